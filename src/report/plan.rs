//! The layout of a board on a page of characters: a row and a column for each node, and marks
//! beside them. No two nodes overlap.

use super::words::columns;
use crate::model::{Board, Grid, NodeId, Tiling};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of rows over which places are spread.
const MOST_ROWS: f64 = 30.0;

/// The greatest number of columns over which places are spread.
const MOST_COLUMNS: f64 = 400.0;

/// The requirements of a page.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// The number of columns that each node takes.
    pub label: usize,
    /// The number of columns of the page.
    pub width: usize,
    /// `true` if nodes without a place of their own are labelled by name.
    pub named: bool,
    /// `true` if marks may be drawn with characters outside ASCII.
    pub unicode: bool,
    /// `true` for an empty row between any two.
    pub is_apart: bool,
}

/// The layout of a page.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The row and column of each node.
    pub spots: Vec<Option<(usize, usize)>>,
    /// The other marks on the page: row, column, text.
    pub marks: Vec<(usize, usize, String)>,
    /// The number of columns from one column of the grid to the next.
    pub step: usize,
    /// The number of rows from one row of nodes to the next.
    pub down: usize,
    /// `true` if walls or arrows are missing because there is no row for them.
    pub lacks_rows: bool,
    /// `true` if nodes below each other are neighbours on the board, too.
    pub has_columns: bool,
    /// The number of rows, without the list of nodes that have no place.
    pub rows: usize,
}

impl Plan {
    /// Plans a page, with an empty row between any two if walls or arrows need it.
    pub fn with_marks(board: &Board, wanted: Wanted) -> Self {
        let plan = Self::new(board, wanted);
        if plan.lacks_rows { Self::new(board, Wanted { is_apart: true, ..wanted }) } else { plan }
    }

    /// Plans a page: a grid in its shape, else nodes at their places, else lines that have no node
    /// in common; all other nodes in a list.
    pub fn new(board: &Board, wanted: Wanted) -> Self {
        let down = if wanted.is_apart { 2 } else { 1 };
        let mut plan = Self { spots: vec![None; board.node_count()], down, ..Self::default() };
        match board.grid() {
            Some(grid) => plan.grid(grid, wanted),
            None => plan.places(board, wanted),
        }
        plan.has_columns = plan.rows > 0;
        if plan.rows == 0 {
            plan.lines(board, wanted);
        }
        let rows = plan.rows * down;
        plan.rest(board, wanted);
        plan.spots.iter_mut().flatten().for_each(|spot| spot.0 *= down);
        plan.marks.iter_mut().for_each(|mark| mark.0 *= down);
        plan.rows = rows;
        plan.separate(board, wanted.label, wanted.unicode);
        plan
    }

    fn grid(&mut self, grid: &Grid, wanted: Wanted) {
        let step = match grid.tiling {
            // Nodes of a row are two columns apart.
            Tiling::Hex => (wanted.label + 1).div_ceil(2),
            Tiling::Squares | Tiling::Torus => spacing(grid.columns, wanted),
        };
        self.step = step;
        for (at, node) in grid.cells.iter().enumerate() {
            if let Some(node) = node {
                self.spots[node.index()] = Some((at / grid.columns, at % grid.columns * step));
            }
        }
        self.rows = grid.rows;
    }

    fn places(&mut self, board: &Board, wanted: Wanted) {
        let placed: Vec<(NodeId, f64, f64)> =
            board.shown().filter_map(|node| board.place(node).map(|(x, y)| (node, x, y))).collect();
        for (node, row, column) in scaled(&placed, wanted).unwrap_or_default() {
            self.spots[node.index()] = Some((row, column));
            self.rows = self.rows.max(row + 1);
        }
    }

    /// Places each line of a set of lines in one row, if the lines share no node and contain all
    /// nodes.
    fn lines(&mut self, board: &Board, wanted: Wanted) {
        let Some(lines) = board.apart_lines() else { return };
        for line in lines {
            if line.ring && line.nodes.len() > 3 {
                self.ring(&line.nodes, wanted)
            } else {
                self.path(&line.nodes, wanted)
            }
        }
    }

