//! Imports levels of other programs as definitions: collections of Sokoban, and boards of Rush
//! Hour.
//!
//! A level becomes a definition in the style of the shipped puzzles. A level that cannot be played
//! is refused, with its place. The work is linear in the length of the text.

mod cars;
mod gather;
mod notes;
mod rush;
mod signs;
mod sokoban;
mod strings;

pub use cars::is_board;

use crate::diagnostic::{Code, Diagnostic, Setting, Wording, counted};
use crate::source::{Source, Span};

/// The maximum number of levels that a report lists.
const MOST_LISTED: usize = 12;

/// The game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Sokoban, in which a player pushes boxes onto goals.
    Sokoban,
    /// Rush Hour, in which cars have to clear the way for the red one.
    Cars,
}

/// A level of a text: the lines of its board, and the notes about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The title, if it is more than a number.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The lines of the board.
    pub lines: Vec<Span>,
    /// The number of moves of a solution and the number of positions, if the text gives them.
    pub figures: [Option<u64>; 2],
}

/// The levels of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The game.
    pub game: Game,
    /// The title of the collection.
    pub title: Option<String>,
    /// The author of the collection.
    pub author: Option<String>,
    /// The levels, in order; at least one.
    pub levels: Vec<Level>,
}

/// Finds the levels of a text.
///
/// # Errors
/// Returns a report if the text has no levels.
///
/// # Complexity
/// Linear in the length of the text.
pub fn collect(source: &Source) -> Result<Collection, Box<Diagnostic>> {
    if is_definition(source.text()) {
        let report = Diagnostic::new(
            Code::NoLevel,
            format!("`{}` is a definition already, not a level", source.name()),
        );
        return Err(Box::new(report.help("check, solve and play it as it is")));
    }
    let found = gather::sokoban(source).or_else(|| cars::collection(source));
    found.ok_or_else(|| {
        let report = Diagnostic::new(Code::NoLevel, format!("`{}` has no level of Sokoban and no board of Rush Hour", source.name()));
        Box::new(report.help(
            "a level of Sokoban is drawn with `#` for walls, `@`, `$` and `.`; a board of Rush Hour is 36 signs, row by row, with \
             `AA` as the red car and `.` or `o` for free squares",
        ))
    })
}

/// Returns `true` if a text has the title and the moves of a definition.
fn is_definition(text: &str) -> bool {
    let has = |begin: &str| text.lines().any(|line| line.trim_start().starts_with(begin));
    has("puzzle \"") && has("moves")
}

/// Converts a level to a definition that is not formatted yet.
///
/// # Arguments
/// `number` counts from 1; without a number, the collection has to have a single level. With
/// `pushes`, pushes are counted instead of moves.
///
/// # Errors
/// Returns a report if there is no such level, if the number is missing, if the level cannot be
/// played, or if the game has no pushes.
///
/// # Complexity
/// Linear in the size of the level.
pub fn define(
    source: &Source,
    collection: &Collection,
    number: Option<usize>,
    pushes: bool,
) -> Result<String, Box<Diagnostic>> {
    let number = chosen(source, collection, number)?;
    let level = &collection.levels[number - 1];
    let heading = strings::Heading { source, collection, level, number };
    match collection.game {
        Game::Sokoban => sokoban::define(&heading, pushes),
        Game::Cars if pushes => {
            let message = Wording::from("there are no pushes to count")
                .by(Setting::CountPushes)
                .and(": these are boards of Rush Hour");
            let help = "count moves: a move of a car is one move, however far it goes";
            Err(Box::new(Diagnostic::new(Code::NoPushes, message).help(help)))
        }
        Game::Cars => rush::define(&heading),
    }
}

/// Returns the number of the chosen level.
fn chosen(
    source: &Source,
    collection: &Collection,
    number: Option<usize>,
) -> Result<usize, Box<Diagnostic>> {
    let count = collection.levels.len();
    let has = format!("`{}` has {}", source.name(), counted(count, "level", "levels"));
    match number {
        None if count == 1 => Ok(1),
        Some(number) if (1..=count).contains(&number) => Ok(number),
        None => Err(Box::new(Diagnostic::new(Code::WhichLevel, has).help(
            Wording::from("choose one").by(Setting::Level).and(format!(":{}", listed(collection))),
        ))),
        Some(number) => {
            let report =
                Diagnostic::new(Code::WhichLevel, format!("there is no level {number}: {has}"));
            let help = if count == 1 {
                "name no level".to_owned()
            } else {
                format!("choose one of 1 to {count}")
            };
            Err(Box::new(report.help(help)))
        }
    }
}

/// Returns a list of the first levels with their titles.
fn listed(collection: &Collection) -> String {
    let untitled = collection.levels.iter().all(|level| level.title.is_none());
    let count = collection.levels.len();
    if untitled {
        return format!(" 1 to {count}");
    }
    let shown = if count > MOST_LISTED { MOST_LISTED - 1 } else { count };
    let row = |(at, level): (usize, &Level)| {
        format!("\n{:>5}  {}", at + 1, level.title.as_deref().unwrap_or("(no title)"))
    };
    let rows: String = collection.levels.iter().enumerate().take(shown).map(row).collect();
    if count > shown { format!("{rows}\n    …  and {} more", count - shown) } else { rows }
}

/// Creates an error about a level, at a place.
fn fault(
    code: Code,
    span: Span,
    message: impl Into<String>,
    label: impl Into<String>,
) -> Diagnostic {
    Diagnostic::at(code, span, message).saying(label)
}

#[cfg(test)]
mod tests;
