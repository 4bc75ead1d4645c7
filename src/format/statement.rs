//! One statement in columns, with single blanks where blanks are needed.

use super::picture::indented;
use super::token::{Gap, Sort, Token, tokens};
use crate::syntax::outline::{Outline, Sign, Statement, StatementKind};

/// Words that are written together with the bracket behind them.
const CALLS: [&str; 2] = ["count", "leaps"];

/// A column of a statement.
#[derive(Clone, Debug)]
pub struct Column {
    /// What stands in it.
    pub text: String,
    /// The blanks that the author put before it.
    pub gap: usize,
    /// The least number of blanks before it.
    pub apart: usize,
}

impl Column {
    /// A first column.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), gap: 0, apart: 1 }
    }
}

/// Writes a statement.
///
/// # Arguments
/// `indent` is that of its first line, in blanks.
///
/// # Returns
/// Its columns. The last may have several lines, all but the first with their indentation; a statement that the author broke is one column.
pub fn columns(text: &str, outline: &Outline, statement: &Statement, indent: usize) -> Vec<Column> {
    let tokens = tokens(text, statement.span, &outline.signs);
    let broken = tokens.iter().any(|token| token.gap == Gap::Break);
    let mut columns = vec![Column::new("")];
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let between = before.map_or_else(String::new, |before| between(before, token, statement.kind, indent));
        let begins = statement.columns.contains(&token.at);
        let label = begins && token.text == "as";
        if begins && !broken {
            let gap = if let Gap::Blanks(gap) = token.gap { gap } else { 0 };
            columns.push(Column { text: String::new(), gap, apart: if label { 2 } else { 1 } });
        }
        if let Some(column) = columns.last_mut() {
            if !begins || broken {
                column.text.push_str(if label && !between.contains('\n') { "  " } else { &between });
            }
            column.text.push_str(&if token.text.starts_with("\"\"\"") {
                indented(token.text, indent)
            } else {
                token.text.trim_end().to_owned()
            });
        }
    }
    columns
}

/// What stands between two tokens.
fn between(before: &Token<'_>, token: &Token<'_>, kind: StatementKind, indent: usize) -> String {
    let blanks = match token.gap {
        Gap::Break => return format!("\n{:1$}", "", indent + 2),
        Gap::Blanks(blanks) => blanks,
    };
    let loose = kind == StatementKind::Nodes && !matches!(before.sort, Sort::Open | Sort::Sign(_)) && token.sort != Sort::Close;
    let count = match (before.sort, token.sort) {
        (_, Sort::Comment) => blanks.max(2),
        (Sort::Open, _) | (_, Sort::Close) => 0,
        (Sort::Sign(Sign::Tight | Sign::Prefix), _) | (_, Sort::Sign(Sign::Tight | Sign::Header)) => 0,
        (Sort::Sign(Sign::Spaced | Sign::Header), _) | (_, Sort::Sign(Sign::Spaced)) => 1,
        (Sort::Quoted, _) | (_, Sort::Quoted) => 1,
        _ if loose => blanks,
        (Sort::Close, Sort::Word | Sort::Open) if before.text == ")" => 1,
        (Sort::Word, Sort::Open) if token.text == "(" => usize::from(!CALLS.contains(&before.text)),
        _ => blanks.min(1),
    };
    " ".repeat(count)
}
