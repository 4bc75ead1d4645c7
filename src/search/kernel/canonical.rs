//! Canonical forms of states under the symmetries of rules, goal and start: the first of all images
//! of a state, which is the same for equivalent states.
//!
//! A state and its canonical form are equally many moves from the start and from the goal.
//! Symmetries are searched for only once a search has become long.

use super::images::StateImages;
use crate::budget::{Budget, Limit};
use crate::facts::symmetry::{Kept, Symmetry, images_of_moves, symmetries};
use crate::ground::Task;
use crate::model::NodeId;
use crate::pack::{Machine, Word};
use crate::search::engine::Call;
use crate::search::outcome::SolveOptions;
use crate::search::problem::{Analysis, Problem};
use crate::search::reservation::Reservation;
use std::sync::Arc;

/// The cost of a move, in words looked up: storing equivalent states once has to save more than it
/// costs.
const MOVE: usize = 24;
/// The number of times that the images of a state are computed: for its slot, and for the comparison
/// with the state found there.
const TIMES: usize = 2;
/// The limit on symmetries.
const MOST_SYMMETRIES: usize = 64;

/// The images of states under all symmetries except the identity.
#[derive(Debug)]
pub(in crate::search) struct CanonicalForms {
    images: StateImages,
    /// The images of the nodes under each symmetry.
    nodes: Vec<Vec<NodeId>>,
    /// `true` if equivalent states have equally many moves to the states of each orbit: a symmetry
    /// maps the moves one to one, and no two of them become one in a state.
    keeps_numbers: bool,
}

impl CanonicalForms {
    /// Returns the canonical forms under the symmetries of rules, start and goal of a problem;
    /// `None` where they are not worth their cost.
    pub(in crate::search) fn of(problem: &Problem) -> Option<Arc<Self>> {
        problem.get::<Worthwhile>().ok()?.0.clone()
    }

    /// Finds the symmetries and builds their tables.
    ///
    /// # Returns
    /// `None` if there is none except the identity, if there are too many, or if memory does not
    /// suffice.
    pub(in crate::search) fn new<'b>(
        task: &Task,
        kept: Kept,
        machine: &Machine,
        budget: &'b Budget,
    ) -> Option<(Self, Reservation<'b>)> {
        let group = symmetries(task, kept, budget)?;
        let members: Vec<Symmetry> = group.members(MOST_SYMMETRIES)?.into_iter().skip(1).collect();
        if members.is_empty() {
            return None;
        }
        let (images, held) = StateImages::new(&members, machine, budget)?;
        let keeps_numbers =
            !machine.has_any_twins() && images_of_moves(task, &members[..1]).is_some();
        let nodes = members.into_iter().map(|symmetry| symmetry.nodes).collect();
        Some((Self { images, nodes, keeps_numbers }, held))
    }

    /// Returns `true` if storing equivalent states once saves more than computing canonical forms
    /// costs.
    fn is_worth_it(&self) -> bool {
        let words = self.images.words();
        MOVE + TIMES * words <= MOVE * self.len() * 3 / 4
    }

    /// Returns the number of symmetries, the identity included.
    pub(in crate::search) fn len(&self) -> usize {
        self.images.len() + 1
    }

    /// Returns the canonical form of a state: the least of its images.
    ///
    /// # Complexity
    /// O(symmetries × bits of a state).
    #[inline]
    pub(in crate::search) fn first<W: Word>(&self, state: &[u64]) -> W {
        let (mut best, mut image) = (W::zero(state.len()), W::zero(state.len()));
        best.words_mut().copy_from_slice(state);
        for symmetry in 0..self.images.len() {
            self.images.write(symmetry, state, image.words_mut());
            if image.words() < best.words() {
                std::mem::swap(&mut image, &mut best);
            }
        }
        best
    }

    /// Returns the number of states that are equivalent to a state, itself included.
    ///
    /// # Complexity
    /// O(symmetries × bits of a state).
    pub(in crate::search) fn orbit<W: Word>(&self, state: &[u64]) -> u64 {
        let mut image = W::zero(state.len());
        let moved = (0..self.images.len()).filter(|&symmetry| {
            self.images.write(symmetry, state, image.words_mut());
            image.words() != state
        });
        let moved = moved.count();
        (self.len() / (self.len() - moved)) as u64
    }

    /// Finds the first symmetry that maps a state to an equivalent one.
    ///
    /// # Returns
    /// Its index into [`CanonicalForms::nodes`]; `None` if the states are equal.
    ///
    /// # Complexity
    /// O(symmetries × bits of a state).
    #[inline]
    pub(in crate::search) fn between<W: Word>(
        &self,
        state: &[u64],
        other: &[u64],
    ) -> Option<usize> {
        if state == other {
            return None;
        }
        let mut image = W::zero(state.len());
        (0..self.images.len()).position(|symmetry| {
            self.images.write(symmetry, state, image.words_mut());
            image.words() == other
        })
    }

    /// Returns the images of the nodes under each symmetry except the identity.
    pub(in crate::search) fn nodes(&self) -> &[Vec<NodeId>] {
        &self.nodes
    }
}

