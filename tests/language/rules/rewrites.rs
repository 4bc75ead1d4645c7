//! Rules R19 to R23: rewrites.

use super::support::*;

const ROW: &str = "start { row: a _ _ b }";

#[test]
fn r19_without_on_a_rule_runs_along_every_line() {
    let board = "grid 2 by 2\nline d: diagonals\nnodes p q\njumps { p-q }\nline k: leaps(1,1)";
    let text = def(board, "go: a _ => _ a", "start { a at r1c1 p }");
    assert_eq!(moves(&text), ["go r1c1 r1c2", "go r1c1 r2c1", "go r1c1 r2c2", "go p q"]);
    assert_eq!(moves(&text.replace("go:", "go on row, d:")), ["go r1c1 r1c2", "go r1c1 r2c2"]);
    faulty(&text.replace("go:", "go on q:"), "E0220");
}

#[test]
fn r19_right_left_down_and_up_are_rows_and_columns_read_forward_or_backward() {
    let text = |direction: &str| {
        def("grid 3 by 3", &format!("go {direction}: a _ => _ a"), "start { a at r2c2 }")
    };
    assert_eq!(moves(&text("right")), ["go r2c2 r2c3"]);
    assert_eq!(moves(&text("left")), ["go r2c2 r2c1"]);
    assert_eq!(moves(&text("down")), ["go r2c2 r3c2"]);
    assert_eq!(moves(&text("up")), ["go r2c2 r1c2"]);
    assert_eq!(moves(&text("forward")), ["go r2c2 r2c3", "go r2c2 r3c2"]);
    assert_eq!(moves(&text("backward")), ["go r2c2 r2c1", "go r2c2 r1c2"]);
    assert_eq!(moves(&text("on column forward")), ["go r2c2 r3c2"]);
    let more =
        def("grid 1 by 2\nnodes p q\nline row: p - q", "go right: a _ => _ a", "start { a at p }");
    assert_eq!(moves(&more), ["go p q"]);
}

#[test]
fn r19_a_grid_direction_together_with_on_or_without_a_grid_is_an_error() {
    for word in ["right", "left", "down", "up"] {
        faulty(&def("grid 2 by 2", &format!("go on row {word}: a _ => _ a"), ""), "E0409");
        faulty(&def("path row: x[1..2]", &format!("go {word}: a _ => _ a"), ""), "E0313");
    }
    faulty(&def("grid 2 by 2", "go crosswise: a _ => _ a", ""), "E0134");
    faulty(&def("grid 2 by 2", "go rigth: a _ => _ a", ""), "E0210");
}

#[test]
fn r20_every_number_of_repeats_is_a_match_of_its_own() {
    assert_eq!(moves(&path(4, "go forward: a _* _ => _ _* a", ROW)), ["go x1 x2", "go x1 x2 x3"]);
    assert_eq!(moves(&path(4, "go forward: a _+ _ => _ _+ a", ROW)), ["go x1 x2 x3"]);
    assert_eq!(
        moves(&path(4, "go forward: a _* => c _*", ROW)),
        ["go x1", "go x1 x2", "go x1 x2 x3"]
    );
    assert_eq!(moves(&path(4, "go forward: a _* b => _ _* b", ROW)), ["go x1 x2 x3 x4"]);
    assert_eq!(moves(&path(4, "go forward: ?* b => ?* c", ROW)), ["go x1 x2 x3 x4"]);
    assert_eq!(
        moves(&path(4, "go forward: !c* b => !c* c", ROW)),
        ["go x1 x2 x3 x4", "go x2 x3 x4", "go x3 x4", "go x4"]
    );
    assert_eq!(
        moves(&path(3, "go forward: a _* _* b => _ _* _* b", "start { row: a _ b }")),
        ["go x1 x2 x3"]
    );
    let slide = path(5, "glide: any:a _* _ any:b => _ _* any:a any:b", "start { row: _ a _ _ b }");
    assert_eq!(steps(&slide), ["glide x2 x3 x4 x5 -> ...ab", "glide x5 x4 x3 x2 -> .ab.."]);
    let wall = path(4, "glide: any _* _ $ => _ _* any $", "start { row: _ a _ _ }");
    assert_eq!(steps(&wall), ["glide x2 x1 -> a...", "glide x2 x3 x4 -> ...a"]);
}

#[test]
fn r21_anchors_are_the_ends_of_the_reading() {
    let row = "start { row: a a a }";
    assert_eq!(moves(&path(3, "go forward: ^ a => ^ b", row)), ["go x1"]);
    assert_eq!(moves(&path(3, "go forward: a $ => b $", row)), ["go x3"]);
    assert_eq!(moves(&path(3, "go backward: ^ a => ^ b", row)), ["go x3"]);
    assert_eq!(moves(&path(3, "go backward: a $ => b $", row)), ["go x1"]);
    assert_eq!(moves(&path(3, "go: ^ a => b", row)), ["go x1", "go x3"]);
    assert_eq!(moves(&path(3, "go: ^ a a $ => b b", row)), [""; 0]);
    assert_eq!(moves(&path(3, "go: ^ a+ $ => a+", row)), [""; 0]);
    assert_eq!(moves(&path(3, "go forward: ^ a ?* $ => b ?* $", row)), ["go x1 x2 x3"]);
    for wrong in [
        "a ^ a => a a",
        "a ^ => b",
        "$ a => b",
        "a $ a => a a",
        "a => ^ b",
        "a => b $",
        "^ ^ a => b",
        "a $ $ => b",
        "a a => b ^ a",
    ] {
        assert!(codes(&path(3, &format!("go: {wrong}"), row)).contains(&"E0402"), "{wrong}");
    }
}

