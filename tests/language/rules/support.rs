//! Shared code of the tests of the rules, from tiny definitions as text to reports and figures.
//!
//! All texts pass through the stages as in a program. Moves and figures are computed twice, from
//! ground moves and by the replay, and the two have to agree.

use puzzlec::stages::budget::{Budget, Watch};
use puzzlec::stages::diagnostic::{Diagnostic, Sink};
use puzzlec::stages::ground::{GroundEffect, Task, ground};
use puzzlec::stages::model::{Condition, Kind, MoveName, Puzzle, StartBoard, State, state_text};
use puzzlec::stages::pack::pack;
use puzzlec::stages::resolve::resolve;
use puzzlec::stages::search::{
    self, Engine, Exploration, Exploring, Problem, SolveOptions, Verdict,
};
use puzzlec::stages::source::Source;
use puzzlec::stages::syntax::parse;
use puzzlec::stages::verify;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns a definition with three pieces `a`, `b`, `c` (and those glyphs).
pub fn def(board: &str, moves: &str, rest: &str) -> String {
    with_pieces("a; b; c", board, moves, rest)
}

/// Returns a definition with given pieces.
pub fn with_pieces(pieces: &str, board: &str, moves: &str, rest: &str) -> String {
    format!(
        "puzzle \"T\"\npieces {{ {pieces} }}\nboard {{ {board} }}\nmoves {{ {moves} }}\n{rest}\n"
    )
}

/// Returns a definition on a path `x1 x2 … xn` whose line is `row`.
pub fn path(nodes: usize, moves: &str, rest: &str) -> String {
    def(&format!("path row: x[1..{nodes}]"), moves, rest)
}

/// Returns a definition on a path of nodes `x1` and so on, with pieces `t1` to `t4` and `u`.
pub fn numbered(nodes: usize, moves: &str, rest: &str) -> String {
    with_pieces("t[1..4]; u", &format!("path row: x[1..{nodes}]"), moves, rest)
}

fn read(text: &str, set: &[(&str, i128)]) -> (Option<Puzzle>, Vec<Diagnostic>, Source) {
    let source = Source::new("t.pz", text);
    let mut sink = Sink::default();
    let ast = parse(&source, &mut sink);
    let set: Vec<(String, i128)> =
        set.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    let puzzle = resolve(&ast, &set, &Budget::unlimited(), &mut sink).expect("no limit");
    let failed = sink.has_errors();
    (puzzle.filter(|_| !failed), sink.into_sorted(), source)
}

/// Returns code, line and column of each report.
pub fn check(text: &str) -> Vec<(&'static str, usize, usize)> {
    let (_, reports, source) = read(text, &[]);
    let place = |report: &Diagnostic| {
        let at =
            source.location(report.primary.as_ref().map_or(0, |label| label.span.range().start));
        (report.code.as_str(), at.line, at.column)
    };
    reports.iter().map(place).collect()
}

/// Returns the codes of the reports.
pub fn codes(text: &str) -> Vec<&'static str> {
    check(text).into_iter().map(|(code, ..)| code).collect()
}

/// Returns the codes of the reports under `--set`.
pub fn codes_set(text: &str, set: &[(&str, i128)]) -> Vec<&'static str> {
    read(text, set).1.iter().map(|report| report.code.as_str()).collect()
}

