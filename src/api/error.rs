//! Errors in place of an answer, with the reports that explain them.

use crate::budget::Limit;
use crate::diagnostic::{
    Code, Diagnostic, Findings, Setting, Sink, Style, Wording, json, render_all,
};
use crate::source::Source;
use std::fmt;

/// The number of reports that are printed in full; the remaining ones are counted.
const MOST_REPORTS: usize = 50;

/// An error in place of an answer. [`Display`](fmt::Display) prints the reports with the source
/// lines that they are about; so does [`Debug`](fmt::Debug), so that a `main` that returns one, and
/// an `unwrap` that fails, print them.
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    findings: Box<Findings>,
}

/// The kind of an error, by the cause that has to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The definition has faults, or is too large for the memory allowed.
    Definition,
    /// A requested item does not exist, or does not fit the puzzle: a start, a parameter, an
    /// engine.
    Question,
    /// A limit was reached before the work could begin.
    Stopped(Limit),
    /// An answer failed verification, and is withheld.
    Fault,
    /// A process that shared the work is lost.
    Lost,
}

impl Error {
    /// Creates an error from the faults of a definition.
    pub(crate) fn definition(findings: Findings) -> Self {
        Self { kind: ErrorKind::Definition, findings: Box::new(findings) }
    }

    /// Creates an error from a report about a definition as a whole, or about a place in it.
    pub(crate) fn about(source: &Source, report: Diagnostic) -> Self {
        let file = Some(source.name().to_owned());
        Self::definition(Findings {
            file,
            source: Some(source.clone()),
            diagnostics: Sink::from(report).into_sorted(),
        })
    }

    /// Creates an error for a request that cannot be met.
    pub(crate) fn question(report: Diagnostic) -> Self {
        Self {
            kind: ErrorKind::Question,
            findings: Box::new(Findings { diagnostics: vec![report], ..Findings::default() }),
        }
    }

    /// Creates an error for an answer that failed verification.
    pub(crate) fn fault(report: Diagnostic) -> Self {
        Self { kind: ErrorKind::Fault, ..Self::question(report) }
    }

    /// Creates an error for the loss of a process.
    #[cfg(feature = "disk")]
    pub(crate) fn lost(report: Diagnostic) -> Self {
        Self { kind: ErrorKind::Lost, ..Self::question(report) }
    }

    /// Creates an error for a limit that was reached before the work could begin.
    ///
    /// # Arguments
    /// * `doing` - the unfinished work ("the board was being built")
    pub(crate) fn stopped(limit: Limit, file: &str, doing: &str) -> Self {
        let smaller = ", or make the board smaller";
        let (what, help) = match limit {
            Limit::Memory | Limit::States => (
                "the memory limit was reached",
                Wording::from("allow more memory").by(Setting::Memory).and(smaller),
            ),
            Limit::Time => (
                "the time limit was reached",
                Wording::from("allow more time").by(Setting::Time).and(smaller),
            ),
            Limit::Disk => ("the disk is full", Wording::from("allow more room").by(Setting::Disk)),
            Limit::Interrupt => ("an interrupt came", "run it again".into()),
        };
        let report =
            Diagnostic::new(Code::StoppedEarly, format!("{what} while {doing}")).help(help);
        let findings =
            Findings { file: Some(file.to_owned()), source: None, diagnostics: vec![report] };
        Self { kind: ErrorKind::Stopped(limit), findings: Box::new(findings) }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the reports, at least one.
    #[must_use]
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Converts the error into its reports.
    #[must_use]
    pub fn into_findings(self) -> Findings {
        *self.findings
    }

    /// Returns the object that `check --format json` prints.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        json(std::slice::from_ref(&*self.findings))
    }
}

impl From<Findings> for Error {
    fn from(findings: Findings) -> Self {
        Self::definition(findings)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            render_all(std::slice::from_ref(&*self.findings), MOST_REPORTS, &Style::default())
                .trim_end(),
        )
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{self}", self.kind)
    }
}

impl std::error::Error for Error {}
