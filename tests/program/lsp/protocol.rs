//! The life of a session: the order of messages, refused requests, and the end.

use super::editor::{Editor, GOOD, URI, edited};
use serde_json::{Value, json};

#[test]
fn a_session_begins_and_ends_as_the_protocol_says() {
    let mut editor = Editor::start();
    assert_eq!(
        editor.ask("textDocument/hover", json!({}))["error"]["code"],
        -32002,
        "not before `initialize`"
    );
    let answer =
        editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
    let can = &answer["result"]["capabilities"];
    assert_eq!(can["positionEncoding"], "utf-16");
    assert_eq!(can["textDocumentSync"]["change"], 2);
    assert_eq!(can["renameProvider"]["prepareProvider"], true);
    assert_eq!(can["documentFormattingProvider"], true);
    editor.tell("initialized", json!({}));
    editor.tell("$/setTrace", json!({ "value": "off" }));
    assert_eq!(editor.ask("textDocument/implementation", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(editor.ask("textDocument/hover", json!({ "position": 3 }))["error"]["code"], -32602);
    assert_eq!(
        editor.ask_at("textDocument/hover", (0, 0), json!({}))["error"]["code"],
        -32602,
        "the text is not open"
    );
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(
        editor.ask("textDocument/hover", json!({}))["error"]["code"],
        -32600,
        "not after `shutdown`"
    );
    editor.tell("exit", Value::Null);
    assert_eq!(editor.close().code(), Some(0));
}

#[test]
fn a_text_is_brought_into_the_one_layout() {
    let text = "puzzle \"X\"\npieces { a }\nboard { path row: h[1..3] }\nmoves { go: a   _ => _    a }\nstart { a at h1 }\ngoal { h3 is a }\n";
    let (mut editor, found) = Editor::with(text);
    assert!(found.is_empty(), "{found:?}");
    let document = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 2, "insertSpaces": true } });
    let answer = editor.ask("textDocument/formatting", document);
    assert!(edited(text, &answer["result"]).contains("\nmoves  { go: a _ => _ a }\n"), "{answer}");
    assert!(editor.leave().success());
}

#[test]
fn an_end_without_shutdown_is_no_success() {
    let mut editor = Editor::ready(&[]);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.close().code(), Some(1));
    assert_eq!(Editor::ready(&[]).close().code(), Some(1), "the stream is closed");
}

#[test]
fn what_is_no_message_ends_the_session_with_a_word() {
    let mut editor = Editor::start();
    editor.tell_raw("hello\r\n\r\n");
    assert_eq!(editor.close().code(), Some(2));
}

#[test]
fn a_length_that_no_message_has_ends_the_session_with_a_word() {
    let mut editor = Editor::ready(&[]);
    editor.tell_raw("Content-Length: 99999999999999\r\n\r\n{}");
    assert_eq!(editor.close().code(), Some(2));
}

#[test]
fn a_message_that_cannot_be_read_is_refused_and_the_next_one_answered() {
    let mut editor = Editor::ready(&[]);
    for body in
        [r#"{"jsonrpc":"2.0","id":7,"method":"\ud83d","params":{}}"#, "{", "[]", "\u{feff}{}"]
    {
        editor.tell_raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        let answer = editor.read();
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&Value::Null, &json!(-32700)),
            "{answer}"
        );
    }
    assert!(editor.open(GOOD).is_empty());
    assert!(editor.leave().success());
}

#[test]
fn columns_count_in_bytes_where_the_editor_offers_it() {
    let mut editor = Editor::ready(&["utf-8", "utf-16"]);
    editor.open(GOOD);
    let line = GOOD.lines().position(|line| line.starts_with("start")).expect("a start");
    let column = GOOD.lines().nth(line).and_then(|line| line.find("toad")).expect("a toad");
    let answer = editor.ask_at("textDocument/hover", (line as u32, column as u32), json!({}));
    assert_eq!(answer["result"]["range"]["start"], json!({ "line": line, "character": column }));
    assert!(editor.leave().success());
}

#[test]
fn a_closed_text_has_no_diagnostics() {
    let (mut editor, found) = Editor::with("puzzle");
    assert!(!found.is_empty());
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    editor.ask("workspace/symbol", json!({ "query": "" }));
    editor.open(GOOD);
    assert!(editor.leave().success());
}

#[test]
fn no_text_and_no_place_ends_the_program() {
    let mut editor = Editor::ready(&[]);
    let beginnings = GOOD.char_indices().step_by(7).map(|(at, _)| GOOD[..at].to_owned());
    let odd = [
        "",
        "\u{feff}",
        "\r",
        "{{{{",
        "}",
        "\"",
        "'",
        "\"\"\"",
        "#",
        "board { grid 99999 by 99999 }",
        "goal { ((((",
        "\0",
        "h[",
        "moves { : => }",
    ];
    editor.open("");
    for (at, text) in beginnings.chain(odd.map(str::to_owned)).enumerate() {
        let end = text.lines().count() as u32;
        editor.change(at as i64 + 2, json!({ "text": text }));
        for place in [(0, 0), (end, 0), (end.saturating_sub(1), 9), (u32::MAX, u32::MAX)] {
            for method in ["hover", "definition", "completion", "prepareRename", "signatureHelp"] {
                editor.ask_at(&format!("textDocument/{method}"), place, json!({}));
            }
            editor.ask_at("textDocument/rename", place, json!({ "newName": "fresh" }));
            editor.ask_at(
                "textDocument/references",
                place,
                json!({ "context": { "includeDeclaration": true } }),
            );
        }
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    }
    assert!(editor.leave().success());
}
