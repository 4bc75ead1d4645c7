//! Arrows that move a piece or tilt the tray: where a single piece is moved, the only one of its kind, or where presses carry everything to one
//! side. Found out from legal moves and from the places of nodes on the screen.

use super::chosen::Chosen;
use super::key::Way;
use crate::door::Compiled;
use crate::lint::meant;
use crate::model::Side;
use crate::report::{TextOptions, page};
use crate::session::{Choice, Session};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Positions that are looked at before arrows are taken to steer.
const LOOKED_AT: usize = 24;
/// A position in which arrows steer has so many moves at most.
const MOST_MOVES: usize = 64;

/// What arrows do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Steer {
    /// They move the focus.
    Nothing,
    /// They move the only piece that moves.
    Piece(String),
    /// They press what carries everything their way.
    Press,
}

/// Looks at the beginning of a game: what its moves move.
pub(super) fn steers(puzzle: &Compiled, chosen: &Chosen) -> Steer {
    let Ok(mut game) = chosen.begin(puzzle) else { return Steer::Nothing };
    let first = steered(&game, &game.moves());
    for step in 0..LOOKED_AT {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        // Now one, now another: 7 and 3 are as good as any.
        let next = moves[(7 * step + 3) % moves.len()].words.clone();
        let alike = std::mem::discriminant(&steered(&game, &moves)) == std::mem::discriminant(&first);
        if first == Steer::Nothing || !alike || game.play(&next).is_err() {
            return Steer::Nothing;
        }
    }
    first
}

/// What the moves of a position move: a single piece, the only one of its kind, or everything, each to a side of its own.
fn steered(game: &Session, moves: &[Choice]) -> Steer {
    if moves.is_empty() || moves.len() > MOST_MOVES {
        return Steer::Nothing;
    }
    let movers: BTreeSet<&str> = moves.iter().filter(|choice| takes_a_piece(choice)).filter_map(|choice| choice.node.as_deref()).collect();
    let Some(node) = movers.first() else {
        let compass = Compass::new(game);
        let mut sides = BTreeSet::new();
        let apart = moves.iter().all(|choice| is_press(choice) && compass.side(choice).is_some_and(|side| sides.insert(side)));
        return if apart { Steer::Press } else { Steer::Nothing };
    };
    let pieces = game.pieces();
    let piece = pieces.iter().find(|(name, _)| name == node).and_then(|(_, piece)| *piece);
    let alone = piece.filter(|_| movers.len() == 1 && pieces.iter().filter(|(_, other)| *other == piece).count() == 1);
    alone.map_or(Steer::Nothing, |piece| Steer::Piece(piece.to_owned()))
}

/// Whether a move takes a piece from a node to another one.
pub(super) fn takes_a_piece(choice: &Choice) -> bool {
    choice.node.is_some() && choice.end.is_some() && choice.step.name != "click"
}

/// Whether a move is about no node in particular, and is no turn.
pub(super) fn is_press(choice: &Choice) -> bool {
    choice.node.is_none() && choice.travels.is_empty()
}

/// Where nodes stand, and pieces in a position.
pub(super) struct Compass {
    /// The columns and rows of nodes, where a row is as high as a column is wide.
    places: BTreeMap<String, (isize, isize)>,
    pieces: BTreeMap<String, Option<String>>,
}

impl Compass {
    /// That of the present position of a game.
    pub(super) fn new(game: &Session) -> Self {
        let model = game.puzzle().model();
        let drawn = page(model, &game.state(), &TextOptions::default(), (1, 1), false);
        let mut spots: Vec<(usize, usize)> = drawn.spots.iter().map(|spot| (spot.row, spot.column)).collect();
        let places = model.board.nodes().zip(&spots).map(|(node, &(row, column))| (model.board.name(node).to_owned(), (row, column)));
        let places: Vec<(String, (usize, usize))> = places.collect();
        spots.sort_unstable();
        // Columns from a node to the next one of its row, where these are nearest: rows are one apart.
        let pitch = spots.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1 - pair[0].1).min().unwrap_or(2);
        let place = |(name, (row, column)): (String, (usize, usize))| (name, (column as isize, (row * pitch) as isize));
        let pieces = game.pieces().into_iter().map(|(name, piece)| (name.to_owned(), piece.map(str::to_owned)));
        Self { places: places.into_iter().map(place).collect(), pieces: pieces.collect() }
    }

    /// The side to which a move goes.
    pub(super) fn side(&self, choice: &Choice) -> Option<Way> {
        if let (Some(from), Some(to)) = (&choice.node, &choice.end) {
            let ((from, above), (to, below)) = (self.places.get(from)?, self.places.get(to)?);
            return farther(to - from, below - above);
        }
        self.carried(choice).or_else(|| {
            Some(match meant(&choice.step.name)? {
                Side::Right => Way::Right,
                Side::Left => Way::Left,
                Side::Down => Way::Down,
                Side::Up => Way::Up,
            })
        })
    }

    /// The side to which a press carries pieces, kind by kind, if it is one for all of them.
    fn carried(&self, choice: &Choice) -> Option<Way> {
        // By kind: how many there are more, and the sum of their ways.
        let mut sums: BTreeMap<&str, (isize, isize, isize)> = BTreeMap::new();
        for (node, after) in &choice.changes {
            let (right, down) = *self.places.get(node)?;
            for (piece, sign) in [(self.pieces.get(node)?, -1), (after, 1)] {
                if let Some(piece) = piece {
                    let sum = sums.entry(piece).or_default();
                    *sum = (sum.0 + sign, sum.1 + sign * right, sum.2 + sign * down);
                }
            }
        }
        // Where some of a kind come or go, nobody knows which.
        let mut ways = sums.values().filter(|(more, ..)| *more == 0).map(|&(_, right, down)| farther(right, down));
        let first = ways.next()??;
        ways.all(|way| way == Some(first)).then_some(first)
    }
}

/// The side on which something gets farther; a diagonal goes to none.
fn farther(right: isize, down: isize) -> Option<Way> {
    match right.abs().cmp(&down.abs()) {
        Ordering::Greater => Some(if right > 0 { Way::Right } else { Way::Left }),
        Ordering::Less => Some(if down > 0 { Way::Down } else { Way::Up }),
        Ordering::Equal => None,
    }
}
