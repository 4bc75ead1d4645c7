//! The lock of a folder, and the way in which a process works there.

use super::fault::Fault;
use super::manifest::Part;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The name of the file that is locked while a process works in the folder.
pub(super) const LOCK: &str = "puzzlec.lock";

/// The way in which a process works in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Alone.
    Whole,
    /// With others, of which this one writes the manifests.
    Leads {
        /// The number of processes.
        processes: u32,
    },
    /// With others, of which another one writes the manifests.
    Follows {
        /// The number of processes.
        processes: u32,
    },
    /// Alone, while other processes have the other strips in folders of their own.
    Holds(Part),
}

impl Holding {
    /// Returns `true` if another process writes the manifests.
    #[must_use]
    pub fn follows(self) -> bool {
        matches!(self, Self::Follows { .. })
    }
}

/// Locks a folder against all other processes, or together with others of the same run.
pub(super) fn lock(path: &Path, with_others: bool) -> Result<File, Fault> {
    let file = path.join(LOCK);
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&file);
    let lock = lock.map_err(Fault::of(&file))?;
    locked(if with_others { lock.try_lock_shared() } else { lock.try_lock() }, path)?;
    Ok(lock)
}

/// Opens a locked folder to other processes of the same run, whose locks keep out other runs even
/// if this process ends before them.
pub(super) fn share(lock: &File, path: &Path) -> Result<(), Fault> {
    lock.unlock().map_err(Fault::of(&path.join(LOCK)))?;
    locked(lock.try_lock_shared(), path)
}

/// Returns the fault of a lock.
fn locked(result: Result<(), TryLockError>, path: &Path) -> Result<(), Fault> {
    match result {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Fault::Busy(path.to_owned())),
        // Some file systems have no locks; the run is not refused for that.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(Fault::of(&path.join(LOCK))(error)),
    }
}
