//! Compares the figures of two texts of one game.
//!
//! Only figures without names of nodes and kinds are compared. The order of moves is not compared:
//! longhand has other rules, so its first solution may be another one.

use super::super::figures::without_spans;
use super::game::Game;
use puzzlec::stages::api::ExpectStatus;
use puzzlec::stages::budget::{Budget, Watch};
use puzzlec::stages::ground::ground;
use puzzlec::stages::model::{Condition, Puzzle, StartBoard};
use puzzlec::stages::pack::{Machine, pack};
use puzzlec::stages::search::{self, Engine, Exploring, Problem, SolveOptions, Verdict};
use puzzlec::{Compiled, Limits};

/// The greatest number of placements for which backward searches are made.
const MOST_PLACEMENTS: u64 = 5_000;

/// The number of positions after which a search is ended.
const MOST_STATES: u64 = 20_000;

/// The name and the value of each figure.
pub type Figures = Vec<(String, String)>;

fn read(text: &str) -> Result<Compiled, String> {
    puzzlec::compile("random.pz", text).map_err(|error| {
        let reports = error.into_findings().diagnostics;
        reports
            .iter()
            .map(|report| format!("{}: {}", report.code.as_str(), report.message))
            .collect::<Vec<_>>()
            .join("; ")
    })
}

/// Compares both texts, and their formatted versions.
///
/// # Errors
/// Returns the first difference.
pub fn compare(game: &Game, seed: u64) -> Result<(), String> {
    let short = read(&game.short).map_err(|error| format!("the short text is refused: {error}"))?;
    let long = read(&game.long).map_err(|error| format!("longhand is refused: {error}"))?;
    let laid_out = puzzlec::format("random.pz", &*game.short)
        .map_err(|_| "fmt refuses the short text".to_owned())?;
    let again = puzzlec::format("random.pz", &*laid_out)
        .map_err(|_| format!("fmt refuses what it wrote:\n{laid_out}"))?;
    if again != laid_out {
        return Err(format!("laid out again it is another text:\n{laid_out}\n---\n{again}"));
    }
    let laid_out_puzzle =
        read(&laid_out).map_err(|error| format!("laid out, it is refused: {error}\n{laid_out}"))?;
    let found = figures(&short, seed)?;
    differ(&figures(&long, seed)?, &found)?;
    if without_spans(short.model()) == without_spans(laid_out_puzzle.model()) {
        return Ok(());
    }
    differ(&found, &figures(&laid_out_puzzle, seed)?)
        .map_err(|found| format!("laid out: {found}\n{laid_out}"))
}

fn differ(expected: &Figures, found: &Figures) -> Result<(), String> {
    for (name, value) in expected {
        if let Some((_, other)) = found.iter().find(|(other, _)| other == name)
            && other != value
        {
            return Err(format!("{name}: {value} in longhand, {other} in short"));
        }
    }
    let starts = |figures: &Figures| {
        figures.iter().filter(|(name, _)| name.starts_with("reachable")).count()
    };
    if starts(expected) == starts(found) {
        Ok(())
    } else {
        Err("another number of starts or goals".into())
    }
}

