//! What follows a move (rules R39 and R40).

use super::support::*;

const LAMP: &str = "path p: x[1..3]\nnodes y";

fn lamp(moves: &str, rest: &str) -> String {
    with_pieces("a; b; c; cycle _ b", LAMP, moves, rest)
}

#[test]
fn r39_a_guard_looks_at_the_board_before_the_move() {
    assert_eq!(solve(&lamp("go: a _ => _ a if x1 is a or x2 is a", "start { a at x1 }\ngoal { x3 is a }")), Some(2));
    assert_eq!(solve(&lamp("go: a _ => _ a if x1 is a", "start { a at x1 }\ngoal { x3 is a }")), None);
    assert_eq!(solve(&lamp("click: set self to a if count(a) < 2 and not p: ? ? a", "start { a at x1 }\ngoal { x3 is a }")), Some(1));
    assert_eq!(solve(&lamp("click: set self to a if count(a) < 1", "start { a at x1 }\ngoal { x3 is a }")), None);
    assert_eq!(solve(&lamp("turn t (x[1..3]) if no b", "start { a at x1 }\ngoal { x3 is a }")), Some(1));
    assert_eq!(solve(&lamp("turn t (x[1..3]) if some b", "start { a at x1 }\ngoal { x3 is a }")), None);
}

#[test]
fn r39_a_guard_of_single_nodes_belongs_to_the_conditions() {
    let moves =
        |guard: &str, other: &str| ground_moves(&lamp(&format!("go forward: a _ => _ a {guard}\ngo forward: a _ => _ a {other}"), ""));
    assert_eq!(moves("if y is a", "if every y is a"), 2);
    assert_eq!(moves("if y is a and x1 is a", "if x1 is a and y is a"), 1 + 1, "in the second window x1 is a, too");
    assert_eq!(moves("if some a", "if some a"), 2);
    assert_eq!(moves("if some a", "if not no a"), 4, "guards that are written differently");
    assert_eq!(moves("if y is a", "if y is b"), 4);
}

#[test]
fn r39_a_guard_may_not_ask_for_stuck() {
    faulty(&lamp("go: a _ => _ a if stuck", ""), "E0430");
    faulty(&lamp("click: clear self if no a or not stuck", ""), "E0430");
    faulty(&lamp("go: a _ => _ a if q is a", ""), "E0201");
}

#[test]
fn r40_effects_elsewhere_are_computed_from_the_board_before_the_move() {
    let play = "start { a at x1 }\ngoal { y is b }";
    assert_eq!(solve(&lamp("go: a _ => _ a also advance y", play)), Some(1));
    assert_eq!(solve(&lamp("go: a _ => _ a also set y to b", play)), Some(1));
    assert_eq!(solve(&lamp("go: a _ => _ a also set y to b", "start { a at x1; b at y }\ngoal { y is _ }")), None);
    assert_eq!(solve(&lamp("go: a => a also advance y", play)), Some(1), "R26 looks at the whole move");
    assert_eq!(solve(&lamp("go: a => a also clear y", "start { a at x1 }\ngoal { y is b }")), None);
}

#[test]
fn r40_a_match_that_changes_such_a_node_itself_is_an_error() {
    let said = |rule: &str| tool(&["check", "-"], &lamp(rule, "start { a at x1 }\ngoal { x3 is a }"));
    let (code, _, report) = said("go forward: a _ => _ a also clear x3");
    assert!(code == 1 && report.contains("E0410") && report.contains("`go` at x2 x3 changes `x3` twice"), "{report}");
    for good in ["if x3 is b", "if x1 is a and y is _"] {
        let (code, _, report) = said(&format!("go forward: a _ => _ a {good} also clear x3"));
        assert_eq!(code, i32::from(good.starts_with("if x1")), "{report}");
    }
    assert_eq!(said("go forward: b a _ => b b a also set x1 to c").0, 0, "what is the same on both sides is not changed");
    faulty(&lamp("go: a _ => _ a also clear y set y to b", ""), "E0410");
}

#[test]
fn r40_only_nodes_and_regions_can_be_changed() {
    for around in ["self", "neighbours", "y neighbours on p"] {
        faulty(&lamp(&format!("go: a _ => _ a also clear {around}"), ""), "E0431");
    }
    faulty(&lamp("go: a _ => _ a also clear z", ""), "E0201");
}

