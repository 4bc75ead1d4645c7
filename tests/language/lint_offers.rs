//! Checks what warnings offer: the text to write is that of the file, and one mistake has one
//! warning.

use super::lints::HOP;
use crate::common::lint::{found, linted, read};

/// Returns the only warning about a text: its help, and the text after the change that it offers.
#[track_caller]
fn offered(text: &str) -> (String, String) {
    let (source, ast, puzzle) = read(text).expect("a definition without errors");
    let [report] = &linted(&source, &ast, &puzzle)[..] else { panic!("one warning: {text}") };
    let mut mended = text.to_owned();
    let mut edits = report.fixes.first().expect("a change").edits.clone();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
    (report.help.as_ref().map(ToString::to_string).unwrap_or_default(), mended)
}

#[test]
fn lines_that_turn_back_are_left_out_by_the_range_of_their_loop() {
    let text = |range: &str, line: &str| {
        format!(
            "puzzle \"x\"\npieces {{ goat 'g' }}\nboard {{\n  nodes p[1..4] boat\n  for i in 1..3, j in {range} {{ {line} }}\n}}\nmoves {{ cross: goat _ _ => _ _ goat }}\nstart {{ goat at p1 }}\ngoal {{ p4 is goat }}\n"
        )
    };
    for line in ["line trip: p[i] - boat - p[j]", "jumps { p[i]-boat-p[j] }"] {
        let (help, mended) = offered(&text("i..4", line));
        assert_eq!(help, "write `j in i + 1..4`, so that `j` is never `i`");
        assert_eq!(mended, text("i + 1..4", line));
        assert_eq!(found(&mended), Vec::<String>::new());
    }
    let plain = |line: &str| {
        format!(
            "puzzle \"x\"\npieces {{ goat 'g' }}\nboard {{ nodes a b; line trip: {line} }}\nmoves {{ cross: goat _ => _ goat }}\nstart {{ goat at a }}\ngoal {{ b is goat }}\n"
        )
    };
    assert_eq!(offered(&plain("a - b - a")), ("write `a - b`".to_owned(), plain("a - b")));
}

#[test]
fn a_press_against_its_name_is_turned_round_in_its_own_words() {
    let tray = |rules: &str| {
        format!(
            "puzzle \"x\"\npieces {{ ball 'o' }}\nboard {{ grid 2 by 3 }}\nmoves {{ press east {{ {rules} }}; hop: ball _ => _ ball }}\nstart {{ ball at r1c3 }}\ngoal {{ r1c1 is ball }}\n"
        )
    };
    let (help, mended) = offered(&tray("roll left: ball _ => _ ball"));
    assert_eq!(help, "write `roll right: ball _ => _ ball`; or give the press another name");
    assert_eq!(mended, tray("roll right: ball _ => _ ball"));
    let two = "roll left: ball _ => _ ball; run right: _ _ ball => ball _ _";
    let (help, mended) = offered(&tray(two));
    assert!(help.ends_with(", and turn its other rules; or give the press another name"), "{help}");
    assert_eq!(mended, tray("roll right: ball _ => _ ball; run left: _ _ ball => ball _ _"));
}

#[test]
fn a_region_that_wants_more_pieces_than_there_are_may_be_the_place_of_all_of_them() {
    let pond = |start: &str, goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; fly 'y' }}\nboard {{ path row: h[1..6]; region pond = h[4..6] }}\nmoves {{ hop: frog _ => _ frog; eat: frog fly => _ frog }}\nstart {{ {start}; fly at h3 }}\ngoal {{ {goal}; no fly }}\n"
        )
    };
    let (help, mended) = offered(&pond("frog at h1 h2", "every pond is frog"));
    assert_eq!(
        help,
        "`every pond is frog` wants `frog` on each of the 3 nodes, and there are 2; that all of them are in `pond` is `every frog in pond`"
    );
    assert_eq!(mended, pond("frog at h1 h2", "every frog in pond"));
    assert_eq!(found(&mended), Vec::<String>::new());
    let (help, _) = offered(&pond("frog at h1", "every pond is frog"));
    assert!(help.contains("each of the 3 nodes, and there is 1;"), "{help}");
    // With three frogs the number is no reason.
    assert_eq!(found(&pond("frog at h1 h2 h4", "every pond is frog")), Vec::<String>::new());
}

