//! Shaped pieces (rule R49): their cells, the division of positions into whole pieces, and the
//! rules by which they slide.

use super::locals::Instance;
use super::run::spelling;
use super::run::{kinds_text, written};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Grid, Kind, KindSet, NodeId, Shape, Side, Slide, Tiling};
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat, PieceStatement, Text};
use crate::syntax::kind_set_text;

/// The cells of a shape, as rows down and columns to the right of its first cell.
pub(super) type Cells = Vec<(i32, i32)>;

/// The greatest number of cells of a shape.
const MOST_CELLS: usize = 1_000;

/// The greatest number of rows or columns of a shape that is drawn from its size.
const MOST_DRAWN: usize = 20;

impl Scope {
    /// Gives shaped kinds their cells, after all kinds were declared.
    pub fn resolve_shapes(&mut self, statements: &[Instance<'_, PieceStatement>], sink: &mut Sink) {
        let mut shaped: Vec<(Vec<Kind>, Cells, [Span; 2])> = Vec::new();
        for one in statements {
            let PieceStatement::Kind { name, shape: Some(text), .. } = self.params.enter(one, sink)
            else {
                continue;
            };
            let Some(cells) = cells(text, sink) else { continue };
            let Some(expanded) = self.expand(name, &mut Sink::default()) else { continue };
            shaped.push((
                expanded
                    .names
                    .iter()
                    .filter_map(|name| self.kind_names.get(name).copied())
                    .collect(),
                cells,
                [name.span, text.span],
            ));
        }
        for (kinds, cells, spans) in shaped {
            for kind in kinds {
                self.shaped_at.push((kind, spans));
                let mut values = vec![kind];
                for _ in 1..cells.len() {
                    values.push(self.add_cell(kind));
                }
                self.kinds.shapes.push(Shape { cells: cells.clone(), values });
            }
        }
        self.kinds.shapes.sort_by_key(Shape::kind);
    }

    /// Checks that shaped pieces are on a grid whose lines have ends.
    pub fn check_shapes(&self, sink: &mut Sink) {
        let Some(&(_, [span, _])) = self.shaped_at.first() else { return };
        let (message, help) = match self.board.grid() {
            None if self.grid_failed || self.is_tainted("grid") => return,
            None => (
                "a piece with a shape needs a grid",
                "give the board a grid: `grid 5 by 4`, or a picture; on other boards a piece covers one node",
            ),
            Some(Grid { tiling: Tiling::Squares, .. }) => return,
            Some(Grid { tiling: Tiling::Torus, .. }) => {
                ("a piece with a shape needs a grid that is no torus", "leave out `torus`")
            }
            Some(Grid { tiling: Tiling::Hex, .. }) => (
                "a piece with a shape needs a grid of squares",
                "leave out `hex`, or let each piece cover one node",
            ),
        };
        sink.push(Diagnostic::at(Code::ShapeNeedsGrid, span, message).help(help));
    }

    /// Returns the nodes that pieces cover whose first cells are on the given nodes.
    pub fn covered(
        &self,
        shape: &Shape,
        firsts: &[(NodeId, Span)],
        sink: &mut Sink,
    ) -> Option<Vec<(NodeId, Kind, Span)>> {
        let grid = self.board.grid()?;
        let (mut found, mut whole): (Vec<(NodeId, Kind, Span)>, bool) = (Vec::new(), true);
        let mut covers: Vec<Option<(NodeId, Span)>> = vec![None; self.board.node_count()];
        for &(first, span) in firsts {
            if let Some((other, before)) = covers[first.index()] {
                sink.push(self.covered_twice(shape, (first, span), (other, before)));
                return None;
            }
            let at = grid.cells.iter().position(|cell| *cell == Some(first));
            match at.and_then(|at| shape.nodes(grid, at / grid.columns, at % grid.columns)) {
                Some(nodes) => {
                    nodes.iter().for_each(|node| covers[node.index()] = Some((first, span)));
                    found.extend(nodes.into_iter().map(|node| (node, shape.kind(), span)));
                }
                None => {
                    let (kind, name) = (self.kinds.name(shape.kind()), self.board.name(first));
                    let report = Diagnostic::at(
                        Code::PieceNotWhole,
                        span,
                        format!("there is no room for a `{kind}` at `{name}`"),
                    );
                    let help = "a piece with a shape is named by its first cell, the left one of its upper row, and lies wholly on the grid";
                    sink.push(report.of(Sort::Kind, kind).help(help));
                    whole = false;
                }
            }
        }
        whole.then_some(found)
    }

    /// Returns a report on a piece whose first cell is on another piece: perhaps all cells of one
    /// piece are named.
    fn covered_twice(
        &self,
        shape: &Shape,
        (node, span): (NodeId, Span),
        (first, before): (NodeId, Span),
    ) -> Diagnostic {
        let (kind, node, first) =
            (self.kinds.name(shape.kind()), self.board.name(node), self.board.name(first));
        let message = format!("`{node}` is covered by the `{kind}` at `{first}` already");
        let report = Diagnostic::at(Code::NodeGivenTwice, span, message).of(Sort::Kind, kind);
        let report =
            if before == span { report } else { report.because(before, "that one is put here") };
        report.help(format!(
            "a piece with a shape is named by its first cell alone: `{kind} at {first}`"
        ))
    }

    /// Reports a shaped piece where only unshaped pieces are allowed. Returns `true` if the piece
    /// is unshaped.
    pub fn is_unshaped(&self, kind: Kind, span: Span, what: &str, sink: &mut Sink) -> bool {
        let shaped = self.kinds.shapes.iter().any(|shape| shape.kind() == kind);
        if shaped {
            let name = self.kinds.name(kind);
            let report = Diagnostic::at(
                Code::ShapedPiece,
                span,
                format!("`{name}` has a shape, and a piece with a shape {what}"),
            );
            sink.push(report.of(Sort::Kind, name).help(
                "pieces with a shape slide: `slide: any _ => _ any`, and nothing else changes them",
            ));
        }
        !shaped
    }

    /// Returns the kinds that a cell of a rule matches: unshaped ones. Patterns in conditions match
    /// any kind, since they look at nodes.
    pub fn in_rule(&self, mut kinds: KindSet) -> KindSet {
        kinds.intersect_with(&self.kinds.unshaped());
        kinds
    }

    /// Returns the shaped kinds of a cell.
    fn shaped_in(&self, cell: &ast::Cell) -> Vec<Kind> {
        let CellWhat::Kinds(set) = &cell.what else { return Vec::new() };
        let Some(kinds) = self.kind_set(set, &mut Sink::default()) else { return Vec::new() };
        self.kinds.shapes.iter().map(Shape::kind).filter(|kind| kinds.contains(*kind)).collect()
    }

    /// Returns the slides of shaped pieces that a rewrite means, and `true` if the rewrite means
    /// other pieces, too.
    ///
    /// # Errors
    /// `Err` if the rewrite names a shaped piece and is not a rule by which it slides; that is
    /// reported.
    pub fn slide(
        &self,
        rule: &ast::Rewrite,
        course: Option<&super::course::Course>,
        sink: &mut Sink,
    ) -> Result<(Option<Slide>, bool), ()> {
        if self.kinds.shapes.is_empty() {
            return Ok((None, true));
        }
        let cells = |pattern: &'_ ast::Pattern| pattern.cells.clone();
        let (left, right) = (cells(&rule.left), cells(&rule.right));
        let shaped: Vec<Kind> =
            left.iter().chain(&right).flat_map(|cell| self.shaped_in(cell)).collect();
        if shaped.is_empty() {
            return Ok((None, true));
        }
        if let (Some((ahead, least, most)), Some((families, forward, backward))) =
            (steps(&left, &right), course)
        {
            let mut kinds = shaped;
            kinds.sort_unstable();
            kinds.dedup();
            let mut sides = Vec::new();
            for (family, first, second) in
                [("row", Side::Right, Side::Left), ("column", Side::Down, Side::Up)]
            {
                let Some(family) = self.board.find_family(family) else { continue };
                if families.as_ref().is_none_or(|families| families.contains(&family)) {
                    let (with, against) = if ahead { (first, second) } else { (second, first) };
                    sides.extend(
                        [(*forward, with), (*backward, against)]
                            .into_iter()
                            .filter(|(wanted, _)| *wanted)
                            .map(|(_, side)| side),
                    );
                }
            }
            sides.sort_unstable();
            let others = left
                .iter()
                .chain(&right)
                .filter_map(|cell| self.others_in(cell))
                .any(|others| others);
            let label = self.label(&rule.tail);
            // A fault in the tail is reported once.
            let tail = if others {
                self.tail(&rule.tail, &mut Sink::default())
            } else {
                self.tail(&rule.tail, sink)
            };
            let Some(tail) = tail else { return Ok((None, others)) };
            let Some(name) = self.spelled(&rule.name, &mut Sink::default()) else {
                return Ok((None, others));
            };
            let slide =
                Slide { name: name.value, label, kinds, sides, least, most, tail, others: None };
            return Ok((Some(slide), others));
        }
        // A fault in the head is reported where the head is resolved, and cells without a blank
        // between them are reported as names.
        let is_apart = |cell: &ast::Cell| self.touches_empty(&spelling(cell));
        if course.is_none() || left.iter().chain(&right).any(is_apart) {
            return Ok((None, true));
        }
        let named = left.iter().chain(&right).find(|cell| self.others_in(cell) == Some(false));
        let Some(cell) = named else { return Ok((None, true)) };
        let CellWhat::Kinds(set) = &cell.what else { return Ok((None, true)) };
        let name = kind_set_text(set);
        if let Some(turned) = turned(&left, &right) {
            let report = Diagnostic::at(
                Code::ShapedInRule,
                rule.right.span,
                format!("this rule leaves `{name}` where it is"),
            );
            sink.push(report.of(Sort::Kind, &name).write(rule.right.span, turned));
            return Err(());
        }
        let report = Diagnostic::at(
            Code::ShapedInRule,
            cell.span,
            format!("`{name}` has a shape, and this rule does not slide it"),
        );
        let twice = left.windows(2).any(|pair| {
            kinds_text(&pair[0]) == kinds_text(&pair[1]) && self.others_in(&pair[0]) == Some(false)
        });
        let pushed = left
            .iter()
            .any(|other| matches!(&other.what, CellWhat::Kinds(_)) && kinds_text(other) != name);
        sink.push(report.of(Sort::Kind, &name).help(if twice {
            format!("one cell is the whole piece, however large it is: `slide: {name} _ => _ {name}`")
        } else if pushed {
            format!("no other piece can push or pull a piece with a shape: the rule that moves it has no other piece, as in `slide: {name} _ => _ {name}`")
        } else {
            "a piece with a shape stands alone in a rule that moves it over empty nodes: `slide: any _ => _ any`, `drive on row: car _+ => _+ car`".to_owned()
        }));
        Err(())
    }

    /// Returns `true` if a cell of pieces matches unshaped ones; `None` if the cell is not one of
    /// pieces.
    fn others_in(&self, cell: &ast::Cell) -> Option<bool> {
        let CellWhat::Kinds(set) = &cell.what else { return None };
        let kinds = self.kind_set(set, &mut Sink::default())?;
        (!is_nothing(cell)).then(|| !self.in_rule(kinds).is_empty())
    }
}

/// Returns the cells of a shape, as rows down and columns to the right of the first one.
fn cells(text: &Text, sink: &mut Sink) -> Option<Cells> {
    let rows: Vec<&str> = text.value.split('/').collect();
    let mut cells = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            match sign {
                '#' => cells.push((row as i32, column as i32)),
                '.' => {}
                _ => {
                    let report = Diagnostic::at(
                        Code::BadShape,
                        text.span,
                        format!("`{sign}` is no part of a shape"),
                    );
                    let form = "draw it with `#` where the piece is and `.` where it is not, rows separated by `/`";
                    sink.push(match redrawn(&text.value) {
                        Some(better) => report
                            .help(format!("{form}: write `\"{better}\"`"))
                            .offer(text.span, format!("\"{better}\"")),
                        None => report.help(format!("{form}: `\"##/#.\"`")),
                    });
                    return None;
                }
            }
        }
    }
    let fault = |message: &str, help: &str| {
        Some(Diagnostic::at(Code::BadShape, text.span, message).help(help))
    };
    let empty_row = rows
        .first()
        .zip(rows.last())
        .is_none_or(|(first, last)| !first.contains('#') || !last.contains('#'));
    let right = rows.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let reaches = |column: usize| cells.iter().any(|&(_, at)| at as usize == column);
    let report = if cells.is_empty() {
        fault("this shape has no cell", "draw it with `#`: `\"##\"` is two cells side by side")
    } else if cells.len() > MOST_CELLS {
        fault(
            "this shape has too many cells",
            &format!("a piece covers at most {MOST_CELLS} nodes"),
        )
    } else if empty_row || !reaches(0) || !reaches(right - 1) {
        fault(
            "a row or column at the edge of this shape is empty",
            "leave it out, or put a `#` there: a shape begins and ends with a cell",
        )
    } else if !is_connected(&cells) {
        fault(
            "the cells of this shape do not hang together",
            "every cell has to touch another one by a side",
        )
    } else {
        None
    };
    if let Some(report) = report {
        sink.push(report);
        return None;
    }
    let (row, column) = cells[0];
    Some(cells.into_iter().map(|(down, right)| (down - row, right - column)).collect())
}

