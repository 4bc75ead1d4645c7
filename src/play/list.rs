//! The contents of the list's area: moves in columns, or a text.

use super::key::key_lines;
use super::layout::Area;
use super::menu::Entry;
use super::table::{Legal, Side, Table};
use crate::diagnostic::clean;
use crate::model::state_text::glyph;
use crate::report::Move;
use std::collections::BTreeSet;
use unicode_width::UnicodeWidthStr;

/// The number of columns between two columns of moves.
const GAP: usize = 2;

/// The title and the rows of the list.
pub(super) struct List {
    pub(super) title: String,
    pub(super) rows: Vec<String>,
    /// The row that is marked.
    pub(super) marked: Option<usize>,
}

/// The arrangement of the rows in columns, one column after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) count: usize,
    /// The number of characters of a column.
    pub(super) wide: usize,
    /// The number of rows of a column.
    pub(super) room: usize,
    /// The first visible row.
    pub(super) first: usize,
}

impl Columns {
    /// Arranges the rows in as many columns as they need and the width allows. If there is no room
    /// for all of them, the last place is kept for a note that there are more.
    fn new(list: &List, area: &Area, at: usize) -> Self {
        let (room, rows) = (area.height.saturating_sub(1).max(1), list.rows.len());
        let longest = 1 + list.rows.iter().map(|row| row.width()).max().unwrap_or(0);
        let most = ((area.width + GAP) / (longest + GAP)).max(1);
        let count = rows.div_ceil(room).clamp(1, most);
        let wide = if count > 1 { longest } else { area.width };
        let places = count * room;
        let first = if rows <= places {
            0
        } else if count > 1 {
            at / (places - 1) * (places - 1)
        } else {
            (at + 2).saturating_sub(room.max(2)).min(rows - room)
        };
        Self { count, wide, room, first }
    }

    /// Returns the column and row of the place of a row of the list, if it is visible.
    pub(super) fn place(&self, at: usize) -> Option<(usize, usize)> {
        let place = at.checked_sub(self.first).filter(|place| *place < self.count * self.room)?;
        Some((place / self.room * (self.wide + GAP), place % self.room))
    }

    /// Returns the row of the list at a place below the title.
    pub(super) fn row(&self, column: usize, down: usize) -> Option<usize> {
        let column = column / (self.wide + GAP);
        (down < self.room && column < self.count).then_some(self.first + column * self.room + down)
    }

    /// Returns the number of rows that are visible without the note that there are more.
    pub(super) fn places(&self) -> usize {
        self.count * self.room
    }
}

impl Table {
    /// Returns the rows in the list's area and their arrangement.
    pub(super) fn list(&self, area: &Area) -> (List, Columns) {
        let mut list = self.contents(area.width);
        let columns = match &self.side {
            Side::Moves => Columns::new(&list, area, self.at),
            Side::Menu(menu) => Columns::new(&list, area, menu.at),
            Side::Log | Side::Keys | Side::Leaflet => {
                let room = area.height.saturating_sub(1).max(1);
                let first = self.at.min(list.rows.len().saturating_sub(room));
                Columns { count: 1, wide: area.width, room, first }
            }
        };
        shorten(
            &mut list.rows,
            columns.wide.saturating_sub(1),
            if self.look.unicode { "…" } else { ".." },
        );
        (list, columns)
    }

    fn contents(&self, width: usize) -> List {
        match &self.side {
            Side::Moves => self.moves(),
            Side::Log => {
                let rows = self
                    .game
                    .log()
                    .iter()
                    .enumerate()
                    .map(|(at, words)| format!("{:>3}  {}", at + 1, clean(words, true)))
                    .collect();
                List { title: "Log (l closes it)".to_owned(), rows, marked: None }
            }
            Side::Menu(menu) => {
                let row = |(at, entry): (usize, &Entry)| {
                    format!(
                        "{}{}{}",
                        digit(at),
                        entry.text,
                        if entry.is_now { " (now)" } else { "" }
                    )
                };
                List {
                    title: "Begin a game".to_owned(),
                    rows: menu.entries.iter().enumerate().map(row).collect(),
                    marked: Some(menu.at),
                }
            }
            Side::Keys => List {
                title: "Keys (? closes)".to_owned(),
                rows: key_lines(width.saturating_sub(1)),
                marked: None,
            },
            Side::Leaflet => List {
                title: "The puzzle (i closes)".to_owned(),
                rows: self.leaflet_rows(),
                marked: None,
            },
        }
    }

    fn moves(&self) -> List {
        let legal = self.rows();
        let title = match (self.selected, self.end) {
            (Some(from), Some(end)) => {
                format!("Moves {} to {}", clean(self.name(from), true), clean(self.name(end), true))
            }
            (Some(from), None) => format!("Moves at {}", clean(self.name(from), true)),
            (None, _) => format!("Moves ({})", legal.len()),
        };
        let wide = legal.iter().map(|option| option.number).max().unwrap_or(1).to_string().len();
        let row = |option: &&Legal| {
            let step = Move::new(self.game.puzzle().model(), &option.choice.name);
            let joined = step.nodes_text();
            let words = clean(&option.choice.words, true);
            let more = if words.contains(&joined) || step.nodes.len() > 6 {
                String::new()
            } else {
                format!("  {}", clean(&joined, true))
            };
            let named = format!("{words}{more}");
            let stop = self.stop(option, &named);
            (option.number, format!("{}{named}{stop}", self.shaped(option)))
        };
        let rows: Vec<(usize, String)> = legal.iter().map(row).collect();
        let begins_with_digit =
            |(_, text): &(usize, String)| text.starts_with(|c: char| c.is_ascii_digit());
        let colon = if rows.iter().any(begins_with_digit) { ":" } else { "" };
        let rows = rows.iter().map(|(number, text)| format!("{number:>wide$}{colon} {text}"));
        List { title, rows: rows.collect(), marked: self.in_list.then_some(self.at) }
    }
}

