//! The order in which pieces go to their places: a place is in the way of another one if no piece
//! can be carried to that one once its neighbours of the same round hold theirs.
//!
//! The rounds are found backwards from the goal: in the first round are the places to which a piece
//! can be carried when all other places hold theirs, in the next one those to which one can be
//! carried when the places of the first round are empty, and so on.
//!
//! Packing orders are from A. Botea, M. Müller, J. Schaeffer, Using Abstraction for Planning in
//! Sokoban, Computers and Games 2002.

use super::assignments::placed_kinds;
use super::deliveries::{Deliveries, Delivery};
use super::one_piece::{OnePiece, UNREACHABLE};
use crate::budget::{Budget, Limit};
use crate::facts::balance::Balance;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use std::collections::HashSet;

/// The limit on the number of places.
const MOST_PLACES: usize = 64;

/// The places, and those that each of them is in the way of.
#[derive(Debug)]
pub(in crate::search) struct Packing {
    places: Vec<NodeId>,
    /// For each place the places that have to hold their pieces before it does.
    before: Vec<Vec<NodeId>>,
}

impl Packing {
    /// Finds the order of the places that the goal fixes for kinds of pieces.
    ///
    /// # Returns
    /// `None` if there are no such kinds, or too many places.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    ///
    /// # Complexity
    /// O(places² × nodes × steps) at most.
    pub(in crate::search) fn of(
        task: &Task,
        balances: &[Balance],
        (start, goal): (&State, &Condition),
        budget: &Budget,
    ) -> Result<Option<Self>, Limit> {
        let (mover, placed) = placed_kinds(task, balances, (start, goal));
        let mut kinds = KindSet::none(task.values);
        placed.iter().for_each(|(kind, _)| kinds.insert(*kind));
        let deliveries =
            Deliveries::new(task, &kinds, mover, budget)?.filter(Deliveries::carry_one);
        let Some(deliveries) = deliveries else { return Ok(None) };
        let places: Vec<NodeId> = placed.into_iter().flat_map(|(_, places)| places).collect();
        let on = |is_it: &dyn Fn(Kind) -> bool| -> Vec<NodeId> {
            (0..)
                .map(NodeId)
                .zip(start)
                .filter(|(_, kind)| is_it(**kind))
                .map(|one| one.0)
                .collect()
        };
        let (pieces, movers) = (on(&|kind| kinds.contains(kind)), on(&|kind| Some(kind) == mover));
        let whole = (&places[..], &pieces[..], movers.first().copied());
        if places.is_empty() { Ok(None) } else { Self::new(&deliveries, task.nodes, whole, budget) }
    }

    /// Finds the order of places.
    ///
    /// # Arguments
    /// * `pieces` - the nodes of the pieces in the start
    /// * `mover` - the node of the mover in the start, if there is a mover
    ///
    /// # Returns
    /// `None` if there are too many places or nodes.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    ///
    /// # Complexity
    /// O(places² × nodes × steps) at most.
    fn new(
        deliveries: &Deliveries,
        nodes: usize,
        (places, pieces, mover): (&[NodeId], &[NodeId], Option<NodeId>),
        budget: &Budget,
    ) -> Result<Option<Self>, Limit> {
        if places.len() > MOST_PLACES {
            return Ok(None);
        }
        let can_reach = |place: NodeId, walls: &HashSet<NodeId>| -> Result<bool, Limit> {
            let barred = barred(deliveries, walls);
            let whole = (&barred, |delivery: &Delivery| delivery.cost);
            let found = OnePiece::new(whole, (nodes, mover.is_some()), &[place], budget)?;
            let Some(table) = found else { return Ok(true) };
            let cost = |piece: &NodeId| {
                let row = table.row(*piece, mover.unwrap_or(NodeId(0)));
                table.costs(row).first().copied().unwrap_or(0)
            };
            Ok(pieces.iter().any(|piece| *piece == place || cost(piece) != UNREACHABLE))
        };
        let mut left: Vec<NodeId> = places.to_vec();
        let mut rounds: Vec<Vec<NodeId>> = Vec::new();
        while !left.is_empty() {
            let mut round = Vec::new();
            for &place in &left {
                let walls = left.iter().copied().filter(|other| *other != place).collect();
                if can_reach(place, &walls)? {
                    round.push(place);
                }
            }
            if round.is_empty() {
                round.clone_from(&left);
            }
            left.retain(|place| !round.contains(place));
            rounds.push(round);
        }
        let clusters = clusters(deliveries, places);
        let mut before = vec![Vec::new(); places.len()];
        for (number, round) in rounds.iter().enumerate() {
            for cluster in &clusters {
                let walls: HashSet<NodeId> =
                    round.iter().copied().filter(|place| cluster.contains(place)).collect();
                if walls.is_empty() {
                    continue;
                }
                let mut behind = Vec::new();
                for &place in rounds[number + 1..].iter().flatten() {
                    if cluster.contains(&place) && !can_reach(place, &walls)? {
                        behind.push(place);
                    }
                }
                for (place, before) in std::iter::zip(places, &mut before) {
                    if walls.contains(place) {
                        before.extend(&behind);
                    }
                }
            }
        }
        Ok(Some(Self { places: places.to_vec(), before }))
    }

