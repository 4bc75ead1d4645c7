//! Positions that are only turned: a position is cut into parts, each of which every move changes whatever the others are. For pieces of several
//! nodes that are where they are, and how they are turned.
//!
//! In: a task whose moves permute nodes and can always be made. Out: a space of combinations of the parts' states, some of them in rows.
//! Promises that a part is a function of the position that any permutation carries along, and that parts together tell the position. Knows
//! nothing of levels.

mod dense;
mod kinds;
mod pairs;
mod part;
mod row;
mod split;
mod turn;

use super::domain::{Seeds, of_positions_alone};
use super::{Block, DeadEnds, Holding, Marks, Space, Strip};
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use dense::reached;
use kinds::Kinds;
use pairs::{Colour, Pairs, Refinement};
use part::{Part, makings};
use row::Rows;
use split::Whole;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use turn::{Turn, turns};

/// More places are not looked at.
const MOST_PLACES: usize = 128;
/// The most steps for classes of pairs.
const MOST_PAIR_STEPS: usize = 1 << 22;
/// The most pairs of places of all positions to begin with.
const MOST_PAIRS: usize = 1 << 18;
/// The most colours of places.
const MOST_COLOURS: usize = 200;
/// Where fewer combinations than one in so many can be reached, keeping positions one by one takes less.
const SPARSEST: u64 = 16;

/// The space of turned positions.
#[derive(Debug)]
pub struct Orientation {
    /// The nodes that change.
    places: Vec<NodeId>,
    /// What stands on nodes that never change.
    fixed: State,
    /// The kinds that stand on the others, in order.
    kinds: Vec<Kind>,
    pairs: Pairs,
    refinement: Refinement,
    parts: Vec<Part>,
    /// The kind that goes with colours of all parts.
    kind_of: BTreeMap<Vec<Colour>, Kind>,
    rows: Rows,
    /// What stands where, made when it is first asked for.
    standing: OnceLock<Kinds>,
}

impl Orientation {
    /// Proves that moves only turn, and cuts positions into parts.
    ///
    /// # Errors
    /// Why there is no such space, or none with so few positions.
    pub(super) fn new(task: &Task, starts: &[State], most: u64) -> Result<Self, String> {
        let domains = of_positions_alone(task, Seeds::Positions(starts))?;
        let places = domains.changing();
        if places.len() > MOST_PLACES {
            return Err(format!("more than {MOST_PLACES} nodes change"));
        }
        let turns = turns(task, &domains, &places)?;
        let pairs = places.len() * places.len();
        if pairs.saturating_mul(turns.len()) > MOST_PAIR_STEPS || pairs.saturating_mul(starts.len()) > MOST_PAIRS {
            return Err("there are too many turns, or positions to begin with".to_owned());
        }
        Self::of(&turns, places, starts, most)
    }

    /// Cuts positions into parts whose pieces pairs of places tell apart.
    fn of(turns: &[Turn], places: Vec<NodeId>, starts: &[State], most: u64) -> Result<Self, String> {
        let on = |position: &State| -> Vec<Kind> { places.iter().map(|place| position[place.index()]).collect() };
        let mut kinds: Vec<Kind> = starts.iter().flat_map(on).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut fixed = starts.first().cloned().unwrap_or_default();
        places.iter().for_each(|place| fixed[place.index()] = Kind::EMPTY);
        let pairs = Pairs::new(places.len(), turns);
        let first: Option<Vec<Vec<Colour>>> = starts.iter().map(|position| kinds_of(position, &places, &kinds)).collect();
        let first = first.ok_or("there are too many kinds")?;
        let mut positions = first.clone();
        let refinement = Refinement::new(&pairs, &mut positions).ok_or("nodes differ in too many ways")?;
        let (examples, target) = examples(&positions, &first);
        if examples.len() > MOST_COLOURS {
            return Err("nodes differ in too many ways".to_owned());
        }
        let makings = makings(turns);
        let whole = Whole { pairs: &pairs, turns, makings: &makings, positions: &positions, examples, target };
        let mut parts = whole.parts(most)?;
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        check(&parts, turns.len())?;
        let rows = Rows::new(&mut parts, turns);
        let kind_of = whole.target.iter().enumerate().map(|(colour, &kind)| {
            let colours = parts.iter().map(|part| part.of[colour]).collect();
            (colours, kinds[usize::from(kind)])
        });
        let kind_of = kind_of.collect();
        let space = Self { places, fixed, kinds, pairs, refinement, parts, kind_of, rows, standing: OnceLock::new() };
        if starts.iter().all(|position| space.rank(position).is_some()) {
            Ok(space)
        } else {
            Err("the positions to begin with differ where nothing changes".to_owned())
        }
    }
}

