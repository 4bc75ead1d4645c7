//! The folder in which a search keeps its levels: the question that belongs to it, and the reports
//! on its faults.

use super::compiled::Compiled;
use super::error::Error;
use super::query::Query;
use super::refused::refused;
use crate::budget::Budget;
#[cfg(feature = "cluster")]
use crate::cluster::{Cluster, Meeting};
use crate::diagnostic::{Code, Diagnostic, Setting, Wording, reason};
use crate::disk::{Fault, Folder, Holding, Identity, Loss, form_of};
use crate::facts::group::{self, Count};
use crate::model::Condition;
use crate::report::Answer;
use crate::search::{
    self, Alone, Crew, Exploration, Forecast, Keeping, Peers, Problem, Refusal, ToGoal,
};
use rustc_hash::FxHasher;
use std::fmt::{self, Debug, Write};
use std::hash::Hasher;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folder for the levels of a search, and the processes that share it.
pub(crate) struct OnDisk<'r> {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// `true` to go on with the run that is there.
    pub(crate) resume: bool,
    /// The greatest number of bytes of all files.
    pub(crate) most_bytes: u64,
    /// The way in which the processes meet; `None` for one process.
    #[cfg(feature = "cluster")]
    pub(crate) meeting: Option<&'r Meeting>,
    /// Checks that it makes sense to wait for processes.
    pub(crate) poll: &'r dyn Fn() -> Result<(), Fault>,
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
            start: Some(print_of(problem.start())),
            goal: goal.map(print_of),
        }
    }

    /// Returns the question of a search backward from the goal of a problem.
    fn backward_identity(&self, problem: &Problem) -> Identity {
        let goal = print_of(&(problem.goal(), problem.starts()));
        Identity { start: None, goal: Some(goal), ..self.identity(problem, None) }
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
            let explore = |peers: &dyn Peers| {
                let (keeping, mut folder) = self.open(problem, goal, room, peers)?;
                search::explore_on_disk(problem, &keeping, &mut folder, peers)
            };
            self.check_on_disk(problem, None)?;
            let question = format!("{:?}", self.identity(problem, goal));
            let found = together(problem, &question, room, explore).map_err(on_disk)?;
            self.finished(query, problem, found)
        })
    }

    /// Forecasts what [`Compiled::explore_on_disk`] will take, from a sample of it.
    ///
    /// # Arguments
    /// * `folder` - a folder for the sample, which does not exist
    /// * `crew` - the processes that are to share the search
    /// * `room` - the room on the disk of one machine, if it is known
    ///
    /// # Errors
    /// Returns an error as [`Compiled::explore`] does, or if the folder cannot be used.
    pub(crate) fn forecast_on_disk(
        &self,
        query: &Query,
        folder: &Path,
        (crew, room): (Crew, Option<u64>),
        budget: &Budget,
    ) -> Result<Answer<Forecast>, Error> {
        self.searched_by(query, budget, |problem, goal| {
            self.check_on_disk(problem, None)?;
            let exactly = match group::count(problem.task(), problem.start(), &budget.afresh()) {
                Ok(Count::Exactly(positions)) => Some(positions),
                _ => None,
            };
            let keeping = crew.keeping(problem);
            let (identity, form) = (self.identity(problem, goal), keeping.form(problem.machine()));
            let opened = Folder::open(folder, identity, form, false, u64::MAX, Holding::Whole);
            let found = opened.and_then(|mut folder| {
                search::forecast_on_disk(problem, &keeping, &mut folder, (crew, room), exactly)
            });
            self.at_rest(problem.machine())?;
            found.map_err(on_disk)
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
            self.check_on_disk(problem, search::refusal_to_solve(problem, options))?;
            let opened = self.open(problem, Some(problem.goal()), room, &Alone);
            let (keeping, mut folder) = opened.map_err(on_disk)?;
            let found = search::solve_on_disk(problem, options, &keeping, &mut folder);
            self.checked(problem, found.map_err(on_disk)?)
        })
    }

    /// Searches backward from the goal, with the levels in a folder; see [`Compiled::to_goal`].
    ///
    /// # Errors
    /// Returns an error as [`Compiled::to_goal`] does, or if the folder cannot be used.
    pub(crate) fn to_goal_on_disk(
        &self,
        query: &Query,
        room: &OnDisk,
        budget: &Budget,
    ) -> Result<Answer<ToGoal>, Error> {
        self.to_goal_by(query, budget, |problem| {
            self.check_on_disk(problem, None)?;
            let form = search::form_to_goal(problem)
                .map_err(|refusal| self.not_on_disk(problem, &refusal))?;
            let OnDisk { folder, resume, most_bytes, .. } = room;
            let identity = self.backward_identity(problem);
            let folder = Folder::open(folder, identity, form, *resume, *most_bytes, Holding::Whole);
            let found = folder.and_then(|mut folder| search::to_goal_on_disk(problem, &mut folder));
            found.map_err(on_disk)?.map_err(|refusal| self.not_on_disk(problem, &refusal))
        })
    }

    /// Checks that a question has an answer on disk.
    ///
    /// # Arguments
    /// * `refusal` - a reason of the question why it has none
    fn check_on_disk(&self, problem: &Problem, refusal: Option<Refusal>) -> Result<(), Error> {
        let machine = problem.machine();
        let refusal = search::refusal_on_disk(machine).or(refusal);
        refusal.map_or(Ok(()), |refusal| Err(self.not_on_disk(problem, &refusal)))
    }

    /// Returns the error for a question that has no answer on disk.
    fn not_on_disk(&self, problem: &Problem, refusal: &Refusal) -> Error {
        let help = match refusal {
            Refusal::CountsMoves => Wording::from("count moves").by(Setting::CountMoves),
            _ => "keep the levels in memory".into(),
        };
        refused(refusal, self.model(), problem.task(), help)
    }

    /// Opens the folder of a question.
    ///
    /// # Arguments
    /// * `goal` - the goal of the problem, if one is named
    /// * `peers` - the processes that share the work
    fn open(
        &self,
        problem: &Problem,
        goal: Option<&Condition>,
        room: &OnDisk,
        peers: &dyn Peers,
    ) -> Result<(Keeping, Folder), Fault> {
        let (identity, machine) = (self.identity(problem, goal), problem.machine());
        let OnDisk { folder, resume, most_bytes, .. } = room;
        search::open_folder(peers, |holding| {
            let is_there = *resume || holding.follows();
            let there = if is_there { form_of(folder)? } else { None };
            let keeping = Keeping::of(problem, there.as_ref(), peers);
            let (identity, form) = (identity.clone(), keeping.form(machine));
            let folder = Folder::open(folder, identity, form, *resume, *most_bytes, holding)?;
            Ok((keeping, folder))
        })
    }
}

