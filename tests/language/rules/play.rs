//! Rules R33 to R36: conditions, expectations, drawing and reading states.

use super::support::*;
use crate::slips::faults;
use puzzlec::stages::budget::{Budget, Watch};
use puzzlec::stages::model::{Condition, Kind, State, state_text};
use puzzlec::stages::search;

const STEP: &str = "go: a _ => _ a";

fn goal(condition: &str) -> bool {
    let pieces = "a; b; c; class s = a | b";
    let board = "path row: x[1..4]\nregion g = x1 x2\nregion h = x3";
    holds(&with_pieces(
        pieces,
        board,
        STEP,
        &format!("start {{ row: a b _ c }}\ngoal {{ {condition} }}"),
    ))
}

#[test]
fn r33_a_layout_in_a_goal_may_use_classes_and_question_marks() {
    for (condition, expected) in [
        ("row: a b _ c", true),
        ("row: ? ? ? ?", true),
        ("row: s s _ any", true),
        ("row: any*2 _ ?", true),
        ("row: s s any ?", false),
        ("row: a|c !a !any c", true),
        ("row: a b c _", false),
    ] {
        assert_eq!(goal(condition), expected, "{condition}");
    }
    let free = def("path row: x[1..2]\nnodes y", STEP, "start { a at x1 y }\ngoal { row: a _ }");
    assert!(holds(&free));
    assert!(holds(&def(
        "grid 2 by 2",
        STEP,
        "start { a at r1c1 r2c2 }\ngoal \"\"\"\na?\n.?\n\"\"\""
    )));
    assert!(!holds(&def(
        "grid 2 by 2",
        STEP,
        "start { a at r1c1 r2c2 }\ngoal \"\"\"\na?\n?.\n\"\"\""
    )));
    assert!(holds(&def(
        "grid 2 by 2\nnodes p",
        STEP,
        "start { a at r1c1 p }\ngoal { \"\"\"\na.\n..\n\"\"\"; p is a }"
    )));
}

#[test]
fn r33_not_binds_before_and_before_or_and_all_statements_must_hold() {
    let (yes, no) = ("x1 is a", "x1 is b");
    for (condition, expected) in [
        (format!("{yes} or {yes} and {no}"), true),
        (format!("({yes} or {yes}) and {no}"), false),
        (format!("not {no} and {no}"), false),
        (format!("not ({no} and {no})"), true),
        (format!("not {no} or {no}"), true),
        (format!("not {yes} or {yes}"), true),
        (format!("not (not {yes})"), true),
        (format!("not not {yes}"), true),
        (format!("{no} and {no} or {yes}"), true),
        (format!("{yes}; {no}"), false),
        (format!("{yes}; {yes}"), true),
        (format!("{no} or {yes}; {yes}"), true),
        (format!("{yes}\n{no} or {no}"), false),
    ] {
        assert_eq!(goal(&condition), expected, "{condition}");
    }
}

#[test]
fn r33_kind_may_be_a_class_an_alternative_a_negation_or_nothing() {
    for (condition, expected) in [
        ("all any", false),
        ("all any|_", true),
        ("all !q", true),
        ("no s", false),
        ("no s in h", true),
        ("no _ in g", true),
        ("some _", true),
        ("some s in h", false),
        ("some c|_ in h", true),
        ("some !any in g", false),
        ("every g is s", true),
        ("every g is a", false),
        ("every g is not c", true),
        ("every g is not s", false),
        ("every g h is !c", true),
        ("every s in g", true),
        ("every any in g", false),
        ("every a in x1", true),
        ("every c in g", false),
        ("every _ in x3", true),
        ("x1 is s", true),
        ("x3 is _", true),
        ("x3 is not _", false),
        ("x1 is not a|b", false),
        ("x1 is !c", true),
        ("x1 is not !c", false),
        ("count(any) == 3", true),
        ("count(s in g) == 2", true),
        ("count(_ in all) >= 2", false),
        ("count(a|_) != 2", false),
        ("count(!any) <= 1", true),
        ("count(any) < 3", false),
        ("count(any) > 2", true),
        ("count(any in x1 x2 x2) == 2", true),
        ("count(a) == 2 - 1", true),
        ("every x* is any|_", true),
        ("every all is !b", false),
    ] {
        if condition.contains('q') {
            continue;
        }
        assert_eq!(goal(condition), expected, "{condition}");
    }
}

