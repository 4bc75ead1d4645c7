//! What a request says, and what it asks of the library.

use crate::limits::Most;
use crate::number::Number;
use puzzlec::{Engine, Exploring, Limits, Options, Query};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A command, a definition, and choices.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) command: Command,
    /// What reports call the text.
    #[serde(default = "unnamed")]
    pub(crate) name: String,
    pub(crate) text: String,
    #[serde(default)]
    set: BTreeMap<String, Number<i128>>,
    start: Option<String>,
    goal: Option<String>,
    state: Option<String>,
    seed: Option<Number<u64>>,
    /// A value of `--engine`.
    engine: Option<String>,
    #[serde(default)]
    any: bool,
    #[serde(default)]
    count: bool,
    /// How many of the shortest solutions are listed.
    all: Option<Number<usize>>,
    #[serde(default)]
    pub(crate) to_goal: bool,
    max_states: Option<Number<u64>>,
    /// In bytes.
    max_memory: Option<Number<u64>>,
    /// In seconds.
    timeout: Option<f64>,
}

/// What is to be done with the definition.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Command {
    Solve,
    Explore,
    Check,
    Format,
    Show,
}

fn unnamed() -> String {
    "puzzle.pz".to_owned()
}

impl Request {
    /// How the definition is compiled.
    pub(crate) fn options(&self) -> Options {
        let options = Options::default().limits(self.limits());
        self.set.iter().fold(options, |options, (name, value)| options.set(name, value.0))
    }

    /// What is asked of the puzzle.
    ///
    /// # Errors
    /// There is no such engine.
    pub(crate) fn query(&self) -> Result<Query, String> {
        let mut query = Query::default().limits(self.limits());
        if let Some(start) = &self.start {
            query = query.start(start);
        }
        if let Some(state) = &self.state {
            query = query.position(state);
        }
        if let Some(goal) = &self.goal {
            query = query.goal(goal);
        }
        if let Some(seed) = self.seed {
            query = query.seed(seed.0);
        }
        if let Command::Explore = self.command {
            return Ok(query.exploring(self.exploring()?));
        }
        if self.any {
            query = query.any();
        }
        if self.count {
            query = query.count();
        }
        if let Some(most) = self.all {
            query = query.all(most.0);
        }
        Ok(query.engine(self.engine()?))
    }

    /// What the work may use.
    pub(crate) fn limits(&self) -> Limits {
        Most { max_states: self.max_states, max_memory: self.max_memory, timeout: self.timeout }.limits()
    }

    fn engine(&self) -> Result<Engine, String> {
        let name = self.engine.as_deref().unwrap_or("auto");
        Engine::named(name).ok_or_else(|| format!("`solve` has no engine {name:?}"))
    }

    fn exploring(&self) -> Result<Exploring, String> {
        let name = self.engine.as_deref().unwrap_or("auto");
        Exploring::named(name).ok_or_else(|| format!("`explore` has no engine {name:?}"))
    }
}
