//! The cost of levels, from a sample of them: seconds and bytes.

use super::{Kept, NANOSECONDS_MERGED, NANOSECONDS_OF_MOVE, Plan, RUNS, Sample, SampledLevel};

/// The last levels of a sample from which the cost is taken.
const SPAN: usize = 6;
/// The fewest positions of the last level of a sample that shows the time of large levels.
const FEWEST_TIMED: u64 = 1 << 14;
/// The least share of the words of a table for that.
const LEAST_FILLED: f64 = 0.02;
/// The most bytes of a gap between two numbers.
const MOST_GAP_BYTES: i32 = 37;

/// Returns the mean number of bytes of gaps, seven bits a byte, of numbers that lie anywhere.
pub(super) fn bytes_of_gaps(mean: f64) -> f64 {
    1.0 + (1..MOST_GAP_BYTES).map(|bytes| (-128_f64.powi(bytes) / mean).exp()).sum::<f64>()
}

/// Returns the mean number of bytes of numbers in files, by the mean gap between them: those of the
/// gaps, or a bit for each number of a dense block.
pub(super) fn bytes_of_numbers(mean: f64) -> f64 {
    bytes_of_gaps(mean).min(mean / 8.0)
}

/// Returns the mean gap that takes so many bytes on average.
///
/// # Arguments
/// * `bytes_of` - returns the bytes by the mean gap, which grow with it
pub(super) fn gap_of_bytes(bytes: f64, bytes_of: fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0_f64, 170.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if bytes_of(middle.exp()) < bytes { low = middle } else { high = middle }
    }
    high.exp()
}

/// The cost of levels, as a sample has measured it.
#[derive(Clone, Copy)]
pub(super) struct Rates {
    /// The seconds of a level without positions.
    of_level: f64,
    /// The seconds for each unit of work: a move, a run of numbers, or a position.
    of_unit: f64,
    /// The seconds for each position besides.
    of_position: f64,
    /// `true` if positions are the unit, since the sample says nothing about runs.
    is_filled: bool,
    /// The length of runs, as an index of [`RUNS`].
    unit: usize,
    /// The number of runs of a table, and the share of positions that lie apart in it.
    runs: Option<(f64, f64)>,
    /// The moves from a position.
    pub(super) moves: f64,
    /// The mean gap at a level of so many positions.
    gap: (f64, f64),
    /// The bytes of a position by the mean gap.
    bytes_of: fn(f64) -> f64,
}

impl Rates {
    pub(super) fn of(plan: &Plan, sample: &Sample) -> Self {
        let levels = &sample.levels;
        let last = levels.last().copied().unwrap_or_default();
        let (positions, size) = (last.positions.max(1) as f64, levels.len());
        let before = &levels[..size.saturating_sub(1)];
        let moves: u64 = levels.iter().map(|level| level.moves).sum();
        // Of many moves, those from the level before the last are most like those to come.
        let recent = before.last().filter(|before| before.positions >= 1 << 12);
        let moves = recent.map_or_else(
            || moves as f64 / before.iter().map(|at| at.positions).sum::<u64>().max(1) as f64,
            |before| last.moves as f64 / before.positions as f64,
        );
        let runs_of = |unit: usize| {
            plan.numbers.zip(last.occupied).map(|(numbers, occupied)| {
                let table = numbers as f64 / RUNS[unit] as f64;
                (table, apart(occupied[unit] as f64 / table, positions / table))
            })
        };
        let runs = runs_of(0);
        let is_early = Self::are_early(plan, sample);
        let merged = if is_early { NANOSECONDS_MERGED * 1e-9 } else { merging(&last) / positions };
        let bytes_of = if plan.kept == Kept::States { bytes_of_gaps } else { bytes_of_numbers };
        let mut rates = Self {
            of_level: last.seconds,
            of_unit: NANOSECONDS_OF_MOVE * moves * 1e-9,
            of_position: if runs.is_some() { merged } else { 0.0 },
            is_filled: runs.is_some() && is_early,
            unit: 0,
            runs,
            moves,
            gap: (gap_of_bytes(last.bytes as f64 / positions, bytes_of), positions),
            bytes_of,
        };
        if !rates.is_filled {
            let recent = levels[1.min(size)..].iter().rev().take(SPAN);
            let recent: Vec<&SampledLevel> = recent.collect();
            let mut least = f64::INFINITY;
            // Of short and long runs, those whose number explains the time best.
            for unit in 0..RUNS.len() {
                let mut fitted = Self { unit, runs: runs_of(unit), ..rates };
                let points: Vec<(f64, f64)> =
                    recent.iter().map(|level| fitted.point(level)).collect();
                (fitted.of_level, fitted.of_unit) = line(&points);
                let error = |(at, level): (&(f64, f64), &&SampledLevel)| {
                    let missed = fitted.of_level + fitted.of_unit * at.0 - at.1;
                    level.positions as f64 * missed * missed
                };
                let error: f64 = points.iter().zip(&recent).map(error).sum();
                if error < least {
                    (least, rates) = (error, fitted);
                }
            }
        }
        rates
    }

