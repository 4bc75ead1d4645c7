//! Builds the tree of the statements and blocks of any text from its tokens.
//!
//! The input is a prepared text, well formed or not, in which comments are blanks. Every text gets
//! a tree, in linear time, and a text that the grammar reads gets the tree that the grammar finds.
//! Only the extent and the nesting of statements are determined, not their contents.

use super::text::MAX_DEPTH;
use super::token::{Kind, Token, tokens};
use super::words::{Place, find, is_block, is_section};
pub use node::{BlockNode, LOOPS, Node, Open};
pub(super) use node::{begins_tail, is_tail};
use std::ops::Range;

mod node;

/// The maximum depth of blocks in a tree, equal to that of brackets. A deeper block is one
/// statement.
const MOST_NESTED: usize = MAX_DEPTH;

/// Builds the tree of a text.
///
/// # Arguments
/// Line breaks inside brackets of `text` have to be blanks already.
///
/// # Complexity
/// Linear in the length of the text.
pub(super) fn tree(text: &str) -> Vec<Node> {
    let tokens: Vec<Token<'_>> =
        tokens(text).filter(|token| !matches!(token.kind, Kind::Blank | Kind::Hidden)).collect();
    let mut builder = Builder { text, tokens, ahead: Vec::new(), at: 0, depth: 0 };
    builder.look_ahead();
    std::iter::from_fn(|| builder.item()).collect()
}

/// The tokens ahead of a token.
#[derive(Clone, Copy)]
struct Ahead {
    /// The index of the next brace.
    brace: usize,
    /// The index of the next section that begins a line.
    section: usize,
    /// The number of opening braces less that of closing braces from there on.
    depth: isize,
}

struct Builder<'a> {
    text: &'a str,
    /// The tokens without blanks and comments.
    tokens: Vec<Token<'a>>,
    /// The lookahead of each token, and of the end.
    ahead: Vec<Ahead>,
    /// The index of the next token.
    at: usize,
    /// The number of open blocks.
    depth: usize,
}

impl<'a> Builder<'a> {
    fn look_ahead(&mut self) {
        let end = self.tokens.len();
        let mut ahead = Ahead { brace: end, section: end, depth: 0 };
        self.ahead = vec![ahead; end + 1];
        for at in (0..end).rev() {
            let (opens, closes) = (self.is(at, "{"), self.is(at, "}"));
            ahead.brace = if opens || closes { at } else { ahead.brace };
            ahead.depth += isize::from(opens) - isize::from(closes);
            ahead.section =
                if self.starts_line(at) && self.begins_section(at) { at } else { ahead.section };
            self.ahead[at] = ahead;
        }
    }

    /// Returns `true` if the next brace from a token on is a `}`, and no section begins a line
    /// before it.
    fn closes(&self, at: usize) -> bool {
        let ahead = self.ahead[at.min(self.tokens.len())];
        self.is(ahead.brace, "}") && ahead.brace < ahead.section
    }

