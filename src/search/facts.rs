//! Facts that are proved about a problem before any search: that there is no solution, by a law or
//! by the kinds that nodes can ever hold, or the number of moves of every solution.

use super::engine::{AtOnce, Call, Guarantees, Search, SearchEngine};
use super::goals::{self, ListingLimits};
use super::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use super::problem::{Analysis, Problem};
use crate::budget::Limit;
use crate::facts::balance::{self, Balance};
use crate::facts::reach::{Relaxation, unmet};
use crate::facts::refutation::{Laws, Moves, Refutation};
use crate::ground::Task;
use crate::model::{Condition, State};

/// The greatest number of guards and effects that are examined for the kinds that each node can
/// hold.
const MOST_PARTS: usize = 1 << 22;

/// The greatest number of pairs of a node and another node or a move for which goals are listed
/// that laws do not refute.
const MOST_PAIRS: usize = 1 << 20;

/// The effect of each move on counts.
struct Balances(Option<Vec<Balance>>);

impl Analysis for Balances {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        Ok(Self(balance::balances(problem.task())))
    }
}

/// Returns the effect of each move on counts; `None` where the task is too large for that.
pub(super) fn balances<'p>(problem: &'p Problem) -> Option<&'p [Balance]> {
    problem.get::<Balances>().ok()?.0.as_deref()
}

/// Returns a refutation of the goal by counts that neither moves nor the programs after them
/// change.
///
/// # Returns
/// `None` also where no programs run: [`Facts::find`] tests all laws there.
fn by_kept_counts(problem: &Problem) -> Option<Refutation> {
    let task = problem.task();
    if task.is_single_step() {
        return None;
    }
    let steps = balance::steps(task)?;
    Laws::kept(task, &steps).refute(task, &steps, problem.start(), problem.goal())
}

/// Returns the reason why a goal can never be met by the kinds that each node can hold.
fn by_reach(problem: &Problem) -> Option<Refutation> {
    let (relaxation, start) = (Relaxation::new(problem.task())?, problem.start());
    let first = start.iter().map(|&kind| 1 << kind.index()).collect();
    let mut parts = MOST_PARTS;
    let reach = relaxation.reach(first, &mut parts)?;
    unmet(problem.goal(), Some(start), &reach.can_hold).map(Refutation::Unmet)
}

/// Returns a refutation of the goal if few tests show that no position satisfies it which has the
/// counts of the start that no move changes.
///
/// # Errors
/// Returns the limit that stopped the tests.
fn by_listing(problem: &Problem) -> Result<Option<Refutation>, Limit> {
    let task = problem.task();
    if task.nodes.saturating_mul(task.nodes + task.move_count()) > MOST_PAIRS {
        return Ok(None);
    }
    let listed = goals::of(problem, ListingLimits::Few)?;
    // Positions in which a `never` holds are not listed.
    let begins = problem.goal().holds(problem.start(), &mut || false);
    Ok((!begins && listed.is_ok_and(|goals| goals.is_empty())).then_some(Refutation::Elsewhere))
}

/// A fact about all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Presolved {
    /// There is no solution.
    Impossible(Refutation),
    /// The number of moves of every solution.
    Moves(Moves),
}

/// The facts about a task that concern a start and a goal.
#[derive(Debug)]
pub(super) struct Facts {
    /// The goal positions that the start may reach, where they are few.
    goals: Option<Vec<State>>,
    presolved: Presolved,
}

/// The facts, where the task is not too large for them.
struct FoundFacts(Option<Facts>);

impl Analysis for FoundFacts {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let list = || Ok(goals::of(problem, ListingLimits::Few)?.ok().map(<[State]>::to_vec));
        let (start, goal) = (problem.start(), problem.goal());
        let find = |balances| {
            Facts::find(problem.task(), balances, (start, goal), list, |number| {
                goals::are(problem, number)
            })
            .ok()
        };
        let by_laws = balances(problem).and_then(find);
        if let Some(Facts { presolved: Presolved::Impossible(_), .. }) = by_laws {
            return Ok(Self(by_laws));
        }
        let why = match by_kept_counts(problem).or_else(|| by_reach(problem)) {
            Some(why) => Some(why),
            None => by_listing(problem)?,
        };
        let never = why.map(|why| Facts { goals: None, presolved: Presolved::Impossible(why) });
        Ok(Self(never.or(by_laws)))
    }
}

