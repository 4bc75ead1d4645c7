//! Reports misplaced words: words of the language used as names, and comments of other languages.

use super::forms::keyword;
use crate::diagnostic::{Code, Diagnostic, near};
use crate::source::Span;
use crate::syntax::is_reserved;
use crate::syntax::token::{is_part, tokens};
use crate::syntax::version::other_name;
use crate::syntax::words::{VERSION, Word, find};

/// Returns `true` if a word is reserved for later versions of the language.
pub fn is_later(word: &str) -> bool {
    find(word).is_some_and(|word| !word.is_known(VERSION))
}

/// The signs that begin a comment in other languages.
const COMMENTS: [&str; 2] = ["//", "/*"];

/// The signs that begin a comment in other languages, if they are at the beginning of a statement.
const LEADING: [&str; 4] = ["--", "%", "<!--", "(*"];

/// Reports a comment in the form of another language.
///
/// # Arguments
/// * `at` - where the comment begins, or its second sign, if the first one can be read as a division
pub fn comment(text: &str, at: usize) -> Option<Diagnostic> {
    let before = at.checked_sub(1).filter(|&before| text[..at].ends_with('/') && before > 0);
    let begin = before.filter(|_| text[at..].starts_with(['/', '*'])).unwrap_or(at);
    commented(text, begin, &COMMENTS).or_else(|| {
        is_prose(text[at..].strip_prefix("--")?).then(|| commented(text, at, &LEADING))?
    })
}

/// Returns `true` if two words without digits follow on the same line, and no second `--`.
fn is_prose(text: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    let mut words = line.split_whitespace();
    let mut is_word =
        || words.next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_lowercase()));
    line.starts_with(' ') && !line.contains("--") && is_word() && is_word()
}

/// Reports a comment in the form of another language at the beginning of a statement.
pub fn leading_comment(text: &str, at: usize) -> Option<Diagnostic> {
    comment(text, at).or_else(|| commented(text, at, &LEADING))
}

fn commented(text: &str, at: usize, signs: &[&str]) -> Option<Diagnostic> {
    let sign = signs.iter().find(|sign| text[at..].starts_with(**sign))?;
    let dashes = text[at..].len() - text[at..].trim_start_matches(['-', '/', '%']).len();
    let place = Span::new(at, at + sign.len().max(dashes));
    let report = Diagnostic::at(Code::ForeignComment, place, "a comment begins with `#`");
    Some(report.offer(place, "#").help(format!("write `#` instead of `{}`", &text[place.range()])))
}

/// Reports a word of the language where a name is declared.
pub fn reserved(word: &str, place: Span) -> Diagnostic {
    no_name(word, place).help(other_name(word))
}

/// Reports a word of the language where a name was meant.
fn no_name(word: &str, place: Span) -> Diagnostic {
    if is_later(word) {
        return Diagnostic::at(
            Code::ReservedForLater,
            place,
            format!("`{word}` is kept for a later version of the language"),
        );
    }
    Diagnostic::at(
        Code::ReservedName,
        place,
        format!("`{word}` is a word of the language and cannot be a name"),
    )
}

/// Reports a condition that continues with a word other than `is` after a name, which ends at
/// `end`.
pub fn no_condition(name: &str, end: usize, place: Span, found: &str) -> Diagnostic {
    let name = name.trim_start_matches(['(', '!']);
    let report = Diagnostic::at(
        Code::BadCondition,
        place,
        format!("expected `is` after `{name}`, found {found}"),
    );
    let goes_on = found.trim_matches('`');
    match near(name, ["every", "some", "count", "all"])[..] {
        [] => report,
        _ if is_reserved(goes_on) && !matches!(goes_on, "all" | "any") => report,
        ref meant => report.meaning(Span::new(end - name.len(), end), meant, ""),
    }
}

/// Reports a word of the language that is not allowed at its place.
///
/// # Arguments
/// The statement begins at `start`, the word is at `place`, and `expected` describes the text that
/// is allowed there.
pub fn kept(
    text: &str,
    start: usize,
    word: &str,
    place: Span,
    expected: Option<String>,
) -> Diagnostic {
    let before = text[start..place.range().start].trim_end();
    let behind =
        text[place.range().end..].split(['\n', '\r', '}', ';']).next().unwrap_or("").trim();
    let way_out = way_out(before, word, behind);
    let lists_pieces = way_out.is_none() && before.split_whitespace().next() == Some("cycle");
    // Particles give sentences their form: outside declarations they are not meant as names.
    let particle = keyword(word).is_none() || way_out.is_some();
    if declares(before) || lists_pieces {
        return reserved(word, place);
    }
    if !particle {
        return no_name(word, place).help(not_declared(before, word, behind));
    }
    let message = match expected {
        Some(expected) => format!("expected {expected}, found `{word}`"),
        None => format!("`{word}` is not allowed here"),
    };
    Diagnostic::at(Code::UnexpectedText, place, message).maybe_help(way_out)
}

