//! Puzzles whose moves permute nodes, by the group that the moves generate: a goal that no element
//! leads to cannot be reached, and an element that leads to it is a product of moves.

use crate::budget::Limit;
use crate::facts::group::{Reached, Turning};
use crate::facts::refutation::Refutation;
use crate::ground::MoveId;
use crate::pack::Word;
use crate::search::engine::{AtOnce, Call, Guarantees, Search, SearchEngine, alone};
use crate::search::goals;
use crate::search::kernel::finish;
use crate::search::kernel::packed::{Packed, Way};
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::{Analysis, Problem};
use crate::search::walks::shorten::shorten;

/// The name of the engine that finds solutions.
const FACTORIZATION: &str = "factorization";
/// The work that other engines do first, in moves: the words take about as long.
const FACTORIZATION_AFTER: u64 = 1 << 18;
/// The work of other engines from which on the group is no more work for small boards.
const AT_ONCE: u64 = 1 << 12;

/// The limit on moves made for a shorter solution.
const MOST_MADE: u64 = 1 << 21;

/// The answer of the group, or the reason why it has none.
struct Answered(Result<Reached, String>);

impl Analysis for Answered {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let reach = || {
            let turning = Turning::new(problem.task(), problem.start())?;
            let goals = match goals::within(problem, turning.domains()) {
                Ok(Ok(goals)) if goals.is_empty() => {
                    return Err("the goal asks for other pieces".to_owned());
                }
                Ok(goals) => goals?,
                Err(limit) => return Ok(Err(limit)),
            };
            let all = goals::are(problem, goals.len());
            turning.reach(&goals, all, problem.budget()).map(Ok)
        };
        match reach() {
            Ok(Ok(reached)) => Ok(Self(Ok(reached))),
            Ok(Err(limit)) => Err(limit),
            Err(reason) => {
                problem.budget().poll()?;
                Ok(Self(Err(reason)))
            }
        }
    }
}

/// Returns the refutation of the goal or the element that leads to it, or the limit that stopped
/// the search for these where the user has named the engine.
fn reached<'p>(problem: &'p Problem, call: Call) -> Result<Result<&'p Reached, Limit>, Refusal> {
    match problem.get::<Answered>() {
        Ok(Answered(Ok(reached))) => Ok(Ok(reached)),
        Ok(Answered(Err(reason))) => Err(Refusal::NoGroup { reason: reason.clone() }),
        Err(limit) if call == Call::ByName => Ok(Err(limit)),
        // Others may go on.
        Err(_) => Err(Refusal::NoGroup { reason: "a limit was reached".to_owned() }),
    }
}

/// Returns `true` if a group of permutations of the nodes takes about as long as the work that was
/// done in vain.
fn is_worthwhile(problem: &Problem, worked: u64) -> bool {
    (problem.task().nodes as u64).saturating_pow(3) <= worked.saturating_add(AT_ONCE)
}

fn unsolvable<'p>(refutation: &Refutation) -> Box<dyn Search + 'p> {
    let proof = Some(refutation.clone());
    let statistics = Statistics { engine: "none", ..Statistics::default() };
    let outcome = Outcome { proof, ..Outcome::bare(Verdict::Unsolvable, statistics) };
    Box::new(AtOnce::new(move || outcome))
}

/// The engine `group`, which refutes a goal.
pub(in crate::search) struct ByGroup;

impl SearchEngine for ByGroup {
    fn name(&self) -> &'static str {
        "group"
    }

    fn about(&self) -> &'static str {
        "The group of the turns, which refutes a goal without a search"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: true, costs: true }
    }

    fn finds(&self) -> bool {
        false
    }

    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        is_worthwhile(problem, worked)
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        match reached(problem, call)? {
            Ok(Reached::Never(refutation)) => Ok(unsolvable(refutation)),
            Ok(Reached::By(_)) => Err(Refusal::Open),
            Err(limit) => Ok(alone(self.name(), limit)),
        }
    }
}

/// The engine `factorization`, which finds some solution.
pub(in crate::search) struct ByFactorization;

impl SearchEngine for ByFactorization {
    fn name(&self) -> &'static str {
        FACTORIZATION
    }

    fn about(&self) -> &'static str {
        "Words of turns that put one piece after another into place: some solution"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: false, counts: false, costs: true }
    }

    fn is_due(&self, problem: &Problem, worked: u64) -> bool {
        worked >= FACTORIZATION_AFTER && is_worthwhile(problem, worked)
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        call.admits_any_length(options)?;
        let element = match reached(problem, call)? {
            Ok(Reached::Never(refutation)) => return Ok(unsolvable(refutation)),
            Ok(Reached::By(element)) => element,
            Err(limit) => return Ok(alone(self.name(), limit)),
        };
        let moves = match (element.moves(problem.budget()), problem.budget().poll()) {
            (Ok(moves), _) => moves,
            (Err(_), Err(limit)) => return Ok(alone(self.name(), limit)),
            (Err(reason), Ok(())) => return Err(Refusal::NoGroup { reason }),
        };
        with_state_of!(problem.machine(), along(problem, &moves))
    }
}

/// Returns the search that shortens the path of some moves.
fn along<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    moves: &[MoveId],
) -> Result<Box<dyn Search + 'p>, Refusal> {
    let packed: Packed<W> = Packed::new(problem);
    let machine = packed.machine;
    let begins = packed.seeker().holds(packed.start.words());
    let moves = if begins { &[] } else { moves };
    let positions = machine.replay(problem.start(), moves);
    let mut states: Vec<W> = positions.iter().map(|position| machine.pack(position)).collect();
    // A turn of equal pieces leaves the position as it is, so it is no move.
    states.dedup();
    let way = Way::through(machine, states);
    let ends = way.states.last().is_some_and(|last| packed.seeker().holds(last.words()));
    if !ends || way.states.len() != way.moves.len() + 1 {
        return Err(Refusal::NoGroup { reason: "its moves do not lead to the goal".to_owned() });
    }
    let least = if begins { 0 } else { u64::from(machine.task().least_cost()) };
    Ok(Box::new(AtOnce::new(move || {
        let effort = MOST_MADE / machine.task().move_count().max(1) as u64;
        let shortened = shorten(&packed, way, effort);
        let notes = shortened.note().into_iter().collect();
        finish::outcome(FACTORIZATION, &shortened.into_answer(least), machine, &[], notes)
    })))
}
