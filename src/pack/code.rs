//! Ground moves as short sequences of instructions on words.

use super::field::{Chunk, Field, Fields};
use super::word::Word;
use crate::ground::{GroundEffect, GroundMove, MapId, MoveId, Task};
use crate::model::NodeId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The instruction `word = (word & keep) ^ flip`.
#[derive(Clone, Copy, Debug)]
struct Edit {
    keep: u64,
    flip: u64,
    word: u32,
}

/// The instruction that moves the masked bits of the old word `from`, rotated, into the new word
/// `to`.
#[derive(Clone, Copy, Debug)]
struct Copied {
    mask: u64,
    from: u32,
    to: u32,
    rotate: u8,
}

/// The instruction that replaces a chunk of the state by its image in a table.
#[derive(Clone, Copy, Debug)]
struct Lookup {
    table: u32,
    word: u32,
    shift: u8,
    mask: u16,
}

/// The offsets at which a move's instructions begin; they end where those of the next move begin.
#[derive(Clone, Copy, Debug, Default)]
struct Begin {
    edits: u32,
    copies: u32,
    lookups: u32,
}

/// The instructions of all moves.
#[derive(Debug, Default)]
pub(super) struct Codes {
    begins: Vec<Begin>,
    edits: Vec<Edit>,
    copies: Vec<Copied>,
    lookups: Vec<Lookup>,
    tables: Vec<u16>,
}

impl Codes {
    /// Compiles all moves of a task.
    pub(super) fn new(task: &Task, fields: &Fields) -> Self {
        let chunks = fields.chunks();
        let mut chunk_of = vec![0; task.nodes];
        for (number, chunk) in chunks.iter().enumerate() {
            chunk_of[chunk.nodes.clone()].fill(number as u32);
        }
        let mut maker = Maker {
            task,
            fields,
            chunks,
            chunk_of,
            codes: Self::default(),
            known: FxHashMap::default(),
        };
        for ground_move in task.moves() {
            maker.add(&ground_move);
        }
        maker.codes.begin();
        maker.codes
    }

    /// Computes the state after a move.
    #[inline]
    pub(super) fn apply<W: Word>(&self, id: MoveId, old: &W, new: &mut W) {
        let (begin, end) = (self.begins[id.0 as usize], self.begins[id.0 as usize + 1]);
        new.clone_from(old);
        let (old, new) = (old.words(), new.words_mut());
        for edit in &self.edits[begin.edits as usize..end.edits as usize] {
            new[edit.word as usize] = old[edit.word as usize] & edit.keep ^ edit.flip;
        }
        for copied in &self.copies[begin.copies as usize..end.copies as usize] {
            new[copied.to as usize] ^=
                (old[copied.from as usize] & copied.mask).rotate_left(u32::from(copied.rotate));
        }
        for lookup in &self.lookups[begin.lookups as usize..end.lookups as usize] {
            let chunk = old[lookup.word as usize] >> lookup.shift & u64::from(lookup.mask);
            new[lookup.word as usize] ^=
                u64::from(self.tables[lookup.table as usize + chunk as usize]) << lookup.shift;
        }
    }

    /// Returns `true` if two states, one of which is the other one after this move, have the same
    /// position.
    #[inline]
    pub(super) fn same_position(&self, id: MoveId, old: &[u64], new: &[u64], memory: u64) -> bool {
        let (begin, end) = (self.begins[id.0 as usize], self.begins[id.0 as usize + 1]);
        self.edits[begin.edits as usize..end.edits as usize].iter().all(|edit| {
            let changed = old[edit.word as usize] ^ new[edit.word as usize];
            changed & !(if edit.word == 0 { memory } else { 0 }) == 0
        })
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.begins.capacity() * size_of::<Begin>()
            + self.edits.capacity() * size_of::<Edit>()
            + self.copies.capacity() * size_of::<Copied>()
            + self.lookups.capacity() * size_of::<Lookup>()
            + self.tables.capacity() * size_of::<u16>()
    }

    fn begin(&mut self) {
        let (edits, copies, lookups) =
            (self.edits.len() as u32, self.copies.len() as u32, self.lookups.len() as u32);
        self.begins.push(Begin { edits, copies, lookups });
    }
}

