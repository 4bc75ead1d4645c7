//! The syntax tree: the statements of a text with their spans. Names are not resolved.

mod board;
mod condition;
mod moves;
mod name;
mod repeat;

use crate::diagnostic::Diagnostic;
use crate::source::Span;
pub use board::{BoardStatement, GridShape, Jump, Link, Placed, Track};
pub use condition::{Cell, CellWhat, Condition, Exists, Layout, LayoutCell, Pattern, Sought};
pub use moves::{
    Act, Click, Effect, EffectKind, MoveStatement, Press, Reach, Rewrite, Settle, Tail, Target,
    Turn,
};
pub use name::{
    Beside, BesideWay, Expr, ExprNode, KindItem, KindPart, KindSet, Name, NamePart, NodeSet,
    NodeTerm, Operator, Text,
};
pub use repeat::{For, LoopList, Repeated, written};

/// A whole definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ast {
    /// The statements in the order of the text.
    pub items: Vec<Item>,
    /// The comments in the order of the text.
    pub comments: Vec<Span>,
    /// The statements that could not be read, in the order in which their faults were found.
    pub broken: Vec<Broken>,
    /// The statements that have another reading if they name something that is not declared.
    pub otherwise: Vec<Otherwise>,
}

impl Ast {
    /// Returns `true` if a statement that could not be read would have declared `name`.
    ///
    /// Such a name counts as declared, so that one mistake gives one report.
    #[must_use]
    pub fn may_declare(&self, name: &str) -> bool {
        self.broken.iter().any(|broken| broken.declares.iter().any(|known| known == name))
    }

    /// Returns the version of the language that the text names, or the one that is assumed.
    #[must_use]
    pub fn version(&self) -> u32 {
        let named = self.items.iter().find_map(|item| match item {
            Item::Language(number) => number.value.parse().ok(),
            _ => None,
        });
        named.unwrap_or(super::words::VERSION)
    }

    /// Returns the parts that may be missing because some statement could not be read.
    #[must_use]
    pub fn lost(&self) -> Lost {
        self.broken.iter().fold(Lost::default(), |lost, broken| lost.or(broken.lost))
    }
}

/// A statement that can be read as written, but that authors also write with another meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The span of the statement.
    pub span: Span,
    /// The names that the statement declares in the other reading.
    pub declares: Vec<String>,
    /// The place of the name that has to be unknown; `None` if it may be any name.
    pub unknown: Option<Span>,
    /// The nodes that the other reading names, all of which have to be declared.
    pub nodes: Vec<String>,
    /// The report that is made if a name in the statement is unknown.
    pub report: Diagnostic,
}

/// A statement that could not be read as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// The span of the statement.
    pub span: Span,
    /// The keyword of the enclosing block; empty outside all blocks.
    pub block: String,
    /// The keyword of the statement and the names that it would have declared.
    pub declares: Vec<String>,
    /// The other parts that may be missing.
    pub lost: Lost,
    /// The statement under a guessed change, and the span of the fault: its names are checked, and
    /// nothing else.
    pub guess: Option<(Span, Doubtful)>,
}

/// A statement that could be read only with a guessed change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubtful {
    /// A statement of `pieces`.
    Piece(PieceStatement),
    /// A statement of `board`.
    Board(BoardStatement),
    /// A statement of `jumps`.
    Jump(Jump),
    /// A statement of `moves`.
    Move(MoveStatement),
    /// A statement of a start.
    Start(StartStatement),
    /// A statement of a goal.
    Goal(GoalStatement),
    /// An expectation of the file.
    Expect(Expect),
}

/// The parts that may be missing because some statement could not be read: their absence is not
/// reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// `true` if glyphs of pieces or of the legend may be missing.
    pub glyphs: bool,
    /// `true` if the grid may be missing.
    pub grid: bool,
    /// `true` if starts and goals may be missing.
    pub scenarios: bool,
    /// `true` if sections may be missing.
    pub sections: bool,
    /// `true` if names may be missing: a declaration is without its name, or a block without its
    /// keyword.
    pub names: bool,
}

impl Lost {
    /// All parts except names, which count as declared wherever they are written.
    pub const ALL: Self =
        Self { glyphs: true, grid: true, scenarios: true, sections: true, names: false };

    /// Returns the parts that may be missing according to `self` or to `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            glyphs: self.glyphs || other.glyphs,
            grid: self.grid || other.grid,
            scenarios: self.scenarios || other.scenarios,
            sections: self.sections || other.sections,
            names: self.names || other.names,
        }
    }
}

/// A block in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<T> {
    /// The keyword; empty where the block before it continues after a surplus `}`.
    pub head: Span,
    /// The span of the whole block.
    pub span: Span,
    /// The place where a further statement may be added, and its separator from the statement
    /// before; `None` if the block is never closed.
    pub room: Option<(Span, &'static str)>,
    /// The statements of the block.
    pub statements: Vec<T>,
}

