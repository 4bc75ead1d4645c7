//! Responders in threads of their own: one for each worker of a page, because a responder holds the
//! game of its worker.
//!
//! The numbers of responders and of searches at the same time are limited, and work ends when its
//! page no longer waits for the answer.

use crate::api::Limits;
use crate::budget::{Clock, Snapshot};
use crate::requests::{Host, Responder};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender as Jobs, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc::Sender;

/// The greatest number of lanes.
const MOST_LANES: usize = 24;
/// The greatest number of lanes that work at the same time.
const MOST_AT_WORK: usize = 4;
/// The longest time of a piece of work.
const MOST_TIME: Duration = Duration::from_secs(20 * 60);
/// The time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// Requests of a page, and the channel for the lines of their answer.
pub(super) struct Job {
    pub(super) requests: Vec<Value>,
    pub(super) lines: Sender<String>,
}

/// All lanes.
#[derive(Debug)]
pub(super) struct Lanes {
    limits: Limits,
    lanes: Mutex<BTreeMap<String, Lane>>,
}

#[derive(Debug)]
struct Lane {
    jobs: Jobs<Job>,
    /// The number of jobs that are not done, including those that its thread has not yet received.
    given: Arc<AtomicUsize>,
    /// The number of the last question, among those to all lanes.
    asked: u64,
}

/// The refusal of a job because too many lanes are at work.
pub(super) struct Busy;

impl Lanes {
    /// Creates an empty set; the lanes that work at the same time share the limit of memory.
    pub(super) fn new(limits: Limits) -> Self {
        let each = limits.begin().max_bytes() / MOST_AT_WORK as u64;
        Self { limits: limits.memory(each), lanes: Mutex::default() }
    }

    /// Gives a job to a lane. A missing lane is created; if there are too many, it replaces the one
    /// that was used longest ago.
    ///
    /// # Errors
    /// Too many lanes are at work.
    pub(super) fn take(&self, name: &str, job: Job) -> Result<(), Busy> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let at_work =
            lanes.iter().filter(|(other, lane)| *other != name && lane.is_at_work()).count();
        if at_work >= MOST_AT_WORK {
            return Err(Busy);
        }
        if !lanes.contains_key(name) && lanes.len() >= MOST_LANES {
            let oldest = lanes
                .iter()
                .filter(|(_, lane)| !lane.is_at_work())
                .min_by_key(|(_, lane)| lane.asked);
            let oldest = oldest.map(|(name, _)| name.clone()).ok_or(Busy)?;
            lanes.remove(&oldest);
        }
        let asked = lanes.values().map(|lane| lane.asked).max().unwrap_or(0) + 1;
        let lane = lanes.entry(name.to_owned()).or_insert_with(|| Lane::begin(&self.limits));
        lane.asked = asked;
        lane.given.fetch_add(1, Ordering::SeqCst);
        match lane.jobs.send(job) {
            Ok(()) => Ok(()),
            Err(_) => {
                lanes.remove(name);
                Err(Busy)
            }
        }
    }
}

impl Lane {
    fn is_at_work(&self) -> bool {
        self.given.load(Ordering::SeqCst) > 0
    }

    /// Starts a thread with a responder; it ends when the lane is dropped.
    fn begin(limits: &Limits) -> Self {
        let (jobs, waiting) = channel::<Job>();
        let given: Arc<AtomicUsize> = Arc::default();
        let (done, limits) = (given.clone(), limits.clone());
        let run = move || {
            let waits: Arc<Mutex<Option<Sender<String>>>> = Arc::default();
            let mut responder = Responder::new(host(&waits, limits));
            for Job { requests, lines } in waiting {
                *waits.lock().unwrap_or_else(PoisonError::into_inner) = Some(lines.clone());
                let answer = last_answer(&mut responder, requests);
                *waits.lock().unwrap_or_else(PoisonError::into_inner) = None;
                done.fetch_sub(1, Ordering::SeqCst);
                lines.blocking_send(format!("{{\"answer\":{answer}}}\n")).unwrap_or_default();
            }
        };
        thread::Builder::new()
            .name("responder".to_owned())
            .spawn(run)
            .map(|_| ())
            .unwrap_or_default();
        Self { jobs, given, asked: 0 }
    }
}

/// Returns the answer to the last request, or the first answer with an error.
fn last_answer(responder: &mut Responder, requests: Vec<Value>) -> String {
    let mut last = None;
    for request in requests {
        let answer = last.insert(responder.answer_to(request));
        if answer.error().is_some() {
            break;
        }
    }
    let nothing = || json!({ "exit": 2, "output": null, "error": "nothing was asked" }).to_string();
    last.map_or_else(nothing, |answer| answer.to_json())
}

/// Creates a host that sends progress to the page that waits, and cancels work when no page does.
fn host(waits: &Arc<Mutex<Option<Sender<String>>>>, limits: Limits) -> Host {
    let (waits, clock) = (waits.clone(), Clock::system());
    let (now, reported) = (clock.clone(), Mutex::new(Duration::ZERO));
    let may_go_on = move |so_far: Snapshot| {
        let Some(lines) = waits.lock().unwrap_or_else(PoisonError::into_inner).clone() else {
            return true;
        };
        let (now, mut reported) = (
            now.now().unwrap_or_default(),
            reported.lock().unwrap_or_else(PoisonError::into_inner),
        );
        if now.saturating_sub(*reported) >= PAUSE {
            *reported = now;
            let Snapshot { depth, positions, forecast, bytes, .. } = so_far;
            let progress = json!({ "progress": { "depth": depth, "positions": positions, "forecast": forecast, "bytes": bytes } });
            // A page that reads too slowly misses some reports.
            lines.try_send(format!("{progress}\n")).unwrap_or_default();
        }
        !lines.is_closed()
    };
    let most = limits.begin().max_bytes();
    Host::new(clock, may_go_on).limits(limits).most_bytes(most).most_time(MOST_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::{Receiver, channel};

    /// Creates a search that runs until its page stops waiting.
    fn search() -> (Job, Receiver<String>) {
        let (lines, waiting) = channel(4);
        let text = include_str!("../../../puzzles/peg.pz");
        (Job { requests: vec![json!({ "command": "explore", "text": text })], lines }, waiting)
    }

    #[test]
    fn no_more_lanes_work_at_once_than_may_however_quickly_they_are_asked() {
        let lanes = Lanes::new(Limits::default());
        let (jobs, waiting): (Vec<Job>, Vec<Receiver<String>>) = (0..12).map(|_| search()).unzip();
        let taken = jobs
            .into_iter()
            .enumerate()
            .filter_map(|(at, job)| lanes.take(&format!("lane-{at}"), job).ok())
            .count();
        assert_eq!(taken, MOST_AT_WORK);
        // A lane at work accepts another job, and there is room again once no page waits for the
        // other lanes.
        let (next, _waits) = search();
        assert!(lanes.take("lane-0", next).is_ok());
        drop(waiting);
        let is_free = |_| {
            thread::sleep(Duration::from_millis(20));
            let (job, _waits) = search();
            lanes.take("another", job).is_ok()
        };
        assert!((0..1000).any(is_free));
    }
}
