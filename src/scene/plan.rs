//! A board as plain numbers, for surfaces that draw it by themselves and move the pieces.

use super::bond::Bonds;
use super::face::{Face, ink};
use super::frame::Frame;
use super::plane::{Point, add};
use super::{Item, Shape, TrackLook};
use crate::diagnostic::clean;
use crate::model::{Kind, NodeId, Puzzle, State};
use serde::Serialize;

/// The number of pixels between the board and the rim, and the number of pixels of a unit.
const RIM: f64 = 10.0;
const UNIT: f64 = 64.0;

/// A board as plain numbers, in pixels: the places of nodes and lines, and the looks of pieces. The
/// caller adds positions.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// The width and the height.
    pub size: Point,
    /// Half the side of a square.
    pub half: f64,
    /// The radius of a hole, and of a piece in it.
    pub radius: f64,
    /// The centres of squares that are not nodes.
    pub walls: Vec<Point>,
    /// The centres of squares that are marked.
    pub marks: Vec<Point>,
    /// Lines that are drawn.
    pub tracks: Vec<Track>,
    /// The nodes, in the order of the board.
    pub spots: Vec<Spot>,
    /// The names beside the nodes; empty if there is no room, so that names are written inside.
    pub names: Vec<Name>,
    /// The kinds; the first is the empty one.
    pub looks: Vec<Look>,
    /// Node, kind and glyph, for a kind that has another glyph on that node; if the kind has an
    /// icon, the glyph is written below it.
    pub exceptions: Vec<(usize, usize, String)>,
}

/// A node.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Spot {
    /// The name.
    pub name: String,
    /// The centre.
    pub at: Point,
    /// `true` if it is a square; otherwise it is a hole.
    pub is_square: bool,
    /// `true` if it is not drawn.
    pub is_hidden: bool,
}

/// A line between two nodes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Track {
    /// The beginning.
    pub from: Point,
    /// The point towards which it bends.
    pub bend: Option<Point>,
    /// The end.
    pub to: Point,
    /// `true` if it only runs forward.
    pub one_way: bool,
    /// The meaning of the line: `plain`, `thin` (a leap over squares), `over` (the sign that a line
    /// continues at the opposite rim) or `fence` (a wall).
    pub look: &'static str,
}

/// A line of a name that is beside its node.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Name {
    /// The middle of its base line.
    pub at: Point,
    /// The height of its letters.
    pub height: f64,
    /// The characters.
    pub text: String,
}

/// The look of the pieces of a kind.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Look {
    /// The name of the kind.
    pub name: String,
    /// The text on the piece.
    pub glyph: String,
    /// `true` if the text is an icon.
    pub icon: bool,
    /// Its colour, `#rrggbb`.
    pub color: String,
    /// The colour in which the glyph can be read.
    pub ink: String,
    /// Its outline on a square: `disc`, `tile` or `field`.
    pub shape: &'static str,
    /// Half of its width there.
    pub radius: f64,
    /// The look as a part of a block, if it always is one.
    pub part: Option<BlockPart>,
}

/// A part of a block: pieces on neighbouring squares that move as one.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BlockPart {
    /// Half of its width on sides where the block ends.
    pub half: f64,
    /// Half of its width on sides where the block continues.
    pub reach: f64,
    /// For the sides right, below, left and above, `true` if the block continues there.
    pub joined: [bool; 4],
    /// The place of the glyph of the whole block, relative to the centre of this part; on the last
    /// part only.
    pub written: Option<Point>,
}

