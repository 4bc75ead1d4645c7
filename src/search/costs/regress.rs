//! Visits all positions from which a goal can be reached, in the order of their cost-to-go.
//!
//! The search counts positions by the cost of the nearest goal. It starts from all positions that
//! satisfy the goal and no `never` (R35), and distances are those of positions in which nothing is
//! remembered.
//!
//! A state here is a position and a requirement of the next move: none, a click on a node (so that
//! the move before may not click there), or a move of a chain that begins at a node and costs
//! nothing (so that the move before has to end there).

use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Word};
use crate::search::engine::Regression;
use crate::search::goals::Planted;
use crate::search::kernel::census::Levels;
use crate::search::kernel::cost_layers::CostSearch;
use crate::search::kernel::layers::Forgetting;
use crate::search::kernel::store::{NO_PARENT, Store};
use crate::search::outcome::{Statistics, ToGoal};

/// Visits all states.
///
/// # Returns
/// The result, and whether a node is empty in a position of the goal.
pub(super) fn regress<W: Word>(question: &Regression, budget: &Budget) -> (ToGoal, bool) {
    let Planted { layers: goals, limit, has_empty, _reserved } =
        match Planted::<W>::new(question, Forgetting::Never, budget) {
            Ok(planted) => planted,
            Err(limit) => return (ToGoal { limit: Some(limit), ..ToGoal::default() }, false),
        };
    let mut search: CostSearch<W> = CostSearch::new(question.backward, budget);
    let planted = limit.map_or(Ok(()), Err);
    let limit = planted
        .and_then(|()| {
            (0..goals.store.len())
                .try_for_each(|id| search.layers.reach(goals.store.load(id).words(), (0, 0)))
        })
        .err();
    drop(goals);
    let (mut levels, mut statistics) = (Levels::default(), Statistics::default());
    let limit = limit.or_else(|| {
        visit(&mut search, question.backward, (&mut levels, &mut statistics), budget).err()
    });
    statistics.stored = u64::from(search.layers.store.len());
    let solvable = levels.reachable;
    (
        ToGoal {
            limit,
            solvable,
            levels: levels.by_cost(limit.is_none()),
            statistics,
            ..ToGoal::default()
        },
        has_empty,
    )
}

/// Visits all states; the statistics are those of finished states.
fn visit<W: Word>(
    search: &mut CostSearch<W>,
    backward: &Machine,
    (levels, statistics): (&mut Levels, &mut Statistics),
    budget: &Budget,
) -> Result<(), Limit> {
    let task = backward.task();
    let clicks = if task.remembers_click { task.nodes as u64 } else { 0 };
    let mut positions: Store<W> = Store::new(backward.state_size(), false, budget);
    while let Some((id, path_cost)) = search.layers.next() {
        let state = search.layers.store.load(id);
        let next = backward.memory(state.words());
        let goes_on = next > clicks;
        if !goes_on && positions.insert(backward.position::<W>(state.words()).words(), NO_PARENT)?.1
        {
            levels.add(path_cost.0, 1);
        }
        search.expand((id, path_cost), |layers, (id, _), before, reached| {
            let inverse = task.ground_move(id);
            if goes_on && inverse.chain.is_none_or(|_| backward.memory(before.words()) != next) {
                return Ok(());
            }
            let mut before = before.clone();
            if let Some(free) = task.free_after(&inverse) {
                backward.remember(&mut before, free);
                layers.reach(before.words(), (path_cost.0, reached.1))?;
                backward.remember(&mut before, 0);
            }
            layers.reach(before.words(), reached)
        })?;
        *statistics = search.statistics("cheapest");
    }
    Ok(())
}
