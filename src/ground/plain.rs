//! Random puzzles for tests, and naive implementations of moves and conditions to compare with.

use super::samples::{cycle, path, puzzle, set, task, turn};
use super::{GroundEffect, GroundMove, MoveId, Task};
use crate::model::{
    Cell, Change, Click, Comparison, Condition, Effect, EffectKind, FamilyId, Kind, KindSet, Kinds,
    Measure, NodeId, Pattern, Press, Puzzle, Repeat, Rewrite, Rule, Slide, State, Tail, Target,
    Term, Turn,
};
use std::collections::BTreeSet;

/// A generator of pseudorandom numbers, the same on every run.
#[derive(Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33) % sides
    }
}

fn random_set(dice: &mut Dice, kinds: &Kinds) -> KindSet {
    let tokens = ["_", "a", "b", "any", "?", "_|a", "_|b"];
    set(kinds, tokens[dice.roll(tokens.len() as u64) as usize])
}

/// Creates a small puzzle of three or four nodes and three values, with rewrites, clicks, turns,
/// perhaps a `never` and a remembered click.
pub(crate) fn random_puzzle(seed: u64) -> Puzzle {
    let mut dice = Dice(seed);
    let mut made = puzzle(&["a", "b"]);
    cycle(&mut made, [&[1, 2][..], &[0, 1, 2], &[0, 2]][dice.roll(3) as usize]);
    let size = 3 + dice.roll(2) as u32;
    path(&mut made, size, dice.roll(3) == 0);
    for number in 0..1 + dice.roll(3) {
        let length = 1 + dice.roll(3) as usize;
        let cells: Vec<Cell> = (0..length)
            .map(|_| Cell {
                kinds: random_set(&mut dice, &made.kinds),
                region: None,
                repeat: Repeat::Once,
            })
            .collect();
        let changes = (0..length).map(|_| match dice.roll(4) {
            0 => Change::Keep,
            1 => Change::Become(Kind(dice.roll(3) as u16)),
            _ => Change::Take(dice.roll(length as u64) as usize),
        });
        let changes = changes.collect();
        let (name, label) = (if number == 0 { "one" } else { "two" }.to_owned(), None);
        let rule = Rewrite {
            name,
            label,
            pattern: Pattern {
                families: None,
                forward: true,
                backward: dice.roll(2) == 0,
                at_first: false,
                at_last: false,
                cells,
            },
            changes,
            tail: Tail::default(),
        };
        made.rules.push(Rule::Rewrite(rule));
    }
    for _ in 0..dice.roll(3) {
        let kinds = random_set(&mut dice, &made.kinds);
        let kind = [EffectKind::Advance, EffectKind::Retreat, EffectKind::Set(Kind(1))]
            [dice.roll(3) as usize];
        let targets = vec![
            [Target::Clicked, Target::Neighbours(Some(vec![FamilyId(0)]))][dice.roll(2) as usize]
                .clone(),
        ];
        let nodes = made.board.nodes().collect();
        made.rules.push(Rule::Click(Click {
            label: None,
            kinds,
            nodes,
            effects: vec![Effect { kind, targets, except: Vec::new() }],
            tail: Tail::default(),
        }));
    }
    if dice.roll(2) == 0 {
        let cycles = vec![vec![NodeId(0), NodeId(1), NodeId(2)]];
        made.rules.push(Rule::Turn(Turn {
            powers: vec![("T".to_owned(), 1), ("T'".to_owned(), -1)],
            label: None,
            cycles,
            tail: Tail::default(),
        }));
    }
    made.never_repeat_click = dice.roll(2) == 0;
    if dice.roll(3) == 0 {
        let twos = Condition::Count(
            made.board.nodes().collect(),
            set(&made.kinds, "b"),
            Comparison::Equal,
            dice.roll(3) as i128,
        );
        made.never.push(twos);
    }
    made
}

/// Creates a random puzzle whose moves require nothing but kinds on nodes.
pub(crate) fn random_free_puzzle(seed: u64) -> Puzzle {
    let mut made = random_puzzle(seed);
    made.never_repeat_click = false;
    made.never.clear();
    made
}

