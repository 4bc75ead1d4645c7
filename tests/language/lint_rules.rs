//! Lints of rules: those that never make a move, including rules in presses and settling.

use super::lints::HOP;
use crate::common::lint::{all_names, found, linted, read, silent};
use puzzlec::stages::diagnostic::{Code, Label};

#[test]
fn a_press_without_rules_is_idle_unless_something_settles() {
    let press = HOP.replace("_ frog }", "_ frog; press tip { } }")
        + "start { frog at h1 }\ngoal { h4 is frog }\n";
    let more = "{ }; settle { fall forward: frog _ => _ frog } }";
    assert_eq!(
        [all_names(&press), all_names(&press.replace("{ } }", more))],
        [&["rule-never-fires"][..], &[]]
    );
}

#[test]
fn rules_inside_presses_and_settling_that_never_fire_are_reported() {
    let text = |press: &str, settle: &str, start: &str| {
        let moves =
            format!("hop: frog _ => _ frog; press tip {{ {press} }}; settle {{ {settle} }}");
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; toad 't' }}\nboard {{ path row: h[1..4] }}\nmoves {{ {moves} }}\nstart {{ {start} }}\ngoal {{ h4 is frog }}\n"
        )
    };
    let (roll, fall) = ("roll forward: frog _ => _ frog", "fall forward: toad _ => _ toad");
    silent(&text(roll, fall, "frog at h1; toad at h2"));
    let long = "roll forward: frog _ _ _ _ => _ _ _ _ frog";
    let never = ["rule-never-fires: `roll` never makes a move, whatever is on the board"];
    assert_eq!(found(&text(&format!("{roll}; {long}"), fall, "frog at h1; toad at h2")), never);
    let wrong = "fall: toad toad _ => _ toad toad";
    assert_eq!(
        found(&text(roll, &format!("{fall}; {wrong}"), "frog at h1; toad at h3")),
        ["rule-undoes-itself: `fall` undoes its own changes, again and again"],
        "toads may stand anywhere, as far as is known"
    );
    let one_way = "puzzle \"x\"\npieces { water 'w' }\nboard { nodes a b c; line ab: a > b; line bc: b > c }\n\
                   moves { press pour { flow: water _ => _ water } }\nstart { water at a }\ngoal { c is water }\n";
    silent(one_way);
    assert_eq!(
        found(&one_way.replace(" > ", " - ")),
        ["rule-undoes-itself: `flow` undoes its own changes, again and again"]
    );
    let made = "eat forward: frog toad => _ frog";
    silent(&text(
        &format!("grow forward: frog _ _ => frog _ toad; {made}"),
        "fall backward: _ frog => frog _",
        "frog at h1",
    ));
    let two = found(&text(made, "vanish: toad toad => _ _", "frog at h1"));
    assert_eq!(
        two,
        [
            "rule-never-fires: `eat` can never be used",
            "rule-never-fires: `vanish` can never be used"
        ]
    );
    // Of the rules of a loop, which stand in one place, one useful rule suffices.
    let looped = "for k in 2..5 { roll forward: frog _ => _ frog if count(_) < k }";
    silent(&text(looped, "fall forward: frog _ => _ frog", "toad at h1; frog at h2"));
}

#[test]
fn a_pattern_of_one_cell_on_a_node_that_is_on_no_line_is_reported_so() {
    let text = |board: &str, rule: &str| {
        format!(
            "puzzle \"x\"\nlanguage 2\npieces {{ frog 'f'; toad 't' }}\nboard {{ path row: h[1..3]; {board} }}\nmoves {{ hop: frog _ => _ frog; {rule} }}\nstart {{ frog at h1; toad at pond }}\ngoal {{ h3 is frog and pond is frog }}\n"
        )
    };
    let help = |text: &str| {
        let (source, ast, puzzle) = read(text).expect("a definition without errors");
        linted(&source, &ast, &puzzle)
            .into_iter()
            .filter(|one| one.code == Code::RuleNeverFires)
            .map(|one| one.help.map_or_else(String::new, |help| help.to_string()))
            .collect::<Vec<_>>()
    };
    let wanted = "`pond` is on no line, and a pattern of one cell lies on lines too; a path of one node is one: `path NAME: pond`";
    assert_eq!(help(&text("nodes pond", "kiss: toad => frog")), [wanted]);
    assert_eq!(help(&text("nodes pond; region wet = pond", "kiss: toad@wet => frog")), [wanted]);
    assert_eq!(help(&text("path shore: pond", "kiss: toad => frog")), [""; 0]);
}

