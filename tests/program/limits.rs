//! Limits and hostile definitions: memory as the operating system measures it, time, states,
//! signals in every phase, and absurd input. Every run ends in time with an answer or a report,
//! never with a panic.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The greatest duration of a run after a limit or a signal: a second, and an allowance for a busy
/// machine and a debug build.
const LATE: Duration = Duration::from_secs(4);

/// The greatest duration of any run of this file.
const NEVER: Duration = Duration::from_secs(120);

/// The result of a run.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
    time: Duration,
    /// The peak of its memory, in MiB; `None` if the system does not report it.
    peak: Option<u64>,
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}.pz"));
    std::fs::write(&path, text).expect("a file can be written");
    path.to_str().expect("a path").to_owned()
}

/// Returns a definition with kinds `a` and `b`.
fn definition(name: &str, board: &str, moves: &str, rest: &str) -> String {
    let pieces = "a 'a'; b 'b'; cycle a b";
    file(
        name,
        &format!(
            "puzzle \"T\"\npieces {{ {pieces} }}\nboard {{ {board} }}\nmoves {{ {moves} }}\n{rest}\n"
        ),
    )
}

fn spawn(arguments: &[&str]) -> (Child, [std::thread::JoinHandle<String>; 2]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    command
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let read = |mut pipe: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.read_to_end(&mut bytes).expect("a pipe can be read");
            String::from_utf8(bytes).expect("output is UTF-8")
        })
    };
    let out = read(Box::new(child.stdout.take().expect("a pipe")));
    let err = read(Box::new(child.stderr.take().expect("a pipe")));
    (child, [out, err])
}

/// Returns the peak of the resident memory of a process, in MiB.
fn peak(process: u32) -> Option<u64> {
    let mut text = String::new();
    File::open(format!("/proc/{process}/status")).ok()?.read_to_string(&mut text).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

/// Runs the program, sends signals at the given times, and measures memory; repeats the run until
/// the memory is known, if the system reports it.
fn run_with(arguments: &[&str], signals: &[(Duration, &str)]) -> Run {
    let begun = Instant::now();
    let (mut child, [out, err]) = spawn(arguments);
    let (mut most, mut sent) = (None, 0);
    let status = loop {
        most = most.max(peak(child.id()));
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            break status;
        }
        if signals.get(sent).is_some_and(|(at, _)| begun.elapsed() >= *at) {
            let sent_now =
                Command::new("kill").args([signals[sent].1, &child.id().to_string()]).status();
            assert!(sent_now.is_ok(), "`kill` can be run");
            sent += 1;
        }
        if begun.elapsed() > NEVER {
            child.kill().expect("the program can be ended");
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let (out, err) = (out.join().expect("output"), err.join().expect("output"));
    if most.is_none() && peak(std::process::id()).is_some() {
        return run_with(arguments, signals); // It ended before its memory was measured.
    }
    let run = Run { code: status.code(), out, err, time: begun.elapsed(), peak: most };
    assert!(
        !run.err.contains("panicked") && !run.err.contains("overflowed its stack"),
        "{arguments:?}: {}",
        run.err
    );
    run
}

fn run(arguments: &[&str]) -> Run {
    run_with(arguments, &[])
}

#[track_caller]
fn assert_code(run: &Run, code: i32) {
    let head = |text: &str| text.chars().take(600).collect::<String>();
    assert_eq!(
        run.code,
        Some(code),
        "after {:?}\n{}\n{}",
        run.time,
        head(&run.out),
        head(&run.err)
    );
}

#[track_caller]
fn assert_within(run: &Run, limit: Duration) {
    assert!(run.time < limit, "{:?} instead of {limit:?}\n{}", run.time, run.err);
}

#[track_caller]
fn assert_small(run: &Run, most: u64) {
    match run.peak {
        Some(peak) => assert!(peak < most, "{peak} MiB"),
        None => println!("SKIPPED: this system does not tell the memory of a process"),
    }
}

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out).expect("stdout is one JSON value")
}