/// Creates a random puzzle whose rules have conditions.
pub(crate) fn random_guarded_puzzle(seed: u64) -> Puzzle {
    let (mut made, mut dice) = (random_puzzle(seed), Dice(!seed));
    let size = (made.board.node_count(), made.kinds.values());
    for rule in &mut made.rules {
        let guard = (dice.roll(2) == 0).then(|| random_condition(&mut dice, size, false, 2));
        match rule {
            Rule::Rewrite(Rewrite { tail, .. })
            | Rule::Click(Click { tail, .. })
            | Rule::Turn(Turn { tail, .. }) => tail.guard = guard,
            Rule::Press(Press { tail, .. }) | Rule::Slide(Slide { tail, .. }) => tail.guard = guard,
            Rule::Listed(listed) => {
                listed.tails.iter_mut().for_each(|(_, tail)| tail.guard.clone_from(&guard));
            }
        }
    }
    made
}

/// Adds a turn of six nodes, in one or two random cycles.
pub(crate) fn random_turn(puzzle: &mut Puzzle, name: &str, dice: &mut Dice) {
    let mut nodes: Vec<u32> = (0..6).collect();
    (1..6).for_each(|at| nodes.swap(at, dice.roll(at as u64 + 1) as usize));
    let cut = 2 + dice.roll(5) as usize;
    let cycles = [&nodes[..cut], &nodes[cut..]];
    let long: Vec<&[u32]> = cycles.into_iter().filter(|cycle| cycle.len() > 1).collect();
    turn(puzzle, name, &long);
}

/// Creates a random puzzle whose moves have costs and partly belong to chains.
pub(crate) fn random_priced_puzzle(seed: u64) -> Puzzle {
    let (mut puzzle, mut dice) = (random_guarded_puzzle(seed), Dice(seed ^ 0xC057));
    for rule in &mut puzzle.rules {
        let cost = dice.roll(4) as u32;
        match rule {
            Rule::Rewrite(Rewrite { tail, .. }) => tail.cost = cost,
            Rule::Click(click) => click.tail.cost = cost,
            Rule::Turn(turn) => turn.tail.cost = cost,
            Rule::Press(press) => press.tail.cost = cost,
            Rule::Slide(press) => press.tail.cost = cost,
            Rule::Listed(listed) => {
                listed.tails.iter_mut().for_each(|(_, tail)| tail.cost = cost);
            }
        }
    }
    // Rules of one name are in one chain.
    for name in ["one", "two"] {
        let is_named = |rule: &Rule| matches!(rule, Rule::Rewrite(_)) && rule.name() == name;
        let chain: Vec<usize> =
            (0..puzzle.rules.len()).filter(|&at| is_named(&puzzle.rules[at])).collect();
        if !chain.is_empty() && dice.roll(2) == 0 {
            puzzle.chains.push(chain);
        }
    }
    puzzle.measure = Measure::Cost;
    puzzle
}

/// Creates a random puzzle with presses, with rules after every move, or with both. These rules
/// terminate on all boards.
pub(crate) fn random_running_puzzle(seed: u64) -> Puzzle {
    let mut dice = Dice(seed.wrapping_mul(3) ^ 5);
    let mut other = 0;
    loop {
        other += 1;
        let mut made = random_guarded_puzzle(seed);
        let size = (made.board.node_count(), made.kinds.values());
        let guard =
            |dice: &mut Dice| (dice.roll(2) == 0).then(|| random_condition(dice, size, false, 2));
        let rewrites = |seed: u64, dice: &mut Dice| -> Vec<Rule> {
            let rules = random_puzzle(seed.wrapping_add(1000 + other)).rules.into_iter();
            let rewrites = rules
                .filter_map(|rule| if let Rule::Rewrite(rule) = rule { Some(rule) } else { None });
            rewrites
                .map(|rule| {
                    Rule::Rewrite(Rewrite {
                        tail: Tail { guard: guard(dice), ..Tail::default() },
                        ..rule
                    })
                })
                .collect()
        };
        let presses = dice.roll(3);
        for number in 0..presses {
            let name = ["push", "pull"][dice.roll(2) as usize].to_owned();
            let (rules, tail) = (
                rewrites(seed ^ number, &mut dice),
                Tail { guard: guard(&mut dice), ..Tail::default() },
            );
            made.rules.push(Rule::Press(Press { name, label: None, rules, tail }));
        }
        if presses == 0 || dice.roll(2) == 0 {
            made.settle = rewrites(!seed, &mut dice);
        }
        let task = task(&made);
        let boards = all_positions(&task);
        if task
            .programs
            .iter()
            .all(|program| boards.iter().all(|board| rest(program, board).is_some()))
        {
            return made;
        }
    }
}

