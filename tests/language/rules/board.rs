//! Rules R12 to R18: nodes, lines, grids, pictures, neighbours.

use super::support::*;

const STEP: &str = "go: a _ => _ a";

fn board(board: &str) -> String {
    def(board, STEP, "")
}

#[test]
fn r12_line_jumps_and_generators_of_one_name_form_one_family() {
    let text = def(
        "grid 2 by 2\nline j: r1c1 - r2c2\njumps j { r1c2-r2c1 }\nline j: leaps(0,1)\nline j: diagonals\nnodes p q\njumps { p-q }",
        "go on j: a _ => _ a\nhop on jumps: a _ => _ a",
        "start { a at r1c1 p }",
    );
    assert_eq!(moves(&text), ["go r1c1 r2c2", "go r1c1 r1c2", "go r1c1 r2c1", "hop p q"]);
    let text = def(
        "nodes x y z\njumps { x-y }\nline l: x - z",
        "click at x: set neighbours on jumps to a",
        "start { b at z; c at x }\ngoal { jumps: c a }",
    );
    assert_eq!(solve(&text), Some(1));
    assert_eq!(shown(&def("nodes x y\njumps { x-y }", STEP, "start { jumps: a b }")), "ab");
}

#[test]
fn r12_a_node_stands_on_a_line_once_unless_the_line_ends_where_it_began() {
    assert_eq!(lines(&board("nodes x y z\nline l: x - y - z - x")), ["l: x-y-z-o"]);
    assert_eq!(lines(&board("nodes x y\nline l: x - y - x")), ["l: x-y-o"]);
    assert_eq!(lines(&board("nodes x y z\njumps { x-y>z>x }")), ["jumps: x-y>z>o"]);
    faulty(&board("nodes x y z\nline l: x - y - x - z"), "E0310");
    faulty(&board("nodes x y z\nline l: x - y - z - y"), "E0310");
    faulty(&board("nodes x y z\nline l: x - y - z - x - y"), "E0310");
    assert!(matches!(codes(&board("nodes x y\nline l: x - x"))[..], ["E0309" | "E0310"]));
    assert_eq!(
        help(&board("nodes x y\nline l: x - x")),
        "a line joins different nodes, as in `t1 - t2 - t3`"
    );
    faulty(&board("path p: x y x"), "E0212");
    faulty(&board("ring p: x y x"), "E0212");
}

#[test]
fn r12_a_line_has_two_nodes_at_least_except_in_a_path_or_a_grid() {
    faulty(&board("nodes x y\nline l: x"), "E0309");
    faulty(&board("nodes x y\nline l: x[1..1]\nnodes x1"), "E0309");
    assert!(!codes(&board("nodes x y\njumps { x }")).is_empty());
    faulty(&board("ring w: x"), "E0309");
    assert_eq!(lines(&board("ring w: x y")), ["w: x-y-o"]);
    assert_eq!(lines(&board("path p: x")), ["p: x"]);
    assert_eq!(lines(&board("grid 1 by 1")), ["row: r1c1", "column: r1c1"]);
    assert_eq!(moves(&def("path p: x", "flip: a => b", "start { a at x }")), ["flip x"]);
    let off_lines = def("nodes x y", "flip: a => b", "start { a at x }");
    assert_eq!(moves(&off_lines), ["flip x"]);
    assert_eq!(moves(&off_lines.replacen('\n', "\nlanguage 2\n", 1)), [""; 0]);
}

#[test]
fn r13_a_match_never_uses_a_node_twice() {
    assert_eq!(ground_moves(&def("ring w: w[1..3]", "go: a a a => b b b", "")), 1);
    assert_eq!(ground_moves(&def("ring w: w[1..3]", "go: a a a a => b b b b", "")), 0);
    assert_eq!(ground_moves(&def("ring w: w[1..2]", "go: a b => b a", "")), 2);
    assert_eq!(ground_moves(&def("ring w: w[1..2]", "go forward: a b c => b a c", "")), 0);
    assert_eq!(
        moves(&def("ring w: w[1..3]", "go forward: a ?* b => _ ?* b", "start { w: a b c }")),
        ["go w1 w2"]
    );
    assert_eq!(ground_moves(&def("ring w: w[1..3]", "go forward: a ?* b => _ ?* b", "")), 6);
    assert_eq!(ground_moves(&def("ring w: w[1..3]", "go forward: a ?+ b => _ ?+ b", "")), 3);
}

