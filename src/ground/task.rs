//! The ground moves of a puzzle, in flat tables.

use crate::budget::Budget;
use crate::model::{Board, Condition, Kind, KindSet, MoveName, NodeId};

/// A ground move, numbered in the order of moves (rule R27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveId(pub u32);

/// A set of kinds, shared by many conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u32);

/// A function from kinds to kinds (the next or previous of a cycle), shared by many effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapId(pub u32);

/// A condition on the board before a move, shared by many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuardId(pub u32);

/// Rules that run until none of them changes the board, as a task of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProgramId(pub u32);

/// What a node becomes, computed from the state before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GroundEffect {
    /// That kind, or nothing.
    Become(Kind),
    /// What another node held.
    Take(NodeId),
    /// What the function makes of what it held.
    Map(MapId),
}

/// One ground move, borrowed from the tables of its [`Task`].
#[derive(Clone, Copy, Debug)]
pub struct GroundMove<'a> {
    /// What has to stand where: sorted by node, each node once, never the set of all values.
    pub guards: &'a [(NodeId, SetId)],
    /// What else has to hold, if that cannot be said node by node; see [`Task::conditions`].
    pub guard: Option<GuardId>,
    /// What changes: sorted by node, each node once.
    pub effects: &'a [(NodeId, GroundEffect)],
    /// What runs after these changes; see [`Task::programs`].
    pub program: Option<ProgramId>,
    /// The node it clicks, for `never repeat click`.
    pub click: Option<NodeId>,
    /// Moves of one signature agree in name, label and nodes: where they lead to the same board, they are one move.
    pub signature: u32,
    /// What it costs.
    pub cost: u32,
    /// The chain that it goes on with or begins.
    pub chain: Option<Link>,
}

impl GroundMove<'_> {
    /// The least that it costs: nothing if it may go on with a chain.
    #[must_use]
    pub fn least_cost(&self) -> u32 {
        if self.chain.is_some() { 0 } else { self.cost }
    }
}

/// A move of a chain: it costs nothing where it begins at the node where the last move, of the same chain, ended (rule R38).
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

/// All ground moves of a puzzle and what no state may satisfy.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The number of nodes.
    pub nodes: usize,
    /// The number of values a node can hold: kinds, and nothing.
    pub values: usize,
    /// Sets of kinds that guards name.
    pub sets: Vec<KindSet>,
    /// Functions that effects name, each a table with one entry per value.
    pub maps: Vec<Vec<Kind>>,
    /// Conditions that moves name and that cannot be said node by node.
    pub conditions: Vec<Condition>,
    /// Whether these speak of the board that a move leads to and not of the one that it begins with: so it is where moves undo moves.
    pub guards_after: bool,
    /// Rules that moves run (rule R50): of the moves of such a task that apply and change the board the first is made, again and again, until
    /// there is none.
    pub programs: Vec<Task>,
    /// What runs in the same way after every move (rule R51).
    pub settle: Option<ProgramId>,
    /// Conditions that every board satisfies: shaped pieces are whole.
    pub always: Vec<Condition>,
    /// Conditions that no state may satisfy.
    pub never: Vec<Condition>,
    /// Whether the node clicked last may not be clicked again at once.
    pub remembers_click: bool,
    /// The number of chains; where there are any, states remember the node at which the last move of a chain ended.
    pub chains: usize,
    /// The number of ground moves that each rule of the puzzle makes.
    pub moves_per_rule: Vec<usize>,
    pub(super) rows: Vec<Row>,
    pub(super) guards: Vec<(NodeId, SetId)>,
    pub(super) effects: Vec<(NodeId, GroundEffect)>,
    pub(super) matched: Vec<NodeId>,
    pub(super) names: Vec<(String, Option<String>)>,
}

