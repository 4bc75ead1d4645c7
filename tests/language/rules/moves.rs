//! Rules R24 to R29: clicks, turns, moves that count as one, `never`.

use super::support::*;

fn clicks(click: &str, start: &str) -> String {
    with_pieces(
        "a; b; c; w; cycle a b c",
        "path row: x[1..3]\nregion g = x1 x2",
        click,
        &format!("start {{ row: {start} }}"),
    )
}

#[test]
fn r24_at_and_in_mean_the_same_and_effects_act_on_the_board_before_the_click() {
    assert_eq!(
        steps(&clicks("click at x1: advance self", "a _ _")),
        steps(&clicks("click in x1: advance self", "a _ _"))
    );
    assert_eq!(
        steps(&clicks("click in g: advance self", "a a a")),
        ["click x1 -> baa", "click x2 -> aba"]
    );
    assert_eq!(
        steps(&clicks("click at g x3: retreat self", "a b c")),
        ["click x1 -> cbc", "click x2 -> aac", "click x3 -> abb"]
    );
    assert_eq!(
        steps(&clicks("click a: set neighbours to b clear self", "a _ _")),
        ["click x1 -> .b."]
    );
    assert_eq!(
        steps(&clicks("click: set self to w", "_ w a")),
        ["click x1 -> wwa", "click x3 -> .ww"]
    );
    assert_eq!(steps(&clicks("click _ at x2 x3: set x1 to c", "a _ w")), ["click x2 -> c.w"]);
    assert_eq!(steps(&clicks("click a|_: advance all", "a w b")), ["click x1 -> bwc"]);
    assert_eq!(
        steps(&clicks("click !w at all: advance x*", "a w b")),
        ["click x1 -> bwc", "click x3 -> bwc"]
    );
    assert_eq!(
        steps(&clicks("click at x1: advance x1 retreat x[2..3] as \"L\"", "a b c")),
        ["click \"L\" x1 -> bab"]
    );
}

#[test]
fn r24_several_clicks_that_fit_a_node_are_several_moves() {
    let text = clicks(
        "click: advance self\nclick a: clear self\nclick at x1: advance self as \"L\"",
        "a _ _",
    );
    assert_eq!(steps(&text), ["click x1 -> b..", "click x1 -> ...", "click \"L\" x1 -> b.."]);
    assert_eq!(
        steps(&clicks("click: advance self\nclick a: advance self", "a _ _")),
        ["click x1 -> b.."]
    );
}

#[test]
fn r24_within_one_effect_a_node_counts_once_and_two_effects_on_a_node_are_an_error() {
    assert_eq!(
        steps(&clicks("click at x1: advance self x1 g all neighbours", "a a a")),
        ["click x1 -> bbb"]
    );
    faulty(&clicks("click: advance self advance self", "a a a"), "E0410");
    faulty(&clicks("click: advance self retreat g", "a a a"), "E0410");
    faulty(&clicks("click at x2: set neighbours to a clear x3", "a a a"), "E0410");
    clean(&clicks("click at x1: set neighbours to a clear x3", "a a a"));
    clean(&clicks("click at x3: advance self retreat g", "a a a"));
}

#[test]
fn r24_an_empty_target_is_no_effect_there() {
    let text = with_pieces(
        "a; b; cycle a b",
        "nodes x y z\nline l: x - y",
        "click: advance neighbours\nclick at z: advance self neighbours",
        "start { a at all }",
    );
    assert_eq!(steps(&text), ["click x -> aba", "click y -> baa", "click z -> aab"]);
    assert_eq!(moves(&clicks("click: advance self", "w _ w")), [""; 0]);
}

fn turns(turn: &str) -> String {
    with_pieces("t[1..7]", "path row: x[1..7]", turn, "start { row: t[1..7] }")
}

