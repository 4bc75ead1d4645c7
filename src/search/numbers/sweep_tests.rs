//! Compares searches over numbers of positions with searches that keep states one by one.

use crate::budget::Budget;
use crate::cpu::Kernel;
use crate::ground::plain;
use crate::ground::samples::{self, Way};
use crate::model::Puzzle;
use crate::model::{Condition, State};
use crate::pack::pack;
use crate::search::problem::Problem;
use crate::search::testing::{explore, explore_with};
use crate::search::{Exploration, Exploring, to_goal};

/// Asserts that the figures of both searches agree; returns whether the engine accepted the puzzle.
pub(super) fn agrees(
    puzzle: &Puzzle,
    start: &State,
    goal: Option<&Condition>,
    engine: Exploring,
) -> bool {
    let task = samples::task(puzzle);
    let machine = pack(task.clone());
    let budget = Budget::unlimited();
    let three = Budget::unlimited().with_threads(3);
    let Ok(swept) = explore_with(engine, &machine, start, goal, &three) else { return false };
    let plain = explore_with(Exploring::Named("bfs"), &machine, start, goal, &budget).unwrap();
    let figures = |found: &Exploration| {
        let way = (found.farthest.clone(), found.way.clone());
        (
            found.reachable,
            found.depths.clone(),
            found.goals,
            found.dead_ends,
            found.edges,
            way,
            found.limit,
        )
    };
    assert_eq!(figures(&swept), figures(&plain), "{engine:?} {start:?} {goal:?}");
    assert_eq!(three.free_bytes(), u64::MAX);
    let portable = Budget::unlimited().with_kernel(Kernel::PORTABLE);
    let again = explore_with(engine, &machine, start, goal, &portable).unwrap();
    assert_eq!(figures(&again), figures(&plain), "{engine:?} {start:?} {goal:?}");
    true
}

pub(super) const ENGINES: [Exploring; 5] = [
    Exploring::Named("affine"),
    Exploring::Named("product"),
    Exploring::Named("arrangement"),
    Exploring::Named("orientation"),
    Exploring::Named("multiset"),
];

#[test]
fn figures_of_random_puzzles_agree() {
    let mut taken = [0; 5];
    for seed in 0..400 {
        let puzzle = plain::random_puzzle(seed);
        let start = samples::position("01201")[..puzzle.board.node_count()].to_vec();
        for goal in [None, Some(samples::all(&puzzle, "_|b")), Some(Condition::Stuck)] {
            for (engine, taken) in ENGINES.into_iter().zip(&mut taken) {
                *taken += usize::from(agrees(&puzzle, &start, goal.as_ref(), engine));
            }
        }
    }
    assert!(taken[0] > 200, "{taken:?}");
}

#[test]
fn pegs_and_lights_flip_bits() {
    let full = |size: u32, hole: usize| {
        samples::position(
            &(0..(size * size) as usize)
                .map(|at| if at == hole { '0' } else { '1' })
                .collect::<String>(),
        )
    };
    for (size, hole) in [(3, 0), (3, 4), (4, 5), (4, 0)] {
        let puzzle = samples::pegs(size);
        assert!(agrees(
            &puzzle,
            &full(size, hole),
            Some(&samples::all(&puzzle, "_")),
            Exploring::Named("affine")
        ));
        assert!(agrees(
            &puzzle,
            &full(size, hole),
            Some(&Condition::Stuck),
            Exploring::Named("affine")
        ));
    }
    let (puzzle, start, goal) = samples::lights(4, false);
    assert!(agrees(&puzzle, &start, Some(&goal), Exploring::Named("affine")));
    let (puzzle, start, goal) = samples::frogs(3, 4);
    assert!(agrees(&puzzle, &start, Some(&goal), Exploring::Named("affine")));
    let (puzzle, start, goal) = samples::toazzle();
    assert!(agrees(&puzzle, &start, Some(&goal), Exploring::Named("affine")));
}

