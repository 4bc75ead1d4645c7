//! A board in the plane, and the pieces on it: what all pictures of a puzzle have in common.

use super::colour::color;
use super::layout::layout;
use super::plane::{Point, across, add, beside, length, middle, on_curve, scale, sub, unit};
use super::{Item, Shape};
use crate::diagnostic::clean;
use crate::model::state_text::{glyph, walls};
use crate::model::{Kind, NodeId, Puzzle, Rule};
use std::collections::BTreeMap;

/// Boards with more nodes are not drawn.
pub const MOST_NODES: usize = 10_000;

/// Half the side of a square, and the radius of a piece, where nodes are one unit apart.
const HALF: f64 = 0.48;
const RADIUS: f64 = 0.37;

/// The most leaps that are drawn on a grid.
const MOST_LEAPS: usize = 64;

/// The most nodes for which lines bend round others.
const MOST_BENDING: usize = 2_000;

/// From so many kinds on, pieces on a grid are tiles.
const MANY_KINDS: usize = 5;

/// A line between two nodes.
struct Way {
    ends: (usize, usize),
    bend: Option<Point>,
    one_way: bool,
}

/// The board of a puzzle in the plane.
pub struct Frame<'a> {
    puzzle: &'a Puzzle,
    /// In units, from (0, 0) on.
    places: Vec<Point>,
    ways: Vec<Way>,
    /// Positions of a grid that are walls.
    walls: Vec<Point>,
    on_squares: Vec<bool>,
    corner: Point,
    size: Point,
    /// Pixels of a unit.
    unit: f64,
}

impl<'a> Frame<'a> {
    /// Lays a board out, with so many pixels to a unit.
    ///
    /// # Returns
    /// `None` where it has too many nodes.
    pub fn new(puzzle: &'a Puzzle, unit: f64) -> Option<Self> {
        let board = &puzzle.board;
        if board.node_count() > MOST_NODES {
            return None;
        }
        let edges = edges(puzzle);
        let plain: Vec<(usize, usize)> = edges.keys().copied().collect();
        let places = layout(board, &plain);
        let mut on_squares = vec![false; places.len()];
        board.grid().iter().flat_map(|grid| grid.cells.iter().flatten()).for_each(|node| on_squares[node.index()] = true);
        let walls: Vec<Point> = walls(puzzle).map(|(row, column, _)| (column as f64, row as f64)).collect();
        let ways = ways(&edges, &places, &on_squares);
        let mut frame = Self { puzzle, places, ways, walls, on_squares, corner: (0.0, 0.0), size: (1.0, 1.0), unit };
        frame.measure();
        Some(frame)
    }

    /// Finds how far everything reaches.
    fn measure(&mut self) {
        let round = |place: &Point, far: f64| [sub(*place, (far, far)), add(*place, (far, far))];
        let curves = self.ways.iter().filter_map(|way| {
            let bend = way.bend?;
            Some(on_curve(self.places[way.ends.0], bend, self.places[way.ends.1], 0.5))
        });
        let nodes = self.places.iter().chain(&self.walls).flat_map(|place| round(place, 0.5));
        let all: Vec<Point> = nodes.chain(curves.flat_map(|place| round(&place, 0.1))).collect();
        let least = |of: fn(&Point) -> f64| all.iter().map(of).reduce(f64::min).unwrap_or(0.0);
        let most = |of: fn(&Point) -> f64| all.iter().map(of).reduce(f64::max).unwrap_or(1.0);
        self.corner = (least(|place| place.0), least(|place| place.1));
        self.size = sub((most(|place| place.0), most(|place| place.1)), self.corner);
    }

    /// The puzzle that is drawn.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Width and height in pixels.
    pub fn size(&self) -> Point {
        scale(self.size, self.unit)
    }

    /// The middle of a node, in a frame with that upper left corner.
    pub fn at(&self, node: NodeId, corner: Point) -> Point {
        self.put(self.places[node.index()], corner)
    }

    fn put(&self, place: Point, corner: Point) -> Point {
        add(scale(sub(place, self.corner), self.unit), corner)
    }

    /// The radius of a piece in pixels.
    pub fn radius(&self) -> f64 {
        RADIUS * self.unit
    }

    /// The board without pieces.
    pub fn board(&self, corner: Point, items: &mut Vec<Item>) {
        let half = HALF * self.unit;
        items.extend(self.walls.iter().map(|&wall| Item::Wall { at: self.put(wall, corner), half: self.unit / 2.0 }));
        let board = &self.puzzle.board;
        let squares = board.nodes().filter(|node| self.on_squares[node.index()]);
        items.extend(squares.map(|node| Item::Square { at: self.at(node, corner), half, name: clean(board.name(node), true) }));
        items.extend(self.ways.iter().map(|way| Item::Track {
            from: self.put(self.places[way.ends.0], corner),
            bend: way.bend.map(|bend| self.put(bend, corner)),
            to: self.put(self.places[way.ends.1], corner),
            one_way: way.one_way,
        }));
        for node in board.nodes() {
            let name = clean(board.name(node), true);
            if !self.on_squares[node.index()] {
                items.push(Item::Hole { at: self.at(node, corner), radius: self.radius(), name });
            } else if self.is_marked(node) {
                items.push(Item::Hole { at: self.at(node, corner), radius: self.radius() * 0.45, name: String::new() });
            }
        }
    }

