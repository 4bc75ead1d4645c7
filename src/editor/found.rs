//! Analysis of a text: its faults and the meanings of its names, as `check` finds them, within
//! limits.

use crate::api::{Compiled, Definition, ErrorKind, build_noting};
use crate::budget::Budget;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Sort;
use crate::fix::keep_promises;
use crate::lint::Levels;
use crate::resolve::Uses;
use crate::source::Source;
use crate::syntax::Ast;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The number of names of one declaration that are kept.
pub(super) const MOST_NAMES: usize = 2000;

/// The result of the analysis of a text.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    definition: Arc<Definition>,
    /// The places of names.
    pub(super) uses: Uses,
    /// The reports, in the order of the text.
    pub(super) reports: Vec<Diagnostic>,
    /// The puzzle, if the text has no errors.
    pub(super) puzzle: Option<Compiled>,
    /// The number of ground moves of each rule, if they were computed.
    pub(super) moves: Option<Vec<usize>>,
    /// `true` if a limit ended the analysis before it was complete.
    pub(super) cut_short: bool,
    /// `true` if the analysis is complete.
    pub(super) is_whole: bool,
}

impl Found {
    /// Analyses a text completely.
    pub(super) fn look(source: &Source, budget: &Budget) -> Self {
        let mut found = Self::read(source, budget);
        found.finish(budget);
        found
    }

    /// Analyses the names of a text: its faults, and the meaning of each name. With errors, the
    /// analysis is then complete; without, warnings and ground moves remain, and until then no fix
    /// of a warning counts as safe.
    pub(super) fn read(source: &Source, budget: &Budget) -> Self {
        let definition = Definition::read(source.clone());
        let (reports, uses) = (definition.faults_of_text().diagnostics, Uses::default());
        let mut found = Self {
            reports,
            definition,
            uses,
            puzzle: None,
            moves: None,
            cut_short: false,
            is_whole: true,
        };
        match build_noting(&found.definition, &Vec::new(), &mut found.uses, budget) {
            Ok(puzzle) => {
                found.reports.clone_from(&puzzle.warnings().diagnostics);
                found
                    .reports
                    .iter_mut()
                    .flat_map(|report| &mut report.fixes)
                    .for_each(|fix| fix.safe = false);
                (found.puzzle, found.is_whole) = (Some(puzzle), false);
            }
            Err(error) if matches!(error.kind(), ErrorKind::Stopped(_)) => found.cut_short = true,
            Err(error) => {
                found.reports = error.into_findings().diagnostics;
                keep_promises(source, &mut found.reports, &[], budget);
            }
        }
        found
    }

    /// Completes the work of [`Found::read`]: ground moves and warnings.
    pub(super) fn finish(&mut self, budget: &Budget) {
        let Some(puzzle) = self.puzzle.as_ref().filter(|_| !self.is_whole) else { return };
        match puzzle.lint(&Levels::default(), &self.uses, budget) {
            Ok(findings) => self.reports = findings.diagnostics,
            Err(error) if matches!(error.kind(), ErrorKind::Stopped(_)) => self.cut_short = true,
            Err(error) => self.reports = error.into_findings().diagnostics,
        }
        self.moves = puzzle.task().map(|task| task.moves_per_rule.clone());
        self.is_whole = true;
        if !self.cut_short {
            keep_promises(&self.definition.source, &mut self.reports, &[], budget);
        }
    }

    /// Returns the syntax tree of the valid statements.
    pub(super) fn ast(&self) -> &Ast {
        &self.definition.ast
    }

    /// Returns the names that the text declares, up to a number for each declaration; those of a
    /// drawn grid as in the puzzle.
    pub(super) fn names(&self) -> BTreeSet<(Sort, String)> {
        let declared = self.uses.all().iter().filter(|one| one.declares);
        let mut names: BTreeSet<_> = declared
            .flat_map(|one| one.spelling.names(MOST_NAMES).into_iter().map(|name| (one.sort, name)))
            .collect();
        if let Some(puzzle) = &self.puzzle {
            let board = &puzzle.model().board;
            // One keyword may declare several lines.
            names.extend(board.families().iter().map(|line| (Sort::Line, line.clone())));
            names.extend(
                board
                    .nodes()
                    .take(MOST_NAMES)
                    .map(|node| (Sort::Node, board.name(node).to_owned())),
            );
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Clock;
    use crate::diagnostic::Code;
    use std::time::Duration;

    const LONG: Duration = Duration::from_secs(60);

    fn looked(board: &str, memory: u64, time: Duration) -> Found {
        let text = format!(
            "puzzle \"X\"; pieces {{ frog }}; board {{ {board} }}; moves {{ hop: frog _ => _ frog }}"
        );
        let budget =
            Budget::unlimited().with_memory(memory).with_clock(Clock::system()).with_timeout(time);
        Found::look(&Source::new("x.pz", text), &budget)
    }

    #[test]
    fn moves_are_counted_by_rule() {
        let found = looked("path row: h[1..4]", u64::MAX, LONG);
        assert_eq!((found.moves, found.reports.len(), found.cut_short), (Some(vec![6]), 0, false));
    }

    #[test]
    fn time_and_memory_end_the_work_with_what_is_known() {
        let late = looked("path row: h[1..4]", u64::MAX, Duration::ZERO);
        assert!(late.cut_short && late.moves.is_none() && late.ast().items.len() == 4);
        let large = looked("grid 900 by 900", 250_000_000, LONG);
        assert_eq!(
            large.reports.iter().map(|report| report.code).collect::<Vec<_>>(),
            [Code::TooManyMoves]
        );
        let huge = looked("grid 900 by 900", 1 << 20, LONG);
        assert_eq!(
            huge.reports.iter().map(|report| report.code).collect::<Vec<_>>(),
            [Code::BoardTooLarge]
        );
    }
}
