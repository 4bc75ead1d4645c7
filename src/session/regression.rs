//! A backward search from the goal by inverse moves; it is kept between questions and resumed.

use super::bounds::{Bounds, NEVER, ToGo};
use super::transitions::Words;
use crate::budget::Budget;
use crate::ground::invert;
use crate::model::Condition;
use crate::pack::{Machine, Scratch, pack};
use crate::search::goal_states;
use rustc_hash::FxHashMap;

/// The greatest number of positions of a goal from which a backward search begins.
const MOST_GOALS: u64 = 1 << 14;
/// The greatest average number of inverse moves of a move; with more of them, the search costs more
/// than it yields.
const MOST_WAYS_BACK: usize = 8;

/// A backward search from the goal that is suspended between questions.
#[derive(Debug)]
pub(super) struct Regression {
    /// The machine of the inverse moves.
    machine: Machine,
    scratch: Scratch<Words>,
    distances: FxHashMap<Words, u32>,
    /// The positions of the last finished layer; `done` of them were expanded.
    layer: Vec<Words>,
    done: usize,
    /// The found part of the next layer.
    next: Vec<Words>,
    /// The distance of the last finished layer.
    depth: u32,
}

impl Regression {
    /// Begins at all positions that satisfy the goal. Returns `None` if there are too many of them,
    /// if moves have no inverse or have costs, or if positions remember the last click.
    pub(super) fn new(forward: &Machine, goal: &Condition, budget: &Budget) -> Option<Self> {
        if forward.remembers() || !forward.counts_moves() {
            return None;
        }
        let task = forward.task();
        let goals = goal_states(forward, goal, MOST_GOALS, budget)?;
        let undone = invert(task, budget).ok()?;
        if undone.move_count() / task.move_count().max(1) > MOST_WAYS_BACK {
            return None;
        }
        let machine = pack(undone);
        let layer: Vec<Words> = goals.iter().map(|goal| machine.pack(goal)).collect();
        let distances = layer.iter().map(|goal| (goal.clone(), 0)).collect();
        Some(Self {
            scratch: machine.scratch(),
            machine,
            distances,
            layer,
            done: 0,
            next: Vec::new(),
            depth: 0,
        })
    }

    /// Returns the number of stored positions.
    pub(super) fn len(&self) -> usize {
        self.distances.len()
    }

    /// Returns the bounds of a position.
    pub(super) fn bounds(&self, position: &Words) -> Bounds {
        match self.distances.get(position) {
            Some(&moves) => Bounds::exactly(ToGo { cost: moves.into(), moves }),
            None => Bounds::at_least(self.least()),
        }
    }

    /// Returns `true` if every position was found from which the goal can be reached.
    fn is_exhausted(&self) -> bool {
        self.done == self.layer.len() && self.next.is_empty()
    }

    /// Returns a lower bound on the distance of every position that was not found.
    pub(super) fn least(&self) -> u64 {
        if self.is_exhausted() { NEVER } else { u64::from(self.depth) + 1 }
    }

    /// Resumes the search until `most` more positions were expanded.
    ///
    /// # Arguments
    /// * `found` - called with each position that is found, and its distance
    ///
    /// # Returns
    /// The number of expanded positions.
    pub(super) fn go_on(&mut self, most: u64, found: &mut dyn FnMut(&Words, u32)) -> u64 {
        let mut expanded = 0;
        while expanded < most && !self.is_exhausted() {
            if self.done == self.layer.len() {
                self.layer = std::mem::take(&mut self.next);
                self.done = 0;
                self.depth += 1;
            }
            self.expand(self.done, found);
            self.done += 1;
            expanded += 1;
        }
        expanded
    }

    fn expand(&mut self, at: usize, found: &mut dyn FnMut(&Words, u32)) {
        let Self { machine, scratch, distances, layer, next, depth, .. } = self;
        let Ok(()) = machine.successors(&layer[at], scratch, |_, before| {
            if !distances.contains_key(before) {
                distances.insert(before.clone(), *depth + 1);
                next.push(before.clone());
                found(before, *depth + 1);
            }
            Ok::<(), std::convert::Infallible>(())
        });
    }
}
