//! The affine space: if every move flips fixed bits, reachable positions differ from the start by a
//! sum of the moves' vectors over GF(2).
//!
//! The number of positions is two to the rank of these vectors. Conserved parities take no bits.

mod basis;
mod block;
mod flip;
mod lanes;

use super::{Block, DeadEnds, Holding, Level, Marks, Space, Strips};
use crate::facts::domains::{Seeds, of_positions_alone};
use crate::ground::Task;
use crate::model::{KindSet, NodeId, State};
use basis::Basis;
use flip::{Coding, Flip, flips, width};
use lanes::Lanes;
use std::ops::Range;

/// The space of positions whose moves flip fixed bits.
#[derive(Debug)]
pub struct Affine {
    coding: Coding,
    basis: Basis,
    /// The position with number 0, as a word.
    origin: u64,
    lanes: Lanes,
    flips: usize,
    disjoint: bool,
}

impl Affine {
    /// Proves that moves flip fixed bits, and numbers the positions.
    ///
    /// # Errors
    /// Returns the reason why there is no such space, or none that is small enough.
    pub(super) fn new(task: &Task, seeds: Seeds, most: u64) -> Result<Self, String> {
        let domains = of_positions_alone(task, seeds)?;
        let coding = Coding::new(&domains, task.nodes)?;
        let flips = flips(task, &domains, &coding)?;
        let (first, between) = coding.span(seeds);
        // If every move changes the parity, the levels alternate between two halves of a table, and
        // the other half of each takes no memory.
        let alternate = flips.iter().all(|flip| flip.flip.count_ones() % 2 == 1);
        let basis = Basis::new(flips.iter().map(|flip| flip.flip).chain(between), alternate);
        if basis.rank() >= u64::BITS || 1 << basis.rank() > most {
            return Err(format!("flips span 2^{} positions", basis.rank()));
        }
        let origin = first ^ basis.sum(basis.coordinates(first));
        let lanes = Lanes::new(&flips, &basis, origin);
        let disjoint = seeds.positions().is_ok_and(|positions| tells_levels(&flips, positions));
        Ok(Self { disjoint, flips: flips.len(), coding, basis, origin, lanes })
    }

    fn number(&self, word: u64) -> Option<u64> {
        let coordinates = self.basis.coordinates(word);
        (self.basis.sum(coordinates) ^ self.origin == word).then_some(coordinates)
    }
}

/// Returns `true` if the number of pieces of some kind determines the number of moves: it is the
/// same in all starts, and every move changes it by the same amount.
fn tells_levels(flips: &[Flip], starts: &[State]) -> bool {
    let Some(Some(first)) = flips.first().map(|flip| &flip.gains) else { return false };
    let same = |kind: usize| {
        flips.iter().all(|flip| flip.gains.as_ref().is_some_and(|gains| gains[kind] == first[kind]))
    };
    let count = |position: &State, kind: usize| {
        position.iter().filter(|other| other.index() == kind).count()
    };
    let begins =
        |kind: usize| starts.windows(2).all(|pair| count(&pair[0], kind) == count(&pair[1], kind));
    (0..first.len()).any(|kind| first[kind] != 0 && same(kind) && begins(kind))
}

impl Space for Affine {
    type Cell = u64;

    fn name(&self) -> &'static str {
        "affine"
    }

    fn why(&self) -> String {
        let rank = self.basis.rank();
        let rest = if self.disjoint { ", and a count tells the number of moves" } else { "" };
        format!(
            "affine: every move flips fixed bits, in {} ways that span 2^{rank} positions{rest}",
            self.flips
        )
    }

    fn rows(&self) -> usize {
        self.lanes.rows()
    }

    fn row_positions(&self, _row: usize) -> usize {
        self.lanes.row_words() << self.basis.rank().min(6)
    }

    fn bytes(&self) -> u64 {
        self.lanes.bytes()
    }

    fn levels_are_disjoint(&self) -> bool {
        self.disjoint
    }

    fn rank(&self, position: &State) -> Option<u64> {
        self.number(self.coding.pack(position)?)
    }

    fn unrank(&self, index: u64) -> State {
        self.coding.unpack(self.origin ^ self.basis.sum(index))
    }

    fn leads_to(
        &self,
        row: usize,
        _from: &Range<usize>,
        rows: &Range<usize>,
        _to: &Range<usize>,
    ) -> bool {
        self.lanes.leads_to(row, rows)
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        let (shift, coded) = self.coding.of(node);
        let codes =
            (0..).zip(coded).filter(|(_, kind)| kinds.contains(**kind)).map(|(code, _)| code);
        self.lanes.holding(block.row, (shift, width(coded)), codes, words)
    }

    #[inline(always)]
    fn sweep(
        &self,
        row: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        // Two separate loops, so that a sweep without barred positions has no test for them.
        match barred {
            None => self.lanes.sweep(row, level.row(self, row), next, |_| None, dead_ends),
            Some(barred) => {
                self.lanes.sweep(row, level.row(self, row), next, |row| barred.row(row), dead_ends)
            }
        }
    }
}