impl Plan {
    /// Creates the plan of a puzzle's board.
    ///
    /// # Arguments
    /// * `puzzle` - the puzzle of the board
    /// * `state` - the position in which play begins, with its bonds
    ///
    /// # Returns
    /// `None` if the board has too many nodes to be drawn.
    ///
    /// # Complexity
    /// The same as that of the layout.
    pub(crate) fn new(puzzle: &Puzzle, (state, bonds): (&State, Bonds)) -> Option<Self> {
        let (frame, corner) = (Frame::new(puzzle, UNIT)?.with_bonds(bonds), (RIM, RIM));
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
        puzzle
            .board
            .grid()
            .iter()
            .flat_map(|grid| grid.squares())
            .for_each(|node| squares[node.index()] = true);
        let spot = |node: NodeId| {
            let name = clean(puzzle.board.name(node), true);
            let (at, is_square) = (frame.at(node, corner), squares[node.index()]);
            Spot { name, at, is_square, is_hidden: puzzle.board.is_hidden(node) }
        };
        plan.spots = puzzle.board.nodes().map(spot).collect();
        plan.draw_pieces(&frame);
        plan.draw_blocks(&frame, state);
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
                    TrackLook::Fence => "fence",
                };
                self.tracks.push(Track { from, bend, to, one_way, look });
            }
            Item::Text { at, height, text, .. } => self.names.push(Name { at, height, text }),
            _ => {}
        }
    }

    fn draw_pieces(&mut self, frame: &Frame) {
        let puzzle = frame.puzzle();
        let plain = |node: &NodeId| {
            puzzle
                .legend
                .iter()
                .all(|entry| entry.region.as_ref().is_none_or(|region| !region.contains(node)))
        };
        let is_square = |node: &NodeId| self.spots[node.index()].is_square;
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let first = nodes
            .iter()
            .find(|node| is_square(node) && plain(node))
            .or_else(|| nodes.iter().find(|node| is_square(node)));
        let example =
            first.or_else(|| nodes.iter().find(|node| plain(node))).or(nodes.first()).copied();
        let look = |kind: Kind| example.and_then(|node| look(frame, node, kind));
        let all = (0..puzzle.kinds.values()).map(|at| look(Kind(at as u16)).unwrap_or_else(empty));
        self.looks = all.collect();
        let special =
            puzzle.legend.iter().filter_map(|entry| Some((entry.piece?, entry.region.as_ref()?)));
        for (kind, region) in special {
            for &node in region {
                if kind == Kind::EMPTY {
                    continue;
                }
                let face = Face::of(puzzle, node, kind);
                let sign = if face.sign.is_empty() { face.text } else { face.sign };
                if self.looks.get(kind.index()).is_some_and(|usual| usual.glyph != sign) {
                    self.exceptions.push((node.index(), kind.index(), sign));
                }
            }
        }
    }

    /// Gives the kinds that are parts of blocks their look as such.
    fn draw_blocks(&mut self, frame: &Frame, state: &State) {
        for (node, kind) in frame.puzzle().board.nodes().zip(state) {
            let parts = frame.parts(state, node);
            let Some((_, joined)) =
                parts.iter().find(|part| part.0 == node).filter(|_| parts.len() > 1)
            else {
                continue;
            };
            let Item::Block { half, reach, middle, color, glyph, icon, .. } =
                frame.block(&parts, &parts, state, (0.0, 0.0))
            else {
                continue;
            };
            let Some(look) = self.looks.get_mut(kind.index()) else { continue };
            let (at, is_last) =
                (frame.at(node, (0.0, 0.0)), parts.last().is_some_and(|last| last.0 == node));
            let written = is_last.then_some((middle.0 - at.0, middle.1 - at.1));
            (look.color, look.ink, look.glyph) =
                (hex(color), ink(color).to_owned(), if is_last { glyph } else { String::new() });
            look.icon = icon && is_last;
            look.part = Some(BlockPart { half, reach, joined: *joined, written });
        }
    }
}

fn hex(color: [u8; 3]) -> String {
    format!("#{:02x}{:02x}{:02x}", color[0], color[1], color[2])
}

fn empty() -> Look {
    let (name, glyph, color, ink) =
        ("empty".to_owned(), String::new(), String::new(), String::new());
    Look { name, glyph, icon: false, color, ink, shape: "disc", radius: 0.0, part: None }
}

