//! The reason why a goal cannot be reached: as a sentence, and as labels for the start, the goal
//! and the rules.

use super::law::{change, count, effect, parity, sign};
use super::names::{held, list, movers};
use super::number::{counted, grouped};
use super::unmet::{UnmetWords, of_unmet};
use crate::diagnostic::{clean, join};
use crate::facts::counts::Law;
use crate::facts::interval::Span;
use crate::facts::parity::Sum;
use crate::facts::refutation::{Dial, Refutation, Ways};
use crate::model::{Board, Kind, NodeId, Puzzle};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

/// The limit for the number of nodes of a weighted sum that are listed.
const MOST_NODES: usize = 12;
/// The limit for the number of kinds that are listed with their values.
const MOST_COUNTS: usize = 8;

/// A refutation in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The law that all moves obey, as one sentence.
    pub law: String,
    /// The same law in short, for use beside labels at the start and the goal.
    pub short: String,
    /// The label at the start.
    pub begins: String,
    /// The label at the goal.
    pub asks: String,
    /// The effect of each rule on the number that the law is about.
    pub rule: Option<String>,
    /// The numbers at the start and at the goal.
    numbers: Option<(String, String)>,
}

impl Why {
    /// Creates the words of a refutation by the kinds that can stand on some nodes, without a law.
    #[must_use]
    pub fn of_places(asks: String, begins: String, short: String) -> Self {
        Self { law: short.clone(), short, begins, asks, rule: None, numbers: None }
    }

    /// Returns the whole reason as one sentence: lower case, no full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.numbers {
            Some((here, there)) => format!("{}: {here} at the start, {there}", self.law),
            None => self.law.clone(),
        }
    }
}

/// Returns the reason why a goal cannot be reached, in words.
#[must_use]
pub fn why(puzzle: &Puzzle, refutation: &Refutation) -> Why {
    match refutation {
        Refutation::Never => Why {
            law: "no position satisfies the goal".to_owned(),
            ..Why::of_places(
                "no position satisfies this".to_owned(),
                "play starts here".to_owned(),
                "its parts contradict each other, or the board is too small".to_owned(),
            )
        },
        Refutation::Elsewhere => Why {
            law: "no arrangement of these pieces satisfies the goal".to_owned(),
            ..Why::of_places(
                "no arrangement of these pieces satisfies this".to_owned(),
                "play starts here".to_owned(),
                "its parts contradict each other, or it asks for other pieces".to_owned(),
            )
        },
        Refutation::Unmet(unmet) => {
            let UnmetWords { law, short, begins, asks } = of_unmet(puzzle, unmet);
            Why { law, ..Why::of_places(asks, begins, short) }
        }
        Refutation::Count { law, here, there } => of_count(puzzle, law, *here, *there),
        Refutation::Parity { sum, here, there, ways } => {
            of_parity(puzzle, sum, (*here, *there), *ways)
        }
        Refutation::Turns { dials, modulus, here, there, ways } => {
            let law = format!("no click changes {}", sum_of_dials(puzzle, dials, *modulus));
            Why {
                short: law.clone(),
                law,
                begins: format!("this sum is {here} here"),
                asks: at_goal_label(&format!("it is {there}"), *ways),
                rule: Some(format!("keeps this sum, modulo {modulus}")),
                numbers: Some((here.to_string(), format!("{there} {}", at_goal(*ways)))),
            }
        }
        Refutation::Weights { here, there, .. } => {
            let law = format!("no {} raises the sum of the weights of the pieces", movers(puzzle));
            Why {
                short: law.clone(),
                law,
                begins: format!("this sum is {} here", grouped(here)),
                asks: format!("at least {} here", grouped(there)),
                rule: Some("never raises this sum".to_owned()),
                numbers: Some((grouped(here), format!("at least {} at the goal", grouped(there)))),
            }
        }
        Refutation::Sign { nodes, pieces, ways } => of_sign(puzzle, (nodes, *pieces), *ways),
        Refutation::Twist { nodes, size, divisor, ways } => {
            of_twist(puzzle, nodes, (*size, *divisor), *ways)
        }
        Refutation::Group { nodes, order, ways } => of_group(puzzle, (nodes, order), *ways),
    }
}

