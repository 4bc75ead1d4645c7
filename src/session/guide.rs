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
}

fn known(back: Option<&Back>, position: &Words) -> Bounds {
    back.map_or(Bounds::at_least(1), |back| back.bounds(position))
}

impl Guide {
    /// Nothing is known.
    pub(super) fn new(machine: &Machine, goal: &Condition) -> Self {
        let budget = Budget::unlimited().with_memory(MOST_BYTES);
        let back = Back::new(machine, goal, &budget);
        Self { atlas: Atlas::new(machine, machine.compile(goal)), back, tried: FxHashMap::default() }
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
        let went_on = back.go_on(states) > 0;
        if went_on {
            self.atlas.learn_all(|position| back.bounds(position));
        }
        went_on
    }

    /// Looks for a way from a position: first a shortest one, then any.
    fn search(&mut self, machine: &Machine, at: Seen, eighth: u64, search: &Search) {
        let position = self.atlas.position(at).clone();
        if self.tried.get(&position).is_some_and(|&tried| tried >= eighth) {
            return;
        }
        // A position before which nothing was clicked has more ways than one that remembers a click, never fewer.
        let board: Words = machine.board(&position);
        for (any, eighths) in [(false, 3), (true, 2)] {
            match search(&board, any, &steps(eighths * eighth)) {
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
            return;
        }
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
