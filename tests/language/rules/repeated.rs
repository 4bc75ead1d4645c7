//! Rules R46 and R52: statements repeated for each number, and turns that reverse.

use super::support::*;

#[test]
fn r46_statements_arise_as_if_they_were_written_out() {
    let text = "param n = 3\n".to_owned()
        + &with_pieces(
            "for k in 1..n { t[k]; class c[k] = t[k] | u }; u 'U'",
            "for r in 0..2 { for k in 0..r { nodes x[r]y[k] (k - r/2, 1.5*r) }; region side[r] = x[r]y0 }
             for r in 1..2, k in 0..r-1 { line down[k]: x[r]y[k] - x[r-1]y[k] }
             jumps { for k in 0..1 { x[k]y0 - x[k+1]y0 } }",
            "for k in 1..2 { hop[k] on down[k - 1]: c[k] _ => _ c[k] }
             for k in 1..n { go: t[k]@side[2] _ => _ t[k] }",
            "start { for k in 1..n { t[k] at x2y[k-1] } }\ngoal { for k in 1..n { x2y[k-1] is not t[k] } }",
        );
    let written = with_pieces(
        "t1; class c1 = t1 | u; t2; class c2 = t2 | u; t3; class c3 = t3 | u; u 'U'",
        "nodes x0y0 (0,0); region side0 = x0y0; nodes x1y0 (-0.5,1.5) x1y1 (0.5,1.5); region side1 = x1y0
         nodes x2y0 (-1,3) x2y1 (0,3) x2y2 (1,3); region side2 = x2y0
         line down0: x1y0 - x0y0; line down0: x2y0 - x1y0; line down1: x2y1 - x1y1; jumps { x0y0-x1y0; x1y0-x2y0 }",
        "hop1 on down0: c1 _ => _ c1; hop2 on down1: c2 _ => _ c2
         go: t1@side2 _ => _ t1; go: t2@side2 _ => _ t2; go: t3@side2 _ => _ t3",
        "start { t1 at x2y0; t2 at x2y1; t3 at x2y2 }\ngoal { x2y0 is not t1; x2y1 is not t2; x2y2 is not t3 }",
    );
    clean(&text);
    assert_eq!((nodes(&text), lines(&text)), (nodes(&written), lines(&written)));
    assert_eq!(
        (glyphs(&text), steps(&text), shown(&text)),
        (glyphs(&written), steps(&written), shown(&written))
    );
    let place = |text: &str| {
        puzzle(text).board.nodes().map(|node| puzzle(text).board.place(node)).collect::<Vec<_>>()
    };
    assert_eq!(place(&text), place(&written));
    assert_eq!(region(&text, "side2"), ["x2y0"]);
}

#[test]
fn r46_loops_stand_in_each_other_and_a_block_has_a_million_statements() {
    let nested = |depth: usize| {
        let heads: String = (0..depth).map(|at| format!("for k{at} in 1..1 {{ ")).collect();
        path(
            3,
            &format!("{heads}s: a _ => _ a{}", " }".repeat(depth)),
            "start { a at x1 }\ngoal { x3 is a }",
        )
    };
    clean(&nested(20));
    faulty(&nested(120), "E0120");
    let board = |last: usize| {
        with_pieces("a", &format!("path x: x[1..3]; for k in 1..{last} {{ }}"), "s: a _ => _ a", "")
    };
    clean(&board(1_000_000));
    faulty(&board(1_000_001), "E0505");
}

#[test]
fn r46_an_index_without_brackets_is_known() {
    let faults = crate::slips::faults(&with_pieces(
        "a",
        "grid 2 by 2",
        "s: a _ => _ a",
        "start { a at r1c1 }\ngoal { for k in 1..2 { rkc2 is a } }",
    ));
    let helps: Vec<_> =
        faults.iter().filter_map(|fault| Some(fault.help.as_ref()?.to_string())).collect();
    assert_eq!(helps, ["write `r[k]c2`: an index stands in brackets"]);
}

#[test]
fn r46_statements_arise_inside_of_press_and_settle() {
    let text =
        |moves: &str| path(4, moves, "start { a at x1; a at x2 }\ngoal { x3 is a and x4 is a }");
    let press = text("press run { for k in 1..3 { go forward: a _ => _ a  if x[k] is a } }");
    let settle =
        text("wait: a => a; settle { for k in 1..3 { go forward: a _ => _ a  if x[k] is a } }");
    for text in [press, settle] {
        clean(&text);
        assert_eq!(solve(&text), Some(1));
    }
    faulty(&text("press run { for k in 1..3 { go forward: a _ => _ a  cost k } }"), "E0440");
    faulty(&text("settle { for k in 1..3 { go forward: a _ => _ b[k] } }"), "E0202");
}

#[test]
fn r46_an_empty_range_gives_nothing_and_a_name_in_use_is_an_error() {
    let play = "start { a at x1 }\ngoal { x2 is a }";
    clean(&path(2, "go: a _ => _ a\nfor k in 2..1 { go: a _ => _ a }", play));
    let twice = "param k = 1\n".to_owned() + &path(2, "for k in 1..2 { go: a _ => _ a }", play);
    faulty(&twice, "E0213");
    faulty(&path(2, "for k in 1..2 { for k in 1..2 { go: a _ => _ a } }", play), "E0213");
    faulty(
        &path(2, "go: a _ => _ a\nfor k in 1..2 { go: a _ => _ a }\nnever x[k] is a", play),
        "E0204",
    );
}

#[test]
fn r46_one_place_is_reported_once_with_the_values_for_which_it_is() {
    let text = path(
        2,
        "for k in 1..1000 { go on row[k]: a _ => _ a }",
        "start { a at x1 }\ngoal { x2 is a }",
    );
    assert_eq!(codes(&text), ["E0203"]);
    assert!(tool(&["check", "-"], &text).2.contains("with k = 1"));
    faulty(
        &path(2, "for k in 1..10^9 { go: a _ => _ a }", "start { a at x1 }\ngoal { x2 is a }"),
        "E0505",
    );
    faulty(
        &path(
            2,
            "for k in 1..10^9 { for l in 1..0 { go: a _ => _ a } }",
            "start { a at x1 }\ngoal { x2 is a }",
        ),
        "E0505",
    );
}

#[test]
fn r52_a_turn_that_reverses_exchanges_the_first_and_the_last() {
    let turn = |nodes: &str| {
        path(
            5,
            &format!("turn flip reverses {nodes}"),
            "start { a at x1; b at x2; c at x3 }\ngoal { x5 is a }",
        )
    };
    assert_eq!(steps(&turn("x[1..4]")), ["flip -> .cba."]);
    assert_eq!(steps(&turn("x1 x3 x5")), ["flip -> .bc.a"]);
    assert_eq!(steps(&turn("all")), ["flip -> ..cba"]);
    faulty(&turn("x1"), "E0412");
    faulty(&turn("x1 x2 x1"), "E0411");
}

#[test]
fn r11_a_range_of_digits_takes_its_own() {
    let shown =
        |pieces: &str| glyphs(&with_pieces(pieces, "path p: x[1..2]", "go: any _ => _ any", ""));
    assert!(shown("t[0..3]").contains("0123") && shown("t[4..6]").contains("456"));
    assert!(shown("t[8..10]").contains("123"));
    assert!(shown("u '4'; t[4..5]").ends_with("15"));
}
