//! Lints: where they have to be silent, what the command line and `allow` make of them, and that they claim only what a naive interpreter
//! finds too. Where each of them fires is on its page, see `pages.rs`.

mod common;

use common::definition::{goal_of, start_of};
use common::generate::generate;
use common::naive::Naive;
use common::random::Random;
use puzzlec::budget::Budget;
use puzzlec::diagnostic::{Code, Diagnostic, Sink};
use puzzlec::ground::ground;
use puzzlec::lint::{Definition, Levels, lint, lint_names};
use puzzlec::model::{Comparison, Condition, Goal, Kind, KindSet, Layout, Puzzle, StartBoard};
use puzzlec::resolve::resolve;
use puzzlec::source::{Source, Span};
use puzzlec::syntax::ast::{Ast, Item, MoveStatement};
use puzzlec::syntax::parse;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const HOP: &str = "puzzle \"Hop\"\npieces { frog 'f' }\nboard { path row: h[1..4] }\nmoves { hop: frog _ => _ frog }\n";

fn read(text: &str) -> Option<(Source, Ast, Puzzle)> {
    let (source, mut sink) = (Source::new("x.pz", text), Sink::default());
    let ast = parse(&source, &mut sink);
    let puzzle = resolve(&ast, &[], &Budget::unlimited(), &mut sink).ok()??;
    sink.is_empty().then_some((source, ast, puzzle))
}

fn linted(source: &Source, ast: &Ast, puzzle: &Puzzle) -> Vec<Diagnostic> {
    let budget = Budget::unlimited();
    let task = ground(puzzle, &budget).expect("it is small");
    lint(&Definition { source, ast, puzzle, task: &task, sized: false }, &Levels::default(), &budget).into_sorted()
}

/// The names of what is found in a text, each with its message.
#[track_caller]
fn found(text: &str) -> Vec<String> {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    let told = |one: Diagnostic| format!("{}: {}", one.code.lint_name(), one.message);
    linted(&source, &ast, &puzzle).into_iter().map(told).collect()
}

/// A near miss of some lint: nothing is found.
#[track_caller]
fn silent(text: &str) {
    assert_eq!(found(text), Vec::<String>::new(), "{text}");
}

#[test]
fn kinds_are_used_by_any_mention() {
    let hop = |pieces: &str, more: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; {pieces} }}\nboard {{ path row: h[1..4] }}\nmoves {{ hop: frog _ => _ frog; {more} }}\nstart {{ frog at h1 }}\ngoal {{ h4 is frog }}\n"
        )
    };
    assert_eq!(found(&hop("toad 't'", "")), ["kind-never-used: `toad` is declared and never used"]);
    assert_eq!(
        found(&hop("toad[1..3]; class animal = frog|toad", "")),
        ["kind-never-used: `toad1` to `toad3` are declared and never used"]
    );
    silent(&hop("toad[1..3]", "change: frog => toad[2]; back: toad[2] => frog"));
    silent(&hop("toad 't'; class wet = toad", "change: frog => toad; back: wet => frog"));
    silent(&hop("toad 't'; cycle frog toad", "click: advance self"));
    silent(
        "puzzle \"x\"\npieces { frog 'f'; toad 't' }\nboard { path row: h[1..4] }\nmoves { swap: any:a any:b => any:b any:a }\nstart random\ngoal { h4 is frog }\n",
    );
}

#[test]
fn nodes_are_touched_by_pieces_and_conditions() {
    let pond = |start: &str, goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes pond; path row: h[1..4] }}\nmoves {{ hop: frog _ => _ frog }}\nstart {{ frog at h1 {start} }}\ngoal {{ h4 is frog {goal} }}\n"
        )
    };
    assert_eq!(found(&pond("", "")), ["node-never-touched: no move, start or goal touches `pond`"]);
    assert_eq!(found(&pond("", "and count(frog) == 1")).len(), 1);
    silent(&pond("pond", ""));
    silent(&pond("", "and pond is _"));
}

#[test]
fn rules_that_may_fire_are_left_alone() {
    let start = "start { frog at h1 }\ngoal { h4 is frog }\n";
    let rule = |rule: &str| format!("{}{start}", HOP.replace("_ frog }", &format!("_ frog; {rule} }}")));
    assert_eq!(
        found(&rule("leap: frog _ _ _ _ => _ _ _ _ frog")),
        ["rule-never-fires: `leap` never makes a move, whatever stands on the board"]
    );
    assert_eq!(found(&rule("stay: frog _ => frog _")), ["rule-never-fires: `stay` never makes a move, whatever stands on the board"]);
    silent(&rule("leap: frog _ _ _ => _ _ _ frog"));
    // The second start is the one that needs the rule.
    let toads = HOP.replace("'f'", "'f'; toad 't'").replace("_ frog }", "_ frog; leap: frog toad _ => _ toad frog }");
    silent(&format!("{toads}start {{ frog at h1 }}\nstart \"b\" {{ frog at h1; toad at h2 }}\ngoal {{ h3 is frog }}\n"));
    assert_eq!(found(&format!("{toads}{start}")), ["rule-never-fires: `leap` can never be used"]);
}

