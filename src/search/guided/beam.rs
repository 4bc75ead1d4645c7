//! Beam search: betters the solution of a search that did not look at its cost. From level to
//! level it keeps a number of states that seem nearest to the goal.
//!
//! W. Zhang, Complete anytime beam search, AAAI 1998.

use super::best_first::StateGraph;
use crate::budget::{Budget, Limit, bytes_of};
use crate::pack::{StateSize, Word};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::{Reservation, Reserved};
use crate::search::walks::walk::Heuristic;

/// The number of states that the first beam keeps of each level.
const FIRST_WIDTH: usize = 1 << 5;
/// The factor from the width of a beam to that of the next one.
const GROWTH: usize = 4;
/// The number of states between two polls of the budget.
const POLL_EVERY: usize = 1 << 8;

/// The result of beams.
#[derive(Debug)]
pub(super) struct Beams<W> {
    /// The states along the cheapest path found, each with its path cost.
    pub(super) path: Option<Vec<(W, u64)>>,
    /// `true` if no path costs less than that one, or than the limit: a beam left out nothing.
    pub(super) is_whole: bool,
}

/// Searches for cheaper and cheaper paths to a goal by wider and wider beams, as long as the limit on
/// work permits.
///
/// # Arguments
/// * `graph` - the states
/// * `heuristic` - lower bounds on the cost that is left
/// * `below` - the cost that paths have to be below
/// * `effort` - the limit on work in all, in moves
pub(super) fn cheaper<W: Word>(
    graph: &mut impl StateGraph<W>,
    heuristic: &mut impl Heuristic,
    (size, budget): (StateSize, &Budget),
    (below, effort): (u64, u64),
) -> Beams<W> {
    let mut best = Beams { path: None, is_whole: false };
    let (mut below, mut width, mut left) = (below, FIRST_WIDTH, effort);
    let mut is_cut = true;
    while left > 0 && is_cut {
        let mut beam = Beam {
            width,
            below,
            store: Store::new(size, true, budget),
            paid: Reserved::new(budget),
            is_cut: false,
            passed_over: false,
            worked: 0,
            budget,
        };
        let found = beam.run(graph, heuristic, left);
        left = left.saturating_sub(beam.worked);
        match found {
            Ok(Some(id)) => {
                below = beam.paid[id as usize];
                best.path = Some(beam.path_to(id));
            }
            Ok(None) => {
                is_cut = beam.is_cut;
                best.is_whole = !is_cut && !beam.passed_over;
            }
            Err(_) => break,
        }
        width = width.saturating_mul(GROWTH);
    }
    best
}

/// A state that a move reaches.
struct Successor<W> {
    /// The path cost, and with it a lower bound on the cost of a solution.
    paid: u64,
    sum: u64,
    /// The number of successors found before.
    number: usize,
    parent: StateId,
    state: W,
}

/// The states that moves reach from a level.
struct Successors<'b, W> {
    found: Reserved<'b, Successor<W>>,
    /// The bytes of states that are not within the entries.
    beside: Vec<Reservation<'b>>,
    budget: &'b Budget,
}

impl<'b, W: Word> Successors<'b, W> {
    fn new(budget: &'b Budget) -> Self {
        Self { found: Reserved::new(budget), beside: Vec::new(), budget }
    }

    fn add(&mut self, successor: Successor<W>) -> Result<(), Limit> {
        if W::WIDTH.is_none() && self.found.len().is_multiple_of(POLL_EVERY) {
            let bytes = bytes_of::<u64>((successor.state.words().len() * POLL_EVERY) as u64);
            self.beside.push(Reservation::take(bytes, self.budget)?);
        }
        self.found.add(successor)
    }
}

