//! What a piece of work may use, and the host that is asked whether it may go on.

use crate::host;
use crate::number::Number;
use puzzlec::{Cancel, Clock, Limits};
use serde::Deserialize;
use std::time::Duration;

/// Limits as requests say them; all may be left out.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Most {
    #[serde(default)]
    pub(crate) max_states: Option<Number<u64>>,
    /// In bytes.
    #[serde(default)]
    pub(crate) max_memory: Option<Number<u64>>,
    /// In seconds.
    #[serde(default)]
    pub(crate) timeout: Option<f64>,
}

impl Most {
    /// The limits. The host is asked to go on whenever the clock is read, which is why there always is a time limit.
    pub(crate) fn limits(&self) -> Limits {
        let cancel = Cancel::default();
        let mut limits = Limits::default().cancel(&cancel);
        if let Some(bytes) = self.max_memory {
            limits = limits.memory(bytes.0);
        }
        if let Some(states) = self.max_states {
            limits = limits.states(states.0);
        }
        let progress = limits.progress();
        let clock = Clock::new(move || {
            if !host::may_go_on(progress.snapshot()) {
                cancel.cancel();
            }
            host::time()
        });
        let most = self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        limits.clock(clock).time(most.unwrap_or(Duration::MAX))
    }
}
