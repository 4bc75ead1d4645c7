//! Checks the shipped puzzles: each is clean, its `expect` lines hold, and the published figures
//! about it are the program's own.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::shipped::definitions;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// Returns the paths of all shipped definitions in the folder of puzzles, in order.
fn shipped() -> Vec<String> {
    let below = |path: PathBuf| {
        path.strip_prefix(folder()).expect("it is in the folder").to_string_lossy().into_owned()
    };
    definitions("puzzles", true).into_iter().map(below).collect()
}

/// Runs the program in the folder of puzzles.
fn puzzlec(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .current_dir(folder());
    command.output().expect("the program runs")
}

#[track_caller]
fn yes(arguments: &[&str]) -> String {
    let output = puzzlec(arguments);
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}\n{stdout}{stderr}");
    stdout.into_owned()
}

/// Returns the JSON object that a command prints; words are separated by blanks.
#[track_caller]
fn json(command: &str) -> Value {
    let arguments: Vec<&str> = command.split(' ').chain(["--format", "json"]).collect();
    serde_json::from_str(&yes(&arguments)).expect("one JSON value")
}

#[track_caller]
fn assert_figures(command: &str, figures: &[(&str, Value)]) {
    let found = json(command);
    for (key, value) in figures {
        assert_eq!(found[key], *value, "{command}: {key}");
    }
}

fn labels(solution: &Value) -> String {
    let moves = solution["moves"].as_array().expect("a list of moves");
    moves.iter().map(|step| step["label"].as_str().expect("a label")).collect::<Vec<_>>().join(" ")
}

#[test]
fn forty_cards_of_rush_hour_are_solved_in_seconds() {
    let said = yes(&["test", "sliding/rush-hour-cards.pz", "--timeout", "10s"]);
    assert!(said.ends_with("40 passed\n"), "{said}");
}

