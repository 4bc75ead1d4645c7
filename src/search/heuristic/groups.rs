//! Groups of pieces whose places at the goal are near each other.

use crate::model::NodeId;
use std::collections::VecDeque;

/// For each two pieces, the least number of moves that carry a piece from the place of one to the
/// place of the other.
#[derive(Debug)]
pub(super) struct PlaceDistances(Vec<Vec<usize>>);

impl PlaceDistances {
    /// Measures the distances between the places of pieces.
    ///
    /// # Arguments
    /// * `links` - the nodes between which a move carries a piece: from and to
    /// * `nodes` - the number of nodes
    pub(super) fn new(places: &[NodeId], links: &[(NodeId, NodeId)], nodes: usize) -> Self {
        let mut next = vec![Vec::new(); nodes];
        links.iter().for_each(|(from, to)| next[from.index()].push(*to));
        let row = |&from: &NodeId| {
            let steps = steps_from(from, &next);
            places.iter().map(|to| steps[to.index()]).collect()
        };
        Self(places.iter().map(row).collect())
    }

    /// Partitions the pieces into groups of a size, except for the last group, the outermost first.
    pub(super) fn groups(&self, size: usize) -> Vec<Vec<usize>> {
        let mut rest: Vec<usize> = (0..self.0.len()).collect();
        let mut found = Vec::new();
        while !rest.is_empty() {
            let far = |&one: &usize| self.sum(one, &rest);
            let outermost = rest
                .iter()
                .copied()
                .enumerate()
                .max_by_key(|(at, one)| (far(one), usize::MAX - at));
            let mut group: Vec<usize> =
                outermost.map(|(at, _)| rest.remove(at)).into_iter().collect();
            while group.len() < size && !rest.is_empty() {
                let away = |&one: &usize| group.iter().map(|&other| self.0[other][one]).sum();
                let nearest = rest
                    .iter()
                    .enumerate()
                    .min_by_key(|(at, one)| -> (usize, usize) { (away(one), *at) })
                    .map_or(0, |(at, _)| at);
                group.push(rest.remove(nearest));
            }
            found.push(group);
        }
        found
    }

    /// Partitions the pieces likewise, and exchanges pieces between groups as long as that brings
    /// the pieces of groups nearer to each other.
    pub(super) fn close_groups(&self, size: usize) -> Vec<Vec<usize>> {
        let mut found = self.groups(size);
        while self.exchange(&mut found) {}
        found.iter_mut().for_each(|group| group.sort_unstable());
        found
    }

    /// Makes the first exchange of two pieces that lowers the distances within groups.
    fn exchange(&self, groups: &mut [Vec<usize>]) -> bool {
        for first in 0..groups.len() {
            for second in first + 1..groups.len() {
                for a in 0..groups[first].len() {
                    for b in 0..groups[second].len() {
                        let (one, other) = (groups[first][a], groups[second][b]);
                        let [in_first, in_second] =
                            [first, second].map(|group| groups[group].as_slice());
                        let before =
                            self.both_ways(one, in_first) + self.both_ways(other, in_second);
                        let after =
                            self.both_ways(other, in_first) + self.both_ways(one, in_second);
                        let mutual = 2 * self.both_ways(one, &[other]);
                        if after < before + mutual {
                            (groups[first][a], groups[second][b]) = (other, one);
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Returns the sum of the distances from a piece to some pieces.
    fn sum(&self, one: usize, others: &[usize]) -> usize {
        others.iter().map(|&other| self.0[one][other]).sum()
    }

    /// Returns the sum of the distances between a piece and some pieces, there and back.
    fn both_ways(&self, one: usize, others: &[usize]) -> usize {
        others.iter().map(|&other| self.0[one][other] + self.0[other][one]).sum()
    }
}

/// Returns the least number of carries that any piece needs from a node to each other node; the
/// number of nodes where there is no way.
fn steps_from(node: NodeId, next: &[Vec<NodeId>]) -> Vec<usize> {
    let mut steps = vec![next.len(); next.len()];
    steps[node.index()] = 0;
    let mut queue = VecDeque::from([node]);
    while let Some(here) = queue.pop_front() {
        for &to in &next[here.index()] {
            if steps[to.index()] == next.len() {
                steps[to.index()] = steps[here.index()] + 1;
                queue.push_back(to);
            }
        }
    }
    steps
}
