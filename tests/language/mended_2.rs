//! More slips in whole definitions: each has one report, and the change that it offers leads to a
//! definition without errors.

use crate::phrasings::with;
use crate::slips::faults;
use puzzlec::stages::diagnostic::Diagnostic;

/// Returns the only report on a text: its message, its help, and the text after a change that it
/// offers.
#[track_caller]
pub fn offered(text: &str, choice: usize) -> (String, String, String) {
    let found = faults(text);
    let [report] = &found[..] else { panic!("one report: {text} {found:?}") };
    let mut edits =
        report.fixes.get(choice).unwrap_or_else(|| panic!("a change: {found:?}")).edits.clone();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    let mut mended = text.to_owned();
    edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
    (report.message.to_string(), help(report), mended)
}

fn help(report: &Diagnostic) -> String {
    report.help.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Checks slips in a definition: the text that is changed, the slip in its place, the message, and
/// the text that is offered.
#[track_caller]
pub fn check(good: &str, slips: &[(&str, &str, &str, &str)]) {
    assert_eq!(faults(good), []);
    for (right, wrong, message, better) in slips {
        assert!(good.contains(right), "{right}");
        let (found, said, mended) = offered(&good.replacen(right, wrong, 1), 0);
        assert_eq!(found, *message, "{wrong}");
        assert_eq!(mended, good.replacen(right, better, 1), "{wrong}: {said}");
        assert_eq!(faults(&mended), [], "{wrong}");
    }
}

const KINDS: &str = "a condition is about one kind, or about several with `|` between them";
const ALONG: &str = "a pattern is looked for along a line";
const ALL_BUT: &str = "all nodes but some are written `all except`, not `!`";
const LEFT_OUT: &str = "what is left out follows `except`, not `!`";
const PIECES: &str = "what is counted is a piece, or `any`, and the nodes follow `in`";
const GENERATED: &str = "lines are called by their names, which `board` declares";
const RANGE: &str = "a `for` counts both ends of its range, and `range` leaves out the last number";

/// A definition on a grid.
const GRID: &str = "puzzle \"P\"
pieces { red 'r'; tails 'T'; cycle red tails }
board {
  grid 3 by 4
  line leap: leaps(1,3)
  line falling: diagonals
  region top = r1c*
  region rest = all
}
moves {
  step: any _ => _ any
  hop on leap: red _ => _ red if no tails
  click red at top: advance self right
  never no red
}
start { red at r1c1 r2c2; tails at r3c3 }
goal { r3c3 is red }
";

#[test]
fn slips_on_a_grid_are_rewritten() {
    let (goal, never) = ("goal { r3c3 is red }", "never no red");
    check(
        GRID,
        &[
            (never, "never some red tails", KINDS, "never some on row, column: red tails"),
            (never, "never some red _ tails", KINDS, "never some on row, column: red _ tails"),
            (never, "never some red _* tails", KINDS, "never some on row, column: red _* tails"),
            (never, "never red tails red", ALONG, "never some on row, column: red tails red"),
            (never, "never red _+ tails", ALONG, "never some on row, column: red _+ tails"),
            (
                never,
                "never r1c1 is red and some red tails",
                KINDS,
                "never r1c1 is red and some on row, column: red tails",
            ),
            (goal, "goal { some red tails }", KINDS, "goal { some on row, column: red tails }"),
            (goal, "goal { not some red tails }", KINDS, "goal { no on row, column: red tails }"),
            ("if no tails", "if some red tails", KINDS, "if some on row, column: red tails"),
            (
                "if no tails",
                "if red tails cost 2",
                ALONG,
                "if some on row, column: red tails cost 2",
            ),
            ("hop on leap:", "hop on leaps(1,3):", GENERATED, "hop on leap:"),
            ("hop on leap:", "hop on leaps(3, 1):", GENERATED, "hop on leap:"),
            ("hop on leap:", "hop on diagonals:", GENERATED, "hop on falling:"),
            (
                never,
                "never some on row, leaps(1,3): red red",
                GENERATED,
                "never some on row, leap: red red",
            ),
            (
                "advance self right",
                "advance neighbours on leaps(1,3)",
                GENERATED,
                "advance neighbours on leap",
            ),
            (goal, "goal { count(top is red) == 2 }", PIECES, "goal { count(red in top) == 2 }"),
            (
                goal,
                "goal { count(every r1c* is not red) > 2 }",
                PIECES,
                "goal { count(!red in r1c*) > 2 }",
            ),
            (
                goal,
                "goal { count(r1c1 r1c2 is red) + count(tails) == 2 }",
                PIECES,
                "goal { count(red in r1c1 r1c2) + count(tails) == 2 }",
            ),
            (
                "click red at",
                "click red or tails at",
                "pieces any of which will do are joined by `|`, not by `or`",
                "click red|tails at",
            ),
            (
                goal,
                "goal { every r1c* in red }",
                "what nodes hold follows `is`, not `in`",
                "goal { every r1c* is red }",
            ),
            (
                goal,
                "goal { for k in range(1, 4) { r1c[k] is red } }",
                RANGE,
                "goal { for k in 1..3 { r1c[k] is red } }",
            ),
            ("rest = all", "rest = r2c* !top", LEFT_OUT, "rest = r2c* except top"),
            ("rest = all", "rest = !top !r2c1", ALL_BUT, "rest = all except top r2c1"),
            (goal, "goal { no red in !top }", ALL_BUT, "goal { no red in all except top }"),
            (goal, "goal { every red in !top }", ALL_BUT, "goal { every red in all except top }"),
            (goal, "goal { every !top is red }", ALL_BUT, "goal { every all except top is red }"),
            (
                goal,
                "goal { count(red in !top) == 1 }",
                ALL_BUT,
                "goal { count(red in all except top) == 1 }",
            ),
            ("red at top:", "red at !top:", ALL_BUT, "red at all except top:"),
            ("advance self right", "advance !top", ALL_BUT, "advance all except top"),
            ("advance self right", "advance all !top", LEFT_OUT, "advance all except top"),
            ("tails at r3c3", "tails at !top !r2c2", ALL_BUT, "tails at all except top r2c2"),
            (
                "step: any _ => _ any",
                "step: red _* _ => _* red",
                "the two sides of this rule have different lengths",
                "step: red _* _ => _ _* red",
            ),
            (
                never,
                "never row: red tails",
                "`row` is 3 lines, and a layout needs just one",
                "never some on row: red tails",
            ),
        ],
    );
}

#[test]
fn pieces_side_by_side_after_no_may_also_be_alternatives() {
    let text = with("goal", "no red tails");
    for (choice, better) in ["no on row, column: red tails", "no red|tails"].into_iter().enumerate()
    {
        let (message, help, mended) = offered(&text, choice);
        assert_eq!(message, KINDS);
        assert_eq!(help, "write `no on row, column: red tails` or `no red|tails`");
        assert_eq!(mended, with("goal", better));
        assert_eq!(faults(&mended), []);
    }
}

/// Without few lines, the pattern gets no lines.
#[test]
fn a_pattern_is_looked_for_on_all_lines_if_they_are_few() {
    let text = |lines: &str, never: &str| {
        with("moves", &format!("never {never}"))
            .replace(
                "grid 3 by 3; region top = r1c*; nodes a b c",
                &format!("nodes a b c; {lines}"),
            )
            .replace("r1c1", "a")
            .replace("r3c3", "c")
    };
    let lines = "line x: a - b; line y: b - c";
    let (_, _, mended) = offered(&text(lines, "some red tails"), 0);
    assert_eq!(mended, text(lines, "some on x, y: red tails"));
    assert_eq!(faults(&mended), []);
    let many = "line x: a - b; line y: b - c; line z: a - c; line w: b - a";
    let found = faults(&text(many, "some red tails"));
    let [report] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        (report.message.to_string(), help(report)),
        (
            KINDS.to_owned(),
            "join them with `|` if either will do; for one beside the other put `on`, a line and `:` before them, as in `no on row: frog toad`".to_owned()
        )
    );
}

