//! The ground moves of a puzzle, in flat tables.

use crate::budget::Budget;
use crate::model::{Board, Condition, Demands, Kind, KindSet, MoveName, NodeId};

/// An index of a ground move, in the order of moves (rule R27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveId(pub u32);

/// An index of a set of kinds, shared by many conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u32);

/// An index of a function from kinds to kinds (the next or previous kind of a cycle), shared by
/// many effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapId(pub u32);

/// An index of a condition on the board before a move, shared by many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuardId(pub u32);

/// An index of a program: rules that run until none of them changes the board, as a separate task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProgramId(pub u32);

/// The new content of a node, computed from the state before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GroundEffect {
    /// A fixed kind, or the empty one.
    Become(Kind),
    /// The content of another node.
    Take(NodeId),
    /// The image of the node's own content under a function.
    Map(MapId),
}

/// One ground move, borrowed from the tables of its [`Task`].
#[derive(Clone, Copy, Debug)]
pub struct GroundMove<'a> {
    /// The kinds that are required on nodes: sorted by node, each node once, never the set of all
    /// values.
    pub guards: &'a [(NodeId, SetId)],
    /// The condition that cannot be expressed node by node, if there is one; see
    /// [`Task::conditions`].
    pub guard: Option<GuardId>,
    /// The changes: sorted by node, each node once.
    pub effects: &'a [(NodeId, GroundEffect)],
    /// The program that runs after these changes; see [`Task::programs`].
    pub program: Option<ProgramId>,
    /// The clicked node, for `never repeat click`.
    pub click: Option<NodeId>,
    /// The signature. Moves that share it agree in name, label and nodes: if they lead to the same
    /// board, they are one move.
    pub signature: u32,
    /// The cost.
    pub cost: u32,
    /// The chain that the move continues or begins.
    pub chain: Option<Link>,
}

impl GroundMove<'_> {
    /// Returns the smallest possible cost: 0 if the move can continue a chain.
    #[must_use]
    pub fn least_cost(&self) -> u32 {
        if self.chain.is_some() { 0 } else { self.cost }
    }
}

/// The chain of a move. The move costs nothing if it begins at the node where the last move, of the
/// same chain, ended (rule R38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The chain, as an index into the puzzle's chains.
    pub chain: u32,
    /// The node of its first cell.
    pub from: NodeId,
    /// The node of its last cell.
    pub to: NodeId,
}

#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) guards: u32,
    pub(super) effects: u32,
    pub(super) nodes: u32,
    pub(super) click: Option<NodeId>,
    pub(super) signature: u32,
    pub(super) name: u32,
    pub(super) guard: Option<GuardId>,
    pub(super) program: Option<ProgramId>,
    pub(super) cost: u32,
    pub(super) chain: Option<u32>,
}

/// All ground moves of a puzzle, and the conditions that no state may satisfy.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The number of nodes.
    pub nodes: usize,
    /// The number of values that a node can hold: the kinds, and the empty one.
    pub values: usize,
    /// The sets of kinds that guards refer to.
    pub sets: Vec<KindSet>,
    /// The functions that effects refer to, each a table with one entry per value.
    pub maps: Vec<Vec<Kind>>,
    /// The conditions of moves that cannot be expressed node by node.
    pub conditions: Vec<Condition>,
    /// `true` if these conditions concern the board after a move instead of the board before it, as
    /// in a task of inverse moves.
    pub guards_after: bool,
    /// The programs that moves run (rule R50): the first move of such a task that applies and
    /// changes the board is made, repeatedly, until there is none.
    pub programs: Vec<Task>,
    /// The program that runs after every move (rule R51).
    pub settle: Option<ProgramId>,
    /// The conditions that every board satisfies: shaped pieces are whole.
    pub always: Vec<Condition>,
    /// The conditions that no state may satisfy.
    pub never: Vec<Condition>,
    /// `true` if the last clicked node may not be clicked again by the next move.
    pub remembers_click: bool,
    /// The number of chains; if there are any, states remember the node at which the last move of a
    /// chain ended.
    pub chains: usize,
    /// The number of ground moves of each rule of the puzzle.
    pub moves_per_rule: Vec<usize>,
    pub(super) rows: Vec<Row>,
    pub(super) guards: Vec<(NodeId, SetId)>,
    pub(super) effects: Vec<(NodeId, GroundEffect)>,
    pub(super) matched: Vec<NodeId>,
    pub(super) names: Vec<(String, Option<String>)>,
}

