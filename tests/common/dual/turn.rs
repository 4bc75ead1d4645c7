//! Turns: in longhand their cycles node by node, each power separately.

use super::tail::Tail;
use super::{Draft, Pair};

impl Draft {
    /// Draws a turn with a name.
    pub fn turn(&mut self, name: &str, costs: bool) -> Pair {
        let indexed = self.random.chance(30);
        let (short_name, long_name) = if indexed {
            let (index, now) = self.index(1, 3, "name of a turn");
            self.note("turn[k]", "moves");
            (format!("{name}[{index}]"), format!("{name}{now}"))
        } else {
            (name.to_owned(), name.to_owned())
        };
        let reverses = self.random.chance(50);
        let (head, orbits) = if reverses { self.reverses() } else { self.orbits() };
        let order = orbits
            .iter()
            .map(Vec::len)
            .fold(1, |order, length| order * length / common(order, length));
        if order < 2 {
            self.failed = true;
        }
        let powers = !reverses && self.random.chance(35) && (self.kinds.shaped() == 0 || order < 4);
        if powers {
            self.note("powers", "turn");
        }
        let mut tail = Tail::default();
        if self.random.chance(20) {
            self.guard(&mut tail, "turn");
        }
        self.cost_and_label(&mut tail, "turn", costs);
        let short = format!(
            "turn {short_name}{} {head}{}",
            if powers { " powers" } else { "" },
            tail.short
        );
        let most = if powers { order / 2 } else { 1 };
        let long = (1..=most).map(|power| {
            let cycles: Vec<Vec<usize>> = orbits
                .iter()
                .flat_map(|orbit| power_of(orbit, power))
                .filter(|cycle| cycle.len() > 1)
                .collect();
            let mut tail = tail.clone();
            cycles.iter().for_each(|cycle| self.guard_cycle(&mut tail, cycle));
            let written: String =
                cycles.iter().map(|cycle| format!(" ({})", self.land.list(cycle))).collect();
            format!("turn {long_name}_{power}{written}{}", tail.long())
        });
        Pair { short, long: long.collect() }
    }

    /// Adds guards: a turn moves no piece with a shape, except if all nodes of a cycle hold the
    /// same value.
    fn guard_cycle(&self, tail: &mut Tail, cycle: &[usize]) {
        let shaped = self.kinds.shaped();
        if shaped == 0 {
            return;
        }
        let all = |what: String| {
            cycle
                .iter()
                .map(|&node| format!("{} is {what}", self.land.names[node]))
                .collect::<Vec<_>>()
                .join(" and ")
        };
        let values = (1..self.kinds.values()).filter(|value| shaped >> value & 1 == 1);
        let same = values
            .flat_map(|value| self.kinds.long_names(value))
            .map(|name| format!(" or {}", all(name)));
        tail.guards.push(format!(
            "({}{})",
            all(format!("not {}", self.kinds.list(shaped))),
            same.collect::<String>()
        ));
    }

    fn reverses(&mut self) -> (String, Vec<Vec<usize>>) {
        let (text, nodes) = self.node_set("reverses", true);
        if nodes.len() < 2 || self.kinds.shaped() != 0 && nodes.len() > 3 {
            self.failed = true;
        }
        self.note("reverses", "turn");
        let last = nodes.len().saturating_sub(1);
        (
            format!("reverses {text}"),
            (0..nodes.len() / 2).map(|at| vec![nodes[at], nodes[last - at]]).collect(),
        )
    }

    fn orbits(&mut self) -> (String, Vec<Vec<usize>>) {
        let count = self.land.names.len();
        let stem = self.land.stems.first().filter(|stem| stem.nodes.len() > 1).cloned();
        if let Some(stem) = stem.filter(|_| self.random.chance(35)) {
            self.note("range in a cycle", "turn");
            let to = self.number(stem.first + stem.nodes.len() as i64 - 1, "turn");
            let nodes = stem.nodes.clone();
            return (format!("({}[{}..{to}])", stem.stem, stem.first), vec![nodes]);
        }
        let most = if self.kinds.shaped() != 0 { 3 } else { 4 };
        let length = self.random.between(2, count.min(most));
        let mut nodes = self.random.some_of(count, length);
        let mut orbits = Vec::new();
        if nodes.len() == 4 && self.random.chance(50)
            || count >= 5 && self.kinds.shaped() == 0 && self.random.chance(25)
        {
            nodes = self.random.some_of(count, count.min(5));
            let second = nodes.split_off(2);
            self.note("several cycles", "turn");
            orbits.push(second);
        }
        orbits.insert(0, nodes);
        let mut text = Vec::new();
        for orbit in &orbits {
            text.push(format!("({})", self.land.list(orbit)));
        }
        self.note("cycle of nodes", "turn");
        (text.join(" "), orbits)
    }
}

fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}

/// Returns the cycles of a power of a cycle.
fn power_of(orbit: &[usize], power: usize) -> Vec<Vec<usize>> {
    let length = orbit.len();
    let mut seen = vec![false; length];
    let mut cycles = Vec::new();
    for begin in 0..length {
        let (mut cycle, mut at) = (Vec::new(), begin);
        while !seen[at] {
            seen[at] = true;
            cycle.push(orbit[at]);
            at = (at + power) % length;
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}