#[test]
fn a_line_that_no_rule_follows_may_be_one_of_those_that_rules_follow() {
    let text = |line: &str| {
        format!(
            "puzzle \"x\"\npieces {{ bishop 'B' }}\nboard {{ grid 2 by 2; line slope: diagonals; line {line}: antidiagonals }}\nmoves {{ go on slope, row: bishop _ => _ bishop }}\nstart {{ bishop at r1c1 }}\ngoal {{ r2c2 is bishop }}\n"
        )
    };
    let (help, mended) = offered(&text("slopes"));
    assert!(help.starts_with("perhaps `slope` is meant"), "{help}");
    assert_eq!(mended, text("slope"));
    assert_eq!(found(&mended), Vec::<String>::new());
    let (source, ast, puzzle) = read(&text("frame")).expect("a definition");
    let [report] = &linted(&source, &ast, &puzzle)[..] else { panic!("one warning") };
    assert!(report.fixes.is_empty());
}

/// A goal that cannot be reached because a rule makes no move has one warning, about the rule.
#[test]
fn a_goal_out_of_reach_of_a_rule_without_moves_is_no_warning_of_its_own() {
    let text = format!(
        "{}start {{ frog at h1 }}\ngoal {{ h4 is toad }}\n",
        HOP.replace("'f'", "'f'; toad 't'")
            .replace("_ frog }", "_ frog; grow: toad _ => toad toad }")
    );
    assert_eq!(found(&text), ["rule-never-fires: `grow` can never be used"]);
    let allowed = format!("{text}allow rule-never-fires\n");
    assert_eq!(
        found(&allowed),
        ["goal-never-holds: no position that can be reached satisfies this goal"]
    );
}

#[test]
fn nodes_that_only_an_unused_line_joins_are_reported_by_the_line() {
    let text = |more: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes a b c pond {more}; line row: a - b - c; line arch: c - pond }}\nmoves {{ hop on row: frog _ => _ frog }}\nstart {{ frog at a }}\ngoal {{ c is frog }}\n"
        )
    };
    let arch = "name-never-used: the line `arch` is declared and never used";
    let untouched = |node| format!("node-never-touched: no move, start or goal touches `{node}`");
    assert_eq!(found(&text("")), [arch]);
    assert_eq!(found(&text("isle")), [untouched("isle"), arch.to_owned()]);
    assert_eq!(found(&format!("{}allow name-never-used\n", text(""))), [untouched("pond")]);
}

#[test]
fn a_rule_that_runs_along_leaps_and_rows_names_the_leaps() {
    let text = |board: &str, moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; toad 't' }}\nboard {{ {board} }}\nmoves {{ {moves} }}\nstart {{ toad at r1c1; frog at r1c2 r1c4 }}\ngoal {{ r3c4 is toad }}\n"
        )
    };
    let one = "grid 3 by 4; line leap: leaps(1,2)";
    let two = "grid 3 by 4; line leap: leaps(1,2); line far: leaps(1,3)";
    let hop = "hop: toad _ => _ toad";
    for (board, moves, named, mended) in [
        (one, hop, "leap", "hop on leap: toad _ => _ toad"),
        (two, hop, "leap, far", "hop on leap, far: toad _ => _ toad"),
    ] {
        let (help, changed) = offered(&text(board, moves));
        let meant = format!("if only leaps are meant, write `{mended}`");
        assert_eq!(help, format!("{meant}; if all are, `hop on row, column, {named}`"));
        assert_eq!(changed, text(board, mended));
        assert_eq!(found(&changed), Vec::<String>::new());
    }
    let inside = offered(&text(one, "press go { hop: toad _ => frog toad }")).1;
    assert_eq!(inside, text(one, "press go { hop on leap: toad _ => frog toad }"));
    // Another rule names the leaps, no pattern fits on them, or none on the rows and columns.
    let apart = "grid 3 by 4; line leap: leaps(1,2); region light = r1c1 r1c3 r2c2 r2c4 r3c1 r3c3; region dark = all except light";
    let near = "wall r1c1-r1c2 r1c2-r1c3 r1c3-r1c4 r2c1-r2c2 r2c2-r2c3 r2c3-r2c4 r3c1-r3c2 r3c2-r3c3 r3c3-r3c4 r1c1-r2c1 r1c2-r2c2 r1c3-r2c3 r1c4-r2c4 r2c1-r3c1 r2c2-r3c2 r2c3-r3c3 r2c4-r3c4";
    for (board, moves) in [
        (one, "hop: toad _ => _ toad; leap on leap: frog _ => _ frog"),
        (one, "hop: toad _ => _ toad; click frog: clear self neighbours on leap"),
        (one, "hop on row, column: toad _ => _ toad; jump: toad any any => any any toad"),
        (&format!("{one}; {near}"), hop),
        (&apart.replace("leaps(1,2)", "leaps(2,2)"), "hop: toad@light _@dark => _ toad"),
    ] {
        let all = found(&text(board, moves));
        assert!(all.iter().all(|one| !one.contains("leaps-not-named")), "{moves}: {all:?}");
    }
}

