//! The classes of positions: those with the same pieces in the first half of the places.

use super::super::Holding;
use super::side::Half;
use super::word::{Counts, Letter, is_odd, minus};
use std::collections::HashMap;
use std::ops::Range;

/// The largest number of classes.
const MOST_CLASSES: usize = 1 << 16;
/// The largest number of rows.
const MOST_ROWS: u64 = 1 << 28;

/// The largest number of letters of the words in standing tables: about a second's work.
const MOST_LETTERS: u64 = 1 << 26;

/// The positions with the same pieces in the first half.
#[derive(Debug)]
pub(super) struct Class {
    /// The number of each letter in the first half, and in the second.
    pub(super) counts: [Counts; 2],
    pub(super) rows: Range<usize>,
    pub(super) row_positions: usize,
    /// The number of cells of a row.
    pub(super) row_cells: usize,
    /// The first cell in a table.
    pub(super) cells: usize,
    /// `true` if the order of letters that the halves give is odd.
    odd: bool,
    /// The letters of each half, and the number of its standing table.
    standing: [(Vec<Letter>, u32); 2],
}

/// The letters on places of the words of one half, as indexes into the letters of a class.
#[derive(Debug)]
enum Standing {
    /// The letters of all words, one word behind the other.
    Words {
        letters: Box<[u8]>,
        /// The number of letters of a word.
        length: usize,
        /// For each word whether it is odd.
        odd: Box<[bool]>,
    },
    /// For rows of either parity, each place and letter, the words as bits.
    Sets([Vec<Vec<Box<[u64]>>>; 2]),
}

/// All classes, in the order of their rows.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) all: Vec<Class>,
    /// The number of the class with given letters in the first half.
    pub(super) of: HashMap<Counts, u32>,
    standing: Vec<Standing>,
    /// The number of letters of the words in the standing tables.
    letters: u64,
    /// The number of cells of a table.
    pub(super) cells: usize,
    /// The parity of all positions, if they have the same.
    pub(super) odd: Option<bool>,
}

impl Classes {
    /// Numbers the classes, and the words of each half.
    ///
    /// # Arguments
    /// * `all` - the number of each letter
    /// * `odd` - the parity of all positions, if they have the same
    /// * `most` - the limit for the number of positions
    ///
    /// # Errors
    /// Returns the reason why there are too many.
    pub(super) fn new(
        halves: &[Half; 2],
        all: &[u8],
        odd: Option<bool>,
        most: u64,
    ) -> Result<Self, String> {
        let parity = odd.is_some();
        let mut found = Self {
            all: Vec::new(),
            of: HashMap::new(),
            standing: Vec::new(),
            letters: 0,
            cells: 0,
            odd,
        };
        let parts = halves[0].slots.parts(all, MOST_CLASSES).ok_or("there are too many classes")?;
        let mut known: HashMap<(usize, Vec<u8>), u32> = HashMap::new();
        let (mut rows, mut cells) = (0_u64, 0_u64);
        for first in parts {
            let counts = [first.clone(), minus(all, &first)];
            let words = halves[0].slots.words(&counts[0]);
            let row_positions = halves[1].slots.words(&counts[1]) >> u32::from(parity);
            let row_cells = row_positions.div_ceil(64);
            let range = rows as usize..(rows + words) as usize;
            (rows, cells) = (rows + words, cells + words * row_cells);
            if rows > MOST_ROWS || cells.saturating_mul(16) > most {
                return Err("there are too many rows".to_owned());
            }
            found.of.insert(first, found.all.len() as u32);
            let [above, below] =
                [0, 1].map(|half| found.standing(halves, half, &counts[half], &mut known));
            let standing = [above?, below?];
            let odd = {
                let letters = standing.iter().flat_map(|(letters, _)| letters).copied();
                is_odd(&letters.collect::<Vec<Letter>>())
            };
            found.all.push(Class {
                counts,
                rows: range,
                row_positions: row_positions as usize,
                row_cells: row_cells as usize,
                cells: (cells - words * row_cells) as usize,
                odd,
                standing,
            });
        }
        found.cells = cells as usize;
        Ok(found)
    }

