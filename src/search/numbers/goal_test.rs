//! Goals that are looked for among the boards of a level.
//!
//! In: a condition. Out: the numbers of the boards that satisfy it, where they are few, else a test. Promises the same answer as the
//! condition itself. Knows nothing of levels.

use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, State};
use crate::numbering::Space;
use crate::pack::Machine;
use crate::search::cubes::{Listed, cubes, placements};
use std::ops::ControlFlow;

/// Goals that are looked for.
pub(super) enum GoalTest<'a> {
    /// None.
    None,
    /// Boards that were listed.
    Listed {
        /// Their numbers, those not found yet.
        numbers: Vec<u64>,
        /// Says whether a move is left.
        machine: &'a Machine,
    },
    /// All that satisfy a condition.
    Tested {
        /// The condition.
        goal: &'a Condition,
        /// Says whether a move is left.
        machine: &'a Machine,
    },
}

/// Most goals that are listed, and most steps for listing them, where each board can be tested as well.
const FEW: (u64, u64) = (1 << 12, 1 << 14);

impl<'a> GoalTest<'a> {
    /// Lists the boards of a goal if they are few.
    ///
    /// # Errors
    /// A limit that came first.
    pub(super) fn new<S: Space>(
        task: &Task,
        machine: &'a Machine,
        goal: Option<&'a Condition>,
        space: &S,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let Some(goal) = goal else { return Ok(Self::None) };
        let listed = if asks_stuck(goal) { None } else { list(task, machine, goal, FEW, budget)? };
        let Some(boards) = listed else { return Ok(Self::Tested { goal, machine }) };
        Ok(Self::Listed { numbers: boards.iter().filter_map(|board| space.rank(board)).collect(), machine })
    }

    /// Whether a board is one that is tested for.
    pub(super) fn test(&self, board: &State) -> bool {
        match self {
            Self::None | Self::Listed { .. } => false,
            Self::Tested { goal, machine } => goal.holds(board, &mut || is_stuck(machine, board)),
        }
    }

    /// Whether no move is left.
    pub(super) fn is_stuck(&self, board: &State) -> bool {
        match self {
            Self::None => false,
            Self::Listed { machine, .. } | Self::Tested { machine, .. } => is_stuck(machine, board),
        }
    }
}

fn asks_stuck(goal: &Condition) -> bool {
    goal.any_part(&mut |part| matches!(part, Condition::Stuck))
}

fn is_stuck(machine: &Machine, board: &State) -> bool {
    let state: Box<[u64]> = machine.pack(board);
    machine.is_stuck(&state, &mut machine.scratch::<Box<[u64]>>())
}

/// Lists the boards of a goal.
///
/// # Arguments
/// * `most`, `steps` - of boards, and of tests of conditions
///
/// # Returns
/// `None` if there are more, or it takes more.
///
/// # Errors
/// A limit that came first.
pub(super) fn list(
    task: &Task,
    machine: &Machine,
    goal: &Condition,
    (most, steps): (u64, u64),
    budget: &Budget,
) -> Result<Option<Vec<State>>, Limit> {
    let mut found: Vec<State> = Vec::new();
    let mut tests = steps;
    let ended = cubes((task.nodes, task.values), std::slice::from_ref(goal), steps, budget, &mut |one| {
        placements(one, &mut |board| {
            tests = tests.saturating_sub(1);
            if one.decided || goal.holds(board, &mut || is_stuck(machine, board)) {
                found.push(board.clone());
            }
            Ok(if tests == 0 || found.len() as u64 > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    })?;
    Ok((ended == Listed::All).then_some(found))
}
