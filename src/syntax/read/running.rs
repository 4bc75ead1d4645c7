//! Reads the heads of `press` and `settle` in other words, and blocks of rules that are neither.

use super::super::ast::MoveStatement;
use super::super::tree::{BlockNode, Node};
use super::Reader;
use super::patched::Patched;
use super::recovery::keyword;
use super::recovery::phrases::{self, names::Names};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::token::{first_word, is_part};
use crate::syntax::words::is_direction;

/// The words that authors use for effects after every move.
const AFTERWARDS: [&str; 10] = [
    "gravity",
    "fall",
    "falling",
    "late",
    "after",
    "afterwards",
    "then",
    "finally",
    "cascade",
    "always",
];

impl Reader<'_> {
    /// Returns the head of a `press` or a `settle` that says more than a name, in the words of the
    /// language, and reports it.
    pub(super) fn plain_head(&mut self, head: &Patched, block: &BlockNode) -> Option<Patched> {
        let start = block.head.start;
        let text = head.text.strip_suffix('{')?.trim_end();
        let found =
            phrases::reworded(text, "running", self.names.get_or_init(|| Names::of(self.folded)))?;
        let place = Span::new(start + found.bad.0, start + found.bad.0 + found.bad.1);
        let report = Diagnostic::at(Code::BadPress, place, found.message);
        let (report, plain) = match found.way {
            Ok(better) => {
                let written = Span::new(start, start + text.len());
                if let Some((place, name)) = self.unnamed_rule(text, &better, block) {
                    let rule = self.folded[place.range()].trim_end();
                    let report = report.help(format!("write `{better} {{ {name} {rule} }}`"));
                    let edits = vec![
                        (written, better.clone()),
                        (Span::at(place.range().start), format!("{name} ")),
                    ];
                    self.sink.push(report.edit(false, edits));
                    return Patched::new(&head.text, start)
                        .with(Span::new(0, head.text.len()), &format!("{better} {{"));
                }
                (report.help(format!("write `{better} {{`")).offer(written, &better), better)
            }
            Err(help) => {
                let words = if text.starts_with("press") { 2 } else { 1 };
                let plain = text.split_whitespace().take(words).collect::<Vec<_>>().join(" ");
                let report = report.help(help);
                let named = text[..found.bad.0].split_whitespace().count() == words;
                let name = if named { "" } else { " tip" };
                let tail = text.get(found.bad.0..).filter(|tail| phrases::is_press_tail(tail));
                (
                    match (tail, block.close) {
                        (Some(tail), Some(close)) => {
                            let before = text[..found.bad.0].trim_end().len();
                            let cut = Span::new(start + before, start + text.len());
                            let behind = (Span::at(close + 1), format!(" {tail}"));
                            report.edit(false, vec![(cut, name.to_owned()), behind])
                        }
                        _ => report,
                    },
                    plain,
                )
            }
        };
        self.sink.push(report);
        Patched::new(&head.text, start).with(Span::new(0, head.text.len()), &format!("{plain} {{"))
    }

    /// Returns the place of the only rule of a `settle` whose name stands before the brace, and that
    /// name: `settle drop { down: any _ => _ any }`.
    fn unnamed_rule(&self, head: &str, better: &str, block: &BlockNode) -> Option<(Span, String)> {
        let name = head.strip_prefix("settle")?.trim();
        let [Node::Statement(range)] = &block.nodes[..] else { return None };
        let rule = &self.folded[range.clone()];
        let word = first_word(rule);
        let sent = is_direction(word) && rule[word.len()..].trim_start().starts_with(':');
        let fits = better == "settle" && crate::syntax::is_name(name) && sent;
        fits.then(|| (Span::new(range.start, range.end), name.to_owned()))
    }

    /// Reports a block of rules that `moves` does not have; its rules are read, and left out.
    pub(super) fn unknown_block(&mut self, block: &BlockNode) {
        let word = self.first_word(&block.head);
        let head = self.folded[block.head.clone()].trim_end();
        let place = Span::new(block.head.start, block.head.start + head.len());
        let report = Diagnostic::at(
            Code::BadPress,
            place,
            format!("there is no block `{word}` among moves"),
        );
        self.sink.push(if AFTERWARDS.contains(&&word.to_lowercase()[..]) {
            report.help("write `settle {`: its rules run after every move").offer(place, "settle")
        } else {
            let settle = "or `settle {` if they run after every move";
            report
                .help(format!("write `press NAME {{` if the rules together are one move, {settle}"))
        });
        let broken = self.broken_at(Span::new(block.head.start, block.end), "moves");
        self.lose(broken);
        _ = self.statements::<MoveStatement>(block);
        self.check_close(block, &word);
    }

    /// Returns `true` if a block has rules, and only words before its `{`, none of which begins a
    /// statement.
    pub(super) fn holds_rules(&self, block: &BlockNode) -> bool {
        let head = &self.folded[block.head.clone()];
        let words = head.trim_end().chars().all(|letter| is_part(letter) || letter == ' ');
        words
            && keyword(first_word(head)).is_none()
            && block.nodes.iter().any(|node| self.reads(node, "moves"))
    }

    /// Returns `true` if a statement that cannot be read follows a press on the line of its `}`.
    pub(super) fn stands_behind(&self, block: &BlockNode, next: &Node) -> bool {
        let range = next.range();
        let gap = &self.folded[block.end..range.start];
        let press = self.first_word(&block.head) == "press" && block.close.is_some();
        press
            && matches!(next, Node::Statement(_))
            && gap.trim().is_empty()
            && !gap.contains('\n')
            && !self.reads(next, "moves")
    }
}
