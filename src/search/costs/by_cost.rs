//! The explorer that visits positions in the order of costs.

use super::everything::explore;
use super::spread::spread;
use crate::budget::Budget;
use crate::search::back::Back;
use crate::search::engine::Call;
use crate::search::explorer::{Begun, Explorer, FoundBack};
use crate::search::outcome::{Exploration, Refusal};
use crate::search::problem::Problem;

/// The row of the explorer in the table of explorers.
pub(in crate::search) struct InOrderOfCosts;

impl Explorer for InOrderOfCosts {
    fn name(&self) -> &'static str {
        "cheapest"
    }

    fn about(&self) -> &'static str {
        "Keep states one by one, in the order of costs"
    }

    fn counts_costs(&self) -> bool {
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
