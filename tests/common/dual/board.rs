//! Boards: paths, rings, lines, jumps, generators, walls, regions, and nodes beside a grid.

use super::Draft;
use super::land::{Line, Region};

impl Draft {
    /// Draws a board.
    pub fn draw_board(&mut self, shaped: bool) {
        let form = if shaped {
            3 + self.random.below(2)
        } else {
            self.random.weighted(&[5, 3, 4, 5, 3, 3, 4])
        };
        match form {
            0 => self.path(),
            1 => self.ring(),
            2 => self.scattered(),
            3 => self.grid_by_size(shaped),
            4 => self.grid_by_picture(shaped),
            5 => self.torus(),
            _ => self.hex(),
        }
        if self.random.chance(if shaped { 60 } else { 45 }) {
            self.aside();
        }
        if self.random.chance(25) {
            self.extra_line();
        }
        if self.random.chance(15) {
            self.jumps();
        }
        if self.land.grid.is_some_and(|grid| !grid.hex)
            && self.random.chance(if shaped { 15 } else { 35 })
        {
            self.generator();
        }
        if self.random.chance(if shaped { 45 } else { 25 }) {
            self.walls();
        }
        self.draw_regions();
    }

    /// Adds a statement.
    pub fn state(&mut self, text: impl Into<String>) {
        self.land.statements.push(text.into());
    }

    fn path(&mut self) {
        let count = self.between(3, 5);
        let to = self.number(count, "path");
        let nodes = self.land.declare_stem("h", 1, count);
        match self.random.below(4) {
            0 => {
                self.note("path", "board");
                let names: Vec<String> =
                    nodes.iter().map(|&node| self.land.names[node].clone()).collect();
                self.state(format!("path row:~{}", names.join(" ")));
                self.land.lines.push(Line::open("row", nodes, true));
            }
            1 => {
                self.note("path", "board");
                self.note("line[k]", "board");
                self.state(format!("path side[1]:~h[1..{to}]"));
                self.land.lines.push(Line::open("side1", nodes, true));
            }
            2 => {
                self.note("nodes", "board");
                self.note("line", "board");
                self.note("range in a line", "board");
                self.state(format!("nodes h[1..{to}]"));
                let arrow = self.random.chance(40);
                self.state(format!("line row: h1 {} h[2..{to}]", if arrow { ">~" } else { "-~" }));
                if arrow {
                    self.note(">", "board");
                }
                let mut line = Line::open("row", nodes, false);
                line.one_way.fill(arrow);
                self.land.lines.push(line);
            }
            _ => {
                self.note("path", "board");
                self.state(format!("path row: h[1..{to}]"));
                self.land.lines.push(Line::open("row", nodes, true));
            }
        }
    }

    fn ring(&mut self) {
        let count = self.between(3, 5);
        let to = self.number(count, "ring");
        self.note("ring", "board");
        let nodes = self.land.declare_stem("w", 1, count);
        self.state(format!("ring wheel:~w[1..{to}]"));
        self.land.lines.push(Line::closed("wheel", nodes, true));
    }

    fn scattered(&mut self) {
        let count = self.between(3, 5);
        self.note("nodes", "board");
        let first = self.between(0, 3);
        let to = self.number(first + count - 1, "nodes");
        let nodes = self.land.declare_stem("a", first, count);
        if self.random.chance(50) {
            self.note("place", "board");
            self.note("for", "board");
            self.state(format!("for kk in {first}..{to} {{ nodes a[kk] (kk/2, 1.5 - kk*kk) }}"));
        } else {
            self.state(format!("nodes a[{first}..{to}]"));
        }
        for _ in 0..self.random.between(1, 3) {
            let length = self.random.between(2, nodes.len().min(4));
            let some: Vec<usize> =
                self.random.some_of(nodes.len(), length).into_iter().map(|at| nodes[at]).collect();
            self.line_through(some);
        }
        if self.random.chance(40) {
            self.line_loop(&nodes, first);
        }
    }

