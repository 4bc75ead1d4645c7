//! The nodes that the statements of a start give, and those that they give twice (rule R31).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Kind, NodeId, State};
use crate::source::Span;
use crate::syntax::ast::{NodeSet, StartStatement};
use crate::syntax::{kind_item_text, node_term_text};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of nodes that a help names one by one.
const MOST_NAMED: usize = 12;

/// The nodes that the statements of a start give.
pub struct Given<'a> {
    scope: &'a Scope,
    /// The piece of each node.
    pub layout: State,
    /// The place where each node is given, and the index of the statement.
    nodes: Vec<Option<(Span, usize)>>,
    /// The statements, each with the number of nodes that it gives.
    statements: Vec<(&'a StartStatement, usize)>,
    /// The statements that have to leave nodes out, by their indexes.
    wide: BTreeMap<usize, Vec<Narrow>>,
    /// `true` if no node is given twice.
    pub complete: bool,
}

/// A statement all of whose nodes another one gives, too.
struct Narrow {
    /// The place where the later one of the two statements gives the nodes.
    span: Span,
    /// The place where the earlier one gives them.
    first: Span,
    /// The nodes as they are written.
    nodes: Vec<String>,
    message: String,
}

/// A node that a statement gives once more.
#[derive(Clone, Copy)]
struct Again<'a> {
    /// The index of the statement that gives it before.
    by: usize,
    first: Span,
    span: Span,
    name: &'a str,
    /// `true` if the statement puts another piece there.
    other: bool,
}

impl<'a> Given<'a> {
    /// Creates a start without pieces.
    pub fn new(scope: &'a Scope) -> Self {
        let count = scope.board.node_count();
        Self {
            scope,
            layout: vec![Kind::EMPTY; count],
            nodes: vec![None; count],
            statements: Vec::new(),
            wide: BTreeMap::new(),
            complete: true,
        }
    }

    /// Returns the place where each node is given.
    pub fn places(&self) -> Vec<Option<Span>> {
        self.nodes.iter().map(|given| given.map(|(span, _)| span)).collect()
    }

    /// Puts the pieces of a statement on their nodes, and reports nodes that are given already.
    ///
    /// # Arguments
    /// `looped` - `true` if the statement is inside a loop
    pub fn put(
        &mut self,
        statement: &'a StartStatement,
        cells: &[(NodeId, Kind, Span)],
        looped: bool,
        sink: &mut Sink,
    ) {
        let (mine, mut again) = (self.statements.len(), Vec::new());
        for &(node, kind, span) in cells {
            let before = self.nodes[node.index()].replace((span, mine));
            let held = std::mem::replace(&mut self.layout[node.index()], kind);
            if let Some((first, by)) = before {
                let puts = matches!(statement, StartStatement::Put(..));
                let other = puts && held != kind && first != span;
                again.push(Again { by, first, span, name: self.scope.board.name(node), other });
            }
        }
        self.statements.push((statement, if looped { 0 } else { cells.len() }));
        self.complete &= again.is_empty();
        let statements: BTreeSet<usize> = again.iter().map(|again| again.by).collect();
        for by in statements {
            let with = |other: &Again<'a>| other.by == by;
            let shared: Vec<Again<'a>> = again.iter().copied().filter(with).collect();
            if self.gives_way(by, mine, &shared) {
                again.retain(|other| !with(other));
            }
        }
        self.given_twice(&again, sink);
    }