#[test]
fn a_goal_on_nodes_that_stay_empty_adds_the_empty_kind_to_the_cycle() {
    let text = |cycle: &str, click: &str| {
        format!(
            "puzzle \"x\"\npieces {{ dim; bright; {cycle} }}\nboard {{ grid 2 by 2 }}\nmoves {{ click: {click} }}\nstart {{ bright at r1c1 }}\ngoal {{ all bright }}\n"
        )
    };
    let advance = "advance self neighbours";
    let (help, mended) = offered(&text("cycle dim bright", advance));
    assert_eq!(
        help,
        "from this start, `r1c2` only ever holds nothing, and `_` is in no cycle, so it neither advances nor retreats; write `cycle _ dim bright`"
    );
    assert_eq!(mended, text("cycle _ dim bright", advance));
    assert_eq!(found(&mended), Vec::<String>::new());
    // With `_` in the cycle, `r1c2` would not change either, or the goal would still be refuted.
    for click in ["advance r1c1", "advance self; click at r2c2: retreat r2c2; never r1c2 is bright"]
    {
        let text = text("cycle dim bright", click);
        let (source, ast, puzzle) = read(&text).expect("a definition without errors");
        for report in linted(&source, &ast, &puzzle) {
            assert_eq!(report.fixes, [], "{text}");
        }
    }
}

#[test]
fn more_pieces_than_nodes_have_no_room_and_fill_the_nodes_if_they_can() {
    let text = |rule: &str, pond: &str, goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ path row: h[1..7]; region pond = {pond} }}\nmoves {{ hop: {rule} }}\nstart {{ frog at h1 h3 h5 }}\ngoal {{ {goal} }}\n"
        )
    };
    let (step, jump) = ("frog _ => _ frog", "frog any _ => _ any frog");
    let (help, mended) = offered(&text(step, "h6 h7", "h1 is _; every frog in pond"));
    assert_eq!(
        help,
        "3 of `frog` have no room on 2 nodes; for a full `pond` write `every pond is frog`"
    );
    assert_eq!(mended, text(step, "h6 h7", "h1 is _; every pond is frog"));
    assert_eq!(found(&mended), Vec::<String>::new());
    for (rule, pond) in [(jump, "h2 h4"), (step, "h1 h2 h3")] {
        let text = text(rule, pond, "every frog in pond");
        let (source, ast, puzzle) = read(&text).expect("a definition without errors");
        for report in linted(&source, &ast, &puzzle) {
            let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
            assert!(!help.contains("for a full"), "{help}");
            assert_eq!(report.fixes, [], "{text}");
        }
    }
}

#[test]
fn rules_against_their_direction_are_turned_round() {
    let text = "puzzle \"x\"\npieces { bubble 'o' }\nboard { grid 3 by 2 }\nmoves { nudge on row: any _ => _ any; rise up: _ bubble => bubble _ }\nstart { bubble at r3c1 }\ngoal { r3c2 is bubble }\n";
    let (help, mended) = offered(text);
    assert!(help.ends_with("`bubble _ => _ bubble` can be used"), "{help}");
    assert_eq!(mended, text.replace("_ bubble => bubble _", "bubble _ => _ bubble"));
}

#[test]
fn an_expectation_that_visits_refute_is_corrected() {
    let pond = |rule: &str, expect: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ path row: h[1..4] }}\nmoves {{ {rule} }}\nstart \"left\" {{ frog at h1 }}\nstart \"far\" {{ frog at h2 }}\ngoal {{ h4 is frog }}\nexpect {expect}\n"
        )
    };
    let hop = "hop: frog _ => _ frog";
    for (wrong, right) in [
        ("shortest 2", "shortest 3"),
        ("cheapest 5", "cheapest 3"),
        ("from \"far\" shortest 3", "from \"far\" shortest 2"),
        ("reachable 5", "reachable 4"),
        ("farthest 2", "farthest 3"),
    ] {
        let (help, mended) = offered(&pond(hop, wrong));
        assert_eq!(help, format!("write `expect {right}`, if the rest is right"));
        assert_eq!(mended, pond(hop, right));
        assert_eq!(found(&mended), Vec::<String>::new());
    }
    let (source, ast, puzzle) = read(&pond(hop, "unsolvable")).expect("a definition");
    let reports = linted(&source, &ast, &puzzle);
    let [report] = &reports[..] else { panic!("one warning: {reports:?}") };
    assert_eq!(report.message.to_string(), "the shortest solution has 3 moves");
    assert_eq!(report.fixes, []);
    // Costs are not counted by visits.
    assert_eq!(found(&pond("hop: frog _ => _ frog cost 2", "shortest 2")), Vec::<String>::new());
}

