//! Free moves that let one piece walk to and fro over empty nodes: positions that they connect are
//! equivalent. The set of nodes that the piece reaches from a state is its reachable region, and
//! one state represents all of them. Free moves lead from each of these states to each other.
//!
//! The player of Sokoban is treated in this way since A. Junghanns and J. Schaeffer, Sokoban:
//! enhancing general single-agent search methods using domain knowledge, Artificial Intelligence
//! 129, 2001.

use crate::budget::{Budget, Limit, bytes_of};
use crate::facts::balance::{Balance, change_of};
use crate::ground::{GroundEffect, GroundMove, MoveId, SetId, Task};
use crate::model::{Condition, Kind, NodeId};
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::facts::balances;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::problem::{Analysis, Problem};
use crate::search::reservation::Reservation;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::marker::PhantomData;

/// About the bytes of a move with a cost in the tables.
const BYTES_PER_EXIT: u64 = 256;

/// The piece that walks, and its steps.
#[derive(Debug)]
pub(in crate::search) struct FreeMoves {
    piece: Kind,
    /// For each node the nodes to which one step leads.
    steps: Vec<Vec<NodeId>>,
}

/// The piece that walks, or the reason why there is none.
struct FoundFreeMoves(Result<FreeMoves, &'static str>);

impl Analysis for FoundFreeMoves {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        Ok(Self(FreeMoves::new(problem.machine(), problem.start(), balances(problem))))
    }
}

impl FreeMoves {
    /// Returns the piece of a problem that walks by free moves.
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    pub(in crate::search) fn of<'p>(problem: &'p Problem) -> Result<&'p Self, &'static str> {
        problem.get::<FoundFreeMoves>().map_err(Limit::as_str)?.0.as_ref().map_err(|reason| *reason)
    }

    /// Returns the kind of the piece.
    pub(super) fn piece(&self) -> Kind {
        self.piece
    }

    /// Finds the piece that walks.
    ///
    /// # Arguments
    /// * `machine` - the moves
    /// * `start` - the position in which play begins
    /// * `balances` - the effect of each move on counts, unless there are too many moves
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    ///
    /// # Complexity
    /// Linear in the moves.
    fn new(
        machine: &Machine,
        start: &[Kind],
        balances: Option<&[Balance]>,
    ) -> Result<Self, &'static str> {
        let task = machine.task();
        if task.remembers_click || task.chains > 0 {
            return Err("something is remembered");
        }
        if !task.is_single_step() || !task.never.is_empty() {
            return Err("there are rules that run after moves, or a `never`");
        }
        let mut steps = vec![Vec::new(); task.nodes];
        let mut walking = None;
        for ground_move in task.moves().filter(|ground_move| ground_move.cost == 0) {
            let (piece, from, to) = step(task, &ground_move)
                .ok_or("a free move does something else than let a piece walk")?;
            if *walking.get_or_insert(piece) != piece {
                return Err("several kinds of pieces move free");
            }
            steps[from.index()].push(to);
        }
        let piece = walking.ok_or("no move is free")?;
        let comes_back = |(from, to): (u32, &Vec<NodeId>)| {
            to.iter().all(|to| steps[to.index()].contains(&NodeId(from)))
        };
        if !(0..).zip(&steps).all(comes_back) {
            return Err("a free move cannot be taken back");
        }
        match start.iter().filter(|&&kind| kind == piece).count() {
            0 => return Err("the piece that walks is not on the board"),
            1 => {}
            _ => return Err("more than one piece walks"),
        }
        if change_of(balances.ok_or("there are too many moves")?, piece) != Some(0) {
            return Err("the piece that walks may go, or another one come");
        }
        Ok(Self { piece, steps })
    }
}

