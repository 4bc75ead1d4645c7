//! Warnings about suspicious parts of a definition without errors, each with a proof.
//!
//! The warnings are in the order of the text. They claim only facts that hold for the parameters in
//! use, from every start of the file or from the one that is named; a lint gives up silently where
//! a proof would take too long.

mod against;
mod apart;
mod back;
mod barred;
mod expects;
mod forbidden;
mod goals;
mod instead;
mod joined;
mod kinds;
mod labels;
mod last;
mod leaps;
mod level;
mod look_alike;
mod loops;
mod mirror;
mod never;
mod nodes;
mod one_way;
mod opening;
mod places;
mod refute;
mod repeated;
mod rounds;
mod rules;
mod shape;
mod size;
mod sizes;
mod starts;
mod tails;
mod to_and_fro;
mod twice;
mod twins;
mod unused;
mod visited;
mod with_empty;

#[cfg(feature = "tui")]
pub(crate) use against::meant;
pub use level::{Level, Levels, lint_names};

use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::ground::Task;
use crate::model::Puzzle;
use crate::resolve::Uses;
use crate::source::Source;
use crate::syntax::ast::Ast;
use opening::openings;
use refute::known;
use visited::Visited;

/// A definition that has no errors.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'a> {
    /// The text.
    pub source: &'a Source,
    /// The syntax tree of the text.
    pub ast: &'a Ast,
    /// The places of its names.
    pub uses: &'a Uses,
    /// The puzzle that it describes.
    pub puzzle: &'a Puzzle,
    /// The ground moves of the puzzle.
    pub task: &'a Task,
    /// `true` if parameters have other values than those in the text.
    pub sized: bool,
}

/// Runs all lints on a definition.
///
/// # Arguments
/// * `levels` - the warnings that are wanted, and those that count as errors
/// * `budget` - polled from time to time; if it ends the run, unfinished lints report nothing
///
/// # Returns
/// Warnings, or errors for lints that `levels` denies.
///
/// # Complexity
/// Each lint is limited to a number of steps that take less than a tenth of a second.
#[must_use]
pub fn lint(definition: &Definition, levels: &Levels, budget: &Budget) -> Sink {
    let mut found = Sink::default();
    let openings = openings(definition);
    let is_reported = |code| level::is_wanted(code, definition, levels);
    look_alike::colours(definition, &mut found);
    kinds::lint(definition, &mut found);
    let mut idle = unused::lint(definition, &mut found);
    // Nodes may be untouched because no rule follows their line.
    if !is_reported(Code::NameNeverUsed) {
        idle.clear();
    }
    let untouched = nodes::never_touched(definition, &idle);
    nodes::at_one_place(definition, &mut found);
    look_alike::directions(definition, &mut found);
    with_empty::lint(definition, &mut found);
    back::lint(definition, &mut found);
    joined::lint(definition, &mut found);
    repeated::lint(definition, &mut found);
    rounds::lint(definition, &mut found);
    labels::lint(definition, &mut found);
    twins::lint(definition, &mut found);
    apart::lint(definition, &mut found);
    leaps::lint(definition, &openings, budget, &mut found);
    let unused = rules::lint(definition, &openings, budget, &mut found);
    let undone = to_and_fro::endless(definition.puzzle);
    let against = against::lint(definition, &undone, &mut found);
    let mut endless = to_and_fro::lint(definition, &mut found);
    if !is_reported(Code::RuleUndoesItself) {
        endless.clear();
    }
    twice::lint(definition, &against, &endless, &mut found);
    let idle_loop = loops::lint(definition, &mut found);
    let contradicted = expects::lint(definition, &mut found);
    let visited: Vec<Visited> =
        openings.all.iter().flatten().map(|opening| Visited::new(definition, opening)).collect();
    expects::refuted(definition, &openings, &visited, &contradicted, &mut found);
    goals::startless(definition, &mut found);
    let known = known(definition.task, &openings, budget);
    tails::lint(definition, &openings, &known, budget, &mut found);
    let forbidden = forbidden::lint(definition, &mut found);
    barred::lint(definition, &openings, &known, &forbidden.by, budget, &mut found);
    // A goal that cannot be reached may be a consequence of a press that goes astray, or of a rule
    // that makes no move; so may a start without a move.
    let idle_rule = unused && is_reported(Code::RuleNeverFires);
    let mut unreached = Sink::default();
    if !(!against.is_empty() && is_reported(Code::PressAgainstName) || idle_rule) {
        let barred = &forbidden.goals;
        goals::lint(definition, &openings, &known, &visited, barred, budget, &mut unreached);
    }
    // Nodes may be untouched because a click changes nothing.
    let is_idle = |report: &Diagnostic| report.code == Code::ClickChangesNothing;
    let untouched = untouched
        .filter(|_| !(found.has_report(is_idle) && is_reported(Code::ClickChangesNothing)));
    // Untouched nodes and a goal out of reach have one cause.
    let joined = is_reported(Code::GoalNeverHolds) && is_reported(Code::NodeNeverTouched);
    found.append(nodes::joined(untouched, unreached, joined));
    let always = goals::always(definition, &openings, &known, budget, &mut found);
    starts::lint(definition, &always, idle_loop, idle_rule, &mut found);
    mirror::lint(definition, &mut found);
    look_alike::lint(definition, &mut found);
    size::lint(definition, &openings, budget, &mut found);
    level::apply(definition, levels, found)
}
