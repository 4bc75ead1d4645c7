//! Tables of what an exchange does to the words of each half of the places.
//!
//! A word of a half falls into the letters that leave the half, in the order of their places, and
//! the rest. Which word comes out depends on the rest and on the letters that enter, and of those
//! only on how they compare; so a table serves all classes that look alike.

use super::super::bits;
use super::side::{Half, Side};
use super::word::{Counts, Letter, Slots, is_odd, minus, plus};
use crate::model::Kind;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The largest number of entries of all tables.
const MOST_ENTRIES: usize = 1 << 26;
/// The largest number of words that are looked at for all tables: less than a second's work.
const MOST_LOOKS: u64 = 1 << 23;

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
    /// The words, in order.
    pub(super) words: Box<[Leaver]>,
    /// The numbers of the orders of the letters that stay.
    rests: Vec<u32>,
}

impl Leaving {
    /// Returns the number of orders of the letters that stay.
    pub(super) fn rests(&self) -> usize {
        self.rests.len()
    }
}

/// The words of the second half to which an exchange applies, for rows of either parity.
#[derive(Debug)]
pub(super) struct Reading {
    /// These words as bits.
    pub(super) mask: [Box<[u64]>; 2],
    /// The indexes of the words of `mask` that are not zero.
    pub(super) used: [Box<[u16]>; 2],
    /// For each of these words the order of the letters that leave, in the upper half, and of the
    /// rest.
    pub(super) of: [Box<[u32]>; 2],
}

/// Words of the second half with neighbouring numbers, whose moves lead to neighbours again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The number of the first word in its row.
    pub(super) place: u32,
    /// The order of the letters that leave, which is the same in all words.
    pub(super) out: u32,
    /// The order of the letters that stay in the first word.
    pub(super) stay: u32,
    /// The number of words, at most 64.
    pub(super) length: u32,
}

/// The words of a [`Reading`] as runs, for rows of either parity; none if runs are short.
pub(super) type Runs = [Box<[Run]>; 2];

/// The least mean length of runs that are used.
const LEAST_RUN: usize = 3;

/// What tells two tables apart: which of the five they are, two numbers of sides or of tables that
/// they are made from (0 if there is none), and the looks of letters.
type TableKey = (u8, [u32; 2], Vec<u8>);

/// All tables of a space.
#[derive(Debug, Default)]
pub(super) struct Tables {
    pub(super) leavings: Vec<Leaving>,
    pub(super) readings: Vec<Reading>,
    /// The words of a half after an exchange: of the first by the order of the letters that stay,
    /// then by that of the letters that enter; of the second the other way round.
    pub(super) words: Vec<Box<[u32]>>,
    /// For readings with words after an exchange the runs.
    pub(super) runs: Vec<Runs>,
    entries: usize,
    /// The number of words that were looked at.
    looks: u64,
    known: HashMap<TableKey, u32>,
    /// The words that were needed last.
    recent: VecDeque<Recent>,
}

/// All words on places of given orbits with given letters.
#[derive(Clone, Debug)]
struct Recent {
    orbits: Vec<u8>,
    counts: Counts,
    words: Arc<[Vec<Letter>]>,
}

/// The number of lists of words that are kept while tables are made.
const MOST_RECENT: usize = 8;

/// What is needed to make tables of an exchange.
pub(super) struct TableContext<'a> {
    pub(super) halves: &'a [Half; 2],
    pub(super) kinds: &'a [Kind],
    /// `true` if words of a row have one parity, and the last two letters are left out of their
    /// numbers.
    pub(super) parity: bool,
    pub(super) sides: &'a [Side; 2],
}

impl TableContext<'_> {
    /// Returns the number of a word of the second half in its row.
    fn place(&self, word: &[Letter], counts: &[u8]) -> u64 {
        self.halves[1].slots.rank(word, counts) >> u32::from(self.parity)
    }

    /// Returns 0 if there are no rows of a parity, else 1.
    fn rows(&self, odd: usize) -> usize {
        usize::from(odd == 0 || self.parity)
    }

    /// Calls `see` for each word to which the exchange applies, in two parts: the letters that
    /// stay, whose orders are given, and those that leave.
    fn each(&self, orders: &[Vec<Letter>], side: &Side, out: &[u8], see: &mut EachWord) {
        let mut outs: Vec<(usize, Vec<Letter>)> =
            side.out_slots.all(out).into_iter().enumerate().collect();
        outs.retain(|(_, letters)| side.admits(true, letters, self.kinds));
        let kept = orders.iter().enumerate();
        for (rest, kept) in kept.filter(|(_, kept)| side.admits(false, kept, self.kinds)) {
            outs.iter().for_each(|(out, letters)| see((rest, kept), (*out, letters)));
        }
    }
}

