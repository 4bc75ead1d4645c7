//! The kinds that can ever stand on each node, in the order in which clicks run through them.

use super::not_linear::NotLinear;
use crate::budget::Budget;
use crate::ground::{GroundEffect, GroundMove, MoveId, Task};
use crate::model::{Kind, KindSet, NodeId, State};

/// The cycle of kinds of a node. A node that never changes has a cycle of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    kinds: Vec<Kind>,
}

impl Cycle {
    /// The length of the longest cycle that numbers of eight bits can count.
    const LONGEST: usize = u8::MAX as usize;

    /// Returns the number of kinds, at least 1.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.kinds.len() as u8
    }

    /// Returns the kinds in order, beginning with that of the start.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Returns the kinds beginning with the first one in the order of declaration (the empty kind
    /// before all), in the direction in which the second one comes sooner.
    ///
    /// # Returns
    /// The kinds, and `true` if their direction is opposite to that of the steps.
    #[must_use]
    pub fn declared(&self) -> (Vec<Kind>, bool) {
        let mut kinds = self.kinds.clone();
        let first = kinds.iter().enumerate().min_by_key(|&(_, kind)| kind).map_or(0, |(at, _)| at);
        kinds.rotate_left(first);
        let backward = kinds.len() > 2 && kinds[kinds.len() - 1] < kinds[1];
        if backward {
            kinds[1..].reverse();
        }
        (kinds, backward)
    }

    /// Returns the number of steps from the start's kind to a kind.
    #[must_use]
    pub fn position(&self, kind: Kind) -> Option<u8> {
        self.kinds.iter().position(|&known| known == kind).map(|at| at as u8)
    }

    /// Returns the kind that follows another one after a number of steps; that kind itself if it is
    /// not in this cycle.
    #[must_use]
    pub fn turned(&self, kind: Kind, steps: u8) -> Kind {
        let turned = |at: u8| self.kinds[(usize::from(at) + usize::from(steps)) % self.kinds.len()];
        self.position(kind).map_or(kind, turned)
    }

    /// Returns the number of steps from one kind to another.
    pub(super) fn steps(&self, from: Kind, to: Kind) -> Option<u8> {
        let (from, to) = (usize::from(self.position(from)?), usize::from(self.position(to)?));
        Some(((to + self.kinds.len() - from) % self.kinds.len()) as u8)
    }

    /// Finds the cycle of a set of kinds: an orbit of a function of the task, or the only cycle of
    /// two kinds.
    fn of(set: &KindSet, start: Kind, maps: &[Vec<Kind>]) -> Result<Self, NotLinear> {
        let size = set.len();
        if size > Self::LONGEST {
            return Err(NotLinear::because("a node runs through more than 255 kinds"));
        }
        let orbit = |map: &Vec<Kind>| {
            let mut kinds = vec![start];
            let mut at = map[start.index()];
            while at != start && kinds.len() < size && set.contains(at) {
                kinds.push(at);
                at = map[at.index()];
            }
            (at == start && kinds.len() == size).then_some(Self { kinds })
        };
        if size <= 2 {
            let others = set.iter().filter(|&kind| kind != start);
            return Ok(Self { kinds: std::iter::once(start).chain(others).collect() });
        }
        maps.iter()
            .find_map(orbit)
            .ok_or_else(|| NotLinear::because("the kinds that a node runs through are no cycle"))
    }
}

/// Returns the cycle of every node.
///
/// # Errors
/// Returns [`NotLinear`] if a node does not run through one cycle, or a limit was reached first.
pub(super) fn cycles(task: &Task, start: &State, budget: &Budget) -> Result<Vec<Cycle>, NotLinear> {
    let domains = domains(task, start, budget)?;
    domains.iter().zip(start).map(|(domain, &kind)| Cycle::of(domain, kind, &task.maps)).collect()
}

/// Returns the image under a move of each kind that a node can hold before it.
///
/// # Errors
/// Returns [`NotLinear`] if the image depends on another node.
pub(super) fn images(
    task: &Task,
    (id, ground_move): (MoveId, &GroundMove),
    (node, effect): (NodeId, GroundEffect),
    kinds: impl Iterator<Item = Kind>,
) -> Result<Vec<(Kind, Kind)>, NotLinear> {
    let guard = ground_move
        .guards
        .iter()
        .find(|(guarded, _)| *guarded == node)
        .map(|(_, set)| &task.sets[set.0 as usize]);
    let image = |kind: Kind| match effect {
        GroundEffect::Become(after) => Ok((kind, after)),
        GroundEffect::Map(map) => Ok((kind, task.maps[map.0 as usize][kind.index()])),
        GroundEffect::Take(_) => {
            Err(NotLinear::Move("a click carries a piece from node to node", id))
        }
    };
    kinds.filter(|&kind| guard.is_none_or(|set| set.contains(kind))).map(image).collect()
}

/// Returns a superset of the kinds that can ever stand on each node: a guard counts as met once
/// each of its nodes can meet it alone.
fn domains(task: &Task, start: &State, budget: &Budget) -> Result<Vec<KindSet>, NotLinear> {
    let mut domains: Vec<KindSet> =
        start.iter().map(|&kind| KindSet::one(kind, task.values)).collect();
    let mut grown = true;
    while std::mem::take(&mut grown) {
        budget.poll()?;
        for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
            let possible = |(node, set): &(NodeId, crate::ground::SetId)| {
                domains[node.index()].iter().any(|kind| task.sets[set.0 as usize].contains(kind))
            };
            if !ground_move.guards.iter().all(possible) {
                continue;
            }
            for &(node, effect) in ground_move.effects {
                let domain = &mut domains[node.index()];
                for (_, after) in
                    images(task, (id, &ground_move), (node, effect), domain.clone().iter())?
                {
                    grown |= !domain.contains(after);
                    domain.insert(after);
                }
            }
        }
    }
    Ok(domains)
}
