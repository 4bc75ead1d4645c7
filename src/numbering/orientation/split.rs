//! The decomposition of positions into parts that together determine the kinds on all places.
//!
//! An orbit of places is a part of its own. If its pieces are larger than a place, one part has the
//! places of the pieces and the other one their orientations. Each part is a function of the finest
//! colours of the seeds, so permutations carry it along.

use super::super::turn::Turn;
use super::pairs::{Colour, Pairs, Refinement};
use super::part::{Component, MOST_STATES, Making};
use std::collections::{BTreeMap, BTreeSet};

/// The number of states up to which an orbit is kept whole if a cut does not make fewer states.
const FEW_STATES: u64 = 1 << 12;
/// The limit for the number of steps that compute states.
const MOST_STEPS: usize = 1 << 25;

/// The input of the decomposition.
#[derive(Debug)]
pub(super) struct Whole<'a> {
    pub(super) pairs: &'a Pairs,
    pub(super) turns: &'a [Turn],
    pub(super) makings: &'a [Making],
    /// The colours of all places in each of the seeds.
    pub(super) positions: &'a [Vec<Colour>],
    /// For each colour a position and a place that have it.
    pub(super) examples: Vec<(usize, usize)>,
    /// For each colour the number of a kind, which the parts have to determine.
    pub(super) target: Vec<Colour>,
}

/// A function from colours of positions to fewer colours.
type Coarse = Vec<Colour>;

