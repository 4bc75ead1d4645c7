//! A deliberately naive interpreter of puzzles, to compare engines with.
//!
//! In: a [`Puzzle`], boards and conditions. Out: the figures that `solve` and `explore` promise. Promises to follow rules R13 to R29 to
//! the letter, on small boards: every place of every rule is listed, every state is tried at every place, and all states are kept.
//! Knows nothing of ground moves, packing, engines and replays.

// Each test file compiles this module for itself and uses a part of it.
#![allow(dead_code)]

mod condition;
mod place;

use condition::satisfies;
use place::{Place, places};
use puzzlec::model::{Condition, Layout, MoveName, NodeId, Puzzle};
use std::collections::{BTreeMap, BTreeSet};

/// A board and the node that may not be clicked next.
type State = (Layout, Option<NodeId>);

/// A move of a state and the state it leads to.
pub type Successor = (MoveName, State);

/// A puzzle and every place at which one of its rules can apply.
pub struct Naive<'a> {
    puzzle: &'a Puzzle,
    places: Vec<Place<'a>>,
}

/// What is known of the shortest solutions.
#[derive(Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The number of moves of each.
    pub length: usize,
    /// How many different ones there are.
    pub count: u128,
    /// The moves of the first one in the order of moves.
    pub first: Vec<MoveName>,
}

/// The figures of a whole state space.
#[derive(Debug, PartialEq, Eq)]
pub struct Space {
    /// Boards.
    pub reachable: usize,
    /// Boards first reached after 0, 1, 2 … moves.
    pub depths: Vec<usize>,
    /// Boards that satisfy the goal.
    pub goals: usize,
    /// Other boards without a move.
    pub dead_ends: usize,
    /// Moves, summed over the boards.
    pub edges: usize,
}

