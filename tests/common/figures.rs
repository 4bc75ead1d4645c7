//! The figures of a puzzle that do not depend on names and the order of statements.
//!
//! Equal figures mean the same game.

use super::definition::{goal_of, start_of};
use puzzlec::stages::budget::Budget;
use puzzlec::stages::ground::ground;
use puzzlec::stages::model::{Cell, Change, Puzzle, Rewrite, Rule, State};
use puzzlec::stages::pack::pack;
use puzzlec::stages::search::{self, Engine, Exploring, Problem, SolveOptions};

/// Figures that do not depend on any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The cost of a best solution, its number of moves, the number of best solutions, and the sum
    /// of moves of all boards.
    pub solutions: (Option<u64>, Option<usize>, String, u64),
    /// The number of boards by distance.
    pub levels: Vec<(u64, u64)>,
    /// The number of goals.
    pub goals: Option<u64>,
    /// The number of dead ends.
    pub dead_ends: u64,
    /// `true` if a move comes to no rest; then there are no other figures.
    pub restless: bool,
}

/// Returns the figures of a puzzle, and the boards of its first solution.
pub fn figures(puzzle: &Puzzle) -> (Figures, Vec<State>) {
    let budget = Budget::unlimited();
    let Ok(task) = ground(puzzle, &budget) else { panic!("a random puzzle cannot be ground") };
    let machine = pack(task);
    let options = SolveOptions { count: true, ..SolveOptions::default() };
    let problem =
        Problem::new(&machine, start_of(puzzle).clone(), goal_of(puzzle).clone(), &budget);
    let engine = Engine::Named(if machine.counts_moves() { "bfs" } else { "cheapest" });
    let Ok(found) = search::solve(&problem, &options, engine) else {
        panic!("a search that keeps states one by one refuses nothing")
    };
    let Ok(space) = search::explore(&problem, Exploring::Auto) else {
        panic!("what is left to choose is not refused")
    };
    if machine.divergence().is_some() {
        return (Figures { restless: true, ..Figures::default() }, Vec::new());
    }
    let length = found.states.len().checked_sub(1);
    let count = found.count.map_or_else(String::new, |count| count.to_string());
    let levels = space.by_distance();
    let solutions = (found.cost, length, count, space.edges);
    (
        Figures {
            solutions,
            levels,
            goals: space.goals,
            dead_ends: space.dead_ends,
            restless: false,
        },
        found.states,
    )
}

/// Returns a puzzle as a text without places in its definition: puzzles with equal texts have equal
/// figures.
pub fn without_spans(puzzle: &Puzzle) -> String {
    let text = format!("{puzzle:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default();
    std::iter::once(first)
        .chain(parts.map(|part| part.split_once('}').map_or(part, |(_, behind)| behind)))
        .collect()
}

/// Returns the figures of a puzzle that are the same in any order of statements.
///
/// Of matches that are one move (R27), the first gives the nodes of the move, and these distinguish
/// the moves of several rules with one name. A cell that matches everything and changes nothing
/// leads to such matches, and then the number of moves depends on which comes first.
pub fn figures_in_any_order(puzzle: &Puzzle, mut found: Figures) -> Figures {
    let rewrites = || {
        puzzle
            .rules
            .iter()
            .filter_map(|rule| if let Rule::Rewrite(rewrite) = rule { Some(rewrite) } else { None })
    };
    let is_idle = |(cell, change): (&Cell, &Change)| {
        cell.kinds.len() == puzzle.kinds.values() && matches!(change, Change::Keep)
    };
    let namesakes = |rule: &Rewrite| {
        rewrites().filter(|other| (&other.name, &other.label) == (&rule.name, &rule.label)).count()
            > 1
    };
    if rewrites()
        .any(|rule| namesakes(rule) && rule.pattern.cells.iter().zip(&rule.changes).any(is_idle))
    {
        (found.solutions.2, found.solutions.3) = (String::new(), 0);
    }
    found
}