/// Creates a random condition on the given number of nodes and values; `stuck` allows
/// [`Condition::Stuck`] as a part of it.
pub(crate) fn random_condition(
    dice: &mut Dice,
    (nodes, values): (usize, usize),
    stuck: bool,
    depth: u64,
) -> Condition {
    let some: Vec<NodeId> = (0..nodes as u32).filter(|_| dice.roll(2) == 0).map(NodeId).collect();
    let mut kinds = || {
        let mut kinds = KindSet::none(values);
        (0..values as u16).filter(|_| dice.roll(2) == 0).for_each(|kind| kinds.insert(Kind(kind)));
        kinds
    };
    let (first, each) = (kinds(), some.iter().map(|&node| (node, kinds())).collect());
    let part = |dice: &mut Dice| random_condition(dice, (nodes, values), stuck, depth - 1);
    match dice.roll(if depth == 0 { 5 } else { 9 }) {
        0 => Condition::Every(some, first),
        1 => Condition::Some(some, first),
        2 => Condition::Each(each),
        4 if stuck => Condition::Stuck,
        3 | 4 => {
            let number = i128::from(dice.roll(some.len() as u64 + 2));
            Condition::Count(some, first, Comparison::ALL[dice.roll(6) as usize], number)
        }
        5 if dice.roll(3) == 0 => {
            let terms = (0..1 + dice.roll(3)).map(|_| Term {
                factor: 1 + dice.roll(5),
                nodes: some.clone(),
                kinds: first.clone(),
            });
            Condition::Sum(
                terms.collect(),
                Comparison::ALL[dice.roll(6) as usize],
                i128::from(dice.roll(12)),
            )
        }
        5 => Condition::Not(Box::new(part(dice))),
        6 => Condition::And((0..dice.roll(3)).map(|_| part(dice)).collect()),
        _ => Condition::Or((0..1 + dice.roll(2)).map(|_| part(dice)).collect()),
    }
}

pub(crate) fn random_task(seed: u64) -> Task {
    task(&random_puzzle(seed))
}

/// Returns all positions, with every combination of values.
pub(crate) fn all_positions(task: &Task) -> Vec<State> {
    let mut all = vec![State::new()];
    for _ in 0..task.nodes {
        all = all
            .iter()
            .flat_map(|board| {
                (0..task.values as u16).map(|kind| [&board[..], &[Kind(kind)]].concat())
            })
            .collect();
    }
    all
}

/// Returns `true` if a condition holds, by direct evaluation.
pub(crate) fn holds(condition: &Condition, board: &State, task: &Task) -> bool {
    let on = |node: &NodeId, set: &KindSet| set.contains(board[node.index()]);
    match condition {
        Condition::Every(nodes, set) => nodes.iter().all(|node| on(node, set)),
        Condition::Some(nodes, set) => nodes.iter().any(|node| on(node, set)),
        Condition::Each(parts) => parts.iter().all(|(node, set)| on(node, set)),
        Condition::Count(nodes, set, comparison, number) => {
            comparison.holds(nodes.iter().filter(|node| on(node, set)).count() as i128, *number)
        }
        Condition::Sum(terms, comparison, number) => {
            let of = |term: &Term| {
                term.nodes.iter().filter(|node| on(node, &term.kinds)).count() as i128
                    * i128::from(term.factor)
            };
            comparison.holds(terms.iter().map(of).sum(), *number)
        }
        Condition::Sought(sought) => holds(&sought.places, board, task),
        Condition::Stuck => steps(task, board, None).is_empty(),
        Condition::Not(part) => !holds(part, board, task),
        Condition::And(parts) => parts.iter().all(|part| holds(part, board, task)),
        Condition::Or(parts) => parts.iter().any(|part| holds(part, board, task)),
    }
}

