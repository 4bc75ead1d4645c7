//! Tests that pauses change nothing, and that the automatic choice agrees with engines selected by
//! name.

use super::engine::{Call, Slice};
use super::engines::{ENGINES, engine};
use super::{Engine, Outcome, Problem, Refusal, SolveOptions, Verdict, engines, solve};
use crate::budget::{Budget, Limit};
use crate::ground::samples;
use crate::model::{Condition, Measure, NodeId, Puzzle, Rule, State};
use crate::pack::pack;
use std::collections::BTreeMap;

#[test]
fn an_engine_is_found_by_each_of_its_names() {
    for name in ["dead-end-pruning", "reachable-regions", "dynamic-programming"] {
        let found = engine(name).unwrap();
        assert_eq!(
            (found.alias(), Engine::named(name)),
            (Some(name), Some(Engine::Named(found.name())))
        );
    }
    let names: Vec<&str> =
        ENGINES.iter().flat_map(|engine| [Some(engine.name()), engine.alias()]).flatten().collect();
    assert!(
        names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1),
        "{names:?}"
    );
}

/// Works in slices of about `work` units until the end.
fn in_slices(problem: &Problem, name: &str, work: u64) -> Option<(Outcome, usize)> {
    let options = SolveOptions::default();
    let row = engine(name)?;
    let mut search = row.begin(problem, &options, Call::ByName).ok()?;
    for slices in 1.. {
        let before = search.lower_bound();
        if let Slice::Answered(outcome) = search.work(work).unwrap() {
            let proved = outcome
                .lower_bound
                .map_or(search.lower_bound(), |bound| bound.max(search.lower_bound()));
            assert!(
                outcome.verdict == Verdict::Unsolvable || proved <= outcome.moves.len() as u64,
                "{name} proves too much"
            );
            return Some((*outcome, slices));
        }
        assert!(search.lower_bound() >= before, "what was proved stays proved");
    }
    None
}

fn puzzles() -> [(Puzzle, State, Condition); 3] {
    let mut tiles = samples::puzzle(&["a", "b", "c", "d", "e"]);
    samples::grid(&mut tiles, 2, 3, false);
    samples::rewrite(&mut tiles, "slide", samples::Way::Both, "any _", "_ any", None);
    let (start, goal) = (samples::position("450123"), samples::position_goal(&tiles, "123450"));
    [(tiles, start, goal), samples::frogs(4, 3), samples::lights(3, false)]
}

#[test]
fn a_search_that_is_paused_often_does_the_same_work_once() {
    for (puzzle, start, goal) in puzzles() {
        let machine = pack(samples::task(&puzzle));
        let budget = Budget::unlimited();
        let problem = Problem::new(&machine, start, goal, &budget);
        for (name, _) in engines() {
            let Some((whole, _)) = in_slices(&problem, name, u64::MAX) else { continue };
            let (paused, slices) = in_slices(&problem, name, 1).unwrap();
            let figures = |found: &Outcome| {
                (found.verdict, found.lower_bound, found.moves.clone(), found.statistics.expanded)
            };
            assert_eq!(figures(&paused), figures(&whole), "{name}");
            assert!(
                ["algebra", "facts"].contains(&name) || slices > 1,
                "{name} does everything at once"
            );
        }
    }
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let (puzzle, start, goal) = samples::eight();
    let machine = pack(samples::task(&puzzle));
    let ask = |threads: usize, states: u64| {
        let budget = Budget::unlimited().with_threads(threads).with_states(states);
        let found = solve(
            &Problem::new(&machine, start.clone(), goal.clone(), &budget),
            &SolveOptions::default(),
            Engine::Auto,
        )
        .unwrap();
        (found.verdict, found.lower_bound, found.moves, found.statistics.engine)
    };
    for states in [u64::MAX, 500, 5000, 50_000] {
        assert_eq!(ask(1, states), ask(3, states), "{states}");
    }
}

#[test]
fn rows_are_taken_by_their_names_and_passed_over_with_reasons() {
    let (puzzle, start, goal) = samples::eight();
    let machine = pack(samples::task(&puzzle));
    let budget = Budget::unlimited();
    let problem = Problem::new(&machine, start, goal, &budget);
    let ask = |engine, options: &SolveOptions| solve(&problem, options, engine);
    assert_eq!(
        ask(Engine::Named("none of these"), &SolveOptions::default()).map(|_| ()),
        Err(Refusal::Unknown)
    );
    assert_eq!(
        (Engine::named("auto"), Engine::named("bfs")),
        (Some(Engine::Auto), Some(Engine::Named("bfs")))
    );
    let counted = SolveOptions { count: true, ..SolveOptions::default() };
    assert_eq!(ask(Engine::Named("idastar"), &counted).map(|_| ()), Err(Refusal::FindsOne));
    let notes = ask(Engine::Auto, &counted).unwrap().statistics.notes;
    for name in ["algebra", "facts", "dfs"] {
        assert!(
            notes.iter().any(|note| note.starts_with(&format!("not {name}: "))),
            "{name}: {notes:?}"
        );
    }
}

