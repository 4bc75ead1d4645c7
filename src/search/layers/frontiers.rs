//! Breadth-first search from the start, and from the goal as well where its positions can be listed
//! and moves have inverses: always on the side whose next layer costs less. A search from the start
//! alone is one whose other side never begins. Where a reversing symmetry is found, the other side is
//! the mirror image of the side of the start.
//!
//! E. F. Moore, The shortest path through a maze, 1959; I. Pohl, Bi-directional search, Machine
//! Intelligence 6, 1971.

use super::backward::{BYTES_PER_WORK, BackwardFrontier, FIRST_LOOK, look_for_backward, next_look};
use super::meet::{FrontierIndex, first_meeting, partners};
use super::mirror::Mirror;
use super::pruning::{DeadEndTest, Pruned};
use super::shortest_paths::grant_from;
use crate::budget::Limit;
use crate::pack::Word;
use crate::search::engine::{Call, Search, Slice};
use crate::search::kernel::canonical::CanonicalForms;
use crate::search::kernel::canonical::LazySymmetries;
use crate::search::kernel::classes::Classes;
use crate::search::kernel::finish::outcome;
use crate::search::kernel::layers::{Growth, Layers, moves_of_first};
use crate::search::kernel::packed::{Answer, Packed, way_to};
use crate::search::kernel::store::StateId;
use crate::search::kernel::visitor::Nobody;
use crate::search::outcome::{Outcome, Refusal, SolveOptions, Statistics, Verdict};
use crate::search::problem::Problem;
use std::sync::Arc;

/// The least number of expanded states after which the growth of a side says something.
const FEWEST_EXPANDED: u64 = 64;

/// A search by layers on one side or both.
pub(super) struct Frontiers<'p, 'a, W> {
    problem: &'p Problem<'a>,
    packed: Packed<'p, W>,
    options: &'p SolveOptions,
    call: Call,
    forward: Layers<'p, W>,
    backward: Option<Layers<'p, W>>,
    index: Option<FrontierIndex<'p, W>>,
    /// The images that take the place of the backward side.
    mirror: Option<Arc<Mirror>>,
    /// `true` until a mirror is looked for, if one is wanted.
    looks_for_mirror: bool,
    /// The tests that prune dead states on both sides.
    tests: [Option<DeadEndTest<'p>>; 2],
    symmetries: LazySymmetries<'p, 'a>,
    canonical: Option<Arc<CanonicalForms>>,
    /// The work at which the other side is looked for; `None` if it never is, or was.
    look: Option<u64>,
    /// The side whose next layer is in progress.
    growing: Option<bool>,
    begun: bool,
    /// A lower bound on the number of moves of every solution.
    bound: u64,
    notes: Vec<String>,
}

impl<'p, 'a, W: Word> Frontiers<'p, 'a, W> {
    /// Creates a search from the start alone; for the portfolio, of equivalent states only one is
    /// kept.
    pub(super) fn new(problem: &'p Problem<'a>, options: &'p SolveOptions, call: Call) -> Self {
        let (machine, budget) = (problem.machine(), problem.budget());
        Self {
            problem,
            packed: Packed::new(problem),
            options,
            call,
            forward: Layers::new(machine, true, budget),
            backward: None,
            index: None,
            mirror: None,
            looks_for_mirror: false,
            tests: [None, None],
            symmetries: LazySymmetries::new(problem, options, call),
            canonical: None,
            look: None,
            growing: None,
            begun: false,
            bound: 0,
            notes: Vec::new(),
        }
    }

    /// Adds a test that prunes dead states.
    pub(super) fn without_dead(mut self, test: DeadEndTest<'p>) -> Self {
        self.tests[0] = Some(test);
        self
    }

    /// Lets the search look for another side once it has become long.
    pub(super) fn look_later(mut self) -> Self {
        self.look = Some(FIRST_LOOK.min(self.problem.task().bytes() / BYTES_PER_WORK));
        self.looks_for_mirror = self.options.is_single();
        self
    }

    /// Begins the backward side.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(super) fn begin_backward(&mut self, other: BackwardFrontier<'p>) -> Result<(), Limit> {
        let mut backward = Layers::new(other.machine, false, self.packed.budget);
        self.canonical.clone().map_or(Ok(()), |canonical| backward.use_symmetries(canonical))?;
        for position in other.goals {
            backward.plant(&other.machine.pack(position))?;
        }
        backward.close_first();
        self.notes.push(other.note());
        if self.tests[0].is_some() {
            self.tests[1] = DeadEndTest::to_start(self.problem, other.machine);
        }
        self.backward = Some(backward);
        Ok(())
    }

    fn begin(&mut self) -> Result<Option<Answer<W>>, Limit> {
        if !self.begun {
            self.forward.store.beside =
                self.backward.as_ref().map_or(0, |backward| u64::from(backward.store.len()));
            self.forward.plant(&self.packed.start)?;
            self.forward.close_first();
            self.begun = true;
            if self.backward.as_ref().is_some_and(|backward| backward.frontier().is_empty()) {
                return Ok(Some(Answer::unsolvable()));
            }
            if self.backward.is_none() {
                if self.packed.seeker().holds(self.packed.start.words()) {
                    return Ok(Some(Answer::solved(way_to(&self.forward, 0))));
                }
                self.bound = 1;
            }
        }
        Ok(None)
    }

