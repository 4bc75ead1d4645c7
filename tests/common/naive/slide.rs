//! All ways in which a shaped piece can slide, step by step (rule R49).
//!
//! Places are in the order of moves.

use super::place::{Needs, Place, guard_of, named_effects};
use puzzlec::stages::model::{Kind, Line, MoveName, NodeId, Puzzle, Shape, Side, Slide, State};
use std::collections::BTreeSet;

/// Returns the places of a slide: pieces in reading order, sides in order, fewer steps first.
pub fn slides<'a>(puzzle: &'a Puzzle, slide: &'a Slide) -> Vec<Place<'a>> {
    let Some(grid) = puzzle.board.grid() else { return Vec::new() };
    let mut found = Vec::new();
    for (row, column) in (0..grid.rows)
        .flat_map(|row| (0..grid.columns).map(move |column| (row as i32, column as i32)))
    {
        for shape in puzzle.kinds.shapes.iter().filter(|shape| slide.kinds.contains(&shape.kind()))
        {
            let at = |&(down, right): &(i32, i32)| {
                grid.at(usize::try_from(row + down).ok()?, usize::try_from(column + right).ok()?)
            };
            let Some(piece) = shape.cells.iter().map(at).collect::<Option<Vec<NodeId>>>() else {
                continue;
            };
            for &side in &slide.sides {
                let mut way = vec![piece.clone()];
                while let Some(next) = step(puzzle, &way[way.len() - 1], side)
                    .filter(|_| slide.most.is_none_or(|most| way.len() <= most))
                {
                    way.push(next);
                    if way.len() > slide.least {
                        found.push(place(puzzle, slide, shape, &way));
                    }
                }
            }
        }
    }
    found
}

/// Returns the cells after one step; `None` if one of them has no neighbour on that side.
fn step(puzzle: &Puzzle, cells: &[NodeId], side: Side) -> Option<Vec<NodeId>> {
    let name = if matches!(side, Side::Right | Side::Left) { "row" } else { "column" };
    let grid: BTreeSet<NodeId> = puzzle.board.grid()?.cells.iter().flatten().copied().collect();
    let lines: Vec<&Line> = puzzle
        .board
        .lines()
        .iter()
        .filter(|line| puzzle.board.families()[line.family.0 as usize] == name)
        .collect();
    let next = |cell: &NodeId| {
        let pairs = || lines.iter().flat_map(|line| line.nodes.windows(2));
        let ahead = pairs().find_map(|pair| match side {
            Side::Right | Side::Down => (pair[0] == *cell).then_some(pair[1]),
            Side::Left | Side::Up => (pair[1] == *cell).then_some(pair[0]),
        });
        ahead.filter(|node| grid.contains(node))
    };
    cells.iter().map(next).collect()
}

/// Returns the place of a piece that slides along a path.
fn place<'a>(
    puzzle: &'a Puzzle,
    slide: &'a Slide,
    shape: &'a Shape,
    way: &[Vec<NodeId>],
) -> Place<'a> {
    let (before, after) = (way[0].clone(), way[way.len() - 1].clone());
    let mut needs = Needs::new();
    for node in way.iter().flatten() {
        needs.insert(*node, BTreeSet::from([Kind::EMPTY]));
    }
    for (node, &value) in before.iter().zip(&shape.values) {
        needs.insert(*node, BTreeSet::from([value]));
    }
    let name = MoveName {
        name: slide.name.clone(),
        label: slide.label.clone(),
        nodes: vec![before[0], after[0]],
    };
    let guard = guard_of(puzzle, &slide.tail, &mut needs);
    let piece = before.iter().copied().collect();
    let act = move |board: &State| {
        let mut next = board.clone();
        before.iter().for_each(|node| next[node.index()] = Kind::EMPTY);
        after.iter().zip(&shape.values).for_each(|(node, &value)| next[node.index()] = value);
        named_effects(puzzle, &slide.tail, board, &mut next);
        next
    };
    Place { piece, needs, guard, ..Place::new(puzzle, name, act) }
}
