//! The strips of finished levels: in order, or one look-up at a time.

use super::fault::{Address, Fault};
use super::folder::Folder;
use super::manifest::Level;
use super::part::{Extent, PartReader, contains};
use crate::pack::Word;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// A strip that is not empty: its file, its place there, and its address in reports.
type Found = (PathBuf, Extent, Address);

impl Folder {
    /// Finds a strip of a level that has its files; `None` if it is empty.
    fn strip(&self, level: &Level, strip: u32) -> Option<Found> {
        let extent = level.strips[strip as usize];
        let address = Address { level: level.level, strip };
        (extent.states > 0).then(|| (self.part_of(level.level, extent.part), extent, address))
    }

    /// Opens a strip of a level that has its files; `None` if it is empty.
    ///
    /// # Arguments
    /// * `width` - the number of words of a state
    /// * `room` - the number of bytes that are read at once
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn open_strip<W: Word>(
        &self,
        level: &Level,
        strip: u32,
        width: usize,
        room: usize,
    ) -> Result<Option<PartReader<W>>, Fault> {
        let Some((path, extent, address)) = self.strip(level, strip) else { return Ok(None) };
        self.reads(extent);
        PartReader::open(path, extent, address, width, room).map(Some)
    }

    /// Returns `true` if a level that has its files contains a state.
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    ///
    /// # Complexity
    /// Reads the index of the strip and one block.
    pub fn holds<W: Word>(&self, level: usize, strip: u32, state: &[u64]) -> Result<bool, Fault> {
        let found = self.levels().get(level).and_then(|level| self.strip(level, strip));
        let Some((path, extent, address)) = found else { return Ok(false) };
        contains::<W>(&path, extent, address, state)
    }

    /// Records that a strip is read.
    pub fn reads(&self, extent: Extent) {
        self.moved[0].fetch_add(extent.end - extent.at, Ordering::Relaxed);
    }

    /// Returns the number of bytes that were read from strips, and of those that were written to
    /// them, since the folder was opened.
    #[must_use]
    pub fn moved(&self) -> (u64, u64) {
        let [read, written] = &self.moved;
        (read.load(Ordering::Relaxed), written.load(Ordering::Relaxed))
    }
}
