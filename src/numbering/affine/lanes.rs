//! Sweeps over sets of positions, 64 positions to a word and 64 words at a time.
//!
//! In: flips, and a basis of their vectors. Out: the successors of a row, as far as they are in a strip. The positions of a word of the table differ by the first six basis
//! vectors alone: the position in lane 0 tells which of its lanes meet the guard of a flip. So each flip is cut into steps, each for some
//! values of lane 0 and with a fixed set of lanes: the words that it applies to are an intersection of bit planes, and the positions in its
//! lanes go to another word of one row, in an order that a few swaps give; what is the same in all words of a row rules many steps out
//! beforehand. Knows nothing of nodes and kinds.

use super::super::{DeadEnds, Holding, Strip};
use super::basis::Basis;
use super::block::{ANYTHING, Block, Planes};
use super::flip::Flip;
use std::collections::BTreeMap;

/// A word of the table has two to this power positions.
const LANE_BITS: u32 = 6;
/// A row has at most two to this power words.
const ROW_BITS: u32 = 9;
/// Which lanes have a clear bit in their number, for each of the six bits.
const CLEAR: [u64; LANE_BITS as usize] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Planes that are joined at a time.
const TESTS: usize = 4;

/// Lanes whose numbers differ by `shift` change places.
#[derive(Clone, Copy, Debug)]
struct Swap {
    shift: u32,
    clear: u64,
}

/// A flip, for words whose lane 0 has some values on the bits that the guard looks at.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The bits of the number of a row that change.
    row: usize,
    /// The bits of the number of a word in its row that change.
    word: usize,
    /// The lanes that meet the guard.
    lanes: u64,
    /// What lane 0 must have on the bits that are the same in all words of a row.
    mask: u64,
    value: u64,
    /// What it must have on the others.
    tests: (u32, u32),
    swaps: (u32, u32),
}

impl Step {
    /// Whether it carries whole words as they are.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.lanes == u64::MAX && self.swaps.0 == self.swaps.1
    }
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
    /// The bits of lane 0 that are the same in all words of a row.
    fixed: u64,
    /// For each bit the lanes in which it differs from that of lane 0.
    differing: Vec<u64>,
    /// All steps; those between the same rows come together.
    steps: Vec<Step>,
    tests: Vec<[u8; TESTS]>,
    swaps: Vec<Swap>,
}

impl Lanes {
    /// Prepares the sweep.
    ///
    /// # Complexity
    /// At most 64 steps for each flip; as many as lane 0 can have values on the bits that its guard looks at.
    pub(super) fn new(flips: &[Flip], basis: &Basis, origin: u64) -> Self {
        let rank = basis.rank();
        let row_bits = rank.saturating_sub(LANE_BITS).min(ROW_BITS);
        let mut made = Self {
            row_bits,
            origin,
            in_row: (0..1 << row_bits).map(|word| basis.sum(word << LANE_BITS)).collect(),
            between_rows: ((row_bits + LANE_BITS).min(rank)..rank).map(|at| basis.vector(at as usize)).collect(),
            fixed: 0,
            differing: Vec::new(),
            steps: Vec::new(),
            tests: Vec::new(),
            swaps: Vec::new(),
        };
        made.fixed = !made.in_row.iter().fold(0, |all, differs| all | differs);
        let lanes: Vec<u64> = (0..1 << rank.min(LANE_BITS)).map(|lane| basis.sum(lane)).collect();
        let differing = |bit: u32| lanes.iter().zip(0..).fold(0, |found, (differs, lane)| found | (differs >> bit & 1) << lane);
        made.differing = (0..u64::BITS).map(differing).collect();
        for flip in flips {
            made.add(flip, basis.coordinates(flip.flip), &lanes);
        }
        made.steps.sort_by_key(|step| (step.row, !step.is_whole(), step.swaps.1 - step.swaps.0));
        made
    }

    /// Adds the steps of a flip.
    ///
    /// # Arguments
    /// * `vector` - the coordinates of what it flips
    /// * `lanes` - how each lane differs from lane 0
    fn add(&mut self, flip: &Flip, vector: u64, lanes: &[u64]) {
        let first_swap = self.swaps.len() as u32;
        for (bit, &clear) in CLEAR.iter().enumerate().filter(|(bit, _)| vector >> bit & 1 == 1) {
            self.swaps.push(Swap { shift: 1 << bit, clear });
        }
        let mut values: BTreeMap<u64, u64> = BTreeMap::new();
        for (lane, differs) in lanes.iter().enumerate() {
            *values.entry(flip.value ^ differs & flip.mask).or_default() |= 1 << lane;
        }
        for (value, met) in values {
            let tests: Vec<u8> =
                (0..64).filter(|bit| (flip.mask & !self.fixed) >> bit & 1 == 1).map(|bit| Planes::name(bit, value)).collect();
            let begin = self.tests.len() as u32;
            for some in tests.chunks(TESTS) {
                let mut group = [ANYTHING; TESTS];
                group[..some.len()].copy_from_slice(some);
                self.tests.push(group);
            }
            // Lanes beyond the last one are empty in every word.
            let lanes = if met.count_ones() as usize == lanes.len() { u64::MAX } else { met };
            let (tests, swaps) = ((begin, self.tests.len() as u32), (first_swap, self.swaps.len() as u32));
            let word = (vector >> LANE_BITS) as usize;
            let (row, word) = (word >> self.row_bits, word & (self.row_words() - 1));
            let mask = flip.mask & self.fixed;
            self.steps.push(Step { row, word, lanes, mask, value: value & mask, tests, swaps });
        }
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
        ((self.in_row.len() + self.differing.len()) * 8
            + self.steps.len() * size_of::<Step>()
            + self.tests.len() * TESTS
            + self.swaps.len() * size_of::<Swap>()) as u64
    }

