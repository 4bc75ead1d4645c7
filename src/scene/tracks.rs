//! The lines of a board as they are drawn, in units.

use super::TrackLook;
use super::plane::{Point, across, add, beside, length, middle, on_curve, scale, sub, unit};
use crate::model::{Board, NodeId, Puzzle, Rule};
use std::collections::{BTreeMap, BTreeSet};

/// The radius of a piece, where nodes are one unit apart.
pub const RADIUS: f64 = 0.37;

/// The greatest number of leaps that are drawn on a grid.
const MOST_LEAPS: usize = 200;

/// The greatest number of nodes for which lines bend around nodes.
const MOST_BENDING: usize = 2_000;

/// The beginning and the end of the sign that a line continues at the opposite rim, from the centre
/// of its square.
const OVER: (f64, f64) = (0.52, 0.8);

/// A line that is drawn.
#[derive(Clone, Debug)]
pub struct Run {
    /// The beginning.
    pub from: Point,
    /// The point towards which it bends.
    pub bend: Option<Point>,
    /// The end.
    pub to: Point,
    /// `true` if it only runs forward.
    pub one_way: bool,
    /// The meaning of the line.
    pub look: TrackLook,
}

/// The steps between nodes, the lower node first; `None` for a step both ways, else `true` if it
/// runs from the lower to the higher node.
pub type Edges = BTreeMap<(usize, usize), Option<bool>>;

/// Returns the steps of all lines without duplicates, or those of the turns if there are no lines.
pub fn edges(puzzle: &Puzzle) -> Edges {
    let mut edges: BTreeMap<(usize, usize), Option<bool>> = BTreeMap::new();
    let mut add = |from: usize, to: usize, both: bool| {
        let (ends, way) = if from < to { ((from, to), true) } else { ((to, from), false) };
        let new = Some(way).filter(|_| !both);
        let is_shown = |node: usize| !puzzle.board.is_hidden(NodeId(node as u32));
        if from != to && is_shown(from) && is_shown(to) {
            edges
                .entry(ends)
                .and_modify(|old| *old = old.filter(|old| new == Some(*old)))
                .or_insert(new);
        }
    };
    for line in puzzle.board.lines() {
        for step in 0..line.steps() {
            add(
                line.nodes[step].index(),
                line.nodes[(step + 1) % line.nodes.len()].index(),
                line.both_ways(step),
            );
        }
    }
    if puzzle.board.lines().is_empty() {
        for rule in &puzzle.rules {
            let Rule::Turn(turn) = rule else { continue };
            for cycle in &turn.cycles {
                (0..cycle.len()).for_each(|at| {
                    add(cycle[at].index(), cycle[(at + 1) % cycle.len()].index(), true)
                });
            }
        }
    }
    edges
}

/// Returns the lines that are drawn: all but those from a square to the next; leaps on a grid only
/// if they are few.
pub fn tracks(edges: &Edges, places: &[Point], on_squares: &[bool]) -> Vec<Run> {
    let on_grid = |from: usize, to: usize| on_squares[from] && on_squares[to];
    let is_near = |from: Point, to: Point| length(sub(to, from)) < 1.5;
    let is_straight = |from: Point, to: Point| from.0 == to.0 || from.1 == to.1;
    let leaps = edges
        .keys()
        .filter(|(from, to)| on_grid(*from, *to) && !is_near(places[*from], places[*to]))
        .count();
    let squares: BTreeSet<(i64, i64)> = places
        .iter()
        .zip(on_squares)
        .filter(|(_, on)| **on)
        .map(|(place, _)| whole(*place))
        .collect();
    let mut runs = Vec::new();
    for (&(low, high), forward) in edges {
        let (first, last) = if *forward == Some(false) { (high, low) } else { (low, high) };
        let (from, to, one_way) = (places[first], places[last], forward.is_some());
        let run = |bend, look| Run { from, bend, to, one_way, look };
        if !on_grid(first, last) {
            let bend = if places.len() > MOST_BENDING { None } else { bend(places, (first, last)) };
            runs.push(run(bend, TrackLook::Plain));
        } else if is_near(from, to) {
            continue;
        } else if let (true, Some(rims)) = (is_straight(from, to), over(from, to, &squares)) {
            runs.extend(rims);
        } else if leaps <= MOST_LEAPS {
            let side = scale(across(unit(sub(to, from))), 0.5);
            runs.push(run(
                Some(add(middle(from, to), side)).filter(|_| is_straight(from, to)),
                TrackLook::Thin,
            ));
        }
    }
    runs
}