/// Whether parts make a useful space.
///
/// # Errors
/// Why not.
fn check(parts: &[Part], turns: usize) -> Result<(), String> {
    if parts.len() < 2 {
        return Err("turned positions do not split into parts".to_owned());
    }
    let positions: u64 = parts.iter().map(|part| part.len() as u64).product();
    if positions / SPARSEST > reached(parts, turns) {
        return Err(format!("turned positions split into parts of {} states, of which few go together", sizes(parts)));
    }
    Ok(())
}

/// The numbers of states, for users.
fn sizes(parts: &[Part]) -> String {
    let sizes: Vec<String> = parts.iter().map(|part| part.len().to_string()).collect();
    sizes.join(" × ")
}

/// What stands on the places of a position, as numbers; `None` if a kind has none.
fn kinds_of(position: &State, places: &[NodeId], kinds: &[Kind]) -> Option<Vec<Colour>> {
    places.iter().map(|place| Colour::try_from(kinds.binary_search(&position[place.index()]).ok()?).ok()).collect()
}

/// For each colour a position and a place that has it, and the kind that stands there.
fn examples(positions: &[Vec<Colour>], kinds: &[Vec<Colour>]) -> (Vec<(usize, usize)>, Vec<Colour>) {
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
        format!("orientation: every move turns nodes, and each part of a position on its own; {} states", sizes(&self.parts))
    }

    fn rows(&self) -> usize {
        self.rows.highs
    }

    fn row_positions(&self) -> usize {
        self.rows.lows
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(Part::bytes).sum::<u64>()
            + self.rows.bytes()
            + Kinds::most_bytes(self.places.len(), self.kind_of.len(), &self.rows)
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, position: &State) -> Option<u64> {
        let mut rest = position.clone();
        self.places.iter().for_each(|place| rest[place.index()] = Kind::EMPTY);
        if rest != self.fixed {
            return None;
        }
        let colours = self.refinement.refine(&self.pairs, kinds_of(position, &self.places, &self.kinds)?)?;
        let states: Option<Vec<usize>> = self.parts.iter().map(|part| part.state(&colours)).collect();
        let (row, low) = self.rows.halves(&states?);
        Some(row as u64 * self.rows.lows as u64 + low as u64)
    }

    fn unrank(&self, index: u64) -> State {
        let (row, low) = self.halves(index);
        let states = self.rows.states(row, low);
        let colours: Vec<&[Colour]> = self.parts.iter().zip(states).map(|(part, state)| part.colours(state)).collect();
        let mut position = self.fixed.clone();
        for (place, node) in self.places.iter().enumerate() {
            let key: Vec<Colour> = colours.iter().map(|colours| colours[place]).collect();
            // Combinations that cannot be reached may tell of nothing that stands there.
            position[node.index()] = self.kind_of.get(&key).copied().unwrap_or_default();
        }
        position
    }

    #[inline(always)]
    fn holding(&self, block: Block, node: NodeId, kinds: &KindSet, words: &mut Vec<u64>) -> Holding {
        let Ok(place) = self.places.binary_search(&node) else {
            return if kinds.contains(self.fixed[node.index()]) { Holding::All } else { Holding::None };
        };
        let standing = self.standing.get_or_init(|| Kinds::new(&self.parts, &self.rows, &self.kind_of, self.places.len()));
        standing.holding(&self.parts, self.rows.high_states(block.row), place, kinds, words)
    }

    fn sweep(
        &self,
        row: usize,
        level: &[u64],
        next: &mut Strip<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let bar = |row: usize| barred.and_then(|barred| barred.row(row));
        self.rows.sweep(row, self.row(row, level), &self.parts, next, bar, dead_ends)
    }
}
