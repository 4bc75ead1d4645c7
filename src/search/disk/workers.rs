//! Workers that take numbered pieces of work, one after the other.

use crate::disk::Fault;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;

/// Pieces of work that workers take in their order, until one of them fails.
#[derive(Debug)]
pub(super) struct Queue {
    next: AtomicU32,
    count: u32,
    has_failed: AtomicBool,
}

impl Queue {
    /// Creates a queue of pieces with the numbers from 0 on.
    pub(super) fn new(count: usize) -> Self {
        Self { next: AtomicU32::new(0), count: count as u32, has_failed: AtomicBool::new(false) }
    }

    /// Takes the next piece; `None` if none is left or a worker has failed.
    pub(super) fn next(&self) -> Option<u32> {
        let piece = self.next.fetch_add(1, Relaxed);
        (piece < self.count && !self.has_failed.load(Relaxed)).then_some(piece)
    }

    /// Leaves the other pieces: something else has failed.
    pub(super) fn fail(&self) {
        self.has_failed.store(true, Relaxed);
    }

    /// Lets all workers work, and returns their results in the order of workers.
    ///
    /// # Arguments
    /// * `work` - the work of the worker with a number
    ///
    /// # Errors
    /// Returns the first fault of a worker, after all of them have ended.
    pub(super) fn share<T: Send>(
        &self,
        workers: usize,
        work: impl Fn(usize) -> Result<T, Fault> + Sync,
    ) -> Result<Vec<T>, Fault> {
        let noted = |worker: usize| {
            let found = work(worker);
            if found.is_err() {
                self.has_failed.store(true, Relaxed);
            }
            found
        };
        if workers == 1 {
            return Ok(vec![noted(0)?]);
        }
        thread::scope(|scope| {
            let noted = &noted;
            let all: Vec<_> =
                (0..workers).map(|worker| scope.spawn(move || noted(worker))).collect();
            // All of them are waited for, before the first fault is returned.
            let results: Vec<Result<T, Fault>> = all.into_iter().map(join).collect();
            results.into_iter().collect()
        })
    }
}

/// Returns the result of a thread.
pub(super) fn join<T>(one: thread::ScopedJoinHandle<'_, T>) -> T {
    one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
