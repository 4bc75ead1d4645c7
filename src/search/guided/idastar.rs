//! Iterative-deepening depth-first search (IDA*), guided by distances on the board: finds the first
//! shortest solution in the order of moves, in any amount of memory.
//!
//! R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, 1985.

use super::distances::{Distances, distances_or_none};
use crate::budget::Limit;
use crate::model::Measure;
use crate::pack::Word;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, Slice, alone};
use crate::search::kernel::finish::outcome;
use crate::search::kernel::packed::{Answer, Packed};
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics};
use crate::search::problem::Problem;
use crate::search::walks::walk::{Round, Walk};

/// The work that other engines do before tables of distances are worth making: a few hundredths of
/// a second.
const EARLIEST: u64 = 1 << 18;

/// The engine `idastar`.
pub(in crate::search) struct Idastar;

impl SearchEngine for Idastar {
    fn name(&self) -> &'static str {
        "idastar"
    }

    fn about(&self) -> &'static str {
        "Depth-first within growing bounds, led by distances on the board"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: true, counts: false, costs: false }
    }

    fn is_due(&self, _problem: &Problem, worked: u64) -> bool {
        worked >= EARLIEST
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        _wish: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        with_state_of!(problem.machine(), begin(problem, call))
    }
}

fn begin<'p, W: Word + 'p>(
    problem: &'p Problem<'_>,
    call: Call,
) -> Result<Box<dyn Search + 'p>, Refusal> {
    let heuristic = match distances_or_none(problem, Measure::Moves, call)? {
        Ok(heuristic) => heuristic,
        Err(limit) => return Ok(alone("idastar", limit)),
    };
    Ok(match Walk::<W, _>::new(Packed::new(problem), heuristic) {
        Ok(walk) => Box::new(Deepening::new(walk, problem.machine())),
        Err(limit) => alone("idastar", limit),
    })
}

/// A sequence of depth-first walks within increasing bounds.
pub(super) struct Deepening<'p, W> {
    machine: &'p crate::pack::Machine,
    walk: Walk<'p, W, Distances<'p>>,
    /// A lower bound on the number of moves of every solution; `None` before the first walk.
    bound: Option<u32>,
    /// `true` while a walk within that bound is in progress.
    under_way: bool,
    /// The work done before that walk began.
    before: u64,
    /// The bounds and the work of the last two finished walks.
    ended: [(u32, u64); 2],
}

impl<'p, W: Word> Deepening<'p, W> {
    /// Creates the search before its first walk.
    pub(super) fn new(walk: Walk<'p, W, Distances<'p>>, machine: &'p crate::pack::Machine) -> Self {
        Self { machine, walk, bound: None, under_way: false, before: 0, ended: [(0, 0); 2] }
    }

    /// Sets a known lower bound on the number of moves.
    pub(super) fn from(mut self, bound: u32) -> Self {
        self.bound = Some(bound);
        self
    }

    /// Adds its figures to the statistics of an answer.
    pub(super) fn add_figures(&self, figures: &mut Statistics) {
        self.walk.add_figures(figures);
        self.walk.heuristic.describe(figures);
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let why =
            "walks within growing bounds, led by bounds on the moves that are left".to_owned();
        let mut outcome = outcome::<W>("idastar", answer, self.machine, &[], vec![why]);
        self.add_figures(&mut outcome.statistics);
        outcome
    }

    fn round(&mut self, until: u64) -> Result<Option<Answer<W>>, Limit> {
        let bound = match self.bound {
            Some(bound) => bound,
            None => *self.bound.insert(self.walk.least().unwrap_or(0)),
        };
        if !self.under_way {
            self.before = self.walk.worked();
            self.walk.begin(bound)?;
            self.under_way = true;
        }
        // After a limit the walk begins again.
        self.under_way = false;
        let round = self.walk.go_on(until)?;
        Ok(match round {
            Round::Found(way) => Some(Answer::solved(way)),
            Round::Failed(None) => Some(Answer::unsolvable()),
            Round::Failed(Some(next)) => {
                self.ended = [self.ended[1], (bound, self.walk.worked() - self.before)];
                self.bound = Some(next);
                None
            }
            Round::Enough => {
                self.under_way = true;
                None
            }
        })
    }
}

impl<W: Word> Search for Deepening<'_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        while self.worked() < until {
            if let Some(answer) = self.round(until)? {
                return Ok(Slice::Answered(Box::new(self.outcome(&answer))));
            }
        }
        Ok(Slice::Paused)
    }

    fn worked(&self) -> u64 {
        self.walk.worked()
    }

    fn lower_bound(&self) -> u64 {
        u64::from(self.bound.unwrap_or(0))
    }

    fn learn(&mut self, bound: u64) {
        if let (Some(known), false) = (self.bound, self.under_way) {
            self.bound = Some(known.max(u32::try_from(bound).unwrap_or(known)));
        }
    }

    /// Assumes that walks keep growing as the last ones did.
    fn forecast(&self, bound: u64) -> u64 {
        let [(first, less), (second, more)] = self.ended;
        let spent = if self.under_way { self.worked() - self.before } else { 0 };
        let (grown, fell) = if less > 0 { (more.max(1), less) } else { (3, 1) };
        let step = u64::from(second.saturating_sub(first)).clamp(1, 8);
        let (mut at, mut next) = (self.lower_bound(), more.saturating_mul(grown) / fell);
        let mut all = next.max(spent.saturating_mul(2)) - spent;
        while at < bound {
            at += step;
            next = next.saturating_mul(grown) / fell;
            all = all.saturating_add(next);
            if all == u64::MAX {
                break;
            }
        }
        all
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.lower_bound()))
    }
}
