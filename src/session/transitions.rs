//! A map of visited positions: the transitions between them, and proved bounds on the cost-to-go of
//! each.

use super::bounds::{Bounds, NEVER, ToGo};
use crate::pack::{Machine, PackedCondition, Scratch};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A packed position, with its memory of earlier moves.
pub(super) type Words = Box<[u64]>;

/// The number of already expanded positions that may be visited again for each position that may be
/// expanded: about the same work.
const KNOWN: u64 = 8;
/// The number of already expanded positions that may be visited again in any case.
const NEAR: u64 = 1 << 10;
/// The number of nearby expanded positions that may be visited for each position that may be
/// expanded.
const NEARBY: u64 = 2;

/// The number of a visited position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen(u32);

impl Seen {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A transition: its target and its cost, which is one in a puzzle without costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The target position.
    pub(super) to: Seen,
    /// The cost of the move.
    pub(super) price: u32,
}

/// A map of positions that only grows. No position is expanded twice.
///
/// Every bound stays valid when more positions are visited: bounds only become tighter.
#[derive(Debug)]
pub(super) struct Transitions {
    numbers: FxHashMap<Words, Seen>,
    /// The positions, by number.
    positions: Vec<Words>,
    bounds: Vec<Bounds>,
    /// The transitions of each expanded position, as a range of `targets`.
    edges: Vec<Option<Range<u32>>>,
    targets: Vec<Edge>,
    /// The number of expanded positions.
    expanded: u64,
    /// The number of already expanded positions that may still be visited again.
    credit: u64,
    /// A lower bound on the cost-to-go of every position whose bounds are not exact.
    least: u64,
    goal: PackedCondition,
    scratch: Scratch<Words>,
}

impl Transitions {
    /// Creates an empty map.
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

    /// Returns the number of visited positions.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns the bounds of a position.
    pub(super) fn bounds(&self, at: Seen) -> Bounds {
        let mut bounds = self.bounds[at.index()];
        if !bounds.is_exact() {
            bounds.tighten(Bounds::at_least(self.least));
        }
        bounds
    }

