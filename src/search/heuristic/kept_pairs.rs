//! Sets of pairs of nodes whose contents stay together under most moves, like neighbours in a stack
//! of which moves turn over the upper part: found from the moves alone.
//!
//! A random walk over pairs, to which and from which moves carry their contents, seldom leaves such a
//! set. How many pairs each move parts is counted on every ground move.
//!
//! R. Andersen, F. Chung, K. Lang, Local graph partitioning using PageRank vectors, FOCS 2006.

use crate::budget::{Budget, Limit, bytes_of};
use crate::facts::orbits::Orbits;
use crate::facts::turns::is_permutation;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::NodeId;
use crate::search::reservation::Reservation;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The limit on the nodes that change.
const MOST_NODES: usize = 128;
/// The limit on the entries of the table that has each pair for each move.
const MOST_ENTRIES: usize = 1 << 19;
/// The least mean number of nodes that moves change: where pieces move one by one, distances are
/// better bounds.
const FEWEST_CHANGED: usize = 3;
/// The limit on the steps of all random walks, each along a turn from a pair: about a hundredth of a
/// second. A single walk may take four times as many.
const MOST_WORK: usize = 1 << 22;
/// The limit on the pairs of a set, for each node that changes.
const MOST_PAIRS: usize = 3;
/// The number of steps of random walks.
const STEPS: usize = 16;
/// The probability that a random walk goes on in place of returning to where it began.
const GOES_ON: f64 = 0.9;
/// The number of moves between two polls of the budget.
const POLL_EVERY: usize = 1 << 12;
/// The limit on rounds in which single pairs are added or removed.
const MOST_ROUNDS: usize = 4;
/// The least gain of a pair that is added or removed.
const LEAST_GAIN: f64 = 1e-6;

/// A pair of nodes, by its number.
type PairId = u32;

/// A set of pairs of nodes, and the least cost of parting them.
#[derive(Debug)]
pub(super) struct KeptPairs {
    /// Pairs of nodes; `None` stands for a node that never changes, even if there is none.
    pub(super) pairs: Vec<(NodeId, Option<NodeId>)>,
    /// The cost of the move that parts pairs most cheaply, and the number of these pairs.
    pub(super) rate: Rate,
}

impl KeptPairs {
    /// Finds a set of pairs whose gaps in a random arrangement cost much on average.
    ///
    /// # Returns
    /// `None` if there is none, if there are too many nodes or moves, if moves change few nodes, or
    /// if a move does more than to carry contents from node to node.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    ///
    /// # Complexity
    /// Bounded by constants, beside the number of moves times the nodes that change.
    pub(super) fn of(task: &Task, budget: &Budget) -> Result<Option<Self>, Limit> {
        let Some(carried) = Carried::of(task, budget)? else { return Ok(None) };
        let Some(set) = carried.best_set(budget)? else { return Ok(None) };
        let pairs = set.iter().map(|&pair| {
            let [one, other] = carried.slots_of(pair);
            (carried.nodes[one], carried.nodes.get(other).copied())
        });
        let rate = carried.rate(&set);
        Ok(rate.map(|rate| Self { pairs: pairs.collect(), rate }))
    }
}

/// The cost of a move, and the number of pairs that it parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Rate {
    pub(in crate::search) cost: u32,
    pub(in crate::search) parted: u32,
}

impl Rate {
    /// Returns `true` if a pair costs less than by another move.
    fn is_lower(self, other: Self) -> bool {
        u64::from(self.cost) * u64::from(other.parted)
            < u64::from(other.cost) * u64::from(self.parted)
    }
}

/// The nodes that change, and the moves as turns: permutations of these nodes, and of pairs of them.
struct Carried<'b> {
    /// The nodes that change; the slot behind them stands for one that never changes.
    nodes: Vec<NodeId>,
    /// The least cost of each turn.
    costs: Vec<u32>,
    /// For each turn and each pair, the pair from which it gets its contents.
    sources: Vec<PairId>,
    /// For each turn and each pair, the pair to which it gives them.
    targets: Vec<PairId>,
    /// The number of pairs.
    pairs: usize,
    _held: Reservation<'b>,
}

