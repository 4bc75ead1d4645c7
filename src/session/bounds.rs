//! What the way from a position to the goal costs, at least and at most.

/// More than any way costs: the goal is never reached.
pub(super) const NEVER: u64 = u64::MAX;

/// What a way costs, and how many moves it has. Of two ways the cheaper one comes first, then the shorter one; so every move that is made along a
/// way leaves less to go, even if it costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ToGo {
    /// The sum of the costs; where a puzzle has none, the number of moves.
    pub(super) cost: u64,
    /// The number of moves.
    pub(super) moves: u32,
}

impl ToGo {
    /// That of no way.
    pub(super) const NEVER: Self = Self { cost: NEVER, moves: u32::MAX };
    /// That of no move.
    pub(super) const NOTHING: Self = Self { cost: 0, moves: 0 };

    /// With one more move.
    pub(super) fn and(self, price: u32) -> Self {
        Self { cost: self.cost.saturating_add(price.into()), moves: self.moves.saturating_add(1) }
    }
}

/// How far away the goal is, at least and at most; both are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// No way to the goal costs less; [`NEVER`] where there is none.
    pub(super) lower: u64,
    /// The way that is known; [`ToGo::NEVER`] where none is.
    pub(super) upper: ToGo,
}

impl Bounds {
    /// Nothing is left to be done.
    pub(super) const WON: Self = Self { lower: 0, upper: ToGo::NOTHING };

    /// The way is known, and none costs less.
    pub(super) fn exactly(way: ToGo) -> Self {
        Self { lower: way.cost, upper: way }
    }

    /// Nothing is known but that every way costs so much.
    pub(super) fn at_least(cost: u64) -> Self {
        Self { lower: cost, upper: ToGo::NEVER }
    }

    /// A way is known.
    pub(super) fn at_most(way: ToGo) -> Self {
        Self { lower: 0, upper: way }
    }

    /// Whether nothing is left to be found out: what the cheapest way costs, or that there is none.
    pub(super) fn is_exact(self) -> bool {
        self.lower >= self.upper.cost
    }

    /// What follows for the position after a move: it brings the goal nearer by its cost at most, and a lost position stays lost.
    pub(super) fn after_a_move(self, price: u32) -> Self {
        Self::at_least(if self.lower == NEVER { NEVER } else { self.lower.saturating_sub(price.into()) })
    }

    /// Takes over what else is known.
    pub(super) fn tighten(&mut self, other: Self) {
        self.lower = self.lower.max(other.lower);
        self.upper = self.upper.min(other.upper);
    }
}