#[test]
fn rules_that_may_fire_are_left_alone() {
    let start = "start { frog at h1 }\ngoal { h4 is frog }\n";
    let rule =
        |rule: &str| format!("{}{start}", HOP.replace("_ frog }", &format!("_ frog; {rule} }}")));
    assert_eq!(
        found(&rule("leap: frog _ _ _ _ => _ _ _ _ frog")),
        ["rule-never-fires: `leap` never makes a move, whatever is on the board"]
    );
    assert_eq!(
        found(&rule("stay: frog _ => frog _")),
        ["rule-never-fires: `stay` changes nothing: its two sides are the same"]
    );
    silent(&rule("leap: frog _ _ _ => _ _ _ frog"));
    // The second start needs the rule.
    let toads = HOP
        .replace("'f'", "'f'; toad 't'")
        .replace("_ frog }", "_ frog; leap: frog toad _ => _ toad frog }");
    silent(&format!(
        "{toads}start {{ frog at h1 }}\nstart \"b\" {{ frog at h1; toad at h2 }}\ngoal {{ h3 is frog }}\n"
    ));
    assert_eq!(found(&format!("{toads}{start}")), ["rule-never-fires: `leap` can never be used"]);
}

#[test]
fn a_rule_may_be_needed_with_other_values() {
    let pond = |more: &str| {
        let rules = "hop: frog _ => _ frog; leap: frog _ _ _ _ => _ _ _ _ frog";
        format!(
            "puzzle \"x\"\nparam n = 3\npieces {{ frog 'f' }}\nboard {{ path row: h[1..n] }}\nmoves {{ {rules} }}\nstart {{ frog at h1 }}\ngoal {{ h[n] is frog }}\n{more}"
        )
    };
    let never = ["rule-never-fires: `leap` never makes a move, whatever is on the board"];
    assert_eq!(found(&pond("")), never);
    silent(&pond("expect with n=5 shortest 1\n"));
    assert_eq!(found(&pond("expect with n=4 shortest 3\nexpect with n=3 shortest 2\n")), never);
    // An expectation that sets values with which the rule does not help.
    silent(&pond(
        "start \"far\" { frog at h2 }\nexpect with n=1 from \"far\" shortest 1\nexpect with n=6 shortest 2\n",
    ));
}

#[test]
fn a_rule_against_the_arrows_is_reported_so() {
    let board = |line: &str, rule: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes a b c d; line up: {line}; line across: a - d }}\nmoves {{ hop on up: frog _ => _ frog; {rule} }}\nstart {{ frog at a }}\ngoal {{ c is frog }}\n"
        )
    };
    let text = board(
        "a > b > c",
        "back on up backward: frog _ => _ frog; over on across: frog _ => _ frog",
    );
    let (source, ast, puzzle) = read(&text).expect("a definition without errors");
    let wanted = linted(&source, &ast, &puzzle);
    let shown = |label: &Label| format!("{}: {}", source.slice(label.span), label.text);
    assert_eq!(wanted.len(), 1);
    assert_eq!(wanted[0].message.to_string(), "`back` goes against lines that run one way");
    assert_eq!(
        wanted[0].primary.as_ref().map(shown).as_deref(),
        Some("backward: from the end of a line to its beginning")
    );
    assert_eq!(
        wanted[0].secondary.iter().map(shown).collect::<Vec<_>>(),
        ["a > b > c: only as it is written"]
    );
    silent(&board(
        "a > b - c",
        "back on up backward: frog _ => _ frog; over on across: frog _ => _ frog",
    ));
    let short = found(&board(
        "a > b > c",
        "back on up backward: frog _ _ _ => _ _ _ frog; over on across: frog _ => _ frog",
    ));
    assert_eq!(short, ["rule-never-fires: `back` never makes a move, whatever is on the board"]);
}

