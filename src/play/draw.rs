//! Drawing a game into a buffer of characters. All marks are characters; colours and weights only repeat them.

use super::key::KEYS;
use super::layout::{ABOVE, Area, BELOW, GOAL, Layout};
use super::table::{Side, Table};
use super::texts::clean;
use crate::model::NodeId;
use crate::report::{Ink, Spot};
use crate::session::Hint;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Draws the screen.
pub(super) fn draw(table: &Table, buffer: &mut Buffer) {
    let (width, height) = table.size;
    match table.layout() {
        Ok(layout) => {
            let bold = Style::new().add_modifier(Modifier::BOLD);
            put(buffer, 0, 0, &table.title(), width, bold);
            for (row, line) in (1..).zip(&layout.leaflet) {
                put(buffer, 0, row, line, width, Style::new());
            }
            let row = layout.leaflet.len();
            put(buffer, 0, row + 1, &table.progress(), width, Style::new());
            put(buffer, 0, row + 2, &table.log_line(width), width, Style::new());
            if let Some((area, page)) = &layout.goal {
                put(buffer, area.column, area.row - 1, GOAL, width, Style::new());
                page.inks.iter().for_each(|ink| draw_ink(table, ink, area, buffer));
            }
            draw_board(table, &layout, buffer);
            draw_list(table, &layout.list, buffer);
            debug_assert!(layout.board.row >= ABOVE);
        }
        Err((columns, rows)) => {
            put(buffer, 0, 0, "Too small:", width, Style::new());
            put(buffer, 0, 1, &format!("{columns} by {rows} needed."), width, Style::new());
            put(buffer, 0, 2, "q quits.", width, Style::new());
            return;
        }
    }
    let foot = height.saturating_sub(BELOW);
    let said = table.said();
    let (first, second) = split(&said, width);
    put(buffer, 0, foot, first, width, Style::new());
    put(buffer, 0, foot + 1, second, width, Style::new());
    let keys = format!("{}  u undo  r redo  h hint  s solve  m menu  ? keys  q quit", table.arrows());
    let short = "u undo  h hint  s solve  ? keys  q quit";
    let dim = Style::new().add_modifier(Modifier::DIM);
    put(buffer, 0, foot + 2, if keys.chars().count() <= width { &keys } else { short }, width, dim);
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
    let hinted = table.told.as_ref().filter(|told| told.steps > 1).and_then(|told| match &told.hint {
        Hint::Play(advice) => advice.choice.node.map(NodeId::index),
        _ => None,
    });
    let next = table.walk.as_ref().and_then(|walk| walk.words.get(walk.at));
    let next = next.and_then(|words| table.options.iter().find(|option| option.choice.words == *words));
    let is_next = next.is_some_and(|option| option.from == Some(node));
    let (left, right, style) = if table.selected == Some(node) {
        ('(', ')', Style::new().add_modifier(Modifier::BOLD))
    } else if table.is_target(node) {
        ('>', '<', Style::new().add_modifier(Modifier::UNDERLINED))
    } else if hinted == Some(node) || is_next {
        ('!', '!', Style::new().add_modifier(Modifier::BOLD))
    } else {
        (' ', ' ', Style::new())
    };
    if table.focus == node && !table.in_list {
        let right = if right == ' ' { ']' } else { right };
        return ('[', right, style.add_modifier(Modifier::REVERSED));
    }
    (left, right, style)
}

fn draw_board(table: &Table, layout: &Layout, buffer: &mut Buffer) {
    layout.page.inks.iter().for_each(|ink| draw_ink(table, ink, &layout.board, buffer));
    for (node, spot) in layout.page.spots.iter().enumerate() {
        draw_marks(table, node, spot, &layout.board, buffer);
    }
}

/// Draws a character of a picture in its colour.
fn draw_ink(table: &Table, ink: &Ink, area: &Area, buffer: &mut Buffer) {
    let style = match ink.rgb.filter(|_| table.look.color) {
        Some([red, green, blue]) => {
            // Brightness as the eye weights red, green and blue (ITU-R BT.601).
            let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
            let is_light = light > 128_000;
            let (back, front) = match table.look.palette.nearest([red, green, blue]) {
                None => (Color::Rgb(red, green, blue), if is_light { Color::Rgb(0, 0, 0) } else { Color::Rgb(255, 255, 255) }),
                Some(back @ 16..) => (Color::Indexed(back), Color::Indexed(if is_light { 16 } else { 231 })),
                Some(back) => (Color::Indexed(back), Color::Indexed(if is_light { 0 } else { 15 })),
            };
            Style::new().bg(back).fg(front)
        }
        None => Style::new(),
    };
    put(buffer, area.column + ink.column, area.row + ink.row, &ink.glyph.to_string(), 2, style);
}

