//! Lower bounds from the distances of single pieces to their places, which the goal fixes.
//!
//! The bound on the cost-to-go is a number of moves where each move costs one. No solution violates
//! it: the distances of several tables are added where each piece that a move carries counts for its
//! part of the cost, which is all of it where moves carry one piece. Where they carry several, the
//! greatest distance by whole costs may be the better bound. Larger tables are built only after much
//! work.
//!
//! R. E. Korf, A. Felner, Disjoint pattern database heuristics, 2002. F. Yang, J. Culberson, R. Holte,
//! U. Zahavi, A. Felner, A general theory of additive state space abstractions, 2008.

use super::groups::PlaceDistances;
use super::pairs::Pairs;
use super::pattern::{Costs, FARTHEST, MOST_NODES, MOST_PIECES, NEVER, Pattern};
use super::sums::{LANES, Sums};
use super::transport::{Transport, parts, transports};
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, change_of};
use crate::facts::interval::domains;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use num_integer::gcd;

/// The number of transports that are tried, to build tables, in about the time of a move.
const TRIED_PER_MOVE: u64 = 16;
/// The number of transports that are worth trying, to build a table, for each expanded state.
const TRIED_PER_STATE: u64 = 256;

/// The work after which tables of a given size are worth building.
#[derive(Clone, Copy, Debug)]
struct TableStage {
    /// The number of states expanded before.
    work: u64,
    /// The limit on the entries of a table.
    entries: u64,
}

const STAGES: [TableStage; 3] = [
    TableStage { work: 1 << 12, entries: 1 << 16 },
    TableStage { work: 1 << 19, entries: 1 << 20 },
    TableStage { work: 1 << 25, entries: 1 << 24 },
];

/// The tables of all pieces, and the sums that give the indices into them.
#[derive(Debug)]
pub(in crate::search) struct Patterns<'a> {
    machine: &'a Machine,
    back: Vec<Transport>,
    pieces: Vec<(Kind, NodeId)>,
    /// The start, for which the better tables are kept.
    start: Box<[u64]>,
    costs: TransportCosts,
    /// The number of nodes from which transports carry pieces, added up over all transports.
    carried: u64,
    tables: AllTables<'a>,
    /// The number of pieces of the largest tables that were begun, even if memory ran out.
    begun: usize,
    /// The number of transports that were tried to build tables.
    tried: u64,
    budget: &'a Budget,
}

/// The costs of all transports.
#[derive(Debug)]
struct TransportCosts {
    /// The greatest common divisor of all costs.
    unit: u32,
    /// The cost of each transport, in units.
    whole: Vec<u8>,
    /// The number of parts into which a unit is divided.
    parts: u32,
    /// The cost of each transport for each piece that it carries, in parts.
    each: Vec<u8>,
}

/// Tables in which each piece is once.
#[derive(Debug, Default)]
struct AllTables<'a> {
    groups: Vec<Tables<'a>>,
    /// The divisor of the sum of all distances, which are in parts of units: each piece that a move
    /// carries accounts for its part of the cost. `None` if they are in units, and only the greatest
    /// of them is a bound.
    parts: Option<u32>,
}

/// A group of up to eight tables.
#[derive(Debug)]
struct Tables<'a> {
    /// The index of a state in each table.
    places: Sums<'a>,
    patterns: Vec<Pattern<'a>>,
}

