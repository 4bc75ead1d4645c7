//! Conditions of every form.

use super::Draft;
use super::cells::{Cell, Pattern};
use super::fact::{Fact, Sum};
use super::kinds::Mask;
use super::named::{Meant, Name, Names};

/// The signs of comparisons.
const SIGNS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

impl Draft {
    /// Draws a condition: its text, and its meaning.
    pub fn condition(&mut self, place: &'static str, depth: usize) -> (String, Fact) {
        if depth == 0 || self.random.chance(55) {
            return self.one_fact(place);
        }
        match self.random.below(4) {
            0 => {
                let (text, fact) = self.condition(place, depth - 1);
                self.note("not", place);
                self.note("( )", place);
                (format!("not ({text})"), Fact::Not(Box::new(fact)))
            }
            1 => {
                let ((first, one), (second, two)) = (self.one_fact(place), self.one_fact(place));
                self.note("or", place);
                (format!("({first}`or`{second})"), Fact::Or(vec![one, two]))
            }
            2 => {
                let ((first, one), (second, two), (third, three)) =
                    (self.one_fact(place), self.one_fact(place), self.one_fact(place));
                self.note("and", place);
                self.note("or", place);
                self.note("not", place);
                // `not` binds before `and`, and `and` before `or`.
                (
                    format!("{first}`and`not {second}`or`{third}"),
                    Fact::Or(vec![Fact::And(vec![one, Fact::Not(Box::new(two))]), three]),
                )
            }
            _ => {
                let ((first, one), (second, two)) =
                    (self.condition(place, depth - 1), self.one_fact(place));
                self.note("and", place);
                (format!("({first})`and`{second}"), Fact::And(vec![one, two]))
            }
        }
    }

    fn one_fact(&mut self, place: &'static str) -> (String, Fact) {
        let all: Vec<usize> = (0..self.land.names.len()).collect();
        match self.random.below(20) {
            0 => {
                let (kinds, mask) = self.kind_set("all");
                self.note("all KIND", place);
                (format!("all {kinds}"), Fact::every(&all, mask))
            }
            1 | 2 => {
                let (kinds, mask) = self.kind_set("no");
                let (text, nodes) = self.within("no in");
                self.note(if text.is_empty() { "no" } else { "no in" }, place);
                (format!("no {kinds}{text}"), Fact::every(&nodes, self.kinds.full() & !mask))
            }
            3 | 4 => {
                let (kinds, mask) = self.kind_set("some");
                let (text, nodes) = self.within("some in");
                self.note(if text.is_empty() { "some" } else { "some in" }, place);
                (format!("some {kinds}{text}"), Fact::some(&nodes, mask))
            }
            5 => {
                let (kinds, mask) = self.kind_set("every in");
                let (text, nodes) = self.node_set("every in", false);
                self.note("every in", place);
                let others: Vec<usize> =
                    all.into_iter().filter(|node| !nodes.contains(node)).collect();
                (
                    format!("every {kinds} in {text}"),
                    Fact::every(&others, self.kinds.full() & !mask),
                )
            }
            6 => {
                let (text, nodes) = self.node_set("every is", false);
                let (kinds, mask) = self.kind_set("every is");
                let not = self.random.chance(40);
                self.note(if not { "every is not" } else { "every is" }, place);
                let mask = if not { self.kinds.full() & !mask } else { mask };
                (
                    format!("every {text} is {}{kinds}", if not { "not " } else { "" }),
                    Fact::every(&nodes, mask),
                )
            }
            7 | 8 => self.comparison(place),
            9 | 10 => self.sought(place),
            11 => self.layout_fact(place).unwrap_or_else(|| self.is(place)),
            12 if place == "goal" => {
                self.note("stuck", place);
                ("stuck".into(), Fact::Stuck)
            }
            18 => self.there_is(place),
            19 => self.sought_with_names(place),
            _ => self.is(place),
        }
    }

    /// Draws a condition that there is a node, with a condition on it.
    fn there_is(&mut self, place: &'static str) -> (String, Fact) {
        let no = self.random.chance(50);
        let (kinds, mask) = self.kind_alternative("some", self.kinds.full());
        let (text, nodes) = self.within("some in");
        let mut names = Names::default();
        names.add(Name { text: "vq".into(), mask, single: true }, false);
        let (condition, claim) = self.named_condition(&mut names, "some if");
        self.note(if no { "no if" } else { "some if" }, place);
        self.note("( )", place);
        let mut found = Vec::new();
        for node in nodes {
            for value in self.values_of(&names, 0) {
                let meant = [Meant { nodes: vec![node], value }];
                let mask = value.map_or(mask, |value| 1 << value);
                if let Some(fact) = self.claim_in(&claim, &meant) {
                    found.push(Fact::And(vec![Fact::Is(node, mask), fact]));
                }
            }
        }
        let word = if no { "no" } else { "some" };
        let somewhere = Fact::Or(found);
        (
            format!("({word} {kinds}:vq{text}`if {condition})"),
            if no { Fact::Not(Box::new(somewhere)) } else { somewhere },
        )
    }

