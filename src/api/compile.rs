//! Compilation of a text to a puzzle, with parameters set before names are resolved.

use super::compiled::Compiled;
use super::definition::{Definition, Settings};
use super::error::Error;
use super::limits::Limits;
use crate::budget::{Budget, Limit};
use crate::report::board_too_large;
use crate::resolve::{Uses, resolve_noting};
use crate::source::Source;
use crate::syntax::{body, decode};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Compiles a definition.
///
/// # Arguments
/// * `name` - the name of the text in reports, such as the path of its file
/// * `text` - the whole definition
///
/// # Errors
/// Returns all reports on the text, ready to print.
///
/// # Complexity
/// Linear in the text and the board. Moves are computed when the first question needs them.
///
/// ```
/// let error = puzzlec::compile("hop.pz", "puzzle \"Hop\"").unwrap_err();
/// assert!(error.to_string().contains("error[E"));
/// ```
pub fn compile(name: &str, text: impl Into<String>) -> Result<Compiled, Error> {
    Options::default().compile(name, text)
}

/// Options for compiling a definition: the values of its parameters, and limits.
///
/// ```
/// let text = "puzzle \"Hop\"; param n = 2; pieces { frog }; board { path row: h[1..n] }; moves { hop: frog _ => _ frog }
///     start { frog at h1 }; goal { h[n] is frog }";
/// let puzzle = puzzlec::Options::default().set("n", 9).compile("hop.pz", text)?;
/// assert_eq!(puzzle.parameters(), [("n".to_owned(), 9)]);
/// # Ok::<(), puzzlec::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    set: BTreeMap<String, i128>,
    limits: Limits,
}

impl Options {
    /// Sets a parameter to another value than the one in the text. The last of several values
    /// counts.
    #[must_use]
    pub fn set(mut self, name: &str, value: i128) -> Self {
        self.set.insert(name.to_owned(), value);
        self
    }

    /// Sets the limits for building the board.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Compiles a definition; see [`compile`](crate::compile).
    ///
    /// # Errors
    /// Returns all reports on the text, an undeclared parameter, or a limit.
    pub fn compile(&self, name: &str, text: impl Into<String>) -> Result<Compiled, Error> {
        self.compile_source(self.source(name, text)?, &self.limits.begin())
    }

    /// Compiles a source text within a budget that is shared with other work.
    pub(crate) fn compile_source(
        &self,
        source: Source,
        budget: &Budget,
    ) -> Result<Compiled, Error> {
        build(&Definition::read(source), &self.settings(), budget)
    }

    /// Returns the parameters that are set, sorted by name.
    pub(super) fn settings(&self) -> Settings {
        self.set.clone().into_iter().collect()
    }

    /// Begins a budget for a piece of work.
    pub(super) fn begin(&self) -> Budget {
        self.limits.begin()
    }

    /// Decodes a text.
    pub(super) fn source(&self, name: &str, text: impl Into<String>) -> Result<Source, Error> {
        Ok(decode(name, text.into().into_bytes())?)
    }
}

/// Builds the puzzle that a text describes with the given parameters.
///
/// # Errors
/// Returns an undeclared parameter, the faults of the definition, or a limit.
pub(crate) fn build(
    definition: &Arc<Definition>,
    set: &Settings,
    budget: &Budget,
) -> Result<Compiled, Error> {
    build_noting(definition, set, &mut Uses::default(), budget)
}

/// Builds the puzzle as [`build`] does, and records the places of names in the text, even if the
/// text has faults.
///
/// # Errors
/// Returns an undeclared parameter, the faults of the definition, or a limit.
pub(crate) fn build_noting(
    definition: &Arc<Definition>,
    set: &Settings,
    uses: &mut Uses,
    budget: &Budget,
) -> Result<Compiled, Error> {
    definition.check_settings(set)?;
    let mut found = definition.found.clone();
    let resolved = resolve_noting(&definition.ast, set, uses, budget, &mut found);
    let faulty = found.has_errors();
    match resolved {
        Ok(Some(mut model)) if !faulty => {
            for goal in &mut model.goals {
                goal.written = body(definition.source.text(), goal.span.range().start);
            }
            Ok(Compiled::new(definition.clone(), set.clone(), model, definition.findings(found)))
        }
        Ok(_) => Err(Error::definition(definition.findings(found))),
        Err(Limit::Memory) => Err(Error::about(&definition.source, board_too_large(budget))),
        Err(limit) => {
            Err(Error::stopped(limit, definition.source.name(), "the board was being built"))
        }
    }
}
