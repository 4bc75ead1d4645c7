//! The settings that reports speak of.

/// A setting of a question, of a limit or of an import that a report advises to give, to change or
/// to leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setting {
    /// The limit of memory.
    Memory,
    /// The limit of room on the disk.
    Disk,
    /// The run in a folder goes on.
    Resume,
    /// The run in a folder is removed.
    Forget,
    /// The longest time that another process may not answer.
    Patience,
    /// The limit of time.
    Time,
    /// The values of parameters.
    Parameters,
    /// The start of a name.
    Start,
    /// A position in place of a start.
    Position,
    /// The seed of a start that is drawn.
    Seed,
    /// The engine of this name.
    Engine(&'static str),
    /// Solutions are compared by their numbers of moves.
    CountMoves,
    /// Any solution is enough.
    AnySolution,
    /// Each solution counts.
    EachSolution,
    /// The search begins at the goal.
    FromGoal,
    /// The search begins at the start.
    FromStart,
    /// The form of the result: `text`, `json`.
    Format(&'static str),
    /// Pushes are counted.
    CountPushes,
    /// The level of a collection.
    Level,
    /// The list of all reports.
    AllReports,
}
