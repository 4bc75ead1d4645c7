//! The processes that share a search: each owns some strips, and makes what belongs to them.

use crate::disk::Fault;
use std::fmt::Debug;

/// The processes that share a search, as one of them sees them.
///
/// All of them go through the same rounds. In a round each sends bytes to any of them, closes it,
/// and receives until all have closed it and all bytes have come.
pub(crate) trait Peers: Debug + Sync {
    /// Returns the number of this process, from 0.
    fn process(&self) -> usize;

    /// Returns the number of processes.
    fn processes(&self) -> usize;

    /// Returns `true` if all processes work in one folder.
    fn share_folder(&self) -> bool;

    /// Sends bytes about a strip in the present round.
    ///
    /// # Errors
    /// Returns the fault that ended the connection.
    fn send(&self, to: usize, strip: u32, bytes: Vec<u8>) -> Result<(), Fault>;

    /// Sends no more bytes in the present round.
    ///
    /// # Errors
    /// Returns the fault that ended the connection.
    fn close(&self) -> Result<(), Fault>;

    /// Waits for the next bytes of the present round.
    ///
    /// # Returns
    /// `None` once the round is over; the next round is the present one then.
    ///
    /// # Errors
    /// Returns the fault that ended the connection.
    fn receive(&self) -> Result<Option<(u32, Vec<u8>)>, Fault>;

    /// Lets [`Peers::check`] fail in all other processes until the present round is over.
    fn abandon(&self);

    /// Checks that the work of the present round makes sense.
    ///
    /// # Errors
    /// Returns [`Fault::Abandoned`] if another process has abandoned it, or the fault that ended
    /// the connection.
    fn check(&self) -> Result<(), Fault>;
}

/// One process alone.
#[derive(Debug)]
pub(crate) struct Alone;

impl Peers for Alone {
    fn process(&self) -> usize {
        0
    }

    fn processes(&self) -> usize {
        1
    }

    fn share_folder(&self) -> bool {
        true
    }

    fn send(&self, _to: usize, _strip: u32, _bytes: Vec<u8>) -> Result<(), Fault> {
        Ok(())
    }

    fn close(&self) -> Result<(), Fault> {
        Ok(())
    }

    fn receive(&self) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        Ok(None)
    }

    fn abandon(&self) {}

    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}

/// Returns the process that owns a strip.
pub(super) fn owner(strip: u32, peers: &dyn Peers) -> usize {
    strip as usize % peers.processes()
}
