//! The head of a `for` in other words: `for k = 1 to 3`, `for k in [1..3]`, `for k in 3`.

use super::super::patched::Patched;
use super::super::{Reader, parse};
use crate::diagnostic::{Code, Diagnostic, Fix, near};
use crate::source::Span;
use crate::syntax::grammar::Rule;
use crate::syntax::token::{Kind, first_word, tokens};
use crate::syntax::tree::{Block, Node, Open};
use std::iter::Peekable;
use std::ops::Range;
use std::slice::Iter;

/// Words that join a name and its numbers elsewhere.
const JOINTS: [&str; 12] = ["in", "from", "to", "do", "each", "every", "of", "range", "through", "until", "upto", "all"];
/// Signs that do.
const SIGNS: [&str; 15] = ["=", ":=", "==", ":", ",", "..", "...", "..=", "..<", "-", "(", ")", "[", "]", "<"];

/// The nodes behind a statement.
pub type Below<'n> = Peekable<Iter<'n, Node>>;

/// What a `for` is called elsewhere.
const LOOPS: [&str; 4] = ["foreach", "forall", "loop", "repeat"];

impl Reader<'_> {
    /// Whether a block inside a block is a `for`, as it stands or under another name.
    pub(in super::super) fn is_loop(&self, block: &Block) -> bool {
        let word = self.first_word(&block.head);
        let other = || LOOPS.contains(&&word[..]) || !near(&word, ["for"]).is_empty();
        let reads = |text: &str| parse(Rule::only_for, &format!("{text} {{")).is_ok();
        let counts = || {
            let text = format!("for{}", &self.folded[block.head.clone()][word.len()..]);
            reads(text.trim_end()) || meant(&text).is_some_and(|better| reads(&better))
        };
        word == "for" || other() && counts()
    }

    /// Reports a `for` under another name whose head is right.
    pub(in super::super) fn check_loop(&mut self, block: &Block) {
        let (word, head) = (self.first_word(&block.head), self.folded[block.head.clone()].trim_end());
        let better = format!("for{}", &head[word.len()..]);
        if word == "for" || parse(Rule::only_for, &format!("{better} {{")).is_err() {
            return;
        }
        self.faults += 1;
        let place = Span::new(block.head.start, block.head.start + word.len());
        let help = if LOOPS.contains(&&word[..]) { format!("write `{better} {{ … }}`") } else { "did you mean `for`?".to_owned() };
        let report = Diagnostic::at(Code::UnknownStatement, place, format!("there is no statement `{word}`"));
        self.sink.push(report.help(help).fix(place, "for"));
    }

    /// Whether a statement begins as a `for` does, perhaps under another name.
    pub(in super::super) fn begins_loop(&self, range: &Range<usize>) -> bool {
        let mut words = tokens(&self.folded[range.clone()]).filter(|token| !token.is_gap());
        let first = words.next().filter(|word| word.kind == Kind::Word);
        first.is_some() && words.next().is_some_and(|name| name.kind == Kind::Word) && words.next().is_some_and(|word| word.text == "in")
    }

    /// A `for` without braces as one that has them, which is reported: its statements stand deeper below it, or behind its `:`.
    ///
    /// # Arguments
    /// `below` - the nodes behind it, of which those that belong to it are taken
    pub(in super::super) fn unbraced<'n>(&mut self, range: &Range<usize>, below: &mut Below<'n>) -> Option<Block> {
        let (head, behind) = self.folded[range.clone()].split_once(':').unwrap_or((&self.folded[range.clone()], ""));
        let (head, word) = (head.trim_end(), first_word(head));
        let better = format!("for{}", &head[word.len()..]);
        let known = word == "for" || LOOPS.contains(&word) || !near(word, ["for"]).is_empty();
        if !known || parse(Rule::only_for, &format!("{better} {{")).is_err() {
            return None;
        }
        let line = |at: usize| self.folded[..at].rsplit('\n').next().unwrap_or("");
        let deep = |at: usize| Some(line(at)).filter(|before| before.trim().is_empty()).map(str::len);
        let indent = deep(range.start)?;
        let inside = |node: &&Node| !matches!(node, Node::Stray(_)) && deep(node.range().start).is_some_and(|other| other > indent);
        let (nodes, close) = if behind.trim().is_empty() {
            let nodes: Vec<Node> = std::iter::from_fn(|| below.next_if(inside)).cloned().collect();
            (nodes, format!("\n{}}}", line(range.start)))
        } else {
            let begin = range.end - behind.trim_start().len();
            (vec![Node::Statement(begin..range.end)], " }".to_owned())
        };
        let end = nodes.last()?.range().end;
        let head = range.start..range.start + head.len();
        let colon = head.end + usize::from(self.folded[head.end..].starts_with(':'));
        self.faults += 1;
        let place = Span::new(head.start, head.end);
        let mut report = Diagnostic::at(Code::UnexpectedText, place, "the statements of a `for` go between `{` and `}`");
        report.fixes.push(Fix { safe: true, edits: vec![(Span::new(head.start, colon), format!("{better} {{")), (Span::at(end), close)] });
        self.sink.push(report.help(format!("write `{better} {{ … }}`")));
        Some(Block { open: Open::At(head.end), head, twice: None, nodes, early: Vec::new(), close: Some(end), end })
    }

    /// The head of a `for` as it is written here, if that is clear; what is wrong is reported.
    ///
    /// # Arguments
    /// `head` - the head, with its brace
    ///
    /// # Returns
    /// `None` if nothing was reported; within, `None` if it is not clear what is meant.
    pub(in super::super) fn counts_otherwise(&mut self, head: &Patched, place: Span) -> Option<Option<Patched>> {
        let (text, brace) = head.text.strip_suffix('{').map_or((&head.text[..], ""), |text| (text, "{"));
        let text = text.trim_end();
        let endless = text.ends_with("..");
        let better = if endless { Some(format!("{text}1")) } else { meant(text) };
        let reads = |better: &String| parse(Rule::only_for, format!("{better} {brace}").trim_end()).is_ok();
        let Some(better) = better.filter(reads) else {
            let name = text.split_whitespace().nth(1).filter(|name| crate::syntax::is_name(name))?;
            let report = Diagnostic::at(Code::UnexpectedText, place, "a `for` takes all numbers from one to another");
            self.sink.push(
                report
                    .help(format!("it is written like `for {name} in 1..3 {{`; inside, `{name}` may be computed with: `r[2*{name}-1]c1`")),
            );
            return Some(None);
        };
        let whole = format!("{better} {brace}");
        self.sink.push(if endless {
            let report = Diagnostic::at(Code::UnexpectedText, place, "the last number of this `for` is missing");
            report.help(format!("say how far it counts, as in `{text}4 {{`"))
        } else {
            let report = Diagnostic::at(Code::UnexpectedText, place, "a `for` counts from one number to another");
            report.help(format!("write `{better} {{`")).offer(place, &better)
        });
        Some(Patched::new(&head.text, place.range().start).with(Span::new(0, head.text.len()), whole.trim_end()))
    }
}

