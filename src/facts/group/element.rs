//! An element of a group as a sequence of moves.

use super::chain::{Chain, MOST_STEPS, TOO_LARGE};
use super::permutation::Permutation;
use super::words::{Alphabet, Base, Table};
use crate::budget::Budget;
use crate::facts::work::Work;
use crate::ground::MoveId;

/// The limit for the number of moves.
const MOST_MOVES: usize = 1 << 16;

/// An element of the group of some moves.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    generators: Vec<Permutation>,
    /// The move of each generator.
    moves: Vec<MoveId>,
    base: Base,
    element: Permutation,
}

impl Element {
    /// Creates an element.
    ///
    /// # Arguments
    /// * `generators` - the generators of the group, and the move of each
    /// * `chain` - the chain of the group
    pub(super) fn new(
        (generators, moves): (&[Permutation], &[MoveId]),
        chain: &Chain,
        element: Permutation,
    ) -> Self {
        let levels = chain.levels.iter().filter(|level| level.images.len() > 1);
        Self {
            generators: generators.to_vec(),
            moves: moves.to_vec(),
            base: levels.map(|level| (level.base, level.images.len())).collect(),
            element,
        }
    }

    /// Returns moves that lead from the start to the position of the element.
    ///
    /// # Arguments
    /// * `budget` - the budget that the bytes of the words are taken from meanwhile; it may end the
    ///   computation
    ///
    /// # Errors
    /// Returns the reason why there are none.
    ///
    /// # Complexity
    /// Never more than a fixed number of steps.
    pub(crate) fn moves(&self, budget: &Budget) -> Result<Vec<MoveId>, String> {
        if self.element.is_identity() {
            return Ok(Vec::new());
        }
        let alphabet = Alphabet::new(&self.generators);
        let mut work = Work::new(MOST_STEPS, budget);
        let table = Table::new(&alphabet, &self.base, &mut work)
            .map_err(|_| TOO_LARGE.to_owned())?
            .ok_or("no short words were found for all its elements")?;
        let word =
            table.factor(&self.element, &mut work).ok_or("the words do not make up the element")?;
        // A position takes each piece from the place that the moves before had put it on, so that
        // the factor that is applied first is the last move.
        let generators = alphabet.generators(&word);
        if generators.len() > MOST_MOVES {
            return Err(format!("its moves would be more than {MOST_MOVES}"));
        }
        Ok(generators.into_iter().rev().map(|generator| self.moves[generator]).collect())
    }
}
