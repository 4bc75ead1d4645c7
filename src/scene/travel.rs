//! From where to where pieces go in a move.

use super::arrow::ways;
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
        return moved(puzzle, name, before, after).into_iter().map(|(from, to, _)| (from, to)).collect();
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

/// From where to where pieces go on the nodes of a move, and whether over others.
pub fn moved(puzzle: &Puzzle, name: &MoveName, before: &[Kind], after: &[Kind]) -> Vec<(NodeId, NodeId, bool)> {
    let piece = |state: &[Kind], node: NodeId| piece_at(&puzzle.kinds.shapes, &puzzle.board, state, node).0;
    let cells = |way: (NodeId, NodeId, bool)| match (piece(before, way.0), piece(after, way.1)) {
        (from, to) if from.len() > 1 && from.len() == to.len() => from.into_iter().zip(to).map(|(from, to)| (from, to, false)).collect(),
        _ => vec![way],
    };
    ways(&name.nodes, before, after).into_iter().flat_map(cells).collect()
}

/// The place on a cycle so many steps on.
fn next(at: usize, steps: i128, long: usize) -> usize {
    (at as i128 + steps).rem_euclid(long as i128) as usize
}