/// Returns all figures of a puzzle that do not depend on names and the order of moves.
fn figures(compiled: &Compiled, seed: u64) -> Result<Figures, String> {
    let puzzle = compiled.model();
    let budget = Budget::unlimited().with_states(MOST_STATES);
    let task = ground(puzzle, &budget).map_err(|error| format!("cannot be ground: {error:?}"))?;
    let machine = pack(task);
    let mut figures = Figures::new();
    for (number, start) in puzzle.starts.iter().enumerate() {
        let StartBoard::Fixed(board) = &start.board else { return Err("a drawn start".into()) };
        for (at, goal) in puzzle.goals.iter().enumerate() {
            let Ok(goal) = &goal.condition else { return Err("a goal out of use".into()) };
            let problem = Problem::new(&machine, board.clone(), goal.clone(), &budget);
            let mut add = |name: &str, value: String| {
                figures.push((format!("{name} from {number} to {at}"), value))
            };
            forward(&problem, &machine, seed, &mut add);
            if machine.divergence().is_some() {
                add("restless", "yes".into());
                return Ok(figures);
            }
        }
    }
    for (at, goal) in puzzle.goals.iter().enumerate() {
        if let Ok(goal) = &goal.condition {
            back(puzzle, &machine, goal, &budget, &mut |name, value| {
                figures.push((format!("{name} to {at}"), value))
            });
        }
    }
    let limits = Limits::default().states(MOST_STATES);
    for (at, line) in compiled.all_expectations(&limits).enumerate() {
        match line {
            Ok(line) if matches!(line.status, ExpectStatus::Unknown(_)) => {}
            Ok(line) => figures.push((
                format!("expectation {at}"),
                format!("{:?}, found {:?}", line.status, line.found),
            )),
            Err(_) => figures.push((format!("expectation {at}"), "an error".into())),
        }
    }
    Ok(figures)
}

/// Adds the figures of forward searches from a start.
fn forward(problem: &Problem, machine: &Machine, seed: u64, add: &mut dyn FnMut(&str, String)) {
    let Ok(space) = search::explore(problem, Exploring::Auto) else { return };
    if machine.divergence().is_some() {
        return;
    }
    if space.limit.is_some() {
        add("reachable", "too many".into());
        return;
    }
    add("reachable", space.reachable.to_string());
    add("levels", format!("{:?}", space.by_distance()));
    add("goals", format!("{:?}", space.goals));
    add("dead ends", space.dead_ends.to_string());
    add("edges", space.edges.to_string());
    let engines: Vec<Engine> =
        search::engines().filter_map(|(name, _)| Engine::named(name)).collect();
    let other = engines[seed as usize % engines.len()];
    for (engine, name) in [(Engine::Auto, ""), (other, "of one engine ")] {
        let Ok(found) = search::solve(
            problem,
            &SolveOptions { count: engine == Engine::Auto, ..SolveOptions::default() },
            engine,
        ) else {
            continue;
        };
        let proved = !matches!(found.verdict, Verdict::Solved { optimal: false });
        if matches!(found.verdict, Verdict::Stopped(..)) {
            continue;
        }
        add(&format!("{name}solvable"), (found.verdict != Verdict::Unsolvable).to_string());
        if proved {
            add(&format!("{name}length"), found.moves.len().to_string());
            add(&format!("{name}cost"), format!("{:?}", found.cost));
            add(&format!("{name}lower bound"), format!("{:?}", found.lower_bound));
        }
        if let Some(count) = found.count {
            add(&format!("{name}solutions"), count.to_string());
        }
    }
}

/// Adds the figures of backward searches from a goal, by every engine.
fn back(
    puzzle: &Puzzle,
    machine: &Machine,
    goal: &Condition,
    budget: &Budget,
    add: &mut dyn FnMut(&str, String),
) {
    let placements = u32::try_from(puzzle.board.node_count())
        .ok()
        .and_then(|nodes| (puzzle.kinds.values() as u64).checked_pow(nodes));
    if placements.is_none_or(|placements| placements > MOST_PLACEMENTS) {
        return;
    }
    let problem = Problem::without_start(machine, goal.clone(), budget);
    let named = search::explorers().filter_map(|(name, _)| Exploring::named(name));
    for engine in std::iter::once(Exploring::Auto).chain(named) {
        let Ok(found) = search::to_goal(&problem, engine) else { continue };
        if found.limit.is_some() || machine.divergence().is_some() {
            machine.obey(Watch::default()); // discards the recorded divergence
            continue;
        }
        // Every engine that answers gives the same figures, so the figures of both texts have one
        // name. The number of remaining positions depends on whether rules test for empty nodes in
        // their text, which longhand does more often.
        add(
            "distances",
            format!(
                "{:?}",
                found
                    .by_distance()
                    .into_iter()
                    .filter(|(_, boards)| *boards > 0)
                    .collect::<Vec<_>>()
            ),
        );
        add("solvable", found.solvable.to_string());
    }
}
