//! Breadth-first search that leaves out dead positions: those from which the goal is found to be unreachable.
//!
//! The test compares the kinds that nodes could hold if every possible kind stayed possible with those that the goal wants: J. Hoffmann and
//! B. Nebel, The FF planning system, JAIR 14, 2001, where this gives distances.

use super::pruned::Watch;
use super::sides::Sides;
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Search, SearchEngine};
use crate::search::outcome::{Refusal, Wish};
use crate::search::problem::Problem;

/// The engine `living`.
pub(in crate::search) struct Living;

impl SearchEngine for Living {
    fn name(&self) -> &'static str {
        "living"
    }

    fn about(&self) -> &'static str {
        "Breadth-first, without positions that are found to be dead"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        let watch = Watch::to_goal(problem).ok_or(Refusal::FewDead)?;
        Ok(with_state_of!(problem.machine(), begin(problem, wish, call, watch)))
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, call: Call, watch: Watch<'p>) -> Box<dyn Search + 'p> {
    let sides: Sides<W> = Sides::new(problem, wish, call).without_dead(watch);
    match call {
        Call::ByName => Box::new(sides),
        Call::ByPortfolio => Box::new(sides.look_later()),
    }
}
