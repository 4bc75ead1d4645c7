//! Arrows that move the only piece of its kind, or press a rule that moves all pieces to one side. This is detected from the legal moves
//! and the places of nodes on the screen.

use super::chosen::Chosen;
use super::key::Way;
use crate::door::Compiled;
use crate::lint::meant;
use crate::model::Side;
use crate::report::{TextOptions, page};
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
    /// They press the rule that moves pieces in their direction.
    Press,
}

/// Determines the effect of arrows from the first positions of a game.
pub(super) fn steers(puzzle: &Compiled, chosen: &Chosen) -> Steer {
    let Ok(mut game) = chosen.begin(puzzle) else { return Steer::Nothing };
    let first = steered(&game, &game.moves());
    for step in 0..LOOKED_AT {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        // The choice of moves is arbitrary but varied.
        let next = moves[(7 * step + 3) % moves.len()].words.clone();
        let alike = std::mem::discriminant(&steered(&game, &moves)) == std::mem::discriminant(&first);
        if first == Steer::Nothing || !alike || game.play(&next).is_err() {
            return Steer::Nothing;
        }
    }
    first
}

/// Determines the effect of arrows in one position: all moves move the only piece of a kind, or each is a press towards another side.
fn steered(game: &Session, moves: &[Choice]) -> Steer {
    if moves.is_empty() || moves.len() > MOST_MOVES {
        return Steer::Nothing;
    }
    let movers: BTreeSet<&str> = moves.iter().filter(|choice| takes_a_piece(choice)).filter_map(|choice| choice.node.as_deref()).collect();
    let Some(node) = movers.first() else {
        let compass = Compass::new(game);
        let mut sides = BTreeSet::new();
        let apart = moves.iter().all(|choice| choice.is_press && compass.side(choice).is_some_and(|side| sides.insert(side)));
        return if apart { Steer::Press } else { Steer::Nothing };
    };
    let pieces = game.pieces();
    let piece = pieces.iter().find(|(name, _)| name == node).and_then(|(_, piece)| *piece);
    let alone = piece.filter(|_| movers.len() == 1 && pieces.iter().filter(|(_, other)| *other == piece).count() == 1);
    alone.map_or(Steer::Nothing, |piece| Steer::Piece(piece.to_owned()))
}

/// Returns `true` if a move takes a piece from one node to another.
pub(super) fn takes_a_piece(choice: &Choice) -> bool {
    choice.node.is_some() && choice.end.is_some() && choice.step.name != "click"
}

/// The places of nodes, and the pieces of a position.
pub(super) struct Compass {
    /// The column and row of each node, scaled so that a row is as high as a column is wide.
    places: BTreeMap<String, (isize, isize)>,
    pieces: BTreeMap<String, Option<String>>,
}

impl Compass {
    /// Reads the present position of a game.
    pub(super) fn new(game: &Session) -> Self {
        let model = game.puzzle().model();
        let drawn = page(model, &game.state(), &TextOptions::default(), (1, 1), false);
        let mut spots: Vec<(usize, usize)> = drawn.spots.iter().map(|spot| (spot.row, spot.column)).collect();
        let places = model.board.nodes().zip(&spots).map(|(node, &(row, column))| (model.board.name(node).to_owned(), (row, column)));
        let places: Vec<(String, (usize, usize))> = places.collect();
        spots.sort_unstable();
        // The least distance, in columns, of neighbours in a row is taken as the distance of rows.
        let pitch = spots.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1 - pair[0].1).min().unwrap_or(2);
        let place = |(name, (row, column)): (String, (usize, usize))| (name, (column as isize, (row * pitch) as isize));
        let pieces = game.pieces().into_iter().map(|(name, piece)| (name.to_owned(), piece.map(str::to_owned)));
        Self { places: places.into_iter().map(place).collect(), pieces: pieces.collect() }
    }

    /// Returns the side towards which a move goes.
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

    /// Returns the side towards which a press moves the pieces, if it is the same for all kinds.
    fn carried(&self, choice: &Choice) -> Option<Way> {
        // For each kind: the change of its number, and the sum of the coordinates after the move minus those before it.
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
        // If the number of pieces of a kind changes, their paths are unknown.
        let mut ways = sums.values().filter(|(more, ..)| *more == 0).map(|&(_, right, down)| farther(right, down));
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
