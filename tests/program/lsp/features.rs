//! The features beside diagnostics and names: colours of words, folding, selections, swatches,
//! lenses, names of all texts.

use super::editor::{Editor, GOOD, URI, edited, place, slice, words};
use serde_json::{Value, json};

fn about() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn all_places_of_a_name_are_highlighted_its_declaration_as_such() {
    let (mut editor, _) = Editor::with(GOOD);
    let found = editor.ask_at(
        "textDocument/documentHighlight",
        place(GOOD, "toad*n", 0),
        json!({}),
    )["result"]
        .clone();
    assert_eq!(words(GOOD, &found), ["toad", "toad", "toad"]);
    assert_eq!(
        list(&found).iter().map(|one| one["kind"].clone()).collect::<Vec<_>>(),
        [json!(3), json!(2), json!(2)]
    );
    assert!(editor.leave().success());
}

#[test]
fn words_are_coloured_by_what_they_are() {
    let mut editor = Editor::start();
    let answer =
        editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
    let legend =
        answer["result"]["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    editor.tell("initialized", json!({}));
    editor.open(GOOD);
    let data = editor.ask("textDocument/semanticTokens/full", about())["result"]["data"].clone();
    let numbers: Vec<u64> =
        list(&data).iter().map(|number| number.as_u64().expect("a number")).collect();
    let (mut line, mut column, mut found) = (0, 0, Vec::new());
    for token in numbers.chunks(5) {
        (line, column) =
            (line + token[0], if token[0] == 0 { column + token[1] } else { token[1] });
        let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + token[2] } });
        found.push((
            slice(GOOD, &range),
            legend[token[3] as usize].as_str().expect("a type"),
            token[4],
        ));
    }
    for wanted in [
        ("puzzle", "keyword", 0),
        ("\"Frösche \u{1f438}\"", "string", 0),
        ("n", "parameter", 1),
        ("n", "parameter", 0),
        ("frog", "enumMember", 1),
        ("toad", "enumMember", 0),
        ("h", "variable", 1),
        ("h5", "variable", 0),
        ("any2", "enum", 0),
        ("pond", "namespace", 0),
        ("row", "property", 0),
        ("leap", "function", 1),
        ("# \u{1f438} hüpft", "comment", 0),
        ("\"\u{1f438}\"", "event", 1),
    ] {
        assert!(found.contains(&wanted), "{wanted:?}: {found:?}");
    }
    assert!(editor.leave().success());
}

#[test]
fn blocks_fold_and_selections_grow() {
    let (mut editor, _) = Editor::with(GOOD);
    let folds = editor.ask("textDocument/foldingRange", about())["result"].clone();
    let head = place(GOOD, "moves {", 0).0;
    assert_eq!(folds, json!([{ "startLine": head, "endLine": head + 2 }]));
    let (line, character) = place(GOOD, "pond =", 0);
    let params = json!({ "textDocument": { "uri": URI }, "positions": [{ "line": line, "character": character }, { "line": 99, "character": 0 }] });
    let found = editor.ask("textDocument/selectionRange", params)["result"].clone();
    let mut steps = Vec::new();
    let mut step = &found[0];
    while step.is_object() {
        steps.push(slice(GOOD, &step["range"]));
        step = &step["parent"];
    }
    assert_eq!(steps[..2], ["pond", "region pond = h1 h2"]);
    assert_eq!((steps.last(), list(&found).len()), (Some(&GOOD), 2));
    assert!(editor.leave().success());
}

#[test]
fn colours_are_swatches() {
    let text = GOOD.replace("toad 't'", "toad 't' \"#ff8000\"");
    let (mut editor, found) = Editor::with(&text);
    assert!(found.is_empty(), "{found:?}");
    let colors = editor.ask("textDocument/documentColor", about())["result"].clone();
    assert_eq!(words(&text, &colors), ["green", "\"#ff8000\""]);
    assert_eq!(
        (&colors[1]["color"]["red"], &colors[1]["color"]["blue"]),
        (&json!(1.0), &json!(0.0))
    );
    let params = json!({ "textDocument": { "uri": URI }, "range": colors[0]["range"], "color": { "red": 0.2, "green": 1, "blue": 0, "alpha": 1 } });
    let written = editor.ask("textDocument/colorPresentation", params)["result"].clone();
    assert_eq!(written, json!([{ "label": "\"#33ff00\"" }]));
    let new = editor.change(
        2,
        json!({ "text": text.replace("green", written[0]["label"].as_str().expect("a label")) }),
    );
    assert_eq!(new, Vec::<Value>::new(), "what is offered is a colour");
    assert!(editor.leave().success());
}

#[test]
fn names_of_colours_warnings_starts_and_goals_are_offered() {
    let text = format!("{GOOD}allow k\n");
    let (mut editor, _) = Editor::with(&text);
    let mut offered =
        |words: &str, behind: usize| {
            let (line, column) = place(&text, words, 0);
            let items =
                editor.ask_at("textDocument/completion", (line, column + behind as u32), json!({}))
                    ["result"]["items"]
                    .clone();
            list(&items)
                .iter()
                .map(|item| {
                    (item["label"].as_str().unwrap_or_default().to_owned(), item["kind"].clone())
                })
                .collect::<Vec<_>>()
        };
    assert!(offered("green", 2).iter().any(|(label, _)| label == "steelblue"));
    let lints = offered("allow k", 7);
    assert!(
        lints.iter().any(|(label, _)| label == "kind-never-used")
            && lints.iter().all(|(label, _)| label.contains('-')),
        "{lints:?}"
    );
    assert_eq!(
        offered("\"\u{1f438}\" uns", 1).iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>(),
        ["\u{1f438}"]
    );
    assert!(editor.leave().success());
}

