//! A board in the plane, and the pieces on it: what all pictures of a puzzle have in common.

use super::bond::{Bonds, Part};
use super::colour::color;
use super::face::Face;
use super::label::{Label, labels};
use super::layout::layout;
use super::plane::{Point, add, length, on_curve, scale, sub};
use super::tracks::{RADIUS, Run, edges, fences, tracks};
use super::{Align, Item, Shape};
use crate::diagnostic::clean;
use crate::model::state_text::walls;
use crate::model::{Kind, NodeId, Puzzle};

/// Boards with more nodes are not drawn.
pub const MOST_NODES: usize = 10_000;

/// Half the side of a square where nodes are one unit apart.
const HALF: f64 = 0.48;

/// From so many kinds on, pieces on a grid are tiles.
const MANY_KINDS: usize = 5;

/// The board of a puzzle in the plane.
pub struct Frame<'a> {
    puzzle: &'a Puzzle,
    /// In units, from (0, 0) on.
    places: Vec<Point>,
    tracks: Vec<Run>,
    /// Names beside their nodes; none where they have no room there.
    labels: Vec<Label>,
    /// Positions of a grid that are walls.
    walls: Vec<Point>,
    on_squares: Vec<bool>,
    bonds: Bonds,
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
        board.grid().iter().flat_map(|grid| grid.squares()).for_each(|node| on_squares[node.index()] = true);
        let walls: Vec<Point> = walls(puzzle).map(|(row, column, _)| (column as f64, row as f64)).collect();
        let mut tracks = tracks(&edges, &places, &on_squares);
        tracks.extend(fences(board, &places, &on_squares));
        let names = board.nodes().map(|node| clean(board.name(node), true)).collect::<Vec<_>>();
        let labels = labels(&names, &places, &on_squares, &tracks);
        let (bonds, corner, size) = (Bonds::default(), (0.0, 0.0), (1.0, 1.0));
        let mut frame = Self { puzzle, places, tracks, labels, walls, on_squares, bonds, corner, size, unit };
        frame.measure();
        Some(frame)
    }

    /// Draws what is bound as blocks.
    pub fn with_bonds(self, bonds: Bonds) -> Self {
        Self { bonds, ..self }
    }

    /// Makes it no wider than that, but for a unit of so many pixels at least.
    pub fn within(self, wide: f64, least: f64) -> Self {
        let unit = (wide / self.size.0).clamp(least.min(self.unit), self.unit);
        if unit * self.size.0 > wide + 1e-9 { self } else { Self { unit, ..self } }
    }

    /// Whether there are blocks of several pieces.
    pub fn has_blocks(&self) -> bool {
        !self.bonds.is_empty()
    }

    /// Finds how far everything reaches.
    fn measure(&mut self) {
        let round = |place: &Point, far: f64| [sub(*place, (far, far)), add(*place, (far, far))];
        let curves = self.tracks.iter().flat_map(|run| match run.bend {
            None => [run.from, run.to],
            Some(bend) => [on_curve(run.from, bend, run.to, 0.5); 2],
        });
        let nodes = self.places.iter().chain(&self.walls).flat_map(|place| round(place, 0.5));
        let names = self.labels.iter().flat_map(|label| [sub(label.at, label.half), add(label.at, label.half)]);
        let all: Vec<Point> = nodes.chain(curves.flat_map(|place| round(&place, 0.1))).chain(names).collect();
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

    /// Pixels of a unit.
    pub fn unit(&self) -> f64 {
        self.unit
    }

    /// Whether a node is a square of a grid.
    pub fn is_square(&self, node: NodeId) -> bool {
        self.on_squares[node.index()]
    }

    /// Whether a node is no farther from the middle of a way than the way is long.
    pub fn is_near(&self, node: NodeId, (start, end): (Point, Point), corner: Point) -> bool {
        length(sub(self.at(node, corner), scale(add(start, end), 0.5))) <= length(sub(end, start))
    }

    /// How far from the middle of a node an arrow ends: a little off the piece that stands there.
    pub fn reach(&self, node: NodeId) -> f64 {
        let (kinds, squares) = (self.puzzle.kinds.values(), self.is_square(node));
        let half = if squares && (kinds > MANY_KINDS || !self.puzzle.kinds.cycled.is_empty()) { 0.25 } else { RADIUS };
        half * self.unit + 1.0
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
        items.extend(self.tracks.iter().map(|run| Item::Track {
            from: self.put(run.from, corner),
            bend: run.bend.map(|bend| self.put(bend, corner)),
            to: self.put(run.to, corner),
            one_way: run.one_way,
            look: run.look,
        }));
        for node in board.nodes() {
            let name = clean(board.name(node), true);
            if !self.on_squares[node.index()] {
                let named = self.labels.is_empty();
                items.push(Item::Hole { at: self.at(node, corner), radius: self.radius(), name, named });
            } else if self.is_marked(node) {
                items.push(Item::Hole { at: self.at(node, corner), radius: self.radius() * 0.45, name: String::new(), named: false });
            }
        }
    }

    /// The names beside the nodes.
    pub fn labels(&self, corner: Point, items: &mut Vec<Item>) {
        items.extend(self.labels.iter().flat_map(|label| label.lines()).map(|(at, height, text)| Item::Text {
            at: self.put(at, corner),
            height: height * self.unit,
            align: Align::Middle,
            text: text.to_owned(),
            quiet: true,
        }));
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
        let face = Face::of(self.puzzle, node, kind);
        let named = self.labels.is_empty() && !self.on_squares[node.index()] && !ghost;
        let below = if named { clean(self.puzzle.board.name(node), true) } else { face.sign };
        let (at, color, below) = (self.at(node, corner), color(kinds, kind), if ghost { String::new() } else { below });
        Some(Item::Piece { at, radius, shape, color, glyph: face.text, icon: face.is_icon, name, below, ghost })
    }

    /// The outline of what has just left a node; `blank` where its glyph is seen elsewhere.
    pub fn ghost(&self, node: NodeId, kind: Kind, blank: bool, corner: Point) -> Option<Item> {
        let mut item = self.piece(node, kind, corner, true)?;
        if let (true, Item::Piece { glyph, .. }) = (blank, &mut item) {
            glyph.clear();
        }
        Some(item)
    }

    /// All pieces of a position.
    pub fn pieces(&self, state: &[Kind], corner: Point, items: &mut Vec<Item>) {
        for (node, &kind) in self.puzzle.board.nodes().zip(state).filter(|(_, kind)| **kind != Kind::EMPTY) {
            let parts = self.parts(state, node);
            if parts.len() < 2 {
                items.extend(self.piece(node, kind, corner, false));
            } else if parts[0].0 == node {
                items.push(self.block(&parts, &parts, state, corner));
            }
        }
    }

    /// The parts of the block that lies on a node; that node alone where nothing is bound.
    pub fn parts(&self, state: &[Kind], node: NodeId) -> Vec<Part> {
        if self.bonds.is_empty() { vec![(node, [false; 4])] } else { self.bonds.block(state, node) }
    }

    /// One part of a block, with the glyph of the whole block where that is given.
    pub fn part(&self, part: &Part, block: &[Part], state: &[Kind], corner: Point) -> Item {
        self.block(std::slice::from_ref(part), block, state, corner)
    }

    /// Parts of a block in the look of its first part, whose glyph stands in the middle if that is part of the block.
    pub fn block(&self, parts: &[Part], whole: &[Part], state: &[Kind], corner: Point) -> Item {
        let kinds = &self.puzzle.kinds;
        let cells: Vec<(Point, [bool; 4])> = parts.iter().map(|(node, joined)| (self.at(*node, corner), *joined)).collect();
        let bound = |of: fn(&Point) -> f64| {
            let all = || whole.iter().map(|part| of(&self.at(part.0, corner)));
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
        let count = |long: f64| (long / self.unit).round() as usize + 1;
        let is_full = !whole.is_empty() && count(right - left) * count(bottom - top) == whole.len();
        let first = self.bonds.block(state, parts[0].0).first().map_or(parts[0].0, |part| part.0);
        let kind = state[first.index()];
        let face = if whole.is_empty() { Face::default() } else { Face::of(self.puzzle, first, kind) };
        let middle = if is_full { ((left + right) / 2.0, (top + bottom) / 2.0) } else { cells[0].0 };
        let name = parts.iter().map(|(node, _)| clean(kinds.name(state[node.index()]), true)).collect::<Vec<_>>().join(", ");
        let (half, reach, color) = (HALF * self.unit * 0.9, self.unit / 2.0, color(kinds, kind));
        Item::Block { cells, half, reach, middle, color, glyph: face.text, icon: face.is_icon, name }
    }
}
