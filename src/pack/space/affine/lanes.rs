//! Sweeps over sets of boards, 64 boards at a time.
//!
//! In: flips, and a basis of their vectors. Out: the successors of a row. The boards of a word of the table differ by the first six basis
//! vectors alone, so that a bit of all 64 boards is one of few patterns or its complement, a guard is the intersection of some of them,
//! and a flip carries all the boards that meet it to another word, in an order that a few swaps give. Knows nothing of nodes and kinds.

use super::super::Tally;
use super::basis::Basis;
use super::flip::{Flip, MOST_FLIPS};

/// A word of the table has two to this power boards.
const LANE_BITS: u32 = 6;
/// A row has at most two to this power words.
const ROW_BITS: u32 = 9;
/// Words of the largest set of flips.
const MOST_WORDS: usize = MOST_FLIPS / 64;
/// Which lanes have a clear bit in their number, for each of the six bits.
const CLEAR: [u64; LANE_BITS as usize] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A bit of a board that a guard looks at and that differs between lanes.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// The lanes in which it differs from lane 0.
    pattern: u64,
    bit: u32,
    /// 1 if it has to be clear.
    clear: u64,
}

/// Lanes whose numbers differ by `shift` change places.
#[derive(Clone, Copy, Debug)]
struct Swap {
    shift: u32,
    clear: u64,
}

/// A flip, beside what the finder knows of it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The bits of the number of a word that change.
    word: usize,
    looks: (u32, u32),
    swaps: (u32, u32),
}

/// The tables of a sweep.
#[derive(Debug)]
pub(super) struct Lanes {
    row_bits: u32,
    /// Lane 0 of word 0.
    origin: u64,
    /// For each word of a row how its lane 0 differs from that of the first word.
    in_row: Vec<u64>,
    /// The vectors by which rows differ.
    between_rows: Vec<u64>,
    steps: Vec<Step>,
    looks: Vec<Look>,
    swaps: Vec<Swap>,
    finder: Finder,
    /// The steps that carry whole words, as bits.
    whole: Vec<u64>,
}

/// Finds the flips whose guards hold as far as they look at bits that are the same in all lanes.
#[derive(Debug)]
struct Finder {
    /// Words of a set of flips.
    width: usize,
    /// Where each byte that is looked at begins in a board.
    shifts: Vec<u32>,
    /// For each such byte and value a set of flips.
    sets: Vec<u64>,
}

impl Lanes {
    /// Prepares the sweep.
    pub(super) fn new(flips: &[Flip], basis: &Basis, origin: u64) -> Self {
        let rank = basis.rank();
        let row_bits = rank.saturating_sub(LANE_BITS).min(ROW_BITS);
        let lanes = rank.min(LANE_BITS);
        let lane_bits = (0..lanes as usize).fold(0, |bits, at| bits | basis.vector(at));
        let patterns = patterns(basis);
        // Like flips stand together, so that branches of the sweep are foretold.
        let mut order: Vec<&Flip> = flips.iter().collect();
        let lane_mask = (1 << lanes) - 1;
        order.sort_by_key(|flip| ((flip.mask & lane_bits).count_ones(), (basis.coordinates(flip.flip) & lane_mask).count_ones()));
        let mut made = Self {
            row_bits,
            origin,
            in_row: (0..1 << row_bits).map(|word| basis.sum(word << LANE_BITS)).collect(),
            between_rows: ((row_bits + LANE_BITS).min(rank)..rank).map(|at| basis.vector(at as usize)).collect(),
            steps: Vec::new(),
            looks: Vec::new(),
            swaps: Vec::new(),
            finder: Finder::new(&order, !lane_bits),
            whole: vec![0; flips.len().div_ceil(64).max(1)],
        };
        for (number, flip) in order.iter().enumerate() {
            made.add(number, flip, basis.coordinates(flip.flip), &patterns);
        }
        made
    }

    fn add(&mut self, number: usize, flip: &Flip, vector: u64, patterns: &[u64]) {
        let (looks, swaps) = (self.looks.len() as u32, self.swaps.len() as u32);
        for (bit, &pattern) in patterns.iter().enumerate().filter(|&(bit, &pattern)| pattern != 0 && flip.mask >> bit & 1 == 1) {
            self.looks.push(Look { pattern, bit: bit as u32, clear: !flip.value >> bit & 1 });
        }
        for (bit, &clear) in CLEAR.iter().enumerate().filter(|(bit, _)| vector >> bit & 1 == 1) {
            self.swaps.push(Swap { shift: 1 << bit, clear });
        }
        let step =
            Step { word: (vector >> LANE_BITS) as usize, looks: (looks, self.looks.len() as u32), swaps: (swaps, self.swaps.len() as u32) };
        if step.looks.0 == step.looks.1 && step.swaps.0 == step.swaps.1 {
            self.whole[number / 64] |= 1 << (number % 64);
        }
        self.steps.push(step);
    }

    /// The number of rows of a table.
    pub(super) fn rows(&self) -> usize {
        1 << self.between_rows.len()
    }

    /// The number of words of a row.
    pub(super) fn row_words(&self) -> usize {
        self.in_row.len()
    }

    /// The bytes of all tables.
    pub(super) fn bytes(&self) -> u64 {
        (self.finder.sets.len() * 8 + self.in_row.len() * 8 + self.looks.len() * size_of::<Look>() + self.steps.len() * size_of::<Step>())
            as u64
    }

