//! Visits all reachable positions.
//!
//! The result has the numbers of positions by depth, of goals, dead ends and moves, a farthest
//! position and a path to it. The figures count positions as if nothing had been clicked before
//! (R28), and depths are those of finished layers. Where layers were forgotten, the path is found
//! by halves.

use super::halving::Halving;
use super::meet::partners;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::State;
use crate::pack::{Machine, Word};
use crate::search::inverse::InverseMoves;
use crate::search::kernel::census::{Census, Distinct, Figures};
use crate::search::kernel::layers::{Forgetting, Growth, Layers};
use crate::search::kernel::store::StateId;
use crate::search::kernel::visitor::Visitor;
use crate::search::outcome::Exploration;
use crate::search::problem::Problem;
use crate::search::reconstruct::{Predecessors, reconstruct};
use crate::search::reservation::Reservation;
use std::ops::ControlFlow;

/// Visits all states.
///
/// # Arguments
/// * `engine` - the engine that does it
/// * `forgetting` - the time at which layers may be forgotten
pub(super) fn explore<W: Word>(
    engine: &'static str,
    problem: &Problem,
    forgetting: Forgetting,
    budget: &Budget,
) -> Exploration {
    let machine = problem.machine();
    let _reserved = match Reservation::take(machine.bytes(), budget) {
        Ok(hold) => hold,
        Err(limit) => return Exploration { limit: Some(limit), ..Exploration::default() },
    };
    let mut layers = Layers::forgetful(machine, forgetting, budget);
    let start: W = machine.pack(problem.start());
    let mut visit: LayerCensus<W> =
        LayerCensus::new(machine, Census::new(machine, problem.named_goal()));
    let limit = if machine.remembers() {
        let mut distinct = Distinct::<W, _>::new(machine, budget, visit);
        let limit = run(&mut layers, &start, &mut distinct).err();
        visit = distinct.inner;
        limit
    } else {
        run(&mut layers, &start, &mut visit).err()
    };
    let LayerCensus { mut census, farthest, finished, .. } = visit;
    if limit.is_some() {
        census.figures = finished.0;
        // The progress of a layer when memory runs out depends on how the work was shared.
        census.levels.reachable =
            if limit == Some(Limit::Memory) { finished.1 } else { census.levels.reachable };
    }
    let depths = census.levels.by_moves();
    let farthest =
        farthest.filter(|_| limit.is_none()).map(|position| machine.unpack(position.words()));
    let statistics = layers.statistics(engine);
    let way = farthest
        .as_ref()
        .and_then(|position| way(problem, position, depths.len() - 1, layers, budget));
    Exploration {
        limit,
        reachable: census.levels.reachable,
        depths,
        goals: census.goals(),
        dead_ends: census.figures.dead_ends,
        edges: census.figures.edges,
        farthest,
        way,
        statistics,
        ..Exploration::default()
    }
}

/// Returns a path to a position of a layer.
fn way<W: Word>(
    problem: &Problem,
    position: &State,
    depth: usize,
    layers: Layers<W>,
    budget: &Budget,
) -> Option<Vec<MoveId>> {
    let machine = problem.machine();
    if layers.forgotten_from().is_some() {
        drop(layers);
        let inverse = InverseMoves::of(problem).ok()?;
        let mut before = Predecessors::<W>::new(machine, inverse.machine(), problem.start());
        let mut step = |state: &W, stood: &dyn Fn(&[u64]) -> bool| {
            before.before(state, 1, &mut |_, state| stood(state)).pop()
        };
        let (from, to) = (machine.pack(position), machine.pack(problem.start()));
        let way = Halving::new(machine, budget, &mut step).way(from, to, depth);
        return way.ok().flatten().map(|way| way.iter().rev().map(|(id, _)| *id).collect());
    }
    let mut stood = |depth: usize, state: &[u64]| partners(&layers, depth, state).next().is_some();
    reconstruct::<W>(problem, (position, depth), &mut stood, budget).ok().flatten()
}

fn run<W: Word>(
    layers: &mut Layers<W>,
    start: &W,
    visitor: &mut impl Visitor,
) -> Result<(), Limit> {
    layers.plant(start)?;
    let _ = visitor.discovered(0, start.words())?;
    visitor.layer_done()?;
    layers.close_first();
    while layers.grow(visitor)? == Growth::Grown {
        layers.foresee()?;
    }
    Ok(())
}

/// Counts positions as they are discovered, and moves as they are made.
struct LayerCensus<'a, W> {
    machine: &'a Machine,
    census: Census<'a, W>,
    /// The first position of the layer that is being made; `farthest` is that of the last nonempty
    /// layer.
    first: Option<W>,
    farthest: Option<W>,
    /// The figures and the number of positions when the last layer was finished, which do not
    /// depend on how the work is shared.
    finished: (Figures, u64),
}

impl<'a, W: Word> LayerCensus<'a, W> {
    fn new(machine: &'a Machine, census: Census<'a, W>) -> Self {
        Self { machine, census, first: None, farthest: None, finished: (Figures::default(), 0) }
    }
}

impl<W: Word> Visitor for LayerCensus<'_, W> {
    #[inline]
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        if self
            .first
            .as_ref()
            .is_none_or(|first| self.machine.compare(state, first.words()).is_lt())
        {
            self.first = Some(self.machine.position(state));
        }
        let flow = self.census.discovered(id, state)?;
        if self.machine.remembers() {
            let moves = self.census.moves_from(&self.machine.position(state));
            self.census.add_moves(state, moves);
        }
        Ok(flow)
    }

    #[inline]
    fn expanded(&mut self, state: &[u64], moves: u64) {
        if !self.machine.remembers() {
            self.census.add_moves(state, moves);
        }
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.farthest = self.first.take().or(self.farthest.take());
        self.finished = (self.census.figures, self.census.levels.reachable);
        self.census.levels.layer_done()
    }
}
