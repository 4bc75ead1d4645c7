//! The progress of a search in one line: for people no wider than the terminal, for programs as an
//! object of JSON. A forecast is for one level only: the remaining time is not known.

use super::json::digits;
use super::words::grouped;
use crate::budget::Snapshot;
use crate::diagnostic::counted;
use serde_json::{Value, json};

/// Returns the line.
///
/// # Arguments
/// * `now` - the figures
/// * `seconds` - the time since the search began
/// * `limit` - the memory limit of tables, in bytes
/// * `width` - the greatest number of columns of the line
#[must_use]
pub fn progress_line(now: &Snapshot, seconds: f64, limit: u64, width: usize) -> String {
    let rate = if seconds > 0.0 { now.positions as f64 / seconds } else { 0.0 };
    let mut parts = vec![format!("depth {}", now.depth)];
    if let Some(found) = now.found {
        parts.push(format!("best {}", grouped(found)));
        parts.push(format!("at least {}", grouped(now.proved)));
    }
    let most = match now.most_positions {
        0 => String::new(),
        most => format!(" of at most {}", grouped(most)),
    };
    parts.push(format!("{} positions{most}", grouped(now.positions)));
    parts.push(format!("{}/s", grouped(rate as u64)));
    parts.push(format!("{}/{} MiB", mebibytes(now.bytes), mebibytes(limit)));
    if now.files > 0 {
        parts.push(format!("{} MiB on disk", mebibytes(now.files)));
    }
    if now.sent > 0 {
        parts.push(format!("{} MiB sent", mebibytes(now.sent)));
    }
    if now.forecast > 0 {
        parts.push(format!("next about {}", grouped(rounded(now.forecast))));
        parts.push(format!("{} MiB", mebibytes(now.bytes_forecast)));
        parts.push(format!("{} s", grouped(now.duration_forecast.as_secs())));
    }
    // Parts that do not fit are left out from the right: half a number would be a wrong one.
    while parts.len() > 1 && parts.iter().map(|part| part.len() + 2).sum::<usize>() > width + 1 {
        parts.pop();
    }
    parts.join(", ")
}

/// Returns the progress as an object with the keys that the command line documents, in their order.
///
/// # Arguments
/// * `now` - the figures
/// * `seconds` - the time since the search began
#[must_use]
pub fn progress_json(now: &Snapshot, seconds: f64) -> Value {
    let rate = if seconds > 0.0 { now.positions as f64 / seconds } else { 0.0 };
    let known = |figure: u64| (figure > 0).then_some(figure);
    let next = known(now.forecast).map(|positions| {
        json!({
            "positions": positions,
            "memory_bytes": now.bytes_forecast,
            "disk_bytes": known(now.files_forecast),
            "seconds": digits(&format!("{:.3}", now.duration_forecast.as_secs_f64())),
        })
    });
    json!({
        "event": "progress",
        "seconds": digits(&format!("{seconds:.3}")),
        "depth": now.depth,
        "positions": now.positions,
        "most_positions": known(now.most_positions),
        "positions_per_second": rate as u64,
        "memory_bytes": now.bytes,
        "disk_bytes": known(now.files),
        "sent_bytes": now.sent,
        "best": now.found,
        "at_least": now.found.map(|_| now.proved),
        "next": next,
    })
}

/// Returns a sentence about the level that is being visited, if there is a forecast.
#[must_use]
pub fn forecast_line(now: &Snapshot) -> Option<String> {
    let positions = grouped(rounded(now.forecast));
    (now.forecast > 0).then(|| {
        let files = match now.files_forecast {
            0 => String::new(),
            files => format!(", {} MiB of files", mebibytes(files)),
        };
        format!(
            "level {}: about {positions} positions, {} MiB of tables{files} and {}, by an estimate",
            now.depth,
            mebibytes(now.bytes_forecast),
            counted(now.duration_forecast.as_secs(), "second", "seconds")
        )
    })
}

fn mebibytes(bytes: u64) -> String {
    grouped(bytes >> 20)
}

/// Rounds a number down to its two leading digits.
fn rounded(number: u64) -> u64 {
    let unit = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_line_has_depth_positions_rate_memory_and_forecast() {
        let now = Snapshot {
            depth: 17,
            positions: 12_345_678,
            forecast: 8_123_456,
            bytes: 310 << 20,
            bytes_forecast: 420 << 20,
            files: 0,
            files_forecast: 0,
            most_positions: 0,
            sent: 0,
            proved: 93,
            found: None,
            duration_forecast: Duration::from_millis(2500),
        };
        let line =
            "depth 17, 12,345,678 positions, 4,115,226/s, 310/11,776 MiB, next about 8,100,000";
        assert_eq!(progress_line(&now, 3.0, 11_776 << 20, 85), line);
        let long = format!("{line}, 420 MiB, 2 s");
        assert_eq!(progress_line(&now, 3.0, 11_776 << 20, 120), long);
        assert_eq!(
            forecast_line(&now).unwrap(),
            "level 17: about 8,100,000 positions, 420 MiB of tables and 2 seconds, by an estimate"
        );
        let on_disk = Snapshot { files: 99 << 20, files_forecast: 140 << 20, ..now };
        assert_eq!(
            progress_line(&on_disk, 3.0, 11_776 << 20, 80),
            "depth 17, 12,345,678 positions, 4,115,226/s, 310/11,776 MiB, 99 MiB on disk"
        );
        let shared = Snapshot { most_positions: 479_001_600, sent: 5 << 20, ..on_disk };
        assert_eq!(
            progress_line(&shared, 3.0, 11_776 << 20, 116),
            "depth 17, 12,345,678 positions of at most 479,001,600, 4,115,226/s, 310/11,776 MiB, 99 MiB on disk, 5 MiB sent"
        );
        assert_eq!(
            forecast_line(&on_disk).unwrap(),
            "level 17: about 8,100,000 positions, 420 MiB of tables, 140 MiB of files and 2 seconds, by an estimate"
        );
        assert_eq!(
            progress_line(&Snapshot { found: Some(97), ..now }, 3.0, 11_776 << 20, 60),
            "depth 17, best 97, at least 93, 12,345,678 positions"
        );
        assert_eq!(forecast_line(&Snapshot { forecast: 0, ..now }), None);
        assert_eq!(
            progress_line(&now, 3.0, 11_776 << 20, 50),
            "depth 17, 12,345,678 positions, 4,115,226/s"
        );
        assert_eq!(progress_line(&now, 3.0, 11_776 << 20, 5), "depth 17");
        assert_eq!(
            progress_json(&shared, 3.0).to_string(),
            concat!(
                r#"{"event":"progress","seconds":3.000,"depth":17,"positions":12345678,"most_positions":479001600,"#,
                r#""positions_per_second":4115226,"memory_bytes":325058560,"disk_bytes":103809024,"sent_bytes":5242880,"#,
                r#""best":null,"at_least":null,"next":{"positions":8123456,"memory_bytes":440401920,"#,
                r#""disk_bytes":146800640,"seconds":2.500}}"#
            )
        );
        let early = Snapshot { found: Some(97), proved: 93, depth: 1, ..Snapshot::default() };
        let early = progress_json(&early, 0.0);
        assert_eq!(
            (&early["best"], &early["at_least"], early["next"].is_null()),
            (&json!(97), &json!(93), true)
        );
        assert_eq!([rounded(0), rounded(7), rounded(99), rounded(12_999)], [0, 7, 99, 12_000]);
    }
}
