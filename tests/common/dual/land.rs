//! The nodes, lines and regions of a board under construction, and their text in longhand.

use super::cells::long_name;

/// Nodes of one stem with consecutive numbers.
#[derive(Clone, Debug)]
pub struct Stem {
    /// The text before the number.
    pub stem: &'static str,
    /// The first number.
    pub first: i64,
    /// The nodes.
    pub nodes: Vec<usize>,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name.
    pub name: String,
    /// The nodes, each once.
    pub nodes: Vec<usize>,
    /// `true` for each link that leads forward only; a ring has one more link.
    pub one_way: Vec<bool>,
    /// `true` if the last node is followed by the first.
    pub ring: bool,
    /// `true` if a single node is still a line, if walls leave no more.
    pub lonely: bool,
}

/// A grid.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The number of rows.
    pub rows: i64,
    /// The number of columns.
    pub columns: i64,
    /// `true` if rows are shifted.
    pub hex: bool,
    /// `true` if rows and columns are rings.
    pub torus: bool,
}

/// A region.
#[derive(Clone, Debug)]
pub struct Region {
    /// The name.
    pub name: String,
    /// The stem of the name and its number.
    pub index: Option<(&'static str, i64)>,
    /// The nodes.
    pub nodes: Vec<usize>,
}

/// The board.
#[derive(Clone, Debug, Default)]
pub struct Land {
    /// The names of nodes.
    pub names: Vec<String>,
    /// The places of the nodes in the grid.
    pub places: Vec<Option<(i64, i64)>>,
    /// The numbered names.
    pub stems: Vec<Stem>,
    /// The grid.
    pub grid: Option<Grid>,
    /// The lines.
    pub lines: Vec<Line>,
    /// The regions.
    pub regions: Vec<Region>,
    /// The statements of the short text.
    pub statements: Vec<String>,
    /// The pieces in the grid's picture, if it is a start.
    pub drawn: Option<Vec<usize>>,
}

impl Line {
    /// Creates a line that runs both ways.
    pub fn open(name: &str, nodes: Vec<usize>, lonely: bool) -> Self {
        let one_way = vec![false; nodes.len().saturating_sub(1)];
        Self { name: name.into(), nodes, one_way, ring: false, lonely }
    }

    /// Creates a closed line that runs both ways.
    pub fn closed(name: &str, nodes: Vec<usize>, lonely: bool) -> Self {
        let one_way = vec![false; nodes.len()];
        Self { name: name.into(), nodes, one_way, ring: true, lonely }
    }

    /// Returns the position after or before a position, and `true` if the link between them may be
    /// followed in this direction.
    pub fn step(&self, at: usize, forward: bool) -> Option<(usize, bool)> {
        let length = self.nodes.len();
        let next = match (forward, self.ring) {
            (true, true) => (at + 1) % length,
            (false, true) => (at + length - 1) % length,
            (true, false) => Some(at + 1).filter(|&next| next < length)?,
            (false, false) => at.checked_sub(1)?,
        };
        let link = if forward { at } else { next };
        Some((next, forward || !self.one_way.get(link).copied().unwrap_or(false)))
    }

    /// Returns the parts of the line between walls.
    pub fn cut(self, walls: &[(usize, usize)]) -> Vec<Line> {
        let length = self.nodes.len();
        let links = if self.ring { length } else { length.saturating_sub(1) };
        let is_cut = |link: usize| {
            let (from, to) = (self.nodes[link], self.nodes[(link + 1) % length]);
            walls.iter().any(|&(a, b)| (a, b) == (from, to) || (b, a) == (from, to))
        };
        let cuts: Vec<usize> = (0..links).filter(|&link| is_cut(link)).collect();
        let Some(&first) = cuts.first() else { return vec![self] };
        let begin = if self.ring { first + 1 } else { 0 };
        let mut parts: Vec<Line> = Vec::new();
        let mut part = Line { nodes: Vec::new(), one_way: Vec::new(), ring: false, ..self.clone() };
        for step in 0..length {
            let at = (begin + step) % length;
            part.nodes.push(self.nodes[at]);
            let last = step + 1 == length;
            if last || cuts.contains(&at) {
                parts.push(std::mem::replace(
                    &mut part,
                    Line { nodes: Vec::new(), one_way: Vec::new(), ring: false, ..self.clone() },
                ));
            } else {
                part.one_way.push(self.one_way[at]);
            }
        }
        parts.retain(|part| part.nodes.len() > 1 || self.lonely);
        parts
    }
}

impl Land {
    /// Returns the node at a place of the grid.
    pub fn at(&self, place: (i64, i64)) -> Option<usize> {
        self.places.iter().position(|known| *known == Some(place))
    }

