//! Expansion of a layer by several threads.
//!
//! The successors that are not in the store yet are collected in shares, in the order in which one
//! thread would generate them. The result has the same states in the same order for any number of
//! threads: only generating and looking up are shared, entering is not.

use super::batch::Batch;
use super::store::{StateId, Store};
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Scratch, Word};
use std::ops::{ControlFlow, Range};

/// The least number of states of a layer for which further threads are worth waking.
pub(super) const FEWEST_STATES: usize = 1 << 12;
/// The limit on the states of a share.
const SHARE: usize = 1 << 13;
/// The approximate limit on the words that a share can generate.
const SHARE_WORDS: usize = 1 << 20;
/// The limit on the words that a machine generates from one state; beyond it one thread works
/// alone, and polls the budget in between.
const MOST_WORDS: usize = 1 << 14;

/// The buffers and results of one worker.
#[derive(Debug)]
struct Worker<W> {
    ids: Range<StateId>,
    /// The successors that were not in the store.
    fresh: Batch,
    /// The number of moves of each state of the share.
    moves: Vec<u64>,
    scratch: Scratch<W>,
    batch: Batch,
}

/// The buffers of all workers.
#[derive(Debug)]
pub(super) struct WorkerPool<W> {
    workers: Vec<Worker<W>>,
    /// The number of states of a share.
    share: u32,
}

impl<W: Word> WorkerPool<W> {
    /// Creates a pool of as many workers as the budget has threads; `None` where a single thread is
    /// better.
    pub(super) fn new(machine: &Machine, budget: &Budget) -> Option<Self> {
        // Of several states from which a move does not come to rest, the same one has to be
        // reported each time.
        if budget.threads() < 2
            || !machine.task().is_single_step()
            || machine.moves() * machine.words() > MOST_WORDS
        {
            return None;
        }
        let worker = |_| Worker {
            ids: 0..0,
            fresh: Batch::default(),
            moves: Vec::new(),
            scratch: machine.scratch(),
            batch: Batch::new(machine.words()),
        };
        let share = (SHARE_WORDS / (machine.moves() * machine.words()).max(1)).min(SHARE) as u32;
        Some(Self { workers: (0..budget.threads()).map(worker).collect(), share })
    }

    /// Expands states and enters new successors.
    ///
    /// # Returns
    /// The state at which the visitor ended the search, if it did. Moves are added to `counts`
    /// (states expanded, moves made).
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn expand(
        &mut self,
        frontier: Range<StateId>,
        machine: &Machine,
        store: &mut Store<'_, W>,
        budget: &Budget,
        visitor: &mut impl Visitor,
        counts: (&mut u64, &mut u64),
    ) -> Result<ControlFlow<StateId>, Limit> {
        let width = W::WIDTH.unwrap_or(machine.words());
        let (mut at, admits_all) = (frontier.start, visitor.admits_all());
        let mut state = W::zero(width);
        while at < frontier.end {
            budget.poll()?;
            budget.progress().visiting(u64::from(store.len().saturating_sub(frontier.end)));
            let mut busy = 0;
            for worker in &mut self.workers {
                let end = frontier.end.min(at.saturating_add(self.share));
                worker.ids = at..end;
                busy += usize::from(at < end);
                at = end;
            }
            gather(&mut self.workers[..busy], machine, store, admits_all);
            budget.poll()?; // of a share that was cut short, not all moves were made
            for worker in &mut self.workers[..busy] {
                for (id, &moves) in worker.ids.clone().zip(&worker.moves) {
                    *counts.0 += 1;
                    *counts.1 += moves;
                    store.read(id, &mut state);
                    visitor.expanded(state.words(), moves);
                }
                if let ControlFlow::Break(last) =
                    worker.fresh.enter(width, store, budget, visitor)?
                {
                    return Ok(ControlFlow::Break(last));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Makes all moves of the shares of some workers, each in a thread of its own; one function for all
/// visitors.
fn gather<W: Word>(
    workers: &mut [Worker<W>],
    machine: &Machine,
    store: &Store<'_, W>,
    admits_all: bool,
) {
    let Some((first, others)) = workers.split_first_mut() else { return };
    std::thread::scope(|scope| {
        for worker in others {
            scope.spawn(move || worker.gather(machine, store, admits_all));
        }
        first.gather(machine, store, admits_all);
    });
}

impl<W: Word> Worker<W> {
    /// Makes all moves of the share and keeps the successors that are not in the store.
    fn gather(&mut self, machine: &Machine, store: &Store<'_, W>, admits_all: bool) {
        let Self { ids, fresh, moves, scratch, batch } = self;
        let width = W::WIDTH.unwrap_or(machine.words());
        let mut state = W::zero(width);
        if !fresh.is_empty() {
            // The search before ended early: the states found for it are not in the store.
            batch.forget();
        }
        fresh.begin();
        batch.begin();
        moves.clear();
        for id in ids.clone() {
            store.read(id, &mut state);
            let mut count = 0;
            let Ok(()) = machine.successors(&state, scratch, |_, next| {
                count += 1;
                if admits_all {
                    batch.offer(next.words(), id)
                } else {
                    batch.push(next.words(), id)
                }
                if batch.is_full() {
                    batch.sift(width, store, fresh);
                }
                Ok::<(), std::convert::Infallible>(())
            });
            moves.push(count);
        }
        batch.sift(width, store, fresh);
    }
}
