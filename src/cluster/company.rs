//! The state of the processes of a run, as one of them knows it.

use crate::disk::{Fault, Loss};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest time between two checks of a wait.
const LOOK: Duration = Duration::from_millis(50);

/// The state of the processes of a run.
#[derive(Debug)]
pub(super) struct Company {
    /// The number of this process.
    pub(super) process: usize,
    /// The number of processes.
    pub(super) processes: usize,
    /// The first process that was lost.
    lost: Mutex<Option<(usize, Loss)>>,
    is_lost: AtomicBool,
    /// The processes that have left.
    left: Vec<AtomicBool>,
    changed: Condvar,
    /// The number of the last round that some process has abandoned, and 1; 0 if there is none.
    abandoned: AtomicU64,
    /// The number of bytes that were written to connections for states.
    written: AtomicU64,
    /// The number of these connections that are closed.
    closed: AtomicUsize,
}

impl Company {
    pub(super) fn new(process: usize, processes: usize) -> Self {
        Self {
            process,
            processes,
            lost: Mutex::default(),
            is_lost: AtomicBool::new(false),
            left: (0..processes).map(|_| AtomicBool::new(false)).collect(),
            changed: Condvar::new(),
            abandoned: AtomicU64::new(0),
            written: AtomicU64::new(0),
            closed: AtomicUsize::new(0),
        }
    }

    fn lost(&self) -> MutexGuard<'_, Option<(usize, Loss)>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a process is lost.
    ///
    /// # Returns
    /// `true` if it is the first one.
    pub(super) fn lose(&self, process: usize, loss: Loss) -> bool {
        let mut lost = self.lost();
        let is_first = lost.is_none();
        lost.get_or_insert((process, loss));
        drop(lost);
        self.is_lost.store(true, SeqCst);
        self.changed.notify_all();
        is_first
    }

    /// Records that this process cannot use its connections.
    pub(super) fn lose_own(&self) {
        self.lose(self.process, Loss::Unconnected);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.load(SeqCst)
    }

    /// Returns the process that is lost, with the sign of it.
    pub(super) fn who_is_lost(&self) -> Option<(usize, Loss)> {
        *self.lost()
    }

    /// Checks that no process is lost.
    pub(super) fn check_lost(&self) -> Result<(), Fault> {
        match self.is_lost().then(|| self.who_is_lost()).flatten() {
            Some((process, loss)) => Err(Fault::Lost { process, loss }),
            None => Ok(()),
        }
    }

    /// Records that a process has left, at the end of the run.
    pub(super) fn leaves(&self, process: usize) {
        if let Some(left) = self.left.get(process) {
            left.store(true, SeqCst);
        }
    }

    pub(super) fn has_left(&self, process: usize) -> bool {
        self.left.get(process).is_some_and(|left| left.load(SeqCst))
    }

    /// Records that a process has abandoned a round.
    pub(super) fn abandon(&self, round: u64) {
        self.abandoned.fetch_max(round.saturating_add(1), SeqCst);
    }

    pub(super) fn is_abandoned(&self, round: u64) -> bool {
        self.abandoned.load(SeqCst) > round
    }

    pub(super) fn wrote(&self, bytes: u64) {
        self.written.fetch_add(bytes, SeqCst);
    }

    pub(super) fn written(&self) -> u64 {
        self.written.load(SeqCst)
    }

    pub(super) fn link_closed(&self) {
        self.closed.fetch_add(1, SeqCst);
        self.changed.notify_all();
    }

    /// Waits until everything is written to the connections for states.
    pub(super) fn wait_for_links(&self) {
        let mut lost = self.lost();
        while self.closed.load(SeqCst) + 1 < self.processes && lost.is_none() {
            let woken = self.changed.wait_timeout(lost, LOOK);
            lost = woken.map_or_else(|error| error.into_inner().0, |(lost, _)| lost);
        }
    }
}
