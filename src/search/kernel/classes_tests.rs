//! Compares classes of solutions with lists of all solutions, joined one pair at a time.

use crate::budget::Budget;
use crate::facts::symmetry::{Kept, Symmetry, symmetries};
use crate::ground::plain::{self, all_positions};
use crate::ground::samples;
use crate::ground::{GroundEffect, MoveId, Task};
use crate::model::{Condition, Kind, NodeId, State};
use crate::pack::pack;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Refusal, SolveOptions, UpTo, engines, guarantees};
use std::collections::BTreeMap;

/// The number of solutions that are listed.
const MOST: usize = 3000;

/// Returns the first solution of each class, where two solutions are joined that a function maps
/// onto each other.
fn firsts(all: &[Vec<MoveId>], joined: impl Fn(&[MoveId]) -> Vec<Vec<MoveId>>) -> Vec<Vec<MoveId>> {
    let place: BTreeMap<&Vec<MoveId>, usize> = all.iter().zip(0..).collect();
    let mut class: Vec<usize> = (0..all.len()).collect();
    loop {
        let before = class.clone();
        for (at, solution) in all.iter().enumerate() {
            for other in joined(solution) {
                // What a class holds is a solution, too.
                let least = class[at].min(class[place[&other]]);
                (class[at], class[place[&other]]) = (least, least);
            }
        }
        if class == before {
            break;
        }
    }
    (0..all.len()).filter(|&at| class[at] == at).map(|at| all[at].clone()).collect()
}

/// Returns the boards that each move leads to, by what it does and not by how it is written.
fn deeds(task: &Task) -> Vec<BTreeMap<State, State>> {
    let boards = all_positions(task);
    let deed = |found| {
        let step = |board: &State| {
            Some((board.clone(), plain::apply(task, &found, board)?)).filter(|(a, b)| a != b)
        };
        boards.iter().filter_map(step).collect()
    };
    task.moves().map(deed).collect()
}

/// Returns the image of each move under a symmetry; `None` if two moves do the same.
fn images(deeds: &[BTreeMap<State, State>], symmetry: &Symmetry) -> Option<Vec<MoveId>> {
    let image = |deed: &BTreeMap<State, State>| {
        let image =
            deed.iter().map(|(from, to)| (symmetry.image(from), symmetry.image(to))).collect();
        let mut found = (0..).zip(deeds).filter(|(_, other)| **other == image);
        let (at, _) = found.next()?;
        found.next().is_none().then_some(MoveId(at))
    };
    deeds.iter().map(image).collect()
}

/// Returns `true` if neither move changes a node that the other looks at, or changes otherwise than
/// by a permutation of kinds that agrees with its own; and no `never` looks at nodes of both.
fn commute(task: &Task, a: MoveId, b: MoveId) -> bool {
    let change = |id: MoveId, node: NodeId| {
        let effects = task.ground_move(id).effects;
        effects.iter().find(|(at, _)| *at == node).map(|(_, effect)| *effect)
    };
    let looks = |id: MoveId, node: NodeId| {
        let found = task.ground_move(id);
        found.guards.iter().any(|(at, _)| *at == node)
            || found.effects.iter().any(|(_, effect)| *effect == GroundEffect::Take(node))
            || found.guard.is_some_and(|guard| {
                format!("{:?}", task.conditions[guard.0 as usize])
                    .contains(&format!("NodeId({})", node.0))
            })
    };
    let agree = |effects: (GroundEffect, GroundEffect)| {
        let (GroundEffect::Map(f), GroundEffect::Map(g)) = effects else { return false };
        let of = |map: crate::ground::MapId, kind: Kind| task.maps[map.0 as usize][kind.index()];
        let kinds = || (0..task.values as u16).map(Kind);
        let permutes = |map| kinds().all(|kind| kinds().any(|other| of(map, other) == kind));
        permutes(f) && permutes(g) && kinds().all(|kind| of(f, of(g, kind)) == of(g, of(f, kind)))
    };
    let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
    nodes.iter().all(|&node| match (change(a, node), change(b, node)) {
        (Some(one), Some(other)) => agree((one, other)) && !looks(a, node) && !looks(b, node),
        (Some(_), None) => !looks(b, node),
        (None, Some(_)) => !looks(a, node),
        (None, None) => true,
    }) && task.never.iter().all(|never| {
        let words = format!("{never:?}");
        let sees = |id| {
            nodes.iter().any(|node| {
                change(id, *node).is_some() && words.contains(&format!("NodeId({})", node.0))
            })
        };
        !(sees(a) && sees(b))
    })
}

