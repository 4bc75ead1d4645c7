//! Reads the cells of a layout, and repeated pieces in other words: `3*frog`, `3 frogs`, `frog x3`.

use super::nothing::{empty, touching, unseen};
use super::row::{Bound, Metavariables};
use super::words::PhraseWord;

const BEHIND: &str = "the number of a repeated piece follows the piece and `*`";

const BRACKETS: &str = "an expression with a sign that repeats a piece stands in brackets";

const ONE_BY_ONE: &str = "cells of a rule have no numbers";

/// The signs and words between a piece and the number of its repetitions.
const TIMES: [&str; 8] = ["*", "x", "X", "×", "**", "^", "times", "of"];

/// The maximum number of cells of a rule that are written one by one for a repeated one.
const MOST_CELLS: usize = 9;

/// The part of a layout to which a number without a sign belongs: the piece after it, or the one
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    After,
    Before,
}

/// Returns `true` if a layout begins with a number, or with a sum in brackets.
pub fn is_number(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> bool {
    words.get(at).is_some_and(|word| word.text.starts_with(|first: char| first.is_ascii_digit()))
        || vars.first("NUMBER", words, at).is_some()
}

/// Reads one cell of a layout, which may stand for several nodes.
pub fn placed(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    bare: Side,
) -> Option<(usize, Bound)> {
    let word = words.get(at)?;
    if word.text == "?" {
        return Some((at + 1, Bound::right("?")));
    }
    if let Some(end) = empty(words, at) {
        return Some((end, unseen(at)));
    }
    let joined = |(kind, _): &(&str, &str)| *kind == "_" || vars.names.is_kind(kind);
    if let Some((kind, number)) = word.text.split_once('*').filter(joined) {
        let begun = usize::from(!number.is_empty());
        let mut end = at + 1;
        if begun == 0
            || words.get(end).is_some_and(|sign| matches!(sign.text, "+" | "-" | "/" | "%" | "^"))
        {
            end = vars.first("NUMBER", words, end + begun)?.0;
        }
        let written = vars.text[word.at + kind.len() + 1..words[end - 1].end()].trim_start();
        let number = if is_sum(written) { format!("({written})") } else { written.to_owned() };
        let mut found = Bound::right(format!("{kind}*{number}"));
        if number.len() > written.len() {
            found.wrong(at, BRACKETS, false);
        }
        return Some((end, found));
    }
    touching(word.text, at)
        .or_else(|| number_first(vars, words, at, bare == Side::After))
        .or_else(|| in_one_word(vars, word, at))
        .or_else(|| number_last(vars, words, at, bare == Side::Before))
        .or_else(|| vars.first("PIECE", words, at))
}

/// Reads a repeated piece in a rule, where each cell stands by itself.
pub fn spelled_out(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let word = words.get(at)?;
    let written = || {
        let (kind, number) = word.text.split_once('*')?;
        let digits = !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit());
        (digits && (kind == "_" || vars.names.is_kind(kind)))
            .then(|| (at + 1, repeated(&Bound::right(kind), number, at, false)))
    };
    let (end, found) = written()
        .or_else(|| number_first(vars, words, at, false))
        .or_else(|| number_last(vars, words, at, false))?;
    let (kind, number) = found.text.rsplit_once('*')?;
    let number = number.parse().ok().filter(|number| (2..=MOST_CELLS).contains(number))?;
    let mut found = Bound::right(vec![kind; number].join(" "));
    found.wrong(at, ONE_BY_ONE, false);
    Some((end, found))
}

/// Reads a number and the piece that it repeats: `3*frog`, `3 x frog`, `(n-1)*frog`; `3 frogs` if
/// `bare` numbers are read.
fn number_first(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    bare: bool,
) -> Option<(usize, Bound)> {
    let text = words.get(at)?.text;
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let (number, behind) = text.split_at(text.len() - digits.len());
    let inside = |kind: &str| {
        let part = [PhraseWord { text: &text[text.len() - kind.len()..], ..words[at] }];
        Some((at + 1, vars.first("PIECE", &part, 0)?.1))
    };
    if let Some((number, kind)) = text.split_once('*') {
        let (end, kind) = inside(kind).filter(|_| vars.names.is_number(number))?;
        return Some((end, repeated(&kind, number, at, true)));
    }
    if !number.is_empty() && !behind.is_empty() {
        let (end, kind) = match behind {
            "x" | "X" => vars.first("PIECE", words, at + 1)?,
            _ => inside(behind)?,
        };
        return Some((end, repeated(&kind, number, at, true)));
    }
    let (end, number) = vars.first("NUMBER", words, at)?;
    let is_sign = |text: &str| TIMES.contains(&text) && !vars.names.is_known(text);
    let sign = words.get(end).is_some_and(|sign| is_sign(sign.text));
    if !sign && !bare {
        return None;
    }
    let (end, kind) = vars.first("PIECE", words, end + usize::from(sign))?;
    Some((end, repeated(&kind, &number.text, at, true)))
}

/// Reads a piece and its number in one word: `frogx3`, `frog[3]`.
fn in_one_word(
    vars: &Metavariables<'_>,
    word: &PhraseWord<'_>,
    at: usize,
) -> Option<(usize, Bound)> {
    let index = || word.text.strip_suffix(']').and_then(|text| text.split_once('['));
    let (kind, number) = word.text.rsplit_once(['x', 'X']).or_else(index)?;
    let digits = !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit());
    (digits && vars.names.is_kind(kind) && !vars.names.is_kind(word.text))
        .then(|| (at + 1, repeated(&Bound::right(kind), number, at, false)))
}

/// Reads a piece and the number of its repetitions: `frog x 3`, `frog(3)`; `frog 3` if `bare`
/// numbers are read.
fn number_last(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    bare: bool,
) -> Option<(usize, Bound)> {
    let (end, kind) = vars.first("PIECE", words, at)?;
    let sign = words.get(end)?.text;
    let is_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    if vars.names.is_known(sign) {
        return None;
    }
    if let Some(number) = sign.strip_prefix(['x', 'X']).filter(|number| is_digits(number)) {
        return Some((end + 1, repeated(&kind, number, end, true)));
    }
    let counts = words.get(end + 1).is_none_or(|next| !TIMES.contains(&next.text));
    if bare && is_digits(sign) && counts {
        return Some((end + 1, repeated(&kind, sign, end, false)));
    }
    let close = [("(", ")"), ("[", "]"), ("{", "}")]
        .into_iter()
        .find_map(|(open, close)| (sign == open).then_some(close));
    let (behind, number) = vars
        .first("NUMBER", words, end + 1)
        .filter(|_| close.is_some() || TIMES.contains(&sign))?;
    match close {
        Some(close) => (words.get(behind)?.text == close)
            .then(|| (behind + 1, repeated(&kind, &number.text, end, false))),
        None if sign == "*" => {
            Some((behind, Bound::right(format!("{}*{}", kind.text, number.text))))
        }
        None => Some((behind, repeated(&kind, &number.text, end, true))),
    }
}

/// Returns `true` if a number is more than one number or parameter, without brackets around it.
fn is_sum(number: &str) -> bool {
    !number.starts_with('(')
        && !number.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
}

/// Returns a repeated piece whose number is written in another form, as the word at a place shows.
fn repeated(kind: &Bound, number: &str, at: usize, sure: bool) -> Bound {
    let mut found = match number {
        "1" => Bound::right(kind.text.as_str()),
        number if is_sum(number) => Bound::right(format!("{}*({number})", kind.text)),
        number => Bound::right(format!("{}*{number}", kind.text)),
    };
    found.wrong(at, BEHIND, sure);
    found
}