/// A search that keeps a number of states of each level.
struct Beam<'b, W> {
    /// The number of states.
    width: usize,
    /// The cost that solutions have to be below.
    below: u64,
    /// The states that were kept, and their path costs.
    store: Store<'b, W>,
    paid: Reserved<'b, u64>,
    /// `true` if a state was left out, since the level was full or the work at its limit.
    is_cut: bool,
    /// `true` if a cheaper path to a state that was kept was left out.
    passed_over: bool,
    /// The moves made, and the work of the heuristic.
    worked: u64,
    budget: &'b Budget,
}

impl<'b, W: Word> Beam<'b, W> {
    /// Returns a goal; `None` if there is none in the beam, or after `effort` work.
    fn run(
        &mut self,
        graph: &mut impl StateGraph<W>,
        heuristic: &mut impl Heuristic,
        effort: u64,
    ) -> Result<Option<StateId>, Limit> {
        let mut level: Reserved<StateId> = Reserved::new(self.budget);
        level.add(self.keep(&graph.start(), NO_PARENT, 0)?)?;
        while !level.is_empty() {
            let successors = self.successors(&level, (graph, heuristic), effort)?;
            level.truncate(0);
            for Successor { paid, parent, state, .. } in successors.found.iter() {
                if self.is_known(state, *paid) {
                    continue;
                }
                if level.len() == self.width {
                    self.is_cut = true;
                    break;
                }
                let id = self.keep(state, *parent, *paid)?;
                if graph.is_goal(state) {
                    return Ok(Some(id));
                }
                level.add(id)?;
            }
            if self.worked >= effort {
                self.is_cut |= !level.is_empty();
                break;
            }
        }
        Ok(None)
    }

