//! The graph of the shortest solutions, from the layers that an engine leaves behind. Their number
//! is exact for any size.

use super::meet::{partners, poll};
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Scratch, Word};
use crate::search::kernel::classes::Classes;
use crate::search::kernel::finish::grant;
use crate::search::kernel::layers::Layers;
use crate::search::kernel::listing::list;
use crate::search::kernel::packed::{Packed, Seeker};
use crate::search::kernel::path_count::PathCount;
use crate::search::kernel::paths::{PathCounts, PathGraph, StateSet, exact};
use crate::search::outcome::{Outcome, SolveOptions, Verdict};
use num_bigint::BigUint;

/// Adds the results wanted in addition to one solution.
pub(in crate::search) fn grant_from<W: Word>(
    problem: &Packed<W>,
    (options, classes): (&SolveOptions, Option<&Classes>),
    forward: &Layers<W>,
    backward: Option<&Layers<W>>,
    outcome: &mut Outcome,
) {
    if !matches!(outcome.verdict, Verdict::Solved { .. }) {
        return;
    }
    let searched = SearchedLayers { forward, backward, length: outcome.moves.len() };
    let all = |most| match ShortestPaths::new(problem, &searched) {
        Ok(mut paths) => list(problem, &mut paths, classes, options.rank.as_deref(), most),
        Err(limit) => (Vec::new(), Err(Some(limit))),
    };
    let each = || count(problem, &searched);
    let number = || match classes {
        None => each(),
        Some(classes) => classes.count(problem, &mut ShortestPaths::new(problem, &searched)?, each),
    };
    grant(options, outcome, number, all);
}

/// The searched layers: from the start alone up to the layer before the goal, or from both sides up
/// to where they met.
#[derive(Debug)]
struct SearchedLayers<'l, 'b, W> {
    forward: &'l Layers<'b, W>,
    backward: Option<&'l Layers<'b, W>>,
    /// The number of moves of a shortest solution.
    length: usize,
}

impl<W: Word> SearchedLayers<'_, '_, W> {
    /// Returns the last complete forward layer.
    fn turning_point(&self) -> usize {
        self.length - self.backward.map_or(self.length.min(1), Layers::depth)
    }
}

/// Counts shortest solutions.
///
/// # Errors
/// Returns the limit that stopped the count.
fn count<W: Word>(problem: &Packed<W>, searched: &SearchedLayers<W>) -> Result<BigUint, Limit> {
    exact(count_as::<W, u128>(problem, searched), || count_as::<W, BigUint>(problem, searched))
}

/// Counts with one type of number; returns `None` if a number became too large for it.
fn count_as<W: Word, T: PathCount>(
    problem: &Packed<W>,
    searched: &SearchedLayers<W>,
) -> Result<Option<BigUint>, Limit> {
    let turn = searched.turning_point();
    let Some(ways) = ways_to::<W, T>(searched.forward, turn, problem.budget)? else {
        return Ok(None);
    };
    let total = match searched.backward {
        Some(backward) => join(searched.forward, backward, turn, &ways, problem.budget)?,
        None if searched.length == 0 => Some(T::of(1)),
        None => last_moves(problem, searched.forward, turn, &ways)?,
    };
    Ok(total.map(T::full))
}

/// Returns for each state of a layer the number of paths from layer 0: to its orbit, if it stands
/// for that.
///
/// Where one state stands for its orbit, the set of its images under the symmetries that preserve
/// moves, start and goal, its number is that of the paths from the start to *all* states of the
/// orbit. Let `f(s)` be the number of shortest paths to a state `s`, and `F(O)` the sum of `f` over
/// an orbit `O`. A symmetry `g` maps paths from the start to paths from the start, one to one, so
/// that `f(g s) = f(s)`, and maps the moves from `s` into an orbit `P` to the moves from `g s` into
/// `P`, one to one; let `m(O, P)` be their number, the same for each state of `O`. Then `F(P)`, the
/// sum over the states `s` of all orbits `O` of the layer before of `f(s)` times the moves from `s`
/// into `P`, is the sum of `F(O) m(O, P)`: each move from the state that stands for `O` adds `F(O)`
/// to the orbit to which it leads. The same holds backward from the goal, with `b(s)` for the paths
/// that are left and `B(O)` for their sum; where all states of an orbit satisfy the goal, `B(O)` is
/// the number of these states. Where the two meet, the paths through an orbit are the sum of
/// `f(s) b(s)` over its states, `F(O) / |O|` times `B(O)`.
///
/// Symmetries may be found when some layers are made already. Of equivalent states in such a layer
/// the first is found in place of each; it has the number of the orbit, and the others have 0.
fn ways_to<'b, W: Word, T: PathCount>(
    layers: &Layers<W>,
    depth: usize,
    budget: &'b Budget,
) -> Result<Option<PathCounts<'b, T>>, Limit> {
    let numbers = |number: T, at: usize| {
        PathCounts::new(number, layers.layer(at).len() as u64, at as u64, layers.machine, budget)
    };
    let mut present = numbers(T::none(), 0)?;
    for (id, number) in layers.layer(0).zip(present.numbers.iter_mut()) {
        poll(id, budget)?;
        let state = layers.store.load(id);
        if layers.store.find(state.words()) == Some(id) {
            *number = T::of(layers.store.orbit(state.words()));
        }
    }
    for at in 0..depth {
        let (here, there) = (layers.layer(at), layers.layer(at + 1));
        let mut next = numbers(T::none(), at + 1)?;
        let mut fits = true;
        layers.retrace(here.clone(), &mut |from, _, to| {
            if let Some(to) = to.filter(|to| there.contains(to)) {
                fits &= next.numbers[(to - there.start) as usize]
                    .add(&present.numbers[(from - here.start) as usize]);
            }
            Ok(())
        })?;
        if !fits {
            return Ok(None);
        }
        present = next;
    }
    Ok(Some(present))
}

