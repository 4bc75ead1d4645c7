//! Compares the lints for contradictions and for parts without effect with a naive interpreter, on
//! random definitions with many of both.

use crate::common::definition::{goal_of, start_of};
use crate::common::generate::generate;
use crate::common::lint::{linted, read};
use crate::common::naive::Naive;
use crate::common::random::{Random, cases};
use puzzlec::stages::diagnostic::{Code, Diagnostic};
use puzzlec::stages::model::{Expect, Figure, Kind, Puzzle, Rule, State};
use puzzlec::stages::source::Span;
use puzzlec::stages::syntax::ast::{Ast, Item, MoveStatement, Tail, written};
use std::collections::BTreeMap;

/// The number of boards above which a puzzle is skipped.
const MOST_BOARDS: usize = 700;

fn one_of(random: &mut Random, words: &[&'static str]) -> &'static str {
    words[random.below(words.len())]
}

fn node(random: &mut Random) -> &'static str {
    one_of(random, &["h1", "h2", "h3", "h4", "top"])
}

fn kinds(random: &mut Random) -> &'static str {
    one_of(random, &["_", "a", "b", "c", "any", "a|b", "!a", "a|_", "any|_"])
}

fn condition(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => format!("{} is {}{}", node(random), random.pick(&["", "not "]), kinds(random)),
        1 => format!("some {} in {} {}", kinds(random), node(random), node(random)),
        2 => format!("no {} in {}", kinds(random), random.pick(&["h1 h2", "h3 top", "h*"])),
        3 => format!("every h* is {}", kinds(random)),
        4 => format!(
            "count({}) {} {}",
            kinds(random),
            random.pick(&["==", "<", ">", "!="]),
            random.below(4)
        ),
        5 => format!("not ({})", condition(random, depth - 1)),
        6 => format!("({} and {})", condition(random, depth - 1), condition(random, depth - 1)),
        _ => format!("({} or {})", condition(random, depth - 1), condition(random, depth - 1)),
    }
}

/// The sides of rules, in pairs that are mirror images of each other, except for the last pair.
const SIDES: &[(&str, &str)] = &[
    ("a _", "_ a"),
    ("_ a", "a _"),
    ("any _", "_ any"),
    ("_ any", "any _"),
    ("a a _", "_ _ b"),
    ("_ a a", "b _ _"),
    ("^ a _", "^ _ a"),
    ("_ a $", "a _ $"),
    ("a _+", "_+ a"),
    ("_+ a", "a _+"),
    ("a b", "b a"),
    ("b _", "_ b"),
];

fn rewrite(random: &mut Random, name: usize) -> String {
    let (left, right) = random.pick(SIDES);
    let direction = random.pick(&["", "", " forward", " backward"]);
    let guard =
        if random.chance(35) { format!(" if {}", condition(random, 1)) } else { String::new() };
    let effect = ["set top to a", "set top to b", "clear top", "advance top", "retreat top"];
    let also =
        if random.chance(30) { format!(" also {}", random.pick(&effect)) } else { String::new() };
    format!("r{name}{direction}: {left} => {right}{guard}{also}")
}

fn definition(random: &mut Random) -> String {
    let mut moves: Vec<String> =
        (0..random.between(1, 3)).map(|number| rewrite(random, number)).collect();
    if random.chance(20) {
        let first = 2 * random.below(5);
        let [(left, right), (image, turned)] = [SIDES[first], SIDES[first + 1]];
        let (to, fro) =
            random.pick(&[("", ""), (" forward", " backward"), (" forward", " forward")]);
        moves.extend([
            format!("go{to}: {left} => {right}"),
            format!("come{fro}: {image} => {turned}"),
        ]);
    }
    if random.chance(25) {
        let rules: Vec<String> =
            (3..random.between(5, 6)).map(|number| rewrite(random, number)).collect();
        moves.push(format!("press tip {{ {} }}", rules.join("; ")));
    }
    if random.chance(5) {
        moves.push(format!("settle {{ {} }}", rewrite(random, 7)));
    }
    (0..random.below(3)).for_each(|_| moves.push(format!("never {}", condition(random, 1))));
    let mut goal = condition(random, 1);
    if random.chance(10) {
        moves.push(format!("never {goal}"));
        goal = format!("({goal}) and {}", condition(random, 0));
    }
    let start: Vec<&str> = (0..4).map(|_| *random.pick(&["a", "b", "_", "_"])).collect();
    let top = random.pick(&["_", "a", "b", "c"]);
    let paths = [
        "path row: h[1..4]",
        "path row: h[1..4]",
        "ring row: h[1..4]",
        "nodes h[1..4]; line row: h1 - h2 > h3 - h4",
    ];
    let path = one_of(random, &paths);
    format!(
        "puzzle \"x\"\npieces {{ a; b; c; cycle a b }}\nboard {{ {path}; nodes top }}\nmoves {{\n{}\n}}\nstart {{ row: {}; {top} at top }}\ngoal {{ {goal} }}\n",
        moves.join("\n"),
        start.join(" ")
    )
}

