//! Tests of the claims of answers: bounds, goals that are out of use, and the counts of backward
//! searches from the goal.

use crate::program::{file, pipe, printed, run, text};
use serde_json::{Value, json};

fn answer(arguments: &[&str], definition: &str) -> Value {
    let found = pipe(&[arguments, &["-", "--format", "json"]].concat(), definition);
    serde_json::from_str(text(&found.stdout))
        .unwrap_or_else(|_| panic!("{} {}", text(&found.stdout), text(&found.stderr)))
}

const SOLVED: &str = "puzzle \"S\"\npieces { frog }\nboard { path row: h[1..4] }\nmoves { hop: frog _ => _ frog }\nstart { frog at h4 }\ngoal { h4 is frog }\n";

#[test]
fn nothing_is_shorter_than_what_is_solved_already() {
    for engine in
        ["auto", "bfs", "dfs", "greedy", "astar", "idastar", "bidirectional", "living", "product"]
    {
        for any in [&["solve", "--engine", engine][..], &["solve", "--any", "--engine", engine]] {
            // An engine that does not fit reports it.
            if printed(any, SOLVED).0 != Some(2) {
                let found = answer(any, SOLVED);
                assert_eq!(
                    (&found["length"], &found["optimal"], &found["lower_bound"]),
                    (&json!(0), &json!(true), &json!(0)),
                    "{any:?}"
                );
            }
        }
    }
}

#[test]
fn some_solution_is_found_where_proofs_are_far() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sliding/twenty-four.pz");
    let question = ["solve", puzzle, "--start", "far", "--any", "--max-states", "300000"];
    let found = run(&[&question[..], &["--format", "json"]].concat());
    let found: Value = serde_json::from_str(text(&found.stdout)).unwrap();
    let length = found["length"].as_u64();
    assert!(length.is_some_and(|length| length >= 112), "{found}");
    assert_eq!(found["optimal"], json!(false));
}

#[test]
fn a_file_whose_moves_are_malformed_fails_the_test_without_an_expectation() {
    let twice = SOLVED.replace("=> _ frog", "=> _ frog also set h1 to frog");
    let path = file("malformed.pz", twice.as_bytes());
    let path = path.to_str().unwrap();
    let (checked, tested) = (run(&["check", path]), run(&["test", path]));
    assert_eq!(
        (checked.status.code(), tested.status.code()),
        (Some(1), Some(2)),
        "{}",
        text(&tested.stderr)
    );
    assert!(
        text(&tested.stderr).contains("two effects reach the same node"),
        "{}",
        text(&tested.stderr)
    );
}

#[test]
fn a_goal_out_of_use_is_asked_for_only_where_it_is_needed() {
    let sizes = "puzzle \"S\"\nparam n = 4\npieces { frog }\nboard { path row: h[1..n] }\nmoves { hop: frog _ => _ frog }\n\
                 start { frog at h1 }\ngoal { h4 is frog }\n";
    let found = answer(&["explore", "--set", "n=3"], sizes);
    assert_eq!((&found["reachable"], &found["goals"]), (&json!(3), &Value::Null));
    let (code, out) = printed(&["explore", "--set", "n=3"], sizes);
    assert!(
        code == Some(0)
            && out.contains("no goal is counted: none fits the board that the parameters make"),
        "{out}"
    );
    assert_eq!(printed(&["solve", "--set", "n=3"], sizes).0, Some(2));
    assert_eq!(printed(&["explore", "--to-goal", "--set", "n=3"], sizes).0, Some(2));
    assert_eq!(printed(&["show", "--set", "n=3"], sizes).0, Some(0));
    let two = format!("{sizes}goal \"near\" {{ h2 is frog }}\nstart \"far\" {{ frog at h4 }}\n");
    let found = answer(&["explore", "--set", "n=3"], &two);
    assert_eq!((&found["reachable"], &found["goals"]), (&json!(3), &json!(1)));
    assert_eq!(answer(&["solve", "--set", "n=3"], &two)["length"], 1);
    let far = two.replace("goal { h4", "goal \"last\" { h4");
    assert_eq!(printed(&["explore", "--goal", "last", "--set", "n=3"], &far).0, Some(2));
}

/// Returns Sokoban on a floor of five by five, with a number of crates.
fn sokoban(crates: usize) -> String {
    let at = ["r2c2", "r2c3", "r3c2", "r3c3"][..crates].join(" ");
    let to = ["r1c1", "r1c2", "r1c3", "r1c4"][..crates].join(" ");
    format!(
        "puzzle \"Crates\"\npieces {{ player; crate }}\nboard {{ grid 5 by 5; region targets = {to} }}\nmoves {{\n  walk: player _ => _ player\n  push: \
         player crate _ => _ player crate\n}}\nstart {{ player at r5c5; crate at {at} }}\ngoal {{ every crate in targets }}\n"
    )
}

