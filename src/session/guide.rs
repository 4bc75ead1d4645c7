//! What is known of the positions of a game, and how more is found out: by looking round, by going back from the goal, and by a search where
//! neither tells of a way.

use super::atlas::{Atlas, Seen, Words};
use super::back::Back;
use super::bounds::{Bounds, NEVER};
use crate::budget::{Budget, Clock, Limit};
use crate::ground::MoveId;
use crate::model::Condition;
use crate::pack::Machine;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Positions that are kept at most, whatever is asked.
const MOST_KEPT: u64 = 1 << 21;
/// The bytes that a search may take, and the tables of moves that are undone.
const MOST_BYTES: u64 = 256 << 20;

/// So few states suffice for laws that rule the goal out.
const FEW: u64 = 1 << 6;

/// A way that a search found: moves, and whether it is proved that none is shorter. Or what is known where it found none.
#[derive(Clone, Debug)]
pub(super) enum Searched {
    /// A way, verified.
    Way {
        /// Its moves.
        moves: Vec<MoveId>,
        /// Whether none is shorter.
        shortest: bool,
    },
    /// There is none.
    Impossible,
    /// A limit came first.
    Stopped {
        /// No way has fewer moves.
        at_least: u32,
    },
}

/// What looks for a way from a position before which nothing was clicked; the flag says whether any way will do.
pub(super) type Search<'a> = dyn Fn(&Words, bool, &Budget) -> Searched + 'a;

/// All that was found out about a game.
#[derive(Debug)]
pub(super) struct Guide {
    atlas: Atlas,
    back: Option<Back>,
    /// The largest budget with which each position was searched from in vain.
    tried: FxHashMap<Words, u64>,
    /// The largest budget that was asked for, and how many searches were in vain since that, or since one found a way.
    most_asked: u64,
    vain: u32,
    /// The position from which a search was last asked for.
    last: Option<Seen>,
}

fn known(back: Option<&Back>, position: &Words) -> Bounds {
    back.map_or(Bounds::at_least(1), |back| back.bounds(position))
}

impl Guide {
    /// Nothing is known.
    pub(super) fn new(machine: &Machine, goal: &Condition) -> Self {
        let budget = Budget::unlimited().with_memory(MOST_BYTES);
        let back = Back::new(machine, goal, &budget);
        Self { atlas: Atlas::new(machine, machine.compile(goal)), back, tried: FxHashMap::default(), most_asked: 0, vain: 0, last: None }
    }

    /// What is known of a position, after looking at so many states at most. Nothing is looked at twice, so a second question costs nothing
    /// where the first one was answered.
    pub(super) fn look(&mut self, machine: &Machine, position: &Words, states: u64, search: &Search) -> Bounds {
        let at = self.enter(machine, position);
        let eighth = states / 8;
        self.look_round(machine, at, eighth);
        if !self.atlas.bounds(at).is_exact() && self.go_back(eighth) {
            self.look_round(machine, at, eighth);
        }
        let bounds = self.atlas.bounds(at);
        if !bounds.is_exact() && bounds.upper == NEVER {
            self.search(machine, at, eighth, search);
            self.look_round(machine, at, 0);
        }
        self.atlas.bounds(at)
    }

    /// The number of the first move, in their order, after which the goal is nearest.
    pub(super) fn best(&mut self, machine: &Machine, position: &Words) -> Option<usize> {
        let at = self.enter(machine, position);
        let back = self.back.as_ref();
        let edges = self.atlas.expand(machine, at, &|position| known(back, position));
        let after = edges.map(|edge| self.atlas.bounds(self.atlas.target(edge)).upper);
        after.enumerate().min_by_key(|&(number, upper)| (upper, number)).map(|(number, _)| number)
    }

    fn enter(&mut self, machine: &Machine, position: &Words) -> Seen {
        let back = self.back.as_ref();
        self.atlas.enter(machine, position, &|position| known(back, position))
    }

    fn kept(&self) -> u64 {
        self.atlas.len() as u64 + self.back.as_ref().map_or(0, Back::len) as u64
    }

    fn look_round(&mut self, machine: &Machine, at: Seen, states: u64) {
        if !self.atlas.bounds(at).is_exact() {
            let (back, states) = (self.back.as_ref(), if self.kept() < MOST_KEPT { states } else { 0 });
            self.atlas.look_round(machine, at, states, &|position| known(back, position));
        }
    }

    /// Goes on with the search back from the goal, and tells all positions what it found.
    ///
    /// # Returns
    /// Whether it went on.
    fn go_back(&mut self, states: u64) -> bool {
        if self.kept() >= MOST_KEPT {
            return false;
        }
        let Some(back) = &mut self.back else { return false };
        let atlas = &mut self.atlas;
        let went_on = back.go_on(states, &mut |position, distance| atlas.learn_of(position, Bounds::exactly(distance))) > 0;
        atlas.learn_least(back.least());
        went_on
    }

