//! The statements of blocks: which block they stand in, and how what pest found becomes one.

use super::super::ast::{BoardStatement, Broken, Doubtful, GoalStatement, MoveStatement, PieceStatement, StartStatement, Text, Track};
use super::super::grammar::{Grammar, Rule};
use super::super::tree::{Block, Node};
use super::junk::rule_of;
use super::patched::Patched;
use super::{P, Reader, inner, parse};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::token::{Token, tokens};
use pest::Parser;
use std::ops::Range;

/// How long a statement may be of which two lines are read as one.
const LONGEST_JOINED: usize = 1_000;

/// A statement of a block.
pub trait Statement: Into<Doubtful> {
    /// The keyword of its block.
    const BLOCK: &'static str;

    /// Makes one of what pest found; the pair wraps it.
    fn build(reader: &mut Reader<'_>, pair: P<'_>) -> Option<Self>;

    /// Makes one of a block inside the block, whose name stands behind its keyword.
    fn nest(_reader: &mut Reader<'_>, _name: Option<Text>, _block: &Block) -> Option<Self> {
        None
    }
}

macro_rules! statements {
    ($($statement:ty: $block:literal, $build:ident, $doubtful:ident $(, $nest:expr)?;)*) => {
        $(impl Statement for $statement {
            const BLOCK: &'static str = $block;
            fn build(reader: &mut Reader<'_>, pair: P<'_>) -> Option<Self> {
                reader.$build(pair)
            }
            $(fn nest(reader: &mut Reader<'_>, name: Option<Text>, block: &Block) -> Option<Self> {
                Some($nest(name, reader.statements(block)))
            })?
        }
        impl From<$statement> for Doubtful {
            fn from(statement: $statement) -> Self {
                Self::$doubtful(statement)
            }
        })*
    };
}

statements! {
    PieceStatement: "pieces", piece_statement, Piece;
    BoardStatement: "board", board_statement, Board, BoardStatement::Jumps;
    Track: "jumps", jump, Jump;
    MoveStatement: "moves", move_statement, Move;
    StartStatement: "start", start_statement, Start;
    GoalStatement: "goal", goal_statement, Goal;
}

impl Reader<'_> {
    /// Reads the statements of a block.
    pub(super) fn statements<T: Statement>(&mut self, block: &Block) -> Vec<T> {
        let mut found = Vec::new();
        let lines: Vec<Node> = block.nodes.iter().flat_map(|node| self.parts(node, T::BLOCK)).collect();
        let mut nodes = lines.iter().peekable();
        while let Some(node) = nodes.next() {
            match node {
                Node::Statement(range) if T::BLOCK == "jumps" => self.row(range, &mut found),
                Node::Statement(range) => match nodes.peek().and_then(|next| self.joined(range, next, T::BLOCK)) {
                    Some(whole) => {
                        nodes.next();
                        found.extend(self.broken_line(range, whole));
                    }
                    None => found.extend(self.statement(range)),
                },
                Node::Block(inside) if inside.head.is_empty() => {
                    self.open_twice(inside);
                    found.extend(self.statements(inside));
                }
                Node::Block(inside) if T::BLOCK == "board" && self.first_word(&inside.head) == "jumps" => {
                    let name = |reader: &mut Self, pair: P<'_>| {
                        inner(pair).find(|part| part.as_rule() == Rule::word).map(|part| reader.text(&part))
                    };
                    let name = self.head(inside, "jumps", Rule::jumps_head, name).flatten();
                    found.extend(T::nest(self, name, inside));
                    self.check_close(inside, "jumps");
                }
                Node::Block(inside) => found.extend(self.statement(&inside.range())),
                Node::Stray(at) => self.stray_close(*at),
            }
        }
        found
    }

    fn statement<T: Statement>(&mut self, range: &Range<usize>) -> Option<T> {
        let rule = rule_of(&self.folded[range.clone()], T::BLOCK);
        match rule.and_then(|rule| self.read(rule, range, |reader, pair| T::build(reader, pair))) {
            Some(statement) => statement,
            None => self.broken(range),
        }
    }

    /// A statement with the line below it as one, if only so both can be read.
    fn joined(&self, range: &Range<usize>, next: &Node, block: &str) -> Option<Patched> {
        let Node::Statement(next) = next else { return None };
        let (text, gap) = (&self.folded[range.start..next.end], &self.folded[range.end..next.start]);
        if !gap.contains('\n') || text.len() > LONGEST_JOINED || self.reads(&Node::Statement(next.clone()), block) {
            return None;
        }
        let rule = rule_of(&self.folded[range.clone()], block)?;
        let whole = Patched::new(text, range.start).with(Span::new(range.len(), range.len() + gap.len()), " ")?;
        (parse(rule, &whole.text).is_ok() && !self.is_phrase(next, block)).then_some(whole)
    }

    /// Reports that a statement is broken off where its line ends, and reads it whole.
    fn broken_line<T: Statement>(&mut self, range: &Range<usize>, whole: Patched) -> Option<T> {
        self.faults += 1;
        let sign = tokens(&whole.text[range.len()..]).find(|token| !token.is_gap()).filter(Token::goes_on);
        let help = match sign {
            Some(sign) => format!("end this line with `{}`, or write `{}`", sign.text, whole.text),
            None => format!("write `{}` on one line", whole.text),
        };
        self.sink.push(Diagnostic::at(Code::UnexpectedText, Span::at(range.end), "a statement ends with its line").help(help));
        let rule = rule_of(&self.folded[range.clone()], T::BLOCK)?;
        self.read_patched(rule, whole, |reader, pair| T::build(reader, pair)).flatten()
    }

    /// Jumps that stand on one line, one behind the other.
    fn row<T: Statement>(&mut self, range: &Range<usize>, jumps: &mut Vec<T>) {
        let mut at = range.start;
        while at < range.end {
            let Some(pair) = Grammar::parse(Rule::jump, &self.folded[at..range.end]).ok().and_then(|mut pairs| pairs.next()) else {
                jumps.extend(self.broken(&(at..range.end)));
                return;
            };
            self.base = at;
            at += pair.as_span().end().max(1);
            at = range.end - self.folded[at..range.end].trim_start().len();
            jumps.extend(T::build(self, pair));
        }
    }

    /// What a statement was meant to be, if it can be read with a small change of which there is no doubt.
    fn broken<T: Statement>(&mut self, range: &Range<usize>) -> Option<T> {
        let span = Span::new(range.start, range.end);
        let broken = self.broken_at(span, T::BLOCK);
        self.faults += 1;
        let again = self.junk(span, T::BLOCK);
        let (certain, place) = again.as_ref().map_or((false, span), |again| (again.certain, again.place));
        let read = again.and_then(|again| self.read_patched(again.rule, again.patched, |reader, pair| T::build(reader, pair)));
        if certain {
            return read.flatten();
        }
        self.lose(Broken { guess: read.flatten().map(|statement| (place, statement.into())), ..broken });
        None
    }
}
