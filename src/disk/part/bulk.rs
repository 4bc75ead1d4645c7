//! Strips of single numbers, many of them at a time.

use super::{MOST_STATES, PartReader, PartWriter};
use crate::disk::fault::Fault;
use crate::disk::numbers::{ONE_BYTE, take};

impl PartWriter<[u64; 1]> {
    /// Adds numbers to the strip that come after the one before, 64 at a time.
    ///
    /// # Arguments
    /// * `begin` - the number that the lowest bit stands for
    /// * `bits` - the numbers
    ///
    /// # Errors
    /// Returns the error of the system.
    #[inline]
    pub fn push_bits(&mut self, begin: u64, mut bits: u64) -> Result<(), Fault> {
        while bits != 0 {
            let number = begin + u64::from(bits.trailing_zeros());
            bits &= bits - 1;
            let near = number.wrapping_sub(self.last[0]);
            if self.states == 0 || near > ONE_BYTE || self.states + 1 == MOST_STATES {
                self.push(&[number])?;
                continue;
            }
            self.bytes.push(near as u8);
            self.last[0] = number;
            self.states += 1;
        }
        Ok(())
    }
}

impl PartReader<[u64; 1]> {
    /// Reads the next numbers, some thousand of them at most.
    ///
    /// # Arguments
    /// * `see` - receives each number
    ///
    /// # Returns
    /// `false` behind the last number.
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    #[inline]
    pub fn next_numbers(&mut self, mut see: impl FnMut(u64)) -> Result<bool, Fault> {
        if !self.next_block()? {
            return Ok(false);
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
            see(number);
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
        for density in [1, 3, 60, 4_000] {
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
                writer.push_bits(word as u64 * 64, bits).unwrap();
            }
            let extent = writer.end().unwrap();
            writer.finish(true).unwrap();
            assert_eq!(extent.states, expected.len() as u64);
            let open = |extent: Extent| {
                PartReader::<[u64; 1]>::open(path.clone(), extent, Address::default(), 1, 1 << 12)
            };
            let (mut all, mut reader) = (Vec::new(), open(extent).unwrap());
            while reader.next_numbers(|number| all.push(number)).unwrap() {}
            assert_eq!(all, expected);
            let (mut all, mut reader) = (Vec::new(), open(extent).unwrap());
            while let Some(&[number]) = reader.next().unwrap() {
                all.push(number);
            }
            assert_eq!(all, expected);
        }
    }
}
