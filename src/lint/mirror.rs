//! A line without its mirror image.
//!
//! In: a board whose nodes have places. Out: a report where just one line of many has no image under a symmetry of the places, so that one
//! line that is missing, or one too many, breaks it. Promises silence wherever two lines would be to blame. Knows nothing of rules.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Board, FamilyId, Line, NodeId};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Track};
use std::collections::{BTreeMap, BTreeSet};

/// Lines of one name beyond which one of them is an exception.
const MANY: usize = 8;

/// A place on the page, in whole numbers.
type Point = (i64, i64);

/// A line, read so that it and its reversal are the same.
type Path = Vec<NodeId>;

/// Reports lines without their image.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let board = &definition.puzzle.board;
    let images = symmetries(board);
    for (number, family) in (0..).zip(board.families()) {
        let Some(lines) = paths(board, FamilyId(number)).filter(|lines| lines.len() >= MANY && !images.is_empty()) else { continue };
        let lonely = images.iter().map(|image| (lines.iter().filter(|line| !lines.contains(&mapped(line, image))), image));
        let mut told: BTreeSet<(&Path, Path)> = BTreeSet::new();
        let mut clear = true;
        for (mut without, image) in lonely {
            let (Some(line), None) = (without.next(), without.next()) else {
                continue;
            };
            let missing = mapped(line, image);
            clear &= told.iter().all(|(other, same)| *other == line || *same == missing);
            told.insert((line, missing));
        }
        let Some((line, missing)) = told.pop_first().filter(|_| clear) else { continue };
        if let Some(span) = place(definition, family, line) {
            let (here, there) = (names(board, line), names(board, &missing));
            let message = format!("of the {} lines of `{family}`, only {here} has no mirror image", lines.len());
            let report = Diagnostic::at(Code::BrokenSymmetry, span, message).saying(format!("its image would be {there}"));
            found.push(report.help(format!("add {there}, or take {here} out, if the board is meant to be symmetric")));
        }
    }
}

/// The lines of a family that is written line by line and read both ways.
fn paths(board: &Board, family: FamilyId) -> Option<BTreeSet<Path>> {
    let of_family = || board.lines().iter().filter(|line| line.family == family);
    let plain = |line: &Line| !line.ring && line.one_way.is_empty();
    of_family().all(plain).then(|| of_family().map(|line| either_way(line.nodes.clone())).collect())
}

fn either_way(nodes: Path) -> Path {
    let reversed: Path = nodes.iter().rev().copied().collect();
    nodes.min(reversed)
}

fn mapped(line: &Path, image: &[NodeId]) -> Path {
    either_way(line.iter().map(|node| image[node.index()]).collect())
}

fn names(board: &Board, line: &Path) -> String {
    format!("`{}`", line.iter().map(|&node| board.name(node)).collect::<Vec<_>>().join("-"))
}

/// The reflections and the half turn that map the places of the nodes onto themselves: the image of each node.
fn symmetries(board: &Board) -> Vec<Vec<NodeId>> {
    let Some(points) = points(board) else { return Vec::new() };
    let number: BTreeMap<Point, NodeId> = points.iter().copied().zip((0..).map(NodeId)).collect();
    let flips: [fn(Point) -> Point; 5] = [|(x, y)| (-x, y), |(x, y)| (x, -y), |(x, y)| (-x, -y), |(x, y)| (y, x), |(x, y)| (-y, -x)];
    if number.len() != points.len() {
        return Vec::new();
    }
    flips.iter().filter_map(|flip| points.iter().map(|&point| number.get(&flip(point)).copied()).collect()).collect()
}

/// Twice the places of all nodes, seen from the middle; `None` if one has no place.
fn points(board: &Board) -> Option<Vec<Point>> {
    let mut places: Vec<Option<Point>> =
        board.nodes().map(|node| board.place(node).map(|(x, y)| ((x * 1e6).round() as i64, (y * 1e6).round() as i64))).collect();
    if let Some(grid) = board.grid() {
        for (at, node) in grid.cells.iter().enumerate() {
            if let Some(node) = node {
                places[node.index()] = Some(((at % grid.columns) as i64, (at / grid.columns) as i64));
            }
        }
    }
    let points: Vec<Point> = places.into_iter().collect::<Option<_>>()?;
    let span = |of: fn(&Point) -> i64| points.iter().map(of).min()?.checked_add(points.iter().map(of).max()?);
    let (width, height) = (span(|point| point.0)?, span(|point| point.1)?);
    points.iter().map(|&(x, y)| Some((x.checked_mul(2)?.checked_sub(width)?, y.checked_mul(2)?.checked_sub(height)?))).collect()
}

/// Where a line is written; lines that are written with ranges, or made by a grid, are not found.
fn place(definition: &Definition, family: &str, line: &Path) -> Option<Span> {
    let board = &definition.puzzle.board;
    let wanted: Vec<&str> = line.iter().map(|&node| board.name(node)).collect();
    let is_it = |track: &&Track| {
        let written: Vec<&str> = std::iter::once(&track.first)
            .chain(track.rest.iter().map(|(_, name)| name))
            .map(|name| definition.source.slice(name.span))
            .collect();
        written == wanted || written.iter().rev().eq(wanted.iter())
    };
    let tracks = places::board(definition.ast).iter().flat_map(|statement| match statement {
        BoardStatement::Line(name, track) if name.value == family => std::slice::from_ref(track),
        BoardStatement::Jumps(name, tracks) if name.as_ref().map_or("jumps", |name| &name.value) == family => &tracks[..],
        _ => &[],
    });
    let mut fitting = tracks;
    let track = fitting.find(is_it)?;
    Some(track.rest.last().map_or(track.first.span, |(_, last)| track.first.span.to(last.span)))
}
