//! Reconstructs a shortest path from the start to a position, through the levels that a search from
//! the start left behind.
//!
//! Of all shortest paths it is the one whose last move comes last in the order of moves, then the
//! one before it, and so on; of several positions with the same move the first is taken. Moves that
//! commute then stand in their order.

use super::inverse::InverseMoves;
use super::kernel::store::{NO_PARENT, Store};
use super::layers::meet::agree;
use super::problem::Problem;
use super::reservation::Reserved;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::model::State;
use crate::pack::{Machine, Scratch, StateSize, Word};

/// Reconstructs a shortest path, backward from its end.
///
/// # Arguments
/// * `problem` - the problem with the start
/// * `position`, `depth` - a position, and the number of moves after which it is first reached
/// * `stood` - returns whether a state may be reached from the start after the given number of
///   moves, if the click that it remembers is the next one; false positives are allowed
///
/// # Returns
/// The moves in the order of play; `None` if moves cannot be undone.
///
/// # Errors
/// Returns the limit that stopped it.
pub(super) fn reconstruct<W: Word>(
    problem: &Problem,
    (position, depth): (&State, usize),
    stood: &mut dyn FnMut(usize, &[u64]) -> bool,
    budget: &Budget,
) -> Result<Option<Vec<MoveId>>, Limit> {
    let Ok(inverse) = InverseMoves::of(problem) else { return Ok(None) };
    let mut way = Predecessors::<W>::new(problem.machine(), inverse.machine(), problem.start());
    // After the first dead end of the reconstruction, a state is tried once for each depth.
    let mut met_dead_end = false;
    let mut tried: Store<Box<[u64]>> =
        Store::new(StateSize::full(way.forward.words() + 1), false, budget);
    let mut moves = Reserved::new(budget);
    let mut open: Reserved<Partial<W>> = Reserved::new(budget);
    open.add(Partial { depth, by: None, state: way.forward.pack(position) })?;
    while let Some(Partial { depth: left, by, state }) = open.pop() {
        budget.poll()?;
        while moves.len() >= depth - left && moves.pop().is_some() {}
        by.map_or(Ok(()), |id| moves.add(id))?;
        if left == 0 {
            return Ok(Some(moves.iter().rev().copied().collect()));
        }
        let key: Vec<u64> = state.words().iter().copied().chain([left as u64]).collect();
        if met_dead_end && !tried.insert(&key, NO_PARENT)?.1 {
            continue;
        }
        let found = way.before(&state, left - 1, stood);
        met_dead_end |= found.is_empty();
        for (id, before) in found {
            open.add(Partial { depth: left - 1, by: Some(id), state: before })?;
        }
    }
    Ok(None)
}

/// A state from which the reconstruction continues backward, and the move from there.
struct Partial<W> {
    depth: usize,
    by: Option<MoveId>,
    state: W,
}

/// The states from which a move leads to a given state.
pub(super) struct Predecessors<'a, W> {
    forward: &'a Machine,
    backward: &'a Machine,
    start: W,
    scratch: (Scratch<W>, Scratch<W>),
}

impl<'a, W: Word> Predecessors<'a, W> {
    /// Creates the search for them.
    pub(super) fn new(forward: &'a Machine, backward: &'a Machine, start: &State) -> Self {
        Self {
            forward,
            backward,
            start: forward.pack(start),
            scratch: (forward.scratch(), backward.scratch()),
        }
    }

    /// Returns the states of a level from which a move leads to a state, each with the last such
    /// move; those to try first come last.
    pub(super) fn before(
        &mut self,
        state: &W,
        depth: usize,
        stood: &mut dyn FnMut(usize, &[u64]) -> bool,
    ) -> Vec<(MoveId, W)> {
        if depth == 0 {
            let start = self.start.clone();
            return self.last_move(&start, None, state).map(|id| (id, start)).into_iter().collect();
        }
        let mut states = Vec::new();
        let Ok(()) = self.backward.successors(state, &mut self.scratch.1, |_, before| {
            states.extend(stood(depth, before.words()).then(|| before.clone()));
            Ok::<(), std::convert::Infallible>(())
        });
        let last = |before: W| {
            Some((
                self.last_move(&before, Some(self.forward.memory(before.words())), state)?,
                before,
            ))
        };
        let mut found: Vec<(MoveId, W)> = states.into_iter().filter_map(last).collect();
        found.sort_by(|(a, a_board), (b, b_board)| {
            a.cmp(b).then_with(|| self.forward.compare(b_board.words(), a_board.words()))
        });
        found
    }

