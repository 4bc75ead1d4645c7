//! A thread beside the message loop, which runs jobs one after the other.

use std::sync::mpsc::{Sender, channel};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that begins with its first job, and ends with its last one once its handle is dropped.
#[derive(Debug, Default)]
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
}

impl Worker {
    /// Queues a job, to run after those before it.
    pub(super) fn give(&mut self, job: impl FnOnce() + Send + 'static) {
        let begin = || {
            let (jobs, queue) = channel::<Job>();
            thread::spawn(move || queue.iter().for_each(|job| job()));
            jobs
        };
        // The thread takes jobs as long as this end of the queue exists.
        self.jobs.get_or_insert_with(begin).send(Box::new(job)).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_done_in_their_order_also_after_the_worker_is_gone() {
        let (done, found) = channel();
        let mut worker = Worker::default();
        for number in 0..9 {
            let done = done.clone();
            worker.give(move || done.send(number).unwrap_or_default());
        }
        drop((worker, done));
        assert_eq!(found.iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }
}
