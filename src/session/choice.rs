//! The legal moves of a position, each with words that mean it and no other.

use crate::door::{Compiled, Move};
use crate::ground::MoveId;
use crate::model::{Kind, MoveName, NodeId, state_text};
use crate::pack::Machine;

use super::atlas::Words;

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

impl Legal {
    /// The shortest words that mean this move and no other one.
    pub(super) fn words(&self, all: &[Self]) -> String {
        let others = || all.iter().filter(|other| (other.id, &other.next) != (self.id, &self.next));
        let own = self.names.iter().find(|name| others().all(|other| !other.names.contains(name)));
        own.unwrap_or(&self.names[2]).clone()
    }

    /// The move for those who play.
    pub(super) fn choice(&self, all: &[Self], puzzle: &Compiled, machine: &Machine, name: &MoveName, position: &Words) -> Choice {
        let (before, after) = (machine.unpack(position), machine.unpack(&self.next));
        let node = mover(name, &before, &after);
        let piece = node.map(|node| before[node.index()]).filter(|&kind| kind != Kind::EMPTY);
        Choice {
            step: Move::new(puzzle, name),
            words: self.words(all),
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
