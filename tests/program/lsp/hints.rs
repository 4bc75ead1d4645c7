//! Hover in new places, forms of statements, numbers of ground moves, names in every kind of block,
//! and formatted ranges.

use super::editor::{Editor, URI, edited, place, slice, words};
use serde_json::{Value, json};

/// A definition with most features of version 2.
const TEXT: &str = "puzzle \"Second\"
param n = 3
pieces { tile[1..3]; box 'b' }
board { path row: p[1..n]; nodes q; line up: p1 - q; region ends = p* except p2 }
moves {
  for k in 2..n { turn flip[k] reverses p[1..k] }
  step on up: any _ => _ any if p2 is tile cost 2
  press go { roll on row: any _ => _ any }
  settle { fall on up: box _ => _ box }
  chain step
}
start { row: tile[1..3] }
goal { for k in 1..n { p[k] is tile[n + 1 - k] }; no box in ends; some tile }
";

fn whole() -> Value {
    json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } })
}

#[test]
fn hover_knows_rules_in_chains_presses_and_loops() {
    let (mut editor, found) = Editor::with(TEXT);
    assert!(found.iter().all(|one| one["severity"] == 2), "{found:?}");
    let mut at = |words: &str, nth: usize, right: u32| {
        let (line, column) = place(TEXT, words, nth);
        let answer = editor.ask_at("textDocument/hover", (line, column + right), json!({}));
        answer["result"]["contents"]["value"].as_str().unwrap_or("nothing").to_owned()
    };
    let step = at("step", 0, 0);
    assert!(
        step.starts_with("`step`: rule\n\nalong `up`, either way: `any _` becomes `_ any`\n\n"),
        "{step}"
    );
    assert_eq!(at("chain step", 0, 6), step);
    assert!(at("chain step", 0, 0).starts_with("**chain**"));
    assert_eq!(
        at("roll", 0, 0),
        "`roll`: rule\n\nalong `row`, either way: `any _` becomes `_ any`"
    );
    assert_eq!(at("fall", 0, 0), "`fall`: rule\n\nalong `up`, either way: `box _` becomes `_ box`");
    assert!(at("flip", 0, 0).ends_with("2 ground moves"), "{}", at("flip", 0, 0));
    assert!(at("press", 0, 6).contains("`roll`"));
    assert!(editor.leave().success());
}

