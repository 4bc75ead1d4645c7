//! The tail of a move: guards, changes elsewhere, costs (rules R37, R39 and R40).

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Condition, Effect, NodeId, Tail};
use crate::syntax::ast;
use std::collections::HashMap;

/// The greatest cost of a move.
const MOST_COST: i128 = 1_000_000_000;

impl Scope {
    /// Resolves the tail of a move.
    pub fn tail(&self, tail: &ast::Tail, sink: &mut Sink) -> Option<Tail> {
        let guard = tail.guard.as_ref().map(|guard| self.guard(guard, sink));
        let also: Option<Vec<Effect>> = tail
            .also
            .iter()
            .map(|effect| self.effect_elsewhere(effect, sink))
            .collect::<Vec<_>>()
            .into_iter()
            .collect();
        let cost = tail
            .cost
            .as_ref()
            .map(|cost| self.params.bounded(cost, 0, MOST_COST, "the cost", sink));
        let (guard, also) = (guard.map_or(Some(None), |guard| guard.map(Some)), also?);
        let cost = cost.map_or(Some(1), |cost| u32::try_from(cost?).ok());
        self.check_twice(&also, &tail.also, "`also`", sink)?;
        Some(Tail { guard: guard?, also, cost: cost? })
    }

    fn guard(
        &self,
        (condition, span): &(ast::Condition, crate::source::Span),
        sink: &mut Sink,
    ) -> Option<Condition> {
        let condition = self.condition(condition, sink)?;
        if condition.any_part(&mut |part| *part == Condition::Stuck) {
            let report =
                Diagnostic::at(Code::StuckInGuard, *span, "`stuck` is not allowed after `if`");
            sink.push(report.help("the legal moves depend on this condition itself; describe the positions in which the move is allowed"));
            return None;
        }
        Some(condition)
    }

    /// Returns the label of a move; in version 3 of the language, numbers and names stand in it in
    /// brackets (rule R65).
    pub fn label(&self, tail: &ast::Tail) -> Option<String> {
        let written = tail.label.as_ref()?;
        let label = &written.value;
        if self.version < 3 {
            return Some(label.clone());
        }
        // The label stands in quotes.
        let place = written.span.range();
        let begin = place.start + place.len().saturating_sub(label.len()) / 2;
        let (mut text, mut rest) = (String::new(), label.as_str());
        while let Some(open) = rest.find('[') {
            let Some(close) = closing(&rest[open..]).map(|close| open + close) else { break };
            let inside = &rest[open + 1..close];
            text += &rest[..open];
            match self.in_label(inside, begin + label.len() - rest.len() + open + 1) {
                Some(meaning) => text += &meaning,
                None => text += &rest[open..=close],
            }
            rest = &rest[close + 1..];
        }
        Some(text + rest)
    }

    /// Returns the text that stands for an expression in a label, if it names a parameter, or for a
    /// name that has a meaning.
    ///
    /// # Arguments
    /// * `begin` - the place of the expression in the file
    fn in_label(&self, inside: &str, begin: usize) -> Option<String> {
        if let Some(local) = self.params.local.borrow().find(inside.trim()) {
            return Some(local.meaning.text.clone());
        }
        let expr = crate::syntax::expression(inside)?;
        let (mut known, mut members) = (false, Vec::new());
        super::operands::named(&expr, &mut |name, _| known |= self.params.is_known(name));
        super::operands::members(&expr, &mut members);
        if !known && members.is_empty() {
            return None;
        }
        let value = self.params.quiet_value(&expr)?;
        self.params.note_at(&expr, begin + inside.len() - inside.trim_start().len());
        Some(value.to_string())
    }

    /// Resolves an effect on nodes that are named.
    fn effect_elsewhere(&self, effect: &ast::Effect, sink: &mut Sink) -> Option<Effect> {
        let around = self.beside_click(effect);
        if let Some(word) = around {
            let report = Diagnostic::at(
                Code::AlsoTarget,
                effect.span,
                format!("`{word}` means nothing after `also`: nothing is clicked"),
            );
            sink.push(report.help("name nodes or regions; the right side of the rule changes the nodes that its pattern matches"));
        }
        let found = self.effect(effect, sink);
        found.filter(|_| around.is_none())
    }

    /// Returns the word of an effect that means what lies beside a clicked node.
    pub fn beside_click(&self, effect: &ast::Effect) -> Option<&'static str> {
        effect.targets.iter().chain(&effect.except).find_map(|target| match target {
            ast::Target::Clicked => Some("self"),
            ast::Target::Across(..) => Some("on"),
            ast::Target::Neighbours(_) => Some("neighbours"),
            ast::Target::Nodes(ast::NodeTerm::Named(name)) => {
                let [ast::NamePart::Text(word)] = &name.parts[..] else { return None };
                let side = ["right", "left", "down", "up"].into_iter().find(|side| side == word)?;
                (!self.is_named(side)).then_some(side)
            }
            ast::Target::Nodes(_) => None,
        })
    }

    /// Reports a node that two effects reach.
    ///
    /// # Arguments
    /// `actor` - the part of the move that changes the node
    pub fn check_twice(
        &self,
        effects: &[Effect],
        written: &[ast::Effect],
        actor: &str,
        sink: &mut Sink,
    ) -> Option<()> {
        let mut reached: HashMap<NodeId, usize> = HashMap::new();
        for (at, effect) in effects.iter().enumerate() {
            for node in effect.named() {
                let first = *reached.entry(node).or_insert(at);
                if first != at {
                    let message = format!(
                        "two effects reach the same node: {actor} changes `{}` twice",
                        self.board.name(node)
                    );
                    let report = Diagnostic::at(Code::ClickOverlap, written[at].span, message);
                    let report = report.because(written[first].span, "the other effect");
                    sink.push(report.help("all effects happen at once, so each node may be changed by one of them only"));
                    return None;
                }
            }
        }
        Some(())
    }
}

/// Returns the index of the bracket that closes the one with which a text begins.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, sign)| {
        depth += i32::from(sign == '[') - i32::from(sign == ']');
        (depth == 0).then_some(at)
    })
}
