//! The progress of a search, for display while the search runs.

use super::meter::Meter;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The end of the last level where none is finished.
const NEVER: u64 = u64::MAX;

/// The figures that searches keep up to date.
#[derive(Debug, Default)]
pub struct Progress {
    depth: AtomicU64,
    done: AtomicU64,
    visiting: AtomicU64,
    last: AtomicU64,
    before: AtomicU64,
    bytes: AtomicU64,
    /// The microseconds from the setting of the clock to the end of the last level.
    ended: AtomicU64,
    /// The microseconds that the last level took; 0 if they are unknown.
    took: AtomicU64,
    /// The bytes at the end of the last level, and those that it added.
    held: AtomicU64,
    grown: AtomicU64,
    /// The bytes of files, and those that the last level added.
    files: AtomicU64,
    files_grown: AtomicU64,
    /// The lower bound on every solution.
    proved: AtomicU64,
    /// The cost of the best solution so far, plus one; 0 if there is none.
    found: AtomicU64,
    /// The number of positions that there are at most; 0 if it is unknown.
    most: AtomicU64,
    meter: Meter,
}

/// The figures of one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of finished levels, or the number of moves that is being tried.
    pub depth: u64,
    /// The number of visited positions.
    pub positions: u64,
    /// The approximate number of positions of the current level; 0 if it is unknown.
    pub forecast: u64,
    /// The number of positions that there are at most; 0 if it is unknown.
    pub most_positions: u64,
    /// The number of bytes of tables.
    pub bytes: u64,
    /// The approximate number of bytes of tables at the end of the current level; 0 if it is
    /// unknown.
    pub bytes_forecast: u64,
    /// The number of bytes of files.
    pub files: u64,
    /// The approximate number of bytes of files at the end of the current level; 0 if it is unknown.
    pub files_forecast: u64,
    /// The number of bytes that were sent to other processes.
    pub sent: u64,
    /// The number of moves, or the cost, that every solution has at least.
    pub proved: u64,
    /// The number of moves, or the cost, of the best solution so far.
    pub found: Option<u64>,
    /// The approximate duration of the current level; zero if it is unknown.
    pub duration_forecast: Duration,
}

impl Progress {
    /// Forgets what is known of solutions.
    pub fn forget(&self) {
        self.proved.store(0, Relaxed);
        self.found.store(0, Relaxed);
    }

    /// Records the number of moves, or the cost, that every solution has at least.
    pub fn proved(&self, bound: u64) {
        self.proved.store(bound, Relaxed);
    }

    /// Records the number of moves, or the cost, of a solution, if it is the least until now.
    pub fn found(&self, cost: u64) {
        // Zero stands for no solution.
        let less = |known: u64| (known == 0 || cost < known - 1).then(|| cost.saturating_add(1));
        let _ = self.found.fetch_update(Relaxed, Relaxed, less);
    }

    /// Resets the figures at the beginning of a search.
    pub fn begin(&self) {
        for figure in [&self.depth, &self.done, &self.visiting, &self.last, &self.before] {
            figure.store(0, Relaxed);
        }
        for figure in [&self.took, &self.files, &self.files_grown, &self.most] {
            figure.store(0, Relaxed);
        }
        self.meter.begin();
        self.ended.store(NEVER, Relaxed);
        self.held.store(self.bytes.load(Relaxed), Relaxed);
    }

    /// Records that a level with `new` new positions is finished, at a time.
    pub(super) fn level_done(&self, new: u64, now: Duration) {
        let now = now.as_micros() as u64;
        let ended = self.ended.swap(now, Relaxed);
        self.took.store(if ended == NEVER { 0 } else { now.saturating_sub(ended) }, Relaxed);
        let bytes = self.bytes.load(Relaxed);
        self.grown.store(bytes.saturating_sub(self.held.swap(bytes, Relaxed)), Relaxed);
        self.depth.fetch_add(1, Relaxed);
        self.done.fetch_add(new, Relaxed);
        self.visiting.store(0, Relaxed);
        self.before.store(self.last.swap(new, Relaxed), Relaxed);
    }

    /// Records the number of positions of the current level that are known.
    pub fn visiting(&self, new: u64) {
        self.visiting.store(new, Relaxed);
    }

    /// Records the bytes of the files of all finished levels, and those of the last one.
    pub fn files(&self, all: u64, last: u64) {
        self.files.store(all, Relaxed);
        self.files_grown.store(last, Relaxed);
    }

    /// Records the number of positions that there are at most.
    pub fn at_most(&self, positions: u64) {
        self.most.store(positions, Relaxed);
    }

    /// Returns the meter of the work.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Records that solutions of a number of moves are tried, and the number of positions examined.
    pub fn trying(&self, moves: u64, positions: u64) {
        self.begin();
        self.depth.store(moves, Relaxed);
        self.done.store(positions, Relaxed);
    }

    pub(super) fn holds(&self, bytes: u64) {
        self.bytes.store(bytes, Relaxed);
    }

    /// Returns the current figures. The forecasts assume that levels go on growing, or shrinking, by
    /// the ratio of the last two.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let [last, before] =
            [&self.last, &self.before].map(|figure| u128::from(figure.load(Relaxed)));
        let next = |figure: u64| {
            let next = (u128::from(figure) * last).checked_div(before);
            next.map_or(0, |next| u64::try_from(next).unwrap_or(u64::MAX))
        };
        let forecast = next(self.last.load(Relaxed));
        let added = next(self.grown.load(Relaxed));
        let (held, files) = (self.held.load(Relaxed), self.files.load(Relaxed));
        Snapshot {
            depth: self.depth.load(Relaxed),
            proved: self.proved.load(Relaxed),
            found: self.found.load(Relaxed).checked_sub(1),
            positions: self.done.load(Relaxed).saturating_add(self.visiting.load(Relaxed)),
            forecast,
            most_positions: self.most.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            bytes_forecast: if forecast > 0 { held.saturating_add(added) } else { 0 },
            files,
            files_forecast: if forecast > 0 && files > 0 {
                files.saturating_add(next(self.files_grown.load(Relaxed)))
            } else {
                0
            },
            sent: self.meter.work().sent,
            duration_forecast: Duration::from_micros(next(self.took.load(Relaxed))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_double_are_expected_to_double_again() {
        let progress = Progress::default();
        progress.begin();
        for (new, seconds) in [(1, 1), (2, 3), (4, 7)] {
            progress.holds(new * 100);
            progress.level_done(new, Duration::from_secs(seconds));
        }
        progress.files(70, 40);
        progress.at_most(99);
        progress.meter().sent(12);
        progress.visiting(3);
        progress.proved(7);
        progress.found(9);
        progress.holds(500);
        let (bytes_forecast, duration_forecast) = (400 + 2 * 200, Duration::from_secs(8));
        assert_eq!(
            progress.snapshot(),
            Snapshot {
                depth: 3,
                positions: 10,
                proved: 7,
                found: Some(9),
                forecast: 8,
                bytes: 500,
                bytes_forecast,
                files: 70,
                files_forecast: 150,
                most_positions: 99,
                sent: 12,
                duration_forecast
            }
        );
        progress.forget();
        progress.trying(40, 1000);
        assert_eq!(
            progress.snapshot(),
            Snapshot { depth: 40, positions: 1000, bytes: 500, ..Snapshot::default() }
        );
    }
}
