//! The legal moves of a position, each with words that denote it uniquely, and the reasons why a
//! move cannot be made.

use super::transitions::Words;
use crate::api::Compiled;
use crate::diagnostic::list_names;
use crate::ground::{GroundEffect, MoveId};
use crate::model::{Kind, MoveName, NodeId, Rule, state_text};
use crate::pack::Machine;
use crate::report::{Move, changes};
use crate::scene::travels;
use crate::verify::Ways;
use rustc_hash::FxHashMap;
use std::fmt;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The rule's name, its label, and the matched nodes.
    pub name: MoveName,
    /// The words for the move in the log: the shortest that denote no other move of the position.
    pub words: String,
    /// All names of the move.
    pub(super) names: Names,
    /// The node of the piece that moves, or the clicked node; `None` for a turn.
    pub node: Option<NodeId>,
    /// The piece on that node; `None` for an empty node.
    pub piece: Option<Kind>,
    /// The node where the piece ends, if it moves; for other moves the last other node that
    /// changes. `None` for a click or a turn.
    pub end: Option<NodeId>,
    /// The other nodes on which the move has the same effect as on that node: as the other ball of
    /// two that vanish.
    pub alike: Vec<NodeId>,
    /// The pieces that move, as pairs of a source node and a target node.
    pub travels: Vec<(NodeId, NodeId)>,
    /// The pieces of a press that move and are not on the board in the end, as pairs of a source
    /// node and their last node.
    pub gone: Vec<(NodeId, NodeId)>,
    /// `true` for a press, whose rules run until they rest.
    pub is_press: bool,
    /// The nodes that change, in the order of the board, with their pieces after the move.
    pub changes: Vec<(NodeId, Kind)>,
    /// The cost of the move; 1 where moves are counted.
    pub cost: u32,
    /// The position after the move.
    pub(super) next: Words,
}

/// A legal move of the machine.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) id: MoveId,
    pub(super) next: Words,
    pub(super) cost: u32,
}

/// Returns the legal moves of a position, in the order of moves.
pub(super) fn legal(machine: &Machine, position: &Words) -> Vec<Legal> {
    let mut found = Vec::new();
    let Ok(()) = machine.successors_with_costs(
        position,
        &mut machine.scratch(),
        |id, cost, next: &Words| {
            found.push(Legal { id, next: next.clone(), cost });
            Ok::<(), std::convert::Infallible>(())
        },
    );
    found
}

/// The names of a legal move, the shorter ones first: its short form; its rule's name, label and
/// nodes; for moves that agree in these, its rule's name, label and changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    short: String,
    long: String,
    changes: Option<String>,
}

impl Names {
    /// Returns the names of a move.
    fn new(puzzle: &Compiled, machine: &Machine, id: MoveId) -> Self {
        let step = Move::new(puzzle.model(), &machine.task().move_name(id));
        let label = step.label.as_ref().map(|_| step.to_string());
        let head: Vec<String> = std::iter::once(step.name.clone()).chain(label).collect();
        let changes = changes(puzzle.model(), machine, id);
        Self {
            short: step.to_string(),
            long: [&head[..], &step.nodes].concat().join(" "),
            changes: changes.map(|changes| format!("{} {changes}", head.join(" "))),
        }
    }

    /// Returns the names.
    fn all(&self) -> impl Iterator<Item = &String> {
        let long = (self.long != self.short).then_some(&self.long);
        std::iter::once(&self.short).chain(long).chain(&self.changes)
    }

    /// Returns `true` if the words are one of the names.
    pub(super) fn has(&self, words: &str) -> bool {
        self.all().any(|name| name == words)
    }

    /// Returns the name that is unique in any case: the longer one, and the position to which the
    /// move leads.
    pub(super) fn with_position(
        &self,
        puzzle: &Compiled,
        machine: &Machine,
        next: &Words,
    ) -> String {
        format!("{} -> {}", self.long, state_text::print(puzzle.model(), &machine.unpack(next)))
    }
}

/// Returns for each legal move its names, and the first of them that denotes it uniquely.
pub(super) fn words(all: &[Legal], puzzle: &Compiled, machine: &Machine) -> Vec<(Names, String)> {
    let names: Vec<Names> = all.iter().map(|one| Names::new(puzzle, machine, one.id)).collect();
    let mut uses: FxHashMap<&str, u32> = FxHashMap::default();
    for name in names.iter().flat_map(Names::all) {
        *uses.entry(name).or_default() += 1;
    }
    let shortest = |(one, names): (&Legal, &Names)| {
        let unique = names.all().find(|name| uses.get(name.as_str()) == Some(&1));
        unique.cloned().unwrap_or_else(|| names.with_position(puzzle, machine, &one.next))
    };
    let words: Vec<String> = all.iter().zip(&names).map(shortest).collect();
    names.into_iter().zip(words).collect()
}

