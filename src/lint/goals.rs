//! Goals that can never hold.
//!
//! In: all starts and goals. Out: a report for each goal that no start leads to, and for each start that leads to none. Promises to be
//! silent about a start and a goal of which the file says `unsolvable` itself. Knows nothing of goals that may hold.

use super::opening::{Opening, Openings, is_meant_unsolvable};
use super::play::can_move;
use super::refute::{Known, Proof, refute};
use super::words::{any_of, list, named, quoted};
use super::{Definition, places};
use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::facts::counts::Law;
use crate::facts::parity::Sum;
use crate::facts::refutation::Refutation;
use crate::model::{Condition, Kind, NodeId, Puzzle};
use crate::source::Span;
use std::collections::BTreeMap;

/// More pairs of a start and a goal than that are not looked at.
const MOST_PAIRS: usize = 256;

/// What is known of one pair.
#[derive(Debug)]
struct Pair {
    proof: Option<Proof>,
    /// Whether the file says itself that there is no solution, or the start has no move, which is told of the start.
    meant: bool,
}

/// Reports goals that never hold.
pub(super) fn lint(definition: &Definition, openings: &Openings, known: &[Option<Known>], budget: &Budget, found: &mut Sink) {
    let puzzle = definition.puzzle;
    let goals: Vec<(usize, &Condition)> =
        puzzle.goals.iter().enumerate().filter_map(|(at, goal)| Some((at, goal.condition.as_ref().ok()?))).collect();
    let Some(all) = openings.all.as_ref().filter(|all| all.len() * goals.len() <= MOST_PAIRS && !goals.is_empty()) else { return };
    let known = |at: usize| known.get(at).and_then(Option::as_ref);
    let rows: Vec<Vec<Pair>> = all.iter().enumerate().map(|(at, opening)| row(definition, known(at), opening, &goals, budget)).collect();
    let mut told = vec![false; goals.len()];
    for (column, &(number, _)) in goals.iter().enumerate() {
        let pairs = || rows.iter().map(|row| &row[column]);
        let first = rows.iter().position(|row| !row[column].meant);
        if let Some(first) = first.filter(|_| pairs().all(|pair| pair.meant || pair.proof.is_some()))
            && let Some(proof) = &rows[first][column].proof
        {
            told[column] = true;
            let told = Told { definition, opening: &all[first], goal: number, proof };
            found.push(told.of_goal(all.len()));
        }
    }
    for (row, opening) in rows.iter().zip(all) {
        let every = row.iter().all(|pair| pair.meant || pair.proof.is_some()) && !told.contains(&true);
        let first = row.iter().position(|pair| !pair.meant && pair.proof.is_some());
        if let (true, Some(at), Some(start)) = (every, first, opening.start)
            && let Some(proof) = &row[at].proof
        {
            let told = Told { definition, opening, goal: goals[at].0, proof };
            found.push(told.of_start(start.span, goals.len()));
        }
    }
}

fn row(definition: &Definition, known: Option<&Known>, opening: &Opening, goals: &[(usize, &Condition)], budget: &Budget) -> Vec<Pair> {
    let (puzzle, task) = (definition.puzzle, definition.task);
    let ends = opening.layout.is_some_and(|layout| !can_move(task, layout));
    let pair = |&(goal, condition): &(usize, &Condition)| Pair {
        proof: refute(task, opening, known, condition, budget),
        meant: ends || opening.start.is_some() && is_meant_unsolvable(puzzle, opening.number, goal),
    };
    goals.iter().map(pair).collect()
}

/// A proof about a start and a goal, to be told.
struct Told<'a> {
    definition: &'a Definition<'a>,
    opening: &'a Opening<'a>,
    goal: usize,
    proof: &'a Proof,
}

