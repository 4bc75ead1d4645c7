//! Depth-first search where every solution has the same number of moves, proved beforehand: the
//! first solution in the order of moves is a shortest one. Where moves have costs, it finds some
//! solution.
//!
//! Where any solution is enough, walks in different orders take turns: the time of one varies by a
//! factor of hundreds, and which is fast differs from puzzle to puzzle.

use super::shorten::{EFFORT, shorten};
use super::walk::{Heuristic, Order, Round, Walk};
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Search, Slice};
use crate::search::facts::inform;
use crate::search::heuristic::Potentials;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::packed::{Answer, Packed, Way};
use crate::search::outcome::{Outcome, Verdict};
use crate::search::problem::Problem;
use std::collections::VecDeque;

/// The number of states that were expanded in vain below a dead state from which it is worth
/// learning from.
const WORTH_LEARNING: u64 = 1000;
/// The work that a walk does in a turn, in moves.
const TURN: u64 = 1 << 15;

/// A heuristic that knows potentials of dead states, and learns new ones.
#[derive(Debug)]
pub(in crate::search) struct Learner<'a>(pub(in crate::search) Option<Potentials<'a>>);

impl Heuristic for Learner<'_> {
    #[inline]
    fn least(&mut self, state: &[u64]) -> Option<u32> {
        match &self.0 {
            Some(potentials) if potentials.is_dead(state) => None,
            Some(_) | None => Some(0),
        }
    }

    fn failed(&mut self, state: &[u64], expanded: u64) -> Result<(), Limit> {
        match &mut self.0 {
            Some(potentials) if expanded >= WORTH_LEARNING => potentials.learn(state),
            Some(_) | None => Ok(()),
        }
    }
}

/// A search for a solution of exactly `length` moves, where no other number of moves is possible.
pub(super) struct FixedLength<'p, 'a, W> {
    problem: &'p Problem<'a>,
    length: u32,
    /// A lower bound on the cost of every solution.
    least: u64,
    /// The orders of the walks that have not begun, or begin again because memory ran out.
    waiting: Vec<Order>,
    /// The walks, the one that has the next turn first.
    walks: VecDeque<Walk<'p, W, Learner<'p>>>,
    /// The work of the walks that memory ended, in moves.
    ended: u64,
    /// The limit on the states that are expanded to lower the cost of a path.
    effort: u64,
}

impl<'p, 'a, W: Word> FixedLength<'p, 'a, W> {
    /// Creates a search that has not begun.
    ///
    /// # Arguments
    /// * `any` - any solution is enough: it need not be the first one in the order of moves
    pub(super) fn new(problem: &'p Problem<'a>, length: u32, any: bool) -> Self {
        let mut waiting = vec![Order::Moves];
        if any {
            waiting.extend([Order::MostMobile, Order::LeastMobile]);
        }
        let least = u64::from(length) * u64::from(problem.task().least_cost());
        Self { problem, length, least, waiting, walks: VecDeque::new(), ended: 0, effort: EFFORT }
    }

    /// Returns the walk that has the next turn: one that has not begun, if there is memory for it.
    fn next(&mut self) -> Result<Walk<'p, W, Learner<'p>>, Limit> {
        if let Some(&order) = self.waiting.first() {
            let begun = self.begin(order);
            if begun.is_err() && self.walks.is_empty() {
                return begun;
            }
            self.waiting.remove(0);
            if begun.is_ok() {
                return begun;
            }
        }
        self.walks.pop_front().ok_or(Limit::Memory)
    }

    fn begin(&self, order: Order) -> Result<Walk<'p, W, Learner<'p>>, Limit> {
        let learner = Learner(Potentials::of(self.problem));
        let mut walk = Walk::new(Packed::new(self.problem), learner)?.in_order(order);
        walk.begin(self.length)?;
        Ok(walk)
    }

    fn outcome(&self, answer: &Answer<W>, walk: Option<&Walk<'p, W, Learner<'p>>>) -> Outcome {
        let why = format!(
            "depth-first: a count falls with every move, so every solution has {} moves",
            self.length
        );
        let mut outcome = outcome::<W>("dfs", answer, self.problem.machine(), &[], vec![why]);
        let mut learned = 0;
        for walk in walk.into_iter().chain(&self.walks) {
            learned += walk.heuristic.0.as_ref().map_or(0, Potentials::len);
            walk.add_figures(&mut outcome.statistics);
        }
        outcome.statistics.notes.push(format!("learned {learned} sums that reveal dead positions"));
        inform(self.problem, outcome)
    }

    /// Returns the outcome of a path. Where moves have costs, a cheaper path is looked for near it.
    fn solved(&mut self, way: Way<W>, walk: Walk<'p, W, Learner<'p>>) -> Outcome {
        if self.problem.machine().counts_moves() {
            return self.outcome(&Answer::solved(way), Some(&walk));
        }
        let verdict = Verdict::Solved { optimal: false };
        let answer = Answer { verdict, lower_bound: None, way: None };
        let mut figures = self.outcome(&answer, Some(&walk)).statistics;
        // The states of the walks are released to make room for the search for a cheaper path.
        drop(walk);
        self.walks.clear();
        let shortened = shorten(&Packed::new(self.problem), way, self.effort);
        figures.notes.extend(shortened.note());
        let found = shortened.into_answer(self.least);
        Outcome { statistics: figures, ..self.outcome(&found, None) }
    }
}

