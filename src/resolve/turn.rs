//! Turns and their powers (rule R25).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{NodeId, Rule, Turn};
use crate::source::Span;
use crate::syntax::ast::{self, MoveStatement};
use std::collections::HashMap;

/// How many powers a turn may have where each of them is a move.
const MOST_POWERS: u128 = 100_000;

impl Scope {
    /// Resolves a turn.
    pub fn turn(&self, rule: &ast::Turn, sink: &mut Sink) -> Option<Turn> {
        self.note_text(Sort::Turn, &rule.name);
        let mut seen: HashMap<NodeId, Span> = HashMap::new();
        let mut cycles = Vec::new();
        let mut complete = true;
        for orbit in &rule.orbits {
            let mut cycle = Vec::new();
            for name in orbit {
                let Some(nodes) = self.nodes(name, sink) else {
                    complete = false;
                    continue;
                };
                for node in nodes {
                    if let Some(first) = seen.insert(node, name.span) {
                        let report =
                            Diagnostic::at(Code::TurnRepeatsNode, name.span, format!("this turn names `{}` twice", self.board.name(node)));
                        let report = if first == name.span { report } else { report.because(first, "first here") };
                        sink.push(report.help("what is on a node goes to one other node; name each node once"));
                        complete = false;
                    }
                    cycle.push(node);
                }
            }
            cycles.push(cycle);
        }
        let tail = self.tail(&rule.tail, sink);
        if !complete {
            return None;
        }
        let order = cycles.iter().try_fold(1_u128, |order, cycle| lcm(order, cycle.len() as u128));
        let powers = self.powers(rule, order, sink)?;
        Some(Turn { powers, label: rule.tail.label.as_ref().map(|label| label.value.clone()), cycles, tail: tail? })
    }

    /// The names of a turn's moves; `order` is `None` where it is too large for 128 bits.
    fn powers(&self, rule: &ast::Turn, order: Option<u128>, sink: &mut Sink) -> Option<Vec<(String, i64)>> {
        let name = &rule.name.value;
        let inverse = (format!("{name}'"), -1);
        match order {
            Some(1) => {
                sink.push(
                    Diagnostic::at(Code::TrivialTurn, rule.span, "this turn moves nothing")
                        .help("name at least two nodes in one pair of parentheses: `(a b)`"),
                );
                None
            }
            Some(2) => Some(vec![(name.clone(), 1)]),
            _ if !rule.powers => Some(vec![(name.clone(), 1), inverse]),
            Some(order) if order <= MOST_POWERS => {
                let mut powers = vec![(name.clone(), 1)];
                powers.extend((2..order as i64 - 1).map(|power| (format!("{name}{power}"), power)));
                powers.push(inverse);
                Some(powers)
            }
            _ => {
                let report = Diagnostic::at(Code::BadCount, rule.span, "this turn has too many powers for each to be a move");
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

fn lcm(a: u128, b: u128) -> Option<u128> {
    let (mut x, mut y) = (a, b.max(1));
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b.max(1))
}

/// Reports turns whose names are taken by another turn or a rewrite.
pub fn check_names(statements: &[MoveStatement], rules: &[Rule], sink: &mut Sink) {
    let mut taken: HashMap<&str, Span> = HashMap::new();
    for statement in statements {
        if let MoveStatement::Rewrite(rule) = statement {
            taken.entry(&rule.name.value).or_insert(rule.name.span);
        }
    }
    let spans = statements
        .iter()
        .filter_map(|statement| if let MoveStatement::Turn(turn) = statement { Some((&turn.name, turn.name.span)) } else { None });
    let spans: Vec<_> = spans.collect();
    let turns = rules.iter().filter_map(|rule| if let Rule::Turn(turn) = rule { Some(turn) } else { None });
    let mut used = vec![false; spans.len()];
    for turn in turns {
        let Some(at) = (0..spans.len()).find(|&at| !used[at] && spans[at].0.value == turn.powers[0].0) else { continue };
        used[at] = true;
        for (name, _) in &turn.powers {
            if let Some(first) = taken.insert(name, spans[at].1) {
                let report = Diagnostic::at(Code::DuplicateMove, spans[at].1, format!("the name `{name}` is taken by another move"))
                    .of(Sort::Turn, name);
                sink.push(report.because(first, "first here").help("give the turn another name"));
                break;
            }
        }
    }
}
