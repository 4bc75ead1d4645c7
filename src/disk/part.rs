//! A file with several strips: sorted states, each once, as differences in blocks with checksums.
//!
//! A block has the number of its states, the length and the checksum of its bytes, and the
//! differences, the first of them from 0, or, of dense numbers, the first word of 64 numbers and the
//! words as bits. Behind the blocks stands their index: the position and the first state of each,
//! and a checksum.

mod bulk;

use super::fault::{Address, Fault};
use super::numbers::{add, compare, put, subtract, take};
use crate::pack::Word;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The greatest number of states of a block.
const MOST_STATES: u32 = 1 << 12;
/// The greatest number of bytes of a block: those of differences with the most words.
const MOST_BYTES: usize = 1 << 22;
/// What is added to the number of states in the head of a block of words of 64 numbers.
const IS_DENSE: u32 = 1 << 31;
/// The length of the head of a block.
const HEAD: usize = 12;

/// The place of a strip in a file, its length, and its checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The number of the file among those of its level.
    pub part: u32,
    /// The position of the first block.
    pub at: u64,
    /// The position of the index, behind the last block.
    pub index: u64,
    /// The position behind the index.
    pub end: u64,
    /// The number of states.
    pub states: u64,
    /// The checksum of the checksums of blocks and index.
    pub checksum: u32,
}

/// Writes strips to a new file, one after the other.
#[derive(Debug)]
pub struct PartWriter<W> {
    path: PathBuf,
    file: BufWriter<File>,
    number: u32,
    at: u64,
    width: usize,
    bytes: Vec<u8>,
    /// Words of 64 numbers, each with its bits, in place of bytes.
    dense: Vec<(u64, u64)>,
    states: u32,
    last: W,
    difference: W,
    begun: u64,
    all: u64,
    index: Vec<(u64, W)>,
    sum: Hasher,
}

impl<W: Word> PartWriter<W> {
    /// Creates a file; an older one of that name is overwritten.
    ///
    /// # Arguments
    /// * `number` - the number of the file among those of its level
    /// * `width` - the number of words of a state
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn create(path: PathBuf, number: u32, width: usize) -> Result<Self, Fault> {
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&path);
        let file = BufWriter::with_capacity(1 << 18, file.map_err(Fault::of(&path))?);
        let zero = || W::zero(width);
        let (last, difference) = (zero(), zero());
        Ok(Self {
            path,
            file,
            number,
            at: 0,
            width,
            bytes: Vec::new(),
            dense: Vec::new(),
            states: 0,
            last,
            difference,
            begun: 0,
            all: 0,
            index: Vec::new(),
            sum: Hasher::new(),
        })
    }

    /// Returns the number of bytes that are written.
    pub fn bytes(&self) -> u64 {
        self.at
    }

    /// Adds a state to the strip: it comes after the one before.
    ///
    /// # Errors
    /// Returns the error of the system.
    #[inline]
    pub fn push(&mut self, state: &W) -> Result<(), Fault> {
        if !self.dense.is_empty() {
            self.close_block()?;
        }
        if self.states == 0 {
            self.index.push((self.at, state.clone()));
            self.last.words_mut().fill(0);
        }
        assert!(self.states == 0 || compare(self.last.words(), state.words()).is_lt());
        self.difference.words_mut().copy_from_slice(state.words());
        subtract(self.difference.words_mut(), self.last.words());
        put(self.difference.words_mut(), &mut self.bytes);
        self.last.words_mut().copy_from_slice(state.words());
        self.states += 1;
        if self.states == MOST_STATES || self.bytes.len() > MOST_BYTES / 2 {
            self.close_block()?;
        }
        Ok(())
    }

    fn close_block(&mut self) -> Result<(), Fault> {
        if self.states == 0 {
            return Ok(());
        }
        let form = if self.put_words() { IS_DENSE } else { 0 };
        let sum = crc32fast::hash(&self.bytes);
        let words = [self.states | form, self.bytes.len() as u32, sum];
        let head: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.write(&head)?;
        let bytes = std::mem::take(&mut self.bytes);
        self.write(&bytes)?;
        self.bytes = bytes;
        self.bytes.clear();
        self.sum.update(&sum.to_le_bytes());
        self.all += u64::from(self.states);
        self.states = 0;
        Ok(())
    }

    /// Ends the strip, and begins the next one.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn end(&mut self) -> Result<Extent, Fault> {
        self.close_block()?;
        let at = self.at;
        let mut index = Vec::with_capacity(self.index.len() * 8 * (1 + self.width));
        for (block, first) in self.index.drain(..) {
            index.extend(block.to_le_bytes());
            index.extend(first.words().iter().flat_map(|word| word.to_le_bytes()));
        }
        let sum = crc32fast::hash(&index).to_le_bytes();
        index.extend(sum);
        self.write(&index)?;
        self.sum.update(&sum);
        let sum = std::mem::take(&mut self.sum).finalize();
        let (begun, states) = (std::mem::replace(&mut self.begun, self.at), self.all);
        self.all = 0;
        Ok(Extent { part: self.number, at: begun, index: at, end: self.at, states, checksum: sum })
    }

    /// Ends the file, and waits until it is on disk if that is wanted.
    ///
    /// # Returns
    /// The number of its bytes.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn finish(mut self, durable: bool) -> Result<u64, Fault> {
        let written = self.file.flush().and_then(|()| match durable {
            true => self.file.get_ref().sync_all(),
            false => Ok(()),
        });
        written.map_err(Fault::of(&self.path))?;
        Ok(self.at)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.at += bytes.len() as u64;
        self.file.write_all(bytes).map_err(Fault::of(&self.path))
    }
}

