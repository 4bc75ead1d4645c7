//! Task -> Space: a number for every board that can be reached, and few for others, so that a set of boards is a table without holes.
//!
//! In: a [`Task`] and the boards with which a search begins. Out: a [`Space`], which turns the table of one level into that of the next,
//! or the reasons why there is none. Promises the moves of rules R26 to R28 and that its condition was proved on the ground moves. Knows
//! nothing of levels, limits and goals.

mod affine;
mod arrangement;
mod bits;
mod domain;
mod orientation;
mod product;
mod strip;

use crate::ground::Task;
use crate::model::State;
use affine::Affine;
use arrangement::Arrangement;
use orientation::Orientation;
use product::{AnyProduct, Forgets, Product, RemembersClick, product};
use std::ops::BitOrAssign;
pub use strip::Strip;

/// Which kind of numbering is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// By vectors over GF(2): moves that flip bits.
    Affine,
    /// By mixed radix: nodes that change on their own.
    Product,
    /// By the place of a hole and the order of distinct pieces.
    Arrangement,
    /// By where pieces are and how they are turned.
    Orientation,
}

impl Numbering {
    /// The word by which users know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Affine => "affine",
            Self::Product => "product",
            Self::Arrangement => "arrangement",
            Self::Orientation => "orientation",
        }
    }
}

/// What sweeps count beside what they find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Whether dead ends are wanted.
    pub counts_dead_ends: bool,
    /// Moves from the boards of the level.
    pub edges: u64,
    /// Boards of the level without a move.
    pub dead_ends: u64,
}

/// What is left of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Boards that were reached for the first time.
    pub new: u64,
    /// Whether there is anything to sweep: such boards, or others from which only now some moves can be made.
    pub live: bool,
}

/// Tables of boards, cut into rows of equal length: rows are what is swept, and what is known to be empty or not.
///
/// A table has [`Space::rows`] times [`Space::row_cells`] cells, at first all of them zero.
pub trait Space: Sync {
    /// An entry of a table: 64 boards, or one and what is remembered of it.
    type Cell: Copy + Default + BitOrAssign + Send + Sync;

    /// The word by which users know it.
    fn name(&self) -> &'static str;

    /// Why it fits, in a few words.
    fn why(&self) -> String;

    /// The boards that have a number.
    fn boards(&self) -> u64;

    /// The number of rows of a table.
    fn rows(&self) -> usize;

    /// The number of cells of a row.
    fn row_cells(&self) -> usize;

    /// The bytes of what it holds itself.
    fn bytes(&self) -> u64;

    /// Whether no board can be reached in two different numbers of moves.
    fn levels_are_disjoint(&self) -> bool;

    /// The number of a board; `None` if it has none.
    fn rank(&self, board: &State) -> Option<u64>;

    /// The board of a number below [`Space::boards`].
    fn unrank(&self, index: u64) -> State;

    /// Enters a board, before which nothing was clicked, into a level.
    ///
    /// # Returns
    /// The row it stands in.
    fn plant(&self, index: u64, level: &mut [Self::Cell]) -> usize;

    /// Makes the moves from the boards of a row to rows of a strip; moves elsewhere are left to other strips.
    ///
    /// # Arguments
    /// * `row` - which row of the level
    /// * `level` - the boards of the level, settled
    /// * `next` - takes what is reached, beside what is in it
    /// * `tally` - takes the figures: over all strips of a table each move, and each dead end, is counted once
    fn sweep(&self, row: usize, level: &[Self::Cell], next: &mut Strip<Self::Cell>, tally: &mut Tally);

    /// Takes out of a row what was seen before, and adds the rest to what was seen.
    ///
    /// # Arguments
    /// * `fresh` - what sweeps reached; afterwards what is still to be swept
    /// * `seen` - the same row of all boards seen; `None` where levels are disjoint
    ///
    /// # Returns
    /// What is left.
    fn settle(&self, fresh: &mut [Self::Cell], seen: Option<&mut [Self::Cell]>) -> Settled;

