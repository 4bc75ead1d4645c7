//! The places of a part of a pattern: on lines, on single nodes, and in rows of a grid (rules R19,
//! R59 and R60).

use super::super::course::Course;
use super::super::scope::Scope;
use super::Places;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Cell, NodeId, Pattern, Repeat};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// A part of a pattern.
pub struct PatternPart {
    /// The indices of its cells, without anchors.
    pub cells: Range<usize>,
    /// The number of cells in each row.
    pub rows: Vec<usize>,
    /// `true` if a match begins where the reading of a line begins.
    pub at_first: bool,
    /// `true` if a match ends where the reading of a line ends.
    pub at_last: bool,
}

/// The way along which rows are read, and that from a row to the next, as steps of rows and
/// columns.
type Way = [(isize, isize); 2];

/// The ways of rows in the order of rule R60.
const WAYS: [Way; 8] = [
    [(0, 1), (1, 0)],
    [(0, 1), (-1, 0)],
    [(0, -1), (1, 0)],
    [(0, -1), (-1, 0)],
    [(1, 0), (0, 1)],
    [(1, 0), (0, -1)],
    [(-1, 0), (0, 1)],
    [(-1, 0), (0, -1)],
];

/// The directions in which a pattern is read.
pub struct Courses {
    /// The lines, and if they are read forward and backward.
    pub lines: Course,
    /// `true` if neither lines nor a direction are named.
    pub is_free: bool,
    /// The ways of rows.
    pub ways: Vec<Way>,
}

impl Scope {
    /// Returns the ways in which rows may be laid on the grid.
    ///
    /// # Arguments
    /// `directions` - the direction words
    pub(super) fn ways(&self, directions: [Option<&ast::Text>; 2], lines: &Course) -> Vec<Way> {
        let step = |word: &str| match word {
            "right" => Some((0, 1)),
            "left" => Some((0, -1)),
            "down" => Some((1, 0)),
            "up" => Some((-1, 0)),
            _ => None,
        };
        let [first, next] = directions.map(|word| word.and_then(|word| step(&word.value)));
        let (families, forward, backward) = lines;
        let is_named = |line: &str| {
            let family = self.board.find_family(line);
            families
                .as_ref()
                .is_none_or(|families| family.is_some_and(|one| families.contains(&one)))
        };
        let fits = |way: &Way| {
            let [along, down] = way;
            let line = if along.0 == 0 { "row" } else { "column" };
            let is_forward = along.0 + along.1 > 0;
            first.is_none_or(|first| first == *along)
                && next.is_none_or(|next| next == *down)
                && is_named(line)
                && if is_forward { *forward } else { *backward }
        };
        WAYS.into_iter().filter(fits).collect()
    }

    /// Reports rows without a grid of squares, and a second direction that leads nowhere: without
    /// rows, or along the first.
    ///
    /// # Arguments
    /// * `directions` - the direction words of the pattern
    /// * `span` - the place of the pattern
    pub(super) fn can_lay(
        &self,
        parts: &[PatternPart],
        directions: [Option<&ast::Text>; 2],
        span: Span,
        sink: &mut Sink,
    ) -> bool {
        let has_rows = parts.iter().any(|part| part.rows.len() > 1);
        let [first, second] = directions;
        if let (false, Some(second)) = (has_rows, second) {
            let report = Diagnostic::at(
                Code::BadRows,
                second.span,
                "a second direction is for patterns of rows",
            );
            sink.push(report.help("leave it out, or write the rows with `/` between them"));
            return false;
        }
        let is_across = |word: &ast::Text| matches!(word.value.as_str(), "right" | "left");
        if let (Some(first), Some(second)) = (first, second)
            && is_across(first) == is_across(second)
        {
            let report = Diagnostic::at(
                Code::BadRows,
                second.span,
                "the second direction leads from a row to the next, across the first",
            );
            sink.push(report.help("write `right down`, `down left` or the like"));
            return false;
        }
        !has_rows || self.need_grid(span, "/", sink)
    }

    /// Returns the places of a part, whatever the nodes hold.
    ///
    /// # Arguments
    /// * `cells` - the cells of the part
    /// * `regions` - the nodes to which each cell is limited, if it is
    pub(super) fn places(
        &self,
        part: &PatternPart,
        cells: &[&ast::Cell],
        regions: &[Option<Vec<NodeId>>],
        courses: &Courses,
    ) -> Vec<Places> {
        let mut found = if part.rows.len() > 1 {
            self.laid(part, cells, &courses.ways)
        } else {
            self.along_lines(part, cells, regions, courses)
        };
        let inside = |at: usize, node: &NodeId| {
            regions[at].as_ref().is_none_or(|region| region.binary_search(node).is_ok())
        };
        found.retain(|places| {
            (0..cells.len()).all(|at| places.cell(at).iter().all(|node| inside(at, node)))
        });
        found
    }

