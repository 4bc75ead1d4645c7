//! Rules R30 to R32: starts and goals, fixed and random.

use super::support::*;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::model::{StartBoard, state_text};
use puzzlec::stages::scramble::{ScrambleError, scramble};

const STEP: &str = "go: a _ => _ a";

#[test]
fn r30_any_number_of_starts_and_goals_and_at_most_one_of_each_without_a_name() {
    clean(&path(
        2,
        STEP,
        "start { a at x1 }\nstart \"p\" { a at x2 }\nstart \"q\" { }\ngoal { no a }\ngoal \"p\" { all a }",
    ));
    clean(&path(2, STEP, ""));
    faulty(&path(2, STEP, "start { a at x1 }\nstart { a at x2 }"), "E0215");
    faulty(&path(2, STEP, "start \"p\" { a at x1 }\nstart \"p\" { a at x2 }"), "E0215");
    faulty(&path(2, STEP, "goal { no a }\ngoal { no b }"), "E0216");
    faulty(&path(2, STEP, "goal \"p\" { no a }\ngoal \"p\" { no b }"), "E0216");
    clean(&path(2, STEP, "start \"p\" { a at x1 }\ngoal \"p\" { no a }"));
}

#[test]
fn r30_a_grid_picture_in_which_a_piece_stands_is_the_first_start() {
    let text =
        |rest: &str| def("grid \"\"\"\na.\n\"\"\"", STEP, &format!("{rest}\ngoal {{ r1c2 is a }}"));
    let first = text("start \"s\" \"\"\"\n.a\n\"\"\"");
    assert_eq!((shown(&first), solve(&first)), ("a.".to_owned(), Some(1)));
    assert_eq!(json(&["solve", "-"], &first)["start"], serde_json::Value::Null);
    assert_eq!(json(&["solve", "-", "--start", "s"], &first)["length"], 0);
    faulty(&text("start \"\"\"\n.a\n\"\"\""), "E0215");
    let before = format!("start \"s\" {{ a at r1c2 }}\n{}", text(""));
    assert_eq!(solve(&before), Some(1));
    let empty = def("grid \"\"\"\n..\n\"\"\"", STEP, "start { a at r1c1 }\ngoal { r1c2 is a }");
    assert_eq!(solve(&empty), Some(1));
}

#[test]
fn r30_solve_needs_a_start_and_a_goal_and_explore_a_start() {
    let none = path(2, STEP, "");
    let only_start = path(2, STEP, "start { a at x1 }");
    let only_goal = path(2, STEP, "goal { x2 is a }");
    let run = |command: &str, text: &str| {
        let (code, _, err) = tool(&[command, "-"], text);
        (code, err.contains("E0923"), err.contains("E0924"))
    };
    assert_eq!(run("solve", &only_start), (2, false, true));
    assert_eq!(run("solve", &only_goal), (2, true, false));
    assert_eq!(run("explore", &none), (2, true, false));
    assert_eq!(run("explore", &only_start), (0, false, false));
    assert_eq!(json(&["explore", "-"], &only_start)["goals"], serde_json::Value::Null);
    assert_eq!(run("check", &none), (0, false, false));
    assert_eq!(json(&["solve", "-", "--state", "a."], &only_goal)["length"], 1);
}

#[test]
fn r31_a_node_given_twice_is_an_error_and_nothing_may_be_put_on_a_node() {
    faulty(&path(2, STEP, "start { a at x1; b at x1 }"), "E0415");
    faulty(&path(2, STEP, "start { a at x1 x1 }"), "E0415");
    faulty(&path(2, STEP, "start { a at x*; _ at x2 }"), "E0415");
    faulty(&path(2, STEP, "start { row: a _; b at x2 }"), "E0415");
    faulty(&path(2, STEP, "start { row: a _; row: a _ }"), "E0415");
    assert_eq!(shown(&path(3, STEP, "start { _ at x1 x2; a at x3 }")), "..a");
    assert_eq!(shown(&path(3, STEP, "start { }")), "...");
}

