//! Rule R47: walls between nodes.

use super::support::*;

fn board(statements: &str) -> String {
    def(statements, "hop: a _ => _ a", "")
}

/// Returns the lines of a name.
fn of(name: &str, statements: &str) -> Vec<String> {
    let head = format!("{name}: ");
    lines(&board(statements))
        .into_iter()
        .filter_map(|line| line.strip_prefix(&head).map(str::to_owned))
        .collect()
}

#[test]
fn r47_all_lines_are_cut_between_the_two_nodes() {
    assert_eq!(of("row", "grid 2 by 3\nwall r1c1-r1c2"), ["r1c1", "r1c2-r1c3", "r2c1-r2c2-r2c3"]);
    assert_eq!(
        of("row", "wall r1c2-r1c1; grid 1 by 4; wall r1c3 - r1c4"),
        ["r1c1", "r1c2-r1c3", "r1c4"]
    );
    assert_eq!(
        of("diagonal", "grid 3 by 3\nline diagonal: diagonals\nwall r2c2-r3c3"),
        ["r1c1-r2c2", "r1c2-r2c3", "r2c1-r3c2"]
    );
    assert_eq!(of("knight", "grid 2 by 3\nline knight: leaps(1,2)\nwall r1c1-r2c3"), ["r1c3-r2c1"]);
    assert_eq!(of("l", "nodes a b c d\nline l: a - b > c > d\nwall a-b"), ["b>c>d"]);
    assert_eq!(of("l", "nodes a b c d\nline l: a > b > c - d\nwall b-c"), ["a>b", "c-d"]);
    assert_eq!(of("diagonal", "grid hex \"\"\"\n .\n. .\n\"\"\"\nwall r1c2-r2c3"), [""; 0]);
    // Another line between the same nodes is cut too.
    assert_eq!(of("l", "path row: x[1..3]\nline l: x1 - x2\nwall x1-x2"), [""; 0]);
}

#[test]
fn r47_a_remainder_of_one_node_is_a_line_in_rows_columns_paths_and_rings() {
    assert_eq!(of("p", "path p: x[1..3]\nwall x1-x2"), ["x1", "x2-x3"]);
    assert_eq!(of("column", "grid 2 by 1\nwall r1c1-r2c1"), ["r1c1", "r2c1"]);
    assert_eq!(of("l", "nodes a b c\nline l: a - b - c\nwall a-b b-c"), [""; 0]);
    assert_eq!(of("jumps", "nodes a b c\njumps { a-b-c }\nwall a-b"), ["b-c"]);
    assert_eq!(of("row", "nodes a b c\nline row: a - b - c\nwall a-b"), ["b-c"]);
    assert_eq!(
        of("l", "nodes a b c\nline l: a - b - c - a\nwall a-b b-c"),
        ["b", "c-a"],
        "a closed line is a ring (R12)"
    );
}

#[test]
fn r47_a_ring_is_read_from_behind_its_first_cut() {
    assert_eq!(of("r", "ring r: x[1..4]\nwall x2-x3"), ["x3-x4-x1-x2"]);
    assert_eq!(of("r", "ring r: x[1..4]\nwall x4-x1"), ["x1-x2-x3-x4"]);
    assert_eq!(of("r", "ring r: x[1..5]\nwall x4-x5 x2-x1"), ["x2-x3-x4", "x5-x1"]);
    assert_eq!(of("r", "ring r: x[1..3]\nwall x1-x2 x2-x3"), ["x2", "x3-x1"]);
    assert_eq!(of("r", "ring r: x[1..2]\nwall x1-x2"), ["x2", "x1"]);
    assert_eq!(of("row", "grid 1 by 3 torus\nwall r1c3-r1c1"), ["r1c1-r1c2-r1c3"]);
    assert_eq!(of("l", "nodes a b c d\nline l: a - b > c - d > a\nwall a-b"), ["b>c-d>a"]);
}

#[test]
fn r47_the_two_are_no_neighbours_and_pieces_with_a_shape_stop() {
    let lights = |wall: &str| {
        let text = "click at r1c1: set self neighbours to a";
        next(&def(&format!("grid 2 by 2\n{wall}"), text, "start { b at r1c1 }"))
    };
    assert_eq!(
        (lights(""), lights("wall r1c1-r2c1")),
        (vec!["aa/a.".to_owned()], vec!["aa/..".to_owned()])
    );
    let slide = |wall: &str| {
        let start = "start \"\"\"\naa..\naa..\n\"\"\"";
        moves(&with_pieces(
            "piece a \"##/##\"",
            &format!("grid 2 by 4\n{wall}"),
            "go right: a _+ => _+ a",
            start,
        ))
        .len()
    };
    assert_eq!([slide(""), slide("wall r2c3-r2c4"), slide("wall r1c2-r1c3")], [2, 1, 0]);
}

#[test]
fn r47_nodes_that_no_line_joins_are_an_error() {
    faulty(&board("grid 2 by 2\nwall r1c1-r2c2"), "E0335");
    faulty(&board("grid 2 by 3\nwall r1c1-r1c3"), "E0335");
    faulty(&board("grid 2 by 2\nwall r1c1-r1c1"), "E0335");
    assert_eq!(
        help(&board("grid 2 by 2\nwall r1c1-r2c2")),
        "next to `r1c1` are `r1c2` and `r2c1`; next to `r2c2` are `r1c2` and `r2c1`"
    );
    assert_eq!(
        help(&board("nodes x y z\nline l: y - z\nwall x-y")),
        "`x` stands on no line with another node"
    );
    faulty(&board("grid 2 by 2\nwall r1c1-r1c9"), "E0201");
    faulty(&board("grid 2 by 2\nwall r1c[1..2]-r2c1"), "E0323");
    clean(&board("grid 2 by 3\nfor k in 1..3 { wall r1c[k]-r2c[k] }"));
    clean(&board("grid 2 by 2\nwall r1c1-r1c2 r1c1-r1c2"));
}

#[test]
fn r47_wall_may_be_a_name() {
    let text = "pieces { wall; a }\nboard { nodes wall x; jumps { wall-x } }\nmoves { wall: wall _ => _ wall }\nstart { wall at x }\ngoal { wall is wall }";
    clean(&format!("puzzle \"T\"\n{text}\nexpect shortest 1"));
}