    fn token(&self, at: usize) -> Option<&Token<'a>> {
        self.tokens.get(at)
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.token(at).is_some_and(|token| token.kind != Kind::Break && token.text == text)
    }

    fn begin(&self, at: usize) -> usize {
        self.token(at).map_or(self.text.len(), |token| token.at)
    }

    /// Returns the first token from an index on that is no line break.
    fn solid(&self, at: usize) -> usize {
        self.tokens[at..]
            .iter()
            .position(|token| token.kind != Kind::Break)
            .map_or(self.tokens.len(), |length| at + length)
    }

    /// Skips line breaks and `;`.
    fn skip_gap(&mut self) {
        while self.token(self.at).is_some_and(|token| {
            token.kind == Kind::Break || token.text == ";" && token.kind == Kind::Bound
        }) {
            self.at += 1;
        }
    }

    /// Returns the next statement or block outside all blocks.
    fn item(&mut self) -> Option<Node> {
        self.skip_gap();
        let begin = self.at;
        let first = *self.token(begin)?;
        if self.is(begin, "}") {
            self.at += 1;
            return Some(Node::Stray(first.at));
        }
        let (is_section, head) = (is_block(first.text), self.statement_end(begin));
        let open = self.solid(head);
        let is_named = open > head
            && !is_section
            && find(first.text).is_some_and(|word| word.places.contains(&Place::Section));
        let named = begin
            + 1
            + usize::from(self.token(begin + 1).is_some_and(|token| token.kind == Kind::String));
        Some(if is_section && self.lacks_brace(begin, named, head) {
            Node::Block(self.block(begin, named, true, ""))
        } else if self.is(begin, "{")
            || self.is(open, "{") && self.is_head(begin, head) && !is_named
        {
            Node::Block(self.block(begin, head, false, ""))
        } else {
            Node::Statement(self.statement(begin))
        })
    }

    /// Returns `true` if the tokens in a range may be the head of a block: a section, or a word
    /// followed by at most one token.
    fn is_head(&self, begin: usize, end: usize) -> bool {
        let head = &self.tokens[begin..end];
        let long =
            |word: &str| is_block(word) || matches!(word, "for" | "jumps" | "press" | "settle");
        let loops = self.is_loop(begin, end);
        let first = |word: &Token<'_>| {
            word.kind == Kind::Word && (head.len() <= 2 || long(word.text) || loops)
        };
        let inside =
            |token: &Token<'_>| token.kind != Kind::Picture && (loops || token.kind != Kind::Break);
        head.first().is_some_and(first) && head.iter().all(inside)
    }

    /// Returns `true` if the tokens in a range are the head of a `for`, perhaps under another
    /// keyword: `foreach k in 1..3`, `loop k = 1 to 3`.
    fn is_loop(&self, begin: usize, end: usize) -> bool {
        let counts = |head: &[Token<'_>]| match head {
            [word, _, sign, ..] if LOOPS.contains(&word.text) => {
                matches!(sign.text, "in" | "=" | "from" | ":=")
            }
            [_, name, sign, ..] => {
                name.kind == Kind::Word
                    && sign.text == "in"
                    && head.iter().any(|token| token.text == "..")
            }
            _ => false,
        };
        self.is(begin, "for") || self.depth > 0 && counts(&self.tokens[begin..end.max(begin)])
    }

    /// Returns the end of the head of a block; the numbers of a `for` may be in braces of their
    /// own.
    fn head_end(&self, begin: usize) -> usize {
        let end = self.statement_end(begin);
        let numbers = self.is(begin, "for")
            && end > begin
            && matches!(self.tokens[end - 1].text, "in" | "=")
            && self.is(end, "{");
        Some(end)
            .filter(|_| numbers)
            .map(|end| self.balanced(end))
            .filter(|close| self.is(*close, "{"))
            .unwrap_or(end)
    }

    /// Returns `true` if a section is without its `{`, which is expected before the token `due`:
    /// more braces close than open up to the next section.
    fn lacks_brace(&self, begin: usize, due: usize, head: usize) -> bool {
        let drawn = self.tokens[begin..head].iter().any(|token| {
            token.kind == Kind::Picture || matches!(token.text, "random" | "scrambled")
        });
        !drawn && !self.is(self.solid(due), "{") && self.spare(begin + 1) > 0
    }

    /// Returns the place of the missing `{` of a nested block: more braces close up to the next
    /// section than are open.
    fn lacks_nested_brace(&self, keyword: &str, begin: usize) -> Option<usize> {
        let word = self.token(begin)?.text;
        if word != "for" && !nests_in(keyword, word)
            || self.spare(begin) <= isize::try_from(self.depth).ok()?
        {
            return None;
        }
        let is_word = |at: usize| self.token(at).is_some_and(|token| token.kind == Kind::Word);
        let due = match word {
            "for" => self.end_of_numbers(begin),
            "press" => begin + 1 + usize::from(is_word(begin + 1)),
            "jumps" => {
                begin
                    + 1
                    + usize::from(
                        is_word(begin + 1)
                            && self.token(begin + 2).is_none_or(|token| token.kind == Kind::Break),
                    )
            }
            _ => begin + 1,
        };
        (!self.is(self.solid(due), "{")).then_some(due)
    }

    /// Returns the end of `for k in A..B, i in C..D`: before a line break, or where a name or
    /// number follows another one.
    fn end_of_numbers(&self, begin: usize) -> usize {
        let is_operand = |token: &Token<'_>| {
            matches!(token.kind, Kind::Word | Kind::Number) && !matches!(token.text, "in" | "for")
        };
        let mut at = begin + 1;
        while let Some(token) = self.token(at) {
            let before = &self.tokens[at - 1];
            let next =
                is_operand(token) && (is_operand(before) || matches!(before.text, ")" | "]"));
            if next || matches!(token.kind, Kind::Break | Kind::Bound) {
                break;
            }
            at += 1;
        }
        at
    }

    /// Returns `true` if the head of a block and its `{` are repeated at a token, and a `}` is
    /// missing for them.
    fn stands_twice(&self, head: Range<usize>, again: usize) -> bool {
        let open = again + head.len();
        let alike = self.tokens.get(again..open).is_some_and(|other| {
            let texts =
                |tokens: &[Token<'a>]| tokens.iter().map(|token| token.text).collect::<Vec<_>>();
            texts(other) == texts(&self.tokens[head.clone()])
        });
        alike
            && !head.is_empty()
            && self.is(open, "{")
            && self.spare(again) <= isize::try_from(self.depth).unwrap_or(0)
    }

    /// Returns `true` if a token is the first of its line.
    fn starts_line(&self, at: usize) -> bool {
        at == 0 || self.tokens[at - 1].kind == Kind::Break
    }

    /// Returns `true` if a section begins with a token; a section word that is misused as a name
    /// begins none.
    fn begins_section(&self, at: usize) -> bool {
        if !self.token(at).is_some_and(|word| word.kind == Kind::Word && is_section(word.text)) {
            return false;
        }
        let Some(next) = self.token(at + 1) else { return true };
        let signs = [":", "=", "|", ",", "-", ">", "@", "*", "+", "=>", "==", "||"];
        let misused = signs.contains(&next.text)
            || next.kind == Kind::Glyph
            || matches!(next.text, "'" | "at" | "is" | "in" | "on");
        !misused && !self.is(self.solid(at + 1), "}")
    }

    /// Reads the block with the head `begin..head`; `outer` is the keyword of the block around it.
    fn block(&mut self, begin: usize, head: usize, never: bool, outer: &str) -> BlockNode {
        let open = self.solid(head);
        let start = self.begin(begin);
        let head_end = if head > begin { self.tokens[head - 1].end() } else { start };
        let keyword = if self.is_loop(begin, head) { "for" } else { self.tokens[begin].text };
        let place = match (never, open == head) {
            (true, _) => Open::Never,
            (_, true) => Open::At(self.begin(open)),
            _ => Open::Late(self.begin(open)),
        };
        self.at = if never { head } else { open + 1 };
        let again = self.solid(self.at);
        let twice =
            (self.depth > 0 && !never && self.stands_twice(begin..head, again)).then(|| {
                self.at = again + (head - begin) + 1;
                self.begin(again)..self.tokens[self.at - 1].end()
            });
        let mut block = BlockNode {
            head: start..head_end,
            open: place,
            twice,
            nodes: Vec::new(),
            early: Vec::new(),
            close: None,
            end: 0,
        };
        loop {
            self.depth += 1;
            self.nodes(if keyword == "for" { outer } else { keyword }, &mut block.nodes);
            self.depth -= 1;
            let Some(close) =
                self.token(self.at).filter(|token| token.text == "}").map(|token| token.at)
            else {
                block.end = self.begin(self.at);
                return block;
            };
            self.at += 1;
            if !self.goes_on(keyword) {
                block.close = Some(close);
                block.end = close + 1;
                return block;
            }
            block.early.push(close);
        }
    }

    /// Returns `true` if a block continues after a `}`: there is another `}` after it, and the text
    /// between the two belongs to no section.
    fn goes_on(&self, keyword: &str) -> bool {
        let first = self.solid(self.at);
        let Some(&word) =
            self.token(first).filter(|word| word.kind == Kind::Word && !is_section(word.text))
        else {
            return false;
        };
        let nests = word.text != "for"
            && !nests_in(keyword, word.text)
            && self.is(self.solid(self.statement_end(first)), "{");
        matches!(keyword, "pieces" | "board" | "moves") && !nests && self.spare(first) > 0
    }

    /// Returns the number of closing braces less that of opening braces from a token up to the next
    /// section.
    fn spare(&self, at: usize) -> isize {
        let ahead = self.ahead[at];
        self.ahead[ahead.section].depth - ahead.depth
    }

    /// Reads the statements of a block, up to its `}`, to a sign that the `}` is missing, or to the
    /// end of the text.
    fn nodes(&mut self, keyword: &str, nodes: &mut Vec<Node>) {
        loop {
            self.skip_gap();
            let begin = self.at;
            let Some(&first) = self.token(begin) else { return };
            let in_jumps = keyword == "jumps";
            let unclosed = nests_in("moves", keyword)
                && nests_in(keyword, first.text)
                && self.lacks_close(begin);
            let ends = self.begins_section(begin) && !self.closes(begin + 1)
                || in_jumps && self.ends_jumps(begin)
                || unclosed;
            if ends || self.is(begin, "}") {
                return;
            }
            if let Some(due) =
                self.lacks_nested_brace(keyword, begin).filter(|_| self.depth < MOST_NESTED)
            {
                nodes.push(Node::Block(self.block(begin, due, true, keyword)));
                continue;
            }
            let head = self.head_end(begin);
            let late = nests_in(keyword, first.text) && self.is(self.solid(head), "{");
            let nests = (!in_jumps || first.text == "for")
                && self.depth < MOST_NESTED
                && (late || self.is(head, "{"));
            if nests && (head == begin || self.is_head(begin, head)) {
                nodes.push(Node::Block(self.block(begin, head, false, keyword)));
            } else {
                nodes.push(Node::Statement(self.statement(begin)));
            }
        }
    }

    /// Returns `true` if fewer braces close from a token up to the next section than are open.
    fn lacks_close(&self, at: usize) -> bool {
        self.spare(at) < isize::try_from(self.depth).unwrap_or(0)
    }

    /// Returns `true` if a statement of the board follows jumps that are never closed: the section
    /// has no `}` to spare.
    fn ends_jumps(&self, at: usize) -> bool {
        let of_board = find(self.tokens[at].text).is_some_and(|word| {
            word.statement().is_some() && word.block() == "board" && word.kept.is_some()
        });
        of_board && self.spare(at) < 2
    }

    /// Returns the range of the statement that begins with a token, including the braces in it.
    fn statement(&mut self, begin: usize) -> Range<usize> {
        let mut end = self.statement_end(begin);
        while self.is(end, "{") {
            end = self.balanced(end);
            end = self.statement_end(end);
        }
        self.at = end.max(begin + 1);
        self.begin(begin)..self.tokens[self.at - 1].end()
    }

    /// Returns the end of the braces that open with a token: after their `}`, or before a section.
    fn balanced(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for at in open..self.tokens.len() {
            match self.tokens[at].text {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ if self.starts_line(at) && self.begins_section(at) => return at,
                _ => {}
            }
            if depth == 0 {
                return at + 1;
            }
        }
        self.tokens.len()
    }

    /// Returns `true` if a token continues the statement of the line before it.
    fn continues(&self, at: usize) -> bool {
        self.depth > 0 && self.token(at).is_some_and(Token::continues)
    }

    /// Returns the end of a statement that continues with a token: before a brace, a `;` or a line
    /// break that is no blank (R2). No statement begins with a sign, except for the minus of a
    /// number, so a line with another sign is a statement of its own.
    fn statement_end(&self, begin: usize) -> usize {
        let mut computed = matches!(
            self.token(begin).map(|token| token.text),
            Some("param" | "expect" | "grid" | "start")
        );
        let is_minus = self.is(begin, "-")
            && self
                .token(begin + 1)
                .is_some_and(|token| token.kind != Kind::Break && token.kind != Kind::Sign);
        let sign = self.token(begin).is_some_and(|token| token.kind == Kind::Sign) && !is_minus;
        let mut at = begin;
        while let Some(token) = self.token(at) {
            match token.kind {
                Kind::Bound => return at,
                Kind::Break => {
                    let next = self.solid(at);
                    let goes_on = ends_with_operator(&self.tokens[begin..at], computed);
                    let ends = self.is(next, "}")
                        || next == self.tokens.len()
                        || self.begins_section(next);
                    if ends || sign || !goes_on && !self.continues(next) {
                        return at;
                    }
                    at = next;
                    continue;
                }
                _ => {}
            }
            // After the end of a comparison, a star ends the name of nodes.
            computed = (computed || token.text == "count") && !token.continues();
            at += 1;
        }
        at
    }
}

