//! Moves that can be one move in a state: those with the same signature (rule R27).

use crate::ground::{GroundMove, MoveId, Task};
use crate::model::KindSet;
use std::collections::BTreeMap;

/// The largest number of pairs of moves that are examined.
const MOST_PAIRS: usize = 1 << 18;
/// The number of a group that no move belongs to.
const NO_GROUP: u32 = u32::MAX;

/// For each move the moves with its signature, if some of them can be legal in one state.
#[derive(Debug, Default)]
pub(super) struct Twins {
    /// The group of each move; empty if there are no groups.
    groups: Vec<u32>,
    /// The moves of each group as bits of the set of moves: the numbers of words that are not zero,
    /// in order, and these words.
    members: Vec<Vec<(u32, u64)>>,
}

impl Twins {
    /// Finds the groups of a task.
    pub(super) fn new(task: &Task) -> Self {
        let mut groups: Vec<Vec<MoveId>> =
            by_signature(task).filter(|group| group.len() > 1).collect();
        let mut pairs = MOST_PAIRS;
        groups.retain(|group| can_meet(task, group, &mut pairs));
        if groups.is_empty() {
            return Self::default();
        }
        let mut twins = Self { groups: vec![NO_GROUP; task.move_count()], members: Vec::new() };
        for (number, group) in (0..).zip(groups) {
            let mut words: Vec<(u32, u64)> = Vec::new();
            for id in group {
                twins.groups[id.0 as usize] = number;
                let (word, bit) = (id.0 / 64, 1 << (id.0 % 64));
                match words.last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => words.push((word, bit)),
                }
            }
            twins.members.push(words);
        }
        twins
    }

    /// Returns the earlier moves with the signature of a move, of a set of moves.
    #[inline]
    pub(super) fn earlier<'t>(
        &'t self,
        id: MoveId,
        moves: &'t [u64],
    ) -> impl Iterator<Item = MoveId> + 't {
        let group = self.groups.get(id.0 as usize).copied().unwrap_or(NO_GROUP);
        let words = self.members.get(group as usize).map_or(&[][..], Vec::as_slice);
        let last = id.0 / 64;
        words.iter().take_while(move |(word, _)| *word <= last).flat_map(move |&(word, members)| {
            let before = if word == last { (1 << (id.0 % 64)) - 1 } else { u64::MAX };
            let mut rest = moves[word as usize] & members & before;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(MoveId(word * 64 + bit))
            })
        })
    }

    /// Returns `true` if a state can have another move with the signature of a move.
    pub(super) fn has(&self, id: MoveId) -> bool {
        self.groups.get(id.0 as usize).is_some_and(|&group| group != NO_GROUP)
    }

    /// Returns `true` if [`Twins::has`] holds for some move.
    pub(super) fn any(&self) -> bool {
        !self.members.is_empty()
    }

    /// Returns the bytes of the tables.
    pub(super) fn bytes(&self) -> usize {
        let members = self.members.iter().map(|words| words.capacity() * size_of::<(u32, u64)>());
        self.groups.capacity() * size_of::<u32>()
            + members.sum::<usize>()
            + self.members.capacity() * size_of::<Vec<(u32, u64)>>()
    }
}

/// Returns the moves of each signature, in order.
pub(super) fn by_signature(task: &Task) -> impl Iterator<Item = Vec<MoveId>> {
    let mut groups: BTreeMap<u32, Vec<MoveId>> = BTreeMap::new();
    for (number, ground_move) in task.moves().enumerate() {
        groups.entry(ground_move.signature).or_default().push(MoveId(number as u32));
    }
    groups.into_values()
}

/// Returns `false` only if no two moves of a group are legal in one state.
///
/// # Arguments
/// * `pairs` - the number of pairs that may still be examined
fn can_meet(task: &Task, group: &[MoveId], pairs: &mut usize) -> bool {
    let all = group.len() * (group.len() - 1) / 2;
    let Some(left) = pairs.checked_sub(all) else { return true };
    *pairs = left;
    let meets =
        |a: &MoveId, b: &MoveId| !disjoint(task, &task.ground_move(*a), &task.ground_move(*b));
    group.iter().enumerate().any(|(at, a)| group[at + 1..].iter().any(|b| meets(a, b)))
}

fn disjoint(task: &Task, a: &GroundMove, b: &GroundMove) -> bool {
    let apart = |left: &KindSet, right: &KindSet| left.iter().all(|kind| !right.contains(kind));
    a.guards.iter().any(|&(node, set)| {
        task.required(b, node).is_some_and(|other| apart(&task.sets[set.0 as usize], other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};

    /// Returns the twins of two rules with one name on a ring, and the number of moves.
    fn twins(rules: [[&str; 2]; 2]) -> (Twins, usize) {
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, 50, true);
        for [left, right] in rules {
            samples::rewrite(&mut puzzle, "R", Way::Both, left, right, None);
        }
        let task = samples::task(&puzzle);
        (Twins::new(&task), task.move_count())
    }

    #[test]
    fn moves_that_exclude_each_other_are_no_twins() {
        let (twins, _) = twins([["a _", "_ a"], ["b _", "_ b"]]);
        assert!(twins.members.is_empty());
    }

    #[test]
    fn earlier_moves_of_a_signature_are_those_of_the_set() {
        let (twins, moves) = twins([["any _", "_ any"], ["a _", "_ a"]]);
        let all = vec![u64::MAX; moves.div_ceil(64)];
        let mut found = 0;
        for number in 0..moves as u32 {
            let id = MoveId(number);
            let group = twins.groups[number as usize];
            let plain: Vec<MoveId> = (0..number)
                .map(MoveId)
                .filter(|one| twins.groups[one.0 as usize] == group)
                .collect();
            let earlier: Vec<MoveId> = twins.earlier(id, &all).collect();
            assert_eq!(earlier, if group == NO_GROUP { Vec::new() } else { plain });
            assert_eq!(twins.earlier(id, &vec![0; all.len()]).count(), 0);
            found += earlier.len();
        }
        assert!(found > 30, "{found}");
    }
}
