//! Tests of play: legal moves are those of the replay, and all statements about winning hold.

use crate::common::generate::generate;
use crate::common::naive::{Naive, Node};
use crate::common::random::Random;
use crate::common::shipped::definitions;
use puzzlec::stages::budget::Watch;
use puzzlec::stages::model::{Condition, NodeId, Puzzle, StartBoard, state_text};
use puzzlec::stages::session::Unplayable;
use puzzlec::stages::verify::{holds, steps};
use puzzlec::{Compiled, Hint, Options, Outlook, Query, Session};
use std::collections::BTreeSet;
use std::path::Path;

/// The number of random puzzles that are played.
const PUZZLES: u64 = 100;
/// The number of moves of a random game.
const MOVES: usize = 12;
/// A number of states that suffices for every random puzzle.
const PLENTY: u64 = 200_000;

fn random(seed: u64) -> Compiled {
    puzzlec::compile("random.pz", generate(seed).text()).expect("random puzzles are well-formed")
}

/// Returns the shipped puzzles.
fn shipped() -> Vec<Compiled> {
    let open = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("a puzzle can be read");
        puzzlec::compile(&path.display().to_string(), text)
            .expect("a shipped puzzle is well-formed")
    };
    definitions("puzzles", false).iter().map(|path| open(path)).collect()
}

/// Returns the result of the replay on a position: the words of its moves and their targets.
fn expected(
    puzzle: &Puzzle,
    session: &Session,
    clicked: Option<NodeId>,
) -> Vec<(String, String, Option<NodeId>)> {
    let state = state_text::read(puzzle, &session.position()).expect("a position can be read");
    let mut found = steps(puzzle, &state, &Watch::default()).expect("no limit");
    found
        .retain(|step| !puzzle.never_repeat_click || step.click.is_none() || step.click != clicked);
    let shown = |step: &puzzlec::stages::verify::Step| {
        let mut next = state.clone();
        step.make(&mut next);
        let nodes: Vec<&str> = step.nodes.iter().map(|&node| puzzle.board.name(node)).collect();
        (
            format!("{} {:?} {}", step.name, step.label, nodes.join(" ")),
            state_text::print(puzzle, &next),
            step.click,
        )
    };
    found.iter().map(shown).collect()
}

/// Plays at random; each position has the moves of the replay, and all words denote their moves.
fn play_at_random(compiled: &Compiled, seed: u64) {
    let (puzzle, random) = (compiled.model(), &mut Random::new(seed));
    let goal = puzzle.goals.iter().find_map(|goal| goal.condition.as_ref().ok());
    let mut session = compiled.play(&Query::default()).expect("it has a start");
    let (first, mut clicked) = (session.position(), None);
    for _ in 0..MOVES {
        let wanted = expected(puzzle, &session, clicked);
        let moves = session.moves();
        let after = |choice: &puzzlec::stages::session::Choice| {
            state_text::print(puzzle, &session.after(choice))
        };
        let shown = |choice: &puzzlec::stages::session::Choice| {
            let nodes: Vec<&str> =
                choice.name.nodes.iter().map(|&node| puzzle.board.name(node)).collect();
            (
                format!("{} {:?} {}", choice.name.name, choice.name.label, nodes.join(" ")),
                after(choice),
            )
        };
        let of =
            |(words, next, _): &(String, String, Option<NodeId>)| (words.clone(), next.clone());
        assert_eq!(
            moves.iter().map(shown).collect::<Vec<_>>(),
            wanted.iter().map(of).collect::<Vec<_>>()
        );
        let words: BTreeSet<&String> = moves.iter().map(|choice| &choice.words).collect();
        assert_eq!(words.len(), moves.len(), "each move has words of its own");
        assert_eq!(session.is_stuck(), moves.is_empty());
        let state = state_text::read(puzzle, &session.position()).expect("a position can be read");
        let stuck = || steps(puzzle, &state, &Watch::default()).expect("no limit").is_empty();
        assert_eq!(
            session.is_won(),
            goal.is_some_and(|goal| holds(goal, &puzzle.board, &state, &stuck))
        );
        if moves.is_empty() {
            break;
        }
        let chosen = random.below(moves.len());
        let (words, next) = (moves[chosen].words.clone(), after(&moves[chosen]));
        session.play(&words).expect("it is legal");
        assert_eq!(session.position(), next);
        clicked = wanted[chosen].2;
    }
    let last = session.position();
    let mut again = compiled.play(&Query::default()).expect("it has a start");
    again.replay(session.log()).expect("a log can be replayed");
    assert_eq!((again.position(), again.log()), (last.clone(), session.log()));
    while session.undo() {}
    assert_eq!(session.position(), first);
    while session.redo() {}
    assert_eq!(session.position(), last);
    session.restart();
    assert_eq!((session.position(), session.log().len()), (first, 0));
}

