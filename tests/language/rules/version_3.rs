//! Rules R54 to R67: names of cells, parts and rows of patterns, lists, moves without a place.

use super::support::*;

fn grid(moves: &str, rest: &str) -> String {
    def("grid 2 by 3", moves, rest)
}

#[test]
fn r54_the_newest_version_is_read_where_none_is_named() {
    let text = path(3, "go: a:p _ => _ a  if no b in neighbours of p", "start { row: a _ _ }");
    clean(&text);
    let second = text.replacen('\n', "\nlanguage 2\n", 1);
    assert_eq!(codes(&second)[0], "E0112", "{second}");
    let reserved = |word: &str| {
        with_pieces(word, "path row: x[1..3]", &format!("go: {word} _ => _ {word}"), "")
    };
    faulty(&reserved("of"), "E0111");
    clean(&reserved("of").replacen('\n', "\nlanguage 2\n", 1));
    clean(&reserved("hidden"));
}

#[test]
fn r54_a_name_with_two_meanings_is_an_error_only_where_it_is_used_so() {
    let rest = "start { row: a _ _ }";
    faulty(&path(3, "go: a:x1 _ => _ a  if no b in neighbours of x1", rest), "E0456");
    faulty(&path(3, "go: any:b _ => _ any:b  also set x3 to b", rest), "E0456");
    let text = numbered(3, "go: t:n _ => _ n  if n > 1", "start { row: t1 _ _ }");
    faulty(&text.replacen('\n', "\nparam n = 2\n", 1), "E0456");
    clean(&path(3, "go: any:x1 _ => _ any:x1", rest));
    clean(&path(3, "go: any:b any:c => any:c any:b", rest));
}

