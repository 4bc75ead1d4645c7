//! The layout of the screen: the board, the goal beside it, the list beside or below it, and lines
//! above and below.

use super::key::Way;
use super::leaflet::Leaflet;
use crate::model::{Puzzle, State};
use crate::report::{Page, Room, Spot, TextOptions, page};

/// The rows above the board: the title, the progress, the log, a blank. The leaflet's rows come
/// after the title.
pub(super) const ABOVE: usize = 4;
/// The greatest number of rows of the leaflet.
const LEAFLET: usize = 6;
/// The heading of a picture of the goal.
pub(super) const GOAL: &str = "Goal";
/// The rows below the board: a message in two lines, and the keys.
pub(super) const BELOW: usize = 3;
/// The fewest columns of a list beside the board.
const LIST: usize = 22;
/// The fewest columns and rows of a screen that shows a part of a larger board.
const PARTIAL: (usize, usize) = (40, 15);
/// The number of columns between the board and a list beside it.
const BETWEEN: usize = 3;
/// The rows of a list below the board, with its title: the preferred number, the fewest beside a
/// leaflet, and the fewest.
const LEAST_ROWS: [usize; 3] = [6, 4, 2];

/// A rectangle on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// Returns the position of a place of the screen inside the area, as column and row.
    pub(super) fn within(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (right, down) = (column.checked_sub(self.column)?, row.checked_sub(self.row)?);
        (right < self.width && down < self.height).then_some((right, down))
    }
}

/// The places of the board, the list, the leaflet and the goal.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) page: Page,
    pub(super) board: Area,
    /// The column and row of the page that are in the corner of the board's area; not 0 if only a
    /// part of the board is visible.
    pub(super) corner: (usize, usize),
    pub(super) list: Area,
    /// The lines of the leaflet, if there is room for them.
    pub(super) leaflet: Vec<String>,
    /// The goal beside the board.
    pub(super) goal: Option<(Area, Page)>,
    /// `true` if nodes have their names beside them.
    pub(super) has_names: bool,
}

impl Layout {
    /// Lays out the screen with the leaflet, names and margins for marks if there is room, and
    /// separates pieces of several squares if that fits.
    ///
    /// # Arguments
    /// * `names` - `true` if nodes are to have their names beside them
    ///
    /// # Errors
    /// A size that is enough, if the screen is too small: one with more rows if possible, or else
    /// one with more columns.
    pub(super) fn new(
        puzzle: &Puzzle,
        state: &State,
        leaflet: &Leaflet,
        (width, height): (usize, usize),
        looks: (bool, bool),
        focus: usize,
    ) -> Result<Self, (usize, usize)> {
        let fit = |size| Self::fit(puzzle, state, leaflet, size, looks, focus);
        fit((width, height)).map_err(|needed| {
            let columns = width + 1..=needed.0.max(PARTIAL.0);
            let rows = height + 1..=needed.1.max(PARTIAL.1);
            let mut more = rows.map(|rows| (width, rows)).chain(columns.map(|wide| (wide, height)));
            more.find(|size| fit(*size).is_ok()).unwrap_or(needed)
        })
    }

