//! The symmetries of a picture: linear maps that carry the places of the nodes onto each other.

use crate::model::{Board, NodeId};
use std::collections::BTreeMap;

/// A place on the page, in integers.
type Point = (i128, i128);

/// The greatest coordinate that is examined, because products of three coordinates are computed.
const LARGEST: i128 = 1 << 40;

/// Returns the symmetries except the identity, each as the image of every node.
///
/// # Returns
/// An empty list if a node has no place, or if two nodes have the same place.
///
/// # Complexity
/// O(corners × nodes × log nodes).
pub(super) fn symmetries(board: &Board) -> Vec<Vec<NodeId>> {
    let Some(points) = points(board) else { return Vec::new() };
    let number: BTreeMap<Point, NodeId> = points.iter().copied().zip((0..).map(NodeId)).collect();
    if number.len() != points.len() {
        return Vec::new();
    }
    let image = |map: &Map| -> Option<Vec<NodeId>> {
        points.iter().map(|&point| number.get(&map.of(point)?).copied()).collect()
    };
    let moves = |image: &Vec<NodeId>| image.iter().zip(0..).any(|(node, at)| node.0 != at);
    let mut found: Vec<Vec<NodeId>> =
        maps(&points).iter().filter_map(image).filter(moves).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the places of all nodes relative to their centre, times the number of nodes, each axis
/// in a unit of its own.
fn points(board: &Board) -> Option<Vec<Point>> {
    let places: Vec<Option<Point>> = board
        .nodes()
        .map(|node| {
            board.place(node).map(|(x, y)| ((x * 1e6).round() as i128, (y * 1e6).round() as i128))
        })
        .collect();
    let mut places = places;
    if let Some(grid) = board.grid() {
        for (at, node) in grid.cells.iter().enumerate() {
            if let Some(node) = node {
                places[node.index()] =
                    Some(((at % grid.columns) as i128, (at / grid.columns) as i128));
            }
        }
    }
    let points: Vec<Point> = places.into_iter().collect::<Option<_>>()?;
    let (xs, ys): (Vec<i128>, Vec<i128>) = points.into_iter().unzip();
    Some(centred(xs)?.into_iter().zip(centred(ys)?).collect())
}

fn centred(mut numbers: Vec<i128>) -> Option<Vec<i128>> {
    let count = numbers.len() as i128;
    let sum = numbers.iter().try_fold(0_i128, |sum, &number| sum.checked_add(number))?;
    for number in &mut numbers {
        *number = number.checked_mul(count)?.checked_sub(sum)?;
    }
    let unit = numbers.iter().fold(0, |unit, &number| divisor(unit, number)).max(1);
    numbers.iter_mut().for_each(|number| *number /= unit);
    numbers.iter().all(|number| (-LARGEST..=LARGEST).contains(number)).then_some(numbers)
}

fn divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a < 0 { -a } else { a }
}

/// A linear map: the rows of a matrix, over a common denominator.
#[derive(Debug)]
struct Map {
    rows: [(i128, i128); 2],
    over: i128,
}

impl Map {
    /// Creates the map that carries two points to two others; `None` if the two are on one line
    /// with the centre.
    fn new((p, q): (Point, Point), (a, b): (Point, Point)) -> Option<Self> {
        let over = p.0 * q.1 - p.1 * q.0;
        let row = |a: i128, b: i128| (a * q.1 - b * p.1, b * p.0 - a * q.0);
        (over != 0).then_some(Self { rows: [row(a.0, b.0), row(a.1, b.1)], over })
    }

    /// Returns the image of a point, if its coordinates are integers.
    fn of(&self, (x, y): Point) -> Option<Point> {
        let [first, second] = self.rows.map(|(a, b)| a * x + b * y);
        (first % self.over == 0 && second % self.over == 0)
            .then(|| (first / self.over, second / self.over))
    }
}

/// Returns all maps that carry the convex hull onto itself: they carry one of its sides to a side.
fn maps(points: &[Point]) -> Vec<Map> {
    let corners = corners(points);
    let half_turn = Map { rows: [(-1, 0), (0, -1)], over: 1 };
    if corners.len() < 3 {
        return vec![half_turn];
    }
    let side = |at: usize| (corners[at], corners[(at + 1) % corners.len()]);
    let sides = (0..corners.len()).map(side).flat_map(|(a, b)| [(a, b), (b, a)]);
    sides.filter_map(|to| Map::new(side(0), to)).collect()
}

/// Returns the corners of the convex hull in order (A. M. Andrew, Another efficient algorithm for
/// convex hulls in two dimensions, Information Processing Letters 9, 1979).
fn corners(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut hull: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = hull[..] {
                if (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0) > 0 {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        hull
    };
    [half(&mut sorted.iter().copied()), half(&mut sorted.iter().rev().copied())].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(places: &[(f64, f64)]) -> Board {
        let mut board = Board::default();
        places.iter().enumerate().for_each(|(at, place)| {
            board.add_node(format!("n{at}"), Some(*place));
        });
        board
    }

    fn count(places: &[(f64, f64)]) -> usize {
        symmetries(&board(places)).len()
    }

    #[test]
    fn turns_and_reflections_are_found_however_a_picture_is_slanted() {
        let hexagon = |slant: f64| -> Vec<(f64, f64)> {
            let rows = (-2_i32..=2)
                .flat_map(|y| (-2_i32..=2).map(move |x| (x, y)))
                .filter(|(x, y)| (x + y).abs() <= 2);
            rows.map(|(x, y)| (f64::from(x) + slant * f64::from(y), f64::from(y))).collect()
        };
        assert_eq!([count(&hexagon(0.0)), count(&hexagon(0.5))], [11, 11]);
        assert_eq!(count(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]), 7);
        assert_eq!(
            count(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0)]),
            3
        );
        assert_eq!(count(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]), 1);
        assert_eq!(count(&[(0.0, 0.0), (1.0, 0.0), (3.0, 0.0)]), 0);
        assert_eq!(count(&[(0.0, 0.0), (0.0, 0.0), (1.0, 1.0)]), 0);
        assert_eq!(count(&[]), 0);
    }
}
