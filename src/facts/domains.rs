//! Domains: for each node the kinds that moves can bring there from the positions with which a
//! search begins.
//!
//! No reachable position has another kind on a node. Dependencies between nodes are not taken into
//! account.

use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId, State};

/// The largest number of moves of a task whose positions are numbered or counted.
const MOST_MOVES: usize = 1 << 14;

/// The positions with which a search begins.
#[derive(Clone, Copy, Debug)]
pub enum Seeds<'a> {
    /// A list of positions.
    Positions(&'a [State]),
    /// Positions that hold on each node one of a set of kinds: all such positions or a part of
    /// them.
    Cube(&'a [KindSet]),
    /// The same, where the positions have as many pieces of each kind as a given position.
    Pieces(&'a [KindSet], &'a State),
}

impl<'a> Seeds<'a> {
    /// Returns the list of positions.
    ///
    /// # Errors
    /// Reports that there is no list.
    pub(crate) fn positions(self) -> Result<&'a [State], String> {
        match self {
            Self::Positions(positions) => Ok(positions),
            Self::Cube(_) | Self::Pieces(..) => {
                Err("the positions to begin with have no short list".to_owned())
            }
        }
    }
}

/// Checks the requirements that all numberings and the count of positions share.
///
/// # Errors
/// Returns the reason why a task does not meet them.
pub(crate) fn check(task: &Task, seeds: Seeds) -> Result<(), String> {
    if task.move_count() > MOST_MOVES {
        return Err(format!("there are more than {MOST_MOVES} moves"));
    }
    if !task.is_single_step() {
        return Err("a move goes on until nothing changes".to_owned());
    }
    if !task.is_flat() {
        return Err("a move has a condition that depends on several nodes".to_owned());
    }
    let none = match seeds {
        Seeds::Positions(positions) => positions.is_empty(),
        Seeds::Cube(kinds) | Seeds::Pieces(kinds, _) => kinds.iter().any(KindSet::is_empty),
    };
    if none { Err("there is no position to begin with".to_owned()) } else { Ok(()) }
}

/// Computes the domains where positions have no memory of clicks.
///
/// # Errors
/// Reports that moves depend on the last clicked node.
pub(crate) fn of_positions_alone(task: &Task, seeds: Seeds) -> Result<Domains, String> {
    if remembers_click(task) {
        Err("moves depend on what was clicked last".to_owned())
    } else {
        Ok(Domains::new(task, seeds))
    }
}

/// Returns `true` if moves depend on the last clicked node.
pub(crate) fn remembers_click(task: &Task) -> bool {
    task.remembers_click && task.moves().any(|ground_move| ground_move.click.is_some())
}

/// The kinds that can stand on each node.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    sets: Vec<KindSet>,
}

impl Domains {
    /// Computes the least sets that contain all seeds and are closed under moves.
    pub(crate) fn new(task: &Task, seeds: Seeds) -> Self {
        let mut domains = Self { sets: vec![KindSet::none(task.values); task.nodes] };
        match seeds {
            Seeds::Cube(kinds) | Seeds::Pieces(kinds, _) => domains.sets.clone_from_slice(kinds),
            Seeds::Positions(positions) => {
                let kinds = positions.iter().flat_map(|position| position.iter().enumerate());
                kinds.for_each(|(node, &kind)| domains.sets[node].insert(kind));
            }
        }
        let mut grown = true;
        while grown {
            grown = false;
            for ground_move in task.moves() {
                grown |= domains.grow(task, &ground_move);
            }
        }
        domains
    }

    /// Returns the kinds that can stand on a node before a move.
    pub(crate) fn allowed(&self, task: &Task, ground_move: &GroundMove, node: NodeId) -> KindSet {
        let mut allowed = self.sets[node.index()].clone();
        if let Some(required) = task.required(ground_move, node) {
            allowed.intersect_with(required);
        }
        allowed
    }

    /// Returns the kinds that can stand on a node, in order.
    pub(crate) fn of(&self, node: NodeId) -> Vec<Kind> {
        self.sets[node.index()].iter().collect()
    }

    /// Returns the kinds that can stand on each node.
    pub(crate) fn sets(&self) -> &[KindSet] {
        &self.sets
    }

    /// Returns the nodes that can change.
    pub(crate) fn changing(&self) -> Vec<NodeId> {
        (0..self.sets.len() as u32).map(NodeId).filter(|&node| self.size(node) > 1).collect()
    }

    /// Returns the number of kinds that can stand on a node.
    pub(crate) fn size(&self, node: NodeId) -> usize {
        self.sets[node.index()].len()
    }

    fn grow(&mut self, task: &Task, ground_move: &GroundMove) -> bool {
        if ground_move
            .guards
            .iter()
            .any(|&(node, _)| self.allowed(task, ground_move, node).is_empty())
        {
            return false;
        }
        let mut grown = false;
        for &(node, effect) in ground_move.effects {
            let mut made = KindSet::none(task.values);
            match effect {
                GroundEffect::Become(kind) => made.insert(kind),
                GroundEffect::Take(from) => made = self.allowed(task, ground_move, from),
                GroundEffect::Map(map) => {
                    let images = &task.maps[map.0 as usize];
                    self.allowed(task, ground_move, node)
                        .iter()
                        .for_each(|kind| made.insert(images[kind.index()]));
                }
            }
            let before = self.sets[node.index()].len();
            self.sets[node.index()].union_with(&made);
            grown |= self.sets[node.index()].len() > before;
        }
        grown
    }
}