/// The canonical forms, where they are worth their cost.
struct Worthwhile(Option<Arc<CanonicalForms>>);

impl Analysis for Worthwhile {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let kept = Kept { goal: Some(problem.goal()), start: Some(problem.start()) };
        let found = CanonicalForms::new(problem.task(), kept, problem.machine(), problem.budget());
        let found = found.filter(|(canonical, _)| canonical.is_worth_it());
        Ok(Self(found.map(|(canonical, held)| {
            problem.hold(held);
            Arc::new(canonical)
        })))
    }
}

/// The number of stored states from which symmetries are searched for; 1 in unit tests, whose
/// positions are small.
const WORTH_LOOKING: u64 = if cfg!(test) { 1 } else { 1 << 12 };

/// Symmetries that are searched for only once a search has become long.
///
/// The first solution in the order of moves is still found although of equivalent states only the
/// one discovered first is kept: if a state on that solution was left out, an equivalent one was
/// discovered before, in the same layer, by a path that comes earlier in the order of moves; and
/// the rest of the solution has an image of the same length that leads from there to the goal.
/// Nor does it matter for a list of all solutions, which are found by testing whether a state is
/// equivalent to one on a solution. `shortest_paths` says why their number is right.
#[derive(Debug)]
pub(in crate::search) struct LazySymmetries<'p, 'a> {
    /// The problem, until its symmetries are searched for, if they are wanted.
    unknown: Option<&'p Problem<'a>>,
    /// The number of states below which a search for symmetries of a large task is not worth its
    /// time.
    large: u64,
    /// `true` if the numbers of paths are wanted too.
    counts: bool,
    /// The number of symmetries in use; 1 where there is none except the identity.
    pub(in crate::search) used: usize,
}

impl<'p, 'a> LazySymmetries<'p, 'a> {
    /// Creates the search for symmetries that keep rules, goal and start. An engine that is called
    /// by its name uses none.
    pub(in crate::search) fn new(
        problem: &'p Problem<'a>,
        options: &SolveOptions,
        call: Call,
    ) -> Self {
        // The node clicked last would have to be mapped as well.
        let wanted = call == Call::ByPortfolio && !problem.task().remembers_click;
        let large = problem.task().bytes() / if cfg!(test) { u64::MAX } else { 64 };
        Self { unknown: wanted.then_some(problem), large, counts: options.count, used: 1 }
    }

    /// Returns `true` if a search with some stored states is long enough to look for symmetries.
    pub(in crate::search) fn are_worth_looking_for(&self, states: u64) -> bool {
        states >= WORTH_LOOKING.max(self.large)
    }

    /// Returns the symmetries, the first time that enough states are stored for them to be worth
    /// their cost.
    pub(in crate::search) fn when_worth(&mut self, states: u64) -> Option<Arc<CanonicalForms>> {
        let problem = if self.are_worth_looking_for(states) { self.unknown.take() } else { None }?;
        let found =
            CanonicalForms::of(problem).filter(|found| found.keeps_numbers || !self.counts)?;
        self.used = found.len();
        Some(found)
    }

