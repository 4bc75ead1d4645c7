//! A compiled puzzle, ready for questions.

use super::definition::{Definition, Settings};
use super::error::Error;
use crate::budget::{Budget, Limit};
use crate::diagnostic::Findings;
use crate::ground::{GroundError, Task, ground};
use crate::model::{Measure, Puzzle, StartBoard};
use crate::pack::{Machine, pack};
use crate::report::{Answer, Begin, changed_twice, no_rest, too_many_moves};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A compiled puzzle: the result of [`compile`](crate::compile), and the receiver of all questions.
///
/// It is a handle: copies are cheap and share all computed results. The stage behind it, the puzzle
/// with its names resolved, is [`stages::model::Puzzle`](crate::stages::model::Puzzle).
#[derive(Clone, Debug)]
pub struct Compiled(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    definition: Arc<Definition>,
    set: Settings,
    model: Arc<Puzzle>,
    warnings: Findings,
    /// The ground moves, by measure.
    machines: [OnceLock<Arc<Machine>>; 2],
}

/// The machine of a puzzle, while a budget accounts for the bytes of its ground moves.
#[derive(Debug)]
pub(crate) struct Held<'a> {
    machine: Arc<Machine>,
    budget: &'a Budget,
}

impl Held<'_> {
    /// Returns the machine for a user whose memory no budget counts.
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

/// A start and the way its board is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartInfo<'a> {
    /// The name, if there is one.
    pub name: Option<&'a str>,
    /// The way its board is made.
    pub kind: StartKind,
}

/// A way to make the board of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartKind {
    /// The board is written in the file.
    Fixed,
    /// The board is drawn at random: the same board for the same seed.
    Drawn,
    /// The start does not fit the board that the parameters make.
    OutOfUse,
}

impl Compiled {
    pub(super) fn new(
        definition: Arc<Definition>,
        set: Settings,
        model: Puzzle,
        warnings: Findings,
    ) -> Self {
        let model = Arc::new(model);
        Self(Arc::new(Inner { definition, set, model, warnings, machines: Default::default() }))
    }

    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.model.title
    }

    /// Returns the parameters and their values, in the order of the file.
    #[must_use]
    pub fn parameters(&self) -> &[(String, i128)] {
        &self.0.model.params
    }

    /// Returns the warnings that were found while compiling; [`check`](crate::check) finds more.
    #[must_use]
    pub fn warnings(&self) -> &Findings {
        &self.0.warnings
    }

    /// Returns the starts, in the order of the file.
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

    /// Returns the names of the goals, in the order of the file; `None` for a goal without a name.
    pub fn goals(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.model.goals.iter().map(|goal| goal.name.as_deref())
    }

    /// Returns the stage behind the handle: the puzzle with its names resolved.
    #[must_use]
    pub fn model(&self) -> &Puzzle {
        &self.0.model
    }

    /// Returns the next stage, the ground moves, once a question has needed them.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.known_machine().map(|machine| machine.task())
    }

    fn known_machine(&self) -> Option<&Arc<Machine>> {
        self.0.machines.iter().rev().find_map(OnceLock::get)
    }

    /// Returns a result of a search with its question.
    pub(super) fn answer<F>(
        &self,
        (begin, goal, measure): (Option<Begin>, Option<String>, Measure),
        found: F,
        budget: &Budget,
    ) -> Answer<F> {
        Answer {
            puzzle: self.0.model.clone(),
            machine: self.known_machine().cloned(),
            begin,
            goal,
            measure,
            found,
            seconds: budget.elapsed().as_secs_f64(),
            peak_bytes: budget.peak_bytes(),
        }
    }

    /// Returns the stage behind the handle, for what outlives it.
    pub(super) fn shared_model(&self) -> Arc<Puzzle> {
        self.0.model.clone()
    }

    /// Returns the definition from which the puzzle was compiled.
    pub(crate) fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// Returns the parameters that were set.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.set
    }

    /// Returns the ground moves, which are computed once. The budget accounts for their bytes while
    /// they are borrowed.
    ///
    /// # Errors
    /// Returns an error if the moves do not fit in memory, or another limit was reached.
    pub(crate) fn machine<'a>(&'a self, budget: &'a Budget) -> Result<Held<'a>, Error> {
        self.machine_in(self.model().measure, budget)
    }

    /// Returns the ground moves for a measure: with their costs, or with each move counted as one.
    ///
    /// # Errors
    /// Returns an error if the moves do not fit in memory, or another limit was reached.
    pub(crate) fn machine_in<'a>(
        &'a self,
        measure: Measure,
        budget: &'a Budget,
    ) -> Result<Held<'a>, Error> {
        let stopped = |limit| {
            Error::stopped(
                limit,
                self.0.definition.source.name(),
                "the moves were being worked out",
            )
        };
        self.machine_or_stopped(measure, budget)?.map_err(stopped)
    }

    /// Returns the ground moves, or the time limit or the interrupt that stopped their computation.
    ///
    /// # Errors
    /// Returns an error if the moves do not fit in memory.
    pub(crate) fn machine_or_stopped<'a>(
        &'a self,
        measure: Measure,
        budget: &'a Budget,
    ) -> Result<Result<Held<'a>, Limit>, Error> {
        let place = &self.0.machines[measure as usize];
        // A machine remembers moves that come to no rest, so each question has its own.
        let held = |machine: &Arc<Machine>| {
            let task = machine.task();
            if task.is_single_step() {
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
                let report = too_many_moves(&error, ast, model, budget)
                    .or_else(|| changed_twice(&error, ast, model));
                let found = report.map(Into::into).unwrap_or_default();
                Err(Error::definition(definition.findings(found)))
            }
        }
    }

    /// Reports that the moves of a position take longer than a limit allows.
    pub(crate) fn too_long(&self, limit: Limit) -> Error {
        Error::stopped(
            limit,
            self.0.definition.source.name(),
            "the moves of a position were being made",
        )
    }

    /// Checks that every move that a question examined came to rest.
    ///
    /// # Errors
    /// Returns the move that did not, in place of an answer (rule R51).
    pub(crate) fn at_rest(&self, machine: &Machine) -> Result<(), Error> {
        let Some(divergence) = machine.divergence() else { return Ok(()) };
        let definition = &self.0.definition;
        Err(Error::about(
            &definition.source,
            no_rest(&divergence, &definition.ast, &self.0.model, machine.task()),
        ))
    }
}
