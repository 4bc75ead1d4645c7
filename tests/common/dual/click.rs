//! Clicks: in longhand one statement for each node, with its targets by name.

use super::land::sorted;
use super::tail::{Effect, Tail};
use super::{Draft, Pair};

impl Draft {
    /// Draws a click.
    pub fn click(&mut self, costs: bool) -> Pair {
        let mut head = "click".to_owned();
        let mut mask = self.kinds.full();
        if self.random.chance(45) {
            let (text, kinds) = self.kind_set("click");
            head += &format!(" {text}");
            mask = kinds;
            self.note("click KIND", "moves");
        }
        let mut at: Vec<usize> = (0..self.land.names.len()).collect();
        if self.random.chance(50) {
            let (text, nodes) = self.node_set("click at", false);
            let word = if self.random.chance(50) { "at" } else { "in" };
            self.note(if word == "at" { "click at" } else { "click in" }, "moves");
            head += &format!(" {word} {text}");
            at = sorted(nodes);
        }
        self.note("click", "moves");
        // For each node, the effects in longhand, and the nodes that they change regardless of the
        // piece there.
        let mut effects: Vec<(String, Vec<usize>, Vec<usize>)> =
            at.iter().map(|_| (String::new(), Vec::new(), Vec::new())).collect();
        let mut written = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let alone = self.random.chance(65);
            let targets: Vec<(String, Vec<Vec<usize>>)> =
                (0..if alone { 1 } else { 2 }).map(|_| self.target(&at, alone)).collect();
            if !alone {
                self.note("several targets", "click");
            }
            let of = |place: usize| {
                sorted(targets.iter().flat_map(|(_, nodes)| nodes[place].clone()).collect())
            };
            if (0..at.len())
                .any(|place| of(place).iter().any(|node| effects[place].1.contains(node)))
            {
                // Two effects that reach the same node are an error.
                continue;
            }
            let texts: Vec<&str> = targets.iter().map(|(text, _)| &text[..]).collect();
            let (short, long, does) = self.effect(&texts.join(" "), "\u{1}", "click");
            if !written.is_empty() {
                self.note("several effects", "click");
            }
            written.push(short);
            for (place, effect) in effects.iter_mut().enumerate() {
                let nodes = of(place);
                if nodes.is_empty() {
                    continue;
                }
                effect.0 += &format!(" {}", long.replace('\u{1}', &self.land.list(&nodes)));
                if let Effect::Set(_) = does {
                    effect.2.extend(&nodes);
                }
                effect.1.extend(nodes);
            }
        }
        if mask == 0 || written.is_empty() {
            self.failed = true;
        }
        let mut tail = Tail::default();
        if self.random.chance(20) {
            self.guard(&mut tail, "click");
        }
        self.cost_and_label(&mut tail, "click", costs);
        let mut long = Vec::new();
        for (&node, (effect, _, sets)) in at.iter().zip(&effects) {
            if effect.is_empty() {
                // A click without effect is a move if rules then settle the board.
                let values = (0..self.kinds.values()).filter(|value| mask >> value & 1 == 1);
                let names: Vec<String> =
                    values.flat_map(|value| self.kinds.long_names(value)).collect();
                let name = &self.land.names[node];
                long.extend(names.iter().map(|kind| {
                    format!("click {kind} at {name}: set {name} to {kind}{}", tail.long())
                }));
                continue;
            }
            let mut tail = tail.clone();
            self.guard_shapes(&mut tail, sets);
            let kinds = if mask == self.kinds.full() {
                String::new()
            } else {
                format!(" {}", self.kinds.list(mask))
            };
            long.push(format!("click{kinds} at {}:{effect}{}", self.land.names[node], tail.long()));
        }
        Pair { short: format!("{head}:~{}{}", written.join(" "), tail.short), long }
    }

    /// Draws a target, and returns its nodes for each clickable node; uses `except` only if the
    /// target stands alone.
    fn target(&mut self, at: &[usize], alone: bool) -> (String, Vec<Vec<usize>>) {
        let all = self.land.line_names();
        match self.random.below(12) {
            0..3 => {
                self.note("self", "click");
                ("self".into(), at.iter().map(|&node| vec![node]).collect())
            }
            3 => {
                self.note("neighbours", "click");
                (
                    "neighbours".into(),
                    at.iter().map(|&node| self.land.neighbours(node, &all)).collect(),
                )
            }
            4..8 if !all.is_empty() => {
                let count = self.random.between(1, all.len().min(2));
                let on: Vec<String> = self
                    .random
                    .some_of(all.len(), count)
                    .into_iter()
                    .map(|at| all[at].clone())
                    .collect();
                let text = on.join(",~");
                match self.random.below(4) {
                    0 => {
                        self.note("neighbours on", "click");
                        (
                            format!("neighbours on {text}"),
                            at.iter().map(|&node| self.land.neighbours(node, &on)).collect(),
                        )
                    }
                    1 => {
                        self.note("all on", "click");
                        (
                            format!("all on {text}"),
                            at.iter().map(|&node| self.land.lines_through(node, &on)).collect(),
                        )
                    }
                    2 => {
                        self.note("next on", "click");
                        (
                            format!("next on {text}"),
                            at.iter().map(|&node| self.land.towards(node, &on, true)).collect(),
                        )
                    }
                    _ => {
                        self.note("previous on", "click");
                        (
                            format!("previous on {text}"),
                            at.iter().map(|&node| self.land.towards(node, &on, false)).collect(),
                        )
                    }
                }
            }
            8 | 9 if self.land.grid.is_some() => {
                let hex = self.land.grid.is_some_and(|grid| grid.hex);
                let (word, line, forward) = *self.random.pick(if hex {
                    &[("right", "row", true), ("left", "row", false)][..]
                } else {
                    &[
                        ("right", "row", true),
                        ("left", "row", false),
                        ("down", "column", true),
                        ("up", "column", false),
                    ][..]
                });
                self.note(word, "click");
                (
                    word.into(),
                    at.iter()
                        .map(|&node| self.land.towards(node, &[line.to_owned()], forward))
                        .collect(),
                )
            }
            _ => {
                let (text, nodes) =
                    if alone { self.node_set("target", false) } else { self.node_term("target") };
                (text, at.iter().map(|_| nodes.clone()).collect())
            }
        }
    }
}
