//! From a path to a puzzle and its ground moves, with every fault on the way turned into what the user is told.
//!
//! In: a path, settings, a budget. Out: a definition, a puzzle, a task. Promises that a setting of an unknown parameter is an error. Knows
//! nothing of searches.

use super::Context;
use super::args::MOST_REPORTS;
use super::failure::{Failure, stopped};
use super::read::read;
use super::signals::Signals;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Code, Diagnostic, Findings, Sink, did_you_mean, list_names, near, render_all};
use crate::ground::{GroundError, Task, ground};
use crate::lint::{self, Levels, lint};
use crate::model::Puzzle;
use crate::report::{board_too_large, too_many_moves};
use crate::resolve::resolve;
use crate::source::{Source, Span};
use crate::syntax::ast::{Ast, Item};
use crate::syntax::parse;

/// A file that was read and parsed.
#[derive(Debug)]
pub(super) struct Definition {
    source: Source,
    ast: Ast,
    found: Sink,
}

impl Definition {
    /// Reads and parses a file.
    ///
    /// # Errors
    /// What the file is instead of a text; faults of the text itself come with [`Definition::resolve`].
    pub(super) fn open(path: &str, signals: &Signals) -> Result<Self, Findings> {
        let source = read(path)?;
        signals.listen();
        Ok(Self::new(source))
    }

    /// Parses a text.
    pub(super) fn new(source: Source) -> Self {
        let mut found = Sink::default();
        let ast = parse(&source, &mut found);
        Self { source, ast, found }
    }

    /// What reports call the file.
    pub(super) fn name(&self) -> &str {
        self.source.name()
    }

    /// The line, from 1, of a byte of the text.
    pub(super) fn line(&self, offset: u32) -> usize {
        self.source.line_of(offset as usize)
    }

    /// What stands at a place, blanks folded.
    pub(super) fn words(&self, span: Span) -> String {
        self.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The puzzle that the definition describes, and what is suspicious about it.
    ///
    /// # Errors
    /// An unknown parameter, the faults of the definition, or a limit.
    pub(super) fn resolve(&self, set: &[(String, i128)], budget: &Budget) -> Result<(Puzzle, Findings), Failure> {
        self.check_settings(set)?;
        let mut found = self.found.clone();
        let resolved = resolve(&self.ast, set, budget, &mut found);
        let faulty = found.has_errors();
        let findings = self.findings(found);
        match resolved {
            Ok(Some(puzzle)) if !faulty => Ok((puzzle, findings)),
            Ok(_) => Err(Failure::Definition(findings)),
            Err(Limit::Memory) => {
                let report = board_too_large(budget);
                Err(Failure::Definition(self.findings(report.into())))
            }
            Err(limit) => Err(stopped(limit, self.name(), "the board was being built")),
        }
    }

    /// What is suspicious about it, the reports of its text included.
    ///
    /// # Arguments
    /// * `known` - what was found before
    /// * `sized` - whether parameters are set
    pub(super) fn lint(&self, known: Findings, puzzle: &Puzzle, task: &Task, sized: bool, levels: &Levels, budget: &Budget) -> Findings {
        let mut found = Sink::default();
        known.diagnostics.into_iter().for_each(|one| found.push(one));
        found.append(lint(&lint::Definition { source: &self.source, ast: &self.ast, puzzle, task, sized }, levels, budget));
        self.findings(found)
    }

    /// Reports about this file.
    pub(super) fn findings(&self, found: Sink) -> Findings {
        Findings { file: Some(self.name().to_owned()), source: Some(self.source.clone()), diagnostics: found.into_sorted() }
    }

    fn check_settings(&self, set: &[(String, i128)]) -> Result<(), Failure> {
        let params: Vec<&str> = self
            .ast
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Param(name, _) => Some(name.value.as_str()),
                _ => None,
            })
            .collect();
        let known = |name: &String| params.contains(&name.as_str()) || self.ast.tainted.contains(name);
        match set.iter().find(|(name, _)| !known(name)) {
            None => Ok(()),
            Some((name, _)) => Err(self.unknown_parameter(name, &params).into()),
        }
    }

    fn unknown_parameter(&self, name: &str, params: &[&str]) -> Diagnostic {
        let known = match params {
            [] => "it has none".to_owned(),
            [only] => format!("its only parameter is `{only}`"),
            _ => format!("its parameters are {}", list_names(params.iter().copied())),
        };
        let near = near(name, params.iter().copied());
        Diagnostic::new(Code::NoSuchParameter, format!("`{}` has no parameter `{name}`", self.name()))
            .help(did_you_mean(&near).unwrap_or(known))
    }
}

/// Opens and resolves one definition; what is suspicious about it goes to stderr.
///
/// # Errors
/// Whatever is wrong with it.
pub(super) fn load(path: &str, set: &[(String, i128)], budget: &Budget, context: &Context) -> Result<(Definition, Puzzle), Failure> {
    let terminal = &context.terminal;
    let definition = Definition::open(path, &context.signals).map_err(Failure::Definition)?;
    let (puzzle, findings) = definition.resolve(set, budget)?;
    if !findings.diagnostics.is_empty() && !terminal.quiet {
        terminal.report(&render_all(&[findings], MOST_REPORTS, &terminal.style));
    }
    Ok((definition, puzzle))
}

/// The ground moves of a puzzle.
///
/// # Errors
/// More of them than fit, or another limit.
pub(super) fn ground_moves(definition: &Definition, puzzle: &Puzzle, budget: &Budget) -> Result<Task, Failure> {
    match ground_or_stop(definition, puzzle, budget)? {
        Ok(task) => Ok(task),
        Err(limit) => Err(stopped(limit, definition.name(), "the moves were being worked out")),
    }
}

/// The ground moves of a puzzle, or the limit of time or an interrupt that came first.
///
/// # Errors
/// More of them than fit.
pub(super) fn ground_or_stop(definition: &Definition, puzzle: &Puzzle, budget: &Budget) -> Result<Result<Task, Limit>, Failure> {
    ground(puzzle, budget).map(Ok).or_else(|error| match error {
        GroundError::Stopped(limit) => Ok(Err(limit)),
        GroundError::TooLarge { .. } => {
            let mut found = Sink::default();
            too_many_moves(&error, &definition.ast, puzzle, budget).into_iter().for_each(|report| found.push(report));
            Err(Failure::Definition(definition.findings(found)))
        }
    })
}
