//! The visited set of a search over numbers: tables of bits in a file of the folder, one for each
//! strip. A finished level outlives a process; this file does not.

use super::fault::{Address, Fault};
use super::folder::Folder;
use super::names::VISITED;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of words that are read or written at once, and have a checksum.
const CHUNK: usize = 1 << 12;
/// The number of bytes of a word.
const WORD: usize = size_of::<u64>();
/// The number of bytes of a checksum.
const SUM: usize = size_of::<u32>();

/// The file of the visited set.
#[derive(Debug)]
pub struct VisitedFile {
    path: PathBuf,
    /// The position of each table, and the end of the last one.
    begins: Vec<u64>,
    /// The number of words of each table.
    words: Vec<usize>,
    /// `true` if this process removes the file.
    is_own: bool,
}

impl VisitedFile {
    /// Lays out the file, which is not made yet.
    ///
    /// # Arguments
    /// * `words` - the number of words of 64 numbers of each strip
    /// * `is_own` - `true` if this process makes and removes the file
    pub fn new(folder: &Folder, words: Vec<usize>, is_own: bool) -> Self {
        let bytes = |words: &usize| (words * WORD + words.div_ceil(CHUNK) * SUM) as u64;
        let mut begins = vec![0];
        begins.extend(words.iter().scan(0, |end, words| {
            *end += bytes(words);
            Some(*end)
        }));
        Self { path: folder.path.join(VISITED), begins, words, is_own }
    }

    /// Returns the number of bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.begins.last().copied().unwrap_or_default()
    }

    /// Makes the file, in place of one that may be there; no table has its bytes yet.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn create(&self) -> Result<(), Fault> {
        File::create(&self.path).map(drop).map_err(Fault::of(&self.path))
    }

    /// Opens the table of a strip.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn open<'f>(&'f self, folder: &'f Folder, strip: usize) -> Result<VisitedStrip<'f>, Fault> {
        let file = File::options().read(true).write(true).open(&self.path);
        Ok(VisitedStrip {
            path: &self.path,
            file: file.map_err(Fault::of(&self.path))?,
            address: Address { level: folder.levels().len() as u32, strip: strip as u32 },
            begin: self.begins[strip],
            words: self.words[strip],
            bytes: Vec::new(),
            moved: &folder.moved,
        })
    }
}

impl Drop for VisitedFile {
    fn drop(&mut self) {
        if self.is_own {
            // A file that is left is removed when the run goes on.
            _ = fs::remove_file(&self.path);
        }
    }
}

/// The open table of a strip.
#[derive(Debug)]
pub struct VisitedStrip<'f> {
    path: &'f Path,
    file: File,
    address: Address,
    begin: u64,
    words: usize,
    /// The bytes of a chunk, with their checksum.
    bytes: Vec<u8>,
    /// The bytes that were read, and those that were written.
    moved: &'f [AtomicU64; 2],
}

