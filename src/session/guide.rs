//! The known bounds of the positions of a game, and three ways to improve them: a search around the
//! position, a backward search from the goal, and a solver where neither settles them.

use super::bounds::{Bounds, NEVER, ToGo};
use super::regression::Regression;
use super::transitions::{Edge, Seen, Transitions, Words};
use crate::budget::{Budget, Clock};
use crate::ground::MoveId;
use crate::model::Condition;
use crate::pack::Machine;
use crate::search::{Outcome, Verdict};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The greatest number of positions that are kept.
const MOST_KEPT: u64 = 1 << 21;
/// The memory limit in bytes of a search, and of the tables of inverse moves.
const MOST_BYTES: u64 = 256 << 20;

/// A number of states that suffices for laws that rule the goal out.
const FEW: u64 = 1 << 6;

/// The result of a search for a path: the moves, and whether they are proved best; or the bound
/// where none was found.
#[derive(Clone, Debug)]
pub(super) enum Searched {
    /// A verified path.
    Way {
        /// The moves of the path.
        moves: Vec<MoveId>,
        /// `true` if no path costs less.
        best: bool,
    },
    /// There is no path.
    Impossible,
    /// A limit stopped the search.
    Stopped {
        /// The lower bound on the cost of every path.
        at_least: u64,
    },
}

impl From<&Outcome> for Searched {
    fn from(found: &Outcome) -> Self {
        match found.verdict {
            Verdict::Solved { optimal: false } if found.stopped.is_some() => {
                Self::Stopped { at_least: found.lower_bound.unwrap_or(0) }
            }
            Verdict::Solved { optimal } => Self::Way { moves: found.moves.clone(), best: optimal },
            Verdict::Unsolvable => Self::Impossible,
            Verdict::Stopped(_) => Self::Stopped { at_least: found.lower_bound.unwrap_or(0) },
        }
    }
}

/// A search for a path from a position without memory of earlier moves; the flag is `true` if any
/// path suffices.
pub(super) type Search<'a> = dyn Fn(&Words, bool, &Budget) -> Searched + 'a;

/// The results about the positions of a game.
#[derive(Debug)]
pub(super) struct Guide {
    transitions: Transitions,
    back: Option<Regression>,
    /// The least cost of a move.
    least_step: u64,
    /// The greatest saving of a position that remembers a chain, compared with one that remembers
    /// nothing: the greatest cost of a move of a chain.
    chained: u64,
    /// The largest budget with which the search from each position failed.
    tried: FxHashMap<Words, u64>,
    /// The largest budget that was asked for; `vain` counts the failed searches since that, or
    /// since one succeeded.
    most_asked: u64,
    vain: u32,
    /// The position of the last search.
    last: Option<Seen>,
}

/// Returns the bounds of a position that is no goal and was not visited.
fn unseen(back: Option<&Regression>, least_step: u64, position: &Words) -> Bounds {
    back.map_or(Bounds::at_least(least_step), |back| back.bounds(position))
}

impl Guide {
    /// Creates a guide without results.
    pub(super) fn new(machine: &Machine, goal: &Condition) -> Self {
        let budget = Budget::unlimited().with_memory(MOST_BYTES);
        let back = Regression::new(machine, goal, &budget);
        let moves = || machine.task().moves();
        Self {
            transitions: Transitions::new(machine, machine.compile(goal)),
            back,
            least_step: moves().map(|one| one.least_cost()).min().unwrap_or(1).into(),
            chained: moves()
                .filter(|one| one.chain.is_some())
                .map(|one| one.cost)
                .max()
                .unwrap_or(0)
                .into(),
            tried: FxHashMap::default(),
            most_asked: 0,
            vain: 0,
            last: None,
        }
    }

    /// Returns the bounds of a position, after visiting at most `states` states. Nothing is visited
    /// twice, so a repeated question costs nothing if it was answered.
    pub(super) fn look(
        &mut self,
        machine: &Machine,
        position: &Words,
        states: u64,
        search: &Search,
    ) -> Bounds {
        let at = self.enter(machine, position);
        let eighth = states / 8;
        self.look_round(machine, at, eighth);
        if !self.transitions.bounds(at).is_exact() && self.go_back(eighth) {
            self.look_round(machine, at, eighth);
        }
        if !self.transitions.bounds(at).is_exact() {
            self.search(machine, at, eighth, search);
            self.look_round(machine, at, 0);
        }
        self.transitions.bounds(at)
    }

    /// Returns the index of the first move, in the order of moves, with the least upper bound on
    /// the cost-to-go.
    pub(super) fn best(&mut self, machine: &Machine, position: &Words) -> Option<usize> {
        let at = self.enter(machine, position);
        let (back, step) = (self.back.as_ref(), self.least_step);
        let edges = self.transitions.expand(machine, at, &|position| unseen(back, step, position));
        let way = |edge| {
            let Edge { to, price } = self.transitions.target(edge);
            self.transitions.bounds(to).upper.and(price)
        };
        edges
            .map(way)
            .enumerate()
            .min_by_key(|&(number, way)| (way, number))
            .map(|(number, _)| number)
    }

