//! Who carries requests: what work may use there, and whether it may go on.

use crate::budget::{Clock, Snapshot};
use crate::door::{Cancel, Limits};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Who carries requests.
#[derive(Clone)]
pub struct Host {
    limits: Limits,
    most_bytes: u64,
    most_time: Duration,
    clock: Clock,
    may_go_on: Arc<dyn Fn(Snapshot) -> bool + Send + Sync>,
}

impl Host {
    /// A host.
    ///
    /// # Arguments
    /// * `clock` - what time it is there
    /// * `may_go_on` - is shown how far work has come, now and then, and says whether it may go on
    #[must_use]
    pub fn new(clock: Clock, may_go_on: impl Fn(Snapshot) -> bool + Send + Sync + 'static) -> Self {
        let (limits, may_go_on) = (Limits::default(), Arc::new(may_go_on));
        Self { limits, most_bytes: u64::MAX, most_time: Duration::MAX, clock, may_go_on }
    }

    /// What work may use where a request says nothing; threads and instructions are the host's alone.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The bytes that no request may go beyond.
    #[must_use]
    pub fn most_bytes(mut self, bytes: u64) -> Self {
        self.most_bytes = bytes;
        self
    }

    /// The time that no piece of work may go beyond.
    #[must_use]
    pub fn most_time(mut self, time: Duration) -> Self {
        self.most_time = time;
        self
    }

    /// The time that a request may have of that which it wants.
    pub(super) fn time(&self, wanted: Duration) -> Duration {
        wanted.min(self.most_time)
    }

    /// The bytes that a request may have of those that it wants.
    pub(super) fn bytes(&self, wanted: u64) -> u64 {
        wanted.min(self.most_bytes)
    }

    /// Limits for one piece of work. The host is asked to go on whenever the clock is read, which is why there always is a time limit.
    pub(super) fn begin(&self) -> Limits {
        let cancel = Cancel::default();
        let limits = self.limits.clone().fresh().cancel(&cancel);
        let (progress, clock, may_go_on) = (limits.progress(), self.clock.clone(), self.may_go_on.clone());
        let read = move || {
            if !may_go_on(progress.snapshot()) {
                cancel.cancel();
            }
            clock.now().unwrap_or_default()
        };
        limits.clock(Clock::new(read)).time(self.most_time)
    }
}

impl Default for Host {
    /// One whose clock stands still and who lets all work go on.
    fn default() -> Self {
        Self::new(Clock::none(), |_| true)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("limits", &self.limits).field("most_bytes", &self.most_bytes).finish_non_exhaustive()
    }
}
