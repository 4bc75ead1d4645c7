//! The guarantees of reports, one test for each, part one: that faults are found, their places,
//! their words, and that each has its code. Part two is `diagnostics_output.rs`.

use puzzlec::stages::diagnostic::{Code, near};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::program::{HOP, file, pipe, run, text};

/// A definition with slips of every kind, one on each line from the second on.
const SLIPS: &str = "puzzle \"Slips\"
pieces { peg 'o'; peg 'x' }
board { nodes a b c; line l: a b d }
moves {
  jump: peg peg _ -> _ _ peg
  hop: peg _ => _ _ peg
  skip: pag _ => _ pag
}
start { peg at e }
goal { count(peg) = 1 }
";

/// Returns the reports of `check` on a definition as JSON.
fn checked(definition: &str) -> Vec<Value> {
    let output = pipe(&["check", "-", "--format", "json"], definition);
    let value: Value = serde_json::from_slice(&output.stdout).expect("stdout is one JSON value");
    value["diagnostics"].as_array().expect("a list").clone()
}

/// Returns the reports of `check` on a definition as text.
fn reported(definition: &str) -> String {
    text(&pipe(&["check", "-"], definition).stderr).to_owned()
}

fn codes(reports: &[Value]) -> Vec<&str> {
    reports.iter().map(|report| report["code"].as_str().expect("a code")).collect()
}

/// Returns the line and column of the beginning and the end of a label.
fn place(label: &Value) -> [u64; 4] {
    ["line", "column", "end_line", "end_column"].map(|key| label[key].as_u64().expect("a number"))
}

fn primary(report: &Value) -> [u64; 4] {
    let labels = report["labels"].as_array().expect("a list");
    place(labels.iter().find(|label| label["primary"] == true).expect("a primary label"))
}

/// Returns the report of each page's wrong definition: the lines of its first `console` block.
fn shown(code: Code) -> &'static str {
    let block = code
        .page()
        .split("```console\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap_or_default();
    block.split_once('\n').map_or("", |(_, shown)| shown)
}

/// Returns the messages in the pages.
fn messages() -> Vec<(Code, &'static str)> {
    let of = |code: Code| {
        shown(code)
            .lines()
            .filter(|line| line.starts_with("error[") || line.starts_with("warning["))
            .map(move |line| (code, line))
    };
    let all: Vec<_> = Code::ALL.iter().copied().flat_map(of).collect();
    assert!(
        all.len() + 1 >= Code::ALL.len(),
        "all pages show a report, but the one of a fault that cannot be made"
    );
    all.into_iter().filter_map(|(code, line)| Some((code, line.split_once(": ")?.1))).collect()
}

