//! The meeting of a forward and a backward search.
//!
//! Two states of one position meet unless the node clicked last in one is the node to be clicked
//! next in the other.

use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Word};
use crate::search::kernel::layers::Layers;
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;
use std::ops::Range;

/// The number of states tested between two polls of the budget.
const POLL_EVERY: StateId = 1 << 14;
/// The number of states that are looked up before the search ends with one of them that meets.
const PART: StateId = 1 << 12;

/// Returns `true` if a state whose last click is on one node continues in a state of the same
/// position whose next click is on another one.
pub(in crate::search) fn agree(last: u64, next: u64) -> bool {
    last == 0 || next == 0 || last != next
}

/// Returns the states of a backward layer that continue a forward state: all states of its position
/// whose next click agrees.
pub(super) fn partners<'l, W: Word>(
    backward: &'l Layers<W>,
    depth: usize,
    state: &[u64],
) -> impl Iterator<Item = StateId> + 'l {
    let machine = backward.machine;
    let last = machine.memory(state);
    let highest = if machine.remembers() { machine.nodes() as u64 } else { 0 };
    let layer = backward.layer(depth);
    let mut probe: W = machine.position(state);
    (0..=highest).filter(move |&next| agree(last, next)).filter_map(move |next| {
        machine.remember(&mut probe, next);
        backward.store.find(probe.words()).filter(|id| layer.contains(id))
    })
}

/// The positions of a backward frontier with their possible next clicks, for puzzles that remember
/// clicks.
#[derive(Debug)]
pub(super) struct FrontierIndex<'b, W> {
    positions: Store<'b, W>,
    /// Two different next clicks of each position, or the same one twice; agreement depends on
    /// nothing else.
    nexts: Reserved<'b, [u32; 2]>,
}

impl<'b, W: Word> FrontierIndex<'b, W> {
    fn new(backward: &Layers<W>, machine: &Machine, budget: &'b Budget) -> Result<Self, Limit> {
        let mut index = Self {
            positions: Store::new(machine.state_size(), false, budget),
            nexts: Reserved::new(budget),
        };
        for id in backward.frontier() {
            poll(id, budget)?;
            let state = backward.store.load(id);
            let state = state.words();
            let (position, next): (W, u32) =
                (machine.position(state), machine.memory(state) as u32);
            let (at, new) = index.positions.insert(position.words(), NO_PARENT)?;
            if new {
                index.nexts.add([next, next])?;
                continue;
            }
            let known = &mut index.nexts[at as usize];
            if known[0] != 0 && known[0] != next {
                known[1] = next;
            }
        }
        Ok(index)
    }

    fn admits(&self, machine: &Machine, state: &[u64]) -> bool {
        let (position, last): (W, u64) = (machine.position(state), machine.memory(state));
        let agrees =
            |at: StateId| self.nexts[at as usize].iter().any(|&next| agree(last, u64::from(next)));
        self.positions.find(position.words()).is_some_and(agrees)
    }
}

/// Returns the first state of the forward frontier that continues in the backward frontier.
///
/// # Errors
/// Returns the limit that stopped it.
pub(super) fn first_meeting<'b, W: Word>(
    forward: &Layers<W>,
    backward: &Layers<W>,
    index: &mut Option<FrontierIndex<'b, W>>,
    budget: &'b Budget,
) -> Result<Option<StateId>, Limit> {
    let machine = forward.machine;
    let (ours, theirs) = (forward.frontier(), backward.frontier());
    if machine.remembers() {
        let index = match index {
            Some(index) => index,
            None => index.insert(FrontierIndex::new(backward, machine, budget)?),
        };
        return first(ours, budget, |id| index.admits(machine, forward.store.load(id).words()));
    }
    let mut least = None;
    if ours.len() > theirs.len() {
        let read = |id: StateId, state: &mut W| backward.store.read(id, state);
        forward.look_up(theirs, read, &mut |_, _, met| {
            least = met.filter(|id| ours.contains(id)).into_iter().chain(least).min();
            Ok(())
        })?;
        return Ok(least);
    }
    let read = |id: StateId, state: &mut W| forward.store.read(id, state);
    for some in parts(ours) {
        backward.look_up(some, read, &mut |id, _, met| {
            least = least.or(met.filter(|met| theirs.contains(met)).map(|_| id));
            Ok(())
        })?;
        if least.is_some() {
            break;
        }
    }
    Ok(least)
}

/// Returns the parts of a layer; a search for one of its states may end after each.
fn parts(ids: Range<StateId>) -> impl Iterator<Item = Range<StateId>> {
    let end = ids.end;
    ids.step_by(PART as usize).map(move |first| first..end.min(first.saturating_add(PART)))
}

fn first(
    ids: Range<StateId>,
    budget: &Budget,
    test: impl Fn(StateId) -> bool,
) -> Result<Option<StateId>, Limit> {
    for id in ids {
        poll(id, budget)?;
        if test(id) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Polls the budget at intervals, in a loop over states.
pub(super) fn poll(id: StateId, budget: &Budget) -> Result<(), Limit> {
    if id.is_multiple_of(POLL_EVERY) { budget.poll() } else { Ok(()) }
}