/// Asserts that both backward searches from a goal agree; returns whether the engine accepted the
/// puzzle.
pub(super) fn agrees_back(puzzle: &Puzzle, goal: &Condition, engine: Exploring) -> bool {
    let machine = pack(samples::task(puzzle));
    let budget = Budget::unlimited();
    both_agree(&budget, engine, || Problem::without_start(&machine, goal.clone(), &budget))
}

/// Asserts that both backward searches from a goal agree, among the positions with the pieces of a
/// start; returns whether the engine accepted the puzzle.
pub(super) fn agrees_back_from(
    puzzle: &Puzzle,
    start: &State,
    goal: &Condition,
    engine: Exploring,
) -> bool {
    let machine = pack(samples::task(puzzle));
    let budget = Budget::unlimited();
    both_agree(&budget, engine, || {
        Problem::without_start(&machine, goal.clone(), &budget).beside(vec![start.clone()], true)
    })
}

fn both_agree<'a>(budget: &Budget, engine: Exploring, problem: impl Fn() -> Problem<'a>) -> bool {
    let Ok(swept) = to_goal(&problem(), engine) else { return false };
    let Ok(plain) = to_goal(&problem(), Exploring::Named("bfs")) else { return false };
    assert_eq!(
        (swept.solvable, swept.distances, swept.unsolvable),
        (plain.solvable, plain.distances, plain.unsolvable),
        "{engine:?}"
    );
    assert_eq!(budget.free_bytes(), u64::MAX);
    true
}

#[test]
fn distances_of_random_puzzles_agree() {
    let mut taken = [0; 5];
    for seed in 0..300 {
        let puzzle = plain::random_puzzle(seed);
        let goals = [
            samples::position_goal(&puzzle, &"2021"[..puzzle.board.node_count()]),
            samples::all(&puzzle, "_|b"),
            Condition::Stuck,
        ];
        for goal in goals {
            for (engine, taken) in ENGINES.into_iter().zip(&mut taken) {
                *taken += usize::from(agrees_back(&puzzle, &goal, engine));
            }
        }
    }
    assert!(taken[0] > 100 && taken[1] > 50, "{taken:?}");
}

#[test]
fn tricolore_changes_nodes_one_by_one() {
    let puzzle = samples::tricolore(3, 3);
    let red = samples::all(&puzzle, "red");
    assert!(agrees(
        &puzzle,
        &samples::position("111111111"),
        Some(&red),
        Exploring::Named("product")
    ));
    assert!(agrees(
        &puzzle,
        &samples::position("123123123"),
        Some(&red),
        Exploring::Named("product")
    ));
    assert!(agrees_back(&puzzle, &red, Exploring::Named("product")));
    let mut forgets = puzzle;
    forgets.never_repeat_click = false;
    assert!(agrees(&forgets, &samples::position("111111111"), None, Exploring::Named("product")));
    assert!(agrees_back(&forgets, &red, Exploring::Named("product")));
}

#[test]
fn tiles_are_carried_about_a_hole() {
    let slides = |rows: u32, columns: u32, torus: bool| {
        let names: Vec<String> = (1..rows * columns).map(|tile| format!("t{tile}")).collect();
        let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
        samples::grid(&mut puzzle, rows, columns, torus);
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        let digits: String = (0..rows * columns)
            .filter_map(|at| char::from_digit((at + 3) % (rows * columns), 36))
            .collect();
        (puzzle, samples::position(&digits))
    };
    for (rows, columns, torus) in [
        (1, 2, false),
        (2, 2, false),
        (2, 3, false),
        (3, 2, false),
        (1, 5, true),
        (2, 3, true),
        (2, 4, false),
        (3, 3, false),
    ] {
        let (puzzle, start) = slides(rows, columns, torus);
        let goal =
            Condition::Every(vec![crate::model::NodeId(1)], samples::set(&puzzle.kinds, "t1"));
        assert!(
            agrees(&puzzle, &start, Some(&goal), Exploring::Named("arrangement")),
            "{rows} {columns} {torus}"
        );
        let mut back = start.clone();
        back.swap(0, 1);
        let back = Condition::Each(
            back.iter()
                .enumerate()
                .map(|(at, &kind)| {
                    (
                        crate::model::NodeId(at as u32),
                        crate::model::KindSet::one(kind, puzzle.kinds.values()),
                    )
                })
                .collect(),
        );
        assert!(
            agrees_back(&puzzle, &back, Exploring::Named("arrangement")),
            "{rows} {columns} {torus}"
        );
    }
}

