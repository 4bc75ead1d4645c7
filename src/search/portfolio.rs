//! The portfolio: a name selects an engine of the table; `auto` begins with the first engine that
//! fits and lets the engines that fit take turns, with rising budgets, until one of them has the
//! answer.
//!
//! Turns are measured in work, never in time. No search is begun twice: an engine that waits keeps
//! its tables, and all engines share the proved bounds. The engine with the least forecast of work to
//! refute the next bound gets most of the work. When memory runs out, the engine with the worst
//! forecast is dropped; one that would need many times the memory gets little of it. In a long
//! search for a best solution, some solution is looked for with a small share (`so_far`).

use super::engine::{Call, Search, SearchEngine, Slice, run_to_end};
use super::engines::{ENGINES, engine};
use super::facts::inform;
use super::guided::improve::Improvement;
use super::outcome::{Outcome, Refusal, SolveOptions, Verdict};
use super::problem::Problem;
use super::so_far::SoFar;
use crate::budget::Limit;
use crate::diagnostic::counted;

/// The least work that an engine begins with: less than a millisecond.
const FIRST: u64 = 1 << 12;
/// The divisor of the total work before a turn that gives the work of the turn.
const PART: u64 = 8;
/// The same where any solution is enough: one may be found at any time, so turns are short.
const SHORT_PART: u64 = 4 * PART;
/// How many times the total work before it a turn may take.
const LONGEST: u64 = 4;
/// The divisor of the total work that gives the work of looking for a better solution than the one
/// found, where any is enough.
const IMPROVING: u64 = 8;
/// The least work of looking for it.
const LEAST_IMPROVING: u64 = 1 << 18;
/// The number of parts that each engine gets which looks for some solution, where any is enough.
const SOME: u64 = 6;
/// How many times the work of the best engine another one needs, by forecast, to get half of the
/// work of one that is clearly behind.
const FAR: u64 = 1 << 12;
/// How many times the work of the best engine another one needs, by forecast, to get hardly any.
const HOPELESS: u64 = 1 << 20;
/// The least work after which a forecast can show that an engine is hopeless: layers that have just
/// begun to grow say little about those to come.
const TRUSTED: u64 = 1 << 22;
/// The divisor of the limit on memory that gives the bytes which any engine may take.
const FREE_BYTES: u64 = 64;
/// How many times the limit on memory an engine needs, by forecast, to get hardly any more.
const TOO_LARGE: u128 = 64;
/// The divisor of the work of an engine that needs too much memory.
const SLOWLY: u64 = 16;

/// Solves with the engine of the given name.
pub(super) fn by_name(
    problem: &Problem,
    options: &SolveOptions,
    name: &str,
) -> Result<Outcome, Refusal> {
    let engine = engine(name).ok_or(Refusal::Unknown)?;
    if let Some(refusal) = unfit(engine, problem, options) {
        return Err(refusal);
    }
    let mut search = engine.begin(problem, options, Call::ByName)?;
    run_to_end(search.as_mut())
}

/// Solves with the engines that fit.
pub(super) fn automatic(problem: &Problem, options: &SolveOptions) -> Outcome {
    let any = SolveOptions { any: true, ..SolveOptions::default() };
    let mut turns = Turns {
        so_far: SoFar::new(problem, &any, !options.any),
        problem,
        options,
        waiting: ENGINES.to_vec(),
        running: Vec::new(),
        worked: 0,
        proved: 0,
        dropped: None,
        passed_over: Vec::new(),
        notes: Vec::new(),
    };
    let mut outcome = turns.run();
    let proved = turns.proved;
    outcome.lower_bound = outcome.lower_bound.map(|bound| bound.max(proved));
    outcome.statistics.notes.append(&mut turns.notes);
    inform(problem, turns.so_far.in_place_of(outcome, options))
}

/// Returns the reason why an engine does not serve the options.
fn unfit(engine: &dyn SearchEngine, problem: &Problem, options: &SolveOptions) -> Option<Refusal> {
    let guarantees = engine.guarantees();
    if !guarantees.costs && !problem.machine().counts_moves() {
        return Some(Refusal::CountsMoves);
    }
    (!guarantees.counts && !options.is_single()).then_some(Refusal::FindsOne)
}

/// A running engine.
struct Running<'p> {
    name: &'static str,
    /// `true` if it looks for some solution, of any length.
    finds_any: bool,
    /// The bytes that it took from the budget in its turns.
    bytes: u64,
    /// The bytes that it took in its last turn, and the work that it did.
    last_turn: (u64, u64),
    search: Box<dyn Search + 'p>,
}

/// Engines that take turns.
struct Turns<'p, 's, 'a> {
    so_far: SoFar<'s, 'a>,
    problem: &'p Problem<'a>,
    options: &'p SolveOptions,
    /// The engines that have not been tried yet, in order of preference.
    waiting: Vec<&'static dyn SearchEngine>,
    running: Vec<Running<'p>>,
    /// The total work of all engines.
    worked: u64,
    /// The proved lower bound on every solution.
    proved: u64,
    /// The outcome of the dropped engine with the greatest lower bound.
    dropped: Option<Outcome>,
    /// The engines that do not fit, with the reasons.
    passed_over: Vec<(&'static str, Refusal)>,
    /// The engines that were dropped, the turns of the others, and those that were not begun.
    notes: Vec<String>,
}