impl<'b> Carried<'b> {
    /// Returns the turns that moves are; `None` where [`KeptPairs::of`] finds no set.
    fn of(task: &Task, budget: &'b Budget) -> Result<Option<Self>, Limit> {
        if !task.is_single_step() {
            return Ok(None);
        }
        let mut changed = vec![false; task.nodes];
        let effects = task.moves().flat_map(|ground_move| ground_move.effects);
        effects.for_each(|(node, _)| changed[node.index()] = true);
        let nodes: Vec<NodeId> =
            (0..task.nodes as u32).map(NodeId).filter(|node| changed[node.index()]).collect();
        let pairs = nodes.len() * (nodes.len() + 1) / 2;
        if nodes.len() < 3 || nodes.len() > MOST_NODES {
            return Ok(None);
        }
        let mut turns: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for (number, ground_move) in task.moves().enumerate() {
            if number.is_multiple_of(POLL_EVERY) {
                budget.poll()?;
            }
            let cost = ground_move.least_cost();
            let Some(sources) = sources(&ground_move, &nodes) else { return Ok(None) };
            let least = turns.entry(sources).or_insert(cost);
            *least = cost.min(*least);
            if turns.len() * pairs > MOST_ENTRIES {
                return Ok(None);
            }
        }
        let changed =
            |sources: &Vec<usize>| (0..).zip(sources).filter(|(to, from)| to != *from).count();
        if turns.keys().map(changed).sum::<usize>() < FEWEST_CHANGED * turns.len() {
            return Ok(None);
        }
        let entries = turns.len() * pairs;
        let held = Reservation::take(bytes_of::<[PairId; 2]>(entries as u64), budget)?;
        let mut found = Self {
            nodes,
            costs: turns.values().copied().collect(),
            sources: Vec::with_capacity(entries),
            targets: vec![0; entries],
            pairs,
            _held: held,
        };
        for (turn, sources) in turns.keys().enumerate() {
            for pair in 0..pairs {
                let [one, other] = found.slots_of(pair as PairId).map(|slot| sources[slot]);
                let source = found.pair(one, other);
                found.sources.push(source);
                found.targets[turn * pairs + source as usize] = pair as PairId;
            }
        }
        Ok(Some(found))
    }

    /// Returns the number of a pair of different slots.
    fn pair(&self, one: usize, other: usize) -> PairId {
        let (low, high) = (one.min(other), one.max(other));
        (high * (high - 1) / 2 + low) as PairId
    }

    /// Returns the slots of a pair, the lower one first.
    fn slots_of(&self, pair: PairId) -> [usize; 2] {
        let pair = pair as usize;
        let first = |high: usize| high * (high - 1) / 2;
        let mut high = (2 * pair).isqrt() + 1;
        while first(high) > pair {
            high -= 1;
        }
        [pair - first(high), high]
    }

    /// Returns the pair from which a turn brings the contents of a pair.
    fn source(&self, turn: usize, pair: PairId) -> PairId {
        self.sources[turn * self.pairs + pair as usize]
    }

    /// Counts the pairs of a sorted set that each turn parts, and returns the least cost of one.
    ///
    /// # Returns
    /// `None` if no turn parts any, or if one does so for nothing.
    fn rate(&self, pairs: &[PairId]) -> Option<Rate> {
        let mut least: Option<Rate> = None;
        for (turn, &cost) in self.costs.iter().enumerate() {
            let is_parted =
                |pair: &&PairId| pairs.binary_search(&self.source(turn, **pair)).is_err();
            let parted = pairs.iter().filter(is_parted).count() as u32;
            let rate = Rate { cost, parted };
            if parted > 0 && least.is_none_or(|least| rate.is_lower(least)) {
                least = Some(rate);
            }
        }
        least.filter(|rate| rate.cost > 0)
    }

