//! A board as plain numbers, for surfaces that draw it by themselves and move the pieces.

use super::colour::ink;
use super::frame::Frame;
use super::plane::{Point, add};
use super::{Item, Shape, TrackLook};
use crate::diagnostic::clean;
use crate::model::{Kind, NodeId, Puzzle};
use serde::Serialize;

/// Pixels between the board and the rim, and of a unit.
const RIM: f64 = 10.0;
const UNIT: f64 = 64.0;

/// A board as plain numbers, in pixels: what stands where, and how pieces look. Positions are added by whoever draws it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// Width and height.
    pub size: Point,
    /// Half the side of a square.
    pub half: f64,
    /// The radius of a hole, and of a piece in it.
    pub radius: f64,
    /// The middles of squares that are no nodes.
    pub walls: Vec<Point>,
    /// The middles of squares that are marked.
    pub marks: Vec<Point>,
    /// Lines that are drawn.
    pub tracks: Vec<Track>,
    /// The nodes, in the order of the board.
    pub spots: Vec<Spot>,
    /// Names beside the nodes; none where they have no room there, and stand inside.
    pub names: Vec<Name>,
    /// The kinds; the first is the empty one.
    pub looks: Vec<Look>,
    /// Node, kind and glyph where a kind is written otherwise than elsewhere.
    pub exceptions: Vec<(usize, usize, String)>,
}

/// A node.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Spot {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// Whether it is a square; else it is a hole.
    pub is_square: bool,
}

/// A line between two nodes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Track {
    /// Where it begins.
    pub from: Point,
    /// What it bends towards.
    pub bend: Option<Point>,
    /// Where it ends.
    pub to: Point,
    /// Whether it only runs forward.
    pub one_way: bool,
    /// What it is: `plain`, `thin` (a leap over squares) or `over` (the sign that a line goes on at the other rim).
    pub look: &'static str,
}

/// A line of a name that stands beside its node.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Name {
    /// The middle of its base line.
    pub at: Point,
    /// The height of its letters.
    pub height: f64,
    /// What it says.
    pub text: String,
}

/// How the pieces of a kind look.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Look {
    /// What it is called.
    pub name: String,
    /// What is written on it.
    pub glyph: String,
    /// Its colour, `#rrggbb`.
    pub color: String,
    /// The colour in which the glyph can be read.
    pub ink: String,
    /// Its outline on a square: `disc`, `tile` or `field`.
    pub shape: &'static str,
    /// Half of its width there.
    pub radius: f64,
}

impl Plan {
    /// The board of a puzzle.
    ///
    /// # Returns
    /// `None` where it has too many nodes to be drawn.
    ///
    /// # Complexity
    /// That of the layout.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let (frame, corner) = (Frame::new(puzzle, UNIT)?, (RIM, RIM));
        let size = add(frame.size(), (2.0 * RIM, 2.0 * RIM));
        let mut plan = Self {
            size,
            half: UNIT / 2.0,
            radius: frame.radius(),
            walls: Vec::new(),
            marks: Vec::new(),
            tracks: Vec::new(),
            spots: Vec::new(),
            names: Vec::new(),
            looks: Vec::new(),
            exceptions: Vec::new(),
        };
        let mut items = Vec::new();
        frame.board(corner, &mut items);
        frame.labels(corner, &mut items);
        items.into_iter().for_each(|item| plan.take(item));
        let mut squares = vec![false; puzzle.board.node_count()];
        puzzle.board.grid().iter().flat_map(|grid| grid.cells.iter().flatten()).for_each(|node| squares[node.index()] = true);
        let spot = |node: NodeId| {
            let name = clean(puzzle.board.name(node), true);
            Spot { name, at: frame.at(node, corner), is_square: squares[node.index()] }
        };
        plan.spots = puzzle.board.nodes().map(spot).collect();
        plan.draw_pieces(&frame);
        Some(plan)
    }

    fn take(&mut self, item: Item) {
        match item {
            Item::Wall { at, .. } => self.walls.push(at),
            Item::Square { half, .. } => self.half = half,
            Item::Hole { at, name, .. } if name.is_empty() => self.marks.push(at),
            Item::Track { from, bend, to, one_way, look } => {
                let look = match look {
                    TrackLook::Plain => "plain",
                    TrackLook::Thin => "thin",
                    TrackLook::Over => "over",
                };
                self.tracks.push(Track { from, bend, to, one_way, look });
            }
            Item::Text { at, height, text, .. } => self.names.push(Name { at, height, text }),
            _ => {}
        }
    }

    fn draw_pieces(&mut self, frame: &Frame) {
        let puzzle = frame.puzzle();
        let plain = |node: &NodeId| puzzle.legend.iter().all(|entry| entry.region.as_ref().is_none_or(|region| !region.contains(node)));
        let is_square = |node: &NodeId| self.spots[node.index()].is_square;
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let first = nodes.iter().find(|node| is_square(node) && plain(node)).or_else(|| nodes.iter().find(|node| is_square(node)));
        let example = first.or_else(|| nodes.iter().find(|node| plain(node))).or(nodes.first()).copied();
        let look = |kind: Kind| example.and_then(|node| look(frame, node, kind));
        let all = (0..puzzle.kinds.values()).map(|at| look(Kind(at as u16)).unwrap_or_else(empty));
        self.looks = all.collect();
        let special = puzzle.legend.iter().filter_map(|entry| Some((entry.piece?, entry.region.as_ref()?)));
        for (kind, region) in special {
            for &node in region {
                let Some(look) = look_of(frame, node, kind) else { continue };
                if self.looks.get(kind.index()).is_some_and(|usual| usual.glyph != look) {
                    self.exceptions.push((node.index(), kind.index(), look));
                }
            }
        }
    }
}

fn empty() -> Look {
    let (name, glyph, color, ink) = ("empty".to_owned(), String::new(), String::new(), String::new());
    Look { name, glyph, color, ink, shape: "disc", radius: 0.0 }
}

fn look_of(frame: &Frame, node: NodeId, kind: Kind) -> Option<String> {
    look(frame, node, kind).map(|look| look.glyph)
}

fn look(frame: &Frame, node: NodeId, kind: Kind) -> Option<Look> {
    let Some(Item::Piece { radius, shape, color, glyph, name, .. }) = frame.piece(node, kind, (0.0, 0.0), false) else { return None };
    let shape = match shape {
        Shape::Disc => "disc",
        Shape::Tile => "tile",
        Shape::Field => "field",
    };
    let hex = format!("#{:02x}{:02x}{:02x}", color[0], color[1], color[2]);
    Some(Look { name, glyph, color: hex, ink: ink(color).to_owned(), shape, radius })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;

    #[test]
    fn boards_are_numbers() {
        let plan = Plan::new(&sample::lights(&["..", ".."])).unwrap();
        assert!(plan.spots.iter().all(|spot| spot.is_square) && plan.tracks.is_empty());
        assert_eq!((plan.spots.len(), plan.looks.len(), plan.looks[1].shape), (4, 2, "field"));
        let plan = Plan::new(&sample::frogs(2, 2)).unwrap();
        assert!(plan.spots.iter().all(|spot| !spot.is_square) && plan.tracks.len() == 4);
        assert!(plan.spots[0].at.0 < plan.spots[1].at.0 && plan.looks[2].shape == "disc");
    }
}
