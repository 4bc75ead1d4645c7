//! The command line: one structure per command, with the options that work for it.

use super::choices::{
    CheckFormat, DrawnFormat, KernelName, MeasureName, ResultFormat, ShowFormat, ShowMoves,
    SolveFormat, UpToName, When, file_name, whole,
};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, CommandFactory, Parser, Subcommand, ValueHint};
use std::net::IpAddr;
use std::path::PathBuf;

/// The default number of reports that are shown in full; the remaining ones are counted.
pub(super) const MOST_REPORTS: usize = 50;

/// The greatest number of processes of a run on one machine.
pub(super) const MOST_PROCESSES: u16 = 64;

/// The greatest number of machines of a run.
pub(super) const MOST_MACHINES: u16 = 1024;

/// Checks, solves, analyses, plays and shows one-player puzzles described in `.pz` files.
#[derive(Debug, Parser)]
#[command(name = "puzzlec", version, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// The amount and the colours of output.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LookArgs {
    /// Use colour; `auto` respects NO_COLOR, CLICOLOR_FORCE and the terminal, in that order
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        global = true,
        help_heading = "Everywhere"
    )]
    pub(super) color: When,
    /// Print only results and errors
    #[arg(short, long, global = true, help_heading = "Everywhere")]
    pub(super) quiet: bool,
    /// Print more: limits, engine, search figures
    #[arg(short, long, action = clap::ArgAction::Count, global = true, conflicts_with = "quiet", help_heading = "Everywhere")]
    pub(super) verbose: u8,
}

/// The examples at the end of the help of a command.
macro_rules! examples {
    ($($command:literal),+) => {
        concat!("Examples:" $(, "\n  ", $command)+)
    };
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write a small definition to start from
    #[command(after_help = examples!("puzzlec new pond", "puzzlec new -"))]
    New(NewArgs),
    /// Find a shortest or cheapest solution and print it move by move
    #[command(after_help = examples!("puzzlec solve frogs.pz --show boards", "puzzlec solve frogs.pz --format html"))]
    Solve(SolveArgs),
    /// Diagnose definitions; print `ok` for each clean one
    #[command(after_help = examples!("puzzlec check frogs.pz", "puzzlec check --diff frogs.pz"))]
    Check(CheckArgs),
    /// Check the `expect` lines of definitions; the limits apply to each line separately
    #[command(after_help = examples!("puzzlec test frogs.pz", "puzzlec test frogs.pz --long --timeout 30s"))]
    Test(TestArgs),
    /// Visit every reachable position and report the figures
    #[command(after_help = examples!("puzzlec explore frogs.pz", "puzzlec explore frogs.pz --to-goal"))]
    Explore(ExploreArgs),
    /// Show the run that `explore --disk` keeps in a folder
    #[command(after_help = examples!("puzzlec runs levels", "puzzlec runs levels --format json"))]
    Runs(RunsArgs),
    /// Play a puzzle in the terminal
    ///
    /// Arrows and Enter, the numbers of the list or the mouse make moves; `u` undoes, `r` redoes,
    /// `h` gives a hint, `s` solves, `m` chooses another start or goal, `i` shows the goal and the
    /// pieces, `?` lists all keys, `q` quits.
    #[cfg(feature = "tui")]
    #[command(after_help = examples!("puzzlec play frogs.pz", "puzzlec play frogs.pz --log game.txt"))]
    Play(PlayArgs),
    /// Show the puzzles of a folder in a browser: play, solve, explore and write them
    #[cfg(feature = "serve")]
    #[command(after_help = examples!("puzzlec serve", "puzzlec serve puzzles --port 7000"))]
    Serve(ServeArgs),
    /// Show a puzzle at a glance: board, pieces, moves, symmetries
    #[command(after_help = examples!("puzzlec show frogs.pz", "puzzlec show frogs.pz --format svg"))]
    Show(ShowArgs),
    /// Rewrite definitions in the standard layout; comments stay
    #[command(after_help = examples!("puzzlec fmt --check frogs.pz", "puzzlec fmt frogs.pz"))]
    Fmt(FmtArgs),
    /// Convert a level of another program into a definition: Sokoban, Rush Hour
    #[command(after_help = examples!("puzzlec import microban.xsb --level 2", "puzzlec import BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN -o rush.pz"))]
    Import(ImportArgs),
    /// Explain a diagnostic with examples, a word or sign of the language, or an engine
    #[command(after_help = examples!("puzzlec explain E0202", "puzzlec explain chain"))]
    Explain(ExplainArgs),
    /// Print the script with which a shell completes commands and options
    #[command(after_help = examples!("puzzlec completions bash", "puzzlec completions fish"))]
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of one of its commands, for `man -l -`
    #[command(after_help = examples!("puzzlec man", "puzzlec man solve"))]
    Man(ManArgs),
    /// Run the language server for editors over standard input and output
    #[cfg(feature = "lsp")]
    #[command(after_help = examples!("puzzlec lsp", "puzzlec lsp --max-memory 4GiB --timeout 1m"))]
    Lsp(LspArgs),
}

