//! Handles the language version that a text is written for, and words that were names in earlier
//! versions (rule R4).
//!
//! The grammar is that of the newest version. In a text of an earlier version, the first two
//! letters of each word that was reserved later are replaced by a sign before the grammar reads it,
//! and put back afterwards.

use super::ast::{
    Ast, BoardStatement, Item, MoveStatement, Name, NamePart, PieceStatement, written,
};
use super::grammar::{Grammar, Rule};
use super::token::{Kind, Token, tokens};
use super::words::{Place, VERSION, WORDS, Word, find, first};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use pest::Parser;
use std::borrow::Cow;

/// Letters that authors do not use, for the words that were reserved by version 2 and by version 3;
/// each has two bytes, so that positions stay the same.
const SIGNS: [(u32, &str); 2] = [(2, "\u{1c3}"), (3, "\u{1c2}")];

/// Returns the version that a text names, if it is a known one.
pub fn named(text: &str) -> Option<u32> {
    let number = number(text)?;
    number.text.parse().ok().filter(|version| (1..=VERSION).contains(version))
}

/// Returns the number behind `language`.
fn number(text: &str) -> Option<Token<'_>> {
    let solid =
        |token: &Token<'_>| !matches!(token.kind, Kind::Blank | Kind::Comment | Kind::Hidden);
    let mut tokens = tokens(text).filter(solid);
    let mut begins = true;
    while let Some(token) = tokens.next() {
        if begins && token.text == "language" && token.kind == Kind::Word {
            return tokens.next().filter(|next| next.kind == Kind::Number);
        }
        begins = matches!(token.kind, Kind::Break | Kind::Bound);
    }
    None
}

/// Returns the words in a text that were names in a version, each with the version that reserved
/// it.
fn names(text: &str, version: u32) -> impl Iterator<Item = (Token<'_>, u32)> {
    let since = move |word: &str| {
        let known = WORDS.iter().find(|known| known.text == word && known.is_kept(VERSION))?;
        known.kept.filter(|kept| *kept > version)
    };
    let words = tokens(text).filter(|token| token.kind == Kind::Word);
    words.filter_map(move |token| since(token.text).map(|since| (token, since)))
}

/// Returns the sign for the words that a version reserved.
fn sign(version: u32) -> &'static str {
    SIGNS.iter().find(|(since, _)| *since == version).map_or(SIGNS[0].1, |(_, sign)| sign)
}

/// Disguises the words of a text that were names in a version, so that the grammar reads them as
/// names.
pub fn disguised(text: String, version: u32) -> String {
    let places: Vec<(usize, &str)> =
        names(&text, version).map(|(token, since)| (token.at, sign(since))).collect();
    let mut text = text;
    places.into_iter().for_each(|(at, sign)| text.replace_range(at..at + sign.len(), sign));
    text
}

/// Returns a word as it is in the source.
pub fn plain(word: &str) -> &str {
    let behind = |(since, sign): &(u32, &str)| {
        let rest = word.strip_prefix(sign)?;
        WORDS.iter().find(|known| known.kept == Some(*since) && known.text.get(2..) == Some(rest))
    };
    SIGNS.iter().find_map(behind).map_or(word, |known| known.text)
}

/// Returns a text with all its words as they are in the source.
pub fn undisguised(text: &str) -> Cow<'_, str> {
    if !SIGNS.iter().any(|(_, sign)| text.contains(sign)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(tokens(text).map(|token| plain(token.text)).collect())
}

/// Returns `true` if a definition declares a word that was reserved later: it was written for the
/// first version.
pub fn declares(ast: &Ast) -> bool {
    let came_later = |text: &str| {
        WORDS.iter().any(|known| known.text == text && known.kept.is_some_and(|kept| kept > 1))
    };
    let named =
        |name: &Name| matches!(name.parts.first(), Some(NamePart::Text(stem)) if came_later(stem));
    let piece = |statement: &PieceStatement| match statement {
        PieceStatement::Kind { name, .. } => named(name),
        PieceStatement::Class(name, ..) => named(name),
        PieceStatement::Cycle(..) | PieceStatement::For(_) => false,
    };
    let board = |statement: &BoardStatement| match statement {
        BoardStatement::Nodes(placed) | BoardStatement::Hidden(placed) => {
            placed.iter().any(|(name, _)| named(name))
        }
        BoardStatement::Path { line, names, .. } => named(line) || names.iter().any(named),
        BoardStatement::Line(name, _)
        | BoardStatement::Leaps(name, ..)
        | BoardStatement::Region(name, _) => named(name),
        BoardStatement::Jumps(name, _) | BoardStatement::Legend { region: name, .. } => {
            name.as_ref().is_some_and(named)
        }
        BoardStatement::Grid { .. } | BoardStatement::Wall { .. } | BoardStatement::For(_) => false,
    };
    let rule = |statement: &MoveStatement| match statement {
        MoveStatement::Rewrite(rewrite) => named(&rewrite.name),
        MoveStatement::Turn(turn) => named(&turn.name),
        MoveStatement::Act(act) => named(&act.name),
        MoveStatement::Press(press) => named(&press.name),
        MoveStatement::Settle(_)
        | MoveStatement::Click(_)
        | MoveStatement::NeverRepeat(_)
        | MoveStatement::Never(..)
        | MoveStatement::For(_)
        | MoveStatement::Chain(..) => false,
    };
    ast.items.iter().any(|item| match item {
        Item::Param(name, _) => came_later(&name.value),
        Item::Pieces(block) => written(&block.statements).into_iter().any(piece),
        Item::Board(block) => written(&block.statements).into_iter().any(board),
        Item::Moves(block) => written(&block.statements).into_iter().any(rule),
        _ => false,
    })
}

