//! An upper bound on the kinds that each node can hold, if no kind ever leaves a node (delete
//! relaxation), on the values that a condition can have there, and goals that it rules out. B.
//! Bonet, H. Geffner, Planning as heuristic search, 2001.

use super::balance::allowed;
use crate::ground::{GroundEffect, Task};
use crate::model::{Condition, Kind, KindSet, NodeId, State};

/// The greatest number of kinds: they are the bits of a word.
const MOST_VALUES: usize = 64;
/// The greatest number of guards and effects of all moves that are examined.
const MOST_PARTS: usize = 1 << 19;

/// The effect of a move on a node.
#[derive(Clone, Copy, Debug)]
enum Bring {
    Kind(Kind),
    /// The content of another node, one of these kinds.
    From(usize, u64),
    /// The image of the node's own content under the function of that number.
    Image(usize),
}

#[derive(Debug)]
struct Move {
    /// `true` if rules run after the move, which may change a board as well.
    runs: bool,
    guards: Vec<(usize, u64)>,
    /// The node, the kinds that it may hold before, and the effect.
    brings: Vec<(usize, u64, Bring)>,
}

impl Move {
    /// Returns the number of guards and effects, at least one.
    fn parts(&self) -> usize {
        (self.guards.len() + self.brings.len()).max(1)
    }
}

/// All moves of a task, followed by the steps of the rules that run after moves, as words of bits.
#[derive(Debug)]
pub(crate) struct Relaxation {
    moves: Vec<Move>,
    /// The number of moves among them.
    outer: usize,
    maps: Vec<Vec<Kind>>,
    /// The moves that depend on each node.
    looking: Vec<Vec<u32>>,
}

/// An upper bound on the reachable region.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// The kinds that each node can hold, as bits.
    pub(crate) can_hold: Vec<u64>,
    /// For each move, `true` if all its guards can hold.
    pub(crate) fits: Vec<bool>,
    /// For each move, `true` if it can change a board as well.
    pub(crate) acts: Vec<bool>,
}

impl Relaxation {
    /// Collects the moves of a task.
    ///
    /// # Returns
    /// `None` if there are too many of them, or too many kinds.
    pub(crate) fn new(task: &Task) -> Option<Self> {
        if task.values > MOST_VALUES {
            return None;
        }
        let mut made = Self {
            moves: Vec::new(),
            outer: task.move_count(),
            maps: Vec::new(),
            looking: vec![Vec::new(); task.nodes],
        };
        let mut parts = 0;
        // For an upper bound, the steps of rules that run after a move may be made at any time.
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
                let guards = ground_move
                    .guards
                    .iter()
                    .map(|(node, set)| (node.index(), part.sets[set.0 as usize].low_bits()))
                    .collect();
                let brings = ground_move
                    .effects
                    .iter()
                    .map(|&(node, effect)| (node.index(), of(node), bring(effect)))
                    .collect();
                made.add(Move {
                    runs: ground_move.program.is_some() || part.settle.is_some(),
                    guards,
                    brings,
                });
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
        let mut looked: Vec<usize> =
            added.guards.iter().map(|&(node, _)| node).chain(sources).collect();
        looked.sort_unstable();
        looked.dedup();
        looked.into_iter().for_each(|node| self.looking[node].push(number));
        self.moves.push(added);
    }

    /// Computes an upper bound on the reachable region.
    ///
    /// # Arguments
    /// * `can_hold` - the kinds that each node may hold at first
    /// * `parts` - the number of guards and effects that may be examined; it is reduced by those
    ///   of the moves that are tried
    ///
    /// # Returns
    /// `None` if that number is not enough.
    ///
    /// # Complexity
    /// Each move is tried at most once for each kind on each node on which it depends, in time
    /// linear in its guards and effects.
    pub(crate) fn reach(&self, mut can_hold: Vec<u64>, parts: &mut usize) -> Option<Reach> {
        let mut open: Vec<usize> = Vec::new();
        let mut is_open = vec![false; can_hold.len()];
        for one in &self.moves {
            *parts = parts.checked_sub(one.parts())?;
            self.make(one, &mut can_hold, &mut open, &mut is_open);
        }
        while let Some(node) = open.pop() {
            is_open[node] = false;
            for &number in &self.looking[node] {
                let one = &self.moves[number as usize];
                *parts = parts.checked_sub(one.parts())?;
                self.make(one, &mut can_hold, &mut open, &mut is_open);
            }
        }
        let fits: Vec<bool> = self.moves.iter().map(|one| fits(one, &can_hold)).collect();
        let acts = self
            .moves
            .iter()
            .zip(&fits)
            .map(|(one, fits)| *fits && self.can_change(one, &can_hold))
            .collect();
        Some(Reach { can_hold, fits, acts })
    }