#[test]
fn dead_positions_are_left_out_where_they_are_many() {
    let (puzzle, start, goal) = samples::frogs(16, 16);
    let machine = pack(samples::task(&puzzle));
    let budget = Budget::unlimited();
    let found = solve(
        &Problem::new(&machine, start, goal, &budget),
        &SolveOptions::default(),
        Engine::Auto,
    )
    .unwrap();
    assert_eq!((found.moves.len(), found.statistics.engine), (16 * 18, "living"));
    assert!(
        found.statistics.pruned > 0 && found.statistics.expanded < 1000,
        "{:?}",
        found.statistics
    );
}

#[test]
fn an_engine_that_sees_that_it_does_not_fit_leaves_the_others_alone() {
    // Two tiles are swapped: the goal is unreachable, but no test detects that, since moves can be
    // undone.
    let mut tiles = samples::puzzle(&["a", "b", "c", "d", "e", "f", "g"]);
    samples::grid(&mut tiles, 2, 4, false);
    samples::rewrite(&mut tiles, "slide", samples::Way::Both, "any _", "_ any", None);
    let machine = pack(samples::task(&tiles));
    let budget = Budget::unlimited();
    let problem = Problem::new(
        &machine,
        samples::position("12345670"),
        samples::position_goal(&tiles, "21345670"),
        &budget,
    );
    let options = SolveOptions::default();
    let mut search =
        engine("living").unwrap().begin(&problem, &options, Call::ByPortfolio).unwrap();
    let refused = loop {
        match search.work(1).unwrap() {
            Slice::Paused => {}
            Slice::Refused(refusal) => break refusal,
            Slice::Answered(outcome) => panic!("{outcome:?}"),
        }
    };
    assert_eq!(refused, Refusal::FewDead);
    let by_name = solve(&problem, &options, Engine::Named("living")).unwrap();
    let plain = solve(&problem, &options, Engine::Named("bfs")).unwrap();
    assert_eq!((by_name.moves, by_name.verdict), (plain.moves, plain.verdict));
}

/// The bytes of which a search that continues after a limit gets a little more each time.
const PLENTY: u64 = 1 << 26;

/// Works to the end with as little memory as possible, with a little more each time memory runs
/// out.
///
/// # Returns
/// The outcome, if the engine fits, and the number of times that memory ran out.
fn with_little_memory(
    problem: &Problem,
    name: &str,
    options: &SolveOptions,
) -> Option<(Outcome, usize)> {
    let (budget, mut ended) = (problem.budget(), 0);
    let row = engine(name)?;
    let mut held = budget.free_bytes();
    budget.take(held).unwrap();
    let mut more = || {
        let step = held.min(1 << 10).max(held.min((PLENTY - held) / 16));
        held -= step;
        budget.give_back(step);
        step > 0
    };
    let begin = |more: &mut dyn FnMut() -> bool| loop {
        match row.begin(problem, options, Call::ByName) {
            Ok(search) => return Some(search),
            Err(_) if more() => {}
            Err(_) => return None,
        }
    };
    let mut search = begin(&mut more)?;
    for _ in 0..1_000_000 {
        match search.work(1 << 10) {
            Ok(Slice::Answered(outcome)) if outcome.verdict == Verdict::Stopped(Limit::Memory) => {
                // The engine has given up; it begins again.
                more();
                drop(search);
                search = begin(&mut more)?;
                ended = 0;
            }
            Ok(Slice::Answered(outcome)) => return Some((*outcome, ended)),
            Ok(Slice::Paused) => {}
            Ok(Slice::Refused(_)) => return None,
            Err(limit) => {
                assert_eq!(limit, Limit::Memory);
                ended += 1;
                more();
            }
        }
    }
    panic!("{name} comes to no end")
}