#[test]
fn leaps_that_no_line_has_are_declared_in_the_board() {
    for (block, statement) in [
        ("moves", "hop on leaps(1,2): red _ => _ red"),
        ("moves", "click: advance neighbours on row, leaps(1,2)"),
        ("goal", "some on leaps(1,2): red red"),
    ] {
        let found = faults(&with(block, statement));
        let [report] = &found[..] else { panic!("{found:?}") };
        assert_eq!(
            (report.message.to_string(), help(report)),
            (
                "names of lines follow `on`, and `leaps(1,2)` makes a line".to_owned(),
                "declare `line leap: leaps(1,2)` in `board`, and write `on leap`".to_owned()
            )
        );
    }
}

#[test]
fn a_click_with_two_faults_has_two_reports() {
    let text = with("moves", "click red or tails: advance self right")
        .replace("grid 3 by 3; region top = r1c*; nodes a b c", "path row: h[1..4]")
        .replace("r1c1", "h1")
        .replace("r3c3", "h3");
    let said: Vec<_> = faults(&text).iter().map(|report| report.message.to_string()).collect();
    assert_eq!(
        said,
        ["pieces any of which will do are joined by `|`, not by `or`", "`right` needs a grid"]
    );
}

#[test]
fn what_stands_in_a_press_is_refused_before_its_own_faults() {
    for (statement, word) in [
        ("turn (r1c1 r1c2)", "turn"),
        ("turn spin (r1c1 r1c2", "turn"),
        ("click red => tails", "click"),
        ("chain { roll }", "chain"),
    ] {
        for (head, keyword) in [("press go", "press"), ("settle", "settle")] {
            let rules = format!("{head} {{\n  {statement}\n  roll right: red _ => _ red\n}}");
            let found = faults(&with("moves", &rules));
            let [report] = &found[..] else { panic!("{rules} {found:?}") };
            assert_eq!(
                report.message.to_string(),
                format!("`{word}` is not allowed inside `{keyword}`")
            );
        }
    }
    // Beside a press it has its own report.
    let found = faults(&with("moves", "press go { roll: red _ => _ red }\nturn (r1c1 r1c2)"));
    let said: Vec<_> = found.iter().map(|report| report.message.to_string()).collect();
    assert_eq!(said, ["a turn has a name"]);
}

