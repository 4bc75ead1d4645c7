//! Reports blocks that are never closed, where their `}` is missing.

use super::super::ast;
use super::super::token::tokens;
use super::super::tree::{BlockNode, Node, Open};
use super::Reader;
use super::recovery::{declared, hides};
use super::sections::ALIKE;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

impl Reader<'_> {
    /// Reports a block that is never closed.
    pub(super) fn unclosed(&mut self, block: &BlockNode, keyword: &str) {
        let at = block.end;
        let word: String =
            self.source.text()[at..].chars().take_while(|c| c.is_alphabetic()).collect();
        if word.is_empty() {
            // The text ends here.
            self.lose(ast::Broken {
                span: Span::at(at),
                block: keyword.to_owned(),
                lost: ast::Lost::ALL,
                ..ast::Broken::default()
            });
        }
        // A surplus `{` has taken the `}`, and a repeated head has a report of its own.
        let ruled = |range: Range<usize>| {
            self.folded[range].split_once('{').is_some_and(|(head, _)| head.contains("=>"))
        };
        let takes = |node: &Node| {
            ruled(node.range()) || matches!(node, Node::Block(inside) if inside.head.is_empty())
        };
        let extra = block.nodes.iter().any(takes);
        let twice = block.nodes.is_empty() && self.folded[at..].starts_with(keyword);
        let report_of_end = |report: &Diagnostic| {
            report.code == Code::UnclosedBlock
                && report.primary.as_ref().is_some_and(|label| label.span == Span::at(at))
        };
        if self.is_swallowed(&block.range())
            || tokens(&self.folded[block.range()]).any(hides)
            || extra
            || twice
            || word.is_empty() && self.sink.has_report(report_of_end)
        {
            return;
        }
        if let Some(report) = self.unclosed_line(block) {
            self.sink.push(report);
            return;
        }
        let message = format!("the `{keyword}` block is never closed");
        let report = if word.is_empty() {
            let report = Diagnostic::at(Code::UnclosedBlock, Span::at(at), message)
                .saying("the text ends here");
            let report = report.help("add `}` at the end, or is the file cut off?");
            if self.is_cut_off(block, keyword) {
                report.help("is the file cut off? Add what is missing, and `}` behind it")
            } else {
                report.fix(Span::at(at), if self.folded.ends_with('\n') { "}\n" } else { "\n}\n" })
            }
        } else {
            let indent = self.folded[..at].rsplit('\n').next().unwrap_or("");
            let close =
                if indent.trim().is_empty() { format!("}}\n{indent}") } else { "}; ".to_owned() };
            Diagnostic::at(Code::UnclosedBlock, Span::new(at, at + word.len()), message)
                .saying(format!(
                    "`{word}` is not allowed inside `{keyword}`, so `}}` was due before it"
                ))
                .help(format!("add `}}` on its own line before `{word}`"))
                .fix(Span::at(at), close)
        };
        let opened = match block.open {
            Open::At(at) | Open::Late(at) => Span::new(at, at + 1),
            Open::Never => Span::new(block.head.start, block.head.end),
        };
        let report = match self.close.filter(|&close| close > at && !word.is_empty()) {
            Some(close) => {
                let close = Span::new(close, close + 1);
                let mut report = report
                    .because(close, "it is here")
                    .help(format!("move this `}}` up, before `{word}`"));
                report.fixes.iter_mut().for_each(|fix| fix.edits.push((close, String::new())));
                report
            }
            None => report,
        };
        let report = match self.colour_in_comment(opened, at) {
            Some(comment) => {
                let (colour, swallowed) = (
                    &self.source.text()[comment.range()],
                    &self.source.text()[comment.range().end..],
                );
                let line = swallowed.lines().next().unwrap_or("");
                self.lose(ast::Broken {
                    span: comment,
                    block: keyword.to_owned(),
                    declares: declared(line),
                    lost: ast::Lost { glyphs: true, ..ast::Lost::default() },
                    ..ast::Broken::default()
                });
                let mut report = report.because(comment, "a comment begins here");
                report.fixes.clear();
                report
                    .help(format!("write the colour in quotes: `\"{colour}\"`"))
                    .fix(comment, format!("\"{colour}\""))
            }
            None => report,
        };
        self.sink.push(report.because(opened, "opened here"));
    }

    /// Returns `true` if more than a brace is missing at the end of the text: the rest of a
    /// statement, or a section.
    fn is_cut_off(&self, block: &BlockNode, keyword: &str) -> bool {
        let home = if matches!(keyword, "press" | "settle") { "moves" } else { keyword };
        let broken = |node: &Node| {
            matches!(node, Node::Statement(_)) && keyword != "for" && !self.reads(node, home)
        };
        block.nodes.last().is_some_and(broken) || ALIKE.iter().any(|section| self.lacks(section))
    }

    /// Reports a block on one line, inside a block that is never closed, whose `}` is missing: the
    /// `}` that closes it stands on a later line, and further left.
    fn unclosed_line(&self, block: &BlockNode) -> Option<Diagnostic> {
        block.nodes.iter().find_map(|node| {
            let Node::Block(inside) = node else { return None };
            let (Open::At(open), Some(close)) = (inside.open, inside.close) else { return None };
            let line =
                self.folded[open..].find('\n').map(|at| &self.folded[open + 1..open + at])?;
            let is_one_line = !line.trim().is_empty() && open + 1 + line.len() < close;
            let is_left = self.indent(close)? < self.indent(inside.head.start)?;
            if !is_one_line || !is_left {
                return None;
            }
            let word = self.first_word(&inside.head);
            let end = Span::at(open + 1 + line.trim_end().len());
            let report = Diagnostic::at(
                Code::UnclosedBlock,
                end,
                format!("the `{word}` block is never closed"),
            );
            let outer = self.first_word(&block.head);
            Some(
                report
                    .saying("`}` is missing here")
                    .because(Span::new(open, open + 1), "opened here")
                    .because(
                        Span::new(close, close + 1),
                        format!("stands below `{outer}`, and closes `{word}`"),
                    )
                    .help("add `}` at the end of the line")
                    .offer(end, " }"),
            )
        })
    }
}
