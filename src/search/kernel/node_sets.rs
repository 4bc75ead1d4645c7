//! Sets of nodes in the layout of packed states: the lowest bit of the field of each member is set.
//! All nodes that hold a kind are found by a few operations on whole words.

use crate::model::{Kind, NodeId};
use crate::pack::Machine;

/// The layout of sets of nodes for one machine.
#[derive(Debug)]
pub(in crate::search) struct NodeSets {
    /// The number of bits of a field.
    bits: u8,
    /// The lowest bit of each field.
    lows: Vec<u64>,
    /// The place of each node: the word, and the lowest bit of its field.
    places: Vec<(usize, u8)>,
    /// The node of each bit of a state that is the lowest of a field.
    nodes: Vec<NodeId>,
}

impl NodeSets {
    /// Creates the layout.
    pub(in crate::search) fn new(machine: &Machine) -> Self {
        let mut made = Self {
            bits: 1,
            lows: vec![0; machine.words()],
            places: Vec::new(),
            nodes: vec![NodeId(0); machine.words() * 64],
        };
        for node in (0..machine.nodes() as u32).map(NodeId) {
            let (word, shift, bits) = machine.place(node);
            made.bits = bits;
            made.lows[word] |= 1 << shift;
            made.nodes[word * 64 + usize::from(shift)] = node;
            made.places.push((word, shift));
        }
        made
    }

    /// Returns the index of the lowest bit of a node among all bits of a state.
    pub(in crate::search) fn bit(&self, node: NodeId) -> usize {
        let (word, shift) = self.places[node.index()];
        word * 64 + usize::from(shift)
    }

    /// Returns the kind on a node.
    #[inline]
    pub(in crate::search) fn kind(&self, state: &[u64], node: NodeId) -> Kind {
        let (word, shift) = self.places[node.index()];
        Kind((state[word] >> shift & ((1 << self.bits) - 1)) as u16)
    }

    /// Replaces the kind on a node.
    #[inline]
    pub(in crate::search) fn put(&self, state: &mut [u64], node: NodeId, kind: Kind) {
        let (word, shift) = self.places[node.index()];
        state[word] = state[word] & !(((1 << self.bits) - 1) << shift) | u64::from(kind.0) << shift;
    }

    /// Returns one word of the set of nodes that hold a kind.
    #[inline]
    pub(in crate::search) fn holding(&self, state: &[u64], word: usize, kind: Kind) -> u64 {
        // The fields that hold the kind are those that differ from it in no bit.
        let differ = state[word] ^ self.lows[word].wrapping_mul(u64::from(kind.0));
        let any = (1..self.bits).fold(differ, |any, bit| any | differ >> bit);
        !any & self.lows[word]
    }

    /// Returns one word of the set of nodes that are not empty.
    #[inline]
    pub(in crate::search) fn occupied(&self, state: &[u64], word: usize) -> u64 {
        self.lows[word] & !self.holding(state, word, Kind::EMPTY)
    }

    /// Returns one word of the set of nodes on which two states differ.
    #[inline]
    pub(in crate::search) fn changed(&self, state: &[u64], other: &[u64], word: usize) -> u64 {
        let differ = state[word] ^ other[word];
        (0..self.bits).fold(0, |any, bit| any | differ >> bit) & self.lows[word]
    }

    /// Returns the first member of one word of a set that is not empty.
    #[inline]
    pub(in crate::search) fn lowest(&self, word: usize, set: u64) -> NodeId {
        self.nodes[word * 64 + set.trailing_zeros() as usize]
    }

    /// Returns the members of one word of a set, in order.
    #[inline]
    pub(in crate::search) fn members(&self, word: usize, set: u64) -> impl Iterator<Item = NodeId> {
        let mut left = set;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| self.lowest(word, left))?;
            left &= left - 1;
            Some(first)
        })
    }

    /// Returns the first node that holds a kind.
    #[inline]
    pub(in crate::search) fn first(&self, state: &[u64], kind: Kind) -> Option<NodeId> {
        (0..state.len()).find_map(|word| self.members(word, self.holding(state, word, kind)).next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::{plain, samples};
    use crate::model::State;
    use crate::pack::pack;

    #[test]
    fn sets_hold_the_nodes_of_a_kind() {
        for (rows, columns) in [(2, 3), (6, 7), (9, 9)] {
            let machine = pack(samples::task(&samples::tricolore(rows, columns)));
            let sets = NodeSets::new(&machine);
            let mut dice = plain::Dice(3);
            for _ in 0..50 {
                let mut position: State =
                    (0..rows * columns).map(|_| Kind(dice.roll(4) as u16)).collect();
                let mut state: Box<[u64]> = machine.pack(&position);
                let before = state.clone();
                let changed = NodeId(dice.roll(position.len() as u64) as u32);
                position[changed.index()] = Kind(2);
                sets.put(&mut state, changed, Kind(2));
                for kind in (0..4).map(Kind) {
                    let found: Vec<NodeId> = (0..state.len())
                        .flat_map(|word| sets.members(word, sets.holding(&state, word, kind)))
                        .collect();
                    let plain: Vec<NodeId> = (0..)
                        .map(NodeId)
                        .zip(&position)
                        .filter_map(|(node, &here)| (here == kind).then_some(node))
                        .collect();
                    assert_eq!(found, plain);
                    assert_eq!(sets.first(&state, kind), plain.first().copied());
                }
                let differ = (0..state.len())
                    .flat_map(|word| sets.members(word, sets.changed(&before, &state, word)));
                assert!(differ.eq((sets.kind(&before, changed) != Kind(2)).then_some(changed)));
                let occupied: u32 =
                    (0..state.len()).map(|word| sets.occupied(&state, word).count_ones()).sum();
                let pieces = position.iter().filter(|&&kind| kind != Kind::EMPTY).count();
                assert_eq!(occupied as usize, pieces);
                assert_eq!(sets.kind(&state, changed), Kind(2));
            }
        }
    }
}
