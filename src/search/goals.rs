//! Lists, counts and plants the positions that satisfy a goal; positions in which a `never` holds
//! are left out (R35).

use super::cubes::{Cube, Listed, cubes, named, positions};
use super::engine::Regression;
use super::kept::KeptNumbers;
use super::kernel::layers::{Forgetting, Layers};
use super::problem::{Analysis, Problem};
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::{Condition, Kind, KindSet, NodeId, State};
use crate::pack::{Machine, Word};
use num_bigint::BigUint;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// The number of nodes that a test of conditions looks at before fewer tests are made.
const LOOKS: u64 = 16;

/// The limits on the length of a list and on the work of making it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListingLimits {
    /// For facts, which must cost less than the search.
    Few,
    /// For the decision whether a bidirectional search is worth its cost.
    Short,
    /// For an engine that was selected by name.
    Long,
}

impl ListingLimits {
    /// Returns the limit on positions, and the limit on tests of conditions.
    pub(super) fn values(self) -> (u64, u64) {
        match self {
            Self::Few => (64, 1500),
            Self::Short => (64, 20_000),
            Self::Long => (1 << 16, 1 << 22),
        }
    }

    /// Returns the limit on inverse moves per move, on average.
    pub(super) fn inverses_per_move(self) -> usize {
        match self {
            Self::Few | Self::Short => 4,
            Self::Long => usize::MAX,
        }
    }
}

/// The reason why there is no short list, in a few words that follow a colon.
pub(super) type Reason = String;

/// The positions of the goal of a problem, one entry for each [`ListingLimits`] of listing.
#[derive(Default)]
struct Lists([OnceCell<Result<Vec<State>, Reason>>; 3]);

impl Analysis for Lists {
    fn compute(_problem: &Problem) -> Result<Self, Limit> {
        Ok(Self::default())
    }
}

/// Returns the positions that satisfy the goal of a problem and that the start may reach, as far as
/// counts decide.
///
/// # Returns
/// The list, or the reason why there is none.
///
/// # Errors
/// Returns the limit that stopped the listing.
pub(super) fn of<'p>(
    problem: &'p Problem,
    limits: ListingLimits,
) -> Result<Result<&'p [State], &'p Reason>, Limit> {
    let Lists(lists) = problem.get()?;
    let known = lists[..=limits as usize]
        .iter()
        .filter_map(OnceCell::get)
        .find_map(|list| list.as_ref().ok());
    if let Some(list) = known {
        return Ok(Ok(list));
    }
    let place = &lists[limits as usize];
    if place.get().is_none() {
        let _ = place.set(list(
            problem.task(),
            problem.goal(),
            &kept_counts(problem),
            limits.values(),
            problem.budget(),
        )?);
    }
    let list = place.get_or_init(|| Err("it was not listed".to_owned()));
    Ok(list.as_ref().map(Vec::as_slice))
}

/// Returns the positions that satisfy the goal of a problem, that have on each node one of some
/// kinds, and that the start may reach, as far as counts decide.
///
/// # Returns
/// The list, or the reason why there is none.
///
/// # Errors
/// Returns the limit that stopped the listing.
pub(super) fn within(
    problem: &Problem,
    kinds: &[KindSet],
) -> Result<Result<Vec<State>, Reason>, Limit> {
    let mut kept = kept_counts(problem);
    kept.push(Condition::Each((0..).map(NodeId).zip(kinds.iter().cloned()).collect()));
    let limits = ListingLimits::Short.values();
    list(problem.task(), problem.goal(), &kept, limits, problem.budget())
}

/// Returns `true` if exactly `number` positions satisfy the goal of a problem; `false` also where
/// counting them takes long.
pub(super) fn are(problem: &Problem, number: usize) -> bool {
    let (_, steps) = ListingLimits::Few.values();
    count_all(problem.task(), problem.goal(), steps, problem.budget())
        .is_ok_and(|count| count == Some(number.into()))
}

/// Returns the conditions that hold in every position that the start may reach: the number of
/// pieces of a kind that no move adds or removes stays the same.
fn kept_counts(problem: &Problem) -> Vec<Condition> {
    let kept = KeptNumbers::find(problem.task(), std::slice::from_ref(problem.start()));
    kept.map(|kept| kept.condition(problem.task())).into_iter().collect()
}

