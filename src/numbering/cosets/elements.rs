//! The elements of a group by a chain of stabilizers, numbered in mixed radix: an element is a
//! product of one element of each level, which takes the point of the level to one of its images.
//!
//! The product of the elements of the last levels comes first, and numbers the elements of a coset;
//! that of the other levels numbers the cosets.

use crate::facts::group::Transversal;

/// The largest number of elements of a coset, so that the table of their products stays small.
const MOST_LOW: usize = 1 << 11;

/// A permutation: the image of each point.
pub(super) type PointImages = Vec<u8>;

/// A level of the chain.
#[derive(Debug)]
struct ChainLevel {
    point: usize,
    /// For each image an element that takes the point to it.
    to: Vec<PointImages>,
    /// For each image an element that takes it back to the point.
    home: Vec<PointImages>,
    /// For each point its index among the images.
    index: Vec<u8>,
}

/// The numbered elements of a group.
#[derive(Debug)]
pub(super) struct Elements {
    points: usize,
    /// The levels that number the cosets.
    high: Vec<ChainLevel>,
    /// The levels that number the elements of a coset.
    low: Vec<ChainLevel>,
    /// The number of cosets.
    pub(super) highs: usize,
    /// The number of elements of a coset.
    pub(super) lows: usize,
}

/// Applies a permutation after another one.
#[inline(always)]
pub(super) fn apply(element: &mut [u8], then: &[u8]) {
    element.iter_mut().for_each(|image| *image = then[usize::from(*image)]);
}

/// Returns the product of elements of levels, those of the last level first, with a number.
fn product(levels: &[ChainLevel], points: usize, mut number: usize) -> PointImages {
    let mut element: PointImages = (0..points).map(|point| point as u8).collect();
    for level in levels.iter().rev() {
        apply(&mut element, &level.to[number % level.to.len()]);
        number /= level.to.len();
    }
    element
}

/// Divides an element by elements of levels.
///
/// # Returns
/// The number of the product of these; the quotient takes the place of the element.
#[inline(always)]
fn divide(levels: &[ChainLevel], element: &mut [u8]) -> usize {
    let mut number = 0;
    for ChainLevel { point, to, home, index } in levels {
        let image = usize::from(index[usize::from(element[*point])]);
        if image != 0 {
            apply(element, &home[image]);
        }
        number = number * to.len() + image;
    }
    number
}

impl Elements {
    /// Numbers the elements of a group on at most 256 points.
    ///
    /// # Arguments
    /// * `levels` - the levels whose points have several images
    pub(super) fn new(points: usize, levels: impl Iterator<Item = Transversal>) -> Self {
        let narrow = |elements: &[Vec<u16>]| -> Vec<PointImages> {
            let narrow = |element: &Vec<u16>| element.iter().map(|&image| image as u8).collect();
            elements.iter().map(narrow).collect()
        };
        let level = |level: Transversal| {
            let mut index = vec![0; points];
            for (number, &image) in level.images.iter().enumerate() {
                index[usize::from(image)] = number as u8;
            }
            let (to, home) = (narrow(&level.to), narrow(&level.home));
            ChainLevel { point: usize::from(level.base), to, home, index }
        };
        let mut high: Vec<ChainLevel> = levels.map(level).collect();
        let (mut cut, mut lows) = (high.len(), 1);
        while cut > 0 && lows * high[cut - 1].to.len() <= MOST_LOW {
            cut -= 1;
            lows *= high[cut].to.len();
        }
        let low = high.split_off(cut);
        let highs = high.iter().map(|level| level.to.len()).product();
        Self { points, high, low, highs, lows }
    }

    /// Returns the last element of a coset, without elements of the other levels.
    pub(super) fn high(&self, number: usize) -> PointImages {
        product(&self.high, self.points, number)
    }

    /// Returns the element of the first coset with a number.
    pub(super) fn low(&self, number: usize) -> PointImages {
        product(&self.low, self.points, number)
    }

    /// Returns the number of the coset of an element, and its number there.
    ///
    /// # Arguments
    /// * `element` - becomes the identity
    #[inline(always)]
    pub(super) fn numbers(&self, element: &mut [u8]) -> (usize, usize) {
        (divide(&self.high, element), divide(&self.low, element))
    }

    /// Returns the products of the elements of the first coset: by the second factor, and then by
    /// the first one, the number of the product.
    pub(super) fn products(&self) -> Vec<u16> {
        let size = self.lows;
        let times = |then: &PointImages| -> Vec<u16> {
            let number = |first: usize| {
                let mut element = self.low(first);
                apply(&mut element, then);
                divide(&self.low, &mut element) as u16
            };
            (0..size).map(number).collect()
        };
        let mut all: Vec<u16> = Vec::with_capacity(size * size);
        all.extend((0..size).map(|number| number as u16));
        // The products with elements of the later levels are known.
        let mut known = 1;
        for level in self.low.iter().rev() {
            for to in level.to.iter().skip(1) {
                let times = times(to);
                for at in 0..known * size {
                    all.push(times[usize::from(all[at])]);
                }
            }
            known *= level.to.len();
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::group::Regular;
    use crate::model::Kind;

    /// All permutations of seven points, of which a few form the cosets.
    fn symmetric() -> (Regular, Elements) {
        let generators = vec![vec![1, 2, 3, 4, 5, 6, 0], vec![1, 0, 2, 3, 4, 5, 6]];
        let kinds: Vec<Kind> = (0..7).map(Kind).collect();
        let group = Regular::new(generators, &kinds, 5040).unwrap();
        let elements = Elements::new(7, group.levels());
        (group, elements)
    }

    #[test]
    fn every_element_has_one_number() {
        let (group, elements) = symmetric();
        assert_eq!((elements.highs, elements.lows), (7, 720));
        let mut seen = std::collections::BTreeSet::new();
        for high in 0..7 {
            for low in 0..720 {
                let mut element = elements.low(low);
                apply(&mut element, &elements.high(high));
                let mut kinds = [Kind(0); 7];
                (0..7).for_each(|from| kinds[usize::from(element[from])] = Kind(from as u16));
                let found = group.element(kinds.into_iter()).unwrap();
                assert!(found.into_iter().eq(element.iter().map(|&image| u16::from(image))));
                seen.insert(element.clone());
                assert_eq!(elements.numbers(&mut element), (high, low));
            }
        }
        assert_eq!(seen.len(), 5040);
    }

    #[test]
    fn products_are_those_of_the_elements() {
        let (_, elements) = symmetric();
        let products = elements.products();
        for (second, first) in [(0, 0), (1, 2), (719, 719), (300, 5), (5, 300), (123, 456)] {
            let mut element = elements.low(first);
            apply(&mut element, &elements.low(second));
            let number = usize::from(products[second * 720 + first]);
            assert_eq!(elements.low(number), element);
        }
    }
}
