//! The deadline and the interrupt of a run, apart from its bytes and states.

use super::clock::Clock;
use super::limit::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The deadline and the interrupt of a run. Copies share the clock and the interrupt.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    pub(super) clock: Clock,
    /// The time at which the run began.
    pub(super) begun: Duration,
    /// The longest time that the run may take.
    pub(super) most_time: Option<Duration>,
    pub(super) signal: Arc<AtomicUsize>,
}

impl Watch {
    /// Checks that the run may go on.
    ///
    /// # Errors
    /// Returns the limit that was reached: an interrupt or the deadline. Once a limit is reached,
    /// it stays reached.
    pub fn poll(&self) -> Result<(), Limit> {
        if self.is_asked_to_stop() {
            return Err(Limit::Interrupt);
        }
        let Some(most) = self.most_time else { return Ok(()) };
        match self.clock.now() {
            Some(now) if now.saturating_sub(self.begun) >= most => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    /// Returns `true` if the run was interrupted.
    pub(super) fn is_asked_to_stop(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }
}
