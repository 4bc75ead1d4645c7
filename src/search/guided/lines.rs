//! Best-first search line by line. Positions wait in groups by the least number of unfinished lines
//! on the way to them, and the groups take turns. Within a group, the position goes first whose way
//! has changed its line least often since that number fell.
//!
//! Where pieces step and leap along rows and columns, a row that is played to its end before
//! another is begun leaves the rest as it was; a position after many changes is likely to have
//! parts that bar each other.
//!
//! A. Junghanns, J. Schaeffer, Relevance cuts: localizing the search, Computers and Games 1998; Y.
//! Shoham, J. Schaeffer, The FESS Algorithm, IEEE Conference on Games 2020.

use crate::budget::Limit;
use crate::facts::interval::restricted;
use crate::model::{KindSet, NodeId};
use crate::search::costs::free_moves::FreeMoves;
use crate::search::engine::{Call, Guarantees, Search, SearchEngine, alone};
use crate::search::facts::lengths_vary;
use crate::search::heuristic::{LineId, MoveLines};
use crate::search::kernel::groups_in_turn::GroupsInTurn;
use crate::search::kernel::node_sets::NodeSets;
use crate::search::kernel::store::StateId;
use crate::search::outcome::{Refusal, SolveOptions};
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use crate::search::walks::dive::{Discovery, OpenList, dive};

/// The engine `lines`.
pub(in crate::search) struct Lines;

impl SearchEngine for Lines {
    fn name(&self) -> &'static str {
        LineByLine::NAME
    }

    fn about(&self) -> &'static str {
        "Line by line, in turns among groups: some solution"
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
        if call == Call::ByPortfolio && FreeMoves::of_any_cost(problem).is_ok() {
            return Err(Refusal::Covered { by: "features" });
        }
        let open = match LineByLine::new(problem) {
            Ok(Some(open)) => open,
            Ok(None) => return Err(Refusal::NoLines),
            Err(limit) => return Ok(alone(self.name(), limit)),
        };
        Ok(with_state_of!(problem.machine(), dive(problem, call, open)))
    }
}

/// A node for which the goal does not admit all kinds.
struct Wanted {
    node: NodeId,
    domain: KindSet,
    /// The lines through the node, by their places in [`MoveLines::members`].
    lines: Vec<usize>,
}

/// The open list.
struct LineByLine<'p> {
    lines: MoveLines<'p>,
    wanted: Vec<Wanted>,
    sets: NodeSets,
    /// The way to each state.
    ways: Reserved<'p, WayAlong>,
    /// The states by the two numbers of their ways.
    waiting: GroupsInTurn<'p, u32, u32>,
    /// `true` for the lines that are not finished in the state that is looked at.
    is_unfinished: Vec<bool>,
}

/// The way on which a state was reached.
#[derive(Clone, Copy, Debug)]
struct WayAlong {
    /// The least number of unfinished lines on it.
    unfinished: u32,
    /// The changes of line since that number fell.
    changes: u32,
    /// The line of the last move; `None` for the start and for a move along no line, which counts
    /// as a change.
    line: Option<LineId>,
}

impl<'p> LineByLine<'p> {
    /// Creates an empty open list; `None` if fewer than two lines have a node for which the goal does
    /// not admit all kinds.
    fn new(problem: &'p Problem<'_>) -> Result<Option<Self>, Limit> {
        let (task, budget) = (problem.task(), problem.budget());
        let Some(lines) = MoveLines::of(task, budget)? else { return Ok(None) };
        let mut through = vec![Vec::new(); task.nodes];
        for (at, nodes) in lines.members().iter().enumerate() {
            nodes.iter().for_each(|node| through[node.index()].push(at));
        }
        let wanted: Vec<Wanted> = restricted(problem.goal(), task.values, task.nodes)
            .map(|(node, domain)| Wanted {
                node,
                domain,
                lines: std::mem::take(&mut through[node.index()]),
            })
            .collect();
        let mut is_unfinished = vec![false; lines.members().len()];
        wanted.iter().flat_map(|node| &node.lines).for_each(|&line| is_unfinished[line] = true);
        if is_unfinished.iter().filter(|&&is_wanted| is_wanted).count() < 2 {
            return Ok(None);
        }
        Ok(Some(Self {
            lines,
            wanted,
            sets: NodeSets::new(problem.machine()),
            ways: Reserved::new(budget),
            waiting: GroupsInTurn::new(budget),
            is_unfinished,
        }))
    }

    /// Returns the number of lines with a node that holds none of the kinds that the goal admits.
    fn unfinished(&mut self, state: &[u64]) -> u32 {
        self.is_unfinished.fill(false);
        for Wanted { node, domain, lines } in &self.wanted {
            if !domain.contains(self.sets.kind(state, *node)) {
                lines.iter().for_each(|&line| self.is_unfinished[line] = true);
            }
        }
        self.is_unfinished.iter().filter(|&&is_unfinished| is_unfinished).count() as u32
    }

    /// Returns the line of the move from a state to another.
    fn line(&self, before: &[u64], after: &[u64]) -> Option<LineId> {
        let nodes = (0..before.len())
            .flat_map(|word| self.sets.members(word, self.sets.changed(before, after, word)));
        self.lines.along(nodes)
    }
}

