//! A position as characters and places, for a screen that draws them itself.
//!
//! The layout is that of printed positions, with room for marks beside each node.

use super::TextOptions;
use super::picture::{Artist, Room};
use super::strokes::strokes;
use crate::model::{NodeId, Puzzle, State, piece_at};

/// A position drawn for a screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The characters.
    pub inks: Vec<Ink>,
    /// The place of each node, by number.
    pub spots: Vec<Spot>,
    /// `true` if walls or arrows are missing because there is no row for them.
    pub lacks_rows: bool,
}

/// A character at its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The character; never a control character.
    pub glyph: char,
    /// The colour: red, green, blue.
    pub rgb: Option<[u8; 3]>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The row.
    pub row: usize,
    /// The first column: that of the mark on the left, if there is room for one.
    pub column: usize,
    /// The number of columns, including those of marks.
    pub wide: usize,
    /// The numbers of columns for marks at its left and at its right.
    pub margins: (usize, usize),
    /// `true` for a node that is not drawn.
    pub is_hidden: bool,
}

/// Draws a position.
///
/// # Arguments
/// * `options` - the available width, and `true` for characters outside ASCII
pub(crate) fn page(puzzle: &Puzzle, state: &State, options: &TextOptions, room: Room) -> Page {
    let artist = Artist::with_room(puzzle, options, room);
    let Room { margins, is_apart, .. } = room;
    let canvas = artist.board(state);
    let mut inks: Vec<Ink> = canvas
        .inks()
        .map(|(row, column, glyph, color)| Ink {
            row,
            column,
            glyph,
            rgb: color.map(|color| color.rgb),
        })
        .collect();
    let spot = |node: NodeId| {
        let (row, column) = artist.spot(node);
        let named = artist.names();
        let is_hidden = puzzle.board.is_hidden(node);
        let wide = if is_hidden { 0 } else { artist.label() - named };
        Spot { row, column: column + named, wide, margins, is_hidden }
    };
    let spots: Vec<Spot> = puzzle.board.nodes().map(spot).collect();
    if options.unicode {
        let extents: Vec<_> = spots.iter().map(|spot| (spot.row, spot.column, spot.wide)).collect();
        let taken = inks.iter().map(|ink| (ink.row, ink.column));
        let drawn = strokes(&puzzle.board, &extents, taken);
        inks.extend(drawn.into_iter().map(|(row, column, glyph)| Ink {
            row,
            column,
            glyph,
            rgb: None,
        }));
    }
    let ends = spots.iter().map(|spot| spot.column + spot.wide);
    let page = Page {
        width: ends.max().unwrap_or(0).max(canvas.width()),
        height: canvas.height(),
        inks,
        spots,
        lacks_rows: artist.lacks_rows(),
    };
    if is_apart { joined(page, puzzle, state, options.unicode) } else { page }
}

/// A page with lines from each square of a piece to the next ones.
fn joined(mut page: Page, puzzle: &Puzzle, state: &State, unicode: bool) -> Page {
    let (along, down) = if unicode { ('─', '│') } else { ('-', '|') };
    for node in puzzle.board.shown() {
        let rgb = puzzle.kinds.colors[state[node.index()].index()].map(|color| color.rgb);
        let spot = page.spots[node.index()];
        let first = spot.column + spot.margins.0;
        let last = spot.column + spot.wide - spot.margins.1;
        let [right, below] = piece_at(&puzzle.kinds.shapes, &puzzle.board, state, node).1;
        if let Some(next) = right.map(|right| page.spots[right.index()]) {
            let between = last..next.column + next.margins.0;
            page.inks.extend(between.map(|column| Ink {
                row: spot.row,
                column,
                glyph: along,
                rgb,
            }));
        }
        if below.is_some() {
            page.inks.extend((first..last).map(|column| Ink {
                row: spot.row + 1,
                column,
                glyph: down,
                rgb,
            }));
        }
    }
    page
}