    /// Returns `true` if any move fits, and `true` if any move that fits can change a board.
    pub(crate) fn best(&self, can_hold: &[u64]) -> (bool, bool) {
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

    /// Returns `true` if a move that fits can change the content of a node.
    fn can_change(&self, one: &Move, can_hold: &[u64]) -> bool {
        one.runs
            || one.brings.iter().any(|&(node, before, bring)| {
                let held = can_hold[node] & before;
                match bring {
                    Bring::Image(map) => {
                        bits(held).any(|kind| self.maps[map][kind].index() != kind)
                    }
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

/// A demand of a goal that no position can satisfy which is reached from a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// A node never holds any of the kinds that the goal asks for there.
    Missing {
        /// The node.
        node: NodeId,
        /// The kinds that the goal asks for.
        wanted: KindSet,
        /// The kinds that the node can ever hold, or more.
        ever: KindSet,
        /// The kind that it holds at the start, if there is one start.
        here: Option<Kind>,
    },
    /// None of these nodes ever holds one of these kinds, which one of them has to hold.
    Nowhere {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// The kinds.
        wanted: KindSet,
    },
    /// The number of the nodes that hold one of the kinds at once is always between `least` and
    /// `most`.
    Bounded {
        /// The number of nodes over which the goal counts.
        nodes: usize,
        /// The kinds that are counted.
        kinds: KindSet,
        /// The number of nodes that always hold one of the kinds.
        least: usize,
        /// The number of nodes that can ever hold one of the kinds.
        most: usize,
    },
    /// The goal asks for more than the nodes can ever hold, in a way that is not described in a few
    /// words.
    Relaxed,
}

/// Returns a demand of a goal that no position can satisfy in which each node holds one of the
/// given kinds.
///
/// # Arguments
/// * `start` - the first position, if there is exactly one
/// * `can_hold` - the kinds that each node can hold, as bits
///
/// # Returns
/// `None` if the goal may hold.
pub(crate) fn unmet(goal: &Condition, start: Option<&State>, can_hold: &[u64]) -> Option<Unmet> {
    (!may_be(goal, true, can_hold))
        .then(|| first_unmet(goal, start, can_hold).unwrap_or(Unmet::Relaxed))
}

/// Returns the first demand of a goal that can be described in a few words and is never met.
fn first_unmet(goal: &Condition, start: Option<&State>, can_hold: &[u64]) -> Option<Unmet> {
    let never =
        |&(node, kinds): &(NodeId, &KindSet)| can_hold[node.index()] & kinds.low_bits() == 0;
    let missing = |(node, wanted): (NodeId, &KindSet)| Unmet::Missing {
        node,
        wanted: wanted.clone(),
        ever: KindSet::from_low_bits(can_hold[node.index()]),
        here: start.map(|start| start[node.index()]),
    };
    match goal {
        Condition::Every(nodes, kinds) => {
            nodes.iter().map(|&node| (node, kinds)).find(never).map(missing)
        }
        Condition::Each(cells) => {
            cells.iter().map(|(node, kinds)| (*node, kinds)).find(never).map(missing)
        }
        Condition::Some(nodes, kinds) => nodes
            .iter()
            .all(|&node| never(&(node, kinds)))
            .then(|| Unmet::Nowhere { nodes: nodes.clone(), wanted: kinds.clone() }),
        Condition::Count(nodes, kinds, ..) => {
            let (least, most) = bounds(nodes, kinds, can_hold);
            (!may_be(goal, true, can_hold)).then(|| Unmet::Bounded {
                nodes: nodes.len(),
                kinds: kinds.clone(),
                least,
                most,
            })
        }
        Condition::And(parts) => parts.iter().find_map(|part| first_unmet(part, start, can_hold)),
        Condition::Sum(..)
        | Condition::Sought(_)
        | Condition::Stuck
        | Condition::Not(_)
        | Condition::Or(_) => None,
    }
}

fn image(map: &[Kind], kinds: u64) -> u64 {
    bits(kinds).fold(0, |images, kind| images | 1 << map[kind].0)
}

/// Returns `true` if a condition may have the value `wanted`, where each node holds one of its
/// kinds.
pub(crate) fn may_be(condition: &Condition, wanted: bool, can_hold: &[u64]) -> bool {
    let fits = |node: &NodeId, kinds: &KindSet| can_hold[node.index()] & kinds.low_bits() != 0;
    let misses = |node: &NodeId, kinds: &KindSet| can_hold[node.index()] & !kinds.low_bits() != 0;
    match (condition, wanted) {
        (Condition::Every(nodes, kinds), true) => nodes.iter().all(|node| fits(node, kinds)),
        (Condition::Every(nodes, kinds), false) => nodes.iter().any(|node| misses(node, kinds)),
        (Condition::Some(nodes, kinds), true) => nodes.iter().any(|node| fits(node, kinds)),
        (Condition::Some(nodes, kinds), false) => nodes.iter().all(|node| misses(node, kinds)),
        (Condition::Each(cells), true) => cells.iter().all(|(node, kinds)| fits(node, kinds)),
        (Condition::Each(cells), false) => cells.iter().any(|(node, kinds)| misses(node, kinds)),
        (Condition::Count(nodes, kinds, comparison, number), _) => {
            let (least, most) = bounds(nodes, kinds, can_hold);
            (least..=most).any(|count| comparison.holds(count as i128, *number) == wanted)
        }
        (Condition::Sum(terms, comparison, number), _) => {
            let (mut least, mut most) = (0, 0);
            for term in terms {
                let (few, many) = bounds(&term.nodes, &term.kinds, can_hold);
                least += i128::from(term.factor) * few as i128;
                most += i128::from(term.factor) * many as i128;
            }
            comparison.may_hold((least, most), *number, wanted)
        }
        (Condition::Sought(sought), _) => may_be(&sought.places, wanted, can_hold),
        (Condition::Stuck, _) => true,
        (Condition::Not(part), _) => may_be(part, !wanted, can_hold),
        (Condition::And(parts), true) | (Condition::Or(parts), false) => {
            parts.iter().all(|part| may_be(part, wanted, can_hold))
        }
        (Condition::And(parts), false) | (Condition::Or(parts), true) => {
            parts.iter().any(|part| may_be(part, wanted, can_hold))
        }
    }
}

/// Returns the least and the greatest number of the nodes that hold one of the kinds.
fn bounds(nodes: &[NodeId], kinds: &KindSet, can_hold: &[u64]) -> (usize, usize) {
    let can = |node: &&NodeId| can_hold[node.index()] & kinds.low_bits() != 0;
    let must = |node: &&NodeId| can_hold[node.index()] & !kinds.low_bits() == 0;
    (nodes.iter().filter(must).count(), nodes.iter().filter(can).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::{plain, samples};
    use crate::model::Comparison;

    #[test]
    fn a_long_turn_is_examined_within_the_given_work() {
        let mut puzzle = samples::puzzle(&["a"]);
        samples::path(&mut puzzle, 60, false);
        samples::turn(&mut puzzle, "t", &[&(0..60).collect::<Vec<u32>>()]);
        let relaxation = Relaxation::new(&samples::task(&puzzle)).unwrap();
        let reach = |mut parts| {
            let first = (0..60).map(|node| if node == 0 { 0b10 } else { 0b01 }).collect();
            Some((relaxation.reach(first, &mut parts)?.can_hold, parts))
        };
        // Each of the 59 powers has 60 effects.
        assert_eq!([reach(0), reach(59 * 60)], [None, None]);
        let (can_hold, left) = reach(1 << 30).unwrap();
        assert_eq!(can_hold, vec![0b11; 60]);
        assert!((1 << 30) - left >= 2 * 59 * 60);
    }

    #[test]
    fn what_is_never_met_cannot_be_reached_in_random_puzzles() {
        let (mut missing, mut bounded) = (0, 0);
        for seed in 0..400 {
            let task = plain::random_task(seed);
            let positions = plain::all_positions(&task);
            let mut dice = plain::Dice(seed);
            let start = &positions[dice.roll(positions.len() as u64) as usize];
            let reached = plain::boards_reached_from(&task, start);
            let first = start.iter().map(|kind| 1 << kind.0).collect();
            let relaxation = Relaxation::new(&task).unwrap();
            let reach = relaxation.reach(first, &mut (1 << 23)).unwrap();
            let nodes: Vec<NodeId> = (0..task.nodes as u32).map(NodeId).collect();
            let one = |kind| KindSet::one(kind, task.values);
            for position in &positions {
                let cells = nodes.iter().zip(position).map(|(&node, &kind)| (node, one(kind)));
                let goal = Condition::Each(cells.collect());
                if let Some(unmet) = unmet(&goal, Some(start), &reach.can_hold) {
                    let Unmet::Missing { node, ref wanted, ref ever, here: Some(here) } = unmet
                    else {
                        panic!("seed {seed}: {unmet:?}")
                    };
                    assert_eq!(here, start[node.index()]);
                    assert!(!wanted.meets(ever) && ever.contains(here), "seed {seed}: {unmet:?}");
                    assert!(!reached.contains(position), "seed {seed}: {position:?}");
                    missing += 1;
                }
            }
            for (kind, number) in (0..task.values as u16).map(Kind).zip(1..) {
                let goal = Condition::Count(nodes.clone(), one(kind), Comparison::AtLeast, number);
                let never = unmet(&goal, Some(start), &reach.can_hold).is_some();
                assert!(
                    !never || !reached.iter().any(|state| goal.holds(state, &mut || false)),
                    "seed {seed}"
                );
                bounded += usize::from(never);
            }
        }
        assert!(missing > 500 && bounded > 20, "{missing} {bounded}");
    }
}
