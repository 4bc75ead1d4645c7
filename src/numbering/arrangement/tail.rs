//! Sets of orders with a given piece in a given place. The first places determine a block; the last
//! places hold the pieces left by them, in an order that depends on the last digits alone.

use super::super::{Holding, bits::or_run};
use super::order::{Digits, decode, is_odd};

/// The largest number of places whose orders form a block.
const MOST: usize = 8;

/// The orders of the last places, stored once for all blocks, and the pieces of each block in the
/// first places.
#[derive(Debug)]
pub(super) struct Tails {
    /// The first of the last places.
    first: usize,
    /// The sets, for even orders if all orders have one parity.
    having: TailHolders,
    /// `true` if all orders have one parity.
    parity: bool,
    /// The number of pieces.
    count: usize,
    /// For each block its pieces: those in the first places, then those left, in increasing order.
    pieces: Box<[u8]>,
    /// For each block `true` if its first digits have an odd sum.
    odd: Vec<bool>,
}

impl Tails {
    pub(super) fn new(digits: Digits) -> Self {
        let first = digits.pieces.saturating_sub(MOST);
        let blocks = digits.product(0, first.min(digits.kept));
        let leading = |number: u64| digits.split(number, 0, first);
        let pieces = |number: u64| {
            let mut pieces: Vec<u8> = decode(&leading(number), digits.pieces)
                .into_iter()
                .map(|piece| piece as u8)
                .collect();
            let left: Vec<u8> =
                (0..digits.pieces as u8).filter(|piece| !pieces.contains(piece)).collect();
            pieces.extend(left);
            pieces
        };
        let parity = digits.kept + 2 == digits.pieces;
        Self {
            first,
            having: having(digits.pieces - first, parity),
            parity,
            count: digits.pieces,
            pieces: (0..blocks).flat_map(pieces).collect(),
            odd: (0..blocks).map(|number| is_odd(&leading(number))).collect(),
        }
    }

    /// Returns the number of words of a block.
    pub(super) fn words(&self) -> usize {
        self.having.first().and_then(|ranks| ranks.first()).map_or(1, |bits| bits.len())
    }

    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        let ranks: usize = self.having.iter().map(Vec::len).sum();
        (ranks * self.words() * size_of::<u64>() + self.pieces.len() + self.odd.len()) as u64
    }

    /// Finds the orders of a block with one of some pieces in a place.
    ///
    /// # Arguments
    /// * `odd` - the parity of the orders, if all have the same
    /// * `meant` - returns `true` for these pieces
    #[inline(always)]
    pub(super) fn holding(
        &self,
        block: usize,
        place: usize,
        odd: bool,
        meant: impl Fn(usize) -> bool,
        words: &mut Vec<u64>,
    ) -> Holding {
        let pieces = &self.pieces[block * self.count..][..self.count];
        if place < self.first {
            return Holding::all_if(meant(usize::from(pieces[place])));
        }
        let is_other = self.parity && odd != self.odd[block];
        let ranks = &self.having[place_in(place - self.first, self.having.len(), is_other)];
        let found = || {
            ranks.iter().zip(&pieces[self.first..]).filter(|(_, piece)| meant(usize::from(**piece)))
        };
        match found().count() {
            0 => return Holding::None,
            count if count == ranks.len() => return Holding::All,
            _ => words.resize(self.words(), 0),
        }
        found().for_each(|(having, _)| {
            words.iter_mut().zip(having).for_each(|(word, having)| *word |= having)
        });
        Holding::Some
    }
}

/// For each place, and each piece by its rank, the set of orders with that piece in that place.
type TailHolders = Vec<Vec<Box<[u64]>>>;

/// Returns the place whose sets are those of a place of odd orders: these have the last two pieces
/// the other way round.
///
/// # Arguments
/// * `is_odd` - `false` to return the place itself
fn place_in(place: usize, pieces: usize, is_odd: bool) -> usize {
    if is_odd && place + 2 >= pieces { 2 * pieces - 3 - place } else { place }
}

/// Computes the sets for orders of a number of pieces.
///
/// # Arguments
/// * `parity` - `true` if only orders of one parity have numbers: the sets are for even ones
fn having(pieces: usize, parity: bool) -> TailHolders {
    let (mut count, mut having) = (1, TailHolders::new());
    if parity {
        having = [[1, 0], [0, 1]].map(|place| place.map(|bit| vec![bit].into()).into()).into();
    }
    while having.len() < pieces {
        having = one_more(&having, count, parity);
        count *= having.len();
    }
    having
}

/// Computes the sets for one more piece: after each first piece come the orders of the pieces left.
///
/// # Arguments
/// * `count` - the number of orders without that piece
fn one_more(having: &TailHolders, count: usize, parity: bool) -> TailHolders {
    let pieces = having.len() + 1;
    let ones = vec![u64::MAX; count.div_ceil(64)];
    let mut made =
        vec![vec![vec![0; (count * pieces).div_ceil(64)].into_boxed_slice(); pieces]; pieces];
    for first in 0..pieces {
        or_run(&ones, 0, &mut made[0][first], first * count, count);
        let is_odd = parity && first % 2 == 1;
        for place in 0..having.len() {
            let ranks = &having[place_in(place, having.len(), is_odd)];
            for (rank, orders) in ranks.iter().enumerate() {
                or_run(
                    orders,
                    0,
                    &mut made[place + 1][rank + usize::from(rank >= first)],
                    first * count,
                    count,
                );
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_tell_what_orders_have_where() {
        for (pieces, parity) in [
            (1, false),
            (1, true),
            (2, true),
            (5, false),
            (7, true),
            (8, true),
            (9, true),
            (9, false),
            (10, true),
        ] {
            let digits = Digits::new(pieces, parity);
            let tails = Tails::new(digits);
            let orders = digits.count().div_ceil(64) as usize;
            assert_eq!(tails.words() * tails.odd.len(), orders);
            for (odd, place, wanted) in (0..pieces)
                .flat_map(|place| [(false, place, 1), (true, place, 6), (true, place, 0)])
            {
                let meant = |piece: usize| piece % 4 == wanted % 4 || piece + 3 == pieces;
                for block in 0..tails.odd.len() {
                    let mut words = Vec::new();
                    let found = tails.holding(block, place, odd, meant, &mut words);
                    let begin = block * tails.words() * 64;
                    for number in (begin..begin + tails.words() * 64)
                        .step_by(31)
                        .filter(|&number| (number as u64) < digits.count())
                    {
                        let expected = meant(digits.order(number as u64, odd)[place]);
                        let at = number - begin;
                        let holds = match found {
                            Holding::None => false,
                            Holding::All => true,
                            Holding::Some => words[at / 64] >> (at % 64) & 1 == 1,
                        };
                        assert_eq!(holds, expected, "{pieces} {parity} {odd} {place} {number}");
                    }
                }
            }
        }
    }
}
