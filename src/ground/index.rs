//! A set of row numbers of a table, compared by the contents of the rows.

use crate::budget::{Budget, Limit};

/// A hash table with open addressing. A slot holds 32 bits of the hash and a number plus one; 0 is
/// a free slot.
#[derive(Debug, Default)]
pub(super) struct Index {
    slots: Vec<u64>,
    len: usize,
}

impl Index {
    /// Returns the number that was entered first with the content that `same` recognises; enters
    /// and returns `number` if there is none.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the index has to grow and cannot.
    pub(super) fn enter(
        &mut self,
        hash: u64,
        number: u32,
        same: impl Fn(u32) -> bool,
        budget: &Budget,
    ) -> Result<u32, Limit> {
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow(budget)?;
        }
        let hash = fold(hash);
        let mut at = hash as usize & (self.slots.len() - 1);
        while self.slots[at] != 0 {
            let (found, first) = ((self.slots[at] >> 32) as u32, self.slots[at] as u32 - 1);
            if found == hash && same(first) {
                return Ok(first);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = u64::from(hash) << 32 | u64::from(number + 1);
        self.len += 1;
        Ok(number)
    }

    /// Drops the index and returns its bytes to the budget.
    pub(super) fn release(self, budget: &Budget) {
        budget.give_back((self.slots.capacity() * size_of::<u64>()) as u64);
    }

    fn grow(&mut self, budget: &Budget) -> Result<(), Limit> {
        let mut slots = Vec::new();
        let size = (self.slots.len() * 2).max(64);
        budget.reserve(&mut slots, size)?;
        slots.resize(size, 0);
        for &slot in self.slots.iter().filter(|&&slot| slot != 0) {
            let mut at = (slot >> 32) as usize & (size - 1);
            while slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            slots[at] = slot;
        }
        std::mem::replace(self, Self { slots, len: self.len }).release(budget);
        Ok(())
    }
}

fn fold(hash: u64) -> u32 {
    ((hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_rows_is_kept() {
        let rows: Vec<u32> = (0..1000).map(|row| row % 300).collect();
        let (mut index, budget) = (Index::default(), Budget::unlimited());
        for (number, &row) in rows.iter().enumerate() {
            let first = index.enter(
                u64::from(row),
                number as u32,
                |other| rows[other as usize] == row,
                &budget,
            );
            assert_eq!(first, Ok(row));
        }
    }
}
