//! Splits a statement into columns, with single blanks where blanks are needed.

use super::picture::indented;
use crate::syntax::outline::{Outline, OutlineStatement, Sign, StatementKind};
use crate::syntax::token::{Kind, Token, tokens};
use std::collections::BTreeMap;

/// The words that are written without a blank before a bracket.
const CALLS: [&str; 2] = ["count", "leaps"];

/// A column of a statement.
#[derive(Clone, Debug)]
pub struct Column {
    /// The text of the column.
    pub text: String,
    /// The number of blanks that the author put before it.
    pub gap: usize,
    /// The minimum number of blanks before it.
    pub apart: usize,
}

impl Column {
    /// Creates a first column.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), gap: 0, apart: 1 }
    }
}

/// Splits a statement into columns.
///
/// # Arguments
/// `indent` is the indentation of its first line, in blanks.
///
/// # Returns
/// The columns of the statement. The last one may have several lines, all but the first with their
/// indentation; a statement that the author broke is one column.
pub fn columns(
    text: &str,
    outline: &Outline,
    statement: &OutlineStatement,
    indent: usize,
) -> Vec<Column> {
    let pieces = pieces(text, statement, &outline.signs);
    let broken = pieces.iter().any(|piece| piece.gap == Gap::Break);
    let mut columns = vec![Column::new("")];
    for (at, piece) in pieces.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &pieces[before]);
        let between = before
            .map_or_else(String::new, |before| between(before, piece, statement.kind, indent));
        let begins = statement.columns.contains(&piece.token.at);
        let tail = statement.tail.contains(&piece.token.at);
        if begins && !broken {
            let gap = if let Gap::Blanks(gap) = piece.gap { gap } else { 0 };
            columns.push(Column { text: String::new(), gap, apart: if tail { 2 } else { 1 } });
        }
        if let Some(column) = columns.last_mut() {
            if !begins || broken {
                column.text.push_str(if tail && !between.contains('\n') { "  " } else { &between });
            }
            let text = piece.token.text;
            column.text.push_str(&if piece.token.kind == Kind::Picture {
                indented(text, indent)
            } else {
                text.trim_end().to_owned()
            });
        }
    }
    columns
}

/// The gap before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    /// The number of blanks, which may be 0.
    Blanks(usize),
    /// A line break.
    Break,
}

/// A token that is not blank, with its surroundings.
struct Piece<'a> {
    token: Token<'a>,
    /// The spacing of a sign; `None` for other tokens.
    sign: Option<Sign>,
    /// The gap before it.
    gap: Gap,
}

impl Piece<'_> {
    fn is_quoted(&self) -> bool {
        matches!(self.token.kind, Kind::String | Kind::Glyph | Kind::Picture)
    }

    /// Returns `true` if it is a sign with one of the given spacings.
    fn stands(&self, wanted: &[Sign]) -> bool {
        self.sign.is_some_and(|sign| wanted.contains(&sign))
    }
}

/// Returns the pieces of a statement.
fn pieces<'a>(
    text: &'a str,
    statement: &OutlineStatement,
    signs: &BTreeMap<usize, Sign>,
) -> Vec<Piece<'a>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let (mut gap, mut depth) = (Gap::Blanks(0), 0usize);
    let range = statement.span.range();
    for token in tokens(&text[range.clone()]) {
        let token = Token { at: range.start + token.at, ..token };
        let mut sign = None;
        match (token.kind, &mut gap) {
            (Kind::Break, gap) => {
                *gap = Gap::Break;
                continue;
            }
            (Kind::Blank | Kind::Hidden, Gap::Blanks(blanks)) => {
                *blanks += token.text.len();
                continue;
            }
            (Kind::Blank | Kind::Hidden, Gap::Break) => continue,
            (Kind::Open, _) => depth += 1,
            (Kind::Close, _) => depth = depth.saturating_sub(1),
            (Kind::Sign | Kind::Bound | Kind::Unknown, _) => {
                sign = Some(
                    signs
                        .get(&token.at)
                        .copied()
                        .unwrap_or_else(|| plain(token.text, depth, statement.kind)),
                );
            }
            _ => {}
        }
        pieces.push(Piece { token, sign, gap: std::mem::replace(&mut gap, Gap::Blanks(0)) });
    }
    settle(&mut pieces);
    pieces
}

/// Returns the spacing of a sign that has only one meaning.
fn plain(sign: &str, depth: usize, kind: StatementKind) -> Sign {
    match sign {
        "|" if kind == StatementKind::Class => Sign::Spaced,
        "|" | "*" | ".." => Sign::Tight,
        "," if depth > 0 => Sign::Tight,
        "," => Sign::Header,
        "^" => Sign::Even,
        _ => Sign::Fixed,
    }
}

/// Decides for each even sign whether it has blanks: it has if the author put one, or a comment, on
/// either side.
fn settle(pieces: &mut [Piece<'_>]) {
    for at in 0..pieces.len() {
        if pieces[at].sign == Some(Sign::Even) {
            let apart = |piece: Option<&Piece<'_>>| {
                piece.is_some_and(|piece| {
                    piece.gap != Gap::Blanks(0) || piece.token.kind == Kind::Comment
                })
            };
            let spaced = apart(pieces.get(at)) || apart(pieces.get(at + 1));
            pieces[at].sign = Some(if spaced { Sign::Spaced } else { Sign::Tight });
        }
    }
}

/// Returns the text between two pieces.
fn between(before: &Piece<'_>, piece: &Piece<'_>, kind: StatementKind, indent: usize) -> String {
    let blanks = match piece.gap {
        Gap::Break => return format!("\n{:1$}", "", indent + 2),
        Gap::Blanks(blanks) => blanks,
    };
    let (left, right) = (before.token, piece.token);
    let loose = kind == StatementKind::Nodes
        && left.kind != Kind::Open
        && before.sign.is_none()
        && right.kind != Kind::Close;
    let count = if right.kind == Kind::Comment {
        blanks.max(2)
    } else if left.kind == Kind::Open
        || right.kind == Kind::Close
        || before.stands(&[Sign::Tight, Sign::Prefix])
        || piece.stands(&[Sign::Tight, Sign::Suffix, Sign::Header])
    {
        0
    } else if before.stands(&[Sign::Spaced, Sign::Header])
        || piece.stands(&[Sign::Spaced])
        || before.is_quoted()
        || piece.is_quoted()
    {
        1
    } else if loose {
        blanks.max(usize::from(left.text == ")"))
    } else if left.text == ")" && (right.is_word() || right.kind == Kind::Open) {
        1
    } else if left.is_word() && right.text == "(" {
        usize::from(!CALLS.contains(&left.text))
    } else {
        blanks.min(1)
    };
    " ".repeat(count)
}
