//! Words: the contents of a list of places, numbered in lexicographic order.
//!
//! Each place belongs to an orbit, and holds one of the orbit's letters. With a given number of
//! each letter, the number of words is a product of multinomial coefficients. Source: D. E. Knuth,
//! The Art of Computer Programming, volume 4A, 7.2.1.2.

use std::sync::LazyLock;

/// A letter: the content of a place, numbered so that the letters of an orbit are neighbours.
pub(super) type Letter = u8;

/// The number of each letter.
pub(super) type Counts = Box<[u8]>;

/// The largest number of places, and of letters.
pub(super) const MOST: usize = 100;

/// Places with their orbits, and the orbits of letters.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// For each place its orbit.
    pub(super) orbits: Vec<u8>,
    /// For each letter its orbit.
    pub(super) orbit_of: Vec<u8>,
    /// For each orbit its first letter, and the end of the last one.
    firsts: Vec<usize>,
    /// The number of places of each orbit.
    sizes: [u64; MOST],
}

impl Slots {
    /// Creates the slots of places, given by their orbits, for letters of given orbits.
    pub(super) fn new(orbits: Vec<u8>, orbit_of: &[u8]) -> Self {
        let mut sizes = [0; MOST];
        orbits.iter().for_each(|&orbit| sizes[usize::from(orbit)] += 1);
        let first = |orbit| orbit_of.partition_point(|&other| usize::from(other) < orbit);
        Self { orbits, orbit_of: orbit_of.to_vec(), firsts: (0..=MOST).map(first).collect(), sizes }
    }

    /// Returns the number of words with the given numbers of letters, or the largest number if it
    /// is larger.
    pub(super) fn words(&self, counts: &[u8]) -> u64 {
        let mut left = self.sizes;
        let mut words: u64 = 1;
        for (&count, &orbit) in counts.iter().zip(&self.orbit_of) {
            let left = &mut left[usize::from(orbit)];
            words = words.saturating_mul(binomial(*left, u64::from(count)));
            *left = left.saturating_sub(u64::from(count));
        }
        words
    }

    /// Returns the number of a word among those with the same letters.
    pub(super) fn rank(&self, word: &[Letter], counts: &[u8]) -> u64 {
        let (mut words, mut rank) = (self.words(counts), 0);
        let (mut left, mut counts) = (self.sizes, to_array(counts));
        for (&letter, &orbit) in word.iter().zip(&self.orbits) {
            let places = &mut left[usize::from(orbit)];
            let before = &counts[self.firsts[usize::from(orbit)]..usize::from(letter)];
            let smaller: u64 = before.iter().map(|&count| u64::from(count)).sum();
            rank += words * smaller / *places;
            words = words * u64::from(counts[usize::from(letter)]) / *places;
            counts[usize::from(letter)] -= 1;
            *places -= 1;
        }
        rank
    }

    /// Returns the word with a number.
    pub(super) fn unrank(&self, mut rank: u64, counts: &[u8]) -> Vec<Letter> {
        let (mut words, letters) = (self.words(counts), counts.len());
        let (mut left, mut counts) = (self.sizes, to_array(counts));
        let mut word = Vec::with_capacity(self.orbits.len());
        for &orbit in &self.orbits {
            let places = &mut left[usize::from(orbit)];
            let first = self.firsts[usize::from(orbit)];
            for (letter, count) in counts.iter_mut().enumerate().take(letters).skip(first) {
                let with = words * u64::from(*count) / *places;
                if rank < with {
                    words = with;
                    *count -= 1;
                    word.push(letter as Letter);
                    break;
                }
                rank -= with;
            }
            *places -= 1;
        }
        word
    }

    /// Returns all words with the given numbers of letters, in order.
    pub(super) fn all(&self, counts: &[u8]) -> Vec<Vec<Letter>> {
        let mut words = Vec::with_capacity(self.words(counts) as usize);
        let (mut begin, mut left) = (Vec::with_capacity(self.orbits.len()), to_array(counts));
        self.each_end(&mut begin, &mut left, &mut |word| words.push(word.to_vec()));
        assert_eq!(words.len() as u64, self.words(counts), "there are as many letters as places");
        words
    }

    /// Calls `see` for all words that begin in a given way, in order.
    ///
    /// # Arguments
    /// * `left` - the numbers of letters that are left for the other places
    fn each_end(&self, word: &mut Vec<Letter>, left: &mut [u8], see: &mut dyn FnMut(&[Letter])) {
        let Some(&orbit) = self.orbits.get(word.len()) else { return see(word) };
        let letters = self.firsts[usize::from(orbit)]..self.firsts[usize::from(orbit) + 1];
        for letter in letters {
            if left[letter] > 0 {
                left[letter] -= 1;
                word.push(letter as Letter);
                self.each_end(word, left, see);
                word.pop();
                left[letter] += 1;
            }
        }
    }

