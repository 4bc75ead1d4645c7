//! Reads the heads and braces of sections, and sections under the keyword of another one.

use super::super::ast::{
    self, BoardStatement, Goal, Item, MoveStatement, PieceStatement, Start, StartBody,
};
use super::super::grammar::Rule;
use super::super::tree::{BlockNode, Node, Open, nests_in};
use super::patched::Patched;
use super::recovery::phrases::names::Names;
use super::recovery::{declared, keyword};
use super::statement::found;
use super::view::View;
use super::{Reader, parse};
use crate::diagnostic::{Code, Diagnostic, synonym};
use crate::source::Span;
use crate::syntax::token::{Kind, tokens};
use crate::syntax::words::is_block;
use std::ops::Range;

/// The maximum number of sections before the `}` of the section above them.
const MOST_INSIDE: usize = 20;

/// The sections that may be taken for one another.
const ALIKE: [&str; 3] = ["pieces", "board", "moves"];

/// Returns the rule that reads the head of a block.
pub fn head_rule(keyword: &str) -> Rule {
    match keyword {
        "start" => Rule::only_start,
        "goal" => Rule::only_goal,
        "jumps" => Rule::jumps_head,
        "for" => Rule::only_for,
        "press" => Rule::press_head,
        "settle" => Rule::settle_head,
        _ => Rule::only_section,
    }
}

