//! Rules whose sides differ in length, and layouts that differ from their lines.

use super::anchor::cell_text;
use super::run::{spelling, spelling_repeated, written};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::model::NodeId;
use crate::source::Span;
use crate::syntax::ast::{self, CellWhat};
use crate::syntax::node_set_text;

/// The greatest number of cells of a layout that are written out.
const MOST_WRITTEN: usize = 16;

/// Returns the report on a rule whose sides have these numbers of cells.
pub(super) fn side_lengths(rule: &ast::Rewrite, left: usize, right: usize) -> Diagnostic {
    let cells = |count: usize| counted(count, "cell", "cells");
    let report = Diagnostic::at(
        Code::SideLengths,
        rule.left.span,
        "the two sides of this rule have different lengths",
    );
    let report = report.saying(cells(left)).because(rule.right.span, cells(right));
    if let (Some(emptied), 0) = (emptied(rule), right) {
        return report
            .offer(rule.right.span, emptied.as_str())
            .help(format!("an anchor is no cell: write `{emptied}` on the right"));
    }
    if let Some(whole) = with_room(rule) {
        let sides = Span::to(rule.left.span, rule.right.span);
        return report.offer(sides, whole.as_str()).help(format!("a repeated cell stands for the same number of nodes on both sides, so the node that a piece leaves is a cell of its own: write `{whole}`"));
    }
    if let Some((side, place, whole)) = without_room(rule) {
        let help = format!("`_` is missing on the {side}: write `{whole}`");
        return report.offer(place, whole).help(help);
    }
    let runs = || rule.left.cells.iter().filter(|cell| cell.repeat.is_some()).map(written);
    let right: Vec<String> = rule.right.cells.iter().map(written).collect();
    if let Some(run) = runs().find(|run| !right.contains(run)) {
        return report.help(format!("`{run}` is taken along, so it belongs on the right too, as in `slide: frog _* _ => _ _* frog`"));
    }
    let twice = |run: &String| right.iter().filter(|other| *other == run).count() > 1;
    if let Some(run) =
        runs().find(|run| twice(run) && runs().filter(|other| other == run).count() == 1)
    {
        return report.help(format!(
            "`{run}` is on the right more than once: a repeated cell stands once on each side"
        ));
    }
    if let Some(Missing { before, cell, whole, pushed, emptied }) = missing(rule) {
        let mut report = report.offer(Span::at(before.start as usize), format!("{cell} "));
        if let Some(pushed) = &pushed {
            report = report.offer(rule.right.span, pushed.as_str());
        }
        if emptied != whole {
            report = report.offer(rule.right.span, emptied.as_str());
        }
        let stays = if pushed.is_some() { " if it stays where it is" } else { "" };
        let pushed = pushed.map(|pushed| format!(", `{pushed}` if all move on"));
        let removed = (emptied != whole).then(|| format!(", or `{emptied}` if it is removed"));
        return report.help(format!(
            "`{cell}` is missing on the right: write `{whole}`{stays}{}{}",
            pushed.unwrap_or_default(),
            removed.unwrap_or_default()
        ));
    }
    let merged = two_to_one(rule);
    if let Some([first, second, _]) = merged.as_ref().filter(|[first, _, only]| only == first) {
        let [moved, both, alone] =
            [format!("_ {first}"), format!("{first} {first}"), format!("{first} _")];
        let help = format!(
            "every node of the left side has a cell on the right: write `{moved}` if `{first}` moves there, `{both}` if `{second}` becomes `{first}`, or `{alone}` if `{second}` is removed"
        );
        return [moved, both, alone]
            .iter()
            .fold(report, |report, side| report.offer(rule.right.span, side.as_str()))
            .help(help);
    }
    let is_new = |[first, second, only]: &&[String; 3]| only != second && first != "_";
    if let Some([_, _, result]) = merged.as_ref().filter(is_new) {
        let [behind, before] = [format!("{result} _"), format!("_ {result}")];
        let help = format!(
            "every node of the left side has a cell on the right: write `{behind}` or `{before}`, depending on where `{result}` is to be"
        );
        return report
            .offer(rule.right.span, behind.as_str())
            .offer(rule.right.span, before.as_str())
            .help(help);
    }
    let example = match runs().next() {
        Some(_) => "a piece that slides over empty nodes is `frog _* _ => _ _* frog`",
        None => "a jump that removes a peg is `peg peg _ => _ _ peg`",
    };
    report.help(format!("every cell on the left needs one on the right; {example}"))
}

/// Returns the two cells of the left side of a rule and the only one of its right side, a piece, as
/// in `hero key => hero` and `t2 t2 => t4`; `None` if the second one is empty.
fn two_to_one(rule: &ast::Rewrite) -> Option<[String; 3]> {
    let (left, right) = (pieces(&rule.left)?, pieces(&rule.right)?);
    let ([first, second], [only]) = (&left[..], &right[..]) else { return None };
    let are_pieces = second != "_" && only != "_";
    are_pieces.then(|| [first.clone(), second.clone(), only.clone()])
}

