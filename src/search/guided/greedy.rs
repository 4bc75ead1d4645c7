//! Greedy best-first search: continues in turn from the position that seems nearest to the goal, and
//! from the nearest of those that are novel among the positions that seem equally near; where the
//! distances of pairs of pieces are known, from the nearest by these alone. It finds a solution soon,
//! seldom a shortest one.
//!
//! J. E. Doran, D. Michie, Experiments with the graph traverser program, 1966; N. Lipovetzky,
//! H. Geffner, Best-first width search, AAAI 2017.

use super::distances::{Distances, distances};
use crate::budget::Limit;
use crate::facts::interval::{domains, restricted};
use crate::model::{KindSet, Measure, NodeId};
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, alone};
use crate::search::facts::lengths_vary;
use crate::search::heuristic::{Novelty, Pairs, Sums};
use crate::search::kernel::buckets::Buckets;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Refusal, SolveOptions};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use crate::search::walks::dive::{Discovery, OpenList, dive};
use crate::search::walks::walk::Heuristic;

/// The engine `greedy`.
pub(in crate::search) struct Greedy;

impl SearchEngine for Greedy {
    fn name(&self) -> &'static str {
        Nearest::NAME
    }

    fn about(&self) -> &'static str {
        "Nearest to the goal first: some solution"
    }

    fn guarantees(&self) -> Guarantees {
        Guarantees { shortest: false, counts: false, costs: true }
    }

    fn begin<'p>(
        &self,
        problem: &'p Problem<'_>,
        options: &'p SolveOptions,
        call: Call,
    ) -> Result<Box<dyn Search + 'p>, Refusal> {
        lengths_vary(problem, options, call)?;
        let nearness = match distances(problem, Measure::Moves, call) {
            Ok(Ok(distances)) if distances.has_tables() => Nearness::Moves(distances),
            Ok(Err(limit)) => return Ok(alone(self.name(), limit)),
            Ok(Ok(_)) | Err(_) => match misplaced(problem) {
                Ok(Some(sums)) => Nearness::Misplaced(sums),
                Ok(None) if call == Call::ByPortfolio => return Err(Refusal::NoDistances),
                Ok(None) => Nearness::CanonicalForms,
                Err(limit) => return Ok(alone(self.name(), limit)),
            },
        };
        let pairs = match &nearness {
            Nearness::Moves(distances) => distances.pairs(problem.start()),
            Nearness::Misplaced(_) | Nearness::CanonicalForms => Ok(None),
        };
        let open = match pairs {
            Ok(pairs) => Nearest::new(problem, nearness, pairs),
            Err(limit) => return Ok(alone(self.name(), limit)),
        };
        Ok(with_state_of!(problem.machine(), dive(problem, call, open)))
    }
}

/// Returns sums that count the nodes whose kind the goal excludes; `None` where the goal says
/// nothing of single nodes.
fn misplaced<'a>(problem: &Problem<'a>) -> Result<Option<Sums<'a>>, Limit> {
    let task = problem.task();
    let wanted = domains(problem.goal(), task.values, task.nodes);
    if wanted.iter().all(|domain| domain.len() == task.values) {
        return Ok(None);
    }
    let mut sums = Sums::new(problem.machine(), problem.budget())?;
    if let Some(sums) = &mut sums {
        sums.set(0, 0, &|node, kind| i32::from(!wanted[node.index()].contains(kind)));
    }
    Ok(sums)
}

/// The estimate of the distance of a state from the goal.
enum Nearness<'p> {
    /// The moves of single pieces to their places.
    Moves(Distances<'p>),
    /// The number of misplaced pieces.
    Misplaced(Sums<'p>),
    /// No estimate: the goal says nothing of single nodes.
    CanonicalForms,
}

impl Nearness<'_> {
    /// Returns a number that is smaller for nearer states; `None` where the goal is unreachable.
    fn of(&mut self, state: &[u64]) -> Option<u32> {
        match self {
            Self::Moves(distances) => distances.least(state),
            Self::Misplaced(sums) => u32::try_from(sums.of(state)[0]).ok(),
            Self::CanonicalForms => Some(0),
        }
    }
}

/// The open list.
struct Nearest<'p> {
    nearness: Nearness<'p>,
    advice: Advice<'p>,
    /// The states by estimated distance; of equal ones the last one first.
    by_distance: Buckets<'p, u32>,
}

