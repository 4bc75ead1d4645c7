//! States that came a short while ago.
//!
//! In: states, one by one. Out: whether a state is the last one that came to its place. Promises that the answer yes is always right, and
//! that the table stays in the nearer caches: most states that come twice come soon again, because the neighbours of a state have
//! neighbours in common. Knows nothing of stores.

/// Words of a table, nearly.
const WORDS: usize = 1 << 15;

/// A direct-mapped table of states.
#[derive(Debug, Default)]
pub(super) struct Recent {
    /// The words of each place; a place at which nothing came holds zeros.
    states: Vec<u64>,
    /// The number of places, less one.
    last: usize,
}

impl Recent {
    /// A table at which nothing came, for states of so many words.
    pub(super) fn new(width: usize) -> Self {
        let places = (WORDS / width.max(1)).max(2).next_power_of_two();
        Self { states: vec![0; places * width], last: places - 1 }
    }

    /// As if nothing had come.
    pub(super) fn clear(&mut self) {
        self.states.fill(0);
    }

    /// Whether a state came recently; it has now.
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
