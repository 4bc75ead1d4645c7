//! From where to where pieces go in a move.

use crate::model::{Kind, MoveName, NodeId, Puzzle, Rule, piece_at};

/// From which node to which pieces go: along the cycles of a turn as often as it says, else from where a piece has left to where one of its
/// kind is new. A shaped piece goes with all its cells. None for a click.
///
/// # Complexity
/// Quadratic in the nodes that change.
pub fn travels(puzzle: &Puzzle, name: &MoveName, before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId)> {
    if name.name == "click" {
        return Vec::new();
    }
    if !name.nodes.is_empty() {
        return moved(puzzle, name, before, after);
    }
    let turned = puzzle.rules.iter().find_map(|rule| {
        let Rule::Turn(turn) = rule else { return None };
        let power = turn.powers.iter().find(|power| power.0 == name.name)?;
        Some((&turn.cycles, power.1))
    });
    let Some((cycles, power)) = turned else { return Vec::new() };
    let along =
        cycles.iter().flat_map(|cycle| (0..cycle.len()).map(move |at| (cycle[at], cycle[next(at, i128::from(power), cycle.len())])));
    along.filter(|(from, to)| from != to && before[from.index()] != Kind::EMPTY).collect()
}

/// From where to where pieces go on the nodes of a move.
pub fn moved(puzzle: &Puzzle, name: &MoveName, before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId)> {
    let piece = |state: &[Kind], node: NodeId| piece_at(&puzzle.kinds.shapes, &puzzle.board, state, node).0;
    let cells = |way: (NodeId, NodeId)| match (piece(before, way.0), piece(after, way.1)) {
        (from, to) if from.len() > 1 && from.len() == to.len() => from.into_iter().zip(to).collect(),
        _ => vec![way],
    };
    ways(&name.nodes, before, after).into_iter().flat_map(cells).collect()
}

/// From where to where pieces went: each piece that is new somewhere has left one of the other places. Where there is
/// but one such piece, it comes from the farthest, and what is nearer was taken.
fn ways(nodes: &[NodeId], before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId)> {
    let changed: Vec<usize> = (0..nodes.len()).filter(|&at| before[nodes[at].index()] != after[nodes[at].index()]).collect();
    let arrived: Vec<usize> = changed.iter().copied().filter(|&at| after[nodes[at].index()] != Kind::EMPTY).collect();
    let (mut used, mut ways) = (Vec::new(), Vec::new());
    for &to in &arrived {
        let left = changed.iter().copied().filter(|&from| from != to && before[nodes[from].index()] == after[nodes[to].index()]);
        let free = left.filter(|from| !used.contains(from));
        let far = |from: &usize| from.abs_diff(to);
        let from = if arrived.len() == 1 { free.max_by_key(far) } else { free.min_by_key(far) };
        if let Some(from) = from {
            used.push(from);
            ways.push((nodes[from], nodes[to]));
        }
    }
    ways
}

/// Returns the place on a cycle after a number of steps.
fn next(at: usize, steps: i128, long: usize) -> usize {
    (at as i128 + steps).rem_euclid(long as i128) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{grid, kinds, position, puzzle};
    use crate::model::{Kind, Shape};

    fn told(before: &[u16], after: &[u16]) -> Vec<(u32, u32)> {
        let nodes: Vec<NodeId> = (0..before.len() as u32).map(NodeId).collect();
        ways(&nodes, &position(before), &position(after)).into_iter().map(|(from, to)| (from.0, to.0)).collect()
    }

    #[test]
    fn pieces_are_followed() {
        assert_eq!(told(&[1, 0], &[0, 1]), [(0, 1)]);
        assert_eq!(told(&[1, 1, 0], &[0, 0, 1]), [(0, 2)]);
        assert_eq!(told(&[1, 2, 0], &[0, 1, 2]), [(0, 1), (1, 2)]);
        assert_eq!(told(&[1, 2], &[2, 1]), [(1, 0), (0, 1)]);
        assert_eq!(told(&[1], &[2]), []);
    }

    #[test]
    fn a_shaped_piece_goes_with_all_its_cells() {
        let mut kinds = kinds(&[("car", 'c', None), ("cell", 'c', None)]);
        kinds.shapes = vec![Shape { cells: vec![(0, 0), (0, 1)], values: vec![Kind(1), Kind(2)] }];
        let puzzle = puzzle("car", kinds, grid(&["....."]), Vec::new());
        let told = |nodes: [u32; 2], before: &[u16], after: &[u16]| {
            let name = MoveName { name: "drive".into(), label: None, nodes: nodes.map(NodeId).to_vec() };
            let ways = travels(&puzzle, &name, &position(before), &position(after));
            ways.into_iter().map(|(from, to)| (from.0, to.0)).collect::<Vec<_>>()
        };
        assert_eq!(told([0, 1], &[1, 2, 0, 0, 0], &[0, 1, 2, 0, 0]), [(0, 1), (1, 2)]);
        assert_eq!(told([3, 0], &[0, 0, 0, 1, 2], &[1, 2, 0, 0, 0]), [(3, 0), (4, 1)]);
    }
}