    /// Returns the last move that leads from the position of a state to that of another one, which
    /// remembers the click that comes next.
    ///
    /// # Arguments
    /// * `click` - the click that the move has to make, if that matters
    fn last_move(&mut self, from: &W, click: Option<u64>, to: &W) -> Option<MoveId> {
        let machine = self.forward;
        let (from, position): (W, W) =
            (machine.position(from.words()), machine.position(to.words()));
        let leads = |state: &W| {
            let clicked = machine.memory(state.words());
            let fits = click.map_or_else(
                || agree(clicked, machine.memory(to.words())),
                |click| click == clicked,
            );
            fits && machine.position::<W>(state.words()) == position
        };
        let mut last = None;
        let Ok(()) = machine.successors(&from, &mut self.scratch.0, |id, state| {
            last = if leads(state) { Some(id) } else { last };
            Ok::<(), std::convert::Infallible>(())
        });
        last
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::ground::Task;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::model::{NodeId, State};
    use crate::pack::pack;
    use crate::search::testing::explore;
    use crate::{ground::MoveId, search::Exploration};
    use std::cmp::Reverse;
    use std::collections::BTreeSet;

    type Level = BTreeSet<(State, Option<NodeId>)>;

    /// Returns the states first reached after 0, 1, 2 … moves: positions with the last click.
    fn levels(task: &Task, start: &State, moves: usize) -> Vec<Level> {
        let mut levels = vec![Level::from([(start.clone(), None)])];
        for depth in 0..moves {
            let after =
                |(position, last): &(State, Option<NodeId>)| plain::steps(task, position, *last);
            let next = levels[depth]
                .iter()
                .flat_map(after)
                .map(|(id, position)| (position, click(task, id)));
            let next: Level =
                next.filter(|state| !levels.iter().any(|level| level.contains(state))).collect();
            levels.push(next);
        }
        levels
    }

    fn click(task: &Task, id: MoveId) -> Option<NodeId> {
        task.ground_move(id).click.filter(|_| task.remembers_click)
    }

    /// Returns the path by its definition: backward, always by the last move that leads on, and
    /// from the first position of several.
    fn expected(task: &Task, start: &State, found: &Exploration) -> Vec<MoveId> {
        let (mut way, mut position) = (Vec::new(), found.farthest.clone().unwrap());
        for level in levels(task, start, found.depths.len() - 1).iter().rev().skip(1) {
            let next = way.last().and_then(|&id| click(task, id));
            let steps = level.iter().flat_map(|(from, last)| {
                plain::steps(task, from, *last).into_iter().map(move |step| (step, from))
            });
            let leads = steps.filter(|((id, to), _)| {
                *to == position && (next.is_none() || click(task, *id) != next)
            });
            let (id, Reverse(before)) =
                leads.map(|((id, _), from)| (id, Reverse(from.clone()))).max().unwrap();
            way.push(id);
            position = before;
        }
        way.reverse();
        way
    }

    #[test]
    fn the_way_is_the_last_one_seen_from_its_end() {
        let mut moves = 0;
        for seed in 0..300 {
            let puzzle = plain::random_puzzle(seed);
            let task = samples::task(&puzzle);
            let start = samples::position("01201")[..puzzle.board.node_count()].to_vec();
            let found = explore(&pack(task.clone()), &start, None, &Budget::unlimited());
            let Some(way) = &found.way else { continue };
            assert_eq!(*way, expected(&task, &start, &found), "seed {seed}");
            moves += way.len();
        }
        assert!(moves > 500, "{moves}");
        for never_repeat in [false, true] {
            let mut puzzle = samples::tricolore(2, 3);
            puzzle.never_repeat_click = never_repeat;
            let (task, start) = (samples::task(&puzzle), samples::position("123123"));
            let found = explore(&pack(task.clone()), &start, None, &Budget::unlimited());
            assert_eq!(found.way, Some(expected(&task, &start, &found)));
        }
    }
}
