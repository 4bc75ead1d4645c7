//! The questions that engines are asked, and what they find, as plain data.

use crate::budget::{Limit, Work};
use crate::facts::group::Count;
use crate::facts::refutation::Refutation;
use crate::ground::MoveId;
use crate::model::{Kind, State};
use num_bigint::BigUint;
use std::fmt;

/// The choice of the engine that searches for a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Every engine that fits, taking turns.
    #[default]
    Auto,
    /// The engine of that name, see [`engines`](super::engines).
    Named(&'static str),
}

/// The choice of the engine that visits every position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exploring {
    /// The engine that fits best.
    #[default]
    Auto,
    /// The engine of that name, see [`explorers`](super::explorers).
    Named(&'static str),
}

/// The solutions that count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpTo {
    /// Those that symmetries of rules, start and goal map onto each other, move by move.
    Symmetry,
    /// Those that differ only in the order of moves that commute.
    Order,
}

/// The results wanted in addition to one shortest solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// `true` if any solution is enough, even if it is not a shortest one.
    pub any: bool,
    /// `true` if the number of different shortest solutions is wanted.
    pub count: bool,
    /// The maximum number of shortest solutions to list, if a list is wanted.
    pub all: Option<usize>,
    /// The solutions that count as one, if not each counts: of these the first is listed.
    pub up_to: Option<UpTo>,
    /// The order in which [`SolveOptions::all`] lists solutions, as a place for each move (see
    /// [`Task::ranks`](crate::ground::Task::ranks)); the order of moves if there is none.
    pub rank: Option<Vec<u32>>,
}

impl UpTo {
    /// Returns its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Symmetry => "symmetry",
            Self::Order => "order",
        }
    }
}

impl SolveOptions {
    /// Returns `true` if one solution is enough.
    #[must_use]
    pub fn is_single(&self) -> bool {
        !self.count && self.all.is_none()
    }
}

/// The reason why an engine that was selected by name cannot do its task; no other engine replaces
/// it silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The positions that satisfy the goal cannot be listed, or are too many.
    NoShortGoal {
        /// The reason, in a few words that follow a colon.
        reason: String,
    },
    /// There is no engine of that name.
    Unknown,
    /// Another engine does the same, and more.
    Covered {
        /// The name of that engine.
        by: &'static str,
    },
    /// Solutions may be of any length, and the first one found depth-first is seldom a shortest
    /// one.
    Lengths,
    /// No single piece has a place of its own at the goal, or moves carry several pieces and there
    /// are no gaps, or the estimate for the start is 0.
    NoDistances,
    /// Fewer than two lines of at least three nodes have a node on which the goal restricts the
    /// kinds.
    NoLines,
    /// There are several goal positions, and no estimate of the distance to them: only the
    /// distances of single pieces would give one.
    SeveralGoals {
        /// The number of positions that satisfy the goal.
        positions: usize,
    },
    /// Neither a law nor a bound proves that there is no solution.
    Open,
    /// The moves are not proved to be permutations of nodes, or nothing is known about their group.
    NoGroup {
        /// The reason, in a few words that follow a colon.
        reason: String,
    },
    /// The engine finds one solution, and cannot count or list the shortest ones.
    FindsOne,
    /// Solutions cannot be counted up to symmetry or order.
    NoClasses {
        /// The reason, in a few words that follow a colon.
        reason: &'static str,
    },
    /// The engine counts each solution, and cannot count some as one.
    CountsEach,
    /// No test finds enough dead positions, from which the goal cannot be reached.
    FewDead,
    /// The engine counts moves, and moves have costs here.
    CountsMoves,
    /// The engine searches boards alone where moves have costs, and other parts of the state matter
    /// too.
    NotByBoards {
        /// The reason, in a few words that follow a colon.
        reason: String,
    },
    /// No single piece walks at no cost.
    NoWalks {
        /// The reason, in a few words that follow a colon.
        reason: String,
    },
    /// Every move costs one, and other engines are faster in that case.
    NoCosts,
    /// Positions cannot be numbered in that way.
    NoNumbers {
        /// The reason, in a few words that follow a colon.
        reason: String,
    },
    /// The moves cannot be undone one by one.
    NotInvertible {
        /// The reason, in a few words that follow a colon.
        reason: String,
        /// The first move that causes the refusal, if a move does.
        culprit: Option<MoveId>,
    },
    /// Not every move is proved to be taken back by a move.
    Directed {
        /// The reason, in a few words that follow a colon.
        reason: &'static str,
    },
    /// The moves are not proved to be commuting clicks, or they leave too many candidates to
    /// compare.
    NotLinear {
        /// The reason, in a few words that follow a colon.
        reason: String,
        /// The first move that causes the refusal, if a move does.
        culprit: Option<MoveId>,
    },
}

