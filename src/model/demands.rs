//! Conditions that say, node by node, what stands there (rule R39).

use super::{Condition, KindSet, NodeId};
use std::collections::BTreeMap;

/// How many kinds on nodes are looked up to see what a condition says that is not plain.
const MOST_LOOKS: usize = 200_000;

/// What may stand on each node; on a node that is not named, anything.
pub type Demands = BTreeMap<NodeId, KindSet>;

impl Condition {
    /// What a condition demands of each node, if a conjunction of `NODE is [not] KIND` says the same.
    ///
    /// # Arguments
    /// `values` is the number of kinds and nothing.
    ///
    /// # Returns
    /// `None` also where that takes too long to see. A condition that never holds demands of some node that it holds no kind at all.
    ///
    /// # Complexity
    /// Linear in the size of the condition where `and` joins facts of single nodes; else bounded by a constant number of steps more.
    #[must_use]
    pub fn demands(&self, values: usize) -> Option<Demands> {
        let full = KindSet::full(values);
        let mut demands = Demands::new();
        narrow(self, true, &full, &mut demands);
        let mut reading = Reading { condition: self, cuts: Vec::new(), full, values, looks: MOST_LOOKS };
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
}

/// Narrows demands to what a condition plainly says where it holds, or where it does not.
fn narrow(condition: &Condition, wanted: bool, full: &KindSet, demands: &mut Demands) {
    let mut only = |node: NodeId, kinds: &KindSet, inside: bool| {
        let known = demands.entry(node).or_insert_with(|| full.clone());
        if inside { known.intersect_with(kinds) } else { known.subtract(kinds) }
    };
    match condition {
        Condition::Every(nodes, kinds) if wanted => nodes.iter().for_each(|&node| only(node, kinds, true)),
        Condition::Some(nodes, kinds) if !wanted => nodes.iter().for_each(|&node| only(node, kinds, false)),
        Condition::Each(cells) if wanted => cells.iter().for_each(|(node, kinds)| only(*node, kinds, true)),
        Condition::Count(nodes, kinds, comparison, number) => {
            let most = nodes.len() as i128;
            let none = !comparison.may_hold((1, most), *number, wanted);
            if none || !comparison.may_hold((0, most - 1), *number, wanted) {
                nodes.iter().for_each(|&node| only(node, kinds, !none));
            }
        }
        Condition::Sum(terms, comparison, number) => {
            let most: i128 = terms.iter().map(|term| i128::from(term.factor) * term.nodes.len() as i128).sum();
            let none = !comparison.may_hold((1, most), *number, wanted);
            if none || !comparison.may_hold((0, most - 1), *number, wanted) {
                terms.iter().for_each(|term| term.nodes.iter().for_each(|&node| only(node, &term.kinds, !none)));
            }
        }
        Condition::And(parts) if wanted => parts.iter().for_each(|part| narrow(part, true, full, demands)),
        Condition::Or(parts) if !wanted => parts.iter().for_each(|part| narrow(part, false, full, demands)),
        Condition::Not(part) => narrow(part, !wanted, full, demands),
        Condition::Sought(sought) => narrow(&sought.places, wanted, full, demands),
        Condition::Every(..) | Condition::Some(..) | Condition::Each(_) | Condition::And(_) | Condition::Or(_) | Condition::Stuck => {}
    }
}

/// The sets of kinds that a condition tells apart from others, each with its node.
fn cuts<'a>(condition: &'a Condition, found: &mut Vec<(NodeId, &'a KindSet)>) {
    match condition {
        Condition::Every(nodes, kinds) | Condition::Some(nodes, kinds) | Condition::Count(nodes, kinds, ..) => {
            found.extend(nodes.iter().map(|&node| (node, kinds)));
        }
        Condition::Each(cells) => found.extend(cells.iter().map(|(node, kinds)| (*node, kinds))),
        Condition::Sum(terms, ..) => found.extend(terms.iter().flat_map(|term| term.nodes.iter().map(|&node| (node, &term.kinds)))),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| cuts(part, found)),
        Condition::Not(part) => cuts(part, found),
        Condition::Sought(sought) => cuts(&sought.places, found),
        Condition::Stuck => {}
    }
}

/// A condition that is looked at closely.
struct Reading<'a> {
    condition: &'a Condition,
    cuts: Vec<(NodeId, &'a KindSet)>,
    full: KindSet,
    values: usize,
    /// How many kinds may still be looked up.
    looks: usize,
}

