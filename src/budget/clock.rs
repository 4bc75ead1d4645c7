//! The time as the caller tells it, because not every target has a clock.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// What a budget asks for the time.
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

/// The time since some moment that stays the same.
type Now = dyn Fn() -> Duration + Send + Sync;

impl Clock {
    /// No clock: no time ever passes, and no deadline is reached.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// The system's clock.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn system() -> Self {
        let begun = std::time::Instant::now();
        Self::new(move || begun.elapsed())
    }

    /// The system's clock, where the target has one that can be read; else none.
    #[must_use]
    pub fn usual() -> Self {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return Self::system();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return Self::none();
    }

    /// A clock of the caller's own.
    ///
    /// # Arguments
    /// * `now` - the time since some moment that stays the same; it is asked often and should answer fast
    #[must_use]
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(now)))
    }

    /// The time since some moment that stays the same.
    ///
    /// # Returns
    /// `None` where there is no clock.
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
