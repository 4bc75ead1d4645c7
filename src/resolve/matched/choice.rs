//! The kinds that the names of a pattern may stand for together (rule R57).

use super::super::expr::without_number;
use super::super::items::number_of;
use super::super::locals::Locals;
use super::super::scope::Scope;
use super::mentions::{counts, in_cell, in_condition};
use super::names::{CellName, mentioned};
use super::{Choice, MOST_MATCHES, leave_out};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Kind, KindSet, NodeId};
use crate::source::Span;
use crate::syntax::ast::{Cell, CellWhat, Condition};
use crate::syntax::kind_set_text;
use std::collections::HashSet;

/// A pattern whose names are given kinds.
pub struct Pattern<'p, 'a> {
    pub cells: &'p [&'a Cell],
    pub names: &'p [CellName<'a>],
    /// The parts of the condition that compare numbers only.
    pub comparisons: Vec<&'a Condition>,
    /// The meanings around the rule.
    pub around: &'p Locals,
    /// The place of the rule.
    pub span: Span,
    /// `true` if the pattern belongs to a rewrite, which moves no pieces with a shape.
    pub is_rewrite: bool,
}

/// The greatest number of kinds that are tried for the names of a pattern, one after the other.
const MOST_TRIED: usize = 4 * MOST_MATCHES;

/// The choices of a pattern, and the reports because of which others were left out.
#[derive(Default)]
pub struct Choices {
    pub found: Vec<Choice>,
    /// `true` if the search ended because there are too many.
    pub is_cut: bool,
    pub left_out: Vec<Diagnostic>,
    /// `true` if choices were left out because they do not fit.
    pub is_refused: bool,
}

impl Choices {
    /// Returns the number of choices; where there are too many, more than the most matches of a
    /// rule.
    pub fn count(&self) -> usize {
        if self.is_cut { MOST_MATCHES + 1 } else { self.found.len() }
    }
}

/// Returns the parts of a conjunction that are about numbers alone: comparisons that count nothing,
/// and what `and`, `or` and `not` make of them.
pub fn comparisons(condition: &Condition) -> Vec<&Condition> {
    match condition {
        Condition::And(parts) => parts.iter().flat_map(comparisons).collect(),
        Condition::Group(part) => comparisons(part),
        part if compares_numbers(part) => vec![part],
        _ => Vec::new(),
    }
}

/// Returns `true` if a condition is about numbers alone.
fn compares_numbers(condition: &Condition) -> bool {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(compares_numbers),
        Condition::Not(part) | Condition::Group(part) => compares_numbers(part),
        Condition::Compare(sides, ..) => !counts(&sides.0) && !counts(&sides.1),
        _ => false,
    }
}

impl Scope {
    /// Returns a report on a name that stands at cells without a kind in common.
    fn disjoint(&self, name: &CellName<'_>, cells: &[&Cell]) -> Option<Diagnostic> {
        let written = |cell: &Cell| match &cell.what {
            CellWhat::Kinds(set) => Some((self.kind_set(set, &mut Sink::default())?, set.clone())),
            _ => None,
        };
        let (first, rest) = name.cells.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let (mut common, before) = written(cells[*first])?;
        for &at in rest {
            let (kinds, set) = written(cells[at])?;
            common.intersect_with(&kinds);
            if common.is_empty() {
                let (one, other) = (kind_set_text(&before), kind_set_text(&set));
                let message = format!(
                    "`{}` is one kind, and `{one}` and `{other}` have none in common",
                    name.text
                );
                let report = Diagnostic::at(Code::NameBoundTwice, cells[at].span, message)
                    .because(cells[*first].span, "the other cell of that name");
                let numbered = format!("{other}[{}]", name.text);
                let classed = self.classes.contains_key(&other);
                return Some(if classed {
                    let help = format!("for the piece of the same number write `{numbered}`");
                    report.help(help).offer(cells[at].span, numbered)
                } else {
                    report.help("give each cell a name of its own")
                });
            }
        }
        None
    }

    /// Returns the choices of kinds for the names that are written out, in the order of the names
    /// and of the declaration of kinds.
    ///
    /// # Errors
    /// `None` if there is a fault, which is reported.
    pub(super) fn choices(&self, pattern: &Pattern<'_, '_>, sink: &mut Sink) -> Option<Choices> {
        let Pattern { cells, names, comparisons, .. } = pattern;
        if let Some(report) = names.iter().find_map(|name| self.disjoint(name, cells)) {
            sink.push(report);
            return None;
        }
        let of_cells = cells.iter().map(|cell| mentioned(names, |each| in_cell(cell, each)));
        let of_comparisons =
            comparisons.iter().map(|one| mentioned(names, |each| in_condition(one, each)));
        let mut state = Choosing {
            scope: self,
            pattern,
            needs: of_cells.collect(),
            compared: of_comparisons.collect(),
            chosen: vec![None; pattern.names.len()],
            choices: Choices::default(),
            tried: 0,
            fault: None,
        };
        state.choose(0);
        let (fault, choices) = (state.fault.take(), state.choices);
        if let Some(fault) = fault {
            sink.append(fault);
            return None;
        }
        Some(choices)
    }
}

/// A search through the kinds of the names, one name after the other.
struct Choosing<'s, 'p, 'a> {
    scope: &'s Scope,
    pattern: &'s Pattern<'p, 'a>,
    /// The names that each cell mentions.
    needs: Vec<Vec<usize>>,
    /// The names that each comparison mentions.
    compared: Vec<Vec<usize>>,
    chosen: Vec<Option<Kind>>,
    choices: Choices,
    /// The number of kinds that were tried.
    tried: usize,
    fault: Option<Sink>,
}

