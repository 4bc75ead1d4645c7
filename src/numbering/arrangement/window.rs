//! The action of a permutation of places on all orders at once.
//!
//! Pieces that move only within a window of places change only the digits of that window, whatever
//! the other digits are. Orders that agree in the window move together: as runs of bits if the runs
//! are long, else by one lookup in a table for each order.

use super::super::bits::{self, or_run};
use super::order::{Digits, is_odd};
use std::ops::Range;

/// The length below which runs are moved bit by bit.
const SHORT_RUN: u64 = 48;
/// The smallest number of entries of a table of single orders, if there are that many orders.
const SHORT_TABLE: u64 = 2048;
/// The largest number of entries of a table.
const MOST_ENTRIES: u64 = 1 << 24;
/// The largest number of pieces.
pub(super) const MOST_PIECES: usize = 20;

/// A part of a set of orders.
#[derive(Debug)]
pub(super) struct Part<W> {
    /// The number of words before it.
    pub(super) first: usize,
    /// Its words, with 64 orders each.
    pub(super) words: W,
}

/// The action of a permutation on all orders.
#[derive(Clone, Debug)]
pub(super) enum WindowStep {
    /// All orders stay as they are.
    Stay,
    /// Runs of equal length are permuted within blocks.
    Runs {
        /// The number of orders in a run.
        length: usize,
        /// The new place of each run of a block.
        to: Vec<u32>,
    },
    /// Single orders are permuted within blocks.
    Singles {
        /// The new place of each order of a block; two tables in sequence if the parity matters.
        to: Places,
        /// The number of orders in a block.
        block: usize,
        /// For each block `true` if its leading digits have an odd sum; empty if the parity does
        /// not matter.
        odd: Vec<bool>,
    },
}

