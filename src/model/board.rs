//! The board: named nodes and the lines that run through them.

use petgraph::algo::connected_components;
use petgraph::dot::{Config, Dot};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// An index of a node, in order of declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Returns the number as an index into tables.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An index of a family: all lines that share a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FamilyId(pub u32);

/// A place on the page, for drawing: x grows to the right, y grows downward.
pub type Place = (f64, f64);

#[derive(Clone, Debug)]
struct Node {
    name: String,
    place: Option<Place>,
    /// `true` if it is not drawn.
    is_hidden: bool,
}

/// A sequence of nodes along which patterns are matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name that the line shares with other lines.
    pub family: FamilyId,
    /// The nodes of the line; a ring does not repeat the first one.
    pub nodes: Vec<NodeId>,
    /// `true` if the last node is followed by the first one.
    pub ring: bool,
    /// The steps that can only be crossed forward, sorted: step `i` leads from node `i` to the next
    /// node.
    pub one_way: Vec<u32>,
}

impl Line {
    /// Returns the number of steps between consecutive nodes.
    #[must_use]
    pub fn steps(&self) -> usize {
        if self.ring { self.nodes.len() } else { self.nodes.len() - 1 }
    }

    /// Returns `true` if a step may be crossed backward.
    #[must_use]
    pub fn both_ways(&self, step: usize) -> bool {
        self.one_way.binary_search(&(step as u32)).is_err()
    }

    /// Returns the two nodes of each step.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        (0..self.steps()).map(|step| (self.nodes[step], self.nodes[(step + 1) % self.nodes.len()]))
    }

    /// Splits the line at the cuts and returns its pieces in order; a ring is read from behind its
    /// first cut.
    fn pieces(self, cuts: &FxHashSet<(NodeId, NodeId)>) -> Vec<Self> {
        let (count, family) = (self.nodes.len(), self.family);
        let cut: Vec<usize> = self
            .pairs()
            .enumerate()
            .filter(|(_, pair)| cuts.contains(pair))
            .map(|(step, _)| step)
            .collect();
        let Some(&first) = cut.first() else { return vec![self] };
        let begins = if self.ring { first + 1 } else { 0 };
        let mut pieces = vec![Self { family, nodes: Vec::new(), ring: false, one_way: Vec::new() }];
        for at in begins..begins + count {
            let step = at % count;
            let Some(piece) = pieces.last_mut() else { break };
            piece.nodes.push(self.nodes[step]);
            if at + 1 == begins + count {
                break;
            }
            if cut.binary_search(&step).is_ok() {
                pieces.push(Self { family, nodes: Vec::new(), ring: false, one_way: Vec::new() });
            } else if !self.both_ways(step) {
                piece.one_way.push(piece.nodes.len() as u32 - 1);
            }
        }
        pieces
    }
}

/// The nodes of a line that a target selects, seen from one of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All nodes, including that one.
    All,
    /// The next node, in the order in which the line is written.
    Next,
    /// The previous node.
    Previous,
}

/// The way in which the nodes of a grid lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tiling {
    /// Rows and columns.
    #[default]
    Squares,
    /// Rows and columns that are rings.
    Torus,
    /// Shifted rows: the next node of a row stands two columns further.
    Hex,
}

/// The grid of a board: its size, and the node at each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The way in which its nodes lie beside each other.
    pub tiling: Tiling,
    /// The node at each position, row by row.
    pub cells: Vec<Option<NodeId>>,
}

impl Grid {
    /// Returns the node at a position (counted from 0), or `None` at a hole or outside the grid.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Option<NodeId> {
        if row < self.rows && column < self.columns {
            self.cells[row * self.columns + column]
        } else {
            None
        }
    }

    /// Returns the nodes that are squares: all nodes, or none where rows are shifted.
    pub fn squares(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.cells.iter().flatten().copied().filter(|_| self.tiling != Tiling::Hex)
    }

    /// Returns `true` if a position has no node, but one of the eight positions around it has one.
    #[must_use]
    pub fn touches_node(&self, row: usize, column: usize) -> bool {
        let around = (row.saturating_sub(1)..=row + 1).flat_map(|row| {
            (column.saturating_sub(1)..=column + 1).map(move |column| (row, column))
        });
        self.at(row, column).is_none()
            && around.into_iter().any(|(row, column)| self.at(row, column).is_some())
    }
}

