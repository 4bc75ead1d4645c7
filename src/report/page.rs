//! A position as places and characters, for a screen that draws them itself.
//!
//! In: a puzzle and a position. Out: what stands where, and the place of each node, with room for marks beside it. Promises the shape that
//! printed positions have. Knows nothing of screens.

use super::TextOptions;
use super::picture::Artist;
use crate::model::{NodeId, Puzzle, State, piece_at};

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
/// * `is_apart` - whether pieces of several squares are told apart: lines join what belongs together, in rows that have one between them
pub(crate) fn page(puzzle: &Puzzle, state: &State, options: &TextOptions, margins: (usize, usize), is_apart: bool) -> Page {
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
    let page = Page { width: ends.max().unwrap_or(0).max(canvas.width()), height: canvas.height(), inks, spots };
    if is_apart { joined(page, puzzle, state, options.unicode) } else { page }
}

/// A page with a row between any two, and lines from each square of a piece to the next ones.
fn joined(mut page: Page, puzzle: &Puzzle, state: &State, unicode: bool) -> Page {
    page.inks.iter_mut().for_each(|ink| ink.row *= 2);
    page.spots.iter_mut().for_each(|spot| spot.row *= 2);
    page.height = (2 * page.height).saturating_sub(1);
    let (along, down) = if unicode { ('─', '│') } else { ('-', '|') };
    for node in puzzle.board.nodes() {
        let rgb = puzzle.kinds.colors[state[node.index()].index()].map(|color| color.rgb);
        let spot = page.spots[node.index()];
        let first = spot.column + spot.margins.0;
        let last = spot.column + spot.wide - spot.margins.1;
        let [right, below] = piece_at(&puzzle.kinds.shapes, &puzzle.board, state, node).1;
        if let Some(next) = right.map(|right| page.spots[right.index()]) {
            let between = last..next.column + next.margins.0;
            page.inks.extend(between.map(|column| Ink { row: spot.row, column, glyph: along, rgb }));
        }
        if below.is_some() {
            page.inks.extend((first..last).map(|column| Ink { row: spot.row + 1, column, glyph: down, rgb }));
        }
    }
    page
}
