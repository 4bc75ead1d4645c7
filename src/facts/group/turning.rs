//! The moves of a task as the generators of a group, and the positions that it reaches.

use super::chain::{Chain, MOST_STEPS, TOO_LARGE};
use super::colours::Colours;
use super::element::Element;
use super::permutation::Permutation;
use super::pieces::Pieces;
use super::signs::{self, Signs};
use super::stabilizer;
use crate::budget::Budget;
use crate::facts::domains::{self, Domains, Seeds};
use crate::facts::refutation::{Refutation, Ways};
use crate::facts::turns::turns;
use crate::facts::work::Work;
use crate::ground::{MoveId, Task};
use crate::model::{Kind, KindSet, NodeId, State};
use std::collections::BTreeMap;

/// The largest number of nodes that change.
const MOST_PLACES: usize = 256;
/// The limit for the number of steps for pieces of several nodes.
const MOST_STEPS_FOR_PIECES: u64 = 1 << 26;

/// The moves of a task as permutations of the nodes that change.
#[derive(Clone, Debug)]
pub(crate) struct Turning {
    /// The nodes that change.
    places: Vec<NodeId>,
    /// The kinds that can stand on all nodes.
    domains: Domains,
    /// The kind on each place at the start.
    pub(super) kinds: Vec<Kind>,
    /// The different permutations.
    pub(super) generators: Vec<Permutation>,
    /// The first move that is each of them.
    moves: Vec<MoveId>,
}

/// The answer of a group to the question whether positions can be reached.
#[derive(Clone, Debug)]
pub(crate) enum Reached {
    /// None of them can be reached.
    Never(Refutation),
    /// This element leads to one of them.
    By(Element),
}

impl Turning {
    /// Finds the permutations.
    ///
    /// # Errors
    /// Returns the reason why the moves are not all permutations.
    pub(crate) fn new(task: &Task, start: &State) -> Result<Self, String> {
        let seeds = Seeds::Positions(std::slice::from_ref(start));
        domains::check(task, seeds)?;
        if !task.never.is_empty() {
            return Err("a `never` bars moves".to_owned());
        }
        if task.memories() > 1 {
            return Err("moves depend on the moves before".to_owned());
        }
        let domains = domains::of_positions_alone(task, seeds)?;
        let places = domains.changing();
        if places.len() > MOST_PLACES {
            return Err(format!("more than {MOST_PLACES} nodes change"));
        }
        let mut first: BTreeMap<Permutation, MoveId> = BTreeMap::new();
        for turn in turns(task, &domains, &places)? {
            let sources = turn.sources.into_iter().map(|from| from as u16).collect();
            first.entry(Permutation(sources)).or_insert(turn.id);
        }
        let kinds = places.iter().map(|place| start[place.index()]).collect();
        let (generators, moves) = first.into_iter().unzip();
        Ok(Self { places, domains, kinds, generators, moves })
    }

    /// Returns the kinds that can stand on each node of the board.
    pub(crate) fn domains(&self) -> &[KindSet] {
        self.domains.sets()
    }

    /// Looks for an element of the group that takes the start to one of some positions.
    ///
    /// # Arguments
    /// * `positions` - positions that differ from the start on the places only; there is one
    /// * `all` - `true` if no other position satisfies the goal
    ///
    /// # Errors
    /// Returns the reason why it is not known whether there is one.
    ///
    /// # Complexity
    /// As [`count`](super::count).
    pub(crate) fn reach(
        &self,
        positions: &[State],
        all: bool,
        budget: &Budget,
    ) -> Result<Reached, String> {
        let Self { places, generators, moves, .. } = self;
        let colours = Colours::new(&self.kinds);
        let wanted = |position: &State| -> Option<Vec<usize>> {
            places.iter().map(|place| colours.of(position[place.index()])).collect()
        };
        let wanted: Vec<Vec<usize>> = positions
            .iter()
            .map(wanted)
            .collect::<Option<_>>()
            .ok_or("the goal has a kind that never stands on these nodes")?;
        let ways = Ways { number: positions.len(), all };
        let mut work = Work::new(MOST_STEPS_FOR_PIECES, budget);
        if let Some(refutation) = self.excluded(&colours.start, &wanted, ways, &mut work) {
            return Ok(Reached::Never(refutation));
        }
        let mut work = Work::new(MOST_STEPS, budget);
        let base = colours.base(generators);
        let too_large = |_| TOO_LARGE.to_owned();
        let chain = Chain::new(&base, generators, &mut work).map_err(too_large)?;
        for wanted in &wanted {
            let work = Work::new(MOST_STEPS, budget);
            let found = stabilizer::transporter(&chain, &colours.start, wanted, work);
            if let Some(element) = found.map_err(too_large)? {
                return Ok(Reached::By(Element::new((generators, moves), &chain, element)));
            }
        }
        let nodes = places.clone();
        Ok(Reached::Never(Refutation::Group { nodes, order: chain.order(), ways }))
    }

