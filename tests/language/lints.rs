//! Lints: cases without a report, and the effect of options and `allow`. The report of each lint is
//! on its page, see `pages.rs`.

use crate::common::lint::{found, linted, read, silent};
use crate::common::shipped::definitions;
use puzzlec::stages::diagnostic::{Code, Label};
use puzzlec::stages::lint::lint_names;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub const HOP: &str = "puzzle \"Hop\"\npieces { frog 'f' }\nboard { path row: h[1..4] }\nmoves { hop: frog _ => _ frog }\n";

#[test]
fn kinds_are_used_by_any_mention() {
    let hop = |pieces: &str, more: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; {pieces} }}\nboard {{ path row: h[1..4] }}\nmoves {{ hop: frog _ => _ frog; {more} }}\nstart {{ frog at h1 }}\ngoal {{ h4 is frog }}\n"
        )
    };
    assert_eq!(found(&hop("toad 't'", "")), ["kind-never-used: `toad` is declared and never used"]);
    assert_eq!(
        found(&hop("toad[1..3]; class animal = frog|toad", "")),
        [
            "kind-never-used: `toad1` to `toad3` are declared and never used",
            "name-never-used: the class of pieces `animal` is declared and never used"
        ]
    );
    silent(&hop("toad[1..3]", "change: frog => toad[2]; back: toad[2] => frog"));
    silent(&hop("toad 't'; class wet = toad", "change: frog => toad; back: wet => frog"));
    silent(&hop("toad 't'; cycle frog toad", "click: advance self"));
    silent(
        "puzzle \"x\"\npieces { frog 'f'; toad 't' }\nboard { path row: h[1..4] }\nmoves { swap: any:a any:b => any:b any:a }\nstart random\ngoal { h4 is frog }\n",
    );
}

#[test]
fn nodes_are_touched_by_pieces_and_conditions() {
    let pond = |start: &str, goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes pond; path row: h[1..4] }}\nmoves {{ hop: frog _ => _ frog }}\nstart {{ frog at h1 {start} }}\ngoal {{ h4 is frog {goal} }}\n"
        )
    };
    assert_eq!(found(&pond("", "")), ["node-never-touched: no move, start or goal touches `pond`"]);
    assert_eq!(found(&pond("", "and count(frog) == 1")).len(), 1);
    silent(&pond("pond", ""));
    silent(&pond("", "and pond is _"));
}

