//! The visited set of a search over numbers whose moves do not all lead back: a table of bits in a
//! file, in place of levels that would all be read again for each new one.
//!
//! The levels are what lasts: the table is made from them at the beginning, after a fault, and by a
//! run that goes on.

use super::cuts::Cut;
use super::place::Place;
use super::reading::read_numbers;
use crate::budget::Budget;
use crate::disk::{BitTable, Fault, Folder, Level};
use crate::numbering::Cell;
use crate::search::reservation::Reservation;
use std::fs;
use std::path::PathBuf;

/// The table of bits of all positions of the finished levels; those of the level that is being made
/// are added to it.
#[derive(Debug)]
pub(super) struct Visited {
    path: PathBuf,
    /// The last level that it has.
    level: u32,
    /// `true` if this process removes the file.
    is_own: bool,
}

impl Visited {
    /// Makes the table, if it is smaller than the files of the levels, to which it is added.
    ///
    /// # Arguments
    /// * `cells` - the number of cells of the whole table
    ///
    /// # Returns
    /// `None` if the levels are smaller, or the disk has no room.
    ///
    /// # Errors
    /// Returns the fault of a file of any process, or the limit that stopped it.
    pub(super) fn of_levels<C: Cell>(
        folder: &Folder,
        (strips, cells): (&[Cut], u64),
        place: Place,
        budget: &Budget,
    ) -> Result<Option<Self>, Fault> {
        let bytes = cells * size_of::<u64>() as u64;
        folder.keep_visited(0);
        let is_made = place.by_one(place.is_first(), || {
            let is_wanted = folder.bytes() >= bytes && folder.free_bytes() > bytes;
            if is_wanted {
                fill::<C>(folder, (strips, cells), budget)?;
            }
            Ok(is_wanted)
        })?;
        if !is_made {
            return Ok(None);
        }
        folder.keep_visited(bytes);
        let level = folder.levels().len().saturating_sub(1) as u32;
        Ok(Some(Self { path: folder.visited_path(), level, is_own: place.is_first() }))
    }

    /// Returns `true` if it has all levels up to one.
    pub(super) fn is_at(&self, level: &Level) -> bool {
        self.level == level.level
    }

    /// Records that it has one level more.
    pub(super) fn level_done(&mut self) {
        self.level += 1;
    }

    /// Opens the file.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn open(&self) -> Result<BitTable, Fault> {
        BitTable::open(&self.path)
    }
}

impl Drop for Visited {
    fn drop(&mut self) {
        if self.is_own {
            // A file that is left is removed when the run goes on.
            _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes the table of the finished levels.
fn fill<C: Cell>(
    folder: &Folder,
    (strips, cells): (&[Cut], u64),
    budget: &Budget,
) -> Result<(), Fault> {
    let largest = strips.iter().map(|strip| strip.cells.len()).max().unwrap_or_default();
    let _room = Reservation::take((largest * size_of::<C>()) as u64, budget)?;
    let mut table = vec![C::default(); largest];
    let mut file = BitTable::create(&folder.visited_path(), cells)?;
    for (number, strip) in strips.iter().enumerate() {
        let table = &mut table[..strip.cells.len()];
        for level in folder.levels() {
            read_numbers(folder, level, (number, strip), table, budget)?;
        }
        file.write(strip.cells.clone(), |cell| C::fresh(table, cell - strip.cells.start))?;
        table.fill(C::default());
    }
    Ok(())
}
