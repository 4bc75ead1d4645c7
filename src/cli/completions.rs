//! `puzzlec completions`: a script by which a shell completes commands and options.

use super::Context;
use super::args::{Arguments, CompletionsArgs};
use super::exit::{Exit, Failure};
use super::explain;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::generate;

/// Runs the command.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub(super) fn run(args: &CompletionsArgs, context: &Context) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut program(), "puzzlec", &mut script);
    context.terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Yes)
}

/// Returns the command line, with the names that `explain` and `man` know as values.
fn program() -> Command {
    let program = Arguments::command();
    let commands: Vec<String> =
        program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let known = |command: Command, argument: &'static str, names: Vec<String>| {
        command.mut_arg(argument, |name| name.value_parser(PossibleValuesParser::new(names)))
    };
    program
        .mut_subcommand("explain", |command| known(command, "code", explain::names()))
        .mut_subcommand("man", |command| known(command, "command", commands))
}
