//! A board in the plane, and the pieces on it: the common part of all pictures of a puzzle.

use super::bond::{Bonds, Part};
use super::face::{Face, color};
use super::label::{Label, labels};
use super::layout::layout;
use super::plane::{Point, add, length, on_curve, scale, sub};
use super::tracks::{RADIUS, Run, edges, fences, tracks};
use super::{Align, Item, Shape};
use crate::diagnostic::clean;
use crate::model::state_text::walls;
use crate::model::{Kind, NodeId, Puzzle};

/// The greatest number of nodes of a board that is drawn.
pub const MOST_NODES: usize = 10_000;

/// Half the side of a square, where nodes are one unit apart.
const HALF: f64 = 0.48;

/// The number of kinds, with the empty one, above which pieces on a grid are tiles.
const MANY_KINDS: usize = 5;

/// The board of a puzzle in the plane.
pub struct Frame<'a> {
    puzzle: &'a Puzzle,
    /// The places of nodes, in units.
    places: Vec<Point>,
    tracks: Vec<Run>,
    /// The names beside their nodes; empty if there is no room for them.
    labels: Vec<Label>,
    /// The positions of a grid that are walls.
    walls: Vec<Point>,
    on_squares: Vec<bool>,
    bonds: Bonds,
    corner: Point,
    size: Point,
    /// The number of pixels of a unit.
    unit: f64,
}

impl<'a> Frame<'a> {
    /// Lays out a board, with `unit` pixels to a unit.
    ///
    /// # Returns
    /// `None` if the board has too many nodes.
    pub fn new(puzzle: &'a Puzzle, unit: f64) -> Option<Self> {
        let board = &puzzle.board;
        if board.node_count() > MOST_NODES {
            return None;
        }
        let edges = edges(puzzle);
        let plain: Vec<(usize, usize)> = edges.keys().copied().collect();
        let places = layout(board, &plain);
        let mut on_squares = vec![false; places.len()];
        board
            .grid()
            .iter()
            .flat_map(|grid| grid.squares())
            .for_each(|node| on_squares[node.index()] = true);
        let walls: Vec<Point> =
            walls(puzzle).map(|(row, column, _)| (column as f64, row as f64)).collect();
        let mut tracks = tracks(&edges, &places, &on_squares);
        tracks.extend(fences(board, &places, &on_squares));
        let names = board.nodes().map(|node| clean(board.name(node), true)).collect::<Vec<_>>();
        let unnamed: Vec<bool> =
            board.nodes().map(|node| on_squares[node.index()] || board.is_hidden(node)).collect();
        let labels = labels(&names, &places, &unnamed, &tracks);
        let (bonds, corner, size) = (Bonds::default(), (0.0, 0.0), (1.0, 1.0));
        let mut frame =
            Self { puzzle, places, tracks, labels, walls, on_squares, bonds, corner, size, unit };
        frame.measure();
        Some(frame)
    }

    /// Draws bound pieces as blocks.
    pub fn with_bonds(self, bonds: Bonds) -> Self {
        Self { bonds, ..self }
    }

    /// Makes the frame no wider than `wide`, if a unit of at least `least` pixels allows it.
    pub fn within(self, wide: f64, least: f64) -> Self {
        let unit = (wide / self.size.0).clamp(least.min(self.unit), self.unit);
        if unit * self.size.0 > wide + 1e-9 { self } else { Self { unit, ..self } }
    }

    /// Returns `true` if there are blocks of several pieces.
    pub fn has_blocks(&self) -> bool {
        !self.bonds.is_empty()
    }

    /// Computes the extent of the frame.
    fn measure(&mut self) {
        let round = |place: &Point, far: f64| [sub(*place, (far, far)), add(*place, (far, far))];
        let curves = self.tracks.iter().flat_map(|run| match run.bend {
            None => [run.from, run.to],
            Some(bend) => [on_curve(run.from, bend, run.to, 0.5); 2],
        });
        let nodes = self.places.iter().chain(&self.walls).flat_map(|place| round(place, 0.5));
        let names = self
            .labels
            .iter()
            .flat_map(|label| [sub(label.at, label.half), add(label.at, label.half)]);
        let all: Vec<Point> =
            nodes.chain(curves.flat_map(|place| round(&place, 0.1))).chain(names).collect();
        let least = |of: fn(&Point) -> f64| all.iter().map(of).reduce(f64::min).unwrap_or(0.0);
        let most = |of: fn(&Point) -> f64| all.iter().map(of).reduce(f64::max).unwrap_or(1.0);
        self.corner = (least(|place| place.0), least(|place| place.1));
        self.size = sub((most(|place| place.0), most(|place| place.1)), self.corner);
    }

