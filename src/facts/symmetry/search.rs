//! The search for the symmetries of a task on its graph.

use super::check::Check;
use super::graph::Graph;
use super::group::{Group, Symmetry};
use super::partition::{Partition, Scratch};
use crate::facts::orbits::Orbits;
use crate::facts::work::{Stop, Work};
use crate::model::{Kind, NodeId};
use num_bigint::BigUint;

/// The limit for the number of entries of all partitions that are kept, and the bytes of an entry.
const MOST_ENTRIES: usize = 1 << 22;
const ENTRY_BYTES: usize = 16;

/// A point of the base.
#[derive(Debug)]
struct Level {
    /// The partition before the point is separated from the rest of its cell.
    partition: Partition,
    point: u32,
    /// The cell of the point in this partition.
    cell: u32,
    /// The hash of the refinement that leads to the next partition.
    trace: u64,
}

#[derive(Debug)]
struct Search<'a> {
    graph: &'a Graph,
    check: &'a Check<'a>,
    nodes: usize,
    points: usize,
    levels: Vec<Level>,
    /// The partition in which all points are separate.
    last: Partition,
    scratch: Scratch,
    work: Work<'a>,
}

/// Computes the group.
///
/// Points are separated one by one until all are separate: this is the base. For each point of the
/// base, from the last to the first, every other point of its cell is tried as its image while the
/// points before it are fixed. So the orbit of each point is exact in the stabiliser of the points
/// before it, and the order of the group is the product of their lengths.
///
/// Source: B. D. McKay, A. Piperno, Practical Graph Isomorphism II, Journal of Symbolic Computation
/// 60, 2014; the end of a branch where the rest can stay as it is: P. T. Darga, K. A. Sakallah, I.
/// L. Markov, Faster Symmetry Discovery using Sparsity of Symmetries, 2008.
///
/// # Arguments
/// * `graph` - the graph of the task; its first vertices are nodes, then values
/// * `check` - the test whether a permutation is a symmetry
/// * `size` - the numbers of nodes and values
/// * `work` - the limit of steps
///
/// # Errors
/// Returns [`Stop`] if a limit was reached.
///
/// # Complexity
/// A few refinements for each generator on most graphs; exponential on graphs whose vertices
/// refinement cannot separate, hence the limit.
pub(super) fn search(
    graph: &Graph,
    check: &Check,
    (nodes, values): (usize, usize),
    mut work: Work,
) -> Result<Group, Stop> {
    let points = nodes + values;
    let mut scratch = Scratch::new(graph.len());
    let (levels, last) = base(graph, points, &mut scratch, &mut work)?;
    let mut search = Search { graph, check, nodes, points, levels, last, scratch, work };
    let mut group = Group { generators: Vec::new(), order: BigUint::from(1_u32), nodes, values };
    let mut orbits = Orbits::new(points);
    for level in (0..search.levels.len()).rev() {
        group.order *= search.orbit(level, &mut orbits, &mut group.generators)?;
    }
    Ok(group)
}

/// Computes the base: always separates the first point of a smallest cell.
fn base(
    graph: &Graph,
    points: usize,
    scratch: &mut Scratch,
    work: &mut Work,
) -> Result<(Vec<Level>, Partition), Stop> {
    let (mut levels, mut partition) = (Vec::new(), Partition::by_color(graph, scratch, work)?);
    loop {
        work.spend(graph.len())?;
        let cells = (0..points as u32).filter(|&cell| partition.len[cell as usize] > 1);
        let Some(cell) = cells.min_by_key(|&cell| partition.len[cell as usize]) else {
            return Ok((levels, partition));
        };
        if (levels.len() + 1) * graph.len() > MOST_ENTRIES {
            return Err(Stop);
        }
        work.take(graph.len() * ENTRY_BYTES)?;
        let before = partition.clone();
        let point = partition.members(cell).iter().copied().min().unwrap_or(cell);
        let trace = partition.individualise(point, graph, scratch, work)?;
        levels.push(Level { partition: before, point, cell, trace });
    }
}

impl Search<'_> {
    /// Finds the images of a point of the base under the symmetries that fix the points before it.
    ///
    /// # Returns
    /// The number of images, including the point itself.
    fn orbit(
        &mut self,
        level: usize,
        orbits: &mut Orbits,
        generators: &mut Vec<Symmetry>,
    ) -> Result<u32, Stop> {
        let Level { partition, point, cell, .. } = &self.levels[level];
        let (point, mut images, start) =
            (*point, partition.members(*cell).to_vec(), partition.clone());
        images.sort_unstable();
        let mut failed: Vec<u32> = Vec::new();
        for &image in &images {
            let root = orbits.root(image);
            if root == orbits.root(point) || failed.iter().any(|&known| orbits.root(known) == root)
            {
                continue;
            }
            match self.extend(level, &start, image)? {
                Some(symmetry) => {
                    orbits.add(images_of(&symmetry, self.nodes));
                    generators.push(symmetry);
                }
                None => failed.push(image),
            }
        }
        let root = orbits.root(point);
        Ok(images.into_iter().filter(|&image| orbits.root(image) == root).count() as u32)
    }

    /// Searches for a symmetry that extends the images chosen for the base, and maps its next point
    /// to `image`.
    fn extend(
        &mut self,
        level: usize,
        right: &Partition,
        image: u32,
    ) -> Result<Option<Symmetry>, Stop> {
        self.work.spend(self.graph.len())?;
        let mut right = right.clone();
        let trace = right.individualise(image, self.graph, &mut self.scratch, &mut self.work)?;
        let left = self.levels.get(level + 1).map_or(&self.last, |next| &next.partition);
        if trace != self.levels[level].trace || right.len != left.len {
            return Ok(None);
        }
        if let Some(symmetry) = self.candidate(left, &right) {
            self.work.spend(self.check.distinct.len() * 4)?;
            if self.check.keeps(&symmetry) {
                return Ok(Some(symmetry));
            }
        }
        let Some(next) = self.levels.get(level + 1) else { return Ok(None) };
        let (point, mut images) = (next.point, right.members(next.cell).to_vec());
        // A symmetry that moves few points is found soonest.
        images.sort_unstable_by_key(|&image| (image != point, image));
        for image in images {
            if let Some(symmetry) = self.extend(level + 1, &right, image)? {
                return Ok(Some(symmetry));
            }
        }
        Ok(None)
    }

    /// Maps points that are separate by their places; all other points stay, provided that they
    /// have the same cells on both sides.
    fn candidate(&self, left: &Partition, right: &Partition) -> Option<Symmetry> {
        let mut images: Vec<u32> = (0..self.points as u32).collect();
        for point in 0..self.points as u32 {
            let cell = left.cell[point as usize];
            if left.len[cell as usize] == 1 {
                images[point as usize] = right.order[cell as usize];
            } else if right.cell[point as usize] != cell {
                return None;
            }
        }
        let (nodes, kinds) = images.split_at(self.nodes);
        let kind = |&point: &u32| Kind((point as usize - self.nodes) as u16);
        Some(Symmetry {
            nodes: nodes.iter().copied().map(NodeId).collect(),
            kinds: kinds.iter().map(kind).collect(),
        })
    }
}

/// Returns the images of all points: nodes, then kinds.
fn images_of(symmetry: &Symmetry, nodes: usize) -> impl Iterator<Item = u32> + '_ {
    let kinds = symmetry.kinds.iter().map(move |kind| nodes as u32 + u32::from(kind.0));
    symmetry.nodes.iter().map(|node| node.0).chain(kinds)
}
