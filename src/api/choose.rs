//! The choice of a start and a goal: by name, by a picture, or the first that is in use.
//!
//! A random or scrambled start depends on its seed only.

use super::compiled::Compiled;
use super::error::Error;
use super::query::{Beginning, Ending};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording, did_you_mean, list_names, near};
use crate::model::{Condition, Puzzle, Start, StartBoard, State, state_text};
use crate::report::Begin;
use crate::scramble::{ScrambleError, scramble};
use crate::source::Span;
use crate::verify::holds;

/// The goal of play.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// The name of the goal, if it has one.
    pub(crate) name: Option<String>,
    /// The condition of the goal.
    pub(crate) condition: Condition,
}

impl Compiled {
    /// Returns the requested start.
    ///
    /// # Errors
    /// Returns an error if there is no such start, it is out of use, it cannot be drawn, or the
    /// picture does not fit.
    pub(crate) fn begin(&self, wanted: &Beginning, budget: &Budget) -> Result<Begin, Error> {
        let (puzzle, source) = (self.model(), &self.definition().source);
        if let Some(picture) = &wanted.position {
            return Ok(Begin { name: None, seed: None, state: read_state(puzzle, picture)? });
        }
        let at = match &wanted.start {
            Some(name) => {
                let names: Vec<&str> =
                    puzzle.starts.iter().filter_map(|start| start.name.as_deref()).collect();
                let found =
                    puzzle.starts.iter().position(|start| start.name.as_deref() == Some(name));
                found.ok_or_else(|| unknown(Code::NoSuchStart, "start", name, &names))?
            }
            None => default_start(puzzle).ok_or_else(|| {
                let report =
                    Diagnostic::new(Code::NoStart, format!("`{}` has no start", source.name()));
                let help = "add `start { KIND at NODES }` to the file, or give a position";
                Error::question(report.help(Wording::from(help).by(Setting::Position)))
            })?,
        };
        let start = &puzzle.starts[at];
        let seed = wanted.seed.unwrap_or(0);
        let (state, seed) = match &start.board {
            StartBoard::Fixed(state) => (state.clone(), None),
            StartBoard::Random | StartBoard::Scrambled(_) => {
                let drawn = scramble(puzzle, at, seed, budget)
                    .map_err(|error| self.not_drawn(&error, start.span))?;
                (drawn, Some(seed))
            }
            StartBoard::OutOfUse(reasons) => {
                return Err(self.out_of_use(Code::StartOutOfUse, "start", start.span, reasons));
            }
        };
        Ok(Begin { name: start.name.clone(), seed, state })
    }

    /// Returns the requested start, for a question that is also valid without one.
    ///
    /// # Returns
    /// `None` if none is requested and the file has none in use.
    ///
    /// # Errors
    /// Returns the errors of [`Compiled::begin`].
    pub(crate) fn begin_if_in_use(
        &self,
        wanted: &Beginning,
        budget: &Budget,
    ) -> Result<Option<Begin>, Error> {
        let out_of_use = |start: &Start| matches!(start.board, StartBoard::OutOfUse(_));
        if wanted.start.is_none()
            && wanted.position.is_none()
            && self.model().starts.iter().all(out_of_use)
        {
            return Ok(None);
        }
        self.begin(wanted, budget).map(Some)
    }

    /// Returns `true` if the start of a name, or the default start, is drawn by a seed, or if there
    /// is no such start.
    #[cfg(feature = "cli")]
    pub(crate) fn draws(&self, name: Option<&str>) -> bool {
        let puzzle = self.model();
        let named =
            |name: &str| puzzle.starts.iter().position(|start| start.name.as_deref() == Some(name));
        let at = name.map_or_else(|| default_start(puzzle), named);
        at.is_none_or(|at| !matches!(puzzle.starts[at].board, StartBoard::Fixed(_)))
    }

    /// Returns the requested goal; `None` if none is requested and the file has none.
    ///
    /// # Errors
    /// Returns an error if there is no such goal, or it is out of use.
    pub(crate) fn end(&self, wanted: &Ending) -> Result<Option<End>, Error> {
        let puzzle = self.model();
        let goal = match wanted {
            Ending::Nowhere => return Ok(None),
            Ending::Named(name) => {
                let names: Vec<&str> =
                    puzzle.goals.iter().filter_map(|goal| goal.name.as_deref()).collect();
                let found = puzzle.goals.iter().find(|goal| goal.name.as_ref() == Some(name));
                found.ok_or_else(|| unknown(Code::NoSuchGoal, "goal", name, &names))?
            }
            Ending::First => match puzzle
                .goals
                .iter()
                .find(|goal| goal.condition.is_ok())
                .or(puzzle.goals.first())
            {
                Some(goal) => goal,
                None => return Ok(None),
            },
        };
        match &goal.condition {
            Ok(condition) => {
                Ok(Some(End { name: goal.name.clone(), condition: condition.clone() }))
            }
            Err(reasons) => Err(self.out_of_use(Code::GoalOutOfUse, "goal", goal.span, reasons)),
        }
    }