    /// Lane 0 of the first word of a row.
    #[inline(always)]
    fn first(&self, row: usize) -> u64 {
        let vectors = self.between_rows.iter().enumerate().filter(|(at, _)| row >> at & 1 == 1);
        vectors.fold(self.origin, |position, (_, vector)| position ^ vector)
    }

    /// Finds the positions of a row of which some bits are one of some codes: each bit is that of lane 0, flipped in some lanes.
    #[inline(always)]
    pub(super) fn holding(
        &self,
        row: usize,
        (shift, width): (u32, u32),
        codes: impl Iterator<Item = u64> + Clone,
        words: &mut Vec<u64>,
    ) -> Holding {
        let first = self.first(row);
        match codes.clone().count() {
            0 => return Holding::None,
            count if count >> width == 1 => return Holding::All,
            _ => {}
        }
        let plane = |bit: u32, differs: &u64| self.differing[bit as usize] ^ 0_u64.wrapping_sub((first ^ differs) >> bit & 1);
        if let (1, Some(code)) = (width, codes.clone().next()) {
            words.extend(self.in_row.iter().map(|differs| plane(shift, differs) ^ code.wrapping_sub(1)));
            return Holding::Some;
        }
        words.resize(self.in_row.len(), 0);
        for code in codes {
            for (word, differs) in words.iter_mut().zip(&self.in_row) {
                *word |= (0..width).fold(u64::MAX, |all, bit| all & (plane(shift + bit, differs) ^ (code >> bit & 1).wrapping_sub(1)));
            }
        }
        Holding::Some
    }

    /// Makes the moves from a row to rows of a strip.
    ///
    /// # Arguments
    /// Those of [`Space::sweep`](super::super::Space::sweep), and:
    /// * `bar` - for a row the positions to which no move may lead, if there are any
    #[inline(always)]
    pub(super) fn sweep<'m>(
        &self,
        row: usize,
        level: &[u64],
        next: &mut Strip<u64>,
        bar: impl Fn(usize) -> Option<&'m [u64]>,
        mut dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let first = self.first(row);
        let open = self.steps.iter().filter(|step| first & step.mask == step.value);
        let (inside, mut outside): (Vec<&Step>, Vec<&Step>) = open.partition(|step| next.holds(row ^ step.row));
        // Dead ends are counted with the strip that has the row itself.
        dead_ends = dead_ends.filter(|_| next.holds(row));
        if dead_ends.is_none() {
            outside.clear();
            if inside.is_empty() {
                return 0;
            }
        }
        let (begin, mut edges) = (row << self.row_bits, 0);
        let mut block = Block::new();
        for (at, (&positions, differs)) in level[begin..begin + self.row_words()].iter().zip(&self.in_row).enumerate() {
            if positions != 0 {
                block.push(at, positions, first ^ differs);
            }
            if block.is_full() || at + 1 == self.row_words() && !block.is_empty() {
                let planes = block.planes();
                edges += self.make(row, &inside, &planes, &mut block, next, &bar);
                if let Some(dead_ends) = &mut dead_ends {
                    self.note_all(row, &outside, &planes, &mut block, &bar);
                    block.stuck(dead_ends);
                }
                block.clear();
            }
        }
        edges
    }

    /// Notes the positions of a block that have moves which are made elsewhere.
    #[inline(always)]
    fn note_all<'m>(&self, row: usize, outside: &[&Step], planes: &Planes, block: &mut Block, bar: &impl Fn(usize) -> Option<&'m [u64]>) {
        let left = block.left();
        if left == 0 {
            return;
        }
        for step in outside {
            let words = self.words_of(step, planes) & left;
            match bar(row ^ step.row) {
                None => block.note(words, step.lanes),
                Some(bar) => block.note_but(words, step.lanes, step.word, bar, |positions| swapped(self.swaps_of(step), positions)),
            }
        }
    }

    /// Makes some moves from a block.
    ///
    /// # Returns
    /// The number of positions.
    #[inline(always)]
    fn make<'m>(
        &self,
        row: usize,
        steps: &[&Step],
        planes: &Planes,
        block: &mut Block,
        next: &mut Strip<u64>,
        bar: &impl Fn(usize) -> Option<&'m [u64]>,
    ) -> u64 {
        let mut count = 0;
        for step in steps {
            let words = self.words_of(step, planes);
            if words == 0 {
                continue;
            }
            let Some(next) = next.row(row ^ step.row) else { continue };
            count += match bar(row ^ step.row) {
                Some(bar) => block.carry_but(words, step.lanes, step.word, next, bar, |positions| swapped(self.swaps_of(step), positions)),
                None if step.is_whole() => block.carry_whole(words, step.word, next),
                None => {
                    let swaps = self.swaps_of(step);
                    block.carry(words, step.lanes, step.word, next, |positions| swapped(swaps, positions))
                }
            };
        }
        count
    }

    #[inline(always)]
    fn swaps_of(&self, step: &Step) -> &[Swap] {
        &self.swaps[step.swaps.0 as usize..step.swaps.1 as usize]
    }

    /// The words of a block that a step applies to.
    #[inline(always)]
    fn words_of(&self, step: &Step, planes: &Planes) -> u64 {
        let tests = &self.tests[step.tests.0 as usize..step.tests.1 as usize];
        tests.iter().fold(planes.of(ANYTHING), |words, group| group.iter().fold(words, |words, &test| words & planes.of(test)))
    }
}

/// Positions after lanes have changed places; the same once more brings them back.
#[inline(always)]
fn swapped(swaps: &[Swap], positions: u64) -> u64 {
    swaps.iter().fold(positions, |positions, swap| positions >> swap.shift & swap.clear | (positions & swap.clear) << swap.shift)
}
