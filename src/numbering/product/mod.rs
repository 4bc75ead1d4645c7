//! The space of mixed radix: each move tests and changes nodes one by one, independently of all
//! other nodes.
//!
//! A number is cut into a low and a high half. For a fixed high half the targets of a move lie in
//! one or few rows, so that all writes stay in the nearest cache. All figures are those for an
//! empty memory (R28).

mod memory;
mod part;
mod pass;

use super::{Block, DeadEnds, Holding, Level, Marks, Space, Strips, bits};
use crate::facts::domains::{Domains, Seeds, remembers_click};
use crate::ground::Task;
use crate::model::{KindSet, NodeId, State};
use memory::{ANY, Lists, Memory, code};
pub use memory::{Forgets, RemembersClick};
use part::{always_move, parts};
use pass::{Function, NONE, Pass, Radix, entry, passes};
use std::marker::PhantomData;

/// The space of numbers in mixed radix.
#[derive(Debug)]
pub struct Product<M> {
    radix: Radix,
    /// The passes, each with the code of its click.
    passes: Vec<(Pass, u8)>,
    /// `true` if it was proved that every position has a move.
    always_moves: bool,
    memory: PhantomData<M>,
}

/// A space of numbers in mixed radix, with or without a memory of clicks.
#[derive(Debug)]
pub(super) enum AnyProduct {
    Forgets(Product<Forgets>),
    RemembersClick(Product<RemembersClick>),
}

/// Proves that nodes change independently, and numbers positions in mixed radix.
///
/// # Errors
/// Returns the reason why there is no such space, or none that is small enough.
pub(super) fn product(task: &Task, seeds: Seeds, most: u64) -> Result<AnyProduct, String> {
    let domains = Domains::new(task, seeds);
    let kinds = || (0..task.nodes as u32).map(|node| domains.of(NodeId(node)));
    let positions =
        kinds().try_fold(1_u64, |positions, kinds| positions.checked_mul(kinds.len() as u64));
    if positions.is_none_or(|positions| positions > most) {
        return Err("what can stand on nodes makes too many positions".to_owned());
    }
    let parts = parts(task, &domains)?;
    let radix = Radix::new(kinds());
    let always_moves = always_move(&parts, &domains, task.nodes);
    let passes = passes(&parts, &radix);
    if !remembers_click(task) {
        let passes = passes.into_iter().map(|pass| (pass, ANY)).collect();
        return Ok(AnyProduct::Forgets(Product {
            radix,
            passes,
            always_moves,
            memory: PhantomData,
        }));
    }
    let mut clicks: Vec<NodeId> = passes.iter().filter_map(|pass| pass.click).collect();
    clicks.sort_unstable();
    clicks.dedup();
    let code_of = |click: Option<NodeId>| match click.map(|click| clicks.binary_search(&click)) {
        Some(Ok(at)) => code(at),
        Some(Err(_)) | None => Some(ANY),
    };
    let coded: Option<Vec<(Pass, u8)>> = passes
        .into_iter()
        .map(|pass| Some((code_of(pass.click)?, pass)))
        .map(|found| found.map(|(code, pass)| (pass, code)))
        .collect();
    let passes = coded.ok_or("more nodes are clicked than a byte distinguishes")?;
    Ok(AnyProduct::RemembersClick(Product { radix, passes, always_moves, memory: PhantomData }))
}

/// For each function of the high half of a pass, the row that it leads to, if it applies and the
/// row is written.
type Targets = Vec<Option<usize>>;
/// The index of the first cell of each of these rows among the cells that are written.
type Begins = Vec<Option<usize>>;
/// For each function of the high half of a pass, the barred positions of the row that it leads to.
type Bars<'m> = Vec<Option<&'m [u64]>>;