#[test]
fn r41_a_pattern_in_a_condition_is_somewhere_or_nowhere() {
    let text = |condition: &str, state: &str| {
        def("grid 2 by 3\nline d: diagonals\nregion q = r1c1", "go: a _ => _ a", &format!("start {{ {state} }}\ngoal {{ {condition} }}"))
    };
    for (condition, state, truth) in [
        ("some on row: a _* b", "a at r1c1; b at r1c3", true),
        ("some on row: a b", "a at r1c1; b at r1c3", false),
        ("no on row, column: a b", "a at r1c1; b at r2c2", true),
        ("no on d: a b", "a at r1c1; b at r2c2", false),
        ("some on d forward: b a", "a at r1c1; b at r2c2", false),
        ("some right: a _* b", "b at r1c1; a at r1c3", false),
        ("some on row: a _* b", "b at r1c1; a at r1c3", true),
        ("some left: a ? b and no down: c", "b at r1c1; a at r1c3", true),
        ("some on row: ^ a@q _+ $ or all a", "a at r1c1", true),
        ("(some on row: a@!q) or not no up: a b", "a at r1c1", false),
    ] {
        assert_eq!(holds(&text(condition, state)), truth, "{condition}: {state}");
    }
    let never = |condition: &str| def("path p: h[1..3]", &format!("go: a _ => _ a\nnever {condition}"), "start { c at all }");
    clean(&never("p: a b ? and some on p: b _* a or p: a*2 ?"));
    faulty(&never("p: a _* b"), "E0101");
    faulty(&text("some on row: a:x b", "a at r1c1"), "E0423");
    faulty(&text("some on row: a*", "a at r1c1"), "E0406");
    faulty(&text("some sideways: a b", "a at r1c1"), "E0210");
    faulty(&text("some on r: a b", "a at r1c1"), "E0203");
}

#[test]
fn r43_sets_and_classes_leave_out_what_stands_behind_except() {
    let with = |region: &str| region_of(&format!("path p: x[1..4]\nregion out = x2\nregion z = {region}"));
    assert_eq!(with("all except x1 out"), ["x3", "x4"]);
    assert_eq!(with("x[1..2] except x4 x1"), ["x2"]);
    let text = with_pieces("a; b; c; class s = any except b|c", "path p: x[1..3]", "go: s@!out _ => _ s", "")
        .replace("path", "region out = x2\npath");
    clean(&text);
    assert_eq!(ground_moves(&text), 2, "not from x2");
    faulty(&with_pieces("a; b; class s = a except any", "path p: x[1..3]", "go: a _ => _ a", ""), "E0327");
    faulty(&path(3, "go: a _ => _ a", "goal { every all except x* is a }"), "E0418");
}

fn region_of(board: &str) -> Vec<String> {
    region(&def(board, "go: a _ => _ a", ""), "z")
}

#[test]
fn r44_targets_run_along_the_lines_through_the_clicked_node() {
    let after = |board: &str, click: &str| {
        let text = with_pieces("a; cycle _ a", board, click, "start { _ at all }");
        next(&text).join(" ")
    };
    assert_eq!(after("path p: x[1..3]", "click at x1: advance all on p"), "aaa");
    assert_eq!(after("path p: x[1..3]", "click at x2: advance next on p"), "..a");
    assert_eq!(after("path p: x[1..3]", "click at x2: advance self previous on p"), "aa.");
    assert_eq!(after("path p: x[1..3]", "click at x3: advance next on p"), "", "none at an end");
    assert_eq!(after("ring p: x[1..3]", "click at x3: advance next on p"), "a..");
    assert_eq!(after("path p: x[1..2]\nnodes y", "click at y: advance all on p"), "", "no such line");
    assert_eq!(after("grid 2 by 2", "click at r1c1: advance right down"), ".a/a.");
    assert_eq!(after("grid 2 by 2", "click at r1c1: advance left up self"), "a./..");
    faulty(&path(2, "click: clear right", ""), "E0313");
    faulty(&path(2, "go: a _ => _ a also clear next on row", ""), "E0431");
    clean(&def("nodes right left\nline l: right - left", "click: clear right next on l", ""));
}

/// Classics that need these rules.
#[test]
fn what_whole_puzzles_expect_of_these_rules_holds() {
    for text in [include_str!("../examples/coins.pz"), include_str!("../examples/keys.pz"), include_str!("../examples/rowcol.pz")] {
        let (code, output, errors) = tool(&["test", "-"], text);
        assert_eq!(code, 0, "{output}{errors}");
    }
}
