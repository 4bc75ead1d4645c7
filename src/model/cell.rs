//! Cells of patterns, and all distributions of the nodes of a window over the repeated cells of a
//! pattern.

use super::{KindSet, NodeId};

/// The number of nodes that a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// One node.
    Once,
    /// `*`: any number of nodes, including none.
    Any,
    /// `+`: at least one node.
    Some,
}

/// One cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The kinds that match.
    pub kinds: KindSet,
    /// The nodes that match, sorted; all nodes if `None`.
    pub region: Option<Vec<NodeId>>,
    /// The number of nodes that the cell takes.
    pub repeat: Repeat,
}

/// An odometer over the repeated cells.
#[derive(Debug)]
pub(super) struct Spread<'a> {
    cells: &'a [Cell],
    /// The number of nodes that each cell takes.
    taken: Vec<usize>,
    /// The cells that the odometer turns. Where the length is exact, the last repeated cell is not
    /// among them: it takes the rest.
    wheels: Vec<usize>,
    rest: Option<usize>,
    room: usize,
    begun: bool,
}

fn least(cell: &Cell) -> usize {
    match cell.repeat {
        Repeat::Any => 0,
        Repeat::Once | Repeat::Some => 1,
    }
}

impl<'a> Spread<'a> {
    /// Creates the iteration over windows of at most `reach` nodes, or of exactly `exact` nodes.
    pub(super) fn new(cells: &'a [Cell], reach: usize, exact: Option<usize>) -> Self {
        let mut wheels: Vec<usize> =
            (0..cells.len()).filter(|&at| cells[at].repeat != Repeat::Once).collect();
        let rest = exact.and_then(|_| wheels.pop());
        let taken: Vec<usize> = cells.iter().map(least).collect();
        let total: usize = taken.iter().sum();
        let length = exact.unwrap_or(reach);
        let fits = total <= length
            && length <= reach
            && (exact.is_none_or(|exact| rest.is_some() || exact == total));
        let room = if fits { length } else { 0 };
        Self { cells, taken, wheels, rest, room, begun: false }
    }

    /// Advances to the next distribution.
    ///
    /// # Returns
    /// `true` if there is one.
    pub(super) fn advance(&mut self) -> bool {
        if self.room == 0 {
            return false;
        }
        if let Some(rest) = self.rest {
            self.taken[rest] = least(&self.cells[rest]);
        }
        let found = if self.begun { self.turn() } else { true };
        self.begun = true;
        if let Some(rest) = self.rest.filter(|_| found) {
            self.taken[rest] += self.room - self.total();
        }
        found
    }

    fn turn(&mut self) -> bool {
        for &wheel in self.wheels.iter().rev() {
            if self.total() < self.room {
                self.taken[wheel] += 1;
                return true;
            }
            self.taken[wheel] = least(&self.cells[wheel]);
        }
        false
    }

    /// Returns the number of nodes that each cell takes.
    pub(super) fn taken(&self) -> &[usize] {
        &self.taken
    }

    /// Returns the number of nodes that all cells take together.
    pub(super) fn total(&self) -> usize {
        self.taken.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::KindSet;

    fn ways(repeats: &[Repeat], reach: usize, exact: Option<usize>) -> Vec<Vec<usize>> {
        let cell = |&repeat: &Repeat| Cell { kinds: KindSet::full(2), region: None, repeat };
        let cells: Vec<Cell> = repeats.iter().map(cell).collect();
        let mut spread = Spread::new(&cells, reach, exact);
        let mut found = Vec::new();
        while spread.advance() {
            found.push(spread.taken.clone());
        }
        found
    }

    #[test]
    fn fewer_repetitions_come_first_from_the_left() {
        let pattern = [Repeat::Any, Repeat::Once, Repeat::Any];
        assert_eq!(
            ways(&pattern, 3, None),
            [[0, 1, 0], [0, 1, 1], [0, 1, 2], [1, 1, 0], [1, 1, 1], [2, 1, 0]]
        );
        assert_eq!(ways(&pattern, 3, Some(3)), [[0, 1, 2], [1, 1, 1], [2, 1, 0]]);
        assert_eq!(ways(&pattern, 2, Some(3)), [[0; 3]; 0]);
    }

    #[test]
    fn a_plus_takes_at_least_one_node() {
        assert_eq!(ways(&[Repeat::Once, Repeat::Some], 3, None), [[1, 1], [1, 2]]);
        assert_eq!(ways(&[Repeat::Once, Repeat::Some], 1, None), [[0; 2]; 0]);
        assert_eq!(ways(&[Repeat::Once, Repeat::Once], 5, Some(2)), [[1, 1]]);
        assert_eq!(ways(&[Repeat::Once, Repeat::Once], 5, Some(3)), [[0; 2]; 0]);
    }
}