    /// Returns the new states to which moves lead from a level and from which a solution may be
    /// cheap enough, the most promising ones first; those of the first states of the level, if the
    /// work is at its limit.
    fn successors(
        &mut self,
        level: &[StateId],
        (graph, heuristic): (&mut impl StateGraph<W>, &mut impl Heuristic),
        effort: u64,
    ) -> Result<Successors<'b, W>, Limit> {
        let (mut successors, spent) = (Successors::new(self.budget), heuristic.spent());
        for (number, &parent) in level.iter().enumerate() {
            if number % POLL_EVERY == 0 {
                self.budget.poll()?;
            }
            if self.worked >= effort {
                self.is_cut = true;
                break;
            }
            let (state, before) = (self.store.load(parent), self.paid[parent as usize]);
            heuristic.open(state.words());
            graph.successors(&state, |cost, next| {
                self.worked += 1;
                let paid = before + u64::from(cost);
                if self.is_known(next, paid) {
                    return Ok(());
                }
                let Some(far) = heuristic.after(next.words()) else { return Ok(()) };
                let sum = paid + u64::from(far);
                if sum >= self.below {
                    return Ok(());
                }
                let number = successors.found.len();
                successors.add(Successor { paid, sum, number, parent, state: next.clone() })
            })?;
        }
        self.worked += heuristic.spent() - spent;
        successors.found.sort_unstable_by_key(|successor| (successor.sum, successor.number));
        Ok(successors)
    }

    /// Returns `true` if a state was kept before.
    fn is_known(&mut self, state: &W, paid: u64) -> bool {
        let known = self.store.find(state.words());
        self.passed_over |= known.is_some_and(|id| self.paid[id as usize] > paid);
        known.is_some()
    }

    fn keep(&mut self, state: &W, parent: StateId, paid: u64) -> Result<StateId, Limit> {
        let (id, _) = self.store.insert(state.words(), parent)?;
        self.paid.add(paid)?;
        Ok(id)
    }

    fn path_to(&self, id: StateId) -> Vec<(W, u64)> {
        let mut path: Vec<(W, u64)> = std::iter::successors(Some(id), |&at| self.store.parent(at))
            .map(|at| (self.store.load(at), self.paid[at as usize]))
            .collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::model::{Condition, State};
    use crate::pack::pack;
    use crate::search::guided::best_first::Positions;
    use crate::search::kernel::packed::{Packed, Way};
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, Problem, SolveOptions, Verdict};

    /// The estimate that says nothing.
    struct Nothing;

    impl Heuristic for Nothing {
        fn least(&mut self, _state: &[u64]) -> Option<u32> {
            Some(0)
        }
    }

    /// Returns the path that beams find with that estimate, and whether it is proved to be shortest.
    fn shorter(
        problem: &Packed<[u64; 1]>,
        below: u64,
        effort: u64,
    ) -> Option<(Way<[u64; 1]>, bool)> {
        let mut positions = Positions::new(problem.clone());
        let memory = (problem.machine.state_size(), problem.budget);
        let found = cheaper(&mut positions, &mut Nothing, memory, (below, effort));
        Some((Way::at_costs(problem.machine, &found.path?), found.is_whole))
    }

    #[test]
    fn a_beam_that_leaves_out_nothing_finds_a_shortest_path() {
        let mut shorter_ones = 0;
        for seed in 0..300 {
            let puzzle = plain::random_puzzle(seed);
            let machine = pack(samples::task(&puzzle));
            let nodes = puzzle.board.node_count();
            let (start, goal): (State, Condition) = (
                samples::position(&"0120"[..nodes]),
                samples::position_goal(&puzzle, &"2021"[..nodes]),
            );
            let budget = Budget::unlimited();
            let whole = Problem::new(&machine, start.clone(), goal.clone(), &budget);
            let problem: Packed<[u64; 1]> = Packed::new(&whole);
            let asked = Asked {
                start,
                goal,
                engine: Engine::Named("bfs"),
                options: SolveOptions::default(),
            };
            let best = solve(&machine, &asked, &budget).unwrap();
            let least = best.moves.len() as u64;
            let found = shorter(&problem, 1000, u64::MAX);
            if best.verdict == Verdict::Unsolvable || least == 0 {
                assert!(found.is_none(), "seed {seed}");
                continue;
            }
            let (way, optimal) = found.unwrap();
            assert_eq!((way.moves.len() as u64, optimal), (least, true), "seed {seed}");
            let states = machine.replay(&asked.start, &way.moves);
            assert_eq!(states.last(), best.states.last(), "seed {seed}");
            assert!(shorter(&problem, least, u64::MAX).is_none(), "seed {seed}");
            shorter_ones += u32::from(least > 2);
        }
        assert!(shorter_ones > 10, "{shorter_ones}");
    }

    #[test]
    fn narrow_beams_and_limits_leave_a_path_or_none() {
        let (puzzle, start, goal) = samples::eight();
        let machine = pack(samples::task(&puzzle));
        let mut lengths = Vec::new();
        for (effort, bytes) in [(100, 1 << 20), (20_000, 1 << 20), (u64::MAX, 1 << 14)]
            .into_iter()
            .chain([(1 << 16, 1 << 26), (u64::MAX, 1 << 26)])
        {
            let budget = Budget::unlimited().with_memory(bytes);
            let whole = Problem::new(&machine, start.clone(), goal.clone(), &budget);
            let problem: Packed<[u64; 1]> = Packed::new(&whole);
            let found = shorter(&problem, 1000, effort);
            let length = found.as_ref().map(|(way, _)| way.moves.len());
            let optimal = found.as_ref().is_some_and(|&(_, optimal)| optimal);
            if let Some((way, _)) = found {
                let states = machine.replay(&start, &way.moves);
                let end = machine.pack::<[u64; 1]>(states.last().unwrap());
                assert!(problem.seeker().holds(end.words()), "{effort}");
            }
            assert_eq!(budget.free_bytes(), bytes);
            lengths.push((length, optimal));
        }
        assert_eq!(lengths[0], (None, false));
        assert_eq!(lengths[2], (None, false));
        assert_eq!(lengths[4], (Some(31), true));
        assert!(lengths[1..].iter().all(|(length, _)| length.is_none_or(|length| length >= 31)));
    }
}
