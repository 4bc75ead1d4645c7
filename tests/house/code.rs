//! The files of the project as text.

use std::path::{Path, PathBuf};

/// A file of the project.
pub struct File {
    /// The path, such as `src/search/bfs.rs`.
    pub path: String,
    /// The module: the first part of the path below `src`.
    pub module: String,
    pub text: String,
}

impl File {
    pub fn new(path: String, text: String) -> Self {
        let module = path.split('/').nth(1).unwrap_or_default().trim_end_matches(".rs").to_owned();
        Self { path, module, text }
    }

    /// Returns the code without comments, and without the unit tests at its end.
    pub fn code(&self) -> String {
        let body = self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code =
            body.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
        code.collect::<Vec<_>>().join("\n")
    }

    /// Returns `true` for the root of a module: the `mod.rs` of a folder right below `src`, or a
    /// file there.
    pub fn is_root(&self) -> bool {
        let below = self.path.trim_start_matches("src/");
        !below.contains('/') || below.ends_with("/mod.rs") && below.matches('/').count() == 1
    }

    /// Returns `true` if the file is compiled for tests only.
    pub fn is_test(&self) -> bool {
        let name =
            Path::new(&self.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let parent = Path::new(&self.path).parent().unwrap_or(Path::new(""));
        let root = root();
        let homes = [parent.join("mod.rs"), parent.with_extension("rs"), parent.join("lib.rs")];
        homes.iter().any(|home| {
            let text = std::fs::read_to_string(root.join(home)).unwrap_or_default();
            ["mod", "pub mod", "pub(crate) mod", "pub(super) mod"]
                .iter()
                .any(|word| text.contains(&format!("#[cfg(test)]\n{word} {name};")))
        })
    }
}

/// Returns the folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the text of a file of the project.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect("a file of the project can be read")
}

/// Returns all Rust files below a folder, sorted by path.
pub fn rust_files(folder: &str) -> Vec<File> {
    let mut open = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a file can be read");
                let path = path
                    .strip_prefix(root())
                    .expect("a path below the root")
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push(File::new(path, text));
            }
        }
    }
    found.sort_by(|left, right| left.path.cmp(&right.path));
    found
}
