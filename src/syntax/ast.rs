//! The syntax tree: what the text says, with the place of everything, and no name looked up.

mod condition;
mod name;

use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
pub use condition::{Cell, CellWhat, Condition, Layout, LayoutCell, Pattern, Sought};
pub use name::{Expr, ExprNode, KindItem, KindPart, KindSet, Name, NamePart, NodeSet, NodeTerm, Text};

/// A whole definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ast {
    /// Its statements in the order of the text.
    pub items: Vec<Item>,
    /// Comments, in the order of the text.
    pub comments: Vec<Span>,
    /// Statements that could not be read, in the order in which they were found to be.
    pub broken: Vec<Broken>,
    /// Statements that mean something else if they name what is not there.
    pub otherwise: Vec<Otherwise>,
}

impl Ast {
    /// Whether a statement that could not be read would have declared a name: it counts as declared, so that one slip is one report.
    #[must_use]
    pub fn may_declare(&self, name: &str) -> bool {
        self.broken.iter().any(|broken| broken.declares.iter().any(|known| known == name))
    }

    /// What may be missing because something could not be read.
    #[must_use]
    pub fn lost(&self) -> Lost {
        self.broken.iter().fold(Lost::default(), |lost, broken| lost.or(broken.lost))
    }
}

/// A statement that is read as it stands, and that authors also write to say something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// Where it stands.
    pub span: Span,
    /// The names that it declares in the other reading.
    pub declares: Vec<String>,
    /// The report that it gets where a name in it is unknown.
    pub report: Diagnostic,
}

/// A statement that could not be read as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// Where it stands.
    pub span: Span,
    /// The keyword of the block that it stands in; empty outside of all blocks.
    pub block: String,
    /// Its keyword and the names that it would have declared.
    pub declares: Vec<String>,
    /// What else may be missing.
    pub lost: Lost,
    /// What it is if a guess is right, and where it fails: its names are worth a look, and nothing else.
    pub guess: Option<(Span, Doubtful)>,
}

/// A statement that could only be read with a change that is a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubtful {
    /// Of `pieces`.
    Piece(PieceStatement),
    /// Of `board`.
    Board(BoardStatement),
    /// Of `jumps`.
    Jump(Jump),
    /// Of `moves`.
    Move(MoveStatement),
    /// Of a start.
    Start(StartStatement),
    /// Of a goal.
    Goal(GoalStatement),
    /// Of the file.
    Expect(Expect),
}

/// What may be missing because something could not be read: its absence is not reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Glyphs of pieces and of the legend.
    pub glyphs: bool,
    /// The grid.
    pub grid: bool,
    /// Starts and goals.
    pub scenarios: bool,
    /// Sections.
    pub sections: bool,
    /// Names: a declaration stands without its name, or a block without its keyword.
    pub names: bool,
}

impl Lost {
    /// Anything may be missing but names, which count as declared wherever they stand.
    pub const ALL: Self = Self { glyphs: true, grid: true, scenarios: true, sections: true, names: false };

    /// What may be missing for one reason or the other.
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
    /// Its keyword; empty where the block before it goes on behind a `}` too many.
    pub head: Span,
    /// The whole of it.
    pub span: Span,
    /// Where one more statement may stand, and what separates it from the one before; `None` if it is never closed.
    pub room: Option<(Span, &'static str)>,
    /// Its statements.
    pub statements: Vec<T>,
}

/// `for NAME in A..B { … }`: its statements for each number from A to B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct For<T> {
    /// The keyword.
    pub head: Span,
    /// The parameter.
    pub name: Text,
    /// The first number.
    pub from: Expr,
    /// The last number.
    pub to: Expr,
    /// The whole of it.
    pub span: Span,
    /// What stands inside.
    pub statements: Vec<T>,
}

/// A statement that may stand for others, one for each number.
pub trait Repeated: Sized {
    /// Makes one of a `for`.
    fn repeat(repeated: For<Self>) -> Self;

    /// The `for` that it is.
    fn repeated(&self) -> Option<&For<Self>>;
}

