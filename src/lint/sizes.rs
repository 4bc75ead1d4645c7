//! The puzzle with other values of its parameters: what is idle here may be needed there.

use super::Definition;
use super::opening::{Openings, openings};
use crate::budget::Budget;
use crate::diagnostic::Sink;
use crate::ground::ground;
use crate::resolve::resolve;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// More sets of values than that are not looked at.
const MOST_SIZES: usize = 8;
/// Each of them may take so many bytes.
const MOST_BYTES: u64 = 1 << 26;

/// Whether something is so of the puzzle with the values of some `expect with`, or that is not known.
pub(super) fn may_be_elsewhere(definition: &Definition, budget: &Budget, holds: impl Fn(&Definition, &Openings) -> bool) -> bool {
    let here = &definition.puzzle.params;
    let asked = definition.puzzle.expects.iter().map(|expect| &expect.with);
    let others: BTreeSet<_> = asked.filter(|with| with.iter().any(|setting| !here.contains(setting))).collect();
    let budget = || budget.afresh().with_memory(budget.max_bytes().min(MOST_BYTES));
    let is_so = |with: &Vec<(String, i128)>| {
        let puzzle = resolve(definition.ast, with, &budget(), &mut Sink::default()).ok()??;
        let task = ground(&puzzle, &budget()).ok()?;
        let there = Definition { puzzle: &puzzle, task: &task, sized: true, ..*definition };
        Some(holds(&there, &openings(&there)))
    };
    others.len() > MOST_SIZES || others.into_iter().any(|with| is_so(with).unwrap_or(true))
}

/// What is idle here and idle too with the values of each `expect with`; nothing where that is not known.
///
/// # Arguments
/// * `idle` - what is idle here
/// * `again` - what is idle of another size of the puzzle
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
    if left.borrow().is_empty() || may_be_elsewhere(definition, budget, lost) { BTreeSet::new() } else { left.into_inner() }
}
