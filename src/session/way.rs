//! All moves to the goal, in words that can be played: from earlier results, else by a search.

use super::bounds::{NEVER, ToGo};
use super::choice::{self, legal};
use super::game::Session;
use super::guide::Searched;
use super::transitions::Words;
use crate::api::{Error, Limits};
use crate::budget::{Budget, Watch};
use crate::ground::MoveId;
use crate::search::{Engine, Problem, SolveOptions, Verdict};

/// The number of states that may be visited for each step of a path made from hints.
const EACH: u64 = 1 << 14;

/// The result of a search for all moves to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Way {
    /// A verified path to the goal.
    Found {
        /// The moves, as [`Session::play`] takes them.
        words: Vec<String>,
        /// The path cost; where moves are counted, their number.
        cost: u64,
        /// `true` if it is proved that no path has fewer moves, or costs less.
        is_shortest: bool,
    },
    /// The goal can no longer be reached.
    Lost,
    /// A limit stopped the search.
    Unknown {
        /// A lower bound on the number of moves of every path, or on its cost.
        at_least: u64,
    },
}

impl Session {
    /// Searches for all moves from the position to the goal; the position stays.
    ///
    /// The results of earlier questions are used first; then everything within the limits is
    /// searched. Later questions and hints use the result.
    ///
    /// # Arguments
    /// * `any` - accepts a path that is perhaps not the shortest, or the cheapest
    /// * `limits` - the limits of the search
    ///
    /// # Errors
    /// Returns an error if a solution fails verification.
    ///
    /// ```standalone_crate
    /// use puzzlec::{Limits, Query};
    /// use puzzlec::stages::session::Way;
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

    /// Follows hints one after the other; returns `None` if they do not lead to the goal, or a
    /// limit is reached.
    fn follow(&mut self, most: ToGo, budget: &Budget) -> Option<(Vec<String>, u64)> {
        let (mut position, mut left, mut words, mut cost) =
            (self.here().clone(), most, Vec::new(), 0);
        while left > ToGo::NOTHING {
            budget.poll().ok()?;
            let best = self.best(&position)?;
            let all = legal(self.machine(), &position);
            words.push(choice::words(&all, self.puzzle(), self.machine()).swap_remove(best).1);
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

    fn search(&mut self, any: bool, budget: &Budget) -> Result<Way, Error> {
        self.machine().obey(budget.watch());
        let found = {
            let start = self.machine().unpack(self.here());
            let problem = Problem::new(self.machine(), start, self.goal().clone(), budget);
            let options = SolveOptions { any, ..SolveOptions::default() };
            self.puzzle().way(&problem, &options, Engine::Auto)
        };
        self.machine().obey(Watch::default());
        let found = found?;
        self.learn(&Searched::from(&found));
        let at_least = found.lower_bound.unwrap_or(0);
        Ok(match found.verdict {
            Verdict::Solved { optimal: false } if found.stopped.is_some() => {
                Way::Unknown { at_least }
            }
            Verdict::Unsolvable => Way::Lost,
            Verdict::Stopped(_) => Way::Unknown { at_least },
            Verdict::Solved { optimal } => match self.in_words(&found.moves) {
                Some((words, cost)) => {
                    // From a position that remembers a chain, another path may continue the chain
                    // and cost less.
                    let is_known = self.machine().counts_moves()
                        || self.machine().position::<Words>(self.here()) == *self.here();
                    Way::Found { words, cost, is_shortest: optimal && is_known }
                }
                None => Way::Unknown { at_least },
            },
        })
    }

    /// Returns the words of moves, and their cost; `None` if the first clicks the last clicked node
    /// again, which the search does not know.
    fn in_words(&self, moves: &[MoveId]) -> Option<(Vec<String>, u64)> {
        let (mut position, mut cost): (Words, u64) = (self.here().clone(), 0);
        let mut step = |id: &MoveId| {
            let all = legal(self.machine(), &position);
            let at = all.iter().position(|one| one.id == *id)?;
            let words = choice::words(&all, self.puzzle(), self.machine()).swap_remove(at).1;
            let made = all.into_iter().nth(at)?;
            (position, cost) = (made.next, cost + u64::from(made.cost));
            Some(words)
        };
        let words = moves.iter().map(&mut step).collect::<Option<_>>()?;
        Some((words, cost))
    }
}
