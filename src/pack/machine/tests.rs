//! Tests of the machine.

use super::*;
use crate::budget::{Budget, Clock};
use crate::ground::plain;
use crate::ground::samples;
use crate::model::{Kind, Press, Rule, Tail};
use crate::pack::pack;
use std::time::Duration;

fn check<W: Word>(task: &Task, machine: &Machine, position: &State, last: Option<NodeId>) {
    let mut state: W = machine.pack(position);
    machine.remember(&mut state, last.map_or(0, |node| u64::from(node.0) + 1));
    assert_eq!(machine.unpack(state.words()), *position);
    let mut found = Vec::new();
    let Ok(()) = machine.successors(&state, &mut machine.scratch(), |id, next| {
        assert_eq!(*next, machine.after(id, &state));
        let click = task.ground_move(id).click.filter(|_| task.remembers_click);
        assert_eq!(machine.memory(next.words()), click.map_or(0, |node| u64::from(node.0) + 1));
        found.push((id, machine.unpack(next.words())));
        Ok::<(), Infallible>(())
    });
    assert_eq!(found, plain::steps(task, position, last));
}

#[test]
fn successors_are_those_of_the_rules() {
    let guarded = (0..200).map(|seed| samples::task(&plain::random_guarded_puzzle(seed)));
    let running = (0..200).map(|seed| samples::task(&plain::random_running_puzzle(seed)));
    for task in (0..200).map(plain::random_task).chain(guarded).chain(running) {
        let machine = pack(task.clone());
        for position in plain::all_positions(&task) {
            let lasts = (0..task.nodes as u32).map(|node| Some(NodeId(node)));
            for last in std::iter::once(None).chain(lasts.filter(|_| task.remembers_click)) {
                check::<[u64; 1]>(&task, &machine, &position, last);
                check::<Box<[u64]>>(&task, &machine, &position, last);
            }
        }
    }
}

#[test]
fn functions_of_kinds_reach_into_later_words() {
    let puzzle = samples::tricolore(6, 7);
    let task = samples::task(&puzzle);
    let machine = pack(task.clone());
    assert_eq!((machine.words(), machine.state_bits()), (2, 90));
    let mut dice = plain::Dice(5);
    for _ in 0..50 {
        let position: State = (0..42).map(|_| Kind(dice.roll(4) as u16)).collect();
        check::<[u64; 2]>(&task, &machine, &position, Some(NodeId(dice.roll(42) as u32)));
    }
}

#[test]
fn what_comes_to_no_rest_is_known_and_there_are_no_moves_then() {
    let mut puzzle = samples::puzzle(&["a"]);
    samples::path(&mut puzzle, 3, false);
    samples::rewrite(&mut puzzle, "go", samples::Way::Both, "a _", "_ a", None);
    let rules = std::mem::take(&mut puzzle.rules);
    puzzle.rules = vec![Rule::Press(Press {
        name: "run".to_owned(),
        label: None,
        rules,
        tail: Tail::default(),
    })];
    let machine = pack(samples::task(&puzzle));
    let state: [u64; 1] = machine.pack(&samples::position("100"));
    assert!(machine.is_stuck(&state, &mut machine.scratch::<[u64; 1]>()));
    let divergence = machine.divergence().unwrap();
    assert_eq!(
        (divergence.begun, divergence.returns, divergence.rules),
        (samples::position("100"), true, vec!["go".to_owned()])
    );
    machine.obey(Watch::default());
    assert_eq!(machine.divergence(), None);
    let empty: [u64; 1] = machine.pack(&samples::position("000"));
    assert!(machine.is_stuck(&empty, &mut machine.scratch::<[u64; 1]>()));
    assert_eq!(machine.divergence(), None);
}

#[test]
fn a_long_program_ends_at_the_deadline_and_in_time_it_does_not() {
    // A counter: a step sets the last node that can be set and clears all nodes behind it.
    let mut puzzle = samples::puzzle(&["a"]);
    samples::path(&mut puzzle, 14, false);
    for node in (0..14_u32).rev() {
        samples::rewrite(&mut puzzle, "count", samples::Way::Forward, "_", "a", None);
        let Some(Rule::Rewrite(rule)) = puzzle.rules.last_mut() else {
            panic!("it is another sort")
        };
        rule.pattern.cells[0].region = Some(vec![NodeId(node)]);
        let cleared = crate::model::Effect {
            kind: crate::model::EffectKind::Set(Kind::EMPTY),
            targets: vec![crate::model::Target::Nodes((node + 1..14).map(NodeId).collect())],
            except: Vec::new(),
        };
        rule.tail.also = vec![cleared];
    }
    let rules = std::mem::take(&mut puzzle.rules);
    puzzle.rules = vec![Rule::Press(Press {
        name: "run".to_owned(),
        label: None,
        rules,
        tail: Tail::default(),
    })];
    let machine = pack(samples::task(&puzzle));
    let state: [u64; 1] = machine.pack(&vec![Kind::EMPTY; 14]);
    let looks = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let looked = |most: u64| {
        let hand = looks.clone();
        hand.store(0, std::sync::atomic::Ordering::Relaxed);
        let clock = Clock::new(move || {
            Duration::from_secs(hand.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        });
        machine.obey(
            Budget::unlimited().with_clock(clock).with_timeout(Duration::from_secs(most)).watch(),
        );
        let stuck = machine.is_stuck(&state, &mut machine.scratch::<[u64; 1]>());
        (stuck, machine.cut(), looks.load(std::sync::atomic::Ordering::Relaxed))
    };
    assert_eq!(looked(100), (false, None, 1 + 15), "16,383 steps and a look at each 1,024");
    assert_eq!(looked(3), (true, Some(Limit::Time), 1 + 3));
    assert!(machine.divergence().is_none());
    assert_eq!(
        machine.unpack(&machine.after(MoveId(0), &state)),
        vec![Kind(1); 14],
        "a replay goes on to the end"
    );
    machine.obey(Watch::default());
    assert!(!machine.is_stuck(&state, &mut machine.scratch::<[u64; 1]>()));
}
