//! Patterns: sequences of cells, and every place on the lines where they may lie.

use super::cell::{Cell, Spread};
use super::{Board, FamilyId, Line, NodeId};

/// A sequence of cells, and the lines and directions in which it is matched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The families of lines that it is limited to, if any.
    pub families: Option<Vec<FamilyId>>,
    /// `true` if lines are read in the order in which they are written.
    pub forward: bool,
    /// `true` if lines are read from their end.
    pub backward: bool,
    /// `true` if the match begins where the reading of the line begins (`^`).
    pub at_first: bool,
    /// `true` if the match ends where the reading of the line ends (`$`).
    pub at_last: bool,
    /// The cells, in the order in which a line is read.
    pub cells: Vec<Cell>,
}

/// A place where a pattern may lie, whatever the nodes hold.
#[derive(Debug)]
pub struct Window<'a> {
    /// The nodes of the window, in the order of the pattern.
    pub nodes: &'a [NodeId],
    /// The number of nodes that each cell takes.
    pub taken: &'a [usize],
}

impl Pattern {
    /// Calls `visit` for every window, without regard to the regions of cells: line by line, in the
    /// order of the lowest position, forward before backward, fewer repetitions first from the left
    /// (rule R27).
    ///
    /// # Errors
    /// Returns the first error of `visit` and stops there.
    ///
    /// # Complexity
    /// Linear in the number of windows and their nodes.
    pub fn windows<E>(
        &self,
        board: &Board,
        visit: &mut dyn FnMut(&Window<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        for line in board.lines() {
            if self.families.as_ref().is_some_and(|wanted| !wanted.contains(&line.family)) {
                continue;
            }
            for position in 0..line.nodes.len() {
                let readings =
                    [(self.forward, Reading::Forward), (self.backward, Reading::Backward)];
                for (_, reading) in readings.into_iter().filter(|(wanted, _)| *wanted) {
                    WindowPlace { line, position, reading }.windows(self, visit)?;
                }
            }
        }
        Ok(())
    }
}

/// The direction in which a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// The order in which the line is written.
    Forward,
    /// The order from its end.
    Backward,
}

/// The windows of a rule on a line that share their lowest position (on a ring: their first node).
#[derive(Clone, Copy, Debug)]
struct WindowPlace<'a> {
    line: &'a Line,
    position: usize,
    reading: Reading,
}

impl WindowPlace<'_> {
    fn windows<E>(
        &self,
        pattern: &Pattern,
        visit: &mut dyn FnMut(&Window<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(exact) = self.exact(pattern) else { return Ok(()) };
        let mut spread = Spread::new(&pattern.cells, self.reach(), exact);
        let mut nodes = Vec::new();
        while spread.advance() {
            nodes.clear();
            nodes.extend(self.nodes(spread.total()));
            visit(&Window { nodes: &nodes, taken: spread.taken() })?;
        }
        Ok(())
    }

    /// Returns the largest number of nodes that a window can have.
    fn reach(&self) -> usize {
        let (size, at) = (self.line.nodes.len(), self.position);
        match (self.reading, self.line.ring) {
            (Reading::Forward, true) => size,
            (Reading::Forward, false) => size - at,
            (Reading::Backward, false) => {
                let blocked = self.line.one_way.partition_point(|&step| (step as usize) < at);
                self.line.one_way.get(blocked).map_or(size - at, |&step| step as usize - at + 1)
            }
            (Reading::Backward, true) => {
                let below = self.line.one_way.partition_point(|&step| (step as usize) < at);
                let nearest = below.checked_sub(1).map(|last| self.line.one_way[last] as usize);
                let wrapped = self.line.one_way.last().map(|&step| step as usize);
                nearest
                    .map_or_else(|| wrapped.map_or(size, |step| at + size - step), |step| at - step)
            }
        }
    }

    /// Returns the length that a window needs for both anchors to hold (`Some(None)` for any
    /// length), or `None` if no window fits.
    fn exact(&self, pattern: &Pattern) -> Option<Option<usize>> {
        let (low, high) = match self.reading {
            Reading::Forward => (pattern.at_first, pattern.at_last),
            Reading::Backward => (pattern.at_last, pattern.at_first),
        };
        if (self.line.ring && (low || high)) || (low && self.position > 0) {
            return None;
        }
        Some(high.then(|| self.line.nodes.len() - self.position))
    }

    /// Returns the nodes of a window in the order of the pattern.
    fn nodes(&self, length: usize) -> impl Iterator<Item = NodeId> + '_ {
        let size = self.line.nodes.len();
        (0..length).map(move |step| {
            let at = match (self.reading, self.line.ring) {
                (Reading::Forward, _) => self.position + step,
                (Reading::Backward, false) => self.position + length - 1 - step,
                (Reading::Backward, true) => self.position + size - step,
            };
            self.line.nodes[if at < size { at } else { at - size }]
        })
    }
}
