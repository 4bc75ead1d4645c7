//! Parts of moves as tables over numbers in mixed radix, cut into a low and a high half.
//!
//! A pass has a table over the low half and one or several functions of the high half. It holds
//! parts of one click whose low halves are disjoint, so that one lookup determines the part that
//! applies.

use super::super::{Holding, bits};
use super::part::{Factor, NodePart};
use crate::model::{Kind, KindSet, NodeId, State};

/// The largest number of values of the low half, so that a row and its tables stay in the nearest
/// cache.
const MOST_LOW: usize = 1 << LOW_BITS;
/// The number of bits of an entry that hold a value of the low half; the bits above hold the number
/// of a function of the high half.
const LOW_BITS: u32 = 13;
/// The entry of a value to which no part applies.
pub(super) const NONE: u16 = u16::MAX;
/// The largest number of functions of one pass, one less than would fit, so that no entry is
/// [`NONE`].
const MOST_HIGH: usize = 7;

/// A digit: a node and its kinds.
#[derive(Clone, Debug)]
struct Digit {
    node: NodeId,
    kinds: Vec<Kind>,
    /// The weight of the digit, in its half.
    weight: usize,
}

/// A numbering in mixed radix.
#[derive(Clone, Debug)]
pub(super) struct Radix {
    low: Vec<Digit>,
    high: Vec<Digit>,
    /// For each digit of the low half, and each of its kinds, the values of the half that have it.
    having: Vec<Vec<Box<[u64]>>>,
    /// The number of values of the low half.
    pub(super) lows: usize,
    /// The number of values of the high half.
    pub(super) highs: usize,
    /// The content of the nodes that never change.
    fixed: State,
}

impl Radix {
    /// Creates the numbering of positions whose nodes hold one of some kinds each.
    ///
    /// # Arguments
    /// * `kinds` - for each node the kinds that can stand there
    pub(super) fn new(kinds: impl Iterator<Item = Vec<Kind>>) -> Self {
        let mut radix = Self {
            low: Vec::new(),
            high: Vec::new(),
            having: Vec::new(),
            lows: 1,
            highs: 1,
            fixed: State::new(),
        };
        for (node, kinds) in kinds.enumerate() {
            radix.fixed.push(kinds.first().copied().unwrap_or_default());
            if kinds.len() < 2 {
                continue;
            }
            let node = NodeId(node as u32);
            if radix.high.is_empty() && radix.lows * kinds.len() <= MOST_LOW {
                let weight = radix.lows;
                radix.lows *= kinds.len();
                radix.low.push(Digit { node, kinds, weight });
            } else {
                let weight = radix.highs;
                radix.highs *= kinds.len();
                radix.high.push(Digit { node, kinds, weight });
            }
        }
        radix.having = radix.low.iter().map(|digit| digit.having(radix.lows)).collect();
        radix
    }

    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.having.iter().map(Vec::len).sum::<usize>() as u64 * self.lows.div_ceil(64) as u64 * 8
    }

    /// Finds the values of the low half that, with a value of the high half, hold one of some kinds
    /// on a node.
    #[inline(always)]
    pub(super) fn holding(
        &self,
        high: usize,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let Some(at) = self.low.iter().position(|digit| digit.node == node) else {
            let digit = self.high.iter().find(|digit| digit.node == node);
            let kind =
                digit.map_or(self.fixed[node.index()], |digit| digit.kinds[digit.value(high)]);
            return Holding::all_if(kinds.contains(kind));
        };
        let meant = || {
            self.low[at]
                .kinds
                .iter()
                .zip(&self.having[at])
                .filter(|(kind, _)| kinds.contains(**kind))
        };
        match meant().count() {
            0 => return Holding::None,
            count if count == self.having[at].len() => return Holding::All,
            _ => words.resize(self.lows.div_ceil(64), 0),
        }
        meant().for_each(|(_, having)| {
            words.iter_mut().zip(having).for_each(|(word, having)| *word |= having)
        });
        Holding::Some
    }

    /// Returns the halves of a position's number, or `None` if it has none.
    pub(super) fn halves(&self, position: &State) -> Option<(usize, usize)> {
        let mut rest = position.clone();
        let mut half = |digits: &[Digit]| {
            digits.iter().try_fold(0, |sum, digit| {
                let kind = std::mem::replace(
                    &mut rest[digit.node.index()],
                    self.fixed[digit.node.index()],
                );
                Some(sum + digit.kinds.binary_search(&kind).ok()? * digit.weight)
            })
        };
        let halves = (half(&self.low)?, half(&self.high)?);
        (rest == self.fixed).then_some(halves)
    }

    /// Returns the position of a number.
    pub(super) fn position(&self, low: usize, high: usize) -> State {
        let mut position = self.fixed.clone();
        for (digits, number) in [(&self.low, low), (&self.high, high)] {
            for digit in digits {
                position[digit.node.index()] = digit.kinds[digit.value(number)];
            }
        }
        position
    }

    fn low_of(&self, part: &Factor) -> Function {
        Function::new(&self.low, part)
    }

    fn high_of(&self, part: &Factor) -> Function {
        Function::new(&self.high, part)
    }
}