/// Returns a shape that is drawn with other signs: rows separated by blanks, commas, bars or `\n`,
/// its cells given by one letter.
fn redrawn(text: &str) -> Option<String> {
    let size = text.split_once(['x', 'X', '*']).and_then(|(rows, columns)| {
        Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
    });
    if let Some((rows @ 1..=MOST_DRAWN, columns @ 1..=MOST_DRAWN)) = size {
        return Some(vec!["#".repeat(columns); rows].join("/"));
    }
    let rows = text.replace("\\n", "/").replace([',', ';', '|', '\\'], "/");
    // Beside `/` a blank is a place without the piece; alone it ends a row.
    let rows =
        if rows.contains('/') && !rows.contains(" / ") { rows.replace(' ', ".") } else { rows };
    let joined = rows.split([' ', '/']).filter(|row| !row.is_empty()).collect::<Vec<_>>().join("/");
    let mut signs: Vec<char> =
        joined.chars().filter(|sign| !matches!(sign, '/' | '.' | '_' | '-' | '0')).collect();
    signs.sort_unstable();
    signs.dedup();
    let [ink] = signs[..] else { return None };
    let redrawn = |sign: char| match sign {
        '/' => '/',
        _ if sign == ink => '#',
        _ => '.',
    };
    Some(joined.chars().map(redrawn).collect())
}