#[test]
fn r25_a_turn_moves_what_stands_on_a_node_to_the_next() {
    assert_eq!(steps(&turns("turn R (x1 x2 x3)")), ["R -> 3124567", "R' -> 2314567"]);
    assert_eq!(steps(&turns("turn R (x1 x2)")), ["R -> 2134567"]);
    assert_eq!(steps(&turns("turn R (x1 x2) (x3 x4) as \"half\"")), ["R \"half\" -> 2143567"]);
    assert_eq!(steps(&turns("turn R (x[1..4]) (x5)")), ["R -> 4123567", "R' -> 2341567"]);
    faulty(&turns("turn R (x1 x2 x1)"), "E0411");
    faulty(&turns("turn R (x1 x2) (x2 x3)"), "E0411");
    faulty(&turns("turn R (x[1..3] x2)"), "E0411");
    faulty(&turns("turn R (x1)"), "E0412");
    faulty(&turns("turn R powers (x1) (x2) (x3)"), "E0412");
    faulty(&turns("turn R (x1 x9)"), "E0201");
}

#[test]
fn r25_powers_are_named_up_to_the_order_less_one_and_the_last_is_the_inverse() {
    assert_eq!(steps(&turns("turn R powers (x1 x2)")), ["R -> 2134567"]);
    assert_eq!(steps(&turns("turn R powers (x1 x2 x3)")), ["R -> 3124567", "R' -> 2314567"]);
    assert_eq!(
        steps(&turns("turn R powers (x[1..4]) as \"q\"")),
        ["R \"q\" -> 4123567", "R2 \"q\" -> 3412567", "R' \"q\" -> 2341567"]
    );
    assert_eq!(moves(&turns("turn R powers (x[1..5])")), ["R", "R2", "R3", "R'"]);
    assert_eq!(
        steps(&turns("turn R powers (x1 x2) (x3 x4 x5)")),
        ["R -> 2153467", "R2 -> 1245367", "R3 -> 2134567", "R4 -> 1253467", "R' -> 2145367"]
    );
    assert_eq!(moves(&turns("turn R powers (x1 x2) (x[3..6])")), ["R", "R2", "R'"]);
    assert_eq!(moves(&turns("turn R powers (x[1..3]) (x[4..7])")).len(), 11);
    assert_eq!(moves(&turns("turn R (x[1..3]) (x[4..7])")), ["R", "R'"]);
}

#[test]
fn r25_a_name_that_arises_twice_is_an_error() {
    faulty(&turns("turn R (x1 x2)\nturn R (x3 x4)"), "E0217");
    faulty(&turns("turn R powers (x[1..4])\nturn R2 (x5 x6)"), "E0217");
    faulty(&turns("turn R2 (x5 x6)\nturn R powers (x[1..4])"), "E0217");
    clean(&turns("turn R (x[1..4])\nturn R2 (x5 x6)"));
    clean(&turns("turn R powers (x[1..3])\nturn R2 (x5 x6)"));
}

#[test]
fn r26_a_move_that_leaves_the_board_as_it_is_is_not_a_move() {
    assert_eq!(moves(&path(2, "go: a b => a b", "start { row: a b }")), [""; 0]);
    assert_eq!(moves(&path(2, "go: any:p any:q => any:q any:p", "start { row: a a }")), [""; 0]);
    assert_eq!(moves(&path(2, "turn R (x1 x2)", "start { row: b b }")), [""; 0]);
    assert_eq!(moves(&path(2, "click: set all to a", "start { a at all }")), [""; 0]);
    let found = explore(&path(
        2,
        "turn R (x1 x2)\nclick: set all to a",
        "start { row: a b }\ngoal { stuck }",
    ));
    assert_eq!(
        (found.reachable, found.edges, found.goals, found.dead_ends),
        (3, 2 + 2 * 2, Some(1), 0)
    );
}

