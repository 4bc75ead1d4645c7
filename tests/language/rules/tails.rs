//! The parts that follow a move (rules R39 and R40).

use super::support::*;

const LAMP: &str = "path p: x[1..3]\nnodes y";

fn lamp(moves: &str, rest: &str) -> String {
    with_pieces("a; b; c; cycle _ b", LAMP, moves, rest)
}

#[test]
fn r39_a_guard_looks_at_the_board_before_the_move() {
    assert_eq!(
        solve(&lamp("go: a _ => _ a if x1 is a or x2 is a", "start { a at x1 }\ngoal { x3 is a }")),
        Some(2)
    );
    assert_eq!(
        solve(&lamp("go: a _ => _ a if x1 is a", "start { a at x1 }\ngoal { x3 is a }")),
        None
    );
    assert_eq!(
        solve(&lamp(
            "click: set self to a if count(a) < 2 and not p: ? ? a",
            "start { a at x1 }\ngoal { x3 is a }"
        )),
        Some(1)
    );
    assert_eq!(
        solve(&lamp("click: set self to a if count(a) < 1", "start { a at x1 }\ngoal { x3 is a }")),
        None
    );
    assert_eq!(
        solve(&lamp("turn t (x[1..3]) if no b", "start { a at x1 }\ngoal { x3 is a }")),
        Some(1)
    );
    assert_eq!(
        solve(&lamp("turn t (x[1..3]) if some b", "start { a at x1 }\ngoal { x3 is a }")),
        None
    );
}

#[test]
fn r39_a_guard_of_single_nodes_belongs_to_the_conditions() {
    let moves = |guard: &str, other: &str| {
        ground_moves(&lamp(
            &format!("go forward: a _ => _ a {guard}\ngo forward: a _ => _ a {other}"),
            "",
        ))
    };
    assert_eq!(moves("if y is a", "if every y is a"), 2);
    assert_eq!(
        moves("if y is a and x1 is a", "if x1 is a and y is a"),
        1 + 1,
        "in the second window x1 is a, too"
    );
    assert_eq!(moves("if some a", "if some a"), 2);
    assert_eq!(moves("if some a", "if not no a"), 4, "guards that are written differently");
    assert_eq!(moves("if y is a", "if y is b"), 4);
}

#[test]
fn r39_a_guard_that_says_the_same_as_a_conjunction_belongs_to_the_conditions_however_it_is_written()
{
    let alike = [
        [
            "y is not c",
            "not y is c",
            "no c in y",
            "count(c in y) == 0",
            "count(c in y) < 1",
            "not some c in y",
            "not not not y is c",
        ],
        [
            "y is _",
            "not y is any",
            "no any in y",
            "count(_ in y) == 1",
            "y is !any",
            "not count(any in y) > 0",
            "not (y is a or y is b or y is c)",
        ],
        [
            "y is a|b",
            "y is a or y is b",
            "not (y is c or y is _)",
            "count(a|b in y) != 0",
            "some a|b in y",
            "y is any except c",
            "y is !_|c",
        ],
        [
            "x1 is a and y is a",
            "every x1 y is a",
            "count(a in x1 y) == 2",
            "count(a in x1) + count(a in y) >= 2",
            "not (x1 is not a or y is not a)",
            "y is a and not not x1 is a",
            "x1 is a and (y is a or y is a and x2 is c)",
        ],
        [
            "no c",
            "all !c",
            "every r y is not c",
            "count(c) == 0",
            "no c in all",
            "not some c in all",
            "no on p: c and y is not c",
        ],
        [
            "x3 is c",
            "p: ? ? c",
            "some on p forward: c $",
            "not no on p forward: c $",
            "every x3 is c",
            "count(c in x3) > 0",
            "x3 is c or count(c in x1 x3) == 2",
        ],
    ];
    for ways in alike {
        let board = "path p: x[1..3]\nnodes y\nregion r = x[1..3]";
        let text = |one: &str, other: &str| {
            let rule = |guard: &str| format!("go: a _ => _ a if {guard}");
            with_pieces(
                "a; b; c",
                board,
                &format!("{}\n{}", rule(one), rule(other)),
                "start { a at x1 }\ngoal { x2 is a }",
            )
        };
        for other in &ways[1..] {
            let (alone, both) = (text(ways[0], ways[0]), text(ways[0], other));
            assert_eq!(ground_moves(&both), ground_moves(&alone), "{} and {other}", ways[0]);
            assert_eq!(
                (explore(&both).edges, solutions(&both)),
                (explore(&alone).edges, solutions(&alone)),
                "{} and {other}",
                ways[0]
            );
        }
    }
}