/// Asserts that `check` reports one of the codes, within a time.
#[track_caller]
fn reported(path: &str, codes: &[&str], most: Duration) {
    let found = run(&["check", path]);
    let known = codes.iter().any(|code| found.err.contains(&format!("[{code}]")));
    assert!(
        known && matches!(found.code, Some(1 | 2)),
        "{:?} {}",
        found.code,
        found.err.chars().take(900).collect::<String>()
    );
    assert_within(&found, most);
}

/// Returns the fifteen-puzzle with all tiles in reverse order.
fn fifteen() -> String {
    file(
        "fifteen",
        "puzzle \"15\"\npieces { tile[1..15] '1'..'9' 'a'..'f' }\nboard { grid 4 by 4 }\nmoves { slide: tile _ => _ tile }\n\
         start \"\"\"\nefd8\ncba9\n7654\n321.\n\"\"\"\ngoal \"\"\"\n1234\n5678\n9abc\ndef.\n\"\"\"\n",
    )
}

/// Returns `size` by `size` lights, all to be put out one by one: (size²)! shortest solutions.
fn lights(size: usize) -> String {
    let name = format!("lights{size}");
    definition(
        &name,
        &format!("grid {size} by {size}"),
        "click: advance self",
        "start { a at all }\ngoal { all b }",
    )
}

/// Returns a large grid with many rules, so that its ground moves take a while.
fn wide(size: usize) -> String {
    let rules: String = (0..8).map(|at| format!("go{at}: a _ _ b => b _ _ a; ")).collect();
    definition(
        &format!("wide{size}"),
        &format!("grid {size} by {size}"),
        &rules,
        "start { a at r1c1 }\ngoal { r1c2 is a }",
    )
}

/// Returns a board on which half of the pieces change places: too many boards satisfy the goal to
/// be listed.
fn goals() -> String {
    definition(
        "goals",
        "grid 7 by 7",
        "go: a b => b a",
        "start { a at r1c* r2c* r3c*; b at r4c* r5c* r6c* r7c* }\ngoal { count(a) == 21 and r7c7 is a }",
    )
}

#[test]
fn the_fifteen_puzzle_stays_below_its_memory_limit() {
    let found =
        run(&["solve", &fifteen(), "--max-memory", "80MiB", "--engine", "bfs", "--format", "json"]);
    assert_code(&found, 3);
    assert_small(&found, 110);
    let value = json(&found);
    assert_eq!(
        (&value["status"], &value["limit"], &value["length"]),
        (&"gave-up".into(), &"memory".into(), &serde_json::Value::Null)
    );
    let bound = value["lower_bound"].as_u64().expect("a number");
    assert!((15..=80).contains(&bound), "{bound}");
    let auto = run(&["solve", &fifteen(), "--max-memory", "50MiB", "--timeout", "6s"]);
    assert!(matches!(auto.code, Some(0 | 1 | 3)));
    // The program itself takes nearly 25 MiB in a debug build.
    assert_small(&auto, 80);
}

#[test]
fn a_grid_of_a_thousand_by_a_thousand_stays_below_its_memory_limit() {
    let path = definition(
        "grid1000",
        "grid 1000 by 1000",
        "go right: a _ => _ a",
        "start { a at r1c1 }\ngoal { r1c3 is a }",
    );
    for command in ["check", "show", "solve", "explore"] {
        let found =
            run(&[command, &path, "--max-memory", "200MiB"]
                [..if command == "show" { 2 } else { 4 }]);
        assert!(matches!(found.code, Some(0..=3)), "{command}: {:?} {}", found.code, found.err);
        assert_small(&found, if command == "show" { 10_000 } else { 220 });
        assert_within(&found, Duration::from_secs(60));
    }
    let huge = definition(
        "grid40000",
        "grid 40000 by 999",
        "go: a _ => _ a",
        "start { a at r1c1 }\ngoal { no a }",
    );
    for (more, code) in [(&[][..], 1), (&["--max-memory", "20GiB", "--timeout", "1s"], 3)] {
        let found = run(&[&["check", &huge], more].concat());
        assert_code(&found, code);
        assert_within(&found, Duration::from_secs(20));
    }
}

