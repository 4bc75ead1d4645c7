//! `puzzlec play`: a puzzle in the terminal. This is the loop between the keys, the screen, the
//! helper and the log; the module `play` interprets them.

use super::args::PlayArgs;
use super::exit::{Exit, Failure};
use super::read::load;
use super::replace::create_or_replace;
use super::screen::{Screen, input, restore, size};
use super::{Context, options};
use crate::api::Compiled;
use crate::diagnostic::{Code, Diagnostic};
use crate::play::{Chosen, Do, Helper, Input, Key, Log, Look, Question, Reply, Table, show, stage};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

/// The time to wait for a key before answers and signals are polled.
const WAIT: Duration = Duration::from_millis(40);

/// The columns and rows of the screen before the terminal is asked.
const SIZE: (u16, u16) = (80, 24);

/// Runs the command.
///
/// # Errors
/// Returns the reason why the game could not begin, or the error of a stream.
pub(super) fn run(args: &PlayArgs, context: &Context) -> Result<Exit, Failure> {
    let options = options::compiling(&args.game.definition.settings)?;
    let budget = options::limits(None, &context.signals)?.begin();
    let puzzle = load(&args.game.definition.file, &options, &budget, context)?;
    let log = args.log.as_deref().map(|path| read_log(path, context)).transpose()?.flatten();
    let asked = Chosen {
        start: args.game.start.clone(),
        state: args.game.state.clone(),
        seed: args.game.seed,
        goal: args.game.goal.clone(),
    };
    let look = Look {
        color: context.terminal.color,
        palette: context.terminal.palette,
        unicode: context.terminal.style.unicode,
    };
    let mut table = match (&log, &args.log) {
        (Some(log), Some(name)) => continued(log, name, &puzzle, begun_by(asked, log), look)?,
        _ => Table::new(&puzzle, asked, look, SIZE)?,
    };
    needs_terminal()?;
    let mut saved = Saved { path: args.log.clone(), text: None };
    saved.save(&table)?;
    table.input(size()?);
    context.signals.end_with_terminal(restore);
    play(table, &mut saved, context)
}

/// Returns a table with the game of a log.
///
/// # Errors
/// Returns the reason why the game cannot go on; that the log belongs to a puzzle of another title,
/// if it does.
fn continued(
    log: &Log,
    name: &str,
    puzzle: &Compiled,
    chosen: Chosen,
    look: Look,
) -> Result<Table, Failure> {
    let table = Table::new(puzzle, chosen, look, SIZE).map_err(Failure::from);
    let replayed = table
        .and_then(|mut table| log.replay(name, &mut table).map(|()| table).map_err(Failure::from));
    replayed.map_err(|failure| log.of_another(name, puzzle).map_or(failure, Failure::from))
}

/// Returns the requested game, with missing choices taken from the log.
fn begun_by(asked: Chosen, log: &Log) -> Chosen {
    let log = log.chosen.clone();
    let goal = asked.goal.clone().or_else(|| log.goal.clone());
    Chosen { goal, ..if asked.begins() { asked } else { log } }
}

fn needs_terminal() -> Result<(), Box<Diagnostic>> {
    let report = |message: &str, help: &str| {
        Err(Box::new(Diagnostic::new(Code::NoTerminal, message).help(help)))
    };
    if !io::stdout().is_terminal() {
        return report(
            "`play` needs a terminal, and standard output is not one",
            "`puzzlec solve --show boards` prints positions anywhere",
        );
    }
    if std::env::var("TERM").is_ok_and(|name| name == "dumb") {
        return report(
            "`play` needs a terminal that can move its cursor, and `TERM` is `dumb`",
            "`puzzlec solve --show boards` prints positions anywhere",
        );
    }
    Ok(())
}

