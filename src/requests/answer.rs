//! The answer to a request of a page.

use super::values;
use crate::api::{Error, ErrorKind};
use serde::Serialize;
use serde_json::Value;

/// The answer to a request.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// The exit code of the command line: 0 yes, 1 no, 2 the command could not start, 3 a limit was
    /// reached first.
    exit: u8,
    output: Value,
    error: Option<String>,
}

impl Reply {
    /// Creates the answer to a text that is no request.
    pub(super) fn misunderstood(error: String) -> Self {
        Self { exit: 2, output: Value::Null, error: Some(error) }
    }

    /// Returns the answer as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the error of the request, if it has one.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    pub(super) fn new(exit: u8, output: Value) -> Self {
        Self { exit, output, error: None }
    }
}

/// An answer that ends the work early.
pub(super) struct Failure(pub(super) Reply);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let stopped = matches!(error.kind(), ErrorKind::Stopped(_));
        Self(Reply {
            exit: if stopped { 3 } else { 2 },
            output: error.json(),
            error: Some(values::sentence(&error)),
        })
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Self {
        Self(Reply::misunderstood(error))
    }
}