    /// Returns `true` if a sample has too few positions, or fills too few words of a table, to show
    /// the time of large levels.
    pub(super) fn are_early(plan: &Plan, sample: &Sample) -> bool {
        let last = sample.levels.last().copied().unwrap_or_default();
        let filled = plan
            .numbers
            .zip(last.occupied)
            .map(|(numbers, [words, _])| (words * RUNS[0]) as f64 / numbers as f64);
        last.positions < FEWEST_TIMED || filled.is_some_and(|filled| filled < LEAST_FILLED)
    }

    /// Returns the units of work of a level of a sample, and the seconds that they took.
    fn point(&self, level: &SampledLevel) -> (f64, f64) {
        let units = match (self.runs, level.occupied) {
            (None, _) => level.moves as f64,
            (Some(_), Some(occupied)) => occupied[self.unit] as f64,
            (Some(_), None) => self.units(level.positions as f64),
        };
        let own = if self.runs.is_some() { merging(level) } else { 0.0 };
        (units, (level.seconds - own).max(0.0))
    }

    /// Returns the units of work of a level.
    fn units(&self, positions: f64) -> f64 {
        match self.runs {
            _ if self.is_filled => positions,
            None => positions * self.moves,
            Some((table, apart)) => table * (1.0 - (-apart * positions / table).exp()),
        }
    }

    /// Returns the seconds of a level.
    pub(super) fn seconds(&self, positions: f64) -> f64 {
        self.of_level + self.of_unit * self.units(positions) + self.of_position * positions
    }

    /// Returns the bytes of a level in files.
    pub(super) fn bytes(&self, positions: f64) -> f64 {
        let (gap, at) = self.gap;
        positions * (self.bytes_of)(gap * at / positions.max(1.0))
    }
}

/// Returns the seconds in which the positions of a level were merged. Where a word has few of them,
/// most of that time is the time of words.
fn merging(level: &SampledLevel) -> f64 {
    level.merging.min(NANOSECONDS_MERGED * 1e-9 * level.positions as f64)
}

/// Returns the share of positions that lie apart: as if only those were spread over the words of a
/// table.
///
/// # Arguments
/// * `occupied` - the share of words with a position
/// * `each` - the positions for each word
pub(super) fn apart(occupied: f64, each: f64) -> f64 {
    if occupied >= 1.0 || each <= 0.0 { 1.0 } else { (-(1.0 - occupied).ln() / each).min(1.0) }
}

/// Returns the line through points with the least squares, neither of whose parameters is negative:
/// the value at 0, and the slope. A point counts by the square of its place: the slope often falls as
/// levels grow, and the levels to come are the largest.
pub(super) fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let weight = |point: &(f64, f64)| point.0 * point.0;
    let all = points.iter().map(weight).sum::<f64>().max(f64::MIN_POSITIVE);
    let mean = |of: fn(&(f64, f64)) -> f64| {
        points.iter().map(|point| weight(point) * of(point)).sum::<f64>() / all
    };
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (xx, xy) = (mean(|point| point.0 * point.0), mean(|point| point.0 * point.1));
    let through_zero = if xx > 0.0 { xy / xx } else { 0.0 };
    let spread = xx - x * x;
    let slope = if spread > 0.0 { (xy - x * y) / spread } else { 0.0 };
    match (y - slope * x, slope) {
        (_, slope) if slope <= 0.0 => (y, 0.0),
        (begin, _) if begin < 0.0 => (0.0, through_zero),
        found => found,
    }
}
