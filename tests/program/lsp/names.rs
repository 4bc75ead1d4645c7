//! Completion, hover, definition, references, rename and the outline.

use super::editor::{Editor, GOOD, URI, edited, place, slice, words};
use serde_json::{Value, json};

fn labels(answer: &Value) -> Vec<&str> {
    let items = answer["result"]["items"].as_array().unwrap_or_else(|| panic!("items: {answer}"));
    items.iter().map(|item| item["label"].as_str().expect("a label")).collect()
}

fn behind(text: &str, words: &str) -> (u32, u32) {
    let (line, column) = place(text, words, 0);
    (line, column + words.encode_utf16().count() as u32)
}

#[test]
fn completion_offers_what_may_stand_there() {
    let (mut editor, _) = Editor::with(GOOD);
    let mut at =
        |words: &str| editor.ask_at("textDocument/completion", behind(GOOD, words), json!({}));
    assert_eq!(labels(&at("leap on ")), ["row"]);
    assert_eq!(labels(&at("any@")), ["h1", "h2", "h3", "h4", "h5", "pond"]);
    assert_eq!(labels(&at("h5 is ")), ["any", "not", "frog", "toad", "any2"]);
    assert_eq!(labels(&at("h[1..")), ["n"]);
    assert_eq!(labels(&at("from \"")), ["\u{1f438}"]);
    assert!(labels(&at("forward: frog _ => _ frog   # ")).is_empty());
    assert!(labels(&at("board { ")).contains(&"region"));
    assert!(editor.leave().success());
}

#[test]
fn completion_knows_the_names_of_the_good_text_before() {
    let (mut editor, _) = Editor::with(GOOD);
    let broken = GOOD.replace("path row: h[1..2*n+1]", "path row h[1..").replace("h5 is frog", "h");
    assert!(!editor.change(2, json!({ "text": broken })).is_empty());
    let answer = editor.ask_at("textDocument/completion", behind(&broken, "goal { h"), json!({}));
    assert!(["h1", "h5", "row"].iter().all(|name| labels(&answer).contains(name)), "{answer}");
    assert!(editor.leave().success());
}

#[test]
fn hover_tells_rules_pieces_and_nodes() {
    let (mut editor, _) = Editor::with(GOOD);
    let mut at = |words: &str, nth: usize| {
        let answer = editor.ask_at("textDocument/hover", place(GOOD, words, nth), json!({}));
        answer["result"]["contents"]["value"].as_str().unwrap_or("nothing").to_owned()
    };
    assert_eq!(
        at("step", 0),
        "`step`: rule\n\nalong any line, forward: `frog _` becomes `_ frog`\n\n4 ground moves"
    );
    assert_eq!(at("frog*n", 0), "`frog`: piece\n\n- `frog`: glyph `f`, colour #008000");
    assert_eq!(at("h1 h2", 0), "`h1`: node\n\n- `row`: `h1` to `h5`\n- in `pond`");
    assert_eq!(at("n+1", 0), "`n`: parameter, 2");
    assert_eq!(at("pond is", 0), "`pond`: region: `h1` and `h2`");
    assert_eq!(
        at("region", 0),
        "**region**: a named set of nodes\n\n`region NAME = NODES`\n\nfor example `region bottom = r2c*`"
    );
    assert_eq!(at("hüpft", 0), "nothing");
    let quoted = GOOD.replace("Frösche", "start");
    editor.change(2, json!({ "text": quoted }));
    let answer = editor.ask_at("textDocument/hover", place(&quoted, "start", 0), json!({}));
    assert_eq!(answer["result"], Value::Null, "what stands in quotes is no word of the language");
    assert!(editor.leave().success());
}

#[test]
fn definitions_and_references_go_through_ranges() {
    let (mut editor, _) = Editor::with(GOOD);
    let mut definition = |words: &str, nth| {
        editor.ask_at("textDocument/definition", place(GOOD, words, nth), json!({}))["result"]
            .clone()
    };
    assert_eq!(words(GOOD, &definition("h5", 0)), ["h[1..2*n+1]"]);
    assert_eq!(words(GOOD, &definition("\"\u{1f438}\" uns", 0)), ["\"\u{1f438}\""]);
    assert_eq!(definition("is frog", 0), json!([]));
    let mut references = |all: bool| {
        let context = json!({ "context": { "includeDeclaration": all } });
        editor.ask_at("textDocument/references", place(GOOD, "toad*n", 0), context)["result"]
            .clone()
    };
    assert_eq!(words(GOOD, &references(true)).len(), 3);
    let uses = references(false);
    assert_eq!(words(GOOD, &uses), ["toad", "toad"]);
    assert_eq!(uses[1]["range"]["start"]["character"], place(GOOD, "toad*n", 0).1);
    assert!(editor.leave().success());
}

