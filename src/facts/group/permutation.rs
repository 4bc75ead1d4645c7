//! Permutations of points.

use crate::facts::orbits::Orbits;
use num_integer::Integer;

/// A permutation: the image of each point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Permutation(pub(super) Vec<u16>);

impl Permutation {
    /// Returns the identity.
    pub(super) fn identity(points: usize) -> Self {
        Self((0..points as u16).collect())
    }

    /// Returns the number of points.
    pub(super) fn points(&self) -> usize {
        self.0.len()
    }

    /// Returns the image of a point.
    pub(super) fn image(&self, point: u16) -> u16 {
        self.0[usize::from(point)]
    }

    /// Returns the image of each point.
    pub(super) fn images(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|&image| u32::from(image))
    }

    /// Returns the composition of this permutation, applied first, and another one.
    pub(super) fn then(&self, other: &Self) -> Self {
        Self(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// Returns the orbits of the group that some permutations generate.
    pub(super) fn orbits<'g>(
        points: usize,
        generators: impl IntoIterator<Item = &'g Self>,
    ) -> Vec<Vec<u16>> {
        let mut orbits = Orbits::new(points);
        generators.into_iter().for_each(|generator| orbits.add(generator.images()));
        let points = |orbit: Vec<u32>| orbit.into_iter().map(|point| point as u16).collect();
        orbits.lists().into_iter().map(points).collect()
    }

    /// Returns `true` if no point is the image of two others.
    pub(super) fn is_valid(&self) -> bool {
        let mut seen = vec![false; self.points()];
        self.0.iter().all(|&image| !std::mem::replace(&mut seen[usize::from(image)], true))
    }

    /// Returns `true` if every point is its own image.
    pub(super) fn is_identity(&self) -> bool {
        (0..).zip(&self.0).all(|(point, &image)| point == image)
    }

    /// Returns the least positive exponent of a power that is the identity; `None` if it is very
    /// great.
    pub(super) fn order(&self) -> Option<u64> {
        let mut seen = vec![false; self.points()];
        let mut order = 1_u64;
        for start in 0..self.points() as u16 {
            let (mut at, mut length) = (start, 0);
            while !std::mem::replace(&mut seen[usize::from(at)], true) {
                at = self.image(at);
                length += 1;
            }
            if length > 1 {
                order = (order / order.gcd(&length)).checked_mul(length)?;
            }
        }
        Some(order)
    }

    /// Returns the inverse.
    pub(super) fn inverse(&self) -> Self {
        let mut inverse = vec![0; self.points()];
        for (point, &image) in (0..).zip(&self.0) {
            inverse[usize::from(image)] = point;
        }
        Self(inverse)
    }
}