impl<W: Word> Search for FixedLength<'_, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let mut left = most;
        while left > 0 {
            let mut walk = self.next()?;
            let before = walk.worked();
            let round = walk.go_on(before.saturating_add(left.min(TURN)));
            left = left.saturating_sub(walk.worked() - before);
            let answer = match round {
                Ok(Round::Found(way)) => {
                    return Ok(Slice::Answered(Box::new(self.solved(way, walk))));
                }
                // A state is dead once all paths from it are, and these cannot be longer than the
                // number of moves left.
                Ok(Round::Failed(_)) => Answer::unsolvable(),
                Ok(Round::Enough) => {
                    self.walks.push_back(walk);
                    continue;
                }
                Err(Limit::Memory) => {
                    self.ended += walk.worked();
                    if self.walks.is_empty() {
                        self.waiting.push(walk.order);
                        return Err(Limit::Memory);
                    }
                    // The others go on in the memory of this one.
                    continue;
                }
                Err(limit) => {
                    self.walks.push_back(walk);
                    return Err(limit);
                }
            };
            return Ok(Slice::Answered(Box::new(self.outcome(&answer, Some(&walk)))));
        }
        Ok(Slice::Paused)
    }

    fn worked(&self) -> u64 {
        self.ended + self.walks.iter().map(Walk::worked).sum::<u64>()
    }

    fn shorten_within(&mut self, states: u64) {
        self.effort = states;
    }

    fn lower_bound(&self) -> u64 {
        self.least
    }

    /// Assumes as much work again as was done: no better estimate is known.
    fn forecast(&self, _bound: u64) -> u64 {
        self.worked()
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.least), None)
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::ground::samples::{self, Way};
    use crate::model::{Comparison, Condition, Kind, NodeId, Rule, State};
    use crate::pack::pack;
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, Outcome, SolveOptions, Verdict};

    #[test]
    fn every_goal_of_small_peg_boards_is_answered_as_by_a_plain_search() {
        let puzzle = samples::pegs(4);
        let task = samples::task(&puzzle);
        let machine = pack(task.clone());
        let pegs = samples::set(&puzzle.kinds, "peg");
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let (mut solved, mut lost) = (0, 0);
        for hole in 0..16 {
            let start: State =
                samples::position(&format!("{}0{}", "1".repeat(hole), "1".repeat(15 - hole)));
            for (left, last) in (1..4).flat_map(|left| (0..16).map(move |last| (left, last))) {
                let count = Condition::Count(nodes.clone(), pegs.clone(), Comparison::Equal, left);
                let goal =
                    Condition::And(vec![count, Condition::Every(vec![NodeId(last)], pegs.clone())]);
                let ask = |engine, any| {
                    let query = Asked {
                        start: start.clone(),
                        goal: goal.clone(),
                        engine,
                        options: SolveOptions { any, ..SolveOptions::default() },
                    };
                    solve(&machine, &query, &Budget::unlimited()).unwrap()
                };
                let (plain, found) = (ask(Engine::Named("bfs"), false), ask(Engine::Auto, false));
                let any = ask(Engine::Named("dfs"), true);
                assert_eq!(
                    (any.verdict, any.moves.len()),
                    (plain.verdict, plain.moves.len()),
                    "{hole} {left} {last}"
                );
                assert_eq!(
                    (found.verdict, found.moves),
                    (plain.verdict, plain.moves),
                    "{hole} {left} {last}"
                );
                solved += u32::from(plain.verdict == Verdict::Solved { optimal: true });
                lost += u32::from(found.statistics.expanded == 0);
            }
        }
        assert!(solved > 20 && lost > 20, "{solved} {lost}");
    }

    #[test]
    fn where_costs_differ_a_cheapest_solution_is_found_and_any_solution_is_proved_only_by_cost() {
        let mut puzzle = samples::pegs(3);
        samples::rewrite(&mut puzzle, "hop", Way::Forward, "peg peg _", "_ _ peg", None);
        for (rule, cost) in puzzle.rules.iter_mut().zip([3, 1]) {
            if let Rule::Rewrite(rule) = rule {
                rule.tail.cost = cost;
            }
        }
        let machine = pack(samples::task(&puzzle));
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let pegs = samples::set(&puzzle.kinds, "peg");
        let (mut solved, mut proved, mut unproved) = (0, 0, 0);
        for board in 1..512_u32 {
            let start: State = (0..9).map(|node| Kind((board >> node & 1) as u16)).collect();
            for left in 1..board.count_ones().min(4) {
                let ask = |engine, any| {
                    let goal = Condition::Count(
                        nodes.clone(),
                        pegs.clone(),
                        Comparison::Equal,
                        left.into(),
                    );
                    let options = SolveOptions { any, ..SolveOptions::default() };
                    let asked = Asked { start: start.clone(), goal, engine, options };
                    solve(&machine, &asked, &Budget::unlimited()).unwrap()
                };
                let best = ask(Engine::Named("cheapest"), false);
                let found = ask(Engine::Auto, false);
                let key = |found: &Outcome| (found.verdict, found.moves.clone(), found.cost);
                assert_eq!(key(&found), key(&best), "{board} {left}");
                for (engine, any) in [
                    (Engine::Auto, true),
                    (Engine::Named("dfs"), true),
                    (Engine::Named("dfs"), false),
                ] {
                    let some = ask(engine, any);
                    assert!(some.cost >= best.cost && some.lower_bound <= best.cost, "{board}");
                    let optimal = some.verdict == Verdict::Solved { optimal: true };
                    assert_eq!(optimal, some.cost.is_some() && some.lower_bound == best.cost);
                    assert!(!optimal || some.cost == best.cost, "{board} {left}");
                    assert_eq!(some.cost.is_some(), best.cost.is_some());
                    proved += u32::from(optimal);
                    unproved += u32::from(some.cost.is_some() && !optimal);
                }
                solved += u32::from(best.cost.is_some());
            }
        }
        assert!(solved > 200 && proved > 200, "{solved} {proved} {unproved}");
    }
}
