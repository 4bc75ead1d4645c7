//! A solution as one JSON object. Every key is present, with `null` if it has no value; solutions
//! are in the order of their names, labels and nodes.

use super::json::{big, moves, params, search, states};
use super::solve_report::SolveReport;
use crate::model::Measure;
use crate::search::Verdict;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{self, Write};

/// Returns the whole report as one value.
pub(super) fn solve_json(report: &SolveReport) -> Value {
    serde_json::to_value(Whole(report)).unwrap_or_default()
}

/// Writes the whole report; only one of many solutions at a time is held in memory.
///
/// # Errors
/// Returns the errors of `out`.
pub(super) fn write_solve_json(report: &SolveReport, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Whole(report))?;
    out.write_all(b"\n")
}

/// A report that is written key by key.
struct Whole<'a>(&'a SolveReport<'a>);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Value::Object(entries) = frame(self.0) else { return serializer.serialize_none() };
        let (listed, written) = (self.0.outcome.all.as_ref().map_or(0, Vec::len), Cell::new(0));
        let mut map = serializer.serialize_map(Some(entries.len()))?;
        for (key, value) in &entries {
            match key.as_str() {
                "all" if self.0.outcome.all.is_some() => {
                    map.serialize_entry(key, &All(self.0, &written))?
                }
                // The budget may have ended the list.
                "complete" if written.get() < listed => map.serialize_entry(key, &false)?,
                _ => map.serialize_entry(key, value)?,
            }
        }
        map.end()
    }
}

/// The solutions that were requested, and the number of those written.
struct All<'a>(&'a SolveReport<'a>, &'a Cell<usize>);

impl Serialize for All<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(report, written) = self;
        let mut list = serializer.serialize_seq(None)?;
        for solution in report.solutions() {
            list.serialize_element(&moves(report.puzzle, &solution))?;
            written.set(written.get() + 1);
        }
        list.end()
    }
}

/// Returns all keys and their values, except the list of solutions.
fn frame(report: &SolveReport) -> Value {
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
        "cost": outcome.cost.filter(|_| solved),
        "lower_bound": outcome.lower_bound,
        "measure": if report.measure == Measure::Moves { "moves" } else { "cost" },
        "solutions": outcome.count.as_ref().filter(|_| solved).map(big),
        "moves": solved.then(|| moves(puzzle, &report.names(&outcome.moves))),
        "states": solved.then(|| states(puzzle, &outcome.states)),
        "all": null,
        "complete": asked.then_some(outcome.complete.is_ok()),
        "reason": report.reason(),
        "search": search(&outcome.statistics, report.seconds, report.peak_bytes),
    })
}
