//! Places for the nodes of a connected graph in the plane: at their distances in the graph, with
//! few crossings.
//!
//! Several initial layouts are improved by stress majorization; the result with the fewest
//! crossings, and among these the least stress, is taken.

use super::plane::{Point, add, beside, least_distance, length, on_circle, scale, sub, unit};
use super::shells::{inside_cycles, is_round};
use std::collections::VecDeque;

/// The number of nodes up to which all distances count; in larger graphs, only those to the pivots.
const ALL: usize = 160;

/// The number of pivots.
const PIVOTS: usize = 40;

/// The greatest number of edges whose crossings are counted, and of nodes that are pushed apart.
const COUNTED: usize = 600;

/// The number of crossings of a round layout that weigh as much as one of another layout.
const ROUND_FOR: usize = 4;

/// For each node the nodes whose distance counts, with that distance.
type Terms = Vec<Vec<(usize, f64)>>;

/// A function that computes an initial layout, given the neighbours of each node.
type Beginning = fn(&[Vec<usize>]) -> Vec<Point>;

/// Returns places for the nodes of a connected graph, given the neighbours of each.
pub fn spread(near: &[Vec<usize>]) -> Vec<Point> {
    let terms = terms(near);
    let edges: Vec<(usize, usize)> = near
        .iter()
        .enumerate()
        .flat_map(|(from, to)| to.iter().filter(move |to| from < **to).map(move |to| (from, *to)))
        .collect();
    let mut best: Option<(usize, f64, Vec<Point>)> = None;
    let mut offer = |places: Vec<Point>| {
        // A round layout may have more crossings.
        let crossings =
            crossings(&places, &edges) * if is_round(&places, &edges) { 1 } else { ROUND_FOR };
        let stress = stress(&places, &terms);
        if best.as_ref().is_none_or(|(fewest, least, _)| {
            crossings < *fewest || crossings == *fewest && stress < *least - 1e-6
        }) {
            best = Some((crossings, stress, places));
        }
        best.as_ref().is_some_and(|best| best.0 > 0)
    };
    let mut is_crossed = false;
    // If crossings are not counted, there is no reason to try several initial layouts.
    let beginnings: &[Beginning] =
        if near.len() > COUNTED { &[tree] } else { &[circle, tree, spiral] };
    for begin in beginnings {
        is_crossed = offer(settled(begin(near), &terms));
    }
    if is_crossed {
        for places in inside_cycles(near).into_iter().chain([circle(near)]) {
            let least = least_distance(&places);
            if least > 0.02 {
                offer(scale_all(&places, 1.0 / least));
            }
        }
    }
    straightened(best.map(|(_, _, places)| places).unwrap_or_default(), &edges)
}

fn scale_all(places: &[Point], by: f64) -> Vec<Point> {
    places.iter().map(|place| scale(*place, by)).collect()
}

/// Returns the number of steps from a node to each node.
fn distances(near: &[Vec<usize>], from: usize) -> Vec<u32> {
    let mut far = vec![u32::MAX; near.len()];
    let mut open = VecDeque::from([from]);
    far[from] = 0;
    while let Some(at) = open.pop_front() {
        for &next in near[at].iter().filter(|next| far[**next] == u32::MAX).collect::<Vec<_>>() {
            far[next] = far[at] + 1;
            open.push_back(next);
        }
    }
    far
}

fn terms(near: &[Vec<usize>]) -> Terms {
    let mut terms: Terms = vec![Vec::new(); near.len()];
    let most = if near.len() <= ALL { near.len() } else { PIVOTS };
    let (mut pivot, mut nearest) = (0, vec![u32::MAX; near.len()]);
    for _ in 0..most {
        let far = distances(near, pivot);
        for (at, &steps) in far.iter().enumerate().filter(|(at, _)| *at != pivot) {
            terms[at].push((pivot, f64::from(steps)));
        }
        nearest.iter_mut().zip(&far).for_each(|(nearest, far)| *nearest = (*nearest).min(*far));
        pivot = (0..near.len()).max_by_key(|at| (nearest[*at], usize::MAX - at)).unwrap_or(0);
    }
    if near.len() > ALL {
        for (at, next) in near.iter().enumerate() {
            terms[at].extend(next.iter().map(|next| (*next, 1.0)));
        }
    }
    terms
}

/// Returns all nodes in the order of a depth-first search.
fn walk(near: &[Vec<usize>]) -> Vec<usize> {
    let (mut seen, mut order, mut open) = (vec![false; near.len()], Vec::new(), vec![0]);
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut seen[at], true) {
            order.push(at);
            open.extend(near[at].iter().rev().filter(|next| !seen[**next]));
        }
    }
    order
}

