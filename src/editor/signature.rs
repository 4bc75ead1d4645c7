//! The form of the statement at a place, and the part of it at the cursor.
//!
//! The forms are those of the table of words: parts in capitals, in quotes or in brackets are to be
//! filled in, all others are literal.

use super::context::{Context, Spot, context};
use crate::source::Span;
use crate::syntax::words::{self, Place, Word};

/// The form of a rule.
const RULE: &str = "NAME [on LINE, …] [DIRECTION]: PATTERN => PATTERN [if CONDITION] [also EFFECT …] [cost N] [as \"LABEL\"]";
/// The form of the parts that follow a click, a turn or a press.
const TAIL: &str = " [if CONDITION] [cost N] [as \"LABEL\"]";
/// The statements without a keyword: their block, their form, and a description.
const WORDLESS: [(&str, &str, &str); 5] = [
    ("pieces", "NAME ['GLYPH'] [COLOUR] [icon \"CHARACTER\"]", "a kind of pieces"),
    (
        "moves",
        RULE,
        "replaces the pieces that the left pattern finds along a line by those on the right",
    ),
    ("start", "KIND at NODES", "pieces on these nodes"),
    ("goal", "NODE is [not] KIND", "the node holds the kind"),
    ("jumps", "NODE-NODE-NODE …", "a line: from, over, to"),
];

/// The form of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Signature {
    /// The whole form, as in the reference.
    pub form: String,
    /// The parts of the form to be filled in.
    pub parts: Vec<Span>,
    /// The index of the part at the cursor.
    pub active: Option<usize>,
    /// The effect of the statement, in one line.
    pub about: &'static str,
}

/// A part of a form.
#[derive(Clone, Copy, Debug)]
struct Part<'a> {
    at: usize,
    text: &'a str,
}

/// The role of a part of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role<'a> {
    /// The part is literal.
    Fixed,
    /// The part is filled in; the value is the word or sign that begins it, if there is one.
    Filled(Option<&'a str>),
    /// The part before it may be repeated.
    More,
}

/// Returns the form of the statement at a place of a text; `None` outside of statements, and inside
/// of comments and pictures.
pub(super) fn signature(text: &str, offset: usize) -> Option<Signature> {
    let context = context(text, offset);
    if context.spot == Spot::Silent {
        return None;
    }
    let (form, about, begin) = form(&context)?;
    let parts = parts(&form);
    let filled: Vec<usize> =
        (0..parts.len()).filter(|&at| matches!(parts[at].role(), Role::Filled(_))).collect();
    let at = active(&parts, context.tokens.iter().zip(context.glued).skip(begin));
    let span = |at: &usize| Span::new(parts[*at].at, parts[*at].at + parts[*at].text.len());
    let active = at.and_then(|at| filled.iter().position(|part| *part == at));
    Some(Signature { parts: filled.iter().map(span).collect(), active, about, form })
}

/// Returns the form of the statement at a cursor, its description, and the index of the token at
/// which the form begins.
fn form(context: &Context<'_>) -> Option<(String, &'static str, usize)> {
    let block =
        context.blocks.iter().rev().find(|block| **block != "for").copied().unwrap_or_default();
    let tokens = &context.tokens[..];
    let stands = |word: &Word| {
        let here = |place: &Place| {
            if let Place::Statement(of) = place {
                *of == block
            } else {
                *place == Place::Section && block.is_empty()
            }
        };
        word.text == "for" || word.places.iter().any(here)
    };
    // A word before a colon is the name of a rule or a line, except for `click`.
    let begins = |word: &&Word| {
        tokens.first() == Some(&word.text) && (tokens.get(1) != Some(&":") || word.text == "click")
    };
    let known = words::beginnings().filter(begins).find(|word| stands(word));
    if let Some(word) = known {
        let tail = if ["click", "turn"].contains(&word.text) { TAIL } else { "" };
        let after =
            word.text == "press" && tokens.iter().any(|token| ["if", "cost", "as"].contains(token));
        let tail = if after { TAIL } else { tail };
        return Some((format!("{}{tail}", word.form), word.about, 0));
    }
    let begin = tokens
        .iter()
        .rposition(|token| ["and", "or", "if", "("].contains(token))
        .map_or(0, |at| at + 1);
    let fact = || {
        let word = words::find(tokens.get(begin)?)?;
        (word.stands(Place::Condition) && word.text != "any")
            .then(|| (word.form.to_owned(), word.about, begin))
    };
    let block = if matches!(block, "press" | "settle") { "moves" } else { block };
    let fact = if block == "goal" { fact() } else { None };
    let begin = if block == "goal" { begin } else { 0 };
    let wordless = || {
        WORDLESS
            .iter()
            .find(|(of, ..)| *of == block)
            .map(|(_, form, about)| ((*form).to_owned(), *about, begin))
    };
    fact.or_else(wordless)
}

/// Splits a form at the blanks outside of brackets; a colon or comma at the end of a part becomes a
/// part of its own.
fn parts(form: &str) -> Vec<Part<'_>> {
    let (mut found, mut begin, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, letter) in form.char_indices().chain([(form.len(), ' ')]) {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                let text = &form[begin..at];
                let whole = text.trim_end_matches([':', ',']);
                found.extend([
                    Part { at: begin, text: whole },
                    Part { at: begin + whole.len(), text: &text[whole.len()..] },
                ]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|part| !part.text.is_empty());
    found
}

