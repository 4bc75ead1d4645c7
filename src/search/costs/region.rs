//! Regions: the sets of nodes that a piece reaches by free moves. Positions that they connect are
//! equivalent, and one state represents all positions of a region.
//!
//! The player of Sokoban is treated in this way since A. Junghanns and J. Schaeffer, Sokoban:
//! enhancing general single-agent search methods using domain knowledge, Artificial Intelligence
//! 129, 2001.

use super::free_moves::FreeMoves;
use super::reach::Reach;
use crate::budget::{Budget, Limit, bytes_of};
use crate::ground::{GroundMove, MoveId, SetId};
use crate::model::{Condition, Kind, NodeId};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::reservation::Reservation;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// About the bytes of a move with a cost in the tables.
const BYTES_PER_EXIT: u64 = 256;

/// A move with a cost, as it can be made from a region.
#[derive(Debug)]
struct Exit {
    id: MoveId,
    cost: u32,
    /// The node on which the piece that walks has to stand, if the move needs it on one.
    stands: Option<NodeId>,
    /// The requirements on other nodes.
    guards: PackedCondition,
    /// A further requirement, which may concern the piece that walks.
    condition: Option<PackedCondition>,
}

/// A move with a cost that was made from a region.
#[derive(Debug)]
pub(in crate::search) struct Crossing<'c, W> {
    pub(in crate::search) cost: u32,
    /// The move.
    pub(in crate::search) id: MoveId,
    /// The node on which the piece that walks stood before.
    pub(in crate::search) from: NodeId,
    /// The state right after the move.
    pub(in crate::search) entered: &'c W,
    /// The state that represents the region of that state.
    pub(in crate::search) next: &'c W,
}

/// The regions of a machine, and the moves that lead from one to another.
#[derive(Debug)]
struct Regions<'p, W> {
    machine: &'p Machine,
    reach: Reach<W>,
    /// The moves with a cost that need a certain other piece on a node, by node and kind.
    beside: Vec<Vec<Exit>>,
    /// The other moves with a cost.
    elsewhere: Vec<Exit>,
    _held: Reservation<'p>,
}

impl<'p, W: Word> Regions<'p, W> {
    fn new(
        machine: &'p Machine,
        free_moves: &FreeMoves,
        budget: &'p Budget,
    ) -> Result<Self, Limit> {
        let task = machine.task();
        let lists = bytes_of::<Vec<Exit>>((task.nodes as u64).saturating_mul(task.values as u64));
        let exits = (task.move_count() as u64).saturating_mul(BYTES_PER_EXIT);
        let held = Reservation::take(lists.saturating_add(exits), budget)?;
        let mut made = Self {
            machine,
            reach: Reach::new(machine, free_moves),
            beside: (0..task.nodes * task.values).map(|_| Vec::new()).collect(),
            elsewhere: Vec::new(),
            _held: held,
        };
        for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
            if !free_moves.is_step(id) {
                made.add(id, &ground_move);
            }
        }
        Ok(made)
    }

    /// Adds a move with a cost.
    fn add(&mut self, id: MoveId, ground_move: &GroundMove) {
        let task = self.machine.task();
        let single = |&(node, set): &(NodeId, SetId)| {
            task.sets[set.0 as usize].single().map(|kind| (node, kind))
        };
        let needed = || ground_move.guards.iter().filter_map(single);
        let stands = needed().find(|&(_, kind)| kind == self.reach.piece).map(|(node, _)| node);
        let beside = needed().find(|&(_, kind)| kind != self.reach.piece && kind != Kind::EMPTY);
        let others = ground_move.guards.iter().filter(|&&(node, _)| Some(node) != stands);
        let guards = others.map(|&(node, set)| (node, task.sets[set.0 as usize].clone())).collect();
        let exit = Exit {
            id,
            cost: ground_move.cost,
            stands,
            guards: self.machine.compile(&Condition::Each(guards)),
            condition: ground_move
                .guard
                .map(|guard| self.machine.compile(&task.conditions[guard.0 as usize])),
        };
        match beside {
            Some((node, kind)) => {
                self.beside[node.index() * task.values + kind.index()].push(exit);
            }
            None => self.elsewhere.push(exit),
        }
    }
}

/// The graph of regions, with buffers.
#[derive(Debug)]
pub(in crate::search) struct RegionGraph<'p, W> {
    regions: Regions<'p, W>,
    scratch: Scratch<W>,
}

impl<'p, W: Word> RegionGraph<'p, W> {
    /// Creates the graph for a machine.
    ///
    /// # Errors
    /// Returns the limit on memory.
    pub(super) fn new(
        machine: &'p Machine,
        free_moves: &FreeMoves,
        budget: &'p Budget,
    ) -> Result<Self, Limit> {
        let regions = Regions::new(machine, free_moves, budget)?;
        Ok(Self { regions, scratch: machine.scratch() })
    }

