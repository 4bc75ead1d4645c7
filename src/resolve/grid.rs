//! Grids: nodes by row and column, rows and columns as lines, and the lines that generators make
//! (rules R14 to R16).

use super::picture::{self, Row};
use super::scope::Scope;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Board, FamilyId, Grid, Kind, Line, NodeId, Tiling, state_text};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprNode, GridShape, Text};
use crate::syntax::expr_text;

/// The line families of a hex board.
pub const HEX_LINES: [&str; 3] = ["row", "diagonal", "antidiagonal"];

/// The contents of a grid's picture beside its nodes.
#[derive(Default)]
pub struct Shown {
    /// The kind on each node of the grid.
    pub pieces: Vec<(NodeId, Kind)>,
    /// The nodes that a legend's glyph puts into a region, each with the index of the legend entry.
    pub in_regions: Vec<(usize, NodeId)>,
}

/// The meaning of a glyph at a position of a picture.
pub enum Meaning {
    /// A position outside the board.
    Outside,
    /// A node that holds this kind, with the index of the legend entry that says so, if any.
    Piece(Kind, Option<usize>),
}

impl Scope {
    /// Returns the help for a name such as `r10c1` on a grid.
    pub fn grid_help(&self, text: &str) -> Option<String> {
        let grid = self.board.grid()?;
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if text.strip_prefix('r').is_some_and(|row| {
            digits(row) && row.parse().is_ok_and(|row: u64| row <= grid.rows as u64)
        }) {
            return Some(format!(
                "a node of a grid has a row and a column; all nodes of this row are `{text}c*`"
            ));
        }
        if text.strip_prefix('c').is_some_and(digits) {
            return Some(format!(
                "a node of a grid has a row and a column; all nodes of this column are `r*{text}`"
            ));
        }
        let (row, column) = text.strip_prefix('r')?.split_once('c')?;
        if !digits(row) || !digits(column) {
            return None;
        }
        let inside = |text: &str, most: usize| {
            text.parse::<usize>().is_ok_and(|number| (1..=most).contains(&number))
        };
        let other = match inside(row, grid.columns) && inside(column, grid.rows) {
            true => format!(
                "; rows come first: did you mean `r{column}c{row}`, or a board of `grid {} by {}`?",
                grid.columns, grid.rows
            ),
            false => String::new(),
        };
        Some(if !inside(row, grid.rows) {
            format!("rows run from r1 to r{}{other}", grid.rows)
        } else if !inside(column, grid.columns) {
            format!("columns run from c1 to c{}{other}", grid.columns)
        } else {
            "the grid has a hole there".to_owned()
        })
    }

    /// Returns the meaning of a glyph, or `None` if it has none.
    pub fn glyph_meaning(&self, glyph: char) -> Option<Meaning> {
        if let Some(at) = self.legend.iter().position(|entry| entry.glyph == glyph) {
            return Some(
                self.legend[at]
                    .piece
                    .map_or(Meaning::Outside, |kind| Meaning::Piece(kind, Some(at))),
            );
        }
        if let Some(at) = self.kinds.glyphs.iter().position(|known| *known == Some(glyph)) {
            return Some(Meaning::Piece(Kind(at as u16), None));
        }
        match glyph {
            ' ' => Some(Meaning::Outside),
            state_text::EMPTY_GLYPH => Some(Meaning::Piece(Kind::EMPTY, None)),
            _ => None,
        }
    }

    /// Returns the rows of a picture without the text that its author meant as comments; reports
    /// the first such comment.
    pub fn rows(&self, picture: &Text, sink: &mut Sink) -> Vec<Row> {
        let mut rows = picture::rows(picture);
        if self.lost.glyphs || self.glyph_meaning('#').is_some() {
            return rows;
        }
        let (mut places, mut kept) = (Vec::new(), true);
        for row in &mut rows {
            let Some(at) = picture::comment(row) else { continue };
            kept &= at > 0;
            let comment = row.split_off(at);
            places.extend(
                comment.first().zip(comment.last()).map(|(first, last)| first.1.to(last.1)),
            );
            while row.last().is_some_and(|(glyph, _)| *glyph == ' ') {
                row.pop();
            }
        }
        if !kept {
            rows.retain(|row| !row.is_empty());
        }
        if let Some(&first) = places.first() {
            let mut report =
                Diagnostic::at(Code::UnknownGlyph, first, "in a picture `#` begins no comment");
            report.elsewhere = places.split_off(1);
            sink.push(report.help("move the comment out of the picture: above it, after a `#`"));
        }
        rows
    }

