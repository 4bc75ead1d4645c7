//! What a report about a form is filed under: the code whose page is about the statement that was meant.

use super::super::super::grammar::Rule;
use super::super::parse;
use super::forms;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::token::first_word;

/// The code for a statement of a block, by the word that it begins with; outside of all blocks the name is empty.
pub fn topic(block: &str, word: &str) -> Code {
    match (block, word) {
        (_, "for") => Code::BadLoop,
        ("pieces", _) => Code::BadPiece,
        ("board" | "jumps", _) => Code::BadBoard,
        ("moves", "never") | ("goal", _) => Code::BadCondition,
        ("moves", "click" | "turn") => Code::BadClick,
        ("moves", "press" | "settle" | "chain") | ("press", _) => Code::BadPress,
        ("moves", _) => Code::BadRule,
        ("start", _) => Code::BadStart,
        ("", "expect") => Code::BadExpectation,
        ("", "pieces" | "board" | "moves" | "start" | "goal") => Code::BadBlock,
        _ => Code::UnexpectedText,
    }
}

/// A report filed under the statement that a rule reads; one that is about something narrower stays as it is.
pub fn filed(report: Diagnostic, rule: Rule, word: &str) -> Diagnostic {
    let code = if rule == Rule::only_press_tail { Code::BadPress } else { topic(forms::home(rule, word), word) };
    if report.code == Code::UnexpectedText { Diagnostic { code, ..report } } else { report }
}

/// What a statement is that begins with a name of the author's and belongs in another block, and the name of that block.
pub fn elsewhere(text: &str, block: &str) -> Option<(&'static str, &'static str)> {
    let known = [("moves", Rule::only_rewrite, "=>", "a rule"), ("pieces", Rule::only_pieces_kind, "'", "a piece")];
    if matches!(block, "" | "jumps") || forms::keyword(first_word(text)).is_some() {
        return None;
    }
    let fits = |(home, rule, sign, _): &(&str, Rule, &str, &str)| *home != block && text.contains(sign) && parse(*rule, text).is_ok();
    known.into_iter().find(fits).map(|(home, _, _, what)| (what, home))
}
