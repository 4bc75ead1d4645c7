//! The meaning of a condition on a board, and its text in longhand.

use super::Draft;
use super::kinds::{Kinds, Mask};
use super::land::Land;
use std::collections::BTreeSet;

/// A sum of counts.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The counts: a factor, the counted values, and the nodes.
    pub counts: Vec<(i64, Mask, Vec<usize>)>,
    /// The added constant.
    pub constant: i64,
}

/// The meaning of a condition.
#[derive(Clone, Debug)]
pub enum Fact {
    /// A node holds one of several values.
    Is(usize, Mask),
    /// The part does not hold.
    Not(Box<Fact>),
    /// All parts hold.
    And(Vec<Fact>),
    /// At least one part holds.
    Or(Vec<Fact>),
    /// A comparison of two sums.
    Compare(Sum, &'static str, Sum),
    /// There is no legal move.
    Stuck,
}

impl Sum {
    fn value(&self, board: &[usize]) -> i64 {
        let count = |mask: Mask, nodes: &[usize]| {
            nodes.iter().filter(|&&node| mask >> board[node] & 1 == 1).count() as i64
        };
        self.counts.iter().map(|(factor, mask, nodes)| factor * count(*mask, nodes)).sum::<i64>()
            + self.constant
    }

    fn long(&self, other: &Sum, kinds: &Kinds, land: &Land) -> String {
        let mut parts = Vec::new();
        let mine = self.counts.iter().filter(|count| count.0 > 0);
        let theirs = other.counts.iter().filter(|count| count.0 < 0);
        for (factor, mask, nodes) in mine.chain(theirs).filter(|count| count.1 != 0) {
            for _ in 0..factor.abs() {
                parts.push(format!("count({} in {})", kinds.list(*mask), land.list(nodes)));
            }
        }
        parts.push(self.constant.to_string());
        parts.join(" + ").replace("+ -", "- ")
    }
}

/// Returns `true` if a comparison of two numbers holds.
pub fn compares(left: i64, sign: &str, right: i64) -> bool {
    match sign {
        "==" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}

impl Fact {
    /// Returns `true` if the condition holds; `stuck` never holds in these tests.
    pub fn holds(&self, board: &[usize]) -> bool {
        match self {
            Self::Is(node, mask) => mask >> board[*node] & 1 == 1,
            Self::Not(fact) => !fact.holds(board),
            Self::And(facts) => facts.iter().all(|fact| fact.holds(board)),
            Self::Or(facts) => facts.iter().any(|fact| fact.holds(board)),
            Self::Compare(left, sign, right) => {
                compares(left.value(board), sign, right.value(board))
            }
            Self::Stuck => false,
        }
    }

    /// Returns `true` if it holds on all boards, as far as few nodes decide that.
    ///
    /// # Arguments
    /// * `held` - the values that a node can hold
    pub fn always_holds(&self, held: impl Fn(usize) -> Mask) -> bool {
        let mut nodes = BTreeSet::new();
        if !self.is_local(&mut nodes) || nodes.len() > 4 {
            return false;
        }
        let mut boards = vec![vec![0; nodes.last().map_or(0, |last| last + 1)]];
        for node in nodes {
            let values = (0..Mask::BITS as usize).filter(|value| held(node) >> value & 1 == 1);
            let with = |value: usize| {
                boards.iter().cloned().map(move |mut board: Vec<usize>| {
                    board[node] = value;
                    board
                })
            };
            boards = values.flat_map(with).collect();
        }
        boards.iter().all(|board| self.holds(board))
    }

    /// Collects the nodes that decide it; returns `false` if legal moves decide it.
    fn is_local(&self, nodes: &mut BTreeSet<usize>) -> bool {
        match self {
            Self::Is(node, _) => {
                nodes.insert(*node);
                true
            }
            Self::Not(fact) => fact.is_local(nodes),
            Self::And(facts) | Self::Or(facts) => facts.iter().all(|fact| fact.is_local(nodes)),
            Self::Compare(left, _, right) => {
                nodes.extend(left.counts.iter().chain(&right.counts).flat_map(|count| &count.2));
                true
            }
            Self::Stuck => false,
        }
    }

    /// Every given node holds a value of the set.
    pub fn every(nodes: &[usize], mask: Mask) -> Self {
        Self::And(nodes.iter().map(|&node| Self::Is(node, mask)).collect())
    }

    /// At least one given node holds a value of the set.
    pub fn some(nodes: &[usize], mask: Mask) -> Self {
        Self::Or(nodes.iter().map(|&node| Self::Is(node, mask)).collect())
    }

    fn long(&self, kinds: &Kinds, land: &Land) -> String {
        let all = |facts: &[Fact], word: &str| {
            facts.iter().map(|fact| fact.long(kinds, land)).collect::<Vec<_>>().join(word)
        };
        match self {
            Self::Is(_, 0) => "count(_) < 0".into(),
            Self::Is(node, mask) => format!("{} is {}", land.names[*node], kinds.list(*mask)),
            Self::Not(fact) => format!("not ({})", fact.long(kinds, land)),
            Self::And(facts) | Self::Or(facts) if facts.len() == 1 => facts[0].long(kinds, land),
            Self::And(facts) if facts.is_empty() => "count(_) >= 0".into(),
            Self::Or(facts) if facts.is_empty() => "count(_) < 0".into(),
            Self::And(facts) => format!("({})", all(facts, " and ")),
            Self::Or(facts) => format!("({})", all(facts, " or ")),
            Self::Compare(left, sign, right) => match written_out(left, sign, right) {
                Some(fact) => fact.long(kinds, land),
                None => format!(
                    "{} {sign} {}",
                    left.long(right, kinds, land),
                    right.long(left, kinds, land)
                ),
            },
            Self::Stuck => "stuck".into(),
        }
    }
}

/// Converts a comparison of one short count to a disjunction over the counted nodes.
fn written_out(left: &Sum, sign: &'static str, right: &Sum) -> Option<Fact> {
    let ([(1, mask, nodes)], []) = (&left.counts[..], &right.counts[..]) else { return None };
    let distinct = super::land::sorted(nodes.clone());
    if distinct.len() > 4 || distinct.len() != nodes.len() {
        return None;
    }
    let fits = |chosen: &u32| {
        compares(i64::from(chosen.count_ones()) + left.constant, sign, right.constant)
    };
    let one = |chosen: u32| {
        let is = |(at, &node): (usize, &usize)| {
            let fact = Fact::Is(node, *mask);
            if chosen >> at & 1 == 1 { fact } else { Fact::Not(Box::new(fact)) }
        };
        Fact::And(distinct.iter().enumerate().map(is).collect())
    };
    Some(Fact::Or((0..1 << distinct.len()).filter(fits).map(one).collect()))
}

impl Draft {
    /// Returns a condition in longhand.
    pub fn long_fact(&self, fact: &Fact) -> String {
        fact.long(&self.kinds, &self.land)
    }
}
