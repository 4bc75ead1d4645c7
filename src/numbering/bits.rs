//! Operations on sets of positions as bits, 64 to a word.

/// Inserts a member.
#[inline(always)]
pub(super) fn insert(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// Returns up to 64 bits from a place on.
#[inline(always)]
pub(super) fn word(words: &[u64], begin: usize, length: u32) -> u64 {
    let (at, shift) = (begin / 64, begin as u32 % 64);
    let above = if shift + length > 64 { words[at + 1] << (64 - shift) } else { 0 };
    (words[at] >> shift | above) & u64::MAX >> (64 - length)
}

/// Inserts the bits of a word from a place on.
#[inline(always)]
pub(super) fn insert_word(words: &mut [u64], begin: usize, word: u64) {
    let (at, shift) = (begin / 64, begin % 64);
    words[at] |= word << shift;
    if shift != 0 && word >> (64 - shift) != 0 {
        words[at + 1] |= word >> (64 - shift);
    }
}

/// Returns `true` if a bit is set.
pub(super) fn contains(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

/// Returns the number of members.
#[inline(always)]
pub(super) fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Calls `see` for each member.
#[inline(always)]
pub(super) fn each(words: &[u64], mut see: impl FnMut(usize)) {
    for (at, &word) in words.iter().enumerate() {
        each_bit(word, |bit| see(at * 64 + bit));
    }
}

/// Calls `see` for each bit that is set in a word.
#[inline(always)]
pub(super) fn each_bit(word: u64, mut see: impl FnMut(usize)) {
    let mut rest = word;
    while rest != 0 {
        see(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// Adds a run of bits to another run of the same length, by OR.
#[inline(always)]
pub(super) fn or_run(from: &[u64], begin: usize, to: &mut [u64], target: usize, length: usize) {
    let mut done = 0;
    while done < length {
        let found = word(from, begin + done, (length - done).min(64) as u32);
        if found != 0 {
            insert_word(to, target + done, found);
        }
        done += 64;
    }
}

/// Transposes a matrix of bits: bit `i` of word `k` becomes bit `k` of word `i`.
///
/// Source: H. S. Warren, Hacker's Delight, 2003: squares of half the size are exchanged, then those
/// of a quarter, and so on.
#[inline(always)]
pub(super) fn transpose(words: &mut [u64; 64]) {
    let mut low = u64::MAX >> 32;
    let mut size = 32;
    while size != 0 {
        for pair in words.chunks_exact_mut(2 * size) {
            let (above, below) = pair.split_at_mut(size);
            for (above, below) in above.iter_mut().zip(below) {
                let swap = (*above >> size ^ *below) & low;
                *below ^= swap;
                *above ^= swap << size;
            }
        }
        size /= 2;
        low ^= low << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_inserted_at_any_place() {
        let words = [0x0123_4567_89AB_CDEF, u64::MAX << 9, 0x55];
        for begin in 0..128 {
            for length in 1..=64.min(192 - begin) as u32 {
                let found = word(&words, begin, length);
                let is_set = |bit| bit < length && contains(&words, begin + bit as usize);
                assert!((0..64).all(|bit| (found >> bit & 1 == 1) == is_set(bit)));
                let mut back = [0; 3];
                insert_word(&mut back, begin, found);
                let is_in = |bit| (begin..begin + length as usize).contains(&bit);
                assert!(
                    (0..192)
                        .all(|bit| contains(&back, bit) == (is_in(bit) && contains(&words, bit)))
                );
            }
        }
    }

    #[test]
    fn transposing_turns_rows_into_columns() {
        let before: [u64; 64] =
            std::array::from_fn(|row| (row as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut after = before;
        transpose(&mut after);
        for (row, &word) in before.iter().enumerate() {
            assert!((0..64).all(|bit| word >> bit & 1 == after[bit] >> row & 1));
        }
        transpose(&mut after);
        assert_eq!(after, before);
    }
}