#[test]
fn what_is_nearly_the_same_is_not_the_same() {
    let start = "start { frog at h1 }\ngoal { h4 is frog }\n";
    let rule = |rule: &str| format!("{}{start}", HOP.replace("_ frog }", &format!("_ frog; {rule} }}")));
    silent(&rule("hop: frog _ _ => _ _ frog"));
    assert_eq!(found(&rule("hop: frog _ => _ frog")), ["rule-twice: `hop` says the same twice"]);
    assert_eq!(found(&rule("click frog: clear self; click frog: clear self")), ["rule-twice: this click is the same as an earlier one"]);
    let lines = |lines: &str, moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes a b c; {lines} }}\nmoves {{ {moves} }}\nstart {{ frog at a }}\ngoal {{ c is frog }}\n"
        )
    };
    silent(&lines("line l: a - b - c; line m: a - b - c", "hop: frog _ => _ frog"));
    silent(&lines("line l: a - b > c; line l: c - b - a", "hop: frog _ => _ frog"));
    silent(&lines("line l: a - b - c; line l: c - b - a", "hop forward: frog _ => _ frog"));
    assert_eq!(
        found(&lines("line l: a - b - c; line l: c - b - a", "hop: frog _ => _ frog")),
        ["line-twice: this line of `l` stands twice"]
    );
}

#[test]
fn goals_and_starts_are_judged_together() {
    let goal = |start: &str, goal: &str| format!("{HOP}start {{ {start} }}\ngoal {{ {goal} }}\n");
    silent(&goal("frog at h1", "h4 is frog"));
    assert_eq!(found(&goal("frog at h1", "count(frog) == 2")), ["goal-never-holds: no position that can be reached satisfies this goal"]);
    silent(&format!("{}expect unsolvable\n", goal("frog at h1", "count(frog) == 2")));
    assert_eq!(found(&format!("{}start \"b\" {{ frog at h2 h3 }}\n", goal("frog at h1", "count(frog) == 2 and h4 is frog"))).len(), 1);
    silent(&format!("{}start \"b\" {{ frog at h2 h3 }}\nexpect unsolvable\n", goal("frog at h1", "count(frog) == 2 and h4 is frog")));
    silent(&format!("{}goal \"b\" {{ h4 is frog }}\nexpect unsolvable\n", goal("frog at h1", "count(frog) == 2")));
    assert_eq!(found(&goal("frog at h1", "some frog")), ["goal-always-holds: every position that can be reached satisfies this goal"]);
    silent(&goal("frog at h1", "some frog and h3 is frog"));
    assert_eq!(found(&goal("frog at h4", "h4 is frog")), ["start-already-solved: the start satisfies the goal"]);
    silent(&format!("{}expect shortest 0\n", goal("frog at h4", "h4 is frog")));
    silent(&format!("{}goal \"b\" {{ h1 is frog }}\n", goal("frog at h4", "h4 is frog")));
    assert_eq!(found(&goal("frog at all", "h4 is _")), ["no-first-move: no move is possible in the start"]);
    silent(&format!("{}expect unsolvable\n", goal("frog at all", "h4 is _")));
}

#[test]
fn clicks_are_refuted_by_linear_algebra() {
    let lamps = |size: u8, start: &str| {
        format!(
            "puzzle \"x\"\npieces {{ dark '.'; light '*'; cycle dark light }}\nboard {{ grid {size} by {size} }}\nmoves {{ click: advance self neighbours }}\nstart {{ {start} }}\ngoal {{ all dark }}\n"
        )
    };
    let one = "light at r1c1; dark at r1c2 r1c3 r1c4 r1c5 r2c* r3c* r4c*";
    assert_eq!(found(&lamps(5, &format!("{one} r5c*"))), ["goal-never-holds: no position that can be reached satisfies this goal"]);
    silent(&lamps(3, "light at r1c1; dark at r1c2 r1c3 r2c* r3c*"));
    silent(&lamps(5, "light at all"));
}

