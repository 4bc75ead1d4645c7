//! Refutation by laws, without any search.

use super::engine::{AtOnce, Call, Guarantees, Search, SearchEngine};
use super::facts::{Facts, Presolved};
use super::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use super::problem::Problem;

/// The row of the engine that refutes a goal without a search.
pub(super) struct ByFacts;

impl SearchEngine for ByFacts {
    fn name(&self) -> &'static str {
        "facts"
    }

    fn about(&self) -> &'static str {
        "Laws that refute a goal without a search"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn begin<'p>(&self, problem: &'p Problem<'_>, _wish: &'p SolveOptions, _call: Call) -> Result<Box<dyn Search + 'p>, Refusal> {
        let Some(Presolved::Impossible(why)) = Facts::of(problem).map(Facts::presolved) else { return Err(Refusal::Open) };
        let statistics = Statistics { engine: "none", ..Statistics::default() };
        Ok(Box::new(AtOnce::new(move || Outcome { proof: Some(why.clone()), ..Outcome::bare(Verdict::Unsolvable, statistics) })))
    }
}
