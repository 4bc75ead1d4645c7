//! Merges sorted strips: new states that wait, and those of the levels before.

use super::coded::Coded;
use super::fault::Fault;
use super::numbers::compare;
use super::part::PartReader;
use crate::pack::Word;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// A sorted sequence of states.
#[derive(Debug)]
pub enum Source<W> {
    /// States in memory, each once.
    Memory(std::vec::IntoIter<W>),
    /// States in memory as bytes.
    Coded(Coded<W>),
    /// A strip on disk.
    Part(PartReader<W>),
}

impl<W: Word> Source<W> {
    /// Sorts states, and leaves out repeated ones.
    pub fn sorted(mut states: Vec<W>) -> Vec<W> {
        states.sort_unstable_by(|a, b| compare(a.words(), b.words()));
        states.dedup();
        states
    }

    #[inline]
    fn next(&mut self) -> Result<Option<W>, Fault> {
        match self {
            Self::Memory(states) => Ok(states.next()),
            Self::Coded(states) => Ok(states.next()?.cloned()),
            Self::Part(reader) => Ok(reader.next()?.cloned()),
        }
    }
}

/// The next state of a source.
#[derive(Debug)]
struct Head<W> {
    state: W,
    source: usize,
}

impl<W: Word> PartialEq for Head<W> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<W: Word> Eq for Head<W> {}

impl<W: Word> PartialOrd for Head<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W: Word> Ord for Head<W> {
    /// The least state is the greatest head, since a heap gives its greatest item first.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        compare(other.state.words(), self.state.words())
    }
}

/// The states of several sources in order, each once, without those of others.
#[derive(Debug)]
pub struct Merge<W> {
    sources: Vec<Source<W>>,
    /// The number of sources with new states; the others have states that are left out.
    fresh: usize,
    heads: BinaryHeap<Head<W>>,
}

impl<W: Word> Merge<W> {
    /// Begins to merge.
    ///
    /// # Arguments
    /// * `fresh` - the sources of states
    /// * `known` - the sources of states to leave out
    ///
    /// # Errors
    /// Returns the fault of a source.
    pub fn new(fresh: Vec<Source<W>>, known: Vec<Source<W>>) -> Result<Self, Fault> {
        let count = fresh.len();
        let sources = fresh.into_iter().chain(known).collect();
        let mut merge = Self { sources, fresh: count, heads: BinaryHeap::new() };
        for source in 0..merge.sources.len() {
            let state = merge.sources[source].next()?;
            merge.heads.extend(state.map(|state| Head { state, source }));
        }
        Ok(merge)
    }

    /// Returns the next state.
    ///
    /// # Errors
    /// Returns the fault of a source.
    ///
    /// # Complexity
    /// Logarithmic in the number of sources for each of their states.
    #[inline]
    pub fn next(&mut self) -> Result<Option<W>, Fault> {
        loop {
            let (Some(state), source) = self.pop()? else { return Ok(None) };
            let mut is_new = source < self.fresh;
            while self.heads.peek().is_some_and(|head| head.state == state) {
                let (_, source) = self.pop()?;
                is_new &= source < self.fresh;
            }
            if is_new {
                return Ok(Some(state));
            }
        }
    }

    /// Takes the least state, and reads the next one of its source.
    #[inline]
    fn pop(&mut self) -> Result<(Option<W>, usize), Fault> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok((None, 0)) };
        let source = head.source;
        Ok(match self.sources[source].next()? {
            Some(next) => (Some(std::mem::replace(&mut head.state, next)), source),
            None => (Some(PeekMut::pop(head).state), source),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::Dice;
    use std::collections::BTreeSet;

    #[test]
    fn a_merge_is_a_union_without_what_is_known() {
        let mut dice = Dice(5);
        for _ in 0..300 {
            let mut some = || -> Vec<Vec<[u64; 1]>> {
                let sequences = dice.roll(5);
                let mut states = || (0..dice.roll(30)).map(|_| [dice.roll(60)]).collect();
                (0..sequences).map(|_| Source::sorted(states())).collect()
            };
            let (fresh, known) = (some(), some());
            let all = |some: &Vec<Vec<[u64; 1]>>| -> BTreeSet<u64> {
                some.iter().flatten().map(|state| state[0]).collect()
            };
            let wanted: Vec<u64> = all(&fresh).difference(&all(&known)).copied().collect();
            let sources = |some: Vec<Vec<[u64; 1]>>| {
                some.into_iter().map(|states| Source::Memory(states.into_iter())).collect()
            };
            let mut merge = Merge::new(sources(fresh), sources(known)).unwrap();
            let mut found = Vec::new();
            while let Some(state) = merge.next().unwrap() {
                found.push(state[0]);
            }
            assert_eq!(found, wanted);
        }
    }
}
