//! One benchmark for each engine, on a puzzle that it fits: whole queries, without reading the file.
//!
//! `cargo bench --bench engines`

use criterion::{Criterion, criterion_group, criterion_main};
use puzzlec::stages::budget::Budget;
use puzzlec::stages::diagnostic::Sink;
use puzzlec::stages::ground::ground;
use puzzlec::stages::model::{Condition, Puzzle, StartBoard, State};
use puzzlec::stages::numbering::Numbering;
use puzzlec::stages::pack::{Machine, pack};
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::search::{self, Engine, Exploring, Problem, Wish};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use std::hint::black_box;

/// A puzzle, ready to be searched.
struct Ready {
    puzzle: Puzzle,
    machine: Machine,
}

impl Ready {
    fn new(file: &str, set: &[(&str, i128)]) -> Self {
        let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/").to_owned() + file).expect("the puzzle is there");
        let set: Vec<(String, i128)> = set.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        let puzzle = read(&Source::new(file, text), &set);
        let task = ground(&puzzle, &Budget::unlimited()).expect("it can be ground");
        Self { puzzle, machine: pack(task) }
    }

    fn start(&self, name: Option<&str>) -> State {
        let wanted = |start: &&puzzlec::stages::model::Start| name.is_none() || start.name.as_deref() == name;
        match self.puzzle.starts.iter().find(wanted).map(|start| &start.board) {
            Some(StartBoard::Fixed(layout)) => layout.clone(),
            _ => panic!("a fixed start is wanted"),
        }
    }

    fn goal(&self) -> &Condition {
        self.puzzle.goals[0].condition.as_ref().expect("the goal is in use")
    }
}

fn read(source: &Source, set: &[(String, i128)]) -> Puzzle {
    let mut sink = Sink::default();
    let ast = parse(source, &mut sink);
    let resolved = resolve(&ast, set, &Budget::unlimited(), &mut sink).expect("no limit is reached");
    resolved.expect("the puzzle has no faults")
}

fn solve(criterion: &mut Criterion, file: &str, set: &[(&str, i128)], start: Option<&str>, engine: Engine) {
    let ready = Ready::new(file, set);
    let (start, goal) = (ready.start(start), ready.goal().clone());
    let name = format!("solve/{engine:?}/{file}").to_lowercase();
    criterion.bench_function(&name, |bench| {
        let solve = || {
            let budget = Budget::unlimited();
            let problem = Problem::new(&ready.machine, start.clone(), goal.clone(), &budget);
            search::solve(&problem, &Wish::default(), engine).expect("the engine fits")
        };
        bench.iter(|| black_box(solve()));
    });
}

fn explore(criterion: &mut Criterion, file: &str, set: &[(&str, i128)], start: Option<&str>, engine: Exploring) {
    let ready = Ready::new(file, set);
    let start = ready.start(start);
    let name = format!("explore/{engine:?}/{file}").to_lowercase();
    criterion.bench_function(&name, |bench| {
        let explore = || {
            let budget = Budget::unlimited();
            search::explore(&Problem::without_goal(&ready.machine, start.clone(), &budget), engine).expect("the engine fits")
        };
        bench.iter(|| black_box(explore()));
    });
}

/// From the text to the machine.
fn stages(criterion: &mut Criterion) {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/peg.pz")).expect("the puzzle is there");
    let source = Source::new("peg.pz", text);
    criterion.bench_function("stages/read", |bench| bench.iter(|| black_box(read(&source, &[]))));
    let puzzle = read(&source, &[]);
    criterion.bench_function("stages/ground", |bench| bench.iter(|| black_box(ground(&puzzle, &Budget::unlimited()).is_ok())));
    let task = ground(&puzzle, &Budget::unlimited()).expect("it can be ground");
    criterion.bench_function("stages/pack", |bench| bench.iter(|| black_box(pack(task.clone()).words())));
}

fn solving(criterion: &mut Criterion) {
    let frogs = [("m", 6), ("n", 6)];
    solve(criterion, "puzzles/frogs.pz", &frogs, None, Engine::Bfs);
    solve(criterion, "puzzles/frogs.pz", &frogs, None, Engine::Bidirectional);
    solve(criterion, "puzzles/peg.pz", &[], None, Engine::Dfs);
    solve(criterion, "puzzles/eight.pz", &[], None, Engine::Astar);
    solve(criterion, "benches/puzzles/fifteen.pz", &[], Some("9"), Engine::Idastar);
    solve(criterion, "puzzles/lights.pz", &[("size", 15)], None, Engine::Algebra);
}

fn exploring(criterion: &mut Criterion) {
    let (four, three) = ([("size", 4)], [("rows", 3), ("columns", 3)]);
    explore(criterion, "puzzles/eight.pz", &[], None, Exploring::Bfs);
    explore(criterion, "puzzles/eight.pz", &[], None, Exploring::Numbered(Numbering::Arrangement));
    explore(criterion, "puzzles/lights.pz", &four, None, Exploring::Numbered(Numbering::Affine));
    explore(criterion, "puzzles/tricolore.pz", &three, Some("white"), Exploring::Numbered(Numbering::Product));
    explore(criterion, "benches/puzzles/cube.pz", &[], None, Exploring::Numbered(Numbering::Orientation));
}

criterion_group! {
    name = engines;
    config = Criterion::default().sample_size(10);
    targets = stages, solving, exploring
}
criterion_main!(engines);
