//! Names with indices, ranges and stars, and the sets of nodes that they stand for (rules R6, R7).

use super::glob::{Computed, count, glob_matches, spell, stem_of};
use super::scope::{Scope, fixed_stem};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort, list_names, synonym};
use crate::model::NodeId;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprNode, Name, NamePart, NodeSet, NodeTerm, Operator};
use crate::syntax::name_text;
use crate::syntax::words::is_direction;
use std::collections::HashSet;

/// The greatest number of names that one written name may stand for where there is no other bound.
const MOST_NAMES: u128 = 4_000_000;

/// The greatest number of nodes of a region that a help lists.
pub(super) const MOST_WRITTEN: usize = 12;

/// The names that a written name stands for.
pub struct Expanded {
    /// The names in order.
    pub names: Vec<String>,
    /// `true` if the name is written as a range.
    pub several: bool,
}

impl Scope {
    /// Returns the names that a name stands for; ranges may count down.
    pub fn expand(&self, name: &Name, sink: &mut Sink) -> Option<Expanded> {
        let parts = self.compute(name, sink)?;
        self.note_round(name, &parts);
        let count = count(&parts);
        if count > MOST_NAMES {
            sink.push(
                Diagnostic::at(Code::BadCount, name.span, format!("this stands for {count} names"))
                    .help(format!("a range may stand for at most {MOST_NAMES} names")),
            );
            return None;
        }
        let several = parts
            .iter()
            .zip(&name.parts)
            .any(|(_, written)| matches!(written, NamePart::Range(..)));
        Some(Expanded { names: spell(&parts), several })
    }

    /// Returns the names that the name of a declaration stands for; its ranges count up.
    pub fn expand_declaration(&self, name: &Name, sink: &mut Sink) -> Option<Expanded> {
        for part in &name.parts {
            let NamePart::Range(from, to) = part else { continue };
            let (first, last) = (self.params.value(from, sink)?, self.params.value(to, sink)?);
            if first > last {
                let place = from.span.to(to.span);
                let report = Diagnostic::at(
                    Code::BackwardRange,
                    place,
                    format!("the range from {first} to {last} declares nothing"),
                );
                sink.push(match (&from.node, &to.node) {
                    (ExprNode::Number(_), ExprNode::Number(_)) => {
                        report.write(place, format!("{last}..{first}"))
                    }
                    _ => report
                        .help("in a declaration the first number is not larger than the second"),
                });
                return None;
            }
        }
        self.expand(name, sink)
    }

    /// Returns the number of names that a name stands for, or 1 if its numbers cannot be computed.
    pub fn count_names(&self, name: &Name) -> u128 {
        self.compute(name, &mut Sink::default()).map_or(1, |parts| count(&parts))
    }

