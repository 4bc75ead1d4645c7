//! The blocks of pieces on a grid: kinds such that one is beside the other in every position of
//! play.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Grid, Kind, KindSet, NodeId, Puzzle, Tiling};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of pairs of moves and kinds that are examined.
const MOST_WORK: usize = 4_000_000;

/// For each kind, the kind that is always to its right, and the one that is always below it.
#[derive(Clone, Debug, Default)]
pub struct Bonds {
    beside: [BTreeMap<Kind, Kind>; 2],
    /// For each node the nodes to its right, below, to its left and above.
    around: Vec<[Option<NodeId>; 4]>,
}

/// A part of a block: its node, and whether the block continues to the right, below, to the left
/// and above.
pub type Part = (NodeId, [bool; 4]);

impl Bonds {
    /// Returns the bonds that hold in a position and that every move preserves, by induction over
    /// the moves.
    ///
    /// # Complexity
    /// For each move the kinds that may be bound; none are found if these are too many.
    pub fn find(puzzle: &Puzzle, task: &Task, state: &[Kind]) -> Self {
        let Some(grid) = puzzle.board.grid().filter(|grid| grid.tiling != Tiling::Hex) else {
            return Self::default();
        };
        let around = around(grid, state.len());
        let mut beside = [BTreeMap::new(), BTreeMap::new()];
        for (way, bound) in beside.iter_mut().enumerate() {
            let [ahead, back] = [way, way + 2]
                .map(|way| around.iter().map(|around| around[way]).collect::<Vec<_>>());
            *bound = seen(state, &ahead, &back);
            let moves: usize = task.programs.iter().chain([task]).map(Task::move_count).sum();
            if bound.len().saturating_mul(moves) > MOST_WORK {
                bound.clear();
            }
            // A bond that each step of a program preserves is preserved by the whole program.
            for (task, step) in task
                .programs
                .iter()
                .chain([task])
                .flat_map(|task| task.moves().map(move |step| (task, step)))
            {
                if bound.is_empty() {
                    break;
                }
                let step = Step { task, step };
                bound.retain(|left, right| step.keeps((*left, *right), &ahead, &back));
            }
        }
        Self { beside, around }
    }

    /// Returns the parts of the block on a node.
    pub fn block(&self, state: &[Kind], node: NodeId) -> Vec<Part> {
        let (mut found, mut open) = (BTreeMap::new(), vec![node]);
        while let Some(at) = open.pop() {
            if let Entry::Vacant(free) = found.entry(at) {
                let sides = *free.insert(self.sides(state, at));
                open.extend(
                    self.around[at.index()]
                        .iter()
                        .zip(sides)
                        .filter(|(_, joined)| *joined)
                        .filter_map(|(other, _)| *other),
                );
            }
        }
        found.into_iter().collect()
    }

    /// Returns `true` if there are no bonds.
    pub fn is_empty(&self) -> bool {
        self.beside.iter().all(BTreeMap::is_empty)
    }

    /// Returns the sides of a node on which its block continues.
    fn sides(&self, state: &[Kind], node: NodeId) -> [bool; 4] {
        let kind = |node: NodeId| state[node.index()];
        let bound = |way: usize, first: NodeId, second: NodeId| {
            self.beside[way].get(&kind(first)) == Some(&kind(second))
        };
        let around = self.around[node.index()];
        let ahead = |way: usize| around[way].is_some_and(|other| bound(way, node, other));
        let back = |way: usize| around[way + 2].is_some_and(|other| bound(way, other, node));
        [ahead(0), ahead(1), back(0), back(1)]
    }
}

fn around(grid: &Grid, nodes: usize) -> Vec<[Option<NodeId>; 4]> {
    let mut around = vec![[None; 4]; nodes];
    for (at, node) in grid.cells.iter().enumerate() {
        let Some(node) = node else { continue };
        let (row, column) = (at / grid.columns, at % grid.columns);
        let left = column.checked_sub(1).and_then(|left| grid.at(row, left));
        let above = row.checked_sub(1).and_then(|above| grid.at(above, column));
        around[node.index()] = [grid.at(row, column + 1), grid.at(row + 1, column), left, above];
    }
    around
}

/// Returns the pairs of different kinds of which neither occurs without the other.
fn seen(state: &[Kind], ahead: &[Option<NodeId>], back: &[Option<NodeId>]) -> BTreeMap<Kind, Kind> {
    let kind_at = |node: Option<NodeId>| node.map_or(Kind::EMPTY, |node| state[node.index()]);
    let (mut right_of, mut left_of) =
        (BTreeMap::<Kind, BTreeSet<Kind>>::new(), BTreeMap::<Kind, BTreeSet<Kind>>::new());
    for (at, &kind) in state.iter().enumerate().filter(|(_, kind)| **kind != Kind::EMPTY) {
        right_of.entry(kind).or_default().insert(kind_at(ahead[at]));
        left_of.entry(kind).or_default().insert(kind_at(back[at]));
    }
    let only = |of: Option<&BTreeSet<Kind>>| {
        of.filter(|of| of.len() == 1).and_then(BTreeSet::first).copied()
    };
    let pair = |kind: &Kind| {
        let right =
            only(right_of.get(kind)).filter(|right| *right != Kind::EMPTY && right != kind)?;
        (only(left_of.get(&right)) == Some(*kind)).then_some((*kind, right))
    };
    right_of.keys().filter_map(pair).collect()
}

