//! Bounds on the cost-to-go of a position.

/// A cost above that of any path: the goal is never reached.
pub(super) const NEVER: u64 = u64::MAX;

/// The cost and the number of moves of a path. Paths are compared by cost, then by length; so every
/// move along a path reduces the remainder, even a move of cost zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ToGo {
    /// The sum of the costs; the number of moves in a puzzle without costs.
    pub(super) cost: u64,
    /// The number of moves.
    pub(super) moves: u32,
}

impl ToGo {
    /// The value where no path exists.
    pub(super) const NEVER: Self = Self { cost: NEVER, moves: u32::MAX };
    /// The value of the empty path.
    pub(super) const NOTHING: Self = Self { cost: 0, moves: 0 };

    /// Returns the value of the path with one more move.
    pub(super) fn and(self, price: u32) -> Self {
        Self { cost: self.cost.saturating_add(price.into()), moves: self.moves.saturating_add(1) }
    }
}

/// Proved bounds on the cost-to-go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The lower bound; [`NEVER`] if no path exists.
    pub(super) lower: u64,
    /// The value of the best known path; [`ToGo::NEVER`] if none is known.
    pub(super) upper: ToGo,
}

impl Bounds {
    /// The bounds of a goal.
    pub(super) const WON: Self = Self { lower: 0, upper: ToGo::NOTHING };

    /// Returns the bounds where the path is known to be cheapest.
    pub(super) fn exactly(way: ToGo) -> Self {
        Self { lower: way.cost, upper: way }
    }

    /// Returns the bounds where only a lower bound on the cost is known.
    pub(super) fn at_least(cost: u64) -> Self {
        Self { lower: cost, upper: ToGo::NEVER }
    }

    /// Returns the bounds where only a path is known.
    pub(super) fn at_most(way: ToGo) -> Self {
        Self { lower: 0, upper: way }
    }

    /// Returns `true` if the bounds are final: the least cost is known, or that no path exists.
    pub(super) fn is_exact(self) -> bool {
        self.lower >= self.upper.cost
    }

    /// Returns the bounds of the position after a move: the move reduces the lower bound by its
    /// cost at most, and a lost position stays lost.
    pub(super) fn after_a_move(self, price: u32) -> Self {
        Self::at_least(if self.lower == NEVER {
            NEVER
        } else {
            self.lower.saturating_sub(price.into())
        })
    }

    /// Combines the bounds with other valid bounds.
    pub(super) fn tighten(&mut self, other: Self) {
        self.lower = self.lower.max(other.lower);
        self.upper = self.upper.min(other.upper);
    }
}
