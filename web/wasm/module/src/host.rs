//! What the module asks of its host: the time, whether to go on, and to keep the message of a
//! panic.

use puzzlec::stages::budget::{Clock, Snapshot};
use std::panic::set_hook;
use std::sync::Once;
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment that stays the same.
    safe fn now() -> f64;
    /// How far a search has come; any answer but 0 ends it.
    safe fn poll(depth: f64, positions: f64, forecast: f64, bytes: f64) -> u32;
    /// The message of a panic. The module traps next, and must not be used any more.
    fn panicked(start: *const u8, length: usize);
}

/// The host's clock.
#[must_use]
pub fn clock() -> Clock {
    Clock::new(time)
}

/// The time on the host's clock.
fn time() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// Shows the host how far a search has come.
///
/// # Returns
/// Whether it may go on.
pub(crate) fn may_go_on(so_far: Snapshot) -> bool {
    let Snapshot { depth, positions, forecast, bytes, .. } = so_far;
    let [depth, positions, forecast, bytes] =
        [depth, positions, forecast, bytes].map(|figure| figure as f64);
    poll(depth, positions, forecast, bytes) == 0
}

/// Lets the host know why it traps, should it come to that.
pub fn tell_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        set_hook(Box::new(|panic| {
            let message = panic.to_string();
            // SAFETY: the host reads these bytes and keeps no address.
            unsafe { panicked(message.as_ptr(), message.len()) }
        }));
    });
}
