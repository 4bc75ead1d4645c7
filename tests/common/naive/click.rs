//! All clickable nodes, and all ways in which nodes can turn.
//!
//! Places are in the order of moves, and the nodes that each click reaches are listed.

use super::place::{Needs, Place, become_by, guard_of, need};
use puzzlec::stages::model::{
    Click, Effect, EffectKind, FamilyId, MoveName, NodeId, Puzzle, Reach, State, Target, Turn,
};
use std::collections::BTreeSet;

/// Returns the places of a click, node by node.
pub fn clicks<'a>(puzzle: &'a Puzzle, click: &'a Click) -> Vec<Place<'a>> {
    let place = |&node: &NodeId| {
        let mut needs = Needs::new();
        need(puzzle, &mut needs, node, &click.kinds);
        let guard = guard_of(puzzle, &click.tail, &mut needs);
        let reached: Vec<(BTreeSet<NodeId>, EffectKind)> = click
            .effects
            .iter()
            .map(|effect| (targets(puzzle, effect, node), effect.kind))
            .collect();
        let act = move |board: &State| {
            let mut after = board.clone();
            for (node, kind) in reached
                .iter()
                .flat_map(|(nodes, kind)| nodes.iter().map(move |node| (node.index(), kind)))
            {
                after[node] = become_by(puzzle, *kind, board[node]);
            }
            after
        };
        let name =
            MoveName { name: "click".to_owned(), label: click.label.clone(), nodes: vec![node] };
        Place { click: Some(node), needs, guard, ..Place::new(puzzle, name, act) }
    };
    click.nodes.iter().map(place).collect()
}

/// Returns the nodes that an effect reaches, each once (rule R24).
fn targets(puzzle: &Puzzle, effect: &Effect, clicked: NodeId) -> BTreeSet<NodeId> {
    let reached = |targets: &[Target]| -> BTreeSet<NodeId> {
        targets.iter().flat_map(|target| reached(puzzle, target, clicked)).collect()
    };
    let left_out = reached(&effect.except);
    reached(&effect.targets).into_iter().filter(|node| !left_out.contains(node)).collect()
}

fn reached(puzzle: &Puzzle, target: &Target, clicked: NodeId) -> BTreeSet<NodeId> {
    match target {
        Target::Clicked => BTreeSet::from([clicked]),
        Target::Neighbours(families) => neighbours(puzzle, clicked, families.as_deref()),
        Target::Across(reach, families) => across(puzzle, clicked, *reach, families),
        Target::Nodes(nodes) => nodes.iter().copied().collect(),
    }
}

/// Returns the nodes of the lines through a node, or those next to it in the direction of the lines
/// (rule R44).
fn across(puzzle: &Puzzle, node: NodeId, reach: Reach, families: &[FamilyId]) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for line in puzzle
        .board
        .lines()
        .iter()
        .filter(|line| families.contains(&line.family) && line.nodes.contains(&node))
    {
        let mut written = line.nodes.clone();
        if line.ring && line.nodes.len() > 1 {
            written.push(line.nodes[0]);
        }
        for pair in written.windows(2) {
            match reach {
                Reach::Next if pair[0] == node => found.insert(pair[1]),
                Reach::Previous if pair[1] == node => found.insert(pair[0]),
                _ => false,
            };
        }
        if reach == Reach::All {
            found.extend(line.nodes.iter().copied());
        }
    }
    found
}

/// Returns the nodes next to a node on any line, or on the named lines, without the node itself
/// (rule R17).
fn neighbours(puzzle: &Puzzle, node: NodeId, families: Option<&[FamilyId]>) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for line in puzzle
        .board
        .lines()
        .iter()
        .filter(|line| families.is_none_or(|families| families.contains(&line.family)))
    {
        let closing = line.ring.then(|| [line.nodes[line.nodes.len() - 1], line.nodes[0]]);
        for pair in line
            .nodes
            .windows(2)
            .chain(closing.as_ref().map(|pair| &pair[..]))
            .filter(|pair| pair.contains(&node))
        {
            found.extend(pair.iter().copied().filter(|&other| other != node));
        }
    }
    found
}

/// Returns the places of a turn, power by power.
pub fn turns<'a>(puzzle: &'a Puzzle, turn: &'a Turn) -> Vec<Place<'a>> {
    let place = |(name, power): &'_ (String, i64)| {
        let power = *power;
        let act = move |board: &State| {
            let once = |board: &State| turned(turn, board, power < 0);
            (0..power.unsigned_abs()).fold(board.clone(), |board, _| once(&board))
        };
        let name = MoveName { name: name.clone(), label: turn.label.clone(), nodes: Vec::new() };
        let mut needs = Needs::new();
        let guard = guard_of(puzzle, &turn.tail, &mut needs);
        Place { needs, guard, ..Place::new(puzzle, name, act) }
    };
    turn.powers.iter().map(place).collect()
}

/// Moves all pieces one step along the cycles of a turn, or back.
fn turned(turn: &Turn, board: &State, back: bool) -> State {
    let mut after = board.clone();
    for cycle in &turn.cycles {
        for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let (from, to) = if back { (to, from) } else { (from, to) };
            after[to.index()] = board[from.index()];
        }
    }
    after
}
