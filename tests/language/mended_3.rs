//! Slips with loops, walls, shapes and hexagons: each has one report, and the change that it offers
//! leads to the definition that was meant.

use crate::common::lint::all_names;
use crate::mended_2::{check, offered};
use crate::slips::faults;
use puzzlec::stages::diagnostic::Diagnostic;

const ONE_NODE: &str = "one node is meant on each side of a wall";
const WHOLE: &str =
    "a piece with a shape covers several nodes, and its first and its last cell say where it is";

/// A definition with walls, and a piece with a shape.
const ROOM: &str = "puzzle \"P\"
param n = 4
pieces { piece sofa 'S' \"#./##\"; piece bench 'B' \"##\"; chair 'c' }
board {
  grid 4 by n
  wall r1c4-r2c4
}
moves { shove: any _ => _ any }
start { sofa at r1c1 }
goal { r1c4 is chair }
";

#[test]
fn a_wall_between_ranges_is_a_loop_over_walls() {
    let wall = "wall r1c4-r2c4";
    let slip = |wrong, better| (wall, wrong, ONE_NODE, better);
    check(
        ROOM,
        &[
            slip("wall r1c[1..3]-r2c[1..3]", "for k in 1..3 { wall r1c[k]-r2c[k] }"),
            slip("wall r[1..n]c2-r[1..n]c3", "for k in 1..n { wall r[k]c2-r[k]c3 }"),
            slip("wall r1c[1..2]-r2c[1..n - 2]", "for k in 1..2 { wall r1c[k]-r2c[k] }"),
            slip(
                "for k in 2..3 { wall r1c[1..3]-r2c[1..3] }",
                "for k in 2..3 { for i in 1..3 { wall r1c[i]-r2c[i] } }",
            ),
        ],
    );
    // Ranges with different beginnings: the loop names the nodes of the author.
    let text = ROOM.replace(wall, "wall r1c[1..2]-r2c[2..3]");
    assert_eq!(offered(&text, 0).2, ROOM.replace(wall, "for k in 1..2 { wall r1c[k]-r2c[k+1] }"));
    // One node and several, several pairs, and ranges of different lengths.
    for (wrong, help) in [
        ("wall r1c1-r2c[1..3]", "write `for k in 1..3 { wall r1c1-r2c[k] }`"),
        (
            "wall r1c1-r1c2 r1c[1..3]-r2c[1..3]",
            "write this pair by itself: `for k in 1..3 { wall r1c[k]-r2c[k] }`",
        ),
        (
            "wall r1c[1..3]-r2c[1..2]",
            "write a wall for each pair of nodes: 3 are on the one side and 2 on the other",
        ),
        ("wall r1c[3..1]-r2c[3..1]", "write a wall for each pair of nodes"),
    ] {
        let found = faults(&ROOM.replace(wall, wrong));
        let helps: Vec<String> =
            found.iter().filter_map(|one| one.help.as_ref().map(ToString::to_string)).collect();
        assert_eq!(helps, [help], "{wrong}");
    }
}

#[test]
fn the_place_of_a_piece_with_a_shape_is_that_of_its_first_and_last_cell() {
    let goal = "goal { r1c4 is chair }";
    let mut slips = Vec::new();
    let better = "goal { r2c3 is sofa and r3c4 is sofa }";
    for wrong in [
        "goal { sofa at r2c3 }",
        "goal { sofa is on r2c3 }",
        "goal { sofa stands at r2c3 }",
        "goal { sofa gets to r2c3 }",
        "goal { sofa r2c3 }",
        "goal { sofa(r2c3) }",
        "goal { at(sofa, r2c3) }",
        "goal { holds(r2c3, sofa) }",
    ] {
        slips.push((goal, wrong, WHOLE, better));
    }
    slips.push((goal, "goal { bench at r4c1 }", WHOLE, "goal { r4c1 is bench and r4c2 is bench }"));
    slips.push((
        goal,
        "goal { bench is not at r4c1 and r1c4 is chair }",
        WHOLE,
        "goal { (r4c1 is not bench or r4c2 is not bench) and r1c4 is chair }",
    ));
    check(ROOM, &slips);
    for (wrong, better) in [
        ("sofa is r2c3", "(r2c3 is sofa and r3c4 is sofa)"),
        ("sofa is not r2c3", "(r2c3 is not sofa or r3c4 is not sofa)"),
        ("chair is r1c4", "r1c4 is chair"),
    ] {
        let (_, _, mended) = offered(&ROOM.replace("r1c4 is chair", wrong), 0);
        assert_eq!(mended, ROOM.replace("r1c4 is chair", better));
        assert_eq!(faults(&mended), []);
    }
    // A piece on one node is there.
    let (message, _, mended) = offered(&ROOM.replace(goal, "goal { chair at r1c4 }"), 0);
    assert_eq!(message, "a condition says what a node holds, not where a piece is");
    assert_eq!(mended, ROOM);
}

#[test]
fn a_row_of_hexagons_that_is_longer_than_its_neighbours_loses_a_blank() {
    let text = |row: &str| {
        format!(
            "puzzle \"P\"\npieces {{ bee 'b' }}\nboard {{\n  grid hex \"\"\"\n     b b .\n{row}\n     . b .\n  \"\"\"\n}}\nmoves {{ hop: bee bee _ => _ _ bee }}\ngoal {{ count(bee) == 3 }}\n"
        )
    };
    for (wrong, right, way) in [
        ("     b . b .", "    b . b .", "take out a blank before row 2"),
        ("       b .", "      b .", "take out a blank before row 2"),
        ("     b .", "      b .", "put one more blank before row 2"),
        ("   b . b .", "    b . b .", "put one more blank before row 2"),
    ] {
        let (message, help, mended) = offered(&text(wrong), 0);
        assert_eq!(message, "row 2 is out of step with the other rows");
        assert!(help.ends_with(way), "{wrong}: {help}");
        assert_eq!(mended, text(right), "{wrong}");
        assert_eq!(faults(&mended), [], "{wrong}");
    }
}

/// A definition with a loop of three clauses.
const LOOPS: &str = "puzzle \"P\"
param n = 4
pieces { jug[0..4]; cycle jug0 jug1 }
board { path row: h[1..n] }
moves {
  for j in 0..n-2, m in 1..2, i in 1..n - 1-j { pour: jug[i] jug[j] => jug[j] jug[i] }
  click: advance self
}
start { jug0 at all }
goal { h1 is jug1 }
";

#[test]
fn a_range_that_uses_a_later_parameter_of_its_loop_comes_after_it() {
    let head = "for j in 0..n-2, m in 1..2, i in 1..n - 1-j {";
    let (message, help, mended) =
        offered(&LOOPS.replace(head, "for i in 1..n-1-j, m in 1..2, j in 0..n-2 {"), 0);
    assert_eq!(message, "`j` is used before the range that it counts");
    assert_eq!(help, "write `for j in 0..n - 2, m in 1..2, i in 1..n - 1 - j`");
    assert_eq!(mended, LOOPS.replace(head, "for j in 0..n - 2, m in 1..2, i in 1..n - 1 - j {"));
    assert_eq!(faults(&mended), []);
    // Loops inside each other, each of which needs the other, or itself.
    for wrong in [
        "for m in 1..2, i in 1..j, j in i..2 {",
        "for m in 1..2, i in i..2, j in 1..2 {",
        "for m in 1..j, i in 1..2, j in i..2 {",
    ] {
        let found = faults(&LOOPS.replace(head, wrong));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].fixes, [], "{found:?}");
        let help = found[0].help.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(help, "a range uses numbers, and the parameters before it");
    }
}

