//! The budget that every stage shares: bytes, states, a deadline, and an interrupt.
//!
//! The clock is read in this module and nowhere else.

mod clock;
mod meter;
mod progress;
mod watch;

pub use clock::Clock;
pub use meter::{Meter, Phase, Work};
pub use progress::{Progress, Snapshot};
pub use watch::{Limit, Watch};

use crate::cpu::Kernel;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// The largest number of bytes of a table of the target.
const ADDRESSABLE: u64 = usize::MAX as u64;

/// `true` if the target can start threads.
const HAS_THREADS: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

/// Returns the bytes of a table with a number of entries: the exact value, or one that exceeds
/// every limit.
#[must_use]
pub const fn bytes_of<T>(entries: u64) -> u64 {
    entries.saturating_mul(size_of::<T>() as u64)
}

/// Converts a number of entries to the length of a table, or to an index into it.
///
/// # Errors
/// Returns [`Limit::Memory`] if the target has no table of that length: sizes have 32 bits on some
/// targets.
pub fn to_index(number: u64) -> Result<usize, Limit> {
    usize::try_from(number).map_err(|_| Limit::Memory)
}

/// The resources that a run may use, and those that it has used already.
#[derive(Debug)]
pub struct Budget {
    max_bytes: u64,
    max_states: u64,
    watch: Watch,
    threads: usize,
    kernel: Kernel,
    used: AtomicU64,
    peak: AtomicU64,
    wanted: AtomicU64,
    /// The number of the level that was not begun and the bytes that it would have needed, by a
    /// forecast; no bytes if there is none.
    foreseen: [AtomicU64; 2],
    progress: Arc<Progress>,
}

impl Budget {
    /// Creates a budget without limits and without a clock; only an interrupt ends it.
    #[must_use]
    pub fn unlimited() -> Self {
        Self {
            max_bytes: ADDRESSABLE,
            max_states: u64::MAX,
            watch: Watch::default(),
            threads: 1,
            kernel: Kernel::best(),
            used: AtomicU64::new(0),
            peak: AtomicU64::new(0),
            wanted: AtomicU64::new(0),
            foreseen: Default::default(),
            progress: Arc::default(),
        }
    }

    /// Returns a budget with the same limits, counted from the same moment, of which no bytes are
    /// taken.
    #[must_use]
    pub fn afresh(&self) -> Self {
        let unused = Self::unlimited();
        Self {
            max_bytes: self.max_bytes,
            max_states: self.max_states,
            watch: self.watch.clone(),
            threads: self.threads,
            kernel: self.kernel,
            progress: self.progress.clone(),
            ..unused
        }
    }

    /// Returns a budget with the same limits for a short time, with a progress of its own.
    #[must_use]
    pub fn briefly(&self, time: Duration) -> Self {
        let soon = self.elapsed().saturating_add(time);
        let most_time = Some(self.watch.most_time.map_or(soon, |most| most.min(soon)));
        let watch = Watch { most_time, ..self.watch.clone() };
        Self { watch, progress: Arc::default(), ..self.afresh() }
    }

    /// Returns a budget for reporting results: half a second more than this one if its time is up
    /// or it was interrupted.
    #[must_use]
    pub fn for_report(&self) -> Self {
        let asked = self.watch.is_asked_to_stop();
        let soon = self.elapsed().saturating_add(Duration::from_millis(500));
        let most_time =
            if asked { Some(soon) } else { self.watch.most_time.map(|most| most.max(soon)) };
        let signal = if asked { Arc::default() } else { self.watch.signal.clone() };
        Self { watch: Watch { most_time, signal, ..self.watch.clone() }, ..self.afresh() }
    }

