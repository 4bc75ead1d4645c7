//! What has to hold of any bytes at all: one function for each target of the fuzzer.
//!
//! In: bytes. Out: nothing; what does not hold is a panic. Promises to end soon, on whatever it is given: limits are small, and what is
//! compared with the naive interpreter is smaller still. Knows nothing of who thinks the bytes up.

use super::compare::compare;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Diagnostic, Findings, Format, Sink, Style, is_hidden, json, render, render_all};
use puzzlec::stages::fix::fix;
use puzzlec::stages::format::format;
use puzzlec::stages::ground::{Task, ground};
use puzzlec::stages::lint::{self, Levels};
use puzzlec::stages::model::{Condition, Puzzle, StartBoard, State};
use puzzlec::stages::pack::pack;
use puzzlec::stages::report::{ExploreReport, Report, Show, ShowReport, SolveReport, Symmetries, TextOptions};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::search::{Engine, Exploration, Exploring, Outcome, Problem, Verdict, Wish, explore, solve};
use puzzlec::stages::source::{Source, Span};
use puzzlec::stages::syntax::{Ast, decode, parse, print};
use puzzlec::stages::verify::verify;

/// The longest text whose fixes are tried: each needs a few checks.
const MOST_MENDED: usize = 4_000;
/// The most boards that are compared with the naive interpreter, and the most nodes and moves.
const MOST_COMPARED: (u64, usize, usize) = (150, 9, 200);

fn budget() -> Budget {
    Budget::unlimited().with_memory(64 << 20).with_states(3_000)
}

/// A text, if the bytes are one; otherwise the report about them has to be drawn.
fn text(bytes: &[u8]) -> Option<Source> {
    match decode("fuzz.pz", bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(findings) => {
            assert_harmless(&render_all(&[findings], 1, &Style::default()));
            None
        }
    }
}

fn read(source: &Source) -> (Ast, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let ast = parse(source, &mut sink);
    (ast, sink.into_sorted())
}

/// A printed text reads as what was printed.
#[track_caller]
fn printed(text: &str) -> String {
    let (ast, reports) = read(&Source::new("fuzz.pz", text));
    assert!(reports.is_empty(), "{}: {text}", reports[0].message);
    print(&ast)
}

/// Every text has a tree, reports point into the text, and a tree without reports is printed as a text that reads the same.
pub fn any_text_is_parsed(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (ast, reports) = read(&source);
    reports.iter().for_each(|report| assert_sound(report, &source));
    if reports.is_empty() {
        let once = print(&ast);
        assert_eq!(printed(&once), once);
    }
}

/// A definition without faults, ground.
struct Ground {
    puzzle: Puzzle,
    task: Task,
}

/// What `check` finds.
fn checked(source: &Source) -> (Vec<Diagnostic>, Option<Ground>) {
    let mut sink = Sink::default();
    let ast = parse(source, &mut sink);
    let resolved = resolve(&ast, &[], &budget(), &mut sink);
    let whole = match resolved {
        Ok(Some(puzzle)) if !sink.has_errors() => ground(&puzzle, &budget()).ok().map(|task| Ground { puzzle, task }),
        _ => None,
    };
    if let Some(Ground { puzzle, task }) = &whole {
        let definition = lint::Definition { source, ast: &ast, puzzle, task, sized: false };
        sink.append(lint::lint(&definition, &Levels::default(), &budget()));
    }
    (sink.into_sorted(), whole)
}

/// What `check --fix` mends: faults that can be seen without ground moves.
fn faults(text: &str) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    let ast = parse(&Source::new("fuzz.pz", text), &mut sink);
    let _ = resolve(&ast, &[], &budget(), &mut sink);
    sink.into_sorted()
}

/// Any text is checked: reports are sound, in order, each said once, and safe fixes leave fewer of them.
pub fn any_text_is_checked(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (reports, _) = checked(&source);
    reports.iter().for_each(|report| assert_sound(report, &source));
    let place = |report: &Diagnostic| report.primary.as_ref().map(|label| label.span.start);
    for pair in reports.windows(2) {
        assert!(place(&pair[0]) <= place(&pair[1]), "{} stands before {}", pair[0].message, pair[1].message);
        let said = |report: &Diagnostic| (report.code, report.message.clone(), report.primary.as_ref().map(|label| label.span));
        assert_ne!(said(&pair[0]), said(&pair[1]), "said twice");
    }
    if source.text().len() <= MOST_MENDED {
        let before = faults(source.text()).len();
        let mended = fix(&source, &[], &budget());
        let after = faults(&mended.text).len();
        assert!(after + mended.fixed <= before, "{} fixed of {before}, {after} left: {}", mended.fixed, mended.text);
    }
}