/// Returns the legal moves of a position for players, in the order of moves.
pub(super) fn choices(puzzle: &Compiled, machine: &Machine, position: &Words) -> Vec<Choice> {
    let (all, before) = (legal(machine, position), machine.unpack(position));
    let words = words(&all, puzzle, machine);
    all.into_iter()
        .zip(words)
        .map(|(one, (names, words))| one.choice(names, words, puzzle, machine, &before))
        .collect()
}

impl Legal {
    /// Converts the move for players.
    fn choice(
        self,
        names: Names,
        words: String,
        puzzle: &Compiled,
        machine: &Machine,
        before: &[Kind],
    ) -> Choice {
        let (name, after) = (machine.task().move_name(self.id), machine.unpack(&self.next));
        let node = mover(&name, before, &after);
        let nodes = puzzle.model().board.nodes();
        let ways = travels(puzzle.model(), &name, before, &after);
        let is_press = |rule: &Rule| matches!(rule, Rule::Press(press) if press.name == name.name);
        Choice {
            words,
            names,
            node,
            piece: node.map(|node| before[node.index()]).filter(|&kind| kind != Kind::EMPTY),
            end: node.and_then(|node| end(&name, node, before, &after)),
            alike: node.map(|node| self.alike(node, &ways, machine, before)).unwrap_or_default(),
            travels: ways.went,
            gone: ways.gone,
            is_press: name.nodes.is_empty() && puzzle.model().rules.iter().any(is_press),
            changes: nodes
                .map(|node| (node, after[node.index()]))
                .filter(|(node, kind)| before[node.index()] != *kind)
                .collect(),
            cost: self.cost,
            next: self.next,
            name,
        }
    }

    /// Returns the other matched nodes that become the same as a node, from the same kind or to be
    /// empty, before the rules of `settle` follow; none if a piece goes from there elsewhere.
    fn alike(&self, node: NodeId, ways: &Ways, machine: &Machine, before: &[Kind]) -> Vec<NodeId> {
        let effects = &machine.task().ground_move(self.id).effects;
        let stays = |node: NodeId| ways.went.iter().all(|&(from, _)| from != node);
        let becomes = |node: NodeId| match effects.iter().find(|(changed, _)| *changed == node) {
            Some(&(_, GroundEffect::Become(kind))) if stays(node) => Some(kind),
            _ => None,
        };
        let Some(kind) = becomes(node) else { return Vec::new() };
        let is_alike = |other: NodeId| {
            becomes(other) == Some(kind)
                && (kind == Kind::EMPTY || before[other.index()] == before[node.index()])
        };
        let others = machine.task().move_name(self.id).nodes.into_iter();
        others.filter(|&other| other != node && is_alike(other)).collect()
    }
}

/// Returns the node of the piece that moves: the first node of the pattern that changes and is not
/// empty; else the first that changes; else the first.
fn mover(name: &MoveName, before: &[Kind], after: &[Kind]) -> Option<NodeId> {
    if name.name == "click" {
        return name.nodes.first().copied();
    }
    let changes = |node: &&NodeId| before[node.index()] != after[node.index()];
    let stands = |node: &&NodeId| before[node.index()] != Kind::EMPTY;
    let nodes = || name.nodes.iter();
    nodes()
        .filter(changes)
        .find(stands)
        .or_else(|| nodes().find(changes))
        .or(name.nodes.first())
        .copied()
}

/// Returns the node where the piece of a move ends: the last other node on which it stands then,
/// else the last other node that changes.
fn end(name: &MoveName, from: NodeId, before: &[Kind], after: &[Kind]) -> Option<NodeId> {
    let others = name.nodes.iter().rev().copied().filter(|&node| node != from);
    let mut changed = others.filter(|node| before[node.index()] != after[node.index()]);
    let is_there = |node: &NodeId| after[node.index()] == before[from.index()];
    changed.clone().find(is_there).or_else(|| changed.next())
}

/// The reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// No legal move has this name.
    NoSuchMove {
        /// The requested words.
        words: String,
    },
    /// Several legal moves have this name.
    SeveralMoves {
        /// The requested words.
        words: String,
        /// The unique words of each of these moves.
        meant: Vec<String>,
    },
    /// The move leads to a position in which a move does not come to rest (rule R51), or not within
    /// the limits.
    NoRest {
        /// The rules and the board of the move that does not come to rest; or the limit.
        why: String,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { words } => write!(f, "no legal move is called `{words}`"),
            Self::NoRest { why } => f.write_str(why),
            Self::SeveralMoves { words, meant } => {
                write!(
                    f,
                    "`{words}` means several moves: {}",
                    list_names(meant.iter().map(String::as_str))
                )
            }
        }
    }
}

impl std::error::Error for Unplayable {}
