//! A page of character cells on which positions are drawn; colours never change the columns.

use super::words::is_harmful;
use super::{Palette, TextOptions};
use crate::model::Color;
use std::fmt::{self, Write};
use unicode_width::UnicodeWidthChar;

type CanvasInk = Option<(char, Option<Color>)>;

/// A page that grows as it is drawn upon.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<CanvasInk>>,
}

impl Canvas {
    /// Puts a text at a row and a column.
    pub fn put(&mut self, row: usize, column: usize, text: &str, color: Option<Color>) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        let mut at = column;
        for glyph in text.chars() {
            let wide = glyph.width().unwrap_or(1).max(1);
            if cells.len() < at + wide {
                cells.resize(at + wide, None);
            }
            cells[at] = Some((if is_harmful(glyph) { '\u{fffd}' } else { glyph }, color));
            at += wide;
        }
    }

    /// Returns the number of columns in use.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the number of rows in use.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns all characters with their rows, columns and colours.
    #[cfg(feature = "tui")]
    pub fn inks(&self) -> impl Iterator<Item = (usize, usize, char, Option<Color>)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| {
            let inks = cells.iter().enumerate();
            inks.filter_map(move |(column, ink)| {
                ink.map(|(glyph, color)| (row, column, glyph, color))
            })
        })
    }

    /// Draws another page onto this one.
    pub fn paste(&mut self, row: usize, column: usize, other: &Self) {
        for (down, cells) in other.rows.iter().enumerate() {
            for (right, ink) in cells.iter().enumerate() {
                if let Some((glyph, color)) = ink {
                    self.put(row + down, column + right, glyph.encode_utf8(&mut [0; 4]), *color);
                }
            }
        }
    }

    /// Keeps the first rows, with a mark below them if there are more.
    pub fn cut(&mut self, most: usize, unicode: bool) {
        if self.rows.len() > most {
            self.rows.truncate(most);
            self.put(most, 0, if unicode { "…" } else { "..." }, None);
        }
    }

    /// Writes the page, each line after `indent` blanks.
    pub fn write(&self, out: &mut dyn Write, indent: usize, options: &TextOptions) -> fmt::Result {
        for cells in &self.rows {
            write_row(out, cells, indent, options)?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

/// Writes one line; blanks are written only if a character follows them.
fn write_row(
    out: &mut dyn Write,
    cells: &[CanvasInk],
    indent: usize,
    options: &TextOptions,
) -> fmt::Result {
    let (mut blanks, mut at) = (indent, 0);
    while let Some(ink) = cells.get(at) {
        at += 1;
        let Some((glyph, color)) = *ink else {
            blanks += 1;
            continue;
        };
        write!(out, "{:blanks$}", "")?;
        blanks = 0;
        match color.filter(|_| options.color) {
            Some(color) => write_tile(out, glyph, color, options.palette)?,
            None => out.write_char(glyph)?,
        }
        // The second column of a wide glyph is free for it.
        at += glyph.width().unwrap_or(1).max(1) - 1;
    }
    Ok(())
}

/// Writes a glyph on a background of its colour, which is readable on terminals with any
/// background.
fn write_tile(out: &mut dyn Write, glyph: char, color: Color, palette: Palette) -> fmt::Result {
    let [red, green, blue] = color.rgb;
    // The weights of the eye for red, green and blue: ITU-R BT.601.
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let is_light = light > 128_000;
    match palette.nearest(color.rgb) {
        None => {
            let front = if is_light { "38;2;0;0;0" } else { "38;2;255;255;255" };
            write!(out, "\x1b[48;2;{red};{green};{blue};{front}m{glyph}\x1b[0m")
        }
        Some(back @ 16..) => {
            write!(out, "\x1b[48;5;{back};38;5;{}m{glyph}\x1b[0m", if is_light { 16 } else { 231 })
        }
        // The numbers of the bright ones are apart.
        Some(back) => {
            let back = if back < 8 { 40 + back } else { 92 + back };
            write!(out, "\x1b[{back};{}m{glyph}\x1b[0m", if is_light { 30 } else { 97 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(canvas: &Canvas, color: bool) -> String {
        let mut text = String::new();
        canvas.write(&mut text, 2, &TextOptions { color, ..TextOptions::default() }).unwrap();
        text
    }

    #[test]
    fn columns_stand_under_each_other_with_and_without_colour() {
        let mut canvas = Canvas::default();
        canvas.put(0, 0, "🐸", None);
        canvas.put(0, 3, "x", Some(Color { rgb: [255, 0, 0] }));
        canvas.put(2, 3, "y", None);
        assert_eq!(text(&canvas, false), "  🐸 x\n\n     y\n");
        assert_eq!(
            text(&canvas, true),
            "  🐸 \x1b[48;2;255;0;0;38;2;255;255;255mx\x1b[0m\n\n     y\n"
        );
        let drawn = |palette| {
            let mut text = String::new();
            canvas
                .write(
                    &mut text,
                    0,
                    &TextOptions { color: true, palette, ..TextOptions::default() },
                )
                .unwrap();
            text
        };
        assert_eq!(drawn(Palette::Indexed), "🐸 \x1b[48;5;196;38;5;231mx\x1b[0m\n\n   y\n");
        assert_eq!(drawn(Palette::Basic), "🐸 \x1b[101;97mx\x1b[0m\n\n   y\n");
        let mut page = Canvas::default();
        page.paste(1, 1, &canvas);
        assert_eq!((page.width(), page.height()), (5, 4));
    }
}