    /// Returns the reason why the turns of pieces, or the order of nodes or of pieces, exclude all
    /// wanted colours.
    fn excluded(
        &self,
        start: &[usize],
        wanted: &[Vec<usize>],
        ways: Ways,
        work: &mut Work,
    ) -> Option<Refutation> {
        let generators = &self.generators;
        let orbits = Permutation::orbits(start.len(), generators);
        if let Some(nodes) = odd(&orbits, generators, start, wanted) {
            return Some(Refutation::Sign { nodes: self.nodes(nodes), pieces: false, ways });
        }
        let found: Vec<Pieces> =
            orbits.iter().filter_map(|orbit| Pieces::new(orbit, generators, work)).collect();
        for pieces in &found {
            let divisor = pieces.divisor(generators);
            let is_turned = |wanted: &Vec<usize>| {
                pieces.turned_between(start, wanted).is_some_and(|sum| sum % divisor != 0)
            };
            if divisor > 1 && wanted.iter().all(is_turned) {
                let nodes = self.nodes(pieces.blocks.concat());
                return Some(Refutation::Twist { nodes, size: pieces.size(), divisor, ways });
            }
        }
        let blocks: Vec<&Vec<u16>> = found.iter().flat_map(|pieces| &pieces.blocks).collect();
        let moved = |element: &Permutation| {
            let mut images = Vec::new();
            for pieces in &found {
                let before = images.len();
                images.extend(pieces.moved(element).map(|piece| (before + piece) as u16));
            }
            Permutation(images)
        };
        let moves: Vec<Permutation> = generators.iter().map(moved).collect();
        // The pieces that occur at the start are their colours.
        let coloured = |colours: &[usize]| -> Vec<Vec<usize>> {
            found.iter().flat_map(|pieces| pieces.coloured(colours).0).collect()
        };
        let mut known = coloured(start);
        known.sort_unstable();
        let numbers = |colours: &[usize]| -> Option<Vec<usize>> {
            coloured(colours).iter().map(|piece| known.binary_search(piece).ok()).collect()
        };
        let (here, there) = (numbers(start)?, wanted.iter().map(|wanted| numbers(wanted)));
        let there: Vec<Vec<usize>> = there.collect::<Option<_>>()?;
        let orbits = Permutation::orbits(blocks.len(), &moves);
        let pieces = odd(&orbits, &moves, &here, &there)?;
        let points = pieces.iter().flat_map(|&piece| blocks[usize::from(piece)]);
        let nodes = self.nodes(points.copied().collect());
        Some(Refutation::Sign { nodes, pieces: true, ways })
    }

    fn nodes(&self, points: Vec<u16>) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            points.into_iter().map(|point| self.places[usize::from(point)]).collect();
        nodes.sort_unstable();
        nodes
    }
}

/// Returns points on which all elements of a group are even permutations, but odd ones are wanted.
fn odd(
    orbits: &[Vec<u16>],
    generators: &[Permutation],
    start: &[usize],
    wanted: &[Vec<usize>],
) -> Option<Vec<u16>> {
    let differ = |orbit: &&Vec<u16>| {
        let mut colours: Vec<usize> =
            orbit.iter().map(|&point| start[usize::from(point)]).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.len() == orbit.len() && colours.len() > 1
    };
    let orbits: Vec<Vec<u16>> = orbits.iter().filter(differ).cloned().collect();
    // On these orbits, one permutation alone leads to a position.
    let permutation = |wanted: &Vec<usize>| -> Option<Permutation> {
        let mut permutation = Permutation::identity(start.len());
        for orbit in &orbits {
            for &point in orbit {
                let stands = |&&from: &&u16| start[usize::from(from)] == wanted[usize::from(point)];
                permutation.0[usize::from(point)] = *orbit.iter().find(stands)?;
            }
        }
        permutation.is_valid().then_some(permutation)
    };
    let permutations: Vec<Permutation> = wanted.iter().map(permutation).collect::<Option<_>>()?;
    let signs = Signs::new(orbits.clone(), generators);
    let union = signs.differing(permutations.first()?)?.concat();
    permutations.iter().all(|wanted| signs::is_odd(wanted, &union)).then_some(union)
}
