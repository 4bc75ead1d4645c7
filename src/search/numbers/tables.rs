//! The sizes and the allocation of tables over the numbers of a space.

use crate::budget::{Limit, to_index};
use crate::numbering::Space;

/// Returns the number of cells of a table.
pub(super) fn cells<S: Space>(space: &S) -> u64 {
    space.rows() as u64 * space.row_cells() as u64
}

/// Returns the number of rows that a thread takes at a time, where little is done to each.
pub(super) fn together<S: Space>(space: &S) -> usize {
    (1 << 18) / (space.row_cells() * size_of::<S::Cell>())
}

/// The least size of a block that allocators give back to the system at once: those of the GNU library do so above 32 MiB.
const GIVEN_BACK: usize = if cfg!(target_family = "wasm") { 0 } else { (32 << 20) + 1 };
/// The number of bytes of a table from which the allocation is tried with a larger block.
const LARGE: usize = 1 << 20;

/// Allocates a table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: u64) -> Result<Vec<T>, Limit> {
    let cells = to_index(cells)?;
    // The allocation of the table itself aborts on failure; this trial allocation does not. Its block must not be reused for the table,
    // which would then be cleared as a whole.
    let tried = if cells.saturating_mul(size_of::<T>()) < LARGE { cells } else { cells.max(GIVEN_BACK / size_of::<T>().max(1)) };
    Vec::<T>::new().try_reserve_exact(tried).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}
