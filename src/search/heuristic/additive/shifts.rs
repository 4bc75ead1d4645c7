//! Moves of pieces that change place one at a time, each together with one other piece, the mover:
//! tiles with the empty node.
//!
//! Seen from a group of pieces, a move either carries a piece of the group, or only the mover, and
//! then it costs nothing.

use crate::model::{Kind, KindSet, NodeId};
use crate::search::heuristic::transport::Transport;

/// The limit on the nodes of a board.
pub(super) const MOST_NODES: usize = 64;

/// A move that carries the mover, and perhaps a piece.
#[derive(Debug)]
struct Shift {
    mover: (u8, u8),
    /// The node from which a piece is carried, its next node, and the kinds it may have.
    piece: Option<(u8, u8, KindSet)>,
    guards: Vec<(u8, KindSet)>,
    cost: u32,
}

/// All moves that carry the mover.
#[derive(Debug)]
pub(super) struct Shifts {
    pub(super) nodes: usize,
    moves: Vec<Shift>,
}

/// A move, seen from a group of pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GroupStep {
    /// The nodes of the mover before and after the move.
    pub(super) mover: (u8, u8),
    /// The nodes of a piece of the group before and after the move, and a bit for each piece of
    /// the group that may be carried.
    pub(super) carried: Option<(u8, u8, u8)>,
    /// The nodes on which no piece of the group may stand, a bit each.
    pub(super) barred: u64,
    /// The cost; 0 if no piece of the group is carried.
    pub(super) cost: u32,
}

impl Shifts {
    /// Collects the moves of pieces and a mover.
    ///
    /// # Arguments
    /// * `transports` - the transports of all moves, of the pieces and of the mover
    /// * `pieces` - the kinds of the pieces, the mover not among them
    ///
    /// # Returns
    /// `None` if a move carries several pieces, or may carry a piece without the mover.
    pub(super) fn new(
        transports: &[Transport],
        pieces: &KindSet,
        mover: Kind,
        nodes: usize,
    ) -> Option<Self> {
        if nodes > MOST_NODES {
            return None;
        }
        let mut moves = Vec::new();
        for transport in transports {
            let (mut carried, mut walked) = (Vec::new(), Vec::new());
            for carry in &transport.carries {
                let (from, to) = (carry.from.0 as u8, carry.to.0 as u8);
                let mut kinds = carry.kinds.clone();
                if kinds.contains(mover) {
                    walked.push(((from, to), kinds.len()));
                }
                kinds.intersect_with(pieces);
                if !kinds.is_empty() {
                    carried.push((from, to, kinds));
                }
            }
            match (&walked[..], carried.len()) {
                ([], 0) => continue,
                ([(_, 1)], 0 | 1) => {}
                _ => return None,
            }
            let (from, to) = walked.first()?.0;
            let mut standing =
                transport.guards.iter().filter(|(node, _)| node.0 == u32::from(from));
            if !standing.any(|(_, set)| set.single() == Some(mover)) {
                return None;
            }
            moves.push(Shift {
                mover: (from, to),
                piece: carried.pop(),
                guards: transport
                    .guards
                    .iter()
                    .map(|(node, set)| (node.0 as u8, set.clone()))
                    .collect(),
                cost: transport.cost,
            });
        }
        Some(Self { nodes, moves })
    }

    /// Returns all costs.
    pub(super) fn costs(&self) -> impl Iterator<Item = u32> {
        self.moves.iter().map(|shift| shift.cost)
    }

    /// Returns the nodes between which pieces are carried: from and to.
    pub(super) fn links(&self) -> Vec<(NodeId, NodeId)> {
        let pieces = self.moves.iter().filter_map(|shift| shift.piece.as_ref());
        pieces.map(|&(from, to, _)| (NodeId(from.into()), NodeId(to.into()))).collect()
    }

    /// Returns the moves as seen from a group of pieces, in order, each once.
    ///
    /// # Arguments
    /// * `kinds` - the kinds of the group, at most eight
    pub(super) fn seen_from(&self, kinds: &[Kind]) -> Vec<GroupStep> {
        let mut found = Vec::new();
        for shift in &self.moves {
            let barred = shift
                .guards
                .iter()
                .filter(|(_, set)| kinds.iter().all(|&kind| !set.contains(kind)))
                .fold(0, |barred, (node, _)| barred | 1_u64 << node);
            let mut walk = GroupStep { mover: shift.mover, carried: None, barred, cost: 0 };
            if let Some((from, to, carried)) = &shift.piece {
                let who = (0..kinds.len())
                    .filter(|&piece| carried.contains(kinds[piece]))
                    .fold(0, |who, piece| who | 1_u8 << piece);
                if who != 0 && barred >> from & 1 == 0 {
                    let carried = Some((*from, *to, who));
                    found.push(GroupStep { carried, cost: shift.cost, ..walk.clone() });
                }
                // A piece of the group that is carried does not let the mover walk.
                let admitted = shift.guards.iter().find(|(node, _)| node == from);
                let stays = |&kind: &Kind| {
                    !carried.contains(kind)
                        && admitted.is_none_or(|(_, admitted)| admitted.contains(kind))
                };
                if !kinds.iter().any(stays) {
                    walk.barred |= 1 << from;
                }
            }
            found.push(walk);
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Returns steps with every node replaced by its image.
pub(super) fn mapped(steps: &[GroupStep], images: &[NodeId]) -> Vec<GroupStep> {
    let image = |node: u8| images[usize::from(node)].0 as u8;
    let mut found: Vec<GroupStep> = steps
        .iter()
        .map(|step| GroupStep {
            mover: (image(step.mover.0), image(step.mover.1)),
            carried: step.carried.map(|(from, to, who)| (image(from), image(to), who)),
            barred: images_of(step.barred, images),
            cost: step.cost,
        })
        .collect();
    found.sort();
    found
}

/// Returns the images of a set of nodes.
pub(super) fn images_of(set: u64, images: &[NodeId]) -> u64 {
    let members = (0..images.len()).filter(|node| set >> node & 1 == 1);
    members.fold(0, |found, node| found | 1 << images[node].0)
}

/// The ways of the mover among the pieces of a group, where none of them is carried.
#[derive(Debug)]
pub(super) struct Walks {
    /// For each node the next ones that are free if no piece of the group stands on them.
    next: Vec<u64>,
    /// The other ways: from, to, and the nodes on which no piece of the group may stand.
    others: Vec<(u8, u8, u64)>,
}

impl Walks {
    /// Collects the steps that carry no piece of the group.
    pub(super) fn new(steps: &[GroupStep], nodes: usize) -> Self {
        let mut found = Self { next: vec![0; nodes], others: Vec::new() };
        for step in steps.iter().filter(|step| step.carried.is_none()) {
            let (from, to) = step.mover;
            match step.barred & !(1 << from | 1 << to) {
                0 => found.next[usize::from(from)] |= 1 << to,
                barred => found.others.push((from, to, barred)),
            }
        }
        found
    }

    /// Returns all nodes that the mover reaches from some of a set of nodes.
    #[inline(always)]
    pub(super) fn reach(&self, begin: u64, occupied: u64) -> u64 {
        let (mut reached, mut fresh) = (begin, begin);
        while fresh != 0 {
            let mut next = 0;
            while fresh != 0 {
                next |= self.next[fresh.trailing_zeros() as usize];
                fresh &= fresh - 1;
            }
            for &(from, to, barred) in &self.others {
                if reached >> from & 1 == 1 && barred & occupied == 0 {
                    next |= 1 << to;
                }
            }
            fresh = next & !occupied & !reached;
            reached |= fresh;
        }
        reached
    }
}