#[test]
fn r39_numbers_of_solutions_do_not_depend_on_how_a_conjunction_is_written() {
    let text = |one: &str, other: &str| {
        let rules = format!("go on p: a _ => _ a if {one}\ngo on q: a _ => _ a if {other}");
        with_pieces(
            "a; bay",
            "nodes h1 h2 h3\nline p: h1 - h2\nline q: h1 - h2",
            &rules,
            "start { a at h1 }\ngoal { h2 is a }",
        )
    };
    let figures = |text: &str| {
        (solutions(text), json(&["solve", "-", "--count"], text)["solutions"].to_string())
    };
    let plain = figures(&text("no bay in h3", "no bay in h3"));
    assert_eq!(plain.0.as_deref(), Some("1"));
    for other in [
        "not h3 is bay",
        "count(bay in h3) == 0",
        "h3 is not bay",
        "not (some bay in h3)",
        "every h3 is not bay",
        "not not no bay in h3",
    ] {
        assert_eq!(figures(&text("no bay in h3", other)), plain, "{other}");
    }
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
    assert_eq!(
        solve(&lamp(
            "go: a _ => _ a also set y to b",
            "start { a at x1; b at y }\ngoal { y is _ }"
        )),
        None
    );
    assert_eq!(
        solve(&lamp("go: a => a also advance y", play)),
        Some(1),
        "R26 looks at the whole move"
    );
    assert_eq!(solve(&lamp("go: a => a also clear y", "start { a at x1 }\ngoal { y is b }")), None);
}

#[test]
fn r40_a_match_that_changes_such_a_node_itself_is_an_error() {
    let said =
        |rule: &str| tool(&["check", "-"], &lamp(rule, "start { a at x1 }\ngoal { x3 is a }"));
    let (code, _, report) = said("go forward: a _ => _ a also clear x3");
    assert!(
        code == 1
            && report.contains("E0410")
            && report.contains("`go` at x2 x3 changes `x3` twice"),
        "{report}"
    );
    for good in ["if x3 is b", "if x1 is a and y is _"] {
        let (code, _, report) = said(&format!("go forward: a _ => _ a {good} also clear x3"));
        assert_eq!(code, i32::from(good.starts_with("if x1")), "{report}");
    }
    assert_eq!(
        said("go forward: b a _ => b b a also set x1 to c").0,
        0,
        "what is the same on both sides is not changed"
    );
    faulty(&lamp("go: a _ => _ a also clear y set y to b", ""), "E0410");
}

#[test]
fn r40_only_nodes_and_regions_can_be_changed() {
    for around in ["self", "neighbours", "y neighbours on p"] {
        faulty(&lamp(&format!("go: a _ => _ a also clear {around}"), ""), "E0431");
    }
    faulty(&lamp("go: a _ => _ a also clear z", ""), "E0201");
}

#[test]
fn r41_a_pattern_in_a_condition_is_somewhere_or_nowhere() {
    let text = |condition: &str, state: &str| {
        def(
            "grid 2 by 3\nline d: diagonals\nregion q = r1c1",
            "go: a _ => _ a",
            &format!("start {{ {state} }}\ngoal {{ {condition} }}"),
        )
    };
    for (condition, state, truth) in [
        ("some on row: a _* b", "a at r1c1; b at r1c3", true),
        ("some on row: a b", "a at r1c1; b at r1c3", false),
        ("no on row, column: a b", "a at r1c1; b at r2c2", true),
        ("no on d: a b", "a at r1c1; b at r2c2", false),
        ("some on d forward: b a", "a at r1c1; b at r2c2", false),
        ("some right: a _* b", "b at r1c1; a at r1c3", false),
        ("some on row: a _* b", "b at r1c1; a at r1c3", true),
        ("some left: a ? b and no down: c", "b at r1c1; a at r1c3", true),
        ("some on row: ^ a@q _+ $ or all a", "a at r1c1", true),
        ("(some on row: a@!q) or not no up: a b", "a at r1c1", false),
    ] {
        assert_eq!(holds(&text(condition, state)), truth, "{condition}: {state}");
    }
    let never = |condition: &str| {
        def("path p: h[1..3]", &format!("go: a _ => _ a\nnever {condition}"), "start { c at all }")
    };
    clean(&never("p: a b ? and some on p: b _* a or p: a*2 ?"));
    faulty(&never("p: a _* b"), "E0138");
    let second = text("some on row: a:x b", "a at r1c1").replacen('\n', "\nlanguage 2\n", 1);
    faulty(&second, "E0423");
    faulty(&text("some on row: a*", "a at r1c1"), "E0406");
    faulty(&text("some sideways: a b", "a at r1c1"), "E0210");
    faulty(&text("some on r: a b", "a at r1c1"), "E0203");
}