impl Digit {
    /// Returns for each kind the values of the half that have it, as bits.
    fn having(&self, values: usize) -> Vec<Box<[u64]>> {
        let mut having = vec![vec![0; values.div_ceil(64)].into_boxed_slice(); self.kinds.len()];
        (0..values).for_each(|number| bits::insert(&mut having[self.value(number)], number));
        having
    }

    fn value(&self, number: usize) -> usize {
        number / self.weight % self.kinds.len()
    }
}

/// The action of a part on one half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    /// Weight and table of each digit that the part tests or changes.
    digits: Vec<(usize, Vec<Option<u16>>)>,
}

impl Function {
    fn new(digits: &[Digit], part: &Factor) -> Self {
        let table = |digit: &Digit, made: &NodePart| -> Vec<Option<u16>> {
            let place = |kind: &Kind| digit.kinds.binary_search(kind).ok().map(|at| at as u16);
            digit.kinds.iter().map(|kind| made.get(kind).and_then(place)).collect()
        };
        let one = |digit: &Digit| {
            part.nodes.get(&digit.node).map(|made| (digit.weight, table(digit, made)))
        };
        Self { digits: digits.iter().filter_map(one).collect() }
    }

    /// Returns the new value of the half, or `None` if the part does not apply.
    pub(super) fn of(&self, number: usize) -> Option<usize> {
        self.digits.iter().try_fold(number, |sum, (weight, made)| {
            let before = number / weight % made.len();
            Some(sum - before * weight + usize::from(made[before]?) * weight)
        })
    }
}

/// Parts of one click that are made together in a sweep over a row.
#[derive(Clone, Debug)]
pub(super) struct Pass {
    pub(super) click: Option<NodeId>,
    /// For each value of the low half its new value and the function of the high half that goes
    /// with it.
    pub(super) low: Vec<u16>,
    pub(super) high: Vec<Function>,
}

impl Pass {
    fn new(click: Option<NodeId>, lows: usize) -> Self {
        Self { click, low: vec![NONE; lows], high: Vec::new() }
    }

    /// Adds a part, if there is room for it.
    fn add(&mut self, made: &[Option<usize>], high: &Function) -> bool {
        let function = self.high.iter().position(|known| known == high).unwrap_or(self.high.len());
        let is_free =
            self.low.iter().zip(made).all(|(&entry, made)| entry == NONE || made.is_none());
        if function >= MOST_HIGH || !is_free {
            return false;
        }
        if function == self.high.len() {
            self.high.push(high.clone());
        }
        for (entry, made) in self.low.iter_mut().zip(made) {
            if let Some(made) = made {
                *entry = *made as u16 | (function as u16) << LOW_BITS;
            }
        }
        true
    }
}

/// Returns the value and the function of an entry that is not [`NONE`].
#[inline(always)]
pub(super) fn entry(entry: u16) -> (usize, usize) {
    (usize::from(entry) & (MOST_LOW - 1), usize::from(entry >> LOW_BITS))
}

/// Distributes all parts over few passes.
pub(super) fn passes(parts: &[Factor], radix: &Radix) -> Vec<Pass> {
    let mut passes: Vec<Pass> = Vec::new();
    for part in parts {
        let (low, high) = (radix.low_of(part), radix.high_of(part));
        let made: Vec<Option<usize>> = (0..radix.lows).map(|number| low.of(number)).collect();
        if !passes.iter_mut().any(|pass| pass.click == part.click && pass.add(&made, &high)) {
            let mut pass = Pass::new(part.click, radix.lows);
            pass.add(&made, &high);
            passes.push(pass);
        }
    }
    passes
}
