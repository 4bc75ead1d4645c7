//! Clicks that commute.
//!
//! Source: M. Anderson and T. Feil, Turning lights out with linear algebra, Mathematics Magazine
//! 71, 1998.

use super::cycle::{Cycle, cycles, images};
use super::not_linear::NotLinear;
use crate::budget::Budget;
use crate::ground::{GroundMove, MoveId, Task};
use crate::model::{Kind, NodeId, State};
use std::collections::BTreeMap;

/// The number of steps by which each node is turned: sorted by node, zeros left out.
type Shifts = Vec<(NodeId, u8)>;

/// All moves that turn the same nodes by the same numbers of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// The nodes that are turned, sorted, and their numbers of steps, never 0.
    pub shifts: Vec<(NodeId, u8)>,
    /// The moves that do this, distinguished as players do (rule R27). Each member is one move on
    /// every board: the first of its ground moves, in order, whose guard holds.
    pub members: Vec<Vec<MoveId>>,
}

/// A puzzle whose moves are clicks that commute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clicks {
    /// The cycle of each node.
    pub cycles: Vec<Cycle>,
    /// The different clicks, which are legal on every board, in the order of their first moves.
    pub clicks: Vec<Click>,
}

/// Proves that all moves are clicks that commute.
///
/// # Arguments
/// * `task` - the puzzle, ground
/// * `start` - the first board: kinds in no cycle stay where they are, so the start determines the
///   nodes that can change
/// * `budget` - checked at intervals
///
/// # Returns
/// The effect of each click. A remembered click (`never repeat click`) is left to the caller.
///
/// # Errors
/// Returns [`NotLinear`] if there is a move that is no click, a `never`, a click whose effect
/// depends on the board, or an effect that is no rotation of a cycle.
///
/// # Complexity
/// Linear in the size of the tables times the length of the cycles.
pub fn commuting_clicks(task: &Task, start: &State, budget: &Budget) -> Result<Clicks, NotLinear> {
    if !task.never.is_empty() {
        return Err(NotLinear::because("`never` forbids positions"));
    }
    if !task.is_flat() {
        return Err(NotLinear::because("a move has a condition that depends on several nodes"));
    }
    for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
        let Some(clicked) = ground_move.click else {
            return Err(NotLinear::Move("not every move is a click", id));
        };
        if ground_move.guards.iter().any(|&(node, _)| node != clicked) {
            return Err(NotLinear::Move("a click looks at a node that is not clicked", id));
        }
    }
    let cycles = cycles(task, start, budget)?;
    let mut groups: BTreeMap<Shifts, BTreeMap<u32, Vec<MoveId>>> = BTreeMap::new();
    for (id, ground_move) in (0..).map(MoveId).zip(task.moves()) {
        let shifts = shifts(task, (id, &ground_move), &cycles)?;
        let members = groups.entry(shifts).or_default();
        members.entry(ground_move.signature).or_default().push(id);
    }
    groups.remove(&Shifts::new());
    let click = |(shifts, members): (Shifts, BTreeMap<u32, Vec<MoveId>>)| Click {
        shifts,
        members: members.into_values().collect(),
    };
    let mut clicks: Vec<Click> = groups.into_iter().map(click).collect();
    clicks.sort_by_key(|click| click.members.iter().flatten().min().copied());
    let mut members = clicks.iter().flat_map(|click| &click.members);
    if let Some(id) = members
        .find(|member| !is_always_open(task, member, &cycles))
        .and_then(|member| member.first())
    {
        return Err(NotLinear::Move("what a click does depends on what stands on its node", *id));
    }
    Ok(Clicks { cycles, clicks })
}

/// Returns the number of steps by which a move turns each node; empty if the move can never apply.
fn shifts(
    task: &Task,
    (id, ground_move): (MoveId, &GroundMove),
    cycles: &[Cycle],
) -> Result<Shifts, NotLinear> {
    let mut shifts = Shifts::new();
    if !kinds_of_clicked(ground_move, cycles).any(|kind| applies(task, ground_move, kind)) {
        return Ok(shifts);
    }
    for &(node, effect) in ground_move.effects {
        let cycle = &cycles[node.index()];
        let images =
            images(task, (id, ground_move), (node, effect), cycle.kinds().iter().copied())?;
        let mut steps = images.iter().map(|&(before, after)| cycle.steps(before, after));
        let first = steps.next().flatten();
        let Some(turned) = first.filter(|_| steps.all(|other| other == first)) else {
            return Err(NotLinear::Move(
                "a click does more than turn each node by a fixed number of steps",
                id,
            ));
        };
        if turned != 0 {
            shifts.push((node, turned));
        }
    }
    Ok(shifts)
}

/// Returns `true` if for each kind that can stand on the clicked node one of the moves applies.
fn is_always_open(task: &Task, member: &[MoveId], cycles: &[Cycle]) -> bool {
    let moves: Vec<GroundMove> = member.iter().map(|&id| task.ground_move(id)).collect();
    let open = |kind| moves.iter().any(|ground_move| applies(task, ground_move, kind));
    moves.first().is_some_and(|first| kinds_of_clicked(first, cycles).all(open))
}

fn kinds_of_clicked<'a>(
    ground_move: &GroundMove,
    cycles: &'a [Cycle],
) -> impl Iterator<Item = Kind> + use<'a> {
    let clicked = ground_move.click.and_then(|node| cycles.get(node.index()));
    clicked.into_iter().flat_map(|cycle| cycle.kinds().iter().copied())
}

