//! Depth-first search: finds a solution, seldom a best one; a shortest one where facts prescribe
//! the number of moves, and these are counted.

use super::dive::{Discovery, OpenList, dive};
use super::fixed_length::FixedLength;
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine};
use crate::search::facts::Facts;
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Refusal, SolveOptions};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;

/// The engine `dfs`.
pub(in crate::search) struct Dfs;

impl SearchEngine for Dfs {
    fn name(&self) -> &'static str {
        "dfs"
    }

    fn about(&self) -> &'static str {
        "Depth-first: some solution"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: false, counts: false, costs: true }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        let length = Facts::of(problem).and_then(Facts::length);
        if length.is_none() || !problem.machine().counts_moves() {
            call.admits_any_length(options)?;
        }
        if let Some(length) = length {
            return with_state_of!(problem.machine(), fixed(problem, length, options.any));
        }
        let stack = Stack(Reserved::new(problem.budget()));
        Ok(with_state_of!(problem.machine(), dive(problem, call, stack)))
    }
}

fn fixed<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    length: u32,
    any: bool,
) -> Result<Box<dyn Search + 'p>, Refusal> {
    Ok(Box::new(FixedLength::<W>::new(problem, length, any)))
}

/// A stack of states: the state that was discovered last comes first; of one state's successors,
/// the successor by the first move.
#[derive(Debug)]
pub(super) struct Stack<'p>(pub(super) Reserved<'p, StateId>);

impl OpenList for Stack<'_> {
    const NAME: &'static str = "dfs";
    const WHY: &'static str = "depth-first: any solution will do";

    fn add(&mut self, found: Discovery<'_>) -> Result<(), Limit> {
        self.0.add(found.id)
    }

    fn next(&mut self) -> Option<StateId> {
        self.0.pop()
    }

    fn release(&mut self) {
        self.0.release();
    }
}