impl Task {
    /// Whether all that moves require and all that they change is said node by node.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.conditions.is_empty() && self.is_stepwise()
    }

    /// Whether every move is one step: it makes its changes, and nothing runs after them. Only then do the effects of moves say what moves do.
    #[must_use]
    pub fn is_stepwise(&self) -> bool {
        self.programs.is_empty()
    }

    /// Whether every move costs one.
    #[must_use]
    pub fn costs_are_one(&self) -> bool {
        self.rows.iter().all(|row| row.cost == 1)
    }

    /// Lets every move count one, and no move go on with another.
    #[must_use]
    pub fn counting_moves(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| (row.cost, row.chain) = (1, None));
        self.chains = 0;
        self
    }

    /// Lets no move go on with another, while states still have room for what would be remembered.
    #[must_use]
    pub fn without_links(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| row.chain = None);
        self
    }

    /// How many different things a state may remember, nothing included: the node clicked last, or a chain and the node where it is.
    #[must_use]
    pub fn memories(&self) -> usize {
        1 + (usize::from(self.remembers_click) + self.chains) * self.nodes
    }

    /// What is remembered after a move: 0 for nothing, else a number below [`Task::memories`], the node clicked plus one for a click.
    #[must_use]
    pub fn remembered(&self, ground_move: &GroundMove) -> u64 {
        match (ground_move.click.filter(|_| self.remembers_click), ground_move.chain) {
            (Some(node), _) => u64::from(node.0) + 1,
            (None, Some(Link { chain, to, .. })) => self.memory_of(chain, to),
            (None, None) => 0,
        }
    }

    /// What has to be remembered for a move to cost nothing, if there is such a thing.
    #[must_use]
    pub fn free_after(&self, ground_move: &GroundMove) -> Option<u64> {
        ground_move.chain.map(|Link { chain, from, .. }| self.memory_of(chain, from))
    }

    fn memory_of(&self, chain: u32, node: NodeId) -> u64 {
        1 + ((u64::from(self.remembers_click) + u64::from(chain)) * self.nodes as u64) + u64::from(node.0)
    }

    /// The number of ground moves.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.rows.len()
    }

    /// All moves in order.
    pub fn moves(&self) -> impl Iterator<Item = GroundMove<'_>> {
        (0..self.rows.len()).map(|at| self.ground_move(MoveId(at as u32)))
    }

    /// One move.
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

    /// What a move costs where it does not go on with a chain.
    #[must_use]
    pub fn cost(&self, id: MoveId) -> u32 {
        self.rows[id.0 as usize].cost
    }

    /// How users know a move.
    #[must_use]
    pub fn move_name(&self, id: MoveId) -> MoveName {
        let (row, from) = self.row(id);
        let (name, label) = self.names[row.name as usize].clone();
        MoveName { name, label, nodes: self.matched[from.2..row.nodes as usize].to_vec() }
    }

    /// For each move its place in the order by name, label and names of nodes; moves that agree in all three share a place.
    ///
    /// # Complexity
    /// Sorts the moves: O(m log m) comparisons of names.
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
            ranks[pair[1] as usize] = ranks[pair[0] as usize] + u32::from(compare(&pair[0], &pair[1]).is_lt());
        }
        ranks
    }

    /// The bytes of the tables that grow with the number of moves: what a budget holds for the task.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        fn of<T>(table: &Vec<T>) -> u64 {
            (table.capacity() * size_of::<T>()) as u64
        }
        let programs: u64 = self.programs.iter().map(Self::bytes).sum();
        of(&self.rows) + of(&self.guards) + of(&self.effects) + of(&self.matched) + programs
    }

    /// Drops the task and gives its bytes back to the budget they were taken from.
    pub fn release(self, budget: &Budget) {
        budget.give_back(self.bytes());
    }

    /// The nodes that name a move.
    pub(super) fn matched_nodes(&self, id: MoveId) -> &[NodeId] {
        let (row, from) = self.row(id);
        &self.matched[from.2..row.nodes as usize]
    }

    /// The number of a move's name and label.
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
