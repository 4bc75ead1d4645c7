//! Forecasts of searches on disk, the progress for programs, and the rates of finished searches.

use crate::disk::{EIGHT, folder, path, ran};
use crate::program::{HOP, file};
use serde_json::Value;
use std::fs;
use std::path::Path;

const CUBE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/turning/cube-3x3x3.pz");
const PEG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/peg.pz");

/// Returns the forecast for some arguments.
fn forecast(arguments: &[&str]) -> Value {
    let all = [&["explore", "--forecast", "--format", "json"], arguments].concat();
    let (code, out, err) = ran(&all);
    assert_eq!((code, &err[..]), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&out).expect("the forecast is JSON")
}

/// Returns a folder that is there and empty.
fn empty(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::create_dir(&folder).expect("the folder can be made");
    folder
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("the folder can be read").next().is_none()
}

#[test]
fn a_small_puzzle_is_a_sample_of_itself() {
    let hop = file("forecast-hop.pz", HOP.as_bytes());
    let place = empty("forecast-small");
    let run = place.join("levels");
    let arguments = ["explore", path(&hop), "--forecast", "--disk", path(&run), "--threads", "1"];
    let (code, out, err) = ran(&arguments);
    assert_eq!((code, &err[..]), (Some(0), ""));
    let explored: Value =
        serde_json::from_str(&ran(&["explore", path(&hop), "--format", "json"]).1).expect("JSON");
    let positions = explored["reachable"].as_u64().expect("a number");
    for line in [
        format!("levels with {positions} positions, which are all, in "),
        format!("\n  positions   {positions}\n"),
        format!("\n  distance    {} to the farthest position\n", explored["farthest"]["moves"]),
        format!("\n  moves       {}\n", explored["edges"]),
        "1 process with 1 thread\n".to_owned(),
        "\n  scarce      the processor takes most of the time\n".to_owned(),
    ] {
        assert!(out.contains(&line), "{line} {out}");
    }
    // Neither the run nor the sample is left behind.
    assert!(is_empty(&place));
    let found = forecast(&[path(&hop), "--disk", path(&run), "--threads", "1"]);
    assert!(is_empty(&place));
    assert_eq!((&found["basis"], &found["positions"]), (&"sample".into(), &positions.into()));
    assert_eq!((&found["moves"], &found["sample"]["complete"]), (&explored["edges"], &true.into()));
    assert_eq!((&found["simulation"], &found["bytes_sent"]), (&Value::Null, &0.into()));
    let keys: Vec<&str> =
        found.as_object().expect("an object").keys().map(String::as_str).collect();
    let wanted = "puzzle start params seed kept numbering processes machines threads sample simulation most_positions \
        basis positions moves depth memory_bytes file_bytes least_file_bytes waiting_bytes bytes_read_and_written \
        bytes_sent seconds work_seconds disk_seconds network_seconds scarce assumed";
    assert_eq!(keys, wanted.split_whitespace().collect::<Vec<&str>>());
}

#[test]
fn machines_would_send_each_other_what_is_counted() {
    let lines: String = (0..16).map(|host| format!("node{host}:7000\n")).collect();
    let hosts = file("forecast-hosts.txt", lines.as_bytes());
    let found = forecast(&[EIGHT, "--hosts", path(&hosts), "--threads", "1"]);
    assert_eq!((&found["kept"], &found["numbering"]), (&"states".into(), &Value::Null));
    assert_eq!((&found["processes"], &found["machines"]), (&16.into(), &16.into()));
    let simulation = &found["simulation"];
    let number = |value: &Value| value.as_f64().expect("a number");
    let moves = number(&simulation["moves"]);
    // Of sixteen processes, one makes what it owns itself, and a state takes a few bytes.
    let each = number(&simulation["bytes_sent"]) / moves;
    assert!(moves > 100.0 && (1.0..9.0).contains(&each), "{simulation}");
    assert!((1.0..4.0).contains(&number(&simulation["imbalance"])), "{simulation}");
    assert!(number(&found["bytes_sent"]) > 0.0 && number(&found["network_seconds"]) > 0.0);
    // Processes of one machine share strips of numbers, which do not travel.
    let found = forecast(&[EIGHT, "--processes", "2", "--threads", "1"]);
    assert_eq!((&found["kept"], &found["numbering"]), (&"strips".into(), &"arrangement".into()));
    assert_eq!((&found["simulation"], &found["machines"]), (&Value::Null, &1.into()));
}

