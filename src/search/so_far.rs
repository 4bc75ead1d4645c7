//! The best solution so far, while engines search for a best one: engines that find some solution
//! get a small share of the work, until one of them has found one. Its solution is the answer if a
//! limit ends the search.

use super::engine::{Call, Search, SearchEngine, Slice};
use super::engines::ENGINES;
use super::guided::improve::Improvement;
use super::outcome::{Outcome, SolveOptions, Verdict};
use super::problem::Problem;

/// The work of all engines before some solution is looked for; little in unit tests, whose puzzles
/// are small.
const AFTER: u64 = if cfg!(test) { 1 << 10 } else { 1 << 22 };
/// The divisor of the work of the other engines that gives the work of each of these.
const SHARE: u64 = if cfg!(test) { 1 } else { 32 };
/// The number of moves in whose time a state near a solution is expanded.
const EXPANSION: u64 = 8;
/// The divisor of the limit on memory that gives the bytes of these engines.
const BYTES: u64 = 16;

/// The engines that look for some solution, and what they found.
pub(super) struct SoFar<'s, 'a> {
    problem: &'s Problem<'a>,
    /// The options of these engines: any solution is enough.
    options: &'s SolveOptions,
    /// The engines that have not been tried yet.
    waiting: Vec<&'static dyn SearchEngine>,
    running: Vec<Finder<'s>>,
    /// The bytes that the running engines hold.
    bytes: u64,
    found: Option<Outcome>,
    /// The search for a better one, and the work that was last done for it.
    improvement: Option<(Improvement<'s, 'a>, u64)>,
}

/// An engine that looks for some solution, with its name.
type Finder<'s> = (&'static str, Box<dyn Search + 's>);

impl<'s, 'a> SoFar<'s, 'a> {
    /// Creates engines that have not begun.
    ///
    /// # Arguments
    /// * `options` - options by which any solution is enough
    /// * `is_wanted` - `true` if other engines search for a best solution
    pub(super) fn new(
        problem: &'s Problem<'a>,
        options: &'s SolveOptions,
        is_wanted: bool,
    ) -> Self {
        let some = ENGINES.iter().copied().filter(|engine| !engine.guarantees().shortest);
        Self {
            problem,
            options,
            waiting: if is_wanted { some.collect() } else { Vec::new() },
            running: Vec::new(),
            bytes: 0,
            found: None,
            improvement: None,
        }
    }

