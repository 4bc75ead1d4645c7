//! All laws of a task, and their consequences for a start and a goal.

use super::balance::{Balance, Entry};
use super::counts::{Counts, Law, Verdict, counts};
use super::cycle::Cycle;
use super::interval::{Span, Weights, weights_of};
use super::order::odd_moves;
use super::parity::{Parity, Sum};
use super::parts::parts;
use super::reach::Unmet;
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use num_bigint::BigUint;

/// The reason why a goal cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// No position satisfies the goal.
    Never,
    /// No position with the counts that no move changes satisfies the goal.
    Elsewhere,
    /// The goal asks for kinds on nodes that never get there from the start.
    Unmet(Unmet),
    /// A count that no move changes, or that falls with every move, cannot reach its values at the
    /// goal.
    Count {
        /// The count.
        law: Law,
        /// The value at the start.
        here: i64,
        /// The possible values at the goal.
        there: Span,
    },
    /// A sum modulo two that no move changes has another value in all positions of the goal.
    Parity {
        /// The sum in which the first of these positions differs.
        sum: Sum,
        /// The count at the start.
        here: usize,
        /// The count in the first of these positions; exactly one of the two counts is odd.
        there: usize,
        /// The positions that were compared with the start.
        ways: Ways,
    },
    /// A sum over nodes that no click changes has another value in all positions of the goal.
    Turns {
        /// The nodes that count.
        dials: Vec<Dial>,
        /// The modulus of the sum.
        modulus: u8,
        /// The value at the start.
        here: u8,
        /// The value in the first of these positions.
        there: u8,
        /// The ways to satisfy the goal that were compared with the start, by the nodes that
        /// matter.
        ways: Ways,
    },
    /// No move raises a sum of weights, and the sum is greater in every position of the goal than at
    /// the start.
    Weights {
        /// The weights of kinds on nodes that are not 0, by nodes.
        weights: Vec<(Entry, i64)>,
        /// The sum at the start.
        here: i64,
        /// A lower bound on the sum at the goal.
        there: i64,
    },
    /// All moves are even permutations of some nodes, or of the pieces that stand on several of
    /// them, and an odd one leads to each position of the goal.
    Sign {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// `true` if pieces are permuted.
        pieces: bool,
        /// The positions that were compared with the start.
        ways: Ways,
    },
    /// The amounts by which a move turns pieces on the spot add up to a multiple of a number, and
    /// those that lead to each position of the goal do not.
    Twist {
        /// The nodes of the pieces.
        nodes: Vec<NodeId>,
        /// The number of nodes of a piece.
        size: usize,
        /// The number that divides the sums.
        divisor: usize,
        /// The positions that were compared with the start.
        ways: Ways,
    },
    /// All moves are permutations of nodes, and no element of the group that they generate takes
    /// the start to a position of the goal.
    Group {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// The order of the group.
        order: BigUint,
        /// The positions that were compared with the start.
        ways: Ways,
    },
}

/// The ways to satisfy a goal that a refutation compares with the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The number of ways.
    pub number: usize,
    /// `true` if these are all ways; else the other ways are ruled out by the number of pieces, or
    /// by the nodes that they can stand on.
    pub all: bool,
}

impl Ways {
    /// Returns `true` if exactly one position satisfies the goal.
    #[must_use]
    pub fn is_one_alone(self) -> bool {
        self.number == 1 && self.all
    }
}

/// A node in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// The node.
    pub node: NodeId,
    /// The factor of the node.
    pub factor: u8,
    /// The kinds that can stand on the node: the first one counts 0, the second one 1, and so on.
    pub kinds: Vec<Kind>,
}

impl Dial {
    /// Returns the number that a kind counts, modulo a number; `None` if the kind cannot stand
    /// there.
    #[must_use]
    pub fn value(&self, kind: Kind, modulus: u8) -> Option<u8> {
        let at = self.kinds.iter().position(|&known| known == kind)?;
        Some((at * usize::from(self.factor) % usize::from(modulus)) as u8)
    }
}

/// A sum of turns that a certificate proves to differ from the required sum: for each node the
/// number that a step counts, and the number of steps by which it has to be turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The nodes that count.
    pub nodes: Vec<(NodeId, u8, u8)>,
    /// The modulus of the sum.
    pub modulus: u8,
}

impl Turned {
    /// Returns `true` if a goal allows only kinds of their cycles on the nodes that count.
    ///
    /// # Arguments
    /// * `cycles` - the cycle of each node of the board
    /// * `asked` - the kinds that the goal allows on each node
    #[must_use]
    pub fn fits(&self, cycles: &[Cycle], asked: &[KindSet]) -> bool {
        let runs = |&(node, ..): &(NodeId, u8, u8)| {
            asked[node.index()].iter().all(|kind| cycles[node.index()].position(kind).is_some())
        };
        self.nodes.iter().all(runs)
    }
}

