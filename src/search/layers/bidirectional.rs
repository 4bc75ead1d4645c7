//! Bidirectional breadth-first search, from the start and from the goal at once.

use super::other::side;
use super::sides::Sides;
use crate::pack::Word;
use crate::search::engine::{AtOnce, Call, Promise, Search, SearchEngine};
use crate::search::goals::Patience;
use crate::search::outcome::{Outcome, Refusal, Wish};
use crate::search::problem::Problem;

/// The engine `bidirectional`.
pub(in crate::search) struct Bidirectional;

impl SearchEngine for Bidirectional {
    fn name(&self) -> &'static str {
        "bidirectional"
    }

    fn about(&self) -> &'static str {
        "Breadth-first from the start and from the goal"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio {
            return Err(Refusal::Covered { by: "bfs, which looks for the other side once it is worth it" });
        }
        with_state_of!(problem.machine(), begin(problem, wish, call))
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
    let mut sides: Sides<W> = Sides::new(problem, wish, call);
    let begun = match side(problem, Patience::Long) {
        Ok(other) => sides.begin_back(other?),
        Err(limit) => Err(limit),
    };
    Ok(match begun {
        Ok(()) => Box::new(sides),
        Err(limit) => Box::new(AtOnce::new(move || Outcome::stopped("bidirectional", limit, 0))),
    })
}