    /// Returns a note about the symmetries in use.
    pub(in crate::search) fn note(&self) -> Option<String> {
        let note = || format!("kept one of all positions that {} symmetries make alike", self.used);
        (self.used > 1).then(note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain;
    use crate::ground::samples::{self, Way};
    use crate::model::{Condition, State};
    use crate::pack::pack;
    use crate::search::testing::{Asked, solve};
    use crate::search::{Engine, Outcome, SolveOptions};
    use std::collections::BTreeSet;

    fn check<W: Word>(task: &Task) -> usize {
        let (machine, budget) = (pack(task.clone()), Budget::unlimited());
        let kept = Kept { goal: Some(&Condition::Stuck), start: None };
        let Some((canonical, _held)) = CanonicalForms::new(task, kept, &machine, &budget) else {
            return 1;
        };
        let members = symmetries(task, kept, &budget).unwrap().members(MOST_SYMMETRIES).unwrap();
        assert_eq!(canonical.len(), members.len());
        let first = |position: &State| {
            machine.unpack(canonical.first::<W>(machine.pack::<W>(position).words()).words())
        };
        for position in plain::all_positions(task) {
            let images: BTreeSet<State> =
                members.iter().map(|member| member.image(&position)).collect();
            assert!(
                images.contains(&first(&position))
                    && images.iter().all(|image| first(image) == first(&position))
            );
        }
        canonical.len()
    }

    #[test]
    fn images_of_a_state_are_stood_for_by_one_of_them() {
        let mut used = 0;
        for seed in 0..300 {
            let task = plain::random_task(seed);
            let narrow = check::<[u64; 1]>(&task);
            assert_eq!(narrow, check::<Box<[u64]>>(&task));
            used += usize::from(narrow > 1);
        }
        assert!(used > 30, "{used}");
    }

    #[test]
    fn states_of_several_words_are_mirrored_too() {
        let (puzzle, start, goal) = samples::frogs(30, 30);
        let task = samples::task(&puzzle);
        let (machine, budget) = (pack(task.clone()), Budget::unlimited());
        let (canonical, _held) = CanonicalForms::new(
            &task,
            Kept { goal: Some(&goal), start: Some(&start) },
            &machine,
            &budget,
        )
        .unwrap();
        assert_eq!((machine.words(), canonical.len()), (2, 2));
        let (mut left, mut right) = (start.clone(), start);
        left.swap(29, 30);
        right.swap(31, 30);
        let first =
            |position: &State| canonical.first::<[u64; 2]>(&machine.pack::<[u64; 2]>(position));
        assert_eq!(first(&left), first(&right));
    }

    #[test]
    fn searches_that_keep_one_of_all_alike_find_and_count_the_same_solutions() {
        let (mut used, mut exact) = ([0, 0], 0);
        for seed in 0..250 {
            let puzzle = plain::random_puzzle(seed);
            let task = samples::task(&puzzle);
            let machine = pack(task.clone());
            let allowed = |position: &State| {
                !task.never.iter().any(|never| never.holds(position, &mut || false))
            };
            let positions: Vec<State> =
                plain::all_positions(&task).into_iter().filter(allowed).collect();
            for (at, start) in positions.iter().enumerate().step_by(3) {
                let goal = samples::position_goal(&puzzle, &"2021"[..task.nodes]);
                let goals =
                    [Condition::Every(vec![NodeId(0)], samples::set(&puzzle.kinds, "_")), goal];
                let goal = goals[at % 2].clone();
                let ask = |engine, options: SolveOptions| {
                    let query = Asked { start: start.clone(), goal: goal.clone(), engine, options };
                    solve(&machine, &query, &Budget::unlimited()).unwrap()
                };
                let figures = |outcome: &Outcome| {
                    (
                        outcome.verdict,
                        outcome.lower_bound,
                        outcome.moves.clone(),
                        outcome.states.clone(),
                        outcome.count.clone(),
                        outcome.all.clone(),
                    )
                };
                let all = [None, Some(1000)];
                for options in all.map(|all| SolveOptions {
                    count: all.is_some(),
                    all,
                    ..SolveOptions::default()
                }) {
                    let plain = ask(Engine::Named("bfs"), options.clone());
                    let found = ask(Engine::Auto, options.clone());
                    assert_eq!(figures(&found), figures(&plain), "seed {seed} {start:?}");
                    let uses = usize::from(found.statistics.symmetries > 1);
                    used[at % 2] += uses;
                    exact +=
                        uses * usize::from(plain.count.is_some_and(|count| count > 1_u8.into()));
                }
            }
        }
        assert!(used.iter().all(|&used| used > 20) && exact > 10, "{used:?} {exact}");
    }

    #[test]
    fn knights_change_places_with_a_quarter_of_the_states() {
        let mut puzzle = samples::puzzle(&["white", "black"]);
        samples::nodes(&mut puzzle, &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]);
        for (from, to) in (0..12_u32).flat_map(|from| (from + 1..12).map(move |to| (from, to))) {
            if [(1, 2), (2, 1)]
                .contains(&((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3)))
            {
                samples::line(&mut puzzle, "hop", &[from, to], false, &[]);
            }
        }
        samples::rewrite(&mut puzzle, "hop", Way::Both, "any _", "_ any", None);
        let (task, start) = (samples::task(&puzzle), samples::position("111000000222"));
        let ask = |engine| {
            let goal = samples::position_goal(&puzzle, "222000000111");
            let query =
                Asked { start: start.clone(), goal, engine, options: SolveOptions::default() };
            solve(&pack(task.clone()), &query, &Budget::unlimited()).unwrap()
        };
        let (plain, found) = (ask(Engine::Named("bidirectional")), ask(Engine::Auto));
        assert_eq!((found.moves.len(), found.moves), (16, plain.moves));
        assert_eq!(
            (found.statistics.symmetries, found.statistics.stored * 3 < plain.statistics.stored),
            (4, true)
        );
    }
}