    /// Returns the places on lines, and of a single cell also those beside all lines.
    fn along_lines(
        &self,
        part: &PatternPart,
        cells: &[&ast::Cell],
        regions: &[Option<Vec<NodeId>>],
        courses: &Courses,
    ) -> Vec<Places> {
        let is_lone = cells.len() == 1
            && cells[0].repeat.is_none()
            && !part.at_first
            && !part.at_last
            && courses.is_free;
        let mut found: Vec<Places> = Vec::new();
        if is_lone {
            let mut seen = HashSet::new();
            let on_lines = self.board.lines().iter().flat_map(|line| line.nodes.iter().copied());
            let is_meant = |node: &NodeId| {
                !self.board.is_hidden(*node)
                    || regions[0].as_ref().is_some_and(|region| region.contains(node))
            };
            let others = self.board.nodes().filter(is_meant);
            let all: Vec<NodeId> = on_lines.chain(others).collect();
            for node in all.into_iter().filter(|node| seen.insert(*node)) {
                found.push(Places::one(node));
            }
            return found;
        }
        let (families, forward, backward) = courses.lines.clone();
        let cell = |cell: &&ast::Cell| Cell {
            kinds: self.everything(),
            region: None,
            repeat: match cell.repeat {
                Some('*') => Repeat::Any,
                Some(_) => Repeat::Some,
                None => Repeat::Once,
            },
        };
        let pattern = Pattern {
            families,
            forward,
            backward,
            at_first: part.at_first,
            at_last: part.at_last,
            cells: cells.iter().map(cell).collect(),
        };
        let added: Result<(), ()> = pattern.windows(&self.board, &mut |window| {
            let (mut places, mut at) = (Places::default(), 0);
            for taken in window.taken {
                places.add(&window.nodes[at..at + taken]);
                at += taken;
            }
            found.push(places);
            if found.len() > super::MOST_MATCHES { Err(()) } else { Ok(()) }
        });
        _ = added; // one match too many is enough to report that there are too many
        found
    }

    /// Returns the places of rows on the grid.
    fn laid(&self, part: &PatternPart, cells: &[&ast::Cell], ways: &[Way]) -> Vec<Places> {
        let Some(grid) = self.board.grid() else { return Vec::new() };
        let is_torus = grid.tiling == crate::model::Tiling::Torus;
        let neighbours = self.grid_steps();
        let asks = |at: usize| cells[at].what != ast::CellWhat::Anything;
        let Some(first) = (0..cells.len()).find(|&at| asks(at)) else { return Vec::new() };
        let width = part.rows[0];
        let mut found = Vec::new();
        let place_of: BTreeMap<NodeId, (isize, isize)> = grid
            .cells
            .iter()
            .enumerate()
            .filter_map(|(at, node)| {
                Some(((*node)?, ((at / grid.columns) as isize, (at % grid.columns) as isize)))
            })
            .collect();
        for (node, (row, column)) in place_of {
            for &[along, down] in ways {
                let offset = |at: usize| {
                    let (line, step) = ((at / width) as isize, (at % width) as isize);
                    (down.0 * line + along.0 * step, down.1 * line + along.1 * step)
                };
                let origin = (row - offset(first).0, column - offset(first).1);
                let node_at = |at: usize| {
                    let (mut row, mut column) = (origin.0 + offset(at).0, origin.1 + offset(at).1);
                    if is_torus {
                        row = row.rem_euclid(grid.rows as isize);
                        column = column.rem_euclid(grid.columns as isize);
                    }
                    let inside = (0..grid.rows as isize).contains(&row)
                        && (0..grid.columns as isize).contains(&column);
                    if inside { grid.at(row as usize, column as usize) } else { None }
                };
                let nodes: Vec<Option<NodeId>> = (0..cells.len()).map(node_at).collect();
                let joined = |one: usize, other: usize| match (nodes[one], nodes[other]) {
                    (Some(a), Some(b)) if asks(one) && asks(other) => neighbours.contains(&(a, b)),
                    _ => true,
                };
                let asked: Vec<NodeId> =
                    (0..cells.len()).filter(|&at| asks(at)).filter_map(|at| nodes[at]).collect();
                let distinct: HashSet<NodeId> = asked.iter().copied().collect();
                let is_whole = (0..cells.len()).all(|at| !asks(at) || nodes[at].is_some());
                let is_joined = (0..cells.len()).all(|at| {
                    ((at + 1) % width == 0 || joined(at, at + 1))
                        && (at + width >= cells.len() || joined(at, at + width))
                });
                if !is_whole || distinct.len() != asked.len() || !is_joined {
                    continue;
                }
                assert_eq!(nodes[first], Some(node), "the first cell is on the node");
                let mut places = Places::default();
                for (at, node) in nodes.iter().enumerate() {
                    places.add(node.filter(|_| asks(at)).as_slice());
                }
                found.push(places);
            }
        }
        found
    }

    /// Returns the pairs of nodes of the grid that are neighbours in a row or column, with no wall
    /// between them, both ways.
    fn grid_steps(&self) -> HashSet<(NodeId, NodeId)> {
        let is_grid = |family| {
            ["row", "column"].iter().any(|line| self.board.find_family(line) == Some(family))
        };
        let lines = self.board.lines().iter().filter(|line| is_grid(line.family));
        lines.flat_map(|line| line.pairs()).flat_map(|(a, b)| [(a, b), (b, a)]).collect()
    }
}
