//! Reversing symmetries: permutations of nodes and kinds that exchange the moves with the inverse
//! moves, and the start with the goal.
//!
//! They are symmetries of the moves and the inverse moves side by side, see
//! [`both_ways`](crate::ground::both_ways()).
//!
//! J. S. W. Lamb, J. A. G. Roberts, Time-reversal symmetry in dynamical systems: a survey, 1998.

use super::{Kept, Symmetry, symmetries};
use crate::budget::Budget;
use crate::ground::{BothWays, Task, both_ways};
use crate::model::{Condition, Kind, KindSet, NodeId, State};

/// Finds a symmetry that exchanges the moves with the inverse moves, and the start with the goal.
///
/// Along it, the positions at some distance from the start are mapped onto those from which the goal
/// is equally far.
///
/// # Arguments
/// * `task` - the moves
/// * `inverse` - the inverse moves
/// * `start`, `goal` - the start, and the only position of the goal
/// * `budget` - the budget that the bytes of the tables are taken from during the search; it may
///   end the search
///
/// # Returns
/// `None` if there is none, or if it was not found within the limits; also where the moves need
/// more than the kinds on nodes.
///
/// # Complexity
/// That of [`symmetries`] for twice as many moves.
///
/// # Example
/// Where frogs and toads change places, the mirror image of the row is one: a frog that moves back
/// moves forward in the mirror.
#[must_use]
pub fn reversing_symmetry(
    (task, inverse): (&Task, &Task),
    start: &State,
    goal: &State,
    budget: &Budget,
) -> Option<Symmetry> {
    let knows_kinds_alone =
        task.is_flat() && task.chains == 0 && !task.remembers_click && task.never.is_empty();
    let has_room = u16::try_from(task.values + 2).is_ok();
    if !knows_kinds_alone || !has_room {
        return None;
    }
    let BothWays { task: both, node, ways } = both_ways(task, inverse, budget).ok()?;
    let ends = [start, goal].into_iter().zip(ways).map(|(board, way)| {
        let kinds = board.iter().copied().chain([way]);
        let cells = (0..).map(NodeId).zip(kinds.map(|kind| KindSet::one(kind, both.values)));
        Condition::Each(cells.collect())
    });
    let ends = Condition::Or(ends.collect());
    let group = symmetries(&both, Kept { goal: Some(&ends), start: None }, budget);
    both.release(budget);
    // A symmetry that keeps the further node exchanges its two kinds or keeps both; others are left
    // out.
    let exchanges = |symmetry: &Symmetry| {
        symmetry.nodes[node.index()] == node && symmetry.kinds[ways[0].index()] == ways[1]
    };
    let mut found = group?.generators.into_iter().find(exchanges)?;
    found.nodes.truncate(task.nodes);
    found.kinds.truncate(task.values);
    // The further node is its own image; its kinds could still be mixed with those of the board.
    let keeps_kinds = found.kinds.iter().all(|image: &Kind| image.index() < task.values);
    (keeps_kinds && found.image(start) == *goal && found.image(goal) == *start).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::{self, Dice};
    use crate::ground::{invert, samples};
    use crate::model::Puzzle;

    fn found(puzzle: &Puzzle, start: &State, goal: &State) -> Option<Symmetry> {
        let (task, budget) = (samples::task(puzzle), Budget::unlimited());
        let inverse = invert(&task, &budget).ok()?;
        reversing_symmetry((&task, &inverse), start, goal, &budget)
    }

    #[test]
    fn frogs_and_toads_change_places_in_a_mirror() {
        let (puzzle, start, _) = samples::frogs(3, 3);
        let goal = start.iter().rev().copied().collect();
        let mirror = found(&puzzle, &start, &goal).unwrap();
        assert_eq!((mirror.image(&start), mirror.image(&goal)), (goal, start));
        // With more frogs than toads, only the mirror is left of it.
        let (puzzle, start, _) = samples::frogs(3, 2);
        let goal = start.iter().rev().copied().collect();
        let mirror = found(&puzzle, &start, &goal).unwrap();
        assert_eq!(mirror.nodes, [5, 4, 3, 2, 1, 0].map(NodeId));
        assert_eq!(mirror.kinds, [0, 1, 2].map(Kind));
        assert_eq!(found(&puzzle, &start, &start), None);
    }

    #[test]
    fn moves_of_the_image_lead_back() {
        let mut count = 0;
        for seed in 0..800 {
            let puzzle = plain::random_free_puzzle(seed);
            let task = samples::task(&puzzle);
            let positions = plain::all_positions(&task);
            let mut dice = Dice(seed);
            let mut any = || &positions[dice.roll(positions.len() as u64) as usize];
            let start = any();
            for _ in 0..8 {
                let goal = any();
                let Some(symmetry) = found(&puzzle, start, goal) else { continue };
                count += 1;
                assert_eq!((&symmetry.image(start), &symmetry.image(goal)), (goal, start));
                for board in &positions {
                    for (_, next) in plain::steps(&task, board, None) {
                        let (from, to) = (symmetry.image(&next), symmetry.image(board));
                        let mut back = plain::steps(&task, &from, None).into_iter();
                        assert!(back.any(|(_, after)| after == to), "seed {seed}: {board:?}");
                    }
                }
            }
        }
        assert!(count > 50, "{count}");
    }
}
