//! Ctrl-C and SIGTERM: the first asks the work to stop, the second ends the process at once.

#[cfg(feature = "tui")]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
#[cfg(feature = "tui")]
use signal_hook::iterator::Signals as HangUps;
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
#[cfg(feature = "tui")]
use std::thread;

/// The signals that arrived during the work.
#[derive(Clone, Debug, Default)]
pub(super) struct Signals {
    number: Arc<AtomicUsize>,
    /// Whether the next signal ends the process at once.
    at_once: Arc<AtomicBool>,
    listening: Cell<bool>,
}

impl Signals {
    /// Installs the handlers, once. If that fails, the signals keep their usual effect.
    pub(super) fn listen(&self) {
        if self.listening.replace(true) {
            return;
        }
        for signal in [SIGINT, SIGTERM] {
            self.register(signal).unwrap_or_default();
        }
    }

    /// Does work that may block, such as to read from a pipe; the first signal during it ends the
    /// process.
    pub(super) fn blocking<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.at_once.swap(true, Ordering::Relaxed);
        let done = work();
        self.at_once.store(before, Ordering::Relaxed);
        done
    }

    /// Ends the process when its terminal is closed: a read from a closed terminal may block
    /// forever.
    ///
    /// # Arguments
    /// * `restore` - restores the terminal, if it still exists
    #[cfg(feature = "tui")]
    pub(super) fn end_with_terminal(&self, restore: fn()) {
        self.listen();
        let Ok(mut hangups) = HangUps::new([SIGHUP]) else { return };
        let wait = move || {
            if hangups.forever().next().is_some() {
                restore();
                std::process::exit(128 + SIGHUP);
            }
        };
        thread::Builder::new()
            .name("hang up".to_owned())
            .spawn(wait)
            .map(|_| ())
            .unwrap_or_default();
    }

    /// Returns `true` if a signal arrived.
    #[cfg(any(feature = "serve", feature = "tui"))]
    pub(super) fn came(&self) -> bool {
        self.number.load(Ordering::Relaxed) != 0
    }

    /// Registers the handlers of a signal. Their order matters: the shutdown must be disarmed at
    /// the first signal and armed at the second.
    fn register(&self, signal: i32) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, 128 + signal, self.at_once.clone())?;
        flag::register_usize(signal, self.number.clone(), signal.unsigned_abs() as usize)?;
        flag::register(signal, self.at_once.clone())?;
        Ok(())
    }

    /// Returns the number that is set to the signal's number when a signal arrives.
    pub(super) fn number(&self) -> Arc<AtomicUsize> {
        self.number.clone()
    }

    /// Returns the signal that arrived; Ctrl-C if none did.
    pub(super) fn received(&self) -> u8 {
        let number = match self.number.load(Ordering::Relaxed) {
            0 => SIGINT.unsigned_abs() as usize,
            number => number,
        };
        u8::try_from(number).unwrap_or(u8::MAX)
    }
}
