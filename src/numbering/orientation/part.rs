//! Parts of positions: coarser colours of the places, which permutations carry along whatever the
//! rest of the position is.
//!
//! All states of a part that can be reached are found by search, up to a given number, and numbered
//! in that order. For each permutation there is a table from state to state.

use super::super::turn::Turn;
use super::pairs::Colour;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The largest number of states of a part, so that 16 bits number them.
pub(super) const MOST_STATES: usize = 1 << 16;
/// The largest number of colours of all states of a part, and of entries of its tables.
const MOST_ENTRIES: usize = 1 << 22;
/// The cost of the lookup of a state, in addition to one step for each place.
const LOOKUP_STEPS: usize = 16;

/// The way in which the table of a permutation is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Making {
    /// By applying the permutation to each state.
    Turning,
    /// By composition of the tables of two earlier permutations.
    Joining(usize, usize),
    /// By inversion of the table of an earlier permutation.
    Undoing(usize),
}

/// Chooses for each permutation how its tables are computed, such that few permutations are applied
/// to states.
pub(super) fn makings(turns: &[Turn]) -> Vec<Making> {
    let mut known: BTreeMap<Vec<usize>, Making> = BTreeMap::new();
    let mut makings = Vec::with_capacity(turns.len());
    let mut turning: Vec<usize> = Vec::new();
    for (number, Turn { sources, .. }) in turns.iter().enumerate() {
        let making = known.get(sources).copied().unwrap_or(Making::Turning);
        if making == Making::Turning {
            turning.push(number);
        }
        makings.push(making);
        let mut inverse = vec![0; sources.len()];
        sources.iter().enumerate().for_each(|(to, &from)| inverse[from] = to);
        known.entry(inverse).or_insert(Making::Undoing(number));
        for &after in &turning {
            let joined = turns[after].sources.iter().map(|&place| sources[place]).collect();
            known.entry(joined).or_insert(Making::Joining(number, after));
        }
    }
    makings
}

/// A part of a position.
#[derive(Debug)]
pub(super) struct Component {
    /// For each colour of a position, the colour of the part.
    pub(super) of: Vec<Colour>,
    places: usize,
    /// The colours of all places, state by state.
    states: Vec<Colour>,
    numbers: FxHashMap<Box<[Colour]>, usize>,
    /// For each permutation and state, the next state.
    pub(super) next: Vec<Vec<u16>>,
}

impl Component {
    /// Finds all states.
    ///
    /// # Arguments
    /// * `of` - for each colour of a position, the colour of the part
    /// * `positions` - the seeds, as colours of places
    /// * `most` - the limit for the number of states
    /// * `left` - the limit for the number of steps; the steps that are made are subtracted
    ///
    /// # Returns
    /// `None` if a limit is exceeded.
    pub(super) fn new(
        of: Vec<Colour>,
        positions: &[Vec<Colour>],
        (turns, makings): (&[Turn], &[Making]),
        most: usize,
        left: &mut usize,
    ) -> Option<Self> {
        let places = positions.first().map_or(0, Vec::len);
        let tried = makings.iter().filter(|&&making| making == Making::Turning).count();
        let steps = tried.max(1) * (places + LOOKUP_STEPS);
        let most = most
            .min(MOST_STATES)
            .min(MOST_ENTRIES / turns.len().max(places).max(1))
            .min(*left / steps);
        let next = vec![Vec::new(); turns.len()];
        let mut part = Self { of, places, states: Vec::new(), numbers: FxHashMap::default(), next };
        let mut done = 0;
        for position in positions {
            let begin: Vec<Colour> =
                position.iter().map(|&colour| part.of[usize::from(colour)]).collect();
            part.number(&begin);
            let mut turned = begin;
            while done < part.len() {
                if part.len() > most {
                    *left -= most * steps;
                    return None;
                }
                for (number, turn) in turns
                    .iter()
                    .enumerate()
                    .filter(|&(number, _)| makings[number] == Making::Turning)
                {
                    let state = part.colours(done);
                    turned.iter_mut().zip(&turn.sources).for_each(|(to, &from)| *to = state[from]);
                    let next = part.number(&turned);
                    part.next[number].push(next as u16);
                }
                done += 1;
            }
        }
        *left -= done * steps;
        part.derive(makings);
        Some(part)
    }

    /// Returns the number of a state, which is added if it is new.
    fn number(&mut self, state: &[Colour]) -> usize {
        if let Some(&number) = self.numbers.get(state) {
            return number;
        }
        let number = self.len();
        self.states.extend_from_slice(state);
        self.numbers.insert(state.into(), number);
        number
    }

    /// Computes tables from other tables.
    fn derive(&mut self, makings: &[Making]) {
        for (number, making) in makings.iter().enumerate() {
            self.next[number] = match *making {
                Making::Turning => continue,
                Making::Joining(first, second) => self.next[first]
                    .iter()
                    .map(|&state| self.next[second][usize::from(state)])
                    .collect(),
                Making::Undoing(other) => {
                    let mut undone = vec![0; self.len()];
                    self.next[other]
                        .iter()
                        .enumerate()
                        .for_each(|(from, &to)| undone[usize::from(to)] = from as u16);
                    undone
                }
            };
        }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the number of the state of a position, if it has one.
    pub(super) fn state(&self, position: &[Colour]) -> Option<usize> {
        let state: Option<Vec<Colour>> =
            position.iter().map(|&colour| self.of.get(usize::from(colour)).copied()).collect();
        self.numbers.get(&state?[..]).copied()
    }

    /// Returns the part's colours of all places in a state.
    pub(super) fn colours(&self, state: usize) -> &[Colour] {
        &self.states[state * self.places..(state + 1) * self.places]
    }

    /// Returns the bytes of the part.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.next.len() * size_of::<u16>();
        // States are kept twice: in a list, and with a number, a pointer and a byte of the hash in
        // a table that is at least half full.
        let keys = self.places + 2 * (3 * size_of::<usize>() + 1);
        (self.len() as u64).saturating_mul((self.places + keys + entries) as u64)
    }
}
