//! Marks between two nodes on a page: walls, and the arrows of one-way lines.

use super::plan::Plan;
use super::words::columns;
use crate::model::{Board, NodeId};
use std::collections::BTreeSet;

/// The direction from one node to another on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    down: isize,
    right: isize,
}

/// A mark that belongs between two nodes.
#[derive(Clone, Copy, Debug)]
struct Between {
    from: NodeId,
    to: NodeId,
    is_wall: bool,
}

impl Plan {
    /// Adds the walls and the arrows of a board. One between two rows needs a row of its own:
    /// without it, [`Plan::lacks_rows`] is set.
    pub(super) fn separate(&mut self, board: &Board, label: usize, unicode: bool) {
        let spots = || self.spots.iter().flatten();
        let mut taken: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &(row, column) in spots() {
            taken.extend((column..column + label).map(|column| (row, column)));
        }
        for (row, column, mark) in &self.marks {
            taken.extend((*column..*column + columns(mark)).map(|column| (*row, column)));
        }
        let end = |row: usize| {
            spots().filter(|spot| spot.0 == row).map(|spot| spot.1 + label).max().unwrap_or(0)
        };
        let (mut marks, mut lacks_rows) = (Vec::new(), false);
        for Between { from, to, is_wall } in walls(board).chain(arrows(board)) {
            let (Some(from), Some(to)) = (self.spots[from.index()], self.spots[to.index()]) else {
                continue;
            };
            let course = Course { down: sign(from.0, to.0), right: sign(from.1, to.1) };
            let (top, bottom, left, right) =
                (from.0.min(to.0), from.0.max(to.0), from.1.min(to.1), from.1.max(to.1));
            if bottom >= self.rows || course.down != 0 && !self.has_columns {
                continue;
            }
            // Nodes that are neighbours over the rim of a torus have their wall there.
            let is_over = match (course.down, course.right) {
                (0, _) => (left + label..right).any(|column| taken.contains(&(top, column))),
                (_, 0) => (top + 1..bottom).any(|row| taken.contains(&(row, left))),
                _ => false,
            };
            if is_over && !(is_wall && board.grid().is_some()) {
                continue;
            }
            let (row, column) = match (course.down, course.right) {
                (0, _) if is_over => (top, end(top)),
                (0, _) => (top, (left + label + right) / 2),
                (_, 0) if is_over => (bottom + 1, left),
                (_, 0) => {
                    (usize::midpoint(top, bottom), if is_wall { left } else { left + label / 2 })
                }
                _ => (usize::midpoint(top, bottom), (left + right + label) / 2),
            };
            lacks_rows |= course.down != 0 && self.down == 1;
            let wide = if is_wall && course.right == 0 { label } else { 1 };
            if (column..column + wide).all(|column| !taken.contains(&(row, column)))
                && (course.down == 0 || self.down > 1)
            {
                marks.push((row, column, course.mark(is_wall, unicode).repeat(wide)));
            }
        }
        self.lacks_rows = lacks_rows;
        self.marks.append(&mut marks);
    }
}

impl Course {
    /// Returns the mark of a wall across this direction, or of an arrow along it.
    fn mark(self, is_wall: bool, unicode: bool) -> &'static str {
        let is_falling = self.down == self.right;
        match (is_wall, self.down, self.right) {
            (true, 0, _) => {
                if unicode {
                    "│"
                } else {
                    "|"
                }
            }
            (true, _, 0) => {
                if unicode {
                    "─"
                } else {
                    "-"
                }
            }
            (true, ..) => {
                if is_falling {
                    "/"
                } else {
                    "\\"
                }
            }
            (false, 0, 1) => {
                if unicode {
                    "→"
                } else {
                    ">"
                }
            }
            (false, 0, _) => {
                if unicode {
                    "←"
                } else {
                    "<"
                }
            }
            (false, 1, 0) => {
                if unicode {
                    "↓"
                } else {
                    "v"
                }
            }
            (false, _, 0) => {
                if unicode {
                    "↑"
                } else {
                    "^"
                }
            }
            (false, 1, 1) if unicode => "↘",
            (false, 1, _) if unicode => "↙",
            (false, _, 1) if unicode => "↗",
            (false, ..) if unicode => "↖",
            (false, 1, _) => "v",
            (false, ..) => "^",
        }
    }
}

