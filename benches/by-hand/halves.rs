//! Pieces of two colours: words of black bits, numbered by their upper and lower halves.

use crate::levels::{Puzzle, each, set};

/// The words of some length that have half of their bits set, in the order of their values.
struct Halves {
    /// The bits in the lower half of a word.
    bits: u32,
    /// The number of the first word with this upper half.
    first: Vec<u32>,
    /// The number of a lower half among those with as many bits.
    within: Vec<u16>,
    /// The lower halves by their number of bits.
    lower: Vec<Vec<u16>>,
}

impl Halves {
    fn new(bits: u32) -> Self {
        let mut lower = vec![Vec::new(); bits as usize + 1];
        let mut within = Vec::new();
        for half in 0..1_u16 << bits {
            let same = &mut lower[half.count_ones() as usize];
            within.push(same.len() as u16);
            same.push(half);
        }
        let mut first = vec![0];
        for half in 0..1_u16 << bits {
            let rest = bits - half.count_ones();
            first.push(first[half as usize] + lower[rest as usize].len() as u32);
        }
        Self { bits, first, within, lower }
    }

    fn count(&self) -> usize {
        self.first[1 << self.bits] as usize
    }

    #[inline(always)]
    fn number(&self, word: u32) -> usize {
        let (upper, lower) = (word >> self.bits, word & ((1 << self.bits) - 1));
        self.first[upper as usize] as usize + usize::from(self.within[lower as usize])
    }

    /// Calls `visit` with each word whose bit is set, from the lowest.
    #[inline(always)]
    fn each(&self, map: &[u64], mut visit: impl FnMut(u32)) {
        let (mut upper, mut lower) = (0_usize, self.lower[self.bits as usize].as_slice());
        let (mut first, mut end) = (0, self.first[1] as usize);
        each(map, |number| {
            while number >= end {
                upper += 1;
                (first, end) = (end, self.first[upper + 1] as usize);
                lower = &self.lower[(self.bits - upper.count_ones()) as usize];
            }
            visit((upper as u32) << self.bits | u32::from(lower[number - first]));
        });
    }
}

/// TopSpin of 15 white and 15 black beads.
pub struct Beads(Halves);

impl Beads {
    /// Makes the tables.
    pub fn new() -> Self {
        Self(Halves::new(15))
    }
}

impl Puzzle for Beads {
    fn words(&self) -> usize {
        self.0.count().div_ceil(64)
    }

    fn start(&self) -> usize {
        self.0.number(((1 << 15) - 1) << 15)
    }

    fn step(&self, level: &[u64], _: &[u64], _: &[u64], next: &mut [u64]) {
        const REVERSED: [u32; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
        self.0.each(level, |word| {
            set(next, self.0.number((word << 1 | word >> 29) & ((1 << 30) - 1)));
            set(next, self.0.number(word >> 1 | (word & 1) << 29));
            set(next, self.0.number(word & !15 | REVERSED[(word & 15) as usize]));
        });
    }
}

/// Twelve white and twelve black knights on a board of 5 by 5: a map for each place of the hole.
pub struct Knights {
    halves: Halves,
    /// The places a knight's move away from each place.
    near: [Vec<usize>; 25],
}

impl Knights {
    /// Makes the tables.
    pub fn new() -> Self {
        let near = std::array::from_fn(|from: usize| {
            let apart = |to: &usize| {
                let (rows, columns) = ((from / 5).abs_diff(to / 5), (from % 5).abs_diff(to % 5));
                rows * columns == 2
            };
            (0..25).filter(apart).collect()
        });
        Self { halves: Halves::new(12), near }
    }

    fn slice(&self) -> usize {
        self.halves.count().div_ceil(64)
    }
}

impl Puzzle for Knights {
    fn words(&self) -> usize {
        25 * self.slice()
    }

    fn start(&self) -> usize {
        // The hole is in the middle; the black knights follow it, but for two that change sides.
        let black = "WWWWWWWWWBWWBBWBBBBBBBBB";
        let word = black.bytes().rev().fold(0, |word, piece| word << 1 | u32::from(piece == b'B'));
        12 * 64 * self.slice() + self.halves.number(word)
    }

    fn step(&self, level: &[u64], _: &[u64], _: &[u64], next: &mut [u64]) {
        for (hole, from) in level.chunks_exact(self.slice()).enumerate() {
            let below = (1_u32 << hole) - 1;
            for &place in &self.near[hole] {
                let into = &mut next[place * self.slice()..][..self.slice()];
                let kept = (1_u32 << place) - 1;
                self.halves.each(from, |word| {
                    let board = word & below | (word & !below) << 1;
                    let board = board | (board >> place & 1) << hole;
                    set(into, self.halves.number(board & kept | board >> 1 & !kept));
                });
            }
        }
    }
}
