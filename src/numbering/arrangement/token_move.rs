//! Ground moves that only permute pieces and require one piece, the token, on one node.
//!
//! Such a move is a permutation of nodes, with the node on which the token (most often the empty
//! kind) has to stand. It applies whatever the other nodes hold.

use crate::facts::domains::Domains;
use crate::facts::turns::is_permutation;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, NodeId};

/// A permutation of places that requires the token in one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TokenMove {
    /// The required place of the token, as an index into the changing nodes.
    pub(super) token: usize,
    /// For each place the place that its new content comes from.
    pub(super) sources: Vec<usize>,
    signature: u32,
}

/// Returns all moves as permutations, if they require this token.
///
/// # Arguments
/// * `places` - the nodes that change
/// * `token` - the kind that every move requires on one node
///
/// # Errors
/// Returns the reason why a move is not such a permutation.
pub(super) fn token_moves(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
    token: Kind,
) -> Result<Vec<TokenMove>, String> {
    let mut found = Vec::new();
    for ground_move in task.moves() {
        let never = ground_move
            .guards
            .iter()
            .any(|&(node, _)| domains.allowed(task, &ground_move, node).is_empty());
        if !never {
            found.push(token_move(task, domains, places, token, &ground_move)?);
        }
    }
    found.retain(|one| one.sources.iter().enumerate().any(|(to, &from)| to != from));
    found.sort_unstable();
    // Different orders of distinct pieces are different positions, so only equal permutations can
    // be one move.
    found.dedup();
    Ok(found)
}

fn token_move(
    task: &Task,
    domains: &Domains,
    places: &[NodeId],
    token: Kind,
    ground_move: &GroundMove,
) -> Result<TokenMove, String> {
    let place = |node: NodeId| {
        places
            .binary_search(&node)
            .map_err(|_| "a move takes a piece from a node that never changes".to_owned())
    };
    let only = |node: NodeId| domains.allowed(task, ground_move, node).single();
    let guarded = || {
        ground_move
            .guards
            .iter()
            .map(|&(node, _)| node)
            .filter(|node| places.binary_search(node).is_ok())
    };
    let at = guarded()
        .find(|&node| only(node) == Some(token))
        .ok_or("not every move needs the same piece on one node")?;
    let picky = guarded().filter(|&node| node != at).find(|&node| {
        let allowed = domains.allowed(task, ground_move, node);
        domains.of(node).iter().any(|&kind| kind != token && !allowed.contains(kind))
    });
    if picky.is_some() {
        return Err("a move looks at more than where one piece stands".to_owned());
    }
    let mut sources: Vec<usize> = (0..places.len()).collect();
    for &(node, effect) in ground_move.effects {
        let from = match effect {
            GroundEffect::Take(from) => from,
            // Pieces are distinct, so a piece that is made comes from the node on which it is
            // required.
            GroundEffect::Become(kind) => {
                guarded().find(|&node| only(node) == Some(kind)).ok_or("a move makes a piece")?
            }
            GroundEffect::Map(_) => return Err("a move makes one piece of another".to_owned()),
        };
        if from != node {
            sources[place(node)?] = place(from)?;
        }
    }
    if !is_permutation(&sources) {
        return Err("a move copies a piece".to_owned());
    }
    Ok(TokenMove { token: place(at)?, sources, signature: ground_move.signature })
}
