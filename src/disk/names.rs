//! The names of the files of a run.

use super::fault::Fault;
use super::lock::LOCK;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the file about the run.
pub(super) const RUN: &str = "run.json";
/// The name of that file while it is written.
const NEW_RUN: &str = "run.new";
/// The beginning of the names of files of levels.
pub(super) const LEVEL: &str = "level-";
/// The beginning of the names of files with successors that wait.
pub(super) const WAITING: &str = "waiting-";
/// The name of the file of the visited set.
pub(super) const VISITED: &str = "visited.bits";

/// Returns the path of the manifest of a level.
pub(super) fn manifest_of(folder: &Path, level: u32) -> PathBuf {
    folder.join(format!("{LEVEL}{level:06}.json"))
}

/// Returns the level that a file belongs to, if its name is one that runs give.
pub(super) fn level_of(name: &str) -> Option<u32> {
    let (level, rest) = name.strip_prefix(LEVEL)?.split_once('.')?;
    let part = rest.strip_suffix(".part");
    let is_ours =
        matches!(rest, "json" | "new") || part.is_some_and(|part| part.parse::<u32>().is_ok());
    (level.len() >= 6 && is_ours).then(|| level.parse().ok())?
}

/// Returns `true` if a name is that of a file with successors that wait.
pub(super) fn is_waiting(name: &str) -> bool {
    let numbers = name.strip_prefix(WAITING).and_then(|rest| rest.strip_suffix(".part"));
    numbers.and_then(|numbers| numbers.split_once('.')).is_some_and(|(worker, number)| {
        worker.parse::<usize>().is_ok() && number.parse::<usize>().is_ok()
    })
}

/// Returns the names of the files of a folder that runs write; `None` if it holds no run, but other
/// files.
pub(super) fn names(path: &Path) -> Result<Option<Vec<String>>, Fault> {
    let (mut known, mut is_empty) = (Vec::new(), true);
    for entry in fs::read_dir(path).map_err(Fault::of(path))? {
        let name = entry.map_err(Fault::of(path))?.file_name().to_string_lossy().into_owned();
        let is_first = matches!(&name[..], LOCK | NEW_RUN);
        is_empty &= is_first;
        let is_ours = level_of(&name).is_some() || is_waiting(&name) || name == VISITED;
        if is_first || name == RUN || is_ours {
            known.push(name);
        }
    }
    known.sort();
    Ok((is_empty || known.iter().any(|name| name == RUN)).then_some(known))
}
