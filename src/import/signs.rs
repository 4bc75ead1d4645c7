//! Reads the rows of a level, sign by sign: run lengths are expanded, and each sign has its place.

use super::fault;
use crate::diagnostic::{Code, Diagnostic, clean};
use crate::source::{Source, Span};

/// The maximum number of rows of a level, and of signs of a row.
pub(super) const MOST: usize = 1000;

/// The contents of a square of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    Wall,
    Floor,
    Goal,
    Box,
    BoxOnGoal,
    Player,
    PlayerOnGoal,
}

impl Square {
    pub(super) fn has_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnGoal)
    }

    pub(super) fn has_box(self) -> bool {
        matches!(self, Self::Box | Self::BoxOnGoal)
    }

    pub(super) fn has_goal(self) -> bool {
        matches!(self, Self::Goal | Self::BoxOnGoal | Self::PlayerOnGoal)
    }

    /// Returns the sign for it in a definition.
    pub(super) fn sign(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => '-',
            Self::Goal => '.',
            Self::Box => '$',
            Self::BoxOnGoal => '*',
            Self::Player => '@',
            Self::PlayerOnGoal => '+',
        }
    }
}

/// Returns the meaning of a sign of a collection.
fn square(sign: char) -> Option<Square> {
    Some(match sign {
        '#' => Square::Wall,
        ' ' | '-' | '_' => Square::Floor,
        '.' | 'o' => Square::Goal,
        '$' | 'b' => Square::Box,
        '*' | 'B' => Square::BoxOnGoal,
        '@' | 'p' => Square::Player,
        '+' | 'P' => Square::PlayerOnGoal,
        _ => return None,
    })
}

/// Returns `true` if a sign is allowed in a row.
pub(super) fn is_known(sign: char) -> bool {
    square(sign).is_some() || sign.is_ascii_digit() || sign == '|'
}

/// Returns `true` if only boards have the sign.
pub(super) fn is_plain(sign: char) -> bool {
    matches!(sign, '#' | ' ' | '-' | '_' | '.' | '$' | '*' | '@' | '+')
}

/// A square and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) square: Square,
    pub(super) span: Span,
}

/// Reads the rows of a level.
///
/// # Errors
/// Returns a report about a sign without a meaning, a number without a sign to repeat, or a level
/// that is too large.
pub(super) fn rows(source: &Source, lines: &[Span]) -> Result<Vec<Vec<Cell>>, Box<Diagnostic>> {
    let mut rows = Vec::new();
    for &line in lines {
        let text = source.slice(line).trim_end();
        let mut row = Row::default();
        for (at, sign) in text.char_indices() {
            let start = line.start as usize + at;
            let span = Span::new(start, start + sign.len_utf8());
            if sign == '|' {
                rows.push(std::mem::take(&mut row).finish()?);
            } else {
                row.take(sign, span)?;
            }
        }
        if !row.is_empty() || !text.ends_with('|') {
            rows.push(row.finish()?);
        }
        if rows.len() > MOST {
            let help = "is this one level? levels are separated by a blank line";
            return Err(Box::new(
                fault(Code::LevelTooLarge, line, format!("a level has more than {MOST} rows"), "")
                    .help(help),
            ));
        }
    }
    Ok(rows)
}

/// A row that is being read.
#[derive(Debug, Default)]
struct Row {
    cells: Vec<Cell>,
    /// The last number that was read, and its place.
    run: Option<(usize, Span)>,
}

impl Row {
    fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.run.is_none()
    }

    fn take(&mut self, sign: char, span: Span) -> Result<(), Box<Diagnostic>> {
        if let Some(digit) = sign.to_digit(10) {
            let (count, first) = self.run.unwrap_or((0, span));
            self.run =
                Some((count.saturating_mul(10).saturating_add(digit as usize), first.to(span)));
            return Ok(());
        }
        let Some(square) = square(sign) else { return Err(Box::new(unknown(sign, span))) };
        let (count, place) =
            self.run.take().map_or((1, span), |(count, first)| (count, first.to(span)));
        if count > MOST - self.cells.len() {
            let message = format!("a row has more than {MOST} squares");
            let label = match count {
                0 | 1 => String::new(),
                usize::MAX => "too many of them".to_owned(),
                count => format!("{count} of them"),
            };
            let report = fault(Code::LevelTooLarge, place, message, label);
            return Err(Box::new(report.help("a number repeats the sign after it: `3#` is `###`")));
        }
        self.cells.extend(std::iter::repeat_n(Cell { square, span: place }, count));
        Ok(())
    }

    fn finish(self) -> Result<Vec<Cell>, Box<Diagnostic>> {
        match self.run {
            None => Ok(self.cells),
            Some((_, span)) => {
                let report = fault(
                    Code::UnknownSign,
                    span,
                    "a number with no sign after it",
                    "no sign follows",
                );
                Err(Box::new(report.help("a number repeats the sign after it: `3#` is `###`")))
            }
        }
    }
}

fn unknown(sign: char, span: Span) -> Diagnostic {
    let shown = if sign == '\t' {
        "a tab".to_owned()
    } else {
        format!("`{}`", clean(&sign.to_string(), true))
    };
    let report = fault(
        Code::UnknownSign,
        span,
        format!("{shown} means nothing in a level of Sokoban"),
        "unknown sign",
    );
    report.help("`#` wall, `@` player, `$` box, `.` goal, `+` player on a goal, `*` box on a goal; floor is a blank, `-` or `_`")
}
