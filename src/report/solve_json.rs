//! A solution as one JSON object. Every key is present, with `null` if it has no value; solutions
//! are in the order of their names, labels and nodes.

use super::answer::{Answer, Listing};
use super::json::{big, params, search};
use crate::budget::{Budget, Limit};
use crate::model::Measure;
use crate::search::{UpTo, Verdict};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{self, Write};

/// Returns the whole report as one value.
pub(super) fn solve_json(listing: &Listing) -> Value {
    serde_json::to_value(Whole(listing)).unwrap_or_default()
}

/// Writes the whole report; only one of many solutions at a time is held in memory.
///
/// # Errors
/// Returns the errors of `out`.
pub(super) fn write_solve_json(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Whole(listing))?;
    out.write_all(b"\n")
}

/// A report that is written key by key.
struct Whole<'a>(&'a Listing<'a>);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Listing { answer, budget } = *self.0;
        let Value::Object(entries) = frame(answer) else { return serializer.serialize_none() };
        let (listed, written) = (answer.found.all.as_ref().map_or(0, Vec::len), Cell::new(0));
        let mut map = serializer.serialize_map(Some(entries.len()))?;
        for (key, value) in &entries {
            match key.as_str() {
                "all" if answer.found.all.is_some() => {
                    map.serialize_entry(key, &All { answer, budget, written: &written })?
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
struct All<'a> {
    answer: &'a Answer,
    budget: &'a Budget,
    written: &'a Cell<usize>,
}

impl Serialize for All<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for solution in self.answer.all().take_while(|_| self.budget.poll().is_ok()) {
            list.serialize_element(&solution)?;
            self.written.set(self.written.get() + 1);
        }
        list.end()
    }
}

/// Returns all keys and their values, except the list of solutions.
fn frame(answer: &Answer) -> Value {
    let found = &answer.found;
    let (status, optimal) = match found.verdict {
        Verdict::Solved { optimal } => ("solved", optimal),
        Verdict::Unsolvable => ("unsolvable", false),
        Verdict::Stopped(_) => ("gave-up", false),
    };
    let solved = matches!(found.verdict, Verdict::Solved { .. });
    let asked = found.count.is_some() || found.all.is_some() || found.complete.is_err();
    json!({
        "puzzle": answer.puzzle.title,
        "start": answer.start(),
        "goal": answer.goal,
        "params": params(&answer.puzzle),
        "seed": answer.seed(),
        "status": status,
        "limit": found.limit().map(Limit::as_str),
        "optimal": optimal,
        "length": solved.then_some(found.moves.len()),
        "cost": found.cost.filter(|_| solved),
        "lower_bound": found.lower_bound,
        "measure": if answer.measure == Measure::Moves { "moves" } else { "cost" },
        "solutions": found.count.as_ref().filter(|_| solved).map(big),
        "up_to": found.up_to.map(UpTo::as_str),
        "moves": solved.then(|| answer.moves()),
        "states": solved.then(|| answer.positions()),
        "all": null,
        "complete": asked.then_some(found.complete.is_ok()),
        "reason": answer.reason(),
        "search": search(&found.statistics, answer.seconds, answer.peak_bytes),
    })
}
