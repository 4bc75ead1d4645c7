//! Loops: the same statements drawn again for each number, and written once.

use super::super::random::Random;
use super::number::Variable;
use super::{Draft, Pair};

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
        let form = self.random.below(3);
        let seed = self.random.below(usize::MAX) as u64;
        let known = self.numbers.len();
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
        match (heads.len(), form) {
            (1, _) => text += &format!("for {} {{ ", heads[0]),
            (_, 0) => {
                text += &format!("for {} {{ for {} {{ ", heads[0], heads[1]);
                ends = 2;
            }
            _ => text += &format!("for {},~{} {{ ", heads[0], heads[1]),
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
        let mut short: Option<Vec<String>> = None;
        let mut long = Vec::new();
        let outer = std::mem::replace(&mut self.random, Random::new(0));
        for numbers in combinations {
            self.random = Random::new(seed);
            for (range, now) in ranges.iter().zip(numbers) {
                self.numbers.push(Variable {
                    name: range.0.into(),
                    from: range.1,
                    to: range.2,
                    now,
                });
            }
            let pairs = body(self);
            self.numbers.truncate(known);
            let texts: Vec<String> = pairs.iter().map(|pair| pair.short.clone()).collect();
            if self.failed || *short.get_or_insert_with(|| texts.clone()) != texts {
                self.failed = true;
                break;
            }
            long.extend(pairs.into_iter().flat_map(|pair| pair.long));
        }
        self.random = outer;
        if std::mem::take(&mut self.failed) {
            return None;
        }
        self.note(constructs[0], place);
        if heads.len() > 1 {
            self.note(constructs[1], place);
        }
        text += &short.unwrap_or_default().join("; ");
        Some(Pair { short: text + &" }".repeat(ends), long })
    }
}
