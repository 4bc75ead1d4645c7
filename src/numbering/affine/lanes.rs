//! Sweeps over sets of positions, with 64 positions in a word and 64 words at a time.
//!
//! The positions of a word differ by the first six basis vectors alone, so the position in lane 0
//! determines which lanes of the word meet the guard of a flip. Each flip is therefore cut into
//! steps, each for some values of lane 0 and with a fixed set of lanes. The words that a step
//! applies to are an intersection of bit planes. The positions in its lanes go to another word of
//! one row, in an order that is made by a few swaps. Bits that are the same in all words of a row
//! rule many steps out beforehand.

use super::super::{DeadEnds, Holding, Strip, Strips};
use super::basis::Basis;
use super::block::{ANYTHING, LaneBlock, Planes};
use super::flip::Flip;
use std::collections::BTreeMap;
use std::ops::Range;

/// The binary logarithm of the number of positions in a word.
const LANE_BITS: u32 = 6;
/// The largest binary logarithm of the number of words in a row.
const ROW_BITS: u32 = 9;
/// For each of the six bits of a lane number, the lanes in which it is clear.
const CLEAR: [u64; LANE_BITS as usize] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The number of planes that are intersected at a time.
const TESTS: usize = 4;

/// An exchange of lanes whose numbers differ by `shift`.
#[derive(Clone, Copy, Debug)]
struct Swap {
    shift: u32,
    clear: u64,
}

/// A flip, restricted to words whose lane 0 has given values on the bits of the guard.
#[derive(Clone, Copy, Debug)]
struct LaneStep {
    /// The bits that change in the number of a row.
    row: usize,
    /// The bits that change in the number of a word in its row.
    word: usize,
    /// The lanes that meet the guard.
    lanes: u64,
    /// The bits of the guard that are the same in all words of a row, with `value` as their
    /// required value in lane 0.
    mask: u64,
    value: u64,
    /// The range of the tests for the other bits of lane 0.
    tests: (u32, u32),
    swaps: (u32, u32),
}

impl LaneStep {
    /// Returns `true` if the step moves whole words without a change.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.lanes == u64::MAX && self.swaps.0 == self.swaps.1
    }
}

/// The tables of a sweep.
#[derive(Debug)]
pub(super) struct Lanes {
    row_bits: u32,
    /// The position in lane 0 of word 0.
    origin: u64,
    /// For each word of a row, the difference of its lane 0 to that of the first word.
    in_row: Vec<u64>,
    /// The basis vectors by which rows differ.
    between_rows: Vec<u64>,
    /// The bits of lane 0 that are the same in all words of a row.
    fixed: u64,
    /// For each bit, the lanes in which it differs from that of lane 0.
    differing: Vec<u64>,
    /// All steps; steps between the same rows are adjacent.
    steps: Vec<LaneStep>,
    /// The bits that steps change in the number of a row, each once.
    row_changes: Vec<usize>,
    tests: Vec<[u8; TESTS]>,
    swaps: Vec<Swap>,
}

impl Lanes {
    /// Computes the tables of a sweep.
    ///
    /// # Complexity
    /// At most 64 steps for each flip: one for each value of lane 0 on the bits of its guard.
    pub(super) fn new(flips: &[Flip], basis: &Basis, origin: u64) -> Self {
        let rank = basis.rank();
        let row_bits = rank.saturating_sub(LANE_BITS).min(ROW_BITS);
        let mut made = Self {
            row_bits,
            origin,
            in_row: (0..1 << row_bits).map(|word| basis.sum(word << LANE_BITS)).collect(),
            between_rows: ((row_bits + LANE_BITS).min(rank)..rank)
                .map(|at| basis.vector(at as usize))
                .collect(),
            fixed: 0,
            differing: Vec::new(),
            steps: Vec::new(),
            row_changes: Vec::new(),
            tests: Vec::new(),
            swaps: Vec::new(),
        };
        made.fixed = !made.in_row.iter().fold(0, |all, differs| all | differs);
        let lanes: Vec<u64> = (0..1 << rank.min(LANE_BITS)).map(|lane| basis.sum(lane)).collect();
        let differing = |bit: u32| {
            lanes
                .iter()
                .zip(0..)
                .fold(0, |found, (differs, lane)| found | (differs >> bit & 1) << lane)
        };
        made.differing = (0..u64::BITS).map(differing).collect();
        for flip in flips {
            made.add(flip, basis.coordinates(flip.flip), &lanes);
        }
        made.steps.sort_by_key(|step| (step.row, !step.is_whole(), step.swaps.1 - step.swaps.0));
        made.row_changes = made.steps.iter().map(|step| step.row).collect();
        made.row_changes.dedup();
        made
    }