impl<'p> Turns<'p, '_, '_> {
    fn run(&mut self) -> Outcome {
        let outcome = loop {
            if let Some(outcome) = self.begin_due().or_else(|| self.round()) {
                break outcome;
            }
        };
        self.note_turns();
        // An engine that searches from both ends answers under the name of that search.
        let answered = outcome.statistics.engine;
        let others = self.passed_over.iter().filter(|(name, _)| *name != answered);
        let refusals = others.map(|(name, refusal)| format!("not {name}: {refusal}"));
        self.notes.splice(..0, refusals);
        let rest: Vec<&str> = self
            .waiting
            .iter()
            .map(|engine| engine.name())
            .filter(|name| *name != answered)
            .collect();
        let before = match outcome.verdict {
            Verdict::Stopped(_) => "a limit ended the search before",
            _ => "there was an answer before",
        };
        self.notes.extend(
            (!rest.is_empty()).then(|| format!("not begun, {before}: {}", rest.join(", "))),
        );
        outcome
    }

    /// Notes the work of the engines that are running.
    fn note_turns(&mut self) {
        let others = self.running.iter().map(|running| {
            let moves = counted(running.search.worked(), "move", "moves");
            format!("{} took turns too, for about {moves}", running.name)
        });
        self.notes.extend(others);
    }

    /// Begins the engines that are due.
    fn begin_due(&mut self) -> Option<Outcome> {
        let mut at = 0;
        while at < self.waiting.len() {
            if self.waiting[at].is_due(self.problem, self.worked) {
                let engine = self.waiting.remove(at);
                if let Some(outcome) = self.begin(engine) {
                    return Some(outcome);
                }
            } else {
                at += 1;
            }
        }
        None
    }

    /// Begins the search of an engine if it fits, and gives it a first turn.
    fn begin(&mut self, engine: &'static dyn SearchEngine) -> Option<Outcome> {
        let begun = unfit(engine, self.problem, self.options)
            .map_or_else(|| engine.begin(self.problem, self.options, Call::ByPortfolio), Err);
        match begun {
            Err(refusal) => {
                self.passed_over.push((engine.name(), refusal));
                None
            }
            Ok(search) => {
                self.running.push(Running {
                    name: engine.name(),
                    finds_any: !engine.guarantees().shortest,
                    bytes: 0,
                    last_turn: (0, 0),
                    search,
                });
                self.turn(self.running.len() - 1, (self.worked / PART).max(FIRST))
            }
        }
    }

