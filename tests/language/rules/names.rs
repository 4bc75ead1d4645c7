//! Rules R6 to R9: names, and parts that are in use.

use super::support::*;

const PLAY: &str = "start { a at x1 }\ngoal { x2 is a }";
const STEP: &str = "go forward: a _ => _ a";

#[test]
fn r6_where_a_name_may_stand_so_may_an_index_and_where_several_may_a_range() {
    let text = "param n = 3\n".to_owned()
        + &with_pieces(
            "t[1..n]; u[n+1]; class s = t[1..2] | u[2*2]; cycle t[1] t[n-1..n]; cycle _ u[4]",
            "path p: x[1..n] x[n+1]\nnodes y[1] z[1..2]w[1..2]\nline l: x[n-2] - y[1]\njumps { z1w[1] - z[1..2]w[2] }\nregion g = x[1..2] y[n/3]\nlegend '*' u[4]",
            "go on l: t[n-2] _ => _ t[1]\nclick t[1..2] at x[2..n]: set x[1] to t[n]\nturn r (x[1] x[n..2])\nnever z[1]w[2] is u[4]\nhop: u4@x[1] _ => _ u[4]",
            "start { t[1] at x[1]; t[2] at x[2..3] }\nstart \"l\" { p: t[1..n] _ }\ngoal { every x[1..2] is t[n] and x[n] is not t[1] and count(t[1..2] in x[3..4]) == 0 }",
        );
    clean(&text);
    assert_eq!(nodes(&text), ["x1", "x2", "x3", "x4", "y1", "z1w1", "z1w2", "z2w1", "z2w2"]);
    assert_eq!(lines(&text), ["p: x1-x2-x3-x4", "l: x1-y1", "jumps: z1w1-z1w2-z2w2"]);
    assert_eq!(region(&text, "g"), ["x1", "x2", "y1"]);
    faulty(&path(2, STEP, "start { a at x[0-1] }"), "E0505");
    faulty(&path(4, STEP, "goal { x[1..2] is a }"), "E0323");
    faulty(&with_pieces("t[1..2]", "path p: x[1..2]", "click: set self to t[1..2]", ""), "E0324");
}

#[test]
fn r6_a_declaration_counts_up_and_elsewhere_ranges_may_count_down() {
    faulty(&path(3, STEP, PLAY).replace("x[1..3]", "x[3..1]"), "E0308");
    faulty(&with_pieces("a; t[2..1]", "path row: x[1..2]", STEP, PLAY), "E0308");
    faulty(&def("path row: x[1..2]\nnodes y[1..0]", STEP, PLAY), "E0308");
    clean(&def("path row: x[1..2]\nnodes y[5..5]", STEP, PLAY));
    let text = with_pieces(
        "t[1..3]",
        "nodes x[1..3]\nline l: x[3..1]\nring w: y[1..3]",
        "turn r (x[3..1])",
        "start { l: t[3..1]; w: t[2..2] _*2 }",
    );
    assert_eq!(lines(&text), ["l: x3-x2-x1", "w: y1-y2-y3-o"]);
    assert_eq!(shown(&text), "1232..");
    assert_eq!(steps(&text), ["r -> 2312..", "r' -> 3122.."]);
}

#[test]
fn r6_in_a_line_a_range_stands_for_its_names_joined_by_the_sign_beside_it() {
    let line = |track: &str| {
        lines(&def(&format!("nodes x[1..6]\nline l: {track}"), "go: a _ => _ a", "")).join("")
    };
    assert_eq!(line("x1 > x[2..4]"), "l: x1>x2>x3>x4");
    assert_eq!(line("x[1..3] > x4 - x[5..6]"), "l: x1>x2>x3>x4-x5-x6");
    assert_eq!(line("x[1..3] - x4 > x[5..6]"), "l: x1-x2-x3-x4>x5>x6");
    assert_eq!(line("x[1..3]"), "l: x1-x2-x3");
    assert_eq!(line("x[1..2] > x[3..4] - x[6..5]"), "l: x1>x2>x3>x4-x6-x5");
    assert_eq!(line("x[1..3] > x1"), "l: x1>x2>x3>o");
    assert_eq!(line("x1 > x[2..3] - x1"), "l: x1>x2>x3-o");
    assert_eq!(line("x[2..2] > x3"), "l: x2>x3");
    assert_eq!(line("x1>x2>x3"), "l: x1>x2>x3");
}

