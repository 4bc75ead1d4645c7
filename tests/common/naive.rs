//! A deliberately naive interpreter of puzzles, with which engines are compared.
//!
//! It computes the figures that `solve` and `explore` promise. It follows rules R13 to R29 and R37
//! to R51 to the letter, on small boards: every place of every rule is listed, every state is tried
//! at every place, and all states are kept. It shares no code with ground moves, packing, engines
//! and replays.

mod click;
mod condition;
mod place;
mod slide;
mod solve;
mod tolls;

use condition::satisfies;
use place::{Place, inner, places, rest};
use puzzlec::stages::model::{Condition, Kind, Measure, MoveName, NodeId, Puzzle, State};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tolls::Tolls;

/// The memory of a state: 0 and the node that may not be clicked next, or the number of a chain,
/// from 1 on, and the node where it continues.
pub type Memory = (usize, NodeId);

/// A board and its memory.
pub type Node = (State, Option<Memory>);

/// A move of a state, its target state, and its cost there.
pub type Successor = (MoveName, Node, u64);

/// A deliberate mistake of the interpreter, which the comparison has to detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A chain continues after any other move.
    ChainKept,
    /// A guard is tested on the board after the move.
    GuardAfter,
    /// A shaped piece clears what it leaves after it has filled what it enters.
    CoversItself,
}

/// A puzzle and every place at which one of its rules can apply.
pub struct Naive<'a> {
    puzzle: &'a Puzzle,
    places: Vec<Place<'a>>,
    settle: Vec<Place<'a>>,
    counts_moves: bool,
    slip: Option<Slip>,
    restless: Cell<bool>,
    known: RefCell<BTreeMap<Node, Rc<[Successor]>>>,
    reached: RefCell<BTreeMap<State, Rc<Tolls>>>,
}

/// The figures of a whole state space.
#[derive(Debug, PartialEq, Eq)]
pub struct Space {
    /// The number of boards.
    pub reachable: usize,
    /// The boards by path cost: pairs of a distance and a number of boards.
    pub levels: Vec<(u64, u64)>,
    /// The number of boards that satisfy the goal.
    pub goals: usize,
    /// The number of other boards without a move.
    pub dead_ends: usize,
    /// The number of moves, summed over the boards.
    pub edges: usize,
}