#[test]
fn a_name_is_changed_wherever_it_stands() {
    let (mut editor, _) = Editor::with(GOOD);
    let mut rename = |words: &str, nth, new: &str| {
        let answer = editor.ask_at(
            "textDocument/rename",
            place(GOOD, words, nth),
            json!({ "newName": new }),
        );
        answer["result"]
            .get("changes")
            .map(|changes| edited(GOOD, &changes[URI]))
            .ok_or(answer["error"]["message"].clone())
    };
    assert_eq!(rename("toad*n", 0, "kröte"), Ok(GOOD.replace("toad", "kröte")));
    let stems =
        GOOD.replace("h[", "stein[").replace("h1 h2", "stein1 stein2").replace("h5", "stein5");
    assert_eq!(rename("h5", 0, "stein"), Ok(stems));
    assert_eq!(rename("\u{1f438}\" uns", 0, "a b"), Ok(GOOD.replace("\"\u{1f438}\"", "\"a b\"")));
    let refused = |answer: Result<String, Value>| {
        answer.expect_err("refused").as_str().expect("a message").to_owned()
    };
    assert_eq!(
        refused(rename("toad*n", 0, "goal")),
        "`goal` is a word of the language and can never be a name"
    );
    assert_eq!(
        refused(rename("toad*n", 0, "2x")),
        "`2x` cannot be a name: a name is a letter, then letters, digits and `_`"
    );
    assert_eq!(
        refused(rename("toad*n", 0, "any2")),
        "there is a class of pieces of that name already"
    );
    assert_eq!(
        refused(rename("h5", 0, "h2")),
        "numbers follow this name, so it cannot end in a digit as `h2` does"
    );
    assert_eq!(refused(rename("pond", 0, "h4")), "there is a node of that name already");
    assert_eq!(refused(rename("puzzle", 0, "x")), "there is no name here");
    let prepared = editor.ask_at("textDocument/prepareRename", place(GOOD, "h5", 0), json!({}));
    assert_eq!(
        (&prepared["result"]["placeholder"], slice(GOOD, &prepared["result"]["range"])),
        (&json!("h"), "h")
    );
    assert!(editor.leave().success());
}

#[test]
fn names_of_the_language_are_not_changed() {
    let text = "puzzle \"X\"; pieces { tile[1..2]; a }; board { grid 2 by 2; nodes b1 b2; line l: b[1..2] }
moves { m on row: any _ => _ any }; start { tile1 at r1c1 }; goal { some tile; r1c1 is a }";
    let (mut editor, found) = Editor::with(text);
    assert!(found.iter().all(|report| report["severity"] == 2), "warnings at most: {found:?}");
    let mut rename = |words: &str, nth, new: &str| {
        let answer = editor.ask_at(
            "textDocument/rename",
            place(text, words, nth),
            json!({ "newName": new }),
        );
        answer["result"]
            .get("changes")
            .map(|changes| edited(text, &changes[URI]))
            .ok_or(answer["error"]["message"].clone())
    };
    assert_eq!(
        rename("row", 0, "x"),
        Err(json!("the language gives this line its name, so it cannot be renamed"))
    );
    assert_eq!(
        rename("r1c1", 0, "x"),
        Err(json!("the language gives this node its name, so it cannot be renamed"))
    );
    assert!(
        rename("b1", 0, "x")
            .is_err_and(|why| why.as_str().is_some_and(|why| why.contains("a range or a glob")))
    );
    assert_eq!(rename("tile;", 0, "disc"), Ok(text.replace("tile", "disc")));
    assert!(editor.leave().success());
}

#[test]
fn the_outline_lists_sections_and_what_they_declare() {
    let (mut editor, _) = Editor::with(GOOD);
    let outline = editor
        .ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }))["result"]
        .clone();
    let names = |list: &Value| {
        list.as_array()
            .into_iter()
            .flatten()
            .map(|one| one["name"].as_str().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&outline),
        ["Frösche \u{1f438}", "n", "pieces", "board", "moves", "start \"\u{1f438}\"", "goal"]
    );
    assert_eq!(names(&outline[2]["children"]), ["frog", "toad", "any2"]);
    assert_eq!(names(&outline[3]["children"]), ["row", "pond"]);
    assert_eq!(names(&outline[4]["children"]), ["step", "leap"]);
    assert_eq!(slice(GOOD, &outline[4]["children"][1]["selectionRange"]), "leap");
    assert!(slice(GOOD, &outline[4]["range"]).ends_with("_ any frog"));
    assert!(editor.leave().success());
}
