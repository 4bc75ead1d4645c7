//! The helper: a copy of the game that searches for hints and solutions while the screen goes on.

use super::chosen::Chosen;
use crate::api::{Cancel, Compiled, Error, Limits};
use crate::session::{Hint, Loss, Outlook, Session, Way};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The limits of states for each round around a position: before a search by all engines for the
/// minimum or a solution, and for a hint, in which all rounds but the first come after that search.
const BEFORE: [u64; 2] = [1 << 14, 1 << 18];
const HINT: [u64; 4] = [1 << 14, 1 << 17, 1 << 20, 1 << 22];
/// The limit of states for each position before the present one, in a game that is lost.
const LOOK_BACK: u64 = 1 << 14;
/// The time of a search by all engines for a shortest solution.
const SHORTEST_TIME: Duration = Duration::from_secs(5);

/// A solution and the number of its moves made.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) words: Vec<String>,
    pub(super) at: usize,
    pub(super) cost: u64,
    pub(super) shortest: bool,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The fewest moves of the game, or its least cost.
    Minimum,
    /// A hint for a position.
    Hint,
    /// A hint for a position at which a search has given up.
    LongHint,
    /// All moves to the goal.
    Way,
}

/// A question about a position of the game.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The subject.
    pub(super) want: Want,
    /// The moves that lead to the position.
    pub(super) log: Vec<String>,
    /// Not 0 once the answer is no longer needed.
    pub(super) ended: Arc<AtomicUsize>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// The subject of the question.
    pub(super) want: Want,
    /// The moves that lead to the position.
    pub(super) log: Vec<String>,
    /// The outlook of the position.
    pub(super) outlook: Outlook,
    /// The hint for the position.
    pub(super) hint: Hint,
    /// The moves to the goal.
    pub(super) way: Option<Walk>,
    /// The number of positions after which the search has given up; `None` if it has found an
    /// answer, or memory was the limit.
    pub(super) gave_up: Option<u64>,
    /// The move that lost the game, if it is proved to be lost.
    pub(super) loss: Option<Loss>,
    /// `true` if the answer was no longer needed before the search had ended.
    pub(super) is_cut: bool,
}

/// The helper, with its copy of the game.
#[derive(Debug)]
pub(crate) struct Helper {
    game: Session,
}

impl Question {
    /// Returns `true` if the answer is no longer needed.
    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) != 0
    }
}

impl Helper {
    /// Creates a helper for a game.
    ///
    /// # Errors
    /// The game cannot be begun.
    pub(super) fn new(puzzle: &Compiled, chosen: &Chosen) -> Result<Self, Error> {
        Ok(Self { game: chosen.begin(puzzle)? })
    }

    /// Answers a question, with growing limits until the answer is known or no longer needed.
    pub(crate) fn answer(&mut self, question: &Question) -> Reply {
        self.go_to(&question.log);
        let want = question.want;
        self.look(if want == Want::Hint { &HINT[..1] } else { &BEFORE }, false, question);
        let is_known = matches!(self.game.outlook(0), Outlook::Exactly(_) | Outlook::Lost);
        let mut found = None;
        if !is_known && !question.is_ended() || want == Want::Way {
            found = self.way(false, Limits::default().time(SHORTEST_TIME), question);
        }
        let lacks_any = match want {
            Want::Way => !matches!(found, Some(Way::Found { .. } | Way::Lost)),
            Want::Hint | Want::LongHint => {
                matches!(self.game.outlook(0), Outlook::Unknown { .. })
            }
            Want::Minimum => false,
        };
        if lacks_any && want == Want::Hint {
            self.look(&HINT[1..], true, question);
        } else if lacks_any && !question.is_ended() {
            found = self.way(true, Limits::default(), question);
        }
        let walk = match found {
            Some(Way::Found { words, cost, is_shortest }) => {
                Some(Walk { words, at: 0, cost, shortest: is_shortest })
            }
            _ => None,
        };
        let hint = if want == Want::Minimum || question.is_ended() {
            Hint::Unknown
        } else {
            self.game.hint(0)
        };
        Reply {
            want,
            log: question.log.clone(),
            outlook: self.game.outlook(0),
            gave_up: (want == Want::Hint && hint == Hint::Unknown).then_some(HINT[HINT.len() - 1]),
            loss: (want != Want::Minimum && hint == Hint::Lost)
                .then(|| self.game.loss(LOOK_BACK))
                .flatten(),
            hint,
            way: walk.filter(|_| want == Want::Way),
            is_cut: question.is_ended(),
        }
    }

    /// Searches around the position with growing limits of states, until its outlook is proved or
    /// the question is no longer asked.
    ///
    /// # Arguments
    /// * `any` - `true` if an outlook suffices that is perhaps not the best
    fn look(&mut self, rounds: &[u64], any: bool, question: &Question) {
        for &states in rounds {
            let is_enough = match self.game.outlook(states) {
                Outlook::Exactly(_) | Outlook::Lost => true,
                Outlook::AtMost(_) => any,
                Outlook::Unknown { .. } => false,
            };
            if is_enough || question.is_ended() {
                return;
            }
        }
    }

    /// Searches for all moves to the goal; returns `None` if the question is no longer asked, or
    /// the search failed.
    fn way(&mut self, any: bool, limits: Limits, question: &Question) -> Option<Way> {
        let limits = limits.cancel(&Cancel::watching(question.ended.clone()));
        self.game.way(any, &limits).ok().filter(|_| !question.is_ended())
    }

    /// Goes to the position after the given moves; the common prefix with the present log is kept.
    fn go_to(&mut self, log: &[String]) {
        let common =
            self.game.log().iter().zip(log).take_while(|(here, there)| here == there).count();
        while self.game.log().len() > common && self.game.undo() {}
        for words in &log[common..] {
            // The moves come from a game with the same start, in which they were legal.
            if self.game.play(words).is_err() {
                return;
            }
        }
    }
}
