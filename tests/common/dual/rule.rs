//! Rules. Longhand writes kinds as alternatives, directions as lines, and some rules one match at a
//! time.

use super::cells::{Cell, Match, Pattern, Way};
use super::kinds::{EMPTY, Mask};
use super::run::Step;
use super::tail::Tail;
use super::{Draft, Pair};

/// The greatest number of matches that are written out one by one.
const MOST_MATCHES: usize = 30;

/// The result of a cell of the right side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// A value.
    Value(usize),
    /// The value of the left cell with that number.
    Copy(usize),
}

impl Draft {
    /// Draws a rule in a place: `rule`, `press`, `settle` or `chain`.
    pub fn rule(&mut self, place: &'static str, costs: bool) -> Pair {
        let plain = self.kinds.full() & !self.kinds.shaped();
        let mut way = self.way(place, false);
        let mut pattern = self.pattern(place, plain);
        if place == "chain" {
            self.fill_ends(&mut pattern, plain);
        }
        if pattern.cells.len() == 1 && way.text.is_empty() {
            // Without lines and direction it would fit every node.
            way = self.way(place, true);
        }
        let pieces = pattern.cells.iter().filter(|cell| cell.text != "_").count();
        if self.kinds.shaped() != 0 && pieces == 1 {
            // The rule would be a shape rule.
            self.failed = true;
        }
        let names = self.names(&pattern);
        let right = self.right(&pattern, &names, place);
        let (name, long_name) = self.rule_name(place);
        let matches = self.matches(&pattern, &way);
        let changed = changed_nodes(&pattern, &right, &matches);
        let tail = self.tail(place, costs, &changed);
        let left_text: Vec<String> =
            pattern.cells.iter().zip(&names).map(|(cell, name)| cell.left(name)).collect();
        let right_text: Vec<String> = (0..pattern.cells.len())
            .map(|at| self.right_text(&pattern, &names, &right[at], at))
            .collect();
        let (first, last) =
            (if pattern.first { "^ " } else { "" }, if pattern.last { " $" } else { "" });
        let end = if pattern.last && self.random.chance(50) { " $" } else { "" };
        let short = format!(
            "{name}{}:~{first}{}{last}`=>~{}{end}{}",
            way.text,
            left_text.join(" "),
            right_text.join(" "),
            tail.short
        );
        let by_match = self.random.chance(45)
            && matches.len() <= MOST_MATCHES
            && self.may_be_ground(place, &pattern, &matches);
        if ["press", "settle"].contains(&place) {
            let (fact, also) = (tail.fact.clone(), tail.also.clone());
            self.steps.push(Step {
                pattern: pattern.clone(),
                right: right.clone(),
                matches: matches.clone(),
                fact,
                also,
            });
        }
        let long = if by_match {
            matches
                .iter()
                .map(|found| self.ground(&long_name, &pattern, &right, found, &tail))
                .collect()
        } else {
            vec![self.long_rule(&long_name, &pattern, &right, &way, &tail)]
        };
        Pair { short, long }
    }

    fn rule_name(&mut self, place: &'static str) -> (String, String) {
        if place == "chain" {
            return ("leap".into(), "leap".into());
        }
        if self.random.chance(12) {
            let (index, now) = self.index(1, 3, "name of a rule");
            self.note("rule[k]", place);
            return (format!("go[{index}]"), format!("go{now}"));
        }
        let name = *self.random.pick(&["step", "step", "hop", "right", "next"]);
        (name.into(), name.into())
    }

    /// Adapts a pattern to a chain: the first cell and the last hold pieces and are not repeated.
    fn fill_ends(&mut self, pattern: &mut Pattern, plain: Mask) {
        pattern.cells.retain(|cell| cell.repeat.is_none());
        let last = pattern.cells.len() - 1;
        for at in [0, last] {
            if pattern.cells[at].mask & EMPTY != 0 {
                let (text, value) = self.kind(plain & !EMPTY, "chain");
                pattern.cells[at] =
                    Cell { text, mask: 1 << value, single: true, region: None, repeat: None };
            }
        }
    }

