//! The parts of patterns, and the changes that the right side of a rule makes (rules R59 to R61).

use super::super::cell_names::region_on_right;
use super::super::pattern::cells;
use super::super::run::{Runs, changes_run, kinds_text};
use super::super::scope::Scope;
use super::Choice;
use super::names::CellName;
use super::places::PatternPart;
use crate::diagnostic::{Code, Diagnostic, Sink, counted};
use crate::model::{Change, Kind};
use crate::syntax::ast::{self, CellWhat, KindItem, KindPart, KindSet, NamePart};

/// The change of a cell in a listed match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellChange {
    /// The content stays.
    Keep,
    /// All nodes of the cell hold this kind.
    Become(Kind),
    /// The cell holds the content of another cell.
    Take(usize),
}

/// Returns the parts of a pattern as patterns of their own.
pub fn parts(pattern: &ast::Pattern) -> Vec<ast::Pattern> {
    let mut rest = pattern.cells.iter();
    let mut part = |rows: &Vec<usize>| {
        let cells: Vec<ast::Cell> = rest.by_ref().take(rows.iter().sum()).cloned().collect();
        let span = match (cells.first(), cells.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => pattern.span,
        };
        ast::Pattern { cells, parts: vec![rows.clone()], span }
    };
    pattern.parts.iter().map(&mut part).collect()
}

/// Returns the parts of a pattern with the indices of their cells, anchors left out, and the cells.
pub fn laid_out<'a>(
    pattern: &ast::Pattern,
    owned: &'a [ast::Pattern],
    sink: &mut Sink,
) -> Option<(Vec<PatternPart>, Vec<&'a ast::Cell>)> {
    let (mut found, mut all) = (Vec::new(), Vec::new());
    for part in owned {
        let rows = &part.parts[0];
        let (own, at_first, at_last) = cells(part, str::to_owned, sink)?;
        if rows.len() > 1 {
            let repeated = part.cells.iter().find(|cell| {
                cell.repeat.is_some() || matches!(cell.what, CellWhat::First | CellWhat::Last)
            });
            if let Some(cell) = repeated {
                let report = Diagnostic::at(
                    Code::BadRows,
                    cell.span,
                    "a pattern of rows has neither repeated cells nor anchors",
                );
                sink.push(report.help("write each cell; `?` stands for any node, or none"));
                return None;
            }
            let named = |cell: &&ast::Cell| {
                cell.what == CellWhat::Anything && (cell.region.is_some() || cell.binding.is_some())
            };
            if let Some(cell) = part.cells.iter().find(named) {
                let report = Diagnostic::at(
                    Code::BadRows,
                    cell.span,
                    "in rows, `?` asks for nothing: it has no name and no region",
                );
                sink.push(report.help("write `any` or `!any`, or leave out the name or region"));
                return None;
            }
            if rows.iter().any(|cells| *cells != rows[0]) {
                let report = Diagnostic::at(
                    Code::BadRows,
                    part.span,
                    "the rows of this pattern differ in length",
                );
                sink.push(
                    report
                        .help("all rows have the same number of cells; `?` fills a place that does not matter"),
                );
                return None;
            }
        }
        let begin = all.len();
        all.extend(own);
        found.push(PatternPart { cells: begin..all.len(), rows: rows.clone(), at_first, at_last });
    }
    if found.is_empty() {
        let report = Diagnostic::at(Code::BadRows, pattern.span, "this pattern has no cells");
        sink.push(report);
        return None;
    }
    Some((found, all))
}

/// Returns the name that stands alone in a cell, without brackets.
pub fn lone_name(cell: &ast::Cell) -> Option<&str> {
    let CellWhat::Kinds(KindSet { not: false, parts, except: None, .. }) = &cell.what else {
        return None;
    };
    let [KindPart::Item(KindItem::Named(name))] = &parts[..] else { return None };
    let [NamePart::Text(text)] = &name.parts[..] else { return None };
    (cell.binding.is_none() && cell.repeat.is_none()).then_some(text)
}

