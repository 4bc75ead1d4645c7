//! Answers to small queries, for the tests of reports. The solutions are found by replay, without
//! an engine.

use super::answer::{Answer, Begin};
use crate::budget::{Budget, Watch};
use crate::ground::{MoveId, ground};
use crate::model::{Measure, MoveName, NodeId, Puzzle, StartBoard, State};
use crate::pack::pack;
use crate::search::{Outcome, Statistics, Verdict};
use crate::verify::{holds, moves};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Returns the answer that something was found from the first start.
pub fn answer<F>(puzzle: Puzzle, found: F) -> Answer<F> {
    let start = &puzzle.starts[0];
    Answer {
        machine: Some(Arc::new(pack(ground(&puzzle, &Budget::unlimited()).unwrap()))),
        begin: Some(Begin { name: start.name.clone(), seed: None, state: fixed(&puzzle) }),
        goal: None,
        measure: Measure::Moves,
        found,
        seconds: 0.5,
        peak_bytes: 1024,
        puzzle: Arc::new(puzzle),
    }
}

/// Returns the position of the first start.
fn fixed(puzzle: &Puzzle) -> State {
    let StartBoard::Fixed(state) = &puzzle.starts[0].board else { panic!("the start is drawn") };
    state.clone()
}

/// Returns the move of a rule on these nodes.
pub fn move_id<F>(answer: &Answer<F>, rule: &str, nodes: &[NodeId]) -> MoveId {
    let task = answer.machine.as_ref().unwrap().task();
    let is_it = |name: &MoveName| name.name == rule && name.nodes == nodes;
    (0..task.move_count() as u32).map(MoveId).find(|&id| is_it(&task.move_name(id))).unwrap()
}

/// Returns the first shortest solution, found by plain breadth-first search.
pub fn solve(puzzle: Puzzle) -> Answer {
    let start = fixed(&puzzle);
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
    let (names, states) = found.unwrap_or_default();
    let length = (!states.is_empty()).then_some(names.len() as u64);
    let outcome = Outcome {
        verdict: length.map_or(Verdict::Unsolvable, |_| Verdict::Solved { optimal: true }),
        lower_bound: length,
        cost: length,
        same_length: false,
        moves: Vec::new(),
        states,
        count: None,
        all: None,
        up_to: None,
        proof: None,
        complete: Ok(()),
        stopped: None,
        statistics,
    };
    let mut answer = answer(puzzle, outcome);
    answer.found.moves =
        names.iter().map(|name| move_id(&answer, &name.name, &name.nodes)).collect();
    answer
}
