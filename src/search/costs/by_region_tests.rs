//! Compares `closure` with the engine that keeps every state, on random boards on which a piece
//! walks free and pushes.

use crate::budget::Budget;
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Condition, Kind, KindSet, Measure, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use crate::search::testing::{Asked, explore_with, solve};
use crate::search::{Engine, Exploration, Exploring, Outcome, Refusal, SolveOptions, Verdict};

/// Returns a board with rules that walk, push and pull, with costs in the order of the rules.
pub(in crate::search) fn pushing(dice: &mut Dice, costs: &[u32]) -> Puzzle {
    let mut puzzle = samples::puzzle(&["player", "crate", "wall"]);
    let (rows, columns) = [(3, 3), (2, 4), (3, 4), (1, 6)][dice.roll(4) as usize];
    samples::grid(&mut puzzle, rows, columns, dice.roll(8) == 0);
    samples::rewrite(&mut puzzle, "walk", Way::Both, "player _", "_ player", None);
    samples::rewrite(&mut puzzle, "push", Way::Both, "player crate _", "_ player crate", None);
    if dice.roll(2) == 0 {
        samples::rewrite(&mut puzzle, "pull", Way::Both, "crate player _", "_ crate player", None);
    }
    if dice.roll(3) == 0 {
        samples::rewrite(&mut puzzle, "break", Way::Forward, "player wall", "_ player", None);
    }
    for (rule, &cost) in puzzle.rules.iter_mut().zip(costs) {
        if let Rule::Rewrite(rule) = rule {
            rule.tail.cost = cost;
        }
    }
    puzzle.measure = Measure::Cost;
    puzzle
}

/// Returns a random position of a player, crates and walls.
fn scattered(dice: &mut Dice, nodes: usize) -> State {
    let player = dice.roll(nodes as u64) as usize;
    let kind = |at| {
        if at == player { Kind(1) } else { Kind([0, 0, 0, 0, 2, 2, 3][dice.roll(7) as usize]) }
    };
    (0..nodes).map(kind).collect()
}

fn ask(puzzle: &Puzzle, start: &State, goal: &Condition, name: &str) -> Result<Outcome, Refusal> {
    let options = SolveOptions { count: true, all: Some(50), ..SolveOptions::default() };
    let asked = Asked {
        start: start.clone(),
        goal: goal.clone(),
        engine: Engine::named(name).unwrap(),
        options,
    };
    solve(&pack(samples::task(puzzle)), &asked, &Budget::unlimited())
}

#[test]
fn the_same_solutions_are_found_as_by_keeping_every_state() {
    let (mut solved, mut unsolvable, mut several, mut walked) = (0, 0, 0, 0);
    for seed in 0..600 {
        let mut dice = Dice(seed);
        let costs: Vec<u32> =
            std::iter::once(0).chain((0..3).map(|_| 1 + dice.roll(3) as u32)).collect();
        let puzzle = pushing(&mut dice, &costs);
        let nodes = puzzle.board.node_count();
        let start = scattered(&mut dice, nodes);
        let on = |node: u64, kind: u16| (NodeId(node as u32), KindSet::one(Kind(kind), 4));
        let mut wanted = vec![on(dice.roll(nodes as u64), 2)];
        if dice.roll(3) == 0 {
            wanted.push(on(dice.roll(nodes as u64), 1 + dice.roll(2) as u16));
        }
        wanted.sort_by_key(|&(node, _)| node);
        wanted.dedup_by_key(|(node, _)| *node);
        let goal = if dice.roll(6) == 0 { Condition::Stuck } else { Condition::Each(wanted) };
        let (kept, found) = (
            ask(&puzzle, &start, &goal, "cheapest").unwrap(),
            ask(&puzzle, &start, &goal, "closure").unwrap(),
        );
        let figures = |outcome: &Outcome| {
            (
                outcome.verdict,
                outcome.lower_bound,
                outcome.count.clone(),
                outcome.complete,
                outcome.states.clone(),
            )
        };
        assert_eq!(figures(&found), figures(&kept), "seed {seed} {start:?} {goal:?}");
        assert_eq!(
            (&found.moves, &found.all),
            (&kept.moves, &kept.all),
            "seed {seed} {start:?} {goal:?}"
        );
        solved += u32::from(found.lower_bound.is_some_and(|cost| cost > 1));
        unsolvable += u32::from(found.verdict == Verdict::Unsolvable);
        several += u32::from(found.count.is_some_and(|count| count > 1_u32.into()));
        walked += u32::from(found.moves.len() as u64 > found.lower_bound.unwrap_or(1 << 60) + 1);
    }
    assert!(
        solved > 60 && unsolvable > 60 && several > 20 && walked > 20,
        "{solved} {unsolvable} {several} {walked}"
    );
}