    /// Lays out a screen of the given size.
    ///
    /// # Errors
    /// The columns and rows that the last layout that was tried needs, if the screen is too small.
    fn fit(
        puzzle: &Puzzle,
        state: &State,
        leaflet: &Leaflet,
        (width, height): (usize, usize),
        (unicode, names): (bool, bool),
        focus: usize,
    ) -> Result<Self, (usize, usize)> {
        let goal = leaflet.drawn(puzzle, width / 2, unicode);
        let short = |lines: Vec<String>| Some(lines).filter(|lines| lines.len() <= LEAFLET);
        let lines = |with_goal| short(leaflet.lines(width, with_goal));
        // The preferred leaflet has a picture of the goal; the next best has a sentence.
        let leaflets = [
            goal.clone().zip(lines(false)).map(|(goal, lines)| (lines, Some(goal))),
            lines(true).map(|lines| (lines, None)),
            goal.map(|goal| (Vec::new(), Some(goal))),
            short(leaflet.goal_lines(width)).map(|lines| (lines, None)),
            lines(false).map(|lines| (lines, None)),
        ];
        let leaflets: Vec<_> = leaflets.into_iter().flatten().collect();
        let needs_rows = !puzzle.kinds.shapes.is_empty()
            || page(puzzle, state, &TextOptions::default(), Room::default()).lacks_rows;
        let ways = [true, false].into_iter().filter(|is_apart| !is_apart || needs_rows);
        let mut needed = (0, 0);
        for is_apart in ways {
            let lays = |above, goal, has_names| Lays {
                puzzle,
                state,
                above,
                goal,
                is_apart,
                has_names,
                size: (width, height),
                unicode,
            };
            for has_names in [true, false].into_iter().filter(|has_names| !has_names || names) {
                for (least, (lines, goal)) in LEAST_ROWS[..2]
                    .iter()
                    .flat_map(|least| leaflets.iter().map(move |one| (*least, one)))
                {
                    let lays = lays(ABOVE + lines.len(), goal.clone(), has_names);
                    if let Ok(layout) = lays.lay(&[(1, 1)], least) {
                        return Ok(Self { leaflet: lines.clone(), ..layout });
                    }
                }
            }
            for least in LEAST_ROWS {
                match lays(ABOVE, None, false).lay(&[(1, 1), (1, 0), (0, 0)], least) {
                    Ok(layout) => return Ok(layout),
                    Err(size) => needed = size,
                }
            }
        }
        if width < PARTIAL.0 || height < PARTIAL.1 {
            return Err(needed);
        }
        let lays = Lays {
            puzzle,
            state,
            above: ABOVE,
            goal: None,
            is_apart: false,
            has_names: false,
            size: (width, height),
            unicode,
        };
        Ok(lays.around(focus))
    }

    /// Returns the place of a row and column of the page on the screen, if it is visible.
    pub(super) fn visible(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (column, row) = (column.checked_sub(self.corner.0)?, row.checked_sub(self.corner.1)?);
        (column < self.board.width && row < self.board.height)
            .then_some((self.board.column + column, self.board.row + row))
    }

    /// Returns `true` if the board is larger than its area.
    pub(super) fn is_partial(&self) -> bool {
        self.page.width > self.board.width || self.page.height > self.board.height
    }

    /// Returns the node at a place of the screen.
    pub(super) fn node_at(&self, column: usize, row: usize) -> Option<usize> {
        let (column, row) = self.board.within(column, row)?;
        let (column, row) = (column + self.corner.0, row + self.corner.1);
        self.page.spots.iter().position(|spot| {
            spot.row == row && (spot.column..spot.column + spot.wide).contains(&column)
        })
    }

    /// Returns the node to which an arrow moves the focus: up and down the nearest node, left and
    /// right the next node in reading order.
    pub(super) fn toward(&self, from: usize, way: Way) -> usize {
        let Some(here) = self.page.spots.get(from) else { return from };
        let place = |spot: &Spot| (spot.row, spot.column);
        let spots = || self.page.spots.iter().enumerate().filter(|(_, spot)| !spot.is_hidden);
        let found = match way {
            Way::Left => spots()
                .filter(|(_, spot)| place(spot) < place(here))
                .max_by_key(|(_, spot)| place(spot)),
            Way::Right => spots()
                .filter(|(_, spot)| place(spot) > place(here))
                .min_by_key(|(_, spot)| place(spot)),
            // A row is as high as two columns are wide.
            Way::Up | Way::Down => spots()
                .filter(
                    |(_, spot)| {
                        if way == Way::Up { spot.row < here.row } else { spot.row > here.row }
                    },
                )
                .min_by_key(|(_, spot)| {
                    2 * spot.row.abs_diff(here.row) + spot.column.abs_diff(here.column)
                }),
        };
        found.map_or(from, |(node, _)| node)
    }
}

