//! Reads the heads and braces of sections, and sections under the keyword of another one.

use super::super::ast::{
    self, BoardStatement, Goal, Item, MoveStatement, PieceStatement, Start, StartBody,
};
use super::super::grammar::Rule;
use super::super::tree::{BlockNode, Node, Open, nests_in};
use super::patched::Patched;
use super::recovery::keyword;
use super::recovery::phrases::names::Names;
use super::statement::found;
use super::view::View;
use super::{Reader, parse};
use crate::diagnostic::{Code, Diagnostic, synonym};
use crate::source::Span;
use crate::syntax::token::{Kind, tokens};
use crate::syntax::words::is_block;

/// The maximum number of sections before the `}` of the section above them.
const MOST_INSIDE: usize = 20;

/// The sections that may be taken for one another.
pub(super) const ALIKE: [&str; 3] = ["pieces", "board", "moves"];

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
                // A colon, as in Python, is in its place.
                let behind = &self.folded[block.head.end..];
                let gap = behind.len() - behind.trim_start_matches([' ', '\t']).len();
                let colon = if behind[gap..].starts_with(':') { gap + 1 } else { 0 };
                let opening = Span::new(block.head.end, block.head.end + colon);
                self.sink.push(report.help(format!("write `{}`", braced.text)).fix(opening, " {"));
                return braced.read(rule, &read)?;
            }
            if keyword == "for"
                && let Some(meant) = self.counts_otherwise(&head, Span::new(start, block.head.end))
            {
                return meant?.read(rule, &read)?;
            }
            if matches!(keyword, "press" | "settle")
                && let Some(plain) = self.plain_head(&head, block)
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
        let head = self.indent(block.head.start).filter(|_| block.close.is_none())?;
        let deeper = |node: &&Node| {
            !matches!(node, Node::Stray(_))
                && self.indent(node.range().start).is_some_and(|indent| indent > head)
        };
        let inside = below.iter().take(MOST_INSIDE).take_while(deeper).count();
        match below.get(inside) {
            Some(Node::Stray(at)) if inside > 0 && self.indent(*at) == Some(head) => Some(*at),
            _ => None,
        }
    }

    /// Returns the number of blanks before a place, if there is nothing else before it on its line.
    pub(super) fn indent(&self, at: usize) -> Option<usize> {
        let before = self.folded[..at].rsplit('\n').next()?;
        before.trim().is_empty().then_some(before.len())
    }

    /// Returns `true` if the text lacks a section.
    pub(super) fn lacks(&self, section: &str) -> bool {
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
    pub(super) fn colour_in_comment(&self, opened: Span, end: usize) -> Option<Span> {
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
