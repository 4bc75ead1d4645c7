//! The groups of pieces, their tables, and the symmetries through which several groups use one.

use super::shifts::{GroupStep, Shifts, Walks, images_of, mapped};
use super::table::{GroupGoal, GroupTable, MOST_PIECES, Placement, placements};
use crate::budget::Budget;
use crate::facts::symmetry::{Kept, Symmetry, symmetries};
use crate::ground::Task;
use crate::model::{Kind, NodeId};
use crate::search::heuristic::groups::PlaceDistances;

/// The limit on the entries of a table.
const MOST_ENTRIES: u64 = 1 << 27;
/// The limit on symmetries.
const MOST_SYMMETRIES: usize = 64;
/// The limit on partitions.
const MOST_SUMS: usize = 4;

/// The pieces and their moves.
#[derive(Debug)]
pub(super) struct Basis {
    pub(super) shifts: Shifts,
    pub(super) pieces: Vec<(Kind, NodeId)>,
    /// The nodes on which the mover may stand at the goal.
    pub(super) mover: u64,
    /// The images of the nodes under the symmetries of the moves, the identity first.
    pub(super) images: Vec<Vec<NodeId>>,
}

/// The groups of pieces and tables of a size.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) tables: Vec<TablePlan>,
    pub(super) sums: Vec<Sum>,
    /// The number of entries of all tables; `None` if one of them is too large.
    pub(super) entries: Option<u64>,
}

/// A table that may be built.
#[derive(Debug)]
pub(super) struct TablePlan {
    pub(super) steps: Vec<GroupStep>,
    pub(super) target: GroupGoal,
    /// The nodes that the mover reaches at the goal before the first move of the group.
    region: u64,
}

/// A partition of the pieces into groups, whose distances are added.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) views: Vec<View>,
    /// The view in which each piece counts.
    pub(super) view_of: Vec<usize>,
}

/// A group of pieces that uses a table, through a symmetry.
#[derive(Clone, Debug)]
pub(super) struct View {
    table: usize,
    /// The pieces, in the order of the table.
    pub(super) members: Vec<usize>,
    /// The node of the table for each node of the board.
    images: Vec<u8>,
}

impl Plan {
    /// Plans tables of groups of a size.
    pub(super) fn new(basis: &Basis, size: usize) -> Self {
        let places: Vec<NodeId> = basis.pieces.iter().map(|&(_, node)| node).collect();
        let near = PlaceDistances::new(&places, &basis.shifts.links(), basis.shifts.nodes);
        let mut found = Self { tables: Vec::new(), sums: Vec::new(), entries: None };
        if size > MOST_PIECES.min(basis.pieces.len()) {
            return found;
        }
        let mut views = Vec::new();
        for group in near.close_groups(size) {
            let known = (0..found.tables.len()).find_map(|table| {
                let alike = basis
                    .images
                    .iter()
                    .filter_map(|images| basis.view(table, &found.tables[table], images));
                alike.into_iter().find(|view| has_members(view, &group))
            });
            views.push(known.unwrap_or_else(|| {
                found.tables.push(basis.table_plan(&group));
                View {
                    table: found.tables.len() - 1,
                    members: group,
                    images: (0..basis.shifts.nodes as u8).collect(),
                }
            }));
        }
        for images in &basis.images {
            let image = |view: &View| {
                let through: Vec<NodeId> =
                    view.board_nodes().map(|node| images[usize::from(node)]).collect();
                basis.view(view.table, &found.tables[view.table], &through)
            };
            if found.sums.len() < MOST_SUMS
                && let Some(views) = views.iter().map(image).collect::<Option<Vec<View>>>()
                && !found.sums.iter().any(|sum| sum.has_groups(&views))
            {
                found.sums.push(Sum::new(views, basis.pieces.len()));
            }
        }
        let entries = found.tables.iter().map(|table| {
            placements(table.target.pieces, basis.shifts.nodes).filter(|&all| all <= MOST_ENTRIES)
        });
        found.entries = entries.sum();
        found
    }
}

impl Basis {
    fn table_plan(&self, members: &[usize]) -> TablePlan {
        let kinds: Vec<Kind> = members.iter().map(|&piece| self.pieces[piece].0).collect();
        let steps = self.shifts.seen_from(&kinds);
        let mut placement: Placement = [0; MOST_PIECES];
        for (place, &piece) in placement.iter_mut().zip(members) {
            *place = self.pieces[piece].1.0 as u8;
        }
        let occupied = placement[..members.len()].iter().fold(0_u64, |set, place| set | 1 << place);
        let mover = self.mover & !occupied;
        let region = Walks::new(&steps, self.shifts.nodes).reach(mover, occupied);
        TablePlan { steps, target: GroupGoal { placement, pieces: members.len(), mover }, region }
    }

    /// Returns the group that a symmetry makes of the pieces of a table, if the moves as seen from
    /// it are the images of those of the table.
    fn view(&self, number: usize, table: &TablePlan, images: &[NodeId]) -> Option<View> {
        let GroupGoal { placement, pieces, .. } = table.target;
        let members: Option<Vec<usize>> = placement[..pieces]
            .iter()
            .map(|&node| {
                let image = images[usize::from(node)];
                self.pieces.iter().position(|&(_, place)| place == image)
            })
            .collect();
        let members = members?;
        let own = self.table_plan(&members);
        if own.region != images_of(table.region, images)
            || own.steps != mapped(&table.steps, images)
        {
            return None;
        }
        let mut back = vec![0; images.len()];
        for (node, image) in images.iter().enumerate() {
            back[image.index()] = node as u8;
        }
        Some(View { table: number, members, images: back })
    }
}

impl View {
    #[inline]
    pub(super) fn distance(&self, tables: &[GroupTable], places: &[u8]) -> u8 {
        let node = |&piece: &usize| self.images[usize::from(places[piece])];
        tables[self.table].distance(self.members.iter().map(node))
    }

    /// Returns the node of the board for each node of the table.
    fn board_nodes(&self) -> impl Iterator<Item = u8> {
        let node_of = |image: u8| self.images.iter().position(|&known| known == image);
        (0..self.images.len()).map(move |image| node_of(image as u8).unwrap_or(image) as u8)
    }
}

impl Sum {
    fn new(views: Vec<View>, pieces: usize) -> Self {
        let mut view_of = vec![0; pieces];
        for (number, view) in views.iter().enumerate() {
            view.members.iter().for_each(|&piece| view_of[piece] = number);
        }
        Self { views, view_of }
    }

    /// Returns `true` if the groups are those of other views.
    fn has_groups(&self, views: &[View]) -> bool {
        views.iter().all(|view| self.views.iter().any(|own| has_members(own, &view.members)))
    }
}

fn has_members(view: &View, group: &[usize]) -> bool {
    view.members.len() == group.len() && view.members.iter().all(|piece| group.contains(piece))
}

/// Returns the images of the nodes under symmetries of the moves, the identity first.
pub(super) fn images(task: &Task, budget: &Budget) -> Vec<Vec<NodeId>> {
    let mut found = vec![Symmetry::identity(task.nodes, task.values).nodes];
    let Some(group) = symmetries(task, Kept::default(), budget) else { return found };
    let mut at = 0;
    while at < found.len() && found.len() < MOST_SYMMETRIES {
        for generator in &group.generators {
            let next: Vec<NodeId> =
                found[at].iter().map(|node| generator.nodes[node.index()]).collect();
            if !found.contains(&next) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}
