//! The place of a process among all that make a level.

use super::agree::agree;
use super::peers::{Peers, owner};
use crate::disk::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The numbers of the files of one process among those of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    pub(super) peers: &'p dyn Peers,
    /// The number of workers of this process.
    pub(super) workers: usize,
    /// The number of workers of the processes before it.
    before: usize,
}

impl<'p> Place<'p> {
    /// Finds the place, which takes a round.
    ///
    /// # Arguments
    /// * `threads` - the number of threads that may work in this process
    /// * `strips` - the number of strips of all processes
    ///
    /// # Errors
    /// Returns the fault that ended the connection.
    pub(super) fn find(peers: &'p dyn Peers, threads: usize, strips: u32) -> Result<Self, Fault> {
        let workers = threads.min((strips as usize).div_ceil(peers.processes())).max(1);
        let all = agree(peers, Ok(workers))?;
        Ok(Self { peers, workers, before: all.iter().take(peers.process()).sum() })
    }

    /// Returns the place before all others, which takes no round: for one process at a time.
    pub(super) fn first(peers: &'p dyn Peers, workers: usize) -> Self {
        Self { peers, workers, before: 0 }
    }

    /// Returns `true` in the first process.
    pub(super) fn is_first(&self) -> bool {
        self.peers.process() == 0
    }

    /// Lets one of the processes work, and returns its result to all.
    ///
    /// # Arguments
    /// * `is_own` - `true` in the process that works
    ///
    /// # Errors
    /// Returns the fault of that process, or the one that ended the connection.
    pub(super) fn by_one<T: Serialize + DeserializeOwned>(
        &self,
        is_own: bool,
        work: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let made = if is_own { work().map(Some) } else { Ok(None) };
        let made = agree(self.peers, made)?.into_iter().flatten().next();
        made.ok_or(Fault::Abandoned)
    }

    /// Returns the number of strips that belong to this process.
    pub(super) fn strips(&self, all: u32) -> usize {
        (0..all).filter(|&strip| self.owns(strip)).count()
    }

    /// Returns a strip that belongs to this process.
    pub(super) fn strip(&self, number: u32) -> u32 {
        number * self.peers.processes() as u32 + self.peers.process() as u32
    }

    /// Returns the number of the file of a worker in a level.
    pub(super) fn part(&self, worker: usize) -> u32 {
        (self.before + worker) as u32
    }

    /// Returns the number in the names of files with successors that wait: of a worker, or, from
    /// the number of workers on, of others.
    pub(super) fn waiting(&self, worker: usize) -> usize {
        2 * self.before + self.peers.process() + worker
    }

    /// Returns the number in the names of files with successors that came.
    pub(super) fn received(&self) -> usize {
        self.waiting(2 * self.workers)
    }

    /// Returns `true` if a strip belongs to this process.
    #[inline]
    pub(super) fn owns(&self, strip: u32) -> bool {
        owner(strip, self.peers) == self.peers.process()
    }
}
