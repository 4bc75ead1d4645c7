//! Task -> Space: perfect indices of positions. Every reachable position has a number, its *rank*,
//! and few numbers belong to other positions, so that a set of positions is a table of bits almost
//! without holes; *unranking* returns the position of a number.
//!
//! A [`Space`] turns the table of one level into that of the next level and tests conditions on
//! whole rows of a table. If there is none for a [`Task`] and its seeds, the reasons are returned.
//! A space makes the moves of rules R26 to R28, and its assumptions are proved on the ground moves.
//! Levels, limits and counts are the task of the search. There are six kinds:
//!
//! * *affine* over GF(2): moves flip bits; numbers are coordinates in a basis of the flips.
//! * *mixed radix*: nodes change one by one, and each is a digit (D. E. Knuth, The Art of Computer
//!   Programming, volume 2, 4.1).
//! * *permutations* of distinct pieces by Lehmer's code. W. Myrvold and F. Ruskey, Ranking and
//!   unranking permutations in linear time, 2001, is faster for single positions; here whole runs
//!   of numbers are moved at a time, for which digits have to determine the order from the left, as
//!   in R. E. Korf and P. Schultze, Large-scale parallel breadth-first search, 2005.
//! * *orientations*: each part of a position is a state of its own under all moves, found by search
//!   and numbered in mixed radix, in the manner of D. Kunkle and G. Cooperman, Twenty-six moves
//!   suffice for Rubik's cube, 2007.
//! * *multisets* of pieces that only change places: the words that they form on two halves.
//! * *cosets* of a subgroup of the group of the moves, by a chain of stabilizers.
//!
//! G. Cooperman and L. Finkelstein, New methods for using Cayley graphs in interconnection
//! networks, 1992, show that a breadth-first search needs no more of a position than a few bits of
//! a table, at its perfect index.

mod affine;
mod arrangement;
mod bits;
mod cell;
mod cosets;
mod multiset;
mod orientation;
mod product;
mod row_test;
mod strip;
mod turn;
mod turned;

use crate::facts::domains;
pub use crate::facts::domains::Seeds;
use crate::ground::Task;
use crate::model::{Kind, KindSet, NodeId, State};
use affine::Affine;
use arrangement::Arrangement;
pub use cell::{Cell, MOST_TABLES, SeenRow, Settled};
use cosets::Cosets;
use multiset::Multiset;
use orientation::Orientation;
use product::{AnyProduct, Forgets, Product, RemembersClick, product};
pub use row_test::{Block, Holding, Marks, RowTest};
use std::ops::Range;
pub use strip::{SharedStrip, Strip, Strips};

/// A kind of numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Vectors over GF(2), for moves that flip bits.
    Affine,
    /// Mixed radix, for nodes that change independently.
    Product,
    /// The place of a hole and the order of distinct pieces.
    Arrangement,
    /// The places of pieces and their orientations.
    Orientation,
    /// The words that pieces, some of them equal, form on their places.
    Multiset,
    /// The elements of the group of the moves.
    Cosets,
}

impl Numbering {
    /// Returns the name of the numbering, as users see it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Affine => "affine",
            Self::Product => "product",
            Self::Arrangement => "arrangement",
            Self::Orientation => "orientation",
            Self::Multiset => "multiset",
            Self::Cosets => "cosets",
        }
    }
}

/// A callback for dead ends: the row, the index of 64 positions in the row, and the dead ends among
/// them as bits.
pub type DeadEnds<'a> = dyn FnMut(usize, usize, u64) + 'a;

/// A level whose moves are made, or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Level<'a, C> {
    /// The index in the whole table of the first cell.
    pub origin: usize,
    /// The positions, settled: all rows of the groups that are swept, or a part of one row where
    /// the space [cuts rows](Space::cuts_rows).
    pub cells: &'a [C],
    /// A flag for each row: `true` if it holds any position.
    pub occupied: &'a [bool],
    /// The number of new positions of each of these rows.
    pub new: &'a [u64],
}

