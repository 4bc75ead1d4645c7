//! The elements of a group that keep the colour of each point, and an element that takes one
//! colouring to another.

use super::chain::{Chain, Stabilizer};
use super::permutation::Permutation;
use crate::facts::orbits::Orbits;
use crate::facts::work::{Stop, Work};
use num_bigint::BigUint;

/// A search for elements that take each point to one of the wanted colour.
struct Backtrack<'a, 'b> {
    chain: &'a Chain,
    /// The colour of each point.
    colours: &'a [usize],
    /// The wanted colour of the image of each point.
    wanted: &'a [usize],
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
    let mut search = Backtrack::new(chain, (colours, colours), work);
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

/// Looks for an element whose image of each point has the wanted colour.
///
/// # Arguments
/// * `colours` - the colour of each point, numbered from 0
/// * `wanted` - the colour of the image of each point
///
/// # Errors
/// Returns [`Stop`] if the work ends first.
pub(super) fn transporter(
    chain: &Chain,
    colours: &[usize],
    wanted: &[usize],
    work: Work,
) -> Result<Option<Permutation>, Stop> {
    let identity = Permutation::identity(colours.len());
    Backtrack::new(chain, (colours, wanted), work).deepen(0, identity)
}

impl<'a, 'b> Backtrack<'a, 'b> {
    fn new(
        chain: &'a Chain,
        (colours, wanted): (&'a [usize], &'a [usize]),
        work: Work<'b>,
    ) -> Self {
        let kinds = colours.iter().chain(wanted).max().map_or(0, |most| most + 1);
        Self { chain, colours, wanted, counts: vec![0; kinds], work }
    }

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

    /// Looks for an element that has the wanted colours: a product of an element of the stabilizer
    /// of a level, applied first, and a given one.
    fn deepen(&mut self, at: usize, given: Permutation) -> Result<Option<Permutation>, Stop> {
        self.work.spend(2 * self.colours.len())?;
        if !self.may_fit(at, &given) {
            return Ok(None);
        }
        let Some(level) = self.chain.levels.get(at) else { return Ok(Some(given)) };
        for &image in &level.images {
            let colour = self.colours[usize::from(given.image(image))];
            if colour != self.wanted[usize::from(level.base)] {
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
    /// points of each colour as the orbit wants: products with elements of the stabilizer take it to
    /// the same points.
    fn may_fit(&mut self, at: usize, given: &Permutation) -> bool {
        let Self { chain, colours, wanted, counts, .. } = self;
        let pair =
            |&point: &u16| (wanted[usize::from(point)], colours[usize::from(given.image(point))]);
        let Some(Stabilizer { orbits, .. }) = chain.levels.get(at) else {
            return (0..given.points() as u16).all(|point| pair(&point).0 == pair(&point).1);
        };
        orbits.iter().all(|orbit| {
            for (want, colour) in orbit.iter().map(pair) {
                counts[want] += 1;
                counts[colour] -= 1;
            }
            let mut equal = true;
            for (want, colour) in orbit.iter().map(pair) {
                equal &= std::mem::take(&mut counts[want]) == 0;
                equal &= std::mem::take(&mut counts[colour]) == 0;
            }
            equal
        })
    }
}