impl Scope {
    /// Returns the changes of the cells for a choice of kinds, whose meanings are in force.
    pub(super) fn changes(
        &self,
        (left, right): (&[&ast::Cell], &[&ast::Cell]),
        names: &[CellName<'_>],
        choice: &Choice,
        sink: &mut Sink,
    ) -> Option<Vec<CellChange>> {
        (0..left.len()).map(|at| self.cell_change(at, (left, right), names, choice, sink)).collect()
    }

    fn cell_change(
        &self,
        at: usize,
        (left, rights): (&[&ast::Cell], &[&ast::Cell]),
        names: &[CellName<'_>],
        choice: &Choice,
        sink: &mut Sink,
    ) -> Option<CellChange> {
        let right = rights[at];
        if let Some(region) = &right.region {
            sink.push(region_on_right(region, at, left, rights));
            return None;
        }
        let runs = Runs { left, rights };
        let bound = lone_name(right)
            .or(right
                .binding
                .as_ref()
                .filter(|_| right.repeat.is_none())
                .map(|name| &name.value[..]))
            .and_then(|text| names.iter().position(|name| name.text == text));
        if let Some(number) = bound {
            let name = &names[number];
            let is_empty = |&cell: &usize| matches!(&left[cell].what, CellWhat::Kinds(set) if set.is_empty_node());
            if right.binding.is_none() && name.cells.iter().all(is_empty) {
                let message =
                    format!("`{}` is the name of an empty node, and no piece is there", name.text);
                let report = Diagnostic::at(Code::BadBinding, right.span, message)
                    .because(left[name.cells[0]].span, "named here");
                sink.push(report.write(right.span, "_"));
                return None;
            }
            if name.cells.contains(&at) && !name.is_run && runs.agree_before(at) {
                return Some(CellChange::Keep);
            }
            return match choice.kinds[number].filter(|_| name.is_run) {
                Some(kind) => Some(CellChange::Become(kind)),
                None => Some(CellChange::Take(name.cells[0])),
            };
        }
        if changes_run(left[at], right, &runs) {
            if !runs.agree_before(at) {
                let report = Diagnostic::at(
                    Code::MovedRepeat,
                    right.span,
                    "before a run that changes, both sides have the same repeated cells",
                );
                sink.push(report.because(left[at].span, "this run"));
                return None;
            }
            let CellWhat::Kinds(set) = &right.what else { return None };
            if let Some(kind) = self.plain_kind(set, sink)? {
                return Some(CellChange::Become(kind));
            }
        }
        let mut reports = Sink::default();
        let change = self.change(at, left, rights, &mut reports);
        for report in reports.into_sorted() {
            // The rule as it would be written lacks its parts and rows.
            sink.push(if report.code == Code::AmbiguousClass {
                let class = kinds_text(right);
                let help =
                    format!("tell them apart by names: `{class}:a` and `{class}:b`, on both sides");
                Diagnostic { fixes: Vec::new(), ..report.help(help) }
            } else {
                report
            });
        }
        Some(match change? {
            Change::Keep => CellChange::Keep,
            Change::Become(kind) => CellChange::Become(kind),
            Change::Take(from) => CellChange::Take(from),
        })
    }

    /// Reports sides with different numbers of parts, rows or cells.
    pub(super) fn sides_agree(
        &self,
        rule: &ast::Rewrite,
        (left, right): (&[PatternPart], &[PatternPart]),
        sink: &mut Sink,
    ) -> bool {
        let shape = |parts: &[PatternPart]| {
            parts.iter().map(|part| (part.cells.len(), part.rows.len())).collect::<Vec<_>>()
        };
        let (one, other) = (shape(left), shape(right));
        if one == other {
            return true;
        }
        let report = Diagnostic::at(
            Code::SideLengths,
            rule.left.span.to(rule.right.span),
            "the parts and rows of the two sides differ",
        );
        let help = if one.len() == other.len() {
            "each part has as many rows and cells on both sides".to_owned()
        } else {
            format!(
                "the left side has {}, the right side {}",
                counted(one.len(), "part", "parts"),
                counted(other.len(), "part", "parts")
            )
        };
        sink.push(report.help(help));
        false
    }
}
