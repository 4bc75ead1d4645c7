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
