//! The paths of the shipped definitions.

use std::path::{Path, PathBuf};

/// Returns the definitions of a folder of the repository, in order; those in its subfolders only if
/// `through`.
pub fn definitions(folder: &str, through: bool) -> Vec<PathBuf> {
    let (mut found, mut open) =
        (Vec::new(), vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "pz") {
                found.push(path);
            } else if through && path.is_dir() {
                open.push(path);
            }
        }
    }
    found.sort_unstable();
    found
}
