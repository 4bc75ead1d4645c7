//! Conditions in a canonical form: conditions that differ only in order are equal.

use super::group::Symmetry;
use crate::model::{Condition, Kind, KindSet, NodeId};
use std::collections::{BTreeMap, BTreeSet};

/// A condition in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Form {
    /// Each node holds one of its kinds, and all parts hold.
    And(BTreeMap<NodeId, KindSet>, BTreeSet<Form>),
    /// A node holds one of its kinds, or a part holds.
    Or(BTreeMap<NodeId, KindSet>, BTreeSet<Form>),
    /// The number of nodes, in order, that hold one of the kinds, compared with a number.
    Count(Vec<NodeId>, KindSet, Relation, i128),
    /// A sum of counts, compared with a number. The counts have no comparison, and their factors as
    /// numbers.
    Sum(BTreeSet<Form>, Relation, i128),
    /// No move is left.
    Stuck,
    /// The inner form does not hold.
    Not(Box<Form>),
}

/// A comparison: whether it holds for smaller, equal and larger numbers.
pub(super) type Relation = [bool; 3];

impl Form {
    /// Returns the form of a condition on positions with `values` values.
    pub(super) fn of(condition: &Condition, values: usize) -> Self {
        match condition {
            Condition::Every(nodes, kinds) => {
                Self::And(each_of(nodes, kinds, values), BTreeSet::new())
            }
            Condition::Some(nodes, kinds) => {
                Self::Or(nodes.iter().map(|&node| (node, kinds.clone())).collect(), BTreeSet::new())
            }
            Condition::Each(cells) => {
                let each = cells.iter().map(|(node, kinds)| {
                    Self::of(&Condition::Every(vec![*node], kinds.clone()), values)
                });
                Self::all(each, values)
            }
            Condition::Count(nodes, kinds, comparison, number) => {
                let mut nodes = nodes.clone();
                nodes.sort_unstable();
                let relation = [0, 1, 2].map(|left| comparison.holds(left, 1));
                Self::Count(nodes, kinds.clone(), relation, *number)
            }
            Condition::Sum(terms, comparison, number) => {
                let mut counted: BTreeMap<(Vec<NodeId>, &KindSet), i128> = BTreeMap::new();
                for term in terms {
                    let mut nodes = term.nodes.clone();
                    nodes.sort_unstable();
                    *counted.entry((nodes, &term.kinds)).or_default() += i128::from(term.factor);
                }
                let term = |((nodes, kinds), factor): ((_, &KindSet), _)| {
                    Self::Count(nodes, kinds.clone(), [false; 3], factor)
                };
                Self::Sum(
                    counted.into_iter().map(term).collect(),
                    [0, 1, 2].map(|left| comparison.holds(left, 1)),
                    *number,
                )
            }
            Condition::Sought(sought) => Self::of(&sought.places, values),
            Condition::Stuck => Self::Stuck,
            Condition::Not(part) => Self::Not(Box::new(Self::of(part, values))),
            Condition::And(parts) => {
                Self::all(parts.iter().map(|part| Self::of(part, values)), values)
            }
            Condition::Or(parts) => {
                Self::Or(BTreeMap::new(), parts.iter().map(|part| Self::of(part, values)).collect())
            }
        }
    }

    /// Returns the form of a position: each node holds exactly its kind.
    pub(super) fn of_position(position: &[Kind], values: usize) -> Self {
        let cell = |(node, &kind)| (NodeId(node as u32), KindSet::one(kind, values));
        Self::And(position.iter().enumerate().map(cell).collect(), BTreeSet::new())
    }

    /// Returns the conjunction of forms, flattened.
    fn all(forms: impl Iterator<Item = Self>, values: usize) -> Self {
        let (mut together, mut parts) = (BTreeMap::new(), BTreeSet::new());
        for form in forms {
            let Self::And(cells, more) = form else {
                parts.insert(form);
                continue;
            };
            parts.extend(more);
            for (node, kinds) in cells {
                together
                    .entry(node)
                    .or_insert_with(|| KindSet::full(values))
                    .intersect_with(&kinds);
            }
        }
        Self::And(together, parts)
    }

