//! The positions that were looked at, how moves lead from one to another, and what is proved of each: what the way to the goal costs at least and
//! at most.

use super::bounds::{Bounds, NEVER, ToGo};
use crate::pack::{Machine, PackedCondition, Scratch};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A packed position, with what it remembers.
pub(super) type Words = Box<[u64]>;

/// For each position that may be expanded, so many others may be looked at that were expanded before: that is as much work.
const KNOWN: u64 = 8;
/// So many more may be looked at in any case.
const NEAR: u64 = 1 << 10;
/// Near by, so many are looked at for each that may be expanded.
const NEARBY: u64 = 2;

/// The number of a position that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen(u32);

impl Seen {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a move leads, and what it costs; where a puzzle has no costs, one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Where it leads.
    pub(super) to: Seen,
    /// What it costs.
    pub(super) price: u32,
}

/// A map of positions that only grows, and on which nothing is ever learnt twice.
///
/// What is known of a position stays true for ever, whatever was not looked at yet: bounds only come closer.
#[derive(Debug)]
pub(super) struct Atlas {
    numbers: FxHashMap<Words, Seen>,
    /// The positions themselves, by number.
    positions: Vec<Words>,
    bounds: Vec<Bounds>,
    /// Where moves lead from a position that was expanded, as a range of `targets`.
    edges: Vec<Option<Range<u32>>>,
    targets: Vec<Edge>,
    /// The positions that were expanded.
    expanded: u64,
    /// So many positions may be looked at that were expanded before.
    credit: u64,
    /// From every position of which more is to be found out every way costs at least so much.
    least: u64,
    goal: PackedCondition,
    scratch: Scratch<Words>,
}

impl Atlas {
    /// Nothing was looked at.
    pub(super) fn new(machine: &Machine, goal: PackedCondition) -> Self {
        Self {
            numbers: FxHashMap::default(),
            positions: Vec::new(),
            bounds: Vec::new(),
            edges: Vec::new(),
            targets: Vec::new(),
            expanded: 0,
            credit: 0,
            least: 0,
            goal,
            scratch: machine.scratch(),
        }
    }

    /// How many positions were looked at.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// What is known of a position.
    pub(super) fn bounds(&self, at: Seen) -> Bounds {
        let mut bounds = self.bounds[at.index()];
        if !bounds.is_exact() {
            bounds.tighten(Bounds::at_least(self.least));
        }
        bounds
    }

    /// The number of a position; a new one is looked at.
    ///
    /// # Arguments
    /// `known` says what is known of a position that is no goal and was not looked at.
    pub(super) fn enter(&mut self, machine: &Machine, position: &Words, known: &dyn Fn(&Words) -> Bounds) -> Seen {
        if let Some(&seen) = self.numbers.get(position) {
            return seen;
        }
        let seen = Seen(self.positions.len() as u32);
        let won = machine.holds(&self.goal, position, &mut self.scratch);
        self.bounds.push(if won { Bounds::WON } else { known(position) });
        self.positions.push(position.clone());
        self.edges.push(None);
        self.numbers.insert(position.clone(), seen);
        seen
    }

    /// Where moves lead from a position, in their order; it is expanded if it was not yet.
    pub(super) fn expand(&mut self, machine: &Machine, at: Seen, known: &dyn Fn(&Words) -> Bounds) -> Range<u32> {
        if let Some(edges) = &self.edges[at.index()] {
            return edges.clone();
        }
        let mut next: Vec<(Words, u32)> = Vec::new();
        let Ok(()) = machine.successors_with_costs(&self.positions[at.index()].clone(), &mut self.scratch, |_, price, position| {
            next.push((position.clone(), price));
            Ok::<(), std::convert::Infallible>(())
        });
        let first = self.targets.len() as u32;
        let bounds = self.bounds(at);
        for (position, price) in next {
            let to = self.enter(machine, &position, known);
            self.bounds[to.index()].tighten(bounds.after_a_move(price));
            self.targets.push(Edge { to, price });
        }
        let edges = first..self.targets.len() as u32;
        self.edges[at.index()] = Some(edges.clone());
        self.expanded += 1;
        edges
    }

    /// What is learnt of a position from elsewhere.
    pub(super) fn learn(&mut self, at: Seen, known: Bounds) {
        self.bounds[at.index()].tighten(known);
    }

    /// What is learnt from elsewhere of a position, if it was looked at.
    pub(super) fn learn_of(&mut self, position: &Words, known: Bounds) {
        if let Some(&at) = self.numbers.get(position) {
            self.learn(at, known);
        }
    }

    /// Learns from elsewhere that from every position of which more is to be found out every way costs at least so much.
    pub(super) fn learn_least(&mut self, least: u64) {
        self.least = self.least.max(least);
    }

