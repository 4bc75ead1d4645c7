//! Where things stand on the screen: the board with its nodes, the list beside or below it, lines above and below.

use super::key::Way;
use crate::model::{Puzzle, State};
use crate::report::{Page, Spot, TextOptions, page};

/// Rows above the board: what is played, how far it is, the log, a blank.
pub(super) const ABOVE: usize = 4;
/// Rows below it: what is to be said, in two lines, and the keys.
pub(super) const BELOW: usize = 3;
/// The fewest columns of a list beside the board, and the most.
const LIST: (usize, usize) = (22, 44);
/// Columns between the board and a list beside it.
const BETWEEN: usize = 3;
/// The rows of a list below the board, with its title: as many as are good to have, and the fewest.
const LEAST_ROWS: [usize; 2] = [6, 2];

/// A rectangle on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// The column and the row of a place of the screen in it.
    pub(super) fn within(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (right, down) = (column.checked_sub(self.column)?, row.checked_sub(self.row)?);
        (right < self.width && down < self.height).then_some((right, down))
    }
}

/// Where the board and the list stand.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) page: Page,
    pub(super) board: Area,
    pub(super) list: Area,
}

impl Layout {
    /// Lays the screen out, with as much room for marks as there is.
    ///
    /// # Errors
    /// The columns and rows that the board needs, if the screen is too small.
    pub(super) fn new(puzzle: &Puzzle, state: &State, (width, height): (usize, usize), unicode: bool) -> Result<Self, (usize, usize)> {
        let rows = height.saturating_sub(ABOVE + BELOW);
        let mut needed = (0, 0);
        for (least, margins) in LEAST_ROWS.into_iter().flat_map(|least| [(1, 1), (1, 0), (0, 0)].map(|margins| (least, margins))) {
            for room in [width.saturating_sub(LIST.0 + BETWEEN), width] {
                let options = TextOptions { unicode, width: room + 2, ..TextOptions::default() };
                let page = page(puzzle, state, &options, margins);
                let board = Area { column: 0, row: ABOVE, width: page.width, height: page.height };
                let (right, down) = (page.width + BETWEEN, page.height + 1);
                if page.height <= rows && right + LIST.0 <= width {
                    let list = Area { column: right, row: ABOVE, width: (width - right).min(LIST.1), height: rows };
                    return Ok(Self { page, board, list });
                }
                if page.width <= width && down + least <= rows {
                    let list = Area { column: 0, row: ABOVE + down, width, height: rows - down };
                    return Ok(Self { page, board, list });
                }
                needed = (page.width.max(LIST.0), ABOVE + down + least + BELOW);
            }
        }
        Err(needed)
    }

    /// The node at a place of the screen.
    pub(super) fn node_at(&self, column: usize, row: usize) -> Option<usize> {
        let (column, row) = self.board.within(column, row)?;
        self.page.spots.iter().position(|spot| spot.row == row && (spot.column..spot.column + spot.wide).contains(&column))
    }

    /// Where an arrow leads from a node: up and down to the nearest node there, left and right through all nodes, row by row.
    pub(super) fn toward(&self, from: usize, way: Way) -> usize {
        let Some(here) = self.page.spots.get(from) else { return from };
        let place = |spot: &Spot| (spot.row, spot.column);
        let spots = || self.page.spots.iter().enumerate();
        let found = match way {
            Way::Left => spots().filter(|(_, spot)| place(spot) < place(here)).max_by_key(|(_, spot)| place(spot)),
            Way::Right => spots().filter(|(_, spot)| place(spot) > place(here)).min_by_key(|(_, spot)| place(spot)),
            // A row is as high as two columns are wide.
            Way::Up | Way::Down => spots()
                .filter(|(_, spot)| if way == Way::Up { spot.row < here.row } else { spot.row > here.row })
                .min_by_key(|(_, spot)| 2 * spot.row.abs_diff(here.row) + spot.column.abs_diff(here.column)),
        };
        found.map_or(from, |(node, _)| node)
    }
}