/// Reads a log; a file that does not exist or is empty has none.
fn read_log(path: &str, context: &Context) -> Result<Option<Log>, Box<Diagnostic>> {
    match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(found) if found.is_file() && found.len() == 0 => return Ok(None),
        Ok(found) if found.is_dir() => {
            let report = Diagnostic::new(
                Code::WrongLog,
                format!("`{path}` is a folder, not the log of a game"),
            );
            return Err(Box::new(report.help("name a file in it")));
        }
        _ => {}
    }
    match context.read(path) {
        Ok(text) => Log::read(path, text.text()).map(Some),
        Err(found) => Err(Box::new(match found.diagnostics.into_iter().next() {
            Some(report) if report.code == Code::FileUnreadable => report,
            _ => Diagnostic::new(Code::WrongLog, format!("`{path}` is not the log of a game"))
                .help(
                    "name a file that `puzzlec play --log` wrote, or one that does not exist yet",
                ),
        })),
    }
}

/// The log as it is in its file.
struct Saved {
    path: Option<String>,
    text: Option<String>,
}

impl Saved {
    /// Writes the log, if it has a file and has changed.
    fn save(&mut self, table: &Table) -> Result<(), Box<Diagnostic>> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = table.log_text();
        if self.text.as_ref() != Some(&text) {
            create_or_replace(path, &text)?;
            self.text = Some(text);
        }
        Ok(())
    }
}

/// The helper in a thread of its own, which is not joined at the end.
struct Aside {
    questions: Sender<Question>,
    replies: Receiver<Reply>,
}

impl Aside {
    fn new(mut helper: Helper) -> io::Result<Self> {
        let (questions, asked) = channel::<Question>();
        let (answered, replies) = channel();
        thread::Builder::new().name("helper".to_owned()).spawn(move || {
            for question in asked {
                if answered.send(helper.answer(&question)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { questions, replies })
    }

    /// Begins with a game, and sends its first questions.
    fn begin(table: &mut Table) -> Result<Self, Failure> {
        let aside = Self::new(table.helper()?)?;
        aside.ask_unasked(table);
        Ok(aside)
    }

    fn ask_unasked(&self, table: &mut Table) {
        if let Some(question) = table.unasked_question() {
            self.ask(question, table);
        }
    }

    fn ask(&self, question: Question, table: &mut Table) {
        if self.questions.send(question).is_err() {
            table.lose_helper();
        }
    }

    /// Returns `true` if there was an answer.
    fn look(&self, table: &mut Table) -> bool {
        match self.replies.try_recv() {
            Ok(reply) => {
                table.take(reply);
                self.ask_unasked(table);
            }
            Err(TryRecvError::Disconnected) => {
                let waits = table.waits();
                table.lose_helper();
                return waits;
            }
            Err(TryRecvError::Empty) => return false,
        }
        true
    }
}

fn play(mut table: Table, saved: &mut Saved, context: &Context) -> Result<Exit, Failure> {
    let mut aside = Aside::begin(&mut table)?;
    let _screen = Screen::open()?;
    let mut stage = stage(io::stdout())?;
    let mut changed = true;
    loop {
        if context.signals.came() {
            return Ok(Exit::Interrupted(context.signals.received()));
        }
        if std::mem::take(&mut changed) {
            show(&mut stage, &mut table)?;
        }
        changed |= aside.look(&mut table);
        let input = match input(WAIT) {
            Ok(input) => input,
            Err(_) if context.signals.came() => continue,
            Err(error) => return Err(error.into()),
        };
        let Some(input) = input else { continue };
        changed = true;
        if input == Input::Key(Key::Interrupt) {
            return Ok(Exit::Interrupted(context.signals.received()));
        }
        match table.input(input) {
            Do::Nothing => {}
            Do::Quit => return Ok(Exit::Yes),
            Do::Ask(question) => aside.ask(question, &mut table),
            Do::Begin => aside = Aside::begin(&mut table)?,
        }
        if let Err(report) = saved.save(&table) {
            table.say(report.message.to_string());
        }
    }
}