impl Reading<'_> {
    /// Leaves of each node's kinds those with which the condition can hold; `None` where that takes too long.
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
                    let cut = self.cuts.iter().filter(|cut| cut.0 == node).find_map(|(_, cut)| parts(&kinds, cut));
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

    /// Whether the condition can hold, or not hold, where nodes hold what is demanded; `None` where that takes too long to see.
    fn is_possible(&mut self, demands: &mut Demands, wanted: bool) -> Option<bool> {
        self.looks = self.looks.checked_sub(self.cuts.len() + 1)?;
        if demands.values().any(KindSet::is_empty) {
            return Some(false);
        }
        if let Some(holds) = self.says(self.condition, demands) {
            return Some(holds == wanted);
        }
        let split = self.cuts.iter().find_map(|&(node, cut)| Some((node, parts(self.held(demands, node), cut)?)));
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

    /// Whether a condition holds however nodes hold what is demanded; `None` where it depends, or is not plain.
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
            found.fold((0, 0), |(least, most), is| (least + i128::from(is == Some(true)), most + i128::from(is != Some(false))))
        };
        let compared =
            |range, comparison: super::Comparison, number| match [true, false].map(|wanted| comparison.may_hold(range, number, wanted)) {
                [true, false] => Some(true),
                [false, true] => Some(false),
                _ => None,
            };
        match condition {
            Condition::Every(nodes, kinds) => all(nodes.iter().map(|&node| is(node, kinds))),
            Condition::Some(nodes, kinds) => any(nodes.iter().map(|&node| is(node, kinds))),
            Condition::Each(cells) => all(cells.iter().map(|(node, kinds)| is(*node, kinds))),
            Condition::Count(nodes, kinds, comparison, number) => compared(range(nodes, kinds), *comparison, *number),
            Condition::Sum(terms, comparison, number) => {
                let whole = terms.iter().fold((0, 0), |whole, term| {
                    let ((least, most), factor) = (range(&term.nodes, &term.kinds), i128::from(term.factor));
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

/// Whether all of several things are so.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    any(parts.map(|part| part.map(|holds| !holds))).map(|holds| !holds)
}

/// Whether some of several things is so.
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

/// The kinds of a set that are in another one, and those that are not, where there are both.
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

    /// What a condition demands on two nodes, as sets of kinds.
    fn said(condition: &Condition) -> Option<Vec<(u32, Vec<u16>)>> {
        let found = condition.demands(VALUES)?;
        Some(found.iter().map(|(node, kinds)| (node.index() as u32, kinds.iter().map(|kind| kind.0).collect())).collect())
    }

    fn is(node: u32, kinds: &[u16]) -> Condition {
        Condition::Every(vec![NodeId(node)], set(kinds))
    }

    #[test]
    fn every_way_to_say_a_conjunction_is_one() {
        let both = vec![NodeId(0), NodeId(1)];
        let not = |part| Condition::Not(Box::new(part));
        let count = |comparison, number| Condition::Count(both.clone(), set(&[1]), comparison, number);
        let none = Some(vec![(0, vec![0, 2]), (1, vec![0, 2])]);
        assert_eq!(said(&not(Condition::Some(both.clone(), set(&[1])))), none);
        assert_eq!(said(&count(Comparison::Equal, 0)), none);
        assert_eq!(said(&not(count(Comparison::AtLeast, 1))), none);
        assert_eq!(said(&not(Condition::Or(vec![is(0, &[1]), not(is(1, &[0, 2]))]))), none);
        assert_eq!(said(&count(Comparison::Equal, 2)), Some(vec![(0, vec![1]), (1, vec![1])]));
        assert_eq!(said(&Condition::And(vec![count(Comparison::Equal, 1), is(0, &[1])])), Some(vec![(0, vec![1]), (1, vec![0, 2])]));
        assert_eq!(said(&Condition::Or(vec![is(0, &[1]), is(0, &[2])])), Some(vec![(0, vec![1, 2])]));
        let square = [1, 2].map(|left| [1, 2].map(|right| Condition::And(vec![is(0, &[left]), is(1, &[right])]))).concat();
        assert_eq!(said(&Condition::Or(square)), Some(vec![(0, vec![1, 2]), (1, vec![1, 2])]));
        assert_eq!(said(&Condition::Or(vec![is(0, &[1]), is(0, &[0, 2])])), Some(Vec::new()), "it always holds");
        assert_eq!(said(&count(Comparison::Equal, 1)), None);
        assert_eq!(said(&Condition::Or(vec![is(0, &[1]), is(1, &[1])])), None);
        let never = Condition::And(vec![is(0, &[1]), is(0, &[2])]).demands(VALUES).expect("it is a conjunction");
        assert!(never.values().any(KindSet::is_empty));
    }
}
