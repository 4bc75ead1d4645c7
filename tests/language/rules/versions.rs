//! Rule R4: the words of each version of the language.

use super::support::*;

const OLD: &str = "pieces { if; also; class except = if | also }
board { path press: settle[1..3] }
moves { also on press: if _ => _ if; click except at settle1: set self to also }
start { press: if _ _ }
goal { settle3 is if }
";

#[test]
fn r4_words_that_came_later_are_names_in_a_file_of_the_first_version() {
    let text = format!("puzzle \"T\"\nlanguage 1\n{OLD}");
    clean(&text);
    assert_eq!(nodes(&text), ["settle1", "settle2", "settle3"]);
    assert_eq!(lines(&text), ["press: settle1-settle2-settle3"]);
    clean(&format!("{text}language 1\n").replacen("language 1\n", "", 1));
}

#[test]
fn r4_a_file_without_a_version_gets_one_report_for_all_of_them() {
    let text = format!("puzzle \"T\"\n{OLD}");
    assert_eq!(check(&text), [("E0111", 2, 10)]);
    assert!(!codes(&format!("puzzle \"T\"\nlanguage 2\n{OLD}")).is_empty());
}

#[test]
fn r4_reports_show_the_words_as_they_are_written() {
    let text =
        format!("puzzle \"T\"\nlanguage 1\n{OLD}").replace("settle3 is if", "settle3 = if if");
    let (code, output, errors) = tool(&["check", "-"], &text);
    assert!(code == 1 && !(output + &errors).contains('\u{1c3}'));
}

#[test]
fn r4_what_came_later_means_nothing_in_the_first_version() {
    let text = |pieces: &str, moves: &str| {
        format!(
            "puzzle \"T\"\nlanguage 1\npieces {{ a{pieces} }}\nboard {{ grid 2 by 3 }}\nmoves {{ m: a _ => _ a{moves} }}\nstart {{ a at r1c1 }}\ngoal {{ r1c2 is a }}"
        )
    };
    clean(&text("", ""));
    for (pieces, moves) in [
        ("; piece b \"##\"", ""),
        ("; for k in 1..2 { b[k] }", ""),
        ("", " cost 2"),
        ("", "; chain m"),
    ] {
        faulty(&text(pieces, moves), "E0112");
        clean(
            &text(&pieces.replace("piece b", "b").replace(" \"##\"", ""), "")
                .replace("language 1\n", ""),
        );
    }
    for (pieces, moves) in [
        ("", " if r1c1 is a"),
        ("", " also clear r2c1"),
        ("", "; press p { n: a _ => _ a }"),
        ("; b; class c = any except a", ""),
    ] {
        faulty(&text(pieces, moves), "E0112");
    }
}

#[test]
fn r4_words_that_may_be_names_mean_nothing_else_in_the_first_version() {
    let text = |board: &str, moves: &str, expect: &str| {
        let start = "start { a at r1c1 }\ngoal { r1c3 is a }";
        format!(
            "puzzle \"T\"\nlanguage 1\npieces {{ a; long; wall; cycle _ a }}\nboard {{ grid 1 by 3{board}; region next = r1c1 }}\nmoves {{ m: a _ => _ a{moves} }}\n{start}\nexpect {expect}"
        )
    };
    clean(&text("", "; click wall at next: advance next", "shortest 2"));
    let newer = [
        ("; wall r1c1-r1c2", "", "unsolvable"),
        ("", "; turn t reverses r1c1 r1c2 r1c3", "shortest 1"),
        ("", "; click: advance next on row", "shortest 1"),
        ("", "; click: advance previous on row", "shortest 1"),
        ("", "", "cheapest 2"),
        ("", "", "farthest 2"),
        ("", "", "long shortest 2"),
    ];
    for (board, moves, expect) in newer {
        assert_eq!(codes(&text(board, moves, expect)), ["E0112"], "{board} {moves} {expect}");
    }
    let hex = text("", "", "shortest 1").replace("grid 1 by 3", "grid hex \"\"\"\n. .\n\"\"\"");
    assert!(codes(&hex).contains(&"E0112"), "{hex}");
}
