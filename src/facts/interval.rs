//! The range of a weighted count of pieces over all positions that satisfy a condition.

use crate::model::{Comparison, Condition, Kind, KindSet, NodeId, Term};

/// The numbers from the least to the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least number.
    pub least: i64,
    /// The greatest number.
    pub most: i64,
}

impl Span {
    fn meet(self, other: Self) -> Option<Self> {
        let met = Self { least: self.least.max(other.least), most: self.most.min(other.most) };
        (met.least <= met.most).then_some(met)
    }

    fn join(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// The weight of a piece of each kind, on some nodes or on all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One weight for each value that a node can hold.
    pub kinds: Vec<i64>,
    /// The nodes that count, in order; all nodes if `None`.
    pub nodes: Option<Vec<NodeId>>,
}

impl Weights {
    /// Returns the weight of a kind on a node.
    #[must_use]
    pub fn weight(&self, node: NodeId, kind: Kind) -> i64 {
        if self.counts(node) { self.kinds[kind.index()] } else { 0 }
    }

    /// Returns `true` if the content of a node counts.
    fn counts(&self, node: NodeId) -> bool {
        self.nodes.as_ref().is_none_or(|nodes| nodes.binary_search(&node).is_ok())
    }

    /// Returns the sum over a position.
    #[must_use]
    pub fn sum(&self, position: &[Kind]) -> i64 {
        (0..).zip(position).map(|(node, &kind)| self.weight(NodeId(node), kind)).sum()
    }