    /// Returns the number of a position, and adds the position if it is new.
    ///
    /// # Arguments
    /// * `known` - returns the bounds of a position that is no goal and was not visited
    pub(super) fn enter(
        &mut self,
        machine: &Machine,
        position: &Words,
        known: &dyn Fn(&Words) -> Bounds,
    ) -> Seen {
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

    /// Returns the transitions of a position in the order of its moves; expands the position if it
    /// was not expanded yet.
    pub(super) fn expand(
        &mut self,
        machine: &Machine,
        at: Seen,
        known: &dyn Fn(&Words) -> Bounds,
    ) -> Range<u32> {
        if let Some(edges) = &self.edges[at.index()] {
            return edges.clone();
        }
        let mut next: Vec<(Words, u32)> = Vec::new();
        let Ok(()) = machine.successors_with_costs(
            &self.positions[at.index()].clone(),
            &mut self.scratch,
            |_, price, position| {
                next.push((position.clone(), price));
                Ok::<(), std::convert::Infallible>(())
            },
        );
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

    /// Tightens the bounds of a position by those found elsewhere.
    pub(super) fn learn(&mut self, at: Seen, known: Bounds) {
        self.bounds[at.index()].tighten(known);
    }

    /// Tightens the bounds of a position by those found elsewhere, if the position was visited.
    pub(super) fn learn_of(&mut self, position: &Words, known: Bounds) {
        if let Some(&at) = self.numbers.get(position) {
            self.learn(at, known);
        }
    }

    /// Raises the lower bound of every position whose bounds are not exact.
    pub(super) fn learn_least(&mut self, least: u64) {
        self.least = self.least.max(least);
    }

    /// Searches around a position, nearest positions first, until its bounds are exact or `most`
    /// positions were expanded, and updates all bounds. Where earlier calls have expanded
    /// positions, it continues behind them: not every time, but as often as that takes a constant
    /// part of the work.
    ///
    /// # Returns
    /// The number of visited positions, including those that earlier calls expanded.
    ///
    /// # Complexity
    /// O(m log n) for the n visited positions, [`KNOWN`] for each that may be expanded and [`NEAR`]
    /// more on average, and the m moves between them; in addition, some bytes are cleared for each
    /// position of the map.
    pub(super) fn look_round(
        &mut self,
        machine: &Machine,
        from: Seen,
        most: u64,
        known: &dyn Fn(&Words) -> Bounds,
    ) -> u64 {
        let mut queue = BinaryHeap::from([Reverse((0, 0, from))]);
        let (mut reached, mut put) = (vec![NEVER; self.len()], 0);
        reached[from.index()] = 0;
        let (mut best, mut expanded, mut inner) = (self.bounds(from).upper.cost, 0, Vec::new());
        self.credit = self.credit.saturating_add(most.saturating_mul(KNOWN)).saturating_add(NEAR);
        let is_far = self.credit >= self.expanded.saturating_add(most);
        let most_inner =
            if is_far { u64::MAX } else { most.saturating_mul(NEARBY).saturating_add(NEAR) };
        while let Some(Reverse((paid, _, at))) = queue.pop() {
            if paid > reached[at.index()] {
                continue;
            }
            let bounds = self.bounds(at);
            best = best.min(bounds.upper.cost.saturating_add(paid));
            // A position with exact bounds gives no more information, and one that is too far away
            // does not help.
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

    /// Updates the bounds of some expanded positions.
    ///
    /// The cost-to-go of a position is the least sum of a move's cost and the cost-to-go of its
    /// target. All targets are known, so this holds for both bounds, and each is a shortest path:
    /// the lower one to a target outside of `inner`, plus the lower bound of that target; the upper
    /// one to any position from which a path is known.
    ///
    /// Source: Dijkstra, *A note on two problems in connexion with graphs*, 1959; with bounds at
    /// the nodes, Knuth, *A generalization of Dijkstra's algorithm*, 1977.
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
        nearest(&backward, &mut lower, NEVER, |cost, price, from| {
            cost.saturating_add(price.into()).max(self.bounds(from).lower)
        });
        nearest(&backward, &mut upper, ToGo::NEVER, |to_go, price, _| to_go.and(price));
        for &at in inner {
            self.bounds[at.index()]
                .tighten(Bounds { lower: lower[at.index()], upper: upper[at.index()] });
        }
    }

    /// Returns the inverse transitions from `inner`: for each position, those of `inner` with a
    /// move that leads to it.
    fn backward(&self, inner: &[Seen]) -> Backward {
        let mut first = vec![0_u32; self.len() + 1];
        inner
            .iter()
            .flat_map(|&at| self.targets_of(at))
            .for_each(|edge| first[edge.to.index() + 1] += 1);
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

    /// Returns the transitions of an expanded position.
    fn targets_of(&self, at: Seen) -> &[Edge] {
        let edges = self.edges[at.index()].clone().unwrap_or_default();
        &self.targets[edges.start as usize..edges.end as usize]
    }

    /// Returns a position by its number.
    pub(super) fn position(&self, at: Seen) -> &Words {
        &self.positions[at.index()]
    }

    /// Returns a transition by its index.
    pub(super) fn target(&self, edge: u32) -> Edge {
        self.targets[edge as usize]
    }
}

/// The inverse transitions of all positions: the index where those of each position begin, and all
/// of them.
struct Backward {
    first: Vec<u32>,
    sources: Vec<(Seen, u32)>,
}

/// Computes for each position the least cost-to-go by a path to another position.
///
/// # Arguments
/// * `far` - the cost-to-go of each position by itself; on return, the least one
/// * `never` - the value of a position without a path
/// * `before` - computes the cost-to-go before a move from that behind it, the cost of the move,
///   and its source
fn nearest<T: Copy + Ord>(
    backward: &Backward,
    far: &mut [T],
    never: T,
    before: impl Fn(T, u32, Seen) -> T,
) {
    let begun = far.iter().enumerate().filter(|(_, far)| **far != never);
    let mut queue: BinaryHeap<Reverse<(T, usize)>> =
        begun.map(|(at, &here)| Reverse((here, at))).collect();
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