/// A head that says the same; `None` where there is more in it than a name and one or two numbers.
fn meant(text: &str) -> Option<String> {
    let mut name = None;
    let mut ends = Vec::new();
    let (mut open, mut joined) = (false, false);
    let spans = text.contains("range") || text.contains("..");
    for token in tokens(text).filter(|token| !token.is_gap()).skip(1) {
        match token.kind {
            Kind::Word if JOINTS.contains(&token.text) => joined |= !ends.is_empty(),
            // A list, not two ends.
            _ if token.text == "," && !spans && !ends.is_empty() => return None,
            Kind::Word if name.is_none() => name = Some(token.text),
            Kind::Word | Kind::Number => ends.push(token.text),
            _ if SIGNS.contains(&token.text) => {
                open = token.text.starts_with("..");
                joined |= !ends.is_empty();
            }
            _ => return None,
        }
        open &= !matches!(token.kind, Kind::Word | Kind::Number);
    }
    match (name, &ends[..], open) {
        (Some(name), [last], false) => Some(format!("for {name} in 1..{last}")),
        (Some(name), [first, last], _) if joined => Some(format!("for {name} in {first}..{last}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_in_other_words_are_understood() {
        for (text, wanted) in [
            ("for k = 1 to 3", "for k in 1..3"),
            ("for k 1..n", "for k in 1..n"),
            ("for (k in 1..3)", "for k in 1..3"),
            ("for k in [2..3]", "for k in 2..3"),
            ("for k from 0 to 3", "for k in 0..3"),
            ("for each k in 4", "for k in 1..4"),
            ("for k in range(1, n)", "for k in 1..n"),
            ("for k in 1-3", "for k in 1..3"),
            ("for k in 1..=3", "for k in 1..3"),
        ] {
            assert_eq!(meant(text).as_deref(), Some(wanted), "{text}");
        }
        for text in [
            "for",
            "for k",
            "for k in 1..",
            "for k in a b c",
            "for k in 1..3 step 2",
            "for k in 1, 3",
            "for k in frog toad",
            "for \"k\" in 1..3",
        ] {
            assert_eq!(meant(text), None, "{text}");
        }
    }
}