/// Returns the puzzle with the rules at a place changed or removed.
fn with(puzzle: &Puzzle, place: Span, change: &dyn Fn(&mut Rule) -> bool) -> Puzzle {
    let mut other = puzzle.clone();
    let (mut outer, mut inner) = (puzzle.rule_spans.iter(), puzzle.inner_spans.iter());
    let keep = |spans: &mut std::slice::Iter<Span>, rule: &mut Rule| {
        spans.next() != Some(&place) || change(rule)
    };
    for rule in &mut other.rules {
        if let Rule::Press(press) = rule {
            press.rules.retain_mut(|rule| keep(&mut inner, rule));
        }
    }
    other.settle.retain_mut(|rule| keep(&mut inner, rule));
    other.rules.retain_mut(|rule| keep(&mut outer, rule));
    other
}

/// Returns the boards to which each board leads, in order.
fn led(puzzle: &Puzzle, boards: &[State]) -> Vec<Vec<State>> {
    let naive = Naive::new(puzzle);
    let of = |board: &State| {
        let mut next: Vec<State> = naive
            .successors(&(board.clone(), None))
            .iter()
            .map(|(_, (board, _), _)| board.clone())
            .collect();
        next.sort();
        next.dedup();
        next
    };
    boards.iter().map(of).collect()
}

/// Returns the tail of the rule at a place.
fn tail(ast: &Ast, place: Span) -> Option<Tail> {
    let block = ast.items.iter().find_map(|item| {
        if let Item::Moves(block) = item { Some(&block.statements) } else { None }
    })?;
    let inside = |statement: &&MoveStatement| match statement {
        MoveStatement::Press(press) => press.rules.clone(),
        MoveStatement::Settle(settle) => settle.rules.clone(),
        other => vec![(*other).clone()],
    };
    let rules: Vec<MoveStatement> = written(block).iter().flat_map(inside).collect();
    rules.into_iter().find_map(|rule| match rule {
        MoveStatement::Rewrite(rule) if rule.name.span == place => Some(*rule.tail),
        _ => None,
    })
}

fn tail_of(rule: &mut Rule) -> &mut puzzlec::stages::model::Tail {
    match rule {
        Rule::Rewrite(rule) => &mut rule.tail,
        _ => panic!("only rewrites are drawn"),
    }
}

