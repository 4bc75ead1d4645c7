//! Names of cells: what sets of nodes, conditions and effects mean that use them.
//!
//! In the short text they stand for places, kinds and numbers; in longhand a statement for each
//! match says what they stand for there.

use super::Draft;
use super::fact::{Fact, Sum};
use super::kinds::Mask;
use super::land::sorted;
use super::tail::Effect;

/// A name of a cell, as it is declared.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// The values that it may stand for.
    pub mask: Mask,
    /// `true` if all cells of the name are single ones.
    pub single: bool,
}

/// What a name stands for in a match.
#[derive(Clone, Debug)]
pub struct Meant {
    /// The nodes.
    pub nodes: Vec<usize>,
    /// The value, if the name is used as a kind or a number.
    pub value: Option<usize>,
}

/// A set of nodes that may depend on names.
#[derive(Clone, Debug)]
pub enum Nodes {
    /// Fixed nodes.
    Fixed(Vec<usize>),
    /// The nodes of a name.
    Of(usize),
    /// The nodes beside others: on lines of these names, in a direction.
    Beside(Box<Nodes>, Vec<String>, Way),
    /// Some nodes except others.
    Except(Box<Nodes>, Box<Nodes>),
}

/// The way from a node to those beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To both sides.
    Neighbours,
    /// Forward.
    Next,
    /// Backward.
    Previous,
    /// The whole line.
    All,
}

/// A condition that may depend on names.
#[derive(Clone, Debug)]
pub enum Claim {
    /// A comparison of the number of kinds on some nodes.
    Count(Kinds, Nodes, &'static str, i64),
    /// Some node holds a kind.
    Some(Kinds, Nodes),
    /// No node holds a kind.
    No(Kinds, Nodes),
    /// All nodes hold a kind, and there are some.
    Are(Kinds, Nodes),
    /// Every node holds a kind.
    Every(Kinds, Nodes),
    /// A comparison of numbers: name, summand, sign, other name or none, summand.
    Compare(usize, i64, &'static str, Option<usize>, i64),
    /// Both hold.
    Both(Box<Claim>, Box<Claim>),
}

/// Kinds, or the kind of a name.
#[derive(Clone, Copy, Debug)]
pub enum Kinds {
    /// Fixed kinds.
    Fixed(Mask),
    /// The kind of a name.
    Of(usize),
}

/// The comparisons.
const SIGNS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// The names in use, and how they are used.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The names.
    pub list: Vec<Name>,
    /// `true` for each name that is used as a kind or a number, or stands at several cells.
    pub written_out: Vec<bool>,
    /// `true` for each name that is used as a number.
    pub numbers: Vec<bool>,
}

impl Names {
    /// Adds a name.
    pub fn add(&mut self, name: Name, twice: bool) {
        self.list.push(name);
        self.written_out.push(twice);
        self.numbers.push(false);
    }
}

impl Draft {
    /// Returns the number of a value.
    pub fn number_of(&self, value: usize) -> Option<i64> {
        Some(self.kinds.kinds.get(value.checked_sub(1)?)?.index?.1)
    }

    /// Returns the value of the kind with a number.
    pub fn kind_with(&self, stem: &str, number: i64) -> Option<usize> {
        let of = |kind: &super::kinds::Kind| {
            kind.index.is_some_and(|(own, at)| own == stem && at == number)
        };
        self.kinds.kinds.iter().position(of).map(|at| at + 1)
    }

    /// Returns the nodes of a set in a match.
    pub fn nodes_in(&self, nodes: &Nodes, meant: &[Meant]) -> Vec<usize> {
        match nodes {
            Nodes::Fixed(nodes) => nodes.clone(),
            Nodes::Of(name) => sorted(meant[*name].nodes.clone()),
            Nodes::Except(all, less) => {
                let less = self.nodes_in(less, meant);
                let mut all = self.nodes_in(all, meant);
                all.retain(|node| !less.contains(node));
                all
            }
            Nodes::Beside(of, on, way) => {
                let of = self.nodes_in(of, meant);
                let found = of.iter().flat_map(|&node| match way {
                    Way::Neighbours => self.land.neighbours(node, on),
                    Way::Next => self.land.towards(node, on, true),
                    Way::Previous => self.land.towards(node, on, false),
                    Way::All => self.land.lines_through(node, on),
                });
                let mut found = sorted(found.collect());
                if *way != Way::All {
                    found.retain(|node| !of.contains(node));
                }
                found
            }
        }
    }