/// Lists the positions of a goal, if the conditions show that they are few.
///
/// # Arguments
/// * `kept` - conditions known to hold in every position that matters
/// * `most`, `steps` - the limits on positions and on tests of conditions
///
/// # Returns
/// The positions, or the reason why they are not listed.
///
/// # Errors
/// Returns the limit that stopped the listing.
fn list(
    task: &Task,
    goal: &Condition,
    kept: &[Condition],
    (most, steps): (u64, u64),
    budget: &Budget,
) -> Result<Result<Vec<State>, Reason>, Limit> {
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return Ok(Err("it asks whether a move is left".to_owned()));
    }
    let mut list: Vec<State> = Vec::new();
    let conditions = [goal_and_never(task, goal), kept.to_vec()].concat();
    let listed = cubes((task.nodes, task.values), &conditions, steps, budget, &mut |found| {
        if BigUint::from(list.len()) + size(found) > BigUint::from(most) {
            return Ok(ControlFlow::Break(()));
        }
        positions(found, &mut |position| {
            list.push(position.clone());
            Ok(ControlFlow::Continue(()))
        })
    })?;
    Ok(match listed {
        Listed::All => Ok(list),
        Listed::Ended => Err(format!("more than {most} positions satisfy it")),
        Listed::TooLong => {
            Err("it takes too long to list the positions that satisfy it".to_owned())
        }
    })
}

/// Returns all positions that satisfy a goal and no `never`.
///
/// # Returns
/// `None` if there are more than `most` positions, if listing them takes long, or if the goal
/// depends on whether a move is left.
#[must_use]
pub fn goal_states(
    machine: &Machine,
    goal: &Condition,
    most: u64,
    budget: &Budget,
) -> Option<Vec<State>> {
    if goal.any_part(&mut |part| matches!(part, Condition::Stuck)) {
        return None;
    }
    let looks = named(&goal_and_never(machine.task(), goal)).len() as u64;
    let steps = ListingLimits::Long.values().1 / (1 + looks / LOOKS);
    list(machine.task(), goal, &[], (most, steps), budget).ok()?.ok()
}

/// Puts every position that satisfies a goal into layer 0.
///
/// # Arguments
/// * `forward` - the machine of the moves themselves, which tests whether a move is left
///
/// # Errors
/// Returns the limit that stopped it; the positions found until then are in the store.
pub(super) fn plant_all<W: Word>(
    task: &Task,
    forward: &Machine,
    goal: &Condition,
    layers: &mut Layers<W>,
    budget: &Budget,
) -> Result<(), Limit> {
    let test = forward.compile(goal);
    let mut scratch = forward.scratch::<W>();
    let listed = cubes(
        (task.nodes, task.values),
        &goal_and_never(task, goal),
        u64::MAX,
        budget,
        &mut |found| {
            let mut tried: u32 = 0;
            positions(found, &mut |position| {
                tried = tried.wrapping_add(1);
                if tried.is_multiple_of(1024) {
                    budget.poll()?;
                }
                let position: W = forward.pack(position);
                if found.decided || forward.holds(&test, position.words(), &mut scratch) {
                    layers.plant(&position)?;
                }
                Ok(ControlFlow::Continue(()))
            })
        },
    )?;
    assert_eq!(listed, Listed::All);
    Ok(())
}

/// The positions of the goal of a regression as layer 0 of its inverse moves.
pub(super) struct Planted<'b, W> {
    pub(super) layers: Layers<'b, W>,
    /// The limit that stopped the planting, if one did.
    pub(super) limit: Option<Limit>,
    /// `true` if a node is empty in a planted position.
    pub(super) has_empty: bool,
    /// The bytes of the machine of the moves.
    pub(super) _reserved: Reservation<'b>,
}

