//! Costs and chains (rules R37 and R38).

use super::support::*;

const ENDS: &str = "start { a at x1 }\ngoal { x5 is a }";

/// Returns length, cost and number of optimal solutions, in the measure of the file and in moves.
fn measured(text: &str) -> [[Option<u64>; 3]; 2] {
    [&["solve", "--count", "-"][..], &["solve", "--count", "--measure", "moves", "-"]].map(
        |arguments| {
            let found = json(arguments, text);
            ["length", "cost", "solutions"].map(|key| found[key].as_u64())
        },
    )
}

#[test]
fn r37_a_solution_is_the_cheapest_and_of_these_the_shortest() {
    let text = path(
        5,
        "walk: a _ => _ a\nleap: a _ _ => _ _ a cost 3\nslow: a _ _ _ _ => _ _ _ _ a cost 9",
        ENDS,
    );
    assert_eq!(measured(&text), [[Some(4), Some(4), Some(1)], [Some(1), Some(9), Some(1)]]);
    // Of rules that make the same move, the least cost counts; of equal costs, fewer moves.
    let text = path(
        5,
        "walk: a _ => _ a cost 2\nwalk: a|b _ => _ a|b cost 1\nleap: a _ _ => _ _ a cost 2",
        ENDS,
    );
    assert_eq!(measured(&text)[0], [Some(2), Some(4), Some(1)]);
    // The same holds for a move that is also found from its other end.
    let text = path(5, "walk forward: a _ => _ a cost 5\nwalk: _ a => a _", ENDS);
    assert_eq!(measured(&text)[0], [Some(4), Some(4), Some(1)]);
    // Moves of cost zero.
    let text = path(5, "walk: a _ => _ a cost 0\nleap: a _ _ => _ _ a", ENDS);
    assert_eq!(measured(&text), [[Some(4), Some(0), Some(1)], [Some(2), Some(2), Some(1)]]);
    clean(&path(5, "walk: a _ => _ a cost 1000000000", ENDS));
    faulty(&path(5, "walk: a _ => _ a cost 1000000001", ENDS), "E0505");
    let expected = "expect cheapest 4\nexpect shortest 2\nexpect solutions 1";
    let (code, out, _) = tool(
        &["test", "-"],
        &path(5, "walk: a _ => _ a\nleap: a _ _ => _ _ a cost 3", &format!("{ENDS}\n{expected}")),
    );
    assert_eq!(code, 0, "{out}");
    let found = json(&["explore", "-"], &path(3, "walk: a _ => _ a cost 2", "start { a at x1 }"));
    assert_eq!(
        (found["depths"].is_null(), found["levels"].to_string().as_str()),
        (true, "[[0,1],[2,1],[4,1]]")
    );
    let found = json(
        &["explore", "--measure", "moves", "-"],
        &path(3, "walk: a _ => _ a cost 2", "start { a at x1 }"),
    );
    assert_eq!(
        (found["levels"].is_null(), found["depths"].to_string().as_str()),
        (true, "[1,1,1]")
    );
}

#[test]
fn r38_moves_of_a_chain_that_go_on_cost_nothing() {
    let pegs = |more: &str| {
        path(
            6,
            &format!("jump: a a _ => _ _ a\n{more}"),
            "start { row: a a _ a _ _ }\ngoal { count(a) == 1 }",
        )
    };
    assert_eq!(measured(&pegs(""))[0], [Some(2), Some(2), Some(2)]);
    assert_eq!(
        measured(&pegs("chain jump")),
        [[Some(2), Some(1), Some(1)], [Some(2), Some(2), Some(2)]]
    );
    // Another move ends the chain, and another chain does not continue it.
    let walks = |chain: &str| {
        let moves = format!(
            "step: a _ => _ a\nhop: a _ _ => _ _ a cost 5\nclick b at x6: clear self\n{chain}"
        );
        path(6, &moves, "start { a at x1; b at x6 }\ngoal { x5 is a and no b }")
    };
    assert_eq!(measured(&walks("chain step"))[0][1], Some(2));
    assert_eq!(measured(&walks("chain step, hop"))[0], [Some(4), Some(2), Some(4)]);
    assert_eq!(measured(&walks("chain step\nchain hop"))[0][1], Some(2));
    let indexed = |chain: &str| {
        path(
            6,
            &format!("for k in 1..2 {{ jump[k]: a a _ => _ _ a }}\n{chain}"),
            "start { row: a a _ a _ _ }\ngoal { count(a) == 1 }",
        )
    };
    assert_eq!(measured(&indexed("chain jump1"))[0], [Some(2), Some(1), Some(1)]);
    assert_eq!(
        measured(&indexed("for k in 1..2 { chain jump[k] }"))[0],
        [Some(2), Some(1), Some(2)]
    );
    faulty(&indexed("for k in 1..3 { chain jump[k] }"), "E0221");
    let found = json(&["explore", "--to-goal", "-"], &pegs("chain jump"));
    assert_eq!(found["levels"][0][0], 0);
    faulty(&pegs("chain leap"), "E0221");
    let helps = ["chain other", "hop: a _ a => _ a _\nchain other"].map(|text| help(&pegs(text)));
    assert_eq!(helps, ["the only rule is `jump`", "the rules are `hop` and `jump`"]);
    faulty(&pegs("chain jump, jump"), "E0444");
    faulty(&pegs("back: _ a => a _\nchain back"), "E0445");
    faulty(&pegs("slide: a+ _ => a+ b\nchain slide"), "E0445");
    faulty(&pegs("fall: a b => a _\nchain fall"), "E0445");
}