#[test]
fn r13_on_a_ring_a_match_may_begin_anywhere() {
    let text = def("ring w: w[1..4]", "go forward: a _ => _ a", "start { w: _ _ _ a }");
    assert_eq!(steps(&text), ["go w4 w1 -> a..."]);
    let both = def("ring w: w[1..4]", "hop: a b _ => _ b a", "start { w: a b _ b }");
    assert_eq!(steps(&both), ["hop w1 w2 w3 -> .bab", "hop w1 w4 w3 -> .bab"]);
    let line =
        def("nodes w[1..4]\nline l: w[1..4] - w1", "go forward: a _ => _ a", "start { a at w4 }");
    assert_eq!(moves(&line), ["go w4 w1"]);
}

#[test]
fn r14_rows_and_columns_are_counted_in_the_picture_after_trimming() {
    let text = board("grid \"\"\"\n      .a\n    ...\n\n     .\n  \"\"\"");
    assert_eq!(nodes(&text), ["r1c3", "r1c4", "r2c1", "r2c2", "r2c3", "r4c2"]);
    assert_eq!(shown(&text), ".a/...//.");
    let outside = board("legend '#' outside\ngrid \"\"\"\n#####\n#..##\n##a.#\n\"\"\"");
    assert_eq!(nodes(&outside), ["r2c2", "r2c3", "r3c3", "r3c4"]);
    assert_eq!(shown(&outside), "/../a.");
}

#[test]
fn r14_a_hole_ends_a_line_and_what_goes_on_behind_it_is_another_line_of_the_same_name() {
    let text = board("grid \"\"\"\n  .. ..\n  .\n  . .\n\"\"\"");
    assert_eq!(
        lines(&text),
        [
            "row: r1c1-r1c2",
            "row: r1c4-r1c5",
            "row: r2c1",
            "row: r3c1",
            "row: r3c3",
            "column: r1c1-r2c1-r3c1",
            "column: r1c2",
            "column: r3c3",
            "column: r1c4",
            "column: r1c5"
        ]
    );
    let moves = moves(&def("grid \"\"\"\na. .\n\"\"\"", "go right: a ?* _ => _ ?* a", ""));
    assert_eq!(moves, ["go r1c1 r1c2"]);
}

#[test]
fn r15_diagonals_run_down_and_right_antidiagonals_down_and_left_maximal_between_holes() {
    let of = |generator: &str, grid: &str| {
        let all = lines(&board(&format!("{grid}\nline d: {generator}")));
        all.into_iter()
            .filter(|line| line.starts_with("d:"))
            .map(|line| line[3..].to_owned())
            .collect::<Vec<_>>()
    };
    let sorted = |mut lines: Vec<String>| {
        lines.sort();
        lines
    };
    assert_eq!(sorted(of("diagonals", "grid 2 by 3")), ["r1c1-r2c2", "r1c2-r2c3"]);
    assert_eq!(sorted(of("antidiagonals", "grid 2 by 3")), ["r1c2-r2c1", "r1c3-r2c2"]);
    assert_eq!(
        sorted(of("diagonals", "grid 3 by 3")),
        ["r1c1-r2c2-r3c3", "r1c2-r2c3", "r2c1-r3c2"]
    );
    assert_eq!(
        sorted(of("diagonals", "grid 3 by 3 torus")),
        ["r1c1-r2c2-r3c3", "r1c2-r2c3", "r2c1-r3c2"]
    );
    let holed = "grid \"\"\"\n  .....\n  .. ..\n  . . .\n  .....\n\"\"\"";
    assert_eq!(
        sorted(of("diagonals", holed)),
        ["r1c1-r2c2-r3c3-r4c4", "r1c3-r2c4-r3c5", "r1c4-r2c5", "r3c1-r4c2"]
    );
    assert_eq!(
        sorted(of("antidiagonals", holed)),
        ["r1c2-r2c1", "r1c3-r2c2-r3c1", "r1c5-r2c4-r3c3-r4c2", "r3c5-r4c4"]
    );
    assert_eq!(sorted(of("diagonals", "grid 1 by 3")), [""; 0]);
    faulty(&board("nodes x y\nline d: diagonals"), "E0313");
}

