//! Counts the different shortest solutions.
//!
//! The number is computed from the layers that an engine leaves behind, and is exact for any size. Two solutions are different exactly
//! where rule R27 says so, because machines generate moves by that rule.

use super::level::Layers;
use super::meet::{partners, poll};
use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::packed::Packed;
use crate::search::path_count::PathCount;
use crate::search::reservation::{Reservation, Reserved};
use num_bigint::BigUint;

/// The searched layers: from the start alone up to the layer before the goal, or from both sides up to where they met.
#[derive(Debug)]
pub(in crate::search) struct Trace<'l, 'b, W> {
    pub(in crate::search) forward: &'l Layers<'b, W>,
    pub(in crate::search) backward: Option<&'l Layers<'b, W>>,
    /// The number of moves of a shortest solution.
    pub(in crate::search) length: usize,
}

impl<W: Word> Trace<'_, '_, W> {
    /// Returns the last complete forward layer.
    pub(in crate::search) fn turning_point(&self) -> usize {
        self.length - self.backward.map_or(self.length.min(1), Layers::depth)
    }
}

/// Counts shortest solutions.
///
/// # Errors
/// Returns the limit that stopped the count.
pub(in crate::search) fn count<W: Word>(problem: &Packed<W>, trace: &Trace<W>) -> Result<BigUint, Limit> {
    match count_as::<W, u128>(problem, trace)? {
        Some(count) => Ok(count),
        None => Ok(count_as::<W, BigUint>(problem, trace)?.unwrap_or_default()),
    }
}

/// Counts with one type of number; returns `None` if a number became too large for it.
fn count_as<W: Word, T: PathCount>(problem: &Packed<W>, trace: &Trace<W>) -> Result<Option<BigUint>, Limit> {
    let turn = trace.turning_point();
    let Some(ways) = ways_to::<W, T>(trace.forward, turn, problem.budget)? else {
        return Ok(None);
    };
    let total = match trace.backward {
        Some(backward) => join(trace.forward, backward, turn, &ways, problem.budget)?,
        None if trace.length == 0 => Some(T::one()),
        None => last_moves(problem, trace.forward, turn, &ways)?,
    };
    Ok(total.map(T::full))
}

/// The numbers of paths to the states of a layer.
struct Ways<'b, T> {
    numbers: Reserved<'b, T>,
    _heap: Reservation<'b>,
}

/// Returns for each state of a layer the number of paths from layer 0.
fn ways_to<'b, W: Word, T: PathCount>(layers: &Layers<W>, depth: usize, budget: &'b Budget) -> Result<Option<Ways<'b, T>>, Limit> {
    let numbers = |entry: T, at: usize| -> Result<Ways<'b, T>, Limit> {
        let entries = layers.layer(at).len();
        // A state has at most as many successors as there are moves, so a number grows by at most the bits of that count with a layer.
        let bits = (at as u64).saturating_mul(u64::from(usize::BITS - layers.machine.moves().leading_zeros()));
        let heap = Reservation::take((entries as u64).saturating_mul(T::heap_bytes(bits)), budget)?;
        Ok(Ways { numbers: Reserved::filled(entry, entries as u64, budget)?, _heap: heap })
    };
    let mut present = numbers(T::one(), 0)?;
    for at in 0..depth {
        let (here, there) = (layers.layer(at), layers.layer(at + 1));
        let mut next = numbers(T::none(), at + 1)?;
        let mut fits = true;
        layers.retrace(here.clone(), &mut |from, _, to| {
            if let Some(to) = to.filter(|to| there.contains(to)) {
                fits &= next.numbers[(to - there.start) as usize].add(&present.numbers[(from - here.start) as usize]);
            }
            Ok(())
        })?;
        if !fits {
            return Ok(None);
        }
        present = next;
    }
    Ok(Some(present))
}

/// Counts the paths through the states in which the two searches met.
fn join<W: Word, T: PathCount>(
    forward: &Layers<W>,
    backward: &Layers<W>,
    turn: usize,
    ways: &Ways<T>,
    budget: &Budget,
) -> Result<Option<T>, Limit> {
    let Some(rest) = ways_to::<W, T>(backward, backward.depth(), budget)? else {
        return Ok(None);
    };
    let (here, there) = (forward.layer(turn), backward.frontier());
    let mut total = T::none();
    for id in here.clone() {
        poll(id, budget)?;
        for partner in partners(backward, backward.depth(), forward.store.state(id)) {
            let product = ways.numbers[(id - here.start) as usize].times(&rest.numbers[(partner - there.start) as usize]);
            if !product.is_some_and(|product| total.add(&product)) {
                return Ok(None);
            }
        }
    }
    Ok(Some(total))
}

/// Counts the paths whose last move leads to the goal.
fn last_moves<W: Word, T: PathCount>(problem: &Packed<W>, forward: &Layers<W>, turn: usize, ways: &Ways<T>) -> Result<Option<T>, Limit> {
    let (mut seeker, mut total, mut fits) = (problem.seeker(), T::none(), true);
    let here = forward.layer(turn);
    forward.retrace(here.clone(), &mut |from, state, _| {
        if seeker.holds(state) {
            fits &= total.add(&ways.numbers[(from - here.start) as usize]);
        }
        Ok(())
    })?;
    Ok(fits.then_some(total))
}
