//! Visits all reachable positions.
//!
//! The result has the numbers of positions by depth, of goals, dead ends and moves, a farthest position and a path to it. The figures count
//! positions as if nothing had been clicked before (R28), and depths are those of finished layers.

use super::distinct::Distinct;
use super::level::{Growth, Layers};
use super::meet::partners;
use super::store::StateId;
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::{Condition, State};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::outcome::Exploration;
use crate::search::problem::Problem;
use crate::search::reconstruct::reconstruct;
use crate::search::reservation::Reservation;
use std::ops::ControlFlow;

/// Visits all states.
pub(super) fn explore<W: Word>(problem: &Problem, budget: &Budget) -> Exploration {
    let machine = problem.machine();
    let _reserved = match Reservation::take(machine.bytes(), budget) {
        Ok(hold) => hold,
        Err(limit) => return Exploration { limit: Some(limit), ..Exploration::default() },
    };
    let mut layers = Layers::new(machine, false, budget);
    let start: W = machine.pack(problem.start());
    let census: Census<W> = Census::new(machine, problem.named_goal());
    let (limit, mut census) = if machine.remembers() {
        let mut distinct = Distinct::<W, _>::new(machine, budget, census);
        (visit(&mut layers, &start, &mut distinct).err(), distinct.inner)
    } else {
        let mut census = census;
        (visit(&mut layers, &start, &mut census).err(), census)
    };
    if limit.is_some() {
        (census.goals, census.dead_ends, census.edges) = census.finished;
        // The progress of a layer when memory runs out depends on how the work was shared.
        census.reachable = if limit == Some(Limit::Memory) { census.counted } else { census.reachable };
    }
    while census.depths.last() == Some(&0) {
        census.depths.pop();
    }
    let farthest = census.farthest.filter(|_| limit.is_none()).map(|position| machine.unpack(position.words()));
    let way = farthest.as_ref().and_then(|position| way(problem, position, census.depths.len() - 1, &layers, budget));
    let statistics = layers.statistics("bfs");
    Exploration {
        limit,
        reachable: census.reachable,
        depths: census.depths,
        levels: Vec::new(),
        goals: census.goal.as_ref().map(|_| census.goals),
        dead_ends: census.dead_ends,
        edges: census.edges,
        farthest,
        way,
        statistics,
    }
}

/// Returns a path to a position of a layer.
fn way<W: Word>(problem: &Problem, position: &State, depth: usize, layers: &Layers<W>, budget: &Budget) -> Option<Vec<MoveId>> {
    let mut stood = |depth: usize, state: &[u64]| partners(layers, depth, state).next().is_some();
    reconstruct::<W>(problem, (position, depth), &mut stood, budget).ok().flatten()
}

fn visit<W: Word>(layers: &mut Layers<W>, start: &W, visitor: &mut impl Visitor) -> Result<(), Limit> {
    layers.plant(start)?;
    let _ = visitor.discovered(0, start.words())?;
    visitor.layer_done()?;
    layers.close_first();
    while layers.grow(visitor)? == Growth::Grown {}
    Ok(())
}

/// Counts positions as they are discovered, and moves as they are made.
struct Census<'a, W> {
    machine: &'a Machine,
    goal: Option<PackedCondition>,
    scratch: Scratch<W>,
    reachable: u64,
    depths: Vec<u64>,
    counted: u64,
    goals: u64,
    dead_ends: u64,
    edges: u64,
    /// The first position of the layer that is being made; `farthest` is that of the last nonempty layer.
    first: Option<W>,
    farthest: Option<W>,
    /// The numbers of goals, dead ends and edges when the last layer was finished, which do not depend on how the work is shared.
    finished: (u64, u64, u64),
}

impl<'a, W: Word> Census<'a, W> {
    fn new(machine: &'a Machine, goal: Option<&Condition>) -> Self {
        Self {
            machine,
            goal: goal.map(|goal| machine.compile(goal)),
            scratch: machine.scratch(),
            reachable: 0,
            depths: Vec::new(),
            counted: 0,
            goals: 0,
            dead_ends: 0,
            edges: 0,
            first: None,
            farthest: None,
            finished: (0, 0, 0),
        }
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
        self.reachable += 1;
        if self.first.as_ref().is_none_or(|first| self.machine.compare(state, first.words()).is_lt()) {
            self.first = Some(self.machine.position(state));
        }
        self.goals += u64::from(self.is_goal(state));
        if self.machine.remembers() {
            // The moves made from states leave out the node clicked last; those of the position do not.
            let mut moves = 0;
            let position: W = self.machine.position(state);
            let Ok(()) = self.machine.successors(&position, &mut self.scratch, |_, _| {
                moves += 1;
                Ok::<(), std::convert::Infallible>(())
            });
            self.count_moves(state, moves);
        }
        Ok(ControlFlow::Continue(()))
    }

    #[inline]
    fn expanded(&mut self, state: &[u64], moves: u64) {
        if !self.machine.remembers() {
            self.count_moves(state, moves);
        }
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.depths.push(self.reachable - self.counted);
        self.counted = self.reachable;
        self.farthest = self.first.take().or(self.farthest.take());
        self.finished = (self.goals, self.dead_ends, self.edges);
        Ok(())
    }
}
