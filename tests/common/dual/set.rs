//! Texts of sets of nodes: names, ranges, globs, regions, `all`, in sequence, and `except`.

use super::Draft;
use super::named::Nodes;
use super::repeat::Item;

impl Draft {
    /// Draws one node by name.
    pub fn node(&mut self, place: &'static str) -> (String, usize) {
        if let Some((name, Item::Node(node))) = self.item
            && self.random.chance(60)
        {
            self.note("node of a loop", place);
            return (name.into(), node);
        }
        let node = self.random.below(self.land.names.len());
        if let Some(grid) = self.land.grid
            && self.land.places[node].is_some()
        {
            if self.random.chance(50) {
                self.note("node", place);
                return (self.land.names[node].clone(), node);
            }
            self.note("node[i]", place);
            if let (Some((row, column)), true) =
                (self.land.places[node], self.numbers.iter().all(|known| known.name.len() < 2))
            {
                let (row, column) = (self.number(row, place), self.number(column, place));
                return (format!("r[{row}]c[{column}]"), node);
            }
            let (row, at_row) = self.index(1, grid.rows, place);
            let (column, at_column) = self.index(1, grid.columns, place);
            return match self.land.at((at_row, at_column)) {
                Some(found) => (format!("r[{row}]c[{column}]"), found),
                None => {
                    self.failed = true;
                    ("r1c1".into(), 0)
                }
            };
        }
        let stem = self.land.stems.iter().find(|stem| stem.nodes.contains(&node)).cloned();
        if let Some(stem) = stem.filter(|_| self.random.chance(50)) {
            let (index, now) =
                self.index(stem.first, stem.first + stem.nodes.len() as i64 - 1, place);
            self.note("node[i]", place);
            return (format!("{}[{index}]", stem.stem), stem.nodes[(now - stem.first) as usize]);
        }
        self.note("node", place);
        (self.land.names[node].clone(), node)
    }

    /// Draws a set of nodes; each of them once if `distinct`.
    pub fn node_set(&mut self, place: &'static str, distinct: bool) -> (String, Vec<usize>) {
        let seen = self.seen.clone();
        for _ in 0..8 {
            let (text, nodes) = self.any_node_set(place);
            let mut once = nodes.clone();
            once.sort_unstable();
            once.dedup();
            if !nodes.is_empty() && (!distinct || once.len() == nodes.len()) || self.failed {
                return (text, nodes);
            }
            self.seen = seen.clone();
        }
        self.note("node", place);
        let node = self.random.below(self.land.names.len());
        (self.land.names[node].clone(), vec![node])
    }

    fn any_node_set(&mut self, place: &'static str) -> (String, Vec<usize>) {
        let (mut text, mut nodes) = self.node_term(place);
        if self.random.chance(25) {
            for _ in 0..self.random.between(1, 2) {
                let (more, found) = self.node_term(place);
                self.note("several", place);
                text = format!("{text} {more}");
                nodes.extend(found);
            }
        }
        if self.random.chance(30) {
            let (mut without, mut less) = self.node_term(place);
            if self.random.chance(25) {
                let (more, found) = self.node_term(place);
                without = format!("{without} {more}");
                less.extend(found);
            }
            self.note("except", place);
            text = format!("{text} except {without}");
            nodes.retain(|node| !less.contains(node));
        }
        (text, nodes)
    }

    /// Draws one term of a set.
    pub fn node_term(&mut self, place: &'static str) -> (String, Vec<usize>) {
        let beside = usize::from(!["region", "for list"].contains(&place)) * 4;
        match self.random.weighted(&[8, 8, 5, 6, 4, beside]) {
            5 => {
                let (of, nodes) = match self.random.below(3) {
                    0 if !self.land.regions.is_empty() => self.region("beside"),
                    1 => self.range("beside"),
                    _ => {
                        let (text, node) = self.node("beside");
                        (text, vec![node])
                    }
                };
                let (text, found) = self.beside(&of, Nodes::Fixed(nodes), place);
                let nodes = self.nodes_in(&found, &[]);
                (text, nodes)
            }
            1 => self.range(place),
            2 => self.glob(place),
            3 if !self.land.regions.is_empty() => self.region(place),
            4 => {
                self.note("all", place);
                ("all".into(), (0..self.land.names.len()).collect())
            }
            _ => {
                let (text, node) = self.node(place);
                (text, vec![node])
            }
        }
    }

