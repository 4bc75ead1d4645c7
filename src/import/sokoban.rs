//! Converts a level of Sokoban to a definition.

use super::fault;
use super::signs::{Cell, Square, rows};
use super::strings::Heading;
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::source::Span;
use std::fmt::Write;

/// The legends of signs in the picture of the grid; the player, boxes and walls alone need none.
const LEGENDS: [(char, &str); 5] = [
    ('*', "legend '*' crate in target"),
    ('+', "legend '+' player in target"),
    ('.', "legend '.' _ in target"),
    ('-', "legend '-' _"),
    ('#', "legend '#' outside"),
];

/// Converts a level to a definition.
///
/// # Errors
/// Returns a report if the level cannot be played.
pub(super) fn define(heading: &Heading, pushes: bool) -> Result<String, Box<Diagnostic>> {
    let rows = rows(heading.source, &heading.level.lines)?;
    let top = heading.level.lines.first().copied().unwrap_or_default();
    let room = Room { player: player(&rows, top)?, rows: &rows };
    balanced(&rows, top)?;
    let reached = room.reached()?;
    within_reach(&rows, &reached)?;

    let picture = picture(&rows, &reached);
    // Floor may be uncovered when a piece moves away, so its legend is always needed.
    let used = |sign: char| sign == '-' || picture.iter().any(|row| row.contains(sign));
    let legends =
        LEGENDS.iter().filter(|(sign, _)| used(*sign)).map(|(_, legend)| format!("  {legend}\n"));
    let (legends, drawn): (String, String) =
        (legends.collect(), picture.iter().map(|row| format!("    {row}\n")).collect());
    let free = if pushes { "  cost 0" } else { "" };
    let mut text = heading.text(None);
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "\npieces {{ player '@' icon \"🧑\"; crate '$' icon \"📦\" }}\n\nboard {{\n{legends}  grid \"\"\"\n{drawn}  \"\"\"\n}}\n\nmoves {{\n  \
         walk: player _       => _ player{free}\n  push: player crate _ => _ player crate\n}}\n\ngoal {{ every target is crate }}\n"
    );
    if !rows.iter().flatten().any(|cell| matches!(cell.square, Square::Box)) {
        text += "\nexpect shortest 0\n";
    }
    Ok(text)
}

/// Returns the row and column of the player.
fn player(rows: &[Vec<Cell>], top: Span) -> Result<(usize, usize), Box<Diagnostic>> {
    let places = rows
        .iter()
        .enumerate()
        .flat_map(|(r, row)| row.iter().enumerate().map(move |(c, cell)| (r, c, cell)));
    let mut players = places.filter(|(.., cell)| cell.square.has_player());
    let help = "a level has one player: `@`, or `+` where the player stands on a goal";
    match (players.next(), players.next()) {
        (None, _) => Err(Box::new(
            fault(Code::WrongPlayers, top, "this level has no player", "this level").help(help),
        )),
        (Some((.., first)), Some((.., second))) => {
            let report = fault(
                Code::WrongPlayers,
                second.span,
                "this level has more than one player",
                "the second",
            );
            Err(Box::new(report.because(first.span, "the first").help(help)))
        }
        (Some((r, c, _)), None) => Ok((r, c)),
    }
}

/// Checks that there are as many boxes as goals, and at least one of each.
fn balanced(rows: &[Vec<Cell>], top: Span) -> Result<(), Box<Diagnostic>> {
    let cells = || rows.iter().flatten();
    let boxes = cells().filter(|cell| cell.square.has_box()).count();
    let goals = cells().filter(|cell| cell.square.has_goal()).count();
    if boxes == goals && boxes > 0 {
        return Ok(());
    }
    let counts = format!(
        "this level has {} and {}",
        counted(boxes, "box", "boxes"),
        counted(goals, "goal", "goals")
    );
    // The last surplus box or goal is the place of the report.
    let odd = |cell: &&Cell| {
        if boxes > goals { cell.square == Square::Box } else { cell.square == Square::Goal }
    };
    let place = cells().rfind(odd).map_or(top, |cell| cell.span);
    let label = if boxes > goals {
        "a box too many, or a goal too few"
    } else {
        "a goal too many, or a box too few"
    };
    let report = fault(
        Code::BoxesAndGoals,
        place,
        counts,
        if boxes == goals { "this level" } else { label },
    );
    Err(Box::new(report.help(
        "each box needs a goal and each goal a box: `$` is a box, `.` a goal, `*` a box on a goal",
    )))
}