    /// Returns the set of pairs found with the greatest mean cost of gaps.
    fn best_set(&self, budget: &Budget) -> Result<Option<Vec<PairId>>, Limit> {
        let (pairs, turns) = (self.pairs, self.costs.len());
        let mut orbits = Orbits::new(pairs);
        let mut moved = vec![0_u32; pairs];
        for turn in 0..turns {
            for pair in 0..pairs as PairId {
                let source = self.source(turn, pair);
                moved[pair as usize] += u32::from(source != pair);
                orbits.join(pair, source);
            }
        }
        let roots: Vec<usize> =
            (0..pairs as PairId).map(|pair| orbits.root(pair) as usize).collect();
        let mut sizes = vec![0; pairs];
        roots.iter().for_each(|&root| sizes[root] += 1);
        // From pairs that most turns move, few steps lead to all that stay together with them. No
        // turn leads from other pairs to one with a node that never changes.
        let mut seeds: Vec<PairId> = (0..pairs as PairId).collect();
        seeds.retain(|&seed| self.slots_of(seed)[1] < self.nodes.len());
        seeds.sort_by_key(|&seed| Reverse(moved[seed as usize]));
        seeds.truncate((MOST_WORK / (2 * STEPS * pairs * turns).max(1)).max(1));
        let most = MOST_PAIRS * self.nodes.len();
        let mut best: Option<(f64, Vec<PairId>)> = None;
        for seed in seeds {
            budget.poll()?;
            let mut set = PairSet::new(self, &roots, &sizes);
            let order = self.nearest(seed, most);
            for (at, &pair) in order.iter().enumerate() {
                set.add(pair);
                let worth = set.worth();
                if worth > best.as_ref().map_or(0.0, |(best, _)| *best) {
                    best = Some((worth, order[..=at].to_vec()));
                }
            }
        }
        Ok(best.map(|(_, pairs)| {
            let mut set = PairSet::new(self, &roots, &sizes);
            pairs.iter().for_each(|&pair| set.add(pair));
            set.improve(most);
            (0..self.pairs as PairId).filter(|&pair| set.members[pair as usize]).collect()
        }))
    }

    /// Returns the pairs that a random walk from a pair visits, the most frequent first (their
    /// PageRank). From time to time the walk returns to that pair.
    fn nearest(&self, seed: PairId, most: usize) -> Vec<PairId> {
        let mut at = vec![0.0; self.pairs];
        at[seed as usize] = 1.0;
        let share = GOES_ON / (2 * self.costs.len()) as f64;
        for _ in 0..STEPS {
            let mut next = vec![0.0; self.pairs];
            next[seed as usize] = 1.0 - GOES_ON;
            for neighbours in [&self.sources, &self.targets] {
                for neighbours in neighbours.chunks_exact(self.pairs) {
                    for (here, &neighbour) in at.iter().zip(neighbours) {
                        next[neighbour as usize] += here * share;
                    }
                }
            }
            at = next;
        }
        let mut pairs: Vec<PairId> =
            (0..self.pairs as PairId).filter(|&pair| at[pair as usize] > 0.0).collect();
        pairs.sort_by(|&one, &other| at[other as usize].total_cmp(&at[one as usize]));
        pairs.truncate(most);
        pairs
    }
}

/// A set of pairs, and how many of them each turn parts.
struct PairSet<'c, 'b> {
    carried: &'c Carried<'b>,
    members: Vec<bool>,
    /// For each turn the number of members that get their contents from other pairs.
    parted: Vec<u32>,
    /// For each pair the first one of its orbit.
    roots: &'c [usize],
    /// For the first pair of each orbit the number of its pairs.
    sizes: &'c [u32],
    /// For the first pair of each orbit the number of its pairs that are members.
    taken: Vec<u32>,
    /// The number of members.
    size: usize,
    /// The mean number of gaps in random arrangements.
    gaps: f64,
}