impl<'a, C> Level<'a, C> {
    /// Returns the cells of a row that the level has as a whole.
    #[inline(always)]
    fn row<S: Space<Cell = C>>(&self, space: &S, row: usize) -> &'a [C] {
        let begin = space.row_begin(row) - self.origin;
        &self.cells[begin..begin + space.row_cells(row)]
    }
}

/// A numbering of positions, cut into rows, most often of equal length. Rows are known to be empty
/// or not; sweeps go from row to row, or through a group of rows at a time.
///
/// A table has [`Space::cells`] cells, all of them initially zero.
pub trait Space: Sync {
    /// An entry of a table: 64 positions, or one position and the clicks that it remembers.
    type Cell: Cell;

    /// Returns the name of the numbering, as users see it.
    fn name(&self) -> &'static str;

    /// Returns the reason why the numbering fits, in a few words.
    fn why(&self) -> String;

    /// Returns the number of rows of a table.
    fn rows(&self) -> usize;

    /// Returns the number of positions of a row; their numbers are consecutive.
    fn row_positions(&self, row: usize) -> usize;

    /// Returns the bytes of the space's own tables.
    fn bytes(&self) -> u64;

    /// Returns `true` if no position can be reached in two different numbers of moves.
    fn levels_are_disjoint(&self) -> bool;

    /// Returns the number of a position, or `None` if it has none.
    fn rank(&self, position: &State) -> Option<u64>;

    /// Returns the position with a number below [`Space::positions`].
    fn unrank(&self, index: u64) -> State;

    /// Finds the positions of a block that hold one of some kinds on a node.
    ///
    /// # Arguments
    /// * `words` - an empty buffer that receives the positions as bits, unless all or none are
    ///   found
    fn holding(&self, block: Block, node: NodeId, kinds: &KindSet, words: &mut Vec<u64>)
    -> Holding;

    /// Makes the moves from the positions of a group to the rows of some strips; other moves belong
    /// to other strips.
    ///
    /// # Arguments
    /// * `group` - the number of the group in the level
    /// * `level` - the positions of the level
    /// * `next` - the strips that the successors are added to
    /// * `barred` - the positions that no move may lead to, if there are any
    /// * `dead_ends` - receives the positions of the level without a move, each once over all
    ///   strips of a table
    ///
    /// # Returns
    /// The number of moves; over all strips each move is counted once.
    fn sweep(
        &self,
        group: usize,
        level: Level<Self::Cell>,
        next: &mut Strips<Self::Cell>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64
    where
        Self: Sized;

    /// Returns the number of positions that have a number.
    fn positions(&self) -> u64 {
        self.rows() as u64 * self.row_positions(0) as u64
    }

    /// Returns the number of cells of a table.
    fn cells(&self) -> u64 {
        self.rows() as u64 * self.row_cells(0) as u64
    }

    /// Returns the number of cells of a row.
    fn row_cells(&self, row: usize) -> usize {
        self.row_positions(row).div_ceil(Self::Cell::BOARDS)
    }

    /// Returns the first cell of a row in a table.
    fn row_begin(&self, row: usize) -> usize {
        row * self.row_cells(row)
    }

    /// Returns the number of the first position of a row.
    fn row_first(&self, row: usize) -> u64 {
        row as u64 * self.row_positions(row) as u64
    }

    /// Returns the number of words of a block, with 64 positions to a word; a row consists of whole
    /// blocks.
    fn block_words(&self, row: usize) -> usize {
        self.row_positions(row).div_ceil(64)
    }

    /// Returns the number of words of a table, counting one block of each row.
    fn words(&self) -> u64 {
        self.rows() as u64 * self.block_words(0) as u64
    }

    /// Returns the number of groups.
    fn groups(&self) -> usize {
        self.rows()
    }

    /// Returns the rows of a group, all of the same length, from whose positions one sweep makes
    /// the moves.
    fn group(&self, group: usize) -> Range<usize> {
        group..group + 1
    }

    /// Returns `true` if moves lead from a group to many rows, so that a strip of a table has to
    /// stay in a cache.
    fn scatters(&self) -> bool {
        false
    }

    /// Returns `true` if sweeps also take parts of rows, unless moves are barred.
    fn cuts_rows(&self) -> bool {
        false
    }

    /// Returns `false` only if no move leads from some cells to others.
    ///
    /// # Arguments
    /// * `group`, `from` - the group with the former, and their indexes in a table: a whole group,
    ///   or a part of a row where sweeps take parts
    /// * `rows`, `to` - the rows with the latter, and their indexes in a table
    fn leads_to(
        &self,
        _group: usize,
        _from: &Range<usize>,
        _rows: &Range<usize>,
        _to: &Range<usize>,
    ) -> bool {
        true
    }

    /// Returns the cells of a row of a table.
    fn row<'c>(&self, row: usize, table: &'c [Self::Cell]) -> &'c [Self::Cell] {
        let begin = self.row_begin(row);
        &table[begin..begin + self.row_cells(row)]
    }

    /// Cuts a table into its rows; an empty table has none.
    fn cut<'c>(
        &self,
        mut table: &'c mut [Self::Cell],
    ) -> impl Iterator<Item = &'c mut [Self::Cell]> + Send {
        (0..self.rows()).map_while(move |row| table.split_off_mut(..self.row_cells(row)))
    }

    /// Returns the row of a position and its place in the row.
    fn halves(&self, index: u64) -> (usize, usize) {
        let positions = self.row_positions(0) as u64;
        ((index / positions) as usize, (index % positions) as usize)
    }

    /// Inserts a position with an empty memory into a level.
    ///
    /// # Returns
    /// The row of the position.
    fn plant(&self, index: u64, level: &mut [Self::Cell]) -> usize {
        let (row, position) = self.halves(index);
        Self::Cell::enter(&mut level[self.row_begin(row)..], position / 64, 1 << (position % 64));
        row
    }
}

