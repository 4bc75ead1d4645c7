//! The board: named nodes, and lines that run through them.

use petgraph::algo::connected_components;
use petgraph::dot::{Config, Dot};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// A node, numbered in order of declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The node as an index into tables.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All lines that share a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FamilyId(pub u32);

/// A place on the page, for drawing: x to the right, y down.
pub type Place = (f64, f64);

#[derive(Clone, Debug)]
struct Node {
    name: String,
    place: Option<Place>,
}

/// A sequence of nodes along which patterns are matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name it shares with others.
    pub family: FamilyId,
    /// Its nodes; a ring does not repeat the first one.
    pub nodes: Vec<NodeId>,
    /// Whether it ends where it began.
    pub ring: bool,
    /// The steps that only run forward: step `i` leads from node `i` to the next. Sorted.
    pub one_way: Vec<u32>,
}

impl Line {
    /// The number of steps between consecutive nodes.
    #[must_use]
    pub fn steps(&self) -> usize {
        if self.ring { self.nodes.len() } else { self.nodes.len() - 1 }
    }

    /// Whether a step may be crossed backward.
    #[must_use]
    pub fn both_ways(&self, step: usize) -> bool {
        self.one_way.binary_search(&(step as u32)).is_err()
    }

    /// The pairs of nodes that each step leads between.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        (0..self.steps()).map(|step| (self.nodes[step], self.nodes[(step + 1) % self.nodes.len()]))
    }

    /// What is left of it between cuts, in order; a ring is read from behind its first cut.
    fn pieces(self, cuts: &FxHashSet<(NodeId, NodeId)>) -> Vec<Self> {
        let (count, family) = (self.nodes.len(), self.family);
        let cut: Vec<usize> = self.pairs().enumerate().filter(|(_, pair)| cuts.contains(pair)).map(|(step, _)| step).collect();
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

/// Which nodes of a line are meant, seen from one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All, that one included.
    All,
    /// The one behind it, as the line is written.
    Next,
    /// The one before it.
    Previous,
}

/// How the nodes of a grid lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tiling {
    /// In rows and columns.
    #[default]
    Squares,
    /// In rows and columns that are rings.
    Torus,
    /// In rows of which each is shifted: the next node of a row stands two columns further.
    Hex,
}

/// The grid of a board: its size, and which node stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// How its nodes lie beside each other.
    pub tiling: Tiling,
    /// Row by row, the node at each position.
    pub cells: Vec<Option<NodeId>>,
}

impl Grid {
    /// The node at a position (from 0), `None` at a hole or outside.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Option<NodeId> {
        if row < self.rows && column < self.columns { self.cells[row * self.columns + column] } else { None }
    }

    /// The nodes that are squares: all, or none where rows are shifted.
    pub fn squares(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.cells.iter().flatten().copied().filter(|_| self.tiling != Tiling::Hex)
    }

    /// Whether a position has no node, but one of the eight around it has.
    #[must_use]
    pub fn touches_node(&self, row: usize, column: usize) -> bool {
        let around =
            (row.saturating_sub(1)..=row + 1).flat_map(|row| (column.saturating_sub(1)..=column + 1).map(move |column| (row, column)));
        self.at(row, column).is_none() && around.into_iter().any(|(row, column)| self.at(row, column).is_some())
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
    /// For each node, the lines it stands on and where; found out once somebody asks.
    places: OnceLock<Vec<Vec<(u32, u32)>>>,
}

impl Board {
    /// Bytes that one node of a grid takes, names, edges and lines included: what a large board is charged before it is built.
    pub const BYTES_PER_NODE: u64 = 240;

    /// Adds a node and returns its number.
    pub fn add_node(&mut self, name: String, place: Option<Place>) -> NodeId {
        NodeId(self.graph.add_node(Node { name, place }).index() as u32)
    }

