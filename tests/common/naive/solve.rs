//! Best solutions, counted and listed.
//!
//! The best solutions are the cheapest ones with the fewest moves. Solutions are distinguished as
//! rule R27 says.

use super::tolls::{Toll, Tolls};
use super::{Naive, Node, Successor};
use puzzlec::stages::model::{Condition, State};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The number of paths to the end from each state on a best solution.
type Ways = BTreeMap<Node, u128>;

/// The figures of the best solutions.
#[derive(Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The cost of each.
    pub cost: u64,
    /// The number of moves of each.
    pub length: usize,
    /// The number of different best solutions.
    pub count: u128,
}

impl Naive<'_> {
    /// Returns the best solutions; `None` if there is none.
    pub fn solve(&self, start: &State, goal: &Condition) -> Option<Solutions> {
        let ((cost, length), ways) = self.ways(start, goal)?;
        Some(Solutions {
            cost,
            length,
            count: ways.get(&(start.clone(), None)).copied().unwrap_or(0),
        })
    }

    /// Returns at most `most` best solutions in the order of moves: each move, its target state,
    /// and its cost.
    pub fn solutions(&self, start: &State, goal: &Condition, most: usize) -> Vec<Vec<Successor>> {
        self.ways(start, goal)
            .map_or_else(Vec::new, |((_, length), ways)| self.list(start, length, &ways, most))
    }

    /// Returns the cost of a best solution, and the states that lie on one.
    fn ways(&self, start: &State, goal: &Condition) -> Option<(Toll, Ways)> {
        let tolls = self.tolls(start);
        let best = tolls
            .iter()
            .filter(|((board, _), _)| self.holds(board, goal))
            .map(|(_, toll)| *toll)
            .min()?;
        let mut before: Vec<(&Node, Toll)> = tolls
            .iter()
            .map(|(state, toll)| (state, *toll))
            .filter(|(_, toll)| *toll <= best)
            .collect();
        before.sort_by_key(|(_, toll)| Reverse(*toll));
        let mut ways = Ways::new();
        for (state, toll) in before {
            let count = if toll == best {
                u128::from(self.holds(&state.0, goal))
            } else {
                onward(&self.successors(state), toll, &tolls, &ways)
            };
            if count > 0 {
                ways.insert(state.clone(), count);
            }
        }
        Some((best, ways))
    }

    /// Lists the paths, the first move first.
    fn list(&self, start: &State, length: usize, ways: &Ways, most: usize) -> Vec<Vec<Successor>> {
        let tolls = self.tolls(start);
        let mut found: Vec<Vec<Successor>> = vec![Vec::new()];
        for _ in 0..length {
            let mut longer = Vec::new();
            for path in found {
                let state = path
                    .last()
                    .map_or_else(|| (start.clone(), None), |(_, state, _)| state.clone());
                let here = tolls[&state];
                let on_the_way = self.successors(&state);
                let on_the_way = on_the_way
                    .iter()
                    .filter(|step| ways.contains_key(&step.1) && follows(step, here, &tolls));
                longer.extend(
                    on_the_way.map(|step| [&path[..], std::slice::from_ref(step)].concat()),
                );
            }
            // Paths that come first stay first, and every path can be continued.
            longer.truncate(most);
            found = longer;
        }
        found
    }
}

/// Returns `true` if a move from a state with a given path cost is part of a best path to its
/// target state.
fn follows((_, next, cost): &Successor, (before, moves): Toll, tolls: &Tolls) -> bool {
    tolls.get(next) == Some(&(before + cost, moves + 1))
}

/// Returns the number of paths that continue from a state.
fn onward(successors: &[Successor], here: Toll, tolls: &Tolls, ways: &Ways) -> u128 {
    successors
        .iter()
        .filter(|step| follows(step, here, tolls))
        .filter_map(|(_, next, _)| ways.get(next))
        .sum()
}
