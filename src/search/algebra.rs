//! Linear algebra instead of search, for clicks that commute.
//!
//! The engine answers a problem, or refuses a puzzle that is no system of linear equations with few
//! solutions. A solution called shortest has been compared with all other solutions, and a puzzle
//! is called unsolvable only after its certificate was checked.
//!
//! M. Anderson and T. Feil, Turning lights out with linear algebra, Mathematics Magazine 71, 1998.

mod lightest;
mod number;
mod sequence;
mod target;
#[cfg(test)]
mod tests;
pub(super) mod turns;

use super::engine::{AtOnce, Call, Guarantees, Search, SearchEngine};
use super::kernel::finish::grant;
use super::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use super::problem::Problem;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::facts::interval::domains;
use crate::facts::refutation::{Refutation, Turned, Ways};
use crate::facts::{Clicks, NotLinear, System, commuting_clicks};
use crate::ground::Task;
use crate::model::Condition;
use lightest::Lightest;
use number::number;
use sequence::Sequences;
use target::{Target, targets};

/// The name of the engine.
const NAME: &str = "algebra";
/// The greatest number of solutions to compare; a problem with more is left to searches.
const MOST_COMPARED: u64 = 1 << 24;

/// The engine `algebra`.
pub(super) struct Algebra;

impl SearchEngine for Algebra {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        "Linear algebra modulo k, for clicks that commute"
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
        if options.up_to.is_some() {
            return Err(Refusal::CountsEach);
        }
        let outcome = algebra(problem, options)?;
        if call == Call::ByPortfolio && outcome.verdict == Verdict::Stopped(Limit::Memory) {
            return Err(Refusal::NotLinear {
                reason: "the equations do not fit into the memory".to_owned(),
                culprit: None,
            });
        }
        Ok(Box::new(AtOnce::new(move || outcome)))
    }
}

fn algebra(problem: &Problem, options: &SolveOptions) -> Result<Outcome, Refusal> {
    let at_goal = problem.goal().holds(problem.start(), &mut || false);
    match answer(problem, options) {
        Ok(outcome) => Ok(outcome),
        Err(NotLinear::Reason(reason)) => Err(Refusal::NotLinear { reason, culprit: None }),
        Err(NotLinear::Move(reason, id)) => {
            Err(Refusal::NotLinear { reason: reason.to_owned(), culprit: Some(id) })
        }
        Err(NotLinear::Stopped(limit)) => Ok(Outcome::stopped(NAME, limit, u64::from(!at_goal))),
    }
}

fn answer(problem: &Problem, options: &SolveOptions) -> Result<Outcome, NotLinear> {
    let (task, start, goal, budget) =
        (problem.task(), problem.start(), problem.goal(), problem.budget());
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return Err(NotLinear::because("the goal asks whether a move is left"));
    }
    let clicks = commuting_clicks(task, start, budget)?;
    let targets = targets(task, &clicks, goal, budget)?;
    let mut lightest = Lightest::new(clicks.clicks.len(), budget);
    let mut notes = vec![format!("algebra: the clicks commute, {}", sizes(&clicks))];
    let (mut refuted, mut proof) = (0, None);
    for target in &targets {
        let (positions, first) = compare(&clicks, target, &mut lightest, &mut notes, budget)?;
        refuted += positions;
        proof = proof.or(first);
    }
    notes.extend((refuted > 0).then(|| {
        format!("{refuted} goal positions refuted, each by a sum over nodes that no click changes")
    }));
    let Some(length) = lightest.weight() else {
        notes.extend(
            targets
                .is_empty()
                .then(|| "on some node the goal needs what never stands there".to_owned()),
        );
        let asked = domains(goal, task.values, task.nodes);
        let ways = |sum: &Turned| Ways { number: refuted, all: sum.fits(&clicks.cycles, &asked) };
        let proof = proof.map(|sum| Refutation::of_turns(&clicks.cycles, &sum, ways(&sum)));
        return Ok(Outcome { proof, ..outcome(Verdict::Unsolvable, notes) });
    };
    notes.push(format!("solutions compared: {}", lightest.compared()));
    if task.remembers_click
        && (0..lightest.len()).any(|at| may_repeat(task, &clicks, lightest.vector(at)))
    {
        return Err(NotLinear::because(
            "the last click is remembered, and a shortest solution clicks a node twice",
        ));
    }
    let sequences = Sequences { task, clicks: &clicks, start, vectors: &lightest, length };
    let (moves, states) = match sequences.first(budget) {
        Ok(first) => first,
        Err(limit) => return Ok(Outcome::stopped(NAME, limit, length)),
    };
    let solved = outcome(Verdict::Solved { optimal: true }, notes);
    let mut outcome = Outcome { lower_bound: Some(length), moves, states, ..solved };
    let list = |most| sequences.list(options.rank.as_deref(), most, budget);
    grant(options, &mut outcome, || number(&sequences, budget), list);
    Ok(outcome)
}

