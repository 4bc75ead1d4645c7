//! Best solutions, counted and listed.
//!
//! In: an interpreter, a start and a goal. Out: cost, length, number and list of the best solutions: of the cheapest ones those with the fewest
//! moves. Promises to tell solutions apart as rule R27 says. Knows nothing of rules and places.

use super::tolls::{Toll, Tolls};
use super::{Naive, Node, Successor};
use puzzlec::stages::model::{Condition, State};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// For the states on a best solution the number of ways to its end.
type Ways = BTreeMap<Node, u128>;

/// What is known of the best solutions.
#[derive(Debug, PartialEq, Eq)]
pub struct Solutions {
    /// What each costs.
    pub cost: u64,
    /// The number of moves of each.
    pub length: usize,
    /// How many different ones there are.
    pub count: u128,
}

impl Naive<'_> {
    /// The best solutions; `None` if there is none.
    pub fn solve(&self, start: &State, goal: &Condition) -> Option<Solutions> {
        let ((cost, length), ways) = self.ways(start, goal)?;
        Some(Solutions { cost, length, count: ways.get(&(start.clone(), None)).copied().unwrap_or(0) })
    }

    /// The best solutions in the order of moves, at most so many: each move, the state it leads to, and its cost.
    pub fn solutions(&self, start: &State, goal: &Condition, most: usize) -> Vec<Vec<Successor>> {
        self.ways(start, goal).map_or_else(Vec::new, |((_, length), ways)| self.list(start, length, &ways, most))
    }

    /// What a best solution takes, and the states that lie on one.
    fn ways(&self, start: &State, goal: &Condition) -> Option<(Toll, Ways)> {
        let tolls = self.tolls(start);
        let best = tolls.iter().filter(|((board, _), _)| self.holds(board, goal)).map(|(_, toll)| *toll).min()?;
        let mut before: Vec<(&Node, Toll)> = tolls.iter().map(|(state, toll)| (state, *toll)).filter(|(_, toll)| *toll <= best).collect();
        before.sort_by_key(|(_, toll)| Reverse(*toll));
        let mut ways = Ways::new();
        for (state, toll) in before {
            let count =
                if toll == best { u128::from(self.holds(&state.0, goal)) } else { onward(&self.successors(state), toll, &tolls, &ways) };
            if count > 0 {
                ways.insert(state.clone(), count);
            }
        }
        Some((best, ways))
    }

    /// Follows the ways, the first move first.
    fn list(&self, start: &State, length: usize, ways: &Ways, most: usize) -> Vec<Vec<Successor>> {
        let tolls = self.tolls(start);
        let mut found: Vec<Vec<Successor>> = vec![Vec::new()];
        for _ in 0..length {
            let mut longer = Vec::new();
            for path in found {
                let state = path.last().map_or_else(|| (start.clone(), None), |(_, state, _)| state.clone());
                let here = tolls[&state];
                let on_the_way = self.successors(&state);
                let on_the_way = on_the_way.iter().filter(|step| ways.contains_key(&step.1) && follows(step, here, &tolls));
                longer.extend(on_the_way.map(|step| [&path[..], std::slice::from_ref(step)].concat()));
            }
            // What comes first stays first, and every path can be continued.
            longer.truncate(most);
            found = longer;
        }
        found
    }
}

/// Whether a move from a state that takes so much leads to its next state in the best way.
fn follows((_, next, cost): &Successor, (before, moves): Toll, tolls: &Tolls) -> bool {
    tolls.get(next) == Some(&(before + cost, moves + 1))
}

/// The number of ways that go on from a state.
fn onward(successors: &[Successor], here: Toll, tolls: &Tolls, ways: &Ways) -> u128 {
    successors.iter().filter(|step| follows(step, here, tolls)).filter_map(|(_, next, _)| ways.get(next)).sum()
}
