//! The host of requests: its limits for their work, and cancellation; and the limits and numbers in
//! a request.

use crate::api::{Cancel, Limits};
use crate::budget::{Clock, Snapshot};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The host of requests.
#[derive(Clone)]
pub struct Host {
    limits: Limits,
    most_bytes: u64,
    most_time: Duration,
    clock: Clock,
    may_go_on: Arc<dyn Fn(Snapshot) -> bool + Send + Sync>,
}

impl Host {
    /// Creates a host.
    ///
    /// # Arguments
    /// * `clock` - the clock of the host
    /// * `may_go_on` - called now and then with the progress of the work; returns `false` to cancel
    ///   it
    #[must_use]
    pub fn new(clock: Clock, may_go_on: impl Fn(Snapshot) -> bool + Send + Sync + 'static) -> Self {
        let (limits, may_go_on) = (Limits::default(), Arc::new(may_go_on));
        Self { limits, most_bytes: u64::MAX, most_time: Duration::MAX, clock, may_go_on }
    }

    /// Sets the limits for requests that set none; the numbers of threads and of instructions are
    /// always those of the host.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the most memory of a request, in bytes.
    #[must_use]
    pub fn most_bytes(mut self, bytes: u64) -> Self {
        self.most_bytes = bytes;
        self
    }

    /// Sets the longest time of a piece of work.
    #[must_use]
    pub fn most_time(mut self, time: Duration) -> Self {
        self.most_time = time;
        self
    }

    /// Returns the time that a request gets if it asks for `wanted`.
    pub(super) fn time(&self, wanted: Duration) -> Duration {
        wanted.min(self.most_time)
    }

    /// Returns the bytes that a request gets if it asks for `wanted`.
    pub(super) fn bytes(&self, wanted: u64) -> u64 {
        wanted.min(self.most_bytes)
    }

    /// Returns the limits for one piece of work. Reading the clock asks the host if the work may go
    /// on, so a time limit is always set.
    pub(super) fn begin(&self) -> Limits {
        let cancel = Cancel::default();
        let limits = self.limits.clone().fresh().cancel(&cancel);
        let (progress, clock, may_go_on) =
            (limits.progress(), self.clock.clone(), self.may_go_on.clone());
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
    /// Returns a host whose clock stands still and which never cancels work.
    fn default() -> Self {
        Self::new(Clock::none(), |_| true)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("limits", &self.limits)
            .field("most_bytes", &self.most_bytes)
            .finish_non_exhaustive()
    }
}

/// The limits in a request; all fields may be left out.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Most {
    #[serde(default)]
    pub(super) max_states: Option<Number<u64>>,
    /// The memory, in bytes.
    #[serde(default)]
    pub(super) max_memory: Option<Number<u64>>,
    /// The time, in seconds.
    #[serde(default)]
    pub(super) timeout: Option<f64>,
}

impl Most {
    /// Returns the limits, reduced to those of the host.
    pub(super) fn limits(&self, host: &Host) -> Limits {
        let limits = host.begin();
        let limits = self
            .max_memory
            .into_iter()
            .fold(limits, |limits, bytes| limits.memory(host.bytes(bytes.0)));
        let limits =
            self.max_states.into_iter().fold(limits, |limits, states| limits.states(states.0));
        let time = self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.into_iter().fold(limits, |limits, time| limits.time(host.time(time)))
    }
}

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number<T>(pub(super) T);

impl<'de, T: FromStr> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            other => return Err(de::Error::custom(format!("{other} is no number"))),
        };
        text.parse()
            .map(Self)
            .map_err(|_| de::Error::custom(format!("{text} is no whole number of this size")))
    }
}
