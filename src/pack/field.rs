//! The layout of packed states: the bits of each node.

use crate::model::{Kind, NodeId};
use std::cmp::Ordering;
use std::ops::Range;

/// The bits of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// The word of the state.
    pub(super) word: u32,
    /// The lowest bit in that word.
    pub(super) shift: u8,
}

/// Consecutive fields of one word that are looked up together in tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    /// The first field.
    pub(super) field: Field,
    /// The number of bits.
    pub(super) bits: u8,
    /// The nodes of the fields.
    pub(super) nodes: Range<usize>,
}

/// The largest number of bits of a chunk with more than one field.
const CHUNK_BITS: u8 = 8;

/// The fields of all nodes.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    places: Vec<Field>,
    /// The number of bits of a field.
    pub(super) bits: u8,
    /// A mask of that number of bits.
    pub(super) mask: u64,
    /// A mask of the memory in the first word.
    pub(super) memory: u64,
    /// The number of words.
    pub(super) words: usize,
}

impl Fields {
    /// Lays out `nodes` nodes that hold one of `values` values each, behind a memory with
    /// `memories` values.
    pub(super) fn new(nodes: usize, values: usize, memories: usize) -> Self {
        let bits = bits_for(values).max(1);
        let memory_bits = bits_for(memories);
        let (mut word, mut shift) = (0, memory_bits);
        let mut places = Vec::with_capacity(nodes);
        for _ in 0..nodes {
            if shift + bits > 64 {
                (word, shift) = (word + 1, 0);
            }
            places.push(Field { word, shift });
            shift += bits;
        }
        let words = match word as usize + 1 {
            3 => 4,
            words => words,
        };
        Self { places, bits, mask: (1 << bits) - 1, memory: (1 << memory_bits) - 1, words }
    }

    /// Returns the same layout, for moves that do not change the memory.
    pub(super) fn without_memory(&self) -> Self {
        Self { memory: 0, ..self.clone() }
    }

    /// Returns the field of a node.
    #[inline]
    pub(super) fn of(&self, node: NodeId) -> Field {
        self.places[node.index()]
    }

    /// Returns the content of a field.
    #[inline]
    pub(super) fn get(&self, words: &[u64], field: Field) -> Kind {
        Kind((words[field.word as usize] >> field.shift & self.mask) as u16)
    }

    /// Compares two positions node by node.
    #[inline]
    pub(super) fn compare(&self, a: &[u64], b: &[u64]) -> Ordering {
        let positions = |at: usize| if at == 0 { !self.memory } else { u64::MAX };
        let differ = (0..self.words)
            .map(|at| (at, (a[at] ^ b[at]) & positions(at)))
            .find(|(_, differ)| *differ != 0);
        let Some((word, differ)) = differ else { return Ordering::Equal };
        // The first node has the lowest bits, so the lowest bit that differs is in the first field
        // that differs.
        let begin = if word == 0 { self.memory.count_ones() } else { 0 };
        let shift =
            begin + (differ.trailing_zeros() - begin) / u32::from(self.bits) * u32::from(self.bits);
        (a[word] >> shift & self.mask).cmp(&(b[word] >> shift & self.mask))
    }

    /// Returns the number of bits in use.
    pub(super) fn bits_in_use(&self) -> u64 {
        self.places.len() as u64 * u64::from(self.bits) + u64::from(self.memory.count_ones())
    }

    /// Returns the number of bytes up to the last bit in use.
    pub(super) fn bytes_in_use(&self) -> usize {
        let end = self.places.last().map_or(self.memory.count_ones(), |last| {
            64 * last.word + u32::from(last.shift) + u32::from(self.bits)
        });
        end.div_ceil(8) as usize
    }

    /// Groups all nodes into chunks.
    pub(super) fn chunks(&self) -> Vec<Chunk> {
        let mut chunks: Vec<Chunk> = Vec::new();
        for (node, &field) in self.places.iter().enumerate() {
            match chunks.last_mut() {
                Some(last)
                    if last.field.word == field.word && last.bits + self.bits <= CHUNK_BITS =>
                {
                    last.bits += self.bits;
                    last.nodes.end = node + 1;
                }
                _ => chunks.push(Chunk { field, bits: self.bits, nodes: node..node + 1 }),
            }
        }
        chunks
    }
}

fn bits_for(values: usize) -> u8 {
    (usize::BITS - values.saturating_sub(1).leading_zeros()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_straddles_two_words() {
        let fields = Fields::new(40, 5, 41);
        assert_eq!((fields.bits, fields.memory, fields.words), (3, 63, 2));
        assert!(fields.places.iter().all(|field| field.shift + 3 <= 64));
        assert_eq!(fields.bytes_in_use(), 8 + 63_usize.div_ceil(8));
        let chunks = fields.chunks();
        assert!(chunks.iter().all(|chunk| chunk.bits <= CHUNK_BITS));
        assert_eq!(chunks.iter().map(|chunk| chunk.nodes.len()).sum::<usize>(), 40);
    }

    #[test]
    fn boards_are_compared_as_lists_of_kinds() {
        let fields = Fields::new(30, 5, 31);
        let mut dice = crate::ground::plain::Dice(7);
        let mut draw = || {
            let kinds: Vec<Kind> = (0..30)
                .map(|_| Kind(u16::from(dice.roll(12) == 0) * dice.roll(5) as u16))
                .collect();
            let mut words = vec![dice.roll(32), 0];
            for (node, kind) in (0..).zip(&kinds) {
                let field = fields.of(NodeId(node));
                words[field.word as usize] |= u64::from(kind.0) << field.shift;
            }
            (kinds, words)
        };
        for _ in 0..2000 {
            let ((a, packed_a), (b, packed_b)) = (draw(), draw());
            assert_eq!(fields.compare(&packed_a, &packed_b), a.cmp(&b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn one_value_still_takes_a_bit() {
        assert_eq!(Fields::new(64, 1, 1).words, 1);
        assert_eq!(Fields::new(65, 2, 1).words, 2);
        assert_eq!(Fields::new(129, 2, 1).words, 4);
    }
}