/// The nodes and lines of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Board {
    graph: UnGraph<Node, FamilyId>,
    families: Vec<String>,
    by_name: FxHashMap<String, FamilyId>,
    lines: Vec<Line>,
    regions: Vec<(String, Vec<NodeId>)>,
    grid: Option<Grid>,
    walls: Vec<(NodeId, NodeId)>,
    /// For each node, the lines through it and its places on them; computed at the first use.
    places: OnceLock<Vec<Vec<(u32, u32)>>>,
}

impl Board {
    /// The bytes that one node of a grid takes, with names, edges and lines. A large board is
    /// charged this before it is built.
    pub const BYTES_PER_NODE: u64 = 240;

    /// Adds a node and returns its number.
    pub fn add_node(&mut self, name: String, place: Option<Place>) -> NodeId {
        NodeId(self.graph.add_node(Node { name, place, is_hidden: false }).index() as u32)
    }

    /// Returns the family with a name and adds it if it is missing.
    pub fn family(&mut self, name: &str) -> FamilyId {
        self.find_family(name).unwrap_or_else(|| {
            let family = FamilyId(self.families.len() as u32);
            self.families.push(name.to_owned());
            self.by_name.insert(name.to_owned(), family);
            family
        })
    }

    /// Adds a line and the edges of its steps.
    pub fn add_line(&mut self, line: Line) {
        for step in 0..line.steps() {
            let (from, to) = (line.nodes[step], line.nodes[(step + 1) % line.nodes.len()]);
            self.graph.add_edge(
                NodeIndex::new(from.index()),
                NodeIndex::new(to.index()),
                line.family,
            );
        }
        self.lines.push(line);
        self.places.take();
    }

    /// Cuts all lines between the nodes of each pair, so that these are no longer neighbours (rule
    /// R47).
    ///
    /// # Arguments
    /// `walls` are pairs of consecutive nodes of a line; `alone` says for each line whether a
    /// single node of it is still a line.
    pub fn cut(&mut self, walls: Vec<(NodeId, NodeId)>, alone: &[bool]) {
        let cuts: FxHashSet<(NodeId, NodeId)> =
            walls.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
        self.graph.clear_edges();
        for (line, alone) in std::mem::take(&mut self.lines).into_iter().zip(alone) {
            let least = if *alone { 1 } else { 2 };
            line.pieces(&cuts)
                .into_iter()
                .filter(|piece| piece.nodes.len() >= least)
                .for_each(|piece| self.add_line(piece));
        }
        self.walls = walls;
        self.places.take();
    }

    /// Returns the pairs of nodes between which lines are cut.
    #[must_use]
    pub fn walls(&self) -> &[(NodeId, NodeId)] {
        &self.walls
    }

    /// Returns disjoint lines that cover all nodes, in the order of their first nodes, with a
    /// preference for longer lines; else `None`.
    #[must_use]
    pub fn apart_lines(&self) -> Option<Vec<&Line>> {
        let mut longest: Vec<&Line> = self.lines.iter().collect();
        longest.sort_by_key(|line| std::cmp::Reverse(line.nodes.len()));
        let mut covered: Vec<bool> = self.nodes().map(|node| self.is_hidden(node)).collect();
        longest.retain(|line| {
            let fresh = line.nodes.iter().all(|node| !covered[node.index()]);
            line.nodes.iter().for_each(|node| covered[node.index()] |= fresh);
            fresh
        });
        if covered.contains(&false) {
            return None;
        }
        longest.sort_by_key(|line| line.nodes[0]);
        Some(longest)
    }

    /// Adds a named set of nodes.
    pub fn add_region(&mut self, name: String, nodes: Vec<NodeId>) {
        self.regions.push((name, nodes));
    }

    /// Sets the grid.
    pub fn set_grid(&mut self, grid: Grid) {
        self.grid = Some(grid);
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// Returns all nodes in order of declaration.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.graph.node_count() as u32).map(NodeId)
    }

    /// Declares that a node is not drawn (rule R67).
    pub fn hide(&mut self, node: NodeId) {
        self.graph[NodeIndex::new(node.index())].is_hidden = true;
    }

