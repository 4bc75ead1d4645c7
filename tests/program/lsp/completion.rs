//! The completions in every part of a statement, and snippets of whole statements.

use super::editor::{Editor, place};
use serde_json::{Value, json};

/// A definition with names of every sort.
const TEXT: &str = "puzzle \"Many\"
param n = 3
pieces { frog 'f'; toad 't'; class both = frog|toad; tile[1..2] }
board { grid 3 by 3; region pond = r1c*; line slash: diagonals }
moves {
  hop: frog _ => _ frog
  leap: toad _ => _ toad
  turn spin (r1c1 r1c2 r2c2)
@
}
start \"one\" { frog at r1c1; toad at r2c2 }
goal \"two\" { r3c3 is frog }
";

fn offered(editor: &mut Editor, version: i64, text: &str) -> Vec<Value> {
    let (before, behind) = text.split_once("<>").expect("a cursor");
    let whole = format!("{before}{behind}");
    editor.type_in(version, json!({ "text": whole }));
    let (line, column) = place(text, "<>", 0);
    let answer = editor.ask_at("textDocument/completion", (line, column), json!({}));
    answer["result"]["items"].as_array().unwrap_or_else(|| panic!("items: {answer}")).clone()
}

/// Places in the block of moves, the offered words, and words that are not offered.
const PLACES: [(&str, &str, &str); 26] = [
    ("press go { <>", "for hop", "click turn if"),
    ("press go { roll <>", "on right forward", "hop frog"),
    ("press go { roll right: <>", "any frog both", "r1c1"),
    ("press go { roll right: any _ => _ any <>", "if also", "cost as"),
    ("press go { roll: any _ => _ any } <>", "if cost as", "also"),
    ("settle { fall down: any _ => <>", "frog both any", "click"),
    ("for k in 1..n { <>", "click press settle for chain", "frog"),
    ("for k <>", "in", "frog"),
    ("for k in 1..<>", "n", "frog"),
    ("for k in 1..n { go: frog _ => <>", "frog both", "hop"),
    ("go: any _ => _ any <>", "if also cost as frog", "r1c1"),
    ("go: any _ => _ any if <>", "no every count r1c1", "both"),
    ("go: any _ => _ any if no frog <>", "in and or also cost as", "frog"),
    ("go: any _ => _ any if r1c1 is <>", "frog both not", "pond"),
    ("go: any _ => _ any if no frog in <>", "pond r1c1 all", "both"),
    ("go: any _ => _ any also <>", "advance set clear", "frog"),
    ("go: any _ => _ any also set <>", "r1c1 pond all", "self neighbours"),
    ("go: any _ => _ any also set r1c1 to <>", "frog _", "both r1c1"),
    ("go: any _ => _ any also set r1c1 <>", "to r1c1", "if"),
    ("go: any _ => _ any cost <>", "n", "frog"),
    ("go: any _ => _ any\n    if r1c1 is frog\n    cost <>", "n", "frog"),
    ("chain <>", "hop leap", "frog spin"),
    ("chain hop, <>", "leap", "frog"),
    ("go on <>", "row column slash", "frog"),
    ("click: set self to <>", "frog _", "both pond"),
    ("click frog at <>", "r1c1 pond all", "frog"),
];

#[test]
fn each_part_of_a_move_has_its_words_and_names() {
    let (mut editor, _) = Editor::with(&TEXT.replace('@', ""));
    for (at, (words, wanted, unwanted)) in PLACES.into_iter().enumerate() {
        let items = offered(&mut editor, at as i64 + 2, &TEXT.replace('@', words));
        let labels: Vec<&str> = items.iter().filter_map(|item| item["label"].as_str()).collect();
        for word in wanted.split(' ') {
            assert!(labels.contains(&word), "`{word}` at {words}: {labels:?}");
        }
        for word in unwanted.split(' ') {
            assert!(!labels.contains(&word), "no `{word}` at {words}: {labels:?}");
        }
    }
    let version = PLACES.len() as i64 + 2;
    let labels = |items: Vec<Value>| {
        items.iter().filter_map(|item| Some(item["label"].as_str()?.to_owned())).collect::<Vec<_>>()
    };
    let whole = TEXT.replace('@', "");
    assert_eq!(
        labels(offered(&mut editor, version, &format!("{whole}expect from <>"))),
        ["\"one\""]
    );
    assert_eq!(
        labels(offered(&mut editor, version + 1, &format!("{whole}expect to <>"))),
        ["\"two\""]
    );
    assert_eq!(
        labels(offered(&mut editor, version + 2, &format!("{whole}expect from \"<>"))),
        ["one"]
    );
    assert!(editor.leave().success());
}

/// Returns the text of a snippet in which nothing is filled in: each place has its initial text.
fn unfilled(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some((before, behind)) = rest.split_once("${") {
        let (stop, more) = behind.split_once('}').expect("the place ends");
        text.push_str(before);
        text.push_str(stop.split_once(':').expect("a number").1);
        rest = more;
    }
    text.push_str(rest);
    text.replace("$0", "").replace("\\$", "$")
}

#[test]
fn each_snippet_is_a_statement() {
    let mut editor = Editor::rich();
    editor.open("");
    let mut version = 1;
    let mut seen = Vec::new();
    for block in [
        "",
        "pieces",
        "board",
        "board {\njumps",
        "moves",
        "moves {\npress go",
        "moves {\nsettle",
        "start",
        "goal",
    ] {
        let (open, close) = match block {
            "" => (String::new(), ""),
            nested if nested.contains('{') => (format!("{nested} {{\n"), "\n}\n}\n"),
            _ => (format!("{block} {{\n"), "\n}\n"),
        };
        version += 1;
        let items = offered(&mut editor, version, &format!("{open}<>{close}"));
        for item in items.iter().filter(|item| item["insertTextFormat"] == 2) {
            let written = unfilled(item["insertText"].as_str().expect("a text"));
            version += 1;
            let text = format!("{open}{written}{close}");
            editor.type_in(version, json!({ "text": text }));
            let found = loop {
                let message = editor.wait("textDocument/publishDiagnostics");
                if message["params"]["version"] == version {
                    break message["params"]["diagnostics"].clone();
                }
            };
            let unread =
                |one: &&Value| one["code"].as_str().is_some_and(|code| code.starts_with("E01"));
            let unread: Vec<&Value> =
                found.as_array().expect("a list").iter().filter(unread).collect();
            assert!(unread.is_empty(), "{written}: {unread:?}");
            seen.push(format!("{block} {}", item["label"].as_str().expect("a label")));
        }
    }
    for wanted in [
        " goal",
        "pieces piece",
        "board grid",
        "moves press",
        "moves for",
        "goal for",
        "moves {\npress go for",
        "board {\njumps for",
    ] {
        assert!(seen.contains(&wanted.to_owned()), "{wanted}: {seen:?}");
    }
    // No snippets before other words, and none for editors without support.
    let items = offered(&mut editor, version + 1, "board { gr<> 3 by 3 }");
    assert!(items.iter().all(|item| item["insertText"].is_null()), "{items:?}");
    assert!(editor.leave().success());
    let (mut plain, _) = Editor::with("");
    assert!(offered(&mut plain, 2, "<>").iter().all(|item| item["insertText"].is_null()));
    assert!(plain.leave().success());
}
