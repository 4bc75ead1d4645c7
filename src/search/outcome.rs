//! What engines are asked, and what they answer.
//!
//! In: a question. Out: solved, impossible, or stopped by a named limit, with figures. Promises to be plain data. Knows no engine.

use crate::budget::Limit;
use crate::facts::refutation::Refutation;
use crate::ground::MoveId;
use crate::model::{Kind, State};
use num_bigint::BigUint;
use std::fmt;

/// Who searches for a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Whichever fits, taking turns.
    #[default]
    Auto,
    /// The row of that name, see [`engines`](super::engines).
    Named(&'static str),
}

/// Who visits everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exploring {
    /// Whichever fits.
    #[default]
    Auto,
    /// The row of that name, see [`explorers`](super::explorers).
    Named(&'static str),
}

/// What is wanted beside one shortest solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Some solution will do.
    pub any: bool,
    /// How many different shortest solutions there are.
    pub count: bool,
    /// The shortest solutions themselves, at most so many.
    pub all: Option<usize>,
    /// For [`Wish::all`]: the order in which solutions are listed, as a place for each move (see
    /// [`Task::ranks`](crate::ground::Task::ranks)); the order of moves if there is none.
    pub rank: Option<Vec<u32>>,
}

impl Wish {
    /// Whether one solution will do.
    #[must_use]
    pub fn is_single(&self) -> bool {
        !self.count && self.all.is_none()
    }
}

/// Why an engine that was asked for cannot do what it was asked; no other one takes its place in silence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The positions that satisfy the goal cannot be listed, or are too many.
    NoShortGoal {
        /// Why, in a few words that follow a colon.
        reason: String,
    },
    /// There is no engine of that name.
    Unknown,
    /// Another engine does the same, and more.
    Covered {
        /// Which one.
        by: &'static str,
    },
    /// Solutions may be of any length, and depth-first the first one that comes is seldom a shortest one.
    Lengths,
    /// No single piece has a place of its own at the goal, or moves carry several, or the start is as near as it can be.
    NoDistances,
    /// Nothing leads to one of several positions: only the distances of single pieces would.
    SeveralGoals {
        /// How many positions satisfy the goal.
        positions: usize,
    },
    /// No law says that there is no solution.
    Open,
    /// The engine finds one solution, and cannot count or list the shortest ones.
    FindsOne,
    /// No test finds enough positions from which the goal is out of reach.
    FewDead,
    /// The engine counts moves, and here they have costs.
    CountsMoves,
    /// Where moves have costs, it looks at boards alone, and something else matters too.
    NotByBoards {
        /// Why, in a few words that follow a colon.
        reason: String,
    },
    /// No piece walks free by itself.
    NoWalks {
        /// Why, in a few words that follow a colon.
        reason: String,
    },
    /// Every move costs one, and other engines are faster then.
    NoCosts,
    /// Positions cannot be numbered in that way.
    NoNumbers {
        /// Why, in a few words that follow a colon.
        reason: String,
    },
    /// The moves cannot be undone one by one.
    NotInvertible {
        /// Why, in a few words that follow a colon.
        reason: String,
        /// The first move that is to blame, if it is one.
        culprit: Option<MoveId>,
    },
    /// The moves are not proved to be clicks that commute, or they leave too much to compare.
    NotLinear {
        /// Why, in a few words that follow a colon.
        reason: String,
        /// The first move that is to blame, if it is one.
        culprit: Option<MoveId>,
    },
}

