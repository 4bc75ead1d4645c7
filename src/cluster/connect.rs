//! The meeting of the processes of a run: each calls those before it, and is called by those after
//! it, once for each purpose. Connections of strangers are dropped, and waited on for others.

use super::handshake::{Claim, Greeting, Purpose, Unmet, answer, call};
use crate::budget::Clock;
use crate::disk::{Fault, Loss};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The time between two looks for callers, and between two calls of a process that is not there.
const LOOK: Duration = Duration::from_millis(20);
/// The longest time that the system tries to reach a process.
const MOST_CALLING: Duration = Duration::from_secs(5);
/// The greatest number of handshakes with callers at once; those beyond it are dropped.
const MOST_CALLERS: usize = 256;

/// The way in which the processes of a run meet.
#[derive(Debug)]
pub(crate) struct Meeting {
    /// The number of this process.
    pub(crate) process: usize,
    /// The addresses of all processes.
    pub(crate) addresses: Vec<String>,
    /// The place where this process is called.
    pub(crate) listener: TcpListener,
    /// The secret that all processes know, and nobody else.
    pub(crate) secret: Vec<u8>,
    /// The longest time that a process may not answer.
    pub(crate) patience: Duration,
    /// The longest time until all processes are there, if it is limited.
    pub(crate) most_waiting: Option<Duration>,
    /// `true` if all processes work in one folder.
    pub(crate) share_folder: bool,
}

/// The connections to all other processes, with none in the place of this one.
pub(super) struct Sockets {
    pub(super) control: Vec<Option<TcpStream>>,
    pub(super) states: Vec<Option<TcpStream>>,
}

/// The result of a handshake.
enum Met {
    /// A connection to a process for a purpose, with its claim.
    Peer(u16, Purpose, TcpStream, Claim),
    /// Someone in the name of a process does not know the secret.
    Stranger(u16),
}

/// The data that the threads of a meeting share.
struct Shared {
    process: u16,
    secret: Vec<u8>,
    claim: Claim,
    is_over: AtomicBool,
    callers: AtomicUsize,
}

/// Waits until all processes are connected.
///
/// # Arguments
/// * `poll` - returns the reason to wait no longer
///
/// # Errors
/// Returns that reason, or the process that has not come or has another question.
pub(super) fn connect(
    meeting: &Meeting,
    claim: Claim,
    poll: &dyn Fn() -> Result<(), Fault>,
) -> Result<Sockets, Fault> {
    let shared = Arc::new(Shared {
        process: meeting.process as u16,
        secret: meeting.secret.clone(),
        claim,
        is_over: AtomicBool::new(false),
        callers: AtomicUsize::new(0),
    });
    let found = gather(meeting, &shared, poll);
    shared.is_over.store(true, SeqCst);
    found
}

fn gather(
    meeting: &Meeting,
    shared: &Arc<Shared>,
    poll: &dyn Fn() -> Result<(), Fault>,
) -> Result<Sockets, Fault> {
    let count = meeting.addresses.len();
    let (met, meetings) = channel();
    let unusable = |_| Fault::Lost { process: meeting.process, loss: Loss::Unconnected };
    let listener = meeting.listener.try_clone().map_err(unusable)?;
    let (listening, sender) = (shared.clone(), met.clone());
    spawn("callers", move || listening.listen(&listener, &sender)).map_err(unusable)?;
    for (peer, address) in meeting.addresses.iter().enumerate().take(meeting.process) {
        for purpose in [Purpose::Control, Purpose::States] {
            let (calling, sender, address) = (shared.clone(), met.clone(), address.clone());
            let greeting = Greeting { purpose, from: shared.process, to: peer as u16 };
            spawn("call", move || calling.call(&address, greeting, &sender)).map_err(unusable)?;
        }
    }
    let none = || (0..count).map(|_| None).collect();
    let mut found = Sockets { control: none(), states: none() };
    let mut strangers = vec![false; count];
    let clock = Clock::system();
    loop {
        let is_there =
            |process: usize| found.control[process].is_some() && found.states[process].is_some();
        let missing = (0..count).find(|&process| process != meeting.process && !is_there(process));
        let Some(process) = missing else { return Ok(found) };
        poll()?;
        if let Some(waited) = meeting.most_waiting
            && clock.now().is_some_and(|now| now >= waited)
        {
            let is_stranger = strangers[process];
            return Err(Fault::Lost { process, loss: Loss::Missing { waited, is_stranger } });
        }
        match meetings.recv_timeout(LOOK) {
            Ok(Met::Peer(from, purpose, socket, theirs)) => {
                let process = usize::from(from);
                if process >= count || process == meeting.process {
                    continue;
                }
                if let Some(difference) = shared.claim.difference(&theirs) {
                    return Err(Fault::Unlike { process, difference });
                }
                match purpose {
                    Purpose::Control => found.control[process] = Some(socket),
                    Purpose::States => found.states[process] = Some(socket),
                }
            }
            Ok(Met::Stranger(from)) => {
                if let Some(stranger) = strangers.get_mut(usize::from(from)) {
                    *stranger = true;
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}

impl Shared {
    fn is_over(&self) -> bool {
        self.is_over.load(SeqCst)
    }

    /// Answers callers until the meeting is over, each in a thread of its own, so that none keeps
    /// the others waiting.
    fn listen(self: &Arc<Self>, listener: &TcpListener, met: &Sender<Met>) {
        // Without this, the thread would wait for one more caller at the end.
        _ = listener.set_nonblocking(true);
        while !self.is_over() {
            let Ok((socket, _)) = listener.accept() else {
                thread::park_timeout(LOOK);
                continue;
            };
            if self.callers.load(SeqCst) >= MOST_CALLERS {
                continue;
            }
            self.callers.fetch_add(1, SeqCst);
            let (own, sender) = (self.clone(), met.clone());
            let started = spawn("caller", move || {
                own.answer(socket, &sender);
                own.callers.fetch_sub(1, SeqCst);
            });
            if started.is_err() {
                self.callers.fetch_sub(1, SeqCst);
            }
        }
    }

    fn answer(&self, socket: TcpStream, met: &Sender<Met>) {
        let found = match answer(&socket, &self.secret, self.process, &self.claim) {
            Ok((greeting, claim)) => Met::Peer(greeting.from, greeting.purpose, socket, claim),
            Err(Unmet::Stranger(from)) => Met::Stranger(from),
            Err(Unmet::Broken) => return,
        };
        // Nobody waits any more once the meeting is over.
        _ = met.send(found);
    }

    /// Calls a process until it answers, or the meeting is over.
    fn call(&self, address: &str, greeting: Greeting, met: &Sender<Met>) {
        while !self.is_over() {
            let found = address.to_socket_addrs().ok().and_then(|addresses| {
                addresses
                    .into_iter()
                    .find_map(|address| TcpStream::connect_timeout(&address, MOST_CALLING).ok())
            });
            let Some(socket) = found else {
                thread::park_timeout(LOOK);
                continue;
            };
            match call(&socket, &self.secret, greeting, &self.claim) {
                Ok(claim) => {
                    _ = met.send(Met::Peer(greeting.to, greeting.purpose, socket, claim));
                    return;
                }
                Err(Unmet::Stranger(process)) => _ = met.send(Met::Stranger(process)),
                Err(Unmet::Broken) => {}
            }
            thread::park_timeout(10 * LOOK);
        }
    }
}
