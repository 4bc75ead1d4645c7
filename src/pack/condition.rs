//! Conditions on packed states.

use super::field::{Field, Fields};
use crate::model::{Comparison, Condition, KindSet, NodeId};

/// A condition compiled for the packed states of one machine.
#[derive(Clone, Debug)]
pub struct PackedCondition(Test);

#[derive(Clone, Debug)]
enum Test {
    All { masks: Vec<Mask>, fields: Vec<(Field, KindSet)> },
    Count { counted: Counted, comparison: Comparison, number: i128 },
    Sum { terms: Vec<(i128, Counted)>, comparison: Comparison, number: i128 },
    Stuck,
    Not(Box<Test>),
    And(Vec<Test>),
    Or(Vec<Test>),
}

/// Nodes, and the kinds for which they are counted.
#[derive(Clone, Debug)]
enum Counted {
    /// A single bit per node distinguishes these kinds from others.
    Bits(Vec<Mask>),
    Fields(Vec<Field>, KindSet),
}

impl Counted {
    fn count(&self, words: &[u64], places: &Fields) -> i128 {
        match self {
            Self::Bits(masks) => {
                let differing = |mask: &Mask| (words[mask.word as usize] ^ mask.value) & mask.mask;
                masks
                    .iter()
                    .map(|mask| i128::from(mask.mask.count_ones() - differing(mask).count_ones()))
                    .sum()
            }
            Self::Fields(fields, set) => {
                fields.iter().filter(|&&field| set.contains(places.get(words, field))).count()
                    as i128
            }
        }
    }
}

/// A mask for the bits of a word, and their required value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask {
    pub(super) word: u32,
    pub(super) mask: u64,
    pub(super) value: u64,
}

impl Mask {
    #[inline]
    pub(super) fn holds(&self, words: &[u64]) -> bool {
        words[self.word as usize] & self.mask == self.value
    }
}

/// Returns a mask and a value of a field that characterise the members of a set, or `None` if there
/// are none.
pub(super) fn cube(set: &KindSet, values: usize) -> Option<(u64, u64)> {
    let ones = set.iter().fold(u64::MAX, |ones, kind| ones & u64::from(kind.0));
    let any = set.iter().fold(0, |any, kind| any | u64::from(kind.0));
    let mask = !(ones ^ any) & (values.next_power_of_two() as u64 - 1).max(1);
    let value = ones & mask;
    let inside = |kind: &u16| u64::from(*kind) & mask == value;
    let members = (0..=(values - 1) as u16).filter(inside).count();
    (!set.is_empty() && members == set.len()).then_some((mask, value))
}

/// Compiles a conjunction of tests of single nodes into as few masks as possible, and the tests
/// that no mask can express.
pub(super) fn conjunction<'a>(
    parts: impl Iterator<Item = (NodeId, &'a KindSet)>,
    fields: &Fields,
    values: usize,
) -> (Vec<Mask>, Vec<(Field, KindSet)>) {
    let (mut masks, mut rest): (Vec<Mask>, Vec<(Field, KindSet)>) = (Vec::new(), Vec::new());
    for (node, set) in parts {
        let field = fields.of(node);
        let Some((mask, value)) = cube(set, values) else {
            rest.push((field, set.clone()));
            continue;
        };
        let (mask, value) = (mask << field.shift, value << field.shift);
        match masks.iter_mut().rfind(|known| known.word == field.word) {
            Some(known) if known.mask & mask == 0 => {
                known.mask |= mask;
                known.value |= value;
            }
            _ if mask == 0 => {}
            _ => masks.push(Mask { word: field.word, mask, value }),
        }
    }
    (masks, rest)
}

impl PackedCondition {
    pub(super) fn new(condition: &Condition, fields: &Fields, values: usize) -> Self {
        Self(Compiler { fields, values }.test(condition))
    }

    /// Returns `true` if the condition holds in a state; `stuck` returns `true` if no move is left.
    #[inline]
    pub(super) fn holds(
        &self,
        words: &[u64],
        fields: &Fields,
        stuck: &mut dyn FnMut() -> bool,
    ) -> bool {
        self.0.holds(words, fields, stuck)
    }
}

struct Compiler<'a> {
    fields: &'a Fields,
    values: usize,
}

