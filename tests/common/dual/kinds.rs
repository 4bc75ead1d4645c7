//! Kinds of pieces, classes and cycles, and the sets of kinds that cells and conditions name.

use super::repeat::Item;
use super::{Draft, Pair};

/// A set of values: bit 0 is the empty node, followed by the kinds.
pub type Mask = u32;

/// The set of the empty node.
pub const EMPTY: Mask = 1;

/// A kind.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// The stem of the name and its number.
    pub index: Option<(&'static str, i64)>,
    /// The glyph.
    pub glyph: char,
    /// The cells of the shape relative to its first cell, as rows and columns; empty for a kind
    /// without a shape.
    pub cells: Vec<(i64, i64)>,
}

/// A class.
#[derive(Clone, Debug)]
pub struct Class {
    /// The name.
    pub name: String,
    /// The stem of the name and its number.
    pub index: Option<(&'static str, i64)>,
    /// The members.
    pub members: Mask,
}

/// The pieces of a game.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// The kinds; value 1 is the first.
    pub kinds: Vec<Kind>,
    /// The classes.
    pub classes: Vec<Class>,
    /// The cycle, as values.
    pub cycle: Vec<usize>,
    /// The statements.
    pub statements: Vec<Pair>,
}

impl Kinds {
    /// Returns the number of values of a node.
    pub fn values(&self) -> usize {
        self.kinds.len() + 1
    }

    /// Returns the set of all kinds.
    pub fn any(&self) -> Mask {
        self.full() & !EMPTY
    }

    /// Returns the set of all values.
    pub fn full(&self) -> Mask {
        (1 << self.values()) - 1
    }

    /// Returns the kinds that have a shape.
    pub fn shaped(&self) -> Mask {
        (0..self.kinds.len())
            .filter(|&at| !self.kinds[at].cells.is_empty())
            .fold(0, |mask, at| mask | 2 << at)
    }

    /// Returns the names of a value in longhand: one for each cell of a shape.
    pub fn long_names(&self, value: usize) -> Vec<String> {
        match value {
            0 => vec!["_".into()],
            _ => {
                let kind = &self.kinds[value - 1];
                (0..kind.cells.len().max(1)).map(|cell| kind.long_name(cell)).collect()
            }
        }
    }

    /// Returns a set as an alternative, in longhand.
    pub fn list(&self, mask: Mask) -> String {
        let values = (0..self.values()).filter(|value| mask >> value & 1 == 1);
        values.flat_map(|value| self.long_names(value)).collect::<Vec<_>>().join("|")
    }
}

impl Kind {
    /// Returns the name of a cell of the shape in longhand.
    pub fn long_name(&self, cell: usize) -> String {
        if cell == 0 { self.name.clone() } else { format!("{}_{cell}", self.name) }
    }
}

impl Draft {
    /// Draws kinds without or with shapes.
    pub fn draw_kinds(&mut self, shaped: bool) {
        if shaped {
            self.draw_shapes();
        }
        let colours = ["", " green", " \"#aa8800\"", " red icon \"🐸\"", " icon \"♞\""];
        match self.random.below(if shaped { 1 } else { 4 }) {
            0 => {
                let most = if shaped { 1 } else { 3 };
                let count = self.random.between(1, most);
                for (name, glyph) in
                    [("red", 'R'), ("green", 'G'), ("blue", 'B')].into_iter().take(count)
                {
                    let own = self.random.chance(50);
                    let glyph = if own { glyph } else { name.chars().next().unwrap_or(glyph) };
                    let written = if own { format!(" '{glyph}'") } else { String::new() };
                    let colour = *self.random.pick(&colours);
                    self.note(if own { "kind with glyph" } else { "kind" }, "pieces");
                    self.add_kind(
                        name.into(),
                        None,
                        glyph,
                        Pair::new(format!("{name}{written}{colour}"), name),
                    );
                }
            }
            1 | 2 => {
                let count = self.random.between(2, 3) as i64;
                let to = self.number(count, "range of kinds");
                let glyphs: &str = ["", " '1'..'3'", " 'x'..'z'"][self.random.below(3)];
                let glyphs = if count == 2 {
                    glyphs.replace('3', "2").replace('z', "y")
                } else {
                    glyphs.into()
                };
                let first = if glyphs.contains('x') { 'x' } else { '1' };
                self.note(
                    if glyphs.is_empty() { "range of kinds" } else { "range of kinds with glyphs" },
                    "pieces",
                );
                let names: Vec<String> = (1..=count).map(|index| format!("tile{index}")).collect();
                self.kinds
                    .statements
                    .push(Pair { short: format!("tile[1..{to}]{glyphs}"), long: names.clone() });
                for (index, name) in (1..).zip(names) {
                    let glyph = char::from(first as u8 + index as u8 - 1);
                    self.kinds.kinds.push(Kind {
                        name,
                        index: Some(("tile", index)),
                        glyph,
                        cells: Vec::new(),
                    });
                }
                self.kinds.classes.push(Class {
                    name: "tile".into(),
                    index: None,
                    members: self.kinds.any(),
                });
            }
            _ => {
                self.note("for", "pieces");
                let count = self.random.between(1, 2) as i64;
                let to = self.number(count, "for in pieces");
                let names: Vec<String> = (1..=count).map(|index| format!("tin{index}")).collect();
                self.kinds.statements.push(Pair {
                    short: format!("for kk in 1..{to} {{ tin[kk] }}"),
                    long: names.clone(),
                });
                for (index, name) in (1..).zip(names) {
                    let glyph = ['t', 'T'][index as usize - 1];
                    self.kinds.kinds.push(Kind {
                        name,
                        index: Some(("tin", index)),
                        glyph,
                        cells: Vec::new(),
                    });
                }
                if self.random.chance(50) {
                    self.add_kind("red".into(), None, 'r', Pair::new("red", "red"));
                }
            }
        }
        self.draw_cycle();
        self.draw_classes();
    }

