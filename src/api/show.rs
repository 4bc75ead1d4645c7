//! An overview of a puzzle: its board, its parts, its symmetries, and the proved properties of its
//! moves.

use super::compiled::Compiled;
use super::error::Error;
use super::limits::Limits;
use super::query::Query;
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Wording};
use crate::facts::balance::balances;
use crate::facts::refutation::Laws;
use crate::facts::symmetry::{Group, Kept, symmetries};
use crate::ground::Task;
use crate::model::{Condition, Kind, Puzzle, State};
use crate::phrase::{counted, grouped};
use crate::report::{Overview, Symmetries};
use crate::scene::{Bonds, MOST_NODES, Plan, picture, svg};

/// The greatest number of nodes of a board whose moves are computed for a picture.
const MOST_BOUND: usize = 400;

impl Compiled {
    /// Returns an overview of the puzzle; no states are visited.
    ///
    /// # Errors
    /// Returns an error if the moves do not fit in memory, or another limit was reached.
    pub fn show(&self, limits: &Limits) -> Result<Overview, Error> {
        self.show_within(&Query::default(), &limits.begin())
    }

    /// Exports the board as a graph in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        self.model().board.dot()
    }

    /// Draws the board with the default start as one self-contained SVG. A random or scrambled
    /// start has the seed 0; without a start, the board is empty.
    ///
    /// # Errors
    /// Returns an error if the board has too many nodes for a picture, or the start cannot be
    /// drawn.
    ///
    /// ```standalone_crate
    /// let picture = puzzlec::compile("frogs.pz", include_str!("../../puzzles/frogs.pz"))?.svg()?;
    /// assert!(picture.starts_with("<svg ") && picture.contains("<title>Frogs and Toads</title>"));
    /// # Ok::<(), puzzlec::Error>(())
    /// ```
    pub fn svg(&self) -> Result<String, Error> {
        self.svg_within(&Query::default(), &Limits::default().begin())
    }

    /// Returns the board as plain numbers, with the blocks of a start position.
    pub(crate) fn plan(&self, state: &State, budget: &Budget) -> Result<Plan, Error> {
        drawn(self.model(), Plan::new(self.model(), (state, self.bonds(Some(state), budget))))
    }

    /// Draws the board with the start of a query as one self-contained SVG.
    pub(crate) fn svg_within(&self, query: &Query, budget: &Budget) -> Result<String, Error> {
        let puzzle = self.model();
        let begin = self.begin_if_in_use(&query.beginning, budget)?;
        let state = begin.as_ref().map(|begin| &begin.state);
        Ok(svg(&drawn(puzzle, picture(puzzle, state, self.bonds(state, budget)))?))
    }

    /// Returns the bonds between the pieces of blocks; none if computing them takes long.
    fn bonds(&self, state: Option<&State>, budget: &Budget) -> Bonds {
        let puzzle = self.model();
        let is_small = puzzle.board.grid().is_some() && puzzle.board.node_count() <= MOST_BOUND;
        let Some(state) = state.filter(|_| is_small) else { return Bonds::default() };
        self.machine(budget)
            .map_or_else(|_| Bonds::default(), |machine| Bonds::find(puzzle, machine.task(), state))
    }

    /// Returns an overview with the start of a query, and with the symmetries of its goal.
    pub(crate) fn show_within(&self, query: &Query, budget: &Budget) -> Result<Overview, Error> {
        let machine = self.machine(budget)?;
        let task = machine.task();
        let begin = self.begin_if_in_use(&query.beginning, budget)?;
        let goal = self.end_if_in_use(&query.ending)?.map(|end| end.condition);
        // Without a fixed start, the order of pieces is not reported.
        let fixed = begin.as_ref().filter(|begin| begin.seed.is_none()).map(|begin| &begin.state);
        let laws = balances(task)
            .map(|balances| Laws::find(task, &balances, fixed.unwrap_or(&State::default())));
        let symmetries =
            find_symmetries(task, (goal.as_ref(), fixed.map(|state| &state[..])), budget);
        Ok(Overview {
            puzzle: self.shared_model(),
            machine: machine.share(),
            begin,
            laws,
            symmetries,
        })
    }
}

/// Returns the scene, or an error if there is none.
pub(super) fn drawn<T>(puzzle: &Puzzle, scene: Option<T>) -> Result<T, Error> {
    scene.ok_or_else(|| {
        let (nodes, most) =
            (counted(puzzle.board.node_count(), "node", "nodes"), grouped(MOST_NODES));
        let report = Diagnostic::new(
            Code::BoardNotDrawn,
            format!("the board has {nodes}; pictures have at most {most}"),
        );
        Error::question(
            report.help(
                Wording::from("ask for text or JSON")
                    .by(Setting::Format("text"))
                    .by(Setting::Format("json"))
                    .and(", or make the board smaller")
                    .by(Setting::Parameters),
            ),
        )
    })
}

/// Finds the symmetries of the rules, and those that also keep a goal and a start.
fn find_symmetries(
    task: &Task,
    (goal, start): (Option<&Condition>, Option<&[Kind]>),
    budget: &Budget,
) -> Symmetries {
    let rules = symmetries(task, Kept::default(), budget);
    // A part of a group that is unknown is not computed, and a part of a trivial group is known.
    let part = |whole: &Option<Group>, kept| match whole {
        Some(group) if !group.generators.is_empty() => symmetries(task, kept, budget),
        Some(_) | None => whole.clone(),
    };
    let with_goal = goal.map(|_| part(&rules, Kept { goal, start: None }));
    let with_start =
        with_goal.as_ref().zip(start).map(|(whole, _)| part(whole, Kept { goal, start }));
    Symmetries { rules, goal: with_goal, start: with_start }
}
