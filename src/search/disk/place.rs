//! The place of a process among all that make a level.

use super::agree::agree;
use super::peers::{Peers, owner};
use crate::disk::Fault;

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
    /// # Errors
    /// Returns the fault that ended the connection.
    pub(super) fn find(peers: &'p dyn Peers, workers: usize) -> Result<Self, Fault> {
        let all = agree(peers, Ok(workers))?;
        Ok(Self { peers, workers, before: all.iter().take(peers.process()).sum() })
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