    /// Whether the legend has a sign of its own for a node that is empty there and not elsewhere.
    fn is_marked(&self, node: NodeId) -> bool {
        let here = |region: &Option<Vec<NodeId>>| region.as_ref().is_some_and(|region| region.binary_search(&node).is_ok());
        self.puzzle.legend.iter().any(|entry| entry.piece == Some(Kind::EMPTY) && here(&entry.region))
    }

    /// What stands on a node; `None` where nothing does.
    pub fn piece(&self, node: NodeId, kind: Kind, corner: Point, ghost: bool) -> Option<Item> {
        if kind == Kind::EMPTY {
            return None;
        }
        let kinds = &self.puzzle.kinds;
        let shape = match self.on_squares[node.index()] {
            true if kinds.cycled.contains(&kind) => Shape::Field,
            true if kinds.values() > MANY_KINDS => Shape::Tile,
            _ => Shape::Disc,
        };
        let radius = if shape == Shape::Disc { self.radius() } else { HALF * self.unit * if shape == Shape::Tile { 0.9 } else { 1.0 } };
        let name = clean(kinds.name(kind), true);
        let glyph =
            glyph(kinds, &self.puzzle.legend, node, kind).map_or_else(|| name.clone(), |glyph| clean(glyph.encode_utf8(&mut [0; 4]), true));
        Some(Item::Piece { at: self.at(node, corner), radius, shape, color: color(kinds, kind), glyph, name, ghost })
    }

    /// All pieces of a position.
    pub fn pieces(&self, state: &[Kind], corner: Point, items: &mut Vec<Item>) {
        let all = self.puzzle.board.nodes().zip(state);
        items.extend(all.filter_map(|(node, &kind)| self.piece(node, kind, corner, false)));
    }
}

/// The steps of all lines, each once, and whether it only runs forward; of the turns where there are no lines.
fn edges(puzzle: &Puzzle) -> BTreeMap<(usize, usize), Option<bool>> {
    let mut edges: BTreeMap<(usize, usize), Option<bool>> = BTreeMap::new();
    let mut add = |from: usize, to: usize, both: bool| {
        let (ends, way) = if from < to { ((from, to), true) } else { ((to, from), false) };
        let new = Some(way).filter(|_| !both);
        if from != to {
            edges.entry(ends).and_modify(|old| *old = old.filter(|old| new == Some(*old))).or_insert(new);
        }
    };
    for line in puzzle.board.lines() {
        for step in 0..line.steps() {
            add(line.nodes[step].index(), line.nodes[(step + 1) % line.nodes.len()].index(), line.both_ways(step));
        }
    }
    if puzzle.board.lines().is_empty() {
        for rule in &puzzle.rules {
            let Rule::Turn(turn) = rule else { continue };
            for cycle in &turn.cycles {
                (0..cycle.len()).for_each(|at| add(cycle[at].index(), cycle[(at + 1) % cycle.len()].index(), true));
            }
        }
    }
    edges
}

/// The lines that are drawn: all but those from a square to the next; leaps on a grid only where they are few.
fn ways(edges: &BTreeMap<(usize, usize), Option<bool>>, places: &[Point], on_squares: &[bool]) -> Vec<Way> {
    let on_grid = |from: usize, to: usize| on_squares[from] && on_squares[to];
    // On a torus, a step over the rim leads straight along the whole row.
    let is_plain = |from: Point, to: Point| length(sub(to, from)) < 1.5 || from.0 == to.0 || from.1 == to.1;
    let leaps = edges.keys().filter(|(from, to)| on_grid(*from, *to) && !is_plain(places[*from], places[*to])).count();
    let drawn = |from: usize, to: usize| !on_grid(from, to) || leaps <= MOST_LEAPS && !is_plain(places[from], places[to]);
    let way = |(&(from, to), forward): (&(usize, usize), &Option<bool>)| {
        let ends = if *forward == Some(false) { (to, from) } else { (from, to) };
        let bend = if on_grid(from, to) || places.len() > MOST_BENDING { None } else { bend(places, ends) };
        Way { ends, bend, one_way: forward.is_some() }
    };
    edges.iter().filter(|((from, to), _)| drawn(*from, *to)).map(way).collect()
}

/// Where a line has to bend so that it touches no other node; `None` where it need not.
fn bend(places: &[Point], ends: (usize, usize)) -> Option<Point> {
    let (from, to) = (places[ends.0], places[ends.1]);
    let others = || places.iter().enumerate().filter(|(at, _)| *at != ends.0 && *at != ends.1).map(|(_, place)| *place);
    if !others().any(|other| beside(other, from, to).is_some_and(|far| far < RADIUS + 0.05)) {
        return None;
    }
    let (centre, side) = (middle(from, to), across(unit(sub(to, from))));
    let bends = [1.2, -1.2, 1.8, -1.8, 2.6, -2.6].map(|far| add(centre, scale(side, far)));
    let is_clear = |bend: &&Point| {
        let curve: Vec<Point> = (1..24).map(|at| on_curve(from, **bend, to, f64::from(at) / 24.0)).collect();
        others().all(|other| curve.iter().all(|point| length(sub(*point, other)) > RADIUS + 0.04))
    };
    Some(bends.iter().find(is_clear).copied().unwrap_or(bends[0]))
}
