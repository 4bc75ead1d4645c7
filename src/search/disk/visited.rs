//! The visited set of a search over numbers whose moves do not all lead back: tables of bits in a
//! file, in place of levels that would all be read again for each new one.
//!
//! The levels are what lasts: the file is made from them at the beginning, after a fault, and by a
//! run that goes on.

use super::cuts::Cut;
use super::place::Place;
use super::reading::read_numbers;
use crate::budget::Budget;
use crate::disk::{Fault, Folder, Level, VisitedFile, VisitedStrip};
use crate::numbering::Cell;
use crate::search::reservation::Reservation;

/// The tables of all positions of the finished levels; those of the level that is being made are
/// added to them.
#[derive(Debug)]
pub(super) struct VisitedTables {
    file: VisitedFile,
    /// The last level that they have.
    level: u32,
}

impl VisitedTables {
    /// Makes the tables, if they are smaller than the files of the levels.
    ///
    /// # Returns
    /// `None` if the levels are smaller, or the disk has no room beside them; the same in all
    /// processes.
    ///
    /// # Errors
    /// Returns the fault of a file of any process, or the limit that stopped it.
    pub(super) fn of_levels<C: Cell>(
        folder: &Folder,
        strips: &[Cut],
        place: Place,
        budget: &Budget,
    ) -> Result<Option<Self>, Fault> {
        let words = strips.iter().map(|strip| strip.cells.len()).collect();
        let file = VisitedFile::new(folder, words, place.is_first());
        folder.keep_visited(0);
        let is_made = place.by_one(place.is_first(), || {
            let is_wanted = folder.bytes() >= file.bytes() && folder.free_bytes() > file.bytes();
            if is_wanted {
                fill::<C>(&file, folder, strips, place, budget)?;
            }
            Ok(is_wanted)
        })?;
        if !is_made {
            return Ok(None);
        }
        folder.keep_visited(file.bytes());
        let level = folder.levels().len().saturating_sub(1) as u32;
        Ok(Some(Self { file, level }))
    }

    /// Returns `true` if they have all levels up to one.
    pub(super) fn is_at(&self, level: &Level) -> bool {
        self.level == level.level
    }

    /// Records that they have one level more.
    pub(super) fn level_done(&mut self) {
        self.level += 1;
    }

    /// Opens the table of a strip.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn open<'f>(
        &'f self,
        folder: &'f Folder,
        strip: usize,
    ) -> Result<VisitedStrip<'f>, Fault> {
        self.file.open(folder, strip)
    }
}

/// Writes the tables of the finished levels.
fn fill<C: Cell>(
    file: &VisitedFile,
    folder: &Folder,
    strips: &[Cut],
    place: Place,
    budget: &Budget,
) -> Result<(), Fault> {
    let largest = strips.iter().map(|strip| strip.cells.len()).max().unwrap_or_default();
    let _room = Reservation::take((largest * size_of::<C>()) as u64, budget)?;
    let mut table = vec![C::default(); largest];
    file.create()?;
    for (number, strip) in strips.iter().enumerate() {
        place.peers.check()?;
        let table = &mut table[..strip.cells.len()];
        for level in folder.levels() {
            read_numbers(folder, level, (number, strip), table, budget)?;
        }
        file.open(folder, number)?.write(|word| C::fresh(table, word))?;
        table.fill(C::default());
    }
    Ok(())
}