impl<M: Memory> Product<M> {
    /// Makes all moves of one pass from the positions of a row, by the loop for barred positions if
    /// there are any.
    #[inline(always)]
    fn run(
        &self,
        pass: (&Pass, u8),
        begins: &Begins,
        bars: Option<&Bars>,
        lists: &Lists,
        next: &mut [M::Cell],
    ) -> u64 {
        match bars {
            None => self.run_free(pass, begins, lists, next),
            Some(bars) => self.run_admitted(pass, begins, bars, lists, next),
        }
    }

    /// Makes all moves of one pass from the positions of a row, first to rows of its own, which are
    /// then added to strips that other threads write too.
    ///
    /// # Arguments
    /// * `made` - a buffer for these rows
    #[inline(always)]
    fn run_apart(
        &self,
        (pass, targets): ((&Pass, u8), &Targets),
        bars: Option<&Bars>,
        lists: &Lists,
        next: &mut Strips<M::Cell>,
        made: &mut Vec<M::Cell>,
    ) -> u64 {
        let cells = self.row_cells(0);
        made.clear();
        made.resize(targets.len() * cells, M::Cell::default());
        let own = targets.iter().enumerate();
        let begins: Begins = own.map(|(at, to)| to.map(|_| at * cells)).collect();
        let moves = self.run(pass, &begins, bars, lists, made);
        for (to, made) in targets.iter().zip(made.chunks_exact(cells)) {
            if let Some(to) = *to {
                next.add(to, made);
            }
        }
        moves
    }

    /// Makes all moves of one pass from the positions of a row, if no position is barred.
    #[inline(always)]
    fn run_free(
        &self,
        (pass, code): (&Pass, u8),
        begins: &Begins,
        lists: &Lists,
        next: &mut [M::Cell],
    ) -> u64 {
        let cells = self.row_cells(0);
        let mut moves = 0;
        let mut make = |low: u16, counts: bool, marks: bool| {
            let found = pass.low[usize::from(low)];
            if found == NONE {
                return;
            }
            let (to, function) = entry(found);
            if let Some(begin) = begins[function] {
                moves += u64::from(counts);
                if marks {
                    M::mark(&mut next[begin..begin + cells], to, code);
                }
            }
        };
        lists.each_remembered(code, &mut make);
        if begins.iter().any(Option::is_none) {
            lists.free.iter().for_each(|&low| make(low, true, true));
            return moves;
        }
        // The hottest loop: every function of the high half applies.
        let mut rows = [0; 8];
        begins.iter().zip(&mut rows).for_each(|(begin, row)| *row = begin.unwrap_or_default());
        for &low in &lists.free {
            let found = pass.low[usize::from(low)];
            if found != NONE {
                let (to, function) = entry(found);
                M::mark(&mut next[rows[function]..], to, code);
                moves += 1;
            }
        }
        moves
    }

    /// Makes all moves of one pass from the positions of a row, except to barred positions.
    // Not inlined, since the loops above would become slower.
    #[inline(never)]
    fn run_admitted(
        &self,
        (pass, code): (&Pass, u8),
        begins: &Begins,
        bars: &Bars,
        lists: &Lists,
        next: &mut [M::Cell],
    ) -> u64 {
        let mut moves = 0;
        let mut make = |low: u16, counts: bool, marks: bool| {
            let found = pass.low[usize::from(low)];
            if found == NONE {
                return;
            }
            let (to, function) = entry(found);
            if let Some(begin) = begins[function].filter(|_| admits(bars[function], to)) {
                moves += u64::from(counts);
                if marks {
                    M::mark(&mut next[begin..], to, code);
                }
            }
        };
        lists.each_remembered(code, &mut make);
        lists.free.iter().for_each(|&low| make(low, true, true));
        moves
    }

