//! The folder in which a search keeps its levels: the question that belongs to it, and the reports
//! on its faults.

use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use super::refused::refused;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording, reason};
use crate::disk::{Fault, Folder, Identity, form_of};
use crate::model::Condition;
use crate::report::Answer;
use crate::search::{self, Exploration, Keeping, Problem, Refusal};
use rustc_hash::FxHasher;
use std::fmt::{self, Debug, Write};
use std::hash::Hasher;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The folder for the levels of a search.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// `true` to go on with the run that is there.
    pub(crate) resume: bool,
    /// The greatest number of bytes of all files.
    pub(crate) most_bytes: u64,
}

impl Compiled {
    /// Returns the question that a run answers.
    ///
    /// # Arguments
    /// * `goal` - the goal of the problem, if one is named
    fn identity(&self, problem: &Problem, goal: Option<&Condition>) -> Identity {
        let parameters = self.parameters().iter();
        Identity {
            puzzle: self.model().title.clone(),
            parameters: parameters.map(|(name, value)| (name.clone(), value.to_string())).collect(),
            moves: print_of(problem.task()),
            start: print_of(problem.start()),
            goal: goal.map(print_of),
        }
    }

    /// Visits every reachable position, with the levels in a folder; see [`Compiled::explore`].
    ///
    /// # Errors
    /// Returns an error as [`Compiled::explore`] does, or if the folder cannot be used.
    pub(crate) fn explore_on_disk(
        &self,
        query: &Query,
        room: &OnDisk,
        budget: &Budget,
    ) -> Result<Answer<Exploration>, Error> {
        self.explore_by(query, budget, |problem, goal| {
            let (keeping, mut folder) = self.open(problem, goal, room, None)?;
            let found = search::explore_on_disk(problem, &keeping, &mut folder).map_err(on_disk)?;
            self.finished(query, problem, found)
        })
    }

    /// Finds a shortest solution, with the levels in a folder; see [`Compiled::solve`].
    ///
    /// # Errors
    /// Returns an error as [`Compiled::solve`] does, or if the folder cannot be used.
    pub(crate) fn solve_on_disk(
        &self,
        query: &Query,
        room: &OnDisk,
        budget: &Budget,
    ) -> Result<Answer, Error> {
        self.solve_by(query, budget, |problem, options| {
            let refusal = search::refusal_to_solve(problem);
            let (keeping, mut folder) = self.open(problem, Some(problem.goal()), room, refusal)?;
            search::solve_on_disk(problem, options, &keeping, &mut folder).map_err(on_disk)
        })
    }

    /// Opens the folder of a question.
    ///
    /// # Arguments
    /// * `goal` - the goal of the problem, if one is named
    /// * `refusal` - a reason why the question has no answer on disk
    fn open(
        &self,
        problem: &Problem,
        goal: Option<&Condition>,
        room: &OnDisk,
        refusal: Option<Refusal>,
    ) -> Result<(Keeping, Folder), Error> {
        let machine = problem.machine();
        if let Some(refusal) = search::refusal_on_disk(machine).or(refusal) {
            let help = match refusal {
                Refusal::CountsMoves => Wording::from("count moves").by(Setting::CountMoves),
                _ => "keep the levels in memory".into(),
            };
            return Err(refused(&refusal, self.model(), machine.task(), help));
        }
        let OnDisk { folder, resume, most_bytes } = room;
        let there = if *resume { form_of(folder).map_err(on_disk)? } else { None };
        let keeping = Keeping::of(problem, there.as_ref());
        let (identity, form) = (self.identity(problem, goal), keeping.form(machine));
        let folder = Folder::open(folder, identity, form, *resume, *most_bytes).map_err(on_disk)?;
        Ok((keeping, folder))
    }
}

/// Returns a hash of a value as it is shown for debugging, which is all of it.
fn print_of(value: &impl Debug) -> String {
    struct Hashed(FxHasher);
    impl Write for Hashed {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut hashed = Hashed(FxHasher::default());
    // Nothing that hashes text fails.
    _ = write!(hashed, "{value:?}");
    format!("{:016x}", hashed.0.finish())
}

/// Returns the error for a fault of the folder.
pub(crate) fn on_disk(fault: Fault) -> Error {
    let elsewhere = |message: String, help: Wording| {
        Error::question(Diagnostic::new(Code::RunElsewhere, message).help(help))
    };
    match fault {
        Fault::Stopped(limit) => Error::stopped(limit, "", "levels were read"),
        Fault::System { path, error } => {
            let help = match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                    Wording::from("make room, then go on").by(Setting::Resume)
                }
                _ => Wording::from("choose a folder that can be written, or go on once it can")
                    .by(Setting::Resume),
            };
            let message = format!("`{}`: {}", path.display(), reason(&error));
            Error::question(Diagnostic::new(Code::LevelsNotKept, message).help(help))
        }
        Fault::Damaged { path, address } => {
            let (level, strip) = (address.level, address.strip);
            let message = format!("`{}` is damaged: level {level}, strip {strip}", path.display());
            let help = Wording::from("check the disk, or remove the run").by(Setting::Forget);
            Error::question(Diagnostic::new(Code::LevelsNotKept, message).help(help))
        }
        Fault::Busy(path) => elsewhere(
            format!("another process works in `{}`", path.display()),
            "wait for its end, or choose another folder".into(),
        ),
        Fault::Present(path) => elsewhere(
            format!("`{}` holds a run", path.display()),
            Wording::from("go on with it")
                .by(Setting::Resume)
                .and(", or remove it")
                .by(Setting::Forget),
        ),
        Fault::Other { path, difference } => elsewhere(
            format!("`{}` holds the run of another question: {difference}", path.display()),
            Wording::from("choose another folder, or remove the run").by(Setting::Forget),
        ),
        Fault::Foreign(path) => elsewhere(
            format!("`{}` holds no run, but other files", path.display()),
            "choose an empty folder, or one that does not exist yet".into(),
        ),
    }
}