impl Compiler<'_> {
    fn test(&self, condition: &Condition) -> Test {
        match condition {
            Condition::Every(nodes, set) => self.all(nodes.iter().map(|&node| (node, set))),
            Condition::Each(parts) => self.all(parts.iter().map(|(node, set)| (*node, set))),
            Condition::Some(nodes, set) => {
                let others = set.complement(self.values);
                Test::Not(Box::new(self.all(nodes.iter().map(|&node| (node, &others)))))
            }
            Condition::Count(nodes, set, comparison, number) => Test::Count {
                counted: self.count(nodes, set),
                comparison: *comparison,
                number: *number,
            },
            Condition::Sum(terms, comparison, number) => {
                let terms = terms
                    .iter()
                    .map(|term| (i128::from(term.factor), self.count(&term.nodes, &term.kinds)))
                    .collect();
                Test::Sum { terms, comparison: *comparison, number: *number }
            }
            Condition::Sought(sought) => self.test(&sought.places),
            Condition::Stuck => Test::Stuck,
            Condition::Not(part) => Test::Not(Box::new(self.test(part))),
            Condition::And(parts) => Test::And(parts.iter().map(|part| self.test(part)).collect()),
            Condition::Or(parts) => Test::Or(parts.iter().map(|part| self.test(part)).collect()),
        }
    }

    fn all<'a>(&self, parts: impl Iterator<Item = (NodeId, &'a KindSet)>) -> Test {
        let (masks, fields) = conjunction(parts, self.fields, self.values);
        Test::All { masks, fields }
    }

    fn count(&self, nodes: &[NodeId], set: &KindSet) -> Counted {
        match cube(set, self.values) {
            Some((mask, _)) if mask.count_ones() == 1 => {
                let (masks, _) =
                    conjunction(nodes.iter().map(|&node| (node, set)), self.fields, self.values);
                Counted::Bits(masks)
            }
            _ => Counted::Fields(
                nodes.iter().map(|&node| self.fields.of(node)).collect(),
                set.clone(),
            ),
        }
    }
}

impl Test {
    fn holds(&self, words: &[u64], places: &Fields, stuck: &mut dyn FnMut() -> bool) -> bool {
        let member = |field: Field, set: &KindSet| set.contains(places.get(words, field));
        match self {
            Self::All { masks, fields } => {
                masks.iter().all(|mask| mask.holds(words))
                    && fields.iter().all(|(field, set)| member(*field, set))
            }
            Self::Count { counted, comparison, number } => {
                comparison.holds(counted.count(words, places), *number)
            }
            Self::Sum { terms, comparison, number } => {
                let sum = terms
                    .iter()
                    .map(|(factor, counted)| factor * counted.count(words, places))
                    .sum();
                comparison.holds(sum, *number)
            }
            Self::Stuck => stuck(),
            Self::Not(part) => !part.holds(words, places, stuck),
            Self::And(parts) => parts.iter().all(|part| part.holds(words, places, stuck)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(words, places, stuck)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Kind;

    fn set(kinds: &[u16], values: usize) -> KindSet {
        let mut set = KindSet::none(values);
        kinds.iter().for_each(|&kind| set.insert(Kind(kind)));
        set
    }

    #[test]
    fn a_cube_is_found_where_bits_tell_members_from_others() {
        assert_eq!(cube(&set(&[2], 3), 3), Some((3, 2)));
        assert_eq!(cube(&set(&[0, 1], 3), 3), Some((2, 0)));
        assert_eq!(cube(&set(&[1, 2], 3), 3), None);
        assert_eq!(cube(&set(&[], 3), 3), None);
        assert_eq!(cube(&set(&[0, 1, 2], 3), 3), Some((0, 0)));
        assert_eq!(cube(&set(&[0], 1), 1), Some((1, 0)));
    }

    #[test]
    fn a_node_given_twice_keeps_both_demands() {
        let fields = Fields::new(2, 3, 1);
        let both = Condition::Each(vec![(NodeId(0), set(&[1], 3)), (NodeId(0), set(&[2], 3))]);
        let packed = PackedCondition::new(&both, &fields, 3);
        assert!((0..3).all(|value| !packed.holds(&[value], &fields, &mut || false)));
    }

    #[test]
    fn counts_agree_with_and_without_single_bits() {
        let fields = Fields::new(4, 3, 1);
        let nodes: Vec<NodeId> = (0..4).map(NodeId).collect();
        for members in [&[2][..], &[0, 1], &[1, 2]] {
            let two = Condition::Count(nodes.clone(), set(members, 3), Comparison::Equal, 2);
            let packed = PackedCondition::new(&two, &fields, 3);
            let position = [2_u64, 0, 2, 1];
            let word = position.iter().rev().fold(0, |word, value| word << 2 | value);
            let expected =
                position.iter().filter(|&&value| members.contains(&(value as u16))).count() == 2;
            assert_eq!(packed.holds(&[word], &fields, &mut || false), expected);
        }
    }
}