#[test]
fn indices_of_names_with_two_numbers_do_not_go_round() {
    let text = |range: &str| {
        format!(
            "puzzle \"P\"\nparam n = 3\npieces {{ peg 'o' }}\nboard {{ for r in 1..n {{ nodes t[r]x[1..r] }}; for r in 2..n, k in {range} {{ line side: t[r]x[k] - t[r]x[k+1] }} }}\nmoves {{ hop: peg _ => _ peg }}\nstart {{ peg at t1x1 }}\ngoal {{ t3x1 is peg }}\n"
        )
    };
    let (_, help, mended) = offered(&text("1..r"), 0);
    assert_eq!(help, "write `k in 1..r-1`");
    assert_eq!(mended, text("1..r-1"));
    assert_eq!(faults(&mended), []);
}

#[test]
fn presses_without_directions_are_not_called_alike() {
    let text = |west: &str| {
        format!(
            "puzzle \"P\"\npieces {{ ruby 'r' }}\nboard {{ grid 2 by 3 }}\nmoves {{ press east {{ roll: ruby _ => _ ruby }}; press west {{ {west}: ruby _ => _ ruby }} }}\nstart {{ ruby at r1c1 }}\ngoal {{ r1c3 is ruby }}\n"
        )
    };
    assert_eq!(all_names(&text("roll")), ["rule-undoes-itself"]);
    let quiet = format!("{}allow rule-undoes-itself\n", text("roll"));
    assert_eq!(all_names(&quiet), ["rule-twice"]);
}

