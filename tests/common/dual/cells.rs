//! Patterns: cells along lines, and their matches.

use super::Draft;
use super::kinds::{EMPTY, Mask};
use std::collections::BTreeSet;

/// A cell of a pattern.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The text of the kinds.
    pub text: String,
    /// The values that the cell matches.
    pub mask: Mask,
    /// `true` if the text is one kind, or the empty node.
    pub single: bool,
    /// The region behind `@`: its text, its nodes, and `true` if the node has to be one of them.
    pub region: Option<(String, Vec<usize>, bool)>,
    /// The repetition, `*` or `+`.
    pub repeat: Option<char>,
}

/// A pattern of cells and anchors.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// The cells.
    pub cells: Vec<Cell>,
    /// `true` for the anchor `^`.
    pub first: bool,
    /// `true` for the anchor `$`.
    pub last: bool,
}

/// The lines of a rule and the direction along them.
#[derive(Clone, Debug)]
pub struct Way {
    /// The text, with a blank before it.
    pub text: String,
    /// The names of the lines.
    pub lines: Vec<String>,
    /// `true` if lines are read forward.
    pub forward: bool,
    /// `true` if lines are read backward.
    pub backward: bool,
}

/// A match of a pattern.
#[derive(Clone, Debug)]
pub struct Match {
    /// The nodes of each cell.
    pub nodes: Vec<Vec<usize>>,
    /// The line, the lowest position, the direction and the repetitions: the order of moves.
    pub key: (usize, usize, bool, Vec<usize>),
}

impl Way {
    /// Returns the text in longhand.
    pub fn long(&self) -> String {
        let direction = match (self.forward, self.backward) {
            (true, false) => " forward",
            (false, true) => " backward",
            _ => "",
        };
        let names: Vec<&str> = self.lines.iter().map(|name| long_name(name)).collect();
        format!(" on {}{direction}", names.join(", "))
    }
}

impl Cell {
    /// Returns the text of the cell on the left side.
    pub fn left(&self, name: &str) -> String {
        let region = self.region.as_ref().map_or(String::new(), |(text, _, inside)| {
            format!("@{}{text}", if *inside { "" } else { "!" })
        });
        format!("{}{name}{region}{}", self.text, self.repeat.map_or(String::new(), String::from))
    }

    /// Returns `true` if the cell may match a node.
    pub fn takes(&self, node: usize) -> bool {
        self.region.as_ref().is_none_or(|(_, nodes, inside)| nodes.contains(&node) == *inside)
    }
}

impl Draft {
    /// Draws lines and a direction.
    pub fn way(&mut self, place: &'static str, required: bool) -> Way {
        let (all, grid) = (self.land.line_names(), self.land.grid);
        if let Some(grid) = grid
            && self.random.chance(35)
        {
            let words: &[&str] =
                if grid.hex { &["right", "left"] } else { &["right", "left", "down", "up"] };
            let word = *self.random.pick(words);
            self.note(direction(word), place);
            let line = if ["right", "left"].contains(&word) { "row" } else { "column" };
            let forward = ["right", "down"].contains(&word);
            return Way {
                text: format!(" {word}"),
                lines: vec![line.into()],
                forward,
                backward: !forward,
            };
        }
        let mut way =
            Way { text: String::new(), lines: all.clone(), forward: true, backward: true };
        let chosen = !all.is_empty() && self.random.chance(if required { 70 } else { 35 });
        if chosen {
            let count = self.random.between(1, all.len().min(2));
            let names: Vec<String> = self
                .random
                .some_of(all.len(), count)
                .into_iter()
                .map(|at| all[at].clone())
                .collect();
            self.note(if count > 1 { "on several" } else { "on" }, place);
            let mut written = Vec::new();
            way.lines.clear();
            for name in names {
                let (text, name) = self.line_name(&name, place);
                written.push(text);
                way.lines.push(name);
            }
            way.text = format!(" on {}", written.join(",~"));
        }
        match self.random.below(if required && !chosen { 2 } else { 4 }) {
            0 => {
                self.note("forward", place);
                way.text += " forward";
                way.backward = false;
            }
            1 => {
                self.note("backward", place);
                way.text += " backward";
                way.forward = false;
            }
            _ => self.note("both ways", place),
        }
        way
    }

    /// Returns the text of a line's name: with an index, if it has one.
    fn line_name(&mut self, name: &str, place: &'static str) -> (String, String) {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let numbers: Vec<i64> = self
            .land
            .line_names()
            .iter()
            .filter_map(|other| other.strip_prefix(stem).filter(|_| stem != name)?.parse().ok())
            .collect();
        let (Some(&low), Some(&high)) = (numbers.iter().min(), numbers.iter().max()) else {
            return (name.into(), name.into());
        };
        if self.random.chance(30) {
            return (name.into(), name.into());
        }
        let (index, now) = self.index(low, high, place);
        self.note("line[k]", place);
        self.failed |= !numbers.contains(&now);
        (format!("{stem}[{index}]"), format!("{stem}{now}"))
    }