/// Explores with the processes that share the work.
///
/// # Arguments
/// * `question` - the question, in a form that other questions do not have
fn together<T>(
    problem: &Problem,
    question: &str,
    room: &OnDisk,
    explore: impl Fn(&dyn Peers) -> Result<T, Fault>,
) -> Result<T, Fault> {
    #[cfg(feature = "cluster")]
    if let Some(meeting) = room.meeting {
        let poll = || problem.budget().poll().map_err(Fault::from).and_then(|()| (room.poll)());
        let cluster = Cluster::meet(meeting, question.as_bytes(), &poll)?;
        let found = explore(&cluster);
        // A process that has something else to say than the others ends them.
        if !matches!(found, Err(Fault::Abandoned)) {
            cluster.leave();
        }
        return found;
    }
    explore(&Alone)
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
    report_of(fault, "")
}

/// Returns the error for the loss of a process.
fn lost(process: usize, loss: Loss) -> Error {
    let again = "start the processes again, and go on";
    let (message, help) = match loss {
        Loss::Ended => {
            ("has ended before the run did".to_owned(), Wording::from(again).by(Setting::Resume))
        }
        Loss::Silent(time) => (
            format!("has not answered for {time:?}"),
            Wording::from("if it is only slow, allow a longer silence")
                .by(Setting::Patience)
                .and("; then go on")
                .by(Setting::Resume),
        ),
        Loss::Missing { waited, is_stranger } => (
            format!("has not come within {waited:?}"),
            if is_stranger {
                "a connection ended for want of the same secret; give one to all processes"
            } else {
                "start it, and check that its address can be reached from here"
            }
            .into(),
        ),
        Loss::Unconnected => (
            "cannot use its connections".to_owned(),
            "let the system allow it more files and threads".into(),
        ),
        Loss::Garbled => (
            "has sent what cannot be read".to_owned(),
            Wording::from("check the network; then go on").by(Setting::Resume),
        ),
    };
    let message = format!("process {process} {message}");
    Error::lost(Diagnostic::new(Code::ProcessLost, message).help(help))
}

/// Returns the error for a fault of the folder, with a word in front about the process.
fn report_of(fault: Fault, who: &str) -> Error {
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
            let message = format!("{who}`{}`: {}", path.display(), reason(&error));
            Error::question(Diagnostic::new(Code::LevelsNotKept, message).help(help))
        }
        Fault::Damaged { path, address } => {
            let mut message = format!("{who}`{}` is damaged", path.display());
            // Manifests and the file about the run have no strips.
            if path.extension().is_none_or(|extension| extension != "json") {
                message.push_str(&format!(": level {}, strip {}", address.level, address.strip));
            }
            let help = Wording::from("check the disk, or remove the run").by(Setting::Forget);
            Error::question(Diagnostic::new(Code::LevelsNotKept, message).help(help))
        }
        Fault::Busy(path) => elsewhere(
            format!("{who}another process works in `{}`", path.display()),
            "wait for its end, or choose another folder".into(),
        ),
        Fault::Present(path) => elsewhere(
            format!("{who}`{}` holds a run", path.display()),
            Wording::from("go on with it")
                .by(Setting::Resume)
                .and(", or remove it")
                .by(Setting::Forget),
        ),
        Fault::Other { path, difference } => elsewhere(
            format!("{who}`{}` holds the run of another question: {difference}", path.display()),
            Wording::from("choose another folder, or remove the run").by(Setting::Forget),
        ),
        Fault::At { process, fault } => report_of(*fault, &format!("process {process}: ")),
        Fault::Lost { process, loss } => lost(process, loss),
        Fault::Unlike { process, difference } => {
            let message = format!("process {process} {difference}");
            let report = Diagnostic::new(Code::NotTogether, message);
            Error::question(report.help("give all processes the same definition and options"))
        }
        Fault::Abandoned => {
            let report = Diagnostic::new(Code::ProcessLost, "another process has ended the work");
            Error::lost(report.help(Wording::from("see its report, and go on").by(Setting::Resume)))
        }
        Fault::Foreign(path) => elsewhere(
            format!("{who}`{}` holds no run, but other files", path.display()),
            "choose an empty folder, or one that does not exist yet".into(),
        ),
    }
}
