//! All moves to the goal, in words that can be played: from what is known already, else by a search.

use super::atlas::Words;
use super::bounds::{NEVER, ToGo};
use super::choice::{self, legal};
use super::game::Session;
use crate::budget::{Budget, Watch};
use crate::door::{Error, Limits};
use crate::ground::MoveId;
use crate::search::{Engine, Problem, Verdict, Wish};

/// The states that may be looked at for each step of a way that hints tell.
const EACH: u64 = 1 << 14;

/// What came of looking for all moves to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Way {
    /// Moves to the goal, verified.
    Found {
        /// The moves, as [`Session::play`] takes them.
        words: Vec<String>,
        /// What they cost; where moves are counted, how many they are.
        cost: u64,
        /// Whether it is proved that no way has fewer, or costs less.
        is_shortest: bool,
    },
    /// There is none.
    Lost,
    /// A limit came first.
    Unknown {
        /// No way has fewer moves, or costs less.
        at_least: u64,
    },
}

impl Session {
    /// Looks for all moves from the position to the goal; the position stays.
    ///
    /// What earlier questions found out is used first; then everything within the limits is searched.
    ///
    /// # Arguments
    /// * `any` - whether a way will do that is perhaps not the shortest, or the cheapest
    /// * `limits` - what a search may use
    ///
    /// # Errors
    /// A solution failed verification.
    ///
    /// ```
    /// use puzzlec::{Limits, Query, Way};
    /// let mut game = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?.play(&Query::default())?;
    /// let Way::Found { words, is_shortest: true, .. } = game.way(false, &Limits::default())? else { panic!("it can be won") };
    /// game.replay(words.iter().map(String::as_str)).unwrap();
    /// assert!(game.is_won() && words.len() == 24);
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn way(&mut self, any: bool, limits: &Limits) -> Result<Way, Error> {
        let (budget, known) = (limits.begin(), self.bounds(0));
        if known.lower == NEVER {
            return Ok(Way::Lost);
        }
        if known.upper != ToGo::NEVER
            && (any || known.is_exact())
            && let Some((words, cost)) = self.follow(known.upper, &budget)
        {
            return Ok(Way::Found { words, cost, is_shortest: known.lower == cost });
        }
        self.search(any, &budget)
    }

    /// The moves that hints tell one after the other; `None` where they do not lead to the goal, or a limit comes first.
    fn follow(&mut self, most: ToGo, budget: &Budget) -> Option<(Vec<String>, u64)> {
        let (mut position, mut left, mut words, mut cost) = (self.here().clone(), most, Vec::new(), 0);
        while left > ToGo::NOTHING {
            budget.poll().ok()?;
            let best = self.best(&position)?;
            let all = legal(self.puzzle(), self.machine(), &position);
            words.push(choice::words(&all).swap_remove(best));
            let made = all.into_iter().nth(best)?;
            (position, cost) = (made.next, cost + u64::from(made.cost));
            let after = self.bounds_at(&position, EACH).upper;
            if after >= left {
                return None;
            }
            left = after;
        }
        Some((words, cost))
    }

    fn search(&self, any: bool, budget: &Budget) -> Result<Way, Error> {
        let problem = Problem::new(self.machine(), self.machine().unpack(self.here()), self.goal().clone(), budget);
        self.machine().obey(budget.watch());
        let found = self.puzzle().way(&problem, &Wish { any, ..Wish::default() }, Engine::Auto);
        self.machine().obey(Watch::default());
        let found = found?;
        let at_least = found.lower_bound.unwrap_or(0);
        Ok(match found.verdict {
            Verdict::Unsolvable => Way::Lost,
            Verdict::Stopped(_) => Way::Unknown { at_least },
            Verdict::Solved { optimal } => match self.in_words(&found.moves) {
                Some((words, cost)) => {
                    // From a position that remembers a chain, another way may go on with it and cost less.
                    let is_known = self.machine().counts_moves() || self.machine().position::<Words>(self.here()) == *self.here();
                    Way::Found { words, cost, is_shortest: optimal && is_known }
                }
                None => Way::Unknown { at_least },
            },
        })
    }

    /// The words of moves, and what they cost; `None` where the first clicks again what was clicked last, which the search does not know.
    fn in_words(&self, moves: &[MoveId]) -> Option<(Vec<String>, u64)> {
        let (mut position, mut cost): (Words, u64) = (self.here().clone(), 0);
        let mut step = |id: &MoveId| {
            let all = legal(self.puzzle(), self.machine(), &position);
            let at = all.iter().position(|one| one.id == *id)?;
            let words = choice::words(&all).swap_remove(at);
            let made = all.into_iter().nth(at)?;
            (position, cost) = (made.next, cost + u64::from(made.cost));
            Some(words)
        };
        let words = moves.iter().map(&mut step).collect::<Option<_>>()?;
        Some((words, cost))
    }
}
