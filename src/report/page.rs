//! A position as places and characters, for a screen that draws them itself.
//!
//! In: a puzzle and a position. Out: what stands where, and the place of each node, with room for marks beside it. Promises the shape that
//! printed positions have. Knows nothing of screens.

use super::TextOptions;
use super::picture::Artist;
use crate::model::{NodeId, Puzzle, State};

/// A position drawn for a screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    /// Columns taken.
    pub width: usize,
    /// Rows taken.
    pub height: usize,
    /// What is drawn.
    pub inks: Vec<Ink>,
    /// The place of each node, by number.
    pub spots: Vec<Spot>,
}

/// A character at its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The character, which is harmless.
    pub glyph: char,
    /// Its colour: red, green, blue.
    pub rgb: Option<[u8; 3]>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// Its row.
    pub row: usize,
    /// Its first column: that of the mark on its left, if there is room for one.
    pub column: usize,
    /// Its columns, those of marks included.
    pub wide: usize,
    /// How many columns at its left are for marks, and how many at its right.
    pub margins: (usize, usize),
}

/// Draws a position.
///
/// # Arguments
/// * `options` - the width there is, and whether marks may use characters outside ASCII
/// * `margins` - so many columns are kept free at the left and at the right of each node
pub(crate) fn page(puzzle: &Puzzle, state: &State, options: &TextOptions, margins: (usize, usize)) -> Page {
    let artist = Artist::with_margins(puzzle, options, margins);
    let canvas = artist.board(state);
    let inks: Vec<Ink> =
        canvas.inks().map(|(row, column, glyph, color)| Ink { row, column, glyph, rgb: color.map(|color| color.rgb) }).collect();
    let spot = |node: NodeId| {
        let (row, column) = artist.spot(node);
        Spot { row, column, wide: artist.label(), margins }
    };
    let spots: Vec<Spot> = puzzle.board.nodes().map(spot).collect();
    let ends = spots.iter().map(|spot| spot.column + spot.wide);
    Page { width: ends.max().unwrap_or(0).max(canvas.width()), height: canvas.height(), inks, spots }
}
