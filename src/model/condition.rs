//! Conditions on the kinds that stand on nodes.

use super::{Board, Cell, Kind, KindSet, NodeId, Pattern};

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The operator `==`.
    Equal,
    /// The operator `!=`.
    NotEqual,
    /// The operator `<`.
    Less,
    /// The operator `<=`.
    AtMost,
    /// The operator `>`.
    More,
    /// The operator `>=`.
    AtLeast,
}

impl Comparison {
    /// All comparisons.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 6] =
        [Self::Equal, Self::NotEqual, Self::Less, Self::AtMost, Self::More, Self::AtLeast];

    /// Returns `true` if the comparison holds for `left` and `right`.
    #[must_use]
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }

    /// Returns the same comparison with its sides swapped.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::More,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::AtLeast => Self::AtMost,
        }
    }

    /// Returns the comparison that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::More,
            Self::More => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// Returns `true` if a number of a range (both ends included) exists for which the comparison
    /// with `right` yields `wanted`.
    #[must_use]
    pub fn may_hold(self, (least, most): (i128, i128), right: i128, wanted: bool) -> bool {
        let inside = [least, most, right - 1, right, right + 1]
            .into_iter()
            .filter(|left| (least..=most).contains(left));
        inside.into_iter().any(|left| self.holds(left, right) == wanted)
    }
}

/// A term of a sum: a factor times the number of nodes that hold one of a set of kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The factor, at least 1.
    pub factor: u64,
    /// The nodes that are counted.
    pub nodes: Vec<NodeId>,
    /// The kinds that are counted.
    pub kinds: KindSet,
}

/// A pattern that a condition looks for, and every place where it may lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sought {
    /// The pattern.
    pub pattern: Pattern,
    /// The disjunction of the pattern's places, each a conjunction.
    pub places: Box<Condition>,
}

impl Sought {
    /// Creates the condition that a pattern lies on a board.
    ///
    /// # Arguments
    /// * `most` - the limit for the number of cells in the list of places
    ///
    /// # Returns
    /// `None` if the list would be longer.
    ///
    /// # Complexity
    /// Linear in the number of cells.
    #[must_use]
    pub fn new(pattern: Pattern, board: &Board, most: usize) -> Option<Self> {
        let (mut places, mut listed): (Vec<Condition>, usize) = (Vec::new(), 0);
        pattern
            .windows(board, &mut |window| {
                listed += window.nodes.len();
                let spread = pattern
                    .cells
                    .iter()
                    .zip(window.taken)
                    .flat_map(|(cell, &taken)| std::iter::repeat_n(cell, taken));
                let cells = || spread.clone().zip(window.nodes);
                let inside = |(cell, node): (&Cell, &NodeId)| {
                    cell.region.as_ref().is_none_or(|region| region.binary_search(node).is_ok())
                };
                if cells().all(inside) {
                    let mut each: Vec<(NodeId, KindSet)> =
                        cells().map(|(cell, &node)| (node, cell.kinds.clone())).collect();
                    each.sort_unstable_by_key(|(node, _)| *node);
                    places.push(Condition::Each(each));
                }
                if listed <= most { Ok(()) } else { Err(()) }
            })
            .ok()?;
        Some(Self { pattern, places: Box::new(Condition::Or(places)) })
    }
}

/// A predicate of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Every one of the nodes holds one of the kinds (`all`, `no`, `every`, `is`).
    Every(Vec<NodeId>, KindSet),
    /// At least one of the nodes holds one of the kinds.
    Some(Vec<NodeId>, KindSet),
    /// Each node holds one of its own kinds (positions and pictures).
    Each(Vec<(NodeId, KindSet)>),
    /// The number of nodes that hold one of the kinds satisfies the comparison with a number.
    Count(Vec<NodeId>, KindSet, Comparison, i128),
    /// The sum satisfies the comparison with a number.
    Sum(Vec<Term>, Comparison, i128),
    /// The pattern lies at one of its places.
    Sought(Sought),
    /// No move is left.
    Stuck,
    /// The inner condition does not hold.
    Not(Box<Condition>),
    /// All conditions hold; an empty list holds.
    And(Vec<Condition>),
    /// At least one condition holds.
    Or(Vec<Condition>),
}

