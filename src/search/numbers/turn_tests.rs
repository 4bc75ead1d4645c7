//! Compares searches over parts of turned positions with searches that keep states one by one.

use super::sweep_tests::{agrees, agrees_back};
use crate::budget::Budget;
use crate::facts::group::{self, Count};
use crate::facts::refutation::Refutation;
use crate::ground::plain::Dice;
use crate::ground::samples::{self, Way};
use crate::model::{Change, Effect, EffectKind, Kind, NodeId, Puzzle, Rule, Target};
use crate::model::{Condition, State};
use crate::pack::pack;
use crate::search::testing::explore_with;
use crate::search::{Engine, Exploring, Problem, Refusal, SolveOptions, Verdict, solve};

/// Returns a puzzle with the given numbers of nodes and of kinds `a`, `b` …
fn blank(nodes: u32, kinds: usize) -> Puzzle {
    let names: Vec<String> = ('a'..='z').take(kinds).map(String::from).collect();
    let mut puzzle = samples::puzzle(&names.iter().map(String::as_str).collect::<Vec<_>>());
    samples::path(&mut puzzle, nodes, false);
    puzzle
}

/// Returns a puzzle with random turns of pieces of several nodes each: the contents of a piece go
/// to another one and are twisted.
pub(super) fn random_turns(dice: &mut Dice) -> (Puzzle, State) {
    let (pieces, faces, kinds) =
        (2 + dice.roll(4) as u32, 1 + dice.roll(3) as u32, 2 + dice.roll(4) as usize);
    let puzzle = turned(dice, (pieces, faces), kinds);
    let nodes = puzzle.board.nodes().count();
    let start = (0..nodes).map(|_| Kind(dice.roll(kinds as u64) as u16 + 1)).collect();
    (puzzle, start)
}

/// Returns a puzzle with random turns of fewer pieces, where all nodes have different kinds.
fn random_turns_of_different_kinds(dice: &mut Dice) -> (Puzzle, State) {
    let (pieces, faces) = (2 + dice.roll(3) as u32, 1 + dice.roll(2) as u32);
    let kinds = 1..=(pieces * faces + 2) as u16;
    (turned(dice, (pieces, faces), kinds.len()), kinds.map(Kind).collect())
}

/// Returns a puzzle whose pieces go round by threes and are twisted, where all nodes have different
/// kinds, and the number of nodes of a piece.
fn random_pieces(dice: &mut Dice) -> (Puzzle, State, usize) {
    let (pieces, faces) = (3 + dice.roll(2) as u32, 2 + dice.roll(2) as u32);
    let kinds = 1..=(pieces * faces) as u16;
    let mut puzzle = blank(pieces * faces, kinds.len());
    for number in 0..2 {
        let mut others: Vec<u32> = (0..pieces).collect();
        let ring = [0; 3].map(|_| others.swap_remove(dice.roll(others.len() as u64) as usize));
        let twists = [0; 3].map(|_| dice.roll(u64::from(faces)) as u32);
        let node = |face, at: usize| ring[at] * faces + (face + twists[at]) % faces;
        let cycles: Vec<[u32; 3]> =
            (0..faces).map(|face| [0, 1, 2].map(|at| node(face, at))).collect();
        let cycles: Vec<&[u32]> = cycles.iter().map(<[u32; 3]>::as_slice).collect();
        samples::turn(&mut puzzle, &format!("T{number}"), &cycles);
    }
    (puzzle, kinds.map(Kind).collect(), faces as usize)
}

