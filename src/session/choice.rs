//! The legal moves of a position, each with words that mean it and no other.

use super::atlas::Words;
use crate::door::{Compiled, Move};
use crate::ground::MoveId;
use crate::model::{Kind, MoveName, NodeId, state_text};
use crate::pack::Machine;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// What the log calls it: as short as it can be without meaning another move of the position.
    pub words: String,
    /// The node of the piece that moves, or that is clicked; `None` for a turn.
    pub node: Option<String>,
    /// The piece that stands there; `None` for an empty node.
    pub piece: Option<String>,
    /// The position it leads to, as a text.
    pub leads_to: String,
}

/// A legal move as the machine knows it.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) id: MoveId,
    pub(super) next: Words,
    /// What it can be called, the shortest first.
    pub(super) names: [String; 3],
}

/// The legal moves of a position, in the order of moves.
pub(super) fn legal(puzzle: &Compiled, machine: &Machine, position: &Words) -> Vec<Legal> {
    let mut found = Vec::new();
    let Ok(()) = machine.successors(position, &mut machine.scratch(), |id, next: &Words| {
        let step = Move::new(puzzle, &machine.task().move_name(id));
        let label = step.label.as_ref().map(|_| step.to_string());
        let long: Vec<String> = std::iter::once(step.name.clone()).chain(label).chain(step.nodes.iter().cloned()).collect();
        let leads_to = state_text::print(puzzle.model(), &machine.unpack(next));
        let names = [step.to_string(), long.join(" "), format!("{} -> {leads_to}", long.join(" "))];
        found.push(Legal { id, next: next.clone(), names });
        Ok::<(), std::convert::Infallible>(())
    });
    found
}

/// For each legal move the shortest words that mean it and no other one.
pub(super) fn words(all: &[Legal]) -> Vec<String> {
    let mut uses: FxHashMap<&str, u32> = FxHashMap::default();
    for one in all {
        let own: BTreeSet<&str> = one.names.iter().map(String::as_str).collect();
        own.into_iter().for_each(|name| *uses.entry(name).or_default() += 1);
    }
    let shortest = |one: &Legal| one.names.iter().find(|name| uses.get(name.as_str()) == Some(&1)).unwrap_or(&one.names[2]).clone();
    all.iter().map(shortest).collect()
}

impl Legal {
    /// The move for those who play.
    pub(super) fn choice(&self, words: String, puzzle: &Compiled, machine: &Machine, position: &Words) -> Choice {
        let name = &machine.task().move_name(self.id);
        let (before, after) = (machine.unpack(position), machine.unpack(&self.next));
        let node = mover(name, &before, &after);
        let piece = node.map(|node| before[node.index()]).filter(|&kind| kind != Kind::EMPTY);
        Choice {
            step: Move::new(puzzle, name),
            words,
            node: node.map(|node| puzzle.model().board.name(node).to_owned()),
            piece: piece.map(|kind| puzzle.model().kinds.name(kind).to_owned()),
            leads_to: state_text::print(puzzle.model(), &after),
        }
    }
}

/// The node of the piece that moves: the first of the pattern that changes and is not empty; else the first that changes; else the first.
fn mover(name: &MoveName, before: &[Kind], after: &[Kind]) -> Option<NodeId> {
    if name.name == "click" {
        return name.nodes.first().copied();
    }
    let changes = |node: &&NodeId| before[node.index()] != after[node.index()];
    let stands = |node: &&NodeId| before[node.index()] != Kind::EMPTY;
    let nodes = || name.nodes.iter();
    nodes().filter(changes).find(stands).or_else(|| nodes().find(changes)).or(name.nodes.first()).copied()
}