    fn add_kind(
        &mut self,
        name: String,
        index: Option<(&'static str, i64)>,
        glyph: char,
        pair: Pair,
    ) {
        self.kinds.kinds.push(Kind { name, index, glyph, cells: Vec::new() });
        self.kinds.statements.push(pair);
    }

    fn draw_cycle(&mut self) {
        let plain: Vec<usize> = (0..self.kinds.values())
            .filter(|value| self.kinds.shaped() >> value & 1 == 0)
            .collect();
        if plain.len() < 2 || self.random.chance(30) {
            return;
        }
        let count = self.random.between(2, plain.len());
        let members: Vec<usize> =
            self.random.some_of(plain.len(), count).into_iter().map(|at| plain[at]).collect();
        self.note(if members.contains(&0) { "cycle with _" } else { "cycle" }, "pieces");
        let names: Vec<String> =
            members.iter().map(|&value| self.kinds.long_names(value)[0].clone()).collect();
        let indexed: Vec<i64> = members
            .iter()
            .filter_map(|&value| Some(self.kinds.kinds[value.checked_sub(1)?].index?.1))
            .collect();
        let adjoining = indexed.len() == names.len()
            && indexed.windows(2).all(|pair| pair[1] == pair[0] + 1 || pair[1] == pair[0] - 1);
        let straight = indexed.windows(3).all(|three| three[2] - three[1] == three[1] - three[0]);
        let short = match self.kinds.kinds[members[0].saturating_sub(1)].index {
            Some((stem, _)) if adjoining && straight => {
                self.note("cycle of a range", "pieces");
                format!("{stem}[{}..{}]", indexed[0], indexed[indexed.len() - 1])
            }
            _ => names.join(" "),
        };
        self.kinds
            .statements
            .push(Pair::new(format!("cycle {short}"), format!("cycle {}", names.join(" "))));
        self.kinds.cycle = members;
    }

    fn draw_classes(&mut self) {
        for name in ["stone", "loose"] {
            if self.random.chance(35) {
                continue;
            }
            let (text, members) = self.kind_set("class");
            if members == 0 || self.failed {
                self.failed = false;
                continue;
            }
            self.kinds
                .statements
                .push(Pair { short: format!("class {name} =~{text}"), long: Vec::new() });
            self.kinds.classes.push(Class { name: name.into(), index: None, members });
        }
        let indexed = self.kinds.kinds.iter().filter_map(|kind| kind.index).collect::<Vec<_>>();
        if let Some(&(stem, most)) = indexed.last()
            && most >= 2
            && self.random.chance(40)
        {
            self.note("for", "pieces");
            self.note("class[k]", "pieces");
            let short = format!(
                "for ii in 1..{} {{ class pair[ii] =~{stem}[ii]|~{stem}[ii+1] }}",
                most - 1
            );
            self.kinds.statements.push(Pair { short, long: Vec::new() });
            let at = |index: i64| {
                2 << self
                    .kinds
                    .kinds
                    .iter()
                    .position(|kind| kind.index == Some((stem, index)))
                    .unwrap_or(0)
            };
            let classes: Vec<Class> = (1..most)
                .map(|index| Class {
                    name: format!("pair{index}"),
                    index: Some(("pair", index)),
                    members: at(index) | at(index + 1),
                })
                .collect();
            self.kinds.classes.extend(classes);
        }
    }

    /// Draws the name of a kind, and returns its value.
    pub fn kind(&mut self, among: Mask, place: &'static str) -> (String, usize) {
        if let Some((name, Item::Kind(value))) = self.item
            && self.random.chance(50)
        {
            self.note("kind of a loop", place);
            self.failed |= among >> value & 1 == 0;
            return (name.into(), value);
        }
        let values: Vec<usize> =
            (1..self.kinds.values()).filter(|value| among >> value & 1 == 1).collect();
        if values.is_empty() {
            self.failed = true;
            return ("_".into(), 0);
        }
        let value = *self.random.pick(&values);
        let kind = self.kinds.kinds[value - 1].clone();
        if let Some((stem, _)) = kind.index
            && self.random.chance(40)
        {
            let most = self
                .kinds
                .kinds
                .iter()
                .filter_map(|kind| kind.index)
                .filter(|index| index.0 == stem)
                .count() as i64;
            let (index, now) = self.index(1, most, place);
            self.note("kind[k]", place);
            let found = self.kinds.kinds.iter().position(|kind| kind.index == Some((stem, now)));
            let value = found.map_or(0, |at| at + 1);
            self.failed |= among >> value & 1 == 0;
            return (format!("{stem}[{index}]"), value);
        }
        self.note("kind", place);
        (kind.name, value)
    }

    /// Draws a set of kinds for conditions, clicks and classes; with `except` if the place accepts
    /// it.
    pub fn kind_set(&mut self, place: &'static str) -> (String, Mask) {
        let (text, mask) = self.kind_alternative(place, self.kinds.full());
        if self.random.chance(75) {
            return (text, mask);
        }
        let (without, less) = self.kind_alternative(place, self.kinds.full());
        if mask & !less == 0 || without.starts_with('!') {
            return (text, mask);
        }
        self.note("kinds except", place);
        (format!("{text} except {without}"), mask & !less)
    }

    /// Draws a set of kinds without `except`, with members of `among`.
    pub fn kind_alternative(&mut self, place: &'static str, among: Mask) -> (String, Mask) {
        match self.random.weighted(&[30, 14, 10, 16, 8, 6, 8]) {
            0 => {
                let (name, value) = self.kind(among, place);
                (name, 1 << value)
            }
            1 if !self.kinds.classes.is_empty() => self.class(place),
            2 => {
                self.note("_", place);
                ("_".into(), EMPTY)
            }
            3 => {
                let ((first, one), (second, two)) =
                    (self.kind_part(place, among), self.kind_part(place, among));
                self.note("a|b", place);
                (format!("{first}|~{second}"), one | two)
            }
            4 => {
                let (name, value) = self.kind(among, place);
                self.note("!k", place);
                (format!("!{name}"), self.kinds.full() & !(1 << value))
            }
            5 => {
                let ((first, one), (second, two)) =
                    (self.kind_part(place, among), self.kind_part(place, among));
                self.note("!a|b", place);
                (format!("!{first}|{second}"), self.kinds.full() & !(one | two))
            }
            _ => {
                self.note("any", place);
                ("any".into(), self.kinds.any())
            }
        }
    }

    fn kind_part(&mut self, place: &'static str, among: Mask) -> (String, Mask) {
        match self.random.below(5) {
            0 if !self.kinds.classes.is_empty() => self.class(place),
            1 => {
                self.note("_", place);
                ("_".into(), EMPTY)
            }
            2 if self.kinds.kinds.iter().filter_map(|kind| kind.index).count() > 1 => {
                let stem =
                    self.kinds.kinds.iter().find_map(|kind| kind.index).map_or("", |index| index.0);
                let of = |index: i64| {
                    self.kinds
                        .kinds
                        .iter()
                        .position(|kind| kind.index == Some((stem, index)))
                        .map_or(0, |at| 2 << at)
                };
                let mask = of(1) | of(2);
                if mask & !among != 0 {
                    self.failed = true;
                }
                self.note("range of kinds", place);
                (format!("{stem}[1..2]"), mask)
            }
            _ => {
                let (name, value) = self.kind(among, place);
                (name, 1 << value)
            }
        }
    }

    fn class(&mut self, place: &'static str) -> (String, Mask) {
        let class = self.random.pick(&self.kinds.classes).clone();
        match class.index {
            Some((stem, _)) if self.random.chance(60) => {
                let most = self.kinds.classes.iter().filter_map(|class| class.index).count() as i64;
                let (index, now) = self.index(1, most, place);
                self.note("class[k]", place);
                let members = self
                    .kinds
                    .classes
                    .iter()
                    .find(|class| class.index == Some((stem, now)))
                    .map_or(0, |class| class.members);
                (format!("{stem}[{index}]"), members)
            }
            _ => {
                self.note("class", place);
                (class.name, class.members)
            }
        }
    }
}
