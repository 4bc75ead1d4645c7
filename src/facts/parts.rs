//! Pieces that never leave a part of the board.

use super::balance::Balance;
use super::counts::Law;
use super::interval::Weights;
use crate::ground::Task;
use crate::model::{Kind, NodeId};

/// The largest number of such counts; a search has to compute all of them.
const MOST_PARTS: usize = 256;

/// Finds for each kind the parts of the board between which it never moves.
///
/// # Returns
/// Laws of a single kind each, by kind and first node; without kinds that can go everywhere, or
/// that moves make or remove.
///
/// # Complexity
/// Linear in the entries of all balances, for each kind.
#[must_use]
pub fn parts(task: &Task, balances: &[Balance]) -> Vec<Law> {
    let law = |kind: Kind, nodes| {
        let mut kinds = vec![0; task.values];
        kinds[kind.index()] = 1;
        Law { weights: Weights { kinds, nodes: Some(nodes) }, fall: 0 }
    };
    let kinds = (1..task.values).map(|kind| Kind(kind as u16));
    kinds
        .flat_map(|kind| {
            regions(task, balances, kind).into_iter().map(move |nodes| law(kind, nodes))
        })
        .take(MOST_PARTS)
        .collect()
}

/// Returns sets of nodes on which the number of pieces of a kind is conserved; none if all nodes
/// are one set.
fn regions(task: &Task, balances: &[Balance], kind: Kind) -> Vec<Vec<NodeId>> {
    let mut leader: Vec<usize> = (0..task.nodes).collect();
    let mut changing = Vec::new();
    for balance in balances {
        let fixed = balance.fixed.iter().copied();
        let cases = balance
            .sources
            .iter()
            .flat_map(|source| &source.cases)
            .flat_map(|(_, entries)| entries.iter().map(|(entry, _)| *entry));
        let mut joined =
            fixed.chain(cases).filter(|(_, of)| *of == kind).map(|(node, _)| node.index());
        let Some(first) = joined.next() else { continue };
        for other in joined {
            let (a, b) = (find(&leader, first), find(&leader, other));
            leader[a.max(b)] = a.min(b);
        }
        // All entries of the kind are in one set by now, so its number changes on the set as it
        // does on the board.
        if balance.change(&|(_, of)| i64::from(of == kind)) != (0, 0) {
            changing.push(first);
        }
    }
    let mut regions: Vec<Vec<NodeId>> = vec![Vec::new(); task.nodes];
    (0..task.nodes).for_each(|node| regions[find(&leader, node)].push(NodeId(node as u32)));
    let one = regions.iter().filter(|region| !region.is_empty()).count() == 1;
    changing.into_iter().for_each(|node| regions[find(&leader, node)].clear());
    regions.retain(|region| !region.is_empty());
    if one { Vec::new() } else { regions }
}

fn find(leader: &[usize], mut node: usize) -> usize {
    while leader[node] != node {
        node = leader[node];
    }
    node
}

#[cfg(test)]
mod tests {
    use super::super::balance::balances;
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples;

    #[test]
    fn pieces_stay_on_their_parts_in_random_puzzles() {
        let mut found = 0;
        for seed in 0..400 {
            let task = plain::random_task(seed);
            for law in parts(&task, &balances(&task).unwrap()) {
                found += 1;
                for board in plain::all_positions(&task) {
                    let stays = |next: &Vec<Kind>| law.weights.sum(&board) == law.weights.sum(next);
                    assert!(
                        plain::steps(&task, &board, None).iter().all(|(_, next)| stays(next)),
                        "seed {seed} {law:?}"
                    );
                }
            }
        }
        assert!(found > 50, "{found}");
    }

    #[test]
    fn tiles_go_everywhere() {
        let (puzzle, _, _) = samples::frogs(2, 2);
        let task = samples::task(&puzzle);
        assert_eq!(parts(&task, &balances(&task).unwrap()), Vec::new());
    }
}