#[test]
fn names_are_used_by_what_depends_on_them() {
    let pond = |more: &str, board: &str, rule: &str| {
        format!(
            "puzzle \"x\"\n{more}\npieces {{ frog 'f'; toad 't'; class animal = frog | toad }}\nboard {{ path row: h[1..4]; {board} }}\nmoves {{ {rule} }}\nstart {{ frog at h1; toad at h2 }}\ngoal {{ h3 is frog }}\n"
        )
    };
    let (hop, all) = ("hop on row: animal _ => _ animal", "hop: animal _ => _ animal");
    let unused = |sort: &str, name: &str| {
        vec![format!("name-never-used: the {sort} `{name}` is declared and never used")]
    };
    assert_eq!(
        found(&(pond("param m = 2", "", all) + "expect with m=3 reachable 12\n")),
        unused("parameter", "m")
    );
    assert_eq!(found(&pond("param m = 2; param k = m", "", all)), unused("parameter", "k"));
    silent(&(pond("param m = 2", "", all) + "expect with m=3 reachable 6 * m\n"));
    assert_eq!(found(&pond("", "", "hop: any _ => _ any")), unused("class of pieces", "animal"));
    silent(&pond("", "", "hop: any _ => _ any").replace("h3 is frog", "h3 is animal"));
    assert_eq!(found(&pond("", "region wet = h2 h3", all)), unused("region", "wet"));
    assert_eq!(
        found(&pond("", "region wet = h2 h3; region all2 = wet h1", all)),
        unused("region", "all2")
    );
    for rule in [
        "hop: animal@wet _ => _ animal; hip: animal _ => _ animal",
        "hop: animal _ => _ animal; click frog at wet: clear self",
    ] {
        silent(&pond("", "region wet = h2 h3", rule));
    }
    silent(&pond("", "region wet = h2 h3; legend '~' _ in wet", all));
    for line in
        ["line arch: h1 - h4", "jumps arch { h1-h4 }", "line arch: h1 - h4; line arch: h2 > h4"]
    {
        assert_eq!(found(&pond("", line, hop)), unused("line", "arch"), "{line}");
        silent(&pond("", line, all));
        silent(&pond("", line, &hop.replace("on row", "on row, arch")));
        silent(&pond("", line, &format!("{hop}; click frog: clear neighbours")));
        silent(&pond("", line, &format!("{hop}; click frog: clear neighbours on arch")));
        silent(
            &pond("", line, "turn spin (h1 h4); click animal: set self to frog")
                .replace("h3 is frog", "h2 is frog"),
        );
    }
    silent(&pond("", "line arch: h1 - h4", hop).replace("h3 is frog", "arch: _ toad"));
    let grid = |line: &str, rule: &str| {
        let board = format!("grid 2 by 3; {line}");
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ {board} }}\nmoves {{ {rule} }}\nstart {{ frog at r1c1 }}\ngoal {{ r1c3 is frog }}\n"
        )
    };
    let rules =
        "east right: frog _ => _ frog; south down: frog _ => _ frog; north up: frog _ => _ frog";
    assert_eq!(found(&grid("line slope: diagonals", rules)), unused("line", "slope"));
    assert_eq!(found(&grid("line leap: leaps(1,2)", rules)), unused("line", "leap"));
    silent(&grid("line row: r1c3 - r2c1", rules));
    let walled = grid("legend '#' outside", rules);
    assert_eq!(found(&walled), ["name-never-used: the glyph `#` of this legend is never drawn"]);
    silent(&walled.replace("grid 2 by 3", "grid \"\"\"\n...\n...\n#.#\n\"\"\""));
}

#[test]
fn what_is_nearly_the_same_is_not_the_same() {
    let start = "start { frog at h1 }\ngoal { h4 is frog }\n";
    let rule =
        |rule: &str| format!("{}{start}", HOP.replace("_ frog }", &format!("_ frog; {rule} }}")));
    silent(&rule("hop: frog _ _ => _ _ frog"));
    assert_eq!(found(&rule("hop: frog _ => _ frog")), ["rule-twice: `hop` is written twice"]);
    assert_eq!(
        found(&rule("click frog: clear self; click frog: clear self")),
        ["rule-twice: this click is the same as an earlier one"]
    );
    let lines = |lines: &str, moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes a b c; {lines} }}\nmoves {{ {moves} }}\nstart {{ frog at a }}\ngoal {{ c is frog }}\n"
        )
    };
    silent(&lines("line l: a - b - c; line m: a - b - c", "hop: frog _ => _ frog"));
    silent(&lines("line l: a - b > c; line l: c - b - a", "hop: frog _ => _ frog"));
    silent(&lines("line l: a - b - c; line l: c - b - a", "hop forward: frog _ => _ frog"));
    assert_eq!(
        found(&lines("line l: a - b - c; line l: c - b - a", "hop: frog _ => _ frog")),
        ["line-twice: this line of `l` is repeated"]
    );
}

