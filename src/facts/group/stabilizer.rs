//! The elements of a group that keep the colour of each point.

use super::chain::{Chain, Stabilizer};
use super::permutation::Permutation;
use crate::facts::orbits::Orbits;
use crate::facts::work::{Stop, Work};
use num_bigint::BigUint;

/// A search for elements that take each point to one of its colour.
struct Backtrack<'a, 'b> {
    chain: &'a Chain,
    /// The colour of each point.
    colours: &'a [usize],
    /// The orbits of the stabilizer of each level.
    orbits: Vec<Vec<Vec<u16>>>,
    /// Counts of colours, all zero between uses.
    counts: Vec<i32>,
    work: Work<'b>,
}

/// Counts the elements of a group that keep colours.
///
/// From the last level to the first, the images of its point are either in the orbit of the
/// elements found up to then, or a search finds another element or proves that there is none.
///
/// # Arguments
/// * `colours` - the colour of each point, numbered from 0
///
/// # Returns
/// The number, or a lower bound if the work ends first, and whether it is exact.
pub(super) fn order(chain: &Chain, colours: &[usize], work: Work) -> (BigUint, bool) {
    let orbits = (0..chain.levels.len())
        .map(|level| Permutation::orbits(colours.len(), chain.generators(level)))
        .collect();
    let kinds = colours.iter().max().map_or(0, |most| most + 1);
    let mut search = Backtrack { chain, colours, orbits, counts: vec![0; kinds], work };
    let mut found = Orbits::new(colours.len());
    let mut order = BigUint::from(1_u8);
    for (at, Stabilizer { base, images, .. }) in chain.levels.iter().enumerate().rev() {
        let stopped = search.find(at, &mut found).is_err();
        let root = found.root((*base).into());
        order *= images.iter().filter(|&&image| found.root(image.into()) == root).count();
        if stopped {
            return (order, false);
        }
    }
    (order, true)
}

impl Backtrack<'_, '_> {
    /// Finds elements that generate, with those of the later levels, all elements of the stabilizer
    /// of a level that keep colours.
    ///
    /// # Arguments
    /// * `found` - the orbits of the elements found up to now
    fn find(&mut self, at: usize, found: &mut Orbits) -> Result<(), Stop> {
        let Stabilizer { base, images, .. } = &self.chain.levels[at];
        let mut in_vain: Vec<u16> = Vec::new();
        for &image in images {
            let mut together = |other: u16| found.root(other.into()) == found.root(image.into());
            if together(*base) || in_vain.iter().any(|&other| together(other)) {
                continue;
            }
            match self.begin(at, image)? {
                Some(element) => found.add(element.images()),
                None => in_vain.push(image),
            }
        }
        Ok(())
    }

    /// Looks for an element of the stabilizer of a level that keeps colours and has a given image
    /// of the level's point.
    fn begin(&mut self, at: usize, image: u16) -> Result<Option<Permutation>, Stop> {
        match self.chain.levels[at].to(image) {
            Some(element) => self.deepen(at + 1, element),
            None => Ok(None),
        }
    }

    /// Looks for an element that keeps colours: a product of an element of the stabilizer of a
    /// level, applied first, and a given one.
    fn deepen(&mut self, at: usize, given: Permutation) -> Result<Option<Permutation>, Stop> {
        self.work.spend(2 * self.colours.len())?;
        if !self.may_keep(at, &given) {
            return Ok(None);
        }
        let Some(level) = self.chain.levels.get(at) else { return Ok(Some(given)) };
        for &image in &level.images {
            let colour = self.colours[usize::from(given.image(image))];
            if colour != self.colours[usize::from(level.base)] {
                continue;
            }
            let Some(element) = level.to(image) else { continue };
            if let Some(found) = self.deepen(at + 1, element.then(&given))? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns `true` if the given element takes each orbit of the stabilizer of a level to as many
    /// points of each colour as there are in the orbit: products with elements of the stabilizer
    /// take it to the same points.
    fn may_keep(&mut self, at: usize, given: &Permutation) -> bool {
        let Self { colours, counts, .. } = self;
        let keeps =
            |&point: &u16| colours[usize::from(point)] == colours[usize::from(given.image(point))];
        let Some(orbits) = self.orbits.get(at) else {
            return (0..given.points() as u16).all(|point| keeps(&point));
        };
        orbits.iter().all(|orbit| {
            for &point in orbit {
                counts[colours[usize::from(point)]] += 1;
                counts[colours[usize::from(given.image(point))]] -= 1;
            }
            let mut equal = true;
            for &point in orbit {
                equal &= std::mem::take(&mut counts[colours[usize::from(point)]]) == 0;
                equal &= std::mem::take(&mut counts[colours[usize::from(given.image(point))]]) == 0;
            }
            equal
        })
    }
}