/// Returns a text without the parts in backticks.
fn without_quotes(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

#[test]
fn d01_all_faults_in_one_run() {
    let lines: BTreeSet<u64> = checked(SLIPS).iter().map(|report| primary(report)[0]).collect();
    assert_eq!(lines, BTreeSet::from([2, 3, 5, 6, 7, 9, 10]), "{}", reported(SLIPS));
}

#[test]
fn d02_no_cascades() {
    let broken_line =
        HOP.replace("{ frog }", "{ frog 'f }").replace("path row: h[1..3]", "path row h[1..3]");
    assert_eq!(checked(&broken_line).len(), 2, "{}", reported(&broken_line));
    let often = HOP.replace("frog at h1", "frgo at h1; frgo at h2; frgo at h3");
    assert!(
        reported(&often).starts_with("error[E0202]: there is no piece named `frgo` (and 2 more)\n"),
        "{}",
        reported(&often)
    );
    assert_eq!(checked(&often).len(), 1);
    let unused = HOP.replace("{ frog }", "{ frog; toad }");
    assert_eq!(codes(&checked(&unused)), ["W0401"]);
    assert_eq!(
        codes(&checked(&unused.replace("at h1", "at h9"))),
        ["E0201"],
        "lints run only on files without errors"
    );
}

#[test]
fn d03_order_and_same_bytes() {
    let [first, second] = ["b", "a"]
        .map(|name| file(&format!("d03-{name}.pz"), SLIPS.as_bytes()).display().to_string());
    for format in ["text", "short", "narrated", "json"] {
        let once = run(&["check", "--format", format, &first, &second]);
        assert_eq!(once, run(&["check", "--format", format, &first, &second]));
    }
    let shown = run(&["check", "--format", "short", &first, &second]);
    let place = |line: &str| {
        let mut parts = line.split(':');
        Some((
            parts.next()? != first,
            parts.next()?.parse::<u32>().ok()?,
            parts.next()?.parse::<u32>().ok()?,
        ))
    };
    let places: Vec<_> = text(&shown.stderr).lines().filter_map(place).collect();
    assert!(places.len() >= 14 && places.is_sorted(), "{places:?}");
}

#[test]
fn d04_many_faults_are_counted() {
    let fault = format!("  hop: frog _ -> _ frog # {}\n", "x".repeat(970));
    let many = HOP.replace("hop: frog _ => _ frog }", &format!("\n{}}}", fault.repeat(1000)));
    let path = file("d04.pz", many.as_bytes()).display().to_string();
    let begin = Instant::now();
    let output = run(&["check", &path]);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    let reported = text(&output.stderr);
    let count = |reported: &str| reported.lines().filter(|line| line.starts_with("error[")).count();
    assert_eq!(count(reported), 50);
    let end = "\n950 more not shown\n1000 errors";
    assert!(reported.contains(end), "{}", reported.lines().last().unwrap_or_default());
    let output = run(&["check", "--max-errors", "3", &path]);
    assert_eq!(count(text(&output.stderr)), 3);
}

#[test]
fn d05_the_smallest_span_and_every_cause() {
    let unknown = checked(&HOP.replace("at h1", "at h1 h9"));
    assert_eq!(primary(&unknown[0]), [5, 20, 5, 22]);
    let twice = checked(&HOP.replace("{ frog }", "{ frog; frog }"));
    let labels: Vec<_> = twice[0]["labels"].as_array().expect("a list").iter().map(place).collect();
    assert!(labels.contains(&[2, 10, 2, 14]) && labels.contains(&[2, 16, 2, 20]), "{labels:?}");
    let open = checked(&HOP.replace("h[1..3] }", "h[1..3]"));
    let labels: Vec<_> = open[0]["labels"].as_array().expect("a list").iter().map(place).collect();
    assert!(
        labels.contains(&[3, 7, 3, 8]) && labels.contains(&[4, 1, 4, 6]),
        "the brace and what cannot stand inside: {labels:?}"
    );
}

#[test]
fn d06_lines_and_columns() {
    let path =
        file("d06.pz", HOP.replace("start { frog at h1", "start \"é猫\" {\tfrog at h9").as_bytes())
            .display()
            .to_string();
    let shown = |format| text(&run(&["check", "--format", format, &path]).stderr).to_owned();
    assert!(shown("text").contains(&format!("[{path}:5:22]")), "{}", shown("text"));
    assert!(
        shown("short").starts_with(&format!("{path}:5:22: error[E0201]")),
        "{}",
        shown("short")
    );
    assert!(
        shown("narrated").contains(&format!("in {path}, line 5, column 22\n")),
        "{}",
        shown("narrated")
    );
    assert!(shown("json").is_empty());
}

#[test]
fn d07_the_end_of_the_file_and_standard_input() {
    let cut = &HOP[..HOP.find(" }\ngoal").expect("a start")];
    for cut in [cut.to_owned(), format!("{cut}\n"), format!("{cut}\n\n"), format!("{cut} # ends")] {
        let reported = reported(&cut);
        assert!(reported.contains("[<stdin>:") && reported.contains('┬'), "{reported}");
    }
    let reported = reported("puzzle \"Hop\"\npieces { frog }\n");
    assert!(reported.starts_with("error["), "{reported}");
}

#[test]
fn d08_the_message_stands_alone() {
    let grammar = include_str!("../../grammar/puzzle.pest");
    let names =
        grammar.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.trim());
    let rules: BTreeSet<&str> = names.filter(|name| name.contains('_')).collect();
    assert!(rules.contains("start_statement"));
    for (code, message) in messages() {
        let plain = without_quotes(message);
        assert!(!message.starts_with(|letter: char| letter.is_uppercase()), "{code:?}: {message}");
        assert!(!message.ends_with(['.', '!']), "{code:?}: {message}");
        for word in plain.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
            assert!(!rules.contains(word), "{code:?} names a rule of the grammar: {message}");
            let rust = [
                "Option", "Some", "None", "Err", "usize", "u32", "u64", "i64", "i128", "Vec",
                "String", "str", "unwrap",
            ];
            assert!(!rust.contains(&word), "{code:?} names a type: {message}");
        }
        assert!(!plain.contains("::") && !plain.contains('"'), "{code:?}: {message}");
    }
}

