//! What the lints find in a text.
//!
//! In: a definition without errors. Out: reports, or what they say. Promises the usual levels. Knows nothing of single lints.

use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::{Diagnostic, Sink};
use puzzlec::stages::ground::ground;
use puzzlec::stages::lint::{Definition, Level, Levels, lint};
use puzzlec::stages::model::Puzzle;
use puzzlec::stages::resolve::{Uses, resolve, resolve_noting};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::ast::Ast;
use puzzlec::stages::syntax::parse;

/// A definition without errors, read.
pub fn read(text: &str) -> Option<(Source, Ast, Puzzle)> {
    let (source, mut sink) = (Source::new("x.pz", text), Sink::default());
    let ast = parse(&source, &mut sink);
    let puzzle = resolve(&ast, &[], &Budget::unlimited(), &mut sink).ok()??;
    sink.is_empty().then_some((source, ast, puzzle))
}

/// Where the names of a definition stand.
fn uses(ast: &Ast) -> Uses {
    let mut uses = Uses::default();
    resolve_noting(ast, &[], &mut uses, &Budget::unlimited(), &mut Sink::default()).expect("no limit");
    uses
}

/// What is found in a definition, as it is given without options.
pub fn linted(source: &Source, ast: &Ast, puzzle: &Puzzle) -> Vec<Diagnostic> {
    let budget = Budget::unlimited();
    let task = ground(puzzle, &budget).expect("it is small");
    lint(&Definition { source, ast, uses: &uses(ast), puzzle, task: &task, sized: false }, &Levels::default(), &budget).into_sorted()
}

/// The names of what is found in a text, each with its message.
#[track_caller]
pub fn found(text: &str) -> Vec<String> {
    let told = |one: Diagnostic| format!("{}: {}", one.code.lint_name(), one.message);
    puzzlec::check("x.pz", text).diagnostics.into_iter().map(told).collect()
}

/// A near miss of some lint: nothing is found.
#[track_caller]
pub fn silent(text: &str) {
    assert_eq!(found(text), Vec::<String>::new(), "{text}");
}

/// What is found where every lint is wanted and so many bytes are allowed.
pub fn everything(source: &Source, ast: &Ast, puzzle: &Puzzle, bytes: u64) -> Vec<Diagnostic> {
    let mut levels = Levels::default();
    levels.set("state-space-too-large", Level::Warn).expect("there is such a warning");
    let task = ground(puzzle, &Budget::unlimited()).expect("it is small");
    lint(&Definition { source, ast, uses: &uses(ast), puzzle, task: &task, sized: false }, &levels, &Budget::unlimited().with_memory(bytes))
        .into_sorted()
}

/// The names of all that is found in a MiB of memory.
#[track_caller]
pub fn all_names(text: &str) -> Vec<String> {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    everything(&source, &ast, &puzzle, 1 << 20).into_iter().map(|one| one.code.lint_name()).collect()
}
