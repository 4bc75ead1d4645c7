//! Lower bounds from the distances of single pieces to their places, which the goal fixes.
//!
//! The bound on the cost-to-go is a number of moves where each move costs one. No solution violates
//! it: the distances of several tables are added only as far as no move counts in more than one of
//! them. Larger tables are built only after much work.
//!
//! R. E. Korf, A. Felner, Disjoint pattern database heuristics, 2002.

use super::groups::PlaceDistances;
use super::pairs::Pairs;
use super::pattern::{MOST_NODES, MOST_PIECES, NEVER, Pattern};
use super::sums::{LANES, Sums};
use super::transport::{Transport, carried_at_once, transports};
use crate::budget::{Budget, Limit};
use crate::facts::balance::{Balance, change_of};
use crate::facts::interval::domains;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::Machine;
use num_integer::gcd;

/// The work after which tables of a given size are worth building.
#[derive(Clone, Copy, Debug)]
struct TableStage {
    /// The number of states expanded before.
    work: u64,
    /// The limit on the entries of a table.
    entries: u64,
}

const STAGES: [TableStage; 4] = [
    TableStage { work: 0, entries: 1 << 8 },
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
    /// The maximum number of single pieces that a move carries at once.
    at_once: u32,
    /// The greatest common divisor of all costs.
    unit: u32,
    tables: Vec<Tables<'a>>,
    stage: usize,
    /// The number of entries of all tables that were built.
    entries: u64,
    budget: &'a Budget,
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
        budget: &'a Budget,
    ) -> Result<Option<Self>, Limit> {
        let mut single = KindSet::none(inverse.values);
        pieces.iter().for_each(|&(kind, _)| single.insert(kind));
        if pieces.is_empty() || inverse.nodes > MOST_NODES {
            return Ok(None);
        }
        let Some(back) = transports(inverse, &single) else { return Ok(None) };
        let at_once = carried_at_once(&back).max(1) as u32;
        let unit = back.iter().fold(0, |unit, transport| gcd(unit, transport.cost)).max(1);
        let mut found = Self {
            machine,
            back,
            pieces,
            at_once,
            unit,
            tables: Vec::new(),
            stage: 0,
            entries: 0,
            budget,
        };
        found.build(1)?;
        Ok((!found.tables.is_empty()).then_some(found))
    }

    /// Returns `true` if no move carries two pieces, so that distances simply add up.
    pub(in crate::search) fn add_up(&self) -> bool {
        self.at_once == 1
    }

    /// Returns the distances of all pairs of pieces; `None` where they would take too much memory.
    ///
    /// # Errors
    /// Returns a limit other than memory.
    pub(in crate::search) fn pairs(&self) -> Result<Option<Pairs<'a>>, Limit> {
        match Pairs::new(&self.back, &self.pieces, self.machine, self.unit, self.budget) {
            Err(Limit::Memory) => Ok(None),
            made => made,
        }
    }

    /// Returns the number of pieces with tables.
    pub(in crate::search) fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the number of entries of all tables that were built.
    pub(in crate::search) fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the number of pieces of the largest table.
    pub(in crate::search) fn size(&self) -> usize {
        self.tables
            .iter()
            .flat_map(|tables| &tables.patterns)
            .map(|pattern| pattern.kinds.len())
            .max()
            .unwrap_or(0)
    }

    /// Returns the lower bound on the cost-to-go; `None` where the goal cannot be reached.
    #[inline]
    pub(in crate::search) fn least(&self, state: &[u64]) -> Option<u32> {
        let (mut sum, mut most) = (0, 0);
        for tables in &self.tables {
            for (pattern, &at) in tables.patterns.iter().zip(&tables.places.of(state)) {
                let distance = pattern.distance(at as usize);
                if distance == NEVER {
                    return None;
                }
                sum += u32::from(distance);
                most = most.max(u32::from(distance));
            }
        }
        let least = if self.at_once == 1 { sum } else { most.max(sum.div_ceil(self.at_once)) };
        Some(least.saturating_mul(self.unit))
    }

    /// Builds larger tables if the work done is enough to pay for them.
    ///
    /// # Errors
    /// Returns a limit other than memory; where memory runs out, the tables stay as they are.
    pub(in crate::search) fn worked(&mut self, expanded: u64) -> Result<(), Limit> {
        let Some(next) = STAGES.get(self.stage + 1).filter(|next| expanded >= next.work) else {
            return Ok(());
        };
        self.stage += 1;
        let size = self.largest(next.entries);
        if size <= self.size() {
            return Ok(());
        }
        match self.build(size) {
            Err(Limit::Memory) => Ok(()),
            done => done,
        }
    }

    fn largest(&self, entries: u64) -> usize {
        let nodes = self.machine.nodes() as u64;
        let fits =
            |size: &usize| nodes.checked_pow(*size as u32).is_some_and(|needed| needed <= entries);
        (1..=MOST_PIECES.min(self.pieces.len())).take_while(fits).last().unwrap_or(1)
    }

    /// Builds tables of `size` pieces each.
    fn build(&mut self, size: usize) -> Result<(), Limit> {
        let mut made = Vec::new();
        let places: Vec<NodeId> = self.pieces.iter().map(|&(_, node)| node).collect();
        let carries = self.back.iter().flat_map(|transport| &transport.carries);
        let links: Vec<_> = carries.map(|carry| (carry.from, carry.to)).collect();
        let near = PlaceDistances::new(&places, &links, self.machine.nodes());
        for groups in near.groups(size).chunks(LANES) {
            let Some(mut places) = Sums::new(self.machine, self.budget)? else { return Ok(()) };
            let mut patterns = Vec::new();
            for (lane, group) in groups.iter().enumerate() {
                let group: Vec<_> = group.iter().map(|&piece| self.pieces[piece]).collect();
                let pattern =
                    Pattern::new(&self.back, &group, self.machine.nodes(), self.unit, self.budget)?;
                let place = |node: NodeId, kind: Kind| {
                    let piece = pattern.kinds.iter().position(|&known| known == kind);
                    piece.map_or(0, |piece| (node.0 * pattern.stride(piece)) as i32)
                };
                places.set(lane, 0, &place);
                self.entries += pattern.entries();
                patterns.push(pattern);
            }
            made.push(Tables { places, patterns });
        }
        self.tables = made;
        Ok(())
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
mod tests {
    use super::*;
    use crate::facts::balance::balances;
    use crate::ground::{invert, plain, samples};
    use crate::model::{Puzzle, Rule, Turn};
    use crate::pack::pack;
    use std::collections::{BTreeMap, VecDeque};

    /// Returns the distance of every position from which the goal can be reached.
    fn distances(task: &Task, goal: &State) -> BTreeMap<State, u32> {
        let inverse = invert(task, &Budget::unlimited()).unwrap();
        let mut found = BTreeMap::from([(goal.clone(), 0)]);
        let mut queue = VecDeque::from([goal.clone()]);
        while let Some(position) = queue.pop_front() {
            let distance = found[&position] + 1;
            for (_, before) in plain::steps(&inverse, &position, None) {
                if !found.contains_key(&before) {
                    found.insert(before.clone(), distance);
                    queue.push_back(before);
                }
            }
        }
        found
    }

    fn tiles(rows: u32, columns: u32) -> (Puzzle, State) {
        let mut puzzle =
            samples::puzzle(&["a", "b", "c", "d", "e", "f", "g"][..(rows * columns - 1) as usize]);
        samples::grid(&mut puzzle, rows, columns, false);
        let goal = (0..(rows * columns) as u16).map(Kind).collect();
        (puzzle, goal)
    }

    /// Checks all bounds; returns the greatest bound, and the size of the largest table.
    fn check(puzzle: &Puzzle, goal: &State, work: u64) -> (u32, usize) {
        let task = samples::task(puzzle);
        let (machine, budget) = (pack(task.clone()), Budget::unlimited());
        let inverse = invert(&task, &budget).unwrap();
        let each = goal
            .iter()
            .enumerate()
            .map(|(node, &kind)| (NodeId(node as u32), KindSet::one(kind, task.values)));
        let condition = Condition::Each(each.collect());
        let balances = balances(&task).unwrap();
        let pieces = placed_singles(&task, &balances, goal, &condition);
        let others = pieces.len() as u32 - 1;
        let mut patterns = Patterns::new(&inverse, &machine, pieces, &budget).unwrap().unwrap();
        let mut pairs = patterns.pairs().unwrap().unwrap();
        if patterns.add_up() {
            // Each piece is in a pair with each other one.
            for position in distances(&task, goal).keys() {
                let state: [u64; 1] = machine.pack(position);
                let alone = patterns.least(&state).unwrap();
                assert!(pairs.of(&state).unwrap() >= others * alone, "{position:?}");
            }
        }
        patterns.worked(work).unwrap();
        let bounds = distances(&task, goal).into_iter().map(|(position, distance)| {
            let state: [u64; 1] = machine.pack(&position);
            let bound = patterns.least(&state).unwrap();
            assert!(bound <= distance, "{position:?}: {bound} > {distance}");
            let sum = pairs.of(&state).unwrap();
            assert!(sum <= others * (others + 1) / 2 * distance, "{position:?}: {sum}");
            assert_eq!(sum == 0, position == *goal);
            bound
        });
        (bounds.max().unwrap_or(0), patterns.size())
    }

    #[test]
    fn no_bound_is_beyond_the_distance_of_tiles() {
        let (mut puzzle, goal) = tiles(2, 3);
        samples::rewrite(&mut puzzle, "slide", samples::Way::Both, "any _", "_ any", None);
        let (alone, size) = check(&puzzle, &goal, 0);
        let (together, larger) = check(&puzzle, &goal, 1 << 12);
        assert!(
            alone > 8 && together > alone && size == 1 && larger > 3,
            "{alone} {together} {larger}"
        );
    }

    #[test]
    fn no_bound_is_beyond_the_distance_where_moves_carry_several_pieces() {
        let (mut puzzle, goal) = tiles(2, 3);
        let cycle = |nodes: [u32; 4]| vec![nodes.map(NodeId).to_vec()];
        for (name, nodes) in [("L", [0, 1, 4, 3]), ("R", [1, 2, 5, 4])] {
            let powers = vec![(name.to_owned(), 1), (format!("{name}'"), -1)];
            puzzle.rules.push(Rule::Turn(Turn {
                powers,
                label: None,
                cycles: cycle(nodes),
                tail: crate::model::Tail::default(),
            }));
        }
        let (alone, _) = check(&puzzle, &goal, 0);
        let (together, size) = check(&puzzle, &goal, 1 << 12);
        assert!(together > alone && alone > 1 && size > 3, "{alone} {together} {size}");
        let mut pushes = tiles(1, 6);
        samples::rewrite(&mut pushes.0, "step", samples::Way::Forward, "any _", "_ any", None);
        samples::rewrite(
            &mut pushes.0,
            "push",
            samples::Way::Both,
            "any a|b|c _",
            "_ any a|b|c",
            None,
        );
        check(&pushes.0, &pushes.1, 1 << 12);
        let mut swaps = tiles(1, 5);
        samples::rewrite(&mut swaps.0, "swap", samples::Way::Forward, "a|b c|d", "c|d a|b", None);
        samples::rewrite(&mut swaps.0, "slide", samples::Way::Both, "any _", "_ any", None);
        check(&swaps.0, &swaps.1, 1 << 12);
    }
}
