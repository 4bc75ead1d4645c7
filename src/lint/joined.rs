//! Ranges of nodes that one line runs through one after the other.

use super::{Definition, places};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Board, Line, NodeId};
use crate::source::Span;
use crate::syntax::ast::{BoardStatement, Link, Name, NamePart, Track};

/// The names of parameters for a loop that is offered.
const LETTERS: [&str; 6] = ["i", "j", "k", "m", "n", "p"];

/// Reports lines like `a[1..4] - b[1..4]` if both ranges are lines already: they join the last node
/// of one with the first of the other, where a line from each node to its counterpart may be meant.
pub(super) fn lint(definition: &Definition, found: &mut Sink) {
    for statement in places::board(definition.ast) {
        let BoardStatement::Line(family, track) = statement else { continue };
        let report = ranges(definition, track).and_then(|ranges| {
            let line = end_to_end(&definition.puzzle.board, family, ranges)?;
            Some(report(definition, family, track, ranges, line))
        });
        report.into_iter().for_each(|report| found.push(report));
    }
}

/// Returns the names that a track joins by `-`, each with its only range, if there are two and
/// their ranges are written alike.
fn ranges<'a>(definition: &Definition, track: &'a Track) -> Option<[(&'a Name, Span); 2]> {
    let [(Link::Both, second)] = &track.rest[..] else { return None };
    let both = [(&track.first, range(&track.first)?), (second, range(second)?)];
    let written = both.map(|(_, range)| definition.source.slice(range));
    (written[0] == written[1]).then_some(both)
}

/// Returns the place between the brackets of the only range of a name that has no other index.
fn range(name: &Name) -> Option<Span> {
    let mut found = None;
    for part in &name.parts {
        match part {
            NamePart::Text(_) => {}
            NamePart::Range(low, high) if found.is_none() => found = Some(low.span.to(high.span)),
            NamePart::Range(..) | NamePart::Index(_) | NamePart::Star => return None,
        }
    }
    found
}

/// Returns the line of a family whose two halves are the ranges, if all steps of both halves are on
/// other lines.
fn end_to_end<'a>(board: &'a Board, family: &Name, ranges: [(&Name, Span); 2]) -> Option<&'a Line> {
    let [NamePart::Text(family)] = &family.parts[..] else { return None };
    let family = board.find_family(family)?;
    let begins = |node: NodeId, name: &Name| matches!(name.parts.first(), Some(NamePart::Text(text)) if board.name(node).starts_with(text));
    let is_made_of = |line: &&Line| {
        let has = |other: &Line, pair: &[NodeId]| {
            other.nodes.windows(2).any(|two| two == pair || two.iter().rev().eq(pair))
        };
        let is_line = |half: &[NodeId]| {
            let others = || board.lines().iter().filter(|other| !std::ptr::eq(*other, *line));
            half.windows(2).all(|pair| others().any(|other| has(other, pair)))
        };
        let (first, second) = line.nodes.split_at(line.nodes.len() / 2);
        first.len() > 1
            && first.len() == second.len()
            && begins(first[0], ranges[0].0)
            && begins(second[0], ranges[1].0)
            && is_line(first)
            && is_line(second)
    };
    board.lines().iter().filter(|line| line.family == family).find(is_made_of)
}

fn report(
    definition: &Definition,
    family: &Name,
    track: &Track,
    ranges: [(&Name, Span); 2],
    line: &Line,
) -> Diagnostic {
    let (source, board) = (definition.source, &definition.puzzle.board);
    let node = |at: usize| board.name(line.nodes[at]);
    let (middle, last) = (line.nodes.len() / 2, line.nodes.len() - 1);
    let before = source.slice(Span { start: 0, end: family.span.start }).trim_end();
    let keyword = before.len() - before.len().min("line".len());
    let whole = Span { start: keyword as u32, ..family.span }.to(ranges[1].0.span);
    let head = source.slice(Span { start: whole.start, end: track.first.span.start });
    let letter = LETTERS.into_iter().find(|letter| !definition.uses.has(letter)).unwrap_or("i");
    let one = ranges.map(|(name, range)| {
        let text = source.slice(name.span);
        let from = (range.start - name.span.start) as usize;
        let to = (range.end - name.span.start) as usize;
        format!("{}{letter}{}", &text[..from], &text[to..])
    });
    let numbers = source.slice(ranges[0].1);
    let each = format!("for {letter} in {numbers} {{ {head}{} - {} }}", one[0], one[1]);
    let message = format!(
        "this is one line, from `{}` to `{}` and on to `{}`",
        node(0),
        node(middle - 1),
        node(last)
    );
    Diagnostic::at(Code::RangesEndToEnd, ranges[0].0.span.to(ranges[1].0.span), message)
        .saying(format!("joins only `{}` and `{}`", node(middle - 1), node(middle)))
        .help(format!("if each node is to be joined with its counterpart, write `{each}`"))
        .offer(whole, each)
}