fn linted(text: &str) -> Vec<Diagnostic> {
    puzzlec::check("x.pz", text).diagnostics
}

#[test]
fn a_range_that_counts_down_in_a_loop_is_named_and_left_out() {
    let text = |click: &str| {
        format!(
            "puzzle \"P\"\nparam n = 3\npieces {{ left 'L'; right 'R' }}\nboard {{ nodes d[1..n] }}\nmoves {{ {click} }}\nstart {{ left at all }}\ngoal {{ d3 is right }}\n"
        )
    };
    let tower = |range: &str, below: &str| {
        text(&format!(
            "for k in {range} {{ click at d[k]: set self to right if every {below} is left }}"
        ))
    };
    for (wrong, right, below, shown) in [
        ("1..n", "2..n", "d[1..k-1]", "d[1..0]"),
        ("0..n-1", "1..n - 1", "d[1..k]", "d[1..0]"),
        ("1..n", "1..n-1", "d[k+1..n]", "d[4..3]"),
        ("1..3", "1..2", "d[k+1..3]", "d[4..3]"),
    ] {
        let slip = tower(wrong, below).replace("click at d[k]", "click at d1");
        let found = faults(&slip);
        let label = found[0].primary.as_ref().map_or("", |label| &label.text);
        assert_eq!(label, format!("this is `{shown}`, which counts down"));
        let (_, help, mended) = offered(&slip, 0);
        assert_eq!(help, format!("write `k in {right}`"));
        assert_eq!(mended, tower(right, below).replace("click at d[k]", "click at d1"));
        assert_eq!(faults(&mended), [], "{wrong}");
    }
}

#[test]
fn numbered_nodes_in_place_of_a_region_are_declared_as_one() {
    let text = |region: &str, place: &str| {
        format!(
            "puzzle \"P\"\npieces {{ car 'c' }}\nboard {{ path lane: q[1..3] deck[1..3] quay1{region} }}\nmoves {{ leave: car@{place} _ => _ car }}\nstart {{ car at q1 }}\ngoal {{ deck1 is car }}\n"
        )
    };
    for (place, nodes) in [("deck", "`deck1` to `deck3` are nodes"), ("quay", "`quay1` is a node")]
    {
        let (message, help, mended) = offered(&text("", place), 0);
        assert_eq!(message, format!("there is no region named `{place}`"));
        assert_eq!(help, format!("{nodes}; declare `region {place} = {place}*` in `board`"));
        assert_eq!(mended, text(&format!("; region {place} = {place}*"), place));
        assert_eq!(faults(&mended), []);
    }
}

#[test]
fn nodes_that_are_to_hold_the_same_are_compared_kind_by_kind() {
    let text = |pieces: &str, guard: &str| {
        format!(
            "puzzle \"P\"\npieces {{ {pieces}; cycle _ far }}\nboard {{ nodes man wolf }}\nmoves {{ click at wolf: advance self if {guard}; click at man: advance self }}\nstart {{ _ at all }}\ngoal {{ all far }}\n"
        )
    };
    let both =
        |not: &str| format!("((man is far and wolf is {not}far) or (man is _ and wolf is {not}_))");
    for (wrong, better) in [("man == wolf", both("")), ("man != wolf", both("not "))] {
        let (message, _, mended) = offered(&text("far 'F'", wrong), 0);
        assert_eq!(message, "`man` and `wolf` are nodes, not numbers");
        assert_eq!(mended, text("far 'F'", &better));
        assert_eq!(faults(&mended), []);
    }
    // Within a condition, the alternatives stay together.
    let (_, _, mended) = offered(&text("far 'F'", "man == wolf and man is far"), 0);
    assert_eq!(mended, text("far 'F'", &format!("{} and man is far", both(""))));
    let many = faults(&text("far 'F'; a; b; c", "man == wolf"));
    assert_eq!(many[0].fixes, []);
    assert_eq!(
        many[0].help.as_ref().map(ToString::to_string).unwrap_or_default(),
        "that both hold the same is written with `or`, once for each kind and once for `_`: `(man is far and wolf is far) or (man is _ and wolf is _) or …`"
    );
}