#[test]
fn random_puzzles_are_played_by_their_rules() {
    (0..PUZZLES).for_each(|seed| play_at_random(&random(seed), seed));
}

#[test]
fn shipped_puzzles_are_played_by_their_rules() {
    let puzzles = shipped();
    assert!(puzzles.len() > 15);
    puzzles.iter().zip(0..).for_each(|(puzzle, seed)| play_at_random(puzzle, seed));
}

/// Returns the least cost of the goal, found by trying everything; where moves are counted, each
/// costs one.
fn distance(naive: &Naive, from: &Node, goal: &Condition) -> Option<u64> {
    let (mut open, mut seen) = (BTreeSet::from([(0, from.clone())]), BTreeSet::new());
    while let Some((paid, node)) = open.pop_first() {
        if naive.holds(&node.0, goal) {
            return Some(paid);
        }
        if seen.insert(node.clone()) {
            open.extend(
                naive.successors(&node).iter().map(|(_, next, cost)| (paid + cost, next.clone())),
            );
        }
    }
    None
}

/// Returns `true` if an outlook agrees with the true cost.
fn is_true(outlook: Outlook, truth: Option<u64>) -> bool {
    match outlook {
        Outlook::Exactly(far) => truth == Some(far),
        Outlook::AtMost(far) => truth.is_some_and(|truth| truth <= far),
        Outlook::Lost => truth.is_none(),
        Outlook::Unknown { at_least } => truth.is_none_or(|truth| truth >= at_least),
        _ => false,
    }
}

/// Asks at each position of a random game, with small budgets and with one that suffices.
fn ask_at_random(seed: u64) {
    let (compiled, random) = (random(seed), &mut Random::new(seed));
    let puzzle = compiled.model();
    let (naive, goal) = (
        Naive::new(puzzle),
        puzzle.goals[0].condition.as_ref().expect("a random puzzle has a goal"),
    );
    let StartBoard::Fixed(start) = &puzzle.starts[0].board else {
        panic!("a random puzzle has a start")
    };
    let (mut session, mut node) =
        (compiled.play(&Query::default()).expect("it has a start"), (start.clone(), None));
    let mut paid = 0;
    for _ in 0..MOVES {
        let truth = distance(&naive, &node, goal);
        for states in [0, random.below(8) as u64, random.below(200) as u64, PLENTY] {
            let outlook = session.outlook(states);
            assert!(
                is_true(outlook, truth),
                "seed {seed}: {outlook:?} after {states} states, but {truth:?}"
            );
        }
        let exact = truth.map_or(Outlook::Lost, Outlook::Exactly);
        assert_eq!(session.outlook(0), exact, "seed {seed}: what is known costs nothing");
        let successors = naive.successors(&node);
        if successors.is_empty() {
            break;
        }
        let chosen = random.below(successors.len());
        session.play(&session.moves()[chosen].words.clone()).expect("it is legal");
        (paid, node) = (paid + successors[chosen].2, successors[chosen].1.clone());
        assert_eq!(session.cost(), paid, "seed {seed}");
    }
}

#[test]
fn what_is_said_about_winning_is_so() {
    (0..PUZZLES).for_each(ask_at_random);
}

/// Plays at random, asks at each position with a small budget, and compares the outlook with a
/// solution of that position alone.
///
/// # Returns
/// The number of outlooks that were not unknown.
fn ask_while_playing(compiled: &Compiled, start: Query, moves: usize) -> usize {
    let (mut session, random) = (compiled.play(&start).expect("a start"), &mut Random::new(7));
    let mut known = 0;
    for _ in 0..moves {
        let (outlook, position) = (session.outlook(4_000), session.position());
        let answer =
            compiled.solve(&start.clone().position(&position)).expect("the position can be read");
        let truth = answer.found().cost;
        assert!(is_true(outlook, truth), "{position}: {outlook:?}, but {truth:?}");
        known += usize::from(!matches!(outlook, Outlook::Unknown { .. }));
        let choices = session.moves();
        if choices.is_empty() {
            break;
        }
        let chosen = choices[random.below(choices.len())].words.clone();
        session.play(&chosen).expect("it is legal");
    }
    known
}

