//! The line on the terminal that shows the progress of a search.

use super::terminal::Terminal;
use crate::budget::Budget;
use crate::report::progress_line;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The time before the line first appears.
const AT_FIRST: Duration = Duration::from_secs(1);
/// The interval between updates of the line.
const EVERY: Duration = Duration::from_millis(250);

/// Does some work and shows its progress.
pub(super) fn shown<T>(budget: &Budget, terminal: &Terminal, work: impl FnOnce() -> T) -> T {
    if terminal.quiet || !io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let shower = scope.spawn(|| show(budget, terminal, &done));
        let _stop = Stop { done: &done, thread: shower.thread().clone() };
        work()
    })
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
    let mut shown = false;
    while !done.load(Ordering::Acquire) {
        let seconds = budget.elapsed().saturating_sub(begun);
        // A thread may wake up early.
        if seconds >= AT_FIRST {
            let line = progress_line(
                &budget.progress().snapshot(),
                seconds.as_secs_f64(),
                budget.max_bytes(),
                terminal.style.width,
            );
            terminal.report(&format!("\r\x1b[K{line}"));
            shown = true;
        }
        thread::park_timeout(EVERY);
    }
    if shown {
        terminal.report("\r\x1b[K");
    }
}