    /// Does the work between two layers: looks for a meeting, for another side and for symmetries,
    /// and chooses the side that grows.
    fn between(&mut self) -> Result<Option<Answer<W>>, Limit> {
        if let Some(at) = self.look
            && self.worked() >= at
        {
            self.look = next_look(at);
            match look_for_backward(self.problem, at)? {
                Ok(other) => {
                    self.look = None;
                    let refuted = other.goals.is_empty();
                    self.begin_backward(other)?;
                    if refuted {
                        return Ok(Some(Answer::unsolvable()));
                    }
                }
                Err(reason) if self.look.is_none() => {
                    self.notes.push(format!("from the start alone: {reason}"))
                }
                Err(_) => {}
            }
        }
        self.look_into_mirror()?;
        if let Some(mirror) = &self.mirror {
            if let Some((id, left)) = mirror.first_meeting(&self.forward)? {
                let is_left =
                    |state: &[u64], left| mirror.moves_left(&self.forward, state) == Some(left);
                return Ok(Some(completed(&self.forward, (id, left), &self.packed, is_left)));
            }
            self.bound = self.bound.max(2 * self.forward.depth() as u64 + 1);
        }
        if let Some(backward) = &self.backward {
            if let Some(id) =
                first_meeting(&self.forward, backward, &mut self.index, self.packed.budget)?
            {
                return Ok(Some(joined(&self.forward, backward, id, &self.packed)));
            }
            self.bound = (self.forward.depth() + backward.depth()) as u64 + 1;
        }
        let states = self.states();
        if let Some(canonical) = self.symmetries.when_worth(states) {
            self.canonical = Some(canonical.clone());
            self.forward.use_symmetries(canonical.clone())?;
            self.backward.as_mut().map_or(Ok(()), |backward| backward.use_symmetries(canonical))?;
        }
        let back = self
            .backward
            .as_ref()
            .is_some_and(|backward| self.cost_of(backward) < self.cost_of(&self.forward));
        if back {
            self.index = None;
        }
        self.growing = Some(back);
        Ok(None)
    }

