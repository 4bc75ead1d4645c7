//! Two texts of one random game: a short one with the constructs of the language, and one in
//! longhand.
//!
//! The texts depend on a seed, and each comes with its constructs and their places. They are
//! written from the reference alone, without any code of the library, so that a mistake of its
//! parser or of `resolve` makes two different games of them.

mod act;
mod board;
mod cells;
mod claim;
mod click;
pub mod compare;
mod condition;
mod fact;
pub mod game;
mod grid;
mod ground;
mod kinds;
mod land;
mod listed;
pub mod matrix;
mod named;
mod number;
mod play;
mod repeat;
mod rows;
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

/// A statement, written in both ways.
#[derive(Clone, Debug, Default)]
pub struct Pair {
    /// The text with the constructs of the language; `~` and a backquote mark blanks that may be
    /// line breaks.
    pub short: String,
    /// The text in longhand, as any number of statements.
    pub long: Vec<String>,
}

impl Pair {
    fn new(short: impl Into<String>, long: impl Into<String>) -> Self {
        Self { short: short.into(), long: vec![long.into()] }
    }
}

/// A game under construction.
pub struct Draft {
    random: Random,
    kinds: Kinds,
    land: Land,
    /// Parameters, followed by the numbers of loops.
    numbers: Vec<Variable>,
    /// The name of the loop through kinds or nodes, and what it stands for.
    item: Option<(&'static str, repeat::Item)>,
    /// The constructs with their places.
    seen: BTreeSet<(&'static str, &'static str)>,
    /// `true` if the last drawn part is invalid.
    failed: bool,
    /// The rules of the press under construction.
    steps: Vec<run::Step>,
    /// `true` if presses are written out as moves.
    writes_presses_out: bool,
    /// The statements of the long board that rules need.
    extra: Vec<String>,
    /// The number of names made up for longhand.
    made_up: usize,
}

impl Draft {
    /// Records that a construct stands in a place.
    fn note(&mut self, construct: &'static str, place: &'static str) {
        self.seen.insert((construct, place));
    }

    /// Returns an unused name.
    fn made_up(&mut self, stem: &str) -> String {
        self.made_up += 1;
        format!("{stem}{}", self.made_up)
    }
}
