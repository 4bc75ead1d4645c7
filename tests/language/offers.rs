//! Changes that errors offer in several places of a definition, or with two readings: the whole text
//! after the change is the one that was meant.

use crate::phrasings::with;
use crate::slips::faults;

/// Returns the only report on a text: its message, its help, and the text after the change that it
/// offers.
#[track_caller]
fn offered(text: &str) -> (String, String, String) {
    let found = faults(text);
    let [report] = &found[..] else { panic!("one report: {text} {found:?}") };
    let mut mended = text.to_owned();
    let mut edits = report.fixes.first().expect("a change").edits.clone();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    edits.iter().for_each(|(span, new)| mended.replace_range(span.range(), new));
    let help = report.help.as_ref().map(ToString::to_string).unwrap_or_default();
    (report.message.to_string(), help, mended)
}

#[test]
fn a_short_layout_in_a_condition_may_be_a_pattern_anywhere_on_its_line() {
    let text = |condition: &str| {
        with("moves", &format!("never {condition}"))
            .replace("nodes a b c", "nodes a b c; path trail: h[1..5]")
    };
    let (message, help, mended) = offered(&text("trail: red tails"));
    assert_eq!(message, "this layout has 2 cells, and the line has 5 nodes");
    assert_eq!(
        help,
        "give each node of `trail`, `h1` to `h5`, one cell: 3 are missing; `_` is an empty node, and `?` any; for these cells next to each other anywhere on it, write `some on trail: red tails`"
    );
    assert_eq!(mended, text("some on trail: red tails"));
    assert_eq!(faults(&mended), []);
    // A layout that is too long, or that counts cells, is no pattern.
    for cells in ["red tails red tails red tails", "red*2 _"] {
        let found = faults(&text(&format!("trail: {cells}")));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].fixes, [], "{found:?}");
    }
}

#[test]
fn what_follows_a_press_is_moved_behind_its_brace() {
    let text = |press: &str| with("moves", press);
    for tail in ["if no tails", "cost 2", "as \"T\""] {
        let (message, _, mended) =
            offered(&text(&format!("press tip {tail} {{\n  roll right: red _ => _ red\n}}")));
        assert_eq!(message, "what follows a press stands behind its rules");
        assert_eq!(mended, text(&format!("press tip {{\n  roll right: red _ => _ red\n}} {tail}")));
        assert_eq!(faults(&mended), []);
    }
    // A press without a name gets one.
    let (message, help, mended) =
        offered(&text("press if no tails {\n  roll right: red _ => _ red\n}"));
    assert_eq!(message, "a `press` has a name");
    assert_eq!(
        help,
        "write a name of your own behind `press`, and the rest behind its `}`: `press tip { … } if no tails`"
    );
    assert_eq!(mended, text("press tip {\n  roll right: red _ => _ red\n} if no tails"));
    assert_eq!(faults(&mended), []);
}

#[test]
fn a_sum_that_repeats_a_piece_gets_its_brackets() {
    let text = |number: &str| {
        with("start", &format!("trail: red tails*{number} _"))
            .replace("nodes a b c", "nodes a b c; path trail: h[1..5]")
    };
    for (wrong, right) in [("n - 1", "(n - 1)"), (" n-1", "(n-1)"), ("n/4+2", "(n/4+2)")] {
        let (message, _, mended) = offered(&text(wrong));
        assert_eq!(
            message, "an expression with a sign that repeats a piece stands in brackets",
            "{wrong}"
        );
        assert_eq!(mended, text(right));
        assert_eq!(faults(&mended), []);
    }
}

#[test]
fn cells_of_a_rule_have_no_numbers_that_a_parameter_gives() {
    for rule in ["s: any*n _ => _ any*n", "s: any*n - 1 _ => _ any*n - 1"] {
        let found = faults(&with("moves", rule));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.to_string().starts_with("cells of a rule have no numbers"));
    }
}

#[test]
fn a_piece_that_is_not_whole_names_the_cell_that_is_missing() {
    let text = |row: &str| {
        format!(
            "puzzle \"P\"\npieces {{ piece bar 'b' \"##\"; ball 'o' }}\nboard {{ grid 2 by 3 }}\nmoves {{ s: any _ => _ any }}\nstart \"\"\"\n{row}\n...\n\"\"\"\ngoal {{ r2c1 is bar }}\n"
        )
    };
    for (row, wanted) in [
        ("bo.", "the `bar` at `r1c1` is not whole: `r1c2` holds no `bar`"),
        ("..b", "the `bar` at `r1c3` is not whole: its shape reaches beyond the board"),
        ("bbb", "the `bar` at `r1c3` is not whole: its shape reaches beyond the board"),
    ] {
        let found = faults(&text(row));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].message.to_string(), wanted, "{row}");
    }
}

#[test]
fn a_line_in_place_of_nodes_is_written_as_its_nodes() {
    let text = |goal: &str| {
        with("goal", goal).replace(
            "nodes a b c",
            "nodes a b c; ring wheel: w[1..6] hub; path trail: x1 x2; path trail: x3 x4",
        )
    };
    let (message, _, mended) = offered(&text("every wheel is red"));
    assert_eq!(message, "`wheel` is a line, not a node");
    assert_eq!(mended, text("every w[1..6] hub is red"));
    assert_eq!(faults(&mended), []);
    // Several lines of one name are no set that can be written.
    let found = faults(&text("every trail is red"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].fixes, []);
}
