//! Random boards.
//!
//! The number of placements on a board stays small.

use super::pieces::Pieces;
use super::walled::{hex, walls};
use crate::common::definition::{Definition, read_well_formed};
use crate::common::random::Random;
use puzzlec::stages::model::{Board, NodeId};
use std::collections::BTreeSet;

/// The text of a set of nodes, and its members.
#[derive(Clone, Debug)]
pub struct NodeSpec {
    pub text: String,
    pub nodes: BTreeSet<usize>,
}

/// A board.
pub struct Land {
    /// The statements that declare it.
    pub statements: Vec<String>,
    /// The board as resolved.
    pub board: Board,
    /// The pieces in the grid's picture, if there are any.
    pub pictured: Option<Vec<usize>>,
    /// The glyph of places without a node and of empty nodes, if pictures may use others than blank
    /// and `.`.
    pub hole_glyph: char,
}

/// Returns the greatest number of nodes for a number of values, so that all placements can be
/// listed.
fn most_nodes(values: usize) -> usize {
    match values {
        2 => 9,
        3 => 7,
        4 => 6,
        _ => 5,
    }
}

impl Land {
    /// Draws a board.
    pub fn draw(random: &mut Random, pieces: &Pieces) -> Self {
        let most = most_nodes(pieces.values());
        let mut draft = Draft { statements: Vec::new(), pictured: None, hole_glyph: ' ' };
        match random.weighted(&[4, 3, 3, 3, 3, 5, 1]) {
            0 => draft.lines(random, most),
            1 => draft.path(random, most),
            2 => draft.ring(random, most),
            3 => draft.jumps(random, most),
            4 => draft.sized_grid(random, most),
            5 => draft.pictured_grid(random, most, pieces),
            _ => {
                let (statement, shown) = hex(random, most, pieces);
                draft.add(statement);
                draft.pictured = shown.iter().any(|kind| *kind > 0).then_some(shown);
            }
        }
        let wall = walls(random, &draft.board(pieces));
        draft.statements.extend(wall);
        draft.regions(random, pieces);
        let board = draft.board(pieces);
        let pictured = draft.pictured.map(|mut shown| {
            shown.resize(board.node_count(), 0);
            shown
        });
        Self { statements: draft.statements, board, pictured, hole_glyph: draft.hole_glyph }
    }

    /// Returns the name of a node.
    pub fn name(&self, node: usize) -> &str {
        self.board.name(NodeId(node as u32))
    }

    /// Returns the names that can stand behind `on`, each with its number.
    pub fn families(&self) -> Vec<(usize, &str)> {
        let named = self.board.families().iter().enumerate().map(|(at, name)| (at, &name[..]));
        named.filter(|(_, name)| *name != "jumps").collect()
    }

    /// Draws a set of nodes.
    pub fn node_set(&self, random: &mut Random) -> NodeSpec {
        let count = self.board.node_count();
        match random.weighted(&[2, 4, 3, 2]) {
            0 => NodeSpec { text: "all".into(), nodes: (0..count).collect() },
            1 if !self.board.regions().is_empty() => {
                let (name, nodes) = random.pick(self.board.regions());
                NodeSpec {
                    text: name.clone(),
                    nodes: nodes.iter().map(|node| node.index()).collect(),
                }
            }
            2 if self.board.grid().is_some() => self.glob(random),
            _ => {
                let chosen = random.between(1, count.min(4));
                let nodes = random.some_of(count, chosen);
                let names: Vec<&str> = nodes.iter().map(|&node| self.name(node)).collect();
                NodeSpec { text: names.join(" "), nodes: nodes.into_iter().collect() }
            }
        }
    }

    /// Draws a set of nodes, sometimes with exceptions; never empty.
    pub fn node_set_or_rest(&self, random: &mut Random) -> NodeSpec {
        let (whole, out) = (self.node_set(random), self.node_set(random));
        let rest: BTreeSet<usize> = whole.nodes.difference(&out.nodes).copied().collect();
        if rest.is_empty() || !random.chance(25) {
            return whole;
        }
        NodeSpec { text: format!("{} except {}", whole.text, out.text), nodes: rest }
    }