    /// Draws several lines by a loop.
    fn line_loop(&mut self, nodes: &[usize], first: i64) {
        self.note("for", "board");
        self.note("line[k]", "board");
        let last = first + nodes.len() as i64 - 2;
        self.state(format!("for kk in {first}..{last} {{ line link[kk]: a[kk] -~a[kk+1] }}"));
        for at in 0..nodes.len() - 1 {
            self.land.lines.push(Line::open(
                &format!("link{}", first + at as i64),
                vec![nodes[at], nodes[at + 1]],
                false,
            ));
        }
    }

    /// Draws a line with arrows, or a closed line.
    fn line_through(&mut self, mut nodes: Vec<usize>) {
        let name = if self.random.chance(50) { "top" } else { "other" };
        let closed = nodes.len() > 2 && self.random.chance(25);
        self.note("line", "board");
        let links = nodes.len() - usize::from(!closed);
        let arrows = self.random.chance(35);
        let one_way: Vec<bool> = (0..links).map(|_| arrows && self.random.chance(50)).collect();
        let mut text = format!("line {name}:~{}", self.land.names[nodes[0]]);
        for (link, way) in one_way.iter().enumerate() {
            let next = nodes[(link + 1) % nodes.len()];
            let sign = if *way { ">" } else { "-" };
            let blank = if self.random.chance(30) { "" } else { " " };
            text += &format!("{blank}{sign}~{blank}{}", self.land.names[next]);
        }
        if one_way.contains(&true) {
            self.note(">", "board");
        }
        if closed {
            self.note("line that is a ring", "board");
        }
        self.state(text);
        nodes.dedup();
        self.land.lines.push(Line {
            name: name.into(),
            nodes,
            one_way,
            ring: closed,
            lonely: closed,
        });
    }

    fn extra_line(&mut self) {
        let count = self.land.names.len();
        let length = self.random.between(2, count.min(4));
        let some = self.random.some_of(count, length);
        self.line_through(some);
    }

