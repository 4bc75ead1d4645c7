//! The processes that share a search on disk: how they meet, how they stay in touch, and how states
//! travel between them.
//!
//! Connections are made and proven here ([`handshake`]), and then given to timely dataflow for the
//! states ([`exchange`]). Timely has no answer to a process that ends; a second connection to each
//! process finds that out ([`control`]), and everyone stops. All results are on disk.
//!
//! D. G. Murray, F. McSherry, R. Isaacs, M. Isard, P. Barham and M. Abadi, Naiad: a timely dataflow
//! system, SOSP 2013.

mod company;
mod connect;
mod control;
mod exchange;
mod handshake;
mod inbox;
mod link;
#[cfg(test)]
mod tests;

pub(crate) use connect::Meeting;

use crate::disk::{Fault, Loss};
use crate::search::Peers;
use company::Company;
use connect::connect;
use control::Control;
use exchange::Exchange;
use handshake::Claim;
use inbox::Inbox;
use std::sync::Arc;

/// The processes of a run, as one of them sees them.
#[derive(Debug)]
pub(crate) struct Cluster {
    company: Arc<Company>,
    inbox: Arc<Inbox>,
    exchange: Exchange,
    control: Control,
    share_folder: bool,
}

impl Cluster {
    /// Waits until all processes are there.
    ///
    /// # Arguments
    /// * `question` - the question of the run, in any form that other questions do not have
    /// * `poll` - returns the reason to wait no longer
    ///
    /// # Errors
    /// Returns that reason, or the process that has not come or has another question.
    pub(crate) fn meet(
        meeting: &Meeting,
        question: &[u8],
        poll: &dyn Fn() -> Result<(), Fault>,
    ) -> Result<Self, Fault> {
        let (process, processes) = (meeting.process, meeting.addresses.len());
        let sockets = connect(meeting, Claim::new(question, processes), poll)?;
        let company = Arc::new(Company::new(process, processes));
        let inbox = Arc::new(Inbox::new(company.clone()));
        let unusable = |_| Fault::Lost { process, loss: Loss::Unconnected };
        let control = Control::start(&company, sockets.control, meeting.patience);
        let exchange = Exchange::start(&company, &inbox, sockets.states);
        let (control, exchange) = (control.map_err(unusable)?, exchange.map_err(unusable)?);
        Ok(Self { company, inbox, exchange, control, share_folder: meeting.share_folder })
    }

    /// Waits until all processes have nothing more to send, and leaves them.
    pub(crate) fn leave(self) {
        self.exchange.leave();
        if !self.company.is_lost() {
            self.control.leave();
        }
    }

    fn sent(&self, is_taken: bool) -> Result<(), Fault> {
        self.company.check_lost()?;
        if is_taken { Ok(()) } else { Err(Fault::Abandoned) }
    }
}

impl Peers for Cluster {
    fn process(&self) -> usize {
        self.company.process
    }

    fn processes(&self) -> usize {
        self.company.processes
    }

    fn share_folder(&self) -> bool {
        self.share_folder
    }

    fn send(&self, to: usize, strip: u32, bytes: Vec<u8>) -> Result<(), Fault> {
        self.sent(self.exchange.send(to, strip, bytes))
    }

    fn close(&self) -> Result<(), Fault> {
        self.sent(self.exchange.close())
    }

    fn receive(&self) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        self.inbox.take()
    }

    fn abandon(&self) {
        self.control.abandon(self.inbox.round());
    }

    fn check(&self) -> Result<(), Fault> {
        self.company.check_lost()?;
        if self.company.is_abandoned(self.inbox.round()) { Err(Fault::Abandoned) } else { Ok(()) }
    }
}