    /// Returns the requested goal, for a question that is also valid without one (R9).
    ///
    /// # Returns
    /// `None` if none is requested and the file has none in use.
    ///
    /// # Errors
    /// Returns an error if there is no goal of the requested name, or it is out of use.
    pub(crate) fn end_if_in_use(&self, wanted: &Ending) -> Result<Option<End>, Error> {
        match wanted {
            Ending::First if self.model().goals.iter().all(|goal| goal.condition.is_err()) => {
                Ok(None)
            }
            wanted => self.end(wanted),
        }
    }

    /// Returns the requested goal, for a question that needs one.
    ///
    /// # Errors
    /// Returns an error if there is no goal, there is no goal of the requested name, or it is out
    /// of use.
    pub(crate) fn end_at_all(&self, wanted: &Ending) -> Result<End, Error> {
        self.end(wanted)?.ok_or_else(|| {
            let report = Diagnostic::new(
                Code::NoGoal,
                format!("`{}` has no goal", self.definition().source.name()),
            );
            Error::question(report.help("add a goal to the file, such as `goal { no KIND }`"))
        })
    }

    /// Returns one report with the place of the statement and the reasons why it does not fit.
    fn out_of_use(&self, code: Code, word: &str, span: Span, reasons: &[Diagnostic]) -> Error {
        let message = format!("this {word} does not fit the board that the parameters make");
        let mut report = Diagnostic::at(code, span, message).help(
            Wording::from("choose another one, or other values of the parameters")
                .by(Setting::Parameters),
        );
        for reason in reasons {
            if let Some(label) = &reason.primary {
                report = report.because(label.span, reason.message.to_string());
            }
        }
        Error::about(&self.definition().source, report)
    }

    fn not_drawn(&self, error: &ScrambleError, span: Span) -> Error {
        let source = &self.definition().source;
        if let ScrambleError::Stopped(limit) = error {
            return Error::stopped(*limit, source.name(), "the start was being drawn");
        }
        let message = format!("this start cannot be drawn: {error}");
        let report = Diagnostic::at(Code::NotDrawn, span, message).help(
            Wording::from("try another seed").by(Setting::Seed).and(", or choose another start"),
        );
        Error::about(source, report)
    }
}

/// Returns the starts that do not depend on a seed: those written in the file, and the positions
/// from which others are scrambled.
pub(super) fn fixed_starts(puzzle: &Puzzle) -> Vec<State> {
    let fixed = |start: &Start| {
        if let StartBoard::Fixed(state) = &start.board { Some(state.clone()) } else { None }
    };
    puzzle.starts.iter().filter_map(fixed).collect()
}

/// Returns `true` if a start may be any position.
pub(super) fn is_drawn_freely(puzzle: &Puzzle) -> bool {
    puzzle.starts.iter().any(|start| matches!(start.board, StartBoard::Random))
}

/// Returns the index of the first start in use, else of the first start.
pub(crate) fn default_start(puzzle: &Puzzle) -> Option<usize> {
    let in_use =
        puzzle.starts.iter().position(|start| !matches!(start.board, StartBoard::OutOfUse(_)));
    in_use.or(if puzzle.starts.is_empty() { None } else { Some(0) })
}

fn unknown(code: Code, word: &str, name: &str, names: &[&str]) -> Error {
    let known = match names {
        [] => format!("no {word} of this puzzle has a name; choose none (without `--{word}`)"),
        [only] => format!("the only {word} with a name is `{only}`"),
        _ => format!("the {word}s are {}", list_names(names.iter().copied())),
    };
    let near = near(name, names.iter().copied());
    let report = Diagnostic::new(code, format!("there is no {word} named `{name}`"));
    Error::question(report.help(did_you_mean(&near).unwrap_or(known)))
}

fn read_state(puzzle: &Puzzle, picture: &str) -> Result<State, Error> {
    let state = state_text::read(puzzle, picture).map_err(|reason| {
        let example = puzzle.starts.iter().find_map(|start| match &start.board {
            StartBoard::Fixed(state) => Some(state_text::print(puzzle, state)),
            _ => None,
        });
        let help = example.map(|example| {
            Wording::from("a position looks like this")
                .by(Setting::Position)
                .and(format!(": \"{example}\""))
        });
        Error::question(
            Diagnostic::new(Code::WrongState, format!("the position cannot be read: {reason}"))
                .maybe_help(help),
        )
    })?;
    if puzzle.never.iter().any(|never| holds(never, &puzzle.board, &state, &|| false)) {
        let report =
            Diagnostic::new(Code::StateIsNever, "a `never` of this puzzle forbids this position");
        return Err(Error::question(report.help("give a position in which no `never` holds")));
    }
    Ok(state)
}
