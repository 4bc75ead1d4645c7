//! Checks the reasons why a goal cannot be reached that are found without a search.

use crate::program::printed;

#[test]
fn a_piece_that_never_gets_to_a_node_is_the_reason_where_rules_run_after_moves() {
    let board = "puzzle \"N\"\npieces { red; blue; gem }\nboard { grid 8 by 8 }\n\
                 start { red at r1c1; blue at r8c[1..8]; gem at r1c[2..8] }\ngoal { r1c1 is blue }\n";
    let moves = "slide: blue _ => _ blue\n  settle { fall down: gem _ => _ gem }";
    let (code, answer) = printed(&["solve"], &format!("{board}moves {{ {moves} }}\n"));
    assert_eq!(code, Some(1), "{answer}");
    let reason = "no solution: from this start, `r1c1` only ever holds `red`; the goal asks for `blue` on `r1c1`";
    assert!(answer.contains(reason), "{answer}");
}

#[test]
fn a_count_is_the_reason_also_within_a_negation_and_where_rules_run_after_moves() {
    let text = |goal: &str, settle: &str| {
        format!(
            "puzzle \"N\"\npieces {{ red; blue; gem }}\nboard {{ grid 8 by 8 }}\n\
             moves {{\n  slide: blue _ => _ blue\n  swap: red gem => gem red\n{settle}}}\n\
             start {{ red at r1c1; blue at r8c[1..4]; gem at r1c[2..8] }}\ngoal {{ {goal} }}\n"
        )
    };
    for settle in ["", "  settle { fall down: gem _ => _ gem }\n"] {
        for (goal, of) in [
            ("count(gem) == 6", "the number of `gem`"),
            ("not (count(gem) >= 7 or r1c1 is red)", "the number of `gem`"),
            ("not some blue", "the number of `blue`"),
            ("not (some blue or some red)", "the number of `red`"),
            ("count(_) == 53", "the number of empty nodes"),
            ("count(gem) + 2 * count(blue) == 14", "the sum 2 × `blue` + `gem`"),
            ("count(red) == count(blue)", "the sum `red` - `blue`"),
            ("not (count(gem) + count(blue) <= 11)", "the combined number of `blue` and `gem`"),
        ] {
            let (code, answer) = printed(&["solve"], &text(goal, settle));
            assert_eq!(code, Some(1), "{answer}");
            let reason = format!("no solution: no `slide` or `swap` changes {of}: ");
            let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(answer.contains(&reason), "{goal}: {answer}");
            let checked = printed(&["check"], &text(goal, settle)).1;
            assert!(checked.contains("keeps the "), "{goal}: {checked}");
        }
        let open =
            printed(&["solve", "--max-states", "1000"], &text("not (count(gem) >= 8)", settle));
        assert_eq!(open.0, Some(0), "{}", open.1);
    }
}

#[test]
fn a_goal_that_no_arrangement_satisfies_is_the_reason() {
    let text = |goal: &str| {
        format!(
            "puzzle \"N\"\npieces {{ frog 'F'; toad 'T' }}\nboard {{ path row: h[1..6] }}\n\
             moves {{ step forward: frog _ => _ frog; step backward: toad _ => _ toad }}\n\
             start {{ row: frog frog _ _ toad toad }}\ngoal {{ {goal} }}\n"
        )
    };
    for goal in ["every h* is any", "h1 is frog and not h1 is frog"] {
        let (code, answer) = printed(&["solve"], &text(goal));
        assert_eq!(code, Some(1), "{answer}");
        let reason = "no solution: no arrangement of these pieces satisfies the goal\n";
        assert!(answer.contains(reason), "{goal}: {answer}");
    }
}