/// A definition and the values of its parameters.
#[derive(Debug, Args)]
pub(super) struct DefinitionArgs {
    /// The definition, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: String,
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
}

/// Several definitions and the values of their parameters.
#[derive(Debug, Args)]
pub(super) struct DefinitionsArgs {
    /// The definitions, folders of definitions, or `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::AnyPath)]
    pub(super) files: Vec<String>,
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
}

#[derive(Debug, Args)]
pub(super) struct SettingsArgs {
    /// Set a parameter to another value; repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    pub(super) set: Vec<String>,
}

/// A definition, a start and a goal.
#[derive(Debug, Args)]
pub(super) struct GameArgs {
    #[command(flatten)]
    pub(super) definition: DefinitionArgs,
    /// Begin at this start instead of the first
    #[arg(long, value_name = "NAME")]
    pub(super) start: Option<String>,
    /// Begin at this position: rows separated by `/`, as positions are printed
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["start", "seed"], allow_hyphen_values = true)]
    pub(super) state: Option<String>,
    /// Seed of a random or scrambled start [default: 0]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, None))]
    pub(super) seed: Option<u64>,
    /// Play to this goal instead of the first
    #[arg(long, value_name = "NAME")]
    pub(super) goal: Option<String>,
}

/// The limits of any work that takes time and memory.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct BoundsArgs {
    /// Stop before using more memory than this, such as 4GiB [default: half of the free memory]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub(super) max_memory: Option<String>,
    /// Stop after this time, such as 30s or 5m [default: no limit]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(super) timeout: Option<String>,
}

/// The help of `--max-memory` where definitions are checked.
const CHECKED_MEMORY: &str = "Stop before using more memory than this, such as 4GiB [default: half of the free memory, at most 1GiB]";

/// The limits of a search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitsArgs {
    /// Stop after N stored states [default: no limit]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, None))]
    pub(super) max_states: Option<u64>,
    #[command(flatten)]
    pub(super) bounds: BoundsArgs,
    /// Search with N threads; the answer is the same for any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, Some(1024)))]
    pub(super) threads: Option<u16>,
    /// The processor instructions of the busiest loops; the answer is the same for all
    #[arg(long, value_enum, default_value_t)]
    pub(super) kernel: KernelName,
}

/// Returns a parser for a word of a table, or `auto`.
fn word_of(
    table: impl Iterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = String> {
    let auto = PossibleValue::new("auto").help("Chosen by the program");
    let engine =
        |(name, about)| PossibleValue::new(name).help(about).aliases(crate::search::alias(name));
    PossibleValuesParser::new(std::iter::once(auto).chain(table.map(engine)))
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("several").multiple(true)))]
pub(super) struct SolveArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The search engine
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = word_of(crate::search::engines()))]
    pub(super) engine: String,
    /// The measure to minimize [default: cost if some move has a cost, else moves]
    #[arg(long, value_enum)]
    pub(super) measure: Option<MeasureName>,
    /// Find some solution quickly, not necessarily a best one
    #[arg(long, conflicts_with_all = ["all", "count", "disk"])]
    pub(super) any: bool,
    /// List all best solutions
    #[arg(long, group = "several")]
    pub(super) all: bool,
    /// With --all, list at most N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "all", value_parser = whole::<u32>(1, Some(u64::from(u32::MAX))))]
    pub(super) limit: u32,
    /// Count the best solutions
    #[arg(long, group = "several")]
    pub(super) count: bool,
    /// With --all or --count, treat solutions as one that are images of each other or make the same
    /// moves in another order
    #[arg(long, value_enum, requires = "several")]
    pub(super) up_to: Option<UpToName>,
    /// Print a solution as one line per move, as the boards between the moves, or as labels only
    /// [default: moves]
    #[arg(long, value_enum)]
    pub(super) show: Option<ShowMoves>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: SolveFormat,
    #[command(flatten)]
    pub(super) disk: DiskArgs,
    #[command(flatten)]
    pub(super) limits: LimitsArgs,
}