    /// Draws a row or a column of the grid, by a name with a star.
    fn glob(&self, random: &mut Random) -> NodeSpec {
        let name = self.name(random.below(self.board.node_count()));
        let (row, column) = name.split_once('c').unwrap_or((name, ""));
        if !row.starts_with('r') {
            return NodeSpec { text: "all".into(), nodes: (0..self.board.node_count()).collect() };
        }
        let by_row = random.chance(50);
        let (front, back) = (format!("{row}c"), format!("c{column}"));
        let fits = |name: &str| {
            if by_row {
                name.starts_with(&front)
            } else {
                name.starts_with('r') && name.ends_with(&back)
            }
        };
        let nodes = (0..self.board.node_count()).filter(|&node| fits(self.name(node))).collect();
        NodeSpec { text: if by_row { format!("{front}*") } else { format!("r*{back}") }, nodes }
    }

    /// Draws the text behind `@`: a region or a node.
    pub fn cell_region(&self, random: &mut Random) -> String {
        let regions = self.board.regions();
        if !regions.is_empty() && random.chance(75) {
            random.pick(regions).0.clone()
        } else {
            self.name(random.below(self.board.node_count())).to_owned()
        }
    }
}

/// The statements of a board under construction.
#[derive(Default)]
pub struct Draft {
    pub statements: Vec<String>,
    pictured: Option<Vec<usize>>,
    hole_glyph: char,
}

impl Draft {
    /// Adds a statement.
    pub fn add(&mut self, statement: String) {
        self.statements.push(statement);
    }

    /// Returns the board of the statements added until now.
    fn board(&self, pieces: &Pieces) -> Board {
        let definition = Definition {
            pieces: pieces.statements.clone(),
            board: self.statements.clone(),
            ..Definition::default()
        };
        read_well_formed(&definition.text()).board
    }

    /// Adds nodes, named one by one or by a range.
    fn loose(&mut self, random: &mut Random, stem: char, count: usize) -> Vec<String> {
        let names: Vec<String> = (1..=count).map(|at| format!("{stem}{at}")).collect();
        match random.below(3) {
            0 => self.add(format!("nodes {stem}[1..{count}]")),
            1 => self.add(format!("nodes {}", names.join(" "))),
            _ => {
                let placed: Vec<String> = names
                    .iter()
                    .enumerate()
                    .map(|(at, name)| format!("{name} ({at}, {}.5)", at * at % 5))
                    .collect();
                self.add(format!("nodes {}", placed.join("  ")));
            }
        }
        names
    }

    fn lines(&mut self, random: &mut Random, most: usize) {
        let count = random.between(3, most);
        let names = self.loose(random, 'a', count);
        for _ in 0..random.between(1, 3) {
            self.line(random, &names);
        }
    }

    /// Adds a line through some nodes, possibly a ring, with some one-way steps.
    fn line(&mut self, random: &mut Random, names: &[String]) {
        let family = ["top", "side", "top"][random.below(3)];
        let length = random.between(2, names.len());
        let mut track: Vec<&String> =
            random.some_of(names.len(), length).into_iter().map(|at| &names[at]).collect();
        if random.chance(25) {
            track.push(track[0]);
        }
        let one_way = if random.chance(50) { 40 } else { 0 };
        let mut text = track[0].clone();
        for name in &track[1..] {
            text += if random.chance(one_way) { " > " } else { " - " };
            text += name;
        }
        self.add(format!("line {family}: {text}"));
    }

    fn path(&mut self, random: &mut Random, most: usize) {
        let count = random.between(3, most);
        self.add(format!("path row: h[1..{count}]"));
        self.more_lines(random, 'h', count);
    }

    fn ring(&mut self, random: &mut Random, most: usize) {
        let count = random.between(3, most);
        let split = random.between(1, count - 1);
        let names = if random.chance(30) {
            format!("w[1..{split}] w[{}..{count}]", split + 1)
        } else {
            format!("w[1..{count}]")
        };
        self.add(format!("ring wheel: {names}"));
        self.more_lines(random, 'w', count);
    }

    fn more_lines(&mut self, random: &mut Random, stem: char, count: usize) {
        let names: Vec<String> = (1..=count).map(|at| format!("{stem}{at}")).collect();
        if random.chance(30) {
            self.line(random, &names);
        }
        if random.chance(15) {
            self.add(format!("line back: {stem}[{count}..1]"));
        }
        if random.chance(15) {
            self.add(format!("for k in 2..{count} {{ line rung[k]: {stem}[k] - {stem}[k-1] }}"));
        }
    }

