//! Facts in the words of the puzzle.
//!
//! In: a puzzle, laws of its moves, a proof that a goal cannot be reached. Out: sentences with its names. Promises to leave nothing out but
//! names from long lists, which it counts. Knows nothing of how facts were found.

use super::words::{clean, counted, grouped};
use crate::facts::balance::Entry;
use crate::facts::counts::Law;
use crate::facts::parity::Sum;
use crate::facts::refutation::{Laws, Refutation};
use crate::facts::span::{Span, Weights};
use crate::model::{Kind, NodeId, Puzzle};
use std::collections::BTreeMap;

/// So many names of nodes are told one by one.
const MOST_NAMES: usize = 12;
/// Parts of a board are told where a kind has at most so many.
const MOST_PARTS: usize = 6;

/// Why a goal cannot be reached.
pub(super) fn reason(puzzle: &Puzzle, refutation: &Refutation) -> String {
    match refutation {
        Refutation::Never => "no board at all satisfies the goal".to_owned(),
        Refutation::Count { law, here, there } => {
            format!("{}: it is {}, and {} at the goal", change(puzzle, law), grouped(here), range(*there))
        }
        Refutation::Parity { sum, odd, boards } => {
            let (here, there) = if *odd { ("odd", "even") } else { ("even", "odd") };
            format!("{}: {here} at the start, {there} {}", parity(puzzle, sum), at_goal(*boards))
        }
        Refutation::Turns { factors, modulus, boards } => {
            let counts = |node: &(NodeId, u8)| match node.1 {
                1 => clean(puzzle.board.name(node.0)),
                factor => format!("{factor} × {}", clean(puzzle.board.name(node.0))),
            };
            let nodes = list(factors.iter().map(counts).collect());
            format!(
                "no click changes by how many steps, modulo {modulus}, these nodes are turned together: {nodes}; it has to be another number {}",
                at_goal(*boards)
            )
        }
    }
}

/// What is known of all moves, a sentence each.
pub(super) fn laws(puzzle: &Puzzle, laws: &Laws) -> Vec<String> {
    let falling = laws.counts.falling.iter().map(|law| change(puzzle, law));
    let (single, other): (Vec<&Law>, Vec<&Law>) = laws.counts.conserved.iter().partition(|law| only_kind(law).is_some());
    let mut told: Vec<String> = falling.chain(other.into_iter().map(|law| change(puzzle, law))).collect();
    let names: Vec<String> = single.into_iter().filter_map(only_kind).map(|kind| quoted(puzzle, kind)).collect();
    match names.as_slice() {
        [] => {}
        [name] => told.push(format!("no move changes the number of {name}")),
        _ => told.push(format!("no move changes how many there are of {}, each counted alone", list(names))),
    }
    told.extend(puzzle.kinds.all().filter_map(|kind| stays(puzzle, kind, &laws.parts)));
    told.extend(laws.order.as_ref().map(|sum| parity(puzzle, sum)));
    // With more kinds than one, most sums say again what counts say.
    if let (Some(sums), 1) = (&laws.parity, puzzle.kinds.values() - 1) {
        told.push(format!("{} modulo two stay as they are", counted(sums.sums(), "sum", "sums")));
    }
    told
}

/// The kind of which a law counts the pieces, if it counts nothing else.
fn only_kind(law: &Law) -> Option<Kind> {
    let mut counted = (0..).zip(&law.weights.kinds).filter(|(_, weight)| **weight != 0);
    let (kind, &weight) = counted.next()?;
    (weight == 1 && counted.next().is_none()).then_some(Kind(kind))
}

fn quoted(puzzle: &Puzzle, kind: Kind) -> String {
    if kind == Kind::EMPTY { "empty nodes".to_owned() } else { format!("`{}`", clean(puzzle.kinds.name(kind))) }
}

/// Between which parts of the board a kind never moves.
fn stays(puzzle: &Puzzle, kind: Kind, parts: &[Law]) -> Option<String> {
    let regions = parts.iter().filter(|law| law.weights.kinds[kind.index()] != 0).filter_map(|law| law.weights.nodes.as_ref());
    let regions: Vec<String> = regions.map(|nodes| names(puzzle, nodes)).collect();
    let told = (1..=MOST_PARTS).contains(&regions.len());
    told.then(|| format!("no move brings {} from one part to another: {}", quoted(puzzle, kind), regions.join("; ")))
}

fn change(puzzle: &Puzzle, law: &Law) -> String {
    let count = count(puzzle, &law.weights);
    if law.fall == 0 { format!("no move changes {count}") } else { format!("every move lowers {count} by {}", law.fall) }
}