/// A ground move.
struct Step<'a> {
    task: &'a Task,
    step: GroundMove<'a>,
}

impl Step<'_> {
    fn guard(&self, node: NodeId) -> Option<&KindSet> {
        self.task.required(&self.step, node)
    }

    fn effect(&self, node: NodeId) -> Option<GroundEffect> {
        let at = self.step.effects.binary_search_by_key(&node, |effect| effect.0).ok()?;
        Some(self.step.effects[at].1)
    }

    /// Returns `true` if a node may hold a kind before the move.
    fn may_hold(&self, node: NodeId, kind: Kind) -> bool {
        self.guard(node).is_none_or(|set| set.contains(kind))
    }

    /// Returns `true` if a node may hold a kind after the move.
    fn may_become(&self, node: NodeId, kind: Kind) -> bool {
        match self.effect(node) {
            None => self.may_hold(node, kind),
            Some(GroundEffect::Become(new)) => new == kind,
            Some(GroundEffect::Take(other)) => self.may_hold(other, kind),
            Some(GroundEffect::Map(_)) => true,
        }
    }

    /// Returns `true` if a node certainly holds a kind after the move.
    fn surely_becomes(&self, node: Option<NodeId>, kind: Kind) -> bool {
        let is_one = |node: NodeId| self.guard(node).and_then(KindSet::single) == Some(kind);
        node.is_some_and(|node| match self.effect(node) {
            None => is_one(node),
            Some(GroundEffect::Become(new)) => new == kind,
            Some(GroundEffect::Take(other)) => is_one(other),
            Some(GroundEffect::Map(_)) => false,
        })
    }

    /// Returns `true` if a pair of kinds that are beside each other before the move is so after it.
    fn keeps(
        &self,
        (left, right): (Kind, Kind),
        ahead: &[Option<NodeId>],
        back: &[Option<NodeId>],
    ) -> bool {
        let half = |node: NodeId, own: Kind, other: Kind, beside: &[Option<NodeId>]| {
            let beside = beside[node.index()];
            if self.may_become(node, own) {
                return self.surely_becomes(beside, other);
            }
            // The piece beside it has to leave too.
            !self.may_hold(node, own)
                || beside.is_none_or(|beside| {
                    !self.may_become(beside, other) || !self.may_hold(beside, other)
                })
        };
        self.step
            .effects
            .iter()
            .all(|(node, _)| half(*node, left, right, ahead) && half(*node, right, left, back))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::ground;
    use crate::model::{Change, Rule, sample};

    #[test]
    fn what_moves_together_is_one_block() {
        let kinds = sample::kinds(&[("left", 'l', None), ("right", 'r', None), ("one", 'o', None)]);
        let (take, empty) = (Change::Take, Change::Become(Kind::EMPTY));
        let mut slide =
            sample::rewrite("slide", &[&[1], &[2], &[0]], &[empty, take(0), take(1)], 4);
        slide.pattern.backward = false;
        let mut back = sample::rewrite("back", &[&[0], &[1], &[2]], &[take(1), take(2), empty], 4);
        back.pattern.backward = false;
        let single = sample::rewrite("step", &[&[3], &[0]], &[empty, take(0)], 4);
        let mut puzzle = sample::puzzle(
            "car",
            kinds,
            sample::grid(&["....", "...."]),
            vec![Rule::Rewrite(slide), Rule::Rewrite(back)],
        );
        let state = sample::position(&[1, 2, 0, 3, 0, 0, 3, 0]);
        let find = |puzzle: &Puzzle| {
            let task = ground(puzzle, &Budget::unlimited()).unwrap();
            Bonds::find(puzzle, &task, &state)
        };
        let bonds = find(&puzzle);
        assert_eq!(
            bonds.block(&state, NodeId(1)),
            [(NodeId(0), [true, false, false, false]), (NodeId(1), [false, false, true, false])]
        );
        assert_eq!(bonds.block(&state, NodeId(3)).len(), 1);
        puzzle.rules.push(Rule::Rewrite(single));
        assert!(!find(&puzzle).is_empty());
        let loose = sample::rewrite("loose", &[&[2], &[0]], &[empty, take(0)], 4);
        puzzle.rules.push(Rule::Rewrite(loose));
        assert!(find(&puzzle).is_empty());
    }
}
