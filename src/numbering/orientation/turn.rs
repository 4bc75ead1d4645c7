//! Ground moves that permute the contents of nodes, whatever they are, and are legal in every
//! reachable position.

use super::super::domain::Domains;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::NodeId;
use std::collections::BTreeMap;

/// A permutation of the nodes that change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// For each place, the place that its new content comes from.
    pub(super) sources: Vec<usize>,
    /// The number of moves that make this permutation.
    pub(super) moves: u64,
}

/// Returns all moves as permutations.
///
/// # Arguments
/// * `places` - the nodes that change
///
/// # Errors
/// Returns the reason why a move is not such a permutation.
pub(super) fn turns(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
) -> Result<Vec<Turn>, String> {
    let mut signatures: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for ground_move in task.moves() {
        if ground_move
            .guards
            .iter()
            .any(|&(node, _)| domains.allowed(task, &ground_move, node).is_empty())
        {
            continue;
        }
        let sources = sources(task, domains, places, &ground_move)?;
        if sources.iter().enumerate().all(|(to, &from)| to == from) {
            continue;
        }
        // Different permutations can have the same effect on positions with equal pieces; under one
        // signature they would be one move.
        if signatures.get(&ground_move.signature).is_some_and(|known| *known != sources) {
            return Err("two ways to make one move overlap".to_owned());
        }
        signatures.insert(ground_move.signature, sources);
    }
    let mut turns: Vec<Turn> = Vec::new();
    let mut numbers: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    for sources in signatures.into_values() {
        let number = *numbers.entry(sources.clone()).or_insert(turns.len());
        match turns.get_mut(number) {
            Some(turn) => turn.moves += 1,
            None => turns.push(Turn { sources, moves: 1 }),
        }
    }
    Ok(turns)
}

fn sources(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
    ground_move: &GroundMove,
) -> Result<Vec<usize>, String> {
    let place = |node: NodeId| places.binary_search(&node).ok();
    let looks = |node: NodeId| domains.allowed(task, ground_move, node).len() < domains.size(node);
    if ground_move.guards.iter().any(|&(node, _)| looks(node)) {
        return Err("a move looks at what stands somewhere".to_owned());
    }
    let mut sources: Vec<usize> = (0..places.len()).collect();
    for &(node, effect) in ground_move.effects {
        let Some(to) = place(node) else { continue };
        match effect {
            GroundEffect::Take(from) => {
                sources[to] =
                    place(from).ok_or("a move takes a piece from a node that never changes")?
            }
            GroundEffect::Become(_) => return Err("a move makes a piece".to_owned()),
            GroundEffect::Map(map) => {
                let images = &task.maps[map.0 as usize];
                if domains.of(node).iter().any(|&kind| images[kind.index()] != kind) {
                    return Err("a move makes one piece of another".to_owned());
                }
            }
        }
    }
    let mut sorted = sources.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("a move copies a piece".to_owned());
    }
    Ok(sources)
}
