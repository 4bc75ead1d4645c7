//! Pieces with a shape (rule R49).

use super::support::*;
use crate::common::naive::Naive;
use puzzlec::stages::model::Kind;

const PIECES: &str = "piece big 'B' \"##/##\"; piece bend 'L' \"#./##\"; peg 'o'";

fn board(picture: &str, moves: &str, goal: &str) -> String {
    let rows: String = picture.split('/').map(|row| format!("    {row}\n")).collect();
    let (height, width) =
        (picture.split('/').count(), picture.split('/').next().map_or(0, str::len));
    let grid = format!("grid {height} by {width}");
    with_pieces(PIECES, &grid, moves, &format!("start \"\"\"\n{rows}\"\"\"\ngoal {{ {goal} }}"))
}

const SLIDE: &str = "slide: any _ => _ any";

#[test]
fn r49_all_cells_of_a_piece_move_as_one() {
    assert_eq!(next(&board("BB./BB.", SLIDE, "r1c3 is big")), [".BB/.BB"]);
    assert_eq!(next(&board("BBo/BB.", SLIDE, "r1c3 is big")), ["BB./BBo"], "one cell is barred");
    assert_eq!(next(&board("BB./BB./...", SLIDE, "r3c3 is big")).len(), 2);
    assert_eq!(solve(&board("BB./BB./...", SLIDE, "r3c3 is big")), Some(2));
}

#[test]
fn r57_the_kind_of_a_name_is_the_whole_piece() {
    let solved = |goal: &str| solve(&board("L../LL.", "slide right: any _ => _ any", goal));
    assert_eq!(solved("some bend:x if no x in neighbours of x"), None);
    assert_eq!(solved("r1c2 is bend and no bend:x if no x in neighbours of x"), Some(1));
    assert_eq!(solved("r1c2 is bend and some bend:x if count(x in all) == 3"), Some(1));
    assert_eq!(solved("some on column: any:x any:x if r2c3 is x"), Some(1));
    let clicked = "slide right: any _ => _ any; click any:x: set r2c3 to peg if count(x) == 3";
    assert_eq!(
        next(&board("L../LL.", clicked, "r2c3 is peg")),
        [".L./.LL", "L../LLo", "L../LLo", "L../LLo"]
    );
}

#[test]
fn r49_a_picture_is_cut_in_reading_order() {
    assert_eq!(
        moves(&board("BBBB/BBBB/....", SLIDE, "r3c1 is big")),
        ["slide r1c1 r2c1", "slide r1c3 r2c3"]
    );
    faulty(&board("BB./B..", SLIDE, "r1c3 is big"), "E0442");
    faulty(&board("BBB/BBB", SLIDE, "r1c3 is big"), "E0442");
    assert_eq!(next(&board("L../LL.", SLIDE, "r1c2 is bend")), [".L./.LL"]);
}

#[test]
fn r49_steps_are_as_many_as_there_are_empty_cells() {
    let far = |rule: &str| moves(&board("BB.../BB...", rule, "r1c5 is big"));
    assert_eq!(far("go: big _+ => _+ big"), ["go r1c1 r1c2", "go r1c1 r1c3", "go r1c1 r1c4"]);
    assert_eq!(far("go: big _ _* => _ _* big").len(), 3);
    assert_eq!(far("go: big _ _ => _ _ big"), ["go r1c1 r1c3"]);
    assert_eq!(far("go right: big _ => _ big").len(), 1);
    assert_eq!(far("go left: big _ => _ big").len(), 0);
    assert_eq!(
        far("go left: _ big => big _").len(),
        1,
        "read from the end, the empty node lies to the right"
    );
    assert_eq!(far("go on column: big _ => _ big").len(), 0);
}

#[test]
fn r49_holes_stop_every_cell() {
    let text = with_pieces(
        PIECES,
        "legend '#' outside; grid \"\"\"\n BB.\n BB#\n ...\n\"\"\"",
        SLIDE,
        "goal { r3c1 is big }",
    );
    assert_eq!(moves(&text), ["slide r1c1 r2c1"]);
}