#[test]
fn d09_words_in_backticks_and_no_blame() {
    for &code in Code::ALL {
        let shown = shown(code).to_lowercase();
        assert!(!shown.contains("illegal") && !shown.contains("wrongly"), "{code:?}: {shown}");
    }
    for (code, message) in messages() {
        let plain = without_quotes(message).to_lowercase();
        assert!(
            message.matches('`').count().is_multiple_of(2) || message.contains("```"),
            "{code:?}: {message}"
        );
        assert!(
            plain.split(' ').all(|word| !["you", "your", "must", "forgot"].contains(&word)),
            "{code:?}: {message}"
        );
        let names = code.as_str().starts_with("E02") && !message.ends_with("without a name");
        assert!(
            !names || message.contains('`'),
            "{code:?} is about a word that it does not show: {message}"
        );
    }
}

#[test]
fn d10_nearly_every_code_has_a_way_out() {
    let helped = |code: &&Code| shown(**code).contains("\n  help: ");
    let count = Code::ALL.iter().filter(helped).count();
    assert!(
        count * 100 >= Code::ALL.len() * 95,
        "{count} of {} codes have a help",
        Code::ALL.len()
    );
}

#[test]
fn d11_did_you_mean() {
    let help =
        |definition: &str| checked(definition)[0]["help"].as_str().unwrap_or_default().to_owned();
    let board = "board { grid 9 by 9 }";
    let grid = HOP
        .replace("board { path row: h[1..3] }", board)
        .replace("h1", "r1c1")
        .replace("h3", "r9c9");
    assert!(checked(&grid).is_empty());
    assert_eq!(help(&HOP.replace("at h1", "at h1; forg at h2")), "did you mean `frog`?");
    assert!(
        help(&grid.replace("r1c1", "r10c1")).contains("r1 to r9"),
        "{}",
        help(&grid.replace("r1c1", "r10c1"))
    );
    assert!(reported(&HOP.replace("h3 is", "frog is")).contains("`frog` is a piece, not a node"));
    for (word, ours) in [("vertex", "nodes"), ("cell", "nodes")] {
        let reported = reported(&HOP.replace("board {", &format!("board {{ {word} a b;")));
        assert!(reported.contains(&format!("did you mean `{ours}`?")), "{word}: {reported}");
    }
    for word in ["edge", "link"] {
        let reported = reported(&HOP.replace("board {", &format!("board {{ {word} a b;")));
        assert!(reported.contains("write `line edge: a - b`"), "{word}: {reported}");
    }
    for (word, ours) in [("token", "pieces"), ("end", "goal"), ("target", "goal")] {
        let reported = reported(&format!("{HOP}{word} {{ }}\n"));
        assert!(reported.contains(&format!("did you mean `{ours}`?")), "{word}: {reported}");
    }
    assert_eq!(near("GRENE", ["green", "red"]), ["green"], "transpositions and capitals");
    assert!(near("gr", ["gt"]).is_empty() && near("h12", ["h13"]).is_empty());
    assert_eq!(near("nodes", ["node1s", "nodesx", "anodes", "xnodes"]).len(), 3);
}

#[test]
fn d12_every_code_has_its_page() {
    for code in Code::ALL {
        let number = code.as_str();
        assert!(code.page().starts_with(&format!("# {number}: ")));
        assert!(
            *code == Code::WrongAnswer || shown(*code).contains(&format!("[{number}]")),
            "{number} shows its report"
        );
    }
    let page_of_e0203 = Code::find("E0203").expect("a code").page();
    let page = run(&["explain", "E0203"]);
    assert_eq!(text(&page.stdout), page_of_e0203);
    assert_eq!(text(&run(&["explain", "e0203"]).stdout), page_of_e0203);
    let settle = run(&["explain", "settle"]);
    let word = text(&settle.stdout);
    assert!(
        word.starts_with(
            "settle: rules that run after every move until none applies\n\n    settle { RULE … }\n"
        ),
        "{word}"
    );
    assert!(
        word.contains(
            "\nFor example, in `moves { … }`:\n\n    settle { fall down: any _ => _ any }\n"
        ),
        "{word}"
    );
    assert!(text(&run(&["explain", "setle"]).stderr).contains("did you mean `settle`?"));
    let unknown = run(&["explain", "E9999"]);
    assert_eq!((unknown.status.code(), unknown.stdout.len()), (Some(2), 0));
}
