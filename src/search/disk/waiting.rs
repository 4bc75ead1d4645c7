//! Successors that wait for the end of a level: in memory, and in files where memory is short.

use super::peers::owner;
use super::place::Place;
use crate::budget::{Budget, Limit, Phase};
use crate::disk::{Address, Extent, Fault, Folder, Merge, PartReader, PartWriter, Source, encode};
use crate::pack::Word;
use crate::search::kernel::store::hash;
use std::path::PathBuf;
use std::time::Duration;

/// The fewest successors that a worker has room for.
const FEWEST: u64 = 1 << 8;
/// The number of successors of a strip that are sent to another process at once.
const BATCH: usize = 1 << 15;
/// The greatest number of strips of levels before that are open at once, and of files with
/// successors of one worker.
pub(super) const MOST_OPEN: usize = 48;

/// Returns the strip of a state.
#[inline]
pub(super) fn strip_of(words: &[u64], strips: u32) -> u32 {
    (hash(words) >> (u64::BITS - strips.trailing_zeros())) as u32
}

/// A file with sorted successors, strip by strip.
#[derive(Debug)]
pub(super) struct WaitingFile {
    pub(super) path: PathBuf,
    pub(super) extents: Vec<Extent>,
}

impl WaitingFile {
    /// Opens a strip; `None` if it is empty.
    pub(super) fn open<W: Word>(
        &self,
        folder: &Folder,
        strip: u32,
        level: u32,
        width: usize,
        room: usize,
    ) -> Result<Option<PartReader<W>>, Fault> {
        let extent = self.extents[strip as usize];
        if extent.states == 0 {
            return Ok(None);
        }
        let address = Address { level, strip };
        folder.reads(extent);
        PartReader::open(self.path.clone(), extent, address, width, room).map(Some)
    }
}

/// The successors that wait for the end of a level: in memory, and in files where memory is short.
pub(super) struct Waiting<'f, W> {
    folder: &'f Folder,
    place: Place<'f>,
    worker: usize,
    width: usize,
    pub(super) strips: Vec<Vec<W>>,
    held: u64,
    most: u64,
    pub(super) files: Vec<WaitingFile>,
    /// The number of files that were made.
    made: usize,
    budget: &'f Budget,
    /// The time of the phases that were measured here.
    pub(super) measured: Duration,
}

impl<'f, W: Word> Waiting<'f, W> {
    /// Prepares the successors of one worker.
    ///
    /// # Arguments
    /// * `room`, `budget` - the number of bytes of states in memory, and the budget of the search
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if there is no room for a few states.
    pub(super) fn new(
        folder: &'f Folder,
        place: Place<'f>,
        worker: usize,
        width: usize,
        (room, budget): (u64, &'f Budget),
    ) -> Result<Self, Fault> {
        // A state of variable width is a pointer, a length, and words of its own.
        let bytes = match W::WIDTH {
            Some(_) => size_of::<W>(),
            None => size_of::<W>() + 8 * width + 16,
        };
        let most = room / bytes as u64;
        if most < FEWEST {
            return Err(Fault::Stopped(Limit::Memory));
        }
        let strips = (0..folder.strips()).map(|_| Vec::new()).collect();
        let files = Vec::new();
        Ok(Self {
            folder,
            place,
            worker,
            width,
            strips,
            held: 0,
            most,
            files,
            made: 0,
            budget,
            measured: Duration::ZERO,
        })
    }

    /// Adds a state.
    ///
    /// # Errors
    /// Returns the fault of a file.
    #[inline]
    pub(super) fn push(&mut self, strip: u32, state: &W) -> Result<(), Fault> {
        let states = &mut self.strips[strip as usize];
        states.push(state.clone());
        let is_batch = states.len() == BATCH;
        self.held += 1;
        if self.held == self.most {
            self.settle()
        } else if is_batch && !self.place.owns(strip) {
            self.send(strip)
        } else {
            Ok(())
        }
    }

    /// Does some work, and records its time.
    fn timed<T>(&mut self, phase: Phase, work: impl FnOnce(&mut Self) -> T) -> T {
        let begun = self.budget.elapsed();
        let done = work(self);
        let time = self.budget.elapsed().saturating_sub(begun);
        self.measured += time;
        self.budget.progress().meter().took(phase, time);
        done
    }

    /// Sends the states of a strip to the process that owns it.
    fn send(&mut self, strip: u32) -> Result<(), Fault> {
        let states = std::mem::take(&mut self.strips[strip as usize]);
        self.held -= states.len() as u64;
        if states.is_empty() {
            return Ok(());
        }
        let states = self.timed(Phase::Sort, |_| Source::sorted(states));
        self.timed(Phase::Exchange, |this| {
            let bytes = encode(&states, this.width);
            this.budget.progress().meter().sent(bytes.len() as u64);
            this.place.peers.send(owner(strip, this.place.peers), strip, bytes)
        })
    }

    /// Sends all states of strips that other processes own.
    fn send_all(&mut self) -> Result<(), Fault> {
        let others = (0..self.folder.strips()).filter(|&strip| !self.place.owns(strip));
        others.collect::<Vec<u32>>().into_iter().try_for_each(|strip| self.send(strip))
    }

    /// Ends the work: the states of other processes are sent, and the rest is sorted.
    ///
    /// # Errors
    /// Returns the fault of the connection.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        self.send_all()?;
        self.timed(Phase::Sort, Self::sort);
        Ok(())
    }