/// The instructions of one move: edits by word, copies by words and rotation, functions by chunk.
#[derive(Default)]
struct Parts {
    edits: BTreeMap<u32, (u64, u64)>,
    copies: BTreeMap<(u32, u32, u8), u64>,
    lookups: BTreeMap<u32, Vec<(u8, MapId)>>,
}

struct Maker<'a> {
    task: &'a Task,
    fields: &'a Fields,
    chunks: Vec<Chunk>,
    chunk_of: Vec<u32>,
    codes: Codes,
    /// The offsets of lookup tables, by the fields that they change: shift within the chunk, and
    /// function.
    known: FxHashMap<Vec<(u8, MapId)>, u32>,
}

impl Maker<'_> {
    fn add(&mut self, ground_move: &GroundMove) {
        self.codes.begin();
        let mut parts = Parts::default();
        if self.fields.memory != 0 {
            parts.edits.insert(0, (!self.fields.memory, self.task.remembered(ground_move)));
        }
        for &(node, effect) in ground_move.effects {
            self.add_effect(node, effect, &mut parts);
        }
        self.codes.edits.extend(parts.edits.into_iter().map(|(word, (keep, flip))| Edit {
            keep,
            flip,
            word,
        }));
        self.codes.copies.extend(
            parts.copies.into_iter().map(|((from, to, rotate), mask)| Copied {
                mask,
                from,
                to,
                rotate,
            }),
        );
        for (chunk, fields) in parts.lookups {
            self.look_up(chunk as usize, fields);
        }
    }

    fn add_effect(&self, node: NodeId, effect: GroundEffect, parts: &mut Parts) {
        let Field { word, shift } = self.fields.of(node);
        let (keep, flip) = parts.edits.entry(word).or_insert((u64::MAX, 0));
        let mask = self.fields.mask << shift;
        match effect {
            GroundEffect::Become(kind) => {
                *keep &= !mask;
                *flip |= u64::from(kind.0) << shift;
            }
            GroundEffect::Take(from) => {
                *keep &= !mask;
                let source = self.fields.of(from);
                let rotate = (64 + shift - source.shift) % 64;
                *parts.copies.entry((source.word, word, rotate)).or_default() |=
                    self.fields.mask << source.shift;
            }
            // A function of one bit is a mask and an xor.
            GroundEffect::Map(map) if self.fields.bits == 1 && self.task.values == 2 => {
                let image = &self.task.maps[map.0 as usize];
                *keep &= !(u64::from(image[0] == image[1]) << shift);
                *flip |= u64::from(image[0].0) << shift;
            }
            GroundEffect::Map(map) => {
                *keep &= !mask;
                parts
                    .lookups
                    .entry(self.chunk_of[node.index()])
                    .or_default()
                    .push((self.offset(node), map));
            }
        }
    }

    fn offset(&self, node: NodeId) -> u8 {
        self.fields.of(node).shift - self.chunks[self.chunk_of[node.index()] as usize].field.shift
    }

    fn look_up(&mut self, chunk: usize, parts: Vec<(u8, MapId)>) {
        let chunk = &self.chunks[chunk];
        // Only the fields that change are looked up, so that equal sets of fields share a table at
        // every place in a chunk.
        let low = parts.iter().map(|&(offset, _)| offset).min().unwrap_or(0);
        let high = parts.iter().map(|&(offset, _)| offset).max().unwrap_or(0) + self.fields.bits;
        let parts: Vec<(u8, MapId)> =
            parts.into_iter().map(|(offset, map)| (offset - low, map)).collect();
        let (task, fields, codes) = (self.task, self.fields, &mut self.codes);
        let bits = high - low;
        let table = *self.known.entry(parts).or_insert_with_key(|parts| {
            let begin = codes.tables.len() as u32;
            codes.tables.extend((0..1_u64 << bits).map(|old| {
                let image = |&(offset, map): &(u8, MapId)| {
                    let kind = (old >> offset & fields.mask) as usize;
                    task.maps[map.0 as usize].get(kind).map_or(0, |image| image.0 << offset)
                };
                parts.iter().map(image).fold(0, |new, part| new | part)
            }));
            begin
        });
        let mask = ((1_u32 << bits) - 1) as u16;
        codes.lookups.push(Lookup {
            table,
            word: chunk.field.word,
            shift: chunk.field.shift + low,
            mask,
        });
    }
}
