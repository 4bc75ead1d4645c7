//! Checks with other values of the parameters: a statement that is idle with those in use may be
//! needed with others.

use super::Definition;
use super::opening::{Openings, openings};
use crate::budget::Budget;
use crate::diagnostic::Sink;
use crate::ground::ground;
use crate::resolve::resolve;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The greatest number of sets of values that are examined.
const MOST_SIZES: usize = 8;
/// The greatest number of bytes for each set of values.
const MOST_BYTES: u64 = 1 << 26;

/// Returns `true` if `holds` does for the puzzle with the values of any `expect with`, or if that
/// is not known.
pub(super) fn may_be_elsewhere(
    definition: &Definition,
    budget: &Budget,
    holds: impl Fn(&Definition, &Openings) -> bool,
) -> bool {
    let here = &definition.puzzle.params;
    let asked = definition.puzzle.expects.iter().map(|expect| &expect.with);
    let others: BTreeSet<_> =
        asked.filter(|with| with.iter().any(|setting| !here.contains(setting))).collect();
    let budget = || budget.afresh().with_memory(budget.max_bytes().min(MOST_BYTES));
    let is_so = |with: &Vec<(String, i128)>| {
        let puzzle = resolve(definition.ast, with, &budget(), &mut Sink::default()).ok()??;
        let task = ground(&puzzle, &budget()).ok()?;
        let there = Definition { puzzle: &puzzle, task: &task, sized: true, ..*definition };
        Some(holds(&there, &openings(&there)))
    };
    others.len() > MOST_SIZES || others.into_iter().any(|with| is_so(with).unwrap_or(true))
}

/// Returns the idle statements that are idle also with the values of each `expect with`; none if
/// that is not known.
///
/// # Arguments
/// * `idle` - the statements that are idle with the values in use
/// * `again` - returns the statements that are idle with other values
pub(super) fn idle_everywhere<T: Ord>(
    definition: &Definition,
    budget: &Budget,
    idle: BTreeSet<T>,
    again: impl Fn(&Definition, &Openings) -> BTreeSet<T>,
) -> BTreeSet<T> {
    let left = RefCell::new(idle);
    let lost = |there: &Definition, openings: &Openings| {
        let idle = again(there, openings);
        left.borrow_mut().retain(|one| idle.contains(one));
        left.borrow().is_empty()
    };
    if left.borrow().is_empty() || may_be_elsewhere(definition, budget, lost) {
        BTreeSet::new()
    } else {
        left.into_inner()
    }
}
