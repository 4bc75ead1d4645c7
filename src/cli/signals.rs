//! Ctrl-C and SIGTERM: the first asks the work to stop, the second ends the process at once.

#[cfg(feature = "tui")]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What came from outside while the work went on.
#[derive(Clone, Debug, Default)]
pub(super) struct Signals {
    number: Arc<AtomicUsize>,
    listening: Cell<bool>,
}

impl Signals {
    /// Begins to listen, once. Where that is impossible, the signals keep their usual effect.
    pub(super) fn listen(&self) {
        if self.listening.replace(true) {
            return;
        }
        let pressed = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            self.register(signal, &pressed).unwrap_or_default();
        }
    }

    /// Listens for the end of the terminal too, which a game must survive long enough to leave it in order.
    #[cfg(feature = "tui")]
    pub(super) fn listen_for_end(&self) {
        self.listen();
        flag::register_usize(SIGHUP, self.number.clone(), SIGHUP.unsigned_abs() as usize).map(|_| ()).unwrap_or_default();
    }

    /// Whether a signal came.
    #[cfg(feature = "tui")]
    pub(super) fn came(&self) -> bool {
        self.number.load(Ordering::Relaxed) != 0
    }

    /// The order matters: the way out must be closed the first time and open the second time.
    fn register(&self, signal: i32, pressed: &Arc<AtomicBool>) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, 128 + signal, pressed.clone())?;
        flag::register_usize(signal, self.number.clone(), signal.unsigned_abs() as usize)?;
        flag::register(signal, pressed.clone())?;
        Ok(())
    }

    /// The number that becomes the signal's when one comes.
    pub(super) fn number(&self) -> Arc<AtomicUsize> {
        self.number.clone()
    }

    /// The signal that came; Ctrl-C if none did.
    pub(super) fn received(&self) -> u8 {
        let number = match self.number.load(Ordering::Relaxed) {
            0 => SIGINT.unsigned_abs() as usize,
            number => number,
        };
        u8::try_from(number).unwrap_or(u8::MAX)
    }
}
