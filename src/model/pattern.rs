//! Patterns: cells that are looked for on lines, and every place where they may lie.

use super::cell::Cell;
use super::spread::Spread;
use super::{Board, FamilyId, Line, NodeId};

/// Cells, and on which lines and in which directions they are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The lines it is limited to.
    pub families: Option<Vec<FamilyId>>,
    /// Whether lines are read as they are written.
    pub forward: bool,
    /// Whether lines are read from their end.
    pub backward: bool,
    /// Whether the match begins where the reading of the line begins (`^`).
    pub at_first: bool,
    /// Whether the match ends where the reading ends (`$`).
    pub at_last: bool,
    /// What has to stand there, in the order in which a line is read.
    pub cells: Vec<Cell>,
}

/// A place where a pattern may lie, whatever stands there.
#[derive(Debug)]
pub struct Window<'a> {
    /// Its nodes, in the order of the pattern.
    pub nodes: &'a [NodeId],
    /// How many of them each cell takes.
    pub taken: &'a [usize],
}

impl Pattern {
    /// Hands out every window, regions of cells left aside: line by line, by the lowest position, forward before backward, fewer
    /// repetitions first from the left (rule R27).
    ///
    /// # Errors
    /// The first error of `visit`, which ends it.
    ///
    /// # Complexity
    /// Linear in the number of windows and their nodes.
    pub fn windows<E>(&self, board: &Board, visit: &mut dyn FnMut(&Window<'_>) -> Result<(), E>) -> Result<(), E> {
        for line in board.lines() {
            if self.families.as_ref().is_some_and(|wanted| !wanted.contains(&line.family)) {
                continue;
            }
            for position in 0..line.nodes.len() {
                let readings = [(self.forward, Reading::Forward), (self.backward, Reading::Backward)];
                for (_, reading) in readings.into_iter().filter(|(wanted, _)| *wanted) {
                    Place { line, position, reading }.windows(self, visit)?;
                }
            }
        }
        Ok(())
    }
}

/// How a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As it is written.
    Forward,
    /// From its end.
    Backward,
}

/// Where on a line the windows of a rule may lie that have one lowest position (on a ring: one beginning).
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    line: &'a Line,
    position: usize,
    reading: Reading,
}

impl Place<'_> {
    fn windows<E>(&self, pattern: &Pattern, visit: &mut dyn FnMut(&Window<'_>) -> Result<(), E>) -> Result<(), E> {
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

    /// The most nodes that a window may have.
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
                nearest.map_or_else(|| wrapped.map_or(size, |step| at + size - step), |step| at - step)
            }
        }
    }

    /// Whether a window of that many nodes has to end the line, as it is written, for both anchors to hold; `None` if no window fits.
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

    /// The nodes of a window in the order of the pattern.
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
