//! Free moves: steps by which one piece walks to and fro over empty nodes. Each of them can be taken
//! back, and changes nothing else.

use crate::budget::Limit;
use crate::facts::balance::{Balance, change_of};
use crate::ground::{GroundEffect, GroundMove, MoveId, Task};
use crate::model::{Kind, NodeId};
use crate::pack::Machine;
use crate::search::facts::balances;
use crate::search::problem::{Analysis, Problem};
use std::collections::HashSet;

/// The piece that walks, and its steps.
#[derive(Debug)]
pub(in crate::search) struct FreeMoves {
    piece: Kind,
    /// For each node the nodes to which one step leads.
    steps: Vec<Vec<NodeId>>,
    /// `true` for each move that is such a step.
    are_steps: Vec<bool>,
}

/// The piece that walks at no cost, or the reason why there is none.
struct FoundFreeMoves(Result<FreeMoves, &'static str>);

impl Analysis for FoundFreeMoves {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        Ok(Self(FreeMoves::new(problem.machine(), problem.start(), balances(problem))))
    }
}

/// The piece that walks at any cost, or the reason why there is none.
struct FoundSteps(Result<FreeMoves, &'static str>);

impl Analysis for FoundSteps {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        Ok(Self(FreeMoves::at_any_cost(problem.machine(), problem.start(), balances(problem))))
    }
}

impl FreeMoves {
    /// Returns the piece of a problem that walks by moves that can be taken back, whatever they
    /// cost: for searches that look for some solution.
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    pub(in crate::search) fn of_any_cost<'p>(
        problem: &'p Problem,
    ) -> Result<&'p Self, &'static str> {
        problem.get::<FoundSteps>().map_err(Limit::as_str)?.0.as_ref().map_err(|reason| *reason)
    }

    /// Returns the piece of a problem that walks by free moves.
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    pub(in crate::search) fn of<'p>(problem: &'p Problem) -> Result<&'p Self, &'static str> {
        problem.get::<FoundFreeMoves>().map_err(Limit::as_str)?.0.as_ref().map_err(|reason| *reason)
    }

    /// Returns the kind of the piece.
    pub(in crate::search) fn piece(&self) -> Kind {
        self.piece
    }

    /// Returns for each node the nodes to which one step leads.
    pub(super) fn steps(&self) -> &[Vec<NodeId>] {
        &self.steps
    }

    /// Returns `true` if a move is a step of the piece.
    pub(in crate::search) fn is_step(&self, id: MoveId) -> bool {
        self.are_steps[id.0 as usize]
    }

    /// Returns `true` if no step costs anything.
    pub(in crate::search) fn cost_nothing(&self, task: &Task) -> bool {
        self.are_steps.iter().zip(task.moves()).all(|(is_step, made)| !is_step || made.cost == 0)
    }

    /// Finds the piece that walks at no cost.
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
        fits(task)?;
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
        let are_steps = task.moves().map(|ground_move| ground_move.cost == 0).collect();
        Ok(Self { piece, steps, are_steps })
    }

    /// Finds the piece with the most steps that other steps take back, of the pieces of which the
    /// board has one.
    ///
    /// # Errors
    /// Returns the reason why there is none, in a few words.
    ///
    /// # Complexity
    /// Linear in the moves, times the kinds.
    fn at_any_cost(
        machine: &Machine,
        start: &[Kind],
        balances: Option<&[Balance]>,
    ) -> Result<Self, &'static str> {
        let task = machine.task();
        fits(task)?;
        let balances = balances.ok_or("there are too many moves")?;
        let steps: Vec<_> = task.moves().map(|ground_move| step(task, &ground_move)).collect();
        let walks = |kind: &Kind| {
            start.iter().filter(|&here| here == kind).count() == 1
                && change_of(balances, *kind) == Some(0)
        };
        let made = |piece: Kind| {
            let all: HashSet<(NodeId, NodeId)> = steps
                .iter()
                .flatten()
                .filter(|step| step.0 == piece)
                .map(|&(_, from, to)| (from, to))
                .collect();
            let comes_back = |step: &Option<(Kind, NodeId, NodeId)>| {
                step.is_some_and(|(kind, from, to)| kind == piece && all.contains(&(to, from)))
            };
            let are_steps: Vec<bool> = steps.iter().map(comes_back).collect();
            let mut lists = vec![Vec::new(); task.nodes];
            for (_, from, to) in steps.iter().filter(|step| comes_back(step)).flatten() {
                lists[from.index()].push(*to);
            }
            Self { piece, steps: lists, are_steps }
        };
        (1..task.values as u16)
            .map(Kind)
            .filter(walks)
            .map(made)
            .max_by_key(|found| found.are_steps.iter().filter(|is_step| **is_step).count())
            .filter(|found| found.are_steps.contains(&true))
            .ok_or("none walks to and fro")
    }
}

/// Returns an error where states are more than boards, or moves more than single steps.
fn fits(task: &Task) -> Result<(), &'static str> {
    if task.remembers_click || task.chains > 0 {
        return Err("something is remembered");
    }
    if !task.is_single_step() || !task.never.is_empty() {
        return Err("there are rules that run after moves, or a `never`");
    }
    Ok(())
}

/// Returns the piece that a move carries to an empty node, with its source and target; `None` if
/// the move has any other effect.
fn step(task: &Task, ground_move: &GroundMove) -> Option<(Kind, NodeId, NodeId)> {
    let held = |node: NodeId| task.required(ground_move, node)?.single();
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
