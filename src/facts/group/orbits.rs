//! The orbits of a group that grows by generators.

use super::permutation::Permutation;

/// The orbits of points: points of one orbit have one label.
#[derive(Clone, Debug)]
pub(super) struct Orbits {
    labels: Vec<u16>,
}

impl Orbits {
    /// Returns the orbits of the trivial group.
    pub(super) fn new(points: usize) -> Self {
        Self { labels: (0..points as u16).collect() }
    }

    /// Returns the orbits of the group that some permutations generate.
    pub(super) fn of<'g>(
        points: usize,
        generators: impl IntoIterator<Item = &'g Permutation>,
    ) -> Self {
        let mut orbits = Self::new(points);
        generators.into_iter().for_each(|generator| orbits.add(generator));
        orbits
    }

    /// Adds a generator.
    pub(super) fn add(&mut self, generator: &Permutation) {
        for (point, &image) in generator.0.iter().enumerate() {
            let (old, new) = (self.labels[usize::from(image)], self.labels[point]);
            if old != new {
                self.labels
                    .iter_mut()
                    .filter(|label| **label == old)
                    .for_each(|label| *label = new);
            }
        }
    }

    /// Returns `true` if two points are in one orbit.
    pub(super) fn together(&self, first: u16, second: u16) -> bool {
        self.labels[usize::from(first)] == self.labels[usize::from(second)]
    }

    /// Returns the number of points in the orbit of a point.
    pub(super) fn length(&self, point: u16) -> usize {
        (0..self.labels.len() as u16).filter(|&other| self.together(point, other)).count()
    }

    /// Returns the orbits as lists of points.
    pub(super) fn lists(&self) -> Vec<Vec<u16>> {
        let mut lists = vec![Vec::new(); self.labels.len()];
        for (point, &label) in (0..).zip(&self.labels) {
            lists[usize::from(label)].push(point);
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