/// Returns `true` if the claim of a lint holds, by trying everything; `None` if this test cannot
/// check it.
fn is_true(one: &Diagnostic, ast: &Ast, puzzle: &Puzzle, boards: &[State]) -> Option<bool> {
    let (naive, place) = (Naive::new(puzzle), one.primary.as_ref()?.span);
    let head = one.secondary.first().map(|label| label.span);
    let same = |other: &Puzzle| led(puzzle, boards) == led(other, boards);
    Some(match one.code {
        Code::GoalForbidden => !boards.iter().any(|board| naive.holds(board, goal_of(puzzle))),
        Code::NeverCannotOccur => {
            let number = puzzle.never_spans.iter().position(|span| *span == place)?;
            let mut without = puzzle.clone();
            let never = without.never.remove(number);
            let free = Naive::new(&without);
            let depths = free.depths(start_of(puzzle), MOST_BOARDS)?;
            !depths.keys().any(|board| free.holds(board, &never))
        }
        Code::RuleMirrored | Code::RuleTwice if puzzle.inner_spans.contains(&place) => {
            same(&with(puzzle, place, &|_| false))
        }
        Code::RuleMirrored => {
            let alone = |span: Span| {
                let number = puzzle.rule_spans.iter().position(|place| *place == span)?;
                Some(Puzzle { rules: vec![puzzle.rules[number].clone()], ..puzzle.clone() })
            };
            led(&alone(place)?, boards) == led(&alone(head?)?, boards)
        }
        Code::GuardAlwaysHolds => same(&with(puzzle, head?, &|rule| {
            tail_of(rule).guard = None;
            true
        })),
        Code::AlsoChangesNothing => {
            let number = tail(ast, head?)?.also.iter().position(|effect| effect.span == place)?;
            same(&with(puzzle, head?, &|rule| {
                tail_of(rule).also.remove(number);
                true
            }))
        }
        _ => return None,
    })
}

#[test]
fn what_makes_no_difference_makes_none() {
    let mut tally: BTreeMap<Code, usize> = BTreeMap::new();
    for seed in 0..cases(800) {
        let text = definition(&mut Random::new(seed));
        let Some((source, ast, puzzle)) = read(&text) else { continue };
        let Some(depths) = Naive::new(&puzzle).depths(start_of(&puzzle), MOST_BOARDS) else {
            continue;
        };
        let boards: Vec<State> = depths.into_keys().collect();
        for one in linted(&source, &ast, &puzzle) {
            let Some(is_so) = is_true(&one, &ast, &puzzle, &boards) else { continue };
            assert!(
                is_so,
                "seed {seed}: {} {:?} in\n{text}",
                one.message,
                one.primary.map(|label| source.slice(label.span).to_owned())
            );
            *tally.entry(one.code).or_default() += 1;
        }
    }
    println!("{tally:?}");
    let wanted = [
        Code::GoalForbidden,
        Code::NeverCannotOccur,
        Code::RuleMirrored,
        Code::GuardAlwaysHolds,
        Code::AlsoChangesNothing,
    ];
    assert!(
        wanted.iter().all(|code| tally.get(code).is_some_and(|&times| times >= 20)),
        "{tally:?}"
    );
}

/// Returns the figures of a puzzle with their keywords; those that need a solution only if there is
/// one.
fn figures(puzzle: &Puzzle) -> Vec<(&'static str, usize)> {
    let (naive, moves) = (Naive::new(puzzle), Naive::counting_moves(puzzle));
    let (start, goal) = (start_of(puzzle), goal_of(puzzle));
    let space = naive.explore(start, Some(goal));
    let far = space.levels.last().map_or(0, |level| level.0) as usize;
    let mut figures = vec![("reachable", space.reachable), ("farthest", far)];
    match (naive.solve(start, goal), moves.solve(start, goal)) {
        (Some(cheapest), Some(shortest)) => figures.extend([
            ("shortest", shortest.length),
            ("cheapest", cheapest.cost as usize),
            ("solutions", usize::try_from(cheapest.count).expect("they are few")),
        ]),
        _ => figures.extend([("unsolvable", 0), ("solutions", 0)]),
    }
    figures
}