#[test]
fn goals_and_starts_are_judged_together() {
    let goal = |start: &str, goal: &str| format!("{HOP}start {{ {start} }}\ngoal {{ {goal} }}\n");
    silent(&goal("frog at h1", "h4 is frog"));
    assert_eq!(
        found(&goal("frog at h1", "count(frog) == 2")),
        ["goal-never-holds: no position that can be reached satisfies this goal"]
    );
    silent(&format!("{}expect unsolvable\n", goal("frog at h1", "count(frog) == 2")));
    assert_eq!(
        found(&format!(
            "{}start \"b\" {{ frog at h2 h3 }}\n",
            goal("frog at h1", "count(frog) == 2 and h4 is frog")
        ))
        .len(),
        1
    );
    silent(&format!(
        "{}start \"b\" {{ frog at h2 h3 }}\nexpect unsolvable\n",
        goal("frog at h1", "count(frog) == 2 and h4 is frog")
    ));
    silent(&format!(
        "{}goal \"b\" {{ h4 is frog }}\nexpect unsolvable\n",
        goal("frog at h1", "count(frog) == 2")
    ));
    // An expectation `unsolvable` in the file is no proof.
    let unproved = format!(
        "{}start \"b\" {{ frog at h1 }}\nexpect unsolvable\n",
        goal("frog at h2 h3", "count(frog) == 2 and h4 is frog")
    );
    assert_eq!(
        found(&unproved),
        [
            "goal-never-holds: start \"b\" does not lead to the goal",
            "expectation-fails: the shortest solution has 1 move"
        ]
    );
    assert_eq!(
        found(&goal("frog at h1", "some frog")),
        ["goal-always-holds: every position that can be reached satisfies this goal"]
    );
    silent(&goal("frog at h1", "some frog and h3 is frog"));
    assert_eq!(
        found(&goal("frog at h4", "h4 is frog")),
        ["start-already-solved: the start satisfies the goal"]
    );
    silent(&format!("{}expect shortest 0\n", goal("frog at h4", "h4 is frog")));
    silent(&format!("{}goal \"b\" {{ h1 is frog }}\n", goal("frog at h4", "h4 is frog")));
    assert_eq!(
        found(&goal("frog at all", "h4 is _")),
        ["no-first-move: no move is possible in the start"]
    );
    silent(&format!("{}expect unsolvable\n", goal("frog at all", "h4 is _")));
}

/// Returns the parts of the report about a goal that never holds: the label of the goal, the labels
/// of the causes, and the help.
#[track_caller]
fn never(text: &str) -> (String, Vec<String>, String) {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    let mut reported = linted(&source, &ast, &puzzle);
    let one = reported
        .pop()
        .filter(|one| reported.is_empty() && one.code == Code::GoalNeverHolds)
        .expect("one report");
    let shown = |label: &Label| format!("{}: {}", source.slice(label.span), label.text);
    (
        one.primary.as_ref().map(shown).unwrap_or_default(),
        one.secondary.iter().map(shown).collect(),
        one.help.map_or_else(String::new, |help| help.to_string()),
    )
}