#[test]
fn r49_other_rules_know_no_shaped_piece() {
    for rule in ["take: any => _", "take: ? peg => ? _", "take: !peg => _"] {
        assert!(
            !next(&board("BB./BB.", rule, "no big"))
                .iter()
                .any(|board| !board.contains("BB/BB") && !board.contains("BB")),
            "{rule}"
        );
    }
    // Nor do rules whose matches are listed.
    for (rule, expected) in [
        ("take on row: ?:x peg => ?:x _", &[] as &[&str]),
        ("take on column: ?:x peg => ?:x _", &["BB./BB."]),
        ("take: any:x => _  if x is any", &["BB./BB."]),
        ("put on row: ?:x _, peg => ?:x peg, _", &[]),
    ] {
        assert_eq!(next(&board("BBo/BB.", rule, "no big")), expected, "{rule}");
    }
    faulty(&board("BB./BB.", "take: big => _", "no big"), "E0441");
    faulty(&board("BB./BB.", "take: big peg _ => _ peg big", "no big"), "E0441");
    assert_eq!(next(&board("BB./BB.", "click: clear self", "no peg")), [""; 0]);
    assert_eq!(next(&board("BBo/BB.", "click: clear self", "no peg")), ["BB./BB."]);
    let powers = moves(&board(
        "BB./BB./o..",
        "turn spin powers (r1c1 r1c2) (r3c1 r3c2 r3c3)",
        "r3c2 is peg",
    ));
    assert_eq!(powers, ["spin2", "spin4"], "powers that leave the piece as it is");
}

#[test]
fn r49_a_shaped_kind_is_in_no_cycle_never_set_and_never_drawn() {
    faulty(&board("BB./BB.", "click: set self to big", "no big"), "E0443");
    faulty(&with_pieces(&format!("{PIECES}; cycle _ big"), "grid 3 by 3", SLIDE, ""), "E0443");
    faulty(
        &with_pieces(PIECES, "grid 3 by 3", SLIDE, "start random\ngoal { r1c1 is big }"),
        "E0443",
    );
    faulty(&with_pieces(PIECES, "path row: x[1..4]", SLIDE, ""), "E0332");
    faulty(&with_pieces(PIECES, "grid 3 by 3 torus", SLIDE, ""), "E0332");
    for shape in ["", "#x", "#.#", ".#/.#", "#./#.", "##/..", "#/."] {
        faulty(
            &with_pieces(&format!("piece odd 'Q' \"{shape}\""), "grid 3 by 3", SLIDE, ""),
            "E0331",
        );
    }
}

#[test]
fn r49_conditions_look_at_nodes_and_starts_name_first_cells() {
    assert!(holds(&board(
        "BB./BB.",
        SLIDE,
        "count(big) == 4 and r2c2 is big and every big in r1c1 r1c2 r2c1 r2c2 and r1c3 is not big"
    )));
    let start = "start { big at r1c2; peg at r3c3 }\ngoal { r1c1 is _ }";
    assert_eq!(shown(&with_pieces(PIECES, "grid 3 by 3", SLIDE, start)), ".BB/.BB/..o");
    faulty(
        &with_pieces(PIECES, "grid 3 by 3", SLIDE, "start { big at r1c3 }\ngoal { r1c1 is _ }"),
        "E0442",
    );
    let along = |condition: &str| holds(&board("BBo/BB.", SLIDE, condition));
    assert!(
        along("some on row: big big peg")
            && along("no on row: peg big _")
            && along("some on column: ? big")
    );
}

#[test]
fn r49_boards_that_can_be_reached_are_those_of_the_naive_interpreter() {
    for (picture, moves) in [
        ("BB.L/BB.L", SLIDE),
        ("BB../BBoo/L.../LL..", "slide: any _ => _ any"),
        (
            "L.../LL../..BB/o.BB",
            "go on row: big|bend _+ => _+ big|bend\nfall down: any _ => _ any\nclick peg: clear self",
        ),
    ] {
        let text = board(picture, moves, "no _");
        if picture.starts_with("BB.L") {
            faulty(&text, "E0442");
            continue;
        }
        let puzzle = puzzle(&text);
        let explored = explore(&text);
        let naive = Naive::new(&puzzle).explore(start(&puzzle), None);
        assert_eq!(
            (explored.reachable, explored.edges),
            (naive.reachable as u64, naive.edges as u64),
            "{picture}"
        );
        assert!(
            explored.farthest.is_none_or(|board| !board.iter().all(|&kind| kind == Kind::EMPTY))
        );
    }
}