    /// Returns the puzzle that is drawn.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Returns width and height in pixels.
    pub fn size(&self) -> Point {
        scale(self.size, self.unit)
    }

    /// Returns the centre of a node, in a frame with that upper left corner.
    pub fn at(&self, node: NodeId, corner: Point) -> Point {
        self.put(self.places[node.index()], corner)
    }

    fn put(&self, place: Point, corner: Point) -> Point {
        add(scale(sub(place, self.corner), self.unit), corner)
    }

    /// Returns the number of pixels of a unit.
    pub fn unit(&self) -> f64 {
        self.unit
    }

    /// Returns `true` if a node is a square of a grid.
    pub fn is_square(&self, node: NodeId) -> bool {
        self.on_squares[node.index()]
    }

    /// Returns `true` if a node is no farther from the middle of a way than the way is long.
    pub fn is_near(&self, node: NodeId, (start, end): (Point, Point), corner: Point) -> bool {
        length(sub(self.at(node, corner), scale(add(start, end), 0.5))) <= length(sub(end, start))
    }

    /// Returns the distance from the centre of a node at which an arrow ends: a little off the
    /// piece there.
    pub fn reach(&self, node: NodeId) -> f64 {
        let (kinds, squares) = (self.puzzle.kinds.values(), self.is_square(node));
        let half = if squares && (kinds > MANY_KINDS || !self.puzzle.kinds.cycled.is_empty()) {
            0.25
        } else {
            RADIUS
        };
        half * self.unit + 1.0
    }

    /// Returns the radius of a piece in pixels.
    pub fn radius(&self) -> f64 {
        RADIUS * self.unit
    }

    /// Draws the board without pieces.
    pub fn board(&self, corner: Point, items: &mut Vec<Item>) {
        let half = HALF * self.unit;
        items.extend(
            self.walls
                .iter()
                .map(|&wall| Item::Wall { at: self.put(wall, corner), half: self.unit / 2.0 }),
        );
        let board = &self.puzzle.board;
        let squares = board.nodes().filter(|node| self.on_squares[node.index()]);
        items.extend(squares.map(|node| Item::Square {
            at: self.at(node, corner),
            half,
            name: clean(board.name(node), true),
        }));
        items.extend(self.tracks.iter().map(|run| Item::Track {
            from: self.put(run.from, corner),
            bend: run.bend.map(|bend| self.put(bend, corner)),
            to: self.put(run.to, corner),
            one_way: run.one_way,
            look: run.look,
        }));
        for node in board.shown() {
            let name = clean(board.name(node), true);
            if !self.on_squares[node.index()] {
                let named = self.labels.is_empty();
                items.push(Item::Hole {
                    at: self.at(node, corner),
                    radius: self.radius(),
                    name,
                    named,
                });
            } else if self.is_marked(node) {
                items.push(Item::Hole {
                    at: self.at(node, corner),
                    radius: self.radius() * 0.45,
                    name: String::new(),
                    named: false,
                });
            }
        }
    }

    /// Draws the names beside the nodes.
    pub fn labels(&self, corner: Point, items: &mut Vec<Item>) {
        items.extend(self.labels.iter().flat_map(|label| label.lines()).map(
            |(at, height, text)| Item::Text {
                at: self.put(at, corner),
                height: height * self.unit,
                align: Align::Middle,
                text: text.to_owned(),
                quiet: true,
            },
        ));
    }

    /// Returns `true` if the legend has a separate sign for the node when it is empty.
    fn is_marked(&self, node: NodeId) -> bool {
        let here = |region: &Option<Vec<NodeId>>| {
            region.as_ref().is_some_and(|region| region.binary_search(&node).is_ok())
        };
        self.puzzle
            .legend
            .iter()
            .any(|entry| entry.piece == Some(Kind::EMPTY) && here(&entry.region))
    }