impl Refutation {
    /// Converts a sum of turns into a sum over the kinds on nodes, independent of the start.
    ///
    /// # Arguments
    /// * `cycles` - the cycle of each node of the board, from the start on
    /// * `sum` - the turns from the start to the first position of the goal
    /// * `ways` - the ways to satisfy the goal
    #[must_use]
    pub fn of_turns(cycles: &[Cycle], sum: &Turned, ways: Ways) -> Self {
        let modulus = sum.modulus;
        let stands = |node: NodeId, turned: u8| {
            cycles[node.index()].turned(cycles[node.index()].kinds()[0], turned)
        };
        let mut dials: Vec<Dial> = Vec::new();
        for &(node, factor, _) in &sum.nodes {
            let (kinds, backward) = cycles[node.index()].declared();
            dials.push(Dial {
                node,
                factor: if backward { modulus - factor } else { factor },
                kinds,
            });
        }
        if modulus == 2 {
            let entries: Vec<Entry> =
                dials.iter().filter_map(|dial| Some((dial.node, *dial.kinds.get(1)?))).collect();
            let number = |turned: &dyn Fn(u8) -> u8| {
                sum.nodes
                    .iter()
                    .filter(|&&(node, _, steps)| {
                        entries.contains(&(node, stands(node, turned(steps))))
                    })
                    .count()
            };
            let (here, there) = (number(&|_| 0), number(&|steps| steps));
            return Self::Parity { sum: Sum { entries, order: false }, here, there, ways };
        }
        // The negative of a conserved sum is conserved too.
        if dials.first().is_some_and(|first| first.factor > modulus / 2) {
            dials.iter_mut().for_each(|dial| dial.factor = modulus - dial.factor);
        }
        let total = |turned: &dyn Fn(u8) -> u8| {
            let values = dials.iter().zip(&sum.nodes).filter_map(|(dial, &(node, _, steps))| {
                dial.value(stands(node, turned(steps)), modulus)
            });
            (values.map(usize::from).sum::<usize>() % usize::from(modulus)) as u8
        };
        let (here, there) = (total(&|_| 0), total(&|steps| steps));
        Self::Turns { dials, modulus, here, there, ways }
    }
}

/// The number of moves of every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The exact number.
    Exactly(u32),
    /// A lower bound.
    AtLeast(u32),
}

/// The laws of a task.
#[derive(Clone, Debug)]
pub struct Laws {
    /// The counts over the whole board.
    pub counts: Counts,
    /// The counts of a kind on a part of the board.
    pub parts: Vec<Law>,
    /// The sums modulo two.
    pub parity: Option<Parity>,
    /// The sum that distinguishes two orders of the pieces that differ by one swap, if all pieces
    /// are different.
    pub order: Option<Sum>,
    odd: Option<Vec<bool>>,
}

/// Returns the counts of several kinds together, the counts of empty nodes and the sums that a goal
/// compares with a number, as possible laws: their spans at the goal are narrower than those of the
/// laws from which they follow.
fn asked(goal: &Condition, task: &Task) -> Vec<Law> {
    let law = |kinds| Law { weights: Weights { kinds, nodes: None }, fall: 0 };
    match goal {
        Condition::Count(nodes, kinds, ..)
            if nodes.len() == task.nodes
                && kinds.single().is_none_or(|kind| kind == Kind::EMPTY) =>
        {
            let counts = |value| i64::from(kinds.contains(Kind(value as u16)));
            vec![law((0..task.values).map(counts).collect())]
        }
        Condition::Sum(terms, ..) => {
            let weights = weights_of(terms, task.values, task.nodes);
            let without_empty = |weights: Weights| {
                let empty = weights.kinds[Kind::EMPTY.index()];
                law(weights.kinds.iter().map(|weight| weight - empty).collect())
            };
            weights.into_iter().map(without_empty).collect()
        }
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().flat_map(|part| asked(part, task)).collect()
        }
        Condition::Not(part) => asked(part, task),
        _ => Vec::new(),
    }
}

impl Laws {
    /// Finds the laws of a task.
    ///
    /// # Arguments
    /// * `balances` - the balances of the task
    /// * `start` - the first position; the kinds of sums depend on whether all its pieces are
    ///   different
    ///
    /// # Complexity
    /// The sum of those of [`counts`], [`parts`] and [`Parity::new`].
    #[must_use]
    pub fn find(task: &Task, balances: &[Balance], start: &State) -> Self {
        let odd = odd_moves(task, start);
        let parity = Parity::new(task, balances, odd.as_deref());
        let order = odd.as_ref().and(parity.as_ref()).and_then(|parity| {
            let mut swapped = start.clone();
            (swapped.len() > 1).then(|| swapped.swap(0, 1))?;
            parity.tell(start, &swapped)
        });
        Self { counts: counts(task, balances), parts: parts(task, balances), parity, order, odd }
    }