    /// Builds the nodes of the grid. Returns the contents of its picture.
    pub fn grid_nodes(
        &mut self,
        shape: &GridShape,
        tiling: Tiling,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Shown, Limit> {
        match shape {
            GridShape::Picture(picture) => self.pictured_grid(picture, tiling, budget, sink),
            GridShape::Size(rows, columns) => {
                if tiling == Tiling::Hex {
                    let report = Diagnostic::at(
                        Code::NotOnHex,
                        rows.span.to(columns.span),
                        "a hex board has a picture, and no size",
                    );
                    sink.push(report.help("draw it, each row shifted by one, and the nodes of a row two columns apart"));
                    self.taint_grid();
                } else {
                    self.sized_grid(rows, columns, tiling, budget, sink)?;
                }
                Ok(Shown::default())
            }
        }
    }

    fn sized_grid(
        &mut self,
        rows: &Expr,
        columns: &Expr,
        tiling: Tiling,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<(), Limit> {
        let most = i128::from(u32::MAX);
        let r = self.params.bounded(rows, 1, most, "the number of rows", sink);
        let same = |a: &Expr, b: &Expr| matches!((&a.node, &b.node), (ExprNode::Param(a), ExprNode::Param(b)) if a == b);
        let mut found = Sink::default();
        let sides = (r, self.params.bounded(columns, 1, most, "the number of columns", &mut found));
        if r.is_none() && same(rows, columns) {
            // The same parameter in both sizes is one mistake; an unknown name is corrected at both
            // places.
            found.retain(|report| report.code == Code::UnknownParam);
        }
        sink.append(found);
        let (Some(r), Some(c)) = sides else {
            self.taint_grid();
            return Ok(());
        };
        let span = rows.span.to(columns.span);
        let turned = format!("{} by {}", expr_text(columns), expr_text(rows));
        self.grid_turned = Some((span, turned));
        if !self.afford_nodes(r.saturating_mul(c) as u128, span, budget, sink)? {
            self.taint_grid();
            return Ok(());
        }
        let (rows, columns) = (r as usize, c as usize);
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            budget.poll()?;
            for column in 0..columns {
                cells.push(Some(self.grid_node(row, column, span, sink)));
            }
        }
        self.board.set_grid(Grid { rows, columns, tiling, cells });
        Ok(())
    }

    fn pictured_grid(
        &mut self,
        picture: &Text,
        tiling: Tiling,
        budget: &Budget,
        sink: &mut Sink,
    ) -> Result<Shown, Limit> {
        if picture.value.contains('\t') {
            self.taint_grid(); // reported when the text was read
            return Ok(Shown::default());
        }
        let rows = self.rows(picture, sink);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut shown = Shown::default();
        if !self.afford_nodes((rows.len() * columns) as u128, picture.span, budget, sink)? {
            self.taint_grid();
            return Ok(shown);
        }
        let mut cells = Vec::with_capacity(rows.len() * columns);
        for (at, row) in rows.iter().enumerate() {
            budget.poll()?;
            for column in 0..columns {
                cells.push(self.pictured_cell(row, at, column, &mut shown, sink));
            }
        }
        if cells.iter().all(Option::is_none) {
            self.taint_grid();
            sink.push(
                Diagnostic::at(Code::EmptyGrid, picture.span, "this grid has no nodes")
                    .help("draw at least one node: `.` is an empty one"),
            );
        }
        let grid = Grid { rows: rows.len(), columns, tiling, cells };
        self.check_steps(&grid, picture, sink);
        self.board.set_grid(grid);
        Ok(shown)
    }

    /// Returns the node at a position of a picture; a blank between the glyphs of a row may be a
    /// node too.
    fn pictured_cell(
        &mut self,
        row: &Row,
        at: usize,
        column: usize,
        shown: &mut Shown,
        sink: &mut Sink,
    ) -> Option<NodeId> {
        let &(glyph, span) = row.get(column)?;
        let first = row.iter().position(|(character, _)| *character != ' ')?;
        if glyph == ' ' && column < first {
            return None;
        }
        match self.glyph_meaning(glyph) {
            Some(Meaning::Outside) => None,
            Some(Meaning::Piece(kind, entry)) => {
                let node = self.grid_node(at, column, span, sink);
                shown.pieces.push((node, kind));
                shown.in_regions.extend(entry.map(|entry| (entry, node)));
                Some(node)
            }
            None => {
                self.unknown_glyph(glyph, span, false, sink);
                self.legend_lost = true;
                Some(self.grid_node(at, column, span, sink))
            }
        }
    }

    fn grid_node(&mut self, row: usize, column: usize, span: Span, sink: &mut Sink) -> NodeId {
        let name = format!("r{}c{}", row + 1, column + 1);
        self.declare_node(name, Some((column as f64, row as f64)), span, sink)
    }

    /// Returns the arrangement of a grid's nodes that the words beside it name.
    pub fn tiling(&mut self, hex: Option<Span>, torus: Option<Span>, sink: &mut Sink) -> Tiling {
        if let (Some(hex), Some(torus)) = (hex, torus) {
            let report = Diagnostic::at(Code::NotOnHex, torus, "a hex board is no torus")
                .because(hex, "its rows are shifted");
            sink.push(report.help("leave out `torus`, and write the lines that wrap around the edge: `line row: r1c5 - r1c1`"));
        }
        match (hex, torus) {
            (Some(_), _) => Tiling::Hex,
            (None, Some(_)) => Tiling::Torus,
            (None, None) => Tiling::Squares,
        }
    }

    /// Checks that on a hex board row and column add up to even numbers at all nodes, or to odd
    /// numbers at all nodes (rule R48).
    fn check_steps(&mut self, grid: &Grid, picture: &Text, sink: &mut Sink) {
        if grid.tiling != Tiling::Hex {
            return;
        }
        let nodes = || {
            grid.cells
                .iter()
                .enumerate()
                .filter_map(|(at, node)| Some((at / grid.columns, at % grid.columns, (*node)?)))
        };
        let Some((row, column, first)) = nodes().next() else { return };
        let step = (row + column) % 2;
        let Some((row, column, node)) = nodes().find(|(row, column, _)| (row + column) % 2 != step)
        else {
            return;
        };
        let help = "in a hex picture the nodes of a row stand two columns apart, and each row is shifted by one";
        if let Some(row) = row_out_of_step(grid) {
            let message = format!("row {} is out of step with the other rows", row + 1);
            let mut cells = grid.cells[row * grid.columns..][..grid.columns].iter().flatten();
            let span = |node: &NodeId| self.node_spans[node.index()];
            if let Some(first) = cells.next() {
                let last = cells.next_back().unwrap_or(first);
                let report = Diagnostic::at(Code::OutOfStep, span(first).to(span(last)), message);
                let (place, blank) = picture::stepped(picture, row);
                let way = if blank.is_empty() { "take out a blank" } else { "put one more blank" };
                let help = format!("{help}; {way} before row {}", row + 1);
                sink.push(report.help(help).offer(place, blank));
                return self.taint_grid();
            }
        }
        let message =
            format!("row {}, column {} is out of step with the first node", row + 1, column + 1);
        let report = Diagnostic::at(Code::OutOfStep, self.node_spans[node.index()], message);
        let report = report.because(self.node_spans[first.index()], "the first node").help(help);
        let drawn = picture::shifted(picture).filter(|_| {
            let glyphs = picture.value.chars().filter(|glyph| !glyph.is_whitespace()).count();
            glyphs == grid.cells.iter().flatten().count()
        });
        sink.push(match drawn {
            Some(drawn) => report.offer(picture.span, drawn),
            None => report,
        });
        self.taint_grid();
    }

    pub fn taint_grid(&mut self) {
        self.tainted.extend(["row", "column", "diagonal", "antidiagonal"].map(str::to_owned));
        self.grid_failed = true;
    }

    /// Adds the rows and columns of the grid as lines.
    pub fn grid_lines(&mut self, budget: &Budget) -> Result<(), Limit> {
        let Some(grid) = self.board.grid().cloned() else { return Ok(()) };
        if grid.tiling == Tiling::Hex {
            return self.hex_lines(&grid, budget);
        }
        let torus = grid.tiling == Tiling::Torus;
        let (row, column) = (self.board.family("row"), self.board.family("column"));
        for at in 0..grid.rows {
            budget.poll()?;
            let cells = (0..grid.columns).map(|column| grid.at(at, column));
            add_runs(&mut self.board, row, cells.collect(), torus);
        }
        for at in 0..grid.columns {
            budget.poll()?;
            let cells = (0..grid.rows).map(|row| grid.at(row, at));
            add_runs(&mut self.board, column, cells.collect(), torus);
        }
        Ok(())
    }

    /// Adds the lines of a hex board: rows, in which the next node is two columns further, then
    /// both diagonals.
    fn hex_lines(&mut self, grid: &Grid, budget: &Budget) -> Result<(), Limit> {
        let [row, diagonal, antidiagonal] = HEX_LINES.map(|line| self.board.family(line));
        for at in 0..grid.rows {
            budget.poll()?;
            let first =
                (0..grid.columns).find(|&column| grid.at(at, column).is_some()).unwrap_or(0);
            let cells = (first..grid.columns).step_by(2).map(|column| grid.at(at, column));
            add_runs(&mut self.board, row, cells.collect(), false);
        }
        self.diagonals(diagonal, true, budget)?;
        self.diagonals(antidiagonal, false, budget)
    }

    /// Adds `diagonals` (down and right) or `antidiagonals` (down and left), maximal between holes,
    /// of two nodes or more (rule R15).
    pub fn diagonals(
        &mut self,
        family: FamilyId,
        down_right: bool,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let Some(grid) = self.board.grid().cloned() else { return Ok(()) };
        let next = |row: usize, column: usize| {
            let column = if down_right { Some(column + 1) } else { column.checked_sub(1) };
            column.and_then(|column| Some(((row + 1, column), grid.at(row + 1, column)?)))
        };
        let begins = |row: usize, column: usize| {
            let above = if down_right { column.checked_sub(1) } else { Some(column + 1) };
            let above = above.and_then(|column| grid.at(row.checked_sub(1)?, column));
            above.is_none()
        };
        for row in 0..grid.rows {
            budget.poll()?;
            for column in 0..grid.columns {
                let Some(first) = grid.at(row, column).filter(|_| begins(row, column)) else {
                    continue;
                };
                let mut nodes = vec![first];
                let mut at = (row, column);
                while let Some((place, node)) = next(at.0, at.1) {
                    nodes.push(node);
                    at = place;
                }
                if nodes.len() > 1 {
                    self.board.add_line(Line { family, nodes, ring: false, one_way: Vec::new() });
                }
            }
        }
        Ok(())
    }

    /// Adds the lines of `leaps(a,b)`: two nodes that far apart, from the upper one, or from the
    /// left one in the same row (rule R15).
    pub fn leaps(
        &mut self,
        family: FamilyId,
        a: i128,
        b: i128,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let Some(grid) = self.board.grid().cloned() else { return Ok(()) };
        let mut steps: Vec<(i128, i128)> = vec![(a, b), (a, -b), (b, a), (b, -a)];
        steps.retain(|&(down, right)| down > 0 || right > 0);
        steps.retain(|&(down, right)| {
            down < grid.rows as i128 && right.abs() < grid.columns as i128
        });
        steps.sort_unstable();
        steps.dedup();
        for row in 0..grid.rows {
            budget.poll()?;
            for column in 0..grid.columns {
                let Some(from) = grid.at(row, column) else { continue };
                for &(down, right) in &steps {
                    let place = (
                        usize::try_from(row as i128 + down),
                        usize::try_from(column as i128 + right),
                    );
                    let (Ok(row), Ok(column)) = place else { continue };
                    if let Some(to) = grid.at(row, column) {
                        self.board.add_line(Line {
                            family,
                            nodes: vec![from, to],
                            ring: false,
                            one_way: Vec::new(),
                        });
                    }
                }
            }
        }
        Ok(())
    }
}

/// Adds the lines of a row or column: runs between holes; on a torus a whole row is a ring, and a
/// run continues across the seam.
fn add_runs(board: &mut Board, family: FamilyId, mut cells: Vec<Option<NodeId>>, torus: bool) {
    let whole = cells.iter().all(Option::is_some);
    if torus && whole && cells.len() > 1 {
        let nodes = cells.into_iter().flatten().collect();
        return board.add_line(Line { family, nodes, ring: true, one_way: Vec::new() });
    }
    if torus && let Some(hole) = cells.iter().position(Option::is_none) {
        cells.rotate_left(hole);
    }
    for run in cells.split(Option::is_none).filter(|run| !run.is_empty()) {
        let nodes = run.iter().flatten().copied().collect();
        board.add_line(Line { family, nodes, ring: false, one_way: Vec::new() });
    }
}

/// Returns the only row of a hex board whose nodes are out of step with those of all other rows.
fn row_out_of_step(grid: &Grid) -> Option<usize> {
    let mut steps: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for row in 0..grid.rows {
        let nodes = (0..grid.columns).filter(|column| grid.at(row, *column).is_some());
        let mut found: Vec<usize> = nodes.map(|column| (row + column) % 2).collect();
        found.dedup();
        match found[..] {
            [] => {}
            [step] => steps[step].push(row),
            _ => return None,
        }
    }
    match &steps {
        [one, others] | [others, one] if one.len() == 1 && others.len() > 1 => Some(one[0]),
        _ => None,
    }
}
