//! Repeated cells that change their place (rule R45).

use super::support::*;

#[test]
fn r45_a_run_goes_along_and_keeps_its_order() {
    let row =
        |moves: &str, start: &str| steps(&path(5, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(
        row("push forward: c a|b* _ => _ c a|b*", "c a b _ _"),
        ["push x1 x2 x3 x4 -> .cab."]
    );
    assert_eq!(row("push forward: c a|b* _ => _ c a|b*", "c _ b _ _"), ["push x1 x2 -> .cb.."]);
    assert_eq!(
        row("pull forward: _ c a|b* => c a|b* _", "_ c a b a"),
        [
            "pull x1 x2 -> c.aba",
            "pull x1 x2 x3 -> ca.ba",
            "pull x1 x2 x3 x4 -> cab.a",
            "pull x1 x2 x3 x4 x5 -> caba.",
        ]
    );
    assert_eq!(
        row("go forward: a _+ => _+ a", "a _ _ b _"),
        ["go x1 x2 -> .a.b.", "go x1 x2 x3 -> ..ab."]
    );
    assert_eq!(
        row("swap forward: a b+ c _* $ => _* c b+ a $", "a b b c _"),
        ["swap x1 x2 x3 x4 x5 -> .cbba"]
    );
}

#[test]
fn r45_cells_for_one_node_go_where_the_runs_before_them_leave_them() {
    let row =
        |moves: &str, start: &str| steps(&path(5, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(
        row("go forward: ^ a+ any:x b* _ $ => b* any:x a+ _ $", "a a c b _"),
        ["go x1 x2 x3 x4 x5 -> bcaa."]
    );
    assert_eq!(
        row("go forward: any:x a* _ => a* any:x _", "b a a _ c"),
        ["go x1 x2 x3 x4 -> aab.c"]
    );
}

#[test]
fn r45_moves_that_do_the_same_are_one() {
    // `_*` and `_+` between the same pieces: the runs carry no visible pieces.
    let moves = "go forward: a _+ => _+ a\ngo forward: a _* _ => _ _* a";
    assert_eq!(ground_moves(&path(4, moves, "")), 6);
}

#[test]
fn r45_what_stands_twice_or_is_open_keeps_its_place() {
    for wrong in [
        "a _* b _* => _* a b _*",
        "_* a ?* => ?* a _*",
        "? a => a ?",
        "a b* => b* _*",
        "a b* c => a b* b*",
        "? b* a => b* ? a",
    ] {
        let found = codes(&path(4, &format!("go: {wrong}"), ""));
        assert!(!found.is_empty(), "{wrong}");
    }
    for good in
        ["a _* b _* => b _* a _*", "a b* ? => b* a ?", "a b* c* _ => c* _ b* a", "a _* _ => _ _* a"]
    {
        clean(&path(4, &format!("go: {good}"), ""));
    }
    for wrong in ["a _* b _* => _* a b _*", "? b* a => b* ? a", "a b* => a a", "a b => a b*"] {
        assert_eq!(codes(&path(4, &format!("go: {wrong}"), ""))[0], "E0405", "{wrong}");
    }
}

#[test]
fn r45_a_chain_ends_with_a_cell_for_one_node() {
    let text = |right: &str| {
        path(
            4,
            &format!("go: a b* _ => {right}\nchain go"),
            "start { row: a b _ _ }\ngoal { x4 is a }",
        )
    };
    faulty(&text("_ a b*"), "E0445");
    clean(&text("_ b* a"));
}
