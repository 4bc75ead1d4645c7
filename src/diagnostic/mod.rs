//! Diagnostics: faults and suspicious parts of a definition, each with a code, a place, causes and
//! help.
//!
//! The stages push their reports into a [`Sink`], which sorts them; they are rendered as text or as
//! JSON. One mistake leads to one report, in the order of the text.

mod boxed;
mod carried;
mod clean;
mod code;
mod corrected;
mod emoji;
mod github;
mod json;
mod merge;
mod narrate;
mod near;
mod render;
mod sarif;
mod setting;
mod shorten;
mod snippet;
mod style;
mod subject;
mod title;
mod window;
mod wording;
mod wrap;

pub use carried::Carried;
pub(crate) use clean::percent_encoded;
pub use clean::{clean, is_hidden, one_line};
pub use code::Code;
pub use emoji::icon_named;
pub use github::github;
pub use json::json;
pub(crate) use near::list_choices;
pub use near::{
    code_point, counted, did_you_mean, grouped, is_one_letter_off, is_slip, join, latin,
    list_names, look_alike, near, number_in_words, odd_letter, synonym,
};
pub use render::{render, render_all, summary};
pub use sarif::sarif;
pub use setting::Setting;
pub use style::{Format, Style};
pub use subject::{Sort, Subject};
pub use wording::Wording;
#[cfg(feature = "disk")]
pub(crate) use wording::reason;

use crate::source::{Source, Span};
use std::borrow::Cow;

/// The severity of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The definition cannot be used.
    Error,
    /// The definition can be used, but something about it is suspicious.
    Warning,
}

impl Severity {
    /// Returns `error` or `warning`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A place in the text with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words; may be empty.
    pub text: String,
}

/// A change of the text that fixes the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// `true` if the change can be made without asking.
    pub safe: bool,
    /// The replaced places, each with its new text.
    pub edits: Vec<(Span, String)>,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of mistake.
    pub code: Code,
    /// One sentence that is complete by itself: lower case, no full stop.
    pub message: Wording,
    /// The place; `None` for a report that has no place in a text (options, files).
    pub primary: Option<Label>,
    /// The causes.
    pub secondary: Vec<Label>,
    /// The help: a way to correct the mistake, ready to paste.
    pub help: Option<Wording>,
    /// The name that the report is about, if it is about one.
    pub subject: Option<Subject>,
    /// The subject of the mistake, where the message is more specific: reports with the same
    /// subject are merged.
    pub about: Option<String>,
    /// The other places of the same mistake.
    pub elsewhere: Vec<Span>,
    /// Changes that fix the mistake.
    pub fixes: Vec<Fix>,
    /// `true` if it is a warning that counts as an error.
    pub denied: bool,
}

impl Diagnostic {
    /// Creates a report without a place.
    pub fn new(code: Code, message: impl Into<Wording>) -> Self {
        Self {
            code,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            help: None,
            subject: None,
            about: None,
            elsewhere: Vec::new(),
            fixes: Vec::new(),
            denied: false,
        }
    }

