//! Keeps limits working while output is written: a reader that has stopped reading must not block
//! the process.

use super::exit::Exit;
use crate::budget::{Budget, Limit};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The interval between polls.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// The number of polls that a writer has after a limit to end by itself.
const GRACE: u32 = 5;

/// Runs a writer, and ends the process if the writer is still running half a second after a limit
/// was reached.
///
/// # Arguments
/// * `exit` - returns the exit code of a command that a limit stopped
pub(super) fn watched(
    budget: &Budget,
    exit: impl Fn(Limit) -> Exit,
    write: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    let done = AtomicBool::new(false);
    // Exit codes have no state of their own, so they are computed in advance.
    let exits = [Limit::States, Limit::Memory, Limit::Time, Limit::Interrupt]
        .map(|limit| (limit, exit(limit).code()));
    thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(budget, &done, &exits));
        let written = write();
        done.store(true, Ordering::Release);
        watcher.thread().unpark();
        written
    })
}

fn watch(budget: &Budget, done: &AtomicBool, exits: &[(Limit, u8)]) {
    let mut late = 0;
    while !done.load(Ordering::Acquire) {
        thread::park_timeout(LOOK_EVERY);
        let Err(limit) = budget.poll() else { continue };
        late += 1;
        if late > GRACE && !done.load(Ordering::Acquire) {
            let code = exits.iter().find(|(known, _)| *known == limit).map_or(2, |(_, code)| *code);
            std::process::exit(i32::from(code));
        }
    }
}