    /// Limits the bytes that tables may take; the limit never exceeds the bytes that the target can
    /// address.
    #[allow(clippy::unnecessary_min_or_max, reason = "it has an effect where sizes have 32 bits")]
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.max_bytes = bytes.min(ADDRESSABLE);
        self
    }

    /// Limits the states that a search may store.
    #[must_use]
    pub fn with_states(mut self, states: u64) -> Self {
        self.max_states = states;
        self
    }

    /// Sets the clock, and counts the time from now on.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.watch.begun = clock.now().unwrap_or_default();
        self.watch.clock = clock;
        self
    }

    /// Limits the time, counted from the moment when the clock was set; without a clock the limit
    /// has no effect.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.watch.most_time = Some(timeout);
        self
    }

    /// Sets the number of threads that stages share their work among; the results are the same for
    /// any number.
    ///
    /// A target without threads works with one thread.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = if HAS_THREADS { threads.max(1) } else { 1 };
        self
    }

    /// Chooses the instructions of the hot loops; the results are the same for any choice.
    #[must_use]
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Sets the number in which a signal handler stores the number of a signal; any signal
    /// interrupts the run.
    #[must_use]
    pub fn with_signal(mut self, signal: Arc<AtomicUsize>) -> Self {
        self.watch.signal = signal;
        self
    }

    /// Sets the figures in which searches report their progress.
    #[must_use]
    pub fn with_progress(mut self, progress: Arc<Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// Returns the number of threads that may share the work.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the instructions of the hot loops.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Returns the limit on bytes.
    #[must_use]
    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Returns the limit on states.
    #[must_use]
    pub fn max_states(&self) -> u64 {
        self.max_states
    }

    /// Returns the number of bytes that are not yet taken.
    #[must_use]
    pub fn free_bytes(&self) -> u64 {
        self.max_bytes.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Returns the progress of the search.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns the largest number of bytes that were taken at one time.
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    /// Returns the bytes that would have been needed at the moment when memory ran out; 0 if it
    /// never did.
    #[must_use]
    pub fn wanted_bytes(&self) -> u64 {
        self.wanted.load(Ordering::Relaxed)
    }

    /// Records that a level is not begun because of a forecast of the bytes that all tables would
    /// need, and returns the limit that it would reach.
    #[must_use]
    pub fn foresee(&self, level: u64, bytes: u64) -> Limit {
        for (figure, value) in self.foreseen.iter().zip([level, bytes]) {
            figure.store(value, Ordering::Relaxed);
        }
        Limit::Memory
    }

    /// Returns the level that was not begun, and the bytes that all tables would have needed by the
    /// forecast.
    #[must_use]
    pub fn foreseen(&self) -> Option<(u64, u64)> {
        let [level, bytes] = [0, 1].map(|at: usize| self.foreseen[at].load(Ordering::Relaxed));
        (bytes > 0).then_some((level, bytes))
    }

    /// Records in the progress that a level with `new` new positions is finished.
    pub fn level_done(&self, new: u64) {
        self.progress.level_done(new, self.elapsed());
    }

    /// Does some work, and records its time in the meter of the progress.
    pub fn timed<T>(&self, phase: Phase, work: impl FnOnce() -> T) -> T {
        let begun = self.elapsed();
        let done = work();
        self.progress.meter().took(phase, self.elapsed().saturating_sub(begun));
        done
    }

    /// Returns the time since the clock was set; zero without a clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.watch.clock.now().unwrap_or_default().saturating_sub(self.watch.begun)
    }

    /// Checks that the run may go on.
    ///
    /// # Errors
    /// Returns the limit that was reached: an interrupt or the deadline.
    pub fn poll(&self) -> Result<(), Limit> {
        self.watch.poll()
    }

    /// Returns the deadline and the interrupt of the run, for code that checks only these.
    #[must_use]
    pub fn watch(&self) -> Watch {
        self.watch.clone()
    }

    /// Takes bytes before a table of that size is made.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if they would not fit; no bytes are taken then.
    pub fn take(&self, bytes: u64) -> Result<(), Limit> {
        let fitting =
            |used: u64| used.checked_add(bytes).filter(|&together| together <= self.max_bytes);
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fitting) {
            Ok(before) => {
                let used = before + bytes;
                self.progress.holds(used);
                self.peak.fetch_max(used, Ordering::Relaxed);
                Ok(())
            }
            Err(used) => {
                self.wanted.fetch_max(used.saturating_add(bytes), Ordering::Relaxed);
                Err(Limit::Memory)
            }
        }
    }

    /// Checks that tables of a size would fit, before any of them is made.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if they would not.
    pub fn plan(&self, bytes: u64) -> Result<(), Limit> {
        self.take(bytes)?;
        self.give_back(bytes);
        Ok(())
    }

    /// Gives back bytes that were taken.
    pub fn give_back(&self, bytes: u64) {
        let less = |used: u64| Some(used.saturating_sub(bytes));
        let (Ok(before) | Err(before)) =
            self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        self.progress.holds(before.saturating_sub(bytes));
    }

    /// Makes room for more entries of a table, which grows by half; its bytes are taken before it
    /// grows.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the larger table would not fit beside the old one; the table is
    /// unchanged then.
    pub fn reserve<T>(&self, table: &mut Vec<T>, more: usize) -> Result<(), Limit> {
        let (needed, old) =
            ((table.len() as u64).saturating_add(more as u64), table.capacity() as u64);
        if needed <= old {
            return Ok(());
        }
        let new = needed.max(old + old / 2).max(16);
        let more = to_index(new)? - table.len();
        self.take(bytes_of::<T>(new))?;
        if table.try_reserve_exact(more).is_err() {
            self.give_back(bytes_of::<T>(new));
            return Err(Limit::Memory);
        }
        self.give_back(bytes_of::<T>(old));
        Ok(())
    }

    /// Shrinks a table that was grown by [`Budget::reserve`] to its length and gives the difference
    /// back.
    pub fn settle<T>(&self, table: &mut Vec<T>) {
        let old = table.capacity();
        table.shrink_to_fit();
        self.give_back(bytes_of::<T>((old - table.capacity()) as u64));
    }

    /// Checks that one more state may be stored.
    ///
    /// # Errors
    /// Returns [`Limit::States`] if the number of stored states has reached the limit.
    pub fn admit(&self, stored: u64) -> Result<(), Limit> {
        if stored >= self.max_states { Err(Limit::States) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_taken_and_given_back() {
        let budget = Budget::unlimited().with_memory(100);
        assert_eq!(budget.take(60), Ok(()));
        assert_eq!(budget.take(60), Err(Limit::Memory));
        assert_eq!(budget.wanted_bytes(), 120);
        budget.give_back(30);
        assert_eq!(budget.take(60), Ok(()));
        assert_eq!(budget.peak_bytes(), 90);
    }

    #[test]
    fn bytes_that_no_number_counts_are_not_taken() {
        let budget = Budget::unlimited();
        assert_eq!(budget.take(1), Ok(()));
        assert_eq!(budget.take(u64::MAX), Err(Limit::Memory));
        assert_eq!((budget.peak_bytes(), budget.wanted_bytes()), (1, u64::MAX));
    }

    #[test]
    fn a_table_that_no_address_reaches_is_a_limit_of_memory() {
        let budget = Budget::unlimited();
        let mut table = vec![7_u64; 5];
        assert_eq!(budget.reserve(&mut table, usize::MAX), Err(Limit::Memory));
        assert_eq!((table.len(), budget.free_bytes()), (5, budget.max_bytes()));
        assert_eq!(bytes_of::<u64>(u64::MAX / 2), u64::MAX);
        assert_eq!(to_index(1 << 20), Ok(1 << 20));
    }

    #[test]
    fn there_is_time_to_tell_what_was_found() {
        let late = Budget::unlimited().with_clock(Clock::system()).with_timeout(Duration::ZERO);
        assert_eq!((late.poll(), late.for_report().poll()), (Err(Limit::Time), Ok(())));
        let stopped = Budget::unlimited().with_signal(Arc::new(AtomicUsize::new(2)));
        assert_eq!((stopped.poll(), stopped.for_report().poll()), (Err(Limit::Interrupt), Ok(())));
    }

    #[test]
    fn a_signal_and_a_deadline_end_the_run() {
        let signal = Arc::new(AtomicUsize::new(0));
        let budget = Budget::unlimited().with_signal(signal.clone());
        assert_eq!(budget.poll(), Ok(()));
        signal.store(2, Ordering::Relaxed);
        assert_eq!(budget.poll(), Err(Limit::Interrupt));
        assert_eq!(
            Budget::unlimited().with_clock(Clock::system()).with_timeout(Duration::ZERO).poll(),
            Err(Limit::Time)
        );
        assert_eq!(Budget::unlimited().with_states(3).admit(3), Err(Limit::States));
    }

    #[test]
    fn without_a_clock_no_time_passes() {
        let budget = Budget::unlimited().with_timeout(Duration::ZERO);
        assert_eq!((budget.poll(), budget.elapsed()), (Ok(()), Duration::ZERO));
    }
}
