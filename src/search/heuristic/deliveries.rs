//! Deliveries: the moves as they concern the pieces of some kinds and the mover, a piece of which
//! there is exactly one.
//!
//! Each move is looked at once for each content that its nodes may have: one of the pieces, the
//! mover, or anything else. What happens then to a single piece and to the mover is a superset of
//! what can happen on the whole board, so costs in this view are lower bounds.

use crate::budget::{Budget, Limit, bytes_of};
use crate::facts::balance::allowed;
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId};
use std::collections::BTreeMap;

/// The limit on the nodes that a move concerns.
const MOST_CONCERNED: usize = 8;
/// The limit on the cases that are looked at, the contents that the nodes of a move may have, for all
/// moves together.
const MOST_CASES: usize = 1 << 16;
/// The number of moves between two polls of the budget.
const POLL_EVERY: usize = 1 << 6;

/// The content of a node in this view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Piece,
    Mover,
    Other,
}

/// The mover during a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MoverPath {
    /// It goes from one node to another, or stays if these are equal.
    Between(NodeId, NodeId),
    /// It stays on a node that the move does not concern, or there is no mover.
    Elsewhere,
}

/// A move that carries a piece.
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
    /// The greatest number of pieces that the move carries when it carries this one.
    pub(super) carried: u32,
    /// The index of the move among all moves.
    pub(super) index: usize,
}

/// The moves in this view.
#[derive(Debug, Default)]
pub(super) struct Deliveries {
    pub(super) carried: Vec<Delivery>,
    pub(super) steps: MoverSteps,
}

/// The steps of the mover, from one node to another, each with the nodes on which a piece that stays
/// may not stand.
type MoverSteps = BTreeMap<(NodeId, NodeId), Vec<NodeId>>;

impl Deliveries {
    /// Collects the deliveries of pieces. Where a move carries several pieces, all of them alike, they
    /// are paired in one way with the nodes to which it brings pieces.
    ///
    /// # Arguments
    /// * `pieces` - kinds whose numbers no move changes
    /// * `mover` - a kind with exactly one piece in every position, if there is one
    ///
    /// # Returns
    /// `None` if the moves are too complicated.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    ///
    /// # Complexity
    /// Exponential in the nodes of a move, which are few; otherwise linear.
    pub(super) fn new(
        task: &Task,
        pieces: &KindSet,
        mover: Option<Kind>,
        budget: &Budget,
    ) -> Result<Option<Self>, Limit> {
        if !task.is_single_step() {
            return Ok(None);
        }
        let view = PieceView { task, pieces, mover };
        let (mut found, mut left) = (Self::default(), MOST_CASES);
        for (index, ground_move) in task.moves().enumerate() {
            if index % POLL_EVERY == 0 {
                budget.poll()?;
            }
            if view.add((index, &ground_move), &mut found, &mut left).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// Returns the bytes that the deliveries take.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<Delivery>(self.carried.len() as u64)
            + bytes_of::<[NodeId; MOST_CONCERNED]>(2 * self.carried.len() as u64)
    }

    /// Returns `true` if no move carries two pieces at once.
    pub(super) fn carry_one(&self) -> bool {
        self.carried.iter().all(|delivery| delivery.carried == 1)
    }
}

/// The nodes that a move concerns.
struct Concerned<'m> {
    ground_move: &'m GroundMove<'m>,
    nodes: Vec<NodeId>,
    /// The kinds that each of them may have before the move.
    kinds: Vec<KindSet>,
}

