//! A line whose absence alone breaks a symmetry of the board.

use super::shape::symmetries;
use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Board, FamilyId, Line, NodeId};
use crate::source::Span;
use crate::syntax::ast::Track;
use crate::syntax::tracks;
use std::collections::BTreeSet;

/// The least number of lines of which a single one without an image is an exception.
const MANY: usize = 8;
/// The greatest number of nodes of lines times symmetries that is examined.
const MOST_STEPS: usize = 1 << 18;

/// A line in canonical form, which is the same for a line and its reversal.
type Path = Vec<NodeId>;

/// The cause of a broken symmetry.
#[derive(Debug)]
struct Break {
    /// A line that has no image.
    lonely: Path,
    /// Its image, which is no line.
    missing: Path,
    /// `true` if adding the image would restore the symmetry.
    add: bool,
    /// `true` if removing the line would restore the symmetry.
    remove: bool,
}

/// Reports lines without their image.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    let board = &definition.puzzle.board;
    let families = (0..board.families().len() as u32).map(FamilyId);
    let lines: Vec<BTreeSet<Path>> =
        families.map(|family| paths(board, family).unwrap_or_default()).collect();
    let all: BTreeSet<Path> = lines.iter().flatten().cloned().collect();
    let images =
        if all.len() < MANY || is_tree(board, &all) { Vec::new() } else { symmetries(board) };
    if all.iter().map(Vec::len).sum::<usize>().saturating_mul(images.len()) > MOST_STEPS {
        return;
    }
    let mut reported = Vec::new();
    for (name, lines) in board.families().iter().zip(&lines) {
        let broken = lonely(lines, &images);
        reported.extend(
            judged(lines, &images, &broken)
                .filter(|_| lines.len() >= MANY)
                .map(|one| (name, lines.len(), one)),
        );
    }
    // For the lines of several names together, only a missing line that several symmetries demand
    // is reported.
    let together =
        || judged(&all, &images, &lonely(&all, &images)).filter(|one| one.add && !one.remove);
    if let (true, Some(one)) = (reported.is_empty() && lines.len() > 1, together())
        && let Some((name, lines)) =
            board.families().iter().zip(&lines).find(|(_, lines)| lines.contains(&one.lonely))
    {
        reported.push((name, lines.len(), one));
    }
    for (family, count, one) in reported {
        if let Some(span) = place(definition, family, &one.lonely) {
            found.push(report(board, family, count, &one, span));
        }
    }
}

fn report(board: &Board, family: &str, count: usize, one: &Break, span: Span) -> Diagnostic {
    let (here, there) = (names(board, &one.lonely), names(board, &one.missing));
    let (message, help) = match (one.add, one.remove) {
        (true, false) => (
            format!("only {there} is missing for the lines of the board to be symmetric"),
            format!("add {there} to `{family}` if the board is meant to be symmetric"),
        ),
        (false, _) => (
            format!(
                "of the {count} lines of `{family}`, only {here} breaks the symmetry of the board"
            ),
            format!("remove {here} if the board is meant to be symmetric"),
        ),
        (true, true) => (
            format!("of the {count} lines of `{family}`, only {here} has no mirror image"),
            format!("add {there} or remove {here} if the board is meant to be symmetric"),
        ),
    };
    Diagnostic::at(Code::BrokenSymmetry, span, message)
        .saying(format!("its image would be {there}"))
        .help(help)
}

/// Returns `true` if the lines form no cycle: a tree is drawn in many shapes, and a chain bent into
/// a ring is meant to be open.
fn is_tree(board: &Board, lines: &BTreeSet<Path>) -> bool {
    let steps: BTreeSet<[NodeId; 2]> = lines
        .iter()
        .flat_map(|line| line.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]))
        .collect();
    steps.len() < board.node_count()
}

/// Returns each symmetry under which exactly one line has no image: its number, that line, and the
/// image.
///
/// # Returns
/// An empty list if two lines have no image under some symmetry: then two lines are missing, or
/// meant to be as they are.
fn lonely(lines: &BTreeSet<Path>, images: &[Vec<NodeId>]) -> Vec<(usize, Path, Path)> {
    let mut found = Vec::new();
    for (at, image) in images.iter().enumerate() {
        let without = lines
            .iter()
            .map(|line| (line, mapped(line, image)))
            .filter(|(_, mapped)| !lines.contains(mapped));
        let few: Vec<(&Path, Path)> = without.take(3).collect();
        match few.as_slice() {
            [(line, missing)] => found.push((at, (*line).clone(), missing.clone())),
            [_, _] => return Vec::new(),
            [] | [_, _, _, ..] => {}
        }
    }
    found
}

/// Returns the cause, if all symmetries agree on it.
fn judged(
    lines: &BTreeSet<Path>,
    images: &[Vec<NodeId>],
    broken: &[(usize, Path, Path)],
) -> Option<Break> {
    let (_, lonely, missing) = broken.first()?;
    // If the missing line is added, its own image is a line too.
    let repaired = |(at, _, other): &(usize, Path, Path)| {
        let image = mapped(missing, &images[*at]);
        other == missing && (image == *missing || lines.contains(&image))
    };
    // If the lonely line is removed, no other line is left without an image.
    let spared = |(at, other, _): &(usize, Path, Path)| {
        other == lonely
            && lines.iter().all(|line| line == lonely || mapped(line, &images[*at]) != *lonely)
    };
    let found = Break {
        lonely: lonely.clone(),
        missing: missing.clone(),
        add: broken.iter().all(repaired),
        remove: broken.iter().all(spared),
    };
    (found.add || found.remove).then_some(found)
}

/// Returns the lines of a family, if all of them are open and go both ways.
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

/// Returns the place where a line is written; lines that are written with ranges, or made by a
/// grid, are not found.
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
    let lines =
        places::board(definition.ast).into_iter().map(tracks).filter(|(name, _)| name == family);
    let track = lines.flat_map(|(_, tracks)| tracks).find(is_it)?;
    Some(track.rest.last().map_or(track.first.span, |(_, last)| track.first.span.to(last.span)))
}