impl Refusal {
    /// Returns the move that causes the refusal, if a move does.
    #[must_use]
    pub fn culprit(&self) -> Option<MoveId> {
        match self {
            Self::NotInvertible { culprit, .. } | Self::NotLinear { culprit, .. } => *culprit,
            Self::NoShortGoal { .. }
            | Self::NoGroup { .. }
            | Self::NotByBoards { .. }
            | Self::NoWalks { .. }
            | Self::NoNumbers { .. }
            | Self::Directed { .. }
            | Self::NoClasses { .. }
            | Self::CountsEach
            | Self::Covered { .. }
            | Self::SeveralGoals { .. } => None,
            Self::Unknown
            | Self::FindsOne
            | Self::CountsMoves
            | Self::NoCosts
            | Self::Lengths
            | Self::NoDistances
            | Self::NoLines
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
            Self::NoDistances => {
                out.write_str("no distances of single pieces that add up, and no gaps")
            }
            Self::NoLines => out.write_str(
                "moves of three nodes or more do not go along two lines on which the goal names nodes",
            ),
            Self::FewDead => out.write_str("no test finds enough dead positions"),
            Self::Open => out.write_str("no law says that there is no solution"),
            Self::FindsOne => {
                out.write_str("it finds one solution and cannot count or list the shortest ones")
            }
            Self::NoClasses { reason } => {
                write!(out, "solutions cannot be counted as one in this way: {reason}")
            }
            Self::CountsEach => out.write_str("it counts each solution"),
            Self::CountsMoves => out.write_str("it counts moves, and here moves have costs"),
            Self::NoCosts => {
                out.write_str("it is for moves of different costs, and here every move costs one")
            }
            Self::SeveralGoals { positions } => {
                write!(
                    out,
                    "{positions} positions satisfy the goal, and it gives no place to a piece that is the only one of its kind"
                )
            }
            Self::NoShortGoal { reason } => {
                write!(out, "the positions of the goal cannot be listed: {reason}")
            }
            Self::NoGroup { reason } => {
                write!(out, "the group of the moves does not decide: {reason}")
            }
            Self::NoWalks { reason } => write!(out, "no single piece walks free: {reason}"),
            Self::NotByBoards { reason } => {
                write!(out, "boards alone do not tell what is cheapest: {reason}")
            }
            Self::NoNumbers { reason } => {
                write!(out, "positions cannot be numbered in this way: {reason}")
            }
            Self::NotInvertible { reason, .. } => {
                write!(out, "the moves cannot be undone one by one: {reason}")
            }
            Self::Directed { reason } => {
                write!(out, "not every move is taken back by a move: {reason}")
            }
            Self::NotLinear { reason, .. } => {
                write!(out, "this is not a problem of linear algebra: {reason}")
            }
        }
    }
}

/// The verdict of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A solution was found.
    Solved {
        /// `true` if it is proved that no solution is shorter.
        optimal: bool,
    },
    /// It is proved that there is no solution.
    Unsolvable,
    /// A limit stopped the search.
    Stopped(Limit),
}

