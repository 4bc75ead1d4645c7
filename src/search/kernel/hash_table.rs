//! A hash table of the numbers of states, which are kept elsewhere.

use wide::u32x16;

/// The number of slots of a line: as many as a cache line of most processors holds.
const LINE: usize = 16;

/// The number of slots of the smallest table.
pub(super) const FEWEST_SLOTS: usize = 1 << 10;
/// The limit on slots: numbers have to fit a slot, so a larger table is of no use.
pub(super) const MOST_SLOTS: usize = 1 << 31;

/// An open-addressing table of numbers, whose slots are probed a line at a time.
///
/// A slot holds a number plus one in its low bits, as many as the size of the table needs, and bits
/// of the hash in the others, its tag: most states that only share a line are distinguished without
/// access to the place where they are kept. All tags of a line are compared at once, so that a
/// search takes the same time in fuller tables, as long as few lines are full.
#[derive(Debug, Default)]
pub(super) struct HashTable {
    lines: Vec<Line>,
}

/// Slots that are loaded together: those in use, then those that are free.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Line(u32x16);

impl Line {
    const FREE: Self = Self(u32x16::ZERO);

    /// Returns a slot.
    #[inline]
    fn slot(&self, at: usize) -> u32 {
        self.0.as_array()[at % LINE]
    }

    /// Returns the slots that have some bits, as a set.
    #[inline]
    fn with_bits(&self, bits: u32, mask: u32) -> u32 {
        (self.0 & u32x16::splat(mask)).simd_eq(u32x16::splat(bits)).to_bitmask()
    }

    /// Returns the first free slot.
    #[inline]
    fn first_free(&self) -> Option<usize> {
        let free = self.0.simd_eq(u32x16::ZERO).to_bitmask();
        (free != 0).then_some(free.trailing_zeros() as usize)
    }
}

impl HashTable {
    /// Creates a table of free slots, whose number is a power of two and at least
    /// [`FEWEST_SLOTS`]; `None` if there is not enough memory.
    pub(super) fn new(slots: usize) -> Option<Self> {
        let (mut lines, count) = (Vec::new(), slots / LINE);
        lines.try_reserve_exact(count).ok()?;
        lines.resize(count, Line::FREE);
        Some(Self { lines })
    }

    /// Returns the number of slots of the smallest table that has room for some numbers.
    pub(super) fn fewest_for(numbers: u32) -> usize {
        let slots = (u64::from(numbers) * 8).div_ceil(7).next_power_of_two();
        slots.clamp(FEWEST_SLOTS as u64, MOST_SLOTS as u64) as usize
    }

    /// Returns `true` if a search is still short when the table holds some numbers: as long as they
    /// fill seven eighths of the slots, most searches end in their first line.
    #[inline]
    pub(super) fn have_room_for(&self, numbers: u64) -> bool {
        numbers * 8 <= self.len() as u64 * 7
    }

