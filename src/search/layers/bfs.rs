//! Breadth-first search, which keeps states one by one: from the start alone, from the start and
//! the goal at once, or without dead positions. Called by the portfolio, a search from the start
//! adds a backward frontier once it has become long.
//!
//! The test for dead positions compares the kinds that nodes could hold if every possible kind
//! stayed possible with those that the goal wants: J. Hoffmann and B. Nebel, The FF planning
//! system, JAIR 14, 2001, where this gives distances.

use super::backward::backward_frontier;
use super::explore::explore;
use super::frontiers::Frontiers;
use super::pruning::DeadEndTest;
use super::regress::regress;
use crate::budget::Budget;
use crate::pack::Word;
use crate::search::engine::Regression;
use crate::search::engine::{
    AtOnce, Begun, Call, Explorer, Guarantees, Regressed, Search, SearchEngine,
};
use crate::search::goals::ListingLimits;
use crate::search::inverse::{undirected, undirected_backward};
use crate::search::kernel::layers::Forgetting;
use crate::search::outcome::{Exploration, Outcome, Refusal, SolveOptions};
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

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        Ok(with_state_of!(problem.machine(), begin(problem, options, call)))
    }

    fn explorer(&self) -> Option<&dyn Explorer> {
        Some(self)
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    call: Call,
) -> Box<dyn Search + 'p> {
    let frontiers: Frontiers<W> = Frontiers::new(problem, options, call);
    match call {
        Call::ByName => Box::new(frontiers),
        Call::ByPortfolio => Box::new(frontiers.look_later()),
    }
}

impl Explorer for Bfs {
    fn about(&self) -> &'static str {
        "Keep states one by one"
    }

    fn is_fallback(&self) -> bool {
        true
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Exploration>, Refusal> {
        let run = move |budget: &Budget| {
            let forgetting = forgetting(undirected(problem).is_ok());
            Ok(with_state_of!(problem.machine(), explore("bfs", problem, forgetting, budget)))
        };
        Ok(Begun { few: 0, run: Box::new(run) })
    }

    fn begin_regression<'p>(
        &self,
        question: &'p Regression<'_>,
        _call: Call,
    ) -> Result<Begun<'p, Regressed>, Refusal> {
        let run = move |budget: &Budget| {
            let forgetting = forgetting(undirected_backward(question).is_ok());
            Ok(with_state_of!(question.forward, regress(question, forgetting, budget)))
        };
        Ok(Begun { few: 0, run: Box::new(run) })
    }
}

/// Returns the time at which a search that need not forget does so.
fn forgetting(is_undirected: bool) -> Forgetting {
    if is_undirected { Forgetting::WhenShort } else { Forgetting::Never }
}

/// The engine `bidirectional`.
pub(in crate::search) struct Bidirectional;

impl SearchEngine for Bidirectional {
    fn name(&self) -> &'static str {
        "bidirectional"
    }

    fn about(&self) -> &'static str {
        "Breadth-first from the start and from the goal"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        if call == Call::ByPortfolio {
            return Err(Refusal::Covered {
                by: "bfs, which looks for the other side once it is worth it",
            });
        }
        with_state_of!(problem.machine(), begin_both(problem, options, call))
    }
}

fn begin_both<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    call: Call,
) -> Result<Box<dyn Search + 'p>, Refusal> {
    let mut frontiers: Frontiers<W> = Frontiers::new(problem, options, call);
    let begun = match backward_frontier(problem, ListingLimits::Long) {
        Ok(other) => frontiers.begin_backward(other?),
        Err(limit) => Err(limit),
    };
    Ok(match begun {
        Ok(()) => Box::new(frontiers),
        Err(limit) => Box::new(AtOnce::new(move || Outcome::stopped("bidirectional", limit, 0))),
    })
}

/// The engine `living`.
pub(in crate::search) struct DeadEndPruning;

impl SearchEngine for DeadEndPruning {
    fn name(&self) -> &'static str {
        "living"
    }

    fn alias(&self) -> Option<&'static str> {
        Some("dead-end-pruning")
    }

    fn about(&self) -> &'static str {
        "Breadth-first, without positions that are found to be dead"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: false }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        let test = DeadEndTest::to_goal(problem).ok_or(Refusal::FewDead)?;
        Ok(with_state_of!(problem.machine(), begin_pruned(problem, options, call, test)))
    }
}

fn begin_pruned<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    options: &'p SolveOptions,
    call: Call,
    test: DeadEndTest<'p>,
) -> Box<dyn Search + 'p> {
    let frontiers: Frontiers<W> = Frontiers::new(problem, options, call).without_dead(test);
    match call {
        Call::ByName => Box::new(frontiers),
        Call::ByPortfolio => Box::new(frontiers.look_later()),
    }
}
