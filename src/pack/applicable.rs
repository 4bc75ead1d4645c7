//! The search for the moves that apply in a state.

use super::condition::{Mask, conjunction};
use super::field::{Field, Fields};
use crate::budget::{bytes_of, to_index};
use crate::ground::{GroundMove, Task};
use crate::model::{Kind, KindSet};

/// The size up to which tables are used; larger tables would not stay in the caches.
const TABLE_BYTES: u64 = 2 << 20;

/// The method by which applicable moves are found.
#[derive(Debug)]
pub(super) enum Finder {
    /// Lookup in tables of sets of moves.
    Tables(Tables),
    /// A test of the guards of every move.
    Scan(Scan),
}

impl Finder {
    /// Chooses the better method for a task.
    pub(super) fn new(task: &Task, fields: &Fields) -> Self {
        Tables::new(task, fields).map_or_else(|| Self::Scan(Scan::new(task, fields)), Self::Tables)
    }

    /// Computes the set of moves whose guards hold.
    #[inline]
    pub(super) fn fill(&self, words: &[u64], fields: &Fields, applicable: &mut [u64]) {
        match self {
            Self::Tables(tables) => tables.fill(words, applicable),
            Self::Scan(scan) => scan.fill(words, fields, applicable),
        }
    }

    /// Returns the bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Tables(tables) => tables.rows.capacity() * size_of::<u64>(),
            Self::Scan(scan) => {
                scan.ends.capacity() * size_of::<(u32, u32)>()
                    + scan.masks.capacity() * size_of::<Mask>()
                    + scan.fields.capacity() * size_of::<(Field, KindSet)>()
            }
        }
    }
}

/// For each chunk of a state, and each value of it, the set of moves that it allows.
#[derive(Debug)]
pub(super) struct Tables {
    lookups: Vec<Row>,
    /// The set of all moves.
    all: Vec<u64>,
    rows: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    word: u32,
    shift: u8,
    mask: u32,
    begin: u32,
}

impl Tables {
    fn new(task: &Task, fields: &Fields) -> Option<Self> {
        let width = task.move_count().div_ceil(64);
        let mut chunks = fields.chunks();
        let mut guarded = vec![false; task.nodes];
        task.moves()
            .flat_map(|ground_move| ground_move.guards)
            .for_each(|&(node, _)| guarded[node.index()] = true);
        chunks.retain(|chunk| guarded[chunk.nodes.clone()].contains(&true));
        let size: u64 = chunks.iter().map(|chunk| (width as u64) << chunk.bits).sum();
        let size = to_index(size).ok().filter(|_| bytes_of::<u64>(size) <= TABLE_BYTES)?;
        let mut all = vec![u64::MAX; width];
        if let Some(last) = all.last_mut() {
            *last >>= width * 64 - task.move_count();
        }
        let mut tables = Self { lookups: Vec::new(), rows: all.repeat(size / width.max(1)), all };
        let mut row_of = vec![(0, 0); task.nodes];
        let mut begin = 0;
        for chunk in &chunks {
            let Field { word, shift } = chunk.field;
            tables.lookups.push(Row { word, shift, mask: (1 << chunk.bits) - 1, begin });
            for node in chunk.nodes.clone() {
                row_of[node] = (
                    tables.lookups.len() - 1,
                    fields.of(crate::model::NodeId(node as u32)).shift - shift,
                );
            }
            begin += (width << chunk.bits) as u32;
        }
        for (number, ground_move) in task.moves().enumerate() {
            tables.forbid(number, &ground_move, task, fields, &row_of);
        }
        Some(tables)
    }

    fn forbid(
        &mut self,
        number: usize,
        ground_move: &GroundMove,
        task: &Task,
        fields: &Fields,
        row_of: &[(usize, u8)],
    ) {
        let width = self.all.len();
        for &(node, set) in ground_move.guards {
            let (row, offset) = row_of[node.index()];
            let Row { mask, begin, .. } = self.lookups[row];
            for value in 0..=mask {
                let kind = Kind((u64::from(value) >> offset & fields.mask) as u16);
                if !task.sets[set.0 as usize].contains(kind) {
                    self.rows[begin as usize + value as usize * width + number / 64] &=
                        !(1 << (number % 64));
                }
            }
        }
    }

    #[inline]
    fn fill(&self, words: &[u64], applicable: &mut [u64]) {
        applicable.copy_from_slice(&self.all);
        for lookup in &self.lookups {
            let value = words[lookup.word as usize] >> lookup.shift & u64::from(lookup.mask);
            let begin = lookup.begin as usize + value as usize * applicable.len();
            for (word, row) in applicable.iter_mut().zip(&self.rows[begin..]) {
                *word &= row;
            }
        }
    }
}

/// The guards of all moves, in sequence.
#[derive(Debug, Default)]
pub(super) struct Scan {
    ends: Vec<(u32, u32)>,
    masks: Vec<Mask>,
    fields: Vec<(Field, KindSet)>,
}

impl Scan {
    fn new(task: &Task, fields: &Fields) -> Self {
        let mut scan = Self::default();
        for ground_move in task.moves() {
            let guards =
                ground_move.guards.iter().map(|&(node, set)| (node, &task.sets[set.0 as usize]));
            let (masks, rest) = conjunction(guards, fields, task.values);
            scan.masks.extend(masks);
            scan.fields.extend(rest);
            scan.ends.push((scan.masks.len() as u32, scan.fields.len() as u32));
        }
        scan
    }

    fn fill(&self, words: &[u64], places: &Fields, applicable: &mut [u64]) {
        applicable.fill(0);
        let (mut mask, mut field) = (0, 0);
        for (number, &(masks, fields)) in self.ends.iter().enumerate() {
            let (masks, fields) = (masks as usize, fields as usize);
            let holds = self.masks[mask..masks].iter().all(|mask| mask.holds(words))
                && self.fields[field..fields]
                    .iter()
                    .all(|(field, set)| set.contains(places.get(words, *field)));
            applicable[number / 64] |= u64::from(holds) << (number % 64);
            (mask, field) = (masks, fields);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;

    #[test]
    fn tables_and_scan_find_the_same_moves() {
        for seed in 0..40 {
            let task = plain::random_task(seed);
            let machine = crate::pack::pack(task.clone());
            let fields = Fields::new(task.nodes, task.values, task.memories());
            let (tables, scan) = (Tables::new(&task, &fields), Scan::new(&task, &fields));
            let width = task.move_count().div_ceil(64);
            let (mut left, mut right) = (vec![0; width], vec![0; width]);
            for position in plain::all_positions(&task) {
                let state: [u64; 1] = machine.pack(&position);
                tables.iter().for_each(|tables| tables.fill(&state, &mut left));
                scan.fill(&state, &fields, &mut right);
                assert_eq!(left, right);
            }
        }
    }
}
