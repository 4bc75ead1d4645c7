//! The writing of numbers of a level, whose bytes the folder counts.

use super::reading::Number;
use crate::disk::{Extent, Fault, Folder, PartWriter};

/// The file of one worker.
pub(super) struct NumberWriter<'f> {
    file: PartWriter<Number>,
    folder: &'f Folder,
    /// The bytes that the folder has counted.
    counted: u64,
}

impl<'f> NumberWriter<'f> {
    /// Creates the file of a worker for a level.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn create(folder: &'f Folder, level: u32, worker: u32) -> Result<Self, Fault> {
        let file = PartWriter::create(folder.part_of(level, worker), worker, 1)?;
        Ok(Self { file, folder, counted: 0 })
    }

    /// Adds a number; see [`PartWriter::push`].
    pub(super) fn push(&mut self, number: u64) -> Result<(), Fault> {
        self.file.push(&[number])
    }

    /// Adds up to 64 numbers; see [`PartWriter::push_bits`].
    #[inline]
    pub(super) fn push_bits(&mut self, word: u64, bits: u64) -> Result<(), Fault> {
        self.file.push_bits(word, bits)
    }

    /// Lets the folder count the bytes that it has not counted.
    ///
    /// # Errors
    /// Returns [`Limit::Disk`](crate::budget::Limit::Disk) if no room is left.
    pub(super) fn count(&mut self) -> Result<(), Fault> {
        let more = self.file.bytes() - std::mem::replace(&mut self.counted, self.file.bytes());
        self.folder.take(more)
    }

    /// Ends a strip, and lets the folder count its bytes.
    ///
    /// # Errors
    /// Returns the error of the system, or that of [`NumberWriter::count`].
    pub(super) fn end(&mut self) -> Result<Extent, Fault> {
        let extent = self.file.end()?;
        self.count()?;
        Ok(extent)
    }

    /// Ends the file.
    ///
    /// # Returns
    /// Its length in bytes.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub(super) fn finish(self) -> Result<u64, Fault> {
        self.file.finish(true)
    }
}