#[test]
fn a_legend_of_a_name_that_is_used_as_a_region_is_written_with_in() {
    let text = |legend: &str, goal: &str| {
        with("board", legend)
            .replace("r3c3 is red", goal)
            .replace("grid 3", &format!("{legend}; grid 3"))
            .replace(&format!("\n  {legend}\n"), "\n")
    };
    for goal in
        ["every red in store", "store is red", "count(red in store) == 1", "every store is red"]
    {
        let found = faults(&text("legend 'x' store", goal));
        let [report] = &found[..] else { panic!("{goal} {found:?}") };
        assert_eq!(
            report.message.to_string(),
            "`store` is used as a region, which a legend names behind a piece or `_`"
        );
        assert_eq!(help(report), "write `legend 'x' _ in store`");
    }
    let found = faults(&text("legend 'x' store", "no store"));
    assert_eq!(found[0].message.to_string(), "there is no piece named `store`");
}

#[test]
fn nodes_that_are_counted_from_zero_are_shifted_everywhere() {
    let text = |start: &str, goal: &str, moves: &str| {
        with("moves", moves).replace("red at r1c1", start).replace("r3c3 is red", goal)
    };
    let shifts = [
        (
            ["red at r0c0 r1c1", "r2c2 is red", "never r0c1 is red"],
            ["red at r1c1 r2c2", "r3c3 is red", "never r1c2 is red"],
        ),
        (
            ["red at r[0..1]c0", "every r0c* is red", "turn t (r0c0 r0c1)"],
            ["red at r[1..2]c1", "every r1c* is red", "turn t (r1c1 r1c2)"],
        ),
    ];
    for (wrong, right) in shifts {
        let text = |parts: [&str; 3]| {
            text(parts[0], parts[1], parts[2]).replace("; region top = r1c*", "")
        };
        let (_, help, mended) = offered(&text(wrong), 0);
        let first = wrong[2].replace("c1", "c2").replace("r0", "r1").replace("c0", "c1");
        assert_eq!(
            help,
            format!(
                "nodes are counted from 1: write `{first}`, and one more for each number elsewhere"
            )
        );
        assert_eq!(mended, text(right));
        assert_eq!(faults(&mended), []);
    }
    // Where other statements count from one, only the statement is changed.
    let (message, help, mended) = offered(&text("red at r0c0 r0c1", "r3c3 is red", ""), 0);
    assert_eq!(message, "there is no node named `r0c0`");
    assert_eq!(help, "nodes are counted from 1: write `red at r1c1 r1c2`");
    assert_eq!(mended, text("red at r1c1 r1c2", "r3c3 is red", ""));
    // A row that is too far by one is no such slip.
    let found = faults(&text("red at r0c3", "r3c3 is red", ""));
    assert_eq!(help_of(&found), "rows run from r1 to r3");
}

fn help_of(found: &[Diagnostic]) -> String {
    let [report] = found else { panic!("{found:?}") };
    help(report)
}

/// Returns the texts of the places that the only report on a text marks.
#[track_caller]
fn marked(text: &str) -> Vec<&str> {
    let found = faults(text);
    let [report] = &found[..] else { panic!("{text} {found:?}") };
    let labels = report.primary.iter().chain(&report.secondary);
    labels.map(|label| &text[label.span.range()]).collect()
}

#[test]
fn reports_mark_the_range_that_is_too_long() {
    let text = |path: &str| {
        format!(
            "puzzle \"P\"\npieces {{ ape }}\nboard {{ path row: {path} }}\nmoves {{ s: ape _ => _ ape }}\nstart {{ row: ape _ _ ape _ }}\ngoal {{ h5 is ape }}\n"
        )
    };
    assert_eq!(marked(&text("h[1..6]")), ["row: ape _ _ ape _", "h[1..6]"]);
    assert_eq!(marked(&text("a h[1..6] b")), ["row: ape _ _ ape _", "h[1..6]"]);
    assert_eq!(marked(&text("a b c h5 d e")), ["row: ape _ _ ape _"]);
}

