//! An ordered partition of the vertices of a graph, and its refinement.
//!
//! Source: B. D. McKay, Practical Graph Isomorphism, Congressus Numerantium 30, 1981.

use super::graph::Graph;
use crate::facts::work::{Stop, Work};
use std::collections::VecDeque;

/// A partition into cells, each a range of places.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, in the order of places.
    pub(super) order: Vec<u32>,
    place: Vec<u32>,
    /// The first place of each vertex's cell.
    pub(super) cell: Vec<u32>,
    /// The number of vertices in the cell that begins at a place; 0 if no cell begins there.
    pub(super) len: Vec<u32>,
}

/// Buffers for the refinement, empty between two uses.
#[derive(Debug)]
pub(super) struct Scratch {
    sums: Vec<u64>,
    is_touched: Vec<bool>,
    touched: Vec<u32>,
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
}

impl Scratch {
    /// Creates buffers for a number of vertices.
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            sums: vec![0; vertices],
            is_touched: vec![false; vertices],
            touched: Vec::new(),
            queue: VecDeque::new(),
            is_queued: vec![false; vertices],
        }
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.is_queued[cell as usize], true) {
            self.queue.push_back(cell);
        }
    }
}

impl Partition {
    /// Computes the partition by colours and refines it.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit was reached.
    pub(super) fn by_color(
        graph: &Graph,
        scratch: &mut Scratch,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let order = graph.classes.concat();
        let mut partition = Self {
            place: vec![0; order.len()],
            cell: vec![0; order.len()],
            len: vec![0; order.len()],
            order,
        };
        let mut begin = 0;
        for class in &graph.classes {
            partition.len[begin] = class.len() as u32;
            for (at, &vertex) in class.iter().enumerate() {
                partition.place[vertex as usize] = (begin + at) as u32;
                partition.cell[vertex as usize] = begin as u32;
            }
            scratch.enqueue(begin as u32);
            begin += class.len();
        }
        partition.refine(graph, scratch, work)?;
        Ok(partition)
    }

    /// Returns the vertices of a cell.
    pub(super) fn members(&self, cell: u32) -> &[u32] {
        &self.order[cell as usize..(cell + self.len[cell as usize]) as usize]
    }

    /// Separates a vertex from the rest of its cell, and refines the partition.
    ///
    /// # Returns
    /// A hash of the steps of the refinement.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit was reached.
    pub(super) fn individualise(
        &mut self,
        vertex: u32,
        graph: &Graph,
        scratch: &mut Scratch,
        work: &mut Work,
    ) -> Result<u64, Stop> {
        let cell = self.cell[vertex as usize];
        self.put(vertex, cell);
        if self.len[cell as usize] > 1 {
            self.split(cell, cell + 1);
        }
        scratch.enqueue(cell);
        self.refine(graph, scratch, work)
    }

    fn refine(
        &mut self,
        graph: &Graph,
        scratch: &mut Scratch,
        work: &mut Work,
    ) -> Result<u64, Stop> {
        let mut trace = 0;
        while let Some(splitter) = scratch.queue.pop_front() {
            scratch.is_queued[splitter as usize] = false;
            let mut edges = 0;
            for &vertex in self.members(splitter) {
                for &(other, label) in graph.neighbours(vertex) {
                    edges += 1;
                    scratch.sums[other as usize] =
                        scratch.sums[other as usize].wrapping_add(mixed(u64::from(label) + 1));
                    if !std::mem::replace(&mut scratch.is_touched[other as usize], true) {
                        scratch.touched.push(other);
                    }
                }
            }
            let spent = work.spend(edges * 4);
            trace = mixed(trace ^ u64::from(splitter));
            self.split_touched(scratch, &mut trace);
            spent?;
        }
        Ok(trace)
    }

    /// Splits every cell by the sums of its vertices.
    fn split_touched(&mut self, scratch: &mut Scratch, trace: &mut u64) {
        let mut touched = std::mem::take(&mut scratch.touched);
        touched.sort_unstable_by_key(|&vertex| {
            (self.cell[vertex as usize], scratch.sums[vertex as usize])
        });
        let mut rest = &touched[..];
        while let Some(&first) = rest.first() {
            let cell = self.cell[first as usize];
            let (group, others) =
                rest.split_at(rest.partition_point(|&vertex| self.cell[vertex as usize] == cell));
            self.split_cell(group, scratch, trace);
            rest = others;
        }
        for &vertex in &touched {
            scratch.sums[vertex as usize] = 0;
            scratch.is_touched[vertex as usize] = false;
        }
        touched.clear();
        scratch.touched = touched;
    }

    /// Splits the cell of some vertices, which are sorted by their sums; vertices without a sum
    /// stay in front.
    fn split_cell(&mut self, group: &[u32], scratch: &mut Scratch, trace: &mut u64) {
        let cell = self.cell[group[0] as usize];
        let end = cell + self.len[cell as usize];
        let mut fragments = vec![cell];
        let mut place = end;
        for &vertex in group.iter().rev() {
            place -= 1;
            self.put(vertex, place);
        }
        for (at, pair) in group.windows(2).enumerate() {
            if scratch.sums[pair[0] as usize] != scratch.sums[pair[1] as usize] {
                fragments.push(place + at as u32 + 1);
            }
        }
        if place > cell {
            fragments.insert(1, place);
        }
        for fragment in
            group.chunk_by(|&a, &b| scratch.sums[a as usize] == scratch.sums[b as usize])
        {
            *trace = mixed(*trace ^ scratch.sums[fragment[0] as usize] ^ u64::from(cell))
                .wrapping_add(fragment.len() as u64);
        }
        if fragments.len() == 1 {
            return;
        }
        for &fragment in fragments[1..].iter().rev() {
            self.split(cell, fragment);
        }
        // A largest fragment need not split other cells, if the whole cell has done so or will do
        // so.
        let spared = if scratch.is_queued[cell as usize] {
            cell
        } else {
            fragments
                .iter()
                .rev()
                .copied()
                .max_by_key(|&fragment| self.len[fragment as usize])
                .unwrap_or(cell)
        };
        fragments
            .into_iter()
            .filter(|&fragment| fragment != spared)
            .for_each(|fragment| scratch.enqueue(fragment));
    }

    /// Makes the vertices of a cell from a place on a cell of their own.
    fn split(&mut self, cell: u32, at: u32) {
        let end = cell + self.len[cell as usize];
        self.len[cell as usize] = at - cell;
        self.len[at as usize] = end - at;
        for &vertex in &self.order[at as usize..end as usize] {
            self.cell[vertex as usize] = at;
        }
    }

    /// Moves a vertex to a place of its cell.
    fn put(&mut self, vertex: u32, place: u32) {
        let (other, old) = (self.order[place as usize], self.place[vertex as usize]);
        self.order.swap(place as usize, old as usize);
        self.place[other as usize] = old;
        self.place[vertex as usize] = place;
    }
}

/// Returns a hash of a number (the finaliser of SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
