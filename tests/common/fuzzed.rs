//! The properties that hold for any bytes: one function for each target of the fuzzer.
//!
//! A violation is a panic. Every function ends soon for any input: limits are small, and puzzles
//! that are compared with the naive interpreter are smaller still.

use super::compare::compare;
use super::shape::shape;
use puzzlec::stages::api::ErrorKind;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Diagnostic, Severity};
use puzzlec::stages::diagnostic::{Format, Sink, Style, is_hidden, json, render, render_all};
use puzzlec::stages::fix::fix;
use puzzlec::stages::format::format;
use puzzlec::stages::lint::Levels;
use puzzlec::stages::model::{Condition, Measure, Puzzle, StartBoard, State};
use puzzlec::stages::report::{Palette, Show, TextOptions};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::search::Engine;
use puzzlec::stages::source::{Source, Span};
use puzzlec::stages::syntax::{Ast, decode, parse};
use puzzlec::{Answer, Compiled, Error, Findings, Limits, Options, Query, Report, Verdict};

/// The greatest length of a text whose fixes are tried: each fix needs several checks.
const MOST_MENDED: usize = 4_000;
/// The greatest number of boards, nodes and moves of a puzzle that is compared with the naive
/// interpreter.
const MOST_COMPARED: (u64, usize, usize) = (150, 9, 200);

fn limits() -> Limits {
    Limits::default().memory(64 << 20).states(3_000)
}

fn budget() -> Budget {
    limits().begin()
}

/// Returns a text, if the bytes are one; otherwise checks that the report about them can be
/// rendered.
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

/// Checks that every text has a syntax tree, and that reports point into the text.
pub fn any_text_is_parsed(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (_, reports) = read(&source);
    reports.iter().for_each(|report| assert_sound(report, &source));
}

/// Returns the reports of `check`, and the puzzle if there are no errors.
fn checked(source: &Source) -> (Vec<Diagnostic>, Option<Compiled>) {
    let options = Options::default().limits(limits());
    match options.compile(source.name(), source.text()) {
        Err(error) => (error.into_findings().diagnostics, None),
        Ok(puzzle) => {
            let found = options
                .check(source.name(), source.text(), &Levels::default())
                .unwrap_or_else(Error::into_findings);
            (found.diagnostics, Some(puzzle))
        }
    }
}

/// Returns the faults that `check --fix` repairs: those that do not depend on ground moves.
fn faults(text: &str) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    let ast = parse(&Source::new("fuzz.pz", text), &mut sink);
    let _ = resolve(&ast, &[], &budget(), &mut sink);
    sink.into_sorted()
}

/// Checks any text: its reports are sound, in order and without duplicates, and safe fixes leave
/// fewer of them.
pub fn any_text_is_checked(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (reports, _) = checked(&source);
    reports.iter().for_each(|report| assert_sound(report, &source));
    let place = |report: &Diagnostic| report.primary.as_ref().map(|label| label.span.start);
    for pair in reports.windows(2) {
        assert!(
            place(&pair[0]) <= place(&pair[1]),
            "{} stands before {}",
            pair[0].message,
            pair[1].message
        );
        let said = |report: &Diagnostic| {
            (report.code, report.message.clone(), report.primary.as_ref().map(|label| label.span))
        };
        assert_ne!(said(&pair[0]), said(&pair[1]), "said twice");
    }
    if source.text().len() <= MOST_MENDED {
        let before = faults(source.text()).len();
        let fixed = fix(&source, &[], &budget());
        let after = faults(&fixed.text).len();
        assert!(
            after + fixed.fixed <= before,
            "{} fixed of {before}, {after} left: {}",
            fixed.fixed,
            fixed.text
        );
    }
}

/// Checks that reports and results can be rendered in any width and style, without control
/// characters for the terminal.
///
/// The first byte is the style, the second the width, and the next four are a place that may be
/// outside of the text.
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
    let style = Style {
        color: style & 2 != 0,
        unicode: style & 4 != 0,
        width: width.into(),
        format,
        ..Style::default()
    };
    for report in &reports {
        let drawn = render(report, Some(&source), &style);
        assert!(drawn.contains(report.code.as_str()));
        assert_harmless(&if style.color { uncoloured(&drawn) } else { drawn });
    }
    let findings = [Findings {
        file: Some("fuzz.pz".to_owned()),
        source: Some(source.clone()),
        diagnostics: reports,
    }];
    let value = json(&findings);
    let read: serde_json::Value =
        serde_json::from_str(&value.to_string()).expect("reports are printed as JSON");
    assert_eq!(read, value);
    if let Some(puzzle) = whole {
        let options = TextOptions {
            color: style.color,
            palette: Palette::Exact,
            unicode: style.unicode,
            width: style.width,
            show: Show::Boards,
            verbose: 1,
        };
        results_are_written(&puzzle, &options);
    }
}

