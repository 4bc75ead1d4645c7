//! A shortest path between two positions of an undirected graph of which no layers are left: the
//! positions halfway on such paths are those that searches from both ends reach, and so on in each
//! half, until all layers of a part fit into memory.
//!
//! R. E. Korf, Divide-and-conquer bidirectional search: first results, IJCAI 1999; R. E. Korf and
//! W. Zhang, Divide-and-conquer frontier search applied to optimal sequence alignment, AAAI 2000.

use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Machine, Word};
use crate::search::kernel::layers::{Forgetting, Layers};
use crate::search::kernel::visitor::Nobody;
use crate::search::reservation::Reserved;

/// A function that returns, of all moves between a state and the states that a test admits, the one
/// to take, and the state at its other end.
pub(super) type Step<'s, W> = dyn FnMut(&W, &dyn Fn(&[u64]) -> bool) -> Option<(MoveId, W)> + 's;

/// A search for a path.
pub(super) struct Halving<'s, 'b, W> {
    machine: &'b Machine,
    budget: &'b Budget,
    /// The bytes that a part may take with all of its layers: as many as the search has taken
    /// whose layers are forgotten.
    bytes: u64,
    step: &'s mut Step<'s, W>,
    way: Reserved<'b, (MoveId, W)>,
}

impl<'s, 'b, W: Word> Halving<'s, 'b, W> {
    /// Creates the search.
    ///
    /// # Arguments
    /// * `step` - chooses each move of the path, one after the other
    pub(super) fn new(machine: &'b Machine, budget: &'b Budget, step: &'s mut Step<'s, W>) -> Self {
        Self { machine, budget, bytes: budget.peak_bytes(), step, way: Reserved::new(budget) }
    }

    /// Searches for a shortest path.
    ///
    /// # Arguments
    /// * `moves` - the distance of the two states
    ///
    /// # Returns
    /// The moves, with the state at the other end of each; `None` if the distance is another one.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn way(
        mut self,
        from: W,
        to: W,
        moves: usize,
    ) -> Result<Option<Reserved<'b, (MoveId, W)>>, Limit> {
        let to = self.planted(|layers| layers.plant(&to))?;
        Ok(self.walk(from, &to, moves)?.map(|_| self.way))
    }

    /// Walks from a state to the nearest state of a layer, at the given distance.
    ///
    /// # Returns
    /// The state that is reached; `None` if there is no path of that length.
    fn walk(&mut self, from: W, to: &Layers<W>, moves: usize) -> Result<Option<W>, Limit> {
        if moves <= 1 {
            let stood = |_: usize, state: &[u64]| is_in_frontier(to, state);
            return self.walk_through(&stood, from, moves);
        }
        let free = self.bytes.min(self.budget.free_bytes());
        let budget = self.budget.afresh().with_memory(free);
        match self.around(to, moves - 1, Forgetting::Never, &budget) {
            Ok(layers) => {
                let stood = |depth: usize, state: &[u64]| {
                    layers.store.find(state).is_some_and(|id| layers.layer(depth).contains(&id))
                };
                return self.walk_through(&stood, from, moves);
            }
            Err(Limit::Memory) => {}
            Err(limit) => return Err(limit),
        }
        let half = moves / 2;
        let middle = {
            let mut theirs = self.around(to, moves - half, Forgetting::AtOnce, self.budget)?;
            theirs.keep_frontier()?;
            let ours = self.planted(|layers| layers.plant(&from))?;
            let ours = self.around(&ours, half, Forgetting::AtOnce, self.budget)?;
            let is_met = |state: &W| is_in_frontier(&theirs, state.words());
            let mut both = ours.frontier().map(|id| ours.store.load(id)).filter(is_met);
            self.planted(|layers| both.try_for_each(|state| layers.plant(&state)))?
        };
        let Some(halfway) = self.walk(from, &middle, half)? else { return Ok(None) };
        drop(middle);
        self.walk(halfway, to, moves - half)
    }

    /// Walks through layers to the first of them.
    ///
    /// # Arguments
    /// * `stood` - returns whether a state is in the layer of that number
    fn walk_through(
        &mut self,
        stood: &dyn Fn(usize, &[u64]) -> bool,
        from: W,
        moves: usize,
    ) -> Result<Option<W>, Limit> {
        let mut at = from;
        for depth in (0..moves).rev() {
            let step = (self.step)(&at, &|state| stood(depth, state));
            let Some((id, next)) = step else { return Ok(None) };
            at = next.clone();
            self.way.add((id, next))?;
        }
        Ok(Some(at))
    }

    /// Returns the layers of a search from the states of the last layer of another one.
    fn around<'l>(
        &self,
        to: &Layers<W>,
        moves: usize,
        forgetting: Forgetting,
        budget: &'l Budget,
    ) -> Result<Layers<'l, W>, Limit>
    where
        'b: 'l,
    {
        let mut layers = Layers::forgetful(self.machine, forgetting, budget);
        for id in to.frontier() {
            layers.plant(&to.store.load(id))?;
        }
        layers.close_first();
        for _ in 0..moves {
            layers.grow(&mut Nobody)?;
        }
        Ok(layers)
    }

    /// Returns a single layer.
    fn planted(
        &self,
        plant: impl FnOnce(&mut Layers<'b, W>) -> Result<(), Limit>,
    ) -> Result<Layers<'b, W>, Limit> {
        let mut layers = Layers::forgetful(self.machine, Forgetting::AtOnce, self.budget);
        plant(&mut layers)?;
        layers.close_first();
        Ok(layers)
    }
}

/// Returns `true` if a state is in the last layer of a search.
fn is_in_frontier<W: Word>(layers: &Layers<W>, state: &[u64]) -> bool {
    layers.store.find(state).is_some_and(|id| layers.frontier().contains(&id))
}