#[test]
fn r21_on_a_ring_anchors_never_match() {
    assert_eq!(ground_moves(&def("ring w: w[1..3]", "go: ^ a => b\nhop: a $ => b", "")), 0);
    assert_eq!(ground_moves(&def("grid 2 by 2 torus", "go: ^ a => b", "")), 0);
    assert_eq!(
        moves(&def("ring w: w[1..2]\npath p: p", "go: ^ a => b", "start { a at all }")),
        ["go p"]
    );
}

#[test]
fn r22_both_sides_have_the_same_number_of_cells_anchors_aside() {
    faulty(&path(3, "go: a b => b", ""), "E0401");
    faulty(&path(3, "go: a => b a", ""), "E0401");
    faulty(&path(3, "go: a _* => a", ""), "E0401");
    clean(&path(3, "go: ^ a b $ => b a", ""));
}

#[test]
fn r22_a_name_on_the_right_is_that_of_the_same_cell_on_the_left() {
    let report = |rule: &str| {
        let text = path(3, rule, "start { row: a _ _ }");
        let found = json(&["check", "-"], &text)["diagnostics"][0].clone();
        (
            found["code"].as_str().unwrap_or_default().to_owned(),
            found["help"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let (code, help) = report("go: any:x _ => _ b:x");
    assert_eq!(
        (&*code, &*help),
        ("E0403", "write `any:x` for the piece of that cell, or `b` for another one")
    );
    assert_eq!(report("go: any:x _ => _ b|c:x").1, "write `any:x` for the piece of that cell");
    assert_eq!(report("go: any _ => _ b:x").1, "no cell on the left is named `x`: write `b`");
    clean(&path(3, "go: a:x _ => _ a:x", "start { row: a _ _ }"));
    clean(&path(3, "go: any:x _ => _ b", "start { row: a _ _ }"));
}

#[test]
fn r22_repeated_cells_and_question_marks_stand_on_both_sides() {
    for wrong in [
        "a _* => a _+",
        "a _+ => a _",
        "a _ => a _*",
        "a ? => ? a",
        "a ? => a _",
        "a b => a ?",
        "? a => a ?",
        "a b|c* => a c|b*",
    ] {
        assert!(
            codes(&path(3, &format!("go: {wrong}"), "")).iter().all(|code| *code == "E0405"),
            "{wrong}"
        );
        assert!(!codes(&path(3, &format!("go: {wrong}"), "")).is_empty(), "{wrong}");
    }
    clean(&path(3, "go: a ? _* b|c+ !a* => b ? _* b|c+ !a*", ""));
    assert_eq!(
        steps(&path(3, "go forward: a ? _ => _ ? a", "start { row: a c _ }")),
        ["go x1 x2 x3 -> .ca"]
    );
    assert_eq!(
        steps(&path(3, "go forward: a ? _ => _ ? a", "start { row: a _ _ }")),
        ["go x1 x2 x3 -> ..a"]
    );
}

#[test]
fn r22_a_class_on_the_right_takes_what_the_left_cell_written_the_same_holds() {
    let with = |rule: &str, start: &str| {
        with_pieces(
            "a; b; c; class s = a | b; class one = c",
            "path row: x[1..3]",
            &format!("go forward: {rule}"),
            &format!("start {{ row: {start} }}"),
        )
    };
    assert_eq!(steps(&with("s _ => _ s", "a _ b")), ["go x1 x2 -> .ab"]);
    assert_eq!(steps(&with("any _ _ => any any any", "b _ _")), ["go x1 x2 x3 -> bbb"]);
    assert_eq!(steps(&with("s one => one s", "a c _")), ["go x1 x2 -> ca."]);
    assert_eq!(steps(&with("a|b _ => _ a|b", "a _ _")), ["go x1 x2 -> .a."]);
    assert_eq!(
        steps(&with("any:p any:q => any:q any:p", "a b c")),
        ["go x1 x2 -> bac", "go x2 x3 -> acb"]
    );
    assert_eq!(steps(&with("!a a => a !a", "_ a b")), ["go x1 x2 -> a.b"]);
    assert_eq!(steps(&with("a:p _ => _ a:p", "a _ _")), ["go x1 x2 -> .a."]);
    faulty(&with("a _ => _ s", "a _ _"), "E0403");
    faulty(&with("c _ => _ one", "a _ _"), "E0403");
    faulty(&with("a|b _ => _ b|a", "a _ _"), "E0403");
    faulty(&with("any:p _ => _ any:q", "a _ _"), "E0403");
    faulty(&with("any:p _ => _ any", "a _ _"), "E0403");
    faulty(&with("any any => _ any", "a _ _"), "E0404");
    faulty(&with("s any s => _ s any", "a _ _"), "E0404");
    let second = |rule: &str| with(rule, "a _ _").replacen('\n', "\nlanguage 2\n", 1);
    faulty(&second("any:p any:p => any:p _"), "E0407");
    faulty(&second("_:p a => a _"), "E0423");
    faulty(&second("any:p* a => any:p* a"), "E0423");
}

#[test]
fn r22_at_least_one_cell_is_no_star_cell() {
    faulty(&path(3, "go: a* => a*", ""), "E0406");
    faulty(&path(3, "go: ^ a* ?* $ => a* ?*", ""), "E0406");
    faulty(&path(3, "go: ^ $ => ^ $", ""), "E0406");
    clean(&path(3, "go: a+ => a+", ""));
}

#[test]
fn r22_an_exclamation_mark_covers_the_whole_alternative() {
    let start = "start { row: a b c _ }";
    assert_eq!(moves(&path(4, "go: !a|b => c", start)), ["go x4"]);
    assert_eq!(moves(&path(4, "go: !any => c", start)), ["go x4"]);
    assert_eq!(moves(&path(4, "go: !c => c", start)), ["go x1", "go x2", "go x4"]);
    assert_eq!(moves(&path(4, "go: !_ => _", start)), ["go x1", "go x2", "go x3"]);
    assert_eq!(moves(&path(4, "go: !_|a => _", start)), ["go x2", "go x3"]);
}

#[test]
fn r22_a_region_stands_on_the_left_only_and_one_star_behind_it_repeats() {
    let with = |rule: &str| {
        def(
            "path row: x[1..4]\nregion g = x1 x2 x3",
            &format!("go forward: {rule}"),
            "start { row: a _ _ _ }",
        )
    };
    assert_eq!(moves(&with("a _@g* _ => _ _* a")), ["go x1 x2", "go x1 x2 x3", "go x1 x2 x3 x4"]);
    assert_eq!(moves(&with("a _@g* _@g => _ _* a")), ["go x1 x2", "go x1 x2 x3"]);
    assert_eq!(moves(&with("a@x1 _@x2 => _ a")), ["go x1 x2"]);
    assert_eq!(moves(&with("a@x2 _ => _ a")), [""; 0]);
    assert_eq!(moves(&with("?@g _@x4 => ? b")), ["go x3 x4"]);
    faulty(&with("a _ => _ a@g"), "E0408");
    assert!(matches!(codes(&with("a@q _ => _ a"))[..], ["E0201" | "E0207"]));
}

#[test]
fn r23_a_match_may_not_cross_a_one_way_step_against_its_direction() {
    let board = "nodes x[1..4]\nline l: x1 - x2 > x3 - x4";
    let with = |rule: &str, start: &str| {
        def(board, &format!("go {rule}"), &format!("start {{ {start} }}"))
    };
    assert_eq!(moves(&with(": a _ => _ a", "a at x3")), ["go x3 x4"]);
    assert_eq!(moves(&with(": a _ => _ a", "a at x2")), ["go x2 x1", "go x2 x3"]);
    assert_eq!(moves(&with("backward: a _ => _ a", "a at x4 x3")), [""; 0]);
    assert_eq!(moves(&with("backward: a _ => _ a", "a at x4 x2")), ["go x2 x1", "go x4 x3"]);
    assert_eq!(moves(&with(": a ? _ => _ ? a", "a at x3 x4")), [""; 0]);
    assert_eq!(
        moves(&with(": a _* _ => _ _* a", "a at x1")),
        ["go x1 x2", "go x1 x2 x3", "go x1 x2 x3 x4"]
    );
    assert_eq!(moves(&with(": a _* _ => _ _* a", "a at x4")), ["go x4 x3"]);
    assert_eq!(moves(&with("backward: ^ a _ => _ a", "a at x4 x2")), ["go x4 x3"]);
    assert_eq!(moves(&with("backward: a _ $ => _ a", "a at x4 x2")), ["go x2 x1"]);
    assert_eq!(moves(&with("backward: ^ a ?* $ => b ?* $", "a at x4")), [""; 0]);
    let ring = def("nodes w[1..3]\nline w: w[1..3] > w1", "go: a _ => _ a", "start { a at w1 }");
    assert_eq!(moves(&ring), ["go w1 w2"]);
    let last =
        def("nodes w[1..3]\nline w: w1 - w2 - w3 > w1", "go: a _ => _ a", "start { a at w1 }");
    assert_eq!(moves(&last), ["go w1 w2"]);
    let two = def("nodes x y\nline l: x > y\nline l: y > x", "go: a _ => _ a", "start { a at y }");
    assert_eq!(moves(&two), ["go y x"]);
}
