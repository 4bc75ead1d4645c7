//! Visits all positions from which a goal can be reached.
//!
//! The search counts positions by the number of moves to the nearest goal. It starts from all
//! positions that satisfy the goal and no `never` (R35), and distances are those of positions
//! before which nothing was clicked.

use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::engine::Regression;
use crate::search::goals::Planted;
use crate::search::kernel::census::{Distinct, Levels};
use crate::search::kernel::layers::{Forgetting, Growth, Layers};
use crate::search::kernel::visitor::Visitor;
use crate::search::outcome::ToGoal;

/// Visits all states.
///
/// # Returns
/// The result, and whether a node is empty in a position of the goal.
pub(super) fn regress<W: Word>(
    question: &Regression,
    forgetting: Forgetting,
    budget: &Budget,
) -> (ToGoal, bool) {
    let backward = question.backward;
    let Planted { mut layers, limit, has_empty, _reserved } =
        match Planted::<W>::new(question, forgetting, budget) {
            Ok(planted) => planted,
            Err(limit) => return (ToGoal { limit: Some(limit), ..ToGoal::default() }, false),
        };
    let mut levels = Levels::default();
    let limit = match limit {
        Some(limit) => {
            // A search that ends among the goals has no finished layer.
            levels.reachable = u64::from(layers.store.len());
            Some(limit)
        }
        None if backward.remembers() => {
            let mut distinct = Distinct::<W, _>::new(backward, budget, levels);
            let limit = visit(&mut layers, &mut distinct).err();
            levels = distinct.inner;
            limit
        }
        None => visit(&mut layers, &mut levels).err(),
    };
    let (solvable, distances, statistics) =
        (levels.reachable, levels.by_moves(), layers.statistics("backward"));
    (ToGoal { limit, solvable, distances, statistics, ..ToGoal::default() }, has_empty)
}

fn visit<W: Word>(layers: &mut Layers<W>, visitor: &mut impl Visitor) -> Result<(), Limit> {
    layers.close_first();
    for id in layers.frontier() {
        let _ = visitor.discovered(id, layers.store.load(id).words())?;
    }
    visitor.layer_done()?;
    while layers.grow(visitor)? == Growth::Grown {
        layers.foresee()?;
    }
    Ok(())
}
