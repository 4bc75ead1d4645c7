//! Pictures: positions, solutions and figures as shapes in the plane, and as SVG.
//!
//! The same input gives the same bytes on every machine. No information is given by colour alone,
//! and no text of a definition becomes markup.

mod arrow;
mod bond;
mod chart;
mod face;
mod film;
mod frame;
mod graph;
mod html;
mod label;
mod layout;
mod letters;
mod picture;
mod plan;
mod plane;
mod shells;
mod stills;
mod svg;
mod tracks;
mod travel;

pub use bond::Bonds;
pub use chart::chart;
pub use frame::MOST_NODES;
pub use html::html;
pub use picture::picture;
pub use plan::{BlockPart, Look, Name, Plan, Spot, Track};
pub use stills::{Played, stills};
pub use svg::svg;
pub use travel::travels;

use plane::Point;

/// A picture without a format: shapes at places, those in the background first.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The title, in a few words.
    pub title: String,
    /// A description for readers who cannot see the picture.
    pub description: String,
    /// The width and the height.
    pub size: Point,
    /// The shapes, in the order of drawing.
    pub items: Vec<Item>,
}

/// The outline of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc on its place.
    Disc,
    /// A tile with round corners.
    Tile,
    /// The whole square.
    Field,
}

/// The meaning of a line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackLook {
    /// A track from a place to the next.
    Plain,
    /// A leap over squares.
    Thin,
    /// The sign that a line continues at the opposite rim.
    Over,
    /// A wall between two places.
    Fence,
}

/// The alignment of a text to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The text begins there.
    Begin,
    /// The middle of the text is there.
    Middle,
}

/// A shape of a picture.
#[derive(Clone, Debug)]
pub enum Item {
    /// A square of a board.
    Square {
        /// The centre.
        at: Point,
        /// Half of the side.
        half: f64,
        /// The name of the node.
        name: String,
    },
    /// A square that is no node.
    Wall {
        /// The centre.
        at: Point,
        /// Half of the side.
        half: f64,
    },
    /// A place on which a piece can stand.
    Hole {
        /// The centre.
        at: Point,
        /// The radius.
        radius: f64,
        /// The name of the node.
        name: String,
        /// `true` if the name is written into it.
        named: bool,
    },
    /// A line between two places, bent towards a third one.
    Track {
        /// The beginning.
        from: Point,
        /// The point towards which it bends.
        bend: Option<Point>,
        /// The end.
        to: Point,
        /// `true` if it only runs forward.
        one_way: bool,
        /// The meaning of the line.
        look: TrackLook,
    },
    /// A piece.
    Piece {
        /// The centre.
        at: Point,
        /// Half of the width.
        radius: f64,
        /// The outline.
        shape: Shape,
        /// The colour: red, green and blue.
        color: [u8; 3],
        /// The text on the piece.
        glyph: String,
        /// `true` if the text is an icon.
        icon: bool,
        /// The name of the kind.
        name: String,
        /// The text below the glyph: the name of the node, or the sign that the legend gives it.
        below: String,
        /// `true` if the piece has just left the place.
        ghost: bool,
    },
    /// A piece of several squares.
    Block {
        /// The centres of its squares, and whether it continues to the right, below, to the left
        /// and above.
        cells: Vec<(Point, [bool; 4])>,
        /// The distance from the centre of a square to a side on which it ends.
        half: f64,
        /// The distance from the centre of a square to a side on which it continues.
        reach: f64,
        /// The place of the glyph.
        middle: Point,
        /// The colour: red, green and blue.
        color: [u8; 3],
        /// The text on the piece.
        glyph: String,
        /// `true` if the text is an icon.
        icon: bool,
        /// The name of the kind of its parts.
        name: String,
    },
    /// The way of a piece.
    Arrow {
        /// The beginning.
        from: Point,
        /// The point towards which it bends.
        bend: Option<Point>,
        /// The tip.
        to: Point,
    },
    /// A place that is pressed, or that changes.
    Press {
        /// The centre.
        at: Point,
        /// The radius.
        radius: f64,
        /// The text on it.
        text: String,
    },
    /// A bar of a chart.
    Bar {
        /// The upper left corner.
        at: Point,
        /// The width and the height.
        size: Point,
    },
    /// A straight line of a chart.
    Rule {
        /// The beginning.
        from: Point,
        /// The end.
        to: Point,
    },
    /// A text.
    Text {
        /// The place of its base line.
        at: Point,
        /// The height of its letters.
        height: f64,
        /// The alignment to the place.
        align: Align,
        /// The characters.
        text: String,
        /// `true` if it is of less weight.
        quiet: bool,
    },
}
