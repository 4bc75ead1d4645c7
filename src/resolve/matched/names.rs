//! The names that the cells of a pattern bind, and how they are used (rules R55 and R57).

use super::super::items::number_of;
use super::super::locals::{Bound, Local, Locals};
use super::super::scope::Scope;
use super::mentions::{Each, Mention, Role, labels};
use super::{Choice, Matching};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::source::Span;
use crate::syntax::ast::{Cell, Text};

/// A name that cells of a pattern bind.
pub struct CellName<'a> {
    pub text: &'a str,
    /// The place where it is bound first.
    pub span: Span,
    /// The cells that have the name.
    pub cells: Vec<usize>,
    /// `true` if one of these cells is repeated.
    pub is_run: bool,
    /// `true` if the name is used as a kind or a number.
    pub is_kind_used: bool,
    /// The place where it first stands for a number.
    pub number: Option<Span>,
}

impl CellName<'_> {
    /// Returns `true` if a match is written out for each kind of the name.
    pub fn is_written_out(&self) -> bool {
        self.is_kind_used || self.cells.len() > 1
    }
}

/// Returns a report on matches that were all left out, with the name that gives them their kinds.
pub fn for_each_kind(report: Diagnostic, names: &[CellName<'_>]) -> Diagnostic {
    match names.iter().find(|name| name.is_written_out()) {
        Some(name) => report
            .because(name.span, format!("so it is for every kind that `{}` may be", name.text)),
        None => report,
    }
}

/// Returns the names of cells, in the order in which they are bound.
pub fn bound<'a>(cells: &[&'a Cell]) -> Vec<CellName<'a>> {
    let mut names: Vec<CellName<'a>> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let Some(binding) = &cell.binding else { continue };
        let run = cell.repeat.is_some();
        match names.iter_mut().find(|name| name.text == binding.value) {
            Some(name) => {
                name.cells.push(at);
                name.is_run |= run;
            }
            None => names.push(CellName {
                text: &binding.value,
                span: binding.span,
                cells: vec![at],
                is_run: run,
                is_kind_used: false,
                number: None,
            }),
        }
    }
    names
}

/// Returns the indices of names, as often as a visit of mentions comes upon each.
pub fn mentioned<'a>(names: &[CellName<'_>], visit: impl FnOnce(Each<'_, 'a>)) -> Vec<usize> {
    let mut found = Vec::new();
    visit(&mut |text, _, _| found.extend(names.iter().position(|name| name.text == text)));
    found
}

impl Scope {
    /// Marks the names that are used as kinds or numbers, and reports those that are also something
    /// declared in that sense (rule R54).
    ///
    /// # Arguments
    /// * `mentions` - the uses of names
    /// * `label` - the label of the move, in which names stand in brackets
    ///
    /// # Returns
    /// `true` if there is no such fault.
    pub(super) fn use_names(
        &self,
        names: &mut [CellName<'_>],
        mentions: &[Mention<'_>],
        label: Option<&Text>,
        sink: &mut Sink,
    ) -> bool {
        let mut clashes: Vec<Diagnostic> = Vec::new();
        for &(text, role, span) in mentions {
            let Some(name) = names.iter_mut().find(|name| name.text == text) else { continue };
            name.is_kind_used |= role != Role::Place;
            name.number = name.number.or((role == Role::Number).then_some(span));
            if self.is_declared_as(text, role) && clashes.is_empty() {
                clashes.push(two_meanings(text, role, span, name.span));
            }
        }
        let in_label = |name: &&mut CellName<'_>| {
            let is_named = label.is_some_and(|label| labels(label, name.text));
            is_named && self.params.is_known(name.text)
        };
        if let (true, Some(label)) = (clashes.is_empty(), label)
            && let Some(name) = names.iter_mut().find(in_label)
        {
            clashes.push(two_meanings(name.text, Role::Number, label.span, name.span));
        }
        let is_clear = clashes.is_empty();
        clashes.into_iter().for_each(|report| sink.push(report));
        is_clear
    }

    /// Returns the meanings of names of cells in a match, inside those around the rule.
    pub(super) fn meanings(
        &self,
        names: &[CellName<'_>],
        found: &Matching<'_>,
        around: &Locals,
        scope: Span,
    ) -> Locals {
        names.iter().zip(&found.choice.kinds).fold(around.clone(), |outer, (name, kind)| {
            let mut meaning = self.meaning_of_nodes(found.nodes(name));
            meaning.kind = *kind;
            meaning.number = kind.and_then(|kind| number_of(self.kinds.name(kind)));
            named(name, meaning, outer, scope)
        })
    }

    /// Returns the meanings of the names whose kinds are chosen, without their places.
    pub(super) fn meanings_of_kinds(
        &self,
        names: &[CellName<'_>],
        choice: &Choice,
        around: &Locals,
        scope: Span,
    ) -> Locals {
        names.iter().zip(&choice.kinds).fold(around.clone(), |outer, (name, kind)| match kind {
            Some(kind) => named(name, self.meaning_of_kind(*kind), outer, scope),
            None => outer,
        })
    }

    /// Returns the meaning of `self` at a node, inside those around the rule.
    pub(super) fn meaning_of_self(
        &self,
        node: crate::model::NodeId,
        around: &Locals,
        scope: Span,
    ) -> Locals {
        let (meaning, range) = (self.meaning_of_nodes(vec![node]), None);
        let name = "self".to_owned();
        let (sort, outer) = (Sort::Cell, around.clone());
        Local { name, sort, meaning, declared: scope, scope, range, outer }.into()
    }
}

/// Returns the report on a name of a cell that is also that of something declared.
///
/// # Arguments
/// * `span` - the place where it is used
/// * `bound` - the cell with the name
pub fn two_meanings(text: &str, role: Role, span: Span, bound: Span) -> Diagnostic {
    let sort = match role {
        Role::Number => "a parameter",
        Role::Kind => "a piece",
        Role::Place => "a part of the board",
    };
    let report = Diagnostic::at(
        Code::TwoMeanings,
        span,
        format!("`{text}` is the name of a cell, and also of {sort}"),
    );
    report
        .of(Sort::Cell, text)
        .because(bound, "the name of a cell")
        .help("give the cell another name, on both sides of the rule")
}

fn named(name: &CellName<'_>, meaning: Bound, outer: Locals, scope: Span) -> Locals {
    let (declared, sort) = (name.span, Sort::Cell);
    Local { name: name.text.to_owned(), sort, meaning, declared, scope, range: None, outer }.into()
}