/// Reports and results are drawn in any width and style, and nothing that a terminal would obey gets through.
///
/// The first byte is the style, the second the width, the next four are a place that need not be in the text.
pub fn any_report_is_drawn(bytes: &[u8]) {
    let Some((&[style, width, a, b, c, d], bytes)) = bytes.split_first_chunk() else { return };
    let Some(source) = text(bytes) else { return };
    let (mut reports, whole) = checked(&source);
    if let Some(first) = reports.first_mut() {
        *first = first
            .clone()
            .because(Span::new(usize::from(a), usize::from(b)), "here")
            .because(Span::new(usize::from(c), usize::from(d)), "there");
    }
    let format = [Format::Text, Format::Short, Format::Narrated][usize::from(style >> 3) % 3];
    let style = Style { color: style & 2 != 0, unicode: style & 4 != 0, width: width.into(), format, ..Style::default() };
    for report in &reports {
        let drawn = render(report, Some(&source), &style);
        assert!(drawn.contains(report.code.as_str()));
        assert_harmless(&if style.color { uncoloured(&drawn) } else { drawn });
    }
    let findings = [Findings { file: Some("fuzz.pz".to_owned()), source: Some(source.clone()), diagnostics: reports }];
    let value = json(&findings);
    let read: serde_json::Value = serde_json::from_str(&value.to_string()).expect("reports are printed as JSON");
    assert_eq!(read, value);
    if let Some(Ground { puzzle, task }) = whole {
        let options = TextOptions { color: style.color, unicode: style.unicode, width: style.width, show: Show::Boards, verbose: 1 };
        results_are_told(&puzzle, &task, &options);
    }
}

/// A layout keeps comments and meaning, and is its own layout; where there is none, it is told why.
pub fn any_text_is_laid_out(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (ast, _) = read(&source);
    let mut sink = Sink::default();
    let Some(once) = format(&source, &mut sink) else {
        assert!(sink.has_errors(), "no layout, and no word why: {}", source.text());
        return;
    };
    let comments =
        |source: &Source, ast: &Ast| ast.comments.iter().map(|&span| source.slice(span).trim_end().to_owned()).collect::<Vec<_>>();
    let laid_out = Source::new("fuzz.pz", once.as_str());
    let (tree, reports) = read(&laid_out);
    assert!(reports.iter().all(|report| report.severity() == puzzlec::stages::diagnostic::Severity::Warning), "{once}");
    assert_eq!(comments(&laid_out, &tree), comments(&source, &ast));
    assert_eq!(moved_left(&print(&tree)), moved_left(&print(&ast)));
    assert_eq!(format(&laid_out, &mut Sink::default()).as_deref(), Some(once.as_str()));
}

/// A printed text whose pictures begin in the first column and end behind their last row: neither means anything.
fn moved_left(text: &str) -> String {
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let moved = |(at, part): (usize, &str)| {
        let lines: Vec<&str> = part.lines().collect();
        let least = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
        let moved = |line: &&str| line.get(least..).unwrap_or_default().trim_end().to_owned();
        if at % 2 == 0 { part.to_owned() } else { lines.iter().map(moved).collect::<Vec<_>>().join("\n").trim_end().to_owned() }
    };
    text.split("\"\"\"").enumerate().map(moved).collect::<Vec<_>>().join("\"\"\"")
}

