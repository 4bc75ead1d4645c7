//! One benchmark for each engine, on a puzzle that suits it: whole queries, without reading the
//! file.
//!
//! `cargo bench --manifest-path benches/engines/Cargo.toml --target-dir target`

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints, and may fail loudly"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use puzzlec::stages::search::{Engine, Exploring};
use puzzlec::stages::{budget::Budget, ground::ground, pack::pack};
use puzzlec::{Compiled, Limits, Options, Query};
use std::hint::black_box;

fn text(file: &str) -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../").to_owned() + file)
        .expect("the puzzle is there")
}

fn compiled(file: &str, set: &[(&str, i128)]) -> Compiled {
    let options =
        set.iter().fold(Options::default(), |options, &(name, value)| options.set(name, value));
    options.compile(file, text(file)).expect("the puzzle has no faults")
}

fn query(start: Option<&str>) -> Query {
    start
        .into_iter()
        .fold(Query::default().limits(Limits::default().memory(u64::MAX)), Query::start)
}

fn solve(
    criterion: &mut Criterion,
    file: &str,
    set: &[(&str, i128)],
    start: Option<&str>,
    engine: Engine,
) {
    let (puzzle, query) = (compiled(file, set), query(start).engine(engine));
    let name = format!("solve/{engine:?}/{file}").to_lowercase();
    criterion.bench_function(&name, |bench| {
        bench.iter(|| black_box(puzzle.solve(&query).expect("the engine fits")))
    });
}

fn explore(
    criterion: &mut Criterion,
    file: &str,
    set: &[(&str, i128)],
    start: Option<&str>,
    engine: Exploring,
) {
    let (puzzle, query) = (compiled(file, set), query(start).without_goal().exploring(engine));
    let name = format!("explore/{engine:?}/{file}").to_lowercase();
    criterion.bench_function(&name, |bench| {
        bench.iter(|| black_box(puzzle.explore(&query).expect("the engine fits")))
    });
}

/// Measures the stages from the text to the machine.
fn stages(criterion: &mut Criterion) {
    let text = text("puzzles/peg.pz");
    let compile = || puzzlec::compile("peg.pz", text.as_str()).expect("the puzzle has no faults");
    criterion.bench_function("stages/read", |bench| bench.iter(|| black_box(compile())));
    let puzzle = compile();
    criterion.bench_function("stages/ground", |bench| {
        bench.iter(|| black_box(ground(puzzle.model(), &Budget::unlimited()).is_ok()))
    });
    let task = ground(puzzle.model(), &Budget::unlimited()).expect("it can be ground");
    criterion.bench_function("stages/pack", |bench| {
        bench.iter(|| black_box(pack(task.clone()).words()))
    });
}

fn solving(criterion: &mut Criterion) {
    let frogs = [("m", 6), ("n", 6)];
    solve(criterion, "puzzles/frogs.pz", &frogs, None, Engine::Named("bfs"));
    solve(criterion, "puzzles/frogs.pz", &frogs, None, Engine::Named("bidirectional"));
    solve(criterion, "puzzles/peg.pz", &[], None, Engine::Named("dfs"));
    solve(criterion, "puzzles/eight.pz", &[], None, Engine::Named("astar"));
    solve(criterion, "benches/puzzles/fifteen.pz", &[], Some("9"), Engine::Named("idastar"));
    solve(criterion, "puzzles/lights.pz", &[("size", 15)], None, Engine::Named("algebra"));
}

fn exploring(criterion: &mut Criterion) {
    let (four, three) = ([("size", 4)], [("rows", 3), ("columns", 3)]);
    explore(criterion, "puzzles/eight.pz", &[], None, Exploring::Named("bfs"));
    explore(criterion, "puzzles/eight.pz", &[], None, Exploring::Named("arrangement"));
    explore(criterion, "puzzles/lights.pz", &four, None, Exploring::Named("affine"));
    explore(criterion, "puzzles/tricolore.pz", &three, Some("white"), Exploring::Named("product"));
    explore(criterion, "benches/puzzles/cube.pz", &[], None, Exploring::Named("orientation"));
}

criterion_group! {
    name = engines;
    config = Criterion::default().sample_size(10);
    targets = stages, solving, exploring
}
criterion_main!(engines);
