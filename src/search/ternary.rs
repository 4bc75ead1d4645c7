//! Evaluates conditions on positions of which only some nodes are known.
//!
//! A condition holds in all cases, in none, or in some of the kinds that may stand on each node. A
//! condition that depends on known nodes alone is never reported as open, except `stuck`.

use crate::model::{Comparison, Condition, KindSet, NodeId};

/// The truth of a condition, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ternary {
    /// It holds for all choices.
    Yes,
    /// It holds for no choice.
    No,
    /// It depends on the choices.
    Open,
}

impl Ternary {
    fn of(known: bool) -> Self {
        if known { Self::Yes } else { Self::No }
    }

    fn not(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Open => Self::Open,
        }
    }

    /// Returns `No` if a part is `No`, else `Open` if a part is `Open`, else `Yes`.
    pub(super) fn all(parts: impl Iterator<Item = Self>) -> Self {
        let mut all = Self::Yes;
        for part in parts {
            match part {
                Self::No => return Self::No,
                Self::Open => all = Self::Open,
                Self::Yes => {}
            }
        }
        all
    }
}

/// Returns `Yes` if every kind that may stand on a node is in a set, `No` if none is.
fn member(domains: &[KindSet], node: NodeId, set: &KindSet) -> Ternary {
    let domain = &domains[node.index()];
    let mut inside = domain.clone();
    inside.intersect_with(set);
    match inside.len() {
        0 => Ternary::No,
        members if members == domain.len() => Ternary::Yes,
        _ => Ternary::Open,
    }
}

/// Evaluates a condition when each node holds one of the kinds of its domain.
///
/// # Returns
/// The truth of the condition. A count of many nodes and `stuck` may be `Open` although they are
/// decided.
pub(super) fn holds(condition: &Condition, domains: &[KindSet]) -> Ternary {
    match condition {
        Condition::Every(nodes, set) => {
            Ternary::all(nodes.iter().map(|&node| member(domains, node, set)))
        }
        Condition::Each(parts) => {
            Ternary::all(parts.iter().map(|(node, set)| member(domains, *node, set)))
        }
        Condition::Some(nodes, set) => {
            Ternary::all(nodes.iter().map(|&node| member(domains, node, set).not())).not()
        }
        Condition::Count(nodes, set, comparison, number) => {
            let members: Vec<Ternary> =
                nodes.iter().map(|&node| member(domains, node, set)).collect();
            let least = members.iter().filter(|&&truth| truth == Ternary::Yes).count() as i128;
            let open = members.iter().filter(|&&truth| truth == Ternary::Open).count() as i128;
            count(least, least + open, *comparison, *number)
        }
        Condition::Sum(terms, comparison, number) => {
            let (mut least, mut most) = (0, 0);
            for term in terms {
                let members = term.nodes.iter().map(|&node| member(domains, node, &term.kinds));
                let (yes, open) = members.fold((0, 0), |(yes, open), truth| match truth {
                    Ternary::Yes => (yes + 1, open),
                    Ternary::Open => (yes, open + 1),
                    Ternary::No => (yes, open),
                });
                least += i128::from(term.factor) * yes;
                most += i128::from(term.factor) * (yes + open);
            }
            count(least, most, *comparison, *number)
        }
        Condition::Sought(sought) => holds(&sought.places, domains),
        Condition::Stuck => Ternary::Open,
        Condition::Not(part) => holds(part, domains).not(),
        Condition::And(parts) => Ternary::all(parts.iter().map(|part| holds(part, domains))),
        Condition::Or(parts) => {
            Ternary::all(parts.iter().map(|part| holds(part, domains).not())).not()
        }
    }
}

/// Compares a count between `least` and `most` with a number.
fn count(least: i128, most: i128, comparison: Comparison, number: i128) -> Ternary {
    let (low, high) = (comparison.holds(least, number), comparison.holds(most, number));
    let inside = least < number && number < most;
    match comparison {
        Comparison::Equal | Comparison::NotEqual if inside => Ternary::Open,
        _ if low == high => Ternary::of(low),
        _ => Ternary::Open,
    }
}
