//! A test for dead states by relaxation: a goal is unreachable if it is so even when every kind,
//! once it can stand on a node, stays possible there.
//!
//! No state is called dead from which the goal can be reached: each node collects all kinds that
//! any move could bring there.
//!
//! B. Bonet, H. Geffner, Planning as heuristic search, 2001; M. Helmert, C. Domshlak, Landmarks,
//! critical paths and abstractions, 2009.

use crate::budget::{Budget, bytes_of};
use crate::facts::balance::allowed;
use crate::facts::interval::domains;
use crate::ground::{GroundEffect, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use crate::search::reservation::Reservation;

/// The limit on kinds, which are the bits of a word.
const MOST_VALUES: usize = 64;
/// The limit on the guards and effects of all moves; beyond it a test takes too long.
const MOST_PARTS: usize = 1 << 14;

/// The kinds that a move brings to a node.
#[derive(Clone, Copy, Debug)]
enum Bring {
    /// Fixed kinds.
    Kinds(u64),
    /// The kinds that another node can hold, restricted to a set.
    From(u32, u64),
    /// The image under a map of the kinds that the node can hold, restricted to a set.
    Image(u32, u64),
}

/// The ends of the parts of a move in the flat lists.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    guards: u32,
    brings: u32,
}

/// The moves, in flat lists, and the possible kinds of one state.
#[derive(Debug)]
pub(in crate::search) struct Relaxed<'b> {
    places: Vec<(usize, u8, u64)>,
    ends: Vec<End>,
    guards: Vec<(u32, u64)>,
    brings: Vec<(u32, Bring)>,
    maps: Vec<Vec<Kind>>,
    /// The moves that depend on each node.
    looking: Vec<Vec<u32>>,
    /// The kinds of which each node has to be able to hold one.
    wanted: Vec<u64>,
    can_hold: Vec<u64>,
    /// Nodes that can hold more than when the moves that depend on them were tried.
    fresh: Vec<u32>,
    is_fresh: Vec<bool>,
    /// The number of moves tried in all tests.
    tried: u64,
    _held: Reservation<'b>,
}

impl<'b> Relaxed<'b> {
    /// Creates the test for the positions of a goal.
    ///
    /// # Returns
    /// `None` if the task is too large, memory does not suffice, a move takes more than one step,
    /// or the goal says nothing of single nodes.
    pub(in crate::search) fn to_goal(
        task: &Task,
        machine: &Machine,
        goal: &Condition,
        budget: &'b Budget,
    ) -> Option<Self> {
        Self::new(task, machine, &domains(goal, task.values, task.nodes), budget)
    }

    /// Creates the test for a single position.
    ///
    /// # Returns
    /// `None` if the task is too large, memory does not suffice, or a move takes more than one
    /// step.
    pub(in crate::search) fn to_position(
        task: &Task,
        machine: &Machine,
        position: &State,
        budget: &'b Budget,
    ) -> Option<Self> {
        let wanted: Vec<KindSet> =
            position.iter().map(|&kind| KindSet::one(kind, task.values)).collect();
        Self::new(task, machine, &wanted, budget)
    }

    fn new(task: &Task, machine: &Machine, wanted: &[KindSet], budget: &'b Budget) -> Option<Self> {
        let parts: usize = task
            .moves()
            .map(|ground_move| ground_move.guards.len() + ground_move.effects.len())
            .sum();
        if !task.is_single_step()
            || task.values > MOST_VALUES
            || parts > MOST_PARTS
            || wanted.iter().all(|wanted| wanted.len() == task.values)
        {
            return None;
        }
        let held = Reservation::take(bytes(task, parts), budget).ok()?;
        let place = |node: NodeId| {
            let (word, shift, bits) = machine.place(node);
            (word, shift, (1 << bits) - 1)
        };
        let mut made = Self {
            places: (0..task.nodes as u32).map(|node| place(NodeId(node))).collect(),
            ends: vec![End::default()],
            guards: Vec::new(),
            brings: Vec::new(),
            maps: task.maps.clone(),
            looking: vec![Vec::new(); task.nodes],
            wanted: wanted.iter().map(KindSet::low_bits).collect(),
            can_hold: vec![0; task.nodes],
            fresh: Vec::new(),
            is_fresh: vec![false; task.nodes],
            tried: 0,
            _held: held,
        };
        (0..task.move_count()).for_each(|number| made.add(task, number));
        Some(made)
    }

    fn add(&mut self, task: &Task, number: usize) {
        let ground_move = task.ground_move(crate::ground::MoveId(number as u32));
        let of = |node: NodeId| allowed(task, &ground_move, node).low_bits();
        let mut looked: Vec<u32> = ground_move.guards.iter().map(|(node, _)| node.0).collect();
        self.guards.extend(
            ground_move
                .guards
                .iter()
                .map(|(node, set)| (node.0, task.sets[set.0 as usize].low_bits())),
        );
        for &(node, effect) in ground_move.effects {
            let bring = match effect {
                GroundEffect::Become(kind) => Bring::Kinds(1 << kind.0),
                GroundEffect::Take(from) => Bring::From(from.0, of(from)),
                GroundEffect::Map(map) => Bring::Image(map.0, of(node)),
            };
            match effect {
                GroundEffect::Become(_) => {}
                GroundEffect::Take(from) => looked.push(from.0),
                GroundEffect::Map(_) => looked.push(node.0),
            }
            self.brings.push((node.0, bring));
        }
        looked.sort_unstable();
        looked.dedup();
        looked.iter().for_each(|&node| self.looking[node as usize].push(number as u32));
        self.ends.push(End { guards: self.guards.len() as u32, brings: self.brings.len() as u32 });
    }

