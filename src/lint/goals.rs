//! Goals that never hold, goals that always hold, and goals of a file without a start.

use super::never::Proved;
use super::opening::{Opening, Openings, can_move, is_meant_unsolvable};
use super::refute::{Known, Proof, is_certain, refute};
use super::visited::Visited;
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Setting, Sink, Wording};
use crate::model::Condition;

/// The greatest number of pairs of a start and a goal that are examined.
const MOST_PAIRS: usize = 256;

/// The knowledge about a pair of a start and a goal.
#[derive(Debug)]
struct Pair {
    proof: Option<Proof>,
    /// `true` if the file itself says that there is no solution, or if the start has no move, on
    /// which there is another report.
    meant: bool,
}

/// Reports goals that never hold.
///
/// # Arguments
/// * `visited` - the positions of each opening
/// * `forbidden` - `true` for each goal that a `never` forbids, on which there is another report
pub(super) fn lint(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    visited: &[Visited],
    forbidden: &[bool],
    budget: &Budget,
    found: &mut Sink,
) {
    let puzzle = definition.puzzle;
    let in_use =
        puzzle.goals.iter().enumerate().filter(|(at, _)| forbidden.get(*at) != Some(&true));
    let goals: Vec<(usize, &Condition)> =
        in_use.filter_map(|(at, goal)| Some((at, goal.condition.as_ref().ok()?))).collect();
    let Some(all) = openings
        .all
        .as_ref()
        .filter(|all| all.len() * goals.len() <= MOST_PAIRS && !goals.is_empty())
    else {
        return;
    };
    let known = |at: usize| known.get(at).and_then(Option::as_ref);
    let rows: Vec<Vec<Pair>> = all
        .iter()
        .enumerate()
        .map(|(at, opening)| row(definition, (known(at), &visited[at]), opening, &goals, budget))
        .collect();
    let mut reported = vec![false; goals.len()];
    for (column, &(number, _)) in goals.iter().enumerate() {
        let pairs = || rows.iter().map(|row| &row[column]);
        let first = rows.iter().position(|row| !row[column].meant);
        if let Some(first) = first.filter(|_| pairs().all(|pair| pair.proof.is_some()))
            && let Some(proof) = &rows[first][column].proof
        {
            reported[column] = true;
            let proved = Proved {
                definition,
                opening: &all[first],
                known: known(first),
                goal: number,
                proof,
                visited: &visited[first],
            };
            found.push(proved.of_goal(all.len(), budget));
        }
    }
    for (number, (row, opening)) in rows.iter().zip(all).enumerate() {
        let every = row.iter().all(|pair| pair.proof.is_some()) && !reported.contains(&true);
        let first = row.iter().position(|pair| !pair.meant && pair.proof.is_some());
        if let (true, Some(at), Some(start)) = (every, first, opening.start)
            && let Some(proof) = &row[at].proof
        {
            let proved = Proved {
                definition,
                opening,
                known: known(number),
                goal: goals[at].0,
                proof,
                visited: &visited[number],
            };
            found.push(proved.of_start(start, goals.len(), budget));
        }
    }
}

fn row(
    definition: &Definition,
    (known, visited): (Option<&Known>, &Visited),
    opening: &Opening,
    goals: &[(usize, &Condition)],
    budget: &Budget,
) -> Vec<Pair> {
    let (puzzle, task) = (definition.puzzle, definition.task);
    let ends = opening.layout.is_some_and(|layout| !can_move(task, layout));
    // A claim about one start shows that the author knows of the goal's nature.
    let is_known =
        |goal| (0..puzzle.starts.len()).any(|start| is_meant_unsolvable(puzzle, start, goal));
    let by_visits = |goal: usize, condition: &Condition| {
        if is_known(goal) { None } else { visited.refute(condition) }
    };
    let pair = |&(goal, condition): &(usize, &Condition)| Pair {
        proof: refute(task, opening, known, condition, budget)
            .or_else(|| by_visits(goal, condition)),
        meant: ends || opening.start.is_some() && is_meant_unsolvable(puzzle, opening.number, goal),
    };
    goals.iter().map(pair).collect()
}

/// Reports goals that always hold.
///
/// # Returns
/// For each goal, `true` if it always holds.
pub(super) fn always(
    definition: &Definition,
    openings: &Openings,
    known: &[Option<Known>],
    budget: &Budget,
    found: &mut Sink,
) -> Vec<bool> {
    let goals = &definition.puzzle.goals;
    if openings.all.as_ref().is_none_or(|all| all.len() * goals.len() > MOST_PAIRS) {
        return vec![false; goals.len()];
    }
    let holds =
        |condition: &Condition| is_certain(definition.task, openings, known, condition, budget);
    let always: Vec<bool> =
        goals.iter().map(|goal| goal.condition.as_ref().is_ok_and(holds)).collect();
    for (goal, _) in goals.iter().zip(&always).filter(|(_, always)| **always) {
        let span = places::goal(definition.ast, goal.span);
        let report = Diagnostic::at(
            Code::GoalAlwaysHolds,
            span,
            "every position that can be reached satisfies this goal",
        );
        found.push(
            report
                .saying("there is nothing to do for it")
                .help("write a condition that does not hold at the start"),
        );
    }
    always
}

/// Reports the first goal of a file that has no start.
pub(super) fn startless(definition: &Definition, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let Some(goal) = puzzle.goals.first().filter(|_| puzzle.starts.is_empty()) else { return };
    let report = Diagnostic::at(Code::GoalWithoutStart, goal.span, "there is a goal, and no start")
        .saying("nothing leads here");
    let help = "say where play begins: `start { … }`; `allow goal-without-start` if positions come with the question";
    let help = Wording::from(help).by(Setting::Position).by(Setting::FromGoal);
    found.push(report.help(help));
}
