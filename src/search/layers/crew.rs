//! Several threads expand a layer together.
//!
//! In: a store and some of its states. Out: their successors that are not in the store yet, share by share, in the order in which one
//! thread would make them. Promises the same states in the same order for any number of threads: only the generating and the looking up
//! is shared, entering is not. Knows nothing of goals.

use super::batch::Batch;
use super::store::{StateId, Store};
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Scratch, Word};
use std::ops::{ControlFlow, Range};

/// Layers of fewer states are not worth the waking of a thread.
pub(super) const FEWEST_STATES: usize = 1 << 12;
/// Most states of a share.
const SHARE: usize = 1 << 13;
/// Most words that a share can make, nearly.
const SHARE_WORDS: usize = 1 << 20;
/// Machines that make more words than this from one state are left to one thread, which looks at the budget in between.
const MOST_WORDS: usize = 1 << 14;

/// What one thread makes of its share.
#[derive(Debug)]
struct Harvest<W> {
    ids: Range<StateId>,
    /// Successors that were not in the store.
    fresh: Batch,
    /// The number of moves of each state of the share.
    moves: Vec<u64>,
    scratch: Scratch<W>,
    batch: Batch,
}

/// The buffers of all threads.
#[derive(Debug)]
pub(super) struct Crew<W> {
    harvests: Vec<Harvest<W>>,
    /// The states of a share.
    share: u32,
}

impl<W: Word> Crew<W> {
    /// A crew of so many threads as the budget allows; `None` where one does better alone.
    pub(super) fn new(machine: &Machine, budget: &Budget) -> Option<Self> {
        // Of several states from which a move comes to no rest, always the same has to be told.
        if budget.threads() < 2 || !machine.task().is_stepwise() || machine.moves() * machine.words() > MOST_WORDS {
            return None;
        }
        let harvest = |_| Harvest {
            ids: 0..0,
            fresh: Batch::default(),
            moves: Vec::new(),
            scratch: machine.scratch(),
            batch: Batch::new(machine.words()),
        };
        let share = (SHARE_WORDS / (machine.moves() * machine.words()).max(1)).min(SHARE) as u32;
        Some(Self { harvests: (0..budget.threads()).map(harvest).collect(), share })
    }

    /// Expands states and enters what is new.
    ///
    /// # Returns
    /// The state at which the visitor had seen enough, if it had; moves are added to `counts` (states expanded, moves made).
    ///
    /// # Errors
    /// The limit that came first.
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
        while at < frontier.end {
            budget.poll()?;
            budget.progress().visiting(u64::from(store.len().saturating_sub(frontier.end)));
            let mut busy = 0;
            for harvest in &mut self.harvests {
                let end = frontier.end.min(at.saturating_add(self.share));
                harvest.ids = at..end;
                busy += usize::from(at < end);
                at = end;
            }
            let shared: &Store<'_, W> = store;
            std::thread::scope(|scope| {
                let (first, others) = self.harvests[..busy].split_at_mut(1);
                for harvest in others {
                    scope.spawn(move || harvest.gather(machine, shared, admits_all));
                }
                first[0].gather(machine, shared, admits_all);
            });
            budget.poll()?; // of a share that was cut short, not all moves were made
            for harvest in &mut self.harvests[..busy] {
                for (id, &moves) in harvest.ids.clone().zip(&harvest.moves) {
                    *counts.0 += 1;
                    *counts.1 += moves;
                    visitor.expanded(store.state(id), moves);
                }
                if let ControlFlow::Break(last) = harvest.fresh.enter(width, store, budget, visitor)? {
                    return Ok(ControlFlow::Break(last));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl<W: Word> Harvest<W> {
    /// Makes all moves of the share and keeps what is not in the store.
    fn gather(&mut self, machine: &Machine, store: &Store<'_, W>, admits_all: bool) {
        let Self { ids, fresh, moves, scratch, batch } = self;
        let width = W::WIDTH.unwrap_or(machine.words());
        let mut state = W::zero(width);
        if !fresh.is_empty() {
            // The search before ended early: what was found for it is not in the store.
            batch.forget();
        }
        fresh.begin();
        batch.begin();
        moves.clear();
        for id in ids.clone() {
            state.words_mut().copy_from_slice(store.state(id));
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