    /// Returns names for cells of classes that stand twice, and for some other cells.
    fn names(&mut self, pattern: &Pattern) -> Vec<String> {
        let mut names = Vec::new();
        // A name that is declared as a kind would be an error wherever that kind stands as well.
        let declared = self.kinds.kinds.iter().any(|kind| kind.name == "red");
        let fourth = if declared { "d" } else { "red" };
        for (at, cell) in pattern.cells.iter().enumerate() {
            let twice = pattern.cells.iter().filter(|other| other.text == cell.text).count() > 1;
            let may = cell.repeat.is_none() && !cell.single && cell.text != "?";
            if may && (twice || self.random.chance(25)) {
                names.push(format!(":{}", ["a", "b", "c", fourth, "x1"][at.min(4)]));
            } else {
                names.push(String::new());
            }
        }
        names
    }

    fn right(&mut self, pattern: &Pattern, names: &[String], place: &'static str) -> Vec<Becomes> {
        let count = pattern.cells.len();
        let free: Vec<usize> = (0..count)
            .filter(|&at| pattern.cells[at].repeat.is_none() && pattern.cells[at].text != "?")
            .collect();
        let mut order = free.clone();
        self.random.shuffle(&mut order);
        let plain = self.kinds.any() & !self.kinds.shaped();
        let mut right: Vec<Becomes> = (0..count).map(Becomes::Copy).collect();
        for (&at, &from) in free.iter().zip(&order) {
            right[at] = match self.random.below(10) {
                0 => Becomes::Value(0),
                1 => Becomes::Value(self.kind(plain, place).1),
                2 => Becomes::Copy(*self.random.pick(&free)),
                _ => Becomes::Copy(from),
            };
        }
        let leaves_nothing = |becomes: &Becomes| match becomes {
            Becomes::Value(value) => *value == 0,
            Becomes::Copy(from) => pattern.cells[*from].mask & EMPTY != 0,
        };
        if place == "chain" && right.last().is_some_and(leaves_nothing) {
            right[count - 1] = Becomes::Copy(0);
        }
        if names.iter().any(|name| !name.is_empty()) {
            self.note(":a", place);
        }
        right
    }

    fn right_text(
        &self,
        pattern: &Pattern,
        names: &[String],
        becomes: &Becomes,
        at: usize,
    ) -> String {
        match becomes {
            Becomes::Value(value) => self.kinds.long_names(*value)[0].clone(),
            Becomes::Copy(from) => {
                let cell = &pattern.cells[*from];
                let repeat = if *from == at {
                    cell.repeat.map_or(String::new(), String::from)
                } else {
                    String::new()
                };
                format!("{}{}{repeat}", cell.text, names[*from])
            }
        }
    }

    /// Returns `true` if matches can be written out one by one without changing the set of moves or
    /// their order.
    fn may_be_ground(&self, place: &'static str, pattern: &Pattern, matches: &[Match]) -> bool {
        let long_enough = matches.iter().all(|found| found.nodes.iter().flatten().count() > 1);
        let on_rings = self.land.lines.iter().any(|line| line.ring);
        let chained = place == "chain";
        long_enough
            && !(chained && matches.is_empty())
            && !(["press", "settle"].contains(&place) && (on_rings || pattern.cells.is_empty()))
    }