/// Returns a puzzle with random turns of pieces, and two more nodes that some turns exchange.
fn turned(dice: &mut Dice, (pieces, faces): (u32, u32), kinds: usize) -> Puzzle {
    let nodes = pieces * faces + 2;
    let mut puzzle = blank(nodes, kinds);
    for number in 0..1 + dice.roll(3) {
        let mut others: Vec<u32> = (0..pieces).collect();
        let cycle: Vec<u32> = (0..1 + dice.roll(u64::from(pieces)))
            .map(|_| others.swap_remove(dice.roll(others.len() as u64) as usize))
            .collect();
        let mut cycles: Vec<Vec<u32>> = Vec::new();
        let twist = dice.roll(u64::from(faces)) as u32;
        if cycle.len() == 1 {
            cycles.push((0..faces).map(|face| cycle[0] * faces + face).collect());
        } else {
            let node = |face: u32, at: usize, piece: u32| {
                piece * faces + (face + if at == 0 { twist } else { 0 }) % faces
            };
            cycles.extend((0..faces).map(|face| {
                cycle.iter().enumerate().map(|(at, &piece)| node(face, at, piece)).collect()
            }));
        }
        if dice.roll(3) == 0 {
            cycles.push(vec![nodes - 1, nodes - 2]);
        }
        let cycles: Vec<&[u32]> = cycles.iter().map(Vec::as_slice).collect();
        samples::turn(&mut puzzle, &format!("T{number}"), &cycles);
    }
    puzzle
}

#[test]
fn figures_of_random_turns_agree() {
    let (mut dice, mut taken) = (Dice(7), 0);
    for _ in 0..600 {
        let (puzzle, start) = random_turns(&mut dice);
        for goal in [None, Some(samples::all(&puzzle, "a|b")), Some(Condition::Stuck)] {
            taken += usize::from(agrees(
                &puzzle,
                &start,
                goal.as_ref(),
                Exploring::Named("orientation"),
            ));
        }
        let mut end = start.clone();
        end.reverse();
        let exact = |position: &State| {
            let nodes = position.iter().enumerate();
            Condition::Each(
                nodes
                    .map(|(node, &kind)| {
                        (
                            NodeId(node as u32),
                            crate::model::KindSet::one(kind, puzzle.kinds.values()),
                        )
                    })
                    .collect(),
            )
        };
        let either = Condition::Or(vec![exact(&start), exact(&end)]);
        taken += usize::from(agrees_back(&puzzle, &exact(&start), Exploring::Named("orientation")));
        taken += usize::from(agrees_back(&puzzle, &either, Exploring::Named("orientation")));
    }
    assert!(taken > 1000, "{taken}");
}

#[test]
fn groups_count_the_positions_of_random_turns() {
    let mut dice = Dice(8);
    for _ in 0..300 {
        let (puzzle, start) = random_turns(&mut dice);
        let (task, budget) = (samples::task(&puzzle), Budget::unlimited());
        let bfs = Exploring::Named("bfs");
        let found = explore_with(bfs, &pack(task.clone()), &start, None, &budget).unwrap();
        let count = Count::Exactly(found.reachable.into());
        assert_eq!(group::count(&task, &start, &budget), Ok(count), "{start:?}");
        assert_eq!(budget.free_bytes(), u64::MAX);
    }
}

