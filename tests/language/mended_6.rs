//! Slips of the pen as authors make them while they write by hand, each with one report and a
//! change that gives what was meant.

use crate::common::lint::found;
use crate::mended_2::check;
use crate::slips::faults;
use puzzlec::compile;
use puzzlec::stages::budget::Budget;
use puzzlec::stages::ground::{GroundError, ground};

const BRICKS: &str = "language 2
puzzle \"Bricks\"
pieces { piece red 'R' \"##\" red; hole 'o' darkgreen; moss 'm' olive; fly 'f' }
board {
  legend '*' hole in pit
  legend 'x' _ in nest
  grid 4 by 5
}
moves {
  push: red _ => _ red
  eat: fly moss _ => _ _ fly
  spoil: fly moss => fly fly
  leave right: fly $ => _ $
}
start { red at r1c1; hole at r4c5; fly at r2c2; moss at r2c3 r3c1 }
goal { r1c5 is red and no fly }
expect solutions 2
";

#[test]
fn slips_in_a_definition_on_a_grid_are_mended() {
    let goal = "r1c5 is red";
    check(
        BRICKS,
        &[
            (
                "expect solutions 2",
                "expect solution 2",
                "an expectation is written `shortest 24`, `cheapest 12`, `solutions 1`, `reachable 90`, `farthest 31` or `unsolvable`",
                "expect solutions 2",
            ),
            // From its first cell on, the piece would not fit there.
            (
                goal,
                "red at r1c5",
                "a condition says with `is` that a piece covers a node",
                "r1c5 is red",
            ),
            (
                goal,
                "red at r1c3",
                "a piece with a shape covers several nodes, and its first and its last cell say where it is",
                "r1c3 is red and r1c4 is red",
            ),
            (
                "legend '*' hole in pit",
                "legend hole '*' in pit",
                "the glyph of a legend comes first",
                "legend '*' hole in pit",
            ),
            ("darkgreen", "dark green", "the name of a colour is one word", "darkgreen"),
            ("'m' olive", "'m' darkolive", "there is no colour `darkolive`", "'m' olive"),
            ("no fly", "no flies", "there is no piece named `flies`", "no fly"),
            (goal, "r1cl is red", "there is no node named `r1cl`", "r1c1 is red"),
            (
                "leave right: fly $ => _ $",
                "leave right: $ fly => _ $",
                "`$` may only be last",
                "leave right: fly $ => _ $",
            ),
            (
                "push: red _ => _ red",
                "push: red_ => _ red",
                "there is no piece named `red_`",
                "push: red _ => _ red",
            ),
        ],
    );
}

const RING: &str = "language 2
puzzle \"Ring\"
param n = 7
pieces { lamp 'o' gold; unit[1..3] 'a'..'c'; cycle _ lamp }
board {
  ring wheel: w[1..n]
  path log: h[1..5]
}
moves {
  click at w[1..n]: advance self neighbours
  turn flip (h1 h2)
  turn flop (h1 h3)
  roll forward: unit1 _ => _ unit1
  meet on log: unit2 unit3 => unit3 unit3
}
start { log: unit1 _ unit2 unit3 _ }
goal { no lamp }
";

#[test]
fn slips_on_paths_and_rings_are_mended() {
    check(
        RING,
        &[
            (
                "path log: h[1..5]",
                "path log: h[1:5]",
                "a range of nodes is written with `..`: `h[1..5]`",
                "path log: h[1..5]",
            ),
            ("ring wheel: w[1..n]", "ring wheel: w[1-n]", "an index is -6", "ring wheel: w[1..n]"),
            (
                "roll forward: unit1",
                "roll right: unit1",
                "`right` needs a grid",
                "roll forward: unit1",
            ),
            (
                "meet on log: unit2 unit3 => unit3 unit3",
                "meet on log: unit3 unit2 => unit3",
                "the two sides of this rule have different lengths",
                "meet on log: unit3 unit2 => _ unit3",
            ),
        ],
    );
}

#[test]
fn a_comment_of_another_language_hides_the_rest_of_its_line() {
    for comment in ["// it rolls, two cells", "/* it rolls */"] {
        for version in [1, 2, 3] {
            let text = RING
                .replace("language 2", &format!("language {version}"))
                .replace("=> _ unit1", &format!("=> _ unit1   {comment}"));
            let found = faults(&text);
            let [report] = &found[..] else { panic!("one report: {comment} {found:?}") };
            assert_eq!(report.message.to_string(), "a comment begins with `#`");
        }
    }
}

#[test]
fn helps_name_what_is_missing_or_too_many() {
    for (right, wrong, help) in [
        (
            "unit1 _ unit2 unit3 _",
            "unit1 _ unit2 unit3",
            "give each node of `log`, `h1` to `h5`, one cell: 1 is missing; `_` is an empty node",
        ),
        (
            "unit1 _ unit2 unit3 _",
            "unit1 _*3 unit2 unit3 _",
            "give each node of `log`, `h1` to `h5`, one cell: 2 are too many; `_` is an empty node",
        ),
        ("turn flop", "turn flip", "give each turn a name of its own, such as `flip2`"),
        (
            "(h1 h3)",
            "(h1 h6)",
            "the nodes are `w1` to `w7` and `h1` to `h5`; if `h6` belongs to them, write a range that ends with 6",
        ),
        (
            "roll forward: unit1",
            "roll forward: unit4",
            "the pieces are `lamp` and `unit1` to `unit3`; if `unit4` belongs to them, write a range that ends with 4",
        ),
    ] {
        let found = faults(&RING.replacen(right, wrong, 1));
        let [report] = &found[..] else { panic!("one report: {wrong} {found:?}") };
        assert_eq!(report.help.as_ref().map(ToString::to_string).as_deref(), Some(help));
    }
}

#[test]
fn no_help_of_version_1_uses_words_of_version_2() {
    let text = "language 1
puzzle \"Pegs\"
pieces { peg 'o' }
board { path row: h[1..5] }
moves { jump: peg peg _ => _ _ peg }
start { peg at all; _ at h3 }
goal { count(peg) == 2 }
";
    for (text, help) in [
        (text.to_owned(), "a node holds one piece: name the nodes of `peg` without `h3`"),
        (
            text.replace("all; _ at h3", "h[1..3]; _ at h[3..5]"),
            "a node holds one piece: correct one of the two places, or leave `h3` out there",
        ),
    ] {
        let found = faults(&text);
        let [report] = &found[..] else { panic!("one report: {found:?}") };
        assert_eq!(report.help.as_ref().map(ToString::to_string).as_deref(), Some(help));
        let later = text.replace("language 1\n", "");
        assert!(
            faults(&later)[0]
                .help
                .as_ref()
                .is_some_and(|help| help.to_string().contains("except h3"))
        );
    }
}

const POND: &str = "language 2
puzzle \"Pond\"
pieces { piece log \"##\" brown; tile[1..4]; frog 'f'; toad 't'; cycle frog toad }
board {
  grid 2 by 4
  region shore = r2c*
  line rim: r1c1 - r1c2
  jumps { r1c1-r1c2-r1c3 r1c2-r1c3-r1c4 }
}
moves {
  roll: log _ => _ log
  click frog in shore: advance self
  click toad at r1c1: set self to frog
}
start \"one\" { log at r1c1
}
start \"two\" \"\"\"
  1234
  ff.t
\"\"\"
goal { r1c3 is log and r1c4 is log and r2c1 is tile1 }
";

#[test]
fn signs_and_parts_that_are_missing_are_added() {
    let (two, and) = ("r1c2-r1c3-r1c4 }", "r1c3 is log and r1c4 is log and r2c1");
    let hyphen = |node| {
        format!("a jump is three nodes with hyphens between them; one is missing beside `{node}`")
    };
    check(
        POND,
        &[
            (two, "r1c2-r1c3 r1c4 }", &hyphen("r1c4"), two),
            (two, "r1c2 r1c3-r1c4 }", &hyphen("r1c3"), two),
            ("\"##\" brown", "\"## brown", "this text is never closed", "\"##\" brown"),
            ("frog in shore", "at shore frog", "`frog` is a piece, not a node", "frog in shore"),
            ("self to frog", "self frog", "`to` is missing before the new piece", "self to frog"),
            (
                and,
                "r1c3 is log && r1c4 is log && r2c1",
                "`&&` is not an operator of the language",
                and,
            ),
            (
                "log at r1c1\n",
                "log at r1c1 -- in the corner\n",
                "a comment begins with `#`",
                "log at r1c1 # in the corner\n",
            ),
        ],
    );
}

#[test]
fn a_text_that_hides_a_brace_is_one_mistake() {
    let found = faults(
        &POND.replacen("brown; tile[1..4]; frog 'f'; toad 't'; cycle frog toad }", "", 1).replacen(
            "piece log \"##\"",
            "frog 'f'; toad 't'; tile[1..4]; cycle frog toad; piece log \"## }",
            1,
        ),
    );
    let [report] = &found[..] else { panic!("one report: {found:?}") };
    assert_eq!(report.message.to_string(), "this text is never closed");
}

#[test]
fn glyphs_without_a_meaning_are_offered_as_pieces() {
    let known = "the glyphs are `l` log, `1` tile1, `2` tile2, `3` tile3, `4` tile4, `f` frog, `t` toad, and `.` for an empty node; ";
    for (row, help) in [
        ("ff.5", "if `tile5` belongs to them, write a range that ends with 5"),
        ("ff.#", "declare the piece that has it, as in `wall '#'`: this grid has no holes"),
        ("ff.x", "others need a `legend 'x' …` in `board`"),
    ] {
        let found = faults(&POND.replacen("ff.t", row, 1));
        let [report] = &found[..] else { panic!("one report: {found:?}") };
        assert_eq!(report.help.as_ref().map(ToString::to_string), Some(format!("{known}{help}")));
    }
}

#[test]
fn a_name_stands_before_the_sign_of_repetition() {
    let good = "puzzle \"Run\"\npieces { bee; ant }\nboard { path row: h[1..5] }\nmoves { m: ant bee:r+ _ => _ r+ ant if count(bee in r) == 1 }\nstart { row: ant bee _ _ _ }\ngoal { h3 is ant }\n";
    check(good, &[("bee:r+", "bee+:r", "expected `=>`, found `:`", "bee:r+")]);
}

#[test]
fn a_match_whose_guard_cannot_hold_changes_no_node_twice() {
    let inner =
        |text: &str| match ground(compile("t.pz", text).unwrap().model(), &Budget::unlimited()) {
            Err(GroundError::ChangedTwice { inner, .. }) => Some(inner),
            _ => None,
        };
    let text = "puzzle \"Knots\"\npieces { lie; knot }\nboard { nodes a b c d; line e: a > b }\nmoves { m on e: lie => _ if b is _ and count(knot) < 2 also set b to knot }\nstart { a b c d: lie _ _ _ }\ngoal { b is knot }\n";
    assert_eq!(inner(text), None);
    assert_eq!(inner(&text.replace("b is _ and ", "")), Some(None));
    // In a press, the rule inside is named.
    let pressed = "puzzle \"Shake\"\npieces { lie; knot }\nboard { path e: a b }\nmoves { press shake { pop: lie => _ also set b to knot } }\nstart { a b: lie _ }\ngoal { b is knot }\n";
    assert_eq!(inner(pressed), Some(Some(0)));
}

#[test]
fn a_rule_that_breaks_off_in_its_left_side_is_one_mistake() {
    let good = "puzzle \"Bees\"\npieces { bee; ant }\nboard { path row: h[1..5] }\nmoves {\n  m: ant bee _\n     => _ bee ant\n     if count(bee) == 1\n}\nstart { row: ant bee _ _ _ }\ngoal { h3 is ant }\n";
    let found = faults(&good.replace("bee _\n     =>", "bee\n     _ =>"));
    let [report] = &found[..] else { panic!("one report: {found:?}") };
    assert_eq!(report.message.to_string(), "a statement ends with its line");
    assert_eq!(
        report.help.as_ref().map(ToString::to_string).as_deref(),
        Some("write `m: ant bee _ => _ bee ant if count(bee) == 1` on one line")
    );
}

#[test]
fn a_count_that_is_only_closed_is_opened() {
    let good = "puzzle \"Pegs\"\npieces { peg }\nboard { path row: h[1..5] }\nmoves { m: peg peg _ => _ _ peg }\nstart { row: peg peg _ _ _ }\ngoal { count(peg) == 1 and h3 is peg }\n";
    let message = "expected `:`, `is` or a comparison, such as `==`, found `)`";
    check(good, &[("count(peg)", "countpeg)", message, "count(peg)")]);
}

#[test]
fn rules_without_a_separator_are_parted_where_their_sides_are_even() {
    let good = "puzzle \"Push\"\npieces {\nman\nbox\n}\nboard { path row: h[1..5] }\nmoves { walk: man _ => _ man; push: man box _ => _ man box }\nstart { row: man _ box _ _ }\ngoal { h5 is box }\n";
    check(good, &[("; ", "  ", "a new statement begins here", "; ")]);
}

#[test]
fn lines_after_other_lines_have_commas() {
    let good = "puzzle \"Towers\"\npieces { disc }\nboard { path a: a[1..3]; path b: b[1..3]; path c: c[1..3] }\nmoves { move: disc:x, _ => _, disc if no disc in next of x on a, b, c }\nstart { disc at a1 }\ngoal { b1 is disc }\n";
    let message = "the lines after `on` are separated by `,`";
    check(good, &[("a, b, c", "a b c", message, "a, b, c")]);
}

#[test]
fn a_piece_that_two_others_become_is_offered_with_its_empty_node() {
    let good = "puzzle \"Merge\"\npieces { two '2'; four '4' }\nboard { path row: h[1..5] }\nmoves { merge: two two => four _ }\nstart { row: two two _ _ _ }\ngoal { h1 is four }\n";
    let found = faults(&good.replace("four _ }", "four }"));
    let [report] = &found[..] else { panic!("one report: {found:?}") };
    assert_eq!(
        report.help.as_ref().map(ToString::to_string).as_deref(),
        Some(
            "every node of the left side has a cell on the right: write `four _` or `_ four`, depending on where `four` is to be"
        )
    );
}

const COUNTERS: &str = "puzzle \"Counters\"
pieces { n[1..4]; flag }
board { path row: p[1..6] }
moves {
  step: n:a _ => _ n:a  as \"[a]\"
  halve: n:a, _:b => _, n[a // 2]
  click any at p1: set self to flag
}
start { row: n4 n2 _ _ _ _ }
goal { p1 is flag }
";

#[test]
fn words_and_signs_of_programming_languages_are_replaced() {
    let (halve, both) = ("n[a // 2]", "n:a, _:b => _, n[a // 2]");
    let (label, click) = ("\"[a]\"", "click any at p1: set");
    let follows = "the nodes of a click follow `at`, and `:` follows them";
    check(
        COUNTERS,
        &[
            (halve, "n[floor(a/2)]", "expected `..` or `]`, found `(`", halve),
            (halve, "n[1 + int(a / 2)]", "expected `..` or `]`, found `(`", "n[1 + (a // 2)]"),
            (halve, "n[a++]", "expected a number or a parameter, found `+`", "n[a+1]"),
            (label, "f\"[a]\"", "a text begins with its quotes, without `f`", label),
            (click, "click any p1 set", follows, click),
            (click, "click p1 set", follows, "click at p1: set"),
            (
                both,
                "n:a & _:b => _, n[a // 2]",
                "the parts of a pattern are separated by `,`, not `&`",
                "n:a , _:b => _, n[a // 2]",
            ),
        ],
    );
}

#[test]
fn brackets_of_a_label_that_stand_for_nothing_are_reported() {
    let reports = |label: &str| {
        let mut found = found(&COUNTERS.replace("[a]", label));
        found.retain(|report| report.starts_with("label-names-nothing"));
        found
    };
    assert_eq!(reports("[a"), ["label-names-nothing: `[a` is printed as it is written"]);
    assert_eq!(reports("[a + 1]"), ["label-names-nothing: `[a + 1]` is printed as it is written"]);
    assert!(reports("[a]").is_empty() && reports("[a] [").is_empty());
}