    /// Returns the piece on a node; `None` if the node is empty.
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
        let radius = if shape == Shape::Disc {
            self.radius()
        } else {
            HALF * self.unit * if shape == Shape::Tile { 0.9 } else { 1.0 }
        };
        let name = clean(kinds.name(kind), true);
        let face = Face::of(self.puzzle, node, kind);
        let named = self.labels.is_empty() && !self.on_squares[node.index()] && !ghost;
        let below = if named { clean(self.puzzle.board.name(node), true) } else { face.sign };
        let (at, color, below) =
            (self.at(node, corner), color(kinds, kind), if ghost { String::new() } else { below });
        Some(Item::Piece {
            at,
            radius,
            shape,
            color,
            glyph: face.text,
            icon: face.is_icon,
            name,
            below,
            ghost,
        })
    }

    /// Returns the outline of a piece that has just left a node; `blank` leaves out its glyph,
    /// which is visible elsewhere.
    pub fn ghost(&self, node: NodeId, kind: Kind, blank: bool, corner: Point) -> Option<Item> {
        let mut item = self.piece(node, kind, corner, true)?;
        if let (true, Item::Piece { glyph, .. }) = (blank, &mut item) {
            glyph.clear();
        }
        Some(item)
    }

    /// Draws all pieces of a position.
    pub fn pieces(&self, state: &[Kind], corner: Point, items: &mut Vec<Item>) {
        for (node, &kind) in
            self.puzzle.board.nodes().zip(state).filter(|(_, kind)| **kind != Kind::EMPTY)
        {
            if self.puzzle.board.is_hidden(node) {
                continue;
            }
            let parts = self.parts(state, node);
            if parts.len() < 2 {
                items.extend(self.piece(node, kind, corner, false));
            } else if parts[0].0 == node {
                items.push(self.block(&parts, &parts, state, corner));
            }
        }
    }

    /// Returns the parts of the block on a node, or the node alone if there are no bonds.
    pub fn parts(&self, state: &[Kind], node: NodeId) -> Vec<Part> {
        if self.bonds.is_empty() { vec![(node, [false; 4])] } else { self.bonds.block(state, node) }
    }

    /// Returns one part of a block, with the glyph of the whole block if that is given.
    pub fn part(&self, part: &Part, block: &[Part], state: &[Kind], corner: Point) -> Item {
        self.block(std::slice::from_ref(part), block, state, corner)
    }

    /// Returns parts of a block in the look of its first part; the glyph is in the middle if the
    /// block is a full rectangle.
    pub fn block(&self, parts: &[Part], whole: &[Part], state: &[Kind], corner: Point) -> Item {
        let kinds = &self.puzzle.kinds;
        let cells: Vec<(Point, [bool; 4])> =
            parts.iter().map(|(node, joined)| (self.at(*node, corner), *joined)).collect();
        let bound = |of: fn(&Point) -> f64| {
            let all = || whole.iter().map(|part| of(&self.at(part.0, corner)));
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
        let count = |long: f64| (long / self.unit).round() as usize + 1;
        let is_full = !whole.is_empty() && count(right - left) * count(bottom - top) == whole.len();
        let first = self.bonds.block(state, parts[0].0).first().map_or(parts[0].0, |part| part.0);
        let kind = state[first.index()];
        let face =
            if whole.is_empty() { Face::default() } else { Face::of(self.puzzle, first, kind) };
        let middle =
            if is_full { ((left + right) / 2.0, (top + bottom) / 2.0) } else { cells[0].0 };
        let name = parts
            .iter()
            .map(|(node, _)| clean(kinds.name(state[node.index()]), true))
            .collect::<Vec<_>>()
            .join(", ");
        let (half, reach, color) = (HALF * self.unit * 0.9, self.unit / 2.0, color(kinds, kind));
        Item::Block {
            cells,
            half,
            reach,
            middle,
            color,
            glyph: face.text,
            icon: face.is_icon,
            name,
        }
    }
}
