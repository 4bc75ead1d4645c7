//! Starts and goals.

use super::fact::Fact;
use super::text::NEXT;
use super::{Draft, Pair};

impl Draft {
    /// Draws a start: its statements, and the board.
    pub fn start(&mut self) -> (Pair, Vec<usize>) {
        let count = self.land.names.len();
        let mut board = vec![None; count];
        let mut statements = Vec::new();
        let shaped = self.kinds.shaped() != 0;
        if shaped {
            self.place_shapes(&mut board, &mut statements);
        }
        let form = self.random.below(4);
        if form == 0 && !shaped {
            self.layout(&mut board, &mut statements);
        }
        let pictured = form == 1 && self.land.grid.is_some();
        if !statements.is_empty() && shaped {
            self.note(if pictured { "picture of shapes" } else { "piece with a shape" }, "start");
        }
        if pictured {
            // The picture shows the pieces placed until now, and more.
            statements = vec![self.start_picture(&mut board)];
        }
        for _ in 0..if pictured { self.random.below(3) } else { self.random.between(1, 4) } {
            self.put(&mut board, &mut statements);
        }
        if self.random.chance(20) {
            let (mut inside, known) = (board.clone(), board.clone());
            let seen = self.seen.clone();
            let looped = self.repeated("start", &mut |draft| {
                let mut texts = Vec::new();
                draft.put(&mut inside, &mut texts);
                draft.failed |= texts.is_empty();
                texts.into_iter().map(|text| Pair { short: text, long: Vec::new() }).collect()
            });
            match looped {
                Some(pair) => {
                    statements.push(pair.short);
                    board = inside;
                }
                None => {
                    self.seen = seen;
                    board = known;
                }
            }
        }
        let board: Vec<usize> = board.into_iter().map(Option::unwrap_or_default).collect();
        let long = self.long_start(&board);
        (Pair { short: statements.join(NEXT), long }, board)
    }

    /// Returns a board in longhand.
    pub fn long_start(&self, board: &[usize]) -> Vec<String> {
        let shaped = self.kinds.shaped();
        let mut long = Vec::new();
        for value in 0..self.kinds.values() {
            let nodes: Vec<usize> = (0..board.len()).filter(|&node| board[node] == value).collect();
            if nodes.is_empty() {
                continue;
            }
            if shaped >> value & 1 == 0 {
                long.push(format!(
                    "{} at {}",
                    self.kinds.long_names(value)[0],
                    self.land.list(&nodes)
                ));
                continue;
            }
            let mut open = nodes;
            while let Some(&first) = open.first() {
                for (node, name) in self
                    .covered(value, first)
                    .unwrap_or_default()
                    .into_iter()
                    .zip(self.kinds.long_names(value))
                {
                    long.push(format!("{name} at {}", self.land.names[node]));
                    open.retain(|&other| other != node);
                }
            }
        }
        long
    }

    fn place_shapes(&mut self, board: &mut [Option<usize>], statements: &mut Vec<String>) {
        let shaped: Vec<usize> = (1..self.kinds.values())
            .filter(|value| self.kinds.shaped() >> value & 1 == 1)
            .collect();
        for _ in 0..self.random.between(1, 2) {
            let value = *self.random.pick(&shaped);
            let fits: Vec<usize> = (0..board.len())
                .filter(|&first| {
                    self.covered(value, first)
                        .is_some_and(|under| under.iter().all(|&node| board[node].is_none()))
                })
                .collect();
            if fits.is_empty() {
                continue;
            }
            let first = *self.random.pick(&fits);
            let before = board.to_vec();
            self.covered(value, first)
                .unwrap_or_default()
                .into_iter()
                .for_each(|node| board[node] = Some(value));
            if !self.is_cut_so(board) {
                board.copy_from_slice(&before);
                continue;
            }
            statements.push(format!(
                "{} at {}",
                self.kinds.kinds[value - 1].name,
                self.land.names[first]
            ));
        }
    }

    /// Returns `true` if each first node that is not covered yet is the first cell of its shape.
    fn is_cut_so(&self, board: &[Option<usize>]) -> bool {
        let mut open: Vec<bool> = board
            .iter()
            .map(|value| value.is_some_and(|value| self.kinds.shaped() >> value & 1 == 1))
            .collect();
        for first in 0..board.len() {
            if !open[first] {
                continue;
            }
            let value = board[first].unwrap_or_default();
            let Some(under) = self.covered(value, first) else { return false };
            if under.iter().any(|&node| !open[node] || board[node] != Some(value)) {
                return false;
            }
            under.into_iter().for_each(|node| open[node] = false);
        }
        true
    }