    /// Returns the number of places that hold their pieces in the order of the packing.
    ///
    /// # Arguments
    /// * `is_met` - returns `true` if a place holds a piece that the goal wants there
    pub(in crate::search) fn packed(&self, is_met: impl Fn(NodeId) -> bool) -> usize {
        let in_order = |(place, before): (&NodeId, &Vec<NodeId>)| {
            is_met(*place) && before.iter().all(|place| is_met(*place))
        };
        std::iter::zip(&self.places, &self.before).filter(|one| in_order(*one)).count()
    }
}

/// Returns the deliveries and steps that are possible while pieces stay on some nodes.
fn barred(deliveries: &Deliveries, walls: &HashSet<NodeId>) -> Deliveries {
    let is_free = |node: &NodeId| !walls.contains(node);
    let carried =
        deliveries.carried.iter().filter(|delivery| delivery.concerned.iter().all(is_free));
    let steps = deliveries.steps.iter().filter(|(_, barred)| barred.iter().all(is_free));
    Deliveries {
        carried: carried.cloned().collect(),
        steps: steps.map(|(step, barred)| (*step, barred.clone())).collect(),
    }
}

/// Returns the places in groups: deliveries lead from one place of a group to another one.
fn clusters(deliveries: &Deliveries, places: &[NodeId]) -> Vec<HashSet<NodeId>> {
    let mut clusters: Vec<HashSet<NodeId>> =
        places.iter().map(|place| HashSet::from([*place])).collect();
    for delivery in &deliveries.carried {
        let of = |node: NodeId| clusters.iter().position(|cluster| cluster.contains(&node));
        if let (Some(one), Some(other)) = (of(delivery.from), of(delivery.to))
            && one != other
        {
            let joined = clusters.swap_remove(one.max(other));
            clusters[one.min(other)].extend(joined);
        }
    }
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};

    /// Returns the packing of a board with a rule that walks and one that pushes.
    fn packing(rows: u32, columns: u32, start: &str, places: &[u32]) -> Packing {
        let mut puzzle = samples::puzzle(&["player", "crate"]);
        samples::grid(&mut puzzle, rows, columns, false);
        samples::rewrite(&mut puzzle, "walk", Way::Both, "player _", "_ player", None);
        samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
        let task = samples::task(&puzzle);
        let start = samples::position(start);
        let on = |&node: &u32| (NodeId(node), KindSet::one(Kind(2), task.values));
        let goal = Condition::Each(places.iter().map(on).collect());
        let balances = crate::facts::balance::balances(&task).unwrap();
        let budget = Budget::unlimited();
        Packing::of(&task, &balances, (&start, &goal), &budget).unwrap().unwrap()
    }

    #[test]
    fn the_far_end_of_a_corridor_is_filled_first() {
        let packing = packing(1, 7, "0120200", &[5, 6]);
        let packed = |held: &[u32]| packing.packed(|node| held.contains(&node.0));
        // A crate on node 5 is in the way of node 6.
        assert_eq!((packed(&[]), packed(&[5]), packed(&[6]), packed(&[5, 6])), (0, 0, 1, 2));
    }

    #[test]
    fn places_apart_are_filled_in_any_order() {
        let packing = packing(4, 4, "0000010002200000", &[5, 10]);
        let packed = |held: &[u32]| packing.packed(|node| held.contains(&node.0));
        assert_eq!((packed(&[5]), packed(&[10]), packed(&[5, 10])), (1, 1, 2));
    }
}
