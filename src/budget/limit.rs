//! The limits that end a run.

/// The limit that ended a stage before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of stored states has reached its limit.
    States,
    /// The next table would not fit into the allowed memory.
    Memory,
    /// The deadline has passed.
    Time,
    /// The run was interrupted.
    Interrupt,
}

impl Limit {
    /// Returns the word that JSON output uses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::States => "states",
            Self::Memory => "memory",
            Self::Time => "time",
            Self::Interrupt => "interrupt",
        }
    }
}
