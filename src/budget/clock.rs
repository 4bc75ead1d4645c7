//! The clock that the caller provides, since not every target has one.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A source of the time for a budget.
///
/// ```
/// use puzzlec::stages::budget::{Budget, Clock, Limit};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
///
/// let hand = Arc::new(AtomicU64::new(1_000));
/// let clock = { let hand = hand.clone(); Clock::new(move || Duration::from_millis(hand.load(Ordering::Relaxed))) };
/// let budget = Budget::unlimited().with_clock(clock).with_timeout(Duration::from_secs(30));
/// assert_eq!(budget.poll(), Ok(()));
/// hand.store(31_000, Ordering::Relaxed);
/// assert_eq!(budget.poll(), Err(Limit::Time));
/// ```
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<Now>>);

/// The time since a fixed moment.
type Now = dyn Fn() -> Duration + Send + Sync;

impl Clock {
    /// Creates an absent clock: no time ever passes, and no deadline is reached.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the clock of the system.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn system() -> Self {
        let begun = std::time::Instant::now();
        Self::new(move || begun.elapsed())
    }

    /// Returns the present moment of the clock of the system, for code of others that counts time
    /// from a moment.
    #[cfg(feature = "cluster")]
    #[must_use]
    pub fn moment() -> std::time::Instant {
        std::time::Instant::now()
    }

    /// Returns the clock of the system if the target has one, else no clock.
    #[must_use]
    pub fn usual() -> Self {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return Self::system();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return Self::none();
    }

    /// Creates a clock from a function of the caller.
    ///
    /// # Arguments
    /// * `now` - returns the time since a fixed moment; it is called often and should be fast
    #[must_use]
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(now)))
    }

    /// Returns the time since a fixed moment.
    ///
    /// # Returns
    /// `None` if there is no clock.
    #[must_use]
    pub fn now(&self) -> Option<Duration> {
        self.0.as_ref().map(|now| now())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clock_tells_the_time() {
        assert_eq!(Clock::none().now(), None);
        assert_eq!(Clock::new(|| Duration::from_secs(7)).now(), Some(Duration::from_secs(7)));
        let clock = Clock::system();
        assert!(clock.now() <= clock.now());
    }
}
