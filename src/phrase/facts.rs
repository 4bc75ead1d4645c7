//! What is known of all moves, as a list of sentences.
//!
//! In: a puzzle and the laws of its moves. Out: a sentence each. Promises to name the pieces and nodes of each law, and to count what it
//! leaves out. Knows nothing of starts and goals.

use super::law::{change, only_kind, sum};
use super::names::{counted_kind, joined, list};
use super::number::counted;
use crate::facts::counts::Law;
use crate::facts::parity::Parity;
use crate::facts::refutation::Laws;
use crate::model::{Kind, Puzzle};

/// Parts of a board are told where a kind has at most so many.
const MOST_PARTS: usize = 6;
/// So many sums modulo two are told one by one.
const MOST_SUMS: usize = 3;

/// What is known of all moves, a sentence each.
#[must_use]
pub fn facts(puzzle: &Puzzle, laws: &Laws) -> Vec<String> {
    let decreasing = laws.counts.decreasing.iter().map(|law| change(puzzle, law, "move"));
    let (single, other): (Vec<&Law>, Vec<&Law>) = laws.counts.conserved.iter().partition(|law| only_kind(law).is_some());
    let mut told: Vec<String> = decreasing.chain(other.into_iter().map(|law| change(puzzle, law, "move"))).collect();
    let names: Vec<String> = single.into_iter().filter_map(only_kind).map(|kind| counted_kind(&puzzle.kinds, kind)).collect();
    match names.as_slice() {
        [] => {}
        [name] => told.push(format!("no move changes the number of {name}")),
        _ => told.push(format!("no move changes how many there are of {}, each counted alone", several(&names))),
    }
    told.extend(puzzle.kinds.all().filter_map(|kind| stays(puzzle, kind, &laws.parts)));
    told.extend(laws.order.as_ref().map(|order| format!("no move changes whether {} is even or odd", sum(puzzle, order))));
    // With more kinds than one, most sums say again what counts say.
    if let (Some(parity), 1) = (&laws.parity, puzzle.kinds.values() - 1) {
        told.extend(sums(puzzle, parity));
    }
    told
}

/// Names of kinds in a row; of many only the first.
fn several(names: &[String]) -> String {
    const MOST_NAMES: usize = 12;
    if names.len() <= MOST_NAMES + 1 {
        return joined(names, "and");
    }
    let more = format!("{} more", names.len() - MOST_NAMES);
    joined(&[&names[..MOST_NAMES], &[more]].concat(), "and")
}

/// Between which parts of the board a kind never moves.
fn stays(puzzle: &Puzzle, kind: Kind, parts: &[Law]) -> Option<String> {
    let regions = parts.iter().filter(|law| law.weights.kinds[kind.index()] != 0).filter_map(|law| law.weights.nodes.as_ref());
    let regions: Vec<String> = regions.map(|nodes| list(&puzzle.board, nodes)).collect();
    let told = (1..=MOST_PARTS).contains(&regions.len());
    told.then(|| format!("no move brings {} from one part to another: {}", counted_kind(&puzzle.kinds, kind), regions.join("; ")))
}

/// The first sums modulo two that stay, and how many more there are.
fn sums(puzzle: &Puzzle, parity: &Parity) -> Vec<String> {
    let shown = parity.some_sums(MOST_SUMS);
    let more = parity.sums().saturating_sub(shown.len());
    let mut told: Vec<String> = shown.iter().map(|one| format!("no move changes whether {} is even or odd", sum(puzzle, one))).collect();
    if more > 0 {
        told.push(format!("{} like {}", counted(more, "more sum", "more sums"), if told.len() == 1 { "this" } else { "these" }));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::facts::balance::balances;
    use crate::ground::{ground, samples};
    use crate::model::sample;

    fn told(puzzle: &Puzzle) -> Vec<String> {
        let task = ground(puzzle, &Budget::unlimited()).unwrap();
        facts(puzzle, &Laws::find(&task, &balances(&task).unwrap(), &vec![Kind::EMPTY; task.nodes]))
    }

    #[test]
    fn laws_are_told_by_the_names_of_the_file() {
        assert_eq!(
            told(&sample::toazzle()),
            [
                "every move lowers the number of `green` by 1",
                "no move changes the number of `red`",
                "no move brings `red` from one part to another: `A1`, `A2`, `A5`, `A3` and `A4`; `B1` to `B4`; `C1` and `C2`; `D2` and `D1`"
            ]
        );
    }

    #[test]
    fn sums_are_told_one_by_one_and_then_counted() {
        let told = told(&samples::pegs(4));
        assert_eq!(told.len(), 1 + MOST_SUMS + 1);
    }
}