impl Refusal {
    /// The move that is to blame, if it is one.
    #[must_use]
    pub fn culprit(&self) -> Option<MoveId> {
        match self {
            Self::NotInvertible { culprit, .. } | Self::NotLinear { culprit, .. } => *culprit,
            Self::NoShortGoal { .. }
            | Self::NotByBoards { .. }
            | Self::NoWalks { .. }
            | Self::NoNumbers { .. }
            | Self::Covered { .. }
            | Self::SeveralGoals { .. } => None,
            Self::Unknown
            | Self::FindsOne
            | Self::CountsMoves
            | Self::NoCosts
            | Self::Lengths
            | Self::NoDistances
            | Self::Open
            | Self::FewDead => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => out.write_str("there is no engine of this name"),
            Self::Covered { by } => write!(out, "covered by {by}"),
            Self::Lengths => out.write_str("solutions may be of any length"),
            Self::NoDistances => out.write_str("no distances of single pieces that add up"),
            Self::FewDead => out.write_str("no test finds enough dead positions"),
            Self::Open => out.write_str("no law says that there is no solution"),
            Self::FindsOne => out.write_str("it finds one solution and cannot count or list the shortest ones"),
            Self::CountsMoves => out.write_str("it counts moves, and here moves have costs"),
            Self::NoCosts => out.write_str("every move costs one, and other engines are faster then"),
            Self::SeveralGoals { positions } => {
                write!(out, "{positions} positions satisfy the goal, and distances need a single one or places for single pieces")
            }
            Self::NoShortGoal { reason } => write!(out, "the positions of the goal cannot be listed: {reason}"),
            Self::NoWalks { reason } => write!(out, "no single piece walks free: {reason}"),
            Self::NotByBoards { reason } => write!(out, "boards alone do not tell what is cheapest: {reason}"),
            Self::NoNumbers { reason } => write!(out, "positions cannot be numbered in this way: {reason}"),
            Self::NotInvertible { reason, .. } => write!(out, "the moves cannot be undone one by one: {reason}"),
            Self::NotLinear { reason, .. } => write!(out, "this is not a problem of linear algebra: {reason}"),
        }
    }
}

/// Which of three things happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A solution was found.
    Solved {
        /// Whether it is proved that there is no shorter one.
        optimal: bool,
    },
    /// It is proved that there is none.
    Unsolvable,
    /// A limit came first.
    Stopped(Limit),
}

/// Figures about a search; exempt from the promise of equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The engine's name.
    pub engine: &'static str,
    /// Why it was chosen, and what it kept, for `-v`: a few words each.
    pub notes: Vec<String>,
    /// States whose moves were generated.
    pub expanded: u64,
    /// Moves produced, repeats included.
    pub generated: u64,
    /// States held at the end.
    pub stored: u64,
    /// States that were found dead and left out.
    pub pruned: u64,
    /// Whether the states that were expanded are all that can be reached, each once: engines say so that leave none out.
    pub visits_all: bool,
    /// The number of symmetries by which states that are alike were kept once; no more than 1 where none were used.
    pub symmetries: usize,
}

/// The answer of an engine.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What happened.
    pub verdict: Verdict,
    /// No solution has fewer moves, or where they have costs a lower cost; `None` where there is no solution.
    pub lower_bound: Option<u64>,
    /// What the moves of the solution cost; `None` where there is none.
    pub cost: Option<u64>,
    /// Whether it is proved that every solution has just as many moves as the lower bound says.
    pub same_length: bool,
    /// The moves of the solution; empty where there is none.
    pub moves: Vec<MoveId>,
    /// The positions it visits, one more than moves; empty where there is no solution.
    pub states: Vec<State>,
    /// The number of different shortest solutions, if it was asked for and found.
    pub count: Option<BigUint>,
    /// The moves of different shortest solutions, if they were asked for, in the order of [`Wish::rank`].
    pub all: Option<Vec<Vec<MoveId>>>,
    /// Why there is no solution, where a fact says so without a search.
    pub proof: Option<Refutation>,
    /// Whether `count` and `all` leave nothing out; a limit that ended them.
    pub complete: Result<(), Option<Limit>>,
    /// Figures.
    pub statistics: Statistics,
}

impl Outcome {
    /// What is known when a limit came before a search could begin.
    ///
    /// # Arguments
    /// `lower_bound` is a number of moves that every solution has at least.
    #[must_use]
    pub fn stopped(engine: &'static str, limit: Limit, lower_bound: u64) -> Self {
        let statistics = Statistics { engine, ..Statistics::default() };
        Self { lower_bound: Some(lower_bound), ..Self::bare(Verdict::Stopped(limit), statistics) }
    }

    /// A verdict and figures, and nothing else.
    pub(super) fn bare(verdict: Verdict, statistics: Statistics) -> Self {
        Self {
            verdict,
            lower_bound: None,
            cost: None,
            same_length: false,
            moves: Vec::new(),
            states: Vec::new(),
            count: None,
            all: None,
            proof: None,
            complete: Ok(()),
            statistics,
        }
    }
}

