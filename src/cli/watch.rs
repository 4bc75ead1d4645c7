//! Keeps limits working while output is written: a reader that has stopped reading must not block the process.

use super::exit::Exit;
use crate::budget::{Budget, Limit};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often the watch looks.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How many looks a writer has after a limit to come to its own end.
const GRACE: u32 = 5;

/// Runs a writer, and ends the process if the writer is still at it half a second after a limit was reached.
///
/// # Arguments
/// `exit` says how a command ends that a limit stopped.
pub(super) fn watched(budget: &Budget, exit: impl Fn(Limit) -> Exit, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let done = AtomicBool::new(false);
    // Exits hold no state of their own: asked before, told later.
    let exits = [Limit::States, Limit::Memory, Limit::Time, Limit::Interrupt].map(|limit| (limit, exit(limit).code()));
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
