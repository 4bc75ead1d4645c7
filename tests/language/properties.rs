//! Random small puzzles, solved by every engine and by a naive interpreter.

use crate::common::compare::{Difference, Engines, asked, compare, compare_with, forgets_clicked};
use crate::common::definition::{Definition, goal_of, read_well_formed, start_of};
use crate::common::faults;
use crate::common::figures::{Figures, figures, figures_in_any_order, without_spans};
use crate::common::generate::{generate, generate_goals};
use crate::common::naive::{Naive, Slip};
use crate::common::random::{Random, cases, number};
use crate::common::tally::{CONSTRUCTS, constructs};
use crate::common::variant::{broken, renamed, reordered, shuffled};
use crate::common::wide::{Because, back, narrowed, widened, words};
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Sink, Style, render};
use puzzlec::stages::format::format;
use puzzlec::stages::model::{Kind, Puzzle, State, state_text};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::search::{Engine, ToGoal};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use puzzlec::stages::verify::holds;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

/// The number of random puzzles in which every construct has to occur often enough.
const COUNTED: u64 = 1_000;
/// The number of random puzzles among which every fault has to be found.
const FAULTY: u64 = 2_000;
/// One in this number of random puzzles is solved to count those that need several moves.
const SOLVED: u64 = 8;

/// A random puzzle, with results that several tests need.
struct Drawn {
    definition: Definition,
    puzzle: Puzzle,
    figures: OnceLock<(Figures, Vec<State>)>,
}

impl Drawn {
    fn new(seed: u64) -> Arc<Self> {
        let definition = generate(seed);
        let puzzle = read_well_formed(&definition.text());
        Arc::new(Self { definition, puzzle, figures: OnceLock::new() })
    }

    /// Returns its figures, and the boards of its first solution.
    fn figures(&self) -> &(Figures, Vec<State>) {
        self.figures.get_or_init(|| figures(&self.puzzle))
    }
}

/// Returns the puzzle of a seed; the first ones, which many tests use, are drawn once.
fn drawn(seed: u64) -> Arc<Drawn> {
    static KNOWN: LazyLock<Vec<OnceLock<Arc<Drawn>>>> =
        LazyLock::new(|| (0..FAULTY).map(|_| OnceLock::new()).collect());
    KNOWN
        .get(seed as usize)
        .map_or_else(|| Drawn::new(seed), |known| known.get_or_init(|| Drawn::new(seed)).clone())
}

/// Tests random puzzles: `PUZZLEC_PROPERTY_CASES` of them, from `PUZZLEC_PROPERTY_SEED` on; if
/// neither is set, one in `step` of the first ones, so that slow tests use fewer.
fn for_random_puzzles(step: usize, attempt: impl Fn(u64, &Drawn) -> Result<(), Difference>) {
    let (first, count) = (number("PUZZLEC_PROPERTY_SEED").unwrap_or(0), cases(FAULTY));
    let is_said = ["PUZZLEC_PROPERTY_SEED", "PUZZLEC_PROPERTY_CASES"]
        .iter()
        .any(|variable| std::env::var_os(variable).is_some());
    let mut failures = Vec::new();
    for seed in (first..first + count).step_by(if is_said { 1 } else { step }) {
        let drawn = drawn(seed);
        if let Err(difference) = attempt(seed, &drawn) {
            failures.push(format!("seed {seed}: {difference}\n{}", drawn.definition.text()));
        }
    }
    let shortest = failures.iter().min_by_key(|failure| failure.len());
    assert!(
        shortest.is_none(),
        "{} puzzles differ, for example {}",
        failures.len(),
        shortest.map_or("", String::as_str)
    );
}

#[test]
fn engines_agree_with_the_naive_interpreter() {
    for_random_puzzles(9, |_, drawn| compare(&drawn.puzzle, &drawn.puzzle));
}

