//! Tests the trees of texts that are well formed and of texts that are not.

use super::*;
use crate::syntax::text::without_comments;

/// Formats a tree in short: statements as they are, blocks in braces, `^` where one seems to end
/// too early, `!` where one never opens or closes, `+` where its head is repeated.
fn short(text: &str) -> String {
    fn nodes(text: &str, tree: &[Node]) -> String {
        let parts = tree.iter().map(|node| match node {
            Node::Statement(range) => {
                text[range.clone()].split_whitespace().collect::<Vec<_>>().join(" ")
            }
            Node::Stray(_) => "}".to_owned(),
            Node::Block(block) => {
                let open = match block.open {
                    Open::At(_) => "{",
                    Open::Late(_) => "^{",
                    Open::Never => "!{",
                };
                let twice = if block.twice.is_some() { "+" } else { "" };
                let (early, close) =
                    ("^".repeat(block.early.len()), if block.close.is_some() { "}" } else { "!}" });
                format!(
                    "{}{open}{twice}{}{early}{close}",
                    &text[block.head.clone()],
                    nodes(text, &block.nodes)
                )
            }
        });
        parts.collect::<Vec<_>>().join("; ")
    }
    let text = &without_comments(text);
    nodes(text, &tree(text))
}

#[test]
fn statements_end_where_the_language_says_so() {
    let cases = [
        ("puzzle \"X\" # why\n\npieces { a 'a'; b\n c }", "puzzle \"X\"; pieces{a 'a'; b; c}"),
        (
            "moves { m: a _ =>\n  # there\n  _ a\n n: a+\n b: c*\n}",
            "moves{m: a _ => _ a; n: a+; b: c*}",
        ),
        ("param n = 3 *\n 4\nparam m = 2", "param n = 3 * 4; param m = 2"),
        ("goal { count(a) == 2 +\n 1; no b }", "goal{count(a) == 2 + 1; no b}"),
        ("goal { -0 == count(a |\n b); no b }", "goal{-0 == count(a | b); no b}"),
        ("goal { -0 < 1 and no a |\n b; no b }", "goal{-0 < 1 and no a | b; no b}"),
        ("goal { 0 +\n (2) *\n count(a) == 1; no b }", "goal{0 + (2) * count(a) == 1; no b}"),
        ("start \"\"\"\n{a}\n\"\"\"\ngoal { a }", "start \"\"\" {a} \"\"\"; goal{a}"),
        (
            "board { jumps { a-b-c d-\n e-f }; grid 2 by 2 }",
            "board{jumps{a-b-c d- e-f}; grid 2 by 2}",
        ),
        ("pieces { goal 'g'; start\n }", "pieces{goal 'g'; start}"),
        (
            "moves { for k in 1..2 { press p[k] { m: a } if b } }",
            "moves{for k in 1..2{press p[k]{m: a}; if b}}",
        ),
        ("board { jumps j[2*k] { a-b-c } }", "board{jumps j[2*k]{a-b-c}}"),
    ];
    for (text, wanted) in cases {
        assert_eq!(short(text), wanted, "{text}");
    }
}

#[test]
fn braces_that_are_missing_late_or_too_many_are_found() {
    let cases = [
        ("pieces { a\nboard { b }", "pieces{a!}; board{b}"),
        ("pieces\n{ a }", "pieces^{a}"),
        ("pieces\n a\n}\nboard { b }", "pieces!{a}; board{b}"),
        ("start \"x\" a at b }", "start \"x\"!{a at b}"),
        ("board { a }\n b\n}\nmoves { m }", "board{a; b^}; moves{m}"),
        ("board { a }\n jumps { b-c }\n}", "board{a; jumps{b-c}^}"),
        ("board { a } }\nmoves { m }", "board{a}; }; moves{m}"),
        (
            "board { jumps { a-b\n line x: a\n}\nmoves { m }",
            "board{jumps{a-b!}; line x: a}; moves{m}",
        ),
        (
            "board { jumps { a-b\n line x: a\n} }\nmoves { m }",
            "board{jumps{a-b; line x: a}}; moves{m}",
        ),
        ("goal { all a; expect shortest 3 }", "goal{all a; expect shortest 3}"),
        (
            "goal {\n all a\nexpect shortest 3\nboard { b }",
            "goal{all a!}; expect shortest 3; board{b}",
        ),
        ("pieces { { a } }", "pieces{{a}}"),
        ("what is { this", "what is{this!}"),
        ("frogs { a }", "frogs{a}"),
        ("source \"x\"\n\n{ a }", "source \"x\"; {a}"),
        ("moves for k in 0..2 { m } }", "moves!{for k in 0..2{m}}"),
        ("moves { for k in 0..3\n  m: a\n }\n}", "moves{for k in 0..3!{m: a}}"),
        ("moves { for k in 0..2*n, i in k..3 m: a } }", "moves{for k in 0..2*n, i in k..3!{m: a}}"),
        ("moves { for k in 0..3 {\n for k in 0..3 {\n m: a\n }\n}", "moves{for k in 0..3{+m: a}}"),
        ("moves { press up m: a } }", "moves{press up!{m: a}}"),
        ("moves { press up { m: a\n press down { n } }", "moves{press up{m: a!}; press down{n}}"),
        ("board { jumps\n a-b-c\n }\n }", "board{jumps!{a-b-c}}"),
        ("=====\nRULES\n=====\n", "=====; RULES; ====="),
    ];
    for (text, wanted) in cases {
        assert_eq!(short(text), wanted, "{text}");
    }
}

#[test]
fn the_tree_of_any_text_covers_its_words() {
    let texts = [
        "{",
        "}{",
        "a {{{",
        "pieces { \"\"\" } goal",
        "jumps { } } jumps {",
        "start 'a { b",
        "board { jumps x\n{ a-",
        "; ;\n;",
    ];
    for text in texts {
        let mut reached = 0;
        for node in tree(text) {
            let range = node.range();
            assert!(range.start >= reached && range.end <= text.len(), "{text}: {node:?}");
            assert!(
                text[reached..range.start].trim_matches([' ', '\n', ';']).is_empty(),
                "{text}: {node:?}"
            );
            reached = range.end;
        }
        assert!(text[reached..].trim_matches([' ', '\n', ';']).is_empty(), "{text}");
    }
}

#[test]
fn blocks_nest_no_deeper_than_a_stack_bears() {
    for line in ["goal: {\n", "x {\n", "{ ", "board {\njumps: {\n"] {
        assert!(tree(&line.repeat(100_000)).len() <= 100_000, "{line}");
    }
}

#[test]
fn the_first_line_of_a_statement_ends_behind_its_last_word() {
    assert_eq!(first_line("a =>  # b\n\n  c d\n e"), (4, 13));
    assert_eq!(first_line("a b"), (3, 3));
}