    /// Returns the meaning of a condition in a match; `None` if there is no match.
    pub fn claim_in(&self, claim: &Claim, meant: &[Meant]) -> Option<Fact> {
        let full = self.kinds.full();
        let mask = |kinds: &Kinds| match kinds {
            Kinds::Fixed(mask) => *mask,
            Kinds::Of(name) => 1 << meant[*name].value.unwrap_or_default(),
        };
        Some(match claim {
            Claim::Count(kinds, nodes, sign, number) => Fact::Compare(
                Sum { counts: vec![(1, mask(kinds), self.nodes_in(nodes, meant))], constant: 0 },
                sign,
                Sum { counts: Vec::new(), constant: *number },
            ),
            Claim::Some(kinds, nodes) => Fact::some(&self.nodes_in(nodes, meant), mask(kinds)),
            Claim::No(kinds, nodes) => {
                Fact::every(&self.nodes_in(nodes, meant), full & !mask(kinds))
            }
            Claim::Are(kinds, nodes) => match &self.nodes_in(nodes, meant)[..] {
                [] => Fact::Or(Vec::new()),
                nodes => Fact::every(nodes, mask(kinds)),
            },
            Claim::Every(kinds, nodes) => Fact::every(&self.nodes_in(nodes, meant), mask(kinds)),
            Claim::Compare(name, by, sign, other, constant) => {
                let number = |name: usize| self.number_of(meant[name].value?);
                let left = number(*name)? + by;
                let right = match other {
                    Some(other) => number(*other)? + constant,
                    None => *constant,
                };
                return super::fact::compares(left, sign, right).then(|| Fact::And(Vec::new()));
            }
            Claim::Both(one, other) => {
                Fact::And(vec![self.claim_in(one, meant)?, self.claim_in(other, meant)?])
            }
        })
    }

    /// Draws a set of nodes that may use names.
    pub fn named_nodes(&mut self, names: &Names, place: &'static str) -> (String, Nodes) {
        let (text, nodes) = self.named_term(names, place);
        if self.random.chance(20) {
            let (less, without) = self.named_term(names, place);
            return (
                format!("{text} except {less}"),
                Nodes::Except(Box::new(nodes), Box::new(without)),
            );
        }
        (text, nodes)
    }

    fn named_term(&mut self, names: &Names, place: &'static str) -> (String, Nodes) {
        if self.random.chance(30) {
            return self.own_nodes(names, place);
        }
        let (of, nodes) = if self.random.chance(80) {
            self.own_nodes(names, place)
        } else {
            let (text, nodes) = self.node("beside");
            (text, Nodes::Fixed(vec![nodes]))
        };
        self.beside(&of, nodes, place)
    }

    /// Draws what lies beside some nodes.
    pub fn beside(&mut self, of: &str, nodes: Nodes, place: &'static str) -> (String, Nodes) {
        let all = self.land.line_names();
        let square = self.land.grid.is_some_and(|grid| !grid.hex);
        let form = self.random.below(if square { 6 } else { 5 });
        let beside = |on: Vec<String>, way| Nodes::Beside(Box::new(nodes.clone()), on, way);
        if form < 2 || all.is_empty() {
            self.note("neighbours of", place);
            return (format!("neighbours of {of}"), beside(all, Way::Neighbours));
        }
        if form == 5 {
            let (word, line, way) = *self.random.pick(&[
                ("right", "row", Way::Next),
                ("left", "row", Way::Previous),
                ("down", "column", Way::Next),
                ("up", "column", Way::Previous),
            ]);
            self.note("right of", place);
            return (format!("{word} of {of}"), beside(vec![line.into()], way));
        }
        let count = self.random.between(1, all.len().min(2));
        let on: Vec<String> =
            self.random.some_of(all.len(), count).into_iter().map(|at| all[at].clone()).collect();
        let (word, construct, way) = *self.random.pick(&[
            ("neighbours", "neighbours of on", Way::Neighbours),
            ("next", "next of", Way::Next),
            ("previous", "previous of", Way::Previous),
            ("all", "all of", Way::All),
        ]);
        self.note(construct, place);
        (format!("{word} of {of} on {}", on.join(",~")), beside(on, way))
    }

    /// Draws the nodes of a name.
    fn own_nodes(&mut self, names: &Names, place: &'static str) -> (String, Nodes) {
        let name = self.random.below(names.list.len());
        self.note("name as a place", place);
        (names.list[name].text.clone(), Nodes::Of(name))
    }

    /// Draws a kind, or a name that stands for one.
    pub fn named_kinds(&mut self, names: &mut Names, place: &'static str) -> (String, Kinds) {
        let kinds: Vec<usize> = (0..names.list.len())
            .filter(|&at| names.list[at].text != "self" && names.list[at].mask != 1)
            .collect();
        if !kinds.is_empty() && self.random.chance(35) {
            let name = *self.random.pick(&kinds);
            names.written_out[name] = true;
            self.note("name as a kind", place);
            return (names.list[name].text.clone(), Kinds::Of(name));
        }
        let (text, mask) = self.kind_alternative("count", self.kinds.full());
        (text, Kinds::Fixed(mask))
    }

    /// Draws a condition that may use names.
    pub fn named_condition(&mut self, names: &mut Names, place: &'static str) -> (String, Claim) {
        if self.random.chance(20) {
            let ((first, one), (second, two)) =
                (self.one_claim(names, place), self.one_claim(names, place));
            return (format!("{first}`and`{second}"), Claim::Both(Box::new(one), Box::new(two)));
        }
        self.one_claim(names, place)
    }

