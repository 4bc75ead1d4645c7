//! A table of bits in a file, of which parts are read and replaced.

use super::fault::Fault;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The number of words that are read or written at once.
const CHUNK: usize = 1 << 12;
/// The number of bytes of a word.
const WORD: usize = size_of::<u64>();

/// An open table.
#[derive(Debug)]
pub struct BitTable {
    path: PathBuf,
    file: File,
    /// The bytes of some words.
    bytes: Vec<u8>,
}

impl BitTable {
    /// Creates a table without ones, in place of a file that may be there.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn create(path: &Path, words: u64) -> Result<Self, Fault> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(path);
        let sized = file.and_then(|file| file.set_len(words * WORD as u64).map(|()| file));
        sized.map(|file| Self::of(path, file)).map_err(Fault::of(path))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let file = File::options().read(true).write(true).open(path);
        file.map(|file| Self::of(path, file)).map_err(Fault::of(path))
    }

    fn of(path: &Path, file: File) -> Self {
        Self { path: path.to_owned(), file, bytes: vec![0; CHUNK * WORD] }
    }

    /// Calls `see` for some words, each with its number.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn read(
        &mut self,
        words: Range<usize>,
        mut see: impl FnMut(usize, u64),
    ) -> Result<(), Fault> {
        for begin in words.clone().step_by(CHUNK) {
            let chunk = begin..words.end.min(begin + CHUNK);
            for (at, bytes) in chunk.clone().zip(self.load(chunk)?.chunks_exact(WORD)) {
                see(at, bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte)));
            }
        }
        Ok(())
    }

    /// Replaces some words.
    ///
    /// # Arguments
    /// * `word` - returns a word by its number
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn write(&mut self, words: Range<usize>, word: impl Fn(usize) -> u64) -> Result<(), Fault> {
        for begin in words.clone().step_by(CHUNK) {
            let chunk = begin..words.end.min(begin + CHUNK);
            for (at, bytes) in chunk.clone().zip(self.bytes.chunks_exact_mut(WORD)) {
                bytes.copy_from_slice(&word(at).to_le_bytes());
            }
            self.store(chunk)?;
        }
        Ok(())
    }

    /// Sets the bits with given numbers, and removes those numbers whose bits were set before.
    ///
    /// # Arguments
    /// * `numbers` - the numbers, in order
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn set(&mut self, numbers: &mut Vec<u64>) -> Result<(), Fault> {
        let (mut kept, mut at) = (0, 0);
        while let Some(&first) = numbers.get(at) {
            let word = (first / 64) as usize;
            let mut bits = 0;
            self.read(word..word + 1, |_, there| bits = there)?;
            while let Some(&number) = numbers.get(at).filter(|number| **number / 64 == first / 64) {
                if bits >> (number % 64) & 1 == 0 {
                    bits |= 1 << (number % 64);
                    numbers[kept] = number;
                    kept += 1;
                }
                at += 1;
            }
            self.write(word..word + 1, |_| bits)?;
        }
        numbers.truncate(kept);
        Ok(())
    }

    /// Reads the bytes of at most [`CHUNK`] words.
    fn load(&mut self, words: Range<usize>) -> Result<&[u8], Fault> {
        let bytes = &mut self.bytes[..words.len() * WORD];
        let place = SeekFrom::Start((words.start * WORD) as u64);
        let read = self.file.seek(place).and_then(|_| self.file.read_exact(bytes));
        read.map_err(Fault::of(&self.path)).map(|()| &*bytes)
    }

    /// Writes the bytes of at most [`CHUNK`] words.
    fn store(&mut self, words: Range<usize>) -> Result<(), Fault> {
        let bytes = &self.bytes[..words.len() * WORD];
        let place = SeekFrom::Start((words.start * WORD) as u64);
        let written = self.file.seek(place).and_then(|_| self.file.write_all(bytes));
        written.map_err(Fault::of(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_set_once_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let words = 2 * CHUNK + 7;
        let mut table = BitTable::create(&path, words as u64).unwrap();
        let mut numbers = vec![0, 1, 1, 63, 64, 64 * (words as u64 - 1) + 5];
        table.set(&mut numbers).unwrap();
        assert_eq!(numbers, [0, 1, 63, 64, 64 * (words as u64 - 1) + 5]);
        let mut again = BitTable::open(&path).unwrap();
        let mut numbers = vec![1, 2, 64, 65];
        again.set(&mut numbers).unwrap();
        assert_eq!(numbers, [2, 65]);
        again.write(CHUNK - 1..CHUNK + 2, |at| at as u64).unwrap();
        let mut seen = Vec::new();
        table
            .read(0..words, |at, bits| {
                if bits != 0 {
                    seen.push((at, bits))
                }
            })
            .unwrap();
        let chunk = CHUNK as u64;
        let written = [chunk - 1, chunk, chunk + 1].map(|at| (at as usize, at));
        let wanted = [&[(0, 7 | 1 << 63), (1, 3)][..], &written, &[(words - 1, 1 << 5)]].concat();
        assert_eq!(seen, wanted);
        assert!(table.read(words..words + 1, |_, _| ()).is_err());
        assert!(BitTable::open(&folder.path().join("none")).is_err());
    }
}
