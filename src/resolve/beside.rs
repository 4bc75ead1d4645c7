//! What lies beside a place (rule R56).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{NodeId, Reach};
use crate::source::Span;
use crate::syntax::ast::{Beside, BesideWay, Name, NodeSet, NodeTerm, Text};
use crate::syntax::{name_text, node_term_text};
use std::collections::BTreeSet;

impl Scope {
    /// Returns the clicked node.
    pub fn own_node(&self, span: Span, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let locals = self.params.local.borrow();
        let own = locals.find("self").and_then(|local| local.meaning.nodes.clone());
        if own.is_none() {
            let report = Diagnostic::at(
                Code::NoSelf,
                span,
                "nothing is clicked here: `self` and `neighbours` alone mean nothing",
            );
            sink.push(report.help(match &self.cell_names()[..] {
                [.., cell] => format!(
                    "name the place: `{cell}` is that of a cell, and `neighbours of {cell}` what lies beside it"
                ),
                [] => "name a cell, and say beside it: `neighbours of x`, where the pattern has `any:x`".to_owned(),
            }));
        }
        own
    }

    /// Returns a report on lines that follow others without a comma, as in `next of x on row column`.
    pub(super) fn lines_without_comma(&self, terms: &[NodeTerm]) -> Option<Diagnostic> {
        let line = |term: &NodeTerm| match term {
            NodeTerm::Named(name) => Some((self.only_line(name)?.to_owned(), name.span)),
            _ => None,
        };
        terms.iter().enumerate().find_map(|(at, term)| {
            let NodeTerm::Beside(beside) = term else { return None };
            let lines: Vec<(String, Span)> = terms[at + 1..].iter().map_while(line).collect();
            further_lines(beside.on.last()?, &lines)
        })
    }

    /// Returns the nodes beside a place, each once, in order of declaration. Apart from whole
    /// lines, they leave out the place itself.
    pub fn beside_nodes(&self, beside: &Beside, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let place = match &beside.place {
            NodeTerm::Own(_) => self.own_node(beside.span, sink),
            term => self.term_nodes(term, sink),
        }?;
        let (line, reach) = match beside.way {
            BesideWay::Neighbours => (None, None),
            BesideWay::Next => (None, Some(Reach::Next)),
            BesideWay::Previous => (None, Some(Reach::Previous)),
            BesideWay::All => (None, Some(Reach::All)),
            BesideWay::Right => (Some("row"), Some(Reach::Next)),
            BesideWay::Left => (Some("row"), Some(Reach::Previous)),
            BesideWay::Down => (Some("column"), Some(Reach::Next)),
            BesideWay::Up => (Some("column"), Some(Reach::Previous)),
        };
        let families = match (line, &beside.on[..]) {
            (Some(line), _) => {
                let word = Text { value: beside.way.word().to_owned(), span: beside.span };
                let way = if reach == Some(Reach::Next) { "next" } else { "previous" };
                if self.board.grid().is_none() {
                    if !self.grid_failed && !self.is_tainted("grid") {
                        let report = Diagnostic::at(
                            Code::NoGrid,
                            beside.span,
                            format!("`{}` needs a grid", word.value),
                        );
                        sink.push(report.help("on other boards write `next of P on LINE`"));
                    }
                    return None;
                }
                if self.is_off_hex(line, &word, way, sink) {
                    return None;
                }
                Some(vec![self.board.find_family(line)?])
            }
            (None, []) => None,
            (None, lines) => Some(self.families(lines, sink)?),
        };
        let mut found = BTreeSet::new();
        for &node in &place {
            found.extend(match (reach, &families) {
                (None, families) => self.board.neighbours(node, families.as_deref()),
                (Some(reach), Some(families)) => self.board.across(node, reach, families),
                (Some(_), None) => {
                    let word = beside.way.word();
                    let report = Diagnostic::at(
                        Code::NoSelf,
                        beside.span,
                        format!("`{word} of` needs the lines along which it is meant"),
                    );
                    let place = node_term_text(&beside.place);
                    let line = self.board.families().first().map_or("LINE", String::as_str);
                    let better = format!("{word} of {place} on {line}");
                    sink.push(if line == "LINE" {
                        report.help(format!("write `{better}`"))
                    } else {
                        report
                            .help(format!("write `{better}`, or other lines, separated by `,`"))
                            .offer(beside.span, better)
                    });
                    return None;
                }
            });
        }
        if beside.way != BesideWay::All {
            found.retain(|node| !place.contains(node));
        }
        Some(found.into_iter().collect())
    }
}

/// Returns `true` if a set of nodes names what lies beside a place.
pub fn has_beside(set: &NodeSet) -> bool {
    set.terms.iter().chain(&set.except).any(|term| matches!(term, NodeTerm::Beside(_)))
}

/// Returns `true` if a set of nodes may be empty: it has a place whose neighbours there may be none
/// of, or nodes of a match.
pub fn may_be_empty(set: &NodeSet, is_bound: &dyn Fn(&str) -> bool) -> bool {
    set.terms.iter().any(|term| match term {
        NodeTerm::Beside(_) | NodeTerm::Own(_) => true,
        NodeTerm::Named(name) => match &name.parts[..] {
            [crate::syntax::ast::NamePart::Text(text)] => is_bound(text),
            _ => false,
        },
        NodeTerm::All(_) => false,
    })
}

/// Returns the report on lines that follow the last line of a list without a comma; `None` if there
/// are none.
pub(super) fn further_lines(before: &Name, lines: &[(String, Span)]) -> Option<Diagnostic> {
    let ((first, begin), (_, end)) = (lines.first()?, lines.last()?);
    let names = lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join(", ");
    let report =
        Diagnostic::at(Code::WrongSort, *begin, "the lines after `on` are separated by `,`");
    let whole = format!("{}, {names}", name_text(before));
    Some(report.of(Sort::Line, first).write(before.span.to(*end), whole))
}