#[test]
fn r33_every_kind_in_a_region_holds_when_there_is_no_such_piece_and_an_empty_region_is_an_error() {
    let text = path(3, STEP, "start { a at x1 }\ngoal { every b in x2 }");
    assert!(holds(&text));
    let empty = "legend '*' a in g\nlegend '-' _\ngrid \"\"\"\n-a\n\"\"\"";
    for condition in [
        "every g is a",
        "every a in g",
        "no a in g",
        "some a in g",
        "count(a in g) == 0",
        "every a in g g",
    ] {
        faulty(&def(empty, STEP, &format!("goal {{ {condition} }}")), "E0418");
    }
    assert!(matches!(codes(&path(2, STEP, "goal { every q is a }"))[..], ["E0201" | "E0207"]));
    faulty(&path(2, STEP, "goal { }"), "E0425");
    faulty(&path(2, STEP, "goal \"p\" { no a }\ngoal { ; }"), "E0425");
    faulty(&path(2, STEP, "goal { all q }"), "E0202");
    faulty(&path(2, STEP, "goal { count(a) = 1 }"), "E0116");
}

#[test]
fn r33_stuck_holds_where_no_move_is_left() {
    assert!(holds(&path(2, STEP, "start { row: a a }\ngoal { stuck }")));
    assert!(!holds(&path(2, STEP, "start { row: a _ }\ngoal { stuck }")));
    assert!(holds(&path(2, STEP, "start { row: a _ }\ngoal { not stuck and no b }")));
    assert_eq!(
        solve(&path(3, "go forward: a _ => _ a", "start { a at x1 }\ngoal { stuck }")),
        Some(2)
    );
}

const SIZED: &str = "puzzle \"T\"
param n = 3
param k = 1
pieces { a; b }
board { path row: x[1..n] }
moves { go forward: a _ => _ a }
start { a at x1 }
start \"two\" { a at x2 }
start \"five\" { a at x5 }
goal { x[n] is a }
goal \"none\" { some b }
";

/// Returns the exit code of `test`, and the result of each expectation.
#[track_caller]
fn tested(expect: &str, arguments: &[&str]) -> (i32, String) {
    let text = format!("{}\n{expect}\n", SIZED.replace("start \"five\" { a at x5 }\n", ""));
    let (code, out, err) = tool(&[&["test", "-", "--format", "json"], arguments].concat(), &text);
    let value: serde_json::Value =
        serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out} {err}"));
    (code, value.to_string())
}

#[test]
fn r34_with_replaces_set_and_from_and_to_default_as_in_solve() {
    assert_eq!(tested("expect shortest 2", &[]).0, 0);
    assert_eq!(tested("expect shortest 3", &[]).0, 1);
    assert_eq!(tested("expect shortest n - 1", &["--set", "n=7"]).0, 0);
    assert_eq!(tested("expect with n=5 shortest 4", &["--set", "n=7"]).0, 0);
    assert_eq!(tested("expect with n=5 k=2 shortest n - 1", &["--set", "n=7"]).0, 0);
    assert_eq!(tested("expect with k=9 shortest n - 1", &["--set", "n=7"]).0, 0);
    assert_eq!(tested("expect with n=n*2 shortest 5", &[]).0, 0);
    assert_eq!(tested("expect from \"two\" shortest 1", &[]).0, 0);
    assert_eq!(tested("expect from \"two\" to \"none\" unsolvable", &[]).0, 0);
    assert_eq!(tested("expect to \"none\" shortest 1", &[]).0, 1);
    assert_eq!(tested("expect unsolvable", &[]).0, 1);
}

#[test]
fn r34_reachable_ignores_the_goal_and_solutions_fails_where_there_is_none() {
    assert_eq!(tested("expect reachable 3", &[]).0, 0);
    assert_eq!(tested("expect from \"two\" to \"none\" reachable 2", &[]).0, 0);
    assert_eq!(tested("expect solutions 1", &[]).0, 0);
    assert_eq!(tested("expect solutions 0", &[]).0, 1);
    assert_eq!(tested("expect to \"none\" solutions 0", &[]).0, 1);
    let no_goal = path(2, STEP, "start { a at x1 }\nexpect reachable 2");
    assert_eq!(tool(&["test", "-"], &no_goal).0, 0);
    assert!(!codes(&path(2, STEP, "start { a at x1 }\nexpect shortest 2")).is_empty());
}

