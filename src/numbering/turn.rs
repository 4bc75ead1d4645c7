//! The permutations that moves make, each with the number of its moves.

use crate::facts::domains::Domains;
use crate::facts::turns;
use crate::ground::Task;
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

/// Returns the permutations of all moves.
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
    for turns::Turn { sources, signature, .. } in turns::turns(task, domains, places)? {
        // Different permutations can have the same effect on positions with equal pieces; under one
        // signature they would be one move.
        if signatures.get(&signature).is_some_and(|known| *known != sources) {
            return Err("two ways to make one move overlap".to_owned());
        }
        signatures.insert(signature, sources);
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
