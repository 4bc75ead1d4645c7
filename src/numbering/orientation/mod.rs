//! The space of orientations: positions are cut into parts, and every move changes each part
//! independently of the other parts. It fits pieces of several nodes, whose parts are their places
//! and their orientations.
//!
//! The moves of such a task permute nodes and are always legal. The positions of the space are
//! combinations of the parts' states, some of them in rows. A part is a function of the position
//! that every permutation carries along, and the parts together determine the position.

mod dense;
mod kinds;
mod pairs;
mod part;
mod row;
mod split;

use super::turn::{Turn, turns};
use super::{Block, DeadEnds, Holding, Level, Marks, Space, Strips, agree_elsewhere, split_off};
use crate::facts::domains::{Seeds, of_positions_alone};
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use dense::reached;
use kinds::Kinds;
use pairs::{Colour, Pairs, Refinement};
use part::{Component, makings};
use row::Rows;
use split::Whole;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The largest number of places.
const MOST_PLACES: usize = 128;
/// The limit for the number of steps that compute classes of pairs.
const MOST_PAIR_STEPS: usize = 1 << 22;
/// The largest number of pairs of places of all seeds.
const MOST_PAIRS: usize = 1 << 18;
/// The largest number of colours of places.
const MOST_COLOURS: usize = 200;
/// The largest ratio of combinations to reachable combinations; beyond it, an explicit visited set
/// takes less memory.
const SPARSEST: u64 = 16;

/// The space of orientations.
#[derive(Debug)]
pub struct Orientation {
    /// The nodes that change.
    places: Vec<NodeId>,
    /// The content of the nodes that never change.
    fixed: State,
    /// The kinds that stand on the nodes that change, in order.
    kinds: Vec<Kind>,
    pairs: Pairs,
    refinement: Refinement,
    parts: Vec<Component>,
    /// The kind for the colours of all parts.
    kind_of: BTreeMap<Vec<Colour>, Kind>,
    rows: Rows,
    /// The kinds on places, computed at the first access.
    standing: OnceLock<Kinds>,
}

impl Orientation {
    /// Proves that moves only permute nodes, and cuts positions into parts.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, starts: &[State], most: u64) -> Result<Self, String> {
        let domains = of_positions_alone(task, Seeds::Positions(starts))?;
        let places = domains.changing();
        if places.len() > MOST_PLACES {
            return Err(format!("more than {MOST_PLACES} nodes change"));
        }
        let turns = turns(task, &domains, &places)?;
        let pairs = places.len() * places.len();
        if pairs.saturating_mul(turns.len()) > MOST_PAIR_STEPS
            || pairs.saturating_mul(starts.len()) > MOST_PAIRS
        {
            return Err("there are too many turns, or positions to begin with".to_owned());
        }
        Self::of(&turns, places, starts, most)
    }

    /// Cuts positions into parts by the pairs of places that distinguish their pieces.
    fn of(
        turns: &[Turn],
        places: Vec<NodeId>,
        starts: &[State],
        most: u64,
    ) -> Result<Self, String> {
        let on = |position: &State| -> Vec<Kind> {
            places.iter().map(|place| position[place.index()]).collect()
        };
        let mut kinds: Vec<Kind> = starts.iter().flat_map(on).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let (fixed, _) = split_off(starts.first(), &places);
        let pairs = Pairs::new(places.len(), turns);
        let first: Option<Vec<Vec<Colour>>> =
            starts.iter().map(|position| kinds_of(position, &places, &kinds)).collect();
        let first = first.ok_or("there are too many kinds")?;
        let mut positions = first.clone();
        let refinement =
            Refinement::new(&pairs, &mut positions).ok_or("nodes differ in too many ways")?;
        let (examples, target) = examples(&positions, &first);
        if examples.len() > MOST_COLOURS {
            return Err("nodes differ in too many ways".to_owned());
        }
        let makings = makings(turns);
        let whole = Whole {
            pairs: &pairs,
            turns,
            makings: &makings,
            positions: &positions,
            examples,
            target,
        };
        let mut parts = whole.parts(most)?;
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        check(&parts, turns.len())?;
        let rows = Rows::new(&mut parts, turns);
        let kind_of = whole.target.iter().enumerate().map(|(colour, &kind)| {
            let colours = parts.iter().map(|part| part.of[colour]).collect();
            (colours, kinds[usize::from(kind)])
        });
        let kind_of = kind_of.collect();
        let space = Self {
            places,
            fixed,
            kinds,
            pairs,
            refinement,
            parts,
            kind_of,
            rows,
            standing: OnceLock::new(),
        };
        if starts.iter().all(|position| space.rank(position).is_some()) {
            Ok(space)
        } else {
            Err("the positions to begin with differ where nothing changes".to_owned())
        }
    }
}