#[test]
fn a_search_back_from_the_goal_counts_what_no_move_changes() {
    let found = answer(&["explore", "--to-goal"], &sokoban(2));
    assert_eq!((&found["complete"], &found["kept"]), (&json!(true), &json!(["player", "crate"])));
    // Both crates on targets, and the player anywhere else.
    assert_eq!((&found["goals"], &found["distances"][0]), (&json!(23), &json!(23)));
    let all = 25 * 24 / 2 * 23;
    assert_eq!(found["solvable"].as_u64().unwrap() + found["unsolvable"].as_u64().unwrap(), all);
    let (_, out) = printed(&["explore", "--to-goal"], &sokoban(2));
    assert!(
        out.contains("only positions with as many `player` and `crate` as a start are counted"),
        "{out}"
    );
    // Without a start, or where any position may be drawn, no numbers of pieces are known (R35).
    let without = sokoban(1).replace("start { player at r5c5; crate at r2c2 }\n", "");
    let found = answer(&["explore", "--to-goal", "--max-states", "1000"], &without);
    assert_eq!((&found["kept"], &found["limit"]), (&Value::Null, &json!("states")));
    // 2 values on each node except the target, where there may be a crate too.
    assert_eq!(found["goals"], json!(3 * (1 << 24)));
    assert_eq!(found["solvable"], json!(3 * (1 << 24)));
    assert!(
        found["reason"].as_str().is_some_and(|reason| reason.contains("state limit")),
        "{found}"
    );
    let (code, out) = printed(&["explore", "--to-goal", "--max-states", "1000"], &without);
    assert!(
        code == Some(3) && out.contains("at least 50,331,648 positions can be solved"),
        "{out}"
    );
}

#[test]
fn moves_that_cannot_be_undone_are_turned_round() {
    let tray = "puzzle \"Tray\"\npieces { a }\nboard { grid 1 by 5 }\nmoves { press right { roll right: a _ => _ a } press left { roll left: a _ => _ a } }\n\
                start { a at r1c1 r1c3 }\ngoal { r1c4 is a and r1c5 is a }\n";
    let found = answer(&["explore", "--to-goal"], tray);
    assert_eq!(
        (&found["complete"], &found["kept"], &found["solvable"], &found["unsolvable"]),
        (&json!(true), &json!(["a"]), &json!(10), &json!(0))
    );
    assert_eq!(found["distances"], json!([1, 9]));
    let wipe = "puzzle \"W\"\npieces { a; b }\nboard { path row: h[1..7] }\nmoves { wipe: any any any any any any any => _ _ _ _ _ _ _ }\n\
                start { row: a a a a a a a }\ngoal { no any }\n";
    let found = answer(&["explore", "--to-goal"], wipe);
    assert_eq!((&found["distances"], &found["unsolvable"]), (&json!([1, 128]), &json!(2187 - 129)));
    let (code, out) = printed(
        &["explore", "--to-goal"],
        &wipe.replace("h[1..7]", "h[1..17]").replace("row: a a a a a a a", "a at h1"),
    );
    assert!(
        code == Some(2)
            && out.contains("to make all moves from 129140163 positions instead is too much"),
        "{out}"
    );
}

#[test]
fn a_start_with_an_empty_node_is_a_position_that_counts() {
    let clicks = "puzzle \"Clicks\"\npieces { red 'R'; blue 'B'; cycle red blue }\nboard { path row: h[1..3] }\nmoves { click: advance self }\n\
                  start { red at h1 h2 }\ngoal { all blue }\n";
    let found = answer(&["explore", "--to-goal"], clicks);
    assert_eq!(
        (&found["kept"], &found["solvable"], &found["unsolvable"]),
        (&json!(["_"]), &json!(0), &json!(12))
    );
}

#[test]
fn files_without_a_result_are_counted() {
    let summary = |definition: &str| {
        let (_, said) = printed(&["test"], definition);
        said.lines().find(|line| line.contains(" passed")).map(str::to_owned)
    };
    assert_eq!(summary(SOLVED).as_deref(), Some("0 passed; no file has an `expect` line"));
    let faulty = SOLVED.replace("moves", "movse") + "expect shortest 0\n";
    assert_eq!(summary(&faulty).as_deref(), Some("0 passed, 1 file with errors"));
}