#[test]
fn r55_a_name_is_the_place_of_its_cell() {
    let row =
        |moves: &str, start: &str| steps(&path(5, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(
        row("hop: a:p _:q => _ a  if count(b in neighbours of q except p) >= 1", "a _ b a _"),
        ["hop x1 x2 -> .aba."]
    );
    assert_eq!(
        row("mark: a:p => a  also set neighbours of p to c", "_ a _ _ _"),
        ["mark x2 -> cac.."]
    );
    assert_eq!(
        row("fill forward: a _:m* b => a _* b  also set m to c", "a _ _ b _"),
        ["fill x1 x2 x3 x4 -> accb."]
    );
    assert_eq!(
        row("go: a:p a:p => a a  also set neighbours of p to c", "a a _ _ _"),
        ["go x1 x2 -> aac.."]
    );
    assert_eq!(row("flip: any:p => any:p  also set p to b", "_ a _ _ _"), ["flip x2 -> .b..."]);
}

#[test]
fn r55_an_effect_does_not_reach_a_node_that_the_right_side_changes() {
    let text = path(3, "go: a:p _:q => _ a  also set p to b", "start { row: a _ _ }");
    let (code, _, errors) = tool(&["check", "-"], &text);
    assert!(code == 1 && errors.contains("x1"), "{errors}");
}

#[test]
fn r55_self_is_the_clicked_node() {
    let row =
        |moves: &str, start: &str| steps(&path(4, moves, &format!("start {{ row: {start} }}")));
    let guarded = "click _: set self to a  if count(a in neighbours) == 1";
    assert_eq!(row(guarded, "a _ _ a"), ["click x2 -> aa.a", "click x3 -> a.aa"]);
    assert_eq!(
        row("click a: set next of self on row to b  if self is a", "a _ _ a"),
        ["click x1 -> ab.a"]
    );
    for wrong in ["go: a _ => _ a  if self is a", "go: a _ => _ a  if no b in neighbours"] {
        faulty(&path(3, wrong, "start { row: a _ _ }"), "E0458");
    }
}

#[test]
fn r56_nodes_beside_a_place_are_a_set() {
    let text = |goal: &str| {
        def(
            "path row: x[1..4]; nodes far; region mid = x[2..3]",
            "go: a _ => _ a",
            &format!("start {{ row: a b _ a; c at far }}\ngoal {{ {goal} }}"),
        )
    };
    for goal in [
        "count(a in neighbours of x2) == 1",
        "count(any in neighbours of x[2..3]) == 2",
        "count(any in neighbours of mid) == 2",
        "next of x1 on row is b",
        "previous of x4 on row is _",
        "count(any in all of x3 on row) == 3",
        "count(any in neighbours of x2 on row except x1) == 0",
        // There is nothing beside the node `far`.
        "count(any in neighbours of far) == 0",
        "not some any in neighbours of far",
        "no any in neighbours of far",
        "not neighbours of far is any",
        "not neighbours of far is _",
        "every neighbours of far is a",
        "every neighbours of far is b",
    ] {
        assert!(holds(&text(goal)), "{goal}");
    }
    assert!(!holds(&text("neighbours of x2 is a")));
    faulty(&text("next of x1 is a"), "E0458");
    assert!(!codes(&text("right of x1 is a")).is_empty());
}

#[test]
fn r56_on_a_grid_there_are_four_sides() {
    let text = |goal: &str| {
        grid(
            "go: a _ => _ a",
            &format!("start {{ a at r1c1; b at r1c2; c at r2c1 }}\ngoal {{ {goal} }}"),
        )
    };
    for goal in [
        "right of r1c1 is b",
        "down of r1c1 is c",
        "left of r1c2 is a",
        "up of r2c1 is a",
        "no any in up of r1c1",
        "count(any in down of r1c*) == 1",
    ] {
        assert!(holds(&text(goal)), "{goal}");
    }
}

#[test]
fn r57_cells_with_one_name_hold_one_kind() {
    let row =
        |moves: &str, start: &str| steps(&path(4, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(row("join forward: any:p any:p => c c", "a a b _"), ["join x1 x2 -> ccb."]);
    assert_eq!(row("fill forward: _:p _:p => a b", "a a _ _"), ["fill x3 x4 -> aaab"]);
    assert_eq!(row("pair forward: a|b:p b|c:p => a a", "b b c c"), ["pair x1 x2 -> aacc"]);
    assert_eq!(row("swap forward: any:p any:q => q p", "a b _ _"), ["swap x1 x2 -> ba.."]);
}

#[test]
fn r57_a_name_is_the_kind_of_its_cell() {
    let row =
        |moves: &str, start: &str| steps(&path(4, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(row("go forward: any:p _ => _ p  if some p in x4", "a _ b b"), [""; 0]);
    assert_eq!(row("go forward: any:p _ => _ p  if some p in x4", "b _ a b"), ["go x1 x2 -> .bab"]);
    assert_eq!(
        row("click any:p: set neighbours to p", "_ a _ b"),
        ["click x2 -> aaab", "click x4 -> .abb"]
    );
}

#[test]
fn r57_a_name_is_the_number_of_its_kind() {
    let row =
        |moves: &str, start: &str| steps(&numbered(3, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(row("sort forward: t:p t:q => q p  if p > q", "t3 t1 t2"), ["sort x1 x2 -> 132"]);
    assert_eq!(row("join forward: t:p t:q => t[p+q] _", "t1 t2 _"), ["join x1 x2 -> 3.."]);
    assert_eq!(row("join forward: t:p t:q => t[p+q] _", "t3 t2 t2"), ["join x2 x3 -> 34."]);
    assert_eq!(row("join forward: t:p t[p+1] => _ t[p]", "t1 t3 t4"), ["join x2 x3 -> 1.3"]);
    assert_eq!(row("go forward: any:p _ => _ p  if p >= 1", "t1 _ u"), ["go x1 x2 -> .1u"]);
    assert_eq!(row("go forward: any:p _ => _ p  if p >= 1", "u _ t1"), [""; 0]);
    assert_eq!(row("go forward: t:p _ => _ p  if x[p+1] is _", "t1 _ t2"), ["go x1 x2 -> .12"]);
    let none = numbered(3, "join forward: t:p t:q => t[p+q+9] _", "start { row: t1 t2 _ }");
    assert!(!codes(&none).is_empty());
    let cost = numbered(
        4,
        "go forward: t:p _ => _ p  cost p",
        "start { row: t3 _ _ _ }\ngoal { x4 is t3 }\nexpect cheapest 9",
    );
    assert_eq!(tool(&["test", "-"], &cost).0, 0);
}

#[test]
fn r57_an_index_behind_an_at_sign_may_name_a_cell_in_rules_and_conditions() {
    let text = |moves: &str, goal: &str| {
        numbered(4, moves, &format!("start {{ row: t2 t2 t4 t4 }}\ngoal {{ {goal} }}"))
    };
    let take = text("take: t:n@x[n] => _", "no t");
    assert_eq!(moves(&take), ["take x2", "take x4"]);
    let pair = text("take forward: t:n@x[n] t:m => _ _", "no t");
    assert_eq!(moves(&pair), ["take x2 x3"]);
    for (goal, expected) in [
        ("some on row: t:n@x[n] t", true),
        ("some on row: t:n@x[n] t:m@x[m]", false),
        ("no on row forward: t:n@!x[n] t:m@!x[m]", true),
        ("some on row: t:m@x[n] t:n", true),
    ] {
        assert_eq!(holds(&text("take: t => _", goal)), expected, "{goal}");
    }
    // An index that leads nowhere for every kind is reported with the name.
    let wrong = text("take: t:n => _  if x[n+9] is _", "no t");
    assert_eq!(codes(&wrong), ["E0201"]);
    let (_, out, err) = tool(&["check", "-"], &wrong);
    assert!(format!("{out}{err}").contains("so it is for every kind that `n` may be"));
    // Without a place, no match is left out.
    assert_ne!(codes(&text("take: t:n t t t t => _ _ _ _ _  if x[n+9] is _", "no t")), ["E0201"]);
}

#[test]
fn r58_there_is_a_node_for_which_a_condition_holds() {
    let text = |goal: &str| {
        numbered(4, "go: any _ => _ any", &format!("start {{ row: t2 t1 _ u }}\ngoal {{ {goal} }}"))
    };
    for goal in [
        "some t:p if count(t in neighbours of p) == 1",
        "some _:p if some u in neighbours of p",
        "no u:p if some t in neighbours of p",
        "some t:p in x[2..4] if p == 1",
        "no t:p in x[2..4] if p == 2",
        "some on row forward: t:p t:q if p > q",
        "no on row forward: t:p t:q if p < q",
        "some any:p if some p in x4",
        "not (some t:p if p > 2) and x1 is t2",
    ] {
        assert!(holds(&text(goal)), "{goal}");
    }
    for goal in
        ["some t:p if p > 2", "no t:p if p == 1", "no on row forward: t:p t:q if p == q + 1"]
    {
        assert!(!holds(&text(goal)), "{goal}");
    }
    let inner = "go: t:p _ => _ p  if some t:p if p > 1";
    assert!(!codes(&numbered(3, inner, "start { row: t1 _ _ }")).is_empty());
    let beside =
        path(4, "click _: set self to a  if some on row: _@self b+ a", "start { row: _ b a _ }");
    assert_eq!(steps(&beside), ["click x1 -> aba."]);
}

#[test]
fn r59_parts_match_by_themselves_on_different_nodes() {
    let text = |moves: &str, start: &str| {
        def(
            "path row: x[1..2]; path other: y[1..2]; nodes far",
            moves,
            &format!("start {{ {start} }}"),
        )
    };
    assert_eq!(
        moves(&text("jump: a, _ => _, a", "a at x1")),
        ["jump x1 x2", "jump x1 y1", "jump x1 y2", "jump x1 far"]
    );
    assert_eq!(moves(&text("pair: a, a => b, b", "a at x1 y2")), ["pair x1 y2"]);
    assert_eq!(moves(&text("eat: a, b => a, _", "a at x1 y1; b at x2")), ["eat x2"]);
    assert_eq!(
        moves(&text("jump on row, other: a _, _ $ => _ a, b $", "a at x1")),
        ["jump x1 x2 y1", "jump x1 x2 y2"]
    );
    assert_eq!(moves(&text("copy: a|b:p, _ => _, p", "b at x1; c at x2 y1 y2")), ["copy x1 far"]);
    assert_eq!(moves(&text("turn_it on row: a => b", "a at x1 y1 far")), ["turn_it x1"]);
    assert_eq!(moves(&text("turn_it: a => b", "a at x1 far")), ["turn_it x1", "turn_it far"]);
}

#[test]
fn r59_what_parts_cannot_do_is_refused() {
    let rest = "start { row: a b _ _ }\ngoal { x4 is a }";
    for wrong in
        ["go: a, _ => _ a", "go: a, _, _ => _, a", "go: a, b* => b*, a", "go: a _*, _ => a, _* _"]
    {
        assert!(!codes(&path(4, wrong, rest)).is_empty(), "{wrong}");
    }
    let in_condition =
        path(4, "go: a _ => _ a", "start { row: a b _ _ }\ngoal { some on row: a, b }");
    assert!(!codes(&in_condition).is_empty());
}

#[test]
fn r60_rows_are_laid_on_a_grid_in_all_ways() {
    let text = |moves: &str, start: &str| grid(moves, &format!("start {{ {start} }}"));
    assert_eq!(
        moves(&text("fall: a / _ => _ / a", "a at r1c1")),
        ["fall r1c1 r2c1", "fall r1c1 r1c2"]
    );
    assert_eq!(moves(&text("fall right down: a / _ => _ / a", "a at r1c1")), ["fall r1c1 r2c1"]);
    assert_eq!(moves(&text("fall down right: a / _ => _ / a", "a at r1c1")), ["fall r1c1 r1c2"]);
    assert_eq!(moves(&text("fall on column: a / _ => _ / a", "a at r1c1")), ["fall r1c1 r1c2"]);
    assert_eq!(
        moves(&text("roll right: a a / _ _ => _ _ / a a", "a at r1c1 r1c2")),
        ["roll r1c1 r1c2 r2c1 r2c2"]
    );
    assert_eq!(moves(&text("roll: a a / _ _ => b b / _ _", "a at r1c1 r1c2")), ["roll r1c1 r1c2"]);
    // `?` asks for nothing, not even for a node.
    assert_eq!(
        moves(&text("go right down: ? a / ? _ => ? _ / ? a", "a at r1c1")),
        ["go r1c1 r2c1"]
    );
    let walled =
        text("fall: a / _ => _ / a", "a at r1c1").replace("2 by 3", "2 by 3; wall r1c1-r2c1");
    assert_eq!(moves(&walled), ["fall r1c1 r1c2"]);
    let torus =
        text("fall right down: a / _ => _ / a", "a at r3c1").replace("2 by 3", "3 by 3 torus");
    assert_eq!(moves(&torus), ["fall r3c1 r1c1"]);
    let goal = grid(
        "go: a _ => _ a",
        "start { a at r1c1 r1c2 r2c1 r2c2 }\ngoal { some on row, column: a a / a a }",
    );
    assert!(holds(&goal));
}

#[test]
fn r60_rows_that_cannot_be_laid_are_refused() {
    for wrong in ["go: a a / _ => _ _ / a", "go: a+ / _ => _ / a+", "go: ^ a / _ => _ / a"] {
        assert!(codes(&grid(wrong, "start { a at r1c1 }")).contains(&"E0457"), "{wrong}");
    }
    assert!(!codes(&path(3, "go: a / _ => _ / a", "start { row: a _ _ }")).is_empty());
    faulty(&grid("go right down: a _ => _ a", "start { a at r1c1 }"), "E0457");
    // A second direction that does not lead across, or without rows, in a condition as in a rule.
    for (wrong, code) in [
        ("some right left: a ? / ? b", "E0457"),
        ("no down up: a / b", "E0457"),
        ("some right down: a b", "E0457"),
        ("some right down: a ? / ? b", ""),
    ] {
        let text = grid("go: a _ => _ a", &format!("start {{ a at r1c1 }}\ngoal {{ {wrong} }}"));
        assert_eq!(codes(&text).first().copied().unwrap_or_default(), code, "{wrong}");
    }
    let hex = grid("go: a / _ => _ / a", "start { a at r1c1 }")
        .replace("grid 2 by 3", "grid hex \"\"\"\n. .\n . .\n\"\"\"");
    assert!(!codes(&hex).is_empty());
}

#[test]
fn r61_all_nodes_of_a_run_change() {
    let row =
        |moves: &str, start: &str| steps(&path(5, moves, &format!("start {{ row: {start} }}")));
    assert_eq!(row("put forward: _ b+ a => a a+ a", "_ b b a _"), ["put x1 x2 x3 x4 -> aaaa."]);
    // A run that goes elsewhere leaves room for a single cell, however long it is.
    assert_eq!(
        row("jump forward: a:x b:y* c => b b b:y*  if x is a", "a c a b c"),
        ["jump x1 x2 -> bbabc", "jump x3 x4 x5 -> acbbb"]
    );
    assert_eq!(
        row("burn forward: ^ a+ => ^ _+", "a a b _ _"),
        ["burn x1 -> .ab..", "burn x1 x2 -> ..b.."]
    );
    for wrong in ["put: _ b+ a => a a* a", "put: _ b* a => a a+ a"] {
        assert!(!codes(&path(5, wrong, "start { row: _ b b a _ }")).is_empty(), "{wrong}");
    }
}

#[test]
fn r62_statements_are_said_once_for_each_kind_and_each_node() {
    let text = |moves: &str, goal: &str| {
        path(4, moves, &format!("start {{ row: a b _ _ }}\ngoal {{ {goal} }}"))
    };
    let by_kind = text("for k in a b { go forward: k _ => _ k }", "for k in any { no k in x4 }");
    assert_eq!(moves(&by_kind), ["go x2 x3"]);
    assert!(holds(&by_kind));
    let by_node = text("for v in x[2..3] { go: set v to c }", "for v in x1 x2 { v is any }");
    assert_eq!(steps(&by_node), ["go -> ac..", "go -> abc."]);
    assert!(holds(&by_node));
    let chosen = text(
        "for i in 1..3, j in 1..3 if i < j and not i == 2 { go: set x[i] x[j] to c }",
        "x1 is a",
    );
    assert_eq!(steps(&chosen), ["go -> cc..", "go -> cbc."]);
    assert!(!codes(&text("for k in a x1 { go: set x1 to a }", "x1 is a")).is_empty());
}

#[test]
fn r62_nodes_are_gone_through_in_the_order_in_which_they_are_written() {
    let first = |list: &str| {
        let moves =
            format!("press go {{ for x in {list} {{ put: set x to a if count(a) == 0 }} }}");
        next(&def("path row: x[1..3]", &moves, "start { b at x2 }\ngoal { x1 is a }"))
    };
    assert_eq!(first("x[1..3]"), ["ab."]);
    assert_eq!(first("x[3..1]"), [".ba"]);
    assert_eq!(first("x[3..2] x1"), [".ba"]);
    assert_eq!(first("x[3..1] except x3"), [".a."]);
}

#[test]
fn r66_a_layout_of_a_goal_may_run_along_all_and_others() {
    let text = |goal: &str| {
        def(
            "path row: x[1..3]",
            "go: a _ => _ a",
            &format!("start {{ a at x1 }}\ngoal {{ {goal} }}"),
        )
    };
    assert_eq!(solve(&text("all except x2: _ a")), Some(2));
    assert_eq!(solve(&text("not (all x1 except x1 x3: a) and x3 is a")), Some(2));
    assert_eq!(solve(&text("all b or x2 is a")), Some(1));
}

#[test]
fn r62_a_kind_is_its_number_in_an_index_and_parameters_have_indices() {
    let text = numbered(
        4,
        "for k in t[1..3] { go: set x[k] to k  if x[k+1] is k }",
        "start { row: _ t1 _ t3 }",
    );
    assert_eq!(steps(&text), ["go -> 11.3", "go -> .133"]);
    let sizes = "param size[1] = 2\nparam size[2] = size[1] + 1\n".to_owned()
        + &path(4, "go: a _ => _ a", "start { for i in 1..2 { a at x[size[i]] } }");
    assert_eq!(shown(&sizes), ".aa.");
    assert_eq!(codes_set(&sizes, &[("size1", 3)]), [""; 0]);
}

#[test]
fn r63_a_quotient_is_rounded_down() {
    let text = |number: &str| def(&format!("path row: x[1..{number}]"), "go: a _ => _ a", "");
    assert_eq!(nodes(&text("7 // 2")).len(), 3);
    assert_eq!(nodes(&text("-(-7 // 2)")).len(), 4);
    assert_eq!(nodes(&text("2 * 9 // 4 + 1")).len(), 5);
    faulty(&text("3 // 0"), "E0502");
}

#[test]
fn r64_a_move_without_a_place_has_no_nodes() {
    let text = |moves: &str| {
        with_pieces(
            "a; b; cycle a b",
            "path row: x[1..3]",
            moves,
            "start { row: a b _ }\ngoal { x3 is a }",
        )
    };
    assert_eq!(steps(&text("flip: advance x1 x2 set x3 to a")), ["flip -> baa"]);
    assert_eq!(
        steps(&text("flip[1]: advance x1; flip[1]: retreat x2")),
        ["flip1 -> bb.", "flip1 -> aa."]
    );
    assert_eq!(
        steps(&text("flip: clear x1 if x1 is b; flip: clear x2 if x1 is a")),
        ["flip -> a.."]
    );
    assert_eq!(
        steps(&text("press go { flip: set x3 to a if x2 is b; flip: set x2 to a if x3 is a }")),
        ["go -> aaa"]
    );
    for wrong in [
        "flip: set x1 to a set x1 to b",
        "flip on row: advance x1",
        "flip: advance x1; chain flip",
        "flip: advance self",
    ] {
        assert!(!codes(&text(wrong)).is_empty(), "{wrong}");
    }
}

#[test]
fn r65_brackets_in_labels_are_replaced() {
    let row = |moves: &str| moves_of(&path(3, moves, "start { row: a b _ }"));
    fn moves_of(text: &str) -> Vec<String> {
        moves(text)
    }
    assert_eq!(
        row("for i in 2..3 { go: set x[i] to c  as \"[i] and [i*2], [no]\" }"),
        ["go \"2 and 4, [no]\"", "go \"3 and 6, [no]\""]
    );
    assert_eq!(
        row("for k in a b { go: set x3 to k  as \"put [k]\" }"),
        ["go \"put a\"", "go \"put b\""]
    );
    assert_eq!(row("go forward: any:p _:q => _ p  as \"[p] to [q]\""), ["go \"x2 to x3\" x2 x3"]);
    assert_eq!(row("click _: set self to c  as \"at [self]\""), ["click \"at x3\" x3"]);
    let old = path(3, "go: b _ => _ b  as \"[n]\"", "start { row: a b _ }");
    let old = old.replacen('\n', "\nlanguage 2\nparam n = 2\n", 1);
    assert_eq!(moves(&old), ["go \"[n]\" x2 x3"]);
}

#[test]
fn r66_a_layout_runs_along_any_set_of_nodes() {
    let text = |start: &str| grid("go: a _ => _ a", &format!("start {{ {start} }}"));
    assert_eq!(shown(&text("all: a b c _ _ a")), "abc/..a");
    assert_eq!(shown(&text("r2c[3..1]: a b _")), ".../.ba");
    assert_eq!(shown(&text("r2c1 r1c*: a b _ c; a at r2c3")), "b.c/a.a");
    assert!(!codes(&text("all: a b")).is_empty());
    let goal = grid("go: a _ => _ a", "start { all: a b _*4 }\ngoal { r1c2 r1c1: b a|c }");
    assert!(holds(&goal));
}

#[test]
fn r67_hidden_nodes_are_printed_last_and_only_if_they_hold_something() {
    let text = |start: &str, goal: &str| {
        def(
            "path row: x[1..2]; hidden flag side",
            "go: a _ => _ a  also set flag to b; click _: set self to c",
            &format!("start {{ {start} }}\ngoal {{ {goal} }}"),
        )
    };
    assert_eq!(shown(&text("a at all", "no b")), "aa");
    assert_eq!(shown(&text("a at x1; b at side", "no b")), "a./.b");
    assert!(holds(&text("a at x1 x2; b at side", "all a and no b and count(any) == 2")));
    assert!(holds(&text("a at x1; b at side", "some b in side")));
    assert_eq!(steps(&text("a at x1", "no b")), ["go x1 x2 -> .a/b.", "click x2 -> ac"]);
}
