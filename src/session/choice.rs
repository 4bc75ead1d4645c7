//! The legal moves of a position, each with words that denote it uniquely.

use super::atlas::Words;
use crate::door::{Compiled, Move};
use crate::ground::MoveId;
use crate::model::{Kind, MoveName, NodeId, Rule, state_text};
use crate::pack::Machine;
use crate::scene::travels;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// The words for the move in the log: the shortest that denote no other move of the position.
    pub words: String,
    /// The node of the piece that moves, or the clicked node; `None` for a turn.
    pub node: Option<String>,
    /// The piece on that node; `None` for an empty node.
    pub piece: Option<String>,
    /// The node where the piece ends, if it moves; for other moves the last other node that changes. `None` for a click or a turn.
    pub end: Option<String>,
    /// The pieces that move, as pairs of a source node and a target node.
    pub travels: Vec<(String, String)>,
    /// The pieces of a press that move and are not on the board in the end, as pairs of a source node and their last node.
    pub gone: Vec<(String, String)>,
    /// `true` for a press, whose rules run until they rest.
    pub is_press: bool,
    /// The nodes that change, in the order of the board, with their pieces after the move.
    pub changes: Vec<(String, Option<String>)>,
    /// The position after the move, as a text.
    pub leads_to: String,
    /// The cost of the move; 1 where moves are counted.
    pub cost: u32,
}

/// A legal move of the machine.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) id: MoveId,
    pub(super) next: Words,
    pub(super) cost: u32,
    /// The possible names, the shortest first.
    pub(super) names: [String; 3],
}

/// Returns the legal moves of a position, in the order of moves.
pub(super) fn legal(puzzle: &Compiled, machine: &Machine, position: &Words) -> Vec<Legal> {
    let mut found = Vec::new();
    let Ok(()) = machine.successors_with_costs(position, &mut machine.scratch(), |id, cost, next: &Words| {
        let step = Move::new(puzzle, &machine.task().move_name(id));
        let label = step.label.as_ref().map(|_| step.to_string());
        let long: Vec<String> = std::iter::once(step.name.clone()).chain(label).chain(step.nodes.iter().cloned()).collect();
        let leads_to = state_text::print(puzzle.model(), &machine.unpack(next));
        let names = [step.to_string(), long.join(" "), format!("{} -> {leads_to}", long.join(" "))];
        found.push(Legal { id, next: next.clone(), cost, names });
        Ok::<(), std::convert::Infallible>(())
    });
    found
}

/// Returns for each legal move the shortest words that denote it uniquely.
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
    /// Converts the move for players.
    pub(super) fn choice(&self, words: String, puzzle: &Compiled, machine: &Machine, position: &Words) -> Choice {
        let name = &machine.task().move_name(self.id);
        let (before, after) = (machine.unpack(position), machine.unpack(&self.next));
        let node = mover(name, &before, &after);
        let (board, kinds) = (&puzzle.model().board, &puzzle.model().kinds);
        let called = |node: NodeId| board.name(node).to_owned();
        let pairs = |ways: Vec<(NodeId, NodeId)>| ways.into_iter().map(|(from, to)| (called(from), called(to))).collect();
        let ways = travels(puzzle.model(), name, &before, &after);
        let is_press = |rule: &Rule| matches!(rule, Rule::Press(press) if press.name == name.name);
        let piece = |kind: Kind| Some(kinds.name(kind).to_owned()).filter(|_| kind != Kind::EMPTY);
        let changed = board.nodes().filter(|node| before[node.index()] != after[node.index()]);
        Choice {
            step: Move::new(puzzle, name),
            words,
            node: node.map(called),
            piece: node.and_then(|node| piece(before[node.index()])),
            end: node.and_then(|node| end(name, node, &before, &after)).map(called),
            travels: pairs(ways.went),
            gone: pairs(ways.gone),
            is_press: name.nodes.is_empty() && puzzle.model().rules.iter().any(is_press),
            changes: changed.map(|node| (called(node), piece(after[node.index()]))).collect(),
            leads_to: state_text::print(puzzle.model(), &after),
            cost: self.cost,
        }
    }
}

/// Returns the node of the piece that moves: the first node of the pattern that changes and is not empty; else the first that changes; else
/// the first.
fn mover(name: &MoveName, before: &[Kind], after: &[Kind]) -> Option<NodeId> {
    if name.name == "click" {
        return name.nodes.first().copied();
    }
    let changes = |node: &&NodeId| before[node.index()] != after[node.index()];
    let stands = |node: &&NodeId| before[node.index()] != Kind::EMPTY;
    let nodes = || name.nodes.iter();
    nodes().filter(changes).find(stands).or_else(|| nodes().find(changes)).or(name.nodes.first()).copied()
}

/// Returns the node where the piece of a move ends: the last other node on which it stands then, else the last other node that changes.
fn end(name: &MoveName, from: NodeId, before: &[Kind], after: &[Kind]) -> Option<NodeId> {
    let others = name.nodes.iter().rev().copied().filter(|&node| node != from);
    let mut changed = others.filter(|node| before[node.index()] != after[node.index()]);
    let is_there = |node: &NodeId| after[node.index()] == before[from.index()];
    changed.clone().find(is_there).or_else(|| changed.next())
}
