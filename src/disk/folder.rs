//! The folder of a run: its lock, its files, and the room that they take.

use super::fault::{Address, Fault};
use super::lock::{Holding, LOCK, lock, share};
use super::manifest::{self, FORM, Form, Identity, Level, Part, Run};
use super::names::{LEVEL, RUN, VISITED, WAITING, is_waiting, level_of, manifest_of, names};
use crate::budget::Limit;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most levels in a row whose files are removed to make room.
const MOST_REMOVED: u32 = 15;

/// A folder that this process works in, and none of another run.
#[derive(Debug)]
pub struct Folder {
    pub(super) path: PathBuf,
    run: Run,
    holding: Holding,
    levels: Vec<Level>,
    /// The bytes of each level in this folder.
    sizes: Vec<u64>,
    /// The levels that are done again, with the damaged file that was the cause.
    mended: Vec<(u32, PathBuf)>,
    most_bytes: u64,
    /// The bytes of successors that wait, and the greatest number of them.
    waiting: [AtomicU64; 2],
    /// `true` if files with successors were named since the last sweep.
    has_waiting: AtomicBool,
    /// The bytes of the file of the visited set.
    visited: AtomicU64,
    lock: File,
    /// The bytes that were read from strips, and those that were written to them.
    pub(super) moved: [AtomicU64; 2],
}

impl Folder {
    /// Opens the folder of a run, or makes it.
    ///
    /// # Arguments
    /// * `identity` - the question
    /// * `form` - the form of strips
    /// * `resume` - `true` to go on with the run that is in the folder, if there is one
    /// * `most_bytes` - the greatest number of bytes of all files
    /// * `holding` - the way in which the process works there
    ///
    /// # Errors
    /// Returns a fault if another process works there, if the folder holds a run and `resume` is
    /// `false`, if it holds the run of another question or files of another program, or if the
    /// system refuses.
    pub fn open(
        path: &Path,
        identity: Identity,
        form: Form,
        resume: bool,
        most_bytes: u64,
        holding: Holding,
    ) -> Result<Self, Fault> {
        fs::create_dir_all(path).map_err(Fault::of(path))?;
        if names(path)?.is_none() {
            return Err(Fault::Foreign(path.to_owned()));
        }
        let follows = holding.follows();
        let lock = lock(path, follows)?;
        let run = Run {
            form: FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            identity,
            strips: form,
            part: match holding {
                Holding::Holds(part) => Some(part),
                _ => None,
            },
        };
        let file = path.join(RUN);
        match manifest::read::<Run>(&file, Address::default())? {
            Some(_) if !resume && !follows => return Err(Fault::Present(path.to_owned())),
            Some(other) => {
                if let Some(difference) = difference(&other, &run) {
                    return Err(Fault::Other { path: path.to_owned(), difference });
                }
            }
            None if follows => return Err(Fault::Foreign(path.to_owned())),
            None => manifest::write(&file, &run)?,
        }
        let mut folder = Self {
            path: path.to_owned(),
            run,
            holding,
            levels: Vec::new(),
            sizes: Vec::new(),
            mended: Vec::new(),
            most_bytes,
            waiting: Default::default(),
            has_waiting: AtomicBool::new(false),
            visited: AtomicU64::new(0),
            lock,
            moved: Default::default(),
        };
        folder.load()?;
        if let Holding::Leads { .. } = holding {
            share(&folder.lock, path)?;
        }
        Ok(folder)
    }

    /// Reads the manifests of finished levels, and removes all other files of levels.
    fn load(&mut self) -> Result<(), Fault> {
        loop {
            let level = self.levels.len() as u32;
            let (path, address) = (manifest_of(&self.path, level), Address { level, strip: 0 });
            match manifest::read::<Level>(&path, address) {
                Ok(Some(found)) if self.is_whole(&found, level) => self.add(found),
                Ok(None) => break,
                Ok(Some(_)) | Err(Fault::Damaged { .. }) => {
                    self.mended.push((level, path));
                    break;
                }
                Err(fault) => return Err(fault),
            }
        }
        self.keep(self.levels.len() as u32)
    }

