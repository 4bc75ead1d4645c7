//! Arrows that move the only piece of its kind, slide a piece into the only gap, or press a rule
//! that moves all pieces to one side. This is detected from the legal moves and the places of nodes
//! on the screen.

use super::chosen::Chosen;
use super::key::Way;
use crate::api::Compiled;
use crate::lint::meant;
use crate::model::{Kind, NodeId, Side, State};
use crate::report::{Room, TextOptions, page};
use crate::session::{Choice, Session};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The number of positions in which moves are examined before arrows make moves.
const LOOKED_AT: usize = 24;
/// The greatest number of moves of a position in which arrows make moves.
const MOST_MOVES: usize = 64;

/// The effect of arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Steer {
    /// They move the focus.
    Nothing,
    /// They move the only movable piece.
    Piece(String),
    /// They slide a piece into the only gap.
    Gap,
    /// They press the rule that moves pieces in their direction.
    Press,
}

/// Determines the effect of arrows from the first positions of a game.
pub(super) fn steers(puzzle: &Compiled, chosen: &Chosen) -> Steer {
    let Ok(mut game) = chosen.begin(puzzle) else { return Steer::Nothing };
    let first = steered(&game, game.moves());
    for step in 0..LOOKED_AT {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        // The choice of moves is arbitrary but varied.
        let next = moves[(7 * step + 3) % moves.len()].words.clone();
        let alike =
            std::mem::discriminant(&steered(&game, moves)) == std::mem::discriminant(&first);
        if first == Steer::Nothing || !alike || game.play(&next).is_err() {
            return Steer::Nothing;
        }
    }
    first
}

/// Determines the effect of arrows in one position: all moves go to one of the four sides, and move
/// the only piece of a kind, or a piece into the only gap; or each is a press towards another side.
fn steered(game: &Session, moves: &[Choice]) -> Steer {
    if moves.is_empty() || moves.len() > MOST_MOVES {
        return Steer::Nothing;
    }
    let movers: BTreeSet<NodeId> = moves
        .iter()
        .filter(|choice| takes_a_piece(choice))
        .filter_map(|choice| choice.node)
        .collect();
    let compass = Compass::new(game);
    let Some(node) = movers.first() else {
        let mut sides = BTreeSet::new();
        let apart = moves.iter().all(|choice| {
            choice.is_press && compass.side(choice).is_some_and(|side| sides.insert(side))
        });
        return if apart { Steer::Press } else { Steer::Nothing };
    };
    if !moves.iter().all(|choice| compass.side(choice).is_some()) {
        return Steer::Nothing;
    }
    let state = game.state();
    if fills_the_gap(moves, &state) {
        return Steer::Gap;
    }
    let piece = state[node.index()];
    let alone = piece != Kind::EMPTY
        && movers.len() == 1
        && state.iter().filter(|&&other| other == piece).count() == 1;
    if alone {
        Steer::Piece(game.puzzle().model().kinds.name(piece).to_owned())
    } else {
        Steer::Nothing
    }
}

/// Returns `true` if all moves end at the only empty node, among pieces that all differ.
pub(super) fn fills_the_gap(moves: &[Choice], state: &State) -> bool {
    let differ = state.iter().collect::<BTreeSet<_>>().len() == state.len();
    let ends_there = |choice: &Choice| {
        takes_a_piece(choice) && choice.end.is_some_and(|end| state[end.index()] == Kind::EMPTY)
    };
    differ && !moves.is_empty() && moves.iter().all(ends_there)
}

/// Returns `true` if a move takes a piece from one node to another.
pub(super) fn takes_a_piece(choice: &Choice) -> bool {
    choice.node.is_some() && choice.end.is_some() && choice.name.name != "click"
}

/// The places of nodes, and the pieces of a position.
pub(super) struct Compass {
    /// The column and row of each node, scaled so that a row is as high as a column is wide.
    places: Vec<(isize, isize)>,
    state: State,
}

impl Compass {
    /// Reads the present position of a game.
    pub(super) fn new(game: &Session) -> Self {
        let state = game.state();
        let room = Room { margins: (1, 1), ..Room::default() };
        let drawn = page(game.puzzle().model(), &state, &TextOptions::default(), room);
        let spots: Vec<(usize, usize)> =
            drawn.spots.iter().map(|spot| (spot.row, spot.column)).collect();
        let shown = drawn.spots.iter().filter(|spot| !spot.is_hidden);
        let mut sorted: Vec<(usize, usize)> = shown.map(|spot| (spot.row, spot.column)).collect();
        sorted.sort_unstable();
        // The least distance, in columns, of neighbours in a row is taken as the distance of rows.
        let pitch = sorted
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0)
            .map(|pair| pair[1].1 - pair[0].1)
            .min()
            .unwrap_or(2);
        let places = spots
            .into_iter()
            .map(|(row, column)| (column as isize, (row * pitch) as isize))
            .collect();
        Self { places, state }
    }

    /// Returns the side towards which a move goes.
    pub(super) fn side(&self, choice: &Choice) -> Option<Way> {
        if let (Some(from), Some(to)) = (choice.node, choice.end) {
            let ((from, above), (to, below)) =
                (self.places.get(from.index())?, self.places.get(to.index())?);
            return farther(to - from, below - above);
        }
        self.carried(choice).or_else(|| {
            Some(match meant(&choice.name.name)? {
                Side::Right => Way::Right,
                Side::Left => Way::Left,
                Side::Down => Way::Down,
                Side::Up => Way::Up,
            })
        })
    }

    /// Returns the side towards which a press moves the pieces, if it is the same for all kinds.
    fn carried(&self, choice: &Choice) -> Option<Way> {
        // For each kind: the change of its number, and the sum of the coordinates after the move
        // minus those before it.
        let mut sums: BTreeMap<Kind, (isize, isize, isize)> = BTreeMap::new();
        for &(node, after) in &choice.changes {
            let (right, down) = *self.places.get(node.index())?;
            for (piece, sign) in [(self.state[node.index()], -1), (after, 1)]
                .into_iter()
                .filter(|(piece, _)| *piece != Kind::EMPTY)
            {
                let sum = sums.entry(piece).or_default();
                *sum = (sum.0 + sign, sum.1 + sign * right, sum.2 + sign * down);
            }
        }
        // If the number of pieces of a kind changes, their paths are unknown.
        let mut ways = sums
            .values()
            .filter(|(more, ..)| *more == 0)
            .map(|&(_, right, down)| farther(right, down));
        let first = ways.next()??;
        ways.all(|way| way == Some(first)).then_some(first)
    }
}

/// Returns the side of the longer component; `None` for a diagonal.
fn farther(right: isize, down: isize) -> Option<Way> {
    match right.abs().cmp(&down.abs()) {
        Ordering::Greater => Some(if right > 0 { Way::Right } else { Way::Left }),
        Ordering::Less => Some(if down > 0 { Way::Down } else { Way::Up }),
        Ordering::Equal => None,
    }
}
