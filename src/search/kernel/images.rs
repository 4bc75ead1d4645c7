//! Images of packed states under symmetries, from tables for a few bits at a time.

use crate::budget::Budget;
use crate::facts::symmetry::Symmetry;
use crate::model::NodeId;
use crate::pack::Machine;
use crate::search::reservation::{Reservation, Reserved};

/// The number of bits of a state that are looked up together, unless a node takes more: the tables
/// of all symmetries should fit into the nearest cache.
const CHUNK_BITS: u8 = 6;
/// The limit on the bits of a node.
const MOST_BITS: u8 = 10;

/// Some bits of a word, and the nodes whose fields they are.
#[derive(Debug)]
struct Chunk {
    word: usize,
    shift: u8,
    mask: u64,
    nodes: Vec<NodeId>,
    /// The index of its images among those of one symmetry.
    begin: usize,
}

/// The images of all chunks under some symmetries.
#[derive(Debug)]
pub(in crate::search) struct StateImages {
    chunks: Vec<Chunk>,
    /// The images by symmetry, chunk and value, each as many words as a state has.
    images: Vec<u64>,
    /// The number of words for one symmetry.
    stride: usize,
    /// The number of words of a state.
    width: usize,
}

impl StateImages {
    /// Builds the tables.
    ///
    /// # Returns
    /// The tables, and their bytes; `None` if a node takes too many bits, or if memory does not
    /// suffice.
    pub(in crate::search) fn new<'b>(
        symmetries: &[Symmetry],
        machine: &Machine,
        budget: &'b Budget,
    ) -> Option<(Self, Reservation<'b>)> {
        let (chunks, stride) = chunks(machine)?;
        if stride == 0 {
            return None;
        }
        let mut images =
            Reserved::filled(0, symmetries.len() as u64 * stride as u64, budget).ok()?;
        for (symmetry, images) in symmetries.iter().zip(images.chunks_exact_mut(stride)) {
            chunks.iter().for_each(|chunk| fill(chunk, symmetry, machine, images));
        }
        let (images, held) = images.into_parts();
        Some((Self { chunks, images, stride, width: machine.words() }, held))
    }

    /// Returns the number of symmetries.
    pub(in crate::search) fn len(&self) -> usize {
        self.images.len() / self.stride
    }

    /// Returns the number of words that are looked up for the images of a state under all
    /// symmetries.
    pub(in crate::search) fn words(&self) -> usize {
        self.len() * self.chunks.len() * self.width
    }

    /// Writes the image of a state under a symmetry.
    ///
    /// # Complexity
    /// O(bits of a state).
    #[inline(always)]
    pub(in crate::search) fn write(&self, symmetry: usize, state: &[u64], image: &mut [u64]) {
        image.fill(0);
        let images = &self.images[symmetry * self.stride..][..self.stride];
        for chunk in &self.chunks {
            let value = (state[chunk.word] >> chunk.shift & chunk.mask) as usize;
            let from = chunk.begin + value * image.len();
            image.iter_mut().zip(&images[from..]).for_each(|(word, part)| *word |= part);
        }
    }
}

/// Returns the chunks of a state, and the number of words of their images.
fn chunks(machine: &Machine) -> Option<(Vec<Chunk>, usize)> {
    let (mut chunks, mut stride): (Vec<Chunk>, usize) = (Vec::new(), 0);
    for node in (0..machine.nodes() as u32).map(NodeId) {
        let (word, shift, bits) = machine.place(node);
        if bits > MOST_BITS {
            return None;
        }
        match chunks.last_mut() {
            Some(last)
                if last.word == word
                    && shift >= last.shift
                    && shift - last.shift + bits <= CHUNK_BITS =>
            {
                last.nodes.push(node)
            }
            Some(_) | None => {
                chunks.push(Chunk { word, shift, mask: 0, nodes: vec![node], begin: 0 })
            }
        }
    }
    for chunk in &mut chunks {
        let [.., last] = &chunk.nodes[..] else { continue };
        let (_, shift, bits) = machine.place(*last);
        chunk.mask = (1 << (shift - chunk.shift + bits)) - 1;
        chunk.begin = stride;
        stride = (chunk.mask as usize + 1).checked_mul(machine.words())?.checked_add(stride)?;
    }
    Some((chunks, stride))
}

/// Writes the images of all values of a chunk.
fn fill(chunk: &Chunk, symmetry: &Symmetry, machine: &Machine, images: &mut [u64]) {
    for value in 0..=chunk.mask {
        let image =
            &mut images[chunk.begin + value as usize * machine.words()..][..machine.words()];
        for &node in &chunk.nodes {
            let (_, shift, bits) = machine.place(node);
            let kind = (value >> (shift - chunk.shift) & ((1 << bits) - 1)) as usize;
            let (word, shift, _) = machine.place(symmetry.nodes[node.index()]);
            image[word] |= symmetry.kinds.get(kind).map_or(0, |kind| u64::from(kind.0) << shift);
        }
    }
}