#[test]
fn a_side_without_the_empty_node_of_the_other_gets_it() {
    const LENGTHS: &str = "the two sides of this rule have different lengths";
    let right = "push: monk box _ => _ monk box";
    let good = format!(
        "puzzle \"P\"\npieces {{ monk 'm'; box 'b' }}\nboard {{ grid 2 by 4; region cellar = r2c* }}\nmoves {{ {right} }}\nstart {{ monk at r1c1; box at r1c2 }}\ngoal {{ r1c4 is box }}\n"
    );
    check(
        &good,
        &[
            (right, "push: monk box => _ monk box", LENGTHS, right),
            (right, "push: monk box _ => monk box", LENGTHS, right),
            (right, "pull: box monk => box monk _", LENGTHS, "pull: _ box monk => box monk _"),
            (right, "pull: _ box monk => box monk", LENGTHS, "pull: _ box monk => box monk _"),
            (right, "walk: monk => _ monk", LENGTHS, "walk: monk _ => _ monk"),
            (
                right,
                "push: monk box@cellar => _ monk box",
                LENGTHS,
                "push: monk box@cellar _ => _ monk box",
            ),
        ],
    );
}

#[test]
fn a_piece_that_nothing_makes_is_missing_in_the_cycle() {
    let text = |cycle: &str| {
        format!(
            "puzzle \"P\"\npieces {{ digit[0..4]; cycle {cycle} }}\nboard {{ path lock: a b }}\nmoves {{ click: advance self }}\nstart {{ digit0 at all }}\ngoal {{ lock: digit4 digit1 }}\n"
        )
    };
    let said = |cycle: &str| {
        let text = text(cycle);
        let found = linted(&text);
        let [report] = &found[..] else { panic!("one report: {found:?}") };
        let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
        let mended = report.fixes.first().map(|fix| {
            let (span, new) = &fix.edits[0];
            let mut mended = text.clone();
            mended.replace_range(span.range(), new);
            mended
        });
        (help, mended)
    };
    let absent = "`digit4` is in no cycle, and neither this start nor a rule puts it on the board";
    assert_eq!(
        said("digit[0..3]"),
        (format!("{absent}; write `cycle digit[0..4]`"), Some(text("digit[0..4]")))
    );
    assert_eq!(said("digit0 digit1 digit2 digit3"), (absent.to_owned(), None));
    assert_eq!(all_names(&text("digit[0..4]")), Vec::<String>::new());
}

#[test]
fn a_node_that_a_loop_names_twice_is_left_out_by_its_range() {
    let text = |moves: &str| {
        format!(
            "puzzle \"P\"\nparam n = 3\npieces {{ near 'n'; far 'f'; cycle near far }}\nboard {{ nodes p[1..n] lamp; region both = p1 p2 }}\nmoves {{ {moves} }}\nstart {{ near at all }}\ngoal {{ every both p3 lamp is far }}\n"
        )
    };
    let pair = |range: &str| {
        text(&format!(
            "for b in 1..n, a in {range} {{ click at p[b]: advance self p[a] lamp if every p[a] p[b] is near }}; click: advance self"
        ))
    };
    for (wrong, right) in [("1..b", "1..b - 1"), ("b..n", "b + 1..n")] {
        let found = linted(&pair(wrong));
        let [report] = &found[..] else { panic!("one report: {found:?}") };
        let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(help, format!("write `a in {right}`, so that `a` is never `b`"));
        assert_eq!(report.fixes[0].edits[0].1, right);
        assert_eq!(all_names(&pair(right)), Vec::<String>::new());
    }
    for wrong in [
        "click at p2: advance self p2; click: advance self",
        "click: advance self; click at p1: advance lamp p2 lamp",
        "click at p1: advance self if every p1 p2 p1 is near; click: advance self",
    ] {
        assert_eq!(all_names(&text(wrong)), ["node-named-twice"], "{wrong}");
    }
    // Sets that hold a node anyway.
    for right in [
        "click at p2: advance self both; click: advance self",
        "click at p1: advance self if every p* p1 is near; click: advance self",
        "click at p1 p2: advance self p1; click: advance self",
    ] {
        assert_eq!(all_names(&text(right)), Vec::<String>::new(), "{right}");
    }
}