    /// Returns the number of slots.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.lines.len() * LINE
    }

    /// Frees all slots.
    pub(super) fn clear(&mut self) {
        self.lines.fill(Line::FREE);
    }

    /// Reads a slot of the line where the search for a hash begins: early, so that many reads are
    /// in progress at once.
    #[inline]
    pub(super) fn touch(&self, hash: u64) -> u32 {
        self.lines.get(self.line_of(hash)).map_or(0, |line| line.slot(LINE - 1))
    }

    /// Finds the number for a hash that satisfies a condition.
    ///
    /// # Arguments
    /// * `is` - is asked about numbers with the same tag as the hash
    ///
    /// # Returns
    /// The number, or the slot where it belongs.
    #[inline]
    pub(super) fn find(&self, hash: u64, is: impl FnMut(u32) -> bool) -> Result<u32, usize> {
        if self.lines.is_empty() { Err(0) } else { self.find_in(self.line_of(hash), hash, is) }
    }

    /// Continues a search that ended at a slot, in a table that did not grow since; see
    /// [`HashTable::find`].
    #[inline]
    pub(super) fn find_from(
        &self,
        slot: usize,
        hash: u64,
        is: impl FnMut(u32) -> bool,
    ) -> Result<u32, usize> {
        let line = slot / LINE;
        if self.lines[line].slot(slot) == 0 {
            return Err(slot);
        }
        self.find_in(line, hash, is)
    }

    #[inline]
    fn find_in(
        &self,
        mut at: usize,
        hash: u64,
        mut is: impl FnMut(u32) -> bool,
    ) -> Result<u32, usize> {
        let numbers = self.number_mask();
        let tag = hash as u32 & !numbers;
        loop {
            let line = &self.lines[at];
            let mut tagged = line.with_bits(tag, !numbers);
            while tagged != 0 {
                let slot = line.slot(tagged.trailing_zeros() as usize);
                // A free slot looks like one with the tag 0.
                if let Some(number) = (slot & numbers).checked_sub(1)
                    && is(number)
                {
                    return Ok(number);
                }
                tagged &= tagged - 1;
            }
            if let Some(free) = line.first_free() {
                return Err(at * LINE + free);
            }
            at = (at + 1) & (self.lines.len() - 1);
        }
    }

    /// Fills the slot where a search for a hash ended.
    #[inline]
    pub(super) fn fill(&mut self, slot: usize, hash: u64, number: u32) {
        let tag = hash as u32 & !self.number_mask();
        self.lines[slot / LINE].0.as_mut_array()[slot % LINE] = tag | (number + 1);
    }

    /// Enters a number that is not in the table.
    #[inline]
    pub(super) fn enter(&mut self, hash: u64, number: u32) {
        let mut at = self.line_of(hash);
        loop {
            if let Some(free) = self.lines[at].first_free() {
                return self.fill(at * LINE + free, hash, number);
            }
            at = (at + 1) & (self.lines.len() - 1);
        }
    }

    /// Returns the line where the search for a hash begins.
    #[inline]
    fn line_of(&self, hash: u64) -> usize {
        (hash >> 32) as usize & self.lines.len().wrapping_sub(1)
    }

    /// Returns a mask of the bits of a slot that hold a number; the others hold a tag.
    #[inline]
    fn number_mask(&self) -> u32 {
        (self.len() as u32).wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the entry for a hash and a number.
    fn find(table: &HashTable, hash: u64, number: u32) -> Result<u32, usize> {
        table.find(hash, |found| found == number)
    }

    #[test]
    fn numbers_beyond_a_full_line_are_found() {
        let mut table = HashTable::new(FEWEST_SLOTS).expect("there is memory");
        // All of them begin at the last line, and go on in the first one. The tag is 0, as that of
        // free slots.
        let hash = u64::MAX << 32;
        for number in 0..40 {
            let slot = find(&table, hash, number).expect_err("it was not entered");
            table.fill(slot, hash, number);
        }
        table.enter(hash, 40);
        for number in 0..=40 {
            assert_eq!(find(&table, hash, number), Ok(number));
        }
        assert_eq!(table.find(hash, |_| true), Ok(0));
        assert_eq!(find(&table, hash | u64::from(u32::MAX), 0), Err(25), "its tag differs");
        table.clear();
        assert_eq!(find(&table, hash, 0), Err(FEWEST_SLOTS - LINE));
    }

    #[test]
    fn a_search_goes_on_behind_what_was_entered_since() {
        let mut table = HashTable::new(FEWEST_SLOTS).expect("there is memory");
        let slot = find(&table, 0, 7).expect_err("it was not entered");
        assert_eq!(table.find_from(slot, 0, |found| found == 7), Err(slot));
        table.fill(slot, 0, 6);
        assert_eq!(table.find_from(slot, 0, |found| found == 7), Err(slot + 1));
        table.fill(slot + 1, 0, 7);
        assert_eq!(table.find_from(slot, 0, |found| found == 7), Ok(7));
    }

    #[test]
    fn the_smallest_table_has_room() {
        for numbers in [0, 896, 897, 1792, 1 << 20] {
            let slots = HashTable::fewest_for(numbers);
            let table = HashTable::new(slots).expect("there is memory");
            assert!(table.have_room_for(numbers.into()), "{numbers}");
            assert!(slots == FEWEST_SLOTS || u64::from(numbers) * 16 > slots as u64 * 7);
        }
        assert_eq!(HashTable::default().find(5, |_| true), Err(0));
    }
}
