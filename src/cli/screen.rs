//! The terminal during a game: its earlier state is restored, however the game ends.

use crate::play::{Input, Key, Way};
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute};
use std::io;
use std::sync::Once;
use std::thread;
use std::time::Duration;

/// A guard that restores the state of the terminal when it is dropped.
pub(super) struct Screen(());

impl Screen {
    /// Switches the terminal to the game.
    pub(super) fn open() -> io::Result<Self> {
        restore_before_panics();
        terminal::enable_raw_mode()?;
        let screen = Self(());
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. If that fails, there is no terminal any more.
pub(super) fn restore() {
    execute!(io::stdout(), cursor::Show, DisableMouseCapture, LeaveAlternateScreen)
        .unwrap_or_default();
    terminal::disable_raw_mode().unwrap_or_default();
}

/// Restores the terminal before the message of a panic is printed, so that the message stays
/// visible.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let (main, before) = (thread::current().id(), std::panic::take_hook());
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == main {
                restore();
                before(panic);
            }
        }));
    });
}

/// Returns the size of the terminal.
pub(super) fn size() -> io::Result<Input> {
    terminal::size().map(|(columns, rows)| Input::Size(columns, rows))
}

/// Returns the next input, if a known one arrives in time.
pub(super) fn input(wait: Duration) -> io::Result<Option<Input>> {
    if !event::poll(wait)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Key(event) if event.kind != KeyEventKind::Release => key(&event).map(Input::Key),
        Event::Mouse(event) if event.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Input::Click(event.column, event.row))
        }
        Event::Mouse(event) => match event.kind {
            MouseEventKind::ScrollUp => Some(Input::Wheel(Way::Up)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(Way::Down)),
            _ => None,
        },
        Event::Resize(columns, rows) => Some(Input::Size(columns, rows)),
        _ => None,
    })
}

fn key(event: &KeyEvent) -> Option<Key> {
    let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char('c') if is_control => Key::Interrupt,
        KeyCode::Char('z') if is_control => Key::Undo,
        KeyCode::Char('y') if is_control => Key::Redo,
        KeyCode::Char(_) if is_control => return None,
        KeyCode::Char(' ') | KeyCode::Enter => Key::Press,
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab | KeyCode::BackTab => Key::Tab,
        KeyCode::Backspace => Key::Erase,
        KeyCode::PageUp => Key::Page(Way::Up),
        KeyCode::PageDown => Key::Page(Way::Down),
        KeyCode::Up => Key::Arrow(Way::Up),
        KeyCode::Down => Key::Arrow(Way::Down),
        KeyCode::Left => Key::Arrow(Way::Left),
        KeyCode::Right => Key::Arrow(Way::Right),
        _ => return None,
    })
}