/// The options that editors pass to every language server.
#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
#[command(mut_arg("max_memory", |limit| limit.help(CHECKED_MEMORY)))]
pub(super) struct LspArgs {
    /// The limits of the work on each text
    #[command(flatten)]
    pub(super) bounds: BoundsArgs,
    /// Use standard input and output, which is the only transport
    #[arg(long, hide = true)]
    pub(super) stdio: bool,
}

#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// The file, which gets the extension `.pz`, or `-` for standard output
    #[arg(value_name = "NAME", value_parser = file_name)]
    pub(super) name: String,
}

#[derive(Debug, Args)]
#[command(mut_arg("max_memory", |limit| limit.help(CHECKED_MEMORY)))]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) definitions: DefinitionsArgs,
    /// Output format [default: text, or narrated if NO_GRAPHICS is set]
    #[arg(long, value_enum)]
    pub(super) format: Option<CheckFormat>,
    /// Show at most N reports and count the rest
    #[arg(long, value_name = "N", default_value_t = MOST_REPORTS, value_parser = whole::<usize>(0, None))]
    pub(super) max_errors: usize,
    /// Apply safe fixes, rewrite the files and check again
    #[arg(long)]
    pub(super) fix: bool,
    /// Show what --fix would change as a unified diff; change nothing
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub(super) diff: bool,
    /// Silence this warning; repeatable, and -D overrides -W, which overrides -A
    #[arg(short = 'A', long, value_name = "NAME")]
    pub(super) allow: Vec<String>,
    /// Turn this warning on
    #[arg(short = 'W', long, value_name = "NAME")]
    pub(super) warn: Vec<String>,
    /// Treat this warning as an error
    #[arg(short = 'D', long, value_name = "NAME")]
    pub(super) deny: Vec<String>,
    #[command(flatten)]
    pub(super) bounds: BoundsArgs,
}

#[derive(Debug, Args)]
pub(super) struct TestArgs {
    #[command(flatten)]
    pub(super) definitions: DefinitionsArgs,
    /// Also check the `expect long` lines
    #[arg(long)]
    pub(super) long: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ResultFormat,
    #[command(flatten)]
    pub(super) limits: LimitsArgs,
}

/// The options of levels on disk.
#[derive(Debug, Args)]
pub(super) struct DiskArgs {
    /// Keep the levels in files of this folder, so that they need little memory and are not lost
    #[arg(long, value_name = "DIR", conflicts_with = "engine", value_hint = ValueHint::DirPath)]
    pub(super) disk: Option<PathBuf>,
    /// Go on with the run that is in the folder of --disk, if there is one
    #[arg(long, requires = "disk")]
    pub(super) resume: bool,
    /// The room of the folder of --disk, such as 20GiB [default: half of the room that is free]
    #[arg(long, value_name = "SIZE", requires = "disk")]
    pub(super) max_disk: Option<String>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("levels").args(["disk", "forecast"]).multiple(true)))]
