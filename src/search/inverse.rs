//! The inverse moves, packed.

use super::engine::Regression;
use super::outcome::Refusal;
use super::problem::{Analysis, Problem};
use super::reservation::{Reservation, Reserved};
use crate::budget::{Budget, Limit};
use crate::ground::{GroundEffect, GroundMove, InvertError, MoveId, SetId, Task, invert};
use crate::model::{Kind, NodeId};
use crate::pack::{Machine, pack};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The greatest number of moves of the same nodes that are compared with one move.
const MOST_ALIKE: usize = 1 << 10;

/// A machine whose moves lead to predecessors.
#[derive(Debug)]
pub(super) struct InverseMoves {
    machine: Machine,
    is_undirected: bool,
}

impl InverseMoves {
    /// Returns the inverse moves of a problem.
    ///
    /// # Errors
    /// Returns the reason why there are none. A computation that a limit stopped is tried again at
    /// the next call.
    pub(super) fn of<'p>(problem: &'p Problem) -> Result<&'p Self, InvertError> {
        problem.get::<Inverted>().map_err(InvertError::Stopped)?.0.as_ref().map_err(|error| *error)
    }

    /// Returns the machine.
    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns `true` if every inverse move is proved to be a move of the task too, except for moves
    /// into a forbidden position.
    pub(super) fn is_undirected(&self) -> bool {
        self.is_undirected
    }
}

/// Returns the inverse moves of a problem whose positions form an undirected graph: a move leads
/// back along each move.
///
/// # Errors
/// Returns the reason why they may not.
pub(super) fn undirected<'p>(problem: &'p Problem) -> Result<&'p InverseMoves, Refusal> {
    if problem.task().never.iter().any(|never| never.holds(problem.start(), &mut || false)) {
        return Err(Refusal::Directed { reason: "a `never` holds in the start" });
    }
    let inverse = InverseMoves::of(problem).map_err(not_invertible)?;
    each_is_taken_back(problem.machine(), inverse.is_undirected).map(|()| inverse)
}

/// Checks that a move leads back along each move, in a search backward from a goal.
///
/// # Errors
/// Returns the reason why that may be wrong.
pub(super) fn undirected_backward(question: &Regression) -> Result<(), Refusal> {
    each_is_taken_back(question.forward, question.is_undirected)
}

fn each_is_taken_back(machine: &Machine, is_proved: bool) -> Result<(), Refusal> {
    match (machine.remembers(), is_proved) {
        (true, _) => Err(Refusal::Directed { reason: "the last click decides on the next one" }),
        (false, true) => Ok(()),
        (false, false) => Err(Refusal::Directed { reason: "there is no proof" }),
    }
}

/// The inverse moves, or the reason why there are none.
struct Inverted(Result<InverseMoves, InvertError>);

impl Analysis for Inverted {
    fn compute(problem: &Problem) -> Result<Self, Limit> {
        let (task, budget) = (problem.task(), problem.budget());
        let inverse = match invert(task, budget) {
            Ok(inverse) => inverse,
            Err(InvertError::Stopped(limit)) => return Err(limit),
            Err(error) => return Ok(Self(Err(error))),
        };
        let of_task = Reservation::taken(inverse.bytes(), budget);
        let machine = pack(inverse);
        let of_machine = Reservation::take(machine.bytes(), budget)?;
        let is_undirected = match are_moves_of(machine.task(), task, budget) {
            Err(Limit::Memory) => false,
            proved => proved?,
        };
        [of_task, of_machine].into_iter().for_each(|reserved| problem.hold(reserved));
        Ok(Self(Ok(InverseMoves { is_undirected, machine })))
    }
}

/// Returns the refusal for moves that cannot be undone.
pub(super) fn not_invertible(error: InvertError) -> Refusal {
    let (reason, culprit) = match error {
        InvertError::Stopped(limit) => (format!("stopped by the {} limit", limit.as_str()), None),
        InvertError::Runs => ("presses and `settle` do several steps in one move".to_owned(), None),
        InvertError::Forgets(id) => {
            ("a move overwrites too many pieces that could have been anything".to_owned(), Some(id))
        }
    };
    Refusal::NotInvertible { reason, culprit }
}