/// Checks that formatting keeps comments and meaning and is idempotent, and that a text without a
/// layout has a report.
pub fn any_text_is_laid_out(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (ast, _) = read(&source);
    let mut sink = Sink::default();
    let Some(once) = format(&source, &mut sink) else {
        assert!(sink.has_errors(), "no layout, and no word why: {}", source.text());
        return;
    };
    let comments = |source: &Source, ast: &Ast| {
        ast.comments
            .iter()
            .map(|&span| source.slice(span).trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    let laid_out = Source::new("fuzz.pz", once.as_str());
    let (tree, reports) = read(&laid_out);
    assert!(reports.iter().all(|report| report.severity() == Severity::Warning), "{once}");
    assert_eq!(comments(&laid_out, &tree), comments(&source, &ast));
    assert_eq!(shape(&tree), shape(&ast));
    assert_eq!(format(&laid_out, &mut Sink::default()).as_deref(), Some(once.as_str()));
}

/// Plays a definition within limits: engines agree with each other, with the replay, and on small
/// boards with the naive interpreter.
pub fn any_puzzle_is_played(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (_, Some(compiled)) = checked(&source) else { return };
    let (puzzle, query) = (compiled.model(), Query::default().limits(limits()));
    let Some((start, _)) = chosen(puzzle) else { return };
    let Some(found) = answered(compiled.solve(&query)) else { return };
    let costs = puzzle.measure == Measure::Cost;
    let plain = Engine::Named(if costs { "cheapest" } else { "bfs" });
    let Some(plain) = answered(compiled.solve(&query.clone().engine(plain))) else { return };
    if let (Some(found), Some(plain)) = (verdict(&found), verdict(&plain)) {
        assert_eq!(found, plain);
    }
    let Some(space) = answered(compiled.explore(&query)) else { return };
    let (figures, task) = (space.found(), compiled.task().expect("it was asked for"));
    let (boards, nodes, moves) = MOST_COMPARED;
    let is_small = figures.limit.is_none()
        && figures.reachable <= boards
        && start.len() <= nodes
        && task.move_count() <= moves;
    if is_small && puzzle.starts.len() == 1 {
        compare(puzzle, puzzle).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

/// Returns an answer; a definition may be too large, but no other error is accepted.
fn answered<T>(answer: Result<T, Error>) -> Option<T> {
    let too_large =
        |error: &Error| matches!(error.kind(), ErrorKind::Definition | ErrorKind::Stopped(_));
    answer.map_err(|error| assert!(too_large(&error), "{error}")).ok()
}

/// Returns whether there is a solution and its number of moves; `None` if a limit was reached.
fn verdict(answer: &Answer) -> Option<Option<(bool, usize)>> {
    match answer.found().verdict {
        Verdict::Solved { optimal } => Some(Some((optimal, answer.moves().len()))),
        Verdict::Unsolvable => Some(None),
        Verdict::Stopped(_) => None,
    }
}

/// Returns the first start and the first goal, if both are fixed.
fn chosen(puzzle: &Puzzle) -> Option<(&State, &Condition)> {
    let StartBoard::Fixed(start) = &puzzle.starts.first()?.board else { return None };
    Some((start, puzzle.goals.first()?.condition.as_ref().ok()?))
}

fn results_are_written(compiled: &Compiled, options: &TextOptions) {
    let query = Query::default().limits(limits());
    answered(compiled.show(&limits())).iter().for_each(|shown| write(shown, options));
    if chosen(compiled.model()).is_some() {
        answered(compiled.solve(&query)).iter().for_each(|answer| write(answer, options));
        answered(compiled.explore(&query)).iter().for_each(|explored| write(explored, options));
    }
}

fn write(report: &impl Report, options: &TextOptions) {
    let mut text = String::new();
    report.text(options, &mut text).expect("a string takes all");
    assert_harmless(&if options.color { uncoloured(&text) } else { text });
    let mut written = Vec::new();
    report.write_json(&mut written).expect("a vector takes all");
    let read: serde_json::Value =
        serde_json::from_slice(&written).expect("results are printed as JSON");
    assert_eq!(read, report.json());
}

/// Returns a text without colours.
fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').unwrap_or_else(|| panic!("no colour: {part:?}")).1
    })
}

#[track_caller]
fn assert_harmless(text: &str) {
    let found = text.chars().find(|&letter| letter != '\n' && is_hidden(letter));
    assert_eq!(found, None, "{text:?}");
}

/// Asserts the properties of a report: one sentence in puzzle words, and places at character
/// boundaries of the text.
#[track_caller]
fn assert_sound(report: &Diagnostic, source: &Source) {
    let message = report.message.to_string();
    assert!(
        !message.is_empty() && !message.ends_with('.') && !message.contains('\n'),
        "{message:?}"
    );
    let labels = report.primary.iter().chain(&report.secondary).map(|label| label.span);
    let edits = report.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span);
    for span in labels.chain(edits) {
        assert!(
            source.text().get(span.range()).is_some(),
            "{message}: {span:?} of {}",
            source.text().len()
        );
    }
}
