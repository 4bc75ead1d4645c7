//! Answers to small queries, for the tests of reports. The solutions are found by replay, without
//! an engine.

use crate::budget::{Budget, Watch};
use crate::ground::{MoveId, Task, ground};
use crate::model::{MoveName, Puzzle, StartBoard, State};
use crate::search::{Outcome, Statistics, Verdict};
use crate::verify::{holds, moves};
use std::collections::{BTreeSet, VecDeque};

/// A puzzle, its moves, its first start, and an answer.
pub struct Sample {
    pub puzzle: Puzzle,
    pub task: Task,
    pub start: State,
    pub outcome: Outcome,
    pub budget: Budget,
}

/// Returns the first shortest solution, found by plain breadth-first search.
pub fn solve(puzzle: Puzzle) -> Sample {
    let task = ground(&puzzle, &Budget::unlimited()).unwrap();
    let StartBoard::Fixed(start) = puzzle.starts[0].board.clone() else {
        panic!("the start is drawn")
    };
    let goal = puzzle.goals[0].condition.as_ref().unwrap();
    let mut queue = VecDeque::from([(Vec::<MoveName>::new(), vec![start.clone()])]);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut expanded = 0;
    let found = loop {
        let Some((names, boards)) = queue.pop_front() else { break None };
        let last = &boards[boards.len() - 1];
        let next = moves(&puzzle, last, &Watch::default()).unwrap();
        if holds(goal, &puzzle.board, last, &|| next.is_empty()) {
            break Some((names, boards));
        }
        expanded += 1;
        for (name, board) in next {
            if seen.insert(board.clone()) {
                queue.push_back(([&names[..], &[name]].concat(), [&boards[..], &[board]].concat()));
            }
        }
    };
    let statistics =
        Statistics { engine: "bfs", expanded, visits_all: true, ..Statistics::default() };
    let outcome = outcome(
        &task,
        found.as_ref().map(|(names, _)| &names[..]),
        found.as_ref().map_or(Vec::new(), |found| found.1.clone()),
    );
    Sample {
        outcome: Outcome { statistics, ..outcome },
        puzzle,
        task,
        start,
        budget: Budget::unlimited(),
    }
}

fn outcome(task: &Task, names: Option<&[MoveName]>, states: Vec<State>) -> Outcome {
    let id = |name: &MoveName| {
        (0..task.move_count() as u32).map(MoveId).find(|&id| &task.move_name(id) == name).unwrap()
    };
    Outcome {
        verdict: if names.is_some() {
            Verdict::Solved { optimal: true }
        } else {
            Verdict::Unsolvable
        },
        lower_bound: names.map(|names| names.len() as u64),
        cost: names.map(|names| names.len() as u64),
        same_length: false,
        moves: names.unwrap_or_default().iter().map(id).collect(),
        states,
        count: None,
        all: None,
        proof: None,
        complete: Ok(()),
        statistics: Statistics::default(),
    }
}