impl<'a> Part<'a> {
    fn role(self) -> Role<'a> {
        let inside = self.text.trim_start_matches('[');
        let key = inside
            .split([' ', ']'])
            .next()
            .filter(|word| word.starts_with(char::is_lowercase) && words::find(word).is_some());
        let sign = inside.get(..1).filter(|sign| ["'", "\"", "("].contains(sign));
        match self.text {
            "…" => Role::More,
            text if text.starts_with('[') => Role::Filled(key.or(sign)),
            text if text.contains(char::is_uppercase) || sign.is_some() => Role::Filled(sign),
            _ => Role::Fixed,
        }
    }
}

/// Returns the index of the part of a form at a cursor.
///
/// # Arguments
/// * `tokens` - the tokens before the cursor, each with `true` if it follows the token before it
///   without a blank
fn active<'a>(
    parts: &[Part<'_>],
    tokens: impl Iterator<Item = (&'a &'a str, bool)>,
) -> Option<usize> {
    let from = |at: usize| at..parts.len();
    // The index of the next part, and whether the last part continues until another begins.
    let (mut next, mut goes_on) = (0, false);
    for (token, glued) in tokens {
        let begins = |at: &usize| match parts[*at].role() {
            Role::Fixed => parts[*at].text == *token,
            Role::Filled(Some(key)) => key == *token || key.len() == 1 && token.starts_with(key),
            Role::Filled(None) | Role::More => false,
        };
        if let Some(at) = from(next).find(begins) {
            goes_on = matches!(parts[at].role(), Role::Filled(Some(key)) if key.len() > 1);
            next = if goes_on { at } else { at + 1 };
        } else if !glued && !goes_on && token.starts_with(char::is_alphanumeric) {
            let plain = |at: &usize| matches!(parts[*at].role(), Role::Filled(None));
            next = from(next).find(plain).map_or(next, |at| at + 1);
        }
    }
    let filled = |at: &usize| matches!(parts[*at].role(), Role::Filled(_));
    match parts.get(next).map(|part| part.role()) {
        Some(Role::More) | None => (0..next).rev().find(filled),
        Some(_) => from(next).find(filled).or_else(|| (0..next).rev().find(filled)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the form at the `<>` of a text, and the part at the cursor.
    fn at(text: &str) -> (String, String) {
        let offset = text.find("<>").expect("a cursor");
        let found = signature(&text.replacen("<>", "", 1), offset)
            .unwrap_or_else(|| panic!("a form: {text}"));
        let active = found.active.map_or("", |active| &found.form[found.parts[active].range()]);
        (found.form.clone(), active.to_owned())
    }

    #[test]
    fn the_part_under_the_cursor_is_found() {
        for (text, form, active) in [
            ("param <>", "param NAME = EXPRESSION", "NAME"),
            ("param n = <>", "param NAME = EXPRESSION", "EXPRESSION"),
            ("pieces { fr<>", "NAME ['GLYPH'] [COLOUR] [icon \"CHARACTER\"]", "NAME"),
            ("pieces { frog 'f' <>", "NAME ['GLYPH'] [COLOUR] [icon \"CHARACTER\"]", "[COLOUR]"),
            (
                "pieces { frog 'f' icon <>",
                "NAME ['GLYPH'] [COLOUR] [icon \"CHARACTER\"]",
                "[icon \"CHARACTER\"]",
            ),
            (
                "pieces { piece big 'B' \"##\" r<>",
                "piece NAME ['GLYPH'] \"SHAPE\" [COLOUR] [icon \"CHARACTER\"]",
                "[COLOUR]",
            ),
            ("board { line top: <>", "line NAME: NODE - NODE > NODE …", "NODE"),
            ("board { grid 3 by <>", "grid ROWS by COLUMNS [torus]", "COLUMNS"),
            ("board { for k in 1..3 { region r[k] = <>", "region NAME = NODES", "NODES"),
            (
                "moves { click <>",
                "click [KIND] [at NODES]: EFFECT … [if CONDITION] [cost N] [as \"LABEL\"]",
                "[KIND]",
            ),
            (
                "moves { click frog at h1 <>",
                "click [KIND] [at NODES]: EFFECT … [if CONDITION] [cost N] [as \"LABEL\"]",
                "[at NODES]",
            ),
            (
                "moves { click: advance self <>",
                "click [KIND] [at NODES]: EFFECT … [if CONDITION] [cost N] [as \"LABEL\"]",
                "EFFECT",
            ),
            ("moves { chain hop, <>", "chain RULE, …", "RULE"),
            ("moves { never <>", "never CONDITION", "CONDITION"),
            ("goal { no <>", "no KIND[:NAME] [in NODES] [if CONDITION]", "KIND[:NAME]"),
            (
                "goal { h1 is frog and every frog in <>",
                "every NODES is KIND, every KIND in NODES",
                "NODES",
            ),
            ("goal { h1 is <>", "NODE is [not] KIND", "[not]"),
            ("start { frog at <>", "KIND at NODES", "NODES"),
            ("start \"a\" <>", "start [\"TITLE\"] { KIND at NODES … }", "KIND"),
        ] {
            assert_eq!(at(text), (form.to_owned(), active.to_owned()), "{text}");
        }
        for (text, active) in [
            ("moves { hop <>", "[on LINE, …]"),
            ("moves { hop on row: <>", "PATTERN"),
            ("moves { press go { hop: frog _ => <>", "PATTERN"),
            ("moves { hop: a => b if h1 is <>", "[if CONDITION]"),
            ("moves { hop: a => b\n  cost <>", "[cost N]"),
            ("moves { hop: a => b also set h1 to <>", "[also EFFECT …]"),
        ] {
            assert_eq!(at(text), (RULE.to_owned(), active.to_owned()), "{text}");
        }
        for text in ["<>", "# param <>", "start \"\"\"\n <>"] {
            assert_eq!(signature(&text.replace("<>", ""), text.len() - 2), None, "{text}");
        }
    }
}