/// Returns the cells of a side as they are written, if it has neither runs nor anchors.
fn pieces(side: &ast::Pattern) -> Option<Vec<String>> {
    let cells = side.cells.iter().map(|cell| {
        let one = cell.repeat.is_none() && matches!(cell.what, CellWhat::Kinds(_));
        one.then(|| spelling(cell))
    });
    cells.collect()
}

/// Returns both sides of a rule that moves a piece along a run, where the cells for the nodes from
/// which and to which it goes are missing or too many: `a _* _ => _ _* a` for `a _+ => _ _+ a`.
fn with_room(rule: &ast::Rewrite) -> Option<String> {
    let is_anchor = |cell: &&ast::Cell| matches!(cell.what, CellWhat::First | CellWhat::Last);
    let [left, right] = [&rule.left.cells, &rule.right.cells]
        .map(|side| side.iter().filter(|cell| !is_anchor(cell)).collect::<Vec<_>>());
    let ([piece, from @ ..], [to @ .., other_piece]) = (&left[..], &right[..]) else {
        return None;
    };
    let same =
        |one: &ast::Cell, other: &ast::Cell| spelling_repeated(one) == spelling_repeated(other);
    let run = from.iter().find(|cell| cell.repeat.is_some())?;
    let other = |cell: &&ast::Cell| spelling(cell) != spelling(run) || cell.region.is_some();
    if !same(piece, other_piece) || to.is_empty() || from.iter().chain(to).any(other) {
        return None;
    }
    let anchors = |side: &ast::Pattern, what: &CellWhat, text: &'static str| {
        if side.cells.iter().any(|cell| cell.what == *what) { text } else { "" }
    };
    let (piece, run) = (spelling(piece), spelling(run));
    let wrapped = |side: &ast::Pattern, cells: String| {
        let first = anchors(side, &CellWhat::First, "^ ");
        format!("{first}{cells}{}", anchors(side, &CellWhat::Last, " $"))
    };
    Some(format!(
        "{} => {}",
        wrapped(&rule.left, format!("{piece} {run}* {run}")),
        wrapped(&rule.right, format!("{run} {run}* {piece}"))
    ))
}

/// Returns the side of a rule that lacks only the empty node to which or from which pieces move:
/// `monk box _` for `monk box => _ monk box`, with its name and its place.
fn without_room(rule: &ast::Rewrite) -> Option<(&'static str, Span, String)> {
    let [left, right] = [&rule.left, &rule.right].map(|side| {
        let plain = |cell: &ast::Cell| {
            cell.repeat.is_none() && !matches!(cell.what, CellWhat::First | CellWhat::Last)
        };
        side.cells.iter().all(plain).then(|| side.cells.iter().map(cell_text).collect::<Vec<_>>())
    });
    let (left, right) = (left?, right?);
    let (name, side, short, long) = if left.len() < right.len() {
        ("left", &rule.left, left, right)
    } else {
        ("right", &rule.right, right, left)
    };
    let is_lone = long.iter().filter(|cell| *cell == "_").count() == 1;
    if !is_lone || short.is_empty() {
        return None;
    }
    let bare = |cell: &String| cell.split('@').next().unwrap_or_default().to_owned();
    let alike = |cells: &[String]| cells.iter().map(bare).eq(short.iter().map(bare));
    let whole = match &long[..] {
        [room, rest @ ..] if room == "_" && alike(rest) => format!("{} _", short.join(" ")),
        [rest @ .., room] if room == "_" && alike(rest) => format!("_ {}", short.join(" ")),
        _ => return None,
    };
    Some((name, side.span, whole))
}

/// Returns the left side with an empty cell in place of each cell; `None` if a cell is repeated.
fn emptied(rule: &ast::Rewrite) -> Option<String> {
    let cells = rule.left.cells.iter().map(|cell| match cell.what {
        CellWhat::First | CellWhat::Last => Some(spelling(cell)),
        _ => cell.repeat.is_none().then(|| "_".to_owned()),
    });
    Some(cells.collect::<Option<Vec<String>>>()?.join(" "))
}

/// The place of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// In `start`, where it puts pieces on nodes.
    Start,
    /// In a condition, where it compares pieces.
    Condition,
}