/// The carries of pieces by one move, each with the greatest number of pieces that are carried
/// together.
type Carries = BTreeMap<(NodeId, NodeId, MoverPath), u32>;

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
    ///
    /// # Arguments
    /// * `left` - the number of cases that may still be looked at
    fn add(
        &self,
        (index, ground_move): (usize, &GroundMove),
        found: &mut Deliveries,
        left: &mut usize,
    ) -> Option<()> {
        let mut nodes: Vec<NodeId> = ground_move.guards.iter().map(|&(node, _)| node).collect();
        for &(node, effect) in ground_move.effects {
            nodes.push(node);
            nodes.extend(if let GroundEffect::Take(from) = effect { Some(from) } else { None });
        }
        nodes.sort_unstable();
        nodes.dedup();
        if nodes.len() > MOST_CONCERNED {
            return None;
        }
        let kinds = nodes.iter().map(|&node| allowed(self.task, ground_move, node)).collect();
        let concerned = Concerned { ground_move, nodes, kinds };
        let choices: Vec<Vec<Content>> = concerned
            .kinds
            .iter()
            .map(|set| {
                [Content::Piece, Content::Mover, Content::Other]
                    .into_iter()
                    .filter(|&content| set.iter().any(|kind| self.content(kind) == content))
                    .collect()
            })
            .collect();
        let cases: usize = choices.iter().map(Vec::len).product();
        *left = left.checked_sub(cases)?;
        let (mut before, mut carries) = (Vec::new(), Carries::new());
        for case in 0..cases {
            before.clear();
            let mut rest = case;
            for choice in &choices {
                before.push(choice[rest % choice.len()]);
                rest /= choice.len();
            }
            self.add_case(&concerned, &before, &mut found.steps, &mut carries)?;
        }
        let Concerned { nodes, kinds, .. } = concerned;
        for ((from, to, mover), carried) in carries {
            let bars = |at: &usize| nodes[*at] != from && !kinds[*at].meets(self.pieces);
            found.carried.push(Delivery {
                from,
                to,
                mover,
                concerned: nodes.clone(),
                clear: (0..nodes.len()).filter(bars).map(|at| nodes[at]).collect(),
                cost: ground_move.least_cost(),
                carried,
                index,
            });
        }
        Some(())
    }

    /// Adds the carries or the step that a move is if its nodes have some contents.
    fn add_case(
        &self,
        concerned: &Concerned,
        before: &[Content],
        steps: &mut MoverSteps,
        carries: &mut Carries,
    ) -> Option<()> {
        let nodes = &concerned.nodes;
        let after = self.after(concerned, before)?;
        let holding = |contents: &[Content], wanted: Content| {
            contents.iter().filter(|&&content| content == wanted).count()
        };
        let keeps = |wanted| holding(before, wanted) == holding(&after, wanted);
        // Such a case does not occur: the numbers are the same in all positions.
        if holding(before, Content::Mover) > 1 || !keeps(Content::Mover) || !keeps(Content::Piece) {
            return Some(());
        }
        let of = |contents: &[Content], wanted: Content| {
            contents.iter().position(|&content| content == wanted).map(|at| nodes[at])
        };
        let mover = match (of(before, Content::Mover), of(&after, Content::Mover)) {
            (Some(from), Some(to)) => MoverPath::Between(from, to),
            _ => MoverPath::Elsewhere,
        };
        let stays = |at: &usize| before[*at] == Content::Piece && after[*at] == Content::Piece;
        if let MoverPath::Between(from, to) = mover
            && from != to
        {
            // Of equal steps one remains, with the nodes that all of them bar.
            let barred = || (0..nodes.len()).filter(|at| !stays(at)).map(|at| nodes[at]);
            steps
                .entry((from, to))
                .and_modify(|known| known.retain(|&node| barred().any(|other| other == node)))
                .or_insert_with(|| barred().collect());
        }
        let pairs = concerned.pairs(before, &after);
        let carried = pairs.len() as u32;
        for (from, to) in pairs {
            let known = carries.entry((from, to, mover)).or_insert(carried);
            *known = carried.max(*known);
        }
        Some(())
    }

    /// Returns the contents of nodes after a move; `None` if they depend on more than the contents
    /// before.
    fn after(&self, concerned: &Concerned, before: &[Content]) -> Option<Vec<Content>> {
        let mut after = before.to_vec();
        for &(node, effect) in concerned.ground_move.effects {
            let at = concerned.place(node)?;
            after[at] = match effect {
                GroundEffect::Become(kind) => self.content(kind),
                GroundEffect::Take(from) => before[concerned.place(from)?],
                GroundEffect::Map(map) => {
                    let image = |kind: Kind| self.task.maps[map.0 as usize][kind.index()];
                    let here = concerned.kinds[at].iter();
                    let here = here.filter(|&kind| self.content(kind) == before[at]);
                    self.only(here.map(image))?
                }
            };
        }
        Some(after)
    }
}

impl Concerned<'_> {
    fn place(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&known| known == node)
    }

    /// Returns the nodes from which and to which a move carries pieces: each node that a piece leaves
    /// is paired with one that gets a piece, where possible the one to which contents are taken from
    /// there, by way of nodes that hold pieces before and after.
    fn pairs(&self, before: &[Content], after: &[Content]) -> Vec<(NodeId, NodeId)> {
        let holds = |contents: &[Content], at: usize| contents[at] == Content::Piece;
        let places = || 0..self.nodes.len();
        let goes = |&at: &usize| holds(before, at) && !holds(after, at);
        let mut come: Vec<usize> =
            places().filter(|&at| !holds(before, at) && holds(after, at)).collect();
        let taken_to = |from: usize| {
            let takes = GroundEffect::Take(self.nodes[from]);
            let taken = self.ground_move.effects.iter().find(|&&(_, effect)| effect == takes);
            taken.and_then(|&(node, _)| self.place(node))
        };
        let mut followed = |from: usize| {
            let ways = std::iter::successors(taken_to(from), |&at| taken_to(at));
            let to = ways.take(self.nodes.len()).find(|&at| !holds(before, at));
            let found = come.iter().position(|&at| Some(at) == to)?;
            Some(come.remove(found))
        };
        let found: Vec<_> = places().filter(goes).map(|from| (from, followed(from))).collect();
        let mut others = come.into_iter();
        let found =
            found.into_iter().filter_map(|(from, to)| Some((from, to.or_else(|| others.next())?)));
        found.map(|(from, to)| (self.nodes[from], self.nodes[to])).collect()
    }
}