#[test]
fn a_number_that_is_known_is_told_with_all_its_digits() {
    let place = empty("forecast-cube");
    let run = place.join("levels");
    let disk = ["--disk", path(&run), "--max-disk", "1GiB"];
    let found = forecast(&[&[CUBE][..], &disk].concat());
    assert_eq!(found["basis"], "group");
    assert_eq!(found["most_positions"].to_string(), "43252003274489856000");
    assert_eq!((&found["kept"], &found["scarce"]), (&"states".into(), &"disk".into()));
    let text = ran(&[&["explore", CUBE, "--forecast"], &disk[..]].concat()).1;
    assert!(
        text.contains("  positions   43,252,003,274,489,856,000, by the group of the moves\n"),
        "{text}"
    );
    assert!(text.contains("the disk: the search would stop for want of room on it"), "{text}");
    assert!(is_empty(&place));
}

#[test]
fn a_forecast_is_about_a_search_from_the_start_on_disk() {
    for (arguments, word) in [
        (&["--forecast", "--to-goal"][..], "'--to-goal'"),
        (&["--forecast", "--engine", "bfs"], "'--engine <NAME>'"),
        (&["--forecast", "--disk", "x", "--resume"], "'--resume'"),
        (&["--forecast", "--secret", "x"], "'--secret <FILE>'"),
        (&["--processes", "2"], "--disk <DIR>"),
        (&["--disk", "x", "--hosts", "x"], "--secret <FILE>"),
    ] {
        let (code, _, err) = ran(&[&["explore", EIGHT], arguments].concat());
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(err.contains(word), "{arguments:?}: {err}");
    }
    let (code, out, err) = ran(&["explore", EIGHT, "--forecast", "--format", "svg"]);
    assert_eq!((code, &out[..]), (Some(2), ""));
    assert!(err.contains("a forecast has no picture"), "{err}");
    let (code, _, err) = ran(&["explore", EIGHT, "--forecast", "--hosts", "no/such/file"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("`no/such/file` cannot be read"), "{err}");
}

#[test]
fn programs_get_a_line_of_progress_each_second() {
    let arguments = ["explore", PEG, "--format", "json", "--timeout", "3s", "--threads", "1"];
    let (code, out, err) = ran(&arguments);
    assert!(matches!(code, Some(0 | 3)), "{code:?} {err}");
    let found: Value = serde_json::from_str(&out).expect("the answer is JSON");
    let lines: Vec<Value> =
        err.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(!lines.is_empty(), "{err}");
    for line in &lines {
        assert_eq!((&line["event"], &line["disk_bytes"]), (&"progress".into(), &Value::Null));
        assert!(
            line["positions"].as_u64() <= found["reachable"].as_u64().map(|all| all + (1 << 33))
        );
        assert!(line["seconds"].as_f64().is_some_and(|seconds| seconds >= 1.0), "{line}");
    }
    let (_, _, err) = ran(&[&arguments[..], &["-q"]].concat());
    assert!(!err.contains("progress"), "{err}");
}

#[test]
fn a_limit_on_states_ends_the_sample_alone() {
    let (code, out, messages) = ran(&["explore", EIGHT, "--forecast", "--max-states", "1000"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(out.contains("\n  sample      ") && out.contains("\n  time        "), "{out}");
}

#[test]
fn a_search_on_disk_reports_its_rates() {
    let run = folder("forecast-rates");
    let disk = ["explore", EIGHT, "--threads", "1", "--disk", path(&run)];
    let (_, out, _) = ran(&[&disk[..], &["--format", "json"]].concat());
    let found: Value = serde_json::from_str(&out).expect("the answer is JSON");
    let work = &found["search"]["work"];
    assert_eq!((&work["positions"], &work["moves"]), (&found["reachable"], &found["edges"]));
    let phases: Vec<&str> =
        work["phases"].as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(phases, ["expand", "sort", "exchange", "merge"]);
    assert!(work["phases"]["expand"]["seconds"].as_f64() > Some(0.0), "{work}");
    // A dense level takes a bit for each number.
    let least = found["reachable"].as_u64().map(|positions| positions / 8);
    assert!(work["bytes_written"].as_u64() > least, "{work}");
    // A run that is complete has nothing to do.
    let (_, out, _) = ran(&[&disk[..], &["--resume", "-v"]].concat());
    assert!(out.contains("\n  made now: levels with 0 positions by 0 moves\n"), "{out}");
    for phase in phases {
        assert!(out.contains(&format!("\n    {phase:<8} ")), "{out}");
    }
    let (_, out, _) = ran(&["explore", EIGHT, "--format", "json"]);
    let found: Value = serde_json::from_str(&out).expect("the answer is JSON");
    assert_eq!(found["search"]["work"], Value::Null);
}
