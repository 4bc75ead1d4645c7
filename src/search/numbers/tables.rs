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

/// A table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: u64) -> Result<Vec<T>, Limit> {
    let cells = to_index(cells)?;
    // The table itself is made by a call that cannot fail gently; this one can.
    Vec::<T>::new().try_reserve_exact(cells).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}