    /// The family of that name, made if there is none.
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
            self.graph.add_edge(NodeIndex::new(from.index()), NodeIndex::new(to.index()), line.family);
        }
        self.lines.push(line);
        self.places.take();
    }

    /// Cuts all lines between the nodes of each pair, which are no neighbours from then on (rule R47).
    ///
    /// # Arguments
    /// `walls` are pairs of consecutive nodes of some line; `alone` says of each line whether a single node of it is still a line.
    pub fn cut(&mut self, walls: Vec<(NodeId, NodeId)>, alone: &[bool]) {
        let cuts: FxHashSet<(NodeId, NodeId)> = walls.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
        self.graph.clear_edges();
        for (line, alone) in std::mem::take(&mut self.lines).into_iter().zip(alone) {
            let least = if *alone { 1 } else { 2 };
            line.pieces(&cuts).into_iter().filter(|piece| piece.nodes.len() >= least).for_each(|piece| self.add_line(piece));
        }
        self.walls = walls;
        self.places.take();
    }

    /// The pairs of nodes between which lines are cut.
    #[must_use]
    pub fn walls(&self) -> &[(NodeId, NodeId)] {
        &self.walls
    }

    /// Lines that share no node and leave none out, longer ones preferred, in the order of their first nodes; `None` if there are none such.
    #[must_use]
    pub fn apart_lines(&self) -> Option<Vec<&Line>> {
        let mut longest: Vec<&Line> = self.lines.iter().collect();
        longest.sort_by_key(|line| std::cmp::Reverse(line.nodes.len()));
        let mut covered = vec![false; self.node_count()];
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

    /// Names a set of nodes.
    pub fn add_region(&mut self, name: String, nodes: Vec<NodeId>) {
        self.regions.push((name, nodes));
    }

    /// Sets the grid.
    pub fn set_grid(&mut self, grid: Grid) {
        self.grid = Some(grid);
    }

    /// The number of nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// All nodes in order of declaration.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.graph.node_count() as u32).map(NodeId)
    }

    /// A node's name.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.graph[NodeIndex::new(node.index())].name
    }

    /// A node's place on the page, if it has one.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<Place> {
        self.graph[NodeIndex::new(node.index())].place
    }

    /// All lines in the order in which patterns are matched along them.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names of lines.
    #[must_use]
    pub fn families(&self) -> &[String] {
        &self.families
    }

    /// The family of that name.
    #[must_use]
    pub fn find_family(&self, name: &str) -> Option<FamilyId> {
        self.by_name.get(name).copied()
    }

    /// Named sets of nodes, each sorted and without repeats.
    #[must_use]
    pub fn regions(&self) -> &[(String, Vec<NodeId>)] {
        &self.regions
    }

    /// The region of that name.
    #[must_use]
    pub fn region(&self, name: &str) -> Option<&[NodeId]> {
        self.regions.iter().find(|(known, _)| known == name).map(|(_, nodes)| &nodes[..])
    }

    /// The grid, if the board has one.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// The nodes next to a node on any line, or on lines of the given families: sorted, each once, itself never (rule R17).
    #[must_use]
    pub fn neighbours(&self, node: NodeId, families: Option<&[FamilyId]>) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = self
            .graph
            .edges(NodeIndex::new(node.index()))
            .filter(|edge| families.is_none_or(|wanted| wanted.contains(edge.weight())))
            .map(|edge| {
                let other = if edge.source().index() == node.index() { edge.target() } else { edge.source() };
                NodeId(other.index() as u32)
            })
            .filter(|&other| other != node)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The nodes that are reached from a node along the lines of the given families that run through it (rule R44); one may be among them twice.
    #[must_use]
    pub fn across(&self, node: NodeId, reach: Reach, families: &[FamilyId]) -> Vec<NodeId> {
        let places = self.places.get_or_init(|| {
            let mut places = vec![Vec::new(); self.node_count()];
            for (line, at) in self.lines.iter().enumerate().flat_map(|(line, nodes)| (0..nodes.nodes.len()).map(move |at| (line, at))) {
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
                Reach::Previous => at.checked_sub(1).map_or(line.nodes.last().filter(|_| wraps), |before| line.nodes.get(before)),
            };
            found.extend(beside);
        }
        found
    }

    /// The number of connected parts of the graph.
    #[must_use]
    pub fn components(&self) -> usize {
        connected_components(&self.graph)
    }

    /// The graph in the language of Graphviz, nodes by name, edges by the name of their line.
    #[must_use]
    pub fn dot(&self) -> String {
        let edge =
            |_: &_, edge: petgraph::graph::EdgeReference<'_, FamilyId>| format!("label=\"{}\"", self.families[edge.weight().0 as usize]);
        let node = |_: &_, (_, node): (NodeIndex, &Node)| {
            let place = node.place.map_or(String::new(), |(x, y)| format!(" pos=\"{x},{}!\"", 0.0 - y));
            format!("label=\"{}\"{place}", node.name)
        };
        format!("{:?}", Dot::with_attr_getters(&self.graph, &[Config::EdgeNoLabel, Config::NodeNoLabel], &edge, &node))
    }
}
