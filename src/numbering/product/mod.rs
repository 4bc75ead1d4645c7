//! Boards whose nodes change on their own: each move looks at nodes one by one and changes them one by one, whatever stands elsewhere.
//!
//! In: such a task. Out: a space of numbers in mixed radix. A number is cut into a low and a high half: for a fixed high half all that a
//! move reaches stands in one or few rows, so that all writes stay in the nearest cache. Promises figures as if nothing had been clicked
//! before (R28). Knows nothing of levels.

mod memory;
mod part;
mod pass;

use super::domain::{Domains, remembers_click};
use super::{Settled, Space, Strip, Tally};
use crate::ground::Task;
use crate::model::{NodeId, State};
use memory::{ANY, Lists, Memory, code};
pub use memory::{Forgets, RemembersClick};
use part::{always_move, parts};
use pass::{NONE, Pass, Radix, entry, passes};
use std::marker::PhantomData;

/// The space of numbers in mixed radix.
#[derive(Debug)]
pub struct Product<M> {
    radix: Radix,
    /// Passes and the codes of their clicks.
    passes: Vec<(Pass, u8)>,
    /// Whether it was proved that every board has a move.
    always_moves: bool,
    memory: PhantomData<M>,
}

/// Either of the two spaces of numbers in mixed radix.
#[derive(Debug)]
pub(super) enum AnyProduct {
    Forgets(Product<Forgets>),
    RemembersClick(Product<RemembersClick>),
}

/// Proves that nodes change on their own, and numbers boards in mixed radix.
///
/// # Errors
/// Why there is no such space, or none with so few boards.
pub(super) fn product(task: &Task, starts: &[State], most: u64) -> Result<AnyProduct, String> {
    let domains = Domains::new(task, starts);
    let kinds = || (0..task.nodes as u32).map(|node| domains.of(NodeId(node)));
    let boards = kinds().try_fold(1_u64, |boards, kinds| boards.checked_mul(kinds.len() as u64));
    if boards.is_none_or(|boards| boards > most) {
        return Err("what can stand on nodes makes too many boards".to_owned());
    }
    let parts = parts(task, &domains)?;
    let radix = Radix::new(kinds());
    let always_moves = always_move(&parts, &domains, task.nodes);
    let passes = passes(&parts, &radix);
    if !remembers_click(task) {
        let passes = passes.into_iter().map(|pass| (pass, ANY)).collect();
        return Ok(AnyProduct::Forgets(Product { radix, passes, always_moves, memory: PhantomData }));
    }
    let mut clicks: Vec<NodeId> = passes.iter().filter_map(|pass| pass.click).collect();
    clicks.sort_unstable();
    clicks.dedup();
    let code_of = |click: Option<NodeId>| match click.map(|click| clicks.binary_search(&click)) {
        Some(Ok(at)) => code(at),
        Some(Err(_)) | None => Some(ANY),
    };
    let coded: Option<Vec<(Pass, u8)>> =
        passes.into_iter().map(|pass| Some((code_of(pass.click)?, pass))).map(|found| found.map(|(code, pass)| (pass, code))).collect();
    let passes = coded.ok_or("more nodes are clicked than can be told apart in a byte")?;
    Ok(AnyProduct::RemembersClick(Product { radix, passes, always_moves, memory: PhantomData }))
}