    /// Calls `see` for the new positions of a row that have no move.
    fn dead_ends(
        &self,
        row: usize,
        lists: &Lists,
        barred: Option<&Marks<Self>>,
        see: &mut DeadEnds,
    ) {
        let applies =
            |pass: &Pass| pass.high.iter().map(|function| function.of(row).is_some()).collect();
        let passes: Vec<(&Pass, Vec<bool>, Bars)> = self
            .passes
            .iter()
            .map(|(pass, _)| (pass, applies(pass), self.bars(pass, row, barred)))
            .collect();
        let moves = |low: u16| {
            passes.iter().any(|(pass, applies, bars)| {
                let found = pass.low[usize::from(low)];
                let (to, function) = entry(found);
                found != NONE && applies[function] && admits(bars[function], to)
            })
        };
        let new = lists.free.iter().copied().chain(lists.bound.iter().map(|&(low, _)| low));
        new.filter(|&low| !moves(low))
            .for_each(|low| see(row, usize::from(low) / 64, 1 << (low % 64)));
    }

    fn bars<'m>(&self, pass: &Pass, row: usize, barred: Option<&'m Marks<Self>>) -> Bars<'m> {
        pass.high.iter().map(|function| barred?.row(function.of(row)?)).collect()
    }
}

/// Returns `true` if a move may lead to a place in a row.
#[inline(always)]
fn admits(bar: Option<&[u64]>, low: usize) -> bool {
    bar.is_none_or(|bar| !bits::contains(bar, low))
}

impl<M: Memory> Space for Product<M> {
    type Cell = M::Cell;

    fn name(&self) -> &'static str {
        "product"
    }

    fn why(&self) -> String {
        format!(
            "product: every move changes nodes one by one; {} positions in rows of {}, {} passes",
            self.positions(),
            self.radix.lows,
            self.passes.len()
        )
    }

    fn rows(&self) -> usize {
        self.radix.highs
    }

    fn row_positions(&self, _row: usize) -> usize {
        self.radix.lows
    }

    fn bytes(&self) -> u64 {
        self.passes.len() as u64 * self.radix.lows as u64 * size_of::<u16>() as u64
            + self.radix.bytes()
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, position: &State) -> Option<u64> {
        self.radix
            .halves(position)
            .map(|(low, high)| high as u64 * self.radix.lows as u64 + low as u64)
    }

    fn unrank(&self, index: u64) -> State {
        let (high, low) = self.halves(index);
        self.radix.position(low, high)
    }

    #[inline(always)]
    fn holding(
        &self,
        block: Block,
        node: NodeId,
        kinds: &KindSet,
        words: &mut Vec<u64>,
    ) -> Holding {
        self.radix.holding(block.row, node, kinds, words)
    }

    #[inline(always)]
    fn sweep(
        &self,
        row: usize,
        level: Level<M::Cell>,
        next: &mut Strips<M::Cell>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let mut inside = Vec::new();
        for (pass, code) in &self.passes {
            let target = |function: &Function| function.of(row).filter(|&to| next.holds(to));
            let targets: Targets = pass.high.iter().map(target).collect();
            if targets.iter().any(Option::is_some) {
                inside.push(((pass, *code), targets));
            }
        }
        let dead_ends =
            dead_ends.filter(|_| next.holds(row) && !(self.always_moves && barred.is_none()));
        if inside.is_empty() && dead_ends.is_none() {
            return 0;
        }
        let mut lists = Lists::default();
        M::list(level.row(self, row), &mut lists);
        let (mut edges, mut made) = (0, Vec::new());
        for (pass, targets) in &inside {
            let bars = barred.map(|_| self.bars(pass.0, row, barred));
            edges += match next {
                Strips::Own(strip) => {
                    let begins: Begins = targets.iter().map(|to| strip.begin((*to)?)).collect();
                    self.run(*pass, &begins, bars.as_ref(), &lists, strip.cells())
                }
                Strips::Shared { .. } => {
                    self.run_apart((*pass, targets), bars.as_ref(), &lists, next, &mut made)
                }
            };
        }
        if let Some(see) = dead_ends {
            self.dead_ends(row, &lists, barred, see);
        }
        edges
    }
}
