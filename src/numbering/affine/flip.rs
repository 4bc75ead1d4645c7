//! Ground moves as flips: bits that are flipped where a mask has given values.
//!
//! A move that flips different bits in different positions is split by the content of its nodes.
//! The result guarantees that each move of a position (R26, R27) is exactly one flip.

use crate::facts::domains::{Domains, Seeds};
use crate::ground::{GroundEffect, GroundMove, Task};
use crate::model::{Kind, KindSet, NodeId, State};
use std::collections::BTreeMap;

/// The limit for the number of flips of one move.
const MOST_OF_MOVE: usize = 64;
/// The limit for the number of all flips.
const MOST_FLIPS: usize = 2048;

/// A flip of bits, for words that have `value` on the bits of `mask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flip {
    pub(super) mask: u64,
    pub(super) value: u64,
    pub(super) flip: u64,
    pub(super) signature: u32,
    /// The change of the number of pieces of each kind, if it is the same in all positions.
    pub(super) gains: Option<Vec<i32>>,
}

/// The place of each node in a word, and the codes of its kinds.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    /// The lowest bit of each node, and its kinds; the index of a kind in the list is its code.
    nodes: Vec<(u32, Vec<Kind>)>,
}

impl Coding {
    /// Assigns codes with as few bits as the domains permit.
    ///
    /// # Errors
    /// Reports that a position takes more than one word.
    pub(super) fn new(domains: &Domains, nodes: usize) -> Result<Self, String> {
        let mut shift = 0;
        let mut coding = Self { nodes: Vec::with_capacity(nodes) };
        for node in (0..nodes as u32).map(NodeId) {
            let kinds = domains.of(node);
            let bits = width(&kinds);
            if shift + bits > u64::BITS {
                return Err("a position takes more than 64 bits".to_owned());
            }
            // A node of one kind takes no bits; its place must still be a valid shift.
            coding.nodes.push((shift.min(u64::BITS - 1), kinds));
            shift += bits;
        }
        Ok(coding)
    }

    /// Returns the word of a position, or `None` if a kind has no code.
    pub(super) fn pack(&self, position: &State) -> Option<u64> {
        position
            .iter()
            .zip(&self.nodes)
            .try_fold(0, |word, (kind, (shift, kinds))| Some(word | code(kinds, *kind)? << shift))
    }

    /// Returns the position of a word.
    pub(super) fn unpack(&self, word: u64) -> State {
        let kind = |(shift, kinds): &(u32, Vec<Kind>)| {
            kinds.get((word >> shift & ones(kinds)) as usize).copied().unwrap_or_default()
        };
        self.nodes.iter().map(kind).collect()
    }

    /// Returns the word of a first position, and vectors that span the differences of all other
    /// seeds to it.
    pub(super) fn span(&self, seeds: Seeds) -> (u64, Vec<u64>) {
        match seeds {
            Seeds::Positions(positions) => {
                let words: Vec<u64> =
                    positions.iter().filter_map(|position| self.pack(position)).collect();
                let first = words.first().copied().unwrap_or_default();
                (first, words.iter().map(|word| word ^ first).collect())
            }
            Seeds::Cube(cube) | Seeds::Pieces(cube, _) => {
                let (mut first, mut between) = (0, Vec::new());
                for ((shift, kinds), cube) in self.nodes.iter().zip(cube) {
                    let mut codes = cube.iter().filter_map(|kind| code(kinds, kind));
                    let one = codes.next().unwrap_or_default();
                    first |= one << shift;
                    between.extend(codes.map(|other| (one ^ other) << shift));
                }
                (first, between)
            }
        }
    }

    /// Returns the lowest bit of a node, and the kinds whose indices are their codes.
    pub(super) fn of(&self, node: NodeId) -> (u32, &[Kind]) {
        let (shift, kinds) = &self.nodes[node.index()];
        (*shift, kinds)
    }
}

