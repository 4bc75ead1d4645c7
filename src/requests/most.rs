//! The limits in a request.

use super::host::Host;
use super::number::Number;
use crate::api::Limits;
use serde::Deserialize;
use std::time::Duration;

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
