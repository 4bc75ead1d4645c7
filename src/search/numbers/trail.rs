//! What a sweep from the start leaves for a search back from the goals that it found.
//!
//! In: the levels of a sweep. Out: whether a board stands in a level, or in one that is a multiple of three levels away; the goals of the
//! last level. Promises never to deny a board of the level that is asked for. Knows nothing of what numbers mean.

use super::share::share;
use super::tables::{cells, together, zeroed};
use crate::budget::{Budget, Limit, bytes_of};
use crate::numbering::{Cell, Space};
use crate::search::reservation::{Reservation, Reserved};

/// Tables that take levels in turn. Three tell a level from the two beside it, which is all that a search back has to know where moves
/// come with their inverses; elsewhere it follows some boards in vain.
const TABLES: usize = 3;

/// Boards of the levels of a sweep.
#[derive(Debug)]
pub(super) struct Trail<'b, C> {
    tables: Vec<Vec<C>>,
    /// The numbers of the goals of the last level.
    pub(super) goals: Reserved<'b, u64>,
    budget: &'b Budget,
    _reserved: Reservation<'b>,
}

/// How many tables a space needs: a single one where the board itself says in which level it stands.
fn tables<S: Space>(space: &S) -> usize {
    if space.levels_are_disjoint() { 1 } else { TABLES }
}

/// The bytes that a trail takes before there are goals.
pub(super) fn bytes<S: Space>(space: &S) -> u64 {
    bytes_of::<S::Cell>(tables(space) as u64 * cells(space))
}

impl<'b, C: Cell> Trail<'b, C> {
    /// A trail without levels.
    ///
    /// # Errors
    /// [`Limit::Memory`] if it does not fit.
    pub(super) fn new<S: Space<Cell = C>>(space: &S, budget: &'b Budget) -> Result<Self, Limit> {
        let hold = Reservation::take(bytes(space), budget)?;
        let tables = (0..tables(space)).map(|_| zeroed(cells(space))).collect::<Result<_, _>>()?;
        Ok(Self { tables, goals: Reserved::new(budget), budget, _reserved: hold })
    }

    /// Adds a settled level.
    ///
    /// # Arguments
    /// * `occupied` - the rows in which something stands
    /// * `depth` - which level it is
    ///
    /// # Errors
    /// A limit that came first.
    pub(super) fn add<S: Space<Cell = C>>(&mut self, space: &S, level: &[C], occupied: &[bool], depth: usize) -> Result<(), Limit> {
        let (turn, budget) = (depth % self.tables.len(), self.budget);
        let rows = self.tables[turn].chunks_mut(space.row_cells()).enumerate().filter(|&(row, _)| occupied[row]);
        share(vec![(); budget.threads()], together(space), rows, |(), (row, kept)| {
            budget.poll()?;
            let cells = &level[row * space.row_cells()..(row + 1) * space.row_cells()];
            kept.iter_mut().zip(cells).for_each(|(kept, &cell)| *kept |= cell);
            Ok(())
        })?;
        Ok(())
    }

    /// Whether a board may stand in a level.
    pub(super) fn may_hold<S: Space<Cell = C>>(&self, space: &S, depth: usize, number: u64) -> bool {
        space.stands(&self.tables[depth % self.tables.len()], number)
    }
}
