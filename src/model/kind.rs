//! Kinds of pieces, sets of them, their glyphs, colours and cycles.

use std::fmt;

/// The content of a node: a kind of piece, or the empty kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u16);

impl Kind {
    /// The kind of an empty node.
    pub const EMPTY: Self = Self(0);

    /// Returns the kind as an index into tables whose entry 0 is the empty kind.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of kinds, possibly with the empty one, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindSet {
    low: u64,
    high: Box<[u64]>,
}

impl KindSet {
    /// Creates a set without members, for `values` values (the kinds and the empty kind).
    #[must_use]
    pub fn none(values: usize) -> Self {
        Self { low: 0, high: vec![0; values.saturating_sub(1) / 64].into_boxed_slice() }
    }

    /// Creates a set of all values, including the empty kind.
    #[must_use]
    pub fn full(values: usize) -> Self {
        let mut set = Self::none(values);
        for value in 0..values {
            set.insert(Kind(value as u16));
        }
        set
    }

    /// Creates a set of one value.
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

    /// Removes a member.
    pub fn remove(&mut self, kind: Kind) {
        *self.word_mut(kind.index() / 64) &= !(1 << (kind.index() % 64));
    }

    /// Returns `true` if the kind is a member.
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

    /// Removes the members that the other set lacks.
    pub fn intersect_with(&mut self, other: &Self) {
        self.low &= other.low;
        for (word, more) in self.high.iter_mut().zip(&other.high) {
            *word &= more;
        }
    }

    /// Removes all members of another set.
    pub fn subtract(&mut self, other: &Self) {
        self.low &= !other.low;
        for (word, less) in self.high.iter_mut().zip(&other.high) {
            *word &= !less;
        }
    }

    /// Returns `true` if the two sets share a member.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.low & other.low != 0
            || self.high.iter().zip(&other.high).any(|(word, other)| word & other != 0)
    }

    /// Returns `true` if the set is a subset of the other set.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.low & !other.low == 0
            && self.high.iter().zip(&other.high).all(|(word, other)| word & !other == 0)
    }

    /// Returns the set of all values that are not members, out of `values` values.
    #[must_use]
    pub fn complement(&self, values: usize) -> Self {
        let mut set = Self::full(values);
        for kind in self.iter() {
            set.remove(kind);
        }
        set
    }

    /// Returns the number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        (self.low.count_ones() + self.high.iter().map(|word| word.count_ones()).sum::<u32>())
            as usize
    }

    /// Returns `true` if the set has no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the only member of a set of one.
    #[must_use]
    pub fn single(&self) -> Option<Kind> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// Returns the members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        std::iter::once(&self.low).chain(&self.high).enumerate().flat_map(|(at, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| Kind((at * 64 + bit) as u16))
        })
    }

    /// Creates a set of some of the first 64 values, which are given as bits.
    #[must_use]
    pub fn from_low_bits(low: u64) -> Self {
        Self { low, high: Box::default() }
    }

    /// Returns the first 64 values as bits; these are the whole set if there are no more values.
    #[must_use]
    pub fn low_bits(&self) -> u64 {
        self.low
    }

    fn word_mut(&mut self, word: usize) -> &mut u64 {
        if word == 0 { &mut self.low } else { &mut self.high[word - 1] }
    }
}

/// The colour of a kind on a terminal or in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// The red, green and blue components.
    pub rgb: [u8; 3],
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The cells of a shaped piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The offset of each cell from the first one, in reading order: rows down and columns to the
    /// right.
    pub cells: Vec<(i32, i32)>,
    /// The value on each cell: the kind itself on the first, then a separate value for each other
    /// cell.
    pub values: Vec<Kind>,
}

impl Shape {
    /// Returns the kind of the piece.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.values[0]
    }
}

/// All kinds of a puzzle. Index 0 of every table is the empty kind.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// The names; the empty kind has the name `_`.
    pub names: Vec<String>,
    /// The glyphs; `None` for a kind that no glyph was left for.
    pub glyphs: Vec<Option<char>>,
    /// The colours of the kinds that have one.
    pub colors: Vec<Option<Color>>,
    /// The icons that pictures show in place of glyphs; `None` for a kind without one.
    pub icons: Vec<Option<String>>,
    /// The numbers that pictures write in place of glyphs on kinds of a range without icons.
    pub numbers: Vec<Option<String>>,
    /// The kind that `advance` makes of each kind; the kind itself if it is in no cycle.
    pub next: Vec<Kind>,
    /// The kind that `retreat` makes of each kind.
    pub previous: Vec<Kind>,
    /// The members of all cycles, in the order of the cycles; empty if there is no cycle.
    pub cycled: Vec<Kind>,
    /// The shaped kinds. The values of their other cells follow all kinds, with the names, glyphs
    /// and colours of these.
    pub shapes: Vec<Shape>,
    /// The classes and their names, in alphabetical order, without `any`.
    pub classes: Vec<(String, KindSet)>,
}

impl Kinds {
    /// Returns the number of values that a node can hold: all kinds, and the empty kind.
    #[must_use]
    pub fn values(&self) -> usize {
        self.names.len()
    }

    /// Returns all kinds except the empty one.
    pub fn all(&self) -> impl Iterator<Item = Kind> + use<> {
        let parts: usize = self.shapes.iter().map(|shape| shape.values.len() - 1).sum();
        (1..(self.names.len() - parts) as u16).map(Kind)
    }

    /// Returns the kind that a value belongs to: the value itself, unless it is a cell of a shaped
    /// piece.
    #[must_use]
    pub fn kind_of(&self, value: Kind) -> Kind {
        self.shapes.iter().find(|shape| shape.values.contains(&value)).map_or(value, Shape::kind)
    }

    /// Returns a set of kinds, extended by all cells of its shaped kinds.
    #[must_use]
    pub fn with_cells(&self, kinds: &KindSet) -> KindSet {
        let mut all = kinds.clone();
        for shape in self.shapes.iter().filter(|shape| kinds.contains(shape.kind())) {
            shape.values.iter().for_each(|&value| all.insert(value));
        }
        all
    }

    /// Returns all values that are not cells of a shaped piece.
    #[must_use]
    pub fn unshaped(&self) -> KindSet {
        let mut all = KindSet::full(self.values());
        self.shapes.iter().flat_map(|shape| &shape.values).for_each(|&value| all.remove(value));
        all
    }

    /// Returns the name of a kind.
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
