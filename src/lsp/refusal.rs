//! Why a request has no result.

/// Why a request has no result, as the editor will show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);
