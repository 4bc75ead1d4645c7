//! Distribution of jobs over several threads.
//!
//! Each job is done once, by whichever thread is free, unless a limit stops the work first.

use crate::budget::Limit;
use std::sync::{Mutex, PoisonError};

/// Does all jobs; the first worker runs in the calling thread, each of the other workers in a
/// thread of its own.
///
/// # Arguments
/// * `workers` - the workers: the data of each thread
/// * `together` - the number of jobs that a thread takes at a time, so that threads with small jobs
///   do not wait for each other
/// * `work` - does one job
///
/// # Returns
/// The workers, in their order.
///
/// # Errors
/// Returns a limit that `work` ran into; some jobs may then be left undone.
pub(super) fn share<H: Send, J>(
    workers: Vec<H>,
    together: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(&mut H, J) -> Result<(), Limit> + Sync,
) -> Result<Vec<H>, Limit> {
    let jobs = Mutex::new(jobs);
    let next = || {
        jobs.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .by_ref()
            .take(together.max(1))
            .collect::<Vec<J>>()
    };
    let all = |mut worker: H| -> Result<H, Limit> {
        loop {
            let some = next();
            if some.is_empty() {
                return Ok(worker);
            }
            some.into_iter().try_for_each(|job| work(&mut worker, job))?;
        }
    };
    let mut workers = workers.into_iter();
    let Some(first) = workers.next() else { return Ok(Vec::new()) };
    if workers.len() == 0 {
        // Not every target can start threads.
        return all(first).map(|worker| vec![worker]);
    }
    std::thread::scope(|scope| {
        let all = &all;
        let threads: Vec<_> = workers.map(|worker| scope.spawn(move || all(worker))).collect();
        let mine = all(first);
        // A thread that panicked has printed its message already; its jobs are lost, and with them
        // the answer.
        let theirs =
            threads.into_iter().map(|thread| thread.join().unwrap_or(Err(Limit::Interrupt)));
        std::iter::once(mine).chain(theirs).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_is_done_once() {
        for threads in [1, 3] {
            let sums = share(vec![0; threads], 7, 0..1000_u64, |sum, job| {
                *sum += job;
                Ok(())
            });
            assert_eq!(sums.map(|sums| sums.iter().sum()), Ok(499_500));
        }
    }

    #[test]
    fn a_limit_ends_the_work() {
        let stopped =
            share(
                vec![(); 2],
                1,
                0..1000,
                |(), job| if job == 500 { Err(Limit::Time) } else { Ok(()) },
            );
        assert_eq!(stopped, Err(Limit::Time));
    }
}
