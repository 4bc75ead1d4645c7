//! What is written about a run and about its levels: JSON with a checksum behind it.

use super::fault::{Address, Fault};
use super::part::Extent;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of the form of all files; a folder of another form is refused.
pub(super) const FORM: u32 = 3;

/// The question of a run: of the same question the same positions are visited in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The title of the puzzle.
    pub puzzle: String,
    /// The parameters and their values.
    pub parameters: Vec<(String, String)>,
    /// A hash of the ground moves.
    pub moves: String,
    /// A hash of the start; `None` if the search goes back from the goal.
    pub start: Option<String>,
    /// A hash of the goal, if there is one.
    pub goal: Option<String>,
}

/// The form of the strips of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// The number of strips.
    pub strips: u32,
    /// The number of words of a state, or of a number.
    pub words: u32,
    /// The name of the numbering of positions; `None` if strips have packed states.
    pub numbering: Option<String>,
}

/// The properties of a run that never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The number of the form of the files.
    pub form: u32,
    /// The version of the program that began it.
    pub version: String,
    /// The question.
    pub identity: Identity,
    /// The form of the strips.
    pub strips: Form,
    /// The strips that the folder holds, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

/// The strips of one of several processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The number of the process.
    pub process: u32,
    /// The number of processes.
    pub processes: u32,
}

impl Part {
    /// Returns `true` if a strip belongs to the process.
    #[must_use]
    pub fn owns(self, strip: u32) -> bool {
        strip % self.processes == self.process
    }
}

/// A finished level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The number of moves to its positions.
    pub level: u32,
    /// The number of its positions.
    pub positions: u64,
    /// The number of its positions that satisfy the goal.
    pub goals: u64,
    /// The number of moves from all positions of the level before.
    pub edges: u64,
    /// The number of dead ends among the positions of the level before.
    pub dead_ends: u64,
    /// The first position, compared node by node; `None` in an empty level.
    pub first: Option<Vec<u64>>,
    /// The lengths of the files of the level.
    pub parts: Vec<u64>,
    /// The strips; none if the files were removed to make room.
    pub strips: Vec<Extent>,
    /// The greatest number of bytes of successors that waited on disk.
    pub waiting: u64,
}

impl Level {
    /// Returns the level after another one, without positions.
    ///
    /// # Arguments
    /// * `strips` - the number of strips
    #[must_use]
    pub fn after(last: &Self, strips: usize) -> Self {
        Self { level: last.level + 1, strips: vec![Extent::default(); strips], ..Self::default() }
    }

    /// Puts strips in their places; those with a number that is too large are left out.
    pub fn put(&mut self, strips: Vec<(u32, Extent)>) {
        for (strip, extent) in strips {
            if let Some(place) = self.strips.get_mut(strip as usize) {
                *place = extent;
            }
        }
    }

    /// Returns `true` if the files of the level were removed to make room.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.strips.is_empty()
    }

    /// Returns the numbers and the lengths of its files in a folder.
    ///
    /// # Arguments
    /// * `held` - the strips that the folder holds, if not all
    pub fn files(&self, held: Option<Part>) -> impl Iterator<Item = (u32, u64)> + '_ {
        let is_there = move |part: u32| {
            let own = |held: Part| {
                let mut strips = (0_u32..).zip(&self.strips);
                strips.any(|(strip, extent)| extent.part == part && held.owns(strip))
            };
            held.is_none_or(own)
        };
        (0_u32..).zip(self.parts.iter().copied()).filter(move |&(part, _)| is_there(part))
    }

    /// Returns the number of bytes of its files in a folder.
    ///
    /// # Arguments
    /// * `held` - the strips that the folder holds, if not all
    #[must_use]
    pub fn bytes(&self, held: Option<Part>) -> u64 {
        self.files(held).map(|(_, bytes)| bytes).sum()
    }
}

/// Returns the numbers of positions of finished levels, without the empty level behind the last one.
#[must_use]
pub fn depths(levels: &[Level]) -> Vec<u64> {
    levels.iter().map(|level| level.positions).take_while(|&count| count > 0).collect()
}

/// Writes a value to a file: under another name first, so that the file is whole or absent.
///
/// # Errors
/// Returns the error of the system.
pub(super) fn write(path: &Path, value: &impl Serialize) -> Result<(), Fault> {
    let system = Fault::of(path);
    let json = serde_json::to_string(value).map_err(|error| system(error.into()))?;
    let text = format!("{json}\n{:08x}\n", crc32fast::hash(json.as_bytes()));
    let aside = aside(path);
    let mut file = File::create(&aside).map_err(&system)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(&system)?;
    fs::rename(&aside, path).map_err(&system)?;
    // The name is on disk once the folder is; some systems cannot open folders.
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        _ = folder.sync_all();
    }
    Ok(())
}

/// Returns the name under which a file is written before it has its own.
pub(super) fn aside(path: &Path) -> PathBuf {
    path.with_extension("new")
}

/// Reads a value that [`write`] wrote.
///
/// # Returns
/// `None` if there is no such file.
///
/// # Errors
/// Returns the error of the system, or damage at `address`.
pub(super) fn read<T: DeserializeOwned>(path: &Path, address: Address) -> Result<Option<T>, Fault> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Fault::of(path)(error)),
    };
    let value = String::from_utf8(text).ok().and_then(|text| {
        let (json, sum) = text.strip_suffix('\n')?.split_once('\n')?;
        let sum = u32::from_str_radix(sum, 16).ok()?;
        (crc32fast::hash(json.as_bytes()) == sum).then(|| serde_json::from_str(json).ok())?
    });
    value.map(Some).ok_or_else(|| Fault::Damaged { path: path.to_owned(), address })
}
