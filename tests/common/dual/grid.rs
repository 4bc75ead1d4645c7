//! Grids: by size, by picture, torus, hex.

use super::Draft;
use super::land::{Grid, Line, Region};

impl Draft {
    fn declare_grid(&mut self, rows: i64, columns: i64, hole: impl Fn(i64, i64) -> bool) {
        for row in 1..=rows {
            for column in (1..=columns).filter(|&column| !hole(row, column)) {
                self.land.declare(format!("r{row}c{column}"), Some((row, column)));
            }
        }
    }

    /// Returns the lines of nodes along places, cut at holes.
    fn along(&self, name: &str, places: Vec<(i64, i64)>, ring: bool, lonely: bool) -> Vec<Line> {
        let mut nodes: Vec<Option<usize>> =
            places.into_iter().map(|place| self.land.at(place)).collect();
        let hole = nodes.iter().position(Option::is_none);
        if ring && nodes.len() > 1 {
            match hole {
                None => {
                    return vec![Line::closed(name, nodes.into_iter().flatten().collect(), true)];
                }
                Some(hole) => nodes.rotate_left(hole + 1),
            }
        }
        let parts = nodes
            .split(Option::is_none)
            .map(|part| part.iter().copied().flatten().collect::<Vec<_>>());
        parts
            .filter(|part| part.len() > 1 || lonely && part.len() == 1)
            .map(|part| Line::open(name, part, lonely))
            .collect()
    }

    fn rows_and_columns(&mut self, rows: i64, columns: i64, torus: bool) {
        for row in 1..=rows {
            let lines =
                self.along("row", (1..=columns).map(|column| (row, column)).collect(), torus, true);
            self.land.lines.extend(lines);
        }
        for column in 1..=columns {
            let lines =
                self.along("column", (1..=rows).map(|row| (row, column)).collect(), torus, true);
            self.land.lines.extend(lines);
        }
        self.land.grid = Some(Grid { rows, columns, hex: false, torus });
    }

    /// Draws a grid by its numbers of rows and columns.
    pub fn grid_by_size(&mut self, shaped: bool) {
        let (rows, columns) = *if shaped {
            self.random.pick(&[(2, 3), (3, 2), (2, 4), (3, 3), (1, 5)])
        } else {
            self.random.pick(&[(2, 2), (2, 3), (3, 2), (1, 4), (4, 1)])
        };
        self.note("grid by size", "board");
        let (r, c) = (self.number(rows, "grid"), self.number(columns, "grid"));
        self.state(format!("grid {r} by {c}"));
        self.declare_grid(rows, columns, |_, _| false);
        self.rows_and_columns(rows, columns, false);
    }

    /// Draws a grid whose rows and columns are rings.
    pub fn torus(&mut self) {
        self.note("torus", "board");
        if self.random.chance(60) {
            let (rows, columns) = *self.random.pick(&[(2, 2), (2, 3), (3, 2), (1, 4)]);
            let (r, c) = (self.number(rows, "grid"), self.number(columns, "grid"));
            self.state(format!("grid {r} by {c} torus"));
            self.declare_grid(rows, columns, |_, _| false);
            self.rows_and_columns(rows, columns, true);
        } else {
            self.picture(2, 3, true, 35);
        }
    }

    /// Draws a grid by a picture.
    pub fn grid_by_picture(&mut self, shaped: bool) {
        let (rows, columns) =
            if shaped { (3, 3) } else { *self.random.pick(&[(2, 3), (3, 2), (3, 3), (1, 5)]) };
        self.picture(rows, columns, false, if rows * columns > 6 { 80 } else { 50 });
    }

