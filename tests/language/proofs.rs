//! Checks the sentences of proofs that a goal is out of reach: each number holds on the position
//! that the sentence names, and no move changes a quantity that is said to stay the same.

use crate::common::random::Random;
use puzzlec::stages::budget::Watch;
use puzzlec::stages::model::{Kind, Puzzle, StartBoard, State};
use puzzlec::stages::verify::moves;
use puzzlec::{Compiled, Limits, Query, Report, compile};
use std::collections::BTreeSet;

/// The number of positions from which moves are made.
const MOST_POSITIONS: usize = 300;

/// A node, its factor, and the value of each kind there.
type Dial = (usize, i64, Vec<(String, i64)>);

/// The quantity of a sentence.
#[derive(Debug)]
enum Quantity {
    /// The number of pieces of kinds with factors, on some nodes.
    Count(Vec<(i64, String)>, Option<Vec<usize>>),
    /// The number of pieces of kinds on nodes, modulo two.
    Parity(Vec<(Vec<String>, Vec<usize>)>),
    /// A sum of the values of kinds on nodes with factors, and a modulus.
    Sum(Vec<Dial>, i64),
}

/// A position as the names of the kinds on its nodes.
type Board = Vec<String>;

impl Quantity {
    fn value(&self, board: &Board) -> i64 {
        let number = |kind: &str, nodes: &[usize]| {
            nodes.iter().filter(|&&node| board[node] == kind).count() as i64
        };
        let all: Vec<usize> = (0..board.len()).collect();
        match self {
            Self::Count(terms, nodes) => terms
                .iter()
                .map(|(factor, kind)| factor * number(kind, nodes.as_deref().unwrap_or(&all)))
                .sum(),
            Self::Parity(terms) => terms
                .iter()
                .flat_map(|(kinds, nodes)| kinds.iter().map(|kind| number(kind, nodes)))
                .sum(),
            Self::Sum(dials, modulus) => {
                let of = |(node, factor, counts): &Dial| {
                    let count = counts.iter().find(|(kind, _)| *kind == board[*node]);
                    factor * count.unwrap_or_else(|| panic!("{board:?} {self:?}")).1
                };
                dials.iter().map(of).sum::<i64>().rem_euclid(*modulus)
            }
        }
    }

    /// Returns `true` if the quantity counts all pieces on a board.
    fn knows(&self, board: &Board) -> bool {
        let Self::Sum(dials, _) = self else { return true };
        dials.iter().all(|(node, _, counts)| counts.iter().any(|(kind, _)| *kind == board[*node]))
    }

    /// Returns the value that stays the same.
    fn kept(&self, board: &Board) -> i64 {
        if let Self::Parity(_) = self { self.value(board) % 2 } else { self.value(board) }
    }
}

/// Returns the names in backticks, each with the text between them.
fn quoted(text: &str) -> Vec<(String, String)> {
    let parts: Vec<&str> = text.split('`').collect();
    parts
        .chunks(2)
        .filter_map(|pair| Some((pair[0].to_owned(), (*pair.get(1)?).to_owned())))
        .collect()
}

fn node(name: &str) -> usize {
    name[1..].parse::<usize>().unwrap_or_else(|_| panic!("{name} is no node")) - 1
}

/// Parses nodes with their factors: "`n1`, 2 × `n3` to `n5` and `n7`".
fn nodes(text: &str) -> Vec<(usize, i64)> {
    assert!(!text.contains(" more"), "{text}");
    let mut found: Vec<(usize, i64)> = Vec::new();
    for (before, name) in quoted(text) {
        let factor = before
            .trim_end()
            .strip_suffix('×')
            .map_or(1, |left| left.split_whitespace().last().unwrap().parse().unwrap());
        match found.last() {
            Some(&(last, _)) if before == " to " => {
                found.extend((last + 1..=node(&name)).map(|node| (node, 1)))
            }
            _ => found.push((node(&name), factor)),
        }
    }
    assert!(!found.is_empty(), "{text} names no node");
    found
}

fn places(text: &str) -> Vec<usize> {
    nodes(text).into_iter().map(|(node, _)| node).collect()
}

fn kinds(text: &str) -> Vec<String> {
    let found: Vec<String> = text
        .contains("empty nodes")
        .then(|| "_".to_owned())
        .into_iter()
        .chain(quoted(text).into_iter().map(|(_, name)| name))
        .collect();
    assert!(!found.is_empty(), "{text} names no kind");
    found
}

