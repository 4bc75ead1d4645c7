//! Finds the boards of Rush Hour in a text: each on one line, row by row, or drawn on several
//! lines.

use super::notes::Note;
use super::strings::titled;
use super::{Collection, Game, Level};
use crate::source::{Source, Span};

/// The minimum number of signs of a board on one line.
const FEWEST: usize = 16;

/// Returns `true` if a sign is a free square.
pub(super) fn is_free(sign: char) -> bool {
    matches!(sign, '.' | 'o')
}

/// Returns `true` if a text is meant as a board of Rush Hour on one line, and has no other likely
/// meaning.
#[must_use]
pub fn is_board(text: &str) -> bool {
    let all = |fits: fn(char) -> bool| text.chars().all(fits);
    let free = text.chars().filter(|&sign| is_free(sign)).count();
    // An incomplete board has only capital letters, and many free squares.
    let broken = text.len() >= FEWEST
        && 5 * free >= text.len()
        && all(|sign| sign.is_ascii_uppercase() || sign == 'x' || is_free(sign));
    broken
        || is_long_square(text.len())
            && has_pair(text)
            && all(|sign| sign.is_ascii_alphabetic() || sign == '.')
}

/// A line that is a board, or a row of one.
#[derive(Clone, Copy, Debug)]
struct CarRow {
    span: Span,
    length: usize,
    paired: bool,
    counted: bool,
    figures: [Option<u64>; 2],
}

/// Returns the boards of a text, if it has any.
pub(super) fn collection(source: &Source) -> Option<Collection> {
    let mut collection =
        Collection { game: Game::Cars, title: None, author: None, levels: Vec::new() };
    let (mut rows, mut title) = (Vec::new(), None);
    for number in 1..=source.line_count() {
        let span = source.line_span(number);
        let line = source.slice(span);
        match row(line, span) {
            Some(row) => rows.push(row),
            None => {
                title = close(&mut rows, title, source, &mut collection.levels);
                match Note::read(line) {
                    Note::Text(text) | Note::Title(text) if !text.is_empty() => {
                        title = titled(&text)
                    }
                    Note::Author(text) if collection.levels.is_empty() => {
                        collection.author = titled(&text)
                    }
                    Note::Collection(text) => collection.title = titled(&text),
                    _ => {}
                }
            }
        }
    }
    close(&mut rows, title, source, &mut collection.levels);
    (!collection.levels.is_empty()).then_some(collection)
}

/// Reads a line as a row: one word of letters and dots, with or without numbers around it.
fn row(line: &str, span: Span) -> Option<CarRow> {
    let mut words = line.split_whitespace();
    let (first, second, third) = (words.next()?, words.next(), words.next());
    let number =
        |word: Option<&str>| word.map_or(Some(None), |word| word.parse::<u64>().ok().map(Some));
    let (before, board, after) = match first.parse::<u64>() {
        Ok(moves) => (Some(moves), second?, number(third)?),
        Err(_) => (None, first, if third.is_some() { return None } else { number(second)? }),
    };
    let known = board.chars().filter(|sign| sign.is_ascii_alphabetic() || *sign == '.').count();
    let length = board.chars().count();
    if words.next().is_some()
        || length < 2
        || 2 * known <= length
        || board.starts_with([';', '#', '/', '\''])
    {
        return None;
    }
    let start = span.start as usize + line.find(board)?;
    let (paired, counted) = (has_pair(board), before.is_some() || after.is_some());
    if counted && !paired && !is_long_square(length) {
        return None;
    }
    let place = Span::new(start, start + board.len());
    Some(CarRow { span: place, length, paired, counted, figures: [before, after] })
}

/// Returns `true` if a text has a horizontal red car.
fn has_pair(board: &str) -> bool {
    ["AA", "XX", "rr"].iter().any(|pair| board.contains(pair))
}

fn is_long_square(length: usize) -> bool {
    length >= FEWEST && length.isqrt().pow(2) == length
}

/// Creates levels from consecutive rows.
///
/// # Returns
/// The title that is left for the next level.
fn close(
    rows: &mut Vec<CarRow>,
    title: Option<String>,
    source: &Source,
    levels: &mut Vec<Level>,
) -> Option<String> {
    let mut rows: &[CarRow] = &std::mem::take(rows);
    let Some(first) = rows.first() else { return title };
    let free = |row: &CarRow| source.slice(row.span).contains('.');
    let squares = rows.iter().filter(|row| is_long_square(row.length)).count();
    let pairs = rows.iter().filter(|row| row.paired).count();
    // A drawn board is not as flat as consecutive boards on one line each.
    let flat = rows.len() == 1 || pairs > 1 || rows.len().saturating_mul(rows.len()) < first.length;
    if rows.iter().any(|row| row.counted) || (flat && 2 * squares >= rows.len()) {
        let level = |row: &CarRow| Level {
            lines: vec![row.span],
            figures: row.figures,
            ..Level::default()
        };
        let before = levels.len();
        levels.extend(rows.iter().map(level));
        if let ([_], Some(level)) = (rows, levels.get_mut(before)) {
            level.title = title;
        }
        return None;
    }
    // Cars have capital letters; words also have lowercase letters.
    let says = |row: &CarRow| {
        !row.paired
            && !free(row)
            && source
                .slice(row.span)
                .contains(|sign| matches!(sign, 'a'..='n' | 'p'..='w' | 'y' | 'z'))
    };
    let mut title = title;
    if let [head, _, ..] = rows
        && says(head)
    {
        title = titled(source.slice(head.span));
        rows = &rows[1..];
    }
    let drawn = rows.iter().any(|row| row.paired) || rows.iter().any(free);
    if !drawn {
        return rows.last().and_then(|row| titled(source.slice(row.span)));
    }
    levels.push(Level {
        title,
        lines: rows.iter().map(|row| row.span).collect(),
        ..Level::default()
    });
    None
}
