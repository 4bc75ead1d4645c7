//! The side of the goal as the image of the side of the start, where a reversing symmetry exchanges
//! moves and inverse moves, start and goal: as many moves lead from the start to a state as from its
//! image to the goal.

use crate::budget::Limit;
use crate::facts::symmetry::reversing_symmetry;
use crate::pack::Word;
use crate::search::goals::{self, ListingLimits};
use crate::search::inverse::{InverseMoves, final_limit};
use crate::search::kernel::images::StateImages;
use crate::search::kernel::layers::Layers;
use crate::search::kernel::store::StateId;
use crate::search::problem::{Analysis, Problem};
use std::sync::Arc;

/// The images of states under a reversing symmetry.
#[derive(Debug)]
pub(super) struct Mirror(StateImages);

impl Mirror {
    /// Returns the images under a reversing symmetry of a problem.
    ///
    /// # Returns
    /// `None` if the goal is not a single position, or no such symmetry was found.
    ///
    /// # Errors
    /// Returns a limit that ends the search.
    pub(super) fn of(problem: &Problem) -> Result<Option<Arc<Self>>, Limit> {
        Ok(problem.get::<FoundMirror>()?.0.clone())
    }

    /// Returns the number of moves from a state to the goal, if the search from the start has
    /// reached its image.
    pub(super) fn moves_left<W: Word>(&self, forward: &Layers<W>, state: &[u64]) -> Option<usize> {
        let mut image = W::zero(state.len());
        self.0.write(0, state, image.words_mut());
        forward.store.find(image.words()).map(|id| forward.depth_of(id))
    }

    /// Returns the first of the states of the last complete layer that lie on a shortest solution,
    /// and the number of moves from there to the goal.
    ///
    /// # Returns
    /// `None` if every solution has more than twice as many moves as the depth of that layer.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn first_meeting<W: Word>(
        &self,
        forward: &Layers<W>,
    ) -> Result<Option<(StateId, usize)>, Limit> {
        let read = |id: StateId, image: &mut W| {
            let state = forward.store.load(id);
            self.0.write(0, state.words(), image.words_mut());
        };
        let mut least: Option<(usize, StateId)> = None;
        forward.look_up(forward.frontier(), read, &mut |id, _, met| {
            let found = met.map(|met| (forward.depth_of(met), id));
            least = found.into_iter().chain(least).min();
            Ok(())
        })?;
        Ok(least.map(|(left, id)| (id, left)))
    }
}

/// The images under a reversing symmetry, where there is one.
struct FoundMirror(Option<Arc<Mirror>>);

impl Analysis for FoundMirror {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let goals = goals::of(problem, ListingLimits::Few)?;
        let Ok([goal]) = goals.as_ref().map(|goals| &goals[..]) else { return Ok(Self(None)) };
        let inverse = match InverseMoves::of(problem) {
            Ok(inverse) => inverse.machine().task(),
            Err(error) => return final_limit(error).map_or(Ok(Self(None)), Err),
        };
        let (tasks, budget) = ((problem.task(), inverse), problem.budget());
        let symmetry = reversing_symmetry(tasks, problem.start(), goal, budget);
        let images =
            symmetry.and_then(|found| StateImages::new(&[found], problem.machine(), budget));
        Ok(Self(images.map(|(images, held)| {
            problem.hold(held);
            Arc::new(Mirror(images))
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::symmetry::{Kept, symmetries};
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples;
    use crate::model::{Kind, Puzzle, State};
    use crate::pack::pack;
    use crate::search::engine::{Call, SearchEngine, run_to_end};
    use crate::search::layers::bfs::Bfs;
    use crate::search::outcome::{Outcome, SolveOptions};

    /// Compares a search with a mirror, where there is one, with one from the start alone; returns
    /// the number of moves of a solution that was found with a mirror.
    fn check(puzzle: &Puzzle, start: &State, goal: &State) -> Option<usize> {
        let (machine, budget) = (pack(samples::task(puzzle)), Budget::unlimited());
        let alone = Problem::without_goal(&machine, start.clone(), &budget);
        let problem = alone.to(goal);
        let options = SolveOptions::default();
        let [plain, found] = [Call::ByName, Call::ByPortfolio].map(|call| {
            let mut search = Bfs.begin(&problem, &options, call).unwrap();
            run_to_end(search.as_mut()).unwrap()
        });
        let figures = |outcome: &Outcome| {
            (outcome.verdict, outcome.lower_bound, outcome.moves.clone(), outcome.states.clone())
        };
        assert_eq!(figures(&found), figures(&plain), "{start:?} {goal:?}");
        let is_mirrored =
            found.statistics.notes.iter().any(|note| note.contains("is the image of the forward"));
        is_mirrored.then_some(found.moves.len())
    }

    #[test]
    fn a_mirrored_search_finds_the_same_solution() {
        let mut lengths = Vec::new();
        for count in 2..=5 {
            let (puzzle, start, _) = samples::frogs(count, count);
            lengths.extend(check(&puzzle, &start, &start.iter().rev().copied().collect()));
        }
        // Two pairs of tiles change places.
        let (puzzle, goal, _) = samples::eight();
        let mut dice = Dice(5);
        for _ in 0..6 {
            let mut kinds = [1, 2, 3, 4, 5, 6, 7, 8].map(Kind);
            (1..8).rev().for_each(|at| kinds.swap(at, dice.roll(at as u64 + 1) as usize));
            let changed = |kind: &Kind| {
                let at = kinds.iter().position(|other| other == kind);
                at.map_or(*kind, |at| if at < 4 { kinds[at ^ 1] } else { *kind })
            };
            lengths.extend(check(&puzzle, &goal, &goal.iter().map(changed).collect()));
        }
        assert!(lengths.len() >= 8 && lengths.iter().any(|length| length % 2 == 1), "{lengths:?}");
    }

    #[test]
    fn a_mirrored_search_of_random_puzzles_agrees() {
        let (mut mirrored, mut solved, budget) = (0, 0, Budget::unlimited());
        for seed in 0..1000 {
            let puzzle = plain::random_free_puzzle(seed);
            let task = samples::task(&puzzle);
            let positions = plain::all_positions(&task);
            let group = symmetries(&task, Kept::default(), &budget);
            let members = group.and_then(|group| group.members(64)).unwrap_or_default();
            let mut dice = Dice(seed);
            for number in 0..6 {
                let mut any = || &positions[dice.roll(positions.len() as u64) as usize];
                // Where moves can be taken back, a symmetry that exchanges two positions is one.
                let (start, other) = (any(), any());
                let goal = members.get(1 + number).map_or(other.clone(), |way| way.image(start));
                let found = check(&puzzle, start, &goal);
                mirrored += usize::from(found.is_some());
                solved += usize::from(found.is_some_and(|moves| moves > 1));
            }
        }
        assert!(mirrored > 100 && solved > 4, "{mirrored} {solved}");
    }
}
