//! Breadth-first search from the start; called by the portfolio, it adds a backward side once it has become long.

use super::sides::Sides;
use crate::pack::Word;
use crate::search::engine::{Call, Promise, Row, Search};
use crate::search::outcome::{Refusal, Wish};
use crate::search::problem::Problem;

/// The row of the engine in the portfolio's table.
pub(in crate::search) struct Bfs;

impl Row for Bfs {
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
}

fn begin<'p, W: Word + 'p>(problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Box<dyn Search + 'p> {
    let sides: Sides<W> = Sides::new(problem, wish, call);
    match call {
        Call::ByName => Box::new(sides),
        Call::ByPortfolio => Box::new(sides.look_later()),
    }
}