#[test]
fn r15_leaps_join_every_two_nodes_so_far_apart_whatever_lies_between() {
    let of = |leaps: &str, grid: &str| {
        let all = lines(&board(&format!("{grid}\nline d: {leaps}")));
        let mut found: Vec<String> = all
            .into_iter()
            .filter(|line| line.starts_with("d:"))
            .map(|line| line[3..].to_owned())
            .collect();
        found.sort();
        found
    };
    assert_eq!(
        of("leaps(1,2)", "grid 3 by 3"),
        [
            "r1c1-r2c3",
            "r1c1-r3c2",
            "r1c2-r3c1",
            "r1c2-r3c3",
            "r1c3-r2c1",
            "r1c3-r3c2",
            "r2c1-r3c3",
            "r2c3-r3c1"
        ]
    );
    assert_eq!(of("leaps(2,1)", "grid 3 by 3"), of("leaps(1,2)", "grid 3 by 3"));
    assert_eq!(of("leaps(1,2)", "grid 3 by 3 torus"), of("leaps(1,2)", "grid 3 by 3"));
    assert_eq!(of("leaps(0,2)", "grid 1 by 4"), ["r1c1-r1c3", "r1c2-r1c4"]);
    assert_eq!(of("leaps(2,0)", "grid \"\"\"\n. .\n\"\"\""), ["r1c1-r1c3"]);
    assert_eq!(of("leaps(1,1)", "grid 2 by 2"), ["r1c1-r2c2", "r1c2-r2c1"]);
    assert_eq!(
        of("leaps(1,0)", "grid 2 by 2"),
        ["r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2"]
    );
    assert_eq!(of("leaps(5,7)", "grid 3 by 3"), [""; 0]);
    assert_eq!(of("leaps(3-2,1*2)", "grid 2 by 3"), ["r1c1-r2c3", "r1c3-r2c1"]);
    faulty(&board("grid 2 by 2\nline d: leaps(0,0)"), "E0314");
    faulty(&board("grid 2 by 2\nline d: leaps(0-1,2)"), "E0314");
    faulty(&board("nodes x y\nline d: leaps(1,2)"), "E0313");
}

#[test]
fn r15_on_a_torus_rows_and_columns_are_rings() {
    assert_eq!(
        lines(&board("grid 2 by 3 torus")),
        [
            "row: r1c1-r1c2-r1c3-o",
            "row: r2c1-r2c2-r2c3-o",
            "column: r1c1-r2c1-o",
            "column: r1c2-r2c2-o",
            "column: r1c3-r2c3-o"
        ]
    );
    assert_eq!(
        lines(&board("grid 1 by 2 torus")),
        ["row: r1c1-r1c2-o", "column: r1c1", "column: r1c2"]
    );
    assert_eq!(lines(&board("grid 1 by 1 torus")), ["row: r1c1", "column: r1c1"]);
    assert_eq!(
        moves(&def("grid 1 by 3 torus", "go right: a _ => _ a", "start { a at r1c3 }")),
        ["go r1c3 r1c1"]
    );
    assert_eq!(
        moves(&def("grid 2 by 1 torus", "flip down: ^ a => ^ b", "start { a at r1c1 }")),
        [""; 0]
    );
    assert_eq!(
        moves(&def("grid 2 by 1 torus", "flip right: ^ a $ => ^ b $", "start { a at r1c1 }")),
        ["flip r1c1"]
    );
    let holed = lines(&board("grid \"\"\"\n  .. ..\n\"\"\" torus"));
    assert!(holed.contains(&"row: r1c4-r1c5-r1c1-r1c2".to_owned()), "{holed:?}");
}

fn picture(rows: &str) -> String {
    format!("grid \"\"\"\n{rows}\n\"\"\"")
}