#[test]
fn what_is_said_while_playing_is_what_solve_says() {
    let start = Query::default;
    assert!(ask_while_playing(&open("eight.pz"), start(), 50) > 25);
    assert_eq!(ask_while_playing(&open("hanoi.pz"), start(), 50), 50);
    assert_eq!(ask_while_playing(&open("discs.pz"), start(), 50), 50);
    assert!(ask_while_playing(&open("lights.pz"), start(), 20) > 10);
    assert!(ask_while_playing(&open("tricolore-half-free.pz"), start(), 50) > 25);
    assert_eq!(ask_while_playing(&open("bridge-and-torch.pz"), start(), 20), 20);
    assert!(ask_while_playing(&open("sokoban-pushes.pz"), start(), 20) > 10);
}

/// Follows hints from the start to the end.
fn follow(session: &mut Session, states: u64) -> u64 {
    let Outlook::Exactly(least) = session.outlook(states) else {
        panic!("{:?}", session.outlook(states))
    };
    while !session.is_won() {
        assert_eq!(
            session.outlook(0),
            Outlook::Exactly(least - session.cost()),
            "what was found out is kept"
        );
        let Hint::Play(advice) = session.hint(0) else { panic!("{:?}", session.hint(0)) };
        assert!(session.moves().contains(&advice.choice));
        session.play(&advice.choice.words).expect("a hint is legal");
    }
    assert_eq!(session.hint(0), Hint::Won);
    least
}

fn open(file: &str) -> Compiled {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file))
            .expect("it is shipped");
    Options::default().compile(file, text).expect("it is well-formed")
}

#[test]
fn hints_lead_to_the_end_and_cost_nothing_once_one_is_known() {
    assert_eq!(
        follow(&mut open("toazzle13.pz").play(&Query::default()).expect("a start"), PLENTY),
        6
    );
    assert_eq!(
        follow(&mut open("bridge-and-torch.pz").play(&Query::default()).expect("a start"), PLENTY),
        17
    );
    assert_eq!(
        follow(&mut open("sokoban-pushes.pz").play(&Query::default()).expect("a start"), PLENTY),
        8
    );
    assert_eq!(
        follow(&mut open("switch.pz").play(&Query::default()).expect("a start"), PLENTY),
        24
    );
    assert_eq!(
        follow(
            &mut open("tricolore.pz")
                .play(&Query::default().start("page").goal("red"))
                .expect("a start"),
            PLENTY
        ),
        9
    );
}

#[test]
fn a_move_that_loses_is_known_to_lose() {
    let mut session = open("toazzle13.pz").play(&Query::default()).expect("a start");
    let outlooks = |session: &mut Session| {
        let words: Vec<String> =
            session.moves().iter().map(|choice| choice.words.clone()).collect();
        let mut found = Vec::new();
        for words in words {
            session.play(&words).expect("it is legal");
            found.push(session.outlook(PLENTY));
            session.undo();
        }
        found
    };
    let mut found = outlooks(&mut session);
    while !found.contains(&Outlook::Lost) {
        let Hint::Play(advice) = session.hint(PLENTY) else { panic!("{:?}", session.hint(PLENTY)) };
        session.play(&advice.choice.words).expect("a hint is legal");
        found = outlooks(&mut session);
    }
    let left = 6 - session.log().len() as u64;
    assert!(left > 0 && found.contains(&Outlook::Exactly(left - 1)), "{found:?}");
    session.restart();
    session.play("A1-B1-A2").expect("it is legal");
    assert_eq!(
        session.play("A1-B1-A2"),
        Err(Unplayable::NoSuchMove { words: "A1-B1-A2".to_owned() })
    );
}

#[test]
fn labels_that_mean_several_moves_are_told_apart() {
    let text = "puzzle \"Two\"; pieces { frog 'A' }; board { path row: h[1..5] }; moves { hop forward: frog _ => _ frog as \"X\" }
        start { frog at h1 h3 }; goal { h5 is frog }";
    let mut session = puzzlec::compile("two.pz", text)
        .expect("it is well-formed")
        .play(&Query::default())
        .expect("a start");
    let Err(Unplayable::SeveralMoves { meant, .. }) = session.play("X") else {
        panic!("two moves are called so")
    };
    assert_eq!(meant, ["hop X h1 h2", "hop X h3 h4"]);
    session.play("hop X h3 h4").expect("it is legal");
    assert_eq!((session.log(), session.position().as_str()), (vec!["hop X h3 h4"], "A..A."));
}