impl Told<'_> {
    fn of_goal(&self, starts: usize) -> Diagnostic {
        let goal = &self.definition.puzzle.goals[self.goal];
        let span = places::goal(self.definition.ast, goal.span);
        let message = if starts > 1 {
            "no position that can be reached from any start satisfies this goal"
        } else {
            "no position that can be reached satisfies this goal"
        };
        let report = Diagnostic::at(Code::GoalNeverHolds, span, message).saying(self.asks());
        self.explained(match self.opening.start {
            Some(start) => report.because(start.span, self.begins()),
            None => report,
        })
    }

    fn of_start(&self, span: Span, goals: usize) -> Diagnostic {
        let puzzle = self.definition.puzzle;
        let start = named("start", self.opening.start.and_then(|start| start.name.as_deref()));
        let goal = named("goal", puzzle.goals[self.goal].name.as_deref());
        let message = if goals > 1 { format!("{start} leads to none of the goals") } else { format!("{start} does not lead to {goal}") };
        let report = Diagnostic::at(Code::GoalNeverHolds, span, message).saying(self.begins());
        self.explained(report.because(places::goal(self.definition.ast, puzzle.goals[self.goal].span), self.asks()))
    }

    fn begins(&self) -> String {
        match self.proof {
            Proof::Fact(Refutation::Count { law, here, .. }) => format!("play starts with {}", sign(law) * here),
            Proof::Fact(Refutation::Parity { odd, .. }) => if *odd { "odd here" } else { "even here" }.to_owned(),
            Proof::Fact(Refutation::Never | Refutation::Turns { .. }) | Proof::Held(..) | Proof::Relaxed => "play starts here".to_owned(),
        }
    }

    fn asks(&self) -> String {
        let puzzle = self.definition.puzzle;
        match self.proof {
            Proof::Held(node, kinds) => format!("asks for {} on `{}`", any_of(&puzzle.kinds, kinds), puzzle.board.name(*node)),
            Proof::Relaxed => "cannot be met".to_owned(),
            Proof::Fact(Refutation::Never) => "no board at all satisfies this".to_owned(),
            Proof::Fact(Refutation::Count { law, there, .. }) => {
                let (a, b) = (sign(law) * there.least, sign(law) * there.most);
                if a == b { format!("asks for {a}") } else { format!("asks for {} to {}", a.min(b), a.max(b)) }
            }
            Proof::Fact(Refutation::Parity { odd, .. }) => if *odd { "even here" } else { "odd here" }.to_owned(),
            Proof::Fact(Refutation::Turns { .. }) => "asks for another sum of turns".to_owned(),
        }
    }

    /// Adds the rule that is to blame, if there is only one, and why the goal never holds.
    fn explained(&self, report: Diagnostic) -> Diagnostic {
        let (puzzle, rules) = (self.definition.puzzle, places::rules(self.definition.ast));
        let report = match (self.proof, rules.as_slice()) {
            (Proof::Fact(Refutation::Count { law, .. }), [only]) => {
                report.because(*only, format!("the only move, and it {}", change(puzzle, law)))
            }
            _ => report,
        };
        report.help(self.reason())
    }

    fn reason(&self) -> String {
        let puzzle = self.definition.puzzle;
        match self.proof {
            Proof::Held(node, _) => {
                let held = (0..puzzle.kinds.values() as u16).filter(|kind| self.opening.reach.can_hold[node.index()] >> kind & 1 == 1);
                let held: Vec<String> = held.map(|kind| quoted(&puzzle.kinds, Kind(kind))).collect();
                format!("from this start, `{}` only ever holds {}", puzzle.board.name(*node), held.join(" or "))
            }
            Proof::Relaxed => "what it asks for can never stand on enough nodes, or not on so few".to_owned(),
            Proof::Fact(Refutation::Never) => "its parts contradict each other, or the board is too small".to_owned(),
            Proof::Fact(Refutation::Count { law, .. }) if law.fall == 0 => format!("no move changes {}", count(puzzle, law)),
            Proof::Fact(Refutation::Count { law, here, there }) if there.least > *here => {
                format!("{} only {}", count(puzzle, law), if sign(law) > 0 { "falls" } else { "grows" })
            }
            Proof::Fact(Refutation::Count { law, .. }) => {
                format!("every move {}, which never makes it what the goal asks for", change(puzzle, law))
            }
            Proof::Fact(Refutation::Parity { sum, .. }) => parity(puzzle, sum),
            Proof::Fact(Refutation::Turns { factors, modulus, .. }) => {
                let nodes: Vec<NodeId> = factors.iter().map(|(node, _)| *node).collect();
                format!("no click changes a sum, modulo {modulus}, of the turns of {}", list(&puzzle.board, &nodes))
            }
        }
    }
}

fn change(puzzle: &Puzzle, law: &Law) -> String {
    let count = count(puzzle, law);
    match (law.fall, sign(law)) {
        (0, _) => format!("does not change {count}"),
        (fall, 1) => format!("lowers {count} by {fall}"),
        (fall, _) => format!("raises {count} by {fall}"),
    }
}

/// -1 if no kind counts more than nothing, so that it is better told the other way round.
fn sign(law: &Law) -> i64 {
    if law.weights.kinds.iter().all(|weight| *weight <= 0) { -1 } else { 1 }
}

/// A weighted count: "the number of `a`".
fn count(puzzle: &Puzzle, law: &Law) -> String {
    let weights = (0..).map(Kind).zip(&law.weights.kinds).filter(|(_, weight)| **weight != 0);
    let term = |(kind, weight): (Kind, &i64)| match weight * sign(law) {
        1 => quoted(&puzzle.kinds, kind),
        weight => format!("{weight} × {}", quoted(&puzzle.kinds, kind)),
    };
    let counted = weights.map(term).collect::<Vec<_>>().join(" + ");
    match &law.weights.nodes {
        Some(nodes) => format!("the number of {counted} on {}", list(&puzzle.board, nodes)),
        None => format!("the number of {counted}"),
    }
}

fn parity(puzzle: &Puzzle, sum: &Sum) -> String {
    let mut by_kind: BTreeMap<Kind, Vec<NodeId>> = BTreeMap::new();
    sum.entries.iter().for_each(|&(node, kind)| by_kind.entry(kind).or_default().push(node));
    let what = |kind: &Kind| if *kind == Kind::EMPTY { "empty nodes".to_owned() } else { quoted(&puzzle.kinds, *kind) };
    let numbers = by_kind.iter().map(|(kind, nodes)| format!("the number of {} on {}", what(kind), list(&puzzle.board, nodes)));
    let order = sum.order.then(|| "the number of swaps that the order of the pieces takes".to_owned());
    let terms: Vec<String> = order.into_iter().chain(numbers).collect();
    format!("no move changes whether {} is even or odd", terms.join(", plus "))
}
