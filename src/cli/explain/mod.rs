//! `puzzlec explain`: explains a diagnostic, a word, a sign or a term of the language, an engine or
//! a command, or lists all diagnostics.

mod commands;
mod engines;
mod signs;
mod terms;

use super::Context;
use super::args::ExplainArgs;
use super::choices::ResultFormat;
use super::exit::Exit;
use super::exit::Failure;
use crate::diagnostic::{Code, Diagnostic, Severity, clean, did_you_mean, near};
use crate::syntax::words::{WORDS, Word, find as find_word};
use serde_json::json;

/// The word that requests the list of words.
const ALL_WORDS: &str = "words";

/// Runs the command.
///
/// # Errors
/// Returns an error if there is no such code, word or engine, or the output cannot be written.
pub(super) fn run(args: &ExplainArgs, context: &Context) -> Result<Exit, Failure> {
    match (&args.code, args.format) {
        (Some(code), _) => {
            let text = find(code).map(|found| page(found, context.terminal.style.unicode));
            let text = text
                .or_else(|| said_of(code))
                .or_else(|| signs::said_of(code.trim()))
                .or_else(|| terms::said_of(code.trim()))
                .or_else(|| engines::said_of(code.trim()))
                .or_else(|| commands::said_of(code.trim()))
                .or_else(|| (code.trim() == ALL_WORDS).then(words))
                .ok_or_else(|| unknown(code))?;
            context.terminal.print(&text)?;
        }
        (None, ResultFormat::Text) => {
            let list: String = Code::ALL.iter().map(|code| line(*code)).collect();
            context.terminal.print(&list)?;
        }
        (None, ResultFormat::Json) => {
            let codes: Vec<_> = Code::ALL.iter().map(|&code| entry(code)).collect();
            context.print_json(&json!({ "codes": codes }))?;
        }
    }
    Ok(Exit::Yes)
}

/// Finds a code by its number or, for a warning, by its name.
fn find(text: &str) -> Option<Code> {
    let text = text.trim();
    Code::find(text).or_else(|| Code::find_lint(text))
}

/// Returns the page about a word of the language: its effect, its form, and its places.
fn said_of(text: &str) -> Option<String> {
    let word = find_word(text.trim()).filter(|word| !word.form.is_empty())?;
    let Word { text, about, form, example, .. } = word;
    let block = word.places.first().map_or("", |place| place.block());
    let place = if block.is_empty() { String::new() } else { format!(", in `{block} {{ … }}`") };
    let since =
        if !word.is_known(1) { "\nA file with `language 1` does not have it.\n" } else { "" };
    Some(format!("{text}: {about}\n\n    {form}\n\nFor example{place}:\n\n    {example}\n{since}"))
}

/// Returns the words of the language, each with its effect.
fn words() -> String {
    let known = WORDS.iter().filter(|word| !word.form.is_empty());
    let rows: String =
        known.map(|word| format!("    {:<14} {}\n", word.text, word.about)).collect();
    format!("The words of the language:\n\n{rows}\n`puzzlec explain WORD` has more about each.\n")
}

fn unknown(text: &str) -> Diagnostic {
    let codes = Code::ALL.iter().map(|&code| name(code).unwrap_or(code.as_str().to_owned()));
    let words = WORDS
        .iter()
        .map(|word| word.text)
        .chain(terms::names())
        .chain(engines::names())
        .chain([ALL_WORDS]);
    let names: Vec<String> =
        codes.chain(words.map(str::to_owned)).chain(commands::names()).collect();
    let near = near(text.trim(), names.iter().map(String::as_str));
    let help = did_you_mean(&near).unwrap_or_else(|| {
        "`puzzlec explain --list` shows all diagnostics, `puzzlec explain engine` all engines, `puzzlec explain words` all words".to_owned()
    });
    Diagnostic::new(Code::NoSuchCode, format!("there is no diagnostic, word or engine `{text}`"))
        .help(help)
}

/// Returns the name of a warning.
fn name(code: Code) -> Option<String> {
    (code.severity() == Severity::Warning).then(|| code.lint_name())
}

fn page(code: Code, unicode: bool) -> String {
    code.page().lines().map(|line| clean(line, unicode) + "\n").collect()
}

/// Returns a line with a code and its title, and the name of a warning.
fn line(code: Code) -> String {
    match code.severity() {
        Severity::Error => format!("{}  {}\n", code.as_str(), code.title()),
        Severity::Warning => format!("{}  {}: {}\n", code.as_str(), code.lint_name(), code.title()),
    }
}

fn entry(code: Code) -> serde_json::Value {
    json!({ "code": code.as_str(), "severity": code.severity().as_str(), "name": name(code), "title": code.title() })
}