    /// Replaces the backward side by a mirror, once it is worth looking for one.
    fn look_into_mirror(&mut self) -> Result<(), Limit> {
        let is_worth_it = self.looks_for_mirror
            && self.backward.as_ref().is_some_and(|side| side.depth() <= self.forward.depth())
            && self.symmetries.are_worth_looking_for(self.states());
        if !is_worth_it {
            return Ok(());
        }
        self.looks_for_mirror = false;
        self.mirror = Mirror::of(self.problem)?;
        if self.mirror.is_some() {
            self.backward = None;
            self.tests[1] = None;
            self.notes.push(
                "a symmetry exchanges start and goal, moves and inverse moves: the backward side is \
                 the image of the forward side"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// Returns `true` if there is no side of the goal, not even as an image.
    fn is_alone(&self) -> bool {
        self.backward.is_none() && self.mirror.is_none()
    }

    /// Returns the number of stored states.
    fn states(&self) -> u64 {
        u64::from(self.forward.store.len())
            + self.backward.as_ref().map_or(0, |side| u64::from(side.store.len()))
    }

    /// Returns the approximate number of moves of the next layer of a side.
    fn cost_of(&self, side: &Layers<'p, W>) -> u64 {
        let like = if side.expanded > 0 { side } else { &self.forward };
        like.moves_of(side.waiting())
    }

    /// Makes a part of the next layer.
    fn grow(&mut self, back: bool, most: u64) -> Result<Option<Answer<W>>, Limit> {
        let alone = self.is_alone();
        let Self { packed, forward, backward, tests, .. } = self;
        let [ahead, behind] = tests;
        let growth = match backward.as_mut().filter(|_| back) {
            Some(backward) => {
                backward.store.beside = u64::from(forward.store.len());
                let states = backward.states_for(most);
                backward.grow_by(states, &mut Pruned { inner: Nobody, test: behind.as_mut() })?
            }
            None => {
                forward.store.beside =
                    backward.as_ref().map_or(0, |backward| u64::from(backward.store.len()));
                let states = forward.states_for(most);
                if alone {
                    forward.grow_by(
                        states,
                        &mut Pruned { inner: packed.seeker(), test: ahead.as_mut() },
                    )?
                } else {
                    forward.grow_by(states, &mut Pruned { inner: Nobody, test: ahead.as_mut() })?
                }
            }
        };
        if growth != Growth::Paused {
            self.growing = None;
        }
        Ok(match growth {
            Growth::Paused => None,
            Growth::Grown => {
                // Where there is another side, the reached states are first searched for there.
                self.bound = if alone { self.forward.depth() as u64 + 1 } else { self.bound };
                None
            }
            Growth::Exhausted => Some(Answer::unsolvable()),
            Growth::Ended(id) => Some(Answer::solved(way_to(&self.forward, id))),
        })
    }

    /// Returns `true` if dead states were to be pruned, and too few are found.
    fn finds_few_dead(&self) -> bool {
        self.tests[0].is_some() && self.tests.iter().flatten().all(|test| test.given_up)
    }

    fn outcome(&self, answer: &Answer<W>) -> Outcome {
        let (name, sides) = match &self.backward {
            Some(backward) => ("bidirectional", vec![&self.forward, backward]),
            None if self.mirror.is_some() => ("bidirectional", vec![&self.forward]),
            None => ("bfs", vec![&self.forward]),
        };
        let name = if self.tests[0].is_some() { "living" } else { name };
        let mut notes = self.notes.clone();
        if let Some(backward) = &self.backward {
            notes.push(format!(
                "kept {} positions forward, {} backward",
                self.forward.store.len(),
                backward.store.len()
            ));
        }
        let mut outcome = outcome(name, answer, self.packed.machine, &sides, notes);
        self.add_figures(&mut outcome.statistics);
        outcome
    }

    fn add_figures(&self, figures: &mut Statistics) {
        figures.pruned = self.tests.iter().flatten().map(|test| test.pruned).sum();
        if figures.pruned > 0 {
            figures.notes.push(format!("left out {} dead positions", figures.pruned));
        }
        figures.symmetries = self.symmetries.used;
        figures.notes.extend(self.symmetries.note());
        figures.visits_all = self.is_alone() && figures.pruned == 0 && self.symmetries.used <= 1;
    }
}

impl<W: Word> Search for Frontiers<'_, '_, W> {
    fn work(&mut self, most: u64) -> Result<Slice, Limit> {
        let until = self.worked().saturating_add(most);
        let mut answer = self.begin()?;
        while answer.is_none() {
            answer = match self.growing {
                None => self.between()?,
                Some(_) if self.worked() >= until => return Ok(Slice::Paused),
                Some(back) => self.grow(back, until - self.worked())?,
            };
            if answer.is_none() && self.call == Call::ByPortfolio && self.finds_few_dead() {
                return Ok(Slice::Refused(Refusal::FewDead));
            }
        }
        let Some(answer) = answer else { return Ok(Slice::Paused) };
        let mut outcome = self.outcome(&answer);
        if outcome.verdict == (Verdict::Solved { optimal: true }) {
            let classes = match Classes::wanted(self.problem, self.options)? {
                Ok(classes) => classes,
                Err(refusal) => return Ok(Slice::Refused(refusal)),
            };
            grant_from(
                &self.packed,
                (self.options, classes),
                &self.forward,
                self.backward.as_ref(),
                &mut outcome,
            );
        }
        Ok(Slice::Answered(Box::new(outcome)))
    }

    fn worked(&self) -> u64 {
        let tests: u64 = self.tests.iter().flatten().map(DeadEndTest::spent).sum();
        self.forward.generated + self.backward.as_ref().map_or(0, |side| side.generated) + tests
    }

    fn lower_bound(&self) -> u64 {
        self.bound
    }

    /// Assumes that layers keep growing as the last ones did, and that the cheaper side goes on.
    fn forecast(&self, bound: u64) -> u64 {
        if !self.begun {
            return 0;
        }
        let count = bound.saturating_sub(self.bound).saturating_add(1);
        let mut ahead = self.forward.moves_ahead(&self.forward).peekable();
        // With a mirror, each further layer counts for both sides.
        let count = if self.mirror.is_some() { count.div_ceil(2) } else { count };
        let Some(backward) = &self.backward else { return moves_of_first(ahead, count) };
        let has_grown = backward.expanded >= FEWEST_EXPANDED;
        let like = if has_grown { backward } else { &self.forward };
        let mut behind = backward.moves_ahead(like).peekable();
        let cheaper = std::iter::from_fn(|| {
            if ahead.peek() <= behind.peek() { ahead.next() } else { behind.next() }
        });
        moves_of_first(cheaper, count)
    }

    fn stopped(&self, limit: Limit) -> Outcome {
        self.outcome(&Answer::stopped(limit, self.bound))
    }
}

/// Reconstructs the first path in the order of moves through a meeting with a backward search.
pub(in crate::search) fn joined<W: Word>(
    forward: &Layers<W>,
    backward: &Layers<W>,
    id: StateId,
    problem: &Packed<W>,
) -> Answer<W> {
    let is_left = |state: &[u64], left| partners(backward, left, state).next().is_some();
    completed(forward, (id, backward.depth()), problem, is_left)
}

/// Reconstructs the first path in the order of moves: the first one to a state on a shortest path,
/// then at each step the first move that stays on one.
///
/// # Arguments
/// * `id`, `left` - the first such state of the last layer, and the number of moves from there to
///   the goal
/// * `is_left` - returns `true` for a state from which some number of moves leads to the goal
fn completed<W: Word>(
    forward: &Layers<W>,
    (id, mut left): (StateId, usize),
    problem: &Packed<W>,
    is_left: impl Fn(&[u64], usize) -> bool,
) -> Answer<W> {
    Answer::solved(way_to(forward, id).along(problem.machine, |_, next| {
        let then = left.checked_sub(1)?;
        is_left(next.words(), then).then(|| left = then)
    }))
}
