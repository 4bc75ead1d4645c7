//! The change that each ground move makes to a sum of weights over the board.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Demands, Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// A kind on a node.
pub type Entry = (NodeId, Kind);

/// The changes of entries that depend on the content of one node.
#[derive(Clone, Debug)]
pub struct Source {
    /// The node.
    pub node: NodeId,
    /// Each kind that the node may hold, and the entries that appear (+1) and disappear (-1) with
    /// it.
    pub cases: Vec<(Kind, Vec<(Entry, i64)>)>,
}

impl Source {
    /// Returns the change of a sum of weights for each kind that the node may hold.
    fn changes(&self, weight: &dyn Fn(Entry) -> i64) -> impl Iterator<Item = (Kind, i64)> {
        let sum = |entries: &[(Entry, i64)]| {
            entries.iter().map(|&(entry, sign)| sign * weight(entry)).sum()
        };
        self.cases.iter().map(move |(kind, entries)| (*kind, sum(entries)))
    }
}

/// The entries that a move makes and removes.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// The entries that always appear.
    pub fixed: Vec<Entry>,
    /// The entries that depend on the content of a node, one node each.
    pub sources: Vec<Source>,
}

/// The limit for the number of entries: facts must cost less than the search.
const MOST_ENTRIES: usize = 1 << 17;
/// The limit for the number of boards on which guards are tested.
const MOST_BOARDS: usize = 1 << 18;

/// Computes the balance of every move, in order.
///
/// # Returns
/// `None` if the moves have too many entries, or if rules run after moves, so that effects are not
/// the complete change.
///
/// # Complexity
/// Linear in the effects of all moves, times the number of kinds that each may change.
#[must_use]
pub fn balances(task: &Task) -> Option<Vec<Balance>> {
    if task.is_single_step() { changes(task) } else { None }
}

/// Returns the kinds (with the empty one) whose number on the board no move changes, including the
/// programs that run after it.
///
/// # Complexity
/// Linear in the effects of all moves, times the square of the number of kinds; for a move whose
/// guard looks at several nodes, a bounded number of further steps.
#[must_use]
pub fn kept_kinds(task: &Task) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = (0..task.values as u16).map(Kind).collect();
    let mut boards = MOST_BOARDS;
    for task in std::iter::once(task).chain(&task.programs) {
        for ground_move in task.moves() {
            let balance = Balance::new(task, &ground_move);
            kinds.retain(|&kind| balance.keeps(kind, task, &ground_move, &mut boards));
            if kinds.is_empty() {
                return kinds;
            }
        }
    }
    kinds
}

/// Computes the balances of all moves and of those of the programs that run after them: a move as a
/// whole makes some of these changes, one after the other.
///
/// # Returns
/// `None` if there are too many entries.
#[must_use]
pub fn steps(task: &Task) -> Option<Vec<Balance>> {
    let all: Option<Vec<Vec<Balance>>> =
        std::iter::once(task).chain(&task.programs).map(changes).collect();
    Some(all?.into_iter().flatten().collect())
}

/// Returns the changes of moves without the programs that run after them; `None` if there are too
/// many entries.
fn changes(task: &Task) -> Option<Vec<Balance>> {
    let mut entries = 0_usize;
    let mut found = Vec::new();
    for ground_move in task.moves() {
        entries = entries.saturating_add(ground_move.effects.len().saturating_mul(task.values));
        if entries > MOST_ENTRIES {
            return None;
        }
        found.push(Balance::new(task, &ground_move));
    }
    Some(found)
}

/// Returns the change that every move makes to the number of pieces of a kind, or of empty nodes.
///
/// # Returns
/// `None` if moves differ in this change; 0 if there are no moves.
#[must_use]
pub fn change_of(balances: &[Balance], kind: Kind) -> Option<i64> {
    let mut changes =
        balances.iter().map(|balance| balance.change(&|(_, of)| i64::from(of == kind)));
    let (least, most) = changes.next().unwrap_or((0, 0));
    (least == most && changes.all(|change| change == (least, most))).then_some(least)
}

impl Balance {
    /// Computes the balance of a move.
    #[must_use]
    pub fn new(task: &Task, ground_move: &GroundMove) -> Self {
        let mut fixed = Vec::new();
        let mut shown: BTreeMap<NodeId, Vec<(NodeId, GroundEffect)>> = BTreeMap::new();
        for &(node, effect) in ground_move.effects {
            shown.entry(node).or_default();
            match effect {
                GroundEffect::Become(kind) => fixed.push((node, kind)),
                GroundEffect::Take(from) => shown.entry(from).or_default().push((node, effect)),
                GroundEffect::Map(_) => shown.entry(node).or_default().push((node, effect)),
            }
        }
        let changes = |node: NodeId| {
            ground_move.effects.binary_search_by_key(&node, |&(changed, _)| changed).is_ok()
        };
        let source = |(&node, witnesses): (&NodeId, &Vec<(NodeId, GroundEffect)>)| {
            let case = |kind: Kind| {
                let mut entries = if changes(node) { vec![((node, kind), -1)] } else { Vec::new() };
                entries.extend(
                    witnesses.iter().map(|&(to, effect)| ((to, image(task, effect, kind)), 1)),
                );
                (kind, entries)
            };
            Source { node, cases: allowed(task, ground_move, node).iter().map(case).collect() }
        };
        Self { fixed, sources: shown.iter().map(source).collect() }
    }