impl Task {
    /// Returns `true` if all requirements and all changes of moves are expressed node by node.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.conditions.is_empty() && self.is_single_step()
    }

    /// Returns `true` if no program runs after any move. Only then are the effects of a move its
    /// complete change.
    #[must_use]
    pub fn is_single_step(&self) -> bool {
        self.programs.is_empty()
    }

    /// Returns the kinds of which a move requires one on a node, unless it admits all.
    ///
    /// # Complexity
    /// Logarithmic in the number of guards.
    #[must_use]
    pub fn required(&self, ground_move: &GroundMove, node: NodeId) -> Option<&KindSet> {
        let at = ground_move.guards.binary_search_by_key(&node, |&(guarded, _)| guarded).ok()?;
        Some(&self.sets[ground_move.guards[at].1.0 as usize])
    }

    /// Returns the kinds that guards demand on each node.
    #[must_use]
    pub fn demands(&self, guards: &[(NodeId, SetId)]) -> Demands {
        guards.iter().map(|&(node, set)| (node, self.sets[set.0 as usize].clone())).collect()
    }

    /// Returns a lower bound on the cost of every move.
    #[must_use]
    pub fn least_cost(&self) -> u32 {
        self.moves().map(|ground_move| ground_move.least_cost()).min().unwrap_or(0)
    }

    /// Returns `true` if every move has cost 1.
    #[must_use]
    pub fn costs_are_one(&self) -> bool {
        self.rows.iter().all(|row| row.cost == 1)
    }

    /// Sets the cost of every move to 1 and removes it from its chain.
    #[must_use]
    pub fn counting_moves(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| (row.cost, row.chain) = (1, None));
        self.chains = 0;
        self
    }

    /// Removes every move from its chain, but keeps the room for the memory of chains in states.
    #[must_use]
    pub fn without_links(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| row.chain = None);
        self
    }

    /// Returns the number of different memories of a state: none, the last clicked node, or a chain
    /// and the node where it ended.
    #[must_use]
    pub fn memories(&self) -> usize {
        1 + (usize::from(self.remembers_click) + self.chains) * self.nodes
    }

    /// Returns the memory after a move: 0 for none, else a number below [`Task::memories`]; for a
    /// click, the clicked node plus one.
    #[must_use]
    pub fn remembered(&self, ground_move: &GroundMove) -> u64 {
        match (ground_move.click.filter(|_| self.remembers_click), ground_move.chain) {
            (Some(node), _) => u64::from(node.0) + 1,
            (None, Some(Link { chain, to, .. })) => self.memory_of(chain, to),
            (None, None) => 0,
        }
    }

    /// Returns the memory with which a move costs nothing, if there is one.
    #[must_use]
    pub fn free_after(&self, ground_move: &GroundMove) -> Option<u64> {
        ground_move.chain.map(|Link { chain, from, .. }| self.memory_of(chain, from))
    }

    fn memory_of(&self, chain: u32, node: NodeId) -> u64 {
        1 + ((u64::from(self.remembers_click) + u64::from(chain)) * self.nodes as u64)
            + u64::from(node.0)
    }

    /// Returns the number of ground moves.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.rows.len()
    }

    /// Returns all moves in order.
    pub fn moves(&self) -> impl Iterator<Item = GroundMove<'_>> {
        (0..self.rows.len()).map(|at| self.ground_move(MoveId(at as u32)))
    }

    /// Returns a move.
    #[must_use]
    pub fn ground_move(&self, id: MoveId) -> GroundMove<'_> {
        let (row, from) = self.row(id);
        GroundMove {
            guards: &self.guards[from.0..row.guards as usize],
            effects: &self.effects[from.1..row.effects as usize],
            guard: row.guard,
            program: row.program,
            click: row.click,
            signature: row.signature,
            cost: row.cost,
            chain: row.chain.and_then(|chain| {
                let matched = &self.matched[from.2..row.nodes as usize];
                Some(Link { chain, from: *matched.first()?, to: *matched.last()? })
            }),
        }
    }

    /// Returns the cost of a move that does not continue a chain.
    #[must_use]
    pub fn cost(&self, id: MoveId) -> u32 {
        self.rows[id.0 as usize].cost
    }

    /// Returns the name of a move, as users see it.
    #[must_use]
    pub fn move_name(&self, id: MoveId) -> MoveName {
        let (row, from) = self.row(id);
        let (name, label) = self.names[row.name as usize].clone();
        MoveName { name, label, nodes: self.matched[from.2..row.nodes as usize].to_vec() }
    }

    /// Returns the rank of each move in the order by name, label and names of nodes; moves that
    /// agree in all three share a rank.
    ///
    /// # Complexity
    /// O(m log m) comparisons of names, for a sort of the moves.
    #[must_use]
    pub fn ranks(&self, board: &Board) -> Vec<u32> {
        let key = |id: &u32| {
            let nodes = self.matched_nodes(MoveId(*id)).iter().map(|&node| board.name(node));
            (&self.names[self.name_number(MoveId(*id)) as usize], nodes)
        };
        let compare = |a: &u32, b: &u32| {
            let ((name_a, nodes_a), (name_b, nodes_b)) = (key(a), key(b));
            name_a.cmp(name_b).then_with(|| nodes_a.cmp(nodes_b))
        };
        let mut order: Vec<u32> = (0..self.rows.len() as u32).collect();
        order.sort_by(compare);
        let mut ranks = vec![0; order.len()];
        for pair in order.windows(2) {
            ranks[pair[1] as usize] =
                ranks[pair[0] as usize] + u32::from(compare(&pair[0], &pair[1]).is_lt());
        }
        ranks
    }

    /// Returns the bytes of the tables that grow with the number of moves, which the task takes
    /// from its budget.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        fn of<T>(table: &Vec<T>) -> u64 {
            (table.capacity() * size_of::<T>()) as u64
        }
        let programs: u64 = self.programs.iter().map(Self::bytes).sum();
        of(&self.rows) + of(&self.guards) + of(&self.effects) + of(&self.matched) + programs
    }

    /// Drops the task and gives its bytes back to the budget that they were taken from.
    pub fn release(self, budget: &Budget) {
        budget.give_back(self.bytes());
    }

    /// Returns the nodes that are part of a move's name.
    pub(super) fn matched_nodes(&self, id: MoveId) -> &[NodeId] {
        let (row, from) = self.row(id);
        &self.matched[from.2..row.nodes as usize]
    }

    /// Returns the number of a move's name and label.
    pub(super) fn name_number(&self, id: MoveId) -> u32 {
        self.row(id).0.name
    }

    fn row(&self, id: MoveId) -> (&Row, (usize, usize, usize)) {
        let at = id.0 as usize;
        let from = at.checked_sub(1).map_or((0, 0, 0), |previous| {
            let row = &self.rows[previous];
            (row.guards as usize, row.effects as usize, row.nodes as usize)
        });
        (&self.rows[at], from)
    }
}
