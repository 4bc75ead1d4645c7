//! The way to a farthest position of an exploration.

use super::outcome::{Exploration, Outcome, Verdict, Wish};
use super::portfolio::automatic;
use super::problem::Problem;

/// The way is looked for thoroughly where that is expected to take no more positions than this,
const FEW: u64 = 1 << 16;
/// or so small a share of those that can be reached.
const SHARE: u64 = 32;
/// So many times more may be stored than was expected.
const MARGIN: u64 = 4;
/// Else it is looked for at a glance: some problems are easy for reasons that the number of positions does not show.
const GLANCE: (u64, u64) = (1 << 12, 1 << 13);

/// Finds the first shortest way, in the order of moves, to the farthest position of an exploration, unless that would take much longer than the
/// exploration itself. Whether it does is told by the figures of the exploration alone, and not by the engine that found them.
///
/// # Returns
/// The problem that asks for that way, and its answer.
pub fn way_to_farthest<'a>(problem: &Problem<'a>, found: &Exploration) -> Option<(Problem<'a>, Outcome)> {
    let farthest = found.farthest.as_ref()?;
    let part = problem.budget().part(patience(&found.depths, found.reachable));
    let outcome = automatic(&problem.to(farthest, &part), &Wish::default());
    problem.budget().note_part(&part);
    (outcome.verdict == Verdict::Solved { optimal: true }).then(|| (problem.to(farthest, problem.budget()), outcome))
}

/// How many positions may be stored in the search for the way.
fn patience(depths: &[u64], reachable: u64) -> u64 {
    // Searches from both ends meet in the middle, and both are taken to be as large as that from the start.
    let within = |moves: usize| depths.iter().take(moves + 1).sum::<u64>();
    let length = depths.len().saturating_sub(1);
    let expected = within(length / 2).saturating_add(within(length.div_ceil(2)));
    if expected <= FEW.max(reachable / SHARE) { FEW + MARGIN * expected } else { GLANCE.0 + reachable / GLANCE.1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_long_is_only_looked_at() {
        assert_eq!(patience(&[1, 2, 4], 7), FEW + 4 * 6);
        assert_eq!(patience(&[1, 10, 100, 1 << 30, 100], 1 << 31), FEW + 4 * 222);
        assert_eq!(patience(&[1, 1 << 30, 1 << 30], 1 << 31), GLANCE.0 + (1 << 18));
    }
}
