//! Ground moves that change nodes one by one, cut into parts that change every position that meets
//! their guards.
//!
//! A part has a set of kinds and a function of kinds for each node. Each move of a position (R26,
//! R27) is exactly one part.

use crate::facts::domains::Domains;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// The action of a part on one node: the new kind for each kind; a kind is missing if the part does
/// not apply.
pub(super) type NodePart = BTreeMap<Kind, Kind>;

/// A move, or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    /// The nodes that the part tests or changes.
    pub(super) nodes: BTreeMap<NodeId, NodePart>,
    pub(super) click: Option<NodeId>,
    signature: u32,
}

/// Returns all moves, cut into parts.
///
/// # Errors
/// Returns the reason why a move does not change nodes one by one.
pub(super) fn parts(task: &Task, domains: &Domains) -> Result<Vec<Factor>, String> {
    let mut parts = Vec::new();
    for ground_move in task.moves() {
        if let Some(whole) = whole(task, domains, &ground_move)? {
            cut(whole, &mut parts);
        }
    }
    check_overlaps(&parts)?;
    Ok(parts)
}

/// Returns the whole move, or `None` if it never applies.
fn whole(
    task: &Task,
    domains: &Domains,
    ground_move: &GroundMove,
) -> Result<Option<Factor>, String> {
    let allowed = |node| domains.allowed(task, ground_move, node);
    let stays = |set: KindSet| -> NodePart { set.iter().map(|kind| (kind, kind)).collect() };
    let mut nodes: BTreeMap<NodeId, NodePart> = BTreeMap::new();
    for &(node, _) in ground_move.guards {
        nodes.insert(node, stays(allowed(node)));
    }
    for &(node, effect) in ground_move.effects {
        let part = nodes.entry(node).or_insert_with(|| stays(allowed(node)));
        for (&before, after) in part.iter_mut() {
            *after = match effect {
                GroundEffect::Become(kind) => kind,
                GroundEffect::Map(map) => task.maps[map.0 as usize][before.index()],
                GroundEffect::Take(from) if from == node => before,
                GroundEffect::Take(from) => allowed(from)
                    .single()
                    .ok_or("a move carries one of several kinds from node to node")?,
            };
        }
    }
    let applies = nodes.values().all(|part| !part.is_empty());
    Ok(applies.then_some(Factor {
        nodes,
        click: ground_move.click,
        signature: ground_move.signature,
    }))
}

/// Cuts a move by the first node that it changes; the rest that changes no node is dropped.
fn cut(whole: Factor, parts: &mut Vec<Factor>) {
    let changing = |part: &NodePart| part.iter().filter(|(before, after)| before != after).count();
    let mut order: Vec<NodeId> =
        whole.nodes.iter().filter(|(_, part)| changing(part) > 0).map(|(&node, _)| node).collect();
    // A node that always changes comes first, since it leaves no rest.
    order.sort_by_key(|node| whole.nodes[node].len() - changing(&whole.nodes[node]));
    let mut rest = whole;
    for node in order {
        let Some(part) = rest.nodes.get(&node) else { continue };
        let (same, other): (NodePart, NodePart) =
            part.iter().partition(|(before, after)| before == after);
        let mut changed = rest.clone();
        changed.nodes.insert(node, other);
        parts.push(changed);
        if same.is_empty() {
            return;
        }
        rest.nodes.insert(node, same);
    }
}

/// Checks that two parts of one signature never make the same move of a position.
///
/// # Errors
/// Reports that they may.
fn check_overlaps(parts: &[Factor]) -> Result<(), String> {
    let mut groups: BTreeMap<u32, Vec<&Factor>> = BTreeMap::new();
    for part in parts {
        groups.entry(part.signature).or_default().push(part);
    }
    for group in groups.values() {
        for (at, a) in group.iter().enumerate() {
            if group[at + 1..].iter().any(|b| !differ(a, b)) {
                return Err("two ways to make one move overlap".to_owned());
            }
        }
    }
    Ok(())
}

/// Returns `true` if both parts never change a position in the same way.
fn differ(a: &Factor, b: &Factor) -> bool {
    let node_differs =
        |(node, part): (&NodeId, &NodePart), other: &Factor| match other.nodes.get(node) {
            Some(other) => part
                .iter()
                .all(|(kind, after)| other.get(kind).is_none_or(|instead| instead != after)),
            None => part.iter().all(|(before, after)| before != after),
        };
    a.nodes.iter().any(|node| node_differs(node, b))
        || b.nodes.iter().any(|node| node_differs(node, a))
}

/// Returns `true` if a node is found that allows a move whatever it holds, so that every position
/// has a move.
pub(super) fn always_move(parts: &[Factor], domains: &Domains, nodes: usize) -> bool {
    let mut covered: Vec<Vec<Kind>> = vec![Vec::new(); nodes];
    for part in parts {
        let looks = |(node, part): &(&NodeId, &NodePart)| part.len() < domains.size(**node);
        let mut looks_at = part.nodes.iter().filter(looks);
        match (looks_at.next(), looks_at.next()) {
            (None, _) => return true,
            (Some((node, part)), None) => covered[node.index()].extend(part.keys()),
            _ => {}
        }
    }
    (0..nodes)
        .any(|node| domains.of(NodeId(node as u32)).iter().all(|kind| covered[node].contains(kind)))
}
