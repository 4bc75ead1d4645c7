//! Strips of single numbers, many of them at a time.

use super::{MOST_STATES, PartReader, PartWriter};
use crate::disk::fault::Fault;
use crate::disk::numbers::{ONE_BYTE, put, take};
use crate::pack::Word;

/// The number of bytes of a word.
const WORD: usize = size_of::<u64>();

impl PartWriter<[u64; 1]> {
    /// Adds numbers to the strip that come after the one before, 64 at a time.
    ///
    /// # Arguments
    /// * `word` - a number divided by 64
    /// * `bits` - the numbers of this word
    ///
    /// # Errors
    /// Returns the error of the system.
    #[inline]
    pub fn push_bits(&mut self, word: u64, bits: u64) -> Result<(), Fault> {
        if bits == 0 {
            return Ok(());
        }
        let more = bits.count_ones();
        if !self.bytes.is_empty() || self.states + more > MOST_STATES {
            self.close_block()?;
        }
        assert!(self.dense.last().is_none_or(|last| last.0 < word));
        self.dense.push((word, bits));
        self.states += more;
        Ok(())
    }
}

impl<W: Word> PartWriter<W> {
    /// Makes the bytes of words of 64 numbers, if there are any: those of the words themselves if
    /// there are eight numbers for each, of the differences of numbers otherwise.
    ///
    /// # Returns
    /// `true` if the bytes are those of words.
    pub(super) fn put_words(&mut self) -> bool {
        let (Some(&(first, bits)), Some(&(last, _))) = (self.dense.first(), self.dense.last())
        else {
            return false;
        };
        let mut state = W::zero(1);
        state.words_mut()[0] = first * 64 + u64::from(bits.trailing_zeros());
        self.index.push((self.at, state));
        let is_dense = (last - first + 1) * WORD as u64 <= u64::from(self.states);
        if is_dense {
            self.bytes.extend(first.to_le_bytes());
        }
        let (mut end, mut last) = (first, 0);
        for (word, bits) in self.dense.drain(..) {
            if is_dense {
                self.bytes.resize(self.bytes.len() + (word - end) as usize * WORD, 0);
                self.bytes.extend(bits.to_le_bytes());
                end = word + 1;
            } else {
                put_differences(&mut last, (word, bits), &mut self.bytes);
            }
        }
        is_dense
    }
}

/// Writes the numbers of a word of 64 as differences, the first of them from the number before.
///
/// # Arguments
/// * `last` - the number before; afterwards the last one
#[inline(always)]
fn put_differences(last: &mut u64, (word, mut bits): (u64, u64), bytes: &mut Vec<u8>) {
    while bits != 0 {
        let number = word * 64 + u64::from(bits.trailing_zeros());
        bits &= bits - 1;
        match number - *last {
            near if near <= ONE_BYTE => bytes.push(near as u8),
            far => put(&mut [far], bytes),
        }
        *last = number;
    }
}

impl<W: Word> PartReader<W> {
    /// Replaces words of 64 numbers by the differences of these.
    ///
    /// # Errors
    /// Returns the damage that was found.
    pub(super) fn spread(&mut self) -> Result<(), Fault> {
        let (mut bytes, mut last) = (Vec::new(), 0);
        self.each_word(|word, bits| put_differences(&mut last, (word, bits), &mut bytes))?;
        (self.bytes, self.is_dense) = (bytes, false);
        Ok(())
    }

    /// Calls `see` for each word of 64 numbers of a block.
    ///
    /// # Errors
    /// Returns the damage that was found.
    #[inline]
    fn each_word(&self, mut see: impl FnMut(u64, u64)) -> Result<(), Fault> {
        let (words, rest) = self.bytes.as_chunks::<WORD>();
        let Some((first, words)) = words.split_first().filter(|_| rest.is_empty()) else {
            return Err(self.damaged());
        };
        let (first, mut states) = (u64::from_le_bytes(*first), 0);
        if first > (u64::MAX / 64).saturating_sub(words.len() as u64) {
            return Err(self.damaged());
        }
        for (word, bytes) in (first..).zip(words) {
            let bits = u64::from_le_bytes(*bytes);
            states += bits.count_ones();
            see(word, bits);
        }
        if states == self.left { Ok(()) } else { Err(self.damaged()) }
    }
}

impl PartReader<[u64; 1]> {
    /// Reads the next numbers, some thousand of them at most.
    ///
    /// # Arguments
    /// * `see` - receives numbers as words of 64 numbers and as bits of these, in order; a word may
    ///   come again
    ///
    /// # Returns
    /// `false` behind the last number.
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    #[inline]
    pub fn next_bits(&mut self, mut see: impl FnMut(u64, u64)) -> Result<bool, Fault> {
        if !self.next_block()? {
            return Ok(false);
        }
        if self.is_dense {
            self.each_word(see)?;
            self.left = 0;
            return Ok(true);
        }
        let (mut number, mut place, mut left) = (0_u64, 0, self.left);
        while left > 0 {
            let mut difference = [0];
            match self.bytes.get(place) {
                Some(&byte) if u64::from(byte) <= ONE_BYTE => {
                    (difference, place) = ([u64::from(byte)], place + 1);
                }
                _ => match take(&self.bytes[place..], &mut difference) {
                    Some(length) => place += length,
                    None => return Err(self.damaged()),
                },
            }
            let is_repeated = difference[0] == 0 && left < self.left;
            number = match number.checked_add(difference[0]) {
                Some(next) if !is_repeated => next,
                _ => return Err(self.damaged()),
            };
            see(number / 64, 1 << (number % 64));
            left -= 1;
        }
        if place != self.bytes.len() {
            return Err(self.damaged());
        }
        (self.place, self.left) = (place, 0);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Address, Extent};
    use super::*;
    use crate::ground::plain::Dice;

    #[test]
    fn numbers_are_read_as_bits_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.part");
        let mut dice = Dice(5);
        for density in [1, 3, 7, 9, 60, 4_000] {
            let mut bits = vec![0_u64; 2_000];
            let mut expected = Vec::new();
            for number in 0..128_000 {
                if dice.roll(density) == 0 && (density < 60 || number > 300) {
                    bits[number / 64] |= 1 << (number % 64);
                    expected.push(number as u64);
                }
            }
            let mut writer = PartWriter::create(path.clone(), 0, 1).unwrap();
            for (word, &bits) in bits.iter().enumerate() {
                writer.push_bits(word as u64, bits).unwrap();
            }
            let extent = writer.end().unwrap();
            writer.finish(true).unwrap();
            assert_eq!(extent.states, expected.len() as u64);
            let open = |extent: Extent| {
                PartReader::<[u64; 1]>::open(path.clone(), extent, Address::default(), 1, 1 << 12)
            };
            let (mut all, mut reader) = (Vec::new(), open(extent).unwrap());
            let mut each = |word, bits: u64| {
                all.extend((0..64).filter(|bit| bits >> bit & 1 == 1).map(|bit| word * 64 + bit));
            };
            while reader.next_bits(&mut each).unwrap() {}
            assert_eq!(all, expected);
            let (mut all, mut reader) = (Vec::new(), open(extent).unwrap());
            while let Some(&[number]) = reader.next().unwrap() {
                all.push(number);
            }
            assert_eq!(all, expected);
        }
    }
}
