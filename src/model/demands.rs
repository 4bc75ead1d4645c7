//! Conditions that are equivalent to a demand on each single node (rule R39).

use super::{Condition, KindSet, NodeId};
use std::collections::BTreeMap;

/// The limit for the number of lookups of a kind on a node while a condition that is not plain is
/// examined.
const MOST_LOOKS: usize = 200_000;

/// The limit for the number of such lookups where a condition is examined for one move.
const FEW_LOOKS: usize = 4_000;

/// The kinds that may stand on each node; any kind may stand on a node that is missing.
pub type Demands = BTreeMap<NodeId, KindSet>;

impl Condition {
    /// Returns the kinds that a condition demands on each node, if it is equivalent to a
    /// conjunction of `NODE is [not] KIND`.
    ///
    /// # Arguments
    /// `values` is the number of kinds, including the empty one.
    ///
    /// # Returns
    /// `None` also if the test takes too long. For a condition that never holds, the set of kinds
    /// of at least one node is empty.
    ///
    /// # Complexity
    /// Linear in the size of the condition where `and` joins facts about single nodes; else a
    /// bounded number of further steps.
    #[must_use]
    pub fn demands(&self, values: usize) -> Option<Demands> {
        let full = KindSet::full(values);
        let mut demands = Demands::new();
        narrow(self, true, &full, &mut demands);
        let mut reading =
            DemandReader { condition: self, cuts: Vec::new(), full, values, looks: MOST_LOOKS };
        if reading.says(self, &demands) != Some(true) {
            cuts(self, &mut reading.cuts);
            reading.shrink(&mut demands)?;
            if reading.is_possible(&mut demands, false)? {
                return None;
            }
        }
        demands.retain(|_, kinds| *kinds != reading.full);
        Some(demands)
    }

    /// Returns `false` if the condition holds on no board that meets some demands.
    ///
    /// # Arguments
    /// `values` is the number of kinds, including the empty one.
    ///
    /// # Returns
    /// `true` also if the test takes too long.
    ///
    /// # Complexity
    /// A bounded number of steps.
    #[must_use]
    pub fn can_hold_where(&self, mut demands: Demands, values: usize) -> bool {
        let full = KindSet::full(values);
        let mut reading =
            DemandReader { condition: self, cuts: Vec::new(), full, values, looks: FEW_LOOKS };
        cuts(self, &mut reading.cuts);
        reading.is_possible(&mut demands, true) != Some(false)
    }
}

/// Narrows demands to the kinds that follow directly from a condition that holds (`wanted`) or does
/// not hold.
fn narrow(condition: &Condition, wanted: bool, full: &KindSet, demands: &mut Demands) {
    let mut only = |node: NodeId, kinds: &KindSet, inside: bool| {
        let known = demands.entry(node).or_insert_with(|| full.clone());
        if inside { known.intersect_with(kinds) } else { known.subtract(kinds) }
    };
    match condition {
        Condition::Every(nodes, kinds) if wanted => {
            nodes.iter().for_each(|&node| only(node, kinds, true))
        }
        Condition::Some(nodes, kinds) if !wanted => {
            nodes.iter().for_each(|&node| only(node, kinds, false))
        }
        Condition::Each(cells) if wanted => {
            cells.iter().for_each(|(node, kinds)| only(*node, kinds, true))
        }
        Condition::Count(nodes, kinds, comparison, number) => {
            let most = nodes.len() as i128;
            let none = !comparison.may_hold((1, most), *number, wanted);
            if none || !comparison.may_hold((0, most - 1), *number, wanted) {
                nodes.iter().for_each(|&node| only(node, kinds, !none));
            }
        }
        Condition::Sum(terms, comparison, number) => {
            let most: i128 =
                terms.iter().map(|term| i128::from(term.factor) * term.nodes.len() as i128).sum();
            let none = !comparison.may_hold((1, most), *number, wanted);
            if none || !comparison.may_hold((0, most - 1), *number, wanted) {
                terms.iter().for_each(|term| {
                    term.nodes.iter().for_each(|&node| only(node, &term.kinds, !none))
                });
            }
        }
        Condition::And(parts) if wanted => {
            parts.iter().for_each(|part| narrow(part, true, full, demands))
        }
        Condition::Or(parts) if !wanted => {
            parts.iter().for_each(|part| narrow(part, false, full, demands))
        }
        Condition::Not(part) => narrow(part, !wanted, full, demands),
        Condition::Sought(sought) => narrow(&sought.places, wanted, full, demands),
        Condition::Every(..)
        | Condition::Some(..)
        | Condition::Each(_)
        | Condition::And(_)
        | Condition::Or(_)
        | Condition::Stuck => {}
    }
}