/// Statistics of a search; exempt from the guarantee of equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The name of the engine.
    pub engine: &'static str,
    /// The reasons for the choice of the engine and the facts it kept, for `-v`: a few words each.
    pub notes: Vec<String>,
    /// The number of states whose moves were generated.
    pub expanded: u64,
    /// The number of moves generated, repeats included.
    pub generated: u64,
    /// The number of states stored at the end.
    pub stored: u64,
    /// The number of states that were found dead and left out.
    pub pruned: u64,
    /// `true` if the expanded states are all reachable states, each once: set by engines that leave
    /// none out.
    pub visits_all: bool,
    /// The number of symmetries under which states were identified; at most 1 where none were used.
    pub symmetries: usize,
    /// The groups of pieces whose distances to the goal were added, by kinds.
    pub groups: Vec<Vec<Kind>>,
    /// The work on levels in files, of all processes; `None` for searches in memory.
    pub work: Option<Work>,
}

/// The result of a search for a solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// A lower bound on the number of moves of every solution, or on its cost where moves have
    /// costs; `None` where there is no solution.
    pub lower_bound: Option<u64>,
    /// The cost of the solution; `None` where there is none.
    pub cost: Option<u64>,
    /// `true` if it is proved that every solution has exactly as many moves as the lower bound.
    pub same_length: bool,
    /// The moves of the solution; empty where there is none.
    pub moves: Vec<MoveId>,
    /// The positions along the solution, one more than moves; empty where there is no solution.
    pub states: Vec<State>,
    /// The number of different shortest solutions, if it was wanted and found.
    pub count: Option<BigUint>,
    /// The moves of different shortest solutions, if they were wanted, in the order of
    /// [`SolveOptions::rank`].
    pub all: Option<Vec<Vec<MoveId>>>,
    /// The solutions of which `count` and `all` take several as one, if they do.
    pub up_to: Option<UpTo>,
    /// The proof that there is no solution, where a fact gives one without a search.
    pub proof: Option<Refutation>,
    /// `Ok` if `count` and `all` are complete; otherwise the limit that ended them, if a limit did.
    pub complete: Result<(), Option<Limit>>,
    /// The limit that ended the search for a best solution, where the solution is the best one so
    /// far. It may be proved best, and still not be the first of the best ones.
    pub stopped: Option<Limit>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

impl Outcome {
    /// Returns the outcome of a search that a limit stopped before it could begin.
    ///
    /// # Arguments
    /// * `lower_bound` - a lower bound on the number of moves of every solution
    #[must_use]
    pub fn stopped(engine: &'static str, limit: Limit, lower_bound: u64) -> Self {
        let statistics = Statistics { engine, ..Statistics::default() };
        Self { lower_bound: Some(lower_bound), ..Self::bare(Verdict::Stopped(limit), statistics) }
    }

    /// Returns the limit that cut the search short: no solution was found, or none that is proved
    /// best, or not all that were asked for.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self.verdict {
            Verdict::Stopped(limit) => Some(limit),
            Verdict::Solved { .. } => self.complete.err().flatten().or(self.stopped),
            Verdict::Unsolvable => None,
        }
    }

    /// Returns the outcome with the limit that ended a search for better solutions, or for more.
    pub(super) fn stopped_by(self, limit: Limit, wanted: &SolveOptions) -> Self {
        let complete = if wanted.is_single() { Ok(()) } else { Err(Some(limit)) };
        Self { up_to: wanted.up_to, complete, stopped: Some(limit), ..self }
    }

    /// Returns an outcome with a verdict and statistics only.
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
            up_to: None,
            proof: None,
            complete: Ok(()),
            stopped: None,
            statistics,
        }
    }
}