/// Returns the help of the first report about a text.
pub fn help(text: &str) -> String {
    let (_, reports, _) = read(text, &[]);
    reports[0].help.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Asserts that a definition has exactly this fault.
#[track_caller]
pub fn faulty(text: &str, code: &str) {
    assert_eq!(codes(text), [code], "{text}");
}

/// Asserts that definitions have no fault.
#[track_caller]
pub fn clean(text: &str) {
    assert_eq!(codes(text), [""; 0], "{text}");
}

/// Returns the puzzle of a definition without faults.
#[track_caller]
pub fn puzzle(text: &str) -> Puzzle {
    puzzle_set(text, &[])
}

/// Returns the puzzle with values for parameters.
#[track_caller]
pub fn puzzle_set(text: &str, set: &[(&str, i128)]) -> Puzzle {
    let (puzzle, reports, _) = read(text, set);
    let Some(puzzle) = puzzle else { panic!("{text}\n{reports:#?}") };
    puzzle
}

fn task(puzzle: &Puzzle) -> Task {
    ground(puzzle, &Budget::unlimited()).expect("it can be grounded")
}

/// Returns the first fixed start.
pub fn start(puzzle: &Puzzle) -> &State {
    let fixed =
        |start: &'_ puzzlec::stages::model::Start| matches!(start.board, StartBoard::Fixed(_));
    match puzzle.starts.iter().find(|start| fixed(start)).map(|start| &start.board) {
        Some(StartBoard::Fixed(layout)) => layout,
        _ => panic!("no fixed start"),
    }
}

fn goal(puzzle: &Puzzle) -> Option<&Condition> {
    puzzle.goals.iter().find_map(|goal| goal.condition.as_ref().ok())
}

/// Returns the first start as `--state` prints it.
#[track_caller]
pub fn shown(text: &str) -> String {
    let puzzle = puzzle(text);
    state_text::print(&puzzle, start(&puzzle))
}

/// Returns the number of ground moves.
#[track_caller]
pub fn ground_moves(text: &str) -> usize {
    task(&puzzle(text)).move_count()
}

/// Returns the moves of the first start: `name nodes -> board`, in the order of moves. Labels stand
/// in quotes behind the name.
#[track_caller]
pub fn steps(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let from = start(&puzzle).clone();
    steps_of(&puzzle, &from)
}

/// Returns the moves of a board.
pub fn steps_of(puzzle: &Puzzle, from: &State) -> Vec<String> {
    let found = from_ground(puzzle, from);
    let replayed: Vec<(MoveName, State)> =
        verify::moves(puzzle, from, &Watch::default()).expect("no limit");
    assert_eq!(found.len(), replayed.len(), "ground moves {found:?}, replay {replayed:?}");
    let set = |moves: &[(MoveName, State)]| moves.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(set(&found), set(&replayed));
    found
        .iter()
        .map(|(name, to)| {
            format!("{} -> {}", name_text(puzzle, name), state_text::print(puzzle, to))
        })
        .collect()
}

fn from_ground(puzzle: &Puzzle, from: &State) -> Vec<(MoveName, State)> {
    let task = task(puzzle);
    let mut found: Vec<(MoveName, State)> = Vec::new();
    if !task.is_single_step() {
        // The rules that run after a move are not among its effects.
        let machine = pack(task);
        let Ok(()) = machine.successors(
            &machine.pack::<Box<[u64]>>(from),
            &mut machine.scratch(),
            |id, next| {
                found.push((machine.task().move_name(id), machine.unpack(next)));
                Ok::<(), std::convert::Infallible>(())
            },
        );
        return found;
    }
    for at in 0..task.move_count() {
        let id = puzzlec::stages::ground::MoveId(at as u32);
        let ground = task.ground_move(id);
        if !ground
            .guards
            .iter()
            .all(|(node, set)| task.sets[set.0 as usize].contains(from[node.index()]))
        {
            continue;
        }
        let holds =
            |condition: &Condition| verify::holds(condition, &puzzle.board, from, &|| false);
        if !ground.guard.is_none_or(|guard| holds(&task.conditions[guard.0 as usize])) {
            continue;
        }
        let mut to = from.clone();
        for (node, effect) in ground.effects {
            to[node.index()] = match effect {
                GroundEffect::Become(kind) => *kind,
                GroundEffect::Take(other) => from[other.index()],
                GroundEffect::Map(map) => task.maps[map.0 as usize][from[node.index()].index()],
            };
        }
        let forbidden = puzzle.never.iter().any(|never| never.holds(&to, &mut || false));
        let step = (task.move_name(id), to);
        if step.1 != *from && !forbidden && !found.contains(&step) {
            found.push(step);
        }
    }
    found
}

/// Returns the text of a move in tests.
pub fn name_text(puzzle: &Puzzle, name: &MoveName) -> String {
    let label = name.label.iter().map(|label| format!("\"{label}\""));
    let nodes = name.nodes.iter().map(|node| puzzle.board.name(*node).to_owned());
    std::iter::once(name.name.clone()).chain(label).chain(nodes).collect::<Vec<_>>().join(" ")
}

/// Returns the moves of the first start without the boards: `name nodes`.
#[track_caller]
pub fn moves(text: &str) -> Vec<String> {
    steps(text).iter().map(|step| step.split(" -> ").next().unwrap_or("").to_owned()).collect()
}

/// Returns the boards after one move, sorted.
#[track_caller]
pub fn next(text: &str) -> Vec<String> {
    let mut boards: Vec<String> =
        steps(text).iter().map(|step| step.split(" -> ").nth(1).unwrap_or("").to_owned()).collect();
    boards.sort();
    boards
}

/// The moves and boards of the first shortest solution, and the number of shortest solutions.
pub struct Solved {
    pub moves: Vec<String>,
    pub boards: Vec<String>,
    pub count: String,
}

/// Solves from the first start to the first goal with two engines, which have to agree; the
/// solution is replayed.
#[track_caller]
pub fn solved(text: &str) -> Option<Solved> {
    let puzzle = puzzle(text);
    let task = task(&puzzle);
    let (machine, budget) = (pack(task), Budget::unlimited());
    let options = SolveOptions { count: true, ..SolveOptions::default() };
    let goal = goal(&puzzle).expect("a goal");
    let problem = Problem::new(&machine, start(&puzzle).clone(), goal.clone(), &budget);
    let auto = search::solve(&problem, &options, Engine::Auto).expect("an answer");
    let bfs = search::solve(&problem, &options, Engine::Named("bfs")).expect("an answer");
    assert_eq!((&auto.verdict, &auto.moves, &auto.count), (&bfs.verdict, &bfs.moves, &bfs.count));
    match auto.verdict {
        Verdict::Unsolvable => None,
        Verdict::Solved { optimal } => {
            assert!(optimal);
            let names: Vec<MoveName> =
                auto.moves.iter().map(|id| machine.task().move_name(*id)).collect();
            assert_eq!(
                verify::verify(
                    &puzzle,
                    (start(&puzzle), goal),
                    &names,
                    &auto.states,
                    &Watch::default()
                )
                .map(drop),
                Ok(())
            );
            Some(Solved {
                moves: names.iter().map(|name| name_text(&puzzle, name)).collect(),
                boards: auto.states.iter().map(|board| state_text::print(&puzzle, board)).collect(),
                count: auto.count.expect("it was asked for").to_string(),
            })
        }
        Verdict::Stopped(limit) => panic!("stopped by {limit:?}"),
    }
}

/// Returns the length of a shortest solution.
#[track_caller]
pub fn solve(text: &str) -> Option<usize> {
    solved(text).map(|solved| solved.moves.len())
}

/// Returns the number of shortest solutions.
#[track_caller]
pub fn solutions(text: &str) -> Option<String> {
    solved(text).map(|solved| solved.count)
}

/// Explores all configurations.
#[track_caller]
pub fn explore(text: &str) -> Exploration {
    let puzzle = puzzle(text);
    let (machine, budget) = (pack(task(&puzzle)), Budget::unlimited());
    let problem = match goal(&puzzle) {
        Some(goal) => Problem::new(&machine, start(&puzzle).clone(), goal.clone(), &budget),
        None => Problem::without_goal(&machine, start(&puzzle).clone(), &budget),
    };
    let found = search::explore(&problem, Exploring::Auto).expect("an answer");
    assert_eq!(found.limit, None);
    assert_eq!(found.depths.iter().sum::<u64>(), found.reachable);
    found
}

/// Returns `true` if the first goal holds on the first start.
#[track_caller]
pub fn holds(text: &str) -> bool {
    let puzzle = puzzle(text);
    let goal = goal(&puzzle).expect("a goal");
    let layout = start(&puzzle);
    let stuck = || from_ground(&puzzle, layout).is_empty();
    let by_replay = verify::holds(goal, &puzzle.board, layout, &stuck);
    assert_eq!(by_replay, goal.holds(layout, &mut || stuck()));
    by_replay
}

/// Returns the lines as `family: nodes`, a ring with `o` and one-way steps with `>`.
#[track_caller]
pub fn lines(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let board = &puzzle.board;
    let line = |line: &puzzlec::stages::model::Line| {
        let nodes: Vec<&str> = line.nodes.iter().map(|node| board.name(*node)).collect();
        let mut text = format!("{}: {}", board.families()[line.family.0 as usize], nodes[0]);
        for (at, node) in nodes.iter().enumerate().skip(1) {
            text += if line.one_way.contains(&(at as u32 - 1)) { ">" } else { "-" };
            text += node;
        }
        if line.ring {
            text += if line.one_way.contains(&(nodes.len() as u32 - 1)) { ">o" } else { "-o" };
        }
        text
    };
    board.lines().iter().map(line).collect()
}

/// Returns the names of nodes in order of declaration.
#[track_caller]
pub fn nodes(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    puzzle.board.nodes().map(|node| puzzle.board.name(node).to_owned()).collect()
}

/// Returns the nodes of a region.
#[track_caller]
pub fn region(text: &str, name: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    puzzle
        .board
        .region(name)
        .expect("a region")
        .iter()
        .map(|node| puzzle.board.name(*node).to_owned())
        .collect()
}

/// Returns the glyphs of all kinds, in order; `!` for a kind without a glyph.
#[track_caller]
pub fn glyphs(text: &str) -> String {
    let puzzle = puzzle(text);
    puzzle.kinds.all().map(|kind: Kind| puzzle.kinds.glyphs[kind.index()].unwrap_or('!')).collect()
}

/// Runs the program on a definition: exit code, standard output, standard error.
pub fn tool(arguments: &[&str], text: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command.args(arguments).env_clear().env("LC_ALL", "C.UTF-8");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that does not read its input breaks the pipe, which is allowed.
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).unwrap_or_default();
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Runs the program with JSON on standard output.
#[track_caller]
pub fn json(arguments: &[&str], text: &str) -> serde_json::Value {
    let (_, out, err) = tool(&[arguments, &["--format", "json"]].concat(), text);
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}\n{err}"))
}
