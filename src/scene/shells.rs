//! Layouts inside a cycle: the cycle is a circle, and every other node is in the middle of its
//! neighbours (Tutte, 1963), or on a shell by its distance from the cycle. Graphs of polyhedra have
//! no crossings then, and symmetric graphs look symmetric.

use super::plane::{Point, add, length, on_circle, scale, sub, unit};
use std::collections::{BTreeSet, VecDeque};

/// The greatest numbers of nodes, edges and cycles, and of rounds in which nodes approach the
/// middle.
const MOST_NODES: usize = 80;
const MOST_EDGES: usize = 240;
const MOST_CYCLES: usize = 60;
const ROUNDS: usize = 300;

/// The distance of the innermost shell from the centre, relative to the distance of shells.
const INNERMOST: f64 = 1.0;

/// Returns the layouts inside shortest cycles; none for a large graph.
pub fn inside_cycles(near: &[Vec<usize>]) -> Vec<Vec<Point>> {
    let edges: usize = near.iter().map(Vec::len).sum::<usize>() / 2;
    if near.len() > MOST_NODES || edges > MOST_EDGES {
        return Vec::new();
    }
    let cycles: BTreeSet<Vec<usize>> = (0..near.len())
        .flat_map(|from| near[from].iter().filter_map(move |&to| cycle(near, from, to)))
        .collect();
    let layouts = cycles.iter().take(MOST_CYCLES).flat_map(|cycle| {
        let middles = middles(near, cycle);
        let shells = shells(near, cycle, &middles);
        [middles, shells]
    });
    layouts.collect()
}

/// Returns a shortest cycle through an edge, from its least node on.
fn cycle(near: &[Vec<usize>], from: usize, to: usize) -> Option<Vec<usize>> {
    let (mut before, mut open) = (vec![usize::MAX; near.len()], VecDeque::from([from]));
    before[from] = from;
    while let Some(at) = open.pop_front() {
        for &next in &near[at] {
            if before[next] == usize::MAX && (at, next) != (from, to) {
                before[next] = at;
                open.push_back(next);
            }
        }
    }
    let mut cycle = Vec::new();
    let mut at = to;
    while before[at] != usize::MAX && before[at] != at {
        cycle.push(at);
        at = before[at];
    }
    cycle.push(from);
    let least = cycle.iter().enumerate().min_by_key(|(_, node)| **node).map_or(0, |(at, _)| at);
    cycle.rotate_left(least);
    if cycle.len() > 2 && cycle[1] > cycle[cycle.len() - 1] {
        cycle[1..].reverse();
    }
    Some(cycle).filter(|cycle| cycle.len() > 2)
}

/// Places every node that is not on the cycle in the middle of its neighbours.
fn middles(near: &[Vec<usize>], cycle: &[usize]) -> Vec<Point> {
    let (mut places, mut fixed) = (vec![(0.0, 0.0); near.len()], vec![false; near.len()]);
    let count = cycle.len() as f64;
    for (at, &node) in cycle.iter().enumerate() {
        // An edge is at the bottom.
        let (up, right) = on_circle(
            at as f64 / count + if cycle.len().is_multiple_of(2) { 0.5 / count } else { 0.0 },
        );
        (places[node], fixed[node]) = ((right, 0.0 - up), true);
    }
    for _ in 0..ROUNDS {
        for node in (0..near.len()).filter(|node| !fixed[*node]) {
            let sum = near[node].iter().fold((0.0, 0.0), |sum, next| add(sum, places[*next]));
            places[node] = scale(sum, 1.0 / near[node].len().max(1) as f64);
        }
    }
    places
}

/// Keeps the directions, and sets the distances from the centre by the number of steps from the
/// cycle.
fn shells(near: &[Vec<usize>], cycle: &[usize], middles: &[Point]) -> Vec<Point> {
    let (mut steps, mut open) = (vec![usize::MAX; near.len()], VecDeque::new());
    for &node in cycle {
        steps[node] = 0;
        open.push_back(node);
    }
    while let Some(at) = open.pop_front() {
        for &next in &near[at] {
            if steps[next] == usize::MAX {
                steps[next] = steps[at] + 1;
                open.push_back(next);
            }
        }
    }
    let most = steps.iter().copied().max().unwrap_or(0) as f64;
    let far = |node: usize| 1.0 - steps[node] as f64 / (most + INNERMOST);
    let place = |(node, place): (usize, &Point)| {
        if length(*place) < 1e-6 { (0.0, 0.0) } else { scale(unit(*place), far(node)) }
    };
    middles.iter().enumerate().map(place).collect()
}

/// Returns `true` if a rotation by a third of a full turn or less maps nodes to nodes and edges to
/// edges.
pub fn is_round(places: &[Point], edges: &[(usize, usize)]) -> bool {
    let count = places.len();
    if !(3..=MOST_NODES).contains(&count) || edges.len() > MOST_EDGES {
        return false;
    }
    let centre =
        scale(places.iter().fold((0.0, 0.0), |sum, place| add(sum, *place)), 1.0 / count as f64);
    let known: BTreeSet<(usize, usize)> =
        edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)]).collect();
    let turned = |parts: usize| {
        let (x, y) = on_circle(1.0 / parts as f64);
        let image = |place: &Point| {
            let way = sub(*place, centre);
            let image = add(centre, (way.0 * x - way.1 * y, way.0 * y + way.1 * x));
            places.iter().position(|other| length(sub(*other, image)) < 0.05)
        };
        let images: Option<Vec<usize>> = places.iter().map(image).collect();
        images.is_some_and(|images| {
            edges.iter().all(|&(from, to)| known.contains(&(images[from], images[to])))
        })
    };
    (3..=count).filter(|parts| count.is_multiple_of(*parts) || count % parts == 1).any(turned)
}
