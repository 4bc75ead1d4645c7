//! Rules that run until none of them changes the board: presses, and the `settle` block (rules R50
//! and R51).

use super::locals::{Instance, Locals};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Sink, Sort};
use crate::model::{Press, Rule};
use crate::source::Span;
use crate::syntax::ast::{self, MoveStatement};
use crate::syntax::inner_rule;

impl Scope {
    /// Resolves a press.
    pub fn press(&self, press: &ast::Press, sink: &mut Sink) -> Option<Press> {
        self.note_declared(Sort::Rule, &press.name);
        let (name, tail) = (self.spelled(&press.name, sink), self.tail(&press.tail, sink));
        let around = self.params.local.borrow().clone();
        // The rules inside leave the loops around the press.
        let label = self.label(&press.tail);
        let rules = self.running(&around, &press.rules, "press", sink);
        Some(Press { name: name?.value, label, rules: rules?, tail: tail? })
    }

    /// Resolves the rules in a block of that name, which may itself be inside an instance.
    pub fn running(
        &self,
        around: &Locals,
        statements: &[MoveStatement],
        block: &str,
        sink: &mut Sink,
    ) -> Option<Vec<Rule>> {
        let (instances, complete) = self.instances_in(around, statements, sink);
        let mut rules = Vec::new();
        for one in &instances {
            let statement = self.params.enter(one, sink);
            rules.push(self.inner(statement, block, sink));
        }
        self.params.leave(sink);
        rules.into_iter().collect::<Option<Vec<_>>>().filter(|_| complete)
    }

    /// Returns the places of the rules in a block that may itself be inside an instance.
    pub fn inner_spans(&self, around: &Locals, statements: &[MoveStatement]) -> Vec<Span> {
        let (instances, _) = self.instances_in(around, statements, &mut Sink::default());
        let place = |one: &Instance<'_, MoveStatement>| match one.statement {
            MoveStatement::Rewrite(rule) => Some(rule.name.span),
            MoveStatement::Act(rule) => Some(rule.name.span),
            _ => None,
        };
        instances.iter().filter_map(place).collect()
    }

    fn inner(&self, statement: &MoveStatement, block: &str, sink: &mut Sink) -> Option<Rule> {
        let misplaced = |span: Span, word: &str| inner_rule(span, word, block);
        let rule = match statement {
            MoveStatement::Rewrite(_) | MoveStatement::Act(_) => statement,
            MoveStatement::Click(click) => {
                sink.push(misplaced(click.head, "click"));
                return None;
            }
            MoveStatement::Turn(turn) => {
                sink.push(misplaced(turn.span, "turn"));
                return None;
            }
            MoveStatement::Press(press) => {
                sink.push(misplaced(press.name.span, "press"));
                return None;
            }
            MoveStatement::Settle(settle) => {
                sink.push(misplaced(settle.head, "settle"));
                return None;
            }
            MoveStatement::Chain(_, span) => {
                sink.push(misplaced(*span, "chain"));
                return None;
            }
            // Loops are written out earlier.
            MoveStatement::For(_) => return None,
            MoveStatement::Never(_, span) | MoveStatement::NeverRepeat(span) => {
                sink.push(
                    misplaced(*span, "never")
                        .help("write it beside the moves: it looks at the board in the end"),
                );
                return None;
            }
        };
        let without = |span: Span, word: &str| {
            let report = Diagnostic::at(
                Code::InnerRule,
                span,
                format!("a rule inside `{block}` has no `{word}`"),
            );
            let home = if block == "press" {
                "after the `}` of the press"
            } else {
                "after the moves themselves"
            };
            report.help(format!("it is no move of its own; write `{word}` {home}"))
        };
        let (tail, resolved) = match rule {
            MoveStatement::Rewrite(rule) => (&rule.tail, self.rule(rule, sink)),
            MoveStatement::Act(rule) => (&rule.tail, self.act(rule, sink)),
            _ => return None,
        };
        let cost = tail.cost.as_ref().map(|cost| sink.push(without(cost.span, "cost")));
        let label = tail.label.as_ref().map(|label| sink.push(without(label.span, "as")));
        resolved.filter(|_| cost.is_none() && label.is_none())
    }
}

/// Returns the blocks with the rules that run after every move, each with the parameters around it.
pub fn settles<'a>(
    statements: &'a [Instance<'_, MoveStatement>],
) -> impl Iterator<Item = (&'a ast::Settle, &'a Locals)> {
    statements.iter().filter_map(|one| {
        if let MoveStatement::Settle(settle) = one.statement {
            Some((settle, &one.with))
        } else {
            None
        }
    })
}

/// Resolves the rules that run after every move; reports a second block of them.
pub fn settle(
    scope: &Scope,
    statements: &[Instance<'_, MoveStatement>],
    sink: &mut Sink,
) -> Vec<Rule> {
    let mut blocks = settles(statements);
    let Some((first, around)) = blocks.next() else { return Vec::new() };
    let rules = scope.running(around, &first.rules, "settle", sink);
    for (second, around) in blocks {
        let report =
            Diagnostic::at(Code::SecondSettle, second.head, "there is more than one `settle`");
        sink.push(
            report
                .because(first.head, "first here")
                .help("put all rules into one `settle`, in the order in which they are tried"),
        );
        _ = scope.running(around, &second.rules, "settle", sink);
    }
    rules.unwrap_or_default()
}