impl VisitedStrip<'_> {
    /// Calls `see` for each word, with its number in the strip.
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    pub fn read(&mut self, mut see: impl FnMut(usize, u64)) -> Result<(), Fault> {
        for chunk in 0..self.words.div_ceil(CHUNK) {
            self.load(chunk)?;
            // The checksum is no whole word.
            for (at, &word) in self.chunk(chunk).zip(self.bytes.as_chunks().0) {
                see(at, u64::from_le_bytes(word));
            }
        }
        Ok(())
    }

    /// Replaces the table.
    ///
    /// # Arguments
    /// * `word` - returns a word by its number in the strip
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn write(&mut self, word: impl Fn(usize) -> u64) -> Result<(), Fault> {
        for chunk in 0..self.words.div_ceil(CHUNK) {
            self.bytes.clear();
            for at in self.chunk(chunk) {
                self.bytes.extend(word(at).to_le_bytes());
            }
            self.store(chunk)?;
        }
        Ok(())
    }

    /// Adds numbers to the visited set, and removes those that were in it from the list.
    ///
    /// # Arguments
    /// * `numbers` - the numbers, in order
    /// * `first` - the number that the lowest bit of the table stands for
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    pub fn add(&mut self, numbers: &mut Vec<u64>, first: u64) -> Result<(), Fault> {
        let (mut kept, mut at) = (0, 0);
        while at < numbers.len() {
            let chunk = ((numbers[at] - first) / 64) as usize / CHUNK;
            self.load(chunk)?;
            while let Some(&number) = numbers.get(at) {
                let (word, bit) = ((number - first) / 64, 1 << (number % 8));
                if word as usize / CHUNK != chunk {
                    break;
                }
                let byte = &mut self.bytes[((number - first) / 8) as usize % (CHUNK * WORD)];
                if *byte & bit == 0 {
                    *byte |= bit;
                    numbers[kept] = number;
                    kept += 1;
                }
                at += 1;
            }
            self.bytes.truncate(self.chunk(chunk).len() * WORD);
            self.store(chunk)?;
        }
        numbers.truncate(kept);
        Ok(())
    }

    /// Returns the words of a chunk.
    fn chunk(&self, chunk: usize) -> Range<usize> {
        chunk * CHUNK..self.words.min((chunk + 1) * CHUNK)
    }

    /// Returns the position of a chunk in the file.
    fn place(&self, chunk: usize) -> SeekFrom {
        SeekFrom::Start(self.begin + (chunk * (CHUNK * WORD + SUM)) as u64)
    }

    /// Reads the bytes of a chunk, and checks them.
    fn load(&mut self, chunk: usize) -> Result<(), Fault> {
        let length = self.chunk(chunk).len() * WORD;
        self.bytes.resize(length + SUM, 0);
        let place = self.place(chunk);
        let read = self.file.seek(place).and_then(|_| self.file.read_exact(&mut self.bytes));
        let damaged = Fault::Damaged { path: self.path.to_owned(), address: self.address };
        match read {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(damaged),
            read => read.map_err(Fault::of(self.path))?,
        }
        self.moved[0].fetch_add(self.bytes.len() as u64, Ordering::Relaxed);
        let (words, sum) = self.bytes.split_at(length);
        if crc32fast::hash(words).to_le_bytes() == *sum { Ok(()) } else { Err(damaged) }
    }

    /// Writes the bytes of a chunk with their checksum.
    fn store(&mut self, chunk: usize) -> Result<(), Fault> {
        self.bytes.extend(crc32fast::hash(&self.bytes).to_le_bytes());
        let place = self.place(chunk);
        let written = self.file.seek(place).and_then(|_| self.file.write_all(&self.bytes));
        self.moved[1].fetch_add(self.bytes.len() as u64, Ordering::Relaxed);
        written.map_err(Fault::of(self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Form, Holding, Identity};
    use super::*;

    #[test]
    fn numbers_are_added_once_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let identity = Identity {
            puzzle: String::new(),
            parameters: Vec::new(),
            moves: String::new(),
            start: None,
            goal: None,
        };
        let form = Form { strips: 2, words: 1, numbering: None };
        let path = folder.path();
        let folder = Folder::open(path, identity, form, false, 1 << 30, Holding::Whole).unwrap();
        let words = 2 * CHUNK + 7;
        let file = VisitedFile::new(&folder, vec![3, words], true);
        file.create().unwrap();
        file.open(&folder, 0).unwrap().write(|at| at as u64 + 1).unwrap();
        let mut strip = file.open(&folder, 1).unwrap();
        strip.write(|_| 0).unwrap();
        let last = 64 * (2 + words as u64);
        let mut numbers = vec![192, 193, 255, 256, 192 + 64 * CHUNK as u64, last];
        let all = numbers.clone();
        strip.add(&mut numbers, 192).unwrap();
        assert_eq!(numbers, all);
        let mut numbers = vec![193, 194, 256, last];
        file.open(&folder, 1).unwrap().add(&mut numbers, 192).unwrap();
        assert_eq!(numbers, [194]);
        let mut seen = Vec::new();
        strip
            .read(|at, bits| {
                if bits != 0 {
                    seen.push((at, bits))
                }
            })
            .unwrap();
        assert_eq!(seen, [(0, 7 | 1 << 63), (1, 1), (CHUNK, 1), (words - 1, 1)]);
        let mut seen = Vec::new();
        file.open(&folder, 0).unwrap().read(|_, bits| seen.push(bits)).unwrap();
        assert_eq!(seen, [1, 2, 3]);
        let bytes = fs::read(path.join(VISITED)).unwrap();
        assert_eq!(bytes.len() as u64, file.bytes());
        for at in (0..bytes.len()).step_by(997) {
            let mut bad = bytes.clone();
            bad[at] ^= 4;
            fs::write(path.join(VISITED), &bad).unwrap();
            let read = |strip| file.open(&folder, strip).unwrap().read(|_, _| ());
            let faults = [0, 1].map(|strip| matches!(read(strip), Err(Fault::Damaged { .. })));
            assert_eq!(faults, [at < 28, at >= 28]);
        }
        drop(file);
        assert!(!path.join(VISITED).exists());
    }
}
