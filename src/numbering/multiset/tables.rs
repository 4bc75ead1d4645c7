//! Tables of what an exchange does to the words of each half of the places.
//!
//! A word of a half falls into the letters that leave the half, in the order of their places, and
//! the rest. Which word comes out depends on the rest and on the letters that enter, and of those
//! only on how they compare; so a table serves all classes that look alike.

use super::exchange::Exchange;
use super::word::{Counts, Letter, Slots, is_odd, minus, plus};
use crate::model::{Kind, KindSet};
use std::collections::HashMap;

/// The largest number of entries of all tables.
const MOST_ENTRIES: usize = 1 << 26;

/// A half of the places.
#[derive(Debug)]
pub(super) struct Half {
    /// The places, in order.
    pub(super) places: Vec<usize>,
    pub(super) slots: Slots,
}

/// What an exchange does to one half.
#[derive(Debug)]
pub(super) struct Side {
    /// The places that letters leave for the other half.
    pub(super) outs: Vec<usize>,
    pub(super) out_slots: Slots,
    /// The places that letters enter, in the order of the places that they come from.
    ins: Vec<usize>,
    /// The places whose letters stay in the half, with the places that they come to.
    stays: Vec<(usize, usize)>,
    stay_slots: Slots,
    guards: Vec<(usize, KindSet)>,
    /// `true` if no letter moves.
    pub(super) still: bool,
}

impl Side {
    /// Computes what an exchange does to a half.
    ///
    /// # Arguments
    /// * `of` - for each place the number of its half and its place there
    fn new(exchange: &Exchange, halves: &[Half; 2], of: &[(usize, usize)], number: usize) -> Self {
        let half = &halves[number];
        let mut targets = vec![0; exchange.sources.len()];
        exchange.sources.iter().enumerate().for_each(|(to, &from)| targets[from] = to);
        let leaves = |place: &usize| of[targets[half.places[*place]]].0 != number;
        let (outs, kept): (Vec<usize>, Vec<usize>) = (0..half.places.len()).partition(leaves);
        let slots = |places: &[usize]| Slots {
            orbits: places.iter().map(|&place| half.slots.orbits[place]).collect(),
            orbit_of: half.slots.orbit_of.clone(),
        };
        let entering = halves[1 - number].places.iter().map(|&place| of[targets[place]]);
        let stays: Vec<(usize, usize)> =
            kept.iter().map(|&place| (place, of[targets[half.places[place]]].1)).collect();
        let guards = exchange.guards.iter().filter(|(place, _)| of[*place].0 == number);
        Self {
            out_slots: slots(&outs),
            stay_slots: slots(&kept),
            ins: entering.filter(|&(half, _)| half == number).map(|(_, place)| place).collect(),
            guards: guards.map(|(place, kinds)| (of[*place].1, kinds.clone())).collect(),
            still: outs.is_empty() && stays.iter().all(|(from, to)| from == to),
            outs,
            stays,
        }
    }

    /// Returns both sides of an exchange.
    pub(super) fn both(
        exchange: &Exchange,
        halves: &[Half; 2],
        of: &[(usize, usize)],
    ) -> [Self; 2] {
        [0, 1].map(|number| Self::new(exchange, halves, of, number))
    }

    /// Returns the word before the exchange.
    fn before(&self, rest: &[Letter], out: &[Letter]) -> Vec<Letter> {
        let mut word = vec![0; rest.len() + out.len()];
        self.stays.iter().zip(rest).for_each(|(&(from, _), &letter)| word[from] = letter);
        self.outs.iter().zip(out).for_each(|(&place, &letter)| word[place] = letter);
        word
    }

    /// Returns the word after the exchange.
    fn after(&self, rest: &[Letter], entered: &[Letter]) -> Vec<Letter> {
        let mut word = vec![0; rest.len() + entered.len()];
        self.stays.iter().zip(rest).for_each(|(&(_, to), &letter)| word[to] = letter);
        self.ins.iter().zip(entered).for_each(|(&place, &letter)| word[place] = letter);
        word
    }

    /// Returns `true` if the guards of this half hold.
    fn admits(&self, word: &[Letter], kinds: &[Kind]) -> bool {
        let holds = |(place, allowed): &(usize, KindSet)| {
            allowed.contains(kinds[usize::from(word[*place])])
        };
        self.guards.iter().all(holds)
    }

    /// Returns how letters look to this side: two classes that look alike share a table.
    fn looks(&self, kinds: &[Kind], one: &[u8], other: &[u8], guarded: bool) -> Vec<u8> {
        let mut key = Vec::new();
        for letter in (0..one.len()).filter(|&letter| one[letter] + other[letter] > 0) {
            key.extend([self.stay_slots.orbit_of[letter], one[letter], other[letter]]);
            if guarded {
                let allowed = |(_, allowed): &(usize, KindSet)| allowed.contains(kinds[letter]);
                key.extend(self.guards.iter().map(|guard| u8::from(allowed(guard))));
            }
        }
        key
    }
}

