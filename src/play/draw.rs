//! Drawing a game into a buffer of characters, and that on a screen. All marks are characters;
//! colours and weights only repeat them.

use super::layout::{ABOVE, Area, BELOW, GOAL, Layout};
use super::list::List;
use super::table::{Side, Table};
use crate::model::NodeId;
use crate::report::{Ink, Spot};
use crate::session::Hint;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use std::io::{self, Write};

/// The note that only a part of the board is shown, and a shorter one.
const PARTLY: [&str; 2] = ["a part of the board: it follows the focus", "a part of the board"];
/// The note that the screen is too low, and a shorter one.
const LOW: [&str; 2] =
    ["walls and arrows between rows need a higher screen", "walls need more rows"];

/// Draws the screen.
pub(super) fn draw(table: &Table, buffer: &mut Buffer) {
    let (width, height) = table.size;
    let (missing, lacks_text) = match table.layout() {
        Ok(layout) => {
            let has_picture = layout.goal.is_some();
            let lacks_text = table.leaflet.exceeds(&layout.leaflet, width, has_picture);
            let bold = Style::new().add_modifier(Modifier::BOLD);
            put(buffer, 0, 0, &table.title(), width, bold);
            for (row, line) in (1..).zip(&layout.leaflet) {
                put(buffer, 0, row, line, width, Style::new());
            }
            let row = layout.leaflet.len();
            put(buffer, 0, row + 1, &table.progress(width), width, Style::new());
            put(buffer, 0, row + 2, &table.log_line(width), width, Style::new());
            if let Some((area, page)) = &layout.goal {
                put(buffer, area.column, area.row - 1, GOAL, width, Style::new());
                page.inks.iter().for_each(|ink| {
                    draw_ink(table, ink, (area.column + ink.column, area.row + ink.row), buffer)
                });
            }
            draw_board(table, &layout, buffer);
            draw_list(table, &layout.list, buffer);
            assert!(layout.board.row >= ABOVE);
            let missing = match (layout.is_partial(), layout.page.lacks_rows) {
                (true, _) => Some(PARTLY),
                (false, true) => Some(LOW),
                (false, false) => None,
            };
            (missing, lacks_text)
        }
        Err((columns, rows)) => {
            put(buffer, 0, 0, "Too small:", width, Style::new());
            put(buffer, 0, 1, &format!("{columns} by {rows} needed."), width, Style::new());
            put(buffer, 0, 2, "q quits.", width, Style::new());
            return;
        }
    };
    let foot = height.saturating_sub(BELOW);
    let said = table.said();
    let (first, second) = split(&said, width);
    put(buffer, 0, foot, first, width, Style::new());
    let second = if second.is_empty() { table.focused(width, missing) } else { second.to_owned() };
    put(buffer, 0, foot + 1, &second, width, Style::new());
    let dim = Style::new().add_modifier(Modifier::DIM);
    put(buffer, 0, foot + 2, &keys(&table.arrows(), lacks_text, width), width, dim);
}

/// Returns the line of keys: as many as fit, the most useful ones first.
///
/// # Arguments
/// * `arrows` - the use of the arrows
/// * `lacks_text` - `true` if the description of the puzzle or its goal is not on the screen
fn keys(arrows: &str, lacks_text: bool, width: usize) -> String {
    let text = if lacks_text { "i text" } else { "" };
    // In the order of the line, each with its rank.
    let all = [
        (2, arrows),
        (4, "u undo"),
        (7, "r redo"),
        (3, "h hint"),
        (6, "s solve"),
        (8, "m menu"),
        (5, text),
        (0, "? keys"),
        (1, "q quit"),
    ];
    let line = |most: usize| {
        let kept = all.iter().filter(|(rank, text)| *rank <= most && !text.is_empty());
        kept.map(|(_, text)| *text).collect::<Vec<_>>().join("  ")
    };
    let mut lines = (0..all.len()).rev().map(line);
    lines.find(|line| line.chars().count() <= width).unwrap_or_default()
}

/// Splits a text at a blank, so that the first part fits on a line.
fn split(text: &str, width: usize) -> (&str, &str) {
    if text.chars().count() <= width {
        return (text, "");
    }
    let end = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    let cut = text[..end].rfind(' ').unwrap_or(end);
    (&text[..cut], text[cut..].trim_start())
}

/// Writes a text, cut at the available width.
fn put(buffer: &mut Buffer, column: usize, row: usize, text: &str, width: usize, style: Style) {
    let area = buffer.area;
    if row < usize::from(area.height) && column < usize::from(area.width) {
        buffer.set_stringn(column as u16, row as u16, text, width, style);
    }
}

/// Returns the mark to the left of a node, the mark to its right, and their style.
fn marks(table: &Table, node: usize) -> (char, char, Style) {
    let hinted =
        table.help.as_ref().filter(|help| help.steps > 1).and_then(|help| match &help.hint {
            Hint::Play(advice) => advice.choice.node.map(NodeId::index),
            _ => None,
        });
    let next = table.walk.as_ref().and_then(|walk| walk.words.get(walk.at));
    let next =
        next.and_then(|words| table.options.iter().find(|option| option.choice.words == *words));
    let is_next = next.is_some_and(|option| option.from == Some(node));
    let (left, right, style) =
        if table.selected.is_some_and(|selected| table.piece(selected).contains(&node)) {
            ('(', ')', Style::new().add_modifier(Modifier::BOLD))
        } else if table.is_target(node) {
            ('>', '<', Style::new().add_modifier(Modifier::UNDERLINED))
        } else if hinted == Some(node) || is_next {
            ('!', '!', Style::new().add_modifier(Modifier::BOLD))
        } else {
            (' ', ' ', Style::new())
        };
    if table.focus == node && !table.in_list {
        if left == '!' {
            return (left, right, style.add_modifier(Modifier::REVERSED));
        }
        let right = if right == ' ' { ']' } else { right };
        return ('[', right, style.add_modifier(Modifier::REVERSED));
    }
    (left, right, style)
}

