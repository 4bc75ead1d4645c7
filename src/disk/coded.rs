//! Sorted states as bytes in memory: a checksum, then the differences, the first of them from 0.

use super::fault::{Address, Fault};
use super::numbers::{add, put, subtract, take};
use crate::pack::Word;
use std::path::PathBuf;

/// The length of the checksum.
const SUM: usize = 4;

/// Sorted states as bytes, read in order.
#[derive(Debug)]
pub struct Coded<W> {
    bytes: Vec<u8>,
    place: usize,
    address: Address,
    state: W,
    difference: W,
}

/// Returns sorted states, each once, as bytes.
pub fn encode<W: Word>(states: &[W], width: usize) -> Vec<u8> {
    let mut bytes = vec![0; SUM];
    let (zero, mut difference) = (W::zero(width), W::zero(width));
    let mut last = &zero;
    for state in states {
        difference.words_mut().copy_from_slice(state.words());
        subtract(difference.words_mut(), last.words());
        put(difference.words_mut(), &mut bytes);
        last = state;
    }
    let sum = crc32fast::hash(&bytes[SUM..]);
    bytes[..SUM].copy_from_slice(&sum.to_le_bytes());
    bytes
}

impl<W: Word> Coded<W> {
    /// Prepares to read the bytes that [`encode`] returned.
    ///
    /// # Arguments
    /// * `address` - the place that a report on damage names
    ///
    /// # Errors
    /// Returns damage if the checksum is wrong.
    pub fn open(bytes: Vec<u8>, address: Address, width: usize) -> Result<Self, Fault> {
        let is_right = bytes
            .split_at_checked(SUM)
            .is_some_and(|(sum, rest)| crc32fast::hash(rest).to_le_bytes() == sum);
        let coded =
            Self { bytes, place: SUM, address, state: W::zero(width), difference: W::zero(width) };
        if is_right { Ok(coded) } else { Err(coded.damaged()) }
    }

    /// Reads the next state.
    ///
    /// # Returns
    /// `None` behind the last one.
    ///
    /// # Errors
    /// Returns the damage that was found.
    #[inline]
    pub fn next(&mut self) -> Result<Option<&W>, Fault> {
        if self.place == self.bytes.len() {
            return Ok(None);
        }
        let Some(length) = take(&self.bytes[self.place..], self.difference.words_mut()) else {
            return Err(self.damaged());
        };
        self.place += length;
        if !add(self.state.words_mut(), self.difference.words()) {
            return Err(self.damaged());
        }
        Ok(Some(&self.state))
    }

    fn damaged(&self) -> Fault {
        Fault::Damaged { path: PathBuf::from("a message"), address: self.address }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::Source;
    use crate::ground::plain::Dice;

    fn read(bytes: Vec<u8>) -> Result<Vec<[u64; 2]>, Fault> {
        let mut coded = Coded::open(bytes, Address { level: 5, strip: 7 }, 2)?;
        let mut found = Vec::new();
        while let Some(state) = coded.next()? {
            found.push(*state);
        }
        Ok(found)
    }

    #[test]
    fn states_are_read_as_they_are_written_and_changed_bytes_are_found() {
        let mut dice = Dice(5);
        for count in [0, 1, 2, 50, 3000] {
            let states = (0..count).map(|_| [dice.roll(1 << 50), dice.roll(3)]).collect();
            let states = Source::sorted(states);
            let bytes = encode(&states, 2);
            assert_eq!(read(bytes.clone()).unwrap(), states);
            let mut bad = bytes.clone();
            bad[dice.roll(bytes.len() as u64) as usize] ^= 1 << dice.roll(8);
            let is_damage = |found| {
                let address = Address { level: 5, strip: 7 };
                matches!(found, Err(Fault::Damaged { address: there, .. }) if there == address)
            };
            assert!(is_damage(read(bad)));
            assert!(is_damage(read(bytes[..bytes.len() - 1].to_vec())));
        }
    }
}
