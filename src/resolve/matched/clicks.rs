//! Clicks that depend on the clicked node, and moves without a place (rules R55, R57 and R64).

use super::super::scope::Scope;
use super::choice::{Choices, Pattern, comparisons};
use super::listing::{Listable, Listing};
use super::mentions::{Mention, in_effect, in_tail, labels};
use super::names::bound;
use super::{MATCHES, MOST_MATCHES, Matching, Places, case_count, too_many};
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{KindSet, ListedMove, NodeId, Rule, Tail};
use crate::syntax::ast::{self, CellWhat};

impl Scope {
    /// Resolves a click whose moves are listed one by one; `None` if it is a plain one.
    pub fn listed_click(
        &self,
        rule: &ast::Click,
        nodes: &[NodeId],
        kinds: &KindSet,
        sink: &mut Sink,
    ) -> Option<Rule> {
        let span = rule.head;
        let around = self.params.local.borrow().clone();
        let cell = ast::Cell {
            what: rule.kinds.clone().map_or(CellWhat::Anything, CellWhat::Kinds),
            binding: rule.binding.clone(),
            region: None,
            outside: false,
            repeat: None,
            span,
        };
        let cells = [&cell];
        let mut names = bound(&cells);
        if !self.use_names(&mut names, &mentions_of_click(rule), rule.tail.label.as_ref(), sink) {
            return None;
        }
        let guard = rule.tail.guard.as_ref().map(|(condition, _)| condition);
        let pattern = Pattern {
            cells: &cells,
            names: &names,
            comparisons: guard.map_or_else(Vec::new, comparisons),
            around: &around,
            span,
            is_rewrite: false,
        };
        let mut choices = self.choices(&pattern, sink)?;
        if case_count(&[nodes.len()], choices.count()) > MOST_MATCHES {
            sink.push(too_many(MATCHES, &[nodes.len()], choices.count(), span));
            return None;
        }
        choices.found.iter_mut().for_each(|choice| choice.sets[0].intersect_with(kinds));
        let listable = Listable::new(&rule.tail, &rule.effects, &names, &around, span);
        let mut listing = Listing::new(self, "click".to_owned(), 1, &mut choices);
        for &node in nodes {
            let places = Places::one(node);
            for choice in &choices.found {
                let found = Matching { places: &places, choice };
                if let Some(tail) = listing.tail(&listable, &found, Some(node), sink)? {
                    listing.add(&found, vec![node], Vec::new(), Some(node), tail);
                }
            }
        }
        listing.finish(&names, sink).map(Rule::Listed)
    }

    /// Resolves a move without a place.
    pub fn act(&self, rule: &ast::Act, sink: &mut Sink) -> Option<Rule> {
        self.note_declared(Sort::Rule, &rule.name);
        let name = self.spelled(&rule.name, sink);
        for effect in &rule.effects {
            if let Some(word) = self.beside_click(effect) {
                let message = format!("`{word}` means nothing here: nothing is clicked");
                let report = Diagnostic::at(Code::NoSelf, effect.span, message);
                let way = if word == "self" {
                    String::new()
                } else {
                    format!(", or a place: `{word} of h1`")
                };
                let help = format!("a move without a place names its nodes, as in `clear h1`{way}");
                sink.push(report.help(help));
                return None;
            }
        }
        let (effects, tail) = (self.effects(&rule.effects, sink), self.tail(&rule.tail, sink));
        let (effects, tail) = (effects?, tail?);
        let mut listing = Listing::new(self, name?.value, 1, &mut Choices::default());
        self.check_twice(&effects, &rule.effects, "this move", sink)?;
        let label = self.label(&rule.tail);
        listing.listed.tails.push((label, Tail { also: effects, ..tail }));
        listing.listed.moves.push(ListedMove {
            nodes: Vec::new(),
            click: None,
            needs: Vec::new(),
            puts: Vec::new(),
            tail: 0,
        });
        listing.finish(&[], sink).map(Rule::Listed)
    }
}

/// Returns the names that a click uses.
fn mentions_of_click(rule: &ast::Click) -> Vec<Mention<'_>> {
    let mut mentions = Vec::new();
    let mut note = |text, role, span| mentions.push((text, role, span));
    in_tail(&rule.tail, &mut note);
    rule.effects.iter().for_each(|effect| in_effect(effect, &mut note));
    mentions
}

/// Returns `true` if a click depends on the clicked node or piece in more than its targets.
pub fn is_listed_click(rule: &ast::Click) -> bool {
    let mut own = rule.binding.is_some();
    in_tail(&rule.tail, &mut |text, _, _| own |= text == "self");
    let is_own =
        |target: &ast::Target| matches!(target, ast::Target::Nodes(ast::NodeTerm::Beside(_)));
    own || rule.tail.label.as_ref().is_some_and(|label| labels(label, "self"))
        || rule.effects.iter().any(|effect| effect.targets.iter().chain(&effect.except).any(is_own))
}