#[test]
fn r34_an_expectation_out_of_use_is_skipped_and_counted() {
    let text = format!("{SIZED}expect from \"five\" shortest 0\nexpect shortest n - 1\n");
    let (code, out, _) = tool(&["test", "-", "--set", "n=4", "--format", "json"], &text);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("skipped"), "{value}");
    assert_eq!(tool(&["test", "-", "--set", "n=5"], &text).0, 0);
    assert_eq!(
        tool(&["test", "-", "--set", "n=6"], &text.replace("shortest 0", "shortest 1")).0,
        0
    );
    let own =
        format!("{}expect with n=4 from \"five\" shortest 0\n", SIZED.replace("n = 3", "n = 5"));
    let (code, out, _) = tool(&["test", "-", "--format", "json"], &own);
    assert!(code == 0 && out.contains("skipped"), "{out}");
}

#[test]
fn r53_farthest_is_the_greatest_distance_in_the_measure_whatever_the_goal() {
    assert_eq!(tested("expect farthest 2", &[]).0, 0);
    assert_eq!(tested("expect farthest n - 1", &["--set", "n=7"]).0, 0);
    assert_eq!(tested("expect farthest 3", &[]).0, 1);
    assert_eq!(tested("expect from \"two\" to \"none\" farthest 1", &[]).0, 0);
    let without_goal =
        |step: &str, rest: &str| path(4, step, &format!("start {{ a at x1 }}\n{rest}"));
    assert_eq!(tool(&["test", "-"], &without_goal(STEP, "expect farthest 3")).0, 0);
    let costly = "go: a _ => _ a cost 5; far: a _ _ => _ _ a cost 7";
    assert_eq!(tool(&["test", "-"], &without_goal(costly, "expect farthest 12")).0, 0);
}

#[test]
fn r53_long_expectations_are_checked_only_where_they_are_asked_for() {
    let fared = |expect: &str, options: &[&str]| tested(expect, options);
    assert_eq!(fared("expect long shortest 3", &[]).0, 0);
    assert_eq!(fared("expect long shortest 3", &["--long"]).0, 1);
    assert_eq!(fared("expect long with n=9 from \"two\" farthest 7", &["--long"]).0, 0);
    let text = format!(
        "{}expect long shortest 3\nexpect long shortest 2\n",
        SIZED.replace("start \"five\" { a at x5 }\n", "")
    );
    let tested = |options: &[&str]| {
        let (_, out, _) = tool(&[&["test", "-"], options].concat(), &text);
        let value: serde_json::Value = serde_json::from_str(
            &tool(&[&["test", "-", "--format", "json"], options].concat(), &text).1,
        )
        .expect("JSON");
        (
            out.lines().last().unwrap_or_default().to_owned(),
            ["passed", "failed", "skipped"].map(|key| value[key].as_u64().unwrap_or(99)),
        )
    };
    assert_eq!(tested(&[]), ("0 passed, 2 skipped".to_owned(), [0, 0, 2]));
    assert_eq!(tested(&["--long"]), ("1 passed, 1 failed".to_owned(), [1, 1, 0]));
    // Both words may be names.
    clean(&with_pieces(
        "long; farthest",
        "path row: x[1..2]",
        "go: long _ => _ long",
        "param long = 1\nstart { long at x1 }\nexpect with long=2 farthest long - 1",
    ));
}

/// Returns the solvable and unsolvable configurations and the distances of the program, after
/// comparing them with a search over all placements.
fn to_goal(text: &str) -> (u64, Option<String>, Vec<u64>) {
    let puzzle = puzzle(text);
    let task =
        puzzlec::stages::ground::ground(&puzzle, &Budget::unlimited()).expect("it can be grounded");
    let goal: &Condition = puzzle.goals[0].condition.as_ref().expect("in use");
    let (machine, budget) = (puzzlec::stages::pack::pack(task), Budget::unlimited());
    let problem = search::Problem::without_start(&machine, goal.clone(), &budget);
    let found = search::to_goal(&problem, search::Exploring::Auto).expect("an answer");
    let naive = placements(&puzzle, goal);
    assert_eq!((found.solvable, found.distances.clone()), (naive.iter().sum::<u64>(), naive));
    (found.solvable, found.unsolvable.map(|count| count.to_string()), found.distances)
}