/// The rows, and the place of the player.
struct Room<'a> {
    player: (usize, usize),
    rows: &'a [Vec<Cell>],
}

impl Room<'_> {
    /// Returns the squares that the player could reach if there were no boxes.
    ///
    /// # Errors
    /// Returns a report if the walls have a gap.
    fn reached(&self) -> Result<Vec<Vec<bool>>, Box<Diagnostic>> {
        let mut reached: Vec<Vec<bool>> =
            self.rows.iter().map(|row| vec![false; row.len()]).collect();
        let mut open = vec![self.player];
        reached[self.player.0][self.player.1] = true;
        while let Some((r, c)) = open.pop() {
            for (r2, c2) in [(r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c + 1), (r + 1, c)]
            {
                let Some(next) = self.rows.get(r2).and_then(|row| row.get(c2)) else {
                    return Err(Box::new(self.leak((r, c))));
                };
                if next.square != Square::Wall && !reached[r2][c2] {
                    reached[r2][c2] = true;
                    open.push((r2, c2));
                }
            }
        }
        Ok(reached)
    }

    fn leak(&self, (r, c): (usize, usize)) -> Diagnostic {
        let place = self.rows[r][c].span;
        let report = fault(
            Code::OpenWalls,
            place,
            "the walls have a gap: the player can walk out of this level",
            "nothing stands next to it",
        );
        let from = self.rows[self.player.0][self.player.1].span;
        let report = if from == place { report } else { report.because(from, "from here") };
        report.help("close the wall with `#`")
    }
}

/// Checks that all boxes and goals are on squares that the player can reach; beyond these only
/// boxes on goals are allowed.
fn within_reach(rows: &[Vec<Cell>], reached: &[Vec<bool>]) -> Result<(), Box<Diagnostic>> {
    let beyond = rows
        .iter()
        .zip(reached)
        .flat_map(|(row, reached)| row.iter().zip(reached))
        .filter(|(_, reached)| !**reached);
    let beyond: Vec<&Cell> = beyond.map(|(cell, _)| cell).collect();
    let comes_to_none = || {
        rows.iter().zip(reached).all(|(row, reached)| {
            row.iter().zip(reached).all(|(cell, reached)| !reached || !cell.square.has_goal())
        })
    };
    let odd = beyond.iter().find(|cell| cell.square.has_box() != cell.square.has_goal());
    let odd = odd
        .or_else(|| beyond.iter().find(|cell| cell.square.has_goal()).filter(|_| comes_to_none()));
    odd.map_or(Ok(()), |cell| {
        let what = if cell.square.has_box() { "box" } else { "goal" };
        let message = format!("the player cannot reach this {what}: walls are all around");
        Err(Box::new(
            fault(Code::OutOfReach, cell.span, message, "out of reach")
                .help("open the wall, or remove everything behind it"),
        ))
    })
}

/// Returns the picture of the level for a definition: floor that the player can reach, walls, and
/// blanks.
fn picture(rows: &[Vec<Cell>], reached: &[Vec<bool>]) -> Vec<String> {
    let sign = |(cell, reached): (&Cell, &bool)| match cell.square {
        Square::Wall => '#',
        square if *reached => square.sign(),
        _ => ' ',
    };
    let drawn: Vec<String> = rows
        .iter()
        .zip(reached)
        .map(|(row, reached)| row.iter().zip(reached).map(sign).collect())
        .collect();
    let indent = drawn
        .iter()
        .filter(|row| !row.trim().is_empty())
        .map(|row| row.len() - row.trim_start().len())
        .min()
        .unwrap_or(0);
    let bare = |row: &String| row.trim().is_empty();
    let (first, last) = (
        drawn.iter().position(|row| !bare(row)).unwrap_or(0),
        drawn.iter().rposition(|row| !bare(row)).unwrap_or(0),
    );
    drawn[first..=last]
        .iter()
        .map(|row| row.get(indent..).unwrap_or_default().trim_end().to_owned())
        .collect()
}