#[test]
fn places_and_names_are_compared_with_care() {
    let nodes = |nodes: &str| {
        format!(
            "puzzle \"x\"\npieces {{ p 'p'; P 'P' }}\nboard {{ nodes {nodes}; line l: a - b - c }}\nmoves {{ hop: any _ => _ any }}\nstart {{ p at a; P at c }}\ngoal {{ b is P }}\n"
        )
    };
    silent(&nodes("a (0,0) b (0,1) c (0,1.5)"));
    silent(&nodes("a (0,0) b (0,1) c"));
    assert_eq!(found(&nodes("a (0,0) b (0,1) c (0,1.0)")), ["nodes-at-one-place: `c` is drawn at the place of `b`"]);
    let names = |one: &str, other: &str| {
        format!(
            "puzzle \"x\"\npieces {{ {one} '1'; {other} '2' }}\nboard {{ path l: a b c }}\nmoves {{ hop: any _ => _ any }}\nstart {{ {one} at a; {other} at c }}\ngoal {{ b is {other} }}\n"
        )
    };
    silent(&names("R2", "r2"));
    silent(&names("hi", "hl"));
    assert_eq!(found(&names("frog", "Frog")), ["names-look-alike: `Frog` looks like `frog`"]);
    assert_eq!(found(&names("frog", "fr\u{43e}g")), ["names-look-alike: `fr\u{43e}g` looks like `frog`"]);
}

#[test]
fn two_lines_without_an_image_are_meant() {
    let ladder = |more: &str| {
        let (a, b) = ("a1 (0,0) a2 (1,0) a3 (2,0) a4 (3,0) a5 (4,0)", "b1 (0,1) b2 (1,1) b3 (2,1) b4 (3,1) b5 (4,1)");
        let jumps = "a1-a2 a2-a3 a3-a4 a4-a5 b1-b2 b2-b3 b3-b4 b4-b5";
        format!(
            "puzzle \"x\"\npieces {{ peg 'o' }}\nboard {{ nodes {a} {b}; jumps {{ {jumps} {more} }} }}\nmoves {{ step: peg _ => _ peg }}\nstart {{ peg at a1 }}\ngoal {{ a5 is peg }}\n"
        )
    };
    assert_eq!(found(&ladder("a1-b1")).iter().filter(|one| one.starts_with("broken-symmetry")).count(), 1);
    assert_eq!(found(&ladder("a1-b1 a2-b2")).iter().filter(|one| one.starts_with("broken-symmetry")).count(), 0);
    assert_eq!(found(&ladder("a3-b3")).iter().filter(|one| one.starts_with("broken-symmetry")).count(), 0);
}

fn check(arguments: &[&str], name: &str, text: &str) -> (Option<i32>, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    let folder = env!("CARGO_TARGET_TMPDIR");
    command.arg("check").args(arguments).arg(name).current_dir(folder).env_clear().env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    (status.code(), String::from_utf8([stdout, stderr].concat()).expect("output is UTF-8"))
}

#[test]
fn options_and_allow_decide() {
    let text = format!("{}start {{ frog at h1 }}\ngoal {{ h4 is frog }}\n", HOP.replace("'f'", "'f'; toad 't'"));
    let run = |arguments: &[&str], more: &str| check(arguments, "lint-options.pz", &format!("{text}{more}"));
    let (code, told) = run(&[], "");
    assert!(code == Some(0) && told.contains("warning[W0401] kind-never-used") && told.ends_with("\n1 warning\n"), "{told}");
    assert_eq!(run(&["-A", "kind-never-used"], ""), (Some(0), "ok lint-options.pz\n".to_owned()));
    let (code, told) = run(&["-D", "kind-never-used", "-A", "kind-never-used"], "");
    assert!(code == Some(1) && told.starts_with("error[W0401] kind-never-used") && told.ends_with("\n1 error\n"), "{told}");
    assert_eq!(run(&["-D", "kind-never-used"], "allow kind-never-used\n"), (Some(0), "ok lint-options.pz\n".to_owned()));
    let (code, told) = run(&["-W", "kind-never-use"], "");
    assert!(code == Some(2) && told.contains("did you mean `kind-never-used`?"), "{told}");
    let (code, told) = run(&["--format", "json"], "");
    assert!(code == Some(0) && told.contains("\"severity\": \"warning\"") && told.contains("\"warnings\": 1"), "{told}");
    let (_, told) = run(&["--format", "json", "-D", "kind-never-used"], "");
    assert!(told.contains("\"severity\": \"error\"") && told.contains("\"errors\": 1"), "{told}");
    let (_, told) = run(&[], "allow kind-never-used\nallow kind-never-used\n");
    assert!(told.contains("W0415") && told.ends_with("\n1 warning\n"), "{told}");
    let (_, told) = run(&[], "allow kind-never-used\nallow no-first-move\nallow unused-allow\n");
    assert_eq!(told, "ok lint-options.pz\n");
}

#[test]
fn shipped_puzzles_have_no_warning() {
    for folder in ["puzzles", "benches/puzzles"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("an entry").path());
        let texts: Vec<String> = files.map(|file| std::fs::read_to_string(file).expect("a file can be read")).collect();
        assert!(!texts.is_empty());
        texts.iter().for_each(|text| silent(text));
    }
}