/// A callback for the letters that stay and those that leave, each with the number of their order.
type EachWord<'a> = dyn FnMut((usize, &[Letter]), (usize, &[Letter])) + 'a;

/// Adds words to those that were looked at.
///
/// # Errors
/// Reports that there are too many.
pub(super) fn looked(looks: &mut u64, words: u64) -> Result<(), String> {
    *looks = looks.saturating_add(words);
    if *looks > MOST_LOOKS {
        return Err("the tables of its moves would take too long".to_owned());
    }
    Ok(())
}

/// Returns what tells the table of the words apart that given letters leave.
pub(super) fn leaving_key(context: &TableContext, rest: &[u8], out: &[u8]) -> TableKey {
    let side = &context.sides[0];
    (0, [side.before, 0], side.looks(context.kinds, rest, out, true))
}

impl Tables {
    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.entries as u64 * 4
    }

    /// Forgets what is needed only while tables are made.
    ///
    /// # Arguments
    /// * `foreseen` - a lower bound on the number of words that were looked at
    pub(super) fn finish(&mut self, foreseen: u64) {
        debug_assert!(foreseen <= self.looks, "no more is foreseen than looked at");
        (self.known, self.recent) = (HashMap::new(), VecDeque::new());
    }

    /// Returns all words with the given numbers of letters.
    ///
    /// # Errors
    /// Reports that too many words were looked at.
    fn orders(&mut self, slots: &Slots, counts: &[u8]) -> Result<Arc<[Vec<Letter>]>, String> {
        looked(&mut self.looks, slots.words(counts))?;
        let same = |kept: &&Recent| *kept.counts == *counts && kept.orbits == slots.orbits;
        if let Some(kept) = self.recent.iter().find(same) {
            return Ok(Arc::clone(&kept.words));
        }
        let words: Arc<[Vec<Letter>]> = slots.all(counts).into();
        self.recent.truncate(MOST_RECENT - 1);
        let (orbits, counts) = (slots.orbits.clone(), counts.into());
        self.recent.push_front(Recent { orbits, counts, words: Arc::clone(&words) });
        Ok(words)
    }

    /// Adds a table to a list of tables.
    ///
    /// # Errors
    /// Reports that all tables together are too large.
    fn add<T>(
        &mut self,
        key: TableKey,
        list: impl Fn(&mut Self) -> &mut Vec<T>,
        (table, entries): (T, usize),
    ) -> Result<u32, String> {
        self.entries += entries;
        if self.entries > MOST_ENTRIES {
            return Err("the tables of its moves would be too large".to_owned());
        }
        let number = list(self).len() as u32;
        list(self).push(table);
        self.known.insert(key, number);
        Ok(number)
    }

    /// Returns the table of the words of the first half that given letters leave.
    pub(super) fn leaving(
        &mut self,
        context: &TableContext,
        all: &[u8],
        out: &[u8],
    ) -> Result<u32, String> {
        let side = &context.sides[0];
        let rest = minus(all, out);
        let key = leaving_key(context, &rest, out);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let orders = self.orders(&side.stay_slots, &rest)?;
        let slots = &context.halves[0].slots;
        let outs = side.out_slots.words(out) as usize;
        let (mut words, mut rests, mut last) = (Vec::new(), Vec::new(), None);
        context.each(&orders, side, out, &mut |(rest, kept), (out, letters)| {
            if last.replace(rest) != Some(rest) {
                rests.push(rest as u32);
            }
            let word = slots.rank(&side.before(kept, letters), all) as u32;
            words.push(Leaver { word, rest: rests.len() as u32 - 1, out: out as u32 });
        });
        words.sort_unstable_by_key(|leaver| leaver.word);
        let entries = 3 * words.len() + rests.len();
        let leaving = Leaving { outs, words: words.into(), rests };
        self.add(key, |tables| &mut tables.leavings, (leaving, entries))
    }

    /// Returns the table of the words of the second half that given letters leave.
    pub(super) fn reading(
        &mut self,
        context: &TableContext,
        all: &[u8],
        out: &[u8],
    ) -> Result<u32, String> {
        let side = &context.sides[1];
        let rest = minus(all, out);
        // Where the other half stays as it is, a move has to change this one: the words that the
        // exchange leaves as they are, which depend on how letters move, are left out.
        let other_is_still = context.sides[0].still;
        let after = if other_is_still { 1 + side.after } else { 0 };
        let key = (1, [side.before, after], side.looks(context.kinds, &rest, out, true));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let orders = self.orders(&side.stay_slots, &rest)?;
        let length = (context.halves[1].slots.words(all) >> u32::from(context.parity)) as usize;
        let mut reading = Reading {
            used: [Box::default(), Box::default()],
            mask: [0, 1].map(|row| vec![0; length.div_ceil(64) * context.rows(row)].into()),
            of: [0, 1].map(|row| vec![0; length * context.rows(row)].into()),
        };
        context.each(&orders, side, out, &mut |(rest, kept), (out, letters)| {
            let word = side.before(kept, letters);
            if other_is_still && side.after(kept, letters) == word {
                return;
            }
            let place = context.place(&word, all) as usize;
            let row = usize::from(context.parity && is_odd(&word));
            reading.mask[row][place / 64] |= 1 << (place % 64);
            reading.of[row][place] = (out << 16 | rest) as u32;
        });
        reading.used = [0, 1].map(|row| {
            let words = reading.mask[row].iter().enumerate().filter(|(_, mask)| **mask != 0);
            words.map(|(word, _)| word as u16).collect()
        });
        let entries = length + length * context.rows(1);
        self.add(key, |tables| &mut tables.readings, (reading, entries))
    }

    /// Returns the words of the first half after an exchange.
    ///
    /// # Arguments
    /// * `leaving` - the table of the words before it
    pub(super) fn raised(
        &mut self,
        context: &TableContext,
        leaving: u32,
        rest: &[u8],
        new: &[u8],
    ) -> Result<u32, String> {
        let side = &context.sides[0];
        let key = (2, [leaving, side.after], side.looks(context.kinds, rest, new, false));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (all, entering): (Counts, &Slots) = (plus(rest, new), &context.sides[1].out_slots);
        let entered = entering.all(new);
        let rests = &self.leavings[leaving as usize].rests;
        let words: Box<[u32]> = rests
            .iter()
            .map(|&number| side.stay_slots.unrank(u64::from(number), rest))
            .flat_map(|kept| entered.iter().map(move |letters| side.after(&kept, letters)))
            .map(|word| context.halves[0].slots.rank(&word, &all) as u32)
            .collect();
        let entries = words.len();
        self.add(key, |tables| &mut tables.words, (words, entries))
    }

    /// Returns the words of the second half after an exchange.
    pub(super) fn lowered(
        &mut self,
        context: &TableContext,
        rest: &[u8],
        new: &[u8],
    ) -> Result<u32, String> {
        let side = &context.sides[1];
        let key = (3, [side.after, 0], side.looks(context.kinds, rest, new, false));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let all: Counts = plus(rest, new);
        let rests = side.stay_slots.all(rest);
        let entered = context.sides[0].out_slots.all(new);
        let words: Box<[u32]> = entered
            .iter()
            .flat_map(|letters| rests.iter().map(|kept| side.after(kept, letters)))
            .map(|word| context.place(&word, &all) as u32)
            .collect();
        let entries = words.len();
        self.add(key, |tables| &mut tables.words, (words, entries))
    }

    /// Returns the runs of a reading.
    ///
    /// # Arguments
    /// * `outs` - the number of orders of the letters that enter
    pub(super) fn runs(&mut self, reading: u32, lowered: u32, outs: usize) -> Result<u32, String> {
        let key = (4, [reading, lowered], Vec::new());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (read, words) = (&self.readings[reading as usize], &self.words[lowered as usize]);
        // The orders behind which words do not go on, whatever enters.
        let after = words.len() / outs;
        let mut ends = vec![false; after];
        for words in words.chunks_exact(after) {
            let pairs = words.windows(2).map(|pair| pair[1] != pair[0] + 1);
            ends.iter_mut().zip(pairs).for_each(|(ends, is_end)| *ends |= is_end);
        }
        let runs: Runs = [0, 1].map(|odd| {
            let (mask, of) = (&read.mask[odd], &read.of[odd]);
            let mut runs: Vec<Run> = Vec::new();
            bits::each(mask, |place| {
                let (out, stay) = (of[place] >> 16, of[place] & 0xFFFF);
                let goes_on = runs.last_mut().filter(|run| {
                    let (place, length) = (place as u32, run.length);
                    (run.place + length, run.out, run.stay + length) == (place, out, stay)
                        && length < 64
                        && !ends[stay as usize - 1]
                });
                match goes_on {
                    Some(run) => run.length += 1,
                    None => runs.push(Run { place: place as u32, out, stay, length: 1 }),
                }
            });
            if bits::count(mask) >= (LEAST_RUN * runs.len()) as u64 {
                runs.into()
            } else {
                Box::default()
            }
        });
        let entries = 4 * runs.iter().map(|runs| runs.len()).sum::<usize>();
        self.add(key, |tables| &mut tables.runs, (runs, entries))
    }
}
