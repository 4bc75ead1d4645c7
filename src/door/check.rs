//! Text -> everything that is wrong or suspicious about it, the safe fixes, and the standard layout.

use super::compile::{Options, build_noting};
use super::compiled::Compiled;
use super::definition::Definition;
use super::error::{Error, ErrorKind};
use crate::budget::Budget;
use crate::diagnostic::{Findings, Sink};
use crate::fix::{Fixed, fix, keep_promises};
use crate::lint::{self, Levels, lint};
use crate::resolve::Uses;
use crate::source::Source;

/// Looks for everything that is wrong or suspicious, as `puzzlec check` does, moves included.
///
/// # Returns
/// The reports, each with its fixes; none for a clean definition.
///
/// ```
/// let found = puzzlec::check("hop.pz", "puzzle \"Hop\"; pices { frog }");
/// assert!(found.diagnostics.iter().any(|report| report.message.to_string().contains("pices")));
/// ```
#[must_use]
pub fn check(name: &str, text: impl Into<String>) -> Findings {
    Options::default().check(name, text, &Levels::default()).unwrap_or_else(Error::into_findings)
}

/// Lays a definition out in the standard layout; comments and meaning stay.
///
/// # Errors
/// The faults of a text that cannot be read.
///
/// ```
/// assert_eq!(puzzlec::format("x.pz", "pieces {frog 'f'}")?, "pieces { frog 'f' }\n");
/// # Ok::<(), puzzlec::Error>(())
/// ```
pub fn format(name: &str, text: impl Into<String>) -> Result<String, Error> {
    format_source(&Options::default().source(name, text)?)
}

/// Lays a text out that was read.
///
/// # Errors
/// Its faults.
pub(crate) fn format_source(source: &Source) -> Result<String, Error> {
    let mut found = Sink::default();
    let reports =
        |found: Sink| Findings { file: Some(source.name().to_owned()), source: Some(source.clone()), diagnostics: found.into_sorted() };
    crate::format::format(source, &mut found).ok_or_else(|| Error::definition(reports(found)))
}

impl Options {
    /// Looks for everything that is wrong or suspicious; see [`check`](crate::check()).
    ///
    /// # Arguments
    /// `levels` says which warnings are wanted, and which of them are errors.
    ///
    /// # Errors
    /// Something that keeps the text from being looked at: no text at all, a parameter that it has not, a limit.
    pub fn check(&self, name: &str, text: impl Into<String>, levels: &Levels) -> Result<Findings, Error> {
        self.check_source(self.source(name, text)?, levels, &self.begin())
    }

    /// Makes the safe fixes of a definition, those that bring no other report.
    ///
    /// # Errors
    /// It is no text at all.
    pub fn fix(&self, name: &str, text: impl Into<String>) -> Result<Fixed, Error> {
        Ok(self.fix_source(&self.source(name, text)?, &self.begin()))
    }

    pub(crate) fn check_source(&self, source: Source, levels: &Levels, budget: &Budget) -> Result<Findings, Error> {
        let definition = Definition::read(source);
        let mut uses = Uses::default();
        let built = build_noting(&definition, &self.settings(), &mut uses, budget);
        let found = built.and_then(|puzzle| puzzle.lint(levels, &uses, budget));
        match found {
            Err(error) if error.kind() == ErrorKind::Definition => {
                let mut findings = error.into_findings();
                keep_promises(&definition.source, &mut findings.diagnostics, &self.settings(), budget);
                Ok(findings)
            }
            found => found,
        }
    }

    pub(crate) fn fix_source(&self, source: &Source, budget: &Budget) -> Fixed {
        fix(source, &self.settings(), budget)
    }
}

impl Compiled {
    /// What is suspicious about it, the warnings on its text included.
    ///
    /// # Errors
    /// More moves than fit, or another limit.
    pub(crate) fn lint(&self, levels: &Levels, uses: &Uses, budget: &Budget) -> Result<Findings, Error> {
        let machine = self.machine(budget)?;
        let definition = self.definition();
        let mut found = Sink::default();
        self.warnings().diagnostics.iter().for_each(|one| found.push(one.clone()));
        let sized = !self.settings().is_empty();
        let whole =
            lint::Definition { source: &definition.source, ast: &definition.ast, uses, puzzle: self.model(), task: machine.task(), sized };
        found.append(lint(&whole, levels, budget));
        Ok(definition.findings(found))
    }
}
