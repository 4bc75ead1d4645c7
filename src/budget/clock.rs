//! How much time has passed, told from outside: not every target has a clock that can be read.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// What a budget asks for the time.
///
/// ```
/// use puzzlec::budget::{Budget, Clock, Limit};
/// use std::time::Duration;
///
/// let late = Clock::new(|| Duration::from_secs(60));
/// let budget = Budget::unlimited().with_clock(late).with_timeout(Duration::from_secs(30));
/// assert_eq!(budget.poll(), Err(Limit::Time));
/// ```
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<Elapsed>>);

type Elapsed = dyn Fn() -> Duration + Send + Sync;

impl Clock {
    /// No clock: no time ever passes, and no deadline is reached.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// The system's clock, from now on.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn system() -> Self {
        let begun = std::time::Instant::now();
        Self::new(move || begun.elapsed())
    }

    /// A clock of the caller's own.
    ///
    /// # Arguments
    /// * `elapsed` - the time since some moment that stays the same; it is asked often and should answer fast
    #[must_use]
    pub fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(elapsed)))
    }

    /// The time that has passed.
    ///
    /// # Returns
    /// `None` where there is no clock.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.0.as_ref().map(|elapsed| elapsed())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.elapsed()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clock_tells_the_time() {
        assert_eq!(Clock::none().elapsed(), None);
        assert_eq!(Clock::new(|| Duration::from_secs(7)).elapsed(), Some(Duration::from_secs(7)));
        let clock = Clock::system();
        assert!(clock.elapsed() <= clock.elapsed());
    }
}