#[test]
fn a_goal_that_never_holds_is_reported_where_it_is_written() {
    let pegs = |goal: &str| {
        let (board, jump) = ("board { path row: h[1..6] }", "moves { jump: peg peg _ => _ _ peg }");
        format!(
            "puzzle \"x\"\npieces {{ peg 'o' }}\n{board}\n{jump}\nstart {{ peg at h1 h2 h4 h5 }}\ngoal {{ {goal} }}\n"
        )
    };
    let (goal, causes, help) = never(&pegs("h4 is peg and count(peg) == 6"));
    assert_eq!(goal, "count(peg) == 6: asks for 6");
    let odd = pegs("h5 is peg and count(peg) == 0").replace("h4 h5 }", "h4 }");
    let (goal, causes_of_none, help_of_none) = never(&odd);
    assert_eq!(goal, "count(peg) == 0: no move leads to this");
    assert_eq!(causes_of_none, ["peg at h1 h2 h4: play starts here"]);
    assert_eq!(
        help_of_none,
        "whatever move comes last, a node holds `peg` after it: let the goal allow that, or change a rule; did you mean `count(peg) == 1`?"
    );
    assert_eq!(
        never(&pegs("no peg")).2,
        "whatever move comes last, a node holds `peg` after it: let the goal allow that, or change a rule"
    );
    assert_eq!(
        never(&pegs("count(peg) == 0 or all _")).2,
        "whatever move comes last, it leaves something that the goal does not allow: let the goal allow that, or change a rule"
    );
    assert_eq!(
        never(&pegs("count(peg) == 1 or no peg")).2,
        "7 positions can be reached from this start, and the goal holds in none: change the goal or a rule, or write `expect unsolvable` if that is meant"
    );
    silent(&(pegs("count(peg) == 1 or no peg") + "expect unsolvable\n"));
    let swapped = "puzzle \"x\"\npieces { low; high; cycle low high }\nboard { path row: b[1..5] }\nmoves { click: advance self }\nstart { low at all }\ngoal { count(high) == 3 and every high in b[3..4] }\n";
    assert!(
        never(swapped).2.ends_with("with `every b[3..4] is high` it can be reached"),
        "{:?}",
        never(swapped)
    );
    assert_eq!(
        causes,
        [
            "peg at h1 h2 h4 h5: play starts with 4 of `peg`",
            "jump: the only move, and it removes one `peg` each time"
        ]
    );
    // A single peg is refuted by a sum modulo two: the help suggests no goal that is refuted
    // itself.
    assert_eq!(help, "the number of `peg` only falls; did you mean `count(peg) == 2`?");
    // The only possible number would always hold.
    let (goal, _, help) =
        never(&format!("{HOP}start {{ frog at h1 }}\ngoal {{ count(frog) == 2 }}\n"));
    assert_eq!(
        (&*goal, &*help),
        ("count(frog) == 2: asks for 2", "no `hop` changes the number of `frog`")
    );
    let (goal, causes, help) = never(&format!(
        "{HOP}start {{ frog at h1 }}\ngoal {{ h4 is frog and count(frog) == 2 }}\n"
    ));
    assert_eq!(
        (&*goal, &*help),
        (
            "count(frog) == 2: asks for 2",
            "no `hop` changes the number of `frog`; did you mean `count(frog) == 1`?"
        )
    );
    assert_eq!(causes[1], "hop: the only move, and it keeps the number of `frog`");
    let wall = HOP.replace("'f'", "'f'; wall '#'");
    let (goal, causes, help) =
        never(&format!("{wall}start {{ frog at h1; wall at h3 }}\ngoal {{ h4 is frog }}\n"));
    assert_eq!(goal, "h4 is frog: asks for `frog` on `h4`");
    assert_eq!(causes, ["frog at h1; wall at h3: `h4` holds nothing here"]);
    assert_eq!(help, "from this start, `h4` only ever holds nothing");
}

#[test]
fn clicks_are_refuted_by_linear_algebra() {
    let lamps = |size: u8, start: &str| {
        format!(
            "puzzle \"x\"\npieces {{ dark '.'; light '*'; cycle dark light }}\nboard {{ grid {size} by {size} }}\nmoves {{ click: advance self neighbours }}\nstart {{ {start} }}\ngoal {{ all dark }}\n"
        )
    };
    let one = "light at r1c1; dark at r1c2 r1c3 r1c4 r1c5 r2c* r3c* r4c*";
    assert_eq!(
        found(&lamps(5, &format!("{one} r5c*"))),
        ["goal-never-holds: no position that can be reached satisfies this goal"]
    );
    let (goal, causes, _) = never(&lamps(5, &format!("{one} r5c*")));
    assert_eq!(goal, "all dark: 0 here, so even");
    assert_eq!(
        causes.last().map(String::as_str),
        Some("click: the only move, and it never changes whether it is even or odd")
    );
    silent(&lamps(3, "light at r1c1; dark at r1c2 r1c3 r2c* r3c*"));
    silent(&lamps(5, "light at all"));
}