    /// Creates a report at a place.
    pub fn at(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, message).label(span, "")
    }

    /// Rewrites all its texts.
    pub(crate) fn reword(&mut self, write: impl Fn(&str) -> Cow<'_, str>) {
        self.message.rewrite(&write);
        self.help.iter_mut().for_each(|help| help.rewrite(&write));
        let again = |text: &mut String| *text = write(text).into_owned();
        self.primary.iter_mut().chain(&mut self.secondary).for_each(|label| again(&mut label.text));
        self.fixes.iter_mut().flat_map(|fix| &mut fix.edits).for_each(|(_, text)| again(text));
    }

    /// Returns the report with the names of the settings that it speaks of.
    #[must_use]
    pub fn naming(self, name: impl Fn(Setting) -> String) -> Self {
        Self {
            message: self.message.naming(&name),
            help: self.help.map(|help| help.naming(&name)),
            ..self
        }
    }

    /// Sets the place and the words below it.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: text.into() });
        self
    }

    /// Sets the words below the primary place.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = &mut self.primary {
            label.text = text.into();
        }
        self
    }

    /// Adds a cause.
    #[must_use]
    pub fn because(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<Wording>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the help if there is one.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<impl Into<Wording>>) -> Self {
        self.help = help.map(Into::into).or(self.help);
        self
    }

    /// Sets the name that the report is about, which is written at its place.
    #[must_use]
    pub fn of(mut self, sort: Sort, name: impl Into<String>) -> Self {
        let span = self.primary.as_ref().map_or(Span::default(), |label| label.span);
        self.subject = Some(Subject { sort, name: name.into(), span });
        self
    }

    /// Sets the help for an unknown name: the names that may be meant, each with a change, or
    /// `otherwise` if there are none.
    #[must_use]
    pub fn meaning(mut self, span: Span, names: &[&str], otherwise: impl Into<Wording>) -> Self {
        let edit =
            |name: &&str| Fix { safe: names.len() == 1, edits: vec![(span, (*name).to_owned())] };
        self.fixes.extend(names.iter().map(edit));
        let odd = self.subject.as_ref().and_then(|subject| odd_letter(&subject.name, names));
        let help = did_you_mean(names).map(|help| (help + &odd.unwrap_or_default()).into());
        self.help(help.unwrap_or_else(|| otherwise.into()))
    }

    /// Sets the help: the text to write at a place, in words and as a change that is made only on
    /// request.
    #[must_use]
    pub fn write(self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        let help = format!("write `{text}`");
        self.offer(span, text).help(help)
    }

    /// Adds a change that is made only on request.
    #[must_use]
    pub fn offer(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fixes.push(Fix { safe: false, edits: vec![(span, text.into())] });
        self
    }

    /// Sets the subject: of several reports with the same subject the first is shown.
    #[must_use]
    pub fn about(mut self, thing: impl Into<String>) -> Self {
        self.about = Some(thing.into());
        self
    }

    /// Adds a safe change that fixes the mistake.
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fixes.push(Fix { safe: true, edits: vec![(span, text.into())] });
        self
    }

    /// Adds a change at several places, which can be made without asking if it is safe.
    pub(crate) fn edit(mut self, safe: bool, edits: Vec<(Span, String)>) -> Self {
        self.fixes.push(Fix { safe, edits });
        self
    }

    /// Returns `true` if a change that can be made without asking fixes the mistake.
    #[must_use]
    pub fn is_fixable(&self) -> bool {
        self.fixes.iter().any(|fix| fix.safe)
    }

    /// Merges a report of the same mistake at another place: its changes then correct both places.
    fn take_in(&mut self, other: Self) {
        self.elsewhere.extend(other.primary.map(|label| label.span));
        self.elsewhere.extend(other.elsewhere);
        for (fix, also) in self.fixes.iter_mut().zip(other.fixes) {
            fix.safe &= also.safe;
            let new: Vec<_> =
                also.edits.into_iter().filter(|edit| !fix.edits.contains(edit)).collect();
            fix.edits.extend(new);
        }
    }

    /// Returns the severity of the report.
    #[must_use]
    pub fn severity(&self) -> Severity {
        if self.denied { Severity::Error } else { self.code.severity() }
    }
}

/// The reports on one file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The name of the file in reports, if they are about a file.
    pub file: Option<String>,
    /// The text of the file, if it could be read.
    pub source: Option<Source>,
    /// The reports, sorted.
    pub diagnostics: Vec<Diagnostic>,
}

impl Findings {
    /// Returns the number of reports of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == severity).count()
    }

    /// Returns the reports, for programs that show all their errors by miette.
    pub fn reports(&self) -> impl Iterator<Item = Carried> + '_ {
        self.diagnostics
            .iter()
            .map(|diagnostic| Carried::new(diagnostic.clone(), self.source.clone()))
    }
}

/// Collects the reports of the stages.
#[derive(Clone, Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
    /// The number of errors among the reports, which is queried after each statement.
    errors: usize,
}

impl Sink {
    /// Adds a report. The same mistake (same code and message) is counted at its first place.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity() == Severity::Error);
        self.found.push(diagnostic);
    }

    /// Returns `true` if there is a report with this code.
    #[must_use]
    pub fn has(&self, code: Code) -> bool {
        self.found.iter().any(|report| report.code == code)
    }

    /// Adds all reports of another sink.
    pub fn append(&mut self, other: Self) {
        self.errors += other.errors;
        self.found.extend(other.found);
    }

    /// Keeps only the reports that are wanted.
    pub fn retain(&mut self, wanted: impl FnMut(&Diagnostic) -> bool) {
        self.found.retain(wanted);
        self.errors =
            self.found.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
    }

    /// Returns the number of reports, warnings included.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// Removes and returns all reports after the first `first` ones.
    pub(crate) fn split_off(&mut self, first: usize) -> Vec<Diagnostic> {
        let taken = self.found.split_off(first.min(self.found.len()));
        self.errors -= taken.iter().filter(|report| report.severity() == Severity::Error).count();
        taken
    }

    /// Rewrites the texts of all reports.
    pub(crate) fn reword(&mut self, write: impl Fn(&str) -> Cow<'_, str>) {
        self.found.iter_mut().for_each(|report| report.reword(&write));
    }

    /// Returns `true` if there are no reports.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Returns `true` if there are errors, which make the definition unusable.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns `true` if there is a report that is wanted.
    #[must_use]
    pub fn has_report(&self, wanted: impl FnMut(&Diagnostic) -> bool) -> bool {
        self.found.iter().any(wanted)
    }

    /// Returns `true` if all reports are about the present size of the board.
    #[must_use]
    pub fn only_misfits(&self) -> bool {
        self.found.iter().all(|diagnostic| diagnostic.code.is_misfit())
    }
}

impl From<Diagnostic> for Sink {
    fn from(diagnostic: Diagnostic) -> Self {
        let mut sink = Self::default();
        sink.push(diagnostic);
        sink
    }
}
