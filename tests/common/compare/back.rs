//! Compares backward searches from the goal with the naive interpreter, over all placements.

use super::{Difference, Engines, filled, same};
use crate::common::naive::Naive;
use puzzlec::stages::budget::{Budget, Watch};
use puzzlec::stages::model::{Kind, State};
use puzzlec::stages::search::{self, Exploring, Refusal, ToGoal};

/// The greatest number of placements for which backward searches are compared.
const MOST_PLACEMENTS: usize = 1_000;

impl Engines<'_> {
    /// Compares the backward search over all placements, and over those that agree with the start
    /// in the properties that no move changes.
    ///
    /// # Errors
    /// Returns the first difference, or a refusal.
    pub fn to_goal(&self, naive: &Naive) -> Result<(), Difference> {
        let (values, nodes) = (self.puzzle.kinds.values(), self.start.len());
        let placements = u32::try_from(nodes).ok().and_then(|nodes| values.checked_pow(nodes));
        let Some(placements) = placements.filter(|&placements| placements <= MOST_PLACEMENTS)
        else {
            return Ok(());
        };
        let all = (0..placements)
            .map(|number| placement(number, values, nodes))
            .filter(|board| naive.is_whole(board));
        let all: Vec<State> = all.collect();
        let distances = naive.distances(all.iter().cloned(), self.goal);
        self.machine.obey(Watch::default()); // discards the recorded divergence
        let named = search::explorers().filter_map(|(name, _)| Exploring::named(name));
        for engine in std::iter::once(Exploring::Auto).chain(named) {
            let Some(found) = self.back(engine, Vec::new())? else { continue };
            if naive.is_restless() {
                return same(
                    "something that comes to no rest, met on the way back",
                    true,
                    self.machine.divergence().is_some(),
                );
            }
            self.figures(naive, &all, &distances, &found)?;
            let with_empties = number(
                all.iter().filter(|board| !naive.is_forbidden(board)).count(),
                found.solvable,
            );
            let without = number(self.full(naive, &all), found.solvable);
            match naive.needs_empty_nodes(all.iter().cloned(), self.goal) {
                Some(true) => same("unsolvable", with_empties, known(&found))?,
                Some(false) => {
                    same("unsolvable, no node ever being empty", without, known(&found))?
                }
                None if known(&found).is_some() && known(&found) == without => {}
                None => same("unsolvable", with_empties, known(&found))?,
            }
        }
        self.like_the_start(naive, &all)
    }

    /// Compares the backward search over the placements that agree with the start in the properties
    /// that no move changes.
    fn like_the_start(&self, naive: &Naive, all: &[State]) -> Result<(), Difference> {
        let Some(found) = self.back(Exploring::Auto, vec![self.start.clone()])? else {
            return Ok(());
        };
        let count = |board: &State, kind: Kind| board.iter().filter(|&&here| here == kind).count();
        for board in all.iter().filter(|board| !naive.is_forbidden(board)) {
            for (_, (next, _), _) in naive.successors(&(board.clone(), None)).iter() {
                let keeps = found.kept.iter().all(|&kind| count(board, kind) == count(next, kind));
                same("whether moves keep what is said to be kept", true, keeps)?;
            }
        }
        let is_like = |board: &&State| {
            found.kept.iter().all(|&kind| count(board, kind) == count(self.start, kind))
        };
        let alike: Vec<State> = all.iter().filter(is_like).cloned().collect();
        self.figures(naive, &alike, &naive.distances(alike.iter().cloned(), self.goal), &found)?;
        let with_empties =
            number(alike.iter().filter(|board| !naive.is_forbidden(board)).count(), found.solvable);
        let without = number(self.full(naive, &alike), found.solvable);
        if self.start.contains(&Kind::EMPTY) {
            return same("unsolvable, of those like the start", with_empties, known(&found));
        }
        let fits =
            known(&found).is_some() && (known(&found) == with_empties || known(&found) == without);
        same("whether unsolvable is so, of those like the start", true, fits)
    }

    fn back(&self, engine: Exploring, starts: Vec<State>) -> Result<Option<ToGoal>, Difference> {
        match search::to_goal(&self.problem(&Budget::unlimited()).beside(starts, true), engine) {
            Ok(found) => Ok(Some(found)),
            Err(Refusal::NoNumbers { .. } | Refusal::NoCosts | Refusal::CountsMoves)
                if engine != Exploring::Auto =>
            {
                Ok(None)
            }
            // One engine goes over regions from the start only.
            Err(Refusal::Covered { by: "cheapest" }) if engine == Exploring::Named("closure") => {
                Ok(None)
            }
            // An engine that numbers positions needs inverse moves.
            Err(Refusal::NotInvertible { .. } | Refusal::Directed { .. })
                if engine != Exploring::Auto =>
            {
                Ok(None)
            }
            Err(refusal) => {
                Err(format!("{engine:?} refuses to go back without a reason: {refusal:?}"))
            }
        }
    }

    fn figures(
        &self,
        naive: &Naive,
        boards: &[State],
        distances: &[(u64, u64)],
        found: &ToGoal,
    ) -> Result<(), Difference> {
        let solvable: u64 = distances.iter().map(|(_, boards)| boards).sum();
        let of = |what: &str| format!("{what} by {}", found.statistics.engine);
        same(&of("limit on the way back"), None, found.limit)?;
        same(&of("distances"), distances, &filled(found.by_distance()))?;
        same(&of("solvable"), solvable, found.solvable)?;
        let goals = boards
            .iter()
            .filter(|board| !naive.is_forbidden(board) && naive.holds(board, self.goal))
            .count() as u64;
        same(
            &of("positions of the goal"),
            true,
            found.goals.as_ref().is_none_or(|counted| *counted == goals.into()),
        )
    }

    /// Returns the number of allowed boards without an empty node.
    fn full(&self, naive: &Naive, boards: &[State]) -> usize {
        boards
            .iter()
            .filter(|board| !naive.is_forbidden(board) && !board.contains(&Kind::EMPTY))
            .count()
    }
}

/// Returns the number of boards that are not solvable.
fn number(boards: usize, solvable: u64) -> Option<u64> {
    (boards as u64).checked_sub(solvable)
}

fn known(found: &ToGoal) -> Option<u64> {
    found.unsolvable.as_ref().and_then(|count| u64::try_from(count).ok())
}

/// Returns the placement with a number.
fn placement(number: usize, values: usize, nodes: usize) -> State {
    (0..nodes as u32).map(|node| Kind((number / values.pow(node) % values) as u16)).collect()
}