    /// Gives every engine a turn, the one with the best forecast first.
    fn round(&mut self) -> Option<Outcome> {
        let Some(best) = self.best() else {
            return Some(
                self.dropped
                    .take()
                    .unwrap_or_else(|| Outcome::stopped("none", Limit::Memory, self.proved)),
            );
        };
        if let Err(limit) = self.problem.budget().poll() {
            return Some(self.outcome(best, limit));
        }
        let name = self.running[best].name;
        let part =
            (self.worked / if self.options.any { SHORT_PART } else { PART }).max(FIRST / PART);
        let longest = self.worked.saturating_mul(LONGEST).max(FIRST);
        let leading = (part * self.lead(best)).min(longest);
        let least = self.forecast(best);
        let share = |(at, running): (usize, &Running)| {
            // Forecasts are about proofs, and say nothing about the engines that prove none; where
            // any solution is enough, each of these gets at least as much as the best proof.
            let work = if self.options.any && running.finds_any {
                leading.max(part * SOME)
            } else if self.is_too_large(at) {
                part / SLOWLY
            } else {
                leading / self.parts(self.forecast(at), least)
            };
            (running.name, work.max(1))
        };
        let others: Vec<(&'static str, u64)> = self
            .running
            .iter()
            .enumerate()
            .filter(|(_, running)| running.name != name)
            .map(share)
            .collect();
        let mut outcome = self.turn(best, leading);
        for (other, work) in others {
            let at = self.running.iter().position(|running| running.name == other);
            outcome = outcome.or_else(|| at.and_then(|at| self.turn(at, work)));
        }
        let running: Vec<&'static str> = self.running.iter().map(|running| running.name).collect();
        if self.running.iter().any(|running| running.search.has_solution()) {
            self.so_far.give_up();
        }
        outcome.or_else(|| {
            let refuted = self.so_far.turn(self.worked, &running);
            self.proved = self.proved.max(self.so_far.proved());
            refuted
        })
    }

    /// Returns the number of parts of work that the engine with the best forecast gets for each
    /// part of another engine.
    fn lead(&self, best: usize) -> u64 {
        let next = (0..self.running.len())
            .filter(|&at| at != best)
            .map(|at| self.forecast(at))
            .min()
            .unwrap_or(u64::MAX);
        self.parts(next, self.forecast(best))
    }

    /// Returns the number of parts of work that the engine with the best forecast gets for each
    /// part of an engine with another forecast.
    fn parts(&self, forecast: u64, best: u64) -> u64 {
        match forecast / best.max(1) {
            0..4 => 3,
            4..64 => 6,
            HOPELESS.. if self.worked >= TRUSTED => 100,
            FAR.. => 24,
            64.. => 12,
        }
    }

    /// Returns `true` if memory would end long before the work that an engine needs by forecast,
    /// which takes as many bytes for each move as its last turn did.
    fn is_too_large(&self, at: usize) -> bool {
        let Running { bytes, last_turn: (taken, work), .. } = &self.running[at];
        let most = self.problem.budget().max_bytes();
        let needed =
            u128::from(*taken) * u128::from(self.forecast(at)) / u128::from((*work).max(1));
        *bytes > most / FREE_BYTES && needed > TOO_LARGE * u128::from(most)
    }

    /// Returns the bound that all forecasts refer to: the one after the greatest at which an engine
    /// works. (Walks within growing bounds seem cheap as long as they are about the present one.)
    fn bound(&self) -> u64 {
        let bounds = self.running.iter().map(|running| running.search.bound());
        bounds.max().unwrap_or(0).saturating_add(1)
    }

    fn forecast(&self, at: usize) -> u64 {
        self.running[at].search.forecast(self.bound())
    }

    fn best(&self) -> Option<usize> {
        (0..self.running.len()).min_by_key(|&at| self.forecast(at))
    }

    fn worst(&self) -> Option<usize> {
        (0..self.running.len()).rev().max_by_key(|&at| self.forecast(at))
    }

    fn turn(&mut self, at: usize, work: u64) -> Option<Outcome> {
        let running = &mut self.running[at];
        running.search.learn(self.proved);
        let budget = self.problem.budget();
        let (before, free) = (running.search.worked(), budget.free_bytes());
        let slice = running.search.work(work);
        let done = running.search.worked().saturating_sub(before);
        running.bytes = (running.bytes + free).saturating_sub(budget.free_bytes());
        running.last_turn = (free.saturating_sub(budget.free_bytes()), done);
        self.worked += done;
        self.proved = self.proved.max(running.search.lower_bound());
        budget.progress().proved(self.proved);
        match slice {
            Ok(Slice::Paused) => None,
            Ok(Slice::Answered(outcome)) if outcome.verdict == Verdict::Stopped(Limit::Memory) => {
                self.drop_one(at, at)
            }
            Ok(Slice::Answered(mut outcome)) => {
                let answered = self.running.remove(at);
                if let Verdict::Stopped(limit) = outcome.verdict
                    && let Some(known) = self.solved(limit)
                {
                    return Some(known);
                }
                if outcome.verdict == (Verdict::Solved { optimal: false }) {
                    // Their memory is for the search of a better solution.
                    self.note_turns();
                    self.running.clear();
                    // A solution that costs no more than the bound is called optimal in the end.
                    if self.problem.cost(&outcome.moves) > self.proved {
                        let effort = (self.worked / IMPROVING).max(LEAST_IMPROVING);
                        let mut improvement = Improvement::new(self.problem, answered.search);
                        improvement.improve(&mut outcome, effort);
                    }
                }
                Some(*outcome)
            }
            Ok(Slice::Refused(refusal)) => {
                let refused = self.running.remove(at);
                self.passed_over.push((refused.name, refusal));
                None
            }
            Err(Limit::Memory) if self.so_far.give_up() => None,
            Err(Limit::Memory) => self.drop_one(self.worst().unwrap_or(at), at),
            Err(limit) => Some(self.outcome(at, limit)),
        }
    }

    /// Returns the outcome when a limit ends the search: that of an engine with a best solution, or
    /// of the engine that had the turn.
    fn outcome(&self, at: usize, limit: Limit) -> Outcome {
        self.solved(limit).unwrap_or_else(|| self.running[at].search.stopped(limit))
    }

    /// Returns the outcome of an engine with a best solution when a limit ends the search.
    fn solved(&self, limit: Limit) -> Option<Outcome> {
        let solved = self.running.iter().find(|running| running.search.has_solution());
        solved.map(|running| running.search.stopped(limit))
    }

    /// Drops an engine when memory runs out during a turn, and returns its solution if it has a best
    /// one. If the dropped engine had the turn, waiting engines are begun.
    fn drop_one(&mut self, which: usize, whose_turn: usize) -> Option<Outcome> {
        let dropped = self.running.remove(which);
        let known = dropped.search.stopped(Limit::Memory);
        if dropped.search.has_solution() {
            return Some(known);
        }
        if self.dropped.as_ref().is_none_or(|other| other.lower_bound <= known.lower_bound) {
            self.dropped = Some(known);
        }
        drop(dropped.search);
        self.notes.push(format!("{} was dropped: memory ended", dropped.name));
        while which == whose_turn && !self.waiting.is_empty() {
            let engine = self.waiting.remove(0);
            let running = self.running.len();
            let outcome = self.begin(engine);
            if outcome.is_some() || self.running.len() > running {
                return outcome;
            }
        }
        None
    }
}
