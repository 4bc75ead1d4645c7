//! The effect of a press on each board, if there are few: longhand has a move for every one of
//! them.

use super::cells::{Match, Pattern};
use super::fact::Fact;
use super::rule::Becomes;
use super::tail::{Effect, Tail};
use super::{Draft, Pair};

/// The greatest number of boards whose moves are written out.
const MOST_BOARDS: usize = 250;
/// The number of steps after which a press counts as coming to no rest.
const MOST_STEPS: usize = MOST_BOARDS;

/// A rule inside a press.
#[derive(Clone, Debug)]
pub struct Step {
    /// The left side.
    pub pattern: Pattern,
    /// The result of each of its cells.
    pub right: Vec<Becomes>,
    /// The matches, in the order of moves.
    pub matches: Vec<Match>,
    /// The condition of the guard.
    pub fact: Option<Fact>,
    /// The effects on other nodes.
    pub also: Vec<(Vec<usize>, Effect)>,
}

impl Draft {
    /// Returns `true` if there are few boards.
    pub fn has_few_boards(&self) -> bool {
        let nodes = u32::try_from(self.land.names.len()).unwrap_or(u32::MAX);
        self.kinds.values().checked_pow(nodes).is_some_and(|boards| boards <= MOST_BOARDS)
    }

    /// Returns a press as a move for each board that it changes; `None` if it comes to no rest, or
    /// changes no board.
    pub fn written_out(
        &mut self,
        short: String,
        name: &str,
        steps: &[Step],
        tail: &Tail,
    ) -> Option<Pair> {
        let (values, nodes) = (self.kinds.values(), self.land.names.len());
        let all: Vec<usize> = (0..nodes).collect();
        let mut moves = Vec::new();
        for number in 0..values.pow(nodes as u32) {
            let board: Vec<usize> =
                (0..nodes).map(|node| number / values.pow(node as u32) % values).collect();
            let end = self.at_rest(steps, &board)?;
            if end != board {
                moves.push((board, end));
            }
        }
        if moves.is_empty() || nodes < 2 {
            return None;
        }
        let via = self.via(&all);
        let side = |board: &[usize]| {
            board
                .iter()
                .map(|&value| self.kinds.long_names(value)[0].clone())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let long = |(board, end): &(Vec<usize>, Vec<usize>)| {
            format!("{name} on {via} forward: {} => {}{}", side(board), side(end), tail.long())
        };
        Some(Pair { short, long: moves.iter().map(long).collect() })
    }

    /// Applies the first match that changes the board, until there is none; returns the last board.
    fn at_rest(&self, steps: &[Step], board: &[usize]) -> Option<Vec<usize>> {
        let mut board = board.to_vec();
        for _ in 0..MOST_STEPS {
            let next = steps.iter().find_map(|step| {
                step.matches.iter().find_map(|found| self.after(step, found, &board))
            });
            let Some(next) = next else { return Some(board) };
            board = next;
        }
        None
    }

    /// Returns the board after a match, if it applies and changes the board.
    fn after(&self, step: &Step, found: &Match, board: &[usize]) -> Option<Vec<usize>> {
        let fits = step
            .pattern
            .cells
            .iter()
            .zip(&found.nodes)
            .all(|(cell, nodes)| nodes.iter().all(|&node| cell.mask >> board[node] & 1 == 1));
        if !fits || step.fact.as_ref().is_some_and(|fact| !fact.holds(board)) {
            return None;
        }
        let mut after = board.to_vec();
        for (at, nodes) in found.nodes.iter().enumerate() {
            match step.right[at] {
                Becomes::Value(value) => nodes.iter().for_each(|&node| after[node] = value),
                Becomes::Copy(from) if from == at => {}
                Becomes::Copy(from) => {
                    nodes.iter().for_each(|&node| after[node] = board[found.nodes[from][0]])
                }
            }
        }
        for (nodes, effect) in &step.also {
            nodes.iter().for_each(|&node| after[node] = self.effected(*effect, board[node]));
        }
        (after != board).then_some(after)
    }

    fn effected(&self, effect: Effect, value: usize) -> usize {
        let cycle = &self.kinds.cycle;
        match (effect, cycle.iter().position(|&member| member == value)) {
            (Effect::Set(value), _) => value,
            (Effect::Advance(by), Some(at)) => cycle[(at + by) % cycle.len()],
            (Effect::Advance(_), None) => value,
        }
    }
}
