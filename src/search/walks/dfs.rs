//! Depth-first search: some solution.
//!
//! In: a problem. Out: a way, seldom a shortest one. Promises that every state is expanded once, so that an exhausted search proves that
//! there is no solution. Knows nothing of distances.

use crate::budget::Limit;
use crate::pack::Word;
use crate::search::layers::bfs::Answer;
use crate::search::layers::level::Layers;
use crate::search::layers::pruned::{Pruned, Watch};
use crate::search::layers::store::StateId;
use crate::search::outcome::Verdict;
use crate::search::packed::{Packed, way_to};
use crate::search::reservation::Reserved;

/// Searches until a state satisfies the goal.
pub(in crate::search) fn dfs<W: Word>(problem: &Packed<W>, layers: &mut Layers<W>, watch: Option<&mut Watch>) -> Answer<W> {
    let mut seeker = problem.seeker();
    let at_start = seeker.holds(problem.start.words());
    let found = layers.plant(&problem.start).and_then(|()| if at_start { Ok(Some(0)) } else { dive(problem, layers, watch) });
    match found {
        Ok(Some(id)) => {
            let way = way_to(layers, id);
            let optimal = way.moves.len() <= 1;
            Answer { verdict: Verdict::Solved { optimal }, lower_bound: Some(u64::from(!at_start)), way: Some(way) }
        }
        Ok(None) => Answer { verdict: Verdict::Unsolvable, lower_bound: None, way: None },
        Err(limit) => Answer { verdict: Verdict::Stopped(limit), lower_bound: Some(u64::from(!at_start)), way: None },
    }
}

/// States are marked when they are discovered, and the first move is explored first.
fn dive<W: Word>(problem: &Packed<W>, layers: &mut Layers<W>, watch: Option<&mut Watch>) -> Result<Option<StateId>, Limit> {
    let mut seeker = Pruned { inner: problem.seeker(), watch };
    let mut stack = Reserved::new(problem.budget);
    stack.add(0)?;
    while let Some(id) = stack.pop() {
        let before = layers.store.len();
        if let Some(goal) = layers.expand_one(id, &mut seeker)? {
            return Ok(Some(goal));
        }
        for discovered in (before..layers.store.len()).rev() {
            stack.add(discovered)?;
        }
    }
    Ok(None)
}