    fn path(&mut self, nodes: &[NodeId], wanted: Wanted) {
        let step = spacing(nodes.len(), wanted);
        let in_row = ((wanted.width + step - wanted.label) / step).clamp(1, nodes.len());
        for (at, node) in nodes.iter().enumerate() {
            self.spots[node.index()] = Some((self.rows + at / in_row, at % in_row * step));
        }
        self.rows += nodes.len().div_ceil(in_row);
    }

    /// Places a ring in two rows: the first half from left to right, the second half back again.
    fn ring(&mut self, nodes: &[NodeId], wanted: Wanted) {
        let half = nodes.len().div_ceil(2);
        let step = wanted.label + 1;
        let ends =
            if wanted.unicode { ["╭", "╮", "╰", "╯"] } else { ["/", "\\", "\\", "/"] };
        let right = 2 + half * step;
        for (at, end) in ends.into_iter().enumerate() {
            self.marks.push((self.rows + at / 2, at % 2 * right, end.to_owned()));
        }
        for (at, node) in nodes.iter().enumerate() {
            // If the number of nodes is odd, those of the shorter row are between those of the
            // longer one.
            let spot = if at < half {
                (0, at * step)
            } else {
                (1, (nodes.len() - 1 - at) * step + nodes.len() % 2 * step / 2)
            };
            self.spots[node.index()] = Some((self.rows + spot.0, 2 + spot.1));
        }
        self.rows += 2;
    }

    /// Places all nodes without a spot in a list.
    fn rest(&mut self, board: &Board, wanted: Wanted) {
        let (mut row, mut column) = (self.rows, 0);
        for node in
            board.shown().filter(|node| self.spots[node.index()].is_none()).collect::<Vec<_>>()
        {
            let mark = if wanted.named { format!("{}:", board.name(node)) } else { String::new() };
            let wide = columns(&mark) + wanted.label;
            if column > 0 && column + wide > wanted.width {
                (row, column) = (row + 1, 0);
            }
            self.spots[node.index()] = Some((row, column + columns(&mark)));
            self.marks.push((row, column, mark));
            column += wide + 2;
        }
    }
}

/// Returns the number of columns from one node of a row to the next: with a blank between them if
/// there is room.
fn spacing(nodes: usize, wanted: Wanted) -> usize {
    let fits = nodes * (wanted.label + 1) <= wanted.width + 1;
    if fits || wanted.label > 1 { wanted.label + 1 } else { wanted.label }
}

/// Scales places to rows and columns, as close as possible without an overlap; a unit has twice as
/// many columns as rows, and of several empty rows one is kept.
///
/// # Returns
/// `None` if there is no place, or if places are too close to be separated.
fn scaled(placed: &[(NodeId, f64, f64)], wanted: Wanted) -> Option<Vec<(NodeId, usize, usize)>> {
    let left = placed.iter().map(|place| place.1).reduce(f64::min)?;
    let top = placed.iter().map(|place| place.2).reduce(f64::min)?;
    let right = placed.iter().map(|place| place.1).reduce(f64::max)?;
    let bottom = placed.iter().map(|place| place.2).reduce(f64::max)?;
    if ![left - right, top - bottom].iter().all(|size| size.is_finite()) {
        return None;
    }
    let down = gap(placed.iter().map(|place| place.2))
        .map_or(0.0, |gap| (1.0 / gap).min(MOST_ROWS / (bottom - top)));
    let rows = without_gaps(placed.iter().map(|place| ((place.2 - top) * down).round() as usize));
    let last = rows.values().max().copied().unwrap_or(0);
    let mut across = if down > 0.0 {
        2.0 * last as f64 / (bottom - top)
    } else {
        gap(placed.iter().map(|place| place.1)).map_or(1.0, |gap| 2.0 / gap)
    };
    // Columns at equal distances remain so on the page, unless that takes much room.
    let pitch = gap(placed.iter().map(|place| place.1)).filter(|pitch| {
        let is_whole = |number: f64| (number - number.round()).abs() < 1e-3;
        placed.iter().all(|place| is_whole((place.1 - left) / pitch))
    });
    let mut scale = across;
    while (right - left) * scale <= MOST_COLUMNS {
        across = pitch
            .map(|pitch| (scale * pitch - 1e-6).ceil() / pitch)
            .filter(|even| *even <= 1.3 * scale)
            .unwrap_or(scale);
        let spot = |&(node, x, y): &(NodeId, f64, f64)| {
            let (row, column) = (((y - top) * down).round() as usize, (x - left) * across);
            (node, rows.get(&row).copied().unwrap_or(row), column.round() as usize)
        };
        let spots: Vec<_> = placed.iter().map(spot).collect();
        if are_apart(&spots, wanted.label + 1) {
            return Some(spots);
        }
        if right <= left {
            return None;
        }
        scale *= 1.25;
    }
    None
}

