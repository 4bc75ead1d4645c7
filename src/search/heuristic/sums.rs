//! Sums over the nodes of a packed state, eight at once by table look-up.
//!
//! Each sum has a number for each kind on each node. The result is the same as adding node by node.

use crate::budget::{Budget, Limit};
use crate::model::{Kind, NodeId};
use crate::pack::Machine;
use crate::search::reservation::Reserved;

/// The number of sums that are computed at once.
pub(in crate::search) const LANES: usize = 8;

/// The limit on the bits of consecutive fields that are looked up together.
const CHUNK_BITS: u8 = 8;
/// The limit on the bits of a field.
const MOST_BITS: u8 = 12;

/// Some bits of a word, the nodes whose fields they are, and the index of the row for their first
/// value.
#[derive(Clone, Debug)]
struct SumChunk {
    word: usize,
    shift: u8,
    bits: u8,
    nodes: Vec<NodeId>,
    begin: usize,
}

/// Eight sums.
#[derive(Debug)]
pub(in crate::search) struct Sums<'b> {
    chunks: Vec<SumChunk>,
    rows: Reserved<'b, [i32; LANES]>,
    field_bits: u8,
    /// The initial value of every sum.
    begin: [i32; LANES],
}

impl<'b> Sums<'b> {
    /// Creates sums that are all 0.
    ///
    /// # Returns
    /// `None` if there are too many kinds.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the rows do not fit.
    pub(in crate::search) fn new(
        machine: &Machine,
        budget: &'b Budget,
    ) -> Result<Option<Self>, Limit> {
        let mut chunks: Vec<SumChunk> = Vec::new();
        let mut field_bits = 1;
        for node in (0..machine.nodes() as u32).map(NodeId) {
            let (word, shift, bits) = machine.place(node);
            field_bits = bits;
            match chunks.last_mut() {
                Some(last) if last.word == word && last.bits + bits <= CHUNK_BITS => {
                    last.bits += bits;
                    last.nodes.push(node);
                }
                _ => chunks.push(SumChunk { word, shift, bits, nodes: vec![node], begin: 0 }),
            }
        }
        if field_bits > MOST_BITS {
            return Ok(None);
        }
        let mut begin = 0;
        for chunk in &mut chunks {
            chunk.begin = begin;
            begin += 1 << chunk.bits;
        }
        let rows = Reserved::filled([0; LANES], begin as u64, budget)?;
        Ok(Some(Self { chunks, rows, field_bits, begin: [0; LANES] }))
    }

    /// Sets one of the sums: `begin` plus, for each node, the number of the kind on it.
    pub(in crate::search) fn set(
        &mut self,
        lane: usize,
        begin: i32,
        number: &dyn Fn(NodeId, Kind) -> i32,
    ) {
        self.begin[lane] = begin;
        for chunk in &self.chunks {
            for value in 0..1_usize << chunk.bits {
                let kind = |at: usize| {
                    Kind(
                        (value >> (at * usize::from(self.field_bits))
                            & ((1 << self.field_bits) - 1)) as u16,
                    )
                };
                let sum =
                    chunk.nodes.iter().enumerate().map(|(at, &node)| number(node, kind(at))).sum();
                self.rows[chunk.begin + value][lane] = sum;
            }
        }
    }

    /// Returns all sums of a state.
    #[inline]
    pub(in crate::search) fn of(&self, words: &[u64]) -> [i32; LANES] {
        let mut sums = self.begin;
        for chunk in &self.chunks {
            let value = (words[chunk.word] >> chunk.shift) as usize & ((1 << chunk.bits) - 1);
            for (sum, number) in sums.iter_mut().zip(&self.rows[chunk.begin + value]) {
                *sum += number;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::model::State;
    use crate::pack::pack;

    #[test]
    fn sums_are_those_of_adding_node_by_node() {
        let budget = Budget::unlimited();
        for (rows, columns) in [(3, 3), (6, 7)] {
            let machine = pack(samples::task(&samples::tricolore(rows, columns)));
            let mut sums = Sums::new(&machine, &budget).unwrap().unwrap();
            let number = |node: NodeId, kind: Kind| {
                if kind.0 < 4 { (node.0 * 7 + u32::from(kind.0) * 13) as i32 % 31 - 11 } else { 0 }
            };
            sums.set(5, -4, &number);
            let mut dice = plain::Dice(1);
            for _ in 0..100 {
                let position: State =
                    (0..rows * columns).map(|_| Kind(dice.roll(4) as u16)).collect();
                let state: Box<[u64]> = machine.pack(&position);
                let plain: i32 = position
                    .iter()
                    .enumerate()
                    .map(|(node, &kind)| number(NodeId(node as u32), kind))
                    .sum();
                assert_eq!(sums.of(&state), [0, 0, 0, 0, 0, plain - 4, 0, 0]);
            }
        }
        assert!(budget.peak_bytes() > 0);
    }

    #[test]
    fn sums_that_do_not_fit_are_a_limit() {
        let machine = pack(samples::task(&samples::tricolore(3, 3)));
        let budget = Budget::unlimited().with_memory(1 << 10);
        assert_eq!(Sums::new(&machine, &budget).map(|_| ()), Err(Limit::Memory));
    }
}
