//! What is suspicious in a definition without errors, each warning with a proof.
//!
//! In: the tree, the puzzle and the ground moves of a definition. Out: warnings, in the order of the text. Promises to claim only what
//! holds for the parameters in use, from every start of the file or from the one that is named, and to give up silently where a proof
//! would take too long. Knows nothing of searches.

mod against;
mod always;
mod barred;
mod colour;
mod expects;
mod forbidden;
mod goals;
mod kinds;
mod last;
mod level;
mod look_alike;
mod loops;
mod may_be;
mod mirror;
mod named;
mod never;
mod nodes;
mod one_way;
mod opening;
mod places;
mod play;
mod reach;
mod refute;
mod rules;
mod shape;
mod size;
mod sizes;
mod startless;
mod starts;
mod tails;
mod to_and_fro;
mod twice;
mod unused;

#[cfg(feature = "tui")]
pub(crate) use against::meant;
pub use level::{Level, Levels, lint_names};

use crate::budget::Budget;
use crate::diagnostic::Sink;
use crate::ground::Task;
use crate::model::Puzzle;
use crate::resolve::Uses;
use crate::source::Source;
use crate::syntax::ast::Ast;
use opening::openings;
use refute::known;

/// A definition that has no errors.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'a> {
    /// Its text.
    pub source: &'a Source,
    /// What stands in it.
    pub ast: &'a Ast,
    /// Where its names stand.
    pub uses: &'a Uses,
    /// What it describes.
    pub puzzle: &'a Puzzle,
    /// Its moves.
    pub task: &'a Task,
    /// Whether parameters have other values than those in the text.
    pub sized: bool,
}

/// Looks for everything that is suspicious.
///
/// # Arguments
/// * `levels` - which warnings are wanted, and which count as errors
/// * `budget` - looked at from time to time; where it ends the run, lints that are not finished say nothing
///
/// # Returns
/// Warnings, or errors where `levels` make them such.
///
/// # Complexity
/// Each lint is bounded by a number of steps that take less than a tenth of a second.
#[must_use]
pub fn lint(definition: &Definition, levels: &Levels, budget: &Budget) -> Sink {
    let mut found = Sink::default();
    let openings = openings(definition);
    colour::lint(definition, &mut found);
    kinds::lint(definition, &mut found);
    unused::lint(definition, &mut found);
    nodes::lint(definition, &mut found);
    named::lint(definition, &mut found);
    rules::lint(definition, &openings, budget, &mut found);
    twice::lint(definition, &mut found);
    against::lint(definition, &mut found);
    to_and_fro::lint(definition, &mut found);
    let idle_loop = loops::lint(definition, &mut found);
    expects::lint(definition, &mut found);
    startless::lint(definition, &mut found);
    let known = known(definition.task, &openings, budget);
    tails::lint(definition, &openings, &known, budget, &mut found);
    let forbidden = forbidden::lint(definition, &mut found);
    barred::lint(definition, &openings, &known, &forbidden.by, budget, &mut found);
    goals::lint(definition, &openings, &known, &forbidden.goals, budget, &mut found);
    let always = always::lint(definition, &openings, &known, budget, &mut found);
    starts::lint(definition, &always, idle_loop, &mut found);
    mirror::lint(definition, &mut found);
    look_alike::lint(definition, &mut found);
    size::lint(definition, &openings, budget, &mut found);
    level::apply(definition, levels, found)
}
