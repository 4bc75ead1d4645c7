//! The control connections: signs of life, abandoned rounds, and the end.

use super::company::Company;
use crate::disk::Loss;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest time between two signs of life.
const BEAT: Duration = Duration::from_secs(1);
/// The longest time that the writing of a sign takes.
const MOST_WRITING: Duration = Duration::from_secs(2);

/// The length of a sign: its kind, and a number.
const LENGTH: usize = 9;

/// A message between processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Alive,
    /// It leaves, at the end of the run.
    Leaves,
    /// A round is abandoned.
    Abandons(u64),
    /// A process has ended.
    Ended(u64),
    /// A process does not answer.
    Silent(u64),
}

impl Sign {
    fn bytes(self) -> [u8; LENGTH] {
        let (kind, number) = match self {
            Self::Alive => (0, 0),
            Self::Leaves => (1, 0),
            Self::Abandons(round) => (2, round),
            Self::Ended(process) => (3, process),
            Self::Silent(process) => (4, process),
        };
        let mut bytes = [kind; LENGTH];
        bytes[1..].copy_from_slice(&number.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; LENGTH]) -> Option<Self> {
        let (kind, number) = bytes.split_first_chunk::<1>()?;
        let number = u64::from_le_bytes(*number.first_chunk()?);
        Some(match kind[0] {
            0 => Self::Alive,
            1 => Self::Leaves,
            2 => Self::Abandons(number),
            3 => Self::Ended(number),
            4 => Self::Silent(number),
            _ => return None,
        })
    }
}

/// The control connections to all other processes.
#[derive(Debug)]
pub(super) struct Control {
    lines: Arc<Lines>,
    /// The threads stop once this is gone.
    _stop: SyncSender<()>,
}

/// The connections, and the processes at their ends.
#[derive(Debug)]
struct Lines {
    company: Arc<Company>,
    patience: Duration,
    sockets: Vec<Option<Mutex<TcpStream>>>,
}

impl Control {
    /// Starts to give signs of life, and to look for those of others.
    ///
    /// # Arguments
    /// * `sockets` - a connection to each process, and none in the place of this one
    /// * `patience` - the longest time without a sign of life
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn start(
        company: &Arc<Company>,
        sockets: Vec<Option<TcpStream>>,
        patience: Duration,
    ) -> std::io::Result<Self> {
        let beat = BEAT.min(patience / 4).max(Duration::from_millis(10));
        let mut readers = Vec::new();
        for (peer, socket) in sockets.iter().enumerate() {
            let Some(socket) = socket else { continue };
            socket.set_read_timeout(Some(beat))?;
            socket.set_write_timeout(Some(MOST_WRITING))?;
            readers.push((peer, socket.try_clone()?));
        }
        let sockets = sockets.into_iter().map(|socket| socket.map(Mutex::new)).collect();
        let lines = Arc::new(Lines { company: company.clone(), patience, sockets });
        let (stop, stopped) = sync_channel(0);
        let beating = lines.clone();
        thread::Builder::new()
            .name("signs of life".to_owned())
            .spawn(move || beating.beat(beat, &stopped))?;
        for (peer, socket) in readers {
            let lines = lines.clone();
            thread::Builder::new()
                .name(format!("control {peer}"))
                .spawn(move || lines.listen(peer, &socket, beat))?;
        }
        Ok(Self { lines, _stop: stop })
    }

    /// Tells all others that a round is abandoned.
    pub(super) fn abandon(&self, round: u64) {
        self.lines.tell(Sign::Abandons(round));
    }

    /// Tells all others that this process leaves, at the end of the run.
    pub(super) fn leave(&self) {
        self.lines.tell(Sign::Leaves);
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        // Before they see that this process ends too, the others know which one was the first.
        if let Some((process, loss)) = self.lines.company.who_is_lost() {
            self.lines.blame(process, loss);
        }
        for socket in self.lines.sockets.iter().flatten() {
            let socket = socket.lock().unwrap_or_else(PoisonError::into_inner);
            // The other side may have been faster.
            _ = socket.shutdown(Shutdown::Write);
        }
    }
}

impl Lines {
    /// Sends a sign to all others. One that cannot receive it is found by its silence.
    fn tell(&self, sign: Sign) {
        for socket in self.sockets.iter().flatten() {
            let mut socket = socket.lock().unwrap_or_else(PoisonError::into_inner);
            _ = socket.write_all(&sign.bytes());
        }
    }

    fn beat(&self, every: Duration, stopped: &Receiver<()>) {
        while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
            self.tell(Sign::Alive);
        }
    }

    /// Listens to one process until it leaves or is lost.
    fn listen(&self, peer: usize, socket: &TcpStream, every: Duration) {
        let (mut bytes, mut have, mut silence) = ([0; LENGTH], 0, Duration::ZERO);
        loop {
            match (&mut &*socket).read(&mut bytes[have..]) {
                Ok(0) => return self.lose(peer, Loss::Ended),
                Ok(more) => {
                    silence = Duration::ZERO;
                    have += more;
                    if have < LENGTH {
                        continue;
                    }
                    have = 0;
                    match Sign::read(&bytes) {
                        Some(Sign::Alive) => {}
                        Some(Sign::Leaves) => return self.company.leaves(peer),
                        Some(Sign::Abandons(round)) => self.company.abandon(round),
                        Some(Sign::Ended(other)) => self.lose(other as usize, Loss::Ended),
                        Some(Sign::Silent(other)) => {
                            self.lose(other as usize, Loss::Silent(self.patience));
                        }
                        None => return self.lose(peer, Loss::Garbled),
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    silence += every;
                    if silence >= self.patience {
                        return self.lose(peer, Loss::Silent(self.patience));
                    }
                }
                Err(_) => return self.lose(peer, Loss::Ended),
            }
        }
    }

    /// Records that a process is lost, and tells the others.
    fn lose(&self, process: usize, loss: Loss) {
        if self.company.lose(process, loss) {
            self.blame(process, loss);
        }
    }

    /// Tells the others which process is lost.
    fn blame(&self, process: usize, loss: Loss) {
        self.tell(match loss {
            Loss::Silent(_) => Sign::Silent(process as u64),
            _ => Sign::Ended(process as u64),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_as_they_are_written() {
        for sign in
            [Sign::Alive, Sign::Leaves, Sign::Abandons(7), Sign::Ended(300), Sign::Silent(2)]
        {
            assert_eq!(Sign::read(&sign.bytes()), Some(sign));
        }
        assert_eq!(Sign::read(&[9; LENGTH]), None);
    }
}