#[test]
fn r7_a_star_stands_for_one_or_more_digits() {
    let text = def(
        "nodes t t1 t10 t1x t2c3 t2c tx r1 r2c3d4\nregion g = t*\nregion h = t1*\nregion i = t*c*\nregion j = r*c*d* r*",
        "click: advance t*",
        "",
    );
    assert_eq!(region(&text, "g"), ["t1", "t10"]);
    assert_eq!(region(&text, "h"), ["t10"]);
    assert_eq!(region(&text, "i"), ["t2c3"]);
    assert_eq!(region(&text, "j"), ["r1", "r2c3d4"]);
    let grid = def("grid 11 by 2\nregion g = r1*c2", "go: a _ => _ a", "");
    assert_eq!(region(&grid, "g"), ["r10c2", "r11c2"]);
    assert_eq!(shown(&path(3, STEP, "start { a at x*; }")), "aaa");
}

#[test]
fn r7_a_glob_or_a_range_that_finds_nothing_is_an_error() {
    faulty(&def("path row: x[1..2]\nregion g = y*", STEP, PLAY), "E0315");
    faulty(&path(2, STEP, "start { a at x1* }"), "E0315");
    faulty(&path(2, "click at q*: advance self", PLAY), "E0315");
    faulty(&path(2, STEP, &format!("{PLAY}\ngoal \"g\" {{ every z* is a }}")), "E0315");
    assert!(matches!(codes(&path(2, STEP, "start { a at y[1..2] }"))[..], ["E0201" | "E0315"]));
    assert!(matches!(codes(&path(2, STEP, "start { a at x[2..3] }"))[..], ["E0201" | "E0315"]));
}

#[test]
fn r8_a_name_may_be_used_before_the_line_that_declares_it() {
    let text = "puzzle \"T\"
expect from \"s\" to \"g\" shortest 1
goal \"g\" { l: any* 1 s }
start \"s\" { l: a b }
moves { swap on l: s:x t:y => t:y s:x; click b at far: clear near; turn r (x1 x2); never every far is c }
board { region far = near x2; region near = x1; line l: x1 - x2; legend '*' c in far; jumps { x1 - x2 }; nodes x1 x2 }
pieces { cycle a b; class s = t; class t = a | b; a; b; c }
";
    let fixed = text.replace("any* 1 s", "b s");
    assert_eq!(solve(&fixed), Some(1));
    assert_eq!(tool(&["test", "-"], &fixed).0, 0);
    assert_eq!(region(&fixed, "far"), ["x1", "x2"]);
    clean(
        "puzzle \"T\"\nmoves { go right: a _ => _ a }\nboard { region g = r1c*\nline d: diagonals\ngrid \"\"\"\n-a\n--\n\"\"\"\nlegend '-' _ in h\n}\npieces { a }",
    );
}

#[test]
fn r8_kinds_and_classes_share_one_space_of_names_nodes_and_regions_another() {
    faulty(&with_pieces("a; a 'z'", "path row: x[1..2]", STEP, PLAY), "E0211");
    faulty(&with_pieces("a; b; class a = b", "path row: x[1..2]", STEP, PLAY), "E0211");
    faulty(
        &with_pieces("a; b; class c = b; class c = a", "path row: x[1..2]", STEP, PLAY),
        "E0211",
    );
    faulty(&with_pieces("a; t1; t[1..2]", "path row: x[1..2]", STEP, PLAY), "E0211");
    faulty(&def("path row: x[1..2]\nnodes x2", STEP, PLAY), "E0212");
    faulty(&def("path row: x[1..2]\nregion x1 = x2", STEP, PLAY), "E0212");
    faulty(&def("grid 2 by 2\nnodes r1c1", "go: a _ => _ a", ""), "E0212");
    let text = "param a = 2\n".to_owned()
        + &with_pieces(
            "a; b",
            "path a: a b\nregion c = a b",
            "a: a _ => _ a\nb on a: a b => b a",
            "start { a at a }\ngoal { b is a }",
        );
    assert_eq!(solve(&text), Some(1));
    let same = with_pieces(
        "a; row; class both = a | row",
        "nodes both\npath row: row[1..2] a",
        "row on row: row _ => _ row",
        "start { row at row1 }\ngoal { a is row }",
    );
    assert_eq!(solve(&same), Some(2));
}

const SIZED: &str = "puzzle \"T\"
param n = 4
pieces { a }
board { path row: x[1..n] }
moves { go forward: a _ => _ a }
start \"four\" { row: a _ _ _ }
start \"any\" { a at x1 }
start \"far\" { a at x3 }
goal \"four\" { x4 is a }
goal \"last\" { x[n] is a }
expect shortest 3
expect from \"any\" to \"last\" shortest n - 1
";

