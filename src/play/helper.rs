//! The helper: a game of its own, in which hints and solutions are looked for while the screen goes on.

use super::chosen::Chosen;
use crate::door::{Cancel, Compiled, Error, Limits};
use crate::session::{Hint, Outlook, Session, Way};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The states that may be looked at for the minimum of a game, which nobody asked for; and for a hint, more and more.
const UNASKED: [u64; 2] = [1 << 14, 1 << 18];
const ASKED: [u64; 4] = [1 << 14, 1 << 17, 1 << 20, 1 << 22];

/// A solution that is stepped through.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) words: Vec<String>,
    pub(super) at: usize,
    pub(super) cost: u64,
    pub(super) shortest: bool,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The fewest moves of the game, or its least cost.
    Minimum,
    /// What helps in a position.
    Hint,
    /// All moves to the goal.
    Way,
}

/// A question about a position of the game.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// What is wanted.
    pub(super) want: Want,
    /// The moves that lead to the position.
    pub(super) log: Vec<String>,
    /// Not 0 once nobody waits for an answer.
    pub(super) ended: Arc<AtomicUsize>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// What was asked.
    pub(super) want: Want,
    /// The moves that lead to the position it speaks of.
    pub(super) log: Vec<String>,
    /// Whether it can be won from there.
    pub(super) outlook: Outlook,
    /// What helps there.
    pub(super) hint: Hint,
    /// The moves to the goal.
    pub(super) way: Option<Walk>,
}

/// Who answers.
#[derive(Debug)]
pub(crate) struct Helper {
    game: Session,
}

impl Question {
    /// Whether nobody waits for an answer any more.
    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) != 0
    }
}

impl Helper {
    /// A helper for a game.
    ///
    /// # Errors
    /// The game cannot be begun.
    pub(super) fn new(puzzle: &Compiled, chosen: &Chosen) -> Result<Self, Error> {
        Ok(Self { game: chosen.begin(puzzle)? })
    }

    /// Answers a question, with more and more work until the answer is known or nobody waits for it.
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
        let mut reply = Reply { want: question.want, log: question.log.clone(), outlook, hint: Hint::Unknown, way: None };
        if question.want != Want::Minimum && !question.is_ended() {
            reply.hint = self.game.hint(0);
        }
        if question.want == Want::Way && !question.is_ended() {
            self.find_way(question, &mut reply);
        }
        reply
    }

    /// All moves to the goal, from what is known or by a search that goes on until somebody ends it.
    fn find_way(&mut self, question: &Question, reply: &mut Reply) {
        let limits = Limits::default().cancel(&Cancel::watching(question.ended.clone()));
        match self.game.way(true, &limits) {
            Ok(Way::Found { words, cost, is_shortest }) => {
                reply.outlook = if is_shortest { Outlook::Exactly(cost) } else { Outlook::AtMost(cost) };
                reply.way = Some(Walk { words, at: 0, cost, shortest: is_shortest });
            }
            Ok(Way::Lost) => (reply.outlook, reply.hint) = (Outlook::Lost, Hint::Lost),
            Ok(Way::Unknown { .. }) | Err(_) => {}
        }
    }

    /// Goes to the position that some moves lead to; what the way there has in common with the present one stays.
    fn go_to(&mut self, log: &[String]) {
        let common = self.game.log().iter().zip(log).take_while(|(here, there)| here == there).count();
        while self.game.log().len() > common && self.game.undo() {}
        for words in &log[common..] {
            // The words come from a game with the same start, where they were legal.
            if self.game.play(words).is_err() {
                return;
            }
        }
    }
}
