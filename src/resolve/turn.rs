//! Turns and their powers (rule R25).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{NodeId, Rule, Turn};
use crate::source::Span;
use crate::syntax::ast::{self, Name, NamePart, NodeSet, NodeTerm, Text};
use crate::syntax::name_text;
use std::collections::{HashMap, HashSet};

/// The greatest number of powers of a turn of which each is a move.
const MOST_POWERS: u128 = 100_000;

impl Scope {
    /// Resolves a turn.
    pub fn turn(&self, rule: &ast::Turn, sink: &mut Sink) -> Option<Turn> {
        self.note_declared(Sort::Turn, &rule.name);
        let name = self.spelled(&rule.name, sink);
        if let Some(terms) = &rule.reverses {
            let (pairs, powers) = (self.reversed(rule, terms, sink), vec![(name?.value, 1)]);
            let (label, tail) = (self.label(&rule.tail), self.tail(&rule.tail, sink));
            return Some(Turn { powers, label, cycles: pairs?, tail: tail? });
        }
        let mut seen: HashMap<NodeId, Span> = HashMap::new();
        let mut cycles = Vec::new();
        let mut complete = true;
        for orbit in &rule.orbits {
            let unordered = orbit.terms.iter().find_map(|term| match term {
                NodeTerm::Named(name) if name.parts.contains(&NamePart::Star) => Some(name),
                _ => None,
            });
            let nodes = match unordered {
                Some(name) => {
                    sink.push(without_order(name));
                    None
                }
                None => self.node_list(orbit, sink),
            };
            let Some(nodes) = nodes else {
                complete = false;
                continue;
            };
            let mut cycle = Vec::new();
            for (node, span) in nodes {
                if let Some(first) = seen.insert(node, span) {
                    sink.push(self.turned_twice(node, first, span));
                    complete = false;
                }
                cycle.push(node);
            }
            cycles.push(cycle);
        }
        let tail = self.tail(&rule.tail, sink);
        if !complete {
            return None;
        }
        let order = cycles.iter().try_fold(1_u128, |order, cycle| lcm(order, cycle.len() as u128));
        let powers = self.powers(rule, &name?.value, order, sink)?;
        Some(Turn { powers, label: self.label(&rule.tail), cycles, tail: tail? })
    }

    /// Returns the pairs of nodes that change places where their order is reversed (rule R52).
    fn reversed(
        &self,
        rule: &ast::Turn,
        set: &NodeSet,
        sink: &mut Sink,
    ) -> Option<Vec<Vec<NodeId>>> {
        let nodes = self.node_list(set, sink)?;
        let (mut seen, mut distinct) = (HashMap::new(), true);
        for &(node, span) in &nodes {
            if let Some(first) = seen.insert(node, span) {
                sink.push(self.turned_twice(node, first, span));
                distinct = false;
            }
        }
        if distinct && nodes.len() < 2 {
            let report = Diagnostic::at(Code::TrivialTurn, rule.span, "this turn moves nothing");
            sink.push(report.help("name at least two nodes: `reverses a b`"));
            distinct = false;
        }
        let half = nodes.len() / 2;
        let pairs = nodes
            .iter()
            .zip(nodes.iter().rev())
            .take(half)
            .map(|(first, last)| vec![first.0, last.0]);
        distinct.then(|| pairs.collect())
    }

    /// Returns a report on a node that a turn names twice.
    fn turned_twice(&self, node: NodeId, first: Span, span: Span) -> Diagnostic {
        let report = Diagnostic::at(
            Code::TurnRepeatsNode,
            span,
            format!("this turn names `{}` twice", self.board.name(node)),
        );
        let report = if first == span { report } else { report.because(first, "first here") };
        report.help("name each node once: the contents of a node go to the next one, and those of the last one to the first")
    }

    /// Returns the names of a turn's moves; `order` is `None` if it is too large for 128 bits.
    fn powers(
        &self,
        rule: &ast::Turn,
        name: &str,
        order: Option<u128>,
        sink: &mut Sink,
    ) -> Option<Vec<(String, i64)>> {
        let inverse = (format!("{name}'"), -1);
        match order {
            Some(1) => {
                sink.push(
                    Diagnostic::at(Code::TrivialTurn, rule.span, "this turn moves nothing")
                        .help("name at least two nodes in one pair of parentheses: `(a b)`"),
                );
                None
            }
            Some(2) => Some(vec![(name.to_owned(), 1)]),
            _ if !rule.powers => Some(vec![(name.to_owned(), 1), inverse]),
            Some(order) if order <= MOST_POWERS => {
                let mut powers = vec![(name.to_owned(), 1)];
                powers.extend((2..order as i64 - 1).map(|power| (format!("{name}{power}"), power)));
                powers.push(inverse);
                Some(powers)
            }
            _ => {
                let report = Diagnostic::at(
                    Code::BadCount,
                    rule.span,
                    "this turn has too many powers for each to be a move",
                );
                sink.push(
                    report.help(format!(
                        "leave out `powers`, or choose cycles whose lengths have a common multiple of at most {MOST_POWERS}"
                    )),
                );
                None
            }
        }
    }
}

/// Returns the report on a name with `*` in a cycle.
fn without_order(name: &Name) -> Diagnostic {
    let text = name_text(name);
    let stem = text.split('*').next().unwrap_or_default();
    let message = "nodes with `*` have no order, and here they need one";
    Diagnostic::at(Code::UnexpectedText, name.span, message)
        .help(format!("write a range of numbers in place of `*`, as in `{stem}[1..3]`"))
}

fn lcm(a: u128, b: u128) -> Option<u128> {
    let (mut x, mut y) = (a, b.max(1));
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b.max(1))
}

/// Reports turns whose names are taken by another turn or a rewrite, in one report for each place.
pub fn check_names(rewrites: &[Text], rules: &[Rule], spans: &[Span], sink: &mut Sink) {
    let mut taken: HashMap<&str, Span> = HashMap::new();
    for name in rewrites {
        taken.entry(&name.value).or_insert(name.span);
    }
    let mut reported = HashSet::new();
    for (rule, &span) in rules.iter().zip(spans) {
        let Rule::Turn(turn) = rule else { continue };
        for (name, _) in &turn.powers {
            let Some(first) = taken.insert(name, span) else { continue };
            if reported.insert(span) {
                let report = Diagnostic::at(
                    Code::DuplicateMove,
                    span,
                    format!("the name `{name}` is taken by another move"),
                );
                let report = report.of(Sort::Turn, name);
                let report =
                    if first == span { report } else { report.because(first, "first here") };
                // Both turns are the same statement in two rounds of a loop.
                let help = if first == span {
                    "put the number of the `for` into its name, as in `flip[k]`"
                } else {
                    &format!("give each turn a name of its own, such as `{name}2`")
                };
                sink.push(report.help(help));
            }
            break;
        }
    }
}