impl<'a> Patterns<'a> {
    /// Creates the distances of single pieces whose places the goal fixes, with a table for each
    /// piece.
    ///
    /// # Arguments
    /// * `inverse` - the task of the inverse moves
    /// * `pieces` - the pieces and their places, see [`placed_singles`]
    /// * `start` - the state for which the better tables are kept
    ///
    /// # Returns
    /// `None` if there are no such pieces, or if the transports of moves cannot be determined.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn new(
        inverse: &Task,
        machine: &'a Machine,
        pieces: Vec<(Kind, NodeId)>,
        start: &State,
        budget: &'a Budget,
    ) -> Result<Option<Self>, Limit> {
        let mut single = KindSet::none(inverse.values);
        pieces.iter().for_each(|&(kind, _)| single.insert(kind));
        if pieces.is_empty() || inverse.nodes > MOST_NODES {
            return Ok(None);
        }
        let Some(back) = transports(inverse, &single) else { return Ok(None) };
        let mut found = Self {
            machine,
            costs: TransportCosts::new(&back),
            carried: back.iter().map(|transport| transport.carried() as u64).sum(),
            back,
            pieces,
            start: machine.pack(start),
            tables: AllTables::default(),
            begun: 1,
            tried: 0,
            budget,
        };
        found.build(1)?;
        Ok((!found.tables.groups.is_empty()).then_some(found))
    }

    /// Returns `true` if no move carries two pieces.
    pub(in crate::search) fn move_one_by_one(&self) -> bool {
        self.costs.parts == 1
    }

    /// Returns `true` if the bound is a sum over all pieces.
    pub(in crate::search) fn add_up(&self) -> bool {
        self.tables.parts.is_some()
    }

    /// Returns the distances of all pairs of pieces; `None` where they would take too much memory.
    ///
    /// # Errors
    /// Returns a limit other than memory.
    pub(in crate::search) fn pairs(&self) -> Result<Option<Pairs<'a>>, Limit> {
        let back = (self.back.as_slice(), Costs::Whole(&self.costs.whole));
        match Pairs::new(back, &self.pieces, self.machine, self.budget) {
            Err(Limit::Memory) => Ok(None),
            made => made,
        }
    }

    /// Returns the number of pieces with tables.
    pub(in crate::search) fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the work done for tables, in moves.
    pub(in crate::search) fn spent(&self) -> u64 {
        self.tried / TRIED_PER_MOVE
    }

    /// Returns the number of pieces of the largest table.
    pub(in crate::search) fn size(&self) -> usize {
        self.tables.patterns().map(|pattern| pattern.kinds.len()).max().unwrap_or(0)
    }

    /// Returns the lower bound on the cost-to-go; `None` where the goal cannot be reached.
    #[inline]
    pub(in crate::search) fn least(&self, state: &[u64]) -> Option<u32> {
        Some(self.tables.least(state)?.saturating_mul(self.costs.unit))
    }

    /// Builds larger tables if the work done is enough to pay for them.
    ///
    /// # Errors
    /// Returns a limit other than memory; where memory runs out, the tables stay as they are.
    pub(in crate::search) fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        let size = self.largest(expanded);
        if size <= self.begun {
            return Ok(());
        }
        self.begun = size;
        match self.build(size) {
            Err(Limit::Memory) => Ok(()),
            done => done,
        }
    }

    /// Returns the number of pieces of the largest tables that are worth building.
    fn largest(&self, expanded: u64) -> usize {
        let due = STAGES.iter().rfind(|stage| expanded >= stage.work);
        let most = due.map_or(0, |stage| stage.entries);
        let nodes = self.machine.nodes() as u64;
        let pays = |&size: &usize| {
            // A transport is tried for each piece that stands where it picks one up.
            let tried =
                |placements: u64| (placements / nodes * size as u64).saturating_mul(self.carried);
            nodes.checked_pow(size as u32).is_some_and(|placements| {
                placements <= most && tried(placements) / TRIED_PER_STATE <= expanded
            })
        };
        (1..=MOST_PIECES.min(self.pieces.len())).take_while(pays).last().unwrap_or(1)
    }

    /// Builds tables of `size` pieces each, and keeps those with the greater bound for the start.
    fn build(&mut self, size: usize) -> Result<(), Limit> {
        let TransportCosts { whole, parts, each, .. } = &self.costs;
        let groups = self.groups(size);
        let Some(mut tables) = self.made(&groups, Costs::Each(each), Some(*parts))? else {
            return Ok(());
        };
        self.tried += tables.tried();
        if !self.move_one_by_one() {
            let others = match self.made(&groups, Costs::Whole(whole), None) {
                Err(Limit::Memory) => None,
                made => made?,
            };
            self.tried += others.as_ref().map_or(0, AllTables::tried);
            let is_better =
                |others: &AllTables| others.least(&self.start) > tables.least(&self.start);
            if let Some(others) = others.filter(is_better) {
                tables = others;
            }
        }
        self.tables = tables;
        Ok(())
    }

    /// Partitions the pieces into groups of a size whose places are near each other.
    fn groups(&self, size: usize) -> Vec<Vec<usize>> {
        let places: Vec<NodeId> = self.pieces.iter().map(|&(_, node)| node).collect();
        let carries = self.back.iter().flat_map(|transport| &transport.carries);
        let links: Vec<_> = carries.map(|carry| (carry.from, carry.to)).collect();
        PlaceDistances::new(&places, &links, self.machine.nodes()).groups(size)
    }

    /// Returns a table for each group; `None` if states cannot be looked up in them.
    fn made(
        &self,
        groups: &[Vec<usize>],
        costs: Costs,
        parts: Option<u32>,
    ) -> Result<Option<AllTables<'a>>, Limit> {
        let mut made = Vec::new();
        for groups in groups.chunks(LANES) {
            let Some(mut places) = Sums::new(self.machine, self.budget)? else { return Ok(None) };
            let mut patterns = Vec::new();
            for (lane, group) in groups.iter().enumerate() {
                let group: Vec<_> = group.iter().map(|&piece| self.pieces[piece]).collect();
                let pattern =
                    Pattern::new((&self.back, costs), &group, self.machine.nodes(), self.budget)?;
                let place = |node: NodeId, kind: Kind| {
                    let piece = pattern.kinds.iter().position(|&known| known == kind);
                    piece.map_or(0, |piece| (node.0 * pattern.stride(piece)) as i32)
                };
                places.set(lane, 0, &place);
                patterns.push(pattern);
            }
            made.push(Tables { places, patterns });
        }
        Ok(Some(AllTables { groups: made, parts }))
    }
}

