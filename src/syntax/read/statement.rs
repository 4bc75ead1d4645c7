//! Reads the statements of blocks.

use super::super::ast::{
    BoardStatement, Doubtful, For, GoalStatement, Jump, LoopList, MoveStatement, Name,
    PieceStatement, Press, Repeated, Settle, StartStatement, Tail, Text,
};
use super::super::grammar::{Grammar, Rule};
use super::super::tree::{BlockNode, Node, begins_tail, is_tail, nests_in};
use super::board::board_statement;
use super::moves::{move_statement, press_tail};
use super::patched::Patched;
use super::pieces::piece_statement;
use super::play::{goal_statement, start_statement};
use super::recovery::phrases::{self, names::Names};
use super::recovery::{MOST_REPAIRS, rule_of};
use super::view::{Read, View, from};
use super::{Reader, parse};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::token::{Kind, Token, is_part, tokens};
use pest::Parser;
use pest::iterators::Pair;
use std::ops::Range;

/// The maximum number of parameters of a `for`.
const MOST_NUMBERS: usize = 8;

/// The maximum length of a statement of which two lines are read as one.
const LONGEST_JOINED: usize = 1_000;

/// The number of statements on one line that are distinguished beyond the first two, and the number
/// of words of each that are examined.
const MOST_PARTS: usize = 2;
const MOST_WORDS: usize = 24;

