//! Classifies the reports about forms: finds the code whose page describes the statement that was
//! meant.

use super::super::super::grammar::Rule;
use super::super::parse;
use super::forms;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::token::first_word;

/// Returns the code for a statement of a block, by its first word; `block` is empty outside all
/// blocks.
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

/// Gives a report the code of the statement that a rule reads; a report with a more specific code
/// is unchanged.
pub fn filed(report: Diagnostic, rule: Rule, word: &str) -> Diagnostic {
    let code = if rule == Rule::only_press_tail {
        Code::BadPress
    } else {
        topic(forms::home(rule, word), word)
    };
    if report.code == Code::UnexpectedText { Diagnostic { code, ..report } } else { report }
}

/// Describes a statement that begins with a name of the author and belongs in another block, and
/// returns the name of that block.
pub fn elsewhere(text: &str, block: &str) -> Option<(&'static str, &'static str)> {
    let known = [
        ("moves", Rule::only_rewrite, "=>", "a rule"),
        ("pieces", Rule::only_pieces_kind, "'", "a piece"),
    ];
    if matches!(block, "" | "jumps") || forms::keyword(first_word(text)).is_some() {
        return None;
    }
    let fits = |(home, rule, sign, _): &(&str, Rule, &str, &str)| {
        *home != block && text.contains(sign) && parse(*rule, text).is_ok()
    };
    known.into_iter().find(fits).map(|(home, _, _, what)| (what, home))
}
