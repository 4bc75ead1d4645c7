//! The time and the bytes that searches with levels in files take, by the phases of their work.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A part of the work on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Reading the last level and making all moves.
    Expand,
    /// Sorting successors, and writing those that do not fit into memory.
    Sort,
    /// Sending successors to other processes, and waiting for theirs.
    Exchange,
    /// Leaving out known positions, and writing the new ones.
    Merge,
}

impl Phase {
    /// All phases, in the order in which a level goes through them.
    pub const ALL: [Self; 4] = [Self::Expand, Self::Sort, Self::Exchange, Self::Merge];

    /// Returns the word that reports use.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Expand => "expand",
            Self::Sort => "sort",
            Self::Exchange => "exchange",
            Self::Merge => "merge",
        }
    }
}

/// The work that was done so far, as one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The number of positions of the levels that were made.
    pub positions: u64,
    /// The number of moves that were made for them.
    pub moves: u64,
    /// The nanoseconds of all threads in each of [`Phase::ALL`].
    pub nanoseconds: [u64; 4],
    /// The number of bytes read from files.
    pub read: u64,
    /// The number of bytes written to files.
    pub written: u64,
    /// The number of bytes sent to other processes.
    pub sent: u64,
}

impl Work {
    /// Returns the time of all threads in a phase.
    #[must_use]
    pub fn time(&self, phase: Phase) -> Duration {
        Duration::from_nanos(self.nanoseconds[phase as usize])
    }

    /// Returns the work that was done after an earlier moment.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut nanoseconds = self.nanoseconds;
        for (now, before) in nanoseconds.iter_mut().zip(before.nanoseconds) {
            *now -= before;
        }
        Self {
            positions: self.positions - before.positions,
            moves: self.moves - before.moves,
            nanoseconds,
            read: self.read - before.read,
            written: self.written - before.written,
            sent: self.sent - before.sent,
        }
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, more: Self) {
        self.positions += more.positions;
        self.moves += more.moves;
        for (all, more) in self.nanoseconds.iter_mut().zip(more.nanoseconds) {
            *all += more;
        }
        self.read += more.read;
        self.written += more.written;
        self.sent += more.sent;
    }
}

/// The figures of the work, which all workers keep up to date.
#[derive(Debug, Default)]
pub struct Meter {
    positions: AtomicU64,
    moves: AtomicU64,
    nanoseconds: [AtomicU64; 4],
    read: AtomicU64,
    written: AtomicU64,
    sent: AtomicU64,
}

impl Meter {
    /// Resets all figures.
    pub(super) fn begin(&self) {
        let figures = [&self.positions, &self.moves, &self.read, &self.written, &self.sent];
        for figure in figures.into_iter().chain(&self.nanoseconds) {
            figure.store(0, Relaxed);
        }
    }

    /// Records the time of one thread in a phase.
    pub fn took(&self, phase: Phase, time: Duration) {
        self.nanoseconds[phase as usize].fetch_add(time.as_nanos() as u64, Relaxed);
    }

    /// Records that a level was made.
    ///
    /// # Arguments
    /// * `positions` - the number of its positions
    /// * `moves` - the number of moves that were made for it
    pub fn made(&self, positions: u64, moves: u64) {
        self.positions.fetch_add(positions, Relaxed);
        self.moves.fetch_add(moves, Relaxed);
    }

    /// Records the bytes of files that were read and written since the beginning.
    pub fn files(&self, read: u64, written: u64) {
        self.read.store(read, Relaxed);
        self.written.store(written, Relaxed);
    }

    /// Records bytes that are sent to another process.
    pub fn sent(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Relaxed);
    }

    /// Returns the work so far.
    #[must_use]
    pub fn work(&self) -> Work {
        Work {
            positions: self.positions.load(Relaxed),
            moves: self.moves.load(Relaxed),
            nanoseconds: [0, 1, 2, 3].map(|at: usize| self.nanoseconds[at].load(Relaxed)),
            read: self.read.load(Relaxed),
            written: self.written.load(Relaxed),
            sent: self.sent.load(Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_added_up_and_taken_apart() {
        let meter = Meter::default();
        meter.took(Phase::Merge, Duration::from_nanos(5));
        meter.made(10, 30);
        let first = meter.work();
        meter.took(Phase::Merge, Duration::from_nanos(2));
        meter.took(Phase::Sort, Duration::from_nanos(1));
        meter.made(3, 4);
        meter.files(100, 200);
        meter.sent(7);
        let (all, later) = (meter.work(), meter.work().since(&first));
        assert_eq!(all.time(Phase::Merge), Duration::from_nanos(7));
        assert_eq!(later.nanoseconds, [0, 1, 0, 2]);
        assert_eq!((later.positions, later.moves, later.read, later.sent), (3, 4, 100, 7));
        let mut sum = first;
        sum += later;
        assert_eq!(sum, all);
        meter.begin();
        assert_eq!(meter.work(), Work::default());
        let words: Vec<&str> = Phase::ALL.iter().map(|phase| phase.as_str()).collect();
        assert_eq!(words, ["expand", "sort", "exchange", "merge"]);
    }
}
