//! The command line: arguments, files, streams, signals and exit codes.
//!
//! Results go to stdout, all other output to stderr. A failed write is an error and not a panic.
//! This is the only module that prints, reads files or exits.

mod advice;
mod args;
mod check;
mod choices;
mod cluster;
mod completions;
mod exit;
mod explain;
mod explore;
mod fmt;
mod folders;
mod forecast;
#[cfg(feature = "lsp")]
mod frames;
mod hosts;
mod import;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod named;
mod new;
mod options;
#[cfg(feature = "tui")]
mod play;
mod progress;
mod read;
mod replace;
mod runs;
#[cfg(feature = "tui")]
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod signals;
mod solve;
mod system;
mod terminal;
mod test;
mod watch;

use crate::api::OnDisk;
use crate::budget::{Budget, Limit};
use crate::diagnostic::{Findings, Format};
use crate::report::{Report, Show, TextOptions};
use crate::source::Source;
use args::{Arguments, Command, LimitsArgs};
use bytesize::ByteSize;
use choices::{CheckFormat, DrawnFormat, ResultFormat, ShowFormat, SolveFormat};
use clap::Parser;
use exit::{Exit, Failure};
use signals::Signals;
use std::io;
use std::process::ExitCode;
use terminal::Terminal;

/// Runs the command of the command line.
///
/// # Returns
/// The exit code of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let typed: Vec<String> = std::env::args_os()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            return not_understood(advice::with_advice(error, &typed));
        }
    };
    let mut terminal = Terminal::new(arguments.look, asked(&arguments.command));
    if std::env::args_os().any(|word| word == "-") {
        terminal.style.fixer = None; // standard input cannot be rewritten
    } else if !matches!(arguments.command, Command::Check(_)) {
        terminal.style.fixer = Some("`puzzlec check --fix`");
    }
    let is_child = matches!(&arguments.command, Command::Explore(args) if args.child);
    if is_child {
        // The process that started this one speaks for it.
        (terminal.quiet, terminal.verbose) = (true, 0);
    }
    let context = Context { terminal, signals: Signals::default() };
    let ended = run(&arguments.command, &context);
    let exit = ended.unwrap_or_else(|failure| {
        if is_child {
            return Exit::Unusable;
        }
        failure.tell(is_json(&arguments.command), &context.terminal, &context.signals)
    });
    ExitCode::from(exit.code())
}

/// The environment of every command.
#[derive(Debug)]
struct Context {
    terminal: Terminal,
    signals: Signals,
}

impl Context {
    fn text_options(&self) -> TextOptions {
        let Terminal { color, palette, style, verbose, .. } = self.terminal;
        TextOptions {
            color,
            palette,
            unicode: style.unicode,
            width: style.width,
            show: Show::Moves,
            verbose,
        }
    }

    fn print_report(
        &self,
        report: &impl Report,
        format: ResultFormat,
        options: &TextOptions,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let written = watch::watched(
            budget,
            |limit| self.stopped(limit),
            || match format {
                ResultFormat::Text => {
                    self.terminal.print_with(|out| write_text(report, options, out))
                }
                ResultFormat::Json => self.terminal.print_with(|out| report.write_json(out)),
            },
        );
        Ok(written?)
    }

    /// Reads a definition.
    ///
    /// # Errors
    /// Returns one report about the fault of the file.
    fn read(&self, path: &str) -> Result<Source, Findings> {
        self.signals.blocking(|| read::read(path))
    }

    fn print_json(&self, value: &serde_json::Value) -> Result<(), Failure> {
        Ok(self.terminal.print(&format!("{value:#}\n"))?)
    }

    fn explain_limits(&self, limits: &LimitsArgs, budget: &Budget) {
        if self.terminal.verbose > 0 {
            self.terminal.note(&options::describe(limits, budget));
        }
    }

    /// Reports the amount of memory that would have been needed, if memory ran out.
    fn explain_memory(&self, limit: Option<Limit>, budget: &Budget) {
        let most = ByteSize(budget.max_bytes()).to_string();
        let needed = match (budget.foreseen(), budget.wanted_bytes()) {
            (Some((level, bytes)), _) if limit == Some(Limit::Disk) => {
                return self.terminal.note(&format!(
                    "note: level {level} would need about {} on the disk, by an estimate; raise `--max-disk`",
                    ByteSize(bytes)
                ));
            }
            _ if limit != Some(Limit::Memory) => return,
            (Some((level, bytes)), _) => format!(
                "levels 0 to {} are complete, and level {level} would need about {} of memory, by an estimate",
                level.saturating_sub(1),
                ByteSize(bytes)
            ),
            (None, 0) => return,
            (None, bytes) => {
                let bytes = ByteSize(bytes).to_string();
                // Rounded amounts may be equal.
                let least = if bytes == most { "more than" } else { "at least" };
                format!("this needs {least} {bytes} of memory")
            }
        };
        self.terminal
            .note(&format!("note: {needed}, and {most} are allowed; raise `--max-memory`"));
    }