#[test]
fn r9_a_file_is_checked_in_full_for_the_values_in_use() {
    clean(SIZED);
    faulty(&SIZED.replace("n = 4", "n = 3").replace("goal \"four\" { x4 is a }\n", ""), "E0416");
    faulty(&SIZED.replace("a at x3", "a at x5"), "E0201");
    faulty(&SIZED.replace("x4 is a", "x9 is a"), "E0201");
    faulty(&SIZED.replace("\"any\" {", "\"any\" { b at x1;"), "E0202");
    assert_eq!(codes_set(&SIZED.replace("a at x3", "q at x3"), &[("n", 6)]), ["E0202"]);
    assert!(codes_set(SIZED, &[("n", 0)]).contains(&"E0308"));
}

#[test]
fn r9_under_set_what_does_not_fit_the_board_is_out_of_use() {
    assert_eq!(codes_set(SIZED, &[("n", 2)]), [""; 0]);
    let puzzle = puzzle_set(SIZED, &[("n", 3)]);
    let used: Vec<bool> = puzzle
        .starts
        .iter()
        .map(|start| !matches!(start.board, puzzlec::stages::model::StartBoard::OutOfUse(_)))
        .collect();
    assert_eq!(used, [false, true, true]);
    assert_eq!(
        puzzle.goals.iter().map(|goal| goal.condition.is_ok()).collect::<Vec<_>>(),
        [false, true]
    );
    let figures: Vec<bool> = puzzle.expects.iter().map(|expect| expect.figure.is_some()).collect();
    assert_eq!(figures, [true, true]);
    let text =
        format!("{SIZED}expect shortest n - 3\nexpect shortest 6 / (n - 2)\nexpect reachable n\n");
    assert_eq!(codes_set(&text, &[("n", 2)]), [""; 0]);
    let figures = puzzle_set(&text, &[("n", 2)]).expects;
    assert_eq!(
        figures.iter().map(|expect| expect.figure.is_some()).collect::<Vec<_>>(),
        [true, true, false, false, true]
    );
    faulty(
        &text
            .replace("n = 4", "n = 3")
            .replace("start \"four\" { row: a _ _ _ }", "")
            .replace("goal \"four\" { x4 is a }", "")
            .replace("n - 3", "n - 4"),
        "E0422",
    );
}

#[test]
fn r9_choosing_what_is_out_of_use_is_an_error_and_the_default_is_the_first_in_use() {
    let set = ["solve", "-", "--set", "n=3"];
    let found = json(&set, SIZED);
    assert_eq!(
        (&found["start"], &found["goal"], &found["length"]),
        (&"any".into(), &"last".into(), &2.into())
    );
    assert_eq!(json(&["explore", "-", "--set", "n=3"], SIZED)["start"], "any");
    for wrong in [["--start", "four"], ["--goal", "four"]] {
        let (code, out, err) = tool(&[&set[..], &wrong].concat(), SIZED);
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains("E0925") || err.contains("E0926"), "{err}");
    }
    assert_eq!(tool(&["solve", "-", "--set", "n=3", "--start", "far"], SIZED).0, 0);
    assert_eq!(json(&["solve", "-"], SIZED)["start"], "four");
    let all = json(
        &["solve", "-", "--set", "n=3"],
        &SIZED
            .replace("start \"any\" { a at x1 }\nstart \"far\" { a at x3 }\n", "")
            .replace("from \"any\" ", ""),
    );
    assert_eq!(all["diagnostics"][0]["code"], "E0925");
}

#[test]
fn r9_an_expectation_whose_with_breaks_the_puzzle_is_an_error() {
    faulty(&format!("{SIZED}expect with n=0 unsolvable\n"), "E0424");
    faulty(
        &format!(
            "{}expect with n=1 unsolvable\n",
            SIZED.replace("a }\nboard {", "a; t[2..n] }\nboard {")
        ),
        "E0424",
    );
    faulty(&format!("{SIZED}expect with n=5-7 unsolvable\n"), "E0424");
    clean(&format!("{SIZED}expect with n=2 shortest 1\n"));
    clean(&format!("{SIZED}expect with n=2 from \"four\" shortest 1\n"));
    faulty(&format!("{SIZED}expect with k=2 shortest 1\n"), "E0204");
    faulty(&format!("{SIZED}expect from \"nix\" shortest 1\n"), "E0205");
    faulty(&format!("{SIZED}expect to \"nix\" shortest 1\n"), "E0206");
    let broken = SIZED.replace("go forward", "turn t (x2 x[n])\n go forward");
    faulty(&format!("{broken}expect with n=2 shortest 1\n"), "E0424");
}