#[test]
fn r43_sets_and_classes_leave_out_what_stands_behind_except() {
    let with =
        |region: &str| region_of(&format!("path p: x[1..4]\nregion out = x2\nregion z = {region}"));
    assert_eq!(with("all except x1 out"), ["x3", "x4"]);
    assert_eq!(with("x[1..2] except x4 x1"), ["x2"]);
    let text = with_pieces(
        "a; b; c; class s = any except b|c",
        "path p: x[1..3]",
        "go: s@!out _ => _ s",
        "",
    )
    .replace("path", "region out = x2\npath");
    clean(&text);
    assert_eq!(ground_moves(&text), 2, "not from x2");
    faulty(
        &with_pieces("a; b; class s = a except any", "path p: x[1..3]", "go: a _ => _ a", ""),
        "E0327",
    );
    faulty(&path(3, "go: a _ => _ a", "goal { every all except x* is a }"), "E0418");
}

/// A set with `except` and the same set written out are one definition.
#[test]
fn r43_every_set_in_every_place_takes_except() {
    let board = "path p: x[1..4]; nodes y; region left = x1 x2";
    let play = "start { a at x1; b at x3 }\ngoal { x4 is a }";
    let same = |moves: [&str; 2], rest: [&str; 2]| {
        let [one, other] = [0, 1].map(|at| {
            with_pieces("a; b; c; class s = a | b; cycle _ a b", board, moves[at], rest[at])
        });
        let (one_puzzle, other_puzzle) = (puzzle(&one), puzzle(&other));
        assert_eq!(
            (&one_puzzle.rules, &one_puzzle.never),
            (&other_puzzle.rules, &other_puzzle.never),
            "{one}"
        );
        assert_eq!(one_puzzle.goals[0].condition, other_puzzle.goals[0].condition, "{one}");
        assert_eq!(start(&one_puzzle), start(&other_puzzle), "{one}");
        let (_, printed, _) = tool(&["fmt", "-"], &one);
        assert_eq!(puzzle(&printed).rules, one_puzzle.rules, "{printed}");
    };
    for pair in [
        ["turn t reverses all except x4", "turn t reverses x[1..3] y"],
        ["turn t reverses x4 left except x1", "turn t reverses x4 x2"],
        ["turn t (x[1..4] except left)", "turn t (x3 x4)"],
        ["click at all except left: advance self", "click at x3 x4 y: advance self"],
        ["click s except b at x1: clear self", "click a at x1: clear self"],
        ["click !c except _|a: clear self", "click b: clear self"],
        [
            "go: a _ => _ a if no any except a in all except left",
            "go: a _ => _ a if no b|c in x3 x4 y",
        ],
        ["go: a _ => _ a if y is any except a", "go: a _ => _ a if y is b|c"],
        ["go: a _ => _ a if y is not any except a", "go: a _ => _ a if y is not b|c"],
        [
            "never count(any except a|b in left except x1) > 0 and y is c",
            "never count(c in x2) > 0 and y is c",
        ],
        ["never some s except a in x3 x4 except x3", "never some b in x4"],
    ] {
        same(pair, [play, play]);
    }
    for pair in [
        ["every left is any except c", "every left is a|b"],
        ["every left except x1 is any except c", "every x2 is a|b"],
        ["every any except b|c in left", "every a in left"],
        ["all any except a", "all b|c"],
        [
            "count(any except a) + 2*count(_ in all except y) >= 3",
            "count(b|c) + 2*count(_ in x[1..4]) >= 3",
        ],
    ] {
        let goals = pair.map(|goal| format!("start {{ a at x1 }}\ngoal {{ {goal} }}"));
        same(["go: a _ => _ a"; 2], [&goals[0], &goals[1]]);
    }
    let starts =
        ["start { a at all except left y; b at left except x1 }", "start { a at x3 x4; b at x2 }"];
    let starts = starts.map(|start| format!("{start}\ngoal {{ x4 is a }}"));
    same(["go: a _ => _ a"; 2], [&starts[0], &starts[1]]);
    let each = "for k in 1..2 { go forward: a _ => _ a if no any except a in all except x[k] }";
    let loops = [
        each,
        "go forward: a _ => _ a if no b|c in x[2..4] y\ngo forward: a _ => _ a if no b|c in x1 x[3..4] y",
    ];
    same(loops, [play, play]);
    let cycled = |cycle: &str| {
        puzzle(&with_pieces(
            &format!("tile[1..4]; cycle {cycle}"),
            "path p: x[1..3]",
            "click: advance self",
            "",
        ))
        .kinds
        .next
    };
    assert_eq!(cycled("_ tile[1..4] except tile2"), cycled("_ tile1 tile3 tile4"));
}