    /// Returns the image of the form under a symmetry.
    pub(super) fn image(&self, symmetry: &Symmetry) -> Self {
        let cells = |cells: &BTreeMap<NodeId, KindSet>| {
            cells
                .iter()
                .map(|(node, kinds)| (symmetry.nodes[node.index()], image_of_set(kinds, symmetry)))
                .collect()
        };
        let parts =
            |parts: &BTreeSet<Self>| parts.iter().map(|part| part.image(symmetry)).collect();
        match self {
            Self::And(each, all) => Self::And(cells(each), parts(all)),
            Self::Or(some, any) => Self::Or(cells(some), parts(any)),
            Self::Count(nodes, kinds, relation, number) => {
                let mut nodes: Vec<NodeId> =
                    nodes.iter().map(|node| symmetry.nodes[node.index()]).collect();
                nodes.sort_unstable();
                Self::Count(nodes, image_of_set(kinds, symmetry), *relation, *number)
            }
            Self::Sum(terms, relation, number) => Self::Sum(parts(terms), *relation, *number),
            Self::Stuck => Self::Stuck,
            Self::Not(part) => Self::Not(Box::new(part.image(symmetry))),
        }
    }
}

/// Returns the set of the images of the members of a set.
pub(super) fn image_of_set(set: &KindSet, symmetry: &Symmetry) -> KindSet {
    let mut image = KindSet::none(symmetry.kinds.len());
    set.iter().for_each(|kind| image.insert(symmetry.kinds[kind.index()]));
    image
}

/// Returns the cells of nodes that all hold one of the kinds; none if all kinds are allowed.
fn each_of(nodes: &[NodeId], kinds: &KindSet, values: usize) -> BTreeMap<NodeId, KindSet> {
    if kinds.len() == values {
        BTreeMap::new()
    } else {
        nodes.iter().map(|&node| (node, kinds.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Comparison;

    #[test]
    fn what_says_the_same_in_another_order_is_equal() {
        let is = |node: u32, kind: u16| {
            Condition::Every(vec![NodeId(node)], KindSet::one(Kind(kind), 3))
        };
        let any = |node: u32| (NodeId(node), KindSet::full(3));
        let form = |condition: &Condition| Form::of(condition, 3);
        let both = form(&Condition::And(vec![is(1, 2), is(0, 1)]));
        assert_eq!(
            both,
            form(&Condition::Each(vec![
                (NodeId(0), KindSet::one(Kind(1), 3)),
                (NodeId(1), KindSet::one(Kind(2), 3)),
                any(2)
            ]))
        );
        assert_eq!(both, form(&Condition::And(vec![is(0, 1), Condition::And(vec![is(1, 2)])])));
        assert_ne!(both, form(&Condition::Or(vec![is(1, 2), is(0, 1)])));
        assert_ne!(
            form(&Condition::Some(Vec::new(), KindSet::full(3))),
            form(&Condition::Some(vec![NodeId(0)], KindSet::full(3)))
        );
    }

    #[test]
    fn an_image_holds_of_the_images_of_positions() {
        let symmetry = Symmetry {
            nodes: vec![NodeId(2), NodeId(0), NodeId(1)],
            kinds: vec![Kind(0), Kind(2), Kind(1)],
        };
        let position = [Kind(1), Kind(0), Kind(2)];
        assert_eq!(
            Form::of_position(&position, 3).image(&symmetry),
            Form::of_position(&symmetry.image(&position), 3)
        );
        let count = |nodes: [u32; 2], kind| {
            Form::of(
                &Condition::Count(
                    nodes.map(NodeId).to_vec(),
                    KindSet::one(Kind(kind), 3),
                    Comparison::AtLeast,
                    1,
                ),
                3,
            )
        };
        assert_eq!(count([0, 1], 1).image(&symmetry), count([0, 2], 2));
    }
}
