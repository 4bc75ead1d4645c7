//! Pictures: positions, solutions and figures as shapes in the plane, and those as SVG.
//!
//! In: a puzzle, its positions and moves. Out: scenes, and their text. Promises the same bytes for the same input on every machine, nothing
//! told by colour alone, and that no text of a definition becomes markup. Knows nothing of searches.

mod arrow;
mod bond;
mod chart;
mod colour;
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

/// A picture without a format: shapes at places, those behind first.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What it is, in a few words.
    pub title: String,
    /// What can be seen, for those who cannot see it.
    pub description: String,
    /// Width and height.
    pub size: Point,
    /// What is drawn, in order.
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

/// What a line on the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackLook {
    /// A track from a place to the next.
    Plain,
    /// A leap over squares.
    Thin,
    /// The sign that a line goes on at the other rim.
    Over,
    /// A wall between two places.
    Fence,
}

/// On which side of its place a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Begin,
    /// Its middle is there.
    Middle,
}

/// One shape.
#[derive(Clone, Debug)]
pub enum Item {
    /// A square of a board.
    Square {
        /// Its middle.
        at: Point,
        /// Half of its side.
        half: f64,
        /// What it is called.
        name: String,
    },
    /// A square that is no node.
    Wall {
        /// Its middle.
        at: Point,
        /// Half of its side.
        half: f64,
    },
    /// A place on which a piece can stand.
    Hole {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
        /// What it is called.
        name: String,
        /// Whether that is written into it.
        named: bool,
    },
    /// A line between two places, bent towards a third one.
    Track {
        /// Where it begins.
        from: Point,
        /// What it bends towards.
        bend: Option<Point>,
        /// Where it ends.
        to: Point,
        /// Whether it only runs forward.
        one_way: bool,
        /// What it is.
        look: TrackLook,
    },
    /// A piece.
    Piece {
        /// Its middle.
        at: Point,
        /// Half of its width.
        radius: f64,
        /// Its outline.
        shape: Shape,
        /// Red, green and blue.
        color: [u8; 3],
        /// What is written on it.
        glyph: String,
        /// Whether that is an icon.
        icon: bool,
        /// What it is called.
        name: String,
        /// What is written below the glyph: what the node is called, or what the legend says of it there.
        below: String,
        /// Whether it has just gone.
        ghost: bool,
    },
    /// A piece of several squares.
    Block {
        /// The middles of its squares, and whether it goes on to the right, below, to the left and above.
        cells: Vec<(Point, [bool; 4])>,
        /// How far it reaches from the middle of a square where it ends.
        half: f64,
        /// The same where it goes on.
        reach: f64,
        /// Where its glyph stands.
        middle: Point,
        /// Red, green and blue.
        color: [u8; 3],
        /// What is written on it.
        glyph: String,
        /// Whether that is an icon.
        icon: bool,
        /// What its parts are called.
        name: String,
    },
    /// The way of a piece.
    Arrow {
        /// Where it begins.
        from: Point,
        /// What it bends towards.
        bend: Option<Point>,
        /// Its tip.
        to: Point,
    },
    /// A place that is pressed, or that changes.
    Press {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
        /// What is written on it.
        text: String,
    },
    /// A bar of a chart.
    Bar {
        /// Its upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
    },
    /// A straight line of a chart.
    Rule {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// A text.
    Text {
        /// The place of its base line.
        at: Point,
        /// The height of its letters.
        height: f64,
        /// On which side of the place it stands.
        align: Align,
        /// What it says.
        text: String,
        /// Whether it is of less weight.
        quiet: bool,
    },
}
