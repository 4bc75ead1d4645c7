//! Lists of moves: the matches of a rule, one by one.

use super::super::locals::Locals;
use super::super::scope::Scope;
use super::choice::Choices;
use super::mentions::{in_effect, in_tail, labels};
use super::names::{CellName, for_each_kind, mentioned};
use super::{Matching, leave_out};
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{Content, Effect, Kind, KindSet, Listed, ListedMove, NodeId, Tail, Target};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::HashMap;

/// A list of moves under construction.
pub struct Listing<'s> {
    scope: &'s Scope,
    pub listed: Listed,
    /// The number of parts of the pattern.
    parts: usize,
    /// `true` if matches were left out because kinds do not fit.
    is_refused: bool,
    set_numbers: HashMap<KindSet, usize>,
    /// The clauses of matches by what the names in them stand for.
    tails: HashMap<Vec<Meant>, Option<usize>>,
    /// The reports because of which matches were left out.
    left_out: Vec<Diagnostic>,
}

/// The nodes and the kind that a name stands for.
type Meant = (Vec<NodeId>, Option<Kind>);

/// A rule that is listed: what its matches have in common.
pub struct Listable<'a> {
    tail: &'a ast::Tail,
    /// The effects of a click or a move without a place.
    effects: &'a [ast::Effect],
    names: &'a [CellName<'a>],
    /// The names that its clauses, effects and label mention.
    mentioned: Vec<usize>,
    around: &'a Locals,
    span: Span,
}

impl<'a> Listable<'a> {
    pub fn new(
        tail: &'a ast::Tail,
        effects: &'a [ast::Effect],
        names: &'a [CellName<'a>],
        around: &'a Locals,
        span: Span,
    ) -> Self {
        let mut mentioned = mentioned(names, |each| {
            in_tail(tail, each);
            effects.iter().for_each(|effect| in_effect(effect, each));
        });
        let in_label = |name| tail.label.as_ref().is_some_and(|label| labels(label, name));
        mentioned.extend((0..names.len()).filter(|&at| in_label(names[at].text)));
        mentioned.sort_unstable();
        mentioned.dedup();
        Self { tail, effects, names, mentioned, around, span }
    }
}

impl<'s> Listing<'s> {
    pub fn new(scope: &'s Scope, name: String, parts: usize, choices: &mut Choices) -> Self {
        let listed = Listed {
            name,
            is_apart: false,
            sets: Vec::new(),
            tails: Vec::new(),
            moves: Vec::new(),
            tail: Tail::default(),
            is_along: false,
        };
        let (left_out, is_refused) = (std::mem::take(&mut choices.left_out), choices.is_refused);
        let (set_numbers, tails) = (HashMap::new(), HashMap::new());
        Self { scope, listed, parts, is_refused, set_numbers, tails, left_out }
    }

    /// Returns the number of the clauses of a match, or `None` if an index in them leads to nothing.
    ///
    /// # Errors
    /// Returns the outer `None` if there is a fault, which is reported.
    pub fn tail(
        &mut self,
        rule: &Listable<'_>,
        found: &Matching<'_>,
        clicked: Option<NodeId>,
        sink: &mut Sink,
    ) -> Option<Option<usize>> {
        let meant = |&name: &usize| (found.nodes(&rule.names[name]), found.choice.kinds[name]);
        let own = clicked.map(|node| (vec![node], None));
        let key: Vec<Meant> = rule.mentioned.iter().map(meant).chain(own).collect();
        if let Some(known) = self.tails.get(&key) {
            return Some(*known);
        }
        let scope = self.scope;
        let mut inside = scope.meanings(rule.names, found, rule.around, rule.span);
        if let Some(node) = clicked {
            inside = scope.meaning_of_self(node, &inside, rule.span);
        }
        let mut reports = Sink::default();
        let resolved = scope.params.within(&inside, || {
            let tail = scope.tail(rule.tail, &mut reports)?;
            let effects: Vec<Effect> = scope.effects(rule.effects, &mut reports)?;
            let Some(node) = clicked else { return Some((scope.label(rule.tail), tail)) };
            let named = |effect: Effect| Effect {
                kind: effect.kind,
                targets: vec![Target::Nodes(effect.nodes(&scope.board, node))],
                except: Vec::new(),
            };
            let effects: Vec<Effect> = effects.into_iter().map(named).collect();
            scope.check_twice(&effects, rule.effects, "a click", &mut reports)?;
            Some((scope.label(rule.tail), Tail { also: effects, ..tail }))
        });
        let number = if reports.has_errors() {
            leave_out(reports, !rule.mentioned.is_empty(), &mut self.left_out, sink)?;
            None
        } else {
            let resolved = resolved?;
            let tails = &mut self.listed.tails;
            if tails.last() != Some(&resolved) {
                tails.push(resolved);
            }
            Some(tails.len() - 1)
        };
        self.tails.insert(key, number);
        Some(number)
    }

    pub fn add(
        &mut self,
        found: &Matching<'_>,
        nodes: Vec<NodeId>,
        puts: Vec<(NodeId, Content)>,
        click: Option<NodeId>,
        tail: usize,
    ) {
        let mut needs = Vec::new();
        for (at, set) in found.choice.sets.iter().enumerate() {
            let next = self.listed.sets.len();
            let number = *self.set_numbers.entry(set.clone()).or_insert(next);
            if number == next {
                self.listed.sets.push(set.clone());
            }
            needs.extend(found.places.cell(at).iter().map(|&node| (node, number)));
        }
        self.listed.moves.push(ListedMove { nodes, click, needs, puts, tail });
    }

    /// Returns the list; reports a rule without a match if all matches were left out because an
    /// index leads to nothing.
    pub fn finish(mut self, names: &[CellName<'_>], sink: &mut Sink) -> Option<Listed> {
        if self.listed.moves.is_empty() && !self.left_out.is_empty() && !self.is_refused {
            let reports = self.left_out.into_iter().map(|report| for_each_kind(report, names));
            reports.for_each(|report| sink.push(report));
            return None;
        }
        let moves = &self.listed.moves;
        self.listed.is_apart = moves.iter().all(|one| goes(one, self.parts));
        let costs = self.listed.tails.iter().map(|(_, tail)| tail.cost);
        self.listed.tail.cost = costs.min().unwrap_or(1);
        Some(self.listed)
    }
}

/// Returns `true` if the first half of the nodes in the name of a move belongs to one part and the
/// second half to another, and nothing goes from the second to the first.
fn goes(one: &ListedMove, parts: usize) -> bool {
    let (sources, targets) = one.nodes.split_at(one.nodes.len() / 2);
    let returns = |(to, content): &(NodeId, Content)| {
        matches!(content, Content::Of(from) if targets.contains(from)) && sources.contains(to)
    };
    parts == 2
        && !sources.is_empty()
        && sources.len() == targets.len()
        && !one.puts.iter().any(returns)
}