impl Table {
    /// Returns the node where the only piece that moves stops, behind `to`, if the name of the move
    /// ends with a node farther on that does not change.
    fn stop(&self, option: &Legal, named: &str) -> String {
        let Legal { choice, .. } = option;
        let (Some(to), Some(&last)) = (choice.end, choice.name.nodes.last()) else {
            return String::new();
        };
        let is_alone = matches!(choice.travels[..], [(_, end)] if end == to);
        let changes = choice.changes.iter().any(|(node, _)| *node == last);
        if !is_alone || last == to || changes || !named.ends_with(self.name(last.index())) {
            return String::new();
        }
        format!(" to {}", clean(self.name(to.index()), true))
    }

    /// Returns the glyph of the piece of several squares that a move begins with, or its name, and
    /// a blank; nothing for another piece.
    fn shaped(&self, option: &Legal) -> String {
        let kinds = &self.game.puzzle().model().kinds;
        let (Some(node), Some(kind)) = (option.choice.node, option.choice.piece) else {
            return String::new();
        };
        if self.selected.is_some() || self.piece(node.index()).len() < 2 {
            return String::new();
        }
        let legend = &self.game.puzzle().model().legend;
        let shown = glyph(kinds, legend, node, kind)
            .map_or_else(|| kinds.name(kind).to_owned(), |glyph| glyph.to_string());
        format!("{} ", clean(&shown, true))
    }
}

/// Returns the digit that chooses a row of the menu, and a blank.
fn digit(at: usize) -> String {
    if at < 9 { format!("{} ", at + 1) } else { "  ".to_owned() }
}

/// Shortens the rows that are longer than a width: the mark of an omission replaces a part in the
/// middle. If rows become equal so, they show the place from which they differ, in place of their
/// ends.
fn shorten(rows: &mut [String], width: usize, omission: &str) {
    let long: Vec<(usize, Vec<char>)> = (0..)
        .zip(rows.iter())
        .filter(|(_, row)| row.width() > width)
        .map(|(at, row)| (at, row.chars().collect()))
        .collect();
    let Some((_, first)) = long.first() else { return };
    let common = |row: &[char]| {
        first[body(first)..]
            .iter()
            .zip(&row[body(row)..])
            .take_while(|(one, other)| one == other)
            .count()
    };
    let common = long.iter().skip(1).map(|(_, row)| common(row)).min().unwrap_or(0);
    let cut = |row: &[char], to_end: bool| {
        let room = width.saturating_sub(omission.width());
        let head = (body(row) + 5).max(room / 3).min(room).min(row.len());
        let last = row.len().saturating_sub(room - head);
        let rest = if to_end { last } else { last.min(body(row) + common.saturating_sub(2)) }
            .max(head)
            .min(row.len());
        row[..head].iter().collect::<String>()
            + omission
            + &row[rest..].iter().take(room - head).collect::<String>()
    };
    let ends: BTreeSet<String> =
        long.iter().map(|(_, row)| cut(row, true).chars().skip(body(row)).collect()).collect();
    let differ = ends.len() == long.len();
    for (at, row) in &long {
        rows[*at] = cut(row, differ);
    }
}

/// Returns the length of the number at the beginning of a row.
fn body(row: &[char]) -> usize {
    let blanks = row.iter().take_while(|sign| **sign == ' ').count();
    row.iter().skip(blanks).position(|sign| *sign == ' ').map_or(0, |at| blanks + at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_lose_what_they_have_in_common() {
        let mut rows =
            ["1 pull e h1 h2 h3 a1 a2 a3 a4 b1", "2 pull e h1 h2 h3 a1 a2 a3 a4 b2", "3 back"]
                .map(str::to_owned);
        shorten(&mut rows, 20, "…");
        assert_eq!(rows, ["1 pull … a2 a3 a4 b1", "2 pull … a2 a3 a4 b2", "3 back"]);
        let mut rows =
            ["1 go to the first room and look around", "2 go to the other room and look around"]
                .map(str::to_owned);
        shorten(&mut rows, 22, "…");
        assert!(rows[0].contains("first") && rows[1].contains("other"), "{rows:?}");
        let mut rows = ["1 abcdefghijklmnopqrstuvwxyz".to_owned()];
        shorten(&mut rows, 12, "..");
        assert_eq!(rows[0].len(), 12);
        for width in 0..9 {
            shorten(&mut rows, width, "..");
        }
    }

    #[test]
    fn rows_stand_in_columns_if_they_need_them() {
        let list = |count: usize| List {
            title: String::new(),
            rows: (0..count).map(|at| format!("{at:>2} abc")).collect(),
            marked: None,
        };
        let area = Area { column: 0, row: 0, width: 25, height: 6 };
        assert_eq!(Columns::new(&list(5), &area, 0).count, 1);
        let columns = Columns::new(&list(13), &area, 12);
        assert_eq!(
            (columns.count, columns.first, columns.place(12), columns.row(18, 2)),
            (3, 0, Some((18, 2)), Some(12))
        );
        let columns = Columns::new(&list(40), &area, 20);
        assert_eq!((columns.first, columns.place(20)), (14, Some((9, 1))));
    }
}
