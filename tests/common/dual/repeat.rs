//! Loops: the same statements drawn again for each number, and written once.

use super::super::random::Random;
use super::number::Variable;
use super::{Draft, Pair};

/// What the name of a loop stands for.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// A value.
    Kind(usize),
    /// A node.
    Node(usize),
}

/// A round of a loop.
struct Round {
    /// The name of the loop and its item, if it goes through kinds or nodes.
    item: Option<(&'static str, Item)>,
    /// The numbers that names of loops stand for.
    numbers: Vec<Variable>,
}

impl Draft {
    /// Draws a loop over statements that a closure draws, which has to draw the same texts for all
    /// numbers. Returns `None` if it does not.
    pub fn repeated(
        &mut self,
        place: &'static str,
        body: &mut dyn FnMut(&mut Draft) -> Vec<Pair>,
    ) -> Option<Pair> {
        let names: &[&str] = if self.random.chance(60) { &["kk"] } else { &["ii", "jj"] };
        if self.failed
            || names.iter().any(|name| self.numbers.iter().any(|known| known.name == *name))
        {
            return None;
        }
        if self.item.is_none() && self.kinds.shaped() == 0 && self.random.chance(40) {
            return self.repeated_in_list(place, body);
        }
        let form = self.random.below(3);
        let seed = self.random.below(usize::MAX) as u64;
        let mut text = String::new();
        let mut ranges = Vec::new();
        for name in names {
            let from = self.between(0, 1);
            let to = from + self.between(0, 1);
            let (low, high) = (self.number(from, "for"), self.number(to, "for"));
            ranges.push((*name, from, to, format!("{name} in {low}..{high}")));
        }
        // The second number may go as far as the first.
        let triangle = ranges.len() == 2 && self.random.chance(40);
        if triangle {
            ranges[1].1 = ranges[0].1;
            ranges[1].2 = ranges[0].2;
            ranges[1].3 = format!("jj in {}..ii", ranges[0].1);
        }
        let heads: Vec<&str> = ranges.iter().map(|range| &range.3[..]).collect();
        let mut ends = 1;
        let choice = self.random.chance(30).then(|| {
            let sign = *self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
            let number = self.between(0, 1);
            (sign, number, self.random.chance(30))
        });
        let condition = match choice {
            None => String::new(),
            Some((sign, number, not)) => {
                self.note("for if", place);
                let other = if heads.len() > 1 { "jj".to_owned() } else { number.to_string() };
                let text = format!("{} {sign}~{other}", names[0]);
                if not { format!(" if not ({text})") } else { format!(" if {text}") }
            }
        };
        match (heads.len(), form) {
            (1, _) => text += &format!("for {}{condition} {{ ", heads[0]),
            (_, 0) => {
                text += &format!("for {} {{ for {}{condition} {{ ", heads[0], heads[1]);
                ends = 2;
            }
            _ => text += &format!("for {},~{}{condition} {{ ", heads[0], heads[1]),
        }
        let constructs: [&'static str; 2] =
            ["for", if ends == 2 { "for in for" } else { "for of several numbers" }];
        let mut combinations = vec![Vec::new()];
        for (at, range) in ranges.iter().enumerate() {
            let longer = combinations.into_iter().flat_map(|before: Vec<i64>| {
                let last = if triangle && at == 1 { before[0] } else { range.2 };
                (range.1..=last).map(move |now| [&before[..], &[now]].concat()).collect::<Vec<_>>()
            });
            combinations = longer.collect();
        }
        if let Some((sign, number, not)) = choice {
            combinations.retain(|numbers| {
                let other = numbers.get(1).copied().unwrap_or(number);
                super::fact::compares(numbers[0], sign, other) != not
            });
            if combinations.is_empty() {
                return None;
            }
        }
        let variables = |numbers: Vec<i64>| {
            let of = |(range, now): (&(&str, i64, i64, String), i64)| Variable {
                name: range.0.into(),
                from: range.1,
                to: range.2,
                now,
            };
            ranges.iter().zip(numbers).map(of).collect()
        };
        let rounds = combinations
            .into_iter()
            .map(|numbers| Round { item: None, numbers: variables(numbers) });
        let inner = self.rounds(rounds.collect(), seed, body)?;
        self.note(constructs[0], place);
        if heads.len() > 1 {
            self.note(constructs[1], place);
        }
        text += &inner.short;
        Some(Pair { short: text + &" }".repeat(ends), long: inner.long })
    }

    /// Draws the statements of a loop, from the same seed in each round: once as they are written,
    /// and in longhand for all rounds. Returns `None` if the texts of the rounds differ.
    fn rounds(
        &mut self,
        rounds: Vec<Round>,
        seed: u64,
        body: &mut dyn FnMut(&mut Draft) -> Vec<Pair>,
    ) -> Option<Pair> {
        let known = self.numbers.len();
        let around = self.item;
        let mut short: Option<Vec<String>> = None;
        let mut long = Vec::new();
        let outer = std::mem::replace(&mut self.random, Random::new(0));
        for Round { item, numbers } in rounds {
            self.random = Random::new(seed);
            self.item = item.or(around);
            self.numbers.extend(numbers);
            let pairs = body(self);
            self.numbers.truncate(known);
            let texts: Vec<String> = pairs.iter().map(|pair| pair.short.clone()).collect();
            if self.failed || *short.get_or_insert_with(|| texts.clone()) != texts {
                self.failed = true;
                break;
            }
            long.extend(pairs.into_iter().flat_map(|pair| pair.long));
        }
        self.item = around;
        self.random = outer;
        if std::mem::take(&mut self.failed) {
            return None;
        }
        Some(Pair { short: short.unwrap_or_default().join("; "), long })
    }

    /// Draws a loop through kinds or nodes.
    fn repeated_in_list(
        &mut self,
        place: &'static str,
        body: &mut dyn FnMut(&mut Draft) -> Vec<Pair>,
    ) -> Option<Pair> {
        let of_kinds = self.random.chance(50);
        let (name, list, items) = if of_kinds { self.kind_list()? } else { self.node_list()? };
        let numbers: Option<Vec<i64>> = items
            .iter()
            .map(|item| match item {
                Item::Kind(value) => self.number_of(*value),
                Item::Node(_) => None,
            })
            .collect();
        let seed = self.random.below(usize::MAX) as u64;
        let variable = |at: usize| {
            let numbers = numbers.as_ref()?;
            let from = numbers.iter().copied().min().unwrap_or_default();
            let to = numbers.iter().copied().max().unwrap_or_default();
            Some(Variable { name: name.into(), from, to, now: numbers[at] })
        };
        let rounds = items.into_iter().enumerate().map(|(at, item)| Round {
            item: Some((name, item)),
            numbers: variable(at).into_iter().collect(),
        });
        let Pair { short, long } = self.rounds(rounds.collect(), seed, body)?;
        self.note(if of_kinds { "for of kinds" } else { "for of nodes" }, place);
        Some(Pair { short: format!("for {name} in {list} {{ {short} }}"), long })
    }

    fn kind_list(&mut self) -> Option<(&'static str, String, Vec<Item>)> {
        let of = |mask: u32| (1..32).filter(move |value| mask >> value & 1 == 1).map(Item::Kind);
        let classes: Vec<(String, u32)> = self
            .kinds
            .classes
            .iter()
            .filter(|class| class.members & 1 == 0)
            .map(|class| (class.name.clone(), class.members))
            .collect();
        let (list, items): (String, Vec<Item>) = match self.random.below(4) {
            0 => ("any".into(), of(self.kinds.any()).collect()),
            1 if !classes.is_empty() => {
                let (name, members) = self.random.pick(&classes).clone();
                (name, of(members).collect())
            }
            _ => {
                let count = self.random.between(1, 2.min(self.kinds.kinds.len()));
                let some = self.random.some_of(self.kinds.kinds.len(), count);
                let names: Vec<&str> =
                    some.iter().map(|&at| &self.kinds.kinds[at].name[..]).collect();
                (names.join(" "), some.iter().map(|&at| Item::Kind(at + 1)).collect())
            }
        };
        (!items.is_empty()).then_some(("kv", list, items))
    }

    fn node_list(&mut self) -> Option<(&'static str, String, Vec<Item>)> {
        let (mut list, mut nodes) = self.node_term("for list");
        if self.random.chance(30) {
            let (more, found) = self.node_term("for list");
            list = format!("{list} {more}");
            nodes.extend(found);
        }
        if std::mem::take(&mut self.failed)
            || nodes.is_empty()
            || nodes.len() > 4
            || super::land::sorted(nodes.clone()).len() < nodes.len()
        {
            return None;
        }
        Some(("nv", list, nodes.into_iter().map(Item::Node).collect()))
    }
}