    /// Returns the work of all tests: the number of moves tried.
    pub(in crate::search) fn parts(&self) -> u64 {
        self.tried
    }

    /// Returns `true` if the goal is proved to be unreachable from a state.
    ///
    /// # Complexity
    /// Each move is tried at most once for each kind on each node that it depends on.
    pub(in crate::search) fn is_dead(&mut self, words: &[u64]) -> bool {
        for (node, &(word, shift, mask)) in self.places.iter().enumerate() {
            self.can_hold[node] = 1 << (words[word] >> shift & mask);
        }
        let mut missing = self
            .can_hold
            .iter()
            .zip(&self.wanted)
            .filter(|(can, wanted)| **can & **wanted == 0)
            .count();
        for number in 0..self.ends.len() - 1 {
            if missing == 0 {
                break;
            }
            missing -= self.try_move(number);
        }
        while let Some(node) = self.fresh.pop() {
            self.is_fresh[node as usize] = false;
            if missing == 0 {
                continue;
            }
            for at in 0..self.looking[node as usize].len() {
                missing -= self.try_move(self.looking[node as usize][at] as usize);
            }
        }
        missing > 0
    }

    /// Adds the kinds that a move can bring, if its guards can hold.
    ///
    /// # Returns
    /// The number of nodes that can now hold a kind that the goal wants, and could not before.
    #[inline]
    fn try_move(&mut self, number: usize) -> usize {
        self.tried += 1;
        let (begin, end) = (self.ends[number], self.ends[number + 1]);
        let guards = &self.guards[begin.guards as usize..end.guards as usize];
        if guards.iter().any(|&(node, set)| self.can_hold[node as usize] & set == 0) {
            return 0;
        }
        let mut met = 0;
        for &(node, bring) in &self.brings[begin.brings as usize..end.brings as usize] {
            let node_at = node as usize;
            let brought = match bring {
                Bring::Kinds(kinds) => kinds,
                Bring::From(from, set) => self.can_hold[from as usize] & set,
                Bring::Image(map, set) => {
                    image(&self.maps[map as usize], self.can_hold[node_at] & set)
                }
            };
            let (before, wanted) = (self.can_hold[node_at], self.wanted[node_at]);
            if brought & !before == 0 {
                continue;
            }
            self.can_hold[node_at] |= brought;
            met += usize::from(before & wanted == 0 && brought & wanted != 0);
            if !self.is_fresh[node_at] {
                self.is_fresh[node_at] = true;
                self.fresh.push(node);
            }
        }
        met
    }
}

/// Returns an upper bound on the bytes of the tables: each node has a place and a few words, each
/// part is a guard or an effect and depends on a node.
fn bytes(task: &Task, parts: usize) -> u64 {
    let each_node = bytes_of::<[u64; 10]>(task.nodes as u64);
    let each_part = bytes_of::<(End, Bring, [u64; 4])>(parts as u64);
    each_node.saturating_add(each_part).saturating_add(bytes_of::<Kind>(
        (task.maps.len() as u64).saturating_mul(task.values as u64),
    ))
}

fn image(map: &[Kind], kinds: u64) -> u64 {
    map.iter()
        .enumerate()
        .filter(|(kind, _)| kinds >> kind & 1 == 1)
        .fold(0, |images, (_, image)| images | 1 << image.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::pack::pack;

    #[test]
    fn only_dead_states_are_called_dead() {
        let (mut revealed, budget) = (0, Budget::unlimited());
        for seed in 0..200 {
            let task = plain::random_task(seed);
            let machine = pack(task.clone());
            let goal = samples::position(&"2021"[..task.nodes]);
            let mut relaxed = Relaxed::to_position(&task, &machine, &goal, &budget).unwrap();
            let alive = plain::boards_that_reach(&task, &goal);
            for position in plain::all_positions(&task) {
                let dead = relaxed.is_dead(&machine.pack::<[u64; 1]>(&position));
                revealed += usize::from(dead);
                assert!(!dead || !alive.contains(&position), "seed {seed} {position:?}");
            }
        }
        assert!(revealed > 500, "{revealed}");
    }

    #[test]
    fn frogs_that_block_each_other_are_dead() {
        let (puzzle, start, goal) = samples::frogs(3, 3);
        let task = samples::task(&puzzle);
        let machine = pack(task.clone());
        let (budget, small) = (Budget::unlimited(), Budget::unlimited().with_memory(100));
        assert!(Relaxed::to_goal(&task, &machine, &goal, &small).is_none());
        let mut relaxed = Relaxed::to_goal(&task, &machine, &goal, &budget).unwrap();
        assert!(!relaxed.is_dead(&machine.pack::<[u64; 1]>(&start)));
        let mut dead =
            |digits: &str| relaxed.is_dead(&machine.pack::<[u64; 1]>(&samples::position(digits)));
        assert!(dead("0111222") && dead("1011222") && !dead("1101222"));
    }
}