    fn enter(&mut self, machine: &Machine, position: &Words) -> Seen {
        let (back, step) = (self.back.as_ref(), self.least_step);
        self.transitions.enter(machine, position, &|position| unseen(back, step, position))
    }

    fn kept(&self) -> u64 {
        self.transitions.len() as u64 + self.back.as_ref().map_or(0, Regression::len) as u64
    }

    fn look_round(&mut self, machine: &Machine, at: Seen, states: u64) {
        if !self.transitions.bounds(at).is_exact() {
            let states = if self.kept() < MOST_KEPT { states } else { 0 };
            let (back, step) = (self.back.as_ref(), self.least_step);
            self.transitions
                .look_round(machine, at, states, &|position| unseen(back, step, position));
        }
    }

    /// Resumes the backward search from the goal, and adds its results to all visited positions.
    ///
    /// # Returns
    /// `true` if it found more.
    fn go_back(&mut self, states: u64) -> bool {
        if self.kept() >= MOST_KEPT {
            return false;
        }
        let Some(back) = &mut self.back else { return false };
        let transitions = &mut self.transitions;
        let went_on = back.go_on(states, &mut |position, distance| {
            transitions.learn_of(
                position,
                Bounds::exactly(ToGo { cost: distance.into(), moves: distance }),
            )
        }) > 0;
        transitions.learn_least(back.least());
        went_on
    }

    /// Searches for a path from a position: first for a best one, then for any if none is known.
    ///
    /// Such a search begins from nothing, and its states are forgotten. So a game in which searches
    /// keep failing does not pay for each of them: the next ones get few states, and the full
    /// number after one, two, four, eight of them, and so on. A repeated question for the same
    /// position gets the full number too.
    fn search(&mut self, machine: &Machine, at: Seen, asked: u64, search: &Search) {
        if asked > self.most_asked {
            (self.most_asked, self.vain) = (asked, 0);
        }
        let position = self.transitions.position(at).clone();
        let tried = self.tried.get(&position).copied();
        let in_turn = self.vain == 0 || self.vain.is_power_of_two() || self.last == Some(at);
        self.last = Some(at);
        let eighth = if in_turn { asked } else { asked.min(FEW) };
        if tried.is_some_and(|tried| tried >= eighth) {
            return;
        }
        let plain: Words = machine.position(&position);
        let is_reached = self.transitions.bounds(at).upper != ToGo::NEVER;
        for (any, eighths) in [(false, 3), (true, 2)].into_iter().take(2 - usize::from(is_reached))
        {
            let found = search(&plain, any, &steps(eighths * eighth));
            let has_path = self.learn(machine, at, &found);
            if has_path && !is_reached || self.transitions.bounds(at).is_exact() {
                self.vain = 0;
                return;
            }
        }
        self.vain += 1;
        self.tried.insert(position, eighth);
    }

    /// Learns the result of a search from a position, made elsewhere.
    pub(super) fn learn_result(&mut self, machine: &Machine, position: &Words, found: &Searched) {
        let at = self.enter(machine, position);
        self.learn(machine, at, found);
    }

    /// Learns the result of a search from a position, in which the memory of earlier moves was
    /// left out.
    ///
    /// # Returns
    /// `true` if a path is known now, or that there is none.
    fn learn(&mut self, machine: &Machine, at: Seen, found: &Searched) -> bool {
        // A position that remembers nothing has at least the paths of one that remembers a click;
        // compared with one that remembers a chain, its paths cost at most the first move of the
        // chain more.
        let position = self.transitions.position(at);
        let plain: Words = machine.position(position);
        let saved = if plain == *position { 0 } else { self.chained };
        match found {
            Searched::Impossible => {
                self.transitions.learn(at, Bounds::at_least(NEVER));
                true
            }
            Searched::Way { moves, best } => {
                if *best {
                    let cost = machine.cost_of(&machine.unpack(&plain), moves);
                    self.transitions.learn(at, Bounds::at_least(cost.saturating_sub(saved)));
                }
                self.follow(machine, at, moves);
                self.transitions.bounds(at).upper != ToGo::NEVER
            }
            Searched::Stopped { at_least } => {
                self.transitions.learn(at, Bounds::at_least(at_least.saturating_sub(saved)));
                false
            }
        }
    }

