//! Tables over the numbers of a space: how large they are, and how they are made and shared out.

use crate::budget::{Limit, to_index};
use crate::numbering::Space;

/// The cells of a table.
pub(super) fn cells<S: Space>(space: &S) -> u64 {
    space.rows() as u64 * space.row_cells() as u64
}

/// How many rows are worth being taken at a time, where little is done to each.
pub(super) fn together<S: Space>(space: &S) -> usize {
    (1 << 18) / (space.row_cells() * size_of::<S::Cell>())
}

/// Allocators give larger blocks back to the system at once: those of the GNU library all that are larger than 32 MiB.
const GIVEN_BACK: usize = if cfg!(target_family = "wasm") { 0 } else { (32 << 20) + 1 };
/// The bytes of tables for which it is worth being careful.
const LARGE: usize = 1 << 20;

/// A table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: u64) -> Result<Vec<T>, Limit> {
    let cells = to_index(cells)?;
    // The table itself is made by a call that cannot fail gently; this one can. What it gets must not be kept for the table: then all of it
    // would be cleared.
    let tried = if cells.saturating_mul(size_of::<T>()) < LARGE { cells } else { cells.max(GIVEN_BACK / size_of::<T>().max(1)) };
    Vec::<T>::new().try_reserve_exact(tried).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}