    /// Draws a cell of a rule, or of a pattern in a condition.
    pub fn cell(&mut self, place: &'static str, among: Mask) -> Cell {
        let mut cell = self.bare_cell(place, among);
        if !self.land.regions.is_empty() && self.random.chance(15) {
            let region = self.random.pick(&self.land.regions).clone();
            let (text, nodes) = match region.index {
                Some((stem, _)) => {
                    let (index, now) = self.index(1, 2, place);
                    self.note("region[k]", place);
                    let found =
                        self.land.regions.iter().find(|region| region.index == Some((stem, now)));
                    (
                        format!("{stem}[{index}]"),
                        found.map_or(Vec::new(), |region| region.nodes.clone()),
                    )
                }
                None => (region.name, region.nodes),
            };
            let inside = self.random.chance(60);
            self.note(if inside { "@" } else { "@!" }, place);
            cell.region = Some((text, nodes, inside));
        }
        cell
    }

    fn bare_cell(&mut self, place: &'static str, among: Mask) -> Cell {
        let empty =
            Cell { text: "_".into(), mask: EMPTY, single: true, region: None, repeat: None };
        if self.random.chance(35) {
            self.note("_", place);
            return empty;
        }
        if self.random.chance(8) {
            self.note("?", place);
            return Cell { text: "?".into(), mask: self.kinds.full() & (among | EMPTY), ..empty };
        }
        let (text, mask) = self.kind_alternative(place, among);
        let mask = mask & (among | EMPTY);
        if mask == 0 {
            self.note("_", place);
            return empty;
        }
        let single = !text.contains(['|', '!'])
            && !text.contains("..")
            && mask.count_ones() == 1
            && !self.is_class(&text);
        Cell { text, mask, single, ..empty }
    }

    fn is_class(&self, text: &str) -> bool {
        text == "any"
            || text.starts_with("pair")
            || self.kinds.classes.iter().any(|class| class.name == text)
    }

    /// Returns all matches of a pattern, in the order of moves.
    pub fn matches(&self, pattern: &Pattern, way: &Way) -> Vec<Match> {
        let mut found = Vec::new();
        let is_lone = matches!(&pattern.cells[..], [cell] if cell.repeat.is_none());
        if is_lone && way.text.is_empty() && !pattern.first && !pattern.last {
            let on_lines = self.land.lines.iter().flat_map(|line| line.nodes.clone());
            let mut nodes: Vec<usize> = on_lines.chain(0..self.land.names.len()).collect();
            let mut seen = BTreeSet::new();
            nodes.retain(|&node| pattern.cells[0].takes(node) && seen.insert(node));
            let key = |at: usize| (at, 0, false, Vec::new());
            let found = nodes.into_iter().enumerate();
            return found
                .map(|(at, node)| Match { nodes: vec![vec![node]], key: key(at) })
                .collect();
        }
        for (number, line) in
            self.land.lines.iter().enumerate().filter(|(_, line)| way.lines.contains(&line.name))
        {
            for forward in [true, false]
                .into_iter()
                .filter(|&forward| if forward { way.forward } else { way.backward })
            {
                for begin in 0..line.nodes.len() {
                    let end = if forward { 0 } else { line.nodes.len() - 1 };
                    if pattern.first && (line.ring || begin != end) {
                        continue;
                    }
                    let search = Search { pattern, number, forward, begin };
                    self.extend(&search, Vec::new(), Some(begin), &mut found);
                }
            }
        }
        found.sort_by(|one, other| one.key.cmp(&other.key));
        found
    }

    /// Extends a match: the positions of the line taken by cells, and the position where the next
    /// cell begins.
    fn extend(
        &self,
        search: &Search,
        taken: Vec<Vec<usize>>,
        next: Option<usize>,
        found: &mut Vec<Match>,
    ) {
        let line = &self.land.lines[search.number];
        let Some(cell) = search.pattern.cells.get(taken.len()) else {
            let places: Vec<usize> = taken.iter().flatten().copied().collect();
            let end = if search.forward { line.nodes.len() - 1 } else { 0 };
            let ends = !line.ring && places.last() == Some(&end);
            if !search.pattern.last || ends {
                let lowest = if line.ring {
                    search.begin
                } else {
                    places.iter().copied().min().unwrap_or(0)
                };
                let lengths = taken.iter().map(Vec::len).collect();
                let nodes = taken
                    .iter()
                    .map(|cell| cell.iter().map(|&at| line.nodes[at]).collect())
                    .collect();
                found.push(Match { nodes, key: (search.number, lowest, !search.forward, lengths) });
            }
            return;
        };
        let (least, most) = match cell.repeat {
            None => (1, 1),
            Some('*') => (0, line.nodes.len()),
            Some(_) => (1, line.nodes.len()),
        };
        let (mut places, mut next) = (Vec::new(), next);
        loop {
            if places.len() >= least {
                let mut taken = taken.clone();
                taken.push(places.clone());
                self.extend(search, taken, next, found);
            }
            let before = taken.iter().flatten().chain(&places).copied().collect::<Vec<_>>();
            let Some(at) = next.filter(|at| {
                places.len() < most && !before.contains(at) && cell.takes(line.nodes[*at])
            }) else {
                return;
            };
            places.push(at);
            next = line.step(at, search.forward).filter(|(_, open)| *open).map(|(next, _)| next);
        }
    }
}

/// The fixed data of a search for matches.
struct Search<'a> {
    pattern: &'a Pattern,
    number: usize,
    forward: bool,
    begin: usize,
}

/// Returns the name of a line in longhand: a `line` cannot be called `jumps`.
pub fn long_name(name: &str) -> &str {
    if name == "jumps" { "short_lines" } else { name }
}

fn direction(word: &str) -> &'static str {
    match word {
        "right" => "right",
        "left" => "left",
        "down" => "down",
        _ => "up",
    }
}
