//! How the `expect` lines of files fared, as `puzzlec test` tells it in JSON.

use super::expect::{ExpectStatus, Expected};
use serde::{Serialize, Serializer};

/// How the `expect` lines of files fared.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Tested {
    pub(crate) files: Vec<TestedFile>,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    pub(crate) unknown: usize,
}

/// How those of one file fared.
#[derive(Debug, Serialize)]
pub(crate) struct TestedFile {
    pub(crate) file: String,
    pub(crate) expectations: Vec<Line>,
}

/// How one of them fared.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    text: String,
    line: usize,
    #[serde(serialize_with = "word")]
    status: ExpectStatus,
    found: Option<String>,
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

    /// Adds one of its lines.
    pub(crate) fn add(&mut self, expected: Expected) {
        let Expected { text, line, status, found } = expected;
        self.expectations.push(Line { text, line, status, found });
    }
}

impl ExpectStatus {
    /// The word for it in JSON.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Holds => "ok",
            Self::Fails => "failed",
            Self::Skipped | Self::Long => "skipped",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// Writes the word of a status.
fn word<S: Serializer>(status: &ExpectStatus, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.as_str())
}