/// An operation on a space of any kind.
pub trait Visit<'s> {
    /// The result of the operation.
    type Answer;

    /// Performs the operation.
    fn visit<S: Space + 's>(self, space: &'s S) -> Self::Answer;
}

/// A space of any kind.
#[derive(Debug)]
pub enum AnySpace {
    /// See [`Numbering::Affine`].
    Affine(Affine),
    /// See [`Numbering::Arrangement`].
    Arrangement(Arrangement),
    /// See [`Numbering::Cosets`].
    Cosets(Box<Cosets>),
    /// See [`Numbering::Multiset`].
    Multiset(Box<Multiset>),
    /// See [`Numbering::Orientation`].
    Orientation(Orientation),
    /// See [`Numbering::Product`].
    Product(Product<Forgets>),
    /// The space of [`Numbering::Product`] for tasks that remember the last clicked node.
    ProductOfClicks(Product<RemembersClick>),
}

impl AnySpace {
    /// Returns the kind of the numbering.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        match self {
            Self::Affine(_) => Numbering::Affine,
            Self::Arrangement(_) => Numbering::Arrangement,
            Self::Cosets(_) => Numbering::Cosets,
            Self::Multiset(_) => Numbering::Multiset,
            Self::Orientation(_) => Numbering::Orientation,
            Self::Product(_) | Self::ProductOfClicks(_) => Numbering::Product,
        }
    }

    /// Returns the number of positions that have a number.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.with(Positions)
    }

    /// Performs an operation on the space.
    pub fn with<'s, V: Visit<'s>>(&'s self, visit: V) -> V::Answer {
        match self {
            Self::Affine(space) => visit.visit(space),
            Self::Arrangement(space) => visit.visit(space),
            Self::Cosets(space) => visit.visit(&**space),
            Self::Multiset(space) => visit.visit(&**space),
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

/// Returns `true` if two positions agree on all nodes but the given ones, which are in order.
fn agree_elsewhere(one: &State, other: &State, places: &[NodeId]) -> bool {
    let here = |node: usize| places.binary_search(&NodeId(node as u32)).is_ok();
    (0..one.len()).all(|node| one[node] == other[node] || here(node))
}

/// Returns the kinds that can stand on nodes, and the nodes that change.
///
/// # Errors
/// Returns the reason why the moves do not depend on positions alone, or that no node or more than
/// `most` nodes change.
fn places(
    task: &Task,
    seeds: Seeds,
    most: usize,
) -> Result<(domains::Domains, Vec<NodeId>), String> {
    let domains = domains::of_positions_alone(task, seeds)?;
    let places = domains.changing();
    match places.len() {
        0 => Err("no node changes".to_owned()),
        more if more > most => Err(format!("more than {most} nodes change")),
        _ => Ok((domains, places)),
    }
}

/// Returns the content of the nodes that never change, and the contents of the others in a position.
fn split_off(start: Option<&State>, places: &[NodeId]) -> (State, Vec<Kind>) {
    let mut fixed = start.cloned().unwrap_or_default();
    let change = |place: &NodeId| std::mem::take(&mut fixed[place.index()]);
    let first = places.iter().map(change).collect();
    (fixed, first)
}

/// The largest number of positions of a space: tables of bits would take a gibibyte. A number is a
/// place in a table, and has to fit where sizes have 32 bits.
const MOST_BOARDS: u64 = 1 << if usize::BITS < 64 { 31 } else { 33 };

/// Finds the space of one kind.
///
/// # Arguments
/// * `task` - the moves
/// * `seeds` - the positions with which a search begins, at least one
///
/// # Errors
/// Returns the reason why there is none, in a few words.
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
/// Returns the reason why there is none, in a few words for each kind.
pub fn best_space(task: &Task, seeds: Seeds) -> Result<AnySpace, Vec<(Numbering, String)>> {
    best_space_within(task, seeds, MOST_BOARDS)
}

/// Finds the space with the fewest positions, of those with at most `most`; see [`best_space`].
pub(crate) fn best_space_within(
    task: &Task,
    seeds: Seeds,
    mut most: u64,
) -> Result<AnySpace, Vec<(Numbering, String)>> {
    let (mut best, mut reasons) = (None, Vec::new());
    for numbering in [
        Numbering::Arrangement,
        Numbering::Affine,
        Numbering::Product,
        Numbering::Orientation,
        Numbering::Multiset,
        Numbering::Cosets,
    ] {
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

/// Returns the number of orders of distinct pieces around a hole, however many they are.
///
/// # Returns
/// `None` if positions are no such orders.
#[cfg(feature = "disk")]
pub(crate) fn orders(task: &Task, seeds: Seeds) -> Option<u64> {
    domains::check(task, seeds).ok()?;
    arrangement::count(task, seeds.positions().ok()?).ok()
}

fn find(task: &Task, seeds: Seeds, numbering: Numbering, most: u64) -> Result<AnySpace, String> {
    domains::check(task, seeds)?;
    match numbering {
        Numbering::Affine => Affine::new(task, seeds, most).map(AnySpace::Affine),
        Numbering::Product => Ok(match product(task, seeds, most)? {
            AnyProduct::Forgets(space) => AnySpace::Product(space),
            AnyProduct::RemembersClick(space) => AnySpace::ProductOfClicks(space),
        }),
        Numbering::Arrangement => {
            Arrangement::new(task, seeds.positions()?, most).map(AnySpace::Arrangement)
        }
        Numbering::Orientation => {
            Orientation::new(task, seeds.positions()?, most).map(AnySpace::Orientation)
        }
        Numbering::Multiset => {
            Multiset::new(task, seeds, most).map(|space| AnySpace::Multiset(Box::new(space)))
        }
        Numbering::Cosets => Cosets::new(task, seeds.positions()?, most)
            .map(|space| AnySpace::Cosets(Box::new(space))),
    }
}
