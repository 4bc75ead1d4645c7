//! Two texts of one random game: one with the constructs of the language, one in longhand.
//!
//! In: a seed. Out: both texts, and which construct stands in which place. Promises to write from the reference alone: no code of the
//! library takes part, so that a mistake of its reader or of `resolve` makes two games of them. Knows nothing of figures.

mod board;
mod cells;
mod claim;
mod click;
pub mod compare;
mod condition;
mod fact;
pub mod game;
mod grid;
mod kinds;
mod land;
pub mod matrix;
mod number;
mod play;
mod repeat;
mod rule;
mod run;
mod set;
mod shape;
mod tail;
mod text;
mod turn;

use super::random::Random;
use kinds::Kinds;
use land::Land;
use number::Variable;
use std::collections::BTreeSet;

/// One statement, written twice.
#[derive(Clone, Debug, Default)]
pub struct Pair {
    /// With the constructs of the language; `~` and a backquote mark where a line break is a blank.
    pub short: String,
    /// In longhand, as any number of statements.
    pub long: Vec<String>,
}

impl Pair {
    fn new(short: impl Into<String>, long: impl Into<String>) -> Self {
        Self { short: short.into(), long: vec![long.into()] }
    }
}

/// A game while it is being drawn.
pub struct Draft {
    random: Random,
    kinds: Kinds,
    land: Land,
    /// Parameters, then the numbers of loops.
    numbers: Vec<Variable>,
    /// Which construct stands in which place.
    seen: BTreeSet<(&'static str, &'static str)>,
    /// Whether what was drawn last means nothing.
    failed: bool,
    /// The rules of the press that is being drawn.
    steps: Vec<run::Step>,
    /// Whether presses are written out as moves.
    writes_presses_out: bool,
    /// Statements of the long board that rules ask for.
    extra: Vec<String>,
    /// How many names were made up for longhand.
    made_up: usize,
}

impl Draft {
    /// Says that a construct stands in a place.
    fn note(&mut self, construct: &'static str, place: &'static str) {
        self.seen.insert((construct, place));
    }

    /// A name that nothing has yet.
    fn made_up(&mut self, stem: &str) -> String {
        self.made_up += 1;
        format!("{stem}{}", self.made_up)
    }
}
