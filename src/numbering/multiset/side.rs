//! The halves of the places, and what an exchange does to the letters of each half.
//!
//! The letters that stay in a half, and those that leave it or enter it, are words of their own, in
//! the order of their places.

use super::exchange::Exchange;
use super::word::{Letter, Slots};
use crate::model::{Kind, KindSet};
use std::collections::HashMap;

/// A half of the places.
#[derive(Debug)]
pub(super) struct Half {
    /// The places, those first whose pieces leave most often: the words that leave together then
    /// have neighbouring numbers.
    pub(super) places: Vec<usize>,
    pub(super) slots: Slots,
}

impl Half {
    /// Returns the index of a place.
    pub(super) fn place(&self, place: usize) -> Option<usize> {
        self.places.iter().position(|&other| other == place)
    }
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
    pub(super) stay_slots: Slots,
    /// The guards of letters that stay, and of those that leave, by their index among these.
    guards: [Vec<(usize, KindSet)>; 2],
    /// `true` if no letter moves.
    pub(super) still: bool,
    /// The number of the way in which letters leave the half: sides of one half with the same number
    /// have the same words before an exchange.
    pub(super) before: u32,
    /// The number of the way in which letters enter the half and move in it: sides of one half with
    /// the same number have the same words after an exchange.
    pub(super) after: u32,
}

/// Numbers the sides of exchanges: equal numbers mean equal tables.
#[derive(Debug, Default)]
pub(super) struct SideNumbers {
    before: HashMap<Before, u32>,
    after: HashMap<After, u32>,
}

/// The places whose letters leave the half, and the guards of those that stay and of those that
/// leave.
type Before = (Vec<usize>, [Vec<(usize, KindSet)>; 2]);
/// The places to which letters of the half move, those that letters enter, and the orbits that the
/// entering letters come from.
type After = (Vec<usize>, Vec<usize>, Vec<u8>);

impl SideNumbers {
    /// Numbers a side.
    ///
    /// # Arguments
    /// * `entering` - the slots of the letters that enter it
    fn assign(&mut self, side: &mut Side, entering: &Slots) {
        let next = self.before.len() as u32;
        let before = (side.outs.clone(), side.guards.clone());
        side.before = *self.before.entry(before).or_insert(next);
        let next = self.after.len() as u32;
        let to = side.stays.iter().map(|&(_, to)| to).collect();
        let after = (to, side.ins.clone(), entering.orbits.clone());
        side.after = *self.after.entry(after).or_insert(next);
    }
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
        let slots = |places: &[usize]| {
            let orbits = places.iter().map(|&place| half.slots.orbits[place]).collect();
            Slots::new(orbits, &half.slots.orbit_of)
        };
        let entering = halves[1 - number].places.iter().map(|&place| of[targets[place]]);
        let stays: Vec<(usize, usize)> =
            kept.iter().map(|&place| (place, of[targets[half.places[place]]].1)).collect();
        let guards = |places: &[usize]| {
            let guards = exchange.guards.iter().filter_map(|(place, kinds)| {
                let (half, at) = of[*place];
                let index = places.iter().position(|&other| half == number && other == at);
                index.map(|index| (index, kinds.clone()))
            });
            guards.collect()
        };
        Self {
            out_slots: slots(&outs),
            stay_slots: slots(&kept),
            ins: entering.filter(|&(half, _)| half == number).map(|(_, place)| place).collect(),
            guards: [guards(&kept), guards(&outs)],
            still: outs.is_empty() && stays.iter().all(|(from, to)| from == to),
            outs,
            stays,
            before: 0,
            after: 0,
        }
    }

    /// Returns both sides of an exchange.
    pub(super) fn both(
        exchange: &Exchange,
        halves: &[Half; 2],
        of: &[(usize, usize)],
        numbers: &mut SideNumbers,
    ) -> [Self; 2] {
        let [mut first, mut second] = [0, 1].map(|number| Self::new(exchange, halves, of, number));
        numbers.assign(&mut first, &second.out_slots);
        numbers.assign(&mut second, &first.out_slots);
        [first, second]
    }

    /// Returns the word before the exchange.
    pub(super) fn before(&self, rest: &[Letter], out: &[Letter]) -> Vec<Letter> {
        let mut word = vec![0; rest.len() + out.len()];
        self.stays.iter().zip(rest).for_each(|(&(from, _), &letter)| word[from] = letter);
        self.outs.iter().zip(out).for_each(|(&place, &letter)| word[place] = letter);
        word
    }

    /// Returns the word after the exchange.
    pub(super) fn after(&self, rest: &[Letter], entered: &[Letter]) -> Vec<Letter> {
        let mut word = vec![0; rest.len() + entered.len()];
        self.stays.iter().zip(rest).for_each(|(&(_, to), &letter)| word[to] = letter);
        self.ins.iter().zip(entered).for_each(|(&place, &letter)| word[place] = letter);
        word
    }

    /// Returns `true` if guards hold: those of the letters that stay, or of those that leave.
    pub(super) fn admits(&self, leaving: bool, letters: &[Letter], kinds: &[Kind]) -> bool {
        let holds =
            |(at, allowed): &(usize, KindSet)| allowed.contains(kinds[usize::from(letters[*at])]);
        self.guards[usize::from(leaving)].iter().all(holds)
    }

    /// Returns how letters look to this side: two classes that look alike share a table.
    pub(super) fn looks(&self, kinds: &[Kind], one: &[u8], other: &[u8], guarded: bool) -> Vec<u8> {
        let mut key = Vec::new();
        for letter in (0..one.len()).filter(|&letter| one[letter] + other[letter] > 0) {
            key.extend([self.stay_slots.orbit_of[letter], one[letter], other[letter]]);
            if guarded {
                let allowed = |(_, allowed): &(usize, KindSet)| allowed.contains(kinds[letter]);
                key.extend(self.guards.iter().flatten().map(|guard| u8::from(allowed(guard))));
            }
        }
        key
    }
}
