//! Beam search: shortens the solution of a search that did not look at its length. From level to
//! level it keeps a number of states that seem nearest to the goal.
//!
//! W. Zhang, Complete anytime beam search, AAAI 1998.

use crate::budget::Limit;
use crate::pack::Word;
use crate::search::kernel::packed::{Packed, Way};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;
use crate::search::walks::shorten::Shortened;
use crate::search::walks::walk::Heuristic;

/// The number of states that the first beam keeps of each level.
const FIRST_WIDTH: usize = 1 << 5;
/// The factor from the width of a beam to that of the next one.
const GROWTH: usize = 4;

/// Searches for shorter and shorter paths to a goal by wider and wider beams, as long as the limit on
/// work permits.
///
/// # Arguments
/// * `heuristic` - lower bounds on the numbers of moves that are left
/// * `moves` - the number of moves of a solution
/// * `effort` - the limit on work in all, in moves
///
/// # Returns
/// The shortest path found, if it has fewer moves; optimal if a beam left out nothing.
pub(super) fn shorter<W: Word>(
    problem: &Packed<W>,
    heuristic: &mut impl Heuristic,
    moves: u64,
    effort: u64,
) -> Option<Shortened<W>> {
    let mut best: Option<Shortened<W>> = None;
    let (mut below, mut width, mut left) = (moves, FIRST_WIDTH, effort);
    while left > 0 {
        let mut beam = Beam::new(problem, width, below);
        let found = beam.run(heuristic, left);
        left = left.saturating_sub(beam.worked);
        match found {
            Ok(Some(way)) => {
                below = way.moves.len() as u64;
                best = Some(Shortened { way, optimal: false });
            }
            Ok(None) if beam.is_whole => {
                return best.map(|best| Shortened { optimal: true, ..best });
            }
            Ok(None) => {}
            Err(_) => break,
        }
        width *= GROWTH;
    }
    best
}

/// A state that a move reaches.
struct Successor<W> {
    /// The estimated number of moves that are left.
    far: u32,
    parent: StateId,
    state: W,
}

/// A search that keeps a number of states of each level.
struct Beam<'p, 'a, W> {
    problem: &'p Packed<'a, W>,
    /// The number of states.
    width: usize,
    /// The number of moves that solutions have to be below.
    below: u64,
    /// The states that were kept.
    store: Store<'a, W>,
    /// `true` as long as no state was left out that may lead to such a solution.
    is_whole: bool,
    /// The moves made, and the work of the heuristic.
    worked: u64,
}

impl<'p, 'a, W: Word> Beam<'p, 'a, W> {
    fn new(problem: &'p Packed<'a, W>, width: usize, below: u64) -> Self {
        let store = Store::new(problem.machine.state_size(), true, problem.budget);
        Self { problem, width, below, store, is_whole: true, worked: 0 }
    }

    /// Returns a path to a goal; `None` if there is none in the beam, or after `effort` work.
    fn run(
        &mut self,
        heuristic: &mut impl Heuristic,
        effort: u64,
    ) -> Result<Option<Way<W>>, Limit> {
        let Packed { machine, start, budget, .. } = self.problem;
        let mut seeker = self.problem.seeker();
        let mut level: Reserved<StateId> = Reserved::new(budget);
        level.add(self.store.insert(start.words(), NO_PARENT)?.0)?;
        for depth in 1..self.below {
            let candidates = self.candidates(&level, self.below - depth, heuristic)?;
            budget.poll()?;
            level.truncate(0);
            for Successor { parent, state, .. } in candidates.iter() {
                if self.store.find(state.words()).is_some() {
                    continue;
                }
                if level.len() == self.width {
                    self.is_whole = false;
                    break;
                }
                let (id, _) = self.store.insert(state.words(), *parent)?;
                if seeker.holds(state.words()) {
                    return Ok(Some(Way::through(machine, self.store.path_to(id))));
                }
                level.add(id)?;
            }
            if level.is_empty() {
                break;
            }
            if self.worked >= effort {
                self.is_whole = false;
                break;
            }
        }
        Ok(None)
    }

    /// Returns the new states to which moves lead from a level, the nearest ones to the goal first:
    /// those that may be fewer than `left` moves away from it.
    fn candidates(
        &mut self,
        level: &[StateId],
        left: u64,
        heuristic: &mut impl Heuristic,
    ) -> Result<Reserved<'a, Successor<W>>, Limit> {
        let Packed { machine, budget, .. } = self.problem;
        let (mut scratch, mut found) = (machine.scratch(), Reserved::new(budget));
        let spent = heuristic.spent();
        for &parent in level {
            let state = self.store.load(parent);
            heuristic.open(state.words());
            machine.successors(&state, &mut scratch, |_, next| {
                self.worked += 1;
                if self.store.find(next.words()).is_some() {
                    return Ok(());
                }
                match heuristic.after(next.words()) {
                    Some(far) if u64::from(far) < left => {
                        found.add(Successor { far, parent, state: next.clone() })
                    }
                    Some(_) | None => Ok(()),
                }
            })?;
        }
        self.worked += heuristic.spent() - spent;
        found.sort_by_key(|candidate| candidate.far);
        Ok(found)
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
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, Problem, SolveOptions, Verdict};

    /// The estimate that says nothing.
    struct Nothing;

    impl Heuristic for Nothing {
        fn least(&mut self, _state: &[u64]) -> Option<u32> {
            Some(0)
        }
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
            let found = shorter(&problem, &mut Nothing, 1000, u64::MAX);
            if best.verdict == Verdict::Unsolvable || least == 0 {
                assert!(found.is_none(), "seed {seed}");
                continue;
            }
            let found = found.unwrap();
            assert_eq!((found.way.moves.len() as u64, found.optimal), (least, true), "seed {seed}");
            let states = machine.replay(&asked.start, &found.way.moves);
            assert_eq!(states.last(), best.states.last(), "seed {seed}");
            assert!(shorter(&problem, &mut Nothing, least, u64::MAX).is_none(), "seed {seed}");
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
            let found = shorter(&problem, &mut Nothing, 1000, effort);
            let length = found.as_ref().map(|found| found.way.moves.len());
            let optimal = found.as_ref().is_some_and(|found| found.optimal);
            if let Some(found) = found {
                let states = machine.replay(&start, &found.way.moves);
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