impl Whole<'_> {
    /// Returns all parts.
    ///
    /// # Arguments
    /// * `most` - the limit for the number of combinations of their states
    ///
    /// # Errors
    /// Returns the reason why there are none.
    pub(super) fn parts(&self, most: u64) -> Result<Vec<Component>, String> {
        let mut left = MOST_STEPS;
        let mut parts: Vec<Component> = Vec::new();
        for orbit in self.pairs.orbits() {
            if self.decides(&coarse(&parts), &self.target, &orbit) {
                continue;
            }
            let own: Coarse = self
                .inside(&orbit)
                .zip(0..)
                .map(|(inside, colour)| if inside { colour + 1 } else { 0 })
                .collect();
            let systems = self.pairs.blocks(&orbit);
            parts.extend(
                self.cut(&own, &orbit, &systems, &mut left)
                    .ok_or("the pieces can stand in too many ways")?,
            );
            if product(&parts) > most {
                return Err("the parts of turned positions have too many combinations".to_owned());
            }
        }
        let places: Vec<usize> = self.pairs.orbits().concat();
        let mut number = parts.len();
        while number > 0 {
            number -= 1;
            let part = parts.remove(number);
            if !self.decides(&coarse(&parts), &self.target, &places) {
                parts.insert(number, part);
            }
        }
        Ok(parts)
    }

    /// Returns parts that determine the wanted colours of an orbit, with the smallest number of
    /// combinations found, if it is not too large.
    fn cut(
        &self,
        wanted: &Coarse,
        orbit: &[usize],
        systems: &[Vec<usize>],
        left: &mut usize,
    ) -> Option<Vec<Component>> {
        let mut best: Option<Vec<Component>> = None;
        for (number, block_of) in systems.iter().enumerate() {
            let Some((place, turn)) = self.place_and_turn(wanted, orbit, block_of) else {
                continue;
            };
            let Some(mut parts) = self.cut(&place, orbit, &systems[number + 1..], left) else {
                continue;
            };
            let Some(more) = self.cut(&turn, orbit, &systems[..number], left) else { continue };
            parts.extend(more);
            if best.as_ref().is_none_or(|best| product(&parts) < product(best)) {
                best = Some(parts);
            }
        }
        let most = best
            .as_ref()
            .map_or(MOST_STATES, |parts| (product(parts) - 1).min(FEW_STATES) as usize);
        let whole = Component::new(
            self.finer(wanted),
            self.positions,
            (self.turns, self.makings),
            most,
            left,
        );
        whole.map(|whole| vec![whole]).or(best)
    }

    /// Returns the places of blocks and their orientations; `None` if either of them determines as
    /// much as both together.
    fn place_and_turn(
        &self,
        wanted: &Coarse,
        orbit: &[usize],
        block_of: &[usize],
    ) -> Option<(Coarse, Coarse)> {
        let place = self.contents(wanted, orbit, block_of);
        if self.decides(&[&place], wanted, orbit)
            || self.inside(orbit).zip(&place).all(|(inside, &content)| !inside || content == 1)
        {
            return None;
        }
        let mut marks: Coarse = vec![0; wanted.len()];
        for mark in 1..Colour::MAX {
            let turn = self.finer(&marks);
            let Some(unknown) = self.undecided(&[&place, &turn], wanted, orbit) else {
                return (!self.decides(&[&turn], wanted, orbit)).then_some((place, turn));
            };
            // Blocks with the same content get the mark on the same colour.
            for colour in self.alike(&unknown) {
                let same = |&other: &usize| {
                    place[other] == place[colour] && wanted[other] == wanted[colour]
                };
                (0..wanted.len()).filter(same).for_each(|other| marks[other] = mark);
            }
        }
        None
    }

    /// Picks a colour of each group such that permutations preserve as many relations between these
    /// places as possible: this keeps the number of orientations small.
    fn alike(&self, groups: &[Vec<usize>]) -> Vec<usize> {
        let mut picked: Vec<usize> = Vec::new();
        let mut known: BTreeSet<u16> = BTreeSet::new();
        for group in groups {
            let relations = |colour: usize| -> BTreeSet<u16> {
                let (position, place) = self.examples[colour];
                let others = picked
                    .iter()
                    .map(|&other| self.examples[other])
                    .filter(|&(other, _)| other == position);
                others
                    .flat_map(|(_, other)| {
                        [self.pairs.class(place, other), self.pairs.class(other, place)]
                    })
                    .collect()
            };
            let Some(&best) =
                group.iter().min_by_key(|&&colour| relations(colour).difference(&known).count())
            else {
                continue;
            };
            let more = relations(best);
            known.extend(more);
            picked.push(best);
        }
        picked
    }

    /// Returns for each colour a number of the content of its block; 0 outside of the orbit.
    fn contents(&self, wanted: &Coarse, orbit: &[usize], block_of: &[usize]) -> Coarse {
        let mut numbers: BTreeMap<Vec<Colour>, Colour> = BTreeMap::new();
        let mut content = |(inside, &(position, place)): (bool, &(usize, usize))| {
            if !inside {
                return 0;
            }
            let block = (0..block_of.len()).filter(|&other| block_of[other] == block_of[place]);
            let mut held: Vec<Colour> =
                block.map(|other| wanted[usize::from(self.positions[position][other])]).collect();
            held.sort_unstable();
            let fresh = numbers.len() as Colour + 1;
            *numbers.entry(held).or_insert(fresh)
        };
        self.inside(orbit).zip(&self.examples).map(&mut content).collect()
    }

    /// Returns the finest colours that follow from coarse ones.
    fn finer(&self, colours: &Coarse) -> Coarse {
        let mut positions: Vec<Vec<Colour>> = self
            .positions
            .iter()
            .map(|position| position.iter().map(|&colour| colours[usize::from(colour)]).collect())
            .collect();
        if Refinement::new(self.pairs, &mut positions).is_none() {
            return colours.clone();
        }
        self.examples.iter().map(|&(position, place)| positions[position][place]).collect()
    }

    /// Returns for each colour whether it is a colour of an orbit.
    fn inside<'s>(&'s self, orbit: &'s [usize]) -> impl Iterator<Item = bool> + 's {
        self.examples.iter().map(|(_, place)| orbit.contains(place))
    }

    fn decides(&self, parts: &[&Coarse], wanted: &Coarse, orbit: &[usize]) -> bool {
        self.undecided(parts, wanted, orbit).is_none()
    }

    /// Returns groups of colours of an orbit that are to be distinguished and that the parts do not
    /// distinguish: one group for each colour of the first part.
    fn undecided(
        &self,
        parts: &[&Coarse],
        wanted: &Coarse,
        orbit: &[usize],
    ) -> Option<Vec<Vec<usize>>> {
        let mut alike: BTreeMap<Vec<Colour>, Vec<usize>> = BTreeMap::new();
        for (colour, _) in self.inside(orbit).enumerate().filter(|&(_, inside)| inside) {
            alike.entry(parts.iter().map(|part| part[colour]).collect()).or_default().push(colour);
        }
        let mut unknown: BTreeMap<Option<Colour>, Vec<usize>> = BTreeMap::new();
        for (key, colours) in alike {
            if colours.iter().any(|&colour| wanted[colour] != wanted[colours[0]]) {
                unknown.entry(key.first().copied()).or_insert(colours);
            }
        }
        (!unknown.is_empty()).then(|| unknown.into_values().collect())
    }
}

fn coarse(parts: &[Component]) -> Vec<&Coarse> {
    parts.iter().map(|part| &part.of).collect()
}

fn product(parts: &[Component]) -> u64 {
    parts.iter().fold(1, |product: u64, part| product.saturating_mul(part.len() as u64))
}