fn circle(near: &[Vec<usize>]) -> Vec<Point> {
    let mut places = vec![(0.0, 0.0); near.len()];
    let count = near.len() as f64;
    for (at, node) in walk(near).into_iter().enumerate() {
        places[node] = scale(on_circle(at as f64 / count), count / std::f64::consts::TAU);
    }
    places
}

/// Lays out nodes in rows by the distance from an outermost node; in its row, each node is above
/// the middle of its subtree.
fn tree(near: &[Vec<usize>]) -> Vec<Point> {
    let first = distances(near, 0);
    let root = (0..near.len()).max_by_key(|at| (first[*at], usize::MAX - at)).unwrap_or(0);
    let far = distances(near, root);
    let mut order: Vec<usize> = (0..near.len()).collect();
    order.sort_by_key(|at| far[*at]);
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); near.len()];
    for &node in &order[1..] {
        if let Some(&above) = near[node].iter().find(|above| far[**above] + 1 == far[node]) {
            below[above].push(node);
        }
    }
    let (mut places, mut leaves, mut open) = (vec![(0.0, 0.0); near.len()], 0.0, vec![root]);
    while let Some(node) = open.pop() {
        if below[node].is_empty() {
            places[node].0 = leaves;
            leaves += 1.0;
        }
        open.extend(below[node].iter().rev());
    }
    for &node in order.iter().rev() {
        if !below[node].is_empty() {
            places[node].0 = below[node].iter().map(|next| places[*next].0).sum::<f64>()
                / below[node].len() as f64;
        }
        // A slight slant, so that no nodes are in line by accident.
        places[node].1 = f64::from(far[node]) + places[node].0 * 0.01;
    }
    places
}

fn spiral(near: &[Vec<usize>]) -> Vec<Point> {
    let far = distances(near, 0);
    let mut order: Vec<usize> = (0..near.len()).collect();
    order.sort_by_key(|at| far[*at]);
    let mut places = vec![(0.0, 0.0); near.len()];
    for (at, node) in order.into_iter().enumerate() {
        places[node] = scale(on_circle(at as f64 * 0.381_966_011_25), (at as f64).sqrt());
    }
    places
}

/// Moves each node in turn to the place that its distances demand, until no node moves or the
/// number of rounds is reached.
fn settled(mut places: Vec<Point>, terms: &Terms) -> Vec<Point> {
    let size: usize = terms.iter().map(Vec::len).sum();
    for _ in 0..(12_000_000 / size.max(1)).clamp(20, 300) {
        let mut moved = 0.0_f64;
        for at in 0..places.len() {
            let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
            for &(other, far) in &terms[at] {
                let weight = 1.0 / (far * far);
                let wanted = add(places[other], scale(unit(sub(places[at], places[other])), far));
                sum = add(sum, scale(wanted, weight));
                weights += weight;
            }
            if weights > 0.0 {
                let next = scale(sum, 1.0 / weights);
                moved = moved.max(length(sub(next, places[at])));
                places[at] = next;
            }
        }
        if moved < 1e-4 {
            break;
        }
    }
    apart(&mut places);
    places
}

/// Pushes nodes apart that are too close.
fn apart(places: &mut [Point]) {
    if places.len() > COUNTED {
        return;
    }
    for _ in 0..60 {
        let mut moved = false;
        for left in 0..places.len() {
            for right in left + 1..places.len() {
                let way = sub(places[right], places[left]);
                let missing = 0.7 - length(way);
                if missing > 1e-6 {
                    let push = scale(unit(way), missing / 2.0);
                    (places[left], places[right], moved) =
                        (sub(places[left], push), add(places[right], push), true);
                }
            }
        }
        if !moved {
            break;
        }
    }
}

fn stress(places: &[Point], terms: &Terms) -> f64 {
    let of = |at: usize, other: usize, far: f64| {
        let missing = length(sub(places[at], places[other])) / far - 1.0;
        missing * missing
    };
    terms
        .iter()
        .enumerate()
        .flat_map(|(at, terms)| terms.iter().map(move |term| of(at, term.0, term.1)))
        .sum()
}