/// Returns the number of placements that are 0, 1, 2 … moves away from the goal, by the replay
/// alone, without a memory of clicks.
fn placements(puzzle: &puzzlec::stages::model::Puzzle, goal: &Condition) -> Vec<u64> {
    let (nodes, values) = (puzzle.board.node_count(), puzzle.kinds.values());
    let all = (0..values.pow(nodes as u32)).map(|code| {
        (0..nodes).map(|at| Kind((code / values.pow(at as u32) % values) as u16)).collect::<State>()
    });
    let allowed =
        |board: &State| !puzzle.never.iter().any(|never| never.holds(board, &mut || false));
    let mut open: Vec<State> = all.filter(allowed).collect();
    let mut solved: std::collections::BTreeSet<State> = std::collections::BTreeSet::new();
    let mut counts = Vec::new();
    loop {
        let next = |board: &State| {
            puzzlec::stages::verify::moves(puzzle, board, &Watch::default()).expect("no limit")
        };
        let is_now = |board: &State| {
            if counts.is_empty() {
                goal.holds(board, &mut || next(board).is_empty())
            } else {
                next(board).iter().any(|(_, to)| solved.contains(to))
            }
        };
        let (now, later): (Vec<State>, Vec<State>) = open.into_iter().partition(is_now);
        if now.is_empty() {
            return counts;
        }
        counts.push(now.len() as u64);
        solved.extend(now);
        open = later;
    }
}

#[test]
fn r35_to_goal_starts_from_all_placements_that_satisfy_the_goal() {
    let text =
        with_pieces("a; b", "path row: x[1..3]", STEP, "start { a at x1 }\ngoal { x3 is a }");
    assert_eq!(to_goal(&text), (9 + 3 + 1, Some("14".to_owned()), vec![9, 3, 1]));
    let out = json(&["explore", "-", "--to-goal"], &text.replace("start { a at x1 }\n", ""));
    assert_eq!(
        (&out["solvable"], &out["max"], &out["distances"]),
        (&13.into(), &2.into(), &serde_json::json!([9, 3, 1]))
    );
    assert_eq!(out["unsolvable"], 14);
    // No move changes the number of pieces of a kind, so with a start there is one `a` and no `b`.
    let out = json(&["explore", "-", "--to-goal"], &text);
    assert_eq!(
        (&out["distances"], &out["unsolvable"], &out["kept"]),
        (&serde_json::json!([1, 1, 1]), &0.into(), &serde_json::json!(["a", "b"]))
    );
    let two = format!("{text}start \"two\" {{ row: b a b }}\nstart \"three\" {{ row: a a b }}\n");
    let out = json(&["explore", "-", "--to-goal"], &two);
    assert_eq!(
        (&out["solvable"], &out["unsolvable"], &out["goals"]),
        (&6.into(), &3.into(), &4.into())
    );
    let drawn = format!("{text}start \"drawn\" random\n");
    assert_eq!(json(&["explore", "-", "--to-goal"], &drawn)["solvable"], 13);
    let none = with_pieces(
        "a; b",
        "path row: x[1..2]",
        STEP,
        "start { a at x1 }\ngoal { x1 is a and x1 is b }",
    );
    assert_eq!(to_goal(&none), (0, Some("9".to_owned()), vec![]));
    let out = json(&["explore", "-", "--to-goal"], &none);
    assert_eq!((&out["mean"], &out["max"]), (&serde_json::Value::Null, &serde_json::Value::Null));
}

#[test]
fn r35_boards_in_which_a_never_holds_count_neither_as_solvable_nor_as_unsolvable() {
    let text = with_pieces(
        "a; b",
        "path row: x[1..3]",
        &format!("{STEP}\nnever some b\nnever count(a) > 1"),
        "start { a at x1 }\ngoal { x3 is a }",
    );
    assert_eq!(to_goal(&text), (3, Some("1".to_owned()), vec![1, 1, 1]));
    let cut = with_pieces(
        "a",
        "path row: x[1..3]",
        &format!("{STEP}\nnever x2 is a"),
        "start { a at x1 }\ngoal { x3 is a }",
    );
    assert_eq!(to_goal(&cut), (2, Some("2".to_owned()), vec![2]));
    let stuck = with_pieces("a", "path row: x[1..3]", STEP, "start { a at x1 }\ngoal { stuck }");
    let (solvable, unsolvable, distances) = to_goal(&stuck);
    assert_eq!((solvable, unsolvable.as_deref(), distances), (2, Some("6"), vec![2]));
}

#[test]
fn r36_a_node_prints_as_the_first_legend_entry_that_fits_else_as_its_kinds_glyph() {
    let board = "legend '*' a in g\nlegend '+' a\nlegend '-' _ in g\nregion g = r1c1 r1c2\ngrid 1 by 3\nnodes p";
    let text = def(board, STEP, "start { a at r1c1 r1c3; b at p }");
    assert_eq!(shown(&text), "*-+/b");
    assert_eq!(
        json(&["solve", "-", "--state", "*-+/b"], &format!("{text}goal {{ r1c1 is a }}"))["length"],
        0
    );
    let swapped =
        def("legend '+' a\nlegend '*' a in r1c1\ngrid 1 by 1", STEP, "").replace(" in r1c1", "");
    faulty(&swapped.replace("'*' a", "'+' b"), "E0302");
    let order = def(
        "legend '+' a\nlegend '*' a in g\nregion g = r1c1\ngrid 1 by 1",
        STEP,
        "start { a at r1c1 }",
    );
    assert_eq!(shown(&order), "+");
}