#[test]
fn r31_nothing_is_inherited_from_the_grids_picture() {
    let text = def("grid \"\"\"\nab\n\"\"\"", STEP, "start \"s\" { c at r1c2 }");
    let puzzle = puzzle(&text);
    let StartBoard::Fixed(layout) = &puzzle.starts[1].board else { panic!("a fixed start") };
    assert_eq!(state_text::print(&puzzle, layout), ".c");
}

#[test]
fn r31_a_block_may_hold_a_picture_to_which_other_statements_add() {
    let grid = |start: &str| def("nodes p\ngrid 2 by 2", STEP, &format!("start {{ {start} }}"));
    assert_eq!(shown(&grid("\"\"\"\na.\n..\n\"\"\"; b at r2c2; c at p")), "a./.b/c");
    assert_eq!(shown(&grid("b at r1c2\n\"\"\"\na.\n..\n\"\"\"")), "ab/../.");
    faulty(&grid("\"\"\"\na.\n..\n\"\"\"; b at r1c1"), "E0415");
    faulty(&grid("\"\"\"\na.\n..\n\"\"\"; \"\"\"\nb.\n..\n\"\"\""), "E0415");
    clean(&grid("\"\"\"\na.\n..\n\"\"\"; _ at r2c2"));
}

#[test]
fn r31_a_layout_needs_a_family_of_one_line_and_gives_every_node_one_cell() {
    let two = |start: &str| {
        def(
            "nodes x y z\nline l: z - x\nline m: x - y\nline m: y - z\nring w: w1 w2 w3",
            STEP,
            &format!("start {{ {start} }}"),
        )
    };
    assert_eq!(shown(&two("l: a b")), "b.a...");
    assert_eq!(shown(&two("w: a b c")), "...abc");
    faulty(&two("m: a b"), "E0417");
    faulty(&two("q: a b"), "E0203");
    faulty(&two("l: a"), "E0416");
    faulty(&two("l: a b c"), "E0416");
    faulty(&two("l: a ?"), "E0419");
    faulty(&two("l: a any"), "E0419");
    faulty(&two("l: a a|b"), "E0419");
    faulty(&two("l: a !b"), "E0419");
    faulty(&def("grid 2 by 2", STEP, "start { row: a b }"), "E0417");
    assert_eq!(shown(&def("grid 1 by 2", STEP, "start { row: a b }")), "ab");
}

#[test]
fn r31_repeats_in_a_layout_are_numbers_params_or_in_parentheses_and_0_gives_none() {
    let with = |cells: &str| {
        format!("param n = 2\n{}", path(4, STEP, &format!("start {{ row: {cells} }}")))
    };
    assert_eq!(shown(&with("a*3 _")), "aaa.");
    assert_eq!(shown(&with("a*n b*n")), "aabb");
    assert_eq!(shown(&with("a*(n+1) b*1")), "aaab");
    assert_eq!(shown(&with("a*0 b*4 c*(n-2)")), "bbbb");
    assert_eq!(shown(&with("_*4")), "....");
    assert_eq!(shown(&with("a * 3 _")), "aaa.");
    faulty(&with("a*(1-2) b*4"), "E0505");
    faulty(&with("a*5"), "E0416");
    faulty(&with("a*k _"), "E0204");
    let range = with_pieces("t[1..2]", "path row: x[1..4]", "", "start { row: t[1..2]*2 }");
    assert_eq!(shown(&range), "1212");
    assert!(holds(&format!("{}goal {{ row: a*2 ?*(n) }}", with("a*3 _"))));
}

fn drawn(text: &str, start: usize, seed: u64) -> Result<String, ScrambleError> {
    let puzzle = puzzle(text);
    scramble(&puzzle, start, seed, &Budget::unlimited())
        .map(|layout| state_text::print(&puzzle, &layout))
}