    /// Returns `true` if the files of a level have the lengths that its manifest says.
    fn is_whole(&self, found: &Level, level: u32) -> bool {
        found.level == level
            && (found.is_removed() || found.strips.len() == self.run.strips.strips as usize)
            && found.files(self.run.part).all(|(part, length)| {
                fs::metadata(self.part_of(level, part)).is_ok_and(|file| file.len() == length)
            })
    }

    /// Removes the files of levels that are not finished, and of successors that wait, unless
    /// another process does so.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn sweep(&mut self) -> Result<(), Fault> {
        self.waiting[0].store(0, Ordering::Relaxed);
        if self.follows() {
            return Ok(());
        }
        for name in names(&self.path)?.unwrap_or_default() {
            let level = level_of(&name);
            let finished = level.and_then(|level| self.levels.get(level as usize));
            let is_removed = finished.is_some_and(Level::is_removed) && name.ends_with(".part");
            let is_needed = match level {
                None => !is_waiting(&name) && name != VISITED,
                Some(_) => finished.is_some() && !is_removed,
            };
            if !is_needed || name.ends_with(".new") {
                let path = self.path.join(name);
                fs::remove_file(&path).map_err(Fault::of(&path))?;
            }
        }
        Ok(())
    }

    /// Returns `true` if another process writes the manifests.
    fn follows(&self) -> bool {
        self.holding.follows()
    }

    /// Returns the finished levels, in order.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the number of strips.
    #[must_use]
    pub fn strips(&self) -> u32 {
        self.run.strips.strips
    }

    /// Returns the levels that were done again, with the damaged files that were the cause.
    #[must_use]
    pub fn mended(&self) -> &[(u32, PathBuf)] {
        &self.mended
    }

    /// Returns the path of a file of a level.
    #[must_use]
    pub fn part_of(&self, level: u32, part: u32) -> PathBuf {
        self.path.join(format!("{LEVEL}{level:06}.{part}.part"))
    }

    /// Returns the path of a file with successors that wait.
    #[must_use]
    pub fn waiting_of(&self, worker: usize, number: usize) -> PathBuf {
        self.has_waiting.store(true, Ordering::Relaxed);
        self.path.join(format!("{WAITING}{worker}.{number}.part"))
    }

    /// Records the number of bytes of the file of the visited set.
    ///
    /// # Returns
    /// The number that was recorded before; 0 if there was no such file.
    pub fn keep_visited(&self, bytes: u64) -> u64 {
        self.visited.swap(bytes, Ordering::Relaxed)
    }

    /// Makes a level exist: writes its manifest, after its files are on disk.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn commit(&mut self, level: Level) -> Result<(), Fault> {
        if !self.follows() {
            manifest::write(&manifest_of(&self.path, level.level), &level)?;
        }
        self.add(level);
        self.waiting[0].store(0, Ordering::Relaxed);
        // A folder with thousands of levels is read only where there are files to remove.
        if self.has_waiting.swap(false, Ordering::Relaxed) { self.sweep() } else { Ok(()) }
    }

    /// Returns `true` if files with successors were named since the last sweep.
    #[must_use]
    pub fn has_waiting(&self) -> bool {
        self.has_waiting.load(Ordering::Relaxed)
    }

    /// Records that another process has named files with successors.
    pub fn expect_waiting(&self) {
        self.has_waiting.store(true, Ordering::Relaxed);
    }

    /// Returns the greatest number of bytes of successors that waited on disk since the last call.
    pub fn take_waiting(&self) -> u64 {
        self.waiting[1].swap(0, Ordering::Relaxed)
    }

    /// Forgets a damaged level and all after it, so that they are made again.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn rewind(&mut self, level: u32, damaged: PathBuf) -> Result<(), Fault> {
        // The level that is being made has no manifest; its own files are made again.
        self.mended.push((level, damaged));
        self.keep(level)
    }

    /// Forgets all levels but the first ones, and of these the last ones up to two levels that have
    /// their files.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn keep(&mut self, levels: u32) -> Result<(), Fault> {
        let is_end =
            |levels: &[Level]| levels.iter().rev().take(2).all(|level| !level.is_removed());
        while self.levels.len() > levels as usize || !is_end(&self.levels) {
            let last = manifest_of(&self.path, self.levels.len() as u32 - 1);
            if !self.follows() {
                fs::remove_file(&last).map_err(Fault::of(&last))?;
            }
            self.levels.pop();
            self.sizes.pop();
        }
        self.sweep()
    }

    /// Makes room: of the levels before the last two, removes the files of one in two of those that
    /// still have them, by turns, but no more than [`MOST_REMOVED`] in a row, and not those of the
    /// first level with a goal.
    ///
    /// # Returns
    /// `false` if no file can be removed.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn thin(&mut self) -> Result<bool, Fault> {
        let end = self.levels.len().saturating_sub(2);
        let goals = self.levels.iter().position(|level| level.goals > 0);
        let mut gap = 2;
        while gap <= MOST_REMOVED + 1 {
            let stays = |level: &Level| {
                level.level.is_multiple_of(gap)
                    || goals == Some(level.level as usize)
                    || level.is_removed()
            };
            let goes = |level: &Level| !stays(level);
            let going = self.levels[..end].iter().filter(|level| goes(level));
            let going: Vec<u32> = going.map(|level| level.level).collect();
            if !going.is_empty() {
                return self.remove(&going).map(|()| true);
            }
            gap *= 2;
        }
        Ok(false)
    }

    /// Returns the levels whose files were removed.
    #[must_use]
    pub fn removed(&self) -> Vec<u32> {
        let removed = self.levels.iter().filter(|level| level.is_removed());
        removed.map(|level| level.level).collect()
    }

    /// Removes the files of levels.
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn remove(&mut self, levels: &[u32]) -> Result<(), Fault> {
        for &number in levels {
            let Some(level) = self.levels.get_mut(number as usize) else { continue };
            level.parts.clear();
            level.strips.clear();
            self.sizes[number as usize] = 0;
            if !self.follows() {
                let level = &self.levels[number as usize];
                manifest::write(&manifest_of(&self.path, number), level)?;
            }
        }
        self.sweep()
    }

    /// Returns the number of bytes of all finished levels in this folder.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// Returns the number of bytes of a level in this folder.
    #[must_use]
    pub fn bytes_of(&self, level: &Level) -> u64 {
        level.bytes(self.run.part)
    }

    /// Adds a finished level.
    fn add(&mut self, level: Level) {
        self.sizes.push(level.bytes(self.run.part));
        self.levels.push(level);
    }

    /// Returns the number of bytes that may still be written.
    #[must_use]
    pub fn free_bytes(&self) -> u64 {
        let left =
            self.most_bytes.saturating_sub(self.bytes() + self.visited.load(Ordering::Relaxed));
        let processes = match self.holding {
            Holding::Leads { processes } | Holding::Follows { processes } => u64::from(processes),
            Holding::Whole | Holding::Holds(_) => 1,
        };
        (left / processes.max(1)).saturating_sub(self.waiting[0].load(Ordering::Relaxed))
    }

    /// Records that more bytes are on disk that belong to no finished level.
    ///
    /// # Errors
    /// Returns [`Limit::Disk`] if no room is left.
    pub fn take(&self, bytes: u64) -> Result<(), Fault> {
        self.moved[1].fetch_add(bytes, Ordering::Relaxed);
        let all = self.waiting[0].fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.waiting[1].fetch_max(all, Ordering::Relaxed);
        if self.free_bytes() == 0 { Err(Fault::Stopped(Limit::Disk)) } else { Ok(()) }
    }

    /// Removes a file with successors that waited.
    ///
    /// # Arguments
    /// * `bytes` - the length of the file
    ///
    /// # Errors
    /// Returns the error of the system.
    pub fn discard(&self, file: &Path, bytes: u64) -> Result<(), Fault> {
        fs::remove_file(file).map_err(Fault::of(file))?;
        self.waiting[0].fetch_sub(bytes, Ordering::Relaxed);
        Ok(())
    }
}

