//! The way to a farthest position of an exploration.

use super::outcome::{Engine, Exploration, Outcome, Verdict, Wish};
use super::{Problem, solve};

/// Where no more positions than that can be reached, the way is looked for until it is found.
const FEW: u64 = 1 << 22;
/// Else it is looked for thoroughly if that is expected to take so small a share of what was reached.
const SMALL_SHARE: u64 = 32;
/// And at a glance if not: some problems are easy for reasons that the number of positions does not show.
const GLANCE: (u64, u64) = (1 << 12, 1024);

/// Finds the first shortest way, in the order of moves, to the farthest position of an exploration, unless that would take much longer than the
/// exploration itself. Whether it does is told by the figures of the exploration alone, and not by the engine that found them.
///
/// # Returns
/// The problem that asks for that way, and its answer.
pub fn way_to_farthest<'a>(problem: &Problem<'a>, found: &Exploration) -> Option<(Problem<'a>, Outcome)> {
    let farthest = found.farthest.as_ref()?;
    let part = problem.budget.part(patience(&found.depths, found.reachable));
    let outcome = solve(&problem.to(farthest, &part), &Wish::default(), Engine::Auto);
    problem.budget.note_part(&part);
    let outcome = outcome.ok().filter(|outcome| outcome.verdict == Verdict::Solved { optimal: true })?;
    Some((problem.to(farthest, problem.budget), outcome))
}

/// How many positions may be stored in the search for the way.
fn patience(depths: &[u64], reachable: u64) -> u64 {
    // Searches from both ends meet in the middle, and both are taken to be as large as that from the start.
    let within = |moves: usize| depths.iter().take(moves + 1).sum::<u64>();
    let length = depths.len().saturating_sub(1);
    let expected = within(length / 2).saturating_add(within(length.div_ceil(2)));
    if reachable <= FEW || expected <= reachable / SMALL_SHARE { u64::MAX } else { GLANCE.0 + reachable / GLANCE.1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_long_is_only_looked_at() {
        assert_eq!(patience(&[1, 2, 4], 7), u64::MAX);
        assert_eq!(patience(&[1, 10, 100, 1 << 30, 100], 1 << 31), u64::MAX);
        assert_eq!(patience(&[1, 1 << 30, 1 << 30], 1 << 31), (1 << 12) + (1 << 21));
    }
}
