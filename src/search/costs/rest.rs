//! What is still to be paid on each board, from the last layer back to the first.
//!
//! In: layers of boards, each of which stands in one layer only, the goal, the moves. Out: for each board the least cost that leads to the goal where
//! nothing is remembered, and where a chain has to go on for one less. Promises that this is all there is to know: a move that is made for nothing saves
//! its own cost of one, and the board behind it costs no more than one move less. Knows nothing of the way from the start.

use super::links::{Links, MOST_LINKS};
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::layers::canonical::Alike;
use crate::search::layers::level::Layers;
use crate::search::layers::store::StateId;
use crate::search::reservation::Reserved;
use crate::search::share::share;
use std::convert::Infallible;
use std::sync::Arc;

/// Boards that a thread takes at a time.
const SHARE: usize = 1 << 12;
/// Boards that are looked up together.
const BATCH: usize = 256;
/// Layers of fewer boards are not worth the waking of a thread.
const FEWEST_BOARDS: usize = 1 << 12;
/// The bits that say where a chain goes on.
const LINK_BITS: u32 = MOST_LINKS;
/// More layers than that have costs that do not fit.
pub(super) const MOST_LAYERS: usize = (1 << (u64::BITS - LINK_BITS)) - 2;

/// What is still to be paid on a board: the cost in the high bits, and below a bit for each place where a chain goes on for one less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rest(u64);

impl Rest {
    /// Nothing leads to the goal.
    const NEVER: Self = Self(u64::MAX);
    /// This is the goal.
    const NOTHING: Self = Self(0);

    fn cost(self) -> u64 {
        self.0 >> LINK_BITS
    }

    /// The cost where a chain goes on at a place, if one does.
    ///
    /// # Returns
    /// `None` if nothing leads to the goal.
    #[inline]
    fn at(self, link: Option<u8>) -> Option<u64> {
        (self != Self::NEVER).then(|| self.cost() - link.map_or(0, |link| self.0 >> link & 1))
    }

    /// Takes a move into account.
    ///
    /// # Arguments
    /// * `behind` - what is still to be paid behind it
    /// * `link` - where it goes on with a chain, if it is one of a chain
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

/// All boards that can be reached.
pub(super) struct Boards<'p, W> {
    /// The moves, which remember where chains go on.
    pub(super) machine: &'p Machine,
    /// The goal.
    pub(super) goal: PackedCondition,
    /// The boards; what is remembered is left out of them.
    pub(super) layers: Layers<'p, W>,
    /// Boards that count as one.
    pub(super) alike: Option<Arc<Alike<'p>>>,
    /// Where chains go on.
    pub(super) links: Links,
    /// What may be used.
    pub(super) budget: &'p Budget,
}

/// A board that waits to be looked up.
struct Arrival<W> {
    board: W,
    /// Which board of the share it is reached from.
    from: usize,
    /// Where the chain goes on that the move belongs to.
    link: Option<u8>,
    /// What is remembered behind the move.
    memory: u64,
    hash: u64,
}

/// What a thread works with.
struct Hand<W> {
    scratch: Scratch<W>,
    arrivals: Vec<Arrival<W>>,
    /// Moves that were made.
    generated: u64,
}

/// A rest for each board.
pub(super) type Room<'p> = Reserved<'p, Rest>;

/// Room for what is still to be paid on so many boards.
///
/// # Errors
/// [`Limit::Memory`] if there is none.
pub(super) fn room(boards: StateId, budget: &Budget) -> Result<Room<'_>, Limit> {
    Reserved::filled(Rest::NEVER, u64::from(boards), budget)
}

/// What is still to be paid on each board.
pub(super) struct Rests<'p, W> {
    boards: Boards<'p, W>,
    rests: Room<'p>,
    /// Moves that were made.
    pub(super) generated: u64,
}

impl<'p, W: Word> Rests<'p, W> {
    /// Goes over all boards.
    ///
    /// # Errors
    /// The limit of time or the interrupt that came first.
    ///
    /// # Complexity
    /// The moves of each board are made once.
    pub(super) fn new(boards: Boards<'p, W>, rests: Room<'p>) -> Result<Self, Limit> {
        let mut found = Self { boards, rests, generated: 0 };
        found.boards.budget.progress().begin();
        for layer in (0..=found.boards.layers.depth()).rev() {
            found.layer(layer)?;
        }
        Ok(found)
    }