    /// Returns the least and the greatest change of a sum of weights.
    ///
    /// # Returns
    /// The exact bounds over all positions in which the move applies.
    #[must_use]
    pub fn change(&self, weight: &dyn Fn(Entry) -> i64) -> (i64, i64) {
        let fixed: i64 = self.fixed.iter().map(|&entry| weight(entry)).sum();
        self.sources.iter().fold((fixed, fixed), |(least, most), source| {
            let sums = || source.changes(weight).map(|(_, sum)| sum);
            (least + sums().min().unwrap_or(0), most + sums().max().unwrap_or(0))
        })
    }

    /// Returns `true` if a move is proved never to change the number of nodes that hold a kind.
    ///
    /// # Arguments
    /// `left` is the number of boards that may still be tested.
    fn keeps(&self, kind: Kind, task: &Task, ground_move: &GroundMove, left: &mut usize) -> bool {
        let weight = |(_, of): Entry| i64::from(of == kind);
        if self.change(&weight) == (0, 0) {
            return true;
        }
        let guard = ground_move.guard.filter(|_| !task.guards_after);
        let Some(guard) = guard.map(|guard| &task.conditions[guard.0 as usize]) else {
            return false;
        };
        // The guard may exclude the boards on which the number changes.
        let fixed: i64 = self.fixed.iter().map(|&entry| weight(entry)).sum();
        let mut boards = vec![(fixed, task.demands(ground_move.guards))];
        for source in &self.sources {
            let count = boards.len() * source.cases.len();
            let Some(fewer) = left.checked_sub(count) else { return false };
            *left = fewer;
            let with = |(sum, demands): &(i64, Demands)| {
                let boards = source.changes(&weight).map(|(held, change)| {
                    let mut demands = demands.clone();
                    demands.insert(source.node, KindSet::one(held, task.values));
                    (sum + change, demands)
                });
                boards.collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(with).collect();
        }
        let changing = boards.into_iter().filter(|(change, _)| *change != 0);
        changing.into_iter().all(|(_, demands)| !guard.can_hold_where(demands, task.values))
    }
}

/// Returns the kinds that may stand on a node if a move applies.
#[must_use]
pub fn allowed(task: &Task, ground_move: &GroundMove, node: NodeId) -> KindSet {
    task.required(ground_move, node).cloned().unwrap_or_else(|| KindSet::full(task.values))
}

fn image(task: &Task, effect: GroundEffect, kind: Kind) -> Kind {
    match effect {
        GroundEffect::Become(kind) => kind,
        GroundEffect::Take(_) => kind,
        GroundEffect::Map(map) => task.maps[map.0 as usize][kind.index()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::{plain, samples};

    #[test]
    fn the_least_and_the_greatest_change_are_met_and_never_passed() {
        for seed in 0..150 {
            let task = plain::random_task(seed);
            let mut dice = plain::Dice(seed);
            let weights: Vec<i64> =
                (0..task.nodes * task.values).map(|_| dice.roll(7) as i64 - 3).collect();
            let weight = |(node, kind): Entry| weights[node.index() * task.values + kind.index()];
            let sum = |position: &[Kind]| {
                position
                    .iter()
                    .enumerate()
                    .map(|(node, &kind)| weight((NodeId(node as u32), kind)))
                    .sum::<i64>()
            };
            let balances = balances(&task).unwrap();
            for (ground_move, balance) in task.moves().zip(&balances) {
                let positions = plain::all_positions(&task);
                let changes = positions.iter().filter_map(|position| {
                    Some(sum(&plain::apply(&task, &ground_move, position)?) - sum(position))
                });
                let changes: Vec<i64> = changes.collect();
                if let (Some(&least), Some(&most)) = (changes.iter().min(), changes.iter().max()) {
                    assert_eq!(balance.change(&weight), (least, most), "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn the_kept_kinds_are_those_that_no_move_changes_on_any_board() {
        let (mut kept, mut by_guards) = (0, 0);
        for seed in 0..400 {
            let task = samples::task(&plain::random_guarded_puzzle(seed));
            let positions = plain::all_positions(&task);
            let count = |position: &[Kind], kind| position.iter().filter(|&&of| of == kind).count();
            let changes = |kind: Kind| {
                task.moves().any(|ground_move| {
                    positions.iter().any(|position| {
                        let next = plain::apply(&task, &ground_move, position);
                        next.is_some_and(|next| count(&next, kind) != count(position, kind))
                    })
                })
            };
            let found = kept_kinds(&task);
            for kind in (0..task.values as u16).map(Kind) {
                assert_eq!(found.contains(&kind), !changes(kind), "seed {seed}");
            }
            kept += usize::from(!found.is_empty());
            let without =
                |kind: &Kind| balances(&task).is_some_and(|all| change_of(&all, *kind) != Some(0));
            by_guards += usize::from(found.iter().any(without));
        }
        assert!(kept > 20 && by_guards > 3, "{kept} {by_guards}");
    }
}
