//! Gathers the levels of a collection of Sokoban: separates the lines of boards from the notes
//! about them.

use super::notes::{Gap, assign};
use super::signs::{is_known, is_plain};
use super::{Collection, Game, Level};
use crate::source::Source;

/// Returns the levels of a text, if it has any.
pub(super) fn sokoban(source: &Source) -> Option<Collection> {
    let mut collection =
        Collection { game: Game::Sokoban, title: None, author: None, levels: Vec::new() };
    let mut gaps = vec![Gap::default()];
    let mut open = false;
    for number in 1..=source.line_count() {
        let span = source.line_span(number);
        let line = source.slice(span);
        let packed = is_packed(line);
        let below = || {
            number < source.line_count()
                && is_row(source.slice(source.line_span(number + 1)), false)
        };
        let drawn = is_row(line, open) || is_row(line, true) && below();
        if !packed && !drawn {
            open = false;
            gaps.iter_mut().last()?.push(line);
            continue;
        }
        // A line with a whole board is a level of its own.
        match collection.levels.last_mut().filter(|_| open && !packed) {
            Some(level) => level.lines.push(span),
            None => {
                collection.levels.push(Level { lines: vec![span], ..Level::default() });
                gaps.push(Gap::default());
            }
        }
        open = !packed;
    }
    assign(&mut collection, &gaps);
    (!collection.levels.is_empty()).then_some(collection)
}

/// Returns `true` if a line is a whole board, with its rows separated by `|`.
fn is_packed(line: &str) -> bool {
    line.contains('|') && line.contains('#') && line.trim().chars().all(is_known)
}

/// Returns `true` if a line is a row of a board.
///
/// # Arguments
/// `open` is `true` if the line above, or the line below, is a row.
fn is_row(line: &str, open: bool) -> bool {
    let line = line.trim();
    let walled = line
        .trim_start_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, ' ' | '-' | '_'))
        .starts_with('#');
    if line.chars().all(is_known) {
        return walled || (open && line.contains(['@', '$']) && line.chars().all(is_plain));
    }
    // A wrong sign in a row is reported and does not end the board; a line of words is no row.
    let letters = line
        .split(|letter: char| !letter.is_alphabetic())
        .map(|word| word.chars().count())
        .max()
        .unwrap_or(0);
    walled && letters < 3 && (open || line.ends_with('#')) && line.chars().count() >= 3
}
