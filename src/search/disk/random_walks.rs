//! The number of positions, estimated from random walks: the more positions there are, the fewer
//! meet.
//!
//! A walk goes from neighbour to neighbour, and seldom back to where it came from. In the long run
//! it is in a position as often as the position has neighbours. Of two such positions, drawn
//! independently, the chance to be the same is the mean square of the numbers of neighbours over
//! the square of their mean, divided by the number of positions.
//!
//! Katzir, Liberty, Somekh, *Estimating sizes of social networks via biased sampling* (WWW 2011);
//! Lee, Xu, Eun, *Beyond random walk and Metropolis-Hastings samplers* (SIGMETRICS 2012).

use super::workers::Queue;
use crate::budget::{Budget, Limit};
use crate::disk::Fault;
use crate::pack::{Machine, Word};
use crate::search::kernel::store::hash;
use crate::search::problem::Problem;
use crate::search::reservation::Reservation;

/// The number of walks of one thread.
const WALKS: usize = 64;
/// The most positions of one thread that are kept, and the fewest that are worth the walks.
const MOST_KEPT: usize = if cfg!(test) { 1 << 15 } else { 1 << 20 };
const FEWEST_KEPT: usize = 1 << 12;
/// The steps of a walk between positions that are kept: an odd number, since many puzzles change
/// between two halves of their positions.
const STRIDE: usize = 3;
/// One step in so many may go back, so that walks through a corridor do not move in step.
const RETURNS: u64 = 8;
/// The fewest pairs of walks in the same position from which the number is estimated: it is then
/// right within 15 % in two cases of three.
const FEWEST_PAIRS: f64 = 40.0;
/// The greatest quotient of the estimates from later and from earlier positions, chance aside:
/// where it is greater, the walks have not spread over all positions yet.
const MOST_GROWTH: f64 = 1.1;

/// A position of a walk, one in so many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waypoint {
    /// The hash of the position.
    position: u64,
    walk: u32,
    /// The number of neighbours of the position.
    neighbours: u32,
}

/// Estimates the number of positions that can be reached.
///
/// # Arguments
/// * `problem` - a problem whose moves are all taken back by moves, with a budget of the time that
///   the walks take
///
/// # Returns
/// The number; `None` if there are too many for the time, or if the walks have not reached all parts
/// of the space.
///
/// # Errors
/// Returns the limit that ended the walks, unless it is their time or the memory.
///
/// # Complexity
/// The square root of the number, in steps of the walks.
pub(super) fn positions_by_walks(problem: &Problem) -> Result<Option<f64>, Fault> {
    with_state_of!(problem.machine(), by_walks(problem))
}

fn by_walks<W: Word>(problem: &Problem) -> Result<Option<f64>, Fault> {
    let budget = problem.budget();
    let threads = budget.threads();
    // The walks are kept in one table, and once more in the order of their positions.
    let each = (threads * size_of::<Waypoint>() * 2) as u64;
    let most = (budget.free_bytes() / each).min(MOST_KEPT as u64);
    if most < FEWEST_KEPT as u64 {
        return Ok(None);
    }
    let room = match Reservation::take(most * each, budget) {
        Err(Limit::Memory) => return Ok(None),
        room => room?,
    };
    let (machine, start) = (problem.machine(), problem.machine().pack::<W>(problem.start()));
    let walks = |thread| walk(machine, &start, budget, (thread, most as usize));
    let walks = Queue::new(threads).share(threads, walks)?;
    let kept = walks.iter().map(|walks| walks.len() / WALKS).min().unwrap_or_default();
    let between = |first: usize, end: usize| {
        let mut within = Vec::with_capacity(threads * (end - first) * WALKS);
        for walks in &walks {
            within.extend_from_slice(&walks[first * WALKS..end * WALKS]);
        }
        positions(within, threads * WALKS)
    };
    let (early, late) = (between(kept / 4, kept / 2), between(kept / 2, kept));
    drop(room);
    let (early, late) = early.zip(late).unwrap_or_default();
    let most = MOST_GROWTH + 2.0 / early.pairs.sqrt();
    let has_spread = late.pairs >= FEWEST_PAIRS && late.positions <= most * early.positions;
    Ok(has_spread.then_some(late.positions))
}

