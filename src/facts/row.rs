//! Rows of numbers modulo k.

/// A row of numbers modulo k. Rows that are added have the same modulus and the same number of
/// columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    modulus: u8,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    /// Numbers modulo 2, 64 to a word.
    Bits(Vec<u64>),
    /// Numbers modulo any other number.
    Bytes(Vec<u8>),
}

impl Row {
    /// Creates a row of zeros.
    pub(super) fn zero(columns: usize, modulus: u8) -> Self {
        let cells = if modulus == 2 {
            Cells::Bits(vec![0; columns.div_ceil(64)])
        } else {
            Cells::Bytes(vec![0; columns])
        };
        Self { modulus, cells }
    }

    /// Returns the bytes of a row.
    pub(super) fn bytes(columns: usize, modulus: u8) -> u64 {
        let cells = if modulus == 2 { columns.div_ceil(64) * size_of::<u64>() } else { columns };
        (cells + size_of::<Self>()) as u64
    }

    /// Returns the number in a column.
    #[must_use]
    pub fn get(&self, column: usize) -> u8 {
        match &self.cells {
            Cells::Bits(words) => (words[column / 64] >> (column % 64) & 1) as u8,
            Cells::Bytes(bytes) => bytes[column],
        }
    }

    /// Sets the number in a column.
    pub(super) fn set(&mut self, column: usize, number: u8) {
        match &mut self.cells {
            Cells::Bits(words) => {
                words[column / 64] &= !(1 << (column % 64));
                words[column / 64] |= u64::from(number & 1) << (column % 64);
            }
            Cells::Bytes(bytes) => bytes[column] = number % self.modulus,
        }
    }

    /// Returns the first column from a given one on that does not hold 0.
    pub(super) fn first_from(&self, column: usize) -> Option<usize> {
        match &self.cells {
            Cells::Bits(words) => {
                let (first, rest) = (column / 64, column % 64);
                let masked =
                    |at: usize| if at == first { words[at] >> rest << rest } else { words[at] };
                (first..words.len())
                    .find(|&at| masked(at) != 0)
                    .map(|at| at * 64 + masked(at).trailing_zeros() as usize)
            }
            Cells::Bytes(bytes) => {
                bytes.iter().skip(column).position(|&byte| byte != 0).map(|at| column + at)
            }
        }
    }

    /// Adds a multiple of another row.
    pub fn add(&mut self, other: &Self, times: u8) {
        match (&mut self.cells, &other.cells) {
            (Cells::Bits(words), Cells::Bits(more)) if times & 1 == 1 => {
                words.iter_mut().zip(more).for_each(|(word, more)| *word ^= more)
            }
            (Cells::Bytes(bytes), Cells::Bytes(more)) => {
                let divide = Divider::new(self.modulus);
                let sum = |(byte, &more): (&mut u8, &u8)| {
                    *byte = divide.rest(u32::from(*byte) + u32::from(more) * u32::from(times))
                };
                bytes.iter_mut().zip(more).for_each(sum);
            }
            // An even multiple is 0 modulo 2, and rows of different kinds are never added.
            (Cells::Bits(_), _) | (Cells::Bytes(_), Cells::Bits(_)) => {}
        }
    }

    /// Multiplies the row by a number.
    pub(super) fn scale(&mut self, times: u8) {
        match &mut self.cells {
            Cells::Bits(words) => words.iter_mut().for_each(|word| *word *= u64::from(times & 1)),
            Cells::Bytes(bytes) => {
                let divide = Divider::new(self.modulus);
                bytes
                    .iter_mut()
                    .for_each(|byte| *byte = divide.rest(u32::from(*byte) * u32::from(times)));
            }
        }
    }

    /// Returns the row from a column on.
    pub(super) fn tail(&self, from: usize, columns: usize) -> Self {
        let mut tail = Self::zero(columns - from, self.modulus);
        let mut at = from;
        while let Some(column) = self.first_from(at) {
            tail.set(column - from, self.get(column));
            at = column + 1;
        }
        tail
    }

    /// Returns the sum of all numbers, each times the order of its column over the modulus: the
    /// number of clicks of a solution.
    #[must_use]
    pub fn weight(&self, orders: &[u8]) -> u64 {
        match &self.cells {
            // A number other than 0 modulo 2 has order 2.
            Cells::Bits(words) => words.iter().map(|word| u64::from(word.count_ones())).sum(),
            Cells::Bytes(bytes) => {
                let products = bytes
                    .iter()
                    .zip(orders)
                    .map(|(&byte, &order)| u32::from(byte) * u32::from(order));
                products.map(u64::from).sum::<u64>() / u64::from(self.modulus)
            }
        }
    }
}

/// Division by a modulus k by multiplication, exact below k²: with s = 24 the error is below k² /
/// 2^s, less than 1 / k for k < 256.
#[derive(Clone, Copy)]
struct Divider {
    modulus: u32,
    inverse: u32,
}

impl Divider {
    fn new(modulus: u8) -> Self {
        let modulus = u32::from(modulus.max(1));
        Self { modulus, inverse: (1 << 24) / modulus + 1 }
    }

    #[inline]
    fn rest(self, number: u32) -> u8 {
        (number - ((number * self.inverse) >> 24) * self.modulus) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rests_are_exact_for_all_sums_that_occur() {
        for modulus in 1..=u8::MAX {
            let (divider, below) = (Divider::new(modulus), u32::from(modulus));
            assert!(
                (0..below * below).all(|number| u32::from(divider.rest(number)) == number % below),
                "{modulus}"
            );
        }
    }

    #[test]
    fn bits_and_bytes_agree() {
        for modulus in [2, 3, 12, 255] {
            let numbers = |seed: usize| {
                (0..130).map(move |at| ((at * at * seed + at / 7) % usize::from(modulus)) as u8)
            };
            let (mut row, mut more) = (Row::zero(130, modulus), Row::zero(130, modulus));
            numbers(5).zip(numbers(11)).enumerate().for_each(|(at, (number, other))| {
                row.set(at, number);
                more.set(at, other);
            });
            row.add(&more, modulus - 1);
            row.scale(modulus - 1);
            let expected = |(a, b): (u8, u8)| {
                ((u32::from(b) + u32::from(modulus) * 255 - u32::from(a)) % u32::from(modulus))
                    as u8
            };
            let expected: Vec<u8> = numbers(5).zip(numbers(11)).map(expected).collect();
            assert_eq!((0..130).map(|at| row.get(at)).collect::<Vec<_>>(), expected);
            assert_eq!(
                row.weight(&[modulus; 130]),
                expected.iter().map(|&number| u64::from(number)).sum::<u64>()
            );
            assert_eq!(row.first_from(70), (70..130).find(|&at| expected[at] != 0));
            assert_eq!(
                (0..60).map(|at| row.tail(70, 130).get(at)).collect::<Vec<_>>(),
                expected[70..]
            );
        }
    }
}