    /// Returns the rule with its kinds, lines and regions written out.
    fn long_rule(
        &mut self,
        name: &str,
        pattern: &Pattern,
        right: &[Becomes],
        way: &Way,
        tail: &Tail,
    ) -> String {
        if way.lines.is_empty() {
            return String::new();
        }
        let texts: Vec<String> =
            pattern.cells.iter().enumerate().map(|(at, cell)| self.long_cell(cell, at)).collect();
        let (mut left, mut right_side) = (Vec::new(), Vec::new());
        for (at, cell) in pattern.cells.iter().enumerate() {
            let region = cell
                .region
                .clone()
                .map_or(Some(String::new()), |(_, nodes, inside)| self.long_region(&nodes, inside));
            let Some(region) = region else {
                // Without nodes, only a cell that may be left out can match.
                if cell.repeat == Some('*') {
                    continue;
                }
                return String::new();
            };
            let repeat = cell.repeat.map_or(String::new(), String::from);
            left.push(format!("{}{region}{repeat}", texts[at]));
            right_side.push(match &right[at] {
                Becomes::Value(value) => self.kinds.long_names(*value)[0].clone(),
                Becomes::Copy(from) if *from == at => format!("{}{repeat}", texts[*from]),
                Becomes::Copy(from) => texts[*from].clone(),
            });
        }
        let (first, last) =
            (if pattern.first { "^ " } else { "" }, if pattern.last { " $" } else { "" });
        format!(
            "{name}{}: {first}{}{last} => {}{}",
            way.long(),
            left.join(" "),
            right_side.join(" "),
            tail.long()
        )
    }

    fn long_cell(&self, cell: &Cell, at: usize) -> String {
        let list = self.kinds.list(cell.mask);
        if cell.mask.count_ones() == 1 || cell.repeat.is_some() {
            list
        } else {
            format!("{list}:z{at}")
        }
    }

    /// Returns `@` in longhand; `None` if no node is left.
    fn long_region(&mut self, nodes: &[usize], inside: bool) -> Option<String> {
        let nodes: Vec<usize> =
            (0..self.land.names.len()).filter(|node| nodes.contains(node) == inside).collect();
        if nodes.is_empty() {
            return None;
        }
        let name = self.made_up("part");
        let statement = format!("region {name} = {}", self.land.list(&nodes));
        self.extra.push(statement);
        Some(format!("@{name}"))
    }

    /// Returns one match on a line of its own.
    fn ground(
        &mut self,
        name: &str,
        pattern: &Pattern,
        right: &[Becomes],
        found: &Match,
        tail: &Tail,
    ) -> String {
        let via = self.via(&found.nodes.concat());
        let mut names = Vec::new();
        for (cell, nodes) in pattern.cells.iter().zip(&found.nodes) {
            let bare = Cell { repeat: None, ..cell.clone() };
            let from = names.iter().map(Vec::len).sum::<usize>();
            names.push(
                (0..nodes.len()).map(|at| self.long_cell(&bare, from + at)).collect::<Vec<_>>(),
            );
        }
        let right_cell = |(at, becomes): (usize, &Becomes)| match becomes {
            Becomes::Value(value) => vec![self.kinds.long_names(*value)[0].clone()],
            Becomes::Copy(from) if *from == at => names[at].clone(),
            Becomes::Copy(from) => vec![names[*from][0].clone()],
        };
        let right: Vec<String> = right.iter().enumerate().flat_map(right_cell).collect();
        format!(
            "{name} on {via} forward: {} => {}{}",
            names.concat().join(" "),
            right.join(" "),
            tail.long()
        )
    }

    /// Declares a line through some nodes in longhand, and returns its name.
    pub fn via(&mut self, nodes: &[usize]) -> String {
        let name = self.made_up("via");
        let through: Vec<&str> = nodes.iter().map(|&node| &self.land.names[node][..]).collect();
        let statement = format!("line {name}: {}", through.join(" - "));
        self.extra.push(statement);
        name
    }
}

/// Returns all nodes that some match changes.
fn changed_nodes(pattern: &Pattern, right: &[Becomes], matches: &[Match]) -> Vec<usize> {
    let changes = |at: &usize| match &right[*at] {
        Becomes::Copy(from) => from != at,
        Becomes::Value(value) => pattern.cells[*at].mask != 1 << value,
    };
    let changing: Vec<usize> = (0..right.len()).filter(changes).collect();
    matches
        .iter()
        .flat_map(|found| changing.iter().flat_map(|&at| found.nodes[at].clone()))
        .collect()
}