/// Returns `true` if an expectation names a figure of a puzzle.
fn holds(expect: &Expect, figures: &[(&'static str, usize)]) -> bool {
    let (word, number) = match expect.figure.as_ref().expect("a figure") {
        Figure::Shortest(number) => ("shortest", number.clone()),
        Figure::Cheapest(number) => ("cheapest", number.clone()),
        Figure::Solutions(number) => ("solutions", number.clone()),
        Figure::Reachable(number) => ("reachable", number.clone()),
        Figure::Farthest(number) => ("farthest", number.clone()),
        Figure::Unsolvable => ("unsolvable", 0_u8.into()),
    };
    figures.iter().any(|&(known, right)| known == word && number == right.into())
}

#[test]
fn expectations_that_both_hold_do_not_contradict_each_other() {
    let (mut seen, mut both) = (0, 0);
    for seed in 0..cases(80) {
        let random = &mut Random::new(!seed);
        let text = generate(seed).text();
        let Some((_, _, puzzle)) = read(&text) else { continue };
        if Naive::new(&puzzle).depths(start_of(&puzzle), MOST_BOARDS).is_none() {
            continue;
        }
        let right = figures(&puzzle);
        for _ in 0..12 {
            let mut draw = || {
                let (word, number) = if random.chance(70) {
                    *random.pick(&right)
                } else {
                    (
                        *random.pick(&[
                            "shortest",
                            "cheapest",
                            "solutions",
                            "reachable",
                            "farthest",
                            "unsolvable",
                        ]),
                        random.below(6),
                    )
                };
                if word == "unsolvable" {
                    "expect unsolvable".to_owned()
                } else {
                    format!("expect {word} {number}")
                }
            };
            let text = format!("{text}{}\n{}\n", draw(), draw());
            let (source, ast, puzzle) = read(&text).expect("the expectations are well-formed");
            let contradict = linted(&source, &ast, &puzzle)
                .iter()
                .any(|one| one.code == Code::ExpectationsContradict);
            let hold = puzzle.expects.iter().all(|expect| holds(expect, &right));
            assert!(!(contradict && hold), "seed {seed}:\n{text}");
            seen += usize::from(contradict);
            both += usize::from(hold && puzzle.expects[0].figure != puzzle.expects[1].figure);
        }
    }
    assert!(seen > 100 && both > 100, "{seen}, {both}");
}

/// Returns the distance to a side of a node of a grid of three columns.
fn towards(side: &str, node: usize) -> i64 {
    let (row, column) = ((node / 3) as i64, (node % 3) as i64);
    match side {
        "right" => column,
        "left" => -column,
        "down" => row,
        _ => -row,
    }
}

#[test]
fn presses_move_everything_to_the_side_that_is_named() {
    let mut seen = 0;
    let sides = ["right", "left", "up", "down"];
    for seed in 0..400 {
        let random = &mut Random::new(seed);
        let name = *random.pick(&sides);
        let patterns = [
            "a _ => _ a",
            "_ a => a _",
            "any _ => _ any",
            "_ any => any _",
            "a _+ => _+ a",
            "_ a b => a b _",
            "a b => b a",
        ];
        let fixed = *random.pick(&sides);
        let rules: Vec<String> = (0..random.between(1, 2))
            .map(|_| {
                format!(
                    "r {}: {}",
                    if random.chance(70) { fixed } else { *random.pick(&sides) },
                    random.pick(&patterns)
                )
            })
            .collect();
        let pieces: Vec<&str> = (0..9).map(|_| *random.pick(&["a", "b", "_", "_"])).collect();
        let start: Vec<String> = pieces
            .iter()
            .enumerate()
            .map(|(at, kind)| format!("{kind} at r{}c{}", at / 3 + 1, at % 3 + 1))
            .collect();
        let text = format!(
            "puzzle \"x\"\npieces {{ a; b }}\nboard {{ grid 3 by 3 }}\nmoves {{ press {name} {{ {} }} }}\nstart {{ {} }}\ngoal {{ stuck }}\n",
            rules.join("; "),
            start.join("; ")
        );
        let Some((source, ast, puzzle)) = read(&text) else { continue };
        let found = linted(&source, &ast, &puzzle);
        let Some(one) = found.iter().find(|one| one.code == Code::PressAgainstName) else {
            continue;
        };
        seen += 1;
        let message = one.message.to_string();
        let side = sides.into_iter().find(|side| message.ends_with(side)).expect("a side");
        assert_ne!(side, name);
        let far = |board: &State| -> i64 {
            (0..9).filter(|&node| board[node] != Kind::EMPTY).map(|node| towards(side, node)).sum()
        };
        let before = start_of(&puzzle);
        for (_, (after, _), _) in Naive::new(&puzzle).successors(&(before.clone(), None)).iter() {
            assert!(far(after) > far(before), "seed {seed}: {message}\n{text}");
        }
    }
    assert!(seen >= 40, "{seen}");
}