/// Reads the states of a strip in order, and checks all checksums.
#[derive(Debug)]
pub struct PartReader<W> {
    path: PathBuf,
    file: BufReader<File>,
    extent: Extent,
    address: Address,
    at: u64,
    bytes: Vec<u8>,
    /// `true` if the bytes are words of 64 numbers.
    is_dense: bool,
    place: usize,
    left: u32,
    read: u64,
    /// `true` once the end was checked.
    is_checked: bool,
    sum: Hasher,
    state: W,
    difference: W,
}

impl<W: Word> PartReader<W> {
    /// Opens a strip.
    ///
    /// # Arguments
    /// * `address` - the place that a report on damage names
    /// * `width` - the number of words of a state
    /// * `room` - the number of bytes that are read at once
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn open(
        path: PathBuf,
        extent: Extent,
        address: Address,
        width: usize,
        room: usize,
    ) -> Result<Self, Fault> {
        let file = File::open(&path).map_err(Fault::of(&path))?;
        let mut file = BufReader::with_capacity(room, file);
        file.seek(SeekFrom::Start(extent.at)).map_err(Fault::of(&path))?;
        Ok(Self {
            path,
            file,
            extent,
            address,
            at: extent.at,
            bytes: Vec::new(),
            is_dense: false,
            place: 0,
            left: 0,
            read: 0,
            is_checked: false,
            sum: Hasher::new(),
            state: W::zero(width),
            difference: W::zero(width),
        })
    }

    /// Reads the next state.
    ///
    /// # Returns
    /// `None` behind the last one.
    ///
    /// # Errors
    /// Returns the error of the system, or the damage that was found.
    #[inline]
    pub fn next(&mut self) -> Result<Option<&W>, Fault> {
        if self.left == 0 && !self.next_block()? {
            return Ok(None);
        }
        if self.is_dense {
            self.spread()?;
        }
        let is_first = self.place == 0;
        let Some(length) = take(&self.bytes[self.place..], self.difference.words_mut()) else {
            return Err(self.damaged());
        };
        self.place += length;
        self.left -= 1;
        let is_zero = self.difference.words().iter().all(|word| *word == 0);
        if is_zero && !is_first || !add(self.state.words_mut(), self.difference.words()) {
            return Err(self.damaged());
        }
        if self.left == 0 && self.place != self.bytes.len() {
            return Err(self.damaged());
        }
        Ok(Some(&self.state))
    }