/// Compares all engines on one question.
///
/// # Returns
/// The number of solutions and of classes; `None` if the classes are refused.
fn agree(task: &Task, start: &State, goal: &Condition, up_to: UpTo) -> Option<(usize, usize)> {
    let machine = pack(task.clone());
    let ask = |engine, up_to| {
        let options =
            SolveOptions { count: true, all: Some(MOST), up_to, ..SolveOptions::default() };
        let asked = Asked { start: start.clone(), goal: goal.clone(), engine, options };
        solve(&machine, &asked, &Budget::unlimited())
    };
    if let Err(Refusal::NoClasses { .. }) = ask(Engine::Auto, Some(up_to)) {
        return None;
    }
    let reference = if machine.counts_moves() { "bfs" } else { "cheapest" };
    let plain = ask(Engine::Named(reference), None).unwrap();
    let all = plain.all.clone().filter(|all| all.len() < MOST).unwrap_or_default();
    let expected = match up_to {
        UpTo::Symmetry => {
            let kept = Kept { goal: Some(goal), start: Some(start) };
            let members = symmetries(task, kept, &Budget::unlimited())?.members(1000)?;
            let deeds = deeds(task);
            let images: Option<Vec<_>> =
                members.iter().map(|symmetry| images(&deeds, symmetry)).collect();
            let images = images?;
            firsts(&all, |solution| {
                let image =
                    |image: &Vec<MoveId>| solution.iter().map(|id| image[id.0 as usize]).collect();
                images.iter().map(image).collect()
            })
        }
        UpTo::Order => firsts(&all, |solution| {
            let swapped = |at: usize| {
                let mut other = solution.to_vec();
                other.swap(at, at + 1);
                commute(task, solution[at], solution[at + 1]).then_some(other)
            };
            (0..solution.len().saturating_sub(1)).filter_map(swapped).collect()
        }),
    };
    let named = engines().filter(|(name, _)| guarantees(name).is_some_and(|kept| kept.counts));
    let named = named.filter_map(|(name, _)| Engine::named(name));
    for engine in named.chain([Engine::Auto]) {
        let Ok(found) = ask(engine, Some(up_to)) else { continue };
        let figures = |found: &Outcome| (found.verdict, found.moves.clone(), found.complete);
        assert_eq!(figures(&found), figures(&plain), "{engine:?} {start:?}");
        if !plain.moves.is_empty() {
            assert_eq!(found.all.as_ref(), Some(&expected), "{engine:?} {start:?} {goal:?}");
            assert_eq!(found.count, Some(expected.len().into()), "{engine:?} {start:?} {goal:?}");
        }
    }
    Some((all.len(), expected.len()))
}

#[test]
fn solutions_of_random_puzzles_are_joined_as_one_by_one() {
    let (mut less, mut refused) = ([0, 0], 0);
    for seed in 0..240 {
        let puzzle = match seed % 3 {
            0 => plain::random_priced_puzzle(seed),
            1 => plain::random_guarded_puzzle(seed),
            _ => plain::random_puzzle(seed),
        };
        let task = samples::task(&puzzle);
        let allowed =
            |position: &State| !task.never.iter().any(|never| never.holds(position, &mut || false));
        let positions: Vec<State> = all_positions(&task).into_iter().filter(allowed).collect();
        for (at, start) in positions.iter().enumerate().step_by(7) {
            let goals = [
                Condition::Every(vec![NodeId(0)], samples::set(&puzzle.kinds, "_")),
                samples::position_goal(&puzzle, &"2021"[..task.nodes]),
            ];
            for (place, up_to) in [UpTo::Symmetry, UpTo::Order].into_iter().enumerate() {
                match agree(&task, start, &goals[at % 2], up_to) {
                    Some((all, classes)) => less[place] += usize::from(classes < all),
                    None => refused += 1,
                }
            }
        }
    }
    assert!(less.iter().all(|&less| less > 10) && refused > 10, "{less:?} {refused}");
}

#[test]
fn squares_and_pegs_have_solutions_that_are_alike() {
    let pegs = samples::pegs(4);
    let kinds = samples::set(&pegs.kinds, "peg");
    let count = |left| {
        let nodes = pegs.board.nodes().collect();
        Condition::Count(nodes, kinds.clone(), crate::model::Comparison::Equal, left)
    };
    let (mut least, task) = ([usize::MAX; 2], samples::task(&pegs));
    for hole in [0, 1, 5] {
        let start = samples::position(&format!("{}0{}", "1".repeat(hole), "1".repeat(15 - hole)));
        for (place, up_to) in [UpTo::Symmetry, UpTo::Order].into_iter().enumerate() {
            let (all, classes) = agree(&task, &start, &count(11), up_to).unwrap();
            least[place] = least[place].min(classes * 100 / all.max(1));
        }
    }
    assert!(least.iter().all(|&least| least < 90), "{least:?}");
    let (lights, start, goal) = samples::lights(3, false);
    let task = samples::task(&lights);
    let (all, classes) = agree(&task, &start, &goal, UpTo::Order).unwrap();
    assert_eq!((all, classes), (120, 1));
}
