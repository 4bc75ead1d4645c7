//! Tests that the exported texts express the whole puzzle.

use super::*;
use crate::ground::plain;
use crate::ground::samples;
use crate::model::{Comparison, Kind, KindSet, NodeId, Rule, Term};

fn said(goal: &Condition, change: impl FnOnce(&mut Puzzle)) -> [Result<String, Unsaid>; 2] {
    let mut puzzle = samples::puzzle(&["a", "b"]);
    samples::path(&mut puzzle, 4, false);
    change(&mut puzzle);
    let task = samples::task(&puzzle);
    let start = samples::position("1200");
    let question = Question { puzzle: &puzzle, task: &task, start: &start, goal };
    [pddl(&question), asp(&question)]
}

fn nodes() -> Vec<NodeId> {
    (0..4).map(NodeId).collect()
}

#[test]
fn brackets_are_closed_and_the_start_is_reported() {
    for seed in 0..50 {
        let puzzle = plain::random_guarded_puzzle(seed);
        let task = samples::task(&puzzle);
        let start = samples::position("01201")[..task.nodes].to_vec();
        let goal = Condition::Count(
            (0..task.nodes as u32).map(NodeId).collect(),
            KindSet::one(Kind(1), task.values),
            Comparison::AtLeast,
            2,
        );
        let question = Question { puzzle: &puzzle, task: &task, start: &start, goal: &goal };
        let (domain, program) = (pddl(&question).unwrap(), asp(&question).unwrap());
        let mut depth = 0_i32;
        for sign in domain.chars() {
            depth += i32::from(sign == '(') - i32::from(sign == ')');
            assert!(depth >= 0, "{domain}");
        }
        assert_eq!(
            (depth, domain.matches("(:action ").count()),
            (0, task.move_count()),
            "{domain}"
        );
        assert_eq!(
            program.matches("move(").count() - RULES_NAME_MOVES,
            task.move_count(),
            "{program}"
        );
        assert_eq!(
            program
                .lines()
                .filter(|line| line.starts_with("holds(") && line.ends_with(",0)."))
                .count(),
            task.nodes
        );
    }
}

/// The number of occurrences of `move(` in the rules for all puzzles.
const RULES_NAME_MOVES: usize = 1;

#[test]
fn a_sum_is_counted_part_by_part() {
    let term = |factor, kind| Term { factor, nodes: nodes(), kinds: KindSet::one(Kind(kind), 3) };
    let sum = Condition::Sum(vec![term(2, 1), term(1, 2)], Comparison::AtLeast, 3);
    let [domain, program] = said(&sum, |_| {}).map(Result::unwrap);
    assert!(domain.contains("(:goal (and (c0-8-3)))"), "{domain}");
    assert!(domain.contains("(:derived (c0-1-2) (or (holds n0-h1 k1-a)))"), "{domain}");
    assert!(program.contains("#sum { F,J,N : term(0,J,F,N,S), within(N,S,T) } >= 3."), "{program}");
    let impossible = Condition::Count(nodes(), KindSet::one(Kind(1), 3), Comparison::More, 4);
    assert!(said(&impossible, |_| {})[0].as_ref().unwrap().contains("(:goal (and (or)))"));
}

#[test]
fn what_cannot_be_said_is_refused() {
    assert_eq!(said(&Condition::Stuck, |_| {}), [Err(Unsaid::Stuck), Err(Unsaid::Stuck)]);
    let huge = Condition::Count(nodes(), KindSet::one(Kind(1), 3), Comparison::Less, i128::MAX);
    let [domain, program] = said(&huge, |_| {});
    assert!(domain.is_ok() && program == Err(Unsaid::Number));
    let goal = Condition::Every(nodes(), KindSet::one(Kind(1), 3));
    let press = |puzzle: &mut Puzzle| {
        let rules = plain::random_guarded_puzzle(1).rules.into_iter();
        puzzle.settle = rules.filter(|rule| matches!(rule, Rule::Rewrite(_))).take(1).collect();
    };
    assert_eq!(said(&goal, press), [Err(Unsaid::Runs), Err(Unsaid::Runs)]);
}
