//! A cache of recent states.
//!
//! A positive answer is always right, and the table stays in the nearer caches: most states that recur do so soon, because the neighbours
//! of a state have neighbours in common.

/// The approximate number of words of a table.
const WORDS: usize = 1 << 15;

/// A direct-mapped cache of states.
#[derive(Debug, Default)]
pub(super) struct Recent {
    /// The words of each place; a place that was never used holds zeros.
    states: Vec<u64>,
    /// The number of places, less one.
    last: usize,
}

impl Recent {
    /// Creates an empty cache for states of `width` words.
    pub(super) fn new(width: usize) -> Self {
        let places = (WORDS / width.max(1)).max(2).next_power_of_two();
        Self { states: vec![0; places * width], last: places - 1 }
    }

    /// Forgets all states.
    pub(super) fn clear(&mut self) {
        self.states.fill(0);
    }

    /// Returns `true` if a state came recently, and records it.
    #[inline]
    pub(super) fn met(&mut self, state: &[u64], hash: u64) -> bool {
        let at = (hash as usize & self.last) * state.len();
        let place = &mut self.states[at..at + state.len()];
        if place == state {
            return state.iter().any(|&word| word != 0);
        }
        place.copy_from_slice(state);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_met_once_it_has_come() {
        let mut recent = Recent::new(2);
        for hash in [5, 5 << 40] {
            assert!(!recent.met(&[1, 2], hash));
            assert!(recent.met(&[1, 2], hash));
            assert!(!recent.met(&[1, 3], hash));
        }
        assert!(!recent.met(&[0, 0], 9));
    }
}
