//! Rules R10 to R11a: pieces and glyphs, lines that share a name.

use super::support::*;

const STEP: &str = "go: a _ => _ a";

fn pieces(pieces: &str) -> String {
    with_pieces(pieces, "path row: x[1..2]", "", "")
}

fn board(board: &str) -> String {
    def(board, STEP, "")
}

#[test]
fn r10_a_letter_that_is_no_colour_may_be_the_glyph_that_pictures_show() {
    let text = with_pieces("a K", "grid 1 by 2", STEP, "start \"\"\"\nK.\n\"\"\"");
    assert_eq!(codes(&text), ["E0208"]);
    assert_eq!(codes(&text.replace("a K", "a red")), ["E0317"]);
}

#[test]
fn r10_a_kind_is_in_at_most_one_cycle_once() {
    clean(&pieces("a; b; c; d; cycle a b; cycle c d"));
    clean(&pieces("a; cycle _ a"));
    faulty(&pieces("a; b; c; cycle a b; cycle b c"), "E0305");
    faulty(&pieces("a; b; cycle a b a"), "E0305");
    faulty(&pieces("a; b; cycle _ a; cycle _ b"), "E0305");
    faulty(&pieces("t[1..3]; cycle t[1..2] t[2..3]"), "E0305");
    faulty(&pieces("a; cycle a"), "E0306");
    faulty(&pieces("a; b; class s = a | b; cycle s"), "E0324");
    let text = with_pieces(
        "t[1..3]; cycle t[3..1]",
        "nodes x",
        "click: advance self",
        "start { t1 at x }",
    );
    assert_eq!(steps(&text), ["click x -> 3"]);
}

#[test]
fn r10_class_members_may_be_kinds_ranges_classes_and_nothing() {
    let text = with_pieces(
        "a; t[1..3]; class s = a | t[2..3]; class n = s | _; class m = t; class k = any; class o = !s",
        "nodes x y z u v",
        "click s at x: clear self; click n at y: set self to a; click m at z: clear self; click k at u: clear self; click o at v: set self to a",
        "start { t1 at x z u v }",
    );
    assert_eq!(moves(&text), ["click y", "click z", "click u", "click v"]);
    faulty(&pieces("a; class s = t; class t = s"), "E0307");
    faulty(&pieces("a; class s = a | s"), "E0307");
    faulty(&pieces("a; class s = a | q"), "E0202");
}

#[test]
fn r10_a_range_of_kinds_declares_the_class_of_its_stem_unless_the_file_does() {
    let on = |pieces: &str| {
        with_pieces(pieces, "path row: x[1..3]", "click t: clear self", "start { row: t[1..3] }")
    };
    assert_eq!(moves(&on("t[1..3]")), ["click x1", "click x2", "click x3"]);
    assert_eq!(moves(&on("t[1..2]; t[3..3]")), ["click x1", "click x2", "click x3"]);
    assert_eq!(moves(&on("class t = t[1..2]; t[1..3]")), ["click x1", "click x2"]);
    assert_eq!(moves(&on("t[1..3]; t")), [""; 0]);
    assert_eq!(moves(&on("t; t[1..3]")), [""; 0]);
}

#[test]
fn r11_a_glyph_is_one_scalar_and_has_one_meaning() {
    clean(&pieces("a 'é'; b '→'; c '_'; d '.'; e '\"'; f '#'; g ';'; h '}'; i '`'; j '\\'"));
    for wrong in ["''", "'ab'", "' '", "'/'", "'?'", "'''", "'\u{301}'", "'e\u{301}'"] {
        faulty(&pieces(&format!("a {wrong}")), "E0301");
    }
    assert!(codes(&pieces("a '\u{7}'")).iter().all(|code| matches!(*code, "E0118" | "E0301")));
    assert!(!codes(&pieces("a '\t'")).is_empty());
    faulty(&pieces("a 'x'; b 'x'"), "E0302");
    faulty(&with_pieces("a 'x'", "grid 2 by 2\nlegend 'x' _", "", ""), "E0302");
    faulty(
        &with_pieces("a 'x'; b 'y'", "grid 2 by 2\nlegend '*' a\nlegend '*' b", "", ""),
        "E0302",
    );
    faulty(
        &with_pieces("a 'x'; b 'y'", "grid 2 by 2\nlegend '*' a\nlegend '*' outside", "", ""),
        "E0302",
    );
    clean(&with_pieces("a 'x'", "grid 2 by 2\nlegend ' ' _\nlegend '*' a", "", ""));
    faulty(&with_pieces("a 'x'", "grid 2 by 2\nlegend ' ' a", "", ""), "E0301");
    faulty(&pieces("t[1..3] 'x' 'y'"), "E0304");
    faulty(&pieces("t[1..2] 'x' 'y' 'z'"), "E0304");
    assert_eq!(glyphs(&pieces("t[1..15] '1'..'9' 'a'..'f'")), "123456789abcdef");
}