    /// Returns the least and the greatest weight of a node that holds one of some kinds.
    fn extremes(&self, node: NodeId, set: &KindSet) -> Option<Span> {
        if !self.counts(node) {
            return (!set.is_empty()).then_some(Span { least: 0, most: 0 });
        }
        let of = || set.iter().map(|kind| self.kinds[kind.index()]);
        Some(Span { least: of().min()?, most: of().max()? })
    }
}

/// The limit on nodes that are looked at for the parts of a condition, in one span: a few
/// hundredths of a second.
const MOST_LOOKS: usize = 1 << 22;

/// Returns the span of a sum of weights over all positions that satisfy a condition. Parts beyond
/// [`MOST_LOOKS`] do not restrict it.
///
/// # Arguments
/// * `nodes` - the size of the board
///
/// # Returns
/// `None` if it is recognised that no position satisfies the condition.
///
/// # Complexity
/// Linear in the size of the condition, plus O(nodes) for each count and each part of a
/// disjunction up to that limit.
#[must_use]
pub fn span(condition: &Condition, weights: &Weights, nodes: usize) -> Option<Span> {
    let (domains, mut looks) = (vec![KindSet::full(weights.kinds.len()); nodes], MOST_LOOKS);
    within(condition, weights, domains, &mut looks)
}

/// Returns for each node the kinds that a condition allows there.
#[must_use]
pub fn domains(condition: &Condition, values: usize, nodes: usize) -> Vec<KindSet> {
    let mut domains = vec![KindSet::full(values); nodes];
    restrict(condition, values, &mut domains, &mut |_| {});
    domains
}

/// Returns the nodes on which a condition does not allow every kind, each with the kinds that it
/// allows there.
pub(crate) fn restricted(
    condition: &Condition,
    values: usize,
    nodes: usize,
) -> impl Iterator<Item = (NodeId, KindSet)> {
    let domains = (0..).map(NodeId).zip(domains(condition, values, nodes));
    domains.filter(move |(_, domain)| domain.len() < values)
}

fn within(
    condition: &Condition,
    weights: &Weights,
    mut domains: Vec<KindSet>,
    looks: &mut usize,
) -> Option<Span> {
    restrict(condition, weights.kinds.len(), &mut domains, &mut |_| {});
    let (mut found, nodes) = (sum(&domains, weights, &|_| true)?, domains.len());
    let mut parts = vec![condition];
    while let Some(part) = parts.pop() {
        let branches = match part {
            Condition::Or(some) => some.len(),
            Condition::Count(..) | Condition::Not(_) => 1,
            _ => 0,
        };
        match looks.checked_sub(branches.saturating_mul(nodes)) {
            Some(left) => *looks = left,
            None => continue,
        }
        match part {
            Condition::And(all) => parts.extend(all),
            Condition::Or(some) => {
                let mut spans =
                    some.iter().filter_map(|part| within(part, weights, domains.clone(), looks));
                let first = spans.next()?;
                found = found.meet(spans.fold(first, Span::join))?;
            }
            Condition::Count(counted, set, comparison, number) => {
                let fitting = fitting(counted.len(), set, weights.kinds.len(), |members| {
                    comparison.holds(members as i128, *number)
                });
                // Each end of the span is linear in the number of members.
                let spans = fitting?
                    .into_iter()
                    .filter_map(|members| counted_span(counted, set, members, weights, &domains));
                found = found.meet(spans.reduce(Span::join)?)?;
            }
            Condition::Sought(sought) => parts.push(&sought.places),
            Condition::Not(part) => match part.negated(weights.kinds.len()) {
                Condition::Not(_) => {}
                plain => found = found.meet(within(&plain, weights, domains.clone(), looks)?)?,
            },
            Condition::Sum(terms, comparison, number) => {
                if let Some(shift) = shift_from(terms, weights, nodes) {
                    found = found.meet(span_of_comparison(*comparison, *number, shift)?)?;
                }
            }
            Condition::Every(..) | Condition::Some(..) | Condition::Each(..) | Condition::Stuck => {
            }
        }
    }
    Some(found)
}

/// Returns the least and the greatest number of nodes that may hold a kind of a set.
///
/// # Arguments
/// * `size` - the number of nodes
/// * `fits` - returns whether a number of them is wanted
///
/// # Returns
/// `None` if no number is possible and wanted.
fn fitting(
    size: usize,
    set: &KindSet,
    values: usize,
    fits: impl Fn(usize) -> bool,
) -> Option<[i64; 2]> {
    let (least, most) = match set.len() {
        0 => (0, 0),
        all if all == values => (size, size),
        _ => (0, size),
    };
    let first = (least..=most).find(|&members| fits(members))?;
    let last = (least..=most).rev().find(|&members| fits(members))?;
    Some([first as i64, last as i64])
}

/// Returns the weights with which a position has the sum of some terms.
///
/// # Returns
/// `None` where a term does not count the whole board, or a factor is too large.
pub(crate) fn weights_of(terms: &[Term], values: usize, nodes: usize) -> Option<Weights> {
    let mut kinds = vec![0_i64; values];
    for Term { factor, nodes: counted, kinds: of } in terms {
        if counted.len() < nodes {
            return None;
        }
        let factor = i32::try_from(*factor).ok()?;
        for kind in of.iter() {
            kinds[kind.index()] = kinds[kind.index()].checked_add(i64::from(factor))?;
        }
    }
    Some(Weights { kinds, nodes: None })
}

/// Returns the constant by which the sum of some terms exceeds a sum of weights in all positions.
///
/// # Returns
/// `None` if the two do not differ by a constant.
fn shift_from(terms: &[Term], weights: &Weights, nodes: usize) -> Option<i128> {
    let of_terms = weights_of(terms, weights.kinds.len(), nodes)?;
    let mut differences = of_terms.kinds.iter().zip(&weights.kinds).map(|(one, other)| one - other);
    let first = differences.next()?;
    let is_constant = weights.nodes.is_none() && differences.all(|other| other == first);
    is_constant.then_some(i128::from(first) * nodes as i128)
}

/// Returns the span of the numbers whose sum with `shift` satisfies a comparison with `number`.
///
/// # Returns
/// `None` if there are none.
fn span_of_comparison(comparison: Comparison, number: i128, shift: i128) -> Option<Span> {
    let number = number.saturating_sub(shift);
    let (least, most) = match comparison {
        Comparison::Equal => (number, number),
        Comparison::NotEqual => (i128::MIN, i128::MAX),
        Comparison::Less => (i128::MIN, number.saturating_sub(1)),
        Comparison::AtMost => (i128::MIN, number),
        Comparison::More => (number.saturating_add(1), i128::MAX),
        Comparison::AtLeast => (number, i128::MAX),
    };
    let clamped = |end: i128| end.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
    let is_met = least <= i128::from(i64::MAX) && most >= i128::from(i64::MIN);
    is_met.then(|| Span { least: clamped(least), most: clamped(most) })
}

/// Returns the span if exactly `members` of the nodes hold a kind of a set.
fn counted_span(
    counted: &[NodeId],
    set: &KindSet,
    members: i64,
    weights: &Weights,
    domains: &[KindSet],
) -> Option<Span> {
    let times = |number: i64, set: &KindSet| {
        let spans = counted.iter().map(|&node| weights.extremes(node, set));
        match spans.collect::<Option<Vec<_>>>()?.into_iter().reduce(Span::join) {
            Some(one) => Some(Span { least: number * one.least, most: number * one.most }),
            None => Some(Span { least: 0, most: 0 }),
        }
    };
    let none = Some(Span { least: 0, most: 0 });
    let (those, others) = (members, counted.len() as i64 - members);
    let inside = if those == 0 { none } else { times(those, set) }?;
    let outside =
        if others == 0 { none } else { times(others, &set.complement(weights.kinds.len())) }?;
    let mut is_counted = vec![false; domains.len()];
    counted.iter().for_each(|node| is_counted[node.index()] = true);
    let rest = sum(domains, weights, &|node| !is_counted[node.index()])?;
    Some(Span {
        least: rest.least + inside.least + outside.least,
        most: rest.most + inside.most + outside.most,
    })
}

fn sum(domains: &[KindSet], weights: &Weights, of: &dyn Fn(NodeId) -> bool) -> Option<Span> {
    let mut found = Span { least: 0, most: 0 };
    for (node, domain) in (0..).map(NodeId).zip(domains).filter(|(node, _)| of(*node)) {
        let one = weights.extremes(node, domain)?;
        found = Span { least: found.least + one.least, most: found.most + one.most };
    }
    Some(found)
}

/// Intersects the domains with the parts of a condition that concern single nodes; passes the other
/// parts to `rest`.
pub(crate) fn restrict<'a>(
    condition: &'a Condition,
    values: usize,
    domains: &mut [KindSet],
    rest: &mut impl FnMut(&'a Condition),
) {
    match condition {
        Condition::And(parts) => {
            parts.iter().for_each(|part| restrict(part, values, domains, rest))
        }
        Condition::Every(nodes, set) => {
            nodes.iter().for_each(|node| domains[node.index()].intersect_with(set))
        }
        Condition::Each(parts) => {
            parts.iter().for_each(|(node, set)| domains[node.index()].intersect_with(set))
        }
        Condition::Not(part) => match &**part {
            Condition::Some(nodes, set) => {
                let others = set.complement(values);
                nodes.iter().for_each(|node| domains[node.index()].intersect_with(&others));
            }
            Condition::Not(part) => restrict(part, values, domains, rest),
            _ => rest(condition),
        },
        Condition::Some(..)
        | Condition::Count(..)
        | Condition::Sum(..)
        | Condition::Sought(_)
        | Condition::Stuck
        | Condition::Or(_) => rest(condition),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;

    fn random_condition(dice: &mut plain::Dice, depth: u64) -> Condition {
        let set = |dice: &mut plain::Dice| {
            let mut set = KindSet::none(3);
            (0..3).filter(|_| dice.roll(2) == 0).for_each(|kind| set.insert(Kind(kind)));
            set
        };
        let comparison = |dice: &mut plain::Dice| Comparison::ALL[dice.roll(6) as usize];
        let mut nodes: Vec<NodeId> = (0..4).map(NodeId).collect();
        nodes.retain(|_| dice.roll(3) > 0);
        match dice.roll(if depth == 0 { 5 } else { 8 }) {
            0 => Condition::Every(nodes, set(dice)),
            1 => Condition::Some(nodes, set(dice)),
            2 => Condition::Each(nodes.iter().map(|&node| (node, set(dice))).collect()),
            3 => Condition::Count(nodes, set(dice), comparison(dice), dice.roll(5) as i128),
            4 => {
                let counted = if dice.roll(4) == 0 { nodes } else { (0..4).map(NodeId).collect() };
                let term = |factor: u64| Term {
                    factor,
                    nodes: counted.clone(),
                    kinds: KindSet::one(Kind(factor as u16), 3),
                };
                Condition::Sum(vec![term(1), term(2)], comparison(dice), dice.roll(9) as i128)
            }
            5 => Condition::Not(Box::new(random_condition(dice, depth - 1))),
            6 => Condition::And((0..2).map(|_| random_condition(dice, depth - 1)).collect()),
            _ => Condition::Or((0..2).map(|_| random_condition(dice, depth - 1)).collect()),
        }
    }

    #[test]
    fn every_board_that_satisfies_a_condition_lies_within_its_span() {
        for seed in 0..3000 {
            let mut dice = plain::Dice(seed);
            let condition = random_condition(&mut dice, 2);
            // Every fourth time, these are the weights of the sums in conditions, or differ from them
            // by a constant.
            let kinds: Vec<i64> = match seed % 4 {
                1 => (0..3).map(|kind| kind - seed as i64 % 3).collect(),
                _ => (0..3).map(|_| dice.roll(7) as i64 - 3).collect(),
            };
            let nodes =
                (seed % 2 == 0).then(|| (0..4).filter(|_| dice.roll(2) == 0).map(NodeId).collect());
            let weights = Weights { kinds, nodes };
            let found = span(&condition, &weights, 4);
            for number in 0..81_u16 {
                let position: Vec<Kind> =
                    (0..4).map(|node| Kind(number / 3_u16.pow(node) % 3)).collect();
                if condition.holds(&position, &mut || false) {
                    let sum = weights.sum(&position);
                    assert!(
                        found.is_some_and(|found| (found.least..=found.most).contains(&sum)),
                        "seed {seed} {condition:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn counts_and_places_together_leave_one_sum() {
        let pegs = KindSet::one(Kind(1), 2);
        let nodes: Vec<NodeId> = (0..33).map(NodeId).collect();
        let one = Condition::Count(nodes, pegs.clone(), Comparison::Equal, 1);
        let centre = Condition::And(vec![one, Condition::Every(vec![NodeId(16)], pegs)]);
        assert_eq!(
            span(&centre, &Weights { kinds: vec![0, 1], nodes: None }, 33),
            Some(Span { least: 1, most: 1 })
        );
    }
}
