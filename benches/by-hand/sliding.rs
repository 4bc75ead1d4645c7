//! The sliding puzzle of 3 by 4 with nine tiles and three holes.
//!
//! A map has a slice for each set of holes, with a bit for each order of the tiles, read row by
//! row. A tile that moves between its neighbours in this order keeps it, so the slice is copied.
//! Otherwise it passes one to three tiles, and a table gives the new order.

use crate::levels::{Puzzle, each, merge, set};

const TILES: usize = 9;
const ORDERS: usize = 362_880;
const SLICE: usize = ORDERS / 64;

/// The moves and their tables.
pub struct Sliding {
    slices: usize,
    moves: Vec<Move>,
    /// The order that a tile makes by going from one place in the order to another.
    orders: Vec<Vec<u32>>,
}

/// A move of a tile that stands beside some hole.
struct Move {
    from: usize,
    to: usize,
    /// The index of the table, if the order changes.
    table: Option<usize>,
}

impl Sliding {
    /// Makes the tables.
    pub fn new() -> Self {
        let sets: Vec<u32> = (0..1 << 12).filter(|holes: &u32| holes.count_ones() == 3).collect();
        let (mut moves, mut orders, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (from, &holes) in sets.iter().enumerate() {
            for (tile, hole) in (0..12_u32).flat_map(|tile| (0..12).map(move |hole| (tile, hole))) {
                let (rows, columns) =
                    ((tile / 4).abs_diff(hole / 4), (tile % 4).abs_diff(hole % 4));
                if rows + columns != 1 || holes >> tile & 1 != 0 || holes >> hole & 1 == 0 {
                    continue;
                }
                let after = holes ^ (1 << tile | 1 << hole);
                let place = |holes: u32, at: u32| (!holes & ((1 << at) - 1)).count_ones() as usize;
                let ends = (place(holes, tile), place(after, hole));
                let table = (ends.0 != ends.1).then(|| {
                    known.iter().position(|&known| known == ends).unwrap_or_else(|| {
                        known.push(ends);
                        orders.push(table(ends.0, ends.1));
                        known.len() - 1
                    })
                });
                let to = sets.partition_point(|&set| set < after);
                moves.push(Move { from, to, table });
            }
        }
        Self { slices: sets.len(), moves, orders }
    }
}

/// Returns the number of each order after the tile at `from` has gone to `to`.
///
/// The number of an order has a digit for each place: the number of lower tiles that come later.
/// Only the digits between both places change.
fn table(from: usize, to: usize) -> Vec<u32> {
    let (first, last) = (from.min(to), from.max(to));
    let radices: Vec<usize> = (first..=last).map(|place| TILES - place).collect();
    let middle: usize = radices.iter().product();
    let lower: usize = (1..TILES - last).product();
    let changed: Vec<usize> = (0..middle)
        .map(|number| {
            let (mut rest, mut tiles) = (middle, number);
            let mut free: Vec<usize> = (0..TILES - first).collect();
            let mut order: Vec<usize> = radices
                .iter()
                .map(|radix| {
                    rest /= radix;
                    let digit = tiles / rest;
                    tiles %= rest;
                    free.remove(digit)
                })
                .collect();
            let tile = order.remove(from - first);
            order.insert(to - first, tile);
            let mut free: Vec<usize> = (0..TILES - first).collect();
            order.iter().zip(&radices).fold(0, |number, (tile, radix)| {
                let digit = free.iter().position(|free| free == tile).unwrap_or(0);
                free.remove(digit);
                number * radix + digit
            })
        })
        .collect();
    (0..ORDERS)
        .map(|order| {
            let (upper, low) = (order / lower / middle, order % lower);
            ((upper * middle + changed[order / lower % middle]) * lower + low) as u32
        })
        .collect()
}

impl Puzzle for Sliding {
    fn words(&self) -> usize {
        self.slices * SLICE
    }

    fn start(&self) -> usize {
        // The holes come first, the tiles in order.
        0
    }

    fn step(&self, level: &[u64], _: &[u64], _: &[u64], next: &mut [u64]) {
        for Move { from, to, table } in &self.moves {
            let from = &level[from * SLICE..][..SLICE];
            let into = &mut next[to * SLICE..][..SLICE];
            match table {
                None => merge(into, from),
                Some(table) => {
                    let orders = &self.orders[*table];
                    each(from, |order| set(into, orders[order] as usize));
                }
            }
        }
    }
}
