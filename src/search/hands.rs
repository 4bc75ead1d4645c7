//! Rows of a level, swept by one thread or by several.
//!
//! In: a space, a level, the rows in which something stands. Out: the next level and the figures. Promises the same for any number of
//! threads: each has a table of its own, and tables are joined bit by bit. Knows nothing of levels before and after.

use super::hold::Hold;
use super::share::share;
use crate::budget::{Budget, Limit};
use crate::kernel::Job;
use crate::pack::{Space, Tally};
use std::ops::{BitOrAssign, Range};

/// Levels of fewer boards are not worth the waking of a thread.
const FEWEST_BOARDS: u64 = 1 << 16;

/// The table that one thread makes.
#[derive(Debug)]
pub(super) struct Hand<'b, C> {
    pub(super) next: Vec<C>,
    /// Rows in which something may stand.
    pub(super) touched: Vec<bool>,
    _hold: Hold<'b>,
}

impl<'b, C: Copy + Default> Hand<'b, C> {
    /// An empty table.
    ///
    /// # Errors
    /// [`Limit::Memory`] if it does not fit.
    pub(super) fn new<S: Space<Cell = C>>(space: &S, budget: &'b Budget) -> Result<Self, Limit> {
        let cells = space.rows() * space.row_cells();
        let hold = Hold::take((cells * size_of::<C>() + space.rows()) as u64, budget)?;
        Ok(Self { next: zeroed(cells)?, touched: vec![false; space.rows()], _hold: hold })
    }
}

/// Tables of all threads, the first of which is the next level when all is done.
#[derive(Debug)]
pub(super) struct Hands<'b, C> {
    pub(super) first: Hand<'b, C>,
    others: Vec<Hand<'b, C>>,
    /// How many there may be.
    most: usize,
    budget: &'b Budget,
}

impl<'b, C: Copy + Default + BitOrAssign + Send + Sync> Hands<'b, C> {
    /// One table; more are made when they are needed, if there is memory for them.
    ///
    /// # Errors
    /// [`Limit::Memory`] if not even one fits.
    pub(super) fn new<S: Space<Cell = C>>(space: &S, budget: &'b Budget) -> Result<Self, Limit> {
        Ok(Self { first: Hand::new(space, budget)?, others: Vec::new(), most: budget.threads(), budget })
    }

    /// Makes all moves from some rows of a level.
    ///
    /// # Arguments
    /// * `boards` - the number of boards that are new in the level
    ///
    /// # Errors
    /// A limit that came first.
    pub(super) fn sweep<S: Space<Cell = C>>(
        &mut self,
        space: &S,
        level: &[C],
        rows: &[usize],
        boards: u64,
        tally: &mut Tally,
    ) -> Result<(), Limit> {
        let wanted = if boards < FEWEST_BOARDS { 1 } else { self.most.min(rows.len()).max(1) };
        while self.others.len() + 1 < wanted {
            match Hand::new(space, self.budget) {
                Ok(hand) => self.others.push(hand),
                Err(_) => self.most = self.others.len() + 1,
            }
            if self.most <= self.others.len() + 1 {
                break;
            }
        }
        let Self { first, others, budget, .. } = self;
        let budget = *budget;
        let busy = &mut others[..(wanted - 1).min(self.most.saturating_sub(1))];
        let fresh = Tally { edges: 0, dead_ends: 0, ..*tally };
        let hands = std::iter::once(&mut *first).chain(busy.iter_mut()).map(|hand| (hand, fresh)).collect();
        let swept = share(hands, 1, rows.iter(), |(hand, tally), &row| {
            budget.poll()?;
            budget.kernel().run(Sweep { space, row, level, hand, tally });
            Ok(())
        })?;
        for (_, made) in swept {
            tally.edges += made.edges;
            tally.dead_ends += made.dead_ends;
        }
        busy.iter_mut().try_for_each(|hand| join(space, hand, first, wanted))
    }
}

/// One row of a level, to be swept.
struct Sweep<'a, 'b, S: Space> {
    space: &'a S,
    row: usize,
    level: &'a [S::Cell],
    hand: &'a mut Hand<'b, S::Cell>,
    tally: &'a mut Tally,
}

impl<S: Space> Job for Sweep<'_, '_, S> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        self.space.sweep(self.row, self.level, &mut self.hand.next, &mut self.hand.touched, self.tally);
    }
}

/// Moves what one table holds into another.
fn join<S: Space>(space: &S, from: &mut Hand<S::Cell>, to: &mut Hand<S::Cell>, threads: usize) -> Result<(), Limit> {
    let cells = from.next.chunks_mut(space.row_cells()).zip(to.next.chunks_mut(space.row_cells()));
    let rows = cells.zip(from.touched.iter_mut().zip(&mut to.touched)).filter(|(_, (from, _))| **from);
    share(vec![(); threads], together(space), rows, |(), ((from, to), touched)| {
        (*touched.0, *touched.1) = (false, true);
        for (to, from) in to.iter_mut().zip(from) {
            *to |= std::mem::take(from);
        }
        Ok(())
    })?;
    Ok(())
}

/// How many rows are worth being taken at a time, where little is done to each.
pub(super) fn together<S: Space>(space: &S) -> usize {
    (1 << 18) / (space.row_cells() * size_of::<S::Cell>())
}

/// The cells of a row.
pub(super) fn cells_of<S: Space>(space: &S, row: usize) -> Range<usize> {
    row * space.row_cells()..(row + 1) * space.row_cells()
}

/// A table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: usize) -> Result<Vec<T>, Limit> {
    // The table itself is made by a call that cannot fail gently; this one can.
    Vec::<T>::new().try_reserve_exact(cells).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}
