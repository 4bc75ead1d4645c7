//! Compares linear algebra with searches, and solves positions that no search can handle.

use crate::budget::{Budget, Clock};
use crate::facts::samples::random_clicks;
use crate::ground::Task;
use crate::ground::plain::{self, Dice};
use crate::ground::samples;
use crate::model::{
    Condition, Effect, EffectKind, Kind, KindSet, NodeId, Puzzle, Rule, State, Target,
};
use crate::pack::pack;
use crate::search::testing::{Asked, solve};
use crate::search::{Engine, Outcome, Refusal, SolveOptions, Verdict};
use num_bigint::BigUint;

fn query(start: &State, goal: &Condition, options: SolveOptions, engine: Engine) -> Asked {
    Asked { start: start.clone(), goal: goal.clone(), engine, options }
}

fn run(puzzle: &Puzzle, asked: &Asked) -> Result<Outcome, Refusal> {
    let task = samples::task(puzzle);
    solve(&pack(task.clone()), asked, &Budget::unlimited())
}

const EVERYTHING: SolveOptions =
    SolveOptions { any: false, count: true, all: Some(50), up_to: None, rank: None };

/// Returns goals of all forms: one position, some nodes, several kinds, alternatives of positions.
fn goals(dice: &mut Dice) -> Vec<Condition> {
    let mut node = |at: u32, kinds: u64| {
        let mut set = KindSet::none(8);
        (0..kinds).for_each(|_| set.insert(Kind(dice.roll(7) as u16)));
        (NodeId(at), set)
    };
    let mut position =
        |nodes: u32, kinds: u64| Condition::Each((0..nodes).map(|at| node(at, kinds)).collect());
    vec![
        position(3, 1),
        position(3, 2),
        position(2, 2),
        position(3, 6),
        Condition::Or(vec![position(3, 2), position(3, 3), position(1, 1)]),
    ]
}

#[test]
fn random_clicks_are_solved_as_by_a_search() {
    let mut dice = Dice(5);
    let (mut solved, mut refuted) = (0, 0);
    for round in 0..400 {
        let (mut puzzle, start) = random_clicks(&mut dice);
        puzzle.never_repeat_click = dice.roll(4) == 0;
        for goal in goals(&mut dice) {
            let at = format!("round {round} {start:?} {goal:?} {:?}", puzzle.rules);
            let ask = |engine| run(&puzzle, &query(&start, &goal, EVERYTHING, engine));
            let expected = ask(Engine::Named("bfs")).unwrap();
            let found = match ask(Engine::Named("algebra")) {
                Ok(found) => found,
                Err(Refusal::NotLinear { reason, .. }) => {
                    assert!(puzzle.never_repeat_click, "{reason} {at}");
                    continue;
                }
                Err(refusal) => panic!("{refusal:?} {at}"),
            };
            assert_eq!(
                (found.verdict, found.lower_bound),
                (expected.verdict, expected.lower_bound),
                "{at}"
            );
            assert_eq!((found.moves, found.states), (expected.moves, expected.states), "{at}");
            assert_eq!(
                (found.count, found.all, found.complete),
                (expected.count, expected.all, expected.complete),
                "{at}"
            );
            solved += u32::from(matches!(found.verdict, Verdict::Solved { .. }));
            refuted += u32::from(found.verdict == Verdict::Unsolvable);
        }
    }
    assert!(solved > 200 && refuted > 200, "{solved} {refuted}");
}

#[test]
fn solutions_are_listed_in_the_order_of_a_rank() {
    let (puzzle, start, goal) = samples::lights(4, false);
    let ask = |engine| {
        let mut asked = query(&start, &goal, EVERYTHING, engine);
        asked.options.rank = Some((0..16).map(|id| id * 7 % 16).collect());
        run(&puzzle, &asked).unwrap().all
    };
    let ranked = ask(Engine::Named("algebra"));
    assert_eq!((ranked.as_ref().map(Vec::len), &ranked), (Some(48), &ask(Engine::Named("bfs"))));
}

#[test]
fn lights_out_takes_the_known_numbers_of_clicks() {
    for (size, clicks) in [
        (1, 1),
        (2, 4),
        (3, 5),
        (4, 4),
        (5, 15),
        (6, 28),
        (7, 33),
        (8, 40),
        (9, 25),
        (10, 44),
        (11, 55),
        (14, 56),
    ] {
        let (puzzle, start, goal) = samples::lights(size, false);
        let found =
            run(&puzzle, &query(&start, &goal, SolveOptions::default(), Engine::Auto)).unwrap();
        assert_eq!((found.moves.len(), found.statistics.engine), (clicks, "algebra"), "{size}");
        assert!(plain::holds(&goal, found.states.last().unwrap(), &samples::task(&puzzle)));
    }
}

