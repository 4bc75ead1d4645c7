//! A line read from one of its nodes in one direction, and the ways in which a pattern fits it.

use crate::model::{Cell, Kind, Line, NodeId, Pattern, Repeat};

/// A line read from a node on.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub line: &'a Line,
    pub start: usize,
    pub backward: bool,
}

impl Reading<'_> {
    /// The node that is read after `at` others; `None` past the line's end, against a one-way step, or once round a ring.
    pub fn node(&self, at: usize) -> Option<NodeId> {
        let length = self.line.nodes.len();
        if at >= length {
            return None;
        }
        let position = if self.backward { (self.start + length - at) % length } else { (self.start + at) % length };
        let wraps = if self.backward { at > self.start } else { self.start + at >= length };
        // The step that leads from the node at `position` to the next one is the one that was crossed against its direction.
        let against = self.backward && at > 0 && !self.line.both_ways(position);
        if (wraps && !self.line.ring) || against { None } else { Some(self.line.nodes[position]) }
    }

    /// Whether the line begins here.
    fn at_first(&self) -> bool {
        !self.line.ring && self.start == if self.backward { self.line.nodes.len() - 1 } else { 0 }
    }

    /// Whether the line ends after so many nodes, of which there is at least one.
    fn at_last(&self, count: usize) -> bool {
        let rest = if self.backward { self.start } else { self.line.nodes.len() - 1 - self.start };
        !self.line.ring && count == rest + 1
    }

    /// The lowest position on the line that `count` nodes take; on a ring, where the match begins (rule R27).
    pub fn lowest(&self, count: usize) -> usize {
        if self.backward && !self.line.ring { self.start + 1 - count } else { self.start }
    }
}

/// Every way in which the cells of a pattern fit a reading, fewer repetitions first from the left.
///
/// # Complexity
/// As many steps as there are partial fits; nothing is called again for itself, so long patterns are no danger.
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

    /// The next fit: how many nodes each cell takes, at least one in all.
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

    /// Places the next cell on as few nodes as it may take.
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

    /// Gives the last repeated cell that can take it one more node, and forgets all cells behind it.
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

    /// Whether the node that is read next fits a cell.
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
        let cells = pattern.iter().map(|(kinds, repeat)| Cell { kinds: sample::set(kinds, 3), region: None, repeat: *repeat });
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
        assert_eq!(fits(pattern, &[1, 1, 1, 0], reading), [[0, 1], [0, 2], [0, 3], [1, 1], [1, 2], [2, 1]]);
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