/// Returns the number of crossings of edges, plus the number of nodes that lie on an edge of other
/// nodes.
fn crossings(places: &[Point], edges: &[(usize, usize)]) -> usize {
    if edges.len() > COUNTED || places.len() > COUNTED {
        return 0;
    }
    let side = |from: Point, to: Point, point: Point| {
        (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0) > 0.0
    };
    let mut count = 0;
    for (at, &(a, b)) in edges.iter().enumerate() {
        let (from, to) = (places[a], places[b]);
        for &(c, d) in
            edges[at + 1..].iter().filter(|(c, d)| ![a, b].contains(c) && ![a, b].contains(d))
        {
            let crossed = side(from, to, places[c]) != side(from, to, places[d]);
            count += usize::from(
                crossed && side(places[c], places[d], from) != side(places[c], places[d], to),
            );
        }
        let touched = |node: &usize| {
            *node != a && *node != b && beside(places[*node], from, to).is_some_and(|far| far < 0.3)
        };
        count += (0..places.len()).filter(touched).count();
    }
    count
}

/// Rotates places so that as many edges as possible are horizontal or vertical, and the longer side
/// is horizontal.
fn straightened(places: Vec<Point>, edges: &[(usize, usize)]) -> Vec<Point> {
    let ways: Vec<Point> =
        edges.iter().take(COUNTED).map(|&(from, to)| unit(sub(places[to], places[from]))).collect();
    let straight = |way: Point| {
        let fits = |other: &&Point| {
            (way.0 * other.1 - way.1 * other.0).abs() < 0.06
                || (way.0 * other.0 + way.1 * other.1).abs() < 0.06
        };
        ways.iter().filter(fits).count()
    };
    let mut best = ((1.0, 0.0), 0);
    for &way in &ways {
        let count = straight(way);
        if count > best.1 {
            best = (way, count);
        }
    }
    let (x, y) = best.0;
    let turned: Vec<Point> =
        places.iter().map(|place| (place.0 * x + place.1 * y, place.1 * x - place.0 * y)).collect();
    let wide = |of: fn(&Point) -> f64| {
        let (least, most) = turned
            .iter()
            .map(of)
            .fold((0.0_f64, 0.0_f64), |(least, most), at| (least.min(at), most.max(at)));
        most - least
    };
    if wide(|place| place.1) > wide(|place| place.0) + 0.5 {
        turned.into_iter().map(|(x, y)| (y, x)).collect()
    } else {
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let mut near = vec![Vec::new(); nodes];
        for &(from, to) in edges {
            near[from].push(to);
            near[to].push(from);
        }
        near
    }

    #[test]
    fn trees_rings_and_ladders_have_no_crossings() {
        let ring: Vec<_> = (0..12).map(|at| (at, (at + 1) % 12)).collect();
        let tree: Vec<_> = (1..15).map(|at| ((at - 1) / 2, at)).collect();
        let ladder: Vec<_> = (0..5)
            .map(|at| (at, at + 6))
            .chain((0..5).flat_map(|at| [(at, at + 1), (at + 6, at + 7)]))
            .collect();
        for (nodes, edges) in [(12, ring), (15, tree), (12, ladder)] {
            let places = spread(&near(nodes, &edges));
            assert_eq!(crossings(&places, &edges), 0, "{places:?}");
            assert_eq!(places, spread(&near(nodes, &edges)));
        }
    }

    #[test]
    fn polyhedra_have_no_crossings_and_petersen_is_round() {
        let cube: Vec<_> = (0..8_usize)
            .flat_map(|at| [1, 2, 4].map(|bit| (at, at ^ bit)))
            .filter(|(from, to)| from < to)
            .collect();
        let chords = [10_usize, 7, 4, 16, 13, 10, 16, 7, 13, 4].repeat(2);
        let ring = (0..20)
            .map(|at| (at, (at + 1) % 20))
            .chain(chords.iter().enumerate().map(|(at, far)| (at, (at + far) % 20)));
        let mut dodecahedron: Vec<(usize, usize)> =
            ring.map(|(from, to)| (from.min(to), from.max(to))).collect();
        dodecahedron.sort_unstable();
        dodecahedron.dedup();
        for (nodes, edges) in [(8, cube), (20, dodecahedron)] {
            assert_eq!((edges.len() * 2) / 3, nodes);
            let places = spread(&near(nodes, &edges));
            assert_eq!(crossings(&places, &edges), 0, "{places:?}");
        }
        let petersen: Vec<_> = (0..5)
            .flat_map(|at| [(at, (at + 1) % 5), (at, at + 5), (at + 5, (at + 2) % 5 + 5)])
            .collect();
        let places = spread(&near(10, &petersen));
        assert!(is_round(&places, &petersen) && crossings(&places, &petersen) == 5, "{places:?}");
    }
}
