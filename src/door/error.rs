//! Why there is no answer, with the reports that say so.

use crate::budget::Limit;
use crate::diagnostic::{Code, Diagnostic, Findings, Sink, Style, json, render_all};
use crate::source::Source;
use std::fmt;

/// How many reports are printed in full; the rest is counted.
const MOST_REPORTS: usize = 50;

/// Why there is no answer. [`Display`](fmt::Display) prints the reports as they stand, with the lines that they are about; so does
/// [`Debug`](fmt::Debug), so that a `main` that returns one, and an `unwrap` that fails, say why.
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    findings: Box<Findings>,
}

/// Whose turn it is to change something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The definition has faults, or is too large for the memory allowed.
    Definition,
    /// What was asked for does not exist, or does not fit the puzzle: a start, a parameter, an engine.
    Question,
    /// A limit came before the work could begin.
    Stopped(Limit),
    /// An answer failed verification; it is not told.
    Fault,
}

impl Error {
    /// Faults of a definition.
    pub(crate) fn definition(findings: Findings) -> Self {
        Self { kind: ErrorKind::Definition, findings: Box::new(findings) }
    }

    /// A report about a definition as a whole, or about a place in it.
    pub(crate) fn about(source: &Source, report: Diagnostic) -> Self {
        let file = Some(source.name().to_owned());
        Self::definition(Findings { file, source: Some(source.clone()), diagnostics: Sink::from(report).into_sorted() })
    }

    /// Something that was asked for in vain.
    pub(crate) fn question(report: Diagnostic) -> Self {
        Self { kind: ErrorKind::Question, findings: Box::new(Findings { diagnostics: vec![report], ..Findings::default() }) }
    }

    /// An answer that failed verification.
    pub(crate) fn fault(report: Diagnostic) -> Self {
        Self { kind: ErrorKind::Fault, ..Self::question(report) }
    }

    /// A limit that came before the work could begin.
    ///
    /// # Arguments
    /// `doing` says what was not finished ("the board was being built").
    pub(crate) fn stopped(limit: Limit, file: &str, doing: &str) -> Self {
        let (what, help) = match limit {
            Limit::Memory | Limit::States => {
                ("the memory limit was reached", "allow more memory (`--max-memory`), or make the board smaller")
            }
            Limit::Time => ("the time limit was reached", "allow more time (`--timeout`), or make the board smaller"),
            Limit::Interrupt => ("an interrupt came", "run it again"),
        };
        let report = Diagnostic::new(Code::StoppedEarly, format!("{what} while {doing}")).help(help);
        let findings = Findings { file: Some(file.to_owned()), source: None, diagnostics: vec![report] };
        Self { kind: ErrorKind::Stopped(limit), findings: Box::new(findings) }
    }

    /// Whose turn it is to change something.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The reports: never none.
    #[must_use]
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The reports, taken out.
    #[must_use]
    pub fn into_findings(self) -> Findings {
        *self.findings
    }

    /// The object that `check --format json` prints.
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
        f.write_str(render_all(std::slice::from_ref(&*self.findings), MOST_REPORTS, &Style::default()).trim_end())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}\n{self}", self.kind)
    }
}

impl std::error::Error for Error {}
