//! Sweeps of rows that a move takes to a row as a whole, and places in it to places by a table.
//!
//! A move that leaves a position unchanged is not counted.

use super::{DeadEnds, Strips, bits};

/// The number of positions from which all moves are made before the next positions are read.
const BLOCK: usize = 512;

/// The row that a move leads to.
pub(super) struct Target<'a> {
    pub(super) to: usize,
    /// For each place in a row, the next place.
    pub(super) low: &'a [u16],
    /// `true` if a place in a row stays the same.
    pub(super) keeps_low: bool,
    /// The number of moves that are alike.
    pub(super) moves: u64,
    /// The positions of that row that no move may lead to.
    pub(super) bar: Option<&'a [u64]>,
}

/// Makes the moves from the positions of a row to the rows of some strips.
///
/// # Arguments
/// * `targets` - the rows that the moves lead to
///
/// # Returns
/// The number of moves, if the row itself is in one of the strips.
pub(super) fn sweep(
    row: usize,
    set: &[u64],
    targets: Vec<Target>,
    next: &mut Strips<u64>,
    dead_ends: Option<&mut DeadEnds>,
) -> u64 {
    let edges = match next.holds(row) {
        false => 0,
        true if targets.iter().all(|target| target.bar.is_none()) => {
            count(row, set, &targets, dead_ends)
        }
        true => count_admitted(row, set, &targets, dead_ends),
    };
    let inside: Vec<Target> = targets.into_iter().filter(|target| next.holds(target.to)).collect();
    if inside.is_empty() {
        return edges;
    }
    blocks(set, |lows| {
        for Target { to, low, bar, .. } in &inside {
            let places = lows.iter().map(|&at| usize::from(low[usize::from(at)]));
            next.write(*to, |words| match bar {
                None => places.for_each(|low| bits::insert(words, low)),
                Some(bar) => places
                    .filter(|&low| !bits::contains(bar, low))
                    .for_each(|low| bits::insert(words, low)),
            });
        }
    });
    edges
}

/// Counts all moves of a row, if no position is barred, and reports its dead ends.
fn count(row: usize, set: &[u64], targets: &[Target], dead_ends: Option<&mut DeadEnds>) -> u64 {
    let positions = bits::count(set);
    let moves = |target: &Target| {
        let kept = if target.to == row && target.keeps_low { kept(set, target.low) } else { 0 };
        (positions - kept) * target.moves
    };
    let edges = targets.iter().map(moves).sum();
    if let Some(see) = dead_ends.filter(|_| targets.iter().all(|target| target.to == row)) {
        let keeps = |low: usize| targets.iter().all(|target| usize::from(target.low[low]) == low);
        bits::each(set, |low| {
            if keeps(low) {
                see(row, low / 64, 1 << (low % 64))
            }
        });
    }
    edges
}

/// Counts the moves of a row that lead to admitted positions, and reports its dead ends.
fn count_admitted(
    row: usize,
    set: &[u64],
    targets: &[Target],
    mut dead_ends: Option<&mut DeadEnds>,
) -> u64 {
    let mut edges = 0;
    bits::each(set, |low| {
        let moves = |&Target { to, low: next, moves, bar, .. }: &Target| {
            let place = usize::from(next[low]);
            let is_move =
                (to, place) != (row, low) && bar.is_none_or(|bar| !bits::contains(bar, place));
            if is_move { moves } else { 0 }
        };
        let moves: u64 = targets.iter().map(moves).sum();
        edges += moves;
        if let (0, Some(see)) = (moves, &mut dead_ends) {
            see(row, low / 64, 1 << (low % 64));
        }
    });
    edges
}

/// Returns the number of positions that a move leaves at their places in the row.
fn kept(set: &[u64], low: &[u16]) -> u64 {
    let mut kept = 0;
    bits::each(set, |from| kept += u64::from(usize::from(low[from]) == from));
    kept
}

/// Calls `see` for the members of a set, in blocks.
fn blocks(set: &[u64], mut see: impl FnMut(&[u16])) {
    let mut block = [0_u16; BLOCK + 64];
    let mut length = 0;
    for (at, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            block[length] = (at * 64) as u16 + rest.trailing_zeros() as u16;
            length += 1;
            rest &= rest - 1;
        }
        if length >= BLOCK {
            see(&block[..length]);
            length = 0;
        }
    }
    see(&block[..length]);
}
