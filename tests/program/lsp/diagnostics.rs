//! Diagnostics as the text changes, with their fixes.

use super::editor::{Editor, GOOD, URI, edited, place, slice};
use serde_json::{Value, json};

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().map(|diagnostic| diagnostic["code"].as_str().unwrap_or("none")).collect()
}

/// Returns the reports of `check` on the same text, as JSON.
fn checked(name: &str, text: &str) -> Value {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_puzzlec"))
        .args(["check", "--format", "json"])
        .arg(&path)
        .output();
    serde_json::from_slice(&output.expect("the program runs").stdout).expect("JSON")
}

#[test]
fn faults_are_those_of_check_at_their_places() {
    let text = GOOD.replace("h5 is", "h9 is").replace("on row: ", "on rox: ");
    let (editor, found) = Editor::with(&text);
    assert_eq!(
        found.iter().map(|one| slice(&text, &one["range"])).collect::<Vec<_>>(),
        ["rox", "h9"]
    );
    let said = checked("lsp-faults.pz", &text);
    let said: Vec<&Value> = said["diagnostics"].as_array().into_iter().flatten().collect();
    assert_eq!(
        codes(&found),
        said.iter().map(|one| one["code"].as_str().expect("a code")).collect::<Vec<_>>(),
        "{said:?}"
    );
    for (shown, said) in found.iter().zip(said) {
        assert_eq!((&shown["severity"], &shown["source"]), (&json!(1), &json!("puzzlec")));
        let message = shown["message"].as_str().expect("a message");
        assert!(message.starts_with(said["message"].as_str().expect("a message")), "{message}");
        assert!(
            message.ends_with(&format!("\nhelp: {}", said["help"].as_str().expect("help"))),
            "{message}"
        );
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
    assert_eq!(
        (&actions[0]["title"], &actions[0]["kind"]),
        (&json!("Write `toad` instead of `taod`"), &json!("quickfix"))
    );
    assert_eq!(
        (&actions[0]["isPreferred"], &actions[0]["diagnostics"][0]),
        (&json!(true), &found[0])
    );
    assert_eq!(edited(&text, &actions[0]["edit"]["changes"][URI]), GOOD);
    let elsewhere =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 } });
    assert_eq!(ask(&mut editor, &elsewhere), json!([]));
    assert!(editor.leave().success());
}