/// The contents and the size of a screen.
struct Lays<'p> {
    puzzle: &'p Puzzle,
    state: &'p State,
    /// The rows above the board.
    above: usize,
    /// The picture of the goal, beside the board.
    goal: Option<Page>,
    /// `true` if pieces of several squares are separated.
    is_apart: bool,
    /// `true` if nodes have their names beside them.
    has_names: bool,
    size: (usize, usize),
    unicode: bool,
}

impl Lays<'_> {
    /// Returns the room beside nodes.
    fn room(&self, margins: (usize, usize)) -> Room {
        Room { margins, is_apart: self.is_apart, has_names: self.has_names }
    }

    /// Lays out the part of the board around a node, with the list beside it.
    fn around(&self, focus: usize) -> Layout {
        let (width, rows) =
            (self.size.0 - LIST - BETWEEN, self.size.1.saturating_sub(self.above + BELOW));
        let options =
            TextOptions { unicode: self.unicode, width: width + 2, ..TextOptions::default() };
        let page = page(self.puzzle, self.state, &options, self.room((1, 1)));
        let board = Area {
            column: 0,
            row: self.above,
            width: width.min(page.width),
            height: rows.min(page.height),
        };
        let spot =
            page.spots.get(focus).map_or((0, 0), |spot| (spot.column + spot.wide / 2, spot.row));
        let corner =
            |at: usize, size: usize, all: usize| at.saturating_sub(size / 2).min(all - size);
        let corner =
            (corner(spot.0, board.width, page.width), corner(spot.1, board.height, page.height));
        let right = board.width + BETWEEN;
        let list =
            Area { column: right, row: self.above, width: self.size.0 - right, height: rows };
        Layout { page, board, corner, list, leaflet: Vec::new(), goal: None, has_names: false }
    }

    /// Tries the margins in turn and returns the first layout that fits.
    ///
    /// # Arguments
    /// * `least` - the fewest rows of a list below the board
    ///
    /// # Errors
    /// The columns and rows that the board needs with the last margins.
    fn lay(&self, margins: &[(usize, usize)], least: usize) -> Result<Layout, (usize, usize)> {
        let ((width, height), above) = (self.size, self.above);
        let rows = height.saturating_sub(above + BELOW);
        let mut needed = (0, 0);
        for margins in margins {
            let within = |room: usize| {
                let options = TextOptions {
                    unicode: self.unicode,
                    width: room + 2,
                    ..TextOptions::default()
                };
                page(self.puzzle, self.state, &options, self.room(*margins))
            };
            let mut pages = [within(width.saturating_sub(LIST + BETWEEN)), within(width)];
            // A list beside the board is better, but not if it breaks the lines of the board.
            if pages[1].height < pages[0].height {
                pages.reverse();
            }
            for page in pages {
                let board = Area { column: 0, row: above, width: page.width, height: page.height };
                let goal = self.goal.clone().map(|goal| {
                    let column = page.width + BETWEEN;
                    (
                        Area {
                            column,
                            row: above,
                            width: goal.width.max(GOAL.len()),
                            height: goal.height,
                        },
                        goal,
                    )
                });
                let (wide, high) = match &goal {
                    Some((area, _)) => (area.column + area.width, page.height.max(area.height)),
                    None => (page.width, page.height),
                };
                let (right, down) = (wide + BETWEEN, high + 1);
                if high <= rows && right + LIST <= width {
                    let list =
                        Area { column: right, row: above, width: width - right, height: rows };
                    return Ok(Layout {
                        page,
                        board,
                        corner: (0, 0),
                        list,
                        leaflet: Vec::new(),
                        goal,
                        has_names: self.has_names,
                    });
                }
                if wide <= width && down + least <= rows {
                    let list = Area { column: 0, row: above + down, width, height: rows - down };
                    return Ok(Layout {
                        page,
                        board,
                        corner: (0, 0),
                        list,
                        leaflet: Vec::new(),
                        goal,
                        has_names: self.has_names,
                    });
                }
                needed = (wide.max(LIST), above + down + least + BELOW);
            }
        }
        Err(needed)
    }
}