#[test]
fn r11_kinds_without_a_glyph_take_their_initial_then_the_next_that_is_free() {
    assert_eq!(glyphs(&pieces("frog; toad")), "ft");
    assert_eq!(glyphs(&pieces("frog; flea; fish; fly")), "fFab");
    assert_eq!(glyphs(&pieces("Frog; flea; Fish")), "Ffa");
    assert_eq!(glyphs(&pieces("frog; flea 'f'; fly")), "Ffa");
    assert_eq!(glyphs(&pieces("flea; frog 'f'; fish 'F'")), "afF");
    assert_eq!(glyphs(&pieces("a; b; b2; b3; c; d")), "abBcCd");
    assert_eq!(glyphs(&pieces("élan; été; éb")), "éÉa");
    assert_eq!(glyphs(&with_pieces("frog; fly", "grid 1 by 1\nlegend 'f' _", "", "")), "Fa");
    let many: String = (0..63).map(|at| format!("q{}x; ", "a".repeat(at))).collect();
    let found = glyphs(&pieces(&many));
    assert!(found.starts_with("qQab") && found.ends_with("89!"), "{found}");
}

#[test]
fn r11_a_range_without_glyphs_takes_digits_then_letters() {
    assert_eq!(glyphs(&pieces("t[1..12]")), "123456789abc");
    assert_eq!(glyphs(&pieces("a '2'; t[1..4]")), "21345");
    assert_eq!(glyphs(&pieces("t[0..1]; s")), "01s");
    let found = glyphs(&pieces("t[1..62]"));
    assert!(found.starts_with("123456789abc") && found.ends_with("YZ!"), "{found}");
}

#[test]
fn r11_no_glyph_left_is_an_error_only_where_a_picture_or_a_state_has_to_be_read() {
    let text = |rest: &str| {
        with_pieces(
            "t[1..62]",
            "grid 1 by 2",
            "go: t _ => _ t",
            &format!("start {{ t1 at r1c1 }}\n{rest}"),
        )
    };
    clean(&text("goal { r1c2 is t1 }"));
    assert_eq!(shown(&text("")), "1.");
    assert_eq!(shown(&text("").replace("t1 at", "t62 at")), "t62 _");
    faulty(&text("start \"p\" \"\"\"\n1.\n\"\"\""), "E0303");
    faulty(&text("goal \"p\" \"\"\"\n1.\n\"\"\""), "E0303");
    let path = with_pieces(
        "t[1..62]",
        "path p: x1 x2",
        "go: t _ => _ t",
        "start { t62 at x1 }\ngoal { x2 is t62 }",
    );
    assert_eq!(solve(&path), Some(1));
    assert_eq!(json(&["solve", "-"], &path)["states"][0], "t62 _");
    assert_eq!(json(&["solve", "-", "--state", "t62 _"], &path)["length"], 1);
}

#[test]
fn r11a_several_lines_may_share_a_name_and_jumps_take_both_signs() {
    let text = board(
        "nodes x[1..4]\nline l: x1 - x2\nline l: x3 - x4\njumps j { x1-x2  x2>x3 x3 - x4;x1 >\nx4\n x1-x2>x3 }",
    );
    assert_eq!(
        lines(&text),
        ["l: x1-x2", "l: x3-x4", "j: x1-x2", "j: x2>x3", "j: x3-x4", "j: x1>x4", "j: x1-x2>x3"]
    );
    let moves = moves(&def(
        "nodes x[1..4]\nline l: x1 - x2\nline l: x3 > x4",
        "go on l: a _ => _ a",
        "start { a at x2 x3 }",
    ));
    assert_eq!(moves, ["go x2 x1", "go x3 x4"]);
}
