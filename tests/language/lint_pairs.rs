//! Checks that each lint has a definition with a report, and a similar one without.

use super::lints::HOP;
use crate::common::lint::all_names;
use puzzlec::stages::lint::lint_names;

/// Returns for each lint a definition with a report, and a similar one without.
fn pairs() -> Vec<(&'static str, String, String)> {
    let start = "start { frog at h1 }\ngoal { h4 is frog }\n";
    let plain = format!("{HOP}{start}");
    let rule =
        |rule: &str| format!("{}{start}", HOP.replace("_ frog }", &format!("_ frog; {rule} }}")));
    let ends = |start: &str, goal: &str| format!("{HOP}start {{ {start} }}\ngoal {{ {goal} }}\n");
    let board = |statements: &str, moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ {statements} }}\nmoves {{ {moves} }}\nstart {{ frog at a }}\ngoal {{ c is frog }}\n"
        )
    };
    let lines = |lines: &str| board(&format!("nodes a b c; {lines}"), "hop: frog _ => _ frog");
    let drawn =
        |nodes: &str| board(&format!("nodes {nodes}; line l: a - b - c"), "hop: frog _ => _ frog");
    let lamps = |size: u8, click: &str| {
        format!(
            "puzzle \"x\"\npieces {{ dark '.'; light '*'; cycle dark light }}\nboard {{ grid {size} by {size} }}\nmoves {{ {click} }}\nstart {{ dark at all }}\ngoal {{ all light }}\n"
        )
    };
    let knight = |rule: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ grid 3 by 4; line leap: leaps(1,2) }}\nmoves {{ {rule}: frog _ => _ frog }}\nstart {{ frog at r1c1 }}\ngoal {{ r3c4 is frog }}\n"
        )
    };
    let eats = |prey: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; fly 'y'; bug 'b'; class prey = {prey} }}\nboard {{ path row: h[1..5] }}\nmoves {{ hop: frog _ => _ frog; eat: frog prey => _ frog }}\nstart {{ frog at h1; fly at h3; bug at h5 }}\ngoal {{ h5 is frog }}\n"
        )
    };
    let advance = "click: advance self neighbours";
    let ladder = |more: &str| {
        let nodes = "a (0,0) a2 (1,0) a3 (2,0) a4 (3,0) a5 (4,0) c (0,1) b2 (1,1) b3 (2,1) b4 (3,1) b5 (4,1)";
        board(
            &format!(
                "nodes {nodes}; jumps {{ a-a2 a2-a3 a3-a4 a4-a5 c-b2 b2-b3 b3-b4 b4-b5 a3-b3 a-c {more} }}"
            ),
            "hop: frog _ => _ frog",
        )
    };
    let named = |other: &str| {
        plain
            .replace("frog 'f'", &format!("frog 'f'; {other} 't'"))
            .replace("{ hop:", &format!("{{ change: {other} => frog; back: frog => {other}; hop:"))
    };
    let rungs = |line: &str| {
        board(&format!("path side: u[1..3]; path side: v[1..3]; {line}"), "hop: frog _ => _ frog")
            .replace("frog at a", "frog at u1")
            .replace("c is frog", "v3 is frog")
    };
    let tray = |name: &str, direction: &str| {
        board(
            "grid 2 by 3",
            &format!(
                "press {name} {{ roll {direction}: frog _ => _ frog }}; hop: frog _ => _ frog"
            ),
        )
        .replace("frog at a", "frog at r1c2")
        .replace("c is frog", "r2c2 is frog")
    };
    let pond = |goal: &str| {
        board("nodes pond a b c; line l: a - b - c", "hop: frog _ => _ frog")
            .replace("c is frog", goal)
    };
    vec![
        (
            "kind-never-used",
            plain.replace("'f'", "'f'; toad 't'"),
            plain
                .replace("'f'", "'f'; toad 't'")
                .replace("{ hop:", "{ change: toad => frog; back: frog => toad; hop:"),
        ),
        ("node-never-touched", pond("c is frog"), pond("c is frog and pond is _")),
        (
            "rule-never-fires",
            rule("leap: frog _ _ _ _ => _ _ _ _ frog"),
            rule("leap: frog _ _ _ => _ _ _ frog"),
        ),
        ("rule-twice", rule("hop: frog _ => _ frog"), rule("hop: frog _ _ => _ _ frog")),
        (
            "line-twice",
            lines("line l: a - b - c; line l: c - b - a"),
            lines("line l: a - b - c; line l: a > c"),
        ),
        (
            "click-changes-nothing",
            lamps(3, "click: advance self neighbours; click light: set self to light"),
            lamps(3, "click: advance self neighbours; click light: set self to dark"),
        ),
        (
            "goal-never-holds",
            ends("frog at h1", "count(frog) == 2"),
            ends("frog at h1 h2", "count(frog) == 2 and h4 is frog"),
        ),
        (
            "goal-always-holds",
            ends("frog at h1", "some frog"),
            ends("frog at h1", "some frog in h2 h3"),
        ),
        (
            "start-already-solved",
            ends("frog at h4", "h4 is frog"),
            ends("frog at h3", "h4 is frog"),
        ),
        ("no-first-move", ends("frog at all", "h4 is _"), ends("frog at h1 h2 h3", "h3 is _")),
        (
            "nodes-at-one-place",
            drawn("a (0,0) b (0,1) c (0,1.0)"),
            drawn("a (0,0) b (0,1) c (0,1.5)"),
        ),
        ("broken-symmetry", ladder(""), ladder("a5-b5")),
        ("names-look-alike", named("Frog"), named("fog")),
        ("state-space-too-large", lamps(30, advance), lamps(4, advance)),
        (
            "unused-allow",
            format!("{plain}allow kind-never-used\n"),
            format!("{}allow kind-never-used\n", plain.replace("'f'", "'f'; toad 't'")),
        ),
        (
            "unknown-lint",
            format!("{plain}allow kind-never-use\n"),
            format!("{plain}allow unused-allow\n"),
        ),
        (
            "colour-in-comment",
            plain.replace("'f' }", "'f' #f00\n}"),
            plain.replace("'f' }", "'f' \"#f00\" # f00\n}"),
        ),
        (
            "name-never-used",
            format!("{plain}param n = 4\n"),
            format!("{plain}param n = 4\n").replace("h[1..4]", "h[1..n]"),
        ),
        (
            "rule-named-direction",
            plain.replace("hop:", "forward:"),
            plain.replace("hop:", "hop forward:"),
        ),
        ("goal-without-start", format!("{HOP}goal {{ h4 is frog }}\n"), plain.clone()),
        (
            "goal-forbidden",
            rule("never h4 is frog"),
            rule("never h4 is frog").replace("goal { h4", "goal { h3"),
        ),
        (
            "expectations-contradict",
            format!("{plain}expect shortest 3\nexpect unsolvable\n"),
            format!(
                "{plain}goal \"none\" {{ h1 is frog and h4 is frog }}\nexpect shortest 3\nexpect to \"none\" unsolvable\n"
            ),
        ),
        (
            "rule-mirrored",
            rule("back: _ frog => frog _"),
            rule("back forward: frog _ _ => _ _ frog"),
        ),
        (
            "guard-always-holds",
            plain.replace("_ frog }", "_ frog if h2 is _|frog }"),
            plain.replace("_ frog }", "_ frog if h1 is frog or h4 is _ }"),
        ),
        (
            "also-changes-nothing",
            pond("c is frog and pond is _").replace("_ frog }", "_ frog also clear pond }"),
            pond("c is frog").replace("_ frog }", "_ frog also set pond to frog }"),
        ),
        (
            "start-twice",
            format!("{plain}start \"b\" {{ row: frog _ _ _ }}\n"),
            format!("{plain}start \"b\" {{ row: _ frog _ _ }}\n"),
        ),
        (
            "loop-never-runs",
            rule("for k in 3..2 { leap[k]: frog _ _ => _ _ frog }"),
            rule("for k in 2..2 { leap: frog _ _ => _ _ frog }"),
        ),
        (
            "never-cannot-occur",
            rule("never count(frog) > 1"),
            rule("never h2 is frog and h3 is frog")
                .replace("at h1", "at h1 h4")
                .replace("h4 is frog }", "h2 is frog }"),
        ),
        ("press-against-name", tray("left", "right"), tray("left", "left")),
        ("rule-undoes-itself", tray("tip", ""), tray("tip", "right")),
        (
            "line-turns-back",
            lines("line l: a - b - c; line l: a - b - a"),
            lines("line l: a - b - c - a"),
        ),
        ("leaps-not-named", knight("hop"), knight("hop on leap")),
        (
            "ranges-end-to-end",
            rungs("line rung: u[1..3] - v[1..3]"),
            rungs("line rung: u[1..3] - v[3..1]"),
        ),
        (
            "expectation-fails",
            format!("{plain}expect shortest 4\n"),
            format!("{plain}expect shortest 3\n"),
        ),
        ("class-holds-empty", eats("!frog"), eats("any except frog")),
        (
            "node-named-twice",
            lamps(2, "for i in 1..2, j in 1..i { click at r1c[i]: advance self r1c[j] r2c* }"),
            lamps(
                2,
                "for i in 1..2, j in 1..i - 1 { click at r1c[i]: advance self r1c[j] r2c* }; click at r1c1: advance self; click at r2c1: advance self; click at r2c2: advance self",
            ),
        ),
        (
            "range-counts-down",
            locks("click at d[0..1]: advance self", 2),
            locks("click at d[0..2]: advance self", 3),
        ),
        ("label-names-nothing", labelled("{x}"), labelled("[x]")),
        ("rule-nearly-mirrored", leaps("_ toad frog"), leaps("_ frog toad")),
        ("parts-unrelated", melted(", "), melted(" / ")),
    ]
}