#[test]
fn lights_that_stand_alone_have_as_many_solutions_as_orders() {
    let (puzzle, start, goal) = samples::lights(5, true);
    let found = run(&puzzle, &query(&start, &goal, EVERYTHING, Engine::Auto)).unwrap();
    let orders: BigUint = (1..=25_u32).product::<BigUint>();
    assert_eq!(
        (found.moves.len(), found.count, found.statistics.engine),
        (25, Some(orders), "algebra")
    );
    assert_eq!((found.all.map(|all| all.len()), found.complete), (Some(50), Err(None)));
}

#[test]
fn a_single_light_is_proved_unsolvable() {
    let (puzzle, _, goal) = samples::lights(19, false);
    let mut start = vec![Kind::EMPTY; 361];
    start[0] = Kind(1);
    let found = run(&puzzle, &query(&start, &goal, SolveOptions::default(), Engine::Auto)).unwrap();
    assert_eq!(
        (found.verdict, found.lower_bound, found.statistics.expanded),
        (Verdict::Unsolvable, None, 0)
    );
    assert!(
        found.statistics.notes.iter().any(|note| note.contains("a sum over")),
        "{:?}",
        found.statistics.notes
    );
}

fn refusal(puzzle: &Puzzle, start: &State, goal: &Condition) -> String {
    assert!(run(puzzle, &query(start, goal, SolveOptions::default(), Engine::Auto)).is_ok());
    match run(puzzle, &query(start, goal, SolveOptions::default(), Engine::Named("algebra"))) {
        Err(Refusal::NotLinear { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn near_misses_are_refused_and_left_to_searches() {
    let (mut puzzle, start, goal) = samples::lights(3, false);
    assert_eq!(refusal(&puzzle, &start, &Condition::Stuck), "the goal asks whether a move is left");
    if let Some(Rule::Click(click)) = puzzle.rules.first_mut() {
        click.effects.push(Effect {
            kind: EffectKind::Set(Kind::EMPTY),
            targets: vec![Target::Nodes(vec![NodeId(8)])],
            except: Vec::new(),
        });
    }
    assert_eq!(
        refusal(&puzzle, &start, &goal),
        "a click does more than turn each node by a fixed number of steps"
    );
    let mut colours = samples::puzzle(&["red", "white", "blue"]);
    samples::cycle(&mut colours, &[1, 2, 3]);
    samples::path(&mut colours, 2, false);
    samples::click(&mut colours, "?", &[Target::Clicked]);
    colours.never_repeat_click = true;
    let goal = samples::position_goal(&colours, "23");
    let twice = "the last click is remembered, and a shortest solution clicks a node twice";
    assert_eq!(refusal(&colours, &samples::position("11"), &goal), twice);
    let once = samples::position_goal(&colours, "22");
    assert!(
        run(
            &colours,
            &query(
                &samples::position("11"),
                &once,
                SolveOptions::default(),
                Engine::Named("algebra")
            )
        )
        .is_ok()
    );
}

#[test]
fn too_many_solutions_and_boards_are_refused() {
    let (puzzle, start, _) = samples::lights(26, false);
    let task: Task = samples::task(&puzzle);
    let ask = |goal: Condition| {
        solve(
            &pack(task.clone()),
            &query(&start, &goal, SolveOptions::default(), Engine::Named("algebra")),
            &Budget::unlimited(),
        )
    };
    let row = Condition::Every((0..26).map(NodeId).collect(), KindSet::one(Kind::EMPTY, 2));
    let reason = "more than 16777216 solutions would have to be compared".to_owned();
    assert_eq!(ask(row).map(|_| ()), Err(Refusal::NotLinear { reason, culprit: None }));
    let some = Condition::Some((0..676).map(NodeId).collect(), KindSet::one(Kind::EMPTY, 2));
    assert!(matches!(ask(some), Err(Refusal::NotLinear { .. })));
}

#[test]
fn every_limit_leaves_a_true_lower_bound_and_gives_bytes_back() {
    let (puzzle, start, goal) = samples::lights(9, false);
    let task = samples::task(&puzzle);
    let asked = query(&start, &goal, SolveOptions::default(), Engine::Named("algebra"));
    let machine = pack(task.clone());
    for kilobytes in 0..40 {
        let memory = machine.bytes() + (kilobytes << 10);
        let budget = Budget::unlimited().with_memory(memory);
        let found = solve(&machine, &asked, &budget).unwrap();
        assert!(
            found.lower_bound == Some(25) || found.moves.is_empty() && found.lower_bound == Some(1)
        );
        assert_eq!(budget.free_bytes(), memory);
    }
    let budget =
        Budget::unlimited().with_clock(Clock::system()).with_timeout(std::time::Duration::ZERO);
    let stopped = solve(&pack(task.clone()), &asked, &budget).unwrap();
    assert_eq!(
        (stopped.verdict, stopped.lower_bound),
        (Verdict::Stopped(crate::budget::Limit::Time), Some(1))
    );
}