    pub(super) fn compute<'a>(&self, name: &'a Name, sink: &mut Sink) -> Option<Vec<Computed<'a>>> {
        let mut parts = Vec::new();
        for part in &name.parts {
            parts.push(match part {
                NamePart::Text(text) => Computed::Text(text),
                NamePart::Index(index) => {
                    let index = self.index(index, sink)?;
                    Computed::Range(index, index)
                }
                NamePart::Range(from, to) => {
                    let from = self.params.bounded(from, 0, i128::MAX, "an index", sink);
                    let to = self.params.bounded(to, 0, i128::MAX, "an index", sink);
                    Computed::Range(from?, to?)
                }
                // Only sets of nodes are written with stars, and these are matched, not spelled.
                NamePart::Star => Computed::Text("*"),
            });
        }
        Some(parts)
    }

    /// Computes an index in brackets; the report on a minus that means a range suggests the range.
    fn index(&self, index: &Expr, sink: &mut Sink) -> Option<i128> {
        let mut found = Sink::default();
        let value = self.params.bounded(index, 0, i128::MAX, "an index", &mut found);
        let span = |from: &Expr, to: &Expr| match (&from.node, &to.node) {
            (ExprNode::Number(from), ExprNode::Number(to)) => Some(format!("{from}..{to}")),
            (ExprNode::Number(from), ExprNode::Param(to)) => Some(format!("{from}..{to}")),
            _ => None,
        };
        let meant = match &index.node {
            ExprNode::Chain(from, rest) => match &rest[..] {
                [(Operator::Minus, to)] => span(from, to),
                _ => None,
            },
            _ => None,
        };
        for report in found.into_sorted() {
            sink.push(match &meant {
                Some(range) => report
                    .help(format!("did you mean the range `{range}`?"))
                    .offer(index.span, range),
                None => report,
            });
        }
        value
    }

    /// Returns the one node that a name stands for.
    pub fn node(&self, name: &Name, sink: &mut Sink) -> Option<NodeId> {
        if let Some([node]) = self.local_meaning(name).and_then(|meaning| meaning.nodes).as_deref()
        {
            return Some(*node);
        }
        self.note(Sort::Node, name);
        let expanded = self.expand(name, sink)?;
        match (&expanded.names[..], expanded.several) {
            ([one], false) => self.find_node(one, name, sink),
            _ => {
                sink.push(
                    Diagnostic::at(
                        Code::ManyNodes,
                        name.span,
                        format!("one node is meant here, and `{}` is a range", name_text(name)),
                    )
                    .of(Sort::Node, name_text(name))
                    .offer(name.span, format!("every {}", name_text(name)))
                    .help(format!("write `every {} is …`, or name a single node", name_text(name))),
                );
                None
            }
        }
    }

    /// Returns the nodes that a name stands for, in order.
    pub fn nodes(&self, name: &Name, sink: &mut Sink) -> Option<Vec<NodeId>> {
        self.note(Sort::Node, name);
        let expanded = self.expand(name, sink)?;
        expanded.names.iter().map(|text| self.find_node(text, name, sink)).collect()
    }

    fn find_node(&self, text: &str, name: &Name, sink: &mut Sink) -> Option<NodeId> {
        let found = self.node_names.get(text).copied();
        if let (None, [NamePart::Text(row), NamePart::Index(..), NamePart::Index(..)], Some(_)) =
            (found, &name.parts[..], self.board.grid())
            && row == "r"
        {
            let report = Diagnostic::at(
                Code::UnknownNode,
                name.span,
                "a node of a grid has a row and a column",
            )
            .of(Sort::Node, text);
            sink.push(
                report
                    .about("indexes of a grid")
                    .write(name.span, name_text(name).replacen("][", "]c[", 1)),
            );
        } else if found.is_none() {
            let mut unknown = Sink::default();
            self.unknown_node(text, name.span, &mut unknown);
            if !unknown.is_empty()
                && let Some(report) = self.past_the_end(Sort::Node, name, text)
            {
                sink.push(report);
                return None;
            }
            sink.append(fixed_stem(unknown, name, || {
                self.board.nodes().map(|node| self.board.name(node)).collect()
            }));
        }
        found
    }

    /// Returns a set of nodes in the order in which it is written, each with the place where it is
    /// named; a node may occur twice.
    pub fn node_list(&self, set: &NodeSet, sink: &mut Sink) -> Option<Vec<(NodeId, Span)>> {
        let (found, except) = (self.listed(&set.terms, sink), self.left_out(&set.except, sink));
        let (mut found, except) = (found?, except?);
        found.retain(|(node, _)| !except.contains(node));
        Some(found)
    }

    /// Returns a set of nodes, sorted and without duplicates.
    pub fn node_set(&self, set: &NodeSet, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let found = self.node_list(set, sink)?;
        Some(sorted(found.into_iter().map(|(node, _)| node).collect()))
    }

    /// Returns the nodes of a term, in the order in which it is written.
    pub fn nodes_in_order(&self, term: &NodeTerm, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let found = self.listed(std::slice::from_ref(term), sink)?;
        Some(found.into_iter().map(|(node, _)| node).collect())
    }

    /// Returns the nodes of a term, sorted and without duplicates.
    pub fn term_nodes(&self, term: &NodeTerm, sink: &mut Sink) -> Option<Vec<NodeId>> {
        self.nodes_in_order(term, sink).map(sorted)
    }

    /// Returns the nodes that a set leaves out.
    pub fn left_out(&self, except: &[NodeTerm], sink: &mut Sink) -> Option<HashSet<NodeId>> {
        Some(self.listed(except, sink)?.into_iter().map(|(node, _)| node).collect())
    }

    fn listed(&self, terms: &[NodeTerm], sink: &mut Sink) -> Option<Vec<(NodeId, Span)>> {
        let (mut found, mut complete) = (Vec::new(), true);
        if let Some(report) = self.lines_without_comma(terms) {
            sink.push(report);
            return None;
        }
        if terms.len() > 1 {
            self.note_twice(terms.iter().filter_map(|term| self.own_name(term)));
        }
        for term in terms {
            let nodes = match term {
                NodeTerm::All(_) => Some(self.board.shown().collect()),
                NodeTerm::Own(span) => self.own_node(*span, sink),
                NodeTerm::Beside(beside) => self.beside_nodes(beside, sink),
                NodeTerm::Named(name) => {
                    self.note(Sort::Node, name);
                    self.named_nodes(name, sink)
                }
            };
            complete &= nodes.is_some();
            found.extend(nodes.unwrap_or_default().into_iter().map(|node| (node, term.span())));
        }
        complete.then_some(found)
    }

    /// Notes the names of a set of nodes.
    pub fn note_nodes(&self, set: &NodeSet) {
        set.named().for_each(|name| self.note(Sort::Node, name));
    }

    /// Returns the nodes of a region, or of another name that can stand in its place; an unknown
    /// word is reported as an unknown region.
    pub fn region_set(&self, set: &NodeSet, sink: &mut Sink) -> Option<Vec<NodeId>> {
        self.note_nodes(set);
        let unknown = |name: &&Name| match &name.parts[..] {
            [NamePart::Text(text)] => {
                !text.ends_with(|c: char| c.is_ascii_digit()) && !self.is_named(text)
            }
            _ => false,
        };
        let Some(name) = set.named().find(unknown) else { return self.node_set(set, sink) };
        set.named().filter(|name| !unknown(name)).for_each(|name| _ = self.named_nodes(name, sink));
        let text = name_text(name);
        let regions: Vec<&str> =
            self.board.regions().iter().map(|region| region.0.as_str()).collect();
        let near = self.guess(&text, regions.iter().copied());
        let near = if is_direction(&text) { Vec::new() } else { near };
        // A picture with unknown glyphs lacks its legend, and the region is likely one that the
        // legend names.
        if near.is_empty() && (self.grid_failed || self.lost.glyphs || self.legend_lost) {
            return None;
        }
        let row = text.strip_prefix('r').and_then(|row| row.strip_suffix('c'));
        let numbered = self.numbered(&text);
        let cells = self.cell_names();
        let help = match regions.len() {
            _ if is_direction(&text) && self.version >= 3 => {
                format!("`{text}` is a direction: what lies beside a place is `{text} of PLACE`")
            }
            _ if !cells.is_empty() => {
                let own = cells.iter().map(String::as_str);
                let others = regions
                    .iter()
                    .copied()
                    .filter(|region| !cells.iter().any(|cell| cell == region));
                let all = list_names(own.chain(others));
                format!("the places here are {all}")
            }
            _ if let Some(nodes) = &numbered => {
                format!("{nodes}; declare `region {text} = {text}*` in `board`")
            }
            _ if self.board.grid().is_some()
                && row.is_some_and(|row| row.parse::<u32>().is_ok()) =>
            {
                format!(
                    "`*` repeats the cell; declare `region top = {text}*` in `board`, and write `@top`"
                )
            }
            0 if self.legend.iter().any(|entry| entry.piece.is_some()) => format!(
                "declare it in `board`: `region {text} = …`, or behind a glyph, as in `legend 'x' _ in {text}`"
            ),
            0 => format!("declare it in `board`: `region {text} = …`"),
            1 => format!("the only region is {}", list_names(regions.iter().copied())),
            _ => format!("the regions are {}", list_names(regions.iter().copied())),
        };
        let report = Diagnostic::at(
            Code::UnknownRegion,
            name.span,
            format!("there is no region named `{text}`"),
        )
        .saying("not declared");
        if synonym(&text) == Some("self") && self.version >= 3 {
            let report = report.offer(name.span, "self");
            sink.push(report.help("the node that is clicked is called `self`"));
            return None;
        }
        if synonym(&text) == Some("except") {
            sink.push(report.offer(name.span, "except").help("what is left out follows `except`"));
            return None;
        }
        if text == "node" || synonym(&text) == Some("nodes") {
            sink.push(report.offer(name.span, "all").help("write `all`: it stands for all nodes"));
            return None;
        }
        let first = self.board.nodes().next().map(|node| self.board.name(node).to_owned());
        let first = numbered.map(|_| format!("{text}*")).or(first);
        let first = first.map(|nodes| format!("region {text} = {nodes}"));
        let report = report.of(Sort::Region, text).meaning(name.span, &near, help);
        sink.push(match first {
            Some(declaration) => self.declarable(report, "board", &declaration),
            None => report,
        });
        None
    }

    /// Returns the names of the cells of the rule, if they are places here.
    pub(super) fn cell_names(&self) -> Vec<String> {
        self.params.local.borrow().of_cells()
    }

    /// Returns `true` if a name is in use for anything, or counts as declared.
    pub fn is_named(&self, text: &str) -> bool {
        if self.params.local.borrow().find(text).is_some() {
            return true;
        }
        let others = self.kind_names.contains_key(text)
            || self.classes.contains_key(text)
            || self.board.find_family(text).is_some();
        self.names_nodes(text) || others || self.is_tainted(text)
    }

    /// Returns `true` if a name is that of a node or a region.
    pub fn names_nodes(&self, text: &str) -> bool {
        let locals = self.params.local.borrow();
        if let Some(local) = locals.find(text) {
            return local.meaning.nodes.is_some() && local.meaning.kind.is_none();
        }
        self.node_names.contains_key(text) || self.board.region(text).is_some()
    }

    fn named_nodes(&self, name: &Name, sink: &mut Sink) -> Option<Vec<NodeId>> {
        if let Some(nodes) = self.local_meaning(name).and_then(|meaning| meaning.nodes) {
            return Some(nodes);
        }
        if name.parts.contains(&NamePart::Star) {
            return self.glob(name, sink);
        }
        let expanded = self.expand(name, sink)?;
        if let ([one], false) = (&expanded.names[..], expanded.several)
            && let Some(region) = self.board.region(one)
        {
            return Some(region.to_vec());
        }
        expanded.names.iter().map(|text| self.find_node(text, name, sink)).collect()
    }

    /// Returns the nodes that match a name with `*`, which stands for one or more digits (rule R7).
    fn glob(&self, name: &Name, sink: &mut Sink) -> Option<Vec<NodeId>> {
        let parts = self.compute(name, sink)?;
        let found: Vec<NodeId> = self
            .board
            .nodes()
            .filter(|&node| glob_matches(&parts, self.board.name(node).as_bytes()))
            .collect();
        if !found.is_empty() {
            return Some(found);
        }
        if !self.is_tainted(&stem_of(&parts)) {
            let text = name_text(name);
            let report = Diagnostic::at(
                Code::EmptyNodeSet,
                name.span,
                format!("no node has a name like `{text}`"),
            );
            if let Some(meant) = self.glob_meant(&text) {
                sink.push(report.write(name.span, meant));
                return None;
            }
            sink.push(
                report.help(format!("`*` stands for one or more digits; {}", self.nodes_help())),
            );
        }
        None
    }
}

fn sorted(mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