    /// Returns the letters of a half, and the number of the table of its words.
    ///
    /// # Errors
    /// Reports that all tables have too many words.
    fn standing(
        &mut self,
        halves: &[Half; 2],
        number: usize,
        counts: &[u8],
        known: &mut HashMap<(usize, Vec<u8>), u32>,
    ) -> Result<(Vec<Letter>, u32), String> {
        let (slots, parity) = (&halves[number].slots, self.odd.is_some());
        let letters: Vec<Letter> =
            (0..counts.len()).filter(|&letter| counts[letter] > 0).map(|at| at as Letter).collect();
        let looks = letters.iter().map(|&letter| usize::from(letter));
        let looks: Vec<u8> =
            looks.flat_map(|letter| [slots.orbit_of[letter], counts[letter]]).collect();
        let key = (number, looks);
        if let Some(&found) = known.get(&key) {
            return Ok((letters, found));
        }
        let places = slots.orbits.len();
        self.letters =
            self.letters.saturating_add(slots.words(counts).saturating_mul(places as u64));
        if self.letters > MOST_LETTERS {
            return Err("the tables of its rows would take too long".to_owned());
        }
        let index_of = |letter: &Letter| letters.binary_search(letter).unwrap_or_default();
        let words = (0..slots.words(counts)).map(|rank| slots.unrank(rank, counts));
        self.standing.push(if number == 0 {
            let length = slots.words(counts) as usize;
            let (mut all, mut odd) =
                (Vec::with_capacity(length * places), Vec::with_capacity(length));
            for word in words {
                all.extend(word.iter().map(|letter| index_of(letter) as u8));
                odd.push(parity && is_odd(&word));
            }
            Standing::Words { letters: all.into(), length: places, odd: odd.into() }
        } else {
            let length = (slots.words(counts) >> u32::from(parity)).div_ceil(64) as usize;
            let mut sets = [0, 1]
                .map(|_| vec![vec![vec![0; length].into_boxed_slice(); letters.len()]; places]);
            for (rank, word) in words.enumerate() {
                let row = usize::from(parity && is_odd(&word));
                let at = rank >> u32::from(parity);
                for (place, letter) in word.iter().enumerate() {
                    sets[row][place][index_of(letter)][at / 64] |= 1_u64 << (at % 64);
                }
            }
            Standing::Sets(sets)
        });
        let found = self.standing.len() as u32 - 1;
        known.insert(key, found);
        Ok((letters, found))
    }

    /// Returns the class of a row.
    #[inline(always)]
    pub(super) fn of_row(&self, row: usize) -> usize {
        self.all.partition_point(|class| class.rows.end <= row)
    }

    /// Returns `true` if the words of the second half are odd in a row, given by its class and the
    /// word of the first half.
    #[inline(always)]
    pub(super) fn is_odd(&self, class: &Class, word: u32) -> bool {
        let Some(odd) = self.odd else { return false };
        match &self.standing[class.standing[0].1 as usize] {
            Standing::Words { odd: odds, .. } => odd ^ class.odd ^ odds[word as usize],
            Standing::Sets(_) => odd,
        }
    }

    /// Returns the class of a row, and the number of its word of the first half.
    pub(super) fn word_of_row(&self, row: usize) -> (&Class, u32) {
        let class = &self.all[self.of_row(row)];
        (class, (row - class.rows.start) as u32)
    }

    /// Returns the letter on a place of the first half, in a row of a class.
    pub(super) fn above(&self, class: &Class, word: u32, place: usize) -> Option<Letter> {
        let (letters, standing) = &class.standing[0];
        match &self.standing[*standing as usize] {
            Standing::Words { letters: words, length, .. } => {
                Some(letters[usize::from(words[word as usize * length + place])])
            }
            Standing::Sets(_) => None,
        }
    }

    /// Finds the positions of a row that hold one of some letters on a place of the second half.
    #[inline(always)]
    pub(super) fn below(
        &self,
        class: &Class,
        word: u32,
        place: usize,
        meant: impl Fn(Letter) -> bool,
        words: &mut Vec<u64>,
    ) -> Holding {
        let (letters, standing) = &class.standing[1];
        let Standing::Sets(sets) = &self.standing[*standing as usize] else {
            return Holding::None;
        };
        let sets = &sets[usize::from(self.is_odd(class, word))][place];
        words.resize(class.row_cells, 0);
        for (_, set) in letters.iter().zip(sets).filter(|(letter, _)| meant(**letter)) {
            words.iter_mut().zip(set).for_each(|(word, set)| *word |= set);
        }
        Holding::Some
    }

    /// Returns the bytes of the classes.
    pub(super) fn bytes(&self) -> u64 {
        let standing = |standing: &Standing| match standing {
            Standing::Words { letters, odd, .. } => letters.len() + odd.len(),
            Standing::Sets(sets) => {
                sets.iter().flatten().flatten().map(|set| set.len() * 8 + 16).sum()
            }
        };
        let class = |class: &Class| size_of::<Class>() + 6 * class.counts[0].len();
        let standing = self.standing.iter().map(standing).sum::<usize>();
        (standing + self.all.iter().map(class).sum::<usize>()) as u64
    }
}