#[test]
fn a_class_with_the_empty_node_is_offered_without_it() {
    let text = |prey: &str, moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; fly 'y'; bug 'b'; class prey = {prey} }}\nboard {{ path row: h[1..5] }}\nmoves {{ {moves} }}\nstart {{ frog at h1; fly at h3; bug at h5 }}\ngoal {{ h5 is frog }}\n"
        )
    };
    let eat = "eat: frog prey => _ frog";
    let cases = ["hop: frog _ => _ frog", "flee: prey _ => _ prey", "flee: _ prey _ => _ _ prey"];
    for other in cases {
        let moves = format!("{other}; {eat}");
        let (help, mended) = offered(&text("!frog", &moves));
        assert_eq!(help, "write `any except frog` if only pieces are meant");
        assert_eq!(mended, text("any except frog", &moves));
    }
    let pair = "leap: frog frog _ => _ _ frog";
    for silent in [
        // An empty node may be meant, or makes no difference.
        eat.to_owned(),
        format!("swap: frog prey => prey frog; {pair}"),
        format!("{eat}; hop forward: frog _ => _ frog"),
        format!("{eat}; hop: frog _ => _ frog if h1 is frog"),
        "flee: prey _ => _ prey; hop: frog bug => bug frog".to_owned(),
    ] {
        let found = found(&text("!frog", &silent));
        assert!(
            !found.iter().any(|one| one.starts_with("class-holds-empty")),
            "{silent} {found:?}"
        );
    }
}

#[test]
fn a_rule_named_after_a_direction_in_a_press_never_rests() {
    let text = |moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ grid 1 by 3 }}\nmoves {{ {moves} }}\nstart {{ frog at r1c1 }}\ngoal {{ r1c3 is frog }}\n"
        )
    };
    let said = |moves: &str| {
        let (source, ast, puzzle) = read(&text(moves)).expect("a definition without errors");
        let [report] = &linted(&source, &ast, &puzzle)[..] else { panic!("one warning: {moves}") };
        let label = report.primary.as_ref().map(|label| label.text.to_string());
        (
            label.unwrap_or_default(),
            report.help.as_ref().map(ToString::to_string).unwrap_or_default(),
        )
    };
    let hop = "right: frog _ => _ frog";
    let (label, help) = said(&format!("press go {{ {hop} }}"));
    assert_eq!(label, "the rule runs both ways, and undoes its own changes without end");
    assert_eq!(help, "write `go right: …` if it should run in that direction only");
    let (label, help) = said(hop);
    assert_eq!(label, "the rule runs both ways");
    assert_eq!(
        help,
        "write `go right: …` if it should run in that direction only; otherwise choose another name"
    );
}

#[test]
fn a_rule_that_its_condition_alone_stops_marks_the_condition() {
    let text = |rule: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; fly 'y' }}\nboard {{ path row: h[1..4] }}\nmoves {{ hop: frog _ => _ frog; {rule} }}\nstart {{ frog at h1; fly at h4 }}\ngoal {{ h2 is frog }}\n"
        )
    };
    let conditions = ["count(frog) < 0", "count(_ in h[1..2]) > 2", "h1 is frog and h1 is fly"];
    for (before, after) in [("", ""), ("press go { ", " }")] {
        for condition in conditions {
            let rule = format!("{before}dart forward: frog _ _ => _ _ frog if {condition}{after}");
            let text = text(&rule);
            let (source, ast, puzzle) = read(&text).expect("a definition without errors");
            let [report] = &linted(&source, &ast, &puzzle)[..] else { panic!("{text}") };
            assert_eq!(
                report.message.to_string(),
                "`dart` never makes a move because of its condition"
            );
            let place = report.primary.as_ref().expect("a place").span;
            assert_eq!(&text[place.range()], condition);
        }
    }
    // A rule that would not move without its condition has its own reason.
    let long = "dart: frog _ _ _ _ => _ _ _ _ frog if count(frog) < 0";
    assert_eq!(
        found(&text(long)),
        ["rule-never-fires: `dart` never makes a move, whatever is on the board"]
    );
}