/// Returns the piece that a move carries to an empty node, with its source and target; `None` if
/// the move has any other effect.
fn step(task: &Task, ground_move: &GroundMove) -> Option<(Kind, NodeId, NodeId)> {
    let held = |node: NodeId| {
        let guard = ground_move.guards.iter().find(|&&(at, _)| at == node)?;
        task.sets[guard.1.0 as usize].single()
    };
    let after = |(_, effect): (NodeId, GroundEffect)| match effect {
        GroundEffect::Become(kind) => Some(kind),
        GroundEffect::Take(from) => held(from),
        GroundEffect::Map(_) => None,
    };
    let (&[_, _], &[one, other], None, None) =
        (ground_move.guards, ground_move.effects, ground_move.guard, ground_move.click)
    else {
        return None;
    };
    let (from, to) = if held(one.0)? == Kind::EMPTY { (other, one) } else { (one, other) };
    let piece = held(from.0)?;
    let walks = piece != Kind::EMPTY
        && held(to.0)? == Kind::EMPTY
        && after(from)? == Kind::EMPTY
        && after(to)? == piece;
    walks.then_some((piece, from.0, to.0))
}

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
pub(super) struct Crossing<'c, W> {
    pub(super) cost: u32,
    /// The node on which the piece that walks stood before.
    pub(super) from: NodeId,
    /// The state right after the move.
    pub(super) entered: &'c W,
    /// The state that represents the region of that state.
    pub(super) next: &'c W,
}

/// The regions of a machine, and the moves that lead from one to another.
#[derive(Debug)]
struct Regions<'p, W> {
    machine: &'p Machine,
    piece: Kind,
    sets: NodeSets,
    /// For each node the words of the set of nodes to which a step leads.
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
        let near = |steps: &Vec<NodeId>| {
            let mut words = BTreeMap::new();
            for &to in steps {
                let bit = sets.bit(to);
                *words.entry(bit / 64).or_insert(0) |= 1_u64 << (bit % 64);
            }
            words.into_iter().collect()
        };
        let mut made = Self {
            machine,
            piece: free_moves.piece,
            near: free_moves.steps.iter().map(near).collect(),
            sets,
            beside: (0..task.nodes * task.values).map(|_| Vec::new()).collect(),
            elsewhere: Vec::new(),
            state: PhantomData,
            _held: held,
        };
        for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
            if ground_move.cost > 0 {
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
        let width = state.words().len();
        let (mut reached, mut free) = (W::zero(width), W::zero(width));
        for (word, free) in free.words_mut().iter_mut().enumerate() {
            *free = self.sets.holding(state.words(), word, Kind::EMPTY);
        }
        let bit = self.sets.bit(from);
        reached.words_mut()[bit / 64] |= 1 << (bit % 64);
        let mut frontier = reached.clone();
        let (reached_words, free, frontier) =
            (reached.words_mut(), free.words(), frontier.words_mut());
        let mut word = bit / 64;
        while word < width {
            if frontier[word] == 0 {
                word += 1;
                continue;
            }
            let node = self.sets.lowest(word, frontier[word]);
            frontier[word] &= frontier[word] - 1;
            for &(at, near) in &self.near[node.index()] {
                let fresh = near & free[at] & !reached_words[at];
                reached_words[at] |= fresh;
                frontier[at] |= fresh;
                word = if fresh != 0 { word.min(at) } else { word };
            }
        }
        reached
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
pub(super) struct RegionGraph<'p, W> {
    regions: Regions<'p, W>,
    scratch: Scratch<W>,
    /// The number of moves made.
    pub(super) made: u64,
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
        Ok(Self { regions, scratch: machine.scratch(), made: 0 })
    }

    /// Returns the machine of the moves.
    pub(super) fn machine(&self) -> &'p Machine {
        self.regions.machine
    }

    /// Returns the state that represents all states to which free moves lead: the piece is on the
    /// first node of its region.
    pub(super) fn canonical(&self, state: &W) -> W {
        self.regions.canonical(state)
    }

    /// Returns the node on which the piece stands.
    pub(super) fn place(&self, state: &W) -> NodeId {
        self.regions.place(state)
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

    /// Makes the moves with a cost from all states of a region.
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    #[inline]
    pub(super) fn crossings<E>(
        &mut self,
        state: &W,
        mut emit: impl FnMut(Crossing<'_, W>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { regions, scratch, made } = self;
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
            *made += 1;
            let entered = machine.after(exit.id, &before);
            let next = regions.canonical(&entered);
            emit(Crossing { cost: exit.cost, from, entered: &entered, next: &next })
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
            for &(word, near) in &near[node.index()] {
                for next in sets.members(word, near & reached.words()[word]) {
                    if moves[next.index()] > number + 1 {
                        open.push(Reverse((number + 1, next)));
                    }
                }
            }
        }
    }
}
