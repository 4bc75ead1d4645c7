//! A puzzle that was compiled, ready for questions.

use super::definition::{Definition, Settings};
use super::error::Error;
use crate::budget::{Budget, Limit};
use crate::diagnostic::Findings;
use crate::ground::{GroundError, Task, ground};
use crate::model::{Measure, Puzzle, StartBoard};
use crate::pack::{Machine, pack};
use crate::report::{changed_twice, no_rest, too_many_moves};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A puzzle that was compiled: what [`compile`](crate::compile) gives, and what all questions are asked of.
///
/// A handle: copies are cheap and share what was worked out. The stage behind it, the puzzle with its names resolved, is
/// [`stages::model::Puzzle`](crate::stages::model::Puzzle).
#[derive(Clone, Debug)]
pub struct Compiled(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    definition: Arc<Definition>,
    set: Settings,
    model: Puzzle,
    warnings: Findings,
    /// The ground moves, by measure.
    machines: [OnceLock<Arc<Machine>>; 2],
}

/// The machine of a puzzle while a budget holds the bytes of its ground moves.
#[derive(Debug)]
pub(crate) struct Held<'a> {
    machine: Arc<Machine>,
    budget: &'a Budget,
}

impl Held<'_> {
    /// The machine for somebody whom no budget counts.
    pub(crate) fn share(&self) -> Arc<Machine> {
        self.machine.clone()
    }
}

impl Deref for Held<'_> {
    type Target = Machine;

    fn deref(&self) -> &Machine {
        &self.machine
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.machine.task().bytes());
    }
}

/// A start and how play begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartInfo<'a> {
    /// Its name, if it has one.
    pub name: Option<&'a str>,
    /// How its board is made.
    pub kind: StartKind,
}

/// How the board of a start is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartKind {
    /// It is written in the file.
    Fixed,
    /// It is drawn: the same board for the same seed.
    Drawn,
    /// It does not fit the board that the parameters make.
    OutOfUse,
}

impl Compiled {
    pub(super) fn new(definition: Arc<Definition>, set: Settings, model: Puzzle, warnings: Findings) -> Self {
        Self(Arc::new(Inner { definition, set, model, warnings, machines: Default::default() }))
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.model.title
    }

    /// The parameters and their values, in the order of the file.
    #[must_use]
    pub fn parameters(&self) -> &[(String, i128)] {
        &self.0.model.params
    }

    /// What is suspicious about the text, as far as it is seen on the way; [`check`](crate::check) looks for more.
    #[must_use]
    pub fn warnings(&self) -> &Findings {
        &self.0.warnings
    }

    /// The starts, in the order of the file.
    pub fn starts(&self) -> impl Iterator<Item = StartInfo<'_>> {
        self.0.model.starts.iter().map(|start| {
            let kind = match start.board {
                StartBoard::Fixed(_) => StartKind::Fixed,
                StartBoard::Random | StartBoard::Scrambled(_) => StartKind::Drawn,
                StartBoard::OutOfUse(_) => StartKind::OutOfUse,
            };
            StartInfo { name: start.name.as_deref(), kind }
        })
    }

    /// The names of the goals, in the order of the file; `None` for one without a name.
    pub fn goals(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.model.goals.iter().map(|goal| goal.name.as_deref())
    }

    /// The stage behind it: the puzzle with its names resolved.
    #[must_use]
    pub fn model(&self) -> &Puzzle {
        &self.0.model
    }

    /// The stage behind that: its ground moves, once a question has asked for them.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.0.machines.iter().rev().find_map(OnceLock::get).map(|machine| machine.task())
    }

    /// The text it was made from.
    pub(crate) fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// The parameters that were set.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.set
    }

    /// The ground moves, worked out once. The budget holds their bytes as long as they are borrowed.
    ///
    /// # Errors
    /// More of them than fit, or another limit.
    pub(crate) fn machine<'a>(&'a self, budget: &'a Budget) -> Result<Held<'a>, Error> {
        self.machine_in(self.model().measure, budget)
    }

    /// The same where moves have costs or count one.
    ///
    /// # Errors
    /// More of them than fit, or another limit.
    pub(crate) fn machine_in<'a>(&'a self, measure: Measure, budget: &'a Budget) -> Result<Held<'a>, Error> {
        let stopped = |limit| Error::stopped(limit, self.0.definition.source.name(), "the moves were being worked out");
        self.machine_or_stopped(measure, budget)?.map_err(stopped)
    }

    /// The ground moves, or the limit of time or the interrupt that came first.
    ///
    /// # Errors
    /// More of them than fit.
    pub(crate) fn machine_or_stopped<'a>(&'a self, measure: Measure, budget: &'a Budget) -> Result<Result<Held<'a>, Limit>, Error> {
        let place = &self.0.machines[measure as usize];
        // What comes to no rest is remembered by the machine, so each question has its own.
        let held = |machine: &Arc<Machine>| {
            let task = machine.task();
            if task.is_stepwise() {
                return Held { machine: machine.clone(), budget };
            }
            let machine = pack(task.clone());
            machine.obey(budget.watch());
            Held { machine: Arc::new(machine), budget }
        };
        if let Some(machine) = place.get() {
            return Ok(budget.take(machine.task().bytes()).map(|()| held(machine)));
        }
        let definition = &self.0.definition;
        match ground(&self.0.model, budget) {
            Ok(task) => {
                let task = if measure == Measure::Moves { task.counting_moves() } else { task };
                let machine = place.get_or_init(|| Arc::new(pack(task)));
                Ok(Ok(held(machine)))
            }
            Err(GroundError::Stopped(limit)) => Ok(Err(limit)),
            Err(error) => {
                let (ast, model) = (&definition.ast, &self.0.model);
                let report = too_many_moves(&error, ast, model, budget).or_else(|| changed_twice(&error, ast, model));
                let found = report.map(Into::into).unwrap_or_default();
                Err(Error::definition(definition.findings(found)))
            }
        }
    }

    /// Reports that the moves of a position take longer than a limit allows.
    pub(crate) fn too_long(&self, limit: Limit) -> Error {
        Error::stopped(limit, self.0.definition.source.name(), "the moves of a position were being made")
    }

    /// Whether all that a question looked at came to rest.
    ///
    /// # Errors
    /// What did not, in place of an answer (rule R51).
    pub(crate) fn at_rest(&self, machine: &Machine) -> Result<(), Error> {
        let Some(unrest) = machine.unrest() else { return Ok(()) };
        let definition = &self.0.definition;
        Err(Error::about(&definition.source, no_rest(&unrest, &definition.ast, &self.0.model, machine.task())))
    }
}
