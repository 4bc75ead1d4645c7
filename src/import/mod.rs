//! Levels of other programs -> definitions: collections of Sokoban, and boards of Rush Hour.
//!
//! In: a text with levels. Out: one of them as a definition, in the words of the shipped puzzles. Promises that a level that nobody could play
//! is refused, with its place, and work that is linear in the text. Knows nothing of files.

mod cars;
mod gather;
mod notes;
mod rush;
mod signs;
mod sokoban;
mod strings;

pub use cars::is_board;

use crate::diagnostic::{Code, Diagnostic, counted};
use crate::source::{Source, Span};

/// How many levels a report lists.
const MOST_LISTED: usize = 12;

/// Which game a collection is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// A player pushes boxes onto goals.
    Sokoban,
    /// Cars make way for the red one.
    Cars,
}

/// Where a level stands in a text, and what is written about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Its title, if it has one that is more than a number.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The lines of its board.
    pub lines: Vec<Span>,
    /// How many moves it takes, and how many positions it has, where the text says so.
    pub figures: [Option<u64>; 2],
}

/// The levels of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The game.
    pub game: Game,
    /// The title of them all.
    pub title: Option<String>,
    /// Who made them.
    pub author: Option<String>,
    /// The levels, in order; at least one.
    pub levels: Vec<Level>,
}

/// Finds the levels of a text.
///
/// # Errors
/// There is none.
///
/// # Complexity
/// Linear in the length of the text.
pub fn collect(source: &Source) -> Result<Collection, Box<Diagnostic>> {
    let found = gather::sokoban(source).or_else(|| cars::collection(source));
    found.ok_or_else(|| {
        let report = Diagnostic::new(Code::NoLevel, format!("`{}` has no level of Sokoban and no board of Rush Hour", source.name()));
        Box::new(report.help(
            "a level of Sokoban is drawn with `#` for walls, `@`, `$` and `.`; a board of Rush Hour is 36 signs, row by row, with \
             `AA` as the red car and `.` or `o` for free squares",
        ))
    })
}

/// Writes a level as a definition, not laid out yet.
///
/// # Arguments
/// `number` counts from 1; without one, there has to be a single level. `pushes` has pushes counted instead of moves.
///
/// # Errors
/// There is no such level, it is not said which one, nobody could play it, or the game has no pushes.
///
/// # Complexity
/// Linear in the size of the level.
pub fn define(source: &Source, collection: &Collection, number: Option<usize>, pushes: bool) -> Result<String, Box<Diagnostic>> {
    let number = chosen(source, collection, number)?;
    let level = &collection.levels[number - 1];
    let heading = strings::Heading { source, collection, level, number };
    match collection.game {
        Game::Sokoban => sokoban::define(&heading, pushes),
        Game::Cars if pushes => {
            let report = Diagnostic::new(Code::NoPushes, "`--pushes` counts pushes of boxes, and these are boards of Rush Hour");
            Err(Box::new(report.help("leave `--pushes` out: a move of a car is one move, however far it goes")))
        }
        Game::Cars => rush::define(&heading),
    }
}

/// The level that is meant.
fn chosen(source: &Source, collection: &Collection, number: Option<usize>) -> Result<usize, Box<Diagnostic>> {
    let count = collection.levels.len();
    let has = format!("`{}` has {}", source.name(), counted(count as u128, "level"));
    match number {
        None if count == 1 => Ok(1),
        Some(number) if (1..=count).contains(&number) => Ok(number),
        None => Err(Box::new(Diagnostic::new(Code::WhichLevel, has).help(format!("choose one with `--level N`:{}", listed(collection))))),
        Some(number) => {
            let report = Diagnostic::new(Code::WhichLevel, format!("there is no level {number}: {has}"));
            let help = if count == 1 { "leave `--level` out".to_owned() } else { format!("choose one of 1 to {count}") };
            Err(Box::new(report.help(help)))
        }
    }
}

/// The first levels with their titles.
fn listed(collection: &Collection) -> String {
    let untitled = collection.levels.iter().all(|level| level.title.is_none());
    let count = collection.levels.len();
    if untitled {
        return format!(" 1 to {count}");
    }
    let shown = if count > MOST_LISTED { MOST_LISTED - 1 } else { count };
    let row = |(at, level): (usize, &Level)| format!("\n{:>5}  {}", at + 1, level.title.as_deref().unwrap_or("(no title)"));
    let rows: String = collection.levels.iter().enumerate().take(shown).map(row).collect();
    if count > shown { format!("{rows}\n    …  and {} more", count - shown) } else { rows }
}

/// An error about a level, at a place.
fn fault(code: Code, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::at(code, span, message).saying(label)
}

#[cfg(test)]
mod tests;