#[test]
fn a_range_of_kinds_goes_with_its_class_and_its_kinds() {
    let (mut editor, _) = Editor::with(TEXT);
    let mut references = |words_there: &str, nth: usize| {
        let context = json!({ "context": { "includeDeclaration": true } });
        let answer = editor.ask_at(
            "textDocument/references",
            place(TEXT, words_there, nth),
            context,
        )["result"]
            .clone();
        words(TEXT, &answer).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = ["tile[1..3]", "tile", "tile[1..3]", "tile[n + 1 - k]", "tile"];
    assert_eq!(references("tile[1..3];", 0), all);
    assert_eq!(references("tile cost", 0), all);
    assert_eq!(references("tile }", 0), all);
    assert_eq!(references("box 'b'", 0).len(), 4);
    assert!(editor.leave().success());
    let single = TEXT.replace("some tile }", "some tile2 }");
    let (mut editor, _) = Editor::with(&single);
    let context = json!({ "context": { "includeDeclaration": true } });
    let answer =
        editor.ask_at("textDocument/references", place(&single, "tile2", 0), context)["result"]
            .clone();
    assert_eq!(
        words(&single, &answer),
        ["tile[1..3]", "tile[1..3]", "tile[n + 1 - k]", "tile2"],
        "one kind is not its class"
    );
    assert!(editor.leave().success());
}

#[test]
fn names_are_changed_in_presses_loops_indices_and_behind_except() {
    let (mut editor, _) = Editor::with(TEXT);
    let mut rename = |words: &str, nth, new: &str| {
        let answer = editor.ask_at(
            "textDocument/rename",
            place(TEXT, words, nth),
            json!({ "newName": new }),
        );
        edited(TEXT, &answer["result"].get("changes").unwrap_or_else(|| panic!("{answer}"))[URI])
    };
    assert_eq!(rename("flip[k]", 0, "turned"), TEXT.replace("flip", "turned"));
    assert_eq!(
        rename("p2 }", 0, "stone"),
        TEXT.replace(" p[", " stone[")
            .replace("p1", "stone1")
            .replace("p2", "stone2")
            .replace("p*", "stone*")
    );
    assert_eq!(rename("box _", 0, "crate"), TEXT.replace("box", "crate"));
    assert_eq!(rename("step", 1, "walk"), TEXT.replace("step", "walk"));
    assert_eq!(rename("go {", 0, "tilt"), TEXT.replace("press go", "press tilt"));
    assert_eq!(rename("roll", 0, "slide"), TEXT.replace("roll", "slide"));
    assert_eq!(rename("row:", 1, "track"), TEXT.replace("row", "track"));
    assert_eq!(rename("n { turn", 0, "size"), {
        let sized = TEXT
            .replace("param n", "param size")
            .replace("[1..n]", "[1..size]")
            .replace("..n {", "..size {");
        sized.replace("[n + 1", "[size + 1")
    });
    let turned = TEXT
        .replacen("for k in 2..n", "for i in 2..n", 1)
        .replace("flip[k]", "flip[i]")
        .replace("p[1..k]", "p[1..i]");
    assert_eq!(rename("k]", 0, "i"), turned, "a number of a loop, in its loop alone");
    assert!(editor.leave().success());
}

#[test]
fn the_outline_and_the_folds_have_what_stands_in_presses_and_loops() {
    let text = TEXT.replace(
        "{ roll on row: any _ => _ any }",
        "{\n    roll on row: any _ => _ any\n    pull on up: any _ => _ any\n  }",
    );
    let (mut editor, _) = Editor::with(&text);
    let about = || json!({ "textDocument": { "uri": URI } });
    let outline = editor.ask("textDocument/documentSymbol", about())["result"].clone();
    let moves = outline
        .as_array()
        .into_iter()
        .flatten()
        .find(|one| one["name"] == "moves")
        .expect("moves")
        .clone();
    let names: Vec<&str> = moves["children"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["flip[k]", "step", "go", "roll", "pull", "settle", "fall", "chain"]);
    let folds = editor.ask("textDocument/foldingRange", about())["result"].clone();
    let press = place(&text, "press go", 0).0;
    assert!(
        folds.as_array().into_iter().flatten().any(|fold| fold["startLine"] == press),
        "{folds}"
    );
    assert!(editor.leave().success());
}

#[test]
fn the_form_of_a_statement_is_shown_with_the_part_under_the_cursor() {
    let (mut editor, _) = Editor::with(TEXT);
    let mut at = |words: &str, nth: usize, right: u32| {
        let (line, column) = place(TEXT, words, nth);
        let help = editor.ask_at("textDocument/signatureHelp", (line, column + right), json!({}))["result"].clone();
        let Some(label) = help["signatures"][0]["label"].as_str() else {
            return (help.to_string(), String::new());
        };
        let part = &help["signatures"][0]["parameters"]
            [help["activeParameter"].as_u64().expect("a number") as usize]["label"];
        let units: Vec<u16> = label.encode_utf16().collect();
        let [from, to] = [0, 1].map(|end| part[end].as_u64().expect("a number") as usize);
        (label.to_owned(), String::from_utf16(&units[from..to]).expect("text"))
    };
    assert_eq!(
        at("3]; box", 0, 7),
        ("NAME ['GLYPH'] [COLOUR] [icon \"CHARACTER\"]".to_owned(), "NAME".to_owned())
    );
    assert_eq!(at("ends = p*", 0, 7), ("region NAME = NODES".to_owned(), "NODES".to_owned()));
    assert_eq!(at("if p2", 0, 3).1, "[if CONDITION]");
    assert_eq!(at("cost 2", 0, 5).1, "[cost N]");
    assert_eq!(at("any _ => _ any }", 0, 9).1, "PATTERN");
    assert_eq!(at("chain step", 0, 6), ("chain RULE, …".to_owned(), "RULE".to_owned()));
    assert_eq!(
        at("box in ends", 0, 7),
        ("no KIND[:NAME] [in NODES] [if CONDITION]".to_owned(), "[in NODES]".to_owned())
    );
    assert_eq!(at("puzzle", 0, 0).0, "null");
    assert!(editor.leave().success());
}

#[test]
fn numbers_of_ground_moves_stand_behind_rules() {
    let (mut editor, _) = Editor::with(TEXT);
    let mut hints = |range: Value| {
        let params = json!({ "textDocument": { "uri": URI }, "range": range });
        let found = editor.ask("textDocument/inlayHint", params)["result"].clone();
        let shown = |hint: &Value| {
            let position = &hint["position"];
            let line = TEXT
                .lines()
                .nth(position["line"].as_u64().expect("a line") as usize)
                .expect("a line");
            let before = &line[..position["character"].as_u64().expect("a column") as usize];
            (before.trim_start().to_owned(), hint["label"].as_str().unwrap_or_default().to_owned())
        };
        found.as_array().unwrap_or_else(|| panic!("{found}")).iter().map(shown).collect::<Vec<_>>()
    };
    let found = hints(whole());
    let names: Vec<&str> = found.iter().map(|(before, _)| before.as_str()).collect();
    assert_eq!(names, ["for k in 2..n { turn flip[k]", "step", "press go"]);
    assert_eq!((found[0].1.as_str(), found[2].1.as_str()), ("2 ground moves", "1 ground move"));
    let (line, _) = place(TEXT, "press", 0);
    let near = json!({ "start": { "line": line, "character": 0 }, "end": { "line": line + 1, "character": 0 } });
    assert_eq!(hints(near).len(), 1);
    assert!(editor.leave().success());
}

#[test]
fn lines_are_laid_out_by_themselves() {
    let text = "puzzle \"X\"\npieces { a }\nboard {\n  path row:  h[1..3]\n}\nmoves {\n  go:  a _ =>   _ a\n}\nstart { a at h1 }\ngoal { h3 is a }\n";
    let (mut editor, found) = Editor::with(text);
    assert!(found.is_empty(), "{found:?}");
    let mut formatted = |line: u32| {
        let range = json!({ "start": { "line": line, "character": 3 }, "end": { "line": line, "character": 5 } });
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        let answer = editor.ask(
            "textDocument/rangeFormatting",
            json!({ "textDocument": { "uri": URI }, "range": range, "options": options }),
        );
        edited(text, &answer["result"])
    };
    assert_eq!(formatted(6), text.replace("go:  a _ =>   _ a", "go: a _ => _ a"));
    assert_eq!(formatted(3), text.replace("row:  h", "row: h"));
    assert_eq!(formatted(0), text);
    assert!(editor.leave().success());
}

#[test]
fn words_of_the_second_version_are_coloured() {
    let mut editor = Editor::start();
    let answer =
        editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
    let legend =
        answer["result"]["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    editor.tell("initialized", json!({}));
    editor.open(TEXT);
    let data = editor.ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }))["result"]["data"].clone();
    let numbers: Vec<u64> =
        data.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let (mut line, mut column, mut found) = (0, 0, Vec::new());
    for token in numbers.chunks(5) {
        (line, column) =
            (line + token[0], if token[0] == 0 { column + token[1] } else { token[1] });
        let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + token[2] } });
        found.push((
            slice(TEXT, &range),
            legend[token[3] as usize].as_str().expect("a type"),
            token[4],
        ));
    }
    for wanted in [
        ("for", "keyword", 0),
        ("press", "keyword", 0),
        ("settle", "keyword", 0),
        ("chain", "keyword", 0),
        ("except", "keyword", 0),
        ("reverses", "keyword", 0),
        ("k", "parameter", 1),
        ("k", "parameter", 0),
        ("flip", "function", 1),
        ("go", "function", 1),
        ("roll", "function", 1),
        ("step", "function", 0),
        ("tile", "enum", 0),
    ] {
        assert!(found.contains(&wanted), "{wanted:?}: {found:?}");
    }
    assert!(editor.leave().success());
}
