//! The draft of a page, with places in UTF-16 units.

use super::host::{Host, Most, Number};
use crate::api::{Limits, Options};
use crate::diagnostic::{Diagnostic, Fix, Label};
use crate::editor::Draft;
use crate::source::Span;
use crate::syntax::token::is_part;
use serde_json::{Value, json};

/// The limits of memory and time for one check of a draft, so that typing never waits for long.
const MOST_BYTES: u64 = 128 << 20;
const MOST_SECONDS: f64 = 4.0;

/// The draft, if there is one.
#[derive(Debug, Default)]
pub(super) struct Written(Option<Draft>);

impl Written {
    /// Checks a text and returns the reports of `check`.
    pub(super) fn look(&mut self, text: String, host: &Host) -> Value {
        let draft = self.0.get_or_insert_with(|| Draft::new("puzzle.pz", "", limits(host)));
        draft.change(text);
        draft.look();
        let reports: Vec<Value> =
            draft.reports().iter().map(|report| reported(report, draft.text())).collect();
        json!({ "reports": reports, "ready": draft.puzzle().is_some(), "cut_short": draft.is_cut_short() })
    }

    /// Returns the words that may follow at a place.
    pub(super) fn complete(&self, at: usize) -> Value {
        let Some(draft) = &self.0 else { return Value::Null };
        let place = byte(draft.text(), at);
        let begin = draft.text()[..place]
            .rfind(|c| !is_part(c))
            .map_or(0, |before| next(draft.text(), before));
        let begun = &draft.text()[begin..place];
        let fits = |text: &str| text.to_lowercase().starts_with(&begun.to_lowercase());
        let items = draft.completions(place).items;
        let reported = items
            .iter()
            .filter(|item| fits(&item.text))
            .map(|item| json!({ "text": item.text, "about": item.about }));
        json!({ "from": unit(draft.text(), begin), "items": reported.collect::<Vec<_>>() })
    }

    /// Returns the explanation of the word at a place.
    pub(super) fn hover(&self, at: usize) -> Value {
        let hover =
            self.0.as_ref().and_then(|draft| Some((draft, draft.hover(byte(draft.text(), at))?)));
        hover.map_or(Value::Null, |(draft, hover)| {
            let [start, end] =
                [hover.span.start, hover.span.end].map(|place| unit(draft.text(), place as usize));
            json!({ "start": start, "end": end, "markdown": hover.markdown })
        })
    }

    /// Returns a text with all safe fixes made.
    pub(super) fn fix(text: &str, host: &Host) -> Value {
        let fixed = Options::default()
            .limits(limits(host))
            .fix("puzzle.pz", text)
            .map(|fixed| fixed.text.to_string());
        json!({ "text": fixed.unwrap_or_else(|_| text.to_owned()) })
    }
}

fn limits(host: &Host) -> Limits {
    Most { max_memory: Some(Number(MOST_BYTES)), timeout: Some(MOST_SECONDS), max_states: None }
        .limits(host)
}

fn reported(report: &Diagnostic, text: &str) -> Value {
    let place = |span: Span| (unit(text, span.start as usize), unit(text, span.end as usize));
    let labels = report
        .primary
        .iter()
        .map(|label| (label, true))
        .chain(report.secondary.iter().map(|label| (label, false)));
    let label = |(label, primary): (&Label, bool)| {
        let (start, end) = place(label.span);
        let line = text[..label.span.start as usize].matches('\n').count() + 1;
        json!({ "start": start, "end": end, "line": line, "text": label.text, "primary": primary })
    };
    let fix = |fix: &Fix| {
        let edits = fix.edits.iter().map(|(span, text)| {
            let (start, end) = place(*span);
            json!({ "start": start, "end": end, "text": text })
        });
        json!({ "safe": fix.safe, "edits": edits.collect::<Vec<_>>() })
    };
    json!({
        "code": report.code.as_str(),
        "severity": report.severity().as_str(),
        "message": report.message,
        "help": report.help,
        "more": report.elsewhere.len(),
        "labels": labels.map(label).collect::<Vec<_>>(),
        "fixes": report.fixes.iter().map(fix).collect::<Vec<_>>(),
    })
}

/// Returns the byte at which a UTF-16 unit begins, or the end if the text is shorter.
fn byte(text: &str, unit: usize) -> usize {
    let mut units = 0;
    let found = text.char_indices().find(|(_, character)| {
        let here = units >= unit;
        units += character.len_utf16();
        here
    });
    found.map_or(text.len(), |(at, _)| at)
}

/// Returns the number of UTF-16 units before a byte.
fn unit(text: &str, byte: usize) -> usize {
    text.char_indices()
        .take_while(|(at, _)| *at < byte)
        .map(|(_, character)| character.len_utf16())
        .sum()
}

fn next(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(1, char::len_utf8)
}