#[test]
fn r43_targets_of_effects_leave_out_nodes_and_other_targets() {
    let after = |click: &str| {
        next(&with_pieces("a; cycle _ a", "grid 2 by 3", click, "start { _ at all }")).join(" ")
    };
    assert_eq!(after("click at r1c1: advance all except self"), ".aa/aaa");
    assert_eq!(after("click at r1c2: advance neighbours except r1c1"), "..a/.a.");
    assert_eq!(after("click at r1c2: advance all on row, column except self right"), "a../.a.");
    assert_eq!(after("click at r1c1: set all except neighbours r2c3 to a"), "a.a/.a.");
    let also = |effect: &str| {
        next(&with_pieces(
            "a; b; cycle _ b",
            "path p: x[1..2]; nodes y[1..3]",
            &format!("go: a _ => _ a also {effect}"),
            "start { a at x1 }",
        ))
    };
    assert_eq!(also("advance all except x1 x2 y2"), also("advance y1 y3"));
    assert_eq!(also("set y* except y[1..2] to b"), also("set y3 to b"));
    faulty(
        &with_pieces(
            "a; b; cycle _ b",
            "path p: x[1..2]; nodes y",
            "go: a _ => _ a also advance y except self",
            "",
        ),
        "E0431",
    );
}

#[test]
fn r43_cells_take_no_except_and_say_what_to_write() {
    let help = |moves: &str, rest: &str| {
        let found = json(&["check", "-"], &path(3, moves, rest))["diagnostics"].clone();
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
        assert_eq!(found[0]["code"], "E0455");
        found[0]["help"].as_str().unwrap_or_default().to_owned()
    };
    let class =
        "declare a class in `pieces`, and write its name here: `class others = any except c`";
    assert_eq!(help("go: any except c _ => _ any except c", ""), class);
    assert_eq!(help("go: a _ => _ a", "goal { row: any except c ? ? }"), class);
    assert_eq!(help("go: a _ => _ a if some on row: any except c a", ""), class);
    assert_eq!(help("go: a _ => _ a", "start { row: any except c _ _ }"), class);
    faulty(&path(3, "go: a _ => _ a", "goal { x1 is a except any }"), "E0327");
    faulty(&path(3, "go: a _ => _ a", "goal { x1 is any except d }"), "E0202");
    faulty(&path(3, "click a except c at x1 except x9: clear self", ""), "E0201");
}

fn region_of(board: &str) -> Vec<String> {
    region(&def(board, "go: a _ => _ a", ""), "z")
}

#[test]
fn r44_targets_run_along_the_lines_through_the_clicked_node() {
    let after = |board: &str, click: &str| {
        let text = with_pieces("a; cycle _ a", board, click, "start { _ at all }");
        next(&text).join(" ")
    };
    assert_eq!(after("path p: x[1..3]", "click at x1: advance all on p"), "aaa");
    assert_eq!(after("path p: x[1..3]", "click at x2: advance next on p"), "..a");
    assert_eq!(after("path p: x[1..3]", "click at x2: advance self previous on p"), "aa.");
    assert_eq!(after("path p: x[1..3]", "click at x3: advance next on p"), "", "none at an end");
    assert_eq!(after("ring p: x[1..3]", "click at x3: advance next on p"), "a..");
    assert_eq!(
        after("path p: x[1..2]\nnodes y", "click at y: advance all on p"),
        "",
        "no such line"
    );
    assert_eq!(after("grid 2 by 2", "click at r1c1: advance right down"), ".a/a.");
    assert_eq!(after("grid 2 by 2", "click at r1c1: advance left up self"), "a./..");
    faulty(&path(2, "click: clear right", ""), "E0313");
    faulty(&path(2, "go: a _ => _ a also clear next on row", ""), "E0431");
    clean(&def("nodes right left\nline l: right - left", "click: clear right next on l", ""));
}

/// Classic puzzles that need these rules.
#[test]
fn what_whole_puzzles_expect_of_these_rules_holds() {
    for text in [
        include_str!("../examples/coins.pz"),
        include_str!("../examples/keys.pz"),
        include_str!("../examples/rowcol.pz"),
    ] {
        let (code, output, errors) = tool(&["test", "-"], text);
        assert_eq!(code, 0, "{output}{errors}");
    }
}