/// Places in a block, with as few bytes as they need.
#[derive(Clone, Debug)]
pub(super) enum Places {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Places {
    /// Returns places that are all below a number.
    fn new(places: Vec<u32>, block: u64) -> Self {
        if block <= 1 << 16 {
            // Not in the room of the wide ones.
            Self::Narrow(places.iter().map(|&place| place as u16).collect())
        } else {
            Self::Wide(places)
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Narrow(places) => places.len() * size_of::<u16>(),
            Self::Wide(places) => places.len() * size_of::<u32>(),
        }
    }
}

impl WindowStep {
    /// Computes the step of a permutation.
    ///
    /// # Arguments
    /// * `sources` - for each place the place that its piece comes from
    ///
    /// # Returns
    /// `None` if the tables would be too large.
    pub(super) fn new(sources: &[usize], digits: Digits) -> Option<Self> {
        let moves = |place: &usize| sources[*place] != *place;
        let Some(first) = (0..sources.len()).find(moves) else { return Some(Self::Stay) };
        let last = (0..sources.len()).rfind(moves)? + 1;
        let end = last.min(digits.kept);
        let parity = last > digits.kept && digits.kept + 2 == digits.pieces;
        // Without the lost digits the order of the last two pieces is unknown.
        let last = if last > digits.kept { digits.pieces } else { last };
        let (entries, length) = (digits.product(first, end), digits.product(end, digits.kept));
        if entries > MOST_ENTRIES {
            return None;
        }
        let window = Window { digits, first, end, last, sources };
        // Short runs too, where a table of single orders would be too large.
        let is_large = digits.product(first, digits.kept) > MOST_ENTRIES;
        if !parity && (length >= SHORT_RUN || is_large) {
            return Some(Self::Runs {
                length: length as usize,
                to: (0..entries).map(|run| window.image(run, false) as u32).collect(),
            });
        }
        window.singles(entries, length, parity)
    }

    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Stay => 0,
            Self::Runs { to, .. } => to.len() as u64 * 4,
            Self::Singles { to, odd, .. } => (to.bytes() + odd.len()) as u64,
        }
    }

    /// Returns `false` only if no order of a range has its image in another range: images stay in
    /// their blocks.
    pub(super) fn may_lead(&self, from: Range<usize>, to: Range<usize>) -> bool {
        let block = match self {
            Self::Stay => 1,
            Self::Runs { length, to } => to.len() * length,
            Self::Singles { block, .. } => *block,
        };
        let (first, end) = (from.start / block * block, from.end.next_multiple_of(block));
        first < to.end && to.start < end
    }

    /// Adds the images of a part of a set of orders to a part of another set; images outside are
    /// left out.
    ///
    /// # Arguments
    /// * `odd` - the parity of all orders of the set, if it matters
    #[inline(always)]
    pub(super) fn apply(&self, set: Part<&[u64]>, odd: bool, next: Part<&mut [u64]>) {
        let (begin, target) = (set.first * 64, next.first * 64);
        let (set, next) = (set.words, next.words);
        match self {
            Self::Stay => {
                let (from, to) = (target.saturating_sub(begin), begin.saturating_sub(target));
                let set = set.get(from / 64..).unwrap_or_default();
                let next = next.get_mut(to / 64..).unwrap_or_default();
                set.iter().zip(next).for_each(|(from, to)| *to |= from);
            }
            Self::Runs { length, to } => {
                let (end, target_end) = (begin + set.len() * 64, target + next.len() * 64);
                let first = begin / length;
                let (mut block, mut run) = (first / to.len() * to.len(), first % to.len());
                while (block + run) * length < end {
                    let (from, image) =
                        ((block + run) * length, (block + to[run] as usize) * length);
                    // The ends of the run that are in both parts.
                    let skipped = begin.saturating_sub(from).max(target.saturating_sub(image));
                    let last = (*length).min(end - from).min(target_end.saturating_sub(image));
                    if skipped < last {
                        let (from, image) = (from + skipped - begin, image + skipped - target);
                        or_run(set, from, next, image, last - skipped);
                    }
                    run += 1;
                    if run == to.len() {
                        (block, run) = (block + run, 0);
                    }
                }
            }
            Self::Singles { to, block, odd: leading } => {
                let members = next.len() * 64;
                let set = Part { first: begin / 64, words: set };
                each_single(set, (to, *block), (leading, odd), |_, place| {
                    let at = place.wrapping_sub(target);
                    if at < members {
                        bits::insert(next, at);
                    }
                });
            }
        }
    }

    /// Finds the orders of a set whose images are in another set.
    ///
    /// # Arguments
    /// The same as for [`WindowStep::apply`], and:
    /// * `to` - the other set
    /// * `found` - receives at least these orders of the set; orders outside the set are
    ///   meaningless
    #[inline(always)]
    pub(super) fn led_to(&self, set: &[u64], odd: bool, to: &[u64], found: &mut [u64]) {
        match self {
            Self::Stay => found.copy_from_slice(to),
            Self::Runs { length, to: places } => {
                let runs = set.len() * 64 / length;
                for (block, run) in (0..runs / places.len())
                    .flat_map(|block| (0..places.len()).map(move |run| (block * places.len(), run)))
                {
                    or_run(
                        to,
                        (block + places[run] as usize) * length,
                        found,
                        (block + run) * length,
                        *length,
                    );
                }
            }
            Self::Singles { to: places, block, odd: leading } => {
                let set = Part { first: 0, words: set };
                each_single(set, (places, *block), (leading, odd), |number, place| {
                    if bits::contains(to, place) {
                        bits::insert(found, number);
                    }
                });
            }
        }
    }
}

/// Calls `see` for each member of a set with its new place.
///
/// # Arguments
/// * `to`, `block` - the tables of new places, and the number of orders in a block
/// * `leading`, `odd` - a block has the second table if its leading digits differ from this parity
#[inline(always)]
fn each_single(
    set: Part<&[u64]>,
    (to, block): (&Places, usize),
    parity: (&[bool], bool),
    see: impl FnMut(usize, usize),
) {
    match to {
        Places::Narrow(to) => each_single_in(set, (to, block), parity, see),
        Places::Wide(to) => each_single_in(set, (to, block), parity, see),
    }
}

