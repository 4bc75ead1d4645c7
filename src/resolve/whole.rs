//! Whether the cells of shaped pieces make up whole pieces (rule R49), and how they lie if not.

use super::scope::Scope;
use super::shape::Cells;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Grid, Kind, NodeId, State, cut};
use crate::source::Span;

impl Scope {
    /// Divides the contents of the nodes into whole pieces.
    ///
    /// # Arguments
    /// `whole` - the place of the start
    /// `place` - the place where the contents of a node are given
    ///
    /// # Returns
    /// `true` if that is possible; otherwise a report.
    pub fn cut(
        &self,
        position: &mut State,
        whole: Span,
        place: impl Fn(NodeId) -> Option<Span>,
        sink: &mut Sink,
    ) -> bool {
        let given = position.clone();
        let Err(node) = cut(&self.kinds.shapes, &self.board, position) else { return true };
        let (kind, at) = (self.kinds.kind_of(position[node.index()]), self.board.name(node));
        let name = self.kinds.name(kind);
        let report = |what: String| {
            Diagnostic::at(
                Code::PieceNotWhole,
                place(node).unwrap_or(whole),
                format!("the `{name}` at `{at}` {what}"),
            )
            .of(Sort::Kind, name)
        };
        let shape = self.kinds.shapes.iter().find(|shape| shape.kind() == kind);
        let (Some(shape), Some(grid)) = (shape, self.board.grid()) else {
            sink.push(report("is not whole".to_owned()));
            return false;
        };
        let cells = in_order(shape.cells.clone());
        let lies = block(grid, &given, kind, node);
        let text = shape_text(&cells);
        sink.push(match turn(&cells, &lies) {
            None => {
                let (what, lacks) = self.missing(grid, &given, node, &cells);
                let report = report(what).help(format!(
                    "the cells of each `{name}` have to lie as its shape says, in rows and columns; its shape is \"{text}\""
                ));
                match lacks.and_then(place) {
                    Some(lacks) => report.because(lacks, format!("no `{name}` here")),
                    None => report,
                }
            }
            Some(turned) => {
                let drawn = shape_text(&lies);
                let report = report(format!("lies {turned}: its shape is `\"{text}\"`"));
                let alike = |other| block(grid, &given, kind, other) == lies;
                let all_alike = self
                    .board
                    .nodes()
                    .filter(|other| given[other.index()] == kind)
                    .all(alike);
                match self.own_shape(kind).filter(|_| all_alike) {
                    Some(span) => report
                        .help(format!("a piece lies as its shape is drawn: write `\"{drawn}\"`"))
                        .offer(span, format!("\"{drawn}\"")),
                    None => report.help(format!(
                        "a piece lies as its shape is drawn, neither turned nor mirrored; one that lies so has the shape \"{drawn}\", and is declared as a piece of its own"
                    )),
                }
            }
        });
        false
    }

    /// Describes how the piece whose first cell is at a node is not whole: by the first node of its
    /// shape, `cells`, that does not hold it. Returns that node, too.
    fn missing(
        &self,
        grid: &Grid,
        given: &State,
        node: NodeId,
        cells: &Cells,
    ) -> (String, Option<NodeId>) {
        let kind = given[node.index()];
        let broken = || ("is not whole".to_owned(), None);
        let Some((row, column)) = place(grid, node) else { return broken() };
        let mut nodes = cells.iter().map(|(down, right)| {
            let (row, column) = (usize::try_from(row + down), usize::try_from(column + right));
            grid.at(row.ok()?, column.ok()?)
        });
        let name = self.kinds.name(kind);
        match nodes.find(|cell| cell.is_none_or(|cell| given[cell.index()] != kind)) {
            Some(Some(other)) => {
                let lacks = format!("is not whole: `{}` holds no `{name}`", self.board.name(other));
                (lacks, Some(other))
            }
            Some(None) => ("is not whole: its shape reaches beyond the board".to_owned(), None),
            None => broken(),
        }
    }

    /// Returns the text of the shape of a kind that shares it with no other kind.
    fn own_shape(&self, kind: Kind) -> Option<Span> {
        let (_, [_, text]) = self.shaped_at.iter().find(|(other, _)| *other == kind)?;
        let sharing = self.shaped_at.iter().filter(|(_, [_, other])| other == text).count();
        (sharing == 1).then_some(*text)
    }
}

/// Returns the row and the column of a node of the grid.
fn place(grid: &Grid, node: NodeId) -> Option<(i32, i32)> {
    let first = grid.cells.iter().position(|cell| *cell == Some(node))?;
    Some(((first / grid.columns) as i32, (first % grid.columns) as i32))
}

/// Returns the cells that hold a kind and hang together with a node by their sides.
fn block(grid: &Grid, given: &State, kind: Kind, node: NodeId) -> Cells {
    let holds = |row: i32, column: i32| {
        let node = grid.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)?;
        (given[node.index()] == kind).then_some(())
    };
    let mut found: Cells = place(grid, node).into_iter().collect();
    let mut at = 0;
    while let Some(&(row, column)) = found.get(at) {
        for next in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)] {
            if holds(next.0, next.1).is_some() && !found.contains(&next) {
                found.push(next);
            }
        }
        at += 1;
    }
    in_order(found)
}

/// Returns cells in reading order, relative to the first one.
fn in_order(mut cells: Cells) -> Cells {
    cells.sort_unstable();
    let (row, column) = cells.first().copied().unwrap_or_default();
    cells.into_iter().map(|cell| (cell.0 - row, cell.1 - column)).collect()
}

/// Returns how cells lie that are those of a shape, turned or mirrored.
fn turn(shape: &Cells, lies: &Cells) -> Option<&'static str> {
    let quarter =
        |cells: Cells| in_order(cells.into_iter().map(|(row, column)| (column, -row)).collect());
    let turned = |cells: Cells| {
        std::iter::successors(Some(cells), |cells| Some(quarter(cells.clone())))
            .take(4)
            .any(|cells| cells == *lies)
    };
    let mirrored = in_order(shape.iter().map(|(row, column)| (*row, -column)).collect());
    if turned(shape.clone()) { Some("turned") } else { turned(mirrored).then_some("mirrored") }
}

/// Returns a shape as it is written, in rows separated by `/`.
fn shape_text(cells: &Cells) -> String {
    let leftmost = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let rows = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let row = |row: i32| {
        let columns: Vec<i32> =
            cells.iter().filter(|cell| cell.0 == row).map(|cell| cell.1).collect();
        let last = columns.iter().copied().max().unwrap_or(leftmost);
        (leftmost..=last)
            .map(|column| if columns.contains(&column) { '#' } else { '.' })
            .collect::<String>()
    };
    (0..=rows).map(row).collect::<Vec<_>>().join("/")
}