/// The result of a backward search from all positions that satisfy a goal.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ToGoal {
    /// The limit that ended the search, if it is not complete.
    pub limit: Option<Limit>,
    /// The number of positions from which the goal can be reached, goal positions included.
    pub solvable: u64,
    /// The numbers of positions by the number of moves to the nearest goal, nothing clicked before;
    /// finished layers only.
    pub distances: Vec<u64>,
    /// The same where moves have costs: pairs of a cost and a number of positions, from cost 0;
    /// finished costs only.
    pub levels: Vec<(u64, u64)>,
    /// The number of the remaining positions of the kinds in which no `never` holds, where it is
    /// known. Positions with empty nodes are counted only where rules or the goal refer to empty
    /// nodes.
    pub unsolvable: Option<BigUint>,
    /// The reason why their number is unknown, where a complete search did not find it out.
    pub uncounted: Option<Uncounted>,
    /// The number of positions that satisfy the goal, if they could be counted beforehand.
    pub goals: Option<BigUint>,
    /// The kinds, perhaps with the empty kind, whose numbers of pieces no move changes: only
    /// positions whose numbers agree with those of a start are counted. Empty where all positions
    /// are counted.
    pub kept: Vec<Kind>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

/// The reason why the number of unsolvable positions is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// There are too many ways to place pieces with a shape.
    Shapes,
    /// There are too many combinations of the conditions that `never` forbids.
    Never,
    /// A limit ended the count.
    Limit(Limit),
}

impl Exploration {
    /// Returns pairs of a distance and a number of positions, in order: by moves, or by cost where
    /// moves have costs.
    #[must_use]
    pub fn by_distance(&self) -> Vec<(u64, u64)> {
        rows(&self.depths, &self.levels)
    }
}

fn rows(by_moves: &[u64], by_cost: &[(u64, u64)]) -> Vec<(u64, u64)> {
    if by_cost.is_empty() {
        (0..).zip(by_moves.iter().copied()).collect()
    } else {
        by_cost.to_vec()
    }
}

impl ToGoal {
    /// Returns pairs of a distance and a number of positions, in order: by moves, or by cost where
    /// moves have costs.
    #[must_use]
    pub fn by_distance(&self) -> Vec<(u64, u64)> {
        rows(&self.distances, &self.levels)
    }

    /// Returns a lower bound on the number of solvable positions: those that were visited, or all
    /// that satisfy the goal where these are more.
    #[must_use]
    pub fn least_solvable(&self) -> BigUint {
        let met = BigUint::from(self.solvable);
        self.goals
            .as_ref()
            .filter(|_| self.limit.is_some())
            .map_or_else(|| met.clone(), |goals| goals.max(&met).clone())
    }

    /// Returns the greatest distance to the nearest goal; `None` if no position is solvable.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        if let Some(&(cost, _)) = self.levels.last() {
            return Some(cost);
        }
        self.distances.len().checked_sub(1).map(|last| last as u64)
    }
}

/// The result of a visit of all reachable positions.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Exploration {
    /// The limit that ended the search, if it is not complete.
    pub limit: Option<Limit>,
    /// The number of reachable positions; of those that were visited, if the search is not
    /// complete.
    pub reachable: u64,
    /// The number of all reachable positions where the search is not complete, as far as the group
    /// of the moves determines it.
    pub positions: Option<Count>,
    /// The numbers of positions first reached after 0, 1, 2 … moves; finished layers only.
    pub depths: Vec<u64>,
    /// The same where moves have costs: pairs of a cost and a number of positions, in order;
    /// finished costs only.
    pub levels: Vec<(u64, u64)>,
    /// The number of reachable positions that satisfy the goal, if there is one.
    pub goals: Option<u64>,
    /// The number of dead ends: positions without a move that do not satisfy the goal.
    pub dead_ends: u64,
    /// The number of moves, summed over the positions.
    pub edges: u64,
    /// The first of the farthest positions, in the measure of the problem, compared node by node in
    /// the order of kinds, the empty kind first; `None` where not all positions were visited.
    pub farthest: Option<State>,
    /// The moves of a best path to the farthest position. Where moves are counted it is the path
    /// whose last move comes last in the order of moves, then the one before it, and so on; where
    /// moves have costs, the first path in the order of moves. `None` where memory did not suffice
    /// for it, or moves cannot be undone.
    pub way: Option<Vec<MoveId>>,
    /// The statistics of the search.
    pub statistics: Statistics,
}
