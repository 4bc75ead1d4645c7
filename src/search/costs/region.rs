//! Regions: the sets of nodes that a piece reaches by free moves. Positions that they connect are
//! equivalent, and one state represents all positions of a region.
//!
//! The player of Sokoban is treated in this way since A. Junghanns and J. Schaeffer, Sokoban:
//! enhancing general single-agent search methods using domain knowledge, Artificial Intelligence
//! 129, 2001.

use super::free_moves::FreeMoves;
use crate::budget::{Budget, Limit, bytes_of};
use crate::ground::{GroundMove, MoveId, SetId};
use crate::model::{Condition, Kind, NodeId};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::kernel::node_sets::NodeSets;
use crate::search::reservation::Reservation;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::marker::PhantomData;

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
    piece: Kind,
    sets: NodeSets,
    /// For each bit of a state that is the lowest one of a node the words of the set of nodes to
    /// which a step leads from there.
    near: Vec<Vec<(usize, u64)>>,
    /// The moves with a cost that need a certain other piece on a node, by node and kind.
    beside: Vec<Vec<Exit>>,
    /// The other moves with a cost.
    elsewhere: Vec<Exit>,
    state: PhantomData<W>,
    _held: Reservation<'p>,
}

impl<'p, W: Word> Regions<'p, W> {
    fn new(
        machine: &'p Machine,
        free_moves: &FreeMoves,
        budget: &'p Budget,
    ) -> Result<Self, Limit> {
        let (task, sets) = (machine.task(), NodeSets::new(machine));
        let lists = bytes_of::<Vec<Exit>>((task.nodes as u64).saturating_mul(task.values as u64));
        let exits = (task.move_count() as u64).saturating_mul(BYTES_PER_EXIT);
        let held = Reservation::take(lists.saturating_add(exits), budget)?;
        let mut near = vec![Vec::new(); machine.words() * 64];
        for (from, steps) in (0..).map(NodeId).zip(free_moves.steps()) {
            let mut words = BTreeMap::new();
            for bit in steps.iter().map(|&to| sets.bit(to)) {
                *words.entry(bit / 64).or_insert(0) |= 1_u64 << (bit % 64);
            }
            near[sets.bit(from)] = words.into_iter().collect();
        }
        let mut made = Self {
            machine,
            piece: free_moves.piece(),
            near,
            sets,
            beside: (0..task.nodes * task.values).map(|_| Vec::new()).collect(),
            elsewhere: Vec::new(),
            state: PhantomData,
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
        let stands = needed().find(|&(_, kind)| kind == self.piece).map(|(node, _)| node);
        let beside = needed().find(|&(_, kind)| kind != self.piece && kind != Kind::EMPTY);
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

    /// Returns the node on which the piece stands: it is always on the board.
    #[inline]
    fn place(&self, state: &W) -> NodeId {
        self.sets.first(state.words(), self.piece).unwrap_or(NodeId(0))
    }

    /// Returns the set of nodes that the piece reaches from a node.
    ///
    /// # Complexity
    /// Linear in the nodes that it reaches, times the words of a state.
    #[inline]
    fn reach(&self, state: &W, from: NodeId) -> W {
        let mut reached = self.free(state);
        let mut left = reached.clone();
        self.spread(from, &mut left);
        for (at, reached) in reached.words_mut().iter_mut().enumerate() {
            *reached &= !left.words()[at];
        }
        let bit = self.sets.bit(from);
        reached.words_mut()[bit / 64] |= 1 << (bit % 64);
        reached
    }

    /// Returns the set of empty nodes.
    #[inline]
    fn free(&self, state: &W) -> W {
        let mut free = W::zero(state.words().len());
        for (word, free) in free.words_mut().iter_mut().enumerate() {
            *free = self.sets.holding(state.words(), word, Kind::EMPTY);
        }
        free
    }

    /// Removes the nodes from a set that the piece reaches over nodes of the set from a node.
    #[inline]
    fn spread(&self, from: NodeId, left: &mut W) {
        let left = left.words_mut();
        let bit = self.sets.bit(from);
        left[bit / 64] &= !(1 << (bit % 64));
        let mut frontier = W::zero(left.len());
        let frontier = frontier.words_mut();
        frontier[bit / 64] = 1 << (bit % 64);
        let mut word = bit / 64;
        loop {
            let mut nodes = std::mem::take(&mut frontier[word]);
            while nodes != 0 {
                let near = &self.near[word * 64 + nodes.trailing_zeros() as usize];
                nodes &= nodes - 1;
                for &(at, near) in near {
                    let fresh = near & left[at];
                    left[at] ^= fresh;
                    frontier[at] |= fresh;
                }
            }
            let Some(next) = frontier.iter().position(|&set| set != 0) else { return };
            word = next;
        }
    }

    /// Returns the nodes of a set, in order.
    fn members(&self, set: &W) -> impl Iterator<Item = NodeId> {
        let words = 0..set.words().len();
        words.flat_map(|word| self.sets.members(word, set.words()[word]))
    }

    /// Returns `true` if a node belongs to a set.
    #[inline]
    fn contains(&self, set: &W, node: NodeId) -> bool {
        let bit = self.sets.bit(node);
        set.words()[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Returns a state without the piece that walks.
    fn bare(&self, state: &W, place: NodeId) -> W {
        let mut bare = state.clone();
        self.sets.put(bare.words_mut(), place, Kind::EMPTY);
        bare
    }

    /// Returns a state with the piece that walks on a node.
    #[inline]
    fn with(&self, bare: &W, node: NodeId) -> W {
        let mut state = bare.clone();
        self.sets.put(state.words_mut(), node, self.piece);
        state
    }

    fn canonical(&self, state: &W) -> W {
        let place = self.place(state);
        let reached = self.reach(state, place);
        let first = self.members(&reached).next().unwrap_or(place);
        self.with(&self.bare(state, place), first)
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
        self.regions.canonical(state)
    }

    /// Returns the node on which the piece stands.
    pub(super) fn place(&self, state: &W) -> NodeId {
        self.regions.place(state)
    }

    /// Returns the number of parts into which other pieces divide the empty nodes: from a node of
    /// one, the piece does not walk to a node of another.
    ///
    /// # Complexity
    /// Linear in the empty nodes, times the words of a state.
    pub(in crate::search) fn parts(&self, state: &W) -> u32 {
        let regions = &self.regions;
        let mut left = regions.free(&regions.bare(state, regions.place(state)));
        let mut parts = 0;
        for word in 0..left.words().len() {
            while left.words()[word] != 0 {
                regions.spread(regions.sets.lowest(word, left.words()[word]), &mut left);
                parts += 1;
            }
        }
        parts
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
        let place = self.regions.place(state);
        let (reached, bare) = (self.regions.reach(state, place), self.regions.bare(state, place));
        let mut nodes = self.regions.members(&reached);
        nodes.try_for_each(|node| emit(node, &self.regions.with(&bare, node)))
    }

    /// Returns the number of states of a region, and the number of free moves between them.
    pub(super) fn size(&self, state: &W, free_moves: &FreeMoves) -> (u64, u64) {
        let regions = &self.regions;
        let reached = regions.reach(state, regions.place(state));
        let within = |to: &&NodeId| regions.contains(&reached, **to);
        let steps = |from: NodeId| free_moves.steps()[from.index()].iter().filter(within).count();
        regions
            .members(&reached)
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
        let (sets, machine) = (&regions.sets, regions.machine);
        let place = regions.place(state);
        let (reached, bare) = (regions.reach(state, place), regions.bare(state, place));
        let mut cross = |exit: &Exit, from: NodeId| {
            let before = regions.with(&bare, from);
            let mut holds =
                |guard: &PackedCondition, state: &W| machine.holds(guard, state.words(), scratch);
            // The guards leave out the node that is certain, so they need not see the piece there.
            if !holds(&exit.guards, &before)
                || exit.condition.as_ref().is_some_and(|condition| !holds(condition, &before))
            {
                return Ok(());
            }
            let entered = machine.after(exit.id, &before);
            let next = regions.canonical(&entered);
            emit(Crossing { cost: exit.cost, id: exit.id, from, entered: &entered, next: &next })
        };
        let mut try_exit = |exit: &Exit| match exit.stands {
            Some(from) if !regions.contains(&reached, from) => Ok(()),
            Some(from) => cross(exit, from),
            None => regions.members(&reached).try_for_each(|from| cross(exit, from)),
        };
        for word in 0..bare.words().len() {
            for node in sets.members(word, sets.occupied(bare.words(), word)) {
                let kind = sets.kind(bare.words(), node);
                let exits = &regions.beside[node.index() * machine.task().values + kind.index()];
                exits.iter().try_for_each(&mut try_exit)?;
            }
        }
        regions.elsewhere.iter().try_for_each(try_exit)
    }

    /// Returns for each node of a region the least number of moves from there, given those of some
    /// nodes.
    ///
    /// # Arguments
    /// * `known` - nodes of the region, each with the number of moves from there on
    /// * `moves` - receives the numbers of all nodes of the board; `u32::MAX` beyond the region
    pub(super) fn spread(&self, state: &W, known: &[(NodeId, u32)], moves: &mut Vec<u32>) {
        let Regions { machine, near, sets, .. } = &self.regions;
        let reached = self.regions.reach(state, self.regions.place(state));
        moves.clear();
        moves.resize(machine.nodes(), u32::MAX);
        let mut open: BinaryHeap<Reverse<(u32, NodeId)>> =
            known.iter().map(|&(node, moves)| Reverse((moves, node))).collect();
        while let Some(Reverse((number, node))) = open.pop() {
            if moves[node.index()] <= number {
                continue;
            }
            moves[node.index()] = number;
            for &(word, near) in &near[sets.bit(node)] {
                for next in sets.members(word, near & reached.words()[word]) {
                    if moves[next.index()] > number + 1 {
                        open.push(Reverse((number + 1, next)));
                    }
                }
            }
        }
    }
}