fn is_connected(cells: &[(i32, i32)]) -> bool {
    let mut reached = vec![false; cells.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        let (row, column) = cells[at];
        open.extend(
            (0..cells.len()).filter(|&other| {
                (cells[other].0 - row).abs() + (cells[other].1 - column).abs() == 1
            }),
        );
    }
    reached.iter().all(|reached| *reached)
}

/// Returns `true` if a cell is `_`, repeated or not, and has no name or region.
fn is_nothing(cell: &ast::Cell) -> bool {
    let plain = cell.binding.is_none() && cell.region.is_none();
    matches!(&cell.what, CellWhat::Kinds(set) if plain && set.is_empty_node())
}

/// Returns the steps of a rule whose sides are a single piece and empty nodes, all of them on one
/// side of the piece on the left and on the other side of it on the right: `true` if they are ahead
/// of the piece, and their least and greatest number.
fn steps(left: &[ast::Cell], right: &[ast::Cell]) -> Option<(bool, usize, Option<usize>)> {
    let (piece, rest, ahead) = match left {
        [piece, rest @ ..] if rest.iter().all(is_nothing) && !is_nothing(piece) => {
            (piece, rest, true)
        }
        [rest @ .., piece] if rest.iter().all(is_nothing) => (piece, rest, false),
        _ => return None,
    };
    let (moved, passed) = match (right, ahead) {
        ([passed @ .., moved], true) | ([moved, passed @ ..], false) => (moved, passed),
        _ => return None,
    };
    let same = |one: &ast::Cell, other: &ast::Cell| matches!((&one.what, &other.what), (CellWhat::Kinds(one), CellWhat::Kinds(other)) if kind_set_text(one) == kind_set_text(other));
    let plain = |cell: &ast::Cell| cell.repeat.is_none() && cell.region.is_none();
    let repeats = |cells: &[ast::Cell]| {
        let mut repeats: Vec<Option<char>> = cells.iter().map(|cell| cell.repeat).collect();
        repeats.sort_unstable();
        repeats
    };
    let alike = same(piece, moved)
        && plain(piece)
        && plain(moved)
        && passed.iter().all(is_nothing)
        && repeats(rest) == repeats(passed);
    let least = rest.iter().filter(|cell| cell.repeat != Some('*')).count();
    let most = rest.iter().all(|cell| cell.repeat.is_none()).then_some(least);
    (alike && !rest.is_empty()).then_some((ahead, least, most))
}

/// Returns the right side that is meant by a rule whose sides are the same single piece and empty
/// nodes: the left one from its other end.
fn turned(left: &[ast::Cell], right: &[ast::Cell]) -> Option<String> {
    let back: Vec<ast::Cell> = left.iter().rev().cloned().collect();
    steps(left, &back)?;
    let written = |cells: &[ast::Cell]| cells.iter().map(written).collect::<Vec<_>>();
    (left.len() == right.len() && written(left) == written(right)).then(|| written(&back).join(" "))
}