    /// Reports where the finished levels of a search are, if a limit stopped it.
    fn explain_levels(&self, limit: Option<Limit>, room: &OnDisk) {
        if limit.is_some() {
            let folder = room.folder.display();
            self.terminal
                .note(&format!("note: finished levels are in `{folder}`; go on with `--resume`"));
        }
    }

    /// Returns the exit code of a command that a limit stopped.
    fn stopped(&self, limit: Limit) -> Exit {
        match limit {
            Limit::Interrupt => Exit::Interrupted(self.signals.received()),
            Limit::States | Limit::Memory | Limit::Disk | Limit::Time => Exit::Unknown,
        }
    }
}

/// Writes a report as text; an error of the stream keeps its kind.
fn write_text(
    report: &impl Report,
    options: &TextOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut text = Text { out, error: None };
    let written = report.text(options, &mut text);
    match (written, text.error) {
        (_, Some(error)) => Err(error),
        (Err(error), None) => Err(io::Error::other(error)),
        (Ok(()), None) => Ok(()),
    }
}

/// A stream of bytes as a sink of text.
struct Text<'a> {
    out: &'a mut dyn io::Write,
    error: Option<io::Error>,
}

impl std::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            std::fmt::Error
        })
    }
}

fn run(command: &Command, context: &Context) -> Result<Exit, Failure> {
    match command {
        Command::New(args) => new::run(args, context),
        Command::Solve(args) => solve::run(args, context),
        Command::Check(args) => check::run(args, context),
        Command::Test(args) => test::run(args, context),
        Command::Explore(args) => explore::run(args, context),
        Command::Runs(args) => runs::run(args, context),
        Command::Show(args) => show::run(args, context),
        Command::Fmt(args) => fmt::run(args, context),
        Command::Import(args) => import::run(args, context),
        Command::Explain(args) => explain::run(args, context),
        Command::Completions(args) => completions::run(args, context),
        Command::Man(args) => man::run(args, context),
        #[cfg(feature = "tui")]
        Command::Play(args) => play::run(args, context),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, context),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => lsp::run(args, context),
    }
}

/// Returns the format of reports that the command line requests; output for programs has none.
fn asked(command: &Command) -> Option<Format> {
    let Command::Check(args) = command else { return None };
    match args.format? {
        CheckFormat::Text => Some(Format::Text),
        CheckFormat::Short => Some(Format::Short),
        CheckFormat::Narrated => Some(Format::Narrated),
        CheckFormat::Json | CheckFormat::Github | CheckFormat::Sarif => None,
    }
}

fn is_json(command: &Command) -> bool {
    match command {
        Command::Solve(args) => args.format == SolveFormat::Json,
        Command::Check(args) => args.format == Some(CheckFormat::Json),
        Command::Test(args) => args.format == ResultFormat::Json,
        Command::Explore(args) => args.format == DrawnFormat::Json,
        Command::Runs(args) => args.format == ResultFormat::Json,
        Command::Show(args) => args.format == ShowFormat::Json,
        Command::New(_)
        | Command::Fmt(_)
        | Command::Import(_)
        | Command::Completions(_)
        | Command::Man(_) => false,
        #[cfg(feature = "tui")]
        Command::Play(_) => false,
        #[cfg(feature = "serve")]
        Command::Serve(_) => false,
        Command::Explain(args) => args.format == ResultFormat::Json,
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => false,
    }
}

/// Prints help and versions to stdout, and errors of the command line to stderr, as clap decides.
fn not_understood(error: clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    match error.print() {
        Err(unwritten) if !error.use_stderr() && unwritten.kind() != io::ErrorKind::BrokenPipe => {
            let look = args::LookArgs { color: choices::When::Auto, quiet: false, verbose: 0 };
            ExitCode::from(exit::unwritten(&unwritten, &Terminal::new(look, None)).code())
        }
        _ => ExitCode::from(code),
    }
}