    fn jumps(&mut self) {
        let named = self.random.chance(40);
        let name = if named { "hops" } else { "jumps" };
        self.note(if named { "named jumps" } else { "jumps" }, "board");
        let mut tracks = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let length = self.random.between(2, self.land.names.len().min(3));
            let some = self.random.some_of(self.land.names.len(), length);
            let one_way: Vec<bool> = (1..some.len()).map(|_| self.random.chance(25)).collect();
            let mut text = self.land.names[some[0]].clone();
            for (&node, way) in some[1..].iter().zip(&one_way) {
                let blank = if self.random.chance(50) { "" } else { " " };
                text +=
                    &format!("{blank}{}~{}", if *way { ">" } else { "-" }, self.land.names[node]);
            }
            if one_way.contains(&true) {
                self.note(">", "jumps");
            }
            tracks.push(text);
            self.land.lines.push(Line {
                name: name.into(),
                nodes: some,
                one_way,
                ring: false,
                lonely: false,
            });
        }
        let on_a_line = self.random.chance(50);
        if on_a_line && tracks.len() > 1 {
            self.note("several jumps", "a line");
        }
        let mut text = tracks.join(if on_a_line { "  " } else { "\n  " });
        let stem = self.land.stems.first().cloned();
        if let Some(stem) = stem.filter(|stem| stem.nodes.len() > 2 && self.random.chance(50)) {
            self.note("for", "jumps");
            let (first, last) = (stem.first, stem.first + stem.nodes.len() as i64 - 3);
            let name_of = stem.stem;
            let before = if self.random.chance(50) { "; " } else { "\n  " };
            text += &format!(
                "{before}for kk in {first}..{last} {{ {name_of}[kk]-~{name_of}[kk+1]-{name_of}[kk+2] }}"
            );
            for three in stem.nodes.windows(3) {
                self.land.lines.push(Line::open(name, three.to_vec(), false));
            }
        }
        let head = if named { "jumps hops" } else { "jumps" };
        self.state(format!("{head} {{ {text} }}"));
    }

    fn generator(&mut self) {
        let name = if self.random.chance(50) { "slant" } else { "diagonal" };
        match self.random.below(3) {
            0 => {
                self.note("diagonals", "board");
                self.state(format!("line {name}:~diagonals"));
                self.straight(name, (1, 1), false);
            }
            1 => {
                self.note("antidiagonals", "board");
                self.state(format!("line {name}: antidiagonals"));
                self.straight(name, (1, -1), false);
            }
            _ => {
                self.note("leaps", "board");
                let (a, b) = *self.random.pick(&[(1, 2), (1, 1), (0, 2), (2, 0), (2, 1)]);
                let first = self.number(a, "leaps");
                self.state(format!("line {name}: leaps({first},~{b})"));
                let count = self.land.lines.len();
                for (from, place) in self.land.places.clone().into_iter().enumerate() {
                    let Some((row, column)) = place else { continue };
                    for (to, place) in self.land.places.clone().into_iter().enumerate() {
                        let Some((other_row, other_column)) = place else { continue };
                        let (down, right) = (other_row - row, other_column - column);
                        let fits = (down.abs(), right.abs()) == (a, b)
                            || (down.abs(), right.abs()) == (b, a);
                        if fits && (down > 0 || down == 0 && right > 0) {
                            self.land.lines.push(Line::open(name, vec![from, to], false));
                        }
                    }
                }
                if self.land.lines.len() == count {
                    self.land.statements.pop();
                }
            }
        }
    }

    /// Draws additional nodes, on lines of their own or on none.
    fn aside(&mut self) {
        self.note(if self.land.grid.is_some() { "node off the grid" } else { "nodes" }, "board");
        if self.random.chance(50) {
            self.note("place", "board");
            self.state("nodes lamp (-1, 2.5)");
        } else {
            self.state("nodes lamp");
        }
        let lamp = self.land.declare("lamp".into(), None);
        if self.random.chance(35) {
            let other = self.random.below(lamp);
            self.note("line", "board");
            self.state(format!("line gate: lamp -~{}", self.land.names[other]));
            self.land.lines.push(Line::open("gate", vec![lamp, other], false));
        }
    }

    fn walls(&mut self) {
        let links: Vec<(usize, usize)> = self
            .land
            .lines
            .iter()
            .flat_map(|line| {
                (0..line.nodes.len())
                    .filter_map(|at| Some((line.nodes[at], line.nodes[line.step(at, true)?.0])))
            })
            .filter(|(from, to)| from != to)
            .collect();
        if links.is_empty() {
            return;
        }
        self.note("wall", "board");
        let count = self.random.between(1, 2);
        let walls: Vec<(usize, usize)> = (0..count).map(|_| *self.random.pick(&links)).collect();
        let mut pairs: Vec<String> = Vec::new();
        for &(from, to) in &walls {
            let (from, to) = if self.random.chance(50) { (from, to) } else { (to, from) };
            pairs.push(format!("{}-~{}", self.land.names[from], self.land.names[to]));
        }
        pairs.dedup();
        let statement = format!("wall {}", pairs.join(" "));
        // A wall cuts lines that are declared before it and behind it.
        if self.random.chance(30) {
            self.land.statements.insert(0, statement)
        } else {
            self.state(statement)
        }
        self.land.lines = std::mem::take(&mut self.land.lines)
            .into_iter()
            .flat_map(|line| line.cut(&walls))
            .collect();
    }

    fn draw_regions(&mut self) {
        for name in ["zone", "yard"] {
            if self.random.chance(35) {
                continue;
            }
            let (text, nodes) = self.node_set("region", false);
            if self.failed || nodes.is_empty() {
                self.failed = false;
                continue;
            }
            self.note("region", "board");
            self.state(format!("region {name} =~{text}"));
            self.land.regions.push(Region { name: name.into(), index: None, nodes });
        }
        let stem = self.land.stems.iter().find(|stem| stem.nodes.len() > 2).cloned();
        if let Some(stem) = stem.filter(|_| self.random.chance(35)) {
            self.note("for", "board");
            self.note("region[k]", "board");
            let (name, first) = (stem.stem, stem.first);
            self.state(
                format!(
                    "for ii in 1..2 {{ region side[ii] = {name}[ii + {}] {name}[ii+{first}] }}",
                    first - 1
                )
                .replace("+ -", "- "),
            );
            for ii in 0..2 {
                let nodes = vec![stem.nodes[ii], stem.nodes[ii + 1]];
                self.land.regions.push(Region {
                    name: format!("side{}", ii + 1),
                    index: Some(("side", ii as i64 + 1)),
                    nodes,
                });
            }
        }
    }
}