#[test]
fn a_search_that_a_limit_ends_has_a_cheapest_solution_as_soon_as_the_cost_is_proved() {
    let mut left = [0; 3];
    for seed in 0..300 {
        let mut dice = Dice(seed);
        let walk = dice.roll(2) as u32;
        let puzzle = pushing(&mut dice, &[walk, 2, 3, 2]);
        let nodes = puzzle.board.node_count();
        let start = scattered(&mut dice, nodes);
        let crates = KindSet::one(Kind(2), 4);
        let goal = Condition::Each(vec![(NodeId(dice.roll(nodes as u64) as u32), crates)]);
        let machine = pack(samples::task(&puzzle));
        let whole = ask(&puzzle, &start, &goal, "cheapest").unwrap();
        for (name, left) in ["closure", "astar", "auto"].into_iter().zip(&mut left) {
            let asked = |count| Asked {
                start: start.clone(),
                goal: goal.clone(),
                engine: Engine::named(name).unwrap(),
                options: SolveOptions { count, ..SolveOptions::default() },
            };
            for (states, count) in (1..20).map(|step| (4 * step * step, step % 2 == 0)) {
                let budget = Budget::unlimited().with_states(states);
                let Ok(found) = solve(&machine, &asked(count), &budget) else { continue };
                if found.stopped.is_none() || found.verdict != (Verdict::Solved { optimal: true }) {
                    continue;
                }
                assert_eq!((found.cost, found.lower_bound), (whole.cost, whole.cost), "{seed}");
                assert_eq!(machine.replay(&start, &found.moves), found.states, "{seed}");
                assert!(goal.holds(found.states.last().unwrap(), &mut || false), "{seed}");
                assert_eq!(found.complete.is_err(), count, "{seed}");
                assert_eq!(found.limit(), found.stopped, "{seed}");
                *left += 1;
            }
        }
    }
    // The last step of `astar` rarely needs more states than the steps before.
    assert!(left[0] > 20 && left[1] > 0 && left[2] > 20, "{left:?}");
}

