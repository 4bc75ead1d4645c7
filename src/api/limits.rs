//! Limits on the resources of a piece of work.

use crate::budget::{Budget, Clock, Progress};
use crate::cpu::Kernel;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The default memory limit in bytes, small enough for a program that embeds a solver.
const USUAL_MEMORY: u64 = 1 << 30;

/// Limits on the resources of a piece of work. The value is a template: each piece of work may use
/// all of it.
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
    /// The clock; the system's clock if there is none.
    clock: Option<Clock>,
    threads: usize,
    kernel: Kernel,
    signal: Arc<AtomicUsize>,
    progress: Arc<Progress>,
}

impl Default for Limits {
    fn default() -> Self {
        let (signal, progress) = (Arc::default(), Arc::default());
        Self {
            memory: USUAL_MEMORY,
            states: None,
            time: None,
            clock: None,
            threads: 1,
            kernel: Kernel::best(),
            signal,
            progress,
        }
    }
}

impl Limits {
    /// Limits the bytes of tables; the default is one GiB.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Limits the number of stored states of a search; the answer is then the same on every
    /// machine.
    #[must_use]
    pub fn states(mut self, states: u64) -> Self {
        self.states = Some(states);
        self
    }

    /// Limits the time of each piece of work; without a clock this limit has no effect.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets the clock, which may begin at any time. The default is the system's clock, if the
    /// target has one.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Sets the number of threads that share the work of a search; the answer does not depend on
    /// it. The default is one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Selects the instructions of the hottest loops; the answer does not depend on them.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Sets a handle by which the work can be cancelled.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.signal = cancel.0.clone();
        self
    }

    /// Returns the figures that searches keep up to date, to be read from another thread.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// Returns the same limits with separate progress figures.
    pub(crate) fn fresh(mut self) -> Self {
        self.progress = Arc::default();
        self
    }

    /// Begins a piece of work: its time starts now.
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

/// A handle that cancels work from elsewhere: another thread, a signal handler, a button.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicUsize>);

impl Cancel {
    /// Creates a handle that cancels the work once the number is no longer 0, as signal handlers
    /// set it.
    #[must_use]
    pub fn watching(number: Arc<AtomicUsize>) -> Self {
        Self(number)
    }

    /// Cancels the work; it ends soon.
    pub fn cancel(&self) {
        self.0.store(1, Ordering::Relaxed);
    }
}