#[test]
fn counting_stays_below_its_memory_limit() {
    let found = run(&[
        "solve",
        &lights(5),
        "--count",
        "--engine",
        "bfs",
        "--max-memory",
        "80MiB",
        "--timeout",
        "60s",
    ]);
    assert!(matches!(found.code, Some(0 | 3)), "{:?} {}", found.code, found.err);
    // The program itself takes nearly 25 MiB in a debug build.
    assert_small(&found, 110);
    let all = run(&["solve", &lights(4), "--all", "--limit", "100000", "--max-memory", "60MiB"]);
    assert!(matches!(all.code, Some(0 | 3)), "{:?} {}", all.code, all.err);
    let counted = run(&["solve", &lights(4), "--count", "--engine", "bfs", "--format", "json"]);
    assert_eq!(json(&counted)["solutions"].to_string(), "20922789888000");
}

#[test]
fn a_timeout_is_obeyed_in_every_phase() {
    let limits: [(&str, Vec<String>); 5] = [
        ("grounding", vec!["solve".to_owned(), wide(500)]),
        ("search", vec!["solve".to_owned(), fifteen(), "--engine".to_owned(), "bfs".to_owned()]),
        ("goals", vec!["explore".to_owned(), goals(), "--to-goal".to_owned()]),
        (
            "counting",
            vec![
                "solve".to_owned(),
                lights(5),
                "--count".to_owned(),
                "--engine".to_owned(),
                "bfs".to_owned(),
            ],
        ),
        ("exploring", vec!["explore".to_owned(), lights(5)]),
    ];
    for (phase, arguments) in limits {
        let arguments: Vec<&str> =
            arguments.iter().map(String::as_str).chain(["--timeout", "500ms"]).collect();
        let found = run(&arguments);
        assert!(matches!(found.code, Some(0 | 2 | 3)), "{phase}: {:?} {}", found.code, found.err);
        assert_within(&found, Duration::from_millis(500) + LATE);
    }
    let found = run(&[
        "solve",
        &lights(5),
        "--count",
        "--engine",
        "bfs",
        "--timeout",
        "500ms",
        "--format",
        "json",
    ]);
    assert_code(&found, 3);
    assert_eq!(
        (&json(&found)["limit"], &json(&found)["complete"]),
        (&"time".into(), &serde_json::Value::Null)
    );
}

#[test]
fn tables_of_known_size_are_planned_and_their_size_is_reported() {
    let found = run(&["explore", "puzzles/peg.pz", "--engine", "affine", "--max-memory", "50MiB"]);
    assert_code(&found, 3);
    assert!(found.err.contains("this needs at least 128"), "{}", found.err);
}

#[test]
fn a_limit_of_states_is_obeyed() {
    for arguments in [
        &["solve"][..],
        &["explore"],
        &["solve", "--engine", "bidirectional"],
        &["solve", "--count", "--engine", "bfs"],
    ] {
        let path = fifteen();
        let found = run(&[
            &arguments[..1],
            &[&path, "--max-states", "1000", "--format", "json"],
            &arguments[1..],
        ]
        .concat());
        assert_code(&found, 3);
        let value = json(&found);
        assert_eq!(value["limit"], "states");
        assert!(value["search"]["stored"].as_u64().is_some_and(|stored| stored <= 1000), "{value}");
    }
}

