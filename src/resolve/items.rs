//! The kinds or nodes that a `for` goes through (rule R62).

use super::locals::Bound;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Kind, NodeId};
use crate::source::Span;
use crate::syntax::ast::{Name, NamePart, NodeSet, NodeTerm};
use crate::syntax::name_text;

/// The items of a list: all kinds, or all nodes.
#[derive(Clone)]
enum Listed {
    Kinds(Vec<Kind>),
    Nodes(Vec<NodeId>),
}

impl Scope {
    /// Returns the meanings of the items of a list.
    ///
    /// # Arguments
    /// `block` - the keyword of the block of the loop
    pub fn items(&self, set: &NodeSet, block: &str, sink: &mut Sink) -> Option<Vec<Bound>> {
        if block == "pieces" {
            let report = Diagnostic::at(
                Code::BadList,
                set.span,
                "in `pieces`, a `for` goes through numbers only",
            );
            sink.push(report.help("write the first and the last number: `for k in 1..3 { … }`"));
            return None;
        }
        let mut found: Option<Listed> = None;
        for term in &set.terms {
            let part = self.listed_term(term, sink)?;
            found = Some(match (found, part) {
                (None, part) => part,
                (Some(Listed::Kinds(kinds)), Listed::Kinds(more)) => {
                    Listed::Kinds([kinds, more].concat())
                }
                (Some(Listed::Nodes(nodes)), Listed::Nodes(more)) => {
                    Listed::Nodes([nodes, more].concat())
                }
                (Some(_), _) => {
                    let report = Diagnostic::at(
                        Code::BadList,
                        set.span,
                        "a `for` goes through pieces or nodes, and this list has both",
                    );
                    sink.push(
                        report.help("write two loops, one for the pieces and one for the nodes"),
                    );
                    return None;
                }
            });
        }
        let except: Vec<Listed> =
            set.except.iter().map(|term| self.listed_term(term, sink)).collect::<Option<_>>()?;
        let is_left_out = |kind: Option<Kind>, node: Option<NodeId>| {
            except.iter().any(|part| match part {
                Listed::Kinds(kinds) => kind.is_some_and(|kind| kinds.contains(&kind)),
                Listed::Nodes(nodes) => node.is_some_and(|node| nodes.contains(&node)),
            })
        };
        match found? {
            Listed::Kinds(kinds) => {
                let kept = kinds.into_iter().filter(|&kind| !is_left_out(Some(kind), None));
                Some(kept.map(|kind| self.meaning_of_kind(kind)).collect())
            }
            Listed::Nodes(_) if matches!(block, "board" | "jumps") => {
                let report = Diagnostic::at(
                    Code::BadList,
                    set.span,
                    "in `board`, a `for` goes through numbers or pieces only",
                );
                sink.push(report.help("nodes are gone through in `moves`, starts and goals"));
                None
            }
            Listed::Nodes(nodes) => {
                let kept = nodes.into_iter().filter(|&node| !is_left_out(None, Some(node)));
                Some(kept.map(|node| self.meaning_of_nodes(vec![node])).collect())
            }
        }
    }

    /// Returns the meaning of a name that stands for a kind.
    pub fn meaning_of_kind(&self, kind: Kind) -> Bound {
        let text = self.kinds.name(kind).to_owned();
        Bound { number: number_of(&text), kind: Some(kind), nodes: None, text }
    }

    /// Returns the meaning of a name that stands for nodes.
    pub fn meaning_of_nodes(&self, nodes: Vec<NodeId>) -> Bound {
        let names: Vec<&str> = nodes.iter().map(|node| self.board.name(*node)).collect();
        let text = names.join(" ");
        Bound { number: None, kind: None, nodes: Some(nodes), text }
    }

    fn listed_term(&self, term: &NodeTerm, sink: &mut Sink) -> Option<Listed> {
        let name = match term {
            NodeTerm::All(_) => return Some(Listed::Nodes(self.board.shown().collect())),
            NodeTerm::Named(name) => name,
            NodeTerm::Own(_) | NodeTerm::Beside(_) => {
                return self.nodes_in_order(term, sink).map(Listed::Nodes);
            }
        };
        if let [NamePart::Text(text)] = &name.parts[..] {
            if text == "any" {
                return Some(Listed::Kinds(self.kinds.all().collect()));
            }
            if let Some(local) = self.params.local.borrow().find(text) {
                let Bound { kind, nodes, .. } = &local.meaning;
                let kind = kind.map(|kind| Listed::Kinds(vec![kind]));
                if let Some(part) = kind.or_else(|| nodes.clone().map(Listed::Nodes)) {
                    return Some(part);
                }
            }
        }
        if name.parts.contains(&NamePart::Star) {
            return self.nodes_in_order(term, sink).map(Listed::Nodes);
        }
        let first = self.expand(name, sink)?.names.into_iter().next()?;
        let (is_kind, is_node) = (self.is_named_kind(&first), self.names_nodes(&first));
        match (is_kind, is_node) {
            (true, true) => {
                sink.push(two_meanings(name, &first, name.span));
                None
            }
            (false, true) => self.nodes_in_order(term, sink).map(Listed::Nodes),
            _ => self.named_kinds(name, sink).map(|(kinds, _)| Listed::Kinds(kinds)),
        }
    }
}

/// Returns the report on a name that is that of a piece and of a node.
fn two_meanings(name: &Name, text: &str, span: Span) -> Diagnostic {
    let report = Diagnostic::at(
        Code::BadList,
        span,
        format!("`{text}` is both a piece and a part of the board"),
    );
    let report = report.of(Sort::Kind, name_text(name));
    report.help("give one of them another name, so that it is clear what the `for` goes through")
}

/// Returns the number with which a name ends.
pub fn number_of(name: &str) -> Option<i128> {
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    name[stem.len()..].parse().ok()
}
