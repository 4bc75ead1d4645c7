//! The rules and the forms of statements: by the table of words for a statement that begins with a
//! word, and by a table here for one that begins with a name of the author.

use super::super::super::grammar::Rule;
use super::super::super::token::first_word;
use super::super::super::words::{WORDS, Word, find};

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
