//! The reports of the lints about a text without errors, with the default levels.

use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Diagnostic, Sink};
use puzzlec::stages::ground::ground;
use puzzlec::stages::lint::{Definition, Level, Levels, lint};
use puzzlec::stages::model::Puzzle;
use puzzlec::stages::resolve::{Uses, resolve, resolve_noting};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::ast::Ast;
use puzzlec::stages::syntax::parse;

/// Compiles a definition without errors.
pub fn read(text: &str) -> Option<(Source, Ast, Puzzle)> {
    let (source, mut sink) = (Source::new("x.pz", text), Sink::default());
    let ast = parse(&source, &mut sink);
    let puzzle = resolve(&ast, &[], &Budget::unlimited(), &mut sink).ok()??;
    sink.is_empty().then_some((source, ast, puzzle))
}

/// Returns the places of the names of a definition.
fn uses(ast: &Ast) -> Uses {
    let mut uses = Uses::default();
    resolve_noting(ast, &[], &mut uses, &Budget::unlimited(), &mut Sink::default())
        .expect("no limit");
    uses
}

/// Returns the reports about a definition with default options.
pub fn linted(source: &Source, ast: &Ast, puzzle: &Puzzle) -> Vec<Diagnostic> {
    let budget = Budget::unlimited();
    let task = ground(puzzle, &budget).expect("it is small");
    lint(
        &Definition { source, ast, uses: &uses(ast), puzzle, task: &task, sized: false },
        &Levels::default(),
        &budget,
    )
    .into_sorted()
}

/// Returns the names of the reports about a text, each with its message.
#[track_caller]
pub fn found(text: &str) -> Vec<String> {
    let line = |one: Diagnostic| format!("{}: {}", one.code.lint_name(), one.message);
    puzzlec::check("x.pz", text).diagnostics.into_iter().map(line).collect()
}

/// Asserts that a near miss of a lint has no report.
#[track_caller]
pub fn silent(text: &str) {
    assert_eq!(found(text), Vec::<String>::new(), "{text}");
}

/// Returns the reports with every lint turned on, within a number of bytes.
pub fn everything(source: &Source, ast: &Ast, puzzle: &Puzzle, bytes: u64) -> Vec<Diagnostic> {
    let mut levels = Levels::default();
    levels.set("state-space-too-large", Level::Warn).expect("there is such a warning");
    let task = ground(puzzle, &Budget::unlimited()).expect("it is small");
    lint(
        &Definition { source, ast, uses: &uses(ast), puzzle, task: &task, sized: false },
        &levels,
        &Budget::unlimited().with_memory(bytes),
    )
    .into_sorted()
}

/// Returns the names of all reports within a MiB of memory.
#[track_caller]
pub fn all_names(text: &str) -> Vec<String> {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    everything(&source, &ast, &puzzle, 1 << 20)
        .into_iter()
        .map(|one| one.code.lint_name())
        .collect()
}