/// Makes the walks of one thread until the time is over.
///
/// # Arguments
/// * `thread`, `most` - the number of the thread, and of the positions that it may keep
///
/// # Returns
/// Positions of all walks, then the next ones of all, and so on.
fn walk<W: Word>(
    machine: &Machine,
    start: &W,
    budget: &Budget,
    (thread, most): (usize, usize),
) -> Result<Vec<Waypoint>, Fault> {
    let mut scratch = machine.scratch::<W>();
    let (mut at, mut before) = (vec![start.clone(); WALKS], vec![start.clone(); WALKS]);
    let (mut kept, mut neighbours) = (Vec::with_capacity(most), Vec::<W>::new());
    let mut random = hash(&[thread as u64]);
    while kept.len() + WALKS <= most {
        for walk in 0..WALKS {
            match budget.poll() {
                Err(Limit::Time) => return Ok(kept),
                polled => polled?,
            }
            for number in 0..STRIDE {
                let here = &at[walk];
                neighbours.clear();
                machine.successors(here, &mut scratch, |_, next| {
                    if next != here && !neighbours.contains(next) {
                        neighbours.push(next.clone());
                    }
                    Ok::<(), Fault>(())
                })?;
                if neighbours.is_empty() {
                    return Ok(Vec::new());
                }
                if number == 0 {
                    kept.push(Waypoint {
                        position: hash(here.words()),
                        walk: (thread * WALKS + walk) as u32,
                        neighbours: neighbours.len() as u32,
                    });
                }
                // Each random word comes from the last one: hashes of numbers in a row are too even.
                random = hash(&[random, kept.len() as u64]);
                // Where there is another way on, the walk seldom goes back.
                if neighbours.len() > 1 && !random.is_multiple_of(RETURNS) {
                    neighbours.retain(|next| *next != before[walk]);
                }
                let chosen = (u128::from(random) * neighbours.len() as u128) >> u64::BITS;
                before[walk] =
                    std::mem::replace(&mut at[walk], neighbours.swap_remove(chosen as usize));
            }
        }
    }
    Ok(kept)
}

/// An estimate of the number of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Estimate {
    positions: f64,
    /// The number of pairs of walks that were in the same position.
    pairs: f64,
}

/// Estimates the number of positions; `None` if no two walks were in the same one.
fn positions(mut visited: Vec<Waypoint>, walks: usize) -> Option<Estimate> {
    visited.sort_unstable();
    let pairs = |count: usize| (count * count.saturating_sub(1) / 2) as f64;
    let of_all = visited.chunk_by(|a, b| a.position == b.position).map(|same| pairs(same.len()));
    let of_one = visited.chunk_by(|a, b| (a.position, a.walk) == (b.position, b.walk));
    let met = of_all.sum::<f64>() - of_one.map(|same| pairs(same.len())).sum::<f64>();
    let sum =
        |of: fn(f64) -> f64| visited.iter().map(|at| of(f64::from(at.neighbours))).sum::<f64>();
    let of_two_walks = 1.0 - 1.0 / walks as f64;
    (met > 0.0).then(|| Estimate {
        positions: sum(|n| n) * sum(f64::recip) * of_two_walks / (2.0 * met),
        pairs: met,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};
    use crate::model::{Kind, Puzzle, State};
    use crate::pack::pack;

    fn walked(puzzle: &Puzzle, start: State, threads: usize) -> Option<f64> {
        let (machine, budget) = (pack(samples::task(puzzle)), Budget::unlimited());
        let budget = budget.with_threads(threads);
        positions_by_walks(&Problem::without_goal(&machine, start, &budget)).unwrap()
    }

    #[test]
    fn walks_tell_how_many_positions_there_are() {
        let (puzzle, start, _) = samples::eight();
        for threads in [1, 2] {
            let found = walked(&puzzle, start.clone(), threads).unwrap();
            assert!((found / 181_440.0 - 1.0).abs() < 0.1, "{found} with {threads} threads");
        }
        // All positions have the same number of neighbours, and each move changes the half.
        let (puzzle, start, _) = samples::lights(4, true);
        let found = walked(&puzzle, start, 1).unwrap();
        assert!((found / 65_536.0 - 1.0).abs() < 0.1, "{found}");
    }

    #[test]
    fn walks_that_have_not_spread_tell_nothing() {
        let mut puzzle = samples::puzzle(&["man"]);
        samples::path(&mut puzzle, 4000, false);
        samples::rewrite(&mut puzzle, "step", Way::Both, "man _", "_ man", None);
        let mut start = vec![Kind::EMPTY; 4000];
        start[2000] = Kind(1);
        assert_eq!(walked(&puzzle, start, 1), None);
    }
}