    /// Gives each engine a turn.
    ///
    /// # Arguments
    /// * `worked` - the total work of the other engines
    /// * `others` - the names of the other engines that are running
    ///
    /// # Returns
    /// The outcome, if there is no solution.
    pub(super) fn turn(&mut self, worked: u64, others: &[&'static str]) -> Option<Outcome> {
        if worked < AFTER {
            return None;
        }
        self.improve(worked);
        if self.waiting.is_empty() && self.running.is_empty() {
            return None;
        }
        let budget = self.problem.budget();
        let free = budget.free_bytes();
        let due = |engine: &&dyn SearchEngine| engine.is_due(self.problem, worked);
        let (due, waiting): (Vec<_>, Vec<_>) = self.waiting.drain(..).partition(due);
        self.waiting = waiting;
        for engine in due.into_iter().filter(|engine| !others.contains(&engine.name())) {
            let begun = engine.begin(self.problem, self.options, Call::ByPortfolio);
            self.running.extend(begun.ok().map(|search| (engine.name(), search)));
        }
        let mut at = 0;
        while at < self.running.len() {
            let (_, search) = &mut self.running[at];
            let due = (worked / SHARE).saturating_sub(search.worked());
            if due == 0 {
                at += 1;
                continue;
            }
            search.shorten_within(due / EXPANSION);
            match search.work(due) {
                Ok(Slice::Paused) => at += 1,
                Ok(Slice::Answered(found)) => match found.verdict {
                    Verdict::Unsolvable => return Some(*found),
                    Verdict::Solved { .. } => {
                        let finder = self.running.swap_remove(at);
                        self.keep(finder, *found);
                        // The next turn may be far away.
                        self.improve(worked);
                        return None;
                    }
                    Verdict::Stopped(_) => _ = self.running.remove(at),
                },
                Ok(Slice::Refused(_)) | Err(_) => _ = self.running.remove(at),
            }
        }
        self.bytes += free.saturating_sub(budget.free_bytes());
        if self.bytes > budget.max_bytes() / BYTES {
            self.give_up();
        }
        None
    }

    /// Keeps the first solution, and the engine that found it.
    fn keep(&mut self, finder: Finder<'s>, mut found: Outcome) {
        let (name, finder) = finder;
        found.statistics.notes = vec![format!("the solution so far was found by {name}")];
        self.problem.budget().progress().found(self.problem.cost(&found.moves));
        self.found = Some(found);
        self.give_up();
        self.improvement = Some((Improvement::new(self.problem, finder), 0));
    }

    /// Looks for a better solution than the one found, with twice the work of the last time.
    fn improve(&mut self, worked: u64) {
        let (is_proved, due) = (self.proved() > 0, worked / SHARE);
        let (Some((improvement, last)), Some(found)) = (&mut self.improvement, &mut self.found)
        else {
            return;
        };
        if due < 2 * *last || is_proved {
            return;
        }
        *last = due;
        improvement.improve(found, due);
        self.problem.budget().progress().found(self.problem.cost(&found.moves));
    }

    /// Ends the engines, and gives their memory back.
    ///
    /// # Returns
    /// `true` if some were running.
    pub(super) fn give_up(&mut self) -> bool {
        self.waiting.clear();
        self.bytes = 0;
        let (running, improvement) = (std::mem::take(&mut self.running), self.improvement.take());
        !running.is_empty() || improvement.is_some()
    }

    /// Returns the lower bound that the solution proves, if it is proved to be best.
    pub(super) fn proved(&self) -> u64 {
        let optimal = |found: &&Outcome| found.verdict == Verdict::Solved { optimal: true };
        self.found.as_ref().filter(optimal).and_then(|found| found.lower_bound).unwrap_or(0)
    }

    /// Puts the solution in the place of an outcome without one.
    ///
    /// # Arguments
    /// * `wanted` - the options of the search that a limit stopped
    pub(super) fn in_place_of(self, stopped: Outcome, wanted: &SolveOptions) -> Outcome {
        let (Verdict::Stopped(limit), Some(mut found)) = (stopped.verdict, self.found) else {
            return stopped;
        };
        let notes = std::mem::take(&mut found.statistics.notes);
        let mut statistics = stopped.statistics;
        statistics.notes.extend(notes);
        Outcome {
            verdict: Verdict::Solved { optimal: false },
            lower_bound: stopped.lower_bound.max(found.lower_bound),
            statistics,
            ..found
        }
        .stopped_by(limit, wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Clock, Limit};
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples::{self, Way};
    use crate::model::{Condition, Kind, KindSet, NodeId, State};
    use crate::pack::pack;
    use crate::search::Engine;
    use crate::search::testing::{Asked, solve};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    #[test]
    fn a_search_that_a_limit_ends_has_the_best_solution_so_far() {
        let names: Vec<String> = (0..11).map(|tile| format!("t{tile}")).collect();
        let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
        samples::grid(&mut puzzle, 3, 4, false);
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        let task = samples::task(&puzzle);
        let home: State = (0..12).map(Kind).collect();
        let cells = (0..12_u16).map(|at| (NodeId(at.into()), KindSet::one(Kind(at), 12)));
        let (goal, mut start, mut dice) = (Condition::Each(cells.collect()), home, Dice(5));
        for _ in 0..2000 {
            let steps = plain::steps(&task, &start, None);
            start = steps[dice.roll(steps.len() as u64) as usize].1.clone();
        }
        let machine = pack(task);
        let mut so_far = [0, 0];
        for calls in (1..30).map(|step| 4 * step * step) {
            if so_far.iter().all(|&times| times > 0) {
                break;
            }
            for count in [false, true] {
                let made = AtomicU64::new(0);
                let clock =
                    Clock::new(move || Duration::from_secs(made.fetch_add(1, Ordering::Relaxed)));
                let budget =
                    Budget::unlimited().with_clock(clock).with_timeout(Duration::from_secs(calls));
                let options = SolveOptions { count, ..SolveOptions::default() };
                let asked = Asked {
                    start: start.clone(),
                    goal: goal.clone(),
                    engine: Engine::Auto,
                    options,
                };
                let found = solve(&machine, &asked, &budget).unwrap();
                let Verdict::Solved { optimal } = found.verdict else { continue };
                let bound = found.lower_bound.unwrap();
                assert!(bound <= found.moves.len() as u64, "{bound} {found:?}");
                assert_eq!(machine.replay(&start, &found.moves), found.states);
                if found.stopped.is_some() {
                    so_far[usize::from(count)] += 1;
                    assert_eq!(found.limit(), Some(Limit::Time));
                    assert_eq!((found.complete.is_err(), &found.count), (count, &None));
                    assert_eq!(optimal, found.moves.len() as u64 == bound);
                    assert_eq!(budget.progress().snapshot().found, found.cost);
                }
            }
        }
        assert!(so_far.iter().all(|&times| times > 0), "{so_far:?}");
    }
}