macro_rules! repeated {
    ($($statement:ident)*) => {
        $(impl Repeated for $statement {
            fn repeat(repeated: For<Self>) -> Self {
                Self::For(Box::new(repeated))
            }

            fn repeated(&self) -> Option<&For<Self>> {
                if let Self::For(repeated) = self { Some(repeated) } else { None }
            }
        })*
    };
}
repeated! { PieceStatement BoardStatement Jump MoveStatement StartStatement GoalStatement }

/// Statements without those that stand for others, but with what stands inside of these.
pub fn written<T: Repeated>(statements: &[T]) -> Vec<&T> {
    let mut found = Vec::new();
    for statement in statements {
        match statement.repeated() {
            Some(repeated) => found.extend(written(&repeated.statements)),
            None => found.push(statement),
        }
    }
    found
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
    /// What follows.
    pub body: StartBody,
    /// Whether a part of it could not be read.
    pub broken: bool,
}

/// How a start is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartBody {
    /// `random`
    Random,
    /// `scrambled N`
    Scrambled(Expr),
    /// A picture, or statements in braces.
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
    /// What has to hold, all at once.
    pub statements: Vec<GoalStatement>,
    /// Whether a part of it could not be read.
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
    /// The whole statement.
    pub span: Span,
    /// Whether only `test --long` checks it.
    pub long: bool,
    /// Parameters it sets.
    pub with: Vec<(Text, Expr)>,
    /// The start it names.
    pub from: Option<Text>,
    /// The goal it names.
    pub to: Option<Text>,
    /// What it says.
    pub figure: Figure,
}

/// What an expectation says.
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
    /// Whether it is about a goal, and not about all positions.
    #[must_use]
    pub fn needs_goal(&self) -> bool {
        !matches!(self, Self::Reachable(_) | Self::Farthest(_))
    }
}

/// A statement of `pieces`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceStatement {
    /// `NAME [GLYPH …] [COLOUR] [icon "CHARACTER" …]`, or `piece NAME [GLYPH …] "SHAPE" [COLOUR] [icon "CHARACTER" …]`
    Kind {
        /// The name or names.
        name: Name,
        /// Glyphs and ranges of them.
        glyphs: Vec<(Text, Option<Text>)>,
        /// The cells that it covers, if it is more than one.
        shape: Option<Text>,
        /// The colour, and whether it is quoted.
        color: Option<(Text, bool)>,
        /// What pictures show in place of the glyphs.
        icons: Vec<Text>,
    },
    /// `class NAME = KIND | … [except KIND | …]`
    Class(Name, KindSet),
    /// `cycle KIND … [except KIND | …]`
    Cycle(Span, Vec<KindItem>, Option<KindSet>),
    /// `for …`
    For(Box<For<Self>>),
}

/// How two consecutive names of a line are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `-`
    Both,
    /// `>`
    Forward,
}

/// Names joined by signs: the first, and each other one with the sign before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The first name.
    pub first: Name,
    /// The others.
    pub rest: Vec<(Link, Name)>,
}

/// A name, or names, and the place on the page given as two numbers, perhaps with decimals.
pub type Placed = (Name, Option<Spanned<(Expr, Expr)>>);

/// A statement of `board`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardStatement {
    /// `nodes NAME [(x,y)] …`
    Nodes(Vec<Placed>),
    /// `line NAME: A - B > C`
    Line(Name, Track),
    /// `line NAME: leaps(a,b)`
    Leaps(Name, Expr, Expr, Span),
    /// `jumps [NAME] { A-B-C … }`
    Jumps(Option<Name>, Vec<Jump>),
    /// `path NAME: …`, or `ring NAME: …` where it is closed
    Path {
        /// The line's name.
        line: Name,
        /// The nodes.
        names: Vec<Name>,
        /// Whether it is a ring.
        closed: bool,
    },
    /// `grid …`
    Grid {
        /// The keyword.
        head: Span,
        /// Its size or its picture.
        shape: GridShape,
        /// Whether its rows are shifted: the word.
        hex: Option<Span>,
        /// Whether rows and columns are rings: the word.
        torus: Option<Span>,
    },
    /// `wall NODE-NODE …`
    Wall(Vec<(Name, Name)>),
    /// `region NAME = …`
    Region(Name, NodeSet),
    /// `legend GLYPH …`
    Legend {
        /// The glyph.
        glyph: Text,
        /// The piece; `None` for `outside`.
        piece: Option<KindItem>,
        /// The region.
        region: Option<Name>,
    },
    /// `for …`
    For(Box<For<Self>>),
}

