//! An answer: what a search found, with the question.

use super::changes::changes;
use super::step::Move;
use super::{Report, TextOptions};
use crate::budget::Budget;
use crate::ground::MoveId;
use crate::model::{Measure, MoveName, Puzzle, State, state_text};
use crate::pack::Machine;
use crate::phrase::{weights, why};
use crate::search::{Exploration, Outcome};
use std::fmt;
use std::sync::Arc;

/// The answer to a [`Query`](crate::Query): what a search found, with the question. Every solution
/// and every path in it was replayed on the puzzle itself. [`Display`](fmt::Display) prints it as
/// the command line does.
///
/// Moves become names only when they are asked for, so that a million solutions are not named for
/// nothing.
#[derive(Debug)]
pub struct Answer<F = Outcome> {
    pub(crate) puzzle: Arc<Puzzle>,
    /// The machine whose moves were searched; `None` where a limit stopped their computation.
    pub(crate) machine: Option<Arc<Machine>>,
    /// The start; `None` for a search from all positions.
    pub(crate) begin: Option<Begin>,
    /// The name of the goal, if it has one.
    pub(crate) goal: Option<String>,
    /// The measure by which solutions are compared.
    pub(crate) measure: Measure,
    pub(crate) found: F,
    /// The duration in seconds.
    pub(crate) seconds: f64,
    /// The peak memory of tables, in bytes.
    pub(crate) peak_bytes: u64,
}

/// The position in which play begins.
#[derive(Clone, Debug)]
pub(crate) struct Begin {
    /// The name of the start, if it has one.
    pub(crate) name: Option<String>,
    /// The seed, if the position was drawn at random.
    pub(crate) seed: Option<u64>,
    /// The position.
    pub(crate) state: State,
}

/// An answer whose list of solutions ends where a budget does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listing<'a> {
    pub(super) answer: &'a Answer,
    pub(super) budget: &'a Budget,
}

impl<F> Answer<F> {
    /// Returns what the search found.
    #[must_use]
    pub fn found(&self) -> &F {
        &self.found
    }

    pub(super) fn start(&self) -> Option<&str> {
        self.begin.as_ref()?.name.as_deref()
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.begin.as_ref()?.seed
    }

    /// Returns the names of moves.
    pub(crate) fn names(&self, ids: &[MoveId]) -> Vec<MoveName> {
        let machine = self.machine.iter();
        machine.flat_map(|machine| ids.iter().map(|&id| machine.task().move_name(id))).collect()
    }

    /// Returns moves in the words of the puzzle.
    pub(super) fn in_words(&self, ids: &[MoveId]) -> Vec<Move> {
        let machine = self.machine.iter();
        machine
            .flat_map(|machine| {
                ids.iter().map(|&id| Move {
                    changes: changes(&self.puzzle, machine, id),
                    ..Move::new(&self.puzzle, &machine.task().move_name(id))
                })
            })
            .collect()
    }
}

impl Answer {
    /// Returns the moves of the solution; none if there is no solution.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.in_words(&self.found.moves)
    }

    /// Returns the positions along the solution as texts, one more than there are moves; none if
    /// there is no solution.
    #[must_use]
    pub fn positions(&self) -> Vec<String> {
        self.found.states.iter().map(|state| state_text::print(&self.puzzle, state)).collect()
    }

    /// Returns the different shortest solutions, if they were asked for, in the order of their
    /// names, labels and nodes.
    pub fn all(&self) -> impl Iterator<Item = Vec<Move>> + '_ {
        self.found.all.iter().flatten().map(|ids| self.in_words(ids))
    }

    /// Returns the reason why there is no solution as a sentence, if no search was needed.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        self.found.proof.as_ref().map(|proof| why(&self.puzzle, proof).sentence())
    }

    /// Returns the weights on pieces that prove that there is no solution, if such weights do: a
    /// heading and lines for each kind.
    pub(super) fn weights(&self) -> Vec<(String, Vec<String>)> {
        let proof = self.found.proof.as_ref();
        proof.and_then(|proof| weights(&self.puzzle, proof)).unwrap_or_default()
    }

    /// Returns the answer with a list of solutions that ends where the budget does.
    pub(crate) fn within<'a>(&'a self, budget: &'a Budget) -> Listing<'a> {
        Listing { answer: self, budget }
    }
}

impl Answer<Exploration> {
    /// Returns a position that takes the most moves to reach, as a text; `None` if not all
    /// positions were visited. Of several such positions it is the first, compared node by node in
    /// the order of kinds, with the empty node first.
    #[must_use]
    pub fn farthest(&self) -> Option<String> {
        Some(state_text::print(&self.puzzle, self.found.farthest.as_ref()?))
    }

    /// Returns the moves to that position. Of the shortest paths it is the one whose last move
    /// comes last in the order of moves, then the move before it, and so on. Returns `None` if
    /// memory did not suffice, or moves have no inverse.
    #[must_use]
    pub fn path(&self) -> Option<Vec<Move>> {
        self.found.way.as_ref().map(|way| self.in_words(way))
    }
}

impl<F> fmt::Display for Answer<F>
where
    Self: Report,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(&TextOptions::default(), f)
    }
}
