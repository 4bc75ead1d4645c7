//! States as numbers of several words, the last word first: their order, their differences, and the
//! form of differences on disk.

use std::cmp::Ordering;

/// The number of bits of a difference in one byte; the highest bit says that more bytes follow.
const BITS: u32 = 7;
/// The largest difference of one byte.
pub(super) const ONE_BYTE: u64 = (1 << BITS) - 1;

/// Compares two numbers.
#[inline]
pub fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// Subtracts a number from another one, which is not less.
#[inline]
pub(super) fn subtract(from: &mut [u64], less: &[u64]) {
    let mut borrow = false;
    for (word, &less) in from.iter_mut().zip(less) {
        let (first, one) = word.overflowing_sub(less);
        let (second, other) = first.overflowing_sub(u64::from(borrow));
        (*word, borrow) = (second, one || other);
    }
}

/// Adds a number to another one.
///
/// # Returns
/// `false` if the sum has more words.
#[inline]
pub(super) fn add(to: &mut [u64], more: &[u64]) -> bool {
    let mut carry = false;
    for (word, &more) in to.iter_mut().zip(more) {
        let (first, one) = word.overflowing_add(more);
        let (second, other) = first.overflowing_add(u64::from(carry));
        (*word, carry) = (second, one || other);
    }
    !carry
}

/// Writes a number, seven bits a byte, the lowest first. The number is 0 afterwards.
#[inline]
pub(super) fn put(number: &mut [u64], bytes: &mut Vec<u8>) {
    loop {
        let low = (number[0] & 0x7F) as u8;
        let mut above = 0;
        for word in number.iter_mut().rev() {
            (*word, above) = (*word >> BITS | above << (u64::BITS - BITS), *word & 0x7F);
        }
        if number.iter().all(|word| *word == 0) {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

/// Reads a number that [`put`] wrote.
///
/// # Returns
/// The number of bytes; `None` if the bytes are not those of a number of so many words.
#[inline]
pub(super) fn take(bytes: &[u8], number: &mut [u64]) -> Option<usize> {
    number.fill(0);
    let mut place = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let (low, word, shift) =
            (u64::from(byte & 0x7F), (place / u64::BITS) as usize, place % u64::BITS);
        let over = if shift > u64::BITS - BITS { low >> (u64::BITS - shift) } else { 0 };
        match number.get_mut(word) {
            Some(word) => *word |= low << shift,
            None if low == 0 => {}
            None => return None,
        }
        match number.get_mut(word + 1) {
            Some(next) => *next |= over,
            None if over == 0 => {}
            None => return None,
        }
        if byte < 0x80 {
            return Some(at + 1);
        }
        place += BITS;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let mut dice = Dice(7);
        for round in 0..20_000 {
            let width = 1 + dice.roll(4) as usize;
            let mut random = || -> Vec<u64> {
                let bits = dice.roll(64 * width as u64 + 1);
                let word = |at: u64, dice: &mut Dice| match bits.saturating_sub(64 * at) {
                    0 => 0,
                    64.. => dice.roll(u64::MAX),
                    few => dice.roll(1 << few),
                };
                (0..width as u64).map(|at| word(at, &mut dice)).collect()
            };
            let (mut low, mut high) = (random(), random());
            if compare(&low, &high).is_gt() {
                std::mem::swap(&mut low, &mut high);
            }
            let mut difference = high.clone();
            subtract(&mut difference, &low);
            let mut bytes = Vec::new();
            put(&mut difference.clone(), &mut bytes);
            let mut read = vec![1; width];
            assert_eq!(take(&bytes, &mut read), Some(bytes.len()), "{round}");
            assert_eq!(read, difference, "{round}");
            assert!(add(&mut read, &low), "{round}");
            assert_eq!(read, high, "{round}");
            assert_eq!(take(&bytes[..bytes.len() - 1], &mut read), None, "{round}");
        }
    }

    #[test]
    fn numbers_that_are_too_large_are_refused() {
        let mut bytes = Vec::new();
        put(&mut [0, 1], &mut bytes);
        assert_eq!(take(&bytes, &mut [0]), None);
        assert_eq!(take(&[0xFF; 30], &mut [0, 0]), None);
        assert!(!add(&mut [u64::MAX], &[1]));
    }
}
