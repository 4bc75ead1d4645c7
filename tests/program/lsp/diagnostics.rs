//! Diagnostics as the text changes, and the fixes they carry.

use super::editor::{Editor, GOOD, URI, edited, place, slice};
use serde_json::{Value, json};

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().map(|diagnostic| diagnostic["code"].as_str().unwrap_or("none")).collect()
}

/// What `check` says of the same text, as JSON.
fn checked(name: &str, text: &str) -> Value {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_puzzlec")).args(["check", "--format", "json"]).arg(&path).output();
    serde_json::from_slice(&output.expect("the program runs").stdout).expect("JSON")
}

#[test]
fn faults_are_those_of_check_at_their_places() {
    let text = GOOD.replace("h5 is", "h9 is").replace("on row: ", "on rox: ");
    let (editor, found) = Editor::with(&text);
    assert_eq!(found.iter().map(|one| slice(&text, &one["range"])).collect::<Vec<_>>(), ["rox", "h9"]);
    let said = checked("lsp-faults.pz", &text);
    let said: Vec<&Value> = said["diagnostics"].as_array().into_iter().flatten().collect();
    assert_eq!(codes(&found), said.iter().map(|one| one["code"].as_str().expect("a code")).collect::<Vec<_>>(), "{said:?}");
    for (shown, said) in found.iter().zip(said) {
        assert_eq!((&shown["severity"], &shown["source"]), (&json!(1), &json!("puzzlec")));
        let message = shown["message"].as_str().expect("a message");
        assert!(message.starts_with(said["message"].as_str().expect("a message")), "{message}");
        assert!(message.ends_with(&format!("\nhelp: {}", said["help"].as_str().expect("help"))), "{message}");
    }
    assert!(editor.leave().success());
}

#[test]
fn causes_are_shown_at_their_places() {
    let text = GOOD.replace("toad 't'", "frog 't'");
    let (editor, found) = Editor::with(&text);
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], URI);
    assert_eq!(slice(&text, &related["location"]["range"]), "frog");
    assert!(related["message"].as_str().is_some_and(|words| !words.is_empty()));
    assert!(editor.leave().success());
}

#[test]
fn a_text_that_breaks_and_heals_is_followed() {
    let (mut editor, found) = Editor::with(GOOD);
    assert!(found.is_empty(), "{found:?}");
    let (line, column) = place(GOOD, "toad*n", 0);
    let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + 4 } });
    let broken = editor.change(2, json!({ "range": range, "text": "t\u{1f438}d" }));
    assert!(!broken.is_empty());
    let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + 4 } });
    let healed = editor.change(3, json!({ "range": range, "text": "toad" }));
    assert!(healed.is_empty(), "{healed:?}");
    assert!(!editor.change(4, json!({ "text": "puzzle" })).is_empty());
    assert!(editor.change(5, json!({ "text": GOOD })).is_empty());
    assert!(editor.leave().success());
}

#[test]
fn places_are_right_behind_two_bytes_of_a_line_break() {
    let text = GOOD.replace("h5 is", "h9 is").replace('\n', "\r\n");
    let (mut editor, found) = Editor::with(&text);
    assert_eq!(slice(&text, &found[0]["range"]), "h9");
    assert_eq!(found[0]["range"]["start"]["line"], 9);
    let at = place(&text, "frog*n", 0);
    let answer = editor.ask_at("textDocument/definition", at, json!({}));
    assert_eq!(slice(&text, &answer["result"][0]["range"]), "frog");
    assert!(editor.leave().success());
}

#[test]
fn a_fix_mends_its_fault() {
    let text = GOOD.replace("_ toad*n", "_ taod*n");
    let (mut editor, found) = Editor::with(&text);
    let ask = |editor: &mut Editor, range: &Value| {
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
        editor.ask("textDocument/codeAction", params)["result"].clone()
    };
    let actions = ask(&mut editor, &found[0]["range"]);
    assert_eq!((&actions[0]["title"], &actions[0]["kind"]), (&json!("replace `taod` by `toad`"), &json!("quickfix")));
    assert_eq!((&actions[0]["isPreferred"], &actions[0]["diagnostics"][0]), (&json!(true), &found[0]));
    assert_eq!(edited(&text, &actions[0]["edit"]["changes"][URI]), GOOD);
    let elsewhere = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 } });
    assert_eq!(ask(&mut editor, &elsewhere), json!([]));
    assert!(editor.leave().success());
}

#[test]
fn a_huge_puzzle_does_not_hold_the_editor_up() {
    let text =
        "puzzle \"X\"; pieces { a; b }; board { grid 1500 by 1500 }\nmoves { m: any:x any|_:y any|_ any|_* => any|_:y any:x any|_ any|_* }";
    let begun = std::time::Instant::now();
    let (mut editor, found) = Editor::with(text);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    assert!(!found.is_empty(), "it is said that not everything was looked at");
    assert_eq!(editor.change(2, json!({ "text": GOOD })), Vec::<Value>::new());
    assert!(editor.leave().success());
}
