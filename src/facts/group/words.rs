//! Elements of a group as short words in its generators.
//!
//! For each level of a chain of stabilizers and each image of its point, a table has a word that
//! takes the point to the image and keeps the points of the levels before. Words of growing length
//! are divided by the words of the table, level after level, and each quotient that is missing, or
//! shorter than the known word, is kept.
//!
//! T. Minkwitz, An algorithm for solving the factorization problem in permutation groups, Journal
//! of Symbolic Computation 26, 1998.

use super::permutation::Permutation;
use crate::facts::work::{Stop, Work};
use std::collections::BTreeMap;

/// The number of words that are divided, unless they cease to give anything new.
const WORDS: u64 = 50_000;
/// The greatest number of words until the table is complete.
const MOST_WORDS: u64 = 200_000;
/// The number of words of the first round; a round ends with products of words of the table.
const FIRST_ROUND: u64 = 512;
/// The greatest number of words of a round.
const LAST_ROUND: u64 = 2500;
/// The length of a quotient in the first round.
const FIRST_LENGTH: u64 = 12;
/// The greatest number of beginnings that are tried for an element.
const BEGINNINGS: u64 = 10_000;
/// The greatest number of letters for which products of two are known.
const MOST_LETTERS: usize = 128;

/// The points that are kept one after the other, and the number of images of each under the
/// elements that keep those before.
pub(super) type Base = Vec<(u16, usize)>;

/// The generators of a group and their inverses.
#[derive(Debug)]
pub(super) struct Alphabet {
    letters: Vec<Permutation>,
    /// The inverse of each letter.
    inverse: Vec<u16>,
    /// The generator that each letter is a power of, and the exponent: the number of its moves.
    powers: Vec<(usize, u64)>,
    /// The products of two letters that are a letter, or nothing.
    products: BTreeMap<(u16, u16), Option<u16>>,
}

/// A product of letters, the first one applied first.
#[derive(Clone, Debug)]
pub(super) struct Word {
    element: Permutation,
    letters: Vec<u16>,
    /// The number of moves.
    length: u64,
}

impl Alphabet {
    /// Adds the inverses to different generators.
    pub(super) fn new(generators: &[Permutation]) -> Self {
        let mut letters = generators.to_vec();
        let mut powers: Vec<(usize, u64)> = (0..letters.len()).map(|at| (at, 1)).collect();
        let mut known: BTreeMap<Permutation, u16> = letters.iter().cloned().zip(0..).collect();
        for (at, generator) in generators.iter().enumerate() {
            let inverse = generator.inverse();
            if !known.contains_key(&inverse) {
                known.insert(inverse.clone(), letters.len() as u16);
                letters.push(inverse);
                powers.push((at, generator.order().map_or(u64::MAX, |order| order - 1)));
            }
        }
        let find = |element: &Permutation| known.get(element).copied();
        let inverse = letters.iter().filter_map(|letter| find(&letter.inverse())).collect();
        let mut products = BTreeMap::new();
        for (first, one) in (0..).zip(letters.iter().take(MOST_LETTERS)) {
            for (second, other) in (0..).zip(letters.iter().take(MOST_LETTERS)) {
                let product = one.then(other);
                if product.is_identity() {
                    products.insert((first, second), None);
                } else if let Some(letter) = find(&product) {
                    products.insert((first, second), Some(letter));
                }
            }
        }
        Self { letters, inverse, powers, products }
    }

    /// Returns the generators whose product a word is, without inverses.
    pub(super) fn generators(&self, word: &Word) -> Vec<usize> {
        let powers = word.letters.iter().map(|&letter| self.powers[usize::from(letter)]);
        powers.flat_map(|(generator, times)| (0..times).map(move |_| generator)).collect()
    }

    fn nothing(&self) -> Word {
        let points = self.letters.first().map_or(0, Permutation::points);
        Word { element: Permutation::identity(points), letters: Vec::new(), length: 0 }
    }

    fn length(&self, letters: &[u16]) -> u64 {
        let lengths = letters.iter().map(|&letter| self.powers[usize::from(letter)].1);
        lengths.fold(0, u64::saturating_add)
    }

    fn word(&self, element: Permutation, letters: Vec<u16>) -> Word {
        Word { element, length: self.length(&letters), letters }
    }

    /// Returns the word with a number, in the order of length.
    fn numbered(&self, mut number: u64) -> Word {
        let (mut word, letters) = (self.nothing(), self.letters.len() as u64);
        while number > 0 {
            number -= 1;
            let letter = (number % letters) as u16;
            word.element = word.element.then(&self.letters[usize::from(letter)]);
            self.append(&mut word.letters, &[letter]);
            number /= letters;
        }
        word.length = self.length(&word.letters);
        word
    }

