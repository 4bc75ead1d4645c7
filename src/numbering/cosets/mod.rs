//! The space of cosets: moves permute nodes, and generate a group of which every element leads to a
//! position of its own. A position is numbered by its element.
//!
//! A row is a coset of a small subgroup, and a move takes it to another coset as a whole: the
//! elements in it are multiplied by one element of the subgroup. It fits groups that are smaller
//! than the permutations of the pieces, such as those whose moves keep blocks of nodes together.
//!
//! Source: the chain of stabilizers of C. C. Sims, Computational methods in the study of permutation
//! groups, 1970.

mod elements;

use super::turn::{Turn, turns};
use super::turned::{Target, sweep};
use super::{
    Block, DeadEnds, Holding, Level, Marks, Seeds, Space, Strips, agree_elsewhere, places,
    split_off,
};
use crate::budget::bytes_of;
use crate::facts::group::Regular;
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use elements::{Elements, PointImages, apply};

/// The largest number of places: their numbers have eight bits.
const MOST_PLACES: usize = 256;
/// The smallest number of positions of a row, if there are many rows.
const FEWEST_LOW: usize = 32;

/// The space of cosets.
#[derive(Debug)]
pub struct Cosets {
    /// The nodes that change.
    places: Vec<NodeId>,
    /// The content of the nodes that never change.
    fixed: State,
    /// The kind on each place in the first position.
    first: Vec<Kind>,
    group: Regular,
    elements: Elements,
    /// The products of the elements of the first row: by the second factor, then by the first one.
    products: Vec<u16>,
    /// For each place and element of the first row, the place that it takes there.
    origins: Vec<u8>,
    steps: Vec<Step>,
}

/// A move: where the piece on each place goes.
#[derive(Debug)]
struct Step {
    element: PointImages,
    /// The number of moves that are alike.
    moves: u64,
}

impl Cosets {
    /// Proves that moves only permute nodes, and numbers the elements of their group.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, starts: &[State], most: u64) -> Result<Self, String> {
        let (domains, places) = places(task, Seeds::Positions(starts), MOST_PLACES)?;
        let (fixed, first) = split_off(starts.first(), &places);
        let turns = turns(task, &domains, &places)?;
        let images = |turn: &Turn| {
            let mut images = vec![0; places.len()];
            turn.sources.iter().enumerate().for_each(|(to, &from)| images[from] = to as u16);
            images
        };
        let group = Regular::new(turns.iter().map(images).collect(), &first, most)?;
        let elements = Elements::new(places.len(), group.levels());
        if elements.lows < FEWEST_LOW && elements.highs > FEWEST_LOW {
            return Err("cosets would be too small".to_owned());
        }
        let step = |turn: &Turn| Step {
            element: images(turn).into_iter().map(|image| image as u8).collect(),
            moves: turn.moves,
        };
        let mut origins = vec![0; places.len() * elements.lows];
        for low in 0..elements.lows {
            for (from, to) in elements.low(low).into_iter().enumerate() {
                origins[usize::from(to) * elements.lows + low] = from as u8;
            }
        }
        let products = elements.products();
        let steps = turns.iter().map(step).collect();
        let space = Self { places, fixed, first, group, elements, products, origins, steps };
        if starts.iter().all(|position| space.rank(position).is_some()) {
            Ok(space)
        } else {
            Err("no moves lead from one of the positions to begin with to another".to_owned())
        }
    }
}

impl Space for Cosets {
    type Cell = u64;

    fn name(&self) -> &'static str {
        "cosets"
    }

    fn why(&self) -> String {
        format!(
            "cosets: every move permutes nodes; a group of {} elements, in {} cosets",
            self.positions(),
            self.rows()
        )
    }

    fn rows(&self) -> usize {
        self.elements.highs
    }

    fn row_positions(&self, _row: usize) -> usize {
        self.elements.lows
    }

    fn bytes(&self) -> u64 {
        bytes_of::<u16>(self.products.len() as u64) + self.origins.len() as u64
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, position: &State) -> Option<u64> {
        if !agree_elsewhere(position, &self.fixed, &self.places) {
            return None;
        }
        let kinds = self.places.iter().map(|place| position[place.index()]);
        let images = self.group.element(kinds)?;
        let mut element: PointImages = images.into_iter().map(|image| image as u8).collect();
        let (row, low) = self.elements.numbers(&mut element);
        Some(row as u64 * self.elements.lows as u64 + low as u64)
    }

    fn unrank(&self, index: u64) -> State {
        let (row, low) = self.halves(index);
        let mut element = self.elements.low(low);
        apply(&mut element, &self.elements.high(row));
        let mut position = self.fixed.clone();
        for (&kind, to) in self.first.iter().zip(element) {
            position[self.places[usize::from(to)].index()] = kind;
        }
        position
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let Ok(place) = self.places.binary_search(&node) else {
            return Holding::all_if(kinds.contains(self.fixed[node.index()]));
        };
        let high = self.elements.high(block.row);
        let Some(place) = high.iter().position(|&to| usize::from(to) == place) else {
            return Holding::None;
        };
        let lows = self.elements.lows;
        words.resize(lows.div_ceil(64), 0);
        let mut found = 0;
        for (low, &from) in self.origins[place * lows..(place + 1) * lows].iter().enumerate() {
            let holds = kinds.contains(self.first[usize::from(from)]);
            words[low / 64] |= u64::from(holds) << (low % 64);
            found += usize::from(holds);
        }
        if found == 0 || found == lows {
            words.clear();
        }
        match found {
            0 => Holding::None,
            all if all == lows => Holding::All,
            _ => Holding::Some,
        }
    }

    fn sweep(
        &self,
        row: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let (high, lows) = (self.elements.high(row), self.elements.lows);
        let mut element = high.clone();
        let target = |step: &Step| {
            element.copy_from_slice(&high);
            apply(&mut element, &step.element);
            let (to, second) = self.elements.numbers(&mut element);
            Target {
                to,
                low: &self.products[second * lows..(second + 1) * lows],
                keeps_low: false,
                moves: step.moves,
                bar: barred.and_then(|barred| barred.row(to)),
            }
        };
        let targets: Vec<Target> = self.steps.iter().map(target).collect();
        sweep(row, level.row(self, row), targets, next, dead_ends)
    }
}