/// Returns `true` if a click that tests its own node alone applies when that node holds a kind.
fn applies(task: &Task, ground_move: &GroundMove, kind: Kind) -> bool {
    ground_move.guards.iter().all(|(_, set)| task.sets[set.0 as usize].contains(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples::{self, Way};
    use crate::model::{Effect, EffectKind, KindSet, Puzzle, Rule, Target};

    fn proved(puzzle: &Puzzle, start: &str) -> Result<Clicks, String> {
        let budget = Budget::unlimited();
        commuting_clicks(&samples::task(puzzle), &samples::position(start), &budget).map_err(
            |refused| match refused {
                NotLinear::Reason(reason) => reason,
                NotLinear::Move(reason, _) => reason.to_owned(),
                NotLinear::Stopped(limit) => limit.as_str().to_owned(),
            },
        )
    }

    /// Creates a path of three nodes with a cycle of red, white and blue, and a wall; a click turns
    /// its node and the neighbours.
    fn colours() -> Puzzle {
        let mut puzzle = samples::puzzle(&["red", "white", "blue", "wall"]);
        samples::cycle(&mut puzzle, &[1, 2, 3]);
        samples::path(&mut puzzle, 3, false);
        samples::click(&mut puzzle, "?", &[Target::Clicked, Target::Neighbours(None)]);
        puzzle
    }

    fn set_red(puzzle: &mut Puzzle) {
        if let Some(Rule::Click(click)) = puzzle.rules.first_mut() {
            click.effects.push(Effect {
                kind: EffectKind::Set(Kind(1)),
                targets: vec![Target::Nodes(vec![NodeId(0)])],
                except: Vec::new(),
            });
        }
    }

    #[test]
    fn the_start_decides_which_nodes_turn() {
        let found = proved(&colours(), "123").unwrap();
        assert_eq!(
            found.clicks.iter().map(|click| click.shifts.len()).collect::<Vec<_>>(),
            [2, 3, 2]
        );
        assert_eq!(found.cycles[1].kinds(), samples::position("231"));
        let walled = proved(&colours(), "141").unwrap();
        let shifts: Vec<_> = walled.clicks.iter().map(|click| click.shifts.clone()).collect();
        assert_eq!(
            shifts,
            [vec![(NodeId(0), 1)], vec![(NodeId(0), 1), (NodeId(2), 1)], vec![(NodeId(2), 1)]]
        );
    }

    #[test]
    fn a_click_may_be_written_kind_by_kind() {
        let mut puzzle = colours();
        puzzle.rules.clear();
        for kind in ["red", "white|blue"] {
            samples::click(&mut puzzle, kind, &[Target::Clicked, Target::Neighbours(None)]);
        }
        let found = proved(&puzzle, "123").unwrap();
        assert_eq!(found.clicks[0].members, [[MoveId(0), MoveId(3)]]);
        // A wall cannot be clicked now, and nothing else depends on it.
        assert_eq!(proved(&puzzle, "141").unwrap().clicks.len(), 2);
    }

    #[test]
    fn clicks_that_do_the_same_are_kept_together() {
        let mut puzzle = colours();
        let everything = Target::Nodes(puzzle.board.nodes().collect());
        puzzle.rules.clear();
        samples::click(&mut puzzle, "?", &[everything]);
        let found = proved(&puzzle, "111").unwrap();
        assert_eq!((found.clicks.len(), found.clicks[0].members.len()), (1, 3));
    }

    #[test]
    fn near_misses_are_refused() {
        let mut forbidding = colours();
        forbidding.never.push(samples::all(&forbidding, "blue"));
        assert_eq!(proved(&forbidding, "123"), Err("`never` forbids positions".to_owned()));
        let mut walking = colours();
        samples::rewrite(&mut walking, "walk", Way::Both, "red _", "_ red", None);
        let refused = commuting_clicks(
            &samples::task(&walking),
            &samples::position("123"),
            &Budget::unlimited(),
        );
        assert_eq!(refused, Err(NotLinear::Move("not every move is a click", MoveId(3))));
        let mut setting = colours();
        set_red(&mut setting);
        let turned = "a click does more than turn each node by a fixed number of steps";
        assert_eq!(proved(&setting, "223"), Err(turned.to_owned()));
        let mut guarded = colours();
        guarded.rules.clear();
        samples::click(&mut guarded, "red|white", &[Target::Clicked]);
        let depends = "what a click does depends on what stands on its node";
        assert_eq!(proved(&guarded, "123"), Err(depends.to_owned()));
        assert_eq!(proved(&samples::tricolore(2, 2), "1111"), Err(depends.to_owned()));
    }

    #[test]
    fn nodes_that_are_set_to_what_they_hold_do_not_turn() {
        let mut puzzle = colours();
        set_red(&mut puzzle);
        let alone = KindSet::one(Kind(1), 5);
        let all: Vec<NodeId> = puzzle.board.nodes().collect();
        if let Some(Rule::Click(click)) = puzzle.rules.first_mut() {
            (click.nodes, click.kinds) = (all, alone);
            click.effects.remove(0);
        }
        assert_eq!(proved(&puzzle, "111").unwrap().clicks, []);
    }
}
