//! The layout of boards: a drawn grid and given coordinates stay as they are, lines without a
//! common node are placed below each other, and all other boards are laid out as graphs. The unit
//! is the least distance of two nodes.

use super::graph::spread;
use super::plane::{Point, add, least_distance, on_circle, scale, sub};
use crate::model::{Board, Grid, Line, NodeId, Place, Tiling};

/// The greatest number of nodes in a row; longer paths continue in the next row, so that names are
/// readable in small pictures.
const LONGEST_ROW: usize = 11;

/// The greatest ratio of coordinates to the least distance.
const WIDEST: f64 = 400.0;

/// Returns the place of each node, given the edges that connect the board.
pub fn layout(board: &Board, edges: &[(usize, usize)]) -> Vec<Point> {
    if let Some(grid) = board.grid() {
        return on_grid(board, grid);
    }
    let shown: Vec<usize> = board.shown().map(|node| node.index()).collect();
    let given: Option<Vec<Place>> = board.shown().map(|node| board.place(node)).collect();
    if let Some(places) = given.and_then(|given| scaled(&given)) {
        return with_hidden(board, &shown, &places);
    }
    by_lines(board, edges).unwrap_or_else(|| {
        let number = |node: usize| shown.binary_search(&node).ok();
        let between: Vec<(usize, usize)> =
            edges.iter().filter_map(|&(from, to)| Some((number(from)?, number(to)?))).collect();
        with_hidden(board, &shown, &by_parts(shown.len(), &between))
    })
}

/// Returns the places of all nodes; a node that is not drawn has that of the first node drawn.
fn with_hidden(board: &Board, shown: &[usize], places: &[Point]) -> Vec<Point> {
    let first = places.first().copied().unwrap_or_default();
    let mut all = vec![first; board.node_count()];
    shown.iter().zip(places).for_each(|(&node, &place)| all[node] = place);
    all
}

/// Lays out a grid in its shape, and below it the nodes that are not part of it.
fn on_grid(board: &Board, grid: &Grid) -> Vec<Point> {
    let mut places: Vec<Option<Point>> = vec![None; board.node_count()];
    let (across, down) =
        if grid.tiling == Tiling::Hex { (0.5, 0.75_f64.sqrt()) } else { (1.0, 1.0) };
    for (at, node) in grid.cells.iter().enumerate() {
        if let Some(node) = node {
            places[node.index()] =
                Some(((at % grid.columns) as f64 * across, (at / grid.columns) as f64 * down));
        }
    }
    let (mut others, columns, below) =
        (0, ((grid.columns as f64 * across) as usize).max(5), grid.rows as f64 * down + 0.5);
    let next = |(node, place): (NodeId, Option<Point>)| {
        if board.is_hidden(node) {
            return (0.0, 0.0);
        }
        place.unwrap_or_else(|| {
            others += 1;
            (((others - 1) % columns) as f64, below + ((others - 1) / columns) as f64)
        })
    };
    board.nodes().zip(places).map(next).collect()
}

/// Scales coordinates so that the least distance is 1.
///
/// # Returns
/// `None` if two nodes are in one place, or too close for the size of the whole.
fn scaled(given: &[Place]) -> Option<Vec<Point>> {
    let least = least_distance(given);
    let by = if least.is_finite() { 1.0 / least } else { 1.0 };
    let first = *given.first()?;
    let places: Vec<Point> = given.iter().map(|&place| scale(sub(place, first), by)).collect();
    let near = |part: f64| part.is_finite() && part.abs() <= WIDEST;
    places.iter().all(|place| near(place.0) && near(place.1)).then_some(places)
}

/// Lays out paths as rows and rings as circles, if the board has no other edges.
fn by_lines(board: &Board, edges: &[(usize, usize)]) -> Option<Vec<Point>> {
    let lines = board.apart_lines()?;
    let of_lines: usize = lines.iter().map(|line| line.steps()).sum();
    if edges.len() > of_lines {
        return None;
    }
    let (mut places, mut top) = (vec![(0.0, 0.0); board.node_count()], 0.0);
    for line in lines {
        let shape = if line.ring && line.nodes.len() > 2 { ring(line) } else { path(line) };
        let lowest = shape.iter().map(|place| place.1).fold(0.0, f64::max);
        for (node, place) in line.nodes.iter().zip(shape) {
            places[node.index()] = add(place, (0.0, top));
        }
        top += lowest + 1.5;
    }
    Some(places)
}