impl<'a> Naive<'a> {
    /// Lists all places of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            places: places(puzzle),
            settle: inner(puzzle, &puzzle.settle),
            counts_moves: puzzle.measure == Measure::Moves,
            slip: None,
            restless: Cell::new(false),
            known: RefCell::default(),
            reached: RefCell::default(),
        }
    }

    /// Creates an interpreter that counts moves instead of their costs.
    pub fn counting_moves(puzzle: &'a Puzzle) -> Self {
        Self { counts_moves: true, ..Self::new(puzzle) }
    }

    /// Adds a deliberate mistake.
    pub fn with(self, slip: Slip) -> Self {
        Self { slip: Some(slip), ..self }
    }

    /// Returns `true` if some examined move came to no rest (rule R51).
    pub fn is_restless(&self) -> bool {
        self.restless.get()
    }

    /// Returns the moves of a state in order, each once (rules R26 to R28).
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
            let repeats = place.click.is_some() && *last == place.click.map(|node| (0, node));
            if repeats || !self.may(place, board) {
                continue;
            }
            let Some(next) = rest(&place.runs, self.done(place, board))
                .and_then(|next| rest(&self.settle, next))
            else {
                self.restless.set(true);
                continue;
            };
            if next == *board || self.is_forbidden(&next) {
                continue;
            }
            let (memory, cost) = self.paid(place, last);
            let next = (next, memory);
            match found.iter_mut().find(|(name, other, _)| *name == place.name && *other == next) {
                Some((.., known)) => *known = cost.min(*known),
                None => found.push((place.name.clone(), next, cost)),
            }
        }
        found
    }

    /// Returns `true` if a place fits a board.
    fn may(&self, place: &Place, board: &State) -> bool {
        if self.slip == Some(Slip::GuardAfter) {
            return place.stands(board)
                && place.is_guarded(&(place.act)(board))
                && place.leaves_shaped(board);
        }
        place.fits(board)
    }

    /// Returns the board after the effect of a place.
    fn done(&self, place: &Place, board: &State) -> State {
        let mut after = (place.act)(board);
        if !place.piece.is_empty() && self.slip == Some(Slip::CoversItself) {
            let left = board
                .iter()
                .zip(&mut after)
                .filter(|(before, after)| **before != Kind::EMPTY && before != after);
            left.for_each(|(_, after)| *after = Kind::EMPTY);
        }
        after
    }

    /// Returns the memory after a move, and its cost (rules R28, R37 and R38).
    fn paid(&self, place: &Place, last: &Option<Memory>) -> (Option<Memory>, u64) {
        let clicked = place.click.filter(|_| self.puzzle.never_repeat_click).map(|node| (0, node));
        let Some((chain, from, to)) = place.chain.filter(|_| !self.counts_moves) else {
            let kept = last.filter(|(chain, _)| *chain > 0 && self.slip == Some(Slip::ChainKept));
            return (clicked.or(kept), if self.counts_moves { 1 } else { place.cost });
        };
        (Some((chain, to)), if *last == Some((chain, from)) { 0 } else { place.cost })
    }

    /// Returns the states one move behind a layer that are not in the visited set.
    fn next_layer(&self, layer: &BTreeSet<Node>, seen: &BTreeSet<Node>) -> BTreeSet<Node> {
        let mut next = BTreeSet::new();
        for state in layer {
            next.extend(
                self.successors(state)
                    .iter()
                    .map(|(_, state, _)| state)
                    .filter(|state| !seen.contains(state))
                    .cloned(),
            );
        }
        next
    }

    /// Returns the kind to which a value of a node belongs.
    pub fn kind_of(&self, value: Kind) -> Kind {
        self.puzzle.kinds.kind_of(value)
    }

    /// Returns `true` if the nodes of shaped kinds form whole pieces (rule R49).
    pub fn is_whole(&self, board: &State) -> bool {
        let kinds = &self.puzzle.kinds;
        let Some(grid) = self.puzzle.board.grid().filter(|_| !kinds.shapes.is_empty()) else {
            return true;
        };
        let mut covered = BTreeSet::new();
        for (row, column) in (0..grid.rows as i32)
            .flat_map(|row| (0..grid.columns as i32).map(move |column| (row, column)))
        {
            let at = |down: i32, right: i32| {
                grid.at(usize::try_from(row + down).ok()?, usize::try_from(column + right).ok()?)
            };
            let Some(first) = at(0, 0) else { continue };
            for shape in kinds.shapes.iter().filter(|shape| board[first.index()] == shape.kind()) {
                for (&(down, right), value) in shape.cells.iter().zip(&shape.values) {
                    let Some(node) = at(down, right).filter(|node| board[node.index()] == *value)
                    else {
                        return false;
                    };
                    covered.insert(node);
                }
            }
        }
        let shaped = |value: &Kind| kinds.shapes.iter().any(|shape| shape.values.contains(value));
        covered.len() == board.iter().filter(|value| shaped(value)).count()
    }

    /// Returns `true` if a `never` holds on a board.
    pub fn is_forbidden(&self, board: &State) -> bool {
        self.puzzle.never.iter().any(|never| satisfies(self.puzzle, board, never, false))
    }

    /// Returns `true` if a condition holds on a board without memory of earlier moves.
    pub fn holds(&self, board: &State, condition: &Condition) -> bool {
        satisfies(self.puzzle, board, condition, self.successors(&(board.clone(), None)).is_empty())
    }

    /// Returns the figures of all reachable boards.
    pub fn explore(&self, start: &State, goal: Option<&Condition>) -> Space {
        let boards = self.boards(start);
        let mut space =
            Space { reachable: boards.len(), levels: Vec::new(), goals: 0, dead_ends: 0, edges: 0 };
        let mut levels: BTreeMap<u64, u64> = BTreeMap::new();
        for (board, (distance, _)) in &boards {
            *levels.entry(*distance).or_default() += 1;
            let moves = self.successors(&(board.clone(), None)).len();
            let is_goal = goal.is_some_and(|goal| self.holds(board, goal));
            space.goals += usize::from(is_goal);
            space.dead_ends += usize::from(!is_goal && moves == 0);
            space.edges += moves;
        }
        space.levels = levels.into_iter().collect();
        space
    }

    /// Returns the reachable boards with their numbers of moves, from a board without memory;
    /// `None` if there are more than `most`.
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

    /// Returns `true` if empty nodes matter to the rules or the goal: one tests for them, makes
    /// them or starts from them.
    ///
    /// # Returns
    /// `None` if both answers are acceptable: some move fills an empty node but no other one refers
    /// to it, or a guard may refer to it.
    pub fn needs_empty_nodes(
        &self,
        boards: impl Iterator<Item = State> + Clone,
        goal: &Condition,
    ) -> Option<bool> {
        let acts = |place: &&Place| {
            boards.clone().any(|board| place.fits(&board) && (place.act)(&board) != board)
        };
        let seekers = self
            .places
            .iter()
            .filter(|place| place.needs.values().any(|kinds| kinds.contains(&Kind::EMPTY)));
        let looked_for = seekers.filter(acts).count() > 0;
        let mut filled = !self.puzzle.never.is_empty()
            || self.puzzle.rules.iter().any(|rule| rule.tail().guard.is_some());
        for board in boards.filter(|board| !self.is_forbidden(board)) {
            let is_empty = |board: &State| board.contains(&Kind::EMPTY);
            let moves = self.successors(&(board.clone(), None));
            let made = !is_empty(&board) && moves.iter().any(|(_, (after, _), _)| is_empty(after));
            if looked_for || made || (is_empty(&board) && self.holds(&board, goal)) {
                return Some(true);
            }
            let fills = |after: &State| {
                board
                    .iter()
                    .zip(after)
                    .any(|(before, after)| *before == Kind::EMPTY && *after != Kind::EMPTY)
            };
            filled |= moves.iter().any(|(_, (after, _), _)| fills(after));
        }
        if filled { None } else { Some(false) }
    }
}
