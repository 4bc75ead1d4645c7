//! Depth-first walks within growing bounds, led by distances on the board.
//!
//! In: a problem, tables of distances, a number of moves below which there is no solution. Out: the first shortest solution in the order
//! of moves. Promises a true lower bound whenever it stops, and to go on with what memory there is. Knows nothing of how distances are
//! found.
//!
//! R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, 1985.

use crate::budget::Limit;
use crate::pack::Word;
use crate::search::heuristic::Patterns;
use crate::search::layers::bfs::Answer;
use crate::search::outcome::Verdict;
use crate::search::packed::Packed;
use crate::search::walks::walk::{Guide, Round, Walk};

/// Tables, where there are any.
#[derive(Debug)]
pub(super) struct Distances<'a>(pub(super) Option<Patterns<'a>>);

impl Guide for Distances<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        match &self.0 {
            Some(patterns) => patterns.least(state),
            None => Some(0),
        }
    }

    fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        match &mut self.0 {
            Some(patterns) => patterns.worked(expanded),
            None => Ok(()),
        }
    }
}

/// Walks within one bound after the other.
///
/// # Arguments
/// * `walk` - not begun; see [`Walk::patience`]
/// * `bound` - no solution has fewer moves
///
/// # Returns
/// The answer, or, if patience ended, the bound that was reached: no solution has fewer moves.
pub(super) fn idastar<W: Word, G: Guide>(walk: &mut Walk<W, G>, mut bound: u32) -> Result<Answer<W>, u32> {
    loop {
        let lower_bound = Some(u64::from(bound));
        match walk.round(bound) {
            Ok(Round::Found(way)) => return Ok(Answer { verdict: Verdict::Solved { optimal: true }, lower_bound, way: Some(way) }),
            Ok(Round::Failed(None)) => return Ok(Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None }),
            Ok(Round::Failed(Some(next))) => bound = next,
            Ok(Round::Enough) => return Err(bound),
            Err(limit) => return Ok(Answer { verdict: Verdict::Stopped(limit), lower_bound, way: None }),
        }
    }
}

/// The bound to begin with: no solution has fewer moves.
pub(super) fn first_bound<W: Word>(problem: &Packed<W>, guide: &mut impl Guide, known: u32) -> u32 {
    guide.least(problem.start.words()).map_or(known, |least| least.max(known))
}