#[test]
fn r49_who_names_all_cells_of_a_piece_gets_one_report() {
    for nodes in ["r1c[1..2]", "r1c1 r1c2 r2c1 r2c2", "all"] {
        let text = with_pieces(
            PIECES,
            "grid 3 by 3",
            SLIDE,
            &format!("start {{ big at {nodes} }}\ngoal {{ r3c3 is big }}"),
        );
        faulty(&text, "E0415");
    }
}

#[test]
fn r49_a_turn_that_changes_no_node_under_a_shape_is_a_move() {
    let pieces = "piece bar 'B' \"##\"; dot 'o'";
    let turned = |bars: &str| {
        let rest = format!("start {{ bar at {bars}; dot at r2c3 }}\ngoal {{ r1c3 is dot }}");
        solve(&with_pieces(pieces, "grid 2 by 3", "turn spin (r1c1 r2c1) (r1c3 r2c3)", &rest))
    };
    assert_eq!((turned("r1c1 r2c1"), turned("r1c1")), (Some(1), None));
}

/// Returns the board after a press, if it is a move.
fn pressed(picture: &str, press: &str, rules: &str) -> Vec<String> {
    next(&board(picture, &format!("press {press} {{ {rules} }}"), "no _"))
}

#[test]
fn r49_presses_roll_pieces_with_shapes() {
    assert_eq!(pressed("BB../BB..", "east", "roll right: big _ => _ big"), ["..BB/..BB"]);
    assert_eq!(
        pressed("BB.o./BB...", "east", "roll right: any _ => _ any"),
        ["..BBo/..BB."],
        "the peg rolls by the ordinary rule"
    );
    assert_eq!(pressed("BB.o./BB...", "east", "roll right: big _ => _ big"), [".BBo./.BB.."]);
    assert_eq!(pressed("BB../BB..", "west", "roll left: any _ => _ any"), [""; 0]);
    assert_eq!(
        pressed("BB../BB..", "east", "roll right: big _ => _ big if r1c4 is _ and r1c3 is _"),
        [".BB./.BB."],
        "guards see each step"
    );
    assert_eq!(pressed("BB../BB..", "east", "roll right: big _+ => _+ big"), ["..BB/..BB"]);
}

#[test]
fn r49_shapes_settle_and_never_looks_at_the_end_alone() {
    let rules = "slide right: big _ => _ big; settle { fall down: any _ => _ any }";
    assert_eq!(next(&board("BB../BB../..../oo..", rules, "no _")), ["..../.BB./.BB./oo.."]);
    let press = |never: &str| {
        next(&board(
            "BB../BB..",
            &format!("press east {{ roll right: any _ => _ any }}; never {never}"),
            "no _",
        ))
    };
    assert_eq!(press("r1c2 is big and r1c3 is big"), ["..BB/..BB"]);
    assert_eq!(press("r1c4 is big"), [""; 0]);
}

#[test]
fn r49_inside_a_press_the_first_piece_in_reading_order_goes_first_and_right_before_left() {
    let barred = "roll right: big _ => _ big if r1c3 is _ and r3c3 is _";
    assert_eq!(
        pressed("BB./BB./BB./BB./...", "east", barred),
        [".BB/.BB/BB./BB./..."],
        "after the upper one the lower one may not"
    );
    for rule in ["big _ => _ big", "_ big => big _"] {
        let either = format!("go on row: {rule} if r1c2 is big and r1c3 is big");
        assert_eq!(
            pressed(".BB./.BB.", "shift", &either),
            ["..BB/..BB"],
            "forward is the piece's, however the rule is read: {rule}"
        );
    }
}

#[test]
fn r49_what_also_would_change_under_a_shape_is_no_match() {
    let rolled = |tail: &str| {
        let start = "start { big at r1c1; peg at r3c1 }\ngoal { no _ }";
        let press = format!("press east {{ roll right: peg _ => _ peg {tail} }}");
        next(&with_pieces(PIECES, "grid 3 by 3; nodes lamp", &press, start)).len()
    };
    assert_eq!(rolled("if r1c1 is big also set r1c1 to peg"), 0);
    assert_eq!(rolled("also set lamp to peg"), 1);
}

#[test]
fn r51_shapes_that_never_rest_are_reported() {
    let text = board(
        "BB../BB..",
        "press shake { go right: big _ => _ big; back left: big _ => _ big }",
        "stuck",
    );
    let (_, _, errors) = tool(&["solve", "-"], &text);
    assert!(errors.contains("`shake` never comes to rest"), "{errors}");
}