impl OpenList for LineByLine<'_> {
    const NAME: &'static str = "lines";
    const WHY: &'static str =
        "the position with the fewest changes of line comes first: any solution will do";
    /// Sheep and goats on 7 by 7 take a 25th of the work without a test, and as many positions.
    const TESTS_FOR_DEAD_ENDS: bool = false;

    fn add(&mut self, found: Discovery<'_>) -> Result<(), Limit> {
        let unfinished = self.unfinished(found.state);
        let mut way = WayAlong { unfinished, changes: 0, line: None };
        if let Some((parent, before)) = found.before {
            let WayAlong { unfinished: least, changes, line } = self.ways[parent as usize];
            way.line = self.line(before, found.state);
            if least <= unfinished {
                way.unfinished = least;
                way.changes = changes + u32::from(way.line != line || line.is_none());
            }
        }
        self.ways.fill_to(found.id as usize + 1, way)?;
        self.ways[found.id as usize] = way;
        self.waiting.add(way.unfinished, way.changes, found.id)
    }

    fn next(&mut self) -> Option<StateId> {
        self.waiting.take().map(|(id, _)| id)
    }

    fn release(&mut self) {
        self.waiting.clear();
        self.ways.release();
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::ground::plain::Dice;
    use crate::ground::samples::{self, Way};
    use crate::model::{Condition, Kind, KindSet, NodeId, Puzzle, State};
    use crate::pack::pack;
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, Outcome, Refusal, SolveOptions, Verdict};

    /// Returns a board on which sheep go forward and goats backward.
    fn pasture(rows: u32, columns: u32) -> Puzzle {
        let mut puzzle = samples::puzzle(&["sheep", "goat"]);
        samples::grid(&mut puzzle, rows, columns, false);
        samples::rewrite(&mut puzzle, "walk", Way::Forward, "sheep _", "_ sheep", None);
        samples::rewrite(&mut puzzle, "walk", Way::Backward, "goat _", "_ goat", None);
        samples::rewrite(&mut puzzle, "leap", Way::Forward, "sheep goat _", "_ goat sheep", None);
        samples::rewrite(&mut puzzle, "leap", Way::Backward, "goat sheep _", "_ sheep goat", None);
        puzzle
    }

    /// Returns sheep and goats on a board of an odd number of nodes, which change places.
    fn sheep_and_goats(rows: u32, columns: u32) -> (Puzzle, State, Condition) {
        let puzzle = pasture(rows, columns);
        let half = (rows * columns / 2) as usize;
        let half = |kind: &str| kind.repeat(half);
        let start = samples::position(&format!("{}0{}", half("1"), half("2")));
        let goal = format!("{}0{}", half("2"), half("1"));
        let goal = samples::position_goal(&puzzle, &goal);
        (puzzle, start, goal)
    }

    fn ask(
        (puzzle, start, goal): &(Puzzle, State, Condition),
        engine: &'static str,
    ) -> Result<Outcome, Refusal> {
        let asked = Asked {
            start: start.clone(),
            goal: goal.clone(),
            engine: Engine::Named(engine),
            options: SolveOptions { any: true, ..SolveOptions::default() },
        };
        solve(&pack(samples::task(puzzle)), &asked, &Budget::unlimited())
    }

    #[test]
    fn sheep_and_goats_change_places_line_by_line() {
        for (rows, columns, least) in [(3, 3, 12), (3, 5, 22), (5, 5, 47)] {
            let found = ask(&sheep_and_goats(rows, columns), "lines").unwrap();
            assert!(matches!(found.verdict, Verdict::Solved { .. }), "{:?}", found.verdict);
            assert!((least..least + 5).contains(&found.moves.len()), "{}", found.moves.len());
            assert!(found.statistics.expanded < 20_000, "{}", found.statistics.expanded);
        }
    }

    #[test]
    fn a_solution_is_found_on_random_boards_where_there_is_one() {
        let (mut solved, mut unsolvable) = (0, 0);
        for seed in 0..300 {
            let mut dice = Dice(seed);
            let (rows, columns) = (2 + dice.roll(2) as u32, 3 + dice.roll(2) as u32);
            let mut puzzle = pasture(rows, columns);
            if dice.roll(2) == 0 {
                samples::rewrite(&mut puzzle, "back", Way::Backward, "sheep _", "_ sheep", None);
            }
            let nodes = u64::from(rows * columns);
            let mut kind = || Kind([0, 0, 1, 1, 2, 2][dice.roll(6) as usize]);
            let start: State = (0..nodes).map(|_| kind()).collect();
            let mut wanted = start.clone();
            for _ in 0..=dice.roll(3) {
                wanted.swap(dice.roll(nodes) as usize, dice.roll(nodes) as usize);
            }
            let on = |(node, kind): (usize, &Kind)| (NodeId(node as u32), KindSet::one(*kind, 3));
            let goal = Condition::Each(wanted.iter().enumerate().map(on).collect());
            let asked = (puzzle, start, goal);
            let (found, known) = (ask(&asked, "lines").unwrap(), ask(&asked, "bfs").unwrap());
            match known.verdict {
                Verdict::Solved { .. } => {
                    assert!(matches!(found.verdict, Verdict::Solved { .. }), "seed {seed}");
                    assert!(found.moves.len() >= known.moves.len(), "seed {seed}");
                    solved += u32::from(!found.moves.is_empty());
                }
                verdict => {
                    assert_eq!(found.verdict, verdict, "seed {seed}");
                    unsolvable += 1;
                }
            }
        }
        assert!(solved > 20 && unsolvable > 20, "{solved} {unsolvable}");
    }

    #[test]
    fn boards_without_several_lines_are_refused() {
        assert_eq!(ask(&samples::frogs(3, 3), "lines").unwrap_err(), Refusal::NoLines);
    }
}
