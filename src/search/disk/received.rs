//! Successors that come from other processes: they wait in memory as bytes, and on disk where
//! memory is short.

use super::peers::Peers;
use super::waiting::{MOST_OPEN, WaitingFile};
use crate::disk::{Address, Coded, Fault, Folder, Merge, PartWriter, Source};
use crate::pack::Word;

/// The successors that came from other processes.
pub(super) struct Received<'f> {
    folder: &'f Folder,
    /// The number of the worker in the names of files.
    worker: usize,
    level: u32,
    width: usize,
    /// The bytes of each strip, as they came.
    pub(super) strips: Vec<Vec<Vec<u8>>>,
    held: u64,
    most: u64,
    pub(super) files: Vec<WaitingFile>,
    /// The number of files that were made.
    made: usize,
}

impl<'f> Received<'f> {
    /// Prepares the successors of a level.
    ///
    /// # Arguments
    /// * `room` - the number of bytes in memory
    pub(super) fn new(
        folder: &'f Folder,
        worker: usize,
        level: u32,
        width: usize,
        room: u64,
    ) -> Self {
        let strips = (0..folder.strips()).map(|_| Vec::new()).collect();
        let (most, files) = (room, Vec::new());
        Self { folder, worker, level, width, strips, held: 0, most, files, made: 0 }
    }

    /// Receives until the round is over. After a fault of this process the rest is dropped, as the
    /// others wait until it was taken.
    ///
    /// # Arguments
    /// * `failed` - is called at a fault of this process
    ///
    /// # Errors
    /// Returns the fault.
    pub(super) fn run<W: Word>(
        mut self,
        peers: &dyn Peers,
        failed: impl Fn(),
    ) -> Result<Self, Fault> {
        let mut fault = None;
        while let Some((strip, bytes)) = peers.receive()? {
            if fault.is_some() {
                continue;
            }
            if let Err(found) = self.take::<W>(strip, bytes) {
                failed();
                fault = Some(found);
            }
        }
        fault.map_or(Ok(self), Err)
    }

    fn take<W: Word>(&mut self, strip: u32, bytes: Vec<u8>) -> Result<(), Fault> {
        let address = self.address(strip);
        self.held += bytes.len() as u64;
        let Some(all) = self.strips.get_mut(strip as usize) else {
            return Err(Fault::Damaged { path: "a message".into(), address });
        };
        all.push(bytes);
        if self.held <= self.most { Ok(()) } else { self.settle::<W>() }
    }

    fn address(&self, strip: u32) -> Address {
        Address { level: self.level, strip }
    }

    /// Returns the states of a strip that came.
    ///
    /// # Errors
    /// Returns damage of bytes.
    pub(super) fn sources<W: Word>(
        all: Vec<Vec<u8>>,
        address: Address,
        width: usize,
    ) -> Result<Vec<Source<W>>, Fault> {
        let one = |bytes| Coded::open(bytes, address, width).map(Source::Coded);
        all.into_iter().map(one).collect()
    }

    /// Makes room in memory: a file takes what is there, together with the files so far where there
    /// are many.
    fn settle<W: Word>(&mut self) -> Result<(), Fault> {
        let path = self.folder.waiting_of(self.worker, self.made);
        self.made += 1;
        let is_full = self.files.len() >= MOST_OPEN;
        let old = if is_full { std::mem::take(&mut self.files) } else { Vec::new() };
        let mut writer = PartWriter::<W>::create(path.clone(), 0, self.width)?;
        let mut extents = Vec::new();
        for strip in 0..self.folder.strips() {
            let bytes = std::mem::take(&mut self.strips[strip as usize]);
            let mut sources = Self::sources(bytes, self.address(strip), self.width)?;
            for file in &old {
                let states = file.open(self.folder, strip, self.level, self.width, 1 << 13)?;
                sources.extend(states.map(Source::Part));
            }
            let mut merge = Merge::new(sources, Vec::new())?;
            while let Some(state) = merge.next()? {
                writer.push(&state)?;
            }
            extents.push(writer.end()?);
        }
        self.held = 0;
        let bytes = writer.finish(false)?;
        self.files.push(WaitingFile { path, extents });
        for file in old {
            let bytes = file.extents.last().map_or(0, |extent| extent.end);
            self.folder.discard(&file.path, bytes)?;
        }
        self.folder.take(bytes)
    }
}
