//! A group of permutations by a chain of stabilizers: each level is the stabilizer of the points
//! before it, with an element for each image of its own point. The order is the product of the
//! numbers of these images.
//!
//! Random elements build the chain, and then it is proved to be complete: its order is the greatest
//! that orbits and signs allow, or all Schreier generators are products of its elements.
//!
//! Sources: C. C. Sims, Computational methods in the study of permutation groups, 1970; Á. Seress,
//! Permutation Group Algorithms, Cambridge University Press 2003; for random elements F. Celler et
//! al., Generating random elements of a finite group, Communications in Algebra 23, 1995.

use super::permutation::Permutation;
use super::signs::Signs;
use crate::facts::work::{Stop, Work};
use num_bigint::BigUint;

/// The limit for the number of steps for a group, and again for what is asked about it.
pub(super) const MOST_STEPS: u64 = 1 << 30;
/// The reason why nothing is known about a group.
pub(super) const TOO_LARGE: &str = "the group of the moves is too large for the limits";
/// The number of random elements in a row that must be products of the elements of the chain,
/// before it is proved to be complete.
const ENOUGH: usize = 12;
/// The least number of elements whose products are random elements.
const LEAST_MIXED: usize = 8;
/// The number of products before the first random element.
const MIXING: usize = 60;
/// The bytes of a level without elements.
const LEVEL_BYTES: usize = 200;
/// The bytes of a point of a level: the place of an element, and an orbit of its own.
const POINT_BYTES: usize =
    size_of::<Option<Permutation>>() + size_of::<Vec<u16>>() + size_of::<u16>();

/// A group by its chain of stabilizers.
#[derive(Debug)]
pub(super) struct Chain {
    points: usize,
    generators: Vec<Generator>,
    pub(super) levels: Vec<Stabilizer>,
}

#[derive(Debug)]
struct Generator {
    forward: Permutation,
    back: Permutation,
}

/// A stabilizer of the chain, and the images of its point.
#[derive(Debug)]
pub(super) struct Stabilizer {
    /// The point that the next level keeps.
    pub(super) base: u16,
    /// The images of the point, itself first.
    pub(super) images: Vec<u16>,
    /// The orbits of all points.
    pub(super) orbits: Vec<Vec<u16>>,
    /// For each image an element that takes it back to the point.
    home: Vec<Option<Permutation>>,
    /// The indices of its generators.
    generators: Vec<usize>,
    /// For each generator the number of images that it was applied to.
    applied: Vec<usize>,
    /// For each generator the number of images whose Schreier generators are known to be products.
    proved: Vec<usize>,
}

impl Chain {
    /// Computes the chain of the group that some permutations generate.
    ///
    /// # Arguments
    /// * `base` - all points, in the order of levels
    ///
    /// # Errors
    /// Returns [`Stop`] if the work ends first.
    ///
    /// # Complexity
    /// O(points^3) bytes.
    pub(super) fn new(
        base: &[u16],
        generators: &[Permutation],
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let points = base.len();
        work.take(points * (LEVEL_BYTES + points * POINT_BYTES))?;
        let levels = base.iter().map(|&base| Stabilizer::new(base, points)).collect();
        let mut chain = Self { points, generators: Vec::new(), levels };
        for generator in generators {
            chain.include(generator.clone(), 0, work)?;
        }
        let most = most(points, generators);
        let mut random = Random::new(generators, points);
        let mut in_a_row = 0;
        while in_a_row < ENOUGH && chain.order() < most {
            work.spend(3 * points)?;
            let Some(element) = random.next() else { break };
            in_a_row = if chain.include(element, 0, work)? { 0 } else { in_a_row + 1 };
        }
        if chain.order() < most {
            chain.complete(work)?;
        }
        for level in &mut chain.levels {
            let generators = level.generators.iter().map(|&number| &chain.generators[number]);
            level.orbits =
                Permutation::orbits(points, generators.map(|generator| &generator.forward));
        }
        Ok(chain)
    }

