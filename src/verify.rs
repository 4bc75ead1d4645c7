//! The verification of solutions by a replay on the puzzle itself: rules, `never`, goal.
//!
//! The replay finds every wrong move, position and end, and shares no code with the engines that
//! find solutions.

mod effect;
mod follow;
mod holds;
mod identity;
mod link;
mod moves;
mod program;
mod reading;
mod refused;
mod slide;

pub use follow::{Ways, alike, follow};
pub use holds::holds;
pub use link::{Link, goes_on};
pub use moves::{Step, moves, steps};
pub use refused::{Reason, Refused};

use crate::budget::Watch;
use crate::model::{Condition, MoveName, NodeId, Puzzle, State};
use std::cell::Cell;

/// Replays a solution.
///
/// # Arguments
/// `boards` are the positions visited, `start` first, one more than `moves`; `watch` ends presses
/// and settling that take too long.
///
/// # Returns
/// The total cost of the moves.
///
/// # Errors
/// Returns a step that breaks a rule, and the reason; or a step that a limit ended
/// ([`Reason::Stopped`]), which proves nothing.
///
/// # Complexity
/// For each move, the places where rules of its name apply; a repeated cell of a pattern is tried
/// in all its lengths.
pub fn verify(
    puzzle: &Puzzle,
    (start, goal): (&State, &Condition),
    moves: &[MoveName],
    boards: &[State],
    watch: &Watch,
) -> Result<u64, Refused> {
    let refuse = |step: usize, reason: Reason| Err(Refused { step, reason });
    if boards.len() != moves.len() + 1 {
        return refuse(0, Reason::BoardCount { moves: moves.len(), boards: boards.len() });
    }
    if &boards[0] != start {
        return refuse(0, Reason::OtherStart);
    }
    if let Some(step) = boards.iter().position(|board| !fits_board(puzzle, board)) {
        return refuse(step, Reason::NoBoard);
    }
    if let Some(step) = boards.iter().position(|board| moves::is_forbidden(puzzle, board)) {
        return refuse(step, Reason::Never);
    }
    let replay = Replay { puzzle, watch };
    let (mut cost, mut last_link) = (0, None);
    for (at, name) in moves.iter().enumerate() {
        let (price, link) = match replay.check(name, &boards[at], &boards[at + 1]) {
            Ok(found) => found,
            Err(reason) => return refuse(at + 1, reason),
        };
        cost += if goes_on(last_link, link) { 0 } else { u64::from(price) };
        last_link = link;
        let repeats = at > 0
            && name.name == "click"
            && moves[at - 1].name == "click"
            && moves[at - 1].nodes == name.nodes;
        if puzzle.never_repeat_click && repeats {
            return refuse(at + 1, Reason::RepeatedClick(replay.describe(name)));
        }
    }
    let last = &boards[moves.len()];
    let stopped = Cell::new(None);
    let stuck = || match steps(puzzle, last, watch) {
        Ok(left) => left.is_empty(),
        Err(limit) => {
            stopped.set(Some(limit));
            false
        }
    };
    let at_goal = holds(goal, &puzzle.board, last, &stuck);
    match stopped.get() {
        Some(limit) => refuse(moves.len(), Reason::Stopped(limit)),
        None if at_goal => Ok(cost),
        None => refuse(moves.len(), Reason::GoalMissed),
    }
}

/// Returns `true` if a position has one kind of the puzzle for each node.
fn fits_board(puzzle: &Puzzle, board: &State) -> bool {
    board.len() == puzzle.board.node_count()
        && board.iter().all(|kind| kind.index() < puzzle.kinds.values())
}

/// The replay of single moves.
struct Replay<'a> {
    puzzle: &'a Puzzle,
    watch: &'a Watch,
}

