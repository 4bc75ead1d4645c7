//! A connection for states, as the exchange sees it: one that never breaks. The control
//! connection of the same process finds the breaks.

use super::company::Company;
use super::inbox::Inbox;
use crate::disk::Loss;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The time between two looks at the state of a process whose connection has ended.
const LOOK: Duration = Duration::from_millis(50);
/// The number of looks after which it is lost, whatever its control connection says.
const MOST_LOOKS: u32 = 100;

/// A connection for states to one process.
pub(super) struct Link {
    pub(super) socket: TcpStream,
    peer: usize,
    company: Arc<Company>,
    inbox: Arc<Inbox>,
}

impl Link {
    pub(super) fn new(
        socket: TcpStream,
        peer: usize,
        company: Arc<Company>,
        inbox: Arc<Inbox>,
    ) -> Self {
        Self { socket, peer, company, inbox }
    }

    /// Returns another handle of the same connection.
    pub(super) fn another(&self) -> io::Result<Self> {
        let socket = self.socket.try_clone()?;
        Ok(Self::new(socket, self.peer, self.company.clone(), self.inbox.clone()))
    }

    /// Ends the sending of states.
    pub(super) fn close(&self, how: Shutdown) {
        // A connection that has ended is as good as one that is closed.
        _ = self.socket.shutdown(how);
        self.company.link_closed();
    }

    /// Waits until the process has left, which is the regular end.
    fn ended(&self) -> usize {
        let mut looks = 0;
        while !self.company.has_left(self.peer) {
            if self.company.is_lost() {
                // An end here would be an error to the exchange, which has ended already.
                thread::park();
                continue;
            }
            looks += 1;
            if looks == MOST_LOOKS {
                self.company.lose(self.peer, Loss::Ended);
            }
            thread::park_timeout(LOOK);
        }
        0
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.inbox.wait_for_room();
        loop {
            match self.socket.read(bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return Ok(self.ended()),
                read => return read,
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self.socket.write(bytes) {
            Ok(written) if written > 0 => written,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            // The reader of this connection sees its end too.
            Ok(_) | Err(_) => bytes.len(),
        };
        self.company.wrote(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