#[test]
fn groups_agree_with_visits_about_random_goals() {
    let mut dice = Dice(9);
    let (mut solved, mut by_sign, mut by_twist, mut by_order, mut by_group) = (0, 0, 0, 0, 0);
    let mut asked = [0; 3];
    for number in 0..900 {
        let alone = |(puzzle, start)| (puzzle, start, 1);
        let (puzzle, start, part) = match number % 3 {
            0 => alone(random_turns(&mut dice)),
            1 => alone(random_turns_of_different_kinds(&mut dice)),
            _ => random_pieces(&mut dice),
        };
        let machine = pack(samples::task(&puzzle));
        // The goal has the same nodes, or the same pieces, in places near those of the start.
        let mut end = start.clone();
        for _ in 0..1 + dice.roll(3) {
            let parts = (end.len() / part) as u64;
            let [one, other] = [0; 2].map(|_| dice.roll(parts) as usize * part);
            if one == other {
                end[one..one + part].rotate_left(1);
            } else {
                (0..part).for_each(|at| end.swap(one + at, other + at));
            }
        }
        let ask = |engine, any| {
            let budget = Budget::unlimited();
            let problem = Problem::without_goal(&machine, start.clone(), &budget);
            let options = SolveOptions { any, ..SolveOptions::default() };
            let found = solve(&problem.to(&end), &options, Engine::Named(engine));
            assert_eq!(budget.free_bytes(), u64::MAX);
            found
        };
        let visited = ask("bfs", false).unwrap();
        for (engine, asked) in ["cosets", "frontier", "factorization"].into_iter().zip(&mut asked) {
            let Ok(found) = ask(engine, engine == "factorization") else { continue };
            *asked += 1;
            match visited.verdict {
                Verdict::Unsolvable => assert_eq!(found.verdict, Verdict::Unsolvable, "{engine}"),
                _ => assert_eq!(found.states.last(), Some(&end), "{engine}"),
            }
            if engine == "factorization" {
                assert!(found.moves.len() >= visited.moves.len(), "{start:?} {end:?}");
            } else {
                assert_eq!(found.moves.len(), visited.moves.len(), "{engine}");
            }
        }
        match ask("group", false) {
            Ok(found) => {
                assert_eq!(visited.verdict, Verdict::Unsolvable, "{start:?} {end:?}");
                match found.proof {
                    Some(Refutation::Sign { pieces: false, .. }) => by_sign += 1,
                    Some(Refutation::Sign { .. }) => by_order += 1,
                    Some(Refutation::Twist { .. }) => by_twist += 1,
                    Some(Refutation::Group { .. }) => by_group += 1,
                    other => panic!("{other:?}"),
                }
            }
            Err(Refusal::Open) => {
                assert_eq!(visited.states.last(), Some(&end));
                solved += 1;
            }
            Err(refusal) => {
                // The goal lies outside of what can stand on the nodes.
                assert!(matches!(refusal, Refusal::NoGroup { .. }), "{refusal:?}");
                assert_eq!(visited.verdict, Verdict::Unsolvable, "{start:?} {end:?}");
            }
        }
    }
    let figures = [solved, by_sign, by_twist, by_order, by_group];
    assert!(figures.iter().chain(&asked).all(|&figure| figure >= 10), "{figures:?} {asked:?}");
}

/// Returns the solved 2x2x2 cube, where equal colours may leave fewer positions.
pub(super) fn cube(colours: &[usize; 6]) -> (Puzzle, State) {
    // u 0-3, f 4-7, r 8-11, d 12-15, b 16-19, l 20-23.
    let mut puzzle = blank(24, 6);
    samples::turn(&mut puzzle, "R", &[&[8, 9, 11, 10], &[5, 1, 18, 13], &[7, 3, 16, 15]]);
    samples::turn(&mut puzzle, "U", &[&[0, 1, 3, 2], &[4, 20, 16, 8], &[5, 21, 17, 9]]);
    samples::turn(&mut puzzle, "F", &[&[4, 5, 7, 6], &[2, 8, 13, 23], &[3, 10, 12, 21]]);
    (puzzle, (0..24).map(|node| Kind(colours[node / 4] as u16)).collect())
}

#[test]
fn cubes_are_places_and_twists() {
    // Opposite faces have equal colours: the pieces are of two kinds that are mirror images.
    let (puzzle, start) = cube(&[1, 2, 3, 1, 2, 3]);
    let goal = Condition::Every(vec![NodeId(0), NodeId(1)], samples::set(&puzzle.kinds, "a"));
    assert!(agrees(&puzzle, &start, Some(&goal), Exploring::Named("orientation")));
    let (puzzle, start) = cube(&[1, 2, 3, 4, 5, 6]);
    let task = samples::task(&puzzle);
    let found =
        explore_with(Exploring::Auto, &pack(task.clone()), &start, None, &Budget::unlimited())
            .unwrap();
    assert_eq!(found.statistics.engine, "orientation");
    assert_eq!(
        found.depths,
        [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644]
    );
    assert_eq!(found.edges, 3_674_160 * 9);
}

/// Returns the Floppy Cube, 1x3x3, its thin sides without stickers: corners, edges, centre, above
/// and below; half turns only.
fn floppy() -> (Puzzle, State) {
    // The nodes above are 0-8 row by row; below, each is the same place + 9.
    let mut puzzle = blank(18, 18);
    for (name, [corner, edge, other]) in
        [("U", [0, 1, 2]), ("R", [2, 5, 8]), ("D", [6, 7, 8]), ("L", [0, 3, 6])]
    {
        samples::turn(
            &mut puzzle,
            name,
            &[&[corner, other + 9], &[other, corner + 9], &[edge, edge + 9]],
        );
    }
    let start = (0..18).map(|node| Kind(node + 1)).collect();
    (puzzle, start)
}

