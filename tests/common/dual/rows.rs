//! Patterns of rows: how they are laid on a grid.

use super::Draft;
use super::cells::Cell;
use super::kinds::Mask;

impl Draft {
    /// Draws rows: the head, the cells (those without a text fit any place), the length of a row,
    /// and the nodes of each cell for each way of laying them, in the order of moves.
    pub fn rows(
        &mut self,
        place: &'static str,
        plain: Mask,
    ) -> (String, Vec<Cell>, usize, Vec<Vec<Vec<usize>>>) {
        let (height, length) = *self.random.pick(&[(2, 1), (2, 2), (2, 2), (2, 3), (3, 1)]);
        self.note("rows", place);
        let open = Cell {
            text: String::new(),
            mask: self.kinds.full(),
            single: true,
            region: None,
            repeat: None,
        };
        let mut cells = Vec::new();
        for _ in 0..height * length {
            if self.random.chance(15) {
                self.note("? in rows", place);
                cells.push(open.clone());
                continue;
            }
            let mut cell = self.cell(place, plain);
            if cell.text == "?" {
                cell = open.clone();
            }
            cells.push(cell);
        }
        if cells.iter().all(|cell| cell.text.is_empty()) {
            self.failed = true;
        }
        let words = [("right", (0, 1)), ("left", (0, -1)), ("down", (1, 0)), ("up", (-1, 0))];
        let mut ways: Vec<((i64, i64), (i64, i64))> = Vec::new();
        for (_, along) in words {
            let across: [(i64, i64); 2] =
                if along.0 == 0 { [(1, 0), (-1, 0)] } else { [(0, 1), (0, -1)] };
            ways.extend(across.map(|across| (along, across)));
        }
        let mut head = String::new();
        match self.random.below(5) {
            0 => {
                let (word, way) = *self.random.pick(&words);
                self.note("direction of rows", place);
                head = format!(" {word}");
                ways.retain(|(along, _)| *along == way);
            }
            1 => {
                let (along, across) = *self.random.pick(&ways);
                let word = |way| words.iter().find(|word| word.1 == way).map_or("", |word| word.0);
                self.note("two directions", place);
                head = format!(" {} {}", word(along), word(across));
                ways = vec![(along, across)];
            }
            2 => {
                let line = *self.random.pick(&["row", "column"]);
                self.note("rows on a line", place);
                head = format!(" on {line}");
                ways.retain(|(along, _)| (along.0 == 0) == (line == "row"));
                if self.random.chance(50) {
                    let forward = self.random.chance(50);
                    head += if forward { " forward" } else { " backward" };
                    ways.retain(|(along, _)| (along.0 + along.1 > 0) == forward);
                }
            }
            _ => {}
        }
        let first = cells.iter().position(|cell| !cell.text.is_empty()).unwrap_or_default();
        let mut found = Vec::new();
        for node in 0..self.land.names.len() {
            for &(along, across) in &ways {
                found.extend(self.laid(&cells, length, first, node, along, across));
            }
        }
        (head, cells, length, found)
    }

    /// Returns the nodes of each cell of rows if the cell `first` lies on a node.
    fn laid(
        &self,
        cells: &[Cell],
        length: usize,
        first: usize,
        node: usize,
        along: (i64, i64),
        across: (i64, i64),
    ) -> Option<Vec<Vec<usize>>> {
        let grid = self.land.grid?;
        let (row, column) = self.land.places[node]?;
        let torus = grid.torus;
        let at = |cell: usize| {
            let (i, j) = ((cell % length) as i64, (cell / length) as i64);
            let (i, j) = (i - (first % length) as i64, j - (first / length) as i64);
            let (row, column) =
                (row + i * along.0 + j * across.0, column + i * along.1 + j * across.1);
            if torus {
                ((row - 1).rem_euclid(grid.rows) + 1, (column - 1).rem_euclid(grid.columns) + 1)
            } else {
                (row, column)
            }
        };
        let mut nodes: Vec<Option<usize>> = Vec::new();
        for (number, cell) in cells.iter().enumerate() {
            if cell.text.is_empty() {
                nodes.push(None);
                continue;
            }
            let own = self.land.at(at(number))?;
            if nodes.contains(&Some(own)) || !cell.takes(own) {
                return None;
            }
            nodes.push(Some(own));
        }
        let joined = |one: usize, other: usize, by: (i64, i64)| {
            let line = if by.0 == 0 { "row" } else { "column" };
            let forward = by.0 + by.1 > 0;
            let (Some(from), Some(to)) = (nodes[one], nodes[other]) else { return true };
            self.land.lines.iter().filter(|own| own.name == line).any(|own| {
                (0..own.nodes.len()).any(|at| {
                    own.nodes[at] == from
                        && own.step(at, forward).is_some_and(|(next, _)| own.nodes[next] == to)
                })
            })
        };
        for cell in 0..cells.len() {
            let right = cell % length + 1 < length;
            if right && !joined(cell, cell + 1, along)
                || cell + length < cells.len() && !joined(cell, cell + length, across)
            {
                return None;
            }
        }
        Some(nodes.into_iter().map(|node| node.into_iter().collect()).collect())
    }
}
