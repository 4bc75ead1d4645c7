//! Visits all positions from which a goal can be reached, in the order of their cost-to-go.
//!
//! The search counts positions by the cost of the nearest goal. It starts from all positions that satisfy the goal and no `never` (R35),
//! and distances are those of positions in which nothing is remembered.
//!
//! A state here is a position and a requirement of the next move: none, a click on a node (so that the move before may not click there), or
//! a move of a chain that begins at a node and costs nothing (so that the move before has to end there).

use super::cost_layers::CostLayers;
use crate::budget::{Budget, Limit};
use crate::model::Kind;
use crate::pack::{Machine, Word};
use crate::search::goals::plant_all;
use crate::search::layers::level::Layers;
use crate::search::layers::store::{NO_PARENT, Store};
use crate::search::outcome::{Statistics, ToGoal};
use crate::search::regression::Regression;
use crate::search::reservation::Reservation;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// Visits all states.
///
/// # Returns
/// The result, and whether a node is empty in a position of the goal.
pub(super) fn regress<W: Word>(question: &Regression, budget: &Budget) -> (ToGoal, bool) {
    let Regression { task, forward, backward, goal, .. } = *question;
    let _reserved = match question.fits(budget).and_then(|()| Reservation::take(forward.bytes(), budget)) {
        Ok(hold) => hold,
        Err(limit) => return (ToGoal { limit: Some(limit), ..ToGoal::default() }, false),
    };
    let mut goals: Layers<W> = Layers::new(backward, false, budget);
    let planted = plant_all(task, forward, goal, &mut goals, budget);
    let empties = (0..goals.store.len()).any(|id| backward.unpack(goals.store.state(id)).contains(&Kind::EMPTY));
    let mut back = Backwards { backward, layers: CostLayers::<W>::new(backward.words(), budget), found: ToGoal::default(), budget };
    back.found.limit =
        planted.and_then(|()| (0..goals.store.len()).try_for_each(|id| back.layers.reach(goals.store.state(id), (0, 0)))).err();
    drop(goals);
    if back.found.limit.is_none() {
        back.found.limit = back.visit().err();
        if back.found.limit.is_some() {
            back.found.levels.pop();
        }
    }
    back.found.statistics.stored = u64::from(back.layers.store.len());
    (back.found, empties)
}

struct Backwards<'b, W> {
    backward: &'b Machine,
    layers: CostLayers<'b, W>,
    found: ToGoal,
    budget: &'b Budget,
}

impl<W: Word> Backwards<'_, W> {
    fn visit(&mut self) -> Result<(), Limit> {
        let Self { backward, layers, found, budget } = self;
        let task = backward.task();
        let clicks = if task.remembers_click { task.nodes as u64 } else { 0 };
        let mut positions: Store<W> = Store::new(backward.words(), false, budget);
        let mut scratch = backward.scratch::<W>();
        let mut figures = Statistics { engine: "cheapest", ..Statistics::default() };
        while let Some((id, path_cost)) = layers.next() {
            let state = layers.load(id, backward.words());
            let next = backward.memory(state.words());
            let goes_on = next > clicks;
            if !goes_on && positions.insert(backward.position::<W>(state.words()).words(), NO_PARENT)?.1 {
                found.solvable += 1;
                match found.levels.last_mut() {
                    Some((last, count)) if *last == path_cost.0 => *count += 1,
                    _ => found.levels.push((path_cost.0, 1)),
                }
            }
            backward.successors_with_costs(&state, &mut scratch, |id, cost, before| {
                figures.generated += 1;
                let inverse = task.ground_move(id);
                if goes_on && inverse.chain.is_none_or(|_| backward.memory(before.words()) != next) {
                    return Ok(());
                }
                let mut before = before.clone();
                let moves = path_cost.1.saturating_add(1);
                if let Some(free) = task.free_after(&inverse) {
                    backward.remember(&mut before, free);
                    layers.reach(before.words(), (path_cost.0, moves))?;
                    backward.remember(&mut before, 0);
                }
                layers.reach(before.words(), (path_cost.0 + u64::from(cost), moves))
            })?;
            layers.settle()?;
            figures.expanded += 1;
            found.statistics = figures.clone();
            if figures.expanded.is_multiple_of(POLL_EVERY) {
                budget.poll()?;
                budget.progress().visiting(layers.waiting());
            }
        }
        Ok(())
    }
}
