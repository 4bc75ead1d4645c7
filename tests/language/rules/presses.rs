//! Rules that run until nothing changes (rules R50 and R51).

use super::support::*;

const ROW: &str = "path p: x[1..4]";

fn row(moves: &str, rest: &str) -> String {
    with_pieces("a; b", ROW, moves, rest)
}

#[test]
fn r50_the_rules_of_a_press_run_until_none_applies() {
    let roll = "press go { roll forward: a|b _ => _ a|b }";
    assert_eq!(
        solve(&row(roll, "start { a at x1; b at x2 }\ngoal { x3 is a and x4 is b }")),
        Some(1)
    );
    assert_eq!(
        solve(&row(roll, "start { a at x1; b at x2 }\ngoal { x2 is a }")),
        None,
        "no step is a move"
    );
    assert_eq!(
        solve(&row(roll, "start { b at x4 }\ngoal { x3 is b }")),
        None,
        "what changes nothing is no move"
    );
}

#[test]
fn r50_the_first_match_is_made_again_and_again() {
    let order = |rules: &str| {
        row(&format!("press go {{ {rules} }}"), "start { a at x1 }\ngoal { p: b b b b }")
    };
    assert_eq!(solve(&order("turn_a: a => b; spread forward: a _ => a a")), None);
    assert_eq!(solve(&order("spread forward: a _ => a a; turn_a: a => b")), Some(1));
    assert_eq!(
        solve(&order("spread forward: a _ => a a; turn_a: a => b if x4 is a or x4 is b")),
        Some(1)
    );
}

#[test]
fn r50_a_press_has_a_tail_and_no_nodes() {
    let tail = |tail: &str| {
        row(
            &format!("press go {{ roll forward: a _ => _ a }} {tail}"),
            "start { a at x1 }\ngoal { x4 is a }",
        )
    };
    assert_eq!(solve(&tail("if x1 is a as \"R\"")), Some(1));
    assert_eq!(solve(&tail("\n    if x2 is a\n    as \"R\"")), None);
    let twice = "press go { one forward: a _ => _ a }\npress go { two forward: b _ => _ b }";
    assert_eq!(
        solve(&row(twice, "start { a at x1; b at x2 }\ngoal { x3 is a and x4 is b }")),
        Some(2)
    );
    faulty(&tail("also clear x1"), "E0136");
}

#[test]
fn r50_only_rewrites_without_costs_and_labels_stand_inside() {
    let inside =
        |rule: &str| row(&format!("press go {{ {rule} }}"), "start { a at x1 }\ngoal { x4 is a }");
    for wrong in [
        "click: clear self",
        "turn t (x1 x2)",
        "never x1 is a",
        "hop: a _ => _ a cost 2",
        "hop: a _ => _ a as \"h\"",
        "settle { }",
    ] {
        faulty(&inside(wrong), "E0440");
    }
    assert_eq!(solve(&inside("hop forward: a _ => _ a if x4 is _")), Some(1));
}

#[test]
fn r46_rules_inside_are_written_out() {
    let text = |moves: &str| {
        let parts = "pieces { a; b }\nboard { for k in 1..2 { path p[k]: x[k][1..4] } }";
        format!(
            "puzzle \"T\"\n{parts}\nmoves {{ {moves} }}\nstart {{ a at x11; b at x21 }}\ngoal {{ x14 is a and x24 is b }}"
        )
    };
    assert_eq!(
        solve(&text("press go { for k in 1..2 { roll on p[k] forward: any _ => _ any } }")),
        Some(1)
    );
    assert_eq!(
        solve(&text(
            "for k in 1..2 { press go[k] { for i in k..k { roll on p[i] forward: any _ => _ any } } }"
        )),
        Some(2)
    );
    let push = "push forward: a _ => _ a; push forward: b _ => _ b";
    assert_eq!(
        solve(&text(&format!(
            "{push}; settle {{ for k in 1..2 {{ fall on p[k] forward: any _ => _ any }} }}"
        ))),
        Some(1)
    );
    assert_eq!(
        solve(&text(&format!(
            "{push}; for i in 1..1 {{ settle {{ fall on p[2*i] forward: b _ => _ b }} }}"
        ))),
        Some(3)
    );
    faulty(
        &text("press go { for k in 1..2 { roll on p[k] forward: any _ => _ any as \"r\" } }"),
        "E0440",
    );
    faulty(
        &text(&format!(
            "{push}; for i in 1..2 {{ settle {{ fall on p[i] forward: b _ => _ b }} }}"
        )),
        "E0446",
    );
}

