//! Lists the cheapest solutions.

use super::cheapest_paths::CheapestPaths;
use crate::ground::MoveId;
use crate::pack::Word;
use crate::search::layers::all::Listing;
use crate::search::packed::Packed;

/// A state on the path, and the moves from it that were not tried yet, in reverse order.
struct Step<W> {
    taken: Option<MoveId>,
    open: Vec<(MoveId, W)>,
}

/// Lists cheapest solutions in the order of `rank`.
///
/// # Arguments
/// * `length` - the number of moves of each
/// * `rank` - the place of each move in the order of solutions; the order of moves if there is none
/// * `most` - the maximum number of solutions
pub(super) fn all<W: Word>(problem: &Packed<W>, paths: &CheapestPaths<W>, length: usize, rank: Option<&[u32]>, most: usize) -> Listing {
    let mut found = Vec::new();
    let complete = list(problem, paths, length, rank, most, &mut found);
    (found, complete)
}

fn list<W: Word>(
    problem: &Packed<W>,
    paths: &CheapestPaths<W>,
    length: usize,
    rank: Option<&[u32]>,
    most: usize,
    found: &mut Vec<Vec<MoveId>>,
) -> Result<(), Option<crate::budget::Limit>> {
    let place = |id: MoveId| rank.and_then(|rank| rank.get(id.0 as usize)).copied().unwrap_or(id.0);
    let step = |taken: Option<MoveId>, state: &W| {
        let path_cost = paths.layers.store.find(state.words()).map_or((0, 0), |id| paths.layers.path_cost(id));
        let mut open = paths.moves_on(state, path_cost);
        open.sort_by_key(|&(id, _)| std::cmp::Reverse((place(id), id)));
        Step { taken, open }
    };
    let mut path = vec![step(None, &problem.start)];
    while let Some(depth) = path.len().checked_sub(1) {
        problem.budget.poll()?;
        if depth == length {
            if found.len() == most {
                return Err(None);
            }
            let bytes = size_of::<Vec<MoveId>>() * 2 + path.len() * size_of::<MoveId>();
            problem.budget.take(bytes as u64)?;
            found.push(path.iter().filter_map(|step| step.taken).collect());
        }
        match path[depth].open.pop().filter(|_| depth < length) {
            Some((id, state)) => path.push(step(Some(id), &state)),
            None => _ = path.pop(),
        }
    }
    Ok(())
}