    /// Hands out the boards of a settled row that were reached for the first time.
    fn each(&self, row: usize, level: &[Self::Cell], see: &mut dyn FnMut(u64));

    /// Whether a board is among those of a settled level that were reached for the first time.
    fn contains(&self, level: &[Self::Cell], index: u64) -> bool;

    /// Whether a board stands in a settled level, or in one of several whose cells were joined, be it reached for the first time or not.
    fn stands(&self, levels: &[Self::Cell], index: u64) -> bool {
        self.contains(levels, index)
    }
}

/// Something to be done with a space, whichever it is.
pub trait Visit {
    /// What it gives.
    type Answer;

    /// Does it.
    fn visit<S: Space>(self, space: &S) -> Self::Answer;
}

/// One of the spaces.
#[derive(Debug)]
pub enum AnySpace {
    /// See [`Numbering::Affine`].
    Affine(Affine),
    /// See [`Numbering::Arrangement`].
    Arrangement(Arrangement),
    /// See [`Numbering::Orientation`].
    Orientation(Orientation),
    /// See [`Numbering::Product`].
    Product(Product<Forgets>),
    /// The same, where what was clicked last matters.
    ProductOfClicks(Product<RemembersClick>),
}

impl AnySpace {
    /// Does something with the space.
    pub fn with<V: Visit>(&self, visit: V) -> V::Answer {
        match self {
            Self::Affine(space) => visit.visit(space),
            Self::Arrangement(space) => visit.visit(space),
            Self::Orientation(space) => visit.visit(space),
            Self::Product(space) => visit.visit(space),
            Self::ProductOfClicks(space) => visit.visit(space),
        }
    }
}

/// The boards that the larger ones may have at most: tables of bits would take a gibibyte. A number is a place in a table, and has to fit
/// where sizes have 32 bits.
const MOST_BOARDS: u64 = 1 << if usize::BITS < 64 { 31 } else { 33 };

/// Finds the space of one kind.
///
/// # Arguments
/// * `task` - the moves
/// * `starts` - the boards with which a search begins, at least one
///
/// # Errors
/// Why there is none, in a few words.
pub fn space(task: &Task, starts: &[State], numbering: Numbering) -> Result<AnySpace, String> {
    find(task, starts, numbering, MOST_BOARDS)
}

/// Finds the space with the fewest boards.
///
/// # Arguments
/// * `task` - the moves
/// * `starts` - the boards with which a search begins, at least one
///
/// # Errors
/// Why there is none, in a few words for each kind.
pub fn best_space(task: &Task, starts: &[State]) -> Result<AnySpace, Vec<String>> {
    let (mut best, mut most, mut reasons) = (None, MOST_BOARDS, Vec::new());
    for numbering in [Numbering::Arrangement, Numbering::Affine, Numbering::Product, Numbering::Orientation] {
        match find(task, starts, numbering, most) {
            Ok(found) => {
                most = found.with(Boards) - 1;
                best = Some(found);
            }
            Err(reason) => reasons.push(format!("not {}: {reason}", numbering.name())),
        }
    }
    best.ok_or(reasons)
}

struct Boards;

impl Visit for Boards {
    type Answer = u64;

    fn visit<S: Space>(self, space: &S) -> u64 {
        space.boards()
    }
}

fn find(task: &Task, starts: &[State], numbering: Numbering, most: u64) -> Result<AnySpace, String> {
    domain::check(task, starts)?;
    match numbering {
        Numbering::Affine => Affine::new(task, starts, most).map(AnySpace::Affine),
        Numbering::Product => Ok(match product(task, starts, most)? {
            AnyProduct::Forgets(space) => AnySpace::Product(space),
            AnyProduct::RemembersClick(space) => AnySpace::ProductOfClicks(space),
        }),
        Numbering::Arrangement => Arrangement::new(task, starts, most).map(AnySpace::Arrangement),
        Numbering::Orientation => Orientation::new(task, starts, most).map(AnySpace::Orientation),
    }
}