    fn one_claim(&mut self, names: &mut Names, place: &'static str) -> (String, Claim) {
        let numbered: Vec<usize> = (0..names.list.len())
            .filter(|&at| names.list[at].text != "self" && self.has_numbers(names.list[at].mask))
            .collect();
        if !numbered.is_empty() && self.random.chance(35) {
            return self.compared(names, &numbered, place);
        }
        let (kinds, of) = self.named_kinds(names, place);
        let (text, nodes) = self.named_nodes(names, place);
        match self.random.below(6) {
            0 | 1 => {
                let (sign, number) = (*self.random.pick(&SIGNS), self.between(0, 3));
                (
                    format!("count({kinds} in {text}) {sign}~{number}"),
                    Claim::Count(of, nodes, sign, number),
                )
            }
            2 => (format!("some {kinds} in {text}"), Claim::Some(of, nodes)),
            3 => (format!("no {kinds} in {text}"), Claim::No(of, nodes)),
            4 if !text.contains("except") => (format!("{text} is {kinds}"), Claim::Are(of, nodes)),
            _ => (format!("every {text} is {kinds}"), Claim::Every(of, nodes)),
        }
    }

    /// Returns `true` if some value of a set has a number.
    pub fn has_numbers(&self, mask: Mask) -> bool {
        (1..self.kinds.values())
            .any(|value| mask >> value & 1 == 1 && self.number_of(value).is_some())
    }

    fn compared(
        &mut self,
        names: &mut Names,
        numbered: &[usize],
        place: &'static str,
    ) -> (String, Claim) {
        let name = *self.random.pick(numbered);
        let other = Some(*self.random.pick(numbered)).filter(|_| self.random.chance(60));
        let sign = *self.random.pick(&SIGNS);
        let (by, constant) = (self.between(0, 1), self.between(0, 2));
        for at in std::iter::once(name).chain(other) {
            (names.written_out[at], names.numbers[at]) = (true, true);
        }
        self.note("name as a number", place);
        let sum =
            |text: &str, by: i64| if by == 0 { text.into() } else { format!("{text} + {by}") };
        let left = sum(&names.list[name].text, by);
        let right = match other {
            Some(other) => sum(&names.list[other].text, constant),
            None => constant.to_string(),
        };
        (format!("{left} {sign}~{right}"), Claim::Compare(name, by, sign, other, constant))
    }

    /// Draws an effect on a set that may use names: its text and its meaning for each value of the
    /// name it takes its kind from.
    pub fn named_effect(&mut self, names: &mut Names, place: &'static str) -> (String, Put, Nodes) {
        let (targets, nodes) = self.named_nodes(names, place);
        let kinds: Vec<usize> = (0..names.list.len())
            .filter(|&at| names.list[at].text != "self" && names.list[at].mask & !1 != 0)
            .collect();
        if !kinds.is_empty() && self.random.chance(35) {
            let name = *self.random.pick(&kinds);
            names.written_out[name] = true;
            let text = names.list[name].text.clone();
            let stem = self.kinds.kinds.iter().find_map(|kind| kind.index).map(|index| index.0);
            if let Some(stem) =
                stem.filter(|_| self.has_numbers(names.list[name].mask) && self.random.chance(50))
            {
                names.numbers[name] = true;
                self.note("kind[name]", place);
                let by = self.between(0, 1);
                let index = if by == 0 { text } else { format!("{text}+{by}") };
                return (
                    format!("set {targets} to {stem}[{index}]"),
                    Put::Number(name, stem, by),
                    nodes,
                );
            }
            self.note("name as a kind", place);
            return (format!("set {targets} to {text}"), Put::Of(name), nodes);
        }
        let (short, _, effect) = self.effect(&targets, "", "also");
        (short, Put::Fixed(effect), nodes)
    }

    /// Returns the effect in a match; `None` if there is no match.
    pub fn put_in(&self, put: &Put, meant: &[Meant]) -> Option<Effect> {
        Some(match put {
            Put::Fixed(effect) => *effect,
            Put::Of(name) => Effect::Set(meant[*name].value?),
            Put::Number(name, stem, by) => {
                let number = self.number_of(meant[*name].value?)? + by;
                Effect::Set(self.kind_with(stem, number)?)
            }
        })
    }

    /// Returns an effect in longhand.
    pub fn long_effect(&self, nodes: &[usize], effect: Effect) -> String {
        let list = self.land.list(nodes);
        match effect {
            Effect::Advance(1) => format!("advance {list}"),
            Effect::Advance(_) => format!("retreat {list}"),
            Effect::Set(value) => format!("set {list} to {}", self.kinds.long_names(value)[0]),
        }
    }
}

/// The effect of a statement with names.
#[derive(Clone, Copy, Debug)]
pub enum Put {
    /// A fixed effect.
    Fixed(Effect),
    /// The kind of a name.
    Of(usize),
    /// The kind with the number of a name and a summand.
    Number(usize, &'static str, i64),
}