#[test]
fn r51_the_board_settles_after_every_move() {
    let moves = "push forward: a _ => _ a; settle { fall forward: a _ => _ a }";
    assert_eq!(solve(&row(moves, "start { a at x1 }\ngoal { x4 is a }")), Some(1));
    assert_eq!(
        solve(&row(&format!("{moves}; never x2 is a"), "start { a at x1 }\ngoal { x4 is a }")),
        Some(1),
        "only the end is looked at"
    );
}

#[test]
fn r51_to_settle_the_start_is_part_of_a_move_that_changes_nothing_else() {
    let moves = "wait: a => a; settle { fall forward: b _ => _ b }";
    assert_eq!(solve(&row(moves, "start { a at x1; b at x2 }\ngoal { x4 is b }")), Some(1));
    assert_eq!(solve(&row(moves, "start { a at x1; b at x2 }\ngoal { x2 is b }")), Some(0));
}

#[test]
fn r51_there_is_one_settle() {
    faulty(&row("settle { fall forward: a _ => _ a }\nsettle { }", ""), "E0446");
}

#[test]
fn r51_what_comes_to_no_rest_is_an_error() {
    let puzzle = row("press go { roll: a _ => _ a }", "start { a at x1 }\ngoal { x4 is a }");
    let compiled = puzzlec::compile("x.pz", puzzle).expect("nothing is wrong with the text");
    let error = compiled.solve(&puzzlec::Query::default()).expect_err("there is no answer");
    assert!(error.to_string().contains("error[E0510]: `go` never comes to rest"), "{error}");
    assert!(compiled.explore(&puzzlec::Query::default()).is_err());
    assert!(compiled.play(&puzzlec::Query::default()).is_err());
}

/// A press that counts through all numbers of 14 bits, once the token has moved.
const LONG: &str = "puzzle \"Long\"
pieces { one; token }
board { path bits: b[1..14]; path way: x[1..2] }
moves {
  step on way forward: token _ => _ token
  press run {
    last: _@b14 => one
    for k in 1..13 { bit[k]: _@b[14-k] => one also clear b[15-k..14] }
  } if x2 is token
}
start { token at x1 }
goal { count(one) == 14 }
";

#[test]
fn r50_a_deadline_ends_long_runs() {
    use puzzlec::stages::budget::Clock;
    use puzzlec::{Limits, Query, Verdict};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;
    // A clock that advances whenever it is read.
    let limits = |looks: u64| {
        let hand = Arc::new(AtomicU64::new(0));
        let clock = Clock::new(move || Duration::from_secs(hand.fetch_add(1, Ordering::Relaxed)));
        Limits::default().clock(clock).time(Duration::from_secs(looks))
    };

    let puzzle = puzzlec::compile("long.pz", LONG).unwrap();
    let solved = |looks: u64| {
        let answer = puzzle.solve(&Query::default().limits(limits(looks))).unwrap();
        match answer.found().verdict {
            Verdict::Solved { .. } => Some(answer.moves().len()),
            Verdict::Unsolvable | Verdict::Stopped(_) => None,
        }
    };
    assert_eq!((solved(10_000), solved(12)), (Some(2), None));
    // In between, the search ends in time, and the replay of its solution does not.
    let found: Vec<Option<usize>> = (3..9).map(|power| solved(1 << power)).collect();
    assert!(
        found.is_sorted() && found.iter().all(|found| found.is_none_or(|moves| moves == 2)),
        "{found:?}"
    );
    let model = puzzle.model();
    let mut ready = start(model).clone();
    ready.swap(14, 15);
    let steps = |looks: u64| {
        puzzlec::stages::verify::moves(model, &ready, &limits(looks).begin().watch())
            .map(|moves| moves.len())
    };
    assert_eq!((steps(10_000), steps(12)), (Ok(1), Err(puzzlec::stages::budget::Limit::Time)));
    let mut game = puzzle.play(&Query::default()).unwrap().looking_within(limits(12));
    let refused = game.play("x1-x2").unwrap_err().to_string();
    assert!(refused.contains("the time limit was reached"), "{refused}");
    assert_eq!(game.log().len(), 0);
    let mut game = game.looking_within(Limits::default());
    game.replay(["x1-x2", "run"]).unwrap();
    assert!(game.is_won());
}
