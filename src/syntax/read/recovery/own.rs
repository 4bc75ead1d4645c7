//! Rewrites examples with the names of the text for which they are shown.

use super::super::super::grammar::Rule;
use super::super::Reader;
use super::forms;
use super::phrases::names::Names;
use crate::syntax::token::{Kind, tokens};

/// The pieces and nodes of the examples.
const KINDS: [&str; 4] = ["green", "red", "frog", "toad"];
const NODES: [&str; 5] = ["A1", "B1", "B2", "h1", "h3"];

/// The rules of statements that use names and declare none.
const USES: [Rule; 5] = [
    Rule::only_rewrite,
    Rule::only_put,
    Rule::only_goal_statement,
    Rule::only_start,
    Rule::only_goal,
];

impl Reader<'_> {
    /// Returns the form of a statement that begins with a word and that a rule reads, with names of
    /// this text.
    pub(super) fn example(&self, rule: Rule, word: &str) -> Option<String> {
        let form = forms::form(rule, word)?;
        Some(if USES.contains(&rule) { self.in_own_names(form) } else { form.to_owned() })
    }

    /// Returns an example with pieces and nodes of this text, if there are any.
    pub(super) fn in_own_names(&self, form: &str) -> String {
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let (kinds, nodes) = (names.some_kinds(), names.some_nodes());
        let (mut text, mut end) = (String::new(), 0);
        for token in tokens(form).filter(|token| token.kind == Kind::Word) {
            let (stock, own) = if KINDS.contains(&token.text) {
                (&KINDS[..], &kinds)
            } else {
                (&NODES[..], &nodes)
            };
            let Some(at) = stock.iter().position(|word| *word == token.text) else { continue };
            let Some(name) = own.get(at % 2 * usize::from(own.len() > 1)) else { continue };
            text += &form[end..token.at];
            text += name;
            end = token.end();
        }
        text + &form[end..]
    }
}