/// Random puzzles that had wrong answers in the past, of engines or of the interpreter: prices of
/// moves that are found from both ends, turns of nodes under shapes, clicks that come to no rest,
/// guards without any condition on the board, goals too long to list; and one that took an engine
/// very long. They are kept as texts, since a seed draws another puzzle as soon as the generator
/// changes.
#[test]
fn puzzles_about_which_somebody_was_wrong_are_right_now() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language/once-wrong");
    let files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert!(files.len() > 16);
    for file in files {
        let puzzle = read_well_formed(&std::fs::read_to_string(&file).expect("a text"));
        assert_eq!(compare(&puzzle, &puzzle), Ok(()), "{}", file.display());
    }
}

#[test]
fn every_engine_answers_some_of_them() {
    // Few of them have nothing but turns and a goal that these cannot reach: the library's own tests
    // draw such puzzles for the group of the turns.
    let mut silent: Vec<_> = asked().map(|(engine, _)| engine).collect();
    silent.retain(|&engine| engine != Engine::Named("group"));
    for seed in 0..FAULTY {
        let drawn = drawn(seed);
        silent.retain(|&engine| !Engines::new(&drawn.puzzle).answers(engine));
        if silent.is_empty() {
            return;
        }
    }
    panic!("nothing is compared of {silent:?}");
}

#[test]
fn wide_states_change_nothing() {
    let widths = RefCell::new(BTreeMap::<usize, usize>::new());
    for_random_puzzles(21, |seed, drawn| {
        let puzzle = &drawn.puzzle;
        let gap = [2, 6, 12, 40][seed as usize % 4];
        let because = if seed / 4 % 2 == 0 { Because::OfTheGoal } else { Because::OfNever };
        let wide = widened(puzzle, gap, because);
        *widths.borrow_mut().entry(words(&wide)).or_default() += 1;
        let ((expected, states), (found, wide_states)) = (drawn.figures(), figures(&wide));
        let narrow: Vec<_> = wide_states.iter().map(|board| narrowed(board, gap)).collect();
        if (expected, states) != (&found, &narrow) {
            return Err(format!("gap {gap}: {expected:?}, but {found:?}"));
        }
        if let (Because::OfNever, expected, found) = (because, back(puzzle), back(&wide)) {
            // Without inverse moves, all placements are visited, and a wide board may have too many
            // of them.
            let may_refuse =
                expected.as_ref().is_some_and(|found| found.statistics.engine == "turned");
            let by_distance = |found: &ToGoal| found.by_distance();
            let (expected, found) =
                (expected.as_ref().map(by_distance), found.as_ref().map(by_distance));
            if expected != found && !(may_refuse && found.is_none()) {
                return Err(format!("gap {gap}, backwards: {expected:?}, but {found:?}"));
            }
        }
        // All engines are compared on one puzzle in four.
        if seed / 8 % 4 == 0 { compare(&wide, &wide) } else { Ok(()) }
    });
    let widths = widths.into_inner();
    println!("words of a state: {widths:?}");
    assert!(
        [1, 2, 4].iter().all(|width| widths.contains_key(width))
            && widths.keys().any(|&width| width > 4)
    );
}

#[test]
fn names_change_nothing() {
    for_random_puzzles(4, |_, drawn| same_figures(drawn, &renamed(&drawn.definition.text())));
}

#[test]
fn the_order_of_statements_changes_nothing() {
    for_random_puzzles(5, |seed, drawn| {
        let random = &mut Random::new(!seed);
        same_figures(drawn, &reordered(random, &drawn.definition))?;
        let text = shuffled(random, &drawn.definition);
        let other = read_well_formed(&text);
        let expected = figures_in_any_order(&drawn.puzzle, drawn.figures().0.clone());
        let found = figures_in_any_order(&other, figures(&other).0);
        if expected == found {
            Ok(())
        } else {
            Err(format!("{expected:?}, but {found:?} of\n{text}"))
        }
    });
}

#[test]
fn what_is_laid_out_reads_the_same() {
    let laid_out = |text: &str| {
        format(&Source::new("random.pz", text), &mut Sink::default()).unwrap_or_default()
    };
    for_random_puzzles(4, |_, drawn| {
        let text = laid_out(&drawn.definition.text());
        if laid_out(&text) != text {
            return Err(format!("laid out again it is another text:\n{}", laid_out(&text)));
        }
        same_figures(drawn, &text)
    });
}

