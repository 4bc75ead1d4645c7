//! How many moves a position needs, at least and at most.

/// More moves than there are: the goal is never reached.
pub(super) const NEVER: u32 = u32::MAX;

/// How many moves the goal is away, at least and at most; both are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// No solution has fewer moves; [`NEVER`] where there is none.
    pub(super) lower: u32,
    /// A solution has no more moves; [`NEVER`] where none is known.
    pub(super) upper: u32,
}

impl Bounds {
    /// The goal is just so far away.
    pub(super) fn exactly(moves: u32) -> Self {
        Self { lower: moves, upper: moves }
    }

    /// Nothing is known but that the goal is at least so far away.
    pub(super) fn at_least(moves: u32) -> Self {
        Self { lower: moves, upper: NEVER }
    }

    /// A solution of so many moves is known.
    pub(super) fn at_most(moves: u32) -> Self {
        Self { lower: 0, upper: moves }
    }

    /// Whether nothing is left to be found out: the number of moves, or that there is no solution.
    pub(super) fn is_exact(self) -> bool {
        self.lower >= self.upper
    }

    /// What follows for the position after any move: a move brings the goal nearer by one at most, and a lost position stays lost.
    pub(super) fn after_a_move(self) -> Self {
        Self::at_least(if self.lower == NEVER { NEVER } else { self.lower.saturating_sub(1) })
    }

    /// Takes over what else is known.
    pub(super) fn tighten(&mut self, other: Self) {
        self.lower = self.lower.max(other.lower);
        self.upper = self.upper.min(other.upper);
    }
}
