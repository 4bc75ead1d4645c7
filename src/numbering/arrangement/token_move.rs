//! Ground moves that only carry pieces about, and need one piece on one node.
//!
//! In: the moves of a task and what can stand where. Out: permutations of nodes, each with the node on which a token, most often nothing
//! at all, has to stand. Promises that such a move applies whatever stands elsewhere. Knows nothing of numbers.

use super::super::domain::Domains;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, NodeId};

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TokenMove {
    /// Where the token has to stand, as a place among the moving nodes.
    pub(super) token: usize,
    /// For each place where what comes to it stood before.
    pub(super) sources: Vec<usize>,
    signature: u32,
}

/// All moves, if they need this token.
///
/// # Arguments
/// * `places` - the nodes that change
/// * `token` - the kind that has to stand on one node
///
/// # Errors
/// Why they are more than permutations.
pub(super) fn token_moves(task: &Task, domains: &Domains, places: &[NodeId], token: Kind) -> Result<Vec<TokenMove>, String> {
    let mut found = Vec::new();
    for ground_move in task.moves() {
        let never = ground_move.guards.iter().any(|&(node, _)| domains.allowed(task, &ground_move, node).is_empty());
        if !never {
            found.push(token_move(task, domains, places, token, &ground_move)?);
        }
    }
    found.retain(|one| one.sources.iter().enumerate().any(|(to, &from)| to != from));
    found.sort_unstable();
    // Distinct pieces in distinct orders are distinct positions, so that only equal permutations can be one move.
    found.dedup();
    Ok(found)
}

fn token_move(task: &Task, domains: &Domains, places: &[NodeId], token: Kind, ground_move: &GroundMove) -> Result<TokenMove, String> {
    let place = |node: NodeId| places.binary_search(&node).map_err(|_| "a move takes a piece from a node that never changes".to_owned());
    let only = |node: NodeId| domains.allowed(task, ground_move, node).single();
    let guarded = || ground_move.guards.iter().map(|&(node, _)| node).filter(|node| places.binary_search(node).is_ok());
    let at = guarded().find(|&node| only(node) == Some(token)).ok_or("not every move needs the same piece on one node")?;
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
            // Pieces are distinct: what is made is there already, and comes from where it has to stand.
            GroundEffect::Become(kind) => guarded().find(|&node| only(node) == Some(kind)).ok_or("a move makes a piece")?,
            GroundEffect::Map(_) => return Err("a move makes one piece of another".to_owned()),
        };
        if from != node {
            sources[place(node)?] = place(from)?;
        }
    }
    let mut sorted = sources.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("a move copies a piece".to_owned());
    }
    Ok(TokenMove { token: place(at)?, sources, signature: ground_move.signature })
}