    /// Draws a picture with a limited number of holes, and legends; the grid is empty, or pieces
    /// stand in it.
    fn picture(&mut self, rows: i64, columns: i64, torus: bool, holed: usize) {
        self.note("grid by picture", "board");
        let mut holes = Vec::new();
        for _ in 0..if self.random.chance(holed) {
            self.random.between(1, if rows * columns > 6 { 3 } else { 1 })
        } else {
            0
        } {
            // The outermost row and column keep at least one node each.
            let hole = (self.between(1, rows), self.between(1, columns));
            if hole != (1, 1) && hole != (rows, columns) && !holes.contains(&hole) {
                holes.push(hole);
            }
        }
        let edges = |hole: &dyn Fn(i64, i64) -> bool| {
            (1..=rows).all(|row| (1..=columns).any(|column| !hole(row, column)))
                && (1..=columns).all(|column| (1..=rows).any(|row| !hole(row, column)))
        };
        if !edges(&|row, column| holes.contains(&(row, column))) {
            holes.clear();
        }
        if !holes.is_empty() {
            self.note("hole", "board");
        }
        let outside = holes.is_empty() || self.random.chance(50);
        if outside && !holes.is_empty() {
            self.note("legend outside", "board");
            self.state("legend '#' outside");
        }
        self.declare_grid(rows, columns, |row, column| holes.contains(&(row, column)));
        let region = self.random.chance(35);
        if region {
            self.note("legend in", "board");
            self.state("legend '~' _ in aim".replace('~', "%"));
        }
        let mut aim = Vec::new();
        let drawn = self.kinds.shaped() == 0 && self.random.chance(30);
        let mut board = Vec::new();
        let mut rows_of_text = Vec::new();
        for row in 1..=rows {
            let mut text = String::new();
            for column in 1..=columns {
                let Some(node) = self.land.at((row, column)) else {
                    text.push(if outside { '#' } else { ' ' });
                    continue;
                };
                let value = if drawn { self.random.below(self.kinds.values()) } else { 0 };
                board.push(value);
                if value == 0 && region && self.random.chance(50) {
                    text.push('%');
                    aim.push(node);
                } else {
                    text.push(if value == 0 { '.' } else { self.kinds.kinds[value - 1].glyph });
                }
            }
            rows_of_text.push(format!("    {}", text.trim_end()));
        }
        if region && aim.is_empty() {
            // A legend that no node of the picture uses makes no region.
            self.land.statements.pop();
        } else if region {
            self.land.regions.push(Region { name: "aim".into(), index: None, nodes: aim });
        }
        if drawn && board.iter().any(|&value| value > 0) {
            self.note("picture of a grid", "start");
            self.land.drawn = Some(board);
        }
        self.state(format!(
            "grid \"\"\"\n{}\n  \"\"\"{}",
            rows_of_text.join("\n"),
            if torus { " torus" } else { "" }
        ));
        self.rows_and_columns(rows, columns, torus);
    }

    /// Draws a grid whose rows are shifted.
    pub fn hex(&mut self) {
        self.note("hex", "board");
        let pictures: [&[&str]; 5] = [
            &["  .", " . .", ". ."],
            &[". .", " .", ". ."],
            &[" .", ". .", " . ."],
            &[". .", " . ."],
            &[". . .", " . ."],
        ];
        let picture = *self.random.pick(&pictures);
        let text: Vec<String> = picture.iter().map(|row| format!("    {row}")).collect();
        self.state(format!("grid hex \"\"\"\n{}\n  \"\"\"", text.join("\n")));
        for (row, cells) in (1..).zip(picture) {
            for (column, glyph) in (1..).zip(cells.chars()) {
                if glyph == '.' {
                    self.land.declare(format!("r{row}c{column}"), Some((row, column)));
                }
            }
        }
        let (rows, columns) =
            (picture.len() as i64, picture.iter().map(|row| row.len()).max().unwrap_or(0) as i64);
        self.straight("row", (0, 2), true);
        self.straight("diagonal", (1, 1), false);
        self.straight("antidiagonal", (1, -1), false);
        self.land.grid = Some(Grid { rows, columns, hex: true, torus: false });
    }

    /// Adds the longest lines in a direction, in the order of their first nodes.
    pub fn straight(&mut self, name: &str, step: (i64, i64), lonely: bool) {
        for node in 0..self.land.names.len() {
            let Some((row, column)) = self.land.places[node] else { continue };
            if self.land.at((row - step.0, column - step.1)).is_some() {
                continue;
            }
            let places = (0..).map(|times| (row + times * step.0, column + times * step.1));
            let nodes: Vec<usize> = places.map_while(|place| self.land.at(place)).collect();
            if nodes.len() > 1 || lonely {
                self.land.lines.push(Line::open(name, nodes, lonely));
            }
        }
    }
}