#[test]
fn a_signal_ends_every_phase_and_what_is_known_is_printed() {
    let at = Duration::from_millis(700);
    let cases: [(&str, Vec<String>, bool); 5] = [
        ("grounding", vec!["solve".to_owned(), wide(700)], false),
        (
            "search",
            vec!["solve".to_owned(), fifteen(), "--engine".to_owned(), "bfs".to_owned()],
            true,
        ),
        (
            "counting",
            vec![
                "solve".to_owned(),
                lights(6),
                "--count".to_owned(),
                "--engine".to_owned(),
                "bfs".to_owned(),
            ],
            true,
        ),
        ("exploring", vec!["explore".to_owned(), lights(6)], true),
        ("goals", vec!["explore".to_owned(), goals(), "--to-goal".to_owned()], true),
    ];
    for (phase, arguments, prints) in cases {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
            let found = run_with(&arguments, &[(at, signal)]);
            assert_eq!(found.code, Some(code), "{phase} {signal}: {} {}", found.out, found.err);
            assert_within(&found, at + LATE);
            assert!(!prints || !found.out.is_empty(), "{phase}");
        }
    }
    let found =
        run_with(&["solve", &fifteen(), "--engine", "bfs", "--format", "json"], &[(at, "-INT")]);
    assert_eq!(
        (&json(&found)["limit"], &json(&found)["status"]),
        (&"interrupt".into(), &"gave-up".into())
    );
    assert!(json(&found)["lower_bound"].as_u64().is_some_and(|bound| bound > 5));
    let found = run_with(&["explore", &lights(6), "--format", "json"], &[(at, "-INT")]);
    assert_eq!(
        (&json(&found)["limit"], &json(&found)["complete"]),
        (&"interrupt".into(), &false.into())
    );
    assert_eq!(json(&found)["depths"][1], 36);
}

#[test]
fn a_second_signal_ends_at_once() {
    let at = Duration::from_millis(500);
    let found = run_with(&["solve", &fifteen(), "--engine", "bfs"], &[(at, "-INT"), (at, "-INT")]);
    assert_code(&found, 130);
    assert_within(&found, at + LATE);
}

#[test]
fn too_many_ground_moves_are_counted_and_their_rule_is_named() {
    let path = definition(
        "long",
        "path row: h[1..100000]",
        "ok: a b => b a\ngo: _* b _* => _* a _*",
        "start { b at h1 }\ngoal { h1 is a }",
    );
    for command in ["check", "solve"] {
        let found = run(&[command, &path]);
        assert_code(&found, if command == "check" { 1 } else { 2 });
        assert!(
            found.err.contains("[E0507]")
                && found.err.contains("`go`")
                && found.err.contains("333343333400000"),
            "{}",
            found.err
        );
        assert_within(&found, LATE);
    }
    let all = definition("clickall", "grid 300 by 300", "click: advance all", "");
    reported(&all, &["E0507"], LATE);
    let powers = definition("powers", "path row: h[1..50000]", "turn t powers (h[1..49999])", "");
    reported(&powers, &["E0507", "E0505"], LATE);
}

#[test]
fn what_is_no_definition_is_reported() {
    if File::open("/dev/zero").is_ok() {
        reported("/dev/zero", &["E0904", "E0905"], LATE);
    } else {
        println!("SKIPPED: there is no /dev/zero");
    }
    reported("/", &["E0902", "E0903"], LATE);
    reported("/no/such/file.pz", &["E0901"], LATE);
    let path = file("binary", "");
    std::fs::write(&path, (0..=255_u8).cycle().take(300_000).collect::<Vec<u8>>())
        .expect("a file can be written");
    reported(&path, &["E0905", "E0906"], LATE);
    std::fs::write(&path, b"puzzle \"\xff\xfe\"").expect("a file can be written");
    reported(&path, &["E0906"], LATE);
    reported(&file("empty", ""), &["E0907"], LATE);
}

