//! Rules that run until none of them changes the board (rules R50 and R51), one match at a time.

use super::effect::{self, Changes, Put, leaves_shaped, matches};
use super::holds::{applies, is_allowed};
use super::slide::{Slid, slides};
use crate::budget::{Limit, Watch};
use crate::model::{Kind, NodeId, Puzzle, Rewrite, Rule, State};
use std::collections::HashSet;

/// The limit for the number of steps; rules that reach it do not come to rest.
const MOST_STEPS: usize = 100_000;

/// The number of steps between two checks of the deadline and the interrupt.
const POLL_EVERY: usize = 1 << 8;

/// A step: the match or the slide of a rule.
pub(super) enum Fired {
    /// The nodes of a match, the contents that its right side puts on nodes, and the nodes that
    /// change.
    Match {
        nodes: Vec<NodeId>,
        written: Vec<(NodeId, Put)>,
        changes: Changes,
    },
    Slide(Slid),
}

impl Fired {
    pub fn changes(&self) -> &Changes {
        match self {
            Self::Match { changes, .. } => changes,
            Self::Slide(slid) => &slid.changes,
        }
    }
}

/// Runs rules on a board until none of them changes it.
///
/// # Returns
/// The board on which they rest; `None` if they do not come to rest.
///
/// # Errors
/// Returns the limit that ended the run.
pub(super) fn rest(
    puzzle: &Puzzle,
    rules: &[Rule],
    board: &[Kind],
    watch: &Watch,
) -> Result<Option<State>, Limit> {
    run(puzzle, rules, board, watch, &mut |_, _| {})
}

/// Runs rules as [`rest`] does.
///
/// # Arguments
/// `see` is called before each step, with the board and the step.
pub(super) fn run(
    puzzle: &Puzzle,
    rules: &[Rule],
    board: &[Kind],
    watch: &Watch,
    see: &mut impl FnMut(&[Kind], &Fired),
) -> Result<Option<State>, Limit> {
    let (mut board, mut seen) = (board.to_vec(), HashSet::new());
    for step in 0..=MOST_STEPS {
        if step % POLL_EVERY == POLL_EVERY - 1 {
            watch.poll()?;
        }
        let Some(fired) = first(puzzle, rules, &board) else { return Ok(Some(board)) };
        see(&board, &fired);
        fired.changes().iter().for_each(|&(node, kind)| board[node.index()] = kind);
        if !seen.insert(board.clone()) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Settles the board after a move.
///
/// # Returns
/// The changes of the move and of the settling together; `None` if the board does not come to rest.
///
/// # Errors
/// Returns the limit that ended the settling.
pub(super) fn settled(
    puzzle: &Puzzle,
    board: &[Kind],
    changes: Changes,
    watch: &Watch,
) -> Result<Option<Changes>, Limit> {
    if puzzle.settle.is_empty() {
        return Ok(Some(changes));
    }
    let mut next = board.to_vec();
    changes.into_iter().for_each(|(node, kind)| next[node.index()] = kind);
    Ok(rest(puzzle, &puzzle.settle, &next, watch)?.map(|rest| between(puzzle, board, &rest)))
}

/// Returns the nodes whose content differs on another board, and their content there.
pub(super) fn between(puzzle: &Puzzle, board: &[Kind], other: &[Kind]) -> Changes {
    puzzle
        .board
        .nodes()
        .map(|node| (node, other[node.index()]))
        .filter(|&(node, kind)| board[node.index()] != kind)
        .collect()
}

/// Returns the first step that applies and changes the board.
fn first(puzzle: &Puzzle, rules: &[Rule], board: &State) -> Option<Fired> {
    rules.iter().filter(|rule| is_allowed(puzzle, rule, board)).find_map(|rule| match rule {
        Rule::Rewrite(rewrite) => first_match(puzzle, rewrite, board),
        Rule::Slide(slide) => {
            let others =
                slide.others.as_ref().and_then(|others| first_match(puzzle, others, board));
            others.or_else(|| {
                slides(puzzle, slide, board).find(|slid| !slid.changes.is_empty()).map(Fired::Slide)
            })
        }
        Rule::Listed(listed) => listed.moves.iter().find_map(|one| {
            if !applies(puzzle, listed, one, board) {
                return None;
            }
            let changes = effect::listed(listed, one, &puzzle.kinds, board);
            let fires = !changes.is_empty() && leaves_shaped(puzzle, &changes, board);
            let nodes = one.needs.iter().map(|(node, _)| *node).collect();
            fires.then(|| Fired::Match { nodes, written: effect::contents(one), changes })
        }),
        Rule::Click(_) | Rule::Turn(_) | Rule::Press(_) => None, // rules of these kinds never run inside another rule
    })
}

/// Returns the first match of a rewrite that changes the board, but no node under a shaped piece.
fn first_match(puzzle: &Puzzle, rewrite: &Rewrite, board: &State) -> Option<Fired> {
    let families = rewrite.pattern.families.as_ref();
    let lines = puzzle
        .board
        .lines()
        .iter()
        .filter(|line| families.is_none_or(|families| families.contains(&line.family)));
    let found = lines.flat_map(|line| matches(rewrite, line, board)).find_map(|matched| {
        let changes = matched.changes(rewrite, &puzzle.kinds, board);
        (!changes.is_empty() && leaves_shaped(puzzle, &changes, board))
            .then_some((matched, changes))
    });
    found.map(|(matched, changes)| {
        let written = matched.written(rewrite);
        Fired::Match { nodes: matched.nodes, written, changes }
    })
}
