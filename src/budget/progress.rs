//! The progress of a search, for display while the search runs.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The figures that searches keep up to date.
#[derive(Debug, Default)]
pub struct Progress {
    depth: AtomicU64,
    done: AtomicU64,
    visiting: AtomicU64,
    last: AtomicU64,
    before: AtomicU64,
    bytes: AtomicU64,
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
    /// The number of bytes of tables.
    pub bytes: u64,
}

impl Progress {
    /// Resets the figures at the beginning of a search.
    pub fn begin(&self) {
        for figure in [&self.depth, &self.done, &self.visiting, &self.last, &self.before] {
            figure.store(0, Relaxed);
        }
    }

    /// Records that a level with `new` new positions is finished.
    pub fn level_done(&self, new: u64) {
        self.depth.fetch_add(1, Relaxed);
        self.done.fetch_add(new, Relaxed);
        self.visiting.store(0, Relaxed);
        self.before.store(self.last.swap(new, Relaxed), Relaxed);
    }

    /// Records the number of positions of the current level that are known.
    pub fn visiting(&self, new: u64) {
        self.visiting.store(new, Relaxed);
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

    /// Returns the current figures. The forecast assumes that levels go on growing, or shrinking,
    /// by the ratio of the last two.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let [last, before] =
            [&self.last, &self.before].map(|figure| u128::from(figure.load(Relaxed)));
        let forecast = (last * last)
            .checked_div(before)
            .map_or(0, |next| u64::try_from(next).unwrap_or(u64::MAX));
        Snapshot {
            depth: self.depth.load(Relaxed),
            positions: self.done.load(Relaxed).saturating_add(self.visiting.load(Relaxed)),
            forecast,
            bytes: self.bytes.load(Relaxed),
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
        [1, 2, 4].into_iter().for_each(|new| progress.level_done(new));
        progress.visiting(3);
        assert_eq!(
            progress.snapshot(),
            Snapshot { depth: 3, positions: 10, forecast: 8, bytes: 0 }
        );
        progress.trying(40, 1000);
        assert_eq!(
            progress.snapshot(),
            Snapshot { depth: 40, positions: 1000, forecast: 0, bytes: 0 }
        );
    }
}
