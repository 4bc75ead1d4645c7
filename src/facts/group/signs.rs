//! The signs of permutations on sets of points that they keep, as a space over GF(2).

use super::permutation::Permutation;

/// The signs that the elements of a group have on each of some orbits.
#[derive(Debug)]
pub(super) struct Signs {
    orbits: Vec<Vec<u16>>,
    /// Rows that generate all signs, each with the orbit of its first odd sign, which is even in
    /// all other rows.
    rows: Vec<(usize, Vec<bool>)>,
}

impl Signs {
    /// Computes the signs of the group that some permutations generate.
    ///
    /// # Arguments
    /// * `orbits` - disjoint sets of points, each kept by all generators
    pub(super) fn new(orbits: Vec<Vec<u16>>, generators: &[Permutation]) -> Self {
        let mut signs = Self { orbits, rows: Vec::new() };
        for generator in generators {
            let row = signs.rest(generator);
            let Some(lead) = row.iter().position(|&odd| odd) else { continue };
            for (_, other) in &mut signs.rows {
                if other[lead] {
                    add(other, &row);
                }
            }
            signs.rows.push((lead, row));
        }
        signs
    }

    /// Returns the binary logarithm of the number of different signs.
    pub(super) fn rank(&self) -> usize {
        self.rows.len()
    }

    /// Returns orbits on whose union all elements of the group are even and a permutation is odd;
    /// `None` if there are none.
    pub(super) fn differing(&self, permutation: &Permutation) -> Option<Vec<&[u16]>> {
        let free = self.rest(permutation).into_iter().position(|odd| odd)?;
        let leads = self.rows.iter().filter(|(_, row)| row[free]).map(|&(lead, _)| lead);
        let mut union: Vec<usize> = leads.chain([free]).collect();
        union.sort_unstable();
        Some(union.into_iter().map(|orbit| &*self.orbits[orbit]).collect())
    }

    /// Returns the signs of a permutation, reduced by the rows.
    fn rest(&self, permutation: &Permutation) -> Vec<bool> {
        let mut rest: Vec<bool> =
            self.orbits.iter().map(|orbit| is_odd(permutation, orbit)).collect();
        for (lead, row) in &self.rows {
            if rest[*lead] {
                add(&mut rest, row);
            }
        }
        rest
    }
}

fn add(row: &mut [bool], other: &[bool]) {
    row.iter_mut().zip(other).for_each(|(sign, &odd)| *sign ^= odd);
}

/// Returns `true` if a permutation of a set of points is odd.
pub(super) fn is_odd(permutation: &Permutation, points: &[u16]) -> bool {
    let mut seen = vec![false; permutation.points()];
    let mut odd = false;
    for &start in points {
        let mut at = start;
        let mut length = 0;
        while !std::mem::replace(&mut seen[usize::from(at)], true) {
            at = permutation.image(at);
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}
