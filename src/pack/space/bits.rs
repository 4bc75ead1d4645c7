//! Tables of 64 boards to a word.
//!
//! In: words. Out: counts, members, what is new. Knows nothing of what a bit stands for.

use super::Settled;

/// Enters a member.
#[inline]
pub(super) fn insert(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// Whether a bit is set.
pub(super) fn contains(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

/// The number of members.
pub(super) fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Takes out what was seen before, adds the rest to what was seen, and counts the rest.
pub(super) fn settle(fresh: &mut [u64], seen: Option<&mut [u64]>) -> Settled {
    let Some(seen) = seen else {
        let new = count(fresh);
        return Settled { new, live: new > 0 };
    };
    let mut new = 0;
    for (fresh, seen) in fresh.iter_mut().zip(seen).filter(|(fresh, _)| **fresh != 0) {
        *fresh &= !*seen;
        *seen |= *fresh;
        new += u64::from(fresh.count_ones());
    }
    Settled { new, live: new > 0 }
}

/// Hands out the members.
pub(super) fn each(words: &[u64], mut see: impl FnMut(usize)) {
    for (at, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            see(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