/// A weighted count: `the number of "a" and "b"`.
fn count(puzzle: &Puzzle, weights: &Weights) -> String {
    let counted: Vec<(Kind, i64)> =
        puzzle.kinds.all().map(|kind| (kind, weights.kinds[kind.index()])).filter(|(_, weight)| *weight != 0).collect();
    let one = counted.first().map_or(1, |(_, weight)| *weight);
    let what = if counted.iter().all(|(_, weight)| *weight == one) && one == 1 {
        let together = if counted.len() > 1 { " together" } else { "" };
        format!("the number of {}{together}", list(counted.iter().map(|&(kind, _)| quoted(puzzle, kind)).collect()))
    } else {
        let term = |kind: &(Kind, i64)| format!("{} × {}", kind.1, quoted(puzzle, kind.0));
        format!("the count {}", counted.iter().map(term).collect::<Vec<_>>().join(" + "))
    };
    match &weights.nodes {
        Some(nodes) => format!("{what} on {}", names(puzzle, nodes)),
        None => what,
    }
}

fn parity(puzzle: &Puzzle, sum: &Sum) -> String {
    let mut by_node: BTreeMap<NodeId, Vec<Kind>> = BTreeMap::new();
    sum.entries.iter().for_each(|&(node, kind): &Entry| by_node.entry(node).or_default().push(kind));
    let mut by_kinds: BTreeMap<Vec<Kind>, Vec<NodeId>> = BTreeMap::new();
    by_node.into_iter().for_each(|(node, kinds)| by_kinds.entry(kinds).or_default().push(node));
    let group = |(kinds, nodes): (&Vec<Kind>, &Vec<NodeId>)| {
        format!("{} on {}", list(kinds.iter().map(|&kind| quoted(puzzle, kind)).collect()), names(puzzle, nodes))
    };
    let groups: Vec<String> = by_kinds.iter().map(group).collect();
    let order = sum.order.then_some("the number of swaps that the order of the pieces takes");
    let number = if groups.is_empty() { None } else { Some(format!("the number of {}", groups.join(", and of "))) };
    let terms: Vec<String> = order.map(str::to_owned).into_iter().chain(number).collect();
    format!("no move changes whether {} is even or odd", terms.join(", plus "))
}

fn names(puzzle: &Puzzle, nodes: &[NodeId]) -> String {
    list(nodes.iter().map(|&node| clean(puzzle.board.name(node))).collect())
}

/// Words in a row: `a, b and c`; of many only the first.
fn list(mut words: Vec<String>) -> String {
    if words.len() > MOST_NAMES + 1 {
        let more = words.len() - MOST_NAMES;
        words.truncate(MOST_NAMES);
        words.push(format!("{more} more"));
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

fn range(span: Span) -> String {
    if span.least == span.most { grouped(span.least) } else { format!("from {} to {}", grouped(span.least), grouped(span.most)) }
}

fn at_goal(boards: usize) -> String {
    if boards == 1 {
        "at the goal".to_owned()
    } else {
        format!("on the first of the {} boards of the goal, and likewise on the others", grouped(boards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::balance::balances;
    use crate::ground::ground;
    use crate::model::sample;

    fn found(puzzle: &Puzzle, start: &[Kind]) -> Laws {
        let task = ground(puzzle, &Budget::unlimited()).unwrap();
        Laws::find(&task, &balances(&task).unwrap(), &start.to_vec())
    }

    #[test]
    fn laws_are_told_by_the_names_of_the_file() {
        let puzzle = sample::toazzle();
        let start = vec![Kind::EMPTY; puzzle.board.node_count()];
        let told = laws(&puzzle, &found(&puzzle, &start));
        assert_eq!(
            told,
            [
                "every move lowers the number of `green` by 1",
                "no move changes the number of `red`",
                "no move brings `red` from one part to another: A1, A2, A5, A3 and A4; B1, B2, B3 and B4; C1 and C2; D2 and D1"
            ]
        );
    }

    #[test]
    fn proofs_are_told_with_both_numbers() {
        let puzzle = sample::toazzle();
        let weights = Weights { kinds: vec![0, 1, 1], nodes: Some(vec![NodeId(0), NodeId(1)]) };
        let proof = Refutation::Count { law: Law { weights, fall: 0 }, here: 1200, there: Span { least: 2, most: 3 } };
        assert_eq!(
            reason(&puzzle, &proof),
            "no move changes the number of `red` and `green` together on A1 and B1: it is 1,200, and from 2 to 3 at the goal"
        );
        let sum = Sum { entries: vec![(NodeId(0), Kind::EMPTY), (NodeId(1), Kind::EMPTY), (NodeId(2), Kind(2))], order: true };
        assert_eq!(
            reason(&puzzle, &Refutation::Parity { sum, odd: true, boards: 1 }),
            "no move changes whether the number of swaps that the order of the pieces takes, plus the number of empty nodes on A1 and B1, \
             and of `green` on A2 is even or odd: odd at the start, even at the goal"
        );
        let turns = Refutation::Turns { factors: vec![(NodeId(0), 1), (NodeId(1), 2)], modulus: 3, boards: 12 };
        assert!(
            reason(&puzzle, &turns).contains("modulo 3, these nodes are turned together: A1 and 2 × B1; "),
            "{}",
            reason(&puzzle, &turns)
        );
    }
}