/// The place of each rule in the text, and the puzzle with that rule alone.
fn alone(ast: &Ast, puzzle: &Puzzle, span: Span) -> Option<Puzzle> {
    let statements = ast.items.iter().find_map(|item| if let Item::Moves(block) = item { Some(&block.statements) } else { None })?;
    let spans = statements.iter().filter_map(|statement| match statement {
        MoveStatement::Rewrite(rewrite) => Some(rewrite.name.span),
        MoveStatement::Click(click) => Some(click.head),
        MoveStatement::Turn(turn) => Some(turn.name.span),
        MoveStatement::Never(..) | MoveStatement::NeverRepeat(_) => None,
    });
    let number = spans.into_iter().position(|other| other == span)?;
    Some(Puzzle { rules: vec![puzzle.rules[number].clone()], never: Vec::new(), ..puzzle.clone() })
}

/// Whether what a lint claims is so, by trying everything; `None` where it claims nothing of play.
fn is_true(one: &Diagnostic, ast: &Ast, puzzle: &Puzzle, boards: &[&Layout]) -> Option<bool> {
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
        Code::NodeNeverTouched => {
            let named = |name: &str| one.message.contains(&format!("`{name}`"));
            let empty = |node: puzzlec::model::NodeId| boards.iter().all(|board| board[node.index()] == Kind::EMPTY);
            puzzle.board.nodes().filter(|&node| named(puzzle.board.name(node))).all(empty)
        }
        _ => return None,
    })
}

/// A goal that may be out of reach, or hold always.
fn drawn_goal(random: &mut Random, puzzle: &Puzzle) -> Condition {
    let (values, nodes) = (puzzle.kinds.values(), puzzle.board.nodes().collect::<Vec<_>>());
    let mut some = KindSet::none(values);
    (0..1 + random.below(2)).for_each(|_| some.insert(Kind(random.below(values) as u16)));
    match random.below(4) {
        0 => Condition::Each(nodes.iter().map(|&node| (node, KindSet::one(Kind(random.below(values) as u16), values))).collect()),
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

/// A puzzle like the given one with another start or goal, or without cycles.
fn varied(random: &mut Random, puzzle: &Puzzle) -> Puzzle {
    let mut other = puzzle.clone();
    match random.below(4) {
        0 => {
            let few: Vec<Kind> = (0..2).map(|_| Kind(random.below(puzzle.kinds.values()) as u16)).collect();
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
        other.goals[0] = Goal { condition: Ok(drawn_goal(random, puzzle)), ..puzzle.goals[0].clone() };
    }
    other
}

#[test]
fn lints_claim_only_what_is_so() {
    let mut tally: BTreeMap<Code, usize> = BTreeMap::new();
    for seed in 0..1500 {
        let random = &mut Random::new(!seed);
        let mut definition = generate(seed);
        if random.chance(30) {
            definition.board.push("nodes lonely".to_owned());
        }
        let Some((source, ast, puzzle)) = read(&definition.text()) else { continue };
        for puzzle in [puzzle.clone(), varied(random, &puzzle), varied(random, &puzzle)] {
            let naive = Naive::new(&puzzle);
            let Some(depths) = naive.depths(start_of(&puzzle), 800) else { continue };
            let boards: Vec<&Layout> = depths.keys().collect();
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
    ];
    assert!(wanted.iter().all(|code| tally.get(code).is_some_and(|&times| times >= 20)), "{tally:?}");
}

#[test]
fn large_boards_take_no_time() {
    let lamps = "puzzle \"x\"\npieces { dark '.'; light '*'; cycle dark light }\nboard { grid 30 by 30 }\nmoves { click: advance self neighbours }\nstart { dark at all }\ngoal { all light }\n";
    let boxes = "puzzle \"x\"\npieces { man 'm'; box 'b'; wall '#' }\nboard { grid 30 by 30 }\nmoves { walk: man _ => _ man; push: man box _ => _ man box }\nstart { man at r1c1; box at r2c2 r3c3; wall at r1c5 }\ngoal { r30c30 is box and r29c30 is box }\n";
    let long = "puzzle \"x\"\npieces { frog; toad }\nboard { path row: h[1..1000] }\nmoves { hop: any _ => _ any; leap: any any:a _ => _ any:a any }\nstart { frog at h1; toad at h2 }\ngoal { h1000 is frog }\n";
    for text in [lamps, boxes, long] {
        let (source, ast, puzzle) = read(text).unwrap_or_else(|| panic!("{text}"));
        let begun = Instant::now();
        let told = linted(&source, &ast, &puzzle);
        println!("{} ms, {} found", begun.elapsed().as_millis(), told.len());
        assert!(begun.elapsed() < Duration::from_secs(2), "{text}");
    }
}

#[test]
fn names_are_unique() {
    let names = lint_names();
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
    assert!(names.len() >= 16 && names.contains(&"goal-never-holds".to_owned()));
}
