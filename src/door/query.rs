//! A question about a puzzle: from where, to where, what is wanted, and how much may be used for it.

use super::limits::Limits;
use crate::budget::Budget;
use crate::model::Measure;
use crate::search::{Engine, Exploring, Wish};

/// A question about a puzzle. Where nothing else is said: from the first start in use to the first goal in use, one shortest solution, by the
/// engine that fits, within one GiB of memory.
///
/// ```
/// use puzzlec::{Limits, Query};
/// let query = Query::default().start("random").seed(7).goal("white").count().limits(Limits::default().states(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    pub(crate) beginning: Beginning,
    pub(crate) ending: Ending,
    pub(super) wish: Wish,
    pub(super) engine: Engine,
    pub(super) exploring: Exploring,
    pub(crate) measure: Option<Measure>,
    pub(crate) limits: Limits,
}

/// Where play begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginning {
    pub(crate) start: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) seed: Option<u64>,
}

/// Where play ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    /// At the first goal in use.
    #[default]
    First,
    /// At the goal of that name.
    Named(String),
    /// Nowhere.
    Nowhere,
}

impl Query {
    /// Begins at the start of that name.
    #[must_use]
    pub fn start(mut self, name: &str) -> Self {
        self.beginning = Beginning { start: Some(name.to_owned()), position: None, ..self.beginning };
        self
    }

    /// Which position a drawn start gives; 0 where nothing is said.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.beginning.seed = Some(seed);
        self
    }

    /// Begins at this position: rows separated by `/`, as positions are printed.
    #[must_use]
    pub fn position(mut self, text: &str) -> Self {
        self.beginning = Beginning { position: Some(text.to_owned()), ..Beginning::default() };
        self
    }

    /// Plays to the goal of that name.
    #[must_use]
    pub fn goal(mut self, name: &str) -> Self {
        self.ending = Ending::Named(name.to_owned());
        self
    }

    /// Plays to no goal: everything that can be reached is visited without asking whether it is one.
    #[must_use]
    pub fn without_goal(mut self) -> Self {
        self.ending = Ending::Nowhere;
        self
    }

    /// Some solution will do, a shortest one or not.
    #[must_use]
    pub fn any(mut self) -> Self {
        self.wish.any = true;
        self
    }

    /// Asks for the number of different shortest solutions too.
    #[must_use]
    pub fn count(mut self) -> Self {
        self.wish.count = true;
        self
    }

    /// Asks for the different shortest solutions themselves, at most so many.
    #[must_use]
    pub fn all(mut self, most: usize) -> Self {
        self.wish.all = Some(most);
        self
    }

    /// Measures solutions and distances in this way, whatever the puzzle says.
    #[must_use]
    pub fn measure(mut self, measure: Measure) -> Self {
        self.measure = Some(measure);
        self
    }

    /// Visits everything in this way, or not at all.
    #[must_use]
    pub fn exploring(mut self, engine: Exploring) -> Self {
        self.exploring = engine;
        self
    }

    /// Looks for solutions in this way, or not at all.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// With what was chosen: a start or a position, a seed, a goal.
    pub(crate) fn chosen(start: Option<&str>, position: Option<&str>, seed: Option<u64>, goal: Option<&str>) -> Self {
        let query = start.into_iter().fold(Self::default(), Self::start);
        let query = position.into_iter().fold(query, Self::position);
        let query = seed.into_iter().fold(query, Self::seed);
        goal.into_iter().fold(query, Self::goal)
    }

    /// Begins the work.
    pub(crate) fn begin(&self) -> Budget {
        self.limits.begin()
    }

    /// What the search may use.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