fn draw_board(table: &Table, layout: &Layout, buffer: &mut Buffer) {
    for ink in &layout.page.inks {
        layout
            .visible(ink.column, ink.row)
            .into_iter()
            .for_each(|place| draw_ink(table, ink, place, buffer));
    }
    for (node, spot) in layout.page.spots.iter().enumerate().filter(|(_, spot)| !spot.is_hidden) {
        draw_marks(table, node, spot, layout, buffer);
    }
}

/// Draws a character of a picture at a place, in its colour.
fn draw_ink(table: &Table, ink: &Ink, (column, row): (usize, usize), buffer: &mut Buffer) {
    let style = match ink.rgb.filter(|_| table.look.color) {
        Some([red, green, blue]) => {
            // Brightness as the eye weights red, green and blue (ITU-R BT.601).
            let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
            let is_light = light > 128_000;
            let (back, front) = match table.look.palette.nearest([red, green, blue]) {
                None => (
                    Color::Rgb(red, green, blue),
                    if is_light { Color::Rgb(0, 0, 0) } else { Color::Rgb(255, 255, 255) },
                ),
                Some(back @ 16..) => {
                    (Color::Indexed(back), Color::Indexed(if is_light { 16 } else { 231 }))
                }
                Some(back) => (Color::Indexed(back), Color::Indexed(if is_light { 0 } else { 15 })),
            };
            Style::new().bg(back).fg(front)
        }
        None => Style::new(),
    };
    put(buffer, column, row, &ink.glyph.to_string(), 2, style);
}

fn draw_marks(table: &Table, node: usize, spot: &Spot, layout: &Layout, buffer: &mut Buffer) {
    let (left, right, style) = marks(table, node);
    let (end, (at_left, at_right)) = (spot.column + spot.wide, spot.margins);
    let marks = [(spot.column, left, at_left), (end.saturating_sub(1), right, at_right)];
    for (at, mark, margin) in marks {
        if let Some((column, row)) =
            layout.visible(at, spot.row).filter(|_| margin > 0 && mark != ' ')
        {
            put(buffer, column, row, &mark.to_string(), 1, style);
        }
    }
    for (column, row) in (spot.column + at_left..end - at_right)
        .filter_map(|column| layout.visible(column, spot.row))
    {
        if let Some(cell) = buffer.cell_mut((column as u16, row as u16)) {
            let own = cell.style();
            cell.set_style(own.patch(Style::new().add_modifier(style.add_modifier)));
        }
    }
}

/// Draws the list: a title, and rows of which one may be marked.
fn draw_list(table: &Table, area: &Area, buffer: &mut Buffer) {
    let (List { title, rows, marked }, columns) = table.list(area);
    put(
        buffer,
        area.column,
        area.row,
        &title,
        area.width,
        Style::new().add_modifier(Modifier::BOLD),
    );
    if area.height < 2 {
        return;
    }
    let how =
        if matches!(table.side, Side::Moves) && !table.in_list { "Tab, down" } else { "down" };
    let is_text = matches!(table.side, Side::Log | Side::Keys | Side::Leaflet);
    let hides_first = is_text && columns.first > 0 && columns.room > 2;
    for (at, text) in rows.iter().enumerate() {
        let Some((right, down)) = columns.place(at) else { continue };
        let is_marked = marked == Some(at);
        let style =
            if is_marked { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let more = columns.places() > 1
            && at + 1 < rows.len()
            && at + 1 == columns.first + columns.places();
        let earlier = hides_first && at == columns.first;
        let (text, width) = if more {
            // Behind the last column is nothing that the note could hide.
            let width = area.width - right;
            (note(&format!("{} more", rows.len() - at), how, width), width)
        } else if earlier {
            (note(&format!("{} earlier", at + 1), "up", area.width), area.width)
        } else {
            (format!("{}{text}", if is_marked { '>' } else { ' ' }), columns.wide)
        };
        put(
            buffer,
            area.column + right,
            area.row + 1 + down,
            &text,
            width,
            if more { Style::new() } else { style },
        );
    }
}

/// Returns a note on the rows that are not shown, with the keys that show them if there is room.
fn note(count: &str, keys: &str, width: usize) -> String {
    let texts = [format!(" .. {count}: {keys}"), format!(" .. {count}")];
    texts.into_iter().find(|text| text.len() <= width).unwrap_or_else(|| " ..".to_owned())
}

/// A screen behind a stream.
pub(crate) type Stage<W> = Terminal<CrosstermBackend<W>>;

/// Creates a screen behind a stream.
///
/// # Errors
/// The size of the screen is not available.
pub(crate) fn stage<W: Write>(out: W) -> io::Result<Stage<W>> {
    Terminal::new(CrosstermBackend::new(out))
}

/// Draws a game.
///
/// # Errors
/// Errors of the stream.
pub(crate) fn show<W: Write>(stage: &mut Stage<W>, table: &mut Table) -> io::Result<()> {
    stage.draw(|frame| {
        let area = frame.area();
        table.size = (usize::from(area.width), usize::from(area.height));
        draw(table, frame.buffer_mut());
    })?;
    Ok(())
}
