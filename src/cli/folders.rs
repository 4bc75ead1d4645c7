//! The definitions that a command line names: files themselves, and for a folder all definitions in
//! it and below.

use crate::diagnostic::{Code, Diagnostic, Findings, reason};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The greatest number of entries of one folder and its subfolders that are visited.
const MOST_ENTRIES: usize = 20_000;

/// Returns the definitions in the order of the command line; those of a folder in the order of
/// their names.
///
/// Links to folders are not followed, as they may form a cycle, hidden folders are not entered, and
/// pipes and devices are skipped.
pub(super) fn definitions(paths: &[String]) -> Vec<Result<String, Findings>> {
    paths.iter().flat_map(|path| named(path)).collect()
}

fn named(path: &str) -> Vec<Result<String, Findings>> {
    if path == "-" || !Path::new(path).is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let failed = |report| {
        vec![Err(Findings { file: Some(path.to_owned()), source: None, diagnostics: vec![report] })]
    };
    match below(Path::new(path)) {
        Ok(Some(found)) if !found.is_empty() => {
            found.into_iter().map(|path| Ok(path.to_string_lossy().into_owned())).collect()
        }
        Ok(found) => failed(without(path, found.is_some())),
        Err((folder, error)) => {
            let message =
                format!("the folder `{}` cannot be read: {}", folder.display(), reason(&error));
            failed(
                Diagnostic::new(Code::FileUnreadable, message)
                    .help("check that the folder is yours to read"),
            )
        }
    }
}

/// Returns all definitions in a folder and its subfolders, in order; `None` if there are too many
/// entries.
fn below(root: &Path) -> Result<Option<Vec<PathBuf>>, (PathBuf, io::Error)> {
    let (mut found, mut seen) = (Vec::new(), 0);
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        let failed = |error| (folder.clone(), error);
        let entries = match fs::read_dir(&folder) {
            // The folder was removed in the meantime.
            Err(error) if error.kind() == ErrorKind::NotFound && folder != root => continue,
            entries => entries.map_err(failed)?,
        };
        for entry in entries {
            let entry = entry.map_err(failed)?;
            seen += 1;
            if seen > MOST_ENTRIES {
                return Ok(None);
            }
            let path = entry.path();
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if entry.file_type().map_err(failed)?.is_dir() {
                open.extend((!hidden).then_some(path));
            } else if !hidden
                && path.extension().is_some_and(|extension| extension == "pz")
                && !is_special(&path)
            {
                found.push(path);
            }
        }
    }
    found.sort_unstable();
    Ok(Some(found))
}

/// Returns `true` if a path leads to something other than a file, such as a pipe whose reader may
/// wait for ever.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// Returns the report for a folder without definitions, or with too many entries.
fn without(path: &str, looked_through: bool) -> Diagnostic {
    let (message, help) = if looked_through {
        (
            format!("there is no definition in the folder `{path}`"),
            "the names of definitions end with `.pz`",
        )
    } else {
        (
            format!("the folder `{path}` holds too much to be looked through"),
            "name the folder that holds the definitions",
        )
    };
    Diagnostic::new(Code::FileIsFolder, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &str) -> Result<Vec<String>, Code> {
        definitions(&[path.to_owned()])
            .into_iter()
            .map(|found| found.map_err(|findings| findings.diagnostics[0].code))
            .collect()
    }

    #[test]
    fn folders_are_taken_whole_and_in_order() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name).display().to_string();
        for folder in ["b/deep", "a", "empty", ".hidden"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        for file in
            ["b.pz", "b/deep/1.pz", "b/2.pz", "a/z.pz", "a/z.txt", ".hidden/no.pz", ".no.pz"]
        {
            fs::write(at(file), "").unwrap();
        }
        #[cfg(unix)]
        for (target, link) in [(".", "round"), ("a/z.pz", "linked.pz"), ("a", "folder.pz")] {
            std::os::unix::fs::symlink(at(target), at(link)).unwrap();
        }
        let mut wanted = vec!["a/z.pz", "b/2.pz", "b/deep/1.pz", "b.pz"];
        wanted.extend(cfg!(unix).then_some("linked.pz"));
        assert_eq!(names(&at("")), Ok(wanted.into_iter().map(at).collect()));
        assert_eq!(names(&at("empty")), Err(Code::FileIsFolder));
        assert_eq!(names("-"), Ok(vec!["-".to_owned()]));
        assert_eq!(names("no/such/file"), Ok(vec!["no/such/file".to_owned()]));
    }
}