/// A word of the first half to which an exchange applies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaver {
    /// The number of the word.
    pub(super) word: u32,
    /// The order of the letters that stay, as an index into the orders that occur.
    pub(super) rest: u32,
    /// The order of the letters that leave.
    pub(super) out: u32,
}

/// The words of the first half to which an exchange applies, by the letters that leave.
#[derive(Debug)]
pub(super) struct Leaving {
    /// The number of orders of the letters that leave.
    pub(super) outs: usize,
    /// The words, in the order of the letters that stay.
    pub(super) words: Box<[Leaver]>,
    /// The numbers of the orders of the letters that stay.
    rests: Vec<u32>,
    /// The indexes of the words, in the order of their numbers.
    by_word: Box<[u32]>,
}

impl Leaving {
    /// Returns the number of orders of the letters that stay.
    pub(super) fn rests(&self) -> usize {
        self.rests.len()
    }

    /// Returns the entry of a word, or `None` if the exchange does not apply to it.
    pub(super) fn of(&self, word: u32) -> Option<Leaver> {
        let found = self.by_word.binary_search_by_key(&word, |&at| self.words[at as usize].word);
        found.ok().map(|at| self.words[self.by_word[at] as usize])
    }
}

/// The words of the second half to which an exchange applies, for rows of either parity.
#[derive(Debug)]
pub(super) struct Reading {
    /// These words as bits.
    pub(super) mask: [Box<[u64]>; 2],
    /// For each of these words the order of the letters that leave, in the upper half, and of the
    /// rest.
    pub(super) of: [Box<[u32]>; 2],
}

/// All tables of a space.
#[derive(Debug, Default)]
pub(super) struct Tables {
    pub(super) leavings: Vec<Leaving>,
    pub(super) readings: Vec<Reading>,
    /// The words of a half after an exchange: of the first by the order of the letters that stay,
    /// then by that of the letters that enter; of the second the other way round.
    pub(super) words: Vec<Box<[u32]>>,
    entries: usize,
    known: HashMap<(u8, u32, Vec<u8>), u32>,
}

/// What is needed to make tables of an exchange.
pub(super) struct Maker<'a> {
    pub(super) halves: &'a [Half; 2],
    pub(super) kinds: &'a [Kind],
    /// `true` if words of a row have one parity, and the last two letters are left out of their
    /// numbers.
    pub(super) parity: bool,
    pub(super) number: u32,
    pub(super) sides: &'a [Side; 2],
}

impl Maker<'_> {
    /// Returns the number of a word of the second half in its row.
    fn place(&self, word: &[Letter], counts: &[u8]) -> u64 {
        self.halves[1].slots.rank(word, counts) >> u32::from(self.parity)
    }

    /// Returns 0 if there are no rows of a parity, else 1.
    fn rows(&self, odd: usize) -> usize {
        usize::from(odd == 0 || self.parity)
    }

    /// Calls `see` for each order of the rest and each order of letters beside it.
    fn each(side: &Side, rest: &[u8], (slots, beside): (&Slots, &[u8]), see: &mut EachWord) {
        let others = slots.all(beside);
        for number in 0..side.stay_slots.words(rest) {
            let word = side.stay_slots.unrank(number, rest);
            for (other, letters) in others.iter().enumerate() {
                see((number as usize, &word), (other, letters));
            }
        }
    }
}

/// A callback for an order of the rest and an order of other letters, each with its number.
type EachWord<'a> = dyn FnMut((usize, &[Letter]), (usize, &[Letter])) + 'a;