/// Returns the report on a layout with another number of cells than its line has nodes.
///
/// # Arguments
/// `count` - the number of cells
/// `nodes` - the names of the nodes
/// `cells` - the texts of the cells, written out
pub(super) fn layout_length(
    layout: &ast::Layout,
    within: Within,
    count: u128,
    nodes: &[&str],
    cells: &[String],
) -> Diagnostic {
    let message = format!(
        "this layout has {}, and {} has {}",
        counted(count, "cell", "cells"),
        if layout.line().is_some() { "the line" } else { "the set before it" },
        counted(nodes.len(), "node", "nodes")
    );
    let mut report = Diagnostic::at(Code::LayoutLength, layout.span, message);
    if cells.len() as u128 == count
        && (layout.cells.len() + 1..=MOST_WRITTEN).contains(&cells.len())
    {
        report = report.saying(format!("written out, `{}`", cells.join(" ")));
    }
    let ends = match nodes {
        [first, last] => format!(", `{first}` and `{last}`,"),
        [first, .., last] => format!(", `{first}` to `{last}`,"),
        _ => String::new(),
    };
    let line = node_set_text(&layout.along);
    let nodes_long = nodes.len() as u128;
    let differ = match count.abs_diff(nodes_long) {
        1 if count < nodes_long => "1 is missing".to_owned(),
        1 => "1 is too many".to_owned(),
        more if count < nodes_long => format!("{more} are missing"),
        more => format!("{more} are too many"),
    };
    let advice =
        format!("give each node of `{line}`{ends} one cell: {differ}; `_` is an empty node");
    let is_pattern = (2..nodes.len() as u128).contains(&count)
        && layout.cells.iter().all(|cell| cell.times.is_none() && cell.kinds.is_some());
    if within == Within::Condition && is_pattern && layout.line().is_some() {
        let anywhere = format!("some on {line}: {}", cells.join(" "));
        return report
            .help(format!(
                "{advice}, and `?` any; for these cells next to each other anywhere on it, write `{anywhere}`"
            ))
            .offer(layout.span, anywhere);
    }
    report.help(advice)
}

/// Adds the help to a report on a layout along several lines; in a condition, its cells may be meant
/// as a pattern anywhere on them.
///
/// # Arguments
/// `cells` - the texts of the cells; `None` if one of them is wrong
pub(super) fn anywhere(
    report: Diagnostic,
    layout: &ast::Layout,
    within: Within,
    cells: Option<&[String]>,
) -> Diagnostic {
    let help = "draw a picture, or give one line a name of its own";
    let plain = layout.cells.iter().all(|cell| cell.times.is_none() && cell.kinds.is_some());
    match cells.filter(|_| plain && within == Within::Condition) {
        Some(cells) => {
            let pattern = format!("some on {}: {}", node_set_text(&layout.along), cells.join(" "));
            let help =
                format!("{help}; for these cells anywhere on one of them, write `{pattern}`");
            report.help(help).offer(layout.span, pattern)
        }
        None => report.help(help),
    }
}

impl Scope {
    /// Returns the place of the only name that declares several of the nodes of a line, and their
    /// number.
    pub(super) fn range_of(&self, nodes: &[NodeId]) -> Option<(Span, usize)> {
        if self.board.grid().is_some() {
            return None;
        }
        let spans: Vec<Span> = nodes.iter().map(|node| self.node_spans[node.index()]).collect();
        let mut ranges = spans.chunk_by(|one, other| one == other).filter(|range| range.len() > 1);
        let range = ranges.next().filter(|_| ranges.next().is_none())?;
        Some((range[0], range.len()))
    }
}

/// A cell of the left side that alone is missing on the right.
struct Missing {
    /// The place before which it may stand.
    before: Span,
    cell: String,
    /// The right side with it.
    whole: String,
    /// The right side with it at the end, if the cells then stand in the order of the left side, and
    /// the last one before them.
    pushed: Option<String>,
    /// The right side with an empty cell in its place.
    emptied: String,
}

/// Returns the cell of the left side, neither its first nor its last one, that alone is missing on
/// the right.
fn missing(rule: &ast::Rewrite) -> Option<Missing> {
    let [left, right] = [&rule.left, &rule.right]
        .map(|side| side.cells.iter().map(spelling_repeated).collect::<Vec<String>>());
    let mut lost: Vec<usize> = (0..left.len()).collect();
    for cell in &right {
        let at = lost.iter().position(|&at| left[at] == *cell)?;
        lost.remove(at);
    }
    let [at] = lost[..] else { return None };
    let cell = &left[at];
    if at == 0 || at + 1 == left.len() || left.iter().filter(|other| *other == cell).count() > 1 {
        return None;
    }
    let with = |cell: &str| {
        let (before, behind) = right.split_at(at);
        [before, &[cell.to_owned()], behind].concat().join(" ")
    };
    let pushed = [&right[..], std::slice::from_ref(cell)].concat();
    let moves_on = pushed.split_first().zip(left.split_last());
    let moves_on =
        moves_on.is_some_and(|((front, behind), (last, all))| front == last && behind == all);
    Some(Missing {
        before: rule.right.cells[at].span,
        cell: cell.clone(),
        whole: with(cell),
        pushed: moves_on.then(|| pushed.join(" ")),
        emptied: with("_"),
    })
}