#[test]
fn reports_mark_the_cell_that_a_piece_lacks() {
    let text = |board: &str, start: &str| {
        format!(
            "puzzle \"P\"\npieces {{ piece big 'B' \"##/##\"; ape }}\nboard {{ {board} }}\nmoves {{ s: any _ => _ any }}\n{start}\ngoal {{ r3c3 is big }}\n"
        )
    };
    let rows = "\"\"\"\nBB.\nB..\n...\n\"\"\"";
    assert_eq!(marked(&text("grid 3 by 3", &format!("start {rows}"))), ["B", "."]);
    assert_eq!(marked(&text(&format!("grid {rows}"), "")), ["B", "."]);
    assert_eq!(
        marked(&text("grid 3 by 3", &format!("start {{\n{rows}\nape at r2c2\n}}"))),
        ["B", "r2c2"]
    );
}

#[test]
fn one_row_of_a_hex_picture_that_is_out_of_step_is_shifted() {
    let text = |rows: [&str; 4]| {
        format!(
            "puzzle \"P\"\npieces {{ peg 'o' }}\nboard {{ grid hex \"\"\"\n{}\n\"\"\" }}\nmoves {{ jump: peg peg _ => _ _ peg }}\ngoal {{ count(peg) == 3 }}\n",
            rows.join("\n")
        )
    };
    let right = ["      .", "     o o", "    o o o", "   o o o o"];
    assert_eq!(faults(&text(right)), []);
    for (row, wrong) in
        [(0, "     ."), (1, "    o o"), (1, "      o o"), (2, "   o o o"), (3, "    o o o o")]
    {
        let mut rows = right;
        rows[row] = wrong;
        assert_eq!(marked(&text(rows)), [wrong.trim()]);
        let (message, _, mended) = offered(&text(rows), 0);
        assert_eq!(message, format!("row {} is out of step with the other rows", row + 1));
        assert_eq!(faults(&mended), [], "{mended}");
    }
}

#[test]
fn a_range_of_nodes_in_place_of_a_piece_has_both_readings() {
    let text = with("goal", "every r1c[1..2] in red");
    for (choice, better) in
        ["every r1c[1..2] is red", "every red in r1c[1..2]"].into_iter().enumerate()
    {
        let (message, _, mended) = offered(&text, choice);
        assert_eq!(message, "`r1c[1..2]` stands for nodes, not for pieces");
        assert_eq!(mended, with("goal", better));
        assert_eq!(faults(&mended), []);
    }
}

/// A definition with pieces of several sorts, cells with names and regions, and counts.
const COUNTS: &str = "puzzle \"P\"
pieces { man 'm'; king 'k'; hen[1..2] }
board {
  nodes a b c d
  line l: a - b - c - d
  region bridge = b c
}
moves {
  jump: man:a man:b _ => _ _ man:a
  cross: king _@bridge => _ king
  never no man
  settle { drop forward: hen _ => _ hen }
}
start { man at a; king at b; hen1 at c; hen2 at d }
goal { count(man in bridge) > count(king in bridge) - 1 }
";

#[test]
fn slips_of_counts_names_and_blocks_are_rewritten() {
    let inside = "the nodes on which pieces are counted stand inside the brackets";
    let joined = "a `never` has no `if`: its conditions are joined by `and`";
    check(
        COUNTS,
        &[
            (
                "=> _ king",
                "=> _ king@bridge",
                "a region is not allowed on the right-hand side",
                "=> _ king",
            ),
            (
                "count(king in bridge) - 1",
                "count(king) in bridge - 1",
                inside,
                "count(king in bridge) - 1",
            ),
            (
                "count(man in bridge) > count(king in bridge) - 1",
                "count(man) in bridge + count(king) > 1",
                inside,
                "count(man in bridge) + count(king) > 1",
            ),
            (
                "never no man",
                "never no man or d is king if some hen or a is king",
                joined,
                "never (no man or d is king) and (some hen or a is king)",
            ),
            (
                "hen1 at c; hen2 at d",
                "hen at c d",
                "one piece is meant here, and `hen` stands for several",
                "hen1 at c; hen2 at d",
            ),
        ],
    );
    let grid = GRID.replace("never no red", "never no red\n  settle { drop down: red _ => _ red }");
    check(
        &grid,
        &[(
            "settle { drop down:",
            "settle drop { down:",
            "a `settle` has no name",
            "settle { drop down:",
        )],
    );
}