    /// Looks for a way from a position: first a shortest one, then any.
    ///
    /// Such a search begins from nothing, and what it saw is forgotten. So a game in which one search after the other is in vain does not pay
    /// for each of them: the next ones get a few states, and all that was asked for after one, two, four, eight of them, and so on. Who asks
    /// twice in the same position gets it too.
    fn search(&mut self, machine: &Machine, at: Seen, asked: u64, search: &Search) {
        if asked > self.most_asked {
            (self.most_asked, self.vain) = (asked, 0);
        }
        let position = self.atlas.position(at).clone();
        let tried = self.tried.get(&position).copied();
        let in_turn = self.vain == 0 || self.vain.is_power_of_two() || self.last == Some(at);
        self.last = Some(at);
        let eighth = if in_turn { asked } else { asked.min(FEW) };
        if tried.is_some_and(|tried| tried >= eighth) {
            return;
        }
        // A position before which nothing was clicked has more ways than one that remembers a click, never fewer.
        let unclicked: Words = machine.position(&position);
        for (any, eighths) in [(false, 3), (true, 2)] {
            match search(&unclicked, any, &steps(eighths * eighth)) {
                Searched::Impossible => self.atlas.learn(at, Bounds::at_least(NEVER)),
                Searched::Way { moves, shortest } => {
                    self.follow(machine, at, &moves, shortest);
                    if self.atlas.bounds(at).upper == NEVER {
                        continue;
                    }
                }
                Searched::Stopped { at_least } => {
                    self.atlas.learn(at, Bounds::at_least(at_least));
                    continue;
                }
            }
            self.vain = 0;
            return;
        }
        self.vain += 1;
        self.tried.insert(position, eighth);
    }

    /// Learns a way: what is left to go from each of its positions.
    fn follow(&mut self, machine: &Machine, from: Seen, moves: &[MoveId], shortest: bool) {
        let mut position = self.atlas.position(from).clone();
        let mut way = vec![from];
        let mut scratch = machine.scratch();
        for &step in moves {
            let found = machine.successors(&position, &mut scratch, |id, next| if id == step { Err(next.clone()) } else { Ok(()) });
            // The first move may click again what was clicked last.
            let Err(next) = found else { break };
            way.push(self.enter(machine, &next));
            position = next;
        }
        let total = moves.len() as u32;
        if shortest {
            self.atlas.learn(from, Bounds::at_least(total));
        }
        if way.len() <= moves.len() {
            return;
        }
        for (gone, &at) in way.iter().enumerate() {
            let left = total - gone as u32;
            self.atlas.learn(at, if shortest { Bounds::exactly(left) } else { Bounds::at_most(left) });
        }
    }
}

/// A budget of so many states, in which a search that keeps none ends as well: its clock goes on when it is looked at, so that the same
/// search ends at the same step on every machine.
fn steps(states: u64) -> Budget {
    let looks = Arc::new(AtomicU64::new(0));
    let clock = Clock::new(move || Duration::from_nanos(looks.fetch_add(1, Ordering::Relaxed)));
    let most = Duration::from_nanos(256 + states / 256);
    Budget::unlimited().with_memory(MOST_BYTES).with_states(states).with_clock(clock).with_timeout(most)
}

/// What a limit leaves known, as a number of moves.
pub(super) fn stopped(_limit: Limit, lower_bound: Option<u64>) -> Searched {
    Searched::Stopped { at_least: lower_bound.and_then(|bound| u32::try_from(bound).ok()).unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Dice, Way};
    use crate::model::{KindSet, NodeId};
    use crate::pack::pack;
    use std::cell::RefCell;

    /// Fifteen tiles, and the positions of a game of random moves that begins far from the goal.
    fn far_game() -> (Machine, Condition, Vec<Words>) {
        let mut puzzle = samples::puzzle(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"]);
        samples::grid(&mut puzzle, 4, 4, false);
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        let task = samples::task(&puzzle);
        let done: Vec<crate::model::Kind> = (0..16).map(crate::model::Kind).collect();
        let each = done.iter().enumerate().map(|(node, &kind)| (NodeId(node as u32), KindSet::one(kind, task.values)));
        let (goal, machine, mut dice) = (Condition::Each(each.collect()), pack(task.clone()), Dice(7));
        let mut game: Vec<Words> = vec![machine.pack(&done)];
        for _ in 0..2_050 {
            let mut next: Vec<Words> = Vec::new();
            let Ok(()) = machine.successors(&game[game.len() - 1], &mut machine.scratch(), |_, after: &Words| {
                next.push(after.clone());
                Ok::<(), std::convert::Infallible>(())
            });
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
            assert_eq!(guide.look(&machine, position, states, &in_vain).upper, NEVER);
        }
        let is_full = |&&states: &&u64| states > 3 * FEW;
        let (before, full) = (searched.borrow().len(), searched.borrow().iter().filter(is_full).count());
        assert!(before <= 2 * game.len() && full <= 2 * 7, "{before} {full}");
        let poor = game.iter().find(|position| guide.tried.get(*position) == Some(&FEW)).unwrap();
        for _ in 0..3 {
            guide.look(&machine, poor, states, &in_vain);
        }
        assert_eq!(searched.borrow()[before..], [states / 8 * 3, states / 8 * 2], "who asks again gets what was asked for");
        guide.look(&machine, &game[0], 2 * states, &in_vain);
        assert_eq!(searched.borrow()[before + 2..], [2 * states / 8 * 3, 2 * states / 8 * 2], "who asks for more gets it");
    }

    #[test]
    fn what_others_saw_is_not_looked_at_again_without_end() {
        let (machine, goal, game) = far_game();
        let (mut guide, most) = (Guide::new(&machine, &goal), 1_000);
        let mut looked = Vec::new();
        for position in &game {
            let at = guide.enter(&machine, position);
            looked.push(guide.atlas.look_round(&machine, at, most, &|_| Bounds::at_least(1)));
        }
        assert!(looked.iter().sum::<u64>() <= 10 * most * game.len() as u64 && looked.iter().max() > Some(&(10 * most)), "{looked:?}");
    }
}