/// Returns the weights of a refutation, for each kind as a picture of the grid, or else as a list.
///
/// # Returns
/// A heading and lines for each kind; `None` if the refutation is by something else.
#[must_use]
pub fn weights(puzzle: &Puzzle, refutation: &Refutation) -> Option<Vec<(String, Vec<String>)>> {
    let Refutation::Weights { weights, .. } = refutation else { return None };
    let of = |kind: Kind| -> BTreeMap<NodeId, i64> {
        let of_kind = weights.iter().filter(|((_, other), _)| *other == kind);
        of_kind.map(|&((node, _), weight)| (node, weight)).collect()
    };
    let kinds: BTreeSet<Kind> = weights.iter().map(|&((_, kind), _)| kind).collect();
    let table = |kind: Kind| {
        let weights = of(kind);
        (format!("weights of {}", held(&puzzle.kinds, kind)), lines(&puzzle.board, &weights))
    };
    Some(kinds.into_iter().map(table).collect())
}

/// Returns numbers on nodes as a picture of the grid, or one below the other.
fn lines(board: &Board, numbers: &BTreeMap<NodeId, i64>) -> Vec<String> {
    let text = |node: NodeId| numbers.get(&node).map_or("0".to_owned(), i64::to_string);
    let Some(grid) = board.grid() else {
        return numbers
            .iter()
            .map(|(&node, number)| format!("{} {number}", board.name(node)))
            .collect();
    };
    let cell = |row: usize, column: usize| grid.at(row, column).map_or(String::new(), text);
    let cells =
        |row: usize| -> Vec<String> { (0..grid.columns).map(|column| cell(row, column)).collect() };
    let rows: Vec<Vec<String>> = (0..grid.rows).map(cells).collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        cells.join(" ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn of_sign(puzzle: &Puzzle, (nodes, pieces): (&[NodeId], bool), ways: Ways) -> Why {
    let law = format!(
        "every {} is an even permutation of {}{}",
        movers(puzzle),
        if pieces { "the pieces on " } else { "" },
        list(&puzzle.board, nodes)
    );
    Why {
        short: law.clone(),
        law: format!("{law}; an odd one leads from the start to {}", goal_in_words(ways)),
        begins: "play starts here".to_owned(),
        asks: at_goal_label("odd", ways),
        rule: Some(format!(
            "is an even permutation of these {}",
            if pieces { "pieces" } else { "nodes" }
        )),
        numbers: None,
    }
}

fn of_twist(puzzle: &Puzzle, nodes: &[NodeId], (size, divisor): (usize, usize), ways: Ways) -> Why {
    let multiple =
        if divisor == 2 { "an even number".to_owned() } else { format!("a multiple of {divisor}") };
    let law = format!(
        "every {} twists the pieces of {size} nodes on {} by amounts that add up to {multiple}",
        movers(puzzle),
        list(&puzzle.board, nodes)
    );
    let none = multiple.replacen("an even", "an odd", 1).replacen("a multiple", "no multiple", 1);
    Why {
        short: law.clone(),
        law: format!("{law}; from the start to {}, they add up to {none}", goal_in_words(ways)),
        begins: "play starts here".to_owned(),
        asks: at_goal_label(&none, ways),
        rule: Some(format!("twists pieces by amounts that add up to {multiple}")),
        numbers: None,
    }
}

fn of_group(puzzle: &Puzzle, (nodes, order): (&[NodeId], &BigUint), ways: Ways) -> Why {
    let law = format!(
        "the moves generate a group of {} of {}",
        counted(order, "permutation", "permutations"),
        list(&puzzle.board, nodes)
    );
    let none = match ways.number {
        1 => format!("none of them leads from the start to {}", goal_in_words(ways)),
        several => format!(
            "none of them leads from the start to one of the {} ways to meet the goal{}",
            grouped(several),
            allowed(ways)
        ),
    };
    Why {
        short: law.clone(),
        law: format!("{law}, and {none}"),
        begins: "play starts here".to_owned(),
        asks: "none of these permutations leads here".to_owned(),
        rule: Some("permutes nodes".to_owned()),
        numbers: None,
    }
}

/// Returns the goal, or the positions of the goal that were compared with the start.
fn goal_in_words(ways: Ways) -> String {
    if ways.is_one_alone() { "the goal".to_owned() } else { first_goal(ways) }
}

fn of_parity(puzzle: &Puzzle, sum: &Sum, (here, there): (usize, usize), ways: Ways) -> Why {
    let short = parity(puzzle, sum, &movers(puzzle));
    let differ = if ways.is_one_alone() {
        "start and goal differ in it".to_owned()
    } else {
        format!("the start differs in it from {}", first_goal(ways))
    };
    let word = |number: usize| if number.is_multiple_of(2) { "even" } else { "odd" };
    Why {
        law: if sum.order { format!("{short}; {differ}") } else { short.clone() },
        short,
        begins: if sum.order {
            format!("{} here", word(here))
        } else {
            format!("{} here, so {}", grouped(here), word(here))
        },
        asks: match sum.order {
            true => at_goal_label(word(there), ways),
            false if ways.is_one_alone() => format!("{} here, so {}", grouped(there), word(there)),
            false => at_goal_label(&format!("{}, so {}", grouped(there), word(there)), ways),
        },
        rule: Some(
            if sum.order { "keeps this parity" } else { "never changes whether it is even or odd" }
                .to_owned(),
        ),
        numbers: (!sum.order)
            .then(|| (grouped(here), format!("{} {}", grouped(there), at_goal(ways)))),
    }
}

fn of_count(puzzle: &Puzzle, law: &Law, here: i64, there: Span) -> Why {
    let (here, ends) = (sign(law) * here, [sign(law) * there.least, sign(law) * there.most]);
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let range = || {
        if least == most {
            grouped(least)
        } else {
            format!("{} to {}", grouped(least), grouped(most))
        }
    };
    let whole = change(puzzle, law, &movers(puzzle));
    let (count, falls) = (count(puzzle, law), sign(law) > 0);
    let away = if falls { least > here } else { most < here };
    let what = count.strip_prefix("the number of ").map_or_else(
        || format!("{} as {count}", grouped(here)),
        // "4 of `red`", but "52 empty nodes" and "3 pieces `car`".
        |of| format!("{}{} {of}", grouped(here), if of.starts_with('`') { " of" } else { "" }),
    );
    Why {
        short: if law.fall > 0 && away {
            format!("{count} only {}", if falls { "falls" } else { "grows" })
        } else {
            whole.clone()
        },
        law: whole,
        begins: format!("play starts with {what}"),
        asks: format!("asks for {}", range()),
        rule: Some(effect(puzzle, law)),
        numbers: Some((grouped(here), format!("{} at the goal", range()))),
    }
}

/// Returns a sum over nodes in words, with the value of each kind.
fn sum_of_dials(puzzle: &Puzzle, dials: &[Dial], modulus: u8) -> String {
    let all_alike = dials.iter().all(|dial| dial.factor == 1);
    let nodes = |dials: &[&Dial]| {
        list(&puzzle.board, &dials.iter().map(|dial| dial.node).collect::<Vec<_>>())
    };
    let over = if all_alike {
        nodes(&dials.iter().collect::<Vec<_>>())
    } else {
        let term = |dial: &Dial| {
            let name = clean(puzzle.board.name(dial.node), true);
            if dial.factor == 1 {
                format!("`{name}`")
            } else {
                format!("{} × `{name}`", dial.factor)
            }
        };
        let mut terms: Vec<String> = dials.iter().take(MOST_NODES).map(term).collect();
        if dials.len() > MOST_NODES {
            terms.push(format!("{} more", dials.len() - MOST_NODES));
        }
        join(&terms, "and")
    };
    let mut by_kinds: Vec<(&Vec<Kind>, Vec<&Dial>)> = Vec::new();
    for dial in dials {
        match by_kinds.iter_mut().find(|(kinds, _)| **kinds == dial.kinds) {
            Some((_, alike)) => alike.push(dial),
            None => by_kinds.push((&dial.kinds, vec![dial])),
        }
    }
    let counts = |kinds: &[Kind]| {
        let count =
            |(at, &kind): (usize, &Kind)| format!("{} counts {at}", held(&puzzle.kinds, kind));
        let mut counts: Vec<String> =
            kinds.iter().enumerate().take(MOST_COUNTS).map(count).collect();
        if kinds.len() > MOST_COUNTS {
            counts.push("so on".to_owned());
        }
        join(&counts, "and")
    };
    let several = by_kinds.len() > 1;
    let place = |(kinds, alike): &(&Vec<Kind>, Vec<&Dial>)| {
        if several { format!("on {} {}", nodes(alike), counts(kinds)) } else { counts(kinds) }
    };
    let places: Vec<String> = by_kinds.iter().map(place).collect();
    format!("the sum over {over} modulo {modulus}, in which {}", places.join("; "))
}

fn at_goal(ways: Ways) -> String {
    if ways.is_one_alone() { "at the goal".to_owned() } else { format!("at {}", first_goal(ways)) }
}

/// Returns the label at the goal: a number, and the position that has it.
fn at_goal_label(number: &str, ways: Ways) -> String {
    let allowed = allowed(ways);
    match ways.number {
        1 if ways.all => format!("{number} here"),
        1 => format!("{number} in the only way to meet this{allowed}"),
        several => {
            format!("{number} in the first of {} ways to meet this{allowed}", grouped(several))
        }
    }
}

/// Returns a phrase for the ways to meet a goal if other ways are ruled out.
fn allowed(ways: Ways) -> &'static str {
    if ways.all { "" } else { " that the pieces allow" }
}