fn walls(board: &Board) -> impl Iterator<Item = Between> + '_ {
    board.walls().iter().map(|&(from, to)| Between { from, to, is_wall: true })
}

/// Returns the steps that lines allow in one direction only.
fn arrows(board: &Board) -> impl Iterator<Item = Between> {
    let (mut both, mut single) = (BTreeSet::new(), BTreeSet::new());
    for line in board.lines() {
        for (step, (from, to)) in line.pairs().enumerate() {
            let known = if line.both_ways(step) { &mut both } else { &mut single };
            known.insert((from, to));
        }
    }
    let is_single = {
        let single = single.clone();
        move |&(from, to): &(NodeId, NodeId)| {
            ![(from, to), (to, from)].iter().any(|pair| both.contains(pair))
                && !single.contains(&(to, from))
        }
    };
    single.into_iter().filter(is_single).map(|(from, to)| Between { from, to, is_wall: false })
}

/// Returns the sign of the way from one number to another.
fn sign(from: usize, to: usize) -> isize {
    (to as isize - from as isize).signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::canvas::Canvas;
    use crate::report::plan::Wanted;

    /// Draws a board with `o` for each node.
    fn drawn(board: &str, unicode: bool, is_apart: Option<bool>) -> (String, bool) {
        let text = format!(
            "puzzle \"Board\"; pieces {{ peg }}; board {{ {board} }}; moves {{ step: peg _ => _ peg }}; start {{ }}"
        );
        let puzzle = crate::api::compile("test.pz", &text).unwrap();
        let wanted =
            Wanted { label: 1, width: 30, named: true, unicode, is_apart: is_apart == Some(true) };
        let board = &puzzle.model().board;
        let plan = if is_apart.is_some() {
            Plan::new(board, wanted)
        } else {
            Plan::with_marks(board, wanted)
        };
        let (mut canvas, mut text) = (Canvas::default(), String::new());
        plan.marks.iter().for_each(|(row, column, mark)| canvas.put(*row, *column, mark, None));
        plan.spots.iter().flatten().for_each(|&(row, column)| canvas.put(row, column, "o", None));
        canvas.write(&mut text, 0, &crate::report::TextOptions::default()).unwrap();
        (text, plan.lacks_rows)
    }

    #[test]
    fn walls_stand_between_squares() {
        let walls = "grid 2 by 3; wall r1c1-r1c2 r1c3-r2c3";
        assert_eq!(drawn(walls, true, None), ("o│o o\n    ─\no o o\n".to_owned(), false));
        assert_eq!(drawn(walls, false, None).0, "o|o o\n    -\no o o\n");
        assert_eq!(drawn(walls, true, Some(false)), ("o│o o\no o o\n".to_owned(), true));
        // A board needs no more rows if its walls do not.
        assert_eq!(
            drawn("grid 2 by 2; wall r1c1-r1c2", true, None),
            ("o│o\no o\n".to_owned(), false)
        );
    }

    #[test]
    fn arrows_lie_on_one_way_lines() {
        let ring = "nodes a (0,0) b (1,0) c (1,1) d (0,1); line round: a > b > c > d > a";
        assert_eq!(drawn(ring, true, None).0, "o→o\n↑ ↓\no←o\n");
        assert_eq!(drawn(ring, false, None).0, "o>o\n^ v\no<o\n");
        // A line in both directions has none.
        assert_eq!(
            drawn("nodes a (0,0) b (1,0); line one: a > b; line two: b > a", true, None).0,
            "o o\n"
        );
    }
}
