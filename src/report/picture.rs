//! Positions drawn as text, in the shape of the board. All positions of one puzzle are drawn in the
//! same layout.

use super::TextOptions;
use super::canvas::Canvas;
use super::plan::{Plan, Wanted};
use super::words::columns;
use crate::model::state_text::{glyph, walls};
use crate::model::{Board, Color, NodeId, Puzzle, State};

/// The room beside nodes, and its contents.
#[cfg(feature = "tui")]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Room {
    /// The columns that are kept free at the left and at the right of each node.
    pub margins: (usize, usize),
    /// `true` for an empty row between any two rows, which holds walls and arrows, and lines
    /// between the squares of a piece.
    pub is_apart: bool,
    /// `true` for the name of each node at its left.
    pub has_names: bool,
}

/// An artist that draws the positions of one puzzle.
pub(super) struct Artist<'a> {
    puzzle: &'a Puzzle,
    plan: Plan,
    by_names: bool,
    walls: Vec<(usize, usize, String)>,
    /// The number of columns of a node.
    #[cfg(feature = "tui")]
    label: usize,
    /// The number of these columns at the left of its piece.
    left: usize,
    /// The number of these columns for its name; 0 for no name.
    names: usize,
}

impl<'a> Artist<'a> {
    /// Plans the page once for all positions.
    pub fn new(puzzle: &'a Puzzle, options: &TextOptions) -> Self {
        Self::planned(puzzle, options, (0, 0), 0, Plan::with_marks)
    }

    /// Plans a page with room beside each node.
    #[cfg(feature = "tui")]
    pub fn with_room(puzzle: &'a Puzzle, options: &TextOptions, room: Room) -> Self {
        let Room { margins, is_apart, has_names } = room;
        let names = if has_names { longest_name(&puzzle.board) } else { 0 };
        Self::planned(puzzle, options, margins, names, |board, wanted| {
            Plan::new(board, Wanted { is_apart, ..wanted })
        })
    }

    fn planned(
        puzzle: &'a Puzzle,
        options: &TextOptions,
        (left, right): (usize, usize),
        names: usize,
        plan: impl Fn(&Board, Wanted) -> Plan,
    ) -> Self {
        let kinds = &puzzle.kinds;
        let by_names = kinds.all().any(|kind| kinds.glyphs[kind.index()].is_none());
        let label = if by_names {
            kinds.names.iter().map(|name| columns(name)).max().unwrap_or(1)
        } else {
            1
        };
        let left = names + left;
        let label = left + label + right;
        let wanted = Wanted {
            label,
            width: options.width.saturating_sub(2),
            named: names == 0,
            unicode: options.unicode,
            is_apart: false,
        };
        let plan = plan(&puzzle.board, wanted);
        let walls: Vec<(usize, usize, char)> =
            if by_names { Vec::new() } else { walls(puzzle).collect() };
        let walls = walls
            .into_iter()
            .map(|(row, column, glyph)| (row * plan.down, column * plan.step, glyph.to_string()))
            .collect();
        Self {
            puzzle,
            plan,
            by_names,
            walls,
            #[cfg(feature = "tui")]
            label,
            left,
            names,
        }
    }

    /// Returns the number of columns that each node takes.
    #[cfg(feature = "tui")]
    pub fn label(&self) -> usize {
        self.label
    }

    /// Returns the number of these columns that its name takes.
    #[cfg(feature = "tui")]
    pub fn names(&self) -> usize {
        self.names
    }

    /// Returns `true` if walls or arrows are missing because there is no row for them.
    #[cfg(feature = "tui")]
    pub fn lacks_rows(&self) -> bool {
        self.plan.lacks_rows
    }

    /// Returns the row and the first column of a node.
    pub fn spot(&self, node: NodeId) -> (usize, usize) {
        self.plan.spots[node.index()].unwrap_or_default()
    }

    /// Returns a node that is in a list, as neither coordinates nor lines give it a place.
    pub fn listed(&self) -> Option<NodeId> {
        let board = &self.puzzle.board;
        let is_listed =
            |node: &NodeId| self.spot(*node).0 >= self.plan.rows && board.place(*node).is_none();
        board.shown().filter(|_| board.grid().is_none()).find(is_listed)
    }

    /// Draws a position.
    pub fn board(&self, state: &State) -> Canvas {
        let label = |node: NodeId| {
            let kind = state[node.index()];
            let glyph = glyph(&self.puzzle.kinds, &self.puzzle.legend, node, kind)
                .filter(|_| !self.by_names);
            let text = glyph.map_or_else(|| self.puzzle.kinds.name(kind).to_owned(), String::from);
            (text, self.puzzle.kinds.colors[kind.index()])
        };
        let mut canvas = draw(&self.plan, self.left, label);
        if self.names > 0 {
            for node in self.puzzle.board.shown() {
                let (row, column) = self.spot(node);
                let name = self.puzzle.board.name(node);
                canvas.put(row, column + self.names.saturating_sub(columns(name)), name, None);
            }
        }
        for (row, column, wall) in &self.walls {
            canvas.put(*row, *column + self.left, wall, None);
        }
        canvas
    }
}

/// Returns the number of columns of the longest name of a node.
fn longest_name(board: &Board) -> usize {
    board.shown().map(|node| columns(board.name(node))).max().unwrap_or(1)
}

/// Draws the board with the names of its nodes.
pub(super) fn names(puzzle: &Puzzle, options: &TextOptions) -> Canvas {
    let board = &puzzle.board;
    let label = longest_name(board);
    let wanted = Wanted {
        label,
        width: options.width.saturating_sub(2),
        named: false,
        unicode: options.unicode,
        is_apart: false,
    };
    draw(&Plan::with_marks(board, wanted), 0, |node| (board.name(node).to_owned(), None))
}

fn draw(plan: &Plan, left: usize, label: impl Fn(NodeId) -> (String, Option<Color>)) -> Canvas {
    let mut canvas = Canvas::default();
    for (row, column, mark) in &plan.marks {
        canvas.put(*row, *column, mark, None);
    }
    for (at, spot) in plan.spots.iter().enumerate() {
        if let Some((row, column)) = *spot {
            let (text, color) = label(NodeId(at as u32));
            canvas.put(row, column + left, &text, color);
        }
    }
    canvas
}
