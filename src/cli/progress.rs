//! The line on the terminal that shows the progress of a search, and the lines for programs.

use super::terminal::Terminal;
use crate::budget::Budget;
use crate::report::{forecast_line, progress_json, progress_line};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The time before the line first appears.
const AT_FIRST: Duration = Duration::from_secs(1);
/// The interval between two lines for programs.
const EVERY_LINE: Duration = Duration::from_secs(1);
/// The interval between updates of the line.
const EVERY: Duration = Duration::from_millis(250);

/// The duration of a level from which its forecast is worth a line, where more is to be printed.
const LONG_LEVEL: Duration = Duration::from_secs(1);

/// The readers of the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// People, on a terminal only.
    People,
    /// Programs, unless a terminal is there for people.
    Programs,
}

/// Does some work and shows its progress: on a terminal in a line that is replaced, for programs in
/// an object of JSON each second, and the forecasts of long levels in lines that stay if more is to
/// be printed.
pub(super) fn shown<T>(
    budget: &Budget,
    terminal: &Terminal,
    readers: Readers,
    work: impl FnOnce() -> T,
) -> T {
    let readers = if is_live(terminal) { Readers::People } else { readers };
    let is_silent = readers == Readers::People || terminal.quiet;
    if !is_live(terminal) && is_silent && terminal.verbose == 0 {
        return work();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let shower = scope.spawn(|| match is_silent {
            true => show(budget, terminal, &done),
            false => write_lines(budget, terminal, &done),
        });
        let _stop = Stop { done: &done, thread: shower.thread().clone() };
        work()
    })
}

/// Writes the progress for programs until the work is done.
fn write_lines(budget: &Budget, terminal: &Terminal, done: &AtomicBool) {
    let begun = budget.elapsed();
    let mut next = AT_FIRST;
    while !done.load(Ordering::Acquire) {
        let seconds = budget.elapsed().saturating_sub(begun);
        if seconds >= next {
            let line = progress_json(&budget.progress().snapshot(), seconds.as_secs_f64());
            terminal.report(&format!("{line}\n"));
            next = seconds + EVERY_LINE;
        }
        thread::park_timeout(next.saturating_sub(seconds));
    }
}

/// Returns `true` if a line on stderr can be replaced.
fn is_live(terminal: &Terminal) -> bool {
    !terminal.quiet && io::stderr().is_terminal()
}

/// A guard that ends the display, even if the work panics.
struct Stop<'a> {
    done: &'a AtomicBool,
    thread: thread::Thread,
}

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

fn show(budget: &Budget, terminal: &Terminal, done: &AtomicBool) {
    let begun = budget.elapsed();
    thread::park_timeout(AT_FIRST);
    let (is_live, mut shown, mut last_forecast) = (is_live(terminal), false, 0);
    while !done.load(Ordering::Acquire) {
        let seconds = budget.elapsed().saturating_sub(begun);
        // A thread may wake up early.
        if seconds >= AT_FIRST {
            let now = budget.progress().snapshot();
            if terminal.verbose > 0
                && now.duration_forecast >= LONG_LEVEL
                && now.depth != last_forecast
            {
                let clear = if shown { "\r\x1b[K" } else { "" };
                let line = forecast_line(&now).unwrap_or_default();
                terminal.report(&format!("{clear}{line}\n"));
                last_forecast = now.depth;
            }
            if is_live {
                let (limit, width) = (budget.max_bytes(), terminal.style.width);
                let line = progress_line(&now, seconds.as_secs_f64(), limit, width);
                terminal.report(&format!("\r\x1b[K{line}"));
                shown = true;
            }
        }
        thread::park_timeout(EVERY);
    }
    if shown {
        terminal.report("\r\x1b[K");
    }
}
