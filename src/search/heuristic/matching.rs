//! The least cost of matching pieces with places, one to one (the Hungarian method), kept from one
//! position to the next: only pieces that changed are matched anew.
//!
//! H. W. Kuhn, The Hungarian method for the assignment problem, 1955; R. Jonker, A. Volgenant, A
//! shortest augmenting path algorithm for dense and sparse linear assignment problems, 1987.

use super::one_piece::UNREACHABLE;

/// No piece, or no place.
const NONE: u32 = u32::MAX;
/// The cost of a pair that cannot be matched.
const FAR: i64 = i64::MAX / 4;
/// A length greater than that of every path of pairs that can be matched, and less than that of
/// every other one.
const TOO_FAR: i64 = FAR / 2;

/// A matching of as many pieces as places.
///
/// No cost of a pair is less than the sum of the potentials of both, and that of a matched pair
/// equals it.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    pieces: Vec<Side>,
    places: Vec<Side>,
    /// The buffer of a search, for each place.
    reached: Vec<Reached>,
    /// The cost of all matched pairs.
    total: i64,
    /// The number of costs that were looked at.
    pub(super) compared: u64,
}

/// A piece or a place.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// The place of the piece, or the piece of the place.
    other: u32,
    potential: i64,
}

/// The state of a place in a search for a shortest path of exchanges.
#[derive(Clone, Copy, Debug)]
struct Reached {
    length: i64,
    /// The piece before the place on the path.
    before: u32,
    is_final: bool,
}

impl Matching {
    /// Creates a matching of `size` pieces in which no piece has a place.
    pub(super) fn new(size: usize) -> Self {
        let free = vec![Side { other: NONE, potential: 0 }; size];
        let reached = vec![Reached { length: FAR, before: NONE, is_final: false }; size];
        Self { pieces: free.clone(), places: free, reached, total: 0, compared: 0 }
    }

    /// Makes this matching a copy of another one of the same size.
    pub(super) fn copy(&mut self, other: &Self) {
        self.pieces.copy_from_slice(&other.pieces);
        self.places.copy_from_slice(&other.places);
        self.total = other.total;
    }

    /// Takes the place of a piece away, since its costs changed.
    pub(super) fn release(&mut self, piece: usize) {
        let piece = &mut self.pieces[piece];
        if piece.other != NONE {
            let place = &mut self.places[piece.other as usize];
            self.total -= piece.potential + place.potential;
            (piece.other, place.other) = (NONE, NONE);
        }
    }

    /// Returns the cost of all matched pairs.
    #[inline]
    pub(super) fn total(&self) -> u32 {
        u32::try_from(self.total).unwrap_or(UNREACHABLE)
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
        (0..self.pieces.len())
            .all(|piece| self.pieces[piece].other != NONE || self.augment(piece, &costs))
    }

    /// Matches one more piece, along a shortest path of exchanges.
    fn augment<'c>(&mut self, piece: usize, costs: &impl Fn(usize) -> &'c [u32]) -> bool {
        let (least, mut place) = self.begin(costs(piece), piece as u32);
        if least >= TOO_FAR {
            return false;
        }
        self.pieces[piece].potential = least;
        let mut length = 0;
        while self.places[place as usize].other != NONE {
            self.reached[place as usize].is_final = true;
            let at = self.places[place as usize].other;
            (length, place) = self.relax(costs(at as usize), at, length);
            if length >= TOO_FAR {
                return false;
            }
        }
        self.total += least + length + self.places[place as usize].potential;
        for (place, reached) in self.places.iter_mut().zip(&self.reached) {
            if reached.is_final {
                let more = length - reached.length;
                place.potential -= more;
                self.pieces[place.other as usize].potential += more;
            }
        }
        self.pieces[piece].potential += length;
        loop {
            let by = self.reached[place as usize].before;
            self.places[place as usize].other = by;
            std::mem::swap(&mut self.pieces[by as usize].other, &mut place);
            if by as usize == piece {
                return true;
            }
        }
    }

    /// Begins a search from a piece, whose potential becomes the least length.
    ///
    /// # Returns
    /// That length, and the nearest place.
    fn begin(&mut self, row: &[u32], piece: u32) -> (i64, u32) {
        self.compared += self.places.len() as u64;
        let mut nearest = (FAR, 0);
        let places = self.places.iter().zip(&mut self.reached).zip(padded(row)).zip(0..);
        for (((place, reached), cost), at) in places {
            let length = cost - place.potential;
            *reached = Reached { length, before: piece, is_final: false };
            // Of places at the same cost, a free one needs no exchange.
            if length < nearest.0 || length == nearest.0 && place.other == NONE {
                nearest = (length, at);
            }
        }
        self.reached.iter_mut().for_each(|reached| reached.length -= nearest.0);
        nearest
    }

    /// Continues a search from a piece at the end of a path of some length.
    ///
    /// # Returns
    /// The length of the path to the nearest place that is not final, and that place.
    fn relax(&mut self, row: &[u32], piece: u32, length: i64) -> (i64, u32) {
        self.compared += self.places.len() as u64;
        let paid = length - self.pieces[piece as usize].potential;
        let mut nearest = (FAR, 0);
        let places = self.places.iter().zip(&mut self.reached).zip(padded(row)).zip(0..);
        for (((place, reached), cost), at) in places {
            if reached.is_final {
                continue;
            }
            let through = paid + cost - place.potential;
            if through < reached.length {
                (reached.length, reached.before) = (through, piece);
            }
            if reached.length < nearest.0 {
                nearest = (reached.length, at);
            }
        }
        nearest
    }
}

/// Returns the costs of a piece for all places.
fn padded(row: &[u32]) -> impl Iterator<Item = i64> {
    let known = row.iter().map(|&cost| if cost == UNREACHABLE { FAR } else { cost.into() });
    known.chain(std::iter::repeat(0))
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
                let place = |piece: usize| matching.pieces[piece].other as usize;
                let cost = |piece: usize| rows[piece].get(place(piece)).unwrap_or(&0);
                let found = complete.then(|| (0..size).map(cost).sum::<u32>());
                assert_eq!(found, plain, "seed {seed} {rows:?}");
                assert!(found.is_none_or(|found| found == matching.total()), "seed {seed}");
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
