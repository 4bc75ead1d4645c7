//! What an engine is: a row of the portfolio's table, and a search that can be paused and resumed.

use super::outcome::{Outcome, Refusal, Wish};
use super::problem::Problem;
use crate::budget::Limit;

/// What the answers of an engine are good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// A solution that it finds is a shortest one, and the first of these in the order of moves.
    pub shortest: bool,
    /// It can count and list shortest solutions.
    pub counts: bool,
    /// Where moves have costs, all that holds for cheapest solutions, and of these the shortest ones.
    pub costs: bool,
}

/// Who asked for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// The user, by its name: it does its best, in its purest form, to be compared with others.
    ByName,
    /// The portfolio: it says no where it is of little use, and leaves out what facts prove to be needless.
    ByPortfolio,
}

/// A row of the table.
pub(super) trait Row: Sync {
    /// The word by which users know it.
    fn name(&self) -> &'static str;

    /// What it does, in half a sentence.
    fn about(&self) -> &'static str;

    /// What its answers are good for.
    fn promise(&self) -> Promise;

    /// Whether the portfolio should begin it, after engines have done so much work in vain.
    fn is_due(&self, _problem: &Problem, _worked: u64) -> bool {
        true
    }

    /// Begins a search.
    ///
    /// # Errors
    /// Why the engine does not fit the problem or what is wanted of it.
    fn begin<'p>(&self, problem: &'p Problem<'_>, wish: &'p Wish, call: Call) -> Result<Box<dyn Search + 'p>, Refusal>;
}

/// How a slice of work ended.
#[derive(Debug)]
pub(super) enum Slice {
    /// There is more to do.
    Paused,
    /// With an answer.
    Answered(Box<Outcome>),
    /// The engine has seen that it does not fit.
    Refused(Refusal),
}

/// A search under way. Work is counted in moves made, and in what takes about as long: never in time, so that the same input gives the same
/// answers. Bounds are numbers of moves, or costs where the engine counts these.
pub(super) trait Search {
    /// Works on until about so much work more is done.
    ///
    /// # Errors
    /// The limit that came first. After [`Limit::Memory`] the search can go on, should there be more.
    fn work(&mut self, most: u64) -> Result<Slice, Limit>;

    /// The work done so far.
    fn worked(&self) -> u64;

    /// Every solution takes at least that.
    fn lower_bound(&self) -> u64;

    /// The bound that it works at: once that is refuted, the lower bound rises above it.
    fn bound(&self) -> u64 {
        self.lower_bound()
    }

    /// Takes over what another engine proved: every solution takes at least that.
    fn learn(&mut self, _bound: u64) {}

    /// How much more work it will take to refute all solutions within a bound.
    fn forecast(&self, bound: u64) -> u64;

    /// What is known when a limit ends the search.
    fn stopped(&self, limit: Limit) -> Outcome;
}

/// A search that is done in one go.
pub(super) struct AtOnce<F> {
    run: Option<F>,
}

impl<F: FnOnce() -> Outcome> AtOnce<F> {
    /// A search that has not begun.
    pub(super) fn new(run: F) -> Self {
        Self { run: Some(run) }
    }
}

impl<F: FnOnce() -> Outcome> Search for AtOnce<F> {
    fn work(&mut self, _most: u64) -> Result<Slice, Limit> {
        Ok(self.run.take().map_or(Slice::Paused, |run| Slice::Answered(Box::new(run()))))
    }

    fn worked(&self) -> u64 {
        0
    }

    fn lower_bound(&self) -> u64 {
        0
    }

    fn forecast(&self, _bound: u64) -> u64 {
        0
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        Outcome::stopped("none", limit, 0)
    }
}

/// A search that a limit ended before it began.
pub(super) fn alone<'p>(name: &'static str, limit: Limit) -> Box<dyn Search + 'p> {
    Box::new(AtOnce::new(move || Outcome::stopped(name, limit, 0)))
}
