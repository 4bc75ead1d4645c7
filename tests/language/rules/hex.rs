//! Rule R48: boards whose rows are shifted.

use super::support::*;

const HOP: &str = "hop: a _ => _ a";

/// Returns a hex board with a picture, and more statements behind it.
fn hex(rows: &str, more: &str) -> String {
    def(&format!("grid hex \"\"\"\n{rows}\n\"\"\"\n{more}"), HOP, "")
}

#[test]
fn r48_columns_are_those_of_the_picture_and_lines_come_in_reading_order() {
    let triangle = hex("    .\n   . .\n  . . .", "");
    assert_eq!(nodes(&triangle), ["r1c3", "r2c2", "r2c4", "r3c1", "r3c3", "r3c5"]);
    assert_eq!(
        lines(&triangle),
        [
            "row: r1c3",
            "row: r2c2-r2c4",
            "row: r3c1-r3c3-r3c5",
            "diagonal: r1c3-r2c4-r3c5",
            "diagonal: r2c2-r3c3",
            "antidiagonal: r1c3-r2c2-r3c1",
            "antidiagonal: r2c4-r3c3",
        ]
    );
    let odd = hex(" . .\n. . .\n . .", "");
    assert_eq!(nodes(&odd)[0], "r1c2");
    let far = lines(&hex(". .     .", ""));
    assert_eq!(far, ["row: r1c1-r1c3", "row: r1c9"]);
    let holed = lines(&hex("  .\n . .\n.   .\n . .\n  .", ""));
    assert!(
        holed.contains(&"row: r3c1".to_owned()) && holed.contains(&"row: r3c5".to_owned()),
        "{holed:?}"
    );
    assert!(holed.contains(&"diagonal: r3c1-r4c2-r5c3".to_owned()), "{holed:?}");
}

#[test]
fn r48_row_and_column_of_all_nodes_have_one_parity() {
    faulty(&hex(". .\n. .", ""), "E0333");
    faulty(&hex(" ..\n. .", ""), "E0333");
    clean(&hex(". .\n\n. .", ""));
    clean(&hex(".\n .\n.", ""));
}

#[test]
fn r48_down_and_up_generators_a_size_and_torus_are_errors() {
    let board = "grid hex \"\"\"\n . .\n. . .\n\"\"\"";
    faulty(&def(board, "fall down: a _ => _ a", ""), "E0334");
    faulty(&def(board, "rise up: a _ => _ a", ""), "E0334");
    faulty(&def(board, "hop: a _ => _ a if no up: a a", ""), "E0334");
    faulty(&with_pieces("a; b; cycle a b", board, "click: advance down", ""), "E0334");
    faulty(&def(&format!("{board} torus"), HOP, ""), "E0334");
    faulty(&def("grid hex 3 by 3", HOP, ""), "E0334");
    for generator in ["diagonals", "antidiagonals", "leaps(1,2)"] {
        faulty(&hex(" . .\n. . .", &format!("line x: {generator}")), "E0334");
    }
    faulty(&def(board, "hop on column: a _ => _ a", ""), "E0203");
    faulty(&with_pieces("piece a \"##\"", board, HOP, ""), "E0332");
}

#[test]
fn r48_right_and_left_run_on_rows() {
    let board = "grid hex \"\"\"\n . .\n. . .\n\"\"\"";
    let steps = |rule: &str| moves(&def(board, rule, "start { a at r2c3 }"));
    assert_eq!(steps("go right: a _ => _ a"), ["go r2c3 r2c5"]);
    assert_eq!(steps("go left: a _ => _ a"), ["go r2c3 r2c1"]);
    assert_eq!(steps("go on diagonal backward: a _ => _ a"), ["go r2c3 r1c2"]);
    assert_eq!(steps("go on antidiagonal backward: a _ => _ a"), ["go r2c3 r1c4"]);
    assert_eq!(steps("go: a _ => _ a").len(), 4);
}

#[test]
fn r48_pictures_of_starts_and_goals_have_the_same_shape_and_positions_print_so() {
    let text = |start: &str| {
        def(
            "grid hex \"\"\"\n  . .\n . . .\n\"\"\"",
            HOP,
            &format!("start \"\"\"\n{start}\n\"\"\"\ngoal \"\"\"\n ? ?\n? ? a\n\"\"\""),
        )
    };
    let whole = text("     a .\n    . b .");
    clean(&whole);
    assert_eq!(shown(&whole), "a./.b.");
    faulty(&text("a .\n. b ."), "E0318");
    let drawn = tool(&["show", "-"], &whole).1;
    assert!(drawn.contains("   a .\n") && drawn.contains("  . b ."), "{drawn}");
    for state in ["a./...", " a ./. . .", "   a ./  . . ."] {
        assert_eq!(json(&["solve", "-", "--state", state], &whole)["length"], 2, "{state}");
    }
}

#[test]
fn r48_hex_may_be_a_name() {
    clean(&with_pieces(
        "hex; a",
        "grid n by n",
        "hex: hex _ => _ hex",
        "param n = 2\nparam hex = 1",
    ));
    clean(&def("grid hex by 3", HOP, "param hex = 2"));
}