/// A statement of `jumps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jump {
    /// `A-B-C`
    Track(Track),
    /// `for …`
    For(Box<For<Self>>),
}

impl Jump {
    /// The track that it is.
    #[must_use]
    pub fn track(&self) -> Option<&Track> {
        if let Self::Track(track) = self { Some(track) } else { None }
    }
}

/// How a grid is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridShape {
    /// `R by C`
    Size(Expr, Expr),
    /// A picture.
    Picture(Text),
}

/// A statement of `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStatement {
    /// `NAME [on LINE, …] [DIRECTION]: PATTERN => PATTERN [TAIL]`
    Rewrite(Rewrite),
    /// `click [KIND] [at NODES]: EFFECT … [TAIL]`
    Click(Click),
    /// `turn NAME [powers] (…) … [TAIL]`, `turn NAME reverses NODES [TAIL]`
    Turn(Turn),
    /// `chain RULE, …`
    Chain(Vec<Name>, Span),
    /// `press NAME { RULE … } [TAIL]`
    Press(Press),
    /// `settle { RULE … }`
    Settle(Settle),
    /// `never repeat click`
    NeverRepeat(Span),
    /// `never CONDITION`
    Never(Condition, Span),
    /// `for …`
    For(Box<For<Self>>),
}

/// What follows a move: `[if CONDITION] [also EFFECT …] [cost N] [as "LABEL"]`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// What has to hold before the move, and the place of all that.
    pub guard: Option<(Condition, Span)>,
    /// What changes elsewhere.
    pub also: Vec<Effect>,
    /// What the move costs.
    pub cost: Option<Expr>,
    /// The label.
    pub label: Option<Text>,
}

/// A press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// Its name.
    pub name: Name,
    /// What stands in its braces: rewrites, if nothing is wrong.
    pub rules: Vec<MoveStatement>,
    /// What follows it.
    pub tail: Box<Tail>,
}

/// What runs after every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settle {
    /// The keyword.
    pub head: Span,
    /// What stands in its braces: rewrites, if nothing is wrong.
    pub rules: Vec<MoveStatement>,
}

/// A rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The rule's name.
    pub name: Name,
    /// Names of lines.
    pub on: Vec<Name>,
    /// The direction word.
    pub direction: Option<Text>,
    /// The left side.
    pub left: Pattern,
    /// The right side.
    pub right: Pattern,
    /// What follows it.
    pub tail: Box<Tail>,
}

/// A click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// The keyword.
    pub head: Span,
    /// What has to stand there.
    pub kinds: Option<KindSet>,
    /// Where.
    pub nodes: Option<NodeSet>,
    /// What happens.
    pub effects: Vec<Effect>,
    /// What follows it.
    pub tail: Box<Tail>,
}

/// An effect of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// Where.
    pub targets: Vec<Target>,
    /// Where not, although it is among those.
    pub except: Vec<Target>,
    /// The whole effect.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `advance`
    Advance,
    /// `retreat`
    Retreat,
    /// `set … to KIND`
    Set(KindItem),
    /// `clear`
    Clear,
}

/// Nodes that an effect reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `self`
    Clicked,
    /// `neighbours [on LINE, …]`
    Neighbours(Vec<Name>),
    /// `all on LINE, …`, `next on LINE, …`, `previous on LINE, …`
    Across(Reach, Vec<Name>),
    /// Nodes.
    Nodes(NodeTerm),
}

/// How far along a line a target reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All of it.
    All,
    /// The node behind.
    Next,
    /// The node before.
    Previous,
}

/// A cycle of a turn: `(a b c)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// Its nodes.
    pub names: Vec<Name>,
    /// Those that it leaves out.
    pub except: Vec<NodeTerm>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its name.
    pub name: Name,
    /// Whether every power is a move.
    pub powers: bool,
    /// Its cycles.
    pub orbits: Vec<Orbit>,
    /// The nodes that it reverses, in place of cycles.
    pub reverses: Option<NodeSet>,
    /// What follows it.
    pub tail: Box<Tail>,
    /// The whole statement.
    pub span: Span,
}