#[command(group(ArgGroup::new("proof").args(["secret", "forecast"]).multiple(true)))]
#[command(mut_arg("goal", |goal| goal.help("Count the positions that satisfy this goal instead of the first")))]
pub(super) struct ExploreArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Search backwards from the goal to every position that can reach it
    #[arg(long, conflicts_with_all = ["start", "state", "seed", "together"])]
    pub(super) to_goal: bool,
    #[command(flatten)]
    pub(super) disk: DiskArgs,
    /// Do not explore: say from a sample what --disk will take of time, disk, memory and network
    #[arg(long, conflicts_with_all = ["to_goal", "resume", "engine", "process", "secret", "listen", "patience"])]
    pub(super) forecast: bool,
    /// Share the work of --disk among N processes of this machine
    #[arg(long, value_name = "N", requires = "levels", group = "together", value_parser = whole::<u16>(1, Some(u64::from(MOST_PROCESSES))))]
    pub(super) processes: Option<u16>,
    /// Share the work of --disk with other machines: a file with `host:port` of each process
    #[arg(long, value_name = "FILE", requires_all = ["levels", "proof"], group = "together", value_hint = ValueHint::FilePath)]
    pub(super) hosts: Option<PathBuf>,
    /// The number of this process among the lines of --hosts, from 0 [default: that of SLURM_PROCID,
    /// OMPI_COMM_WORLD_RANK or JOB_COMPLETION_INDEX]
    #[arg(long, value_name = "K", requires = "hosts", value_parser = whole::<u16>(0, Some(u64::from(MOST_MACHINES) - 1)))]
    pub(super) process: Option<u16>,
    /// The file with the secret that all processes of --hosts share; only its owner can read it
    #[arg(long, value_name = "FILE", requires = "hosts", value_hint = ValueHint::FilePath)]
    pub(super) secret: Option<PathBuf>,
    /// The address of this machine on which other processes reach this one [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", requires = "hosts")]
    pub(super) listen: Option<IpAddr>,
    /// Stop when another process has not answered for this time [default: 30s]
    #[arg(long, value_name = "TIME", requires = "together", allow_hyphen_values = true)]
    pub(super) patience: Option<String>,
    /// Take orders from the process that started this one
    #[arg(long, hide = true, requires = "processes")]
    pub(super) child: bool,
    /// The search engine
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = word_of(crate::search::explorers()))]
    pub(super) engine: String,
    /// The measure of distances [default: cost if some move has a cost, else moves]
    #[arg(long, value_enum)]
    pub(super) measure: Option<MeasureName>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: DrawnFormat,
    #[command(flatten)]
    pub(super) limits: LimitsArgs,
}

#[derive(Debug, Args)]
pub(super) struct RunsArgs {
    /// The folder
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) dir: PathBuf,
    /// Remove the run from the folder
    #[arg(long)]
    pub(super) forget: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t, conflicts_with = "forget")]
    pub(super) format: ResultFormat,
}

#[cfg(feature = "tui")]
#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Keep the moves in this file, and continue the game that is in it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) log: Option<String>,
}

#[derive(Debug, Args)]
#[command(mut_arg("start", |start| start.help("Show this start instead of the first")))]
#[command(mut_arg("state", |state| state.help("Show this position: rows separated by `/`, as positions are printed")))]
#[command(mut_arg("goal", |goal| goal.help("Count the symmetries with this goal, or export it, instead of the first")))]
pub(super) struct ShowArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ShowFormat,
}

#[derive(Debug, Args)]
pub(super) struct FmtArgs {
    /// The definitions, or folders of definitions; `-` formats standard input to standard output
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::AnyPath)]
    pub(super) files: Vec<String>,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// The levels, or `-` for standard input; or a Rush Hour board in one word
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: String,
    /// Take level N of a file with several levels
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1, None))]
    pub(super) level: Option<usize>,
    /// Count pushes of boxes, not moves of the player
    #[arg(long)]
    pub(super) pushes: bool,
    /// Write a new file instead of standard output
    #[arg(short, long, value_name = "FILE", value_parser = file_name, value_hint = ValueHint::FilePath)]
    pub(super) output: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The code, such as E0201, the word or sign, such as chain or _, the engine or the command;
    /// `engine` and `words` list them
    #[arg(value_name = "CODE|WORD", conflicts_with = "list")]
    pub(super) code: Option<String>,
    /// List all codes
    #[arg(long)]
    pub(super) list: bool,
    /// Output format of the list
    #[arg(long, value_enum, default_value_t, requires = "list")]
    pub(super) format: ResultFormat,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The command that the page describes
    #[arg(value_name = "COMMAND", value_parser = command)]
    pub(super) command: Option<String>,
}

/// The name of a command.
fn command(name: &str) -> Result<String, String> {
    let program = Arguments::command();
    let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
    if names.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("the commands are {}", names.join(", ")))
    }
}

#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// The folder
    #[arg(value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    pub(super) dir: String,
    /// Listen on this port of 127.0.0.1; 0 chooses a free one
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u16>(0, Some(65535)))]
    pub(super) port: u16,
    #[command(flatten)]
    pub(super) limits: LimitsArgs,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