    /// Sorts the states in memory, and leaves out repeated ones.
    fn sort(&mut self) {
        for states in &mut self.strips {
            *states = Source::sorted(std::mem::take(states));
        }
        self.held = self.strips.iter().map(|states| states.len() as u64).sum();
    }

    /// Makes room in memory: by leaving out repeated states, or else in a file.
    fn settle(&mut self) -> Result<(), Fault> {
        self.finish()?;
        if self.held <= self.most / 2 { Ok(()) } else { self.timed(Phase::Sort, Self::put_aside) }
    }

    /// Writes all states to a file.
    fn put_aside(&mut self) -> Result<(), Fault> {
        let mut writer = self.new_file()?;
        let mut extents = Vec::new();
        for states in &mut self.strips {
            states.iter().try_for_each(|state| writer.1.push(state))?;
            states.clear();
            extents.push(writer.1.end()?);
        }
        self.held = 0;
        self.keep(writer, extents)?;
        if self.files.len() > MOST_OPEN { self.join_files() } else { Ok(()) }
    }

    fn new_file(&mut self) -> Result<(PathBuf, PartWriter<W>), Fault> {
        let path = self.folder.waiting_of(self.place.waiting(self.worker), self.made);
        self.made += 1;
        let writer = PartWriter::create(path.clone(), 0, self.width)?;
        Ok((path, writer))
    }

    fn keep(
        &mut self,
        (path, writer): (PathBuf, PartWriter<W>),
        extents: Vec<Extent>,
    ) -> Result<(), Fault> {
        let bytes = writer.finish(false)?;
        self.files.push(WaitingFile { path, extents });
        self.folder.take(bytes)
    }

    /// Merges all files into one.
    fn join_files(&mut self) -> Result<(), Fault> {
        let files = std::mem::take(&mut self.files);
        let mut writer = self.new_file()?;
        let mut extents = Vec::new();
        for strip in 0..self.folder.strips() {
            let mut sources = Vec::new();
            for file in &files {
                sources.extend(
                    file.open(self.folder, strip, 0, self.width, 1 << 13)?.map(Source::Part),
                );
            }
            let mut merge = Merge::new(sources, Vec::new())?;
            while let Some(state) = merge.next()? {
                writer.1.push(&state)?;
            }
            extents.push(writer.1.end()?);
        }
        self.keep(writer, extents)?;
        for file in files {
            let bytes = file.extents.last().map_or(0, |extent| extent.end);
            self.folder.discard(&file.path, bytes)?;
        }
        Ok(())
    }
}