fn look(frame: &Frame, node: NodeId, kind: Kind) -> Option<Look> {
    let Some(Item::Piece { radius, shape, color, glyph, icon, name, .. }) =
        frame.piece(node, kind, (0.0, 0.0), false)
    else {
        return None;
    };
    let shape = match shape {
        Shape::Disc => "disc",
        Shape::Tile => "tile",
        Shape::Field => "field",
    };
    Some(Look {
        name,
        glyph,
        icon,
        color: hex(color),
        ink: ink(color).to_owned(),
        shape,
        radius,
        part: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::ground;
    use crate::model::{Change, Rule, sample};

    #[test]
    fn boards_are_numbers() {
        let plan =
            Plan::new(&sample::lights(&["..", ".."]), (&vec![Kind::EMPTY; 4], Bonds::default()))
                .unwrap();
        assert!(plan.spots.iter().all(|spot| spot.is_square) && plan.tracks.is_empty());
        assert_eq!((plan.spots.len(), plan.looks.len(), plan.looks[1].shape), (4, 2, "field"));
        let plan =
            Plan::new(&sample::frogs(2, 2), (&vec![Kind::EMPTY; 5], Bonds::default())).unwrap();
        assert!(plan.spots.iter().all(|spot| !spot.is_square) && plan.tracks.len() == 4);
        assert!(plan.spots[0].at.0 < plan.spots[1].at.0 && plan.looks[2].shape == "disc");
    }

    #[test]
    fn icons_and_numbers_stand_in_place_of_glyphs() {
        let mut puzzle = sample::lights(&["..", ".."]);
        puzzle.kinds.icons[1] = Some("💡".to_owned());
        let region = Some(vec![NodeId(2)]);
        puzzle.legend.push(crate::model::LegendEntry { glyph: '+', piece: Some(Kind(1)), region });
        let of =
            |puzzle: &Puzzle| Plan::new(puzzle, (&vec![Kind::EMPTY; 4], Bonds::default())).unwrap();
        let plan = of(&puzzle);
        assert_eq!(
            (plan.looks[1].glyph.as_str(), plan.looks[1].icon, plan.exceptions),
            ("💡", true, vec![(2, 1, "+".to_owned())])
        );
        (puzzle.kinds.icons[1], puzzle.kinds.numbers[1]) = (None, Some("12".to_owned()));
        let plan = of(&puzzle);
        assert_eq!(
            (plan.looks[1].glyph.as_str(), plan.looks[1].icon, plan.exceptions.len()),
            ("12", false, 1)
        );
    }

    #[test]
    fn parts_of_a_block_look_like_the_whole() {
        let (take, empty) = (Change::Take, Change::Become(Kind::EMPTY));
        let mut slide =
            sample::rewrite("slide", &[&[1], &[2], &[0]], &[empty, take(0), take(1)], 3);
        slide.pattern.backward = false;
        let kinds = sample::kinds(&[("back", 'b', None), ("front", 'f', None)]);
        let puzzle =
            sample::puzzle("car", kinds, sample::grid(&["...."]), vec![Rule::Rewrite(slide)]);
        let (state, task) =
            (sample::position(&[1, 2, 0, 0]), ground(&puzzle, &Budget::unlimited()).unwrap());
        let plan = Plan::new(&puzzle, (&state, Bonds::find(&puzzle, &task, &state))).unwrap();
        let [back, front] = [1, 2].map(|kind: usize| plan.looks[kind].part.as_ref().unwrap());
        assert_eq!(
            (back.joined, front.joined),
            ([true, false, false, false], [false, false, true, false])
        );
        assert!(
            back.written.is_none() && front.written.is_some_and(|at| at.0 < 0.0 && at.1 == 0.0)
        );
        assert_eq!((plan.looks[1].glyph.as_str(), plan.looks[2].glyph.as_str()), ("", "b"));
    }
}