    fn range(&mut self, place: &'static str) -> (String, Vec<usize>) {
        let stems: Vec<_> =
            self.land.stems.iter().filter(|stem| stem.nodes.len() > 1).cloned().collect();
        if let Some(grid) = self.land.grid.filter(|_| stems.is_empty() || self.random.chance(60)) {
            if grid.hex {
                return self.glob(place);
            }
            let across = self.random.chance(50);
            let (length, breadth) =
                if across { (grid.columns, grid.rows) } else { (grid.rows, grid.columns) };
            let ((from, first), (to, last)) =
                (self.index(1, length, place), self.index(1, length, place));
            let (fixed, at) = self.index(1, breadth, place);
            let text = if across {
                format!("r[{fixed}]c[{from}..{to}]")
            } else {
                format!("r[{from}..{to}]c[{fixed}]")
            };
            let places = count(first, last)
                .into_iter()
                .map(|along| if across { (at, along) } else { (along, at) });
            let nodes: Option<Vec<usize>> = places.map(|place| self.land.at(place)).collect();
            self.note_range(first, last, place);
            self.failed |= nodes.is_none();
            return (text, nodes.unwrap_or_default());
        }
        let Some(stem) = stems.first().cloned() else { return self.glob(place) };
        let most = stem.first + stem.nodes.len() as i64 - 1;
        let ((from, first), (to, last)) =
            (self.index(stem.first, most, place), self.index(stem.first, most, place));
        let nodes = count(first, last)
            .into_iter()
            .map(|at| stem.nodes[(at - stem.first) as usize])
            .collect();
        self.note_range(first, last, place);
        (format!("{}[{from}..{to}]", stem.stem), nodes)
    }

    fn note_range(&mut self, first: i64, last: i64, place: &'static str) {
        self.note(if first <= last { "range" } else { "range down" }, place);
    }

    fn glob(&mut self, place: &'static str) -> (String, Vec<usize>) {
        let text = match (self.land.grid, self.land.stems.first()) {
            (Some(grid), _) => match self.random.below(3) {
                0 => format!("r{}c*", self.between(1, grid.rows)),
                1 => format!("r*c{}", self.between(1, grid.columns)),
                _ => "r*c*".into(),
            },
            (None, Some(stem)) => format!("{}*", stem.stem),
            (None, None) => return (self.land.names[0].clone(), vec![0]),
        };
        let nodes: Vec<usize> = (0..self.land.names.len())
            .filter(|&node| matches(&text, &self.land.names[node]))
            .collect();
        if nodes.is_empty() {
            return (self.land.names[0].clone(), vec![0]);
        }
        self.note("glob", place);
        (text, nodes)
    }

    fn region(&mut self, place: &'static str) -> (String, Vec<usize>) {
        let region = self.random.pick(&self.land.regions).clone();
        match region.index {
            Some((stem, _)) if self.random.chance(60) => {
                let (index, now) = self.index(1, 2, place);
                self.note("region[k]", place);
                let found =
                    self.land.regions.iter().find(|region| region.index == Some((stem, now)));
                (
                    format!("{stem}[{index}]"),
                    found.map_or(Vec::new(), |region| super::land::sorted(region.nodes.clone())),
                )
            }
            _ => {
                self.note("region", place);
                (region.name, super::land::sorted(region.nodes))
            }
        }
    }
}

/// Returns the numbers from one to another, up or down.
pub fn count(first: i64, last: i64) -> Vec<i64> {
    if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() }
}

/// Returns `true` if a name matches; `*` stands for one or more digits.
fn matches(glob: &str, name: &str) -> bool {
    match glob.split_once('*') {
        None => glob == name,
        Some((before, behind)) => name.strip_prefix(before).is_some_and(|rest| {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            (1..=digits).any(|taken| matches(behind, &rest[taken..]))
        }),
    }
}
