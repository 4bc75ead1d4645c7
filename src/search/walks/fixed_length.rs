//! Depth-first search where every solution has the same number of moves.
//!
//! In: a problem, and that number, proved beforehand. Out: the first solution in the order of moves, which is a shortest one, or that
//! there is none. Promises to expand no state twice as long as memory lasts. Knows nothing of why the number is fixed.

use super::walk::{Guide, Round, Walk};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::heuristic::Potentials;
use crate::search::layers::bfs::Answer;
use crate::search::outcome::Verdict;
use crate::search::packed::Packed;

/// A dead state is learned from after so many states were expanded in vain below it.
const WORTH_LEARNING: u64 = 1000;

/// A guide that knows which states are dead, and learns.
#[derive(Debug)]
pub(in crate::search) struct Learner<'a>(pub(in crate::search) Option<Potentials<'a>>);

impl Guide for Learner<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        match &self.0 {
            Some(potentials) if potentials.is_dead(state) => None,
            Some(_) | None => Some(0),
        }
    }

    fn failed(&mut self, state: &[u64], expanded: u64) -> Result<(), Limit> {
        match &mut self.0 {
            Some(potentials) if expanded >= WORTH_LEARNING => potentials.learn(state),
            Some(_) | None => Ok(()),
        }
    }
}

/// Searches for a solution of just so many moves, where no other number of moves is possible.
///
/// # Errors
/// [`Limit::Memory`] if there is not even room to begin.
pub(in crate::search) fn fixed_length<'p, W: Word>(
    problem: &'p Packed<'p, W>,
    length: u32,
    learner: Learner<'p>,
) -> Result<(Answer<W>, Walk<'p, W, Learner<'p>>), Limit> {
    let mut walk = Walk::new(problem, learner)?;
    let lower_bound = Some(u64::from(length));
    let answer = match walk.round(length) {
        Ok(Round::Found(way)) => Answer { verdict: Verdict::Solved { optimal: true }, lower_bound, way: Some(way) },
        // A state is dead once all its ways are, and these cannot be longer than the moves that are left.
        Ok(Round::Failed(_)) => Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None },
        Ok(Round::Enough) => Answer { verdict: Verdict::Stopped(Limit::States), lower_bound, way: None },
        Err(limit) => Answer { verdict: Verdict::Stopped(limit), lower_bound, way: None },
    };
    Ok((answer, walk))
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::ground::samples;
    use crate::model::{Comparison, Condition, NodeId, State};
    use crate::pack::pack;
    use crate::search::Verdict;
    use crate::search::testing::solve;
    use crate::search::{Asked, Engine, Wish};

    #[test]
    fn every_goal_of_small_peg_boards_is_answered_as_by_a_plain_search() {
        let puzzle = samples::pegs(4);
        let task = samples::task(&puzzle);
        let machine = pack(task.clone());
        let pegs = samples::set(&puzzle.kinds, "peg");
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let (mut solved, mut lost) = (0, 0);
        for hole in 0..16 {
            let start: State = samples::layout(&format!("{}0{}", "1".repeat(hole), "1".repeat(15 - hole)));
            for (left, last) in (1..4).flat_map(|left| (0..16).map(move |last| (left, last))) {
                let count = Condition::Count(nodes.clone(), pegs.clone(), Comparison::Equal, left);
                let goal = Condition::And(vec![count, Condition::Every(vec![NodeId(last)], pegs.clone())]);
                let ask = |engine| {
                    let query = Asked { start: start.clone(), goal: goal.clone(), engine, wish: Wish::default() };
                    solve(&machine, &query, &Budget::unlimited()).unwrap()
                };
                let (plain, found) = (ask(Engine::Bfs), ask(Engine::Auto));
                assert_eq!((found.verdict, found.moves), (plain.verdict, plain.moves), "{hole} {left} {last}");
                solved += u32::from(plain.verdict == Verdict::Solved { optimal: true });
                lost += u32::from(found.statistics.expanded == 0);
            }
        }
        assert!(solved > 20 && lost > 20, "{solved} {lost}");
    }
}
