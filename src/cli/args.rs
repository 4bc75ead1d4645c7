//! What can be written on the command line.
//!
//! In: arguments. Out: one structure for each command. Promises that only what works is listed. Knows nothing of what the commands do.

use super::number::whole;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// How many reports are shown in full unless told otherwise; the rest is counted.
pub(super) const MOST_REPORTS: usize = 50;

/// Checks, solves and explores one-player puzzles described in `.pz` files.
#[derive(Debug, Parser)]
#[command(name = "puzzlec", version, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) look: Look,
}

/// How much is said, and in which colours.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Look {
    /// When to colour; `auto` asks NO_COLOR, CLICOLOR_FORCE, then the terminal
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true, help_heading = "Everywhere")]
    pub(super) color: When,
    /// Say nothing but results and errors
    #[arg(short, long, global = true, help_heading = "Everywhere")]
    pub(super) quiet: bool,
    /// Say more: limits, engine, figures of the search
    #[arg(short, long, action = clap::ArgAction::Count, global = true, conflicts_with = "quiet", help_heading = "Everywhere")]
    pub(super) verbose: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find a shortest solution and print it move by move
    Solve(Solve),
    /// Diagnose definitions; `ok` for each that is clean
    Check(Check),
    /// Check the `expect` lines of definitions; limits hold for each line on its own
    Test(Test),
    /// Visit every position that can be reached and report the figures
    Explore(Explore),
    /// Show a puzzle at a glance: board, pieces, moves, size of a state
    Show(Show),
    /// Rewrite definitions in the one layout, comments kept
    Fmt(Fmt),
    /// Tell the long story of a diagnostic, with a wrong and a right example
    Explain(Explain),
    /// Serve an editor: the language server, over standard input and output
    #[cfg(feature = "lsp")]
    Lsp(Lsp),
}

/// A definition and the values of its parameters.
#[derive(Debug, Args)]
pub(super) struct Definition {
    /// The definition; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: String,
    #[command(flatten)]
    pub(super) settings: Settings,
}

#[derive(Debug, Args)]
pub(super) struct Settings {
    /// Give a parameter another value; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    pub(super) set: Vec<String>,
}

/// Where play begins.
#[derive(Debug, Args)]
pub(super) struct Beginning {
    /// Begin at this start instead of the first one
    #[arg(long, value_name = "NAME")]
    pub(super) start: Option<String>,
    /// Begin at this position: rows separated by `/`, as positions are printed
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["start", "seed"], allow_hyphen_values = true)]
    pub(super) state: Option<String>,
    /// Which position a drawn start gives [default: 0]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX))]
    pub(super) seed: Option<u64>,
}