/// Lays out a row; a long one turns back at its end.
fn path(line: &Line) -> Vec<Point> {
    let rows = line.nodes.len().div_ceil(LONGEST_ROW).max(1);
    let in_row = line.nodes.len().div_ceil(rows).max(1);
    let place = |at: usize| {
        let (row, column) = (at / in_row, at % in_row);
        (if row % 2 == 0 { column } else { in_row - 1 - column } as f64, row as f64 * 1.5)
    };
    (0..line.nodes.len()).map(place).collect()
}

/// Lays out a circle that begins at the top.
fn ring(line: &Line) -> Vec<Point> {
    let count = line.nodes.len() as f64;
    let radius = 0.5 / on_circle(0.5 / count).1;
    let place = |at: usize| {
        let (up, right) = on_circle(at as f64 / count);
        (radius * (1.0 + right), radius * (1.0 - up))
    };
    (0..line.nodes.len()).map(place).collect()
}

/// Lays out each connected component by itself, then the components in rows.
fn by_parts(nodes: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for &(from, to) in edges {
        near[from].push(to);
        near[to].push(from);
    }
    let parts: Vec<(Vec<usize>, Vec<Point>)> =
        parts(&near).into_iter().map(|part| (drawn(&part, &near), part)).map(swap).collect();
    let size = |places: &[Point]| {
        places.iter().fold((1.0_f64, 1.0_f64), |size, place| {
            (size.0.max(place.0 + 1.0), size.1.max(place.1 + 1.0))
        })
    };
    let area: f64 =
        parts.iter().map(|(_, places)| size(places)).map(|(wide, high)| wide * high).sum();
    let widest = parts.iter().map(|(_, places)| size(places).0).fold(area.sqrt() * 1.4, f64::max);
    let (mut placed, mut corner, mut high) = (vec![(0.0, 0.0); nodes], (0.0, 0.0), 0.0_f64);
    for (part, places) in parts {
        let needed = size(&places);
        if corner.0 > 0.0 && corner.0 + needed.0 > widest + 1e-6 {
            (corner, high) = ((0.0, corner.1 + high + 0.5), 0.0);
        }
        for (node, place) in part.into_iter().zip(places) {
            placed[node] = add(corner, place);
        }
        (corner.0, high) = (corner.0 + needed.0 + 0.25, high.max(needed.1));
    }
    placed
}

fn swap<L, R>((left, right): (L, R)) -> (R, L) {
    (right, left)
}

/// Returns the nodes of each connected component.
fn parts(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let (mut seen, mut parts) = (vec![false; near.len()], Vec::new());
    for first in 0..near.len() {
        let (mut part, mut open) = (Vec::new(), vec![first]);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                part.push(at);
                open.extend(&near[at]);
            }
        }
        if !part.is_empty() {
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}

/// Lays out one component, from (0, 0) on.
fn drawn(part: &[usize], near: &[Vec<usize>]) -> Vec<Point> {
    let inner = |node: &usize| part.binary_search(node).unwrap_or(0);
    let own: Vec<Vec<usize>> =
        part.iter().map(|&node| near[node].iter().map(inner).collect()).collect();
    let places = spread(&own);
    let least = least_distance(&places);
    let by = if least.is_finite() { 1.0 / least.max(0.3) } else { 1.0 };
    let left = places.iter().map(|place| place.0).fold(f64::INFINITY, f64::min);
    let top = places.iter().map(|place| place.1).fold(f64::INFINITY, f64::min);
    places.into_iter().map(|place| scale(sub(place, (left, top)), by)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::plane::length;
    use super::*;
    use crate::model::sample;

    #[test]
    fn coordinates_keep_their_shape() {
        let places = scaled(&[(0.0, 0.0), (4.0, 0.0), (2.0, 2.0)]).unwrap();
        assert!((places[1].0 - 2.0_f64.sqrt()).abs() < 1e-9, "{places:?}");
        assert_eq!(scaled(&[(1.0, 1.0), (1.0, 1.0)]), None);
        assert_eq!(scaled(&[(0.0, 0.0), (1e-9, 0.0), (1.0, 0.0)]), None);
    }

    #[test]
    fn rings_are_circles_and_paths_are_rows() {
        let edges: Vec<_> = (0..6).map(|at| (at.min((at + 1) % 6), at.max((at + 1) % 6))).collect();
        let places = layout(&sample::path(6, true), &edges);
        assert!((length(sub(places[0], places[3])) - 2.0).abs() < 1e-6, "{places:?}");
        assert_eq!(
            layout(&sample::path(3, false), &[(0, 1), (1, 2)]),
            [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]
        );
    }

    #[test]
    fn nodes_without_lines_stand_in_rows() {
        let places = by_parts(6, &[]);
        assert!(least_distance(&places) >= 1.0, "{places:?}");
    }
}
