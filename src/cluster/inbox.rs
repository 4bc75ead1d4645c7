//! The bytes that came from other processes and were not taken yet, by rounds.

use super::company::Company;
use crate::disk::Fault;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The number of bytes from which on connections are not read.
const MOST_BYTES: u64 = 16 << 20;
/// The longest time between two looks at the state of the company.
const LOOK: Duration = Duration::from_millis(100);

/// The bytes that came and were not taken yet.
#[derive(Debug)]
pub(super) struct Inbox {
    company: Arc<Company>,
    mail: Mutex<Mail>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Mail {
    /// The present round.
    round: u64,
    /// `true` if everything has come in the present round.
    is_over: bool,
    present: VecDeque<(u32, Vec<u8>)>,
    /// The parcels of the next round, which others may have begun.
    next: VecDeque<(u32, Vec<u8>)>,
    bytes: u64,
}

impl Inbox {
    pub(super) fn new(company: Arc<Company>) -> Self {
        Self { company, mail: Mutex::default(), changed: Condvar::new() }
    }

    fn mail(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps bytes of a round.
    pub(super) fn put(&self, round: u64, strip: u32, bytes: Vec<u8>) {
        let mut mail = self.mail();
        mail.bytes += bytes.len() as u64;
        let is_present = round == mail.round;
        if is_present { &mut mail.present } else { &mut mail.next }.push_back((strip, bytes));
        drop(mail);
        self.changed.notify_all();
    }

    /// Records that everything of the present round has come.
    pub(super) fn end(&self) {
        self.mail().is_over = true;
        self.changed.notify_all();
    }

    /// Waits for the next bytes of the present round.
    ///
    /// # Returns
    /// `None` once the round is over; the next round is the present one then.
    pub(super) fn take(&self) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        let mut mail = self.mail();
        loop {
            if let Some(one) = mail.present.pop_front() {
                mail.bytes -= one.1.len() as u64;
                drop(mail);
                self.changed.notify_all();
                return Ok(Some(one));
            }
            if mail.is_over {
                mail.is_over = false;
                mail.round += 1;
                mail.present = std::mem::take(&mut mail.next);
                return Ok(None);
            }
            self.company.check_lost()?;
            mail = self.wait(mail);
        }
    }

    /// Returns the number of the present round.
    pub(super) fn round(&self) -> u64 {
        self.mail().round
    }

    /// Waits until there is room for more bytes.
    pub(super) fn wait_for_room(&self) {
        let mut mail = self.mail();
        while mail.bytes > MOST_BYTES && !self.company.is_lost() {
            mail = self.wait(mail);
        }
    }

    fn wait<'m>(&self, mail: MutexGuard<'m, Mail>) -> MutexGuard<'m, Mail> {
        let woken = self.changed.wait_timeout(mail, LOOK);
        woken.map_or_else(|error| error.into_inner().0, |(mail, _)| mail)
    }
}