    /// Adds the steps of a flip.
    ///
    /// # Arguments
    /// * `vector` - the coordinates of the flipped bits
    /// * `lanes` - the difference of each lane to lane 0
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
            let tests: Vec<u8> = (0..64)
                .filter(|bit| (flip.mask & !self.fixed) >> bit & 1 == 1)
                .map(|bit| Planes::name(bit, value))
                .collect();
            let begin = self.tests.len() as u32;
            for some in tests.chunks(TESTS) {
                let mut group = [ANYTHING; TESTS];
                group[..some.len()].copy_from_slice(some);
                self.tests.push(group);
            }
            // Lanes beyond the last one are empty in every word.
            let lanes = if met.count_ones() as usize == lanes.len() { u64::MAX } else { met };
            let (tests, swaps) =
                ((begin, self.tests.len() as u32), (first_swap, self.swaps.len() as u32));
            let word = (vector >> LANE_BITS) as usize;
            let (row, word) = (word >> self.row_bits, word & (self.row_words() - 1));
            let mask = flip.mask & self.fixed;
            self.steps.push(LaneStep { row, word, lanes, mask, value: value & mask, tests, swaps });
        }
    }

    /// Returns the number of rows of a table.
    pub(super) fn rows(&self) -> usize {
        1 << self.between_rows.len()
    }

    /// Returns `true` if some step leads from a row to one of some rows, whatever its guard.
    pub(super) fn leads_to(&self, row: usize, rows: &Range<usize>) -> bool {
        self.row_changes.iter().any(|change| rows.contains(&(row ^ change)))
    }

    /// Returns the number of words of a row.
    pub(super) fn row_words(&self) -> usize {
        self.in_row.len()
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> u64 {
        ((self.in_row.len() + self.differing.len()) * 8
            + self.steps.len() * size_of::<LaneStep>()
            + self.row_changes.len() * size_of::<usize>()
            + self.tests.len() * TESTS
            + self.swaps.len() * size_of::<Swap>()) as u64
    }

    /// Returns the position in lane 0 of the first word of a row.
    #[inline(always)]
    fn first(&self, row: usize) -> u64 {
        let vectors = self.between_rows.iter().enumerate().filter(|(at, _)| row >> at & 1 == 1);
        vectors.fold(self.origin, |position, (_, vector)| position ^ vector)
    }

    /// Finds the positions of a row that have one of some codes at given bits: each bit is that of
    /// lane 0, flipped in some lanes.
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
        let plane = |bit: u32, differs: &u64| {
            self.differing[bit as usize] ^ 0_u64.wrapping_sub((first ^ differs) >> bit & 1)
        };
        if let (1, Some(code)) = (width, codes.clone().next()) {
            words.extend(
                self.in_row.iter().map(|differs| plane(shift, differs) ^ code.wrapping_sub(1)),
            );
            return Holding::Some;
        }
        words.resize(self.in_row.len(), 0);
        for code in codes {
            for (word, differs) in words.iter_mut().zip(&self.in_row) {
                *word |= (0..width).fold(u64::MAX, |all, bit| {
                    all & (plane(shift + bit, differs) ^ (code >> bit & 1).wrapping_sub(1))
                });
            }
        }
        Holding::Some
    }

    /// Makes the moves from a row to the rows of some strips.
    ///
    /// # Arguments
    /// The same as for [`Space::sweep`](super::super::Space::sweep), and:
    /// * `bar` - returns the positions of a row that no move may lead to, if there are any
    #[inline(always)]
    pub(super) fn sweep<'m>(
        &self,
        row: usize,
        positions: &[u64],
        next: &mut Strips<u64>,
        bar: impl Fn(usize) -> Option<&'m [u64]>,
        mut dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let first = self.first(row);
        let open = self.steps.iter().filter(|step| first & step.mask == step.value);
        let (inside, mut outside): (Vec<&LaneStep>, Vec<&LaneStep>) =
            open.partition(|step| next.holds(row ^ step.row));
        // Dead ends are counted with the strip that contains the row itself.
        dead_ends = dead_ends.filter(|_| next.holds(row));
        if dead_ends.is_none() {
            outside.clear();
            if inside.is_empty() {
                return 0;
            }
        }
        let index = |step: &LaneStep| next.index(row ^ step.row);
        let by_strip: Vec<(usize, &[&LaneStep])> = inside
            .chunk_by(|step, other| index(step) == index(other))
            .filter_map(|steps| Some((index(steps.first()?)?, steps)))
            .collect();
        let mut edges = 0;
        let mut block = LaneBlock::new();
        for (at, (&word, differs)) in positions.iter().zip(&self.in_row).enumerate() {
            if word != 0 {
                block.push(at, word, first ^ differs);
            }
            if block.is_full() || at + 1 == self.row_words() && !block.is_empty() {
                let planes = block.planes();
                for &(strip, steps) in &by_strip {
                    let next = &mut next.hold(strip);
                    edges += self.make(row, steps, &planes, &mut block, next, &bar);
                }
                if let Some(dead_ends) = &mut dead_ends {
                    self.note_all(row, &outside, &planes, &mut block, &bar);
                    block.stuck(row, dead_ends);
                }
                block.clear();
            }
        }
        edges
    }

    /// Marks the positions of a block that have moves into other strips.
    #[inline(always)]
    fn note_all<'m>(
        &self,
        row: usize,
        outside: &[&LaneStep],
        planes: &Planes,
        block: &mut LaneBlock,
        bar: &impl Fn(usize) -> Option<&'m [u64]>,
    ) {
        let left = block.left();
        if left == 0 {
            return;
        }
        for step in outside {
            let words = self.words_of(step, planes) & left;
            match bar(row ^ step.row) {
                None => block.note(words, step.lanes),
                Some(bar) => block.note_but(words, step.lanes, step.word, bar, |positions| {
                    swapped(self.swaps_of(step), positions)
                }),
            }
        }
    }

    /// Makes some moves from a block.
    ///
    /// # Returns
    /// The number of positions moved.
    #[inline(always)]
    fn make<'m>(
        &self,
        row: usize,
        steps: &[&LaneStep],
        planes: &Planes,
        block: &mut LaneBlock,
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
                Some(bar) => {
                    block.carry_but(words, step.lanes, step.word, next, bar, |positions| {
                        swapped(self.swaps_of(step), positions)
                    })
                }
                None if step.is_whole() => block.carry_whole(words, step.word, next),
                None => {
                    let swaps = self.swaps_of(step);
                    block.carry(words, step.lanes, step.word, next, |positions| {
                        swapped(swaps, positions)
                    })
                }
            };
        }
        count
    }

    #[inline(always)]
    fn swaps_of(&self, step: &LaneStep) -> &[Swap] {
        &self.swaps[step.swaps.0 as usize..step.swaps.1 as usize]
    }

    /// Returns the words of a block that a step applies to.
    #[inline(always)]
    fn words_of(&self, step: &LaneStep, planes: &Planes) -> u64 {
        let tests = &self.tests[step.tests.0 as usize..step.tests.1 as usize];
        tests.iter().fold(planes.of(ANYTHING), |words, group| {
            group.iter().fold(words, |words, &test| words & planes.of(test))
        })
    }
}

/// Exchanges the lanes of a word; the function is its own inverse.
#[inline(always)]
fn swapped(swaps: &[Swap], positions: u64) -> u64 {
    swaps.iter().fold(positions, |positions, swap| {
        positions >> swap.shift & swap.clear | (positions & swap.clear) << swap.shift
    })
}