/// Compares the shortest solutions that lead to the positions of a target with those already known.
///
/// # Returns
/// The number of positions that were proved to be unreachable, and the sum that proves it for the
/// first of them.
fn compare(
    clicks: &Clicks,
    target: &Target,
    lightest: &mut Lightest,
    notes: &mut Vec<String>,
    budget: &Budget,
) -> Result<(usize, Option<Turned>), NotLinear> {
    let system = System::new(clicks, &target.nodes)?;
    let _reserved = Reservation::take(system.bytes(), budget)?;
    let reduced = system.reduce(budget)?;
    let (equations, unknowns, modulus) =
        (system.equations(), system.orders().len(), system.modulus());
    let rank = reduced.rank().map_or_else(String::new, |rank| format!(", of rank {rank}"));
    notes.push(format!("{equations} equations in {unknowns} unknowns modulo {modulus}{rank}"));
    let (mut refuted, mut proof) = (0, None);
    for turned in target.positions() {
        budget.poll()?;
        match reduced.solve(&turned) {
            Ok(solutions) => {
                let all =
                    reduced.solutions().and_then(|more| more.checked_add(lightest.compared()));
                if all.is_none_or(|all| all > MOST_COMPARED) {
                    return Err(NotLinear::because(format!(
                        "more than {MOST_COMPARED} solutions would have to be compared"
                    )));
                }
                lightest.compare(&solutions, &system)?;
            }
            Err(certificate) if system.is_refuted_by(&certificate, &turned) => {
                refuted += 1;
                proof.get_or_insert_with(|| Turned {
                    nodes: system.counted(&certificate, &target.nodes, &turned),
                    modulus: system.modulus(),
                });
            }
            Err(_) => {
                return Err(NotLinear::because(
                    "it seems unsolvable, but the certificate does not prove it",
                ));
            }
        }
    }
    Ok((refuted, proof))
}

/// Returns `true` if some order of the clicks could click a node twice.
fn may_repeat(task: &Task, clicks: &Clicks, vector: &[u8]) -> bool {
    let mut clicked = vec![false; task.nodes];
    let often = clicks.clicks.iter().zip(vector).filter(|&(_, &times)| times > 0);
    often.into_iter().any(|(click, &times)| {
        let nodes =
            click.members.iter().filter_map(|member| task.ground_move(*member.first()?).click);
        times > 1
            || nodes.into_iter().any(|node| std::mem::replace(&mut clicked[node.index()], true))
    })
}

fn outcome(verdict: Verdict, notes: Vec<String>) -> Outcome {
    Outcome::bare(verdict, Statistics { engine: NAME, notes, ..Statistics::default() })
}

/// Describes the numbers of states of the nodes that change.
fn sizes(clicks: &Clicks) -> String {
    let mut sizes: Vec<u8> =
        clicks.cycles.iter().map(|cycle| cycle.size()).filter(|&size| size > 1).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let sizes: Vec<String> = sizes.iter().map(u8::to_string).collect();
    if sizes.is_empty() {
        "and change nothing".to_owned()
    } else {
        format!("and every node that changes has {} states", sizes.join(" or "))
    }
}