macro_rules! repeated {
    ($($statement:ident: $block:literal)*) => {
        $(impl Repeated for $statement {
            const BLOCK: &'static str = $block;

            fn repeat(repeated: For<Self>) -> Self {
                Self::For(Box::new(repeated))
            }

            fn repeated(&self) -> Option<&For<Self>> {
                if let Self::For(repeated) = self { Some(repeated) } else { None }
            }
        })*
    };
}
repeated! {
    PieceStatement: "pieces"
    BoardStatement: "board"
    Jump: "jumps"
    MoveStatement: "moves"
    StartStatement: "start"
    GoalStatement: "goal"
}

/// A statement of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `puzzle "Name"`
    Puzzle(Text),
    /// `language 1`
    Language(Text),
    /// `about "…"`
    About(Text),
    /// `source "…"`
    Source(Text),
    /// `author "…"`
    Author(Text),
    /// `param NAME = EXPR`
    Param(Text, Expr),
    /// `pieces { … }`
    Pieces(Block<PieceStatement>),
    /// `board { … }`
    Board(Block<BoardStatement>),
    /// `moves { … }`
    Moves(Block<MoveStatement>),
    /// `start …`
    Start(Start),
    /// `goal …`
    Goal(Goal),
    /// `expect …`
    Expect(Expect),
    /// `allow LINT`
    Allow(Text),
}

/// `start ["NAME"] …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The keyword.
    pub head: Span,
    /// The name.
    pub name: Option<Text>,
    /// The contents of the start.
    pub body: StartBody,
    /// `true` if a part of it could not be read.
    pub broken: bool,
}

/// The contents of a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartBody {
    /// `random`
    Random,
    /// `scrambled N`
    Scrambled(Expr),
    /// A picture, or the statements in braces.
    Statements(Vec<StartStatement>),
}

/// A statement of a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartStatement {
    /// A picture.
    Picture(Text),
    /// `row: frog*m _ toad*n`
    Layout(Layout),
    /// `KIND at NODES`
    Put(KindItem, NodeSet),
    /// `for …`
    For(Box<For<Self>>),
}

/// `goal ["NAME"] …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The keyword.
    pub head: Span,
    /// The name.
    pub name: Option<Text>,
    /// The conditions, which have to hold all at once.
    pub statements: Vec<GoalStatement>,
    /// `true` if a part of it could not be read.
    pub broken: bool,
}

/// A statement of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalStatement {
    /// A picture.
    Picture(Text),
    /// A condition.
    Condition(Condition),
    /// `for …`
    For(Box<For<Self>>),
}

/// `expect [long] [with …] [from …] [to …] FIGURE`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// The span of the whole statement.
    pub span: Span,
    /// `true` if only `test --long` checks it.
    pub long: bool,
    /// The parameters that it sets, with their values.
    pub with: Vec<(Text, Expr)>,
    /// The name of the start.
    pub from: Option<Text>,
    /// The name of the goal.
    pub to: Option<Text>,
    /// The spans of `from` and `to`, each with its name.
    pub ends: [Option<Span>; 2],
    /// The expected figure.
    pub figure: Figure,
}

/// The figure of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// `shortest N`
    Shortest(Expr),
    /// `cheapest N`
    Cheapest(Expr),
    /// `solutions N`
    Solutions(Expr),
    /// `reachable N`
    Reachable(Expr),
    /// `farthest N`
    Farthest(Expr),
    /// `unsolvable`
    Unsolvable,
}

impl Figure {
    /// Returns `true` if the figure concerns a goal, and not all positions.
    #[must_use]
    pub fn needs_goal(&self) -> bool {
        !matches!(self, Self::Reachable(_) | Self::Farthest(_))
    }
}

/// A statement of `pieces`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceStatement {
    /// `NAME [GLYPH …] [COLOUR] [icon "CHARACTER" …]`, or `piece NAME [GLYPH …] "SHAPE" [COLOUR]
    /// [icon "CHARACTER" …]`
    Kind {
        /// The name or names.
        name: Name,
        /// The glyphs and ranges of glyphs.
        glyphs: Vec<(Text, Option<Text>)>,
        /// The shape, if the piece covers more than one cell.
        shape: Option<Text>,
        /// The colour, and `true` if it is quoted.
        color: Option<(Text, bool)>,
        /// The icons that pictures show in place of the glyphs.
        icons: Vec<Text>,
    },
    /// `class NAME = KIND | … [except KIND | …]`
    Class(Name, KindSet),
    /// `cycle KIND … [except KIND | …]`
    Cycle(Span, Vec<KindItem>, Option<KindSet>),
    /// `for …`
    For(Box<For<Self>>),
}
