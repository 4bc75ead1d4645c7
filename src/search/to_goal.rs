//! Searches backwards from every board that satisfies a goal.
//!
//! In: a task and a goal. Out: how many boards can be solved, by the number of moves to the nearest goal. Promises to start from all
//! placements that satisfy the goal and no `never` (R35), and that distances are of boards before which nothing was clicked. Knows nothing
//! of starts.

use super::goals::{count_any, plant_all};
use super::hold::Hold;
use super::level::{Growth, Layers, Visitor};
use super::outcome::{Refusal, Statistics, ToGoal};
use super::solve::refuse;
use super::store::{NO_PARENT, StateId, Store};
use crate::budget::{Budget, Limit};
use crate::ground::{InvertError, Task, invert};
use crate::model::Condition;
use crate::pack::{Machine, Word, pack};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Steps that may be spent on counting boards in which a `never` holds.
const NEVER_STEPS: u64 = 1 << 20;

/// Undoes the moves and searches.
pub(super) fn explore_to_goal<W: Word>(task: &Task, forward: &Machine, goal: &Condition, budget: &Budget) -> Result<ToGoal, Refusal> {
    let undone = match invert(task, budget) {
        Ok(undone) => undone,
        Err(InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt))) => {
            return Ok(ToGoal { limit: Some(limit), ..ToGoal::default() });
        }
        Err(error) => return Err(refuse(error)),
    };
    let backward = pack(&undone);
    let found = match Hold::take(backward.bytes(), budget) {
        Ok(_hold) => spread::<W>(task, forward, &backward, goal, budget),
        Err(limit) => ToGoal { limit: Some(limit), ..ToGoal::default() },
    };
    undone.release(budget);
    Ok(found)
}

fn spread<W: Word>(task: &Task, forward: &Machine, backward: &Machine, goal: &Condition, budget: &Budget) -> ToGoal {
    let mut layers: Layers<W> = Layers::new(backward, false, budget);
    let mut tally = Boards::new(backward, budget);
    let ended = plant_all(task, forward, goal, &mut layers, budget).and_then(|()| visit(&mut layers, &mut tally));
    let mut found = ToGoal {
        limit: ended.err(),
        // A search that ends among the goals has counted none of them yet.
        solvable: if tally.distances.is_empty() { u64::from(layers.store.len()) } else { tally.solvable },
        unsolvable: None,
        statistics: Statistics {
            engine: "backward",
            notes: Vec::new(),
            expanded: layers.expanded,
            generated: layers.generated,
            stored: u64::from(layers.store.len()),
        },
        distances: tally.distances,
    };
    while found.distances.last() == Some(&0) {
        found.distances.pop();
    }
    if found.limit.is_none() {
        match unsolvable(task, found.solvable, budget) {
            Ok(count) => found.unsolvable = count,
            Err(limit) => found.statistics.notes.push(format!("stopped counting what is not solvable: {}", limit.as_str())),
        }
    }
    found
}

fn visit<W: Word>(layers: &mut Layers<W>, tally: &mut Boards<W>) -> Result<(), Limit> {
    layers.close_first();
    for id in layers.frontier() {
        let _ = tally.discovered(id, layers.store.state(id))?;
    }
    tally.close_layer();
    while layers.grow(tally)? == Growth::Grown {
        tally.close_layer();
    }
    Ok(())
}

fn unsolvable(task: &Task, solvable: u64, budget: &Budget) -> Result<Option<BigUint>, Limit> {
    let forbidden = count_any(task, &task.never, NEVER_STEPS, budget)?;
    let placements = u32::try_from(task.nodes).ok().map(|nodes| BigUint::from(task.values).pow(nodes));
    Ok(placements.zip(forbidden).map(|(placements, forbidden)| placements - forbidden - solvable))
}

/// Counts each board once, whatever is clicked next.
struct Boards<'a, W> {
    machine: &'a Machine,
    seen: Option<Store<'a, W>>,
    solvable: u64,
    counted: u64,
    distances: Vec<u64>,
}

impl<'a, W: Word> Boards<'a, W> {
    fn new(machine: &'a Machine, budget: &'a Budget) -> Self {
        let seen = machine.remembers_click().then(|| Store::new(machine.words(), false, budget));
        Self { machine, seen, solvable: 0, counted: 0, distances: Vec::new() }
    }

    fn close_layer(&mut self) {
        self.distances.push(self.solvable - self.counted);
        self.counted = self.solvable;
    }
}

impl<W: Word> Visitor for Boards<'_, W> {
    #[inline]
    fn discovered(&mut self, _id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        let new = match &mut self.seen {
            Some(seen) => seen.insert(self.machine.board::<W>(state).words(), NO_PARENT)?.1,
            None => true,
        };
        self.solvable += u64::from(new);
        Ok(ControlFlow::Continue(()))
    }
}
