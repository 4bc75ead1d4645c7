//! A symmetry, and a group of them by its generators.

use crate::model::{Kind, NodeId, State};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// A permutation of nodes together with a permutation of kinds, which maps the empty kind to
/// itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    /// The image of each node.
    pub nodes: Vec<NodeId>,
    /// The image of each kind, by index; the empty kind is the first.
    pub kinds: Vec<Kind>,
}

impl Symmetry {
    /// Returns the identity.
    #[must_use]
    pub fn identity(nodes: usize, values: usize) -> Self {
        Self {
            nodes: (0..nodes as u32).map(NodeId).collect(),
            kinds: (0..values as u16).map(Kind).collect(),
        }
    }

    /// Returns the composition of this symmetry, applied first, and another one.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        Self {
            nodes: self.nodes.iter().map(|node| other.nodes[node.index()]).collect(),
            kinds: self.kinds.iter().map(|kind| other.kinds[kind.index()]).collect(),
        }
    }

    /// Returns the image of a board.
    #[must_use]
    pub fn image(&self, board: &[Kind]) -> State {
        let mut image = vec![Kind::EMPTY; board.len()];
        for (node, kind) in self.nodes.iter().zip(board) {
            image[node.index()] = self.kinds[kind.index()];
        }
        image
    }
}

/// A group of symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The generators; none for the trivial group.
    pub generators: Vec<Symmetry>,
    /// The number of symmetries, including the identity.
    pub order: BigUint,
    pub(super) nodes: usize,
    pub(super) values: usize,
}

impl Group {
    /// Returns the orbits of nodes, each in order, in the order of their first nodes.
    ///
    /// # Complexity
    /// Linear in nodes × generators.
    #[must_use]
    pub fn orbits(&self) -> Vec<Vec<NodeId>> {
        let mut found = Vec::new();
        let mut reached = vec![false; self.nodes];
        for node in (0..self.nodes as u32).map(NodeId) {
            if std::mem::replace(&mut reached[node.index()], true) {
                continue;
            }
            let (mut orbit, mut open) = (vec![node], vec![node]);
            while let Some(from) = open.pop() {
                for image in self.generators.iter().map(|generator| generator.nodes[from.index()]) {
                    if !std::mem::replace(&mut reached[image.index()], true) {
                        orbit.push(image);
                        open.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            found.push(orbit);
        }
        found
    }

    /// Returns all symmetries of the group, the identity first.
    ///
    /// # Returns
    /// `None` if there are more than `most`.
    ///
    /// # Complexity
    /// O(order × generators × nodes).
    #[must_use]
    pub fn members(&self, most: usize) -> Option<Vec<Symmetry>> {
        if self.order > BigUint::from(most) {
            return None;
        }
        let identity = Symmetry::identity(self.nodes, self.values);
        let mut known = BTreeSet::from([identity.clone()]);
        let mut open = vec![identity];
        while let Some(member) = open.pop() {
            for next in self.generators.iter().map(|generator| member.then(generator)) {
                if known.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Some(known.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_and_a_mirror_make_all_eight_of_a_square() {
        let of =
            |nodes: [u32; 4]| Symmetry { nodes: nodes.map(NodeId).to_vec(), kinds: vec![Kind(0)] };
        let group = Group {
            generators: vec![of([1, 2, 3, 0]), of([1, 0, 3, 2])],
            order: BigUint::from(8_u32),
            nodes: 4,
            values: 1,
        };
        let members = group.members(8).unwrap();
        assert_eq!((members.len(), &members[0]), (8, &Symmetry::identity(4, 1)));
        assert_eq!((group.members(7), group.orbits().len()), (None, 1));
    }

    #[test]
    fn kinds_go_with_their_nodes() {
        let swap = Symmetry {
            nodes: vec![NodeId(2), NodeId(0), NodeId(1)],
            kinds: vec![Kind(0), Kind(2), Kind(1)],
        };
        assert_eq!(swap.image(&[Kind(1), Kind(0), Kind(2)]), [Kind(0), Kind(1), Kind(2)]);
    }
}
