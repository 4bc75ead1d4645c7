//! Ground moves that exchange the contents of nodes, under conditions on single nodes.

use crate::facts::domains::Domains;
use crate::facts::turns::is_permutation;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// A permutation of the nodes that change, with the kinds that it requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    /// For each place, the place that its new content comes from.
    pub(super) sources: Vec<usize>,
    /// The kinds that are required on places, where not every kind may stand: sorted by place.
    pub(super) guards: Vec<(usize, KindSet)>,
    /// The number of moves that make this exchange.
    pub(super) moves: u64,
}

impl Exchange {
    /// Returns `true` if no position satisfies the guards of both.
    fn excludes(&self, other: &Self) -> bool {
        self.guards.iter().any(|(place, kinds)| {
            let at = other.guards.binary_search_by_key(place, |(place, _)| *place);
            at.is_ok_and(|at| !kinds.meets(&other.guards[at].1))
        })
    }
}

/// Returns all moves as exchanges.
///
/// # Arguments
/// * `places` - the nodes that change
///
/// # Errors
/// Returns the reason why a move is not such an exchange.
pub(super) fn exchanges(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
) -> Result<Vec<Exchange>, String> {
    let mut signatures: BTreeMap<u32, Vec<Exchange>> = BTreeMap::new();
    for ground_move in task.moves() {
        let never = ground_move
            .guards
            .iter()
            .any(|&(node, _)| domains.allowed(task, &ground_move, node).is_empty());
        if never {
            continue;
        }
        let found = exchange(task, domains, places, &ground_move)?;
        if found.sources.iter().enumerate().all(|(to, &from)| to == from) {
            continue;
        }
        let known = signatures.entry(ground_move.signature).or_default();
        if known.contains(&found) {
            continue;
        }
        // Different exchanges can have the same effect on positions with equal pieces; under one
        // signature they would be one move.
        if !known.iter().all(|known| known.excludes(&found)) {
            return Err("two ways to make one move overlap".to_owned());
        }
        known.push(found);
    }
    let mut all: Vec<Exchange> = Vec::new();
    for found in signatures.into_values().flatten() {
        let same = |known: &&mut Exchange| {
            (&known.sources, &known.guards) == (&found.sources, &found.guards)
        };
        match all.iter_mut().find(same) {
            Some(known) => known.moves += 1,
            None => all.push(found),
        }
    }
    Ok(all)
}

fn exchange(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
    ground_move: &GroundMove,
) -> Result<Exchange, String> {
    let place = |node: NodeId| places.binary_search(&node).ok();
    let mut sources: Vec<usize> = (0..places.len()).collect();
    let mut taken = vec![false; places.len()];
    let mut made: Vec<(usize, Kind)> = Vec::new();
    let mut changed = Vec::new();
    for &(node, effect) in ground_move.effects {
        let Some(to) = place(node) else { continue };
        changed.push(to);
        match effect {
            GroundEffect::Take(from) => {
                let from =
                    place(from).ok_or("a move takes a piece from a node that never changes")?;
                sources[to] = from;
                taken[from] = true;
            }
            GroundEffect::Become(kind) => made.push((to, kind)),
            GroundEffect::Map(map) => {
                let images = &task.maps[map.0 as usize];
                let allowed = domains.allowed(task, ground_move, node);
                match allowed.single() {
                    Some(kind) => made.push((to, images[kind.index()])),
                    None if allowed.iter().all(|kind| images[kind.index()] == kind) => {
                        taken[to] = true;
                    }
                    None => return Err("a move makes one piece of another".to_owned()),
                }
            }
        }
    }
    let only = |place: usize| domains.allowed(task, ground_move, places[place]).single();
    // What stays where it is needs no other source.
    for &(to, kind) in &made {
        if only(to) == Some(kind) && !taken[to] {
            taken[to] = true;
        }
    }
    for (to, kind) in made {
        if only(to) == Some(kind) && sources[to] == to && taken[to] {
            continue;
        }
        let from = changed.iter().copied().find(|&from| !taken[from] && only(from) == Some(kind));
        let from = from.ok_or("a move makes a piece, or takes one away")?;
        taken[from] = true;
        sources[to] = from;
    }
    if !is_permutation(&sources) {
        return Err("a move copies a piece".to_owned());
    }
    let guards = ground_move.guards.iter().filter_map(|&(node, _)| {
        let allowed = domains.allowed(task, ground_move, node);
        place(node).filter(|_| allowed.len() < domains.size(node)).map(|place| (place, allowed))
    });
    Ok(Exchange { sources, guards: guards.collect(), moves: 1 })
}