#[test]
fn sizes_beyond_all_bounds_are_reported() {
    let sized = definition(
        "sized",
        "path row: x[1..m]",
        "go: a _ => _ a",
        "param m = 3\nstart { a at x1 }\ngoal { x[m] is a }",
    );
    for (value, code) in [
        ("m=-1", 2),
        ("m=0", 2),
        ("m=1000000000", 2),
        ("m=170141183460469231731687303715884105727", 2),
        ("m=4", 0),
    ] {
        let found = run(&["solve", &sized, "--set", value]);
        assert_code(&found, code);
        assert_within(&found, LATE);
    }
    reported(&definition("range", "nodes h[1..1000000000000]", "", ""), &["E0506"], LATE);
    reported(
        &definition("index", "nodes h[1..170141183460469231731687303715884105727]", "", ""),
        &["E0506"],
        LATE,
    );
    reported(&definition("grid", "grid 1000000 by 1000000", "", ""), &["E0506"], LATE);
    reported(
        &definition("grid0", "grid 170141183460469231731687303715884105727 by 3", "", ""),
        &["E0505", "E0506"],
        LATE,
    );
    reported(
        &definition("repeat", "path row: h[1..5]", "", "start { row: a*1000000000000 }"),
        &["E0416"],
        LATE,
    );
    reported(
        &definition(
            "repeats",
            "path row: h[1..5]",
            "",
            "goal { row: a*170141183460469231731687303715884105727 ?*999999999 }",
        ),
        &["E0416"],
        LATE,
    );
    reported(&definition("tower", "nodes x", "", "param n = 2^2^2^2^2^2"), &["E0501"], LATE);
    reported(
        &definition(
            "order",
            "path row: h[1..200]",
            "turn t powers (h[1..2]) (h[3..5]) (h[6..10]) (h[11..17]) (h[18..28]) (h[29..41]) (h[42..58]) (h[59..77]) (h[78..100])",
            "",
        ),
        &["E0505"],
        LATE,
    );
    reported(
        &file("kinds", "puzzle \"T\"\npieces { tile[1..100000] }\nboard { nodes x }\nmoves { }\n"),
        &["E0321"],
        LATE,
    );
    let leaps = definition(
        "leaps",
        "grid 3 by 3\nline l: leaps(99999999999,1)",
        "go on l: a _ => _ a",
        "start { a at r1c1 }\ngoal { r1c2 is a }",
    );
    assert_code(&run(&["solve", &leaps]), 1);
    let huge = definition(
        "huge-turn",
        "path row: h[1..100000]",
        "turn t (h[1..99999])",
        "start { a at h1; b at h2 }\ngoal { h1 is b }",
    );
    for command in ["solve", "check"] {
        let found = run(&[command, &huge]);
        assert_code(&found, 0);
        assert_within(&found, LATE);
    }
}

#[test]
fn a_long_scramble_can_be_stopped() {
    let path = definition(
        "scramble",
        "grid 3 by 3",
        "click: advance self neighbours",
        "start { a at all }\nstart \"s\" scrambled 1000000000\ngoal { all b }",
    );
    let found = run(&["solve", &path, "--start", "s", "--timeout", "500ms"]);
    assert!(matches!(found.code, Some(2 | 3)), "{:?} {}", found.code, found.err);
    assert_within(&found, Duration::from_millis(500) + LATE);
    let at = Duration::from_millis(500);
    let stopped = run_with(&["solve", &path, "--start", "s"], &[(at, "-INT")]);
    assert_code(&stopped, 130);
    assert_within(&stopped, at + LATE);
}

#[test]
fn puzzles_of_almost_nothing_are_answered() {
    let no_moves = definition(
        "no-moves",
        "path row: x[1..3]",
        "",
        "start { a at x1 }\ngoal { x3 is a }\ngoal \"stuck\" { stuck }",
    );
    assert_code(&run(&["solve", &no_moves]), 1);
    assert_code(&run(&["solve", &no_moves, "--goal", "stuck"]), 0);
    assert_code(
        &run(&["solve", &no_moves, "--all", "--count", "--engine", "bfs", "--goal", "stuck"]),
        0,
    );
    assert_code(&run(&["explore", &no_moves, "--to-goal"]), 0);
    let explored = run(&["explore", &no_moves, "--format", "json"]);
    assert_eq!(
        (&json(&explored)["reachable"], &json(&explored)["dead_ends"], &json(&explored)["edges"]),
        (&1.into(), &1.into(), &0.into())
    );
    let no_pieces = file(
        "no-pieces",
        "puzzle \"T\"\npieces { }\nboard { path row: x[1..3] }\nmoves { click: clear all }\nstart { }\ngoal { all _ }\n",
    );
    for arguments in [
        &["check"][..],
        &["solve"],
        &["solve", "--count", "--engine", "bfs"],
        &["explore"],
        &["explore", "--to-goal"],
        &["show"],
    ] {
        assert_code(&run(&[arguments, &[&no_pieces]].concat()), 0);
    }
}