impl Replay<'_> {
    /// Checks that a move of that name turns one board into the other.
    ///
    /// # Returns
    /// The least cost of such a move, and its link if it belongs to a chain.
    fn check(
        &self,
        name: &MoveName,
        from: &State,
        to: &State,
    ) -> Result<(u32, Option<Link>), Reason> {
        if from == to {
            return Err(Reason::Unchanged(self.describe(name)));
        }
        let wanted = program::between(self.puzzle, from, to);
        let named =
            moves::steps_named(self.puzzle, from, name, self.watch).map_err(Reason::Stopped)?;
        let leads_there = || named.iter().filter(|step| step.changes == wanted);
        match leads_there().map(|step| step.cost).min() {
            Some(cost) => Ok((cost, leads_there().find_map(|step| step.link))),
            None if named.is_empty() => Err(Reason::NoMatch(self.describe(name))),
            None => Err(Reason::OtherBoard(self.describe(name))),
        }
    }

    /// Returns a description of a move for users.
    fn describe(&self, name: &MoveName) -> String {
        let known = |node: &NodeId| {
            if node.index() < self.puzzle.board.node_count() {
                self.puzzle.board.name(*node)
            } else {
                "?"
            }
        };
        let nodes: Vec<&str> = name.nodes.iter().map(known).collect();
        if nodes.is_empty() {
            format!("`{}`", name.name)
        } else {
            format!("`{}` at {}", name.name, nodes.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Change, Kind, KindSet, Rule, StartBoard, sample};
    use std::collections::{BTreeMap, VecDeque};

    type Solution = (Vec<MoveName>, Vec<State>);

    fn start(puzzle: &Puzzle) -> &State {
        let StartBoard::Fixed(position) = &puzzle.starts[0].board else {
            panic!("it is another sort")
        };
        position
    }

    fn goal(puzzle: &Puzzle) -> &Condition {
        puzzle.goals[0].condition.as_ref().unwrap()
    }

    /// Returns all reachable boards, each with the first path to it.
    fn reach(puzzle: &Puzzle) -> BTreeMap<State, Solution> {
        let mut queue = VecDeque::from([(Vec::new(), vec![start(puzzle).clone()])]);
        let mut found = BTreeMap::from([(start(puzzle).clone(), queue[0].clone())]);
        while let Some((names, boards)) = queue.pop_front() {
            for (name, next) in moves(puzzle, &boards[boards.len() - 1], &Watch::default()).unwrap()
            {
                let way = (
                    [&names[..], &[name]].concat(),
                    [&boards[..], std::slice::from_ref(&next)].concat(),
                );
                found.entry(next).or_insert_with(|| {
                    queue.push_back(way.clone());
                    way
                });
            }
        }
        found
    }

    fn solution(puzzle: &Puzzle) -> Solution {
        let mut ways: Vec<Solution> = reach(puzzle).into_values().collect();
        ways.retain(|(_, boards)| {
            holds(goal(puzzle), &puzzle.board, &boards[boards.len() - 1], &|| false)
        });
        ways.into_iter().min_by_key(|(names, _)| names.len()).unwrap()
    }

    fn check(puzzle: &Puzzle, (names, boards): &Solution) -> Result<u64, Refused> {
        verify(puzzle, (start(puzzle), goal(puzzle)), names, boards, &Watch::default())
    }

    #[test]
    fn toazzle_13_has_50_positions_17_dead_ends_and_6_moves() {
        let puzzle = sample::toazzle();
        let positions = reach(&puzzle);
        assert_eq!(positions.len(), 50);
        let dead = |board: &&State| {
            !holds(goal(&puzzle), &puzzle.board, board, &|| false)
                && steps(&puzzle, board, &Watch::default()).unwrap().is_empty()
        };
        assert_eq!(positions.keys().filter(dead).count(), 17);
        let solution = solution(&puzzle);
        assert_eq!(solution.0.len(), 6);
        assert_eq!(check(&puzzle, &solution), Ok(6));
    }

    #[test]
    fn a_wrong_guard_effect_board_or_end_is_refused() {
        let puzzle = sample::frogs(2, 2);
        let good = solution(&puzzle);
        assert_eq!((good.0.len(), check(&puzzle, &good)), (8, Ok(8)));
        let reason = |change: &dyn Fn(&mut Puzzle, &mut Solution)| {
            let (mut puzzle, mut solution) = (puzzle.clone(), good.clone());
            change(&mut puzzle, &mut solution);
            check(&puzzle, &solution).unwrap_err()
        };
        let guard = reason(&|puzzle, _| {
            let Rule::Rewrite(step) = &mut puzzle.rules[0] else { panic!("it is another sort") };
            step.pattern.cells[1].kinds = sample::set(&[2], 3);
        });
        assert_eq!(
            guard,
            Refused { step: 1, reason: Reason::NoMatch("`step` at h2 h3".to_owned()) }
        );
        let effect = reason(&|puzzle, _| {
            let Rule::Rewrite(step) = &mut puzzle.rules[0] else { panic!("it is another sort") };
            step.changes[0] = Change::Become(Kind(2));
        });
        assert_eq!(effect.to_string(), "move 1: `step` at h2 h3 leads to another position");
        let never = Condition::Each(vec![(NodeId(1), KindSet::one(Kind::EMPTY, 3))]);
        assert_eq!(
            reason(&|puzzle, _| puzzle.never = vec![never.clone()]),
            Refused { step: 1, reason: Reason::Never }
        );
        assert_eq!(
            reason(&|puzzle, _| puzzle.goals[0].condition =
                Ok(Condition::Not(Box::new(Condition::Stuck))))
            .reason,
            Reason::GoalMissed
        );
        assert_eq!(reason(&|_, solution| solution.0[1].label = None).step, 2);
        assert_eq!(reason(&|_, solution| solution.1[3] = solution.1[2].clone()).step, 3);
        assert_eq!(
            reason(&|_, solution| solution.1[0] = solution.1[1].clone()).reason,
            Reason::OtherStart
        );
        assert_eq!(reason(&|_, solution| solution.1[8].truncate(1)).reason, Reason::NoBoard);
        assert_eq!(
            reason(&|_, solution| solution.0.truncate(7)).reason,
            Reason::BoardCount { moves: 7, boards: 9 }
        );
    }

    #[test]
    fn the_last_click_is_remembered_if_the_puzzle_says_so() {
        let mut puzzle = sample::lights(&["ab", "cd"]);
        let click =
            |node| MoveName { name: "click".to_owned(), label: None, nodes: vec![NodeId(node)] };
        let boards = [vec![1, 1, 1, 1], vec![0, 0, 0, 1], vec![1, 1, 1, 1]]
            .map(|kinds| sample::position(&kinds))
            .to_vec();
        puzzle.goals[0].condition = Ok(Condition::And(Vec::new()));
        let twice = (vec![click(0), click(0)], boards);
        assert_eq!(check(&puzzle, &twice), Ok(2));
        puzzle.never_repeat_click = true;
        assert_eq!(
            check(&puzzle, &twice).unwrap_err().to_string(),
            "move 2: `click` at r1c1 repeats the last click"
        );
    }
}
