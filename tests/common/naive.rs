//! A deliberately naive interpreter of puzzles, to compare engines with.
//!
//! In: a [`Puzzle`], boards and conditions. Out: the figures that `solve` and `explore` promise. Promises to follow rules R13 to R29 to
//! the letter, on small boards: every place of every rule is listed, every state is tried at every place, and all states are kept.
//! Knows nothing of ground moves, packing, engines and replays.

mod condition;
mod place;
mod slide;
mod solve;

use condition::satisfies;
use place::{Place, inner, places, rest};
use puzzlec::stages::model::{Condition, Kind, MoveName, NodeId, Puzzle, State};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A board and the node that may not be clicked next.
pub type Node = (State, Option<NodeId>);

/// A move of a state and the state it leads to.
pub type Successor = (MoveName, Node);

/// A puzzle and every place at which one of its rules can apply.
pub struct Naive<'a> {
    puzzle: &'a Puzzle,
    places: Vec<Place<'a>>,
    settle: Vec<Place<'a>>,
    restless: Cell<bool>,
    known: RefCell<BTreeMap<Node, Rc<[Successor]>>>,
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
        let settle = inner(puzzle, &puzzle.settle);
        Self { puzzle, places: places(puzzle), settle, restless: Cell::new(false), known: RefCell::default() }
    }

    /// Whether some move that was looked at came to no rest (rule R51).
    pub fn is_restless(&self) -> bool {
        self.restless.get()
    }

    /// The moves of a state in order, each once (rules R26 to R28).
    pub fn successors(&self, state: &Node) -> Rc<[Successor]> {
        if let Some(known) = self.known.borrow().get(state) {
            return known.clone();
        }
        let found: Rc<[Successor]> = self.find_successors(state).into();
        self.known.borrow_mut().insert(state.clone(), found.clone());
        found
    }

    fn find_successors(&self, (board, last): &Node) -> Vec<Successor> {
        let mut found: Vec<Successor> = Vec::new();
        for place in &self.places {
            let repeats = place.click.is_some() && place.click == *last;
            let under = |at: usize| self.puzzle.kinds.shapes.iter().any(|shape| shape.values.contains(&board[at]));
            let pushes = |next: &State| (0..board.len()).any(|at| next[at] != board[at] && under(at));
            if !place.fits(board) || repeats || (!place.slides && pushes(&(place.act)(board))) {
                continue;
            }
            let Some(next) = rest(&place.runs, (place.act)(board)).and_then(|next| rest(&self.settle, next)) else {
                self.restless.set(true);
                continue;
            };
            let remembered = place.click.filter(|_| self.puzzle.never_repeat_click);
            let successor = (place.name.clone(), (next, remembered));
            if successor.1.0 != *board && !self.is_forbidden(&successor.1.0) && !found.contains(&successor) {
                found.push(successor);
            }
        }
        found
    }

    /// The states one move behind a layer that were not seen.
    fn next_layer(&self, layer: &BTreeSet<Node>, seen: &BTreeSet<Node>) -> BTreeSet<Node> {
        let mut next = BTreeSet::new();
        for state in layer {
            next.extend(self.successors(state).iter().map(|(_, state)| state).filter(|state| !seen.contains(state)).cloned());
        }
        next
    }

    /// Whether a `never` holds of a board.
    pub fn is_forbidden(&self, board: &State) -> bool {
        self.puzzle.never.iter().any(|never| satisfies(self.puzzle, board, never, false))
    }

    /// Whether a condition holds of a board, as if nothing had been clicked before.
    pub fn holds(&self, board: &State, condition: &Condition) -> bool {
        satisfies(self.puzzle, board, condition, self.successors(&(board.clone(), None)).is_empty())
    }

    /// The figures of all boards that can be reached.
    pub fn explore(&self, start: &State, goal: Option<&Condition>) -> Space {
        let depths = self.depths(start, usize::MAX).unwrap_or_default();
        let mut space = Space { reachable: depths.len(), depths: Vec::new(), goals: 0, dead_ends: 0, edges: 0 };
        for (board, depth) in &depths {
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

    /// The boards that can be reached and after how many moves, nothing clicked before; `None` if there are more than `most`.
    pub fn depths(&self, start: &State, most: usize) -> Option<BTreeMap<State, usize>> {
        let mut depths: BTreeMap<State, usize> = BTreeMap::new();
        let (mut layer, mut seen) = (BTreeSet::from([(start.clone(), None)]), BTreeSet::new());
        let mut depth = 0;
        while !layer.is_empty() {
            layer.iter().for_each(|(board, _)| _ = depths.entry(board.clone()).or_insert(depth));
            if depths.len() > most {
                return None;
            }
            seen.extend(layer.iter().cloned());
            layer = self.next_layer(&layer, &seen);
            depth += 1;
        }
        Some(depths)
    }

    /// How many of the given boards are 0, 1, 2 … moves away from the nearest goal, nothing clicked before (rule R35).
    ///
    /// # Arguments
    /// `boards` are all placements that count; those in which a `never` holds are left out.
    pub fn distances(&self, boards: impl IntoIterator<Item = State>, goal: &Condition) -> Vec<usize> {
        let allowed = boards.into_iter().filter(|board| !self.is_forbidden(board));
        let counted: BTreeSet<Node> = allowed.map(|board| (board, None)).collect();
        let (mut sources, mut known) = (BTreeMap::<Node, Vec<Node>>::new(), counted.clone());
        let mut open: Vec<Node> = counted.iter().cloned().collect();
        while let Some(state) = open.pop() {
            for (_, next) in self.successors(&state).iter() {
                sources.entry(next.clone()).or_default().push(state.clone());
                if known.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        let mut layer: BTreeSet<Node> = known.iter().filter(|(board, _)| self.holds(board, goal)).cloned().collect();
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

    /// Whether empty nodes mean anything to the rules or the goal: one looks for them, makes them or starts from them.
    ///
    /// # Returns
    /// `None` where that is a matter of opinion, because some move fills an empty node but no other one knows of it.
    pub fn needs_empty_nodes(&self, boards: impl Iterator<Item = State> + Clone, goal: &Condition) -> Option<bool> {
        let acts = |place: &&Place| boards.clone().any(|board| place.fits(&board) && (place.act)(&board) != board);
        let seekers = self.places.iter().filter(|place| place.needs.values().any(|kinds| kinds.contains(&Kind::EMPTY)));
        let looked_for = seekers.filter(acts).count() > 0;
        let mut filled = !self.puzzle.never.is_empty();
        for board in boards.filter(|board| !self.is_forbidden(board)) {
            let is_empty = |board: &State| board.contains(&Kind::EMPTY);
            let moves = self.successors(&(board.clone(), None));
            let made = !is_empty(&board) && moves.iter().any(|(_, (after, _))| is_empty(after));
            if looked_for || made || (is_empty(&board) && self.holds(&board, goal)) {
                return Some(true);
            }
            let fills = |after: &State| board.iter().zip(after).any(|(before, after)| *before == Kind::EMPTY && *after != Kind::EMPTY);
            filled |= moves.iter().any(|(_, (after, _))| fills(after));
        }
        if filled { None } else { Some(false) }
    }
}