#[test]
fn the_summary_draws_the_start_that_is_asked_for() {
    let frogs = "puzzle \"Frogs\"\npieces { frog 'f' }\nboard { path row: h[1..4] }\nmoves { hop: frog _ => _ frog }\n\
                 start \"mixed\" scrambled 3\nstart \"left\" { row: frog frog _ _ }\n\
                 start \"right\" { row: _ _ frog frog }\n\
                 goal \"right\" { h3 is frog and h4 is frog }\ngoal \"both\" { h1 is frog and h4 is frog }\n";
    let shown = |options: &[&str]| printed(&[&["show"], options].concat(), frogs).1;
    let solved = printed(&["solve"], frogs).1;
    let mixed = solved.lines().find_map(|line| line.strip_prefix("  start  ")).expect("a start");
    for (options, title, board) in [
        (&[][..], "Frogs (from \"mixed\", seed 0)", mixed),
        (&["--start", "right"], "Frogs (from \"right\")", ". . f f"),
        (&["--state", ".f.f"], "Frogs", ". f . f"),
    ] {
        let shown = shown(options);
        let mut lines = shown.lines();
        assert_eq!(lines.next(), Some(title), "{shown}");
        assert!(lines.any(|line| line.trim() == board), "{board}: {shown}");
    }
    assert_eq!(answer(&["show", "--start", "left"], frogs)["position"], "ff..");
    assert_eq!(answer(&["show", "--seed", "1"], frogs), answer(&["show", "--seed", "1"], frogs));
    let with_goal =
        |goal| answer(&["show", "--goal", goal], frogs)["symmetry"]["with_goal"].clone();
    assert_eq!([with_goal("right"), with_goal("both")], [1, 2]);
    let drawn = |state| printed(&["show", "--format", "svg", "--state", state], frogs).1;
    assert!(drawn(".f.f").contains("position .f.f.") && drawn("f..f").contains("position f..f."));
    for (format, option, value) in
        [("dot", "--start", "left"), ("dot", "--goal", "both"), ("svg", "--goal", "both")]
    {
        let refused = printed(&["show", "--format", format, option, value], frogs);
        assert_eq!(refused.0, Some(2));
        assert!(refused.1.contains(&format!("does not use `{option}`")), "{}", refused.1);
    }
}

#[test]
fn the_summary_names_the_goals() {
    let one = printed(&["show"], &sokoban(2)).1;
    assert!(one.contains("\ngoals   unnamed\ngoal    "), "{one}");
    assert!(
        one.lines().any(|line| line.starts_with("goal    ") && line.contains("crate")),
        "{one}"
    );
    let tiles = "puzzle \"Tiles\"\npieces { tile[1..3] }\nboard { grid 2 by 2 }\nmoves { slide: any _ => _ any }\n\
                 start { tile2 at r1c1; tile1 at r1c2; tile3 at r2c1 }\ngoal \"all\" \"\"\"\n12\n3?\n\"\"\"\n\
                 goal \"first\" { some tile1 in r1c* }\n";
    let two = printed(&["show"], tiles).1;
    assert!(
        two.contains("\ngoal    \"all\":\n        1 2\n        3 ?\ngoal    \"first\": "),
        "{two}"
    );
    let found = answer(&["show"], tiles);
    let wanted: Vec<bool> =
        found["goals"].as_array().unwrap().iter().map(|goal| goal["wanted"].is_string()).collect();
    assert_eq!(wanted, [true, true], "{found}");
}

#[test]
fn a_search_back_from_the_goal_speaks_of_empty_nodes_only_where_a_start_has_one() {
    let clicks = "puzzle \"Clicks\"\npieces { red 'R'; blue 'B'; cycle red blue }\nboard { path row: h[1..3] }\nmoves { click: advance self }\n\
                  start { red at all }\ngoal { all blue }\n";
    let (_, out) = printed(&["explore", "--to-goal"], clicks);
    assert!(out.contains("only positions without empty nodes are counted\n"), "{out}");
}

#[test]
fn a_position_is_read_as_it_is_shown() {
    let eight = format!("{}/puzzles/eight.pz", env!("CARGO_MANIFEST_DIR"));
    let lengths = ["1 2 3/4 5 6/7 . 8", "123/456/7.8"].map(|state| {
        let found = run(&["solve", &eight, "--state", state, "--format", "json"]);
        assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
        serde_json::from_slice::<Value>(&found.stdout).unwrap()["length"].clone()
    });
    assert_eq!(lengths[0], lengths[1]);
}