    fn next_block(&mut self) -> Result<bool, Fault> {
        if self.at == self.extent.index {
            return self.check_end().map(|()| false);
        }
        let mut head = [0; HEAD];
        self.fill(&mut head)?;
        let word =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (states, length, sum) = (word(0) & !IS_DENSE, word(4) as usize, word(8));
        self.is_dense = word(0) & IS_DENSE != 0;
        // A dense block has no more bytes than numbers, but for its first word.
        let most = if self.is_dense { states as usize + size_of::<u64>() } else { MOST_BYTES };
        if !(1..=MOST_STATES).contains(&states) || length > most {
            return Err(self.damaged());
        }
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.resize(length, 0);
        self.fill(&mut bytes)?;
        self.bytes = bytes;
        if crc32fast::hash(&self.bytes) != sum || self.at > self.extent.index {
            return Err(self.damaged());
        }
        self.sum.update(&sum.to_le_bytes());
        (self.place, self.left) = (0, states);
        self.read += u64::from(states);
        self.state.words_mut().fill(0);
        Ok(true)
    }

    /// Checks the index, the sum of all checksums, and the number of states.
    fn check_end(&mut self) -> Result<(), Fault> {
        if std::mem::replace(&mut self.is_checked, true) {
            return Ok(());
        }
        let mut left = self.extent.end.saturating_sub(self.extent.index);
        let (mut sum, mut room) = (Hasher::new(), vec![0; 1 << 12]);
        while left > 4 {
            let length = (left - 4).min(room.len() as u64) as usize;
            self.fill(&mut room[..length])?;
            sum.update(&room[..length]);
            left -= length as u64;
        }
        let mut promised = [0; 4];
        self.fill(&mut promised)?;
        self.sum.update(&promised);
        let whole = std::mem::take(&mut self.sum).finalize();
        let is_right = sum.finalize().to_le_bytes() == promised
            && whole == self.extent.checksum
            && self.read == self.extent.states;
        if is_right { Ok(()) } else { Err(self.damaged()) }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.at += bytes.len() as u64;
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged(),
            _ => Fault::System { path: self.path.clone(), error },
        })
    }

    /// Returns the fault of a strip whose states are not those that it should have.
    pub fn damaged(&self) -> Fault {
        Fault::Damaged { path: self.path.clone(), address: self.address }
    }
}

