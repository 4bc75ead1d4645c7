//! Free moves that let one piece walk to and fro over empty nodes: positions that they connect are
//! equivalent. The set of nodes that the piece reaches from a state is its reachable region, and
//! one state represents all of them. Free moves lead from each of these states to each other.
//!
//! The player of Sokoban is treated in this way since A. Junghanns and J. Schaeffer, Sokoban:
//! enhancing general single-agent search methods using domain knowledge, Artificial Intelligence
//! 129, 2001.

use crate::budget::Limit;
use crate::facts::balance::{Balance, change_of};
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, NodeId};
use crate::pack::{Machine, Scratch, Word};
use crate::search::facts::balances;
use crate::search::problem::{Analysis, Problem};

/// The piece that walks, and its steps.
#[derive(Debug)]
pub(super) struct FreeMoves {
    piece: Kind,
    /// For each node the nodes to which one step leads.
    steps: Vec<Vec<NodeId>>,
    /// The place of each node in a state: the word, the lowest bit, and the mask.
    places: Vec<(usize, u8, u64)>,
}

/// The reachable region of the piece, reused from state to state.
#[derive(Debug, Default)]
pub(super) struct Region {
    /// The nodes, the node on which the piece stands first.
    pub(super) nodes: Vec<NodeId>,
    reached: Vec<bool>,
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
    pub(super) fn of<'p>(problem: &'p Problem) -> Result<&'p Self, &'static str> {
        problem.get::<FoundFreeMoves>().map_err(Limit::as_str)?.0.as_ref().map_err(|reason| *reason)
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
        let place = |node| {
            let (word, shift, bits) = machine.place(NodeId(node));
            (word, shift, (1 << bits) - 1)
        };
        Ok(Self { piece, steps, places: (0..task.nodes as u32).map(place).collect() })
    }

    #[inline]
    fn kind(&self, state: &[u64], node: usize) -> u64 {
        let (word, shift, bits) = self.places[node];
        state[word] >> shift & bits
    }

    /// Finds the reachable region of the piece.
    ///
    /// # Complexity
    /// Linear in the nodes and the steps from those that are reached.
    pub(super) fn reach(&self, state: &[u64], region: &mut Region) {
        region.nodes.clear();
        region.reached.clear();
        region.reached.resize(self.steps.len(), false);
        let stands = |&node: &usize| self.kind(state, node) == u64::from(self.piece.0);
        let Some(from) = (0..self.steps.len()).find(stands) else { return };
        region.reached[from] = true;
        region.nodes.push(NodeId(from as u32));
        let mut at = 0;
        while let Some(node) = region.nodes.get(at) {
            for &next in &self.steps[node.index()] {
                if !region.reached[next.index()] && self.kind(state, next.index()) == 0 {
                    region.reached[next.index()] = true;
                    region.nodes.push(next);
                }
            }
            at += 1;
        }
    }

    /// Moves the piece to a node of its region.
    #[inline]
    pub(super) fn walk<W: Word>(&self, state: &mut W, region: &Region, to: NodeId) {
        let (Some(from), words) = (region.nodes.first(), state.words_mut()) else { return };
        let (word, shift, bits) = self.places[from.index()];
        words[word] &= !(bits << shift);
        let (word, shift, _) = self.places[to.index()];
        words[word] |= u64::from(self.piece.0) << shift;
    }

    /// Returns the state that represents all states to which free moves lead: the piece is on the
    /// first node of its region.
    pub(super) fn canonical<W: Word>(&self, state: &[u64], region: &mut Region) -> W {
        self.reach(state, region);
        let mut first = W::zero(state.len());
        first.words_mut().copy_from_slice(state);
        if let Some(&to) = region.nodes.iter().min() {
            self.walk(&mut first, region, to);
        }
        first
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

/// The moves with a cost that lead from a region to other ones.
#[derive(Debug)]
pub(super) struct RegionGraph<'p, W> {
    pub(super) machine: &'p Machine,
    free_moves: &'p FreeMoves,
    scratch: Scratch<W>,
    regions: [Region; 2],
    /// The number of moves made, including free ones.
    pub(super) made: u64,
}

impl<'p, W: Word> RegionGraph<'p, W> {
    /// Creates the buffers for a machine.
    pub(super) fn new(machine: &'p Machine, free_moves: &'p FreeMoves) -> Self {
        Self {
            machine,
            free_moves,
            scratch: machine.scratch(),
            regions: [Region::default(), Region::default()],
            made: 0,
        }
    }

    /// Returns the state that represents all states to which free moves lead.
    pub(super) fn canonical(&mut self, state: &[u64]) -> W {
        self.free_moves.canonical(state, &mut self.regions[0])
    }

    /// Tests the states to which free moves lead, until one satisfies `is_wanted`.
    ///
    /// # Returns
    /// `true` if a state satisfies it.
    pub(super) fn any(&mut self, state: &W, mut is_wanted: impl FnMut(&W) -> bool) -> bool {
        let Self { free_moves, regions: [region, _], .. } = self;
        free_moves.reach(state.words(), region);
        region.nodes.iter().any(|&node| {
            let mut there = state.clone();
            free_moves.walk(&mut there, region, node);
            is_wanted(&there)
        })
    }

    /// Passes on the moves with a cost from all states of a region: the cost, and the state that
    /// represents the successors.
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    pub(super) fn successors<E>(
        &mut self,
        state: &W,
        mut emit: impl FnMut(u32, &W) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { machine, free_moves, scratch, regions: [region, other], made } = self;
        free_moves.reach(state.words(), region);
        for &node in &region.nodes {
            let mut there = state.clone();
            free_moves.walk(&mut there, region, node);
            machine.successors_with_costs(&there, scratch, |_, cost, next| {
                *made += 1;
                if cost == 0 {
                    Ok(())
                } else {
                    emit(cost, &free_moves.canonical(next.words(), other))
                }
            })?;
        }
        Ok(())
    }
}
