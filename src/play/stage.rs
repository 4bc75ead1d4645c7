//! The screen.

use super::draw::draw;
use super::table::Table;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, Write};

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
