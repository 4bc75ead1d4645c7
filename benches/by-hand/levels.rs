//! The exploration level by level, over bit maps of numbered positions.

/// A puzzle with numbered positions, each move of which another move takes back.
pub trait Puzzle {
    /// Returns the number of 64-bit words in a map.
    fn words(&self) -> usize;

    /// Returns the number of the start.
    fn start(&self) -> usize;

    /// Adds all positions that one move makes of those of `level` to `next`, and perhaps seen ones.
    ///
    /// `seen` and `counts` are about all levels up to this one.
    fn step(&self, level: &[u64], seen: &[u64], counts: &[u64], next: &mut [u64]);
}

/// Returns the number of positions at each distance from the start.
pub fn explore(puzzle: &impl Puzzle) -> Vec<u64> {
    let empty = || vec![0_u64; puzzle.words()];
    let (mut level, mut seen, mut next) = (empty(), empty(), empty());
    set(&mut level, puzzle.start());
    set(&mut seen, puzzle.start());
    let mut counts = vec![1];
    loop {
        next.fill(0);
        puzzle.step(&level, &seen, &counts, &mut next);
        let mut count = 0;
        for (next, seen) in next.iter_mut().zip(&mut seen) {
            *next &= !*seen;
            *seen |= *next;
            count += u64::from(next.count_ones());
        }
        if count == 0 {
            return counts;
        }
        counts.push(count);
        std::mem::swap(&mut level, &mut next);
    }
}

/// Calls `visit` with the index of each bit that is set.
#[inline(always)]
pub fn each(words: &[u64], mut visit: impl FnMut(usize)) {
    for (at, &word) in words.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(64 * at + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Sets a bit.
#[inline(always)]
pub fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// Returns a bit, 0 or 1.
#[inline(always)]
pub fn get(words: &[u64], bit: usize) -> u64 {
    words[bit / 64] >> (bit % 64) & 1
}

/// Adds the bits of one map to another.
pub fn merge(into: &mut [u64], from: &[u64]) {
    into.iter_mut().zip(from).for_each(|(into, from)| *into |= from);
}
