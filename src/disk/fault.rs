//! The reasons why a search on disk ends before its answer.

use crate::budget::Limit;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The place of a strip: its level, and its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The level.
    pub level: u32,
    /// The number of the strip.
    pub strip: u32,
}

/// The reason why a search on disk ends before its answer.
#[derive(Debug)]
pub enum Fault {
    /// A limit of the budget was reached; all finished levels are kept.
    Stopped(Limit),
    /// The system does not read or write a file.
    System {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file has not the content that its manifest promises.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The level and the strip that are damaged.
        address: Address,
    },
    /// Another process works in the folder.
    Busy(PathBuf),
    /// The folder holds a run, and it was not asked to go on with one.
    Present(PathBuf),
    /// The folder holds the run of another question.
    Other {
        /// The folder.
        path: PathBuf,
        /// The difference, as a sentence.
        difference: String,
    },
    /// The folder holds files of other programs, and no run.
    Foreign(PathBuf),
    /// Another process of the run has ended the level; the cause comes with its message.
    Abandoned,
    /// Another process of the run cannot go on.
    At {
        /// The number of the process.
        process: usize,
        /// The fault there.
        fault: Box<Self>,
    },
    /// Another process of the run is lost.
    Lost {
        /// The number of the process.
        process: usize,
        /// The sign of it.
        loss: Loss,
    },
    /// Another process has a question of its own.
    Unlike {
        /// The number of the process.
        process: usize,
        /// The difference, as a sentence about that process.
        difference: String,
    },
}

/// The sign that another process of a run is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It has closed its connection.
    Ended,
    /// It has not answered for that time.
    Silent(Duration),
    /// It has not come within that time.
    Missing {
        /// The time.
        waited: Duration,
        /// `true` if a connection with it, or in its name, ended for want of the same secret.
        is_stranger: bool,
    },
    /// The system does not let it use its connections.
    Unconnected,
    /// It has sent a message that no process of this program sends.
    Garbled,
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}

impl Fault {
    /// Returns a function that adds the path to an error of the system.
    pub(super) fn of(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |error| Self::System { path: path.to_owned(), error }
    }
}
