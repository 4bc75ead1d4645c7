//! How the `expect` lines of files fared, as `puzzlec test` tells it in JSON.

use super::expect::{ExpectStatus, Expected};
use serde::Serialize;

/// How the `expect` lines of files fared.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Tested {
    pub(crate) files: Vec<TestedFile>,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    pub(crate) unknown: usize,
    /// The number of files that a limit or an interrupt left unchecked.
    pub(crate) unchecked: usize,
}

/// How those of one file fared.
#[derive(Debug, Serialize)]
pub(crate) struct TestedFile {
    pub(crate) file: String,
    pub(crate) expectations: Vec<Expected>,
}

impl Tested {
    /// Adds those of a file.
    pub(crate) fn add(&mut self, file: TestedFile) {
        for line in &file.expectations {
            *match line.status {
                ExpectStatus::Holds => &mut self.passed,
                ExpectStatus::Fails => &mut self.failed,
                ExpectStatus::Skipped | ExpectStatus::Long => &mut self.skipped,
                ExpectStatus::Unknown(_) => &mut self.unknown,
            } += 1;
        }
        self.files.push(file);
    }
}

impl TestedFile {
    /// A file of which nothing is known yet.
    pub(crate) fn new(file: String) -> Self {
        Self { file, expectations: Vec::new() }
    }
}
