//! `puzzlec explain`: explains a diagnostic, a word, a sign or a term of the language, an engine or
//! a command, or lists all diagnostics.

mod commands;
mod engines;
mod fitted;
mod signs;
mod terms;

use super::Context;
use super::args::ExplainArgs;
use super::choices::ResultFormat;
use super::exit::Exit;
use super::exit::Failure;
use super::terminal::Terminal;
use crate::diagnostic::{Code, Diagnostic, Severity, Style, clean, did_you_mean, near};
use crate::syntax::words::{WORDS, Word, find as find_word};
use fitted::{fitted, fitted_list};
use serde_json::json;
use std::collections::BTreeSet;

/// The word that requests the list of words.
const ALL_WORDS: &str = "words";

/// The commands that list what has a page.
const LISTS: &str = "`puzzlec explain --list` shows all diagnostics, `puzzlec explain engine` all engines, `puzzlec explain words` all words";

/// Runs the command.
///
/// # Errors
/// Returns an error if no code or word is given, if there is no such code, word or engine, or the
/// output cannot be written.
pub(super) fn run(args: &ExplainArgs, context: &Context) -> Result<Exit, Failure> {
    let Terminal { is_shown, color, style: Style { width, .. }, .. } = context.terminal;
    if args.code.is_none() && !args.list {
        let report = Diagnostic::new(Code::NoSuchCode, "`explain` needs a code or a word");
        return Err(report.help(format!("for example `puzzlec explain E0202`; {LISTS}")).into());
    }
    match (&args.code, args.format) {
        (Some(_), ResultFormat::Json) => {
            let report = Diagnostic::new(Code::NotSaid, "`--format json` goes with `--list`");
            return Err(report.help("leave it out: pages are text").into());
        }
        (Some(code), ResultFormat::Text) => {
            let text = find(code).map(|found| page(found, context.terminal.style.unicode));
            let text = text
                .or_else(|| {
                    // A few engines have the name of a word.
                    let pages = [said_of(code), engines::said_of(code.trim())];
                    let pages: Vec<String> = pages.into_iter().flatten().collect();
                    (!pages.is_empty()).then(|| pages.join("\n"))
                })
                .or_else(|| signs::said_of(code.trim()))
                .or_else(|| terms::said_of(code.trim()))
                .or_else(|| commands::said_of(code.trim()))
                .or_else(|| (code.trim() == ALL_WORDS).then(words))
                .ok_or_else(|| unknown(code))?;
            context.terminal.print(&if is_shown { fitted(&text, width, color) } else { text })?;
        }
        (None, ResultFormat::Text) => {
            let list: String = codes().map(line).collect();
            context.terminal.print(&if is_shown { fitted_list(&list, width) } else { list })?;
        }
        (None, ResultFormat::Json) => {
            let codes: Vec<_> = codes().map(entry).collect();
            context.print_json(&json!({ "codes": codes }))?;
        }
    }
    Ok(Exit::Yes)
}

/// Returns all codes, errors before warnings, in the order of their numbers.
fn codes() -> impl Iterator<Item = Code> {
    let mut codes = Code::ALL.to_vec();
    codes.sort_by_key(|code| code.as_str());
    codes.into_iter()
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
    let since = match word.since.filter(|since| *since > 1) {
        Some(since) => format!(
            "\nVersion {since} of the language added it: a file that says `language {}` cannot use it.\n",
            since - 1
        ),
        None => String::new(),
    };
    Some(format!("{text}: {about}\n\n    {form}\n\nFor example{place}:\n\n    {example}\n{since}"))
}

/// Returns the words of the language, each with its effect.
fn words() -> String {
    let known = WORDS.iter().filter(|word| !word.form.is_empty());
    let rows: String =
        known.map(|word| format!("    {:<14} {}\n", word.text, word.about)).collect();
    format!("The words of the language:\n\n{rows}\n`puzzlec explain WORD` has more about each.\n")
}

/// Returns all names that have a page, without the signs of the language.
pub(super) fn names() -> Vec<String> {
    let numbers = codes().map(|code| code.as_str().to_owned());
    let words = WORDS.iter().filter(|word| !word.form.is_empty()).map(|word| word.text);
    let words = words.chain(terms::names()).chain(engines::names()).chain([ALL_WORDS]);
    let warnings = codes().filter_map(name);
    let mut names: Vec<String> =
        numbers.chain(warnings).chain(words.map(str::to_owned)).chain(commands::names()).collect();
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

fn unknown(text: &str) -> Diagnostic {
    let names = names();
    let near = near(text.trim(), names.iter().map(String::as_str));
    let help = did_you_mean(&near).unwrap_or_else(|| LISTS.to_owned());
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