/// Returns the difference of a run from the one that is wanted, as a sentence.
fn difference(there: &Run, here: &Run) -> Option<String> {
    let (a, b) = (&there.identity, &here.identity);
    let values = |run: &Identity| {
        let all: Vec<String> =
            run.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        all.join(" ")
    };
    let held = |part: Option<Part>| {
        part.map_or_else(
            || "all levels whole".to_owned(),
            |Part { process, processes }| format!("the part of process {process} of {processes}"),
        )
    };
    Some(if there.form != here.form {
        format!("its files have form {}, and those of this version form {}", there.form, here.form)
    } else if there.version != here.version {
        format!("it was begun by version {}, and this is {}", there.version, here.version)
    } else if a.puzzle != b.puzzle {
        format!("it is about “{}”, not about “{}”", a.puzzle, b.puzzle)
    } else if a.parameters != b.parameters {
        format!("it has {}, not {}", values(a), values(b))
    } else if a.moves != b.moves {
        "the moves of the puzzle were others when it began".to_owned()
    } else if a.start.is_some() != b.start.is_some() {
        match a.start {
            Some(_) => "it begins at a start, not at the goal",
            None => "it begins at the goal, not at a start",
        }
        .to_owned()
    } else if a.start != b.start {
        "it begins at another start".to_owned()
    } else if a.goal != b.goal {
        "it counts the positions of another goal".to_owned()
    } else if there.part != here.part {
        format!("it holds {}, not {}", held(there.part), held(here.part))
    } else if there != here {
        "it has another form".to_owned()
    } else {
        return None;
    })
}

