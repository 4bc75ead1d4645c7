//! Random pieces.
//!
//! The meaning of each set of kinds is known without the library.

use crate::common::random::Random;
use std::collections::BTreeSet;

/// The text of a set of kinds, and its members; 0 is the empty node.
#[derive(Clone, Debug)]
pub struct KindSpec {
    pub text: String,
    pub kinds: BTreeSet<usize>,
}

/// The kinds of a puzzle.
pub struct Pieces {
    /// The statements that declare them.
    pub statements: Vec<String>,
    /// The names; that of the empty node is `_`.
    pub names: Vec<String>,
    /// The glyphs in pictures.
    pub glyphs: Vec<char>,
    /// Named classes.
    pub classes: Vec<KindSpec>,
    /// `true` if there is a cycle.
    pub has_cycle: bool,
}

impl Pieces {
    /// Draws one to three kinds, rarely more, with classes and cycles.
    pub fn draw(random: &mut Random) -> Self {
        let count = 1 + random.weighted(&[30, 50, 20, 4, 3, 3]);
        let mut pieces = Self::none();
        if count > 3 || random.chance(25) {
            pieces.declare_range(random, count)
        } else {
            pieces.declare_each(random, count)
        }
        pieces.declare_classes(random);
        pieces.declare_rest(random);
        pieces.declare_cycles(random);
        pieces
    }

    /// Creates a set without pieces.
    pub fn none() -> Self {
        Self {
            statements: Vec::new(),
            names: vec!["_".into()],
            glyphs: vec!['.'],
            classes: Vec::new(),
            has_cycle: false,
        }
    }

    /// Adds a kind.
    pub fn declare(&mut self, statement: String, name: &str, glyph: char) {
        self.statements.push(statement);
        self.names.push(name.into());
        self.glyphs.push(glyph);
    }

    /// Returns the number of values of a node.
    pub fn values(&self) -> usize {
        self.names.len()
    }

    fn declare_range(&mut self, random: &mut Random, count: usize) {
        let first = random.below(3);
        let last = first + count - 1;
        let letters: String =
            "abcdef"[..count].chars().rev().map(|letter| format!(" '{letter}'")).collect();
        let (written, shown) = match random.below(3) {
            // A range within 0..9 takes its own digits (rule R11).
            0 => (String::new(), "0123456789"[first..=last].to_owned()),
            1 => (format!(" 'a'..'{}'", &"abcdef"[count - 1..count]), "abcdef".to_owned()),
            _ => (letters, "abcdef"[..count].chars().rev().collect()),
        };
        self.statements.push(format!("tile[{first}..{last}]{written}"));
        self.names.extend((first..=last).map(|number| format!("tile{number}")));
        self.glyphs.extend(shown.chars().take(count));
        self.classes.push(KindSpec { text: "tile".into(), kinds: (1..=count).collect() });
    }

    fn declare_each(&mut self, random: &mut Random, count: usize) {
        for (name, glyph) in [("red", 'o'), ("green", 'x'), ("blue", '@')].into_iter().take(count) {
            let written = random.chance(60);
            let color = if random.chance(20) {
                [" gold", " \"#00ff80\"", " red icon \"🐸\""][random.below(3)]
            } else {
                ""
            };
            self.statements.push(if written {
                format!("{name} '{glyph}'{color}")
            } else {
                format!("{name}{color}")
            });
            self.glyphs.push(if written { glyph } else { name.chars().next().unwrap_or(glyph) });
            self.names.push(name.into());
        }
    }

    fn declare_classes(&mut self, random: &mut Random) {
        for name in ["stone", "thing"] {
            if random.chance(40) {
                let least = if random.chance(75) { 1 } else { 0 };
                let chosen = random.between(1, self.values() - least);
                let mut parts: Vec<KindSpec> = random
                    .some_of(self.values() - least, chosen)
                    .iter()
                    .map(|kind| self.one(kind + least))
                    .collect();
                if random.chance(20)
                    && let Some(class) = self.classes.last()
                {
                    parts.push(class.clone());
                }
                let kinds = parts.iter().flat_map(|part| part.kinds.iter().copied()).collect();
                let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
                self.statements.push(format!("class {name} = {}", texts.join(" | ")));
                self.classes.push(KindSpec { text: name.into(), kinds });
            }
        }
    }

    /// Declares a class of all kinds except one.
    fn declare_rest(&mut self, random: &mut Random) {
        if self.values() > 2 && random.chance(15) {
            let out = self.any_one(random);
            self.statements.push(format!("class loose = any except {}", out.text));
            let kinds = (1..self.values()).filter(|kind| !out.kinds.contains(kind)).collect();
            self.classes.push(KindSpec { text: "loose".into(), kinds });
        }
    }

    fn declare_cycles(&mut self, random: &mut Random) {
        if !random.chance(60) {
            return;
        }
        let least = usize::from(!(self.values() == 2 || random.chance(50)));
        let members = random.some_of(self.values() - least, self.values() - least);
        let length =
            if members.len() > 2 { random.between(2, members.len()) } else { members.len() };
        let mut cycles = vec![&members[..length]];
        if members.len() - length >= 2 {
            cycles.push(&members[length..]);
        }
        for cycle in cycles {
            let names: Vec<&str> = cycle.iter().map(|kind| &self.names[kind + least][..]).collect();
            self.statements.push(format!("cycle {}", names.join(" ")));
        }
        self.has_cycle = true;
    }

    /// Returns one kind, or the empty node.
    pub fn one(&self, kind: usize) -> KindSpec {
        KindSpec { text: self.names[kind].clone(), kinds: BTreeSet::from([kind]) }
    }

    /// Draws one kind, without the empty node.
    pub fn any_one(&self, random: &mut Random) -> KindSpec {
        self.one(random.between(1, self.values() - 1))
    }

    /// Draws a set of kinds, possibly the set of all values.
    pub fn set(&self, random: &mut Random) -> KindSpec {
        let full: BTreeSet<usize> = (0..self.values()).collect();
        let spec = |text: String, kinds: BTreeSet<usize>| KindSpec { text, kinds };
        match random.weighted(&[3, 3, 3, 2, 2]) {
            0 => spec("any".into(), (1..self.values()).collect()),
            1 if !self.classes.is_empty() => random.pick(&self.classes).clone(),
            2 => {
                let (a, b) = (self.one(random.below(self.values())), self.part(random));
                spec(format!("{}|{}", a.text, b.text), &a.kinds | &b.kinds)
            }
            3 => {
                let a = self.part(random);
                spec(format!("!{}", a.text), &full - &a.kinds)
            }
            _ => {
                let (a, b) = (self.any_one(random), self.one(random.below(self.values())));
                spec(format!("!{}|{}", a.text, b.text), &(&full - &a.kinds) - &b.kinds)
            }
        }
    }

    /// Draws one alternative between bars.
    fn part(&self, random: &mut Random) -> KindSpec {
        if !self.classes.is_empty() && random.chance(25) {
            random.pick(&self.classes).clone()
        } else {
            self.any_one(random)
        }
    }

    /// Draws any set of kinds, including single ones and the empty node.
    pub fn spec(&self, random: &mut Random) -> KindSpec {
        match random.weighted(&[3, 5, 3]) {
            0 => self.one(0),
            1 => self.any_one(random),
            _ => self.set(random),
        }
    }
}
