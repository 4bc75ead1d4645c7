//! A solution as JSON.
//!
//! In: the answer to a query. Out: one object. Promises that every key is there, null where it has no value, and that all solutions stand
//! in the order of their names, labels and nodes. Knows nothing of how the answer was found.

use super::json::{big, nodes, params, search, states};
use super::solution::SolveReport;
use crate::ground::MoveId;
use crate::model::MoveName;
use crate::search::Verdict;
use serde_json::{Value, json};

/// The whole report.
pub(super) fn solve_json(report: &SolveReport) -> Value {
    let (puzzle, outcome) = (report.puzzle, report.outcome);
    let (status, optimal, limit) = match outcome.verdict {
        Verdict::Solved { optimal } => ("solved", optimal, outcome.complete.err().flatten()),
        Verdict::Unsolvable => ("unsolvable", false, None),
        Verdict::Stopped(limit) => ("gave-up", false, Some(limit)),
    };
    let solved = matches!(outcome.verdict, Verdict::Solved { .. });
    let length = solved.then_some(outcome.moves.len());
    let asked = outcome.count.is_some() || outcome.all.is_some() || outcome.complete.is_err();
    json!({
        "puzzle": puzzle.title,
        "start": report.start,
        "goal": report.goal,
        "params": params(puzzle),
        "seed": report.seed,
        "status": status,
        "limit": limit.map(|limit| limit.as_str()),
        "optimal": optimal,
        "length": length,
        "cost": length,
        "lower_bound": outcome.lower_bound,
        "solutions": outcome.count.as_ref().filter(|_| solved).map(big),
        "moves": solved.then(|| moves(report, &outcome.moves)),
        "states": solved.then(|| states(puzzle, &outcome.states)),
        "all": outcome.all.as_ref().map(|_| all(report)),
        "complete": asked.then_some(outcome.complete.is_ok()),
        "search": search(&outcome.statistics, report.seconds, report.peak_bytes),
    })
}

fn moves(report: &SolveReport, ids: &[MoveId]) -> Value {
    report.names(ids).iter().map(|name| one_move(report, name)).collect()
}

fn one_move(report: &SolveReport, name: &MoveName) -> Value {
    json!({ "name": name.name, "nodes": nodes(report.puzzle, &name.nodes), "label": name.label })
}

fn all(report: &SolveReport) -> Value {
    let one = |solution: &Vec<MoveName>| solution.iter().map(|name| one_move(report, name)).collect::<Value>();
    report.sorted_solutions().iter().map(one).collect()
}