#[test]
fn all_positions_have_the_same_figures_as_by_keeping_every_state() {
    let (mut goals, mut dead_ends, mut costs) = (0, 0, 0);
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let priced: Vec<u32> =
            std::iter::once(0).chain((0..3).map(|_| 1 + dice.roll(3) as u32)).collect();
        let mut puzzle = pushing(&mut dice, &priced);
        if dice.roll(3) == 0 {
            // Two moves of one name that do the same where the piece is a crate.
            let (before, after) = ("player crate|wall _", "_ player crate|wall");
            samples::rewrite(&mut puzzle, "push", Way::Both, before, after, None);
        }
        if dice.roll(3) == 0 {
            // A move that does nothing beside a crate.
            samples::rewrite(&mut puzzle, "mark", Way::Both, "player crate|wall", "? crate", None);
        }
        let machine = pack(samples::task(&puzzle));
        let nodes = puzzle.board.node_count();
        let start = scattered(&mut dice, nodes);
        let on = (NodeId(dice.roll(nodes as u64) as u32), KindSet::one(Kind(2), 4));
        let goal = [Some(Condition::Each(vec![on])), Some(Condition::Stuck), None];
        let goal = goal[dice.roll(3) as usize].as_ref();
        let visit = |name, budget: &Budget| {
            explore_with(Exploring::named(name).unwrap(), &machine, &start, goal, budget).unwrap()
        };
        let unlimited = Budget::unlimited();
        let (kept, found) = (visit("cheapest", &unlimited), visit("closure", &unlimited));
        let numbers = |found: &Exploration| {
            (found.reachable, found.goals, found.dead_ends, found.edges, found.limit)
        };
        assert_eq!(numbers(&found), numbers(&kept), "seed {seed} {start:?}");
        assert_eq!(
            (&found.levels, &found.farthest, &found.way),
            (&kept.levels, &kept.farthest, &kept.way),
            "seed {seed} {start:?}"
        );
        let most = 1 + dice.roll(kept.reachable);
        let cut = visit("closure", &Budget::unlimited().with_states(most));
        assert_eq!(cut.limit.is_some(), most < kept.reachable, "seed {seed} {most}");
        assert!(kept.levels.starts_with(&cut.levels), "seed {seed} {most}");
        goals += kept.goals.unwrap_or(0);
        dead_ends += kept.dead_ends;
        costs += kept.levels.len();
    }
    assert!(goals > 400 && dead_ends > 10 && costs > 800, "{goals} {dead_ends} {costs}");
}

#[test]
fn free_moves_of_another_sort_are_refused() {
    let (start, goal) = (samples::position("1020"), Condition::Stuck);
    let refusal = |change: &dyn Fn(&mut Puzzle), start: &State| {
        let mut puzzle = samples::puzzle(&["player", "crate"]);
        samples::path(&mut puzzle, 4, false);
        samples::rewrite(&mut puzzle, "row", Way::Both, "player _", "_ player", None);
        samples::rewrite(&mut puzzle, "row", Way::Both, "player crate _", "_ player crate", None);
        if let Some(Rule::Rewrite(walk)) = puzzle.rules.first_mut() {
            walk.tail.cost = 0;
        }
        puzzle.measure = Measure::Cost;
        change(&mut puzzle);
        ask(&puzzle, start, &goal, "closure").err()
    };
    let change_of = |at: usize, change: &dyn Fn(&mut crate::model::Rewrite), start: &State| {
        let changed = |puzzle: &mut Puzzle| {
            if let Some(Rule::Rewrite(rule)) = puzzle.rules.get_mut(at) {
                change(rule);
            }
        };
        refusal(&changed, start)
    };
    let is_named = |refusal: Option<Refusal>, why: &str| matches!(refusal, Some(Refusal::NoWalks { reason }) if reason == why);
    assert_eq!(refusal(&|_| {}, &start), None);
    assert_eq!(change_of(0, &|rule| rule.tail.cost = 1, &start), Some(Refusal::NoCosts));
    assert!(is_named(refusal(&|_| {}, &samples::position("1021")), "more than one piece walks"));
    assert!(is_named(
        change_of(0, &|rule| rule.pattern.backward = false, &start),
        "a free move cannot be taken back"
    ));
    assert!(is_named(
        change_of(1, &|rule| rule.tail.cost = 0, &start),
        "a free move does something else than let a piece walk"
    ));
    let costs = change_of(0, &|rule| rule.tail.cost = 2, &start);
    assert!(is_named(costs, "no move is free"));
    let forbids = |puzzle: &mut Puzzle| {
        puzzle.never.push(Condition::Each(vec![(NodeId(0), KindSet::one(Kind(2), 3))]))
    };
    assert!(is_named(
        refusal(&forbids, &start),
        "there are rules that run after moves, or a `never`"
    ));
}
