//! Compares added distances with true ones.

use super::Additive;
use super::plan::Plan;
use crate::budget::{Budget, Limit};
use crate::facts::balance::balances;
use crate::ground::plain::{Dice, steps};
use crate::ground::{Task, invert, samples};
use crate::model::{Condition, Kind, KindSet, NodeId, Puzzle, Rule, State};
use crate::pack::{Machine, pack};
use crate::search::heuristic::placed_singles;
use std::collections::{BTreeMap, VecDeque};

/// Returns the cost-to-go of every position from which a goal can be reached, with chains that
/// always continue.
fn costs_to_go(inverse: &Task, goals: &[State]) -> BTreeMap<State, u32> {
    let mut found: BTreeMap<State, u32> = goals.iter().map(|goal| (goal.clone(), 0)).collect();
    let mut queue: VecDeque<State> = goals.iter().cloned().collect();
    while let Some(position) = queue.pop_front() {
        for (id, before) in steps(inverse, &position, None) {
            let cost = found[&position] + inverse.ground_move(id).least_cost();
            if found.get(&before).is_none_or(|&known| cost < known) {
                found.insert(before.clone(), cost);
                queue.push_back(before);
            }
        }
    }
    found
}

struct Case {
    machine: Machine,
    inverse: Task,
    goal: State,
    /// The nodes whose content the goal leaves open.
    open: Vec<usize>,
}

impl Case {
    fn new(puzzle: &Puzzle, goal: State, open: Vec<usize>) -> Self {
        let task = samples::task(puzzle);
        let inverse = invert(&task, &Budget::unlimited()).unwrap();
        Self { machine: pack(task), inverse, goal, open }
    }

    fn condition(&self) -> Condition {
        let fixed = (0..self.goal.len()).filter(|node| !self.open.contains(node));
        let one = |node: usize| KindSet::one(self.goal[node], self.inverse.values);
        Condition::Each(fixed.map(|node| (NodeId(node as u32), one(node))).collect())
    }

    fn additive<'a>(&self, budget: &'a Budget) -> Result<Option<Additive<'a>>, Limit> {
        let balances = balances(self.machine.task()).unwrap();
        let condition = self.condition();
        let pieces = placed_singles(self.machine.task(), &balances, &self.goal, &condition);
        let goal = (&self.goal, &condition);
        Additive::new((&self.inverse, &self.machine), &balances, goal, &pieces, budget)
    }

    /// Returns the goal, and the one with the contents of open nodes exchanged.
    fn goals(&self) -> Vec<State> {
        let mut other = self.goal.clone();
        if let [a, b] = self.open[..] {
            other.swap(a, b);
        }
        vec![self.goal.clone(), other]
    }

    /// Checks the bounds of all positions with tables that are worth `expanded` states; returns the
    /// sum of all bounds, and of all true costs.
    fn check(&self, additive: &mut Additive, expanded: u64, name: &str) -> (u64, u64) {
        additive.worked(expanded).unwrap();
        let (mut bounds, mut costs) = (0, 0);
        let state = |position: &State| self.machine.pack::<Box<[u64]>>(position);
        for (position, cost) in costs_to_go(&self.inverse, &self.goals()) {
            let bound = additive.open(&state(&position)).unwrap();
            assert!(bound <= cost, "{name} {position:?}: {bound} > {cost}");
            (bounds, costs) = (bounds + u64::from(bound), costs + u64::from(cost));
            for (_, next) in steps(self.machine.task(), &position, None) {
                additive.open(&state(&position));
                let after = additive.after(&state(&next));
                assert_eq!(after, additive.open(&state(&next)), "{name} {position:?} {next:?}");
            }
        }
        (bounds, costs)
    }
}