    /// Appends letters, and replaces two of them by their product where that is a letter.
    fn append(&self, letters: &mut Vec<u16>, more: &[u16]) {
        for &letter in more {
            let mut last = Some(letter);
            while let (Some(second), Some(&first)) = (last, letters.last()) {
                let Some(&product) = self.products.get(&(first, second)) else { break };
                letters.pop();
                last = product;
            }
            letters.extend(last);
        }
    }

    fn product(&self, first: &Word, second: &Word) -> Word {
        let mut letters = first.letters.clone();
        self.append(&mut letters, &second.letters);
        self.word(first.element.then(&second.element), letters)
    }

    fn inverse(&self, word: &Word) -> Word {
        let letters = word.letters.iter().rev().map(|&letter| self.inverse[usize::from(letter)]);
        self.word(word.element.inverse(), letters.collect())
    }
}

/// The words by level and image, with their inverses.
#[derive(Debug)]
pub(super) struct Table<'a> {
    alphabet: &'a Alphabet,
    base: &'a Base,
    words: Vec<Vec<Option<Known>>>,
    /// The number of missing words.
    missing: usize,
    /// The number of words that were kept up to now.
    found: usize,
}

/// A word of the table.
#[derive(Debug)]
struct Known {
    word: Word,
    inverse: Word,
    /// `true` if products with it have not been divided yet.
    new: bool,
}

impl<'a> Table<'a> {
    /// Fills a table.
    ///
    /// # Returns
    /// `None` if words are missing at the end.
    ///
    /// # Errors
    /// Returns [`Stop`] if the work ends before the table is complete.
    pub(super) fn new(
        alphabet: &'a Alphabet,
        base: &'a Base,
        work: &mut Work,
    ) -> Result<Option<Self>, Stop> {
        let points = alphabet.letters.first().map_or(0, Permutation::points);
        let entries = base.iter().map(|&(_, images)| images).sum::<usize>();
        work.take(base.len() * points * size_of::<Option<Known>>() + entries * 8 * points)?;
        let words = base.iter().map(|&(point, _)| {
            let mut row: Vec<Option<Known>> = (0..points).map(|_| None).collect();
            let (word, inverse) = (alphabet.nothing(), alphabet.nothing());
            row[usize::from(point)] = Some(Known { word, inverse, new: false });
            row
        });
        let mut table = Self {
            alphabet,
            base,
            words: words.collect(),
            missing: entries - base.len(),
            found: 0,
        };
        match table.fill(work) {
            Err(Stop) if table.missing > 0 => Err(Stop),
            Ok(()) | Err(Stop) => Ok((table.missing == 0).then_some(table)),
        }
    }

    fn fill(&mut self, work: &mut Work) -> Result<(), Stop> {
        let (mut most, mut number, mut round, mut last) = (FIRST_LENGTH, 0, FIRST_ROUND, 0);
        while number < WORDS || self.missing > 0 && number < MOST_WORDS {
            let before = self.found;
            for _ in 0..round {
                number += 1;
                self.divide(self.alphabet.numbered(number), 0, most, work)?;
            }
            self.improve(most, work)?;
            if self.missing > 0 && number >= WORDS {
                self.complete(work)?;
            }
            if self.missing > 0 {
                most = most * 5 / 4;
            } else if self.found > before {
                last = number;
            } else if number > 2 * last {
                break;
            }
            round = round.max(number / 4).min(LAST_ROUND);
        }
        Ok(())
    }

    /// Divides a word that keeps the points before a level by words of the table, and keeps the
    /// quotients that are missing or shorter than a known word.
    ///
    /// # Arguments
    /// * `most` - the length beyond which a quotient is given up
    fn divide(&mut self, word: Word, level: usize, most: u64, work: &mut Work) -> Result<(), Stop> {
        let mut open = vec![(word, level)];
        while let Some((word, from)) = open.pop() {
            let moved = |&(point, _): &(u16, usize)| word.element.image(point) != point;
            let Some(level) = self.base[from..].iter().position(moved).map(|at| from + at) else {
                continue;
            };
            if word.length > most {
                continue;
            }
            work.spend(2 * word.element.points() + 4 * word.letters.len())?;
            let image = usize::from(word.element.image(self.base[level].0));
            let inverse = match &self.words[level][image] {
                Some(known) if known.word.length <= word.length => {
                    open.push((self.alphabet.product(&word, &known.inverse), level + 1));
                    continue;
                }
                _ => self.alphabet.inverse(&word),
            };
            // The inverse may be a new word of the same level, and the old word has a quotient.
            open.push((inverse.clone(), level));
            let old = self.words[level][image].replace(Known {
                word,
                inverse: inverse.clone(),
                new: true,
            });
            self.missing -= usize::from(old.is_none());
            self.found += 1;
            let quotient = old.map(|old| self.alphabet.product(&old.word, &inverse));
            open.extend(quotient.map(|quotient| (quotient, level + 1)));
        }
        Ok(())
    }