/// The order in which states are taken.
enum Advice<'p> {
    /// By the added distances of all pairs of pieces.
    Pairs(Pairs<'p>),
    /// By nearness and by novelty, in turn.
    Novelty(Box<Novel<'p>>),
}

/// The states by novelty.
struct Novel<'p> {
    /// The kinds that the goal admits on each node, where it does not admit all.
    wanted: Vec<(NodeId, KindSet)>,
    sets: NodeSets,
    novelty: Novelty<'p>,
    /// The states by novelty, then by estimated distance; of equal ones the last one first.
    waiting: Buckets<'p, (u32, u32)>,
    /// `true` for the states that were taken.
    taken: Reserved<'p, bool>,
    /// `true` if the next state is taken by novelty.
    is_next: bool,
}

impl<'p> Nearest<'p> {
    fn new(problem: &'p Problem<'_>, nearness: Nearness<'p>, pairs: Option<Pairs<'p>>) -> Self {
        let (task, machine, budget) = (problem.task(), problem.machine(), problem.budget());
        let novel = || Novel {
            wanted: restricted(problem.goal(), task.values, task.nodes).collect(),
            sets: NodeSets::new(machine),
            novelty: Novelty::new(task, machine, budget),
            waiting: Buckets::new(budget),
            taken: Reserved::new(budget),
            is_next: false,
        };
        let advice = pairs.map_or_else(|| Advice::Novelty(Box::new(novel())), Advice::Pairs);
        Self { nearness, advice, by_distance: Buckets::new(budget) }
    }
}

impl Novel<'_> {
    /// Adds a state at an estimated distance.
    fn add(&mut self, id: StateId, state: &[u64], far: u32) -> Result<(), Limit> {
        let holds =
            |(node, domain): &&(NodeId, KindSet)| domain.contains(self.sets.kind(state, *node));
        let met = self.wanted.iter().filter(holds).count() as u32;
        self.taken.fill_to(id as usize + 1, false)?;
        let novelty = self.novelty.of((far, met), state);
        self.waiting.add((novelty, far), id)
    }

    /// Takes the next state, in turn from the most novel ones and from the nearest ones.
    fn next(&mut self, nearest: &mut Buckets<'_, u32>) -> Option<StateId> {
        loop {
            self.is_next = !self.is_next;
            let id = if self.is_next { self.waiting.take() } else { nearest.take() }?;
            if !std::mem::replace(&mut self.taken[id as usize], true) {
                return Some(id);
            }
        }
    }
}

impl OpenList for Nearest<'_> {
    const NAME: &'static str = "greedy";
    const WHY: &'static str =
        "the position that seems nearest to the goal comes first: any solution will do";

    fn add(&mut self, found: Discovery<'_>) -> Result<(), Limit> {
        let Discovery { id, state, .. } = found;
        let far = match &mut self.advice {
            Advice::Pairs(pairs) => pairs.of(state),
            Advice::Novelty(_) => self.nearness.of(state),
        };
        let Some(far) = far else { return Ok(()) };
        if let Advice::Novelty(novel) = &mut self.advice {
            novel.add(id, state, far)?;
        }
        self.by_distance.add(far, id)
    }

    fn next(&mut self) -> Option<StateId> {
        match &mut self.advice {
            Advice::Pairs(_) => self.by_distance.take(),
            Advice::Novelty(novel) => novel.next(&mut self.by_distance),
        }
    }

    fn release(&mut self) {
        self.by_distance.clear();
        if let Advice::Novelty(novel) = &mut self.advice {
            novel.waiting.clear();
            novel.taken.release();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::ground::samples;
    use crate::pack::pack;
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, SolveOptions, Verdict};

    #[test]
    fn some_solution_is_found_and_none_where_there_is_none() {
        let (puzzle, start, goal) = samples::eight();
        let machine = pack(samples::task(&puzzle));
        let mut odd = start.clone();
        let tiles: Vec<usize> = (0..odd.len()).filter(|&node| odd[node].0 != 0).take(2).collect();
        odd.swap(tiles[0], tiles[1]);
        let ask = |start: &crate::model::State| {
            let asked = Asked {
                start: start.clone(),
                goal: goal.clone(),
                engine: Engine::Named("greedy"),
                options: SolveOptions::default(),
            };
            solve(&machine, &asked, &Budget::unlimited()).unwrap()
        };
        let found = ask(&start);
        assert!(
            matches!(found.verdict, Verdict::Solved { .. }) && found.moves.len() >= 31,
            "{found:?}"
        );
        assert!(found.statistics.expanded < 20_000, "{}", found.statistics.expanded);
        assert_eq!(ask(&odd).verdict, Verdict::Unsolvable);
    }
}
