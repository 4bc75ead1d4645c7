//! Long work runs beside the conversation: it delays no message, can be cancelled, and gives no
//! late answers.

use super::editor::{Editor, GOOD, URI, place};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A puzzle that cannot be solved within the time of a test.
const SLOW: &str = "puzzle \"Twenty-four\"
pieces { tile[1..24] }
board { grid 5 by 5 }
moves { slide: any _ => _ any }
start \"\"\"
  onmlk
  jihgf
  edcba
  98765
  4321.
\"\"\"
goal \"\"\"
  12345
  6789a
  bcdef
  ghijk
  lmno.
\"\"\"
expect unsolvable
";

/// A puzzle whose moves take long to compute.
const LARGE: &str = "puzzle \"X\"; pieces { a; b }; board { grid 1500 by 1500 }\nmoves { m: any:x any|_:y any|_ any|_* => any|_:y any:x any|_ any|_* }";

/// A delay that an editor does not notice, on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(8);

const CANCELLED: i64 = -32800;
const CHANGED: i64 = -32801;

/// Clicks on a lens.
fn click(editor: &mut Editor, title: &str) -> i64 {
    let lenses =
        editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }))["result"]
            .clone();
    let lens = lenses
        .as_array()
        .into_iter()
        .flatten()
        .find(|lens| lens["command"]["title"] == title)
        .expect("a lens")
        .clone();
    let command =
        json!({ "command": lens["command"]["command"], "arguments": lens["command"]["arguments"] });
    editor.begin("workspace/executeCommand", command)
}