impl Choosing<'_, '_, '_> {
    /// Chooses kinds for the names from an index on. Returns `false` to stop.
    fn choose(&mut self, name: usize) -> bool {
        let Some(own) = self.pattern.names.get(name) else { return self.take() };
        if !own.is_written_out() {
            return self.choose(name + 1);
        }
        let Some(kinds) = self.candidates(name) else { return self.fault.is_none() };
        let table = &self.scope.kinds;
        for kind in kinds.iter().filter(|&kind| table.kind_of(kind) == kind) {
            self.tried += 1;
            if self.tried > MOST_TRIED {
                self.choices.is_cut = true;
                return false;
            }
            self.chosen[name] = Some(kind);
            if self.compares(name) && !self.choose(name + 1) {
                self.chosen[name] = None;
                return false;
            }
        }
        self.chosen[name] = None;
        self.fault.is_none()
    }

    /// Returns the kinds that all cells of a name match, as far as they are known: those with a
    /// number, if the name stands for one.
    fn candidates(&mut self, name: usize) -> Option<KindSet> {
        let mut kinds = self.scope.everything();
        let own = &self.pattern.names[name];
        for &cell in &own.cells {
            if self.needs[cell].iter().all(|&other| self.chosen[other].is_some()) {
                let set = self.set(cell)?;
                kinds.intersect_with(&set);
            }
        }
        let Some(place) = own.number else { return Some(kinds) };
        let mut numbered = KindSet::none(self.scope.kinds.values());
        let has_number = |kind: &Kind| number_of(self.scope.kinds.name(*kind)).is_some();
        kinds.iter().filter(has_number).for_each(|kind| numbered.insert(kind));
        if let Some(kind) = kinds.iter().next()
            && numbered.is_empty()
            && self.choices.left_out.is_empty()
        {
            let text = self.scope.kinds.name(kind);
            self.choices.left_out.push(without_number(own.text, text, place));
        }
        Some(numbered)
    }

    /// Returns the kinds of a cell under the chosen kinds.
    ///
    /// # Returns
    /// `None` if an index leads to no kind, or there is a fault.
    fn set(&mut self, cell: usize) -> Option<KindSet> {
        let is_rewrite = self.pattern.is_rewrite;
        let what = &self.pattern.cells[cell].what;
        self.try_to(|scope, sink| {
            let set = match what {
                CellWhat::Kinds(set) => scope.kind_set(set, sink)?,
                _ => scope.everything(),
            };
            Some(if is_rewrite { scope.in_rule(set) } else { set })
        })
    }

    /// Resolves something under the chosen kinds. A report on an index that leads to nothing is
    /// kept: it is no fault if there are other choices.
    fn try_to<T>(&mut self, resolve: impl FnOnce(&Scope, &mut Sink) -> Option<T>) -> Option<T> {
        let choice = Choice { kinds: self.chosen.clone(), sets: Vec::new(), regions: Vec::new() };
        let Pattern { names, around, span, .. } = self.pattern;
        let inside = self.scope.meanings_of_kinds(names, &choice, around, *span);
        let is_bound = self.chosen.iter().any(Option::is_some);
        let mut sink = Sink::default();
        let found = self.scope.params.within(&inside, || resolve(self.scope, &mut sink));
        if sink.has_errors() {
            let mut fault = Sink::default();
            if leave_out(sink, is_bound, &mut self.choices.left_out, &mut fault).is_none() {
                self.fault = Some(fault);
            }
            return None;
        }
        found
    }

    /// Returns `true` if the comparisons hold whose last name is the one chosen last.
    fn compares(&mut self, name: usize) -> bool {
        for at in 0..self.compared.len() {
            let names = &self.compared[at];
            if !names.contains(&name) || names.iter().any(|&name| self.chosen[name].is_none()) {
                continue;
            }
            let comparison = self.pattern.comparisons[at];
            let found = self.try_to(|scope, sink| scope.condition(comparison, sink));
            let Some(found) = found else { return false };
            if !found.holds(&[], &mut || false) {
                self.choices.is_refused = true;
                return false;
            }
        }
        true
    }

    /// Adds the choice in which all names have their kinds. Returns `false` to stop.
    fn take(&mut self) -> bool {
        let (mut sets, mut regions) = (Vec::new(), Vec::new());
        for cell in 0..self.pattern.cells.len() {
            let Some(mut set) = self.set(cell) else { return self.fault.is_none() };
            let own = self.pattern.names.iter().zip(&self.chosen);
            for (_, kind) in own.filter(|(name, _)| name.cells.contains(&cell)) {
                if let Some(kind) = kind {
                    if !set.contains(*kind) {
                        self.choices.is_refused = true;
                        return true;
                    }
                    let one = KindSet::one(*kind, self.scope.kinds.values());
                    set = self.scope.kinds.with_cells(&one);
                }
            }
            sets.push(set);
            let region = if self.needs[cell].is_empty() {
                None
            } else {
                match self.region(cell) {
                    Some(region) => region,
                    None => return self.fault.is_none(),
                }
            };
            regions.push(region);
        }
        let kinds = self.chosen.clone();
        self.choices.found.push(Choice { kinds, sets, regions });
        self.choices.is_cut = self.choices.found.len() > MOST_MATCHES;
        !self.choices.is_cut
    }

    /// Returns the nodes to which a cell is limited, if it is.
    fn region(&mut self, cell: usize) -> Option<Option<HashSet<NodeId>>> {
        let cell = self.pattern.cells[cell];
        self.try_to(|scope, sink| {
            let region = scope.cell_region(cell, sink)?;
            Some(region.map(|nodes| nodes.into_iter().collect()))
        })
    }
}
