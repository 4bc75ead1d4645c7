//! Exact null spaces of small matrices of integers.

use num_integer::gcd;

/// Computes vectors that span all solutions of `row · x = 0`.
///
/// # Arguments
/// * `rows` - rows of `columns` entries each
///
/// # Returns
/// One vector for each free column, in increasing order of these columns: its entry there is
/// positive, its entries in the other free columns are 0, and its greatest common divisor is 1.
/// `None` if numbers grow too large.
///
/// # Complexity
/// O(rows × columns × rank), by Gaussian elimination without fractions.
pub(super) fn null_space(rows: &[Vec<i128>], columns: usize) -> Option<Vec<Vec<i128>>> {
    let mut basis: Vec<(usize, Vec<i128>)> = Vec::new();
    for row in rows {
        let mut row = row.clone();
        for (pivot, known) in &basis {
            row = eliminate(&row, known, *pivot)?;
        }
        let Some(pivot) = row.iter().position(|&entry| entry != 0) else { continue };
        for (_, known) in &mut basis {
            *known = eliminate(known, &row, pivot)?;
        }
        basis.push((pivot, row));
    }
    let free = (0..columns).filter(|column| basis.iter().all(|(pivot, _)| pivot != column));
    free.map(|column| solution(&basis, column, columns)).collect()
}

/// Eliminates the entry of a row in a column by a row that has an entry there.
fn eliminate(row: &[i128], by: &[i128], column: usize) -> Option<Vec<i128>> {
    if row[column] == 0 {
        return Some(row.to_vec());
    }
    let (keep, take) = (by[column], row[column]);
    let entry = |(&entry, &other): (&i128, &i128)| {
        keep.checked_mul(entry)?.checked_sub(take.checked_mul(other)?)
    };
    let found: Option<Vec<i128>> = row.iter().zip(by).map(entry).collect();
    Some(reduced(found?))
}

/// Returns the solution whose entry in a free column is positive, and 0 in the other free columns.
fn solution(basis: &[(usize, Vec<i128>)], column: usize, columns: usize) -> Option<Vec<i128>> {
    let scale = basis.iter().try_fold(1_i128, |scale, (pivot, row)| {
        let pivot = row[*pivot].abs();
        (scale / gcd(scale, pivot)).checked_mul(pivot)
    })?;
    let mut found = vec![0; columns];
    found[column] = scale;
    for (pivot, row) in basis {
        found[*pivot] = (scale / row[*pivot]).checked_mul(row[column])?.checked_neg()?;
    }
    Some(reduced(found))
}

fn reduced(row: Vec<i128>) -> Vec<i128> {
    let divisor = row.iter().fold(0, |divisor, &entry| gcd(divisor, entry));
    if divisor <= 1 { row } else { row.into_iter().map(|entry| entry / divisor).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_whole_and_span_everything() {
        assert_eq!(null_space(&[], 2).unwrap(), [[1, 0], [0, 1]]);
        assert_eq!(null_space(&[vec![2, 3, 0], vec![0, 1, -2]], 3).unwrap(), [[-3, 2, 1]]);
        assert_eq!(
            null_space(&[vec![1, 1], vec![2, 2], vec![1, 0]], 2).unwrap(),
            Vec::<Vec<i128>>::new()
        );
        assert_eq!(null_space(&[vec![4, -6, 10]], 3).unwrap(), [[3, 2, 0], [-5, 0, 2]]);
    }

    #[test]
    fn numbers_that_grow_too_large_end_it() {
        let huge = i128::MAX / 3;
        assert_eq!(null_space(&[vec![huge, huge - 1, 5], vec![huge - 7, 11, huge]], 3), None);
    }
}