impl Tables {
    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.entries as u64 * 4
    }

    fn find<T>(
        &mut self,
        key: (u8, u32, Vec<u8>),
        list: impl Fn(&mut Self) -> &mut Vec<T>,
        make: impl FnOnce() -> (T, usize),
    ) -> Result<u32, String> {
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (made, entries) = make();
        self.entries += entries;
        if self.entries > MOST_ENTRIES {
            return Err("the tables of its moves would be too large".to_owned());
        }
        let number = list(self).len() as u32;
        list(self).push(made);
        self.known.insert(key, number);
        Ok(number)
    }

    /// Returns the table of the words of the first half that given letters leave.
    pub(super) fn leaving(&mut self, maker: &Maker, all: &[u8], out: &[u8]) -> Result<u32, String> {
        let side = &maker.sides[0];
        let rest = minus(all, out);
        let key = (0, maker.number, side.looks(maker.kinds, &rest, out, true));
        let make = || {
            let slots = &maker.halves[0].slots;
            let outs = side.out_slots.words(out) as usize;
            let (mut words, mut rests, mut last) = (Vec::new(), Vec::new(), None);
            Maker::each(
                side,
                &rest,
                (&side.out_slots, out),
                &mut |(rest, kept), (out, letters)| {
                    let word = side.before(kept, letters);
                    if side.admits(&word, maker.kinds) {
                        if last.replace(rest) != Some(rest) {
                            rests.push(rest as u32);
                        }
                        let (word, rest) = (slots.rank(&word, all) as u32, rests.len() as u32 - 1);
                        words.push(Leaver { word, rest, out: out as u32 });
                    }
                },
            );
            let mut by_word: Vec<u32> = (0..words.len() as u32).collect();
            by_word.sort_unstable_by_key(|&at| words[at as usize].word);
            let entries = 4 * words.len() + rests.len();
            (Leaving { outs, words: words.into(), rests, by_word: by_word.into() }, entries)
        };
        self.find(key, |tables| &mut tables.leavings, make)
    }

    /// Returns the table of the words of the second half that given letters leave.
    pub(super) fn reading(&mut self, maker: &Maker, all: &[u8], out: &[u8]) -> Result<u32, String> {
        let side = &maker.sides[1];
        let rest = minus(all, out);
        let key = (1, maker.number, side.looks(maker.kinds, &rest, out, true));
        let make = || {
            let length = (maker.halves[1].slots.words(all) >> u32::from(maker.parity)) as usize;
            let mut reading = Reading {
                mask: [0, 1].map(|row| vec![0; length.div_ceil(64) * maker.rows(row)].into()),
                of: [0, 1].map(|row| vec![0; length * maker.rows(row)].into()),
            };
            Maker::each(
                side,
                &rest,
                (&side.out_slots, out),
                &mut |(rest, kept), (out, letters)| {
                    let word = side.before(kept, letters);
                    let place = maker.place(&word, all) as usize;
                    // Where the other half stays as it is, a move has to change this one.
                    let stays = maker.sides[0].still && side.after(kept, letters) == word;
                    if stays || !side.admits(&word, maker.kinds) {
                        return;
                    }
                    let odd = maker.parity && is_odd(&word);
                    let rows =
                        if maker.parity { usize::from(odd)..usize::from(odd) + 1 } else { 0..1 };
                    for row in rows {
                        reading.mask[row][place / 64] |= 1 << (place % 64);
                        reading.of[row][place] = (out << 16 | rest) as u32;
                    }
                },
            );
            (reading, length + length * maker.rows(1))
        };
        self.find(key, |tables| &mut tables.readings, make)
    }

    /// Returns the words of the first half after an exchange.
    ///
    /// # Arguments
    /// * `leaving` - the table of the words before it
    pub(super) fn raised(
        &mut self,
        maker: &Maker,
        leaving: u32,
        rest: &[u8],
        new: &[u8],
    ) -> Result<u32, String> {
        let side = &maker.sides[0];
        let key = (2, leaving, side.looks(maker.kinds, rest, new, false));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (all, entering): (Counts, &Slots) = (plus(rest, new), &maker.sides[1].out_slots);
        let entered = entering.all(new);
        let rests = &self.leavings[leaving as usize].rests;
        let words: Box<[u32]> = rests
            .iter()
            .map(|&number| side.stay_slots.unrank(u64::from(number), rest))
            .flat_map(|kept| entered.iter().map(move |letters| side.after(&kept, letters)))
            .map(|word| maker.halves[0].slots.rank(&word, &all) as u32)
            .collect();
        let entries = words.len();
        self.find(key, |tables| &mut tables.words, || (words, entries))
    }

    /// Returns the words of the second half after an exchange.
    pub(super) fn lowered(
        &mut self,
        maker: &Maker,
        rest: &[u8],
        new: &[u8],
    ) -> Result<u32, String> {
        let side = &maker.sides[1];
        let key = (3, maker.number, side.looks(maker.kinds, rest, new, false));
        let make = || {
            let all: Counts = plus(rest, new);
            let rests = side.stay_slots.words(rest) as usize;
            let entering = (&maker.sides[0].out_slots, new);
            let mut words = vec![0; rests * entering.0.words(new) as usize];
            Maker::each(side, rest, entering, &mut |(rest, kept), (new, letters)| {
                words[new * rests + rest] = maker.place(&side.after(kept, letters), &all) as u32;
            });
            let entries = words.len();
            (words.into(), entries)
        };
        self.find(key, |tables| &mut tables.words, make)
    }
}