    fn put(&mut self, board: &mut [Option<usize>], statements: &mut Vec<String>) {
        let plain = self.kinds.any() & !self.kinds.shaped();
        let seen = self.seen.clone();
        let (name, value) = if self.random.chance(15) {
            self.note("_", "start");
            ("_".into(), 0)
        } else if plain == 0 {
            return;
        } else {
            self.kind(plain, "start")
        };
        let (text, nodes) = self.node_set("put", true);
        let once = super::land::sorted(nodes.clone()).len() == nodes.len();
        if self.failed
            || !once
            || nodes.iter().any(|&node| board[node].is_some())
            || nodes.len() == board.len()
        {
            self.failed = false;
            self.seen = seen;
            return;
        }
        nodes.into_iter().for_each(|node| board[node] = Some(value));
        statements.push(format!("{name} at {text}"));
    }

    fn layout(&mut self, board: &mut [Option<usize>], statements: &mut Vec<String>) {
        let Some((course, nodes)) = self.layout_course() else { return };
        self.note("layout", "start");
        let mut text = format!("{course}:~");
        let mut at = 0;
        while at < nodes.len() {
            let (name, value) = if self.random.chance(40) {
                ("_".into(), 0)
            } else {
                self.kind(self.kinds.any(), "start")
            };
            let (times, count) = if self.random.chance(30) {
                self.times(nodes.len() - at)
            } else {
                (String::new(), 1)
            };
            if !times.is_empty() {
                self.note("layout *", "start");
            }
            text += &format!(" {name}{times}");
            for _ in 0..count {
                board[nodes[at]] = Some(value);
                at += 1;
            }
        }
        statements.push(text);
    }

    /// Draws a picture of the grid, to which other statements may add.
    fn start_picture(&mut self, board: &mut [Option<usize>]) -> String {
        self.note("picture", "start");
        let plain: Vec<usize> = (0..self.kinds.values())
            .filter(|value| self.kinds.shaped() >> value & 1 == 0)
            .collect();
        self.picture_of(|draft, node| {
            let value = board[node].unwrap_or_else(|| *draft.random.pick(&plain));
            board[node] = Some(value).filter(|value| *value > 0);
            draft.glyph(value)
        })
    }

    fn glyph(&self, value: usize) -> char {
        if value == 0 { '.' } else { self.kinds.kinds[value - 1].glyph }
    }

    /// Draws a picture of the grid with the given glyphs.
    fn picture_of(&mut self, mut glyph: impl FnMut(&mut Self, usize) -> char) -> String {
        let Some(grid) = self.land.grid else { return String::new() };
        let mut rows = Vec::new();
        for row in 1..=grid.rows {
            let mut text = String::new();
            for column in 1..=grid.columns {
                text.push(self.land.at((row, column)).map_or(' ', |node| glyph(self, node)));
            }
            rows.push(format!("    {}", text.trim_end()));
        }
        format!("\"\"\"\n{}\n  \"\"\"", rows.join("\n"))
    }

    /// Draws a goal as a picture, in which some nodes are left open.
    fn goal_picture(&mut self) -> Pair {
        self.note("picture", "goal");
        let mut facts = Vec::new();
        let text = self.picture_of(|draft, node| {
            if draft.random.chance(50) {
                draft.note("picture ?", "goal");
                return '?';
            }
            let value = draft.random.below(draft.kinds.values());
            facts.push(Fact::Is(node, 1 << value));
            draft.glyph(value)
        });
        Pair::new(text, self.long_fact(&Fact::And(facts)))
    }

    /// Draws a goal.
    pub fn goal(&mut self) -> Pair {
        let mut statements = Vec::new();
        if self.land.grid.is_some() && self.random.chance(15) {
            statements.push(self.goal_picture());
        }
        if self.random.chance(15)
            && let Some(pair) = {
                let seen = self.seen.clone();
                let found = self.repeated("goal", &mut |draft| {
                    let (text, fact) = draft.condition("goal", 0);
                    vec![Pair { short: text, long: vec![draft.long_fact(&fact)] }]
                });
                if found.is_none() {
                    self.seen = seen;
                }
                found
            }
        {
            statements.push(pair);
        }
        if statements.is_empty() || self.random.chance(20) {
            let (text, fact) = self.condition("goal", 2);
            statements.push(Pair::new(text, self.long_fact(&fact)));
        }
        Pair {
            short: statements.iter().map(|pair| pair.short.clone()).collect::<Vec<_>>().join(NEXT),
            long: statements.into_iter().flat_map(|pair| pair.long).collect(),
        }
    }
}
