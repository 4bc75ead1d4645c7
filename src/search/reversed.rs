//! Searches backward from a goal where moves cannot be undone: makes all moves from all positions,
//! and reverses them.
//!
//! The result has the same figures as a search with inverse moves. Distances are those of positions
//! in which nothing is remembered.

use super::goals::plant_all;
use super::kernel::layers::Layers;
use super::kernel::store::{NO_PARENT, Store};
use super::outcome::{Statistics, ToGoal};
use super::reservation::{Reservation, Reserved};
use crate::budget::{Budget, Limit};
use crate::model::{Condition, Kind, State};
use crate::pack::{Machine, Word};
use std::collections::BTreeMap;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// A move: its target, its source, its cost.
type Edge = (u32, u32, u32);

/// The result of making all moves.
pub(super) struct Reversed {
    pub(super) found: ToGoal,
    /// The number of positions that are counted, and the number of those without an empty node.
    pub(super) positions: [u64; 2],
    /// `true` if a node is empty in a position of the goal, or a move empties or fills a node.
    pub(super) knows_empties: bool,
}

/// Makes all moves and searches backward along them.
///
/// # Arguments
/// * `within` - the condition of the counted positions, in addition to those that hold in every
///   position and to no `never`
pub(super) fn reversed<W: Word>(
    forward: &Machine,
    within: &Condition,
    goal: &Condition,
    budget: &Budget,
) -> Reversed {
    let mut reversed =
        Reversed { found: ToGoal::default(), positions: [0, 0], knows_empties: false };
    reversed.found.limit = visit::<W>(forward, within, goal, budget, &mut reversed).err();
    reversed
}

fn visit<W: Word>(
    forward: &Machine,
    within: &Condition,
    goal: &Condition,
    budget: &Budget,
    reversed: &mut Reversed,
) -> Result<(), Limit> {
    let _reserved = Reservation::take(forward.bytes(), budget)?;
    let mut planted: Layers<W> = Layers::new(forward, false, budget);
    plant_all(forward.task(), forward, within, &mut planted, budget)?;
    let positions = planted.store.len();
    for id in 0..positions {
        let is_filled = !forward.unpack(planted.store.load(id).words()).contains(&Kind::EMPTY);
        reversed.positions =
            [reversed.positions[0] + 1, reversed.positions[1] + u64::from(is_filled)];
    }
    let mut store = planted.store;
    let mut edges = edges(forward, &mut store, budget, reversed)?;
    edges.sort_unstable();
    let test = forward.compile(goal);
    let mut scratch = forward.scratch::<W>();
    let is_goal = |&id: &u32| {
        forward.holds(&test, forward.position::<W>(store.load(id).words()).words(), &mut scratch)
    };
    let goals: Vec<u32> = (0..store.len()).filter(is_goal).collect();
    reversed.knows_empties |=
        goals.iter().any(|&id| forward.unpack(store.load(id).words()).contains(&Kind::EMPTY));
    let levels = distances(&edges, goals, (positions, store.len()), budget)?;
    reversed.found.solvable = levels.iter().map(|(_, count)| count).sum();
    if forward.counts_moves() {
        reversed.found.distances = vec![0; levels.last().map_or(0, |&(last, _)| last as usize + 1)];
        levels
            .iter()
            .for_each(|&(distance, count)| reversed.found.distances[distance as usize] = count);
    } else {
        reversed.found.levels = levels;
    }
    Ok(())
}

/// Makes all moves from all states, including states found on the way that remember something.
fn edges<'b, W: Word>(
    forward: &Machine,
    store: &mut Store<'b, W>,
    budget: &'b Budget,
    reversed: &mut Reversed,
) -> Result<Reserved<'b, Edge>, Limit> {
    let mut edges: Reserved<Edge> = Reserved::new(budget);
    let (mut scratch, mut at) = (forward.scratch::<W>(), 0);
    while at < store.len() {
        let state = store.load(at);
        let before = forward.unpack(state.words());
        forward.successors_with_costs(&state, &mut scratch, |_, cost, next| {
            reversed.knows_empties =
                reversed.knows_empties || empties_or_fills(&before, &forward.unpack(next.words()));
            let (to, _) = store.insert(next.words(), NO_PARENT)?;
            edges.add((to, at, cost))
        })?;
        if u64::from(at).is_multiple_of(forward.poll_every(POLL_EVERY)) {
            budget.poll()?;
            budget.progress().visiting(u64::from(store.len()));
        }
        at += 1;
    }
    let (expanded, generated) = (u64::from(store.len()), edges.len() as u64);
    reversed.found.statistics = Statistics {
        engine: "turned",
        expanded,
        generated,
        stored: expanded,
        ..Statistics::default()
    };
    Ok(edges)
}

fn empties_or_fills(before: &State, after: &State) -> bool {
    before
        .iter()
        .zip(after)
        .any(|(before, after)| (*before == Kind::EMPTY) != (*after == Kind::EMPTY))
}

/// Returns pairs of a distance to the nearest goal and the number of counted states at it.
///
/// # Arguments
/// * `counted`, `all` - the number of states that are counted, which come first, and the number of
///   all states
fn distances(
    edges: &[Edge],
    goals: Vec<u32>,
    (counted, all): (u32, u32),
    budget: &Budget,
) -> Result<Vec<(u64, u64)>, Limit> {
    // Each edge puts a state into the open list at most once.
    let _waiting = Reservation::take((edges.len() * size_of::<u32>()) as u64, budget)?;
    let mut done = Reserved::filled(false, u64::from(all), budget)?;
    let (mut open, mut levels) = (BTreeMap::from([(0_u64, goals)]), Vec::new());
    while let Some((distance, mut ids)) = open.pop_first() {
        let mut count = 0;
        while let Some(id) = ids.pop() {
            if std::mem::replace(&mut done[id as usize], true) {
                continue;
            }
            count += u64::from(id < counted);
            let first = edges.partition_point(|&(to, ..)| to < id);
            for &(_, from, cost) in edges[first..]
                .iter()
                .take_while(|&&(to, ..)| to == id)
                .filter(|&&(_, from, _)| !done[from as usize])
            {
                let waiting = if cost == 0 {
                    &mut ids
                } else {
                    open.entry(distance + u64::from(cost)).or_default()
                };
                waiting.push(from);
            }
        }
        budget.poll()?;
        levels.extend((count > 0).then_some((distance, count)));
    }
    Ok(levels)
}