impl<'b, W: Word> Planted<'b, W> {
    /// Plants all positions of the goal.
    ///
    /// # Errors
    /// Returns the limit that they would exceed, as far as their number is known.
    pub(super) fn new(
        question: &Regression<'b>,
        forgetting: Forgetting,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let Regression { task, forward, backward, goal, .. } = *question;
        question.fits(budget)?;
        let reserved = Reservation::take(forward.bytes(), budget)?;
        let mut layers: Layers<W> = Layers::forgetful(backward, forgetting, budget);
        let limit = plant_all(task, forward, goal, &mut layers, budget).err();
        let has_empty = (0..layers.store.len())
            .any(|id| backward.unpack(layers.store.load(id).words()).contains(&Kind::EMPTY));
        Ok(Self { layers, limit, has_empty, _reserved: reserved })
    }
}

/// Counts the positions that satisfy at least one of the conditions.
///
/// # Returns
/// `None` if `steps` tests do not suffice to count them.
///
/// # Errors
/// Returns the limit that stopped the count.
pub(super) fn count_any(
    task: &Task,
    conditions: &[Condition],
    steps: u64,
    budget: &Budget,
) -> Result<Option<BigUint>, Limit> {
    let mut count = BigUint::ZERO;
    let any = [Condition::Or(conditions.to_vec())];
    let listed = cubes((task.nodes, task.values), &any, steps, budget, &mut |found| {
        count += size(found);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((listed == Listed::All).then_some(count))
}

/// Counts the positions that satisfy a condition and no `never`, and in which pieces with a shape
/// are whole.
///
/// # Returns
/// `None` if `steps` tests do not suffice to count them, or if the condition depends on whether a
/// move is left.
///
/// # Errors
/// Returns the limit that stopped the count.
pub(super) fn count_all(
    task: &Task,
    condition: &Condition,
    steps: u64,
    budget: &Budget,
) -> Result<Option<BigUint>, Limit> {
    let mut count = Some(BigUint::ZERO);
    let listed = cubes(
        (task.nodes, task.values),
        &goal_and_never(task, condition),
        steps,
        budget,
        &mut |found| {
            count = count.take().filter(|_| found.decided).map(|count| count + size(found));
            Ok(if count.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        },
    )?;
    Ok(count.filter(|_| listed == Listed::All))
}

/// Returns the conditions that hold in the positions from which a backward search starts (R35).
pub(super) fn goal_and_never(task: &Task, goal: &Condition) -> Vec<Condition> {
    let never = task.never.iter().map(|never| Condition::Not(Box::new(never.clone())));
    std::iter::once(goal.clone()).chain(task.always.iter().cloned()).chain(never).collect()
}

/// Returns the number of positions in a cube.
fn size(found: &Cube) -> BigUint {
    found
        .domains
        .iter()
        .map(KindSet::len)
        .filter(|&kinds| kinds != 1)
        .fold(BigUint::from(1_u8), |size, kinds| size * kinds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Clock;
    use crate::ground::samples;
    use crate::model::{Comparison, NodeId};
    use crate::pack::pack;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Returns whether the positions with eight pieces on 64 nodes are listed, none of which may
    /// stand on two nodes of a `never`, and how often the budget was polled.
    fn listed(nevers: usize) -> (bool, u64) {
        let mut puzzle = samples::puzzle(&["a"]);
        samples::grid(&mut puzzle, 8, 8, false);
        let nodes: Vec<NodeId> = puzzle.board.nodes().collect();
        let piece = KindSet::one(Kind(1), 2);
        let pairs = nodes.iter().flat_map(|one| nodes.iter().map(move |other| [*one, *other]));
        let pairs = pairs.filter(|[one, other]| one < other && other.0 % 9 == one.0 % 9);
        puzzle.never =
            pairs.take(nevers).map(|pair| Condition::Every(pair.into(), piece.clone())).collect();
        let goal = Condition::Count(nodes, piece, Comparison::Equal, 8);
        let machine = pack(samples::task(&puzzle));
        let polls = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&polls);
        let clock = Clock::new(move || Duration::from_nanos(seen.fetch_add(1, Ordering::Relaxed)));
        let budget = Budget::unlimited().with_clock(clock).with_timeout(Duration::from_secs(1));
        let found = goal_states(&machine, &goal, 1 << 14, &budget);
        (found.is_some(), polls.load(Ordering::Relaxed))
    }

    #[test]
    fn many_conditions_are_tested_less_often() {
        let (few, many) = (listed(20), listed(200));
        assert!(!few.0 && !many.0);
        assert!(many.1 < 200, "{}", many.1);
    }
}