    /// Draws a pattern whose cells have names, with a condition on them.
    fn sought_with_names(&mut self, place: &'static str) -> (String, Fact) {
        let pattern_place = "pattern of a condition";
        let way = self.way(pattern_place, true);
        let pattern = self.pattern(pattern_place, self.kinds.full());
        let (mut names, of) = self.cell_names(&pattern.cells, true, pattern_place);
        if names.list.is_empty() {
            return self.is(place);
        }
        let no = self.random.chance(50);
        let (condition, claim) = self.named_condition(&mut names, pattern_place);
        self.note(if no { "no on if" } else { "some on if" }, place);
        self.note("( )", place);
        let mut found = Vec::new();
        let matches = self.matches(&pattern, &way);
        self.failed |= matches.len() > 40;
        for places in matches.iter().take(40) {
            for values in self.choices(&names) {
                let meant = self.meant(&pattern.cells, &of, &places.nodes, &values);
                let Some(fact) = meant.and_then(|meant| self.claim_in(&claim, &meant)) else {
                    continue;
                };
                let mut facts = vec![fact];
                for (at, nodes) in places.nodes.iter().enumerate() {
                    let value = of[at].and_then(|name| values[name]);
                    let mask = pattern.cells[at].mask & value.map_or(u32::MAX, |value| 1 << value);
                    facts.push(Fact::every(nodes, mask));
                }
                found.push(Fact::And(facts));
            }
        }
        let cells: Vec<String> = pattern
            .cells
            .iter()
            .zip(&of)
            .map(|(cell, name)| {
                cell.left(&name.map_or(String::new(), |name| format!(":{}", names.list[name].text)))
            })
            .collect();
        let (first, last) =
            (if pattern.first { "^ " } else { "" }, if pattern.last { " $" } else { "" });
        let word = if no { "no" } else { "some" };
        let somewhere = Fact::Or(found);
        (
            format!("({word}{}:~{first}{}{last}`if {condition})", way.text, cells.join(" ")),
            if no { Fact::Not(Box::new(somewhere)) } else { somewhere },
        )
    }

    fn is(&mut self, place: &'static str) -> (String, Fact) {
        let (name, node) = self.node("is");
        let (kinds, mask) = self.kind_set("is");
        if self.random.chance(35) {
            self.note("is not", place);
            return (format!("{name} is not {kinds}"), Fact::Is(node, self.kinds.full() & !mask));
        }
        self.note("is", place);
        (format!("{name} is {kinds}"), Fact::Is(node, mask))
    }

    /// Draws `in NODES`, or all nodes.
    fn within(&mut self, place: &'static str) -> (String, Vec<usize>) {
        if self.random.chance(35) {
            return (String::new(), (0..self.land.names.len()).collect());
        }
        let (text, nodes) = self.node_set(place, false);
        (format!(" in {text}"), super::land::sorted(nodes))
    }

    fn comparison(&mut self, place: &'static str) -> (String, Fact) {
        let sign = *self.random.pick(&SIGNS);
        self.note(sign, place);
        let (left, one) = self.sum(place, true);
        let counts = self.random.chance(30);
        let (right, two) = self.sum(place, counts);
        (format!("{left} {sign}~{right}"), Fact::Compare(one, sign, two))
    }

    fn sum(&mut self, place: &'static str, counts: bool) -> (String, Sum) {
        let mut sum = Sum::default();
        let mut text = String::new();
        if counts {
            for term in 0..if self.random.chance(35) { 2 } else { 1 } {
                let (kinds, mask) = self.kind_set("count");
                let (nodes_text, nodes) = self.within("count in");
                self.note(if nodes_text.is_empty() { "count" } else { "count in" }, place);
                let (factor, sign) = match (term, self.random.below(4)) {
                    (0, 3) => (2, "2*~"),
                    (0, _) => (1, ""),
                    (_, 0) => (-1, " -~"),
                    (_, 1) => (2, " + 2 * "),
                    (..) => (1, " +~"),
                };
                self.note(if term > 0 || factor > 1 { "sum" } else { "count" }, place);
                text += &format!("{sign}count({kinds}{nodes_text})");
                sum.counts.push((factor, mask, nodes));
            }
        }
        if !counts || self.random.chance(20) {
            let (number, now) = self.index(0, 4, "comparison");
            let brackets = number.contains('-') || counts;
            text += &match (counts, brackets) {
                (true, _) => format!(" +~({number})"),
                (false, true) => format!("({number})"),
                (false, false) => number,
            };
            sum.constant = now;
        }
        (text, sum)
    }