#[test]
fn orbits_are_parts() {
    let (puzzle, start) = floppy();
    assert!(agrees(&puzzle, &start, None, Exploring::Named("orientation")));
    // With two colours only flips of edges and corners are visible.
    let white: State = (0..18).map(|node| Kind(1 + node / 9)).collect();
    let goal = samples::position_goal(&puzzle, "111111111222222222");
    assert!(agrees(&puzzle, &white, Some(&goal), Exploring::Named("orientation")));
    assert!(agrees_back(&puzzle, &goal, Exploring::Named("orientation")));
    // Two rings, each of distinct pieces, which one turn links.
    let mut rings = blank(10, 10);
    samples::turn(&mut rings, "A", &[&[0, 1, 2, 3, 4]]);
    samples::turn(&mut rings, "B", &[&[5, 6, 7, 8, 9]]);
    samples::turn(&mut rings, "C", &[&[0, 1, 2], &[5, 6, 7]]);
    assert!(agrees(
        &rings,
        &samples::position("123456789a"),
        None,
        Exploring::Named("orientation")
    ));
    assert!(agrees(
        &rings,
        &samples::position("1122134434"),
        Some(&samples::all(&rings, "a")),
        Exploring::Named("orientation")
    ));
}

#[test]
fn pieces_that_turn_together_turn_in_few_ways() {
    // Five coins: two can change places, all can go round, and all are turned over together; one
    // begins with its back up.
    let mut coins = blank(10, 10);
    samples::turn(&mut coins, "S", &[&[0, 2], &[1, 3]]);
    samples::turn(&mut coins, "T", &[&[0, 2, 4, 6, 8], &[1, 3, 5, 7, 9]]);
    samples::turn(&mut coins, "F", &[&[0, 1], &[2, 3], &[4, 5], &[6, 7], &[8, 9]]);
    let start = samples::position("126543789a");
    let task = samples::task(&coins);
    let found = explore_with(
        Exploring::Named("orientation"),
        &pack(task.clone()),
        &start,
        None,
        &Budget::unlimited(),
    )
    .unwrap();
    assert_eq!(found.reachable, 240);
    assert!(found.statistics.notes[0].ends_with("120 × 2 states"), "{:?}", found.statistics.notes);
    assert!(agrees(&coins, &start, None, Exploring::Named("orientation")));
}

#[test]
fn pieces_of_several_sizes_are_told_apart() {
    // A Pyraminx without tips: edges 0-5 on nodes 2 e and 2 e + 1; axial pieces 0-3 on nodes 12 + 3
    // a.
    let mut puzzle = blank(24, 24);
    for (axis, edges) in [[0, 1, 2], [0, 3, 4], [1, 5, 3], [2, 4, 5]].into_iter().enumerate() {
        let [a, b, c] = edges.map(|edge: u32| 2 * edge);
        let axis = 12 + 3 * axis as u32;
        samples::turn(
            &mut puzzle,
            &format!("T{axis}"),
            &[&[a, b, c + 1], &[a + 1, b + 1, c], &[axis, axis + 1, axis + 2]],
        );
    }
    let start: State = (1..=24).map(Kind).collect();
    let task = samples::task(&puzzle);
    let found = explore_with(
        Exploring::Named("orientation"),
        &pack(task.clone()),
        &start,
        None,
        &Budget::unlimited(),
    )
    .unwrap();
    assert_eq!(found.reachable, 933_120);
    assert_eq!(found.edges, 933_120 * 8);
    let canonical: State = (0..24)
        .map(|node| if node < 12 { Kind(node % 2 + 1) } else { Kind(node % 3 + 1) })
        .collect();
    assert!(agrees(
        &puzzle,
        &canonical,
        Some(&samples::all(&puzzle, "a|b")),
        Exploring::Named("orientation")
    ));
}