#[test]
fn a_long_start_is_cut_where_there_is_no_solution() {
    let frogs = format!("{}/puzzles/frogs.pz", env!("CARGO_MANIFEST_DIR"));
    let found = run(&["solve", &frogs, "--set", "m=20000", "--set", "n=3", "--max-states", "3"]);
    let out = text(&found.stdout);
    assert!(
        found.status.code() == Some(3) && out.contains("\n  …\n") && out.lines().count() < 60,
        "{}",
        &out[..out.len().min(500)]
    );
}

#[test]
fn a_limit_of_memory_is_reported_once() {
    let found = run(&[
        "check",
        "--max-memory",
        "1B",
        &format!("{}/puzzles/frogs.pz", env!("CARGO_MANIFEST_DIR")),
    ]);
    let printed = text(&found.stderr);
    assert_eq!(printed.matches("does not fit into memory").count(), 1, "{printed}");
    assert!(!printed.contains(" 1 nodes"), "{printed}");
}

#[test]
fn a_blank_in_a_picture_is_suspected_where_nothing_can_move() {
    let level = "puzzle \"First\"\npieces { man '@'; box '$' }\nboard {\n  legend '#' outside\n  legend 'X' _ in target\n  grid \"\"\"\n    #####\n    \
                 #@ $X#\n    ######\n  \"\"\"\n}\nmoves {\n  walk: man _ => _ man\n  push: man box _ => _ man box\n}\ngoal { every target is box }\n";
    let (_, out) = printed(&["check"], level);
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("a blank in a picture is no node"), "{out}");
    let (_, mended) =
        printed(&["check"], &level.replace("legend '#'", "legend ' ' _\n  legend '#'"));
    assert!(!mended.contains("blank"), "{mended}");
}

/// Returns a row of distinct tiles in which the first two change places and all shift.
fn row(tiles: u64, rest: &str) -> String {
    format!(
        "puzzle \"Row\"; pieces {{ tile[1..{tiles}] }}; board {{ path row: h[1..{tiles}] }}
         moves {{ turn swap (h1 h2); turn shift (h[1..{tiles}]) }}
         start {{ row: tile[1..{tiles}] }}; goal {{ h1 is tile2 }}; {rest}"
    )
}

#[test]
fn too_many_turned_positions_are_counted_by_their_group() {
    let factorial = "2,432,902,008,176,640,000";
    let (code, text) = printed(&["explore"], &row(20, ""));
    assert_eq!(code, Some(3), "{text}");
    let sentence = format!(
        " {factorial} positions can be reached, by the group of its moves; their distances need more memory than there is "
    );
    assert!(
        text.replace('\n', " ").contains(&sentence) && text.contains("\n      1          3"),
        "{text}"
    );
    let found = answer(&["explore"], &row(20, ""));
    assert_eq!(found["positions"].to_string(), factorial.replace(',', ""));
    assert_eq!((&found["complete"], &found["limit"]), (&false.into(), &"memory".into()));
    assert_eq!((&found["depths"][1], &found["depths"][2]), (&3.into(), &6.into()));
}

#[test]
fn a_limit_of_states_goes_as_far_as_it_says() {
    let few = ["explore", "--max-states", "70000"];
    let found = answer(&few, &row(20, ""));
    assert_eq!((&found["limit"], &found["reachable"]), (&"states".into(), &70_000.into()));
    assert_eq!(found["positions"].to_string(), "2432902008176640000");
    let (_, text) = printed(&["explore", "--max-states", "10"], &row(20, ""));
    assert!(
        text.contains("seconds: 2,432,902,008,176,640,000 positions can be reached, by"),
        "{text}"
    );
}

#[test]
fn what_a_visit_completes_needs_no_group() {
    let found = answer(&["explore"], &row(5, ""));
    assert_eq!((&found["reachable"], found.get("positions")), (&120.into(), None));
}

#[test]
fn a_group_answers_an_expectation() {
    let expects = "expect reachable 2432902008176640000; expect reachable 7; expect farthest 7";
    let (code, text) = printed(&["test"], &row(20, expects));
    assert_eq!(code, Some(1), "{text}");
    for line in ["ok ", "FAILED ", "unknown "] {
        assert!(text.lines().any(|printed| printed.starts_with(line)), "{text}");
    }
    assert!(text.contains("2432902008176640000"), "{text}");
}

