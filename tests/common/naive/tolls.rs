//! The path costs of boards, and their costs-to-go.
//!
//! States are settled one after the other, the nearest first.

use super::{Naive, Node};
use puzzlec::stages::model::{Condition, State};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The value of a path: its cost, then its number of moves.
pub type Toll = (u64, usize);

/// The states, with the value of the best path to each.
pub type Tolls = BTreeMap<Node, Toll>;

impl Naive<'_> {
    /// Returns all reachable states with the values of their best paths.
    pub fn tolls(&self, start: &State) -> Rc<Tolls> {
        if let Some(known) = self.reached.borrow().get(start) {
            return known.clone();
        }
        let (mut open, mut tolls) =
            (BTreeSet::from([((0, 0), (start.clone(), None))]), Tolls::new());
        while let Some(((cost, moves), state)) = open.pop_first() {
            if tolls.contains_key(&state) {
                continue;
            }
            for (_, next, more) in
                self.successors(&state).iter().filter(|(_, next, _)| !tolls.contains_key(next))
            {
                open.insert(((cost + more, moves + 1), next.clone()));
            }
            tolls.insert(state, (cost, moves));
        }
        let tolls = Rc::new(tolls);
        self.reached.borrow_mut().insert(start.clone(), tolls.clone());
        tolls
    }

    /// Returns the reachable boards with the values of their best paths, for any memory of earlier
    /// moves.
    pub fn boards(&self, start: &State) -> BTreeMap<State, Toll> {
        let mut boards: BTreeMap<State, Toll> = BTreeMap::new();
        for ((board, _), toll) in self.tolls(start).iter() {
            boards
                .entry(board.clone())
                .and_modify(|least| *least = (*least).min(*toll))
                .or_insert(*toll);
        }
        boards
    }

    /// Returns the number of the given boards at each distance to the nearest goal, without memory:
    /// pairs of a distance and a number (rule R35).
    ///
    /// # Arguments
    /// * `boards` - all placements that count; those in which a `never` holds are left out
    pub fn distances(
        &self,
        boards: impl IntoIterator<Item = State>,
        goal: &Condition,
    ) -> Vec<(u64, u64)> {
        let allowed = boards.into_iter().filter(|board| !self.is_forbidden(board));
        let counted: BTreeSet<Node> = allowed.map(|board| (board, None)).collect();
        let (mut sources, mut known) = (BTreeMap::<Node, Vec<(u64, Node)>>::new(), counted.clone());
        let mut open: Vec<Node> = counted.iter().cloned().collect();
        while let Some(state) = open.pop() {
            for (_, next, cost) in self.successors(&state).iter() {
                sources.entry(next.clone()).or_default().push((*cost, state.clone()));
                if known.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        let goals = known.into_iter().filter(|(board, _)| self.holds(board, goal));
        let mut open: BTreeSet<(u64, Node)> = goals.map(|state| (0, state)).collect();
        let (mut levels, mut solved) = (BTreeMap::<u64, u64>::new(), BTreeSet::new());
        while let Some((distance, state)) = open.pop_first() {
            if !solved.insert(state.clone()) {
                continue;
            }
            if counted.contains(&state) {
                *levels.entry(distance).or_default() += 1;
            }
            open.extend(
                sources
                    .get(&state)
                    .into_iter()
                    .flatten()
                    .map(|(cost, before)| (distance + cost, before.clone())),
            );
        }
        levels.into_iter().collect()
    }
}