#[test]
fn r16_blank_edges_trailing_blanks_and_common_indentation_go() {
    let shape = |text: &str| nodes(&board(text)).join(" ");
    assert_eq!(shape("grid \"\"\"\n    a.\n     .\n  \"\"\""), "r1c1 r1c2 r2c2");
    assert_eq!(shape("grid \"\"\"   \n  a.   \n  ..\"\"\""), "r1c1 r1c2 r2c1 r2c2");
    assert_eq!(shape("grid \"\"\"a.\n..\"\"\""), "r1c1 r1c2 r2c1 r2c2");
    assert_eq!(shape("grid \"\"\"a.\"\"\""), "r1c1 r1c2");
    assert_eq!(shape("grid \"\"\"\n  a\n\n   .\n\"\"\""), "r1c1 r3c2");
    assert_eq!(shape("grid \"\"\"\n\n  a\n\"\"\""), "r2c1");
    faulty(&board("grid \"\"\"\"\"\""), "E0312");
    faulty(&board("grid \"\"\"\n\n  \n\"\"\""), "E0312");
    faulty(&board("grid \"\"\"\n a%\n\"\"\""), "E0317");
    assert_eq!(check(&board("grid \"\"\"\n a%\n\"\"\"")), [("E0317", 4, 3)]);
}

#[test]
fn r16_a_start_or_goal_picture_has_the_shape_of_the_grid() {
    let with = |rest: &str| def(&picture("  ..\n  . ."), STEP, rest);
    clean(&with("start \"\"\"\n   a.\n   . b\n\"\"\"\ngoal \"\"\"\n?a\n? .\n\"\"\""));
    for wrong in
        ["a.\n. b\n..", "a.", "a..\n. b", "a.\n..b", "a.\n.b", "a.\n.", "a\n. b", "a.\n  b"]
    {
        faulty(&with(&format!("start \"\"\"\n{wrong}\n\"\"\"")), "E0318");
        faulty(&with(&format!("goal \"\"\"\n{wrong}\n\"\"\"")), "E0318");
    }
    assert!(matches!(codes(&with("start \"\"\"\n?a\n. b\n\"\"\""))[..], ["E0317" | "E0419"]));
    assert!(!codes(&def("path row: x1 x2", STEP, "start \"\"\"\na.\n\"\"\"")).is_empty());
    let inside = with("start { \"\"\"\n..\n. .\n\"\"\"; a at r1c1 }");
    assert_eq!(shown(&inside), "a./..");
}

#[test]
fn r16_glyphs_outside_may_be_repeated_elsewhere() {
    let board = "legend '#' outside\nlegend '%' outside\ngrid \"\"\"\n####\n#a.#\n##.#\n\"\"\"";
    let with = |picture: &str| def(board, STEP, &format!("goal \"\"\"\n{picture}\n\"\"\""));
    clean(&with("####\n#.a#\n##.#"));
    clean(&with("%###\n%.a#\n##.%"));
    clean(&with("####\n#.a\n##."));
    faulty(&with("####\n#..#\n#..#"), "E0318");
    faulty(&with("####\n##.#\n##.#"), "E0318");
}

#[test]
fn r16_only_the_grids_picture_puts_nodes_into_regions() {
    let board = "legend '*' a in spot\nlegend '+' _ in spot\nregion spot = r1c1\ngrid \"\"\"\n.*+\n...\n\"\"\"";
    let text = def(board, STEP, "goal \"\"\"\n+.*\n...\n\"\"\"");
    assert_eq!(region(&text, "spot"), ["r1c1", "r1c2", "r1c3"]);
    assert_eq!(shown(&text), "+*+/...");
    faulty(&def(board, STEP, "goal \"\"\"\n.*.\n..+\n\"\"\""), "E0319");
    assert_eq!(
        check(&def(board, STEP, "start \"s\" \"\"\"\n.*.\n..+\n\"\"\"")),
        [("E0319", 13, 3)]
    );
    clean(&def(board, STEP, "goal \"\"\"\n.a.\n...\n\"\"\""));
}

