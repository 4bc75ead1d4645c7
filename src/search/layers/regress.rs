//! Visits all positions from which a goal can be reached.
//!
//! The search counts positions by the number of moves to the nearest goal. It starts from all positions that satisfy the goal and no
//! `never` (R35), and distances are those of positions before which nothing was clicked.

use super::distinct::Distinct;
use super::level::{Growth, Layers};
use super::store::StateId;
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::model::Kind;
use crate::pack::Word;
use crate::search::goals::plant_all;
use crate::search::outcome::ToGoal;
use crate::search::regression::Regression;
use crate::search::reservation::Reservation;
use std::ops::ControlFlow;

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
    let mut layers: Layers<W> = Layers::new(backward, false, budget);
    let planted = plant_all(task, forward, goal, &mut layers, budget);
    let has_empty = |id| backward.unpack(layers.store.state(id)).contains(&Kind::EMPTY);
    let goals_have_empties = (0..layers.store.len()).any(has_empty);
    let (limit, tally) = match planted {
        // A search that ends among the goals has no finished layer.
        Err(limit) => (Some(limit), Tally { solvable: u64::from(layers.store.len()), ..Tally::default() }),
        Ok(()) if backward.remembers() => {
            let mut distinct = Distinct::<W, _>::new(backward, budget, Tally::default());
            (visit(&mut layers, &mut distinct).err(), distinct.inner)
        }
        Ok(()) => {
            let mut tally = Tally::default();
            (visit(&mut layers, &mut tally).err(), tally)
        }
    };
    let mut found = ToGoal {
        limit,
        solvable: tally.solvable,
        statistics: layers.statistics("backward"),
        distances: tally.distances,
        ..ToGoal::default()
    };
    while found.distances.last() == Some(&0) {
        found.distances.pop();
    }
    (found, goals_have_empties)
}

fn visit<W: Word>(layers: &mut Layers<W>, visitor: &mut impl Visitor) -> Result<(), Limit> {
    layers.close_first();
    for id in layers.frontier() {
        let _ = visitor.discovered(id, layers.store.state(id))?;
    }
    visitor.layer_done()?;
    while layers.grow(visitor)? == Growth::Grown {}
    Ok(())
}

/// Counts positions by layer.
#[derive(Default)]
struct Tally {
    solvable: u64,
    counted: u64,
    distances: Vec<u64>,
}

impl Visitor for Tally {
    #[inline]
    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.solvable += 1;
        Ok(ControlFlow::Continue(()))
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.distances.push(self.solvable - self.counted);
        self.counted = self.solvable;
        Ok(())
    }
}
