//! The words and signs of a condition, and what its names can be.

use crate::syntax::is_reserved;
use crate::syntax::token::{self, Token, Tokens, is_part};

/// The word that is wrong, why, and the whole statement as it should be.
pub type Better<'a> = (&'a str, String, String);

/// Words that stand for an empty node elsewhere.
pub const EMPTY: [&str; 6] = ["empty", "nothing", "blank", "free", "vacant", "none"];

/// Signs that stand in conditions, here or elsewhere.
const SIGNS: [&str; 20] = ["===", "==", "=>", "=<", "!=", "<>", "<=", ">=", "&&", "||", "≤", "≥", "≠", "=", "<", ">", ",", "&", "+", "-"];

/// How much of a text is looked through for names.
const MOST_TEXT: usize = 50_000;

/// The words and signs of a statement, each set of names as one; `None` where a sign is no part of any condition.
pub fn tokens(statement: &str) -> Option<Vec<&str>> {
    let (mut found, mut reader) = (Vec::new(), token::tokens(statement));
    while let Some(token) = reader.next_solid() {
        let is_sign = SIGNS.contains(&token.text) || matches!(token.text, "(" | ")");
        let end = if is_sign { token.end() } else { operand(&mut reader, token, statement)? };
        found.push(&statement[token.at..end]);
    }
    Some(found)
}

/// Tokens as one text.
pub fn spaced(tokens: &[&str]) -> String {
    tokens.join(" ").replace("( ", "(").replace(" )", ")").replace("count (", "count(")
}

/// Where the names, the number or the word end that begin with a token.
fn operand(reader: &mut Tokens<'_>, first: Token<'_>, statement: &str) -> Option<usize> {
    let mut end = name(reader, first, statement)?;
    loop {
        let mut ahead = reader.clone();
        if ahead.next_solid().is_none_or(|token| token.text != "|") {
            return Some(end);
        }
        let next = ahead.next_solid()?;
        end = name(&mut ahead, next, statement)?;
        *reader = ahead;
    }
}

/// Where the name ends that begins with a token.
fn name(reader: &mut Tokens<'_>, first: Token<'_>, statement: &str) -> Option<usize> {
    let word = if first.text == "!" { reader.next()? } else { first };
    if !word.is_word() {
        return None;
    }
    let (mut end, mut depth) = (word.end(), 0_usize);
    while let Some(token) = reader.clone().next() {
        let behind = &statement[token.at..];
        let mut stop = token.end();
        match token.text {
            "[" => depth += 1,
            "]" => depth = depth.checked_sub(1)?,
            "*" => {}
            _ if depth > 0 || token.is_word() => {}
            // An apostrophe, as in `isn't`, may seem to begin a glyph.
            _ if behind.starts_with("'t") || behind.starts_with("’t") => stop = token.at + behind.find('t')?,
            _ => return Some(end),
        }
        reader.skip_to(stop);
        end = stop;
    }
    (depth == 0).then_some(end)
}

/// What the words of a text are declared as.
pub struct Names<'a> {
    text: &'a str,
    pieces: &'a str,
}

impl<'a> Names<'a> {
    /// The names of a text, as far as its beginning tells.
    pub fn of(text: &'a str) -> Self {
        let end = (0..=MOST_TEXT.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        let text = &text[..end];
        let block = text.match_indices("pieces").map(|(at, word)| text[at + word.len()..].trim_start());
        let inside = block.filter_map(|behind| behind.strip_prefix('{')).next().unwrap_or("");
        Self { text, pieces: inside.split('}').next().unwrap_or("") }
    }

    /// Whether all of a set are pieces; `None` if that cannot be told.
    pub fn is_kind(&self, set: &str) -> Option<bool> {
        let mut parts = set.trim_start_matches('!').split('|').map(str::trim);
        if parts.clone().all(|part| matches!(part, "_" | "any") || EMPTY.contains(&part)) {
            return Some(true);
        }
        if self.pieces.is_empty() {
            return None;
        }
        Some(parts.all(|part| matches!(part, "_" | "any") || stems(part).iter().any(|stem| has_word(self.pieces, stem))))
    }

    /// Whether a word is the name of a line.
    pub fn is_line(&self, word: &str) -> bool {
        let declared = |(at, _): (usize, &str)| {
            let before = self.text[..at].trim_end_matches([' ', '\t']);
            ["line", "path", "ring", "jumps"].iter().any(|keyword| before.ends_with(keyword))
        };
        matches!(word, "row" | "column") || self.text.match_indices(word).filter(|&(at, _)| is_word_at(self.text, word, at)).any(declared)
    }

    /// Whether a word is the name of a region.
    pub fn is_region(&self, word: &str) -> bool {
        let declared = |(at, _): (usize, &str)| {
            let before = self.text[..at].trim_end_matches([' ', '\t']);
            let legend = before.ends_with(" in") && before.lines().next_back().is_some_and(|line| line.contains("legend"));
            before.ends_with("region") || legend
        };
        self.text.match_indices(word).filter(|&(at, _)| is_word_at(self.text, word, at)).any(declared)
    }

    /// Whether a word stands elsewhere too, with this number or with numbers.
    pub fn stands_elsewhere(&self, word: &str) -> bool {
        let places = |stem: &str| self.text.match_indices(stem).filter(|&(at, _)| is_word_at(self.text, stem, at)).take(2).count();
        let of_grid = word.starts_with('r') && word.contains('c');
        of_grid || places(word) > 1 || stems(word).iter().any(|stem| *stem != word && places(stem) > 0)
    }
}

/// A name, and the same without its index or number.
fn stems(name: &str) -> [&str; 2] {
    let stem = name.split(['[', '*']).next().unwrap_or(name);
    [stem, stem.trim_end_matches(|c: char| c.is_ascii_digit())]
}

fn has_word(text: &str, word: &str) -> bool {
    !word.is_empty() && text.match_indices(word).any(|(at, _)| is_word_at(text, word, at))
}

fn is_word_at(text: &str, word: &str, at: usize) -> bool {
    !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
}

/// Whether a token can be a name, a set of pieces or a set of nodes.
pub fn is_operand(token: &str) -> bool {
    let first = token.trim_start_matches('!');
    let word = first.split('|').next().unwrap_or(first).trim();
    first.starts_with(|c: char| c.is_alphabetic() || c == '_') && (matches!(word, "any" | "all") || !is_reserved(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_fall_into_words_and_signs() {
        assert_eq!(tokens("h1 isn't a | b and (x>=2)").as_deref(), Some(&["h1", "isn't", "a | b", "and", "(", "x", ">=", "2", ")"][..]));
        assert_eq!(tokens("every h[1..3] is !frog").as_deref(), Some(&["every", "h[1..3]", "is", "!frog"][..]));
        for other in ["row: a b", "\"a\"", "a { b", "h[1", "a ? b", "h1'"] {
            assert_eq!(tokens(other), None, "{other}");
        }
    }

    #[test]
    fn names_are_told_apart_as_they_are_declared() {
        let names = Names::of("pieces { frog; tile[1..3] }\nboard { path row: h[1..3]; region top = h1\n legend 'x' _ in spot }");
        assert_eq!([names.is_kind("frog|tile2"), names.is_kind("h1"), names.is_kind("empty")], [Some(true), Some(false), Some(true)]);
        assert_eq!(Names::of("frog").is_kind("frog"), None);
        assert_eq!([names.is_region("top"), names.is_region("spot"), names.is_line("row")], [true, true, true]);
        assert_eq!([names.stands_elsewhere("h2"), names.stands_elsewhere("g2")], [true, false]);
    }
}
