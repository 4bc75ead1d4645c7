//! Lists of best solutions, in an order of moves: each solution, or the first of each class.

use super::classes::{Classes, Past, PlaceOf};
use super::packed::Packed;
use super::paths::PathGraph;
use crate::budget::Limit;
use crate::ground::MoveId;
use crate::pack::Word;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// The listed solutions, and `Ok` if they are all; otherwise the limit that ended the listing, if a
/// limit did.
pub(in crate::search) type Listing = (Vec<Vec<MoveId>>, Result<(), Option<Limit>>);

/// A state on the path.
struct Branch<W> {
    taken: Option<MoveId>,
    state: W,
    /// The reduced past of the path, where solutions are listed by classes.
    past: Past,
    /// The moves from it that were not tried yet, in reverse order, with the past after each.
    open: Vec<(MoveId, W, Past)>,
    /// The number of solutions that were listed before.
    listed: usize,
}

/// A list of best solutions that is being made.
struct Lister<'l, G> {
    graph: &'l mut G,
    classes: Option<&'l Classes>,
    place: PlaceOf<'l>,
    /// The states, with their past, from which no first solution of a class is reached.
    barren: FxHashSet<(Vec<u64>, Past)>,
}

/// Lists best solutions in the order of a rank of moves. Only moves that stay on a best path are
/// tried, so that every attempt ends in a solution if each solution counts.
///
/// # Arguments
/// * `classes` - the solutions that count as one, if not each counts; the first of each is listed
/// * `rank` - the place of each move in the order of solutions; the order of moves if there is none
/// * `most` - the maximum number of solutions
pub(in crate::search) fn list<W: Word>(
    problem: &Packed<W>,
    graph: &mut impl PathGraph<W>,
    classes: Option<&Classes>,
    rank: Option<&[u32]>,
    most: usize,
) -> Listing {
    let place = |id: MoveId| {
        let rank = rank.and_then(|rank| rank.get(id.0 as usize)).copied();
        (rank.unwrap_or(id.0), id)
    };
    let mut lister = Lister { graph, classes, place: &place, barren: FxHashSet::default() };
    let mut found = Vec::new();
    let complete = lister.list(&mut found, problem, most);
    (found, complete)
}

impl<G> Lister<'_, G> {
    fn list<W: Word>(
        &mut self,
        found: &mut Vec<Vec<MoveId>>,
        problem: &Packed<W>,
        most: usize,
    ) -> Result<(), Option<Limit>>
    where
        G: PathGraph<W>,
    {
        let length = self.graph.length();
        let begin = self.classes.map_or_else(Past::new, Classes::begin);
        let mut path = vec![self.branch(None, problem.start.clone(), begin, (0, 0))];
        while let Some(depth) = path.len().checked_sub(1) {
            problem.budget.poll()?;
            if depth == length {
                if found.len() == most {
                    return Err(None);
                }
                let bytes = size_of::<Vec<MoveId>>() * 2 + path.len() * size_of::<MoveId>();
                problem.budget.take(bytes as u64)?;
                found.push(path.iter().filter_map(|branch| branch.taken).collect());
            }
            if let Some((id, state, past)) = path[depth].open.pop() {
                path.push(self.branch(Some(id), state, past, (depth + 1, found.len())));
            } else if let Some(ended) = path.pop()
                && self.classes.is_some()
                && found.len() == ended.listed
            {
                let bytes = size_of_val(ended.state.words()) + size_of_val(&ended.past[..]);
                problem.budget.take((bytes + size_of::<(Vec<u64>, Past)>() * 2) as u64)?;
                self.barren.insert((ended.state.words().to_vec(), ended.past));
            }
        }
        Ok(())
    }

    fn branch<W: Word>(
        &mut self,
        taken: Option<MoveId>,
        state: W,
        mut past: Past,
        (depth, listed): (usize, usize),
    ) -> Branch<W>
    where
        G: PathGraph<W>,
    {
        let Self { graph, classes, place, barren } = self;
        let mut moves =
            if depth < graph.length() { graph.moves_on(&state, depth) } else { Vec::new() };
        moves.sort_by_key(|&(id, _)| Reverse(place(id)));
        let open = match classes {
            None => moves.into_iter().map(|(id, next)| (id, next, Past::new())).collect(),
            Some(classes) => {
                classes.reduce(&mut past, &moves);
                let after = |(id, next): &(MoveId, W)| {
                    Some((*id, next.clone(), classes.after(&past, *id, &moves, *place)?))
                };
                let known =
                    !barren.is_empty() && barren.contains(&(state.words().to_vec(), past.clone()));
                if known { Vec::new() } else { moves.iter().filter_map(after).collect() }
            }
        };
        Branch { taken, state, past, open, listed }
    }
}