/// Returns the walls, across the middle of the way between two nodes; on a torus at both rims.
pub fn fences(board: &Board, places: &[Point], on_squares: &[bool]) -> Vec<Run> {
    let fence = |centre: Point, way: Point, half: f64| {
        let side = scale(across(unit(way)), half);
        Run {
            from: sub(centre, side),
            bend: None,
            to: add(centre, side),
            one_way: false,
            look: TrackLook::Fence,
        }
    };
    let of = |&(one, other): &(NodeId, NodeId)| {
        let (from, to) = (places[one.index()], places[other.index()]);
        let way = sub(to, from);
        let squares = on_squares[one.index()] && on_squares[other.index()];
        if squares && (from.0 == to.0 || from.1 == to.1) && length(way) > 1.5 {
            let half = scale(unit(way), 0.5);
            vec![fence(sub(from, half), way, 0.5), fence(add(to, half), way, 0.5)]
        } else {
            vec![fence(middle(from, to), way, if squares { 0.5 } else { 0.3 })]
        }
    };
    board.walls().iter().flat_map(of).collect()
}

/// Returns a place of a grid in integers.
fn whole(place: Point) -> (i64, i64) {
    (place.0.round() as i64, place.1.round() as i64)
}

/// Returns the signs that a line of a torus continues across the rim; `None` if there is a square
/// beyond it.
fn over(from: Point, to: Point, squares: &BTreeSet<(i64, i64)>) -> Option<[Run; 2]> {
    let way = unit(sub(from, to));
    let rim = |place: Point, way: Point| {
        let run = Run {
            from: add(place, scale(way, OVER.0)),
            bend: None,
            to: add(place, scale(way, OVER.1)),
            one_way: false,
            look: TrackLook::Over,
        };
        Some(run).filter(|_| !squares.contains(&whole(add(place, way))))
    };
    Some([rim(from, way)?, rim(to, scale(way, -1.0))?])
}

/// Returns the point towards which a line has to bend so that it touches no other node; `None` if a
/// straight line touches none.
fn bend(places: &[Point], ends: (usize, usize)) -> Option<Point> {
    let (from, to) = (places[ends.0], places[ends.1]);
    let others = || {
        places
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != ends.0 && *at != ends.1)
            .map(|(_, place)| *place)
    };
    if !others().any(|other| beside(other, from, to).is_some_and(|far| far < RADIUS + 0.05)) {
        return None;
    }
    let (centre, side) = (middle(from, to), across(unit(sub(to, from))));
    let bends = [1.2, -1.2, 1.8, -1.8, 2.6, -2.6].map(|far| add(centre, scale(side, far)));
    let is_clear = |bend: &&Point| {
        let curve: Vec<Point> =
            (1..24).map(|at| on_curve(from, **bend, to, f64::from(at) / 24.0)).collect();
        others().all(|other| curve.iter().all(|point| length(sub(*point, other)) > RADIUS + 0.04))
    };
    Some(bends.iter().find(is_clear).copied().unwrap_or(bends[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_over_the_rim_are_signs_and_leaps_are_thin() {
        let places: Vec<Point> = (0..9).map(|at| (f64::from(at % 3), f64::from(at / 3))).collect();
        let looks = |steps: &[(usize, usize)]| {
            let edges: Edges = steps.iter().map(|step| (*step, None)).collect();
            tracks(&edges, &places, &[true; 9]).iter().map(|run| run.look).collect::<Vec<_>>()
        };
        assert_eq!(looks(&[(0, 1), (0, 4)]), []);
        assert_eq!(looks(&[(0, 2)]), [TrackLook::Over, TrackLook::Over]);
        assert_eq!(looks(&[(0, 5)]), [TrackLook::Thin]);
    }
}
