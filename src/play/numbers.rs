//! The numbers of moves in the list. A move keeps its number as long as it stays in the list. A
//! move that returns gets its old number if that is free; a new move gets the lowest free number.
//! Taking a move back restores the numbers.

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The number of each move of a position.
type Numbered = Arc<FxHashMap<String, usize>>;

/// The numbers of all moves of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// For each position of the game, the move that led to it (empty for the first) and its
    /// numbers.
    past: Vec<(String, Numbered)>,
    /// The last number of every move that was ever listed.
    known: FxHashMap<String, usize>,
}

impl Numbers {
    /// Numbers the legal moves of a position, from 1.
    ///
    /// # Arguments
    /// * `log` - the moves that led to the position
    /// * `legal` - the legal moves, without duplicates
    pub(super) fn of(&mut self, log: &[&str], legal: &[&str]) -> Vec<usize> {
        let path = || std::iter::once(&"").chain(log);
        let common = self.past.iter().zip(path()).take_while(|((by, _), word)| by == *word).count();
        self.past.truncate(common);
        let before = self.past.last().map(|(_, numbered)| Arc::clone(numbered)).unwrap_or_default();
        if common <= log.len() {
            // Several moves made at once, as from a file, do not change the numbers.
            self.past
                .extend(path().skip(common).map(|word| ((*word).to_owned(), Arc::clone(&before))));
        }
        let numbers = self.assign(&before, legal);
        let numbered: FxHashMap<String, usize> =
            legal.iter().map(|words| (*words).to_owned()).zip(numbers.iter().copied()).collect();
        self.known.extend(numbered.iter().map(|(words, number)| (words.clone(), *number)));
        if let Some((_, last)) = self.past.last_mut() {
            *last = Arc::new(numbered);
        }
        numbers
    }

    fn assign(&self, before: &Numbered, legal: &[&str]) -> Vec<usize> {
        let mut numbers: Vec<Option<usize>> =
            legal.iter().map(|words| before.get(*words).copied()).collect();
        let mut taken: FxHashSet<usize> = numbers.iter().flatten().copied().collect();
        for (number, words) in numbers.iter_mut().zip(legal).filter(|(number, _)| number.is_none())
        {
            *number = self.known.get(*words).copied().filter(|known| taken.insert(*known));
        }
        let mut free = 1..;
        let mut lowest = || free.find(|number| !taken.contains(number)).unwrap_or_default();
        numbers.into_iter().map(|number| number.unwrap_or_else(&mut lowest)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_come_back_and_are_taken_back() {
        let mut numbers = Numbers::default();
        assert_eq!(numbers.of(&[], &["a", "b", "c"]), [1, 2, 3]);
        // One move disappears; the others keep their numbers.
        assert_eq!(numbers.of(&["a"], &["b", "c"]), [2, 3]);
        // A new move gets the lowest free number; a move that returns gets another number while its
        // old one is in use.
        assert_eq!(numbers.of(&["a", "b"], &["n", "c"]), [1, 3]);
        assert_eq!(numbers.of(&["a", "b", "n"], &["a", "b", "n", "c"]), [4, 2, 1, 3]);
        // A move is taken back, and another one made.
        assert_eq!(numbers.of(&["a"], &["b", "c"]), [2, 3]);
        assert_eq!(numbers.of(&["a", "c"], &["a"]), [4]);
        assert_eq!(numbers.of(&[], &["a", "b", "c"]), [1, 2, 3]);
        // Several moves are made at once, and one of them is taken back.
        assert_eq!(numbers.of(&["a", "b", "n"], &["c", "x"]), [3, 1]);
        assert_eq!(numbers.of(&["a", "b"], &["c", "y"]), [3, 1]);
    }
}
