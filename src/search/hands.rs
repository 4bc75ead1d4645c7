//! Rows of a level, swept by one thread or by several.
//!
//! In: a space, a level, the rows in which something stands. Out: the next level and the figures. Promises the same for any number of
//! threads: each has a table of its own, and tables are joined bit by bit. Knows nothing of levels before and after.

use super::hold::Hold;
use crate::budget::{Budget, Limit};
use crate::pack::{Space, Tally};
use std::ops::{BitOrAssign, Range};
use std::sync::atomic::{AtomicUsize, Ordering};

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
        let (at, budget) = (AtomicUsize::new(0), *budget);
        let work = |hand: &mut Hand<C>| -> Result<Tally, Limit> {
            let mut tally = Tally { edges: 0, dead_ends: 0, ..*tally };
            while let Some(&row) = rows.get(at.fetch_add(1, Ordering::Relaxed)) {
                budget.poll()?;
                space.sweep(row, level, &mut hand.next, &mut hand.touched, &mut tally);
            }
            Ok(tally)
        };
        let busy = &mut others[..(wanted - 1).min(self.most.saturating_sub(1))];
        let tallies: Vec<Result<Tally, Limit>> = std::thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = busy.iter_mut().map(|hand| scope.spawn(move || work(hand))).collect();
            let mine = work(first);
            // A thread that panicked has made its message already; its rows are lost, and with them the answer.
            let theirs = threads.into_iter().map(|thread| thread.join().unwrap_or(Err(Limit::Interrupt)));
            std::iter::once(mine).chain(theirs).collect()
        });
        for made in tallies {
            let made = made?;
            tally.edges += made.edges;
            tally.dead_ends += made.dead_ends;
        }
        busy.iter_mut().for_each(|hand| join(space, hand, first));
        Ok(())
    }
}

/// Moves what one table holds into another.
fn join<S: Space>(space: &S, from: &mut Hand<S::Cell>, to: &mut Hand<S::Cell>) {
    for row in 0..from.touched.len() {
        if !std::mem::take(&mut from.touched[row]) {
            continue;
        }
        to.touched[row] = true;
        let cells = cells_of(space, row);
        for (to, from) in to.next[cells.clone()].iter_mut().zip(&mut from.next[cells]) {
            *to |= std::mem::take(from);
        }
    }
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