impl Facts {
    /// Returns the facts that laws prove about the start and the goal of a problem; `None` where
    /// the task is too large for that.
    pub(super) fn of<'p>(problem: &'p Problem) -> Option<&'p Self> {
        problem.get::<FoundFacts>().ok()?.0.as_ref()
    }

    /// Finds the facts about a start and a goal.
    ///
    /// # Arguments
    /// * `list` - lists the goal positions that the start may reach, if they are few; called only
    ///   where a law could distinguish them from the start
    /// * `are_all` - returns whether the given number of listed positions is all that satisfy the
    ///   goal
    ///
    /// # Errors
    /// Returns the limit that stopped the listing.
    fn find(
        task: &Task,
        balances: &[Balance],
        (start, goal): (&State, &Condition),
        list: impl FnOnce() -> Result<Option<Vec<State>>, Limit>,
        are_all: impl FnOnce(usize) -> bool,
    ) -> Result<Self, Limit> {
        let laws = Laws::find(task, balances, start);
        let mut goals = None;
        let mut refutation = laws.refute(task, balances, start, goal);
        if refutation.is_none() && (laws.parity.is_some() || laws.counts.decreasing.is_some()) {
            goals = list()?;
            let listed = goals.as_ref().map_or(0, Vec::len);
            refutation = goals
                .as_mut()
                .and_then(|goals| laws.sift(balances, start, goals, || are_all(listed)));
        }
        let moves = || Presolved::Moves(laws.moves(task, start, goal));
        let presolved = refutation.map_or_else(moves, Presolved::Impossible);
        Ok(Self { goals, presolved })
    }

    /// Returns the fact about all solutions.
    pub(super) fn presolved(&self) -> &Presolved {
        &self.presolved
    }

    /// Returns the number of moves of every solution, if the facts fix it.
    pub(super) fn length(&self) -> Option<u32> {
        match self.presolved {
            Presolved::Moves(Moves::Exactly(length)) => Some(length),
            Presolved::Moves(Moves::AtLeast(_)) | Presolved::Impossible(_) => None,
        }
    }

    /// Returns the goal positions that the start may reach, where they are few.
    pub(super) fn goals(&self) -> Option<&[State]> {
        self.goals.as_deref()
    }
}

/// Adds to an outcome the facts about the number of moves of every solution, where moves are counted.
pub(super) fn inform(problem: &Problem, mut outcome: Outcome) -> Outcome {
    let counts_moves = problem.machine().counts_moves();
    let known = Facts::of(problem).filter(|_| counts_moves).map(Facts::presolved);
    if let (Some(bound), Some(Presolved::Moves(moves))) = (&mut outcome.lower_bound, known) {
        let (Moves::Exactly(least) | Moves::AtLeast(least)) = *moves;
        *bound = (*bound).max(u64::from(least));
        outcome.same_length = matches!(moves, Moves::Exactly(_));
    }
    outcome
}

/// Checks that an engine for solutions of any length has a use: that such are asked for, and that
/// solutions may differ in length, or that the user has named the engine.
///
/// # Errors
/// Returns a [`Refusal`] where the portfolio looks for a shortest solution, or has `dfs` for
/// solutions that are all equally long.
pub(super) fn lengths_vary(
    problem: &Problem,
    options: &SolveOptions,
    call: Call,
) -> Result<(), Refusal> {
    call.admits_any_length(options)?;
    if call == Call::ByPortfolio && Facts::of(problem).and_then(Facts::length).is_some() {
        return Err(Refusal::Covered { by: "dfs" });
    }
    Ok(())
}

/// The engine `facts`, which refutes a goal without a search.
pub(super) struct ByFacts;

impl SearchEngine for ByFacts {
    fn name(&self) -> &'static str {
        "facts"
    }

    fn about(&self) -> &'static str {
        "Laws and bounds that refute a goal without a search"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn finds(&self) -> bool {
        false
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _wish: &'p SolveOptions,
        _call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        let Some(Presolved::Impossible(why)) = Facts::of(problem).map(Facts::presolved) else {
            return Err(Refusal::Open);
        };
        let statistics = Statistics { engine: "none", ..Statistics::default() };
        Ok(Box::new(AtOnce::new(move || Outcome {
            proof: Some(why.clone()),
            ..Outcome::bare(Verdict::Unsolvable, statistics)
        })))
    }
}
