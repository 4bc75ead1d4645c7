//! Moves of shaped pieces (rule R49), step by step.

use super::effect::{self, Changes, leaves_shaped};
use crate::model::{Board, Grid, Kind, Line, NodeId, Puzzle, Side, Slide};
use std::collections::BTreeMap;

/// A slide of a piece.
pub(super) struct Slid {
    /// The piece's first cell before and after.
    pub nodes: Vec<NodeId>,
    /// Each of its cells before and after.
    pub cells: Vec<(NodeId, NodeId)>,
    pub changes: Changes,
}

/// Returns the moves of shaped pieces: pieces in reading order, sides in order, fewer steps first;
/// none if `also` would change a node under a shaped piece.
pub(super) fn slides<'a>(
    puzzle: &'a Puzzle,
    slide: &'a Slide,
    position: &'a [Kind],
) -> impl Iterator<Item = Slid> + 'a {
    let also = effect::also(&slide.tail, &puzzle.kinds, position);
    let grid = puzzle.board.grid().filter(|_| leaves_shaped(puzzle, &also, position));
    let ways = move |at: usize, grid: &'a Grid| ways(puzzle, slide, position, (at, grid));
    let slid = move |(piece, now, values): (Vec<NodeId>, Vec<NodeId>, &'a [Kind])| {
        let mut after: BTreeMap<NodeId, Kind> =
            piece.iter().map(|&node| (node, Kind::EMPTY)).collect();
        after.extend(now.iter().copied().zip(values.iter().copied()));
        after.extend(also.iter().copied());
        let changes =
            after.into_iter().filter(|&(node, kind)| position[node.index()] != kind).collect();
        Slid { nodes: vec![piece[0], now[0]], cells: piece.into_iter().zip(now).collect(), changes }
    };
    grid.into_iter()
        .flat_map(move |grid| (0..grid.cells.len()).flat_map(move |at| ways(at, grid)))
        .map(slid)
}

/// Returns the slides of the piece whose first cell lies in a cell of the grid: its nodes before
/// and after, and the values of its cells.
fn ways<'a>(
    puzzle: &'a Puzzle,
    slide: &Slide,
    position: &[Kind],
    (at, grid): (usize, &Grid),
) -> Vec<(Vec<NodeId>, Vec<NodeId>, &'a [Kind])> {
    let mut found = Vec::new();
    let Some(first) = grid.cells[at] else { return found };
    let shape = puzzle.kinds.shapes.iter().find(|shape| {
        shape.kind() == position[first.index()] && slide.kinds.contains(&shape.kind())
    });
    let Some(shape) = shape else { return found };
    let Some(piece) = shape.nodes(grid, at / grid.columns, at % grid.columns) else { return found };
    let is_free = |node: &NodeId| piece.contains(node) || position[node.index()] == Kind::EMPTY;
    for &side in &slide.sides {
        let mut now = piece.clone();
        for step in (1..).take_while(|&step| slide.most.is_none_or(|most| step <= most)) {
            let ahead: Option<Vec<NodeId>> =
                now.iter().map(|&node| beside(&puzzle.board, node, side)).collect();
            let Some(ahead) = ahead.filter(|ahead| ahead.iter().all(is_free)) else { break };
            now = ahead;
            if step >= slide.least {
                found.push((piece.clone(), now.clone(), &shape.values[..]));
            }
        }
    }
    found
}

/// Returns the node next to another one towards a side, along a row or a column.
fn beside(board: &Board, node: NodeId, side: Side) -> Option<NodeId> {
    let (family, ahead) = match side {
        Side::Right => ("row", 1),
        Side::Left => ("row", -1),
        Side::Down => ("column", 1),
        Side::Up => ("column", -1),
    };
    let family = board.find_family(family)?;
    let along = |line: &Line| {
        let at =
            line.nodes.iter().position(|&other| other == node).filter(|_| line.family == family)?;
        line.nodes.get(at.checked_add_signed(ahead)?).copied()
    };
    let next = board.lines().iter().find_map(along)?;
    board.grid()?.cells.contains(&Some(next)).then_some(next)
}
