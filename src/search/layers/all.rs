//! Lists the shortest solutions.
//!
//! The layers that an engine leaves behind lead to the solutions in the order of a rank of moves. Only moves that stay on a shortest
//! solution are tried, so that every attempt ends in one.

use super::count::Trace;
use super::meet::{partners, poll};
use super::store::StateId;
use crate::budget::{Budget, Limit};
use crate::ground::MoveId;
use crate::pack::{Scratch, Word};
use crate::search::packed::{Packed, Seeker};
use crate::search::reservation::Reserved;

/// The listed solutions, and `Ok` if they are all; otherwise the limit that ended the listing, if a limit did.
pub(in crate::search) type Listing = (Vec<Vec<MoveId>>, Result<(), Option<Limit>>);

/// Lists shortest solutions.
///
/// # Arguments
/// * `rank` - the place of each move in the order of solutions; the order of moves if there is none
/// * `most` - the maximum number of solutions
pub(in crate::search) fn all<W: Word>(problem: &Packed<W>, trace: &Trace<W>, rank: Option<&[u32]>, most: usize) -> Listing {
    let mut found = Vec::new();
    let complete = match Guide::new(problem, trace) {
        Ok(mut guide) => list(problem, trace, &mut guide, rank, most, &mut found),
        Err(limit) => Err(Some(limit)),
    };
    (found, complete)
}

/// A state on the path, and the moves from it that were not tried yet, in reverse order.
struct Step<W> {
    taken: Option<MoveId>,
    open: Vec<(MoveId, W)>,
}

fn list<W: Word>(
    problem: &Packed<W>,
    trace: &Trace<W>,
    guide: &mut Guide<W>,
    rank: Option<&[u32]>,
    most: usize,
    found: &mut Vec<Vec<MoveId>>,
) -> Result<(), Option<Limit>> {
    let mut path = vec![guide.step(None, problem.start.clone(), 0, rank)];
    while let Some(depth) = path.len().checked_sub(1) {
        problem.budget.poll()?;
        if depth == trace.length {
            if found.len() == most {
                return Err(None);
            }
            let bytes = size_of::<Vec<MoveId>>() * 2 + path.len() * size_of::<MoveId>();
            problem.budget.take(bytes as u64)?;
            found.push(path.iter().filter_map(|step| step.taken).collect());
        }
        let next = path[depth].open.pop().filter(|_| depth < trace.length);
        match next {
            Some((id, state)) => path.push(guide.step(Some(id), state, depth + 1, rank)),
            None => _ = path.pop(),
        }
    }
    Ok(())
}

/// A test for states on shortest solutions.
struct Guide<'l, 'b, W> {
    trace: &'l Trace<'l, 'b, W>,
    seeker: Seeker<'l, W>,
    scratch: Scratch<W>,
    /// A bit for each forward state that lies on a shortest solution, up to the turning point.
    marks: Reserved<'l, u64>,
}

impl<'l, 'b, W: Word> Guide<'l, 'b, W> {
    fn new(problem: &'l Packed<'l, W>, trace: &'l Trace<'l, 'b, W>) -> Result<Self, Limit> {
        let turn = trace.turning_point();
        let words = trace.forward.layer(turn).end / 64 + 1;
        let marks = Reserved::filled(0, words.into(), problem.budget)?;
        let mut guide = Self { trace, seeker: problem.seeker(), scratch: problem.machine.scratch(), marks };
        guide.mark_turn(turn, problem.budget)?;
        for depth in (0..turn).rev() {
            let there = trace.forward.layer(depth + 1);
            let Self { marks, .. } = &mut guide;
            trace.forward.retrace(trace.forward.layer(depth), &mut |from, _, to| {
                if to.is_some_and(|to| there.contains(&to) && is_marked(marks, to)) {
                    mark(marks, from);
                }
                Ok(())
            })?;
        }
        Ok(guide)
    }

    fn mark_turn(&mut self, turn: usize, budget: &Budget) -> Result<(), Limit> {
        let Self { trace, seeker, marks, .. } = self;
        let layer = trace.forward.layer(turn);
        if let Some(backward) = trace.backward {
            for id in layer {
                poll(id, budget)?;
                if partners(backward, backward.depth(), trace.forward.store.state(id)).next().is_some() {
                    mark(marks, id);
                }
            }
            return Ok(());
        }
        trace.forward.retrace(layer, &mut |from, state, _| {
            if seeker.holds(state) {
                mark(marks, from);
            }
            Ok(())
        })
    }

    /// Returns `true` if a state that was reached after `depth` moves along a shortest solution is still on one.
    fn leads_on(&mut self, state: &[u64], depth: usize) -> bool {
        let Trace { forward, backward, length } = self.trace;
        if depth <= self.trace.turning_point() {
            let known = forward.store.find(state).filter(|id| forward.layer(depth).contains(id));
            return known.is_some_and(|id| is_marked(&self.marks, id));
        }
        match backward {
            Some(backward) => partners(backward, length - depth, state).next().is_some(),
            None => self.seeker.holds(state),
        }
    }

    fn step(&mut self, taken: Option<MoveId>, state: W, depth: usize, rank: Option<&[u32]>) -> Step<W> {
        if depth == self.trace.length {
            return Step { taken, open: Vec::new() };
        }
        let mut next: Vec<(MoveId, W)> = Vec::new();
        let Ok(()) = self.trace.forward.machine.successors(&state, &mut self.scratch, |id, after| {
            next.push((id, after.clone()));
            Ok::<(), std::convert::Infallible>(())
        });
        next.retain(|(_, after)| self.leads_on(after.words(), depth + 1));
        let place = |id: MoveId| rank.and_then(|rank| rank.get(id.0 as usize)).copied().unwrap_or(id.0);
        next.sort_by_key(|&(id, _)| std::cmp::Reverse((place(id), id)));
        Step { taken, open: next }
    }
}

fn is_marked(marks: &[u64], id: StateId) -> bool {
    marks[id as usize / 64] >> (id % 64) & 1 == 1
}

fn mark(marks: &mut [u64], id: StateId) {
    marks[id as usize / 64] |= 1 << (id % 64);
}
