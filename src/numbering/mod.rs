//! Task -> Space: perfect indices of positions. Every position that can be reached has a number, its *rank*, and few numbers are of other positions,
//! so that a set of positions is a table of bits without holes; *unranking* gives a number's position.
//!
//! In: a [`Task`] and the positions with which a search begins. Out: a [`Space`], which turns the table of one level into that of the next and
//! tests conditions on whole rows of a table, or the reasons why there is none. Promises the moves of rules R26 to R28, and that what a space
//! builds on was proved on the ground moves. Levels, limits and what is counted are left to the search. There are four kinds:
//!
//! * *affine* over GF(2): moves flip bits; a position's number are its coordinates in a basis of what they flip, by Gauss and Jordan.
//! * *mixed radix*: nodes change one by one, and each is a digit (D. E. Knuth, The Art of Computer Programming, volume 2, 4.1).
//! * *permutations* of distinct pieces by Lehmer's code. W. Myrvold and F. Ruskey, Ranking and unranking permutations in linear time, 2001, is
//!   faster for single positions; here whole runs of numbers are moved at a time, for which digits have to tell the order from the left, as in
//!   R. E. Korf and P. Schultze, Large-scale parallel breadth-first search, 2005.
//! * *orientations*: each part of a position is a state of its own under all moves, found by search and numbered in mixed radix, in the manner of
//!   D. Kunkle and G. Cooperman, Twenty-six moves suffice for Rubik's cube, 2007.
//!
//! That a few bits of a table, at perfect indices, are all that a breadth-first search has to keep of a position is due to G. Cooperman and
//! L. Finkelstein, New methods for using Cayley graphs in interconnection networks, 1992.

mod affine;
mod arrangement;
mod bits;
mod cell;
mod domain;
mod marks;
mod orientation;
mod product;
mod row_test;
mod strip;

use crate::ground::Task;
use crate::model::{KindSet, NodeId, State};
use affine::Affine;
use arrangement::Arrangement;
pub use cell::{Cell, MOST_TABLES, SeenRow, Settled};
pub use domain::Seeds;
pub use marks::Marks;
use orientation::Orientation;
use product::{AnyProduct, Forgets, Product, RemembersClick, product};
pub use row_test::{Block, Holding, RowTest};
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

/// Takes positions of a row that have no move: which 64 positions of the row, and those of them as bits.
pub type DeadEnds<'a> = dyn FnMut(usize, u64) + 'a;

/// Positions by number, cut into rows of equal length: rows are what is swept, and what is known to be empty or not.
///
/// A table has [`Space::rows`] times [`Space::row_cells`] cells, at first all of them zero.
pub trait Space: Sync {
    /// An entry of a table: 64 positions, or one and what is remembered of it.
    type Cell: Cell;

    /// The word by which users know it.
    fn name(&self) -> &'static str;

    /// Why it fits, in a few words.
    fn why(&self) -> String;

    /// The number of rows of a table.
    fn rows(&self) -> usize;

    /// The positions of a row; their numbers follow each other, and those of the next row follow them.
    fn row_positions(&self) -> usize;

    /// The bytes of what it holds itself.
    fn bytes(&self) -> u64;

    /// Whether no position can be reached in two different numbers of moves.
    fn levels_are_disjoint(&self) -> bool;

    /// The number of a position; `None` if it has none.
    fn rank(&self, position: &State) -> Option<u64>;

    /// The position of a number below [`Space::positions`].
    fn unrank(&self, index: u64) -> State;

    /// Finds the positions of a block that hold one of some kinds on a node.
    ///
    /// # Arguments
    /// * `words` - empty; takes the positions as bits where neither all nor none are meant
    fn holding(&self, block: Block, node: NodeId, kinds: &KindSet, words: &mut Vec<u64>) -> Holding;