    /// Learns a path: the cost-to-go of each of its positions.
    fn follow(&mut self, machine: &Machine, from: Seen, moves: &[MoveId]) {
        let mut position = self.transitions.position(from).clone();
        let (mut way, mut prices) = (vec![from], Vec::new());
        let mut scratch = machine.scratch();
        for &step in moves {
            let made = |id, price, next: &Words| {
                if id == step { Err((price, next.clone())) } else { Ok(()) }
            };
            // The first move may click the last clicked node again.
            let Err((price, next)) = machine.successors_with_costs(&position, &mut scratch, made)
            else {
                return;
            };
            way.push(self.enter(machine, &next));
            prices.push(price);
            position = next;
        }
        let total = prices.iter().fold(ToGo::NOTHING, |to_go, &price| to_go.and(price));
        let best = self.transitions.bounds(from).lower >= total.cost;
        let mut left = ToGo::NOTHING;
        for at in (0..way.len()).rev() {
            // The remainder of a best path is a best path.
            self.transitions
                .learn(way[at], if best { Bounds::exactly(left) } else { Bounds::at_most(left) });
            left = at.checked_sub(1).map_or(left, |before| left.and(prices[before]));
        }
    }
}

/// Returns a budget of `states` states, which also ends a search that keeps no states: its clock
/// advances when it is read, so the same search ends at the same step on every machine.
fn steps(states: u64) -> Budget {
    let looks = Arc::new(AtomicU64::new(0));
    let clock = Clock::new(move || Duration::from_nanos(looks.fetch_add(1, Ordering::Relaxed)));
    let most = Duration::from_nanos(256 + states / 256);
    Budget::unlimited()
        .with_memory(MOST_BYTES)
        .with_states(states)
        .with_clock(clock)
        .with_timeout(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;
    use crate::ground::samples::{self, Way};
    use crate::model::{KindSet, NodeId};
    use crate::pack::pack;
    use std::cell::RefCell;

    /// Returns Fifteen tiles, with the positions of a game of random moves that begins far from the
    /// goal.
    fn far_game() -> (Machine, Condition, Vec<Words>) {
        let mut puzzle = samples::puzzle(&[
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o",
        ]);
        samples::grid(&mut puzzle, 4, 4, false);
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        let task = samples::task(&puzzle);
        let done: Vec<crate::model::Kind> = (0..16).map(crate::model::Kind).collect();
        let each = done
            .iter()
            .enumerate()
            .map(|(node, &kind)| (NodeId(node as u32), KindSet::one(kind, task.values)));
        let (goal, machine, mut dice) =
            (Condition::Each(each.collect()), pack(task.clone()), Dice(7));
        let mut game: Vec<Words> = vec![machine.pack(&done)];
        for _ in 0..2_050 {
            let mut next: Vec<Words> = Vec::new();
            let Ok(()) = machine.successors(
                &game[game.len() - 1],
                &mut machine.scratch(),
                |_, after: &Words| {
                    next.push(after.clone());
                    Ok::<(), std::convert::Infallible>(())
                },
            );
            game.push(next.swap_remove(dice.roll(next.len() as u64) as usize));
        }
        (machine, goal, game.split_off(2_000))
    }

    #[test]
    fn of_many_searches_in_vain_few_take_long() {
        let ((machine, goal, game), states) = (far_game(), 8_000);
        let (mut guide, searched) = (Guide::new(&machine, &goal), RefCell::new(Vec::new()));
        let in_vain = |_: &Words, _: bool, budget: &Budget| {
            searched.borrow_mut().push(budget.max_states());
            Searched::Stopped { at_least: 1 }
        };
        for position in &game {
            assert_eq!(guide.look(&machine, position, states, &in_vain).upper, ToGo::NEVER);
        }
        let is_full = |&&states: &&u64| states > 3 * FEW;
        let (before, full) =
            (searched.borrow().len(), searched.borrow().iter().filter(is_full).count());
        assert!(before <= 2 * game.len() && full <= 2 * 7, "{before} {full}");
        let poor = game.iter().find(|position| guide.tried.get(*position) == Some(&FEW)).unwrap();
        for _ in 0..3 {
            guide.look(&machine, poor, states, &in_vain);
        }
        assert_eq!(
            searched.borrow()[before..],
            [states / 8 * 3, states / 8 * 2],
            "who asks again gets what was asked for"
        );
        guide.look(&machine, &game[0], 2 * states, &in_vain);
        assert_eq!(
            searched.borrow()[before + 2..],
            [2 * states / 8 * 3, 2 * states / 8 * 2],
            "who asks for more gets it"
        );
    }

    #[test]
    fn what_others_saw_is_not_looked_at_again_without_end() {
        let (machine, goal, game) = far_game();
        let (mut guide, most) = (Guide::new(&machine, &goal), 1_000);
        let mut looked = Vec::new();
        for position in &game {
            let at = guide.enter(&machine, position);
            looked.push(guide.transitions.look_round(&machine, at, most, &|_| Bounds::at_least(1)));
        }
        assert!(
            looked.iter().sum::<u64>() <= 10 * most * game.len() as u64
                && looked.iter().max() > Some(&(10 * most)),
            "{looked:?}"
        );
    }
}
