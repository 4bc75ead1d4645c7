//! The least cost of matching pieces with places, one to one (the Hungarian method), kept from one
//! position to the next: only pieces that changed are matched anew.
//!
//! H. W. Kuhn, The Hungarian method for the assignment problem, 1955; R. Jonker, A. Volgenant, A
//! shortest augmenting path algorithm for dense and sparse linear assignment problems, 1987.

use super::one_piece::UNREACHABLE;

/// No piece, or no place.
const NONE: u32 = u32::MAX;
/// A length greater than that of every path.
const FAR: i64 = i64::MAX / 4;

/// A matching of as many pieces as places.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    /// The place of each piece, and the piece of each place.
    place_of: Vec<u32>,
    piece_at: Vec<u32>,
    /// The potentials of pieces and places: no cost is less than the sum of both, and that of a
    /// matched pair equals it.
    of_pieces: Vec<i64>,
    of_places: Vec<i64>,
    /// The buffers of a search: the length of the path to each place, the piece before it, and
    /// whether it is final.
    lengths: Vec<i64>,
    before: Vec<u32>,
    is_final: Vec<bool>,
    /// The number of costs that were looked at.
    pub(super) compared: u64,
}

impl Matching {
    /// Creates a matching of `size` pieces in which no piece has a place.
    pub(super) fn new(size: usize) -> Self {
        Self {
            place_of: vec![NONE; size],
            piece_at: vec![NONE; size],
            of_pieces: vec![0; size],
            of_places: vec![0; size],
            lengths: vec![0; size],
            before: vec![NONE; size],
            is_final: vec![false; size],
            compared: 0,
        }
    }

    /// Makes this matching a copy of another one of the same size.
    pub(super) fn copy(&mut self, other: &Self) {
        self.place_of.copy_from_slice(&other.place_of);
        self.piece_at.copy_from_slice(&other.piece_at);
        self.of_pieces.copy_from_slice(&other.of_pieces);
        self.of_places.copy_from_slice(&other.of_places);
    }

    /// Takes the place of a piece away, since its costs changed.
    pub(super) fn release(&mut self, piece: usize) {
        let place = std::mem::replace(&mut self.place_of[piece], NONE);
        if place != NONE {
            self.piece_at[place as usize] = NONE;
        }
    }

    /// Returns the place of a piece.
    #[inline]
    pub(super) fn place(&self, piece: usize) -> usize {
        self.place_of[piece] as usize
    }

    /// Gives every piece a place again.
    ///
    /// # Arguments
    /// * `costs` - returns the costs of a piece for the first places; the others cost nothing
    ///
    /// # Returns
    /// `false` if there is no matching without a place that a piece cannot reach.
    #[inline]
    pub(super) fn complete<'c>(&mut self, costs: impl Fn(usize) -> &'c [u32]) -> bool {
        (0..self.place_of.len())
            .all(|piece| self.place_of[piece] != NONE || self.augment(piece, &costs))
    }

    /// Matches one more piece, along a shortest path of exchanges.
    fn augment<'c>(&mut self, piece: usize, costs: &impl Fn(usize) -> &'c [u32]) -> bool {
        let cost = |row: &[u32], place: usize| match row.get(place) {
            None => Some(0),
            Some(&UNREACHABLE) => None,
            Some(&cost) => Some(i64::from(cost)),
        };
        let size = self.place_of.len();
        let row = costs(piece);
        let least =
            (0..size).filter_map(|place| Some(cost(row, place)? - self.of_places[place])).min();
        let Some(least) = least else { return false };
        self.of_pieces[piece] = least;
        self.lengths.fill(FAR);
        self.is_final.fill(false);
        let (mut at, mut length) = (piece, 0);
        let end = loop {
            let row = costs(at);
            self.compared += size as u64;
            let mut nearest = (FAR, NONE);
            for place in 0..size {
                if self.is_final[place] {
                    continue;
                }
                if let Some(cost) = cost(row, place) {
                    let through = length + cost - self.of_pieces[at] - self.of_places[place];
                    if through < self.lengths[place] {
                        (self.lengths[place], self.before[place]) = (through, at as u32);
                    }
                }
                if self.lengths[place] < nearest.0 {
                    nearest = (self.lengths[place], place as u32);
                }
            }
            let (next, place) = nearest;
            if place == NONE {
                return false;
            }
            length = next;
            self.is_final[place as usize] = true;
            match self.piece_at[place as usize] {
                NONE => break place,
                other => at = other as usize,
            }
        };
        for place in 0..size {
            if self.is_final[place] {
                let more = length - self.lengths[place];
                self.of_places[place] -= more;
                if self.piece_at[place] != NONE {
                    self.of_pieces[self.piece_at[place] as usize] += more;
                }
            }
        }
        self.of_pieces[piece] += length;
        let mut place = end;
        loop {
            let by = self.before[place as usize];
            self.piece_at[place as usize] = by;
            std::mem::swap(&mut self.place_of[by as usize], &mut place);
            if by as usize == piece {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;

    /// Returns the least cost of all matchings, by trying each.
    fn plain(rows: &[Vec<u32>], taken: &mut Vec<bool>) -> Option<u32> {
        let Some((row, rest)) = rows.split_first() else { return Some(0) };
        let mut best = None;
        for place in 0..taken.len() {
            let cost = row.get(place).copied().unwrap_or(0);
            if taken[place] || cost == UNREACHABLE {
                continue;
            }
            taken[place] = true;
            let found = plain(rest, taken).map(|rest| rest + cost);
            taken[place] = false;
            best = best.into_iter().chain(found).min();
        }
        best
    }

    #[test]
    fn changed_pieces_are_matched_at_least_cost() {
        let (mut possible, mut impossible) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice(seed);
            let size = 1 + dice.roll(5) as usize;
            let places = 1 + dice.roll(size as u64) as usize;
            let draw = |dice: &mut Dice| -> Vec<u32> {
                let cost = |roll| if roll < 9 { roll as u32 } else { UNREACHABLE };
                (0..places).map(|_| cost(dice.roll(13))).collect()
            };
            let mut rows: Vec<Vec<u32>> = (0..size).map(|_| draw(&mut dice)).collect();
            let mut matching = Matching::new(size);
            for _ in 0..12 {
                let complete = matching.complete(|piece| &rows[piece]);
                let plain = plain(&rows, &mut vec![false; size]);
                let found = complete.then(|| {
                    let cost = |piece: usize| rows[piece].get(matching.place(piece)).unwrap_or(&0);
                    (0..size).map(cost).sum::<u32>()
                });
                assert_eq!(found, plain, "seed {seed} {rows:?}");
                possible += u32::from(complete);
                impossible += u32::from(!complete);
                let changed = dice.roll(size as u64) as usize;
                rows[changed] = draw(&mut dice);
                matching.release(changed);
            }
        }
        assert!(possible > 500 && impossible > 200, "{possible} {impossible}");
    }
}