#[test]
fn r32_random_draws_from_the_members_of_all_cycles_or_from_all_kinds() {
    let seen = |pieces: &str| {
        let text = with_pieces(pieces, "path row: x[1..300]", "", "start random");
        let mut found: Vec<char> = drawn(&text, 0, 1).expect("a board").chars().collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().collect::<String>()
    };
    assert_eq!(seen("a; b; c"), "abc");
    assert_eq!(seen("a; b; c; cycle a b"), "ab");
    assert_eq!(seen("a; b; c; d; cycle a b; cycle _ c"), ".abc");
    let text = with_pieces("a; b", "path row: x[1..8]", "", "start random");
    assert_eq!(drawn(&text, 0, 7), drawn(&text, 0, 7));
    assert_ne!(drawn(&text, 0, 7), drawn(&text, 0, 8));
    faulty(&with_pieces("", "nodes x", "", "start random"), "E0420");
}

#[test]
fn r32_a_draw_in_which_a_never_holds_is_drawn_again() {
    let text = |never: &str| {
        with_pieces("a; b", "path row: x[1..6]", &format!("never {never}"), "start random")
    };
    for seed in 0..20 {
        assert!(drawn(&text("count(a) != 3"), 0, seed).expect("a board").matches('a').count() == 3);
    }
    assert_eq!(drawn(&text("some any"), 0, 0), Err(ScrambleError::Never));
    let (code, _, err) = tool(&["explore", "-"], &text("some any"));
    assert!(code == 2 && err.contains("E0927"), "{code} {err}");
}

#[test]
fn r32_scrambled_makes_moves_from_the_first_start_that_is_not_drawn() {
    let text = |start: &str| {
        path(
            5,
            "go forward: a _ => _ a",
            &format!(
                "start \"r\" random\nstart \"s\" {start}\nstart \"f\" {{ row: a _ _ _ _ }}\nstart \"g\" {{ row: _ _ a _ _ }}"
            ),
        )
    };
    assert_eq!(drawn(&text("scrambled 3"), 1, 5).as_deref(), Ok("...a."));
    assert_eq!(drawn(&text("scrambled 0"), 1, 5).as_deref(), Ok("a...."));
    assert_eq!(drawn(&text("scrambled 2+2"), 1, 5).as_deref(), Ok("....a"));
    assert_eq!(drawn(&text("scrambled 5"), 1, 5), Err(ScrambleError::Stuck));
    faulty(&text("scrambled 0-1"), "E0505");
    faulty(&path(2, STEP, "start scrambled 3"), "E0420");
    let click = with_pieces(
        "a; b; c; cycle a b c",
        "nodes x y",
        "click: advance self\nnever repeat click",
        "start { a at all }\nstart \"s\" scrambled 2",
    );
    for seed in 0..20 {
        assert_eq!(drawn(&click, 1, seed).as_deref(), Ok("bb"));
    }
    let even = path(
        3,
        "go: a _ => _ a\ngo: any _ => _ any",
        "start { row: _ a _ }\nstart \"s\" scrambled 1",
    );
    let left = (0..1000).filter(|&seed| drawn(&even, 1, seed).as_deref() == Ok("a..")).count();
    assert!((420..580).contains(&left), "{left}");
}

#[test]
fn r32_the_seed_is_0_and_printed_and_nothing_is_expected_of_a_drawn_start() {
    let text = with_pieces(
        "a; b; cycle a b",
        "path row: x[1..6]",
        "click: advance self",
        "start random\ngoal { all a }",
    );
    let first = json(&["solve", "-"], &text);
    assert_eq!(first["seed"], 0);
    assert_eq!(first["states"][0], json(&["solve", "-", "--seed", "0"], &text)["states"][0]);
    assert_eq!(json(&["solve", "-", "--seed", "9"], &text)["seed"], 9);
    assert!(tool(&["solve", "-"], &text).1.contains("seed 0"));
    let fixed = text.replace("start random", "start { b at all }");
    assert_eq!(json(&["solve", "-", "--seed", "9"], &fixed)["seed"], serde_json::Value::Null);
    faulty(&format!("{text}expect shortest 3\n"), "E0421");
    faulty(
        &format!(
            "{}expect from \"s\" shortest 3\n",
            fixed.replace("goal", "start \"s\" scrambled 3\ngoal")
        ),
        "E0421",
    );
    clean(&format!("{}expect shortest 6\n", fixed.replace("goal", "start \"s\" random\ngoal")));
}
