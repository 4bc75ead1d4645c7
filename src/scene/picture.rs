//! A position as a scene.

use super::Scene;
use super::bond::Bonds;
use super::frame::Frame;
use super::plane::{Point, add};
use crate::diagnostic::{clean, one_line};
use crate::model::{Puzzle, State, state_text};
use crate::phrase::counted;

/// The number of pixels between the board and the rim.
const RIM: f64 = 10.0;

/// The number of pixels of a unit.
const UNIT: f64 = 64.0;

/// Draws the board, with a position if there is one.
///
/// # Returns
/// `None` if the board has too many nodes to be drawn.
pub fn picture(puzzle: &Puzzle, state: Option<&State>, bonds: Bonds) -> Option<Scene> {
    let frame = Frame::new(puzzle, UNIT)?.with_bonds(bonds);
    let corner: Point = (RIM, RIM);
    let mut items = Vec::new();
    frame.board(corner, &mut items);
    if let Some(state) = state {
        frame.pieces(state, corner, &mut items);
    }
    frame.labels(corner, &mut items);
    let nodes = counted(puzzle.board.node_count(), "node", "nodes");
    let position = state.map_or_else(String::new, |state| {
        format!("; position {}", clean(&state_text::print(puzzle, state), true))
    });
    let about = puzzle
        .about
        .as_ref()
        .map_or_else(String::new, |about| format!("{} ", one_line(about, true)));
    let description = format!("{about}Board with {nodes}{position}.");
    Some(Scene {
        title: clean(&puzzle.title, true),
        description,
        size: add(frame.size(), (2.0 * RIM, 2.0 * RIM)),
        items,
    })
}