#[test]
fn places_and_names_are_compared_with_care() {
    let nodes = |nodes: &str| {
        format!(
            "puzzle \"x\"\npieces {{ p 'p'; P 'P' }}\nboard {{ nodes {nodes}; line l: a - b - c }}\nmoves {{ hop: any _ => _ any }}\nstart {{ p at a; P at c }}\ngoal {{ b is P }}\n"
        )
    };
    silent(&nodes("a (0,0) b (0,1) c (0,1.5)"));
    silent(&nodes("a (0,0) b (0,1) c"));
    assert_eq!(
        found(&nodes("a (0,0) b (0,1) c (0,1.0)")),
        ["nodes-at-one-place: `c` is drawn at the place of `b`"]
    );
    let names = |one: &str, other: &str| {
        format!(
            "puzzle \"x\"\npieces {{ {one} '1'; {other} '2' }}\nboard {{ path l: a b c }}\nmoves {{ hop: any _ => _ any }}\nstart {{ {one} at a; {other} at c }}\ngoal {{ b is {other} }}\n"
        )
    };
    silent(&names("R2", "r2"));
    silent(&names("hi", "hl"));
    assert_eq!(found(&names("frog", "Frog")), ["names-look-alike: `Frog` looks like `frog`"]);
    assert_eq!(
        found(&names("frog", "fr\u{43e}g")),
        ["names-look-alike: `fr\u{43e}g` looks like `frog`"]
    );
}

fn check(arguments: &[&str], name: &str, text: &str) -> (Option<i32>, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
    let folder = env!("CARGO_TARGET_TMPDIR");
    command
        .arg("check")
        .args(arguments)
        .arg(name)
        .current_dir(folder)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    (status.code(), String::from_utf8([stdout, stderr].concat()).expect("output is UTF-8"))
}

#[test]
fn options_and_allow_decide() {
    let text = format!(
        "{}start {{ frog at h1 }}\ngoal {{ h4 is frog }}\n",
        HOP.replace("'f'", "'f'; toad 't'")
    );
    let run = |arguments: &[&str], more: &str| {
        check(arguments, "lint-options.pz", &format!("{text}{more}"))
    };
    let (code, reported) = run(&[], "");
    assert!(
        code == Some(0)
            && reported.contains("warning[W0401] kind-never-used")
            && reported.ends_with("\n1 warning\n"),
        "{reported}"
    );
    assert_eq!(run(&["-A", "kind-never-used"], ""), (Some(0), "ok lint-options.pz\n".to_owned()));
    let (code, reported) = run(&["-D", "kind-never-used", "-A", "kind-never-used"], "");
    assert!(
        code == Some(1)
            && reported.starts_with("error[W0401] kind-never-used")
            && reported.ends_with("\n1 error\n"),
        "{reported}"
    );
    assert_eq!(
        run(&["-D", "kind-never-used"], "allow kind-never-used\n"),
        (Some(0), "ok lint-options.pz\n".to_owned())
    );
    let (code, reported) = run(&["-W", "kind-never-use"], "");
    assert!(code == Some(2) && reported.contains("did you mean `kind-never-used`?"), "{reported}");
    let (code, reported) = run(&["--format", "json"], "");
    assert!(
        code == Some(0)
            && reported.contains("\"severity\": \"warning\"")
            && reported.contains("\"warnings\": 1"),
        "{reported}"
    );
    let (_, reported) = run(&["--format", "json", "-D", "kind-never-used"], "");
    assert!(
        reported.contains("\"severity\": \"error\"") && reported.contains("\"errors\": 1"),
        "{reported}"
    );
    let (_, reported) = run(&[], "allow kind-never-used\nallow kind-never-used\n");
    assert!(reported.contains("W0415") && reported.ends_with("\n1 warning\n"), "{reported}");
    let (_, reported) =
        run(&[], "allow kind-never-used\nallow no-first-move\nallow unused-allow\n");
    assert_eq!(reported, "ok lint-options.pz\n");
}

#[test]
fn shipped_puzzles_have_no_warning() {
    for folder in ["puzzles", "benches/puzzles"] {
        let files = definitions(folder, true);
        let texts: Vec<String> = files
            .iter()
            .map(|file| std::fs::read_to_string(file).expect("a file can be read"))
            .collect();
        assert!(!texts.is_empty());
        texts.iter().for_each(|text| silent(text));
    }
}

#[test]
fn names_are_unique() {
    let names = lint_names();
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
    assert!(names.len() >= 16 && names.contains(&"goal-never-holds".to_owned()));
}