/// Reports a text that names no version and could be read without a fault as a text of an earlier
/// one.
///
/// # Arguments
/// `version` - the earlier version
pub fn report(text: &str, version: u32) -> Option<Diagnostic> {
    let (word, since) = names(text, version).next()?;
    let (name, span) = (word.text, word.span());
    let report = Diagnostic::at(
        Code::ReservedName,
        span,
        format!("`{name}` is a word of the language since version {since} and cannot be a name"),
    );
    let (place, line) = language_line(text, version);
    Some(report.help(other_name(name)).offer(place, line))
}

/// Returns the change that makes a text name a version: another number behind `language`, or a line
/// of its own behind the title.
fn language_line(text: &str, version: u32) -> (Span, String) {
    if let Some(number) = number(text) {
        return (number.span(), version.to_string());
    }
    let mut tokens = tokens(text).filter(|token| !token.is_gap());
    let title = tokens.next().filter(|first| first.text == "puzzle").and_then(|_| tokens.next());
    match title.filter(|title| title.kind == Kind::String) {
        Some(title) => (Span::at(title.end()), format!("\nlanguage {version}")),
        None => {
            let begin = text.len() - text.trim_start_matches('\u{feff}').len();
            (Span::at(begin), format!("language {version}\n"))
        }
    }
}

/// Returns the help for a word of the language in place of a name: the form of the statement that
/// begins with it, or another name.
pub fn other_name(word: &str) -> String {
    let known = find(word);
    let before = known.and_then(|word| word.kept).and_then(|kept| kept.checked_sub(1));
    let or = before.filter(|before| *before > 0).map_or_else(String::new, |before| {
        format!(", or write `language {before}` for the language as it was")
    });
    let begins =
        |word: &&Word| word.places.iter().any(|place| matches!(place, Place::Statement(_)));
    match known.filter(begins) {
        Some(word) => format!(
            "a statement with `{}` is written `{}`; for a name choose another word{or}",
            word.text, word.form
        ),
        None => format!("choose another name, such as `{word}1`{or}"),
    }
}

/// Reports a text of an earlier version that could be read without a fault as a text of the newest
/// one.
pub fn came_later(text: &str, version: u32) -> Option<Diagnostic> {
    let (word, _) = names(text, version).next()?;
    let since = names(text, version).map(|(_, since)| since).max()?;
    Some(means_nothing(text, &format!("`{}`", word.text), word.span(), (version, since)))
}

/// Returns the report on a part of a text that has a meaning only since a later version.
fn means_nothing(text: &str, part: &str, span: Span, (version, since): (u32, u32)) -> Diagnostic {
    let report = Diagnostic::at(
        Code::ReservedForLater,
        span,
        format!("{part} means nothing in version {version} of the language"),
    );
    let (place, line) = language_line(text, since);
    report.offer(place, line).help(if since == VERSION {
        format!("write `language {VERSION}`, or remove the line `language {version}`")
    } else {
        format!(
            "write `language {since}` or a later version, or remove the line `language {version}`"
        )
    })
}

/// Rules of the grammar that have a meaning since a version, and the parts of a text that they read.
const SINCE: [(Rule, u32, &str); 16] = [
    (Rule::floor_op, 3, "`//`"),
    (Rule::listed, 3, "a `for` through pieces or nodes"),
    (Rule::for_if, 3, "an `if` behind `for`"),
    (Rule::param_member, 3, "a parameter with an index"),
    (Rule::member, 3, "a parameter with an index"),
    (Rule::layout_set, 3, "a layout along a set of nodes"),
    (Rule::beside, 3, "`of` and a place"),
    (Rule::beside_self, 3, "`neighbours` in a set of nodes"),
    (Rule::own, 3, "`self` in a set of nodes"),
    (Rule::acted, 3, "a move without a place"),
    (Rule::second, 3, "a second direction"),
    (Rule::part_comma, 3, "a pattern of several parts"),
    (Rule::row_slash, 3, "a pattern of several rows"),
    (Rule::clicked_as, 3, "a name for the clicked piece"),
    (Rule::named_as, 3, "a name for the node that is looked for"),
    (Rule::where_if, 3, "an `if` behind `some` or `no`"),
];

/// Reports a word of a readable text of an earlier version that has a meaning only in a later one.
/// A word that is a name is not reported.
///
/// # Arguments
/// `text` - prepared, with the words that are names in that version disguised
pub fn too_new(text: &str, version: u32) -> Option<Diagnostic> {
    let mut pairs = Grammar::parse(Rule::file, text).ok()?.flatten();
    pairs.find_map(|pair| {
        let (at, rule) = (pair.as_span().start(), pair.as_rule());
        if let Some((_, since, part)) =
            SINCE.iter().find(|(known, since, _)| *known == rule && *since > version)
        {
            let span = Span::new(at, pair.as_span().end());
            let report = means_nothing(text, part, span, (version, *since));
            return Some(if rule == Rule::part_comma {
                // In a pattern of that version, it is a sign too many.
                report.help(format!(
                    "leave it out if the cells stand side by side; for patterns that lie apart write `language {since}`, or remove the line `language {version}`"
                ))
            } else {
                report
            });
        }
        let (word, alone) = first(rule)?;
        let since = word.since.filter(|since| alone && *since > version)?;
        let span = Span::new(at, at + word.text.len());
        Some(means_nothing(text, &format!("`{}`", word.text), span, (version, since)))
    })
}