/// Returns the position of the goal that has the number, in words.
fn first_goal(ways: Ways) -> String {
    let allowed = allowed(ways);
    match ways.number {
        1 => format!("the only way to meet the goal{allowed}"),
        number => format!(
            "the first of the {} ways to meet the goal{allowed}, and the others fail likewise",
            grouped(number)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::balance::Entry;
    use crate::facts::interval::Weights;
    use crate::model::sample;

    fn described(refutation: &Refutation) -> String {
        why(&sample::toazzle(), refutation).sentence()
    }

    #[test]
    fn proofs_are_described_with_both_numbers() {
        let weights = Weights { kinds: vec![0, 1, 1], nodes: Some(vec![NodeId(0), NodeId(1)]) };
        let law = Law { weights, fall: 0 };
        assert_eq!(
            described(&Refutation::Count { law, here: 1200, there: Span { least: 2, most: 3 } }),
            "no `jump` changes the combined number of `red` and `green` on `A1` and `B1`: 1,200 at the start, 2 to 3 at the goal"
        );
        let entries =
            vec![(NodeId(0), Kind::EMPTY), (NodeId(1), Kind::EMPTY), (NodeId(2), Kind(2))];
        let plain = Sum { entries: entries.clone(), order: false };
        assert_eq!(
            described(&Refutation::Parity {
                sum: plain,
                here: 1,
                there: 4,
                ways: Ways { number: 1, all: true }
            }),
            "no `jump` changes whether the number of empty nodes on `A1` and `B1`, plus that of `green` on `A2` is even or odd: 1 at the \
             start, 4 at the goal"
        );
        let ordered = |entries: &[Entry], number, all| Refutation::Parity {
            sum: Sum { entries: entries.to_vec(), order: true },
            here: 1,
            there: 4,
            ways: Ways { number, all },
        };
        assert_eq!(
            described(&ordered(&entries[..2], 1, true)),
            "every `jump` keeps the parity of the permutation plus the blank's square; start and goal differ in it"
        );
        assert_eq!(
            described(&ordered(&entries[2..], 6, true)),
            "every `jump` keeps the parity of the permutation plus the square of `green`; the start differs in it from the first of the 6 \
             ways to meet the goal, and the others fail likewise"
        );
        assert!(
            described(&ordered(&entries[2..], 1, false))
                .ends_with("from the only way to meet the goal that the pieces allow")
        );
        assert!(
            described(&ordered(&entries[2..], 2, false))
                .ends_with("from the first of the 2 ways to meet the goal that the pieces allow, and the others fail likewise")
        );
        let dial = |node, factor| Dial {
            node: NodeId(node),
            factor,
            kinds: vec![Kind::EMPTY, Kind(1), Kind(2)],
        };
        let turns = Refutation::Turns {
            dials: vec![dial(0, 1), dial(1, 2)],
            modulus: 3,
            here: 1,
            there: 2,
            ways: Ways { number: 12, all: true },
        };
        assert_eq!(
            described(&turns),
            "no click changes the sum over `A1` and 2 × `B1` modulo 3, in which nothing counts 0, `red` counts 1 and `green` counts 2: 1 at \
             the start, 2 at the first of the 12 ways to meet the goal, and the others fail likewise"
        );
    }

    #[test]
    fn groups_are_described_with_their_nodes_and_their_order() {
        let nodes = vec![NodeId(0), NodeId(1), NodeId(2)];
        let sign = |number, pieces| Refutation::Sign {
            nodes: nodes.clone(),
            pieces,
            ways: Ways { number, all: true },
        };
        assert_eq!(
            described(&sign(1, false)),
            "every `jump` is an even permutation of `A1`, `B1` and `A2`; an odd one leads from the start to the goal"
        );
        assert!(described(&sign(1, true)).contains("an even permutation of the pieces on `A1`"));
        assert!(described(&sign(2, false)).ends_with(
            "an odd one leads from the start to the first of the 2 ways to meet the goal, and the others fail likewise"
        ));
        let twist = |divisor| Refutation::Twist {
            nodes: nodes.clone(),
            size: 3,
            divisor,
            ways: Ways { number: 1, all: true },
        };
        assert_eq!(
            described(&twist(3)),
            "every `jump` twists the pieces of 3 nodes on `A1`, `B1` and `A2` by amounts that add up to a multiple of 3; from the start to the goal, they add up to no multiple of 3"
        );
        assert!(described(&twist(2)).ends_with(
            "to an even number; from the start to the goal, they add up to an odd number"
        ));
        let group = |number, all| Refutation::Group {
            nodes: nodes.clone(),
            order: 95_040_u32.into(),
            ways: Ways { number, all },
        };
        assert_eq!(
            described(&group(1, true)),
            "the moves generate a group of 95,040 permutations of `A1`, `B1` and `A2`, and none of them leads from the start to the goal"
        );
        assert!(described(&group(3, false)).ends_with(
            "none of them leads from the start to one of the 3 ways to meet the goal that the pieces allow"
        ));
    }

    #[test]
    fn counts_that_weigh_less_than_nothing_are_described_the_other_way_round() {
        let law = Law { weights: Weights { kinds: vec![0, -1, 0], nodes: None }, fall: 2 };
        let why = why(
            &sample::toazzle(),
            &Refutation::Count { law, here: -3, there: Span { least: -1, most: -1 } },
        );
        assert_eq!(
            [&*why.begins, &why.asks, &why.short],
            ["play starts with 3 of `red`", "asks for 1", "the number of `red` only grows"]
        );
        assert_eq!(why.rule.as_deref(), Some("adds 2 of `red` each time"));
    }
}
