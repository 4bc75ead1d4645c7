//! Better solutions than the first one found: by the engine that found it, if that has a way of its
//! own, or else by beam search among positions, led by distances in the measure of the problem.

use super::beam::cheaper;
use super::best_first::Positions;
use super::distances::{Distances, distances};
use crate::model::Measure;
use crate::pack::Word;
use crate::search::engine::{Call, Search};
use crate::search::kernel::finish::replace;
use crate::search::kernel::packed::{Packed, Way};
use crate::search::outcome::{Outcome, Verdict};
use crate::search::problem::Problem;
use crate::search::walks::walk::Heuristic;

/// A search for better solutions.
pub(in crate::search) struct Improvement<'p, 'a> {
    problem: &'p Problem<'a>,
    means: Means<'p>,
}

/// The means by which better solutions are found.
enum Means<'p> {
    /// Those of the engine that found the first solution, if it has any.
    Engine(Box<dyn Search + 'p>),
    /// Beams led by distances.
    Beams(Box<Distances<'p>>),
    None,
}

impl<'p, 'a> Improvement<'p, 'a> {
    /// Creates a search that has not begun.
    ///
    /// # Arguments
    /// * `finder` - the engine that found the first solution
    pub(in crate::search) fn new(problem: &'p Problem<'a>, finder: Box<dyn Search + 'p>) -> Self {
        Self { problem, means: Means::Engine(finder) }
    }

    /// Looks for a better solution.
    ///
    /// # Arguments
    /// * `answer` - the answer, whose solution is replaced if a better one is found, and called
    ///   optimal if that is proved
    /// * `effort` - the limit on moves made
    pub(in crate::search) fn improve(&mut self, answer: &mut Outcome, effort: u64) {
        if let Means::Engine(engine) = &mut self.means
            && !engine.improve(answer, effort)
        {
            // The memory of the engine is for the beams.
            self.means = Means::None;
            if let Ok(Ok(found)) = distances(self.problem, Measure::Cost, Call::ByPortfolio) {
                self.means = Means::Beams(Box::new(found));
            }
        }
        if let Means::Beams(distances) = &mut self.means {
            let problem = self.problem;
            with_state_of!(problem.machine(), by_beams(problem, distances, answer, effort));
        }
    }
}

/// Looks for a better solution by beams.
fn by_beams<W: Word>(
    problem: &Problem,
    distances: &mut Distances,
    answer: &mut Outcome,
    effort: u64,
) {
    // Larger tables are built where there is much work to be led by them.
    if distances.worked(effort).is_err() {
        return;
    }
    let (packed, before): (Packed<W>, u64) = (Packed::new(problem), problem.cost(&answer.moves));
    let memory = (packed.machine.state_size(), packed.budget);
    let machine = packed.machine;
    let found = cheaper(&mut Positions::new(packed), distances, memory, (before, effort));
    if let Some(path) = found.path {
        adopt(answer, problem, &Way::at_costs(machine, &path));
    }
    if found.is_whole {
        call_optimal(answer, problem);
    }
}

/// Puts the solution that beams found in the place of that of an answer, if it is better.
pub(super) fn adopt<W: Word>(answer: &mut Outcome, problem: &Problem, way: &Way<W>) {
    let (before, after) = (problem.cost(&answer.moves), problem.cost(&way.moves));
    if after < before {
        replace(answer, problem.machine(), way);
        answer.statistics.notes.push(match problem.machine().counts_moves() {
            true => format!("beam search shortened {before} moves to {after}"),
            false => format!("beam search lowered a cost of {before} to {after}"),
        });
    }
}

/// Calls the solution of an answer optimal.
pub(super) fn call_optimal(answer: &mut Outcome, problem: &Problem) {
    answer.verdict = Verdict::Solved { optimal: true };
    answer.lower_bound = Some(problem.cost(&answer.moves));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Limit};
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples;
    use crate::model::{Condition, Kind, KindSet, NodeId, Rule, State};
    use crate::pack::pack;
    use crate::search::engine::alone;
    use crate::search::outcome::Statistics;
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, SolveOptions};

    #[test]
    fn solutions_get_better_and_only_the_cheapest_are_called_optimal() {
        let (mut dice, mut better, mut proved) = (Dice(11), 0, 0);
        for round in 0..120_u16 {
            let names = ["a", "b", "c", "d", "e", "f"];
            // All pieces are different, or three kinds have two each.
            let alike = 1 + round % 2;
            let mut puzzle = samples::puzzle(&names[..6 / alike as usize]);
            samples::path(&mut puzzle, 6, false);
            for name in ["one", "two"] {
                plain::random_turn(&mut puzzle, name, &mut dice);
            }
            for rule in &mut puzzle.rules {
                if let Rule::Turn(turn) = rule {
                    turn.tail.cost = dice.roll(4) as u32;
                }
            }
            let machine = pack(samples::task(&puzzle));
            // A random walk is a solution, seldom a good one.
            let mut states: Vec<State> = vec![(0..6).map(|node| Kind(1 + node / alike)).collect()];
            let mut moves = Vec::new();
            for _ in 0..12 {
                let ways = plain::steps(machine.task(), &states[moves.len()], None);
                let (id, next) = ways[dice.roll(ways.len() as u64) as usize].clone();
                moves.push(id);
                states.push(next);
            }
            let start = states[0].clone();
            let on = |(node, &kind): (usize, &Kind)| {
                (NodeId(node as u32), KindSet::one(kind, machine.task().values))
            };
            let goal = Condition::Each(states[12].iter().enumerate().map(on).collect());
            let budget = Budget::unlimited();
            let asked = Asked {
                start: start.clone(),
                goal: goal.clone(),
                engine: Engine::Named("cheapest"),
                options: SolveOptions::default(),
            };
            let cheapest = solve(&machine, &asked, &budget).unwrap();
            let (verdict, statistics) = (Verdict::Solved { optimal: false }, Statistics::default());
            let mut answer = Outcome { moves, states, ..Outcome::bare(verdict, statistics) };
            let problem = Problem::new(&machine, start.clone(), goal.clone(), &budget);
            let mut improvement = Improvement::new(&problem, alone("none", Limit::Memory));
            for effort in [10, 300, 10_000] {
                let before = problem.cost(&answer.moves);
                improvement.improve(&mut answer, effort);
                let after = problem.cost(&answer.moves);
                assert_eq!(machine.replay(&start, &answer.moves), answer.states, "{round}");
                assert!(goal.holds(answer.states.last().unwrap(), &mut || false), "{round}");
                assert!(after <= before, "{round}: {after} > {before}");
                better += u32::from(after < before);
                if answer.verdict == (Verdict::Solved { optimal: true }) {
                    assert_eq!((Some(after), answer.lower_bound), (cheapest.cost, Some(after)));
                    proved += 1;
                }
            }
        }
        assert!(better > 50 && proved > 30, "{better} {proved}");
    }
}
