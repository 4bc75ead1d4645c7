//! The pages of `explain` about the commands of the program: effect, form and examples. The options
//! are in the help of each.

use crate::cli::args::Arguments;
use clap::CommandFactory;

/// Returns the page about a command.
pub(super) fn said_of(text: &str) -> Option<String> {
    let mut program = Arguments::command();
    program.build();
    let command = program.find_subcommand_mut(text).filter(|command| command.get_name() == text)?;
    let (about, examples) =
        (command.get_about()?.to_string(), command.get_after_help()?.to_string());
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    Some(format!(
        "{text}: {about}\n\n    {usage}\n\n{examples}\n\n`puzzlec {text} --help` lists its options, `puzzlec man {text}` prints its manual for `man -l -`.\n"
    ))
}

/// Returns the names of commands.
pub(super) fn names() -> impl Iterator<Item = String> {
    Arguments::command()
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect::<Vec<_>>()
        .into_iter()
}