    /// What is still to be paid for a state; `None` if nothing leads from it to the goal, or its board is not among these.
    pub(super) fn of(&self, state: &[u64]) -> Option<u64> {
        let Boards { machine, layers, .. } = &self.boards;
        let board: W = machine.position(state);
        let id = layers.store.find(board.words())?;
        self.rests[id as usize].at(self.boards.link(board.words(), id, machine.memory(state)))
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> u64 {
        u64::from(self.boards.layers.store.len())
    }

    fn layer(&mut self, layer: usize) -> Result<(), Limit> {
        let Boards { machine, layers, budget, .. } = &self.boards;
        let ids = layers.layer(layer);
        let (here, behind) = self.rests.split_at_mut(ids.end as usize);
        let here = &mut here[ids.start as usize..];
        let hand = |_| Hand { scratch: machine.scratch(), arrivals: Vec::new(), generated: 0 };
        let threads = if here.len() < FEWEST_BOARDS { 1 } else { budget.threads() };
        let count = here.len() as u64;
        let jobs = (ids.start..).step_by(SHARE).zip(here.chunks_mut(SHARE));
        let job = Job { boards: &self.boards, behind, first_behind: ids.end };
        let hands = share((0..threads).map(hand).collect(), 1, jobs, |hand, (first, rests)| {
            budget.poll()?;
            job.share(hand, first, rests);
            Ok(())
        })?;
        self.generated += hands.iter().map(|hand| hand.generated).sum::<u64>();
        budget.progress().level_done(count);
        Ok(())
    }
}

impl<W: Word> Boards<'_, W> {
    /// Where a chain goes on, on the board that is kept for one that is like it.
    #[inline]
    fn link(&self, board: &[u64], id: StateId, memory: u64) -> Option<u8> {
        if memory == 0 {
            return None;
        }
        let way = self.alike.as_ref().and_then(|alike| alike.between::<W>(board, self.layers.store.state(id)));
        self.links.at(way, memory)
    }
}

/// One layer, to be done share by share.
struct Job<'j, 'p, W> {
    boards: &'j Boards<'p, W>,
    /// The layers behind it, and the first of their boards.
    behind: &'j [Rest],
    first_behind: StateId,
}

impl<W: Word> Job<'_, '_, W> {
    /// Does some boards of the layer, the first of which has a number.
    fn share(&self, hand: &mut Hand<W>, first: StateId, rests: &mut [Rest]) {
        let Boards { machine, goal, layers, links, .. } = self.boards;
        let mut state = W::zero(machine.words());
        for from in 0..rests.len() {
            state.words_mut().copy_from_slice(layers.store.state(first + from as StateId));
            if machine.holds(goal, state.words(), &mut hand.scratch) {
                rests[from] = Rest::NOTHING;
                continue;
            }
            let Hand { scratch, arrivals, generated, .. } = hand;
            let Ok(()) = machine.successors(&state, scratch, |id, next| {
                let board: W = machine.position(next.words());
                let hash = layers.store.hash_of(board.words());
                arrivals.push(Arrival { board, from, link: links.begins(id), memory: machine.memory(next.words()), hash });
                *generated += 1;
                Ok::<(), Infallible>(())
            });
            if hand.arrivals.len() >= BATCH {
                self.look_up(hand, rests);
            }
        }
        self.look_up(hand, rests);
    }

    /// Looks up all boards that wait.
    fn look_up(&self, hand: &mut Hand<W>, rests: &mut [Rest]) {
        let store = &self.boards.layers.store;
        // A look at every slot first: those looks do not wait for each other.
        std::hint::black_box(hand.arrivals.iter().fold(0, |all, arrival| all ^ store.glance(arrival.hash)));
        for Arrival { board, from, link, memory, hash } in hand.arrivals.drain(..) {
            let Ok(id) = store.find_hashed(board.words(), hash) else { continue };
            let Some(behind) = id.checked_sub(self.first_behind).map(|at| self.behind[at as usize]) else { continue };
            if let Some(cost) = behind.at(self.boards.link(board.words(), id, memory)) {
                rests[from].fold(cost, link);
            }
        }
    }
}