    /// Returns `true` if a node is not drawn.
    #[must_use]
    pub fn is_hidden(&self, node: NodeId) -> bool {
        self.graph[NodeIndex::new(node.index())].is_hidden
    }

    /// Returns the nodes that are drawn, in order of declaration.
    pub fn shown(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes().filter(|&node| !self.is_hidden(node))
    }

    /// Returns the name of a node.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.graph[NodeIndex::new(node.index())].name
    }

    /// Returns the place of a node on the page, if it has one.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<Place> {
        self.graph[NodeIndex::new(node.index())].place
    }

    /// Returns all lines in the order in which patterns are matched along them.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the names of the families.
    #[must_use]
    pub fn families(&self) -> &[String] {
        &self.families
    }

    /// Returns the family with a name.
    #[must_use]
    pub fn find_family(&self, name: &str) -> Option<FamilyId> {
        self.by_name.get(name).copied()
    }

    /// Returns the named sets of nodes, each sorted and without repeats.
    #[must_use]
    pub fn regions(&self) -> &[(String, Vec<NodeId>)] {
        &self.regions
    }

    /// Returns the region with a name.
    #[must_use]
    pub fn region(&self, name: &str) -> Option<&[NodeId]> {
        self.regions.iter().find(|(known, _)| known == name).map(|(_, nodes)| &nodes[..])
    }

    /// Returns the grid, if the board has one.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// Returns the nodes next to a node on any line, or on lines of the given families: sorted,
    /// without repeats, without itself (rule R17).
    #[must_use]
    pub fn neighbours(&self, node: NodeId, families: Option<&[FamilyId]>) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = self
            .graph
            .edges(NodeIndex::new(node.index()))
            .filter(|edge| families.is_none_or(|wanted| wanted.contains(edge.weight())))
            .map(|edge| {
                let other = if edge.source().index() == node.index() {
                    edge.target()
                } else {
                    edge.source()
                };
                NodeId(other.index() as u32)
            })
            .filter(|&other| other != node)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the nodes that a node reaches along its lines of the given families (rule R44); the
    /// result can contain a node twice.
    #[must_use]
    pub fn across(&self, node: NodeId, reach: Reach, families: &[FamilyId]) -> Vec<NodeId> {
        let places = self.places.get_or_init(|| {
            let mut places = vec![Vec::new(); self.node_count()];
            for (line, at) in self
                .lines
                .iter()
                .enumerate()
                .flat_map(|(line, nodes)| (0..nodes.nodes.len()).map(move |at| (line, at)))
            {
                places[self.lines[line].nodes[at].index()].push((line as u32, at as u32));
            }
            places
        });
        let mut found = Vec::new();
        for &(line, at) in places.get(node.index()).into_iter().flatten() {
            let (line, at) = (&self.lines[line as usize], at as usize);
            if !families.contains(&line.family) {
                continue;
            }
            let wraps = line.ring && line.nodes.len() > 1;
            let beside = match reach {
                Reach::All => {
                    found.extend_from_slice(&line.nodes);
                    None
                }
                Reach::Next => line.nodes.get(at + 1).or(line.nodes.first().filter(|_| wraps)),
                Reach::Previous => at
                    .checked_sub(1)
                    .map_or(line.nodes.last().filter(|_| wraps), |before| line.nodes.get(before)),
            };
            found.extend(beside);
        }
        found
    }

    /// Returns the number of connected components of the graph.
    #[must_use]
    pub fn components(&self) -> usize {
        connected_components(&self.graph)
    }

    /// Returns the graph in the language of Graphviz: nodes with their names, edges with the names
    /// of their lines.
    #[must_use]
    pub fn dot(&self) -> String {
        let edge = |_: &_, edge: petgraph::graph::EdgeReference<'_, FamilyId>| {
            format!("label=\"{}\"", self.families[edge.weight().0 as usize])
        };
        let node = |_: &_, (_, node): (NodeIndex, &Node)| {
            let place =
                node.place.map_or(String::new(), |(x, y)| format!(" pos=\"{x},{}!\"", 0.0 - y));
            format!("label=\"{}\"{place}", node.name)
        };
        format!(
            "{:?}",
            Dot::with_attr_getters(
                &self.graph,
                &[Config::EdgeNoLabel, Config::NodeNoLabel],
                &edge,
                &node
            )
        )
    }
}
