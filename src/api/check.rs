//! Checks of definitions: reports of faults and suspicious places, safe fixes, and the standard
//! layout.

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

/// Reports all faults and suspicious places of a definition, its moves included, as `puzzlec check`
/// does.
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

/// Formats a definition in the standard layout. Comments and meaning stay.
///
/// # Errors
/// Returns the faults of a text that cannot be parsed.
///
/// ```
/// assert_eq!(puzzlec::format("x.pz", "pieces {frog 'f'}")?, "pieces { frog 'f' }\n");
/// # Ok::<(), puzzlec::Error>(())
/// ```
pub fn format(name: &str, text: impl Into<String>) -> Result<String, Error> {
    format_source(&Options::default().source(name, text)?)
}

/// Formats a source text.
///
/// # Errors
/// Returns the faults of the text.
pub(crate) fn format_source(source: &Source) -> Result<String, Error> {
    let mut found = Sink::default();
    let reports = |found: Sink| Findings {
        file: Some(source.name().to_owned()),
        source: Some(source.clone()),
        diagnostics: found.into_sorted(),
    };
    crate::format::format(source, &mut found).ok_or_else(|| Error::definition(reports(found)))
}

impl Options {
    /// Reports all faults and suspicious places; see [`check`](crate::check()).
    ///
    /// # Arguments
    /// * `levels` - the warnings to report, and those of them to treat as errors
    ///
    /// # Errors
    /// Returns an error if the definition cannot be examined: it is not a text, a parameter is
    /// undeclared, or a limit was reached.
    pub fn check(
        &self,
        name: &str,
        text: impl Into<String>,
        levels: &Levels,
    ) -> Result<Findings, Error> {
        self.check_source(self.source(name, text)?, levels, &self.begin())
    }

    /// Applies the safe fixes of a definition, those that cause no other report.
    ///
    /// # Errors
    /// Returns an error if the definition is not a text.
    pub fn fix(&self, name: &str, text: impl Into<String>) -> Result<Fixed, Error> {
        Ok(self.fix_source(&self.source(name, text)?, &self.begin()))
    }

    pub(crate) fn check_source(
        &self,
        source: Source,
        levels: &Levels,
        budget: &Budget,
    ) -> Result<Findings, Error> {
        let definition = Definition::read(source);
        let mut uses = Uses::default();
        let built = build_noting(&definition, &self.settings(), &mut uses, budget);
        let found = built.and_then(|puzzle| puzzle.lint(levels, &uses, budget));
        match found {
            Err(error) if error.kind() == ErrorKind::Definition => {
                let mut findings = error.into_findings();
                keep_promises(
                    &definition.source,
                    &mut findings.diagnostics,
                    &self.settings(),
                    budget,
                );
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
    /// Returns the warnings about the puzzle, those about its text included.
    ///
    /// # Errors
    /// Returns an error if the moves do not fit in memory, or another limit was reached.
    pub(crate) fn lint(
        &self,
        levels: &Levels,
        uses: &Uses,
        budget: &Budget,
    ) -> Result<Findings, Error> {
        let machine = self.machine(budget)?;
        let definition = self.definition();
        let mut found = Sink::default();
        self.warnings().diagnostics.iter().for_each(|one| found.push(one.clone()));
        let sized = !self.settings().is_empty();
        let whole = lint::Definition {
            source: &definition.source,
            ast: &definition.ast,
            uses,
            puzzle: self.model(),
            task: machine.task(),
            sized,
        };
        found.append(lint(&whole, levels, budget));
        Ok(definition.findings(found))
    }
}