    /// Returns the numbers of letters that words on these places may have, out of given numbers.
    pub(super) fn parts(&self, counts: &[u8], most: usize) -> Option<Vec<Counts>> {
        let mut found = vec![(Vec::new(), self.sizes.to_vec())];
        for (letter, &count) in counts.iter().enumerate() {
            let orbit = usize::from(self.orbit_of[letter]);
            let rest: u64 = (letter + 1..counts.len())
                .filter(|&other| self.orbit_of[other] == self.orbit_of[letter])
                .map(|other| u64::from(counts[other]))
                .sum();
            found = found
                .into_iter()
                .flat_map(|(part, left): (Vec<u8>, Vec<u64>)| {
                    let least = left[orbit].saturating_sub(rest);
                    (least..=u64::from(count).min(left[orbit])).map(move |taken| {
                        let (mut part, mut left) = (part.clone(), left.clone());
                        part.push(taken as u8);
                        left[orbit] -= taken;
                        (part, left)
                    })
                })
                .collect();
            if found.len() > most {
                return None;
            }
        }
        let whole = found.into_iter().filter(|(_, left)| left.iter().all(|&left| left == 0));
        Some(whole.map(|(part, _)| part.into()).collect())
    }
}

/// Returns the number of subsets of a size, at most [`MOST`], or the largest number if it is larger.
fn binomial(of: u64, size: u64) -> u64 {
    static TRIANGLE: LazyLock<Vec<[u64; MOST + 1]>> = LazyLock::new(|| {
        let mut rows = vec![[0_u64; MOST + 1]; MOST + 1];
        for of in 0..=MOST {
            rows[of][0] = 1;
            for size in 1..=of {
                rows[of][size] = rows[of - 1][size - 1].saturating_add(rows[of - 1][size]);
            }
        }
        rows
    });
    TRIANGLE[of as usize][size as usize]
}

/// Returns the numbers of letters as an array.
fn to_array(counts: &[u8]) -> [u8; MOST] {
    let mut all = [0; MOST];
    all[..counts.len()].copy_from_slice(counts);
    all
}

/// Returns `true` if a word of different letters is an odd permutation of their order.
pub(super) fn is_odd<T: Ord>(word: &[T]) -> bool {
    let before = |at: usize| word[at + 1..].iter().filter(|later| **later < word[at]).count();
    (0..word.len()).map(before).sum::<usize>() % 2 == 1
}

/// Returns the sum of two numbers of letters.
pub(super) fn plus(one: &[u8], other: &[u8]) -> Counts {
    one.iter().zip(other).map(|(one, other)| one + other).collect()
}

/// Returns the difference of two numbers of letters.
pub(super) fn minus(one: &[u8], other: &[u8]) -> Counts {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_number() {
        let slots = Slots::new(vec![0, 1, 0, 0, 1, 0], &[0, 0, 0, 1, 1]);
        let counts = [2, 1, 1, 1, 1];
        assert_eq!(slots.words(&counts), 12 * 2);
        let words: Vec<Vec<Letter>> = (0..24).map(|rank| slots.unrank(rank, &counts)).collect();
        assert_eq!(slots.all(&counts), words);
        assert!(words.is_sorted() && words.windows(2).all(|pair| pair[0] != pair[1]));
        for (rank, word) in words.iter().enumerate() {
            assert_eq!(slots.rank(word, &counts), rank as u64, "{word:?}");
        }
    }

    #[test]
    fn parts_have_as_many_letters_as_there_are_places() {
        let slots = Slots::new(vec![0, 0, 1], &[0, 0, 1, 1]);
        let parts = slots.parts(&[1, 3, 2, 1], 100).unwrap();
        let parts: Vec<Vec<u8>> = parts.into_iter().map(Vec::from).collect();
        assert_eq!(parts, [[0, 2, 0, 1], [0, 2, 1, 0], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!(slots.parts(&[1, 3, 2, 1], 2), None);
    }

    #[test]
    fn binomials_stop_at_the_largest_number() {
        assert_eq!((binomial(30, 15), binomial(3, 4), binomial(5, 0)), (155_117_520, 0, 1));
        assert_eq!(binomial(100, 50), u64::MAX);
    }
}
