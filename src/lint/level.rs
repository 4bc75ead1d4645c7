//! The levels of warnings.

use super::Definition;
use crate::diagnostic::{Code, Diagnostic, Setting, Severity, Sink, Wording, did_you_mean, near};
use crate::syntax::ast::{Item, Text};
use std::collections::{BTreeMap, BTreeSet};

/// The level of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The lint is not reported.
    Allow,
    /// The lint is a warning.
    Warn,
    /// The lint is an error.
    Deny,
}

/// The levels of all lints, where they are not the default ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    single: BTreeMap<Code, Level>,
    /// The level of the lints that are not set one by one.
    others: Option<Level>,
}

/// Returns the names of all lints, in the order of their codes.
pub fn lint_names() -> Vec<String> {
    Code::ALL
        .iter()
        .filter(|code| code.severity() == Severity::Warning)
        .map(|code| code.lint_name())
        .collect()
}

/// Returns the help for an unknown name of a lint.
fn way_out(name: &str) -> Wording {
    let names = lint_names();
    if let Some(meant) = Code::find(name)
        .map(Code::lint_name)
        .filter(|meant| names.iter().any(|known| known == meant))
    {
        return format!("write `{meant}`: a warning is allowed by its name").into();
    }
    let meant =
        if name == "all" { Some("write `warnings` for all of them".to_owned()) } else { None };
    meant.or_else(|| did_you_mean(&near(name, names.iter().map(String::as_str)))).map_or_else(
        || Wording::from("write the name of a warning").by(Setting::AllReports),
        Into::into,
    )
}

impl Levels {
    /// Sets the level of a lint; `warnings` stands for all lints that are on by default and are not
    /// set by their names.
    ///
    /// # Errors
    /// A report if there is no such lint.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), Box<Diagnostic>> {
        if name == "warnings" {
            self.others = Some(level);
            return Ok(());
        }
        let code = Code::find_lint(name).ok_or_else(|| {
            Box::new(
                Diagnostic::new(Code::NoSuchLint, format!("there is no warning named `{name}`"))
                    .help(way_out(name)),
            )
        })?;
        self.single.insert(code, level);
        Ok(())
    }

    fn of(&self, code: Code) -> Level {
        // The number of positions is an upper bound and proves nothing: puzzles with state spaces
        // beyond any memory are solved in a second.
        let usual = if code == Code::StateSpaceTooLarge {
            Level::Allow
        } else {
            self.others.unwrap_or(Level::Warn)
        };
        self.single.get(&code).copied().unwrap_or(usual)
    }
}

/// Returns `true` if neither the levels nor the file allow a warning.
pub(super) fn is_wanted(code: Code, definition: &Definition, levels: &Levels) -> bool {
    let is_it = |item: &Item| matches!(item, Item::Allow(name) if Code::find_lint(&name.value) == Some(code));
    levels.of(code) != Level::Allow && !definition.ast.items.iter().any(is_it)
}

/// Applies the levels and the `allow` statements of the file to the reports. Returns the reports
/// that remain.
pub(super) fn apply(definition: &Definition, levels: &Levels, found: Sink) -> Sink {
    let mut reported: Vec<Diagnostic> = found.into_sorted();
    let mut allowed: BTreeSet<Code> = BTreeSet::new();
    let mut idle: Vec<(&Text, Code)> = Vec::new();
    for item in &definition.ast.items {
        let Item::Allow(name) = item else { continue };
        let Some(code) = Code::find_lint(&name.value) else {
            reported.push(
                Diagnostic::at(
                    Code::UnknownLint,
                    name.span,
                    format!("there is no warning named `{}`", name.value),
                )
                .help(way_out(&name.value)),
            );
            continue;
        };
        let first = allowed.insert(code);
        // An `allow` that has an effect only with other parameters cannot be recognised here.
        let about_allow = matches!(code, Code::UnusedAllow | Code::UnknownLint);
        let silences = first && reported.iter().any(|one| one.code == code);
        if !(silences || about_allow || definition.sized) {
            idle.push((name, code));
        }
    }
    for (name, code) in idle {
        let report = Diagnostic::at(
            Code::UnusedAllow,
            name.span,
            format!("`allow {}` silences nothing", code.lint_name()),
        );
        reported.push(
            report
                .saying("there is no such warning here, or it is allowed already")
                .help("take it out"),
        );
    }
    let mut kept = Sink::default();
    for mut one in reported {
        let level = if allowed.contains(&one.code) { Level::Allow } else { levels.of(one.code) };
        one.denied = level == Level::Deny;
        if level != Level::Allow {
            kept.push(one);
        }
    }
    kept
}
