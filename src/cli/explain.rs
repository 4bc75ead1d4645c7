//! `puzzlec explain`: explains a diagnostic, or lists them all.

use super::Context;
use super::args::Explain;
use super::choices::ResultFormat;
use super::exit::Exit;
use super::failure::Failure;
use crate::diagnostic::{Code, Diagnostic, Severity, clean, did_you_mean, near};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// There is no such code, or the output cannot be written.
pub(super) fn run(args: &Explain, context: &Context) -> Result<Exit, Failure> {
    match (&args.code, args.format) {
        (Some(code), _) => {
            let found = find(code).ok_or_else(|| {
                let names: Vec<String> = Code::ALL.iter().map(|&code| name(code).unwrap_or(code.as_str().to_owned())).collect();
                let near = near(code.trim(), names.iter().map(String::as_str));
                Diagnostic::new(Code::NoSuchCode, format!("there is no diagnostic `{code}`"))
                    .help(did_you_mean(&near).unwrap_or_else(|| "`puzzlec explain --list` shows them all".to_owned()))
            })?;
            context.terminal.print(&page(found, context.terminal.style.unicode))?;
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

/// A code by its number or, for a warning, by its name.
fn find(text: &str) -> Option<Code> {
    let text = text.trim();
    Code::find(text).or_else(|| Code::find_lint(text))
}

/// The name of a warning.
fn name(code: Code) -> Option<String> {
    (code.severity() == Severity::Warning).then(|| code.lint_name())
}

fn page(code: Code, unicode: bool) -> String {
    code.page().lines().map(|line| clean(line, unicode) + "\n").collect()
}

/// A code and its title; a warning has a name too.
fn line(code: Code) -> String {
    match code.severity() {
        Severity::Error => format!("{}  {}\n", code.as_str(), code.title()),
        Severity::Warning => format!("{}  {}: {}\n", code.as_str(), code.lint_name(), code.title()),
    }
}

fn entry(code: Code) -> serde_json::Value {
    json!({ "code": code.as_str(), "severity": code.severity().as_str(), "name": name(code), "title": code.title() })
}
