//! The numbers of positions of the levels that follow a sample.

use super::{Basis, Plan, Sample};
use num_bigint::BigUint;

/// The most levels that are foreseen one by one.
const MOST_LEVELS: usize = 100_000;
/// The fewest levels of a sample whose growth says how the search goes on.
const FEWEST_LEVELS: usize = 6;
/// The fewest positions of its last level for that.
const FEWEST_POSITIONS: f64 = 1024.0;
/// The levels over which the change of the growth is measured.
const SPAN: usize = 6;
/// The part of its first value by which the fall of the logarithm of the growth grows from level to
/// level. With a quarter of the positions in the sample, the sum is then right within 10 % for peg
/// solitaire and two sliding puzzles, and 2 to 350 times too large for turns, whose levels end
/// suddenly.
const FASTER: f64 = 0.3;
/// The share of all numbers from which on the numbers limit the levels, and not their growth.
const MOST_SHARE: f64 = 0.7;
/// The least fall of the logarithm of the growth from level to level that is taken as a fall.
const LEAST_FALL: f64 = 2e-3;

/// Several levels to come with about the same number of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ahead {
    pub(super) positions: f64,
    pub(super) levels: f64,
}

fn float(number: &BigUint) -> f64 {
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

/// Returns the levels that follow those of a sample; `None` if nothing says how many there are.
pub(super) fn levels_to_come(plan: &Plan, sample: &Sample) -> (Basis, Option<Vec<Ahead>>) {
    if sample.is_whole {
        return (Basis::Sample, Some(Vec::new()));
    }
    let sizes: Vec<f64> = sample.levels.iter().map(|level| level.positions as f64).collect();
    if let Some(exactly) = &plan.exactly {
        return (Basis::Group, grown_to(&sizes, float(exactly)));
    }
    let seen: f64 = sizes.iter().sum();
    let most = plan.numbers.map_or(f64::INFINITY, |numbers| numbers as f64);
    // Walks that know of no more positions than the sample have not spread.
    if let Some(walked) = sample.walked.filter(|walked| *walked > seen) {
        return (Basis::Walks, grown_to(&sizes, walked.min(most)));
    }
    let free = grown(&sizes);
    let Some(numbers) = plan.numbers else {
        let basis = if free.is_some() { Basis::Growth } else { Basis::Unknown };
        return (basis, free);
    };
    if !plan.is_loose {
        return (Basis::Numbers, grown_to(&sizes, numbers as f64));
    }
    // Where levels would go on growing to a good part of all numbers, these limit them.
    let of_all = |ahead: &[Ahead]| (seen + sum(ahead)) / numbers as f64;
    match free {
        Some(ahead) if of_all(&ahead) < MOST_SHARE => (Basis::Growth, Some(ahead)),
        _ => (Basis::Numbers, grown_to(&sizes, numbers as f64)),
    }
}

/// Returns the number of positions of levels.
pub(super) fn sum(ahead: &[Ahead]) -> f64 {
    ahead.iter().map(|ahead| ahead.positions * ahead.levels).sum()
}

/// Returns the logarithm of the growth up to a level, over two levels, since many puzzles have
/// levels that are large and small in turn.
fn growth(sizes: &[f64], level: usize) -> f64 {
    (sizes[level].ln() - sizes[level - 2].ln()) / 2.0
}

/// Returns levels whose logarithm of the growth falls, faster and faster.
fn falling(last: f64, growth: f64, fall: f64) -> Vec<Ahead> {
    let (mut levels, mut size, mut growth) = (Vec::new(), last.ln(), growth);
    while levels.len() < MOST_LEVELS {
        growth -= fall * (1.0 + FASTER * levels.len() as f64);
        size += growth;
        if !(0.0..=200.0).contains(&size) {
            break;
        }
        levels.push(Ahead { positions: size.exp(), levels: 1.0 });
    }
    levels
}

/// Returns the levels to come if their growth falls as it fell in the sample.
fn grown(sizes: &[f64]) -> Option<Vec<Ahead>> {
    let last = sizes.len().checked_sub(1).filter(|last| last + 1 >= FEWEST_LEVELS)?;
    if sizes[last] < FEWEST_POSITIONS {
        return None;
    }
    let span = SPAN.min(last - 2);
    let now = growth(sizes, last);
    let fall = (growth(sizes, last - span) - now) / span as f64;
    // A peak far behind the sample is no forecast.
    let is_near = fall > LEAST_FALL && now < 2.0 * last as f64 * fall;
    is_near.then(|| falling(sizes[last], now, fall))
}

/// Returns the levels to come if their growth falls so that there are so many positions in all.
fn grown_to(sizes: &[f64], total: f64) -> Option<Vec<Ahead>> {
    let last = sizes.len().checked_sub(1).filter(|last| *last >= 2)?;
    let (left, now) = (total - sizes.iter().sum::<f64>(), growth(sizes, last));
    if left <= 0.0 {
        return Some(Vec::new());
    }
    let (mut low, mut high) = (1e-9, 50.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if sum(&falling(sizes[last], now, middle)) > left { low = middle } else { high = middle }
    }
    let found = falling(sizes[last], now, high);
    // Levels that hardly grow, and are very many, go on at the size of the last ones.
    if now.abs() < LEAST_FALL || sum(&found) < left / 2.0 {
        let few = &sizes[sizes.len().saturating_sub(64)..];
        let mean = few.iter().sum::<f64>() / few.len() as f64;
        return Some(vec![Ahead { positions: mean, levels: left / mean }]);
    }
    Some(found)
}
