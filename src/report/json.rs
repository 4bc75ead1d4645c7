//! The parts of JSON reports. Integers keep all their digits.

use crate::budget::{Phase, Work};
use crate::model::Puzzle;
use crate::search::Statistics;
use num_bigint::BigUint;
use serde_json::{Map, Number, Value, json};

/// Returns an integer of any size as a value.
pub(super) fn big(number: &BigUint) -> Value {
    digits(&number.to_string())
}

/// Returns a number with exactly these digits.
pub(super) fn digits(text: &str) -> Value {
    text.parse::<Number>().map_or(Value::Null, Value::Number)
}

/// Returns the parameters and their values.
pub(super) fn params(puzzle: &Puzzle) -> Value {
    Value::Object(
        puzzle
            .params
            .iter()
            .map(|(name, value)| (name.clone(), digits(&value.to_string())))
            .collect::<Map<_, _>>(),
    )
}

/// Returns the names of nodes.
pub(super) fn nodes(puzzle: &Puzzle, nodes: &[crate::model::NodeId]) -> Value {
    nodes.iter().map(|&node| puzzle.board.name(node)).collect()
}

/// Returns the figures of a search.
pub(super) fn search(statistics: &Statistics, seconds: f64, peak_bytes: u64) -> Value {
    json!({
        "engine": statistics.engine,
        "expanded": statistics.expanded,
        "generated": statistics.generated,
        "stored": statistics.stored,
        "seconds": digits(&format!("{seconds:.6}")),
        "peak_bytes": peak_bytes,
        "work": statistics.work.as_ref().map(work),
    })
}

/// Returns the work on levels in files.
fn work(work: &Work) -> Value {
    let phases = Phase::ALL.map(|phase| {
        let time = work.time(phase);
        let each = time.as_nanos() as f64 / work.moves.max(1) as f64;
        let value = json!({
            "seconds": digits(&format!("{:.6}", time.as_secs_f64())),
            "nanoseconds_per_move": digits(&format!("{each:.3}")),
        });
        (phase.as_str().to_owned(), value)
    });
    json!({
        "positions": work.positions,
        "moves": work.moves,
        "phases": phases.into_iter().collect::<Map<_, _>>(),
        "bytes_read": work.read,
        "bytes_written": work.written,
        "bytes_sent": work.sent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_is_lost() {
        let number = BigUint::from(u64::MAX) * 100_000_u32;
        assert_eq!(big(&number).to_string(), "1844674407370955161500000");
        assert_eq!(digits("21.970000").to_string(), "21.970000");
        assert_eq!(digits("inf"), Value::Null);
    }
}