    /// Returns the machine of the moves.
    pub(super) fn machine(&self) -> &'p Machine {
        self.regions.machine
    }

    /// Returns the state that represents all states to which free moves lead: the piece is on the
    /// first node of its region.
    pub(in crate::search) fn canonical(&self, state: &W) -> W {
        let reach = &self.regions.reach;
        reach.representative(&reach.region(state))
    }

    /// Returns the node on which the piece stands.
    pub(super) fn place(&self, state: &W) -> NodeId {
        self.regions.reach.place(state)
    }

    /// Returns `true` if a state differs from another only by a step of the piece.
    pub(super) fn is_walk(&self, before: &W, after: &W) -> bool {
        self.regions.reach.is_walk(before, after)
    }

    /// Returns the number of parts into which other pieces divide the empty nodes: from a node of
    /// one, the piece does not walk to a node of another.
    ///
    /// # Complexity
    /// Linear in the empty nodes, times the words of a state.
    pub(in crate::search) fn parts(&self, state: &W) -> u32 {
        self.regions.reach.parts(state)
    }

    /// Passes on the states to which free moves lead, and the node of the piece in each, until
    /// `emit` returns an error.
    ///
    /// # Errors
    /// Returns the error of `emit`.
    pub(super) fn states<E>(
        &self,
        state: &W,
        mut emit: impl FnMut(NodeId, &W) -> Result<(), E>,
    ) -> Result<(), E> {
        let reach = &self.regions.reach;
        let region = reach.region(state);
        let mut nodes = reach.members(&region);
        nodes.try_for_each(|node| emit(node, &reach.state(&region, node)))
    }

    /// Returns the number of states of a region, and the number of free moves between them.
    pub(super) fn size(&self, state: &W, free_moves: &FreeMoves) -> (u64, u64) {
        let reach = &self.regions.reach;
        let region = reach.region(state);
        let within = |to: &&NodeId| reach.contains(&region, **to);
        let steps = |from: NodeId| free_moves.steps()[from.index()].iter().filter(within).count();
        reach
            .members(&region)
            .fold((0, 0), |(states, moves), from| (states + 1, moves + steps(from) as u64))
    }

    /// Makes the moves with a cost from all states of a region.
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    #[inline]
    pub(in crate::search) fn crossings<E>(
        &mut self,
        state: &W,
        mut emit: impl FnMut(Crossing<'_, W>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { regions, scratch } = self;
        let (reach, machine) = (&regions.reach, regions.machine);
        let region = reach.region(state);
        let mut cross = |exit: &Exit, from: NodeId| {
            let before = reach.state(&region, from);
            let mut holds =
                |guard: &PackedCondition, state: &W| machine.holds(guard, state.words(), scratch);
            // The guards leave out the node that is certain, so they need not see the piece there.
            if !holds(&exit.guards, &before)
                || exit.condition.as_ref().is_some_and(|condition| !holds(condition, &before))
            {
                return Ok(());
            }
            let entered = machine.after(exit.id, &before);
            let next = reach.representative(&reach.region_after(&region, &entered));
            emit(Crossing { cost: exit.cost, id: exit.id, from, entered: &entered, next: &next })
        };
        let mut try_exit = |exit: &Exit| match exit.stands {
            Some(from) if !reach.contains(&region, from) => Ok(()),
            Some(from) => cross(exit, from),
            None => reach.members(&region).try_for_each(|from| cross(exit, from)),
        };
        reach.others(&region, |node, kind| {
            let exits = &regions.beside[node.index() * machine.task().values + kind.index()];
            exits.iter().try_for_each(&mut try_exit)
        })?;
        regions.elsewhere.iter().try_for_each(try_exit)
    }

    /// Returns for each node of a region the least number of moves from there, given those of some
    /// nodes.
    ///
    /// # Arguments
    /// * `known` - nodes of the region, each with the number of moves from there on
    /// * `moves` - receives the numbers of all nodes of the board; `u32::MAX` beyond the region
    pub(super) fn spread(&self, state: &W, known: &[(NodeId, u32)], moves: &mut Vec<u32>) {
        let Regions { machine, reach, .. } = &self.regions;
        let region = reach.region(state);
        moves.clear();
        moves.resize(machine.nodes(), u32::MAX);
        let mut open: BinaryHeap<Reverse<(u32, NodeId)>> =
            known.iter().map(|&(node, moves)| Reverse((moves, node))).collect();
        while let Some(Reverse((number, node))) = open.pop() {
            if moves[node.index()] <= number {
                continue;
            }
            moves[node.index()] = number;
            for next in reach.beside(&region, node) {
                if moves[next.index()] > number + 1 {
                    open.push(Reverse((number + 1, next)));
                }
            }
        }
    }
}