/// Returns the help for a word of the language in place of a name that is declared elsewhere.
fn not_declared(before: &str, word: &str, behind: &str) -> String {
    let last = before.split_whitespace().next_back().unwrap_or("");
    let next = behind.split(|c| !is_part(c)).next().unwrap_or("");
    match word {
        "moves" | "move" | "turn" if last == "no" => {
            "if no move may be left, write `stuck`".to_owned()
        }
        // `in region lower`: the name alone is enough.
        "region" | "line" | "path" | "ring" | "nodes" | "pieces" | "grid"
            if !next.is_empty() && !is_reserved(next) =>
        {
            format!("leave `{word}` out: write `{next}` alone")
        }
        _ => "put a name here that this file declares".to_owned(),
    }
}

/// Returns `true` if the word after `before` is declared by its statement, or is its name.
fn declares(before: &str) -> bool {
    let (first, rest) = before.split_once([' ', '\t']).unwrap_or((before, ""));
    let names = |keyword: &Word| {
        rest.is_empty() && keyword.declares_next()
            || keyword.declares_all() && (rest.contains(':') || !keyword.form.contains(':'))
    };
    let binds = before.ends_with(':') && before.contains("=>");
    before.is_empty()
        || find(first).is_some_and(names)
        || first == "legend" && before.ends_with(" in")
        || binds
}

/// Returns the text to write instead, if it is known.
fn way_out(before: &str, word: &str, behind: &str) -> Option<String> {
    let first = before.split_whitespace().next().unwrap_or("");
    let last = before.split_whitespace().next_back().unwrap_or("");
    match word {
        "and" => Some("leave `and` out: blanks separate names".to_owned()),
        "nodes" if last == "all" => {
            Some("leave `nodes` out: `all` stands for all nodes".to_owned())
        }
        "in" | "at" | "from" | "by" if last == "neighbours" => Some(format!("write `on {behind}`")),
        "in" | "at" if first == "legend" => {
            Some(format!("say which piece is there: `{before} _ {word} {behind}`"))
        }
        "to" if before.contains(':') && !behind.contains("=>") && !before.contains("=>") => {
            Some(format!("write `=>`: `{before} => {behind}`"))
        }
        "all" if last == "on" => {
            Some("leave `on all` out: a rule holds on all lines unless `on` names some".to_owned())
        }
        _ => None,
    }
}

/// Reports a word that is repeated directly after itself.
pub fn doubled(text: &str, start: usize, at: usize) -> Option<Diagnostic> {
    let word = text[at..].split(|c| !is_part(c)).next().filter(|word| !word.is_empty())?;
    let behind = text[at + word.len()..].trim_start_matches([' ', '\t']);
    if behind.is_empty() || behind.starts_with([':', '=', '\'', '(', '[', ';', '}', '\n', '\r']) {
        return None; // it is used as a name
    }
    let before = text[start..at].trim_end_matches([' ', '\t']);
    let condition = before
        .split(|letter: char| !is_part(letter))
        .any(|word| matches!(word, "never" | "some" | "no"));
    if condition && !is_reserved(word) {
        return None; // pieces of a pattern
    }
    let first = before
        .strip_suffix(word)
        .filter(|first| !first.ends_with(is_part) && before.len() < at - start)?;
    Some(repeated(text, start + first.len(), at))
}

/// Reports a word that is at both places, with only blanks between them.
pub fn repeated(text: &str, first: usize, second: usize) -> Diagnostic {
    let word = text[second..].split(|c| !is_part(c)).next().unwrap_or("");
    let report = Diagnostic::at(
        Code::RepeatedWord,
        Span::new(second, second + word.len()),
        format!("`{word}` is repeated here"),
    );
    let report = report.because(Span::new(first, first + word.len()), "here already");
    report.help("leave one of them out").fix(Span::new(first + word.len(), second + word.len()), "")
}

/// Extends the fix of a name with a hyphen to all places of the name; later reports of the same
/// name have no edits left.
pub fn hyphens(text: &str, mut report: Diagnostic, is_reported: bool) -> Diagnostic {
    let Some(fix) = report.fixes.first_mut() else { return report };
    let Some((place, new)) = fix.edits.first().cloned() else { return report };
    if is_reported {
        fix.edits.clear();
        return report;
    }
    let (name, from) = (&text[place.range()], place.range().end);
    let joins = |letter: char| is_part(letter) || letter == '-';
    let alike = tokens(text)
        .filter(|token| token.is_word() && token.at >= from && text[token.at..].starts_with(name));
    let places = alike.map(|token| (token.at, token.at + name.len()));
    let whole = |&(start, end): &(usize, usize)| {
        !text[..start].ends_with(joins) && !text[end..].starts_with(joins)
    };
    fix.edits.extend(places.filter(whole).map(|(start, end)| (Span::new(start, end), new.clone())));
    report
}