/// Returns the number of bits of a code.
pub(super) fn width(kinds: &[Kind]) -> u32 {
    usize::BITS - (kinds.len() - 1).leading_zeros()
}

fn ones(kinds: &[Kind]) -> u64 {
    (1 << width(kinds)) - 1
}

fn code(kinds: &[Kind], kind: Kind) -> Option<u64> {
    kinds.binary_search(&kind).ok().map(|at| at as u64)
}

/// Splits all moves into flips.
///
/// # Errors
/// Returns the reason why that is not possible.
pub(super) fn flips(task: &Task, domains: &Domains, coding: &Coding) -> Result<Vec<Flip>, String> {
    let mut flips = Vec::new();
    for ground_move in task.moves() {
        let maker = Maker { task, domains, coding, ground_move };
        maker.split(&mut flips)?;
        if flips.len() > MOST_FLIPS {
            return Err(format!("moves flip bits in more than {MOST_FLIPS} ways"));
        }
    }
    merge(flips)
}

struct Maker<'a> {
    task: &'a Task,
    domains: &'a Domains,
    coding: &'a Coding,
    ground_move: GroundMove<'a>,
}

impl Maker<'_> {
    /// Adds the flips of the move.
    fn split(&self, flips: &mut Vec<Flip>) -> Result<(), String> {
        let mut nodes: BTreeMap<NodeId, KindSet> = BTreeMap::new();
        for node in self
            .ground_move
            .guards
            .iter()
            .map(|&(node, _)| node)
            .chain(self.changing().map(|(node, _)| node))
        {
            nodes.insert(node, self.domains.allowed(self.task, &self.ground_move, node));
        }
        for (_, effect) in self.changing() {
            if let GroundEffect::Take(from) = effect {
                nodes.insert(from, self.domains.allowed(self.task, &self.ground_move, from));
            }
        }
        if nodes.values().any(KindSet::is_empty) {
            return Ok(());
        }
        let open: Vec<(NodeId, Vec<Kind>)> = nodes
            .iter()
            .filter(|(node, allowed)| self.is_open(**node, allowed))
            .map(|(&node, allowed)| (node, allowed.iter().collect()))
            .collect();
        let ways = open
            .iter()
            .try_fold(1_usize, |ways, (_, kinds)| ways.checked_mul(kinds.len()))
            .filter(|&ways| ways <= MOST_OF_MOVE);
        let ways =
            ways.ok_or_else(|| format!("a move flips bits in more than {MOST_OF_MOVE} ways"))?;
        let closed: Vec<(NodeId, KindSet)> =
            nodes.into_iter().filter(|(node, allowed)| !self.is_open(*node, allowed)).collect();
        for way in 0..ways {
            let mut rest = way;
            let mut held: BTreeMap<NodeId, Kind> =
                closed.iter().filter_map(|(node, set)| Some((*node, set.single()?))).collect();
            for (node, kinds) in &open {
                held.insert(*node, kinds[rest % kinds.len()]);
                rest /= kinds.len();
            }
            flips.extend(self.flip(&held, &closed).filter(|flip| flip.flip != 0));
        }
        Ok(())
    }

    /// Returns the effects that can change a node.
    fn changing(&self) -> impl Iterator<Item = (NodeId, GroundEffect)> {
        self.ground_move
            .effects
            .iter()
            .copied()
            .filter(|&(node, effect)| effect != GroundEffect::Take(node))
    }

    /// Returns `true` if the flip depends on the content of the node.
    fn is_open(&self, node: NodeId, allowed: &KindSet) -> bool {
        if allowed.len() == 1 {
            return false;
        }
        let is_taken = self.changing().any(|(_, effect)| effect == GroundEffect::Take(node));
        let changes = self.changing().any(|(changing, effect)| {
            changing == node && self.difference(node, effect, allowed).is_none()
        });
        is_taken || changes || self.cube(node, allowed).is_none()
    }

    /// Returns the bits of a node's code that an effect flips, if they are the same for all allowed
    /// kinds.
    fn difference(&self, node: NodeId, effect: GroundEffect, allowed: &KindSet) -> Option<u64> {
        let (_, kinds) = self.coding.of(node);
        let after = |kind: Kind| match effect {
            GroundEffect::Become(made) => Some(made),
            GroundEffect::Map(map) => Some(self.task.maps[map.0 as usize][kind.index()]),
            GroundEffect::Take(_) => None,
        };
        let mut differences =
            allowed.iter().map(|kind| Some(code(kinds, kind)? ^ code(kinds, after(kind)?)?));
        let first = differences.next()??;
        differences.all(|other| other == Some(first)).then_some(first)
    }

    /// Returns a mask and a value that characterise the codes of the allowed kinds of a node, if
    /// they exist.
    fn cube(&self, node: NodeId, allowed: &KindSet) -> Option<(u64, u64)> {
        let (_, kinds) = self.coding.of(node);
        let codes = || allowed.iter().filter_map(|kind| code(kinds, kind));
        let (all, any) = codes().fold((u64::MAX, 0), |(all, any), code| (all & code, any | code));
        let mask = !(all ^ any) & ones(kinds);
        let inside = (0..kinds.len() as u64).filter(|code| code & mask == all & mask).count();
        (inside == allowed.len()).then_some((mask, all & mask))
    }

    /// Returns the flip of the move where the open nodes hold the given kinds.
    fn flip(&self, held: &BTreeMap<NodeId, Kind>, closed: &[(NodeId, KindSet)]) -> Option<Flip> {
        let mut made = Flip {
            mask: 0,
            value: 0,
            flip: 0,
            signature: self.ground_move.signature,
            gains: Some(vec![0; self.task.values]),
        };
        for (&node, &kind) in held {
            let (shift, kinds) = self.coding.of(node);
            made.mask |= ones(kinds) << shift;
            made.value |= code(kinds, kind)? << shift;
        }
        for (node, allowed) in closed.iter().filter(|(node, _)| !held.contains_key(node)) {
            let (shift, (mask, value)) = (self.coding.of(*node).0, self.cube(*node, allowed)?);
            made.mask |= mask << shift;
            made.value |= value << shift;
        }
        for (node, effect) in self.changing() {
            let (shift, kinds) = self.coding.of(node);
            let Some(&before) = held.get(&node) else {
                let allowed = self.domains.allowed(self.task, &self.ground_move, node);
                made.flip |= self.difference(node, effect, &allowed)? << shift;
                made.gains = None;
                continue;
            };
            let after = match effect {
                GroundEffect::Become(kind) => kind,
                GroundEffect::Take(from) => *held.get(&from)?,
                GroundEffect::Map(map) => self.task.maps[map.0 as usize][before.index()],
            };
            made.flip |= (code(kinds, before)? ^ code(kinds, after)?) << shift;
            if let Some(gains) = &mut made.gains {
                gains[before.index()] -= 1;
                gains[after.index()] += 1;
            }
        }
        Some(made)
    }
}

/// Removes duplicates among the flips of one signature.
///
/// # Errors
/// Reports two flips of one signature that are one move in some positions, but not in others.
fn merge(mut flips: Vec<Flip>) -> Result<Vec<Flip>, String> {
    let key = |flip: &Flip| (flip.signature, flip.flip, flip.mask, flip.value);
    flips.sort_by_key(key);
    flips.dedup_by_key(|flip| key(flip));
    for (at, a) in flips.iter().enumerate() {
        let same =
            flips[at + 1..].iter().take_while(|b| (a.signature, a.flip) == (b.signature, b.flip));
        if same.into_iter().any(|b| (a.value ^ b.value) & a.mask & b.mask == 0) {
            return Err("two ways to make one move overlap".to_owned());
        }
    }
    Ok(flips)
}
