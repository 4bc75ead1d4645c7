//! The check that a symmetry maps the ground moves onto themselves, and preserves a goal and a
//! start.

use super::form::{Form, image_of_set};
use super::group::Symmetry;
use crate::ground::{GroundEffect, GroundMove, MapId, MoveId, SetId, Task};
use crate::model::{Kind, KindSet, NodeId};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The requirements and changes of a move, as numbers.
pub(super) type Deed = Vec<u32>;

/// The tables of a task for the lookup of moves.
#[derive(Debug)]
pub(super) struct Check<'a> {
    task: &'a Task,
    sets: FxHashMap<&'a KindSet, SetId>,
    maps: FxHashMap<&'a [Kind], MapId>,
    /// The first move of each that does the same.
    deeds: FxHashMap<Deed, MoveId>,
    /// The first of each set of moves that do the same.
    pub(super) distinct: Vec<MoveId>,
    /// The forms to preserve besides the moves: the `never` conditions, the goal, the start.
    pub(super) kept: Vec<Form>,
}

/// The images of sets and functions under a symmetry.
struct Images {
    sets: Vec<SetId>,
    maps: Vec<MapId>,
}

impl<'a> Check<'a> {
    /// Computes the tables.
    ///
    /// # Complexity
    /// Linear in the conditions and changes of all moves.
    pub(super) fn new(task: &'a Task, kept: Vec<Form>) -> Self {
        let number = |at: usize| at as u32;
        let mut check = Self {
            task,
            sets: task.sets.iter().enumerate().map(|(at, set)| (set, SetId(number(at)))).collect(),
            maps: task
                .maps
                .iter()
                .enumerate()
                .map(|(at, map)| (&map[..], MapId(number(at))))
                .collect(),
            deeds: FxHashMap::default(),
            distinct: Vec::new(),
            kept,
        };
        let identity = Symmetry::identity(task.nodes, task.values);
        let images = Images {
            sets: (0..task.sets.len()).map(number).map(SetId).collect(),
            maps: (0..task.maps.len()).map(number).map(MapId).collect(),
        };
        for (at, ground_move) in task.moves().enumerate() {
            let deed = deed(task, &ground_move, &identity, &images);
            if let Entry::Vacant(new) = check.deeds.entry(deed) {
                check.distinct.push(*new.insert(MoveId(number(at))));
            }
        }
        check
    }

    /// Returns `true` if a symmetry preserves the moves and the forms.
    ///
    /// # Arguments
    /// `symmetry` has a permutation of the task's nodes and one of its kinds; since both are
    /// bijective, it suffices that every move is mapped to a move.
    ///
    /// # Complexity
    /// Linear in the conditions and changes of all moves, and in the size of the forms.
    pub(super) fn keeps(&self, symmetry: &Symmetry) -> bool {
        let Some(images) = self.images(symmetry) else { return false };
        symmetry.kinds.first() == Some(&Kind::EMPTY)
            && self.distinct.iter().all(|&id| self.image(id, symmetry, &images).is_some())
            && self.kept.iter().all(|form| form.image(symmetry) == *form)
    }

    /// Returns the image of each move under a symmetry that preserves them, if no two moves do the
    /// same.
    pub(super) fn images_of_moves(&self, symmetry: &Symmetry) -> Option<Vec<MoveId>> {
        let images = self.images(symmetry)?;
        let is_exact = self.distinct.len() == self.task.move_count();
        is_exact
            .then(|| self.distinct.iter().map(|&id| self.image(id, symmetry, &images)))?
            .collect()
    }

    fn image(&self, id: MoveId, symmetry: &Symmetry, images: &Images) -> Option<MoveId> {
        self.deeds.get(&deed(self.task, &self.task.ground_move(id), symmetry, images)).copied()
    }

    /// Returns the images, or `None` if a set or a function has an image that no move uses.
    fn images(&self, symmetry: &Symmetry) -> Option<Images> {
        let sets =
            self.task.sets.iter().map(|set| self.sets.get(&image_of_set(set, symmetry)).copied());
        let conjugate = |map: &Vec<Kind>| {
            let mut image = map.clone();
            for (kind, next) in symmetry.kinds.iter().zip(map) {
                image[kind.index()] = symmetry.kinds[next.index()];
            }
            self.maps.get(&image[..]).copied()
        };
        Some(Images {
            sets: sets.collect::<Option<_>>()?,
            maps: self.task.maps.iter().map(conjugate).collect::<Option<_>>()?,
        })
    }
}

/// Returns the requirements and changes of the image of a move.
fn deed(task: &Task, ground_move: &GroundMove, symmetry: &Symmetry, images: &Images) -> Deed {
    let node = |node: NodeId| symmetry.nodes[node.index()].0;
    let mut guards: Vec<[u32; 2]> = ground_move
        .guards
        .iter()
        .map(|&(at, set)| [node(at), images.sets[set.0 as usize].0])
        .collect();
    guards.sort_unstable();
    let change = |&(at, effect): &(NodeId, GroundEffect)| match effect {
        GroundEffect::Become(kind) => [node(at), 0, u32::from(symmetry.kinds[kind.index()].0)],
        GroundEffect::Take(from) => [node(at), 1, node(from)],
        GroundEffect::Map(map) => [node(at), 2, images.maps[map.0 as usize].0],
    };
    let mut effects: Vec<[u32; 3]> = ground_move.effects.iter().map(change).collect();
    effects.sort_unstable();
    let click = ground_move.click.filter(|_| task.remembers_click).map_or(0, |at| node(at) + 1);
    let [chain, from, to] =
        ground_move.chain.map_or([0; 3], |link| [link.chain + 1, node(link.from), node(link.to)]);
    let head = [click, guards.len() as u32, ground_move.cost, chain, from, to];
    head.into_iter()
        .chain(guards.into_iter().flatten())
        .chain(effects.into_iter().flatten())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples;

    fn keeps(task: &Task, nodes: &[u32], kinds: &[u16], kept: Vec<Form>) -> bool {
        let symmetry = Symmetry {
            nodes: nodes.iter().copied().map(NodeId).collect(),
            kinds: kinds.iter().copied().map(Kind).collect(),
        };
        Check::new(task, kept).keeps(&symmetry)
    }

    #[test]
    fn frogs_are_mirrored_only_if_they_change_places_with_toads() {
        let (puzzle, start, goal) = samples::frogs(1, 1);
        let task = samples::task(&puzzle);
        assert!(keeps(
            &task,
            &[2, 1, 0],
            &[0, 2, 1],
            vec![Form::of(&goal, 3), Form::of_position(&start, 3)]
        ));
        assert!(!keeps(&task, &[2, 1, 0], &[0, 1, 2], Vec::new()));
        assert!(!keeps(&task, &[0, 1, 2], &[0, 2, 1], Vec::new()));
        assert!(!keeps(
            &task,
            &[2, 1, 0],
            &[0, 2, 1],
            vec![Form::of_position(&samples::position("110"), 3)]
        ));
    }

    #[test]
    fn a_cycle_may_be_shifted_but_not_turned_round() {
        let mut puzzle = samples::puzzle(&["red", "white", "blue"]);
        samples::cycle(&mut puzzle, &[1, 2, 3]);
        samples::path(&mut puzzle, 2, false);
        samples::click(&mut puzzle, "any", &[crate::model::Target::Clicked]);
        let task = samples::task(&puzzle);
        assert!(keeps(&task, &[1, 0], &[0, 2, 3, 1], Vec::new()));
        assert!(!keeps(&task, &[0, 1], &[0, 2, 1, 3], Vec::new()));
    }
}
