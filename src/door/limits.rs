//! What a piece of work may use, written down before it begins.

use crate::budget::{Budget, Clock, Progress};
use crate::cpu::Kernel;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The memory that is allowed where nothing else is said, in bytes: a program that embeds a solver must not be surprised by it.
const USUAL_MEMORY: u64 = 1 << 30;

/// What a piece of work may use. A recipe: each piece of work has all of it.
///
/// ```
/// use puzzlec::{Cancel, Limits};
/// let cancel = Cancel::default();
/// let limits = Limits::default().memory(64 << 20).states(100_000).cancel(&cancel);
/// cancel.cancel();
/// assert!(limits.begin().poll().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    memory: u64,
    states: Option<u64>,
    time: Option<Duration>,
    /// The system's, if there is none.
    clock: Option<Clock>,
    threads: usize,
    kernel: Kernel,
    signal: Arc<AtomicUsize>,
    progress: Arc<Progress>,
}

impl Default for Limits {
    fn default() -> Self {
        let (signal, progress) = (Arc::default(), Arc::default());
        Self { memory: USUAL_MEMORY, states: None, time: None, clock: None, threads: 1, kernel: Kernel::best(), signal, progress }
    }
}

impl Limits {
    /// Limits the bytes that tables may take; one GiB where nothing is said.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Limits the states that a search may store; the same answer on every machine.
    #[must_use]
    pub fn states(mut self, states: u64) -> Self {
        self.states = Some(states);
        self
    }

    /// Limits the time of each piece of work; without a clock there is no such limit.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Reads the time from this clock, wherever it begins. Where nothing is said it is the system's, if the target has one.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Lets searches share their work among so many threads; the answer does not depend on it. One where nothing is said.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Chooses the instructions of the busiest loops; the answer does not depend on it.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Lets somebody else end the work.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.signal = cancel.0.clone();
        self
    }

    /// The figures that searches keep up to date, to be looked at from another thread.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// The same, with figures of its own.
    pub(crate) fn fresh(mut self) -> Self {
        self.progress = Arc::default();
        self
    }

    /// Begins a piece of work: from now on time passes.
    #[must_use]
    pub fn begin(&self) -> Budget {
        let clock = self.clock.clone().unwrap_or_else(Clock::usual);
        let budget = Budget::unlimited()
            .with_clock(clock)
            .with_memory(self.memory)
            .with_threads(self.threads)
            .with_kernel(self.kernel)
            .with_signal(self.signal.clone())
            .with_progress(self.progress.clone());
        let budget = self.time.into_iter().fold(budget, Budget::with_timeout);
        self.states.into_iter().fold(budget, Budget::with_states)
    }
}

/// A handle by which work can be ended from elsewhere: another thread, a signal handler, a button.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicUsize>);

impl Cancel {
    /// A handle that is used when the number is no longer 0, as signal handlers set it.
    #[must_use]
    pub fn watching(number: Arc<AtomicUsize>) -> Self {
        Self(number)
    }

    /// Ends the work, soon.
    pub fn cancel(&self) {
        self.0.store(1, Ordering::Relaxed);
    }
}