#[inline(always)]
fn each_single_in<P: Copy + Into<u32>>(
    set: Part<&[u64]>,
    (to, block): (&[P], usize),
    (leading, odd): (&[bool], bool),
    mut see: impl FnMut(usize, usize),
) {
    let table_of = |number: usize| {
        let is_second = leading.get(number).is_some_and(|&leading| leading != odd);
        &to[if is_second { block } else { 0 }..][..block]
    };
    let first = set.first * 64;
    let (mut begin, mut table) = (first / block * block, table_of(first / block));
    bits::each(set.words, |number| {
        let number = first + number;
        if number - begin >= block {
            begin = number / block * block;
            table = table_of(number / block);
        }
        let place: u32 = table[number - begin].into();
        see(number, begin + place as usize);
    });
}

/// The range of places within which pieces move.
struct Window<'a> {
    digits: Digits,
    first: usize,
    /// The index past the last kept digit.
    end: usize,
    /// The index past the last place.
    last: usize,
    sources: &'a [usize],
}

impl Window<'_> {
    /// Returns the new value of the kept digits of the window.
    ///
    /// # Arguments
    /// * `odd` - if a digit is lost, `true` if all digits of the window have an odd sum
    fn image(&self, number: u64, odd: bool) -> u64 {
        let (kept, pieces) = (self.end - self.first, self.digits.pieces - self.first);
        let (mut code, mut rest) = ([0; MOST_PIECES], number);
        for (digit, at) in code[..kept].iter_mut().zip(0..kept).rev() {
            let radix = (pieces - at) as u64;
            (*digit, rest) = ((rest % radix) as usize, rest / radix);
        }
        if self.last > self.end && self.digits.kept + 2 == self.digits.pieces {
            code[kept] = usize::from(is_odd(&code[..kept]) != odd);
        }
        // Sets of the pieces that are left, as bits.
        let (mut before, mut left) = ([0_u32; MOST_PIECES], u32::MAX);
        for (piece, &digit) in before.iter_mut().zip(&code[..self.last - self.first]) {
            let above = (0..digit).fold(left, |left, _| left & (left - 1));
            *piece = above.trailing_zeros();
            left &= !(1 << *piece);
        }
        let (mut image, mut left) = (0, u32::MAX);
        for at in 0..kept {
            let piece = before[self.sources[self.first + at] - self.first];
            let rank = (left & ((1 << piece) - 1)).count_ones();
            left &= !(1 << piece);
            image = image * (pieces - at) as u64 + u64::from(rank);
        }
        image
    }

    /// Computes tables of single orders, for a window that is extended to the left until the tables
    /// are long enough.
    fn singles(&self, entries: u64, length: u64, parity: bool) -> Option<WindowStep> {
        let mut begin = self.first;
        while begin > 0 && self.digits.product(begin, self.digits.kept) < SHORT_TABLE {
            begin -= 1;
        }
        let block = self.digits.product(begin, self.digits.kept);
        if block > MOST_ENTRIES {
            return None;
        }
        let image = [false, true].map(|odd| match odd && !parity {
            true => Vec::new(),
            false => (0..entries).map(|number| self.image(number, odd)).collect::<Vec<u64>>(),
        });
        let lead_odd: Vec<bool> = (0..block / entries / length)
            .map(|lead| is_odd(&self.digits.split(lead, begin, self.first)))
            .collect();
        let mut to = Vec::with_capacity(block as usize * (1 + usize::from(parity)));
        for odd in [false, true].into_iter().take(1 + usize::from(parity)) {
            for (lead, &lead_odd) in lead_odd.iter().enumerate() {
                let image = &image[usize::from(parity && lead_odd != odd)];
                for image in image {
                    to.extend(
                        (0..length)
                            .map(|rest| ((lead as u64 * entries + image) * length + rest) as u32),
                    );
                }
            }
        }
        let blocks = if parity { self.digits.product(0, begin) } else { 0 };
        let odd = (0..blocks).map(|lead| is_odd(&self.digits.split(lead, 0, begin))).collect();
        let to = Places::new(to, block);
        Some(WindowStep::Singles { to, block: block as usize, odd })
    }
}
