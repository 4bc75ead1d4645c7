//! An editor that talks to the program: frames, requests, and the messages that arrive meanwhile.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

/// The address of the text that most tests have open.
pub const URI: &str = "file:///puzzles/x.pz";

/// A definition without faults, with a name of several units before most places.
pub const GOOD: &str = "puzzle \"Frösche \u{1f438}\"
param n = 2
pieces { frog 'f' green; toad 't'; class any2 = frog|toad }
board { path row: h[1..2*n+1]; region pond = h1 h2 }
moves {
  step forward: frog _ => _ frog   # \u{1f438} hüpft
  leap on row:  frog any@pond _ => _ any frog
}
start \"\u{1f438}\" { row: frog*n _ toad*n }
goal { h5 is frog and every pond is any2 }
expect from \"\u{1f438}\" unsolvable
";

pub struct Editor {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    next_id: i64,
    /// The messages that arrived while another one was awaited.
    notified: Vec<Value>,
}

impl Editor {
    /// Starts the program without sending a message.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts the program with more arguments.
    pub fn start_with(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlec"));
        command
            .arg("lsp")
            .args(arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        Self { child, to, from, next_id: 0, notified: Vec::new() }
    }

    /// Starts the program and performs the handshake; columns count UTF-16 code units, or bytes if
    /// the editor offers them.
    pub fn ready(encodings: &[&str]) -> Self {
        Self::start().greeted(encodings, false)
    }

    /// Starts the program with an editor that accepts snippets and shows progress.
    pub fn rich() -> Self {
        Self::start().greeted(&[], true)
    }

    /// Performs the handshake.
    pub fn greeted(self, encodings: &[&str], rich: bool) -> Self {
        let mut editor = self;
        let general = json!({ "positionEncodings": encodings });
        let completion = json!({ "completionItem": { "snippetSupport": rich } });
        let window = json!({ "workDoneProgress": rich });
        let publish = json!({ "relatedInformation": true, "codeDescriptionSupport": true, "tagSupport": { "valueSet": [1] } });
        let text = json!({ "publishDiagnostics": publish, "completion": completion });
        let can = json!({ "general": general, "textDocument": text, "window": window });
        let answer = editor
            .ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": can }));
        assert_eq!(answer["result"]["serverInfo"]["name"], "puzzlec");
        editor.tell("initialized", json!({}));
        editor
    }

    /// Starts the program, opens a text, and returns its diagnostics.
    pub fn with(text: &str) -> (Self, Vec<Value>) {
        let mut editor = Self::ready(&[]);
        let found = editor.open(text);
        (editor, found)
    }

    pub fn open(&mut self, text: &str) -> Vec<Value> {
        self.show(text);
        self.diagnostics(1)
    }

    /// Opens a text without waiting for its diagnostics.
    pub fn show(&mut self, text: &str) {
        let document = json!({ "uri": URI, "languageId": "puzzlec", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text, or a part of it, and returns the new diagnostics.
    pub fn change(&mut self, version: i64, change: Value) -> Vec<Value> {
        self.type_in(version, change);
        self.diagnostics(version)
    }

    /// Replaces the whole text, or a part of it, without waiting for its diagnostics.
    pub fn type_in(&mut self, version: i64, change: Value) {
        let document = json!({ "uri": URI, "version": version });
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [change] }),
        );
    }

    /// Returns the complete diagnostics of a version of the text.
    pub fn diagnostics(&mut self, version: i64) -> Vec<Value> {
        loop {
            let found = self.first_diagnostics(version);
            let goes_on = |one: &Value| {
                one["message"].as_str().is_some_and(|text| text.contains("still being worked out"))
            };
            if !found.iter().any(goes_on) {
                return found;
            }
        }
    }

    /// Returns the first diagnostics of a version of the text, possibly before the analysis is
    /// complete.
    pub fn first_diagnostics(&mut self, version: i64) -> Vec<Value> {
        loop {
            let message = self.wait("textDocument/publishDiagnostics");
            if message["params"]["version"] == version {
                return message["params"]["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    /// Returns the messages of a method that arrived while another one was awaited.
    pub fn notified(&mut self, method: &str) -> Vec<Value> {
        let (found, others) = std::mem::take(&mut self.notified)
            .into_iter()
            .partition(|message| message["method"] == method);
        self.notified = others;
        found
    }

    /// Asks about a place of the open text, given as line and column.
    pub fn ask_at(&mut self, method: &str, at: (u32, u32), more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": URI }, "position": { "line": at.0, "character": at.1 } });
        params
            .as_object_mut()
            .expect("an object")
            .extend(more.as_object().cloned().unwrap_or_default());
        self.ask(method, params)
    }

    /// Sends a request, and waits for the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.answer(id)
    }

    /// Sends a request without waiting.
    pub fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Waits for an answer.
    pub fn answer(&mut self, id: i64) -> Value {
        if let Some(at) = self.notified.iter().position(|message| message["id"] == id) {
            return self.notified.remove(at);
        }
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
            self.notified.push(message);
        }
    }

    /// Returns `true` if a request has no answer among the messages read until now.
    pub fn is_waiting(&self, id: i64) -> bool {
        self.notified.iter().all(|message| message["id"] != id)
    }

    /// Waits for a message of a method.
    pub fn wait(&mut self, method: &str) -> Value {
        if let Some(at) = self.notified.iter().position(|message| message["method"] == method) {
            return self.notified.remove(at);
        }
        loop {
            let message = self.read();
            if message["method"] == method {
                return message;
            }
            self.notified.push(message);
        }
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.tell_raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    }

    /// Writes raw bytes.
    pub fn tell_raw(&mut self, text: &str) {
        let to = self.to.as_mut().expect("the stream is open");
        to.write_all(text.as_bytes()).and_then(|()| to.flush()).expect("the program reads");
    }

    /// Reads one frame; all text on standard output has to be in frames.
    pub fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.from.read_line(&mut line).expect("the program writes") > 0,
                "the program has ended"
            );
            let Some((key, value)) = line.trim_end().split_once(": ") else {
                assert_eq!(line, "\r\n");
                break;
            };
            if key == "Content-Length" {
                length = value.parse().expect("a number");
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).expect("a whole message");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// Ends the connection as the protocol asks for.
    pub fn leave(mut self) -> ExitStatus {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        self.close()
    }

    /// Closes the stream and waits for the end.
    pub fn close(mut self) -> ExitStatus {
        self.to = None;
        let mut rest = String::new();
        self.from.read_to_string(&mut rest).expect("text");
        assert!(rest.is_empty() || rest.starts_with("Content-Length"), "{rest}");
        self.child.wait().expect("the program ends")
    }
}

/// Returns the place of the n-th occurrence of words in a text: the line, and the column in UTF-16
/// code units.
pub fn place(text: &str, words: &str, nth: usize) -> (u32, u32) {
    let at =
        text.match_indices(words).nth(nth).unwrap_or_else(|| panic!("`{words}` stands there")).0;
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    (line as u32, text[start..at].encode_utf16().count() as u32)
}

/// Returns the text of each range of a list of places.
pub fn words<'a>(text: &'a str, places: &Value) -> Vec<&'a str> {
    let list = places.as_array().unwrap_or_else(|| panic!("a list: {places}"));
    list.iter().map(|place| slice(text, &place["range"])).collect()
}

/// Returns the text of a range in UTF-16 code units.
pub fn slice<'a>(text: &'a str, range: &Value) -> &'a str {
    &text[offset(text, &range["start"])..offset(text, &range["end"])]
}

fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position[key].as_u64().expect("a number") as usize;
    let start: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    let mut units = number("character");
    for (at, character) in text[start..].char_indices() {
        if units == 0 {
            return start + at;
        }
        units -= character.len_utf16();
    }
    text.len()
}

/// Returns a text with edits applied.
pub fn edited(text: &str, edits: &Value) -> String {
    let list = edits.as_array().expect("a list of edits");
    let mut spans: Vec<(usize, usize, &str)> = list
        .iter()
        .map(|edit| {
            (
                offset(text, &edit["range"]["start"]),
                offset(text, &edit["range"]["end"]),
                edit["newText"].as_str().expect("text"),
            )
        })
        .collect();
    spans.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in spans.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}
