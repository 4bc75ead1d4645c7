//! The agreement of processes on the result of a step: all have it, or all have the same fault.

use super::peers::Peers;
use crate::budget::Limit;
use crate::disk::{Address, Fault, Loss};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::PathBuf;

/// The number in place of a strip with which messages about the search itself travel.
const MESSAGE: u32 = u32::MAX;
/// The length of the number of a process in front of a message.
const SENDER: usize = 4;

/// The limits in the order of their numbers in messages.
const LIMITS: [Limit; 5] =
    [Limit::Interrupt, Limit::Time, Limit::Memory, Limit::States, Limit::Disk];

/// A fault as a message.
#[derive(Debug, Serialize, Deserialize)]
enum FaultMessage {
    Abandoned,
    Stopped(usize),
    Damaged { path: PathBuf, level: u32, strip: u32 },
    System { path: PathBuf, number: Option<i32>, error: String },
    Busy(PathBuf),
    Present(PathBuf),
    Other { path: PathBuf, difference: String },
    Foreign(PathBuf),
}

impl FaultMessage {
    fn new(fault: &Fault) -> Self {
        match fault {
            Fault::Stopped(limit) => {
                Self::Stopped(LIMITS.iter().position(|known| known == limit).unwrap_or_default())
            }
            Fault::Damaged { path, address } => {
                Self::Damaged { path: path.clone(), level: address.level, strip: address.strip }
            }
            Fault::System { path, error } => Self::System {
                path: path.clone(),
                number: error.raw_os_error(),
                error: error.to_string(),
            },
            Fault::Busy(path) => Self::Busy(path.clone()),
            Fault::Present(path) => Self::Present(path.clone()),
            Fault::Other { path, difference } => {
                Self::Other { path: path.clone(), difference: difference.clone() }
            }
            Fault::Foreign(path) => Self::Foreign(path.clone()),
            // The end of the connection is no message over it.
            Fault::Abandoned | Fault::At { .. } | Fault::Lost { .. } | Fault::Unlike { .. } => {
                Self::Abandoned
            }
        }
    }

    fn fault(self) -> Fault {
        match self {
            Self::Abandoned => Fault::Abandoned,
            Self::Stopped(limit) => Fault::Stopped(*LIMITS.get(limit).unwrap_or(&LIMITS[0])),
            Self::Damaged { path, level, strip } => {
                Fault::Damaged { path, address: Address { level, strip } }
            }
            Self::System { path, number, error } => {
                let error =
                    number.map_or_else(|| io::Error::other(error), io::Error::from_raw_os_error);
                Fault::System { path, error }
            }
            Self::Busy(path) => Fault::Busy(path),
            Self::Present(path) => Fault::Present(path),
            Self::Other { path, difference } => Fault::Other { path, difference },
            Self::Foreign(path) => Fault::Foreign(path),
        }
    }

    /// Returns the order in which one of several faults is chosen: a cause before what follows from
    /// it, and the earliest damage, before which all is made again.
    fn rank(&self) -> (u32, u32) {
        match self {
            Self::Damaged { level, .. } => (1, *level),
            Self::Stopped(_) => (2, 0),
            Self::Abandoned => (3, 0),
            _ => (0, 0),
        }
    }
}

/// Returns the fault of a process whose message cannot be read.
fn garbled(process: usize) -> Fault {
    Fault::Lost { process, loss: Loss::Garbled }
}

/// Gives every process the results of all, in the order of processes.
///
/// # Errors
/// Returns a fault if some process has one: in all processes the same.
pub(super) fn agree<T: Serialize + DeserializeOwned>(
    peers: &dyn Peers,
    own: Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    if peers.processes() == 1 {
        return own.map(|own| vec![own]);
    }
    if let Err(Fault::Lost { .. } | Fault::Unlike { .. }) = own {
        return own.map(|own| vec![own]);
    }
    let sent = own.as_ref().map_err(FaultMessage::new);
    // Maps with keys that are no texts are the only values that have no JSON.
    let message = serde_json::to_vec(&sent).unwrap_or_default();
    let all = gather(peers, message)?.into_iter().enumerate();
    let read = all.map(|(process, message)| {
        let found = serde_json::from_slice::<Result<T, FaultMessage>>(&message);
        found.map_err(|_| garbled(process))
    });
    let (mut found, mut worst): (Vec<T>, Option<(usize, FaultMessage)>) = (Vec::new(), None);
    for (process, result) in read.enumerate() {
        match result? {
            Ok(one) => found.push(one),
            Err(sent) if worst.as_ref().is_none_or(|(_, worst)| sent.rank() < worst.rank()) => {
                worst = Some((process, sent));
            }
            Err(_) => {}
        }
    }
    let Some((process, sent)) = worst else { return Ok(found) };
    let is_cause = sent.rank().0 == 0 && process != peers.process();
    let fault = sent.fault();
    Err(if is_cause { Fault::At { process, fault: Box::new(fault) } } else { fault })
}

/// Sends a message to every process, and returns the messages of all, in the order of processes.
///
/// # Errors
/// Returns the fault that ended the connection.
fn gather(peers: &dyn Peers, message: Vec<u8>) -> Result<Vec<Vec<u8>>, Fault> {
    if peers.processes() == 1 {
        return Ok(vec![message]);
    }
    let mut sent = (peers.process() as u32).to_le_bytes().to_vec();
    sent.extend(message);
    for to in 0..peers.processes() {
        peers.send(to, MESSAGE, sent.clone())?;
    }
    peers.close()?;
    let mut found: Vec<Option<Vec<u8>>> = vec![None; peers.processes()];
    while let Some((_, mut bytes)) = peers.receive()? {
        let from = bytes.first_chunk::<SENDER>().map(|bytes| u32::from_le_bytes(*bytes));
        if let Some(place) = from.and_then(|from| found.get_mut(from as usize)) {
            *place = Some(bytes.split_off(SENDER));
        }
    }
    let all = found.into_iter().enumerate();
    all.map(|(process, message)| message.ok_or_else(|| garbled(process))).collect()
}
