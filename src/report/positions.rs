//! The positions of a solution, drawn: the first and the last one, or all of them, in the full
//! width.

use super::TextOptions;
use super::canvas::Canvas;
use super::moves::notation;
use super::picture::Artist;
use super::step::Move;
use super::words::columns;
use crate::model::State;
use std::fmt::{self, Write};

/// Writes two positions side by side if there is room, else one below the other.
pub(super) fn before_and_after(
    out: &mut dyn Write,
    before: &Canvas,
    after: &Canvas,
    options: &TextOptions,
) -> fmt::Result {
    let middle = before.width() + 4;
    if before.height() == 1 {
        let mut page = Canvas::default();
        page.put(0, 0, "start", None);
        page.paste(0, 7, before);
        page.put(1, 0, "end", None);
        page.paste(1, 7, after);
        return page.write(out, 2, options);
    }
    if 2 + middle + 6 + after.width() > options.width {
        before.write(out, 2, options)?;
        out.write_char('\n')?;
        return after.write(out, 2, options);
    }
    let mut page = before.clone();
    page.put((before.height() - 1) / 2, middle, if options.unicode { "→" } else { ">" }, None);
    page.paste(0, middle + 5, after);
    page.write(out, 2, options)
}

/// Writes every position, with the move that led to it, in as many columns as there is room for.
pub(super) fn boards(
    out: &mut dyn Write,
    artist: &Artist,
    states: &[State],
    moves: &[Move],
    options: &TextOptions,
) -> fmt::Result {
    let Some(first) = states.first().map(|first| artist.board(first)) else {
        return Ok(());
    };
    let digits = moves.len().to_string().len();
    let title = |at: usize| match at.checked_sub(1).and_then(|at| moves.get(at)) {
        None => "start".to_owned(),
        Some(made) => format!("{at:>digits$}  {}", notation(made, options)),
    };
    let titles: Vec<String> = (0..states.len()).map(title).collect();
    let wide = titles.iter().map(|title| columns(title)).max().unwrap_or(0);
    let in_line = first.height() == 1;
    let tile = if in_line { wide + 2 + first.width() } else { wide.max(first.width()) } + 4;
    let across = if in_line { 1 } else { ((options.width + 2) / tile).max(1) };
    for (row, group) in states.chunks(across).enumerate() {
        let mut page = Canvas::default();
        for (at, state) in group.iter().enumerate() {
            page.put(0, at * tile, &titles[row * across + at], None);
            let (down, right) = if in_line { (0, wide + 2) } else { (1, at * tile) };
            page.paste(down, right, &artist.board(state));
        }
        page.write(out, 2, options)?;
        if !in_line {
            out.write_char('\n')?;
        }
    }
    if in_line { out.write_char('\n') } else { Ok(()) }
}