/// Returns the form of the strips of the run in a folder; `None` if it holds no run.
///
/// # Errors
/// Returns the error of the system, or damage of the file about the run.
pub fn form_of(path: &Path) -> Result<Option<Form>, Fault> {
    let run = manifest::read::<Run>(&path.join(RUN), Address::default())?;
    Ok(run.map(|run| run.strips))
}

/// Returns the run in a folder and its finished levels, without working there.
///
/// # Returns
/// `None` if the folder holds no run.
///
/// # Errors
/// Returns the error of the system, or damage of the file about the run.
pub fn runs(path: &Path) -> Result<Option<(Run, Vec<Level>)>, Fault> {
    let Some(run) = manifest::read::<Run>(&path.join(RUN), Address::default())? else {
        return Ok(None);
    };
    let mut levels = Vec::new();
    loop {
        let level = levels.len() as u32;
        match manifest::read::<Level>(&manifest_of(path, level), Address { level, strip: 0 }) {
            Ok(Some(found)) => levels.push(found),
            Ok(None) | Err(Fault::Damaged { .. }) => return Ok(Some((run, levels))),
            Err(fault) => return Err(fault),
        }
    }
}

/// Removes the run in a folder, and the folder if nothing else is in it.
///
/// # Errors
/// Returns a fault if another process works there, if there is no run, or if the system refuses.
pub fn forget(path: &Path) -> Result<(), Fault> {
    let names = names(path)?.unwrap_or_default();
    if !names.iter().any(|name| name == RUN) {
        return Err(Fault::Foreign(path.to_owned()));
    }
    let lock = lock(path, false)?;
    // The file about the run goes last: without it nothing else is known to belong to a run.
    let (run, others): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| name == RUN);
    for name in others.iter().filter(|name| *name != LOCK).chain(&run) {
        let file = path.join(name);
        fs::remove_file(&file).map_err(Fault::of(&file))?;
    }
    drop(lock);
    let file = path.join(LOCK);
    fs::remove_file(&file).map_err(Fault::of(&file))?;
    if fs::read_dir(path).map_err(Fault::of(path))?.next().is_none() {
        fs::remove_dir(path).map_err(Fault::of(path))?;
    }
    Ok(())
}