/// Counts the paths through the states in which the two searches met.
fn join<W: Word, T: PathCount>(
    forward: &Layers<W>,
    backward: &Layers<W>,
    turn: usize,
    ways: &PathCounts<T>,
    budget: &Budget,
) -> Result<Option<T>, Limit> {
    let Some(rest) = ways_to::<W, T>(backward, backward.depth(), budget)? else {
        return Ok(None);
    };
    let (here, there) = (forward.layer(turn), backward.frontier());
    let mut total = T::none();
    for id in here.clone() {
        poll(id, budget)?;
        let state = forward.store.load(id);
        let ways = &ways.numbers[(id - here.start) as usize];
        for partner in partners(backward, backward.depth(), state.words()) {
            let product = ways.times(&rest.numbers[(partner - there.start) as usize]);
            let orbit = backward.store.orbit(state.words());
            if !product.is_some_and(|product| total.add(&product.parted(orbit))) {
                return Ok(None);
            }
        }
    }
    Ok(Some(total))
}

/// Counts the paths whose last move leads to the goal.
fn last_moves<W: Word, T: PathCount>(
    problem: &Packed<W>,
    forward: &Layers<W>,
    turn: usize,
    ways: &PathCounts<T>,
) -> Result<Option<T>, Limit> {
    let (mut seeker, mut total, mut fits) = (problem.seeker(), T::none(), true);
    let here = forward.layer(turn);
    forward.retrace(here.clone(), &mut |from, state, _| {
        if seeker.holds(state) {
            fits &= total.add(&ways.numbers[(from - here.start) as usize]);
        }
        Ok(())
    })?;
    Ok(fits.then_some(total))
}

/// The graph of the shortest solutions.
struct ShortestPaths<'l, 'b, W> {
    searched: &'l SearchedLayers<'l, 'b, W>,
    seeker: Seeker<'l, W>,
    scratch: Scratch<W>,
    /// A bit for each forward state that lies on a shortest solution, up to the turning point.
    marks: StateSet<'l>,
}

impl<'l, 'b, W: Word> ShortestPaths<'l, 'b, W> {
    fn new(
        problem: &'l Packed<'l, W>,
        searched: &'l SearchedLayers<'l, 'b, W>,
    ) -> Result<Self, Limit> {
        let turn = searched.turning_point();
        let marks = StateSet::new(searched.forward.layer(turn).end, problem.budget)?;
        let mut paths =
            Self { searched, seeker: problem.seeker(), scratch: problem.machine.scratch(), marks };
        paths.mark_turn(turn, problem.budget)?;
        for depth in (0..turn).rev() {
            let there = searched.forward.layer(depth + 1);
            let Self { marks, .. } = &mut paths;
            searched.forward.retrace(searched.forward.layer(depth), &mut |from, _, to| {
                if to.is_some_and(|to| there.contains(&to) && marks.contains(to)) {
                    marks.insert(from);
                }
                Ok(())
            })?;
        }
        Ok(paths)
    }

    fn mark_turn(&mut self, turn: usize, budget: &Budget) -> Result<(), Limit> {
        let Self { searched, seeker, marks, .. } = self;
        let layer = searched.forward.layer(turn);
        if let Some(backward) = searched.backward {
            for id in layer {
                poll(id, budget)?;
                if partners(backward, backward.depth(), searched.forward.store.load(id).words())
                    .next()
                    .is_some()
                {
                    marks.insert(id);
                }
            }
            return Ok(());
        }
        searched.forward.retrace(layer, &mut |from, state, _| {
            if seeker.holds(state) {
                marks.insert(from);
            }
            Ok(())
        })
    }

    /// Returns `true` if a state that was reached after `depth` moves along a shortest solution is
    /// still on one.
    fn leads_on(&mut self, state: &[u64], depth: usize) -> bool {
        let SearchedLayers { forward, backward, length } = self.searched;
        if depth <= self.searched.turning_point() {
            let known = forward.store.find(state).filter(|id| forward.layer(depth).contains(id));
            return known.is_some_and(|id| self.marks.contains(id));
        }
        match backward {
            Some(backward) => partners(backward, length - depth, state).next().is_some(),
            None => self.seeker.holds(state),
        }
    }
}

impl<W: Word> PathGraph<W> for ShortestPaths<'_, '_, W> {
    fn length(&self) -> usize {
        self.searched.length
    }

    fn moves_on(&mut self, state: &W, depth: usize) -> Vec<(MoveId, W)> {
        let mut next: Vec<(MoveId, W)> = Vec::new();
        let Ok(()) =
            self.searched.forward.machine.successors(state, &mut self.scratch, |id, after| {
                next.push((id, after.clone()));
                Ok::<(), std::convert::Infallible>(())
            });
        next.retain(|(_, after)| self.leads_on(after.words(), depth + 1));
        next
    }
}