#[test]
fn r27_matches_that_agree_in_name_label_conditions_and_changes_are_one_ground_move() {
    let swap = |rule: &str| path(2, rule, "start { row: a b }");
    assert_eq!(ground_moves(&swap("go: any:p any:q => any:q any:p")), 1);
    assert_eq!(moves(&swap("go: any:p any:q => any:q any:p")), ["go x1 x2"]);
    assert_eq!(moves(&swap("go backward: any:p any:q => any:q any:p")), ["go x2 x1"]);
    assert_eq!(ground_moves(&swap("go: a b => b a")), 2);
    assert_eq!(ground_moves(&swap("go forward: a|b _ => _ a|b\ngo forward: b|a _ => _ b|a")), 1);
    assert_eq!(ground_moves(&swap("go forward: a _ => _ a\ngo backward: _ a => a _")), 1);
    assert_eq!(ground_moves(&swap("go forward: a _ => _ a\nhop forward: a _ => _ a")), 2);
    assert_eq!(ground_moves(&swap("go forward: a _ => _ a\ngo forward: a _ => _ a as \"L\"")), 2);
    assert_eq!(
        ground_moves(&swap("go forward: a _ => _ a as \"L\"\ngo forward: a _ => _ a as \"L\"")),
        1
    );
    let lines = def(
        "nodes x y\nline l: x - y\nline m: y - x\nline l: x - y",
        "go: a _ => _ a",
        "start { a at x }",
    );
    assert_eq!((ground_moves(&lines), moves(&lines)), (2, vec!["go x y".to_owned()]));
    let functions = path(2, "go forward: a any => any a\ngo forward: a any:q => any:q a", "");
    assert_eq!(ground_moves(&functions), 1);
    assert_eq!(
        ground_moves(&path(2, "go forward: a|b:p c => c a|b:p\ngo forward: a c => c a", "")),
        2
    );
    assert_eq!(ground_moves(&path(2, "go forward: a:p _ => _ a:p\ngo forward: a _ => _ a", "")), 1);
}

#[test]
fn r27_clicks_of_different_nodes_are_always_different() {
    let text = def("nodes x y z", "click at x y: set z to a", "start { b at x }\ngoal { z is a }");
    assert_eq!(
        (ground_moves(&text), moves(&text)),
        (2, vec!["click x".to_owned(), "click y".to_owned()])
    );
    assert_eq!(solutions(&text).as_deref(), Some("2"));
    assert_eq!(explore(&text).edges, 2);
}

#[test]
fn r27_the_order_of_moves_is_statement_line_position_direction_repeats() {
    assert_eq!(moves(&path(3, "go: a _ => _ a", "start { a at x2 }")), ["go x2 x1", "go x2 x3"]);
    assert_eq!(
        moves(&path(3, "hop: a _ => _ a\ngo: a _ => _ a", "start { a at x1 }")),
        ["hop x1 x2", "go x1 x2"]
    );
    assert_eq!(
        moves(&path(4, "go: a _* _ => _ _* a", "start { a at x4 }")),
        ["go x4 x3 x2 x1", "go x4 x3 x2", "go x4 x3"]
    );
    assert_eq!(
        moves(&path(4, "go forward: a _* _ => _ _* a", "start { a at x1 }")),
        ["go x1 x2", "go x1 x2 x3", "go x1 x2 x3 x4"]
    );
    let ring = |start: &str| {
        moves(&def("ring w: w[1..4]", "go: a _ => _ a", &format!("start {{ {start} }}")))
    };
    assert_eq!(ring("a at w2"), ["go w2 w3", "go w2 w1"]);
    let begins = |way: &str, pieces: &str| {
        moves(&def(
            "ring w: w[1..4]",
            &format!("go {way}: a b => b a"),
            &format!("start {{ w: {pieces} }}"),
        ))
    };
    assert_eq!(
        begins("forward", "b a b a"),
        ["go w2 w3", "go w4 w1"],
        "a match begins where its first cell lies, not at its lowest node"
    );
    assert_eq!(begins("backward", "a b a b"), ["go w1 w4", "go w3 w2"], "backward too");
    assert_eq!(ring("a at w1 w3"), ["go w1 w2", "go w1 w4", "go w3 w4", "go w3 w2"]);
    let lines = def(
        "nodes x y z\nline l: x - z\nline m: y - x - z",
        "go on m: a _ => _ a\nhop: a _ => _ a",
        "start { a at x }",
    );
    assert_eq!(moves(&lines), ["go x y", "go x z", "hop x z", "hop x y"]);
    let twice = path(6, "go forward: a _* b _* c => _ _* b _* c", "start { row: a _ b _ c _ }");
    assert_eq!(moves(&twice), ["go x1 x2 x3 x4 x5"]);
    let split = path(4, "go forward: a _* _ _* => _ _* a _*", "start { a at x1 }");
    assert_eq!(
        moves(&split),
        [
            "go x1 x2",
            "go x1 x2 x3",
            "go x1 x2 x3 x4",
            "go x1 x2 x3",
            "go x1 x2 x3 x4",
            "go x1 x2 x3 x4"
        ]
    );
    let clicks = def("nodes z y x", "click: set self to b\nturn R (x y)", "start { a at x }");
    assert_eq!(moves(&clicks), ["click z", "click y", "click x", "R"]);
}