    /// Declares a node.
    pub fn declare(&mut self, name: String, place: Option<(i64, i64)>) -> usize {
        self.names.push(name);
        self.places.push(place);
        self.names.len() - 1
    }

    /// Declares nodes of one stem.
    pub fn declare_stem(&mut self, stem: &'static str, first: i64, count: i64) -> Vec<usize> {
        let nodes: Vec<usize> = (first..first + count)
            .map(|number| self.declare(format!("{stem}{number}"), None))
            .collect();
        self.stems.push(Stem { stem, first, nodes: nodes.clone() });
        nodes
    }

    /// Returns the names of lines, each once.
    pub fn line_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for line in &self.lines {
            if !names.contains(&line.name) {
                names.push(line.name.clone());
            }
        }
        names
    }

    /// Returns the nodes next to a node on some lines, in order of declaration.
    pub fn neighbours(&self, node: usize, on: &[String]) -> Vec<usize> {
        let mut found = Vec::new();
        for line in self.lines.iter().filter(|line| on.contains(&line.name)) {
            for at in (0..line.nodes.len()).filter(|&at| line.nodes[at] == node) {
                found.extend(
                    [true, false]
                        .into_iter()
                        .filter_map(|forward| line.step(at, forward))
                        .map(|(next, _)| line.nodes[next]),
                );
            }
        }
        found.retain(|&other| other != node);
        sorted(found)
    }

    /// Returns the nodes after or before a node on some lines, in their direction.
    pub fn towards(&self, node: usize, on: &[String], forward: bool) -> Vec<usize> {
        let mut found = Vec::new();
        for line in self.lines.iter().filter(|line| on.contains(&line.name)) {
            for at in (0..line.nodes.len()).filter(|&at| line.nodes[at] == node) {
                found.extend(line.step(at, forward).map(|(next, _)| line.nodes[next]));
            }
        }
        sorted(found)
    }

    /// Returns all nodes of the lines with given names that run through a node.
    pub fn lines_through(&self, node: usize, on: &[String]) -> Vec<usize> {
        let through =
            self.lines.iter().filter(|line| on.contains(&line.name) && line.nodes.contains(&node));
        sorted(through.flat_map(|line| line.nodes.clone()).collect())
    }

    /// Returns the names of nodes, in longhand.
    pub fn list(&self, nodes: &[usize]) -> String {
        nodes.iter().map(|&node| &self.names[node][..]).collect::<Vec<_>>().join(" ")
    }

    /// Returns the board in longhand; `None` if one node is a line twice, which longhand cannot
    /// express.
    pub fn long(&self) -> Option<Vec<String>> {
        let lonely: Vec<usize> = self
            .lines
            .iter()
            .filter(|line| line.nodes.len() == 1)
            .map(|line| line.nodes[0])
            .collect();
        if sorted(lonely.clone()).len() < lonely.len() {
            return None;
        }
        let others: Vec<usize> =
            (0..self.names.len()).filter(|node| !lonely.contains(node)).collect();
        let mut statements = Vec::new();
        if !others.is_empty() {
            statements.push(format!("nodes {}", self.list(&others)));
        }
        for line in &self.lines {
            statements.push(self.long_line(line));
        }
        Some(statements)
    }

    fn long_line(&self, line: &Line) -> String {
        if line.nodes.len() == 1 {
            return format!("path {}: {}", long_name(&line.name), self.names[line.nodes[0]]);
        }
        let mut text = format!("line {}: {}", long_name(&line.name), self.names[line.nodes[0]]);
        for (link, one_way) in line.one_way.iter().enumerate() {
            let next = line.nodes[(link + 1) % line.nodes.len()];
            text += &format!(" {} {}", if *one_way { ">" } else { "-" }, self.names[next]);
        }
        text
    }
}

/// Sorts nodes in order of declaration, each once.
pub fn sorted(mut nodes: Vec<usize>) -> Vec<usize> {
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
