//! Invariants of permutations: classes of pairs of places, the blocks of places that always move
//! together, and the finest colours of places that pairs determine.
//!
//! Every permutation carries colours along: they depend on the board alone, and not on the path to
//! it. Source: D. G. Higman, Coherent configurations, 1970.

use super::super::turn::Turn;
use std::collections::BTreeMap;

/// A colour of a place.
pub(super) type Colour = u8;

/// Classes of pairs of places: two pairs are in one class if permutations take one to the other.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    places: usize,
    /// The class of each pair, row by row.
    class: Vec<u16>,
    classes: usize,
}

impl Pairs {
    /// Computes the orbits of pairs.
    ///
    /// # Complexity
    /// O(places² × turns).
    pub(super) fn new(places: usize, turns: &[Turn]) -> Self {
        let mut pairs = Self { places, class: vec![u16::MAX; places * places], classes: 0 };
        let mut open = Vec::new();
        for first in 0..places * places {
            if pairs.class[first] != u16::MAX {
                continue;
            }
            open.push(first);
            pairs.class[first] = pairs.classes as u16;
            while let Some(pair) = open.pop() {
                for turn in turns {
                    let other = turn.sources[pair / places] * places + turn.sources[pair % places];
                    if pairs.class[other] == u16::MAX {
                        pairs.class[other] = pairs.classes as u16;
                        open.push(other);
                    }
                }
            }
            pairs.classes += 1;
        }
        pairs
    }

    /// Returns the class of a pair.
    pub(super) fn class(&self, a: usize, b: usize) -> u16 {
        self.class[a * self.places + b]
    }

    /// Returns `true` if permutations take one place to the other.
    pub(super) fn same_orbit(&self, a: usize, b: usize) -> bool {
        self.class(a, a) == self.class(b, b)
    }

    /// Returns the orbits of places, each in order.
    pub(super) fn orbits(&self) -> Vec<Vec<usize>> {
        let first = |&place: &usize| !(0..place).any(|other| self.same_orbit(place, other));
        let orbit = |place: usize| {
            (0..self.places).filter(|&other| self.same_orbit(place, other)).collect()
        };
        (0..self.places).filter(first).map(orbit).collect()
    }

    /// Returns all systems of blocks of an orbit that permutations move as a whole and that one
    /// pair of places generates, smallest blocks first. Neither single places nor the whole orbit
    /// count as blocks.
    ///
    /// # Returns
    /// For each place the first place of its block.
    pub(super) fn blocks(&self, orbit: &[usize]) -> Vec<Vec<usize>> {
        let Some(&first) = orbit.first() else { return Vec::new() };
        let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut classes: Vec<u16> =
            orbit.iter().skip(1).map(|&other| self.class(first, other)).collect();
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            let block_of = self.closure(class);
            let size = block_of.iter().filter(|&&block| block == block_of[first]).count();
            if size < orbit.len() && !found.iter().any(|(_, known)| *known == block_of) {
                found.push((size, block_of));
            }
        }
        found.sort();
        found.into_iter().map(|(_, block_of)| block_of).collect()
    }

    /// Returns the finest equivalence under which the pairs of a class are equivalent.
    fn closure(&self, class: u16) -> Vec<usize> {
        let mut block_of: Vec<usize> = (0..self.places).collect();
        for pair in (0..self.places * self.places).filter(|&pair| self.class[pair] == class) {
            let (a, b) = (block_of[pair / self.places], block_of[pair % self.places]);
            if a != b {
                block_of
                    .iter_mut()
                    .filter(|block| **block == a.max(b))
                    .for_each(|block| *block = a.min(b));
            }
        }
        block_of
    }
}

/// The view of a place in one round: its own colour, and the classes of its pairs with the colours
/// that they lead to.
type View = (Colour, Vec<(u16, Colour)>);

/// The refinement of colours: in each round by the views of places.
#[derive(Clone, Debug)]
pub(super) struct Refinement {
    rounds: Vec<BTreeMap<View, Colour>>,
}

impl Refinement {
    /// Refines colours until the views of places yield no new ones.
    ///
    /// # Arguments
    /// * `positions` - the colours of the places of some positions, which are refined
    ///
    /// # Returns
    /// The refinement for other positions; `None` if there are too many colours.
    pub(super) fn new(pairs: &Pairs, positions: &mut [Vec<Colour>]) -> Option<Self> {
        let mut rounds = Vec::new();
        let mut known = 0;
        loop {
            let views: Vec<Vec<View>> =
                positions.iter().map(|position| views(pairs, position)).collect();
            let mut round: BTreeMap<View, Colour> =
                views.iter().flatten().map(|view| (view.clone(), 0)).collect();
            if round.len() == known {
                return Some(Self { rounds });
            }
            known = round.len();
            for (number, colour) in round.values_mut().enumerate() {
                *colour = Colour::try_from(number).ok()?;
            }
            for (position, views) in positions.iter_mut().zip(views) {
                *position = views.iter().filter_map(|view| round.get(view).copied()).collect();
            }
            rounds.push(round);
        }
    }

    /// Returns the refined colours of a position, or `None` if the view of a place is new.
    pub(super) fn refine(&self, pairs: &Pairs, position: Vec<Colour>) -> Option<Vec<Colour>> {
        let finer = |position: Vec<Colour>, round: &BTreeMap<View, Colour>| {
            views(pairs, &position)
                .iter()
                .map(|view| round.get(view).copied())
                .collect::<Option<_>>()
        };
        self.rounds.iter().try_fold(position, finer)
    }
}

fn views(pairs: &Pairs, position: &[Colour]) -> Vec<View> {
    let view = |place: usize| {
        let mut seen: Vec<(u16, Colour)> = position
            .iter()
            .enumerate()
            .map(|(other, &colour)| (pairs.class(place, other), colour))
            .collect();
        seen.sort_unstable();
        (position[place], seen)
    };
    (0..position.len()).map(view).collect()
}