#[test]
fn a_slow_solution_holds_nothing_up_and_can_be_cancelled() {
    let (mut editor, found) = Editor::with(SLOW);
    assert!(found.iter().all(|one| one["severity"] == 2), "{found:?}");
    let (first, second) = (click(&mut editor, "solve"), click(&mut editor, "test"));
    let begun = Instant::now();
    let hover = editor.ask_at("textDocument/hover", place(SLOW, "slide", 0), json!({}));
    assert!(
        hover["result"]["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("ground moves")),
        "{hover}"
    );
    let offered = editor.ask_at("textDocument/completion", place(SLOW, "any _ =>", 0), json!({}));
    assert!(
        offered["result"]["items"].as_array().is_some_and(|items| !items.is_empty()),
        "{offered}"
    );
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    assert!(editor.is_waiting(first) && editor.is_waiting(second));
    editor.tell("$/cancelRequest", json!({ "id": second }));
    assert_eq!(editor.answer(second)["error"]["code"], CANCELLED);
    assert!(editor.is_waiting(first));
    editor.tell("$/cancelRequest", json!({ "id": first }));
    assert_eq!(editor.answer(first)["error"]["code"], CANCELLED);
    assert!(begun.elapsed() < 2 * AT_ONCE, "{:?}", begun.elapsed());
    // The thread behind it is free again.
    let begun = Instant::now();
    editor.change(2, json!({ "text": GOOD }));
    let solved = click(&mut editor, "solve");
    assert!(
        editor.answer(solved)["result"]
            .as_str()
            .is_some_and(|text| text.starts_with("no solution"))
    );
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    assert_eq!(
        editor.notified("window/showMessage").len(),
        1,
        "nothing is shown of what was cancelled"
    );
    assert!(editor.leave().success());
}

#[test]
fn a_newer_text_and_a_closed_one_end_the_search() {
    let (mut editor, _) = Editor::with(SLOW);
    let search = click(&mut editor, "solve");
    editor.type_in(2, json!({ "text": SLOW.replace("Twenty", "Two times twenty") }));
    assert_eq!(editor.answer(search)["error"]["code"], CHANGED);
    editor.diagnostics(2);
    let search = click(&mut editor, "solve");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(editor.answer(search)["error"]["code"], CANCELLED);
    let search = {
        editor.wait("textDocument/publishDiagnostics");
        editor.open(SLOW);
        click(&mut editor, "solve")
    };
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(editor.answer(search)["error"]["code"], CANCELLED);
    editor.tell("exit", Value::Null);
    assert!(editor.close().success());
}

#[test]
fn the_progress_of_a_search_is_shown_and_has_a_button_to_end_it() {
    let mut editor = Editor::rich();
    editor.open(SLOW);
    let search = click(&mut editor, "solve");
    let begin = progress(&mut editor, "begin", "solving");
    let token = begin["params"]["token"].clone();
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    let created = editor.notified("window/workDoneProgress/create");
    assert!(created.iter().any(|create| create["params"]["token"] == token), "{created:?}");
    let report = progress(&mut editor, "report", " positions visited");
    assert_eq!(report["params"]["token"], token);
    editor.tell("window/workDoneProgress/cancel", json!({ "token": token }));
    assert_eq!(editor.answer(search)["error"]["code"], CANCELLED);
    assert_eq!(progress(&mut editor, "end", "")["params"]["token"], token);
    // A progress token of the editor is used.
    let command =
        json!({ "command": "puzzlec.solve", "arguments": [URI, null], "workDoneToken": "mine" });
    let search = editor.begin("workspace/executeCommand", command);
    assert_eq!(progress(&mut editor, "begin", "solving")["params"]["token"], "mine");
    editor.tell("$/cancelRequest", json!({ "id": search }));
    assert_eq!(editor.answer(search)["error"]["code"], CANCELLED);
    assert!(editor.leave().success());
}

/// Returns the progress report of a command with these words; reports about analyses are skipped.
fn progress(editor: &mut Editor, kind: &str, words: &str) -> Value {
    let mut looks = Vec::new();
    loop {
        let message = editor.wait("$/progress");
        let (token, value) = (&message["params"]["token"], &message["params"]["value"]);
        let text = value["title"].as_str().or(value["message"].as_str()).unwrap_or_default();
        if text.starts_with("looking at") {
            looks.push(token.clone());
        } else if !looks.contains(token) && value["kind"] == kind && text.ends_with(words) {
            return message;
        }
    }
}

#[test]
fn a_slow_look_holds_nothing_up_and_says_nothing_late() {
    let mut editor = Editor::ready(&[]);
    editor.show(LARGE);
    let found = editor.first_diagnostics(1);
    assert!(found.iter().any(|one| one["severity"] == 3 && one["code"].is_null()), "{found:?}");
    let begun = Instant::now();
    editor.ask_at("textDocument/hover", place(LARGE, "grid", 0), json!({}));
    editor.ask_at("textDocument/completion", place(LARGE, "grid", 0), json!({}));
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let hints = editor
        .begin("textDocument/inlayHint", json!({ "textDocument": { "uri": URI }, "range": range }));
    let mut versions = Vec::new();
    for version in 2..6 {
        editor.type_in(version, json!({ "text": format!("{LARGE} # {version}") }));
    }
    assert_eq!(editor.answer(hints)["error"]["code"], CHANGED);
    editor.type_in(6, json!({ "text": GOOD }));
    while versions.last() != Some(&6) {
        versions
            .extend(editor.wait("textDocument/publishDiagnostics")["params"]["version"].as_i64());
    }
    assert!(versions.is_sorted(), "{versions:?}");
    assert!(begun.elapsed() < 2 * AT_ONCE, "{:?}", begun.elapsed());
    std::thread::sleep(Duration::from_secs(1));
    editor.ask_at("textDocument/hover", (0, 0), json!({}));
    assert!(
        editor.notified("textDocument/publishDiagnostics").is_empty(),
        "nothing of an older text"
    );
    assert!(editor.leave().success());
}

#[test]
fn limits_are_those_of_check() {
    for (limit, words) in [
        (["--max-memory", "1MiB"], "does not fit into memory"),
        (["--timeout", "1ms"], "a limit came before"),
    ] {
        let mut editor = Editor::start_with(&limit).greeted(&[], false);
        let found = editor.open(LARGE);
        assert!(
            found
                .iter()
                .any(|one| one["message"].as_str().is_some_and(|text| text.contains(words))),
            "{limit:?}: {found:?}"
        );
        assert!(editor.leave().success());
    }
    let refused = Editor::start_with(&["--max-memory", "much"]);
    assert_eq!(refused.close().code(), Some(2));
}