/// A definition is played within limits: engines agree with each other, with the replay, and on small boards with the naive interpreter.
pub fn any_puzzle_is_played(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (_, Some(Ground { puzzle, task })) = checked(&source) else { return };
    let Some((start, goal)) = chosen(&puzzle) else { return };
    let budget = budget();
    let found = solved(&task, start, goal, Engine::Auto, &budget);
    if let Verdict::Solved { .. } = found.verdict {
        let names: Vec<_> = found.moves.iter().map(|&id| task.move_name(id)).collect();
        verify(&puzzle, start, goal, &names, &found.states).unwrap_or_else(|refused| panic!("refused: {refused}"));
    }
    let plain = solved(&task, start, goal, Engine::Bfs, &budget.afresh());
    let answered = |outcome: &Outcome| !matches!(outcome.verdict, Verdict::Stopped(_));
    if answered(&found) && answered(&plain) {
        assert_eq!((found.verdict, found.moves.len()), (plain.verdict, plain.moves.len()), "{}", found.statistics.engine);
    }
    let space = explored(&task, start, goal, &budget.afresh());
    let (boards, nodes, moves) = MOST_COMPARED;
    if space.limit.is_none() && space.reachable <= boards && start.len() <= nodes && task.move_count() <= moves && puzzle.starts.len() == 1
    {
        compare(&puzzle, &puzzle).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

/// The first start and the first goal, where both are fixed.
fn chosen(puzzle: &Puzzle) -> Option<(&State, &Condition)> {
    let StartBoard::Fixed(start) = &puzzle.starts.first()?.board else { return None };
    Some((start, puzzle.goals.first()?.condition.as_ref().ok()?))
}

fn solved(task: &Task, start: &State, goal: &Condition, engine: Engine, budget: &Budget) -> Outcome {
    let machine = pack(task.clone());
    let problem = Problem::new(&machine, start.clone(), goal.clone(), budget);
    solve(&problem, &Wish::default(), engine).unwrap_or_else(|refusal| panic!("{engine:?} refuses: {refusal:?}"))
}

fn explored(task: &Task, start: &State, goal: &Condition, budget: &Budget) -> Exploration {
    let machine = pack(task.clone());
    let problem = Problem::new(&machine, start.clone(), goal.clone(), budget);
    explore(&problem, Exploring::Auto).unwrap_or_else(|refusal| panic!("what is left to choose is refused: {refusal:?}"))
}

fn results_are_told(puzzle: &Puzzle, task: &Task, options: &TextOptions) {
    let symmetries = Symmetries { rules: None, goal: None, start: None };
    told(&ShowReport { puzzle, task, laws: None, symmetries: &symmetries, state_bits: 1 }, options);
    let Some((start, goal)) = chosen(puzzle) else { return };
    let budget = &budget();
    let outcome = &solved(task, start, goal, Engine::Auto, budget);
    let (seconds, peak_bytes) = (0.5, 1);
    told(
        &SolveReport { puzzle, task, start: None, goal: None, seed: None, start_layout: start, outcome, budget, seconds, peak_bytes },
        options,
    );
    let exploration = &explored(task, start, goal, &budget.afresh());
    told(
        &ExploreReport { puzzle, start: None, goal: None, seed: None, start_layout: start, exploration, path: None, seconds, peak_bytes },
        options,
    );
}

fn told(report: &impl Report, options: &TextOptions) {
    let mut text = String::new();
    report.text(options, &mut text).expect("a string takes all");
    assert_harmless(&if options.color { uncoloured(&text) } else { text });
    let mut written = Vec::new();
    report.write_json(&mut written).expect("a vector takes all");
    let read: serde_json::Value = serde_json::from_slice(&written).expect("results are printed as JSON");
    assert_eq!(read, report.json());
}

/// A text without colours.
fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap_or_else(|| panic!("no colour: {part:?}")).1)
}

#[track_caller]
fn assert_harmless(text: &str) {
    let found = text.chars().find(|&letter| letter != '\n' && is_hidden(letter));
    assert_eq!(found, None, "{text:?}");
}

/// What a report promises: one sentence in puzzle words, and places between letters of the text.
#[track_caller]
fn assert_sound(report: &Diagnostic, source: &Source) {
    let message = &report.message;
    assert!(!message.is_empty() && !message.ends_with('.') && !message.contains('\n'), "{message:?}");
    let labels = report.primary.iter().chain(&report.secondary).map(|label| label.span);
    let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span);
    for span in labels.chain(edits) {
        assert!(source.text().get(span.range()).is_some(), "{message}: {span:?} of {}", source.text().len());
    }
}