    /// Records that one of two statements has to leave out what the other one gives; returns `true`
    /// if it is clear which one.
    fn gives_way(&mut self, before: usize, mine: usize, shared: &[Again<'_>]) -> bool {
        let count = |at: usize| self.statements[at].1;
        let (wide, narrow) = if count(before) > shared.len() && count(mine) == shared.len() {
            (before, mine)
        } else if count(mine) > shared.len() && count(before) == shared.len() {
            (mine, before)
        } else {
            return false;
        };
        let (StartStatement::Put(..), StartStatement::Put(_, set), true) = (
            self.statements[wide].0,
            self.statements[narrow].0,
            shared.iter().all(|again| again.other),
        ) else {
            return false;
        };
        let Some(nodes) = nodes_text(set, shared) else { return false };
        let message = match shared {
            [one] => format!("`{}` is given twice", one.name),
            _ => format!("the nodes of `{}` are given twice", nodes.join(" ")),
        };
        let (first, span) = (shared[0].first, shared[0].span);
        self.wide.entry(wide).or_default().push(Narrow { span, first, nodes, message });
        true
    }

    /// Reports the statements that have to leave nodes out.
    pub fn report(&self, sink: &mut Sink) {
        for (wide, narrow) in &self.wide {
            let (StartStatement::Put(item, set), Some(one)) =
                (self.statements[*wide].0, narrow.first())
            else {
                continue;
            };
            let left_out: Vec<&String> = narrow.iter().flat_map(|narrow| &narrow.nodes).collect();
            let mut kept: Vec<String> = set.terms.iter().map(node_term_text).collect();
            let is_listed = set.except.is_empty()
                && left_out.iter().all(|node| kept.contains(node))
                && kept.iter().any(|term| !left_out.contains(&term));
            if is_listed {
                kept.retain(|term| !left_out.contains(&term));
            } else {
                kept.push("except".to_owned());
                kept.extend(set.except.iter().map(node_term_text));
                kept.extend(left_out.iter().map(|&node| node.clone()));
            }
            let (written, kind) = (kept.join(" "), kind_item_text(item));
            let report = Diagnostic::at(Code::NodeGivenTwice, one.span, one.message.clone())
                .because(one.first, "first here");
            let mut report = if is_listed || self.scope.version > 1 {
                let help = format!("a node holds one piece: write `{kind} at {written}`");
                report.help(help).offer(set.span, written)
            } else {
                let nodes: Vec<&str> = left_out.into_iter().map(String::as_str).collect();
                report.help(format!(
                    "a node holds one piece: name the nodes of `{kind}` without `{}`",
                    nodes.join(" ")
                ))
            };
            report.elsewhere = narrow[1..]
                .iter()
                .map(|narrow| narrow.span)
                .filter(|span| *span != one.span)
                .collect();
            sink.push(report);
        }
    }

    /// Reports the nodes that a statement gives once more.
    fn given_twice(&self, mut twice: &[Again<'_>], sink: &mut Sink) {
        while let Some(&Again { by, first, span, other, .. }) = twice.first() {
            // Several nodes of one glob, range or layout are one mistake, and nodes of one list
            // that another statement gives as one set, too.
            let with = |again: &&Again<'_>| {
                again.span == span || other && again.other && again.first == first
            };
            let together = twice.iter().take_while(with).count();
            let mut names: Vec<&str> =
                twice[..together].iter().take(MOST_NAMED).map(|again| again.name).collect();
            if together > MOST_NAMED {
                names.push("…");
            }
            let place = span.to(twice[together - 1].span);
            let message = match &names[..] {
                [name] => format!("`{name}` is given twice"),
                _ => "these nodes are given twice".to_owned(),
            };
            let names = names.join(" ");
            let report = Diagnostic::at(Code::NodeGivenTwice, place, message);
            let report = if first == span { report } else { report.because(first, "first here") };
            let drawn = match self.statements[by].0 {
                StartStatement::Layout(_) => Some("the layout of this line"),
                StartStatement::Picture(_) => Some("the picture"),
                StartStatement::Put(..) | StartStatement::For(_) => None,
            };
            sink.push(report.help(match (other, drawn) {
                (true, Some(drawn)) => format!("{drawn} says already what is on `{names}`: put the piece there, and leave it out here"),
                (true, None) if self.scope.version > 1 => format!("a node holds one piece: correct one of the two places, or leave `{names}` out there, as in `… at … except {names}`"),
                (true, None) => format!("a node holds one piece: correct one of the two places, or leave `{names}` out there"),
                (false, _) => "name each node only once".to_owned(),
            }));
            twice = &twice[together..];
        }
    }
}

/// Returns the nodes that a statement gives, as they are written if that is possible.
fn nodes_text(set: &NodeSet, shared: &[Again<'_>]) -> Option<Vec<String>> {
    if set.except.is_empty() {
        return Some(set.terms.iter().map(node_term_text).collect());
    }
    let names = shared.iter().map(|again| again.name.to_owned());
    (shared.len() <= MOST_NAMED).then(|| names.collect())
}
