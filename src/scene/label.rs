//! Names beside their nodes, if there is room for all of them.

use super::TrackLook;
use super::letters::{broken, width};
use super::plane::{Point, add, length, on_curve, scale, sub, unit};
use super::tracks::{RADIUS, Run};

/// Heights of letters, the best first, in units; and the distance of lines as a part of it.
const HEIGHTS: [f64; 3] = [0.3, 0.24, 0.19];
const LINE: f64 = 1.12;

/// The greatest number of nodes whose names are placed, and the width of the widest name, relative
/// to the height of its letters.
const MOST_NODES: usize = 200;
const WIDEST: f64 = 24.0;

/// The greatest number of pairs of nodes and points of tracks that are compared for one side.
const MOST_WORK: usize = 1_000_000;

/// The least distance of a name from other things.
const GAP: f64 = 0.07;

/// The sides on which a name can be, the most expensive first, with their costs.
const SIDES: [(Point, f64); 8] = [
    ((0.0, 1.0), 0.9),
    ((0.0, -1.0), 0.6),
    ((1.0, 0.0), 0.3),
    ((-1.0, 0.0), 0.3),
    ((0.7, 0.7), 0.0),
    ((-0.7, 0.7), 0.0),
    ((0.7, -0.7), 0.0),
    ((-0.7, -0.7), 0.0),
];

/// A name and its place.
#[derive(Clone, Debug)]
pub struct Label {
    /// The middle.
    pub at: Point,
    /// Half the width and half the height.
    pub half: Point,
    height: f64,
    text: Vec<String>,
}

impl Label {
    /// Returns the middle of the base line of each of its lines, the height of letters, and the
    /// text.
    pub fn lines(&self) -> impl Iterator<Item = (Point, f64, &str)> {
        let top = self.at.1 - self.half.1;
        let base = move |at: usize| top + self.height * (LINE * at as f64 + 0.86);
        self.text
            .iter()
            .enumerate()
            .map(move |(at, text)| ((self.at.0, base(at)), self.height, text.as_str()))
    }

    fn overlaps(&self, other: &Self) -> bool {
        let far = |of: fn(&Point) -> f64| {
            (of(&self.at) - of(&other.at)).abs() < of(&self.half) + of(&other.half) + GAP
        };
        far(|point| point.0) && far(|point| point.1)
    }

    /// Returns the distance of a point from the name.
    fn distance(&self, point: Point) -> f64 {
        let way = sub(point, self.at);
        length(((way.0.abs() - self.half.0).max(0.0), (way.1.abs() - self.half.1).max(0.0)))
    }
}

/// Returns the names beside the nodes that are not squares, or nothing if one of them would overlap
/// anything.
///
/// # Complexity
/// Linear in the names times the sides times the nodes and tracks.
pub fn labels(
    names: &[String],
    places: &[Point],
    on_squares: &[bool],
    tracks: &[Run],
) -> Vec<Label> {
    if places.len() > MOST_NODES || names.iter().any(|name| width(name) > WIDEST) {
        return Vec::new();
    }
    let points: Vec<Point> = tracks.iter().flat_map(points).collect();
    if points.len().saturating_mul(places.len()) > MOST_WORK {
        return Vec::new();
    }
    let scenery = Scenery { places, on_squares, tracks, points };
    HEIGHTS.iter().find_map(|&height| scenery.labels(names, height)).unwrap_or_default()
}

/// The things that names must not hide.
struct Scenery<'a> {
    places: &'a [Point],
    on_squares: &'a [bool],
    tracks: &'a [Run],
    points: Vec<Point>,
}

impl Scenery<'_> {
    fn labels(&self, names: &[String], height: f64) -> Option<Vec<Label>> {
        let mut placed: Vec<Label> = Vec::new();
        for (node, name) in names.iter().enumerate().filter(|(node, _)| !self.on_squares[*node]) {
            let text = broken(name);
            let wide = text.iter().map(|line| width(line)).fold(0.0, f64::max);
            let half = (wide * height / 2.0, text.len() as f64 * LINE * height / 2.0);
            let outward = outward(self.places[node], self.tracks);
            let mut sides = SIDES
                .map(|(side, dear)| (side, dear + 0.5 * (side.0 * outward.0 + side.1 * outward.1)));
            sides.sort_by(|left, right| right.1.total_cmp(&left.1));
            let far = |side: f64, half: f64| {
                if side == 0.0 { 0.0 } else { side * (RADIUS + GAP) + half * side.signum() }
            };
            let beside =
                |side: Point| add(self.places[node], (far(side.0, half.0), far(side.1, half.1)));
            let mut all = sides.iter().map(|(side, _)| Label {
                at: beside(*side),
                half,
                height,
                text: text.clone(),
            });
            let found = all.find(|label| {
                self.is_free(label) && !placed.iter().any(|other| other.overlaps(label))
            })?;
            placed.push(found);
        }
        Some(placed)
    }

    fn is_free(&self, label: &Label) -> bool {
        let clear = |(place, square): (&Point, &bool)| {
            label.distance(*place) >= if *square { 0.7 } else { RADIUS + GAP - 1e-9 }
        };
        self.places.iter().zip(self.on_squares).all(clear)
            && self.points.iter().all(|point| label.distance(*point) > GAP)
    }
}

/// Returns points of a track, close to each other.
fn points(run: &Run) -> Vec<Point> {
    let bend = run.bend.unwrap_or(scale(add(run.from, run.to), 0.5));
    let count = (length(sub(run.to, run.from)) * 12.0).ceil().clamp(2.0, 400.0) as u32;
    let all =
        (0..=count).map(|at| on_curve(run.from, bend, run.to, f64::from(at) / f64::from(count)));
    if run.look == TrackLook::Over { Vec::new() } else { all.collect() }
}

/// Returns the direction that leads away from the tracks of a node.
fn outward(place: Point, tracks: &[Run]) -> Point {
    let ends = tracks
        .iter()
        .flat_map(|run| [(run.from, run.to), (run.to, run.from)])
        .filter(|ends| ends.0 == place);
    let sum = ends.fold((0.0, 0.0), |sum, ends| add(sum, unit(sub(place, ends.1))));
    if length(sum) > 0.1 { unit(sum) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(from: Point, to: Point) -> Run {
        Run { from, bend: None, to, one_way: false, look: TrackLook::Plain }
    }

    #[test]
    fn names_stand_below_a_row_and_inside_where_there_is_no_room() {
        let names = ["a", "left_river_bank"].map(str::to_owned);
        let found =
            labels(&names, &[(0.0, 0.0), (2.0, 0.0)], &[false; 2], &[run((0.0, 0.0), (2.0, 0.0))]);
        assert!(
            found.len() == 2 && found.iter().all(|label| label.at.1 - label.half.1 >= RADIUS),
            "{found:?}"
        );
        assert_eq!(
            found[1].lines().map(|line| line.2).collect::<Vec<_>>(),
            ["left_", "river_", "bank"]
        );
        let names = ["a"; 25].map(str::to_owned);
        let places: Vec<Point> = (0..25).map(|at| (f64::from(at % 5), f64::from(at / 5))).collect();
        let rows = places.iter().map(|place| run(*place, (4.0 - place.0, place.1)));
        let all: Vec<Run> =
            rows.chain(places.iter().map(|place| run(*place, (place.0, 4.0 - place.1)))).collect();
        let cross = places.iter().map(|place| run(*place, (place.1, place.0)));
        assert!(
            labels(
                &names,
                &places,
                &[false; 25],
                &all.into_iter().chain(cross).collect::<Vec<_>>()
            )
            .len()
                <= 25
        );
    }
}
