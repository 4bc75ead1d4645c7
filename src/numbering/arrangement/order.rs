//! Numbers of orders of distinct pieces, by Lehmer's code: each digit is the rank of the next piece
//! among the pieces left.
//!
//! If the pieces of a range of places are permuted among themselves, the digits of all other places
//! stay the same. Source: D. H. Lehmer, Teaching combinatorial tricks to a computer, 1960.

/// The numbering of orders of a given number of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// The number of pieces, and of digits; the digit at a place is below the number of pieces from
    /// that place on.
    pub(super) pieces: usize,
    /// The number of digits that are kept; the other digits follow from the parity of the order.
    pub(super) kept: usize,
}

impl Digits {
    /// Creates the numbering; with `parity`, only orders of one parity have numbers.
    pub(super) fn new(pieces: usize, parity: bool) -> Self {
        Self { pieces, kept: pieces.saturating_sub(if parity { 2 } else { 1 }) }
    }

    /// Returns the product of the radices of a range of kept digits.
    pub(super) fn product(&self, from: usize, to: usize) -> u64 {
        (from..to).map(|place| (self.pieces - place) as u64).product()
    }

    /// Returns the number of orders that have numbers.
    pub(super) fn count(&self) -> u64 {
        self.product(0, self.kept)
    }

    /// Returns the digits `from..to` of a number that consists of these digits.
    pub(super) fn split(&self, number: u64, from: usize, to: usize) -> Vec<usize> {
        let mut rest = number;
        let mut digits = vec![0; to - from];
        for place in (from..to).rev() {
            let radix = (self.pieces - place) as u64;
            digits[place - from] = (rest % radix) as usize;
            rest /= radix;
        }
        digits
    }

    /// Returns the number with the given digits from a place on.
    pub(super) fn join(&self, digits: &[usize], from: usize) -> u64 {
        digits.iter().enumerate().fold(0, |number, (at, &digit)| {
            number * (self.pieces - from - at) as u64 + digit as u64
        })
    }

    /// Returns the number of an order.
    pub(super) fn number(&self, order: &[usize]) -> u64 {
        self.join(&code(order, self.pieces)[..self.kept], 0)
    }

    /// Returns the order with a number; `odd` is its parity if the kept digits leave it open.
    pub(super) fn order(&self, number: u64, odd: bool) -> Vec<usize> {
        let mut digits = self.split(number, 0, self.kept);
        self.complete(&mut digits, odd);
        decode(&digits, self.pieces)
    }

    /// Appends the digits that are not kept.
    pub(super) fn complete(&self, digits: &mut Vec<usize>, odd: bool) {
        if self.kept + 2 == self.pieces {
            digits.push(usize::from(is_odd(digits) != odd));
        }
        digits.resize(
            digits.len() + self.pieces - self.kept - usize::from(self.kept + 2 == self.pieces),
            0,
        );
    }
}

/// Returns `true` if the sum of the digits is odd, which is the parity of the order.
pub(super) fn is_odd(digits: &[usize]) -> bool {
    digits.iter().sum::<usize>() % 2 == 1
}

/// Returns for each piece its rank among the `pieces` pieces that are left at its place.
pub(super) fn code(order: &[usize], pieces: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..pieces).collect();
    let place = |piece: &usize| {
        let at = left.iter().position(|other| other == piece).unwrap_or_default();
        left.remove(at);
        at
    };
    order.iter().map(place).collect()
}

/// Returns the order with a code.
pub(super) fn decode(code: &[usize], pieces: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..pieces).collect();
    code.iter().map(|&at| left.remove(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_an_order() {
        for (pieces, parity) in [(1, false), (1, true), (2, true), (5, false), (5, true)] {
            let digits = Digits::new(pieces, parity);
            for number in 0..digits.count() {
                for odd in [false, true] {
                    let order = digits.order(number, odd);
                    assert_eq!((digits.number(&order), order.len()), (number, pieces));
                    assert!(!parity || pieces < 2 || is_odd(&code(&order, pieces)) == odd);
                }
            }
        }
    }
}