impl AllTables<'_> {
    fn patterns(&self) -> impl Iterator<Item = &Pattern<'_>> {
        self.groups.iter().flat_map(|tables| &tables.patterns)
    }

    fn tried(&self) -> u64 {
        self.patterns().map(Pattern::tried).sum()
    }

    /// Returns the lower bound of a state, in units; `None` where the goal cannot be reached.
    #[inline]
    fn least(&self, state: &[u64]) -> Option<u32> {
        let (mut sum, mut most) = (0, 0);
        for tables in &self.groups {
            for (pattern, &at) in tables.patterns.iter().zip(&tables.places.of(state)) {
                let distance = pattern.distance(at as usize);
                if distance == NEVER {
                    return None;
                }
                sum += u32::from(distance);
                most = most.max(u32::from(distance));
            }
        }
        Some(match self.parts {
            None => most,
            Some(1) => sum,
            Some(parts) => sum.div_ceil(parts),
        })
    }
}

impl TransportCosts {
    /// Divides the costs of transports among the pieces that they carry.
    fn new(transports: &[Transport]) -> Self {
        let unit = transports.iter().fold(0, |unit, transport| gcd(unit, transport.cost)).max(1);
        let carried: Vec<u32> =
            transports.iter().map(|transport| transport.carried() as u32).collect();
        let parts = parts(carried.iter().copied());
        let cut = |cost: u32| u8::try_from(cost).unwrap_or(FARTHEST);
        let whole = transports.iter().map(|transport| cut(transport.cost / unit)).collect();
        let each = transports.iter().zip(&carried);
        let each = each.map(|(transport, carried)| {
            cut((transport.cost / unit).saturating_mul(parts) / carried)
        });
        Self { unit, whole, parts, each: each.collect() }
    }
}

/// Returns the kinds of which there is always exactly one piece, with the node on which the goal
/// requires it.
pub(in crate::search) fn placed_singles(
    task: &Task,
    balances: &[Balance],
    start: &State,
    goal: &Condition,
) -> Vec<(Kind, NodeId)> {
    let wanted = domains(goal, task.values, task.nodes);
    let place = |kind: Kind| {
        let mut places =
            wanted.iter().enumerate().filter(|(_, domain)| domain.single() == Some(kind));
        let place = places.next().map(|(node, _)| NodeId(node as u32));
        place.filter(|_| places.next().is_none())
    };
    let singles = (1..task.values as u16)
        .map(Kind)
        .filter(|&kind| start.iter().filter(|&&here| here == kind).count() == 1);
    singles
        .filter_map(|kind| Some((kind, place(kind)?)))
        .filter(|&(kind, _)| change_of(balances, kind) == Some(0))
        .collect()
}

#[cfg(test)]
#[path = "patterns_tests.rs"]
mod tests;