/// Returns `true` if each move of one task can be made as a move of another task too: a move that
/// applies wherever this one does and changes the same nodes in the same way. It may miss some.
fn are_moves_of(some: &Task, all: &Task, budget: &Budget) -> Result<bool, Limit> {
    let mut by_nodes: Reserved<(u64, MoveId)> = Reserved::new(budget);
    for number in 0..all.move_count() {
        let id = MoveId(number as u32);
        let ground_move = all.ground_move(id);
        if ground_move.guard.is_none() {
            by_nodes.add((print_of_nodes(&ground_move), id))?;
        }
    }
    by_nodes.sort_unstable();
    for ground_move in some.moves() {
        budget.poll()?;
        let print = print_of_nodes(&ground_move);
        let alike = &by_nodes[by_nodes.partition_point(|(other, _)| *other < print)..];
        let mut alike = alike.iter().take_while(|(other, _)| *other == print).take(MOST_ALIKE);
        if !alike.any(|&(_, id)| serves(&all.ground_move(id), all, &ground_move, some)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns a hash of the nodes that a move may change.
fn print_of_nodes(ground_move: &GroundMove) -> u64 {
    let mut print = FxHasher::default();
    ground_move.effects.iter().for_each(|(node, _)| node.hash(&mut print));
    print.finish()
}

/// Returns `true` if a move without a condition applies wherever another move applies, and leads to
/// the same position from there.
fn serves(general: &GroundMove, all: &Task, special: &GroundMove, some: &Task) -> bool {
    let contains = |&(node, set): &(NodeId, SetId)| {
        let set = &all.sets[set.0 as usize];
        some.required(special, node)
            .is_some_and(|allowed| allowed.iter().all(|kind| set.contains(kind)))
    };
    general.effects.len() == special.effects.len()
        && general.guards.iter().all(contains)
        && general.effects.iter().zip(special.effects).all(|(one, other)| {
            one.0 == other.0
                && effect_where(special, some, (all, one))
                    == effect_where(special, some, (some, other))
        })
}

/// An effect where a move applies: a kind where that is certain, a function of kinds as a table.
#[derive(PartialEq)]
enum Certain<'t> {
    Become(Kind),
    Take(NodeId),
    Map(&'t [Kind]),
}

/// Returns an effect on a node as it is wherever a move applies.
///
/// # Arguments
/// * `ground_move`, `task` - the move
/// * `effect` - the effect, and the task with its function of kinds
fn effect_where<'t>(
    ground_move: &GroundMove,
    task: &Task,
    (owner, &(node, effect)): (&'t Task, &(NodeId, GroundEffect)),
) -> Certain<'t> {
    let only = |node| {
        let mut kinds = task.required(ground_move, node)?.iter();
        kinds.next().filter(|_| kinds.next().is_none())
    };
    match effect {
        GroundEffect::Become(kind) => Certain::Become(kind),
        GroundEffect::Take(from) => only(from).map_or(Certain::Take(from), Certain::Become),
        GroundEffect::Map(map) => {
            let map = &owner.maps[map.0 as usize];
            only(node).map_or(Certain::Map(map), |kind| Certain::Become(map[kind.index()]))
        }
    }
}

/// Returns the limit that ends the whole search after moves could not be undone because of it;
/// where memory ran out, another engine may still have enough.
pub(super) fn final_limit(error: InvertError) -> Option<Limit> {
    match error {
        InvertError::Stopped(limit @ (Limit::Time | Limit::Interrupt)) => Some(limit),
        InvertError::Stopped(Limit::Memory | Limit::States | Limit::Disk)
        | InvertError::Forgets(_)
        | InvertError::Runs => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples::{self, Way};
    use crate::model::State;

    fn is_proved(task: &Task) -> bool {
        let (machine, budget) = (pack(task.clone()), Budget::unlimited());
        let problem = Problem::without_goal(&machine, vec![Kind::EMPTY; task.nodes], &budget);
        InverseMoves::of(&problem).is_ok_and(InverseMoves::is_undirected)
    }

    #[test]
    fn what_is_proved_to_be_taken_back_is_taken_back() {
        let mut proved = 0;
        for seed in 0..600_u64 {
            let mut puzzle = if seed.is_multiple_of(2) {
                plain::random_puzzle(seed)
            } else {
                plain::random_guarded_puzzle(seed)
            };
            puzzle.never_repeat_click = false;
            puzzle.rules.truncate(1 + Dice(seed).roll(2) as usize);
            let task = samples::task(&puzzle);
            if !is_proved(&task) {
                continue;
            }
            proved += 1;
            let allowed =
                |board: &State| !task.never.iter().any(|never| plain::holds(never, board, &task));
            for board in plain::all_positions(&task).into_iter().filter(allowed) {
                for (_, next) in plain::steps(&task, &board, None) {
                    let mut back = plain::steps(&task, &next, None).into_iter();
                    assert!(back.any(|(_, before)| before == board), "seed {seed}");
                }
            }
        }
        assert!(proved > 20, "{proved}");
    }

    #[test]
    fn slides_are_proved_to_be_taken_back_and_captures_are_not() {
        assert!(is_proved(&samples::task(&samples::eight().0)));
        assert!(!is_proved(&samples::task(&samples::pegs(4))));
        let mut puzzle = samples::puzzle(&["a", "b"]);
        samples::path(&mut puzzle, 5, false);
        samples::rewrite(&mut puzzle, "walk", Way::Forward, "a _", "_ a", None);
        assert!(!is_proved(&samples::task(&puzzle)));
        samples::rewrite(&mut puzzle, "slide", Way::Both, "any _", "_ any", None);
        assert!(is_proved(&samples::task(&puzzle)), "another rule is more general");
    }
}
