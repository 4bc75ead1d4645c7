//! The choices of options, and the names of new files.

use crate::model::Measure;
use crate::search::UpTo;
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum UpToName {
    /// Solutions that symmetries of rules, start and goal map onto each other
    Symmetry,
    /// Solutions that differ only in the order of moves that commute
    Order,
}

impl UpToName {
    /// Returns the solutions of that name.
    pub(super) fn solutions(self) -> UpTo {
        match self {
            Self::Symmetry => UpTo::Symmetry,
            Self::Order => UpTo::Order,
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

impl ShowFormat {
    /// Returns the name of the format, as the command line has it.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ShowMoves {
    #[default]
    Moves,
    Boards,
    Notation,
}

/// Returns a parser for whole numbers of a range, which ends with the greatest number of the type
/// if `most` is `None`.
pub(super) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: Option<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let fits = |number: &u64| (least..=most.unwrap_or(u64::MAX)).contains(number);
        let number = text.parse().ok().filter(fits).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| match (least, most) {
            (least, Some(most)) => format!("write a whole number from {least} to {most}"),
            (0, None) => "write a whole number, such as 7".to_owned(),
            (least, None) => format!("write a whole number, {least} or more"),
        })
    }
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
    fn numbers_of_a_range_are_read() {
        let threads = whole::<u16>(1, Some(1024));
        assert_eq!([threads("1"), threads("1024")], [Ok(1), Ok(1024)]);
        for text in ["0", "1025", "x", "-1", "", "1.5", "99999999999999999999"] {
            assert_eq!(threads(text), Err("write a whole number from 1 to 1024".to_owned()));
        }
        assert_eq!(whole::<u64>(0, None)("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(whole::<u32>(1, None)("0"), Err("write a whole number, 1 or more".to_owned()));
        assert!(whole::<u16>(0, None)("65536").is_err());
    }

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