impl Reader<'_> {
    /// Reads a block outside all others.
    pub(super) fn section(&mut self, block: &BlockNode) -> Option<Item> {
        let word = self.first_word(&block.head);
        let keyword = match word.as_str() {
            word if is_block(word) => self.belongs_in(block, word),
            "" => Some(self.nameless(block)?),
            word if keyword(word).is_some() && !synonym(word).is_some_and(is_block) => {
                return self.broken_item(&block.range());
            }
            _ => Some(self.unknown_section(block, &word)?),
        };
        let keyword = keyword.unwrap_or(word.as_str()).to_owned();
        self.astray = false;
        let (head, span) = (
            Span::new(block.head.start, block.head.start + word.len().max(1)),
            Span::new(block.head.start, block.end),
        );
        self.late_brace(block, &keyword);
        let faults = self.faults();
        let name = self.head(block, &keyword, |found| found.quoted());
        let room = self.room(block);
        let item = match keyword.as_str() {
            "pieces" => Item::Pieces(ast::Block {
                head,
                span,
                room,
                statements: self.statements::<PieceStatement>(block),
            }),
            "board" => Item::Board(ast::Block {
                head,
                span,
                room,
                statements: self.statements::<BoardStatement>(block),
            }),
            "moves" => Item::Moves(ast::Block {
                head,
                span,
                room,
                statements: self.statements::<MoveStatement>(block),
            }),
            "start" => {
                let body = StartBody::Statements(self.statements(block));
                Item::Start(Start { head, name, body, broken: self.faults() > faults })
            }
            _ => {
                let statements = self.statements(block);
                Item::Goal(Goal { head, name, statements, broken: self.faults() > faults })
            }
        };
        self.check_close(block, &keyword);
        Some(item)
    }

    /// Returns the place where a further statement may be added to a block, and its separator from
    /// the statement before.
    fn room(&self, block: &BlockNode) -> Option<(Span, &'static str)> {
        let close = block.close?;
        let before = self.source.text().get(..close)?;
        let end = Span::at(before.trim_end().len());
        Some(match before.trim_end_matches([' ', '\t']).ends_with('\n') {
            true => (end, "\n  "),
            false if block.nodes.is_empty() => (end, " "),
            false => (end, "; "),
        })
    }

    /// Reports a section with an unknown keyword, and returns the section that was meant.
    fn unknown_section(&mut self, block: &BlockNode, word: &str) -> Option<&'static str> {
        let range = block.range();
        let span = Span::new(range.start, range.end);
        let meant = self.unknown_statement(span, word, "").filter(|meant| is_block(meant));
        if meant.is_none() {
            let broken = self.broken_at(span, "");
            self.lose(ast::Broken { lost: ast::Lost::default(), ..broken });
        }
        meant
    }

    /// Reports the `{` of a block that is on a later line than its head.
    pub(super) fn late_brace(&mut self, block: &BlockNode, keyword: &str) {
        let Open::Late(at) = block.open else { return };
        let report = Diagnostic::at(
            Code::LateBrace,
            Span::new(at, at + 1),
            format!("the `{{` of `{keyword}` is on another line"),
        );
        let head = Span::new(block.head.start, block.head.end);
        let report = report
            .because(head, "it belongs here")
            .help(format!("write `{keyword} {{` on one line"));
        let edits = match self.source.text()[block.head.end..at].trim().is_empty() {
            true => vec![(Span::new(block.head.end, at + 1), " {".to_owned())],
            false => vec![
                (Span::at(block.head.end), " {".to_owned()),
                (Span::new(at, at + 1), String::new()),
            ],
        };
        self.sink.push(report.edit(true, edits));
    }

    /// Reads the head of a block as it was meant, and reports its faults.
    pub(super) fn head<T>(
        &mut self,
        block: &BlockNode,
        keyword: &str,
        read: impl Fn(&View<'_>) -> Option<T>,
    ) -> Option<T> {
        let start = block.head.start;
        let word = self.first_word(&block.head);
        let mut head = Patched::new(&self.folded[block.head.clone()], start);
        if word != keyword {
            head = head.with(Span::new(0, word.len()), keyword)?;
        }
        if block.open != Open::Never {
            head = head.with(Span::at(head.text.len()), " {")?;
        }
        let rule = head_rule(keyword);
        let found = head.read(rule, &read);
        if let (Open::At(open), true) = (block.open, found.is_some()) {
            self.take(start..open + 1);
        }
        found.unwrap_or_else(|| {
            let braced = head
                .with(Span::at(head.text.len()), " {")
                .filter(|braced| parse(rule, &braced.text).is_ok());
            if let (Some(braced), Open::Never) = (braced, block.open) {
                let place = Span::new(start, block.head.end);
                let report = Diagnostic::at(
                    Code::BadBlock,
                    place,
                    format!("the `{{` of `{keyword}` is missing"),
                );
                self.sink.push(
                    report
                        .help(format!("write `{}`", braced.text))
                        .fix(Span::at(block.head.end), " {"),
                );
                return braced.read(rule, &read)?;
            }
            if keyword == "for"
                && let Some(meant) = self.counts_otherwise(&head, Span::new(start, block.head.end))
            {
                return meant?.read(rule, &read)?;
            }
            if matches!(keyword, "press" | "settle")
                && let Some(plain) = self.plain_head(&head, start)
            {
                return plain.read(rule, &read)?;
            }
            let head = match self.without_quotes(&head, rule) {
                Some(bare) => return bare.read(rule, &read)?,
                None => head,
            };
            self.explain(head, rule)?.patched.read(rule, &read)?
        })
    }

    /// Reports the quotes around the name of a block, and returns its head without them.
    fn without_quotes(&mut self, head: &Patched, rule: Rule) -> Option<Patched> {
        let quoted = tokens(&head.text).find(|token| token.kind == Kind::String)?;
        let (inside, name) = (
            Span::new(quoted.at, quoted.end()),
            quoted.text.trim_matches('"').replace([' ', '-'], "_"),
        );
        let better = head.with(inside, &name).filter(|better| parse(rule, &better.text).is_ok())?;
        let report = Diagnostic::at(
            Code::MissingQuotes,
            head.in_source(inside),
            "a name is written without quotes",
        );
        self.sink.push(
            report.help(format!("write `{}`", better.text)).fix(head.in_source(inside), name),
        );
        Some(better)
    }

    /// Reports a block without a keyword, and returns the section that was meant: a missing one
    /// whose rules read all statements.
    fn nameless(&mut self, block: &BlockNode) -> Option<&'static str> {
        let Some(meant) =
            self.missing_section(block, &["pieces", "board", "moves", "start", "goal"])
        else {
            let broken = self.broken_at(Span::new(block.head.start, block.end), "");
            self.lose(ast::Broken { lost: ast::Lost::ALL, ..broken });
            let place = Span::new(block.head.start, block.head.start + 1);
            let report = Diagnostic::at(Code::BadBlock, place, "expected a section, found `{`");
            self.sink.push(report.help(
                "say what is in it: `pieces {`, `board {`, `moves {`, `start {` or `goal {`",
            ));
            return None;
        };
        self.missing_head(block, meant);
        Some(meant)
    }

    /// Reports that the keyword of a block is missing.
    pub(super) fn missing_head(&mut self, block: &BlockNode, keyword: &str) {
        let place = Span::new(block.head.start, block.head.start + 1);
        let report = Diagnostic::at(
            Code::BadBlock,
            place,
            format!("`{keyword}` is missing before this `{{`"),
        );
        self.sink.push(
            report
                .help(format!("write `{keyword} {{`"))
                .fix(Span::at(block.head.start), format!("{keyword} ")),
        );
    }

    /// Reports a block that is closed too early or never, and a repeated head.
    pub(super) fn check_close(&mut self, block: &BlockNode, keyword: &str) {
        if let Some(twice) = &block.twice {
            let again = Span::new(twice.start, twice.end);
            let report = Diagnostic::at(
                Code::UnclosedBlock,
                again,
                format!("this `{keyword}` stands twice, and is closed only once"),
            );
            let report = report.because(Span::new(block.head.start, block.head.end), "first here");
            self.sink.push(
                report.help("remove one of them").fix(Span::new(block.head.start, twice.start), ""),
            );
        }
        for &early in &block.early {
            let behind = block
                .nodes
                .iter()
                .map(|node| node.range().start)
                .find(|&start| start > early)
                .unwrap_or(early);
            let word = self.first_word(&(behind..block.end)).len().max(1);
            let place = Span::new(early, early + 1);
            let report = Diagnostic::at(
                Code::StrayClose,
                place,
                format!("this `}}` ends the `{keyword}` block too early"),
            );
            let report = report.because(
                Span::new(behind, behind + word),
                format!("this belongs to `{keyword}`, too"),
            );
            self.sink.push(report.help("remove it"));
        }
        match block.close {
            Some(close) => {
                self.closed = Some(Span::new(close, close + 1));
                self.take(close..close + 1);
            }
            None => self.unclosed(block, keyword),
        }
    }

    /// Returns the `}` of a block that is closed only after another section: everything between the
    /// two is indented.
    pub(super) fn close_below(&self, block: &BlockNode, below: &[Node]) -> Option<usize> {
        let indent = |at: usize| {
            self.folded[..at]
                .rsplit('\n')
                .next()
                .filter(|before| before.trim().is_empty())
                .map(str::len)
        };
        let head = indent(block.head.start).filter(|_| block.close.is_none())?;
        let deeper = |node: &&Node| {
            !matches!(node, Node::Stray(_))
                && indent(node.range().start).is_some_and(|indent| indent > head)
        };
        let inside = below.iter().take(MOST_INSIDE).take_while(deeper).count();
        match below.get(inside) {
            Some(Node::Stray(at)) if inside > 0 && indent(*at) == Some(head) => Some(*at),
            _ => None,
        }
    }

    fn unclosed(&mut self, block: &BlockNode, keyword: &str) {
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
            || extra
            || twice
            || word.is_empty() && self.sink.has_report(report_of_end)
        {
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

    /// Returns `true` if the text lacks a section.
    fn lacks(&self, section: &str) -> bool {
        !self.names.get_or_init(|| Names::of(self.folded)).has_section(section)
    }

    /// Returns the first of some sections that the text does not have and whose rules read all
    /// statements of a block.
    fn missing_section(
        &self,
        block: &BlockNode,
        sections: &[&'static str],
    ) -> Option<&'static str> {
        let reads = |section: &str| {
            !block.nodes.is_empty() && block.nodes.iter().all(|node| self.reads(node, section))
        };
        sections.iter().copied().find(|section| self.lacks(section) && reads(section))
    }

    /// Returns the place of a colour without quotes: its `#` begins a comment, and the rest of the
    /// line is lost.
    fn colour_in_comment(&self, opened: Span, end: usize) -> Option<Span> {
        let text = &self.source.text()[opened.range().start..end];
        let comment =
            tokens(text).find(|token| token.kind == Kind::Comment && token.text.contains('}'))?;
        let (at, behind) = (comment.at, comment.text.trim_start_matches('#'));
        let digits = behind.chars().take_while(char::is_ascii_hexdigit).count();
        let begin = opened.range().start + at;
        matches!(digits, 3 | 6).then(|| Span::new(begin, begin + 1 + digits))
    }

    /// Reports a `{` without a head inside a block.
    pub(super) fn open_twice(&mut self, block: &BlockNode) {
        let place = Span::new(block.head.start, block.head.start + 1);
        self.sink.push(
            Diagnostic::at(Code::BadBlock, place, "a `{` is not allowed here").help("remove it"),
        );
    }

    pub(super) fn stray_close(&mut self, at: usize) {
        if !self.astray {
            let report =
                Diagnostic::at(Code::StrayClose, Span::new(at, at + 1), "this `}` closes nothing");
            self.sink.push(report.help("remove it, or look for a `{` that is missing above"));
        }
    }

    /// Returns the section that is missing and whose rules read all statements of a block with a
    /// wrong keyword: `moves { path row: … }`.
    fn belongs_in(&mut self, block: &BlockNode, keyword: &str) -> Option<&'static str> {
        if !ALIKE.contains(&keyword) || block.nodes.iter().any(|node| self.reads(node, keyword)) {
            return None;
        }
        let meant = self.missing_section(block, &ALIKE)?;
        let head = Span::new(block.head.start, block.head.start + keyword.len());
        let report = Diagnostic::at(
            Code::MisplacedStatement,
            head,
            format!("the contents of this block belong in `{meant}`"),
        );
        self.sink.push(report.help(format!("write `{meant} {{`")).fix(head, meant));
        Some(meant)
    }

    /// Returns `true` if a statement can be read in a block.
    pub(super) fn reads(&self, node: &Node, block: &str) -> bool {
        match node {
            Node::Statement(range) => {
                found(&self.folded[range.clone()], block).iter().all(|(_, found)| found.is_some())
            }
            Node::Block(inside) if self.first_word(&inside.head) == "for" => {
                inside.nodes.iter().all(|node| self.reads(node, block))
            }
            Node::Block(inside) => nests_in(block, &self.first_word(&inside.head)),
            Node::Stray(_) => false,
        }
    }
}
