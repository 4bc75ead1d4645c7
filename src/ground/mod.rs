//! Puzzle -> Task: every place where a rule can apply, with dense numbers instead of names.
//!
//! The function [`ground()`] makes a [`Task`] of a [`Puzzle`]: a list of ground moves, each with
//! conditions on nodes and changes of nodes. It guarantees the order and the identity of moves of
//! rule R27, and estimates the work before it begins.

mod both_ways;
mod click;
mod estimate;
mod index;
mod invert;
mod listed;
#[cfg(test)]
pub(crate) mod plain;
mod program;
mod rewrite;
#[cfg(test)]
pub(crate) mod samples;
mod slide;
mod tables;
mod task;
#[cfg(test)]
mod tests;
mod turn;
mod unite;

pub use both_ways::{BothWays, both_ways};
pub use invert::{InvertError, invert};
pub use task::{GroundEffect, GroundMove, GuardId, Link, MapId, MoveId, ProgramId, SetId, Task};

use crate::budget::{Budget, Limit};
use crate::model::{Board, Kinds, NodeId, Puzzle, Rule, wholeness};
use estimate::Estimate;
use tables::Tables;

/// The reason why a puzzle was not grounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroundError {
    /// A limit other than memory was reached first.
    Stopped(Limit),
    /// The tables would not fit into memory; nothing is kept.
    TooLarge {
        /// The rule with the most moves, as an index into the puzzle's rules; the number of rules
        /// stands for `settle`.
        rule: usize,
        /// The largest possible number of moves of that rule.
        rule_moves: u128,
        /// The largest possible number of moves of all rules.
        moves: u128,
        /// The bytes that all tables would take.
        bytes: u64,
    },
    /// A match of a rule changes a node that `also` changes too (rule R40).
    ChangedTwice {
        /// The rule, as an index into the puzzle's rules; the number of rules stands for `settle`.
        rule: usize,
        /// The rule inside the press or `settle`, as an index into its rules.
        inner: Option<usize>,
        /// The nodes of the match.
        matched: Vec<NodeId>,
        /// The node that is changed twice.
        node: NodeId,
    },
}

/// The reason why the moves of a rule were not made.
#[derive(Debug)]
enum Fault {
    Limit(Limit),
    /// The index of the rule inside a press or `settle`, the nodes of a match, and one of them that
    /// `also` changes too.
    ChangedTwice(Option<usize>, Vec<NodeId>, NodeId),
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Makes the ground moves of a puzzle.
///
/// # Arguments
/// * `puzzle` - the rules and the board
/// * `budget` - the budget that the bytes of the task's tables are taken from; see
///   [`Task::release`]
///
/// # Errors
/// Returns a [`GroundError`]. If the estimate exceeds the free bytes, no table is made.
///
/// # Complexity
/// Linear in the number of matches and of their nodes.
pub fn ground(puzzle: &Puzzle, budget: &Budget) -> Result<Task, GroundError> {
    let estimates = estimate::estimate(puzzle);
    let too_large = too_large(&estimates);
    let entries = estimates.iter().fold(0, |sum: u128, rule| sum.saturating_add(rule.entries));
    if let GroundError::TooLarge { moves, bytes, .. } = too_large
        && (bytes > budget.free_bytes() || entries.max(moves) >= u128::from(u32::MAX))
    {
        return Err(too_large);
    }
    generate(puzzle, budget).map_err(|(rule, fault)| match fault {
        Fault::Limit(Limit::Memory) => too_large,
        Fault::Limit(limit @ (Limit::States | Limit::Disk | Limit::Time | Limit::Interrupt)) => {
            GroundError::Stopped(limit)
        }
        Fault::ChangedTwice(inner, matched, node) => {
            GroundError::ChangedTwice { rule, inner, matched, node }
        }
    })
}

fn too_large(estimates: &[Estimate]) -> GroundError {
    let bytes = estimates.iter().fold(0, |sum: u128, rule| sum.saturating_add(rule.bytes));
    let first_of_most = estimates.iter().enumerate().rev().max_by_key(|(_, rule)| rule.moves);
    GroundError::TooLarge {
        rule: first_of_most.map_or(0, |(rule, _)| rule),
        rule_moves: first_of_most.map_or(0, |(_, rule)| rule.moves),
        moves: estimates.iter().fold(0, |sum: u128, rule| sum.saturating_add(rule.moves)),
        bytes: u64::try_from(bytes).unwrap_or(u64::MAX),
    }
}

fn generate(puzzle: &Puzzle, budget: &Budget) -> Result<Task, (usize, Fault)> {
    let empty = Task {
        nodes: puzzle.board.node_count(),
        values: puzzle.kinds.values(),
        always: wholeness(&puzzle.kinds.shapes, &puzzle.board, puzzle.kinds.values()),
        never: puzzle.never.clone(),
        remembers_click: puzzle.never_repeat_click,
        chains: puzzle.chains.len(),
        ..Task::default()
    };
    let mut tables = Tables::new(empty, budget);
    if !puzzle.settle.is_empty() {
        match program::program(&puzzle.settle, (&puzzle.board, &puzzle.kinds), &mut tables) {
            Ok(settle) => tables.task.settle = Some(settle),
            Err(fault) => {
                tables.abandon();
                return Err((puzzle.rules.len(), fault));
            }
        }
    }
    for (number, rule) in puzzle.rules.iter().enumerate() {
        let before = tables.task.move_count();
        let chain = puzzle
            .chains
            .iter()
            .position(|chain| chain.contains(&number))
            .map(|chain| chain as u32);
        if let Err(fault) = rule_moves(rule, chain, (&puzzle.board, &puzzle.kinds), &mut tables) {
            tables.abandon();
            return Err((number, fault));
        }
        let count = tables.task.move_count() - before;
        tables.task.moves_per_rule.push(count);
    }
    tables.unite();
    Ok(tables.finish())
}

/// Adds all ground moves of a rule.
fn rule_moves(
    rule: &Rule,
    chain: Option<u32>,
    (board, kinds): (&Board, &Kinds),
    tables: &mut Tables,
) -> Result<(), Fault> {
    match rule {
        Rule::Rewrite(rule) => rewrite::rewrite(rule, chain, (board, kinds), tables),
        Rule::Click(rule) => click::click(rule, board, kinds, tables).map_err(Fault::Limit),
        Rule::Turn(rule) => turn::turn(rule, kinds, tables).map_err(Fault::Limit),
        Rule::Slide(rule) => slide::slide(rule, chain, (board, kinds), tables),
        Rule::Press(rule) => program::press(rule, (board, kinds), tables),
        Rule::Listed(rule) => listed::listed(rule, chain, kinds, tables),
    }
}
