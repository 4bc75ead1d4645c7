//! The folder that is served: its definitions, read again for each request.
//!
//! Reads nothing outside the folder, even if links lead there, and no file that is too large.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The largest definition that is served, in bytes.
const MOST_BYTES: u64 = 1 << 20;
/// The greatest number of definitions.
const MOST_FILES: usize = 500;
/// The greatest number of entries that are looked at.
const MOST_ENTRIES: usize = 20_000;
/// The greatest depth of nested folders.
const MOST_DEPTH: usize = 4;

/// A folder with definitions.
#[derive(Debug)]
pub(super) struct Folder {
    /// The path, without links.
    root: PathBuf,
}

/// The time of the last change, as the system gives it, and the length of a file; if either
/// differs, the file has changed.
pub(super) type Stamp = (String, u64);

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    /// The path cannot be found, or is a file.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let root = path.canonicalize()?;
        if root.is_dir() { Ok(Self { root }) } else { Err(ErrorKind::NotADirectory.into()) }
    }

    /// Returns the keys of all definitions, in order, with their stamps.
    pub(super) fn files(&self) -> BTreeMap<String, Stamp> {
        let (mut found, mut entries) = (BTreeMap::new(), 0);
        let mut open = vec![(self.root.clone(), 0)];
        while let Some((folder, depth)) = open.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                entries += 1;
                if entries > MOST_ENTRIES || found.len() >= MOST_FILES {
                    return found;
                }
                let path = entry.path();
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                // Links to folders are not followed, because they may form cycles.
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() && depth < MOST_DEPTH && !hidden => {
                        open.push((path, depth + 1))
                    }
                    Ok(_) if !hidden => found.extend(self.key(&path).zip(self.stamp(&path))),
                    _ => {}
                }
            }
        }
        found
    }

    /// Reads a definition.
    ///
    /// # Errors
    /// The folder has no definition of this key, or it is too large.
    pub(super) fn read(&self, key: &str) -> io::Result<String> {
        let path = self.inside(&self.root.join(format!("{key}.pz")))?;
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(ErrorKind::FileTooLarge.into());
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns the path with all links resolved, if it is a definition inside the folder.
    fn inside(&self, path: &Path) -> io::Result<PathBuf> {
        let real = path.canonicalize()?;
        let fits = real.starts_with(&self.root)
            && real.is_file()
            && real.extension().is_some_and(|extension| extension == "pz");
        if fits { Ok(real) } else { Err(ErrorKind::NotFound.into()) }
    }

    /// Returns the path below the root, without `.pz`.
    fn key(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(&self.root).ok()?;
        Some(below.to_str()?.strip_suffix(".pz")?.replace('\\', "/"))
    }

    fn stamp(&self, path: &Path) -> Option<Stamp> {
        let meta = fs::metadata(self.inside(path).ok()?).ok()?;
        (meta.len() <= MOST_BYTES).then(|| (format!("{:?}", meta.modified().ok()), meta.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_read() {
        let place = tempfile::tempdir().unwrap();
        let (inner, outer) = (place.path().join("mine"), place.path().join("secret.pz"));
        fs::create_dir_all(inner.join("deep")).unwrap();
        fs::write(&outer, "secret").unwrap();
        fs::write(inner.join("one.pz"), "first").unwrap();
        fs::write(inner.join("deep/two.pz"), "second").unwrap();
        fs::write(inner.join("three.txt"), "third").unwrap();
        fs::write(inner.join("large.pz"), vec![b' '; MOST_BYTES as usize + 1]).unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&outer, inner.join("link.pz")).unwrap();
            std::os::unix::fs::symlink(place.path(), inner.join("up")).unwrap();
        }
        let folder = Folder::open(&inner).unwrap();
        assert_eq!(folder.files().into_keys().collect::<Vec<_>>(), ["deep/two", "one"]);
        assert_eq!(folder.read("deep/two").unwrap(), "second");
        for key in [
            "../secret",
            "link",
            "up/secret",
            "three",
            "three.txt",
            "large",
            "/etc/passwd",
            "",
            "deep",
        ] {
            assert!(folder.read(key).is_err(), "{key}");
        }
        assert!(Folder::open(&outer).is_err() && Folder::open(&place.path().join("none")).is_err());
    }
}
