//! Ground moves that permute the contents of nodes, whatever they are, and are legal in every
//! reachable position.

use super::domains::Domains;
use crate::ground::{GroundEffect, GroundMove, MoveId, Task};
use crate::model::NodeId;

/// A ground move as a permutation of the nodes that change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// For each place, the place that its new content comes from.
    pub(crate) sources: Vec<usize>,
    /// The move.
    pub(crate) id: MoveId,
    /// The signature of the move.
    pub(crate) signature: u32,
}

/// Returns all moves that change anything as permutations, in the order of moves.
///
/// # Arguments
/// * `places` - the nodes that change
///
/// # Errors
/// Returns the reason why a move is not such a permutation.
pub(crate) fn turns(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
) -> Result<Vec<Turn>, String> {
    let mut turns = Vec::new();
    for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
        if ground_move
            .guards
            .iter()
            .any(|&(node, _)| domains.allowed(task, &ground_move, node).is_empty())
        {
            continue;
        }
        let sources = sources(task, domains, places, &ground_move)?;
        if sources.iter().enumerate().any(|(to, &from)| to != from) {
            turns.push(Turn { sources, id, signature: ground_move.signature });
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
    if !is_permutation(&sources) {
        return Err("a move copies a piece".to_owned());
    }
    Ok(sources)
}

/// Returns `true` if no place is the source of two others.
pub(crate) fn is_permutation(sources: &[usize]) -> bool {
    let mut sorted = sources.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
