//! Counts the different shortest solutions without listing them.
//!
//! The number of orders of the clicks of each lightest solution is exact for any size. Clicks with
//! equal effects that are different moves count as different.

use super::sequence::Sequences;
use crate::budget::{Budget, Limit};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The number of vectors between two polls of the budget.
const POLL_EVERY: usize = 4096;

/// Counts sequences: for each vector all orders of its clicks, times the choices among moves with
/// equal effects.
///
/// # Errors
/// Returns a limit that stopped the count.
///
/// # Complexity
/// Linear in the size of all vectors; numbers of many digits are computed only for vectors that
/// differ in more than their order.
pub(super) fn number(sequences: &Sequences, budget: &Budget) -> Result<BigUint, Limit> {
    let mut canonical: BTreeMap<Vec<(u8, usize)>, u64> = BTreeMap::new();
    for at in 0..sequences.vectors.len() {
        if at.is_multiple_of(POLL_EVERY) {
            budget.poll()?;
        }
        let vector = sequences.vectors.vector(at).iter().zip(&sequences.clicks.clicks);
        let mut shape: Vec<_> = vector
            .filter(|&(&often, _)| often > 0)
            .map(|(&often, click)| (often, click.members.len()))
            .collect();
        shape.sort_unstable();
        *canonical.entry(shape).or_default() += 1;
    }
    Ok(canonical
        .into_iter()
        .map(|(shape, vectors)| orders(&shape, sequences.length) * vectors)
        .sum())
}

/// Returns the number of sequences in which each click has the given multiplicity, made each time
/// by one of the given number of moves.
fn orders(shape: &[(u8, usize)], length: u64) -> BigUint {
    let all = (2..=length).fold(BigUint::from(1_u8), |product, factor| product * factor);
    shape.iter().fold(all, |product, &(often, moves)| {
        let canonical: BigUint =
            (2..=u64::from(often)).fold(BigUint::from(1_u8), |product, factor| product * factor);
        product / canonical * BigUint::from(moves).pow(u32::from(often))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_multinomial() {
        assert_eq!(orders(&[], 0), 1_u8.into());
        assert_eq!(orders(&[(1, 1), (1, 1), (2, 1)], 4), 12_u8.into());
        assert_eq!(orders(&[(3, 2)], 3), 8_u8.into());
    }
}
