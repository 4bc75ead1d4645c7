//! The ends of a command: exit codes, and the causes that end a command before it has an answer,
//! with their messages to the user.

use super::args::MOST_REPORTS;
use super::named::{named, option};
use super::signals::Signals;
use super::terminal::Terminal;
use crate::api::{Error, ErrorKind};
use crate::budget::Limit;
use crate::diagnostic::{Code, Diagnostic, Findings, json, reason, render, render_all};
use std::io;

/// The result of a command as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The answer is yes: 0.
    Yes,
    /// A limit stopped the command before an answer: 3.
    Unknown,
    /// The answer is no: 1.
    No,
    /// The command could not start: 2.
    Unusable,
    /// A process that shared the work is lost: 4.
    Lost,
    /// The signal of that number ended the command: 128 and the number.
    Interrupted(u8),
}

impl Exit {
    /// Returns the number for the operating system.
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Unusable => 2,
            Self::Unknown => 3,
            Self::Lost => 4,
            Self::Interrupted(signal) => 128u8.saturating_add(signal),
        }
    }

    /// Returns the more important of two codes: an interrupt before 4 before 2 before 1
    /// before 3 before 0.
    pub(super) fn and(self, other: Self) -> Self {
        if other.weight() > self.weight() { other } else { self }
    }

    fn weight(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::Unknown => 1,
            Self::No => 2,
            Self::Unusable => 3,
            Self::Lost => 4,
            Self::Interrupted(_) => 5,
        }
    }
}

/// The cause that ends a command before its answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The definition cannot be used.
    Definition(Findings),
    /// The command line requests something that does not exist.
    Usage(Vec<Diagnostic>),
    /// The result cannot be written.
    Write(io::Error),
    /// A limit was reached before the search began; the findings explain it.
    Stopped(Limit, Findings),
    /// A process that shared the work is lost.
    Lost(Findings),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error.kind() {
            ErrorKind::Definition => Self::Definition(error.into_findings()),
            ErrorKind::Stopped(limit) => Self::Stopped(limit, error.into_findings()),
            ErrorKind::Lost => Self::Lost(error.into_findings()),
            ErrorKind::Question | ErrorKind::Fault => {
                Self::Usage(error.into_findings().diagnostics)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::Usage(vec![*diagnostic])
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Usage(vec![diagnostic])
    }
}

impl Failure {
    /// Reports the failure: faults of a definition as JSON on stdout if JSON is wanted, all others
    /// on stderr.
    pub(super) fn tell(self, as_json: bool, terminal: &Terminal, signals: &Signals) -> Exit {
        match self {
            Self::Stopped(Limit::Interrupt, _) => {
                terminal.note("interrupted before the search began");
                Exit::Interrupted(signals.received())
            }
            Self::Stopped(_, findings) => tell_findings(findings, Exit::Unknown, as_json, terminal),
            Self::Definition(findings) => {
                tell_findings(findings, Exit::Unusable, as_json, terminal)
            }
            Self::Usage(reports) => tell_all(reports, Exit::Unusable, terminal),
            Self::Lost(findings) => tell_all(findings.diagnostics, Exit::Lost, terminal),
            // `Terminal` accepts this; the screen of a game and a language server end by it.
            Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Yes,
            Self::Write(error) => unwritten(&error, terminal),
        }
    }
}

fn tell_all(reports: Vec<Diagnostic>, exit: Exit, terminal: &Terminal) -> Exit {
    for report in reports {
        terminal.report(&render(&report.naming(option), None, &terminal.style));
    }
    exit
}

fn tell_findings(findings: Findings, exit: Exit, as_json: bool, terminal: &Terminal) -> Exit {
    let findings = named(findings);
    if !as_json {
        terminal.report(&render_all(&[findings], MOST_REPORTS, &terminal.style));
        return exit;
    }
    match terminal.print(&format!("{:#}\n", json(&[findings]))) {
        Ok(()) => exit,
        Err(error) => unwritten(&error, terminal),
    }
}

/// Reports a failed write.
pub(super) fn unwritten(error: &io::Error, terminal: &Terminal) -> Exit {
    let report = Diagnostic::new(
        Code::CannotWrite,
        format!("the result cannot be written: {}", reason(error)),
    )
    .help("make room, or send the output elsewhere");
    terminal.report(&render(&report, None, &terminal.style));
    Exit::Unusable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_before_one_before_three_before_zero() {
        let fold = |exits: &[Exit]| exits.iter().fold(Exit::Yes, |all, &exit| all.and(exit)).code();
        assert_eq!(fold(&[]), 0);
        assert_eq!(fold(&[Exit::Yes, Exit::Unknown]), 3);
        assert_eq!(fold(&[Exit::No, Exit::Unknown]), 1);
        assert_eq!(fold(&[Exit::No, Exit::Unusable, Exit::Yes]), 2);
        assert_eq!(fold(&[Exit::Lost, Exit::Unusable]), 4);
        assert_eq!(fold(&[Exit::Unusable, Exit::Interrupted(15), Exit::No]), 143);
    }
}
