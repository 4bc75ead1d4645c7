//! The exchange of bytes between processes by timely dataflow: the only file that knows of it.
//!
//! One worker for each process sends its parcels, and sorts those that come by rounds. A round is a
//! time of timely's, and it is over when the frontier has passed it. Timely ends its process when
//! a connection ends; the links therefore hide that from it, and the control connections find out.

use super::company::Company;
use super::inbox::Inbox;
use super::link::Link;
use crate::budget::Clock;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::mem::forget;
use std::net::Shutdown;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::{Allocator, Hooks, Push};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::core::{Input, Probe};
use timely::dataflow::operators::generic::{Operator, OutputBuilderSession};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::progress::Stamp;
use timely::worker::Worker;

/// The greatest number of bytes that are under way to other processes.
const MOST_UNDER_WAY: u64 = 16 << 20;
/// The greatest number of parcels that wait for the worker.
const MOST_PARCELS: usize = 64;
/// The longest time that the worker waits for events.
const PARK: Duration = Duration::from_millis(100);

/// The form in which timely collects values.
type Batches<T> = CapacityContainerBuilder<Vec<T>>;

/// Bytes about a strip, for one process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    strip: u32,
    bytes: Bytes,
}

/// Bytes that are copied as a whole.
#[derive(Clone, Debug)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Whole;
        impl de::Visitor<'_> for Whole {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }

            fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Whole)
    }
}

/// Gives each parcel to its process at once.
struct ByAddress;

impl Distributor<Vec<Parcel>> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(
        &mut self,
        parcels: &mut Vec<Parcel>,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        for parcel in parcels.drain(..) {
            if let Some(pusher) = pushers.get_mut(parcel.to as usize) {
                Message::push_at(&mut vec![parcel], stamp.clone(), pusher);
            }
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// The work for the worker.
enum Errand {
    Send(Parcel),
    /// No more parcels in this round.
    Close,
    /// No more rounds.
    Leave,
}

/// The worker of one process.
#[derive(Debug)]
pub(super) struct Exchange {
    errands: SyncSender<Errand>,
    thread: JoinHandle<()>,
}

impl Exchange {
    /// Starts the worker.
    ///
    /// # Arguments
    /// * `sockets` - a connection to each process, and none in the place of this one
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn start(
        company: &Arc<Company>,
        inbox: &Arc<Inbox>,
        sockets: Vec<Option<TcpStream>>,
    ) -> std::io::Result<Self> {
        let (errands, list) = sync_channel(MOST_PARCELS);
        let links = sockets.into_iter().enumerate().map(|(peer, socket)| {
            socket.map(|socket| Link::new(socket, peer, company.clone(), inbox.clone()))
        });
        let links: Vec<Option<Link>> = links.collect();
        let (company, inbox) = (company.clone(), inbox.clone());
        let work = move || work(&company, &inbox, links, &list);
        let thread = thread::Builder::new().name("exchange".to_owned()).spawn(work)?;
        Ok(Self { errands, thread })
    }

    /// Sends bytes in the present round.
    ///
    /// # Returns
    /// `false` if the worker has ended.
    pub(super) fn send(&self, to: usize, strip: u32, bytes: Vec<u8>) -> bool {
        self.order(Errand::Send(Parcel { to: to as u32, strip, bytes: Bytes(bytes) }))
    }

    /// Ends the present round for this process.
    ///
    /// # Returns
    /// `false` if the worker has ended.
    pub(super) fn close(&self) -> bool {
        self.order(Errand::Close)
    }

    /// Waits until the worker has ended, and all that it sent is on its way.
    pub(super) fn leave(self) {
        self.order(Errand::Leave);
        // A panic there is a mistake of this program, which has been printed.
        _ = self.thread.join();
    }

    fn order(&self, errand: Errand) -> bool {
        let is_taken = self.errands.send(errand).is_ok();
        self.thread.thread().unpark();
        is_taken
    }
}

impl Stream for Link {
    fn try_clone(&self) -> std::io::Result<Self> {
        self.another()
    }

    fn set_nonblocking(&self, nonblocking: bool) -> std::io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> std::io::Result<()> {
        self.close(how);
        Ok(())
    }
}

/// Works until the process leaves, or another one is lost.
fn work(
    company: &Arc<Company>,
    inbox: &Arc<Inbox>,
    links: Vec<Option<Link>>,
    errands: &Receiver<Errand>,
) {
    let inner = ProcessBuilder::new_typed_vector(1, Hooks::default().refill, None);
    let own = company.process;
    let started = initialize_networking_from_sockets(inner, links, own, 1, Hooks::default());
    let Ok((builders, guard)) = started else { return company.lose_own() };
    // The threads of connections end by themselves, some of them later than this one.
    forget(guard);
    let Some(builder) = builders.into_iter().next() else { return company.lose_own() };
    let allocator: Allocator = Allocator::Tcp(builder.build());
    let mut worker = Worker::new(timely::WorkerConfig::default(), allocator, Some(Clock::moment()));
    let (mut input, probe) = dataflow(&mut worker, inbox);
    let (mut round, mut is_closed) = (0_u64, false);
    let mut given = 0;
    let is_left = loop {
        if company.is_lost() {
            break false;
        }
        let mut next = None;
        if given < company.written() + MOST_UNDER_WAY {
            next = match errands.try_recv() {
                // The process ends without leaving: the round is not over for the others.
                Err(TryRecvError::Disconnected) => break false,
                errand => errand.ok(),
            };
        }
        let is_idle = next.is_none();
        match next {
            Some(Errand::Send(parcel)) => {
                if parcel.to as usize != own {
                    given += parcel.bytes.0.len() as u64;
                }
                input.send(parcel);
                input.flush();
            }
            Some(Errand::Close) => {
                round += 1;
                input.advance_to(round);
                is_closed = true;
            }
            Some(Errand::Leave) => break true,
            None => {}
        }
        worker.step_or_park(Some(if is_idle { PARK } else { Duration::ZERO }));
        if is_closed && !probe.less_than(&round) {
            is_closed = false;
            given = company.written();
            inbox.end();
        }
    };
    if is_left {
        input.close();
        while worker.has_dataflows() && !company.is_lost() {
            worker.step_or_park(Some(PARK));
        }
    } else {
        forget(input);
    }
    if !is_left || company.is_lost() {
        // The end of a worker needs all others.
        forget(worker);
        return;
    }
    drop(worker);
    company.wait_for_links();
}

/// Connects the input to the inboxes of all processes.
fn dataflow(
    worker: &mut Worker,
    inbox: &Arc<Inbox>,
) -> (InputHandle<u64, Batches<Parcel>>, ProbeHandle<u64>) {
    let mut input = InputHandle::new();
    let inbox = inbox.clone();
    let probe = worker.dataflow(|scope| {
        let parcels = scope.input_from(&mut input);
        let taken = parcels.unary(DistributorPact(|_| ByAddress), "inbox", move |_, _| {
            move |input, _: &mut OutputBuilderSession<'_, u64, Batches<()>>| {
                input.for_each(|time, parcels: &mut Vec<Parcel>| {
                    // Nothing that a process sends is without a time.
                    let round = time.least().copied().unwrap_or_default();
                    for parcel in parcels.drain(..) {
                        inbox.put(round, parcel.strip, parcel.bytes.0);
                    }
                });
            }
        });
        taken.probe().0
    });
    (input, probe)
}