#[test]
fn a_token_may_be_any_piece() {
    // One piece leaps over two other pieces, which change places; another rule turns a ring around
    // it.
    let mut puzzle = samples::puzzle(&["king", "a", "b", "c", "d", "e"]);
    samples::path(&mut puzzle, 6, false);
    samples::rewrite(&mut puzzle, "leap", Way::Both, "king any ?", "? any king", None);
    samples::rewrite(&mut puzzle, "pass", Way::Forward, "king ?", "? king", None);
    assert!(
        !agrees(&puzzle, &samples::position("123450"), None, Exploring::Named("arrangement")),
        "`any` leaves the hole out"
    );
    let mut puzzle = samples::puzzle(&["king", "a", "b", "c", "d", "e"]);
    samples::path(&mut puzzle, 6, true);
    samples::rewrite(&mut puzzle, "leap", Way::Both, "king any any", "any king any", None);
    puzzle.rules.clear();
    samples::rewrite(&mut puzzle, "pass", Way::Both, "king any", "any king", None);
    assert!(agrees(&puzzle, &samples::position("123456"), None, Exploring::Named("arrangement")));
}

#[test]
fn moves_that_lead_far_back_do_not_mislead() {
    // Bits are set one by one, and three in a row are cleared at once; pieces turn in one direction
    // only.
    let mut puzzle = samples::puzzle(&["a", "b"]);
    samples::path(&mut puzzle, 9, false);
    samples::rewrite(&mut puzzle, "set", Way::Forward, "a", "b", None);
    samples::rewrite(&mut puzzle, "back", Way::Forward, "b b b", "a a a", None);
    for engine in [Exploring::Named("affine"), Exploring::Named("product")] {
        assert!(agrees(&puzzle, &samples::position("111111111"), None, engine));
    }
    for kinds in [&["a", "b", "c", "d"][..], &["a", "b", "c", "d", "e"]] {
        let mut wheel = samples::puzzle(kinds);
        samples::cycle(&mut wheel, &(1..=kinds.len() as u16).collect::<Vec<_>>());
        samples::path(&mut wheel, 5, true);
        samples::click(
            &mut wheel,
            "any",
            &[crate::model::Target::Clicked, crate::model::Target::Neighbours(None)],
        );
        for never_repeat in [false, true] {
            wheel.never_repeat_click = never_repeat;
            assert!(agrees(&wheel, &samples::position("11111"), None, Exploring::Named("product")));
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let refuses = |puzzle: &Puzzle, start: &str, engine| {
        !agrees(puzzle, &samples::position(start), None, engine)
    };
    // A second hole, equal pieces, and a rule that depends on the pieces that are passed.
    let mut tiles = samples::puzzle(&["a", "b", "c"]);
    samples::grid(&mut tiles, 2, 2, false);
    samples::rewrite(&mut tiles, "slide", Way::Both, "any _", "_ any", None);
    assert!(!refuses(&tiles, "1230", Exploring::Named("arrangement")));
    assert!(refuses(&tiles, "1200", Exploring::Named("arrangement")));
    assert!(refuses(&tiles, "1220", Exploring::Named("arrangement")));
    samples::rewrite(&mut tiles, "hop", Way::Both, "a b _", "_ b a", None);
    samples::line(&mut tiles, "far", &[0, 1, 2], false, &[]);
    assert!(refuses(&tiles, "1230", Exploring::Named("arrangement")));
    // A piece is carried from node to node, and may be either of two kinds.
    let mut walk = samples::puzzle(&["a", "b"]);
    samples::path(&mut walk, 4, false);
    samples::rewrite(&mut walk, "step", Way::Both, "any _", "_ any", None);
    assert!(refuses(&walk, "1200", Exploring::Named("product")));
    assert!(!refuses(&walk, "1100", Exploring::Named("product")));
    // A cycle of three flips different bits; seven of these at once are too many cases.
    let mut wheel = samples::puzzle(&["a", "b", "c"]);
    samples::cycle(&mut wheel, &[1, 2, 3]);
    samples::path(&mut wheel, 7, true);
    samples::click(
        &mut wheel,
        "any",
        &[crate::model::Target::Clicked, crate::model::Target::Neighbours(None)],
    );
    assert!(!refuses(&wheel, "1111111", Exploring::Named("affine")));
    assert!(!refuses(&wheel, "1111111", Exploring::Named("product")));
    let mut star = wheel.clone();
    star.never_repeat_click = true;
    assert!(refuses(&star, "1111111", Exploring::Named("affine")));
    assert!(!refuses(&star, "1111111", Exploring::Named("product")));
    samples::diagonals(&mut wheel, 1, 1);
    samples::line(&mut wheel, "spokes", &[0, 2], false, &[]);
    samples::line(&mut wheel, "spokes", &[0, 3], false, &[]);
    wheel.rules.clear();
    samples::click(
        &mut wheel,
        "any",
        &[crate::model::Target::Clicked, crate::model::Target::Neighbours(None)],
    );
    assert!(refuses(&wheel, "1111111", Exploring::Named("affine")));
    assert!(!refuses(&wheel, "1111111", Exploring::Named("product")));
}

#[test]
fn threads_change_nothing() {
    let figures = |puzzle: &Puzzle, start: &State, engine, threads| {
        let task = samples::task(puzzle);
        let budget = Budget::unlimited().with_threads(threads);
        let Exploration { depths, edges, dead_ends, way, .. } =
            explore_with(engine, &pack(task.clone()), start, None, &budget).unwrap();
        assert!(way.is_some());
        (depths, edges, dead_ends, way)
    };
    let (lights, on, _) = samples::lights(4, false);
    let pegs = samples::pegs(4);
    let (tiles, mixed, _) = samples::eight();
    let tricolore = samples::tricolore(3, 3);
    let mut forgets = tricolore.clone();
    forgets.never_repeat_click = false;
    for (puzzle, start, engine) in [
        (&lights, &on, Exploring::Named("affine")),
        (&pegs, &samples::position("0111111111111111"), Exploring::Named("affine")),
        (&tiles, &mixed, Exploring::Named("arrangement")),
        (&tricolore, &samples::position("111111111"), Exploring::Named("product")),
        (&forgets, &samples::position("111111111"), Exploring::Named("product")),
    ] {
        let one = figures(puzzle, start, engine, 1);
        for threads in [2, 3, 7] {
            assert_eq!(figures(puzzle, start, engine, threads), one, "{engine:?} {threads}");
        }
    }
}

#[test]
fn limits_come_in_time_and_bytes_are_given_back() {
    let (puzzle, start, goal) = samples::eight();
    let task = samples::task(&puzzle);
    let machine = pack(task.clone());
    for (budget, limit) in [
        (Budget::unlimited().with_memory(60 << 10), crate::budget::Limit::Memory),
        (Budget::unlimited().with_states(20_000), crate::budget::Limit::States),
        (
            Budget::unlimited()
                .with_clock(crate::budget::Clock::system())
                .with_timeout(std::time::Duration::ZERO),
            crate::budget::Limit::Time,
        ),
    ] {
        let free = budget.free_bytes();
        let found =
            explore_with(Exploring::Named("arrangement"), &machine, &start, Some(&goal), &budget)
                .unwrap();
        assert_eq!((found.limit, budget.free_bytes()), (Some(limit), free));
        assert!(found.reachable <= 20_000);
    }
    let budget = Budget::unlimited().with_memory(60 << 10);
    assert_eq!(explore(&machine, &start, Some(&goal), &budget).statistics.engine, "bfs");
}