/// Limits of a run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Limits {
    /// Stop when so many states are stored [default: no limit]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    pub(super) max_states: Option<u64>,
    /// Stop before more memory is taken, such as 4GiB [default: half of what is free]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub(super) max_memory: Option<String>,
    /// Stop after this time, such as 30s or 5m [default: no limit]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(super) timeout: Option<String>,
    /// Share the search among so many threads; the answer does not depend on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, 1024))]
    pub(super) threads: Option<u16>,
    /// Which instructions the busiest loops use; the answer does not depend on it
    #[arg(long, value_enum, default_value_t)]
    pub(super) kernel: KernelName,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum KernelName {
    /// The widest ones of this machine
    #[default]
    Auto,
    /// Those of every machine
    Portable,
    /// More than every machine has
    Wide,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ResultFormat {
    #[default]
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// The lines in question, drawn with their labels
    Text,
    /// A line for each report
    Short,
    /// Plain sentences, for screen readers
    Narrated,
    /// One object
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ShowFormat {
    #[default]
    Text,
    Json,
    Dot,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    #[default]
    Auto,
    Bfs,
    Bidirectional,
    Astar,
    Idastar,
    Dfs,
    Algebra,
    Affine,
    Product,
    Arrangement,
    Orientation,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ExploringName {
    #[default]
    Auto,
    /// Keep states one by one
    Bfs,
    /// Number boards by the bits that moves flip
    Affine,
    /// Number boards by what stands on each node
    Product,
    /// Number boards by the order of distinct pieces round a hole
    Arrangement,
    /// Number boards by where pieces are and how they are turned
    Orientation,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ShowMoves {
    #[default]
    Moves,
    Boards,
    Notation,
}

#[derive(Debug, Args)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) definition: Definition,
    #[command(flatten)]
    pub(super) beginning: Beginning,
    /// Play to this goal instead of the first one
    #[arg(long, value_name = "NAME")]
    pub(super) goal: Option<String>,
    /// How to search
    #[arg(long, value_enum, default_value_t)]
    pub(super) engine: EngineName,
    /// Find some solution quickly, a shortest one or not
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub(super) any: bool,
    /// Find every shortest solution
    #[arg(long)]
    pub(super) all: bool,
    /// With --all, at most so many
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "all", value_parser = whole::<u32>(1, u32::MAX.into()))]
    pub(super) limit: u32,
    /// Count the different shortest solutions
    #[arg(long)]
    pub(super) count: bool,
    /// How to print a solution: a line for each move, with the boards, or labels only
    #[arg(long, value_enum, default_value_t)]
    pub(super) show: ShowMoves,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ResultFormat,
    #[command(flatten)]
    pub(super) limits: Limits,
}

/// What editors pass to every language server.
#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
pub(super) struct Lsp {
    /// Speak over standard input and output; there is no other way
    #[arg(long, hide = true)]
    pub(super) stdio: bool,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    /// The definitions; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<String>,
    #[command(flatten)]
    pub(super) settings: Settings,
    /// How to print what is found [default: text; narrated where NO_GRAPHICS is set]
    #[arg(long, value_enum)]
    pub(super) format: Option<CheckFormat>,
    /// Show at most so many reports; the rest is counted
    #[arg(long, value_name = "N", default_value_t = MOST_REPORTS, value_parser = whole::<usize>(0, u64::MAX))]
    pub(super) max_errors: usize,
    /// Apply the fixes that are safe, rewriting the files, and check again
    #[arg(long)]
    pub(super) fix: bool,
    /// Show what --fix would change, as a unified diff, and change nothing
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub(super) diff: bool,
    /// Do not give this warning; may be repeated, and of -A, -W and -D the strongest counts
    #[arg(short = 'A', long, value_name = "NAME")]
    pub(super) allow: Vec<String>,
    /// Give this warning
    #[arg(short = 'W', long, value_name = "NAME")]
    pub(super) warn: Vec<String>,
    /// Make an error of this warning
    #[arg(short = 'D', long, value_name = "NAME")]
    pub(super) deny: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Test {
    /// The definitions; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<String>,
    #[command(flatten)]
    pub(super) settings: Settings,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ResultFormat,
    #[command(flatten)]
    pub(super) limits: Limits,
}

#[derive(Debug, Args)]
pub(super) struct Explore {
    #[command(flatten)]
    pub(super) definition: Definition,
    #[command(flatten)]
    pub(super) beginning: Beginning,
    /// Count positions of this goal instead of the first one
    #[arg(long, value_name = "NAME")]
    pub(super) goal: Option<String>,
    /// Go backwards from the goal to every position from which it can be reached
    #[arg(long, conflicts_with_all = ["start", "state", "seed"])]
    pub(super) to_goal: bool,
    /// How to search
    #[arg(long, value_enum, default_value_t)]
    pub(super) engine: ExploringName,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ResultFormat,
    #[command(flatten)]
    pub(super) limits: Limits,
}

#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    pub(super) definition: Definition,
    /// How to print it; `dot` is the board for Graphviz
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ShowFormat,
}

#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// The definitions; `-` is standard input, and its layout goes to standard output
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<String>,
    /// Change nothing; name the files that would be changed
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The code, such as E0201
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    pub(super) code: Option<String>,
    /// List all codes
    #[arg(long)]
    pub(super) list: bool,
    /// How to print the list
    #[arg(long, value_enum, default_value_t, requires = "list")]
    pub(super) format: ResultFormat,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
