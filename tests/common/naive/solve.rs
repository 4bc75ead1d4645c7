//! Shortest solutions, counted and listed.
//!
//! In: an interpreter, a start and a goal. Out: the length, the number and the list of the shortest solutions. Promises to tell solutions
//! apart as rule R27 says. Knows nothing of rules and places.

use super::{Naive, Node, Successor};
use puzzlec::stages::model::{Condition, MoveName, State};
use std::collections::{BTreeMap, BTreeSet};

/// For the states of a layer the number of ways to a goal in the last layer; states without one are left out.
type Ways = BTreeMap<Node, u128>;

/// What is known of the shortest solutions.
#[derive(Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The number of moves of each.
    pub length: usize,
    /// How many different ones there are.
    pub count: u128,
    /// The moves of the first one in the order of moves.
    pub first: Vec<MoveName>,
}

impl Naive<'_> {
    /// The shortest solutions; `None` if there is none.
    pub fn solve(&self, start: &State, goal: &Condition) -> Option<Solutions> {
        let ways = self.ways(start, goal)?;
        let count = ways[0].values().sum();
        let first = self.list(start, &ways, 1).remove(0).into_iter().map(|(name, _)| name).collect();
        Some(Solutions { length: ways.len() - 1, count, first })
    }

    /// The shortest solutions in the order of moves, at most so many: each move and the state it leads to.
    pub fn solutions(&self, start: &State, goal: &Condition, most: usize) -> Vec<Vec<Successor>> {
        self.ways(start, goal).map_or_else(Vec::new, |ways| self.list(start, &ways, most))
    }

    /// The states of each layer that lie on a shortest solution.
    fn ways(&self, start: &State, goal: &Condition) -> Option<Vec<Ways>> {
        let mut layers = vec![BTreeSet::from([(start.clone(), None)])];
        let mut seen = layers[0].clone();
        while !layers.last()?.iter().any(|(board, _)| self.holds(board, goal)) {
            let fresh = self.next_layer(layers.last()?, &seen);
            if fresh.is_empty() {
                return None;
            }
            seen.extend(fresh.iter().cloned());
            layers.push(fresh);
        }
        let ends = layers.pop()?.into_iter().filter(|(board, _)| self.holds(board, goal));
        let mut ways: Vec<Ways> = vec![ends.map(|state| (state, 1)).collect()];
        for layer in layers.into_iter().rev() {
            let behind = &ways[ways.len() - 1];
            let count = |state: &Node| self.successors(state).iter().filter_map(|(_, next)| behind.get(next)).sum::<u128>();
            ways.push(layer.into_iter().map(|state| (count(&state), state)).filter(|(count, _)| *count > 0).map(|(n, s)| (s, n)).collect());
        }
        ways.reverse();
        Some(ways)
    }

    /// Follows the ways, the first move first.
    fn list(&self, start: &State, ways: &[Ways], most: usize) -> Vec<Vec<Successor>> {
        let mut found: Vec<Vec<Successor>> = vec![Vec::new()];
        for behind in &ways[1..] {
            let mut longer = Vec::new();
            for path in found {
                let state = path.last().map_or_else(|| (start.clone(), None), |(_, state)| state.clone());
                let on_the_way = self.successors(&state);
                let on_the_way = on_the_way.iter().filter(|(_, next)| behind.contains_key(next));
                longer.extend(on_the_way.map(|step| [&path[..], std::slice::from_ref(step)].concat()));
            }
            // What comes first stays first, and every path can be continued.
            longer.truncate(most);
            found = longer;
        }
        found
    }
}