#[test]
fn moves_that_a_group_does_not_count_are_named() {
    for (rule, reason) in [
        ("never h3 is tile1", "a `never` bars moves"),
        ("hop: tile1 tile2 => tile2 tile1", "a move looks at what stands somewhere"),
    ] {
        let (code, text) = printed(
            &["explore", "--max-states", "9", "-v"],
            &row(6, "").replace("turn swap", &format!("{rule}; turn swap")),
        );
        assert_eq!(code, Some(3), "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("at least 9 positions can be reached"), "{text}");
        assert!(
            text.contains(&format!("positions are not counted by a group: {reason}")),
            "{text}"
        );
    }
}

#[test]
fn a_small_space_whose_tables_would_take_long_is_visited_at_once() {
    let blocks = "puzzle \"Blocks\"\nlanguage 2\npieces { piece big 'B' \"##/##\"; piece ell 'L' \"#./##\"; pawn 'p' }\nboard { grid 4 by 4 }\nmoves { slide: any _ => _ any }\nstart \"\"\"\nBBL.\nBBLL\np...\n..p.\n\"\"\"\ngoal { every big in r3c[3..4] r4c[3..4] }\n";
    let found = answer(&["explore", "--timeout", "20s"], blocks);
    assert_eq!(found["reachable"], 1_296, "{found}");
}

#[test]
fn the_groups_whose_distances_are_added_are_named() {
    let text = "puzzle \"Six\"\npieces { tile[1..5] '1'..'5' }\nboard { grid 2 by 3 }\nmoves { slide: tile _ => _ tile }\nstart \"\"\"\n45.\n123\n\"\"\"\ngoal \"\"\"\n123\n45.\n\"\"\"\n";
    let (code, text) = printed(&["solve", "--engine", "idastar", "-v"], text);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("\n  a table of tile1 tile2 tile3 tile4 tile5\n"), "{text}");
    assert!(text.contains("distances: added tables of groups of pieces"), "{text}");
}

#[test]
fn weights_that_prove_a_goal_out_of_reach_are_listed_and_are_what_the_answer_says() {
    for (board, goal) in [("grid 6 by 7", "r1c4"), ("path row: r1c[1..9]", "r1c9")] {
        let text = format!(
            "puzzle \"W\"\npieces {{ peg }}\nboard {{ {board} }}\nmoves {{ jump: peg peg _ => _ _ peg }}\n\
             start {{ {} }}\ngoal {{ {goal} is peg }}\n",
            if board.starts_with("grid") { "peg at r[5..6]c*" } else { "peg at r1c[1..3]" }
        );
        let (code, answer) = printed(&["solve", "--engine", "weights", "-v"], &text);
        assert_eq!(code, Some(1), "{answer}");
        let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("no solution: no `jump` raises the sum of the weights of the pieces: "),
            "{words}"
        );
        let number = |before: &str, after: &str| -> i64 {
            let end = &words[words.find(before).unwrap() + before.len()..];
            end[..end.find(after).unwrap()].parse().unwrap()
        };
        let (here, there) =
            (number("the pieces: ", " at the start"), number("at least ", " at the goal"));
        let lines: Vec<Vec<&str>> = answer
            .split_once("weights of `peg`:\n")
            .unwrap()
            .1
            .lines()
            .take_while(|line| !line.is_empty())
            .map(|line| line.split_whitespace().collect())
            .collect();
        let weight = |row: usize, column: usize| -> i64 {
            if board.starts_with("grid") {
                return lines[row - 1][column - 1].parse().unwrap();
            }
            let name = format!("r1c{column}");
            lines.iter().find(|line| line[0] == name).map_or(0, |line| line[1].parse().unwrap())
        };
        let (rows, columns) = if board.starts_with("grid") { (6, 7) } else { (1, 9) };
        let start = if rows == 6 {
            (1..=7).map(|column| weight(5, column) + weight(6, column)).sum()
        } else {
            (1..=3).map(|column| weight(1, column)).sum::<i64>()
        };
        assert_eq!((start, here < there), (here, true));
        assert!(weight(1, if rows == 6 { 4 } else { 9 }) >= there);
        for row in 1..=rows {
            for column in 1..=columns - 2 {
                let line = [0, 1, 2].map(|step| weight(row, column + step));
                assert!(line[0] + line[1] >= line[2] && line[2] + line[1] >= line[0], "{answer}");
            }
        }
        for column in 1..=columns {
            for row in 1..=rows.saturating_sub(2) {
                let line = [0, 1, 2].map(|step| weight(row + step, column));
                assert!(line[0] + line[1] >= line[2] && line[2] + line[1] >= line[0], "{answer}");
            }
        }
    }
}