impl<M: Memory> Product<M> {
    /// Makes all moves of one pass from the boards of a row.
    #[inline(always)]
    fn run(&self, (pass, code): (&Pass, u8), begins: &[Option<usize>], lists: &Lists, next: &mut [M::Cell]) -> u64 {
        let cells = M::cells(self.radix.lows);
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
        lists.bound.iter().for_each(|&(low, forbidden)| make(low, true, code == ANY || code != forbidden));
        lists.late.iter().filter(|&&(_, only)| code == only).for_each(|&(low, _)| make(low, false, true));
        if begins.iter().any(Option::is_none) {
            lists.free.iter().for_each(|&low| make(low, true, true));
            return moves;
        }
        // The busiest loop: every function of the high half applies.
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

    /// How many new boards of a row have no move.
    #[inline(always)]
    fn dead_ends(&self, row: usize, lists: &Lists) -> u64 {
        let applies = |pass: &Pass| pass.high.iter().map(|function| function.of(row).is_some()).collect();
        let applies: Vec<Vec<bool>> = self.passes.iter().map(|(pass, _)| applies(pass)).collect();
        let moves = |low: u16, pass: &Pass, applies: &[bool]| {
            let found = pass.low[usize::from(low)];
            found != NONE && applies[entry(found).1]
        };
        let new = lists.free.iter().copied().chain(lists.bound.iter().map(|&(low, _)| low));
        new.filter(|&low| !self.passes.iter().zip(&applies).any(|((pass, _), applies)| moves(low, pass, applies))).count() as u64
    }

    fn row<'c>(&self, row: usize, cells: &'c [M::Cell]) -> &'c [M::Cell] {
        &cells[row * self.row_cells()..(row + 1) * self.row_cells()]
    }

    fn halves(&self, index: u64) -> (usize, usize) {
        let lows = self.radix.lows as u64;
        ((index % lows) as usize, (index / lows) as usize)
    }
}

impl<M: Memory> Space for Product<M> {
    type Cell = M::Cell;

    fn name(&self) -> &'static str {
        "product"
    }

    fn why(&self) -> String {
        format!(
            "product: every move changes nodes one by one; {} boards in rows of {}, {} passes",
            self.boards(),
            self.radix.lows,
            self.passes.len()
        )
    }

    fn boards(&self) -> u64 {
        self.radix.lows as u64 * self.radix.highs as u64
    }

    fn rows(&self) -> usize {
        self.radix.highs
    }

    fn row_cells(&self) -> usize {
        M::cells(self.radix.lows)
    }

    fn bytes(&self) -> u64 {
        (self.passes.len() * self.radix.lows * size_of::<u16>()) as u64
    }

    fn levels_are_disjoint(&self) -> bool {
        false
    }

    fn rank(&self, board: &State) -> Option<u64> {
        self.radix.halves(board).map(|(low, high)| (high * self.radix.lows + low) as u64)
    }

    fn unrank(&self, index: u64) -> State {
        let (low, high) = self.halves(index);
        self.radix.board(low, high)
    }

    fn plant(&self, index: u64, level: &mut [M::Cell]) -> usize {
        let (low, high) = self.halves(index);
        M::mark(&mut level[high * self.row_cells()..], low, ANY);
        high
    }

    #[inline(always)]
    fn sweep(&self, row: usize, level: &[M::Cell], next: &mut Strip<M::Cell>, tally: &mut Tally) {
        let mut inside = Vec::new();
        for (pass, code) in &self.passes {
            let begins: Vec<Option<usize>> = pass.high.iter().map(|function| next.begin(function.of(row)?)).collect();
            if begins.iter().any(Option::is_some) {
                inside.push(((pass, *code), begins));
            }
        }
        let counts = tally.counts_dead_ends && !self.always_moves && next.holds(row);
        if inside.is_empty() && !counts {
            return;
        }
        let mut lists = Lists::default();
        M::list(self.row(row, level), &mut lists);
        for (pass, begins) in &inside {
            tally.edges += self.run(*pass, begins, &lists, next.cells());
        }
        tally.dead_ends += if counts { self.dead_ends(row, &lists) } else { 0 };
    }

    #[inline(always)]
    fn settle(&self, fresh: &mut [M::Cell], seen: Option<&mut [M::Cell]>) -> Settled {
        M::settle(fresh, seen)
    }

    fn each(&self, row: usize, level: &[M::Cell], see: &mut dyn FnMut(u64)) {
        let cells = self.row(row, level);
        let lows = (0..self.radix.lows).filter(|&low| M::contains(cells, low));
        lows.for_each(|low| see((row * self.radix.lows + low) as u64));
    }

    fn contains(&self, level: &[M::Cell], index: u64) -> bool {
        let (low, high) = self.halves(index);
        M::contains(self.row(high, level), low)
    }

    fn stands(&self, levels: &[M::Cell], index: u64) -> bool {
        let (low, high) = self.halves(index);
        M::stands(self.row(high, levels), low)
    }
}
