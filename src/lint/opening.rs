//! The positions in which play can begin, an upper bound on the reachable region of each, and
//! single moves made there.

use super::Definition;
use crate::facts::balance::{Balance, balances, steps};
use crate::facts::reach::{Reach, Relaxation};
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Expect, Figure, Kind, Puzzle, Start, StartBoard, State};

/// The greatest number of starts that are examined one by one.
const MOST_STARTS: usize = 64;
/// The greatest number of guards and effects that are examined, for all starts together.
const MOST_PARTS: usize = 1 << 23;

/// A way to begin.
#[derive(Debug)]
pub(super) struct Opening<'a> {
    /// The start; `None` if the file has no start.
    pub(super) start: Option<&'a Start>,
    /// Its number among the starts of the file.
    pub(super) number: usize,
    /// The board, if there is exactly one.
    pub(super) layout: Option<&'a State>,
    /// An upper bound on the region reachable from it.
    pub(super) reach: Reach,
}

/// The ways to begin, with the balances of the moves.
#[derive(Debug)]
pub(super) struct Openings<'a> {
    /// The ways to begin; `None` if they are too many or take too long.
    pub(super) all: Option<Vec<Opening<'a>>>,
    /// The balances of the moves, if they are few.
    pub(super) balances: Option<Vec<Balance>>,
    /// The balances of all changes that moves consist of where rules run after them.
    pub(super) steps: Option<Vec<Balance>>,
}

impl Openings<'_> {
    /// Returns `true` if no move is possible in any of them, which is reported on the starts.
    pub(super) fn are_over(&self, task: &Task) -> bool {
        let ends = |layout: &State| !can_move(task, layout);
        self.all.as_ref().is_some_and(|all| all.iter().all(|one| one.layout.is_some_and(ends)))
    }
}

/// Examines all starts.
pub(super) fn openings<'a>(definition: &Definition<'a>) -> Openings<'a> {
    let (puzzle, task) = (definition.puzzle, definition.task);
    Openings {
        all: Relaxation::new(task).and_then(|moves| all(puzzle, &moves)),
        balances: balances(task),
        steps: if task.is_single_step() { None } else { steps(task) },
    }
}

fn all<'a>(puzzle: &'a Puzzle, moves: &Relaxation) -> Option<Vec<Opening<'a>>> {
    let (nodes, values) = (puzzle.board.node_count(), puzzle.kinds.values());
    let everything = || vec![bits((0..values as u16).map(Kind)); nodes];
    let mut parts = MOST_PARTS;
    if puzzle.starts.is_empty() {
        return Some(vec![Opening {
            start: None,
            number: 0,
            layout: None,
            reach: moves.reach(everything(), &mut parts)?,
        }]);
    }
    if puzzle.starts.len() > MOST_STARTS {
        return None;
    }
    let mut found = Vec::new();
    for (number, start) in puzzle.starts.iter().enumerate() {
        let (layout, first) = match &start.board {
            StartBoard::Fixed(layout) => {
                (Some(layout), layout.iter().map(|&kind| bits([kind].into_iter())).collect())
            }
            StartBoard::Random if puzzle.kinds.cycled.is_empty() => {
                (None, vec![bits(puzzle.kinds.all()); nodes])
            }
            StartBoard::Random => (None, vec![bits(puzzle.kinds.cycled.iter().copied()); nodes]),
            // A scrambled start begins at another start of the file.
            StartBoard::Scrambled(_)
                if puzzle
                    .starts
                    .iter()
                    .any(|other| matches!(other.board, StartBoard::Fixed(_))) =>
            {
                continue;
            }
            StartBoard::Scrambled(_) | StartBoard::OutOfUse(_) => (None, everything()),
        };
        found.push(Opening {
            start: Some(start),
            number,
            layout,
            reach: moves.reach(first, &mut parts)?,
        });
    }
    Some(found)
}

fn bits(kinds: impl Iterator<Item = Kind>) -> u64 {
    kinds.fold(0, |bits, kind| bits | 1 << (kind.0 % 64))
}

/// Returns the expectations about a start that apply to the parameter values in use.
pub(super) fn expects_from(puzzle: &Puzzle, start: usize) -> impl Iterator<Item = &Expect> {
    let default =
        puzzle.starts.iter().position(|start| !matches!(start.board, StartBoard::OutOfUse(_)));
    let current =
        |expect: &Expect| expect.with.iter().all(|setting| puzzle.params.contains(setting));
    puzzle.expects.iter().filter(move |expect| {
        let named = |name: &String| {
            puzzle.starts.iter().position(|start| start.name.as_ref() == Some(name))
        };
        current(expect) && expect.from.as_ref().map_or(default, named) == Some(start)
    })
}

/// Returns `true` if the file itself says that a goal cannot be reached from a start.
pub(super) fn is_meant_unsolvable(puzzle: &Puzzle, start: usize, goal: usize) -> bool {
    let default = puzzle.goals.iter().position(|goal| goal.condition.is_ok());
    let named =
        |name: &String| puzzle.goals.iter().position(|goal| goal.name.as_ref() == Some(name));
    expects_from(puzzle, start).any(|expect| {
        expect.figure == Some(Figure::Unsolvable)
            && expect.to.as_ref().map_or(default, named) == Some(goal)
    })
}

/// Returns `true` if a move is possible on a board, if no node was clicked before. Where rules run
/// after moves, an applicable move counts as possible.
///
/// # Complexity
/// Linear in the tables of the task; each applicable move is charged one evaluation of the
/// conditions of `never`.
pub(super) fn can_move(task: &Task, board: &[Kind]) -> bool {
    if task.is_single_step() {
        return successors(task, board).next().is_some();
    }
    // The result of the rules that run after a move is known only after a run.
    task.moves().any(|one| applies(task, &one, board))
}

/// Returns the boards after the moves of a board, in the order of the moves, if no node was clicked
/// before and no rules run after moves.
pub(super) fn successors(task: &Task, board: &[Kind]) -> impl Iterator<Item = State> {
    let may_be = |next: &State| !task.never.iter().any(|never| never.holds(next, &mut || false));
    task.moves()
        .filter(|one| applies(task, one, board))
        .filter_map(|one| next(task, &one, board))
        .filter(may_be)
}

/// Returns `true` if a board satisfies the guards of a move.
fn applies(task: &Task, one: &GroundMove, board: &[Kind]) -> bool {
    let stands = one
        .guards
        .iter()
        .all(|(node, set)| task.sets[set.0 as usize].contains(board[node.index()]));
    stands
        && one
            .guard
            .is_none_or(|guard| task.conditions[guard.0 as usize].holds(board, &mut || false))
}

/// Returns the board after an applicable move, if the move changes it.
fn next(task: &Task, one: &GroundMove, board: &[Kind]) -> Option<Vec<Kind>> {
    let becomes = |node: usize, effect| match effect {
        GroundEffect::Become(kind) => kind,
        GroundEffect::Take(from) => board[from.index()],
        GroundEffect::Map(map) => task.maps[map.0 as usize][board[node].index()],
    };
    let changes: Vec<(usize, Kind)> = one
        .effects
        .iter()
        .map(|&(node, effect)| (node.index(), becomes(node.index(), effect)))
        .collect();
    if changes.iter().all(|&(node, kind)| board[node] == kind) {
        return None;
    }
    let mut next = board.to_vec();
    changes.into_iter().for_each(|(node, kind)| next[node] = kind);
    Some(next)
}