/// Checks that another text has the same figures and the same first solution.
fn same_figures(drawn: &Drawn, text: &str) -> Result<(), Difference> {
    let other = read_well_formed(text);
    if without_spans(&drawn.puzzle) == without_spans(&other) {
        return Ok(());
    }
    let (expected, found) = (drawn.figures(), &figures(&other));
    if expected == found { Ok(()) } else { Err(format!("{expected:?}, but {found:?} of\n{text}")) }
}

#[test]
fn conditions_mean_what_they_say() {
    for seed in 0..cases(500) {
        let (text, board, expected) = generate_goals(seed, 12);
        let puzzle = read_well_formed(&text);
        let naive = Naive::new(&puzzle);
        let found: Vec<_> = puzzle
            .goals
            .iter()
            .map(|goal| goal.condition.as_ref().map(|goal| naive.holds(&board, goal)).ok())
            .collect();
        let replayed: Vec<_> = puzzle
            .goals
            .iter()
            .map(|goal| {
                goal.condition
                    .as_ref()
                    .map(|goal| holds(goal, &puzzle.board, &board, &|| false))
                    .ok()
            })
            .collect();
        let expected: Vec<_> = expected.into_iter().map(Some).collect();
        assert_eq!((&expected, &expected), (&found, &replayed), "seed {seed}, {board:?}\n{text}");
    }
}

#[test]
fn what_is_shown_reads_back() {
    for_random_puzzles(3, |seed, drawn| {
        let (random, puzzle) = (&mut Random::new(seed), &drawn.puzzle);
        for _ in 0..10 {
            if !puzzle.kinds.shapes.is_empty() {
                break;
            }
            let board: State = puzzle
                .board
                .nodes()
                .map(|_| Kind(random.below(puzzle.kinds.values()) as u16))
                .collect();
            let shown = state_text::print(puzzle, &board);
            if state_text::read(puzzle, &shown).as_ref() != Ok(&board) {
                return Err(format!("{board:?} is shown as {shown}"));
            }
        }
        Ok(())
    });
}

#[test]
fn broken_texts_are_reported() {
    for_random_puzzles(6, |seed, drawn| {
        let text = broken(&mut Random::new(!seed), &drawn.definition.text());
        let mut sink = Sink::default();
        let source = Source::new("random.pz", &text[..]);
        let ast = parse(&source, &mut sink);
        let puzzle = resolve(&ast, &[], &Budget::unlimited().with_memory(1 << 26), &mut sink);
        let silent = matches!(puzzle, Ok(None)) && sink.is_empty();
        for report in sink.into_sorted() {
            let shown = render(&report, Some(&source), &Style::default());
            assert!(!shown.is_empty());
        }
        if silent { Err(format!("nothing is reported of\n{text}")) } else { Ok(()) }
    });
}

#[test]
fn every_construct_occurs_and_a_third_need_three_moves() {
    let mut counts: BTreeMap<&str, usize> =
        CONSTRUCTS.iter().map(|construct| (*construct, 0)).collect();
    let (mut solved, mut far, mut unsolvable) = (0, 0, 0);
    for seed in 0..COUNTED {
        let drawn = drawn(seed);
        constructs(&drawn.definition.text())
            .into_iter()
            .for_each(|construct| *counts.entry(construct).or_default() += 1);
        if seed % SOLVED > 0 || drawn.figures().0.restless {
            continue;
        }
        solved += 1;
        match drawn.figures().0.solutions.1 {
            Some(length) => far += u64::from(length >= 3),
            None => unsolvable += 1,
        }
    }
    let rare: Vec<_> =
        counts.iter().filter(|(_, count)| **count < COUNTED as usize / 100).collect();
    assert!(rare.is_empty(), "these are rare: {rare:?}");
    assert!(far * 3 >= solved, "only {far} puzzles of {solved} need three moves or more");
    assert!(unsolvable * 100 >= solved, "only {unsolvable} puzzles of {solved} have no solution");
}