/// A statement of a block.
pub trait Statement: Into<Doubtful> + Repeated {
    /// Creates the statement from its pair.
    fn build(found: &View<'_>) -> Option<Self>;

    /// Creates the statement from a nested block; `_name` is the name in its head, and `_next` is
    /// read if it has the clauses after the block.
    fn nest(
        _reader: &mut Reader<'_>,
        _name: Option<Name>,
        _block: &BlockNode,
        _next: Option<&Node>,
    ) -> Option<Self> {
        None
    }
}

macro_rules! statements {
    ($($statement:ty: $build:expr, $doubtful:ident $(, $nest:expr)?;)*) => {
        $(impl Statement for $statement {
            fn build(found: &View<'_>) -> Option<Self> {
                $build(found)
            }
            $(fn nest(reader: &mut Reader<'_>, name: Option<Name>, block: &BlockNode, next: Option<&Node>) -> Option<Self> {
                let nest: fn(&mut Reader<'_>, Option<Name>, &BlockNode, Option<&Node>) -> Option<Self> = $nest;
                nest(reader, name, block, next)
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
    PieceStatement: piece_statement, Piece;
    BoardStatement: board_statement, Board,
        |reader: &mut Reader<'_>, name, block, _| Some(BoardStatement::Jumps(name, reader.statements(block)));
    Jump: Jump::read, Jump;
    MoveStatement: move_statement, Move, running;
    StartStatement: start_statement, Start;
    GoalStatement: goal_statement, Goal;
}

/// Reads a press with its clauses, or a `settle`.
fn running(
    reader: &mut Reader<'_>,
    name: Option<Name>,
    block: &BlockNode,
    next: Option<&Node>,
) -> Option<MoveStatement> {
    let word = reader.first_word(&block.head);
    let around = reader.running.replace(word.clone());
    let rules = reader.statements(block);
    reader.running = around;
    let head = Span::new(block.head.start, block.head.start + word.len());
    if word == "settle" {
        return Some(MoveStatement::Settle(Settle { head, rules }));
    }
    let tail = next.and_then(|next| reader.tail(&next.range()));
    Some(MoveStatement::Press(Press {
        name: name?,
        rules,
        tail: Box::new(tail.unwrap_or_default()),
    }))
}

impl Reader<'_> {
    /// Reads the statements of a block.
    pub(super) fn statements<T: Statement>(&mut self, block: &BlockNode) -> Vec<T> {
        let mut found = Vec::new();
        let lines: Vec<Node> =
            block.nodes.iter().flat_map(|node| self.parts(node, T::BLOCK)).collect();
        let mut nodes = lines.iter().peekable();
        while let Some(node) = nodes.next() {
            match node {
                Node::Statement(range) if T::BLOCK == "jumps" => self.row(range, &mut found),
                Node::Statement(range) if self.counts_in_three(range, &mut nodes, T::BLOCK) => {}
                Node::Statement(range) if self.begins_loop(range) => {
                    found.extend(match self.unbraced(range, &mut nodes) {
                        Some(block) => self.looped(&block),
                        None => self.statement(range),
                    });
                }
                Node::Statement(range) => {
                    match nodes.peek().and_then(|next| self.joined(range, next, T::BLOCK)) {
                        Some(whole) => {
                            let next = nodes.next().map_or(range.clone(), Node::range);
                            found.extend(self.broken_line(range, &next, &whole));
                        }
                        None => {
                            for part in self.apart(range, T::BLOCK) {
                                found.extend(self.statement(&part));
                            }
                        }
                    }
                }
                Node::Block(inside) if T::BLOCK == "board" && self.are_jumps(inside) => {
                    self.missing_head(inside, "jumps");
                    found.extend(T::nest(self, None, inside, None));
                }
                Node::Block(inside) if inside.head.is_empty() => {
                    self.open_twice(inside);
                    found.extend(self.statements(inside));
                }
                Node::Block(inside) if nests_in(T::BLOCK, &self.first_word(&inside.head)) => {
                    let keyword = self.first_word(&inside.head);
                    self.late_brace(inside, &keyword);
                    let name = self.head(inside, &keyword, |found| found.indexed());
                    let next = nodes.next_if(|next| {
                        is_tail(self.folded, inside, next) || self.stands_behind(inside, next)
                    });
                    found.extend(T::nest(self, name, inside, next));
                    self.check_close(inside, &keyword);
                }
                Node::Block(inside) if self.is_loop(inside) => found.extend(self.repeated(inside)),
                Node::Block(inside) if T::BLOCK == "moves" && self.holds_rules(inside) => {
                    self.unknown_block(inside);
                    nodes.next_if(|next| begins_tail(self.folded, next));
                }
                Node::Block(inside) => found.extend(self.statement(&inside.range())),
                Node::Stray(at) => self.stray_close(*at),
            }
        }
        found
    }

    /// Returns `true` if a block without a head consists of jumps.
    fn are_jumps(&self, block: &BlockNode) -> bool {
        let jumps = |node: &Node| matches!(node, Node::Statement(_)) && self.reads(node, "jumps");
        block.head.is_empty() && !block.nodes.is_empty() && block.nodes.iter().all(jumps)
    }

    /// Reads a `for` with the statements inside.
    fn repeated<T: Statement>(&mut self, block: &BlockNode) -> Option<T> {
        self.check_loop(block);
        self.looped(block)
    }

    /// Reads a loop under any keyword.
    fn looped<T: Statement>(&mut self, block: &BlockNode) -> Option<T> {
        let lists = self.head(block, "for", |found| {
            let found = found.first()?;
            let lists: Option<Vec<(Text, LoopList)>> = found
                .every(Rule::each_of)
                .map(|part| Some((part.word()?, LoopList::read(&part)?)))
                .collect();
            let filter =
                found.one(Rule::for_if).and_then(|filter| Some((filter.get()?, filter.span())));
            Some((lists?, filter))
        });
        let (lists, mut filter) =
            lists.map_or((None, None), |(lists, filter)| (Some(lists), filter));
        let outside = self.broken.len();
        let mut statements = self.statements(block);
        // The names inside a loop are not checked once more.
        self.broken[outside..].iter_mut().for_each(|broken| broken.guess = None);
        self.check_close(block, "for");
        let span = Span::new(block.head.start, block.end);
        if let Some((name, ..)) = lists.iter().flatten().nth(MOST_NUMBERS) {
            let report = Diagnostic::at(
                Code::TooDeep,
                name.span,
                format!("a `for` has at most {MOST_NUMBERS} parameters"),
            );
            self.sink.push(report.help("put a second `for` inside this one"));
        }
        let Some(lists) = lists.filter(|lists| (1..=MOST_NUMBERS).contains(&lists.len())) else {
            let broken = self.broken_at(span, T::BLOCK);
            self.lose(broken);
            return None;
        };
        let head = Span::new(block.head.start, block.head.start + "for".len());
        for (name, list) in lists.into_iter().rev() {
            let filter = filter.take().map(Box::new);
            statements = vec![T::repeat(For { head, name, list, filter, span, statements })];
        }
        statements.pop()
    }

    /// Reads the clauses after a press.
    fn tail(&mut self, range: &Range<usize>) -> Option<Tail> {
        let rule = Rule::only_press_tail;
        let read = self.read(rule, range, press_tail);
        if read.is_some() {
            self.take(range.clone());
        }
        read.unwrap_or_else(|| {
            let tail = Patched::new(&self.folded[range.clone()], range.start);
            match self.in_order(range) {
                Some(better) => {
                    tail.with(Span::new(0, tail.text.len()), &better)?.read(rule, press_tail)?
                }
                None => self.explain(tail, rule)?.patched.read(rule, press_tail)?,
            }
        })
    }

    /// Reports clauses after a press that are in a wrong order, and returns them in their order.
    fn in_order(&mut self, range: &Range<usize>) -> Option<String> {
        let text = self.folded[range.clone()].trim_end();
        let found =
            phrases::reworded(text, "press", self.names.get_or_init(|| Names::of(self.folded)))?;
        let (better, (at, length)) = (found.way.ok()?, found.bad);
        let place = Span::new(range.start + at, range.start + at + length);
        let report =
            Diagnostic::at(Code::BadPress, place, found.message).help(format!("write `{better}`"));
        self.sink
            .push(report.offer(Span::new(range.start, range.start + text.len()), better.as_str()));
        Some(better)
    }

    fn statement<T: Statement>(&mut self, range: &Range<usize>) -> Option<T> {
        match rule_of(&self.folded[range.clone()], T::BLOCK)
            .and_then(|rule| self.read(rule, range, wrapped).flatten())
        {
            Some(statement) => {
                self.take(range.clone());
                self.note_other_words(range, T::BLOCK);
                Some(statement)
            }
            None => self.mend(range),
        }
    }

    /// Reads a statement that its rule does not match, with small changes.
    fn mend<T: Statement>(&mut self, range: &Range<usize>) -> Option<T> {
        self.broken(range, T::BLOCK, wrapped, |statement: T| Some(statement.into()))
    }

    /// Splits a statement into several if they lack only their separators, and reports that.
    pub(super) fn apart(&mut self, range: &Range<usize>, block: &str) -> Vec<Range<usize>> {
        let worth = range.len() <= LONGEST_JOINED
            && self.repairs < MOST_REPAIRS
            && !self.reads(&Node::Statement(range.clone()), block);
        let parts = if worth { self.split(range, block, MOST_PARTS) } else { None };
        let Some(parts) = parts.filter(|_| !self.is_phrase(range, block)) else {
            return vec![range.clone()];
        };
        for part in &parts[1..] {
            let place = Span::new(part.start, part.start + self.first_word(part).len());
            let gap = Span::new(self.folded[..part.start].trim_end().len(), part.start);
            let report = Diagnostic::at(Code::StatementEnd, place, "a new statement begins here")
                .offer(gap, "; ");
            self.sink.push(report.help("put a `;` or a line break before it"));
        }
        parts
    }

    /// Returns the ranges of consecutive statements, each of which can be read.
    fn split(&self, range: &Range<usize>, block: &str, most: usize) -> Option<Vec<Range<usize>>> {
        let text = &self.folded[range.clone()];
        let reads = |range: Range<usize>| self.reads(&Node::Statement(range), block);
        // A name without a glyph may be a piece, but is more likely a colour or a part of a name.
        let glyph =
            |rest: &str| rest.trim_start_matches(is_part).trim_start().starts_with(['\'', '[']);
        let tells = |rest: &str| {
            block != "pieces"
                || glyph(rest)
                || rest.starts_with("class ")
                || rest.starts_with("cycle ")
        };
        let words = tokens(text)
            .skip(1)
            .filter(|token| token.kind == Kind::Word && text[..token.at].ends_with([' ', '\t']));
        let words: Vec<Token<'_>> =
            words.take(MOST_WORDS).filter(|word| tells(&text[word.at..])).collect();
        // A rule ends where its sides are of the same length, if it can.
        let is_even = |word: &&Token<'_>| !phrases::is_uneven(&text[..word.at]);
        let even = words.iter().filter(is_even);
        even.chain(words.iter().filter(|word| !is_even(word))).find_map(|word| {
            let (end, begin) =
                (range.start + text[..word.at].trim_end().len(), range.start + word.at);
            if !reads(range.start..end) {
                return None;
            }
            let mut parts = if reads(begin..range.end) {
                Vec::new()
            } else {
                self.split(&(begin..range.end), block, most.checked_sub(1)?)?
            };
            if parts.is_empty() {
                parts.push(begin..range.end);
            }
            parts.insert(0, range.start..end);
            Some(parts)
        })
    }

    /// Returns a statement joined with the line below it, if both can be read only so.
    fn joined(&self, range: &Range<usize>, next: &Node, block: &str) -> Option<Patched> {
        let Node::Statement(next) = next else { return None };
        let (text, gap) =
            (&self.folded[range.start..next.end], &self.folded[range.end..next.start]);
        if !gap.contains('\n')
            || text.len() > LONGEST_JOINED
            || self.reads(&Node::Statement(next.clone()), block)
        {
            return None;
        }
        let rule = rule_of(&self.folded[range.clone()], block)?;
        if self.read(rule, range, |found| found.first().is_some_and(|found| is_whole(&found)))
            == Some(true)
        {
            return None;
        }
        let whole = Patched::new(text, range.start)
            .with(Span::new(range.len(), range.len() + gap.len()), " ")?;
        if block == "pieces"
            && self.folded[next.clone()].starts_with('\'')
            && self.reads(&Node::Statement(range.clone()), block)
        {
            return None; // a glyph without a name
        }
        // The right side of a rule without one.
        let is_rest = || {
            let [first, rest] = [range, next].map(|range| &self.folded[range.clone()]);
            first.contains(':')
                && !first.contains("=>")
                && rest.contains("=>")
                && !rest.split("=>").next().is_some_and(|left| left.contains(':'))
        };
        let own = || {
            self.is_one_word_off(Span::new(next.start, next.end), block)
                || self.is_phrase(next, block)
        };
        (parse(rule, &whole.text).is_ok() && (is_rest() || !own())).then_some(whole)
    }

    /// Reports that a statement is broken off at the end of its line, and reads it as a whole.
    fn broken_line<T: Statement>(
        &mut self,
        range: &Range<usize>,
        next: &Range<usize>,
        whole: &Patched,
    ) -> Option<T> {
        let sign =
            tokens(&whole.text[range.len()..]).find(|token| !token.is_gap()).filter(Token::goes_on);
        let lines: Vec<&str> = whole.text.lines().map(str::trim).collect();
        let text = lines.join(" ");
        let help = match sign {
            Some(sign) => format!("end this line with `{}`, or write `{text}`", sign.text),
            None => format!("write `{text}` on one line"),
        };
        let gap = &self.source.text()[range.end..next.start];
        let comment = range.end + gap.trim_end().len();
        let edits = match gap.trim().is_empty() {
            true => vec![(Span::new(range.end, next.start), " ".to_owned())],
            false => vec![
                (Span::at(range.end), format!(" {}", &self.folded[next.clone()])),
                (Span::new(comment, next.end), String::new()),
            ],
        };
        let report = Diagnostic::at(
            Code::StatementEnd,
            Span::at(range.end),
            "a statement ends with its line",
        );
        self.sink.push(report.help(help).edit(false, edits));
        let rule = rule_of(&self.folded[range.clone()], T::BLOCK)?;
        whole.read(rule, wrapped).flatten()
    }

    /// Reads several jumps on one line.
    fn row<T: Statement>(&mut self, range: &Range<usize>, jumps: &mut Vec<T>) {
        let listed = self.folded[range.clone()].trim_end_matches([',', ' ']).contains(',');
        if listed && self.is_phrase(range, T::BLOCK) {
            jumps.extend(self.mend(range));
            return;
        }
        let mut found = row(&self.folded[range.clone()]).peekable();
        while let Some((begin, jump)) = found.next() {
            let at = range.start + begin;
            // A pair of nodes before the fault lacks the third one.
            let is_short = |jump: &Pair<'_, Rule>| jump.as_str().matches(['-', '>']).count() == 1;
            let fails = matches!(found.peek(), Some((_, None)));
            let Some(jump) = jump.filter(|jump| !(fails && is_short(jump))) else {
                jumps.extend(self.mend(&(at..range.end)));
                return;
            };
            self.take(at..at + jump.as_str().len());
            jumps.extend(T::build(&View::new(jump, &from(at))));
        }
    }
}

/// Returns `true` if a statement is a rule with equally many cells on both sides: it does not
/// continue on the next line.
fn is_whole(found: &View<'_>) -> bool {
    let sides: Vec<usize> = found
        .every(Rule::pattern)
        .map(|side| side.within().filter(|part| part.rule() == Rule::cell).count())
        .collect();
    matches!(sides[..], [left, right] if left == right)
}

/// Returns the pairs in a statement of a block, with their positions: several jumps, or one
/// statement; `None` for a text that cannot be read.
pub fn found<'t>(text: &'t str, block: &str) -> Vec<(usize, Option<Pair<'t, Rule>>)> {
    if block == "jumps" {
        return row(text).collect();
    }
    vec![(0, rule_of(text, block).and_then(|rule| parse(rule, text).ok()?.into_inner().next()))]
}

/// Returns the jumps of a line and their positions; the last is `None` if the rest of the line
/// cannot be read.
fn row(text: &str) -> impl Iterator<Item = (usize, Option<Pair<'_, Rule>>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (begin, rest) = (at, text.get(at..).filter(|rest| !rest.is_empty())?);
        let whole = |jump: &Pair<'_, Rule>| !rest[jump.as_span().end()..].starts_with(['-', '>']);
        let jump =
            Grammar::parse(Rule::jump, rest).ok().and_then(|mut pairs| pairs.next()).filter(whole);
        let length = jump.as_ref().map_or(rest.len(), |jump| jump.as_span().end());
        at = text.len() - rest[length..].trim_start().len();
        Some((begin, jump))
    })
}

/// Creates a statement from a pair that wraps it.
fn wrapped<T: Statement>(found: &View<'_>) -> Option<T> {
    T::build(&found.first()?)
}
