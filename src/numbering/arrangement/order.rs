//! Orders of distinct pieces as numbers.
//!
//! In: orders. Out: their numbers, by Lehmer's code: each digit says which of the pieces left comes next. Promises that digits of places
//! whose pieces stay the same as a set do not change. Source: D. H. Lehmer, Teaching combinatorial tricks to a computer, 1960.

/// How orders of so many pieces are numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// The number of pieces, and of digits; the digit at a place is below the number of pieces from there on.
    pub(super) pieces: usize,
    /// The digits that are kept; the others follow from the parity of the order.
    pub(super) kept: usize,
}

impl Digits {
    /// Digits of so many pieces; with `parity`, only orders of one parity are numbered.
    pub(super) fn new(pieces: usize, parity: bool) -> Self {
        Self { pieces, kept: pieces.saturating_sub(if parity { 2 } else { 1 }) }
    }

    /// The product of the radices from one kept digit to another.
    pub(super) fn product(&self, from: usize, to: usize) -> u64 {
        (from..to).map(|place| (self.pieces - place) as u64).product()
    }

    /// The number of orders that are numbered.
    pub(super) fn count(&self) -> u64 {
        self.product(0, self.kept)
    }

    /// The digits `from..to` of a number that has just these.
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

    /// The number whose digits from a place on these are.
    pub(super) fn join(&self, digits: &[usize], from: usize) -> u64 {
        digits.iter().enumerate().fold(0, |number, (at, &digit)| number * (self.pieces - from - at) as u64 + digit as u64)
    }

    /// The number of an order.
    pub(super) fn number(&self, order: &[usize]) -> u64 {
        self.join(&code(order, self.pieces)[..self.kept], 0)
    }

    /// The order of a number, of the given parity where that matters.
    pub(super) fn order(&self, number: u64, odd: bool) -> Vec<usize> {
        let mut digits = self.split(number, 0, self.kept);
        self.complete(&mut digits, odd);
        decode(&digits, self.pieces)
    }

    /// Adds the digits that are not kept.
    pub(super) fn complete(&self, digits: &mut Vec<usize>, odd: bool) {
        if self.kept + 2 == self.pieces {
            digits.push(usize::from(is_odd(digits) != odd));
        }
        digits.resize(digits.len() + self.pieces - self.kept - usize::from(self.kept + 2 == self.pieces), 0);
    }
}

/// Whether the sum of digits is odd, and with it the order.
pub(super) fn is_odd(digits: &[usize]) -> bool {
    digits.iter().sum::<usize>() % 2 == 1
}

/// For each piece its place among those left, in increasing order, of so many.
pub(super) fn code(order: &[usize], pieces: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..pieces).collect();
    let place = |piece: &usize| {
        let at = left.iter().position(|other| other == piece).unwrap_or_default();
        left.remove(at);
        at
    };
    order.iter().map(place).collect()
}

/// The pieces of a code.
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