/// Asserts that a fault in the input of the engines makes a difference that the comparison finds.
fn is_found(fault: impl Fn(&Puzzle, &Definition) -> Puzzle) {
    let found = (0..FAULTY).find(|&seed| {
        let drawn = drawn(seed);
        compare(&drawn.puzzle, &fault(&drawn.puzzle, &drawn.definition)).is_err()
    });
    assert!(found.is_some(), "nobody notices");
}

#[test]
fn a_line_that_ends_early_is_found() {
    is_found(faults::line_ends_early);
}

#[test]
fn a_wall_on_one_line_alone_is_found() {
    is_found(faults::wall_on_one_line);
}

#[test]
fn a_settling_rule_that_is_skipped_is_found() {
    is_found(faults::settles_less);
}

/// Asserts that a mistake of the interpreter makes a difference that the comparison finds, in some
/// puzzle with the relevant construct.
fn is_noticed(slip: Slip, matters: impl Fn(&Puzzle) -> bool) {
    let found = (0..FAULTY).find(|&seed| {
        let puzzle = &drawn(seed).puzzle;
        let (right, wrong) = (Naive::new(puzzle), Naive::new(puzzle).with(slip));
        let explored = |naive: &Naive| naive.explore(start_of(puzzle), Some(goal_of(puzzle)));
        // Engines are slower than the interpreter, so they are not run where it cannot differ.
        matters(puzzle)
            && explored(&right) != explored(&wrong)
            && compare_with(&wrong, Engines::new(puzzle)).is_err()
    });
    assert!(found.is_some(), "nobody notices");
}

#[test]
fn a_chain_that_is_never_forgotten_is_found() {
    is_noticed(Slip::ChainKept, |puzzle| !puzzle.chains.is_empty());
}

#[test]
fn a_guard_looked_at_after_the_move_is_found() {
    is_noticed(Slip::GuardAfter, |puzzle| {
        puzzle.rules.iter().any(|rule| rule.tail().guard.is_some())
    });
}

#[test]
fn a_shape_that_covers_itself_is_found() {
    is_noticed(Slip::CoversItself, |puzzle| !puzzle.kinds.shapes.is_empty());
}

#[test]
fn an_end_that_is_anywhere_is_found() {
    is_found(faults::end_is_anywhere);
}

#[test]
fn a_match_against_the_arrow_is_found() {
    is_found(faults::against_the_arrow);
}

#[test]
fn a_ring_with_ends_is_found() {
    is_found(faults::ring_has_ends);
}

#[test]
fn a_ring_with_ends_matters_to_anchors_alone() {
    for_random_puzzles(12, |_, drawn| {
        let (definition, puzzle) = (&drawn.definition, &drawn.puzzle);
        let anchored = definition.moves.iter().any(|rule| rule.contains(['^', '$']));
        let straight = !puzzle.board.lines().iter().any(|line| line.ring);
        if anchored || straight {
            Ok(())
        } else {
            compare(puzzle, &faults::ring_has_ends(puzzle, definition))
        }
    });
}

#[test]
fn a_negation_that_needs_a_piece_is_found() {
    is_found(faults::negation_needs_a_piece);
}

#[test]
fn a_last_click_forgotten_backwards_is_found() {
    let is_forgotten = |compared: fn(&Puzzle) -> Result<(), Difference>| {
        let found = (0..FAULTY).find(|&seed| compared(&drawn(seed).puzzle).is_err());
        assert!(found.is_some(), "nobody notices");
    };
    is_forgotten(forgets_clicked::from_both_sides);
    is_forgotten(forgets_clicked::to_the_goal);
}

#[test]
fn forgetting_the_last_click_matters_to_never_repeat_click_alone() {
    for_random_puzzles(4, |_, drawn| {
        if drawn.puzzle.never_repeat_click {
            Ok(())
        } else {
            forgets_clicked::from_both_sides(&drawn.puzzle)
        }
    });
}