#[test]
fn r27_in_a_state_moves_that_agree_in_name_label_nodes_and_board_are_one_move() {
    let text =
        path(2, "go: a _ => _ a\ngo: any _ => _ any", "start { row: a _ }\ngoal { x2 is a }");
    assert_eq!((ground_moves(&text), moves(&text)), (4, vec!["go x1 x2".to_owned()]));
    assert_eq!(solutions(&text).as_deref(), Some("1"));
    assert_eq!(explore(&text).edges, 2);
    let nodes = path(
        3,
        "go: any _ => _ any\ngo: any _ !c => _ any !c",
        "start { row: a _ b }\ngoal { x2 is a }",
    );
    assert_eq!(moves(&nodes), ["go x1 x2", "go x3 x2", "go x1 x2 x3", "go x3 x2 x1"]);
    assert_eq!(solutions(&nodes).as_deref(), Some("2"));
    let label =
        path(2, "go: a _ => _ a\ngo: a _ => _ a as \"L\"", "start { row: a _ }\ngoal { x2 is a }");
    assert_eq!(solutions(&label).as_deref(), Some("2"));
    let boards = path(
        2,
        "go forward: a _ => _ a\ngo forward: a _ => _ b",
        "start { row: a _ }\ngoal { x1 is _ }",
    );
    assert_eq!(solutions(&boards).as_deref(), Some("2"));
    let equal = path(
        3,
        "go forward: any:p any:q => any:q any:p",
        "start { row: a b a }\ngoal { row: a a b }",
    );
    assert_eq!(solutions(&equal).as_deref(), Some("1"));
    let ways = def(
        "nodes x y z u\nline l: x - y - u\nline m: x - z - u",
        "go: a _ => _ a",
        "start { a at x }\ngoal { u is a }",
    );
    assert_eq!((solve(&ways), solutions(&ways).as_deref()), (Some(2), Some("2")));
}

#[test]
fn r27_a_ring_read_both_ways_and_rules_of_one_name_count_once() {
    let ring = def(
        "ring w: w[1..3]",
        "spin: any:p any:q any:r => any:r any:p any:q",
        "start { w: a b c }\ngoal { w: c a b }",
    );
    let found = solved(&ring).expect("a solution");
    assert_eq!((found.moves, found.count.as_str()), (vec!["spin w1 w2 w3".to_owned()], "1"));
    assert_eq!(ground_moves(&ring), 2);
    assert_eq!(explore(&ring).edges, 3 * 2);
    let pair = def(
        "ring w: w[1..2]",
        "swap: any:p any:q => any:q any:p",
        "start { w: a b }\ngoal { w: b a }",
    );
    assert_eq!((ground_moves(&pair), solutions(&pair).as_deref()), (1, Some("1")));
}

#[test]
fn r28_a_move_into_a_state_in_which_a_never_holds_is_not_a_move() {
    let text = path(
        3,
        "go: a _ => _ a\nnever x2 is a and x3 is _",
        "start { row: a _ b }\ngoal { x2 is a }",
    );
    assert_eq!(solve(&text), Some(1));
    let stuck = path(3, "go: a _ => _ a\nnever x2 is a", "start { row: a _ _ }\ngoal { stuck }");
    assert_eq!((moves(&stuck), solve(&stuck)), (vec![], Some(0)));
    let two = path(3, "go: a _ => _ a\nnever x1 is a\nnever x3 is a", "start { row: _ a _ }");
    assert_eq!(explore(&two).dead_ends, 1);
    faulty(&path(3, "go: a _ => _ a\nnever x2 is a", "start { row: _ a _ }"), "E0414");
    faulty(&def("grid \"\"\"\na.\n\"\"\"", "never r1c1 is a", ""), "E0414");
    clean(&path(3, "never row: a ? ?", "start { row: _ a _ }"));
    faulty(&path(3, "never stuck", ""), "E0413");
    faulty(&path(3, "never no a or not (some b and stuck)", ""), "E0413");
    assert_eq!(tool(&["solve", "-", "--state", "a.b"], &text).0, 0);
    let (code, _, err) = tool(&["solve", "-", "--state", ".a."], &text);
    assert!(code == 2 && err.contains("E0916"), "{code} {err}");
}

