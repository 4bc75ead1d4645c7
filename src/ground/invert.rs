//! Task -> Task: the inverse moves.

use super::tables::{Draft, Tables};
use super::{GroundEffect, GroundMove, MapId, MoveId, Task};
use crate::budget::{Budget, Limit};
use crate::model::{Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// The limit for the number of inverse moves of one move whose overwritten nodes could have held
/// several kinds.
const MOST_WAYS_BACK: usize = 64;

/// The reason why moves cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvertError {
    /// A limit was reached first.
    Stopped(Limit),
    /// A move loses so much information that it has too many inverse moves.
    Forgets(MoveId),
    /// Rules run after moves until nothing changes, so the board before a move cannot be
    /// determined.
    Runs,
}

impl From<Limit> for InvertError {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}

/// Makes the task of all predecessors.
///
/// The content of a node before a move is known if only one kind is allowed there, or if exactly
/// one node shows it afterwards: the node itself where it does not change, a node that took it, or
/// the node itself through an invertible function of kinds. Otherwise it is lost, or shown twice,
/// and the move has one inverse move for each kind that is allowed there.
///
/// # Arguments
/// * `task` - the moves
/// * `budget` - the budget that the bytes of the new tables are taken from; see [`Task::release`]
///
/// # Errors
/// Returns an [`InvertError`], without keeping any table.
///
/// # Complexity
/// Linear in the number of guards and effects, times the number of inverse moves of each move.
pub fn invert(task: &Task, budget: &Budget) -> Result<Task, InvertError> {
    if !task.is_single_step() {
        return Err(InvertError::Runs);
    }
    let empty = Task {
        nodes: task.nodes,
        values: task.values,
        always: task.always.clone(),
        never: task.never.clone(),
        conditions: task.conditions.clone(),
        guards_after: true,
        remembers_click: task.remembers_click,
        chains: task.chains,
        moves_per_rule: task.moves_per_rule.clone(),
        names: task.names.clone(),
        ..Task::default()
    };
    let mut tables = Tables::new(empty, budget);
    for number in 0..task.move_count() {
        if let Err(error) = undo(task, MoveId(number as u32), &mut tables) {
            tables.abandon();
            return Err(error);
        }
    }
    Ok(tables.finish())
}

/// The facts about a node before a move.
struct Source {
    allowed: KindSet,
    changes: bool,
    /// The nodes that show the content of this node afterwards, each with the function that is
    /// applied to it.
    witnesses: Vec<(NodeId, Option<MapId>)>,
}

fn undo(task: &Task, id: MoveId, tables: &mut Tables) -> Result<(), InvertError> {
    let ground_move = task.ground_move(id);
    let sources = sources(task, &ground_move);
    let GroundMove { click, guard, cost, .. } = ground_move;
    let chain = ground_move.chain.map(|link| link.chain);
    let mut fixed =
        Draft { name: task.name_number(id), click, guard, cost, chain, ..Draft::default() };
    for &(node, effect) in ground_move.effects {
        if let GroundEffect::Become(kind) = effect {
            fixed.guards.push((node, tables.set(&KindSet::one(kind, task.values))));
        }
    }
    let mut open = Vec::new();
    for (&node, source) in &sources {
        if !follow(task, node, source, tables, &mut fixed) {
            open.push((node, source, source.allowed.iter().collect::<Vec<Kind>>()));
        }
    }
    let ways = open.iter().try_fold(1_usize, |ways, (_, _, kinds)| ways.checked_mul(kinds.len()));
    let ways = ways.filter(|&ways| ways <= MOST_WAYS_BACK).ok_or(InvertError::Forgets(id))?;
    for way in 0..ways {
        let mut draft = Draft { name: fixed.name, click, guard, cost, chain, ..Draft::default() };
        draft.guards.clone_from(&fixed.guards);
        draft.effects.clone_from(&fixed.effects);
        draft.matched.extend_from_slice(task.matched_nodes(id));
        let mut rest = way;
        for (node, source, kinds) in &open {
            suppose(task, *node, source, kinds[rest % kinds.len()], tables, &mut draft);
            rest /= kinds.len();
        }
        tables.push(&mut draft)?;
    }
    Ok(())
}

fn sources(task: &Task, ground_move: &GroundMove) -> BTreeMap<NodeId, Source> {
    let mut sources: BTreeMap<NodeId, Source> = BTreeMap::new();
    let fresh =
        || Source { allowed: KindSet::full(task.values), changes: false, witnesses: Vec::new() };
    for &(node, set) in ground_move.guards {
        sources.entry(node).or_insert_with(fresh).allowed.clone_from(&task.sets[set.0 as usize]);
    }
    for &(node, effect) in ground_move.effects {
        sources.entry(node).or_insert_with(fresh).changes = true;
        match effect {
            GroundEffect::Become(_) => {}
            GroundEffect::Take(from) => {
                sources.entry(from).or_insert_with(fresh).witnesses.push((node, None))
            }
            GroundEffect::Map(map) => {
                sources.entry(node).or_insert_with(fresh).witnesses.push((node, Some(map)))
            }
        }
    }
    for (&node, source) in &mut sources {
        if !source.changes {
            source.witnesses.push((node, None));
        }
    }
    sources
}

