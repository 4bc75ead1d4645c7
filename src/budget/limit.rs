//! The limits that end a run.

/// The limit that ended a stage before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As many states as allowed are stored.
    States,
    /// The next table would not fit into the allowed memory.
    Memory,
    /// The deadline has passed.
    Time,
    /// Somebody asked to stop.
    Interrupt,
}

impl Limit {
    /// The word that JSON output uses.
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