/// Returns the row of each row that has nodes, where one of several empty rows is kept.
fn without_gaps(rows: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let (mut before, mut row) = (0, 0);
    let kept = |next: usize| {
        row += (next - before).min(2);
        before = next;
        (next, row)
    };
    rows.collect::<BTreeSet<_>>().into_iter().map(kept).collect()
}

/// Returns the smallest distance between two different numbers.
fn gap(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 1e-6).reduce(f64::min)
}

/// Returns `true` if nodes of the same row are at least `least` columns apart.
fn are_apart(spots: &[(NodeId, usize, usize)], least: usize) -> bool {
    let mut sorted: Vec<(usize, usize)> = spots.iter().map(|spot| (spot.1, spot.2)).collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].1 + least <= pair[1].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;
    use crate::report::canvas::Canvas;

    const WANTED: Wanted =
        Wanted { label: 1, width: 30, named: true, unicode: true, is_apart: false };

    /// Returns the page with the last digit of each node's number.
    fn page(board: &Board, wanted: Wanted) -> String {
        let (plan, mut canvas, mut text) =
            (Plan::new(board, wanted), Canvas::default(), String::new());
        plan.marks.iter().for_each(|(row, column, mark)| canvas.put(*row, *column, mark, None));
        for (at, spot) in plan.spots.iter().enumerate() {
            let (row, column) = spot.unwrap();
            canvas.put(row, column, &(at % 10).to_string(), None);
        }
        canvas.write(&mut text, 0, &crate::report::TextOptions::default()).unwrap();
        text
    }

    #[test]
    fn rings_are_drawn_as_loops() {
        assert_eq!(page(&sample::path(6, true), WANTED), "╭ 0 1 2 ╮\n╰ 5 4 3 ╯\n");
        assert_eq!(
            page(&sample::path(5, true), Wanted { unicode: false, ..WANTED }),
            "/ 0 1 2 \\\n\\  4 3  /\n"
        );
    }

    #[test]
    fn long_paths_are_set_closer_and_then_wrapped() {
        assert_eq!(page(&sample::path(3, false), WANTED), "0 1 2\n");
        assert_eq!(page(&sample::path(20, false), WANTED), "01234567890123456789\n");
        assert_eq!(page(&sample::path(5, false), Wanted { width: 4, ..WANTED }), "0123\n4\n");
    }

    #[test]
    fn places_are_spread_until_nothing_overlaps() {
        let mut board = Board::default();
        for place in [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (1.0, 2.0), (3.0, 2.0)] {
            board.add_node("n".to_owned(), Some(place));
        }
        assert_eq!(page(&board, WANTED), "0 1 2\n 3 4\n");
        board.add_node("low".to_owned(), Some((2.0, 9.0)));
        board.add_node("lower".to_owned(), Some((2.0, 9.5)));
        assert_eq!(page(&board, WANTED), "0 1 2\n\n 3 4\n\n  5\n  6\n");
        board.add_node("twin".to_owned(), Some((0.0, 0.0)));
        assert_eq!(page(&board, WANTED), "n:0  n:1  n:2  n:3  n:4  low:5\nlower:6  twin:7\n");
    }
}