    /// Looks round a position, nearest first, until what is to be known of it is known or so many positions were expanded, and draws all
    /// conclusions. Where others have looked before, it goes on behind them: not every time, but as often as that takes a constant part of the
    /// work.
    ///
    /// # Returns
    /// How many positions it looked at.
    ///
    /// # Complexity
    /// O(m log n) for the n positions that it looks at, [`KNOWN`] for each that may be expanded and [`NEAR`] more on average, and the m moves
    /// between them; and some bytes to be cleared for each position of the map.
    pub(super) fn look_round(&mut self, machine: &Machine, from: Seen, most: u64, known: &dyn Fn(&Words) -> Bounds) -> u64 {
        let mut queue = BinaryHeap::from([Reverse((0, 0, from))]);
        let (mut reached, mut put) = (vec![NEVER; self.len()], 0);
        reached[from.index()] = 0;
        let (mut best, mut expanded, mut inner) = (self.bounds(from).upper.cost, 0, Vec::new());
        self.credit = self.credit.saturating_add(most.saturating_mul(KNOWN)).saturating_add(NEAR);
        let is_far = self.credit >= self.expanded.saturating_add(most);
        let most_inner = if is_far { u64::MAX } else { most.saturating_mul(NEARBY).saturating_add(NEAR) };
        while let Some(Reverse((paid, _, at))) = queue.pop() {
            if paid > reached[at.index()] {
                continue;
            }
            let bounds = self.bounds(at);
            best = best.min(bounds.upper.cost.saturating_add(paid));
            // What is exact tells nothing more, and what is too far away helps nobody.
            if bounds.is_exact() || bounds.lower.saturating_add(paid) >= best {
                continue;
            }
            if inner.len() as u64 >= most_inner {
                break;
            }
            if self.edges[at.index()].is_none() {
                if expanded == most {
                    continue;
                }
                expanded += 1;
            }
            let edges = self.expand(machine, at, known);
            inner.push(at);
            reached.resize(self.len(), NEVER);
            for &Edge { to, price } in &self.targets[edges.start as usize..edges.end as usize] {
                let there = paid + u64::from(price);
                if there < reached[to.index()] {
                    (reached[to.index()], put) = (there, put + 1);
                    queue.push(Reverse((there, put, to)));
                }
            }
        }
        self.conclude(&inner);
        self.credit = self.credit.saturating_sub(inner.len() as u64);
        inner.len() as u64
    }

    /// Draws all conclusions about some expanded positions.
    ///
    /// A position needs what its best neighbour needs and the move there: at least, as all its neighbours are known, and at most. So each bound is
    /// a cheapest way: the lower one to a neighbour that is not among them, with what that needs at least; the upper one to any from which a way
    /// is known.
    ///
    /// Source: Dijkstra, *A note on two problems in connexion with graphs*, 1959; with bounds at the nodes, Knuth, *A generalization of
    /// Dijkstra's algorithm*, 1977.
    fn conclude(&mut self, inner: &[Seen]) {
        let backward = self.backward(inner);
        let (mut lower, mut upper) = (vec![NEVER; self.len()], vec![ToGo::NEVER; self.len()]);
        for &Edge { to, .. } in inner.iter().flat_map(|&at| self.targets_of(at)) {
            let bounds = self.bounds(to);
            (lower[to.index()], upper[to.index()]) = (bounds.lower, bounds.upper);
        }
        for &at in inner {
            (lower[at.index()], upper[at.index()]) = (NEVER, self.bounds(at).upper);
        }
        nearest(&backward, &mut lower, NEVER, |cost, price, from| cost.saturating_add(price.into()).max(self.bounds(from).lower));
        nearest(&backward, &mut upper, ToGo::NEVER, |to_go, price, _| to_go.and(price));
        for &at in inner {
            self.bounds[at.index()].tighten(Bounds { lower: lower[at.index()], upper: upper[at.index()] });
        }
    }

    /// From which of some expanded positions a move leads to each position.
    fn backward(&self, inner: &[Seen]) -> Backward {
        let mut first = vec![0_u32; self.len() + 1];
        inner.iter().flat_map(|&at| self.targets_of(at)).for_each(|edge| first[edge.to.index() + 1] += 1);
        (1..first.len()).for_each(|at| first[at] += first[at - 1]);
        let mut sources = vec![(Seen(0), 0); first.last().map_or(0, |&all| all as usize)];
        let mut free = first.clone();
        for &from in inner {
            for &Edge { to, price } in self.targets_of(from) {
                sources[free[to.index()] as usize] = (from, price);
                free[to.index()] += 1;
            }
        }
        Backward { first, sources }
    }

    /// Where moves lead from a position that was expanded.
    fn targets_of(&self, at: Seen) -> &[Edge] {
        let edges = self.edges[at.index()].clone().unwrap_or_default();
        &self.targets[edges.start as usize..edges.end as usize]
    }

    /// The position itself.
    pub(super) fn position(&self, at: Seen) -> &Words {
        &self.positions[at.index()]
    }

    /// Where a move leads, and what it costs.
    pub(super) fn target(&self, edge: u32) -> Edge {
        self.targets[edge as usize]
    }
}

/// The positions from which a move leads to each, and what it costs: where those of each begin, and all of them.
struct Backward {
    first: Vec<u32>,
    sources: Vec<(Seen, u32)>,
}

/// For each position the least way to another, with what is left to go from there.
///
/// # Arguments
/// * `far` - what is left to go from each position itself; then from each position
/// * `never` - what is left where there is no way
/// * `before` - what is left before a move: takes what is left behind it, what it costs, and where it begins
fn nearest<T: Copy + Ord>(backward: &Backward, far: &mut [T], never: T, before: impl Fn(T, u32, Seen) -> T) {
    let begun = far.iter().enumerate().filter(|(_, far)| **far != never);
    let mut queue: BinaryHeap<Reverse<(T, usize)>> = begun.map(|(at, &here)| Reverse((here, at))).collect();
    while let Some(Reverse((here, at))) = queue.pop() {
        if far[at] != here {
            continue;
        }
        let (from, to) = (backward.first[at], backward.first[at + 1]);
        for &(source, price) in &backward.sources[from as usize..to as usize] {
            let there = before(here, price, source);
            if there < far[source.index()] {
                far[source.index()] = there;
                queue.push(Reverse((there, source.index())));
            }
        }
    }
}