#[test]
fn r16_a_region_declared_twice_is_the_union() {
    let text = board("path row: x[1..5]\nregion g = x1 x2\nregion g = x2 x4\nregion h = g x5");
    assert_eq!(region(&text, "g"), ["x1", "x2", "x4"]);
    assert_eq!(region(&text, "h"), ["x1", "x2", "x4", "x5"]);
    assert!(
        codes(&board("nodes x\nregion g = h\nregion h = g")).iter().all(|code| *code == "E0307")
    );
    faulty(&board("nodes x\nregion g = g"), "E0307");
}

#[test]
fn r16_there_is_one_grid_and_other_nodes_follow_it() {
    faulty(&board("grid 2 by 2\ngrid 1 by 1"), "E0311");
    let text = def(
        "nodes p q\ngrid 2 by 2\nnodes r",
        STEP,
        "start { a at r1c2 q; b at r }\nstart \"p\" \"\"\"\n..\n.a\n\"\"\"",
    );
    assert_eq!(shown(&text), ".a/../.ab");
    assert_eq!(nodes(&text), ["p", "q", "r1c1", "r1c2", "r2c1", "r2c2", "r"]);
    assert_eq!(
        json(
            &["solve", "-", "--state", "../.b/a.."],
            &format!("{text}goal {{ r2c2 is b and p is a }}")
        )["length"],
        0
    );
    faulty(&board("grid 0 by 3"), "E0505");
    faulty(&board("grid 3 by 0-1"), "E0505");
}

#[test]
fn r17_neighbours_are_next_on_any_line_each_once_itself_never() {
    let with = |board: &str, target: &str| {
        let text = def(board, &format!("click at x: advance {target}"), "start { a at all }")
            .replace("c }", "c; cycle a b c }");
        next(&text).join(" ")
    };
    let board =
        "nodes x y z u v\nline l: y - x - z\nline m: x - y\nline n: u > x\nline o: z - u - v";
    assert_eq!(with(board, "neighbours"), "abbba");
    assert_eq!(with(board, "neighbours on m"), "abaaa");
    assert_eq!(with(board, "neighbours on m, n"), "ababa");
    assert_eq!(with("ring w: x y", "neighbours"), "ab");
    assert_eq!(with("ring w: x y z u", "neighbours"), "abab");
    assert_eq!(with("nodes x y", "neighbours self"), "ba");
    assert_eq!(with("nodes x y z\nline l: x > y\nline l: z > x", "neighbours"), "abb");
    let grid = with_pieces(
        "a; b; cycle a b",
        "grid 3 by 3\nline d: diagonals",
        "click at r2c2: advance neighbours",
        "start { a at all }",
    );
    assert_eq!(next(&grid), ["bba/bab/abb"]);
    assert_eq!(next(&grid.replace("neighbours", "neighbours on row, d")), ["baa/bab/aab"]);
    faulty(&def("nodes x", "click: advance neighbours on q", ""), "E0203");
    let torus = with_pieces(
        "a; b; cycle a b",
        "grid 3 by 3 torus",
        "click at r1c1: advance neighbours",
        "start { a at all }",
    );
    assert_eq!(next(&torus), ["abb/baa/baa"]);
}

#[test]
fn r18_coordinates_may_be_decimal_and_are_for_drawing_only() {
    let text = board("nodes x (0,0) y (-1.5,2.25) z (10,0.5) w\nline l: x - y");
    let puzzle = puzzle(&text);
    let place = |at: usize| puzzle.board.place(puzzle.board.nodes().nth(at).expect("a node"));
    assert_eq!(
        (place(0), place(1), place(2), place(3)),
        (Some((0.0, 0.0)), Some((-1.5, 2.25)), Some((10.0, 0.5)), None)
    );
    assert_eq!(lines(&text), lines(&board("nodes x y z w\nline l: x - y")));
    let grid = puzzle_set(&board("grid 2 by 3"), &[]);
    assert_eq!(grid.board.place(grid.board.nodes().nth(5).expect("a node")), Some((2.0, 1.0)));
    for wrong in ["x (1)", "x (1,2,3)", "x (a,b)", "x (1.,2)", "x (.5,2)", "x (1 2)", "x (1e3,2)"] {
        assert!(!codes(&board(&format!("nodes {wrong}"))).is_empty(), "{wrong}");
    }
    faulty(&board("nodes x[1..2] (0,0)"), "E0316");
}
