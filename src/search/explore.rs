//! Visits everything that can be reached.
//!
//! In: a start, perhaps a goal. Out: how many boards there are, by depth, how many are goals or dead ends, how many moves there are.
//! Promises that figures count boards as if nothing had been clicked before (R28), and that depths are of finished layers. Knows
//! nothing of solutions.

use super::level::{Growth, Layers, Visitor, plant};
use super::outcome::{Exploration, Statistics};
use super::store::{NO_PARENT, StateId, Store};
use crate::budget::{Budget, Limit};
use crate::model::{Condition, Layout};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use std::ops::ControlFlow;

/// Visits all states.
pub(super) fn explore<W: Word>(machine: &Machine, start: &Layout, goal: Option<&Condition>, budget: &Budget) -> Exploration {
    let mut layers = Layers::new(machine, false, budget);
    let mut census: Census<W> = Census::new(machine, goal, budget);
    let limit = visit(&mut layers, &machine.pack(start), &mut census).err();
    while census.depths.last() == Some(&0) {
        census.depths.pop();
    }
    let statistics = Statistics {
        engine: "bfs",
        notes: Vec::new(),
        expanded: layers.expanded,
        generated: layers.generated,
        stored: u64::from(layers.store.len()),
    };
    Exploration {
        limit,
        reachable: census.reachable,
        depths: census.depths,
        goals: census.goal.as_ref().map(|_| census.goals),
        dead_ends: census.dead_ends,
        edges: census.edges,
        statistics,
    }
}

fn visit<W: Word>(layers: &mut Layers<W>, start: &W, census: &mut Census<W>) -> Result<(), Limit> {
    plant(layers, start)?;
    let _ = census.discovered(0, start.words())?;
    layers.close_first();
    census.close_layer();
    while layers.grow(census)? == Growth::Grown {
        census.close_layer();
    }
    Ok(())
}

/// Counts boards as they are discovered and moves as they are made.
struct Census<'a, W> {
    machine: &'a Machine,
    goal: Option<PackedCondition>,
    /// The boards met so far, where states differ in what was clicked last.
    boards: Option<Store<'a, W>>,
    scratch: Scratch<W>,
    reachable: u64,
    depths: Vec<u64>,
    counted: u64,
    goals: u64,
    dead_ends: u64,
    edges: u64,
}

impl<'a, W: Word> Census<'a, W> {
    fn new(machine: &'a Machine, goal: Option<&Condition>, budget: &'a Budget) -> Self {
        Self {
            machine,
            goal: goal.map(|goal| machine.compile(goal)),
            boards: machine.remembers_click().then(|| Store::new(machine.words(), false, budget)),
            scratch: machine.scratch(),
            reachable: 0,
            depths: Vec::new(),
            counted: 0,
            goals: 0,
            dead_ends: 0,
            edges: 0,
        }
    }

    fn close_layer(&mut self) {
        self.depths.push(self.reachable - self.counted);
        self.counted = self.reachable;
    }

    fn is_goal(&mut self, state: &[u64]) -> bool {
        self.goal.as_ref().is_some_and(|goal| self.machine.holds(goal, state, &mut self.scratch))
    }

    fn count_moves(&mut self, state: &[u64], moves: u64) {
        self.edges += moves;
        if moves == 0 && !self.is_goal(state) {
            self.dead_ends += 1;
        }
    }
}

impl<W: Word> Visitor for Census<'_, W> {
    #[inline]
    fn discovered(&mut self, _id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        if let Some(boards) = &mut self.boards {
            let board: W = self.machine.board(state);
            if !boards.insert(board.words(), NO_PARENT)?.1 {
                return Ok(ControlFlow::Continue(()));
            }
            let mut moves = 0;
            let counted: Result<(), Limit> = self.machine.successors(&board, &mut self.scratch, |_, _| {
                moves += 1;
                Ok(())
            });
            counted?;
            self.count_moves(state, moves);
        }
        self.reachable += 1;
        self.goals += u64::from(self.is_goal(state));
        Ok(ControlFlow::Continue(()))
    }

    #[inline]
    fn expanded(&mut self, state: &[u64], moves: u64) {
        if self.boards.is_none() {
            self.count_moves(state, moves);
        }
    }
}
