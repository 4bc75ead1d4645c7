//! The helper: a copy of the game that searches for hints and solutions while the screen goes on.

use super::chosen::Chosen;
use crate::api::{Cancel, Compiled, Error, Limits};
use crate::session::{Hint, Outlook, Session, Way};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The limits of states for each round of a search: for the minimum, which is computed unasked, and
/// for a hint.
const UNASKED: [u64; 2] = [1 << 14, 1 << 18];
const ASKED: [u64; 4] = [1 << 14, 1 << 17, 1 << 20, 1 << 22];
/// The time of the last search for the minimum, if the others do not find it.
const UNASKED_TIME: Duration = Duration::from_secs(5);

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
        let rounds: &[u64] = if question.want == Want::Minimum { &UNASKED } else { &ASKED };
        let mut outlook = Outlook::Unknown { at_least: 0 };
        for &states in rounds {
            outlook = self.game.outlook(states);
            let enough = match outlook {
                Outlook::Exactly(_) | Outlook::Lost => true,
                Outlook::AtMost(_) => question.want != Want::Minimum && states > ASKED[1],
                Outlook::Unknown { .. } => false,
            };
            if enough || question.is_ended() {
                break;
            }
        }
        if question.want == Want::Minimum && !question.is_ended() {
            outlook = self.fewest(outlook, question);
        }
        let mut reply = Reply {
            want: question.want,
            log: question.log.clone(),
            outlook,
            hint: Hint::Unknown,
            way: None,
        };
        if question.want != Want::Minimum && !question.is_ended() {
            reply.hint = self.game.hint(0);
        }
        if question.want == Want::Way && !question.is_ended() {
            self.find_way(question, &mut reply);
        }
        reply
    }

    /// Improves the outlook by a search for a shortest solution, for a short time.
    fn fewest(&mut self, known: Outlook, question: &Question) -> Outlook {
        if matches!(known, Outlook::Exactly(_) | Outlook::Lost) {
            return known;
        }
        let limits =
            Limits::default().time(UNASKED_TIME).cancel(&Cancel::watching(question.ended.clone()));
        match (self.game.way(false, &limits), known) {
            (Ok(Way::Found { cost, is_shortest: true, .. }), _) => Outlook::Exactly(cost),
            (Ok(Way::Found { cost, .. }), Outlook::Unknown { .. }) => Outlook::AtMost(cost),
            (Ok(Way::Found { cost, .. }), Outlook::AtMost(most)) => Outlook::AtMost(cost.min(most)),
            (Ok(Way::Lost), _) => Outlook::Lost,
            (Ok(Way::Unknown { at_least }), Outlook::Unknown { at_least: least }) => {
                Outlook::Unknown { at_least: at_least.max(least) }
            }
            _ => known,
        }
    }

    /// Finds all moves to the goal by a search that runs until it is cancelled.
    fn find_way(&mut self, question: &Question, reply: &mut Reply) {
        let limits = Limits::default().cancel(&Cancel::watching(question.ended.clone()));
        match self.game.way(true, &limits) {
            Ok(Way::Found { words, cost, is_shortest }) => {
                reply.outlook =
                    if is_shortest { Outlook::Exactly(cost) } else { Outlook::AtMost(cost) };
                reply.way = Some(Walk { words, at: 0, cost, shortest: is_shortest });
            }
            Ok(Way::Lost) => (reply.outlook, reply.hint) = (Outlook::Lost, Hint::Lost),
            Ok(Way::Unknown { at_least }) => {
                if let Outlook::Unknown { at_least: least } = &mut reply.outlook {
                    *least = at_least.max(*least);
                }
            }
            Err(_) => {}
        }
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