#[test]
fn all_are_clean_without_a_warning() {
    let output = puzzlec(&["check", "."]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let all: String = shipped().iter().map(|name| format!("ok ./{name}\n")).collect();
    assert_eq!(String::from_utf8_lossy(&output.stdout), all);
}

#[test]
fn all_expectations_hold() {
    let report = yes(&["test", "."]);
    let fine = |line: &str| {
        line.starts_with("ok ") || line.ends_with("`--long` checks it") || line.contains(" passed")
    };
    assert!(report.lines().all(fine) && !report.contains("failed"), "{report}");
}

#[test]
fn each_says_where_it_comes_from_and_what_is_expected() {
    for name in shipped() {
        let text =
            std::fs::read_to_string(folder().join(&name)).expect("a shipped file can be read");
        assert!(text.starts_with("# "), "{name} begins with its history");
        assert!(text.contains("\nexpect "), "{name} has an expectation");
        let head = text.split("\n\n").next().unwrap_or_default();
        let origins = ["published", "another program", "computed here", "traditional"];
        assert!(
            origins.iter().any(|origin| head.contains(origin)),
            "{name} says where its numbers come from"
        );
    }
}

#[test]
fn toazzle_13_has_50_positions_and_17_dead_ends() {
    let solved = json("solve toazzle13.pz --start 13 --all");
    assert_eq!(solved["length"], 6);
    assert_eq!(solved["all"].as_array().map(Vec::len), Some(4));
    assert_figures(
        "explore toazzle13.pz --start 13",
        &[("reachable", 50.into()), ("dead_ends", 17.into()), ("goals", 1.into())],
    );
    assert_figures(
        "solve toazzle13.pz --start 40 --count",
        &[("length", 11.into()), ("solutions", 728.into())],
    );
    assert_figures("explore toazzle13.pz --start 40", &[("reachable", 1596.into())]);
}

/// Figures from OEIS A089473.
#[test]
fn eight_puzzle_has_the_published_number_of_positions_at_each_distance() {
    let depths = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let figures = [
        ("reachable", 181_440.into()),
        ("depths", depths.to_vec().into()),
        ("edges", 483_840.into()),
        ("dead_ends", 0.into()),
    ];
    assert_figures("explore eight.pz --start solved", &figures);
    assert_figures("explore eight.pz --state 123/456/78.", &figures);
}

#[test]
fn frogs_and_switch_are_solved_alike() {
    let classic = "R LL L RR RR R LL LL LL L RR RR RR RR L LL LL LL R RR RR L LL R";
    let mirrored = classic.replace('R', "x").replace('L', "R").replace('x', "L");
    for file in ["frogs.pz", "switch.pz"] {
        let found = labels(&json(&format!("solve {file}")));
        assert!(found == classic || found == mirrored, "{file}: {found}");
    }
    assert_figures(
        "solve frogs.pz --set m=8 --set n=8",
        &[("length", 80.into()), ("optimal", true.into())],
    );
    assert_figures(
        "solve frogs.pz --set m=12 --set n=12",
        &[("length", 168.into()), ("optimal", true.into())],
    );
    assert_figures("solve switch.pz --count", &[("length", 24.into()), ("solutions", 2.into())]);
}

#[test]
fn tricolore_page_takes_nine_eight_and_nine_clicks() {
    for (goal, length) in [("red", 9), ("white", 8), ("checker", 9)] {
        assert_figures(
            &format!("solve tricolore.pz --start page --goal {goal}"),
            &[("length", length.into()), ("optimal", true.into())],
        );
    }
}

/// All 6,561 colourings of half a board, by the number of clicks to one colour.
#[test]
fn half_boards_of_tricolore() {
    let clicks = [
        ("free", "white", 4.622_771, 6),
        ("free", "red", 7.437_738, 10),
        ("hybrid", "white", 5.623_990, 9),
        ("hybrid", "red", 8.702_637, 12),
        ("lower", "white", 7.566_834, 12),
        ("lower", "red", 10.456_180, 14),
    ];
    for (half, goal, mean, most) in clicks {
        let command = format!("explore tricolore-half-{half}.pz --to-goal --goal {goal}");
        let found = json(&command);
        assert_eq!(found["solvable"], 6561, "{command}");
        assert_eq!(found["max"], most, "{command}");
        assert_eq!(
            found["mean"].as_f64().map(|found| (found - mean).abs() < 1e-9),
            Some(true),
            "{command}: {}",
            found["mean"]
        );
    }
}

#[test]
fn no_click_leads_to_all_blue() {
    for half in ["free", "hybrid", "lower"] {
        let command = format!("explore tricolore-half-{half}.pz --to-goal --goal blue");
        assert_figures(&command, &[("solvable", 1.into()), ("max", 0.into())]);
    }
}

/// A set of buttons counts once for every order in which it can be clicked.
#[test]
fn lights_count_every_order_of_clicks() {
    assert_figures(
        "solve lights.pz --count --set size=3",
        &[("length", 5.into()), ("solutions", 120.into())],
    );
    assert_figures(
        "solve lights.pz --count --set size=4",
        &[("length", 4.into()), ("solutions", 48.into())],
    );
}

#[test]
fn solutions_that_are_alike_count_as_one() {
    for (command, solutions) in [
        ("solve lights.pz --set size=4 --count --up-to order", 2_u64),
        ("solve lights.pz --set size=4 --count --up-to symmetry", 6),
        ("solve frogs.pz --count", 2),
        ("solve frogs.pz --count --up-to symmetry", 1),
    ] {
        assert_figures(command, &[("solutions", solutions.into())]);
    }
    let refused = puzzlec(&["solve", "toazzle13.pz", "--up-to", "order"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
}

fn count_orders(size: u32) -> (u64, String) {
    let definition = format!(
        "puzzle \"Clicks\"\npieces {{ light '*'; cycle _ light }}\nboard {{ grid {size} by {size} }}\nmoves {{ click: advance self }}\n\
         start {{ light at all }}\ngoal {{ no light }}\n"
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("clicks{size}.pz"));
    std::fs::write(&path, definition).expect("a file can be written");
    let found = json(&format!("solve {} --count", path.display()));
    (found["length"].as_u64().unwrap_or_default(), found["solutions"].to_string())
}

/// Each light is clicked once, in any of 16! orders.
#[test]
fn counts_are_exact() {
    assert_eq!(count_orders(4), (16, "20922789888000".to_owned()));
}

#[test]
fn counts_are_exact_beyond_64_bits() {
    assert_eq!(count_orders(5), (25, "15511210043330985984000000".to_owned()));
}

/// The number of positions that a visit finds is an expectation of each of these puzzles.
#[test]
fn turns_have_as_many_positions_as_their_group_says() {
    let names = shipped();
    let turned = names.iter().map(String::as_str).filter(|name| name.starts_with("turning/"));
    let mut compared = 0;
    for name in turned.chain(["discs.pz", "pancake.pz", "topspin.pz"]) {
        let text =
            std::fs::read_to_string(folder().join(name)).expect("a shipped file can be read");
        let wanted = text.lines().find_map(|line| {
            let (before, number) = line.split_once(" reachable ")?;
            (before == "expect" || before == "expect from \"solved\"").then_some(number)
        });
        let output =
            puzzlec(&["explore", name, "--max-states", "1", "--engine", "bfs", "--format", "json"]);
        assert_eq!(output.status.code(), Some(3), "{name}");
        let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
        assert_eq!(found["complete"], false);
        assert_eq!(Some(found["positions"].to_string().as_str()), wanted, "{name}");
        compared += 1;
    }
    assert!(compared > 12, "{compared}");
}
