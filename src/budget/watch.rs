//! The limits that end a run; its deadline and its interrupt, apart from its bytes and states.

use super::clock::Clock;
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

/// The limit that ended a stage before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of stored states has reached its limit.
    States,
    /// The next table would not fit into the allowed memory.
    Memory,
    /// The next files would not fit into the room allowed on the disk.
    Disk,
    /// The deadline has passed.
    Time,
    /// The run was interrupted.
    Interrupt,
}

impl Limit {
    /// Returns the word that JSON output uses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::States => "states",
            Self::Memory => "memory",
            Self::Disk => "disk",
            Self::Time => "time",
            Self::Interrupt => "interrupt",
        }
    }
}
