//! The log as a text: the game, and its moves in the words of the puzzle, one on each line.

use super::chosen::Chosen;
use super::table::Table;
use crate::api::Compiled;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording, clean};

/// The first line.
const HEAD: &str = "puzzlec log";

/// A log, as read from a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// The title of the puzzle.
    title: String,
    /// The chosen game.
    pub(crate) chosen: Chosen,
    /// The position at the beginning.
    from: String,
    /// The parameters and their values.
    params: Vec<(String, String)>,
    /// The moves, with their line numbers in the text.
    moves: Vec<(usize, String)>,
}

impl Log {
    /// Reads a log.
    ///
    /// # Arguments
    /// * `name` - the name of the text in reports
    ///
    /// # Errors
    /// The text is no log.
    pub(crate) fn read(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        let no_log = |line: usize, what: &str| {
            let report = Diagnostic::new(
                Code::WrongLog,
                format!("`{name}` is not the log of a game: line {line} {what}"),
            );
            Box::new(report.help("name the log of a game, or a file that does not exist yet"))
        };
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end()));
        if lines.next().is_none_or(|(_, line)| line != HEAD) {
            return Err(no_log(1, &format!("is not `{HEAD}`")));
        }
        let mut log = Self::default();
        for (at, line) in lines.by_ref() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let own = || Some(rest.to_owned());
            match word {
                "puzzle" => log.title = rest.to_owned(),
                "param" => log.params.extend(
                    rest.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())),
                ),
                "start" => log.chosen.start = own(),
                "state" => log.chosen.state = own(),
                "goal" => log.chosen.goal = own(),
                "from" => log.from = rest.to_owned(),
                "seed" => {
                    log.chosen.seed =
                        Some(rest.parse().map_err(|_| no_log(at, "has no number after `seed`"))?)
                }
                "moves" => break,
                _ => return Err(no_log(at, "does not begin with a word of a log")),
            }
        }
        log.moves = lines
            .filter(|(_, line)| !line.is_empty())
            .map(|(at, line)| (at, line.to_owned()))
            .collect();
        Ok(log)
    }

    /// Returns the report that the log belongs to another puzzle, if the titles differ.
    pub(crate) fn of_another(&self, name: &str, puzzle: &Compiled) -> Option<Diagnostic> {
        let title = clean(puzzle.title(), true);
        let report = || {
            let message = format!(
                "`{name}` is the log of another puzzle: \"{}\", not \"{title}\"",
                clean(&self.title, true)
            );
            Diagnostic::new(Code::LogNotReplayed, message)
                .help("name another file, or the definition of that puzzle")
        };
        (self.title.trim_end() != title.trim_end()).then(report)
    }

    /// Replays the log on a table without moves.
    ///
    /// # Errors
    /// The log belongs to another game, or one of its moves is not legal.
    pub(crate) fn replay(&self, name: &str, table: &mut Table) -> Result<(), Box<Diagnostic>> {
        let failed = |message: String, help: Wording| {
            Err(Box::new(Diagnostic::new(Code::LogNotReplayed, message).help(help)))
        };
        let params = params(table.game.puzzle());
        if let Some((param, value)) = self.params.iter().find(|param| !params.contains(param)) {
            let message = format!("`{name}` is of a game with {param} = {value}");
            let help = Wording::from(format!("set `{param}={value}`"))
                .by(Setting::Parameters)
                .and(", or name another file");
            return failed(message, help);
        }
        if self.from != table.game.position() {
            let help = Wording::from("begin where the log does")
                .by(Setting::Start)
                .by(Setting::Position)
                .by(Setting::Seed)
                .and(", or name another file");
            return failed(
                format!("`{name}` begins at another position: {}", clean(&self.from, true)),
                help,
            );
        }
        for (line, words) in &self.moves {
            if let Err(error) = table.game.play(words) {
                let help = "the definition may have changed since; remove that line and the lines after it, or name another file";
                let message = format!("line {line} of `{name}` cannot be played: {error}");
                return failed(message, help.into());
            }
        }
        table.look_again();
        Ok(())
    }
}

fn params(puzzle: &Compiled) -> Vec<(String, String)> {
    puzzle.parameters().iter().map(|(name, value)| (name.clone(), value.to_string())).collect()
}

impl Table {
    /// Returns the game as a log.
    pub(crate) fn log_text(&self) -> String {
        let puzzle = self.game.puzzle();
        let (start, seed) = self.game.start();
        let mut text = format!("{HEAD}\npuzzle {}\n", clean(puzzle.title(), true));
        for (name, value) in params(puzzle) {
            text += &format!("param {name}={value}\n");
        }
        let seed = seed.map(|seed| seed.to_string());
        let parts = [
            ("start", start),
            ("state", self.chosen.state.as_deref()),
            ("seed", seed.as_deref()),
            ("goal", self.chosen.goal.as_deref()),
        ];
        for (word, value) in parts {
            text += &value.map_or(String::new(), |value| format!("{word} {value}\n"));
        }
        text += &format!("from {}\nmoves\n", self.beginning);
        self.game.log().iter().for_each(|words| text += &format!("{words}\n"));
        text
    }
}
