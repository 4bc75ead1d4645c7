//! Breadth-first search from the start and from the goal at once.
//!
//! In: a problem, and the boards of its goal on the machine of undone moves. Out: the same way that a search from the start alone finds.
//! Promises that the first meeting of whole layers is a shortest way. Knows nothing of how moves are undone.
//!
//! I. Pohl, Bi-directional search, Machine Intelligence 6, 1971.

use super::bfs::Answer;
use super::canonical::Later;
use super::level::{Growth, Layers, Nobody};
use super::meet::{first_meeting, partners};
use super::pruned::{Pruned, Watch};
use super::store::StateId;
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::outcome::Verdict;
use crate::search::packed::{Packed, Way, way_to};

/// Searches layer by layer on the side whose frontier is smaller.
///
/// # Arguments
/// * `forward` - without states
/// * `backward` - its layer 0 is the goal
/// * `watches` - keep dead states out of both
/// * `later` - symmetries that keep start and goal, for both
pub(in crate::search) fn bidirectional<'b, W: Word>(
    problem: &Packed<W>,
    forward: &mut Layers<'b, W>,
    backward: &mut Layers<'b, W>,
    watches: &mut [Option<Watch>; 2],
    later: &mut Later<'b>,
) -> Answer<W> {
    forward.store.beside = u64::from(backward.store.len());
    if let Err(limit) = forward.plant(&problem.start) {
        return stopped(limit, 0);
    }
    forward.close_first();
    if backward.frontier().is_empty() {
        return Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None };
    }
    let mut doors = None;
    let mut tested = 0;
    loop {
        match first_meeting(forward, backward, &mut doors, problem.budget) {
            Ok(Some(id)) => return solved(forward, backward, id, problem),
            Ok(None) => tested = (forward.depth() + backward.depth()) as u64 + 1,
            Err(limit) => return stopped(limit, tested),
        }
        if let Some(alike) = later.when_worth(u64::from(forward.store.len()) + u64::from(backward.store.len()))
            && let Err(limit) = forward.store.count_as_one(alike.clone()).and_then(|()| backward.store.count_as_one(alike))
        {
            return stopped(limit, tested);
        }
        let ahead = forward.frontier().len() <= backward.frontier().len();
        let (side, other) = if ahead { (&mut *forward, &mut *backward) } else { (&mut *backward, &mut *forward) };
        if !ahead {
            doors = None;
        }
        side.store.beside = u64::from(other.store.len());
        let watch = watches[usize::from(!ahead)].as_mut();
        match side.grow(&mut Pruned { inner: Nobody, watch }) {
            Ok(Growth::Grown | Growth::Ended(_)) => {}
            Ok(Growth::Exhausted) => return Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None },
            Err(limit) => return stopped(limit, tested),
        }
    }
}

fn stopped<W>(limit: Limit, lower_bound: u64) -> Answer<W> {
    Answer { verdict: Verdict::Stopped(limit), lower_bound: Some(lower_bound), way: None }
}

/// The first way in the order of moves: the first one to the meeting, then at each step the first move that stays on a shortest way.
pub(in crate::search) fn solved<W: Word>(forward: &Layers<W>, backward: &Layers<W>, id: StateId, problem: &Packed<W>) -> Answer<W> {
    let mut way = way_to(forward, id);
    let mut scratch = problem.machine.scratch();
    for left in (0..backward.depth()).rev() {
        let Some(state) = way.states.last() else { break };
        let found = problem.machine.successors(state, &mut scratch, |id, next| {
            if partners(backward, left, next.words()).next().is_some() { Err((id, next.clone())) } else { Ok(()) }
        });
        let Err((id, next)) = found else { break };
        way.moves.push(id);
        way.states.push(next);
    }
    answer(way)
}

fn answer<W>(way: Way<W>) -> Answer<W> {
    Answer { verdict: Verdict::Solved { optimal: true }, lower_bound: Some(way.moves.len() as u64), way: Some(way) }
}