#[test]
fn r28_the_node_clicked_last_is_not_clicked_again_at_once_and_any_other_move_clears_that() {
    let with = |moves: &str, goal: &str| {
        with_pieces(
            "a; b; c; cycle a b c",
            "nodes x y",
            &format!("click: advance self\n{moves}\nnever repeat click"),
            &format!("start {{ a at all }}\ngoal {{ {goal} }}"),
        )
    };
    assert_eq!(solve(&with("", "x is c and y is a")), Some(5));
    assert_eq!(solve(&with("", "x is c and y is b")), Some(3));
    assert_eq!(solve(&with("", "x is c and y is b").replace("never repeat click", "")), Some(3));
    assert_eq!(solve(&with("", "x is c and y is a").replace("never repeat click", "")), Some(2));
    assert_eq!(solve(&with("turn R (x y)", "x is c and y is a")), Some(3));
    assert_eq!(solve(&with("", "x is a and y is c")), Some(5));
    let one = with_pieces(
        "a; b; c; cycle a b c",
        "nodes x",
        "click: advance self\nnever repeat click",
        "start { a at x }\ngoal { x is c }",
    );
    assert_eq!(solve(&one), None);
    let labels = with_pieces(
        "a; b; c; cycle a b c",
        "nodes x",
        "click: advance self\nclick: advance self as \"L\"\nnever repeat click",
        "start { a at x }\ngoal { x is c }",
    );
    assert_eq!(solve(&labels), None);
}

#[test]
fn r28_stuck_and_all_figures_look_at_a_board_as_if_nothing_had_been_clicked() {
    let one = with_pieces(
        "a; b; cycle a b",
        "nodes x",
        "click: advance self\nnever repeat click",
        "start { a at x }\ngoal { stuck }",
    );
    assert_eq!(solve(&one), None);
    let found = explore(&one);
    assert_eq!((found.reachable, found.edges, found.dead_ends, found.goals), (2, 2, 0, Some(0)));
    assert_eq!(found.depths, [1, 1]);
    let two = with_pieces(
        "a; b; cycle a b",
        "nodes x y",
        "click: advance self\nnever repeat click",
        "start { a at all }\ngoal { no a }",
    );
    let found = explore(&two);
    assert_eq!((found.reachable, found.edges, found.dead_ends, found.goals), (4, 8, 0, Some(1)));
    assert_eq!(found.depths, [1, 2, 1]);
    assert_eq!(solutions(&two).as_deref(), Some("2"));
    let wall = with_pieces(
        "a; b; cycle a b",
        "nodes x",
        "click a: advance self\nnever repeat click",
        "start { a at x }\ngoal { stuck }",
    );
    assert_eq!((solve(&wall), explore(&wall).goals), (Some(1), Some(1)));
}

#[test]
fn r29_every_move_counts_one() {
    let text = path(
        4,
        "go: a _ => _ a\nglide forward: a _* _ $ => _ _* a $",
        "start { a at x1 }\ngoal { x3 is a }\nexpect shortest 2\nexpect solutions 2",
    );
    let found = solved(&text).expect("a solution");
    assert_eq!((found.moves.len(), found.boards.len(), found.count.as_str()), (2, 3, "2"));
    assert_eq!(found.boards[0], "a...");
    let out = json(&["solve", "-", "--count"], &text);
    assert_eq!(
        (&out["length"], &out["cost"], &out["optimal"], &out["solutions"]),
        (&2.into(), &2.into(), &true.into(), &2.into())
    );
    assert_eq!(solve(&text.replace("x3 is a", "x1 is a")), Some(0));
    assert_eq!(solutions(&text.replace("x3 is a", "x1 is a")).as_deref(), Some("1"));
}
