//! Pieces with shapes. Longhand has a kind for each cell of a shape, and a rule for each place,
//! direction and distance.

use super::kinds::{Kind, Mask};
use super::tail::Tail;
use super::{Draft, Pair};

/// Shapes: their texts, and their cells relative to the first one.
const SHAPES: [(&str, &[(i64, i64)]); 6] = [
    ("##", &[(0, 0), (0, 1)]),
    ("#/#", &[(0, 0), (1, 0)]),
    ("##/##", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("##/.#", &[(0, 0), (0, 1), (1, 1)]),
    (".#/##", &[(0, 0), (1, -1), (1, 0)]),
    ("#", &[(0, 0)]),
];

impl Draft {
    /// Draws one or two kinds with shapes.
    pub fn draw_shapes(&mut self) {
        self.note("shape", "pieces");
        let (shape, cells) = SHAPES[self.random.below(SHAPES.len())];
        if self.random.chance(25) {
            self.note("range of shapes", "pieces");
            let names = ["bar1", "bar2"];
            self.kinds.statements.push(Pair {
                short: format!("piece bar[1..2] 'X'..'Y' \"{shape}\""),
                long: Vec::new(),
            });
            for (number, (name, glyph)) in (1..).zip(names.into_iter().zip(['X', 'Y'])) {
                self.kinds.kinds.push(Kind {
                    name: name.into(),
                    index: Some(("bar", number)),
                    glyph,
                    cells: cells.to_vec(),
                });
            }
            let members = self.kinds.any();
            self.kinds.classes.push(super::kinds::Class {
                name: "bar".into(),
                index: None,
                members,
            });
        } else {
            self.kinds
                .statements
                .push(Pair { short: format!("piece big 'B' \"{shape}\" red"), long: Vec::new() });
            self.kinds.kinds.push(Kind {
                name: "big".into(),
                index: None,
                glyph: 'B',
                cells: cells.to_vec(),
            });
            if self.random.chance(50) {
                let (shape, cells) = SHAPES[self.random.below(2)];
                self.kinds
                    .statements
                    .push(Pair { short: format!("piece tall \"{shape}\""), long: Vec::new() });
                self.kinds.kinds.push(Kind {
                    name: "tall".into(),
                    index: None,
                    glyph: 't',
                    cells: cells.to_vec(),
                });
            }
        }
        let long: Vec<String> =
            (1..self.kinds.values()).flat_map(|value| self.kinds.long_names(value)).collect();
        self.kinds.statements.push(Pair { short: String::new(), long });
    }

    /// Draws a rule that moves pieces with a shape, and other pieces of its class.
    pub fn shape_rule(&mut self, place: &'static str, costs: bool) -> Pair {
        let shaped = self.kinds.shaped();
        let (text, mask) = match self.random.below(4) {
            0 => {
                let (name, value) = self.kind(shaped, "shape rule");
                (name, 1 << value)
            }
            1 => self.kind_alternative("shape rule", self.kinds.full()),
            _ => ("any".into(), self.kinds.any()),
        };
        let (text, mask) = if mask & shaped == 0 || mask & 1 != 0 {
            ("any".into(), self.kinds.any())
        } else {
            (text, mask)
        };
        self.note("shape rule", place);
        let way = self.way("shape rule", false);
        let (empties, behind): (&[&str], bool) = (
            *self.random.pick(&[
                &["_"][..],
                &["_"][..],
                &["_", "_"][..],
                &["_", "_*"][..],
                &["_+"][..],
                &["_", "_+"][..],
            ]),
            self.random.chance(70),
        );
        let (gap, other) =
            (empties.join(" "), empties.iter().rev().copied().collect::<Vec<_>>().join(" "));
        let (left, right) = if behind {
            (format!("{text} {gap}"), format!("{other} {text}"))
        } else {
            (format!("{gap} {text}"), format!("{text} {other}"))
        };
        let mut tail = Tail::default();
        if self.random.chance(20) {
            self.guard(&mut tail, if place == "rule" { "shape rule" } else { place });
        }
        self.also_aside(&mut tail, &way);
        if place == "rule" {
            self.cost_and_label(&mut tail, "shape rule", costs);
        }
        let name = if self.random.chance(70) { "slide" } else { "step" };
        let short = format!("{name}{}:~{left}`=>~{right}{}", way.text, tail.short);
        let least = empties.iter().filter(|cell| **cell != "_*").count() as i64;
        let most = if empties.iter().any(|cell| cell.len() > 1) { 9 } else { least };
        let mut long = Vec::new();
        let plain: Mask = mask & !shaped;
        if plain != 0 {
            let piece = self.kinds.list(plain);
            let piece = if plain.count_ones() > 1 { format!("{piece}:z") } else { piece };
            let (left, right) = if behind {
                (format!("{piece} {gap}"), format!("{other} {piece}"))
            } else {
                (format!("{gap} {piece}"), format!("{piece} {other}"))
            };
            long.push(format!("{name}{}: {left} => {right}{}", way.long(), tail.long()));
        }
        // Pieces in reading order; for one piece rows before columns, forward before backward, and
        // fewer steps first.
        for first in 0..self.land.names.len() {
            for (line, (down, right)) in [("row", (0, 1)), ("column", (1, 0))] {
                for forward in [true, false] {
                    let reads = if behind == forward { way.forward } else { way.backward };
                    if !reads || !way.lines.contains(&line.to_owned()) {
                        continue;
                    }
                    let sign = if forward { 1 } else { -1 };
                    for steps in least..=most {
                        for value in (1..self.kinds.values())
                            .filter(|value| (mask & shaped) >> value & 1 == 1)
                        {
                            long.extend(self.slide(
                                name,
                                value,
                                (line, forward),
                                first,
                                (down * sign, right * sign, steps),
                                &tail,
                            ));
                        }
                    }
                }
            }
        }
        Pair { short, long }
    }

    /// Draws an effect of a shape rule on a node that no piece of such a rule can reach.
    fn also_aside(&mut self, tail: &mut Tail, way: &super::cells::Way) {
        let reached = |node: usize| {
            let along = |line: &super::land::Line| {
                way.lines.contains(&line.name) && line.nodes.contains(&node)
            };
            self.land.places[node].is_some() || self.land.lines.iter().any(along)
        };
        let aside: Vec<usize> = (0..self.land.names.len()).filter(|&node| !reached(node)).collect();
        if aside.is_empty() || !self.random.chance(30) {
            return;
        }
        let name = self.land.names[*self.random.pick(&aside)].clone();
        let (short, long, _) = self.effect(&name, &name, "also");
        self.note("also", "shape rule");
        tail.short += &format!("`also {short}");
        tail.long += &format!(" also {long}");
    }

    /// Returns the nodes under a piece whose first cell stands on a node.
    pub fn covered(&self, value: usize, first: usize) -> Option<Vec<usize>> {
        let (row, column) = self.land.places[first]?;
        self.kinds.kinds[value - 1]
            .cells
            .iter()
            .map(|(down, right)| self.land.at((row + down, column + right)))
            .collect()
    }

    /// Writes the move of a piece by some steps.
    fn slide(
        &mut self,
        name: &str,
        value: usize,
        way: (&str, bool),
        first: usize,
        by: (i64, i64, i64),
        tail: &Tail,
    ) -> Option<String> {
        let mut under = self.covered(value, first)?;
        let before = under.clone();
        let mut touched = under.clone();
        for _ in 0..by.2 {
            under = under
                .iter()
                .map(|&node| self.adjoining(node, way, (by.0, by.1)))
                .collect::<Option<_>>()?;
            touched.extend(&under);
        }
        let nodes: Vec<usize> = {
            let mut seen = Vec::new();
            touched
                .into_iter()
                .filter(|node| {
                    !seen.contains(node) && {
                        seen.push(*node);
                        true
                    }
                })
                .collect()
        };
        let names = self.kinds.long_names(value);
        let held = |cells: &[usize], node: &usize| {
            cells
                .iter()
                .position(|cell| cell == node)
                .map_or("_".to_owned(), |at| names[at].clone())
        };
        let left: Vec<String> = nodes.iter().map(|node| held(&before, node)).collect();
        let right: Vec<String> = nodes.iter().map(|node| held(&under, node)).collect();
        let via = self.via(&nodes);
        Some(format!(
            "{name} on {via} forward: {} => {}{}",
            left.join(" "),
            right.join(" "),
            tail.long()
        ))
    }

    /// Returns the node that adjoins a node of the grid along a row or column line.
    fn adjoining(
        &self,
        node: usize,
        (name, forward): (&str, bool),
        (down, right): (i64, i64),
    ) -> Option<usize> {
        let (row, column) = self.land.places[node]?;
        let wanted = self.land.at((row + down, column + right))?;
        let goes = |line: &super::land::Line| {
            let at = line.nodes.iter().position(|&other| other == node)?;
            line.step(at, forward).filter(|(next, open)| *open && line.nodes[*next] == wanted)
        };
        self.land.lines.iter().filter(|line| line.name == name).find_map(goes).map(|_| wanted)
    }

    /// Returns the `never` statements in longhand that leave only boards of whole pieces.
    pub fn whole_pieces(&self) -> Vec<String> {
        let mut never = Vec::new();
        for value in (1..self.kinds.values()).filter(|value| self.kinds.shaped() >> value & 1 == 1)
        {
            let (names, cells) =
                (self.kinds.long_names(value), self.kinds.kinds[value - 1].cells.clone());
            for node in 0..self.land.names.len() {
                let name = &self.land.names[node];
                let mut parts = vec![match self.covered(value, node) {
                    None => format!("{name} is {}", names[0]),
                    Some(under) => {
                        let others: Vec<String> = under
                            .iter()
                            .zip(&names)
                            .skip(1)
                            .map(|(&at, part)| format!("{} is {part}", self.land.names[at]))
                            .collect();
                        if others.is_empty() {
                            String::new()
                        } else {
                            format!("{name} is {} and not ({})", names[0], others.join(" and "))
                        }
                    }
                }];
                for (cell, part) in cells.iter().zip(&names).skip(1) {
                    let first = self.land.places[node]
                        .and_then(|(row, column)| self.land.at((row - cell.0, column - cell.1)));
                    parts.push(match first {
                        None => format!("{name} is {part}"),
                        Some(first) => format!(
                            "{name} is {part} and {} is not {}",
                            self.land.names[first], names[0]
                        ),
                    });
                }
                never.extend(
                    parts
                        .into_iter()
                        .filter(|part| !part.is_empty())
                        .map(|part| format!("never {part}")),
                );
            }
        }
        never
    }
}