    fn jumps(&mut self, random: &mut Random, most: usize) {
        let count = random.between(3, most);
        let names = self.loose(random, 'b', count);
        let jump = |random: &mut Random| {
            let one_way = random.chance(20);
            let length = if random.chance(80) { 3 } else { 2 };
            let track: Vec<&str> =
                random.some_of(names.len(), length).into_iter().map(|at| &names[at][..]).collect();
            track.join(if one_way { ">" } else { "-" })
        };
        let jumps: Vec<String> = (0..random.between(2, 7)).map(|_| jump(random)).collect();
        let family = if random.chance(40) { " hops" } else { "" };
        self.add(format!("jumps{family} {{ {} }}", jumps.join("  ")));
        if random.chance(15) {
            self.add(format!("jumps{family} {{ for k in 2..{count} {{ b[k-1]-b[k] }} }}"));
        }
        if random.chance(30) {
            self.line(random, &names);
        }
    }

    fn sized_grid(&mut self, random: &mut Random, most: usize) {
        let rows = random.between(1, 3);
        let columns = random.between(
            if rows == 1 { 3 } else { 2 },
            (most / rows).clamp(2, 5).max(if rows == 1 { 3 } else { 2 }),
        );
        let torus = if random.chance(30) { " torus" } else { "" };
        self.add(format!("grid {rows} by {columns}{torus}"));
        self.grid_extras(random, most.saturating_sub(rows * columns));
    }

    fn pictured_grid(&mut self, random: &mut Random, most: usize, pieces: &Pieces) {
        let (rows, columns) = (random.between(1, 3), random.between(2, 4));
        let outside = random.chance(30);
        self.hole_glyph = if outside { '#' } else { ' ' };
        if outside {
            self.add("legend '#' outside".into());
        }
        let targets = random.chance(40);
        if targets {
            self.add(format!("legend '*' {} in target", pieces.names[1]));
            self.add("legend '+' _ in target".into());
        }
        let shows = random.chance(50);
        let mut shown = Vec::new();
        let mut lines = Vec::new();
        for row in 0..rows {
            let mut line = String::new();
            for column in 0..columns {
                let anchor = row == 0 && column == 0;
                if !anchor && (shown.len() >= most || random.chance(15)) {
                    line.push(self.hole_glyph);
                    continue;
                }
                let kind = if shows { random.below(pieces.values()) } else { 0 };
                let in_target = targets && kind < 2 && random.chance(40);
                line.push(if in_target { ['+', '*'][kind] } else { pieces.glyphs[kind] });
                shown.push(kind);
            }
            lines.push(line);
        }
        if targets && !lines.iter().any(|line| line.contains(['+', '*'])) {
            self.statements.truncate(usize::from(outside));
        }
        let torus = if random.chance(20) { " torus" } else { "" };
        self.add(picture("grid", &lines, torus));
        let left = most.saturating_sub(shown.len());
        self.pictured = shown.iter().any(|kind| *kind > 0).then_some(shown);
        self.grid_extras(random, left);
    }

    /// Adds generators, and nodes outside of the grid.
    fn grid_extras(&mut self, random: &mut Random, room: usize) {
        if random.chance(25) {
            self.add("line slant: diagonals".into());
        }
        if random.chance(25) {
            self.add("line other: antidiagonals".into());
        }
        if random.chance(25) {
            self.add(format!("line hop: leaps({},{})", random.between(0, 1), random.between(1, 2)));
        }
        if room > 0 && random.chance(25) {
            let names: Vec<String> =
                (1..=random.between(1, room.min(2))).map(|at| format!("x{at}")).collect();
            self.add(format!("nodes {}", names.join(" ")));
            self.add(format!(
                "line gate: r1c1 {} {}",
                ["-", ">"][random.below(2)],
                names.join(" - ")
            ));
        }
    }

    /// Adds regions in some cases.
    pub fn regions(&mut self, random: &mut Random, pieces: &Pieces) {
        if !random.chance(60) {
            return;
        }
        let land = Land {
            statements: Vec::new(),
            board: self.board(pieces),
            pictured: None,
            hole_glyph: ' ',
        };
        for name in ["zone", "yard"].into_iter().take(random.between(1, 2)) {
            let nodes = land.node_set(random);
            self.add(format!("region {name} = {}", nodes.text));
        }
    }
}

/// Writes a picture behind words.
pub fn picture(words: &str, lines: &[String], tail: &str) -> String {
    let words = if words.is_empty() { String::new() } else { format!("{words} ") };
    format!(
        "{words}\"\"\"\n{}\n  \"\"\"{tail}",
        lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
    )
}
