//! Deliveries: the moves as they concern the pieces of some kinds and the mover, a piece of which
//! there is exactly one.
//!
//! Each move is looked at once for each content that its nodes may have: one of the pieces, the
//! mover, or anything else. What happens then to a single piece and to the mover is a superset of
//! what can happen on the whole board, so costs in this view are lower bounds.

use crate::facts::balance::allowed;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// The limit on the nodes that a move concerns.
const MOST_CONCERNED: usize = 8;

/// The content of a node in this view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Piece,
    Mover,
    Other,
}

/// The mover during a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoverPath {
    /// It goes from one node to another, or stays if these are equal.
    Between(NodeId, NodeId),
    /// It stays on a node that the move does not concern, or there is no mover.
    Elsewhere,
}

/// A move that carries one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Delivery {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    pub(super) mover: MoverPath,
    /// The nodes that the move concerns, in order.
    pub(super) concerned: Vec<NodeId>,
    /// The nodes besides `from` on which none of the pieces may stand.
    pub(super) clear: Vec<NodeId>,
    /// The least cost of the move.
    pub(super) cost: u32,
}

/// The moves in this view.
#[derive(Debug, Default)]
pub(super) struct Deliveries {
    pub(super) carried: Vec<Delivery>,
    /// The steps of the mover, from one node to another, and the nodes on which a piece that stays
    /// may not stand.
    pub(super) steps: BTreeMap<(NodeId, NodeId), Vec<NodeId>>,
}

impl Deliveries {
    /// Collects the deliveries of pieces.
    ///
    /// # Arguments
    /// * `pieces` - kinds whose numbers no move changes
    /// * `mover` - a kind with exactly one piece in every position, if there is one
    ///
    /// # Returns
    /// `None` if a move may carry two of the pieces at once, or is too complicated.
    ///
    /// # Complexity
    /// Exponential in the nodes of a move, which are few; otherwise linear.
    pub(super) fn new(task: &Task, pieces: &KindSet, mover: Option<Kind>) -> Option<Self> {
        if !task.is_single_step() {
            return None;
        }
        let view = PieceView { task, pieces, mover };
        let mut found = Self::default();
        for ground_move in task.moves() {
            view.add(&ground_move, &mut found)?;
        }
        Some(found)
    }
}

/// The kinds that this view distinguishes.
struct PieceView<'t> {
    task: &'t Task,
    pieces: &'t KindSet,
    mover: Option<Kind>,
}

impl PieceView<'_> {
    fn content(&self, kind: Kind) -> Content {
        match kind {
            kind if self.pieces.contains(kind) => Content::Piece,
            kind if Some(kind) == self.mover => Content::Mover,
            _ => Content::Other,
        }
    }

    /// Returns the only content of some kinds; `None` if they have several.
    fn only(&self, kinds: impl IntoIterator<Item = Kind>) -> Option<Content> {
        let mut contents = kinds.into_iter().map(|kind| self.content(kind));
        let first = contents.next()?;
        contents.all(|content| content == first).then_some(first)
    }

    /// Adds the deliveries and the steps of a move.
    fn add(&self, ground_move: &GroundMove, found: &mut Deliveries) -> Option<()> {
        let mut concerned: Vec<NodeId> = ground_move.guards.iter().map(|&(node, _)| node).collect();
        for &(node, effect) in ground_move.effects {
            concerned.push(node);
            concerned.extend(if let GroundEffect::Take(from) = effect { Some(from) } else { None });
        }
        concerned.sort_unstable();
        concerned.dedup();
        if concerned.len() > MOST_CONCERNED {
            return None;
        }
        let kinds: Vec<KindSet> =
            concerned.iter().map(|&node| allowed(self.task, ground_move, node)).collect();
        let choices: Vec<Vec<Content>> = kinds
            .iter()
            .map(|set| {
                [Content::Piece, Content::Mover, Content::Other]
                    .into_iter()
                    .filter(|&content| set.iter().any(|kind| self.content(kind) == content))
                    .collect()
            })
            .collect();
        let cases: usize = choices.iter().map(Vec::len).product();
        let mut before = Vec::new();
        for case in 0..cases {
            before.clear();
            let mut rest = case;
            for choice in &choices {
                before.push(choice[rest % choice.len()]);
                rest /= choice.len();
            }
            self.add_case(ground_move, (&concerned, &kinds), &before, found)?;
        }
        Some(())
    }

    /// Adds the delivery or the step that a move is if its nodes have some contents.
    fn add_case(
        &self,
        ground_move: &GroundMove,
        (concerned, kinds): (&[NodeId], &[KindSet]),
        before: &[Content],
        found: &mut Deliveries,
    ) -> Option<()> {
        let place = |node: NodeId| concerned.iter().position(|&known| known == node);
        let mut after = before.to_vec();
        for &(node, effect) in ground_move.effects {
            let at = place(node)?;
            after[at] = match effect {
                GroundEffect::Become(kind) => self.content(kind),
                GroundEffect::Take(from) => before[place(from)?],
                GroundEffect::Map(map) => {
                    let image = |kind: Kind| self.task.maps[map.0 as usize][kind.index()];
                    let here = kinds[at].iter().filter(|&kind| self.content(kind) == before[at]);
                    self.only(here.map(image))?
                }
            };
        }
        let holding = |contents: &[Content], wanted: Content| {
            contents.iter().filter(|&&content| content == wanted).count()
        };
        let keeps = |wanted| holding(before, wanted) == holding(&after, wanted);
        // Such a case does not occur: the numbers are the same in all positions.
        if holding(before, Content::Mover) > 1 || !keeps(Content::Mover) || !keeps(Content::Piece) {
            return Some(());
        }
        let of = |contents: &[Content], wanted: Content| {
            contents.iter().position(|&content| content == wanted).map(|at| concerned[at])
        };
        let mover = match (of(before, Content::Mover), of(&after, Content::Mover)) {
            (Some(from), Some(to)) => MoverPath::Between(from, to),
            _ => MoverPath::Elsewhere,
        };
        let moved = |from: &[Content], to: &[Content]| -> Vec<NodeId> {
            let goes = |&at: &usize| from[at] == Content::Piece && to[at] != Content::Piece;
            (0..concerned.len()).filter(goes).map(|at| concerned[at]).collect()
        };
        let stays = |at: &usize| before[*at] == Content::Piece && after[*at] == Content::Piece;
        if let MoverPath::Between(from, to) = mover
            && from != to
        {
            // Of equal steps one remains, with the nodes that all of them bar.
            let barred = || (0..concerned.len()).filter(|at| !stays(at)).map(|at| concerned[at]);
            found
                .steps
                .entry((from, to))
                .and_modify(|known| known.retain(|&node| barred().any(|other| other == node)))
                .or_insert_with(|| barred().collect());
        }
        let (gone, come) = (moved(before, &after), moved(&after, before));
        match (&gone[..], &come[..]) {
            ([], []) => {}
            (&[from], &[to]) => {
                let bars = |at: &usize| concerned[*at] != from && !kinds[*at].meets(self.pieces);
                found.carried.push(Delivery {
                    from,
                    to,
                    mover,
                    concerned: concerned.to_vec(),
                    clear: (0..concerned.len()).filter(bars).map(|at| concerned[at]).collect(),
                    cost: ground_move.least_cost(),
                });
            }
            _ => return None,
        }
        Some(())
    }
}
