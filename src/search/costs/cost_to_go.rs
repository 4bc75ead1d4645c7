//! Computes the cost-to-go of each board by backward dynamic programming, from the last layer to
//! the first.
//!
//! Each board stands in one layer only. The table holds for each board the least cost that leads to
//! the goal when nothing is remembered, and the places where the continuation of a chain makes it
//! one less. These suffice: a free move saves only its own cost of one, so no continuation saves
//! more than one.

use super::links::{Links, MOST_LINKS};
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::kernel::canonical::CanonicalForms;
use crate::search::kernel::layers::Layers;
use crate::search::kernel::store::StateId;
use crate::search::reservation::{Reservation, Reserved};
use crate::search::share::share;
use std::convert::Infallible;
use std::sync::Arc;

/// The number of boards that a thread takes at a time.
const SHARE: usize = 1 << 12;
/// The number of boards that are looked up together.
const BATCH: usize = 256;
/// The least number of boards of a layer for which further threads are worth waking.
const FEWEST_BOARDS: usize = 1 << 12;
/// The number of bits for the places where chains continue.
const LINK_BITS: u32 = MOST_LINKS;
/// The limit on layers; the costs of more do not fit.
pub(super) const MOST_LAYERS: usize = (1 << (u64::BITS - LINK_BITS)) - 2;

/// The cost-to-go of a board: the cost in the high bits, and below a bit for each place where the
/// continuation of a chain makes it one less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CostToGo(u64);

impl CostToGo {
    /// The value of a board from which the goal is unreachable.
    const NEVER: Self = Self(u64::MAX);
    /// The value of a goal board.
    const NOTHING: Self = Self(0);

    fn cost(self) -> u64 {
        self.0 >> LINK_BITS
    }

    /// Returns the cost-to-go, where the chain of a place may be continued, if a place is given.
    ///
    /// # Returns
    /// `None` if the goal is unreachable.
    #[inline]
    fn at(self, link: Option<u8>) -> Option<u64> {
        (self != Self::NEVER).then(|| self.cost() - link.map_or(0, |link| self.0 >> link & 1))
    }

    /// Takes a move into account.
    ///
    /// # Arguments
    /// * `behind` - the cost-to-go after the move
    /// * `link` - the place where the move continues a chain, if it belongs to one
    #[inline]
    fn fold(&mut self, behind: u64, link: Option<u8>) {
        let (cost, links) = (behind + 1, link.map_or(0, |link| 1 << link));
        if cost < self.cost() {
            *self = Self(cost << LINK_BITS | links);
        } else if cost == self.cost() {
            self.0 |= links;
        }
    }
}

/// All reachable boards.
pub(super) struct Boards<'p, W> {
    /// The machine of the moves, which remembers where chains continue.
    pub(super) machine: &'p Machine,
    /// The goal.
    pub(super) goal: PackedCondition,
    /// The boards; memories are left out of them.
    pub(super) layers: Layers<'p, W>,
    /// The canonical forms of boards under symmetries.
    pub(super) canonical: Option<Arc<CanonicalForms>>,
    /// The places where chains continue.
    pub(super) links: Links,
    /// The budget.
    pub(super) budget: &'p Budget,
    /// The bytes of the canonical forms.
    pub(super) _held: Option<Reservation<'p>>,
}

/// A successor board that waits to be looked up.
struct Arrival<W> {
    board: W,
    /// The index in the share of the board from which it is reached.
    from: usize,
    /// The place where the move continues its chain.
    link: Option<u8>,
    /// The memory after the move.
    memory: u64,
    hash: u64,
}

/// The data of a worker.
struct BoardWorker<W> {
    scratch: Scratch<W>,
    arrivals: Vec<Arrival<W>>,
    /// The number of moves made.
    generated: u64,
}

/// The costs-to-go of all boards.
pub(super) type CostTable<'p> = Reserved<'p, CostToGo>;

/// Reserves memory for the costs-to-go of `boards` boards.
///
/// # Errors
/// Returns [`Limit::Memory`] if it does not suffice.
pub(super) fn cost_table(boards: StateId, budget: &Budget) -> Result<CostTable<'_>, Limit> {
    Reserved::filled(CostToGo::NEVER, u64::from(boards), budget)
}

/// The costs-to-go of all reachable boards.
pub(super) struct CostsToGo<'p, W> {
    boards: Boards<'p, W>,
    costs_to_go: CostTable<'p>,
    /// The number of moves made.
    pub(super) generated: u64,
}

