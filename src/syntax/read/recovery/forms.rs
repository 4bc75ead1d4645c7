//! The rules, the forms and the codes of statements: by the table of words for a statement that
//! begins with a word, and by a table here for one that begins with a name of the author.

use super::super::super::grammar::Rule;
use super::super::super::token::{Kind, first_word, tokens};
use super::super::super::words::{WORDS, Word, find};
use super::super::{Reader, parse};
use super::phrases::names::Names;
use crate::diagnostic::{Code, Diagnostic};

/// The statements that begin with a name: the block, the rule that reads the statement, and its
/// form.
const NAMED: [(&str, Rule, &str); 5] = [
    ("pieces", Rule::only_pieces_kind, "frog 'A' green"),
    ("jumps", Rule::only_jump, "A1-B1-A2"),
    ("moves", Rule::only_rewrite, "jump: any green _ => _ _ any"),
    ("start", Rule::only_put, "red at B2"),
    ("goal", Rule::only_goal_statement, "no green"),
];

/// Returns the word of the language that begins a statement.
pub fn keyword(word: &str) -> Option<&'static Word> {
    find(word).filter(|word| word.statement().is_some())
}

/// Returns the word of the language that begins a statement of `block`, which is empty outside all
/// blocks.
pub fn keyword_in(word: &str, block: &str) -> Option<&'static Word> {
    keyword(word).filter(|word| word.block() == block)
}

/// Returns the words that begin the statements of a block.
pub fn keywords(block: &str) -> impl Iterator<Item = &'static str> {
    WORDS
        .iter()
        .filter(move |word| word.statement().is_some() && word.block() == block)
        .map(|word| word.text)
}

/// Returns the rule and the form of the statement of a block that begins with a name.
pub fn named(block: &str) -> Option<(Rule, &'static str)> {
    NAMED.iter().find(|(home, ..)| *home == block).map(|(_, rule, form)| (*rule, *form))
}

/// Returns `true` if the rule reads a statement of a block.
pub fn rule_in_block(rule: Rule) -> bool {
    NAMED.iter().any(|(_, known, _)| *known == rule)
        || read_by(rule).is_some_and(|word| !word.block().is_empty())
}

/// Returns the rule that reads a statement of a block, by its first word; `block` is empty outside
/// all blocks.
pub fn rule_of(statement: &str, block: &str) -> Option<Rule> {
    let word = first_word(statement);
    // Jumps without a name are a line called `jumps` (R12).
    let is_line = || {
        matches!(block, "start" | "goal") && statement[word.len()..].trim_start().starts_with(':')
    };
    match keyword(word) {
        // Elsewhere a word that may be a name is read as one.
        Some(keyword)
            if block != "jumps"
                && !is_line()
                && (keyword.block() == block || keyword.kept.is_some()) =>
        {
            keyword.statement().filter(|_| keyword.block() == block)
        }
        _ => named(block).map(|(rule, _)| rule),
    }
}

/// Returns the form of a statement that begins with a word and that a rule reads.
pub fn form(rule: Rule, word: &str) -> Option<&'static str> {
    let named = NAMED.iter().find(|(_, known, _)| *known == rule).map(|(.., form)| *form);
    named.or_else(|| Some(keyword(word).or_else(|| read_by(rule))?.example))
}

/// Returns the block in which a rule reads a statement that begins with a word; empty outside all
/// blocks.
pub fn home(rule: Rule, word: &str) -> &'static str {
    let named = NAMED.iter().find(|(_, known, _)| *known == rule).map(|(block, ..)| *block);
    named.unwrap_or_else(|| {
        keyword(word)
            .filter(|word| word.statement() == Some(rule))
            .or_else(|| read_by(rule))
            .or_else(|| keyword(word))
            .map_or("", Word::block)
    })
}

fn read_by(rule: Rule) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.statement() == Some(rule))
}

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
    let code =
        if rule == Rule::only_press_tail { Code::BadPress } else { topic(home(rule, word), word) };
    if report.code == Code::UnexpectedText { Diagnostic { code, ..report } } else { report }
}

/// Describes a statement that begins with a name of the author and belongs in another block, and
/// returns the name of that block.
pub fn elsewhere(text: &str, block: &str) -> Option<(&'static str, &'static str)> {
    let known = [
        ("moves", Rule::only_rewrite, "=>", "a rule"),
        ("pieces", Rule::only_pieces_kind, "'", "a piece"),
    ];
    if matches!(block, "" | "jumps") || keyword(first_word(text)).is_some() {
        return None;
    }
    let fits = |(home, rule, sign, _): &(&str, Rule, &str, &str)| {
        *home != block && text.contains(sign) && parse(*rule, text).is_ok()
    };
    known.into_iter().find(fits).map(|(home, _, _, what)| (what, home))
}

/// The pieces and nodes of the examples.
const KINDS: [&str; 4] = ["green", "red", "frog", "toad"];
const NODES: [&str; 5] = ["A1", "B1", "B2", "h1", "h3"];

/// The rules of statements that use names and declare none.
const USES: [Rule; 5] = [
    Rule::only_rewrite,
    Rule::only_put,
    Rule::only_goal_statement,
    Rule::only_start,
    Rule::only_goal,
];

impl Reader<'_> {
    /// Returns the form of a statement that begins with a word and that a rule reads, with names of
    /// this text.
    pub(super) fn example(&self, rule: Rule, word: &str) -> Option<String> {
        let form = form(rule, word)?;
        Some(if USES.contains(&rule) { self.in_own_names(form) } else { form.to_owned() })
    }

    /// Returns an example with pieces and nodes of this text, if there are any.
    pub(super) fn in_own_names(&self, form: &str) -> String {
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let (kinds, nodes) = (names.some_kinds(), names.some_nodes());
        let (mut text, mut end) = (String::new(), 0);
        for token in tokens(form).filter(|token| token.kind == Kind::Word) {
            let (stock, own) = if KINDS.contains(&token.text) {
                (&KINDS[..], &kinds)
            } else {
                (&NODES[..], &nodes)
            };
            let Some(at) = stock.iter().position(|word| *word == token.text) else { continue };
            let Some(name) = own.get(at % 2 * usize::from(own.len() > 1)) else { continue };
            text += &form[end..token.at];
            text += name;
            end = token.end();
        }
        text + &form[end..]
    }
}