/// What a search backwards from all positions that satisfy a goal finds.
#[derive(Clone, Debug, Default)]
pub struct ToGoal {
    /// The limit that ended it, if it is not complete.
    pub limit: Option<Limit>,
    /// Positions from which the goal can be reached, those that satisfy it included.
    pub solvable: u64,
    /// Positions by the number of moves to the nearest goal, nothing clicked before; finished layers only.
    pub distances: Vec<u64>,
    /// The same where moves have costs: pairs of a cost and a number of positions, the goals first; finished costs only.
    pub levels: Vec<(u64, u64)>,
    /// The remaining positions of kinds in which no `never` holds, where their number is known. Nodes are left empty in them only where
    /// rules or the goal know empty nodes.
    pub unsolvable: Option<BigUint>,
    /// Why their number is not known, where a search that is complete did not find it out.
    pub uncounted: Option<Uncounted>,
    /// How many positions satisfy the goal, if they could be counted beforehand.
    pub goals: Option<BigUint>,
    /// The kinds, and nothing, of which all positions hold as many as one of the starts, because no move changes that; none where all positions
    /// count.
    pub kept: Vec<Kind>,
    /// Figures.
    pub statistics: Statistics,
}

/// Why it is not known how many positions cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// There are too many ways to lay pieces with a shape.
    Shapes,
    /// There are too many ways to combine what `never` forbids.
    Never,
    /// A limit came while they were counted.
    Limit(Limit),
}

impl Exploration {
    /// Pairs of a distance and a number of positions, in order: by moves, or where they have costs by cost.
    #[must_use]
    pub fn by_distance(&self) -> Vec<(u64, u64)> {
        rows(&self.depths, &self.levels)
    }
}

fn rows(by_moves: &[u64], by_cost: &[(u64, u64)]) -> Vec<(u64, u64)> {
    if by_cost.is_empty() { (0..).zip(by_moves.iter().copied()).collect() } else { by_cost.to_vec() }
}

impl ToGoal {
    /// Pairs of a distance and a number of positions, in order: by moves, or where they have costs by cost.
    #[must_use]
    pub fn by_distance(&self) -> Vec<(u64, u64)> {
        rows(&self.distances, &self.levels)
    }

    /// How many positions can be solved at least: those that were met, or all that satisfy the goal where these are more.
    #[must_use]
    pub fn least_solvable(&self) -> BigUint {
        let met = BigUint::from(self.solvable);
        self.goals.as_ref().filter(|_| self.limit.is_some()).map_or_else(|| met.clone(), |goals| goals.max(&met).clone())
    }

    /// The greatest distance to the nearest goal; `None` when nothing is solvable.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        if let Some(&(cost, _)) = self.levels.last() {
            return Some(cost);
        }
        self.distances.len().checked_sub(1).map(|last| last as u64)
    }
}

/// What a visit of all positions finds.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// The limit that ended it, if it is not complete.
    pub limit: Option<Limit>,
    /// Positions.
    pub reachable: u64,
    /// Positions first reached after 0, 1, 2 … moves; finished layers only.
    pub depths: Vec<u64>,
    /// The same where moves have costs: pairs of a cost and a number of positions, in order; finished costs only.
    pub levels: Vec<(u64, u64)>,
    /// How many satisfy the goal, if there is one.
    pub goals: Option<u64>,
    /// Positions, goals left out, without a move.
    pub dead_ends: u64,
    /// Moves, summed over the positions.
    pub edges: u64,
    /// Of all positions that take the most to reach, in the measure of the problem, the first, compared node by node in the order of kinds,
    /// nothing first; `None` where not all were visited.
    pub farthest: Option<State>,
    /// The moves of a best way to it. Where moves are counted it is the one whose last move comes last in the order of moves, then the one before it,
    /// and so on; where they have costs, the first in the order of moves. `None` where there was no memory for it, or moves cannot be undone.
    pub way: Option<Vec<MoveId>>,
    /// Figures.
    pub statistics: Statistics,
}