/// Collects the sets of kinds that a condition distinguishes from other kinds, each with its node.
fn cuts<'a>(condition: &'a Condition, found: &mut Vec<(NodeId, &'a KindSet)>) {
    match condition {
        Condition::Every(nodes, kinds)
        | Condition::Some(nodes, kinds)
        | Condition::Count(nodes, kinds, ..) => {
            found.extend(nodes.iter().map(|&node| (node, kinds)));
        }
        Condition::Each(cells) => found.extend(cells.iter().map(|(node, kinds)| (*node, kinds))),
        Condition::Sum(terms, ..) => found.extend(
            terms.iter().flat_map(|term| term.nodes.iter().map(|&node| (node, &term.kinds))),
        ),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| cuts(part, found))
        }
        Condition::Not(part) => cuts(part, found),
        Condition::Sought(sought) => cuts(&sought.places, found),
        Condition::Stuck => {}
    }
}

/// A condition that is under examination.
struct DemandReader<'a> {
    condition: &'a Condition,
    cuts: Vec<(NodeId, &'a KindSet)>,
    full: KindSet,
    values: usize,
    /// The number of lookups that are left.
    looks: usize,
}

impl DemandReader<'_> {
    /// Reduces the kinds of each node to those with which the condition can hold; returns `None` if
    /// the lookups run out.
    fn shrink(&mut self, demands: &mut Demands) -> Option<()> {
        let mut nodes: Vec<NodeId> = self.cuts.iter().map(|(node, _)| *node).collect();
        nodes.sort_unstable();
        nodes.dedup();
        for node in nodes {
            let mut open = vec![self.held(demands, node).clone()];
            let mut left = KindSet::none(self.values);
            while let Some(kinds) = open.pop() {
                let known = demands.insert(node, kinds.clone());
                let possible = self.is_possible(demands, true);
                match known {
                    Some(known) => _ = demands.insert(node, known),
                    None => _ = demands.remove(&node),
                }
                if possible? {
                    let cut = self
                        .cuts
                        .iter()
                        .filter(|cut| cut.0 == node)
                        .find_map(|(_, cut)| parts(&kinds, cut));
                    match cut {
                        Some((inside, outside)) => open.extend([inside, outside]),
                        None => left.union_with(&kinds),
                    }
                }
            }
            demands.insert(node, left);
        }
        Some(())
    }

    /// Returns `true` if the condition can be `wanted` on a board that meets the demands; `None` if
    /// the lookups run out.
    fn is_possible(&mut self, demands: &mut Demands, wanted: bool) -> Option<bool> {
        self.looks = self.looks.checked_sub(self.cuts.len() + 1)?;
        if demands.values().any(KindSet::is_empty) {
            return Some(false);
        }
        if let Some(holds) = self.says(self.condition, demands) {
            return Some(holds == wanted);
        }
        let split = self
            .cuts
            .iter()
            .find_map(|&(node, cut)| Some((node, parts(self.held(demands, node), cut)?)));
        let (node, (inside, outside)) = split?;
        let known = demands.insert(node, inside);
        let mut possible = self.is_possible(demands, wanted);
        if possible == Some(false) {
            demands.insert(node, outside);
            possible = self.is_possible(demands, wanted);
        }
        match known {
            Some(known) => _ = demands.insert(node, known),
            None => _ = demands.remove(&node),
        }
        possible
    }

    fn held<'d>(&'d self, demands: &'d Demands, node: NodeId) -> &'d KindSet {
        demands.get(&node).unwrap_or(&self.full)
    }

    /// Returns the value of a condition on all boards that meet the demands; `None` if it differs
    /// or does not follow directly.
    fn says(&self, condition: &Condition, demands: &Demands) -> Option<bool> {
        let is = |node: NodeId, kinds: &KindSet| {
            let held = self.held(demands, node);
            match (held.meets(kinds), held.is_within(kinds)) {
                (false, _) => Some(false),
                (true, inside) => inside.then_some(true),
            }
        };
        let range = |nodes: &[NodeId], kinds: &KindSet| {
            let found = nodes.iter().map(|&node| is(node, kinds));
            found.fold((0, 0), |(least, most), is| {
                (least + i128::from(is == Some(true)), most + i128::from(is != Some(false)))
            })
        };
        let compared = |range, comparison: super::Comparison, number| match [true, false]
            .map(|wanted| comparison.may_hold(range, number, wanted))
        {
            [true, false] => Some(true),
            [false, true] => Some(false),
            _ => None,
        };
        match condition {
            Condition::Every(nodes, kinds) => all(nodes.iter().map(|&node| is(node, kinds))),
            Condition::Some(nodes, kinds) => any(nodes.iter().map(|&node| is(node, kinds))),
            Condition::Each(cells) => all(cells.iter().map(|(node, kinds)| is(*node, kinds))),
            Condition::Count(nodes, kinds, comparison, number) => {
                compared(range(nodes, kinds), *comparison, *number)
            }
            Condition::Sum(terms, comparison, number) => {
                let whole = terms.iter().fold((0, 0), |whole, term| {
                    let ((least, most), factor) =
                        (range(&term.nodes, &term.kinds), i128::from(term.factor));
                    (whole.0 + factor * least, whole.1 + factor * most)
                });
                compared(whole, *comparison, *number)
            }
            Condition::Sought(sought) => self.says(&sought.places, demands),
            Condition::Not(part) => self.says(part, demands).map(|holds| !holds),
            Condition::And(parts) => all(parts.iter().map(|part| self.says(part, demands))),
            Condition::Or(parts) => any(parts.iter().map(|part| self.says(part, demands))),
            Condition::Stuck => None,
        }
    }
}