impl<'p, W: Word> CostsToGo<'p, W> {
    /// Computes the costs-to-go of all boards.
    ///
    /// # Errors
    /// Returns the limit of time or the interrupt that stopped it.
    ///
    /// # Complexity
    /// The moves of each board are made once.
    pub(super) fn new(boards: Boards<'p, W>, costs_to_go: CostTable<'p>) -> Result<Self, Limit> {
        let mut found = Self { boards, costs_to_go, generated: 0 };
        found.boards.budget.progress().begin();
        for layer in (0..=found.boards.layers.depth()).rev() {
            found.layer(layer)?;
        }
        Ok(found)
    }

    /// Returns the cost-to-go of a state; `None` if the goal is unreachable from it, or if its
    /// board is not among these.
    pub(super) fn of(&self, state: &[u64]) -> Option<u64> {
        let Boards { machine, layers, .. } = &self.boards;
        let board: W = machine.position(state);
        let id = layers.store.find(board.words())?;
        self.costs_to_go[id as usize].at(self.boards.link(board.words(), id, machine.memory(state)))
    }

    /// Returns the number of boards.
    pub(super) fn len(&self) -> u64 {
        u64::from(self.boards.layers.store.len())
    }

    fn layer(&mut self, layer: usize) -> Result<(), Limit> {
        let Boards { machine, layers, budget, .. } = &self.boards;
        let ids = layers.layer(layer);
        let (here, behind) = self.costs_to_go.split_at_mut(ids.end as usize);
        let here = &mut here[ids.start as usize..];
        let worker =
            |_| BoardWorker { scratch: machine.scratch(), arrivals: Vec::new(), generated: 0 };
        let threads = if here.len() < FEWEST_BOARDS { 1 } else { budget.threads() };
        let count = here.len() as u64;
        let jobs = (ids.start..).step_by(SHARE).zip(here.chunks_mut(SHARE));
        let job = LayerJob { boards: &self.boards, behind, first_behind: ids.end };
        let workers =
            share((0..threads).map(worker).collect(), 1, jobs, |worker, (first, costs_to_go)| {
                budget.poll()?;
                job.share(worker, first, costs_to_go);
                Ok(())
            })?;
        self.generated += workers.iter().map(|worker| worker.generated).sum::<u64>();
        budget.level_done(count);
        Ok(())
    }
}

impl<W: Word> Boards<'_, W> {
    /// Returns the place where a chain continues, mapped to the canonical form of the board.
    #[inline]
    fn link(&self, board: &[u64], id: StateId, memory: u64) -> Option<u8> {
        if memory == 0 {
            return None;
        }
        let way = self.canonical.as_ref().and_then(|canonical| {
            canonical.between::<W>(board, self.layers.store.load(id).words())
        });
        self.links.at(way, memory)
    }
}

/// The work on one layer, done in shares.
struct LayerJob<'j, 'p, W> {
    boards: &'j Boards<'p, W>,
    /// The costs-to-go of the later layers, and the first of their boards.
    behind: &'j [CostToGo],
    first_behind: StateId,
}

impl<W: Word> LayerJob<'_, '_, W> {
    /// Computes the costs-to-go of some boards of the layer, beginning with the board `first`.
    fn share(&self, worker: &mut BoardWorker<W>, first: StateId, costs_to_go: &mut [CostToGo]) {
        let Boards { machine, goal, layers, links, .. } = self.boards;
        let mut state = W::zero(machine.words());
        for from in 0..costs_to_go.len() {
            layers.store.read(first + from as StateId, &mut state);
            if machine.holds(goal, state.words(), &mut worker.scratch) {
                costs_to_go[from] = CostToGo::NOTHING;
                continue;
            }
            let BoardWorker { scratch, arrivals, generated, .. } = worker;
            let Ok(()) = machine.successors(&state, scratch, |id, next| {
                let board: W = machine.position(next.words());
                let hash = layers.store.hash_of(board.words());
                arrivals.push(Arrival {
                    board,
                    from,
                    link: links.begins(id),
                    memory: machine.memory(next.words()),
                    hash,
                });
                *generated += 1;
                Ok::<(), Infallible>(())
            });
            if worker.arrivals.len() >= BATCH {
                self.look_up(worker, costs_to_go);
            }
        }
        self.look_up(worker, costs_to_go);
    }

    /// Looks up all boards that wait.
    fn look_up(&self, worker: &mut BoardWorker<W>, costs_to_go: &mut [CostToGo]) {
        let store = &self.boards.layers.store;
        store.touch_all(worker.arrivals.iter().map(|arrival| arrival.hash));
        for Arrival { board, from, link, memory, hash } in worker.arrivals.drain(..) {
            let Ok(id) = store.find_hashed(board.words(), hash) else { continue };
            let Some(behind) = id.checked_sub(self.first_behind).map(|at| self.behind[at as usize])
            else {
                continue;
            };
            if let Some(cost) = behind.at(self.boards.link(board.words(), id, memory)) {
                costs_to_go[from].fold(cost, link);
            }
        }
    }
}
