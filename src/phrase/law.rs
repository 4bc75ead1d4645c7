//! Sentences about counts and sums that moves change in a known way.
//!
//! A count without positive weights is stated with all signs reversed.

use super::names::{cell_of, counted_kind, counted_pieces, held, list};
use crate::diagnostic::join;
use crate::facts::balance::Entry;
use crate::facts::counts::Law;
use crate::facts::parity::Sum;
use crate::model::{Kind, Kinds, NodeId, Puzzle};
use std::collections::{BTreeMap, BTreeSet};

/// Returns -1 if no kind has a positive weight, so that the law is clearer with its signs reversed;
/// else 1.
pub(super) fn sign(law: &Law) -> i64 {
    if law.weights.kinds.iter().all(|weight| *weight <= 0) { -1 } else { 1 }
}

/// Returns a sentence about the change of a law's count by every move.
///
/// # Arguments
/// * `who` - the name of the moves
pub(super) fn change(puzzle: &Puzzle, law: &Law, who: &str) -> String {
    let count = count(puzzle, law);
    match (law.fall, sign(law)) {
        (0, _) => format!("no {who} changes {count}"),
        (fall, 1) => format!("every {who} lowers {count} by {fall}"),
        (fall, _) => format!("every {who} raises {count} by {fall}"),
    }
}

/// Returns the effect of a rule on a law's count, as a label at the rule.
pub(super) fn effect(puzzle: &Puzzle, law: &Law) -> String {
    let what = only_kind(law)
        .filter(|_| law.weights.nodes.is_none())
        .map(|kind| counted_kind(&puzzle.kinds, kind));
    let does = if sign(law) > 0 { ("removes", "lowers") } else { ("adds", "raises") };
    match (law.fall, what) {
        (0, _) => format!("keeps {}", count(puzzle, law)),
        (1, Some(what)) => format!("{} one {what} each time", does.0),
        (fall, Some(what)) => format!("{} {fall} of {what} each time", does.0),
        (fall, None) => format!("{} {} by {fall}", does.1, count(puzzle, law)),
    }
}

/// Returns a weighted count in words: "the combined number of `a` and `b`".
pub(super) fn count(puzzle: &Puzzle, law: &Law) -> String {
    let whole = law.weights.nodes.is_none();
    let mut counted: Vec<(Kind, i64)> = Vec::new();
    for (kind, weight) in
        (0..).map(Kind).zip(law.weights.kinds.iter().map(|weight| weight * sign(law)))
    {
        // On the whole board, the cells of a piece count together.
        let piece = cell_of(&puzzle.kinds, kind).filter(|_| whole).map_or(kind, |(piece, _)| piece);
        match counted.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, sum)) => *sum += weight,
            None => counted.push((piece, weight)),
        }
    }
    counted.retain(|(_, weight)| *weight != 0);
    let name = |kind: Kind| {
        if whole { counted_pieces(&puzzle.kinds, kind) } else { counted_kind(&puzzle.kinds, kind) }
    };
    let what = if counted.iter().all(|(_, weight)| *weight == 1) {
        let combined = if counted.len() > 1 { "combined " } else { "" };
        format!(
            "the {combined}number of {}",
            join(&counted.iter().map(|&(kind, _)| name(kind)).collect::<Vec<_>>(), "and")
        )
    } else {
        let term = |(at, &(kind, weight)): (usize, &(Kind, i64))| {
            let sign = match (at, weight < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            match weight.unsigned_abs() {
                1 => format!("{sign}{}", name(kind)),
                times => format!("{sign}{times} × {}", name(kind)),
            }
        };
        format!("the sum {}", counted.iter().enumerate().map(term).collect::<String>())
    };
    match &law.weights.nodes {
        Some(nodes) => format!("{what} on {}", list(&puzzle.board, nodes)),
        None => what,
    }
}

/// Returns the kind whose pieces a law counts, if it counts only one kind.
pub(super) fn only_kind(law: &Law) -> Option<Kind> {
    let mut counted = (0..).zip(&law.weights.kinds).filter(|(_, weight)| **weight != 0);
    let (kind, &weight) = counted.next()?;
    (weight.abs() == 1 && counted.next().is_none()).then_some(Kind(kind))
}

/// Returns a sentence about a sum modulo two that all moves conserve.
///
/// # Arguments
/// * `who` - the name of the moves
pub(super) fn parity(puzzle: &Puzzle, sum: &Sum, who: &str) -> String {
    let groups = groups(sum);
    if !sum.order {
        let terms: Vec<String> = groups
            .iter()
            .map(|(kinds, nodes)| {
                format!("{} on {}", together(puzzle, kinds), list(&puzzle.board, nodes))
            })
            .collect();
        return format!(
            "no {who} changes whether the number of {} is even or odd",
            terms.join(", plus that of ")
        );
    }
    // If the order counts, all pieces are different, so each kind stands on at most one node.
    let kinds: BTreeSet<Kind> = groups.iter().flat_map(|(kinds, _)| kinds).copied().collect();
    let square = |&kind: &Kind| {
        if kind == Kind::EMPTY {
            "the blank's square".to_owned()
        } else {
            format!("the square of {}", one_of(&puzzle.kinds, kind))
        }
    };
    let terms: Vec<String> = std::iter::once("the parity of the permutation".to_owned())
        .chain(kinds.iter().map(square))
        .collect();
    format!("every {who} keeps {}", terms.join(" plus "))
}

/// Returns the name of the only piece of a kind, or of a cell of that piece.
fn one_of(kinds: &Kinds, kind: Kind) -> String {
    cell_of(kinds, kind).map_or_else(
        || held(kinds, kind),
        |(piece, cell)| format!("cell {} of {}", cell + 1, held(kinds, piece)),
    )
}

/// Returns the squares that count in a sum with the order; `None` if no square counts.
pub(super) fn odd_squares(puzzle: &Puzzle, sum: &Sum) -> Option<String> {
    let terms: Vec<String> = match groups(sum).as_slice() {
        [(_, nodes)] => vec![list(&puzzle.board, nodes)],
        several => several
            .iter()
            .map(|(kinds, nodes)| {
                format!("{} on {}", together(puzzle, kinds), list(&puzzle.board, nodes))
            })
            .collect(),
    };
    (!sum.entries.is_empty()).then(|| format!("odd squares: {}", terms.join("; ")))
}

/// Groups the entries of a sum by the kinds that count on a node.
fn groups(sum: &Sum) -> Vec<(Vec<Kind>, Vec<NodeId>)> {
    let mut by_node: BTreeMap<NodeId, Vec<Kind>> = BTreeMap::new();
    sum.entries
        .iter()
        .for_each(|&(node, kind): &Entry| by_node.entry(node).or_default().push(kind));
    let mut by_kinds: BTreeMap<Vec<Kind>, Vec<NodeId>> = BTreeMap::new();
    by_node.into_iter().for_each(|(node, kinds)| by_kinds.entry(kinds).or_default().push(node));
    by_kinds.into_iter().collect()
}

fn together(puzzle: &Puzzle, kinds: &[Kind]) -> String {
    join(&kinds.iter().map(|&kind| counted_kind(&puzzle.kinds, kind)).collect::<Vec<_>>(), "and")
}
