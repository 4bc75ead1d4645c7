//! Fills the metavariables for cells: those of a rule, and those of a layout along a line.

use super::nothing::{TOUCHING, empty, touching, unseen};
use super::repeats::{self, Side};
use super::row::{Bound, Metavariables};
use super::words::PhraseWord;
use crate::syntax::text::without_comments;

/// The signs and words between the two sides of a rule, in this language and in others.
pub const ARROWS: [&str; 14] = [
    "=>", "->", "-->", "==>", "→", "⇒", ":=", "becomes", "become", "then", "into", "gives", "to",
    "~>",
];

/// The reason why patterns that lie apart need a comma.
const APART: &str = "patterns that lie apart from each other are separated by `,`";

/// The words before the condition of a move in other languages.
const GUARDS: [&str; 5] = ["when", "unless", "while", "where", "provided"];

/// Returns the cells from a word on, up to an arrow, a label or another word that is no cell; the
/// longest sequence first.
pub fn cells(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Vec<(usize, Bound)> {
    let stops = |at: usize| {
        words.get(at).is_some_and(|word| {
            (ARROWS.contains(&word.text) || GUARDS.contains(&word.text))
                && !(word.is_name() && vars.names.is_kind(word.text))
        })
    };
    let joins = if vars.names.has_version(3) { Joins::of(words) } else { Joins::default() };
    in_a_row(vars, words, at, joins, |at| if stops(at) { None } else { cell(vars, words, at) })
}

/// The signs between cells that are no mistakes: those between the parts of a pattern, and between
/// its rows.
#[derive(Clone, Copy, Default)]
struct Joins {
    /// `true` if a comma separates parts: both sides of the rule have the same number of commas.
    commas: bool,
    /// `true` if the text may have parts and rows.
    known: bool,
}

impl Joins {
    fn of(words: &[PhraseWord<'_>]) -> Self {
        let commas = |side: &[PhraseWord<'_>]| {
            let ends = |word: &&PhraseWord<'_>| {
                !matches!(word.text, "if" | "also" | "cost" | "as") && !GUARDS.contains(&word.text)
            };
            side.iter().take_while(ends).filter(|word| word.text == ",").count()
        };
        let begin = words.iter().position(|word| word.text == ":").map_or(0, |at| at + 1);
        let arrow = words.iter().position(|word| ARROWS.contains(&word.text));
        let sides = arrow
            .filter(|arrow| *arrow >= begin)
            .map(|arrow| [&words[begin..arrow], &words[arrow + 1..]].map(commas));
        // In brackets the commas are those of a list.
        let bracket = |word: &PhraseWord<'_>| matches!(word.text, "(" | "[" | "{");
        let left = arrow.and_then(|arrow| words.get(begin..arrow)).unwrap_or_default();
        let even = sides.is_some_and(|[left, right]| left == right && left > 0);
        Self { commas: even && !left.iter().any(bracket), known: true }
    }

    /// Returns the text between a cell and the word behind it, if the two are parts or rows.
    fn between(self, word: &PhraseWord<'_>) -> Option<&'static str> {
        match word.text {
            "," if self.commas => Some(", "),
            "/" | "\\" if self.known => Some(" / "),
            _ => None,
        }
    }
}

/// Returns the cells of a layout, such as `frog*2 _ toad`; the longest sequence first.
pub fn layout(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Vec<(usize, Bound)> {
    let leads = repeats::is_number(vars, words, at);
    in_a_row(vars, words, at, Joins::default(), |at| {
        let bare =
            if leads || at > 0 && words[at - 1].text == "," { Side::After } else { Side::Before };
        repeats::placed(vars, words, at, bare)
    })
}

/// Returns sequences of at least two cells: of a pattern (`SEQUENCE`), of a pattern in rows
/// (`ROWED`), or of a layout (`CELLED`).
pub fn several(
    vars: &Metavariables<'_>,
    variable: &str,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Vec<(usize, Bound)> {
    let mut found =
        if variable == "CELLED" { layout(vars, words, at) } else { cells(vars, words, at) };
    let joint = if variable == "ROWED" { " / " } else { " " };
    found.retain(|(end, cells)| *end > at + 1 && cells.text.contains(joint));
    found
}

/// Returns the cells of the only line, with its name.
pub fn along(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Vec<(usize, Bound)> {
    let Some(line) = vars.names.only_line() else { return Vec::new() };
    let mut found = layout(vars, words, at);
    found.retain(|(end, _)| *end > at + 1); // one piece alone is no line
    found.iter_mut().for_each(|(_, cells)| cells.text.insert_str(0, &format!("{line}: ")));
    found
}

/// Returns sequences of cells, each read by `cell`.
fn in_a_row(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
    joins: Joins,
    cell: impl Fn(usize) -> Option<(usize, Bound)>,
) -> Vec<(usize, Bound)> {
    let (mut at, mut all, mut found) = (at, Bound::default(), Vec::new());
    let mut between = "";
    while let Some((end, cell)) = cell(at) {
        let starts = cell.text.starts_with('^');
        if joins.known && between == " " && (all.text.ends_with('$') || starts) {
            // A line ends or begins there: another part follows.
            all.wrong(at - 1, APART, false);
            between = ", ";
        }
        all.add(between, cell);
        between = " ";
        at = end;
        found.push((at, all.clone()));
        if let Some(joint) = words.get(at).and_then(|word| joins.between(word)) {
            if words[at].text == "\\" {
                all.wrong(at, "the rows of a pattern are separated by `/`", true);
            }
            (between, at) = (joint, at + 1);
            continue;
        }
        while is_separator(vars, words, at) || joins.known && is_bar(words, at, &all.text) {
            if joins.known
                && (all.text.ends_with('$')
                    || words.get(at + 1).is_some_and(|next| next.text == "^"))
            {
                all.wrong(at, APART, false);
                between = ", ";
                at += 1;
                continue;
            }
            separate(&mut all, words, at);
            at += 1;
        }
    }
    let trailing = found
        .last()
        .is_some_and(|(end, _)| *end < at && words[*end..at].iter().all(|sign| sign.text == ","));
    found.reverse();
    found.extend(trailing.then_some((at, all)));
    found
}

/// Returns `true` if a bar stands behind the end of a line, where no alternative can.
fn is_bar(words: &[PhraseWord<'_>], at: usize, before: &str) -> bool {
    before.ends_with('$') && words.get(at).is_some_and(|word| matches!(word.text, "|" | "&" | "+"))
}

/// Returns `true` if a sign separates cells; a single hyphen between blanks is a cell itself.
fn is_separator(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else { return false };
    let tight = word.at == words[at - 1].end() && matches!(word.text, "-" | "–");
    let sides = || [at - 1, at + 1].map(|at| words.get(at).map_or("", |word| word.text));
    let apart = || {
        sides().iter().any(|side| side.starts_with('_'))
            || sides().iter().all(|side| vars.names.is_kind(side))
    };
    matches!(word.text, "," | "then" | "and" | ";") || tight && apart()
}

fn separate(cells: &mut Bound, words: &[PhraseWord<'_>], at: usize) {
    if words[at].text == "," {
        return cells.wrong(
            at,
            "`,` is not allowed here: the items of a list are separated by blanks",
            true,
        );
    }
    let next = words.get(at + 1).map_or("", |next| next.text);
    let empty = |text: &str| text.starts_with('_') || text.is_empty();
    let sure = empty(next) || empty(words[at - 1].text);
    cells.wrong(at, &format!("{TOUCHING}: `{} {next}`", words[at - 1].text), sure);
}

/// Reads one cell, or several that touch each other.
fn cell(vars: &Metavariables<'_>, words: &[PhraseWord<'_>], at: usize) -> Option<(usize, Bound)> {
    if matches!(words.get(at)?.text, "^" | "$" | "?") {
        return Some((at + 1, Bound::right(words[at].text)));
    }
    if let Some(end) = empty(words, at) {
        return Some((end, unseen(at)));
    }
    if let Some(several) = repeats::spelled_out(vars, words, at) {
        return Some(several);
    }
    if let Some(found) = named_first(vars, words, at) {
        return Some(found);
    }
    let (mut end, mut found) = vars.first("FORM", words, at)?;
    if let Some((behind, _)) = vars.first("TAG", words, end)
        && is_uneven(vars.text)
        && is_class(vars, &found.text)
    {
        found.text += &format!(":{}", words[end].text);
        found.wrong(end, "the name of a cell stands right behind its piece and `:`", false);
        return Some((behind, found));
    }
    // A sign directly after a cell is part of the cell.
    while let Some(sign) = words.get(end).filter(|sign| sign.at == words[end - 1].end()) {
        let name = words.get(end + 1).filter(|name| name.is_name() && name.at == sign.end());
        if let ("@", Some([not, region])) = (sign.text, words.get(end + 1..end + 3))
            && not.text == "not"
            && vars.names.is_region(region.text)
        {
            found.text += &format!("@!{}", region.text);
            found.wrong(
                end + 1,
                "everything but a region is written with `!`, not with `{}`",
                true,
            );
            end += 3;
            continue;
        }
        if let ("@", Some([not, region])) = (sign.text, words.get(end + 1..end + 3))
            && not.text == "!"
            && region.is_name()
        {
            found.text += &format!("@!{}", region.text);
            end += 3;
            continue;
        }
        if let ("!", Some([at, region])) = (sign.text, words.get(end + 1..end + 3))
            && at.text == "@"
            && vars.names.is_region(region.text)
        {
            found.text += &format!("@!{}", region.text);
            found.wrong(end, "everything but a region is written with `@!`", true);
            end += 3;
            continue;
        }
        let length = match (sign.text, name) {
            (":" | "@", Some(_)) => 2,
            ("*" | "+", _) => 1,
            _ => break,
        };
        found.text.extend(words[end..end + length].iter().map(|word| word.text));
        end += length;
    }
    // A cell with a name, and where it is: `heart:x not in home`.
    let word = |at: usize| words.get(at).map_or("", |word| word.text);
    let not = usize::from(word(end) == "not");
    let region = words.get(end + not + 1).filter(|region| vars.names.is_region(region.text));
    if found.text.contains(':')
        && matches!(word(end + not), "in" | "on" | "inside")
        && let Some(region) = region
    {
        found.text += &format!("@{}{}", if not > 0 { "!" } else { "" }, region.text);
        found.wrong(end + not, "where a cell is follows `@`, not `{}`", true);
        end += not + 2;
    }
    Some((end, found))
}

/// Returns `true` if the sides of a rule have different numbers of words: some of them are no cells.
pub fn is_uneven(text: &str) -> bool {
    let text = without_comments(text);
    let cells = |side: &str| {
        let is_gap = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '/');
        let words = side.split(is_gap).filter(|word| !word.is_empty());
        words.take_while(|word| !matches!(*word, "if" | "also" | "cost" | "as")).count()
    };
    let sides = text.split_once(": ").and_then(|(_, sides)| sides.split_once("=>"));
    sides.is_some_and(|(left, right)| cells(left) != cells(right))
}

/// Returns `true` if a cell is one that may have a name: a piece that is declared, `any` or `_`.
fn is_class(vars: &Metavariables<'_>, cell: &str) -> bool {
    matches!(cell, "_" | "any") || vars.names.is_known(cell)
}

/// Reads a cell with its name before the piece: `x:any`.
fn named_first(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let [name, colon, piece] = words.get(at..at + 3)? else { return None };
    let fits = colon.text == ":"
        && (name.end(), colon.end()) == (colon.at, piece.at)
        && name.is_plain()
        && !vars.names.is_kind(name.text)
        && (matches!(piece.text, "any" | "_") || piece.is_name() && vars.names.is_kind(piece.text));
    let mut found = Bound::right(format!("{}:{}", piece.text, name.text));
    found.wrong(at, "the piece comes first, its name after the colon", false);
    fits.then_some((at + 3, found))
}

/// Reads a piece, or several cells that touch each other, from a word.
pub fn named(word: &PhraseWord<'_>, at: usize) -> Option<(usize, Bound)> {
    let alone = matches!(word.text.trim_end_matches('*'), "_" | "any");
    touching(word.text, at)
        .or_else(|| (alone || word.is_name()).then(|| (at + 1, Bound::right(word.text))))
}

/// Reads the cells of a rule in the form of PuzzleScript: `> Player | Crate |`. The meaning of its
/// arrows is known only if the right side has none.
pub fn side(
    vars: &Metavariables<'_>,
    words: &[PhraseWord<'_>],
    at: usize,
) -> Option<(usize, Bound)> {
    let is_arrow = |word: &PhraseWord<'_>| matches!(word.text, ">" | "<" | "^" | "v");
    let right = words.iter().skip_while(|word| !ARROWS.contains(&word.text));
    if right.skip(1).any(is_arrow) {
        return None;
    }
    let length = words[at..].iter().position(|word| word.text == "]")?;
    let cells = words[at..at + length].split(|word| word.text == "|").map(|cell| {
        let mut names = cell.iter().filter(|word| !is_arrow(word));
        let name = names.next().map_or(Some("_"), |word| {
            if word.text == "_" { Some("_") } else { vars.names.kind_like(word.text) }
        });
        name.filter(|_| names.next().is_none())
    });
    Some((at + length, Bound::right(cells.collect::<Option<Vec<_>>>()?.join(" "))))
}
