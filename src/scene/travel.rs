//! From where to where pieces go in a move.

use crate::budget::Watch;
use crate::model::{Kind, MoveName, NodeId, Puzzle, Rule, piece_at};
use crate::verify::{Ways, alike, follow};

/// From which node to which pieces go: in a press as its rules take them, along the cycles of a
/// turn as often as it says, else from where a piece has left to where one of its kind is new. A
/// shaped piece goes with all its cells. None for a click.
///
/// # Complexity
/// Quadratic in the nodes that change; for a press, that of [`follow`].
pub fn travels(puzzle: &Puzzle, name: &MoveName, before: &[Kind], after: &[Kind]) -> Ways {
    if name.name == "click" {
        return Ways::default();
    }
    if !name.nodes.is_empty() {
        return Ways { went: moved(puzzle, name, before, after), gone: Vec::new() };
    }
    if let Ok(Some(ways)) = follow(puzzle, name, (before, after), &Watch::default()) {
        return ways;
    }
    Ways { went: turned(puzzle, name, before), gone: Vec::new() }
}

/// From where to where pieces go in a turn.
fn turned(puzzle: &Puzzle, name: &MoveName, before: &[Kind]) -> Vec<(NodeId, NodeId)> {
    let turned = puzzle.rules.iter().find_map(|rule| {
        let Rule::Turn(turn) = rule else { return None };
        let power = turn.powers.iter().find(|power| power.0 == name.name)?;
        Some((&turn.cycles, power.1))
    });
    let Some((cycles, power)) = turned else { return Vec::new() };
    let along = cycles.iter().flat_map(|cycle| {
        (0..cycle.len()).map(move |at| (cycle[at], cycle[next(at, i128::from(power), cycle.len())]))
    });
    along.filter(|(from, to)| from != to && before[from.index()] != Kind::EMPTY).collect()
}

/// From where to where pieces go on the nodes of a move.
pub fn moved(
    puzzle: &Puzzle,
    name: &MoveName,
    before: &[Kind],
    after: &[Kind],
) -> Vec<(NodeId, NodeId)> {
    let piece =
        |state: &[Kind], node: NodeId| piece_at(&puzzle.kinds.shapes, &puzzle.board, state, node).0;
    let cells = |way: (NodeId, NodeId)| match (piece(before, way.0), piece(after, way.1)) {
        (from, to) if from.len() > 1 && from.len() == to.len() => {
            from.into_iter().zip(to).collect()
        }
        _ => vec![way],
    };
    alike(&name.nodes, before, after).into_iter().flat_map(cells).collect()
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

    #[test]
    fn a_shaped_piece_goes_with_all_its_cells() {
        let mut kinds = kinds(&[("car", 'c', None), ("cell", 'c', None)]);
        kinds.shapes = vec![Shape { cells: vec![(0, 0), (0, 1)], values: vec![Kind(1), Kind(2)] }];
        let puzzle = puzzle("car", kinds, grid(&["....."]), Vec::new());
        let ways = |nodes: [u32; 2], before: &[u16], after: &[u16]| {
            let name =
                MoveName { name: "drive".into(), label: None, nodes: nodes.map(NodeId).to_vec() };
            let ways = travels(&puzzle, &name, &position(before), &position(after));
            ways.went.into_iter().map(|(from, to)| (from.0, to.0)).collect::<Vec<_>>()
        };
        assert_eq!(ways([0, 1], &[1, 2, 0, 0, 0], &[0, 1, 2, 0, 0]), [(0, 1), (1, 2)]);
        assert_eq!(ways([3, 0], &[0, 0, 0, 1, 2], &[1, 2, 0, 0, 0]), [(3, 0), (4, 1)]);
    }
}