impl<'c, 'b> PairSet<'c, 'b> {
    fn new(carried: &'c Carried<'b>, roots: &'c [usize], sizes: &'c [u32]) -> Self {
        Self {
            carried,
            members: vec![false; carried.pairs],
            parted: vec![0; carried.costs.len()],
            roots,
            sizes,
            taken: vec![0; carried.pairs],
            size: 0,
            gaps: 0.0,
        }
    }

    fn add(&mut self, pair: PairId) {
        for turn in 0..self.parted.len() {
            let (parted, joined) = self.changes(turn, pair);
            self.parted[turn] = self.parted[turn] + parted - joined;
        }
        self.members[pair as usize] = true;
        self.size += 1;
        self.take(pair, 1);
    }

    fn remove(&mut self, pair: PairId) {
        self.members[pair as usize] = false;
        self.size -= 1;
        for turn in 0..self.parted.len() {
            let (parted, joined) = self.changes(turn, pair);
            self.parted[turn] = self.parted[turn] + joined - parted;
        }
        self.take(pair, -1);
    }

    /// Returns how many more pairs a turn parts with a pair that is no member, and how many fewer.
    fn changes(&self, turn: usize, pair: PairId) -> (u32, u32) {
        let source = self.carried.source(turn, pair);
        let target = self.carried.targets[turn * self.carried.pairs + pair as usize];
        let is_member = |other: PairId| self.members[other as usize];
        (u32::from(source != pair && !is_member(source)), u32::from(is_member(target)))
    }

    /// Counts a pair of an orbit: in a random arrangement a pair of pieces is on any pair of its
    /// orbit.
    fn take(&mut self, pair: PairId, sign: i32) {
        let root = self.roots[pair as usize];
        let mean =
            |taken: u32| f64::from(taken) * (1.0 - f64::from(taken) / f64::from(self.sizes[root]));
        let (before, after) = (self.taken[root], self.taken[root].saturating_add_signed(sign));
        self.gaps += mean(after) - mean(before);
        self.taken[root] = after;
    }

    /// Returns the mean cost of the gaps in random arrangements; 0 where no turn parts pairs, or one
    /// does so for nothing.
    fn worth(&self) -> f64 {
        let rates = self.carried.costs.iter().zip(&self.parted).filter(|(_, parted)| **parted > 0);
        let least = rates.map(|(&cost, &parted)| f64::from(cost) / f64::from(parted));
        least.min_by(f64::total_cmp).map_or(0.0, |least| self.gaps * least)
    }

    /// Adds and removes single pairs as long as that gives more, up to `most` pairs.
    fn improve(&mut self, most: usize) {
        let mut worth = self.worth();
        for _ in 0..MOST_ROUNDS {
            let before = worth;
            for pair in 0..self.members.len() as PairId {
                let was_member = self.members[pair as usize];
                if !was_member && self.size >= most {
                    continue;
                }
                if was_member {
                    self.remove(pair)
                } else {
                    self.add(pair)
                }
                let found = self.worth();
                if found > worth + LEAST_GAIN {
                    worth = found;
                } else if was_member {
                    self.add(pair);
                } else {
                    self.remove(pair);
                }
            }
            if worth <= before + LEAST_GAIN {
                break;
            }
        }
    }
}

/// Returns, for each slot, the slot from which a move brings its content; `None` if the move does
/// more than to carry contents from node to node. The last slot never changes.
fn sources(ground_move: &GroundMove, nodes: &[NodeId]) -> Option<Vec<usize>> {
    let mut sources: Vec<usize> = (0..=nodes.len()).collect();
    for &(node, effect) in ground_move.effects {
        let GroundEffect::Take(from) = effect else { return None };
        sources[nodes.binary_search(&node).ok()?] = nodes.binary_search(&from).ok()?;
    }
    is_permutation(&sources).then_some(sources)
}