/// Returns `true` if the word begins a block inside a block with the given keyword.
pub(super) fn nests_in(block: &str, word: &str) -> bool {
    matches!((block, word), ("board", "jumps") | ("moves" | "press" | "settle", "press" | "settle"))
}

/// Returns the end of the first line of a statement and the beginning of its second line; the
/// length of the text twice if there is no second line.
pub(super) fn first_line(text: &str) -> (usize, usize) {
    let (mut end, mut broken) = (0, false);
    for token in tokens(text) {
        match token.kind {
            Kind::Break => broken = true,
            _ if token.is_gap() => {}
            _ if broken => return (end, token.at),
            _ => end = token.end(),
        }
    }
    (text.len(), text.len())
}

/// Returns `true` if the next line goes on with the statement of some tokens.
///
/// # Arguments
/// * `computed` - `true` if a star or a plus counts there, wherever it stands
fn ends_with_operator(tokens: &[Token<'_>], computed: bool) -> bool {
    let Some((sign, before)) = tokens.split_last() else { return false };
    // After a number, a bracket or a blank, a star or a plus is an operator.
    let counts = before.last().is_some_and(|operand| {
        operand.kind == Kind::Number || operand.text == ")" || operand.end() < sign.at
    });
    sign.goes_on() || matches!(sign.text, "*" | "+") && (computed || counts)
}

#[cfg(test)]
mod tests;