    /// Finds the counts over the whole board that are conserved although programs run after moves.
    ///
    /// # Arguments
    /// * `steps` - the balances of the moves and of those of the programs
    #[must_use]
    pub fn kept(task: &Task, steps: &[Balance]) -> Self {
        let mut counts = Counts { decreasing: None, ..counts(task, steps) };
        counts.conserved.retain(|law| law.fall == 0);
        Self { counts, parts: Vec::new(), parity: None, order: None, odd: None }
    }

    /// Derives from counts that a goal cannot be reached.
    ///
    /// # Returns
    /// The reason, if there is one.
    #[must_use]
    pub fn refute(
        &self,
        task: &Task,
        balances: &[Balance],
        start: &State,
        goal: &Condition,
    ) -> Option<Refutation> {
        let asked = asked(goal, task);
        let laws = self
            .counts
            .conserved
            .iter()
            .chain(&self.counts.decreasing)
            .chain(&self.parts)
            .chain(&asked);
        laws.filter_map(|law| match law.verdict(task, start, goal) {
            Verdict::Impossible(Some(there)) => Some((
                law,
                Refutation::Count { law: law.clone(), here: law.weights.sum(start), there },
            )),
            Verdict::Impossible(None) => Some((law, Refutation::Never)),
            Verdict::AtLeast(_) | Verdict::Exactly(_) => None,
        })
        .find(|(law, _)| balances.iter().all(|balance| law.holds_of(balance)))
        .map(|(_, refutation)| refutation)
    }

    /// Removes the positions of a goal that differ from the start in a sum.
    ///
    /// # Arguments
    /// * `are_all` - returns `true` if all positions of the goal are listed
    ///
    /// # Returns
    /// The refutation, if there were positions and none is left.
    pub fn sift(
        &self,
        balances: &[Balance],
        start: &State,
        goals: &mut Vec<State>,
        are_all: impl FnOnce() -> bool,
    ) -> Option<Refutation> {
        let parity = self.parity.as_ref()?;
        let (number, first) = (goals.len(), goals.first().cloned()?);
        goals.retain(|goal| parity.agree(start, goal));
        if !goals.is_empty() {
            return None;
        }
        let sum = parity.tell(start, &first)?;
        let (here, there) = (sum.number(start, start)?, sum.number(start, &first)?);
        let is_odd = |at: usize| self.odd.as_ref().is_some_and(|odd| odd[at]);
        let kept =
            balances.iter().enumerate().all(|(at, balance)| sum.is_kept_by(balance, is_odd(at)));
        (kept && here % 2 != there % 2).then(|| Refutation::Parity {
            sum,
            here,
            there,
            ways: Ways { number, all: are_all() },
        })
    }

    /// Returns the number of moves of every solution according to counts, provided that none of
    /// them refutes the goal.
    #[must_use]
    pub fn moves(&self, task: &Task, start: &State, goal: &Condition) -> Moves {
        let number = |moves: u64| u32::try_from(moves).unwrap_or(u32::MAX);
        match self.counts.decreasing.as_ref().map(|law| law.verdict(task, start, goal)) {
            Some(Verdict::Exactly(moves)) if number(moves) < u32::MAX => {
                Moves::Exactly(number(moves))
            }
            Some(Verdict::Exactly(moves) | Verdict::AtLeast(moves)) => {
                Moves::AtLeast(number(moves))
            }
            Some(Verdict::Impossible(_)) | None => Moves::AtLeast(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::balances;
    use super::*;
    use crate::ground::plain;

    #[test]
    fn what_is_refuted_cannot_be_reached_in_random_puzzles() {
        let (mut refuted, mut sifted) = (0, 0);
        for seed in 0..400 {
            let task = plain::random_task(seed);
            let balances = balances(&task).unwrap();
            let positions = plain::all_positions(&task);
            let mut dice = plain::Dice(seed);
            let start = &positions[dice.roll(positions.len() as u64) as usize];
            let reached = plain::boards_reached_from(&task, start);
            let laws = Laws::find(&task, &balances, start);
            for position in &positions {
                let one =
                    |(node, &kind): (u32, &Kind)| (NodeId(node), KindSet::one(kind, task.values));
                let goal = Condition::Each((0..).zip(position).map(one).collect());
                let by_count = laws.refute(&task, &balances, start, &goal).is_some();
                let by_sum =
                    laws.sift(&balances, start, &mut vec![position.clone()], || true).is_some();
                assert!(
                    !(by_count || by_sum) || !reached.contains(position),
                    "seed {seed}: {position:?}"
                );
                refuted += usize::from(by_count);
                sifted += usize::from(by_sum);
            }
        }
        assert!(refuted > 500 && sifted > 500, "{refuted} {sifted}");
    }
}