fn draw_marks(table: &Table, node: usize, spot: &Spot, board: &Area, buffer: &mut Buffer) {
    let (left, right, style) = marks(table, node);
    let (column, row, (at_left, at_right)) = (board.column + spot.column, board.row + spot.row, spot.margins);
    if at_left > 0 && left != ' ' {
        put(buffer, column, row, &left.to_string(), 1, style);
    }
    if at_right > 0 && right != ' ' {
        put(buffer, column + spot.wide - 1, row, &right.to_string(), 1, style);
    }
    for at in column + at_left..column + spot.wide - at_right {
        if let Some(cell) = buffer.cell_mut((at as u16, row as u16)) {
            let own = cell.style();
            cell.set_style(own.patch(Style::new().add_modifier(style.add_modifier)));
        }
    }
}

/// Draws the list: a title, and rows of which one may be marked.
fn draw_list(table: &Table, area: &Area, buffer: &mut Buffer) {
    let (title, rows, marked) = contents(table);
    put(buffer, area.column, area.row, &title, area.width, Style::new().add_modifier(Modifier::BOLD));
    let (first, room) = (table.first_row(area.height), area.height.saturating_sub(1));
    for (at, text) in rows.iter().enumerate().skip(first).take(room) {
        let is_marked = marked == Some(at);
        let style = if is_marked { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let more = room > 1 && at + 1 < rows.len() && at + 1 == first + room;
        let text = if more { format!(" .. and {} more", rows.len() - at) } else { format!("{}{text}", if is_marked { '>' } else { ' ' }) };
        put(buffer, area.column, area.row + 1 + at - first, &text, area.width, if more { Style::new() } else { style });
    }
}

fn contents(table: &Table) -> (String, Vec<String>, Option<usize>) {
    match &table.side {
        Side::Moves => moves(table),
        Side::Log => {
            let rows = table.game.log().iter().enumerate().map(|(at, words)| format!("{:>3}  {}", at + 1, clean(words))).collect();
            ("Log (l closes it)".to_owned(), rows, None)
        }
        Side::Menu(menu) => {
            let row = |(at, entry): (usize, &super::menu::Entry)| {
                let now = if entry.is_now { " *" } else { "" };
                format!("{}{}{now}", digit(at), entry.text)
            };
            ("Begin a game".to_owned(), menu.entries.iter().enumerate().map(row).collect(), Some(menu.at))
        }
        Side::Keys => {
            let rows = KEYS.iter().map(|(key, does)| format!("{key:<7}{does}")).collect();
            ("Keys (? closes this)".to_owned(), rows, None)
        }
        Side::Leaflet => ("The puzzle (i closes this)".to_owned(), table.leaflet_rows(), None),
    }
}

fn moves(table: &Table) -> (String, Vec<String>, Option<usize>) {
    let rows = table.rows();
    let title = match (table.selected, table.end) {
        (Some(from), Some(end)) => format!("Moves {} to {}", clean(table.name(from)), clean(table.name(end))),
        (Some(from), None) => format!("Moves at {}", clean(table.name(from))),
        (None, _) => format!("Moves ({})", rows.len()),
    };
    let wide = rows.iter().map(|option| option.number).max().unwrap_or(1).to_string().len();
    let row = |option: &&super::table::Legal| {
        let nodes: Vec<&str> = option.choice.name.nodes.iter().map(|node| table.name(node.index())).collect();
        let joined = nodes.join("-");
        let words = clean(&option.choice.words);
        let more = if words.contains(&joined) || nodes.len() > 6 { String::new() } else { format!("  {}", clean(&joined)) };
        format!("{:>wide$} {words}{more}", option.number)
    };
    let all = rows.iter().map(row).collect();
    (title, all, table.in_list.then_some(table.at))
}

/// Returns the digit that chooses a row of the menu, and a blank.
fn digit(at: usize) -> String {
    if at < 9 { format!("{} ", at + 1) } else { "  ".to_owned() }
}
