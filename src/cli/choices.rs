//! The choices of options, and the names of new files.

use crate::model::Measure;
use clap::ValueEnum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MeasureName {
    /// The number of moves
    Moves,
    /// The total cost; among equal costs, the number of moves
    Cost,
}

impl MeasureName {
    /// Returns the measure of that name.
    pub(super) fn measure(self) -> Measure {
        match self {
            Self::Moves => Measure::Moves,
            Self::Cost => Measure::Cost,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum KernelName {
    /// The widest instructions that this machine has
    #[default]
    Auto,
    /// The instructions that every machine has
    Portable,
    /// AVX2 and related instructions; an error on machines without them
    Wide,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ResultFormat {
    #[default]
    Text,
    Json,
}

/// The formats of an exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum DrawnFormat {
    #[default]
    Text,
    Json,
    /// A picture: positions by distance as a chart
    Svg,
}

/// The formats of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum SolveFormat {
    #[default]
    Text,
    Json,
    /// A picture: the solution as a strip of positions
    Svg,
    /// A page in which the pieces move
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// The lines of the definition, with labels drawn into them
    Text,
    /// One line per report
    Short,
    /// Plain sentences, for screen readers
    Narrated,
    /// One JSON object
    Json,
    /// Commands for GitHub's workflows, one for each report
    Github,
    /// One SARIF log, for code hosts and editors
    Sarif,
}

impl CheckFormat {
    /// Returns `true` if standard output is for programs, so that no other text may be printed
    /// there.
    pub(super) fn is_for_programs(self) -> bool {
        match self {
            Self::Text | Self::Short | Self::Narrated => false,
            Self::Json | Self::Github | Self::Sarif => true,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ShowFormat {
    #[default]
    Text,
    Json,
    /// The board for Graphviz
    Dot,
    /// A picture of the board with its start
    Svg,
    /// Ground moves, start and goal for planners: a domain, and a problem behind it
    Pddl,
    /// The same for answer set solvers, such as clingo
    Asp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ShowMoves {
    #[default]
    Moves,
    Boards,
    Notation,
}

/// Parses the name of a new file, which must not be empty or a folder.
///
/// # Errors
/// Returns the form of a name.
pub(super) fn file_name(text: &str) -> Result<String, String> {
    let last = text.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or_default();
    let is_named = !["", ".pz", ".", ".."].contains(&last.trim());
    if is_named {
        Ok(text.to_owned())
    } else {
        Err("a new file needs a name, such as `pond`".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_has_a_name() {
        for unnamed in ["", " ", ".pz", "ponds/", "ponds/.pz", ".."] {
            assert!(file_name(unnamed).is_err(), "{unnamed}");
        }
        assert_eq!(
            ["-", "pond", ".a", "ponds/pond.pz"]
                .map(|named| file_name(named).as_deref() == Ok(named)),
            [true; 4]
        );
    }
}
