//! What a permutation of places makes of all orders at once.
//!
//! In: a permutation. Out: a step over a table of orders. Pieces that move only within a window of places change only the digits of that
//! window, whatever the others are: positions that agree in it move together, as runs of bits where they are many, by one look into a table
//! where they are few. Knows nothing of holes.

use super::super::bits::{self, or_run};
use super::order::{Digits, code, decode, is_odd};

/// Runs of fewer bits are moved one by one.
const SHORT_RUN: u64 = 48;
/// Tables of single orders have at least so many entries, if there are as many orders.
const SHORT_TABLE: u64 = 2048;
/// Entries of the largest table.
const MOST_ENTRIES: u64 = 1 << 22;

/// What becomes of all orders.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// They stay as they are.
    Stay,
    /// Runs of equal length change places within blocks.
    Runs {
        /// The number of orders in a run.
        length: usize,
        /// For each run of a block its new place.
        to: Vec<u32>,
    },
    /// Orders change places within blocks.
    Singles {
        /// For each order of a block its new place; two tables one after the other where parity matters.
        to: Vec<u32>,
        /// The number of orders in a block.
        block: usize,
        /// For each block whether its leading digits have an odd sum; empty where parity does not matter.
        odd: Vec<bool>,
    },
}

impl Step {
    /// The step of a permutation.
    ///
    /// # Arguments
    /// * `sources` - for each place where its piece comes from
    ///
    /// # Returns
    /// `None` if its tables would be too large.
    pub(super) fn new(sources: &[usize], digits: Digits) -> Option<Self> {
        let moves = |place: &usize| sources[*place] != *place;
        let Some(first) = (0..sources.len()).find(moves) else { return Some(Self::Stay) };
        let last = (0..sources.len()).rfind(moves)? + 1;
        let end = last.min(digits.kept);
        let parity = last > digits.kept && digits.kept + 2 == digits.pieces;
        // Without the lost digits nothing tells in which order the last two pieces stand.
        let last = if last > digits.kept { digits.pieces } else { last };
        let (entries, length) = (digits.product(first, end), digits.product(end, digits.kept));
        if entries > MOST_ENTRIES {
            return None;
        }
        let window = Window { digits, first, end, last, sources };
        if !parity && length >= SHORT_RUN {
            return Some(Self::Runs { length: length as usize, to: (0..entries).map(|run| window.image(run, false) as u32).collect() });
        }
        window.singles(entries, length, parity)
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Stay => 0,
            Self::Runs { to, .. } => to.len() as u64 * 4,
            Self::Singles { to, odd, .. } => to.len() as u64 * 4 + odd.len() as u64,
        }
    }

    /// Moves a set of orders into another set.
    ///
    /// # Arguments
    /// * `odd` - the parity of all orders of the set, where it matters
    #[inline(always)]
    pub(super) fn apply(&self, set: &[u64], odd: bool, next: &mut [u64]) {
        match self {
            Self::Stay => set.iter().zip(next).for_each(|(from, to)| *to |= from),
            Self::Runs { length, to } => {
                let runs = set.len() * 64 / length;
                for (block, run) in (0..runs / to.len()).flat_map(|block| (0..to.len()).map(move |run| (block * to.len(), run))) {
                    or_run(set, (block + run) * length, next, (block + to[run] as usize) * length, *length);
                }
            }
            Self::Singles { to, block, odd: leading } => {
                each_single(set, *block, |number| table(to, *block, leading, odd, number), |_, place| bits::insert(next, place));
            }
        }
    }

    /// Finds the orders of a set that are moved into another set.
    ///
    /// # Arguments
    /// Those of [`Step::apply`], and:
    /// * `to` - the other set
    /// * `found` - takes at least these of the set; others in it mean nothing
    #[inline(always)]
    pub(super) fn led_to(&self, set: &[u64], odd: bool, to: &[u64], found: &mut [u64]) {
        match self {
            Self::Stay => found.copy_from_slice(to),
            Self::Runs { length, to: places } => {
                let runs = set.len() * 64 / length;
                for (block, run) in (0..runs / places.len()).flat_map(|block| (0..places.len()).map(move |run| (block * places.len(), run)))
                {
                    or_run(to, (block + places[run] as usize) * length, found, (block + run) * length, *length);
                }
            }
            Self::Singles { to: places, block, odd: leading } => {
                each_single(
                    set,
                    *block,
                    |number| table(places, *block, leading, odd, number),
                    |number, place| {
                        if bits::contains(to, place) {
                            bits::insert(found, number);
                        }
                    },
                );
            }
        }
    }
}

/// The table of a block.
#[inline(always)]
fn table<'t>(to: &'t [u32], block: usize, leading: &[bool], odd: bool, number: usize) -> &'t [u32] {
    let other = leading.get(number).is_some_and(|&leading| leading != odd);
    let begin = if other { block } else { 0 };
    &to[begin..begin + block]
}

/// Hands out the members one by one, each with its new place.
#[inline(always)]
fn each_single<'t>(set: &[u64], block: usize, table_of: impl Fn(usize) -> &'t [u32], mut see: impl FnMut(usize, usize)) {
    let (mut begin, mut table) = (0, table_of(0));
    bits::each(set, |number| {
        if number - begin >= block {
            begin = number / block * block;
            table = table_of(number / block);
        }
        see(number, begin + table[number - begin] as usize);
    });
}

/// The places within which pieces move.
struct Window<'a> {
    digits: Digits,
    first: usize,
    /// Past the last kept digit.
    end: usize,
    /// Past the last place.
    last: usize,
    sources: &'a [usize],
}

impl Window<'_> {
    /// What becomes of the kept digits of the window.
    ///
    /// # Arguments
    /// * `odd` - where a digit is lost: whether all digits of the window have an odd sum
    fn image(&self, number: u64, odd: bool) -> u64 {
        let mut code_before = self.digits.split(number, self.first, self.end);
        if self.last > self.end {
            self.digits.complete(&mut code_before, odd);
            code_before.truncate(self.last - self.first);
        }
        let pieces = self.digits.pieces - self.first;
        let before = decode(&code_before, pieces);
        let after: Vec<usize> = (self.first..self.last).map(|place| before[self.sources[place] - self.first]).collect();
        self.digits.join(&code(&after, pieces)[..self.end - self.first], self.first)
    }

    /// Tables of single orders, for a window made wider to the left until tables are long enough.
    fn singles(&self, entries: u64, length: u64, parity: bool) -> Option<Step> {
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
        let lead_odd: Vec<bool> = (0..block / entries / length).map(|lead| is_odd(&self.digits.split(lead, begin, self.first))).collect();
        let mut to = Vec::with_capacity(block as usize * (1 + usize::from(parity)));
        for odd in [false, true].into_iter().take(1 + usize::from(parity)) {
            for (lead, &lead_odd) in lead_odd.iter().enumerate() {
                let image = &image[usize::from(parity && lead_odd != odd)];
                for image in image {
                    to.extend((0..length).map(|rest| ((lead as u64 * entries + image) * length + rest) as u32));
                }
            }
        }
        let blocks = if parity { self.digits.product(0, begin) } else { 0 };
        let odd = (0..blocks).map(|lead| is_odd(&self.digits.split(lead, 0, begin))).collect();
        Some(Step::Singles { to, block: block as usize, odd })
    }
}