impl<'a> Naive<'a> {
    /// Lists all places.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, places: places(puzzle) }
    }

    /// The moves of a state in order, each once (rules R26 to R28).
    pub fn successors(&self, (board, last): &State) -> Vec<Successor> {
        let mut found: Vec<Successor> = Vec::new();
        for place in &self.places {
            let repeats = place.click.is_some() && place.click == *last;
            if !place.needs.iter().all(|(node, kinds)| kinds.contains(&board[node.index()])) || repeats {
                continue;
            }
            let next = (place.act)(board);
            let remembered = place.click.filter(|_| self.puzzle.never_repeat_click);
            let successor = (place.name.clone(), (next, remembered));
            if successor.1.0 != *board && !self.is_forbidden(&successor.1.0) && !found.contains(&successor) {
                found.push(successor);
            }
        }
        found
    }

    /// Whether a `never` holds of a board.
    pub fn is_forbidden(&self, board: &Layout) -> bool {
        self.puzzle.never.iter().any(|never| satisfies(board, never, false))
    }

    /// Whether a condition holds of a board, as if nothing had been clicked before.
    pub fn holds(&self, board: &Layout, condition: &Condition) -> bool {
        satisfies(board, condition, self.successors(&(board.clone(), None)).is_empty())
    }

    /// The shortest solutions; `None` if there is none.
    pub fn solve(&self, start: &Layout, goal: &Condition) -> Option<Solutions> {
        let mut layers = vec![BTreeSet::from([(start.clone(), None)])];
        let mut seen = layers[0].clone();
        while !layers.last()?.iter().any(|(board, _)| self.holds(board, goal)) {
            let next = layers.last()?.iter().flat_map(|state| self.successors(state)).map(|(_, state)| state);
            let fresh: BTreeSet<State> = next.filter(|state| !seen.contains(state)).collect();
            if fresh.is_empty() {
                return None;
            }
            seen.extend(fresh.iter().cloned());
            layers.push(fresh);
        }
        Some(self.trace(&layers, goal))
    }

    /// Counts the ways from each state of each layer to the goal in the last layer, and follows the first of them.
    fn trace(&self, layers: &[BTreeSet<State>], goal: &Condition) -> Solutions {
        let ends = layers[layers.len() - 1].iter().filter(|(board, _)| self.holds(board, goal));
        let mut ways: Vec<BTreeMap<State, u128>> = vec![ends.map(|state| (state.clone(), 1)).collect()];
        for layer in layers.iter().rev().skip(1) {
            let behind = &ways[ways.len() - 1];
            let count = |state: &State| self.successors(state).iter().filter_map(|(_, next)| behind.get(next)).sum::<u128>();
            ways.push(layer.iter().map(|state| (state.clone(), count(state))).filter(|(_, count)| *count > 0).collect());
        }
        ways.reverse();
        let mut state = layers[0].first().cloned().unwrap_or_default();
        let (count, mut first) = (ways[0].get(&state).copied().unwrap_or(0), Vec::new());
        for behind in &ways[1..] {
            let on_the_way = self.successors(&state).into_iter().find(|(_, next)| behind.contains_key(next));
            if let Some((name, next)) = on_the_way {
                first.push(name);
                state = next;
            }
        }
        Solutions { length: layers.len() - 1, count, first }
    }

    /// The figures of all boards that can be reached.
    pub fn explore(&self, start: &Layout, goal: Option<&Condition>) -> Space {
        let mut depth_of: BTreeMap<Layout, usize> = BTreeMap::new();
        let (mut layer, mut seen) = (BTreeSet::from([(start.clone(), None)]), BTreeSet::new());
        let mut depth = 0;
        while !layer.is_empty() {
            layer.iter().for_each(|(board, _)| _ = depth_of.entry(board.clone()).or_insert(depth));
            seen.extend(layer.iter().cloned());
            let next = layer.iter().flat_map(|state| self.successors(state)).map(|(_, state)| state);
            layer = next.filter(|state| !seen.contains(state)).collect();
            depth += 1;
        }
        let mut space = Space { reachable: depth_of.len(), depths: Vec::new(), goals: 0, dead_ends: 0, edges: 0 };
        for (board, depth) in &depth_of {
            space.depths.resize(space.depths.len().max(depth + 1), 0);
            space.depths[*depth] += 1;
            let moves = self.successors(&(board.clone(), None)).len();
            let is_goal = goal.is_some_and(|goal| self.holds(board, goal));
            space.goals += usize::from(is_goal);
            space.dead_ends += usize::from(!is_goal && moves == 0);
            space.edges += moves;
        }
        space
    }

    /// How many of the given boards are 0, 1, 2 … moves away from the nearest goal, nothing clicked before (rule R35).
    ///
    /// # Arguments
    /// `boards` are all placements that count; those in which a `never` holds are left out.
    pub fn distances(&self, boards: impl IntoIterator<Item = Layout>, goal: &Condition) -> Vec<usize> {
        let allowed = boards.into_iter().filter(|board| !self.is_forbidden(board));
        let counted: BTreeSet<State> = allowed.map(|board| (board, None)).collect();
        let (mut sources, mut known) = (BTreeMap::<State, Vec<State>>::new(), counted.clone());
        let mut open: Vec<State> = counted.iter().cloned().collect();
        while let Some(state) = open.pop() {
            for (_, next) in self.successors(&state) {
                sources.entry(next.clone()).or_default().push(state.clone());
                if known.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let mut layer: BTreeSet<State> = known.iter().filter(|(board, _)| self.holds(board, goal)).cloned().collect();
        let (mut counts, mut solved) = (Vec::new(), BTreeSet::new());
        while !layer.is_empty() {
            counts.push(layer.iter().filter(|state| counted.contains(state)).count());
            solved.extend(layer.iter().cloned());
            let before = layer.iter().filter_map(|state| sources.get(state)).flatten();
            layer = before.filter(|state| !solved.contains(*state)).cloned().collect();
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }
}