/// Returns the conjunction of three-valued parts.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    any(parts.map(|part| part.map(|holds| !holds))).map(|holds| !holds)
}

/// Returns the disjunction of three-valued parts.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut found = Some(false);
    for part in parts {
        match part {
            Some(true) => return Some(true),
            Some(false) => {}
            None => found = None,
        }
    }
    found
}

/// Splits a set into its kinds inside and outside of another set; returns `None` if either part is
/// empty.
fn parts(kinds: &KindSet, cut: &KindSet) -> Option<(KindSet, KindSet)> {
    let (mut inside, mut outside) = (kinds.clone(), kinds.clone());
    inside.intersect_with(cut);
    outside.subtract(cut);
    (!inside.is_empty() && !outside.is_empty()).then_some((inside, outside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Comparison, Kind};

    const VALUES: usize = 3;

    fn set(kinds: &[u16]) -> KindSet {
        let mut set = KindSet::none(VALUES);
        kinds.iter().for_each(|&kind| set.insert(Kind(kind)));
        set
    }

    /// Returns the demands of a condition as lists of kinds.
    fn said(condition: &Condition) -> Option<Vec<(u32, Vec<u16>)>> {
        let found = condition.demands(VALUES)?;
        Some(
            found
                .iter()
                .map(|(node, kinds)| {
                    (node.index() as u32, kinds.iter().map(|kind| kind.0).collect())
                })
                .collect(),
        )
    }

    fn is(node: u32, kinds: &[u16]) -> Condition {
        Condition::Every(vec![NodeId(node)], set(kinds))
    }

    #[test]
    fn every_way_to_say_a_conjunction_is_one() {
        let both = vec![NodeId(0), NodeId(1)];
        let not = |part| Condition::Not(Box::new(part));
        let count =
            |comparison, number| Condition::Count(both.clone(), set(&[1]), comparison, number);
        let none = Some(vec![(0, vec![0, 2]), (1, vec![0, 2])]);
        assert_eq!(said(&not(Condition::Some(both.clone(), set(&[1])))), none);
        assert_eq!(said(&count(Comparison::Equal, 0)), none);
        assert_eq!(said(&not(count(Comparison::AtLeast, 1))), none);
        assert_eq!(said(&not(Condition::Or(vec![is(0, &[1]), not(is(1, &[0, 2]))]))), none);
        assert_eq!(said(&count(Comparison::Equal, 2)), Some(vec![(0, vec![1]), (1, vec![1])]));
        assert_eq!(
            said(&Condition::And(vec![count(Comparison::Equal, 1), is(0, &[1])])),
            Some(vec![(0, vec![1]), (1, vec![0, 2])])
        );
        assert_eq!(
            said(&Condition::Or(vec![is(0, &[1]), is(0, &[2])])),
            Some(vec![(0, vec![1, 2])])
        );
        let square = [1, 2]
            .map(|left| [1, 2].map(|right| Condition::And(vec![is(0, &[left]), is(1, &[right])])))
            .concat();
        assert_eq!(said(&Condition::Or(square)), Some(vec![(0, vec![1, 2]), (1, vec![1, 2])]));
        assert_eq!(
            said(&Condition::Or(vec![is(0, &[1]), is(0, &[0, 2])])),
            Some(Vec::new()),
            "it always holds"
        );
        assert_eq!(said(&count(Comparison::Equal, 1)), None);
        assert_eq!(said(&Condition::Or(vec![is(0, &[1]), is(1, &[1])])), None);
        let never = Condition::And(vec![is(0, &[1]), is(0, &[2])])
            .demands(VALUES)
            .expect("it is a conjunction");
        assert!(never.values().any(KindSet::is_empty));
    }
}
