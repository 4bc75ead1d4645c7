//! Breadth-first search, which keeps states one by one. Called by the portfolio, a search for a solution adds a backward side once it has
//! become long.

use super::explore::explore;
use super::sides::Sides;
use super::spread::spread;
use crate::budget::Budget;
use crate::pack::Word;
use crate::search::back::Back;
use crate::search::engine::{Begun, Call, Explorer, FoundBack, Promise, Search, SearchEngine};
use crate::search::outcome::{Exploration, Refusal, Wish};
use crate::search::problem::Problem;

/// The engine `bfs`.
pub(in crate::search) struct Bfs;

impl SearchEngine for Bfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    fn about(&self) -> &'static str {
        "Breadth-first from the start"
    }

    fn promise(&self) -> Promise {
        Promise { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        Ok(with_state_of!(problem.machine(), begin(problem, wish, call)))
    }

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Box<dyn Search + 'p> {
    let sides: Sides<W> = Sides::new(problem, wish, call);
    match call {
        Call::ByName => Box::new(sides),
        Call::ByPortfolio => Box::new(sides.look_later()),
    }
}

impl Explorer for Bfs {
    fn about(&self) -> &'static str {
        "Keep states one by one"
    }

    fn is_fallback(&self) -> bool {
        true
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, _call: Call) -> Result<Begun<'p, Exploration>, Refusal> {
        let run = move |budget: &Budget| Ok(with_state_of!(problem.machine(), explore(problem, budget)));
        Ok(Begun { few: 0, run: Box::new(run) })
    }

    fn begin_back<'p>(&self, question: &'p Back<'_>, _call: Call) -> Result<Begun<'p, FoundBack>, Refusal> {
        let run = move |budget: &Budget| Ok(with_state_of!(question.forward, spread(question, budget)));
        Ok(Begun { few: 0, run: Box::new(run) })
    }
}