/// Returns the quick fixes at a place: each title, and the resulting text.
fn quick_fixes(editor: &mut Editor, text: &str, at: &Value) -> Vec<(String, String)> {
    let params = json!({ "textDocument": { "uri": URI }, "range": at["range"], "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", params)["result"].clone();
    let described = |action: &Value| {
        (
            action["title"].as_str().unwrap_or_default().to_owned(),
            edited(text, &action["edit"]["changes"][URI]),
        )
    };
    actions.as_array().into_iter().flatten().map(described).collect()
}

#[test]
fn all_safe_fixes_are_made_at_once_where_an_editor_asks_for_that() {
    let text = GOOD.replace("frog*n _ toad*n", "frog*n _ taod*n").replace("pieces {", "pices {");
    let (mut editor, _) = Editor::with(&text);
    let mut asked = |only: Value| {
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
        let context = json!({ "diagnostics": [], "only": only });
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
        editor.ask("textDocument/codeAction", params)["result"].clone()
    };
    for only in ["source.fixAll", "source"] {
        let actions = asked(json!([only]));
        let [action] = &actions.as_array().expect("a list")[..] else { panic!("{actions}") };
        assert_eq!(
            (&action["kind"], &action["title"]),
            (&json!("source.fixAll"), &json!("Apply all 2 safe fixes"))
        );
        assert_eq!(edited(&text, &action["edit"]["changes"][URI]), GOOD);
    }
    for other in [
        json!(["quickfix"]),
        json!(["source.organizeImports"]),
        json!(["source.fixAll.other"]),
        Value::Null,
    ] {
        assert_eq!(asked(other.clone()), json!([]), "{other}");
    }
    assert_eq!(editor.change(2, json!({ "text": GOOD })), Vec::<Value>::new());
    assert!(editor.leave().success());
}

#[test]
fn titles_say_what_is_done() {
    let (mut editor, _) = Editor::with(GOOD);
    for (at, (from, to, title)) in [
        ("toad*n }", "toda*n }", "Write `toad` instead of `toda`"),
        ("region pond = h1 h2", "region pond = h1, h2", "Remove `,`"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GOOD.replace(from, to);
        let found = editor.change(at as i64 + 2, json!({ "text": text }));
        let titles: Vec<String> = found
            .iter()
            .flat_map(|one| quick_fixes(&mut editor, &text, one))
            .map(|(title, _)| title)
            .collect();
        assert!(titles.iter().any(|found| found == title), "{title}: {titles:?}");
    }
    assert!(editor.leave().success());
}

#[test]
fn a_mistake_that_is_repeated_is_shown_at_each_place_and_mended_at_all() {
    let text = GOOD.replace("toad*n", "taod*n").replace("_ => _ frog ", "taod => taod frog ");
    let (mut editor, found) = Editor::with(&text);
    assert_eq!(
        found.iter().map(|one| slice(&text, &one["range"])).collect::<Vec<_>>(),
        ["taod", "taod", "taod"]
    );
    let said = checked("lsp-repeated.pz", &text);
    let said = &said["diagnostics"][0];
    assert_eq!(
        (&said["more"], said["elsewhere"].as_array().map(Vec::len)),
        (&json!(2), Some(2)),
        "{said}"
    );
    assert_eq!(said["subject"], json!({ "sort": "piece", "name": "taod" }));
    let fixes = quick_fixes(&mut editor, &text, &found[2]);
    assert_eq!(
        fixes,
        [(
            "Write `toad` instead of `taod` in all 3 places".to_owned(),
            text.replace("taod", "toad")
        )]
    );
    assert!(editor.leave().success());
}

#[test]
fn what_help_says_to_write_is_a_quick_fix_and_every_name_that_may_be_meant() {
    let text = GOOD.replace("frog and every pond is any2", "frog and any2 is pond and h2 is tod");
    let (mut editor, found) = Editor::with(&text);
    assert!(found.len() > 1, "{found:?}");
    let last = found.last().expect("a report");
    assert_eq!(slice(&text, &last["range"]), "tod");
    assert_eq!(quick_fixes(&mut editor, &text, last)[0].1, text.replace("is tod", "is toad"));
    let turned = GOOD.replace("h5 is frog", "frog is h5");
    let found = editor.change(2, json!({ "text": turned }));
    let title = "Write `h5 is frog` instead of `frog is h5`".to_owned();
    assert_eq!(quick_fixes(&mut editor, &turned, &found[0]), [(title, GOOD.to_owned())]);
    assert!(editor.leave().success());
}

#[test]
fn a_warning_has_its_name_its_page_and_a_way_to_allow_it() {
    let text = GOOD.replace("toad 't'", "toad 't'; newt 'n'");
    let (mut editor, found) = Editor::with(&text);
    let [warning] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        (&warning["code"], &warning["severity"], &warning["tags"]),
        (&json!("kind-never-used"), &json!(2), &json!([1]))
    );
    let page = warning["codeDescription"]["href"]
        .as_str()
        .and_then(|link| link.strip_prefix("file://"))
        .expect("a link")
        .to_owned();
    assert!(std::fs::read_to_string(&page).expect("the page").starts_with("# W0401"));
    let fixes = quick_fixes(&mut editor, &text, warning);
    let (title, allowed) = fixes.last().expect("a quick fix");
    assert_eq!(title, "Allow `kind-never-used` in this file");
    assert!(allowed.ends_with("unsolvable\nallow kind-never-used\n"), "{allowed}");
    assert_eq!(editor.change(2, json!({ "text": allowed })), Vec::<Value>::new());
    assert!(editor.leave().success());
    assert!(!std::path::Path::new(&page).exists(), "the pages are gone with the session");
}

#[test]
fn a_huge_puzzle_does_not_hold_the_editor_up() {
    let text = "puzzle \"X\"; pieces { a; b }; board { grid 1500 by 1500 }\nmoves { m: any:x any|_:y any|_ any|_* => any|_:y any:x any|_ any|_* }";
    let begun = std::time::Instant::now();
    let mut editor = Editor::ready(&[]);
    editor.show(text);
    let found = editor.first_diagnostics(1);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    assert!(!found.is_empty(), "it is said that not everything was looked at");
    assert_eq!(editor.change(2, json!({ "text": GOOD })), Vec::<Value>::new());
    assert!(editor.leave().success());
}