#[test]
fn names_of_all_open_texts_are_found() {
    let (mut editor, _) = Editor::with(GOOD);
    let mut found = |question: &str| {
        let answer = editor.ask("workspace/symbol", json!({ "query": question }))["result"].clone();
        list(&answer)
            .iter()
            .map(|one| slice(GOOD, &one["location"]["range"]).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(found("PND"), ["pond"]);
    assert_eq!(found("frog"), ["frog"]);
    assert!(found("").len() > 6 && found("zzz").is_empty());
    assert!(editor.leave().success());
}

#[test]
fn expectations_are_tested_and_goals_solved_from_above_their_lines() {
    let text = GOOD
        .replace("goal { h5 is frog and every pond is any2 }", "goal \"far\" { h3 is frog }")
        .replace("unsolvable", "shortest 2");
    let (mut editor, found) = Editor::with(&text);
    assert!(found.iter().all(|one| one["severity"] == 2), "warnings at most: {found:?}");
    let lenses = editor.ask("textDocument/codeLens", about())["result"].clone();
    let tested: Vec<(&str, &str)> = list(&lenses)
        .iter()
        .map(|lens| {
            (lens["command"]["title"].as_str().unwrap_or_default(), slice(&text, &lens["range"]))
        })
        .collect();
    assert_eq!(tested[0], ("solve", "goal"));
    assert!(
        tested[1].0 == "test" && tested[1].1.starts_with("expect from") && tested.len() == 2,
        "{tested:?}"
    );
    let mut execute = |lens: &Value| {
        let command = json!({ "command": lens["command"]["command"], "arguments": lens["command"]["arguments"] });
        editor.ask("workspace/executeCommand", command)
    };
    let solved = execute(&lenses[0]);
    assert!(
        solved["result"].as_str().is_some_and(|text| text.starts_with("1 move, proved shortest: ")),
        "{solved}"
    );
    assert_eq!(
        execute(&lenses[1])["result"],
        json!("expect from \"\u{1f438}\" shortest 2: failed, found 1")
    );
    let shown = editor.notified("window/showMessage");
    assert_eq!(shown.len(), 2, "{shown:?}");
    editor.change(2, json!({ "text": text.replace("h3 is", "h9 is") }));
    let command = json!({ "command": "puzzlec.solve", "arguments": [URI, null] });
    assert_eq!(
        editor.ask("workspace/executeCommand", command)["error"]["message"],
        "the definition has errors"
    );
    assert_eq!(
        editor.ask("workspace/executeCommand", json!({ "command": "other" }))["error"]["code"],
        -32602
    );
    assert!(editor.leave().success());
}

#[test]
fn a_name_of_a_cell_is_changed_in_its_rule_alone() {
    let text = GOOD.replace(
        "leap on row:  frog any@pond _ => _ any frog",
        "swap: any:a any:b => any:b any:a; turn: any:a _ => _ any:a",
    );
    let (mut editor, _) = Editor::with(&text);
    let answer = editor.ask_at(
        "textDocument/rename",
        place(&text, "a any:b", 0),
        json!({ "newName": "one" }),
    );
    let renamed = edited(&text, &answer["result"]["changes"][URI]);
    assert!(
        renamed.contains("swap: any:one any:b => any:b any:one; turn: any:a _ => _ any:a"),
        "{answer}"
    );
    let answer =
        editor.ask_at("textDocument/rename", place(&text, "a any:b", 0), json!({ "newName": "b" }));
    assert_eq!(answer["error"]["message"], "there is a name of a cell of that name already");
    assert!(editor.leave().success());
}

#[test]
fn no_text_ends_the_program() {
    let mut editor = Editor::ready(&[]);
    editor.open("");
    let odd = [
        "{",
        "}}}{",
        "(]",
        "\"\"\"",
        "pieces { a \"#",
        "# \r# \r\n#",
        "expect",
        "goal",
        "allow",
        "h[\u{1f438}",
        "\u{feff}board {\n\n",
    ];
    for (at, text) in odd.into_iter().enumerate() {
        editor.change(at as i64 + 2, json!({ "text": text }));
        for method in ["foldingRange", "semanticTokens/full", "documentColor", "codeLens"] {
            assert!(
                editor.ask(&format!("textDocument/{method}"), about())["error"].is_null(),
                "{method} of {text:?}"
            );
        }
        let params = json!({ "textDocument": { "uri": URI }, "positions": [{ "line": 0, "character": 1 }, { "line": 9, "character": 9 }] });
        assert_eq!(list(&editor.ask("textDocument/selectionRange", params)["result"]).len(), 2);
        editor.ask_at("textDocument/documentHighlight", (0, 1), json!({}));
    }
    assert!(editor.leave().success());
}