    /// Draws a pattern that matches somewhere, or nowhere.
    fn sought(&mut self, place: &'static str) -> (String, Fact) {
        let way = self.way("pattern of a condition", true);
        let among = self.kinds.full();
        let pattern = self.pattern("pattern of a condition", among);
        let found = self.matches(&pattern, &way);
        let one = |found: &super::cells::Match| {
            let is = |(cell, nodes): (&Cell, &Vec<usize>)| Fact::every(nodes, cell.mask);
            Fact::And(pattern.cells.iter().zip(&found.nodes).map(is).collect())
        };
        let somewhere = Fact::Or(found.iter().map(one).collect());
        let cells: Vec<String> = pattern.cells.iter().map(|cell| cell.left("")).collect();
        let (first, last) =
            (if pattern.first { "^ " } else { "" }, if pattern.last { " $" } else { "" });
        let no = self.random.chance(50);
        self.note(if no { "no on" } else { "some on" }, place);
        let text = format!(
            "{}{}:~{first}{}{last}",
            if no { "no" } else { "some" },
            way.text,
            cells.join(" ")
        );
        (text, if no { Fact::Not(Box::new(somewhere)) } else { somewhere })
    }

    /// Draws the cells and anchors of the left side of a rule, or of a condition.
    pub fn pattern(&mut self, place: &'static str, among: Mask) -> Pattern {
        let count = 1 + self.random.weighted(&[2, 6, 3]);
        let mut cells: Vec<Cell> = (0..count).map(|_| self.cell(place, among)).collect();
        if self.random.chance(25) {
            let mut cell = self.cell(place, among);
            let sign = if self.random.chance(50) { '*' } else { '+' };
            self.note(if sign == '*' { "c*" } else { "c+" }, place);
            cell.repeat = Some(sign);
            let at = self.random.below(cells.len() + 1);
            cells.insert(at, cell);
        }
        let (first, last) = (self.random.chance(8), self.random.chance(8));
        if first {
            self.note("^", place);
        }
        if last {
            self.note("$", place);
        }
        Pattern { cells, first, last }
    }

    /// Draws a layout along the only line of its name.
    fn layout_fact(&mut self, place: &'static str) -> Option<(String, Fact)> {
        let (course, nodes) = self.layout_course()?;
        let mut facts = Vec::new();
        let mut text = format!("{course}:");
        let mut at = 0;
        while at < nodes.len() {
            let rest = nodes.len() - at;
            if self.random.chance(25) {
                self.note("layout ?", place);
                text += " ?";
                at += 1;
                continue;
            }
            let (kinds, mask) = self.kind_alternative("layout", self.kinds.full());
            if kinds.contains("..") || kinds.contains("[") && kinds.contains('|') {
                // A range in a layout stands for its kinds one after the other.
                self.failed = true;
            }
            let (times, count) =
                if self.random.chance(25) { self.times(rest) } else { (String::new(), 1) };
            if !times.is_empty() {
                self.note("layout *", place);
            }
            text += &format!(" {kinds}{times}");
            for _ in 0..count {
                facts.push(Fact::Is(nodes[at], mask));
                at += 1;
            }
        }
        self.note("layout", place);
        Some((text, Fact::And(facts)))
    }

    /// Draws `*E` behind a cell of a layout.
    pub fn times(&mut self, rest: usize) -> (String, usize) {
        let count = self.random.between(0, rest.min(3));
        let number = self.number(count as i64, "layout");
        (format!("*{number}"), count)
    }

    /// Draws the nodes along which a layout runs: a line, or a set.
    pub fn layout_course(&mut self) -> Option<(String, Vec<usize>)> {
        if self.random.chance(45) {
            let seen = self.seen.clone();
            let before = std::mem::take(&mut self.failed);
            let course = self.node_set("layout along", true);
            // A line of that name would come first, whatever the number in the brackets is.
            let is_line = self.land.line_names().iter().any(|line| stem(line) == stem(&course.0));
            let failed = std::mem::replace(&mut self.failed, before);
            if failed || course.1.is_empty() || is_line {
                self.seen = seen;
                return None;
            }
            return Some(course);
        }
        let line = self.only_line()?;
        Some((line.name, line.nodes))
    }

    /// Returns a line whose name no other line has.
    pub fn only_line(&mut self) -> Option<super::land::Line> {
        let names = self.land.line_names();
        let single: Vec<_> = names
            .iter()
            .filter(|name| self.land.lines.iter().filter(|line| line.name == **name).count() == 1)
            .collect();
        if single.is_empty() {
            return None;
        }
        let name = (*self.random.pick(&single)).clone();
        self.land.lines.iter().find(|line| line.name == name).cloned()
    }
}

/// Returns a name without its number: `side` of `side1` and of `side[k]`.
fn stem(name: &str) -> &str {
    let name = name.split_once('[').map_or(name, |(stem, _)| stem);
    name.trim_end_matches(|digit: char| digit.is_ascii_digit())
}
