//! The kinds on points as colours.

use super::permutation::Permutation;
use crate::model::Kind;
use std::collections::BTreeSet;

/// The kinds on points as numbers from 0.
#[derive(Debug)]
pub(super) struct Colours {
    names: Vec<Kind>,
    /// The colour of each point at the start.
    pub(super) start: Vec<usize>,
}

impl Colours {
    pub(super) fn new(kinds: &[Kind]) -> Self {
        let names: BTreeSet<Kind> = kinds.iter().copied().collect();
        let mut colours = Self { names: names.into_iter().collect(), start: Vec::new() };
        colours.start = kinds.iter().filter_map(|&kind| colours.of(kind)).collect();
        colours
    }

    /// Returns the colour of a kind; `None` if it does not occur at the start.
    pub(super) fn of(&self, kind: Kind) -> Option<usize> {
        self.names.binary_search(&kind).ok()
    }

    /// Returns all points in the order of a base: points of colours that are rare in their orbit
    /// come first, since they have few images of their own colour.
    pub(super) fn base(&self, generators: &[Permutation]) -> Vec<u16> {
        let mut keys: Vec<(usize, u16, usize, u16)> = Vec::new();
        for orbit in Permutation::orbits(self.start.len(), generators) {
            let colour = |point: u16| self.start[usize::from(point)];
            keys.extend(orbit.iter().map(|&point| {
                let equal = orbit.iter().filter(|&&other| colour(other) == colour(point));
                (equal.count(), orbit[0], colour(point), point)
            }));
        }
        keys.sort_unstable();
        keys.into_iter().map(|(.., point)| point).collect()
    }
}
