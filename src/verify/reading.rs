//! The reading of a line from one of its nodes in one direction, and the matches of a pattern on
//! it.

use crate::model::{Cell, Kind, Line, NodeId, Pattern, Repeat};

/// A line, read from one of its nodes on.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub line: &'a Line,
    pub start: usize,
    pub backward: bool,
}

impl Reading<'_> {
    /// Returns the node that is read after `at` other nodes; `None` past the line's end, against a
    /// one-way step, or once round a ring.
    pub fn node(&self, at: usize) -> Option<NodeId> {
        let length = self.line.nodes.len();
        if at >= length {
            return None;
        }
        let position = if self.backward {
            (self.start + length - at) % length
        } else {
            (self.start + at) % length
        };
        let wraps = if self.backward { at > self.start } else { self.start + at >= length };
        // The step from the node at `position` to the next one is the step that was crossed against
        // its direction.
        let against = self.backward && at > 0 && !self.line.both_ways(position);
        if (wraps && !self.line.ring) || against { None } else { Some(self.line.nodes[position]) }
    }

    /// Returns `true` if the line begins here.
    fn at_first(&self) -> bool {
        !self.line.ring && self.start == if self.backward { self.line.nodes.len() - 1 } else { 0 }
    }

    /// Returns `true` if the line ends after `count` nodes; `count` is at least 1.
    fn at_last(&self, count: usize) -> bool {
        let rest = if self.backward { self.start } else { self.line.nodes.len() - 1 - self.start };
        !self.line.ring && count == rest + 1
    }

    /// Returns the lowest position on the line that `count` nodes take; on a ring, the position of
    /// the first node (rule R27).
    pub fn lowest(&self, count: usize) -> usize {
        if self.backward && !self.line.ring { self.start + 1 - count } else { self.start }
    }
}

/// All matches of the cells of a pattern on a reading, fewer repetitions first from the left.
///
/// # Complexity
/// One step for each partial match; there is no recursion, so long patterns need no deep stack.
pub(super) struct Fits<'a> {
    pattern: &'a Pattern,
    reading: Reading<'a>,
    position: &'a [Kind],
    taken: Vec<usize>,
    read: usize,
    begun: bool,
}

impl<'a> Fits<'a> {
    pub fn new(pattern: &'a Pattern, reading: Reading<'a>, position: &'a [Kind]) -> Self {
        Self { pattern, reading, position, taken: Vec::new(), read: 0, begun: false }
    }

    /// Returns the next match: the number of nodes that each cell takes, at least one in all.
    pub fn next(&mut self) -> Option<&[usize]> {
        let excluded = self.pattern.at_first && !self.reading.at_first();
        if excluded || (self.begun && !self.step_back()) {
            return None;
        }
        self.begun = true;
        while !self.is_complete() {
            if !self.step_on() && !self.step_back() {
                return None;
            }
        }
        Some(&self.taken)
    }

    fn is_complete(&mut self) -> bool {
        let placed = self.taken.len() == self.pattern.cells.len();
        placed && self.read > 0 && (!self.pattern.at_last || self.reading.at_last(self.read))
    }

    /// Places the next cell on the smallest number of nodes that it may take.
    fn step_on(&mut self) -> bool {
        let Some(cell) = self.pattern.cells.get(self.taken.len()) else {
            return false;
        };
        let least = usize::from(cell.repeat != Repeat::Any);
        if least == 1 && !self.fits(cell) {
            return false;
        }
        self.taken.push(least);
        self.read += least;
        true
    }

    /// Extends the last repeated cell that can take one more node, and removes all cells behind it.
    fn step_back(&mut self) -> bool {
        while let Some(count) = self.taken.pop() {
            let cell = &self.pattern.cells[self.taken.len()];
            if cell.repeat != Repeat::Once && self.fits(cell) {
                self.taken.push(count + 1);
                self.read += 1;
                return true;
            }
            self.read -= count;
        }
        false
    }

    /// Returns `true` if the node that is read next fits a cell.
    fn fits(&self, cell: &Cell) -> bool {
        self.reading.node(self.read).is_some_and(|node| {
            cell.kinds.contains(self.position[node.index()])
                && cell.region.as_ref().is_none_or(|region| region.binary_search(&node).is_ok())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;

    fn fits(pattern: &[(&[u16], Repeat)], kinds: &[u16], reading: Reading) -> Vec<Vec<usize>> {
        let cells = pattern.iter().map(|(kinds, repeat)| Cell {
            kinds: sample::set(kinds, 3),
            region: None,
            repeat: *repeat,
        });
        let mut rewrite = sample::rewrite("x", &[], &[], 3);
        rewrite.pattern.cells = cells.collect();
        let position = sample::position(kinds);
        let (mut fits, mut found) = (Fits::new(&rewrite.pattern, reading, &position), Vec::new());
        while let Some(taken) = fits.next() {
            found.push(taken.to_vec());
        }
        found
    }

    #[test]
    fn every_number_of_repetitions_is_a_fit_of_its_own() {
        let board = sample::path(4, false);
        let reading = Reading { line: &board.lines()[0], start: 0, backward: false };
        let pattern: &[(&[u16], Repeat)] = &[(&[1], Repeat::Any), (&[1], Repeat::Some)];
        assert_eq!(
            fits(pattern, &[1, 1, 1, 0], reading),
            [[0, 1], [0, 2], [0, 3], [1, 1], [1, 2], [2, 1]]
        );
    }

    #[test]
    fn rings_are_read_once_round_and_never_against_an_arrow() {
        let mut line = sample::path(3, true).lines()[0].clone();
        let names = |line: &Line, start, backward| {
            let reading = Reading { line, start, backward };
            (0..9).map_while(|at| reading.node(at)).map(|node| node.0).collect::<Vec<_>>()
        };
        assert_eq!(names(&line, 2, false), [2, 0, 1]);
        assert_eq!(names(&line, 1, true), [1, 0, 2]);
        line.one_way = vec![0];
        assert_eq!(names(&line, 2, false), [2, 0, 1]);
        assert_eq!(names(&line, 1, true), [1]);
        assert_eq!(names(&line, 0, true), [0, 2, 1]);
    }
}
