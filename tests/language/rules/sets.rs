//! Sets of nodes in every place where one may stand (rules R43, R44, R55 and R56).

use super::support::*;

/// Sets of nodes without names of cells, and the nodes that they stand for.
const SETS: [(&str, &str); 18] = [
    ("r1c2", "r1c2"),
    ("r1c1 r2c3", "r1c1 r2c3"),
    ("r1c[1..3]", "r1c1 r1c2 r1c3"),
    ("r2c[3..1]", "r2c3 r2c2 r2c1"),
    ("r2c*", "r2c1 r2c2 r2c3"),
    ("ends", "r1c1 r2c3"),
    ("all", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"),
    ("all except ends r1c2", "r1c3 r2c1 r2c2"),
    ("neighbours of r1c2", "r1c1 r1c3 r2c2"),
    ("neighbours of r1c2 on row, column", "r1c1 r1c3 r2c2"),
    ("neighbours of ends on column", "r1c3 r2c1"),
    ("next of ends on row, column", "r1c2 r2c1"),
    ("previous of r2c[2..3] on row", "r2c1"),
    ("all of r1c1 on column", "r1c1 r2c1"),
    ("right of r1c1 down of r1c3", "r1c2 r2c3"),
    ("left of ends up of r2c1", "r2c2 r1c1"),
    ("all except neighbours of r1c1 all of r2c3 on row", "r1c1 r1c3"),
    ("ends neighbours of r2c2 except right of r2c1 up of r2c2", "r1c1 r2c3 r2c1"),
];

/// The places of a set, each as the statements of moves, of the start and of the goal; `SET` stands
/// for the set, and `LIST` for one that is written out.
const PLACES: [(&str, &str); 15] = [
    ("", "no a in SET"),
    ("", "count(a in SET) == 2"),
    ("", "every SET is _|a"),
    ("", "every a in SET"),
    ("", "some a:x in SET if count(_ in neighbours of x) > 1"),
    ("", "for v in SET { not v is b }"),
    ("go: a _ => _ a  if some a in SET", "no b"),
    ("click at SET: set self to b", "no b"),
    ("click: advance SET", "no b"),
    ("click: advance all except SET", "no b"),
    ("act: set SET to b", "no b"),
    ("go: a:x => a:x  also clear SET", "no b"),
    ("for v in SET { act: set v to b }", "no b"),
    ("turn spin reverses SET", "no b"),
    ("press go { mark: _ => b  if not some b in SET }", "no b"),
];

fn text(moves: &str, goal: &str, set: &str) -> String {
    let moves = if moves.is_empty() { "stay: a b => b a" } else { moves };
    with_pieces(
        "a; b; cycle a b",
        "grid 2 by 3\nregion ends = r1c1 r2c3",
        &moves.replace("SET", set),
        &format!("start {{ a at r1c1 r2c2; b at r2c3 }}\ngoal {{ {} }}", goal.replace("SET", set)),
    )
}

#[test]
fn r56_a_set_of_nodes_means_the_same_in_every_place() {
    let mut compared = 0;
    for (set, list) in SETS {
        for (moves, goal) in PLACES {
            let single = !list.contains(' ');
            if single && moves.starts_with("turn") {
                assert_eq!(codes(&text(moves, goal, set)), ["E0412"], "{moves} {set}");
                continue;
            }
            // `except` occurs once in a set.
            if moves.contains("except SET") && set.contains("except") {
                continue;
            }
            let conflict = |text: &str| codes(text).first().copied();
            let [short, long] = [set, list].map(|set| text(moves, goal, set));
            // A turn has an order, and refuses a node that is in two terms of a set.
            if moves.starts_with("turn") && conflict(&short) == Some("E0411") {
                continue;
            }
            assert_eq!(conflict(&short), conflict(&long), "{moves} {goal}: {set}");
            if conflict(&long).is_some() {
                continue;
            }
            // A loop goes through a set in its order.
            let [mut made, mut expected] = [steps(&short), steps(&long)];
            if moves.starts_with("for") {
                made.sort_unstable();
                expected.sort_unstable();
            }
            assert_eq!(made, expected, "{moves}: {set}");
            assert_eq!(holds(&short), holds(&long), "{goal}: {set}");
            compared += 1;
        }
    }
    assert!(compared > 250, "{compared}");
}

#[test]
fn r56_names_of_cells_stand_in_sets_of_all_places() {
    let with_names = [
        ("neighbours of x", "r1c2 r2c1"),
        ("x", "r1c1"),
        ("right of x x", "r1c2 r1c1"),
        ("all of x on row except x", "r1c2 r1c3"),
        ("neighbours of x on row, column except down of x", "r1c2"),
    ];
    for (set, list) in with_names {
        for (head, tail) in [
            ("go: a:x => b", "if some _ in SET"),
            ("go: a:x => b", "if count(_ in SET) == 1"),
            ("go: a:x => b", "if every SET is _|a"),
            ("go: a:x => b", "if some _:y in SET if y is _"),
            ("go: a:x => a:x", "also set SET to b"),
            ("click a:x:", "set SET to b"),
            ("click a:x: clear self", "if no b in SET"),
        ] {
            let rule = |set: &str| {
                let tail = tail.replace("SET", set);
                text(&format!("{head} {tail}"), "no b", "").replace(" r2c2; b at r2c3", "")
            };
            assert_eq!(steps(&rule(set)), steps(&rule(list)), "{head} {tail}: {set}");
        }
    }
}
