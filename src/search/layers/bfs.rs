//! Breadth-first search from the start.
//!
//! In: a problem. Out: the first shortest way in the order of moves, and the layers before it. Promises a lower bound whenever it stops.
//! Knows nothing of the goal but a test.
//!
//! E. F. Moore, The shortest path through a maze, 1959.

use super::canonical::Later;
use super::level::{Growth, Layers};
use super::pruned::{Pruned, Watch};
use super::store::StateId;
use crate::pack::Word;
use crate::search::outcome::Verdict;
use crate::search::packed::{Packed, Way, way_to};

/// What a search for a shortest way ends with.
#[derive(Debug)]
pub(in crate::search) struct Answer<W> {
    pub(in crate::search) verdict: Verdict,
    /// No solution has fewer moves; `None` where there is none.
    pub(in crate::search) lower_bound: Option<u64>,
    pub(in crate::search) way: Option<Way<W>>,
}

/// Searches layer by layer until a state satisfies the goal.
///
/// # Returns
/// The answer; the layers hold every state nearer than the goal.
pub(in crate::search) fn bfs<'b, W: Word>(
    problem: &Packed<W>,
    layers: &mut Layers<'b, W>,
    watch: Option<&mut Watch>,
    later: &mut Later<'b>,
) -> Answer<W> {
    let mut seeker = Pruned { inner: problem.seeker(), watch };
    if let Err(limit) = layers.plant(&problem.start) {
        return Answer { verdict: Verdict::Stopped(limit), lower_bound: Some(0), way: None };
    }
    layers.close_first();
    if seeker.inner.holds(problem.start.words()) {
        return solved(layers, 0);
    }
    loop {
        let tested = layers.depth() as u64;
        let alike = later.when_worth(u64::from(layers.store.len()));
        match alike.map_or(Ok(()), |alike| layers.store.count_as_one(alike)).and_then(|()| layers.grow(&mut seeker)) {
            Ok(Growth::Grown) => {}
            Ok(Growth::Exhausted) => return Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None },
            Ok(Growth::Ended(id)) => return solved(layers, id),
            Err(limit) => return Answer { verdict: Verdict::Stopped(limit), lower_bound: Some(tested + 1), way: None },
        }
    }
}

fn solved<W: Word>(layers: &Layers<W>, id: StateId) -> Answer<W> {
    let way = way_to(layers, id);
    Answer { verdict: Verdict::Solved { optimal: true }, lower_bound: Some(way.moves.len() as u64), way: Some(way) }
}