/// Checks that parts make a useful space.
///
/// # Errors
/// Returns the reason why they do not.
fn check(parts: &[Component], turns: usize) -> Result<(), String> {
    if parts.len() < 2 {
        return Err("turned positions do not split into parts".to_owned());
    }
    let positions: u64 = parts.iter().map(|part| part.len() as u64).product();
    if positions / SPARSEST > reached(parts, turns) {
        return Err(format!(
            "turned positions split into parts of {} states, of which few go together",
            sizes(parts)
        ));
    }
    Ok(())
}

/// Returns the numbers of states, for users.
fn sizes(parts: &[Component]) -> String {
    let sizes: Vec<String> = parts.iter().map(|part| part.len().to_string()).collect();
    sizes.join(" × ")
}

/// Returns the contents of the places of a position as numbers, or `None` if a kind has no number.
fn kinds_of(position: &State, places: &[NodeId], kinds: &[Kind]) -> Option<Vec<Colour>> {
    places
        .iter()
        .map(|place| Colour::try_from(kinds.binary_search(&position[place.index()]).ok()?).ok())
        .collect()
}

/// Returns for each colour a position and a place that have it, and the kind on that place.
fn examples(
    positions: &[Vec<Colour>],
    kinds: &[Vec<Colour>],
) -> (Vec<(usize, usize)>, Vec<Colour>) {
    let mut found: BTreeMap<Colour, (usize, usize)> = BTreeMap::new();
    for (number, position) in positions.iter().enumerate() {
        for (place, &colour) in position.iter().enumerate() {
            found.entry(colour).or_insert((number, place));
        }
    }
    let examples: Vec<(usize, usize)> = found.into_values().collect();
    let target = examples.iter().map(|&(position, place)| kinds[position][place]).collect();
    (examples, target)
}

impl Space for Orientation {
    type Cell = u64;

    fn name(&self) -> &'static str {
        "orientation"
    }

    fn why(&self) -> String {
        format!(
            "orientation: every move turns nodes, and each part of a position on its own; {} states",
            sizes(&self.parts)
        )
    }

    fn rows(&self) -> usize {
        self.rows.highs
    }

    fn row_positions(&self, _row: usize) -> usize {
        self.rows.lows
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(Component::bytes).sum::<u64>()
            + self.rows.bytes()
            + Kinds::most_bytes(self.places.len(), self.kind_of.len(), &self.rows)
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, position: &State) -> Option<u64> {
        if !agree_elsewhere(position, &self.fixed, &self.places) {
            return None;
        }
        let colours =
            self.refinement.refine(&self.pairs, kinds_of(position, &self.places, &self.kinds)?)?;
        let states: Option<Vec<usize>> =
            self.parts.iter().map(|part| part.state(&colours)).collect();
        let (row, low) = self.rows.halves(&states?);
        Some(row as u64 * self.rows.lows as u64 + low as u64)
    }

    fn unrank(&self, index: u64) -> State {
        let (row, low) = self.halves(index);
        let states = self.rows.states(row, low);
        let colours: Vec<&[Colour]> =
            self.parts.iter().zip(states).map(|(part, state)| part.colours(state)).collect();
        let mut position = self.fixed.clone();
        for (place, node) in self.places.iter().enumerate() {
            let key: Vec<Colour> = colours.iter().map(|colours| colours[place]).collect();
            // Combinations that cannot be reached may have colours that stand for no kind.
            position[node.index()] = self.kind_of.get(&key).copied().unwrap_or_default();
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
        let standing = self
            .standing
            .get_or_init(|| Kinds::new(&self.parts, &self.rows, &self.kind_of, self.places.len()));
        standing.holding(&self.parts, self.rows.high_states(block.row), place, kinds, words)
    }

    fn sweep(
        &self,
        row: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let bar = |row: usize| barred.and_then(|barred| barred.row(row));
        self.rows.sweep(row, level.row(self, row), &self.parts, next, bar, dead_ends)
    }
}