#[test]
fn r36_a_state_reads_exactly_what_is_printed() {
    let board = "legend '*' a in g\nlegend ' ' _ in h\nregion g = r1c1\nregion h = r2c*\ngrid 2 by 2\nnodes p";
    let text = def(board, STEP, "start { a at r1c1 }");
    let puzzle = puzzle(&text);
    assert_eq!(shown(&text), "*./  /.");
    for code in 0..4_u32.pow(5) {
        let layout: State = (0..5).map(|at| Kind((code / 4_u32.pow(at) % 4) as u16)).collect();
        let printed = state_text::print(&puzzle, &layout);
        assert_eq!(state_text::read(&puzzle, &printed), Ok(layout), "{printed:?}");
    }
    for wrong in ["", "*./  ", "*.. /  /.", "*x/  /.", "**/  /.", "*./  /./", "*?/  /."] {
        assert!(state_text::read(&puzzle, wrong).is_err(), "{wrong:?}");
        assert_eq!(tool(&["explore", "-", "--state", wrong], &text).0, 2, "{wrong:?}");
    }
}

#[test]
fn r36_where_the_dot_is_taken_an_empty_node_needs_a_legend_entry() {
    let with = |pieces: &str, legend: &str| {
        with_pieces(
            pieces,
            &format!("{legend}\ngrid 1 by 2"),
            "go: a _ => _ a",
            "start { a at r1c1 }",
        )
    };
    faulty(&with("a '.'", ""), "E0320");
    assert_eq!(shown(&with("a '.'", "legend '-' _")), ".-");
    faulty(&with("a", "legend '.' a"), "E0320");
    faulty(&with("a", "legend '.' _ in g\nregion g = r1c1"), "E0320");
    assert_eq!(shown(&with("a", "legend '.' _ in g\nlegend '-' _\nregion g = r1c1")), "a-");
    let drawn = |legend: &str, row: &str| {
        let board = format!(
            "legend '.' a\nlegend '#' outside\n{legend}\ngrid \"\"\"\n#####\n{row}\n\"\"\""
        );
        with_pieces("a 'a'; b '-'", &board, "go: a _ => _ a", "")
    };
    let offered = |text: &str| {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{found:?}");
        let help = found[0].help.as_ref().map(ToString::to_string).unwrap_or_default();
        (help, found[0].fixes[0].edits[0].1.trim_matches([';', ' ', '\n']).to_owned())
    };
    let blank = drawn("", "#a a#");
    let (help, entry) = offered(&blank);
    assert_eq!(entry, "legend ' ' _");
    assert!(help.contains("the blank in row 2, column 3 of the picture"), "{help}");
    clean(&drawn(&entry, "#a a#"));
    let (help, entry) = offered(&drawn("", "#aa#"));
    assert_eq!(entry, "legend ',' _");
    assert!(!help.contains("blank"), "{help}");
    clean(&drawn(&entry, "#aa#"));
    let full =
        with_pieces("a '.'; b", "grid 1 by 2", "turn r (r1c1 r1c2)", "start \"\"\"\n.b\n\"\"\"");
    assert_eq!(shown(&full), ".b");
}

#[test]
fn r36_positions_without_a_node_are_left_out_and_rows_without_nodes_kept() {
    let text = def("grid \"\"\"\n  a.\n\n . .\n\"\"\"", STEP, "");
    assert_eq!(shown(&text), "a.//..");
    assert_eq!(shown(&def("nodes p\nring w: w[1..3]", STEP, "start { a at w2 }")), "..a.");
    let blank = def("legend ' ' _\nlegend '#' outside\ngrid \"\"\"\n#a #\n## #\n\"\"\"", STEP, "");
    assert_eq!(nodes(&blank), ["r1c2", "r1c3", "r2c3"]);
    assert_eq!(shown(&blank), "a / ");
    let edge = def("legend ' ' _\ngrid \"\"\"\n a b\n a\n\"\"\"", STEP, "");
    assert_eq!(nodes(&edge), ["r1c1", "r1c2", "r1c3", "r2c1"]);
}