/// Creates a puzzle of six nodes with three or four single pieces, whose moves all take the mover.
fn random(seed: u64) -> Case {
    let mut dice = Dice(seed);
    let mut puzzle = samples::puzzle(&["a", "b", "c", "f", "m"]);
    match dice.roll(3) {
        0 => samples::grid(&mut puzzle, 2, 3, false),
        1 => samples::path(&mut puzzle, 6, true),
        _ => {
            samples::path(&mut puzzle, 6, false);
            samples::line(&mut puzzle, "short", &[0, 3, 5], false, &[]);
        }
    }
    let mover = ["_", "m"][dice.roll(2) as usize];
    let rules = [
        ("any *", "* any"),
        ("a|f *", "* a|f"),
        ("b|c *", "* b|c"),
        ("f *", "* f"),
        ("a|b any *", "* any a|b"),
        ("b|c|f a *", "* a b|c|f"),
        ("c f|b *", "* f|b c"),
    ];
    for number in 0..2 + dice.roll(3) {
        let (left, right) = rules[dice.roll(rules.len() as u64) as usize];
        let way = [samples::Way::Both, samples::Way::Forward][usize::from(dice.roll(3) == 0)];
        // The mover is no tile.
        let text = |side: &str| side.replace('*', mover).replace("any", "a|b|c|f");
        let name = if number == 0 { "one" } else { "two" };
        samples::rewrite(&mut puzzle, name, way, &text(left), &text(right), None);
        if let Some(Rule::Rewrite(rule)) = puzzle.rules.last_mut() {
            rule.tail.cost = 1 + dice.roll(3) as u32 * u32::from(seed.is_multiple_of(2));
        }
    }
    let mut goal: State =
        [1, 2, 3, 4, 4, if mover == "_" { 0 } else { 5 }].into_iter().map(Kind).collect();
    (1..6).for_each(|at| goal.swap(at, dice.roll(at as u64 + 1) as usize));
    let nodes = |of: &dyn Fn(Kind) -> bool| (0..6).filter(|&node| of(goal[node])).collect();
    let fillers: Vec<usize> = nodes(&|kind| kind == Kind(4));
    let movers: Vec<usize> = nodes(&|kind| kind == Kind::EMPTY || kind == Kind(5));
    let open = if dice.roll(3) == 0 { vec![fillers[0], movers[0]] } else { Vec::new() };
    Case::new(&puzzle, goal, open)
}

#[test]
fn no_sum_is_beyond_the_cost_to_go_in_random_puzzles() {
    let (mut found, mut exact, mut larger) = (0, 0, 0);
    for seed in 0..120 {
        let (case, budget) = (random(seed), Budget::unlimited());
        let Some(mut additive) = case.additive(&budget).unwrap() else { continue };
        found += 1;
        let name = format!("seed {seed}");
        let (bounds, costs) = case.check(&mut additive, 1 << 20, &name);
        (exact, larger) = (exact + u32::from(bounds == costs), larger + u32::from(bounds > 0));
    }
    assert!(found > 60 && exact > 5 && larger > 40, "{found} {exact} {larger}");
}

#[test]
fn symmetric_groups_share_tables_and_reflections_raise_the_bound() {
    let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e"]);
    samples::grid(&mut puzzle, 2, 3, false);
    samples::rewrite(&mut puzzle, "slide", samples::Way::Both, "any _", "_ any", None);
    let case = Case::new(&puzzle, samples::position("102345"), Vec::new());
    let budget = Budget::unlimited();
    let mut additive = case.additive(&budget).unwrap().unwrap();
    let (bounds, costs) = case.check(&mut additive, 0, "reflected");
    assert_eq!(bounds, costs, "five pieces make one table of true distances");
    for size in 1..5 {
        let plan = Plan::new(&additive.basis, size);
        let tables = additive.build(&plan).unwrap();
        let (groups, shared) = (plan.sums[0].views.len(), plan.tables.len());
        assert!(shared < groups || size > 2, "{size}: {shared} {groups}");
        additive.install(tables, plan.sums);
        let both = case.check(&mut additive, 0, "reflected").0;
        additive.sums.truncate(1);
        additive.opened.distances.truncate(1);
        let one = case.check(&mut additive, 0, "one partition").0;
        assert!(both >= one && (size != 3 || both > one), "{size}: {both} {one}");
    }
}

#[test]
fn tables_that_do_not_fit_are_left_out() {
    let (puzzle, ..) = samples::eight();
    let case = Case::new(&puzzle, samples::position("012345678"), Vec::new());
    for kilobytes in [0, 1, 40, 400] {
        let budget = Budget::unlimited().with_memory(kilobytes << 10);
        let found = case.additive(&budget).map(|found| {
            found.map(|mut found| {
                found.worked(u64::MAX).unwrap();
                found.size()
            })
        });
        assert_eq!(found.is_ok_and(|size| size.is_some()), kilobytes > 0, "{kilobytes}");
        assert!(budget.peak_bytes() <= kilobytes << 10);
        assert_eq!(budget.free_bytes(), kilobytes << 10);
    }
}