#[test]
fn moves_that_are_more_than_turns_are_refused() {
    let (cube, start) = cube(&[1, 2, 3, 1, 2, 3]);
    let refuses = |puzzle: &Puzzle| !agrees(puzzle, &start, None, Exploring::Named("orientation"));
    assert!(!refuses(&cube));
    let mut guarded = cube.clone();
    samples::rewrite(&mut guarded, "swap", Way::Forward, "a b", "b a", None);
    assert!(refuses(&guarded));
    // The same rule with a condition that always holds is a turn of another name.
    let mut always = cube.clone();
    samples::rewrite(&mut always, "swap", Way::Forward, "any b", "b any", None);
    assert!(refuses(&always));
    let mut set = cube;
    let effects = vec![Effect {
        kind: EffectKind::Set(Kind(1)),
        targets: vec![Target::Clicked],
        except: Vec::new(),
    }];
    let kinds = samples::set(&set.kinds, "any");
    set.rules.push(Rule::Click(crate::model::Click {
        label: None,
        kinds,
        nodes: vec![NodeId(0)],
        effects,
        tail: crate::model::Tail::default(),
    }));
    assert!(refuses(&set));
    let mut remembers = set;
    remembers.never_repeat_click = true;
    assert!(refuses(&remembers));
    // A ring of distinct pieces has no parts.
    let mut ring = blank(5, 5);
    samples::turn(&mut ring, "T", &[&[0, 1, 2, 3, 4]]);
    samples::turn(&mut ring, "S", &[&[0, 1]]);
    assert!(!agrees(&ring, &samples::position("12345"), None, Exploring::Named("orientation")));
}

#[test]
fn swaps_of_neighbours_are_turns() {
    // Rewrites that always apply: two rows of pieces, each of which can be sorted on its own.
    let mut puzzle = samples::puzzle(&["a", "b", "c"]);
    samples::nodes(&mut puzzle, &["h1", "h2", "h3", "h4", "h5", "h6", "h7"]);
    samples::line(&mut puzzle, "row", &[0, 1, 2], false, &[]);
    samples::line(&mut puzzle, "row", &[3, 4, 5, 6], false, &[]);
    swap(&mut puzzle, &[1, 0]);
    assert!(agrees(&puzzle, &samples::position("1231231"), None, Exploring::Named("orientation")));
    assert!(
        agrees(&puzzle, &samples::position("1231230"), None, Exploring::Named("orientation")),
        "nothing is swapped with what is empty"
    );
    // Two moves of one name on the same nodes are one where they lead to the same position.
    puzzle.rules.clear();
    swap(&mut puzzle, &[1, 0, 2]);
    assert!(agrees(&puzzle, &samples::position("1231231"), None, Exploring::Named("orientation")));
    swap(&mut puzzle, &[0, 2, 1]);
    assert!(!agrees(&puzzle, &samples::position("1231231"), None, Exploring::Named("orientation")));
}

/// Adds a rule by which neighbours change places: the piece on each comes from the given one.
fn swap(puzzle: &mut Puzzle, from: &[usize]) {
    let cells = vec!["any"; from.len()].join(" ");
    samples::rewrite(puzzle, "swap", Way::Forward, &cells, &cells, None);
    if let Some(Rule::Rewrite(rule)) = puzzle.rules.last_mut() {
        rule.changes = from.iter().map(|&cell| Change::Take(cell)).collect();
    }
}

#[test]
fn threads_change_nothing() {
    let (puzzle, start) = cube(&[1, 2, 3, 4, 5, 6]);
    let task = samples::task(&puzzle);
    let figures = |threads| {
        let budget = Budget::unlimited().with_threads(threads);
        let found = explore_with(
            Exploring::Named("orientation"),
            &pack(task.clone()),
            &start,
            None,
            &budget,
        )
        .unwrap();
        (found.depths, found.edges, found.dead_ends)
    };
    let one = figures(1);
    assert!([2, 3, 7].into_iter().all(|threads| figures(threads) == one));
}