#[test]
fn deep_nesting_and_long_chains_are_read_or_reported() {
    let frame = |rest: &str| {
        format!("puzzle \"T\"\npieces {{ a }}\nboard {{ nodes x }}\nmoves {{ }}\n{rest}\n")
    };
    let nested = |depth: usize| format!("param n = {}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_code(&run(&["check", &file("nest50", &frame(&nested(50)))]), 0);
    reported(&file("nest", &frame(&nested(10_000))), &["E0120"], LATE);
    reported(&file("nest-more", &frame(&nested(100_000))), &["E0120"], LATE);
    reported(&file("open", &"(".repeat(5_000_000)), &["E0120"], LATE);
    reported(&file("blocks", &"board {".repeat(100_000)), &["E0120"], LATE);
    assert_code(
        &run(&["check", &file("minus", &frame(&format!("param n = {}1", "-".repeat(200_000))))]),
        0,
    );
    assert_code(
        &run(&[
            "check",
            &file(
                "nots",
                &frame(&format!("start {{ }}\ngoal {{ {}no a }}", "not ".repeat(100_000))),
            ),
        ]),
        0,
    );
    assert_code(
        &run(&["check", &file("sum", &frame(&format!("param n = 1{}", " + 1".repeat(100_000))))]),
        0,
    );
    assert_code(
        &run(&[
            "check",
            &file("powers-of-1", &frame(&format!("param n = 1{}", " ^ 1".repeat(100_000)))),
        ]),
        0,
    );
    let classes: String = (0..50_000).map(|at| format!("class c{at} = c{}; ", at + 1)).collect();
    assert_code(
        &run(&[
            "check",
            &file(
                "classes",
                &frame("").replace("{ a }", &format!("{{ a; {classes} class c50000 = a }}")),
            ),
        ]),
        0,
    );
    let regions: String = (0..2_000).map(|at| format!("region g{at} = g{}; ", at + 1)).collect();
    let found = run(&[
        "check",
        &file(
            "regions",
            &frame("").replace("nodes x", &format!("nodes x; {regions} region g2000 = x")),
        ),
    ]);
    assert_code(&found, 0);
    assert_within(&found, LATE);
}

#[test]
fn a_long_line_and_many_faults_are_reported_in_time() {
    let most = Duration::from_secs(30);
    let names: String = (0..600_000).map(|at| format!(" n{at}")).collect();
    let line = file(
        "line",
        &format!(
            "puzzle \"T\"\npieces {{ a }}\nboard {{ nodes{names} }}\nmoves {{ go: q => a }}\n"
        ),
    );
    let found = run(&["check", &line]);
    assert_code(&found, 1);
    assert!(found.err.contains("[E0202]"));
    let faults: String = (0..10_000)
        .map(|at| format!("  go{at}: a z{at}ork => z{at}ork a  # {}\n", "x".repeat(960)))
        .collect();
    let many = file(
        "faults",
        &format!("puzzle \"T\"\npieces {{ a }}\nboard {{ nodes x }}\nmoves {{\n{faults}}}\n"),
    );
    let found = run(&["check", &many]);
    assert_code(&found, 1);
    assert_within(&found, most);
    assert!(
        found.err.contains("10000 errors"),
        "{}",
        found.err.chars().rev().take(300).collect::<String>()
    );
    let junk = file("junk", &format!("puzzle \"T\"\nmoves {{ {}}}\n", "@ ".repeat(1_000_000)));
    let found = run(&["check", &junk]);
    assert_code(&found, 1);
    assert_within(&found, most);
}
