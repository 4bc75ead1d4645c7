//! Compares the claims of lints with a naive interpreter, and limits their time.

use crate::common::definition::{goal_of, start_of};
use crate::common::generate::generate;
use crate::common::lint::{everything, linted, read};
use crate::common::naive::Naive;
use crate::common::random::{Random, cases};
use crate::common::shipped::definitions;
use puzzlec::stages::diagnostic::{Code, Diagnostic};
use puzzlec::stages::model::{
    Comparison, Condition, Goal, Kind, KindSet, Puzzle, StartBoard, State,
};
use puzzlec::stages::source::Span;
use puzzlec::stages::syntax::ast::{Ast, Item, MoveStatement, written};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Returns the puzzle with only the rule at a place.
fn alone(ast: &Ast, puzzle: &Puzzle, span: Span) -> Option<Puzzle> {
    let statements = ast.items.iter().find_map(|item| {
        if let Item::Moves(block) = item { Some(&block.statements) } else { None }
    })?;
    let spans = written(statements).into_iter().filter_map(|statement| match statement {
        MoveStatement::Rewrite(rewrite) => Some(rewrite.name.span),
        MoveStatement::Click(click) => Some(click.head),
        MoveStatement::Turn(turn) => Some(turn.name.span),
        MoveStatement::Act(act) => Some(act.name.span),
        MoveStatement::Press(press) => Some(press.name.span),
        MoveStatement::Settle(_)
        | MoveStatement::Never(..)
        | MoveStatement::NeverRepeat(_)
        | MoveStatement::For(_)
        | MoveStatement::Chain(..) => None,
    });
    let number = spans.into_iter().position(|other| other == span)?;
    Some(Puzzle {
        rules: vec![puzzle.rules[number].clone()],
        never: Vec::new(),
        chains: Vec::new(),
        ..puzzle.clone()
    })
}

/// Returns `true` if the claim of a lint holds, by trying everything; `None` if it claims nothing
/// about play.
fn is_true(one: &Diagnostic, ast: &Ast, puzzle: &Puzzle, boards: &[&State]) -> Option<bool> {
    let (naive, start, goal) = (Naive::new(puzzle), start_of(puzzle), goal_of(puzzle));
    let span = one.primary.as_ref()?.span;
    Some(match one.code {
        Code::RuleNeverFires | Code::ClickChangesNothing => {
            let lonely = alone(ast, puzzle, span)?;
            let naive = Naive::new(&lonely);
            boards.iter().all(|board| naive.successors(&((*board).clone(), None)).is_empty())
        }
        Code::GoalNeverHolds => !boards.iter().any(|board| naive.holds(board, goal)),
        Code::GoalAlwaysHolds => boards.iter().all(|board| naive.holds(board, goal)),
        Code::StartAlreadySolved => naive.holds(start, goal),
        Code::NoFirstMove => naive.successors(&(start.clone(), None)).is_empty(),
        Code::KindNeverUsed => {
            let unused = |kind: &Kind| {
                one.message.to_string().contains(&format!("`{}`", puzzle.kinds.name(*kind)))
            };
            let is_nowhere = |kind: Kind| boards.iter().all(|board| !board.contains(&kind));
            puzzle.kinds.all().filter(unused).all(is_nowhere)
        }
        Code::NodeNeverTouched => {
            let named = |name: &str| one.message.to_string().contains(&format!("`{name}`"));
            let empty = |node: puzzlec::stages::model::NodeId| {
                boards.iter().all(|board| board[node.index()] == Kind::EMPTY)
            };
            puzzle.board.nodes().filter(|&node| named(puzzle.board.name(node))).all(empty)
        }
        _ => return None,
    })
}

/// Draws a goal that may be out of reach, or may always hold.
fn drawn_goal(random: &mut Random, puzzle: &Puzzle) -> Condition {
    let (values, nodes) = (puzzle.kinds.values(), puzzle.board.nodes().collect::<Vec<_>>());
    let mut some = KindSet::none(values);
    (0..1 + random.below(2)).for_each(|_| some.insert(Kind(random.below(values) as u16)));
    match random.below(4) {
        0 => Condition::Each(
            nodes
                .iter()
                .map(|&node| (node, KindSet::one(Kind(random.below(values) as u16), values)))
                .collect(),
        ),
        1 => Condition::Count(
            nodes.clone(),
            some,
            *random.pick(&[Comparison::Equal, Comparison::AtLeast, Comparison::Less]),
            random.below(nodes.len() + 1) as i128,
        ),
        2 => Condition::Not(Box::new(Condition::Every(nodes, some))),
        _ => Condition::Some(nodes.into_iter().take(2).collect(), some),
    }
}

/// Returns a puzzle with another start or goal, or without cycles.
fn varied(random: &mut Random, puzzle: &Puzzle) -> Puzzle {
    let mut other = puzzle.clone();
    match random.below(4) {
        0 => {
            let few: Vec<Kind> =
                (0..2).map(|_| Kind(random.below(puzzle.kinds.values()) as u16)).collect();
            let layout = puzzle.board.nodes().map(|_| *random.pick(&few)).collect();
            other.starts[0].board = StartBoard::Fixed(layout);
        }
        1 => {
            other.kinds.next = (0..puzzle.kinds.values() as u16).map(Kind).collect();
            other.kinds.previous = other.kinds.next.clone();
        }
        _ => {}
    }
    if random.chance(70) {
        other.goals[0] =
            Goal { condition: Ok(drawn_goal(random, puzzle)), ..puzzle.goals[0].clone() };
    }
    other
}