impl Condition {
    /// Returns `true` if a test accepts this condition or a part of it.
    pub fn any_part(&self, test: &mut dyn FnMut(&Self) -> bool) -> bool {
        test(self)
            || match self {
                Self::Not(part) => part.any_part(test),
                Self::Sought(sought) => sought.places.any_part(test),
                Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.any_part(test)),
                Self::Every(..)
                | Self::Some(..)
                | Self::Each(..)
                | Self::Count(..)
                | Self::Sum(..)
                | Self::Stuck => false,
            }
    }

    /// Returns `true` if the condition is the same on all boards because it names no node.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        !self.any_part(&mut |part| !matches!(part, Self::Not(_) | Self::And(_) | Self::Or(_)))
    }

    /// Returns the condition that holds where this one does not, with negations only before
    /// [`Condition::Sought`] and [`Condition::Stuck`], and within parts that were negated before.
    ///
    /// # Arguments
    /// `values` - the number of values that a node can hold
    ///
    /// # Complexity
    /// Linear in the size of the condition.
    #[must_use]
    pub fn negated(&self, values: usize) -> Self {
        let others = |kinds: &KindSet| kinds.complement(values);
        match self {
            Self::Every(nodes, kinds) => Self::Some(nodes.clone(), others(kinds)),
            Self::Some(nodes, kinds) => Self::Every(nodes.clone(), others(kinds)),
            Self::Each(cells) => {
                let misses =
                    |(node, kinds): &(NodeId, KindSet)| Self::Every(vec![*node], others(kinds));
                Self::Or(cells.iter().map(misses).collect())
            }
            Self::Count(nodes, kinds, comparison, number) => {
                let count = |other| Self::Count(nodes.clone(), kinds.clone(), other, *number);
                unlike(*comparison, count)
            }
            Self::Sum(terms, comparison, number) => {
                unlike(*comparison, |other| Self::Sum(terms.clone(), other, *number))
            }
            Self::Not(part) => (**part).clone(),
            Self::And(parts) => Self::Or(parts.iter().map(|part| part.negated(values)).collect()),
            Self::Or(parts) => Self::And(parts.iter().map(|part| part.negated(values)).collect()),
            Self::Sought(_) | Self::Stuck => Self::Not(Box::new(self.clone())),
        }
    }

    /// Returns `true` if the condition holds on a board.
    ///
    /// # Arguments
    /// `board` has the kind on each node; `stuck` returns `true` if no move is left, and is called
    /// only where the result depends on it.
    ///
    /// # Complexity
    /// Linear in the size of the condition.
    pub fn holds(&self, board: &[Kind], stuck: &mut dyn FnMut() -> bool) -> bool {
        let fits = |node: &NodeId, kinds: &KindSet| kinds.contains(board[node.index()]);
        match self {
            Self::Every(nodes, kinds) => nodes.iter().all(|node| fits(node, kinds)),
            Self::Some(nodes, kinds) => nodes.iter().any(|node| fits(node, kinds)),
            Self::Each(cells) => cells.iter().all(|(node, kinds)| fits(node, kinds)),
            Self::Count(nodes, kinds, comparison, number) => comparison
                .holds(nodes.iter().filter(|node| fits(node, kinds)).count() as i128, *number),
            Self::Sum(terms, comparison, number) => {
                let of = |term: &Term| {
                    term.nodes.iter().filter(|node| fits(node, &term.kinds)).count() as i128
                        * i128::from(term.factor)
                };
                comparison.holds(terms.iter().map(of).sum(), *number)
            }
            Self::Sought(sought) => sought.places.holds(board, stuck),
            Self::Stuck => stuck(),
            Self::Not(part) => !part.holds(board, stuck),
            Self::And(parts) => parts.iter().all(|part| part.holds(board, stuck)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(board, stuck)),
        }
    }
}

/// Returns the condition that a comparison does not hold, given the condition for each comparison.
fn unlike(comparison: Comparison, of: impl Fn(Comparison) -> Condition) -> Condition {
    match comparison {
        Comparison::Equal => Condition::Or(vec![of(Comparison::Less), of(Comparison::More)]),
        other => of(other.negated()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_negated_condition_holds_where_the_condition_does_not() {
        let nodes = || (0..3).map(NodeId).collect::<Vec<_>>();
        let red = || KindSet::one(Kind(1), 3);
        let mut conditions = vec![
            Condition::Every(nodes(), red()),
            Condition::Some(nodes(), red()),
            Condition::Every(Vec::new(), red()),
            Condition::Some(Vec::new(), red()),
            Condition::Each(vec![(NodeId(0), red()), (NodeId(2), KindSet::one(Kind(2), 3))]),
            Condition::Each(Vec::new()),
            Condition::And(Vec::new()),
            Condition::Or(Vec::new()),
            Condition::Stuck,
        ];
        for comparison in Comparison::ALL {
            let term = Term { factor: 2, nodes: nodes(), kinds: red() };
            conditions.push(Condition::Count(nodes(), red(), comparison, 2));
            conditions.push(Condition::Sum(vec![term], comparison, 4));
        }
        conditions.push(Condition::Or(conditions[..5].to_vec()));
        conditions.push(Condition::And(conditions[1..9].to_vec()));
        conditions.push(Condition::Not(Box::new(conditions[0].clone())));
        for condition in conditions {
            let negated = condition.negated(3);
            let is_denied = |part: &Condition| match part {
                Condition::Not(inner) => **inner != Condition::Stuck,
                _ => false,
            };
            assert!(!negated.any_part(&mut |part| is_denied(part)), "{negated:?}");
            for number in 0..27_u16 {
                let board: Vec<Kind> =
                    (0..3).map(|node| Kind(number / 3_u16.pow(node) % 3)).collect();
                for stuck in [false, true] {
                    let [one, other, again] = [&condition, &negated, &negated.negated(3)]
                        .map(|tested| tested.holds(&board, &mut || stuck));
                    assert_eq!((one, again), (!other, !other), "{condition:?} {board:?}");
                }
            }
        }
    }
}