/// That no move is possible in the start is a consequence of a rule that never makes one, and has a
/// report of its own only if there is none on the rule.
#[test]
fn a_start_without_a_move_is_a_consequence_of_a_rule_that_makes_none() {
    let text = "puzzle \"x\"\npieces { frog 'f' }\n\
                board { nodes a (0,0) b (1,0) c (2,0); line up: a > b > c; line side: b - c }\n\
                moves { back on up backward: frog _ => _ frog; over on side: frog _ => _ frog }\n\
                start { frog at a }\ngoal { c is frog }\n";
    assert_eq!(found(text), ["rule-never-fires: `back` goes against lines that run one way"]);
    let allowed = text.replace("pieces {", "allow rule-never-fires\npieces {");
    assert!(
        found(&allowed).contains(&"no-first-move: no move is possible in the start".to_owned()),
        "{allowed}"
    );
}

#[test]
fn counts_are_kept_beside_rules_that_run_after_moves() {
    let text = |moves: &str, goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; fly 'y' }}\nboard {{ path row: h[1..4] }}\nmoves {{ {moves} }}\nstart {{ frog at h1; fly at h4 }}\ngoal {{ {goal} }}\n"
        )
    };
    let (press, settle) = (
        "press go { roll forward: frog _ => _ frog }",
        "hop: any _ => _ any; settle { fall forward: fly _ => _ fly }",
    );
    let never = ["goal-never-holds: no position that can be reached satisfies this goal"];
    for moves in [press, settle] {
        assert_eq!(found(&text(moves, "count(frog) == 2")), never);
        assert_eq!(found(&text(moves, "count(any) > 2")), never);
        silent(&text(moves, "count(frog) == 1 and h2 is frog or h3 is frog"));
        assert_eq!(
            found(&text(&format!("{moves}; never count(frog) == 2"), "h3 is frog")),
            ["never-cannot-occur: this `never` forbids no move"]
        );
    }
    // What any of the rules changes may be reached, in one move or several.
    let grow = "press go { roll forward: frog _ => _ frog; grow forward: frog fly => frog frog }";
    silent(&text(grow, "count(frog) == 2"));
    let eat = "hop: frog _ => _ frog; settle { eat: frog fly => _ frog }";
    silent(&text(eat, "no fly"));
}

#[test]
fn a_second_click_is_forbidden_only_where_something_is_clicked() {
    let text = |moves: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f'; cycle _ frog }}\nboard {{ path row: h[1..4] }}\nmoves {{ {moves}; never repeat click }}\nstart {{ frog at h1 }}\ngoal {{ h4 is frog }}\n"
        )
    };
    let idle = ["never-cannot-occur: this `never` forbids no move"];
    for moves in
        ["hop: frog _ => _ frog", "turn spin (h1 h2 h3 h4)", "go: clear h[1..3] set h4 to frog"]
    {
        assert_eq!(found(&text(moves)), idle, "{moves}");
    }
    silent(&text("click: advance self neighbours"));
    silent(&text("hop: frog _ => _ frog; click frog: set neighbours to frog"));
}

#[test]
fn untouched_nodes_are_marked_by_the_goal_that_they_keep_out_of_reach() {
    let text = |goal: &str| {
        format!(
            "puzzle \"x\"\npieces {{ frog 'f' }}\nboard {{ nodes a b c d e; line row: a - b - c }}\nmoves {{ hop: frog _ => _ frog }}\nstart {{ frog at a }}\n{goal}\n"
        )
    };
    let untouched = "no move, start or goal touches `d`";
    let (source, ast, puzzle) = read(&text("goal { e is frog }")).expect("no errors");
    let [report] = &linted(&source, &ast, &puzzle)[..] else { panic!("one warning") };
    assert_eq!(report.code, Code::GoalNeverHolds);
    let labels: Vec<_> = report.secondary.iter().map(|label| label.text.to_string()).collect();
    assert!(labels.contains(&untouched.to_owned()), "{labels:?}");
    let alone = [format!("node-never-touched: {untouched}")];
    assert_eq!(found(&text("goal { c is frog and e is _ }")), alone);
    assert_eq!(found(&text("goal { e is frog }\nallow goal-never-holds")), alone);
}
