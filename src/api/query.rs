//! A question about a puzzle: its start, its goal, the wanted results, and limits.

use super::limits::Limits;
use crate::budget::Budget;
use crate::model::Measure;
use crate::search::{Engine, Exploring, SolveOptions, UpTo};

/// A question about a puzzle. The default asks for one shortest solution from the first start in
/// use to the first goal in use, by the engine that fits, within one GiB of memory.
///
/// ```
/// use puzzlec::{Limits, Query};
/// let query = Query::default().start("random").seed(7).goal("white").count().limits(Limits::default().states(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    pub(crate) beginning: Beginning,
    pub(crate) ending: Ending,
    pub(super) options: SolveOptions,
    pub(super) engine: Engine,
    pub(super) exploring: Exploring,
    pub(crate) measure: Option<Measure>,
    pub(crate) limits: Limits,
}

/// The requested start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginning {
    pub(crate) start: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) seed: Option<u64>,
}

/// The requested goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The first goal in use.
    #[default]
    First,
    /// The goal of the given name.
    Named(String),
    /// No goal.
    Nowhere,
}

impl Query {
    /// Begins at the start of the given name.
    #[must_use]
    pub fn start(mut self, name: &str) -> Self {
        self.beginning =
            Beginning { start: Some(name.to_owned()), position: None, ..self.beginning };
        self
    }

    /// Sets the seed of a random or scrambled start; the default is 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.beginning.seed = Some(seed);
        self
    }

    /// Begins at the given position: rows separated by `/`, as positions are printed.
    #[must_use]
    pub fn position(mut self, text: &str) -> Self {
        self.beginning = Beginning { position: Some(text.to_owned()), ..Beginning::default() };
        self
    }

    /// Plays to the goal of the given name.
    #[must_use]
    pub fn goal(mut self, name: &str) -> Self {
        self.ending = Ending::Named(name.to_owned());
        self
    }

    /// Plays to no goal: every reachable position is visited without a goal test.
    #[must_use]
    pub fn without_goal(mut self) -> Self {
        self.ending = Ending::Nowhere;
        self
    }

    /// Accepts any solution, shortest or not.
    #[must_use]
    pub fn any(mut self) -> Self {
        self.options.any = true;
        self
    }

    /// Also asks for the number of different shortest solutions.
    #[must_use]
    pub fn count(mut self) -> Self {
        self.options.count = true;
        self
    }

    /// Asks for the different shortest solutions themselves, at most `most` of them.
    #[must_use]
    pub fn all(mut self, most: usize) -> Self {
        self.options.all = Some(most);
        self
    }

    /// Counts and lists those solutions as one that are alike: of these the first is listed.
    #[must_use]
    pub fn up_to(mut self, up_to: UpTo) -> Self {
        self.options.up_to = Some(up_to);
        self
    }

    /// Sets the measure of solutions and distances, instead of that of the puzzle.
    #[must_use]
    pub fn measure(mut self, measure: Measure) -> Self {
        self.measure = Some(measure);
        self
    }

    /// Explores with this engine only.
    #[must_use]
    pub fn exploring(mut self, engine: Exploring) -> Self {
        self.exploring = engine;
        self
    }

    /// Solves with this engine only.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Creates a query from chosen parts: a start or a position, a seed, a goal.
    pub(crate) fn chosen(
        start: Option<&str>,
        position: Option<&str>,
        seed: Option<u64>,
        goal: Option<&str>,
    ) -> Self {
        let query = start.into_iter().fold(Self::default(), Self::start);
        let query = position.into_iter().fold(query, Self::position);
        let query = seed.into_iter().fold(query, Self::seed);
        goal.into_iter().fold(query, Self::goal)
    }

    /// Begins a budget for the work.
    pub(crate) fn begin(&self) -> Budget {
        self.limits.begin()
    }

    /// Sets the limits of the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
