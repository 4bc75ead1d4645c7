//! Groups whose elements all change a colouring, but for the identity: each image of the colouring
//! belongs to one element.

use super::chain::{Chain, TOO_LARGE};
use super::colours::Colours;
use super::permutation::Permutation;
use super::stabilizer;
use crate::budget::Budget;
use crate::facts::work::Work;
use crate::model::Kind;
use num_bigint::BigUint;

/// The limit for the number of steps for the group, and again for its elements that change nothing.
const MOST_STEPS: u64 = 1 << 26;

/// The transversal of a level of a chain of stabilizers: an element for each image of its point.
#[derive(Debug)]
pub(crate) struct Transversal {
    /// The point.
    pub(crate) base: u16,
    /// The images of the point, itself first.
    pub(crate) images: Vec<u16>,
    /// For each image an element that takes the point to it, as the images of all points.
    pub(crate) to: Vec<Vec<u16>>,
    /// For each image an element that takes it back to the point.
    pub(crate) home: Vec<Vec<u16>>,
}

/// A group that changes a colouring by each element but the identity.
#[derive(Debug)]
pub(crate) struct Regular {
    chain: Chain,
    colours: Colours,
}

impl Regular {
    /// Computes the group that some permutations generate.
    ///
    /// # Arguments
    /// * `generators` - the permutations, as the images of all points
    /// * `kinds` - the kind on each point
    /// * `most` - the largest order
    ///
    /// # Errors
    /// Returns the reason why there is no such group.
    pub(crate) fn new(
        generators: Vec<Vec<u16>>,
        kinds: &[Kind],
        most: u64,
    ) -> Result<Self, String> {
        let generators: Vec<Permutation> = generators.into_iter().map(Permutation).collect();
        let budget = Budget::unlimited();
        let colours = Colours::new(kinds);
        let base = colours.base(&generators);
        let chain = Chain::new(&base, &generators, &mut Work::new(MOST_STEPS, &budget))
            .map_err(|_| TOO_LARGE)?;
        if chain.order() > BigUint::from(most) {
            return Err("there are too many positions".to_owned());
        }
        let work = Work::new(MOST_STEPS, &budget);
        let (kept, exact) = stabilizer::order(&chain, &colours.start, work);
        if !exact || kept != BigUint::from(1_u8) {
            return Err("some products of moves only exchange equal pieces".to_owned());
        }
        Ok(Self { chain, colours })
    }

    /// Returns the levels of the chain of stabilizers whose points have several images.
    pub(crate) fn levels(&self) -> impl Iterator<Item = Transversal> + '_ {
        let levels = self.chain.levels.iter().filter(|level| level.images.len() > 1);
        levels.map(|level| {
            let to: Vec<Permutation> =
                level.images.iter().filter_map(|&image| level.to(image)).collect();
            Transversal {
                base: level.base,
                images: level.images.clone(),
                home: to.iter().map(|to| to.inverse().0).collect(),
                to: to.into_iter().map(|to| to.0).collect(),
            }
        })
    }

    /// Finds the element that makes other kinds of the first ones: the images of all points.
    pub(crate) fn element(&self, kinds: impl Iterator<Item = Kind>) -> Option<Vec<u16>> {
        let colours: Vec<usize> = kinds.map(|kind| self.colours.of(kind)).collect::<Option<_>>()?;
        let budget = Budget::unlimited();
        let work = Work::new(u64::MAX, &budget);
        let found = stabilizer::transporter(&self.chain, &colours, &self.colours.start, work);
        found.ok().flatten().map(|element| element.0)
    }
}
