//! Positions by their distance to the goal, found by undoing moves; kept between questions, and gone on with where it was left.

use super::atlas::Words;
use super::bounds::{Bounds, NEVER, ToGo};
use crate::budget::Budget;
use crate::ground::invert;
use crate::model::Condition;
use crate::pack::{Machine, Scratch, pack};
use crate::search::goal_states;
use rustc_hash::FxHashMap;

/// A goal with more positions than that is not searched back from.
const MOST_GOALS: u64 = 1 << 14;
/// Moves that undo one move, on average: with more of them it costs more than it tells.
const MOST_WAYS_BACK: usize = 8;

/// A search back from the goal that rests between questions.
#[derive(Debug)]
pub(super) struct Back {
    /// The moves undone.
    machine: Machine,
    scratch: Scratch<Words>,
    distances: FxHashMap<Words, u32>,
    /// The positions of the last finished layer, and how many of them were expanded.
    layer: Vec<Words>,
    done: usize,
    /// The next layer, as far as it was found.
    next: Vec<Words>,
    /// The distance of the last finished layer.
    depth: u32,
}

impl Back {
    /// All positions that satisfy the goal; `None` where they are too many, where moves cannot be undone, where they have costs, or where it
    /// matters what was clicked last.
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
        Some(Self { scratch: machine.scratch(), machine, distances, layer, done: 0, next: Vec::new(), depth: 0 })
    }

    /// How many positions are kept.
    pub(super) fn len(&self) -> usize {
        self.distances.len()
    }

    /// What is known of a position.
    pub(super) fn bounds(&self, position: &Words) -> Bounds {
        match self.distances.get(position) {
            Some(&moves) => Bounds::exactly(ToGo { cost: moves.into(), moves }),
            None => Bounds::at_least(self.least()),
        }
    }

    /// Whether everything from which the goal can be reached was found.
    fn is_exhausted(&self) -> bool {
        self.done == self.layer.len() && self.next.is_empty()
    }

    /// Every position that was not found has at least so many moves to go.
    pub(super) fn least(&self) -> u64 {
        if self.is_exhausted() { NEVER } else { u64::from(self.depth) + 1 }
    }

    /// Goes on until so many more positions were expanded.
    ///
    /// # Arguments
    /// `found` is told each position that is found, with its distance.
    ///
    /// # Returns
    /// How many were.
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