/// Returns puzzles whose moves have costs, or continue at no cost, one of them without a solution,
/// and other puzzles.
fn puzzles_with_costs() -> Vec<(Puzzle, State, Condition)> {
    let (mut priced, start, goal) = samples::frogs(4, 4);
    for (at, rule) in priced.rules.iter_mut().enumerate() {
        if let Rule::Rewrite(rule) = rule {
            rule.tail.cost = [2, 0, 3, 1][at % 4];
        }
    }
    priced.measure = Measure::Cost;
    let mut chained = samples::pegs(4);
    chained.chains.push(vec![0]);
    chained.measure = Measure::Cost;
    let left = |puzzle: &Puzzle| samples::position_goal(puzzle, "1000000000000000");
    let (full, never) =
        (samples::position("1111111111111110"), samples::position_goal(&priced, "222120111"));
    let pegs = (chained.clone(), full, left(&chained));
    let mut pushed = samples::puzzle(&["man", "box"]);
    samples::grid(&mut pushed, 4, 4, false);
    samples::rewrite(&mut pushed, "walk", samples::Way::Both, "man _", "_ man", None);
    samples::rewrite(&mut pushed, "push", samples::Way::Both, "man box _", "_ man box", None);
    if let Some(Rule::Rewrite(walk)) = pushed.rules.first_mut() {
        walk.tail.cost = 0;
    }
    pushed.measure = Measure::Cost;
    let crates = Condition::Each(
        [1, 14].map(|node| (NodeId(node), samples::set(&pushed.kinds, "box"))).to_vec(),
    );
    let pushed = (pushed, samples::position("1000022000000000"), crates);
    vec![(priced.clone(), start.clone(), goal), (priced, start, never), pegs, pushed]
}

#[test]
fn a_search_goes_on_after_memory_ended() {
    let (mut ended, mut unsolvable) = (BTreeMap::new(), 0);
    for (number, (puzzle, start, goal)) in
        puzzles().into_iter().chain(puzzles_with_costs()).enumerate()
    {
        let machine = pack(samples::task(&puzzle));
        for (name, _) in engines() {
            for any in [false, true] {
                let (options, ample) =
                    (SolveOptions { any, ..SolveOptions::default() }, Budget::unlimited());
                let whole = Problem::new(&machine, start.clone(), goal.clone(), &ample);
                let Ok(expected) = solve(&whole, &options, Engine::named(name).unwrap()) else {
                    continue;
                };
                let little = Budget::unlimited().with_memory(PLENTY);
                let problem = Problem::new(&machine, start.clone(), goal.clone(), &little);
                let Some((found, times)) = with_little_memory(&problem, name, &options) else {
                    continue;
                };
                *ended.entry(name).or_insert(0) += times;
                let is_solved =
                    |outcome: &Outcome| matches!(outcome.verdict, Verdict::Solved { .. });
                assert_eq!(
                    is_solved(&found),
                    is_solved(&expected),
                    "{name}, puzzle {number}, after {times} times"
                );
                unsolvable += u32::from(found.verdict == Verdict::Unsolvable);
                if found.verdict == (Verdict::Solved { optimal: true })
                    && expected.verdict == found.verdict
                {
                    let best = |outcome: &Outcome| (outcome.lower_bound, outcome.moves.len());
                    assert_eq!(
                        best(&found),
                        best(&expected),
                        "{name}, puzzle {number}, after {times} times"
                    );
                }
            }
        }
    }
    assert!((5..30).contains(&unsolvable), "{unsolvable}");
    for name in [
        "dfs",
        "greedy",
        "lines",
        "bfs",
        "frontier",
        "living",
        "bidirectional",
        "astar",
        "closure",
        "cheapest",
        "induction",
        "affine",
        "product",
        "arrangement",
    ] {
        assert!(ended.get(name).is_some_and(|times| *times > 5), "{name} of {ended:?}");
    }
}

#[test]
fn the_engine_that_answered_is_not_called_one_that_was_not_begun() {
    let mut answered = Vec::new();
    for (puzzle, start, goal) in puzzles() {
        let machine = pack(samples::task(&puzzle));
        let budget = Budget::unlimited();
        let problem = Problem::new(&machine, start, goal, &budget);
        let found = solve(&problem, &SolveOptions::default(), Engine::Auto).unwrap();
        let name = found.statistics.engine;
        let rest = found.statistics.notes.iter().find(|note| note.starts_with("not begun"));
        let names: Vec<&str> =
            rest.map(|note| note.split([' ', ',']).collect()).unwrap_or_default();
        assert!(!names.contains(&name), "{name}: {rest:?}");
        answered.push(name);
    }
    assert!(answered.contains(&"bidirectional"), "{answered:?}");
}