    /// Makes the moves from the positions of a row to rows of a strip; moves elsewhere are left to other strips.
    ///
    /// # Arguments
    /// * `row` - which row of the level
    /// * `level` - the positions of the level, settled
    /// * `next` - takes what is reached, beside what is in it
    /// * `barred` - positions to which no move may lead, if there are any
    /// * `dead_ends` - takes positions of the level without a move; over all strips of a table each of them once
    ///
    /// # Returns
    /// The number of moves; over all strips each of them is counted once.
    fn sweep(
        &self,
        row: usize,
        level: &[Self::Cell],
        next: &mut Strip<Self::Cell>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64
    where
        Self: Sized;

    /// The positions that have a number.
    fn positions(&self) -> u64 {
        self.rows() as u64 * self.row_positions() as u64
    }

    /// The number of cells of a row.
    fn row_cells(&self) -> usize {
        self.row_positions().div_ceil(Self::Cell::BOARDS)
    }

    /// The words of a block, which has 64 positions to a word; a row is made of whole blocks.
    fn block_words(&self) -> usize {
        self.row_positions().div_ceil(64)
    }

    /// The cells of a row of a table.
    fn row<'c>(&self, row: usize, table: &'c [Self::Cell]) -> &'c [Self::Cell] {
        &table[row * self.row_cells()..(row + 1) * self.row_cells()]
    }

    /// The row of a position and its place there.
    fn halves(&self, index: u64) -> (usize, usize) {
        let positions = self.row_positions() as u64;
        ((index / positions) as usize, (index % positions) as usize)
    }

    /// Enters a position, before which nothing was clicked, into a level.
    ///
    /// # Returns
    /// The row it stands in.
    fn plant(&self, index: u64, level: &mut [Self::Cell]) -> usize {
        let (row, position) = self.halves(index);
        Self::Cell::enter(&mut level[row * self.row_cells()..], position / 64, 1 << (position % 64));
        row
    }
}

/// Something to be done with a space, whichever it is.
pub trait Visit<'s> {
    /// What it gives.
    type Answer;

    /// Does it.
    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer;
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
    /// Which kind of numbering it is.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        match self {
            Self::Affine(_) => Numbering::Affine,
            Self::Arrangement(_) => Numbering::Arrangement,
            Self::Orientation(_) => Numbering::Orientation,
            Self::Product(_) | Self::ProductOfClicks(_) => Numbering::Product,
        }
    }

    /// The positions that have a number.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.with(Positions)
    }

    /// Does something with the space.
    pub fn with<'s, V: Visit<'s>>(&'s self, visit: V) -> V::Answer {
        match self {
            Self::Affine(space) => visit.visit(space),
            Self::Arrangement(space) => visit.visit(space),
            Self::Orientation(space) => visit.visit(space),
            Self::Product(space) => visit.visit(space),
            Self::ProductOfClicks(space) => visit.visit(space),
        }
    }
}

struct Positions;

impl<'s> Visit<'s> for Positions {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        space.positions()
    }
}

/// The positions that the larger ones may have at most: tables of bits would take a gibibyte. A number is a place in a table, and has to fit
/// where sizes have 32 bits.
const MOST_BOARDS: u64 = 1 << if usize::BITS < 64 { 31 } else { 33 };

/// Finds the space of one kind.
///
/// # Arguments
/// * `task` - the moves
/// * `seeds` - the positions with which a search begins, at least one
///
/// # Errors
/// Why there is none, in a few words.
pub fn space(task: &Task, seeds: Seeds, numbering: Numbering) -> Result<AnySpace, String> {
    find(task, seeds, numbering, MOST_BOARDS)
}

/// Finds the space with the fewest positions.
///
/// # Arguments
/// * `task` - the moves
/// * `seeds` - the positions with which a search begins, at least one
///
/// # Errors
/// Why there is none, in a few words for each kind.
pub fn best_space(task: &Task, seeds: Seeds) -> Result<AnySpace, Vec<(Numbering, String)>> {
    let (mut best, mut most, mut reasons) = (None, MOST_BOARDS, Vec::new());
    for numbering in [Numbering::Arrangement, Numbering::Affine, Numbering::Product, Numbering::Orientation] {
        match find(task, seeds, numbering, most) {
            Ok(found) => {
                most = found.positions() - 1;
                best = Some(found);
            }
            Err(reason) => reasons.push((numbering, reason)),
        }
    }
    best.ok_or(reasons)
}

fn find(task: &Task, seeds: Seeds, numbering: Numbering, most: u64) -> Result<AnySpace, String> {
    domain::check(task, seeds)?;
    match numbering {
        Numbering::Affine => Affine::new(task, seeds, most).map(AnySpace::Affine),
        Numbering::Product => Ok(match product(task, seeds, most)? {
            AnyProduct::Forgets(space) => AnySpace::Product(space),
            AnyProduct::RemembersClick(space) => AnySpace::ProductOfClicks(space),
        }),
        Numbering::Arrangement => Arrangement::new(task, seeds.positions()?, most).map(AnySpace::Arrangement),
        Numbering::Orientation => Orientation::new(task, seeds.positions()?, most).map(AnySpace::Orientation),
    }
}
