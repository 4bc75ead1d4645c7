//! An upper bound on what each node can hold, if nothing ever goes away.
//!
//! B. Bonet, H. Geffner, Planning as heuristic search, 2001.

use crate::facts::balance::allowed;
use crate::ground::{GroundEffect, Task};
use crate::model::Kind;

/// Kinds are the bits of a word.
const MOST_VALUES: usize = 64;
/// Guards and effects of all moves beyond which they are not looked at.
const MOST_PARTS: usize = 1 << 19;

/// What a move brings to a node, with the kinds that may have stood there before.
#[derive(Clone, Copy, Debug)]
enum Bring {
    Kind(Kind),
    /// What another node holds, of these kinds.
    From(usize, u64),
    /// What a function of that number makes of what stands there.
    Image(usize),
}

#[derive(Debug)]
struct Move {
    /// Whether rules run after it, which may change a board as well.
    runs: bool,
    guards: Vec<(usize, u64)>,
    /// The node, what may stand there before, what comes.
    brings: Vec<(usize, u64, Bring)>,
}

/// All moves of a task, and behind them the steps of the rules that run after moves, as words of bits.
#[derive(Debug)]
pub(super) struct Moves {
    moves: Vec<Move>,
    /// How many of them are moves.
    outer: usize,
    maps: Vec<Vec<Kind>>,
    /// The moves that look at each node.
    looking: Vec<Vec<u32>>,
}

/// What can be reached at most.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// The kinds that each node can hold, as bits.
    pub(super) can_hold: Vec<u64>,
    /// For each move whether all it needs can stand there.
    pub(super) fits: Vec<bool>,
    /// For each move whether it can change a board as well.
    pub(super) acts: Vec<bool>,
}

impl Moves {
    /// The moves of a task.
    ///
    /// # Returns
    /// `None` if there are too many of them, or too many kinds.
    pub(super) fn new(task: &Task) -> Option<Self> {
        if task.values > MOST_VALUES {
            return None;
        }
        let mut made = Self { moves: Vec::new(), outer: task.move_count(), maps: Vec::new(), looking: vec![Vec::new(); task.nodes] };
        let mut parts = 0;
        // A step that some rules make while they run is one that may be made at any time, for an upper bound.
        for part in std::iter::once(task).chain(&task.programs) {
            let maps = made.maps.len();
            made.maps.extend_from_slice(&part.maps);
            for ground_move in part.moves() {
                parts += ground_move.guards.len() + ground_move.effects.len();
                if parts > MOST_PARTS {
                    return None;
                }
                let of = |node| allowed(part, &ground_move, node).low_bits();
                let bring = |effect| match effect {
                    GroundEffect::Become(kind) => Bring::Kind(kind),
                    GroundEffect::Take(from) => Bring::From(from.index(), of(from)),
                    GroundEffect::Map(map) => Bring::Image(maps + map.0 as usize),
                };
                let guards = ground_move.guards.iter().map(|(node, set)| (node.index(), part.sets[set.0 as usize].low_bits())).collect();
                let brings = ground_move.effects.iter().map(|&(node, effect)| (node.index(), of(node), bring(effect))).collect();
                made.add(Move { runs: ground_move.program.is_some() || part.settle.is_some(), guards, brings });
            }
        }
        Some(made)
    }

    fn add(&mut self, added: Move) {
        let number = self.moves.len() as u32;
        let sources = added.brings.iter().filter_map(|&(node, _, bring)| match bring {
            Bring::Kind(_) => None,
            Bring::From(from, _) => Some(from),
            Bring::Image(_) => Some(node),
        });
        let mut looked: Vec<usize> = added.guards.iter().map(|&(node, _)| node).chain(sources).collect();
        looked.sort_unstable();
        looked.dedup();
        looked.into_iter().for_each(|node| self.looking[node].push(number));
        self.moves.push(added);
    }

    /// What can be reached at most.
    ///
    /// # Arguments
    /// * `can_hold` - what may stand on each node at first
    /// * `tries` - how often a move may be tried; what is used is taken off
    ///
    /// # Returns
    /// `None` if that is not enough.
    ///
    /// # Complexity
    /// Each move is tried at most once for each kind on each node that it looks at.
    pub(super) fn reach(&self, mut can_hold: Vec<u64>, tries: &mut usize) -> Option<Reach> {
        let mut open: Vec<usize> = Vec::new();
        let mut is_open = vec![false; can_hold.len()];
        for one in &self.moves {
            *tries = tries.checked_sub(1)?;
            self.make(one, &mut can_hold, &mut open, &mut is_open);
        }
        while let Some(node) = open.pop() {
            is_open[node] = false;
            for &number in &self.looking[node] {
                *tries = tries.checked_sub(1)?;
                self.make(&self.moves[number as usize], &mut can_hold, &mut open, &mut is_open);
            }
        }
        let fits: Vec<bool> = self.moves.iter().map(|one| fits(one, &can_hold)).collect();
        let acts = self.moves.iter().zip(&fits).map(|(one, fits)| *fits && self.can_change(one, &can_hold)).collect();
        Some(Reach { can_hold, fits, acts })
    }

    /// Whether some move fits, and whether some move that fits can change a board.
    pub(super) fn best(&self, can_hold: &[u64]) -> (bool, bool) {
        let fitting = || self.moves[..self.outer].iter().filter(|one| fits(one, can_hold));
        (fitting().next().is_some(), fitting().any(|one| self.can_change(one, can_hold)))
    }

    fn make(&self, one: &Move, can_hold: &mut [u64], open: &mut Vec<usize>, is_open: &mut [bool]) {
        if !fits(one, can_hold) {
            return;
        }
        for &(node, before, bring) in &one.brings {
            let brought = self.brought(before, bring, node, can_hold);
            if brought & !can_hold[node] == 0 {
                continue;
            }
            can_hold[node] |= brought;
            if !std::mem::replace(&mut is_open[node], true) {
                open.push(node);
            }
        }
    }

    fn brought(&self, before: u64, bring: Bring, node: usize, can_hold: &[u64]) -> u64 {
        match bring {
            Bring::Kind(kind) => 1 << kind.0,
            Bring::From(from, set) => can_hold[from] & set,
            Bring::Image(map) => image(&self.maps[map], can_hold[node] & before),
        }
    }

    /// Whether a move that fits can make a difference on some node.
    fn can_change(&self, one: &Move, can_hold: &[u64]) -> bool {
        one.runs
            || one.brings.iter().any(|&(node, before, bring)| {
                let held = can_hold[node] & before;
                match bring {
                    Bring::Image(map) => bits(held).any(|kind| self.maps[map][kind].index() != kind),
                    Bring::Kind(_) | Bring::From(..) => {
                        let brought = self.brought(before, bring, node, can_hold);
                        (held | brought).count_ones() > 1
                    }
                }
            })
    }
}

fn fits(one: &Move, can_hold: &[u64]) -> bool {
    one.guards.iter().all(|&(node, set)| can_hold[node] & set != 0)
}

fn bits(word: u64) -> impl Iterator<Item = usize> {
    (0..MOST_VALUES).filter(move |bit| word >> bit & 1 == 1)
}

fn image(map: &[Kind], kinds: u64) -> u64 {
    bits(kinds).fold(0, |images, kind| images | 1 << map[kind].0)
}
