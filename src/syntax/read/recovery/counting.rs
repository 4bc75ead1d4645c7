//! Explains loops in other words: a `for` under another keyword, without braces, or with a head of
//! another form.

use super::super::patched::Patched;
use super::super::{Reader, parse};
use super::phrases::{self, names::Names};
use crate::diagnostic::{Code, Diagnostic, near};
use crate::source::Span;
use crate::syntax::grammar::Rule;
use crate::syntax::token::{Kind, first_word, tokens};
use crate::syntax::tree::{BlockNode, LOOPS, Node, Open};
use std::iter::Peekable;
use std::ops::Range;
use std::slice::Iter;

/// The nodes after a statement.
pub type Below<'n> = Peekable<Iter<'n, Node>>;

impl Reader<'_> {
    /// Returns `true` if a nested block is a `for`, as written or under another keyword.
    pub(in super::super) fn is_loop(&self, block: &BlockNode) -> bool {
        let word = self.first_word(&block.head);
        let other = || LOOPS.contains(&&word[..]) || !near(&word, ["for"]).is_empty();
        let reads = |text: &str| parse(Rule::only_for, &format!("{text} {{")).is_ok();
        let counts = || {
            let text = format!("for{}", &self.folded[block.head.clone()][word.len()..]);
            reads(text.trim_end()) || self.counted(&text).is_some_and(|(better, _)| reads(&better))
        };
        word == "for" || other() && counts()
    }

    /// Returns the head of a `for` that is meant by a text, and the fault of the text.
    fn counted(&self, head: &str) -> Option<(String, String)> {
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let found = phrases::reworded(head, "for", names)?;
        Some((found.way.ok()?, found.message))
    }

    /// Reports a `for` under another keyword with a correct head.
    pub(in super::super) fn check_loop(&mut self, block: &BlockNode) {
        let (word, head) =
            (self.first_word(&block.head), self.folded[block.head.clone()].trim_end());
        let better = format!("for{}", &head[word.len()..]);
        if word == "for" || parse(Rule::only_for, &format!("{better} {{")).is_err() {
            return;
        }
        let place = Span::new(block.head.start, block.head.start + word.len());
        let help = if LOOPS.contains(&&word[..]) {
            format!("write `{better} {{ … }}`")
        } else {
            "did you mean `for`?".to_owned()
        };
        let report = Diagnostic::at(
            Code::UnknownStatement,
            place,
            format!("there is no statement `{word}`"),
        );
        self.sink.push(report.help(help).fix(place, "for"));
    }

    /// Returns `true` if a statement begins like a `for`, perhaps under another keyword.
    pub(in super::super) fn begins_loop(&self, range: &Range<usize>) -> bool {
        let mut words = tokens(&self.folded[range.clone()]).filter(|token| !token.is_gap());
        let first = words.next().filter(|word| word.kind == Kind::Word);
        first.is_some()
            && words.next().is_some_and(|name| name.kind == Kind::Word)
            && words.next().is_some_and(|word| word.text == "in")
    }

    /// Reports a `for` without braces, and returns it as a block: its statements are indented below
    /// it, or are after its `:`.
    ///
    /// # Arguments
    /// `below` - the nodes after it; the nodes that belong to it are taken
    pub(in super::super) fn unbraced<'n>(
        &mut self,
        range: &Range<usize>,
        below: &mut Below<'n>,
    ) -> Option<BlockNode> {
        let (head, behind) =
            self.folded[range.clone()].split_once(':').unwrap_or((&self.folded[range.clone()], ""));
        let (head, word) = (head.trim_end(), first_word(head));
        let better = format!("for{}", &head[word.len()..]);
        let known = word == "for" || LOOPS.contains(&word) || !near(word, ["for"]).is_empty();
        let reads = |better: &str| parse(Rule::only_for, &format!("{better} {{")).is_ok();
        let better = match self.counted(&better).filter(|_| !reads(&better)) {
            Some((meant, _)) => meant,
            None => better,
        };
        if !known || parse(Rule::only_for, &format!("{better} {{")).is_err() {
            return None;
        }
        let line = |at: usize| self.folded[..at].rsplit('\n').next().unwrap_or("");
        let deep =
            |at: usize| Some(line(at)).filter(|before| before.trim().is_empty()).map(str::len);
        let indent = deep(range.start)?;
        let inside = |node: &&Node| {
            !matches!(node, Node::Stray(_))
                && deep(node.range().start).is_some_and(|other| other > indent)
        };
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
        let place = Span::new(head.start, head.end);
        let report = Diagnostic::at(Code::BadLoop, place, super::UNBRACED);
        let edits =
            vec![(Span::new(head.start, colon), format!("{better} {{")), (Span::at(end), close)];
        self.sink.push(report.help(format!("write `{better} {{ … }}`")).edit(true, edits));
        Some(BlockNode {
            open: Open::At(head.end),
            head,
            twice: None,
            nodes,
            early: Vec::new(),
            close: Some(end),
            end,
        })
    }

    /// Reports a `for` with an initial value, a condition and a step, as in C, and leaves it out
    /// with the nodes after it.
    ///
    /// # Arguments
    /// `below` - the nodes after it; the condition and the step are taken
    pub(in super::super) fn counts_in_three(
        &mut self,
        range: &Range<usize>,
        below: &mut Below<'_>,
        block: &str,
    ) -> bool {
        let text = &self.folded[range.clone()];
        if first_word(text) != "for" || !text.contains('(') || text.contains(')') {
            return false;
        }
        let mut behind = below.clone();
        let Some(step) = behind.next().and(behind.next()) else { return false };
        let Some(close) = self.folded[range.start..step.range().end].find(')') else {
            return false;
        };
        let head = Span::new(range.start, range.start + close + 1);
        let better = three(&self.folded[head.range()]);
        let report =
            Diagnostic::at(Code::BadLoop, head, "a `for` counts from one number to another");
        let report =
            match better.filter(|better| parse(Rule::only_for, &format!("{better} {{")).is_ok()) {
                Some(better) if self.folded[head.range().end..].trim_start().starts_with('{') => {
                    report.offer(head, &*better).help(format!("write `{better} {{`"))
                }
                Some(better) => report.help(format!("write `{better} {{ … }}`")),
                None => report.help("write `for k in 1..3 { … }`"),
            };
        self.sink.push(report);
        let broken = self.broken_at(Span::new(range.start, step.range().end), block);
        self.lose(broken);
        *below = behind;
        true
    }

    /// Reports a faulty head of a `for`, and returns the head in its correct form, if that is
    /// clear.
    ///
    /// # Arguments
    /// `head` - the head, with its brace
    ///
    /// # Returns
    /// `None` if nothing was reported; `Some(None)` if the meaning of the head is not clear.
    pub(in super::super) fn counts_otherwise(
        &mut self,
        head: &Patched,
        place: Span,
    ) -> Option<Option<Patched>> {
        let (text, brace) =
            head.text.strip_suffix('{').map_or((&head.text[..], ""), |text| (text, "{"));
        let text = text.trim_end();
        let endless = text.ends_with("..");
        let better = if endless {
            Some((format!("{text}1"), "the last number of this `for` is missing".to_owned()))
        } else {
            self.counted(text)
        };
        let reads = |(better, _): &(String, String)| {
            parse(Rule::only_for, format!("{better} {brace}").trim_end()).is_ok()
        };
        let Some((better, message)) = better.filter(reads) else {
            let name =
                text.split_whitespace().nth(1).filter(|name| crate::syntax::is_name(name))?;
            let report = Diagnostic::at(
                Code::BadLoop,
                place,
                "a `for` takes all numbers from one to another, or pieces, or nodes",
            );
            self.sink.push(
                report
                    .help(format!("it is written like `for {name} in 1..3 {{`; inside, `{name}` may be computed with: `r[2*{name}-1]c1`")),
            );
            return Some(None);
        };
        let whole = format!("{better} {brace}");
        let report = Diagnostic::at(Code::BadLoop, place, message);
        self.sink.push(if endless {
            report.help(format!("say how far it counts, as in `{text}4 {{`"))
        } else {
            report.help(format!("write `{better} {{`")).offer(place, &better)
        });
        Some(
            Patched::new(&head.text, place.range().start)
                .with(Span::new(0, head.text.len()), whole.trim_end()),
        )
    }
}

/// Converts the head of a `for` of C: `for (int i = 0; i < 3; i++)` counts from 0 to 2.
fn three(head: &str) -> Option<String> {
    let inside = head.split_once('(')?.1.trim_end_matches(')');
    let mut parts = inside.split(';');
    let (begin, condition) = (parts.next()?, parts.next()?);
    let (name, from) = begin.split_once('=')?;
    let name = name.split_whitespace().next_back()?;
    let (_, to) = condition.split_once('<')?;
    let to = match (to.strip_prefix('='), to.trim().parse::<i64>()) {
        (Some(last), _) => last.trim().to_owned(),
        (None, Ok(end)) => end.checked_sub(1)?.to_string(),
        (None, Err(_)) => format!("{}-1", to.trim()),
    };
    Some(format!("for {name} in {}..{to}", from.trim()))
}