/// Returns the board on which rules come to rest, or `None` if they run forever.
fn rest(program: &Task, board: &State) -> Option<State> {
    let mut seen = vec![board.clone()];
    while let Some(next) = program
        .moves()
        .filter_map(|step| apply(program, &step, &seen[seen.len() - 1]))
        .find(|next| *next != seen[seen.len() - 1])
    {
        if seen.contains(&next) {
            return None;
        }
        seen.push(next);
    }
    seen.pop()
}

/// Returns the board after a move and the programs that run after it, or `None` if the move does
/// not apply.
pub(crate) fn apply(task: &Task, ground_move: &GroundMove, board: &State) -> Option<State> {
    let next = change(task, ground_move, board)?;
    [ground_move.program, task.settle]
        .into_iter()
        .flatten()
        .try_fold(next, |next, program| rest(&task.programs[program.0 as usize], &next))
}

/// Returns the board after the changes of a move, or `None` if it does not apply.
fn change(task: &Task, ground_move: &GroundMove, board: &State) -> Option<State> {
    let stands = ground_move
        .guards
        .iter()
        .all(|(node, set)| task.sets[set.0 as usize].contains(board[node.index()]));
    let mut next = board.clone();
    for (node, effect) in ground_move.effects {
        next[node.index()] = match effect {
            GroundEffect::Become(kind) => *kind,
            GroundEffect::Take(from) => board[from.index()],
            GroundEffect::Map(map) => task.maps[map.0 as usize][board[node.index()].index()],
        };
    }
    let looked_at = if task.guards_after { &next } else { board };
    let applies = stands
        && ground_move
            .guard
            .is_none_or(|guard| holds(&task.conditions[guard.0 as usize], looked_at, task));
    applies.then_some(next)
}

/// Returns the boards from which a board can be reached, by a fixed-point iteration over all
/// boards.
pub(crate) fn boards_that_reach(task: &Task, goal: &State) -> Vec<State> {
    let boards = all_positions(task);
    let mut alive = vec![goal.clone()];
    loop {
        let leads =
            |board: &State| steps(task, board, None).iter().any(|(_, next)| alive.contains(next));
        let more: Vec<State> =
            boards.iter().filter(|board| !alive.contains(board) && leads(board)).cloned().collect();
        if more.is_empty() {
            return alive;
        }
        alive.extend(more);
    }
}

/// Returns the boards that can be reached from a board, which is one of them.
pub(crate) fn boards_reached_from(task: &Task, start: &State) -> BTreeSet<State> {
    let (mut reached, mut open) = (BTreeSet::from([start.clone()]), vec![start.clone()]);
    while let Some(board) = open.pop() {
        let next = steps(task, &board, None).into_iter().map(|(_, next)| next);
        open.extend(next.filter(|next| reached.insert(next.clone())));
    }
    reached
}

/// Returns the moves of a board and their successors, by the rules R26 to R28.
pub(crate) fn steps(task: &Task, board: &State, last: Option<NodeId>) -> Vec<(MoveId, State)> {
    let mut found: Vec<(MoveId, State)> = Vec::new();
    let mut known: Vec<(u32, State)> = Vec::new();
    for (number, ground_move) in task.moves().enumerate() {
        let Some(next) = apply(task, &ground_move, board) else { continue };
        let repeated =
            task.remembers_click && ground_move.click.is_some() && ground_move.click == last;
        let key = (ground_move.signature, next.clone());
        if repeated
            || next == *board
            || known.contains(&key)
            || task.never.iter().any(|never| holds(never, &next, task))
        {
            continue;
        }
        known.push(key);
        found.push((MoveId(number as u32), next));
    }
    found
}