/// Returns `true` if a strip contains a state.
///
/// # Errors
/// Returns the error of the system, or the damage that was found.
///
/// # Complexity
/// Reads the index of the strip and one block.
pub fn contains<W: Word>(
    path: &Path,
    extent: Extent,
    address: Address,
    state: &[u64],
) -> Result<bool, Fault> {
    let damaged = || Fault::Damaged { path: path.to_owned(), address };
    let mut file = File::open(path).map_err(Fault::of(path))?;
    let mut index = vec![0; extent.end.saturating_sub(extent.index) as usize];
    let mut read = |at: u64, bytes: &mut [u8]| {
        let found = file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(bytes));
        found.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => damaged(),
            _ => Fault::System { path: path.to_owned(), error },
        })
    };
    read(extent.index, &mut index)?;
    let width = state.len();
    let entry = 8 * (1 + width);
    let (entries, sum) = index.split_at(index.len().saturating_sub(4));
    if crc32fast::hash(entries).to_le_bytes() != sum || entries.len() % entry != 0 {
        return Err(damaged());
    }
    let words = |bytes: &[u8]| -> Vec<u64> {
        bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect()
    };
    let blocks: Vec<Vec<u64>> = entries.chunks_exact(entry).map(words).collect();
    let after = blocks.partition_point(|block| compare(&block[1..], state).is_le());
    let Some(before) = after.checked_sub(1) else { return Ok(false) };
    let (at, end) = (blocks[before][0], blocks.get(after).map_or(extent.index, |block| block[0]));
    if at > end || end - at > (MOST_BYTES + HEAD) as u64 || end > extent.index {
        return Err(damaged());
    }
    // The block alone, as a strip without an index.
    let alone = Extent { at, index: end, ..extent };
    let mut reader = PartReader::<W>::open(path.to_owned(), alone, address, width, 1 << 12)?;
    reader.next_block()?;
    while reader.left > 0 {
        let Some(found) = reader.next()? else { break };
        match compare(found.words(), state) {
            Ordering::Less => {}
            Ordering::Equal => return Ok(true),
            Ordering::Greater => return Ok(false),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;
    use std::collections::BTreeSet;

    fn written(path: &Path, strips: &[BTreeSet<[u64; 2]>]) -> Vec<Extent> {
        let mut writer = PartWriter::create(path.to_owned(), 3, 2).unwrap();
        let extents = strips.iter().map(|strip| {
            strip.iter().for_each(|state| writer.push(&[state[1], state[0]]).unwrap());
            writer.end().unwrap()
        });
        let extents: Vec<Extent> = extents.collect();
        assert_eq!(writer.finish(true).unwrap(), std::fs::metadata(path).unwrap().len());
        extents
    }

    fn read(path: &Path, extent: Extent) -> Result<Vec<[u64; 2]>, Fault> {
        let address = Address { level: 5, strip: 7 };
        let mut reader = PartReader::open(path.to_owned(), extent, address, 2, 1 << 12)?;
        let mut found = Vec::new();
        while let Some(state) = reader.next()? {
            found.push(*state);
        }
        Ok(found)
    }

    fn strips() -> Vec<BTreeSet<[u64; 2]>> {
        let mut dice = Dice(11);
        let mut strip = |states: usize, high: u64| {
            (0..states).map(|_| [dice.roll(high), dice.roll(1 << 40)]).collect()
        };
        let zero = BTreeSet::from([[0, 0], [0, 9]]);
        vec![strip(10_000, 3), BTreeSet::new(), zero, strip(5_000, u64::MAX)]
    }

    #[test]
    fn strips_are_read_as_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let (path, strips) = (folder.path().join("one.part"), strips());
        let extents = written(&path, &strips);
        for (strip, &extent) in strips.iter().zip(&extents) {
            let states: Vec<[u64; 2]> = strip.iter().map(|state| [state[1], state[0]]).collect();
            assert_eq!(read(&path, extent).unwrap(), states);
            assert_eq!((extent.states, extent.part), (states.len() as u64, 3));
            let address = Address::default();
            for state in states.iter().step_by(997) {
                assert!(contains::<[u64; 2]>(&path, extent, address, state).unwrap());
                let near = [state[0] ^ 1, state[1]];
                let is_there = strip.contains(&[near[1], near[0]]);
                assert_eq!(contains::<[u64; 2]>(&path, extent, address, &near).unwrap(), is_there);
            }
        }
    }

    #[test]
    fn every_flipped_bit_and_every_missing_end_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.part");
        let extents = written(&path, &strips());
        let good = std::fs::read(&path).unwrap();
        let mut dice = Dice(3);
        let is_damaged = || {
            extents.iter().any(|&extent| {
                matches!(
                    read(&path, extent),
                    Err(Fault::Damaged { address: Address { level: 5, strip: 7 }, .. })
                )
            })
        };
        for _ in 0..60 {
            let mut bad = good.clone();
            bad[dice.roll(good.len() as u64) as usize] ^= 1 << dice.roll(8);
            std::fs::write(&path, &bad).unwrap();
            assert!(is_damaged());
            std::fs::write(&path, &good[..dice.roll(good.len() as u64) as usize]).unwrap();
            assert!(is_damaged());
        }
        std::fs::write(&path, &good).unwrap();
        assert!(!is_damaged());
    }
}