    /// Divides the products of two words of the same level, at least one of them new.
    fn improve(&mut self, most: u64, work: &mut Work) -> Result<(), Stop> {
        for level in 0..self.base.len() {
            let row = &mut self.words[level];
            let known: Vec<(usize, bool)> = (0..)
                .zip(row)
                .filter_map(|(at, place)| Some((at, std::mem::take(&mut place.as_mut()?.new))))
                .collect();
            for &(first, first_is_new) in &known {
                for &(second, second_is_new) in &known {
                    if first_is_new || second_is_new {
                        self.divide_product((level, first), (level, second), most, work)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Searches for missing words: products of a word of the same level and a word of this level or
    /// a later one, of any length.
    fn complete(&mut self, work: &mut Work) -> Result<(), Stop> {
        for level in (0..self.base.len()).rev() {
            let (point, images) = self.base[level];
            let mut before = 0;
            let mut known = self.known(level);
            while known.len() < images && known.len() > before {
                before = known.len();
                for later in level..self.base.len() {
                    for (second, first) in pairs(&self.known(later), &known) {
                        work.spend(0)?;
                        let through = self.image((level, first), point);
                        let to = through.and_then(|through| self.image((later, second), through));
                        if to.is_some_and(|to| self.words[level][usize::from(to)].is_none()) {
                            self.divide_product((level, first), (later, second), u64::MAX, work)?;
                        }
                    }
                }
                known = self.known(level);
            }
        }
        Ok(())
    }

    /// Returns the images for which a level has words.
    fn known(&self, level: usize) -> Vec<usize> {
        let row = &self.words[level];
        (0..row.len()).filter(|&at| row[at].is_some()).collect()
    }

    /// Returns the image of a point under a word of the table.
    fn image(&self, (level, at): (usize, usize), point: u16) -> Option<u16> {
        Some(self.words[level][at].as_ref()?.word.element.image(point))
    }

    fn divide_product(
        &mut self,
        first: (usize, usize),
        second: (usize, usize),
        most: u64,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let word = |(level, at): (usize, usize)| Some(&self.words[level][at].as_ref()?.word);
        let (Some(one), Some(other)) = (word(first), word(second)) else { return Ok(()) };
        if one.length.saturating_add(other.length) > 2 * most.min(u64::MAX / 2) {
            return Ok(());
        }
        let product = self.alphabet.product(one, other);
        self.divide(product, first.0, most, work)
    }

    /// Returns an element as a word, the shortest of several; `None` if it is no element of the
    /// group.
    pub(super) fn factor(&self, element: &Permutation, work: &mut Work) -> Option<Word> {
        let mut best = (self.length(element)?, 0);
        for number in 1..BEGINNINGS {
            let points = element.points();
            if work.spend(self.base.len() * points).is_err() {
                break;
            }
            let begun = self.alphabet.numbered(number);
            if begun.letters.len() as u64 >= best.0 {
                break;
            }
            let rest = begun.element.inverse().then(element);
            best = best.min((begun.length.saturating_add(self.length(&rest)?), number));
        }
        let mut word = self.alphabet.numbered(best.1);
        let mut rest = word.element.inverse().then(element);
        let mut factors = Vec::new();
        while let Some(known) = self.first_factor(&rest)? {
            rest = rest.then(&known.inverse.element);
            factors.push(known);
        }
        for known in factors.into_iter().rev() {
            word = self.alphabet.product(&word, &known.word);
        }
        Some(word)
    }

    /// Returns the number of moves of an element as a product of words of the table.
    fn length(&self, element: &Permutation) -> Option<u64> {
        let (mut rest, mut length) = (element.clone(), 0_u64);
        while let Some(known) = self.first_factor(&rest)? {
            length = length.saturating_add(known.word.length);
            rest = rest.then(&known.inverse.element);
        }
        Some(length)
    }

    /// Returns the word of the first level whose point an element does not keep, the last factor of
    /// the element; `Some(None)` if there is no such level.
    fn first_factor(&self, element: &Permutation) -> Option<Option<&Known>> {
        let moved = |&&(point, _): &&(u16, usize)| element.image(point) != point;
        let Some(level) = self.base.iter().position(|entry| moved(&entry)) else {
            return Some(None);
        };
        let image = element.image(self.base[level].0);
        Some(Some(self.words[level][usize::from(image)].as_ref()?))
    }
}

/// Returns all pairs of an element of each of two lists.
fn pairs<'l>(first: &'l [usize], second: &'l [usize]) -> impl Iterator<Item = (usize, usize)> + 'l {
    first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)))
}