    /// Returns the number of elements.
    pub(super) fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.images.len())).product()
    }

    /// Adds an element of the stabilizer of a level, unless it is a product of known elements.
    ///
    /// # Returns
    /// `true` if the chain has changed.
    fn include(
        &mut self,
        element: Permutation,
        level: usize,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let Some((residue, last)) = self.residue(element, level, work)? else { return Ok(false) };
        work.take(2 * (size_of::<Permutation>() + 2 * self.points))?;
        let number = self.generators.len();
        self.generators.push(Generator { back: residue.inverse(), forward: residue });
        for at in level..=last {
            self.levels[at].generators.push(number);
            self.levels[at].applied.push(0);
            self.levels[at].proved.push(0);
            self.extend(at, work)?;
        }
        Ok(true)
    }

    /// Divides an element of the stabilizer of a level by elements of the chain.
    ///
    /// # Returns
    /// The residue and the first level that lacks its image; `None` if the element is a product.
    fn residue(
        &self,
        mut element: Permutation,
        level: usize,
        work: &mut Work,
    ) -> Result<Option<(Permutation, usize)>, Stop> {
        for (at, Stabilizer { base, home, .. }) in self.levels.iter().enumerate().skip(level) {
            let image = element.image(*base);
            if image == *base {
                continue;
            }
            let Some(home) = &home[usize::from(image)] else { return Ok(Some((element, at))) };
            work.spend(self.points)?;
            element = element.then(home);
        }
        Ok(None)
    }

    /// Applies the generators of a level to its images, until there are no new ones.
    fn extend(&mut self, at: usize, work: &mut Work) -> Result<(), Stop> {
        let Stabilizer { images, home, generators, applied, .. } = &mut self.levels[at];
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for (&number, applied) in generators.iter().zip(&mut *applied) {
                let Generator { forward, back } = &self.generators[number];
                while let Some(&from) = images.get(*applied) {
                    *applied += 1;
                    let to = forward.image(from);
                    let Some(way) = &home[usize::from(from)] else { continue };
                    if home[usize::from(to)].is_none() {
                        work.spend(self.points)?;
                        work.take(2 * self.points)?;
                        home[usize::from(to)] = Some(back.then(way));
                        images.push(to);
                        grown = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the Schreier generators of all levels that are no products yet, from the last level to
    /// the first.
    fn complete(&mut self, work: &mut Work) -> Result<(), Stop> {
        let mut at = self.levels.len();
        while let Some(level) = at.checked_sub(1) {
            at = match self.prove(level, work)? {
                // The levels behind this one have changed.
                true => self.levels.len(),
                false => level,
            };
        }
        Ok(())
    }

    /// Looks for a Schreier generator of a level that is no product, and adds it.
    ///
    /// # Returns
    /// `false` if there is none.
    fn prove(&mut self, at: usize, work: &mut Work) -> Result<bool, Stop> {
        for index in 0..self.levels[at].generators.len() {
            while let Some(schreier) = self.levels[at].schreier(index, &self.generators) {
                work.spend(3 * self.points)?;
                self.levels[at].proved[index] += 1;
                if self.include(schreier, at + 1, work)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

impl Stabilizer {
    fn new(base: u16, points: usize) -> Self {
        let mut home = vec![None; points];
        home[usize::from(base)] = Some(Permutation::identity(points));
        Self {
            base,
            images: vec![base],
            orbits: Vec::new(),
            home,
            generators: Vec::new(),
            applied: Vec::new(),
            proved: Vec::new(),
        }
    }

    /// Returns an element that takes the point to one of its images.
    pub(super) fn to(&self, image: u16) -> Option<Permutation> {
        self.home[usize::from(image)].as_ref().map(Permutation::inverse)
    }

    /// Returns the next Schreier generator of a generator, which keeps the point; `None` if all are
    /// known to be products.
    fn schreier(&self, index: usize, generators: &[Generator]) -> Option<Permutation> {
        let from = *self.images.get(self.proved[index])?;
        let generator = &generators[self.generators[index]].forward;
        let home = self.home[usize::from(generator.image(from))].as_ref()?;
        Some(self.to(from)?.then(generator).then(home))
    }
}

/// Random elements of a group: an accumulator times products of its generators, with a fixed seed.
struct Random {
    mixed: Vec<Permutation>,
    product: Permutation,
    seed: u64,
}

impl Random {
    fn new(generators: &[Permutation], points: usize) -> Self {
        let copies = generators.iter().cycle().take(generators.len().max(LEAST_MIXED));
        let product = Permutation::identity(points);
        let mut random = Self { mixed: copies.cloned().collect(), product, seed: 0 };
        (0..MIXING).for_each(|_| drop(random.next()));
        random
    }

    /// Returns the next element; `None` if there are no generators.
    fn next(&mut self) -> Option<Permutation> {
        let (first, second) = (self.roll()?, self.roll()?);
        if first != second {
            self.mixed[first] = match self.roll()? % 2 {
                0 => self.mixed[first].then(&self.mixed[second]),
                _ => self.mixed[second].inverse().then(&self.mixed[first]),
            };
        }
        self.product = self.product.then(&self.mixed[first]);
        Some(self.product.clone())
    }

    /// Returns the index of a mixed element, by a linear congruential generator: D. E. Knuth, The
    /// Art of Computer Programming 2, section 3.3.4.
    fn roll(&mut self) -> Option<usize> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.seed >> 33) as usize).checked_rem(self.mixed.len())
    }
}

/// Returns the greatest order that the orbits of some permutations and their signs on each orbit
/// allow.
///
/// All permutations of the points of each orbit are a group, and their signs on the orbits a space
/// over GF(2); the generators have signs in a part of that space only.
fn most(points: usize, generators: &[Permutation]) -> BigUint {
    let orbits = Permutation::orbits(points, generators);
    let orbits: Vec<Vec<u16>> = orbits.into_iter().filter(|orbit| orbit.len() > 1).collect();
    let all: BigUint = orbits.iter().flat_map(|orbit| 2..=orbit.len()).map(BigUint::from).product();
    all >> (orbits.len() - Signs::new(orbits, generators).rank())
}