/// Parses the nodes of "on `n1` and `n2` `d0` counts 0 and `d1` counts 1", and returns them with
/// the remaining text.
fn own_counts(group: &str) -> Option<(Vec<usize>, &str)> {
    // The last name before "counts" is the first kind.
    let head = &group[..group.find(" counts ")?];
    let cut = head.rfind(" `").or(head.rfind(" nothing"))?;
    Some((places(&group[3..cut]), &group[cut + 1..]))
}

fn quantity(text: &str) -> Quantity {
    if let Some(terms) = text
        .strip_prefix("whether the number of ")
        .and_then(|rest| rest.strip_suffix(" is even or odd"))
    {
        let term = |term: &str| {
            term.split_once(" on ")
                .map(|(of, at)| (kinds(of), places(at)))
                .unwrap_or_else(|| panic!("{text}"))
        };
        return Quantity::Parity(terms.split(", plus that of ").map(term).collect());
    }
    if let Some((over, counts)) =
        text.strip_prefix("the sum over ").and_then(|rest| rest.split_once(", in which "))
    {
        let (over, modulus) = over.split_once(" modulo ").unwrap();
        let count = |text: &str| -> Vec<(String, i64)> {
            let each = text.replace(" and ", ", ");
            let one = |one: &str| {
                one.split_once(" counts ").map(|(kind, count)| {
                    (kind.trim_matches('`').replace("nothing", "_"), count.parse().unwrap())
                })
            };
            each.split(", ").map(|text| one(text).unwrap_or_else(|| panic!("{text}"))).collect()
        };
        let groups: Vec<&str> = counts.split("; ").collect();
        let of = |node: usize| match groups[..] {
            [only] if !only.starts_with("on ") => count(only),
            _ => {
                let of_node = |group: &&str| {
                    own_counts(group)
                        .filter(|(nodes, _)| nodes.contains(&node))
                        .map(|(_, rest)| count(rest))
                };
                groups.iter().find_map(of_node).unwrap()
            }
        };
        return Quantity::Sum(
            nodes(over).into_iter().map(|(node, factor)| (node, factor, of(node))).collect(),
            modulus.parse().unwrap(),
        );
    }
    let (what, at) =
        text.split_once(" on ").map_or((text, None), |(what, at)| (what, Some(places(at))));
    let term = |text: &str| {
        let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
        let factor: i64 = text.split_once(" × ").map_or(1, |(factor, _)| factor.parse().unwrap());
        (sign * factor, kinds(text).remove(0))
    };
    if let Some(sum) = what.strip_prefix("the sum ") {
        return Quantity::Count(sum.replace(" - ", " + -").split(" + ").map(term).collect(), at);
    }
    assert!(what.contains("number"), "{text}");
    Quantity::Count(kinds(what).into_iter().map(|kind| (1, kind)).collect(), at)
}

fn board(puzzle: &Puzzle, state: &State) -> Board {
    state
        .iter()
        .map(
            |&kind| {
                if kind == Kind::EMPTY {
                    "_".to_owned()
                } else {
                    puzzle.kinds.name(kind).to_owned()
                }
            },
        )
        .collect()
}