/// Reads the content of a node off its only witness; returns `false` if that is not possible for
/// all kinds at once.
fn follow(
    task: &Task,
    node: NodeId,
    source: &Source,
    tables: &mut Tables,
    draft: &mut Draft,
) -> bool {
    let [(witness, map)] = source.witnesses[..] else {
        return false;
    };
    let Some(map) = map else {
        draft.guards.push((witness, tables.set(&source.allowed)));
        draft.effects.push((node, GroundEffect::Take(witness)));
        return true;
    };
    let Some(inverse) = inverse(&task.maps[map.0 as usize], &source.allowed) else {
        return false;
    };
    let mut images = KindSet::none(task.values);
    source.allowed.iter().for_each(|kind| images.insert(task.maps[map.0 as usize][kind.index()]));
    draft.guards.push((node, tables.set(&images)));
    draft.effects.push((node, GroundEffect::Map(tables.map(&inverse))));
    true
}

/// Returns the inverse of a function on the images of the allowed kinds, or `None` if two of these
/// kinds have the same image.
fn inverse(map: &[Kind], allowed: &KindSet) -> Option<Vec<Kind>> {
    let mut inverse: Vec<Option<Kind>> = vec![None; map.len()];
    for kind in allowed.iter() {
        if inverse[map[kind.index()].index()].replace(kind).is_some() {
            return None;
        }
    }
    // On other kinds a permutation is inverted as a whole, so that all its uses share one function.
    for (kind, image) in map.iter().enumerate() {
        inverse[image.index()].get_or_insert(Kind(kind as u16));
    }
    Some(
        inverse
            .into_iter()
            .enumerate()
            .map(|(kind, old)| old.unwrap_or(Kind(kind as u16)))
            .collect(),
    )
}

/// Demands that all witnesses of a node show a kind, and restores this kind.
fn suppose(
    task: &Task,
    node: NodeId,
    source: &Source,
    kind: Kind,
    tables: &mut Tables,
    draft: &mut Draft,
) {
    for &(witness, map) in &source.witnesses {
        let shown = map.map_or(kind, |map| task.maps[map.0 as usize][kind.index()]);
        draft.guards.push((witness, tables.set(&KindSet::one(shown, task.values))));
    }
    if source.changes {
        draft.effects.push((node, GroundEffect::Become(kind)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::super::samples::{self, Way};
    use super::*;
    use crate::model::State;

    /// Returns every step between boards in which no `never` holds, with its name and clicked node.
    fn steps(task: &Task, back: bool) -> Vec<(State, State, String)> {
        let mut found = Vec::new();
        let allowed =
            |board: &State| !task.never.iter().any(|never| plain::holds(never, board, task));
        for board in plain::all_positions(task).into_iter().filter(allowed) {
            for (id, next) in plain::steps(task, &board, None) {
                let seen = format!("{:?} {:?}", task.move_name(id), task.ground_move(id).click);
                let (from, to) = if back { (next, board.clone()) } else { (board.clone(), next) };
                found.push((from, to, seen));
            }
        }
        found.sort();
        found
    }

    #[test]
    fn there_is_a_way_back_just_where_there_is_a_way() {
        for seed in 0..400 {
            for task in
                [plain::random_task(seed), samples::task(&plain::random_guarded_puzzle(seed))]
            {
                let inverse = invert(&task, &Budget::unlimited()).unwrap();
                assert_eq!(steps(&task, false), steps(&inverse, true), "seed {seed}");
            }
        }
    }

    #[test]
    fn clicks_are_undone_one_for_one() {
        let task = samples::task(&samples::tricolore(4, 4));
        let budget = Budget::unlimited().with_memory(1 << 20);
        let inverse = invert(&task, &budget).unwrap();
        assert_eq!((task.move_count(), inverse.move_count()), (48, 48));
        inverse.release(&budget);
        assert_eq!(budget.free_bytes(), 1 << 20);
    }

    #[test]
    fn what_forgets_too_much_is_refused() {
        let wipe = |length: usize| {
            let mut puzzle = samples::puzzle(&["a", "b"]);
            samples::path(&mut puzzle, 9, false);
            samples::rewrite(
                &mut puzzle,
                "wipe",
                Way::Forward,
                &["any"; 9][..length].join(" "),
                &["_"; 9][..length].join(" "),
                None,
            );
            invert(&samples::task(&puzzle), &Budget::unlimited())
        };
        assert_eq!(wipe(6).unwrap().move_count(), 4 * 64);
        assert_eq!(wipe(7).unwrap_err(), InvertError::Forgets(MoveId(0)));
    }
}
