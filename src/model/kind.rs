//! Kinds of pieces, sets of them, their glyphs, colours and cycles.

use std::fmt;

/// What stands on a node: a kind of piece, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u16);

impl Kind {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    /// The kind as an index into tables that begin with nothing.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of kinds, nothing included, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindSet {
    low: u64,
    high: Box<[u64]>,
}

impl KindSet {
    /// The set without members, for `values` values (kinds and nothing).
    #[must_use]
    pub fn none(values: usize) -> Self {
        Self { low: 0, high: vec![0; values.saturating_sub(1) / 64].into_boxed_slice() }
    }

    /// The set of all values, nothing included.
    #[must_use]
    pub fn full(values: usize) -> Self {
        let mut set = Self::none(values);
        for value in 0..values {
            set.insert(Kind(value as u16));
        }
        set
    }

    /// The set of one value.
    #[must_use]
    pub fn one(kind: Kind, values: usize) -> Self {
        let mut set = Self::none(values);
        set.insert(kind);
        set
    }

    /// Adds a member.
    pub fn insert(&mut self, kind: Kind) {
        *self.word_mut(kind.index() / 64) |= 1 << (kind.index() % 64);
    }

    /// Takes a member away.
    pub fn remove(&mut self, kind: Kind) {
        *self.word_mut(kind.index() / 64) &= !(1 << (kind.index() % 64));
    }

    /// Whether the kind is a member.
    #[must_use]
    pub fn contains(&self, kind: Kind) -> bool {
        let word = match kind.index() / 64 {
            0 => self.low,
            word => self.high.get(word - 1).copied().unwrap_or(0),
        };
        word >> (kind.index() % 64) & 1 == 1
    }

    /// Adds all members of another set.
    pub fn union_with(&mut self, other: &Self) {
        self.low |= other.low;
        for (word, more) in self.high.iter_mut().zip(&other.high) {
            *word |= more;
        }
    }

    /// Keeps the members that the other set has too.
    pub fn intersect_with(&mut self, other: &Self) {
        self.low &= other.low;
        for (word, more) in self.high.iter_mut().zip(&other.high) {
            *word &= more;
        }
    }

    /// Takes all members of another set away.
    pub fn subtract(&mut self, other: &Self) {
        self.low &= !other.low;
        for (word, less) in self.high.iter_mut().zip(&other.high) {
            *word &= !less;
        }
    }

    /// Whether it has a member that the other set has too.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.low & other.low != 0 || self.high.iter().zip(&other.high).any(|(word, other)| word & other != 0)
    }

    /// Whether the other set has all its members.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.low & !other.low == 0 && self.high.iter().zip(&other.high).all(|(word, other)| word & !other == 0)
    }

    /// All values that are not members, for `values` values in all.
    #[must_use]
    pub fn complement(&self, values: usize) -> Self {
        let mut set = Self::full(values);
        for kind in self.iter() {
            set.remove(kind);
        }
        set
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        (self.low.count_ones() + self.high.iter().map(|word| word.count_ones()).sum::<u32>()) as usize
    }

    /// Whether it has no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The only member, if there is just one.
    #[must_use]
    pub fn single(&self) -> Option<Kind> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        std::iter::once(&self.low)
            .chain(&self.high)
            .enumerate()
            .flat_map(|(at, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Kind((at * 64 + bit) as u16)))
    }

    /// The first 64 values as bits; the whole set where there are no more values.
    #[must_use]
    pub fn low_bits(&self) -> u64 {
        self.low
    }

    fn word_mut(&mut self, word: usize) -> &mut u64 {
        if word == 0 { &mut self.low } else { &mut self.high[word - 1] }
    }
}

/// How a kind is coloured on a terminal or in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// What the cells of a shaped piece are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows down and columns to the right from the first cell, in reading order.
    pub cells: Vec<(i32, i32)>,
    /// What stands on each: the kind itself, then a value for each other cell.
    pub values: Vec<Kind>,
}

impl Shape {
    /// The kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.values[0]
    }
}

/// All kinds of a puzzle. Index 0 of every table is nothing.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// Names; that of nothing is `_`.
    pub names: Vec<String>,
    /// Glyphs; `None` where none was left.
    pub glyphs: Vec<Option<char>>,
    /// Colours where given.
    pub colors: Vec<Option<Color>>,
    /// What pictures show in place of the glyph, where given: one character, as readers count them.
    pub icons: Vec<Option<String>>,
    /// What pictures write in place of the glyph on kinds of a range without icons.
    pub numbers: Vec<Option<String>>,
    /// What `advance` makes of each kind; the kind itself if it is in no cycle.
    pub next: Vec<Kind>,
    /// What `retreat` makes of each kind.
    pub previous: Vec<Kind>,
    /// Members of all cycles, in the order of the cycles; empty if there is no cycle.
    pub cycled: Vec<Kind>,
    /// Shaped kinds. The values of their other cells come after all kinds, with the names, glyphs and colours of these.
    pub shapes: Vec<Shape>,
    /// Classes by name, in alphabetical order, `any` not among them.
    pub classes: Vec<(String, KindSet)>,
}

impl Kinds {
    /// The number of values a node can hold: all kinds, and nothing.
    #[must_use]
    pub fn values(&self) -> usize {
        self.names.len()
    }

    /// All kinds, nothing not included.
    pub fn all(&self) -> impl Iterator<Item = Kind> + use<> {
        let parts: usize = self.shapes.iter().map(|shape| shape.values.len() - 1).sum();
        (1..(self.names.len() - parts) as u16).map(Kind)
    }

    /// The kind that a value belongs to: itself, unless it is a cell of a shaped piece.
    #[must_use]
    pub fn kind_of(&self, value: Kind) -> Kind {
        self.shapes.iter().find(|shape| shape.values.contains(&value)).map_or(value, Shape::kind)
    }

    /// A set of kinds, and with each shaped one all its cells.
    #[must_use]
    pub fn with_cells(&self, kinds: &KindSet) -> KindSet {
        let mut all = kinds.clone();
        for shape in self.shapes.iter().filter(|shape| kinds.contains(shape.kind())) {
            shape.values.iter().for_each(|&value| all.insert(value));
        }
        all
    }

    /// All values that are no cell of a shaped piece.
    #[must_use]
    pub fn unshaped(&self) -> KindSet {
        let mut all = KindSet::full(self.values());
        self.shapes.iter().flat_map(|shape| &shape.values).for_each(|&value| all.remove(value));
        all
    }

    /// A kind's name.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.names[kind.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_reach_past_a_word() {
        let mut set = KindSet::none(130);
        set.insert(Kind(0));
        set.insert(Kind(64));
        set.insert(Kind(129));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Kind(0), Kind(64), Kind(129)]);
        assert_eq!(set.complement(130).len(), 127);
        assert!(!set.complement(130).contains(Kind(129)));
        assert_eq!(KindSet::one(Kind(70), 130).single(), Some(Kind(70)));
    }
}