/// Returns moves between reachable positions.
fn steps(puzzle: &Puzzle, start: &State) -> Vec<(Board, Board)> {
    let (mut open, mut known, mut found) =
        (vec![start.clone()], BTreeSet::from([start.clone()]), Vec::new());
    while let Some(state) = open.pop() {
        for (_, next) in moves(puzzle, &state, &Watch::default()).expect("no limit") {
            found.push((board(puzzle, &state), board(puzzle, &next)));
            if known.len() < MOST_POSITIONS && known.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

/// Checks the claim of a sentence about all moves.
fn check_law(law: &str, steps: &[(Board, Board)], text: &str) -> Quantity {
    let (fall, quantity) = if let Some((_, of)) = law.split_once(" changes ") {
        (0, quantity(of))
    } else {
        let (sign, (_, of)) = law.split_once(" lowers ").map_or_else(
            || (-1, law.split_once(" raises ").unwrap_or_else(|| panic!("{law}"))),
            |of| (1, of),
        );
        let (of, by) = of.rsplit_once(" by ").unwrap();
        (sign * by.parse::<i64>().unwrap(), quantity(of))
    };
    for (before, after) in steps {
        assert_eq!(
            quantity.kept(before) - quantity.kept(after),
            fall,
            "{law}\n{before:?} {after:?}\n{text}"
        );
    }
    quantity
}

/// Checks the reason why a puzzle is unsolvable.
///
/// # Arguments
/// * `goal` - the kind that the goal requires on each node; `?` allows every kind there
///
/// # Returns
/// The quantity of the reason, if it has numbers.
fn check(puzzle: &Compiled, goal: &Board, text: &str) -> Option<Quantity> {
    let answer = puzzle.solve(&Query::default()).unwrap();
    let reason = answer.reason()?;
    let model = puzzle.model();
    let StartBoard::Fixed(start) = &model.starts[0].board else { panic!("it is another sort") };
    let (law, numbers) = reason.rsplit_once(": ")?;
    let (here, there) = numbers.split_once(" at the start, ").unwrap();
    let quantity = check_law(law, &steps(model, start), text);
    assert_eq!(
        quantity.value(&board(model, start)),
        here.parse::<i64>().unwrap(),
        "{reason}\n{text}"
    );
    let here = board(model, start);
    let (there, place) = there.split_once(" at the ").unwrap_or_else(|| panic!("{reason}\n{text}"));
    let (least, most) = there.split_once(" to ").unwrap_or((there, there));
    let asked = least.parse::<i64>().unwrap()..=most.parse::<i64>().unwrap();
    let ways = ways(goal, model);
    let fails = |way: &Board| {
        asked.contains(&quantity.value(way)) && quantity.kept(way) != quantity.kept(&here)
    };
    let rest = |way: &Board| place.starts_with("only way") && pieces(way) == pieces(&here);
    assert!(ways.iter().any(|way| quantity.knows(way) && fails(way)), "{reason}\n{text}");
    assert!(ways.iter().filter(|way| place == "goal" || rest(way)).all(fails), "{reason}\n{text}");
    Some(quantity)
}

/// Returns the boards that satisfy a goal.
fn ways(goal: &Board, puzzle: &Puzzle) -> Vec<Board> {
    let kinds: Board = board(puzzle, &(0..puzzle.kinds.values() as u16).map(Kind).collect());
    goal.iter().fold(vec![Vec::new()], |ways, wanted| {
        let may = if wanted == "?" { kinds.as_slice() } else { std::slice::from_ref(wanted) };
        ways.iter()
            .flat_map(|way: &Board| {
                may.iter().map(|kind| [&way[..], std::slice::from_ref(kind)].concat())
            })
            .collect()
    })
}

/// Returns the kinds on a board, in alphabetical order.
fn pieces(board: &Board) -> Board {
    let mut pieces = board.clone();
    pieces.sort_unstable();
    pieces
}

/// Lets a goal allow every kind on a few nodes in some cases.
fn open_up(random: &mut Random, goal: &mut Board) {
    if random.chance(40) {
        random.some_of(goal.len(), 3).into_iter().for_each(|node| goal[node] = "?".to_owned());
    }
}

fn row(board: &Board) -> String {
    board.join(" ")
}

/// Draws clicks that turn nodes through cycles of their own.
fn dials(random: &mut Random) -> (String, Board) {
    let (size, length, empty) = (random.between(3, 5), random.between(2, 6), random.chance(40));
    let mut cycle: Vec<String> =
        (1..=length - usize::from(empty)).map(|at| format!("d{at}")).collect();
    let pieces = cycle.join("; ");
    if empty {
        cycle.push("_".to_owned());
    }
    if random.chance(30) {
        random.shuffle(&mut cycle);
    }
    let mut clicks = String::new();
    for at in 1..=size {
        let some: Vec<String> =
            random.some_of(size, 2).into_iter().map(|node| format!("n{}", node + 1)).collect();
        let word = random.pick(&["advance", "advance", "retreat"]);
        clicks.push_str(&format!(
            "  click at n{at}: {word} {}\n",
            some[..random.between(1, 2)].join(" ")
        ));
    }
    let mut any = |_| random.pick(&cycle).clone();
    let (start, mut goal): (Board, Board) =
        ((0..size).map(&mut any).collect(), (0..size).map(&mut any).collect());
    open_up(random, &mut goal);
    let (start, wanted) = (row(&start), row(&goal));
    let text = format!(
        "puzzle \"D\"\npieces {{ {pieces}; cycle {} }}\nboard {{ path row: n[1..{size}] }}\nmoves {{\n{clicks}}}\nstart {{ row: {start} }}\ngoal {{ row: {wanted} }}\n",
        cycle.join(" ")
    );
    (text, goal)
}

/// Draws rules that move, remove and change pieces.
fn rules(random: &mut Random) -> (String, Board) {
    const RULES: [&str; 9] = [
        "step: any _ => _ any",
        "jump: a a _ => _ _ a",
        "swap: a b => b a",
        "hop: a _ b => b _ a",
        "split: a _ => a a",
        "far: a _ _ => _ _ a",
        "turn both (n1 n3 n5)",
        "roll: a b _ => _ b a",
        "melt: a b a => _ a _",
    ];
    let size = random.between(5, 8);
    let chosen: Vec<&str> =
        random.some_of(RULES.len(), 2).into_iter().map(|at| RULES[at]).collect();
    let mut any = |_| (*random.pick(&["a", "b", "_"])).to_owned();
    let (start, mut goal): (Board, Board) =
        ((0..size).map(&mut any).collect(), (0..size).map(&mut any).collect());
    open_up(random, &mut goal);
    let (start, wanted) = (row(&start), row(&goal));
    let rules = chosen.join("\n  ");
    let text = format!(
        "puzzle \"R\"\npieces {{ a; b }}\nboard {{ path row: n[1..{size}] }}\nmoves {{\n  {rules}\n}}\nstart {{ row: {start} }}\ngoal {{ row: {wanted} }}\n"
    );
    (text, goal)
}

#[test]
fn every_number_in_a_proof_is_what_the_sentence_says() {
    let (mut counts, mut parities, mut sums) = (0, 0, 0);
    for seed in 0..1_600 {
        let mut random = Random::new(seed);
        let (text, goal) = if seed % 2 == 0 { dials(&mut random) } else { rules(&mut random) };
        let puzzle =
            compile("x.pz", text.clone()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match check(&puzzle, &goal, &text) {
            Some(Quantity::Count(..)) => counts += 1,
            Some(Quantity::Parity(_)) => parities += 1,
            Some(Quantity::Sum(..)) => sums += 1,
            None => {}
        }
    }
    assert!(counts > 40 && parities > 10 && sums > 40, "{counts} {parities} {sums}");
}

#[test]
fn what_is_shown_of_all_moves_is_so() {
    let mut found = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let (text, _) = if seed % 4 == 0 { dials(&mut random) } else { rules(&mut random) };
        let puzzle =
            compile("x.pz", text.clone()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let StartBoard::Fixed(start) = &puzzle.model().starts[0].board else {
            panic!("it is another sort")
        };
        let steps = steps(puzzle.model(), start);
        let shown = puzzle.show(&Limits::default()).unwrap().json();
        for fact in shown["facts"].as_array().into_iter().flatten().filter_map(|fact| fact.as_str())
        {
            if let Some(several) = fact.strip_prefix("no move changes the numbers of ") {
                kinds(several).iter().for_each(|kind| {
                    _ = check_law(&format!("no move changes the number of `{kind}`"), &steps, &text)
                });
            } else if !fact.starts_with("no move takes ") && !fact.starts_with("every move keeps ")
            {
                check_law(fact, &steps, &text);
            }
            found += 1;
        }
    }
    assert!(found > 80, "{found}");
}

#[test]
fn dials_count_what_they_show_whatever_the_start() {
    let text = "puzzle \"Dials\"\npieces { d0; d1; d2; d3; cycle d0 d1 d2 d3 }\nboard { path row: n[1..2] }\n\
                moves { click: advance n1 n2 }\nstart { row: d3 d0 }\ngoal { row: d0 d0 }\n";
    let puzzle = compile("x.pz", text).unwrap();
    let answer = puzzle.solve(&Query::default()).unwrap();
    let reason = answer.reason().expect("a proof");
    assert_eq!(
        reason,
        "no click changes the sum over `n1` and 3 × `n2` modulo 4, in which `d0` counts 0, `d1` counts 1, `d2` counts 2 and `d3` counts 3: 3 at \
         the start, 0 at the goal"
    );
}

#[test]
fn a_proof_names_the_ways_to_the_goal_that_it_speaks_of() {
    let text = "puzzle \"Only ash\"\npieces { ash; bay }\nboard { path row: h[1..3] }\n\
                moves { step on row forward: any _ $ => _ any $ }\nstart { ash at h2 }\ngoal { h1 is any }\n";
    let answer = compile("x.pz", text).unwrap().solve(&Query::default()).unwrap();
    let reason = answer.reason().expect("a proof");
    assert_eq!(
        reason,
        "no `step` changes whether the number of `ash` on `h1` is even or odd: 0 at the start, 1 at the only way to meet the goal that the \
         pieces allow"
    );
}

#[test]
fn a_piece_with_a_shape_is_counted_by_its_cells() {
    let text = "puzzle \"Bars\"\npieces { piece bar 'B' \"##\"; s 's' }\nboard { grid 1 by 5 }\nmoves { slide: any _ => _ any }\n\
                start \"\"\"\n  BB.s.\n\"\"\"\ngoal { count(s) == 2 }\n";
    let puzzle = compile("x.pz", text).unwrap();
    let answer = puzzle.solve(&Query::default()).unwrap();
    let reason = answer.reason().expect("a proof");
    assert_eq!(reason, "no `slide` changes the number of `s`: 1 at the start, 2 at the goal");
}