    /// Makes all moves from a row.
    pub(super) fn sweep(&self, row: usize, level: &[u64], next: &mut [u64], touched: &mut [bool], tally: &mut Tally) {
        match self.finder.width {
            0 | 1 => self.sweep_row::<1>(row, level, next, touched, tally),
            2 => self.sweep_row::<2>(row, level, next, touched, tally),
            3 | 4 => self.sweep_row::<4>(row, level, next, touched, tally),
            5..=8 => self.sweep_row::<8>(row, level, next, touched, tally),
            _ => self.sweep_row::<MOST_WORDS>(row, level, next, touched, tally),
        }
    }

    fn sweep_row<const W: usize>(&self, row: usize, level: &[u64], next: &mut [u64], touched: &mut [bool], tally: &mut Tally) {
        let vectors = self.between_rows.iter().enumerate().filter(|(at, _)| row >> at & 1 == 1);
        let first = vectors.fold(self.origin, |board, (_, vector)| board ^ vector);
        let (mut used, mut hits) = ([0; W], [(0, 0); 64]);
        let begin = row << self.row_bits;
        for (at, &boards) in level[begin..begin + self.row_words()].iter().enumerate().filter(|(_, boards)| **boards != 0) {
            let board = first ^ self.in_row[at];
            let found: [u64; W] = self.finder.find(board);
            let mut moved = 0;
            for (set, (&found, &whole)) in found.iter().zip(&self.whole).enumerate() {
                used[set] |= found;
                let steps = &self.steps[set * 64..];
                if found & whole != 0 {
                    moved = u64::MAX;
                    tally.edges += u64::from(boards.count_ones()) * u64::from((found & whole).count_ones());
                    each_bit(found & whole, |step| next[(begin + at) ^ steps[step].word] |= boards);
                }
                // First which boards meet each guard, without branches; then the moves of those that some do.
                let mut count = 0;
                each_bit(found & !whole, |step| {
                    let boards = boards & self.lanes_of(&steps[step], board);
                    hits[count % 64] = (step, boards);
                    count += usize::from(boards != 0);
                });
                for &(step, boards) in &hits[..count.min(64)] {
                    moved |= boards;
                    tally.edges += u64::from(boards.count_ones());
                    next[(begin + at) ^ steps[step].word] |= self.carried(&steps[step], boards);
                }
            }
            tally.dead_ends += u64::from((boards & !moved).count_ones());
        }
        for (set, &used) in used.iter().enumerate() {
            each_bit(used, |step| touched[row ^ self.steps[set * 64 + step].word >> self.row_bits] = true);
        }
    }

    /// The lanes that meet the guard of a step in all bits in which lanes differ.
    #[inline]
    fn lanes_of(&self, step: &Step, board: u64) -> u64 {
        let looks = &self.looks[step.looks.0 as usize..step.looks.1 as usize];
        looks.iter().fold(u64::MAX, |lanes, look| lanes & (look.pattern ^ 0_u64.wrapping_sub(board >> look.bit & 1 ^ look.clear)))
    }

    /// The lanes to which a step carries boards.
    #[inline]
    fn carried(&self, step: &Step, boards: u64) -> u64 {
        let swaps = &self.swaps[step.swaps.0 as usize..step.swaps.1 as usize];
        swaps.iter().fold(boards, |boards, swap| boards >> swap.shift & swap.clear | (boards & swap.clear) << swap.shift)
    }
}

/// For each bit of a board the lanes in which it differs from lane 0.
fn patterns(basis: &Basis) -> Vec<u64> {
    let mut patterns = vec![0; u64::BITS as usize];
    for lane in 0..1_u64 << basis.rank().min(LANE_BITS) {
        let differs = basis.sum(lane);
        for (bit, pattern) in patterns.iter_mut().enumerate() {
            *pattern |= (differs >> bit & 1) << lane;
        }
    }
    patterns
}

/// Hands out the bits of a word.
#[inline]
fn each_bit(word: u64, mut see: impl FnMut(usize)) {
    let mut rest = word;
    while rest != 0 {
        see(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

impl Finder {
    fn new(flips: &[&Flip], same: u64) -> Self {
        let width = flips.len().div_ceil(64).max(1);
        let looked_at = flips.iter().fold(0, |bits, flip| bits | flip.mask & same);
        let mut shifts: Vec<u32> = (0..u64::BITS).step_by(8).filter(|shift| looked_at >> shift & 255 != 0).collect();
        if shifts.is_empty() {
            shifts.push(0);
        }
        let mut sets = vec![0; shifts.len() * 256 * width];
        for (at, set) in sets.chunks_exact_mut(width).enumerate() {
            let (shift, byte) = (shifts[at / 256], at as u64 % 256);
            for (number, flip) in flips.iter().enumerate() {
                let mask = (flip.mask & same) >> shift & 255;
                set[number / 64] |= u64::from(byte & mask == flip.value >> shift & mask) << (number % 64);
            }
        }
        Self { width, shifts, sets }
    }

    #[inline]
    fn find<const W: usize>(&self, board: u64) -> [u64; W] {
        let mut found = [u64::MAX; W];
        for (byte, shift) in self.shifts.iter().enumerate() {
            let begin = (byte * 256 + (board >> shift & 255) as usize) * self.width;
            for (found, set) in found.iter_mut().zip(&self.sets[begin..begin + self.width]) {
                *found &= set;
            }
        }
        found[self.width.min(W)..].fill(0);
        found
    }
}