#[test]
fn lints_claim_only_what_is_so() {
    let mut tally: BTreeMap<Code, usize> = BTreeMap::new();
    for seed in 0..cases(350) {
        let random = &mut Random::new(!seed);
        let mut definition = generate(seed);
        if random.chance(30) {
            definition.board.push("nodes lonely".to_owned());
        }
        if random.chance(20) {
            definition.pieces.push("spare".to_owned());
        }
        let Some((source, ast, puzzle)) = read(&definition.text()) else { continue };
        for puzzle in [puzzle.clone(), varied(random, &puzzle), varied(random, &puzzle)] {
            let naive = Naive::new(&puzzle);
            let Some(depths) = naive.depths(start_of(&puzzle), 800) else { continue };
            let boards: Vec<&State> = depths.keys().collect();
            for one in linted(&source, &ast, &puzzle) {
                let Some(is_so) = is_true(&one, &ast, &puzzle, &boards) else { continue };
                assert!(is_so, "seed {seed}: {} in\n{}{puzzle:?}", one.message, definition.text());
                *tally.entry(one.code).or_default() += 1;
            }
        }
    }
    println!("{tally:?}");
    let wanted = [
        Code::RuleNeverFires,
        Code::ClickChangesNothing,
        Code::GoalNeverHolds,
        Code::GoalAlwaysHolds,
        Code::StartAlreadySolved,
        Code::NoFirstMove,
        Code::NodeNeverTouched,
        Code::KindNeverUsed,
    ];
    assert!(
        wanted.iter().all(|code| tally.get(code).is_some_and(|&times| times >= 20)),
        "{tally:?}"
    );
}

/// Returns the exponent of the estimate in a report of a large state space.
fn exponent(message: &str) -> f64 {
    let (_, behind) = message.split_once("10^").expect("an estimate");
    behind.split(' ').next().and_then(|digits| digits.parse().ok()).expect("a number")
}

#[test]
fn estimates_are_bounds_from_above() {
    let mut reported = 0;
    for seed in 0..200 {
        let Some((source, ast, puzzle)) = read(&generate(seed).text()) else { continue };
        let Some(depths) = Naive::new(&puzzle).depths(start_of(&puzzle), 800) else { continue };
        for one in everything(&source, &ast, &puzzle, 1)
            .iter()
            .filter(|one| one.code == Code::StateSpaceTooLarge)
        {
            reported += 1;
            // The exponent is rounded.
            assert!(
                (depths.len() as f64).log10() <= exponent(&one.message.to_string()) + 0.51,
                "seed {seed}: {} of {}",
                one.message,
                depths.len()
            );
        }
    }
    assert!(reported > 50, "{reported}");
}

/// The time limit of all lints together on any shipped puzzle; in a release build each of them
/// takes less than 100 ms.
const PATIENCE: Duration = Duration::from_millis(1000);

#[test]
fn shipped_puzzles_take_no_time() {
    for folder in ["puzzles", "benches/puzzles"] {
        for file in definitions(folder, true) {
            let (source, ast, puzzle) =
                read(&std::fs::read_to_string(&file).expect("a file can be read"))
                    .expect("a sound puzzle");
            let begun = Instant::now();
            let reported = everything(&source, &ast, &puzzle, u64::MAX);
            println!(
                "{} ms, {} found: {}",
                begun.elapsed().as_millis(),
                reported.len(),
                file.display()
            );
            assert!(begun.elapsed() < PATIENCE, "{}", file.display());
        }
    }
}

#[test]
fn large_boards_take_no_time() {
    let lamps = "puzzle \"x\"\npieces { dark '.'; light '*'; cycle dark light }\nboard { grid 30 by 30 }\nmoves { click: advance self neighbours }\nstart { dark at all }\ngoal { all light }\n";
    let boxes = "puzzle \"x\"\npieces { man 'm'; box 'b'; wall '#' }\nboard { grid 30 by 30 }\nmoves { walk: man _ => _ man; push: man box _ => _ man box }\nstart { man at r1c1; box at r2c2 r3c3; wall at r1c5 }\ngoal { r30c30 is box and r29c30 is box }\n";
    let long = "puzzle \"x\"\npieces { frog; toad }\nboard { path row: h[1..1000] }\nmoves { hop: any _ => _ any; leap: any any:a _ => _ any:a any }\nstart { frog at h1; toad at h2 }\ngoal { h1000 is frog }\n";
    for text in [lamps, boxes, long] {
        let (source, ast, puzzle) = read(text).unwrap_or_else(|| panic!("{text}"));
        let begun = Instant::now();
        let reported = linted(&source, &ast, &puzzle);
        println!("{} ms, {} found", begun.elapsed().as_millis(), reported.len());
        assert!(begun.elapsed() < Duration::from_secs(2), "{text}");
    }
}
