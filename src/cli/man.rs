//! `puzzlec man`: a page of the manual, for the program or for one of its commands.

use super::Context;
use super::args::{Arguments, ManArgs};
use super::exit::{Exit, Failure};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::io;

/// The meanings of the exit codes.
const EXITS: [(&str, &str); 6] = [
    ("0", "yes: solved, explored, no mistakes, all expectations hold"),
    (
        "1",
        "no: proved unsolvable; check found errors; an expectation failed; fmt --check found files to change",
    ),
    ("2", "could not start: wrong command line, unreadable file, faulty definition"),
    ("3", "unknown: a limit ended the search before an answer"),
    ("4", "a process that shared the work is lost"),
    ("130, 143", "stopped by Ctrl-C or SIGTERM, after printing the results so far"),
];

/// Runs the command.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub(super) fn run(args: &ManArgs, context: &Context) -> Result<Exit, Failure> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let command = args.command.as_deref().and_then(|name| program.find_subcommand(name));
    let page = page(command.unwrap_or(&program))?;
    context.terminal.print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Yes)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let page = Man::new(command.clone())
        .source(concat!("puzzlec ", env!("CARGO_PKG_VERSION")))
        .manual("puzzlec");
    let mut out = Vec::new();
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    let usage = command.clone().render_usage().to_string();
    let mut synopsis = Roff::default();
    synopsis.control("SH", ["SYNOPSIS"]).text([bold(usage.trim_start_matches("Usage: "))]);
    synopsis.to_writer(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut out)?;
    }
    let mut end = Roff::default();
    end.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXITS {
        end.control("TP", []).text([roman(code)]).text([roman(meaning)]);
    }
    if let Some(examples) = command.get_after_help() {
        end.control("SH", ["EXAMPLES"]).control("nf", []);
        for example in examples.to_string().lines().skip(1) {
            end.text([roman(example.trim())]);
        }
        end.control("fi", []);
    }
    end.to_writer(&mut out)?;
    Ok(out)
}