/// Returns a definition whose loop over locks begins with a number.
fn locks(first: &str, from: usize) -> String {
    format!(
        "puzzle \"P\"\npieces {{ off '0'; on1 '1'; cycle off on1 }}\nboard {{ path row: d[0..4] }}\nmoves {{ {first}; for k in {from}..4 {{ click at d[k]: advance self if every d[1..k-2] is off }} }}\nstart {{ on1 at all }}\ngoal {{ all off }}\n"
    )
}

/// Returns a definition in which the leap of a toad has a right side.
fn leaps(right: &str) -> String {
    format!(
        "puzzle \"P\"\npieces {{ frog; toad }}\nboard {{ path row: h[1..5] }}\nmoves {{ hop forward: frog _ => _ frog; hop backward: toad _ => _ toad; leap forward: frog toad _ => _ toad frog; leap backward: toad frog _ => {right} }}\nstart {{ row: frog frog _ toad toad }}\ngoal {{ h5 is frog }}\n"
    )
}

/// Returns a definition in which four pieces vanish.
fn melted(between: &str) -> String {
    format!(
        "puzzle \"P\"\npieces {{ red 'r' }}\nboard {{ grid 3 by 3 }}\nmoves {{ step: red _ => _ red; melt: red red{between}red red => _ _{between}_ _ }}\nstart \"\"\"\n  rr.\n  r..\n  ..r\n\"\"\"\ngoal {{ no red }}\n"
    )
}

/// Returns a definition with a label.
fn labelled(label: &str) -> String {
    format!(
        "puzzle \"P\"\npieces {{ frog }}\nboard {{ path row: h[1..3] }}\nmoves {{ hop: frog:x _ => _ frog as \"{label}\" }}\nstart {{ frog at h1 }}\ngoal {{ h3 is frog }}\n"
    )
}

#[test]
fn each_lint_has_a_case_and_a_near_miss() {
    let pairs = pairs();
    assert_eq!(pairs.iter().map(|(name, ..)| (*name).to_owned()).collect::<Vec<_>>(), lint_names());
    for (name, case, near_miss) in pairs {
        assert_eq!(all_names(&case), [name], "{case}");
        assert_eq!(all_names(&near_miss), Vec::<String>::new(), "{near_miss}");
    }
}
